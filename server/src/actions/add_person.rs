//! Adding a person to the club.

use chrono::{DateTime, Utc};
use wire::Person;

use crate::actions::names::{Taken, invisible};
use crate::documents::pdf;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{members, people, tournament_people};

/// The longest name, in characters.
pub(super) const LONGEST_NAME: usize = 60;

/// Adds a person. Blanks around and between the parts of a name do not count, and two names that
/// differ in capitals only are the same name.
pub fn add_person(
    tx: &Transaction<'_>,
    request: &Person,
    now: DateTime<Utc>,
) -> Result<Person, Failure> {
    let person = Person { id: request.id, name: tidy_name(&request.name)? };
    if let Some(known) = people::by_id(tx, request.id)? {
        return if known == person { Ok(known) } else { Err(Failure::IdReused) };
    }
    add_person_beside(tx, &person, &mut Taken::of(people::names(tx)?), now)
}

/// Adds a new person where the names in the books are known already.
pub(super) fn add_person_beside(
    tx: &Transaction<'_>,
    person: &Person,
    taken: &mut Taken,
    now: DateTime<Utc>,
) -> Result<Person, Failure> {
    let person = Person { id: person.id, name: tidy_name(&person.name)? };
    if taken.has(&person.name) && !make_way(tx, &person.name, taken)? {
        return Err(Failure::NameTaken);
    }
    people::append(tx, &person, now)?;
    taken.insert(&person.name);
    Ok(person)
}

/// Gives somebody whom the club knows from a tournament alone an addition to the name, so that a person of the club can have it;
/// false where nobody of a tournament has the name.
fn make_way(tx: &Transaction<'_>, name: &str, taken: &mut Taken) -> Result<bool, Failure> {
    let outside = tournament_people::names(tx)?;
    let same = |known: &&(i64, String)| known.1.to_lowercase() == name.to_lowercase();
    let outside: Vec<(i64, String)> = outside.into_iter().collect();
    let Some((row, known)) = outside.iter().find(same) else { return Ok(false) };
    let beside = free_name(known, std::iter::empty(), taken);
    members::rename(tx, *row, &beside)?;
    taken.remove(known);
    taken.insert(&beside);
    Ok(true)
}

/// A name with the first addition by which it is free, in words that people can tell both by; each has at most 28 letters.
pub(super) fn free_name(
    name: &str,
    additions: impl Iterator<Item = String>,
    taken: &Taken,
) -> String {
    let counted = (2..).map(|count| format!("Turnier {count}"));
    let all = additions.chain(std::iter::once("Turnier".to_owned())).chain(counted);
    let mut named = all.map(|addition| {
        let addition: String = addition.trim().chars().take(28).collect();
        let room = LONGEST_NAME - 3 - addition.chars().count();
        let start: String = name.trim().chars().take(room).collect();
        format!("{} ({addition})", start.trim())
    });
    // The counting does not end.
    named.find(|name| !taken.has(name)).unwrap_or_default()
}

/// The name as it is kept, if it can be kept: short enough, and made of what our fonts print.
pub(super) fn tidy_name(name: &str) -> Result<String, Failure> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(Failure::BadName);
    }
    match pdf::unprintable(&name).or_else(|| invisible(&name)) {
        Some(character) => Err(Failure::Unprintable { character }),
        None => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_do_not_count() {
        assert_eq!(tidy_name("  Jörg \t Österreicher ").unwrap(), "Jörg Österreicher");
    }

    #[test]
    fn a_name_has_to_be_there_and_fit() {
        for name in ["", "  ", &"x".repeat(61)] {
            assert!(matches!(tidy_name(name), Err(Failure::BadName)), "{name:?}");
        }
        assert_eq!(tidy_name(&"ß".repeat(60)).unwrap().chars().count(), 60);
    }

    #[test]
    fn what_no_font_prints_is_named() {
        for (name, wrong) in [
            ("Anna 😀", '😀'),
            ("Anna\u{200b} Bauer", '\u{200b}'),
            ("a\u{0}b", '\u{0}'),
            ("Jo\u{308}rg", '\u{308}'),
        ] {
            match tidy_name(name) {
                Err(Failure::Unprintable { character }) => assert_eq!(character, wrong),
                other => panic!("{name:?}: {other:?}"),
            }
        }
    }
}
