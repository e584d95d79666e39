use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command as Program, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::Command;
use crate::warden::Warden;
use nix::time::ClockId;

/// A child process with line-based input and output.
///
/// Two threads read and write, so that a program that sends nothing or reads nothing never
/// blocks the caller. It runs in the process group of its [`Warden`], which is killed with it.
pub(crate) struct Process {
    child: Child,
    warden: Warden,
    input: Sender<String>,
    output: Receiver<EngineOutput>,
}

/// Output of a program.
pub(crate) enum EngineOutput {
    /// A line that answers a command.
    Line(String),
    /// Too much output without an answer.
    Flood,
    /// Nothing within the timeout.
    Timeout,
    /// Its output has ended.
    Closed,
}

/// Lines that begin otherwise are discarded.
const ANSWERS: [&str; 3] = ["ugiok", "readyok", "bestmove"];

/// The longest line that is parsed, and the most output before an answer, in bytes.
pub(crate) const LONGEST_LINE: u64 = 1 << 12;
const FLOOD: u64 = 1 << 24;

impl Process {
    pub(crate) fn start(command: &Command) -> io::Result<Process> {
        let mut words = command.words.iter();
        let program = words.next().map_or("", String::as_str);
        let warden = Warden::start()?;
        let mut child = Program::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(warden.group.as_raw_nonzero().get())
            .env(&warden.mark, "1")
            .spawn()?;
        let (input, lines) = mpsc::channel();
        // A program that sends more answers than are read blocks.
        let (sender, output) = mpsc::sync_channel(16);
        let pipes = (child.stdin.take(), child.stdout.take());
        let process = Process {
            child,
            warden,
            input,
            output,
        };
        // Where no thread can be started, the program ends with what was made of it.
        if let (Some(stdin), Some(stdout)) = pipes {
            let writer = thread::Builder::new().name("engine-input".to_owned());
            writer.spawn(move || write_lines(stdin, &lines))?;
            let reader = thread::Builder::new().name("engine-output".to_owned());
            reader.spawn(move || read_lines(stdout, &sender))?;
        }
        Ok(process)
    }

    /// The CPU clock of all its threads, without those of its child processes.
    #[cfg(target_os = "linux")]
    pub(crate) fn cpu_clock(&self) -> Option<ClockId> {
        let pid = i32::try_from(self.child.id()).ok()?;
        ClockId::pid_cpu_clock_id(nix::unistd::Pid::from_raw(pid)).ok()
    }

    /// Other systems have no clock of another process: real time is measured.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn cpu_clock(&self) -> Option<ClockId> {
        None
    }

    pub(crate) fn send(&self, line: &str) {
        // A program that has ended is noticed when its output is read.
        let _ = self.input.send(format!("{line}\n"));
    }

    pub(crate) fn recv(&self, wait: Duration) -> EngineOutput {
        match self.output.recv_timeout(wait) {
            Ok(output) => output,
            Err(RecvTimeoutError::Timeout) => EngineOutput::Timeout,
            Err(RecvTimeoutError::Disconnected) => EngineOutput::Closed,
        }
    }

    /// Discards output that was sent before the next command.
    pub(crate) fn discard_output(&self) {
        while self.output.try_recv().is_ok() {}
    }

    /// Asks it to quit, and waits for a moment.
    pub(crate) fn quit(&mut self) {
        const MOMENT: Duration = Duration::from_millis(300);
        self.send("quit");
        let request = Instant::now();
        while request.elapsed() < MOMENT {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                _ => break,
            }
        }
    }
}

/// Kills the whole process group.
impl Drop for Process {
    fn drop(&mut self) {
        self.warden.end_group();
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

pub(crate) fn read_lines(stdout: impl Read, sender: &SyncSender<EngineOutput>) {
    let mut input = BufReader::new(stdout);
    let mut line = Vec::new();
    let mut since_answer = 0;
    // Whether this is the rest of a line that was too long.
    let mut is_rest = false;
    loop {
        line.clear();
        let read = (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line);
        let Ok(length @ 1..) = read else { break };
        let text = String::from_utf8_lossy(&line);
        let word = text.split_whitespace().next().unwrap_or_default();
        let message = if !is_rest && ANSWERS.contains(&word) {
            since_answer = 0;
            EngineOutput::Line(text.trim().to_owned())
        } else {
            since_answer += length as u64;
            if since_answer < FLOOD {
                is_rest = !line.ends_with(b"\n");
                continue;
            }
            EngineOutput::Flood
        };
        is_rest = !line.ends_with(b"\n");
        let is_flood = matches!(message, EngineOutput::Flood);
        if sender.send(message).is_err() || is_flood {
            return;
        }
    }
    let _ = sender.send(EngineOutput::Closed);
}
