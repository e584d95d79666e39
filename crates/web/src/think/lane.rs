use std::time::Duration;

use lobby::{EngineSettings, Level, MctsSettings, Player};

use crate::config::ServerLimits;

/// A queue with threads of its own. What waits in one lane never waits for another: the
/// operating system shares the cores between their threads, by priority.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    /// Moves that machines find in a moment, and hints: somebody waits for them in a game.
    Moves,
    /// Moves of machines that think for a while.
    LongMoves,
    /// Analyses, reviews and the laboratory.
    Studies,
}

impl Lane {
    pub(crate) const ALL: [Lane; 3] = [Lane::Moves, Lane::LongMoves, Lane::Studies];

    /// The lane for a machine's move. Only a machine whose work is bounded by itself may
    /// use the lane in which nobody waits long.
    pub(crate) fn of_machine(player: &Player) -> Lane {
        if is_quick(player) {
            Lane::Moves
        } else {
            Lane::LongMoves
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Lane::Moves => "moves",
            Lane::LongMoves => "long-moves",
            Lane::Studies => "studies",
        }
    }

    /// How much its threads step back behind the requests: each step of five is about a
    /// third of the share.
    #[cfg(target_os = "linux")]
    pub(super) fn niceness(self) -> i32 {
        match self {
            Lane::Moves => 5,
            Lane::LongMoves => 10,
            Lane::Studies => 15,
        }
    }

    /// How many jobs of one client, and of all, may wait.
    pub(super) fn most_waiting(self, limits: &ServerLimits) -> (usize, usize) {
        match self {
            // One in a room at most, and behind one address may be a whole school.
            Lane::Moves => (limits.moves_waiting, limits.moves_waiting),
            Lane::LongMoves | Lane::Studies => (limits.waiting, limits.all_waiting),
        }
    }
}

/// Takes this machine a tenth of a second, or little more?
fn is_quick(player: &Player) -> bool {
    const MOMENT: Duration = Duration::from_millis(150);
    const FEW_NODES: u64 = 100_000;
    const FEW_GAMES: u64 = 2_000;
    const SHALLOW: u32 = 3;
    let is_moment = |time: Option<Duration>| time.is_some_and(|time| time <= MOMENT);
    match player {
        Player::Random | Player::Greedy => true,
        Player::Minimax { depth, .. } | Player::AlphaBeta { depth, .. } => *depth <= SHALLOW,
        Player::Level { level, .. } => matches!(level, Level::Easy | Level::Medium | Level::Hard),
        Player::Engine(EngineSettings { budget, .. }) => {
            is_moment(budget.time)
                || budget.nodes.is_some_and(|nodes| nodes <= FEW_NODES)
                || budget.depth.is_some_and(|depth| depth <= SHALLOW)
        }
        Player::Mcts(MctsSettings { budget, .. }) => {
            is_moment(budget.time) || budget.nodes.is_some_and(|games| games <= FEW_GAMES)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_that_think_for_long_have_a_lane_of_their_own() {
        let check = |text: &str, lane| {
            let player: Player = text.parse().expect("a player");
            assert_eq!(Lane::of_machine(&player), lane, "{text}");
        };
        for quick in [
            "level=easy",
            "level=hard",
            "greedy",
            "engine:time=10s,depth=2",
            "engine:nodes=5000",
            "alphabeta:depth=3",
            "mcts:time=100ms",
        ] {
            check(quick, Lane::Moves);
        }
        for long in [
            "level=impossible",
            "engine",
            "engine:time=10s,nodes=10000000",
            "minimax:depth=9",
            "mcts:sims=100000",
            "anneal",
        ] {
            check(long, Lane::LongMoves);
        }
    }
}
