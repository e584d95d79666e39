//! The story of a move: what a front end animates must be what happened.

use std::collections::HashSet;

use game::{CellId, Content, Event, Game, Points, Scene, Shape, Side, Turn};

use super::at::At;

/// Checks the story of one move; `scene` is the picture before it.
pub(super) fn check<G: Game>(at: &At<'_, G>, mv: G::Move, scene: &Scene) {
    let before = at.pos.turn();
    let after = at.pos.after(mv);
    let story = at.pos.story(mv);

    let mut replayed = scene.clone();
    let mut hand = 0;
    for event in &story {
        if let Err(why) = can_happen(&replayed, &mut hand, event) {
            at.fails("every event can happen", &format!("{event:?}: {why}"));
        }
        replayed.apply(event);
    }
    at.same("the hand is empty in the end", &hand, &0);
    let contents = |scene: &Scene| -> Vec<Content> {
        let cells = scene.cells.iter();
        cells.map(|cell| cell.content.clone()).collect()
    };
    let law = "a story tells what changed on the board";
    at.same(law, &contents(&replayed), &contents(&after.scene()));

    let ended = match after.turn() {
        Turn::Over(points) => Some(Event::Over {
            points,
            cells: after.winning_cells(),
        }),
        _ => None,
    };
    let (last, earlier) = match story.split_last() {
        Some((last, earlier)) => (Some(last), earlier),
        None => (None, &[][..]),
    };
    let replayed_end = last.filter(|event| matches!(event, Event::Over { .. }));
    let law = "a story ends with the end of the game";
    at.same(law, &replayed_end, &ended.as_ref());
    for event in earlier {
        let is_end = matches!(event, Event::Over { .. });
        at.holds("nothing happens after the end of the game", !is_end);
    }
    for event in &story {
        match *event {
            Event::ExtraTurn(side) => {
                let again = before == Turn::Player(side) && after.turn() == before;
                at.holds("who has an extra turn moves again", again);
            }
            Event::Pass(side) => {
                let had_to = before == Turn::Player(side) && at.pos.move_count() == 1;
                at.holds("who passes had no other move", had_to);
                let goes_over = after.turn() != before;
                at.holds("after a pass the turn goes over", goes_over);
            }
            _ => {}
        }
    }
}

/// The seeds in the stores, the first side's first.
fn stores(scene: &Scene) -> [u32; 2] {
    Side::BOTH.map(|side| {
        let mut cells = scene.cells.iter();
        let store = cells.find(|cell| cell.shape == Shape::Store && cell.owner == Some(side));
        match store.map(|cell| &cell.content) {
            Some(&Content::Seeds(seeds)) => seeds,
            _ => 0,
        }
    })
}

