//! What a hand is worth with the club's own hands: which of them fit, which one counts, what a loser waits for.

use std::collections::BTreeMap;

use super::entry::{Called, SpecialChoice, SpecialHandEntry, Worth};
use super::matcher::{Allowed, Fit, Misfit, Pattern};
use super::missed::Missed;
use super::search::Memory;
use crate::family::RuleFamily;
use crate::hand::Hand;
use crate::problem::{Problem, Problems};
use crate::reading;
use crate::ruleset::Ruleset;
use crate::tile::Kinds;
use crate::value::{Grade, Item, OwnRule, Points, Rule, Totals, Unit, Value};

/// A club's own hands with what decides about them.
#[derive(Clone, Copy, Debug)]
pub struct OwnHands<'a> {
    /// All of them, in the club's order.
    pub hands: &'a [SpecialHandEntry],
    /// Fixed points by id.
    pub values: &'a BTreeMap<String, i64>,
    /// What counts where several readings have a value.
    pub choice: SpecialChoice,
    /// What a full limit is; none where there is no limit.
    pub full: Option<i64>,
    /// The most a hand can be worth in points.
    pub most: Option<i64>,
    /// The sums of a value in which nothing was doubled.
    pub totals: Totals,
}

/// What an entry says a hand is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Points, cut at the limit.
    Points(i64),
    /// A fraction of the limit, never cut.
    Fraction(i64),
    /// Doublings of the ordinary value.
    Doublings(u8),
}

impl Price {
    /// The points alone; none where the ordinary value is doubled.
    pub const fn points(self) -> Option<Points> {
        match self {
            Price::Points(points) | Price::Fraction(points) => Some(Points(points)),
            Price::Doublings(_) => None,
        }
    }

    /// With points added; none where the ordinary value is doubled.
    pub const fn plus(self, points: i64) -> Option<Price> {
        match self {
            Price::Points(own) => Some(Price::Points(own + points)),
            Price::Fraction(own) => Some(Price::Fraction(own + points)),
            Price::Doublings(_) => None,
        }
    }
}

/// A winner's hand that fits an own hand with a value.
#[derive(Clone, Copy, Debug)]
pub struct OwnWin<'a> {
    /// Which.
    pub entry: &'a SpecialHandEntry,
    /// What it is worth.
    pub price: Price,
    /// The tiles.
    pub hand: &'a Hand,
    /// Whether an open meld is there.
    pub called: bool,
    /// What its four sets and the pair are worth; none where the tiles are others.
    pub ordinary: Option<&'a Value>,
}

/// A value, and what the own hands have to do with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    /// What the hand is worth.
    pub value: Value,
    /// The own hand that counts.
    pub special: Option<Special>,
    /// Those that fit as well and do not count.
    pub also: Vec<String>,
    /// Those that fit and have no value.
    pub unvalued: Vec<String>,
    /// Those that nearly fit, where that was asked for.
    pub near: Vec<Near>,
}

/// The own hand that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Special {
    /// A winner's.
    Hand {
        /// Its id.
        id: String,
        /// How it fits.
        fit: Fit,
    },
    /// A loser's, who is one tile away.
    Fishing {
        /// Its id.
        id: String,
        /// What he waits for.
        waits: Kinds,
    },
}

/// An own hand that nearly fits, by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// Its id.
    pub id: String,
    /// What is missing.
    pub lack: Lack,
}

/// What a hand lacks to be an own hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// One of these tiles; a loser's hand.
    Tile(Kinds),
    /// Its tiles fit and something else does not; a winner's hand. With the rule that it misses, where it is one.
    Rule(Misfit, Option<Missed>),
}

/// What is asked of a hand beside its value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question<'a> {
    /// Own hands that do not count this once, by id.
    pub without: &'a [String],
    /// Whether those that nearly fit are asked for.
    pub near: bool,
}

