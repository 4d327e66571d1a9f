//! What a club has decided for its year: what counts, how the list ranks, who is in it, what membership costs. Stored
//! as one document; earlier decisions stay readable.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::year::Method;
use crate::year::counting::{CountingRules, Standard};
use crate::year::year_options::YearOptions;

/// Everything a club sets for its year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Statutes {
    /// What a game must have to count.
    pub counting: CountingRules,
    /// How the yearly list ranks.
    pub method: Method,
    /// Whose games count in the yearly list.
    pub listed: Listed,
    /// The hour from which a game belongs to the new day, 0–23.
    pub day_begins: u8,
    /// What a year of membership costs, in cents.
    pub dues_cents: i64,
    /// What the club adds to the way its year is ranked; not stored where all of it is off.
    #[serde(skip_serializing_if = "YearOptions::is_default")]
    pub options: YearOptions,
}

impl Default for Statutes {
    fn default() -> Statutes {
        Statutes {
            counting: CountingRules::default(),
            method: Method::Sum,
            listed: Listed::MembersOfTheYear,
            day_begins: 6,
            dues_cents: 0,
            options: YearOptions::default(),
        }
    }
}

impl Statutes {
    /// What a club begins with that opens its books today.
    pub fn of_new_club() -> Statutes {
        let counting = CountingRules { confirmations_are_slip: true, ..CountingRules::default() };
        Statutes { counting, ..Statutes::default() }
    }

    /// What the club asks of a game of a year with this last day for slips.
    pub const fn standard(&self, slips_until: Option<NaiveDate>) -> Standard {
        Standard {
            counting: self.counting,
            slips_until,
            tournaments_count: self.options.tournaments_count,
            least_people: self.options.least_people,
            closed_on: None,
        }
    }
}

/// Whose games count in the yearly list. Guests' games always count at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Listed {
    /// People who are members on the day of the list, or were within the year: with all games of the year.
    MembersOfTheYear,
    /// People who were members on the day of the game: with that game.
    MembersOnTheDay,
    /// Everybody.
    Everybody,
}

impl Listed {
    /// All of them.
    pub const ALL: [Listed; 3] =
        [Listed::MembersOfTheYear, Listed::MembersOnTheDay, Listed::Everybody];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Listed::MembersOfTheYear => "members_of_the_year",
            Listed::MembersOnTheDay => "members_on_the_day",
            Listed::Everybody => "everybody",
        }
    }
}
