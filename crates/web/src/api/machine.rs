//! Machines that move, and give hints.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Json;
use commentary::opponents;
use game::{Side, Turn};
use lobby::{Budget, Player, ScoreBound, SearchResult};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::body::JsonBody;
use super::room_request::{RoomJson, RoomRequest, check_ply};
use super::rooms::SeenPly;
use crate::analyse::explain;
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::json;
use crate::peer::Peer;
use crate::room::{MachineTurn, Room, Thinking, machine_failed};
use crate::rooms::{OpenRoom, RoomEvent, RoomHandle};
use crate::think::{
    ClientId, JobResult, Lane, MachineFailure, ProgressFn, Search, StopSignal, clamp,
};

/// `POST /api/rooms/{id}/machine`: answers when the machine has moved, or has failed to.
pub(crate) async fn machine(
    request: RoomRequest,
    peer: Peer,
    JsonBody(SeenPly { ply }): JsonBody<SeenPly>,
) -> Result<RoomJson, ApiError> {
    let (OpenRoom { handle, mut room }, role) = request.open_to_play().await?;
    let seen = check_ply(&room, ply)?;
    let (side, player) = room
        .machine()
        .ok_or_else(|| ApiError::conflict("serve.no-machine"))?;
    if seen >= request.app.limits.moves {
        return Err(ApiError::conflict("serve.long"));
    }
    let mut turn = match &room.thinking {
        Some(thinking) => thinking.turn.clone(),
        None => begin(
            &request.app,
            &handle,
            &mut room,
            (side, player),
            peer.client,
        )?,
    };
    drop(room);
    let ended = turn.wait_for(|turn| !matches!(turn, MachineTurn::Thinking));
    // A sender that is dropped has ended without a word: the room says what is true.
    let ended = ended.await.map(|turn| turn.clone());
    if let Ok(MachineTurn::NotSaved(error)) = ended {
        return Err(error);
    }
    let (OpenRoom { room, .. }, _) = request.open_to_play().await?;
    if room.has_failed() {
        return Err(machine_failed());
    }
    Ok(request.show_after(room, role, seen).await)
}

/// Starts the machine's search; a task makes its move, whether or not a client still
/// waits for it.
fn begin(
    app: &App,
    handle: &Arc<RoomHandle>,
    room: &mut Room,
    (side, player): (Side, Player),
    client: ClientId,
) -> Result<watch::Receiver<MachineTurn>, ApiError> {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let stop = StopSignal::default();
    let (ends, turn) = watch::channel(MachineTurn::Thinking);
    room.stop_thinking();
    let answer = if player == Player::Random {
        MachineAnswer::Drawn(room.random_move())
    } else {
        let lane = Lane::of_machine(&player);
        let searcher = clamp(player.seeded(room.seed_of(side)), &app.limits);
        let search = Search::of_machine(&room.id, side, searcher, room.session.fork());
        let progress = broadcast_progress(handle, side);
        let pool = &app.search_pool;
        MachineAnswer::Searched(pool.search((lane, client), search, stop.clone(), progress)?)
    };
    room.thinking = Some(Thinking {
        id,
        stop,
        turn: turn.clone(),
    });
    let _ = handle.events.send(RoomEvent::Changed);
    let (app, handle) = (App::clone(app), Arc::clone(handle));
    let tasks = App::clone(&app);
    tasks.tasks.spawn(async move {
        let ended = match finish(&app, &handle, id, player, answer.mv().await).await {
            Ok(()) => MachineTurn::Ended,
            Err(error) => MachineTurn::NotSaved(error),
        };
        let _ = ends.send(ended);
    });
    Ok(turn)
}

/// Where a machine's move comes from.
enum MachineAnswer {
    Drawn(Option<String>),
    Searched(JobResult<Option<SearchResult>>),
}

impl MachineAnswer {
    async fn mv(self) -> Result<String, MachineFailure> {
        let found = match self {
            MachineAnswer::Drawn(mv) => mv,
            MachineAnswer::Searched(search) => {
                // Fails when the search panics, and when the server closes.
                let found = search.get().await.map_err(|_| MachineFailure::Panicked)?;
                found.map(|search_result| search_result.mv)
            }
        };
        found.ok_or(MachineFailure::NoMove)
    }
}

