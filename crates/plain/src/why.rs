use game::{Cell, Content, Edge, Scene, Shape, Side, quoted};
use lobby::View;
use words::{Words, capitalised};

use crate::choices::Choices;

/// Why what was typed is no move, in one sentence. Which moves there are is said by
/// the question that follows.
pub fn why_not(
    words: &'static Words,
    view: &View,
    choices: &Choices,
    side: Side,
    typed: &str,
) -> String {
    let sentence = blocked(words, view, side, typed)
        .or_else(|| unfinished(words, choices, typed))
        .or_else(|| nowhere(words, view, typed))
        .unwrap_or_else(|| words.fill("error.no-move", &[("text", &quoted(typed))]));
    capitalised(&sentence)
}

/// `Hole 2 is empty.` There is such a place, but nothing can be done with it now.
fn blocked(words: &'static Words, view: &View, side: Side, typed: &str) -> Option<String> {
    let scene = &view.scene;
    let touches_one_place = view.choices.iter().all(|choice| choice.path.len() <= 1);
    if !touches_one_place {
        return None;
    }
    let say = |key, cell| {
        let place = commentary::place_name(words, scene, cell);
        Some(words.fill(key, &[("place", &place)]))
    };
    if let Some(mut column) = column(scene, typed) {
        let top = column.next()?;
        let is_full =
            top.content != Content::Empty && column.all(|cell| cell.content != Content::Empty);
        return if is_full {
            say("error.full", top)
        } else {
            None
        };
    }
    let cell = scene.cells.iter().find(|cell| {
        let is_ours = cell.owner.is_none_or(|owner| owner == side);
        is_ours && !cell.name.is_empty() && cell.name.eq_ignore_ascii_case(typed)
    })?;
    match (cell.shape, &cell.content) {
        (Shape::Pit, Content::Empty) => say("error.empty", cell),
        (Shape::Pit, Content::Closed) => say("error.closed", cell),
        (Shape::Pit, Content::Won(_)) => say("error.won", cell),
        (Shape::Square { .. }, Content::Piece(..)) => say("error.taken", cell),
        _ => None,
    }
}

/// The cells of an upright rack under this label.
fn column<'s>(scene: &'s Scene, typed: &str) -> Option<impl Iterator<Item = &'s Cell>> {
    let mut labels = scene.labels.iter();
    let label = labels.find(|label| label.edge == Edge::Top && label.text == typed)?;
    let at = label.at;
    let cells = scene.cells.iter();
    let mut column = cells
        .filter(move |cell| cell.place.x == at && cell.shape == Shape::Hole)
        .peekable();
    column.peek().is_some().then_some(column)
}

/// `Moves that begin with b1: b1a3, b1c3.`
fn unfinished(words: &'static Words, choices: &Choices, typed: &str) -> Option<String> {
    const MOST: usize = 8;
    let moves = choices.beginning_with(typed);
    let helps = typed.chars().count() > 1 && (1..=MOST).contains(&moves.len());
    helps.then(|| {
        let moves = words.one_of(&moves);
        words.fill("error.unfinished", &[("text", &typed), ("moves", &moves)])
    })
}

/// `No hole 8.` A number is typed where places have numbers, and it is not one of
/// them.
fn nowhere(words: &'static Words, view: &View, typed: &str) -> Option<String> {
    const LONGEST: usize = 6;
    let is_number = typed.len() <= LONGEST && typed.bytes().all(|c| c.is_ascii_digit());
    let zone = view.choices.first()?.path.first()?;
    let cell = view.scene.cells.iter().find(|cell| cell.zone == *zone)?;
    let key = match cell.shape {
        Shape::Pit => "place.hole",
        Shape::Hole => "place.column",
        Shape::Square { .. } if cell.name.bytes().all(|c| c.is_ascii_digit()) => "place.square",
        _ => return None,
    };
    is_number.then(|| {
        let place = words.fill(key, &[("name", &typed)]);
        words.fill("error.no-place", &[("place", &place)])
    })
}
