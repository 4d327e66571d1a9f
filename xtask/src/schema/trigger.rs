//! Triggers: a refusal without a query of its own is one line, everything else a function with a trigger.

use super::expression::translate;
use super::token::{Reader, Token, in_one_line, verbatim};

/// A trigger of SQLite, taken apart.
pub(crate) struct Trigger {
    name: String,
    /// `BEFORE` or `AFTER`.
    time: &'static str,
    /// What it is run for: `INSERT`, `UPDATE OF place`.
    event: String,
    pub(crate) table: String,
    condition: Option<Vec<Token>>,
    steps: Vec<Step>,
}

/// What a trigger does.
enum Step {
    Refuse { sentence: String, condition: Option<Vec<Token>> },
    Run(Vec<Token>),
}

impl Trigger {
    /// Takes a statement apart that stands behind `CREATE TRIGGER`.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Trigger, String> {
        let name = reader.name()?;
        let times = ["BEFORE", "AFTER"];
        let time = times.into_iter().find(|time| reader.take(&[time]));
        let time = time.ok_or(format!("{name}: neither BEFORE nor AFTER"))?;
        let event = in_one_line(reader.until("ON"));
        reader.expect(&["ON"])?;
        let table = reader.name()?;
        reader.take(&["FOR", "EACH", "ROW"]);
        let condition =
            if reader.take(&["WHEN"]) { Some(translate(reader.until("BEGIN"))?) } else { None };
        reader.expect(&["BEGIN"])?;
        let Some((_, body)) = reader.rest().split_last() else {
            return Err(format!("{name}: no END"));
        };
        let bodies = body.split(|token| token.is(";")).filter(|step| !step.is_empty());
        let steps = bodies.map(Step::read).collect::<Result<_, _>>()?;
        Ok(Trigger { name, time, event, table, condition, steps })
    }

    /// The statements that make it.
    pub(crate) fn statements(&self) -> String {
        let Trigger { name, time, event, table, .. } = self;
        let head = format!("CREATE TRIGGER {name} {time} {event} ON {table} FOR EACH ROW");
        match (self.steps.as_slice(), &self.condition) {
            ([Step::Refuse { sentence, condition: None }], None) => {
                format!("{head}\nEXECUTE FUNCTION refuse({sentence});\n")
            }
            ([Step::Refuse { sentence, condition: None }], Some(condition))
                if !has_query(condition) =>
            {
                let condition = verbatim(condition);
                format!("{head}\nWHEN ({condition})\nEXECUTE FUNCTION refuse({sentence});\n")
            }
            _ => format!("{}\n{head}\nEXECUTE FUNCTION {name}();\n", self.function()),
        }
    }

    fn function(&self) -> String {
        let row = match (self.time, self.event.as_str()) {
            ("AFTER", _) => "NULL",
            (_, "DELETE") => "OLD",
            _ => "NEW",
        };
        let steps: Vec<String> = self.steps.iter().map(Step::text).collect();
        let steps = guarded(self.condition.as_deref(), &steps.concat());
        let is_of_rows = ["INSERT", "DELETE"].iter().any(|event| self.event.starts_with(event));
        let whole = if is_of_rows {
            format!("    IF is_whole_club() THEN\n        RETURN {row};\n    END IF;\n")
        } else {
            String::new()
        };
        format!(
            "CREATE FUNCTION {}() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n{whole}{}    RETURN {row};\nEND $$;\n",
            self.name,
            indented(&steps)
        )
    }
}

impl Step {
    fn read(tokens: &[Token]) -> Result<Step, String> {
        let mut reader = Reader::new(tokens);
        if !reader.take(&["SELECT"]) {
            return translate(tokens).map(Step::Run);
        }
        reader.expect(&["RAISE"])?;
        let sentence = match reader.group()? {
            [abort, comma, sentence] if abort.is("ABORT") && comma.is(",") => sentence,
            other => return Err(format!("no rule for RAISE ({})", in_one_line(other))),
        };
        let condition = match reader.rest() {
            [] => None,
            [place, condition @ ..] if place.is("WHERE") => Some(translate(condition)?),
            other => return Err(format!("no rule for `{}` behind RAISE", in_one_line(other))),
        };
        Ok(Step::Refuse { sentence: sentence.text.clone(), condition })
    }

    fn text(&self) -> String {
        match self {
            Step::Refuse { sentence, condition } => {
                let class = "ERRCODE = 'integrity_constraint_violation'";
                let raise = format!("RAISE EXCEPTION USING MESSAGE = {sentence}, {class};\n");
                guarded(condition.as_deref(), &raise)
            }
            Step::Run(tokens) => format!("{};\n", verbatim(tokens)),
        }
    }
}

/// Steps that are run under a condition, where there is one.
fn guarded(condition: Option<&[Token]>, steps: &str) -> String {
    match condition {
        None => steps.to_owned(),
        Some(condition) => {
            format!("IF {} THEN\n{}END IF;\n", verbatim(condition), indented(steps))
        }
    }
}

fn indented(steps: &str) -> String {
    steps.lines().map(|line| format!("    {line}\n")).collect()
}

fn has_query(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| token.is("SELECT"))
}
