//! Reads what stands inside a figure or condition: numbers, tiles written out, classes, comparisons.

use super::pattern::{
    Atom, ClassWord, Compare, Comparison, Condition, Measure, Number, Part, Place, Rule, Span,
    SuitLetter, Written,
};
use super::problem::PatternFault as Fault;
use super::reader::{Read, Reader, is_suit};
use super::words::{self, Opening, is_one};
use crate::tile::Suit;

/// The most parts of a class.
pub const MOST_PARTS: usize = 12;
/// The largest number of a comparison.
const LARGEST_COMPARED: u32 = 34;

impl Reader {
    /// Numbers and their suit.
    pub(super) fn written(&mut self) -> Read<Written> {
        let start = self.at;
        let atoms = self.atoms()?;
        let Some(letter) = self.here().filter(|letter| is_suit(*letter)) else {
            return Err(self.unexpected());
        };
        self.at += 1;
        self.of_suit(atoms, letter, start)
    }

    /// Tiles from numbers and a letter that was read just now.
    fn of_suit(&self, atoms: Vec<Atom>, letter: char, start: usize) -> Read<Written> {
        let place = suit(letter).map_or(Place::Honours, Place::Suit);
        let is_honour = |atom: &Atom| matches!(atom, Atom::Digit(1..=7));
        if place == Place::Honours && !atoms.iter().all(is_honour) {
            return Err(self.fault(Fault::BadHonour, start, self.at - start));
        }
        Ok(Written { atoms, place })
    }

    /// One number or more, ranges written out.
    fn atoms(&mut self) -> Read<Vec<Atom>> {
        let mut atoms = Vec::new();
        loop {
            let start = self.at;
            let first = self.atom()?;
            if self.here() == Some('-') {
                self.at += 1;
                let last = self.atom()?;
                let range = range(first, last);
                atoms.extend(
                    range.ok_or_else(|| self.fault(Fault::BadNumber, start, self.at - start))?,
                );
            } else {
                atoms.push(first);
            }
            let goes_on =
                |letter: char| letter.is_ascii_digit() || matches!(letter, 'k' | 'n' | '(');
            if !self.here().is_some_and(goes_on) {
                return Ok(atoms);
            }
        }
    }

    fn atom(&mut self) -> Read<Atom> {
        let start = self.at;
        match self.here() {
            Some('0') => Err(self.fault(Fault::BadNumber, start, 1)),
            Some('(') => self.bracket(),
            Some(letter) => {
                let digit = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
                let atom = digit.map(Atom::Digit);
                let atom = atom.or_else(|| variable(letter).map(|name| Atom::Moved(name, 0)));
                let atom = atom.ok_or_else(|| self.unexpected())?;
                self.at += 1;
                Ok(atom)
            }
            None => Err(self.unexpected()),
        }
    }

    /// `(n+3)`, `(n-1)`, `(10-n)`.
    fn bracket(&mut self) -> Read<Atom> {
        let open = self.at;
        let unclosed = self.fault(Fault::MissingParenthesis, open, 1);
        self.at += 1;
        let is_end = |letter: Option<char>| matches!(letter, None | Some(';'));
        let first = self.bracket_letter(&unclosed, is_end)?;
        let atom = if let Some(name) = variable(first) {
            self.at += 1;
            let sign = self.bracket_letter(&unclosed, is_end)?;
            if !matches!(sign, '+' | '-') {
                return Err(self.unexpected());
            }
            self.at += 1;
            if !self.bracket_letter(&unclosed, is_end)?.is_ascii_digit() {
                return Err(self.unexpected());
            }
            let number = i8::try_from(self.number()).ok().filter(|number| (1..=8).contains(number));
            number.map(|number| Atom::Moved(name, if sign == '+' { number } else { -number }))
        } else if first.is_ascii_digit() {
            let is_ten = self.number() == 10;
            if self.bracket_letter(&unclosed, is_end)? != '-' {
                return Err(self.unexpected());
            }
            self.at += 1;
            let name = variable(self.bracket_letter(&unclosed, is_end)?);
            let name = name.ok_or_else(|| self.unexpected())?;
            self.at += 1;
            is_ten.then_some(Atom::Mirror(name))
        } else {
            return Err(self.unexpected());
        };
        self.skip_blanks();
        if self.here() != Some(')') {
            return Err(unclosed);
        }
        self.at += 1;
        atom.ok_or_else(|| self.fault(Fault::BadNumber, open, self.at - open))
    }

    /// The next letter inside a bracket.
    fn bracket_letter(
        &mut self,
        unclosed: &super::problem::PatternProblem,
        is_end: impl Fn(Option<char>) -> bool,
    ) -> Read<char> {
        self.skip_blanks();
        let letter = self.here();
        match letter.filter(|_| !is_end(letter)) {
            Some(letter) => Ok(letter),
            None => Err(unclosed.clone()),
        }
    }

