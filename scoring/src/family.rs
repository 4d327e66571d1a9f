//! What a family of rules has to answer. [`Ruleset`] asks it through this trait, so a new family shows what it needs.

use std::ops::RangeInclusive;

use serde_json::{Map, Value as Json};

use crate::hand::{Hand, SpecialHand};
use crate::options::{OptionRow, Options};
use crate::problem::{Problem, Problems, Shape};
use crate::progress::Progress;
use crate::ruleset::{Family, Ruleset};
use crate::seat::Wind;
use crate::settlement::{Finish, Settlement};
use crate::special::{OwnHands, OwnWin, SpecialHandEntry};
use crate::value::{OwnRule, Points, PossibleValues, Rule, Value};
use crate::{ma_jiang, steiermark};

/// The options about own hands, in the families that had none before.
pub(crate) const OWN_HAND_OPTIONS: &[&str] = &["special_choice", "special_hands", "special_values"];

/// A family's rules with the club's options.
pub(crate) trait RuleFamily: AnyOptions {
    /// Which family.
    fn family(&self) -> Family;

    /// Whether flowers and seasons are played.
    fn plays_bonus_tiles(&self) -> bool;

    /// Whether the hands of those who did not win are worth something.
    fn values_losers(&self) -> bool;

    /// How winds and rounds go on.
    fn progress(&self) -> Progress;

    /// How many may play: seated together, or one of them sitting out.
    fn players(&self) -> RangeInclusive<usize> {
        4..=4
    }

    /// Whether payments are made after a draw, so that hands count then too.
    fn settles_draws(&self) -> bool {
        false
    }

    /// Whether the club has special hands of its own.
    fn plays_special_hands(&self) -> bool {
        false
    }

    /// The club's special hands, including those that are not played at present.
    fn special_hands(&self) -> &[SpecialHandEntry] {
        &[]
    }

    /// What the club agreed on play money and on hands that were missed; `None` where a game has neither.
    fn play_money(&self) -> Option<&steiermark::Options> {
        None
    }

    /// Whether one player can be liable for the payments of all.
    fn plays_pao(&self) -> bool {
        false
    }

    /// The rules by which the program finds who is liable; `None` where the table says it.
    fn judges_pao(&self) -> Option<&ma_jiang::Options> {
        None
    }

    /// Which values its hands can have.
    fn possible_values(&self) -> PossibleValues;

    /// From which worth on an item makes a hand one that is listed like a limit hand.
    fn great_item(&self) -> Option<i64> {
        None
    }

    /// What a winner's hand has to be worth.
    fn least(&self) -> Points {
        Points::ZERO
    }

    /// The club's own hands with what decides about them; none where none are played.
    fn own_hands(&self) -> Option<OwnHands<'_>> {
        None
    }

    /// What a winner's hand is worth as one of the club's own: the value alone, or the ordinary one doubled.
    fn own_value(&self, win: OwnWin<'_>) -> Option<Value> {
        self.own_hands()?.counted(self.own_rule(), win)
    }

    /// The options that older programs do not know. They are left out of the stored form while they are as in the preset.
    fn later_options(&self) -> &'static [&'static str] {
        &[]
    }

    /// The rule that stands for an own hand.
    fn own_rule(&self) -> Rule {
        Rule::Own(OwnRule::Hand)
    }

    /// Every rule that can add to a hand and can be ticked.
    fn rules(&self) -> Vec<Rule>;

    /// What a hand is worth.
    fn score(&self, hand: &Hand) -> Result<Value, Problems>;

    /// What a special hand of the club is worth.
    fn score_special(&self, _: &SpecialHand) -> Result<Value, Problems> {
        Err(Shape::SpecialNotPlayed.into())
    }

    /// Adds up ticked rules, by id and count.
    fn tally(&self, ticks: &[(&str, u8)], is_winner: bool) -> Result<Value, Problems>;

    /// Who pays whom.
    fn settle(&self, finish: &Finish) -> Result<Settlement<Wind>, Problem>;
}

/// [`Options`] of a family that is not known at compile time.
pub(crate) trait AnyOptions {
    /// What a club may set.
    fn rows(&self) -> &'static [OptionRow];

    /// Every option with its value.
    fn to_map(&self) -> Map<String, Json>;

    /// The options that differ from the preset.
    fn changed(&self) -> Map<String, Json>;

    /// The rule set with some options set otherwise.
    fn with(&self, changes: &Map<String, Json>) -> Result<Ruleset, Problem>;

    /// The rule set with what was stored.
    fn with_stored(&self, stored: &Map<String, Json>) -> Result<Ruleset, Problem>;
}

impl<T: Options> AnyOptions for T
where
    Ruleset: From<T>,
{
    fn rows(&self) -> &'static [OptionRow] {
        T::ROWS
    }

    fn to_map(&self) -> Map<String, Json> {
        Options::to_map(self)
    }

    fn changed(&self) -> Map<String, Json> {
        Options::changed(self)
    }

    fn with(&self, changes: &Map<String, Json>) -> Result<Ruleset, Problem> {
        Options::with(self, changes).map(Ruleset::from)
    }

    fn with_stored(&self, stored: &Map<String, Json>) -> Result<Ruleset, Problem> {
        Options::with_stored(self, stored).map(Ruleset::from)
    }
}

/// Ticked ids as rules of a family.
///
/// # Errors
/// `bad-request` for an id that does not exist there.
pub(crate) fn ticked<R>(
    ticks: &[(&str, u8)],
    from_id: fn(&str) -> Option<R>,
) -> Result<Vec<(R, u8)>, Problems> {
    ticks
        .iter()
        .map(|(id, count)| {
            let rule = from_id(id).ok_or_else(|| Shape::UnknownItem((*id).to_owned()))?;
            Ok((rule, *count))
        })
        .collect()
}
