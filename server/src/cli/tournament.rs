//! `ostwind tournament plan` and `ostwind tournament results`: a JSON object in, a JSON object out.

use std::io::{self, Read as _, Write as _};

use server::settings::{TournamentInput, TournamentQuestion};
use server::tournament_contract::{self, Question};
use texts::program::Trouble;

/// Answers one question. A refusal is written as an answer, and is an error of the program too.
pub(crate) fn run(question: &TournamentQuestion) -> Result<(), Trouble> {
    let (question, input) = match question {
        TournamentQuestion::Plan(input) => (Question::Plan, input),
        TournamentQuestion::Results(input) => (Question::Results, input),
    };
    let answer = tournament_contract::answer(question, &read(input)?, &|| true);
    // Nothing ends this search but the program's own end.
    let Some(answer) = answer else { return Ok(()) };
    let mut output = io::stdout().lock();
    let written = output.write_all(answer.body.as_bytes()).and_then(|()| output.flush());
    written.map_err(|error| Trouble::Output { reason: error.to_string() })?;
    match answer.refused {
        None => Ok(()),
        Some(refused) => Err(Trouble::Question { place: refused.place, reason: refused.message }),
    }
}

fn read(input: &TournamentInput) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    match &input.question {
        Some(path) => std::fs::read(path).map_err(|error| Trouble::InputFile {
            path: path.display().to_string(),
            reason: error.to_string(),
        }),
        None => match io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => {
                Err(Trouble::InputFile { path: "stdin".to_owned(), reason: error.to_string() })
            }
        },
    }
}
