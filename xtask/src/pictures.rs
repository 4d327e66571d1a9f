//! `cargo xtask pictures`: the browser tests with a picture of every screen they look at.

use crate::Outcome;
use crate::client::{self, Build};
use crate::process::run;
use crate::suite::playwright;

/// Builds client and server and takes the pictures; `options` are passed to Playwright, such as the name of a test.
pub(crate) fn pictures(options: &[&str]) -> Outcome {
    client::build_beside(Build::Release, &["--workspace", "--bin", "ostwind", "--bin", "bundler"])?;
    let mut playwright = playwright()?;
    run(playwright.args(options).env("OSTWIND_PICTURES", "1"))?;
    println!("Pictures: target/reports/pictures; every page by role: screens/*/index.html there");
    Ok(())
}
