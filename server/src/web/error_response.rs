//! Refusals as answers: a status, and a body in the reader's language.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::NaiveDate;
use club::PlayerNo;
use club::refusal::{Refusal, RefusalKind};
use scoring::deal::DealProblem;
use texts::problems::problem;
use texts::{Lang, Text};
use wire::{ErrorBody, ErrorCode, FactProblem};

use crate::failure::Failure;
use crate::limits::LARGEST_BODY;

/// The status of a kind of refusal.
pub(crate) const fn status_of(kind: RefusalKind) -> StatusCode {
    match kind {
        RefusalKind::Unknown => StatusCode::NOT_FOUND,
        RefusalKind::Conflict => StatusCode::CONFLICT,
        RefusalKind::BadValue => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// Why a request is refused: what an action says, or what HTTP itself has against it.
#[derive(Clone, Debug)]
pub(crate) enum ApiError {
    /// An action could not be done.
    Failure(Failure),
    /// The body is no JSON of the agreed shape.
    Malformed {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// The parser's remark.
        detail: String,
    },
    /// More objects in one request than agreed.
    TooMany {
        /// How many.
        found: usize,
        /// How many may be.
        most: usize,
    },
    /// A field of a form has a value that it cannot have.
    Field {
        /// What stands at the field.
        name: Text,
        /// Why.
        refusal: Refusal,
    },
    /// A published list was withdrawn.
    Withdrawn(WithdrawnList),
    /// The code says it all.
    Code(ErrorCode),
}

/// A withdrawn list, for those who have its address.
#[derive(Clone, Debug)]
pub(crate) struct WithdrawnList {
    /// The day as of which it stood.
    pub(crate) as_of: NaiveDate,
    /// When it was withdrawn, by the club's clock.
    pub(crate) withdrawn_on: NaiveDate,
    /// The address of the list in its place.
    pub(crate) replaced_by: Option<String>,
}

impl WithdrawnList {
    fn sentence(&self, lang: Lang) -> String {
        let is_replaced = self.replaced_by.is_some();
        texts::publishing::withdrawn_on(self.as_of, self.withdrawn_on, is_replaced, lang)
    }
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> ApiError {
        ApiError::Failure(failure)
    }
}

impl ApiError {
    pub(crate) fn code(&self) -> ErrorCode {
        match self {
            ApiError::Failure(failure) => failure.code(),
            ApiError::Malformed { .. } => ErrorCode::Malformed,
            ApiError::TooMany { .. } => ErrorCode::TooLarge,
            ApiError::Field { refusal, .. } => Failure::Refused(*refusal).code(),
            ApiError::Withdrawn(_) => ErrorCode::ListWithdrawn,
            ApiError::Code(code) => *code,
        }
    }

    /// Where the reader goes on: address and name.
    pub(crate) fn way_on(&self, lang: Lang) -> Option<(String, &'static str)> {
        match self {
            ApiError::Withdrawn(list) => {
                let address = list.replaced_by.clone()?;
                Some((address, texts::publishing::TO_NEW_LIST.get(lang)))
            }
            ApiError::Failure(_)
            | ApiError::Malformed { .. }
            | ApiError::TooMany { .. }
            | ApiError::Field { .. }
            | ApiError::Code(_) => None,
        }
    }

    /// What is said where nothing more is known.
    fn words(&self) -> Text {
        if matches!(self, ApiError::Failure(Failure::DiskFull)) {
            return texts::errors::DISK_FULL;
        }
        texts::errors::error(self.code())
    }

    pub(crate) fn body(&self, lang: Lang) -> ErrorBody {
        let code = self.code();
        let plain = || ErrorBody {
            code,
            message: self.words().get(lang).to_owned(),
            problems: Vec::new(),
            next: None,
            standing: None,
            deal: None,
        };
        let say = |message: String| ErrorBody { message, ..plain() };
        let with_problems = |message: String, problems: &[FactProblem]| {
            let sentences = problems.iter().map(|problem| problem.message.clone());
            let all: Vec<String> = std::iter::once(message).chain(sentences).collect();
            all.join(" ")
        };
        match self {
            // For a wrong value in valid JSON the parser gives no position.
            ApiError::Malformed { line: 0, column: _, detail } => {
                say(texts::program::malformed_value(detail, lang))
            }
            ApiError::Malformed { line, column, detail } => {
                say(texts::program::malformed(*line, *column, detail, lang))
            }
            ApiError::TooMany { found, most } => say(texts::program::too_many(*found, *most, lang)),
            ApiError::Field { name, refusal } => {
                say(texts::club::refused_field(*name, *refusal, lang))
            }
            ApiError::Withdrawn(list) => say(list.sentence(lang)),
            ApiError::Code(ErrorCode::TooLarge) => {
                say(texts::program::too_large(LARGEST_BODY, lang))
            }
            ApiError::Failure(Failure::Unprintable { character }) => {
                say(texts::program::unprintable(*character, lang))
            }
            ApiError::Failure(Failure::UnprintableReason { character }) => {
                say(texts::errors::unprintable_reason(*character, lang))
            }
            ApiError::Failure(Failure::DealNumberTaken { next, standing }) => {
                ErrorBody { next: Some(*next), standing: standing.clone(), ..plain() }
            }
            ApiError::Failure(Failure::CorrectionBlocked { number, problems }) => {
                let problems = fact_problems(problems, lang);
                let message = if problems.is_empty() {
                    texts::errors::after_the_end(*number, lang)
                } else {
                    with_problems(texts::errors::later_deal(*number, lang), &problems)
                };
                ErrorBody { message, problems, deal: Some(*number), ..plain() }
            }
            ApiError::Failure(Failure::Refused(refusal)) => {
                say(texts::club::refusal(*refusal, lang))
            }
            ApiError::Failure(Failure::BadFacts(found)) => {
                let problems = fact_problems(found, lang);
                let message = with_problems(plain().message, &problems);
                ErrorBody { message, problems, ..plain() }
            }
            ApiError::Failure(Failure::Field { field: _, why }) => {
                ApiError::Failure((**why).clone()).body(lang)
            }
            ApiError::Failure(_) | ApiError::Code(_) => plain(),
        }
    }
}

/// What is wrong with the facts of a deal, in words.
fn fact_problems(found: &[DealProblem<PlayerNo>], lang: Lang) -> Vec<FactProblem> {
    let problems = found.iter().map(|found| FactProblem {
        player: found.of,
        code: found.problem.code().to_owned(),
        message: problem(&found.problem, lang),
    });
    problems.collect()
}

impl IntoResponse for ApiError {
    /// The status, with the refusal beside it: its words are added by the middleware that knows the reader's language.
    fn into_response(self) -> Response {
        if let ApiError::Failure(Failure::Internal(reason)) = &self {
            tracing::error!(reason, "a request failed by our own mistake");
        }
        let status =
            StatusCode::from_u16(self.code().status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
