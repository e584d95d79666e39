//! How a search went that grows no tree to be drawn: annealing, evolution, simulations.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use game::Turn;
use lobby::{Budget, Convergence, Player, SearchRequest, SearchResult, Session};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Body;
use super::body::Asked;
use crate::hall::{Shared, Visitor};
use crate::json;
use crate::refusal::Refusal;
use crate::think::on_leash;

/// A position, and who thinks about it.
#[derive(Deserialize)]
pub(crate) struct TraceAsked {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    player: String,
}

impl Asked for TraceAsked {
    const EXAMPLE: &'static str = r#"{"game": "adjacency", "player": "anneal:seed=1"}"#;
}

/// `POST /api/lab/trace`
pub(crate) async fn trace(
    State(hall): State<Shared>,
    visitor: Visitor,
    Body(asked): Body<TraceAsked>,
) -> Result<Json<Value>, Refusal> {
    let session = hall.open(&asked.game, asked.position.as_deref(), &asked.moves)?;
    if !matches!(session.turn(), Turn::Player(_)) {
        return Err(Refusal::conflict("serve.nobody-to-move"));
    }
    let player: Player = asked.player.parse()?;
    commentary::opponents::check(&*session, player)?;
    let player = brief(on_leash(player, &hall.limits));
    let longest = hall.limits.thinking;
    let work = move |stop: &_| {
        let budget = own_pace(player, longest);
        let request = SearchRequest {
            stop,
            budget: Some(budget),
            all: false,
        };
        let mut bot = session.bot(&player).ok()?;
        let convergence = bot.convergence(&session.position(), &request).ok()?;
        convergence.map(|(search_result, convergence)| {
            told(&*session, player, &search_result, convergence)
        })
    };
    let found = hall.thinkers.run(visitor.client, work).await?;
    let refuse = || Refusal::bad("best.no-trace", &[("player", &player.word())]);
    found.map(Json).ok_or_else(refuse)
}

/// The same player, with no more steps than somebody can look at: they are kept one by
/// one until the end.
fn brief(player: Player) -> Player {
    const GUESSES: u32 = 100_000;
    const GENERATIONS: u32 = 5000;
    match player {
        Player::Anneal(mut settings) => {
            settings.iterations = settings.iterations.min(GUESSES);
            Player::Anneal(settings)
        }
        Player::Genetic(mut settings) => {
            settings.generations = settings.generations.min(GENERATIONS);
            Player::Genetic(settings)
        }
        other => other,
    }
}

/// Not longer than visitors get, and otherwise as the player's text says.
fn own_pace(player: Player, longest: Duration) -> Budget {
    match player {
        Player::Mcts(settings) => settings.budget,
        _ => Budget::time(longest),
    }
}

fn told(
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
        "exact": search_result.exact,
        "line": search_result.line,
        "nodes": search_result.nodes,
        "seconds": search_result.seconds,
        "columns": convergence.columns,
        "steps": steps,
        "rows": thinned(convergence.rows),
    })
}

/// As many rows as a plot has pixels, the last one among them.
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
