//! How figures are written: true minus, thin spaces, exact fractions, dates as Austria writes
//! them. Integers in, text out; nothing here computes.

use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

use crate::words::say;
use crate::{Lang, Text, text};

/// U+2212: as wide as a plus and on its height, where the hyphen of the keyboard is neither.
pub const MINUS: char = '\u{2212}';

/// U+202F between thousands: narrow, and no line breaks there.
pub const THIN_SPACE: char = '\u{202f}';

/// U+00A0 inside dates: no line breaks there.
const NO_BREAK_SPACE: char = '\u{a0}';

/// Points as they stand: `1 418`, `−8`, `0`.
pub fn points(points: i64) -> String {
    let sign = if points < 0 { MINUS.to_string() } else { String::new() };
    sign + &grouped(points.unsigned_abs())
}

/// Points gained or lost: `+1 418`, `−574`, `0`.
pub fn signed(points: i64) -> String {
    let sign = if points > 0 { "+" } else { "" };
    sign.to_owned() + &self::points(points)
}

/// A number of things: `1 024`.
pub fn count(count: u64) -> String {
    grouped(count)
}

/// An average in tenths, with its sign: `+152,3` in German, `+152.3` in English; `0,0`.
pub fn tenths(tenths: i64, lang: Lang) -> String {
    let sign = match tenths.signum() {
        1 => "+".to_owned(),
        -1 => MINUS.to_string(),
        _ => String::new(),
    };
    format!("{sign}{}", amount_in_tenths(tenths.unsigned_abs(), lang))
}

/// An amount in tenths, which is never negative and has no sign: `152,3` in German, `152.3` in English.
pub fn amount_in_tenths(tenths: u64, lang: Lang) -> String {
    format!("{}{}{}", grouped(tenths / 10), decimal_mark(lang), tenths % 10)
}

/// What parts whole numbers and tenths.
pub(crate) fn decimal_mark(lang: Lang) -> &'static str {
    text(",", ".").get(lang)
}

/// Table points, exact: twelve twelfths are `1`, eighteen `1½`, twenty-eight `2⅓`.
pub fn twelfths(twelfths: i64) -> String {
    let sign = if twelfths < 0 { MINUS.to_string() } else { String::new() };
    let (whole, rest) = (twelfths.unsigned_abs() / 12, twelfths.unsigned_abs() % 12);
    let fraction = match rest {
        0 => "",
        1 => "1/12",
        2 => "⅙",
        3 => "¼",
        4 => "⅓",
        5 => "5/12",
        6 => "½",
        7 => "7/12",
        8 => "⅔",
        9 => "¾",
        10 => "⅚",
        // Eleven is the largest remainder of a division by twelve.
        _ => "11/12",
    };
    let is_spelled = fraction.len() > 3;
    let gap = if is_spelled && whole > 0 { THIN_SPACE.to_string() } else { String::new() };
    match (whole, rest) {
        (0, 0) => "0".to_owned(),
        (0, _) => format!("{sign}{fraction}"),
        (_, _) => format!("{sign}{}{gap}{fraction}", grouped(whole)),
    }
}

/// A figure by which a year is ranked.
pub fn figure(figure: ::club::year::Figure, lang: Lang) -> String {
    use ::club::year::Figure;
    match figure {
        Figure::Points(points) => signed(points),
        Figure::Tenths(tenths) => self::tenths(tenths, lang),
        Figure::Twelfths(twelfths) => self::twelfths(twelfths),
    }
}

/// A day: `21. 11. 2026`, `21 Nov 2026`.
pub fn date(date: NaiveDate, lang: Lang) -> String {
    let (day, month, year) = (date.day(), date.month(), date.year());
    let name = english_month(month);
    say!(lang, "{day}.\u{a0}{month}.\u{a0}{year}" | "{day}\u{a0}{name}\u{a0}{year}")
}

/// A day, with its year only where that is not the year of `today`: `21. 11.`, `21 Nov`.
pub fn day_of_year(day: NaiveDate, today: NaiveDate, lang: Lang) -> String {
    if day.year() != today.year() {
        return date(day, lang);
    }
    let (day, month) = (day.day(), day.month());
    let name = english_month(month);
    say!(lang, "{day}.\u{a0}{month}." | "{day}\u{a0}{name}")
}

/// A day and a time of the club's clock: `21. 11. 2026, 19:05`.
pub fn date_time(at: NaiveDateTime, lang: Lang) -> String {
    format!("{}, {:02}:{:02}", date(at.date(), lang), at.hour(), at.minute())
}

