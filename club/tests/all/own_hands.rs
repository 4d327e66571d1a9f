//! Own hands by what their entries say they are worth: as a Bochowe, in the statistics, on the back of the slip.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

use club::chips::{missable, missed};
use club::report::sheet::{Cell, Row, Table};
use club::report::{SlipHeading, slip_sheets};
use club::year::tally::sum_up;
use club::{BochoweNote, DealFacts, DealOutcome, History, PlayerNo};
use scoring::deal::Given;
use scoring::steiermark::Options;
use scoring::{Circumstance, Family, Points, Ruleset, Wind};
use serde_json::{Value as Json, json};

fn rules() -> Ruleset {
    let hand = |id: &str, name: &str, own: Json| {
        let mut hand = json!({"id": id, "name": name, "callable": false, "kong_allowed": true, "active": true});
        hand.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
        hand
    };
    let options = json!({
        "limit": 3000,
        "special_hands": [
            hand("points", "Punkte", json!({"pattern": "7 pair", "worth": {"points": 800}})),
            hand("half", "Halbes", json!({"pattern": "4 knit3 knit2", "worth": {"limit": [1, 2]}})),
            hand("double", "Doppelt", json!({"pattern": "4 pung pair", "worth": {"doublings": 2}})),
            hand("fixed", "Fest", json!({})),
            hand("open", "Offen", json!({"pattern": "4 pung(wind) pair"})),
        ],
        "special_values": {"fixed": 700, "points": 1},
    });
    Ruleset::preset(Family::Steiermark).with(options.as_object().unwrap()).unwrap()
}

fn options() -> Options {
    let Ruleset::Steiermark(options) = rules() else { unreachable!("the rules of Steiermark") };
    options
}

/// The second player, who is not East, draws the last tile of seven pairs; two others were ready for an own hand.
fn history() -> History {
    let tiles = Given::Tiles {
        concealed: "22m66p77p44s99s22z6z".to_owned(),
        melds: Vec::new(),
        winning_tile: "6z".to_owned(),
        bonus: String::new(),
        without: Vec::new(),
    };
    let note =
        |player: u8, hand: &str| BochoweNote { player: PlayerNo(player), hand: hand.to_owned() };
    let facts = DealFacts {
        outcome: DealOutcome::Won {
            winner: PlayerNo(2),
            from: None,
            liable: None,
            how: vec![Circumstance::SelfDrawn],
        },
        hands: [(PlayerNo(2), tiles)].into(),
        thrown_wind: Some(Wind::East),
        bochowe: vec![note(1, "half"), note(3, "points")],
        ..DealFacts::drawn()
    };
    History::replay(4, &rules(), &[facts]).unwrap()
}

/// The cells of a table as texts and numbers.
fn cells(table: &Table) -> Vec<Vec<String>> {
    let rows = table.rows.iter().filter_map(|row| match row {
        Row::Cells(cells) => Some(cells),
        Row::Marker(_) | Row::Spanned { .. } => None,
    });
    let text = |cell: &Cell| {
        if let Cell::Text(text) = cell {
            text.clone()
        } else if let Cell::Points(points) = cell {
            points.to_string()
        } else if let Cell::Worth { amount, unit, .. } = cell {
            format!("{amount} {}", unit.id())
        } else {
            String::new()
        }
    };
    rows.map(|row| row.iter().map(text).filter(|text| !text.is_empty()).collect()).collect()
}

#[test]
fn a_bochowe_is_worth_what_the_entry_says() {
    let options = options();
    let ids: Vec<&str> = missable(&options).iter().map(|hand| hand.id.as_str()).collect();
    assert_eq!(ids, ["points", "half", "fixed"], "doublings and a missing value are no points");
    let history = history();
    let noted: Vec<(&str, Points)> = missed(&history.deals[0], &options)
        .map(|(note, points)| (note.hand.as_str(), points))
        .collect();
    // Three would have paid, whatever the seat.
    assert_eq!(noted, [("half", Points(4_500)), ("points", Points(2_400))]);
}

#[test]
fn the_statistics_name_an_own_hand_that_was_found_by_its_tiles() {
    let tally = sum_up(&rules(), &history());
    let [won] = &tally.special_hands[..] else { panic!("one own hand: {:?}", tally.special_hands) };
    // Two points for the tile from the wall.
    assert_eq!((won.hand.as_str(), won.player, won.points), ("points", PlayerNo(2), Points(802)));
}

#[test]
fn the_back_of_the_slip_has_the_same_values() {
    let (options, history) = (options(), history());
    let [_, back] = slip_sheets(&SlipHeading::default(), &options, Some((&history, &[])));
    let [won, missed, catalogue] = &back.blocks[..] else { panic!("three tables") };
    let named = |cells: Vec<Vec<String>>, hand: &str| {
        let row = cells.into_iter().find(|row| row.iter().any(|cell| cell == hand));
        row.unwrap().pop().unwrap()
    };
    assert_eq!(named(cells(won), "Punkte"), "802");
    assert_eq!(named(cells(missed), "Halbes"), "4500");
    assert_eq!(named(cells(missed), "Punkte"), "2400");
    let values = cells(catalogue).into_iter().map(|row| row.join(" ")).collect::<Vec<String>>();
    assert_eq!(values, ["Punkte 800", "Halbes 1500", "Doppelt 2 doublings", "Fest 700", "Offen"]);
}
