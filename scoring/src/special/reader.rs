//! Reads the text of a pattern from left to right: letters, words, numbers, alternatives and figures.

use super::pattern::{Body, Figure, Form, Item, Span, Text};
use super::problem::{PatternFault as Fault, PatternProblem as Problem};
use super::words::{self, is_one, plain};

/// The longest text, in characters.
pub const LONGEST_PATTERN: usize = 400;
/// The most a figure is counted.
const LARGEST_COUNT: u32 = 14;
/// The most conditions.
pub const MOST_CONDITIONS: usize = 8;

pub(super) type Read<T> = Result<T, Problem>;

/// The text, and how far it was read.
pub(super) struct Reader {
    letters: Vec<char>,
    pub(super) at: usize,
}

/// Reads a text.
pub(super) fn read(text: &str) -> Read<Text> {
    let letters: Vec<char> = text.chars().collect();
    let length = letters.len();
    if length > LONGEST_PATTERN {
        return Err(Problem::new(Fault::PatternTooLong, LONGEST_PATTERN, length - LONGEST_PATTERN));
    }
    if letters.iter().all(|letter| letter.is_whitespace()) {
        return Err(Problem::new(Fault::EmptyPattern, 0, length));
    }
    Reader { letters, at: 0 }.text()
}

impl Reader {
    /// The letter `ahead` of the place, small.
    pub(super) fn ahead(&self, ahead: usize) -> Option<char> {
        let letter = *self.letters.get(self.at + ahead)?;
        letter.to_lowercase().next()
    }

