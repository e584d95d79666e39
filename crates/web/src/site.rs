//! The page without a server, as a folder of files for any host.

mod lean;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use brotli::BrotliCompress;
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use game::Lang;
use lab::course::{self, Piece};
use sha2::{Digest, Sha256};

use crate::config::Config;
use crate::game_list::GameList;
use crate::page;
use crate::word_list::WordList;

/// Files of the folder that are not of the page itself.
const MANIFEST: &str = include_str!("../site/manifest.webmanifest");
const HEADERS: &str = include_str!("../site/_headers");
const HTACCESS: &str = include_str!("../site/.htaccess");
const NGINX: &str = include_str!("../site/nginx.conf");
const README: &str = include_str!("../site/README.md");
const SERVICE_WORKER: &str = include_str!("../site/service-worker.js");
const ICONS: [(&str, &[u8]); 2] = [
    ("icon-192.png", include_bytes!("../site/icon-192.png")),
    ("icon-512.png", include_bytes!("../site/icon-512.png")),
];

/// Groups of words that the page asks for when a screen is opened (`loadGroups`).
const LATER_WORDS: [&str; 10] = [
    "course", "lab", "matrix", "mine", "piece", "practice", "puzzle", "theme", "trace", "trainer",
];
/// Files that are asked for when the laboratory, the course or a puzzle is opened: the
/// beginnings of their paths. What the document links comes first all the same.
const LATER_FILES: [&str; 18] = [
    "answers/examples",
    "answers/words-more",
    "page/lab/",
    "page/parts/defence",
    "page/parts/figure",
    "page/parts/payoffs",
    "page/parts/plot",
    "page/parts/puzzle-parts",
    "page/player/",
    "page/puzzles.js",
    "page/puzzles.txt",
    "page/screens/course",
    "page/screens/laboratory",
    "page/screens/matrix",
    "page/screens/practice",
    "page/screens/puzzle",
    "page/screens/traces",
    "page/style/",
];

/// The page without a server: every file with its path in the folder.
pub struct Site(BTreeMap<String, Vec<u8>>);

impl Site {
    /// The page of a program with this WebAssembly module.
    pub fn new(config: &Config, module: Vec<u8>) -> Site {
        // Types of others' code are for its authors' editors.
        let page = page::all().filter(|(path, _)| !path.ends_with(".d.ts"));
        let mut files: BTreeMap<String, Vec<u8>> = page
            .map(|(path, data)| (format!("page/{path}"), without_comments(&path, data)))
            .collect();
        let index = files.remove("page/index.html").unwrap_or_default();
        files.insert("index.html".to_owned(), without_server(&index));
        files.insert("siasat.wasm".to_owned(), module);
        files.insert("manifest.webmanifest".to_owned(), MANIFEST.into());
        for (name, icon) in ICONS {
            files.insert(name.to_owned(), icon.to_vec());
        }
        files.extend(answers(config));
        let version = version(&files);
        if let Some(index) = files.get_mut("index.html") {
            *index = with_version(index, &version);
        }
        let service_worker = service_worker(&files, &version);
        let service_worker = lean::script(&service_worker).unwrap_or(service_worker);
        files.insert("service-worker.js".to_owned(), service_worker.into_bytes());
        for (name, text) in for_hosts() {
            files.insert(name.to_owned(), text.into_bytes());
        }
        files.insert("README.md".to_owned(), README.into());
        Site(files)
    }

