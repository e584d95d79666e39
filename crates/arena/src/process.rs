use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command as Program, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use nix::time::ClockId;
use rustix::process::{Pid, Signal, kill_process_group};

use crate::Command;

/// A program that is talked to in lines.
///
/// Two threads read and write, so that neither a program that says nothing nor one
/// that does not listen can hold anybody up. It runs in a process group of its own:
/// whatever it started is ended with it.
pub(crate) struct Process {
    child: Child,
    say: Sender<String>,
    hear: Receiver<Heard>,
}

/// What came from a program.
pub(crate) enum Heard {
    /// A line that is more than chatter.
    Line(String),
    /// Too much at once.
    Flood,
    /// Nothing for the time that was waited.
    Silence,
    /// It will say nothing more.
    Closed,
}

/// Lines that begin otherwise are thrown away where they are read.
const OF_USE: [&str; 3] = ["ugiok", "readyok", "bestmove"];

/// The longest line that is looked at, and how much may be said before a line of use.
const LONGEST_LINE: u64 = 1 << 12;
const FLOOD: u64 = 1 << 24;

impl Process {
    pub(crate) fn start(command: &Command) -> io::Result<Process> {
        let mut words = command.words.iter();
        let program = words.next().map_or("", String::as_str);
        let mut child = Program::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        let (say, lines) = mpsc::channel();
        // A few lines: a program that says more of them than are asked for waits.
        let (heard, hear) = mpsc::sync_channel(16);
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(stdin, &lines));
            thread::spawn(move || read_lines(stdout, &heard));
        }
        Ok(Process { child, say, hear })
    }

    /// The clock of the work of all its threads; not of what it has started.
    pub(crate) fn cpu_clock(&self) -> Option<ClockId> {
        let pid = i32::try_from(self.child.id()).ok()?;
        ClockId::pid_cpu_clock_id(nix::unistd::Pid::from_raw(pid)).ok()
    }

    pub(crate) fn say(&self, line: &str) {
        // A program that has gone is noticed when it is listened to.
        let _ = self.say.send(format!("{line}\n"));
    }

    pub(crate) fn hear(&self, wait: Duration) -> Heard {
        match self.hear.recv_timeout(wait) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
        }
    }

    /// Forgets what was said before it was asked for.
    pub(crate) fn forget(&self) {
        while self.hear.try_recv().is_ok() {}
    }

    /// Asks it to go, and waits a moment.
    pub(crate) fn quit(&mut self) {
        const MOMENT: Duration = Duration::from_millis(300);
        self.say("quit");
        let asked = Instant::now();
        while asked.elapsed() < MOMENT {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                _ => break,
            }
        }
    }
}

/// Nothing of it stays behind.
impl Drop for Process {
    fn drop(&mut self) {
        let group = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        if let Some(group) = group {
            // It may be gone already.
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).is_err() || stdin.flush().is_err() {
            break;
        }
    }
}

fn read_lines(stdout: ChildStdout, heard: &SyncSender<Heard>) {
    let mut input = BufReader::new(stdout);
    let mut line = Vec::new();
    let mut since_use = 0;
    // Is this the rest of a line that was too long?
    let mut is_rest = false;
    loop {
        line.clear();
        let read = (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line);
        let Ok(length @ 1..) = read else { break };
        let text = String::from_utf8_lossy(&line);
        let word = text.split_whitespace().next().unwrap_or_default();
        let message = if !is_rest && OF_USE.contains(&word) {
            since_use = 0;
            Heard::Line(text.trim().to_owned())
        } else {
            since_use += length as u64;
            if since_use < FLOOD {
                is_rest = !line.ends_with(b"\n");
                continue;
            }
            Heard::Flood
        };
        is_rest = !line.ends_with(b"\n");
        let is_flood = matches!(message, Heard::Flood);
        if heard.send(message).is_err() || is_flood {
            return;
        }
    }
    let _ = heard.send(Heard::Closed);
}
