//! The sheets of published lists: a week, a year with its results, a certificate.

use club::publishing::Publishing;
use club::report::lists::{Named, hands_sheet, people_sheet, week_sheet, year_sheet};
use club::report::sheet::{Cell, Label, Sheet};
use club::report::{Certificate, Honour, certificate_sheet, provisional};

use crate::actions::Lists;

/// The list of a week with the newest line of the log: a log that was made again later has another hash there.
pub fn week_list(lists: &Lists) -> Sheet {
    let mut sheet = week_sheet(&lists.week);
    if let Some(head) = &lists.log_head {
        sheet.notes.push(log_note(&format!("{}: ", head.line), &head.hash));
    }
    sheet
}

/// A hash of the log in groups of eight, so that people can compare it.
fn log_note(before: &str, hash: &str) -> Cell {
    let groups = hash.as_bytes().chunks(8);
    let groups: Vec<String> =
        groups.map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    let hash = Cell::Text(format!("{before}{}", groups.join(" ")));
    Cell::Pieces(vec![Cell::Term(Label::LogHash), hash])
}

/// The final list of a year, or the list as it stands where the year is not closed.
pub fn final_list(lists: &Lists) -> Sheet {
    let mut sheet = year_sheet(&lists.heading, &lists.list, lists.is_final);
    if !lists.is_final {
        sheet.title = provisional(Label::FinalList);
    }
    if let Some(hash) = &lists.log_hash {
        sheet.notes.push(log_note("", hash));
    }
    sheet
}

/// The results of a year as sheets of one workbook: its list, everybody by name, special hands.
pub fn results_of_year(lists: &Lists) -> Vec<Sheet> {
    vec![
        year_sheet(&lists.heading, &lists.list, lists.is_final),
        people_sheet(&lists.heading, &lists.list),
        hands_sheet(&lists.heading, &lists.hands.0, &lists.hands.1),
    ]
}

/// The certificate of the first, or of the last who has a place; `None` where nobody has one.
pub fn certificate(lists: &Lists, rules: &Publishing, honour: Honour) -> Option<Sheet> {
    let mut placed = lists.list.iter().filter(|line| line.line.rank.is_some());
    let (found, words) = match honour {
        Honour::Winner => (placed.next(), &rules.winner_words),
        Honour::Last => (placed.next_back(), &rules.last_words),
    };
    let found = found?;
    let Named::As { name, page: _ } = &found.who else {
        return None;
    };
    Some(certificate_sheet(&Certificate {
        issuer: lists.heading.issuer.as_deref(),
        year: lists.heading.year,
        honour,
        name,
        line: &found.line,
        on: lists.heading.as_of,
        words,
        is_final: lists.is_final,
    }))
}
