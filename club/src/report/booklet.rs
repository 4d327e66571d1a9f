//! The club's own hands as a booklet, the Spielmappe: a card for each hand that is played, by worth, and a list of all.

use chrono::NaiveDate;
use scoring::special::{Allowed, Pattern, PatternText, Price, SpecialHandEntry, overlaps};
use scoring::{Family, Hand, Suit, Tile, notation};

use crate::presets::PresetVersion;

/// How many examples stand below the picture of a card.
const MORE_EXAMPLES: usize = 2;
/// How many hands a card names that it is taken for.
const MISTAKEN_FOR: usize = 2;

/// Everything in the booklet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booklet {
    /// The club's name.
    pub issuer: Option<String>,
    /// As the club calls the rules; empty: as their rule set is called.
    pub preset: String,
    /// By which rules.
    pub family: Family,
    /// Since when they hold.
    pub valid_from: NaiveDate,
    /// The hands, those worth least first, those without a value last.
    pub cards: Vec<Card>,
}

/// One hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// As the club calls it.
    pub name: String,
    /// What it is worth; none while the value is missing.
    pub price: Option<Price>,
    /// What the club says about it; may be empty.
    pub text: String,
    /// Whether sets may be claimed.
    pub callable: bool,
    /// Whether it may hold kongs.
    pub kong_allowed: bool,
    /// What it earns when it was collected in the hand.
    pub collected: i64,
    /// Its tiles as groups of the notation; empty where nobody has drawn them and no pattern says them.
    pub picture: Vec<String>,
    /// Further hands that fit.
    pub examples: Vec<Vec<String>>,
    /// Other hands of which some are this one too.
    pub mistaken_for: Vec<(String, Option<Price>)>,
}

/// The booklet of a preset: the hands that are played.
pub fn booklet(issuer: Option<&str>, version: &PresetVersion) -> Booklet {
    let family = version.ruleset.family();
    let mut cards = version.ruleset.own_hands().map_or_else(Vec::new, |own| {
        let hands: Vec<&SpecialHandEntry> = own.hands.iter().filter(|hand| hand.active).collect();
        // Collecting in the hand is worth something in the rules that add it to the value.
        let adds_collected = version.ruleset.plays_special_hands();
        let priced = hands.iter().map(|hand| (*hand, own.price(hand, false)));
        let mut cards: Vec<Card> =
            priced.map(|(hand, price)| card(hand, price, adds_collected)).collect();
        for (one, other) in taken_for_each_other(&hands) {
            for (of, named) in [(one, other), (other, one)] {
                let (name, price) = (cards[named].name.clone(), cards[named].price);
                if cards[of].mistaken_for.len() < MISTAKEN_FOR {
                    cards[of].mistaken_for.push((name, price));
                }
            }
        }
        cards
    });
    cards.sort_by_key(|card| match card.price {
        Some(Price::Points(points) | Price::Fraction(points)) => (0, points),
        Some(Price::Doublings(times)) => (1, times.into()),
        None => (2, 0),
    });
    let (preset, valid_from) = (version.name.clone(), version.valid_from);
    Booklet { issuer: issuer.map(str::to_owned), preset, family, valid_from, cards }
}

fn card(hand: &SpecialHandEntry, price: Option<Price>, adds_collected: bool) -> Card {
    let pattern = hand.pattern.as_ref().map(PatternText::pattern);
    let fitting = pattern.map(|pattern| pattern.examples(hand.allowed(), 0).fitting);
    let mut examples: Vec<Vec<String>> = fitting.iter().flatten().map(groups).collect();
    let picture = if hand.tiles.is_empty() && !examples.is_empty() {
        examples.remove(0)
    } else {
        hand.tiles.clone()
    };
    examples.truncate(MORE_EXAMPLES);
    Card {
        name: hand.name.clone(),
        price,
        text: hand.text.clone().unwrap_or_default(),
        callable: hand.callable,
        kong_allowed: hand.kong_allowed,
        collected: if adds_collected { hand.collected() } else { 0 },
        picture,
        examples,
        mistaken_for: Vec::new(),
    }
}

