//! The sums of a year over its days: curves of the first five, the course of each person.

use chrono::{Datelike as _, Days, NaiveDate};
use club::year::Line;
use texts::{Lang, charts as chart_words, numbers, year as words};

use crate::actions::{Scope, YearBooks};
use crate::documents::charts::{CurveData, Curves, Series, curves, months};

/// The sums of everybody over the days of a year.
pub(crate) struct Courses {
    /// The first and the last day, as numbers.
    pub(crate) days: (i64, i64),
    first: NaiveDate,
    last: NaiveDate,
    results: Vec<(i64, i64, i64)>,
}

impl Courses {
    pub(crate) fn new(books: &YearBooks, scope: Scope) -> Courses {
        let results = books.counted(scope);
        let number = |day: NaiveDate| i64::from(day.num_days_from_ce());
        let last = books.on.min(books.last).max(books.first);
        // A week before the first game, so that its result is a slope.
        let first = results.iter().map(|(day, _)| *day).min().unwrap_or(last) - Days::new(7);
        let results = results
            .into_iter()
            .map(|(day, result)| (result.person, number(day), result.points.0))
            .collect();
        Courses { days: (number(first), number(last)), first, last, results }
    }

    /// The sum after each day on which somebody played; it begins at zero and ends today.
    pub(crate) fn of(&self, person: i64) -> Vec<(i64, i64)> {
        let mut points = vec![(self.days.0, 0)];
        let mut sum = 0;
        for (_, day, won) in self.results.iter().filter(|(who, ..)| *who == person) {
            sum += won;
            match points.last_mut() {
                Some(last) if last.0 == *day => last.1 = sum,
                Some(_) | None => points.push((*day, sum)),
            }
        }
        if points.last().is_some_and(|(day, _)| *day < self.days.1) {
            points.push((self.days.1, sum));
        }
        points
    }
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
    let ends: Vec<(String, i64)> = series
        .iter()
        .map(|of| (of.name.clone(), of.points.last().map_or(0, |(_, sum)| *sum)))
        .collect();
    let (from, to) = (numbers::date(courses.first, lang), numbers::date(courses.last, lang));
    let sentence = chart_words::curves(words::SUMS.get(lang), &from, &to, &ends, lang);
    curves(CurveData {
        ticks: months(courses.first, courses.last, lang),
        rest: rest.collect(),
        series,
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
