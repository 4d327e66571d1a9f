//! The canonical text of a pattern, in English words; reading it gives the same pattern.

use std::fmt::{self, Display, Formatter, Write};

use super::matcher::Pattern;
use super::pattern::{
    Atom, Body, Compare, Comparison, Condition, Figure, Form, Item, Measure, Number, Part, Place,
    Rule, SuitLetter, Text, Written,
};
use super::words::{self, Opening, canonical};
use crate::tile::Suit;

/// The shortest row that is written as a range.
const SHORTEST_RANGE: usize = 4;

impl Display for Pattern {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        for (at, items) in self.text.alternatives.iter().enumerate() {
            to.write_str(if at == 0 { "" } else { " | " })?;
            separated(to, items, " ", item)?;
        }
        for rule in &self.text.conditions {
            to.write_str("; ")?;
            condition(to, rule)?;
        }
        Ok(())
    }
}

/// One figure without its count and signs, as a pattern has it.
pub(super) fn figure_text(one: &Figure) -> String {
    let alone = Figure { count: 1, concealed: false, distinct: None, marked: false, ..one.clone() };
    text(vec![Item::Figure(alone)], Vec::new())
}

/// One condition, as it stands behind a pattern.
pub(super) fn condition_text(one: &Condition) -> String {
    let text = text(Vec::new(), vec![one.clone()]);
    text.trim_start_matches("; ").to_owned()
}

fn text(items: Vec<Item>, conditions: Vec<Condition>) -> String {
    let text = Text { alternatives: vec![items], conditions };
    Pattern::of(text, Vec::new()).to_string()
}

