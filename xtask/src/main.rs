//! `cargo xtask …`: everything a person needs to build, try and check Ostwind, on a machine that
//! has rustup and Node and nothing of ours.

mod client;
mod process;
mod serve;
mod suite;
mod wasm_target;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use client::Build;

const USAGE: &str = "\
cargo xtask <command>

  run [--demo] [--port N] [--data DIR]
                   build what is missing and start Ostwind at http://127.0.0.1:8080
  test             run every test, the browser's too; ends with `N passed, N failed`
  lint             clippy over everything, for the server's machine and for the browser
  check [--fast]   fmt, lint and test (--fast: without the browser)
  tidy             check the house rules that no compiler knows
  client [--dev]   build what the tablet loads, into target/client/dist
                   (--dev: fast to build, large, not compressed)
  dist             build the one binary that a club installs, into target/dist";

/// What a command ends with: nothing, or a sentence that says what went wrong and what to do.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["run", options @ ..] => serve::run(options),
        ["test"] => suite::test(suite::Scope::All),
        ["lint"] => suite::lint(),
        ["check"] => suite::check(suite::Scope::All),
        ["check", "--fast"] => suite::check(suite::Scope::WithoutBrowser),
        ["tidy"] => suite::tidy(),
        ["client"] => client::build(Build::Small),
        ["client", "--dev"] => client::build(Build::Fast),
        ["dist"] => serve::dist(),
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
