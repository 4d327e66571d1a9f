//! Whether a game counts: each verdict has one wording, wherever a game is spoken of.

use chrono::NaiveDate;
use club::year::counting::{Ground, Objection, Proof, Verdict};
use scoring::Family;
use scoring::customs::Dialect;

use crate::numbers::{date, day_of_year, duration};
use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    COUNTS "Zählt" | "Counts";
    COUNTS_WITH_SLIP "Zählt mit Zettel" | "Counts with slip";
    COUNTS_NOT "Zählt nicht" | "Does not count";
    SLIP_MISSING "Zettel fehlt" | "Slip missing";
    DISPUTED "Strittig" | "Disputed";
    STRUCK "Gestrichen" | "Struck";

    fn said_wrong(name: &str, deal: u32)
        "{name} hat „stimmt nicht“ getippt: Spiel {deal}. Ist es berichtigt oder bestätigt {name} doch, ist das erledigt."
        | "{name} tapped “not right”: deal {deal}. Once it is corrected, or {name} confirms after all, that is settled.";
    fn somebody_said_wrong(deal: u32)
        "Jemand am Tisch hat „stimmt nicht“ getippt: Spiel {deal}." | "Somebody at the table tapped “not right”: deal {deal}.";
    fn slip_missing(due: NaiveDate)
        "Die Frist war der {due}. Mit einem Grund wird der Zettel noch angenommen."
        | "It was due on {due}. With a reason the slip can still be accepted.";
    fn slip_late(came: NaiveDate, due: NaiveDate)
        "Er kam am {came}, die Frist war der {due}. Mit einem Grund zählt sie noch."
        | "It came on {came} and was due on {due}. With a reason it still counts.";
    fn struck(on: NaiveDate, because: &str)
        "Vom Vorstand am {on}: {because}. Der Vorstand kann das zurücknehmen."
        | "By the board on {on}: {because}. The board can take that back.";
    fn struck_on(on: NaiveDate) "Vom Vorstand am {on}." | "By the board on {on}.";
}

/// The shape beside a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A full circle.
    Counts,
    /// A ring: something can still be done.
    Waits,
    /// A square on its corner: it is too late unless the club says otherwise.
    Late,
    /// A dash.
    CountsNot,
}

impl Mark {
    /// The class with which style sheets draw it.
    pub const fn class(self) -> &'static str {
        match self {
            Mark::Counts => "ok",
            Mark::Waits => "wait",
            Mark::Late => "due",
            Mark::CountsNot => "off",
        }
    }
}

/// The shape of a verdict.
pub const fn mark(verdict: Verdict) -> Mark {
    match verdict {
        Verdict::Counts(..) => Mark::Counts,
        Verdict::CountsWithSlip { .. } | Verdict::CountsNot(Objection::Disputed { .. }) => {
            Mark::Waits
        }
        Verdict::CountsNot(Objection::SlipMissing { .. } | Objection::SlipLate { .. }) => {
            Mark::Late
        }
        Verdict::CountsNot(
            Objection::Struck { .. }
            | Objection::Trial
            | Objection::Tournament
            | Objection::Abandoned
            | Objection::TooShort { .. }
            | Objection::RoundBroken { .. }
            | Objection::FewPeople { .. },
        ) => Mark::CountsNot,
    }
}

/// A verdict in a word.
pub const fn word(verdict: Verdict) -> Text {
    match verdict {
        Verdict::Counts(..) => COUNTS,
        Verdict::CountsWithSlip { .. } => COUNTS_WITH_SLIP,
        Verdict::CountsNot(Objection::Struck { .. }) => STRUCK,
        Verdict::CountsNot(Objection::Disputed { .. }) => DISPUTED,
        Verdict::CountsNot(Objection::SlipMissing { .. }) => SLIP_MISSING,
        Verdict::CountsNot(Objection::SlipLate { .. }) => text("Zettel zu spät", "Slip too late"),
        Verdict::CountsNot(Objection::Tournament) => text("Nur Turnier", "Tournament only"),
        Verdict::CountsNot(
            Objection::Trial
            | Objection::Abandoned
            | Objection::TooShort { .. }
            | Objection::RoundBroken { .. }
            | Objection::FewPeople { .. },
        ) => COUNTS_NOT,
    }
}

