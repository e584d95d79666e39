//! Games as a page can show them without knowing any rules: a board, and what changes on
//! it with each move.

use std::collections::HashMap;

use game::{Content, Piece, Scene, Shape, Side};
use lobby::{AnyGame, Session};
use serde_json::{Value, json};

use super::Report;
use crate::StoredGame;

/// The most games in a page, so that it opens quickly. The others are in the file of the
/// tournament, and can be exported.
const GAMES: usize = 2000;

/// The number of a board, and a session of its game.
type Place = (usize, Box<dyn Session>);

impl Report {
    /// Boards, and games on them.
    pub(super) fn replays(&self, games: &[&'static dyn AnyGame]) -> Value {
        let mut boards: Vec<Value> = Vec::new();
        let mut places: HashMap<&str, Option<Place>> = HashMap::new();
        let mut replays: Vec<Value> = Vec::new();
        for played in chosen(&self.games) {
            let spec = played.record.game.as_str();
            let place = places.entry(spec).or_insert_with(|| {
                let table = lobby::open(games, spec).ok()?;
                boards.push(board(spec, &table.view().scene));
                Some((boards.len() - 1, table))
            });
            let Some((board, table)) = place else {
                continue;
            };
            replays.extend(replay(played, *board, &**table));
        }
        json!({ "boards": boards, "games": replays, "left": self.games.len() - replays.len() })
    }
}

/// Games from all over the list, where there are too many.
fn chosen(games: &[StoredGame]) -> impl Iterator<Item = &StoredGame> {
    let step = games.len().div_ceil(GAMES).max(1);
    games.iter().step_by(step)
}

fn board(spec: &str, scene: &Scene) -> Value {
    let cells = scene.cells.iter().map(|cell| {
        let kind = match cell.shape {
            Shape::Pit => "pit",
            Shape::Store => "store",
            Shape::Square { dark: true } => "dark",
            Shape::Square { dark: false } => "light",
            Shape::Hole => "hole",
            Shape::Peg => "peg",
            Shape::Die { .. } => "die",
            Shape::Track { .. } | Shape::Sheet => "sheet",
        };
        let place = cell.place;
        json!([place.x, place.y, place.w, place.h, kind])
    });
    json!({
        "game": spec,
        "width": scene.width,
        "height": scene.height,
        "cells": cells.collect::<Value>(),
    })
}

fn replay(played: &StoredGame, board: usize, table: &dyn Session) -> Option<Value> {
    let record = &played.record;
    let mut table = table.anew();
    if let Some(position) = &record.opening.position {
        table.set_up(position).ok()?;
    }
    let mut before = contents(&*table);
    let start = before.clone();
    let own = record.played.movers.iter().zip(&record.played.times);
    let own = own.map(|(mover, time)| Some((*mover, time.as_secs_f64() * 1000.0)));
    let about = record.opening.moves.iter().map(|_| None).chain(own);
    let moves = record.opening.moves.iter().chain(&record.played.moves);
    let mut steps: Vec<Value> = Vec::new();
    for (text, about) in moves.zip(about) {
        if table.play(text).is_err() {
            break;
        }
        let after = contents(&*table);
        let changes = before.iter().zip(&after).enumerate();
        let changes = changes.filter(|(_, (old, new))| old != new);
        let changes: Vec<Value> = changes.map(|(cell, (_, new))| json!([cell, new])).collect();
        steps.push(match about {
            None => json!([text, changes]),
            Some((mover, ms)) => json!([text, changes, mover.map(Side::index), round(ms)]),
        });
        before = after;
    }
    let winner = record.played.ending.winner();
    Some(json!({
        "board": board,
        "players": record.players,
        "pair": record.pair + 1,
        "result": winner.map_or("draw", Side::word),
        "ending": record.played.ending.word(),
        "start": start,
        "steps": steps,
    }))
}

/// Microseconds are enough.
fn round(ms: f64) -> f64 {
    (ms * 1000.0).round() / 1000.0
}

/// What each cell holds, in a few letters.
fn contents(table: &dyn Session) -> Vec<String> {
    let cells = table.view().scene.cells;
    cells.iter().map(|cell| content(&cell.content)).collect()
}

fn content(content: &Content) -> String {
    match content {
        Content::Empty => String::new(),
        Content::Seeds(count) => count.to_string(),
        Content::Piece(side, piece) => {
            let piece = match piece {
                Piece::Knight => 'n',
                Piece::Disc => 'd',
                Piece::Mark => 'm',
            };
            format!("{piece}{}", side.index() + 1)
        }
        Content::Stick => "|".to_owned(),
        Content::Face(face) => face.to_string(),
        Content::Score { banked, pending: 0 } => banked.to_string(),
        Content::Score { banked, pending } => format!("{banked} + {pending}"),
        Content::Text(text) => text.clone(),
    }
}
