//! What a screen reader says when something has happened at the table: who, how much, from whom, and what comes now.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use club::{DealOutcome, History, Played, PlayerNo};
use scoring::Family;

use crate::terms::{Term, term};
use crate::words::say;
use crate::{Lang, Text, text, tiles, ui};

/// The people of a table and their rules.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// How they are called, player 1 first.
    pub names: &'a [String],
    /// The rules.
    pub family: Family,
    /// The language that is spoken.
    pub lang: Lang,
}

/// The deal that was entered last and what comes now; nothing before the first.
pub fn last_deal(history: &History, table: Table<'_>) -> String {
    let Some(last) = history.deals.last() else { return String::new() };
    format!("{} {}", outcome(last, table), now(last, history, table))
}

/// The game is over: how it ended, and what everybody has, the most first.
pub fn finished(ending: Text, history: &History, table: Table<'_>) -> String {
    format!("{}. {}", ending.get(table.lang), standing(history, table))
}

/// What everybody has, the most first.
pub fn standing(history: &History, table: Table<'_>) -> String {
    let lines = ranked(history).into_iter();
    let lines = lines.map(|(player, total)| format!("{} {}", table.name(player), signed(total)));
    format!("{}.", lines.collect::<Vec<_>>().join(", "))
}

/// Where somebody sits, what she has, and which place that is.
pub fn standing_of(player: PlayerNo, history: &History, table: Table<'_>) -> String {
    let ranked = ranked(history);
    let own = ranked.iter().find(|(other, _)| *other == player).map_or(0, |(_, total)| *total);
    let place = ranked.iter().filter(|(_, total)| *total > own).count();
    let seat = match history.now.seat_of(player) {
        Some(wind) => tiles::wind(wind),
        None => ui::SITS_OUT_NOW,
    };
    let (name, seat, place) = (table.name(player), seat.get(table.lang), PLACES[place.min(4)]);
    format!("{name}, {seat}, {}, {}.", signed(own), place.get(table.lang))
}

/// The places as they are spoken.
const PLACES: [Text; 5] = [
    text("erster Platz", "first place"),
    text("zweiter Platz", "second place"),
    text("dritter Platz", "third place"),
    text("vierter Platz", "fourth place"),
    text("fünfter Platz", "fifth place"),
];

/// Everybody with what they have, the most first.
fn ranked(history: &History) -> Vec<(PlayerNo, i64)> {
    let mut totals: Vec<(PlayerNo, i64)> =
        history.totals().into_iter().map(|(player, total)| (player, total.0)).collect();
    totals.sort_by_key(|(_, total)| Reverse(*total));
    totals
}

/// A figure as it is spoken.
fn signed(total: i64) -> String {
    let sign = match total.signum() {
        1 => "plus ",
        -1 => "minus ",
        _ => "",
    };
    format!("{sign}{}", total.unsigned_abs())
}

/// The newest deal was taken back: the next one has its number again.
pub fn undone(next: u32, lang: Lang) -> String {
    match next {
        1 => say!(
            lang,
            "Spiel 1 zurückgenommen. Die Partie steht am Anfang."
                | "Deal 1 undone. The game stands at its beginning."
        ),
        next => say!(
            lang,
            "Spiel {next} zurückgenommen. Es steht wie nach Spiel {before}."
                | "Deal {next} undone. It stands as after deal {before}.",
            before = next - 1
        ),
    }
}

impl Table<'_> {
    fn name(&self, player: PlayerNo) -> &str {
        let at = usize::from(player.0).checked_sub(1);
        at.and_then(|at| self.names.get(at)).map_or("", String::as_str)
    }

    fn list(&self, players: impl Iterator<Item = PlayerNo>) -> String {
        let names: Vec<&str> = players.map(|player| self.name(player)).collect();
        names.join(text(" und ", " and ").get(self.lang))
    }
}

/// What happened, in a sentence.
fn outcome(played: &Played, table: Table<'_>) -> String {
    let lang = table.lang;
    match &played.facts.outcome {
        DealOutcome::Drawn => format!("{}.", term(table.family, Term::Draw).get(lang)),
        DealOutcome::Won { winner, .. } => won(played, *winner, table),
        DealOutcome::Fault { .. } => fault(played, table),
    }
}

fn won(played: &Played, winner: PlayerNo, table: Table<'_>) -> String {
    let to_winner =
        played.scored.settlement.payments().iter().filter(|payment| payment.payee == winner);
    let mut payers: BTreeMap<PlayerNo, i64> = BTreeMap::new();
    for payment in to_winner {
        *payers.entry(payment.payer).or_default() += payment.amount.0;
    }
    let lang = table.lang;
    let (name, gain) = (table.name(winner), payers.values().sum::<i64>());
    let from = match payers.len() {
        0 => String::new(),
        3 => say!(lang, " von allen dreien" | " from all three"),
        _ => {
            say!(lang, " von {payers}" | " from {payers}", payers = table.list(payers.into_keys()))
        }
    };
    say!(lang, "{name} gewinnt {gain}{from}." | "{name} wins {gain}{from}.")
}

fn fault(played: &Played, table: Table<'_>) -> String {
    let settlement = &played.scored.settlement;
    let mut paid: BTreeMap<PlayerNo, i64> = BTreeMap::new();
    for payment in settlement.payments() {
        *paid.entry(payment.payer).or_default() += payment.amount.0;
    }
    for deduction in settlement.deductions() {
        *paid.entry(deduction.party).or_default() += deduction.points.0;
    }
    let penalty = ui::PENALTY.get(table.lang);
    let pays = text("zahlt", "pays").get(table.lang);
    let lines = paid.into_iter().map(|(payer, sum)| format!("{} {pays} {sum}", table.name(payer)));
    match lines.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => format!("{penalty}."),
        lines => format!("{penalty}: {lines}."),
    }
}

