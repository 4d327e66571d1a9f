//! Tiles as everybody names them: suits, winds and flowers, texts read and written back, and what a hand waits for.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use scoring::notation::{self, Written};
use scoring::reading::{self, WinningForms};
use scoring::{
    BonusTile, BonusTiles, Circumstance, Circumstances, Counts, Hand, Meld, Problem, Tile, Wind,
};

fn tile(text: &str) -> Tile {
    let [tile] = notation::tiles("concealed", text).unwrap().try_into().unwrap();
    tile
}

#[test]
fn there_are_thirty_four_kinds() {
    assert_eq!(Tile::from_index(0), Some(tile("1m")));
    assert_eq!(Tile::from_index(33), Some(Tile::RED));
    assert_eq!(Tile::from_index(34), None);
    assert_eq!(Tile::all().count(), 34);
}

#[test]
fn wind_tiles_show_their_wind() {
    let shown = |text: &str| tile(text).wind();
    assert_eq!(
        ["1z", "2z", "3z", "4z"].map(shown),
        [Wind::East, Wind::South, Wind::West, Wind::North].map(Some)
    );
    assert_eq!(["5z", "9s", "1m"].map(shown), [None; 3]);
}

/// Rows end at nine, and neither winds nor dragons stand in one.
#[test]
fn a_chow_stays_in_its_suit() {
    let next = |text: &str| tile(text).next();
    assert_eq!(next("1m"), Some(tile("2m")));
    assert_eq!(next("8p"), Some(tile("9p")));
    for last in ["9m", "9p", "9s", "1z", "2z", "4z", "5z", "7z"] {
        assert_eq!(next(last), None, "{last}");
    }
    let starts = |text: &str| tile(text).starts_chow();
    assert!(["1m", "7m", "7p", "1s", "7s"].into_iter().all(starts));
    assert!(!["8m", "9m", "8p", "9s", "1z", "2z", "5z"].into_iter().any(starts));
}

#[test]
fn flowers_and_seasons_belong_to_seats() {
    let found: Vec<_> = BonusTile::all()
        .map(|tile| (notation::bonus_text(tile), tile.is_flower(), tile.owner()))
        .collect();
    let expected = [
        ("1f", true, Wind::East),
        ("2f", true, Wind::South),
        ("3f", true, Wind::West),
        ("4f", true, Wind::North),
        ("5f", false, Wind::East),
        ("6f", false, Wind::South),
        ("7f", false, Wind::West),
        ("8f", false, Wind::North),
    ];
    assert_eq!(found, expected.map(|(text, flower, owner)| (text.to_owned(), flower, owner)));
    for digit in 1..=8 {
        assert_eq!(BonusTile::from_digit(digit).unwrap().digit(), digit);
    }
    assert_eq!([BonusTile::from_digit(0), BonusTile::from_digit(9)], [None; 2]);
}

#[test]
fn bonus_tiles_are_read_and_written() {
    let written = |text: &str| notation::bonus_tiles_text(notation::bonus(text).unwrap());
    assert_eq!(written(""), "");
    assert_eq!(written("8f 3f1f"), "138f");
    assert_eq!(written("12345678f"), "12345678f");
    let third = BonusTile::from_digit(3).unwrap();
    let mut held = BonusTiles::NONE;
    assert!(held.insert(third) && !held.insert(third));
    assert_eq!(held.iter().collect::<Vec<_>>(), [third]);
    assert!(held.has(third) && !held.has(BonusTile::from_digit(1).unwrap()));
    assert_eq!(notation::bonus("3f3f"), Err(Problem::DuplicateBonus { tile: third }));
}

#[test]
fn tiles_are_read_and_written() {
    let written = |text: &str| notation::tiles_text(notation::tiles("concealed", text).unwrap());
    assert_eq!(written(""), "");
    assert_eq!(written("1m2m3m"), "123m");
    assert_eq!(written("19m 19p 19s 1234567z"), "19m19p19s1234567z");
    assert_eq!(written("5z5m5z"), "5z5m5z");
    assert_eq!(notation::tile_text(Tile::GREEN), "6z");
    assert_eq!(notation::tile_text(tile("9p")), "9p");
    for text in ["0z", "8z", "9z", "0m", "m", "12", "1x", "1f"] {
        assert!(notation::tiles("concealed", text).is_err(), "{text}");
    }
}

