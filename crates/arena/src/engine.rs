use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use game::quoted;
use nix::time::ClockId;

use crate::contestant::{Answer, Asked};
use crate::process::{Heard, Process};
use crate::{Command, Fault, Measure};

/// A program that speaks the Universal Game Interface, started when it is needed and
/// again after every fault.
pub struct Engine {
    command: Command,
    go: String,
    process: Option<Process>,
}

/// How long it may take to say that it is there.
const HANDSHAKE: Duration = Duration::from_secs(10);

impl Engine {
    /// `go` is what it is told to do where games have no clock: `nodes 80000`.
    pub fn new(command: Command, go: Option<&str>) -> Engine {
        Engine {
            command,
            go: go.unwrap_or("movetime 1000").to_owned(),
            process: None,
        }
    }

    /// How long it may take for a move, where `go` says so.
    pub(crate) fn time_per_move(&self) -> Option<Duration> {
        let mut words = self.go.split_whitespace();
        words.find(|&word| word == "movetime")?;
        words.next()?.parse().ok().map(Duration::from_millis)
    }

    /// The clock of its work, while it runs.
    pub(crate) fn cpu_clock(&self) -> Option<ClockId> {
        self.process.as_ref()?.cpu_clock()
    }

    /// Makes it ready for a new game, in which it remembers nothing of others.
    pub(crate) fn new_game(&mut self) -> Result<(), Fault> {
        let ready = self.greet();
        if ready.is_err() {
            self.process = None;
        }
        ready
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let process = match &mut self.process {
            Some(process) => process,
            None => {
                let started = Process::start(&self.command);
                let started = started.map_err(|error| Fault::Crash(error.to_string()))?;
                started.say("ugi");
                wait_for(&started, "ugiok")?;
                self.process.insert(started)
            }
        };
        process.say("uginewgame");
        process.say("isready");
        wait_for(process, "readyok")
    }

    pub(crate) fn think(&mut self, asked: &Asked<'_>) -> Result<Option<Answer>, Fault> {
        let answer = self.ask(asked);
        // Who knows what state it is in, or what it will say later.
        if !matches!(answer, Ok(Some(_))) {
            self.process = None;
        }
        answer
    }

    fn ask(&mut self, asked: &Asked<'_>) -> Result<Option<Answer>, Fault> {
        let Some(process) = &self.process else {
            return Err(Fault::Crash("it is not running".to_owned()));
        };
        process.forget();
        process.say(&position(asked));
        let (go, limit) = match asked.clock {
            Some(clock) => {
                let [first, second] = clock.left.map(|left| left.as_millis());
                let increment = clock.increment.as_millis();
                let go =
                    format!("p1time {first} p2time {second} p1inc {increment} p2inc {increment}");
                (go, Some(clock.left[asked.side.index()]))
            }
            None => (self.go.clone(), self.time_per_move()),
        };
        process.say(&format!("go {go}"));
        let patience = match (limit, asked.terms.measure) {
            (Some(limit), Measure::Wall) => limit + asked.terms.margin,
            // Who sleeps does no work, and is not waited for without end.
            _ => asked.terms.patience,
        };
        let asked_at = Instant::now();
        loop {
            let left = patience.saturating_sub(asked_at.elapsed());
            // Somebody may want to stop the match meanwhile.
            const GLANCE: Duration = Duration::from_millis(50);
            match process.hear(left.min(GLANCE)) {
                Heard::Line(line) => {
                    if let Some(rest) = line.strip_prefix("bestmove") {
                        let mv = rest.split_whitespace().next().unwrap_or_default();
                        return Ok(Some(Answer {
                            mv: mv.to_owned(),
                            proved: None,
                        }));
                    }
                }
                Heard::Silence if asked.stop.load(Ordering::Relaxed) => return Ok(None),
                Heard::Silence if asked_at.elapsed() < patience => (),
                Heard::Silence => return Err(Fault::Time),
                Heard::Flood => return Err(Fault::Crash("it says too much".to_owned())),
                Heard::Closed => return Err(Fault::Crash("it ended".to_owned())),
            }
            if asked_at.elapsed() > patience {
                return Err(Fault::Time);
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            process.quit();
        }
    }
}

fn position(asked: &Asked<'_>) -> String {
    let mut line = match &asked.opening.position {
        Some(position) => format!("position fen {position}"),
        None => "position startpos".to_owned(),
    };
    let mut moves = asked.opening.moves.iter().chain(asked.moves).peekable();
    if moves.peek().is_some() {
        line += " moves";
    }
    for mv in moves {
        line.push(' ');
        line += mv;
    }
    line
}

fn wait_for(process: &Process, word: &str) -> Result<(), Fault> {
    let start = Instant::now();
    loop {
        match process.hear(HANDSHAKE.saturating_sub(start.elapsed())) {
            Heard::Line(line) if line == word => return Ok(()),
            Heard::Line(_) if start.elapsed() < HANDSHAKE => (),
            Heard::Line(_) | Heard::Silence => {
                let seconds = HANDSHAKE.as_secs();
                let word = quoted(word);
                return Err(Fault::Crash(format!("no {word} within {seconds} s")));
            }
            Heard::Flood => return Err(Fault::Crash("it says too much".to_owned())),
            Heard::Closed => return Err(Fault::Crash("it ended".to_owned())),
        }
    }
}
