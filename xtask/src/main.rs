//! `cargo xtask …`: builds, starts and checks Ostwind on a machine that has rustup and Node.
//!
//! ```text
//! cargo xtask run --demo       # build and start a club with invented members
//! cargo xtask check --fast     # format, lint, the quick tests without a browser
//! cargo xtask test             # every test
//! cargo xtask size             # what a tablet downloads
//! ```

mod client;
mod commits;
mod deny;
mod engines;
mod failover;
mod fuzz;
mod latency;
mod package;
mod pictures;
mod postgres;
mod process;
mod progress;
mod schema;
mod serve;
mod size;
mod suite;
mod wasm_target;
mod workbooks;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use client::Build;
use suite::Tier;

const USAGE: &str = "\
cargo xtask <command>

  run [--demo] [--port N] [--data DIR]
                   build what is missing and start Ostwind at http://127.0.0.1:8080
  test [--fast | --postgres]
                   run every test, the browser's too; ends with `N passed, N failed`
                   (--fast: no client, no browser, no PostgreSQL, no long tests, fewer cases;
                   --postgres: only those that run with PostgreSQL, all of them)
  lint             clippy over everything, for the server's machine and for the browser
  check [--fast]   fmt, lint and test
  tidy             check the house rules that no compiler knows
  deny             check licences, sources and duplicates of all dependencies by `cargo deny`
                   (wants python3)
  commits [BASE]   check the subjects of all commits after BASE
  client [--dev]   build what the tablet loads, into target/client/dist
                   (--dev: quick to build, large, not compressed)
  size [--note WHY]
                   print what the tablet downloads and compare it with its limits
                   (--note: add a row to docs/client-size.md)
  latency [--note WHY]
                   measure how quick the tablet is and print it beside the last figures
                   (--note: add a row to docs/latency.md)
  pictures [OPTION …]
                   run the browser tests and take a picture of every screen they look at, into
                   target/reports/pictures (options of Playwright, such as screens.spec.ts)
  fuzz [--seconds N] [TARGET …]
                   search for inputs that are not taken well, led by the coverage of the code
                   (60 seconds per target; request_bodies, lists, notation, cookies, backups)
  engines [OPTION …]
                   play an evening in Firefox and WebKit, as Debian packages them
                   (options of Playwright, such as --project webkit)
  workbooks        have openpyxl and LibreOffice read every Excel workbook, and compare each cell
                   (wants python3)
  schema           write the schema of PostgreSQL, migrations/postgres/schema.sql, from that of SQLite
  failover [--rounds N] [--kind KIND] [--program FILE]
                   let a primary of PostgreSQL fail under 64 tablets of 20 clubs, promote its standby,
                   and count what was confirmed and is missing (10 rounds of each kind: kill, hang,
                   standby, cut, full, cancel, control; wants root for full)
  dist             build the one binary that a club installs, into target/dist
  package [--try] [x86_64] [aarch64] [windows]
                   build static programs, Debian packages, container images and checksums,
                   into target/package (without a name: x86_64)
                   (--try: install it in a new tree of Debian, or start it by qemu-user-static,
                   and save a first deal; wants root)";

/// What a command ends with: nothing, or a sentence that says what went wrong and what to do.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["run", options @ ..] => serve::run(options),
        ["test"] => suite::test(Tier::Full),
        ["test", "--postgres"] => suite::test(Tier::Postgres),
        ["test", "--fast"] => suite::test(Tier::Fast),
        ["lint"] => suite::lint(),
        ["check"] => suite::check(Tier::Full),
        ["check", "--fast"] => suite::check(Tier::Fast),
        ["tidy"] => suite::tidy(),
        ["deny"] => deny::deny(),
        ["commits"] => commits::check(None),
        ["commits", base] => commits::check(Some(base)),
        ["client"] => client::build(Build::Release),
        ["client", "--dev"] => client::build(Build::Dev),
        ["size"] => size::size(None),
        ["size", "--note", reason] => size::size(Some(reason)),
        ["latency"] => latency::latency(None),
        ["latency", "--note", reason] => latency::latency(Some(reason)),
        ["pictures", options @ ..] => pictures::pictures(options),
        ["fuzz", options @ ..] => fuzz::fuzz(options),
        ["engines", options @ ..] => engines::engines(options),
        ["workbooks"] => workbooks::workbooks(),
        ["schema"] => schema::schema(),
        ["failover", options @ ..] => failover::failover(options),
        ["dist"] => serve::dist(),
        ["package", targets @ ..] => package::package(targets),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        other => Err(format!("no such command: {}\n\n{USAGE}", other.join(" "))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The folder that holds the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}
