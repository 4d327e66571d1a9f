//! The words that lists of clubs use: what their columns are called, and the club's own words in the cells.

use club::import::{ListColumns, ListField, ListKind, MOST_PLAYERS};
use club::membership::Standing;
use scoring::Family;

use crate::{Lang, Text, text};

/// What columns are called, in small letters without blanks and signs.
const HEADS: [(ListField, &[&str]); 14] = [
    (
        ListField::Name,
        &["name", "namen", "person", "spielername", "mitgliedsname", "fullname", "member"],
    ),
    (ListField::GivenName, &["vorname", "firstname", "givenname", "rufname"]),
    (
        ListField::FamilyName,
        &["nachname", "familienname", "zuname", "lastname", "surname", "familyname"],
    ),
    (
        ListField::Standing,
        &[
            "stand",
            "status",
            "art",
            "zugehörigkeit",
            "mitgliedschaft",
            "mitgliedsart",
            "mitgliedsstatus",
            "standing",
            "membership",
        ],
    ),
    (
        ListField::Since,
        &[
            "seit",
            "dabeiseit",
            "mitgliedseit",
            "beitritt",
            "beigetreten",
            "eintritt",
            "since",
            "joined",
            "ab",
        ],
    ),
    (ListField::Email, &["email", "mail", "emailadresse", "mailadresse", "emailaddress"]),
    (
        ListField::Year,
        &["jahr", "spieljahr", "vereinsjahr", "year", "clubyear", "season", "saison"],
    ),
    (ListField::Games, &["partien", "spiele", "games", "anzahlpartien"]),
    (ListField::Points, &["punkte", "summe", "ergebnis", "gesamt", "points", "sum", "total"]),
    (ListField::Day, &["tag", "datum", "day", "date", "spieltag", "gespieltam"]),
    (ListField::Rules, &["regeln", "regelwerk", "rules", "ruleset"]),
    (ListField::Table, &["tisch", "table"]),
    (ListField::Rounds, &["runden", "rounds", "ganzerunden"]),
    (ListField::Minutes, &["minuten", "dauer", "minutes", "duration"]),
];

/// What the columns of players are called, without their number.
const PLAYERS: &[&str] = &["spieler", "spielerin", "player", "name"];

/// What the columns of their results are called, without their number.
const RESULTS: &[&str] = &["punkte", "ergebnis", "points", "result", "score"];

