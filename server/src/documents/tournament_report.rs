//! The result of a tournament as files: for the European association in the columns of its old template and as the newer CSV, and
//! the tournament's own list as a workbook.

use club::tournament::event::{Event, Mark, PlacedGroup, Standings};
use club::tournament::report::{ReportLine, Review};
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, Formula, Workbook, Worksheet, XlsxError,
};
use texts::{Lang, tournament as tournament_words, tournament_report as words};
use wire::tournament::NewTournament;

use super::csv::harmless;
use super::xlsx::{decimal, write_day, write_number};

/// How wide a column becomes at most, in pixels.
const WIDEST_COLUMN: u32 = 420;

/// The first column of the result in the old template: C.
const FIRST_COLUMN: u16 = 2;

/// The columns of the newer CSV.
const CSV_HEADS: [&str; 7] =
    ["position", "ema_id", "last_name", "first_name", "nationality", "points", "mahjong"];

/// A workbook whose bytes do not depend on the day on which it is made.
fn workbook() -> Result<Workbook, XlsxError> {
    let mut workbook = Workbook::new();
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    Ok(workbook)
}

/// The result in the columns of the old template: facts in A and B, the lines from C on. EMA numbers are text, so that no
/// leading zero is lost.
///
/// # Errors
/// Longer texts than a workbook can hold.
pub fn result_workbook(tournament: &NewTournament, review: &Review) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = workbook()?;
    let sheet = workbook.add_worksheet();
    sheet.set_name("Result")?;
    write_facts(sheet, tournament, review)?;
    let bold = Format::new().set_bold();
    for (column, head) in (FIRST_COLUMN..).zip(words::RESULT_HEADS) {
        sheet.write_string_with_format(0, column, head, &bold)?;
    }
    for (row, line) in (1..).zip(&review.lines) {
        write_line(sheet, row, line)?;
    }
    finish(sheet)?;
    workbook.save_to_buffer()
}

/// The lines of one country in the same columns.
///
/// # Errors
/// Longer texts than a workbook can hold.
pub fn national_workbook(review: &Review, country: &str) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = workbook()?;
    let sheet = workbook.add_worksheet();
    sheet.set_name(if country.is_empty() { "-" } else { country })?;
    let bold = Format::new().set_bold();
    for (column, head) in (FIRST_COLUMN..).zip(words::RESULT_HEADS) {
        sheet.write_string_with_format(0, column, head, &bold)?;
    }
    let of_country = review.lines.iter().filter(|line| line.country == country);
    for (row, line) in (1..).zip(of_country) {
        write_line(sheet, row, line)?;
    }
    finish(sheet)?;
    workbook.save_to_buffer()
}

fn write_facts(
    sheet: &mut Worksheet,
    tournament: &NewTournament,
    review: &Review,
) -> Result<(), XlsxError> {
    for (row, label) in (0..).zip(words::FACTS) {
        sheet.write_string(row, 0, label)?;
    }
    sheet.write_string(0, 1, &tournament.name)?;
    sheet.write_string(1, 1, &tournament.country)?;
    sheet.write_string(2, 1, &tournament.place)?;
    write_day(sheet, (3, 1), tournament.first_day)?;
    write_number(sheet, (4, 1), &tournament.days.to_string())?;
    write_number(sheet, (5, 1), &review.lines.len().to_string())?;
    sheet.write_string(6, 1, tournament.rules.to_uppercase())?;
    write_number(sheet, (7, 1), &words::halves(review.weight.halves(), Lang::En))
}

fn write_line(sheet: &mut Worksheet, row: u32, line: &ReportLine) -> Result<(), XlsxError> {
    let text = Format::new().set_num_format("@");
    let column = |at: u16| FIRST_COLUMN + at;
    write_number(sheet, (row, column(0)), &line.place.to_string())?;
    sheet.write_string(row, column(1), &line.last_name)?;
    sheet.write_string(row, column(2), &line.first_name)?;
    sheet.write_string_with_format(row, column(3), &line.ema, &text)?;
    write_points(sheet, (row, column(4)), line.points12)?;
    write_number(sheet, (row, column(5)), &line.score.to_string())?;
    sheet.write_string(row, column(6), words::MEMBER[usize::from(line.is_member())])?;
    sheet.write_string(row, column(7), &line.country)?;
    Ok(())
}

