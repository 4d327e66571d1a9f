//! What a list ranks by, over the days of its year: curves of the first five, the course of each person.

use chrono::{Datelike as _, Days, NaiveDate};
use club::year::{Line, Method};
use texts::{Lang, charts as chart_words, numbers, year as words};

use crate::actions::{self, YearBooks};
use crate::documents::charts::{CurveData, Curves, Series, Unit, curves, months};

/// The figures of everybody over the days of a year.
pub(crate) struct Courses {
    /// The first and the last day, as numbers.
    pub(crate) days: (i64, i64),
    first: NaiveDate,
    last: NaiveDate,
    figures: actions::Courses,
}

impl Courses {
    pub(crate) fn new(books: &YearBooks, figures: actions::Courses) -> Courses {
        let last = books.on.min(books.last).max(books.first);
        // A week before the first game, so that its result is a slope.
        let first = figures.first_day().unwrap_or(last) - Days::new(7);
        Courses { days: (number(first), number(last)), first, last, figures }
    }

    /// The figure after each day on which somebody played; it begins at zero and ends today.
    pub(crate) fn of(&self, person: i64) -> Vec<(i64, i64)> {
        let mut points = vec![(self.days.0, 0)];
        let figures = self.figures.of(person).into_iter();
        points.extend(figures.map(|(day, figure)| (number(day), figure.number())));
        if let Some(last) = points.last().copied().filter(|last| last.0 < self.days.1) {
            points.push((self.days.1, last.1));
        }
        points
    }

    /// In what the figures are counted, and what they are of the first five.
    fn unit(&self, lang: Lang) -> (Unit, &'static str) {
        match self.figures.method() {
            Method::Sum | Method::BestOf { .. } => (Unit::Points, words::SUMS.get(lang)),
            Method::Average { .. } => (Unit::Tenths(lang), words::AVERAGES.get(lang)),
            Method::TablePoints => (Unit::Twelfths, words::TABLE_POINTS.get(lang)),
        }
    }
}

fn number(day: NaiveDate) -> i64 {
    i64::from(day.num_days_from_ce())
}

/// The first five with colour, the others thin.
pub(crate) fn chart(
    books: &YearBooks,
    lines: &[Line<i64>],
    courses: &Courses,
    lang: Lang,
) -> Option<Curves> {
    const COLOURED: usize = 5;
    // Thin lines say where the others are; two hundred of them would only be a grey area.
    const THIN: usize = 40;
    if lines.is_empty() {
        return None;
    }
    let names: Vec<&str> = lines.iter().map(|line| books.name(line.person)).collect();
    let series: Vec<Series> = lines
        .iter()
        .take(COLOURED)
        .map(|line| Series {
            name: short_name(books.name(line.person), &names),
            points: courses.of(line.person),
        })
        .collect();
    let rest = lines.iter().skip(COLOURED).take(THIN).map(|line| courses.of(line.person));
    let (unit, what) = courses.unit(lang);
    let ends: Vec<(String, String)> = series
        .iter()
        .map(|of| (of.name.clone(), unit.written(of.points.last().map_or(0, |(_, sum)| *sum))))
        .collect();
    let (from, to) = (numbers::date(courses.first, lang), numbers::date(courses.last, lang));
    let sentence = chart_words::curves(what, &from, &to, &ends, lang);
    curves(CurveData {
        ticks: months(courses.first, courses.last, lang),
        rest: rest.collect(),
        series,
        unit,
        marks: Vec::new(),
        height: 232,
        sentence,
    })
}

/// The first name, where nobody else in the list has it.
fn short_name(name: &str, names: &[&str]) -> String {
    let first = name.split_whitespace().next().unwrap_or(name);
    let same = names.iter().filter(|other| other.split_whitespace().next() == Some(first));
    if same.count() > 1 { name.to_owned() } else { first.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_name_stands_alone_where_it_is_unique() {
        let names = ["Anna Berger", "Anna Huber", "Bertl"];
        assert_eq!(short_name("Anna Berger", &names), "Anna Berger");
        assert_eq!(short_name("Bertl", &names), "Bertl");
        assert_eq!(short_name("Bertl Hödlmoser", &["Bertl Hödlmoser"]), "Bertl");
    }
}