    /// A class in brackets.
    pub(super) fn class(&mut self) -> Read<Vec<Part>> {
        let open = self.at;
        let unclosed = self.fault(Fault::MissingParenthesis, open, 1);
        let ends = |reader: &Reader| matches!(reader.here(), None | Some(';')) || reader.bar() > 0;
        self.at += 1;
        self.skip_blanks();
        if self.here() == Some(')') {
            return Err(self.fault(Fault::BadClass, open, self.at + 1 - open));
        }
        let mut parts = Vec::new();
        loop {
            self.skip_blanks();
            if ends(self) {
                return Err(unclosed);
            }
            parts.push(self.part()?);
            if parts.len() > MOST_PARTS {
                return Err(self.fault(Fault::TooManyParts, open, self.at - open));
            }
            self.skip_blanks();
            if ends(self) {
                return Err(unclosed);
            }
            match self.here() {
                Some(',') => self.at += 1,
                Some(')') => {
                    self.at += 1;
                    return Ok(parts);
                }
                Some(_) | None => return Err(self.unexpected()),
            }
        }
    }

    fn part(&mut self) -> Read<Part> {
        let start = self.at;
        let (word, length) = self.word_ahead(0);
        let starts = self.here().is_some_and(|letter| letter.is_ascii_digit() || letter == '(');
        let is_variable = |letter: char| matches!(letter, 'k' | 'n');
        let numbers = !word.is_empty() && word.chars().all(is_variable);
        if starts || numbers || self.starts_written() {
            let atoms = self.atoms()?;
            let (suit, suit_length) = self.word_ahead(0);
            return match (suit.chars().next().filter(|letter| is_suit(*letter)), suit_length) {
                (_, 0) => Ok(Part::Numbers(atoms)),
                (Some(letter), 1) if suit.len() == 1 => {
                    self.at += 1;
                    self.of_suit(atoms, letter, start).map(Part::Tiles)
                }
                (Some(_) | None, _) => Err(self.unexpected()),
            };
        }
        if word.is_empty() {
            return Err(self.unexpected());
        }
        let part =
            if word.len() == 1 { letter_part(&word) } else { self.word_part(&word, length)? };
        let known = || {
            let own = words::OWN.iter().chain(words::ROUND).copied();
            words::spellings(words::CLASSES).chain(own)
        };
        let part = part.ok_or_else(|| self.unknown(start, &word, known()))?;
        self.at = self.at.max(start + length);
        Ok(part)
    }

    /// A part by its word; the dragon of a suit is read to its end.
    fn word_part(&mut self, word: &str, length: usize) -> Read<Option<Part>> {
        if is_one(word, words::OWN) {
            return Ok(Some(Part::Own));
        }
        if is_one(word, words::ROUND) {
            return Ok(Some(Part::Round));
        }
        let class = words::find(word, words::CLASSES);
        if class == Some(ClassWord::Dragon) && self.ahead(length) == Some(':') {
            self.at += length + 1;
            self.skip_blanks();
            if self.here().is_none() {
                return Err(self.unexpected());
            }
            let (of, _) = self.word_ahead(0);
            let letter = of.chars().next().filter(|_| of.len() == 1).and_then(suit);
            let letter = letter.ok_or_else(|| self.unknown(self.at, &of, std::iter::empty()))?;
            self.at += 1;
            return Ok(Some(Part::DragonOf(letter)));
        }
        Ok(class.map(Part::Word))
    }

    /// A condition behind its semicolon.
    pub(super) fn condition(&mut self) -> Read<Condition> {
        let (word, length) = self.needed_word()?;
        let start = self.at;
        let name = word.chars().next().filter(|_| length == 1).and_then(variable);
        self.at += length;
        let rule = if let Some(name) = name {
            self.number_in(name, start)?
        } else {
            let opening = words::find(&word, words::OPENINGS);
            let Some(opening) = opening else {
                let mut problem = self.fault(Fault::BadCondition, start, length);
                problem.meant = words::nearest(&word, words::spellings(words::OPENINGS));
                return Err(problem);
            };
            self.rule(opening)?
        };
        Ok(Condition { rule, span: Span { at: start, end: self.at } })
    }

    fn rule(&mut self, opening: Opening) -> Read<Rule> {
        Ok(match opening {
            Opening::Only => Rule::Only(self.parts()?),
            Opening::Without => Rule::Without(self.parts()?),
            Opening::Last => Rule::Last(self.parts()?),
            Opening::Suits => Rule::Measured(Measure::Suits, self.comparison()?),
            Opening::Kinds => Rule::Measured(Measure::Kinds, self.comparison()?),
            Opening::Flowers => Rule::Measured(Measure::Flowers, self.comparison()?),
            Opening::OwnFlowers => Rule::Measured(Measure::OwnFlowers, self.comparison()?),
            Opening::FlowerSets => Rule::Measured(Measure::FlowerSets, self.comparison()?),
            Opening::Count => {
                self.skip_blanks();
                if self.here() != Some('(') {
                    return Err(self.unexpected());
                }
                let class = self.class()?;
                Rule::Count(class, self.comparison()?)
            }
            Opening::With => Rule::Flagged(self.one_of(words::FLAGS)?, true),
            Opening::Not => Rule::Flagged(self.one_of(words::FLAGS)?, false),
            Opening::Seat => Rule::Seat(self.one_of(words::WINDS)?),
            Opening::Round => Rule::Round(self.one_of(words::WINDS)?),
        })
    }

