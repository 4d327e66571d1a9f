//! The quota list: who has one of the places that a federation gives to a country, by the ranking over some tournaments. How many
//! places there are and which of them are kept free is typed by an officer; nothing of it is guessed.

/// Somebody in the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// First and last name.
    pub name: String,
    /// The country by its letters; may be empty.
    pub country: String,
    /// The sum by which the ranking is made.
    pub sum: u32,
}

/// The places that are given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quota {
    /// To whom: a country by its letters; empty: to everybody.
    pub country: String,
    /// How many in all.
    pub places: usize,
    /// How many of them the ranking does not fill, such as those of the hosts.
    pub kept: usize,
}

/// What somebody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// A place whatever the ranking says, such as the champion's.
    Named,
    /// A place by rank.
    Place,
    /// Even with others for fewer places than they are.
    Tied {
        /// For how many places.
        places: usize,
        /// How many they are.
        people: usize,
    },
    /// The place on the reserve list, from 1; shared by those who are even.
    Reserve(usize),
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotaLine {
    /// Whose: the index in the ranking.
    pub of: usize,
    /// From 1 among those of the list; shared by those who are even.
    pub place: usize,
    /// What the line says.
    pub right: Right,
}

/// The list of a quota.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuotaList {
    /// Everybody of the country, by rank.
    pub lines: Vec<QuotaLine>,
    /// Places for which the ranking has nobody, those kept free not among them.
    pub open: usize,
}

/// Reads places such as `8`, or `AUT 5, SVN 3`: a country by its letters and a number each. Nothing where it is none of both, where
/// a country stands twice, or a number is above `most`.
pub fn places(typed: &str, most: usize) -> Option<Vec<(String, usize)>> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number <= most);
    if let Some(all) = number(typed.trim()) {
        return Some(vec![(String::new(), all)]);
    }
    let mut read: Vec<(String, usize)> = Vec::new();
    for part in typed.split([',', ';', '\n']).filter(|part| !part.trim().is_empty()) {
        let mut words = part.split_whitespace();
        let (country, count) = (words.next()?.to_uppercase(), number(words.next()?)?);
        let is_code = (2..=3).contains(&country.len())
            && country.bytes().all(|letter| letter.is_ascii_uppercase());
        if !is_code || words.next().is_some() || read.iter().any(|(known, _)| *known == country) {
            return None;
        }
        read.push((country, count));
    }
    (!read.is_empty()).then_some(read)
}

/// The names among these that nobody of the ranking has; capitals do not matter.
pub fn unknown<'a>(ranking: &[Ranked], named: &'a [String]) -> Vec<&'a str> {
    let is_known = |name: &str| ranking.iter().any(|one| is_called(one, name));
    named.iter().map(String::as_str).filter(|name| !is_known(name)).collect()
}

fn is_called(one: &Ranked, name: &str) -> bool {
    one.name.to_lowercase() == name.trim().to_lowercase()
}

