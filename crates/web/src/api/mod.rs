//! The addresses that the server answers.

mod body;
mod course;
mod machine;
mod matrix;
mod position;
mod practice;
mod read;
mod record;
mod rooms;
mod trace;
mod watch;

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::hall::Shared;
use crate::refusal::Refusal;
use crate::{analyse, guard, laboratory, lang, metrics, page, review};

pub(crate) use body::{Asked, Body};

/// Every address, and what each answer passes through on its way out.
pub(crate) fn router(hall: Shared) -> Router {
    let panicked = {
        let hall = Shared::clone(&hall);
        move |_| -> Response {
            hall.metrics.count_panic();
            tracing::error!("a request fell over");
            Refusal::ours().into_response()
        }
    };
    Router::new()
        .route("/", get(page::index))
        .route("/page/{*path}", get(page::asset))
        .route("/healthz", get(healthy))
        .route("/metrics", get(metrics::show))
        .route("/api/openapi.json", get(openapi))
        .route("/api/games", get(read::games))
        .route("/api/words", get(read::words))
        .route("/api/rules/{game}", get(read::rules))
        .route("/api/show", get(read::show))
        .route("/api/position", post(position::write))
        .route("/api/record", post(record::read))
        .route("/api/record/write", post(record::write))
        .route("/api/analyse", post(analyse::stream))
        .route("/api/review", post(review::stream))
        .route("/api/course", get(course::contents))
        .route("/api/course/glossary", get(course::glossary))
        .route("/api/course/{part}/{which}", get(course::page))
        .route(
            "/api/course/{part}/{which}/live/{number}",
            get(course::live),
        )
        .route("/api/lab/matrix", post(matrix::study))
        .route(
            "/api/lab/practice",
            get(practice::question).post(practice::answer),
        )
        .route("/api/lab/trace", post(trace::trace))
        .route("/api/lab/examples", get(laboratory::examples))
        .route("/api/lab/explain", post(laboratory::explain))
        .route("/api/lab/compare", post(laboratory::compare))
        .route("/api/lab/figure", post(laboratory::figure))
        .route("/api/rooms", post(rooms::create))
        .route("/api/rooms/{id}", get(rooms::show).delete(rooms::remove))
        .route("/api/rooms/{id}/record", get(rooms::record))
        .route("/api/rooms/{id}/events", get(watch::events))
        .route("/api/rooms/{id}/join", post(rooms::join))
        .route("/api/rooms/{id}/watch", post(rooms::watch))
        .route("/api/rooms/{id}/moves", post(rooms::moves))
        .route("/api/rooms/{id}/undo", post(rooms::undo))
        .route("/api/rooms/{id}/redo", post(rooms::redo))
        .route("/api/rooms/{id}/swap", post(rooms::swap))
        .route("/api/rooms/{id}/resign", post(rooms::resign))
        .route("/api/rooms/{id}/rematch", post(rooms::rematch))
        .route("/api/rooms/{id}/seats", post(rooms::seats))
        .route("/api/rooms/{id}/end", post(rooms::end))
        .route("/api/rooms/{id}/machine", post(machine::machine))
        .route("/api/rooms/{id}/now", post(machine::now))
        .route("/api/rooms/{id}/hint", post(machine::hint))
        .fallback(nowhere)
        .method_not_allowed_fallback(no_method)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(Shared::clone(&hall), guard::guard))
        .layer(from_fn(lang::speak))
        // Not for streams of events, which leave one by one.
        .layer(CompressionLayer::new().gzip(true))
        .layer(from_fn_with_state(Shared::clone(&hall), metrics::count))
        .with_state(hall)
}

async fn nowhere() -> Refusal {
    Refusal::of(StatusCode::NOT_FOUND, "serve.no-page", &[])
}

async fn no_method() -> Refusal {
    Refusal::of(StatusCode::METHOD_NOT_ALLOWED, "serve.method", &[])
}

async fn healthy() -> &'static str {
    "ok\n"
}

async fn openapi() -> Response {
    let kind = [(CONTENT_TYPE, "application/json")];
    (kind, include_str!("../../openapi.json")).into_response()
}
