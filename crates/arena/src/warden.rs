use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::{io, process};

use rustix::process::{Pid, Signal, kill_process_group};

/// Two processes that outlive us for a moment: however we end, even killed, their input ends
/// with us. The guard leads the process group of an engine, and kills it with all that has
/// stayed there. The hunter looks for what has left it: children of an engine that began a
/// session of their own still have the engine's environment, with a mark in it.
///
/// The signal that a system can send at the death of a parent would not do: it comes when the
/// *thread* ends that started the program, and does not reach the program's own children. A
/// subreaper would have to be the parent of the engine *and* outlive us: a program of its own,
/// through which all input and output goes. So a child that leaves both its group and its
/// environment behind is not found, nor is anything that left its group where there is no
/// `/proc`. A sandbox has no way out.
pub(crate) struct Warden {
    guard: Child,
    hunter: Child,
    pub(crate) group: Pid,
    /// The name of a variable that the engine is to have.
    pub(crate) mark: String,
}

/// Needs no further process: an engine may have used up all that there can be.
const GUARD: &str = "read -r _; kill -s KILL 0";

/// Children may start children while it looks, so it looks again, but not for ever.
const HUNTER: &str = r#"
read -r _
for round in 1 2 3 4 5 6 7 8 9; do
    found=$(grep -ls "$1=" /proc/[0-9]*/environ)
    [ -n "$found" ] || break
    for file in $found; do
        id=${file#/proc/}
        kill -s KILL "${id%/environ}"
    done
done
"#;

impl Warden {
    pub(crate) fn start() -> io::Result<Warden> {
        // Nobody else's process has it, not even that of another machine in a container.
        let mark = format!("SIASAT_WARDEN_{}_{:x}", process::id(), platform::entropy());
        let mut guard = waiting(GUARD, &mark)?;
        let group = Pid::from_child(&guard);
        let hunter = waiting(HUNTER, &mark).inspect_err(|_| {
            // Without its input it ends.
            drop(guard.stdin.take());
            let _ = guard.wait();
        })?;
        Ok(Warden {
            guard,
            hunter,
            group,
            mark,
        })
    }

    /// Kills everything in the group.
    pub(crate) fn end_group(&self) {
        // It may have ended already.
        let _ = kill_process_group(self.group, Signal::KILL);
    }
}

/// A shell in a process group of its own, which waits for the end of its input.
fn waiting(script: &str, mark: &str) -> io::Result<Child> {
    Command::new("sh")
        .args(["-c", script, "sh", mark])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
}

impl Drop for Warden {
    fn drop(&mut self) {
        self.end_group();
        let _ = self.guard.wait();
        drop(self.hunter.stdin.take());
        let _ = self.hunter.wait();
    }
}
