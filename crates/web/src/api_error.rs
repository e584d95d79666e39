use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::{BadPosition, IllegalMove, Message};
use lab::matrix::BadMatrix;
use lab::{BadDrawing, BadTree};
use lobby::{BadGame, BadPlayer, BadRecord};
use search::trace::Unsupported;
use std::fmt::Display;
use words::capitalised;

/// Why a request failed: a status for programs, a sentence for people.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) says: Message,
    /// Seconds after which a retry may succeed, sent as `Retry-After`.
    pub(crate) retry_after: Option<u32>,
}

impl ApiError {
    fn new(status: StatusCode, says: Message) -> ApiError {
        ApiError {
            status,
            says,
            retry_after: None,
        }
    }

    /// A sentence of the catalogue.
    pub(crate) fn of(
        status: StatusCode,
        key: &'static str,
        values: &[(&'static str, &dyn Display)],
    ) -> ApiError {
        let says = crate::TEXTS.message(key);
        let filled = values.iter().fold(says, |says, (name, value)| {
            says.with(name, value.to_string())
        });
        ApiError::new(status, filled)
    }

    /// 400: the request itself is wrong.
    pub(crate) fn bad_request(
        key: &'static str,
        values: &[(&'static str, &dyn Display)],
    ) -> ApiError {
        ApiError::of(StatusCode::BAD_REQUEST, key, values)
    }

    /// 403: the caller's role does not allow this.
    pub(crate) fn forbidden(key: &'static str) -> ApiError {
        ApiError::of(StatusCode::FORBIDDEN, key, &[])
    }

    /// 404.
    pub(crate) fn not_found(key: &'static str) -> ApiError {
        ApiError::of(StatusCode::NOT_FOUND, key, &[])
    }

    /// 409: the game is not in a state in which that can be done.
    pub(crate) fn conflict(key: &'static str) -> ApiError {
        ApiError::of(StatusCode::CONFLICT, key, &[])
    }

    /// 503: a limit is reached; try again after `retry_after` seconds.
    pub(crate) fn unavailable(key: &'static str, retry_after: u32) -> ApiError {
        ApiError {
            retry_after: Some(retry_after),
            ..ApiError::of(StatusCode::SERVICE_UNAVAILABLE, key, &[])
        }
    }

    /// 500: a fault of the server. Details go to the log, not to the client.
    pub(crate) fn internal() -> ApiError {
        ApiError::of(StatusCode::INTERNAL_SERVER_ERROR, "serve.fault", &[])
    }
}

/// The body is added by [`crate::lang::write_error`], which knows the language.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        if let Some(seconds) = self.retry_after {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self.says);
        response
    }
}

/// Errors of the libraries that mean that the request was wrong.
macro_rules! bad_requests {
    ($($error:ty),* $(,)?) => {$(
        impl From<$error> for ApiError {
            fn from(error: $error) -> ApiError {
                ApiError::new(StatusCode::BAD_REQUEST, error.message())
            }
        }
    )*};
}

bad_requests!(
    BadGame,
    BadPosition,
    BadPlayer,
    BadRecord,
    BadTree,
    Unsupported,
    IllegalMove,
);

impl From<BadDrawing> for ApiError {
    fn from(error: BadDrawing) -> ApiError {
        let sentence = |lang| error.in_lang(lang).to_owned();
        ApiError::new(StatusCode::BAD_REQUEST, Message::each(sentence))
    }
}

impl From<BadMatrix> for ApiError {
    fn from(error: BadMatrix) -> ApiError {
        let sentence = |lang| capitalised(&error.in_lang(lang)) + ".";
        ApiError::new(StatusCode::BAD_REQUEST, Message::each(sentence))
    }
}
