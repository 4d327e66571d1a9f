//! What a game still needs to count, in one sentence.

use club::Ending;
use club::counting::{Ground, Objection};
use club::outlook::Outlook;
use scoring::Family;

use crate::terms::{Term, term};
use crate::{Lang, Text, text};

/// Ends a game that counts if it ends here.
pub const END_COUNTS: Text = text("Vereinbart beenden: sie zählt", "End by agreement: it counts");
/// Ends a game that does not count if it ends here.
pub const END_DOES_NOT_COUNT: Text =
    text("Vereinbart beenden: so zählt sie nicht", "End by agreement: it will not count");

/// Where a game stands on its way to count.
pub fn outlook(outlook: &Outlook, family: Family, lang: Lang) -> String {
    match outlook.if_ended_now {
        Ok(ground) => counts(ground, family, lang),
        Err(objection) => counts_not(objection, outlook, family, lang),
    }
}

/// Whether a game that has ended counts.
pub fn verdict(how: Ending, outlook: &Outlook, family: Family, lang: Lang) -> String {
    let no = text("Nein", "No").get(lang);
    let rounds = finished(outlook.whole_rounds, family, lang);
    match (how, outlook.if_ended_now) {
        (Ending::Abandoned, _) => format!("{no}, {}", text("abgebrochen", "broken off").get(lang)),
        (Ending::Complete | Ending::Agreed, Ok(ground)) => {
            format!("{}, {}", text("Ja", "Yes").get(lang), reason(ground, family, lang))
        }
        (Ending::Complete | Ending::Agreed, Err(Objection::RoundBroken { .. })) => {
            let broken = text("mitten in einer Runde beendet", "ended within a round").get(lang);
            format!("{no}, {broken} ({rounds})")
        }
        (Ending::Complete | Ending::Agreed, Err(_)) => format!("{no}, {rounds}"),
    }
}

fn counts(ground: Ground, family: Family, lang: Lang) -> String {
    let reason = reason(ground, family, lang);
    let now = text("jetzt beenden möglich, sie zählt", "you may end now, it counts");
    format!("{reason}: {}", now.get(lang))
}

fn reason(ground: Ground, family: Family, lang: Lang) -> String {
    match ground {
        Ground::Rounds { whole } => finished(whole, family, lang),
        Ground::LongRound { minutes } => {
            let round = finished(1, family, lang);
            match lang {
                Lang::De => format!("{round} in {minutes} Minuten"),
                Lang::En => format!("{round} in {minutes} minutes"),
            }
        }
        Ground::Bankruptcy => text("Bankrott", "Bankruptcy").get(lang).to_owned(),
    }
}

fn counts_not(objection: Objection, outlook: &Outlook, family: Family, lang: Lang) -> String {
    let mut parts = Vec::new();
    if let (Objection::RoundBroken { .. }, Some(begun)) = (objection, outlook.begun) {
        parts.push(match lang {
            Lang::De => {
                let round = term(family, Term::Round).get(lang);
                let the = if family == Family::Steiermark { "im" } else { "in der" };
                format!("{} {the} {}. {round}", deals(begun.deals, lang), begun.round)
            }
            Lang::En => format!("{} in round {}", deals(begun.deals, lang), begun.round),
        });
    } else if outlook.whole_rounds > 0 {
        parts.push(finished(outlook.whole_rounds, family, lang));
    }
    if let Some(missing) = outlook.deals_missing {
        let missing = deals(missing, lang);
        parts.push(match lang {
            Lang::De => format!("noch mindestens {missing}"),
            Lang::En => format!("at least {missing} to go"),
        });
    }
    let so = text("so zählt sie nicht", "as it is it does not count").get(lang);
    if parts.is_empty() { upper(so) } else { format!("{}: {so}", upper(&parts.join(", "))) }
}

/// `2 Radln fertig`.
fn finished(rounds: u8, family: Family, lang: Lang) -> String {
    match (lang, family == Family::Steiermark, rounds) {
        (Lang::De, true, 0) => "kein Radl fertig".to_owned(),
        (Lang::De, false, 0) => "keine Runde fertig".to_owned(),
        (Lang::En, _, 0) => "no round finished".to_owned(),
        (Lang::De, true, 1) => "1 Radl fertig".to_owned(),
        (Lang::De, true, rounds) => format!("{rounds} Radln fertig"),
        (Lang::De, false, 1) => "1 Runde fertig".to_owned(),
        (Lang::De, false, rounds) => format!("{rounds} Runden fertig"),
        (Lang::En, _, 1) => "1 round finished".to_owned(),
        (Lang::En, _, rounds) => format!("{rounds} rounds finished"),
    }
}

