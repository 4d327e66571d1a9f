//! What a form has sent: each field is read by its constant, and what is wrong is noted at it.

use std::collections::BTreeMap;
use std::str::FromStr;

use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use club::refusal::{Refusal, RefusalKind};
use texts::Lang;
use uuid::Uuid;
use wire::ErrorCode;

use super::Field;
use crate::failure::Failure;
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::layout::ProblemView;
use crate::web::upload::Upload;

/// The key made with a form, by which a second copy is recognised.
pub(crate) const KEY: Field = Field::hidden("key");

/// What a form has sent, or what stands in it at first, with everything that is wrong with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct FormData {
    /// The fields by their names; of two with the same name the last.
    values: BTreeMap<String, String>,
    pub(super) problems: Vec<Problem>,
}

/// Something wrong with a form.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    /// The field that it is about, if it is about one.
    pub(super) field: Option<&'static str>,
    why: Why,
}

#[derive(Clone, Debug)]
enum Why {
    /// A field cannot be read, or an action could not be done.
    Failure(Failure),
    /// Something that only the page knows.
    Words { status: StatusCode, problem: ProblemView },
}

impl Problem {
    /// As it is drawn; `label` is what stands at its field.
    pub(super) fn view(&self, label: Option<&str>, lang: Lang) -> ProblemView {
        match &self.why {
            Why::Words { problem, .. } => problem.clone(),
            Why::Failure(failure) => {
                let error = ApiError::from(failure.clone());
                let message = error.body(lang).message;
                // What is no matter of a value, such as a closed year, speaks for itself.
                let is_of_value = matches!(failure, Failure::Refused(refusal)
                    if refusal.kind() == RefusalKind::BadValue);
                let label = label.filter(|_| is_of_value);
                let words = match label {
                    Some(label) => format!("{label}: {message}"),
                    None => message,
                };
                ProblemView { code: error.code().id(), words }
            }
        }
    }

    fn status(&self) -> StatusCode {
        match &self.why {
            Why::Words { status, .. } => *status,
            Why::Failure(failure) => StatusCode::from_u16(failure.code().status())
                .unwrap_or(StatusCode::UNPROCESSABLE_ENTITY),
        }
    }
}

impl FormData {
    /// What stands in a form at first.
    pub(crate) fn of<const COUNT: usize>(fields: [(Field, String); COUNT]) -> FormData {
        let values = fields.map(|(field, value)| (field.id.to_owned(), value)).into();
        FormData { values, problems: Vec::new() }
    }

    /// The same with another value in a field.
    pub(crate) fn with(mut self, field: Field, value: impl Into<String>) -> FormData {
        self.values.insert(field.id.to_owned(), value.into());
        self
    }

    /// Fills in a field whose name is put together.
    pub(crate) fn set(&mut self, id: String, value: impl Into<String>) {
        self.values.insert(id, value.into());
    }

    /// What was typed, without spaces around it.
    pub(crate) fn text(&self, field: Field) -> &str {
        self.named(field.id)
    }

    /// What was typed, with every space: of a password each counts.
    pub(crate) fn raw(&self, field: Field) -> &str {
        self.values.get(field.id).map_or("", String::as_str)
    }

    /// As [`FormData::raw`], for the form that is drawn again.
    pub(super) fn typed(&self, id: &str) -> &str {
        self.values.get(id).map_or("", String::as_str)
    }

    /// As [`FormData::text`], for a field whose name is put together.
    pub(crate) fn named(&self, id: &str) -> &str {
        self.values.get(id).map_or("", |text| text.trim())
    }

    /// Whether a box is ticked.
    pub(crate) fn is_on(&self, field: Field) -> bool {
        self.text(field) == "true"
    }

    /// The same with the values of the other where something is wrong, and nothing wrong any more.
    pub(crate) fn mended(&self, other: &FormData) -> FormData {
        let mut values = self.values.clone();
        for field in self.problems.iter().filter_map(|problem| problem.field) {
            values.insert(field.to_owned(), other.typed(field).to_owned());
        }
        FormData { values, problems: Vec::new() }
    }

    /// Whether every field of the other stands here with the same value.
    pub(crate) fn has_all_of(&self, other: &FormData) -> bool {
        other.values.iter().all(|(id, value)| self.named(id) == value)
    }

