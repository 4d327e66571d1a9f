//! Invented lists as a club publishes them, for tests and benches of paper and page.

use chrono::{Days, NaiveDate};
use club::calendar::ClubYear;
use club::report::lists::{ListHeading, ListedLine, Named, PersonYear, PlayedGame, Week, WonHand};
use club::report::sheet::Sheet;
use club::report::{Certificate, Honour, certificate_sheet};
use club::year::counting::{Ground, Proof, Verdict};
use club::year::year_options::YearOptions;
use club::year::{self, Method, Ranking, changes};
use scoring::{Family, Points};

/// The day of all of them, 21 November 2026.
const DAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).expect("November has 30 days");

/// A week of a club of so many people, with special hands and games.
pub(crate) fn week(people: i64) -> Week {
    let who = |person: i64| Named::As {
        name: club::demo::name(usize::try_from(person).unwrap_or_default()),
        page: None,
    };
    let results = |games: i64| {
        let all = (0..people).flat_map(move |person| {
            (0..1 + (person * 7 + games) % 5).map(move |game| year::Result {
                person,
                points: Points((person * 613 + game * 287 + games * 31) % 4_001 - 2_000),
                twelfths: [48, 24, 12, 0][(person % 4) as usize],
                day: DAY,
                won: 0,
            })
        });
        let options = YearOptions::default();
        year::rank(all, &Ranking { method: Method::Sum, options, days: (DAY, DAY) })
    };
    let (now, before) = (results(9), results(8));
    let moved = changes(&now, &before);
    let list = now.into_iter().zip(moved).map(|(line, change)| ListedLine {
        who: who(line.person),
        is_new: line.person == 5,
        line,
        change,
    });
    let hand = |person: i64, family, hand: &str, points| WonHand {
        played_on: DAY,
        who: who(person),
        family,
        hand: hand.to_owned(),
        points: Points(points),
    };
    let games = (0..3).map(|game| PlayedGame {
        number: 897 + game as u64,
        played_on: DAY,
        table: format!("Tisch {}", game + 1),
        family: Family::ALL[game as usize],
        verdict: verdict(game),
        results: (0..4)
            .map(|player| {
                let points = Points(450 - 300 * player);
                (who(4 * game + player), points, [48, 24, 12, 0][player as usize])
            })
            .collect(),
    });
    Week {
        heading: ListHeading {
            issuer: Some("Mah-Jongg-Club „Grüner Drache“".to_owned()),
            year: ClubYear::new(2026).expect("the table has this year"),
            as_of: DAY,
            method: Method::Sum,
            options: YearOptions::default(),
            games: 150,
        },
        since: DAY - chrono::Days::new(6),
        list: Some(list.collect()),
        hands: Some((
            vec![
                hand(3, Family::Steiermark, "seven-pairs", 1_508),
                hand(7, Family::Klassisch, "limit-thirteen-orphans", 500),
            ],
            vec![hand(1, Family::Steiermark, "thirteen-wonders", 3_000)],
        )),
        games: Some(games.collect()),
    }
}

/// What is decided about a game: the second waits for its slip.
fn verdict(game: i64) -> Verdict {
    match game {
        1 => Verdict::CountsWithSlip {
            ground: Ground::Rounds { whole: 2 },
            due: DAY + Days::new(21),
            or_confirmations: false,
        },
        _ => Verdict::Counts(Ground::Rounds { whole: 4 }, Proof::Slip),
    }
}

/// The year of the first of a list.
pub(crate) fn person_year(week: &Week) -> PersonYear {
    let first = &week.list.as_ref().expect("a week has a list")[0];
    let other = |person: usize| Named::As { name: club::demo::name(person), page: None };
    let game = |number: i64| {
        let with = [number as usize + 1, number as usize + 2, number as usize + 3].map(other);
        let day = DAY - chrono::Days::new(7 * (9 - number) as u64);
        (day, Family::ALL[(number % 5) as usize], Points(613 * (number % 4) - 700), with.to_vec())
    };
    PersonYear {
        heading: week.heading.clone(),
        who: "Zoë Šimić".to_owned(),
        line: Some(first.line.clone()),
        deals: [214, 61, 17, 40],
        games: (1..9).map(game).collect(),
        hands: week.hands.clone().map(|(hands, _)| hands).unwrap_or_default(),
    }
}

/// A certificate out of a week's list.
pub(crate) fn certificate(week: &Week, honour: Honour, words: &str) -> Sheet {
    let list = week.list.as_ref().expect("a week has a list");
    let found = match honour {
        Honour::Winner => list.first(),
        Honour::Last => list.last(),
    };
    certificate_sheet(&Certificate {
        issuer: week.heading.issuer.as_deref(),
        year: week.heading.year,
        honour,
        name: "Zoë Šimić-Österreicher",
        line: &found.expect("the list has lines").line,
        on: DAY,
        words,
        is_final: true,
    })
}
