//! What a game still needs to count, in one sentence.

use club::outlook::Outlook;
use club::year::counting::{Ground, Objection, Verdict};
use scoring::Family;
use scoring::customs::Dialect;

use crate::verdict::{finished, grounds, upper};
use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    END_COUNTS "Vereinbart beenden: Sie zählt" | "End by agreement: it counts";
    END_DOES_NOT_COUNT "Vereinbart beenden: So zählt sie nicht" | "End by agreement: it will not count";

    END_COUNTS_WITH_SLIP "Vereinbart beenden: Sie zählt mit Zettel" | "End by agreement: it counts with its slip";
    END_COUNTS_IN_TOURNAMENT
        "Vereinbart beenden: Sie zählt im Turnier"
        | "End by agreement: it counts in the tournament";
}

/// The button that ends a game by agreement, with what becomes of it.
pub const fn end(if_ended_now: Verdict) -> Text {
    match if_ended_now {
        Verdict::Counts(..) => END_COUNTS,
        Verdict::CountsWithSlip { .. } => END_COUNTS_WITH_SLIP,
        Verdict::CountsNot(Objection::Tournament) => END_COUNTS_IN_TOURNAMENT,
        Verdict::CountsNot(
            Objection::Struck { .. }
            | Objection::Disputed { .. }
            | Objection::Trial
            | Objection::Abandoned
            | Objection::TooShort { .. }
            | Objection::RoundBroken { .. }
            | Objection::FewPeople { .. }
            | Objection::SlipMissing { .. }
            | Objection::SlipLate { .. },
        ) => END_DOES_NOT_COUNT,
    }
}

/// Where a game stands on its way to count.
pub fn outlook(outlook: &Outlook, family: Family, lang: Lang) -> String {
    match outlook.if_ended_now {
        Verdict::Counts(ground, _) => counts(ground, ENOUGH, family, lang),
        Verdict::CountsWithSlip { ground, .. } => counts(ground, ENOUGH_WITH_SLIP, family, lang),
        Verdict::CountsNot(objection) => counts_not(objection, outlook, family, lang),
    }
}

const ENOUGH: Text = text("Jetzt beenden möglich, sie zählt", "you may end now, it counts");
const ENOUGH_WITH_SLIP: Text =
    text("Jetzt beenden möglich, sie zählt mit Zettel", "you may end now, it counts with its slip");
const IN_TOURNAMENT: Text =
    text("zählt im Turnier, nicht fürs Jahr", "counts in the tournament, not for the year");

fn counts(ground: Ground, what: Text, family: Family, lang: Lang) -> String {
    format!("{}: {}", upper(&grounds(ground, family, lang)), what.get(lang))
}

fn counts_not(objection: Objection, outlook: &Outlook, family: Family, lang: Lang) -> String {
    if objection == Objection::Tournament {
        let rounds = finished(outlook.whole_rounds, family, lang);
        return format!("{}: {}", upper(&rounds), IN_TOURNAMENT.get(lang));
    }
    let mut parts = Vec::new();
    if let (Objection::RoundBroken { .. }, Some(begun)) = (objection, outlook.begun) {
        let (deals, round) = (deals(begun.deals, lang), begun.round);
        parts.push(match family.customs().dialect {
            Dialect::Styrian => say!(lang, "{deals} im {round}. Radl" | "{deals} in round {round}"),
            Dialect::Common => {
                say!(lang, "{deals} in der {round}. Runde" | "{deals} in round {round}")
            }
        });
    } else if outlook.whole_rounds > 0 {
        parts.push(finished(outlook.whole_rounds, family, lang));
    }
    if let Some(missing) = outlook.deals_missing {
        let missing = deals(missing, lang);
        parts.push(say!(lang, "noch mindestens {missing}" | "at least {missing} to go"));
    }
    let so = text("So zählt sie nicht", "as it is it does not count").get(lang);
    if parts.is_empty() { upper(so) } else { format!("{}: {so}", upper(&parts.join(", "))) }
}

fn deals(count: u32, lang: Lang) -> String {
    match count {
        1 => say!(lang, "ein Spiel" | "one deal"),
        count => say!(lang, "{count} Spiele" | "{count} deals"),
    }
}

#[cfg(test)]
mod tests {
    use club::outlook::BegunRound;
    use club::year::counting::Proof;

    use super::*;

    #[test]
    fn each_state_has_its_sentence() {
        let begun = |round, deals| Some(BegunRound { round, deals });
        let too_short = |whole| {
            Verdict::CountsNot(Objection::TooShort {
                whole,
                minutes: 10,
                least_rounds: 2,
                single_round_minutes: None,
            })
        };
        let short = too_short(0);
        let counts = |ground| Verdict::Counts(ground, Proof::NotNeeded);
        let cases = [
            Outlook { if_ended_now: short, whole_rounds: 0, begun: None, deals_missing: Some(8) },
            Outlook {
                if_ended_now: too_short(1),
                whole_rounds: 1,
                begun: begun(2, 3),
                deals_missing: Some(1),
            },
            Outlook {
                if_ended_now: Verdict::CountsNot(Objection::RoundBroken { whole: 3 }),
                whole_rounds: 3,
                begun: begun(4, 1),
                deals_missing: Some(3),
            },
            Outlook {
                if_ended_now: counts(Ground::Rounds { whole: 2 }),
                whole_rounds: 2,
                begun: None,
                deals_missing: None,
            },
            Outlook {
                if_ended_now: counts(Ground::LongRound { minutes: 125 }),
                whole_rounds: 1,
                begun: None,
                deals_missing: None,
            },
            Outlook {
                if_ended_now: counts(Ground::Bankruptcy),
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
Noch mindestens 8 Spiele: So zählt sie nicht
Noch mindestens 8 Spiele: So zählt sie nicht
At least 8 deals to go: as it is it does not count
1 Radl fertig, noch mindestens ein Spiel: So zählt sie nicht
1 Runde fertig, noch mindestens ein Spiel: So zählt sie nicht
1 round finished, at least one deal to go: as it is it does not count
Ein Spiel im 4. Radl, noch mindestens 3 Spiele: So zählt sie nicht
Ein Spiel in der 4. Runde, noch mindestens 3 Spiele: So zählt sie nicht
One deal in round 4, at least 3 deals to go: as it is it does not count
2 Radln fertig: Jetzt beenden möglich, sie zählt
2 Runden fertig: Jetzt beenden möglich, sie zählt
2 rounds finished: you may end now, it counts
1 Radl fertig in 2 h 05: Jetzt beenden möglich, sie zählt
1 Runde fertig in 2 h 05: Jetzt beenden möglich, sie zählt
1 round finished in 2 h 05: you may end now, it counts
Bankrott: Jetzt beenden möglich, sie zählt
Bankrott: Jetzt beenden möglich, sie zählt
Bankruptcy: you may end now, it counts
So zählt sie nicht
So zählt sie nicht
As it is it does not count
";
        assert_eq!(sentences.replace('\u{a0}', " "), expected);
    }
}
