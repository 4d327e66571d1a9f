//! Which rules a game is played by: a family with the club's options. Stored with every game.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::classical;
use crate::family::RuleFamily;
use crate::hand::{Hand, SpecialHand};
use crate::hong_kong;
use crate::ma_jiang;
use crate::mcr;
use crate::options::OptionRow;
use crate::problem::{Problem, Problems};
use crate::progress::Progress;
use crate::seat::Wind;
use crate::settlement::{Finish, Settlement};
use crate::special::{OwnHands, SpecialHandEntry};
use crate::steiermark;
use crate::value::{Points, PossibleValues, Rule, Value};

/// One of the rule texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Faan and Laak, with Pao.
    MaJiang,
    /// Classical, limit 500.
    Klassisch,
    /// Classical, the basic rule.
    Grundregel,
    /// The official international rules.
    Mcr,
    /// Mah-Jongg Club Steiermark.
    Steiermark,
    /// Hong Kong Old Style.
    HongKong,
}

impl Family {
    /// All of them, in the order of the menu.
    pub const ALL: [Family; 6] = [
        Family::MaJiang,
        Family::Klassisch,
        Family::Mcr,
        Family::Grundregel,
        Family::Steiermark,
        Family::HongKong,
    ];

    /// The name of the contract, stored for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Family::MaJiang => "ma-jiang",
            Family::Klassisch => "klassisch",
            Family::Grundregel => "grundregel",
            Family::Mcr => "mcr",
            Family::Steiermark => "steiermark",
            Family::HongKong => "hong-kong",
        }
    }

    /// From the name.
    ///
    /// ```
    /// use scoring::Family;
    ///
    /// assert_eq!(Family::from_id("mcr"), Some(Family::Mcr));
    /// assert!(Family::ALL.into_iter().all(|family| Family::from_id(family.id()) == Some(family)));
    /// ```
    pub fn from_id(id: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.id() == id)
    }
}

/// A rule set: family and options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub enum Ruleset {
    /// Faan and Laak, with Pao.
    MaJiang(ma_jiang::Options),
    /// Classical, limit 500.
    Klassisch(classical::Klassisch),
    /// Classical, the basic rule.
    Grundregel(classical::Grundregel),
    /// The official international rules.
    Mcr(mcr::Options),
    /// Mah-Jongg Club Steiermark.
    Steiermark(steiermark::Options),
    /// Hong Kong Old Style.
    HongKong(hong_kong::Options),
}

/// Options become the rule set of their family.
macro_rules! from_options {
    ($($variant:ident($options:ty)),+ $(,)?) => {$(
        impl From<$options> for Ruleset {
            fn from(options: $options) -> Ruleset {
                Ruleset::$variant(options)
            }
        }
    )+};
}

from_options! {
    MaJiang(ma_jiang::Options),
    Klassisch(classical::Klassisch),
    Grundregel(classical::Grundregel),
    Mcr(mcr::Options),
    Steiermark(steiermark::Options),
    HongKong(hong_kong::Options),
}

impl Ruleset {
    /// The preset of the rule page.
    ///
    /// ```
    /// use scoring::{Family, Points, Ruleset};
    ///
    /// let rules = Ruleset::preset(Family::Mcr);
    /// assert_eq!((rules.family(), rules.least()), (Family::Mcr, Points(8)));
    /// assert!(rules.changed().is_empty());
    /// ```
    pub fn preset(family: Family) -> Ruleset {
        match family {
            Family::MaJiang => ma_jiang::Options::default().into(),
            Family::Klassisch => classical::Klassisch::default().into(),
            Family::Grundregel => classical::Grundregel::default().into(),
            Family::Mcr => mcr::Options::default().into(),
            Family::Steiermark => steiermark::Options::default().into(),
            Family::HongKong => hong_kong::Options::default().into(),
        }
    }

    /// The family of this rule set, with its options.
    pub(crate) fn of_family(&self) -> &dyn RuleFamily {
        match self {
            Ruleset::MaJiang(options) => options,
            Ruleset::Klassisch(options) => options,
            Ruleset::Grundregel(options) => options,
            Ruleset::Mcr(options) => options,
            Ruleset::Steiermark(options) => options,
            Ruleset::HongKong(options) => options,
        }
    }

