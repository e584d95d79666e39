use std::io::{self, BufRead, IsTerminal, Write};

use game::quoted;
use lab::{Narrator, Subject};
use search::trace::SearchTrace;

use crate::Context;
use crate::failure::Failure;

/// One step at a time: Enter goes on, `b` goes back, a number goes there, `q` ends.
pub(super) fn walk(
    context: &Context<'_>,
    subject: &Subject,
    trace: &SearchTrace,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let words = context.words();
    let narrator = Narrator::new(subject, trace, context.lang);
    let all = trace.events.len();
    let mut lines = io::stdin().lock().lines();
    let mut at = 0;
    context.print(out, words.say("lab.step.help"))?;
    while at < all {
        let sentence = context.glyphs.fit(&narrator.sentence(at));
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
                    context.print(out, &line)?;
                }
            },
        }
    }
    writeln!(out)?;
    Ok(())
}
