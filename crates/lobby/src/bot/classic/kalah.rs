use std::ops::ControlFlow;
use std::time::Duration;

use game::{BadPosition, Evaluator, Notation};
use games::Kalah;
use games::kalah::SeedEval;
use platform::Instant;
use search::textbook::{
    AlphaBeta, Ending, NoTrace, RootWindow, Sorted, StaticEval, TextbookLimits, Ties, deepen,
};

use crate::bot::search_bots::{WIN, points};
use crate::bot::{Bot, BotFactory, SearchRequest, SearchResult, Valued};
use crate::player::{Classic, KalahLevel};
use crate::{Budget, Player};

/// The player of the Congklak program with six pits: alpha-beta, deeper and deeper.
///
/// Where the program erred, this does not: a finished game is worth what it ended
/// with, seeds swept; a depth that is broken off leaves the last complete one, and
/// one that is finished late counts; each depth tries the moves in the order of the
/// one before.
pub(crate) struct ClassicKalah;

impl BotFactory<Kalah> for ClassicKalah {
    fn kinds() -> Vec<&'static str> {
        vec!["classic-kalah"]
    }

    fn bot(player: &Player, game: &Kalah) -> Option<Box<dyn Bot>> {
        let Player::Classic(Classic::Kalah { level, time }) = *player else {
            return None;
        };
        let (depth, usual) = limits(level);
        Some(Box::new(KalahMind {
            game: *game,
            depth,
            time: time.unwrap_or(usual),
        }))
    }
}

/// How deep and how long each level looks.
fn limits(level: KalahLevel) -> (u32, Duration) {
    let (depth, millis) = match level {
        KalahLevel::Easy => (6, 1000),
        KalahLevel::Medium => (8, 1500),
        KalahLevel::Hard => (10, 2000),
        KalahLevel::Expert => (12, 3000),
    };
    (depth, Duration::from_millis(millis))
}

struct KalahMind {
    game: Kalah,
    depth: u32,
    time: Duration,
}

/// The search, with the program's order of moves: by its evaluation one move ahead,
/// where more than two are left.
fn search() -> AlphaBeta<StaticEval<SeedEval>, Sorted<StaticEval<SeedEval>>> {
    let leaf_eval = StaticEval {
        evaluator: SeedEval,
        ending: Ending::Points { win: WIN },
    };
    AlphaBeta::new(leaf_eval).order(Sorted {
        leaf_eval,
        above: 2,
        ties: Ties::AsPairs,
    })
}

impl Bot for KalahMind {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let Budget { time, depth, nodes } = request.budget.unwrap_or_default();
        let time = time.unwrap_or(self.time);
        // The next depth takes about six times as long: after this it is not begun.
        let late = time * 85 / 100;
        let limits = TextbookLimits {
            nodes,
            deadline: Some(start + time),
            stop: Some(request.stop),
        };
        let mut search = search();
        if request.all {
            search.root = RootWindow::Each;
        }
        let found = deepen(
            &search,
            &pos,
            depth.unwrap_or(self.depth),
            limits,
            &mut NoTrace,
            |_| match start.elapsed() > late {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            },
        );
        let worth = |value| points(value, SeedEval.unit());
        let last = found.iterations.last();
        let exact = last.is_some_and(|last| last.counts.horizon == 0);
        let mut moves = Vec::new();
        if let (true, Some(last)) = (request.all, last) {
            moves.extend(last.moves.iter().map(|&(mv, value)| Valued {
                mv: pos.move_text(mv),
                value: worth(value),
                exact,
            }));
            moves.sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        Ok(found.best.map(|best| SearchResult {
            mv: pos.move_text(best),
            value: found.value().map(worth),
            exact,
            depth: found.depth(),
            deepest: found.depth(),
            nodes: found.counts.nodes,
            seconds: start.elapsed().as_secs_f64(),
            line: vec![pos.move_text(best)],
            moves,
        }))
    }
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    #[test]
    fn it_counts_the_positions_of_the_program() {
        let start = Kalah::from_spec("kalah").expect("a game");
        let counts = (1..=12).map(|depth| search().search(&start, depth).counts.nodes);
        let published = [
            7, 24, 66, 151, 238, 595, 1953, 6071, 14_374, 30_372, 79_705, 192_768,
        ];
        assert!(counts.eq(published));
    }
}
