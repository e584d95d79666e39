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
    copies::hand_over();
}

/// The copies that packages have for this kind of processor: name, what is new in it, and
/// whether this processor has the instructions.
pub(crate) fn copies() -> Vec<(&'static str, &'static str, bool)> {
    #[cfg(target_arch = "x86_64")]
    return vec![
        ("v3", "AVX2", x86::has_v3()),
        ("v4", "AVX-512", x86::has_v4()),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    Vec::new()
}

/// Is this program compiled for the instructions of the copy of this name?
pub(crate) fn is_built_for(copy: &str) -> bool {
    match copy {
        "v3" => cfg!(target_feature = "avx2"),
        _ => cfg!(target_feature = "avx512vpopcntdq"),
    }
}

#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]
mod copies {
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::path::PathBuf;
    use std::process::Command;

    use super::x86::{has_v3, has_v4};

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
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    pub(super) fn has_v3() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("f16c")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("movbe")
    }

    /// What `release` compiles the copy `v4` for.
    pub(super) fn has_v4() -> bool {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    fn read(path: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        fs::read_to_string(root.join(path)).expect("a file of the repository")
    }

    /// What a compiler may use that gets these flags, beyond what every x86-64 processor has.
    fn instructions(flags: &[&str]) -> BTreeSet<String> {
        let of = |flags: &[&str]| -> BTreeSet<String> {
            let asked = Command::new("rustc")
                .args(["--print", "cfg", "--target", "x86_64-unknown-linux-gnu"])
                .args(flags)
                .output()
                .expect("rustc");
            let said = String::from_utf8(asked.stdout).expect("text");
            let features = said.lines().filter_map(|line| {
                let name = line.strip_prefix("target_feature=\"")?;
                name.strip_suffix('"').map(str::to_owned)
            });
            features.collect()
        };
        let everywhere = of(&["-C", "target-cpu=x86-64"]);
        &of(flags) - &everywhere
    }

    /// The instructions that a function of this file asks for.
    fn asked(function: &str) -> BTreeSet<String> {
        let source = include_str!("processor.rs");
        let start = source.find(&format!("fn {function}()"));
        let body = source[start.expect("the function")..].split("\n    }");
        let body = body.into_iter().next().unwrap_or_default();
        let names = body.split("is_x86_feature_detected!(\"").skip(1);
        let names = names.filter_map(|rest| rest.split('"').next());
        names.map(str::to_owned).collect()
    }

    /// Every processor with AVX2 has these, or they come with others of the list.
    const BESIDE: [&str; 8] = [
        "avx",
        "cmpxchg16b",
        "popcnt",
        "sse3",
        "sse4.1",
        "sse4.2",
        "ssse3",
        "xsave",
    ];

    #[test]
    fn a_copy_is_started_where_all_its_instructions_are() {
        let release = read("release");
        let more = release
            .split("v4=")
            .nth(1)
            .and_then(|rest| rest.lines().next());
        let more = format!("target-feature={}", more.expect("the flags of the copy v4"));
        assert!(release.contains("build \"-C target-cpu=x86-64-v4 -C target-feature=$v4\""));
        assert!(release.contains("build \"-C target-cpu=x86-64-v3\""));
        let v3 = asked("has_v3");
        let v4 = &asked("has_v4") | &v3;
        for (asked, flags) in [
            (&v3, &["-C", "target-cpu=x86-64-v3"][..]),
            (&v4, &["-C", "target-cpu=x86-64-v4", "-C", &more][..]),
        ] {
            let mut used = instructions(flags);
            used.retain(|name| !BESIDE.contains(&name.as_str()));
            assert_eq!(*asked, used, "{flags:?}");
        }
    }

    #[test]
    fn the_wheel_asks_for_the_same() {
        let source = read("crates/python/python/siasat/_load.py");
        let list = source
            .split("_V3 = {")
            .nth(1)
            .and_then(|rest| rest.split('}').next());
        let names = list.expect("the list").split(", ");
        // Linux has a name of its own for it.
        let names = names.map(|name| name.trim_matches('"').replace("abm", "lzcnt"));
        assert_eq!(names.collect::<BTreeSet<_>>(), asked("has_v3"));
    }
}
