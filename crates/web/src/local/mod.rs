//! The server inside the page: the same answers without sockets, disk and threads.

mod disk;
mod executor;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request};
use serde_json::Value;
use tokio::sync::watch;
use tokio_stream::StreamExt;
use tower::ServiceExt;

use self::disk::Disk;
use self::executor::Executor;
use crate::api;
use crate::app_state::{App, AppState};
use crate::config::Config;
use crate::rooms::Rooms;
use crate::store::{Contents, Store};
use crate::think::{Elsewhere, Lane, ProgressFn, Search, SearchOrder, SearchPool, result_json};

pub use self::disk::{DiskAnswer, DiskOrder};

/// A server without sockets, disk and threads. Whoever holds it sends requests as values,
/// and gets [`Order`]s for everything that it cannot do itself. It does not go on between
/// calls.
pub struct LocalServer {
    router: Router,
    app: App,
    executor: Executor,
    disk: Disk,
    /// The tasks of requests that are not answered to the end, by the numbers of the requests.
    requests: HashMap<u32, u64>,
    order: Arc<OrderFn>,
    _close: watch::Sender<bool>,
}

type OrderFn = dyn Fn(Order) + Send + Sync;

/// A request to a [`LocalServer`].
#[derive(Clone, Debug, Default)]
pub struct LocalRequest {
    /// `GET`, `POST` or `DELETE`.
    pub method: String,
    /// The path with its query.
    pub path: String,
    /// The token of a room.
    pub token: Option<String>,
    /// JSON, or nothing.
    pub body: String,
}

/// What the holder of a [`LocalServer`] has to do.
#[derive(Debug)]
pub enum Order {
    /// The answer to a request begins.
    Head {
        /// The number of the request.
        request: u32,
        /// Its status as in HTTP.
        status: u16,
        /// The media type of the body.
        kind: String,
    },
    /// A part of the body of an answer.
    Part(u32, Bytes),
    /// The answer is complete.
    End(u32),
    /// Keep a room, and answer under this number.
    Disk(u32, DiskOrder),
    /// Another worker does the search of this number ([`LocalServer::search`]).
    Search(u32, Value),
    /// The search of this number ends, with what it has found.
    StopSearch(u32),
    /// A search has found something.
    Found {
        /// The number of the search.
        search: u32,
        /// For [`LocalServer::found`].
        result: Value,
        /// Is it the last?
        is_done: bool,
    },
}

/// Where the searches of rooms are done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Searches {
    /// In the call that asks for them.
    Here,
    /// By somebody else, as an [`Order`].
    Elsewhere,
}

impl LocalServer {
    /// A server that hands its orders to `order`.
    pub fn new(
        config: &Config,
        searches: Searches,
        order: impl Fn(Order) + Send + Sync + 'static,
    ) -> LocalServer {
        let order: Arc<OrderFn> = Arc::new(order);
        let (store, commands) = Store::by_hand();
        let rooms = Rooms::new(store, Contents::default(), &config.games, &config.limits);
        let executor = Executor::default();
        let pool = SearchPool::without_threads(&config.limits);
        if searches == Searches::Elsewhere {
            let order = Arc::clone(&order);
            pool.search_elsewhere(Elsewhere::new(move |asked| match asked {
                SearchOrder::Begin(number, search) => order(Order::Search(number, search)),
                SearchOrder::Stop(number) => order(Order::StopSearch(number)),
            }));
        } else {
            let executor = executor.clone();
            pool.after_progress(move || executor.run());
        }
        let (close, closing) = watch::channel(false);
        let mut app = AppState::new(config, rooms, pool, closing);
        app.tasks = executor.tasks();
        let app = Arc::new(app);
        LocalServer {
            router: api::local_router(App::clone(&app)),
            app,
            executor,
            disk: Disk::new(commands),
            requests: HashMap::new(),
            order,
            _close: close,
        }
    }

