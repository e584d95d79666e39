use std::fmt::Display;
use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use game::quoted;
use lab::compare::{Run, plot};
use lab::{Figure, Narrator, Subject, Tree, json as lab_json, outline, value_text};
use search::Instant;
use search::textbook::TextbookLimits;
use search::trace::{Algorithm, SearchTrace, TraceRequest};
use words::Words;

use crate::House;
use crate::explain_args::{CompareArg, ExplainArgs};
use crate::failure::Failure;

/// `siasat explain`: a search of a tree or a position, step by step.
pub(crate) fn run(
    house: &House<'_>,
    args: &ExplainArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let subject = subject(house, args)?;
    if args.compare.is_some() || args.depths.is_some() {
        return compare(house, args, &subject, out);
    }
    let deadline = Instant::now() + Duration::from_secs_f64(args.seconds.0);
    let trace_request = TraceRequest {
        limits: TextbookLimits {
            deadline: Some(deadline),
            ..TextbookLimits::default()
        },
        ..trace_request(args, &subject, algorithm(args, &subject))
    };
    let trace = subject.explain(&trace_request);
    let trace = trace.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
    let words = Words::of(house.lang);
    if trace.stopped {
        let seconds = args.seconds.0;
        let sentence = words.fill("lab.gave-up", &[("seconds", &seconds)]);
        eprintln!("{}: {}", house.called.program, house.glyphs.fit(&sentence));
    }
    let wrote = write_files(house, args, &subject, &trace, out)?;
    if args.json {
        let object = lab_json::object(&subject, &trace, house.lang);
        writeln!(out, "{object}")?;
    } else if args.step {
        walk(house, &subject, &trace, out)?;
    } else if args.steps {
        let narrator = Narrator::new(&subject, &trace, house.lang);
        for number in 0..trace.events.len() {
            writeln!(
                out,
                "{:>5}  {}",
                number + 1,
                house.glyphs.fit(&narrator.sentence(number))
            )?;
        }
    } else if !wrote {
        summary(house, &subject, &trace, out)?;
    }
    Ok(())
}

