//! Games as a page can show them without knowing any rules: a scene, and what each move
//! changes in it.

use std::collections::HashMap;

use game::{Content, SCENE_REDUCER_JS, Side};
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
        let mut contents = Contents::default();
        for played in chosen(&self.games) {
            let spec = played.record.game.as_str();
            let place = places.entry(spec).or_insert_with(|| {
                let table = lobby::open(games, spec).ok()?;
                boards.push(json!({ "game": spec, "scene": table.scene() }));
                Some((boards.len() - 1, table))
            });
            let Some((board, table)) = place else {
                continue;
            };
            replays.extend(replay(played, *board, &**table, &mut contents));
        }
        let left = self.games.len() - replays.len();
        json!({ "boards": boards, "contents": contents.all, "games": replays, "left": left })
    }
}

/// The script of the report, in which the module that applies events to scenes takes the
/// place of its import.
pub(super) fn script() -> String {
    const IMPORT: &str = "import { apply } from \"../../game/src/scene.js\";";
    include_str!("../../report/report.js").replacen(IMPORT, SCENE_REDUCER_JS, 1)
}

/// Games from all over the list, where there are too many.
fn chosen(games: &[StoredGame]) -> impl Iterator<Item = &StoredGame> {
    let step = games.len().div_ceil(GAMES).max(1);
    games.iter().step_by(step)
}

fn replay(
    played: &StoredGame,
    board: usize,
    table: &dyn Session,
    known: &mut Contents,
) -> Option<Value> {
    let record = &played.record;
    let mut table = table.restarted();
    if let Some(position) = &record.opening.position {
        table.set_up(position).ok()?;
    }
    let mut before = contents(&*table);
    let start: Vec<usize> = before.iter().map(|content| known.index(content)).collect();
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
        let changes = changes.map(|(cell, (_, new))| [cell, known.index(new)]);
        let changes: Vec<[usize; 2]> = changes.collect();
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

/// What each cell holds.
fn contents(table: &dyn Session) -> Vec<Content> {
    let cells = table.scene().cells.into_iter();
    cells.map(|cell| cell.content).collect()
}

/// Every content that occurs, written once: games refer to it by its index, which keeps the
/// file small.
#[derive(Default)]
struct Contents {
    all: Vec<Content>,
    indices: HashMap<Content, usize>,
}

impl Contents {
    fn index(&mut self, content: &Content) -> usize {
        if let Some(&index) = self.indices.get(content) {
            return index;
        }
        let index = self.all.len();
        self.all.push(content.clone());
        self.indices.insert(content.clone(), index);
        index
    }
}
