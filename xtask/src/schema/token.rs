//! The words of an SQL text, and the statements that they make up.

use std::iter;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A keyword, a name or a number.
    Word,
    /// A literal, with its quotes.
    Text,
    Symbol,
    Comment,
}

/// A word, literal, operator or comment, with the space before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    pub(crate) gap: String,
}

impl Token {
    /// A word that is added, one space behind the token before it.
    pub(crate) fn word(text: &str) -> Token {
        Token { kind: Kind::Word, text: text.to_owned(), gap: " ".to_owned() }
    }

    /// Whether this is a keyword, in small or capital letters, or a symbol.
    pub(crate) fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Symbol) && self.text.eq_ignore_ascii_case(text)
    }
}

/// Splits a text into its tokens.
pub(crate) fn tokens(sql: &str) -> Vec<Token> {
    let mut rest = sql;
    let mut found = Vec::new();
    loop {
        let text = rest.trim_start();
        let gap = &rest[..rest.len() - text.len()];
        let Some(first) = text.chars().next() else { return found };
        let (kind, length) = extent(text, first);
        let (token, behind) = text.split_at(length);
        found.push(Token { kind, text: token.to_owned(), gap: gap.to_owned() });
        rest = behind;
    }
}

/// What a text begins with, and how many bytes of it.
fn extent(text: &str, first: char) -> (Kind, usize) {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    if text.starts_with("--") {
        (Kind::Comment, text.find('\n').unwrap_or(text.len()))
    } else if first == '\'' {
        (Kind::Text, literal(text))
    } else if is_word(first) {
        (Kind::Word, text.find(|letter| !is_word(letter)).unwrap_or(text.len()))
    } else {
        let pairs = ["<>", "<=", ">=", "!=", "==", "||"];
        let is_pair = pairs.iter().any(|pair| text.starts_with(pair));
        (Kind::Symbol, if is_pair { 2 } else { first.len_utf8() })
    }
}

/// How many bytes a literal has that a text begins with. A quote that is doubled does not end it.
fn literal(text: &str) -> usize {
    let mut length = 1;
    while let Some(quote) = text[length..].find('\'') {
        length += quote + 1;
        if !text[length..].starts_with('\'') {
            return length;
        }
        length += 1;
    }
    text.len()
}

/// The statements of a text, without what stands before their first words and without the semicolons at their ends.
pub(crate) fn statements(sql: &str) -> Vec<Vec<Token>> {
    let mut all = Vec::new();
    let mut statement = Vec::new();
    let mut open = 0_usize;
    for token in tokens(sql) {
        if token.is("BEGIN") || token.is("CASE") {
            open += 1;
        } else if token.is("END") {
            open = open.saturating_sub(1);
        }
        if token.is(";") && open == 0 {
            all.push(std::mem::take(&mut statement));
        } else if !(statement.is_empty() && token.kind == Kind::Comment) {
            statement.push(token);
        }
    }
    all.extend((!statement.is_empty()).then_some(statement));
    all
}

/// Tokens as they stood in their text, without the space before the first one.
pub(crate) fn verbatim(tokens: &[Token]) -> String {
    let text: String =
        tokens.iter().flat_map(|token| [token.gap.as_str(), token.text.as_str()]).collect();
    text.trim_start().to_owned()
}

/// Tokens in one line.
pub(crate) fn in_one_line(tokens: &[Token]) -> String {
    let mut line = String::new();
    for token in tokens {
        if !token.gap.is_empty() && !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&token.text);
    }
    line
}

/// Tokens that are read one after the other.
pub(crate) struct Reader<'a>(&'a [Token]);

impl<'a> Reader<'a> {
    pub(crate) fn new(tokens: &'a [Token]) -> Reader<'a> {
        Reader(tokens)
    }

    /// What has not been read.
    pub(crate) fn rest(&self) -> &'a [Token] {
        self.0
    }

    /// The next token.
    pub(crate) fn next(&mut self) -> Result<&'a Token, String> {
        let (first, rest) = self.0.split_first().ok_or("a statement ends too early")?;
        self.0 = rest;
        Ok(first)
    }

    /// Reads these words where they come next; says whether they did.
    pub(crate) fn take(&mut self, words: &[&str]) -> bool {
        let found = self.0.len() >= words.len()
            && iter::zip(self.0, words).all(|(token, word)| token.is(word));
        if found {
            self.0 = &self.0[words.len()..];
        }
        found
    }

    /// Reads these words, which have to come next.
    pub(crate) fn expect(&mut self, words: &[&str]) -> Result<(), String> {
        let near = in_one_line(&self.0[..self.0.len().min(8)]);
        if self.take(words) {
            Ok(())
        } else {
            Err(format!("`{}` is missing before `{near}`", words.join(" ")))
        }
    }

    /// A name.
    pub(crate) fn name(&mut self) -> Result<String, String> {
        let token = self.next()?;
        match token.kind {
            Kind::Word => Ok(token.text.clone()),
            Kind::Text | Kind::Symbol | Kind::Comment => {
                Err(format!("`{}` stands where a name should", token.text))
            }
        }
    }

    /// What stands between the parenthesis that comes next and the one that closes it.
    pub(crate) fn group(&mut self) -> Result<&'a [Token], String> {
        self.expect(&["("])?;
        let mut depth = 1_usize;
        for (at, token) in self.0.iter().enumerate() {
            if token.is("(") {
                depth += 1;
            } else if token.is(")") {
                depth -= 1;
            }
            if depth == 0 {
                let inner = &self.0[..at];
                self.0 = &self.0[at + 1..];
                return Ok(inner);
            }
        }
        Err("a parenthesis is not closed".to_owned())
    }

    /// The names of columns in parentheses.
    pub(crate) fn columns(&mut self) -> Result<Vec<String>, String> {
        let mut inner = Reader(self.group()?);
        let mut columns = vec![inner.name()?];
        while inner.take(&[","]) {
            columns.push(inner.name()?);
        }
        match inner.rest() {
            [] => Ok(columns),
            more => Err(format!("no rule for `{}` among columns", in_one_line(more))),
        }
    }

    /// What stands before a word outside of parentheses; all of it where the word does not come.
    pub(crate) fn until(&mut self, word: &str) -> &'a [Token] {
        let mut depth = 0_usize;
        for (at, token) in self.0.iter().enumerate() {
            if token.is("(") {
                depth += 1;
            } else if token.is(")") {
                depth = depth.saturating_sub(1);
            } else if depth == 0 && token.is(word) {
                let (before, rest) = self.0.split_at(at);
                self.0 = rest;
                return before;
            }
        }
        std::mem::take(&mut self.0)
    }
}
