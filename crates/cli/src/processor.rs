//! One program for every processor: a package holds more copies of it, compiled for newer
//! ones: `v3` has the instructions of x86-64-v3 (AVX2, BMI and friends, since 2013), `v4` those
//! of x86-64-v4 and population counts of vectors (AVX-512, since 2019).

#[cfg(unix)]
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// Hands over to the fastest copy whose instructions this processor has, if it is where
/// packages put it. `SIASAT_PROCESSOR` may be `v3` or `baseline`, to have no faster one.
/// Otherwise this program does the same, with the same node counts.
///
/// The other way round, a start that finds too old a processor, could not even say so: a
/// compiler that may use new instructions uses them to move a text.
pub fn hand_over() {
    // Built with new instructions it is a copy itself, or was built for the machine it is on.
    if !is_built_for("v3") {
        start_copy();
    }
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

/// Becomes the first copy that is there and starts; comes back if there is none.
#[cfg(unix)]
fn start_copy() {
    use std::os::unix::process::CommandExt;

    let Ok(program) = env::current_exe() else {
        return;
    };
    let most = env::var("SIASAT_PROCESSOR").unwrap_or_default();
    for name in to_try(&most, &copies()) {
        let copy = beside(&program, name);
        if !copy.is_file() {
            continue;
        }
        let mut arguments = env::args_os();
        let mut command = Command::new(copy);
        if let Some(called) = arguments.next() {
            command.arg0(called);
        }
        // It returns only where the copy could not be started: the next one may.
        let _ = command.args(arguments).exec();
    }
}

/// Where a process cannot become another one, no package has copies.
#[cfg(not(unix))]
fn start_copy() {}

/// The copies of these that may be started, the fastest first, if none faster than `most` is
/// wanted.
#[cfg(unix)]
fn to_try(most: &str, copies: &[(&'static str, &str, bool)]) -> Vec<&'static str> {
    let faster = copies.iter().rev();
    let wanted = faster.filter(|(name, ..)| match most {
        "baseline" => false,
        "v3" => *name == "v3",
        _ => true,
    });
    let usable = wanted.filter(|(_, _, runs_here)| *runs_here);
    usable.map(|(name, ..)| *name).collect()
}

/// Where the copy of a program lies. The version is part of its name, so that one that another
/// version left behind is never started.
#[cfg(unix)]
fn beside(program: &Path, name: &str) -> PathBuf {
    let file = format!("../lib/siasat/siasat-{}-{name}", env!("CARGO_PKG_VERSION"));
    program.parent().unwrap_or(Path::new("")).join(file)
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

    /// What `packaging/copies` compiles the copy `v4` for.
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

    #[cfg(unix)]
    use super::*;

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
        let script = read("packaging/copies");
        let more = script
            .split("v4=")
            .nth(1)
            .and_then(|rest| rest.lines().next());
        let more = format!("target-feature={}", more.expect("the flags of the copy v4"));
        assert!(script.contains("build \"-C target-cpu=x86-64-v4 -C target-feature=$v4\""));
        assert!(script.contains("build \"-C target-cpu=x86-64-v3\""));
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

    #[cfg(unix)]
    #[test]
    fn the_fastest_copy_comes_first_unless_a_limit_is_set() {
        let copies = |v3, v4| [("v3", "", v3), ("v4", "", v4)];
        for (most, copies, right) in [
            ("", copies(true, true), &["v4", "v3"][..]),
            ("", copies(true, false), &["v3"]),
            ("", copies(false, false), &[]),
            ("v3", copies(true, true), &["v3"]),
            ("v3", copies(false, false), &[]),
            ("baseline", copies(true, true), &[]),
        ] {
            assert_eq!(to_try(most, &copies), right, "{most:?}, {copies:?}");
        }
        assert!(to_try("", &[]).is_empty());
    }

    /// Asks this test to hand over in place of testing.
    #[cfg(unix)]
    const HANDS_OVER: &str = "SIASAT_TEST_HANDS_OVER";

    /// What a process comes to that runs this test as a package's program.
    #[cfg(unix)]
    fn handed_over(program: &Path, most: &str) -> String {
        let name = "processor::tests::the_program_becomes_its_copy_with_the_same_arguments";
        let ran = Command::new(program)
            .args([name, "--exact", "--nocapture", "two words"])
            .env(HANDS_OVER, "1")
            .env("SIASAT_PROCESSOR", most)
            .output();
        let said = String::from_utf8(ran.expect("this program").stdout).expect("text");
        let tail = format!("[{name}][--exact][--nocapture][two words]");
        let end = said.lines().rfind(|line| line.starts_with("now "));
        let end = end.unwrap_or_else(|| panic!("neither a copy nor the program ended: {said}"));
        // What the program says of itself has no arguments.
        let words = end.strip_suffix(&tail).unwrap_or(end);
        words.trim_start_matches("now ").to_owned()
    }

    #[cfg(unix)]
    #[test]
    fn the_program_becomes_its_copy_with_the_same_arguments() {
        use std::os::unix::fs::PermissionsExt;

        if env::var_os(HANDS_OVER).is_some() {
            start_copy();
            println!("\nnow the program itself");
            return;
        }
        let this = env::current_exe().expect("this program");
        let folder = this.with_file_name(format!("hand-over-{}", std::process::id()));
        let program = folder.join("bin/siasat");
        fs::create_dir_all(folder.join("bin")).expect("a folder");
        fs::create_dir_all(folder.join("lib/siasat")).expect("a folder");
        fs::hard_link(&this, &program).expect("a second name");
        // Nothing is there yet.
        assert_eq!(handed_over(&program, ""), "the program itself");
        let version = env!("CARGO_PKG_VERSION");
        let file = |name: &str| folder.join(format!("lib/siasat/siasat-{version}-{name}"));
        for name in ["v3", "v4"] {
            let script = format!("#!/bin/sh\nprintf '\\nnow {name}'\nprintf '[%s]' \"$@\"\n");
            fs::write(file(name), script).expect("a copy");
            let runs = fs::Permissions::from_mode(0o755);
            fs::set_permissions(file(name), runs).expect("a program");
        }
        let copies = copies();
        let first = |most: &str| {
            let names = to_try(most, &copies).into_iter();
            names.map(str::to_owned).next()
        };
        for most in ["", "v3", "baseline"] {
            let right = first(most).unwrap_or_else(|| "the program itself".to_owned());
            assert_eq!(handed_over(&program, most), right, "{most:?}");
        }
        // One that cannot be started is passed over.
        let locked = fs::Permissions::from_mode(0o644);
        fs::set_permissions(file("v4"), locked).expect("no program");
        let right = first("v3").unwrap_or_else(|| "the program itself".to_owned());
        assert_eq!(handed_over(&program, ""), right);
        let _ = fs::remove_dir_all(&folder);
    }
}