/// What comes now: the round, the deal, and who is East.
fn now(last: &Played, history: &History, table: Table<'_>) -> String {
    let (lang, now) = (table.lang, &history.now);
    if now.is_over {
        return format!("{}.", ui::ALL_PLAYED.get(lang));
    }
    let east = table.name(now.east());
    let is_same = last.situation.east() == now.east();
    let is = match is_same {
        true => say!(lang, "{east} bleibt Ost." | "{east} stays East."),
        false => say!(lang, "{east} ist Ost." | "{east} is East."),
    };
    let round = now.prevailing.map(|wind| tiles::round(wind).get(lang));
    let place = match round {
        None => ui::deal(now.deal, lang),
        // Within a sentence the English word is small.
        Some(round) => {
            say!(lang, "{round}, Spiel {deal}" | "{round}, deal {deal}", deal = now.deal)
        }
    };
    if last.situation.round == now.round {
        return format!("{place}, {is}");
    }
    let word = term(table.family, Term::Round).get(lang);
    let over = last.situation.round;
    say!(lang, "{word} {over} zu Ende. {place}, {is}" | "{word} {over} is over. {place}, {is}")
}

#[cfg(test)]
mod tests {
    use club::DealFacts;
    use scoring::deal::Given;
    use scoring::{Points, Ruleset, Wind};

    use super::*;

    fn names() -> Vec<String> {
        ["Anna", "Bertl", "Christa", "Dieter"].map(str::to_owned).into()
    }

    /// A deal that somebody wins by a typed value.
    fn won(winner: u8, from: Option<u8>, points: i64) -> DealFacts {
        DealFacts {
            outcome: DealOutcome::Won {
                winner: PlayerNo(winner),
                from: from.map(PlayerNo),
                liable: None,
                how: Vec::new(),
            },
            hands: [(PlayerNo(winner), Given::points(Points(points)))].into(),
            ..DealFacts::drawn()
        }
    }

    fn said(family: Family, deals: &[DealFacts], lang: Lang) -> String {
        let history =
            History::replay(4, &Ruleset::preset(family), deals).expect("it can be played");
        last_deal(&history, Table { names: &names(), family, lang })
    }

    #[test]
    fn a_deal_is_said_in_the_order_who_how_much_from_whom_and_what_comes_now() {
        let family = Family::Klassisch;
        let deals = [won(1, None, 24), won(2, Some(3), 24), DealFacts::drawn()];
        let said = |count: usize, lang| said(family, &deals[..count], lang);
        assert_eq!(said(0, Lang::De), "");
        assert_eq!(
            said(1, Lang::De),
            "Anna gewinnt 144 von allen dreien. Ost-Runde, Spiel 2, Anna bleibt Ost."
        );
        assert_eq!(
            said(2, Lang::En),
            "Bertl wins 96 from all three. East round, deal 3, Bertl is East."
        );
        assert_eq!(said(3, Lang::De), "Unentschieden. Ost-Runde, Spiel 4, Bertl bleibt Ost.");
    }

    #[test]
    fn the_end_says_what_everybody_has() {
        let family = Family::Klassisch;
        let deals = [won(1, None, 24), won(2, Some(3), 24)];
        let history =
            History::replay(4, &Ruleset::preset(family), &deals).expect("it can be played");
        let table = Table { names: &names(), family, lang: Lang::De };
        let ending = ui::ending(club::Ending::Agreed);
        let said = finished(ending, &history, table);
        assert_eq!(
            said,
            "Vereinbart beendet. Anna plus 96, Bertl plus 48, Christa minus 72, Dieter minus 72."
        );
    }

    #[test]
    fn what_somebody_has_is_said_with_seat_and_place() {
        let deals = [won(1, None, 24), won(2, Some(3), 24)];
        let ruleset = Ruleset::preset(Family::Klassisch);
        let history = History::replay(4, &ruleset, &deals).expect("it can be played");
        let of = |player: u8, lang| {
            let table = Table { names: &names(), family: Family::Klassisch, lang };
            standing_of(PlayerNo(player), &history, table)
        };
        assert_eq!(of(1, Lang::De), "Anna, Nord, plus 96, erster Platz.");
        // Two with as many share their place.
        assert_eq!(of(3, Lang::De), "Christa, Süd, minus 72, dritter Platz.");
        assert_eq!(of(4, Lang::En), "Dieter, West, minus 72, third place.");
    }

    #[test]
    fn the_end_of_a_round_is_said() {
        let deals = [won(2, None, 24), won(3, None, 24), won(4, None, 24), won(1, None, 24)];
        let said = said(Family::Klassisch, &deals, Lang::De);
        assert!(said.ends_with("Runde 1 zu Ende. Süd-Runde, Spiel 5, Anna ist Ost."), "{said}");
    }

    #[test]
    fn where_the_wind_of_the_round_is_thrown_it_is_not_said_before() {
        let thrown = DealFacts { thrown_wind: Some(Wind::West), ..DealFacts::drawn() };
        let said = said(Family::Steiermark, &[thrown], Lang::De);
        assert_eq!(said, "Wasserpartie. West-Runde, Spiel 2, Anna bleibt Ost.");
    }

    #[test]
    fn taking_back_says_as_after_which_deal_it_stands() {
        assert_eq!(undone(7, Lang::De), "Spiel 7 zurückgenommen. Es steht wie nach Spiel 6.");
        assert_eq!(undone(1, Lang::En), "Deal 1 undone. The game stands at its beginning.");
    }
}
