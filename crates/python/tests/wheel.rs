//! The package as Python gets it: the module that was built, made into a wheel, unpacked, and
//! tried by the tests in `test_siasat.py`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the module says. It cannot be linked here, its texts can be read.
static TEXTS: words::Catalogue = words::catalogue!("python");

#[test]
fn every_sentence_is_in_both_languages_and_used() {
    assert_eq!(TEXTS.faults(), [""; 0]);
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = fs::read_dir(sources).expect("the sources").flatten();
    let texts = files.map(|file| fs::read_to_string(file.path()).expect("a source"));
    let all: String = texts.collect();
    for key in TEXTS.keys() {
        assert!(all.contains(&format!("\"{key}\"")), "{key} is not used");
    }
    for used in all.split("\"python.").skip(1) {
        let word = used.split('"').next().unwrap_or_default();
        let key = format!("python.{word}");
        assert!(TEXTS.keys().any(|known| known == key), "{key} has no text");
    }
}

#[test]
fn python_finds_everything_in_the_wheel() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let module = env::current_exe().expect("this program");
    let module = module.with_file_name("libsiasat_python.so");
    assert!(module.exists(), "{} is not built", module.display());
    let folder = env::temp_dir().join(format!("siasat-wheel-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");

    let python = python();
    let run = |arguments: &[&Path]| {
        let output = Command::new(&python)
            .args(arguments)
            .env("PYTHONPATH", folder.join("unpacked"))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .current_dir(&folder)
            .output();
        let output = output.expect("python3: ./test installs it");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {said}");
        said + &String::from_utf8_lossy(&output.stdout)
    };
    run(&[
        &here.join("wheel.py"),
        "--fast".as_ref(),
        "--module".as_ref(),
        &module,
        &folder,
    ]);
    let wheel = wheel_in(&folder);
    let unpacked = folder.join("unpacked");
    run(&[
        "-m".as_ref(),
        "zipfile".as_ref(),
        "-e".as_ref(),
        &wheel,
        &unpacked,
    ]);
    let said = run(&[&here.join("tests/test_siasat.py"), "-v".as_ref()]);
    println!("{said}");
    let _ = fs::remove_dir_all(&folder);
}

/// Headers of modules as the linker of macOS writes them, with what is read of them.
const HEADERS: &str = r#"
import struct, sys
sys.path.insert(0, sys.argv[1])
import wheel

def header(processor, *commands):
    body = b"".join(struct.pack("<2I", one, 8 + len(rest)) + rest for one, rest in commands)
    return struct.pack("<8I", 0xFEEDFACF, processor, 0, 6, len(commands), len(body), 0, 0) + body

other = (0x19, bytes(64))
since_2018 = lambda major, minor: (0x32, struct.pack("<4I", 1, major << 16 | minor << 8, 0, 0))
before = (0x24, struct.pack("<2I", 10 << 16 | 12 << 8, 0))
print(wheel.macos(header(0x0100000C, other, since_2018(11, 0))))
print(wheel.macos(header(0x0100000C, since_2018(12, 3), other)))
print(wheel.macos(header(0x01000007, other, before)))
for module in (header(0x0100000C, other), b"\xca\xfe\xba\xbe" + bytes(60), header(7, before)):
    try:
        print(wheel.macos(module))
    except SystemExit as refused:
        print("refused:", str(refused).startswith("wheel: the module "))
"#;

#[test]
fn on_macos_the_module_says_where_it_can_be_loaded() {
    let ran = Command::new(python())
        .args(["-c", HEADERS, env!("CARGO_MANIFEST_DIR")])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output();
    let ran = ran.expect("python3: ./test installs it");
    let said = String::from_utf8_lossy(&ran.stdout);
    let lines: Vec<&str> = said.lines().collect();
    let right = [
        "macosx_11_0_arm64",
        "macosx_13_0_arm64",
        "macosx_10_12_x86_64",
        "refused: True",
        "refused: True",
        "refused: True",
    ];
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(lines, right, "{errors}");
}

/// The first Python that has numpy, or else any: then the tests of arrays are skipped.
fn python() -> PathBuf {
    let named = env::var_os("SIASAT_PYTHON").map(PathBuf::from);
    let usual = ["python3", "/usr/bin/python3"].map(PathBuf::from);
    let has_numpy = |python: &PathBuf| {
        let asked = Command::new(python).args(["-c", "import numpy"]).output();
        asked.is_ok_and(|output| output.status.success())
    };
    let mut all = named.into_iter().chain(usual);
    all.find(has_numpy).unwrap_or_else(|| "python3".into())
}

fn wheel_in(folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder).expect("the folder");
    let mut paths = files.flatten().map(|file| file.path());
    let wheel = paths.find(|path| path.extension().is_some_and(|ending| ending == "whl"));
    wheel.expect("a wheel")
}
