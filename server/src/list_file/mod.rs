//! A file with a list as somebody sends it: CSV, XLSX or ODS, read as rows of text with what their columns hold.

use std::collections::BTreeMap;

use club::import::{ListColumns, ListField, ListKind, ListProblem};
use club::membership::Standing;
use texts::list_words;

use crate::limits::{LARGEST_LIST_FILE, LONGEST_OWN_WORD, MOST_OWN_WORDS};

mod ods;
mod text;
mod workbook;
mod worksheets;
mod xlsx;
mod xml;

/// Among how many rows the names of the columns are searched; titles may stand above them.
const ROWS_OF_TITLES: usize = 20;

/// How many cells of a column are shown as a sample.
const SAMPLES: usize = 3;

/// A row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    /// Its line in the file, or its row in the worksheet, from 1.
    pub line: u64,
    /// Its cells.
    pub cells: Vec<String>,
}

/// A list with what its columns hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListFile {
    /// All rows that are not empty, titles and the names of the columns among them.
    rows: Vec<ListRow>,
    /// The place of the row with the names of the columns.
    head: usize,
    /// What the columns hold.
    columns: ListColumns,
    /// What the club's own words for a standing mean, as somebody has said; in small letters.
    meanings: BTreeMap<String, Standing>,
}

/// A word for what somebody is in the club that nobody else knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWord {
    /// As it stands in the list; empty in a line with a day and no word.
    pub word: String,
    /// In how many lines.
    pub lines: usize,
    /// What it means, where somebody has said so.
    pub meaning: Option<Standing>,
}

impl ListFile {
    /// Reads a file; what its columns hold is guessed from their names.
    ///
    /// # Errors
    /// It is too large, or none of the three kinds of files, or it is empty.
    pub fn read(file: &[u8]) -> Result<ListFile, ListProblem> {
        if file.len() > LARGEST_LIST_FILE {
            return Err(ListProblem::TooLarge);
        }
        let mut rows =
            if workbook::is_archive(file) { workbook::rows(file)? } else { text::rows(file)? };
        rows.retain(|row| row.cells.iter().any(|cell| !cell.is_empty()));
        let heads_of =
            |row: &ListRow| row.cells.iter().map(|cell| tidy_head(cell)).collect::<Vec<_>>();
        let guesses = rows.iter().take(ROWS_OF_TITLES).map(|row| list_words::guess(&heads_of(row)));
        let whole = guesses.enumerate().find(|(_, columns)| columns.missing().is_empty());
        let head = whole.map_or(0, |(head, _)| head);
        join_heads(&mut rows, head);
        let first = rows.get(head).ok_or(ListProblem::Empty)?;
        let columns = list_words::guess(&heads_of(first));
        Ok(ListFile { rows, head, columns, meanings: BTreeMap::new() })
    }

    /// The same list with other columns: as their names say for this kind of list, or as somebody has chosen them, by the ids of
    /// the fields; an unknown id is a column that is not read.
    #[must_use]
    pub fn with_columns(self, kind: ListKind, chosen: Option<&[String]>) -> ListFile {
        let guessed = list_words::columns_of(kind, &self.heads());
        let columns = match chosen {
            None => guessed,
            Some(chosen) => {
                let known = list_words::choices(kind);
                let field = |id: &String| known.iter().copied().find(|field| field.id() == *id);
                let mut fields: Vec<Option<ListField>> = chosen.iter().map(field).collect();
                fields.resize(guessed.fields.len(), None);
                ListColumns { kind, fields }
            }
        };
        ListFile { columns, ..self }
    }

    /// The same list, with what the club's own words for a standing mean.
    #[must_use]
    pub fn with_meanings(self, meanings: BTreeMap<String, Standing>) -> ListFile {
        let small = meanings.into_iter().map(|(word, standing)| (word.to_lowercase(), standing));
        ListFile { meanings: small.collect(), ..self }
    }

    /// What a word for a standing means.
    pub fn standing(&self, word: &str) -> Option<Standing> {
        let own = || self.meanings.get(&word.to_lowercase()).copied();
        list_words::standing(word).or_else(own)
    }

    /// The club's own words for a standing, in the order of the list.
    pub fn own_words(&self) -> Vec<OwnWord> {
        let mut words: Vec<OwnWord> = Vec::new();
        let columns = &self.columns;
        let Some(standing) = columns.column(ListField::Standing) else { return words };
        let since = columns.column(ListField::Since);
        let cell = |row: &ListRow, column: usize| {
            row.cells.get(column).map(|cell| cell.trim_start_matches('\'').to_owned())
        };
        for row in self.lines() {
            let Some(word) = cell(row, standing) else { continue };
            let has_day =
                since.and_then(|since| cell(row, since)).is_some_and(|day| !day.is_empty());
            let says_nothing = word.is_empty() && !has_day;
            let is_word =
                word.chars().count() <= LONGEST_OWN_WORD && !word.starts_with(['=', '+', '-', '@']);
            if says_nothing || !is_word || list_words::standing(&word).is_some() {
                continue;
            }
            let small = word.to_lowercase();
            if let Some(seen) = words.iter_mut().find(|seen| seen.word.to_lowercase() == small) {
                seen.lines += 1;
            } else if words.len() < MOST_OWN_WORDS {
                words.push(OwnWord { meaning: self.standing(&word), word, lines: 1 });
            }
        }
        words
    }

    /// What the columns hold.
    pub fn columns(&self) -> &ListColumns {
        &self.columns
    }

    /// The names of the columns.
    pub fn heads(&self) -> Vec<String> {
        self.rows[self.head].cells.iter().map(|cell| tidy_head(cell)).collect()
    }

