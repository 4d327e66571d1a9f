//! Pao: every condition and special rule of the text, as facts and as a judgement.
#![expect(clippy::unwrap_used, reason = "a case that cannot be read must fail the test")]

use scoring::ma_jiang::Options;
use scoring::ma_jiang::pao::{
    Holding, LaidOut, NotLiable, PaoCall, PaoFacts, PaoKind, Reached, TileCame, When, offered,
    verdict,
};
use scoring::options::Options as _;
use scoring::{Wind, notation};
use serde_json::{Value as Json, json};

fn seat(text: &str) -> Wind {
    let mut letters = text.chars();
    let wind = Wind::from_letter(letters.next().unwrap()).unwrap();
    assert_eq!(letters.next(), None, "{text}");
    wind
}

fn kind(text: &str) -> PaoKind {
    PaoKind::ALL.into_iter().find(|kind| kind.id() == text).unwrap()
}

/// `W:222m<S@12`
fn laid_out(text: &str) -> LaidOut<Wind> {
    let (by, rest) = text.split_once(':').unwrap();
    let (rest, discard) = match rest.split_once('@') {
        Some((rest, number)) => (rest, Some(number.parse().unwrap())),
        None => (rest, None),
    };
    let (meld, fed_by) = match rest.split_once('<') {
        Some((meld, feeder)) => (meld, Some(seat(feeder))),
        None => (rest, None),
    };
    LaidOut { by: seat(by), meld: notation::meld(meld).unwrap(), fed_by, discard }
}

/// `nine-tiles>W@3` or `nine-tiles>W#30`
fn call(text: &str) -> PaoCall<Wind> {
    let (of, rest) = text.split_once('>').unwrap();
    let (against, when) = match (rest.split_once('@'), rest.split_once('#')) {
        (Some((who, sets)), None) => (who, Some(When::Sets(sets.parse().unwrap()))),
        (None, Some((who, made))) => (who, Some(When::Discards(made.parse().unwrap()))),
        _ => (rest, None),
    };
    PaoCall { kind: kind(of), declared_by: Wind::East, against: seat(against), when }
}

struct Case {
    facts: PaoFacts<Wind>,
    reached: Option<Reached>,
    calls: Vec<PaoCall<Wind>>,
    options: Options,
}

fn read(line: &str) -> (Case, String) {
    let [sets, calls, win, more, expected] =
        line.split('|').map(str::trim).collect::<Vec<_>>().try_into().unwrap();
    let words: Vec<&str> = win.split_whitespace().collect();
    let &[winner, hand, tile, ..] = words.as_slice() else { panic!("{line}") };
    let came = match words[3..] {
        ["wall"] => TileCame::Drawn,
        ["robbed", by] => TileCame::Robbed { by: seat(by) },
        [from] => {
            let (by, number) = match from.split_once('#') {
                Some((by, number)) => (by, Some(number.parse().unwrap())),
                None => (from, None),
            };
            TileCame::Discarded { by: seat(by), number }
        }
        _ => panic!("{line}"),
    };
    let reached = (hand != "unknown").then(|| Reached {
        one_suit: hand == "pure",
        three_dragons: hand == "dragons",
        four_winds: hand == "winds",
    });
    let mut facts = PaoFacts {
        winner: seat(winner),
        laid_out: sets.split_whitespace().map(laid_out).collect(),
        winning_tile: notation::tiles("winning_tile", tile).unwrap()[0],
        came,
        live_tiles: None,
        lay_open: None,
        discarder_holds: None,
    };
    let mut changes = serde_json::Map::new();
    for word in more.split_whitespace() {
        match word.split_once('=').unwrap() {
            ("left", tiles) => facts.live_tiles = Some(tiles.parse().unwrap()),
            ("open", says) => facts.lay_open = Some(says == "yes"),
            ("holds", suits) => {
                facts.discarder_holds = Some(Holding::try_from(suits.to_owned()).unwrap());
            }
            ("declaration", is) => {
                changes.insert("pao_needs_declaration".into(), (is == "true").into());
            }
            ("late", is) => {
                changes.insert("pao_late_win".into(), (is == "true").into());
            }
            ("exemption", word) => {
                changes.insert("first_layer_exemption".into(), word.into());
            }
            _ => panic!("{word}"),
        }
    }
    let options = Options::default().with(&changes).unwrap();
    let calls = calls.split_whitespace().map(call).collect();
    (Case { facts, reached, calls, options }, expected.to_owned())
}

