//! The result of a tournament as files: for the European association in the columns of its old template and as the newer CSV, and
//! the tournament's own list as a workbook.

use club::tournament::event::{Event, Mark, PlacedGroup, Standings};
use club::tournament::report::{ReportLine, Review};
use texts::{Lang, numbers, tournament as tournament_words, tournament_report as words};
use wire::tournament::NewTournament;

use super::csv_writer::{CsvWriter, Field};
use super::workbook::{At, Book, BookPage, XlsxError};

/// The first column of the result in the old template: C.
const FIRST_COLUMN: u16 = 2;

/// The columns of the newer CSV.
const CSV_HEADS: [&str; 7] =
    ["position", "ema_id", "last_name", "first_name", "nationality", "points", "mahjong"];

/// The result in the columns of the old template: facts in A and B, the lines from C on. EMA numbers are text, so that no
/// leading zero is lost.
///
/// # Errors
/// Longer texts than a workbook can hold.
pub fn result_workbook(tournament: &NewTournament, review: &Review) -> Result<Vec<u8>, XlsxError> {
    let mut book = Book::new("")?;
    let mut page = book.page("Result", FIRST_COLUMN, words::RESULT_HEADS)?;
    write_facts(&mut page, tournament, review)?;
    for (row, line) in (1..).zip(&review.lines) {
        write_line(&mut page, row, line)?;
    }
    book.save()
}

/// The lines of one country in the same columns.
///
/// # Errors
/// Longer texts than a workbook can hold.
pub fn national_workbook(review: &Review, country: &str) -> Result<Vec<u8>, XlsxError> {
    let mut book = Book::new("")?;
    let name = if country.is_empty() { "-" } else { country };
    let mut page = book.page(name, FIRST_COLUMN, words::RESULT_HEADS)?;
    let of_country = review.lines.iter().filter(|line| line.country == country);
    for (row, line) in (1..).zip(of_country) {
        write_line(&mut page, row, line)?;
    }
    book.save()
}

fn write_facts(
    page: &mut BookPage<'_>,
    tournament: &NewTournament,
    review: &Review,
) -> Result<(), XlsxError> {
    for (row, label) in (0..).zip(words::FACTS) {
        page.text((row, 0), label)?;
    }
    page.text((0, 1), &tournament.name)?;
    page.text((1, 1), &tournament.country)?;
    page.text((2, 1), &tournament.place)?;
    page.day((3, 1), tournament.first_day)?;
    page.count((4, 1), tournament.days)?;
    page.number((5, 1), &review.lines.len().to_string())?;
    page.text((6, 1), &tournament.rules.to_uppercase())?;
    page.number((7, 1), &words::halves(review.weight.halves(), Lang::En))
}

fn write_line(page: &mut BookPage<'_>, row: u32, line: &ReportLine) -> Result<(), XlsxError> {
    let at = |column: u16| (row, FIRST_COLUMN + column);
    page.number(at(0), &line.place.to_string())?;
    page.text(at(1), &line.last_name)?;
    page.text(at(2), &line.first_name)?;
    page.digits(at(3), &line.ema)?;
    write_points(page, at(4), line.points12)?;
    page.number(at(5), &line.score.to_string())?;
    page.text(at(6), words::MEMBER[usize::from(line.is_member())])?;
    page.text(at(7), &line.country)
}

/// Table points: a number where they are whole, else a formula of twelfths, which is exact.
fn write_points(page: &mut BookPage<'_>, at: At, points12: u32) -> Result<(), XlsxError> {
    if points12.is_multiple_of(12) {
        page.count(at, points12 / 12)
    } else {
        page.twelfths(at, i128::from(points12))
    }
}

/// Table points as a decimal with at most two places, rounded half up.
pub fn points(points12: u32) -> String {
    if points12.is_multiple_of(12) {
        return (points12 / 12).to_string();
    }
    numbers::decimal((i64::from(points12) * 100 + 6) / 12, '.')
}

