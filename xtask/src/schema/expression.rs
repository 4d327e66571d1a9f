//! Conditions and queries: what SQLite alone understands becomes what PostgreSQL understands.

use super::token::{Kind, Token};

/// What has another meaning in PostgreSQL, or none, and has no rule here. Refused, so that a migration that needs one is noticed.
const WITHOUT_RULE: [&str; 17] = [
    "CAST",
    "COLLATE",
    "GLOB",
    "LIKE",
    "REGEXP",
    "ROWID",
    "date",
    "datetime",
    "group_concat",
    "ifnull",
    "iif",
    "instr",
    "json_each",
    "julianday",
    "printf",
    "strftime",
    "typeof",
];

/// The same expression for PostgreSQL.
pub(crate) fn translate(tokens: &[Token]) -> Result<Vec<Token>, String> {
    let mut out: Vec<Token> = Vec::new();
    let mut rest = tokens;
    while let Some((token, behind)) = rest.split_first() {
        rest = behind;
        if token.is("IS") {
            rest = is(&mut out, rest)?;
        } else if token.is("GLOB") {
            rest = glob(&mut out, rest)?;
        } else if let Some(word) = WITHOUT_RULE.iter().find(|word| token.is(word)) {
            return Err(format!("no rule for `{word}`"));
        } else {
            out.push(token.clone());
        }
    }
    Ok(out)
}

/// `IS`, which compares any two values in SQLite.
fn is<'a>(out: &mut Vec<Token>, rest: &'a [Token]) -> Result<&'a [Token], String> {
    let compares = |token: Option<&Token>| {
        let tests = ["NULL", "TRUE", "FALSE", "DISTINCT"];
        !token.is_some_and(|token| tests.iter().any(|word| token.is(word)))
    };
    let (is_negated, behind) = match rest {
        [not, behind @ ..] if not.is("NOT") => (true, behind),
        _ => (false, rest),
    };
    if !is_negated && let Some(behind) = checks_time(out, rest)? {
        return Ok(behind);
    }
    let words: &[&str] = match (compares(behind.first()), is_negated) {
        (true, true) => &["IS", "DISTINCT", "FROM"],
        (true, false) => &["IS", "NOT", "DISTINCT", "FROM"],
        (false, true) => &["IS", "NOT"],
        (false, false) => &["IS"],
    };
    out.extend(words.iter().map(|word| Token::word(word)));
    Ok(behind)
}

/// `day IS date(day)` and `time IS strftime('%H:%M', time)`: whether a text is a day or a time.
fn checks_time<'a>(out: &mut [Token], rest: &'a [Token]) -> Result<Option<&'a [Token]>, String> {
    let (function, value, behind) = match rest {
        [date, open, value, close, behind @ ..]
            if date.is("date") && open.is("(") && close.is(")") =>
        {
            ("is_day", value, behind)
        }
        [time, open, form, comma, value, close, behind @ ..]
            if time.is("strftime") && open.is("(") && comma.is(",") && close.is(")") =>
        {
            if form.text != "'%H:%M'" {
                return Err(format!("no rule for the form {} of a time", form.text));
            }
            ("is_time", value, behind)
        }
        _ => return Ok(None),
    };
    match out.last_mut() {
        Some(last) if last.kind == Kind::Word && last.text == value.text => {
            last.text = format!("{function}({})", value.text);
            Ok(Some(behind))
        }
        _ => Err(format!("`{}` is compared with the day or time of something else", value.text)),
    }
}

/// `GLOB` with a pattern, as a regular expression.
fn glob<'a>(out: &mut Vec<Token>, rest: &'a [Token]) -> Result<&'a [Token], String> {
    let (pattern, behind) = rest.split_first().ok_or("GLOB without a pattern")?;
    if pattern.kind != Kind::Text {
        return Err("GLOB with a pattern that is no literal".to_owned());
    }
    let is_negated = out.pop_if(|last| last.is("NOT")).is_some();
    out.push(Token::word(if is_negated { "!~" } else { "~" }));
    out.push(Token { kind: Kind::Text, ..Token::word(&regular_expression(&pattern.text)) });
    Ok(behind)
}

/// The regular expression that finds what a quoted pattern of `GLOB` finds.
fn regular_expression(pattern: &str) -> String {
    let pattern = pattern.trim_matches('\'');
    let begins_anywhere = pattern.starts_with('*');
    let ends_anywhere = pattern.len() > 1 && pattern.ends_with('*');
    let middle = pattern.strip_prefix('*').unwrap_or(pattern);
    let middle = middle.strip_suffix('*').unwrap_or(middle);
    let mut expression = if begins_anywhere { String::new() } else { "^".to_owned() };
    let mut in_class = false;
    for letter in middle.chars() {
        match letter {
            '[' => in_class = true,
            ']' => in_class = false,
            '*' if !in_class => expression.push('.'),
            '?' if !in_class => {
                expression.push('.');
                continue;
            }
            '.' | '+' | '(' | ')' | '{' | '}' | '|' | '^' | '$' if !in_class => {
                expression.push('\\');
            }
            '\\' => expression.push('\\'),
            _ => {}
        }
        expression.push(letter);
    }
    let end = if ends_anywhere { "" } else { "$" };
    format!("'{expression}{end}'")
}
