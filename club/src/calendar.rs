//! The club's year: from Chinese New Year to the next, with its animal and element, and the last day a club may choose
//! for itself. A table and integers; nothing is computed from the moon.

use std::collections::BTreeMap;

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, Timelike};

/// The first year of the table.
pub const FIRST_YEAR: i32 = 1900;

/// The last year that has a whole year of the table behind it.
pub const LAST_YEAR: i32 = 2098;

/// By how many days at most a club moves the end of its year: a month and a half, so that years keep their order
/// and every year has most of its own days.
pub const FURTHEST_SHIFT: i64 = 45;

/// Chinese New Year of every year from [`FIRST_YEAR`] on, as days after 1 January.
///
/// Source: the calendars of three libraries that agree on all of them (`lunardate`, `zhdate`, `borax`, the first
/// after the Hong Kong Observatory); 2010–2040 also stand in `docs/rules/steiermark.md`, section 10.
#[rustfmt::skip]
const NEW_YEAR: [u8; 200] = [
    30, 49, 38, 28, 46, 34, 24, 43, 32, 21, 40, 29, 48, 36, 25, 44, 33, 22, 41, 31, // 1900
    50, 38, 27, 46, 35, 23, 43, 32, 22, 40, 29, 47, 36, 25, 44, 34, 23, 41, 30, 49, // 1920
    38, 26, 45, 35, 24, 43, 32, 21, 40, 28, 47, 36, 26, 44, 33, 23, 42, 30, 48, 38, // 1940
    27, 45, 35, 24, 43, 32, 20, 39, 29, 47, 36, 26, 45, 33, 22, 41, 30, 48, 37, 27, // 1960
    46, 35, 24, 43, 32, 50, 39, 28, 47, 36, 26, 45, 34, 22, 40, 30, 49, 37, 27, 46, // 1980
    35, 23, 42, 31, 21, 39, 28, 48, 37, 25, 44, 33, 22, 40, 30, 49, 38, 27, 46, 35, // 2000
    24, 42, 31, 21, 40, 28, 47, 36, 25, 43, 33, 22, 41, 30, 49, 38, 27, 45, 34, 23, // 2020
    42, 31, 21, 40, 29, 47, 36, 25, 44, 32, 22, 41, 31, 49, 38, 27, 45, 34, 23, 42, // 2040
    32, 20, 39, 28, 47, 35, 25, 44, 33, 22, 41, 30, 49, 37, 26, 45, 35, 23, 42, 32, // 2060
    21, 39, 28, 47, 36, 25, 44, 33, 23, 40, 29, 48, 37, 26, 45, 35, 24, 42, 31, 20, // 2080
];

/// A club year, named by the year in which it begins: 2026 lasts from 17 February 2026 to 5 February 2027, the year of
/// the Fire Horse.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct ClubYear(i32);

/// The twelve animals, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Animal {
    /// 2020.
    Rat,
    /// 2021.
    Ox,
    /// 2022.
    Tiger,
    /// 2023.
    Rabbit,
    /// 2024.
    Dragon,
    /// 2025.
    Snake,
    /// 2026.
    Horse,
    /// 2027.
    Goat,
    /// 2028.
    Monkey,
    /// 2029.
    Rooster,
    /// 2030.
    Dog,
    /// 2031.
    Pig,
}

impl Animal {
    /// All twelve.
    pub const ALL: [Animal; 12] = [
        Animal::Rat,
        Animal::Ox,
        Animal::Tiger,
        Animal::Rabbit,
        Animal::Dragon,
        Animal::Snake,
        Animal::Horse,
        Animal::Goat,
        Animal::Monkey,
        Animal::Rooster,
        Animal::Dog,
        Animal::Pig,
    ];
}

/// The five elements; each holds for two years.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Element {
    /// 2024 and 2025.
    Wood,
    /// 2026 and 2027.
    Fire,
    /// 2028 and 2029.
    Earth,
    /// 2030 and 2031.
    Metal,
    /// 2022 and 2023.
    Water,
}

