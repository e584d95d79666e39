use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use lab::FigureFormat;
use serde::Deserialize;

use super::request::{LabRequest, one_of};
use crate::api::{JsonBody, RequestBody};
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::lang::RequestLang;
use crate::peer::Peer;

/// The body of `POST /api/lab/figure`.
#[derive(Deserialize)]
pub(crate) struct FigureRequest {
    #[serde(flatten)]
    search: LabRequest,
    format: String,
}

impl RequestBody for FigureRequest {
    const EXAMPLE: &'static str = r#"{"tree": "[[3,5],[6,2],[1,8]]", "format": "svg"}"#;
}

/// `POST /api/lab/figure`
pub(crate) async fn figure(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    peer: Peer,
    JsonBody(request): JsonBody<FigureRequest>,
) -> Result<Response, ApiError> {
    let accepted: Vec<&str> = FigureFormat::ALL.iter().map(|one| one.word()).collect();
    let accepted = accepted.join(" ");
    let figure: FigureFormat = one_of("format", &request.format, &accepted)?;
    let plan = request.search.plan(&app).await?;
    let work = app.search_pool.run(peer.client, move |stop| {
        let trace = plan.subject.explain(&plan.trace_request(stop))?;
        Ok(figure.make(&plan.subject, &trace, lang)?)
    });
    let made: Result<Vec<u8>, ApiError> = work.await?;
    let name = format!("attachment; filename=\"siasat-tree.{}\"", figure.word());
    let headers = [
        (CONTENT_TYPE, figure.media_type().to_owned()),
        (CONTENT_DISPOSITION, name),
    ];
    Ok((headers, made?).into_response())
}