/// What the search found, and the tree as an outline.
fn summary(
    house: &House<'_>,
    subject: &Subject,
    trace: &SearchTrace,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let picture = subject.picture(trace);
    let lines = [
        ("lab.algorithm", trace.algorithm.word().to_owned()),
        ("lab.value", value_text(trace.value)),
        ("lab.move", trace.best.clone().unwrap_or("-".to_owned())),
        ("lab.nodes", trace.counts.nodes.to_string()),
        ("lab.leaves", trace.counts.leaves().to_string()),
        ("lab.cutoffs", trace.counts.cutoffs.to_string()),
        ("lab.pruned", trace.counts.pruned.to_string()),
    ];
    for (key, text) in lines {
        let line = format!("{:<14}{text}", words.say(key));
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    if trace.counts.known > 0 {
        let line = format!("{:<14}{}", words.say("lab.known"), trace.counts.known);
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    for one in trace
        .iterations
        .iter()
        .filter(|_| trace.iterations.len() > 1)
    {
        let value = value_text(one.value);
        let best = one.best.as_deref().unwrap_or("-");
        let line = words.fill(
            "lab.iteration",
            &[
                ("depth", &one.depth),
                ("value", &value),
                ("move", &best),
                ("nodes", &one.counts.nodes),
            ],
        );
        writeln!(out, "  {}", house.glyphs.fit(&line))?;
    }
    writeln!(out)?;
    for line in outline(&picture, house.lang) {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    if !picture.is_whole {
        writeln!(out, "{}", house.glyphs.fit(words.say("lab.summarised")))?;
    }
    Ok(())
}

/// Writes the figures that were asked for; true if any was.
fn write_files(
    house: &House<'_>,
    args: &ExplainArgs,
    subject: &Subject,
    trace: &SearchTrace,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let wanted = [
        (&args.svg, Figure::Svg),
        (&args.png, Figure::Png),
        (&args.dot, Figure::Dot),
        (&args.html, Figure::Html),
    ];
    let mut files: Vec<(&str, Vec<u8>)> = Vec::new();
    for (path, figure) in wanted {
        if let Some(path) = path {
            let made = figure.make(subject, trace, house.lang);
            let made = made.map_err(|error| Failure::Use(error.in_lang(house.lang).to_owned()))?;
            files.push((path, made));
        }
    }
    for (path, bytes) in &files {
        write_file(house, path, bytes, out)?;
    }
    Ok(!files.is_empty())
}

/// Writes a file; `-` is standard output.
fn write_file(
    house: &House<'_>,
    path: &str,
    bytes: &[u8],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if path == "-" {
        out.write_all(bytes)?;
        return Ok(());
    }
    fs::write(path, bytes).map_err(|error| {
        let path = quoted(path);
        let told = [("path", &path as &dyn Display), ("error", &error)];
        Failure::Use(Words::of(house.lang).fill("best.trace-file", &told))
    })
}

/// One step at a time: Enter goes on, `b` goes back, a number goes there, `q` ends.
fn walk(
    house: &House<'_>,
    subject: &Subject,
    trace: &SearchTrace,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let narrator = Narrator::new(subject, trace, house.lang);
    let all = trace.events.len();
    let mut lines = io::stdin().lock().lines();
    let mut at = 0;
    writeln!(out, "{}", house.glyphs.fit(words.say("lab.step.help")))?;
    while at < all {
        let sentence = house.glyphs.fit(&narrator.sentence(at));
        write!(out, "{}/{all}  {sentence} ", at + 1)?;
        out.flush()?;
        let Some(line) = lines.next() else {
            break;
        };
        if !io::stdin().is_terminal() {
            writeln!(out)?;
        }
        match line?.trim() {
            "" | "n" => at += 1,
            "b" => at = at.saturating_sub(1),
            "q" => break,
            other => match game::read_number::<usize>(other) {
                Some(number) if (1..=all).contains(&number) => at = number - 1,
                _ => {
                    let given = quoted(other);
                    let line = words.fill("lab.step.bad", &[("given", &given), ("all", &all)]);
                    writeln!(out, "{}", house.glyphs.fit(&line))?;
                }
            },
        }
    }
    writeln!(out)?;
    Ok(())
}

fn trace_request(
    args: &ExplainArgs,
    subject: &Subject,
    algorithm: Algorithm,
) -> TraceRequest<'static> {
    let depth = args.depth.map(|depth| depth.0 as u32);
    let depth = depth.unwrap_or_else(|| subject.usual_depth());
    let mut trace_request = TraceRequest {
        ordering: args.order.ordering(),
        window: args.window.map(|window| (window.alpha, window.beta)),
        simulations: args.simulations.0 as u32,
        seed: args.seed.0,
        ..TraceRequest::new(algorithm, depth)
    };
    if let Some(levels) = args.levels {
        trace_request.levels = levels.0 as u32;
    }
    trace_request
}

/// The search that is meant, also when none is named.
fn algorithm(args: &ExplainArgs, subject: &Subject) -> Algorithm {
    let named = args.algorithm.map(|named| named.0);
    named.unwrap_or_else(|| subject.usual_algorithm())
}

/// The tree or the position that is meant: a text in brackets, a file, standard input,
/// or a game.
fn subject(house: &House<'_>, args: &ExplainArgs) -> Result<Subject, Failure> {
    let given = args.board.game().unwrap_or_default();
    let start = given.trim_start();
    let words = ["[", "{", "max[", "min[", "chance["];
    let is_text = words.iter().any(|word| {
        let head: String = start.chars().take(word.len()).collect();
        head.eq_ignore_ascii_case(word)
    });
    let text = if is_text {
        Some(given.to_owned())
    } else if given == "-" {
        Some(read_all(&mut io::stdin().lock())?)
    } else if Path::new(given).is_file() && args.board.record(house).is_err() {
        let bytes = fs::read(given)?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    } else {
        None
    };
    match text {
        Some(text) => {
            let tree = Tree::read(&text);
            let tree = tree.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
            Ok(Subject::Tree(Arc::new(tree)))
        }
        None => Ok(Subject::Game(args.board.open(house)?)),
    }
}

/// All of an input, up to more than any tree needs.
fn read_all(input: &mut impl Read) -> Result<String, Failure> {
    const LARGEST: u64 = 1 << 26;
    let mut bytes = Vec::new();
    input.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Several searches side by side, at one depth or many.
fn compare(
    house: &House<'_>,
    args: &ExplainArgs,
    subject: &Subject,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let algorithms = match &args.compare {
        None => vec![algorithm(args, subject)],
        Some(CompareArg::These(these)) => these.clone(),
        Some(CompareArg::All) => {
            let all = Algorithm::ALL.into_iter();
            all.filter(|one| one.handles_chance() || !subject.has_luck())
                .collect()
        }
    };
    let at_depth = trace_request(args, subject, algorithms[0]).depth;
    let depths = args
        .depths
        .map_or(at_depth..=at_depth, |range| range.0..=range.1);
    let most = Duration::from_secs_f64(args.seconds.0);
    let mut runs: Vec<Run> = Vec::new();
    if !args.json {
        let names = [
            "lab.depth",
            "lab.algorithm",
            "lab.value",
            "lab.move",
            "lab.nodes",
            "lab.leaves",
            "lab.cutoffs",
            "lab.branching",
            "lab.seconds",
        ];
        let names = names.map(|key| words.say(key));
        let line = row(&names.map(str::to_owned));
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    let mut tired: Vec<Algorithm> = Vec::new();
    for depth in depths {
        for &algorithm in &algorithms {
            if tired.contains(&algorithm) {
                continue;
            }
            let trace_request = TraceRequest {
                depth,
                ..trace_request(args, subject, algorithm)
            };
            let run = Run::of(subject, &trace_request, most);
            let run = run.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
            if run.found.is_none() {
                tired.push(algorithm);
            }
            let text = match args.json {
                true => run.object().to_string(),
                false => {
                    let line = row(&cells(&run, words));
                    house.glyphs.fit(&line).to_string()
                }
            };
            writeln!(out, "{text}")?;
            runs.push(run);
        }
    }
    if let Some(path) = &args.svg {
        let (x, y) = (words.say("lab.depth"), words.say("lab.nodes"));
        let drawing = plot(&runs, words.say("lab.plot"), x, y);
        write_file(house, path, drawing.svg().as_bytes(), out)?;
    }
    if let Some(path) = &args.png {
        let (x, y) = (words.say("lab.depth"), words.say("lab.nodes"));
        let png = plot(&runs, words.say("lab.plot"), x, y).png(2.0);
        let png = png.map_err(|error| Failure::Use(error.in_lang(house.lang).to_owned()))?;
        write_file(house, path, &png, out)?;
    }
    Ok(())
}

fn row(cells: &[String; 9]) -> String {
    let [
        depth,
        algorithm,
        value,
        mv,
        nodes,
        leaves,
        cutoffs,
        branching,
        seconds,
    ] = cells;
    let line = format!(
        "{depth:>6}  {algorithm:<11}{value:>9}  {mv:<8}{nodes:>12}{leaves:>12}{cutoffs:>12}\
         {branching:>10}{seconds:>10}"
    );
    line.trim_end().to_owned()
}

fn cells(run: &Run, words: &'static Words) -> [String; 9] {
    let (value, best) = match &run.found {
        Some((value, best)) => (value_text(*value), best.clone().unwrap_or("-".to_owned())),
        None => (words.say("lab.too-long").to_owned(), "-".to_owned()),
    };
    let branching = run.branching().filter(|_| run.found.is_some());
    [
        run.depth.to_string(),
        run.algorithm.word().to_owned(),
        value,
        best,
        run.counts.nodes.to_string(),
        run.counts.leaves().to_string(),
        run.counts.cutoffs.to_string(),
        branching.map_or("-".to_owned(), |b| format!("{b:.3}")),
        format!("{:.4}", run.seconds),
    ]
}