/// The reason beside the word, as short as a list needs it. A day of the year of `today` stands without its year.
pub fn reason(verdict: Verdict, family: Family, today: Option<NaiveDate>, lang: Lang) -> String {
    let day = |day: NaiveDate| match today {
        Some(today) => day_of_year(day, today, lang),
        None => date(day, lang),
    };
    match verdict {
        Verdict::Counts(ground, _) => grounds(ground, family, lang),
        Verdict::CountsWithSlip { due, .. } => format!("{} {}", say!(lang, "bis" | "by"), day(due)),
        Verdict::CountsNot(Objection::Struck { on }) => {
            format!("{} {}", say!(lang, "am" | "on"), day(on))
        }
        Verdict::CountsNot(Objection::Disputed { deal, .. }) => {
            format!("{} {deal}", say!(lang, "Spiel" | "deal"))
        }
        Verdict::CountsNot(Objection::Trial) => say!(lang, "Probepartie" | "trial game"),
        Verdict::CountsNot(Objection::Tournament) => {
            say!(lang, "nicht fürs Jahr" | "not for the year")
        }
        Verdict::CountsNot(Objection::Abandoned) => say!(lang, "abgebrochen" | "broken off"),
        Verdict::CountsNot(Objection::TooShort { .. }) => say!(lang, "zu kurz" | "too short"),
        Verdict::CountsNot(Objection::RoundBroken { .. }) => {
            let round = round(family);
            say!(lang, "mitten {round} aus" | "stopped within a round")
        }
        Verdict::CountsNot(Objection::FewPeople { people, .. }) => {
            say!(lang, "nur {people} Leute" | "only {people} people")
        }
        Verdict::CountsNot(Objection::SlipMissing { due }) => {
            format!("{} {}", say!(lang, "seit" | "since"), day(due))
        }
        Verdict::CountsNot(Objection::SlipLate { handed_in_on, .. }) => {
            format!("{} {}", say!(lang, "am" | "on"), day(handed_in_on))
        }
    }
}

/// Word and reason in a line of a list or a paper: `Zählt mit Zettel: bis 19. 12. 2026`.
pub fn line(verdict: Verdict, family: Family, lang: Lang) -> String {
    format!("{}: {}", word(verdict).get(lang), reason(verdict, family, None, lang))
}

/// What a sentence needs to know beside the verdict.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// By which rules the game was played.
    pub family: Family,
    /// How its players are called, player 1 first.
    pub names: &'a [String],
    /// Why the board has struck it, in its own words.
    pub struck_because: &'a str,
}

/// The reason as a sentence, and what can be done.
pub fn sentence(verdict: Verdict, about: About<'_>, lang: Lang) -> String {
    let family = about.family;
    let day = |day: NaiveDate| date(day, lang);
    match verdict {
        Verdict::Counts(ground, proof) => counts(ground, proof, family, lang),
        Verdict::CountsWithSlip { ground, due, or_confirmations } => {
            let (ground, due) = (grounds(ground, family, lang), day(due));
            let ground = upper(&ground);
            let or = match or_confirmations {
                true => {
                    text(", oder alle am Tisch bestätigen", ", or everybody at the table confirms")
                }
                false => text("", ""),
            };
            let or = or.get(lang);
            say!(lang, "{ground}. Zettel bis {due}{or}." | "{ground}. Slip by {due}{or}.")
        }
        Verdict::CountsNot(Objection::Struck { on }) => {
            match about.struck_because.trim_end_matches('.') {
                "" => struck_on(on, lang),
                because => struck(on, because, lang),
            }
        }
        Verdict::CountsNot(Objection::Disputed { player, deal }) => {
            let place = player.and_then(|player| usize::from(player.0).checked_sub(1));
            let name = place.and_then(|place| about.names.get(place));
            match name {
                Some(name) => said_wrong(name, deal, lang),
                None => somebody_said_wrong(deal, lang),
            }
        }
        Verdict::CountsNot(Objection::Trial) => {
            say!(lang, "Eine Probepartie ist in keiner Liste." | "A trial game is in no list.")
        }
        Verdict::CountsNot(Objection::Tournament) => say!(
            lang,
            "Zählt im Turnier, nicht fürs Jahr; so steht es in der Ordnung."
                | "Counts in the tournament, not for the year; so the statutes say."
        ),
        Verdict::CountsNot(Objection::Abandoned) => {
            say!(lang, "Sie wurde abgebrochen." | "It was broken off.")
        }
        Verdict::CountsNot(objection @ Objection::TooShort { .. }) => {
            too_short(objection, family, lang)
        }
        Verdict::CountsNot(Objection::RoundBroken { whole }) => {
            let done = upper(&finished(whole, family, lang));
            let round = round(family);
            say!(
                lang,
                "{done}, dann mitten {round} beendet; fertig gespielt zählt sie."
                    | "{done}, then stopped within a round; played to its end it counts."
            )
        }
        Verdict::CountsNot(Objection::FewPeople { people, least }) => say!(
            lang,
            "An diesem Tag waren {people} Leute da, es braucht {least}."
                | "{people} people came that day; it takes {least}."
        ),
        Verdict::CountsNot(Objection::SlipMissing { due }) => slip_missing(due, lang),
        Verdict::CountsNot(Objection::SlipLate { handed_in_on, due }) => {
            slip_late(handed_in_on, due, lang)
        }
    }
}