    /// A rule set by its name, with some options set otherwise than in the preset.
    ///
    /// # Errors
    /// `unknown-rules`, `unknown-option`.
    ///
    /// ```
    /// use scoring::{Problem, Ruleset};
    /// use serde_json::json;
    ///
    /// let changes = json!({"min_faan": 1});
    /// let rules = Ruleset::named("hong-kong", changes.as_object().unwrap())?;
    /// assert_eq!(rules.changed().len(), 1);
    /// assert_eq!(Ruleset::named("riichi", &rules.changed()).unwrap_err().code(), "unknown-rules");
    /// # Ok::<(), Problem>(())
    /// ```
    pub fn named(name: &str, changes: &Map<String, Json>) -> Result<Ruleset, Problem> {
        let family =
            Family::from_id(name).ok_or_else(|| Problem::UnknownRules { name: name.to_owned() })?;
        Ruleset::preset(family).with(changes)
    }

    /// This rule set with some options set otherwise.
    ///
    /// # Errors
    /// `unknown-option` for a name or value the rule set does not have.
    ///
    /// ```
    /// use scoring::{Family, Problem, Ruleset};
    /// use serde_json::json;
    ///
    /// let strict = json!({"dangerous_game": true});
    /// let rules = Ruleset::preset(Family::Klassisch).with(strict.as_object().unwrap())?;
    /// assert!(rules.plays_pao());
    /// # Ok::<(), Problem>(())
    /// ```
    pub fn with(&self, changes: &Map<String, Json>) -> Result<Ruleset, Problem> {
        self.of_family().with(changes)
    }

    /// Which rule text.
    pub fn family(&self) -> Family {
        self.of_family().family()
    }