impl From<Value> for Valued {
    fn from(value: Value) -> Valued {
        let (also, unvalued, near) = (Vec::new(), Vec::new(), Vec::new());
        Valued { value, special: None, also, unvalued, near }
    }
}

impl<'a> OwnHands<'a> {
    /// Those that are played and count, with their patterns.
    fn counting(
        self,
        without: &[String],
    ) -> impl Iterator<Item = (&'a SpecialHandEntry, &'a Pattern)> {
        let counts = |entry: &&SpecialHandEntry| !without.contains(&entry.id);
        let hands = self.hands.iter().filter(counts);
        hands.filter_map(|entry| Some((entry, entry.played()?)))
    }

    /// What an entry is worth, with an open meld or without; none while a value is missing.
    pub fn price(&self, entry: &SpecialHandEntry, called: bool) -> Option<Price> {
        let price = match entry.worth {
            Some(worth) => self.of_worth(worth),
            None => self.values.get(&entry.id).map(|points| Price::Points(*points)),
        };
        match entry.called.filter(|_| called && entry.callable).unwrap_or_default() {
            Called::Full => price,
            Called::Half => price.map(|price| match price {
                Price::Points(points) => Price::Points(points / 2),
                Price::Fraction(points) => Price::Fraction(points / 2),
                Price::Doublings(times) => Price::Doublings(times / 2),
            }),
            Called::Limit(fraction) => self.of_worth(Worth::Limit(fraction)),
            Called::Points(points) => Some(Price::Points(points)),
        }
    }

    /// The same by id; a hand that is not in the list has its fixed points.
    pub fn price_of(&self, id: &str, called: bool) -> Option<Price> {
        match self.hands.iter().find(|entry| entry.id == id) {
            Some(entry) => self.price(entry, called),
            None => self.values.get(id).map(|points| Price::Points(*points)),
        }
    }

    /// What a loser gets who is one tile away; none where nothing is paid or the limit is missing.
    pub fn fishing_price(&self, entry: &SpecialHandEntry) -> Option<Price> {
        entry.fishing.and_then(|worth| self.of_worth(worth))
    }

    /// A fraction is rounded down.
    fn of_worth(&self, worth: Worth) -> Option<Price> {
        match worth {
            Worth::Limit([parts, of]) => {
                let full = self.full?;
                let points = full.saturating_mul(i64::from(parts)).checked_div(i64::from(of))?;
                Some(Price::Fraction(points))
            }
            Worth::Points(points) => Some(Price::Points(points)),
            Worth::Doublings(times) => Some(Price::Doublings(times)),
        }
    }

    /// What is left of a price at the limit, which cuts points and no fractions; none where it doubles.
    pub fn cut(&self, price: Price) -> Option<Points> {
        match price {
            Price::Points(points) => {
                Some(Points(self.most.map_or(points, |most| points.min(most))))
            }
            Price::Fraction(points) => Some(Points(points)),
            Price::Doublings(_) => None,
        }
    }

    /// The value alone, or the ordinary one doubled; none where the tiles have no ordinary value to be doubled.
    pub(crate) fn counted(&self, rule: Rule, win: OwnWin<'_>) -> Option<Value> {
        match win.price {
            Price::Points(_) | Price::Fraction(_) => self.alone(rule, win.price),
            Price::Doublings(times) => Some(self.doubled(rule, times, win.ordinary?)),
        }
    }

    /// A value of one item, cut where it is in points.
    pub(crate) fn alone(&self, rule: Rule, price: Price) -> Option<Value> {
        let (points, raw) = (self.cut(price)?, price.points()?);
        let is_fraction = matches!(price, Price::Fraction(_));
        let unit = if is_fraction { Unit::Limit } else { Unit::Points };
        Some(Value {
            points,
            base: raw,
            totals: self.totals,
            limit: is_fraction || raw > points,
            below_minimum: false,
            items: vec![Item { rule, count: 1, worth: raw.0, unit, source: "" }],
            grade: Grade::Tiles,
        })
    }

