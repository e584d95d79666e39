use std::io::{self, BufRead, IsTerminal, Read, Write};

use lab::course::Practice;
use lobby::Rng;

use crate::Context;
use crate::course::args::CourseArgs;
use crate::failure::Failure;

/// `siasat course practice`: questions about small trees, until there are no answers
/// left or enough trees have been done.
pub(crate) fn run(context: &Context<'_>, args: &CourseArgs) -> Result<(), Failure> {
    let words = context.words();
    let seed = args.seed.map_or_else(Rng::any_seed, |seed| seed.0);
    let mut practice = Practice::new(seed);
    let mut input = io::stdin().lock();
    // On a terminal the answer is seen already; elsewhere it is written again.
    let echoes = !io::stdin().is_terminal();
    let mut out = io::stdout().lock();
    let mut say = |text: &str| -> io::Result<()> {
        context.print(&mut out, text)?;
        out.flush()
    };
    if !args.json {
        say(&words.fill("practice.begin", &[("seed", &seed)]))?;
    }
    let mut is_new = true;
    while u64::from(practice.trees()) <= args.trees.0 {
        if !args.json {
            if is_new {
                say("")?;
                say(&words.fill("practice.tree", &[("n", &practice.trees())]))?;
                say(practice.drawn().trim_end())?;
                say("")?;
            }
            say(&practice.question(context.lang))?;
        }
        let Some(typed) = read_line(&mut input)? else {
            break;
        };
        if ["q", "quit", "keluar"].contains(&&*typed.to_lowercase()) {
            break;
        }
        if echoes && !args.json {
            let shown: String = typed.chars().filter(|c| !c.is_control()).collect();
            say(&format!("> {shown}"))?;
        }
        let verdict = practice.answer(&typed, context.lang);
        is_new = verdict.new_tree;
        if !args.json {
            let judged = match verdict.right {
                Some(true) => format!("{} {}", words.say("practice.right"), verdict.told),
                Some(false) => format!("{} {}", words.say("practice.wrong"), verdict.told),
                None => verdict.told,
            };
            for line in plain::wrap(&judged, plain::WIDTH) {
                say(&line)?;
            }
        }
    }
    let (right, answered) = practice.score();
    if args.json {
        let object = serde_json::json!({ "seed": seed, "right": right, "answered": answered });
        say(&object.to_string())?;
        return Ok(());
    }
    say("")?;
    say(&match answered {
        0 => words.say("practice.nothing").to_owned(),
        n => words.fill("practice.score", &[("right", &right), ("n", &n)]),
    })?;
    Ok(())
}

/// A line, without the spaces around it; `None` when there is nothing left to read.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    // Longer than any answer.
    const LONGEST: u64 = 4096;
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&bytes).trim().to_owned();
    Ok((read > 0).then_some(text))
}