    pub(super) fn here(&self) -> Option<char> {
        self.ahead(0)
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.here().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// A fault, with what stands there.
    pub(super) fn fault(&self, fault: Fault, at: usize, length: usize) -> Problem {
        let mut problem = Problem::new(fault, at, length);
        let end = (at + length).min(self.letters.len());
        problem.text = self.letters.get(at..end).unwrap_or_default().iter().collect();
        problem
    }

    /// The next letter cannot stand here, or something is missing.
    pub(super) fn unexpected(&self) -> Problem {
        if self.at < self.letters.len() {
            self.fault(Fault::UnexpectedCharacter, self.at, 1)
        } else {
            self.fault(Fault::UnexpectedEnd, self.letters.len(), 0)
        }
    }

    /// A word of letters only, which nobody knows.
    pub(super) fn unknown(
        &self,
        at: usize,
        word: &str,
        known: impl Iterator<Item = &'static str>,
    ) -> Problem {
        let letters = self.letters[at..].iter().take_while(|letter| letter.is_alphabetic());
        let mut problem = self.fault(Fault::UnknownWord, at, letters.count().max(1));
        problem.meant = words::nearest(word, known);
        problem
    }

    /// The word that begins `ahead` of the place: its plain letters, and how many there are.
    pub(super) fn word_ahead(&self, ahead: usize) -> (String, usize) {
        let from = (self.at + ahead).min(self.letters.len());
        let word: String =
            self.letters[from..].iter().take_while(|letter| letter.is_alphabetic()).collect();
        (plain(&word), word.chars().count())
    }

    /// The next word that must stand here, without going on.
    pub(super) fn needed_word(&mut self) -> Read<(String, usize)> {
        self.skip_blanks();
        if self.here().is_some_and(char::is_alphabetic) {
            Ok(self.word_ahead(0))
        } else {
            Err(self.unexpected())
        }
    }

    /// Digits as a number; a very long one is as large as can be.
    pub(super) fn number(&mut self) -> u32 {
        let mut number: u32 = 0;
        while let Some(digit) = self.here().and_then(|letter| letter.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(digit);
            self.at += 1;
        }
        number
    }

    /// How long the bar is that stands here; 0 if there is none.
    pub(super) fn bar(&self) -> usize {
        if self.here() == Some('|') {
            return 1;
        }
        let (word, length) = self.word_ahead(0);
        if is_one(&word, words::OR) { length } else { 0 }
    }

    fn text(mut self) -> Read<Text> {
        let mut alternatives = vec![self.alternative()?];
        loop {
            let bar = self.bar();
            if bar == 0 {
                break;
            }
            self.at += bar;
            alternatives.push(self.alternative()?);
        }
        let mut conditions = Vec::new();
        while self.here().is_some() {
            if self.here() != Some(';') {
                return Err(self.unexpected());
            }
            self.at += 1;
            let condition = self.condition()?;
            if conditions.len() == MOST_CONDITIONS {
                let Span { at, end } = condition.span;
                return Err(self.fault(Fault::TooManyConditions, at, end - at));
            }
            conditions.push(condition);
            self.skip_blanks();
        }
        Ok(Text { alternatives, conditions })
    }

    /// Items up to a bar, a semicolon or the end.
    fn alternative(&mut self) -> Read<Vec<Item>> {
        let mut items = Vec::new();
        loop {
            self.skip_blanks();
            if self.here().is_none() || self.here() == Some(';') || self.bar() > 0 {
                if items.is_empty() {
                    return Err(self.unexpected());
                }
                return Ok(items);
            }
            items.push(if self.here() == Some('{') {
                Item::Choice(self.choice()?)
            } else {
                Item::Figure(self.figure()?)
            });
        }
    }

    /// Rows of figures in braces.
    fn choice(&mut self) -> Read<Vec<Vec<Figure>>> {
        let open = self.at;
        self.at += 1;
        let (mut rows, mut row) = (Vec::new(), Vec::new());
        loop {
            self.skip_blanks();
            let bar = self.bar();
            match self.here() {
                None | Some(';') => {
                    return Err(self.fault(Fault::MissingParenthesis, open, 1));
                }
                Some(letter) if bar > 0 || letter == '}' => {
                    if row.is_empty() {
                        return Err(self.unexpected());
                    }
                    rows.push(std::mem::take(&mut row));
                    self.at += bar.max(1);
                    if bar == 0 {
                        return Ok(rows);
                    }
                }
                Some('{') => return Err(self.unexpected()),
                Some(_) => row.push(self.figure()?),
            }
        }
    }

    fn figure(&mut self) -> Read<Figure> {
        let start = self.at;
        let (mut count, mut may_be_written) = (1, true);
        if self.here().is_some_and(|letter| letter.is_ascii_digit()) && !self.starts_written() {
            (count, may_be_written) = self.count()?;
        }
        let (word, length) = self.word_ahead(0);
        let concealed = is_one(&word, words::CONCEALED);
        if concealed {
            self.at += length;
            self.skip_blanks();
        }
        let body = if self.starts_written() {
            if !may_be_written {
                return Err(self.unexpected());
            }
            Body::Written(self.written()?)
        } else if self.here().is_some_and(char::is_alphabetic) {
            self.figure_word()?
        } else {
            return Err(self.unexpected());
        };
        let (mut distinct, mut marked) = (None, false);
        while let Some(sign) = self.here().filter(|sign| matches!(sign, '!' | '*')) {
            if sign == '!' {
                distinct = distinct.or(Some(self.at));
            } else {
                marked = true;
            }
            self.at += 1;
        }
        let ends = self
            .here()
            .is_none_or(|letter| letter.is_whitespace() || matches!(letter, '|' | ';' | '{' | '}'));
        if !ends {
            return Err(self.unexpected());
        }
        let span = Span { at: start, end: self.at };
        Ok(Figure { count, concealed, body, distinct, marked, span })
    }

    /// The count of a figure, and whether it may be followed by tiles written out.
    fn count(&mut self) -> Read<(u8, bool)> {
        let start = self.at;
        let number = self.number();
        let length = self.at - start;
        self.skip_blanks();
        let has_sign = matches!(self.here(), Some('×' | 'x' | '*'));
        if has_sign {
            self.at += 1;
            self.skip_blanks();
        }
        let can_start = match self.here() {
            Some(letter) if letter.is_alphabetic() => self.bar() == 0,
            Some(letter) => has_sign && (letter.is_ascii_digit() || letter == '('),
            None => false,
        };
        if !can_start {
            return Err(self.unexpected());
        }
        match u8::try_from(number) {
            Ok(count) if (1..=LARGEST_COUNT).contains(&number) => Ok((count, has_sign)),
            Ok(_) | Err(_) => Err(self.fault(Fault::BadNumber, start, length)),
        }
    }

    /// Whether tiles written out begin here, and not a count or a word.
    pub(super) fn starts_written(&self) -> bool {
        let digits = (0..).take_while(|at| self.ahead(*at).is_some_and(|l| l.is_ascii_digit()));
        let digits = digits.count();
        match self.ahead(digits) {
            Some('(') => true,
            Some('-') => digits > 0,
            Some(letter) if letter.is_alphabetic() => {
                let (word, length) = self.word_ahead(digits);
                let variables = word.trim_end_matches(is_suit);
                let is_written = variables.chars().all(|letter| matches!(letter, 'k' | 'n'));
                let suits = word.len() - variables.len();
                let goes_on = self.ahead(digits + length);
                is_written
                    && match suits {
                        0 => goes_on.is_some_and(|l| l.is_ascii_digit() || matches!(l, '(' | '-')),
                        1 => digits > 0 || !variables.is_empty(),
                        _ => false,
                    }
            }
            Some(_) | None => false,
        }
    }

    /// A figure in words, with its class.
    fn figure_word(&mut self) -> Read<Body> {
        let start = self.at;
        let (word, length) = self.word_ahead(0);
        let all_words = || {
            let forms = words::spellings(words::FORMS);
            forms.chain(words::RUNS.iter().copied()).chain(words::KNITS.iter().copied())
        };
        let is_run = is_one(&word, words::RUNS);
        let form = if is_run || is_one(&word, words::KNITS) {
            self.at += length;
            let has_digit = self.here().is_some_and(|letter| letter.is_ascii_digit());
            let number = self.number();
            match (is_run, has_digit, number) {
                (true, true, 2..=9) => Form::Run(u8::try_from(number).unwrap_or(9)),
                (true, true, _) => return Err(self.fault(Fault::BadRun, start, self.at - start)),
                (false, true, 2) => Form::Knit2,
                (false, true, 3) => Form::Knit3,
                (true | false, _, _) => return Err(self.unknown(start, &word, all_words())),
            }
        } else if self.ahead(length) == Some('/') && (word == "p" || is_form(&word, Form::Pung)) {
            self.at += length + 1;
            if self.here().is_none() {
                return Err(self.unexpected());
            }
            let (second, second_length) = self.word_ahead(0);
            if second != "k" && !is_form(&second, Form::Kong) {
                let kongs = words::FORMS.iter().filter(|(form, _)| *form == Form::Kong);
                let kongs = kongs.flat_map(|(_, spellings)| spellings.iter().copied());
                return Err(self.unknown(self.at, &second, kongs));
            }
            self.at += second_length;
            Form::PungOrKong
        } else {
            let form = words::find(&word, words::FORMS);
            let form = form.ok_or_else(|| self.unknown(start, &word, all_words()))?;
            self.at += length;
            form
        };
        let class = if self.here() == Some('(') { self.class()? } else { Vec::new() };
        Ok(Body::Word { form, class })
    }
}

/// Whether a letter names a suit or honours.
pub(super) fn is_suit(letter: char) -> bool {
    matches!(letter, 'a' | 'b' | 'c' | 'm' | 'p' | 's' | 'z')
}

fn is_form(word: &str, form: Form) -> bool {
    words::find(word, words::FORMS) == Some(form)
}