/// `N nine-tiles`, or `nobody` and every reason.
fn judged(case: &Case) -> String {
    let found = verdict(&case.facts, case.reached, &case.calls, &case.options);
    if let Some((player, kind)) = found.liable() {
        return format!("{} {}", player.letter(), kind.id());
    }
    let reasons: Vec<String> = found
        .judgements
        .iter()
        .map(|judgement| {
            format!(" {} {}", judgement.kind.id(), judgement.outcome.unwrap_err().id())
        })
        .collect();
    format!("nobody{}", reasons.join(","))
}

#[test]
fn cases() {
    let mut seen = 0;
    let mut failures = Vec::new();
    let mut reasons = String::new();
    for (at, line) in include_str!("../cases/ma-jiang-pao.txt").lines().enumerate() {
        if line.starts_with('#') {
            continue;
        }
        let (case, expected) = read(line);
        let found = judged(&case);
        if found != expected {
            failures.push(format!("line {}: expected {expected}, found {found}", at + 1));
        }
        reasons.push_str(&expected);
        reasons.push(',');
        seen += 1;
        // What is stored is read again as it was.
        let stored = serde_json::to_string(&(&case.facts, &case.calls)).unwrap();
        let (facts, calls): (PaoFacts<Wind>, Vec<PaoCall<Wind>>) =
            serde_json::from_str(&stored).unwrap();
        assert_eq!((facts, calls), (case.facts, case.calls), "line {}", at + 1);
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(seen > 60);
    for why in NotLiable::ALL {
        assert!(reasons.contains(&format!(" {},", why.id())), "no case shows {}", why.id());
    }
    for kind in PaoKind::ALL {
        assert!(reasons.contains(&format!(" {},", kind.id())), "no case shows {}", kind.id());
    }
}

/// The four examples of the collection: their few words, filled up to whole deals.
#[test]
fn examples() {
    let mut seen = 0;
    for line in include_str!("../vectors/ma-jiang-progress.jsonl").lines() {
        let example: Json = serde_json::from_str(line).unwrap();
        let input = &example["input"];
        let text = |name: &str| input[name].as_str();
        let winner = text("winner").unwrap();
        let three = |by: &str, suit: char, feeder: &str| {
            ["111", "234", "567"].map(|digits| format!("{by}:{digits}{suit}<{feeder}")).join(" ")
        };
        let (sets, hand, tile) = match kind(text("kind").unwrap()) {
            PaoKind::NineTiles => (three(winner, 'm', "S"), "pure", "9m"),
            PaoKind::LastFive => (String::new(), "other", "3m"),
            PaoKind::FirstLayer => {
                let first = text("first_layer").unwrap();
                let later = text("later_layer").unwrap();
                let tile = if winner == first { "9s" } else { "9p" };
                let sets = [three(first, 's', "S"), three(later, 'p', "S")].join(" ");
                (sets, "pure", tile)
            }
            PaoKind::ThreeDragons | PaoKind::FourWinds | PaoKind::TwelfthTile => {
                panic!("no example says what lay open for {line}")
            }
        };
        let declared = input["declared"].as_bool().unwrap();
        let calls =
            if declared { format!("{}>{winner}", text("kind").unwrap()) } else { "".into() };
        let holds = if input["holds_third_suit"].as_bool().unwrap_or(true) { "mps" } else { "ps" };
        let discarder = text("discarder").unwrap();
        let line = format!(
            "{sets} | {calls} | {winner} {hand} {tile} {discarder} | left=5 open=no holds={holds} |"
        );
        let (mut case, _) = read(&line);
        if kind(text("kind").unwrap()) != PaoKind::LastFive {
            case.facts.live_tiles = None;
        }
        let found = verdict(&case.facts, case.reached, &case.calls, &case.options).liable();
        let found = found.map_or(Json::Null, |(player, _)| player.letter().to_string().into());
        assert_eq!(found, example["expected"]["pao"], "{line}");
        seen += 1;
    }
    assert_eq!(seen, 4);
}

#[test]
fn stored_names() {
    let (case, _) = read(
        "W:222m<S@12 W:(5555m) W:678m<S | nine-tiles>W@3 four-winds>S#40 last-five>N \
         | W pure 9m N#51 | left=4 open=no holds=zs |",
    );
    let stored = json!({
        "winner": "W",
        "laid_out": [
            {"by": "W", "meld": "222m", "fed_by": "S", "discard": 12},
            {"by": "W", "meld": "(5555m)"},
            {"by": "W", "meld": "678m", "fed_by": "S"},
        ],
        "winning_tile": "9m",
        "came": {"kind": "discarded", "by": "N", "number": 51},
        "live_tiles": 4,
        "lay_open": false,
        "discarder_holds": "sz",
    });
    assert_eq!(serde_json::to_value(&case.facts).unwrap(), stored);
    let calls = json!([
        {"kind": "nine-tiles", "declared_by": "E", "against": "W", "when": {"sets": 3}},
        {"kind": "four-winds", "declared_by": "E", "against": "S", "when": {"discards": 40}},
        {"kind": "last-five", "declared_by": "E", "against": "N"},
    ]);
    assert_eq!(serde_json::to_value(&case.calls).unwrap(), calls);
    for kind in PaoKind::ALL {
        assert_eq!(serde_json::to_value(kind).unwrap(), kind.id());
    }
    for (came, stored) in [
        (TileCame::Drawn, json!({"kind": "drawn"})),
        (TileCame::Robbed { by: Wind::East }, json!({"kind": "robbed", "by": "E"})),
    ] {
        assert_eq!(serde_json::to_value(&came).unwrap(), stored);
    }
    assert!(serde_json::from_value::<Holding>(json!("x")).is_err());
    assert!(serde_json::from_value::<PaoFacts<Wind>>(json!({"winner": "W"})).is_err());
}

#[test]
fn only_what_can_apply_is_offered() {
    let offers = |sets: &str, live: Option<u8>| -> Vec<String> {
        let sets: Vec<_> = sets.split_whitespace().map(laid_out).collect();
        offered(&sets, live)
            .into_iter()
            .map(|offer| {
                let against = offer.against.map_or("all".to_owned(), |seat| seat.letter().into());
                format!("{}>{against}", offer.kind.id())
            })
            .collect()
    };
    let none: [&str; 0] = [];
    assert_eq!(offers("", None), none);
    assert_eq!(offers("", Some(6)), none);
    assert_eq!(offers("", Some(5)), ["last-five>all"]);
    assert_eq!(offers("W:222m<S W:345m<S E:678m<S W:678p<S W:111z<E", Some(20)), none);
    assert_eq!(offers("W:222m<S W:345m<S W:678m<S", None), ["nine-tiles>W"]);
    assert_eq!(
        offers("W:222m<S W:345m<S W:678m<S W:(1111m)", None),
        ["nine-tiles>W", "twelfth-tile>W"]
    );
    assert_eq!(
        offers("W:222m<S W:345m<S W:678m<S E:222p<S E:345p<S E:678p<S", None),
        ["nine-tiles>W", "first-layer>W", "nine-tiles>E", "first-layer>E"]
    );
    assert_eq!(offers("W:555z<S E:666z<S", None), none);
    assert_eq!(offers("W:555z<S W:666z<S W:777z<S", None), ["three-dragons>W"]);
    assert_eq!(offers("W:111z<S W:222z<S", None), none);
    assert_eq!(offers("W:111z<S W:222z<S W:4444z<S", None), ["four-winds>W"]);
}

#[test]
fn the_hand_says_what_was_reached() {
    let reached = |concealed: &str, melds: &[&str], tile: &str| {
        let melds: Vec<String> = melds.iter().map(|text| (*text).to_owned()).collect();
        let written = notation::Written {
            concealed,
            melds: &melds,
            winning_tile: tile,
            bonus: "",
            win: Some(scoring::Circumstances::NONE),
            partial: false,
        };
        let hand = notation::hand(Wind::West, Wind::East, written).unwrap();
        let value = scoring::ma_jiang::score(&hand, &Options::default()).unwrap();
        let by_tiles = Reached::of_hand(&hand);
        assert_eq!(Reached::of_value(&value), Some(by_tiles));
        (by_tiles.one_suit, by_tiles.three_dragons, by_tiles.four_winds)
    };
    assert_eq!(reached("9m", &["222m", "345m", "678m", "123m"], "9m"), (true, false, false));
    assert!(!reached("99m55z", &["222m", "345m", "678m"], "5z").0);
    assert_eq!(reached("55p56s", &["777z", "666z", "555z"], "4s"), (false, true, false));
    assert_eq!(reached("23m77z", &["555z", "666z", "789p"], "4m"), (false, false, false));
    assert_eq!(reached("44z99p", &["111z", "222z", "333z"], "4z"), (false, false, true));
    assert_eq!(Reached::of_value(&scoring::Value::given(scoring::Points(64))), None);
}