/// The list of a quota: first those who were named, then by rank. Who is even at the cut gets no place by itself: there are fewer
/// places than people, and somebody has to decide. `ranking` is sorted, the largest sum first.
pub fn quota_list(ranking: &[Ranked], quota: &Quota, named: &[String]) -> QuotaList {
    let is_meant = |one: &Ranked| quota.country.is_empty() || one.country == quota.country;
    let own: Vec<(usize, &Ranked)> =
        ranking.iter().enumerate().filter(|(_, one)| is_meant(one)).collect();
    let is_named = |one: &Ranked| named.iter().any(|name| is_called(one, name));
    let by_name = own.iter().filter(|(_, one)| is_named(one)).count();
    let mut left = quota.places.saturating_sub(quota.kept).saturating_sub(by_name);
    let mut list = QuotaList::default();
    let (mut reserves, mut at) = (0, 0);
    while at < own.len() {
        let even = own[at..].iter().take_while(|(_, one)| one.sum == own[at].1.sum).count();
        let group = &own[at..at + even];
        let people = group.iter().filter(|(_, one)| !is_named(one)).count();
        let right = match left {
            0 => Right::Reserve(reserves + 1),
            places if places < people => Right::Tied { places, people },
            _ => Right::Place,
        };
        match right {
            Right::Reserve(_) => reserves += people,
            // Those who lose the tie wait before everybody below.
            Right::Tied { places, people } => (left, reserves) = (0, people - places),
            Right::Named | Right::Place => left -= people,
        }
        list.lines.extend(group.iter().map(|(of, one)| QuotaLine {
            of: *of,
            place: at + 1,
            right: if is_named(one) { Right::Named } else { right },
        }));
        at += even;
    }
    list.open = left;
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranking(all: &[(&str, &str, u32)]) -> Vec<Ranked> {
        let ranked = |(name, country, sum): &(&str, &str, u32)| Ranked {
            name: (*name).to_owned(),
            country: (*country).to_owned(),
            sum: *sum,
        };
        all.iter().map(ranked).collect()
    }

    fn six() -> Vec<Ranked> {
        ranking(&[
            ("Anna", "AUT", 2_900),
            ("Bertl", "AUT", 2_500),
            ("Ciril", "SVN", 2_500),
            ("Dora", "AUT", 2_500),
            ("Emil", "AUT", 1_000),
            ("Fritz", "", 900),
        ])
    }

    fn rights(country: &str, (places, kept): (usize, usize), named: &[&str]) -> Vec<Right> {
        let named: Vec<String> = named.iter().map(|name| (*name).to_owned()).collect();
        let quota = Quota { country: country.to_owned(), places, kept };
        quota_list(&six(), &quota, &named).lines.into_iter().map(|line| line.right).collect()
    }

    #[test]
    fn places_go_by_rank_and_the_rest_waits() {
        use Right::{Place, Reserve};
        assert_eq!(rights("AUT", (3, 0), &[]), [Place, Place, Place, Reserve(1)]);
        assert_eq!(rights("AUT", (1, 0), &[]), [Place, Reserve(1), Reserve(1), Reserve(3)]);
        assert_eq!(rights("", (0, 0), &[])[0], Reserve(1));
        assert_eq!(rights("GER", (2, 0), &[]), []);
        let list = quota_list(&six(), &Quota { places: 9, ..Quota::default() }, &[]);
        assert_eq!((list.open, list.lines.len()), (3, 6));
        let places: Vec<usize> = list.lines.iter().map(|line| line.place).collect();
        assert_eq!(places, [1, 2, 2, 2, 5, 6]);
    }

    #[test]
    fn nobody_of_those_who_are_even_at_the_cut_has_a_place() {
        use Right::{Place, Reserve, Tied};
        let tied = |places, people| Tied { places, people };
        let of_three = tied(1, 3);
        assert_eq!(
            rights("", (2, 0), &[]),
            [Place, of_three, of_three, of_three, Reserve(3), Reserve(4)]
        );
        // The last of them is the last place: nobody is tied.
        assert_eq!(rights("", (4, 0), &[])[..4], [Place; 4]);
        assert_eq!(rights("AUT", (2, 0), &[]), [Place, tied(1, 2), tied(1, 2), Reserve(2)]);
    }

    #[test]
    fn places_that_are_kept_and_named_ones_come_first() {
        use Right::{Named, Place, Reserve, Tied};
        // Of four one is kept free and one is the champion's, who is the last by rank.
        assert_eq!(
            rights("AUT", (4, 1), &["emil"]),
            [Place, Tied { places: 1, people: 2 }, Tied { places: 1, people: 2 }, Named]
        );
        // Named among those who are even: the others are not tied any more.
        assert_eq!(rights("AUT", (3, 0), &["Dora"]), [Place, Place, Named, Reserve(1)]);
        // Named ones keep their place also where more are named than there are places.
        assert_eq!(rights("AUT", (1, 0), &["Anna", "Emil"])[3], Named);
        let named = ["Emil".to_owned(), "Niemand".to_owned()];
        assert_eq!(unknown(&six(), &named), ["Niemand"]);
    }

    #[test]
    fn places_are_read_as_a_number_or_by_country() {
        let read = |typed| places(typed, 400);
        assert_eq!(read(" 8 "), Some(vec![(String::new(), 8)]));
        let both = Some(vec![("AUT".to_owned(), 5), ("SVN".to_owned(), 3)]);
        assert_eq!(read("aut 5, SVN 3"), both);
        for wrong in ["", "AUT", "5 AUT", "AUT 5, AUT 3", "AUT 401", "-1", "AUT 1 2", "ÖST 1"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