/// The result as the newer CSV, which a program of the federation reads.
pub fn result_csv(lines: &[ReportLine]) -> Vec<u8> {
    let rows = lines.iter().map(|line| {
        [
            Field::Plain(line.place.to_string()),
            Field::text(&line.ema),
            Field::text(&line.last_name),
            Field::text(&line.first_name),
            Field::text(&line.country),
            Field::Plain(points(line.points12)),
            Field::Plain(line.score.to_string()),
        ]
    });
    CsvWriter::for_program(Vec::new()).list(&CSV_HEADS, rows)
}

/// The tournament's own list: a worksheet of people with a column for each round, and one each of teams and countries where
/// there are some.
///
/// # Errors
/// Longer texts than a workbook can hold.
pub fn list_workbook(
    event: &Event,
    standings: &Standings,
    lang: Lang,
) -> Result<Vec<u8>, XlsxError> {
    let mut book = Book::new("")?;
    let heads = list_heads(standings.counted.len(), lang);
    let name = tournament_words::LIST.get(lang);
    write_people(&mut book.page(name, 0, heads.iter().map(String::as_str))?, event, standings)?;
    let groups = [
        (tournament_words::TEAMS, &standings.teams),
        (tournament_words::COUNTRIES, &standings.countries),
    ];
    for (name, groups) in groups.into_iter().filter(|(_, groups)| !groups.is_empty()) {
        let heads = words::GROUP_HEADS.iter().map(|head| head.get(lang));
        write_groups(&mut book.page(name.get(lang), 0, heads)?, groups)?;
    }
    book.save()
}

fn list_heads(rounds: usize, lang: Lang) -> Vec<String> {
    let mut heads: Vec<String> =
        words::LIST_HEADS.iter().map(|head| head.get(lang).to_owned()).collect();
    heads.extend((1..=rounds).map(|round| round.to_string()));
    heads.push(tournament_words::TABLE_POINTS.get(lang).to_owned());
    heads.push(tournament_words::POINTS.get(lang).to_owned());
    heads
}

fn write_people(
    page: &mut BookPage<'_>,
    event: &Event,
    standings: &Standings,
) -> Result<(), XlsxError> {
    for (row, one) in (1..).zip(&standings.people) {
        page.number((row, 0), &one.place.to_string())?;
        page.number((row, 1), &one.number.to_string())?;
        if let Some(of) = event.entrant(one.number) {
            let texts = [&of.first_name, &of.last_name, &of.country, &of.club, &of.team];
            for (column, text) in (2..).zip(texts) {
                page.text((row, column), text)?;
            }
        }
        let mut column = 7;
        for mark in &one.marks {
            match mark {
                Mark::Absent | Mark::Open => {}
                Mark::Counted { points12, total: _, has_penalty: _ } => {
                    write_points(page, (row, column), *points12)?;
                }
            }
            column += 1;
        }
        write_points(page, (row, column), one.points12)?;
        page.number((row, column + 1), &one.score.to_string())?;
    }
    Ok(())
}

fn write_groups(page: &mut BookPage<'_>, groups: &[PlacedGroup]) -> Result<(), XlsxError> {
    for (row, one) in (1..).zip(groups) {
        page.number((row, 0), &one.place.to_string())?;
        page.text((row, 1), &one.name)?;
        write_points(page, (row, 2), one.points12)?;
        page.number((row, 3), &one.score.to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_points_are_decimals_of_two_places() {
        let all = [0, 12, 18, 21, 28, 40].map(points);
        assert_eq!(all, ["0", "1", "1.50", "1.75", "2.33", "3.33"]);
    }

    #[test]
    fn leading_zeros_and_names_with_commas_stay_in_the_csv() {
        let line = ReportLine {
            place: 1,
            number: 7,
            ema: "02000007".to_owned(),
            last_name: "Öd, jun.".to_owned(),
            first_name: "Anna".to_owned(),
            country: "AUT".to_owned(),
            points12: 28,
            score: -64,
        };
        let odd = ReportLine { country: "=1".to_owned(), ..line.clone() };
        let csv = String::from_utf8(result_csv(&[line, odd])).unwrap();
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[0], "position,ema_id,last_name,first_name,nationality,points,mahjong");
        assert_eq!(lines[1], "1,02000007,\"Öd, jun.\",Anna,AUT,2.33,-64");
        assert!(lines[2].contains(",'=1,"), "{}", lines[2]);
    }
}