/// A head or a word without blanks and signs, in small letters.
fn bare(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The field of a kind of list that a column of this name holds.
fn field(kind: ListKind, head: &str, seen: &[Option<ListField>]) -> Option<ListField> {
    let bare = bare(head);
    let word = bare.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number: Option<u8> = bare[word.len()..].parse().ok();
    if kind == ListKind::Games {
        type OfPlace = fn(u8) -> ListField;
        let (players, results): (OfPlace, OfPlace) = (ListField::Player, ListField::Result);
        for (words, of_place) in [(PLAYERS, players), (RESULTS, results)] {
            if words.contains(&word) {
                // Columns of the same name are counted.
                let is_free = |place: &u8| !seen.contains(&Some(of_place(*place)));
                let place = number.or_else(|| (1..=MOST_PLAYERS).find(is_free))?;
                return (1..=MOST_PLAYERS).contains(&place).then(|| of_place(place));
            }
        }
    }
    let (found, _) = HEADS.iter().find(|(_, words)| words.contains(&bare.as_str()))?;
    choices(kind).into_iter().find(|field| field == found)
}

/// What a column of a kind of list may hold.
pub fn choices(kind: ListKind) -> Vec<ListField> {
    let mut fields = kind.fields();
    if kind == ListKind::People {
        fields.splice(1..1, [ListField::GivenName, ListField::FamilyName]);
    }
    fields
}

/// What the columns of a list of this kind hold, as far as their names say so; a field is found once.
pub fn columns_of(kind: ListKind, heads: &[String]) -> ListColumns {
    let mut fields: Vec<Option<ListField>> = Vec::with_capacity(heads.len());
    for head in heads {
        let found = field(kind, head, &fields).filter(|found| !fields.contains(&Some(*found)));
        fields.push(found);
    }
    ListColumns { kind, fields }
}

/// What a list is about and what its columns hold, by their names: the kind of which nothing is missing and most is there.
pub fn guess(heads: &[String]) -> ListColumns {
    let guesses = ListKind::ALL.map(|kind| columns_of(kind, heads));
    let worth = |columns: &ListColumns| {
        let found = columns.fields.iter().flatten().count();
        (columns.missing().is_empty(), found)
    };
    let [mut best, second, third] = guesses;
    for other in [second, third] {
        if worth(&other) > worth(&best) {
            best = other;
        }
    }
    best
}

/// What somebody is in the club, in the club's words.
pub fn standing(word: &str) -> Option<Standing> {
    let found = match bare(word).as_str() {
        "gast" | "gäste" | "guest" => Standing::Guest,
        "mitglied"
        | "mitgliederin"
        | "member"
        | "aktiv"
        | "ordentlich"
        | "ordentlichesmitglied" => Standing::Member,
        "kind" | "mitgliedkind" | "memberchild" | "child" => Standing::Child,
        "schüler" | "schülerin" | "mitgliedinderschule" | "memberpupil" | "pupil" => {
            Standing::Pupil
        }
        "student" | "studentin" | "studierend" | "studierende" | "studierender"
        | "memberstudent" | "mitgliedimstudium" => Standing::Student,
        "ausgetreten" | "ausgeschieden" | "ehemalig" | "ehemalige" | "ehemaliger" | "hasleft"
        | "left" => Standing::Left,
        _ => return None,
    };
    Some(found)
}

/// A rule set by its name or its short name.
pub fn rules(word: &str) -> Option<Family> {
    let wanted = bare(word);
    Family::from_id(word).or_else(|| {
        Family::ALL.into_iter().find(|family| {
            let name = crate::rulesets::family(*family);
            let names = Lang::ALL.map(|lang| name.get(lang));
            bare(family.id()) == wanted || names.into_iter().any(|name| bare(name) == wanted)
        })
    })
}

/// A kind of list.
pub const fn kind(kind: ListKind) -> Text {
    match kind {
        ListKind::People => text("Mitglieder und Gäste", "Members and guests"),
        ListKind::PreviousYears => text("Jahreslisten von früher", "Lists of former years"),
        ListKind::Games => text("Partien auf Papier", "Games on paper"),
    }
}

/// What a column holds.
pub fn field_name(field: ListField, lang: Lang) -> String {
    let name = match field {
        ListField::Name => text("Name", "Name"),
        ListField::GivenName => text("Vorname", "Given name"),
        ListField::FamilyName => text("Nachname", "Family name"),
        ListField::Standing => text("Stand (Gast, Mitglied …)", "Standing (guest, member …)"),
        ListField::Since => text("Seit", "Since"),
        ListField::Email => text("E-Mail", "E-mail"),
        ListField::Year => text("Spieljahr", "Club year"),
        ListField::Games => text("Zahl der Partien", "Number of games"),
        ListField::Points => text("Summe der Punkte", "Sum of points"),
        ListField::Day => text("Tag", "Day"),
        ListField::Rules => text("Regelwerk", "Rule set"),
        ListField::Table => text("Tisch", "Table"),
        ListField::Rounds => text("Ganze Runden", "Whole rounds"),
        ListField::Minutes => text("Minuten", "Minutes"),
        ListField::Player(place) => {
            return format!("{} {place}", text("Spieler", "Player").get(lang));
        }
        ListField::Result(place) => {
            return format!("{} {place}", text("Punkte", "Points").get(lang));
        }
    };
    name.get(lang).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(heads: &str) -> ListColumns {
        guess(&heads.split(';').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn columns_are_guessed_from_german_and_english_heads() {
        let people = guessed("Nr.;Name;Stand;Seit;E-Mail");
        let fields = [
            None,
            Some(ListField::Name),
            Some(ListField::Standing),
            Some(ListField::Since),
            Some(ListField::Email),
        ];
        assert_eq!((people.kind, people.fields), (ListKind::People, fields.to_vec()));
        let people = guessed("First name;Last name;Membership;Joined");
        assert_eq!(people.kind, ListKind::People);
        assert_eq!(people.fields[0], Some(ListField::GivenName));
        assert_eq!(people.missing(), []);
        assert_eq!(guessed("jahr;name;partien;punkte").kind, ListKind::PreviousYears);
        let games = guessed(
            "Datum;Regelwerk;Runden;Spieler;Punkte;Spieler;Punkte;Spieler;Punkte;Spieler;Punkte",
        );
        assert_eq!((games.kind, games.missing()), (ListKind::Games, vec![]));
        assert_eq!(games.fields[9], Some(ListField::Player(4)));
        assert!(!guessed("etwas;anderes").missing().is_empty());
        // Two columns of one name: the first counts.
        assert_eq!(guessed("name;name").fields, [Some(ListField::Name), None]);
    }

    #[test]
    fn the_clubs_own_words_are_understood() {
        for standing_of in ["Gast", "gast", "guest"] {
            assert_eq!(standing(standing_of), Some(Standing::Guest));
        }
        assert_eq!(standing("Studentin"), Some(Standing::Student));
        assert_eq!(standing("Präsident"), None);
        for every in [
            Standing::Guest,
            Standing::Member,
            Standing::Child,
            Standing::Pupil,
            Standing::Student,
            Standing::Left,
        ] {
            assert_eq!(standing(every.id()), Some(every));
            for lang in [Lang::De, Lang::En] {
                assert_eq!(standing(crate::books::standing(every).get(lang)), Some(every));
            }
        }
        assert_eq!(rules("MCR"), Some(Family::Mcr));
        assert_eq!(rules("Steiermark"), Some(Family::Steiermark));
        assert_eq!(rules("poker"), None);
    }

    #[test]
    fn every_field_of_a_kind_can_be_chosen_and_is_named() {
        for kind in ListKind::ALL {
            let mut names: Vec<String> =
                choices(kind).into_iter().map(|field| field_name(field, Lang::De)).collect();
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count);
            assert!(kind.fields().iter().all(|field| choices(kind).contains(field)));
        }
    }
}
