use crate::{Points, Position, Turn};

/// Plays random moves to the end. Returns the result (positive is good for the first side)
/// and the number of moves.
///
/// `below(n)` must return a uniform random number less than `n`. Outcomes of chance are
/// drawn by their weights, moves of players uniformly.
#[inline]
pub fn playout<P: Position>(pos: &mut P, mut below: impl FnMut(u32) -> u32) -> (Points, u32) {
    let mut plies = 0;
    loop {
        let mv = match pos.turn() {
            Turn::Over(points) => return (points, plies),
            Turn::Player(_) => {
                let count = pos.move_count();
                pos.moves().nth(below(count as u32) as usize)
            }
            Turn::Chance => {
                let total = pos.moves().map(|mv| pos.weight(mv)).sum();
                let mut ticket = below(total);
                pos.moves().find(|&mv| {
                    let weight = pos.weight(mv);
                    let drawn = ticket < weight;
                    ticket = ticket.wrapping_sub(weight);
                    drawn
                })
            }
        };
        pos.play(mv.expect("a game that is not over has a move"));
        plies += 1;
    }
}
