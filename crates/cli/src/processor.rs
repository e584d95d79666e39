//! One program for every processor: a package holds a second copy of it, compiled for
//! processors with the instructions of x86-64-v3 (AVX2, BMI and friends, since 2013).

/// Hands over to the faster copy, if this processor has the instructions, the copy is where
/// packages put it, and `SIASAT_PROCESSOR` is not `baseline`. Otherwise this program does the
/// same, with the same node counts.
///
/// The other way round, a start that finds too old a processor, could not even say so: a
/// compiler that may use new instructions uses them to move a text.
pub fn hand_over() {
    #[cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]
    x86::hand_over();
}

#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]
mod x86 {
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::path::PathBuf;
    use std::process::Command;

    /// From the folder of the program to its copy. The version is part of the name, so that a
    /// copy that another version left behind is never started.
    const COPY: &str = concat!("../lib/siasat/siasat-", env!("CARGO_PKG_VERSION"), "-v3");

    pub(super) fn hand_over() {
        let is_unwanted = env::var_os("SIASAT_PROCESSOR").is_some_and(|word| word == "baseline");
        if is_unwanted || !has_v3() {
            return;
        }
        let Some(copy) = copy() else { return };
        let mut arguments = env::args_os();
        let mut command = Command::new(copy);
        if let Some(name) = arguments.next() {
            command.arg0(name);
        }
        // Comes back only when it could not start: then this copy does the work.
        let _ = command.args(arguments).exec();
    }

    fn copy() -> Option<PathBuf> {
        let program = env::current_exe().ok()?;
        let copy = program.parent()?.join(COPY);
        copy.is_file().then_some(copy)
    }

    fn has_v3() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("f16c")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("movbe")
    }
}
