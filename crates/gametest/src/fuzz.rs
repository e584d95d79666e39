//! Rubbish for everything that reads texts, files or messages.
//!
//! A [`Target`] is one reader with a folder of inputs, its corpus: good ones, and whatever
//! once found a fault. In tests it replays the corpus and the same few thousand damaged
//! copies every time. Under `--cfg fuzzing`, as `./fuzz` builds it, libFuzzer takes over and
//! learns from the branches that an input reaches.
//!
//! [`position`], [`moves`] and [`spec`] are readers for every game: they panic when the game
//! does, or when what it accepted cannot be played with.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use game::{Game, Lang, Spec, Turn};

use crate::SplitMix64;

/// One reader that is fuzzed.
#[derive(Debug)]
pub struct Target {
    folder: PathBuf,
    samples: Vec<Vec<u8>>,
    times: u32,
}

/// The longest that a single input may take. A hundred times what any needs, so that a busy
/// machine makes no difference.
const PATIENCE: Duration = Duration::from_secs(10);

impl Target {
    /// The target `name` of the crate in this folder (`env!("CARGO_MANIFEST_DIR")`): the test
    /// of that name, with the corpus in `corpus/name`.
    ///
    /// # Panics
    ///
    /// When the corpus is missing or empty.
    pub fn new(manifest: &str, name: &str) -> Target {
        let folder = Path::new(manifest).join("corpus").join(name);
        let samples: Vec<_> = files(&folder).iter().map(|file| read_file(file)).collect();
        assert!(!samples.is_empty(), "{} is empty", folder.display());
        let times = 2_000;
        Target {
            folder,
            samples,
            times,
        }
    }

    /// With these good inputs as well: those that only the program itself can make.
    #[must_use]
    pub fn with(mut self, samples: impl IntoIterator<Item = impl Into<Vec<u8>>>) -> Target {
        self.samples.extend(samples.into_iter().map(Into::into));
        self
    }

    /// With another number of damaged inputs than usual.
    #[must_use]
    pub fn times(mut self, times: u32) -> Target {
        self.times = times;
        self
    }

    /// Gives texts to a reader: inputs that are not UTF-8 are made so.
    ///
    /// # Panics
    ///
    /// When the reader does, or takes very long.
    pub fn reads_text(self, read: impl Fn(&str)) {
        self.reads(|bytes| read(&String::from_utf8_lossy(bytes)));
    }

    /// Gives bytes to a reader.
    ///
    /// # Panics
    ///
    /// When the reader does, or takes very long.
    #[cfg(not(fuzzing))]
    pub fn reads(self, read: impl Fn(&[u8])) {
        const LONGEST: u32 = 24;
        for sample in &self.samples {
            self.give(sample, &read);
        }
        let corpus = Corpus {
            samples: self.samples.clone(),
        };
        for choices in repeatable(self.times, LONGEST) {
            self.give(&corpus.bytes(&choices), &read);
        }
    }

    /// Gives the reader to libFuzzer, which does not return. The samples are written to the
    /// folder that it is told to begin with.
    #[cfg(fuzzing)]
    pub fn reads(self, read: impl Fn(&[u8])) {
        if let Some(folder) = std::env::var_os("SIASAT_FUZZ_SAMPLES") {
            for (number, sample) in self.samples.iter().enumerate() {
                let file = Path::new(&folder).join(format!("sample-{number}"));
                fs::write(file, sample).expect("a folder for the samples");
            }
        }
        // What a panic leaves behind is not looked at: the process ends.
        let all = AssertUnwindSafe((self, read));
        bolero::check!().for_each(move |bytes: &[u8]| {
            let AssertUnwindSafe((target, read)) = &all;
            target.give(bytes, read);
        });
    }

