use game::{Evaluator, Points, Position, Side, Turn, Value};

use super::rng::SplitMix64;

/// The playout policy: how players move in simulated games.
pub trait Policy<P: Position>: Send + Sync {
    /// A legal move for `side`, which is to move.
    fn choose(&self, pos: &P, side: Side, rng: &mut SplitMix64) -> P::Move;
}

/// Uniformly random moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<P: Position> Policy<P> for Random {
    #[inline(always)]
    fn choose(&self, pos: &P, _side: Side, rng: &mut SplitMix64) -> P::Move {
        let which = rng.below(pos.move_count() as u32);
        nth(pos, which as usize)
    }
}

/// Decisive moves: a win when there is one, and a random move otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decisive;

impl<P: Position> Policy<P> for Decisive {
    #[inline]
    fn choose(&self, pos: &P, side: Side, rng: &mut SplitMix64) -> P::Move {
        let win = pos.moves().find(|&mv| wins(&pos.after(mv), side));
        win.unwrap_or_else(|| Random.choose(pos, side, rng))
    }
}

/// A win when there is one; otherwise, with probability `greed`, the move with the highest
/// static evaluation, and else a random move (epsilon-greedy).
#[derive(Clone, Copy, Debug)]
pub struct Greedy<E> {
    /// The evaluator.
    pub eval: E,
    /// The probability of a greedy move, from 0 to 1.
    pub greed: f32,
}

impl<P: Position, E: Evaluator<P>> Policy<P> for Greedy<E> {
    fn choose(&self, pos: &P, side: Side, rng: &mut SplitMix64) -> P::Move {
        if !rng.chance(self.greed) {
            return Decisive.choose(pos, side, rng);
        }
        let acc = self.eval.start(pos);
        let mut best: Option<(Value, P::Move)> = None;
        for mv in pos.moves() {
            let after = pos.after(mv);
            if wins(&after, side) {
                return mv;
            }
            let acc = self.eval.step(&acc, pos, mv, &after);
            let value = self.eval.value(&acc, &after, side);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, mv));
            }
        }
        best.expect("a game that is not over has a move").1
    }
}

fn wins<P: Position>(after: &P, side: Side) -> bool {
    matches!(after.turn(), Turn::Over(points) if points.winner() == Some(side))
}

/// Games longer than this count as a draw, since rules need not end a game.
const LONGEST: u32 = 100_000;

/// Plays to the end.
#[inline]
pub(super) fn playout<P: Position>(
    pos: &mut P,
    policy: &impl Policy<P>,
    rng: &mut SplitMix64,
) -> Points {
    let over = (0..LONGEST).find_map(|_| step(pos, policy, rng));
    over.unwrap_or(Points::DRAW)
}

/// Plays to the end twice, alternating between both games: a move waits for the result of the
/// one before it, and two games wait at the same time. Two of Kalah take as long as 1.6 one
/// after the other.
#[inline]
pub(super) fn two_playouts<P: Position>(
    pos: &P,
    policy: &impl Policy<P>,
    rng: &mut SplitMix64,
) -> [Points; 2] {
    let (mut one, mut other) = (pos.clone(), pos.clone());
    for _ in 0..LONGEST {
        if let Some(points) = step(&mut one, policy, rng) {
            return [points, playout(&mut other, policy, rng)];
        }
        if let Some(points) = step(&mut other, policy, rng) {
            return [points, playout(&mut one, policy, rng)];
        }
    }
    [Points::DRAW; 2]
}

/// One move, or the result if the game is over.
#[inline(always)]
fn step<P: Position>(pos: &mut P, policy: &impl Policy<P>, rng: &mut SplitMix64) -> Option<Points> {
    let mv = match pos.turn() {
        Turn::Over(points) => return Some(points),
        Turn::Player(side) => policy.choose(pos, side, rng),
        Turn::Chance => nth(pos, outcome(pos, rng)),
    };
    pos.play(mv);
    None
}

/// Draws an outcome of chance by its weight, as an index among the moves.
#[inline]
pub(crate) fn outcome<P: Position>(pos: &P, rng: &mut SplitMix64) -> usize {
    let weights = || pos.moves().map(|mv| pos.weight(mv));
    let mut ticket = rng.below(weights().sum());
    let drawn = weights().position(|weight| {
        let drawn = ticket < weight;
        ticket = ticket.wrapping_sub(weight);
        drawn
    });
    drawn.unwrap_or(0)
}

/// The move with this index in the natural order.
#[inline(always)]
pub(crate) fn nth<P: Position>(pos: &P, place: usize) -> P::Move {
    let mv = pos.moves().nth(place);
    mv.expect("a game that is not over has a move")
}
