//! `cargo xtask …`: everything a person needs to build, try and check Ostwind, on a machine that
//! has rustup and Node and nothing of ours.

mod client;
mod process;
mod wasm_target;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask <command>

  client [--dev]   build what the tablet loads, into target/client/dist
                   (--dev: fast to build, large, not compressed)";

/// What a command ends with: nothing, or a sentence that says what went wrong and what to do.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["client"] => client::build(client::Build::Small),
        ["client", "--dev"] => client::build(client::Build::Fast),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        [other, ..] => Err(format!("no such command: {other}\n\n{USAGE}")),
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
