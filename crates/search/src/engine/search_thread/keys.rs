use game::{Position, Side, Sym};

/// Symmetric positions share an entry where enough is searched below them to pay for
/// finding out: deeper than this.
const FOLDS: u32 = 3;

/// The key, and the symmetry that leads to the position it is the key of.
#[inline]
pub(super) fn folded_key<P: Position>(pos: &P, me: Side, depth: u32) -> (u64, Sym) {
    if depth <= FOLDS {
        return (key(pos, me), Sym::IDENTITY);
    }
    let (folded, sym) = pos.fold();
    (key(&folded, me), sym)
}

/// The place of a move among those of the folded position, by its place here.
pub(super) fn fold<P: Position>(pos: &P, sym: Sym, index: u16) -> Option<u16> {
    if sym == Sym::IDENTITY {
        return Some(index);
    }
    let mv = pos.map_move(pos.moves().nth(index.into())?, sym);
    let place = pos.map(sym).moves().position(|folded| folded == mv);
    place.map(|place| place as u16)
}

/// The reverse of [`fold`].
pub(super) fn unfold<P: Position>(pos: &P, sym: Sym, index: u16) -> Option<u16> {
    if sym == Sym::IDENTITY {
        return Some(index);
    }
    let folded = pos.map(sym);
    let mv = folded.map_move(folded.moves().nth(index.into())?, pos.inverse(sym));
    let place = pos.moves().position(|legal| legal == mv);
    place.map(|place| place as u16)
}

/// The key of a position with the points that its own key leaves out: a win counts
/// for more than its points here, so they cannot be added afterwards.
#[inline]
fn key<P: Position>(pos: &P, me: Side) -> u64 {
    let banked = pos.banked().seen_by(me) as u64;
    pos.key() ^ banked.wrapping_mul(0xd6e8_feb8_6659_fd93)
}
