//! Inputs of strangers, bent at random from good ones: request bodies, lists, notation, cookies, backups.
//!
//! A second per target in the usual run; `OSTWIND_FUZZ_SECONDS=60 cargo test -p server --test front_door fuzz` takes longer, and
//! `OSTWIND_FUZZ_SEED` repeats a run. The search that is led by coverage is `cargo xtask fuzz`.

use std::time::{Duration, Instant};

use club::demo::Dice;
use testkit::fuzz_targets::{
    Backups, Cookies, FuzzTarget, Lists, Notation, Patterns, RequestBodies,
};

/// Pieces that break readers more often than random bytes do.
const PIECES: [&[u8]; 22] = [
    b"",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\"",
    b"\\u0000",
    b"{",
    b"[[[[[[[[",
    b"}",
    b"null",
    b"-0",
    b"1e400",
    b"9223372036854775808",
    b"-9223372036854775808",
    b"\r\n",
    b";",
    b"'=1+1",
    b"%00",
    b"..%2f",
    "\u{202e}".as_bytes(),
    "𝔄".as_bytes(),
    b"0000-00-00",
];

/// How many inputs are tried at least, also where the machine has no time.
const LEAST: u64 = 20;

/// Bends the good inputs of a target for as long as it may run.
fn fuzz<T: FuzzTarget>() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (target, mut tried) = (T::prepare(), 0);
    let good = target.good();
    for input in &good {
        target.try_one(input);
    }
    let end = Instant::now() + Duration::from_secs(number("OSTWIND_FUZZ_SECONDS").unwrap_or(1));
    let first = number("OSTWIND_FUZZ_SEED")
        .unwrap_or_else(|| u64::try_from(known_time().as_nanos() % u128::from(u64::MAX)).unwrap());
    while tried < LEAST || Instant::now() < end {
        let seed = first.wrapping_add(tried);
        // What is printed is shown where a test fails.
        println!("OSTWIND_FUZZ_SEED={seed}");
        target.try_one(&bend(&good, &mut Dice::new(seed)));
        tried += 1;
    }
}

/// The time since 1970, as a seed: each run tries something else.
fn known_time() -> Duration {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap()
}

/// One of some good inputs with up to six changes.
fn bend(good: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = good[dice.below(good.len())].clone();
    for _ in 0..=dice.below(6) {
        let at = dice.below(bytes.len() + 1);
        let to = (at + dice.below(9)).min(bytes.len());
        match dice.below(6) {
            0 => drop(bytes.splice(at..to, [])),
            1 => drop(bytes.splice(at..at, PIECES[dice.below(PIECES.len())].iter().copied())),
            2 => drop(bytes.splice(at..to, PIECES[dice.below(PIECES.len())].iter().copied())),
            3 if at < bytes.len() => bytes[at] = dice.next_number().to_le_bytes()[0],
            4 => {
                let other = &good[dice.below(good.len())];
                let from = dice.below(other.len() + 1);
                drop(bytes.splice(at..to, other[from..].iter().copied()));
            }
            _ => {
                let again = bytes[at..to].to_vec();
                drop(bytes.splice(at..at, again));
            }
        }
    }
    bytes
}

#[test]
fn bodies_of_requests() {
    fuzz::<RequestBodies>();
}

#[test]
fn lists_to_import() {
    fuzz::<Lists>();
}

#[test]
fn hands_in_notation() {
    fuzz::<Notation>();
}

#[test]
fn patterns_of_own_hands() {
    fuzz::<Patterns>();
}

#[test]
fn cookies_and_addresses() {
    fuzz::<Cookies>();
}

#[test]
fn backups_to_restore() {
    fuzz::<Backups>();
}