/// Sends what a search has found so far to everybody in the room.
fn broadcast_progress(handle: &RoomHandle, side: Side) -> ProgressFn {
    let events = handle.events.clone();
    Box::new(move |search_result: &SearchResult| {
        let found = json!({
            "side": side.word(),
            "depth": search_result.depth,
            "nodes": search_result.nodes,
            "seconds": search_result.seconds,
            "value": search_result.value,
            "bound": search_result.bound.map(ScoreBound::word),
            "exact": search_result.exact,
            "line": search_result.line,
        });
        let _ = events.send(RoomEvent::Thinking(Arc::new(found)));
    })
}

/// Makes the move that was found, unless the game has changed meanwhile. A machine that
/// fails makes no move: the room shows the error until the client asks again or changes the
/// game. A move that cannot be saved is not made, and is an error for whoever waits for it.
async fn finish(
    app: &App,
    handle: &RoomHandle,
    id: u64,
    player: Player,
    answer: Result<String, MachineFailure>,
) -> Result<(), ApiError> {
    let mut room = handle.room.lock().await;
    let is_awaited = room
        .thinking
        .as_ref()
        .is_some_and(|thinking| thinking.id == id);
    if !is_awaited || (answer.is_err() && app.is_closing()) {
        return Ok(());
    }
    room.thinking = None;
    let moved = answer.and_then(|text| {
        room.machine_moves(&text)
            .map_err(|_| MachineFailure::Illegal(text))
    });
    match moved {
        Ok(()) => app.rooms.save(handle, &mut room).await,
        Err(failure) => {
            let (game, player) = (room.session.spec(), player.to_string());
            tracing::error!(game, player, ?failure, "a machine could not move");
            room.fail();
            let _ = handle.events.send(RoomEvent::Changed);
            Ok(())
        }
    }
}

/// `POST /api/rooms/{id}/now`: the machine plays the best move it has found so far.
pub(crate) async fn now(
    request: RoomRequest,
    JsonBody(_): JsonBody<SeenPly>,
) -> Result<Json<Value>, ApiError> {
    let (OpenRoom { room, .. }, _) = request.open_to_play().await?;
    if let Some(thinking) = &room.thinking {
        thinking.stop.stop();
    }
    Ok(Json(json!({ "thinking": room.thinking.is_some() })))
}

