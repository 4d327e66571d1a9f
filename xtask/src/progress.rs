//! Builds side by side, with a line for each package that is compiled and one whenever nothing was to
//! be said for a while.

use std::io::{BufRead as _, BufReader, IsTerminal as _};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::process::{cannot_start, read, shown};

/// How long there may be no line.
const SILENCE: Duration = Duration::from_secs(15);

/// One call of cargo.
pub(crate) struct Build {
    /// What is built, in one word.
    pub(crate) name: &'static str,
    pub(crate) cargo: Command,
    /// How many packages it compiles the first time, where nothing is compiled yet.
    pub(crate) packages: Option<usize>,
}

enum Event {
    Line(String),
    End(Outcome),
}

/// Runs the builds at the same time; all of them end before an error is returned.
pub(crate) fn side_by_side(builds: Vec<Build>) -> Outcome {
    let (events, received) = mpsc::channel();
    let mut states = Vec::new();
    let mut threads = Vec::new();
    for (index, Build { name, mut cargo, packages }) in builds.into_iter().enumerate() {
        states.push(State { name, packages, compiled: 0, latest: String::new(), outcome: None });
        let events = events.clone();
        threads.push(thread::spawn(move || follow(&mut cargo, index, &events)));
    }
    let start = Instant::now();
    while states.iter().any(|state| state.outcome.is_none()) {
        match received.recv_timeout(SILENCE) {
            Ok((index, event)) => states[index].take(event),
            Err(RecvTimeoutError::Timeout) => println!("{}", waiting(&states, start.elapsed())),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    for thread in threads {
        thread.join().map_err(|_| "the output of a build could not be read")?;
    }
    states.into_iter().filter_map(|state| state.outcome).collect()
}

/// How many packages a selection has for a target, each counted once.
pub(crate) fn packages(tree: &mut Command) -> Option<usize> {
    let lines = read(tree.args(["--edges", "normal,build", "--prefix", "none"])).ok()?;
    let mut names: Vec<&str> = lines.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    names.sort_unstable();
    names.dedup();
    Some(names.len())
}

/// Sends each line of a command's messages, then how it ended.
fn follow(cargo: &mut Command, index: usize, events: &Sender<(usize, Event)>) {
    // Nobody is left to listen only where the whole run has failed already.
    let send = |event| drop(events.send((index, event)));
    if std::io::stderr().is_terminal() {
        cargo.env("CARGO_TERM_COLOR", "always");
    }
    let mut child = match cargo.stderr(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return send(Event::End(Err(cannot_start(cargo, &error)))),
    };
    for line in child.stderr.take().into_iter().flat_map(|pipe| BufReader::new(pipe).lines()) {
        let Ok(line) = line else { break };
        send(Event::Line(line));
    }
    send(Event::End(match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{} ended with {status}", shown(cargo))),
        Err(error) => Err(format!("{}: {error}", shown(cargo))),
    }));
}

struct State {
    name: &'static str,
    packages: Option<usize>,
    compiled: usize,
    latest: String,
    outcome: Option<Outcome>,
}

impl State {
    fn take(&mut self, event: Event) {
        match event {
            Event::End(outcome) => self.outcome = Some(outcome),
            Event::Line(line) => match compiled_package(&line) {
                Some(package) => {
                    self.compiled += 1;
                    self.latest = package.to_owned();
                    println!("{}", self.position());
                }
                // Downloads of packages are as many lines again and say nothing of the time left.
                None if line.contains("Download") || line.contains("Finished") => {}
                None => eprintln!("{line}"),
            },
        }
    }

    /// Such as `server 57 of 390: axum v0.8.9`.
    fn position(&self) -> String {
        let State { name, compiled, latest, .. } = self;
        match self.packages {
            Some(packages) => format!("{name} {compiled} of {packages}: {latest}"),
            None => format!("{name}: {latest}"),
        }
    }
}

/// The package of a line such as `   Compiling axum v0.8.9`.
fn compiled_package(line: &str) -> Option<&str> {
    line.split_once("Compiling").map(|(_, package)| package.trim_start_matches("\u{1b}[0m").trim())
}

fn waiting(states: &[State], since: Duration) -> String {
    let open = states.iter().filter(|state| state.outcome.is_none());
    let open: Vec<String> = open.map(State::position).collect();
    let seconds = since.as_secs();
    format!("… {}:{:02} min, still {}", seconds / 60, seconds % 60, open.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_cargo_names_its_package_with_colours_too() {
        assert_eq!(compiled_package("   Compiling axum v0.8.9"), Some("axum v0.8.9"));
        let coloured = "\u{1b}[1m\u{1b}[92m   Compiling\u{1b}[0m axum v0.8.9";
        assert_eq!(compiled_package(coloured), Some("axum v0.8.9"));
        assert_eq!(compiled_package("    Finished `dev` profile"), None);
    }

    #[test]
    fn a_failed_build_is_the_outcome_after_all_have_ended() {
        let build = |name, script| {
            let mut cargo = crate::process::program("sh");
            cargo.args(["-c", script]);
            Build { name, cargo, packages: Some(2) }
        };
        assert_eq!(side_by_side(vec![build("one", "true"), build("other", "true")]), Ok(()));
        let outcome = side_by_side(vec![build("one", "exit 3"), build("other", "true")]);
        assert!(outcome.is_err_and(|why| why.contains("exit status: 3")));
    }
}
