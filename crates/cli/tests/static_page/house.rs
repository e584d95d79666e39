//! The folder that `siasat site` writes, behind a server that knows nothing but files.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::thread;

use crate::driver::Browser;
use crate::folder::Folder;
pub use crate::visitor::{Mode, Visitor};

/// A server of files on a port of its own.
pub struct House {
    port: u16,
    streams: Arc<Streams>,
}

/// The connections that are open; `None` once the network is cut.
type Streams = Mutex<OpenStreams>;
type OpenStreams = Option<Vec<Arc<TcpStream>>>;

fn open_streams(streams: &Streams) -> MutexGuard<'_, OpenStreams> {
    streams.lock().expect("nothing fails under this lock")
}

impl House {
    /// Is there a server? Games by link need one.
    pub const HAS_SERVER: bool = false;

    pub fn open() -> House {
        House::of(site())
    }

    /// Serves a folder until the tests end.
    pub fn of(folder: &Path) -> House {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let folder: Arc<Path> = Arc::from(folder);
        let streams: Arc<Streams> = Arc::new(Mutex::new(Some(Vec::new())));
        let house = House {
            port,
            streams: Arc::clone(&streams),
        };
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let stream = Arc::new(stream);
                // After the cut whoever comes is sent away at once. The port stays ours: another
                // test would get it, and answer in our place.
                match open_streams(&streams).as_mut() {
                    Some(open) => open.push(Arc::clone(&stream)),
                    None => continue,
                }
                let (folder, streams) = (Arc::clone(&folder), Arc::clone(&streams));
                thread::spawn(move || {
                    answer(&stream, &folder);
                    if let Some(open) = open_streams(&streams).as_mut() {
                        open.retain(|other| !Arc::ptr_eq(other, &stream));
                    }
                });
            }
        });
        house
    }

    /// Cuts the network for everything in a browser, its service worker too: nobody is answered
    /// any more, and connections that are open end.
    pub fn cut(&self) {
        for stream in open_streams(&self.streams).take().into_iter().flatten() {
            // The browser may have closed it before.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// With `SIASAT_CUT=1` a visitor has a network for one visit only: once the browser keeps the
    /// page it is cut, and everything that the test does comes after that. Until then the house is
    /// open again for all, which visitors before this one do not use.
    pub fn admit(&self, browser: &Browser) {
        if env::var_os("SIASAT_CUT").is_none() {
            return;
        }
        open_streams(&self.streams).get_or_insert_default();
        browser.goto(&self.url(""));
        browser.until("navigator.serviceWorker.controller");
        self.cut();
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

/// Writes the page into a folder, with the module that the program carries.
fn write_site(folder: &Path) {
    let written = Command::new(env!("CARGO_BIN_EXE_siasat"))
        .arg("site")
        .arg(folder)
        .output()
        .expect("the program starts");
    assert!(
        written.status.success(),
        "{}",
        String::from_utf8_lossy(&written.stderr)
    );
}

/// Answers one request after another with files, as a host does that reads `_headers` and has
/// found the compressed copies.
fn answer(stream: &TcpStream, folder: &Path) -> Option<()> {
    let mut lines = BufReader::new(stream).lines();
    let headers = fs::read_to_string(folder.join("_headers")).unwrap_or_default();
    loop {
        let request = lines.next()?.ok()?;
        let mut accepted = String::new();
        loop {
            let line = lines.next()?.ok()?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(list) = line.strip_prefix("accept-encoding:") {
                list.clone_into(&mut accepted);
            }
        }
        let path = request.split(' ').nth(1)?.split(['?', '#']).next()?;
        let path = path.strip_prefix("/games/siasat/");
        let path = path.map(|path| if path.is_empty() { "index.html" } else { path });
        let found = path.and_then(|path| find(folder, path, &accepted));
        let mut head = format!(
            "HTTP/1.1 {}\r\n",
            if found.is_some() {
                "200 OK"
            } else {
                "404 Not Found"
            }
        );
        let (data, encoding) = found.unwrap_or_default();
        head.extend(encoding.map(|encoding| format!("Content-Encoding: {encoding}\r\n")));
        let told = headers_for(&headers, path.unwrap_or_default());
        if !told.iter().any(|line| line.starts_with("Content-Type:")) {
            head.push_str(&format!(
                "Content-Type: {}\r\n",
                kind(path.unwrap_or_default())
            ));
        }
        for line in told {
            head.push_str(&format!("{line}\r\n"));
        }
        head.push_str(&format!("Content-Length: {}\r\n\r\n", data.len()));
        let mut stream = stream;
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(&data).ok()?;
    }
}

/// A file, or a compressed copy that the browser accepts, and how that is compressed.
fn find(folder: &Path, path: &str, accepted: &str) -> Option<(Vec<u8>, Option<&'static str>)> {
    for (encoding, ending) in [("br", "br"), ("gzip", "gz")] {
        let copy = folder.join(format!("{path}.{ending}"));
        if accepted.contains(encoding)
            && let Ok(data) = fs::read(copy)
        {
            return Some((data, Some(encoding)));
        }
    }
    fs::read(folder.join(path)).ok().map(|data| (data, None))
}

/// The lines of `_headers` for a file: those below a pattern that fits.
fn headers_for<'a>(headers: &'a str, path: &str) -> Vec<&'a str> {
    let mut fits = false;
    let mut found = Vec::new();
    for line in headers.lines() {
        if let Some(pattern) = line.strip_prefix('/') {
            fits = pattern == "*" || pattern == path;
        } else if fits && line.starts_with(' ') {
            found.push(line.trim());
        }
    }
    found
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
