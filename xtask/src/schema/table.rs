//! Tables and their indexes: every key begins with the club.

use std::fmt::Write as _;

use super::expression::translate;
use super::token::{Kind, Reader, Token, in_one_line};

/// The column that says whose a row is.
const CLUB: &str = "club_id";

/// A table of SQLite, taken apart.
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) name: String,
    columns: Vec<Column>,
    key: Vec<String>,
    /// The column that SQLite fills by itself.
    pub(crate) numbered: Option<String>,
    uniques: Vec<Vec<String>>,
    /// Columns that are unique whatever the case of their letters.
    uncased: Vec<String>,
    pub(crate) references: Vec<Reference>,
    checks: Vec<Line>,
}

struct Column {
    name: String,
    kind: &'static str,
    line: Line,
}

/// What stands in a line, and the comments at its end.
struct Line {
    text: String,
    comments: Vec<String>,
}

/// A reference to another table.
pub(crate) struct Reference {
    columns: Vec<String>,
    pub(crate) table: String,
    targets: Vec<String>,
    actions: String,
}

impl Reference {
    fn read(columns: Vec<String>, reader: &mut Reader<'_>) -> Result<Reference, String> {
        let table = reader.name()?;
        let targets = reader.columns()?;
        let mut actions = String::new();
        while let Some(words) = action(reader)? {
            actions.push(' ');
            actions.push_str(&words);
            if words.starts_with("ON DELETE SET") {
                // Without the columns, PostgreSQL would change the club as well.
                let _ = write!(actions, " ({})", columns.join(", "));
            } else if words.starts_with("ON UPDATE SET") {
                return Err(format!("no rule for `{words}`"));
            }
        }
        Ok(Reference { columns, table, targets, actions })
    }

    /// The constraint. It can wait until the end of a transaction, in which a whole club is copied table by table.
    pub(crate) fn text(&self) -> String {
        format!(
            "FOREIGN KEY {} REFERENCES {} {}{}{}",
            of_club(&self.columns),
            self.table,
            of_club(&self.targets),
            self.actions,
            if self.actions.contains("DEFERRABLE") { "" } else { " DEFERRABLE" }
        )
    }
}

/// What a reference does when its row changes, and when it is checked.
fn action(reader: &mut Reader<'_>) -> Result<Option<String>, String> {
    const ALL: [&[&str]; 6] = [
        &["NOT", "DEFERRABLE"],
        &["DEFERRABLE", "INITIALLY", "DEFERRED"],
        &["DEFERRABLE", "INITIALLY", "IMMEDIATE"],
        &["DEFERRABLE"],
        &["ON", "DELETE"],
        &["ON", "UPDATE"],
    ];
    const EFFECTS: [&[&str]; 5] =
        [&["CASCADE"], &["RESTRICT"], &["NO", "ACTION"], &["SET", "NULL"], &["SET", "DEFAULT"]];
    let Some(words) = ALL.iter().find(|words| reader.take(words)) else { return Ok(None) };
    let mut words = words.to_vec();
    if words.first() == Some(&"ON") {
        let effect = EFFECTS.iter().find(|words| reader.take(words));
        words.extend_from_slice(effect.ok_or("a reference without an effect behind ON")?);
    }
    Ok(Some(words.join(" ")))
}

/// Columns in parentheses, behind the club.
fn of_club(columns: &[String]) -> String {
    format!("({CLUB}, {})", columns.join(", "))
}

