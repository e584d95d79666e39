//! `siasat site`: what it writes, and what it refuses.

mod support;

use std::fs;

use support::folder::Folder;
use support::siasat;

/// The first bytes of every WebAssembly module.
const MODULE: &[u8] = b"\0asm\x01\0\0\0";

/// Writes the page: whether the program was content, and what it wrote to both streams.
fn site(args: &[&str]) -> (bool, String) {
    let ran = siasat(&[&["site"], args].concat());
    (ran.code == 0, ran.out + &ran.err)
}

#[test]
fn a_folder_has_what_hosts_read_and_an_older_page_is_replaced() {
    let folder = Folder::new("site-written");
    let module = folder.file("siasat-module.wasm");
    fs::write(&module, MODULE).expect("a file");
    let page = folder.file("page");
    for time in ["new", "older"] {
        let (is_written, said) = site(&["--module", &module, &page]);
        assert!(is_written, "{time}: {said}");
    }
    let read = |name: &str| fs::read(folder.path().join("page").join(name));
    for name in [
        "index.html",
        "README.md",
        "_headers",
        ".htaccess",
        "nginx.conf",
        ".nojekyll",
        "service-worker.js",
        "page/main.js.br",
        "page/main.js.gz",
    ] {
        assert!(read(name).is_ok(), "{name} is missing");
    }
    assert_eq!(read("siasat.wasm").expect("a file"), MODULE);
    let script = String::from_utf8(read("page/main.js").expect("a file")).expect("UTF-8");
    assert!(!script.contains("/**"), "comments are for its authors");
    assert!(read("page/vendor/preact.d.ts").is_err());
    assert!(read("page/vendor/LICENSE.txt").is_ok());
    let worker = String::from_utf8(read("service-worker.js").expect("a file")).expect("UTF-8");
    // What is kept is known by its hash.
    assert!(worker.contains("\"page/main.js\":\"") && !worker.contains("LICENSE.txt"));
    let index = String::from_utf8(read("index.html").expect("a file")).expect("UTF-8");
    assert!(index.contains("data-backend=\"browser\"") && index.contains("data-version=\""));
}

#[test]
fn a_folder_with_other_files_and_what_is_no_module_are_refused() {
    let folder = Folder::new("site-refused");
    let module = folder.file("siasat-module.wasm");
    fs::write(&module, MODULE).expect("a file");
    // The folder of the module has a file that is not ours.
    let taken = folder.path().to_str().expect("a path");
    let (is_written, said) = site(&["--module", &module, taken]);
    assert!(
        !is_written && said.contains("there are other files in"),
        "{said}"
    );
    assert!(
        !folder.path().join("index.html").exists(),
        "nothing was written"
    );
    let text = folder.file("text.wasm");
    fs::write(&text, "no module").expect("a file");
    let (is_written, said) = site(&["--module", &text, &folder.file("page")]);
    assert!(
        !is_written && said.contains("is no WebAssembly module"),
        "{said}"
    );
    let (is_written, said) = site(&["--module", &folder.file("missing"), &folder.file("page")]);
    assert!(!is_written && said.contains("missing"), "{said}");
}

/// One that was built with its module has it.
#[cfg(not(feature = "site"))]
#[test]
fn a_program_without_the_module_says_how_to_get_it() {
    let folder = Folder::new("site-without");
    let page = folder.file("page");
    let (is_written, said) = site(&[&page]);
    assert!(!is_written, "{said}");
    assert!(
        said.contains("without the module")
            && said.contains("./site FOLDER")
            && said.contains("--module FILE"),
        "{said}"
    );
    assert!(!folder.path().join("page").exists(), "nothing was written");
}