#[test]
fn sets_are_read_and_written() {
    for text in ["123m", "789s", "555z", "1111p", "(7777z)"] {
        assert_eq!(notation::meld_text(notation::meld(text).unwrap()), text);
    }
    assert_eq!(notation::meld("9s7s8s"), Ok(Meld::Chow(tile("7s"))));
    // Four tiles of which only some are equal are no kong; rows neither turn round nor leave their suit.
    for text in ["1112m", "1222m", "1122m", "1123m", "1233m", "1234m", "891m", "8m9m1p", "123z"] {
        let text = text.to_owned();
        assert_eq!(notation::meld(&text), Err(Problem::BadMeld { text }));
    }
    for text in ["(123m)", "(555z)", "(5555z", "5555z)", "55555z", "11m", ""] {
        assert!(notation::meld(text).is_err(), "{text}");
    }
}

#[test]
fn circumstances_are_a_set() {
    use Circumstance::{Heaven, KongOnKong, LastTile, NinthWin, Replacement, SelfDrawn};
    let mut how = Circumstances::of(&[NinthWin, LastTile, SelfDrawn]);
    assert_eq!(how.iter().collect::<Vec<_>>(), [SelfDrawn, LastTile, NinthWin]);
    how.remove(LastTile);
    assert_eq!(how.iter().collect::<Vec<_>>(), [SelfDrawn, NinthWin]);
    // Taking away what is not there changes nothing.
    how.remove(LastTile);
    assert_eq!(how, Circumstances::of(&[SelfDrawn, NinthWin]));
    let implied = |flag| Circumstances::of(&[flag]).implied();
    assert_eq!(implied(KongOnKong), Circumstances::of(&[KongOnKong, Replacement, SelfDrawn]));
    assert_eq!(implied(Heaven), Circumstances::of(&[Heaven, SelfDrawn]));
    assert_eq!(implied(LastTile), Circumstances::of(&[LastTile]));
}

fn read(
    concealed: &str,
    melds: &[&str],
    won: bool,
    partial: bool,
) -> Result<Hand, Vec<&'static str>> {
    let melds: Vec<String> = melds.iter().map(|text| (*text).to_owned()).collect();
    let win = won.then_some(Circumstances::NONE);
    let winning_tile = if won { "5z" } else { "" };
    let written = Written { concealed, melds: &melds, winning_tile, bonus: "", win, partial };
    notation::hand(Wind::East, Wind::East, written)
        .map_err(|problems| problems.all().iter().map(Problem::code).collect())
}

#[test]
fn a_hand_has_thirteen_tiles() {
    let wrong = Err(vec!["wrong-tile-count"]);
    for won in [false, true] {
        assert!(read("123456789m11p5z", &[], won, false).is_err());
        assert!(read("123456789m111p5z", &[], won, false).is_ok());
        assert_eq!(read("123456789m1111p5z", &[], won, false), wrong);
        // A kong counts three, as every set does.
        assert!(read("123456m111p5z", &["9999s"], won, false).is_ok());
    }
    // Only a loser may show less, and only where that was agreed.
    assert_eq!(read("111p", &[], false, false), wrong);
    assert!(read("111p", &[], false, true).is_ok());
    assert_eq!(read("111p", &[], true, true), wrong);
    assert_eq!(read("123456789m1111p5z", &[], false, true), wrong);
}

/// More tiles than can be counted are refused like any other wrong number.
#[test]
fn absurd_lengths_are_refused() {
    let many = |count: usize| read(&format!("{}m", "1".repeat(count)), &[], false, false);
    assert_eq!(many(200), Err(vec!["wrong-tile-count", "too-many-copies"]));
    assert_eq!(many(201), Err(vec!["wrong-tile-count"]));
    assert_eq!(many(1000), Err(vec!["wrong-tile-count"]));
}

const SETS_AND_PAIR: WinningForms =
    WinningForms { seven_pairs: false, quads: false, thirteen_orphans: false };

