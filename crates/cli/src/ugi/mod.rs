use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use game::{Lang, Side, Turn, quoted};
use lobby::{Bot, Budget, EngineSettings, Player, SearchRequest, SearchResult, Session};

use crate::Context;
use crate::failure::Failure;

#[derive(clap::Args, Debug)]
pub(crate) struct UgiArgs {
    /// The game, with options if any
    pub(crate) game: String,
}

/// `siasat ugi GAME`: the Universal Game Interface on standard input and output.
///
/// This thread reads, another thinks, so that `stop` is heard at once. No line makes
/// it fail: what it does not understand it answers with an `info string`.
pub(crate) fn run(context: &Context<'_>, args: &UgiArgs) -> Result<(), Failure> {
    let session = context.open(&args.game)?;
    let mut desk = Desk::new(session, context.lang)?;
    let mut line = Vec::new();
    let mut input = io::stdin().lock();
    loop {
        line.clear();
        // A line longer than any game could need is read and thrown away in pieces.
        let length = io::Read::take(&mut input, 1 << 20).read_until(b'\n', &mut line)?;
        if length == 0 {
            desk.finish();
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.first() == Some(&"quit") {
            desk.stop();
            return Ok(());
        }
        desk.obey(&words)?;
    }
}

/// What the interface knows between two lines.
struct Desk {
    session: Box<dyn Session>,
    start: String,
    lang: Lang,
    settings: EngineSettings,
    thinker: Option<Thinker>,
}

impl Desk {
    fn new(session: Box<dyn Session>, lang: Lang) -> Result<Desk, Failure> {
        let desk = Desk {
            start: session.position(),
            lang,
            settings: EngineSettings::default(),
            thinker: None,
            session,
        };
        // A game that has no engine says so at once.
        desk.bot()?;
        Ok(desk)
    }

    fn bot(&self) -> Result<Box<dyn Bot>, Failure> {
        let player = Player::Engine(self.settings);
        let bot = self.session.bot(&player);
        bot.map_err(|error| Failure::Use(error.in_lang(self.lang)))
    }

    fn obey(&mut self, words: &[&str]) -> Result<(), Failure> {
        match words {
            [] => Ok(()),
            ["ugi", ..] => self.introduce(),
            ["isready", ..] => say("readyok"),
            ["uginewgame", ..] => {
                self.stop();
                self.thinker = None;
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
            [other, ..] => complain(&format!("no command {}", quoted(other))),
        }
    }

    fn introduce(&self) -> Result<(), Failure> {
        say(&format!("id name Siasat {}", env!("CARGO_PKG_VERSION")))?;
        say("id author The Siasat authors")?;
        let EngineSettings { hash, threads, .. } = self.settings;
        say(&format!(
            "option name hash type spin default {hash} min 1 max 65536"
        ))?;
        say(&format!(
            "option name threads type spin default {threads} min 1 max 256"
        ))?;
        say("ugiok")
    }

    fn set_option(&mut self, words: &[&str]) -> Result<(), Failure> {
        let ["name", name, "value", value] = words else {
            return complain("write it like: setoption name hash value 64");
        };
        let number = value.parse::<usize>().ok();
        let before = self.settings;
        match (name.to_ascii_lowercase().as_str(), number) {
            ("hash", Some(hash @ 1..=65_536)) => self.settings.hash = hash,
            ("threads", Some(threads @ 1..=256)) => self.settings.threads = threads,
            ("hash" | "threads", _) => {
                return complain(&format!("no value {} for {name}", quoted(value)));
            }
            _ => return complain("the options are hash and threads"),
        }
        // More memory than there is, perhaps.
        let engine = Player::Engine(self.settings);
        let checked = self.session.capabilities().check(engine);
        if let Err(error) = checked.and_then(|()| engine.check_memory()) {
            self.settings = before;
            return complain(&error.to_string());
        }
        // The next search gets a mind with these settings.
        self.stop();
        self.thinker = None;
        Ok(())
    }

    /// `startpos` or `fen TEXT`, then perhaps `moves` and the moves. Nothing changes
    /// when any of it is wrong.
    fn set_up(&mut self, words: &[&str]) -> Result<(), Failure> {
        let moves = words.iter().position(|&word| word == "moves");
        let (place, moves) = match moves {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let text = match place {
            ["startpos"] => self.start.clone(),
            ["fen", text @ ..] => text.join(" "),
            _ => return complain("write it like: position startpos moves …"),
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
            // It was a position a moment ago.
            let _ = self.session.set_up(&before);
            return complain(&error);
        }
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> Result<(), Failure> {
        self.stop();
        let Turn::Player(side) = self.session.turn() else {
            return say("bestmove none");
        };
        let (budget, endless) = match read_pace(words, side) {
            Ok(budget) => budget,
            Err(error) => return complain(&error),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            position: self.session.position(),
            budget,
            stop: Arc::clone(&stop),
        };
        if self.thinker.is_none() {
            self.thinker = Some(Thinker::start(self.bot()?));
        }
        if let Some(thinker) = &mut self.thinker {
            thinker.think(job, endless);
        }
        Ok(())
    }

    fn answer(&self, what: &str) -> Result<(), Failure> {
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
            "p1turn" => say(&format!("response {}", turn == Turn::Player(Side::First))),
            "gameover" => say(&format!("response {}", turn.is_over())),
            "result" => say(&format!("response {result}")),
            _ => complain("write query p1turn, query gameover or query result"),
        }
    }

    /// Stops a search and waits for its move.
    fn stop(&mut self) {
        if let Some(thinker) = &mut self.thinker {
            thinker.stop();
        }
    }

    /// Nothing more will be said: lets a search end by itself if it ever would.
    fn finish(&mut self) {
        if let Some(thinker) = &mut self.thinker {
            if thinker.endless {
                thinker.stop();
            } else {
                thinker.wait();
            }
        }
    }
}

/// A search to be made.
struct Job {
    position: String,
    budget: Budget,
    stop: Arc<AtomicBool>,
}

/// The thread that thinks.
struct Thinker {
    jobs: Sender<Job>,
    done: Receiver<()>,
    /// Is it thinking, and what makes it stop?
    running: Option<Arc<AtomicBool>>,
    endless: bool,
    _thread: JoinHandle<()>,
}

impl Thinker {
    fn start(mut bot: Box<dyn Bot>) -> Thinker {
        let (jobs, inbox) = mpsc::channel::<Job>();
        let (outbox, done) = mpsc::channel();
        let thread = thread::spawn(move || {
            for job in inbox {
                let request = SearchRequest {
                    stop: &job.stop,
                    budget: Some(job.budget),
                    all: false,
                };
                let search_result = bot.think(&job.position, &request, &mut |search_result| {
                    let _ = say(&info(search_result));
                });
                let best = match &search_result {
                    Ok(Some(search_result)) => {
                        let _ = say(&info(search_result));
                        search_result.mv.as_str()
                    }
                    _ => "none",
                };
                let _ = say(&format!("bestmove {best}"));
                if outbox.send(()).is_err() {
                    break;
                }
            }
        });
        Thinker {
            jobs,
            done,
            running: None,
            endless: false,
            _thread: thread,
        }
    }

    fn think(&mut self, job: Job, endless: bool) {
        self.running = Some(Arc::clone(&job.stop));
        self.endless = endless;
        // The thread lives as long as this does.
        let _ = self.jobs.send(job);
    }

    fn stop(&mut self) {
        if let Some(stop) = &self.running {
            stop.store(true, Ordering::Relaxed);
        }
        self.wait();
    }

    fn wait(&mut self) {
        if self.running.take().is_some() {
            let _ = self.done.recv();
        }
    }
}

/// How long `go` lets the engine think, and whether that is without end.
fn read_pace(words: &[&str], side: Side) -> Result<(Budget, bool), String> {
    let mut budget = Budget::default();
    let mut clock = [None; 2];
    let mut increment = [0; 2];
    let mut endless = words.is_empty();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            endless = true;
            continue;
        }
        let number = words.next().and_then(|text| text.parse::<u64>().ok());
        let Some(number) = number else {
            return Err(format!("no number behind {}", quoted(word)));
        };
        match word {
            "movetime" => budget.time = Some(Duration::from_millis(number.max(1))),
            "depth" => budget.depth = Some(number.clamp(1, 1000) as u32),
            "nodes" => budget.nodes = Some(number.max(1)),
            "p1time" => clock[0] = Some(number),
            "p2time" => clock[1] = Some(number),
            "p1inc" => increment[0] = number,
            "p2inc" => increment[1] = number,
            _ => {
                return Err(format!(
                    "no limit {}; the limits are movetime, depth, nodes, p1time, p2time, \
                     p1inc, p2inc and infinite",
                    quoted(word)
                ));
            }
        }
    }
    if let (None, Some(left)) = (budget.time, clock[side.index()]) {
        let increment = Duration::from_millis(increment[side.index()]);
        budget.time = Budget::share(Duration::from_millis(left), increment).time;
    }
    Ok((budget, endless && budget == Budget::default()))
}

fn info(search_result: &SearchResult) -> String {
    let millis = (search_result.seconds * 1000.0) as u64;
    let per_second = (search_result.nodes as f64 / search_result.seconds.max(1e-6)) as u64;
    let hundredths = (search_result.value.unwrap_or(0.0) * 100.0).round() as i64;
    format!(
        "info depth {} seldepth {} score cp {hundredths} nodes {} nps {per_second} \
         time {millis} pv {}",
        search_result.depth,
        search_result.deepest,
        search_result.nodes,
        search_result.line.join(" ")
    )
}

fn complain(sentence: &str) -> Result<(), Failure> {
    say(&format!("info string {sentence}"))
}

fn say(line: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}