impl Element {
    /// All five, from wood on.
    pub const ALL: [Element; 5] =
        [Element::Wood, Element::Fire, Element::Earth, Element::Metal, Element::Water];
}

impl ClubYear {
    /// The club year that begins in this Gregorian year; `None` outside the table, [`FIRST_YEAR`] to [`LAST_YEAR`].
    pub const fn new(number: i32) -> Option<ClubYear> {
        if number >= FIRST_YEAR && number <= LAST_YEAR { Some(ClubYear(number)) } else { None }
    }

    /// The Gregorian year in which it begins.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// The year before, where the table has it.
    pub const fn before(self) -> Option<ClubYear> {
        ClubYear::new(self.0 - 1)
    }

    /// The year after, where the table has it.
    pub const fn after(self) -> Option<ClubYear> {
        ClubYear::new(self.0 + 1)
    }

    /// Its animal.
    pub const fn animal(self) -> Animal {
        // 4 AD was a year of the Rat.
        Animal::ALL[(self.0 - 4).rem_euclid(12) as usize]
    }

    /// Its element.
    pub const fn element(self) -> Element {
        Element::ALL[(self.0 - 4).rem_euclid(10) as usize / 2]
    }

    /// The day of Chinese New Year, its first by the calendar.
    pub fn new_year(self) -> NaiveDate {
        new_year(self.0)
    }

    /// Its last day by the calendar, the eve of the next New Year.
    pub fn eve(self) -> NaiveDate {
        new_year(self.0 + 1) - Days::new(1)
    }
}

/// New Year of a year of the table.
fn new_year(number: i32) -> NaiveDate {
    let offset = NEW_YEAR[(number - FIRST_YEAR) as usize];
    let first = NaiveDate::from_ymd_opt(number, 1, 1).unwrap_or_default();
    first + Days::new(u64::from(offset))
}

/// The years of a club: as in the calendar, except where the club has chosen another last day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClubCalendar {
    last_days: BTreeMap<ClubYear, NaiveDate>,
}

impl ClubCalendar {
    /// The calendar with the last days a club has chosen. Days that [`ClubCalendar::may_end`] does not allow are ignored.
    pub fn with(chosen: impl IntoIterator<Item = (ClubYear, NaiveDate)>) -> ClubCalendar {
        let last_days = chosen.into_iter().filter(|(year, day)| ClubCalendar::may_end(*year, *day));
        ClubCalendar { last_days: last_days.collect() }
    }

    /// Whether a year may end on this day: not more than [`FURTHEST_SHIFT`] days from the eve of New Year.
    pub fn may_end(year: ClubYear, day: NaiveDate) -> bool {
        (day - year.eve()).num_days().abs() <= FURTHEST_SHIFT
    }

    /// The last day of a year.
    pub fn last_day(&self, year: ClubYear) -> NaiveDate {
        self.last_days.get(&year).copied().unwrap_or_else(|| year.eve())
    }

    /// The first day of a year: the one after the last of the year before.
    pub fn first_day(&self, year: ClubYear) -> NaiveDate {
        match year.before() {
            Some(before) => self.last_day(before) + Days::new(1),
            None => year.new_year(),
        }
    }

    /// The year to which a day belongs; `None` where the table does not reach.
    pub fn year_of(&self, day: NaiveDate) -> Option<ClubYear> {
        // A year begins in January or February; moved by up to `FURTHEST_SHIFT` days, between December and April.
        let near = [day.year() + 1, day.year(), day.year() - 1];
        near.into_iter()
            .filter_map(ClubYear::new)
            .find(|year| self.first_day(*year) <= day && day <= self.last_day(*year))
    }
}

/// The day to which a game belongs: a game after midnight still belongs to the evening before. `day_begins` is the hour
/// from which a game belongs to the new day, 0–23.
pub fn day_of_play(on_the_wall: NaiveDateTime, day_begins: u8) -> NaiveDate {
    let day = on_the_wall.date();
    if on_the_wall.hour() < u32::from(day_begins) { day - Days::new(1) } else { day }
}
