//! The booklet of own hands on paper: one hand of each kind that a card has to cope with.

use club::presets::PresetVersion;
use club::report::booklet::{Booklet, booklet};
use lopdf::Document;
use scoring::{Family, Ruleset};
use serde_json::{Value as Json, json};
use server::documents::pdf::{self, Fold};
use texts::Lang;

use crate::{elements, pictures, text};

fn hand(name: &str, more: Json) -> Json {
    let mut hand = json!({
        "id": name, "name": name, "callable": false, "kong_allowed": false, "tiles": [], "active": true,
    });
    hand.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    hand
}

fn own_hands() -> Booklet {
    let long = "Vier Kongs aus lauter Winden oder Drachen und dazu ein Paar. ".repeat(6);
    let hands = json!([
        hand(
            "Paarespiel",
            json!({
                "pattern": "7 pair", "text": "Sieben Paare. Vier gleiche Steine gelten als zwei Paare.",
                "worth": {"points": 1000}, "kong_allowed": true,
            })
        ),
        hand(
            "Paare einer Farbe",
            json!({
                "pattern": "7 pair(a)!", "text": "Sieben verschiedene Paare, eine Farbe.", "worth": {"points": 1500},
            })
        ),
        hand(
            "Spiel der 13 Wunder",
            json!({
                "pattern": "19m 19p 19s 1234567z again", "worth": {"points": 2000},
                "text": "Jeder Einser, jeder Neuner, jeder Wind, jeder Drache, und einer davon doppelt.",
            })
        ),
        hand("Dreifach Gestrickt", json!({"pattern": "4 knit3 knit2", "worth": {"points": 1200}})),
        hand(
            "Das lange Spiel der vier Kongs aus lauter Winden und Drachen",
            json!({
                "pattern": "4 kong(honour) pair(honour)", "text": long, "worth": {"doublings": 3},
                "callable": true, "kong_allowed": true,
            })
        ),
        hand("Himmlische Freuden", json!({"callable": true})),
        hand("Abgeschaltet", json!({"active": false, "pattern": "7 pair"})),
    ]);
    let options = json!({ "special_hands": hands });
    let ruleset = Ruleset::preset(Family::Steiermark).with(options.as_object().unwrap()).unwrap();
    let valid_from = chrono::NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
    let (preset, name) = ("steiermark".to_owned(), "Hausregel".to_owned());
    let version = PresetVersion { preset, name, ruleset, valid_from, is_offered: true };
    booklet(Some("Mah-Jongg-Club Hochschwab"), &version)
}

#[test]
fn own_hands_are_a_booklet_to_fold_and_cards_to_cut() {
    let hands = own_hands();
    for (name, fold, lang, sheets) in [
        ("spielmappe-heft", Fold::Booklet, Lang::De, 6),
        ("spielmappe-karten", Fold::Cards, Lang::En, 5),
    ] {
        let bytes = pdf::booklet(&hands, fold, lang).unwrap();
        assert_eq!(pdf::booklet(&hands, fold, lang), Ok(bytes.clone()), "{name}: always the same");
        let document = Document::load_mem(&bytes).unwrap();
        let pages = text(&document);
        assert_eq!(pages.len(), sheets, "{name}");
        pictures::leave(name, &bytes, pages.len());
        insta::assert_snapshot!(name, pages.join("\n--- \n"));
        let whole = pages.join(" ");
        assert!(whole.contains("Himmlische Freuden") && !whole.contains("Abgeschaltet"));
        assert!(elements(&document, "Figure") >= 12, "pictures and examples");
    }
}

#[test]
fn a_club_without_own_hands_gets_a_booklet_that_says_so() {
    let none = Booklet { cards: Vec::new(), issuer: None, ..own_hands() };
    let bytes = pdf::booklet(&none, Fold::Booklet, Lang::De).unwrap();
    let document = Document::load_mem(&bytes).unwrap();
    let whole = text(&document).join(" ");
    let words: Vec<&str> = whole.split_whitespace().collect();
    assert!(words.join(" ").contains("Noch kein Sonderspiel"), "{whole}");
}
