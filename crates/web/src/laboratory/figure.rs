use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use lab::Figure;
use serde::Deserialize;

use super::wish::{Wish, one_of};
use crate::api::{Asked, Body};
use crate::hall::{Shared, Visitor};
use crate::lang::Spoken;
use crate::refusal::Refusal;

/// What is to be searched, and what kind of file is made of it.
#[derive(Deserialize)]
pub(crate) struct Drawn {
    #[serde(flatten)]
    wish: Wish,
    format: String,
}

impl Asked for Drawn {
    const EXAMPLE: &'static str = r#"{"tree": "[[3,5],[6,2],[1,8]]", "format": "svg"}"#;
}

/// `POST /api/lab/figure`
pub(crate) async fn figure(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Body(asked): Body<Drawn>,
) -> Result<Response, Refusal> {
    let accepted = Figure::ALL.map(Figure::word).join(" ");
    let figure: Figure = one_of("format", &asked.format, &accepted)?;
    let plan = asked.wish.plan(&hall)?;
    let work = hall.thinkers.work(visitor.client, move |stop| {
        let trace = plan.subject.explain(&plan.trace_request(stop))?;
        Ok(figure.make(&plan.subject, &trace, lang)?)
    });
    let made: Result<Vec<u8>, Refusal> = work.await?.ok_or_else(Refusal::ours)?;
    let name = format!("attachment; filename=\"siasat-tree.{}\"", figure.word());
    let headers = [
        (CONTENT_TYPE, figure.media_type().to_owned()),
        (CONTENT_DISPOSITION, name),
    ];
    Ok((headers, made?).into_response())
}
