//! Symmetries: positions that are the same game seen from another corner.

use std::collections::HashSet;

use game::{Game, Sym, Turn};

use super::at::At;

pub(super) fn check<G: Game>(at: &At<'_, G>) {
    let pos = at.pos;
    let law = "the identity changes nothing";
    at.same(law, &pos.map(Sym::IDENTITY), pos);
    for generator in pos.generators() {
        mapping(at, generator);
    }

    let (folded, sym) = pos.fold();
    mapping(at, sym);
    let law = "the symmetry of a fold leads to it";
    at.same(law, &pos.map(sym), &folded);
    at.same("folding twice is folding once", &folded.fold().0, &folded);
    for image in images(pos) {
        let law = "all symmetric positions fold to the same";
        at.same(law, &image.fold().0, &folded);
    }
    for mv in pos.legal_moves() {
        let law = "playing and folding are the same in any order";
        let folded_first = folded.after(pos.map_move(mv, sym)).fold().0;
        at.on(mv).same(law, &pos.after(mv).fold().0, &folded_first);
    }
}

/// One symmetry: back and forth, with the moves and with the value.
fn mapping<G: Game>(at: &At<'_, G>, sym: Sym) {
    let pos = at.pos;
    let image = pos.map(sym);
    let back = pos.inverse(sym);
    at.same("an inverse leads back", &image.map(back), pos);
    let law = "a symmetry leads back from its inverse";
    at.same(law, &pos.map(back).map(sym), pos);

    let law = "a symmetry leaves the turn";
    at.same(law, &image.turn(), &pos.turn());
    let law = "a symmetry leaves the bounds";
    at.same(law, &image.bounds(), &pos.bounds());
    let law = "a symmetry leaves the banked points";
    at.same(law, &image.banked(), &pos.banked());

    let mut mapped = HashSet::new();
    for mv in pos.legal_moves() {
        let at = at.on(mv);
        let its_move = pos.map_move(mv, sym);
        mapped.insert(its_move);
        let law = "a move mapped forth and back is the move";
        at.same(law, &image.map_move(its_move, back), &mv);
        let law = "mapping and playing are the same in any order";
        at.same(law, &image.after(its_move), &pos.after(mv).map(sym));
        if pos.turn() == Turn::Chance {
            let law = "a symmetry leaves the odds";
            at.same(law, &image.weight(its_move), &pos.weight(mv));
        }
    }
    let legal: HashSet<G::Move> = image.legal_moves().into_iter().collect();
    let law = "the moves map one to one onto those of the image";
    at.same(law, &mapped, &legal);
}

/// The position from all corners, or from many if there are very many.
fn images<G: Game>(pos: &G) -> HashSet<G> {
    const MANY: usize = 48;
    let mut images = HashSet::from([pos.clone()]);
    let mut frontier = vec![pos.clone()];
    while let Some(image) = frontier.pop() {
        for generator in pos.generators() {
            let next = image.map(generator);
            if images.len() < MANY && images.insert(next.clone()) {
                frontier.push(next);
            }
        }
    }
    images
}