fn counts(ground: Ground, proof: Proof, family: Family, lang: Lang) -> String {
    let ground = upper(&grounds(ground, family, lang));
    let proof = match proof {
        Proof::NotNeeded => text("das genügt", "which is enough"),
        Proof::Slip => text("der Zettel ist da", "the slip is here"),
        Proof::Confirmations => text("alle haben bestätigt", "everybody has confirmed"),
    };
    format!("{ground}, {}.", proof.get(lang))
}

fn too_short(objection: Objection, family: Family, lang: Lang) -> String {
    let Objection::TooShort { whole, minutes, least_rounds, single_round_minutes } = objection
    else {
        return String::new();
    };
    let played = match whole {
        0 => upper(&finished(0, family, lang)),
        _ => rounds_in(&finished(whole, family, lang), &duration(minutes), lang),
    };
    let long = single_round_minutes.filter(|_| least_rounds > 1).map(duration);
    match long {
        Some(long) => say!(
            lang,
            "{played}; es braucht {least_rounds}, oder 1 in {long}."
                | "{played}; it takes {least_rounds}, or 1 in {long}."
        ),
        None => say!(
            lang,
            "{played}; es braucht {least_rounds}." | "{played}; it takes {least_rounds}."
        ),
    }
}

/// What was played of a game that is long enough: `2 Radln fertig`.
pub(crate) fn grounds(ground: Ground, family: Family, lang: Lang) -> String {
    match ground {
        Ground::Rounds { whole: 0 } => {
            let round = first_round(family);
            say!(lang, "vor {round} beendet" | "ended before the first full round")
        }
        Ground::Rounds { whole } => finished(whole, family, lang),
        Ground::LongRound { minutes } => {
            rounds_in(&finished(1, family, lang), &duration(minutes), lang)
        }
        Ground::Bankruptcy => text("Bankrott", "bankruptcy").get(lang).to_owned(),
    }
}

words! {
    fn rounds_in(rounds: &str, time: &str) "{rounds} in {time}" | "{rounds} in {time}";
}

/// `2 Radln fertig`.
pub(crate) fn finished(rounds: u8, family: Family, lang: Lang) -> String {
    use Dialect::{Common, Styrian};
    match (rounds, family.customs().dialect) {
        (0, Styrian) => say!(lang, "kein Radl fertig" | "no round finished"),
        (0, Common) => say!(lang, "keine Runde fertig" | "no round finished"),
        (1, Styrian) => say!(lang, "1 Radl fertig" | "1 round finished"),
        (1, Common) => say!(lang, "1 Runde fertig" | "1 round finished"),
        (_, Styrian) => say!(lang, "{rounds} Radln fertig" | "{rounds} rounds finished"),
        (_, Common) => say!(lang, "{rounds} Runden fertig" | "{rounds} rounds finished"),
    }
}

fn first_round(family: Family) -> &'static str {
    match family.customs().dialect {
        Dialect::Styrian => "dem ersten fertigen Radl",
        Dialect::Common => "der ersten fertigen Runde",
    }
}

fn round(family: Family) -> &'static str {
    match family.customs().dialect {
        Dialect::Styrian => "in einem Radl",
        Dialect::Common => "in einer Runde",
    }
}

