//! The body of a form: its fields by name. The guard has checked that it was sent from a page of ours.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::response::IntoResponse as _;
use serde::de::DeserializeOwned;
use wire::ErrorCode;

use crate::http::error_response::ApiError;
use crate::http::visitor::Visitor;

/// The field with the author of a form: the account that has signed in, whatever the form sends.
pub(crate) const AUTHOR: &str = "author";

/// The fields of a form by their names; of two with the same name the last.
pub(crate) struct Form(pub(crate) BTreeMap<String, String>);

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Form, ApiError> {
        let author = request
            .extensions()
            .get::<Visitor>()
            .and_then(Visitor::account)
            .map(|account| account.name.clone());
        let bytes = Bytes::from_request(request, state).await.map_err(|rejected| {
            let is_too_large = rejected.into_response().status().as_u16() == 413;
            ApiError::Code(if is_too_large { ErrorCode::TooLarge } else { ErrorCode::Malformed })
        })?;
        let fields: Vec<(String, String)> = serde_urlencoded::from_bytes(&bytes)
            .map_err(|_| ApiError::Code(ErrorCode::Malformed))?;
        let mut fields: BTreeMap<String, String> = fields.into_iter().collect();
        fields.remove(AUTHOR);
        fields.extend(author.map(|author| (AUTHOR.to_owned(), author)));
        Ok(Form(fields))
    }
}

/// The body of a form as a struct with a field each.
pub(crate) struct TypedForm<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for TypedForm<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<TypedForm<T>, ApiError> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejected| {
            let is_too_large = rejected.into_response().status().as_u16() == 413;
            ApiError::Code(if is_too_large { ErrorCode::TooLarge } else { ErrorCode::Malformed })
        })?;
        let form = serde_urlencoded::from_bytes(&bytes);
        form.map(TypedForm).map_err(|_| ApiError::Code(ErrorCode::Malformed))
    }
}
