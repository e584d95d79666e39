//! `siasat puzzles`: positions with one proven answer.

pub(crate) mod args;
mod check;
mod chosen;
mod make;
mod minimax;
mod part;
mod play;
mod show;

use crate::Context;
use crate::failure::Result;
use crate::puzzles::args::PuzzlesCommand;

pub(crate) fn run(context: &Context<'_>, what: &PuzzlesCommand) -> Result {
    match what {
        PuzzlesCommand::Make(args) => make::run(context, args),
        PuzzlesCommand::Check(args) => check::run(context, args),
        PuzzlesCommand::Show(args) => show::run(context, args),
        PuzzlesCommand::Play(args) => play::run(context, args),
    }
}
