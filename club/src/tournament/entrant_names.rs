//! Who in the club an entrant of a tournament may be, by number and by name; and who may stand in the club's books twice.

use std::collections::{BTreeMap, BTreeSet};

use crate::name_order::search_form;

/// Somebody whom the club knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<Id> {
    /// Who it is.
    pub id: Id,
    /// The whole name.
    pub name: String,
    /// The number at the federation; may be empty.
    pub number: String,
}

/// Somebody who has entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered<'a> {
    /// First names; may be empty.
    pub first_name: &'a str,
    /// The last name.
    pub last_name: &'a str,
    /// The number at the federation; may be empty.
    pub number: &'a str,
}

/// Why somebody may be the entrant; the earlier the surer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// The same number.
    Number,
    /// The same name.
    Name,
    /// The same words, in another order or without a mark.
    SameWords,
    /// The same last name, and the first names begin alike.
    Initial,
}

impl Likeness {
    /// Whether nobody has to be asked, where one person alone is so like.
    pub const fn is_sure(self) -> bool {
        match self {
            Likeness::Number | Likeness::Name => true,
            Likeness::SameWords | Likeness::Initial => false,
        }
    }
}

/// Those who may be the entrant, the likeliest first. Where somebody is sure, those who are less like are left out.
pub fn who_may_be<Id: Clone>(
    entered: Entered<'_>,
    known: &[Candidate<Id>],
) -> Vec<(Candidate<Id>, Likeness)> {
    let alike = known.iter().filter_map(|one| Some((one.clone(), likeness(entered, one)?)));
    let mut alike: Vec<_> = alike.collect();
    alike.sort_by_key(|(_, likeness)| *likeness);
    if let Some(surest) = alike.first().map(|(_, likeness)| *likeness).filter(|it| it.is_sure()) {
        alike.retain(|(_, likeness)| *likeness == surest);
    }
    alike
}

/// The one who is the entrant without a question.
pub fn surely<Id: Clone>(alike: &[(Candidate<Id>, Likeness)]) -> Option<&Candidate<Id>> {
    match alike {
        [(one, likeness)] if likeness.is_sure() => Some(one),
        [] | [_, ..] => None,
    }
}

/// Pairs of people who may be one and the same, the likeliest first: the later of the list, then the earlier.
pub fn doubles<Id>(known: &[Candidate<Id>]) -> Vec<(&Candidate<Id>, &Candidate<Id>)> {
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, one) in known.iter().enumerate() {
        let words: Vec<String> = words(&one.name).into_iter().collect();
        let (first, last) = parts(&one.name);
        let initial: String = search_form(first).chars().take(1).collect();
        let keys = [one.number.trim_start_matches('0').to_owned(), words.join(" ")];
        for key in keys.into_iter().chain([format!("{initial} {}", search_form(last))]) {
            alike.entry(key).or_default().push(at);
        }
    }
    let mut pairs = BTreeMap::new();
    // More than nine are no doubles: they have no number, or a family has one initial.
    for same in alike.values().filter(|same| same.len() < 10) {
        for (at, &earlier) in same.iter().enumerate() {
            for &later in &same[at + 1..] {
                let (one, other) = (&known[earlier], &known[later]);
                let (first_name, last_name) = parts(&other.name);
                let entered = Entered { first_name, last_name, number: &other.number };
                if let Some(likeness) = likeness(entered, one).filter(|_| earlier != later) {
                    pairs.insert((likeness, earlier, later), (other, one));
                }
            }
        }
    }
    pairs.into_values().collect()
}

/// The words of a name in the form of a search.
fn words(name: &str) -> BTreeSet<String> {
    search_form(name).split_whitespace().map(str::to_owned).collect()
}

/// First names and last name.
fn parts(name: &str) -> (&str, &str) {
    name.rsplit_once(' ').unwrap_or(("", name))
}

fn likeness<Id>(entered: Entered<'_>, known: &Candidate<Id>) -> Option<Likeness> {
    let number = |number: &str| number.trim_start_matches('0').to_owned();
    let own = number(entered.number);
    if !own.is_empty() && own == number(&known.number) {
        return Some(Likeness::Number);
    }
    let whole = format!("{} {}", entered.first_name, entered.last_name);
    if whole.trim().to_lowercase() == known.name.to_lowercase() {
        return Some(Likeness::Name);
    }
    if words(&whole) == words(&known.name) {
        return Some(Likeness::SameWords);
    }
    let (first, last) = known.name.rsplit_once(' ')?;
    let initial = |name: &str| search_form(name.trim()).chars().next();
    let begins_alike = initial(entered.first_name).is_some_and(|it| initial(first) == Some(it));
    let is_short = |name: &str| name.trim().trim_end_matches('.').chars().count() <= 1;
    let has_initial = is_short(entered.first_name) || is_short(first);
    let same_last = search_form(entered.last_name.trim()) == search_form(last);
    (same_last && begins_alike && has_initial).then_some(Likeness::Initial)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Vec<Candidate<u8>> {
        let all = [
            (1, "Gerlinde Wurzinger", "00120034"),
            (2, "Łukasz Šťastný", ""),
            (3, "Maria Steiner", ""),
            (4, "Gertrude Wurzinger", ""),
        ];
        let named = all.into_iter().map(|(id, name, number)| Candidate {
            id,
            name: name.to_owned(),
            number: number.to_owned(),
        });
        named.collect()
    }

    fn found(first_name: &str, last_name: &str, number: &str) -> (Vec<u8>, Option<u8>) {
        let alike = who_may_be(Entered { first_name, last_name, number }, &known());
        let sure = surely(&alike).map(|one| one.id);
        (alike.into_iter().map(|(one, _)| one.id).collect(), sure)
    }

    #[test]
    fn a_number_and_a_name_are_sure_and_nearly_the_same_is_asked() {
        assert_eq!(found("Maria", "Steiner", ""), (vec![3], Some(3)));
        assert_eq!(found("maria", "steiner", ""), (vec![3], Some(3)));
        assert_eq!(found("Gerlinde", "Andritzer", "120034"), (vec![1], Some(1)));
        assert_eq!(found("Steiner", "Maria", ""), (vec![3], None));
        assert_eq!(found("Lukasz", "Stastny", ""), (vec![2], None));
        assert_eq!(found("G.", "Wurzinger", ""), (vec![1, 4], None));
        assert_eq!(found("Grete", "Wurzinger", ""), (vec![], None));
        assert_eq!(found("Nela", "Ötscher", ""), (vec![], None));
    }

    #[test]
    fn who_may_stand_there_twice_is_found_once_for_each_pair() {
        let mut known = known();
        for (id, name, number) in
            [(5, "Steiner Maria", ""), (6, "G. Wurzinger", ""), (7, "Ada Lovelace", "120034")]
        {
            known.push(Candidate { id, name: name.to_owned(), number: number.to_owned() });
        }
        let pairs: Vec<(u8, u8)> =
            doubles(&known).into_iter().map(|(one, other)| (one.id, other.id)).collect();
        assert_eq!(pairs, [(7, 1), (5, 3), (6, 1), (6, 4)]);
        assert!(doubles(&known[..4]).is_empty());
    }

    #[test]
    fn two_of_one_name_are_asked() {
        let mut two = known();
        two.push(Candidate { id: 5, name: "Maria Steiner".to_owned(), number: String::new() });
        let entered = Entered { first_name: "Maria", last_name: "Steiner", number: "" };
        let alike = who_may_be(entered, &two);
        assert_eq!((alike.len(), surely(&alike)), (2, None));
    }
}
