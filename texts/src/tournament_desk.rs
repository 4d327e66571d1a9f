//! The words of what a tournament's desk hands over: the observer's report, everything as one file, the quota list.

use club::tournament::report::Right;

use crate::Lang;
use crate::words::{say, words};

words! {
    OBSERVERS_REPORT "Bericht der Aufsicht" | "Observer's report";
    OBSERVERS_REPORT_HINT
        "PDF: Spielplan, Schiedsrichter, Ersatz, Strafen, Zweifel"
        | "PDF: schedule, referees, substitutes, penalties, doubts";
    OBSERVERS_WORKBOOK "Bericht der Aufsicht als Excel" | "Observer's report as Excel";
    OBSERVERS_WORKBOOK_HINT "Ein Blatt für jeden Teil" | "A worksheet for each part";
    COMPLETE_REPORT "Schiedsrichter und Bemerkung" | "Referees and a remark";
    REFEREES "Schiedsrichter" | "Referees";
    REFEREES_HINT
        "Ein Name je Zeile. Leer lassen, wenn noch offen."
        | "A name in each line. Leave it empty while it is open.";
    REMARK "Bemerkung" | "Remark";
    REMARK_HINT "Steht am Ende des Berichts." | "Stands at the end of the report.";
}

/// The weight with what it is made of, in a line.
pub fn weight((_, parts): &(String, String), weight: &str) -> String {
    format!("{weight} ({parts})")
}

words! {
    EVERYTHING "Alles vom Turnier" | "Everything of the tournament";
    EVERYTHING_HINT
        "ZIP: Plan, Karten, Zettel, Listen, Berichte, Urkunden, Rohdaten"
        | "ZIP: plan, cards, slips, lists, reports, certificates, raw data";

    QUOTA_LIST "Quotenliste" | "Quota list";
    QUOTA_HINT
        "Wer einen der Plätze hat, die der Verband vergibt: nach Punkten der Rangliste über die gewählten Turniere."
        | "Who has one of the places that the federation gives: by points of the ranking over the chosen tournaments.";
    OVER "Turniere" | "Tournaments";
    PLACES "Plätze" | "Places";
    PLACES_HINT "Eine Zahl oder je Land: AUT 5, SVN 3" | "A number, or by country: AUT 5, SVN 3";
    KEPT "Davon frei gehalten" | "Kept free of them";
    KEPT_HINT
        "Etwa für die Gastgeber: eine Zahl oder je Land. Leer: keiner."
        | "Such as for the hosts: a number, or by country. Empty: none.";
    NAMED "Schon mit Platz" | "With a place already";
    NAMED_HINT
        "Etwa die Meisterin: Namen, mit Beistrich getrennt. Sie zählen zu den Plätzen."
        | "Such as the champion: names, separated by commas. They count among the places.";
    BEST "So viele Ergebnisse zählen" | "So many results count";
    MAKE_LIST "Liste zeigen" | "Show the list";
    NOT_MADE "Noch keine Liste." | "No list yet.";
    NOBODY_OF_COUNTRY
        "Aus diesem Land steht niemand in der Rangliste; die Plätze bleiben offen."
        | "Nobody of this country is in the ranking; the places stay open.";
    NO_RANKING
        "Keines der gewählten Turniere ist fertig gespielt."
        | "None of the chosen tournaments has been played to its end.";
    RIGHT "Platz oder Reserve" | "Place or reserve";
    RESULTS "Ergebnisse" | "Results";
}

/// What a line of the quota list says.
pub fn right(right: Right, lang: Lang) -> String {
    match right {
        Right::Named => say!(lang, "hat schon einen Platz" | "has a place already"),
        Right::Place => say!(lang, "Platz" | "place"),
        Right::Tied { places, people } => say!(
            lang,
            "Gleichstand: {people} um {places}, bitte entscheiden"
                | "tie: {people} for {places}, please decide"
        ),
        Right::Reserve(place) => say!(lang, "Reserve {place}" | "reserve {place}"),
    }
}

/// The heading of a quota: to whom, how many places, how many of them kept free, and how many have nobody.
pub fn quota(country: &str, (places, kept, open): (usize, usize, usize), lang: Lang) -> String {
    let mut parts = vec![match places {
        1 => say!(lang, "1 Platz" | "1 place"),
        _ => say!(lang, "{places} Plätze" | "{places} places"),
    }];
    if kept > 0 {
        parts.push(say!(lang, "davon {kept} frei gehalten" | "{kept} of them kept free"));
    }
    if open > 0 {
        parts.push(say!(lang, "{open} ohne Anwärter" | "nobody for {open}"));
    }
    let parts = parts.join(", ");
    if country.is_empty() { parts } else { format!("{country}: {parts}") }
}

/// Names of those with a place that the ranking does not know.
pub fn unknown_names(names: &[&str], lang: Lang) -> String {
    let names = names.join(", ");
    say!(
        lang,
        "Nicht in der Rangliste und nicht mitgezählt: {names}"
            | "Not in the ranking and not counted: {names}"
    )
}

words! {
    fn quota_over(tournaments: usize, best: usize) match (tournaments, best) {
        (1, _) => "Das Ergebnis aus 1 Turnier" | "The result of 1 tournament",
        (_, 1) => "Das beste Ergebnis aus {tournaments} Turnieren" | "The best result of {tournaments} tournaments",
        _ =>
            "Die besten {best} Ergebnisse aus {tournaments} Turnieren"
            | "The best {best} results of {tournaments} tournaments",
    }
}
