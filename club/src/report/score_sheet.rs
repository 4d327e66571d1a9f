//! The federation's score sheet: sixteen rows in four blocks, the change of seats between them,
//! totals, table points, and a place for everybody to sign. Blank, begun or complete.
//!
//! Source: `docs/rules/abrechnungsblatt.md`.

use chrono::NaiveDate;
use scoring::progress::SEAT_EXCHANGE;
use scoring::{Points, Wind};

use crate::game::{DealOutcome, History, Played, PlayerNo, player_numbers};
use crate::year::table_points;

use super::sheet::{
    Align, Cell, Column, Fact, Group, Label, Room, Row, SeatMove, Sheet, SheetKind, Table,
};

/// How many play by these rules.
const PLAYERS: u8 = 4;

/// How many rows a block has.
const BLOCK: usize = 4;

/// What stands above the rows of a score sheet; what is not known is left for the pen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheetHeading<'a> {
    /// Who issues it.
    pub issuer: Option<&'a str>,
    /// The game's number in the club's books.
    pub number: Option<u64>,
    /// The day of the game, by the club's calendar.
    pub played_on: Option<NaiveDate>,
    /// The table's name.
    pub table: Option<&'a str>,
    /// The four players, the first East first; none on a blank sheet.
    pub players: &'a [String],
    /// Their numbers at the federation, as far as they are known.
    pub players_numbers: &'a [String],
    /// The address of the game, to be scanned.
    pub address: Option<&'a str>,
}

/// The federation's sheet; `None` leaves the rows empty.
pub fn score_sheet(heading: &ScoreSheetHeading<'_>, history: Option<&History>) -> Sheet {
    assert!(heading.players.is_empty() || heading.players.len() == usize::from(PLAYERS));
    assert!(history.is_none_or(|history| history.players == PLAYERS));
    let title = match heading.number {
        Some(number) => Cell::Pieces(vec![
            Cell::Term(Label::ScoreSheet),
            Cell::Text("·".to_owned()),
            Cell::Term(Label::Game),
            Cell::Count(number),
        ]),
        None => Cell::Term(Label::ScoreSheet),
    };
    let table = heading.table.filter(|table| !table.is_empty());
    let mut facts = vec![
        Fact { label: Label::Date, value: heading.played_on.map_or(Cell::Empty, Cell::Date) },
        Fact {
            label: Label::Table,
            value: table.map_or(Cell::Empty, |table| Cell::Text(table.to_owned())),
        },
    ];
    if let Some(address) = heading.address {
        facts.push(Fact { label: Label::ThisGame, value: Cell::Code(address.to_owned()) });
    }
    let is_short = history.is_some_and(|history| sum(&history.totals()) != Points::ZERO);
    Sheet {
        kind: SheetKind::ScoreSheet,
        issuer: heading.issuer.map(str::to_owned),
        title,
        facts,
        blocks: vec![table_of(heading, history)],
        notes: if is_short { vec![Cell::Term(Label::NotZero)] } else { Vec::new() },
        signatures: Vec::new(),
    }
}

fn table_of(heading: &ScoreSheetHeading<'_>, history: Option<&History>) -> Table {
    let of_player = |texts: &[String], player: PlayerNo| {
        let text = texts.get(usize::from(player.0) - 1).filter(|text| !text.is_empty());
        text.map_or(Cell::Empty, |text| Cell::Text(text.clone()))
    };
    let mut columns = vec![Column { head: Cell::Empty, align: Align::Left }];
    for _ in 0..PLAYERS {
        columns.extend(
            [Label::Gain, Label::Loss]
                .map(|label| Column { head: Cell::Term(label), align: Align::Right }),
        );
    }
    let mut groups = across(Label::Name, |player| of_player(heading.players, player));
    groups
        .extend(across(Label::PlayersNumber, |player| of_player(heading.players_numbers, player)));
    Table { caption: None, groups, columns, row_head: 0, rows: rows(history), totals: None }
}

/// A line with one cell per player.
fn across(label: Label, cell: impl Fn(PlayerNo) -> Cell) -> Vec<Group> {
    let mut cells = vec![Group { head: Cell::Term(label), span: 1 }];
    cells.extend(player_numbers(PLAYERS).map(|player| Group { head: cell(player), span: 2 }));
    cells
}

