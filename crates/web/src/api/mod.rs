//! The paths that the server answers.

mod body;
mod course;
mod machine;
mod matrix;
mod offers;
mod path;
mod position;
mod practice;
mod puzzles;
mod read;
mod record;
mod room_request;
mod rooms;
mod trace;
mod watch;

use axum::Router;
use axum::handler::Handler;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode};
use axum::middleware::from_fn;
#[cfg(feature = "server")]
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
#[cfg(feature = "server")]
use tower_http::catch_panic::CatchPanicLayer;
#[cfg(feature = "server")]
use tower_http::compression::CompressionLayer;

use crate::api_error::ApiError;
use crate::app_state::App;
use crate::{analyse, laboratory, lang, review};
#[cfg(feature = "server")]
use crate::{guard, login, metrics, page};

pub(crate) use body::{JsonBody, RequestBody, read_body};
#[cfg(feature = "server")]
pub(crate) use path::PathParts;

/// What answers one method of one path.
struct Route {
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "compared with the API description")
    )]
    method: Method,
    path: &'static str,
    handler: MethodRouter<App>,
}

fn route<T: 'static>(method: Method, path: &'static str, handler: impl Handler<T, App>) -> Route {
    let filter = MethodFilter::try_from(method.clone()).expect("a method that axum knows");
    Route {
        method,
        path,
        handler: on(filter, handler),
    }
}

fn get<T: 'static>(path: &'static str, handler: impl Handler<T, App>) -> Route {
    route(Method::GET, path, handler)
}

fn post<T: 'static>(path: &'static str, handler: impl Handler<T, App>) -> Route {
    route(Method::POST, path, handler)
}

/// The page and what belongs to the server itself.
#[cfg(feature = "server")]
fn server_routes() -> Vec<Route> {
    vec![
        get("/", page::index),
        get("/page/{*path}", page::asset),
        post(login::PATH, login::login),
        get("/healthz", healthy),
        get("/metrics", metrics::show),
    ]
}

/// Every other route. A test compares them with `openapi.json`, in both directions.
fn routes() -> Vec<Route> {
    vec![
        get("/api/openapi.json", openapi),
        get("/api/games", read::games),
        get("/api/words", read::words),
        get("/api/rules/{game}", read::rules),
        get("/api/show", read::show),
        post("/api/position", position::write),
        post("/api/record", record::read),
        post("/api/record/write", record::write),
        post("/api/analyse", analyse::stream),
        post("/api/review", review::stream),
        get("/api/course", course::contents),
        get("/api/course/glossary", course::glossary),
        get("/api/course/{part}/{which}", course::page),
        get("/api/course/{part}/{which}/live/{number}", course::live),
        post("/api/lab/matrix", matrix::study),
        get("/api/lab/practice", practice::question),
        post("/api/lab/practice", practice::answer),
        post("/api/lab/trace", trace::trace),
        get("/api/lab/examples", laboratory::examples),
        post("/api/lab/explain", laboratory::explain),
        post("/api/lab/compare", laboratory::compare),
        post("/api/lab/figure", laboratory::figure),
        post("/api/puzzles/explain", puzzles::explain),
        post("/api/rooms", rooms::create),
        get("/api/rooms/{id}", rooms::show),
        route(Method::DELETE, "/api/rooms/{id}", rooms::remove),
        get("/api/rooms/{id}/record", rooms::record),
        get("/api/rooms/{id}/events", watch::events),
        post("/api/rooms/{id}/join", rooms::join),
        post("/api/rooms/{id}/watch", rooms::watch),
        post("/api/rooms/{id}/moves", rooms::moves),
        post("/api/rooms/{id}/undo", rooms::undo),
        post("/api/rooms/{id}/redo", rooms::redo),
        post("/api/rooms/{id}/swap", rooms::swap),
        post("/api/rooms/{id}/resign", rooms::resign),
        post("/api/rooms/{id}/rematch", rooms::rematch),
        post("/api/rooms/{id}/seats", rooms::seats),
        post("/api/rooms/{id}/end", rooms::end),
        post("/api/rooms/{id}/offer", offers::offer),
        post("/api/rooms/{id}/answer", offers::answer),
        post("/api/rooms/{id}/withdraw", offers::withdraw),
        post("/api/rooms/{id}/claim", rooms::claim),
        post("/api/rooms/{id}/name", offers::name),
        post("/api/rooms/{id}/machine", machine::machine),
        post("/api/rooms/{id}/now", machine::now),
        post("/api/rooms/{id}/hint", machine::hint),
    ]
}

/// The routes, and the layers that every answer passes through.
#[cfg(feature = "server")]
pub(crate) fn router(app: App) -> Router {
    let panicked = {
        let app = App::clone(&app);
        move |_| -> Response {
            app.metrics.count_panic();
            tracing::error!("a request panicked");
            ApiError::internal().into_response()
        }
    };
    let routes = server_routes().into_iter().chain(routes());
    answers(routes)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(App::clone(&app), guard::guard))
        .layer(from_fn(lang::write_error))
        // Leaves streams of events alone, so that events are not held back.
        .layer(CompressionLayer::new().gzip(true))
        .layer(from_fn_with_state(App::clone(&app), metrics::count))
        .with_state(app)
}

/// The same inside the page: there is no door to guard.
pub(crate) fn local_router(app: App) -> Router {
    answers(routes())
        .layer(from_fn(lang::write_error))
        .with_state(app)
}

fn answers(routes: impl IntoIterator<Item = Route>) -> Router<App> {
    let add = |router: Router<App>, Route { path, handler, .. }| router.route(path, handler);
    routes
        .into_iter()
        .fold(Router::new(), add)
        .fallback(no_page)
        .method_not_allowed_fallback(no_method)
}

async fn no_page() -> ApiError {
    ApiError::not_found("serve.no-page")
}

async fn no_method() -> ApiError {
    ApiError::of(StatusCode::METHOD_NOT_ALLOWED, "serve.method", &[])
}

#[cfg(feature = "server")]
async fn healthy() -> &'static str {
    "ok\n"
}

const OPENAPI: &str = include_str!("../../openapi.json");

async fn openapi() -> Response {
    ([(CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

#[cfg(test)]
mod long_games;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    /// The files of the page are no part of the API.
    const OF_THE_PAGE: [&str; 3] = ["/", "/page/{*path}", login::PATH];

    #[test]
    fn routes_and_the_api_description_agree() {
        let api: Value = serde_json::from_str(OPENAPI).expect("JSON");
        let paths = api["paths"].as_object().expect("paths");
        let described: BTreeSet<(String, String)> = paths
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("methods");
                methods.keys().map(|method| (path.clone(), method.clone()))
            })
            .collect();
        let answered: BTreeSet<(String, String)> = server_routes()
            .into_iter()
            .chain(routes())
            .filter(|route| !OF_THE_PAGE.contains(&route.path))
            .map(|route| (route.path.to_owned(), route.method.as_str().to_lowercase()))
            .collect();
        let undescribed: Vec<_> = answered.difference(&described).collect();
        let unanswered: Vec<_> = described.difference(&answered).collect();
        assert!(
            undescribed.is_empty(),
            "not in openapi.json: {undescribed:?}"
        );
        assert!(
            unanswered.is_empty(),
            "only in openapi.json: {unanswered:?}"
        );
    }
}
