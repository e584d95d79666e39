//! Plays whole games from scripts.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::cell::Cell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use game::Lang;
use lobby::{GAMES, Player, Rng, SeatedPlayer, Session};
use siasat_plain::{Called, Console, Ended, Glyphs, Keeper, menu, play};

/// One game and what is typed during it.
pub struct Script<'a> {
    pub spec: &'a str,
    pub position: &'a str,
    pub players: [Player; 2],
    pub lang: Lang,
    pub glyphs: Glyphs,
    pub seed: u64,
    pub called: Called<'a>,
}

/// Two people with an English Kalah: the rest is said by those who differ.
pub const PLAIN: Script<'static> = Script {
    spec: "kalah",
    position: "",
    players: [Player::Human; 2],
    lang: Lang::En,
    glyphs: Glyphs::Unicode,
    seed: 1,
    called: CALLED,
};

/// Without any choice of language or characters.
const CALLED: Called<'static> = Called {
    program: "siasat",
    with_lang: false,
    with_ascii: false,
};

impl Script<'_> {
    /// Everything that is shown when these lines are typed, divided by spaces; `_`
    /// is an empty line. And how it ended.
    pub fn run(&self, typed: &str) -> (String, Ended) {
        let mut shown = Vec::new();
        let ended = self.run_into(lines(typed).as_bytes(), &mut shown);
        (String::from_utf8(shown).expect("UTF-8"), ended)
    }

    /// Everything that is shown when these lines are typed, and how it ended; with a keeper
    /// that saves into the list of what was saved.
    pub fn run_lines(&self, typed: &[&str]) -> (String, Ended, Kept) {
        let (mut shown, mut kept) = (Vec::new(), Kept::default());
        let input = typed.join("\n") + "\n";
        let ended = self.run_with(input.as_bytes(), &mut shown, Some(&mut kept));
        (String::from_utf8(shown).expect("UTF-8"), ended, kept)
    }

    pub fn run_into(&self, input: &[u8], shown: &mut dyn Write) -> Ended {
        self.run_with(input, shown, None)
    }

    fn run_with(
        &self,
        mut input: &[u8],
        shown: &mut dyn Write,
        keeper: Option<&mut Kept>,
    ) -> Ended {
        let mut session = lobby::open(GAMES, self.spec).expect("a game");
        if !self.position.is_empty() {
            session.set_up(self.position).expect("a position");
        }
        let clock = ticking();
        let mut console = Console::new(&mut input, shown, self.glyphs)
            .echoing()
            .with_clock(&clock);
        if let Some(keeper) = keeper {
            console = console.with_keeper(keeper);
        }
        let words = siasat_plain::TEXTS.words(self.lang);
        let mut rng = Rng::new(self.seed);
        let seats = self
            .players
            .map(|player| SeatedPlayer::take(&*session, player));
        let seats = seats.map(|seat| seat.expect("a player of this game"));
        let session = &mut *session;
        play(session, seats, words, &mut rng, &mut console, self.called).expect("no trouble")
    }
}

/// A keeper that remembers: the positions that were kept, and the names of files.
#[derive(Default)]
pub struct Kept {
    pub positions: Vec<String>,
    pub files: Vec<String>,
}

impl Keeper for Kept {
    fn begin(&mut self) {}

    fn keep(&mut self, session: &dyn Session, _: [Player; 2]) -> io::Result<()> {
        self.positions.push(session.position());
        Ok(())
    }

    fn save(&mut self, _: &dyn Session, _: [Player; 2], name: &str) -> io::Result<PathBuf> {
        let name = if name.is_empty() { "free.game" } else { name };
        if self.files.iter().any(|known| known == name) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.files.push(name.to_owned());
        Ok(PathBuf::from(name))
    }
}

/// Everything that the menu shows when these lines are typed.
pub fn run_menu(lang: Lang, typed: &[&str]) -> String {
    let input = typed.join("\n") + "\n";
    let mut shown = Vec::new();
    let clock = ticking();
    let mut typed = input.as_bytes();
    let mut console = Console::new(&mut typed, &mut shown, Glyphs::Unicode)
        .echoing()
        .with_clock(&clock);
    menu(GAMES, lang, &mut Rng::new(1), &mut console, CALLED).expect("no trouble");
    String::from_utf8(shown).expect("UTF-8")
}

/// A clock that goes on by half a second whenever somebody looks.
fn ticking() -> impl Fn() -> Duration {
    let looks = Cell::new(0);
    move || {
        looks.set(looks.get() + 1);
        Duration::from_millis(500 * looks.get())
    }
}

fn lines(typed: &str) -> String {
    typed
        .split_whitespace()
        .map(|word| {
            if word == "_" {
                "\n".to_owned()
            } else {
                format!("{word}\n")
            }
        })
        .collect()
}

/// A pipe whose other end is closed after some bytes.
pub struct ClosedAfter(pub usize);

impl Write for ClosedAfter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let written = bytes.len().min(self.0);
        self.0 -= written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Fails unless every line is a whole line of the text, in this order.
pub fn assert_lines(text: &str, lines: &[&str]) {
    let mut rest = text.lines();
    for line in lines {
        assert!(
            rest.any(|shown| shown == *line),
            "no line (in this place): {line}\n\n{text}"
        );
    }
}

/// Compares with a file in `tests/golden`. After a change that was meant, write it
/// anew with `SIASAT_BLESS=1 cargo test -p siasat-plain` and read the difference.
pub fn assert_golden(name: &str, shown: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if env::var_os("SIASAT_BLESS").is_some() {
        fs::write(&path, shown).expect("a file to write");
    }
    let golden = fs::read_to_string(&path).expect("a file to read");
    assert_eq!(shown, golden, "\n{shown}");
}
