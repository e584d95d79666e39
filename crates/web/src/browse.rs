use std::process::{Command, Stdio};

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
        command.spawn().is_ok()
    })
}
