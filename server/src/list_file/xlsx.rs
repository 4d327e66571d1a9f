//! The worksheets of an XLSX file. What it states about itself (how many texts it has, how far its cells reach) is not
//! read, so that nothing is laid aside for it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};
use club::import::ListProblem;
use quick_xml::events::BytesStart;

use super::workbook::{Archive, MOST_FILES, day_of, number, part};
use super::worksheets::Worksheets;
use super::xml::{self, Piece, attribute};

/// Reads the worksheets until one has a list.
pub(super) fn read(archive: &mut Archive<'_>) -> Result<Worksheets, ListProblem> {
    let of_kind = |links: &BTreeMap<String, Link>, kind: &str| {
        links.values().find(|link| link.kind == kind).map(|link| link.target.clone())
    };
    let workbook =
        of_kind(&links(archive, "")?, "officeDocument").ok_or(ListProblem::Unreadable)?;
    let links = links(archive, &workbook)?;
    let outline = Outline::of(&part(archive, &workbook)?)?;
    let texts = match of_kind(&links, "sharedStrings") {
        Some(target) => SharedTexts::of(&part(archive, &target)?)?,
        None => SharedTexts::default(),
    };
    let are_days = match of_kind(&links, "styles") {
        Some(target) => days_by_style(&part(archive, &target)?)?,
        None => Vec::new(),
    };
    let epoch = if outline.is_from_1904 { (1904, 1, 1) } else { (1899, 12, 30) };
    let epoch =
        NaiveDate::from_ymd_opt(epoch.0, epoch.1, epoch.2).ok_or(ListProblem::Unreadable)?;
    let mut sheet = Sheet { texts, are_days, epoch, worksheets: Worksheets::default() };
    let mut seen = BTreeSet::new();
    for id in &outline.sheets {
        let link = links.get(id).filter(|link| link.kind == "worksheet");
        // Any number of worksheets may name the same file of the archive.
        let Some(link) = link.filter(|link| seen.insert(link.target.clone())) else { continue };
        sheet.read(&part(archive, &link.target)?)?;
        if sheet.worksheets.has_list() {
            break;
        }
    }
    Ok(sheet.worksheets)
}

/// What a part of the workbook says about another one.
struct Link {
    /// The last word of its type, such as `worksheet`.
    kind: String,
    /// Its name in the archive.
    target: String,
}

/// The links of a part by their ids; those of the archive itself where it has no name.
fn links(archive: &mut Archive<'_>, of: &str) -> Result<BTreeMap<String, Link>, ListProblem> {
    let (folder, name) = of.rsplit_once('/').map_or(("", of), |(folder, name)| (folder, name));
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let content = part(archive, &format!("{folder}_rels/{name}.rels"))?;
    let mut links = BTreeMap::new();
    xml::read(&content, |piece| {
        let Piece::Open(element) = piece else { return Ok(()) };
        let values = (attribute(element, "Id")?, attribute(element, "Type")?);
        let (Some(id), Some(kind)) = values else { return Ok(()) };
        let target = attribute(element, "Target")?.unwrap_or_default();
        let whole = target.strip_prefix('/').map(str::to_owned);
        let target = whole.unwrap_or_else(|| format!("{folder}{target}"));
        let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
        links.insert(id, Link { kind, target });
        if links.len() > MOST_FILES { Err(ListProblem::TooLarge) } else { Ok(()) }
    })?;
    Ok(links)
}

/// The worksheets of a workbook by the ids of their links, and from when its days are counted.
#[derive(Default)]
struct Outline {
    sheets: Vec<String>,
    is_from_1904: bool,
}

impl Outline {
    fn of(content: &str) -> Result<Outline, ListProblem> {
        let mut outline = Outline::default();
        xml::read(content, |piece| {
            let Piece::Open(element) = piece else { return Ok(()) };
            match element.local_name().as_ref() {
                "sheet" => outline.sheets.extend(attribute(element, "id")?),
                "workbookPr" => {
                    let stated = attribute(element, "date1904")?;
                    outline.is_from_1904 |= matches!(stated.as_deref(), Some("1" | "true"));
                }
                _ => {}
            }
            if outline.sheets.len() > MOST_FILES { Err(ListProblem::TooLarge) } else { Ok(()) }
        })?;
        Ok(outline)
    }
}

