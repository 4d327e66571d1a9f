//! The lists a club publishes: the list of a week and of a year, special hands, a person's year, and the page that leads to
//! all of them. Names come in as they may be shown.

use crate::name_order::name_order;
use chrono::NaiveDate;
use scoring::{Family, Points};

use crate::calendar::ClubYear;
use crate::year::counting::Verdict;
use crate::year::year_options::{FEDERATION_SCALE, YearOptions};
use crate::year::{Change, Figure, Line, Method};

pub use super::person::{PersonYear, person_sheet};
use super::sheet::{Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Table};

/// Somebody as a list names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// By name or pseudonym, with the address of the own page where there is one.
    As {
        /// What stands in the list.
        name: String,
        /// The address, relative to the page.
        page: Option<String>,
    },
    /// A guest who is not named in public.
    Guest,
}

impl Named {
    pub(super) fn cell(&self) -> Cell {
        match self {
            Named::As { name, page: Some(page) } => {
                Cell::Link { name: name.clone(), address: page.clone() }
            }
            Named::As { name, page: None } => Cell::Text(name.clone()),
            Named::Guest => Cell::Term(Label::Guest),
        }
    }
}

/// A line of the list of a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedLine {
    /// Whose.
    pub who: Named,
    /// The figures, by the person's row.
    pub line: Line<i64>,
    /// How it has moved.
    pub change: Change,
    /// Whether the person was not in the list the week before.
    pub is_new: bool,
}

/// A special hand that was won, or was ready and not won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WonHand {
    /// The day of the game.
    pub played_on: NaiveDate,
    /// Who.
    pub who: Named,
    /// By which rules.
    pub family: Family,
    /// Which, by its id or in the club's words.
    pub hand: String,
    /// What it was or would have been worth.
    pub points: Points,
}

/// A game as the list of a week shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its number in the club's books.
    pub number: u64,
    /// Its day.
    pub played_on: NaiveDate,
    /// The table's name; may be empty.
    pub table: String,
    /// By which rules.
    pub family: Family,
    /// Whether it counts for the year, as things stand, and why.
    pub verdict: Verdict,
    /// Its players by rank: who, points, table points in twelfths.
    pub results: Vec<(Named, Points, i64)>,
}

/// What every list of a year has in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListHeading {
    /// The club's name.
    pub issuer: Option<String>,
    /// The year.
    pub year: ClubYear,
    /// The day as of which the list stands.
    pub as_of: NaiveDate,
    /// By what it ranks.
    pub method: Method,
    /// What the club adds to that.
    pub options: YearOptions,
    /// How many games count so far.
    pub games: u64,
}

/// A week of the club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Week {
    /// What stands above it.
    pub heading: ListHeading,
    /// The first day of the week.
    pub since: NaiveDate,
    /// The list of the year; `None` where this audience does not get it.
    pub list: Option<Vec<ListedLine>>,
    /// Special hands and Bochowe of the week; `None` where this audience does not get them.
    pub hands: Option<(Vec<WonHand>, Vec<WonHand>)>,
    /// The games of the week; `None` where this audience does not get them.
    pub games: Option<Vec<PlayedGame>>,
}

pub(super) fn column(label: Label, align: Align) -> Column {
    Column { head: Cell::Term(label), align }
}

pub(super) fn table(
    caption: Option<Label>,
    columns: Vec<Column>,
    row_head: usize,
    rows: Vec<Row>,
) -> Table {
    Table { caption, groups: Vec::new(), columns, row_head, rows, totals: None }
}

pub(super) fn place(line: &Line<i64>) -> Cell {
    line.rank.map_or(Cell::Empty, |rank| Cell::Count(u64::from(rank)))
}

fn figure(figure: Figure) -> Cell {
    match figure {
        Figure::Points(points) => Cell::Signed(points),
        Figure::Tenths(tenths) => Cell::Tenths(tenths),
        Figure::Twelfths(twelfths) => Cell::Twelfths(twelfths),
    }
}

/// What is missing to the next place, without a sign, because it is always positive.
fn distance(figure: Figure) -> Cell {
    match figure {
        Figure::Points(points) => Cell::Points(points),
        Figure::Tenths(tenths) => Cell::Tenths(tenths),
        Figure::Twelfths(twelfths) => Cell::Twelfths(twelfths),
    }
}

