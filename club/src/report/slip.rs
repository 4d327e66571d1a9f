//! The club's slip: in front the deals, the play money and what becomes of the game; on the back
//! the special hands, won and missed. Blank, begun or complete.
//!
//! Source: `docs/rules/steiermark.md`, sections 5, 7 and 10.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use scoring::steiermark::{Options, SpecialHandEntry};
use scoring::{Family, Points, Ruleset, Wind};

use crate::chips::{self, Chips};
use crate::game::{History, Played, PlayerNo, player_numbers};
use crate::short_names::short_names;
use crate::year::counting::Verdict;
use crate::year::tally::{GameTally, sum_up};

use super::game::outcome;
use super::rulebook;
use super::sheet::{Align, Cell, Column, Fact, Group, Label, Room, Row, Sheet, SheetKind, Table};

/// How many play by these rules.
const PLAYERS: u8 = 4;

/// How many deals a blank slip has room for in each of its two rounds.
const ROWS_OF_A_ROUND: usize = 9;

/// How many hands of each kind the back has room for.
const ROWS_OF_HANDS: usize = 8;

/// What stands above the deals of a slip; what is not known is left for the pen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlipHeading<'a> {
    /// The club's name.
    pub issuer: Option<&'a str>,
    /// The game's number in the club's books.
    pub number: Option<u64>,
    /// When the game began, by the club's clock.
    pub started_at: Option<NaiveDateTime>,
    /// When it ended, by the club's clock.
    pub ended_at: Option<NaiveDateTime>,
    /// The table's name.
    pub table: Option<&'a str>,
    /// As the club calls the rules; empty: as their rule set is called.
    pub preset: &'a str,
    /// The four players, the first East first; none on a blank slip.
    pub players: &'a [String],
    /// Whether the game counts, and why; `None` while it is not over.
    pub verdict: Option<Verdict>,
    /// The address of the game, to be scanned.
    pub address: Option<&'a str>,
}

/// A special hand that was ready and not won, noted on paper. What was noted at the table is in the deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bochowe {
    /// Who missed it.
    pub player: PlayerNo,
    /// Which, by its id or in the club's words.
    pub hand: String,
    /// What was missed.
    pub points: Points,
}

/// Front and back; `None` leaves the rows empty.
pub fn slip_sheets(
    heading: &SlipHeading<'_>,
    options: &Options,
    history: Option<(&History, &[Bochowe])>,
) -> [Sheet; 2] {
    assert!(heading.players.is_empty() || heading.players.len() == usize::from(PLAYERS));
    let slip = Slip {
        heading,
        options,
        short: short_names(heading.players),
        history: history.map(|(history, _)| history),
        tally: history.map(|(history, _)| sum_up(&Ruleset::Steiermark(options.clone()), history)),
    };
    [slip.front(), slip.back(history.map_or(&[], |(_, missed)| missed))]
}

struct Slip<'a> {
    heading: &'a SlipHeading<'a>,
    options: &'a Options,
    short: Vec<String>,
    history: Option<&'a History>,
    tally: Option<GameTally>,
}

