//! Runs other programs; an error names the one that failed.

use std::process::{Command, Stdio};

use crate::{Outcome, root};

/// A program, to be started in the workspace's folder.
pub(crate) fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// The cargo that started this program.
pub(crate) fn cargo() -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()))
}

/// Runs a program to its end; its output is not captured.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("{} ended with {status}", shown(command))) }
}

/// Runs a program to its end and returns what it wrote to its standard output, trimmed.
pub(crate) fn read(command: &mut Command) -> Outcome<String> {
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|error| cannot_start(command, &error))?;
    if !output.status.success() {
        return Err(format!("{} ended with {}", shown(command), output.status));
    }
    let text = String::from_utf8(output.stdout)
        .map_err(|_| format!("{} did not write UTF-8", shown(command)))?;
    Ok(text.trim().to_owned())
}

pub(crate) fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!("cannot start {}: {error}", shown(command))
}

/// The command line as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