/// Whether an event fits the board it happens on; `hand` is how many seeds are in
/// hand, before and after.
fn can_happen(scene: &Scene, hand: &mut u32, event: &Event) -> Result<(), String> {
    if let Some(cell) = cells_of(event)
        .into_iter()
        .find(|cell| usize::from(cell.0) >= scene.cells.len())
    {
        return Err(format!("there is no cell {}", cell.0));
    }
    let holds = |cell: CellId| &scene.cell(cell).content;
    let seeds_in = |cell: CellId| match *holds(cell) {
        Content::Seeds(seeds) => seeds,
        _ => 0,
    };
    match *event {
        Event::Lift { from: pit, seeds } | Event::Relay { at: pit, seeds } => {
            expect(*hand == 0, "the hand is not empty")?;
            expect(seeds > 0, "there is nothing to lift")?;
            expect(seeds == seeds_in(pit), "the pit holds another number")?;
            *hand = seeds;
        }
        Event::Drop { left, into } => {
            let is_open = !matches!(holds(into), Content::Closed | Content::Won(_));
            expect(is_open, "a seed falls where none may lie")?;
            expect(*hand > 0, "the hand is empty")?;
            *hand -= 1;
            expect(left == *hand, "the hand holds another number")?;
        }
        Event::Capture {
            ref from,
            into,
            seeds,
        }
        | Event::Sweep {
            ref from,
            into,
            seeds,
        } => {
            // Seeds may be won on the way, while others are still in hand.
            let ends = matches!(event, Event::Sweep { .. });
            expect(*hand == 0 || !ends, "the hand is not empty")?;
            expect(!from.contains(&into), "a store is emptied into itself")?;
            let all_hold_some = from.iter().all(|&pit| seeds_in(pit) > 0);
            expect(all_hold_some && !from.is_empty(), "a pit is empty already")?;
            let sum: u32 = from.iter().map(|&pit| seeds_in(pit)).sum();
            expect(seeds == sum, "the pits hold another number")?;
            let is_store = scene.cell(into).shape == Shape::Store;
            expect(is_store, "the seeds go where no store is")?;
        }
        Event::Round { owned, .. } => {
            expect(*hand == 0, "the hand is not empty")?;
            expect(stores(scene) == owned, "a side owns what is in its store")?;
        }
        Event::Carry { from, into, seeds } => {
            expect(*hand == 0, "the hand is not empty")?;
            expect(seeds > 0, "nothing is carried")?;
            expect(seeds <= seeds_in(from), "there are fewer seeds")?;
            let stores = [from, into].map(|cell| scene.cell(cell).shape == Shape::Store);
            expect(
                stores[0] != stores[1],
                "the way is not between pit and store",
            )?;
        }
        Event::Take { at } => {
            let is_there = matches!(holds(at), Content::Piece(..) | Content::Stick);
            expect(is_there, "there is nothing to take")?;
        }
        Event::Slide { from, to } => {
            let is_piece = matches!(holds(from), Content::Piece(..));
            expect(is_piece, "there is no piece to move")?;
            expect(*holds(to) == Content::Empty, "the cell is occupied")?;
        }
        Event::Place { at, .. } => expect(*holds(at) == Content::Empty, "the cell is occupied")?,
        Event::Flip { at, to } => {
            let is_other = matches!(*holds(at), Content::Piece(side, _) if side == !to);
            expect(is_other, "there is no piece of the other side")?;
        }
        Event::Roll { die, face } => {
            let sides = match scene.cell(die).shape {
                Shape::Die { sides } => sides,
                _ => 0,
            };
            expect((1..=sides).contains(&face), "the die has no such face")?;
        }
        Event::Gain { track, points } => {
            expect(
                score(scene, track).is_some() && points > 0,
                "nothing is gained",
            )?;
        }
        Event::Bust { track } => expect(score(scene, track).is_some(), "there is no track")?,
        Event::Bank { track, points } => {
            let pending = score(scene, track).map(|(_, pending)| pending);
            expect(pending == Some(points), "another number is pending")?;
        }
        Event::Over { points, ref cells } => wins_by(scene, points, cells)?,
        Event::Show { .. } | Event::ExtraTurn(_) | Event::Pass(_) => {}
    }
    Ok(())
}

/// Whether these cells can be what the winner has won by.
fn wins_by(scene: &Scene, points: Points, cells: &[CellId]) -> Result<(), String> {
    let mut seen = HashSet::new();
    let are_different = cells.iter().all(|cell| seen.insert(cell));
    expect(are_different, "a cell wins twice")?;
    let is_winners = |&cell: &CellId| match (&scene.cell(cell).content, points.winner()) {
        (&Content::Piece(side, _), Some(winner)) => side == winner,
        (_, winner) => winner.is_some(),
    };
    let are_theirs = cells.iter().all(is_winners);
    expect(are_theirs, "the winner's cells are not theirs")
}

fn expect(fact: bool, otherwise: &str) -> Result<(), String> {
    if fact {
        Ok(())
    } else {
        Err(otherwise.to_owned())
    }
}

/// The safe and the pending points of a track.
fn score(scene: &Scene, track: CellId) -> Option<(u32, u32)> {
    match scene.cell(track).content {
        Content::Score { banked, pending } => Some((banked, pending)),
        _ => None,
    }
}

fn cells_of(event: &Event) -> Vec<CellId> {
    match *event {
        Event::Lift { from: cell, .. }
        | Event::Drop { into: cell, .. }
        | Event::Relay { at: cell, .. }
        | Event::Take { at: cell }
        | Event::Place { at: cell, .. }
        | Event::Flip { at: cell, .. }
        | Event::Roll { die: cell, .. }
        | Event::Gain { track: cell, .. }
        | Event::Bust { track: cell }
        | Event::Bank { track: cell, .. }
        | Event::Show { cell, .. } => vec![cell],
        Event::Slide { from, to } => vec![from, to],
        Event::Carry { from, into, .. } => vec![from, into],
        Event::Capture { ref from, into, .. } | Event::Sweep { ref from, into, .. } => {
            from.iter().copied().chain([into]).collect()
        }
        Event::Over { ref cells, .. } => cells.clone(),
        Event::ExtraTurn(_) | Event::Pass(_) | Event::Round { .. } => Vec::new(),
    }
}
