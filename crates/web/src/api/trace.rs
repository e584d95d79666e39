//! The convergence of searches without a tree to draw: annealing, evolution, simulations.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use game::Turn;
use lobby::{Budget, Convergence, Player, ScoreBound, SearchRequest, SearchResult, Session};
use serde::Deserialize;
use serde_json::{Value, json};

use super::JsonBody;
use super::body::RequestBody;
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::json;
use crate::peer::Peer;
use crate::think::clamp;

/// The body of `POST /api/lab/trace`: a position and a player.
#[derive(Deserialize)]
pub(crate) struct ConvergenceRequest {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    player: String,
}

impl RequestBody for ConvergenceRequest {
    const EXAMPLE: &'static str = r#"{"game": "GAME", "player": "anneal:seed=1"}"#;
}

/// `POST /api/lab/trace`
pub(crate) async fn trace(
    State(app): State<App>,
    peer: Peer,
    JsonBody(request): JsonBody<ConvergenceRequest>,
) -> Result<Json<Value>, ApiError> {
    let session = app
        .open(&request.game, request.position.as_deref(), request.moves)
        .await?;
    if !matches!(session.turn(), Turn::Player(_)) {
        return Err(ApiError::conflict("serve.nobody-to-move"));
    }
    let player: Player = request.player.parse()?;
    commentary::opponents::check(&*session, player)?;
    let player = shortened(clamp(player, &app.limits));
    let longest = app.limits.thinking;
    let work = move |stop: &_| {
        let budget = budget(player, longest);
        let search = SearchRequest {
            stop,
            budget: Some(budget),
            all: false,
        };
        let mut bot = session.bot(&player).ok()?;
        let convergence = bot.convergence(&session.position(), &search).ok()?;
        convergence.map(|(search_result, convergence)| {
            convergence_json(&*session, player, &search_result, convergence)
        })
    };
    let found = app.search_pool.run(peer.client, work).await?;
    let unsupported = || ApiError::bad_request("best.no-trace", &[("player", &player.word())]);
    found.map(Json).ok_or_else(unsupported)
}

/// The same player with fewer steps: they are all held in memory until the end.
fn shortened(player: Player) -> Player {
    const MOST_ITERATIONS: u32 = 100_000;
    const MOST_GENERATIONS: u32 = 5000;
    match player {
        Player::Anneal(mut settings) => {
            settings.iterations = settings.iterations.min(MOST_ITERATIONS);
            Player::Anneal(settings)
        }
        Player::Genetic(mut settings) => {
            settings.generations = settings.generations.min(MOST_GENERATIONS);
            Player::Genetic(settings)
        }
        other => other,
    }
}

/// The budget of the player itself, within the server's time limit.
fn budget(player: Player, longest: Duration) -> Budget {
    match player {
        Player::Mcts(settings) => settings.budget,
        _ => Budget::time(longest),
    }
}

fn convergence_json(
    session: &dyn Session,
    player: Player,
    search_result: &SearchResult,
    convergence: Convergence,
) -> Value {
    let steps = convergence.rows.len();
    json!({
        "game": session.spec(),
        "position": session.position(),
        "player": player.to_string(),
        "kind": player.word(),
        "unit": json::chance_or_points(session.info()),
        "move": search_result.mv,
        "value": search_result.value,
        "bound": search_result.bound.map(ScoreBound::word),
        "exact": search_result.exact,
        "line": search_result.line,
        "nodes": search_result.nodes,
        "seconds": search_result.seconds,
        "columns": convergence.columns,
        "steps": steps,
        "rows": thinned(convergence.rows),
    })
}

/// At most as many rows as a plot has pixels; the last row stays.
fn thinned(rows: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    const MOST: usize = 400;
    let every = rows.len().div_ceil(MOST).max(1);
    let last = rows.len().saturating_sub(1);
    let numbered = rows.into_iter().enumerate();
    let kept = numbered.filter(|(number, _)| number % every == 0 || *number == last);
    kept.map(|(_, row)| row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_keeps_its_ends() {
        let rows = |count: usize| (0..count).map(|n| vec![n as f64]).collect::<Vec<_>>();
        for count in [0, 1, 2, 399, 400, 401, 5000, 100_000] {
            let thin = thinned(rows(count));
            assert!(thin.len() <= 401, "{count}: {}", thin.len());
            assert_eq!(thin.first(), rows(count).first());
            assert_eq!(thin.last(), rows(count).last());
        }
    }
}
