//! The report of those who watched over a tournament, as a certification asks for it: schedule, referees, substitutes, penalties
//! with their reasons, and what the check before sending doubts.

use chrono::{NaiveDate, NaiveTime, Timelike as _};

use super::sheet::{Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Signature, Table};
use super::tournament::TournamentHeading;
use crate::tournament::event::{Event, FIRST_SUBSTITUTE, Status};

/// The letters of the seats, in the order of the numbers at a table.
const SEATS: [&str; 4] = ["E", "S", "W", "N"];

/// When a round is or was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlannedRound {
    /// The day, where it is known.
    pub day: Option<NaiveDate>,
    /// When it begins, where that is known.
    pub begins: Option<NaiveTime>,
}

/// What the report has beside what was entered at the tables.
#[derive(Clone, Copy, Debug)]
pub struct Observed<'a> {
    /// What stands above.
    pub heading: &'a TournamentHeading<'a>,
    /// The weight in the European ranking, in words.
    pub weight: &'a str,
    /// How many have a place.
    pub players: usize,
    /// The announced rounds, in their order.
    pub schedule: &'a [PlannedRound],
    /// How many minutes a round lasts.
    pub minutes: u16,
    /// The names of the referees; none where they are not known.
    pub referees: &'a [&'a str],
    /// A remark by paragraphs.
    pub remark: &'a [&'a str],
    /// What the check doubts: what, and more about it.
    pub doubts: &'a [(String, String)],
}

/// The report as a sheet.
pub fn observers_report(observed: &Observed<'_>, event: &Event) -> Sheet {
    let heading = observed.heading;
    let fact = |label, value| Fact { label, value };
    let text = |text: &str| Cell::Text(text.to_owned());
    let dot = text("·");
    let remark = observed.remark.iter().enumerate().map(|(at, line)| match at {
        0 => Cell::Pieces(vec![Cell::Term(Label::Remark), text("·"), text(line)]),
        _ => text(line),
    });
    Sheet {
        kind: SheetKind::ObserversReport,
        issuer: heading.issuer.map(str::to_owned),
        title: Cell::Pieces(vec![Cell::Term(Label::ObserversReport), dot, text(heading.name)]),
        facts: vec![
            fact(Label::Day, text(heading.about)),
            fact(Label::Rules, Cell::Family(heading.rules)),
            fact(Label::PlayersCount, Cell::Count(observed.players as u64)),
            fact(Label::Weight, text(observed.weight)),
        ],
        blocks: vec![
            schedule(observed, event),
            referees(observed.referees),
            substitutes(event),
            penalties(event),
            doubts(observed.doubts),
        ],
        notes: remark.collect(),
        signatures: [Label::Observer, Label::TournamentDirector]
            .map(|role| Signature { role, name: None })
            .into(),
    }
}

fn table(caption: Label, columns: &[(Label, Align)], row_head: usize, rows: Vec<Row>) -> Table {
    let columns =
        columns.iter().map(|(label, align)| Column { head: Cell::Term(*label), align: *align });
    let none = || Row::Marker(Cell::Term(Label::None));
    Table {
        caption: Some(caption),
        groups: Vec::new(),
        columns: columns.collect(),
        row_head,
        rows: if rows.is_empty() { vec![none()] } else { rows },
        totals: None,
    }
}

fn schedule(observed: &Observed<'_>, event: &Event) -> Table {
    let rows = observed.schedule.iter().enumerate().map(|(round, planned)| {
        let tables = event.rounds.get(round).map_or(Cell::Empty, |of| Cell::Count(of.len() as u64));
        let begins = planned.begins.map(|at| format!("{}:{:02}", at.hour(), at.minute()));
        Row::Cells(vec![
            Cell::Count(round as u64 + 1),
            planned.day.map_or(Cell::Empty, Cell::Date),
            begins.map_or(Cell::Empty, Cell::Text),
            Cell::Count(u64::from(observed.minutes)),
            tables,
        ])
    });
    let columns = [
        (Label::TournamentRound, Align::Right),
        (Label::Day, Align::Left),
        (Label::Began, Align::Left),
        (Label::Minutes, Align::Right),
        (Label::TableCount, Align::Right),
    ];
    table(Label::Schedule, &columns, 0, rows.collect())
}

/// The referees; where they are not known a line to write on.
fn referees(names: &[&str]) -> Table {
    let mut rows: Vec<Row> =
        names.iter().map(|name| Row::Cells(vec![Cell::Text((*name).to_owned())])).collect();
    if rows.is_empty() {
        rows.push(Row::Cells(vec![Cell::Empty]));
    }
    table(Label::Referees, &[(Label::Name, Align::Left)], 0, rows)
}

/// Who sat in, and in which rounds.
fn substitutes(event: &Event) -> Table {
    let rows = event.entrants.iter().filter_map(|entrant| {
        let number = entrant.number?;
        let is_substitute = number >= FIRST_SUBSTITUTE || entrant.status == Status::Substitute;
        let rounds = event
            .rounds
            .iter()
            .enumerate()
            .filter(|(_, tables)| tables.iter().any(|seats| seats.contains(&number)));
        let rounds: Vec<String> = rounds.map(|(round, _)| (round + 1).to_string()).collect();
        (is_substitute && !rounds.is_empty()).then(|| {
            Row::Cells(vec![
                Cell::Text(event.name(number)),
                Cell::Text(entrant.country.clone()),
                Cell::Text(rounds.join(", ")),
            ])
        })
    });
    let columns = [
        (Label::Name, Align::Left),
        (Label::Country, Align::Left),
        (Label::TournamentRound, Align::Left),
    ];
    table(Label::Substitutes, &columns, 0, rows.collect())
}