/// The same with a capital at its beginning.
pub(crate) fn upper(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use club::PlayerNo;

    use super::*;

    const DUE: NaiveDate = NaiveDate::from_ymd_opt(2026, 12, 19).unwrap();

    #[test]
    fn each_verdict_has_its_word_and_its_sentence() {
        let two = Ground::Rounds { whole: 2 };
        let short = |whole, single_round_minutes| Objection::TooShort {
            whole,
            minutes: 80,
            least_rounds: 2,
            single_round_minutes,
        };
        let slip =
            |or_confirmations| Verdict::CountsWithSlip { ground: two, due: DUE, or_confirmations };
        let late = Objection::SlipLate { handed_in_on: DUE, due: DUE };
        let not = Verdict::CountsNot;
        let verdicts = [
            Verdict::Counts(two, Proof::Confirmations),
            Verdict::Counts(Ground::LongRound { minutes: 130 }, Proof::Slip),
            Verdict::Counts(Ground::Bankruptcy, Proof::NotNeeded),
            Verdict::Counts(Ground::Rounds { whole: 0 }, Proof::NotNeeded),
            slip(true),
            slip(false),
            not(short(1, Some(120))),
            not(short(0, None)),
            not(Objection::RoundBroken { whole: 2 }),
            not(Objection::FewPeople { people: 7, least: 8 }),
            not(Objection::Abandoned),
            not(Objection::Tournament),
            not(Objection::Trial),
            not(Objection::Disputed { player: Some(PlayerNo(2)), deal: 6 }),
            not(Objection::Struck { on: DUE }),
            not(Objection::SlipMissing { due: DUE }),
            not(late),
        ];
        let mut all = String::new();
        let names = ["Rosl", "Dieter"].map(str::to_owned);
        let because = "doppelt eingetippt";
        let about = About { family: Family::Klassisch, names: &names, struck_because: because };
        for verdict in verdicts {
            let said = sentence(verdict, about, Lang::De);
            all += &format!("{} | {said}\n", line(verdict, Family::Steiermark, Lang::De));
        }
        let expected = "\
Zählt: 2 Radln fertig | 2 Runden fertig, alle haben bestätigt.
Zählt: 1 Radl fertig in 2 h 10 | 1 Runde fertig in 2 h 10, der Zettel ist da.
Zählt: Bankrott | Bankrott, das genügt.
Zählt: vor dem ersten fertigen Radl beendet | Vor der ersten fertigen Runde beendet, das genügt.
Zählt mit Zettel: bis 19. 12. 2026 | 2 Runden fertig. Zettel bis 19. 12. 2026, oder alle am Tisch bestätigen.
Zählt mit Zettel: bis 19. 12. 2026 | 2 Runden fertig. Zettel bis 19. 12. 2026.
Zählt nicht: zu kurz | 1 Runde fertig in 1 h 20; es braucht 2, oder 1 in 2 h 00.
Zählt nicht: zu kurz | Keine Runde fertig; es braucht 2.
Zählt nicht: mitten in einem Radl aus | 2 Runden fertig, dann mitten in einer Runde beendet; fertig gespielt zählt sie.
Zählt nicht: nur 7 Leute | An diesem Tag waren 7 Leute da, es braucht 8.
Zählt nicht: abgebrochen | Sie wurde abgebrochen.
Nur Turnier: nicht fürs Jahr | Zählt im Turnier, nicht fürs Jahr; so steht es in der Ordnung.
Zählt nicht: Probepartie | Eine Probepartie ist in keiner Liste.
Strittig: Spiel 6 | Dieter hat „stimmt nicht“ getippt: Spiel 6. Ist es berichtigt oder bestätigt Dieter doch, ist das erledigt.
Gestrichen: am 19. 12. 2026 | Vom Vorstand am 19. 12. 2026: doppelt eingetippt. Der Vorstand kann das zurücknehmen.
Zettel fehlt: seit 19. 12. 2026 | Die Frist war der 19. 12. 2026. Mit einem Grund wird der Zettel noch angenommen.
Zettel zu spät: am 19. 12. 2026 | Er kam am 19. 12. 2026, die Frist war der 19. 12. 2026. Mit einem Grund zählt sie noch.
";
        assert_eq!(all.replace('\u{a0}', " "), expected);
    }
}
