use std::sync::atomic::AtomicBool;

use lobby::{
    GAMES, Goal, Player, Preparation, SearchRequest, SolveDetail, SolveRequest, SolverSettings,
};
use platform::Instant;
use serde_json::{Value, json};

/// Answers a question of speed on one thread: `{game, moves, perft: DEPTH}` counts
/// sequences of moves, `{…, player: PLAYER}` searches, `{…, solve: MEGABYTES}` solves without
/// a book. `{count, seconds}` are the sequences or nodes and how long they took; what cannot be
/// answered is an `error`.
pub fn measure(question: &Value) -> Value {
    match count(question) {
        Ok((count, seconds)) => json!({ "count": count, "seconds": seconds }),
        Err(error) => json!({ "error": error }),
    }
}

fn count(question: &Value) -> Result<(u64, f64), String> {
    let mut session = lobby::open(GAMES, question["game"].as_str().unwrap_or_default())
        .map_err(|error| error.to_string())?;
    for mv in question["moves"].as_array().into_iter().flatten() {
        let played = session.play(mv.as_str().unwrap_or_default());
        played.map_err(|error| error.to_string())?;
    }
    let position = session.position();
    let never = AtomicBool::new(false);
    let start = Instant::now();
    let count = if let Some(depth) = question["perft"].as_u64() {
        Some(session.perft(depth as u32, 1))
    } else if let Some(player) = question["player"].as_str() {
        let player: Player = player.parse().map_err(|_| player.to_owned())?;
        let mut bot = session.bot(&player).map_err(|error| error.to_string())?;
        let request = SearchRequest {
            stop: &never,
            budget: None,
            all: false,
        };
        let found = bot.think(&position, &request, &mut |_| ());
        found.ok().flatten().map(|found| found.nodes)
    } else {
        let settings = SolverSettings {
            memory: (question["solve"].as_u64().unwrap_or_default() as usize) << 20,
            threads: 1,
            ..SolverSettings::default()
        };
        let solver = session.solver(settings, &Preparation::until(&never));
        let mut solver = solver.ok_or("no-solver")?;
        solver.close_book();
        let request = SolveRequest {
            goal: Goal::Points,
            detail: SolveDetail::Value,
            stop: &never,
            nodes: None,
            deadline: None,
        };
        let found = solver.prove(&position, &request, &mut |_| ());
        found.ok().flatten().map(|found| found.nodes)
    };
    let seconds = start.elapsed().as_secs_f64();
    Ok((count.ok_or("no-player")?, seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_searches_and_solutions_are_counted() {
        let sequences = measure(&json!({ "game": "tictactoe", "perft": 3 }));
        assert_eq!(sequences["count"], 504);
        let player = "engine:depth=3,threads=1,hash=1";
        let searched = measure(&json!({ "game": "tictactoe", "player": player }));
        assert!(searched["count"].as_u64() > Some(0), "{searched}");
        let solved = measure(&json!({ "game": "tictactoe", "solve": 1 }));
        assert!(solved["count"].as_u64() > Some(0), "{solved}");
        let wrong = measure(&json!({ "game": "ludo" }));
        assert!(wrong["error"].is_string(), "{wrong}");
    }
}
