use std::time::Duration;

use game::{BadPosition, BitMoves, Deterministic, Evaluator, Notation};
use game::{Points, Position, Side, Turn, Value};
use games::Congklak;
use games::congklak::{Choice, Leader};
use platform::Instant;
use search::textbook::{
    AlphaBeta, Ending, Found, LeafEval, NoTrace, StaticEval, TextbookLimits, Window,
};

use crate::bot::{Bot, BotFactory, SearchRequest, SearchResult};
use crate::player::{Classic, CongklakLevel};
use crate::{Player, Rng};

/// The player of the Congklak program with seven holes: alpha-beta by who has more
/// seeds at home.
///
/// That value cannot tell one winning move from another, so among equals the
/// difference of the homes decides, which the program did not look at. When nothing
/// is better than losing any move is made, as there. A pass costs no depth.
pub(crate) struct ClassicCongklak;

impl BotFactory<Congklak> for ClassicCongklak {
    fn kinds() -> Vec<&'static str> {
        vec!["classic-congklak"]
    }

    fn bot(player: &Player, game: &Congklak) -> Option<Box<dyn Bot>> {
        let Player::Classic(Classic::Congklak { level, seed }) = *player else {
            return None;
        };
        Some(Box::new(CongklakMind {
            game: *game,
            depth: depth(level),
            seed: seed.unwrap_or(1),
        }))
    }
}

/// How deep each level looks; none plays at random. The program does not say: nine
/// moves are what it takes to see that the first turn can win.
fn depth(level: CongklakLevel) -> Option<u32> {
    match level {
        CongklakLevel::Easy => None,
        CongklakLevel::Normal => Some(2),
        CongklakLevel::Expert => Some(5),
        CongklakLevel::Impossible => Some(10),
    }
}

/// No move took the program longer.
const LONGEST: Duration = Duration::from_millis(4500);

struct CongklakMind {
    game: Congklak,
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

impl Bot for CongklakMind {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let asked = request.budget.and_then(|budget| budget.depth);
        let depth = self.depth.map(|usual| asked.unwrap_or(usual));
        let limits = TextbookLimits {
            deadline: Some(start + LONGEST),
            stop: Some(request.stop),
            ..TextbookLimits::default()
        };
        let look = |depth| by_leader().run(&Swift(pos), depth, limits, &mut NoTrace);
        let sign = depth.and_then(look);
        let mut nodes = sign.as_ref().map_or(0, |found| found.counts.nodes);
        let hopeless = sign.as_ref().is_none_or(|found| found.value == -1);
        let mut found: Option<Found<Choice>> = sign.filter(|_| !hopeless);
        let mut value = None;
        if let (false, Some(depth)) = (hopeless, depth)
            && let Some(more) = AlphaBeta::new(Homes).run(&Swift(pos), depth, limits, &mut NoTrace)
        {
            nodes += more.counts.nodes;
            value = Some(f64::from(more.value - more.value.signum() * LEAD));
            found = Some(more);
        }
        let best = found.as_ref().and_then(|found| found.best);
        let Some(mv) = best.or_else(|| self.any_move(&pos)) else {
            return Ok(None);
        };
        Ok(Some(SearchResult {
            mv: pos.move_text(mv),
            value,
            exact: found.is_some_and(|found| found.counts.horizon == 0),
            depth: depth.unwrap_or(0),
            deepest: depth.unwrap_or(0),
            nodes,
            seconds: start.elapsed().as_secs_f64(),
            line: vec![pos.move_text(mv)],
            moves: Vec::new(),
        }))
    }
}

impl CongklakMind {
    /// Any move; none when the game is over.
    fn any_move(&self, pos: &Congklak) -> Option<Choice> {
        let moves = pos.legal_moves();
        let mut rng = Rng::at(self.seed, &pos.text());
        let index = rng.below(moves.len() as u32) as usize;
        moves.get(index).copied()
    }
}

/// More than the homes can differ by.
const LEAD: i32 = 1_000_000;

/// Who leads first, and then by how much.
struct Homes;

impl LeafEval<Swift> for Homes {
    fn static_eval(&self, pos: &Swift, me: Side) -> i32 {
        let lead = pos.0.banked().seen_by(me);
        lead.signum() * LEAD + lead
    }

    fn result(&self, pos: &Swift, _points: Points, _depth: u32, me: Side) -> i32 {
        self.static_eval(pos, me)
    }
}

impl Evaluator<Swift> for Leader {
    type Acc = ();

    fn value(&self, (): &(), pos: &Swift, me: Side) -> Value {
        self.value(&(), &pos.0, me)
    }
}

/// Congklak in which who must pass passes at once: no move, and so no depth, is spent
/// on it. A pass that is to be made now is still a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Swift(Congklak);

impl Position for Swift {
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
        // Seeds are left somewhere, so somebody need not pass.
        while !self.0.turn().is_over() && self.0.moves().next() == Some(Choice::Pass) {
            self.0.play(Choice::Pass);
        }
    }
}

impl Deterministic for Swift {}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    #[test]
    fn it_counts_the_positions_of_the_program() {
        let start = Congklak::from_spec("congklak").expect("a game");
        let counts = (1..=8).map(|depth| by_leader().search(&Swift(start), depth).counts.nodes);
        assert!(counts.eq([2, 3, 4, 11, 19, 38, 96, 194]));
    }

    #[test]
    fn a_pass_costs_no_depth() {
        let start = Congklak::from_spec("congklak").expect("a game");
        let text = "0 0 0 0 0 2 1 | 40 / 0 0 0 0 0 0 0 | 55 / first";
        let pos = start.read(text).expect("a position");
        // The second side has nothing: after every sowing it is the first's turn again.
        let mut swift = Swift(pos);
        let mut sowings = 0;
        while let Turn::Player(side) = swift.turn() {
            let mv = swift.moves().next().expect("a move");
            assert!((side, mv) != (Side::Second, Choice::Pass));
            swift.play(mv);
            sowings += 1;
        }
        assert!(sowings > 1);
    }
}
