//! The built program in a terminal of its own, and a person who reads and types.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Other tests use the same cores; what never comes is told after this.
const A_BUSY_MACHINE: Duration = Duration::from_secs(120);

/// A folder for settings and games, and the program in a terminal.
pub struct Screen {
    pub home: PathBuf,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    shown: Arc<Mutex<vt100::Parser>>,
    keeps_home: bool,
}

/// A folder that no other test uses, with settings that make nothing wait.
pub fn new_home() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let home = env::temp_dir().join(format!("siasat-screen-{}-{number}", process::id()));
    let config = home.join("config/siasat");
    fs::create_dir_all(&config).expect("a place to write");
    fs::write(config.join("settings.json"), "{\"speed\": \"instant\"}").expect("a place to write");
    home
}

/// What is said, however it was broken into lines.
fn flat(shown: &str) -> String {
    let words: Vec<&str> = shown
        .split(['│', ' ', '\n'])
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}

fn at_least_one(size: u16) -> NonZeroU16 {
    NonZeroU16::new(size).unwrap_or(NonZeroU16::MIN)
}

impl Screen {
    /// Starts the program with 80×24 characters, in English.
    pub fn start(args: &[&str]) -> Screen {
        Screen::start_at(&new_home(), args)
    }

    pub fn start_at(home: &Path, args: &[&str]) -> Screen {
        Screen::start_with(home, args, &[])
    }

    /// Starts it with these variables in its environment, too.
    pub fn start_with(home: &Path, args: &[&str], variables: &[(&str, String)]) -> Screen {
        Screen::start_program(env!("CARGO_BIN_EXE_siasat"), home, args, variables)
    }

    /// Starts another program, such as a shell that starts ours.
    pub fn start_program(
        program: &str,
        home: &Path,
        args: &[&str],
        variables: &[(&str, String)],
    ) -> Screen {
        let size = PtySize {
            rows: 24,
            cols: 80,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.env("LC_ALL", "en_GB.UTF-8");
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env_remove("NO_COLOR");
        command.env("XDG_CONFIG_HOME", home.join("config"));
        command.env("XDG_STATE_HOME", home.join("state"));
        command.env("XDG_DATA_HOME", home.join("data"));
        for (name, value) in variables {
            command.env(name, value);
        }
        command.cwd(home);
        let child = pair
            .slave
            .spawn_command(command)
            .expect("the program starts");
        drop(pair.slave);
        let shown = Arc::new(Mutex::new(vt100::Parser::new(
            at_least_one(24),
            at_least_one(80),
            0,
        )));
        let mut output = pair.master.try_clone_reader().expect("a terminal");
        let parser = Arc::clone(&shown);
        thread::spawn(move || {
            let mut bytes = [0; 65536];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                parser
                    .lock()
                    .expect("nobody panics")
                    .process(&bytes[..count]);
            }
        });
        Screen {
            home: home.to_owned(),
            keyboard: pair.master.take_writer().expect("a terminal"),
            master: pair.master,
            child,
            shown,
            keeps_home: false,
        }
    }

    pub fn types(&mut self, keys: &str) {
        self.keyboard
            .write_all(keys.as_bytes())
            .expect("the program reads");
        self.keyboard.flush().expect("the program reads");
    }

    /// Types to a program that may have ended.
    pub fn types_if_it_reads(&mut self, keys: &str) {
        let _ = self.keyboard.write_all(keys.as_bytes());
        let _ = self.keyboard.flush();
    }

    /// Leaves the folder when this screen is gone.
    pub fn keep_home(&mut self) {
        self.keeps_home = true;
    }

    pub fn text(&self) -> String {
        self.shown
            .lock()
            .expect("nobody panics")
            .screen()
            .contents()
    }

    /// What stands on the screen, with the sequences for its colours.
    pub fn coloured(&self) -> String {
        let shown = self.shown.lock().expect("nobody panics");
        shown.screen().contents_formatted()
    }

    /// Waits until this is seen.
    #[track_caller]
    pub fn sees(&self, text: &str) {
        self.until(text, |shown| {
            shown.contains(text) || flat(shown).contains(text)
        });
    }

    #[track_caller]
    pub fn until(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while start.elapsed() < A_BUSY_MACHINE {
            if is_so(&self.text()) {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("never saw {what:?}, but\n{}", self.text());
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        self.shown
            .lock()
            .expect("nobody panics")
            .screen_mut()
            .set_size(at_least_one(rows), at_least_one(columns));
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        self.master.resize(size).expect("a terminal");
    }

    pub fn id(&self) -> u32 {
        self.child.process_id().expect("a child")
    }

    /// Has the program ended?
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    pub fn kill(&mut self) {
        self.child.kill().expect("a child of ours");
        let _ = self.child.wait();
    }

    /// Sends a signal by name.
    pub fn signal(&self, name: &str) {
        let sent = process::Command::new("kill")
            .args([name, &self.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
    }

    /// Waits for the end, and checks that the terminal is as it was.
    #[track_caller]
    pub fn ends(&mut self) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(start.elapsed() < A_BUSY_MACHINE, "{}", self.text());
            thread::sleep(Duration::from_millis(5));
        };
        assert!(status.success(), "{status:?}");
        // What was written last may still be on its way.
        let is_restored = || {
            let parser = self.shown.lock().expect("nobody panics");
            let screen = parser.screen();
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        };
        while !is_restored() {
            assert!(
                start.elapsed() < A_BUSY_MACHINE,
                "the screen is not given back"
            );
            thread::sleep(Duration::from_millis(5));
        }
        #[cfg(unix)]
        {
            let termios = self.master.get_termios();
            let modes = termios.map(|modes| format!("{:?}", modes.local_flags));
            let is_cooked = modes.is_none_or(|modes| modes.contains("ECHO"));
            assert!(is_cooked, "the terminal still does not echo");
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !self.keeps_home {
            let _ = fs::remove_dir_all(&self.home);
        }
    }
}
