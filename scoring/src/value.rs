//! What a hand is worth, item by item.

use crate::{classical, hong_kong, ma_jiang, mcr, steiermark};

/// Points: what moves between players. Any value is legal; hands and payments are never negative.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(transparent)]
pub struct Points(pub i64);

impl Points {
    /// Nothing.
    pub const ZERO: Points = Points(0);
}

impl std::ops::Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl std::ops::Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl std::ops::Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl std::ops::Mul<i64> for Points {
    type Output = Points;
    fn mul(self, times: i64) -> Points {
        Points(self.0 * times)
    }
}

impl std::ops::AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl std::ops::SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        self.0 -= other.0;
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, |sum, one| sum + one)
    }
}

/// A rule of one of the families; its words are in `texts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Of `ma-jiang`.
    MaJiang(ma_jiang::Rule),
    /// Of `klassisch` and `grundregel`.
    Classical(classical::Rule),
    /// Of `mcr`.
    Mcr(mcr::Rule),
    /// Of `steiermark`.
    Steiermark(steiermark::Rule),
    /// Of `hong-kong`.
    HongKong(hong_kong::Rule),
    /// Of a club's own hands, in every family that plays them.
    Own(OwnRule),
}

/// What a club's own hands add to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OwnRule {
    /// A winner's own hand.
    Hand,
    /// A loser is one tile away from one.
    Fishing,
}

impl OwnRule {
    /// The id of the contract, stored for ever.
    pub const fn id(self) -> &'static str {
        match self {
            OwnRule::Hand => "special-hand",
            OwnRule::Fishing => "special-fishing",
        }
    }
}

impl Rule {
    /// The id of the contract, stored for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::MaJiang(rule) => rule.id(),
            Rule::Classical(rule) => rule.id(),
            Rule::Mcr(rule) => rule.id(),
            Rule::Steiermark(rule) => rule.id(),
            Rule::HongKong(rule) => rule.id(),
            Rule::Own(rule) => rule.id(),
        }
    }
}

/// Which values hands can have by the rules of a family; what else is typed is mostly a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PossibleValues {
    /// A winner's is any from the least on.
    Any,
    /// A winner's is one of these.
    Listed(Vec<Points>),
    /// They are even, besides a limit and its half; with `adds_limits` a winner's can be more than the limit.
    Even {
        /// The most that a hand is worth, if anything is.
        limit: Option<i64>,
        /// Whether several limit hands are added up.
        adds_limits: bool,
    },
}

/// What an item's worth is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Points, added.
    Points,
    /// Doublings of the sum.
    Doublings,
    /// Faan (`ma-jiang`, `hong-kong`).
    Faan,
    /// Laak (`ma-jiang`).
    Laak,
    /// A limit hand; the worth is its value in points.
    Limit,
}

impl Unit {
    /// The contract's word.
    pub const fn id(self) -> &'static str {
        match self {
            Unit::Points => "points",
            Unit::Doublings => "doublings",
            Unit::Faan => "faan",
            Unit::Laak => "laak",
            Unit::Limit => "limit",
        }
    }
}

/// A rule that counts for a hand; it adds `count` × `worth` in its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which rule.
    pub rule: Rule,
    /// How many times.
    pub count: u8,
    /// What one is worth.
    pub worth: i64,
    /// The unit of `worth`.
    pub unit: Unit,
    /// Section or number in the rule text.
    pub source: &'static str,
}

/// The sums beside the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Totals {
    /// How often the base was doubled (0 where a rule set does not double).
    Doublings(u32),
    /// The sums of `ma-jiang`.
    FaanLaak {
        /// Faan.
        faan: u32,
        /// Laak.
        laak: u32,
    },
    /// The sum of `hong-kong`.
    Faan(u32),
}

/// How a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// From tiles: the program read the hand.
    Tiles,
    /// From ticked items: a person counted, the program added.
    Items,
    /// A person gave the number.
    Number,
}

/// What a hand is worth. The items explain the points; they are empty when only a number was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// What the settlement uses.
    pub points: Points,
    /// Before doublings (classical) or before flowers (mcr).
    pub base: Points,
    /// The sums beside the points.
    pub totals: Totals,
    /// A limit hand counts, or the value was cut at the limit.
    pub limit: bool,
    /// A winner's hand under the agreed minimum.
    pub below_minimum: bool,
    /// The rules that give this value.
    pub items: Vec<Item>,
    /// How it was found.
    pub grade: Grade,
}

impl Value {
    /// Whether it is that of a special hand.
    pub fn is_special(&self) -> bool {
        self.items.iter().any(|item| item.rule.id() == OwnRule::Hand.id())
    }

    /// A value somebody counted by himself.
    pub fn given(points: Points) -> Value {
        Value {
            points,
            base: points,
            totals: Totals::Doublings(0),
            limit: false,
            below_minimum: false,
            items: Vec::new(),
            grade: Grade::Number,
        }
    }
}
