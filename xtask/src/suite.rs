//! Runs the checks in tiers and adds up how many tests passed.

mod counts;
mod postgres;
pub(crate) mod setup;

use std::process::{Command, Stdio};
use std::thread;

use crate::client::{self, Build};
use crate::process::{cargo, program, run};
use crate::{Outcome, root};
use counts::{Counts, count};
use postgres::Postgres;

/// Which tests to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tier {
    /// Every test: the optimised client in a browser, properties with [`CASES`] cases.
    Full,
    /// Neither client nor browser nor PostgreSQL nor [`LONG_TESTS`], properties with proptest's 256 cases: minutes less.
    Fast,
    /// Those that run with PostgreSQL, and no others.
    Postgres,
}

/// What tests of the full tier alone have in their names: they kill servers, damage files, publish years, send mails, walk
/// every address or plan tournaments, and take two thirds of the time of all Rust tests.
const LONG_TESTS: [&str; 24] = [
    "a_deal_is_explained",
    "acme",
    "auditor",
    "cut_off",
    "demo::",
    "every_address",
    "every_rule_set_is_a_folder",
    "fault_matrix",
    "fuzz::",
    "hostile_lists",
    "killed",
    "lists_and_honours_are_printed",
    "mails::",
    "offered_links",
    "published::",
    "same_bytes",
    "sample_club::",
    "slow_clients",
    "tampering",
    "tls::",
    "tournament_plan",
    "whatever_is_corrected",
    "withdrawn_lists",
    "workbook_cells",
];

/// What tests of the front door have in their names that need the file of a club: they read or change it by hand, fill its disk,
/// copy it, run commands with its folder, or compare all answers, of which that about the health says more with PostgreSQL. All
/// others run with PostgreSQL too.
const FILE_TESTS: [&str; 26] = [
    "a_club_beyond_its_quota",
    "a_damaged_club_says_so",
    "a_day_of_entries_is_one_line",
    "a_full_disk_is_said",
    "a_list_in_utf_16_is_read_by",
    "a_place_that_is_taken",
    "a_reopened_game_goes_on",
    "a_year_is_one_file",
    "access::demo::",
    "access::sample_club::",
    "an_entry_is_confirmed_put",
    "answers_keep_their_shape",
    "books_that_cannot_be_read",
    "durability::",
    "even_by_hand",
    "every_address_of_the_api",
    "every_workbook_has_the_cells",
    "games::papers::",
    "its_health_is_the_worst",
    "network::",
    "program::",
    "requests::fuzz::",
    "the_board_and_the_command",
    "the_command_line_publishes",
    "the_copy_of_an_archive",
    "the_tables_refuse_what",
];

/// What of the front door runs with PostgreSQL in [`Tier::Postgres`] alone, besides [`LONG_TESTS`]: it asks the database little that
/// the others do not. One of these takes minutes there (`numbers_agree`): PostgreSQL plans `own_deals::results` badly before it
/// has counted the rows of new tables.
const SELDOM_WITH_POSTGRES: [&str; 6] =
    ["access::", "lists::", "publishing::", "requests::", "rules::", "settings::"];

/// How many cases each property test of the full tier tries.
const CASES: &str = "10000";

/// Runs the tests and ends with the line that counts them.
pub(crate) fn test(tier: Tier) -> Outcome {
    let mut sum = Counts::default();
    let mut add = |suite: Outcome<Counts>| {
        // A suite that could not run at all is a failure, and the others run all the same.
        let counts = suite.unwrap_or_else(|why| {
            eprintln!("xtask: {why}");
            Counts { passed: 0, failed: 1 }
        });
        sum.passed += counts.passed;
        sum.failed += counts.failed;
    };
    // The tests that need one of these fail with a message of their own.
    for prepared in [setup::mail_server(), setup::certificate_authority(), setup::pdf_renderer()] {
        if let Err(why) = prepared {
            eprintln!("xtask: {why}");
        }
    }
    match tier {
        Tier::Full => {
            // No Rust test needs the client, so it is linked (on one core) while they run.
            let client = thread::spawn(|| client::build(Build::Release));
            add(rust_tests(tier));
            add(postgres_tests(&[&LONG_TESTS[..], &SELDOM_WITH_POSTGRES].concat()));
            add(documentation_tests());
            let client =
                client.join().unwrap_or_else(|_| Err("the client's build panicked".into()));
            add(client.and_then(|()| browser_tests()));
        }
        Tier::Fast => {
            add(rust_tests(tier));
            add(documentation_tests());
        }
        Tier::Postgres => add(postgres_tests(&[])),
    }
    println!("{} passed, {} failed", sum.passed, sum.failed);
    match sum.failed {
        0 => Ok(()),
        failed => Err(format!("failed: {failed}")),
    }
}