fn rows(history: Option<&History>) -> Vec<Row> {
    let mut rows = Vec::new();
    for round in 1..=SEAT_EXCHANGE.len() {
        if round > 1 {
            rows.push(Row::Marker(Cell::SeatMoves(seat_moves(round - 1))));
        }
        let played = history.map_or(&[][..], |history| &history.deals);
        let played: Vec<&Played> =
            played.iter().filter(|deal| usize::from(deal.situation.round) == round).collect();
        let deals = played.iter().filter(|deal| !is_between(deal)).count();
        rows.extend(played.into_iter().map(|deal| Row::Cells(deal_cells(deal))));
        rows.extend((deals..BLOCK).map(|row| {
            let number = (round - 1) * BLOCK + row + 1;
            let mut cells = vec![Cell::Count(number as u64)];
            cells.resize(1 + 2 * usize::from(PLAYERS), Cell::Empty);
            Row::Cells(cells)
        }));
    }
    let ended =
        history.map(History::totals).filter(|_| history.is_some_and(|h| !h.deals.is_empty()));
    let points =
        |player| ended.as_ref().map(|totals| totals.get(&player).copied().unwrap_or(Points::ZERO));
    let all: Option<Vec<Points>> = player_numbers(PLAYERS).map(points).collect();
    let shares = all.map(|all| table_points(&all));
    let twelfths = |player: PlayerNo| {
        let share = shares.as_ref().and_then(|shares| shares.get(usize::from(player.0) - 1));
        share.map_or(Cell::Empty, |twelfths| Cell::Twelfths(*twelfths))
    };
    let score = |player| points(player).map_or(Cell::Empty, |points| Cell::Signed(points.0));
    rows.extend([
        Row::Spanned { cells: across(Label::TotalScore, score), room: Room::Line },
        Row::Spanned { cells: across(Label::TablePoints, twelfths), room: Room::Line },
        Row::Spanned { cells: across(Label::ToSign, |_| Cell::Empty), room: Room::Signature },
        Row::Spanned {
            cells: vec![
                Group { head: Cell::Term(Label::RefereeSignature), span: 1 },
                Group { head: Cell::Empty, span: 2 * usize::from(PLAYERS) },
            ],
            room: Room::Signature,
        },
    ]);
    rows
}

/// Whether an entry stands beside the sixteen deals: a penalty after which the deal went on.
fn is_between(played: &Played) -> bool {
    matches!(played.facts.outcome, DealOutcome::Fault { ends_deal: false, .. })
}

fn deal_cells(played: &Played) -> Vec<Cell> {
    let number = Cell::Count(u64::from(played.situation.deal));
    let results = played.scored.net(PLAYERS);
    let is_marked =
        matches!(played.facts.outcome, DealOutcome::Fault { .. }) || sum(&results) != Points::ZERO;
    let mut cells = vec![if is_marked {
        Cell::Pieces(vec![number, Cell::Term(Label::Penalty)])
    } else {
        number
    }];
    for points in results.values() {
        cells.extend(if *points < Points::ZERO {
            [Cell::Empty, Cell::Points(-points.0)]
        } else {
            [Cell::Points(points.0), Cell::Empty]
        });
    }
    cells
}

fn sum(results: &std::collections::BTreeMap<PlayerNo, Points>) -> Points {
    results.values().copied().sum()
}