/// Penalties and warnings in the order of rounds and tables.
fn penalties(event: &Event) -> Table {
    let mut given: Vec<_> = event.penalties.iter().collect();
    given.sort_by_key(|one| (one.round, one.table));
    let rows = given.into_iter().map(|one| {
        let seat = SEATS.iter().position(|letter| *letter == one.seat).unwrap_or_default();
        let seats = event.rounds.get(one.round).and_then(|tables| tables.get(one.table));
        let points = match one.points {
            0 => Cell::Term(Label::Warning),
            points => Cell::Signed(points),
        };
        Row::Cells(vec![
            Cell::Count(one.round as u64 + 1),
            Cell::Count(one.table as u64 + 1),
            one.hand.map_or(Cell::Empty, |hand| Cell::Count(u64::from(hand))),
            Cell::Text(seats.map(|seats| event.name(seats[seat])).unwrap_or_default()),
            points,
            Cell::Text(one.reason.clone()),
        ])
    });
    let columns = [
        (Label::TournamentRound, Align::Right),
        (Label::Table, Align::Right),
        (Label::Deal, Align::Right),
        (Label::Name, Align::Left),
        (Label::Amount, Align::Right),
        (Label::Why, Align::Left),
    ];
    table(Label::PenaltiesGiven, &columns, 3, rows.collect())
}

fn doubts(doubts: &[(String, String)]) -> Table {
    let rows = doubts.iter().map(|(what, more)| {
        let line = if more.is_empty() { what.clone() } else { format!("{what}: {more}") };
        Row::Cells(vec![Cell::Text(line)])
    });
    table(Label::Doubts, &[(Label::Doubts, Align::Left)], 0, rows.collect())
}

#[cfg(test)]
mod tests {
    use scoring::Family;

    use super::*;
    use crate::tournament::event::{Entrant, Penalty};

    fn event() -> Event {
        let entrant = |number: u32, status| Entrant {
            number: Some(number),
            last_name: format!("L{number}"),
            country: "AUT".to_owned(),
            status,
            ..Entrant::default()
        };
        let penalty = |round, seat: &str, points, reason: &str| Penalty {
            round,
            table: 0,
            seat: seat.to_owned(),
            points,
            hand: None,
            reason: reason.to_owned(),
        };
        let mut entrants: Vec<Entrant> = (1..=3).map(|at| entrant(at, Status::Plays)).collect();
        entrants.extend([1_001, 1_002].map(|at| entrant(at, Status::Substitute)));
        Event {
            rules: "mcr".to_owned(),
            entrants,
            rounds: vec![vec![[1, 2, 3, 1_001]], vec![[1_001, 1, 2, 3]]],
            penalties: vec![penalty(1, "S", -30, "falsch"), penalty(0, "W", 0, "zu spät")],
            ..Event::default()
        }
    }

    fn sheet(referees: &[&str], doubts: &[(String, String)]) -> Sheet {
        let day = NaiveDate::from_ymd_opt(2026, 11, 28);
        let heading = TournamentHeading {
            name: "Open",
            issuer: None,
            first_day: day.unwrap(),
            about: "Aflenz",
            is_one_day: true,
            rules: Family::Mcr,
        };
        let schedule = [PlannedRound { day, begins: None }, PlannedRound::default()];
        let observed = Observed {
            heading: &heading,
            weight: "2,0",
            players: 3,
            schedule: &schedule,
            minutes: 115,
            referees,
            remark: &["Gut.", "Warm."],
            doubts,
        };
        observers_report(&observed, &event())
    }

    fn lines(sheet: &Sheet, table: usize) -> Vec<Vec<Cell>> {
        let rows = sheet.blocks[table].rows.iter().map(|row| match row {
            Row::Cells(cells) => cells.clone(),
            Row::Marker(cell) => vec![cell.clone()],
            Row::Spanned { .. } => Vec::new(),
        });
        rows.collect()
    }

    #[test]
    fn every_part_is_there_and_what_is_unknown_stays_empty() {
        let found = sheet(&[], &[]);
        assert!(found.is_even());
        let text = |text: &str| Cell::Text(text.to_owned());
        assert_eq!(lines(&found, 0)[1][1..3], [Cell::Empty, Cell::Empty]);
        assert_eq!(lines(&found, 0)[0][3..], [Cell::Count(115), Cell::Count(1)]);
        assert_eq!(lines(&found, 1), [[Cell::Empty]]);
        // Who never sat in is not named.
        assert_eq!(lines(&found, 2), [[text("L1001"), text("AUT"), text("1, 2")]]);
        let penalties = lines(&found, 3);
        assert_eq!(penalties[0][3..], [text("L3"), Cell::Term(Label::Warning), text("zu spät")]);
        assert_eq!(penalties[1][3..], [text("L1"), Cell::Signed(-30), text("falsch")]);
        assert_eq!(lines(&found, 4), [[Cell::Term(Label::None)]]);
        assert_eq!(found.notes.len(), 2);
    }

    #[test]
    fn referees_and_doubts_stand_in_their_order() {
        let doubts = [("Ort fehlt".to_owned(), String::new()), ("Tisch".into(), "R1".into())];
        let found = sheet(&["Berta", "Anna"], &doubts);
        let text = |text: &str| vec![Cell::Text(text.to_owned())];
        assert_eq!(lines(&found, 1), [text("Berta"), text("Anna")]);
        assert_eq!(lines(&found, 4), [text("Ort fehlt"), text("Tisch: R1")]);
    }
}
