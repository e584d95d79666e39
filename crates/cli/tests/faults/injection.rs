//! Strikes call after call of a program, and reports what it did not survive.

use std::collections::BTreeMap;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use crate::support::folder::Folder;
use crate::support::no_data;

/// A program that has not ended after this hangs, on however busy a machine.
const LONGEST: Duration = Duration::from_secs(120);

/// What happens to a call: a word of `crates/faults`, once or from then on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    word: &'static str,
    lasts: bool,
}

const fn once(word: &'static str) -> Fault {
    Fault { word, lasts: false }
}

const fn lasting(word: &'static str) -> Fault {
    Fault { word, lasts: true }
}

/// What can happen to files.
pub const FILES: &[Fault] = &[
    once("nospace"),
    lasting("nospace"),
    once("short"),
    lasting("short"),
    once("interrupted"),
    once("denied"),
    lasting("denied"),
    once("broken"),
    lasting("broken"),
    once("kill"),
    once("torn"),
];

/// What can happen to memory and threads.
pub const TABLES: &[Fault] = &[
    once("nomemory"),
    lasting("nomemory"),
    once("nothread"),
    lasting("nothread"),
];

/// What can happen to connections.
pub const CONNECTIONS: &[Fault] = &[
    once("hungup"),
    once("pieces"),
    lasting("pieces"),
    once("disturbed"),
];

/// What can happen to the date: for a moment, or for good.
pub const DATES: &[Fault] = &[
    once("dayahead"),
    lasting("dayahead"),
    once("yearahead"),
    lasting("yearahead"),
    once("yearbehind"),
    lasting("yearbehind"),
];

/// What can happen to the clock that never goes backwards.
pub const MOMENTS: &[Fault] = &[lasting("leap"), lasting("still")];

/// One run of a component in an empty folder of its own, with a call that is struck.
pub struct Run {
    pub folder: Folder,
    fault: Fault,
    /// The number of the call; 0 is none.
    at: u64,
    log: PathBuf,
}

impl Run {
    fn new(component: &str, fault: Fault, at: u64) -> Run {
        let folder = Folder::new(&format!("fault-{component}"));
        let log = folder.path().with_extension("calls");
        Run {
            folder,
            fault,
            at,
            log,
        }
    }

    pub fn file(&self, name: &str) -> String {
        self.folder.file(name)
    }

