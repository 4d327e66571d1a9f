//! Club years: New Years against an independent list, animals and elements, ends the club has chosen, evenings that go
//! on after midnight.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use chrono::{Days, NaiveDate};
use club::calendar::{Animal, ClubCalendar, ClubYear, Element, day_of_play};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn year(number: i32) -> ClubYear {
    ClubYear::new(number).unwrap()
}

/// New Years 2000–2050, read off a calendar by hand and not from the table in the code.
#[rustfmt::skip]
const NEW_YEARS: [&str; 51] = [
    "2000-02-05", "2001-01-24", "2002-02-12", "2003-02-01", "2004-01-22", "2005-02-09", "2006-01-29", "2007-02-18",
    "2008-02-07", "2009-01-26", "2010-02-14", "2011-02-03", "2012-01-23", "2013-02-10", "2014-01-31", "2015-02-19",
    "2016-02-08", "2017-01-28", "2018-02-16", "2019-02-05", "2020-01-25", "2021-02-12", "2022-02-01", "2023-01-22",
    "2024-02-10", "2025-01-29", "2026-02-17", "2027-02-06", "2028-01-26", "2029-02-13", "2030-02-03", "2031-01-23",
    "2032-02-11", "2033-01-31", "2034-02-19", "2035-02-08", "2036-01-28", "2037-02-15", "2038-02-04", "2039-01-24",
    "2040-02-12", "2041-02-01", "2042-01-22", "2043-02-10", "2044-01-30", "2045-02-17", "2046-02-06", "2047-01-26",
    "2048-02-14", "2049-02-02", "2050-01-23",
];

#[test]
fn new_years_are_those_of_the_list() {
    for (number, expected) in (2000..).zip(NEW_YEARS) {
        assert_eq!(year(number).new_year(), day(expected));
    }
}

#[test]
fn months_of_the_moon_lie_between_new_years() {
    // A year has twelve or thirteen months of 29 or 30 days: 353–355 or 383–385 days.
    for number in 1900..=2098 {
        let year = year(number);
        let length = (year.eve() - year.new_year()).num_days() + 1;
        assert!(
            (353..=355).contains(&length) || (383..=385).contains(&length),
            "{number}: {length}"
        );
    }
    assert_eq!((ClubYear::new(1899), ClubYear::new(2099)), (None, None));
}

#[test]
fn animals_and_elements_follow_each_other() {
    for (number, element, animal) in [
        (2010, Element::Metal, Animal::Tiger),
        (2011, Element::Metal, Animal::Rabbit),
        (2012, Element::Water, Animal::Dragon),
        (2013, Element::Water, Animal::Snake),
        (2014, Element::Wood, Animal::Horse),
        (2015, Element::Wood, Animal::Goat),
        (2016, Element::Fire, Animal::Monkey),
        (2017, Element::Fire, Animal::Rooster),
        (2018, Element::Earth, Animal::Dog),
        (2019, Element::Earth, Animal::Pig),
        (2020, Element::Metal, Animal::Rat),
        (2021, Element::Metal, Animal::Ox),
        (2026, Element::Fire, Animal::Horse),
        (1924, Element::Wood, Animal::Rat),
    ] {
        assert_eq!((year(number).element(), year(number).animal()), (element, animal), "{number}");
    }
}

#[test]
fn every_day_belongs_to_one_year() {
    let chosen = [(year(2026), day("2027-01-31")), (year(2027), day("2028-03-01"))];
    for calendar in [ClubCalendar::default(), ClubCalendar::with(chosen)] {
        let mut today = day("2020-01-25");
        let mut current = year(2020);
        while today < day("2035-01-01") {
            let found = calendar.year_of(today).unwrap();
            assert!(found == current || Some(found) == current.after(), "{today}");
            assert!(calendar.first_day(found) <= today && today <= calendar.last_day(found));
            current = found;
            today = today + Days::new(1);
        }
    }
    assert_eq!(ClubCalendar::default().year_of(day("2026-02-16")), Some(year(2025)));
    assert_eq!(ClubCalendar::default().year_of(day("2026-02-17")), Some(year(2026)));
    assert_eq!(ClubCalendar::default().year_of(day("1899-12-31")), None);
}

#[test]
fn the_club_may_move_the_end_of_its_year_a_little() {
    let calendar = ClubCalendar::with([(year(2026), day("2027-01-31"))]);
    assert_eq!(calendar.last_day(year(2026)), day("2027-01-31"));
    assert_eq!(calendar.first_day(year(2027)), day("2027-02-01"));
    assert_eq!(calendar.last_day(year(2027)), year(2027).eve());
    assert!(!ClubCalendar::may_end(year(2026), day("2027-06-30")));
    let far = ClubCalendar::with([(year(2026), day("2026-06-30"))]);
    assert_eq!(far, ClubCalendar::default());
}

#[test]
fn what_ends_after_midnight_belongs_to_its_evening() {
    let at = |text: &str| text.parse().unwrap();
    // New Year's Eve 2026: the Horse begins at midnight, the evening is the Snake's.
    let late = day_of_play(at("2026-02-17T00:40:00"), 6);
    assert_eq!(late, day("2026-02-16"));
    assert_eq!(ClubCalendar::default().year_of(late), Some(year(2025)));
    assert_eq!(day_of_play(at("2026-02-17T05:59:59"), 6), day("2026-02-16"));
    assert_eq!(day_of_play(at("2026-02-17T06:00:00"), 6), day("2026-02-17"));
    assert_eq!(day_of_play(at("2026-02-17T00:40:00"), 0), day("2026-02-17"));
}
