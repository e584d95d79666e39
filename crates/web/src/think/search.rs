//! Searches of positions: for analysis, and for the moves of machines.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::Side;
use lobby::{AnyGame, Budget, Horizon, Player, ScoreBound, SearchRequest, SearchResult, Session};
use serde_json::{Value, json};

use super::clamp::AdviserSettings;
use super::{BotPool, ClientId, JobResult, Lane, SearchPool, StopSignal};
use crate::api_error::ApiError;
use crate::clock::Instant;
use crate::config::ServerLimits;

/// A search of one position. It is plain data: another worker of the page can do it.
pub(crate) struct Search {
    pub(crate) session: Box<dyn Session>,
    pub(crate) searcher: Searcher,
    pub(crate) budget: Option<Budget>,
    /// Is every move to be valued?
    pub(crate) all: bool,
    /// The name of its bot in the pool.
    pub(crate) bot_name: String,
}

/// Who searches.
pub(crate) enum Searcher {
    Player(Player),
    /// The adviser of the game, with the budget of the search.
    Adviser,
}

/// Called with what a search has found so far.
pub(crate) type ProgressFn = Box<dyn FnMut(&SearchResult) + Send>;

impl Search {
    /// The values of a position and all its moves.
    pub(crate) fn of_all_moves(
        client: ClientId,
        session: Box<dyn Session>,
        budget: Budget,
        player: Option<Player>,
    ) -> Search {
        let name = match &player {
            Some(player) => player.to_string(),
            // However long it may search: it goes on with the tables of the search before.
            None => format!(
                "adviser {:?}",
                Budget {
                    time: None,
                    ..budget
                }
            ),
        };
        Search {
            bot_name: format!("{} {} {name}", client.0, session.spec()),
            searcher: player.map_or(Searcher::Adviser, Searcher::Player),
            budget: Some(budget),
            all: true,
            session,
        }
    }

    /// The move of a machine in a room, with the budget of the player itself.
    pub(crate) fn of_machine(
        room: &str,
        side: Side,
        player: Player,
        session: Box<dyn Session>,
    ) -> Search {
        Search {
            bot_name: machine_name(room, side, &player),
            searcher: Searcher::Player(player),
            budget: None,
            all: false,
            session,
        }
    }

    /// Does the search here; `None` in a game that no machine plays.
    pub(super) fn run(
        self,
        bots: &BotPool,
        limits: &ServerLimits,
        stop: &AtomicBool,
        progress: &mut ProgressFn,
    ) -> Option<SearchResult> {
        let Search {
            session,
            searcher,
            budget,
            all,
            bot_name,
        } = self;
        let bot = match searcher {
            Searcher::Player(player) => bots.take(&bot_name, || session.bot(&player)),
            Searcher::Adviser => {
                let settings = AdviserSettings::new(&*session, budget?, limits)?;
                bots.take(&bot_name, || settings.bot(&*session))
            }
        };
        let mut bot = bot.ok()?;
        let request = SearchRequest { stop, budget, all };
        let found = bot.think(&session.position(), &request, &mut throttled(progress));
        bots.put(bot_name, bot);
        found.ok().flatten()
    }

    /// For another worker of the page.
    pub(super) fn json(&self) -> Value {
        let player = match &self.searcher {
            Searcher::Player(player) => Some(player.to_string()),
            Searcher::Adviser => None,
        };
        json!({
            "game": self.session.spec(),
            "position": self.session.position(),
            "player": player,
            "budget": self.budget.map(|budget| json!({
                "time": budget.time.map(millis),
                "depth": budget.depth,
                "nodes": budget.nodes,
            })),
            "all": self.all,
            "name": self.bot_name,
        })
    }

    /// The search that [`Search::json`] wrote.
    pub(crate) fn from_json(games: &[&'static dyn AnyGame], json: &Value) -> Option<Search> {
        let mut session = lobby::open(games, json["game"].as_str()?).ok()?;
        session.set_up(json["position"].as_str()?).ok()?;
        let searcher = match json["player"].as_str() {
            Some(player) => Searcher::Player(player.parse().ok()?),
            None => Searcher::Adviser,
        };
        let budget = json["budget"].as_object().map(|budget| Budget {
            time: budget["time"].as_u64().map(Duration::from_millis),
            depth: budget["depth"].as_u64().map(|depth| depth as u32),
            nodes: budget["nodes"].as_u64(),
        });
        Some(Search {
            session,
            searcher,
            budget,
            all: json["all"].as_bool()?,
            bot_name: json["name"].as_str()?.to_owned(),
        })
    }
}

fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// The name of a machine's bot in the pool; no other machine has it.
pub(crate) fn machine_name(room: &str, side: Side, player: &Player) -> String {
    format!("{room} {} {player}", side.word())
}

impl SearchPool {
    /// Begins a search. The result is `None` in a game that no machine plays.
    pub(crate) fn search(
        &self,
        (lane, client): (Lane, ClientId),
        search: Search,
        stop: StopSignal,
        progress: ProgressFn,
    ) -> Result<JobResult<Option<SearchResult>>, ApiError> {
        if let Some(elsewhere) = self.shared.elsewhere.get() {
            return Ok(elsewhere.begin(search, stop, progress));
        }
        let pool = self.clone();
        self.start(lane, client, stop, move |stop| {
            pool.search_here(search, stop, progress)
        })
    }