    /// Every file: its path, and what is in it.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0
            .iter()
            .map(|(path, data)| (path.as_str(), data.as_slice()))
    }

    /// Writes the files into a folder, which is made if it is missing, with compressed
    /// copies for hosts that send them.
    pub fn write(&self, folder: &Path) -> io::Result<Written> {
        let mut written = Written::default();
        for (name, data) in self.files() {
            let path = folder.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(&path, data)?;
            written.files += 1;
            written.bytes += data.len() as u64;
            let [gzip, brotli] = [gzip(data)?, brotli(data)?];
            for (ending, copy) in [("gz", &gzip), ("br", &brotli)] {
                let mut beside = path.clone().into_os_string();
                beside.push(format!(".{ending}"));
                fs::write(beside, copy)?;
            }
            written.gzip += gzip.len() as u64;
            written.brotli += brotli.len() as u64;
            if is_asked_for(name) && !self.is_later(name) {
                written.first_brotli += brotli.len() as u64;
            }
        }
        Ok(written)
    }

    /// Does this file come only when the laboratory, the course or a puzzle is opened?
    fn is_later(&self, name: &str) -> bool {
        let index = self.0.get("index.html").map_or(&[][..], Vec::as_slice);
        let link = format!("\"{name}\"");
        let is_linked = String::from_utf8_lossy(index).contains(&link);
        !is_linked && LATER_FILES.iter().any(|begin| name.starts_with(begin))
    }
}

/// What was written, in bytes.
#[derive(Clone, Copy, Default, Debug)]
pub struct Written {
    /// How many files, without their compressed copies.
    pub files: usize,
    /// Their length.
    pub bytes: u64,
    /// The length of their copies for every browser.
    pub gzip: u64,
    /// The length of their copies for every browser since 2017.
    pub brotli: u64,
    /// The same without what comes when the laboratory, the course or a puzzle is opened.
    pub first_brotli: u64,
}

/// Does the page ask for this file? The others are for hosts and for people.
fn is_asked_for(name: &str) -> bool {
    let is_for_hosts = for_hosts().iter().any(|(of_host, _)| *of_host == name);
    !is_for_hosts && name != "README.md" && !name.ends_with("/LICENSE.txt")
}

/// A file of the page without what only its authors read. Others' code stays as it is.
fn without_comments(path: &str, data: Cow<'static, [u8]>) -> Vec<u8> {
    let lean = match str::from_utf8(&data) {
        _ if path.starts_with("vendor/") => None,
        Ok(text) if path.ends_with(".js") => lean::script(text),
        Ok(text) if path.ends_with(".css") => lean::style(text),
        _ => None,
    };
    lean.map_or_else(|| data.into_owned(), String::into_bytes)
}

fn gzip(data: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data)?;
    encoder.finish()
}

fn brotli(data: &[u8]) -> io::Result<Vec<u8>> {
    let mut copy = Vec::new();
    let best = BrotliEncoderParams {
        size_hint: data.len(),
        ..BrotliEncoderParams::default()
    };
    BrotliCompress(&mut &data[..], &mut copy, &best)?;
    Ok(copy)
}

/// Is a word of this group?
fn is_in(key: &str, group: &str) -> bool {
    let rest = key.strip_prefix(group);
    rest.is_some_and(|rest| rest.starts_with('.'))
}

/// What is asked first, so that the page can be used before the module has arrived, and
/// what the examples of the course print: the module has no command line.
fn answers(config: &Config) -> BTreeMap<String, Vec<u8>> {
    let (words, games) = (WordList::default(), GameList::default());
    let mut answers = BTreeMap::new();
    for lang in Lang::ALL {
        let code = lang.code();
        let is_later = |key: &str| LATER_WORDS.iter().any(|group| is_in(key, group));
        let first = words.some_in_lang(lang, |key| !is_later(key));
        answers.insert(format!("answers/words.{code}.json"), first.into_bytes());
        let later = words.some_in_lang(lang, is_later);
        answers.insert(
            format!("answers/words-more.{code}.json"),
            later.into_bytes(),
        );
        let games = games.in_lang(&config.games, lang).to_vec();
        answers.insert(format!("answers/games.{code}.json"), games);
    }
    let examples = serde_json::json!(examples(config)).to_string();
    answers.insert("answers/examples.json".to_owned(), examples.into_bytes());
    answers
}

