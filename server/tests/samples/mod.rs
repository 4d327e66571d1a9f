//! Invented sheets as a club would have them, for tests of paper, CSV and web page.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime};
use club::demo::{Dice, play_random_deal};
use club::report::sheet::{Cell, Row, Sheet};
use club::report::{
    Corrections, GameHeading, RankingHeading, ScoreSheetHeading, SlipHeading, game_sheet,
    ranking_sheet, score_sheet, slip_sheets,
};
use club::year::standings::rank;
use club::{DealFacts, DealOutcome, Ending, History, PlayerNo};
use scoring::deal::Given;
use scoring::{Family, Points, Ruleset};
use serde_json::json;

pub(crate) const PLAYERS: [&str; 4] =
    ["Jörg Österreicher", "Zoë Šimić", "Милена Петровић", "王小明"];

/// A game of so many deals, scored by the classical rules.
pub(crate) fn game(deals: u32) -> Sheet {
    corrected_game(deals, &Corrections::default())
}

/// The same, with deals that were corrected.
pub(crate) fn corrected_game(deals: u32, corrections: &Corrections) -> Sheet {
    let changes = json!({"limit": 300, "half_limit_hands": "full"});
    let changes = changes.as_object().expect("an object is written above");
    let ruleset = Ruleset::preset(Family::Klassisch).with(changes).expect("both options exist");
    let facts: Vec<DealFacts> = (1..=deals).map(deal).collect();
    let history =
        History::replay(4, &ruleset, &facts).expect("given points are scored as they are");
    let heading = GameHeading {
        issuer: Some("Mah-Jongg-Club „Grüner Drache“"),
        number: Some(17),
        table: "2",
        preset: "",
        started_at: at(19, 5),
        ended: Some((at(21, 47), Ending::Agreed)),
        players: &PLAYERS.map(str::to_owned),
        corrections,
    };
    game_sheet(&heading, &ruleset, &history)
}

/// Where a printed code leads.
pub(crate) const ADDRESS: &str = "https://club.example/spiel/00000000-0000-0000-0000-000000000001";

/// A game of chance by some rules, up to so many deals.
pub(crate) fn random_game(family: Family, deals: u32) -> (Ruleset, History) {
    let ruleset = Ruleset::preset(family);
    let mut history = History::start(4, &ruleset);
    let mut dice = Dice::new(1_984);
    while history.now.number <= deals && !history.now.is_over {
        play_random_deal(&mut history, &ruleset, &mut dice);
    }
    (ruleset, history)
}

/// The heading of a score sheet of these players.
pub(crate) fn score_sheet_heading<'a>(players: &'a [String]) -> ScoreSheetHeading<'a> {
    ScoreSheetHeading {
        issuer: Some("Mah-Jongg-Club „Grüner Drache“"),
        number: (!players.is_empty()).then_some(17),
        played_on: (!players.is_empty()).then(|| at(19, 5).date()),
        table: (!players.is_empty()).then_some("Gaststube"),
        players,
        players_numbers: &[],
        address: (!players.is_empty()).then_some(ADDRESS),
    }
}

/// The federation's sheet, complete.
pub(crate) fn complete_score_sheet() -> Sheet {
    let (_, history) = random_game(Family::Mcr, 16);
    let numbers = ["04010012", "", "04010077", "04020003"].map(str::to_owned);
    let players = PLAYERS.map(str::to_owned);
    let heading = ScoreSheetHeading { players_numbers: &numbers, ..score_sheet_heading(&players) };
    score_sheet(&heading, Some(&history))
}

/// A Partie of the club of so many deals, with flowers, a special hand and credit.
pub(crate) fn club_game(deals: u32) -> (Ruleset, History) {
    let ruleset = Ruleset::preset(Family::Steiermark);
    let mut history = History::start(4, &ruleset);
    for number in 1..=deals {
        let mut facts = deal(number);
        facts.dead.clear();
        if history.now.prevailing.is_none() {
            facts.thrown_wind = Some(scoring::Wind::ALL[(number % 4) as usize]);
        }
        if let DealOutcome::Won { winner, .. } = facts.outcome {
            let flowers = |bonus: &str| Given::Tiles {
                concealed: String::new(),
                melds: Vec::new(),
                winning_tile: String::new(),
                bonus: bonus.to_owned(),
                without: Vec::new(),
            };
            let others: Vec<PlayerNo> =
                (1..=4).map(PlayerNo).filter(|player| *player != winner).collect();
            let (some, all) = if number == 3 { ("", "12345678f") } else { ("15f", "2f") };
            facts.hands.insert(others[0], flowers(some));
            facts.hands.insert(others[1], flowers(all));
            if number == 5 {
                let id = "seven-pairs".to_owned();
                let bonus = String::new();
                let against_tiles = false;
                let special =
                    Given::Special { id, value: None, concealed: true, bonus, against_tiles };
                facts.hands.insert(winner, special);
            }
        }
        history.play(&facts, &ruleset).expect("the deals are made to be scored");
    }
    (ruleset, history)
}

