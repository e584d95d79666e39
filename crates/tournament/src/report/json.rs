//! The results of a tournament for programs.

use arena::{Score, Verdict};
use serde_json::{Value, json};

use crate::{Encounter, Plan, Results, Schedule, Standing, Standings};

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// All games have been played, or all tests are decided.
    Complete,
    /// It is being played.
    Playing,
    /// Games are missing, and nobody plays them.
    Stopped,
}

impl State {
    /// The state of a tournament with these results.
    pub fn of(results: &Results, is_played: bool) -> State {
        if is_played {
            State::Playing
        } else if results.are_complete() {
            State::Complete
        } else {
            State::Stopped
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            State::Complete => "complete",
            State::Playing => "playing",
            State::Stopped => "stopped",
        }
    }
}

impl Results {
    /// Whether no game is missing.
    fn are_complete(&self) -> bool {
        let mut all = self.games.iter().flat_map(|game| &game.encounters);
        all.all(|encounter| {
            encounter.verdict.is_some() || encounter.summary.score.games() >= 2 * encounter.pairs
        })
    }

    /// Everything as JSON.
    pub fn json(&self, plan: &Plan, state: State) -> Value {
        let played: u64 = self.games.iter().map(Standings::played).sum();
        let games: Vec<Value> = self.games.iter().map(|game| of_game(plan, game)).collect();
        json!({
            "name": plan.name,
            "format": plan.format.word(),
            "seed": plan.seed,
            "state": state.word(),
            "partial": !matches!(state, State::Complete),
            "played": played,
            "planned": Schedule::new(plan).games(),
            "games": games,
        })
    }
}

fn of_game(plan: &Plan, standings: &Standings) -> Value {
    let player = |player: &Standing| {
        let entrant = plan
            .player(&player.name)
            .map(|known| known.entrant.to_string());
        let mut object = counts(player.score);
        let faults = &player.faults;
        object["name"] = json!(player.name);
        object["player"] = json!(entrant);
        object["rating"] = json!(player.rating.value);
        object["rating_low"] = json!(player.rating.low);
        object["rating_high"] = json!(player.rating.high);
        object["time_mean_ms"] = json!(player.thinking.mean().as_secs_f64() * 1000.0);
        object["time_max_ms"] = json!(player.thinking.longest.as_secs_f64() * 1000.0);
        object["time_losses"] = json!(faults.time);
        object["illegal_moves"] = json!(faults.illegal);
        object["crashes"] = json!(faults.crash);
        object["last_fault"] = json!(faults.last);
        object
    };
    let pairing = |encounter: &Encounter| {
        let score = encounter.summary.score;
        let elo = score.elo();
        let mut object = counts(score);
        object["first"] = json!(encounter.players[0]);
        object["second"] = json!(encounter.players[1]);
        object["planned"] = json!(2 * encounter.pairs);
        object["elo"] = json!(elo.value);
        object["elo_low"] = json!(elo.low);
        object["elo_high"] = json!(elo.high);
        object["los"] = json!(score.superiority());
        object["pentanomial"] = json!(score.pairs);
        object["plies_mean"] = json!(encounter.summary.mean_plies());
        if let Some(sprt) = plan.sprt {
            object["llr"] = json!(sprt.log_likelihood_ratio(&score.pairs));
            object["accepted"] = json!(encounter.verdict.map(Verdict::word));
        }
        object
    };
    json!({
        "game": standings.game,
        "players": standings.players.iter().map(player).collect::<Vec<_>>(),
        "pairings": standings.encounters.iter().map(pairing).collect::<Vec<_>>(),
    })
}

fn counts(score: Score) -> Value {
    json!({
        "games": score.games(),
        "wins": score.wins,
        "losses": score.losses,
        "draws": score.draws,
        "points": score.points(),
    })
}
