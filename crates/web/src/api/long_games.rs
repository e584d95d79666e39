//! Who asks for a long game waits for a thread beside those that answer: as long as all of
//! them are busy.

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode};
    use serde_json::{Value, json};
    use tokio::sync::watch;
    use tokio::time::timeout;
    use tower::ServiceExt;

    use crate::api::router;
    use crate::app_state::{App, AppState};
    use crate::config::Config;
    use crate::rooms::Rooms;
    use crate::store::{Contents, Store};
    use crate::think::SearchPool;

    const A_BUSY_MACHINE: Duration = Duration::from_secs(60);

    async fn send(app: &App, call: &str, token: &str, body: &Value) -> (StatusCode, Value) {
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
        let bytes = to_bytes(response.into_body(), 64 << 20).await;
        let bytes = bytes.expect("a body");
        (
            status,
            serde_json::from_slice(&bytes).unwrap_or(Value::Null),
        )
    }

    #[tokio::test]
    async fn every_route_that_tells_a_whole_game_does_it_elsewhere() {
        const WHILE: Duration = Duration::from_millis(100);
        let config = Config::new(lobby::GAMES);
        let (store, _) = Store::open(None).expect("a database in memory");
        let (_close, closing) = watch::channel(false);
        let pool = SearchPool::without_threads(&config.limits);
        let rooms = Rooms::new(store, Contents::default(), &config.games, &config.limits);
        let app = Arc::new(AppState::new(&config, rooms, pool, closing));
        // Nobody ever banks a point.
        let moves: Vec<&str> = ["roll", "1"].into_iter().cycle().take(1990).collect();
        let game = json!({ "game": "pig", "moves": moves });
        let mut invited = game.clone();
        invited["invite"] = json!("second");
        let (status, made) = send(&app, "POST /api/rooms", "", &invited).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let text = |key: &str| made[key].as_str().expect("a text").to_owned();
        let (token, room) = (text("token"), format!("/api/rooms/{}", text("id")));
        let invite = json!({ "invite": text("invite"), "name": "Sari" });
        let calls = [
            ("POST /api/rooms".to_owned(), game.clone()),
            ("POST /api/record/write".to_owned(), game),
            (format!("GET {room}"), Value::Null),
            (format!("GET {room}/record"), Value::Null),
            (
                format!("POST {room}/watch"),
                json!({ "watch": text("watch") }),
            ),
            // Last: it changes the room.
            (format!("POST {room}/join"), invite),
        ];
        for (call, body) in calls {
            let held = app.offload.hold().await;
            let asked = send(&app, &call, &token, &body);
            let mut asked = std::pin::pin!(asked);
            let too_soon = timeout(WHILE, &mut asked).await;
            assert!(
                too_soon.is_err(),
                "{call} is answered by the threads of all"
            );
            drop(held);
            let answered = timeout(A_BUSY_MACHINE, asked).await;
            let (status, answer) = answered.expect("an answer");
            assert!(status.is_success(), "{call}: {answer}");
        }
    }
}
