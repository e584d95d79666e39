use std::cell::RefCell;
use std::vec;

use game::{Deterministic, Evaluator, Notation, Points, Position, Side, Turn};
use games::Knightthrough;
use games::knightthrough::{Leap, RowWeights};
use search::textbook::{AlphaBeta, LeafEval, NoTrace, Node, Order, Sorted, TextbookLimits};

use crate::bot::text_bot::{PositionBot, SearchJob, TextBot};
use crate::bot::{Bot, SearchResult};
use crate::entry::ExtraBots;
use crate::player::{Classic, KnightWeights};
use crate::{Player, Rng};

/// The agent of Knight Through.
pub(crate) const BOTS: ExtraBots<Knightthrough> = ExtraBots {
    kinds: &["classic-knight"],
    bot,
};

fn bot(player: &Player, game: &Knightthrough) -> Option<Box<dyn Bot>> {
    let Player::Classic(Classic::Knight {
        depth,
        weights,
        seed,
    }) = *player
    else {
        return None;
    };
    let bot = KnightBot {
        depth,
        weights,
        seed: seed.unwrap_or(1),
    };
    Some(TextBot::boxed(game, bot))
}

/// Alpha-beta to depth five over at most twenty moves of a position: the five best one ply
/// ahead, the worst, and fourteen of the others at random.
///
/// Best is what is best for the side to move. Its random choices have a seed, which the
/// agent's had not.
struct KnightBot {
    depth: u32,
    weights: KnightWeights,
    seed: u32,
}

impl PositionBot<Knightthrough> for KnightBot {
    fn search(&mut self, pos: &Knightthrough, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let Turn::Player(me) = pos.turn() else {
            return None;
        };
        let depth = request.depth_or(self.depth);
        let limits = TextbookLimits {
            deadline: request.budget.and_then(|budget| budget.deadline()),
            stop: Some(request.stop),
            ..TextbookLimits::default()
        };
        let search = AlphaBeta::new(Sum).order(Twenty {
            sorted: Sorted::by(Sum),
            rng: RefCell::new(Rng::at(self.seed, &pos.text())),
        });
        let KnightWeights { own, enemy } = self.weights;
        let weights = RowWeights {
            alpha: me,
            own,
            enemy,
        };
        let counted = Counted::new(*pos, weights);
        let found = search.run(&counted, depth, limits, &mut NoTrace);
        // When it is stopped, it plays what is best one ply ahead.
        let found = found.unwrap_or_else(|| search.search(&counted, 1));
        let is_decided = found.value.abs() == WIN;
        let value = if is_decided {
            found.value.signum()
        } else {
            found.value
        };
        Some(SearchResult {
            value: Some(value.into()),
            nodes: found.counts.nodes,
            ..SearchResult::of_move(pos, found.best?).at_depth(depth)
        })
    }
}

/// A position with the agent's evaluation of it, updated with every move: the whole board
/// is evaluated once, at the root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Counted {
    pos: Knightthrough,
    weights: RowWeights,
    sum: i32,
}

impl Counted {
    fn new(pos: Knightthrough, weights: RowWeights) -> Counted {
        let sum = weights.start(&pos);
        Counted { pos, weights, sum }
    }
}

impl Position for Counted {
    type Move = Leap;
    type Moves = <Knightthrough as Position>::Moves;

    #[inline]
    fn turn(&self) -> Turn {
        self.pos.turn()
    }

    #[inline]
    fn moves(&self) -> Self::Moves {
        self.pos.moves()
    }

    #[inline]
    fn play(&mut self, leap: Leap) {
        let before = self.pos;
        self.pos.play(leap);
        self.sum = self.weights.step(&self.sum, &before, leap, &self.pos);
    }
}

impl Deterministic for Counted {}

/// A won game: more than any sum.
const WIN: i32 = 1_000_000_000;

/// The evaluation that the position carries.
#[derive(Clone, Copy, Debug)]
struct Sum;

impl LeafEval<Counted> for Sum {
    #[inline]
    fn static_eval(&self, counted: &Counted, me: Side) -> i32 {
        if me == counted.weights.alpha {
            counted.sum
        } else {
            -counted.sum
        }
    }

    #[inline]
    fn result(&self, _counted: &Counted, points: Points, _depth: u32, me: Side) -> i32 {
        points.seen_by(me).signum() * WIN
    }
}

/// The five best moves, fourteen others and the worst, best first.
struct Twenty {
    sorted: Sorted<Sum>,
    rng: RefCell<Rng>,
}

impl Twenty {
    const BEST: usize = 5;
    const OTHERS: usize = 14;
    const MOST: usize = Twenty::BEST + Twenty::OTHERS + 1;
}

impl Order<Counted> for Twenty {
    type Moves = vec::IntoIter<Leap>;

    fn moves(&self, counted: &Counted, node: Node) -> Self::Moves {
        let mut moves: Vec<Leap> = self.sorted.moves(counted, node).collect();
        if moves.len() <= Twenty::MOST {
            return moves.into_iter();
        }
        // Random ones in between are dropped; the order stays.
        let mut rng = self.rng.borrow_mut();
        while moves.len() > Twenty::MOST {
            let between = moves.len() - Twenty::BEST - 1;
            let at = rng.below(between as u32) as usize;
            moves.remove(Twenty::BEST + at);
        }
        moves.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use game::Game;
    use search::textbook::Kind;

    use super::*;

    #[test]
    fn the_carried_sum_is_that_of_the_whole_board() {
        let start = Knightthrough::from_spec("knightthrough").expect("a game");
        let mut rng = Rng::new(7);
        for alpha in Side::BOTH {
            let weights = RowWeights::new(alpha);
            let mut counted = Counted::new(start, weights);
            while let Turn::Player(_) = counted.turn() {
                assert_eq!(counted, Counted::new(counted.pos, weights));
                let moves: Vec<Leap> = counted.moves().collect();
                counted.play(moves[rng.below(moves.len() as u32) as usize]);
            }
        }
    }

    #[test]
    fn twenty_moves_are_looked_at() {
        let start = Knightthrough::from_spec("knightthrough").expect("a game");
        for (kind, max) in [(Kind::Max, Side::First), (Kind::Min, Side::Second)] {
            let counted = Counted::new(start, RowWeights::new(max));
            let node = Node {
                kind,
                max,
                depth: 3,
            };
            let sorted: Vec<Leap> = Sorted::by(Sum).moves(&counted, node).collect();
            let order = Twenty {
                sorted: Sorted::by(Sum),
                rng: RefCell::new(Rng::new(3)),
            };
            let kept: Vec<Leap> = order.moves(&counted, node).collect();
            assert_eq!((sorted.len(), kept.len()), (40, 20));
            assert_eq!(kept[..5], sorted[..5]);
            assert_eq!(kept.last(), sorted.last());
            assert!(kept.is_sorted_by_key(|mv| sorted.iter().position(|other| other == mv)));
            assert_ne!(kept, order.moves(&counted, node).collect::<Vec<_>>());
        }
    }
}