/// The places of hands of which some tiles are both.
fn taken_for_each_other(hands: &[&SpecialHandEntry]) -> Vec<(usize, usize)> {
    let (mut places, mut patterns): (Vec<usize>, Vec<(Pattern, Allowed)>) = Default::default();
    for (at, hand) in hands.iter().enumerate() {
        if let Some(pattern) = &hand.pattern {
            places.push(at);
            patterns.push((pattern.pattern().clone(), hand.allowed()));
        }
    }
    let found = overlaps(&patterns, 0).into_iter();
    found.map(|overlap| (places[overlap.places.0], places[overlap.places.1])).collect()
}

/// The tiles of a hand as they are laid: melds, then equal tiles together, then single ones of a suit.
fn groups(hand: &Hand) -> Vec<String> {
    let mut groups: Vec<String> =
        hand.melds.iter().map(|meld| notation::meld_text(*meld)).collect();
    let mut single: Vec<Tile> = Vec::new();
    let mut lay = |tiles: &mut Vec<Tile>| {
        if !tiles.is_empty() {
            groups.push(notation::tiles_text(tiles.drain(..)));
        }
    };
    let row = |tile: Tile| (tile.suit().map(|suit: Suit| suit as usize), tile.wind().is_some());
    for (tile, copies) in hand.in_hand().iter() {
        if copies > 1 || single.last().is_some_and(|last| row(*last) != row(tile)) {
            lay(&mut single);
        }
        if copies > 1 {
            lay(&mut vec![tile; copies.into()]);
        } else {
            single.push(tile);
        }
    }
    lay(&mut single);
    groups
}

#[cfg(test)]
mod tests {
    use scoring::Ruleset;
    use serde_json::json;

    use super::*;

    fn of(hands: serde_json::Value) -> Booklet {
        let options =
            json!({"special_hands": hands, "special_values": {"wunder": 2000, "bild": 700}});
        let ruleset = Ruleset::preset(Family::Steiermark);
        let ruleset = ruleset.with(options.as_object().unwrap()).unwrap();
        let valid_from = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
        let (preset, name) = ("steiermark".to_owned(), "Hausregel".to_owned());
        booklet(
            Some("Club"),
            &PresetVersion { preset, name, ruleset, valid_from, is_offered: true },
        )
    }

    fn hand(id: &str, more: serde_json::Value) -> serde_json::Value {
        let mut hand = json!({
            "id": id, "name": id.to_uppercase(), "callable": false, "kong_allowed": false,
            "tiles": [], "active": true,
        });
        hand.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        hand
    }

    #[test]
    fn hands_that_are_played_stand_by_their_worth() {
        let wonders = "19m 19p 19s 1234567z again";
        let booklet = of(json!([
            hand("offen", json!({})),
            hand("wunder", json!({"pattern": wonders})),
            hand("aus", json!({"active": false, "pattern": "7 pair"})),
            hand(
                "paare",
                json!({"pattern": "7 pair", "worth": {"points": 1000}, "callable": true})
            ),
            hand("farbe", json!({"pattern": "7 pair(a)!", "worth": {"points": 1500}})),
            hand("bild", json!({"tiles": ["555z", "(6666z)"]})),
        ]));
        let names: Vec<&str> = booklet.cards.iter().map(|card| card.name.as_str()).collect();
        assert_eq!(names, ["BILD", "PAARE", "FARBE", "WUNDER", "OFFEN"]);
        let [drawn, pairs, suit, wonders, open] = &booklet.cards[..] else { panic!("{names:?}") };
        assert_eq!(drawn.picture, ["555z", "(6666z)"]);
        assert_eq!((pairs.collected, suit.collected), (500, 0));
        assert_eq!(pairs.mistaken_for, [("FARBE".to_owned(), Some(Price::Points(1500)))]);
        assert_eq!(suit.mistaken_for, [("PAARE".to_owned(), Some(Price::Points(1000)))]);
        let tiles = |card: &Card| card.picture.iter().map(|group| group.len() - 1).sum::<usize>();
        assert_eq!((tiles(pairs), pairs.examples.len()), (14, 2), "{pairs:?}");
        assert_eq!((tiles(wonders), wonders.mistaken_for.len()), (14, 0), "{wonders:?}");
        assert!(open.price.is_none() && open.picture.is_empty());
    }
}
