//! The calculator of the scoring contract: a JSON object in, a JSON object out. The command line
//! and the API share it.

use scoring::contract::{self, HandRequest};
use scoring::special;
use scoring::special::contract::Refusal;
use scoring::{Problem, Wind};
use serde_json::{Map, Value as Json, json};
use texts::Lang;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The value of a hand.
    Score,
    /// The settlement of a finished deal.
    Settle,
    /// A club's own hand: whether tiles fit, whether its text can be read, examples.
    Special,
}

/// Answers one request. Every request gets an answer; its field `ok` says whether the question could be answered.
pub fn answer(question: Question, request: &Json, lang: Lang) -> Json {
    let found = match question {
        Question::Score => contract::read_hand(request)
            .and_then(|hand: HandRequest| hand.answer())
            .map_err(Refusal::Request),
        Question::Settle => contract::read_finish(request)
            .and_then(|asked| {
                let settlement = asked.ruleset.settle(&asked.finish)?;
                let seat = |wind: Wind| texts::tiles::wind(wind).get(lang).to_owned();
                Ok(contract::settlement_json(&asked.finish, &settlement, |why| {
                    texts::explain::reason(why, seat, lang)
                }))
            })
            .map_err(Refusal::Request),
        Question::Special => special::contract::answer(request),
    };
    let id = contract::id(request);
    match found {
        Ok(mut fields) => {
            fields.insert("id".to_owned(), id);
            fields.insert("ok".to_owned(), true.into());
            Json::Object(fields)
        }
        Err(Refusal::Request(problems)) => {
            let problem: &Problem = problems.first();
            refusal(id, problem.code(), texts::problems::problem(problem, lang))
        }
        Err(Refusal::Pattern(problem)) => {
            let message = texts::patterns::pattern_problem(&problem, lang);
            let mut answer = refusal(id, problem.fault.code(), message);
            answer["error"]["at"] = problem.at.into();
            answer["error"]["length"] = problem.length.into();
            if let Some(found) = problem.found {
                answer["error"]["found"] = found.into();
            }
            if let Some(letter) = problem.variable {
                answer["error"]["variable"] = letter.to_string().into();
            }
            answer
        }
    }
}

/// Answers one line of input; `number` counts them from 1.
pub fn answer_line(question: Question, number: usize, line: &[u8], lang: Lang) -> Json {
    let unreadable = |message| refusal(Json::Null, "bad-request", message);
    if std::str::from_utf8(line).is_err() {
        return unreadable(texts::program::NOT_UTF8.get(lang).to_owned());
    }
    match serde_json::from_slice::<Json>(line) {
        Ok(request) => answer(question, &request, lang),
        Err(error) => {
            // An empty line ends before its first column.
            let (detail, column) = (parser_remark(&error), error.column().max(1));
            unreadable(texts::program::malformed(number, column, &detail, lang))
        }
    }
}

/// The parser's message without the place, which is reported in fields of its own.
pub fn parser_remark(error: &serde_json::Error) -> String {
    let remark = error.to_string();
    match remark.rfind(" at line ") {
        Some(at) => remark[..at].to_owned(),
        None => remark,
    }
}

fn refusal(id: Json, code: &str, message: String) -> Json {
    let mut fields = Map::new();
    fields.insert("id".to_owned(), id);
    fields.insert("ok".to_owned(), false.into());
    fields.insert("error".to_owned(), json!({"code": code, "message": message}));
    Json::Object(fields)
}
