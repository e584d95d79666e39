use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::hall::Shared;
use crate::refusal::Refusal;

/// What somebody can ask for, and how to write it.
pub(crate) trait Asked: DeserializeOwned {
    /// JSON that would be accepted.
    const EXAMPLE: &'static str;

    /// Bytes that it may take, where that is more than usual.
    const LARGEST: usize = 0;
}

/// The JSON in a request; an empty body is an empty object.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: Asked> FromRequest<Shared> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, hall: &Shared) -> Result<Body<T>, Refusal> {
        let most = hall.limits.body.max(T::LARGEST);
        let arriving = to_bytes(request.into_body(), most);
        let bytes = match tokio::time::timeout(hall.limits.arrival, arriving).await {
            Ok(Ok(bytes)) => bytes,
            // Too long, or broken off: then nobody reads the answer.
            Ok(Err(_)) => {
                let status = StatusCode::PAYLOAD_TOO_LARGE;
                return Err(Refusal::of(status, "serve.too-large", &[("n", &most)]));
            }
            Err(_) => return Err(Refusal::of(StatusCode::REQUEST_TIMEOUT, "serve.slow", &[])),
        };
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        let read = serde_json::from_slice(bytes);
        read.map(Body).map_err(|error| {
            let error = game::quoted(&error.to_string());
            Refusal::bad("serve.body", &[("example", &T::EXAMPLE), ("error", &error)])
        })
    }
}
