use std::io::Write;

use game::Side;
use lobby::Session;
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
    if args.json {
        let [first, second] = session.score();
        let object = json!({
            "game": session.spec(),
            "position": session.position(),
            "turn": session.turn().word(),
            "legal": session.legal(),
            "points": { "first": first, "second": second },
            "result": result(&*session),
            "ply": session.ply(),
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let view = session.view();
    let words = context.words();
    writeln!(out, "{}", plain::draw(&view.scene, context.glyphs))?;
    context.print_all(
        out,
        plain::summary(words, session.info(), &view, context.glyphs),
    )?;
    Ok(())
}

/// Who has won: `first`, `second` or `draw`; `None` while the game goes on.
fn result(session: &dyn Session) -> Option<&'static str> {
    let points = session.result()?;
    Some(points.winner().map_or("draw", Side::word))
}