/// Who goes where after a round, 1 to 3. A swap of two players is listed once.
fn seat_moves(round: usize) -> Vec<SeatMove> {
    let goes = |from: Wind| {
        let player = SEAT_EXCHANGE[round - 1].iter().position(|seat| *seat == from);
        player.map_or(from, |player| SEAT_EXCHANGE[round][player])
    };
    let mut moves = Vec::new();
    // In the order of the form.
    let mut listed = Vec::new();
    for from in [Wind::East, Wind::South, Wind::West, Wind::North] {
        let to = goes(from);
        if goes(to) == from {
            if !listed.contains(&to) {
                moves.push(SeatMove::Swap(from, to));
                listed.push(from);
            }
        } else {
            moves.push(SeatMove::Go(from, to));
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use scoring::deal::Given;
    use scoring::penalty::{Penalty, PenaltyId};
    use scoring::{Family, Ruleset};
    use serde_json::json;

    use super::*;
    use crate::game::DealFacts;

    fn won(winner: u8, from: Option<u8>, value: i64) -> DealFacts {
        DealFacts {
            outcome: DealOutcome::Won {
                winner: PlayerNo(winner),
                from: from.map(PlayerNo),
                liable: None,
                how: Vec::new(),
            },
            hands: [(PlayerNo(winner), Given::points(Points(value)))].into(),
            dead: Vec::new(),
            thrown_wind: None,
            ..DealFacts::drawn()
        }
    }

    fn fault(ends_deal: bool) -> DealFacts {
        let penalty = Penalty {
            id: PenaltyId::FalseWin,
            by: vec![PlayerNo(3)],
            to: Vec::new(),
            tile_from: None,
            excluded: Vec::new(),
        };
        DealFacts {
            outcome: DealOutcome::Fault { penalty, ends_deal },
            hands: BTreeMap::new(),
            dead: Vec::new(),
            thrown_wind: None,
            ..DealFacts::drawn()
        }
    }

    fn of(ruleset: &Ruleset, deals: &[DealFacts]) -> Sheet {
        let history = History::replay(4, ruleset, deals).unwrap();
        let players = ["Anna", "Bertl", "Christa", "Dieter"].map(str::to_owned);
        let heading = ScoreSheetHeading { players: &players, ..ScoreSheetHeading::default() };
        let sheet = score_sheet(&heading, Some(&history));
        assert!(sheet.is_even());
        sheet
    }

    #[test]
    fn the_form_has_sixteen_rows_and_the_changes_of_seats() {
        let sheet = score_sheet(&ScoreSheetHeading::default(), None);
        assert!(sheet.is_even());
        let rows = &sheet.blocks[0].rows;
        let markers: Vec<&Row> = rows.iter().filter(|row| matches!(row, Row::Marker(_))).collect();
        let swap = Row::Marker(Cell::SeatMoves(vec![
            SeatMove::Swap(Wind::East, Wind::South),
            SeatMove::Swap(Wind::West, Wind::North),
        ]));
        let around = Row::Marker(Cell::SeatMoves(vec![
            SeatMove::Go(Wind::East, Wind::West),
            SeatMove::Go(Wind::South, Wind::North),
            SeatMove::Go(Wind::West, Wind::South),
            SeatMove::Go(Wind::North, Wind::East),
        ]));
        assert_eq!(markers, [&swap, &around, &swap]);
        assert_eq!(rows.iter().filter(|row| matches!(row, Row::Cells(_))).count(), 16);
        assert_eq!(rows.len(), 16 + 3 + 4);
        let Row::Spanned { cells, room: Room::Line } = &rows[19] else { panic!("total score") };
        assert!(cells[1..].iter().all(|cell| cell.head == Cell::Empty));
    }

    /// The three settlements of section 2, and the sums below them.
    #[test]
    fn every_row_has_its_plus_and_minus() {
        let ruleset = Ruleset::preset(Family::Mcr);
        // The winds move after every deal: South is player 2, then 3, and at last 1 is North.
        let sheet = of(&ruleset, &[won(2, Some(4), 14), won(3, None, 14)]);
        let rows = &sheet.blocks[0].rows;
        let cells = |number, figures: [i64; 4]| {
            let mut cells = vec![Cell::Count(number)];
            for points in figures {
                cells.extend(match points {
                    0.. => [Cell::Points(points), Cell::Empty],
                    _ => [Cell::Empty, Cell::Points(-points)],
                });
            }
            Row::Cells(cells)
        };
        assert_eq!(rows[0], cells(1, [-8, 38, -8, -22]));
        assert_eq!(rows[1], cells(2, [-22, -22, 66, -22]));
        let Row::Spanned { cells: totals, .. } = &rows[19] else { panic!("total score") };
        let totals: Vec<&Cell> = totals[1..].iter().map(|cell| &cell.head).collect();
        assert_eq!(
            totals,
            [&Cell::Signed(-30), &Cell::Signed(16), &Cell::Signed(58), &Cell::Signed(-44)]
        );
        let Row::Spanned { cells: shares, .. } = &rows[20] else { panic!("table points") };
        let shares: Vec<&Cell> = shares[1..].iter().map(|cell| &cell.head).collect();
        let twelfths = [12, 24, 48, 0].map(Cell::Twelfths);
        assert_eq!(shares, twelfths.iter().collect::<Vec<_>>());
    }

    #[test]
    fn a_row_that_is_no_deal_is_marked_as_a_penalty() {
        let preset = Ruleset::preset(Family::Mcr);
        let is_penalty = |row: &Row| {
            let Row::Cells(cells) = row else { return false };
            matches!(&cells[0], Cell::Pieces(pieces) if pieces[1] == Cell::Term(Label::Penalty))
        };
        let paid = of(&preset, &[fault(false), won(1, None, 8)]);
        assert!(is_penalty(&paid.blocks[0].rows[0]));
        let rows = paid.blocks[0].rows.iter().filter(|row| matches!(row, Row::Cells(_))).count();
        assert_eq!(rows, 17, "the deal went on: sixteen rows stay for deals");
        assert_eq!(paid.notes, []);

        let changes = json!({"penalty_receiver": "none"});
        let alone = preset.with(changes.as_object().unwrap()).unwrap();
        let taken = of(&alone, &[fault(true), won(1, None, 8)]);
        assert!(is_penalty(&taken.blocks[0].rows[0]));
        let rows = taken.blocks[0].rows.iter().filter(|row| matches!(row, Row::Cells(_))).count();
        assert_eq!(rows, 16);
        assert_eq!(taken.notes, [Cell::Term(Label::NotZero)]);
    }
}
