use std::io::Write;

use game::{Side, Turn};
use lobby::View;
use serde_json::json;

use crate::Context;
use crate::args::BoardArgs;
use crate::failure::Failure;

#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `siasat show GAME`: a position.
pub(crate) fn run(
    context: &Context<'_>,
    args: &ShowArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let session = args.board.open(context)?;
    let view = session.view();
    if args.json {
        let legal: Vec<&str> = view.choices.iter().map(|choice| &*choice.text).collect();
        let [first, second] = view.score;
        let object = json!({
            "game": session.spec(),
            "position": view.position,
            "turn": view.turn.word(),
            "legal": legal,
            "points": { "first": first, "second": second },
            "result": result(&view),
            "ply": view.ply(),
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let words = context.words();
    writeln!(out, "{}", plain::draw(&view.scene, context.glyphs))?;
    context.print_all(
        out,
        plain::summary(words, session.info(), &view, context.glyphs),
    )?;
    Ok(())
}

/// Who has won: `first`, `second` or `draw`; `None` while the game goes on.
fn result(view: &View) -> Option<&'static str> {
    match view.turn {
        Turn::Over(points) => Some(points.winner().map_or("draw", Side::word)),
        Turn::Player(_) | Turn::Chance => None,
    }
}
