use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use game::Side;

use crate::api_error::ApiError;
use crate::token::TokenHash;

/// The hash of the bearer token of a request.
#[derive(Clone, Debug)]
pub(crate) struct BearerToken(pub(crate) TokenHash);

impl<S: Sync> FromRequestParts<S> for BearerToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<BearerToken, ApiError> {
        let missing = || ApiError::of(StatusCode::UNAUTHORIZED, "serve.no-token", &[]);
        bearer(parts).ok_or_else(missing)
    }
}

pub(crate) fn bearer(parts: &Parts) -> Option<BearerToken> {
    let value = parts.headers.get(AUTHORIZATION)?.to_str().ok()?;
    let token = value.strip_prefix("Bearer ")?.trim();
    (!token.is_empty()).then(|| BearerToken(TokenHash::of(token)))
}

/// The role of a token in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Created the room, and plays for all people without an invitation.
    Owner,
    /// Was invited to play one side.
    Guest(Side),
    /// Only watches.
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