    /// The variables that bring the fault into a program.
    pub fn variables(&self) -> [(&'static str, String); 6] {
        self.variables_below(self.folder.path())
    }

    /// The same for the files of this folder only.
    pub fn variables_below(&self, folder: &Path) -> [(&'static str, String); 6] {
        let library = env::current_exe().expect("this program");
        let library = library.with_file_name("libsiasat_faults.so");
        assert!(library.exists(), "cargo builds {}", library.display());
        let text = |path: &Path| path.to_str().expect("a plain name").to_owned();
        [
            ("LD_PRELOAD", text(&library)),
            ("SIASAT_FAULT", self.fault.word.to_owned()),
            ("SIASAT_FAULT_AT", self.at.to_string()),
            ("SIASAT_FAULT_LASTS", u8::from(self.fault.lasts).to_string()),
            ("SIASAT_FAULT_IN", text(folder)),
            ("SIASAT_FAULT_LOG", text(&self.log)),
        ]
    }

    /// The command `siasat` with the fault in it.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_siasat"));
        command
            .args(args)
            .env("LC_ALL", "en_GB.UTF-8")
            .env("XDG_DATA_HOME", no_data())
            .env("RUST_BACKTRACE", "0")
            .envs(self.variables())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs `siasat` with the fault to its end.
    #[track_caller]
    pub fn siasat(&self, args: &[&str]) -> Ended {
        self.siasat_with(args, b"")
    }

    #[track_caller]
    pub fn siasat_with(&self, args: &[&str], input: &[u8]) -> Ended {
        let mut command = self.command(args);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
        let _ = child.stdin.take().expect("a pipe").write_all(input);
        self.ended(child)
    }

    /// Waits for the end of the program, which must be one of those that are allowed.
    #[track_caller]
    pub fn ended(&self, mut child: Child) -> Ended {
        let begin = Instant::now();
        while child.try_wait().expect("a child").is_none() {
            if begin.elapsed() > LONGEST {
                let _ = child.kill();
                panic!("it hangs");
            }
            thread::sleep(Duration::from_millis(1));
        }
        let output = child.wait_with_output().expect("it ended");
        let ended = Ended {
            status: output.status,
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        ended.check(self.fault);
        ended
    }

    /// May a draft stay beside the file? The program was killed over it, or nothing can be
    /// removed any more.
    pub fn leaves_drafts(&self) -> bool {
        let removes = !(self.fault.lasts && matches!(self.fault.word, "denied" | "broken"));
        matches!(self.fault.word, "kill" | "torn") || !removes
    }

    /// The calls that were counted; those that were struck begin with an exclamation mark.
    fn calls(&self) -> Vec<String> {
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        log.lines().map(str::to_owned).collect()
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.log);
    }
}

/// How a program ended.
#[derive(Debug)]
pub struct Ended {
    status: ExitStatus,
    pub out: String,
    pub err: String,
}

impl Ended {
    /// It did what it was asked for.
    pub fn is_done(&self) -> bool {
        self.status.success()
    }

    #[track_caller]
    fn check(&self, fault: Fault) {
        const KILL: i32 = 9;
        let Ended { status, err, .. } = self;
        assert!(!err.contains("panicked at"), "{err}");
        match (status.code(), status.signal()) {
            (Some(0), _) => {}
            (None, Some(KILL)) if matches!(fault.word, "kill" | "torn") => {}
            (Some(1 | 2), _) => {
                // Progress and news may stand before it.
                let last = err.trim_end().lines().next_back().unwrap_or_default();
                let words = last.split(' ').count();
                assert!(
                    last.starts_with("siasat: ") && words > 3,
                    "no sentence: {err:?}"
                );
            }
            _ => panic!("it ended with {status}: {err}"),
        }
    }
}

/// Runs a component again and again, each time with another call struck. Takes at most so
/// many of the calls of each fault, unless all are wanted. The scenario panics when
/// something is lost or wrong.
pub fn strike_every_call(
    component: &str,
    faults: &[Fault],
    most: u64,
    scenario: impl Fn(&Run) + Sync,
) {
    if let Some(point) = env::var_os("SIASAT_FAULT_POINT") {
        let point = point.into_string().expect("a point");
        return replay(component, &point, faults, scenario);
    }
    let takes_all = env::var_os("SIASAT_SLOW").is_some();
    let most = if takes_all { u64::MAX } else { most };
    let part = Part::wanted();
    let mut points = Vec::new();
    for &fault in faults {
        let quiet = Run::new(component, fault, 0);
        scenario(&quiet);
        let calls = quiet.calls().len() as u64;
        let numbers = sample(calls, most).into_iter();
        let numbers = numbers.filter(|&at| part.is_none_or(|part| part.has(at)));
        points.extend(numbers.map(|at| (fault, at)));
    }
    let threads = if takes_all { AT_A_TIME } else { 1 };
    let failures = strike_all(component, &points, threads, &scenario);
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for (fault, _) in &points {
        *counts.entry(fault.word).or_default() += 1;
    }
    let (total, count) = (points.len(), failures.len());
    let of_part = part.map_or(String::new(), |Part { number, of }| {
        format!(", part {number} of {of}")
    });
    println!("{component}{of_part}: {total} fault points {counts:?}");
    assert!(count == 0, "{count} of {total}:\n{}", failures.concat());
}

/// How many runs go on at a time when all calls are struck: mostly they wait for a program that
/// starts, for a disk, for a limit of time.
const AT_A_TIME: usize = 4;

/// Every n-th point, so that all of them can be struck in parts, one after another or on several
/// machines.
#[derive(Clone, Copy)]
struct Part {
    /// From 1.
    number: u64,
    of: u64,
}

impl Part {
    /// The part `k/n` that `SIASAT_FAULT_PART` asks for.
    fn wanted() -> Option<Part> {
        let text = env::var("SIASAT_FAULT_PART").ok()?;
        let (number, of) = text.split_once('/').expect("a part is k/n");
        let [number, of] = [number, of].map(|text| text.parse().expect("a part is k/n"));
        assert!((1..=of).contains(&number), "no part {number} of {of}");
        Some(Part { number, of })
    }

    /// A call is in the same part, however many there are in a run.
    fn has(self, at: u64) -> bool {
        at % self.of == self.number - 1
    }
}

/// Strikes these points, so many at a time; what went wrong, with the commands that replay it.
fn strike_all(
    component: &str,
    points: &[(Fault, u64)],
    threads: usize,
    scenario: &(impl Fn(&Run) + Sync),
) -> Vec<String> {
    // The components of one test are numbered.
    let test = component.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let work = || {
        while let Some(&(fault, at)) = points.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(how) = strike(component, fault, at, scenario) {
                let point = point_name(component, fault, at);
                let command = format!(
                    "SIASAT_FAULT_POINT={point} cargo test -p siasat --features siasat/nats \
                     --test faults {test} -- --nocapture\n{how}\n"
                );
                failures
                    .lock()
                    .expect("nobody panics with it")
                    .push(command);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    failures.into_inner().expect("nobody panics with it")
}

/// Runs the scenario with one call struck; what went wrong, with the call.
fn strike(
    component: &str,
    fault: Fault,
    at: u64,
    scenario: &(impl Fn(&Run) + Sync),
) -> Result<(), String> {
    let run = Run::new(component, fault, at);
    let ran = catch_unwind(AssertUnwindSafe(|| scenario(&run)));
    ran.map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        let calls = run.calls();
        let struck = calls.iter().find(|call| call.starts_with('!'));
        let struck = struck.map_or("no call was struck", |call| call);
        format!("    {struck}\n    {}", text.unwrap_or_default())
    })
}

/// All numbers from 1 to `calls`, or so many of them: the first ones, the last ones, and a
/// few between them, the same every time.
fn sample(calls: u64, most: u64) -> Vec<u64> {
    if calls <= most {
        return (1..=calls).collect();
    }
    (0..most)
        .map(|n| 1 + n * (calls - 1) / (most - 1).max(1))
        .collect()
}

fn point_name(component: &str, fault: Fault, at: u64) -> String {
    let how = if fault.lasts { "lasting" } else { "once" };
    format!("{component}:{}:{how}:{at}", fault.word)
}

fn replay(component: &str, point: &str, faults: &[Fault], scenario: impl Fn(&Run) + Sync) {
    let at = point.rsplit(':').next().and_then(|at| at.parse().ok());
    let at = at.expect("a point ends with the number of the call");
    let mut faults = faults.iter();
    let named = faults.find(|&&fault| point_name(component, fault, at) == point);
    if let Some(&fault) = named {
        let run = Run::new(component, fault, at);
        let ran = catch_unwind(AssertUnwindSafe(|| scenario(&run)));
        println!("{}", run.calls().join("\n"));
        if let Err(panic) = ran {
            std::panic::resume_unwind(panic);
        }
    }
}
