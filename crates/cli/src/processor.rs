//! One program for every processor: a package holds more copies of it, compiled for newer
//! ones: `v3` has the instructions of x86-64-v3 (AVX2, BMI and friends, since 2013), `v4` those
//! of x86-64-v4 and population counts of vectors (AVX-512, since 2019).

/// Hands over to the fastest copy whose instructions this processor has, if it is where
/// packages put it. `SIASAT_PROCESSOR` may be `v3` or `baseline`, to have no faster one.
/// Otherwise this program does the same, with the same node counts.
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

    /// From the folder of the program to its copies, before their names. The version is part
    /// of it, so that a copy that another version left behind is never started.
    const COPIES: &str = concat!("../lib/siasat/siasat-", env!("CARGO_PKG_VERSION"), "-");

    pub(super) fn hand_over() {
        let most = env::var("SIASAT_PROCESSOR").unwrap_or_default();
        if most == "baseline" {
            return;
        }
        if most != "v3" && has_v4() {
            start("v4");
        }
        if has_v3() {
            start("v3");
        }
    }

    /// Comes back only when there is no such copy or it could not start.
    fn start(name: &str) {
        let Some(copy) = copy(name) else { return };
        let mut arguments = env::args_os();
        let mut command = Command::new(copy);
        if let Some(name) = arguments.next() {
            command.arg0(name);
        }
        let _ = command.args(arguments).exec();
    }

    fn copy(name: &str) -> Option<PathBuf> {
        let program = env::current_exe().ok()?;
        let copy = program.parent()?.join(format!("{COPIES}{name}"));
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

    /// What `release` compiles the copy `v4` for.
    fn has_v4() -> bool {
        has_v3()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("gfni")
    }
}