fn waits(concealed: &str, melds: &[&str], forms: WinningForms) -> String {
    notation::tiles_text(reading::waits(&read(concealed, melds, false, false).unwrap(), forms))
}

#[test]
fn seven_pairs_wait_for_the_odd_tile() {
    let pairs = WinningForms { seven_pairs: true, ..SETS_AND_PAIR };
    let quads = WinningForms { quads: true, ..pairs };
    assert_eq!(waits("1133m5577p2299s7z", &[], SETS_AND_PAIR), "");
    assert_eq!(waits("1133m5577p2299s7z", &[], pairs), "7z");
    assert_eq!(waits("1133m5577p2299s7z", &[], quads), "7z");
    // Four equal tiles are two pairs, and three equal wait for the fourth, where the club says so.
    assert_eq!(waits("1111m3355p2299s7z", &[], pairs), "");
    assert_eq!(waits("1111m3355p2299s7z", &[], quads), "7z");
    assert_eq!(waits("111m335577p2299s", &[], pairs), "");
    assert_eq!(waits("111m335577p2299s", &[], quads), "1m");
    // Three odd tiles are two too many.
    assert_eq!(waits("1133m5577p22s357z", &[], quads), "");
}

#[test]
fn thirteen_orphans_wait_for_one_kind_or_for_all() {
    let orphans = WinningForms { thirteen_orphans: true, ..SETS_AND_PAIR };
    assert_eq!(waits("19m19p19s1234567z", &[], orphans), "19m19p19s1234567z");
    assert_eq!(waits("19m19p19s1234567z", &[], SETS_AND_PAIR), "");
    assert_eq!(waits("119m19p1s1234567z", &[], orphans), "9s");
    assert_eq!(waits("119m19p1s1234567z", &[], SETS_AND_PAIR), "");
    // Two kinds are missing; a two of characters is no orphan.
    assert_eq!(waits("1199m19p1s123456z", &[], orphans), "");
    assert_eq!(waits("29m19p19s1234567z", &[], orphans), "");
}

#[test]
fn sets_and_a_pair_wait_for_what_completes_them() {
    assert_eq!(waits("1112345678999m", &[], SETS_AND_PAIR), "123456789m");
    assert_eq!(waits("23m88p", &["345s", "567s", "456p"], SETS_AND_PAIR), "14m");
    assert_eq!(waits("11z88p", &["345s", "567s", "456p"], SETS_AND_PAIR), "8p1z");
    // Pairs of winds are no sets, however many there are; nor are winds in a row.
    assert_eq!(waits("1m112233z", &["345s", "567s"], SETS_AND_PAIR), "");
    assert_eq!(waits("1m123z", &["345s", "567s", "456p"], SETS_AND_PAIR), "");
    // The hand itself holds all four copies of the missing tile.
    assert_eq!(waits("1111z", &["345s", "567s", "456p"], SETS_AND_PAIR), "");
}

#[test]
fn a_hand_of_fourteen_is_read_and_no_other() {
    let readings = |text: &str, melds: &[&str]| {
        let melds: Vec<Meld> = melds.iter().map(|text| notation::meld(text).unwrap()).collect();
        let mut counts = Counts::default();
        for tile in notation::tiles("concealed", text).unwrap() {
            counts.add(tile);
        }
        let mut found = 0;
        reading::each_reading(&counts, &melds, &mut |_| found += 1);
        found
    };
    let four = ["123m", "456m", "789m", "222z"];
    assert_eq!(readings("55z", &four), 1);
    assert_eq!(readings("111p55z", &four[..3]), 1);
    assert_eq!(readings("111p55z", &four), 0);
    assert_eq!(readings("55z", &four[..3]), 0);
    assert_eq!(readings("55z", &["123m", "456m", "789m", "222z", "333z"]), 0);
    // Winds pair as well as dragons, and three pairs are two too many.
    assert_eq!(readings("111222333444z77z", &[]), 1);
    assert_eq!(readings("111p22z", &four[..3]), 1);
    assert_eq!(readings("113355p44z", &four[..2]), 0);
}
