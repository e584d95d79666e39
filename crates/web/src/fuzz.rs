//! Rubbish for every route. `./fuzz` goes further.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use gametest::fuzz::Target;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::api;
use crate::app_state::{App, AppState};
use crate::config::Config;
use crate::login::Login;
use crate::rooms::Rooms;
use crate::store::{Contents, Store};
use crate::think::SearchPool;

/// A server without a socket, with one game in progress. It is replaced by a fresh one from
/// time to time, since what it is asked to keep it keeps.
pub(crate) struct FuzzedServer {
    runtime: Runtime,
    password: Option<String>,
    now: RefCell<Option<Served>>,
}

struct Served {
    app: App,
    router: Router,
    /// What stands for the game in requests, and what it is.
    names: [(&'static str, String); 2],
    requests: u32,
    _close: watch::Sender<bool>,
}

impl FuzzedServer {
    pub(crate) fn new(password: Option<&str>) -> FuzzedServer {
        let runtime = Builder::new_current_thread().enable_all().build();
        FuzzedServer {
            runtime: runtime.expect("a runtime"),
            password: password.map(str::to_owned),
            now: RefCell::new(None),
        }
    }

    /// Sends one request, with the names of the game filled in. Nothing may panic.
    pub(crate) fn ask<F: Future<Output = ()>>(
        &self,
        request: &[u8],
        send: impl FnOnce(Router, Vec<u8>) -> F,
    ) {
        const REQUESTS: u32 = 500;
        let mut now = self.now.borrow_mut();
        if now.as_ref().is_some_and(|now| now.requests > REQUESTS) {
            *now = None;
        }
        let now = now.get_or_insert_with(|| self.runtime.block_on(self.start()));
        now.requests += 1;
        let mut request = request.to_vec();
        for (word, name) in &now.names {
            request = replaced(&request, word.as_bytes(), name.as_bytes());
        }
        self.runtime.block_on(send(now.router.clone(), request));
        assert_eq!(now.app.metrics.panics(), 0, "a handler panicked");
        assert_eq!(now.app.search_pool.panics(), 0, "a search panicked");
    }

    async fn start(&self) -> Served {
        let mut config = Config::new(lobby::GAMES);
        config.proxies = vec![[127, 0, 0, 1].into()];
        config.names = vec!["example.org".to_owned()];
        config.limits.arrival = Duration::from_millis(1);
        config.limits.thinking = Duration::from_millis(5);
        config.limits.searches = 1;
        config.limits.hash = 2;
        config.limits.rooms_at_hand = 4;
        let (close, closing) = watch::channel(false);
        let pool = SearchPool::new(&config.limits, tokio::runtime::Handle::current());
        let pool = pool.expect("threads");
        let (store, _) = Store::open(None).expect("a database in memory");
        let rooms = Rooms::new(store, Contents::default(), &config.games, &config.limits);
        let mut app = AppState::new(&config, rooms, pool, closing);
        // Made by a server without a password.
        let made = {
            let open = AppState::new(&config, app.rooms, app.search_pool, app.closing);
            let open = Arc::new(open);
            let body = json!({ "game": "kalah", "second": "random", "seed": 1 });
            let request = request("POST", "/api/rooms", "", body.to_string());
            let made = answer(api::router(Arc::clone(&open)), request).await.1;
            app = Arc::into_inner(open).expect("nobody else has it");
            made
        };
        if let Some(password) = &self.password {
            app.login = Some(Login::new(password).expect("entropy"));
        }
        let app = Arc::new(app);
        let text = |key: &str| made[key].as_str().expect("a text").to_owned();
        Served {
            router: api::router(Arc::clone(&app)),
            app,
            names: [("ROOM", text("id")), ("TOKEN", text("token"))],
            requests: 0,
            _close: close,
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.app.search_pool.close();
    }
}

fn replaced(text: &[u8], word: &[u8], by: &[u8]) -> Vec<u8> {
    let mut rest = text;
    let mut all = Vec::with_capacity(text.len());
    while let Some((&first, behind)) = rest.split_first() {
        if let Some(behind) = rest.strip_prefix(word) {
            all.extend(by);
            rest = behind;
        } else {
            all.push(first);
            rest = behind;
        }
    }
    all
}

fn request(method: &str, path: &str, token: &str, body: String) -> Option<Request<Body>> {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", "localhost")
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {token}"));
    request.body(Body::from(body)).ok()
}

/// The status and the body, as far as it comes at once.
async fn answer(router: Router, request: Option<Request<Body>>) -> (u16, Value) {
    const SOON: Duration = Duration::from_millis(50);
    let Some(request) = request else {
        return (400, json!({ "error": "no request" }));
    };
    let Ok(response) = router.oneshot(request).await;
    let status = response.status().as_u16();
    let bytes = tokio::time::timeout(SOON, to_bytes(response.into_body(), 1 << 22)).await;
    let bytes = bytes.ok().and_then(Result::ok).unwrap_or_default();
    (
        status,
        serde_json::from_slice(&bytes).unwrap_or(Value::Null),
    )
}

/// A method and a path in the first line, a body in the others. `ROOM` in the path stands for
/// a game in progress. Whatever is refused is refused with a sentence.
#[test]
fn bodies() {
    let server = FuzzedServer::new(None);
    let target = Target::new(env!("CARGO_MANIFEST_DIR"), "bodies");
    target.times(1_500).reads_text(|text| {
        let request = |router: Router, text: Vec<u8>| {
            Box::pin(async move {
                let text = String::from_utf8_lossy(&text).into_owned();
                let (call, body) = text.split_once('\n').unwrap_or((&text, ""));
                let (method, rest) = call.split_once(' ').unwrap_or(("POST", call));
                let (path, token) = rest.split_once(' ').unwrap_or((rest, ""));
                if path.contains("/events") {
                    return;
                }
                let request = request(method, path, token, body.to_owned());
                let (status, told) = answer(router, request).await;
                assert_ne!(status, 500, "{text:?}: {told}");
                if status >= 400 && method != "HEAD" {
                    let sentence = told["error"].as_str().unwrap_or_default();
                    assert!(!sentence.is_empty(), "{text:?}: {status} {told}");
                }
            }) as Pin<Box<dyn Future<Output = ()>>>
        };
        server.ask(text.as_bytes(), request);
    });
}
