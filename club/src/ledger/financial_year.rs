//! The financial year of the club: twelve months from a month that it chooses, apart from the year in which it plays, and the
//! numbers of the receipts within it.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{Datelike as _, Days, NaiveDate};

use crate::calendar::{FIRST_YEAR, LAST_YEAR};

/// The month with which a financial year begins, 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirstMonth(u8);

impl FirstMonth {
    /// The financial year is the calendar year.
    pub const JANUARY: FirstMonth = FirstMonth(1);

    /// A month, 1 to 12.
    pub const fn new(month: u8) -> Option<FirstMonth> {
        if month >= 1 && month <= 12 { Some(FirstMonth(month)) } else { None }
    }

    /// All twelve.
    pub fn all() -> impl Iterator<Item = FirstMonth> {
        (1..=12).map(FirstMonth)
    }

    /// Its number, 1 to 12.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Twelve months of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FinancialYear {
    begins_in: i32,
    first_month: FirstMonth,
}

impl FinancialYear {
    /// The year that begins in this year of ours; `None` outside the years of the club's calendar.
    pub const fn new(begins_in: i32, first_month: FirstMonth) -> Option<FinancialYear> {
        if begins_in >= FIRST_YEAR && begins_in <= LAST_YEAR {
            Some(FinancialYear { begins_in, first_month })
        } else {
            None
        }
    }

    /// The year to which a day belongs.
    pub fn of(day: NaiveDate, first_month: FirstMonth) -> FinancialYear {
        let is_before = day.month() < u32::from(first_month.0);
        FinancialYear { begins_in: day.year() - i32::from(is_before), first_month }
    }

    /// The year of ours in which it begins.
    pub const fn number(self) -> i32 {
        self.begins_in
    }

    /// Its first day.
    pub fn first(self) -> NaiveDate {
        NaiveDate::from_ymd_opt(self.begins_in, u32::from(self.first_month.0), 1)
            .expect("every month has a first day")
    }

    /// Its last day.
    pub fn last(self) -> NaiveDate {
        let next = FinancialYear { begins_in: self.begins_in + 1, ..self };
        next.first() - Days::new(1)
    }

    /// The year before.
    pub const fn before(self) -> Option<FinancialYear> {
        FinancialYear::new(self.begins_in - 1, self.first_month)
    }

    /// The year after.
    pub const fn after(self) -> Option<FinancialYear> {
        FinancialYear::new(self.begins_in + 1, self.first_month)
    }

    /// Whether a day belongs to it.
    pub fn contains(self, day: NaiveDate) -> bool {
        FinancialYear::of(day, self.first_month) == self
    }

    /// As people write it: `2026`, or `2026/27` where it does not begin in January.
    pub fn label(self) -> String {
        if self.first_month == FirstMonth::JANUARY {
            self.begins_in.to_string()
        } else {
            format!("{}/{:02}", self.begins_in, (self.begins_in + 1).rem_euclid(100))
        }
    }
}

/// The number of an entry within its financial year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Receipt {
    /// The year.
    pub year: FinancialYear,
    /// From one on.
    pub number: u64,
}

/// With its year: `12 (2026)`.
impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.number, self.year.label())
    }
}

/// The receipt of each entry, by the days of all entries in the order in which they were booked. An entry is never removed, so
/// there are no gaps, and what is booked later changes no number.
pub fn receipts(
    days: impl IntoIterator<Item = NaiveDate>,
    first_month: FirstMonth,
) -> impl Iterator<Item = Receipt> {
    let mut counts: BTreeMap<FinancialYear, u64> = BTreeMap::new();
    days.into_iter().map(move |day| {
        let year = FinancialYear::of(day, first_month);
        let number = counts.entry(year).or_default();
        *number += 1;
        Receipt { year, number: *number }
    })
}
