//! A game as a row of a list: four names by result, small bars, whether it counts and why.

use chrono::NaiveDate;
use club::short_names::{Called, table_names};
use club::year::counting::{Ground, Objection, Verdict};
use scoring::Family;
use texts::{Lang, game_pages, numbers, verdict as words};

use crate::actions::YearBooks;
use crate::pages::games::game;
use crate::store::outcomes::Booked;

/// A game as a row.
pub(crate) struct GameRow {
    /// The page of the game.
    pub(crate) address: String,
    pub(crate) number: i64,
    pub(crate) number_words: String,
    pub(crate) day: String,
    /// The day for programs.
    pub(crate) iso_day: String,
    /// By their results.
    pub(crate) players: Vec<PlayerView>,
    pub(crate) bars: Vec<Bar>,
    pub(crate) verdict: VerdictView,
}

/// A player with the result.
pub(crate) struct PlayerView {
    pub(crate) name: String,
    pub(crate) short_name: String,
    pub(crate) points: String,
    pub(crate) is_plus: bool,
}

/// A bar of the small drawing, 48 wide and 34 high with its ground line in the middle.
pub(crate) struct Bar {
    pub(crate) x: u64,
    pub(crate) y: u64,
    pub(crate) width: u64,
    pub(crate) height: u64,
    pub(crate) is_minus: bool,
}

/// Whether a game counts, as a shape, a word and a note.
pub(crate) struct VerdictView {
    /// The class of the shape: ok, wait, off or due.
    pub(crate) kind: &'static str,
    pub(crate) state: &'static str,
    pub(crate) note: String,
    /// For programs and tests.
    pub(crate) code: &'static str,
}

/// The width and half the height of the small drawing, and the gap between its bars.
const WIDTH: u64 = 48;
const HALF: u64 = 17;
const GAP: u64 = 3;

/// Rows of games of a year; `today` decides whether a day needs its year.
pub(crate) fn game_rows<'a>(
    books: &YearBooks,
    games: impl Iterator<Item = &'a (Booked, Verdict)>,
    today: NaiveDate,
    lang: Lang,
) -> Vec<GameRow> {
    let results = books.games.iter().flat_map(|(game, _)| &game.results);
    let largest = results.map(|result| result.points.0.unsigned_abs()).max().unwrap_or(1).max(1);
    games.map(|game| row(books, game, largest, today, lang)).collect()
}

fn row(
    books: &YearBooks,
    (booked, verdict): &(Booked, Verdict),
    largest: u64,
    today: NaiveDate,
    lang: Lang,
) -> GameRow {
    let called = books.called(booked);
    let points = booked.results.iter().map(|result| result.points.0);
    let mut players: Vec<(i64, Called, String)> = points
        .zip(called.iter().cloned())
        .zip(table_names(&called))
        .map(|((points, called), short)| (points, called, short))
        .collect();
    players.sort_by_key(|(points, _, _)| std::cmp::Reverse(*points));
    let mut number_words = game_pages::number(booked.number, lang);
    if booked.is_imported {
        number_words = format!("{number_words}, {}", game_pages::ON_PAPER.get(lang));
    }
    GameRow {
        address: game::address(booked.id),
        number: booked.number,
        number_words,
        day: numbers::day_of_year(booked.course.played_on, today, lang),
        iso_day: booked.course.played_on.to_string(),
        bars: bars(players.iter().map(|(points, _, _)| *points), largest),
        players: players
            .into_iter()
            .map(|(points, called, short_name)| PlayerView {
                name: called.name,
                short_name,
                points: numbers::signed(points),
                is_plus: points > 0,
            })
            .collect(),
        verdict: verdict_view(*verdict, booked.family, today, lang),
    }
}

/// One bar per result, by the square root of its points, so that small results are seen beside large ones.
fn bars(results: impl ExactSizeIterator<Item = i64>, largest: u64) -> Vec<Bar> {
    let count = u64::try_from(results.len()).unwrap_or(1).max(1);
    let width = (WIDTH + GAP) / count - GAP;
    let bar = |(at, points): (u64, i64)| {
        let height = (points.unsigned_abs().saturating_mul(HALF * HALF) / largest).isqrt().max(1);
        let is_minus = points < 0;
        let y = if is_minus { HALF } else { HALF - height };
        Bar { x: at * (width + GAP), y, width, height, is_minus }
    };
    (0..).zip(results).map(bar).collect()
}

/// A verdict as it is drawn.
pub(crate) fn verdict_view(
    verdict: Verdict,
    family: Family,
    today: NaiveDate,
    lang: Lang,
) -> VerdictView {
    let code = match verdict {
        Verdict::Counts(Ground::Rounds { .. }, _) => "rounds",
        Verdict::Counts(Ground::LongRound { .. }, _) => "long_round",
        Verdict::Counts(Ground::Bankruptcy, _) => "bankruptcy",
        Verdict::CountsWithSlip { .. } => "slip_awaited",
        Verdict::CountsNot(Objection::Struck { .. }) => "struck",
        Verdict::CountsNot(Objection::Disputed { .. }) => "disputed",
        Verdict::CountsNot(Objection::Trial) => "trial",
        Verdict::CountsNot(Objection::Abandoned) => "abandoned",
        Verdict::CountsNot(Objection::TooShort { .. }) => "too_short",
        Verdict::CountsNot(Objection::RoundBroken { .. }) => "round_broken",
        Verdict::CountsNot(Objection::FewPeople { .. }) => "few_people",
        Verdict::CountsNot(Objection::Tournament) => "tournament",
        Verdict::CountsNot(Objection::SlipMissing { .. }) => "slip_missing",
        Verdict::CountsNot(Objection::SlipLate { .. }) => "slip_late",
    };
    let (kind, note) =
        (words::mark(verdict).class(), words::reason(verdict, family, Some(today), lang));
    VerdictView { kind, state: words::word(verdict).get(lang), note, code }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_stand_on_their_side_of_the_line() {
        let drawn = bars([400, 0, -100].into_iter(), 400);
        let places: Vec<_> =
            drawn.iter().map(|bar| (bar.x, bar.y, bar.width, bar.height)).collect();
        assert_eq!(places, [(0, 0, 14, 17), (17, 16, 14, 1), (34, 17, 14, 8)]);
        assert_eq!(drawn.iter().map(|bar| bar.is_minus).collect::<Vec<_>>(), [false, false, true]);
    }
}
