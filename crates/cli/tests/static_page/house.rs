//! The folder that `siasat site` writes, behind a server that knows nothing but files.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::thread;

use crate::folder::Folder;
pub use crate::visitor::{Mode, Visitor};

/// A server of files on a port of its own.
pub struct House {
    port: u16,
}

impl House {
    pub fn open() -> House {
        House::of(site())
    }

    /// Serves a folder until the tests end.
    pub fn of(folder: &Path) -> House {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let folder: Arc<Path> = Arc::from(folder);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let folder = Arc::clone(&folder);
                thread::spawn(move || answer(&stream, &folder));
            }
        });
        House { port }
    }

    /// The page lies below the root of the host.
    pub fn url(&self, hash: &str) -> String {
        format!("http://127.0.0.1:{}/games/siasat/{hash}", self.port)
    }
}

/// The folder, written once for all tests.
fn site() -> &'static Path {
    static SITE: OnceLock<PathBuf> = OnceLock::new();
    SITE.get_or_init(|| {
        let folder = Folder::new("site").path().to_owned();
        write_site(&folder);
        folder
    })
}

/// The module of the page: the one that is named, or one that is built for tests.
fn module() -> &'static Path {
    static MODULE: OnceLock<PathBuf> = OnceLock::new();
    MODULE.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        if let Some(named) = env::var_os("SIASAT_MODULE") {
            return root.join(named);
        }
        let built = Command::new(root.join("module"))
            .arg("module-for-tests")
            .stderr(Stdio::inherit())
            .output()
            .expect("./module starts");
        assert!(built.status.success(), "./module builds the module");
        let path = String::from_utf8(built.stdout).expect("a path");
        root.join(path.trim())
    })
}

/// A folder with the same page, which a test may change.
pub fn copy_site(folder: &Path) {
    copy(site(), folder);
}

/// Copies what a server of files sends; compressed copies stay behind.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let ending = path.extension().unwrap_or_default();
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else if ending != "br" && ending != "gz" {
            fs::copy(&path, to.join(name)).expect("a copy");
        }
    }
}

/// Writes the page into a folder.
fn write_site(folder: &Path) {
    let written = Command::new(env!("CARGO_BIN_EXE_siasat"))
        .arg("site")
        .arg("--module")
        .arg(module())
        .arg(folder)
        .output()
        .expect("the program starts");
    assert!(
        written.status.success(),
        "{}",
        String::from_utf8_lossy(&written.stderr)
    );
}

/// Answers one request after another with files.
fn answer(stream: &TcpStream, folder: &Path) -> Option<()> {
    let mut lines = BufReader::new(stream).lines();
    loop {
        let request = lines.next()?.ok()?;
        while !lines.next()?.ok()?.is_empty() {}
        let path = request.split(' ').nth(1)?.split(['?', '#']).next()?;
        let path = path.strip_prefix("/games/siasat/");
        let path = path.map(|path| if path.is_empty() { "index.html" } else { path });
        let data = path.and_then(|path| fs::read(folder.join(path)).ok());
        let kind = match path.unwrap_or_default().rsplit('.').next() {
            Some("html") => "text/html",
            Some("js") => "text/javascript",
            Some("css") => "text/css",
            Some("svg") => "image/svg+xml",
            Some("wasm") => "application/wasm",
            Some("webmanifest") => "application/manifest+json",
            _ => "application/octet-stream",
        };
        let status = if data.is_some() {
            "200 OK"
        } else {
            "404 Not Found"
        };
        let data = data.unwrap_or_default();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
            data.len()
        );
        let mut stream = stream;
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(&data).ok()?;
    }
}
