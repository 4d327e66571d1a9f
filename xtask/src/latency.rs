//! `cargo xtask latency`: how quick the tablet is, beside the figures noted last in `docs/latency.md`.

use crate::Outcome;
use crate::client::{self, Build};
use crate::process::run;
use crate::suite::playwright;

/// Builds client and server and measures; with a reason the figures become a row of the page.
pub(crate) fn latency(reason: Option<&str>) -> Outcome {
    client::build_beside(Build::Release, &["--workspace", "--bin", "ostwind", "--bin", "bundler"])?;
    let mut playwright = playwright()?;
    playwright.args(["--config", "latency.config.ts"]);
    if let Some(reason) = reason {
        playwright.env("OSTWIND_NOTE", reason);
    }
    run(&mut playwright)
}
