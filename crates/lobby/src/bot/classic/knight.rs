use std::cell::RefCell;
use std::vec;

use game::{BadPosition, Deterministic, Evaluator, Notation, Points, Position, Side, Turn};
use games::Knightthrough;
use games::knightthrough::{Leap, RowWeights};
use platform::Instant;
use search::textbook::{AlphaBeta, LeafEval, NoTrace, Node, Order, Sorted, TextbookLimits};

use crate::bot::{Bot, BotFactory, SearchRequest, SearchResult};
use crate::player::{Classic, KnightWeights};
use crate::{Player, Rng};

/// The agent of Knight Through: alpha-beta five moves deep that looks at no more than
/// twenty moves of a position, the five best one move ahead, the worst, and fourteen of
/// the others as luck has it.
///
/// Best is what is best for the side to move. Its luck has a seed, which the agent's
/// had not.
pub(crate) struct ClassicKnight;

impl BotFactory<Knightthrough> for ClassicKnight {
    fn kinds() -> Vec<&'static str> {
        vec!["classic-knight"]
    }

    fn bot(player: &Player, game: &Knightthrough) -> Option<Box<dyn Bot>> {
        let Player::Classic(Classic::Knight {
            depth,
            weights,
            seed,
        }) = *player
        else {
            return None;
        };
        Some(Box::new(KnightMind {
            game: *game,
            depth,
            weights,
            seed: seed.unwrap_or(1),
        }))
    }
}

struct KnightMind {
    game: Knightthrough,
    depth: u32,
    weights: KnightWeights,
    seed: u32,
}

impl Bot for KnightMind {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let Turn::Player(me) = pos.turn() else {
            return Ok(None);
        };
        let depth = request.budget.and_then(|budget| budget.depth);
        let depth = depth.unwrap_or(self.depth);
        let limits = TextbookLimits {
            deadline: request.budget.and_then(|budget| budget.end()),
            stop: Some(request.stop),
            ..TextbookLimits::default()
        };
        let search = AlphaBeta::new(Sum).order(Twenty {
            sorted: Sorted::by(Sum),
            rng: RefCell::new(Rng::at(self.seed, position)),
        });
        let KnightWeights { own, enemy } = self.weights;
        let weights = RowWeights {
            alpha: me,
            own,
            enemy,
        };
        let counted = Counted::new(pos, weights);
        let found = search.run(&counted, depth, limits, &mut NoTrace);
        // Told to stop, it plays what looks best one move ahead.
        let found = found.unwrap_or_else(|| search.search(&counted, 1));
        Ok(found.best.map(|best| SearchResult {
            mv: pos.move_text(best),
            value: Some(match found.value.abs() == WIN {
                true => f64::from(found.value.signum()),
                false => f64::from(found.value),
            }),
            exact: false,
            depth,
            deepest: depth,
            nodes: found.counts.nodes,
            seconds: start.elapsed().as_secs_f64(),
            line: vec![pos.move_text(best)],
            moves: Vec::new(),
        }))
    }
}

/// A position with the agent's evaluation of it, which every move only changes: the
/// whole board is looked at once, at the root.
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

/// What the position carries with it.
#[derive(Clone, Copy, Debug)]
struct Sum;

impl LeafEval<Counted> for Sum {
    #[inline]
    fn static_eval(&self, counted: &Counted, me: Side) -> i32 {
        match me == counted.weights.alpha {
            true => counted.sum,
            false => -counted.sum,
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
        // Each of those between is left out as likely as another, the order stays.
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
