//! A panic on a real terminal: the terminal is restored and the message shown.

use std::env;
use std::io::Read;
use std::num::NonZeroU16;
use std::process::exit;
use std::time::SystemTime;

use folders::Folders;
use game::{Draw, Game, Info, Lang, Message, Notation, Options, Points, Position, Scene, Side};
use game::{Text, Turn};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use siasat_tui::{Colours, Settings, Setup};

/// A game whose drawing panics.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Faulty;

impl Position for Faulty {
    type Move = u8;
    type Moves = std::ops::RangeInclusive<u8>;
    fn turn(&self) -> Turn {
        Turn::Over(Points::to(Side::First, 1))
    }
    fn moves(&self) -> Self::Moves {
        1..=1
    }
    fn play(&mut self, _: u8) {}
}

impl Notation for Faulty {
    fn text(&self) -> String {
        "faulty".to_owned()
    }
    fn parse(&self, _: &str) -> Result<Self, Message> {
        Ok(Faulty)
    }
}

impl Draw for Faulty {
    fn scene(&self) -> Scene {
        panic!("this picture cannot be drawn")
    }
}

impl Game for Faulty {
    const INFO: Info = Info::new("faulty", "Faulty", Text::same("rules"));
    fn start(_: &Options) -> Self {
        Faulty
    }
}

const CHILD: &str = "SIASAT_TEST_PANIC";

/// Runs in the terminal that the test below makes; does nothing otherwise.
#[test]
fn child() {
    if env::var_os(CHILD).is_none() {
        return;
    }
    let setup = Setup {
        program: "siasat",
        games: vec![lobby::of::<Faulty>()],
        lang: Lang::En,
        lang_is_asked: true,
        glyphs: plain::Glyphs::Unicode,
        colours: Colours::Full,
        settings: Settings::default(),
        library: Vec::new(),
        notice: None,
        today: || SystemTime::UNIX_EPOCH,
        seed: None,
        save: None,
        begin: None,
        page: None,
        live: None,
    };
    let ended = siasat_tui::run(setup, &Folders::default());
    exit(i32::from(ended.is_err()));
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let [rows, cols] = [24, 80];
    let pair = native_pty_system()
        .openpty(PtySize {
            rows,
            cols,
            pixel_width: 0,
            pixel_height: 0,
        })
        .expect("a terminal");
    let mut command = CommandBuilder::new(env::current_exe().expect("this test"));
    command.args(["--exact", "child", "--nocapture", "--test-threads=1"]);
    command.env(CHILD, "1");
    command.env("TERM", "xterm-256color");
    command.env("RUST_BACKTRACE", "0");
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().expect("a terminal");
    let mut bytes = Vec::new();
    // On Linux the end of a terminal is an error.
    let _ = output.read_to_end(&mut bytes);
    let _ = child.wait();
    let size = |size| NonZeroU16::new(size).expect("not zero");
    let mut parser = vt100::Parser::new(size(rows), size(cols), 0);
    parser.process(&bytes);
    let screen = parser.screen();
    let raw = String::from_utf8_lossy(&bytes);
    assert!(
        raw.contains("\u{1b}[?1049h"),
        "the screen was never taken: {raw}"
    );
    assert!(!screen.alternate_screen() && !screen.hide_cursor());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    let shown = screen.contents();
    assert!(shown.contains("this picture cannot be drawn"), "{shown}");
}