/// Format, lint, tests.
pub(crate) fn check(tier: Tier) -> Outcome {
    run(cargo().args(["fmt", "--all", "--check"]))?;
    lint()?;
    test(tier)
}

/// Clippy over every crate, all compiled for this machine: the app has no code for the browser alone.
pub(crate) fn lint() -> Outcome {
    run(cargo().args(["clippy", ALL_CRATES, "--all-targets", "--", "--deny", "warnings"]))
}

/// The house rules alone.
pub(crate) fn tidy() -> Outcome {
    run(cargo().args(["test", "--package", "xtask", "--test", "tidy"]))
}

/// All crates at once, the app compiled for this machine too: one selection, so that no dependency is compiled a second
/// time with other features.
const ALL_CRATES: &str = "--workspace";

/// Unit and integration tests.
fn rust_tests(tier: Tier) -> Outcome<Counts> {
    let skipped: &[&str] = if tier == Tier::Fast { &LONG_TESTS } else { &[] };
    run_rust_tests(tier, &["--lib", "--bins", "--tests"], skipped, &[])
}

/// What PostgreSQL has to do besides, and the tests of the front door that need no file, with a server of the tests.
fn postgres_tests(left_out: &[&str]) -> Outcome<Counts> {
    let postgres = Postgres::start()?;
    let address = postgres.address();
    let address = [("OSTWIND_TEST_POSTGRES", address.as_str())];
    let targets = ["--test", "postgres", "--test", "front_door"];
    run_rust_tests(Tier::Postgres, &targets, &[&FILE_TESTS, left_out].concat(), &address)
}

/// Runs tests with nextest where it is installed, else with `cargo test`.
fn run_rust_tests(
    tier: Tier,
    targets: &[&str],
    skipped: &[&str],
    variables: &[(&str, &str)],
) -> Outcome<Counts> {
    let has_nextest = Command::new("cargo-nextest")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    let mut tests = cargo();
    tests.envs(variables.iter().copied());
    match tier {
        Tier::Full => tests.env("PROPTEST_CASES", CASES),
        Tier::Fast | Tier::Postgres => &mut tests,
    };
    if has_nextest {
        tests.args(["nextest", "run", ALL_CRATES, "--no-fail-fast", "--show-progress", "none"]);
        tests.args(targets).args(["--status-level", "fail", "--final-status-level", "fail"]);
        if tier == Tier::Fast {
            // Half of what a test of the server takes is waiting for the disk.
            tests.args(["--test-threads", "4"]);
        }
    } else {
        tests.args(["test", ALL_CRATES, "--no-fail-fast"]).args(targets);
    }
    tests.arg("--").args(skipped.iter().flat_map(|name| ["--skip", name]));
    count(&mut tests, if has_nextest { counts::nextest } else { counts::libtest })
}

/// The examples in doc comments, which nextest does not run.
fn documentation_tests() -> Outcome<Counts> {
    count(cargo().args(["test", ALL_CRATES, "--doc", "--no-fail-fast"]), counts::libtest)
}

fn browser_tests() -> Outcome<Counts> {
    let mut playwright = playwright()?;
    // The same selection of crates as for the tests, which have built this binary already.
    run(cargo().args(["test", ALL_CRATES, "--no-run", "--lib", "--bins", "--tests"]))?;
    count(&mut playwright, counts::playwright)
}

/// Playwright's runner with a browser and its packages, installed where they are missing, and our program.
pub(crate) fn playwright() -> Outcome<Command> {
    let chromium = setup::chromium()?;
    setup::certificate_list()?;
    let folder = root().join("end2end");
    setup::npm_packages(&folder)?;
    let mut playwright = program("node");
    playwright
        .current_dir(&folder)
        .args(["node_modules/@playwright/test/cli.js", "test"])
        .env("OSTWIND_CHROMIUM", chromium)
        .env("OSTWIND_BINARY", root().join("target/debug/ostwind"));
    Ok(playwright)
}
