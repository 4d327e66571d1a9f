//! A form with a file (`multipart/form-data`), or the same form with text fields only.

use std::collections::BTreeMap;

use axum::RequestExt as _;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse as _;
use multer::{Constraints, Multipart, SizeLimit};
use wire::ErrorCode;

use crate::limits::LARGEST_LIST_FORM;
use crate::web::error_response::ApiError;

/// What a form with a file has sent; of two fields with the same name the last.
pub(crate) struct Upload {
    /// The text fields.
    pub(crate) fields: BTreeMap<String, String>,
    /// The content of the file; `None` where none was chosen.
    pub(crate) file: Option<Vec<u8>>,
    /// The name of the field in which it was chosen; empty in a form without one.
    pub(crate) field: String,
}

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Upload, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        match kind.and_then(|kind| multer::parse_boundary(kind).ok()) {
            Some(boundary) => parts(request, boundary).await,
            None => fields(request, state).await,
        }
    }
}

async fn parts(request: Request, boundary: String) -> Result<Upload, ApiError> {
    let limit = u64::try_from(LARGEST_LIST_FORM).unwrap_or(u64::MAX);
    let limits = Constraints::new().size_limit(SizeLimit::new().whole_stream(limit));
    let body = request.with_limited_body().into_body().into_data_stream();
    let mut parts = Multipart::with_constraints(body, boundary, limits);
    let mut upload = Upload { fields: BTreeMap::new(), file: None, field: String::new() };
    while let Some(part) = parts.next_field().await.map_err(|error| refused(&error))? {
        let name = part.name().unwrap_or_default().to_owned();
        let is_file = part.file_name().is_some();
        let content = part.bytes().await.map_err(|error| refused(&error))?;
        if !is_file {
            let text = String::from_utf8(content.into());
            upload.fields.insert(name, text.map_err(|_| ApiError::Code(ErrorCode::Malformed))?);
        } else {
            upload.field = name;
            upload.file = (!content.is_empty()).then(|| content.into());
        }
    }
    Ok(upload)
}

/// Why a form in parts cannot be read.
pub(crate) fn refused(error: &multer::Error) -> ApiError {
    // What the server itself limits arrives as a broken stream.
    let is_too_large = matches!(
        error,
        multer::Error::StreamSizeExceeded { .. }
            | multer::Error::FieldSizeExceeded { .. }
            | multer::Error::StreamReadFailed(_)
    );
    ApiError::Code(if is_too_large { ErrorCode::TooLarge } else { ErrorCode::Malformed })
}

async fn fields<S: Send + Sync>(request: Request, state: &S) -> Result<Upload, ApiError> {
    let bytes = Bytes::from_request(request, state).await.map_err(|rejected| {
        let is_too_large = rejected.into_response().status().as_u16() == 413;
        ApiError::Code(if is_too_large { ErrorCode::TooLarge } else { ErrorCode::Malformed })
    })?;
    let fields: Vec<(String, String)> =
        serde_urlencoded::from_bytes(&bytes).map_err(|_| ApiError::Code(ErrorCode::Malformed))?;
    Ok(Upload { fields: fields.into_iter().collect(), file: None, field: String::new() })
}
