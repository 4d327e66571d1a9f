//! Hands valued per second, over the vectors, one core: reading tiles to items, without JSON; and tried against a club's
//! own hands.

use divan::Bencher;
use divan::counter::ItemsCount;
use scoring::contract::{self, HandRequest, Shown};
use scoring::special::{self, Allowed, Held, Memory, Pattern};

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

/// Sixty hands of the library, as a club would play them.
fn sixty_patterns() -> Vec<(Pattern, Allowed)> {
    let ready = special::library().into_iter().take(special::MOST_PLAYED);
    let each = ready.filter_map(|ready| {
        let (callable, kong_allowed) = (ready.callable, ready.kong_allowed);
        Some((Pattern::read(&ready.pattern).ok()?, Allowed { callable, kong_allowed }))
    });
    each.collect()
}

/// Every two of sixty hands, as the booklet compares them.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn sixty_own_hands_compared(bencher: Bencher<'_, '_>) {
    let patterns = sixty_patterns();
    bencher.bench_local(|| divan::black_box(special::overlaps(&patterns, 0)));
}

fn is_winner(request: &HandRequest) -> bool {
    matches!(&request.shown, Shown::Hand(hand) if hand.win.is_some())
}

/// The winners' hands of a file valued, to compare with [`sixty_own_hands`].
#[divan::bench(args = ["klassisch-random", "grundregel-random", "steiermark-random"])]
fn winners(bencher: Bencher<'_, '_>, file: &str) {
    let hands: Vec<_> = hands(file).into_iter().filter(is_winner).collect();
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
    let patterns = sixty_patterns();
    let mut memory = Memory::default();
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| {
        for held in hands.iter().filter_map(Held::of_winner) {
            for (pattern, allowed) in &patterns {
                let _ = divan::black_box(pattern.fits_held(&held, *allowed, &mut memory));
            }
        }
    });
}
