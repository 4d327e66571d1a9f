//! The words around the times at which the rounds of a tournament begin.

use chrono::{Datelike as _, Days, NaiveDate};
use club::tournament::times::StartFault;

use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    ROUND_TIMES "Zeiten der Runden" | "Times of the rounds";
    ENTER_TIMES "Zeiten eintragen" | "Enter the times";
    CHANGE_TIMES "Zeiten ändern" | "Change the times";
    TIMES_ABOUT
        "Was noch offen ist, bleibt leer. Die Zeiten stehen beim Tag, am Sitzplan, am Saalschirm, auf den Seiten für alle und im Kalender."
        | "What is not known yet stays empty. The times stand on the day, the seating plan, the screen of the hall, the pages for everybody \
     and in the calendar.";
    BREAK "Pause dazwischen, in Minuten" | "Break in between, in minutes";
    FILL_ABOUT
        "Trag je Tag den Beginn der ersten Runde ein; die leeren Felder danach folgen aus Minuten und Pause."
        | "Enter when the first round of each day begins; the empty fields after it follow from minutes and break.";
    FILL "Leere Zeiten ausfüllen" | "Fill in the empty times";
    BAD_BREAK
        "Hier gehören die Minuten der Pause hin, höchstens 600."
        | "This takes the minutes of the break, 600 at most.";
    NO_DAY "–" | "–";
}

/// A minute of a day as a time: `9:30`.
pub fn clock_time(minute: u16) -> String {
    format!("{}:{:02}", minute / 60, minute % 60)
}

/// A day of a tournament by its number, with its name: `Samstag, 21. 11.`.
pub fn day_of_tournament(first: NaiveDate, day: u8, lang: Lang) -> String {
    let after = Days::new(u64::from(day.saturating_sub(1)));
    let date = first.checked_add_days(after).unwrap_or(first);
    let weekday = u8::try_from(date.weekday().number_from_monday()).unwrap_or_default();
    let weekday = crate::publishing::weekday(weekday).get(lang);
    format!("{weekday}, {}", crate::numbers::day_of_year(date, first, lang))
}

words! {
    fn day_of_round(round: u8) "Runde {round}: Tag" | "Round {round}: day";

    fn beginning_of_round(round: u8) "Runde {round}: Beginn" | "Round {round}: begins at";
}

/// Why the beginning of a round is refused.
pub fn start_fault(fault: StartFault, lang: Lang) -> String {
    let say = |text: Text| text.get(lang).to_owned();
    match fault {
        StartFault::UnknownRound => say(text(
            "Diese Runde gibt es nicht. Bitte die Seite neu laden.",
            "There is no such round. Please load the page again.",
        )),
        StartFault::UnknownDay => say(text(
            "Dieser Tag fehlt oder liegt nicht im Turnier. Bitte aus der Liste wählen.",
            "This day is missing, or lies outside the tournament. Please choose from the list.",
        )),
        StartFault::UnknownMinute => say(text(
            "Das ist keine Uhrzeit. Bitte etwa 9:30 eintragen oder leer lassen.",
            "This is no time. Please enter it like 9:30, or leave it empty.",
        )),
        StartFault::EarlierDay { than } => say!(
            lang,
            "Das ist ein früherer Tag als bei Runde {than}. Bitte einen von beiden ändern."
                | "This is an earlier day than that of round {than}. Please change one of them."
        ),
        StartFault::NotLater { than } => say!(
            lang,
            "Das ist nicht später als Runde {than} am selben Tag. Bitte eine von beiden ändern."
                | "This is not later than round {than} on the same day. Please change one of them."
        ),
    }
}

words! {
    fn begins_at(time: &str) "beginnt um {time}" | "begins at {time}";
}

/// How long it is until a round begins: nothing more than twelve hours before, or once it should have begun.
pub fn begins_in(minutes: i64, lang: Lang) -> Option<String> {
    let (hours, rest) = (minutes / 60, minutes % 60);
    Some(match minutes {
        ..1 | 721.. => return None,
        1 => say!(lang, "in 1 Minute" | "in 1 minute"),
        2..100 => say!(lang, "in {minutes} Minuten" | "in {minutes} minutes"),
        100..=119 => say!(lang, "in 1 Stunde {rest} Minuten" | "in 1 hour {rest} minutes"),
        120..=720 if rest == 0 => say!(lang, "in {hours} Stunden" | "in {hours} hours"),
        120..=720 if rest == 1 => {
            say!(lang, "in {hours} Stunden 1 Minute" | "in {hours} hours 1 minute")
        }
        120..=720 => {
            say!(lang, "in {hours} Stunden {rest} Minuten" | "in {hours} hours {rest} minutes")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_days_are_written_as_people_say_them() {
        assert_eq!((clock_time(570), clock_time(1_035)), ("9:30".to_owned(), "17:15".to_owned()));
        let first = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        assert_eq!(
            day_of_tournament(first, 2, Lang::De).replace(['\u{a0}', '\u{202f}'], " "),
            "Sonntag, 22. 11."
        );
        let said = [0, 1, 12, 130, 720, 721].map(|minutes| begins_in(minutes, Lang::De));
        let expected =
            [None, Some("in 1 Minute"), Some("in 12 Minuten"), Some("in 2 Stunden 10 Minuten")];
        for (said, expected) in said.iter().zip(expected) {
            assert_eq!(said.as_deref(), expected);
        }
        assert_eq!((said[4].is_some(), said[5].is_some()), (true, false));
    }
}
