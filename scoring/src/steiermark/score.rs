//! Values a hand of `steiermark`: sets and flowers, factors, the winner's extras, special hands.

use super::conditions::{flower_groups, own_flowers};
use super::options::{ExtrasTiming, Options};
use super::table::{ROWS, Row, Rule, Who, Worth};
use crate::classical;
use crate::family::RuleFamily as _;
use crate::hand::{Circumstance, Hand, SpecialHand};
use crate::hand_view::{HandView, WinningHand};
use crate::problem::{Problem, Problems};
use crate::reading::WinningForms;
use crate::special::{OwnWin, Price};
use crate::value::{Grade, Item, Points, Totals, Unit, Value};

/// A flower's points. Source: section 4.1.
const FLOWER: i64 = 4;
/// The points of a tile drawn from the wall. Source: section 4.3.
const FROM_WALL: i64 = 2;
/// From here on an extra is a large one. Source: section 11, `extras_timing`.
const LARGE: i64 = 150;
/// Nothing wins but four sets and a pair, and the club's special hands.
const FORMS: WinningForms =
    WinningForms { seven_pairs: false, quads: false, thirteen_orphans: false };

/// Points before the doubling, doublings, and points added afterwards.
#[derive(Clone, Copy, Default)]
pub(super) struct Sums {
    base: i64,
    doublings: u32,
    late: i64,
}

impl Sums {
    pub(super) fn add(&mut self, row: &Row, count: u8, options: &Options) {
        let times = i64::from(count);
        match row.worth {
            Worth::Points(points) => self.base += points * times,
            Worth::Extra(points) => {
                let is_late = match options.extras_timing {
                    ExtrasTiming::Before => false,
                    ExtrasTiming::LargeAfter => points >= LARGE,
                    ExtrasTiming::AllAfter => true,
                };
                *(if is_late { &mut self.late } else { &mut self.base }) += points * times;
            }
            Worth::Doublings(doublings) => self.doublings += doublings as u32 * u32::from(count),
            Worth::Special => {}
        }
    }

    const fn raw(self) -> i64 {
        (self.base << self.doublings) + self.late
    }

    pub(super) fn value(self, items: Vec<Item>, options: &Options, grade: Grade) -> Value {
        let points = options.limit.map_or(self.raw(), |limit| self.raw().min(limit));
        Value {
            points: Points(points),
            base: Points(self.base),
            totals: Totals::Doublings(self.doublings),
            limit: self.raw() > points,
            below_minimum: false,
            items,
            grade,
        }
    }
}

pub(super) fn item(row: &Row, count: u8) -> Item {
    let (worth, unit) = match row.worth {
        Worth::Points(points) | Worth::Extra(points) => (points, Unit::Points),
        Worth::Doublings(times) => (times, Unit::Doublings),
        Worth::Special => (0, Unit::Points),
    };
    let rule = crate::value::Rule::Steiermark(row.rule);
    Item { rule, count, worth, unit, source: row.source }
}

fn rows_for(is_winner: bool) -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(move |row| row.who == Who::Everybody || is_winner)
}

fn sums(view: &HandView<'_>, options: &Options) -> Sums {
    let mut sums = Sums::default();
    for row in rows_for(view.is_winner()) {
        sums.add(row, (row.counts)(view, options), options);
    }
    sums
}

fn value_of(view: &HandView<'_>, options: &Options) -> Value {
    let items = rows_for(view.is_winner())
        .filter_map(|row| {
            let count = (row.counts)(view, options);
            (count > 0).then(|| item(row, count))
        })
        .collect();
    sums(view, options).value(items, options, Grade::Tiles)
}

