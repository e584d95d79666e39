//! Files that hold a solver's table, so that a long search can be stopped and goes on where
//! it was.
//!
//! ```text
//!   0  SIASATCP           magic
//!   8  1                  version            all numbers little-endian, of eight bytes
//!  16  kind               of the table
//!  24  bits               of the codes
//!  32  nodes              searched so far
//!  40  fingerprint        of the codes around the start of the game
//!  48  words              of the table
//!  56  length, text       the game and its options
//!      checksum           of all before it
//!      words              of the table, a million and then their checksum at a time
//! ```

use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

use game::{Exact, Lang, Message, Turn, quoted};
use platform::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{TEXTS, checksum};

const MAGIC: &[u8; 8] = b"SIASATCP";
const VERSION: u64 = 1;

/// Words that share a checksum.
const CHUNK_WORDS: usize = 1 << 20;
/// The longest text of a game with its options, in bytes.
const MAX_TEXT: u64 = 4096;

/// Why a solver cannot go on from a file.
#[derive(Debug)]
pub enum BadCheckpoint {
    /// Reading failed.
    Io(io::Error),
    /// The file is not a saved table.
    NotOne,
    /// The file format has this version, not ours.
    Version(u64),
    /// It is about another game, or another algorithm's.
    Other {
        /// The game of the file.
        found: String,
    },
    /// It was saved by a program that numbers positions in another way.
    OtherProgram,
    /// A checksum is wrong.
    Damaged,
    /// The table takes so many bytes, which is more than the solver may use.
    TooLarge(u64),
}

impl BadCheckpoint {
    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }

    /// The error as one sentence.
    pub fn message(&self) -> Message {
        match self {
            BadCheckpoint::Io(error) => error.to_string().into(),
            BadCheckpoint::NotOne => TEXTS.message("checkpoint.not-one"),
            BadCheckpoint::Version(found) => TEXTS
                .message("checkpoint.version")
                .with("found", found.to_string()),
            BadCheckpoint::Other { found } => TEXTS
                .message("checkpoint.other")
                .with("found", quoted(found)),
            BadCheckpoint::OtherProgram => TEXTS.message("checkpoint.other-program"),
            BadCheckpoint::Damaged => TEXTS.message("checkpoint.damaged"),
            BadCheckpoint::TooLarge(bytes) => TEXTS
                .message("checkpoint.too-large")
                .with("megabytes", bytes.div_ceil(1 << 20).to_string()),
        }
    }
}

impl fmt::Display for BadCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadCheckpoint {}

impl From<io::Error> for BadCheckpoint {
    fn from(error: io::Error) -> BadCheckpoint {
        match error.kind() {
            ErrorKind::UnexpectedEof => BadCheckpoint::Damaged,
            _ => BadCheckpoint::Io(error),
        }
    }
}

/// What a file says about the table in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    /// The game and its options.
    pub(crate) spec: String,
    /// The kind of the table.
    pub(crate) kind: u64,
    pub(crate) code_bits: u32,
    /// Nodes searched so far.
    pub(crate) nodes: u64,
    pub(crate) fingerprint: u64,
    /// The words of the table.
    pub(crate) words: u64,
}

impl Header {
    fn bytes(&self) -> Vec<u8> {
        let numbers = [
            VERSION,
            self.kind,
            self.code_bits.into(),
            self.nodes,
            self.fingerprint,
            self.words,
            self.spec.len() as u64,
        ];
        let mut bytes = MAGIC.to_vec();
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.spec.as_bytes());
        let sum = checksum::of(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    fn read(from: &mut impl Read) -> Result<Header, BadCheckpoint> {
        let mut magic = [0; 8];
        match from.read_exact(&mut magic) {
            Ok(()) if magic == *MAGIC => {}
            Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(error.into()),
            _ => return Err(BadCheckpoint::NotOne),
        }
        let version = read_number(from)?;
        if version != VERSION {
            return Err(BadCheckpoint::Version(version));
        }
        let [kind, code_bits, nodes, fingerprint, words, length] = {
            let mut numbers = [0; 6];
            for number in &mut numbers {
                *number = read_number(from)?;
            }
            numbers
        };
        if length > MAX_TEXT {
            return Err(BadCheckpoint::Damaged);
        }
        let mut text = vec![0; length as usize];
        from.read_exact(&mut text)?;
        let header = Header {
            spec: String::from_utf8(text).map_err(|_| BadCheckpoint::Damaged)?,
            kind,
            code_bits: u32::try_from(code_bits).map_err(|_| BadCheckpoint::Damaged)?,
            nodes,
            fingerprint,
            words,
        };
        let bytes = header.bytes();
        let sum = read_number(from)?;
        if bytes[bytes.len() - 8..] != sum.to_le_bytes() {
            return Err(BadCheckpoint::Damaged);
        }
        Ok(header)
    }
}

fn read_number(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Writes a table. The file appears under its name when it is complete and on the disk;
/// until then an older one stays.
pub(crate) fn write(path: &Path, header: &Header, words: &[AtomicU64]) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    let written = File::create(part).and_then(|file| {
        let mut out = BufWriter::new(file);
        out.write_all(&header.bytes())?;
        for chunk in words.chunks(CHUNK_WORDS) {
            let words = chunk.iter().map(|word| word.load(Relaxed));
            let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
            out.write_all(&bytes)?;
            out.write_all(&checksum::of(&bytes).to_le_bytes())?;
        }
        out.into_inner()?.sync_all()?;
        fs::rename(part, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(part);
    }
    written
}

/// An open file whose header has been read.
pub(crate) struct Saved {
    pub(crate) header: Header,
    file: BufReader<File>,
}

impl Saved {
    pub(crate) fn open(path: &Path) -> Result<Saved, BadCheckpoint> {
        let mut file = BufReader::new(File::open(path)?);
        let header = Header::read(&mut file)?;
        Ok(Saved { header, file })
    }

    /// Fills a table of the right size with the words of the file.
    pub(crate) fn read_words(mut self, words: &[AtomicU64]) -> Result<(), BadCheckpoint> {
        let mut bytes = Vec::new();
        for chunk in words.chunks(CHUNK_WORDS) {
            bytes.resize(size_of_val(chunk), 0);
            self.file.read_exact(&mut bytes)?;
            if read_number(&mut self.file)? != checksum::of(&bytes) {
                return Err(BadCheckpoint::Damaged);
            }
            let (numbers, _) = bytes.as_chunks();
            for (word, number) in chunk.iter().zip(numbers) {
                word.store(u64::from_le_bytes(*number), Relaxed);
            }
        }
        Ok(())
    }
}

/// A number that changes when positions near this one get other codes: tables of a program
/// with other codes must not be read.
pub(crate) fn fingerprint<P: Exact>(pos: &P) -> u64 {
    const PLIES: u32 = 2;
    let mut codes = Vec::new();
    collect_codes(pos, PLIES, &mut codes);
    let words = codes
        .iter()
        .flat_map(|code| [*code as u64, (code >> 64) as u64]);
    checksum::combined(words)
}

fn collect_codes<P: Exact>(pos: &P, plies: u32, codes: &mut Vec<u128>) {
    if !matches!(pos.turn(), Turn::Player(_)) {
        return;
    }
    codes.push(pos.code());
    if plies > 0 {
        for mv in pos.moves() {
            collect_codes(&pos.after(mv), plies - 1, codes);
        }
    }
}