    /// The ordinary value doubled more often. Faan and Laak stay what they are, as a doubling is none of them.
    pub(crate) fn doubled(&self, rule: Rule, times: u8, ordinary: &Value) -> Value {
        let raw = i128::from(ordinary.points.0) << times;
        let raw = i64::try_from(raw).unwrap_or(i64::MAX);
        let mut items = ordinary.items.clone();
        let worth = i64::from(times);
        items.push(Item { rule, count: 1, worth, unit: Unit::Doublings, source: "" });
        let (base, totals) = match ordinary.totals {
            Totals::Doublings(before) => {
                (ordinary.base, Totals::Doublings(before + u32::from(times)))
            }
            Totals::FaanLaak { .. } | Totals::Faan(_) => (Points(raw), ordinary.totals),
        };
        let points = Points(self.most.map_or(raw, |most| raw.min(most)));
        let limit = ordinary.limit || points.0 < raw;
        Value { points, base, totals, limit, items, ..ordinary.clone() }
    }
}

/// What a hand is worth with the club's own hands.
///
/// # Errors
/// Those of [`Ruleset::score`]; `missing-special-value` for tiles that are only a hand without a value.
pub fn value(ruleset: &Ruleset, hand: &Hand, asked: Question<'_>) -> Result<Valued, Problems> {
    let family = ruleset.of_family();
    let Some(own) = played(family) else { return family.score(hand).map(Valued::from) };
    let mut valued = with_own_hands(family, own, hand, asked.without)?;
    if asked.near {
        valued.near = nearly(own, hand, asked.without);
    }
    Ok(valued)
}

/// The own hands that a hand nearly is, whatever it is worth.
pub fn near(ruleset: &Ruleset, hand: &Hand, without: &[String]) -> Vec<Near> {
    played(ruleset.of_family()).map_or_else(Vec::new, |own| nearly(own, hand, without))
}

/// The own hands of a family, where some are played.
fn played(family: &dyn RuleFamily) -> Option<OwnHands<'_>> {
    let plays_own_hands = family.special_hands().iter().any(|hand| hand.played().is_some());
    plays_own_hands.then(|| family.own_hands()).flatten()
}

fn with_own_hands(
    family: &dyn RuleFamily,
    own: OwnHands<'_>,
    hand: &Hand,
    without: &[String],
) -> Result<Valued, Problems> {
    match family.score(hand) {
        Err(problems) if *problems.first() != Problem::NotAWinningHand => Err(problems),
        Ok(value) if hand.win.is_none() => Ok(loser(own, hand, value, without)),
        ordinary => winner(family, own, hand, ordinary, without),
    }
}

/// The own hands that nearly fit, in the club's order.
fn nearly(own: OwnHands<'_>, hand: &Hand, without: &[String]) -> Vec<Near> {
    let mut memory = Memory::default();
    let entries = own.counting(without).filter_map(|(entry, pattern)| {
        let lack = match hand.win {
            Some(_) => {
                let why = only_failure(entry, hand, &mut memory)?;
                let asks = why == Misfit::Condition;
                Lack::Rule(why, asks.then(|| pattern.missed(hand, entry.allowed())).flatten())
            }
            None => {
                let waits = pattern.waits(hand, entry.allowed(), &mut memory);
                (waits != Kinds::default()).then_some(Lack::Tile(waits))?
            }
        };
        Some(Near { id: entry.id.clone(), lack })
    });
    entries.collect()
}

/// An entry that fits, with its value.
struct Candidate<'a> {
    entry: &'a SpecialHandEntry,
    fit: Fit,
    value: Value,
}

