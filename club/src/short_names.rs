//! How people are called where there is little room: by the short name they have in the club, else by their first name.

/// The most letters of a short name.
pub const SHORT_NAME_LETTERS: usize = 12;

/// A person's name, and the short name in the club; empty where there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// The whole name.
    pub name: String,
    /// The short name in the club.
    pub short_name: String,
}

/// The first word of each player's name, or the whole name where two players share it.
pub fn short_names(full: &[String]) -> Vec<String> {
    let called = full.iter().map(|name| Called { name: name.clone(), short_name: String::new() });
    table_names(&called.collect::<Vec<_>>())
}

/// How players are called at the table: by their short names, else by their first names, and by their whole names where
/// two would be called the same.
pub fn table_names(players: &[Called]) -> Vec<String> {
    let wanted = |player: &Called| match player.short_name.is_empty() {
        true => first_word(&player.name).to_owned(),
        false => player.short_name.clone(),
    };
    let is_shared = |name: &str| players.iter().filter(|other| wanted(other) == name).count() > 1;
    let name = |player: &Called| {
        let wanted = wanted(player);
        if is_shared(&wanted) { player.name.clone() } else { wanted }
    };
    players.iter().map(name).collect()
}

/// A short name nobody else in the club has: the first name, with as many letters of the last name as it takes; `None`
/// where even the whole name is taken or too long.
pub fn propose_short_name(name: &str, taken: &[String]) -> Option<String> {
    let (first, last) = (first_word(name), name.split_whitespace().last().unwrap_or_default());
    let with_letters = |count: usize| {
        let letters: String = last.chars().take(count).collect();
        if count == last.chars().count() {
            format!("{first} {letters}")
        } else {
            format!("{first} {letters}.")
        }
    };
    let is_free = |proposed: &String| {
        let fits = proposed.chars().count() <= SHORT_NAME_LETTERS;
        let wanted = proposed.to_lowercase();
        fits && !first.is_empty() && taken.iter().all(|other| other.to_lowercase() != wanted)
    };
    let longer = (1..=last.chars().count()).filter(|_| last != first).map(with_letters);
    std::iter::once(first.to_owned()).chain(longer).find(is_free)
}

fn first_word(name: &str) -> &str {
    name.split_whitespace().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(name: &str, short_name: &str) -> Called {
        Called { name: name.to_owned(), short_name: short_name.to_owned() }
    }

    #[test]
    fn at_the_table_everybody_is_called_differently() {
        let players = [
            called("Maximiliane Oberhuber", "Maxi"),
            called("Anna Huber", ""),
            called("Anna Moser", ""),
            called("Franz-Josef Lang", "FJ"),
        ];
        assert_eq!(table_names(&players), ["Maxi", "Anna Huber", "Anna Moser", "FJ"]);
        // A short name that equals another player's first name is not enough.
        let players = [called("Maximiliane Oberhuber", "Max"), called("Max Lang", "")];
        assert_eq!(table_names(&players), ["Maximiliane Oberhuber", "Max Lang"]);
    }

    #[test]
    fn a_proposal_is_the_first_name_with_as_much_of_the_last_as_it_takes() {
        let taken =
            |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let propose = |name: &str, names: &[&str]| propose_short_name(name, &taken(names));
        assert_eq!(propose("Anna Moser", &[]).as_deref(), Some("Anna"));
        assert_eq!(propose("Anna Moser", &["anna"]).as_deref(), Some("Anna M."));
        assert_eq!(propose("Anna Moser", &["Anna", "Anna M."]).as_deref(), Some("Anna Mo."));
        assert_eq!(propose("Anna", &["Anna"]), None);
        // The first name alone has 13 letters, one too many.
        assert_eq!(propose("Maximilianeus Ober", &[]), None);
        assert_eq!(
            propose("Anna Lee", &["Anna", "Anna L.", "Anna Le."]).as_deref(),
            Some("Anna Lee")
        );
    }
}
