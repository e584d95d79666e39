use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::{BadPosition, IllegalMove, Message};
use lab::BadTree;
use lab::drawing::BadDrawing;
use lab::matrix::BadMatrix;
use lobby::{BadGame, BadPlayer, BadRecord};
use search::trace::Unsupported;
use std::fmt::Display;
use words::capitalised;

/// Why a request is not granted: a status for programs, a sentence for people.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) says: Message,
    /// After how many seconds it is worth to ask again.
    pub(crate) again: Option<u32>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, says: Message) -> Refusal {
        Refusal {
            status,
            says,
            again: None,
        }
    }

    /// A sentence from the words of both languages.
    pub(crate) fn of(
        status: StatusCode,
        key: &'static str,
        values: &[(&'static str, &dyn Display)],
    ) -> Refusal {
        let says = crate::TEXTS.message(key);
        let filled = values.iter().fold(says, |says, (name, value)| {
            says.with(name, value.to_string())
        });
        Refusal::new(status, filled)
    }

    /// Something is wrong with what was asked.
    pub(crate) fn bad(key: &'static str, values: &[(&'static str, &dyn Display)]) -> Refusal {
        Refusal::of(StatusCode::BAD_REQUEST, key, values)
    }

    /// The game is not in a state in which that can be done.
    pub(crate) fn conflict(key: &'static str) -> Refusal {
        Refusal::of(StatusCode::CONFLICT, key, &[])
    }

    /// Too much is going on.
    pub(crate) fn busy(key: &'static str, again: u32) -> Refusal {
        Refusal {
            again: Some(again),
            ..Refusal::of(StatusCode::SERVICE_UNAVAILABLE, key, &[])
        }
    }

    /// What went wrong here, which is nobody's business but ours.
    pub(crate) fn ours() -> Refusal {
        Refusal::of(StatusCode::INTERNAL_SERVER_ERROR, "serve.fault", &[])
    }
}

/// The body is written by [`crate::lang::speak`], who knows the language.
impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        if let Some(seconds) = self.again {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self.says);
        response
    }
}

impl From<BadGame> for Refusal {
    fn from(error: BadGame) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error.message())
    }
}

impl From<BadPosition> for Refusal {
    fn from(error: BadPosition) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error.message())
    }
}

impl From<BadPlayer> for Refusal {
    fn from(error: BadPlayer) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error.message())
    }
}

impl From<BadRecord> for Refusal {
    fn from(error: BadRecord) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error.message())
    }
}

impl From<BadTree> for Refusal {
    fn from(error: BadTree) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error.message())
    }
}

impl From<Unsupported> for Refusal {
    fn from(error: Unsupported) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error.message())
    }
}

impl From<BadDrawing> for Refusal {
    fn from(error: BadDrawing) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error.message())
    }
}

impl From<IllegalMove> for Refusal {
    fn from(error: IllegalMove) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error.message())
    }
}

impl From<BadMatrix> for Refusal {
    fn from(error: BadMatrix) -> Refusal {
        let sentence = Message::each(|lang| capitalised(&error.in_lang(lang)) + ".");
        Refusal::new(StatusCode::BAD_REQUEST, sentence)
    }
}