    /// Does a search on this thread.
    pub(crate) fn search_here(
        &self,
        search: Search,
        stop: &AtomicBool,
        mut progress: ProgressFn,
    ) -> Option<SearchResult> {
        let pool = Arc::clone(&self.shared);
        let mut progress: ProgressFn = Box::new(move |found| {
            progress(found);
            if let Some(send) = pool.after_progress.get() {
                send();
            }
        });
        search.run(&self.bots, &self.shared.limits, stop, &mut progress)
    }
}

/// Why a machine did not make a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MachineFailure {
    /// Its search panicked.
    Panicked,
    /// It cannot play this game, or found no move.
    NoMove,
    /// It chose a move that is not legal.
    Illegal(String),
}

/// Passes on ten results a second at most: people do not read more.
fn throttled(progress: &mut ProgressFn) -> impl FnMut(&SearchResult) {
    const BETWEEN: Duration = Duration::from_millis(100);
    let mut last: Option<Instant> = None;
    move |search_result| {
        if last.is_none_or(|time| time.elapsed() >= BETWEEN) {
            last = Some(Instant::now());
            progress(search_result);
        }
    }
}

/// What a search has found, for another worker of the page.
pub(crate) fn result_json(found: &SearchResult) -> Value {
    let moves = found
        .moves
        .iter()
        .map(|valued| json!([valued.mv, valued.value, valued.exact]));
    json!({
        "move": found.mv,
        "value": found.value,
        "chances": found.unit == lobby::ValueUnit::WinProbability,
        "bound": found.bound.map(ScoreBound::word),
        "horizon": found.horizon.map(Horizon::word),
        "exact": found.exact,
        "depth": found.depth,
        "deepest": found.deepest,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "line": found.line,
        "moves": moves.collect::<Value>(),
    })
}

/// What [`result_json`] wrote; `None` when there was nothing to find.
pub(crate) fn result_from_json(json: &Value) -> Option<SearchResult> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let moves = json["moves"].as_array()?.iter().map(|valued| {
        Some(lobby::MoveValue {
            mv: text(&valued[0])?,
            value: valued[1].as_f64()?,
            exact: valued[2].as_bool()?,
        })
    });
    Some(SearchResult {
        mv: text(&json["move"])?,
        value: json["value"].as_f64(),
        unit: if json["chances"].as_bool()? {
            lobby::ValueUnit::WinProbability
        } else {
            lobby::ValueUnit::Points
        },
        bound: match json["bound"].as_str() {
            Some("lower") => Some(ScoreBound::Lower),
            Some("upper") => Some(ScoreBound::Upper),
            _ => None,
        },
        horizon: json["horizon"].as_str().and_then(Horizon::of_word),
        exact: json["exact"].as_bool()?,
        depth: json["depth"].as_u64()? as u32,
        deepest: json["deepest"].as_u64()? as u32,
        nodes: json["nodes"].as_u64()?,
        seconds: json["seconds"].as_f64()?,
        line: json["line"].as_array()?.iter().filter_map(text).collect(),
        moves: moves.collect::<Option<Vec<_>>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_means_the_same_to_another_worker() {
        let games = lobby::GAMES;
        for game in games {
            let name = game.info().name;
            let mut session = lobby::open(games, name).expect("a game");
            let first = session.legal().swap_remove(0);
            let _ = session.play(&first);
            let search = Search::of_all_moves(
                ClientId(1),
                session.fork(),
                Budget::time(Duration::from_millis(1500)),
                None,
            );
            let again = Search::from_json(games, &search.json()).expect("a search");
            assert_eq!(again.json(), search.json());
            assert_eq!(again.session.position(), session.position());
            let player: Player = "engine:nodes=500".parse().expect("a player");
            if session.bot(&player).is_err() {
                continue;
            }
            let search = Search::of_machine("room", Side::First, player, session);
            let limits = ServerLimits::default();
            let (bots, stop) = (BotPool::new(1), AtomicBool::new(false));
            let mut silent: ProgressFn = Box::new(|_| ());
            if let Some(found) = search.run(&bots, &limits, &stop, &mut silent) {
                assert_eq!(result_from_json(&result_json(&found)), Some(found));
            }
        }
        assert_eq!(result_from_json(&Value::Null), None);
    }
}