/// A time of the club's clock: `19:05`.
pub fn time(at: NaiveTime) -> String {
    format!("{:02}:{:02}", at.hour(), at.minute())
}

/// A day with its name: `Samstag, 21. 11. 2026`.
pub fn day_with_weekday(day: NaiveDate, lang: Lang) -> String {
    let number = u8::try_from(day.weekday().number_from_monday()).unwrap_or_default();
    format!("{}, {}", crate::publishing::weekday(number).get(lang), date(day, lang))
}

/// A span of time in minutes: `48 min`, `2 h 05`.
pub fn duration(minutes: u32) -> String {
    match minutes / 60 {
        0 => format!("{minutes}{NO_BREAK_SPACE}min"),
        hours => format!("{hours}{NO_BREAK_SPACE}h{NO_BREAK_SPACE}{:02}", minutes % 60),
    }
}

/// Hundredths as a decimal with two places after this mark: cents as euros, without their sign of currency.
pub fn decimal(hundredths: i64, mark: char) -> String {
    let (sign, rest) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
    format!("{sign}{}{mark}{:02}", rest / 100, rest % 100)
}

/// Cents as a field for money reads them again: `25,50`; empty where there are none.
pub fn amount_field(cents: i64) -> String {
    if cents > 0 { decimal(cents, ',') } else { String::new() }
}

/// Digits in threes.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + 6);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(THIN_SPACE);
        }
        grouped.push(digit);
    }
    grouped
}

fn english_month(month: u32) -> &'static str {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    MONTHS[(month as usize + 11) % 12]
}

/// A month by its number, 1 to 12.
pub fn month_name(number: u32, lang: Lang) -> &'static str {
    const MONTHS: [Text; 12] = [
        text("Jänner", "January"),
        text("Februar", "February"),
        text("März", "March"),
        text("April", "April"),
        text("Mai", "May"),
        text("Juni", "June"),
        text("Juli", "July"),
        text("August", "August"),
        text("September", "September"),
        text("Oktober", "October"),
        text("November", "November"),
        text("Dezember", "December"),
    ];
    let month = (1..).zip(MONTHS).find(|(place, _)| *place == number);
    month.map_or("", |(_, name)| name.get(lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_a_true_minus_and_thin_thousands() {
        assert_eq!(points(0), "0");
        assert_eq!(points(-8), "\u{2212}8");
        assert_eq!(signed(1418), "+1\u{202f}418");
        assert_eq!(signed(-1036), "\u{2212}1\u{202f}036");
        assert_eq!(signed(0), "0");
        assert_eq!(points(1_000_000), "1\u{202f}000\u{202f}000");
        assert_eq!(
            points(i64::MIN),
            "\u{2212}9\u{202f}223\u{202f}372\u{202f}036\u{202f}854\u{202f}775\u{202f}808"
        );
        assert_eq!(count(999), "999");
    }

    #[test]
    fn averages_follow_the_language() {
        assert_eq!(tenths(1523, Lang::De), "+152,3");
        assert_eq!(tenths(-5, Lang::En), "\u{2212}0.5");
        assert_eq!(tenths(0, Lang::De), "0,0");
        assert_eq!(amount_in_tenths(12_345, Lang::De), "1\u{202f}234,5");
        assert_eq!(tenths(-12345, Lang::De), "\u{2212}1\u{202f}234,5");
    }

    #[test]
    fn table_points_are_exact() {
        let shown: Vec<String> = [48, 28, 18, 6, 21, 0, 5, 17, -4, 14].map(twelfths).into();
        let expected =
            ["4", "2⅓", "1½", "½", "1¾", "0", "5/12", "1\u{202f}5/12", "\u{2212}⅓", "1⅙"];
        assert_eq!(shown, expected);
    }

    #[test]
    fn days_and_times_read_as_austria_writes_them() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let at = day.and_hms_opt(19, 5, 59).unwrap();
        assert_eq!(date(day, Lang::De), "21.\u{a0}11.\u{a0}2026");
        assert_eq!(date(day, Lang::En), "21\u{a0}Nov\u{a0}2026");
        assert_eq!(date_time(at, Lang::De), "21.\u{a0}11.\u{a0}2026, 19:05");
        assert_eq!(duration(48), "48\u{a0}min");
        assert_eq!(duration(125), "2\u{a0}h\u{a0}05");
    }
}
