//! Hands valued per second, over the vectors, one core: reading tiles to items, without JSON; and tried against a club's
//! own hands.

use divan::Bencher;
use divan::counter::ItemsCount;
use scoring::contract::{self, HandRequest, Shown};
use scoring::special::{self, Allowed, Memory, Pattern};

fn main() {
    divan::main();
}

/// The hands of a vector file that have a value, read once.
fn hands(file: &str) -> Vec<HandRequest> {
    let path = format!("{}/tests/vectors/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the vectors are part of the repository");
    text.lines()
        .filter_map(|line| {
            let vector: serde_json::Value = serde_json::from_str(line).expect("one object a line");
            contract::read_hand(&vector["request"]).ok()
        })
        .filter(|request| request.score().is_ok())
        .collect()
}

#[divan::bench(args = ["mcr-random", "ma-jiang-random", "klassisch-random", "grundregel-random", "steiermark-random", "hong-kong-hands"])]
fn score(bencher: Bencher<'_, '_>, file: &str) {
    let hands = hands(file);
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| {
        for hand in &hands {
            let value = divan::black_box(hand).score();
            let _ = divan::black_box(value);
        }
    });
}

/// The winners' hands of a file against sixty patterns of the library.
#[divan::bench(args = ["klassisch-random", "grundregel-random", "steiermark-random"])]
fn sixty_own_hands(bencher: Bencher<'_, '_>, file: &str) {
    let hands: Vec<_> = hands(file)
        .into_iter()
        .filter_map(|request| match request.shown {
            Shown::Hand(hand) if hand.win.is_some() => Some(hand),
            Shown::Hand(_) | Shown::Special(_) => None,
        })
        .collect();
    let patterns: Vec<Pattern> = special::library()
        .into_iter()
        .take(60)
        .filter_map(|ready| Pattern::read(&ready.pattern).ok())
        .collect();
    let mut memory = Memory::default();
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| {
        for hand in &hands {
            for pattern in &patterns {
                let _ = divan::black_box(pattern.fits(hand, Allowed::ALL, &mut memory));
            }
        }
    });
}
