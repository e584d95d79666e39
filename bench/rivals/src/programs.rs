//! Solvers as whole programs: ours and another one take turns on the same positions.
//!
//! Both are commands that read positions from standard input, one a line, and write a line
//! for each: the position, its value and, if they count them, the nodes.

use std::fs;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::thread;

/// What a program said and took.
struct Run {
    answers: Vec<(String, String)>,
    nodes: u64,
    /// Seconds of the processor, user and system.
    cpu: f64,
}

/// Lets two commands solve the positions of a file in turn, so many times.
pub(crate) fn run(positions: &str, rounds: usize, ours: &str, rival: &str) -> io::Result<()> {
    let positions = fs::read(positions)?;
    println!(
        "{:>5} {:>12} {:>12} {:>6}",
        "round", "ours s", "rival s", "ratio"
    );
    let mut best = [f64::INFINITY; 2];
    let mut nodes = [0; 2];
    for round in 1..=rounds {
        let [our_run, rival_run] = [solve(ours, &positions)?, solve(rival, &positions)?];
        if our_run.answers != rival_run.answers {
            return Err(io::Error::other("the two programs do not agree"));
        }
        for (place, run) in [&our_run, &rival_run].into_iter().enumerate() {
            best[place] = best[place].min(run.cpu);
            nodes[place] = run.nodes;
        }
        let ratio = our_run.cpu / rival_run.cpu;
        println!(
            "{round:>5} {:>12.2} {:>12.2} {ratio:>6.2}",
            our_run.cpu, rival_run.cpu
        );
    }
    let ratio = best[0] / best[1];
    println!(
        "{:>5} {:>12.2} {:>12.2} {ratio:>6.2}",
        "best", best[0], best[1]
    );
    println!("{:>5} {:>12} {:>12}", "nodes", nodes[0], nodes[1]);
    Ok(())
}

fn solve(command: &str, positions: &[u8]) -> io::Result<Run> {
    let mut words = command.split_whitespace();
    let program = words.next().unwrap_or_default();
    let before = cpu_of_children()?;
    let mut child = Command::new(program)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().expect("it is piped");
    let positions = positions.to_vec();
    // On a thread of its own: who answers at once would fill the pipe otherwise.
    let writer = thread::spawn(move || input.write_all(&positions));
    let output = child.wait_with_output()?;
    let written = writer.join().expect("writing does not panic");
    let cpu = cpu_of_children()? - before;
    if !output.status.success() {
        return Err(io::Error::other(format!("{command}: {}", output.status)));
    }
    // A program that takes no positions closes its input.
    if let Err(error) = written
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        return Err(error);
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let (mut answers, mut nodes) = (Vec::new(), 0);
    for line in text.lines() {
        let mut words = line.split_whitespace();
        if let (Some(position), Some(value)) = (words.next(), words.next()) {
            answers.push((position.to_owned(), value.to_owned()));
            nodes += words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        }
    }
    Ok(Run {
        answers,
        nodes,
        cpu,
    })
}

/// The time of all processes that we started and that have ended, by the system's books.
fn cpu_of_children() -> io::Result<f64> {
    // Fields 16 and 17 in hundredths of a second; the name, in brackets, may hold spaces.
    let stat = fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(')').unwrap_or_default();
    let ticks = fields.split_whitespace().skip(13).take(2);
    let ticks: f64 = ticks.filter_map(|field| field.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}