impl Table {
    /// Takes a statement apart that stands behind `CREATE TABLE`.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Table, String> {
        let mut table = Table { name: reader.name()?, ..Table::default() };
        for (tokens, comments) in items(reader.group()?) {
            let mut item = Reader::new(&tokens);
            if !table.constraint(&mut item, &comments)? {
                table.column(&mut item, comments)?;
            }
            if let [first, ..] = item.rest() {
                return Err(format!("{}: no rule for `{}`", table.name, first.text));
            }
        }
        let is_without_rowid = reader.rest().iter().any(|token| token.is("WITHOUT"));
        if let [key] = table.key.as_slice()
            && table.columns.iter().any(|column| column.name == *key && column.kind == "BIGINT")
            && !table.references.iter().any(|reference| reference.columns == table.key)
            && !is_without_rowid
        {
            table.numbered = Some(key.clone());
        }
        Ok(table)
    }

    /// Reads a constraint of the whole table; says whether it was one.
    fn constraint(&mut self, item: &mut Reader<'_>, comments: &[String]) -> Result<bool, String> {
        if item.take(&["PRIMARY", "KEY"]) {
            self.key = item.columns()?;
        } else if item.take(&["UNIQUE"]) {
            self.uniques.push(item.columns()?);
        } else if item.take(&["FOREIGN", "KEY"]) {
            let columns = item.columns()?;
            item.expect(&["REFERENCES"])?;
            self.references.push(Reference::read(columns, item)?);
        } else if item.take(&["CHECK"]) {
            self.checks.push(Line { text: check(item)?, comments: comments.to_vec() });
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn column(&mut self, item: &mut Reader<'_>, comments: Vec<String>) -> Result<(), String> {
        let name = item.name()?;
        let kind = match item.name()?.as_str() {
            "INTEGER" => "BIGINT",
            "TEXT" => "TEXT",
            "BLOB" => "BYTEA",
            other => return Err(format!("{}: no rule for the type {other}", self.name)),
        };
        let mut inline = Vec::new();
        let mut is_uncased = false;
        loop {
            if item.take(&["PRIMARY", "KEY"]) {
                self.key = vec![name.clone()];
            } else if item.take(&["UNIQUE"]) {
                self.uniques.push(vec![name.clone()]);
            } else if item.take(&["REFERENCES"]) {
                self.references.push(Reference::read(vec![name.clone()], item)?);
            } else if item.take(&["COLLATE", "NOCASE"]) {
                is_uncased = true;
            } else if item.take(&["NOT", "NULL"]) {
                inline.push("NOT NULL".to_owned());
            } else if item.take(&["DEFAULT"]) {
                inline.push(format!("DEFAULT {}", item.next()?.text));
            } else if item.take(&["CHECK"]) {
                inline.push(check(item)?);
            } else {
                break;
            }
        }
        if is_uncased {
            let at = self.uniques.iter().position(|columns| *columns == [name.as_str()]);
            let at = at.ok_or(format!("{}: no rule for NOCASE without UNIQUE", self.name))?;
            self.uniques.remove(at);
            self.uncased.push(name.clone());
        }
        self.columns.push(Column { name, kind, line: Line { text: inline.join(" "), comments } });
        Ok(())
    }

    /// The statement that makes the table, with the references that pass.
    pub(crate) fn statement(&self, passes: impl Fn(&Reference) -> bool) -> String {
        let width = self.columns.iter().map(|column| column.name.len()).chain([CLUB.len()]).max();
        let width = width.unwrap_or_default();
        let mut lines: Vec<(String, &[String])> = Vec::new();
        for Column { name, kind, line } in &self.columns {
            let text = format!("{name:width$} {kind:6} {}", line.text);
            lines.push((text.trim_end().to_owned(), &line.comments));
        }
        let club = format!("{CLUB:width$} BIGINT NOT NULL DEFAULT current_club()");
        lines.push((club, &[]));
        if !self.key.is_empty() {
            lines.push((format!("PRIMARY KEY {}", of_club(&self.key)), &[]));
        }
        lines.extend(self.uniques.iter().map(|it| (format!("UNIQUE {}", of_club(it)), &[][..])));
        let references = self.references.iter().filter(|reference| passes(reference));
        lines.extend(references.map(|reference| (reference.text(), &[][..])));
        lines.extend(self.checks.iter().map(|line| (line.text.clone(), line.comments.as_slice())));
        let mut statement = format!("CREATE TABLE {} (\n", self.name);
        let last = lines.len() - 1;
        for (at, (text, comments)) in lines.iter().enumerate() {
            let comma = if at < last { "," } else { "" };
            let comments: String = comments.iter().map(|comment| format!("  {comment}")).collect();
            let _ = writeln!(statement, "    {text}{comma}{comments}");
        }
        statement.push_str(");\n");
        for column in &self.uncased {
            // The letters of ASCII alone, as in SQLite.
            let _ = write!(
                statement,
                "\nCREATE UNIQUE INDEX {0}_{column}_key ON {0} ({CLUB}, lower({column} COLLATE \"C\"));\n",
                self.name
            );
        }
        statement
    }
}

/// A condition in parentheses.
fn check(reader: &mut Reader<'_>) -> Result<String, String> {
    Ok(format!("CHECK ({})", in_one_line(&translate(reader.group()?)?)))
}

/// What stands between the commas of a table, each with its comments: behind a comma, one still belongs to what stands before it.
fn items(tokens: &[Token]) -> Vec<(Vec<Token>, Vec<String>)> {
    let mut all = vec![(Vec::new(), Vec::new())];
    let mut before = None;
    let mut depth = 0_usize;
    for token in tokens {
        let last = all.len() - 1;
        if token.kind == Kind::Comment {
            let at = if all[last].0.is_empty() { before.unwrap_or(last) } else { last };
            all[at].1.push(token.text.clone());
            continue;
        }
        if token.is(",") && depth == 0 {
            before = Some(last);
            all.push((Vec::new(), Vec::new()));
            continue;
        }
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth = depth.saturating_sub(1);
        }
        all[last].0.push(token.clone());
    }
    all
}

/// An index, from what stands behind `INDEX`.
pub(crate) fn index(is_unique: bool, reader: &mut Reader<'_>) -> Result<(String, String), String> {
    let name = reader.name()?;
    reader.expect(&["ON"])?;
    let table = reader.name()?;
    let columns = of_club(&reader.columns()?);
    let unique = if is_unique { "UNIQUE " } else { "" };
    let mut statement = format!("CREATE {unique}INDEX {name} ON {table} {columns}");
    if reader.take(&["WHERE"]) {
        let _ = write!(statement, " WHERE {}", in_one_line(&translate(reader.rest())?));
    }
    Ok((table, statement + ";\n"))
}
