//! The rounds of a tournament as a line, a row for each day; and when each begins, in words.

use chrono::{Days, NaiveDateTime, NaiveTime};
use club::tournament::times::{day_of, minute_of};
use texts::{Lang, tournament as words};

use super::Loaded;

/// A round in the line of rounds.
pub(super) struct Station {
    /// Where it leads, if anywhere.
    pub(super) address: Option<String>,
    pub(super) number: usize,
    /// `done`, `now` or `todo`.
    pub(super) kind: &'static str,
    /// When it begins; may be empty.
    pub(super) time: String,
    pub(super) says: String,
}

/// The rounds of a day; the name is empty where days are not known or there is only one.
pub(super) struct RailDay {
    pub(super) name: String,
    pub(super) stations: Vec<Station>,
}

/// The line of rounds; `has_links` says whether each leads to its page.
pub(super) fn rail(loaded: &Loaded, has_links: bool, lang: Lang) -> Vec<RailDay> {
    let mut days: Vec<(Option<u8>, RailDay)> = Vec::new();
    for round in 0..usize::from(loaded.tournament.rounds) {
        let day = loaded.day_of(round);
        let station = station(loaded, round, has_links, lang);
        match days.last_mut().filter(|(of, _)| *of == day) {
            Some((_, last)) => last.stations.push(station),
            None => {
                let name = day.filter(|_| loaded.tournament.days > 1);
                let name = name.map(|day| loaded.day_name(day, lang)).unwrap_or_default();
                days.push((day, RailDay { name, stations: vec![station] }));
            }
        }
    }
    days.into_iter().map(|(_, day)| day).collect()
}

fn station(loaded: &Loaded, round: usize, has_links: bool, lang: Lang) -> Station {
    let count = loaded.count(round);
    let is_done = count.all() > 0 && count.counted == count.all();
    let kind = match (is_done, loaded.current_round() == Some(round)) {
        (true, _) => "done",
        (false, true) => "now",
        (false, false) => "todo",
    };
    let has_begun = count.counted + count.doubtful > 0;
    Station {
        address: has_links.then(|| loaded.address(&format!("/runde?runde={}", round + 1))),
        number: round + 1,
        kind,
        time: loaded.time_of(round).unwrap_or_default(),
        says: if is_done || has_begun {
            words::of_tables(count.counted, count.all(), lang)
        } else {
            String::new()
        },
    }
}

/// Rounds count from 0, days from 1.
impl Loaded {
    /// On which day a round is played, if that is known.
    pub(super) fn day_of(&self, round: usize) -> Option<u8> {
        day_of(&self.tournament.starts, round + 1)
    }

    /// When a round begins, if that is known: `9:30`.
    pub(super) fn time_of(&self, round: usize) -> Option<String> {
        minute_of(&self.tournament.starts, round + 1).map(words::clock_time)
    }

    /// When the first `rounds` begin, each empty where that is not known, and whether it is the first of another day.
    pub(super) fn heads(&self, rounds: usize) -> Vec<(String, bool)> {
        let is_new_day = |round: usize| round > 0 && self.day_of(round - 1) != self.day_of(round);
        let head = |round| (self.time_of(round).unwrap_or_default(), is_new_day(round));
        (0..rounds).map(head).collect()
    }

    /// A day with its name.
    pub(super) fn day_name(&self, day: u8, lang: Lang) -> String {
        words::day_of_tournament(self.tournament.first_day, day, lang)
    }

    /// The instant at which a round begins, by the club's clock.
    fn start_of(&self, round: usize) -> Option<NaiveDateTime> {
        let minute = u32::from(minute_of(&self.tournament.starts, round + 1)?);
        let day = Days::new(u64::from(self.day_of(round)?.checked_sub(1)?));
        let time = NaiveTime::from_hms_opt(minute / 60, minute % 60, 0)?;
        Some(self.tournament.first_day.checked_add_days(day)?.and_time(time))
    }

    /// When a round begins, with its day if that is another one than that of `now`; and how long it is until then.
    pub(super) fn announced(
        &self,
        round: usize,
        now: NaiveDateTime,
        lang: Lang,
    ) -> Option<(String, Option<String>)> {
        let start = self.start_of(round)?;
        let time = self.time_of(round)?;
        let left = (start - now).num_seconds();
        // A minute that has begun counts whole.
        let until = words::begins_in((left + 59).div_euclid(60), lang);
        let when = if start.date() == now.date() {
            time
        } else {
            format!("{}, {time}", self.day_name(self.day_of(round)?, lang))
        };
        Some((when, until))
    }
}