    fn give(&self, bytes: &[u8], read: &impl Fn(&[u8])) {
        let start = Instant::now();
        let result = panic::catch_unwind(AssertUnwindSafe(|| read(bytes)));
        let time = start.elapsed();
        if result.is_ok() && time < PATIENCE {
            return;
        }
        let why = if result.is_ok() {
            "took too long"
        } else {
            "panicked"
        };
        panic!(
            "{}: {why} after {time:?} with {} bytes: {:?}",
            self.folder.display(),
            bytes.len(),
            String::from_utf8_lossy(bytes)
        );
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| {
        panic!("no corpus in {}: {error}", folder.display());
    });
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

fn read_file(file: &Path) -> Vec<u8> {
    fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Reads a text as a position under the options of `start`. If it is one, writes
/// it, reads it back and plays some moves.
///
/// # Panics
///
/// When that fails. A text that is refused is no failure.
pub fn position<G: Game>(start: &G, text: &str) {
    let pos = match start.read(text) {
        Ok(pos) => pos,
        Err(error) => return is_one_line(text, |lang| error.in_lang(lang)),
    };
    let written = pos.text();
    let read = start.read(&written);
    if read.as_ref() != Ok(&pos) {
        let how = format!("{pos:?}\n  written as {written:?}\n  read as {read:?}");
        fails("a position read is the position written", text, &how);
    }
    play_some(pos, text);
}

/// Plays a few random moves with everything that a front end calls.
fn play_some<G: Game>(mut pos: G, text: &str) {
    const SOME: u32 = 8;
    let mut rng = SplitMix64::from_text(text);
    let bounds = pos.bounds();
    for _ in 0..SOME {
        pos.scene();
        pos.score();
        pos.fold();
        if let Turn::Over(result) = pos.turn() {
            if !bounds.contains(&result) {
                let how = format!("found {result} outside {bounds:?}");
                fails("the result of every game lies in the bounds", text, &how);
            }
            return;
        }
        let moves = pos.legal_moves();
        if moves.is_empty() {
            let how = format!("found {pos:?}");
            fails("a game that is not over has a move", text, &how);
        }
        let mv = *rng.pick(&moves);
        pos.path(mv);
        pos.story(mv);
        pos.play(mv);
    }
}

/// Reads a text as a move of `pos`.
///
/// # Panics
///
/// When the move is not legal, is not the one written, or the error does not name
/// the legal ones.
pub fn moves<G: Game>(pos: &G, text: &str) {
    match pos.read_move(text) {
        Ok(mv) => {
            if !pos.legal_moves().contains(&mv) {
                fails("a move read is legal", text, &format!("found {mv:?}"));
            }
            let written = pos.move_text(mv);
            if !written.eq_ignore_ascii_case(text.trim()) {
                let how = format!("found {written:?}");
                fails("a move read is the move written, in any case", text, &how);
            }
        }
        Err(error) => {
            if error.legal != pos.legal_texts() {
                let how = format!("found {:?}", error.legal);
                fails("the error names the moves there are", text, &how);
            }
            is_one_line(text, |lang| error.in_lang(lang));
        }
    }
}

/// Reads a text as the spec of a game. If it is one, writes it in its usual
/// spelling, which must mean the same game.
///
/// # Panics
///
/// When that fails. A text that is refused is no failure.
pub fn spec<G: Game>(text: &str) {
    let name = G::info_of(&Spec::new(text).name).name;
    let read = |text: &str| G::options(&Spec::new(text));
    let options = match read(text) {
        Ok(options) => options,
        Err(error) => return is_one_line(text, |lang| error.in_lang(lang)),
    };
    let start = G::start(&options);
    let usual = options.spec(name);
    let means_the_same =
        read(&usual).is_ok_and(|again| again.spec(name) == usual && G::start(&again) == start);
    if !means_the_same {
        fails("a spec has one usual spelling", text, &usual);
    }
    position(&start, &start.text());
}

/// People will see the error: it must survive being written, on one line, in every
/// language.
///
/// # Panics
///
/// When it does not.
pub fn is_one_line(text: &str, error: impl Fn(Lang) -> String) {
    for line in Lang::ALL.map(error) {
        if line.is_empty() || line.contains(['\n', '\r']) {
            fails("an error is one line", text, &format!("found {line:?}"));
        }
    }
}

fn fails(law: &str, text: &str, how: &str) -> ! {
    panic!("law broken: {law}\n  text {text:?}\n  {how}");
}

/// The positions of a few random games, as texts.
pub fn positions<G: Game>(start: &G) -> Vec<String> {
    let mut rng = SplitMix64::from_text(&start.text());
    let mut texts = Vec::new();
    for _ in 0..4 {
        let mut pos = start.clone();
        texts.push(pos.text());
        // Long games are much the same all along.
        while !pos.turn().is_over() && texts.len() < 1000 {
            let mv = *rng.pick(&pos.legal_moves());
            pos.play(mv);
            texts.push(pos.text());
        }
    }
    texts
}

/// Inputs that are the same every time, so that a red run repeats: `times` of them,
/// none longer than `longest`.
pub fn repeatable(times: u32, longest: u32) -> impl Iterator<Item = Vec<u8>> {
    let mut rng = SplitMix64::new(0);
    (0..times).map(move |_| {
        let length = rng.below(longest + 1);
        (0..length).map(|_| rng.below(256) as u8).collect()
    })
}

/// Good inputs to make broken ones from.
#[derive(Clone, Debug)]
pub struct Corpus {
    samples: Vec<Vec<u8>>,
}

impl Corpus {
    /// These texts, of which there is at least one.
    pub fn new(samples: Vec<String>) -> Corpus {
        assert!(!samples.is_empty(), "a corpus needs a text");
        let samples = samples.into_iter().map(String::into_bytes).collect();
        Corpus { samples }
    }

    /// The positions of a few random games.
    pub fn positions<G: Game>(start: &G) -> Corpus {
        Corpus::new(positions(start))
    }

    /// The text that these choices stand for.
    pub fn text(&self, choices: &[u8]) -> String {
        String::from_utf8_lossy(&self.bytes(choices)).into_owned()
    }

    /// The input that these choices stand for: sometimes just their bytes, mostly a good
    /// input and what to break in it, three bytes a time.
    pub fn bytes(&self, choices: &[u8]) -> Vec<u8> {
        const JUST_THE_BYTES: u8 = 32;
        let [kind, high, low, edits @ ..] = choices else {
            return choices.to_vec();
        };
        if *kind < JUST_THE_BYTES {
            return choices[1..].to_vec();
        }
        let which = usize::from(u16::from_be_bytes([*high, *low]));
        let mut input = self.samples[which % self.samples.len()].clone();
        // An input with much wrong is refused at the first fault: few are better.
        let few = usize::from(kind % 4) + 1;
        for edit in edits.chunks_exact(3).take(few) {
            self.edit(&mut input, edit[0], edit[1], edit[2]);
        }
        input
    }

    /// Breaks one thing. The place is a part of the length, out of 256.
    fn edit(&self, text: &mut Vec<u8>, how: u8, place: u8, what: u8) {
        let end = text.len();
        let at = (usize::from(place) * (end + 1)) >> 8;
        let until = (at + usize::from(what) % 8 + 1).min(end);
        match how % 16 {
            // A byte changed, put in, taken out.
            0 if at < end => text[at] = what,
            1 => text.insert(at, what),
            2 if at < end => {
                text.remove(at);
            }
            // A bit changed.
            3 if at < end => text[at] ^= 1 << (what % 8),
            // Some bytes taken out, doubled, or moved to the end.
            4 => {
                text.drain(at..until);
            }
            5 => text.extend_from_within(at..until),
            6 => text[at..].rotate_left(until - at),
            // The rest cut off.
            7 => text.truncate(at),
            // Something written over what is there: numbers at the edge of their
            // types, words and signs that mean something somewhere.
            8 | 9 => {
                let word = WORDS[usize::from(what) % WORDS.len()];
                let written_over = if how % 16 == 8 { at..at } else { at..until };
                text.splice(written_over, word.bytes());
            }
            // The end of another text.
            10 => {
                let other = &self.samples[usize::from(what) % self.samples.len()];
                let other = &other[at.min(other.len())..];
                text.splice(at.., other.iter().copied());
            }
            // The text in its own letters, which is often understood: two exchanged, one
            // copied, a digit changed to another.
            11 if at < end => text.swap(at, (usize::from(what) * end) >> 8),
            12 if at < end => text[at] = text[(usize::from(what) * end) >> 8],
            _ => {
                if let Some(digit) = text[at..].iter_mut().find(|byte| byte.is_ascii_digit()) {
                    *digit = b'0' + what % 10;
                }
            }
        }
    }
}

const WORDS: [&str; 32] = [
    "0",
    "1",
    "9",
    "00",
    "-1",
    "+1",
    "255",
    "256",
    "65535",
    "65536",
    "2147483648",
    "4294967296",
    "18446744073709551616",
    "1e9",
    "0x10",
    " ",
    "  ",
    "\t",
    "\n",
    "\0",
    "/",
    "|",
    ",",
    ":",
    "=",
    "first",
    "second",
    "over",
    "pass",
    "ä",
    "\u{202e}",
    "\u{1f980}",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_repeat_and_have_every_length() {
        let inputs = || repeatable(1000, 9).collect::<Vec<_>>();
        assert_eq!(inputs(), inputs());
        for length in 0..=9 {
            assert!(inputs().iter().any(|input| input.len() == length));
        }
        assert!(inputs().iter().all(|input| input.len() <= 9));
    }

    #[test]
    fn the_same_bytes_make_the_same_text_and_others_break_it() {
        let corpus = Corpus::new(vec!["4 4 | 0 / first".to_owned()]);
        assert_eq!(corpus.text(b"\0abc"), "abc");
        assert_eq!(corpus.text(b""), "");
        assert_eq!(corpus.text(&[32, 0, 0]), "4 4 | 0 / first");
        assert_eq!(corpus.text(&[32, 0, 0, 0, 0, b'5']), "5 4 | 0 / first");
        assert_eq!(corpus.text(&[32, 0, 0, 7, 128, 0]), "4 4 | 0 ");
        let mut rng = SplitMix64::new(1);
        let broken = (0..1000).filter(|_| {
            let bytes: Vec<u8> = (0..11).map(|_| rng.below(256) as u8).collect();
            corpus.text(&bytes) != "4 4 | 0 / first"
        });
        assert!(broken.count() > 800);
    }
}
