use std::error::Error;
use std::fmt;
use std::process::{Command as Program, Stdio};

use game::{Lang, Message};

use crate::{Command, Entrant, TEXTS};

/// A place for other people's programs: no network, nothing that can be written, no sight of
/// other processes, and limits of memory, processes and processor time. (Linux does not limit
/// the processes of the superuser; they end with the engine like all others.)
///
/// It is made of Linux namespaces by the tools of util-linux, which every Debian has. The
/// programs of one engine end with it: they cannot leave their process namespace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sandbox(());

/// Why there is no sandbox here: what the system said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSandbox(String);

/// Namespaces of its own for everything that can be shared.
const UNSHARE: [&str; 9] = [
    "unshare",
    "--user",
    "--map-root-user",
    "--mount",
    "--net",
    "--pid",
    "--ipc",
    "--fork",
    "--kill-child",
];

/// Run inside, with the engine's command as arguments.
const PREPARE: &str = include_str!("sandbox.sh");

impl Sandbox {
    /// Tries it out with a program that does nothing.
    pub fn new() -> Result<Sandbox, NoSandbox> {
        let sandbox = Sandbox(());
        let words = sandbox.wrap(&["true".to_owned()]);
        let (program, arguments) = words.split_first().unwrap_or((&words[0], &[]));
        let tried = Program::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .output();
        match tried {
            Ok(output) if output.status.success() => Ok(sandbox),
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stderr);
                let said = said.lines().next().unwrap_or_default().trim();
                Err(NoSandbox(said.to_owned()))
            }
            Err(error) => Err(NoSandbox(format!("{program}: {error}"))),
        }
    }

    /// Why no CPU clock can measure what is inside, as one sentence.
    pub fn no_cpu_clock() -> Message {
        TEXTS.message("sandbox.clock")
    }

    fn wrap(self, words: &[String]) -> Vec<String> {
        let before = UNSHARE.into_iter().chain(["--", "sh", "-c", PREPARE, "sh"]);
        let before = before.map(str::to_owned);
        before.chain(words.iter().cloned()).collect()
    }
}

impl Entrant {
    /// The same entrant in a sandbox, if it is a program; ours need none.
    #[must_use]
    pub fn in_sandbox(&self, sandbox: Sandbox) -> Entrant {
        match self {
            Entrant::Ours(player) => Entrant::Ours(*player),
            Entrant::Program(command) => Entrant::Program(Command {
                text: command.text.clone(),
                words: sandbox.wrap(&command.words),
            }),
        }
    }
}

impl NoSandbox {
    /// The error as one sentence.
    pub fn message(&self) -> Message {
        TEXTS.message("sandbox.none").with("error", self.0.clone())
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for NoSandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for NoSandbox {}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::{self, Write};
    use std::net::TcpListener;

    use super::*;

    /// What a shell says of a command that is tried in the sandbox: the status, the output.
    fn tried(sandbox: Sandbox, script: &str) -> (bool, String) {
        let words = ["sh", "-c", script].map(str::to_owned);
        let words = sandbox.wrap(&words);
        let output = Program::new(&words[0]).args(&words[1..]).output();
        let output = output.expect("the sandbox was tried out");
        let said = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    }

    #[test]
    fn nothing_gets_out() {
        let sandbox = match Sandbox::new() {
            Ok(sandbox) => sandbox,
            Err(error) => {
                // What a user reads where the system allows no namespaces.
                assert!(error.to_string().contains("sandbox"), "{error}");
                let is_required = std::env::var_os("SIASAT_REQUIRE_SANDBOX").is_some();
                assert!(!is_required, "{error}");
                // Written past what holds back the output of tests that pass.
                let _ = writeln!(io::stderr(), "the sandbox is not tried: {error}");
                return;
            }
        };
        assert_eq!(tried(sandbox, "echo ready"), (true, "ready\n".to_owned()));
        let folder = std::env::temp_dir().join(format!("siasat-sandbox-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let place = folder.display();
        for (script, what) in [
            (format!("echo x > {place}/file"), "writes a file"),
            (format!("rm -r {place}"), "removes a folder"),
            (
                "echo x > /dev/shm/siasat".to_owned(),
                "writes to shared memory",
            ),
            (
                "mount -o remount,rw /".to_owned(),
                "makes a file system writable",
            ),
        ] {
            let (has_succeeded, said) = tried(sandbox, &script);
            assert!(!has_succeeded, "{what}: {said}");
        }
        // What connects outside does not connect inside.
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let connect = format!("exec bash -c 'echo > /dev/tcp/127.0.0.1/{port}'");
        let outside = Program::new("sh").args(["-c", &connect]).status();
        assert!(outside.expect("a shell").success(), "it connects outside");
        let (has_succeeded, said) = tried(sandbox, &connect);
        assert!(!has_succeeded && said.contains("/dev/tcp"), "{said}");
        let (_, said) = tried(sandbox, "ls -d /proc/[0-9]* | wc -l");
        let processes: usize = said.trim().parse().expect("a number");
        assert!(processes < 10, "it sees {processes} processes");
        let (_, said) = tried(sandbox, "ulimit -v");
        assert_eq!(said.trim(), "4194304", "kilobytes of memory");
        let (_, said) = tried(sandbox, "ulimit -t");
        assert_eq!(said.trim(), "36000", "seconds of processor time");
        // A file that was opened outside, as the output of an engine might be.
        let file = folder.join("output");
        let words = sandbox.wrap(&["sh", "-c", "echo x"].map(str::to_owned));
        let written = Program::new(&words[0])
            .args(&words[1..])
            .stdout(File::create(&file).expect("a file"))
            .stderr(Stdio::null())
            .status();
        assert!(!written.expect("a shell").success(), "it writes to a file");
        assert_eq!(file.metadata().expect("a file").len(), 0);
        // Linux does not count the processes of the superuser.
        if !rustix::process::getuid().is_root() {
            let bomb = "for i in $(seq 200); do sleep 9 & done; wait";
            let (has_succeeded, said) = tried(sandbox, bomb);
            assert!(!has_succeeded && said.contains("fork"), "{said}");
        }
        let (_, said) = tried(sandbox, "tail -n +3 /proc/net/dev | grep -v lo: | wc -l");
        assert_eq!(said.trim(), "0", "network interfaces");
        assert!(folder.exists());
        std::fs::remove_dir_all(&folder).expect("our own folder");
    }
}
