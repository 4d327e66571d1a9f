//! A club's own hands: the vectors, what is printed is read again, and what is built fits.
#![expect(clippy::unwrap_used, reason = "a vector that cannot be read must fail the test")]

use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use scoring::special::contract::{self, Refusal};
use scoring::special::{self, Allowed, Memory, Pattern, STEPS};
use scoring::{
    BonusTile, BonusTiles, Circumstance, Circumstances, Counts, Hand, Meld, Tile, Win, Wind,
    notation,
};
use serde_json::{Value as Json, json};

/// What the contract answers, in the form the vectors expect.
fn answer(request: &Json) -> Json {
    match contract::answer(request) {
        Ok(found) => Json::Object(found),
        Err(Refusal::Request(problems)) => json!({"error": problems.first().code()}),
        Err(Refusal::Pattern(problem)) => {
            let mut found = json!({
                "error": problem.fault.code(), "at": problem.at, "length": problem.length,
            });
            if let Some(number) = problem.found {
                found["found"] = number.into();
            }
            if let Some(variable) = problem.variable {
                found["variable"] = variable.to_string().into();
            }
            found
        }
    }
}

#[test]
fn every_vector_agrees() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/special-hands.jsonl");
    let text = std::fs::read_to_string(file).unwrap();
    let mut differences = Vec::new();
    let mut lines = 0;
    for line in text.lines() {
        let vector: Json = serde_json::from_str(line).unwrap();
        let (request, expected) = (&vector["request"], &vector["expected"]);
        lines += 1;
        let found = answer(request);
        let agrees = expected
            .as_object()
            .unwrap()
            .iter()
            .all(|(name, value)| found.get(name) == Some(value));
        if !agrees {
            differences.push(format!("{request}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(lines > 700, "the vectors have lost lines");
    assert!(differences.is_empty(), "{} differ\n{}", differences.len(), differences.join("\n"));
}

/// Figures with their places, in both languages; conditions beside them.
const FIGURES: &[(&str, usize)] = &[
    ("pair", 2),
    ("Paar(a)!", 2),
    ("3 Paar(Trumpf)!", 6),
    ("2 pair(a,honour)*", 4),
    ("pung", 3),
    ("verdeckt Pong", 3),
    ("2 concealed pung/kong(13579b)", 6),
    ("P/K(Drache:a)", 3),
    ("kong", 3),
    ("Kang(u,v)", 3),
    ("chow", 3),
    ("Chow(a)!", 3),
    ("2 Satz(2-8)!", 6),
    ("set(a,b)", 3),
    ("Lauf4(a)", 4),
    ("run2", 2),
    ("Straße9(c)", 9),
    ("Strick2!", 2),
    ("4 knit3", 12),
    ("knit2(a,b)", 2),
    ("2 Mischchow!", 6),
    ("mixchow(2-8)", 3),
    ("Stein", 1),
    ("5 Stein(Haupt)!", 5),
    ("tile(jade)", 1),
    ("tile(kn)", 1),
    ("doppel", 1),
    ("again(Winde)", 1),
    ("2 again", 2),
    ("19m", 2),
    ("1234z", 4),
    ("nnna", 3),
    ("(10-n)(10-n)b", 2),
    ("k(k+1)(k+2)c*", 3),
    ("2×11a", 4),
    ("{2 Paar | 1111a}", 4),
    ("{Paar(eigen) | 11b | run2(m)}", 2),
];
const CONDITIONS: &[&str] = &[
    "nur Jade",
    "ohne 1m,Drachen",
    "last simple",
    "Farben<=2",
    "kinds>=5",
    "count(honour)>=3",
    "flowers≥1",
    "Eigenblumen=1",
    "mit gezogen",
    "not heaven",
    "nicht offen",
    "Platz Süd",
    "round east",
];

/// Texts of fourteen places, some of them with conditions; a few are refused by a limit.
fn texts() -> impl Strategy<Value = String> {
    let figures = vec(select(FIGURES), 1..8);
    (figures, vec(select(CONDITIONS), 0..3)).prop_map(|(figures, conditions)| {
        let (mut text, mut left) = (Vec::new(), 14);
        for (figure, places) in figures {
            if places <= left {
                text.push(figure.to_owned());
                left -= places;
            }
        }
        if left > 0 {
            text.push(format!("{left} tile"));
        }
        let conditions = conditions.into_iter().map(str::to_owned);
        [text.join(" ")].into_iter().chain(conditions).collect::<Vec<String>>().join("; ")
    })
}

/// Any fourteen tiles, some of them laid out.
fn hands() -> impl Strategy<Value = Hand> {
    let melds = vec((0..34_usize, 0..4_u8), 0..4);
    (melds, Just((0..136_usize).collect::<Vec<_>>()).prop_shuffle(), 0..34_usize).prop_map(
        |(melds, wall, narrow)| {
            let mut all = Counts::default();
            let mut laid = Vec::new();
            for (at, kind) in melds {
                let tile = Tile::from_index(at).unwrap();
                let meld = match kind {
                    0 if tile.starts_chow() => Meld::Chow(tile),
                    0 | 1 => Meld::Pung(tile),
                    _ => Meld::Kong { tile, concealed: kind == 2 },
                };
                if meld.tiles().all(|tile| all.of(tile) == 0) {
                    meld.tiles().for_each(|tile| all.add(tile));
                    laid.push(meld);
                }
            }
            // Half of the hands come from a few kinds only, so that figures are found in them.
            let few = |tile: &Tile| narrow < 17 || (tile.index() + narrow) % 34 < 10;
            let tiles = wall.iter().map(|copy| Tile::from_index(copy / 4).unwrap()).filter(few);
            let mut hand: Vec<Tile> = Vec::new();
            for tile in tiles.chain(wall.iter().map(|copy| Tile::from_index(copy / 4).unwrap())) {
                if all.of(tile) < 4 && hand.len() + 3 * laid.len() < 14 {
                    all.add(tile);
                    hand.push(tile);
                }
            }
            let win = Win {
                tile: hand.pop().unwrap(),
                how: Circumstances::NONE,
                said: Circumstances::NONE,
            };
            let mut concealed = Counts::default();
            hand.into_iter().for_each(|tile| concealed.add(tile));
            let (seat, round, bonus) = (Wind::East, Wind::South, BonusTiles::NONE);
            Hand { seat, round, concealed, melds: laid, bonus, win: Some(win) }
        },
    )
}

proptest! {
    #[test]
    fn what_is_printed_is_read_again(text in texts()) {
        if let Ok(pattern) = Pattern::read(&text) {
            let printed = pattern.to_string();
            let again = Pattern::read(&printed);
            prop_assert_eq!(again.as_ref().map(ToString::to_string), Ok(printed));
            prop_assert_eq!(again.map(|again| again.variants()), Ok(pattern.variants()));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9a-cknz(){}|;!*,+ -]{0,30}|\\PC{0,20}") {
        let length = text.chars().count();
        match Pattern::read(&text) {
            Ok(pattern) => prop_assert!(Pattern::read(&pattern.to_string()).is_ok()),
            Err(problem) => prop_assert!(problem.at + problem.length <= length),
        }
    }

    #[test]
    fn an_example_fits_and_a_near_miss_does_not(
        text in texts(),
        callable in any::<bool>(),
        kong_allowed in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let Ok(pattern) = Pattern::read(&text) else { return Ok(()) };
        let allowed = Allowed { callable, kong_allowed };
        let mut memory = Memory::default();
        let examples = pattern.examples(allowed, seed);
        if !examples.fitting.is_empty() {
            prop_assert_ne!(pattern.is_possible(), Some(false), "{}", text);
        }
        for hand in &examples.fitting {
            prop_assert!(pattern.fit(hand, allowed, &mut memory).is_ok(), "{} {:?}", text, hand);
            prop_assert!(hand.all_tiles().iter().all(|(_, copies)| copies <= 4));
        }
        for near in &examples.near {
            prop_assert_eq!(pattern.fit(&near.hand, allowed, &mut memory), Err(near.why));
        }
    }

    #[test]
    fn the_search_stays_below_its_bound(text in texts(), hands in vec(hands(), 4)) {
        let Ok(pattern) = Pattern::read(&text) else { return Ok(()) };
        let mut memory = Memory::default();
        for hand in &hands {
            let found = pattern.fit(hand, Allowed::ALL, &mut memory);
            prop_assert!(memory.steps <= STEPS, "{} steps: {} {:?}", memory.steps, text, hand);
            prop_assert_eq!(found.ok(), pattern.fits(hand, Allowed::ALL, &mut memory));
        }
    }
}

#[test]
fn the_same_question_gets_the_same_examples() {
    let pattern = Pattern::read("5 pair(a)! 1234z").unwrap();
    let examples = pattern.examples(Allowed::ALL, 7);
    assert_eq!(examples.fitting.len(), special::EXAMPLES);
    assert_eq!(examples.near.len(), special::NEAR_MISSES);
    assert_eq!(examples, pattern.examples(Allowed::ALL, 7));
    assert_ne!(examples, pattern.examples(Allowed::ALL, 8));
}

#[test]
fn hands_that_are_both_are_found() {
    let ask = |hands: Json| contract::answer(&json!({"ask": "overlap", "hands": hands})).unwrap();
    let found = ask(json!([
        {"id": "ones", "pattern": "pung/kong(1a) pung/kong(1b) pung/kong(1c) 1234z again(wind)"},
        {"id": "vane", "pattern": "pung/kong(a) pung/kong(b) pung/kong(c) 1234z again(wind)"},
        {"id": "pairs", "pattern": "7 pair"},
    ]));
    let pairs = found["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 1, "{pairs:?}");
    assert_eq!(pairs[0]["ids"], json!(["ones", "vane"]));
    assert_eq!(pairs[0]["inside"], "ones");
}

#[test]
fn every_hand_of_the_library_can_be_read_and_has_an_example() {
    let library = special::library();
    assert_eq!(library.len(), 100);
    let mut memory = Memory::default();
    for ready in library {
        let pattern = Pattern::read(&ready.pattern).unwrap();
        assert_eq!(pattern.to_string(), ready.pattern, "{}", ready.id);
        assert_eq!(pattern.is_possible(), Some(true), "{}", ready.id);
        let allowed = Allowed { callable: ready.callable, kong_allowed: ready.kong_allowed };
        let examples = pattern.examples(allowed, 0);
        assert!(!examples.fitting.is_empty(), "{} has no example", ready.id);
        assert!(!examples.near.is_empty(), "{} has no near miss", ready.id);
        assert!(shows(&ready, &pattern, &mut memory), "the picture of {} does not fit", ready.id);
        for other in &ready.alternatives {
            assert_eq!(Pattern::read(other).map(|other| other.to_string()).as_ref(), Ok(other));
        }
    }
}

/// Whether the picture of a ready hand fits, with some tile as the last and in some way of winning.
fn shows(ready: &special::LibraryHand, pattern: &Pattern, memory: &mut Memory) -> bool {
    let mut concealed = Counts::default();
    let mut melds = Vec::new();
    for text in &ready.tiles {
        match notation::meld(text) {
            Ok(Meld::Kong { tile, .. }) if ready.kong_allowed => {
                melds.push(Meld::Kong { tile, concealed: true });
            }
            Ok(_) | Err(_) => {
                for tile in notation::tiles("tiles", text).unwrap() {
                    concealed.add(tile);
                }
            }
        }
    }
    let mut bonus = BonusTiles::NONE;
    BonusTile::all().for_each(|tile| {
        bonus.insert(tile);
    });
    use Circumstance as C;
    let ways: [&[C]; 6] = [
        &[],
        &[C::SelfDrawn],
        &[C::Heaven],
        &[C::Earth],
        &[C::Replacement],
        &[C::SelfDrawn, C::LastTile],
    ];
    let ways = ways.into_iter().chain([&[C::RobbedKong][..]]);
    let all = concealed;
    ways.flat_map(|flags| all.iter().map(move |(tile, _)| (tile, flags))).any(|(tile, flags)| {
        Wind::ALL.into_iter().any(|seat| {
            let mut concealed = all;
            concealed.take(tile, 1);
            let how = Circumstances::of(flags).implied();
            let win = Some(Win { tile, how, said: how });
            let hand =
                Hand { seat, round: Wind::East, concealed, melds: melds.clone(), bonus, win };
            pattern.fits(&hand, Allowed::ALL, memory).is_some()
        })
    })
}

#[test]
fn tiles_beside_a_hand_that_was_chosen_fit_or_do_not() {
    let hand = |concealed: &str, winning_tile: &str| {
        let request = json!({
            "rules": "steiermark",
            "options": {
                "special_hands": [{
                    "id": "pairs", "name": "Paare", "callable": false, "kong_allowed": false,
                    "active": true, "pattern": "7 pair",
                }],
                "special_values": {"pairs": 800},
            },
            "round_wind": "E", "seat_wind": "S", "concealed": concealed, "melds": [], "bonus": "",
            "winning_tile": winning_tile, "win": ["self_drawn"], "special": {"id": "pairs"},
        });
        let read = scoring::contract::read_hand(&request).unwrap();
        read.answer().unwrap().get("special").map(|special| special["fits"].clone())
    };
    assert_eq!(hand("1122334455667m", "7m"), Some(true.into()));
    assert_eq!(hand("1122334455668m", "7m"), Some(false.into()));
    assert_eq!(hand("11223344556m", "7m"), Some(false.into()), "no whole hand");
    assert_eq!(hand("", ""), None, "no tiles");
}
