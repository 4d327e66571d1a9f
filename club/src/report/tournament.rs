//! The papers of a tournament that are sheets: prefilled slips of a round, and the list.

use chrono::NaiveDate;
use scoring::customs::Paper;
use scoring::{Family, Wind};

use super::pad_sheet;
use super::score_sheet::{ScoreSheetHeading, score_sheet};
use super::sheet::{Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Table};
use crate::tournament::event::{Event, Mark, PlacedGroup, Standings, slip_code};

/// With more rounds than this, the list has no column for each.
const MOST_MARKS: usize = 14;

/// What stands above a tournament's papers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentHeading<'a> {
    /// The tournament's name.
    pub name: &'a str,
    /// Who organises it.
    pub issuer: Option<&'a str>,
    /// The first day.
    pub first_day: NaiveDate,
    /// Town and days, in words.
    pub about: &'a str,
    /// Whether all is played on the first day.
    pub is_one_day: bool,
    /// The rule set.
    pub rules: Family,
}

/// The slips of a round (from 0), one a table, with names, numbers, table, round and code; `address` leads to the entering of a
/// table (from 0).
pub fn tournament_slips(
    heading: &TournamentHeading<'_>,
    event: &Event,
    round: usize,
    address: impl Fn(usize) -> Option<String>,
) -> Vec<Sheet> {
    let tables = event.rounds.get(round).map(Vec::as_slice).unwrap_or_default();
    let slips = tables.iter().enumerate().map(|(table, seats)| {
        let names = seats.map(|number| event.name(number));
        let mut sheet = match heading.rules.customs().paper {
            Paper::ScoreSheet => score_sheet(
                &ScoreSheetHeading {
                    issuer: heading.issuer,
                    players: &names,
                    players_numbers: &seats.map(|number| number.to_string()),
                    ..ScoreSheetHeading::default()
                },
                None,
            ),
            Paper::Sheet | Paper::Slip => {
                let mut sheet = pad_sheet(heading.issuer, heading.rules);
                let groups = sheet.blocks[0].groups.iter_mut().skip(1);
                for (group, name) in groups.zip(&names) {
                    group.head = Cell::Text(name.clone());
                }
                sheet
            }
        };
        let dot = Cell::Text("·".to_owned());
        let name = Cell::Text(heading.name.to_owned());
        sheet.title = Cell::Pieces(vec![sheet.title, dot, name]);
        sheet.facts = facts(heading, (round, table), address(table));
        sheet
    });
    slips.collect()
}

fn facts(
    heading: &TournamentHeading<'_>,
    (round, table): (usize, usize),
    address: Option<String>,
) -> Vec<Fact> {
    let count = |number: usize| Cell::Count(number as u64 + 1);
    let code = slip_code(heading.name, heading.first_day, round + 1, table + 1);
    let mut facts = vec![
        Fact { label: Label::TournamentRound, value: count(round) },
        Fact { label: Label::Table, value: count(table) },
        Fact { label: Label::SlipCode, value: Cell::Text(code) },
    ];
    if heading.is_one_day {
        facts.push(Fact { label: Label::Date, value: Cell::Date(heading.first_day) });
    }
    if let Some(address) = address {
        facts.push(Fact { label: Label::EnterSlip, value: Cell::Code(address) });
    }
    facts
}

/// The list of people after the rounds of `standings`; `after` says in words how far it goes.
pub fn tournament_list(
    heading: &TournamentHeading<'_>,
    event: &Event,
    standings: &Standings,
    after: &str,
) -> Sheet {
    let column = |head: Cell, align| Column { head, align };
    let term = |label, align| column(Cell::Term(label), align);
    let is_any = |text: fn(&crate::tournament::event::Entrant) -> &str| {
        event.entrants.iter().any(|entrant| !text(entrant).is_empty())
    };
    let (has_teams, has_countries) = (is_any(|one| &one.team), is_any(|one| &one.country));
    let rounds = standings.counted.len();
    let marks = if rounds <= MOST_MARKS { rounds } else { 0 };
    let mut columns = vec![term(Label::Rank, Align::Right), term(Label::Name, Align::Left)];
    columns.extend(has_teams.then(|| term(Label::Team, Align::Left)));
    columns.extend(has_countries.then(|| term(Label::Country, Align::Left)));
    columns.extend((1..=marks).map(|round| column(Cell::Count(round as u64), Align::Centre)));
    columns.push(term(Label::TablePointsOfGame, Align::Right));
    columns.push(term(Label::Amount, Align::Right));
    let rows = standings.people.iter().map(|one| {
        let entrant = event.entrant(one.number);
        let text =
            |text: Option<&String>| text.map_or(Cell::Empty, |text| Cell::Text(text.clone()));
        let mut cells = vec![Cell::Count(one.place as u64), Cell::Text(event.name(one.number))];
        cells.extend(has_teams.then(|| text(entrant.map(|entrant| &entrant.team))));
        cells.extend(has_countries.then(|| text(entrant.map(|entrant| &entrant.country))));
        cells.extend(one.marks.iter().take(marks).map(mark));
        cells.push(Cell::Twelfths(i64::from(one.points12)));
        cells.push(Cell::Signed(one.score));
        Row::Cells(cells)
    });
    let mut sheet = list_sheet(heading, after, columns, rows.collect());
    sheet.notes = vec![Cell::Term(Label::TournamentMarks)];
    sheet
}