fn separated<T>(
    to: &mut Formatter<'_>,
    all: &[T],
    between: &str,
    print: impl Fn(&mut Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (at, one) in all.iter().enumerate() {
        to.write_str(if at == 0 { "" } else { between })?;
        print(to, one)?;
    }
    Ok(())
}

fn item(to: &mut Formatter<'_>, item: &Item) -> fmt::Result {
    match item {
        Item::Figure(one) => figure(to, one),
        Item::Choice(rows) => {
            to.write_char('{')?;
            separated(to, rows, " | ", |to, row| separated(to, row, " ", figure))?;
            to.write_char('}')
        }
    }
}

fn figure(to: &mut Formatter<'_>, figure: &Figure) -> fmt::Result {
    if figure.count > 1 {
        let sign = match figure.body {
            Body::Written(_) => "×",
            Body::Word { .. } => " ",
        };
        write!(to, "{}{sign}", figure.count)?;
    }
    if figure.concealed {
        to.write_str("concealed ")?;
    }
    match &figure.body {
        Body::Written(tiles) => written(to, tiles)?,
        Body::Word { form, class } => {
            match form {
                Form::Run(length) => write!(to, "run{length}")?,
                Form::Knit2 => to.write_str("knit2")?,
                Form::Knit3 => to.write_str("knit3")?,
                Form::Tile
                | Form::Again
                | Form::Pair
                | Form::Pung
                | Form::Kong
                | Form::PungOrKong
                | Form::Chow
                | Form::Set
                | Form::MixChow => to.write_str(canonical(form, words::FORMS))?,
            }
            if !class.is_empty() {
                bracketed(to, class)?;
            }
        }
    }
    to.write_str(if figure.distinct.is_some() { "!" } else { "" })?;
    to.write_str(if figure.marked { "*" } else { "" })
}

fn written(to: &mut Formatter<'_>, written: &Written) -> fmt::Result {
    match written.place {
        Place::Honours => {
            separated(to, &written.atoms, "", |to, one| atom(to, *one))?;
            to.write_char('z')
        }
        Place::Suit(letter) => {
            let occurs_twice =
                (1..written.atoms.len()).any(|at| written.atoms[..at].contains(&written.atoms[at]));
            let shortest = if occurs_twice { usize::MAX } else { SHORTEST_RANGE };
            let mut left = &written.atoms[..];
            while let Some(first) = left.first() {
                let length = row(left);
                if length >= shortest {
                    atom(to, *first)?;
                    to.write_char('-')?;
                    atom(to, left[length - 1])?;
                    left = &left[length..];
                } else {
                    atom(to, *first)?;
                    left = &left[1..];
                }
            }
            to.write_char(suit_letter(letter))
        }
    }
}

/// How many numbers from the first on follow each other.
fn row(atoms: &[Atom]) -> usize {
    let follows = |pair: &&[Atom]| match (pair[0], pair[1]) {
        (Atom::Digit(one), Atom::Digit(other)) => one + 1 == other,
        (Atom::Moved(name, one), Atom::Moved(same, other)) => name == same && one + 1 == other,
        (Atom::Digit(_) | Atom::Moved(..) | Atom::Mirror(_), _) => false,
    };
    1 + atoms.windows(2).take_while(follows).count()
}

fn atom(to: &mut Formatter<'_>, atom: Atom) -> fmt::Result {
    match atom {
        Atom::Digit(digit) => write!(to, "{digit}"),
        Atom::Moved(name, 0) => to.write_char(number(name)),
        Atom::Moved(name, moved) => write!(to, "({}{moved:+})", number(name)),
        Atom::Mirror(name) => write!(to, "(10-{})", number(name)),
    }
}

const fn number(name: Number) -> char {
    match name {
        Number::K => 'k',
        Number::N => 'n',
    }
}

pub(super) fn suit_letter(letter: SuitLetter) -> char {
    match letter {
        SuitLetter::Any(letter) => ['a', 'b', 'c'][usize::from(letter)],
        SuitLetter::Fixed(Suit::Characters) => 'm',
        SuitLetter::Fixed(Suit::Circles) => 'p',
        SuitLetter::Fixed(Suit::Bamboo) => 's',
    }
}

fn bracketed(to: &mut Formatter<'_>, class: &[Part]) -> fmt::Result {
    to.write_char('(')?;
    separated(to, class, ",", part)?;
    to.write_char(')')
}

fn part(to: &mut Formatter<'_>, part: &Part) -> fmt::Result {
    match part {
        Part::Numbers(atoms) => separated(to, atoms, "", |to, one| atom(to, *one)),
        Part::Tiles(tiles) => written(to, tiles),
        Part::Suit(letter) => to.write_char(suit_letter(*letter)),
        Part::WindVariable(0) => to.write_char('u'),
        Part::WindVariable(_) => to.write_char('v'),
        Part::Own => to.write_str(words::OWN[0]),
        Part::Round => to.write_str(words::ROUND[0]),
        Part::DragonOf(letter) => write!(to, "dragon:{}", suit_letter(*letter)),
        Part::Word(word) => to.write_str(canonical(word, words::CLASSES)),
    }
}

fn compared(to: &mut Formatter<'_>, comparison: Comparison) -> fmt::Result {
    let sign = match comparison.compare {
        Compare::Equal => "=",
        Compare::AtLeast => ">=",
        Compare::AtMost => "<=",
    };
    write!(to, "{sign}{}", comparison.number)
}

fn condition(to: &mut Formatter<'_>, condition: &Condition) -> fmt::Result {
    let opening = match &condition.rule {
        Rule::Only(_) => Opening::Only,
        Rule::Without(_) => Opening::Without,
        Rule::Last(_) => Opening::Last,
        Rule::Measured(Measure::Suits, _) => Opening::Suits,
        Rule::Measured(Measure::Kinds, _) => Opening::Kinds,
        Rule::Measured(Measure::Flowers, _) => Opening::Flowers,
        Rule::Measured(Measure::OwnFlowers, _) => Opening::OwnFlowers,
        Rule::Measured(Measure::FlowerSets, _) => Opening::FlowerSets,
        Rule::Count(..) => Opening::Count,
        Rule::Flagged(_, true) => Opening::With,
        Rule::Flagged(_, false) => Opening::Not,
        Rule::Seat(_) => Opening::Seat,
        Rule::Round(_) => Opening::Round,
        Rule::NumberIn(name, numbers) => {
            write!(to, "{} in ", number(*name))?;
            let mut numbers = (1..=9).filter(|number| numbers >> number & 1 == 1);
            return numbers.try_for_each(|number| write!(to, "{number}"));
        }
    };
    to.write_str(canonical(&opening, words::OPENINGS))?;
    match &condition.rule {
        Rule::Only(parts) | Rule::Without(parts) | Rule::Last(parts) => {
            to.write_char(' ')?;
            separated(to, parts, ",", part)
        }
        Rule::Measured(_, comparison) => compared(to, *comparison),
        Rule::Count(parts, comparison) => {
            bracketed(to, parts)?;
            compared(to, *comparison)
        }
        Rule::Flagged(flag, _) => write!(to, " {}", canonical(flag, words::FLAGS)),
        Rule::Seat(wind) | Rule::Round(wind) => write!(to, " {}", canonical(wind, words::WINDS)),
        Rule::NumberIn(..) => Ok(()),
    }
}
