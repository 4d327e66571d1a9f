//! Fuzzing led by coverage: the programs of `fuzz`, one after the other, each for a bounded time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo, run};
use crate::{Outcome, root};

/// The version of cargo-fuzz that is installed where it is missing.
const CARGO_FUZZ: &str = "0.13.2";

/// The programs; `testkit/src/fuzz_targets.rs` says what each of them tries.
const TARGETS: [&str; 6] =
    ["request_bodies", "lists", "notation", "patterns", "cookies", "backups"];

/// How long each program searches where nothing else is asked for, in seconds.
const SECONDS: u32 = 60;

/// The longest input in bytes: readers of longer ones only repeat what they did before.
const LONGEST_INPUT: u32 = 8_192;

/// How long one input may take, in seconds.
const LONGEST_RUN: u32 = 10;

/// `cargo xtask fuzz [--seconds N] [TARGET …]`.
pub(crate) fn fuzz(options: &[&str]) -> Outcome {
    let (seconds, chosen) = match options {
        ["--seconds", number, chosen @ ..] => {
            let seconds =
                number.parse().map_err(|_| format!("{number} is no number of seconds"))?;
            (seconds, chosen)
        }
        chosen => (SECONDS, chosen),
    };
    if let Some(unknown) = chosen.iter().find(|name| !TARGETS.contains(name)) {
        return Err(format!("no such target: {unknown}; there are {}", TARGETS.join(", ")));
    }
    let folder = root().join("target/fuzz");
    let cargo_fuzz = cargo_fuzz()?;
    let seeds = folder.join("seeds");
    run(cargo()
        .args(["run", "--package", "testkit", "--example", "fuzz_seeds", "--"])
        .arg(&seeds))?;
    for target in TARGETS.iter().filter(|name| chosen.is_empty() || chosen.contains(name)) {
        search(&cargo_fuzz, target, &folder, seconds)?;
    }
    println!("Nothing found.");
    Ok(())
}

/// Searches for an input that a target cannot take. What was found in earlier runs is the beginning of the next.
fn search(cargo_fuzz: &Path, target: &str, folder: &Path, seconds: u32) -> Outcome {
    let (corpus, found) = (folder.join("corpus").join(target), folder.join("found").join(target));
    for new in [&corpus, &found] {
        fs::create_dir_all(new).map_err(|error| format!("{}: {error}", new.display()))?;
    }
    let mut command = Command::new(cargo_fuzz);
    // Our code has no `unsafe`, so the sanitizers have nothing to watch; without them the stable toolchain is enough.
    command.args(["fuzz", "run", "--fuzz-dir", "fuzz", "--sanitizer", "none", "--target-dir"]);
    command
        .arg(folder.join("build"))
        .arg(target)
        .arg(&corpus)
        .arg(folder.join("seeds").join(target));
    command.arg("--").arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-max_len={LONGEST_INPUT}")).arg(format!("-timeout={LONGEST_RUN}"));
    command.arg(format!("-artifact_prefix={}/", found.display())).arg("-print_final_stats=1");
    run(command.current_dir(root()))
        .map_err(|why| format!("{why}; the input lies in {}", found.display()))
}

/// cargo-fuzz, installed below `target` where it is missing.
fn cargo_fuzz() -> Outcome<PathBuf> {
    let tools = root().join("target/tools");
    let installed = tools.join("bin/cargo-fuzz");
    if !installed.exists() {
        let version = ["install", "cargo-fuzz", "--locked", "--version", CARGO_FUZZ, "--root"];
        run(cargo().args(version).arg(&tools))?;
    }
    Ok(installed)
}