fn deals(count: u32, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => "ein Spiel".to_owned(),
        (Lang::De, count) => format!("{count} Spiele"),
        (Lang::En, 1) => "one deal".to_owned(),
        (Lang::En, count) => format!("{count} deals"),
    }
}

/// The same with a capital at its beginning.
fn upper(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use club::outlook::BegunRound;

    use super::*;

    #[test]
    fn each_verdict_says_why() {
        let outlook = |if_ended_now, whole_rounds| Outlook {
            if_ended_now,
            whole_rounds,
            begun: None,
            deals_missing: None,
        };
        let says = |how, outlook: Outlook, family| verdict(how, &outlook, family, Lang::De);
        let enough = outlook(Ok(Ground::Rounds { whole: 2 }), 2);
        assert_eq!(says(Ending::Agreed, enough, Family::Klassisch), "Ja, 2 Runden fertig");
        assert_eq!(says(Ending::Abandoned, enough, Family::Klassisch), "Nein, abgebrochen");
        let broken = outlook(Err(Objection::RoundBroken { whole: 3 }), 3);
        assert_eq!(
            says(Ending::Agreed, broken, Family::Steiermark),
            "Nein, mitten in einer Runde beendet (3 Radln fertig)"
        );
        let short = outlook(Err(Objection::TooShort { whole: 0, minutes: 9 }), 0);
        assert_eq!(says(Ending::Agreed, short, Family::Steiermark), "Nein, kein Radl fertig");
    }

    #[test]
    fn each_state_has_its_sentence() {
        let begun = |round, deals| Some(BegunRound { round, deals });
        let short = Err(Objection::TooShort { whole: 0, minutes: 10 });
        let cases = [
            Outlook { if_ended_now: short, whole_rounds: 0, begun: None, deals_missing: Some(8) },
            Outlook {
                if_ended_now: Err(Objection::TooShort { whole: 1, minutes: 10 }),
                whole_rounds: 1,
                begun: begun(2, 3),
                deals_missing: Some(1),
            },
            Outlook {
                if_ended_now: Err(Objection::RoundBroken { whole: 3 }),
                whole_rounds: 3,
                begun: begun(4, 1),
                deals_missing: Some(3),
            },
            Outlook {
                if_ended_now: Ok(Ground::Rounds { whole: 2 }),
                whole_rounds: 2,
                begun: None,
                deals_missing: None,
            },
            Outlook {
                if_ended_now: Ok(Ground::LongRound { minutes: 125 }),
                whole_rounds: 1,
                begun: None,
                deals_missing: None,
            },
            Outlook {
                if_ended_now: Ok(Ground::Bankruptcy),
                whole_rounds: 0,
                begun: begun(1, 3),
                deals_missing: None,
            },
            Outlook {
                if_ended_now: short,
                whole_rounds: 0,
                begun: begun(1, 1),
                deals_missing: None,
            },
        ];
        let mut sentences = String::new();
        for case in cases {
            for (family, lang) in [
                (Family::Steiermark, Lang::De),
                (Family::Klassisch, Lang::De),
                (Family::Klassisch, Lang::En),
            ] {
                sentences += &(outlook(&case, family, lang) + "\n");
            }
        }
        let expected = "\
Noch mindestens 8 Spiele: so zählt sie nicht
Noch mindestens 8 Spiele: so zählt sie nicht
At least 8 deals to go: as it is it does not count
1 Radl fertig, noch mindestens ein Spiel: so zählt sie nicht
1 Runde fertig, noch mindestens ein Spiel: so zählt sie nicht
1 round finished, at least one deal to go: as it is it does not count
Ein Spiel im 4. Radl, noch mindestens 3 Spiele: so zählt sie nicht
Ein Spiel in der 4. Runde, noch mindestens 3 Spiele: so zählt sie nicht
One deal in round 4, at least 3 deals to go: as it is it does not count
2 Radln fertig: jetzt beenden möglich, sie zählt
2 Runden fertig: jetzt beenden möglich, sie zählt
2 rounds finished: you may end now, it counts
1 Radl fertig in 125 Minuten: jetzt beenden möglich, sie zählt
1 Runde fertig in 125 Minuten: jetzt beenden möglich, sie zählt
1 round finished in 125 minutes: you may end now, it counts
Bankrott: jetzt beenden möglich, sie zählt
Bankrott: jetzt beenden möglich, sie zählt
Bankruptcy: you may end now, it counts
So zählt sie nicht
So zählt sie nicht
As it is it does not count
";
        assert_eq!(sentences, expected);
    }
}
