use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use game::Side;

use crate::refusal::Refusal;
use crate::token::Hashed;

/// The token that came with a request, as its hash.
#[derive(Clone, Debug)]
pub(crate) struct Bearer(pub(crate) Hashed);

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Refusal> {
        let missing = || Refusal::of(StatusCode::UNAUTHORIZED, "serve.no-token", &[]);
        bearer(parts).ok_or_else(missing)
    }
}

pub(crate) fn bearer(parts: &Parts) -> Option<Bearer> {
    let value = parts.headers.get(AUTHORIZATION)?.to_str().ok()?;
    let token = value.strip_prefix("Bearer ")?.trim();
    (!token.is_empty()).then(|| Bearer(Hashed::of(token)))
}

/// What somebody is in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Made it, and plays for all people that nobody was invited for.
    Owner,
    /// Was invited to one side.
    Guest(Side),
    /// Only looks.
    Watcher,
}

impl Role {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Role::Owner => "owner",
            Role::Guest(_) => "seat",
            Role::Watcher => "watch",
        }
    }
}
