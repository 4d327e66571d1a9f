//! Backups to restore: see `testkit/src/fuzz_targets.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::fuzz_targets::{FuzzTarget as _, Backups};

thread_local! {
    static TARGET: Backups = Backups::prepare();
}

fuzz_target!(|input: &[u8]| TARGET.with(|target| target.try_one(input)));
