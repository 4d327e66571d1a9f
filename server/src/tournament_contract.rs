//! The two questions about tournaments that need no database: a JSON object in, a JSON object out. The command line and
//! the API share it, so both answer with the same bytes.

use club::tournament::Object;
use club::tournament::plan::{self, PlanProblem, PlanQuestion};
use club::tournament::results::{self, ResultsProblem, ResultsQuestion};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::calculator::parser_remark;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who sits where in each round.
    Plan,
    /// What the tables come to.
    Results,
}

/// An answer, and whether it is a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// One JSON object and the end of the line.
    pub body: String,
    /// Why the question was refused.
    pub refused: Option<Refused>,
}

/// Why a question gets no plan and no result; English, because it answers programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// Stable, for programs.
    pub code: &'static str,
    /// The field, such as `rounds[0].tables[3].seats`; or the line and the column.
    #[serde(rename = "where")]
    pub place: String,
    /// One sentence.
    pub message: String,
}

/// The code of what is no JSON, or has another shape than was agreed.
const UNREADABLE: &str = "unreadable";

impl Refused {
    /// Whether the question could not even be read.
    pub fn is_unreadable(&self) -> bool {
        self.code == UNREADABLE
    }
}

impl From<PlanProblem> for Refused {
    fn from(problem: PlanProblem) -> Refused {
        Refused { code: problem.code(), place: problem.place(), message: problem.to_string() }
    }
}

impl From<ResultsProblem> for Refused {
    fn from(problem: ResultsProblem) -> Refused {
        let message = problem.to_string();
        Refused { code: problem.code(), place: problem.place, message }
    }
}

/// Answers one question. Whatever it looks like, there is an answer, unless `goes_on` ends the search for a plan.
pub fn answer(question: Question, input: &[u8], goes_on: &dyn Fn() -> bool) -> Option<Answer> {
    let answered = match question {
        Question::Plan => {
            let found = read::<PlanQuestion>(input)
                .and_then(|asked| plan::plan_while(&asked, goes_on).map_err(Refused::from));
            found.transpose()?.map(|plan| line(&Answered { ok: true, answer: plan }))
        }
        Question::Results => read::<ResultsQuestion>(input)
            .and_then(|asked| results::results(&asked).map_err(Refused::from))
            .map(|results| line(&Answered { ok: true, answer: results })),
    };
    Some(match answered {
        Ok(body) => Answer { body, refused: None },
        Err(refused) => {
            let body = line(&Declined { ok: false, error: &refused });
            Answer { body, refused: Some(refused) }
        }
    })
}

#[derive(Serialize)]
struct Answered<T> {
    ok: bool,
    #[serde(flatten)]
    answer: T,
}

#[derive(Serialize)]
struct Declined<'a> {
    ok: bool,
    error: &'a Refused,
}

fn line<T: Serialize>(answer: &T) -> String {
    let json = serde_json::to_string(answer);
    assert!(json.is_ok());
    json.unwrap_or_default() + "\n"
}

fn read<T: DeserializeOwned>(input: &[u8]) -> Result<T, Refused> {
    let unreadable = |place: String, error: &serde_json::Error| Refused {
        code: UNREADABLE,
        place,
        message: parser_remark(error),
    };
    let line = |error: &serde_json::Error| {
        format!("line {} column {}", error.line(), error.column().max(1))
    };
    let mut reader = serde_json::Deserializer::from_slice(input);
    let read: Result<Object<T>, _> = serde_path_to_error::deserialize(&mut reader);
    let Object(read) = read.map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        let is_shape = inner.is_data() && path != ".";
        unreadable(if is_shape { path } else { line(&inner) }, &inner)
    })?;
    reader.end().map_err(|error| unreadable(line(&error), &error))?;
    Ok(read)
}