fn heading_facts(heading: &ListHeading, people: Option<usize>) -> Vec<Fact> {
    let mut facts = vec![
        Fact { label: Label::ClubYear, value: Cell::Text(heading.year.number().to_string()) },
        Fact { label: Label::AsOf, value: Cell::Date(heading.as_of) },
        Fact { label: Label::GamesThatCount, value: Cell::Count(heading.games) },
    ];
    facts.extend(
        people.map(|many| Fact { label: Label::InTheList, value: Cell::Count(many as u64) }),
    );
    facts
}

/// The list of a year as a table: with the changes since the week before, or as it stands.
fn year_table(lines: &[ListedLine], method: Method, with_changes: bool) -> Table {
    let is_sum = method == Method::Sum;
    // Where nobody has moved, a column of signs would say nothing.
    let has_moved = |line: &ListedLine| line.change.places.is_some_and(|places| places != 0);
    let are_all_new = lines.iter().all(|line| line.is_new);
    let with_moves =
        with_changes && lines.iter().any(|line| has_moved(line) || line.is_new && !are_all_new);
    let mut columns = vec![column(Label::Rank, Align::Right), column(Label::Name, Align::Left)];
    if with_moves {
        columns.push(column(Label::WeekBefore, Align::Right));
    }
    if !is_sum {
        columns.push(column(Label::Figure, Align::Right));
    }
    if with_changes {
        columns.push(column(Label::ToNext, Align::Right));
    }
    columns.extend(
        [Label::Games, Label::Sum, Label::Average, Label::Best, Label::Worst]
            .map(|label| column(label, Align::Right)),
    );
    let rows = lines.iter().map(|ListedLine { who, line, change, is_new }| {
        let mut cells = vec![place(line), who.cell()];
        if with_moves {
            cells.push(match change.places {
                _ if *is_new => Cell::Term(Label::New),
                None => Cell::Empty,
                Some(places) => Cell::Places(places),
            });
        }
        if !is_sum {
            cells.push(figure(line.figure));
        }
        if with_changes {
            cells.push(change.to_next.map_or(Cell::Empty, distance));
        }
        cells.extend([
            Cell::Count(u64::from(line.games)),
            Cell::Signed(line.sum.0),
            Cell::Tenths(line.average_tenths()),
            Cell::Signed(line.best.0),
            Cell::Signed(line.worst.0),
        ]);
        Row::Cells(cells)
    });
    table(None, columns, 1, rows.collect())
}

pub(super) fn hands_table(caption: Option<Label>, points: Label, hands: &[WonHand]) -> Table {
    let rows = hands.iter().map(|hand| {
        Row::Cells(vec![
            Cell::Date(hand.played_on),
            hand.who.cell(),
            Cell::Hand { family: hand.family, id: hand.hand.clone() },
            Cell::Points(hand.points.0),
        ])
    });
    let columns = vec![
        column(Label::Day, Align::Left),
        column(Label::Name, Align::Left),
        column(Label::SpecialHand, Align::Left),
        column(points, Align::Right),
    ];
    table(caption, columns, 1, rows.collect())
}

fn games_table(games: &[PlayedGame]) -> Table {
    let mut rows = Vec::new();
    for game in games {
        let mut pieces = vec![
            Cell::Term(Label::Game),
            Cell::Count(game.number),
            Cell::Text("·".to_owned()),
            Cell::Date(game.played_on),
            Cell::Text("·".to_owned()),
            Cell::Family(game.family),
        ];
        if !game.table.is_empty() {
            pieces.extend([Cell::Text("·".to_owned()), Cell::Text(game.table.clone())]);
        }
        if !game.verdict.counts() {
            let verdict = Cell::Verdict { verdict: game.verdict, family: game.family };
            pieces.extend([Cell::Text("·".to_owned()), verdict]);
        }
        rows.push(Row::Marker(Cell::Pieces(pieces)));
        for (at, (who, points, twelfths)) in game.results.iter().enumerate() {
            // Equal results share the place.
            let before = game.results[..at].iter().filter(|(_, other, _)| other > points).count();
            rows.push(Row::Cells(vec![
                Cell::Count(before as u64 + 1),
                who.cell(),
                Cell::Signed(points.0),
                Cell::Twelfths(*twelfths),
            ]));
        }
    }
    let columns = vec![
        column(Label::Rank, Align::Right),
        column(Label::Name, Align::Left),
        column(Label::Amount, Align::Right),
        column(Label::TablePointsOfGame, Align::Right),
    ];
    table(Some(Label::GamesOfTheWeek), columns, 1, rows)
}

