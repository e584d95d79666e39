use game::{Position, Side, Sym};

/// From this depth on, symmetric positions share a table entry; below it, folding costs more
/// than it saves.
const FOLD_MIN_DEPTH: u32 = 4;

/// The key of a position, and the symmetry that leads to the position it is the key of.
#[inline]
pub(super) fn folded_key<P: Position>(pos: &P, side: Side, depth: u32) -> (u64, Sym) {
    if depth < FOLD_MIN_DEPTH {
        return (key(pos, side), Sym::IDENTITY);
    }
    let (folded, sym) = pos.fold();
    (key(&folded, side), sym)
}

/// The index of a move among those of the folded position, by its index here.
pub(super) fn fold<P: Position>(pos: &P, sym: Sym, index: u16) -> Option<u16> {
    if sym == Sym::IDENTITY {
        return Some(index);
    }
    let mv = pos.map_move(pos.moves().nth(index.into())?, sym);
    index_of(&pos.map(sym), mv)
}

/// The reverse of [`fold`].
pub(super) fn unfold<P: Position>(pos: &P, sym: Sym, index: u16) -> Option<u16> {
    if sym == Sym::IDENTITY {
        return Some(index);
    }
    let folded = pos.map(sym);
    let mv = folded.map_move(folded.moves().nth(index.into())?, pos.inverse(sym));
    index_of(pos, mv)
}

fn index_of<P: Position>(pos: &P, mv: P::Move) -> Option<u16> {
    let index = pos.moves().position(|legal| legal == mv);
    index.map(|index| index as u16)
}

/// The key of a position together with the banked points that [`Position::key`] leaves out:
/// a win counts for more than its points here, so they cannot be added afterwards.
#[inline]
fn key<P: Position>(pos: &P, side: Side) -> u64 {
    let banked = pos.banked().seen_by(side) as u64;
    pos.key() ^ banked.wrapping_mul(0xd6e8_feb8_6659_fd93)
}