impl Slip<'_> {
    fn front(&self) -> Sheet {
        let notes = match &self.tally {
            Some(tally) if tally.is_bankrupt => vec![Cell::Term(Label::Bankrupt)],
            Some(_) | None => Vec::new(),
        };
        Sheet {
            kind: SheetKind::Slip,
            issuer: self.heading.issuer.map(str::to_owned),
            title: self.title(Label::Slip),
            facts: self.facts(),
            blocks: vec![self.deals()],
            notes,
            signatures: Vec::new(),
        }
    }

    fn title(&self, label: Label) -> Cell {
        match self.heading.number {
            Some(number) => Cell::Pieces(vec![
                Cell::Term(label),
                Cell::Text("·".to_owned()),
                Cell::Term(Label::Game),
                Cell::Count(number),
            ]),
            None => Cell::Term(label),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let heading = self.heading;
        let table = heading.table.filter(|table| !table.is_empty());
        let rounds = self.tally.as_ref().map(|tally| Cell::Count(u64::from(tally.whole_rounds)));
        let family = Family::Steiermark;
        let verdict = heading.verdict.map(|verdict| Cell::Verdict { verdict, family });
        let fact = |label, value: Option<Cell>| Fact { label, value: value.unwrap_or(Cell::Empty) };
        let mut facts = vec![
            fact(Label::Table, table.map(|table| Cell::Text(table.to_owned()))),
            fact(Label::Began, heading.started_at.map(Cell::DateTime)),
            fact(Label::Ended, heading.ended_at.map(Cell::DateTime)),
            fact(Label::WholeRounds, rounds),
            fact(Label::Counts, verdict),
        ];
        if !heading.preset.is_empty() {
            facts.push(fact(Label::Rules, Some(Cell::Text(heading.preset.to_owned()))));
        }
        if let Some(address) = heading.address {
            facts.push(fact(Label::ThisGame, Some(Cell::Code(address.to_owned()))));
        }
        facts
    }

    fn name(&self, player: PlayerNo) -> Cell {
        let name = self.heading.players.get(usize::from(player.0) - 1);
        name.map_or(Cell::Empty, |name| Cell::Text(name.clone()))
    }

    fn short_name(&self, player: PlayerNo) -> Cell {
        let name = self.short.get(usize::from(player.0) - 1);
        name.map_or(Cell::Empty, |name| Cell::Text(name.clone()))
    }

    fn deals(&self) -> Table {
        let column = |label, align| Column { head: Cell::Term(label), align };
        let mut columns = vec![
            column(Label::Deal, Align::Centre),
            column(Label::East, Align::Left),
            column(Label::Winner, Align::Left),
        ];
        for _ in 0..PLAYERS {
            columns.extend([column(Label::Net, Align::Right), column(Label::Chips, Align::Right)]);
        }
        let mut groups = across(Label::Name, |player| self.name(player));
        groups.extend(across(Label::FirstSeat, |player| {
            Wind::ALL.get(usize::from(player.0) - 1).map_or(Cell::Empty, |wind| Cell::Wind(*wind))
        }));
        Table { caption: None, groups, columns, row_head: 0, rows: self.rows(), totals: None }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Spanned {
            cells: across(Label::PlayMoney, |_| Cell::Points(chips::START.0)),
            room: Room::Line,
        }];
        let chips = match self.history {
            Some(history) => {
                self.played_rows(history, &mut rows);
                history.now.carry.chips()
            }
            None => {
                for round in 1..=2_u64 {
                    rows.push(round_marker(round, None));
                    rows.extend(
                        (0..ROWS_OF_A_ROUND)
                            .map(|_| Row::Cells(vec![Cell::Empty; 3 + 2 * usize::from(PLAYERS)])),
                    );
                }
                None
            }
        };
        let result = |player| {
            chips.map_or(Cell::Empty, |chips: &Chips| Cell::Signed(chips.result(player).0))
        };
        let credit = |player| chips.map_or(Cell::Empty, |chips| self.owed(chips, player));
        let flowers = |own: Label, pick: fn(&crate::year::tally::FlowerTally) -> [u32; 2]| {
            let mut cells = vec![Group { head: Cell::Term(own), span: 3 }];
            for player in player_numbers(PLAYERS) {
                let tally = self.tally.as_ref();
                let tally = tally.and_then(|tally| tally.players.get(usize::from(player.0) - 1));
                let counts = tally.map(|tally| pick(&tally.flowers).map(u64::from));
                cells.extend(match counts {
                    Some(counts) => counts.map(|count| Group { head: Cell::Count(count), span: 1 }),
                    None => [(), ()].map(|()| Group { head: Cell::Empty, span: 1 }),
                });
            }
            Row::Spanned { cells, room: Room::Line }
        };
        rows.extend([
            Row::Spanned { cells: across(Label::Credit, credit), room: Room::Line },
            Row::Spanned { cells: across(Label::Result, result), room: Room::Line },
            flowers(Label::OwnFlowers, |flowers| [flowers.own, flowers.others]),
            flowers(Label::FlowerGroups, |flowers| [flowers.groups, flowers.all_eight]),
            Row::Spanned {
                cells: across(Label::PlayerSignature, |_| Cell::Empty),
                room: Room::Signature,
            },
        ]);
        rows
    }

    /// Adds the deals with everybody's play money after each.
    fn played_rows(&self, history: &History, rows: &mut Vec<Row>) {
        let mut round = None;
        for (played, after) in history.steps() {
            let wind = played.facts.thrown_wind.or(played.situation.prevailing);
            let now = (played.situation.round, wind);
            if round != Some(now) {
                rows.push(round_marker(u64::from(played.situation.round), wind));
            }
            round = Some(now);
            let net = played.scored.net(PLAYERS);
            if let Some(chips) = after.carry.chips() {
                rows.push(Row::Cells(self.deal(played, &net, chips)));
            }
        }
    }

    fn deal(&self, played: &Played, net: &BTreeMap<PlayerNo, Points>, chips: &Chips) -> Vec<Cell> {
        let mut cells = vec![
            Cell::Count(u64::from(played.situation.number)),
            self.short_name(played.situation.east()),
            outcome(&played.facts.outcome, Family::Steiermark, |player| self.short_name(player)),
        ];
        for (player, points) in net {
            cells.extend([Cell::Signed(points.0), Cell::Points(chips.balance(*player).0)]);
        }
        cells
    }

    /// What a player owes, and whom.
    fn owed(&self, chips: &Chips, player: PlayerNo) -> Cell {
        let owed = chips.credits().iter().filter(|credit| credit.debtor == player);
        let pieces: Vec<Cell> = owed
            .flat_map(|credit| {
                let creditor = self.short_name(credit.creditor);
                [Cell::Points(credit.amount.0), Cell::Term(Label::OwedTo), creditor]
            })
            .collect();
        if pieces.is_empty() { Cell::Empty } else { Cell::Pieces(pieces) }
    }

    fn back(&self, missed: &[Bochowe]) -> Sheet {
        let played = || self.history.iter().flat_map(|history| &history.deals);
        // The books count deals, the paper counts lines. A fault after which the deal goes on has a line of its own,
        // before the line of the deal.
        let line_of = |deal: u32| {
            let mut lines = played().filter(|played| played.situation.deal == deal);
            lines.next_back().map_or(deal, |played| played.situation.number)
        };
        let won = self.tally.iter().flat_map(|tally| &tally.special_hands).map(|win| {
            vec![
                Cell::Count(u64::from(line_of(win.deal))),
                self.name(win.player),
                Cell::Text(self.hand(&win.hand)),
                Cell::Points(win.points.0),
            ]
        });
        let line = |deal: Cell, player: PlayerNo, hand: &str, points: Points| {
            vec![deal, self.name(player), Cell::Text(self.hand(hand)), Cell::Points(points.0)]
        };
        // What was noted at the table has its deal; what was noted from paper has none.
        let at_table = played().flat_map(|played| {
            let number = Cell::Count(u64::from(played.situation.number));
            chips::missed(played, self.options)
                .map(move |(note, points)| line(number.clone(), note.player, &note.hand, points))
        });
        let from_paper = missed
            .iter()
            .map(|missed| line(Cell::Empty, missed.player, &missed.hand, missed.points));
        let missed = at_table.chain(from_paper);
        Sheet {
            kind: SheetKind::SlipBack,
            issuer: self.heading.issuer.map(str::to_owned),
            title: self.title(Label::SlipBack),
            facts: Vec::new(),
            blocks: vec![
                hands(Label::SpecialHands, Label::Worth, won.collect()),
                hands(Label::Bochowe, Label::Missed, missed.collect()),
                self.catalogue(),
            ],
            notes: vec![Cell::Term(Label::InTheHand)],
            signatures: Vec::new(),
        }
    }

    /// The hands the club plays, with what they are worth.
    fn catalogue(&self) -> Table {
        let own = Ruleset::Steiermark(self.options.clone());
        let own = own.own_hands();
        let row = |hand: &SpecialHandEntry| {
            let price = own.and_then(|own| own.price(hand, false));
            let value = price.map_or(Cell::Empty, |price| match price.points() {
                Some(points) => Cell::Points(points.0),
                None => rulebook::worth(price),
            });
            Row::Cells(vec![
                Cell::Text(hand.name.clone()),
                Cell::Term(if hand.callable { Label::MayBeCalled } else { Label::NotCalled }),
                Cell::Term(if hand.kong_allowed { Label::KongsAllowed } else { Label::NoKongs }),
                value,
            ])
        };
        let column = |label, align| Column { head: Cell::Term(label), align };
        Table {
            caption: Some(Label::Values),
            groups: Vec::new(),
            columns: vec![
                column(Label::SpecialHand, Align::Left),
                Column { head: Cell::Empty, align: Align::Left },
                Column { head: Cell::Empty, align: Align::Left },
                column(Label::Worth, Align::Right),
            ],
            row_head: 0,
            rows: self.options.special_hands.iter().filter(|hand| hand.active).map(row).collect(),
            totals: None,
        }
    }

    /// A special hand as the club calls it.
    fn hand(&self, id: &str) -> String {
        let known = self.options.special_hands.iter().find(|hand| hand.id == id);
        known.map_or_else(|| id.to_owned(), |hand| hand.name.clone())
    }
}