/// The list of teams or countries; `of` is what they are, `after` says in words how far it goes.
pub fn tournament_group_list(
    heading: &TournamentHeading<'_>,
    event: &Event,
    (standings, groups): (&Standings, &[PlacedGroup]),
    of: Label,
    after: &str,
) -> Sheet {
    let column = |label, align| Column { head: Cell::Term(label), align };
    let columns = vec![
        column(Label::Rank, Align::Right),
        column(of, Align::Left),
        column(Label::People, Align::Left),
        column(Label::TablePointsOfGame, Align::Right),
        column(Label::Amount, Align::Right),
    ];
    let rows = groups.iter().map(|group| {
        let members = standings.members(group);
        let last = members.len().saturating_sub(1);
        // Each name with its points, and a dot up to the last.
        let members = members.into_iter().enumerate().flat_map(|(at, (number, points12))| {
            let dot = (at < last).then(|| Cell::Text("·".to_owned()));
            let points = Cell::Twelfths(i64::from(points12));
            [Some(Cell::Text(event.name(number))), Some(points), dot].into_iter().flatten()
        });
        Row::Cells(vec![
            Cell::Count(group.place as u64),
            Cell::Text(group.name.clone()),
            Cell::Pieces(members.collect()),
            Cell::Twelfths(i64::from(group.points12)),
            Cell::Signed(group.score),
        ])
    });
    list_sheet(heading, after, columns, rows.collect())
}

/// A list of a tournament; `after` says in words how far it goes.
fn list_sheet(
    heading: &TournamentHeading<'_>,
    after: &str,
    columns: Vec<Column>,
    rows: Vec<Row>,
) -> Sheet {
    Sheet {
        kind: SheetKind::TournamentList,
        issuer: heading.issuer.map(str::to_owned),
        title: Cell::Text(heading.name.to_owned()),
        facts: vec![Fact {
            label: Label::TournamentList,
            value: Cell::Text(format!("{after} · {}", heading.about)),
        }],
        blocks: vec![Table {
            caption: None,
            groups: Vec::new(),
            columns,
            row_head: 1,
            rows,
            totals: None,
        }],
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}

/// The list with the plan below it: who sits at which table in each drawn round.
pub fn tournament_page(list: Sheet, event: &Event) -> Sheet {
    let mut rows = Vec::new();
    for (round, tables) in event.rounds.iter().enumerate() {
        let number = Cell::Count(round as u64 + 1);
        rows.push(Row::Marker(Cell::Pieces(vec![Cell::Term(Label::TournamentRound), number])));
        rows.extend(tables.iter().enumerate().map(|(table, seats)| {
            let names = seats.map(|number| Cell::Text(event.name(number)));
            let number = Cell::Count(table as u64 + 1);
            Row::Cells(std::iter::once(number).chain(names).collect())
        }));
    }
    let winds = Wind::ALL.map(|wind| Column { head: Cell::Wind(wind), align: Align::Left });
    let table = Column { head: Cell::Term(Label::Table), align: Align::Right };
    let plan = Table {
        caption: Some(Label::TournamentPlan),
        groups: Vec::new(),
        columns: std::iter::once(table).chain(winds).collect(),
        row_head: 0,
        rows,
        totals: None,
    };
    let mut page = list;
    if let Some(first) = page.blocks.first_mut() {
        first.caption = Some(Label::TournamentList);
    }
    if !event.rounds.is_empty() {
        page.blocks.push(plan);
    }
    page
}

fn mark(mark: &Mark) -> Cell {
    match mark {
        Mark::Absent => Cell::Text("–".to_owned()),
        Mark::Open => Cell::Text("…".to_owned()),
        Mark::Counted { points12, total: _, has_penalty } => {
            let points = Cell::Twelfths(i64::from(*points12));
            if *has_penalty {
                Cell::Pieces(vec![points, Cell::Text("*".to_owned())])
            } else {
                points
            }
        }
    }
}
