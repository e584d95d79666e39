use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Opens a page in the browser. False when there seems to be none.
pub fn browse(address: &str) -> bool {
    let programs: &[&[&str]] = if cfg!(target_os = "macos") {
        &[&["open"]]
    } else if cfg!(windows) {
        &[&["rundll32", "url.dll,FileProtocolHandler"]]
    } else {
        &[&["xdg-open"], &["gio", "open"], &["wslview"]]
    };
    programs.iter().any(|words| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(address);
        command.stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().is_ok_and(seems_to_open)
    })
}

/// Waits for a program that opens pages. One that is still there after a moment is the
/// browser itself, or busy starting it; somebody has to be there when it ends.
fn seems_to_open(mut child: Child) -> bool {
    const A_MOMENT: Duration = Duration::from_millis(1500);
    let start = Instant::now();
    while start.elapsed() < A_MOMENT {
        match child.try_wait() {
            Ok(None) => thread::sleep(Duration::from_millis(10)),
            Ok(Some(status)) => return status.success(),
            Err(_) => return false,
        }
    }
    let wait = move || {
        let _ = child.wait();
    };
    thread::Builder::new().spawn(wait).is_ok()
}