    /// What a club may set here.
    pub fn rows(&self) -> &'static [OptionRow] {
        self.of_family().rows()
    }

    /// Every option with its value.
    ///
    /// ```
    /// use scoring::{Family, Ruleset};
    ///
    /// let rules = Ruleset::preset(Family::Klassisch);
    /// let options = rules.options();
    /// assert_eq!(options["limit"], 500);
    /// assert!(rules.rows().iter().all(|row| options.contains_key(row.id)));
    /// ```
    pub fn options(&self) -> Map<String, Json> {
        self.of_family().to_map()
    }

    /// The options that differ from the preset.
    pub fn changed(&self) -> Map<String, Json> {
        self.of_family().changed()
    }

    /// Whether flowers and seasons are played.
    pub fn plays_bonus_tiles(&self) -> bool {
        self.of_family().plays_bonus_tiles()
    }

    /// Whether the hands of those who did not win are worth something.
    pub fn values_losers(&self) -> bool {
        self.of_family().values_losers()
    }

    /// How winds and rounds go on.
    ///
    /// ```
    /// use scoring::progress::EastMoves;
    /// use scoring::{Family, Ruleset};
    ///
    /// let progress = Ruleset::preset(Family::Mcr).progress();
    /// assert_eq!(progress.east_moves, EastMoves::EveryDeal);
    /// ```
    pub fn progress(&self) -> Progress {
        self.of_family().progress()
    }

    /// How many may play: seated together, or one of them sitting out.
    ///
    /// ```
    /// use scoring::{Family, Ruleset};
    ///
    /// assert!(Ruleset::preset(Family::Mcr).players().contains(&4));
    /// ```
    pub fn players(&self) -> RangeInclusive<usize> {
        self.of_family().players()
    }

    /// Whether payments are made after a draw, so that hands count then too.
    pub fn settles_draws(&self) -> bool {
        self.of_family().settles_draws()
    }

    /// Whether the club has special hands of its own.
    pub fn plays_special_hands(&self) -> bool {
        self.of_family().plays_special_hands()
    }

    /// The club's special hands, including those that are not played at present.
    pub fn special_hands(&self) -> &[SpecialHandEntry] {
        self.of_family().special_hands()
    }

    /// What the club agreed on play money and on hands that were missed; `None` where a game has neither.
    pub fn play_money(&self) -> Option<&steiermark::Options> {
        self.of_family().play_money()
    }

    /// Whether one player can be liable for the payments of all.
    pub fn plays_pao(&self) -> bool {
        self.of_family().plays_pao()
    }

    /// The rules by which the program finds who is liable; `None` where the table says it.
    pub fn judges_pao(&self) -> Option<&ma_jiang::Options> {
        self.of_family().judges_pao()
    }

    /// Which values hands can have here; own hands of the club can be worth others.
    pub fn possible_values(&self) -> PossibleValues {
        self.of_family().possible_values()
    }

    /// From which worth on an item makes a hand one that is listed like a limit hand.
    pub fn great_item(&self) -> Option<i64> {
        self.of_family().great_item()
    }

    /// What a winner's hand has to be worth.
    pub fn least(&self) -> Points {
        self.of_family().least()
    }

    /// The club's own hands with what decides about them; none where none are played.
    pub fn own_hands(&self) -> Option<OwnHands<'_>> {
        self.of_family().own_hands()
    }

    /// What a hand is worth by its ordinary reading.
    ///
    /// # Errors
    /// Everything that speaks against it: `contradictory-flags`, `not-a-winning-hand`, `bad-request`.
    ///
    /// ```
    /// use scoring::notation::{self, Written};
    /// use scoring::{Circumstance, Circumstances, Family, Ruleset, Wind};
    ///
    /// let drawn = Circumstances::of(&[Circumstance::SelfDrawn]);
    /// let hand = Written {
    ///     concealed: "123456789m55z22p",
    ///     melds: &[],
    ///     winning_tile: "5z",
    ///     bonus: "",
    ///     win: Some(drawn),
    ///     partial: false,
    /// };
    /// let hand = notation::hand(Wind::South, Wind::East, hand)?;
    /// let value = Ruleset::preset(Family::Mcr).score(&hand)?;
    /// let items: Vec<&str> = value.items.iter().map(|item| item.rule.id()).collect();
    /// assert!(items.contains(&"pure-straight"), "{items:?}");
    /// # Ok::<(), scoring::Problems>(())
    /// ```
    pub fn score(&self, hand: &Hand) -> Result<Value, Problems> {
        self.of_family().score(hand)
    }

    /// What a special hand of the club is worth.
    ///
    /// # Errors
    /// `missing-special-value`; `bad-request` where the rule set has no special hands.
    pub fn score_special(&self, hand: &SpecialHand) -> Result<Value, Problems> {
        self.of_family().score_special(hand)
    }

    /// Adds up the rules that were ticked, by id and count; rules that exclude each other are refused or, in `mcr`, dropped.
    ///
    /// # Errors
    /// `bad-request` for an item that does not exist here, is ticked too often or excludes another.
    ///
    /// ```
    /// use scoring::{Family, Ruleset};
    ///
    /// let rules = Ruleset::preset(Family::Mcr);
    /// let value = rules.tally(&[("pure-straight", 1), ("dragon-pung", 1)], true)?;
    /// assert_eq!(value.points.0, 18);
    /// assert!(rules.tally(&[("no-such-item", 1)], true).is_err());
    /// # Ok::<(), scoring::Problems>(())
    /// ```
    pub fn tally(&self, ticks: &[(&str, u8)], is_winner: bool) -> Result<Value, Problems> {
        self.of_family().tally(ticks, is_winner)
    }

    /// Who pays whom.
    ///
    /// # Errors
    /// `unbalanced-seats`; `bad-request` for Pao or penalties that are not played here.
    ///
    /// ```
    /// use scoring::{BySeat, Family, Finish, Outcome, Points, Problem, Ruleset, Wind};
    ///
    /// // South wins with East's discard; West and North have hands of 8 and 12.
    /// let finish = Finish {
    ///     outcome: Outcome::Won { winner: Wind::South, from: Some(Wind::East), liable: None },
    ///     points: BySeat { east: 0, south: 32, west: 8, north: 12 }.map(|points| Some(Points(points))),
    ///     dead: BySeat::default(),
    ///     special: false,
    /// };
    /// let settlement = Ruleset::preset(Family::Klassisch).settle(&finish)?;
    /// let net = BySeat::from_fn(|seat| settlement.net(seat).0);
    /// assert_eq!(net, BySeat { east: -104, south: 128, west: -20, north: -4 });
    /// # Ok::<(), Problem>(())
    /// ```
    pub fn settle(&self, finish: &Finish) -> Result<Settlement<Wind>, Problem> {
        self.of_family().settle(finish)
    }

    /// Every rule that can add to a hand here and can be ticked.
    ///
    /// ```
    /// use scoring::{Family, Ruleset};
    ///
    /// assert!(Ruleset::preset(Family::HongKong).rules().iter().any(|rule| rule.id() == "all-pungs"));
    /// ```
    pub fn rules(&self) -> Vec<Rule> {
        self.of_family().rules()
    }
}

/// The stored form of a rule set: the name, and every option by name, but for later ones that nobody has changed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    rules: String,
    options: Map<String, Json>,
}

impl From<Ruleset> for Stored {
    fn from(ruleset: Ruleset) -> Stored {
        let family = ruleset.of_family();
        let (mut options, changed) = (family.to_map(), family.changed());
        options.retain(|name, _| {
            changed.contains_key(name) || !family.later_options().contains(&name.as_str())
        });
        Stored { rules: family.family().id().to_owned(), options }
    }
}

impl TryFrom<Stored> for Ruleset {
    /// The code of the problem.
    type Error = &'static str;

    fn try_from(stored: Stored) -> Result<Ruleset, &'static str> {
        let family = Family::from_id(&stored.rules).ok_or("unknown-rules")?;
        let preset = Ruleset::preset(family);
        preset.of_family().with_stored(&stored.options).map_err(|problem| problem.code())
    }
}
