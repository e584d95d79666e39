use commentary::Speakers;
use game::{Cell, Content, Counter, Info, Scene, Shape};
use serde_json::Value;
use words::{Words, capitalised};

/// The scene, with the spoken name of every cell and the words of every counter.
pub(crate) fn scene(words: &'static Words, info: &Info, scene: &Scene) -> Value {
    let sides = Speakers::of_sides(words, info);
    let mut value = super::value(scene);
    let cells = value["cells"].as_array_mut().into_iter().flatten();
    for (value, cell) in cells.zip(&scene.cells) {
        value["label"] = label(&sides, scene, cell).into();
    }
    let counters = value["counters"].as_array_mut().into_iter().flatten();
    for (value, counter) in counters.zip(&scene.counters) {
        value["title"] = title(words, counter).into();
    }
    value
}

fn title(words: &'static Words, counter: &Counter) -> String {
    let key = format!("counter.{}", counter.key);
    if words.get(&format!("{key}.many")).is_some() {
        words.count(&key, counter.value)
    } else {
        format!("{}: {}.", counter.key, counter.value)
    }
}

/// What a cell is and holds, for screen readers: `Hole 5, 3 seeds`.
fn label(sides: &Speakers, scene: &Scene, cell: &Cell) -> String {
    let words = sides.words();
    let place = match (cell.shape, cell.owner) {
        (Shape::Store | Shape::Track { .. }, Some(side)) => words.fill(
            "cell.of",
            &[
                ("place", &commentary::place_name(words, scene, cell)),
                ("name", &sides.name(side)),
            ],
        ),
        (Shape::Die { .. }, _) => words.say("cell.die").to_owned(),
        _ => commentary::place_name(words, scene, cell),
    };
    let held = match cell.content {
        Content::Empty => words.say("cell.empty").to_owned(),
        Content::Seeds(count) => words.count("count.seed", count),
        Content::Closed => words.say("cell.closed").to_owned(),
        Content::Won(side) => words.fill("cell.won", &[("name", &sides.name(side))]),
        Content::Piece(side, kind) => words.fill(
            "cell.piece",
            &[
                ("piece", &commentary::piece_name(words, kind)),
                ("name", &sides.name(side)),
            ],
        ),
        Content::Stick => words.count("count.stick", 1),
        Content::Face(face) => face.to_string(),
        Content::Score { banked, pending } => {
            words.fill("cell.score", &[("banked", &banked), ("pending", &pending)])
        }
        Content::Text(ref text) => text.clone(),
    };
    let parts = [place.trim(), held.trim()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    capitalised(&parts.join(", "))
}