/// The club's slip, front and back, complete.
pub(crate) fn complete_slip() -> [Sheet; 2] {
    let (ruleset, history) = club_game(22);
    let Ruleset::Steiermark(options) = ruleset else { panic!("a game of the club") };
    let players = PLAYERS.map(str::to_owned);
    slip_sheets(&slip_heading(&players), &options, Some((&history, &[])))
}

/// The heading of a slip of these players.
pub(crate) fn slip_heading<'a>(players: &'a [String]) -> SlipHeading<'a> {
    let is_known = !players.is_empty();
    SlipHeading {
        issuer: Some("Mah-Jongg-Club „Grüner Drache“"),
        number: is_known.then_some(17),
        started_at: is_known.then(|| at(19, 5)),
        ended_at: None,
        table: is_known.then_some("Gaststube"),
        preset: "",
        players,
        verdict: None,
        address: is_known.then_some(ADDRESS),
    }
}

/// Every ninth deal is drawn, every fourth is won from the wall.
fn deal(number: u32) -> DealFacts {
    let player = |number: u32| PlayerNo((number % 4 + 1) as u8);
    let is_draw = number % 9 == 8;
    let hands = (0..4).map(|seat| {
        let points = Points(i64::from((number * 37 + seat * 22) % 90 + 2));
        (player(seat), Given::points(points))
    });
    let from = player(number * 7 + 1 + number % 3);
    DealFacts {
        outcome: if is_draw {
            DealOutcome::Drawn
        } else {
            DealOutcome::Won {
                winner: player(number * 7),
                from: (!number.is_multiple_of(4)).then_some(from),
                liable: None,
                how: Vec::new(),
            }
        },
        hands: if is_draw { BTreeMap::new() } else { hands.collect() },
        dead: if number % 11 == 3 { vec![from] } else { Vec::new() },
        thrown_wind: None,
        ..DealFacts::drawn()
    }
}

fn at(hour: u32, minute: u32) -> NaiveDateTime {
    let day = NaiveDate::from_ymd_opt(2026, 11, 21).expect("November has 30 days");
    day.and_hms_opt(hour, minute, 0).expect("a day has 24 hours")
}

/// A ranking of so many people; the fifth has as many points as the fourth.
pub(crate) fn ranking(people: u32) -> Sheet {
    let first = ["Jörg", "Zoë", "Милена", "Ελένη", "王小明", "Božena", "Łukasz", "Gül"];
    let last = ["Österreicher", "Šimić", "Петровић", "Παππά", "Weiß", "Dvořáková"];
    let results = (0..people).flat_map(|person| {
        let family = last[(person / 8 % 6) as usize];
        let name = format!("{} {family} {}", first[(person % 8) as usize], person / 48 + 1);
        let place = i64::from(if person == 4 { 3 } else { person });
        let games = person * 7 % 23 + 1;
        (0..games).map(move |game| {
            let rest = if game == 0 { (i64::from(people) / 2 - place) * 613 } else { 0 };
            (name.clone(), Points(rest))
        })
    });
    let heading = RankingHeading {
        issuer: Some("Mah-Jongg-Club „Grüner Drache“"),
        as_of: at(0, 0).date(),
    };
    ranking_sheet(&heading, &rank(results))
}

/// A sheet with one cell, for what a single cell does.
pub(crate) fn one_cell(cell: Cell) -> Sheet {
    let mut sheet = ranking(1);
    sheet.blocks[0].rows =
        vec![Row::Cells(vec![Cell::Count(1), cell, Cell::Empty, Cell::Empty, Cell::Empty])];
    sheet
}
