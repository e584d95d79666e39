//! The picture of a position: what stays along a game and what can be touched.

use std::collections::HashSet;

use game::{Cell, Content, Edge, Game, Place, Scene, Shape, Spec, Turn, Zone};

use super::at::At;

/// The picture of the start, which all others of the game must fit.
pub(super) struct Frame {
    scene: Scene,
    zones: HashSet<Zone>,
}

impl Frame {
    pub(super) fn new<G: Game>(at: &At<'_, G>) -> Frame {
        let scene = at.pos.scene();
        let law = "cells can be numbered";
        at.holds(law, scene.cells.len() <= usize::from(u16::MAX));
        let on_the_board = |place: Place| {
            let right = u32::from(place.x) + u32::from(place.w);
            let below = u32::from(place.y) + u32::from(place.h);
            let is_something = place.w > 0 && place.h > 0;
            is_something && right <= scene.width.into() && below <= scene.height.into()
        };
        for (number, cell) in scene.cells.iter().enumerate() {
            at.holds("cells lie on the board", on_the_board(cell.place));
            for other in &scene.cells[..number] {
                let is_sheet = [cell, other].iter().any(|cell| cell.shape == Shape::Sheet);
                let apart = is_sheet || are_apart(cell.place, other.place);
                at.holds("cells do not overlap", apart);
            }
        }
        for label in &scene.labels {
            let edge = match label.edge {
                Edge::Top | Edge::Bottom => scene.width,
                Edge::Left | Edge::Right => scene.height,
            };
            at.holds("labels lie along the edges", label.at < edge);
        }
        let zones = scene.cells.iter().map(|cell| cell.zone).collect();
        Frame { scene, zones }
    }

    /// Checks a picture of the same game and returns it.
    pub(super) fn check<G: Game>(&self, at: &At<'_, G>) -> Scene {
        let scene = at.pos.scene();
        let law = "the board stays the same along a game";
        at.same(
            law,
            &without_contents(&scene),
            &without_contents(&self.scene),
        );
        for cell in &scene.cells {
            contents(at, cell);
        }
        let law = "no seed is made or lost";
        at.same(law, &scene.seeds(), &self.scene.seeds());
        self.paths(at);
        set_up(at, &scene);
        scene
    }

    fn paths<G: Game>(&self, at: &At<'_, G>) {
        let moves = at.pos.legal_moves();
        let paths: Vec<Vec<Zone>> = moves.iter().map(|&mv| at.pos.path(mv)).collect();
        for (&mv, path) in moves.iter().zip(&paths) {
            let exists = path.iter().all(|zone| self.zones.contains(zone));
            at.on(mv).holds("what is touched exists", exists);
        }
        if !matches!(at.pos.turn(), Turn::Player(_)) {
            return;
        }
        // A path must not pass through the end of another one.
        let ends: HashSet<&[Zone]> = paths.iter().map(Vec::as_slice).collect();
        let mut seen = HashSet::new();
        for (&mv, path) in moves
            .iter()
            .zip(&paths)
            .filter(|(_, path)| !path.is_empty())
        {
            let law = "different moves touch different things";
            at.on(mv).holds(law, seen.insert(path));
            let on_the_way = (1..path.len()).any(|steps| ends.contains(&path[..steps]));
            let law = "no move is made on the way to another";
            at.on(mv).holds(law, !on_the_way);
        }
    }
}

/// A position that can be set up from cells is given back by its own.
fn set_up<G: Game>(at: &At<'_, G>, scene: &Scene) {
    let Turn::Player(side) = at.pos.turn() else {
        return;
    };
    let cells: Vec<Content> = scene
        .cells
        .iter()
        .map(|cell| cell.content.clone())
        .collect();
    let text = at.pos.text_from_cells(&cells, side);
    let law = "a game that says so can be set up from cells, and no other";
    at.same(
        law,
        &text.is_some(),
        &G::info_of(&Spec::new(at.spec).name).edit.is_some(),
    );
    let law = "the cells of a position give the position back";
    if let Some(text) = text {
        at.same(law, &at.pos.read(&text).ok().as_ref(), &Some(at.pos));
        let too_few = at.pos.text_from_cells(&cells[1..], side);
        at.holds("a cell too few is refused", too_few.is_none());
    }
}

fn are_apart(a: Place, b: Place) -> bool {
    let beside = a.x + a.w <= b.x || b.x + b.w <= a.x;
    let above = a.y + a.h <= b.y || b.y + b.h <= a.y;
    beside || above
}

/// What a cell may hold.
fn contents<G: Game>(at: &At<'_, G>, cell: &Cell) {
    let fits = match (&cell.content, cell.shape) {
        (&Content::Seeds(seeds), _) => seeds > 0,
        (&Content::Face(face), Shape::Die { sides }) => (1..=sides).contains(&face),
        (Content::Face(_), _) => false,
        (Content::Score { .. }, shape) => matches!(shape, Shape::Track { .. }),
        (Content::Text(_), shape) => shape == Shape::Sheet,
        (Content::Closed | Content::Won(_), shape) => shape == Shape::Pit,
        (Content::Empty | Content::Piece(..) | Content::Stick, _) => true,
    };
    if !fits {
        at.fails("cells hold what fits into them", &format!("found {cell:?}"));
    }
}

/// What must not change along a game.
fn without_contents(scene: &Scene) -> Scene {
    let mut bare = scene.clone();
    for cell in &mut bare.cells {
        cell.content = Content::Empty;
    }
    for counter in &mut bare.counters {
        counter.value = 0;
    }
    bare
}
