//! The club's books as one Excel workbook: members, the cash book, games, evenings. A reader needs no other program,
//! and the worksheets of members and games can be imported again.

use chrono::NaiveDate;
use club::ledger::{Account, Transfer};
use club::membership::Standing;
use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet, XlsxError};
use scoring::Family;
use texts::{Lang, Text, books, club_workbook as words, rulesets};

use super::xlsx::{EUROS, decimal, write_day, write_number};

/// How wide a column becomes at most, in pixels.
const WIDEST_COLUMN: u32 = 420;

/// What the workbook is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClubBooks {
    /// Everybody, in the order of the list.
    pub people: Vec<PersonLine>,
    /// The cash book, in the order in which it was booked.
    pub cash: Vec<CashLine>,
    /// Games and evenings, where they are asked for.
    pub play: Option<(Vec<GameLine>, Vec<EveningLine>)>,
}

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonLine {
    /// The name.
    pub name: String,
    /// What the person is, and since when, where that was noted.
    pub standing: Option<(Standing, NaiveDate)>,
    /// The address; may be empty.
    pub email: String,
    /// The name at the table; may be empty.
    pub short_name: String,
    /// The number at the federation; may be empty.
    pub players_number: String,
}

/// An entry of the cash book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashLine {
    /// Its number.
    pub number: i64,
    /// Its day.
    pub booked_on: NaiveDate,
    /// What moved.
    pub transfer: Transfer,
    /// Whom it concerns; may be empty.
    pub person: String,
    /// What it is for.
    pub note: String,
    /// The number of the entry that it undoes.
    pub reverses: Option<i64>,
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Its number.
    pub number: i64,
    /// Its day.
    pub played_on: NaiveDate,
    /// By which rules.
    pub family: Family,
    /// The table's name; may be empty.
    pub table: String,
    /// How many rounds were played to their end; `None` where it ended by bankruptcy.
    pub whole_rounds: Option<u8>,
    /// How long it took.
    pub minutes: u32,
    /// Who played, with the result.
    pub players: Vec<(String, i64)>,
}

/// An evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EveningLine {
    /// Its day.
    pub played_on: NaiveDate,
    /// The name of its kind.
    pub kind: Text,
    /// What the club calls it; may be empty.
    pub name: String,
}

/// The workbook. Equal books give equal bytes.
///
/// # Errors
/// More rows or longer texts than a workbook can hold.
pub fn club_workbook(content: &ClubBooks, lang: Lang) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let created = rust_xlsxwriter::ExcelDateTime::from_ymd(2000, 1, 1)?;
    let properties = rust_xlsxwriter::DocProperties::new().set_creation_datetime(&created);
    workbook.set_properties(&properties);
    write_people(
        sheet(&mut workbook, words::MEMBERS, &words::MEMBER_HEADS, lang)?,
        &content.people,
        lang,
    )?;
    write_cash(
        sheet(&mut workbook, words::CASH_BOOK, &words::CASH_HEADS, lang)?,
        &content.cash,
        lang,
    )?;
    if let Some((games, evenings)) = &content.play {
        write_games(sheet(&mut workbook, words::GAMES, &words::GAME_HEADS, lang)?, games, lang)?;
        write_evenings(
            sheet(&mut workbook, words::EVENINGS, &words::EVENING_HEADS, lang)?,
            evenings,
            lang,
        )?;
    }
    for worksheet in workbook.worksheets_mut() {
        worksheet.set_autofit_max_width(WIDEST_COLUMN).autofit();
    }
    workbook.save_to_buffer()
}

/// A worksheet with its heads, which stay where they are.
fn sheet<'a>(
    workbook: &'a mut Workbook,
    name: Text,
    heads: &[Text],
    lang: Lang,
) -> Result<&'a mut Worksheet, XlsxError> {
    let worksheet = workbook.add_worksheet();
    worksheet.set_name(name.get(lang))?;
    let bold = Format::new().set_bold();
    for (column, head) in (0..).zip(heads) {
        worksheet.write_string_with_format(0, column, head.get(lang), &bold)?;
    }
    worksheet.set_freeze_panes(1, 0)?;
    worksheet.set_repeat_rows(0, 0)?;
    Ok(worksheet)
}