/// The list of a week: the year's list with what has changed, the special hands and the games of the week. What this
/// audience does not get is left out.
pub fn week_sheet(week: &Week) -> Sheet {
    let mut notes = Vec::new();
    let mut blocks = Vec::new();
    if let Some(lines) = &week.list {
        blocks.push(year_table(lines, week.heading.method, true));
        if lines.is_empty() {
            notes.push(Cell::Term(Label::NoGames));
        }
        notes.extend(ranking_notes(&week.heading));
    }
    if let Some((hands, bochowes)) = &week.hands {
        let both = [
            (Label::HandsOfTheWeek, Label::Worth, hands),
            (Label::Bochowe, Label::Missed, bochowes),
        ];
        for (caption, points, hands) in both {
            if !hands.is_empty() {
                blocks.push(hands_table(Some(caption), points, hands));
            }
        }
    }
    if let Some(games) = week.games.as_ref().filter(|games| !games.is_empty()) {
        blocks.push(games_table(games));
    }
    let mut facts = heading_facts(&week.heading, week.list.as_ref().map(Vec::len));
    facts[1] = Fact {
        label: Label::WeekOf,
        value: Cell::Pieces(vec![
            Cell::Date(week.since),
            Cell::Text("–".to_owned()),
            Cell::Date(week.heading.as_of),
        ]),
    };
    Sheet {
        kind: SheetKind::WeekList,
        issuer: week.heading.issuer.clone(),
        title: dated(Label::WeekList, week.heading.as_of),
        facts,
        blocks,
        notes,
        signatures: Vec::new(),
    }
}

fn dated(label: Label, day: NaiveDate) -> Cell {
    Cell::Pieces(vec![Cell::Term(label), Cell::Text("·".to_owned()), Cell::Date(day)])
}

/// By what a list ranks, where that is not the plain sum.
fn ranking_notes(heading: &ListHeading) -> Vec<Cell> {
    let counted =
        |label, count: u32| Cell::Pieces(vec![Cell::Term(label), Cell::Count(u64::from(count))]);
    let method = match heading.method {
        Method::Sum => None,
        Method::Average { least_games } => Some(counted(Label::RankedByAverage, least_games)),
        Method::BestOf { games } => Some(counted(Label::RankedByBest, games)),
        Method::TablePoints => Some(Cell::Term(Label::RankedByTablePoints)),
    };
    let mut notes: Vec<Cell> = method.into_iter().collect();
    let options = &heading.options;
    if options.scale != FEDERATION_SCALE {
        let scale = Cell::Text(options.scale.map(|points| points.to_string()).join("-"));
        notes.push(Cell::Pieces(vec![Cell::Term(Label::RankedScale), scale]));
    }
    let best_percent = if options.best_percent == 100 { 0 } else { options.best_percent.into() };
    let figures = [
        (Label::RankedPremium, options.premium),
        (Label::RankedLeastGames, options.least_games),
        (Label::RankedLeastEvenings, options.least_evenings),
        (Label::RankedBestShare, best_percent),
        (Label::RankedLeastPeople, options.least_people),
    ];
    let figures = figures.into_iter().filter(|(_, figure)| *figure > 0);
    notes.extend(figures.map(|(label, figure)| counted(label, figure)));
    let switches = [
        (Label::RankedByQuarters, options.by_quarters),
        (Label::RankedByWonHands, options.ties_by_won_hands),
    ];
    let switches = switches.into_iter().filter(|(_, is_on)| *is_on);
    notes.extend(switches.map(|(label, _)| Cell::Term(label)));
    notes
}

/// The list of a year as it stands, or, of a year that is over, its final list.
pub fn year_sheet(heading: &ListHeading, lines: &[ListedLine], is_final: bool) -> Sheet {
    let mut notes = ranking_notes(heading);
    if lines.is_empty() {
        notes.push(Cell::Term(Label::NoGames));
    }
    let title = if is_final {
        Cell::Pieces(vec![
            Cell::Term(Label::FinalList),
            Cell::Text("·".to_owned()),
            Cell::Year(heading.year),
        ])
    } else {
        Cell::Term(Label::YearList)
    };
    Sheet {
        kind: SheetKind::YearList,
        issuer: heading.issuer.clone(),
        title,
        facts: heading_facts(heading, Some(lines.len())),
        blocks: vec![year_table(lines, heading.method, false)],
        notes,
        signatures: Vec::new(),
    }
}

