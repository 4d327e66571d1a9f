//! The words of what a tournament's desk hands over: the observer's report, everything as one file, the quota list.

use club::tournament::report::Right;

use crate::{Lang, Text, text};

/// The report of those who watched over it.
pub const OBSERVERS_REPORT: Text = text("Bericht der Aufsicht", "Observer's report");
/// What it is.
pub const OBSERVERS_REPORT_HINT: Text = text(
    "PDF: Spielplan, Schiedsrichter, Ersatz, Strafen, Zweifel",
    "PDF: schedule, referees, substitutes, penalties, doubts",
);
/// The same as a workbook.
pub const OBSERVERS_WORKBOOK: Text =
    text("Bericht der Aufsicht als Excel", "Observer's report as Excel");
/// What it is.
pub const OBSERVERS_WORKBOOK_HINT: Text =
    text("Ein Blatt für jeden Teil", "A worksheet for each part");
/// Opens the form of what is not in the books.
pub const COMPLETE_REPORT: Text = text("Schiedsrichter und Bemerkung", "Referees and a remark");
/// Who refereed.
pub const REFEREES: Text = text("Schiedsrichter", "Referees");
/// How they are typed.
pub const REFEREES_HINT: Text = text(
    "Ein Name je Zeile. Leer lassen, wenn noch offen.",
    "A name in each line. Leave it empty while it is open.",
);
/// A free remark.
pub const REMARK: Text = text("Bemerkung", "Remark");
/// What it is for.
pub const REMARK_HINT: Text =
    text("Steht am Ende des Berichts.", "Stands at the end of the report.");

/// The weight with what it is made of, in a line.
pub fn weight((_, parts): &(String, String), weight: &str) -> String {
    format!("{weight} ({parts})")
}

/// Everything in one file.
pub const EVERYTHING: Text = text("Alles vom Turnier", "Everything of the tournament");
/// What it is.
pub const EVERYTHING_HINT: Text = text(
    "ZIP: Plan, Karten, Zettel, Listen, Berichte, Urkunden, Rohdaten",
    "ZIP: plan, cards, slips, lists, reports, certificates, raw data",
);

/// Who has a place.
pub const QUOTA_LIST: Text = text("Quotenliste", "Quota list");
/// What it does.
pub const QUOTA_HINT: Text = text(
    "Wer einen der Plätze hat, die der Verband vergibt: nach Punkten der Rangliste über die gewählten Turniere.",
    "Who has one of the places that the federation gives: by points of the ranking over the chosen tournaments.",
);
/// Over which tournaments.
pub const OVER: Text = text("Turniere", "Tournaments");
/// How many places.
pub const PLACES: Text = text("Plätze", "Places");
/// How they are typed.
pub const PLACES_HINT: Text =
    text("Eine Zahl, oder je Land: AUT 5, SVN 3", "A number, or by country: AUT 5, SVN 3");
/// Places that the ranking does not fill.
pub const KEPT: Text = text("Davon frei gehalten", "Kept free of them");
/// What they are for.
pub const KEPT_HINT: Text = text(
    "Etwa für die Gastgeber: eine Zahl, oder je Land. Leer: keiner.",
    "Such as for the hosts: a number, or by country. Empty: none.",
);
/// People with a place whatever the ranking says.
pub const NAMED: Text = text("Schon mit Platz", "With a place already");
/// How they are typed.
pub const NAMED_HINT: Text = text(
    "Etwa die Meisterin: Namen, mit Beistrich getrennt. Sie zählen zu den Plätzen.",
    "Such as the champion: names, separated by commas. They count among the places.",
);
/// How many results count.
pub const BEST: Text = text("So viele Ergebnisse zählen", "So many results count");
/// Makes the list.
pub const MAKE_LIST: Text = text("Liste zeigen", "Show the list");
/// Above what was refused.
pub const NOT_MADE: Text = text("Noch keine Liste.", "No list yet.");
/// A country with places, of which nobody is in the ranking.
pub const NOBODY_OF_COUNTRY: Text = text(
    "Aus diesem Land steht niemand in der Wertung; die Plätze bleiben offen.",
    "Nobody of this country is in the ranking; the places stay open.",
);
/// Where nobody has a result.
pub const NO_RANKING: Text = text(
    "Keines der gewählten Turniere ist fertig gespielt.",
    "None of the chosen tournaments has been played to its end.",
);
/// What somebody has.
pub const RIGHT: Text = text("Platz oder Reserve", "Place or reserve");
/// The results of somebody.
pub const RESULTS: Text = text("Ergebnisse", "Results");

/// What a line of the quota list says.
pub fn right(right: Right, lang: Lang) -> String {
    let of = |german: &str, english: &str| match lang {
        Lang::De => german.to_owned(),
        Lang::En => english.to_owned(),
    };
    match right {
        Right::Named => of("hat schon einen Platz", "has a place already"),
        Right::Place => of("Platz", "place"),
        Right::Tied { places, people } => of(
            &format!("Gleichstand: {people} um {places}, bitte entscheiden"),
            &format!("tie: {people} for {places}, please decide"),
        ),
        Right::Reserve(place) => of(&format!("Reserve {place}"), &format!("reserve {place}")),
    }
}

/// The heading of a quota: to whom, how many places, how many of them kept free, and how many have nobody.
pub fn quota(country: &str, (places, kept, open): (usize, usize, usize), lang: Lang) -> String {
    let mut parts = vec![match lang {
        Lang::De => format!("{places} {}", if places == 1 { "Platz" } else { "Plätze" }),
        Lang::En => format!("{places} {}", if places == 1 { "place" } else { "places" }),
    }];
    if kept > 0 {
        parts.push(match lang {
            Lang::De => format!("davon {kept} frei gehalten"),
            Lang::En => format!("{kept} of them kept free"),
        });
    }
    if open > 0 {
        parts.push(match lang {
            Lang::De => format!("{open} ohne Anwärter"),
            Lang::En => format!("nobody for {open}"),
        });
    }
    let parts = parts.join(", ");
    if country.is_empty() { parts } else { format!("{country}: {parts}") }
}

/// Names of those with a place that the ranking does not know.
pub fn unknown_names(names: &[&str], lang: Lang) -> String {
    let names = names.join(", ");
    match lang {
        Lang::De => format!("Nicht in der Rangliste und nicht mitgezählt: {names}"),
        Lang::En => format!("Not in the ranking and not counted: {names}"),
    }
}

/// Over how many tournaments, and how many results count.
pub fn quota_over(tournaments: usize, best: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Die besten {best} Ergebnisse aus {tournaments} Turnieren"),
        Lang::En => format!("The best {best} results of {tournaments} tournaments"),
    }
}
