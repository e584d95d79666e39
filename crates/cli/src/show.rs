use std::io::Write;

use game::Side;
use lobby::Session;
use serde_json::json;
use words::Words;

use crate::House;
use crate::args::ShowArgs;
use crate::failure::Failure;

/// `siasat show GAME`: a position.
pub(crate) fn run(house: &House<'_>, args: &ShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let session = args.board.open(house)?;
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
    let words = Words::of(house.lang);
    writeln!(out, "{}", plain::draw(&view.scene, house.glyphs))?;
    for line in plain::summary(words, session.info(), &view, house.glyphs) {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

/// Who has won: `first`, `second` or `draw`; `None` while the game goes on.
fn result(session: &dyn Session) -> Option<&'static str> {
    let points = session.result()?;
    Some(points.winner().map_or("draw", Side::word))
}
