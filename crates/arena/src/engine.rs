use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use game::quoted;
use nix::time::ClockId;

use crate::contestant::{MoveReply, MoveRequest};
use crate::process::{EngineOutput, Process};
use crate::{Command, Fault, Measure};

/// A program that speaks the Universal Game Interface (UGI). It is started when needed,
/// and again after every fault.
pub struct Engine {
    command: Command,
    go: String,
    process: Option<Process>,
}

/// The time limit for the handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);

impl Engine {
    /// `go` is the argument of UGI's `go` where games have no clock: `nodes 80000`.
    pub fn new(command: Command, go: Option<&str>) -> Engine {
        Engine {
            command,
            go: go.unwrap_or("movetime 1000").to_owned(),
            process: None,
        }
    }

    /// The time limit for a move, where `go` has one.
    pub(crate) fn time_per_move(&self) -> Option<Duration> {
        let mut words = self.go.split_whitespace();
        words.find(|&word| word == "movetime")?;
        words.next()?.parse().ok().map(Duration::from_millis)
    }

    /// Its CPU clock, while it runs.
    pub(crate) fn cpu_clock(&self) -> Option<ClockId> {
        self.process.as_ref()?.cpu_clock()
    }

    /// Prepares it for a new game, without memory of others.
    pub(crate) fn new_game(&mut self) -> Result<(), Fault> {
        let ready = self.handshake();
        if ready.is_err() {
            self.process = None;
        }
        ready
    }

    fn handshake(&mut self) -> Result<(), Fault> {
        let process = match &mut self.process {
            Some(process) => process,
            None => {
                let started = Process::start(&self.command);
                let started = started.map_err(|error| Fault::Crash(error.to_string()))?;
                started.send("ugi");
                wait_for(&started, "ugiok")?;
                self.process.insert(started)
            }
        };
        process.send("uginewgame");
        process.send("isready");
        wait_for(process, "readyok")
    }

    pub(crate) fn think(&mut self, request: &MoveRequest<'_>) -> Result<Option<MoveReply>, Fault> {
        let answer = self.ask(request);
        // Its state is unknown, and it may still send an answer: start it again.
        if !matches!(answer, Ok(Some(_))) {
            self.process = None;
        }
        answer
    }

    fn ask(&mut self, request: &MoveRequest<'_>) -> Result<Option<MoveReply>, Fault> {
        let Some(process) = &self.process else {
            return Err(Fault::Crash("it is not running".to_owned()));
        };
        process.discard_output();
        process.send(&position(request));
        let (go, limit) = match request.clock {
            Some(clock) => {
                let [first, second] = clock.left.map(|left| left.as_millis());
                let increment = clock.increment.as_millis();
                let go =
                    format!("p1time {first} p2time {second} p1inc {increment} p2inc {increment}");
                (go, Some(clock.left[request.side.index()]))
            }
            None => (self.go.clone(), self.time_per_move()),
        };
        process.send(&format!("go {go}"));
        let patience = match (limit, request.conditions.measure) {
            (Some(limit), Measure::Wall) => limit + request.conditions.margin,
            // A program that sleeps uses no CPU time; it is not waited for without end.
            _ => request.conditions.patience,
        };
        let asked_at = Instant::now();
        loop {
            let left = patience.saturating_sub(asked_at.elapsed());
            // How often the stop flag is checked.
            const POLL: Duration = Duration::from_millis(50);
            match process.recv(left.min(POLL)) {
                EngineOutput::Line(line) => {
                    if let Some(rest) = line.strip_prefix("bestmove") {
                        let mv = rest.split_whitespace().next().unwrap_or_default();
                        return Ok(Some(MoveReply {
                            mv: mv.to_owned(),
                            proved: None,
                        }));
                    }
                }
                EngineOutput::Timeout if request.stop.load(Ordering::Relaxed) => return Ok(None),
                EngineOutput::Timeout if asked_at.elapsed() < patience => (),
                EngineOutput::Timeout => return Err(Fault::Time),
                EngineOutput::Flood => return Err(Fault::Crash("it says too much".to_owned())),
                EngineOutput::Closed => return Err(Fault::Crash("it ended".to_owned())),
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

fn position(request: &MoveRequest<'_>) -> String {
    let mut line = match &request.opening.position {
        Some(position) => format!("position fen {position}"),
        None => "position startpos".to_owned(),
    };
    let mut moves = request.opening.moves.iter().chain(request.moves).peekable();
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
        match process.recv(HANDSHAKE.saturating_sub(start.elapsed())) {
            EngineOutput::Line(line) if line == word => return Ok(()),
            EngineOutput::Line(_) if start.elapsed() < HANDSHAKE => (),
            EngineOutput::Line(_) | EngineOutput::Timeout => {
                let seconds = HANDSHAKE.as_secs();
                let word = quoted(word);
                return Err(Fault::Crash(format!("no {word} within {seconds} s")));
            }
            EngineOutput::Flood => return Err(Fault::Crash("it says too much".to_owned())),
            EngineOutput::Closed => return Err(Fault::Crash("it ended".to_owned())),
        }
    }
}
