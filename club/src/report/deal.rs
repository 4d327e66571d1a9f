//! One deal explained on one page, for those who argue: every hand with its tiles and what counts in
//! it, every payment with its reason, and where everybody stood before and after.

use scoring::deal::Given;
use scoring::settlement::Reason;
use scoring::{Family, Points, Unit, Value, Wind};

use crate::game::{Played, PlayerNo, player_numbers};
use crate::short_names::short_names;

use super::game::{outcome, rules_name};
use super::sheet::{Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Table};

/// What stands above a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealHeading<'a> {
    /// The club's name.
    pub issuer: Option<&'a str>,
    /// The game's number in the club's books.
    pub game: Option<u64>,
    /// By which rules.
    pub rules: Family,
    /// As the club calls these rules; empty: as their rule set is called.
    pub preset: &'a str,
    /// Who plays, in the order of their numbers.
    pub players: &'a [String],
}

/// The explanation of a deal.
pub fn deal_sheet(heading: &DealHeading<'_>, played: &Played) -> Sheet {
    let short = short_names(heading.players);
    let name = |player: PlayerNo| {
        let index = usize::from(player.0).checked_sub(1);
        index.and_then(|index| short.get(index)).cloned().unwrap_or_default()
    };
    let named = |player: PlayerNo| Cell::Text(name(player));
    let mut title = vec![Cell::Term(Label::Deal), Cell::Count(u64::from(played.situation.number))];
    if let Some(game) = heading.game {
        title.extend([Cell::Text("·".to_owned()), Cell::Term(Label::Game), Cell::Count(game)]);
    }
    let mut facts = vec![
        Fact { label: Label::Rules, value: rules_name(heading.rules, heading.preset) },
        Fact { label: Label::East, value: named(played.situation.east()) },
        Fact { label: Label::Winner, value: outcome(&played.facts.outcome, heading.rules, named) },
    ];
    if let Some(wind) = played.facts.thrown_wind.or(played.situation.prevailing) {
        facts.insert(1, Fact { label: Label::RoundWind, value: Cell::Wind(wind) });
    }
    Sheet {
        kind: SheetKind::Deal,
        issuer: heading.issuer.map(str::to_owned),
        title: Cell::Pieces(title),
        facts,
        blocks: vec![hands(played, named), payments(played, &name), standing(heading, played)],
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}

/// What counts in each hand, seat by seat.
fn hands(played: &Played, name: impl Fn(PlayerNo) -> Cell) -> Table {
    let column = |label, align| Column { head: Cell::Term(label), align };
    let mut rows = Vec::new();
    for wind in Wind::ALL {
        let Some(player) = played.situation.seated[wind] else {
            continue;
        };
        let seat = [name(player), Cell::Text("·".to_owned()), Cell::Wind(wind)];
        rows.push(Row::Marker(Cell::Pieces(seat.to_vec())));
        let is_dead = played.facts.dead.contains(&player);
        if is_dead {
            rows.push(Row::Cells(vec![Cell::Term(Label::Dead), Cell::Empty]));
        }
        let remark = played.facts.hands.get(&player).and_then(remark);
        rows.extend(remark.map(|remark| Row::Cells(vec![Cell::Term(remark), Cell::Empty])));
        if let Some(tiles) = tiles(played.facts.hands.get(&player)) {
            rows.push(Row::Cells(vec![tiles, Cell::Empty]));
        }
        if let Some(value) = played.scored.values.get(&player) {
            rows.extend(items(value));
            let sum = vec![Cell::Value(value.clone()), Cell::Points(value.points.0)];
            rows.push(Row::Cells(sum));
        }
    }
    Table {
        caption: Some(Label::Hands),
        groups: Vec::new(),
        columns: vec![column(Label::Rule, Align::Left), column(Label::Worth, Align::Right)],
        row_head: 0,
        rows,
        totals: None,
    }
}

/// What the table decided about a hand that may be special.
fn remark(given: &Given) -> Option<Label> {
    match given {
        Given::Special { against_tiles: true, .. } => Some(Label::AgainstTiles),
        Given::Tiles { without, .. } if !without.is_empty() => Some(Label::WithoutSpecialHand),
        Given::Special { .. } | Given::Tiles { .. } => None,
        Given::Items { .. } | Given::Points { .. } => None,
    }
}

/// The tiles of a hand, those laid out first and the winning tile apart.
fn tiles(given: Option<&Given>) -> Option<Cell> {
    let given = given?;
    let (groups, winning) = match given {
        Given::Tiles { concealed, melds, winning_tile, .. } => {
            (melds.iter().chain([concealed]).cloned().collect(), winning_tile.as_str())
        }
        Given::Special { .. } | Given::Items { .. } | Given::Points { .. } => (Vec::new(), ""),
    };
    let shown = |groups: Vec<String>| {
        let groups: Vec<String> = groups.into_iter().filter(|group| !group.is_empty()).collect();
        (!groups.is_empty()).then_some(Cell::Tiles(groups))
    };
    let mut pieces: Vec<Cell> = shown(groups).into_iter().collect();
    if let Some(tile) = shown(vec![winning.to_owned()]) {
        pieces.extend([Cell::Term(Label::And), tile]);
    }
    pieces.extend(shown(vec![given.bonus().to_owned()]));
    (!pieces.is_empty()).then_some(Cell::Pieces(pieces))
}

fn items(value: &Value) -> impl Iterator<Item = Row> {
    value.items.iter().map(|item| {
        let mut pieces = Vec::new();
        if item.count > 1 {
            pieces.extend([Cell::Count(u64::from(item.count)), Cell::Text("×".to_owned())]);
        }
        pieces.push(Cell::Rule(item.rule));
        let amount = item.worth * i64::from(item.count);
        // The worth of a limit hand stands in the line below.
        let worth = match item.unit {
            Unit::Limit if amount == 0 => Cell::Empty,
            Unit::Limit | Unit::Points | Unit::Doublings | Unit::Faan | Unit::Laak => {
                Cell::Worth { amount, unit: item.unit, is_each: false }
            }
        };
        Row::Cells(vec![Cell::Pieces(pieces), worth])
    })
}

/// Who paid whom, and why so much.
fn payments(played: &Played, name: &impl Fn(PlayerNo) -> String) -> Table {
    let column = |label, align| Column { head: Cell::Term(label), align };
    let named = |player: PlayerNo| Cell::Text(name(player));
    let settlement = &played.scored.settlement;
    let paid = settlement.payments().iter().map(|payment| {
        let instead_of = match payment.why {
            Reason::PaidForAll { instead_of, .. } => name(instead_of),
            Reason::WinnersHand { .. }
            | Reason::Difference { .. }
            | Reason::Share { .. }
            | Reason::DeadHand { .. }
            | Reason::Penalty { .. } => String::new(),
        };
        let why = Cell::Reason { why: payment.why, instead_of };
        let (payer, payee) = (named(payment.payer), named(payment.payee));
        Row::Cells(vec![payer, payee, why, Cell::Points(payment.amount.0)])
    });
    let taken = settlement.deductions().iter().map(|deduction| {
        let why =
            Cell::Reason { why: Reason::Penalty { id: deduction.id }, instead_of: String::new() };
        let points = Cell::Points(deduction.points.0);
        Row::Cells(vec![named(deduction.party), Cell::Empty, why, points])
    });
    Table {
        caption: Some(Label::Payments),
        groups: Vec::new(),
        columns: vec![
            column(Label::Payer, Align::Left),
            column(Label::Payee, Align::Left),
            column(Label::Why, Align::Left),
            column(Label::Amount, Align::Right),
        ],
        row_head: 0,
        rows: paid.chain(taken).collect(),
        totals: None,
    }
}

/// What everybody gained or lost.
fn standing(heading: &DealHeading<'_>, played: &Played) -> Table {
    let column = |label, align| Column { head: Cell::Term(label), align };
    let players = u8::try_from(heading.players.len()).unwrap_or(u8::MAX);
    let net = played.scored.net(players);
    let rows = player_numbers(players).zip(heading.players).map(|(player, name)| {
        let gained = net.get(&player).copied().unwrap_or(Points::ZERO);
        let after = played.totals.get(&player).copied().unwrap_or(Points::ZERO);
        Row::Cells(vec![
            Cell::Text(name.clone()),
            Cell::Signed((after - gained).0),
            Cell::Signed(gained.0),
            Cell::Signed(after.0),
        ])
    });
    Table {
        caption: Some(Label::Standing),
        groups: Vec::new(),
        columns: vec![
            column(Label::Name, Align::Left),
            column(Label::Before, Align::Right),
            column(Label::Net, Align::Right),
            column(Label::After, Align::Right),
        ],
        row_head: 0,
        rows: rows.collect(),
        totals: None,
    }
}
