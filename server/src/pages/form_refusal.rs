//! Why a form was refused: the reasons at its fields and in the box above them.

use axum::http::StatusCode;
use texts::{Lang, Text};

use crate::http::error_response::ApiError;
use crate::pages::layout::{FieldView, ProblemView};

/// Everything that was wrong with a form.
#[derive(Default)]
pub(crate) struct Problems(Vec<ApiError>);

impl Problems {
    /// The value that was read, or nothing and its reason noted.
    pub(crate) fn take<T>(&mut self, read: Result<T, impl Into<ApiError>>) -> Option<T> {
        read.map_err(|problem| self.0.push(problem.into())).ok()
    }

    /// Whether nothing was wrong.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first reason; nothing where all was well.
    pub(crate) fn first(self) -> Option<ApiError> {
        self.0.into_iter().next()
    }

    /// As it is drawn; `names` are the fields of the form with what stands at them. A reason without a field of its own
    /// stands at the first.
    pub(crate) fn drawn(&self, names: &[(&'static str, Text)], lang: Lang) -> FormRefusal {
        let first = names.first().map_or("", |(field, _)| *field);
        let problems = self.0.iter().map(|problem| {
            let named = names.iter().find(|(_, text)| match problem {
                ApiError::Field { name, refusal: _ } => name == text,
                ApiError::Failure(_)
                | ApiError::Malformed { .. }
                | ApiError::TooMany { .. }
                | ApiError::Withdrawn(_)
                | ApiError::Code(_) => false,
            });
            let field = named.map_or(first, |(field, _)| *field);
            (field, problem.code().id(), problem.body(lang).message)
        });
        let status = self.0.first().map_or(200, |problem| problem.code().status());
        FormRefusal {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY),
            problems: problems.collect(),
        }
    }
}

/// A refused form as it is drawn; by default nothing is wrong.
#[derive(Default)]
pub(crate) struct FormRefusal {
    /// The status of the answer.
    pub(crate) status: StatusCode,
    problems: Vec<(&'static str, &'static str, String)>,
}

impl FormRefusal {
    /// A field with what was typed and the reason why it was refused.
    pub(crate) fn field(&self, id: &str, value: impl Into<String>) -> FieldView {
        let problem = self.problems.iter().find(|(field, ..)| *field == id);
        let problem = problem.map(|(_, code, words)| ProblemView { code, words: words.clone() });
        FieldView { value: value.into(), problem }
    }

    /// The box above the form: each field with its reason.
    pub(crate) fn list(&self) -> Vec<(&'static str, String)> {
        self.problems.iter().map(|(field, _, words)| (*field, words.clone())).collect()
    }
}

/// Why one field was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldProblem {
    /// The field's name in the form.
    pub(crate) field: &'static str,
    /// For programs and tests.
    pub(crate) code: &'static str,
    /// For the reader.
    pub(crate) words: Text,
}

impl FieldProblem {
    /// The field as it is drawn, with the problem if it is about this one.
    pub(crate) fn at(
        problem: Option<FieldProblem>,
        id: &str,
        value: &str,
        lang: Lang,
    ) -> FieldView {
        let problem = problem.filter(|problem| problem.field == id).map(|problem| ProblemView {
            code: problem.code,
            words: problem.words.get(lang).to_owned(),
        });
        FieldView { value: value.to_owned(), problem }
    }

    /// The box above the form.
    pub(crate) fn listed(problem: Option<FieldProblem>, lang: Lang) -> Vec<(&'static str, String)> {
        let line = |problem: FieldProblem| (problem.field, problem.words.get(lang).to_owned());
        problem.map(line).into_iter().collect()
    }
}
