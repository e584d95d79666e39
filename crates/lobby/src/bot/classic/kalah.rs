use std::ops::ControlFlow;
use std::time::Duration;

use game::Evaluator;
use games::Kalah;
use games::kalah::{ExtendedEval, FloatEval, SeedEval, TanhEval};
use platform::Instant;
use search::textbook::{
    AlphaBeta, Ending, ExtraTurn, NoTrace, RootWindow, Sorted, StaticEval, TextbookLimits, Ties,
    deepen,
};

use crate::bot::result::best_first;
use crate::bot::search_bots::{WIN, points};
use crate::bot::text_bot::{PositionBot, SearchJob, TextBot};
use crate::bot::{Bot, SearchResult};
use crate::entry::ExtraBots;
use crate::player::{Classic, KalahEval, KalahLevel, KalahTurns};
use crate::{Budget, Player};

/// The player of the Congklak program with six pits.
pub(crate) const BOTS: ExtraBots<Kalah> = ExtraBots {
    kinds: &["classic-kalah"],
    bot,
};

fn bot(player: &Player, game: &Kalah) -> Option<Box<dyn Bot>> {
    let Player::Classic(Classic::Kalah {
        level,
        time,
        eval,
        turns,
    }) = *player
    else {
        return None;
    };
    let (depth, usual) = limits(level);
    let time = time.unwrap_or(usual);
    Some(match eval {
        KalahEval::Seed => KalahBot::boxed(game, SeedEval, turns, depth, time),
        KalahEval::Float => KalahBot::boxed(game, FloatEval, turns, depth, time),
        KalahEval::Tanh => KalahBot::boxed(game, TanhEval, turns, depth, time),
        KalahEval::Extended => KalahBot::boxed(game, ExtendedEval::default(), turns, depth, time),
    })
}

/// The depth and time of each level.
fn limits(level: KalahLevel) -> (u32, Duration) {
    let (depth, millis) = match level {
        KalahLevel::Easy => (6, 1000),
        KalahLevel::Medium => (8, 1500),
        KalahLevel::Hard => (10, 2000),
        KalahLevel::Expert => (12, 3000),
    };
    (depth, Duration::from_millis(millis))
}

/// Alpha-beta with iterative deepening.
///
/// Where the program was wrong, this is not: a finished game is worth its final
/// difference, seeds swept; an unfinished iteration leaves the result of the last complete
/// one, and one that is finished late counts; each iteration tries the moves in the order
/// of the one before.
struct KalahBot<E> {
    evaluator: E,
    turns: KalahTurns,
    depth: u32,
    time: Duration,
}

impl<E: Evaluator<Kalah> + Copy + Send + 'static> KalahBot<E> {
    fn boxed(
        game: &Kalah,
        evaluator: E,
        turns: KalahTurns,
        depth: u32,
        time: Duration,
    ) -> Box<dyn Bot> {
        let bot = KalahBot {
            evaluator,
            turns,
            depth,
            time,
        };
        TextBot::boxed(game, bot)
    }
}

/// The search, with the program's order of moves: by its evaluation one ply ahead, where
/// there are more than two.
fn search<E: Copy>(evaluator: E) -> AlphaBeta<StaticEval<E>, Sorted<StaticEval<E>>> {
    let leaf_eval = StaticEval {
        evaluator,
        ending: Ending::Points { win: WIN },
    };
    AlphaBeta::new(leaf_eval).order(Sorted {
        leaf_eval,
        above: 2,
        ties: Ties::AsPairs,
    })
}

impl<E: Evaluator<Kalah> + Copy + Send + 'static> PositionBot<Kalah> for KalahBot<E> {
    fn search(&mut self, pos: &Kalah, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let start = Instant::now();
        let Budget { time, depth, nodes } = request.budget.unwrap_or_default();
        let time = time.unwrap_or(self.time);
        // The next iteration takes about six times as long: after this it is not begun.
        let late = time * 85 / 100;
        let limits = TextbookLimits {
            nodes,
            deadline: Some(Instant::now() + time),
            stop: Some(request.stop),
        };
        let mut search = search(self.evaluator);
        search.extra_turn = match self.turns {
            KalahTurns::Cost => ExtraTurn::Costs,
            KalahTurns::Free => ExtraTurn::Free,
        };
        if request.all {
            search.root = RootWindow::Each;
        }
        let depth = depth.unwrap_or(self.depth);
        let found = deepen(&search, pos, depth, limits, &mut NoTrace, |_| {
            if start.elapsed() > late {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let unit = self.evaluator.unit();
        let to_points = |value| points(value, unit);
        let last = found.iterations.last();
        let exact = last.is_some_and(|last| last.counts.horizon == 0);
        let mut moves = Vec::new();
        if let Some(last) = last.filter(|_| request.all) {
            let last = last.moves.iter();
            moves = best_first(pos, last.map(|&(mv, value)| (mv, to_points(value), exact)));
        }
        Some(SearchResult {
            value: found.value().map(to_points),
            exact,
            nodes: found.counts.nodes,
            moves,
            ..SearchResult::of_move(pos, found.best?).at_depth(found.depth())
        })
    }
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    #[test]
    fn it_counts_the_positions_of_the_program() {
        let start = Kalah::from_spec("kalah").expect("a game");
        let counts = (1..=12).map(|depth| search(SeedEval).search(&start, depth).counts.nodes);
        let published = [
            7, 24, 66, 151, 238, 595, 1953, 6071, 14_374, 30_372, 79_705, 192_768,
        ];
        assert!(counts.eq(published));
        // With the rounding of its numbers it visits others.
        let counts = (1..=8).map(|depth| search(FloatEval).search(&start, depth).counts.nodes);
        assert!(counts.eq([7, 24, 67, 152, 238, 595, 2219, 6090]));
    }

    #[test]
    fn every_evaluation_and_both_horizons_can_be_chosen() {
        for text in [
            "classic-kalah:eval=float",
            "classic-kalah:eval=tanh",
            "classic-kalah:eval=extended",
            "classic-kalah:turns=free",
        ] {
            let player: Player = text.parse().expect("a player");
            assert!(
                player
                    .to_string()
                    .contains(text.split(':').nth(1).expect("a setting"))
            );
            let start = Kalah::from_spec("kalah").expect("a game");
            assert!(bot(&player, &start).is_some());
        }
    }
}