    /// A class without brackets.
    fn parts(&mut self) -> Read<Vec<Part>> {
        self.skip_blanks();
        let start = self.at;
        let mut parts = vec![self.part()?];
        loop {
            let end = self.at;
            self.skip_blanks();
            if self.here() != Some(',') {
                self.at = end;
                return Ok(parts);
            }
            self.at += 1;
            self.skip_blanks();
            parts.push(self.part()?);
            if parts.len() > MOST_PARTS {
                return Err(self.fault(Fault::TooManyParts, start, self.at - start));
            }
        }
    }

    /// A word of a list that must follow; in these lists a word may hold an underscore.
    fn one_of<T: Copy>(&mut self, known: words::Words<T>) -> Read<T> {
        let (mut word, mut length) = self.needed_word()?;
        let start = self.at;
        if self.ahead(length) == Some('_') {
            let (rest, rest_length) = self.word_ahead(length + 1);
            word = format!("{word}_{rest}");
            length += 1 + rest_length;
        }
        let found = words::find(&word, known);
        let found = found.ok_or_else(|| self.unknown(start, &word, words::spellings(known)))?;
        self.at += length;
        Ok(found)
    }

    fn comparison(&mut self) -> Read<Comparison> {
        self.skip_blanks();
        let (compare, length) = match (self.here(), self.ahead(1)) {
            (Some('='), _) => (Compare::Equal, 1),
            (Some('≥'), _) => (Compare::AtLeast, 1),
            (Some('≤'), _) => (Compare::AtMost, 1),
            (Some('>'), Some('=')) => (Compare::AtLeast, 2),
            (Some('<'), Some('=')) => (Compare::AtMost, 2),
            (Some(_) | None, _) => return Err(self.unexpected()),
        };
        self.at += length;
        self.skip_blanks();
        if !self.here().is_some_and(|letter| letter.is_ascii_digit()) {
            return Err(self.unexpected());
        }
        let start = self.at;
        let number = self.number();
        match u8::try_from(number) {
            Ok(number) if u32::from(number) <= LARGEST_COMPARED => {
                Ok(Comparison { compare, number })
            }
            Ok(_) | Err(_) => Err(self.fault(Fault::BadNumber, start, self.at - start)),
        }
    }

    /// The numbers a variable may be.
    fn number_in(&mut self, name: Number, start: usize) -> Read<Rule> {
        self.skip_blanks();
        let (word, length) = self.word_ahead(0);
        if !is_one(&word, words::IN) {
            return Err(self.fault(Fault::BadCondition, start, self.at - start));
        }
        self.at += length;
        self.skip_blanks();
        let mut numbers = 0;
        if !self.here().is_some_and(|letter| letter.is_ascii_digit()) {
            return Err(self.unexpected());
        }
        while let Some(digit) = self.here().and_then(|letter| letter.to_digit(10)) {
            if digit == 0 {
                return Err(self.fault(Fault::BadNumber, self.at, 1));
            }
            numbers |= 1 << digit;
            self.at += 1;
        }
        Ok(Rule::NumberIn(name, numbers))
    }
}

fn variable(letter: char) -> Option<Number> {
    match letter {
        'k' => Some(Number::K),
        'n' => Some(Number::N),
        _ => None,
    }
}

/// The suit of a letter; none for honours and other letters.
fn suit(letter: char) -> Option<SuitLetter> {
    match letter {
        'a' => Some(SuitLetter::Any(0)),
        'b' => Some(SuitLetter::Any(1)),
        'c' => Some(SuitLetter::Any(2)),
        'm' => Some(SuitLetter::Fixed(Suit::Characters)),
        'p' => Some(SuitLetter::Fixed(Suit::Circles)),
        's' => Some(SuitLetter::Fixed(Suit::Bamboo)),
        _ => None,
    }
}

/// A part of one letter.
fn letter_part(letter: &str) -> Option<Part> {
    match letter {
        "u" => Some(Part::WindVariable(0)),
        "v" => Some(Part::WindVariable(1)),
        "z" => Some(Part::Word(ClassWord::Honour)),
        _ => letter.chars().next().and_then(suit).map(Part::Suit),
    }
}

/// The numbers from one to another; none unless it rises with both ends of one kind.
fn range(first: Atom, last: Atom) -> Option<Vec<Atom>> {
    match (first, last) {
        (Atom::Digit(first), Atom::Digit(last)) if first < last => {
            Some((first..=last).map(Atom::Digit).collect())
        }
        (Atom::Moved(name, first), Atom::Moved(other, last)) if name == other && first < last => {
            Some((first..=last).map(|moved| Atom::Moved(name, moved)).collect())
        }
        (Atom::Digit(_) | Atom::Moved(..) | Atom::Mirror(_), _) => None,
    }
}