    /// The rows below the names of the columns.
    pub fn lines(&self) -> &[ListRow] {
        &self.rows[self.head + 1..]
    }

    /// The first filled cells of a column.
    pub fn samples(&self, column: usize) -> Vec<&str> {
        let cells = self.lines().iter().filter_map(|row| row.cells.get(column));
        cells.map(String::as_str).filter(|cell| !cell.is_empty()).take(SAMPLES).collect()
    }

    /// The list as CSV, with every row in the line where it stood.
    pub fn to_csv(&self) -> String {
        let (mut text, mut line) = (String::new(), 1);
        for row in &self.rows {
            while line < row.line {
                text.push('\n');
                line += 1;
            }
            let cells = row.cells.iter().map(|cell| format!("\"{}\"", cell.replace('"', "\"\"")));
            text += &cells.collect::<Vec<_>>().join(";").replace(['\r', '\n'], " ");
            text.push('\n');
            line += 1;
        }
        text
    }
}

/// Makes one row of names of columns from two, as merged cells leave them: `Name` over `Vorname` and `Zuname`. The second row has
/// nothing but names of columns, and its names count before those above them.
fn join_heads(rows: &mut Vec<ListRow>, head: usize) {
    let Some([first, second]) = rows.get(head..head + 2) else { return };
    let fields = list_words::guess(&second.cells).fields;
    let mut names = second.cells.iter().zip(&fields).filter(|(cell, _)| !cell.is_empty());
    if !names.all(|(_, field)| field.is_some()) {
        return;
    }
    let joined = first.cells.iter().zip(&second.cells);
    let joined = joined.map(|(above, below)| if below.is_empty() { above } else { below }.clone());
    let joined = ListRow { line: second.line, cells: joined.collect() };
    rows.splice(head..head + 2, [joined]);
}

/// The name of a column without the soft line breaks of a page from which it was copied.
fn tidy_head(cell: &str) -> String {
    cell.replace('\u{200b}', "").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_may_stand_above_the_names_of_the_columns() {
        let list = ListFile::read(
            "Mitglieder 2026\n\nNr;Name;Stand;Seit\n1;Anna;Gast;1.2.2026\n".as_bytes(),
        );
        let list = list.unwrap();
        assert_eq!(list.heads(), ["Nr", "Name", "Stand", "Seit"]);
        assert_eq!((list.lines()[0].line, list.samples(1)), (4, vec!["Anna"]));
        // As CSV it is the same list with the same lines.
        let again = ListFile::read(list.to_csv().as_bytes()).unwrap();
        assert_eq!(again, list);
    }

    #[test]
    fn names_of_columns_may_stand_in_two_rows() {
        let list = "Name;;Stand;Seit\nVorname;Zuname;;\nAnna;Öller;Gast;1.2.2026\n";
        let list = ListFile::read(list.as_bytes()).unwrap();
        assert_eq!(list.heads(), ["Vorname", "Zuname", "Stand", "Seit"]);
        assert_eq!((list.lines().len(), list.lines()[0].line), (1, 3));
        assert_eq!(ListFile::read(list.to_csv().as_bytes()).unwrap(), list);
        // Somebody whose name is no name of a column stays a line.
        let list = ListFile::read("Name;Stand;Seit\nAnna;;\n".as_bytes()).unwrap();
        assert_eq!(list.lines().len(), 1);
    }

    #[test]
    fn old_spreadsheets_write_umlauts_in_one_byte() {
        let list =
            ListFile::read(b"Name;Stand;Seit\nJ\xfcrgen \xd6ller \x96;Gast;1.2.2026\n").unwrap();
        assert_eq!(list.samples(0), ["Jürgen Öller –"]);
        assert_eq!(ListFile::read(b"\xff\x00\x01\x02"), Err(ListProblem::Unreadable));
        assert_eq!(ListFile::read(b" \n;;\n"), Err(ListProblem::Empty));
    }

    #[test]
    fn own_words_for_a_standing_are_found_and_explained() {
        let text = "Name;Stand;Seit\nAnna;Ehrenmitglied;\nBerta;ehrenmitglied;1.2.2026\nCilli;;\n\
            Dora;;1.2.2026\nEmma;Gast;\nFanny;=1+1;\n";
        let list = ListFile::read(text.as_bytes()).unwrap();
        let word = |word: &str, lines, meaning| OwnWord { word: word.to_owned(), lines, meaning };
        assert_eq!(list.own_words(), [word("Ehrenmitglied", 2, None), word("", 1, None)]);
        let meaning = [("Ehrenmitglied".to_owned(), Standing::Member)];
        let list = list.with_meanings(meaning.into());
        let member = Some(Standing::Member);
        assert_eq!(list.own_words(), [word("Ehrenmitglied", 2, member), word("", 1, None)]);
        assert_eq!(list.standing("EHRENMITGLIED"), member);
        // What everybody knows keeps its meaning.
        let list = list.with_meanings([("gast".to_owned(), Standing::Left)].into());
        assert_eq!(list.standing("Gast"), Some(Standing::Guest));
    }

    #[test]
    fn columns_can_be_chosen() {
        let list = ListFile::read("wer;was;wann\nAnna;Gast;1.2.2026\n".as_bytes()).unwrap();
        assert_eq!(list.columns().missing(), [ListField::Name]);
        let chosen = ["name", "standing", "since"].map(str::to_owned);
        let list = list.with_columns(ListKind::People, Some(&chosen));
        assert_eq!(list.columns().missing(), []);
    }
}
