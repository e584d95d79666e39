use std::io::Write;

use game::{Side, Turn};
use lobby::View;
use serde_json::json;

use crate::House;
use crate::args::ShowArgs;
use crate::failure::Failure;

/// `siasat show GAME`: a position.
pub(crate) fn run(house: &House<'_>, args: &ShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let session = args.board.open(house)?;
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
    let words = crate::TEXTS.words(house.lang);
    writeln!(out, "{}", plain::draw(&view.scene, house.glyphs))?;
    for line in plain::summary(words, session.info(), &view, house.glyphs) {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

/// Who has won: `first`, `second` or `draw`; `None` while the game goes on.
fn result(view: &View) -> Option<&'static str> {
    match view.turn {
        Turn::Over(points) => Some(points.winner().map_or("draw", Side::word)),
        Turn::Player(_) | Turn::Chance => None,
    }
}