/// A line with one cell per player.
fn across(label: Label, cell: impl Fn(PlayerNo) -> Cell) -> Vec<Group> {
    let mut cells = vec![Group { head: Cell::Term(label), span: 3 }];
    cells.extend(player_numbers(PLAYERS).map(|player| Group { head: cell(player), span: 2 }));
    cells
}

fn round_marker(round: u64, wind: Option<Wind>) -> Row {
    let wind = wind.map_or(Cell::Text("____________".to_owned()), Cell::Wind);
    Row::Marker(Cell::Pieces(vec![
        Cell::Term(Label::Round),
        Cell::Count(round),
        Cell::Text("·".to_owned()),
        Cell::Term(Label::RoundWindThrown),
        wind,
    ]))
}

/// A table of hands with room for some more.
fn hands(caption: Label, points: Label, mut rows: Vec<Vec<Cell>>) -> Table {
    let column = |label, align| Column { head: Cell::Term(label), align };
    while rows.len() < ROWS_OF_HANDS {
        rows.push(vec![Cell::Empty; 4]);
    }
    Table {
        caption: Some(caption),
        groups: Vec::new(),
        columns: vec![
            column(Label::Deal, Align::Centre),
            column(Label::Name, Align::Left),
            column(Label::SpecialHand, Align::Left),
            column(points, Align::Right),
        ],
        row_head: 0,
        rows: rows.into_iter().map(Row::Cells).collect(),
        totals: None,
    }
}