/// Texts that cells share, one behind the other.
#[derive(Default)]
struct SharedTexts {
    text: String,
    ends: Vec<usize>,
}

impl SharedTexts {
    fn of(content: &str) -> Result<SharedTexts, ListProblem> {
        let mut shared = SharedTexts::default();
        let mut reading = Reading::default();
        xml::read(content, |piece| {
            let ends = matches!(piece, Piece::Close("si"));
            reading.take(piece, &mut shared.text);
            if ends {
                shared.ends.push(shared.text.len());
            }
            Ok(())
        })?;
        Ok(shared)
    }

    fn get(&self, number: usize) -> Option<&str> {
        let start = number.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        self.text.get(start?..*self.ends.get(number)?)
    }
}

/// Whether the next text belongs to a cell: it stands in `t` or `v`, and is not how something is pronounced.
#[derive(Default)]
struct Reading {
    is_open: bool,
    is_phonetic: bool,
}

impl Reading {
    fn take(&mut self, piece: Piece<'_>, text: &mut String) {
        match piece {
            Piece::Open(element) => match element.local_name().as_ref() {
                "rPh" => self.is_phonetic = true,
                "t" | "v" => self.is_open = !self.is_phonetic,
                _ => {}
            },
            Piece::Close("rPh") => self.is_phonetic = false,
            Piece::Close("t" | "v") => self.is_open = false,
            Piece::Text(more) if self.is_open => text.push_str(more),
            Piece::Close(_) | Piece::Text(_) => {}
        }
    }
}

/// Whether a number is a day, by the styles of cells in their order.
fn days_by_style(content: &str) -> Result<Vec<bool>, ListProblem> {
    let (mut formats, mut are_days, mut is_of_cells) = (BTreeMap::new(), Vec::new(), false);
    xml::read(content, |piece| {
        match piece {
            Piece::Open(element) => match element.local_name().as_ref() {
                "numFmt" => {
                    let format = attribute(element, "formatCode")?.unwrap_or_default();
                    formats.insert(format_number(element)?, is_day_format(&format));
                }
                "cellXfs" => is_of_cells = true,
                "xf" if is_of_cells => {
                    let number = format_number(element)?;
                    let own = formats.get(&number).copied();
                    are_days.push(own.unwrap_or(matches!(number, 14..=17 | 22)));
                }
                _ => {}
            },
            Piece::Close("cellXfs") => is_of_cells = false,
            Piece::Close(_) | Piece::Text(_) => {}
        }
        Ok(())
    })?;
    Ok(are_days)
}

/// The number of the format that an element names; that of a plain number where it names none.
fn format_number(element: &BytesStart<'_>) -> Result<u32, ListProblem> {
    Ok(attribute(element, "numFmtId")?.and_then(|id| id.parse().ok()).unwrap_or_default())
}

/// Whether a number format shows a day: it has a day, month or year outside of quotes and brackets.
fn is_day_format(format: &str) -> bool {
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        let end = match letter {
            '"' => '"',
            '[' => ']',
            '\\' | '_' | '*' => {
                letters.next();
                continue;
            }
            'd' | 'D' | 'm' | 'M' | 'y' | 'Y' => return true,
            _ => continue,
        };
        letters.by_ref().find(|letter| *letter == end);
    }
    false
}

/// Reads one worksheet after the other.
struct Sheet {
    texts: SharedTexts,
    are_days: Vec<bool>,
    /// The day from which days are counted.
    epoch: NaiveDate,
    worksheets: Worksheets,
}

/// The cell that is read.
#[derive(Default)]
struct Cell {
    kind: String,
    is_day: bool,
    text: String,
}

