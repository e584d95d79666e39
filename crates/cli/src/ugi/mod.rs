mod limits;
mod worker;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game::{Lang, Side, Turn, quoted};
use lobby::{Bot, EngineSettings, Player, Session};

use crate::Context;
use crate::failure::{Failure, Result};
use limits::read_limits;
use worker::{Job, SearchWorker};

#[derive(clap::Args, Debug)]
pub(crate) struct UgiArgs {
    /// The game, with options if any
    pub(crate) game: String,
}

/// `siasat ugi GAME`: the Universal Game Interface on standard input and output.
///
/// This thread reads, another searches, so that `stop` takes effect at once. Lines that
/// are not understood are answered by an `info string`; none ends the program.
pub(crate) fn run(context: &Context<'_>, args: &UgiArgs) -> Result {
    let session = context.open(&args.game)?;
    let mut state = UgiState::new(session, context.lang, say)?;
    let mut line = Vec::new();
    let mut input = io::stdin().lock();
    loop {
        line.clear();
        // No command is longer than this; a longer line is read in pieces.
        let length = io::Read::take(&mut input, 1 << 20).read_until(b'\n', &mut line)?;
        if length == 0 {
            state.finish();
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.first() == Some(&"quit") {
            state.stop();
            return Ok(());
        }
        state.dispatch(&words)?;
    }
}

/// The state between two lines.
struct UgiState {
    session: Box<dyn Session>,
    start: String,
    lang: Lang,
    settings: EngineSettings,
    worker: Option<SearchWorker>,
    /// Where answers go.
    say: fn(&str) -> Result,
}

impl UgiState {
    fn new(session: Box<dyn Session>, lang: Lang, say: fn(&str) -> Result) -> Result<UgiState> {
        let state = UgiState {
            start: session.position(),
            lang,
            settings: EngineSettings::default(),
            worker: None,
            session,
            say,
        };
        // A game without an engine is refused at once.
        state.bot()?;
        Ok(state)
    }

    fn bot(&self) -> Result<Box<dyn Bot>> {
        let player = Player::Engine(self.settings);
        let bot = self.session.bot(&player);
        bot.map_err(|error| Failure::Use(error.in_lang(self.lang)))
    }

    fn dispatch(&mut self, words: &[&str]) -> Result {
        match words {
            [] => Ok(()),
            ["ugi", ..] => self.introduce(),
            ["isready", ..] => {
                self.worker()?;
                self.say("readyok")
            }
            ["uginewgame", ..] => {
                self.stop();
                self.worker = None;
                self.set_up(&["startpos"])
            }
            ["setoption", rest @ ..] => self.set_option(rest),
            ["position", rest @ ..] => self.set_up(rest),
            ["go", rest @ ..] => self.go(rest),
            ["stop", ..] => {
                self.stop();
                Ok(())
            }
            ["query", what, ..] => self.answer(what),
            [other, ..] => self.complain(&format!("no command {}", quoted(other))),
        }
    }

    fn introduce(&self) -> Result {
        self.say(&format!("id name Siasat {}", env!("CARGO_PKG_VERSION")))?;
        self.say("id author The Siasat authors")?;
        let EngineSettings { hash, threads, .. } = self.settings;
        self.say(&format!(
            "option name hash type spin default {hash} min 1 max 65536"
        ))?;
        self.say(&format!(
            "option name threads type spin default {threads} min 1 max 256"
        ))?;
        self.say("ugiok")
    }

    fn set_option(&mut self, words: &[&str]) -> Result {
        let ["name", name, "value", value] = words else {
            return self.complain("write it like: setoption name hash value 64");
        };
        let number = value.parse::<usize>().ok();
        let before = self.settings;
        match (name.to_ascii_lowercase().as_str(), number) {
            ("hash", Some(hash @ 1..=65_536)) => self.settings.hash = hash,
            ("threads", Some(threads @ 1..=256)) => self.settings.threads = threads,
            ("hash" | "threads", _) => {
                return self.complain(&format!("no value {} for {name}", quoted(value)));
            }
            _ => return self.complain("the options are hash and threads"),
        }
        // There may not be that much memory.
        if let Err(error) = self.session.bot(&Player::Engine(self.settings)) {
            self.settings = before;
            return self.complain(&error.to_string());
        }
        // The next search starts a bot with these settings.
        self.stop();
        self.worker = None;
        Ok(())
    }

    /// `startpos` or `fen TEXT`, optionally followed by `moves` and the moves. An error
    /// leaves the position unchanged.
    fn set_up(&mut self, words: &[&str]) -> Result {
        let moves = words.iter().position(|&word| word == "moves");
        let (place, moves) = match moves {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let text = match place {
            ["startpos"] => self.start.clone(),
            ["fen", text @ ..] => text.join(" "),
            _ => return self.complain("write it like: position startpos moves …"),
        };
        let before = self.session.position();
        let mut outcome = self
            .session
            .set_up(&text)
            .map_err(|error| error.to_string());
        for mv in moves {
            if outcome.is_ok() {
                outcome = match self.session.play(mv) {
                    Ok(_) => Ok(()),
                    Err(error) => Err(error.to_string()),
                };
            }
        }
        if let Err(error) = outcome {
            // It was accepted before.
            let _ = self.session.set_up(&before);
            return self.complain(&error);
        }
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> Result {
        self.stop();
        let Turn::Player(side) = self.session.turn() else {
            return self.say("bestmove none");
        };
        let (budget, endless) = match read_limits(words, side) {
            Ok(budget) => budget,
            Err(error) => return self.complain(&error),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            position: self.session.position(),
            budget,
            stop: Arc::clone(&stop),
        };
        self.worker()?.search(job, endless);
        Ok(())
    }

    /// The thread that searches. `isready` starts it, so that loading evaluators and tables
    /// does not cost the time of a move.
    fn worker(&mut self) -> Result<&mut SearchWorker> {
        let worker = match self.worker.take() {
            Some(worker) => worker,
            None => SearchWorker::start(self.bot()?)?,
        };
        Ok(self.worker.insert(worker))
    }

    fn answer(&self, what: &str) -> Result {
        let turn = self.session.turn();
        let result = match turn {
            Turn::Over(points) => match points.winner() {
                Some(Side::First) => "p1win",
                Some(Side::Second) => "p2win",
                None => "draw",
            },
            Turn::Player(_) | Turn::Chance => "none",
        };
        match what {
            "p1turn" => self.say(&format!("response {}", turn == Turn::Player(Side::First))),
            "gameover" => self.say(&format!("response {}", turn.is_over())),
            "result" => self.say(&format!("response {result}")),
            _ => self.complain("write query p1turn, query gameover or query result"),
        }
    }

    fn say(&self, line: &str) -> Result {
        (self.say)(line)
    }

    fn complain(&self, sentence: &str) -> Result {
        self.say(&format!("info string {sentence}"))
    }

    /// Stops a search and waits for its move.
    fn stop(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.stop();
        }
    }

    /// End of input: waits for a search that ends by itself, stops one that does not.
    fn finish(&mut self) {
        if let Some(worker) = &mut self.worker {
            if worker.endless {
                worker.stop();
            } else {
                worker.wait();
            }
        }
    }
}

fn say(line: &str) -> Result {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod fuzz {
    use gametest::fuzz::Target;
    use lobby::GAMES;

    use super::*;

    fn heard(line: &str) -> Result {
        assert!(!line.is_empty() && !line.contains(['\n', '\r']), "{line:?}");
        Ok(())
    }

    /// A game in the first line, what a program says in the others. Nothing is searched, and
    /// no table is made larger.
    #[test]
    fn ugi() {
        let target = Target::new(env!("CARGO_MANIFEST_DIR"), "ugi");
        target.times(1_000).reads_text(|text| {
            let mut lines = text.lines();
            let spec = lines.next().unwrap_or_default();
            let Ok(session) = lobby::open(GAMES, spec) else {
                return;
            };
            let Ok(mut state) = UgiState::new(session, Lang::En, heard) else {
                return;
            };
            for line in lines.take(50) {
                let words: Vec<&str> = line.split_whitespace().collect();
                match words[..] {
                    ["go", ref limits @ ..] => {
                        let _ = read_limits(limits, Side::First);
                        let _ = read_limits(limits, Side::Second);
                    }
                    ["isready", ..] => {}
                    ["setoption", .., value] if value.len() > 1 => {}
                    ref words => state.dispatch(words).expect("no line ends the program"),
                }
            }
            let position = state.session.position();
            assert!(state.session.set_up(&position).is_ok(), "{position:?}");
        });
    }
}
