//! Bodies of requests: see `testkit/src/fuzz_targets.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::fuzz_targets::{FuzzTarget as _, RequestBodies};

thread_local! {
    static TARGET: RequestBodies = RequestBodies::prepare();
}

fuzz_target!(|input: &[u8]| TARGET.with(|target| target.try_one(input)));
