//! The body of a form. The guard has checked that it was sent from a page of ours.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde::de::DeserializeOwned;
use wire::ErrorCode;

use crate::web::error_response::ApiError;

/// The body of a form as a struct with a field each, or as a map; of two fields with the same name a map has the last.
pub(crate) struct TypedForm<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for TypedForm<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<TypedForm<T>, ApiError> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejected| {
            let is_too_large = rejected.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE;
            ApiError::Code(if is_too_large { ErrorCode::TooLarge } else { ErrorCode::Malformed })
        })?;
        let form = serde_urlencoded::from_bytes(&bytes);
        form.map(TypedForm).map_err(|_| ApiError::Code(ErrorCode::Malformed))
    }
}
