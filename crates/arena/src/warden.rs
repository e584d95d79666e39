use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process_group};

/// The leader of a process group that outlives us for a moment: however we end, even killed,
/// its input ends with us, and it kills the group with all that programs have started in it.
///
/// The signal that a system can send at the death of a parent would not do: it comes when the
/// *thread* ends that started the program, and does not reach the program's own children. A
/// program that leaves the group is not found; a sandbox has no way out.
pub(crate) struct Warden {
    child: Child,
    pub(crate) group: Pid,
}

impl Warden {
    pub(crate) fn start() -> io::Result<Warden> {
        let child = Command::new("sh")
            .args(["-c", "read -r _; kill -s KILL 0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        let group = Pid::from_child(&child);
        Ok(Warden { child, group })
    }

    /// Kills everything in the group.
    pub(crate) fn end_group(&self) {
        // It may have ended already.
        let _ = kill_process_group(self.group, Signal::KILL);
    }
}

impl Drop for Warden {
    fn drop(&mut self) {
        self.end_group();
        let _ = self.child.wait();
    }
}
