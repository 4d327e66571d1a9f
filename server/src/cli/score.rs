//! `ostwind score`, `ostwind settle` and `ostwind special`: JSON lines in, JSON lines out.

use std::io::{self, BufRead, BufReader, BufWriter, Write};

use server::calculator::{self, Question};
use texts::Lang;
use texts::program::Trouble;

/// Reads JSON lines and answers them in order. A line that cannot be read gets an answer like any other.
pub(crate) fn run(question: Question, lang: Lang) -> Result<(), Trouble> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut output = BufWriter::new(io::stdout().lock());
    let unwritten = |error: io::Error| Trouble::Output { reason: error.to_string() };
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let length = input
            .read_until(b'\n', &mut line)
            .map_err(|error| Trouble::Input { reason: error.to_string() })?;
        if length == 0 {
            return output.flush().map_err(unwritten);
        }
        let answer = calculator::answer_line(question, number, line.trim_ascii_end(), lang);
        writeln!(output, "{answer}").map_err(unwritten)?;
        // Flushed after each line for clients that wait for an answer before they send the next.
        if input.buffer().is_empty() {
            output.flush().map_err(unwritten)?;
        }
    }
    Ok(())
}
