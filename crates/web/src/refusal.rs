use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::{BadPosition, IllegalMove, Lang, Message};
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
    pub(crate) fn of(status: StatusCode, key: &str, values: &[(&str, &dyn Display)]) -> Refusal {
        let [en, id] = Lang::ALL.map(|lang| crate::TEXTS.words(lang).fill(key, values));
        Refusal::new(status, Message::both(en, id))
    }

    /// Something is wrong with what was asked.
    pub(crate) fn bad(key: &str, values: &[(&str, &dyn Display)]) -> Refusal {
        Refusal::of(StatusCode::BAD_REQUEST, key, values)
    }

    /// The game is not in a state in which that can be done.
    pub(crate) fn conflict(key: &str) -> Refusal {
        Refusal::of(StatusCode::CONFLICT, key, &[])
    }

    /// Too much is going on.
    pub(crate) fn busy(key: &str, again: u32) -> Refusal {
        Refusal {
            again: Some(again),
            ..Refusal::of(StatusCode::SERVICE_UNAVAILABLE, key, &[])
        }
    }

    /// What went wrong here, which is nobody's business but ours.
    pub(crate) fn ours() -> Refusal {
        Refusal::of(StatusCode::INTERNAL_SERVER_ERROR, "serve.fault", &[])
    }

    fn in_both(status: StatusCode, sentence: impl Fn(Lang) -> String) -> Refusal {
        let [en, id] = Lang::ALL.map(sentence);
        Refusal::new(status, Message::both(en, id))
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
        Refusal::in_both(StatusCode::BAD_REQUEST, |lang| error.in_lang(lang))
    }
}

impl From<BadPosition> for Refusal {
    fn from(error: BadPosition) -> Refusal {
        Refusal::in_both(StatusCode::BAD_REQUEST, |lang| error.in_lang(lang))
    }
}

impl From<BadPlayer> for Refusal {
    fn from(error: BadPlayer) -> Refusal {
        Refusal::in_both(StatusCode::BAD_REQUEST, |lang| error.in_lang(lang))
    }
}

impl From<BadRecord> for Refusal {
    fn from(error: BadRecord) -> Refusal {
        Refusal::in_both(StatusCode::BAD_REQUEST, |lang| error.in_lang(lang))
    }
}

impl From<BadTree> for Refusal {
    fn from(error: BadTree) -> Refusal {
        Refusal::in_both(StatusCode::BAD_REQUEST, |lang| error.in_lang(lang))
    }
}

impl From<Unsupported> for Refusal {
    fn from(error: Unsupported) -> Refusal {
        Refusal::in_both(StatusCode::BAD_REQUEST, |lang| error.in_lang(lang))
    }
}

impl From<BadDrawing> for Refusal {
    fn from(error: BadDrawing) -> Refusal {
        Refusal::in_both(StatusCode::BAD_REQUEST, |lang| {
            error.in_lang(lang).to_owned()
        })
    }
}

impl From<IllegalMove> for Refusal {
    fn from(error: IllegalMove) -> Refusal {
        Refusal::in_both(StatusCode::BAD_REQUEST, |lang| error.in_lang(lang))
    }
}

impl From<BadMatrix> for Refusal {
    fn from(error: BadMatrix) -> Refusal {
        Refusal::in_both(StatusCode::BAD_REQUEST, |lang| {
            capitalised(&error.in_lang(lang)) + "."
        })
    }
}
