pub(crate) mod args;
mod report;

use std::io::{self, Write};

use commentary::review::{ReviewStep, ReviewedMove, Reviewer};
use commentary::{Judge, Speakers};
use lobby::Session;

use crate::failure::Result;
use crate::review::args::ReviewArgs;
use crate::{Context, interrupt, progress};

/// `siasat review FILE`: what every move of a game cost, and why.
pub(crate) fn run(context: &Context<'_>, args: &ReviewArgs) -> Result {
    let session = args.board.open(context)?;
    if session.history().is_empty() {
        return Err(context.refuse("review.no-moves", &[]));
    }
    let review = Review::find(context, session)?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", review.object(context))?;
    } else {
        context.print_all(&mut out, review.lines(context))?;
    }
    Ok(())
}

/// A game that was reviewed, or the end of it when that was stopped.
struct Review {
    session: Box<dyn Session>,
    speakers: Speakers,
    judge: Judge,
    /// The moves in their order.
    moves: Vec<ReviewedMove>,
    is_stopped: bool,
}

impl Review {
    fn find(context: &Context<'_>, session: Box<dyn Session>) -> Result<Review> {
        let words = context.words();
        let stop = interrupt::flag()?;
        let mut line = progress::Progress::before_a_result();
        let mut reviewer = Reviewer::new(&*session);
        let all = reviewer.steps();
        let (mut moves, mut is_stopped) = (Vec::new(), false);
        for done in 0.. {
            line.show(|_| words.fill("review.progress", &[("n", &done), ("all", &all)]));
            match reviewer.step(&stop) {
                ReviewStep::End(_) => {}
                ReviewStep::Move(reviewed) => moves.push(*reviewed),
                ReviewStep::Stopped => {
                    is_stopped = true;
                    break;
                }
                ReviewStep::Done => break,
            }
        }
        line.clear();
        moves.reverse();
        Ok(Review {
            speakers: Speakers::of_sides(words, session.info()),
            judge: Judge::of(session.info()),
            session,
            moves,
            is_stopped,
        })
    }
}