/// What every command of the course prints, in each language.
fn examples(config: &Config) -> BTreeMap<&'static str, BTreeMap<String, String>> {
    let Some(demonstrate) = &config.demonstrate else {
        return BTreeMap::new();
    };
    let of_lang = |lang: Lang| {
        let lessons = course::LESSONS
            .iter()
            .map(|lesson| lesson.text(lang).to_owned());
        let problems = course::problems(lang).into_iter();
        let problems = problems.filter_map(|(number, _)| course::problem(number, lang));
        let texts = lessons.chain(problems.map(|problem| problem.answer));
        let mut printed = BTreeMap::new();
        for text in texts {
            for piece in course::pieces(&text) {
                if let Piece::Live(command) = piece
                    && let Some(output) = demonstrate(command, lang)
                {
                    printed.insert(command.to_owned(), output);
                }
            }
        }
        (lang.code(), printed)
    };
    Lang::ALL.into_iter().map(of_lang).collect()
}

/// What hosts read, each in its own format. They say the same: the text of the policy stands in
/// one of them.
fn for_hosts() -> [(&'static str, String); 4] {
    let mut lines = HEADERS.lines().map(str::trim);
    let policy = lines.find_map(|line| line.strip_prefix("Content-Security-Policy: "));
    let filled = |text: &str| text.replace("{{policy}}", policy.unwrap_or_default());
    [
        ("_headers", HEADERS.to_owned()),
        (".htaccess", filled(HTACCESS)),
        ("nginx.conf", filled(NGINX)),
        // Without it GitHub Pages leaves out files whose names begin with a stroke.
        (".nojekyll", String::new()),
    ]
}

/// The page's document, which says who answers.
fn without_server(index: &[u8]) -> Vec<u8> {
    let index = String::from_utf8_lossy(index);
    let index = index.replacen("<html ", "<html data-backend=\"browser\" ", 1);
    let more = "<link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
                <link rel=\"apple-touch-icon\" href=\"icon-192.png\">\n\
                <meta name=\"theme-color\" content=\"#2b4c8f\">\n\
                <link rel=\"modulepreload\" href=\"page/backend/local.js\">\n\
                <link rel=\"preload\" href=\"siasat.wasm\" as=\"fetch\" crossorigin>\n</head>";
    index.replacen("</head>", more, 1).into_bytes()
}

/// The hash of all these files and of what keeps them: each has a cache of its own.
fn version(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut hash = Sha256::new();
    hash.update(SERVICE_WORKER);
    for (path, data) in files {
        hash.update(path);
        hash.update(Sha256::digest(data));
    }
    let hash = hash.finalize();
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The document, which says of which version it is: hosts write other things into it, so that its
/// service worker cannot know it by its hash.
fn with_version(index: &[u8], version: &str) -> Vec<u8> {
    let index = String::from_utf8_lossy(index);
    let named = format!("<html data-version=\"{version}\" ");
    index.replacen("<html ", &named, 1).into_bytes()
}

/// The worker that keeps these files, each by its hash.
fn service_worker(files: &BTreeMap<String, Vec<u8>>, version: &str) -> String {
    // The folder itself is the address that people open.
    let kept: BTreeMap<&str, Option<String>> = files
        .iter()
        .filter(|(path, _)| is_asked_for(path))
        .map(|(path, data)| match path.as_str() {
            "index.html" => ("./", None),
            // Hosts compress pictures anew, and an older one does no harm.
            path if path.ends_with(".png") || path.ends_with(".svg") => (path, None),
            path => (path, Some(short_hash(data))),
        })
        .collect();
    SERVICE_WORKER
        .replace("{{version}}", version)
        .replace("{{files}}", &serde_json::json!(kept).to_string())
}

/// 48 bits of the hash of a file, in base64.
fn short_hash(data: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let hash = Sha256::digest(data);
    let bytes = hash[..6].iter();
    let bits = bytes.fold(0, |bits, &byte| bits << 8 | u64::from(byte));
    let signs = (0..8)
        .rev()
        .map(|at| SIGNS[(bits >> (6 * at) & 63) as usize]);
    signs.map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_later_is_there_and_is_not_linked() {
        let site = Site::new(&Config::new(lobby::GAMES), b"\0asm".to_vec());
        for begin in LATER_FILES {
            let mut files = site.files().filter(|(name, _)| name.starts_with(begin));
            let later = files.any(|(name, _)| site.is_later(name));
            assert!(later, "{begin}");
        }
        for first in ["index.html", "siasat.wasm", "answers/words.id.json"] {
            assert!(!site.is_later(first), "{first}");
        }
        // The document's own.
        for style in ["tokens", "play", "analysis"] {
            assert!(
                !site.is_later(&format!("page/style/{style}.css")),
                "{style}"
            );
        }
        assert!(site.is_later("page/style/puzzles.css"));
    }

    #[test]
    fn the_service_worker_knows_its_files_by_their_hashes() {
        // As `printf abc | openssl dgst -sha256 -binary | base64` begins.
        assert_eq!(short_hash(b"abc"), "ungWv48B");
        let site = Site::new(&Config::new(lobby::GAMES), b"\0asm".to_vec());
        let worker = String::from_utf8_lossy(&site.0["service-worker.js"]);
        let between = |begin: &str, end: char| {
            let (_, rest) = worker.split_once(begin).expect(begin);
            rest.split(end).next().expect("a first part")
        };
        let version = between("const VERSION = \"", '"');
        let files = between("const FILES = ", ';');
        let files: BTreeMap<String, Option<String>> =
            serde_json::from_str(files).expect("names with hashes");
        for (name, data) in site.files() {
            let known = files.get(if name == "index.html" { "./" } else { name });
            match name.rsplit('.').next() {
                // Where nothing is kept, nothing is compared.
                _ if !is_asked_for(name) || name == "service-worker.js" => {
                    assert_eq!(known, None, "{name}");
                }
                Some("html") => {
                    assert_eq!(known, Some(&None), "{name}");
                    assert!(String::from_utf8_lossy(data).contains(version), "{name}");
                }
                Some("png" | "svg") => assert_eq!(known, Some(&None), "{name}"),
                _ => assert_eq!(known, Some(&Some(short_hash(data))), "{name}"),
            }
        }
    }

    #[test]
    fn every_kind_of_host_is_told_the_same() {
        let [(_, headers), (_, htaccess), (_, nginx), (_, nojekyll)] = for_hosts();
        assert!(nojekyll.is_empty());
        for said in [
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'",
            "nosniff",
            "no-referrer",
            "no-cache",
        ] {
            for text in [&headers, &htaccess, &nginx] {
                assert!(text.contains(said), "{said}: {text}");
            }
        }
        for kind in ["application/wasm", "application/manifest+json"] {
            assert!(htaccess.contains(kind) && nginx.contains(kind), "{kind}");
        }
    }

    #[test]
    fn words_of_screens_that_come_later_are_not_in_the_first_file() {
        let answers = answers(&Config::new(lobby::GAMES));
        let has = |file: &str, key: &str| {
            let text = String::from_utf8_lossy(&answers[file]);
            text.contains(&format!("\"{key}\""))
        };
        for key in ["puzzle.right", "theme.only-win", "lab.edit"] {
            assert!(has("answers/words-more.en.json", key), "{key}");
            assert!(!has("answers/words.en.json", key), "{key}");
        }
        assert!(has("answers/words.en.json", "web.lang.now"));
    }

    #[test]
    fn every_group_of_words_that_the_page_loads_later_is_known() {
        for (path, script) in page::all().filter(|(path, _)| path.ends_with(".js")) {
            let script = String::from_utf8_lossy(&script);
            let calls = script.lines().flat_map(|line| {
                let loads = line.split_once("loadGroups(");
                loads.or_else(|| line.split_once("withStudyStyle("))
            });
            // Groups are in quotes, and so are paths.
            let quoted = calls.flat_map(|(_, rest)| rest.split('"').skip(1).step_by(2));
            for group in quoted.filter(|text| !text.contains('/')) {
                assert!(LATER_WORDS.contains(&group), "{path}: {group}");
            }
        }
    }
}