/// `POST /api/rooms/{id}/hint`
pub(crate) async fn hint(
    request: RoomRequest,
    peer: Peer,
    JsonBody(SeenPly { ply }): JsonBody<SeenPly>,
) -> Result<Json<Value>, ApiError> {
    let (OpenRoom { room, .. }, role) = request.open().await?;
    check_ply(&room, ply)?;
    if room.is_over() {
        return Err(ApiError::conflict("serve.over"));
    }
    if room.session.turn() == Turn::Chance {
        return Err(ApiError::conflict("serve.luck-first"));
    }
    let session = room.session.fork();
    let speakers = room.speakers(request.lang, role);
    drop(room);
    // The clock is only there for a machine that has no time to spare.
    let budget = Budget {
        time: Some(request.app.limits.thinking),
        ..opponents::HINT_BUDGET
    };
    let search = Search::of_all_moves(peer.client, session.fork(), budget, None);
    let silent: ProgressFn = Box::new(|_| ());
    // Somebody waits for it in a game.
    let turn = (Lane::LongMoves, peer.client);
    let pool = &request.app.search_pool;
    let found = pool.search(turn, search, StopSignal::default(), silent)?;
    let search_result = found
        .get()
        .await?
        .ok_or_else(|| ApiError::conflict("hint.none"))?;
    Ok(Json(json!({
        "move": search_result.mv,
        "value": search_result.value,
        "bound": search_result.bound.map(ScoreBound::word),
        "exact": search_result.exact,
        "unit": json::chance_or_points(session.info()),
        "line": search_result.line,
        "says": explain::hint(&speakers, &*session, &search_result),
    })))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode};
    use game::BadPosition;
    use lobby::{Bot, SearchRequest};
    use tokio::sync::watch as closing;
    use tower::ServiceExt;

    use super::*;
    use crate::api::router;
    use crate::app_state::AppState;
    use crate::config::Config;
    use crate::rooms::Rooms;
    use crate::store::{Contents, Database, Saved, Store, StoreCommand};
    use crate::think::{SearchPool, machine_name};

    /// A bot with a bug.
    struct Buggy;

    impl Bot for Buggy {
        fn think(
            &mut self,
            _: &str,
            _: &SearchRequest<'_>,
            _: &mut dyn FnMut(&SearchResult),
        ) -> Result<Option<SearchResult>, BadPosition> {
            panic!("a bug");
        }
    }

    fn app() -> (App, closing::Sender<bool>) {
        let (store, _) = Store::open(None).expect("a database in memory");
        app_on(store)
    }

    fn app_on(store: Store) -> (App, closing::Sender<bool>) {
        let config = Config::new(lobby::GAMES);
        let (close, closing) = closing::channel(false);
        let pool = SearchPool::new(&config.limits, tokio::runtime::Handle::current());
        let pool = pool.expect("threads");
        let rooms = Rooms::new(store, Contents::default(), &config.games, &config.limits);
        (
            Arc::new(AppState::new(&config, rooms, pool, closing)),
            close,
        )
    }

    async fn send(app: &App, call: &str, token: &str, body: Value) -> (StatusCode, Value) {
        let (method, path) = call.split_once(' ').expect("a method and a path");
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "localhost")
            .header("authorization", format!("Bearer {token}"))
            .body(Body::from(body.to_string()))
            .expect("a request");
        let response = router(App::clone(app)).oneshot(request).await;
        let response = response.expect("an answer");
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await;
        let bytes = bytes.expect("a body");
        (
            status,
            serde_json::from_slice(&bytes).unwrap_or(Value::Null),
        )
    }

    #[tokio::test]
    async fn a_machine_that_panics_makes_no_move_and_says_so() {
        let (app, _close) = app();
        let asked = json!({ "game": "nim", "first": "engine:depth=2", "seed": 1 });
        let (status, made) = send(&app, "POST /api/rooms", "", asked).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let text = |key: &str| made[key].as_str().expect("a text").to_owned();
        let (id, token) = (text("id"), text("token"));
        let (show, machine) = (
            format!("GET /api/rooms/{id}"),
            format!("POST /api/rooms/{id}/machine"),
        );

        let OpenRoom { room, .. } = app.rooms.open(&id).await.expect("the room");
        let (side, player) = room.machine().expect("a machine is to move");
        let player = clamp(player.seeded(room.seed_of(side)), &app.limits);
        let name = machine_name(&id, side, &player);
        app.search_pool.bots.put(name, Box::new(Buggy));
        drop(room);

        let (status, error) = send(&app, &machine, &token, json!({})).await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{error}");
        assert!(error["error"].as_str().is_some_and(|says| !says.is_empty()));
        let (_, room) = send(&app, &show, &token, json!({})).await;
        assert_eq!(room["ply"], 0, "no move in its place");
        assert_eq!(room["error"], error["error"]);
        assert_eq!(room["thinking"], false);
        // Counted by the thread of the search, perhaps a moment after the answer.
        for _ in 0..500 {
            if app.search_pool.panics() == 1 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        assert_eq!(app.search_pool.panics(), 1);

        // The bot is gone; the next one has no bug.
        let (status, room) = send(&app, &machine, &token, json!({})).await;
        assert_eq!(status, StatusCode::OK, "{room}");
        assert_eq!(room["ply"], 1);
        assert_eq!(room["error"], Value::Null);
    }
    #[tokio::test]
    async fn a_machines_move_that_is_not_saved_is_an_error_and_not_made() {
        let (store, commands) = Store::by_hand();
        let (app, _close) = app_on(store);
        let is_full = Arc::new(AtomicBool::new(false));
        let disk = Arc::clone(&is_full);
        std::thread::spawn(move || {
            let database = Database::open(None).expect("a database in memory");
            for command in commands {
                match command {
                    StoreCommand::Close => return,
                    StoreCommand::Save(_, answer) if disk.load(Ordering::Relaxed) => {
                        let _ = answer.send(Saved::Failed);
                    }
                    command => database.execute(vec![command]),
                }
            }
        });
        for first in ["random", "engine:depth=2"] {
            is_full.store(false, Ordering::Relaxed);
            let asked = json!({ "game": "nim", "first": first, "seed": 1 });
            let (_, made) = send(&app, "POST /api/rooms", "", asked).await;
            let text = |key: &str| made[key].as_str().expect("a text").to_owned();
            let (id, token) = (text("id"), text("token"));
            let machine = format!("POST /api/rooms/{id}/machine");
            let show = format!("GET /api/rooms/{id}");
            is_full.store(true, Ordering::Relaxed);
            let (status, error) = send(&app, &machine, &token, json!({})).await;
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{error}");
            let (_, room) = send(&app, &show, &token, json!({})).await;
            assert_eq!(
                (&room["ply"], &room["thinking"]),
                (&json!(0), &json!(false))
            );
            is_full.store(false, Ordering::Relaxed);
            let (status, room) = send(&app, &machine, &token, json!({})).await;
            assert_eq!((status, &room["ply"]), (StatusCode::OK, &json!(1)));
        }
    }
}
