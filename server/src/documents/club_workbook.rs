//! The club's books as one Excel workbook: members, the cash book, games, evenings. A reader needs no other program,
//! and the worksheets of members and games can be imported again.

use chrono::NaiveDate;
use club::ledger::{Account, Categories, Receipt, Transfer};
use club::membership::Standing;
use club::year::counting::Verdict;
use scoring::Family;
use texts::{Lang, Text, books, club_workbook as words, rulesets};

use super::workbook::{Book, BookPage, Sum, Summed, XlsxError};

/// What the workbook is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClubBooks {
    /// Everybody, in the order of the list.
    pub people: Vec<PersonLine>,
    /// The cash book, in the order in which it was booked.
    pub cash: Vec<CashLine>,
    /// The club's own categories.
    pub categories: Categories,
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
    /// Its number within its financial year.
    pub receipt: Option<Receipt>,
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
    /// Whether it counts for its year.
    pub verdict: Verdict,
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
    let mut book = Book::new("")?;
    write_people(&mut page(&mut book, words::MEMBERS, &words::MEMBER_HEADS, lang)?, content, lang)?;
    write_cash(&mut page(&mut book, words::CASH_BOOK, &words::CASH_HEADS, lang)?, content, lang)?;
    if let Some((games, evenings)) = &content.play {
        write_games(&mut page(&mut book, words::GAMES, &words::GAME_HEADS, lang)?, games, lang)?;
        let mut page = page(&mut book, words::EVENINGS, &words::EVENING_HEADS, lang)?;
        write_evenings(&mut page, evenings, lang)?;
    }
    book.save()
}

fn page<'a>(
    book: &'a mut Book,
    name: Text,
    heads: &[Text],
    lang: Lang,
) -> Result<BookPage<'a>, XlsxError> {
    book.page(name.get(lang), 0, heads.iter().map(|head| head.get(lang)))
}

fn write_people(page: &mut BookPage<'_>, content: &ClubBooks, lang: Lang) -> Result<(), XlsxError> {
    for (row, person) in (1..).zip(&content.people) {
        page.text((row, 0), &person.name)?;
        if let Some((standing, since)) = person.standing {
            page.text((row, 1), books::standing(standing).get(lang))?;
            page.day((row, 2), since)?;
        }
        page.text((row, 3), &person.email)?;
        page.text((row, 4), &person.short_name)?;
        page.text((row, 5), &person.players_number)?;
    }
    Ok(())
}

/// What moved in the cash box and in the bank has a column each, with its sum below.
fn write_cash(page: &mut BookPage<'_>, content: &ClubBooks, lang: Lang) -> Result<(), XlsxError> {
    let lines = &content.cash;
    let mut last = 0;
    for (row, line) in (1..).zip(lines) {
        last = row;
        page.count((row, 0), line.number)?;
        page.day((row, 1), line.booked_on)?;
        let name = |account| books::account_name(account, &content.categories, lang);
        page.text((row, 2), &name(line.transfer.from))?;
        page.text((row, 3), &name(line.transfer.to))?;
        page.text((row, 4), &line.person)?;
        page.text((row, 5), &line.note)?;
        page.cents((row, 6), line.transfer.amount.cents())?;
        for (column, account) in [(7, Account::Cash), (8, Account::Bank)] {
            let received = -line.transfer.given_by(account);
            if received != 0 {
                page.cents((row, column), received)?;
            }
        }
        if let Some(reversed) = line.reverses {
            page.count((row, 9), reversed)?;
        }
        if let Some(receipt) = line.receipt {
            page.text((row, 10), &receipt.year.label())?;
            page.count((row, 11), receipt.number)?;
        }
    }
    if last == 0 {
        return Ok(());
    }
    page.bold((last + 1, 5), words::BALANCE.get(lang))?;
    for (column, account) in [(7, Account::Cash), (8, Account::Bank)] {
        let balance: i64 = lines.iter().map(|line| -line.transfer.given_by(account)).sum();
        page.sum((last + 1, column), Summed { column, last, sum: Sum::Cents(balance) })?;
    }
    Ok(())
}

/// The column of the verdict: behind those that an import reads.
const VERDICT: u16 = 16;

fn write_games(page: &mut BookPage<'_>, games: &[GameLine], lang: Lang) -> Result<(), XlsxError> {
    for (row, game) in (1..).zip(games) {
        page.count((row, 0), game.number)?;
        page.day((row, 1), game.played_on)?;
        page.text((row, 2), rulesets::family(game.family).get(lang))?;
        page.text((row, 3), &game.table)?;
        match game.whole_rounds {
            Some(rounds) => page.count((row, 4), rounds)?,
            None => page.text((row, 4), words::BANKRUPT)?,
        }
        page.count((row, 5), game.minutes)?;
        for (column, (name, points)) in (6..).step_by(2).zip(&game.players) {
            page.text((row, column), name)?;
            page.count((row, column + 1), *points)?;
        }
        page.text((row, VERDICT), &texts::verdict::line(game.verdict, game.family, lang))?;
    }
    Ok(())
}

fn write_evenings(
    page: &mut BookPage<'_>,
    evenings: &[EveningLine],
    lang: Lang,
) -> Result<(), XlsxError> {
    for (row, evening) in (1..).zip(evenings) {
        page.day((row, 0), evening.played_on)?;
        page.text((row, 1), evening.kind.get(lang))?;
        page.text((row, 2), &evening.name)?;
    }
    Ok(())
}