/// Writes a text; an empty one leaves the cell empty.
fn text(worksheet: &mut Worksheet, at: (u32, u16), text: &str) -> Result<(), XlsxError> {
    if !text.is_empty() {
        worksheet.write_string(at.0, at.1, text)?;
    }
    Ok(())
}

fn write_people(
    worksheet: &mut Worksheet,
    people: &[PersonLine],
    lang: Lang,
) -> Result<(), XlsxError> {
    for (row, person) in (1..).zip(people) {
        text(worksheet, (row, 0), &person.name)?;
        if let Some((standing, since)) = person.standing {
            text(worksheet, (row, 1), books::standing(standing).get(lang))?;
            write_day(worksheet, (row, 2), since)?;
        }
        text(worksheet, (row, 3), &person.email)?;
        text(worksheet, (row, 4), &person.short_name)?;
        text(worksheet, (row, 5), &person.players_number)?;
    }
    Ok(())
}

/// What moved in the cash box and in the bank has a column each, with its sum below.
fn write_cash(worksheet: &mut Worksheet, lines: &[CashLine], lang: Lang) -> Result<(), XlsxError> {
    let mut last = 0;
    for (row, line) in (1..).zip(lines) {
        last = row;
        write_number(worksheet, (row, 0), &line.number.to_string())?;
        write_day(worksheet, (row, 1), line.booked_on)?;
        text(worksheet, (row, 2), books::account(line.transfer.from).get(lang))?;
        text(worksheet, (row, 3), books::account(line.transfer.to).get(lang))?;
        text(worksheet, (row, 4), &line.person)?;
        text(worksheet, (row, 5), &line.note)?;
        write_cents(worksheet, (row, 6), line.transfer.amount.cents())?;
        for (column, account) in [(7, Account::Cash), (8, Account::Bank)] {
            let received = -line.transfer.given_by(account);
            if received != 0 {
                write_cents(worksheet, (row, column), received)?;
            }
        }
        if let Some(reversed) = line.reverses {
            write_number(worksheet, (row, 9), &reversed.to_string())?;
        }
    }
    if last == 0 {
        return Ok(());
    }
    let bold = Format::new().set_bold().set_num_format(EUROS);
    worksheet.write_string_with_format(last + 1, 5, words::BALANCE.get(lang), &bold)?;
    for (column, account) in [(7, Account::Cash), (8, Account::Bank)] {
        let balance: i64 = lines.iter().map(|line| -line.transfer.given_by(account)).sum();
        let range = rust_xlsxwriter::utility::cell_range(1, column, last, column);
        let formula = Formula::new(format!("=SUM({range})")).set_result(decimal(balance));
        worksheet.write_formula_with_format(last + 1, column, formula, &bold)?;
    }
    Ok(())
}

fn write_games(worksheet: &mut Worksheet, games: &[GameLine], lang: Lang) -> Result<(), XlsxError> {
    for (row, game) in (1..).zip(games) {
        write_number(worksheet, (row, 0), &game.number.to_string())?;
        write_day(worksheet, (row, 1), game.played_on)?;
        text(worksheet, (row, 2), rulesets::family(game.family).get(lang))?;
        text(worksheet, (row, 3), &game.table)?;
        match game.whole_rounds {
            Some(rounds) => write_number(worksheet, (row, 4), &rounds.to_string())?,
            None => text(worksheet, (row, 4), words::BANKRUPT)?,
        }
        write_number(worksheet, (row, 5), &game.minutes.to_string())?;
        for (column, (name, points)) in (6..).step_by(2).zip(&game.players) {
            text(worksheet, (row, column), name)?;
            write_number(worksheet, (row, column + 1), &points.to_string())?;
        }
    }
    Ok(())
}

fn write_evenings(
    worksheet: &mut Worksheet,
    evenings: &[EveningLine],
    lang: Lang,
) -> Result<(), XlsxError> {
    for (row, evening) in (1..).zip(evenings) {
        write_day(worksheet, (row, 0), evening.played_on)?;
        text(worksheet, (row, 1), evening.kind.get(lang))?;
        text(worksheet, (row, 2), &evening.name)?;
    }
    Ok(())
}

fn write_cents(worksheet: &mut Worksheet, at: (u32, u16), cents: i64) -> Result<(), XlsxError> {
    write_number(worksheet, at, &decimal(cents))?;
    worksheet.set_cell_format(at.0, at.1, &Format::new().set_num_format(EUROS))?;
    Ok(())
}