/// Table points: a number where they are whole, else a formula of twelfths, which is exact.
fn write_points(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    points12: u32,
) -> Result<(), XlsxError> {
    if points12.is_multiple_of(12) {
        return write_number(sheet, (row, column), &(points12 / 12).to_string());
    }
    let formula = Formula::new(format!("={points12}/12")).set_result(points(points12));
    let form = Format::new().set_num_format("0.00");
    sheet.write_formula_with_format(row, column, formula, &form)?;
    Ok(())
}

/// Table points as a decimal with at most two places, rounded half up.
pub fn points(points12: u32) -> String {
    if points12.is_multiple_of(12) {
        return (points12 / 12).to_string();
    }
    decimal((i64::from(points12) * 100 + 6) / 12)
}

fn finish(sheet: &mut Worksheet) -> Result<(), XlsxError> {
    sheet.set_freeze_panes(1, 0)?;
    sheet.set_autofit_max_width(WIDEST_COLUMN).autofit();
    Ok(())
}

/// The result as the newer CSV.
///
/// # Errors
/// None that can happen in memory.
pub fn result_csv(lines: &[ReportLine]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(CSV_HEADS)?;
    for line in lines {
        writer.write_record([
            &line.place.to_string(),
            &line.ema,
            &harmless(line.last_name.clone()),
            &harmless(line.first_name.clone()),
            &line.country,
            &points(line.points12),
            &line.score.to_string(),
        ])?;
    }
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
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
    let mut workbook = workbook()?;
    let sheet = workbook.add_worksheet();
    sheet.set_name(tournament_words::LIST.get(lang))?;
    write_people(sheet, event, standings, lang)?;
    finish(sheet)?;
    let groups = [
        (tournament_words::TEAMS, &standings.teams),
        (tournament_words::COUNTRIES, &standings.countries),
    ];
    for (name, groups) in groups.into_iter().filter(|(_, groups)| !groups.is_empty()) {
        let sheet = workbook.add_worksheet();
        sheet.set_name(name.get(lang))?;
        write_groups(sheet, groups, lang)?;
        finish(sheet)?;
    }
    workbook.save_to_buffer()
}

fn write_people(
    sheet: &mut Worksheet,
    event: &Event,
    standings: &Standings,
    lang: Lang,
) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    let rounds = standings.counted.len();
    let mut heads: Vec<String> =
        words::LIST_HEADS.iter().map(|head| head.get(lang).to_owned()).collect();
    heads.extend((1..=rounds).map(|round| round.to_string()));
    heads.push(tournament_words::TABLE_POINTS.get(lang).to_owned());
    heads.push(tournament_words::POINTS.get(lang).to_owned());
    for (column, head) in (0..).zip(&heads) {
        sheet.write_string_with_format(0, column, head, &bold)?;
    }
    for (row, one) in (1..).zip(&standings.people) {
        write_number(sheet, (row, 0), &one.place.to_string())?;
        write_number(sheet, (row, 1), &one.number.to_string())?;
        if let Some(of) = event.entrant(one.number) {
            let texts = [&of.first_name, &of.last_name, &of.country, &of.club, &of.team];
            for (column, text) in (2..).zip(texts) {
                sheet.write_string(row, column, text)?;
            }
        }
        let mut column = 7;
        for mark in &one.marks {
            match mark {
                Mark::Absent | Mark::Open => {}
                Mark::Counted { points12, total: _, has_penalty: _ } => {
                    write_points(sheet, (row, column), *points12)?;
                }
            }
            column += 1;
        }
        write_points(sheet, (row, column), one.points12)?;
        write_number(sheet, (row, column + 1), &one.score.to_string())?;
    }
    Ok(())
}

fn write_groups(
    sheet: &mut Worksheet,
    groups: &[PlacedGroup],
    lang: Lang,
) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    for (column, head) in (0..).zip(words::GROUP_HEADS) {
        sheet.write_string_with_format(0, column, head.get(lang), &bold)?;
    }
    for (row, one) in (1..).zip(groups) {
        write_number(sheet, (row, 0), &one.place.to_string())?;
        sheet.write_string(row, 1, &one.name)?;
        write_points(sheet, (row, 2), one.points12)?;
        write_number(sheet, (row, 3), &one.score.to_string())?;
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
        let csv = String::from_utf8(result_csv(&[line]).unwrap()).unwrap();
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[0], "position,ema_id,last_name,first_name,nationality,points,mahjong");
        assert_eq!(lines[1], "1,02000007,\"Öd, jun.\",Anna,AUT,2.33,-64");
    }
}