impl Sheet {
    fn read(&mut self, content: &str) -> Result<(), ListProblem> {
        let (mut row, mut column) = (0, 0);
        let (mut cell, mut reading) = (Cell::default(), Reading::default());
        xml::read(content, |piece| {
            match &piece {
                Piece::Open(element) => match element.local_name().as_ref() {
                    "row" => {
                        let stated = attribute(element, "r")?;
                        row = stated.map_or(Ok(row), |stated| counted(&stated))?;
                        column = 0;
                    }
                    "c" => {
                        if let Some(place) = attribute(element, "r")? {
                            (row, column) = cell_place(&place)?;
                        }
                        cell = self.cell(element)?;
                    }
                    _ => {}
                },
                Piece::Close("c") => {
                    self.add(row, column, &cell)?;
                    column += 1;
                }
                Piece::Close("row") => row += 1,
                Piece::Close(_) | Piece::Text(_) => {}
            }
            reading.take(piece, &mut cell.text);
            Ok(())
        })?;
        self.worksheets.end_sheet()
    }

    fn cell(&self, element: &BytesStart<'_>) -> Result<Cell, ListProblem> {
        let style = attribute(element, "s")?.and_then(|style| style.parse::<usize>().ok());
        let is_day = self.are_days.get(style.unwrap_or_default()).copied().unwrap_or_default();
        let kind = attribute(element, "t")?.unwrap_or_default();
        Ok(Cell { kind, is_day, text: String::new() })
    }

    fn add(&mut self, row: usize, column: usize, cell: &Cell) -> Result<(), ListProblem> {
        let text = cell.text.as_str();
        let value = match cell.kind.as_str() {
            "s" if !text.is_empty() => {
                let shared = text.trim().parse().ok().and_then(|number| self.texts.get(number));
                let shared = shared.ok_or(ListProblem::Unreadable)?;
                return self.worksheets.add(row, column, shared);
            }
            "e" => return Ok(()),
            "b" => if text == "1" { "true" } else { "false" }.to_owned(),
            "d" => day_of(text),
            "inlineStr" | "str" => return self.worksheets.add(row, column, text),
            _ if text.is_empty() => return Ok(()),
            _ if cell.is_day => self.day(text).unwrap_or_else(|| number(text)),
            _ => number(text),
        };
        self.worksheets.add(row, column, &value)
    }

    /// A day that is stored as the number of days before it.
    fn day(&self, text: &str) -> Option<String> {
        let days = text.split('.').next().unwrap_or_default().parse().ok()?;
        self.epoch.checked_add_days(Days::new(days)).map(|day| day.to_string())
    }
}

/// A number that counts from 1, as one that counts from 0.
fn counted(text: &str) -> Result<usize, ListProblem> {
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    number.ok_or(ListProblem::Unreadable)
}

/// Row and column of a place such as `B12`, both counted from 0.
fn cell_place(place: &str) -> Result<(usize, usize), ListProblem> {
    let digits = place.find(|letter: char| letter.is_ascii_digit()).unwrap_or(place.len());
    let (letters, row) = place.split_at(digits);
    let mut column = 0_usize;
    for letter in letters.bytes() {
        if !letter.is_ascii_alphabetic() {
            return Err(ListProblem::Unreadable);
        }
        let digit = usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        column = column.saturating_mul(26).saturating_add(digit);
    }
    Ok((counted(row)?, column.checked_sub(1).ok_or(ListProblem::Unreadable)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_with_day_month_or_year_shows_a_day() {
        for day in ["yyyy\\-mm\\-dd", "[$-C07]DD.MM.YYYY", "d/m/yy", "\"am \"d. mmmm"] {
            assert!(is_day_format(day), "{day}");
        }
        for other in ["General", "0.00", "#,##0 \"Mitglieder\"", "[Red]0", "\\d0", "_d0", "\"dmy"] {
            assert!(!is_day_format(other), "{other}");
        }
    }

    #[test]
    fn places_count_from_the_first_cell() {
        assert_eq!(cell_place("A1"), Ok((0, 0)));
        assert_eq!(cell_place("AB12"), Ok((11, 27)));
        for bad in ["", "A", "1", "A0", "A-1", "Ä1", "A1B"] {
            assert_eq!(cell_place(bad), Err(ListProblem::Unreadable), "{bad}");
        }
        assert!(
            cell_place(&format!("{}1", "Z".repeat(60))).is_ok_and(|(_, column)| column > 1_000)
        );
    }
}
