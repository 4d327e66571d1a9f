//! What a handler takes from the body of a request: JSON.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;
use wire::ErrorCode;

use crate::calculator::parser_remark;
use crate::web::error_response::ApiError;

/// A body that is JSON of the agreed shape.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let JsonBytes(bytes) = JsonBytes::from_request(request, state).await?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| ApiError::Malformed {
            line: error.line(),
            column: error.column(),
            detail: wrong_field::<T>(&bytes).unwrap_or_default() + &parser_remark(&error),
        })
    }
}

/// The path of the field that has a wrong value, such as `facts.hands[0]: `. Only looked for where reading has failed.
fn wrong_field<T: DeserializeOwned>(bytes: &[u8]) -> Option<String> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let path = serde_path_to_error::deserialize::<_, T>(&mut reader).err()?.path().to_string();
    (path != ".").then(|| format!("{path}: "))
}

/// A body that is declared as JSON and not read yet.
pub(crate) struct JsonBytes(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for JsonBytes {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBytes, ApiError> {
        // A browser sends this type to another site only after asking, so a page elsewhere cannot
        // make a visitor's browser write here.
        if !is_json(&request) {
            return Err(ApiError::Code(ErrorCode::NotJson));
        }
        Bytes::from_request(request, state).await.map(JsonBytes).map_err(|rejected| {
            let is_too_large = rejected.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE;
            ApiError::Code(if is_too_large { ErrorCode::TooLarge } else { ErrorCode::Malformed })
        })
    }
}

fn is_json(request: &Request) -> bool {
    let declared = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = declared.and_then(|value| value.split(';').next()).unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}