#[cfg(test)]
mod tests {
    use scoring::deal::Given;
    use scoring::penalty::{Penalty, PenaltyId};

    use super::*;
    use crate::game::{BochoweNote, DealFacts, DealOutcome};

    /// The numbers in the first column of a table.
    fn numbers(table: &Table) -> Vec<u64> {
        let cells = table.rows.iter().filter_map(|row| match row {
            Row::Cells(cells) => cells.first(),
            Row::Marker(_) | Row::Spanned { .. } => None,
        });
        let numbers = cells
            .filter_map(|cell| if let Cell::Count(number) = cell { Some(*number) } else { None });
        numbers.collect()
    }

    #[test]
    fn a_deal_has_one_number_in_front_and_on_the_back() {
        let options = Options::default();
        let ruleset = Ruleset::Steiermark(options.clone());
        let mut history = History::start(PLAYERS, &ruleset);
        // The first line is a fault after which the deal goes on, the second that deal, with a hand for each table of the back.
        let penalty = Penalty {
            id: PenaltyId::FalseMahJongg,
            by: vec![PlayerNo(2)],
            to: Vec::new(),
            tile_from: None,
            excluded: Vec::new(),
        };
        let fault = DealFacts {
            outcome: DealOutcome::Fault { penalty, ends_deal: false },
            thrown_wind: Some(Wind::East),
            ..DealFacts::drawn()
        };
        history.play(&fault, &ruleset).unwrap();
        let hand = chips::missable(&options)[0].id.clone();
        let special = Given::Special {
            id: hand.clone(),
            value: None,
            concealed: true,
            bonus: String::new(),
            against_tiles: false,
        };
        let won = DealFacts {
            outcome: DealOutcome::Won {
                winner: PlayerNo(1),
                from: None,
                liable: None,
                how: Vec::new(),
            },
            hands: [(PlayerNo(1), special)].into(),
            thrown_wind: history.now.prevailing.is_none().then_some(Wind::East),
            bochowe: vec![BochoweNote { player: PlayerNo(3), hand }],
            ..DealFacts::drawn()
        };
        history.play(&won, &ruleset).unwrap();
        let [front, back] = slip_sheets(&SlipHeading::default(), &options, Some((&history, &[])));
        assert_eq!(numbers(&front.blocks[0]), [1, 2]);
        assert_eq!((numbers(&back.blocks[0]), numbers(&back.blocks[1])), (vec![2], vec![2]));
    }
}