fn winner(
    family: &dyn RuleFamily,
    own: OwnHands<'_>,
    hand: &Hand,
    ordinary: Result<Value, Problems>,
    without: &[String],
) -> Result<Valued, Problems> {
    let mut memory = Memory::default();
    let (mut fitting, mut unvalued) = (Vec::new(), Vec::new());
    for (entry, pattern) in own.counting(without) {
        let Some(fit) = pattern.fits(hand, entry.allowed(), &mut memory) else { continue };
        let called = fit.called;
        let value = own.price(entry, called).and_then(|price| {
            let ordinary = ordinary.as_ref().ok().filter(|_| has_sets_and_pair(hand));
            family.own_value(OwnWin { entry, price, hand, called, ordinary })
        });
        match value {
            Some(value) => fitting.push(Candidate { entry, fit, value }),
            None => unvalued.push(entry.id.clone()),
        }
    }
    // Among equals the one higher in the list counts.
    let best = fitting.iter().enumerate().rev().max_by_key(|(_, one)| rank(&one.value));
    let best = best.map(|(at, _)| at);
    let beaten = |at: &usize| match &ordinary {
        Ok(value) => own.choice == SpecialChoice::Best && rank(value) > rank(&fitting[*at].value),
        Err(_) => false,
    };
    let counts = best.filter(|at| !beaten(at));
    let others = (0..fitting.len()).filter(|at| Some(*at) != best);
    let also = best.filter(|_| counts.is_none()).into_iter().chain(others);
    let also = also.map(|at| fitting[at].entry.id.clone()).collect();
    let (value, special) = match (counts, ordinary) {
        (Some(at), _) => {
            let Candidate { entry, fit, value } = &fitting[at];
            (value.clone(), Some(Special::Hand { id: entry.id.clone(), fit: *fit }))
        }
        (None, Ok(value)) => (value, None),
        (None, Err(problems)) => {
            return Err(unvalued
                .first()
                .map_or(problems, |id| Problem::MissingSpecialValue { id: id.clone() }.into()));
        }
    };
    Ok(Valued { value, special, also, unvalued, near: Vec::new() })
}

/// Whether the tiles are four sets and a pair.
fn has_sets_and_pair(hand: &Hand) -> bool {
    let mut has_reading = false;
    reading::each_reading(&hand.in_hand(), &hand.melds, &mut |_| has_reading = true);
    has_reading
}

/// By what values of a winner's hand are compared: whatever is under the minimum wins nothing, so it is the last.
const fn rank(value: &Value) -> (bool, Points) {
    (!value.below_minimum, value.points)
}

/// What alone keeps a winner's hand from being an own hand; none where its tiles are others.
fn only_failure(entry: &SpecialHandEntry, hand: &Hand, memory: &mut Memory) -> Option<Misfit> {
    let pattern = entry.played()?;
    match pattern.fit(hand, entry.allowed(), memory) {
        Ok(_) | Err(Misfit::Tiles) => None,
        Err(Misfit::Kong) => {
            let with_kongs = Allowed { kong_allowed: true, ..entry.allowed() };
            pattern.fits(hand, with_kongs, memory).map(|_| Misfit::Kong)
        }
        Err(why @ (Misfit::Called | Misfit::Condition)) => Some(why),
    }
}

fn loser(own: OwnHands<'_>, hand: &Hand, ordinary: Value, without: &[String]) -> Valued {
    let mut memory = Memory::default();
    let mut valued = Valued::from(ordinary);
    for (entry, pattern) in own.counting(without) {
        if entry.fishing.is_none() {
            continue;
        }
        let waits = pattern.waits(hand, entry.allowed(), &mut memory);
        if waits == Kinds::default() {
            continue;
        }
        let price = own.fishing_price(entry);
        let value = price.and_then(|price| own.alone(Rule::Own(OwnRule::Fishing), price));
        if let Some(value) = value.filter(|value| value.points > valued.value.points) {
            valued.value = value;
            valued.special = Some(Special::Fishing { id: entry.id.clone(), waits });
        }
    }
    valued
}
