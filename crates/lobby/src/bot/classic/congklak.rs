use std::time::Duration;

use game::{BitMoves, Deterministic, Evaluator, Notation};
use game::{Points, Position, Side, Turn, Value};
use games::Congklak;
use games::congklak::{Choice, Leader};
use platform::Instant;
use search::textbook::{
    AlphaBeta, Ending, Found, LeafEval, NoTrace, StaticEval, TextbookLimits, Window,
};

use crate::bot::text_bot::{PositionBot, SearchJob, TextBot};
use crate::bot::{Bot, SearchResult};
use crate::entry::ExtraBots;
use crate::player::{Classic, CongklakLevel};
use crate::{Player, Rng};

/// The player of the Congklak program with seven holes.
pub(crate) const BOTS: ExtraBots<Congklak> = ExtraBots {
    kinds: &["classic-congklak"],
    bot,
};

fn bot(player: &Player, game: &Congklak) -> Option<Box<dyn Bot>> {
    let Player::Classic(Classic::Congklak { level, seed }) = *player else {
        return None;
    };
    let bot = CongklakBot {
        depth: depth(level),
        seed: seed.unwrap_or(1),
    };
    Some(TextBot::boxed(game, bot))
}

/// The depth of each level; `None` plays at random. The program does not say: nine plies
/// are what it takes to see that the first turn can win.
fn depth(level: CongklakLevel) -> Option<u32> {
    match level {
        CongklakLevel::Easy => None,
        CongklakLevel::Normal => Some(2),
        CongklakLevel::Expert => Some(5),
        CongklakLevel::Impossible => Some(10),
    }
}

/// The longest time for a move: the program never took longer.
const LONGEST: Duration = Duration::from_millis(4500);

/// Alpha-beta by who has more seeds at home.
///
/// That value does not distinguish winning moves, so among equals the difference of the
/// homes decides, which the program did not look at. When every move loses it plays at
/// random, as the program did. A pass costs no depth.
struct CongklakBot {
    depth: Option<u32>,
    seed: u32,
}

/// The program's search: +1, 0 or −1, in the window between a loss and a win.
fn by_leader() -> AlphaBeta<StaticEval<Leader>> {
    let leaf_eval = StaticEval {
        evaluator: Leader,
        ending: Ending::Evaluated,
    };
    AlphaBeta {
        window: Window { alpha: -1, beta: 1 },
        ..AlphaBeta::new(leaf_eval)
    }
}

impl PositionBot<Congklak> for CongklakBot {
    fn search(&mut self, pos: &Congklak, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let depth = self.depth.map(|usual| request.depth_or(usual));
        let limits = TextbookLimits {
            deadline: Some(Instant::now() + LONGEST),
            stop: Some(request.stop),
            ..TextbookLimits::default()
        };
        let root = PassesIncluded(*pos);
        let sign = depth.and_then(|depth| by_leader().run(&root, depth, limits, &mut NoTrace));
        let mut nodes = sign.as_ref().map_or(0, |found| found.counts.nodes);
        let is_lost = sign.as_ref().is_none_or(|found| found.value == -1);
        let mut found: Option<Found<Choice>> = sign.filter(|_| !is_lost);
        let mut value = None;
        if let (false, Some(depth)) = (is_lost, depth)
            && let Some(by_lead) = AlphaBeta::new(Homes).run(&root, depth, limits, &mut NoTrace)
        {
            nodes += by_lead.counts.nodes;
            value = Some(f64::from(by_lead.value - by_lead.value.signum() * LEAD));
            found = Some(by_lead);
        }
        let best = found.as_ref().and_then(|found| found.best);
        let mv = best.or_else(|| self.random_move(pos))?;
        Some(SearchResult {
            value,
            exact: found.is_some_and(|found| found.counts.horizon == 0),
            nodes,
            ..SearchResult::of_move(pos, mv).at_depth(depth.unwrap_or(0))
        })
    }
}

impl CongklakBot {
    /// A random move; `None` when the game is over.
    fn random_move(&self, pos: &Congklak) -> Option<Choice> {
        let moves = pos.legal_moves();
        let mut rng = Rng::at(self.seed, &pos.text());
        let index = rng.below(moves.len() as u32) as usize;
        moves.get(index).copied()
    }
}

/// More than the homes can differ by.
const LEAD: i32 = 1_000_000;

/// Values who leads first, and then by how much.
struct Homes;

impl LeafEval<PassesIncluded> for Homes {
    fn static_eval(&self, pos: &PassesIncluded, me: Side) -> i32 {
        let lead = pos.0.banked().seen_by(me);
        lead.signum() * LEAD + lead
    }

    fn result(&self, pos: &PassesIncluded, _points: Points, _depth: u32, me: Side) -> i32 {
        self.static_eval(pos, me)
    }
}

impl Evaluator<PassesIncluded> for Leader {
    type Acc = ();

    fn value(&self, (): &(), pos: &PassesIncluded, me: Side) -> Value {
        self.value(&(), &pos.0, me)
    }
}

/// Congklak in which a forced pass is part of the move before it, so that it costs no
/// depth. A pass at the root is still a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PassesIncluded(Congklak);

impl Position for PassesIncluded {
    type Move = Choice;
    type Moves = BitMoves<Choice>;

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self) -> BitMoves<Choice> {
        self.0.moves()
    }

    fn play(&mut self, choice: Choice) {
        self.0.play(choice);
        // The game is not over, so one side has a move.
        while !self.0.turn().is_over() && self.0.moves().next() == Some(Choice::Pass) {
            self.0.play(Choice::Pass);
        }
    }
}

impl Deterministic for PassesIncluded {}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    #[test]
    fn it_counts_the_positions_of_the_program() {
        let start = Congklak::from_spec("congklak").expect("a game");
        let counts = (1..=8).map(|depth| {
            by_leader()
                .search(&PassesIncluded(start), depth)
                .counts
                .nodes
        });
        assert!(counts.eq([2, 3, 4, 11, 19, 38, 96, 194]));
    }

    #[test]
    fn a_pass_costs_no_depth() {
        let start = Congklak::from_spec("congklak").expect("a game");
        let text = "0 0 0 0 0 2 1 | 40 / 0 0 0 0 0 0 0 | 55 / first";
        let pos = start.read(text).expect("a position");
        // The second side has nothing: after every sowing it is the first's turn again.
        let mut pos = PassesIncluded(pos);
        let mut sowings = 0;
        while let Turn::Player(side) = pos.turn() {
            let mv = pos.moves().next().expect("a move");
            assert!((side, mv) != (Side::Second, Choice::Pass));
            pos.play(mv);
            sowings += 1;
        }
        assert!(sowings > 1);
    }
}
