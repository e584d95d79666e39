use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::api_error::ApiError;
use crate::app_state::App;

/// The variable parts of a path. One that cannot be understood leads nowhere.
pub(crate) struct PathParts<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for PathParts<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<PathParts<T>, ApiError> {
        let path = Path::from_request_parts(parts, app).await;
        let Path(path) = path.map_err(|_| ApiError::not_found("serve.no-page"))?;
        Ok(PathParts(path))
    }
}