/// What a hand is worth: a winner's in its best reading, a loser's with all that scores.
///
/// # Errors
/// `contradictory-flags`, `not-a-winning-hand`.
pub fn score(hand: &Hand, options: &Options) -> Result<Value, Problems> {
    let Some(win) = hand.win else {
        return Ok(value_of(&HandView::of_loser(hand, true), options));
    };
    Problems::check(classical::contradictions(hand, false))?;
    let winning = WinningHand::new(hand, win, FORMS);
    let mut best: Option<(i64, u32, Value)> = None;
    winning.each_placement(|view| {
        let sums = sums(view, options);
        let (raw, doublings) = (sums.raw(), sums.doublings);
        if best.as_ref().is_none_or(|(most, times, _)| (raw, doublings) > (*most, *times)) {
            best = Some((raw, doublings, value_of(view, options)));
        }
    });
    best.map(|(_, _, value)| value).ok_or_else(|| Problem::NotAWinningHand.into())
}

/// What a special hand is worth that was chosen by hand: the club's value, flowers, the drawn tile, and the collected hand.
///
/// # Errors
/// `missing-special-value` until the club has entered one; also where it doubles, as what would be doubled is not known.
pub fn score_special(hand: &SpecialHand, options: &Options) -> Result<Value, Problems> {
    let of_club = || options.own_hands()?.price_of(&hand.id, !hand.concealed);
    let price = hand.value.map(|Points(points)| Price::Points(points)).or_else(of_club);
    let value = price.and_then(|price| priced(hand, price, options));
    value.ok_or_else(|| Problem::MissingSpecialValue { id: hand.id.clone() }.into())
}

/// What a special hand of this price is worth; none where it doubles.
fn priced(hand: &SpecialHand, price: Price, options: &Options) -> Option<Value> {
    let (value, unit) = match price {
        Price::Points(points) => (points, Unit::Points),
        Price::Fraction(points) => (points, Unit::Limit),
        Price::Doublings(_) => return None,
    };
    let flowers = i64::from(hand.bonus.count());
    // By option the flower factors multiply the flower points, and nothing else.
    let factors = if options.special_flower_factors {
        [
            (Rule::OwnFlower, own_flowers(hand.bonus, hand.seat, options)),
            (Rule::FlowerGroup, flower_groups(hand.bonus)),
            (Rule::AllEightFlowers, u8::from(hand.bonus.count() == 8)),
        ]
    } else {
        [(Rule::OwnFlower, 0), (Rule::FlowerGroup, 0), (Rule::AllEightFlowers, 0)]
    };
    let mut flower_sums = Sums { base: FLOWER * flowers, ..Sums::default() };
    for (rule, count) in factors {
        flower_sums.add(rule.row(), count, options);
    }
    let collected = if hand.concealed { options.collected(&hand.id) } else { 0 };
    let is_drawn = hand.how.has(Circumstance::SelfDrawn);
    let extras = [
        (Rule::SpecialConcealed, u8::from(collected > 0), collected),
        (Rule::BonusTile, hand.bonus.count(), FLOWER),
        (Rule::LastTileFromWall, is_drawn.into(), FROM_WALL),
    ];
    let mut items = vec![Item { worth: value, unit, ..item(Rule::SpecialHand.row(), 1) }];
    items.extend(
        extras
            .into_iter()
            .filter(|(_, count, _)| *count > 0)
            .map(|(rule, count, worth)| Item { worth, ..item(rule.row(), count) }),
    );
    items.extend(
        factors
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(rule, count)| item(rule.row(), *count)),
    );
    let base = value + collected + flower_sums.raw() + if is_drawn { FROM_WALL } else { 0 };
    let mut value = Sums { base, ..Sums::default() }.value(items, options, Grade::Tiles);
    if unit == Unit::Limit {
        // A fraction of the limit is never cut.
        value.points = value.base;
        value.limit = true;
    }
    Some(value)
}

/// What a winner's tiles are worth as one of the club's own hands.
pub(super) fn own_value(win: OwnWin<'_>, options: &Options) -> Option<Value> {
    let OwnWin { entry, price, hand, called, ordinary: _ } = win;
    if let Price::Doublings(_) = price {
        let rule = crate::value::Rule::Steiermark(Rule::SpecialHand);
        return options.own_hands()?.counted(rule, win);
    }
    let special = SpecialHand {
        seat: hand.seat,
        round: hand.round,
        id: entry.id.clone(),
        value: None,
        concealed: !called,
        bonus: hand.bonus,
        how: hand.win?.how,
    };
    priced(&special, price, options)
}
