use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::quoted;
use lab::Narrator;

use super::Explanation;
use crate::failure::Result;
use crate::interrupt::Lines;

impl Explanation<'_> {
    /// One step at a time: Enter goes on, `b` goes back, a number goes there, `q` ends.
    pub(super) fn walk(&self, stop: &Arc<AtomicBool>, out: &mut dyn Write) -> Result {
        let Explanation {
            context,
            subject,
            trace,
        } = *self;
        let words = context.words();
        let narrator = Narrator::new(subject, trace, context.lang);
        let all = trace.events.len();
        // What a stopped search has done can be gone through to its end; the next signal ends
        // the program.
        let is_searched = !stop.load(Ordering::Relaxed);
        let stop = match is_searched {
            true => Arc::clone(stop),
            false => Arc::default(),
        };
        let mut lines = Lines::until(stop)?;
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
            match String::from_utf8_lossy(&line?).trim() {
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
}