    /// Answers a request with [`Order::Head`], [`Order::Part`]s and [`Order::End`], now or
    /// after later calls. The number is the caller's.
    pub fn request(&mut self, number: u32, request: LocalRequest) {
        let asked = into_http(request);
        let router = self.router.clone();
        let order = Arc::clone(&self.order);
        let task = self.executor.add(Box::pin(async move {
            let Ok(response) = router.oneshot(asked).await;
            let (parts, body) = response.into_parts();
            let kind = parts.headers.get(CONTENT_TYPE);
            let kind = kind.and_then(|kind| kind.to_str().ok());
            order(Order::Head {
                request: number,
                status: parts.status.as_u16(),
                kind: kind.unwrap_or_default().to_owned(),
            });
            let mut body = body.into_data_stream();
            while let Some(Ok(part)) = body.next().await {
                order(Order::Part(number, part));
            }
            order(Order::End(number));
        }));
        let executor = &self.executor;
        self.requests.retain(|_, task| executor.has(*task));
        self.requests.insert(number, task);
        self.go_on();
    }

    /// Whoever sent the request does not read on.
    pub fn cancel(&mut self, number: u32) {
        if let Some(task) = self.requests.remove(&number) {
            self.executor.cancel(task);
        }
        self.go_on();
    }

    /// The answer to an [`Order::Disk`].
    pub fn on_disk(&mut self, number: u32, answer: DiskAnswer) {
        self.disk.answer(number, answer);
        self.go_on();
    }

    /// What somebody else has found: an [`Order::Found`] of theirs.
    pub fn found(&mut self, number: u32, result: &Value, is_done: bool) {
        if let Some(elsewhere) = self.app.search_pool.elsewhere() {
            elsewhere.found(number, result, is_done);
        }
        self.go_on();
    }

    /// Somebody else's search has failed.
    pub fn search_failed(&mut self, number: u32) {
        if let Some(elsewhere) = self.app.search_pool.elsewhere() {
            elsewhere.failed(number);
        }
        self.go_on();
    }

    /// Does a search for somebody else: an [`Order::Search`] of theirs. Answers with
    /// [`Order::Found`].
    pub fn search(&self, number: u32, search: &Value) {
        let found = move |order: &OrderFn, result, is_done| {
            order(Order::Found {
                search: number,
                result,
                is_done,
            });
        };
        let order = Arc::clone(&self.order);
        let progress: ProgressFn = Box::new(move |so_far| {
            found(&*order, result_json(so_far), false);
        });
        let search = Search::from_json(&self.app.games, search);
        let result = search.and_then(|search| {
            let never = AtomicBool::new(false);
            self.app.search_pool.search_here(search, &never, progress)
        });
        let result = result.map_or(Value::Null, |result| result_json(&result));
        found(&*self.order, result, true);
    }

    /// Lets everything go on as far as it can.
    fn go_on(&mut self) {
        loop {
            self.executor.run();
            let mut is_idle = true;
            while let Some((number, order)) = self.disk.next() {
                (self.order)(Order::Disk(number, order));
                is_idle = false;
            }
            // No task is under way here: a job may let them go on while it runs.
            is_idle &= !Lane::ALL
                .into_iter()
                .any(|lane| self.app.search_pool.run_one(lane));
            if is_idle {
                return;
            }
        }
    }
}

fn into_http(request: LocalRequest) -> Request<Body> {
    let LocalRequest {
        method,
        path,
        token,
        body,
    } = request;
    let method = Method::from_bytes(method.as_bytes()).unwrap_or_default();
    let mut asked = Request::builder().method(method).uri(path);
    if let Some(token) = token {
        asked = asked.header(AUTHORIZATION, format!("Bearer {token}"));
    }
    if !body.is_empty() {
        asked = asked.header(CONTENT_TYPE, "application/json");
    }
    // What cannot be a request gets the answer to one for nothing.
    let asked = asked.body(Body::from(body));
    asked.unwrap_or_default()
}

#[cfg(test)]
mod tests;
