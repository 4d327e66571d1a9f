//! Statements as PostgreSQL takes them. They are written for both engines; only the marks of parameters and the targets of
//! conflicts differ.

/// A statement, and the parameters in the order in which it takes them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rewritten {
    /// The statement with `$1`, `$2`, …
    pub(super) sql: String,
    /// The names of its parameters, with their colons; those with numbers have empty ones.
    pub(super) names: Vec<String>,
}

/// The target of a conflict: within the club.
const CONFLICT: &str = "ON CONFLICT (";

/// Rewrites a statement. Texts in quotes and comments stay as they are.
pub(super) fn rewrite(sql: &str) -> Rewritten {
    let mut rewritten = Rewritten { sql: String::with_capacity(sql.len() + 32), names: Vec::new() };
    let mut rest = sql;
    while let Some(next) = rest.chars().next() {
        let taken = match next {
            '\'' | '"' => quoted(rest, next),
            '-' if rest.starts_with("--") => rest.find('\n').unwrap_or(rest.len()),
            '?' => {
                let digits = rest[1..].find(|digit: char| !digit.is_ascii_digit());
                let end = digits.map_or(rest.len(), |digits| digits + 1);
                rewritten.number(&rest[1..end]);
                rest = &rest[end..];
                continue;
            }
            ':' if rest.starts_with("::") => 2,
            ':' if rest[1..].starts_with(|first: char| first.is_ascii_lowercase()) => {
                let is_part = |part: char| part.is_ascii_alphanumeric() || part == '_';
                let end = rest[1..].find(|part| !is_part(part)).map_or(rest.len(), |end| end + 1);
                rewritten.name(&rest[..end]);
                rest = &rest[end..];
                continue;
            }
            'O' if rest.starts_with(CONFLICT) => {
                rewritten.sql.push_str(CONFLICT);
                rewritten.sql.push_str("club_id, ");
                rest = &rest[CONFLICT.len()..];
                continue;
            }
            other => other.len_utf8(),
        };
        rewritten.sql.push_str(&rest[..taken]);
        rest = &rest[taken..];
    }
    rewritten
}

impl Rewritten {
    fn number(&mut self, number: &str) {
        let count = number.parse().unwrap_or(0);
        if self.names.len() < count {
            self.names.resize(count, String::new());
        }
        self.sql.push('$');
        self.sql.push_str(number);
    }

    fn name(&mut self, name: &str) {
        let standing = self.names.iter().position(|other| other == name);
        let place = standing.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        self.sql.push_str(&format!("${}", place + 1));
    }
}

/// How long the text in quotes is with which this begins; a doubled quote is a part of it, as if two texts followed each other.
fn quoted(text: &str, quote: char) -> usize {
    text[1..].find(quote).map_or(text.len(), |end| end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sql: &str) -> (String, Vec<String>) {
        let Rewritten { sql, names } = rewrite(sql);
        (sql, names)
    }

    #[test]
    fn parameters_get_their_numbers() {
        assert_eq!(
            of("SELECT a FROM t WHERE b = ?2 AND c = ?1 AND d = ?2"),
            (
                "SELECT a FROM t WHERE b = $2 AND c = $1 AND d = $2".to_owned(),
                vec![String::new(); 2]
            )
        );
        let names = [":key", ":at_most"].map(str::to_owned).to_vec();
        assert_eq!(
            of("UPDATE t SET a = :key WHERE b <= :at_most AND (c = :key)"),
            ("UPDATE t SET a = $1 WHERE b <= $2 AND (c = $1)".to_owned(), names)
        );
        assert_eq!(of("SELECT ?1").0, "SELECT $1");
    }

    #[test]
    fn a_conflict_is_one_within_the_club() {
        assert_eq!(
            of("INSERT INTO t (a) VALUES (?1) ON CONFLICT (a) DO NOTHING").0,
            "INSERT INTO t (a) VALUES ($1) ON CONFLICT (club_id, a) DO NOTHING"
        );
        let any = "INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING";
        assert_eq!(of(any).0, any);
    }

    #[test]
    fn texts_and_comments_stay_as_they_are() {
        for sql in ["SELECT 'is it :so ?1' || 'it''s ?'", "SELECT 1 -- of ?1\n, \":name\"", "'open"]
        {
            assert_eq!(of(sql), (sql.to_owned(), Vec::new()));
        }
        assert_eq!(of("SELECT 'Öl' || ?1::text").0, "SELECT 'Öl' || $1::text");
    }
}
