//! `cargo xtask engines`: an evening at the table in Firefox and WebKit, as Debian packages them.

use std::fs;

use crate::client::{self, Build};
use crate::process::{cargo, program, run};
use crate::suite::setup;
use crate::{Outcome, root};

/// The last series of the driver of Firefox that runs with Node.js 20.
const PUPPETEER: &str = "puppeteer-core@24.43.1";

/// Builds client and server, installs what is missing, and runs the trials; `options` are passed to Playwright.
pub(crate) fn engines(options: &[&str]) -> Outcome {
    for (program, package) in [
        ("firefox-esr", "firefox-esr"),
        ("WebKitWebDriver", "webkit2gtk-driver"),
        ("xvfb-run", "xvfb"),
        ("xauth", "xauth"),
    ] {
        setup::provide(program, &[package])?;
    }
    setup::certificate_list()?;
    let folder = root().join("end2end");
    setup::npm_packages(&folder)?;
    let tools = root().join("target/tools/engines");
    if !tools.join("node_modules/puppeteer-core").exists() {
        fs::create_dir_all(&tools).map_err(|error| format!("{}: {error}", tools.display()))?;
        let mut npm = program("npm");
        npm.current_dir(&tools).env("PUPPETEER_SKIP_DOWNLOAD", "1");
        run(npm.args(["install", "--no-audit", "--no-fund", "--prefix", ".", PUPPETEER]))?;
    }
    client::build(Build::Dev)?;
    run(cargo().args(["build", "--package", "server", "--bin", "ostwind"]))?;
    let mut playwright = program("node");
    playwright
        .current_dir(&folder)
        .args(["node_modules/@playwright/test/cli.js", "test", "--config", "engines.config.ts"])
        .args(options)
        .env("OSTWIND_BINARY", root().join("target/debug/ostwind"));
    run(&mut playwright)
}
