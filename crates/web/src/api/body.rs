use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::api_error::ApiError;
use crate::app_state::App;

/// The JSON body of a request.
pub(crate) trait RequestBody: DeserializeOwned {
    /// An accepted body, for error messages; `GAME` stands for a game's name.
    const EXAMPLE: &'static str;

    /// Bytes that it may have, where that is more than the server's limit for bodies.
    const LARGEST: usize = 0;
}

/// The JSON in a request; an empty body is an empty object.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: RequestBody> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<JsonBody<T>, ApiError> {
        let most = app.limits.body.max(T::LARGEST);
        let bytes = read_body(request, most, app.limits.arrival).await?;
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        let read = serde_json::from_slice(bytes);
        read.map(JsonBody).map_err(|error| {
            let error = game::quoted(&error.to_string());
            let game = app.games.first().map_or("", |game| game.info().name);
            let example = T::EXAMPLE.replace("GAME", game);
            ApiError::bad_request("serve.body", &[("example", &example), ("error", &error)])
        })
    }
}

/// The bytes of a body, of which there may be `most`, if they arrive in time.
pub(crate) async fn read_body(
    request: Request,
    most: usize,
    time: Duration,
) -> Result<Bytes, ApiError> {
    let arriving = to_bytes(request.into_body(), most);
    // Too long, or the client has disconnected and does not read the answer.
    let too_large = |_| {
        let status = StatusCode::PAYLOAD_TOO_LARGE;
        ApiError::of(status, "serve.too-large", &[("n", &most)])
    };
    in_time(time, arriving).await?.map_err(too_large)
}

#[cfg(feature = "server")]
async fn in_time<T>(time: Duration, arriving: impl Future<Output = T>) -> Result<T, ApiError> {
    let slow = |_| ApiError::of(StatusCode::REQUEST_TIMEOUT, "serve.slow", &[]);
    tokio::time::timeout(time, arriving).await.map_err(slow)
}

/// Inside the page a body comes as a whole.
#[cfg(not(feature = "server"))]
async fn in_time<T>(_: Duration, arriving: impl Future<Output = T>) -> Result<T, ApiError> {
    Ok(arriving.await)
}