    /// Whether there is a field with this name.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.values.contains_key(id)
    }

    /// The value of a field, or nothing and its refusal noted.
    pub(crate) fn read<T>(
        &mut self,
        field: Field,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let value = read(self.text(field)).ok_or(field.refusal());
        self.check(field, value)
    }

    /// Anything that is written as text: a day, a number, an id.
    pub(crate) fn parse<T: FromStr>(&mut self, field: Field) -> Option<T> {
        self.read(field, |text| text.parse().ok())
    }

    /// As [`FormData::parse`]; an empty field is nothing.
    pub(crate) fn parse_optional<T: FromStr>(&mut self, field: Field) -> Option<Option<T>> {
        if self.text(field).is_empty() { Some(None) } else { self.parse(field).map(Some) }
    }

    /// The key made with the form, for an action that needs it whatever else is wrong.
    pub(crate) fn key(&self) -> Result<Uuid, Failure> {
        self.text(KEY).parse().map_err(|_| Failure::Refused(Refusal::BadChoice))
    }

    /// A value that was read, or nothing and its refusal noted.
    pub(crate) fn check<T>(&mut self, field: Field, value: Result<T, Refusal>) -> Option<T> {
        let noted = |refusal| self.note(Some(field.id), Why::Failure(Failure::Refused(refusal)));
        value.map_err(noted).ok()
    }

    /// What an action answers, or nothing and its refusal noted at the field that it names.
    pub(crate) fn done<T>(&mut self, answer: Result<T, Failure>) -> Option<T> {
        let noted = |failure| {
            if let Failure::Field { field, why } = failure {
                self.note(Some(field), Why::Failure(*why));
            } else {
                self.note(None, Why::Failure(failure));
            }
        };
        answer.map_err(noted).ok()
    }

    /// Notes at a field what only the page knows: the status of the answer, and the problem in the reader's language.
    pub(crate) fn refuse(&mut self, field: Field, status: StatusCode, problem: ProblemView) {
        self.note(Some(field.id), Why::Words { status, problem });
    }

    fn note(&mut self, field: Option<&'static str>, why: Why) {
        self.problems.push(Problem { field, why });
    }

    /// Whether nothing is wrong so far.
    pub(crate) fn is_good(&self) -> bool {
        self.problems.is_empty()
    }

    /// The first problem, as it is drawn at a field.
    pub(crate) fn problem(&self, field: Field, lang: Lang) -> Option<ProblemView> {
        let is_at = |problem: &Problem| problem.field == Some(field.id);
        let problem = self.problems.first()?;
        let name = is_at(problem).then(|| field.name(lang));
        Some(problem.view(name.as_deref(), lang))
    }

    /// The first problem as an answer without the form; `fields` are those of the form.
    pub(crate) fn error(&self, fields: &[Field]) -> ApiError {
        let Some(Problem { field, why: Why::Failure(failure) }) = self.problems.first() else {
            return ApiError::Code(ErrorCode::Malformed);
        };
        let field = fields.iter().find(|one| Some(one.id) == *field);
        match (failure, field) {
            (Failure::Refused(refusal), Some(field)) => {
                ApiError::Field { name: field.label, refusal: *refusal }
            }
            _ => failure.clone().into(),
        }
    }

    /// The status of the answer with the form in it: that of the first problem.
    pub(crate) fn status(&self) -> StatusCode {
        self.problems.first().map_or(StatusCode::OK, Problem::status)
    }
}

impl From<BTreeMap<String, String>> for FormData {
    /// What stands in the query of an address.
    fn from(values: BTreeMap<String, String>) -> FormData {
        FormData { values, problems: Vec::new() }
    }
}

impl<S: Send + Sync> FromRequest<S> for FormData {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<FormData, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            let TypedForm(values) = TypedForm::from_request(request, state).await?;
            return Ok(FormData { values, problems: Vec::new() });
        }
        let Upload { mut fields, file, field } = Upload::from_request(request, state).await?;
        // What is no text becomes a text that no reader takes.
        fields.insert(field, String::from_utf8_lossy(&file.unwrap_or_default()).into_owned());
        Ok(FormData { values: fields, problems: Vec::new() })
    }
}