/// The special hands of a year, newest first, and those that were missed.
pub fn hands_sheet(heading: &ListHeading, hands: &[WonHand], bochowes: &[WonHand]) -> Sheet {
    let newest = |hands: &[WonHand]| -> Vec<WonHand> { hands.iter().rev().cloned().collect() };
    let mut blocks = vec![hands_table(None, Label::Worth, &newest(hands))];
    if !bochowes.is_empty() {
        blocks.push(hands_table(Some(Label::Bochowe), Label::Missed, &newest(bochowes)));
    }
    let nothing = hands.is_empty() && bochowes.is_empty();
    Sheet {
        kind: SheetKind::SpecialHands,
        issuer: heading.issuer.clone(),
        title: Cell::Term(Label::SpecialHands),
        facts: heading_facts(heading, None).into_iter().take(2).collect(),
        blocks,
        notes: if nothing { vec![Cell::Term(Label::NoHands)] } else { Vec::new() },
        signatures: Vec::new(),
    }
}

/// Everybody in the list of a year, in alphabetical order, with a link to the person's page.
pub fn people_sheet(heading: &ListHeading, lines: &[ListedLine]) -> Sheet {
    let name = |who: &Named| match who {
        Named::As { name, page: _ } => name_order(name),
        Named::Guest => name_order(""),
    };
    let mut by_name: Vec<&ListedLine> =
        lines.iter().filter(|line| matches!(line.who, Named::As { .. })).collect();
    by_name.sort_by_cached_key(|line| name(&line.who));
    let rows = by_name.into_iter().map(|ListedLine { who, line, .. }| {
        Row::Cells(vec![
            who.cell(),
            place(line),
            Cell::Count(u64::from(line.games)),
            Cell::Signed(line.sum.0),
        ])
    });
    let columns = vec![
        column(Label::Name, Align::Left),
        column(Label::Rank, Align::Right),
        column(Label::Games, Align::Right),
        column(Label::Sum, Align::Right),
    ];
    Sheet {
        kind: SheetKind::People,
        issuer: heading.issuer.clone(),
        title: Cell::Term(Label::People),
        facts: heading_facts(heading, None).into_iter().take(2).collect(),
        blocks: vec![table(None, columns, 0, rows.collect())],
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}

/// A published week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedWeek {
    /// The day as of which its list stands.
    pub as_of: NaiveDate,
    /// To which year it belongs.
    pub year: ClubYear,
    /// The addresses of its page, its PDF and its CSV, relative to the page; empty for those that do not exist.
    pub addresses: [String; 3],
}

/// The start page of the lists: the leaders, and every week that was published, newest first.
pub fn site_sheet(heading: &ListHeading, leaders: &[ListedLine], weeks: &[ArchivedWeek]) -> Sheet {
    let mut blocks = Vec::new();
    if !leaders.is_empty() {
        let mut first = year_table(leaders, heading.method, true);
        first.caption = Some(Label::Leaders);
        blocks.push(first);
    }
    let mut rows = Vec::new();
    let mut year = None;
    for week in weeks.iter().rev() {
        if year != Some(week.year) {
            rows.push(Row::Marker(Cell::Year(week.year)));
            year = Some(week.year);
        }
        let [page, pdf, csv] = &week.addresses;
        let link = |name: Cell, address: &String| match address.as_str() {
            "" => Cell::Empty,
            _ => Cell::LinkTo { what: Box::new(name), address: address.clone() },
        };
        rows.push(Row::Cells(vec![
            link(dated(Label::WeekList, week.as_of), page),
            link(Cell::Text("PDF".to_owned()), pdf),
            link(Cell::Text("CSV".to_owned()), csv),
        ]));
    }
    let columns = vec![
        column(Label::Week, Align::Left),
        Column { head: Cell::Text("PDF".to_owned()), align: Align::Left },
        Column { head: Cell::Text("CSV".to_owned()), align: Align::Left },
    ];
    let mut notes = Vec::new();
    if rows.is_empty() {
        notes.push(Cell::Term(Label::NoListYet));
    } else {
        blocks.push(table(Some(Label::Weeks), columns, 0, rows));
    }
    Sheet {
        kind: SheetKind::Site,
        issuer: None,
        title: heading.issuer.clone().map_or(Cell::Term(Label::PublishedLists), Cell::Text),
        facts: heading_facts(heading, None),
        blocks,
        notes,
        signatures: Vec::new(),
    }
}
