//! What a club may add to the way its year is ranked, each as one option. All of them off is the plain list.

use chrono::NaiveDate;
use scoring::Points;
use serde::{Deserialize, Serialize};

/// So many places have table points: as many as people can sit at a table.
pub const PLACES: usize = 5;

/// The federation's table points, by place.
///
/// Source: `docs/rules/abrechnungsblatt.md`, section 3.
pub const FEDERATION_SCALE: [u16; PLACES] = [4, 2, 1, 0, 0];

/// Twelfths of a table point: they hold halves, thirds and quarters.
const TWELFTHS: i64 = 12;

/// The options of a year's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct YearOptions {
    /// Table points by place, the first first; equals share theirs.
    pub scale: [u16; PLACES],
    /// What somebody gets for each evening with a game that counts: points, or whole table points where these rank.
    pub premium: u32,
    /// People with fewer evenings are listed without a place.
    pub least_evenings: u32,
    /// People with fewer games are listed without a place.
    pub least_games: u32,
    /// So many of a hundred results count, the best ones, rounded up to whole results; from 1 to 100.
    pub best_percent: u8,
    /// Whether the best results are chosen in each quarter of the year by itself.
    pub by_quarters: bool,
    /// The games of an evening with fewer people do not count.
    pub least_people: u32,
    /// Whether equals are parted by the hands they have won.
    pub ties_by_won_hands: bool,
    /// Whether games played on tablets at tournaments count for the year; they need no slip. Stored only where they do.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tournaments_count: bool,
}

impl Default for YearOptions {
    fn default() -> YearOptions {
        YearOptions {
            scale: FEDERATION_SCALE,
            premium: 0,
            least_evenings: 0,
            least_games: 0,
            best_percent: 100,
            by_quarters: false,
            least_people: 0,
            ties_by_won_hands: false,
            tournaments_count: false,
        }
    }
}

impl YearOptions {
    /// The largest figure an option may have.
    pub const LARGEST: u32 = 1_000;

    /// Whether every option is off.
    pub fn is_default(&self) -> bool {
        *self == YearOptions::default()
    }

    /// Whether every figure is one that can be meant: places that give less than the one before, a share from 1 to 100.
    pub fn is_possible(&self) -> bool {
        let figures = [self.premium, self.least_evenings, self.least_games, self.least_people];
        figures.iter().all(|figure| *figure <= YearOptions::LARGEST)
            && (1..=100).contains(&self.best_percent)
            && self.scale.is_sorted_by(|better, worse| better >= worse)
            && (1..=YearOptions::LARGEST).contains(&u32::from(self.scale[0]))
    }

    /// Whether a list by sums shows the plain sums.
    pub const fn keeps_sums(&self) -> bool {
        self.premium == 0 && self.best_percent == 100
    }

    /// How many of so many results count.
    pub fn counted_of(&self, results: usize) -> usize {
        (results * usize::from(self.best_percent)).div_ceil(100)
    }

    /// Table points by the results of a table, in twelfths. Equals share the sum of their places; a tie of five is
    /// rounded down where twelfths cannot hold its share.
    pub fn table_points(&self, results: &[Points]) -> Vec<i64> {
        let share = |own: &Points| {
            let better = results.iter().filter(|other| *other > own).count();
            let equal = results.iter().filter(|other| *other == own).count();
            let places = self.scale.iter().skip(better).take(equal);
            let shared: i64 = places.map(|points| i64::from(*points) * TWELFTHS).sum();
            i64::try_from(equal).map_or(0, |equal| shared / equal)
        };
        results.iter().map(share).collect()
    }
}

/// Which quarter of a year a day lies in, from 0 to 3: four parts of the same length, a day left over goes to the later ones.
pub fn quarter_of(day: NaiveDate, first: NaiveDate, last: NaiveDate) -> u8 {
    let days = (last - first).num_days().max(0) + 1;
    let passed = (day - first).num_days().clamp(0, days - 1);
    u8::try_from(passed * 4 / days).unwrap_or(0)
}
