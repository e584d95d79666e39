//! The JSON of types whose shape in Rust is not that of an object with a `kind`.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

use crate::{Content, Piece, Side, Turn};

/// [`Content`] with a name for every field.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum ContentJson {
    Empty,
    Seeds { seeds: u32 },
    Closed,
    Won { side: Side },
    Piece { side: Side, piece: Piece },
    Stick,
    Face { face: u32 },
    Score { banked: u32, pending: u32 },
    Text { text: String },
}

impl From<Content> for ContentJson {
    fn from(content: Content) -> ContentJson {
        match content {
            Content::Empty => ContentJson::Empty,
            Content::Seeds(seeds) => ContentJson::Seeds { seeds },
            Content::Closed => ContentJson::Closed,
            Content::Won(side) => ContentJson::Won { side },
            Content::Piece(side, piece) => ContentJson::Piece { side, piece },
            Content::Stick => ContentJson::Stick,
            Content::Face(face) => ContentJson::Face { face },
            Content::Score { banked, pending } => ContentJson::Score { banked, pending },
            Content::Text(text) => ContentJson::Text { text },
        }
    }
}

impl From<ContentJson> for Content {
    fn from(json: ContentJson) -> Content {
        match json {
            ContentJson::Empty => Content::Empty,
            ContentJson::Seeds { seeds } => Content::seeds(seeds),
            ContentJson::Closed => Content::Closed,
            ContentJson::Won { side } => Content::Won(side),
            ContentJson::Piece { side, piece } => Content::Piece(side, piece),
            ContentJson::Stick => Content::Stick,
            ContentJson::Face { face } => Content::Face(face),
            ContentJson::Score { banked, pending } => Content::Score { banked, pending },
            ContentJson::Text { text } => Content::Text(text),
        }
    }
}

/// The side of an event, as a field of that name.
pub(crate) fn side_field<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_struct("Event", 1)?;
    fields.serialize_field("side", side)?;
    fields.end()
}

/// Its [`word`](Turn::word); the points of a finished game are written beside it.
impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use super::*;
    use crate::{Cell, CellId, Event, Place, Points, Shape, Zone};

    #[test]
    fn events_and_turns_are_written_as_the_page_reads_them() {
        for (event, expected) in [
            (
                Event::ExtraTurn(Side::First),
                json!({ "kind": "extra", "side": "first" }),
            ),
            (
                Event::Pass(Side::Second),
                json!({ "kind": "pass", "side": "second" }),
            ),
            (
                Event::Show {
                    cell: CellId(3),
                    content: Content::Text("x".to_owned()),
                },
                json!({ "kind": "show", "cell": 3, "content": { "kind": "text", "text": "x" } }),
            ),
            (
                Event::Over {
                    points: Points(-2),
                    cells: vec![CellId(1)],
                },
                json!({ "kind": "over", "points": -2, "cells": [1] }),
            ),
        ] {
            assert_eq!(to_value(&event).expect("JSON"), expected);
        }
        let turns = [
            Turn::Player(Side::Second),
            Turn::Chance,
            Turn::Over(Points(1)),
        ];
        assert_eq!(
            to_value(turns).expect("JSON"),
            json!(["second", "chance", "over"])
        );
    }

    #[test]
    fn contents_are_read_as_they_are_written() {
        for content in [
            Content::Empty,
            Content::Seeds(3),
            Content::Closed,
            Content::Won(Side::First),
            Content::Piece(Side::Second, Piece::Knight),
            Content::Stick,
            Content::Face(6),
            Content::Score {
                banked: 1,
                pending: 2,
            },
            Content::Text("x".to_owned()),
        ] {
            let written = to_value(&content).expect("JSON");
            assert_eq!(
                serde_json::from_value::<Content>(written).expect("content"),
                content
            );
        }
        let none: Content =
            serde_json::from_str(r#"{"kind": "seeds", "seeds": 0}"#).expect("seeds");
        assert_eq!(none, Content::Empty);
    }

    #[test]
    fn the_place_of_a_cell_is_part_of_the_cell() {
        let cell = Cell {
            zone: Zone(7),
            name: "c3".to_owned(),
            place: Place::at(2, 5),
            shape: Shape::Square { dark: true },
            owner: None,
            content: Content::Empty,
        };
        let expected = json!({
            "zone": 7, "name": "c3", "x": 2, "y": 5, "w": 1, "h": 1,
            "shape": { "kind": "square", "dark": true }, "owner": null,
            "content": { "kind": "empty" },
        });
        assert_eq!(to_value(&cell).expect("JSON"), expected);
    }
}
