//! Patterns of own hands: see `testkit/src/fuzz_targets.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::fuzz_targets::{FuzzTarget as _, Patterns};

thread_local! {
    static TARGET: Patterns = Patterns::prepare();
}

fuzz_target!(|input: &[u8]| TARGET.with(|target| target.try_one(input)));
