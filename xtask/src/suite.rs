//! Runs the checks: sets up what they need, lets each suite count, and adds the counts up.

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::client::{self, Build};
use crate::process::{cargo, program, read, run, shown};
use crate::wasm_target::{self, Compiler};
use crate::{Outcome, root};

/// Which tests to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All there are.
    All,
    /// All but those in a browser: seconds, not minutes.
    WithoutBrowser,
}

/// How many tests ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    passed: u64,
    failed: u64,
}

/// Runs the tests and ends with the line that counts them.
pub(crate) fn test(scope: Scope) -> Outcome {
    let mut sum = Counts::default();
    let mut add = |suite: Outcome<Counts>| {
        // A suite that could not run at all is a failure too, and it does not hold up the others.
        let counts = suite.unwrap_or_else(|why| {
            eprintln!("xtask: {why}");
            Counts { passed: 0, failed: 1 }
        });
        sum.passed += counts.passed;
        sum.failed += counts.failed;
    };
    match client::build(Build::Small) {
        Ok(()) => {
            // Where one of these fails, the tests that need it say so.
            for prepared in [mail_server(), page_drawer()] {
                if let Err(why) = prepared {
                    eprintln!("xtask: {why}");
                }
            }
            add(rust_tests());
            add(documentation_tests());
            match scope {
                Scope::All => add(browser_tests()),
                Scope::WithoutBrowser => {}
            }
        }
        Err(why) => add(Err(why)),
    }
    println!("{} passed, {} failed", sum.passed, sum.failed);
    match sum.failed {
        0 => Ok(()),
        failed => Err(format!("failed: {failed}")),
    }
}

/// Format, lint, tests.
pub(crate) fn check(scope: Scope) -> Outcome {
    run(cargo().args(["fmt", "--all", "--check"]))?;
    lint()?;
    test(scope)
}

/// Clippy over every crate; the app for the browser, the others for this machine.
pub(crate) fn lint() -> Outcome {
    run(cargo().args(["clippy", "--all-targets", "--", "--deny", "warnings"]))?;
    let compiler = wasm_target::compiler()?;
    // Debian's compiler has no clippy of its own kin; its warnings have to do.
    let (command, options): (_, &[&str]) = match compiler {
        Compiler::Active => ("clippy", &["--", "--deny", "warnings"]),
        Compiler::Debian(_) => ("check", &[]),
    };
    run(compiler.cargo(command).args(["--package", "app"]).args(options))
}

/// The house rules alone.
pub(crate) fn tidy() -> Outcome {
    run(cargo().args(["test", "--package", "xtask", "--test", "tidy"]))
}

/// Unit and integration tests: with nextest where it is installed, else with what cargo brings.
fn rust_tests() -> Outcome<Counts> {
    let has_nextest = Command::new("cargo-nextest")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if has_nextest {
        let mut nextest = cargo();
        nextest.args(["nextest", "run", "--no-fail-fast", "--show-progress", "none"]);
        nextest.args(["--status-level", "fail", "--final-status-level", "fail"]);
        count(&mut nextest, nextest_counts)
    } else {
        let mut test = cargo();
        test.args(["test", "--no-fail-fast", "--lib", "--bins", "--tests"]);
        count(&mut test, libtest_counts)
    }
}

/// A real mail server for the tests of mails, in an environment of its own below `target`.
fn mail_server() -> Outcome {
    let script = "server/tests/mail_server.py";
    run(program("python3").args([script, "prepare", "target/mail-server"]))
}

/// The examples in doc comments, which nextest does not run.
fn documentation_tests() -> Outcome<Counts> {
    count(cargo().args(["test", "--doc", "--no-fail-fast"]), libtest_counts)
}

fn browser_tests() -> Outcome<Counts> {
    let chromium = chromium()?;
    let folder = root().join("end2end");
    install_packages(&folder)?;
    run(cargo().args(["build", "--package", "server", "--bin", "ostwind"]))?;
    let mut playwright = program("node");
    playwright
        .current_dir(&folder)
        .args(["node_modules/@playwright/test/cli.js", "test"])
        .env("OSTWIND_CHROMIUM", chromium)
        .env("OSTWIND_BINARY", root().join("target/debug/ostwind"));
    count(&mut playwright, playwright_counts)
}

/// The system's Chromium; installed with its driver where there is none.
fn chromium() -> Outcome<PathBuf> {
    let known = || -> Option<PathBuf> {
        let chosen = env::var_os("OSTWIND_CHROMIUM").map(PathBuf::from);
        chosen.into_iter().chain([PathBuf::from("/usr/bin/chromium")]).find(|path| path.exists())
    };
    if let Some(path) = known() {
        return Ok(path);
    }
    install(&["chromium", "chromium-driver"]).map_err(|why| {
        format!(
            "no Chromium for the browser tests; install it or name it in OSTWIND_CHROMIUM: {why}"
        )
    })?;
    known().ok_or_else(|| "Chromium was installed, but is not at /usr/bin/chromium".to_owned())
}

/// The program that turns printed pages into pictures for the tests of paper; installed where there is none.
fn page_drawer() -> Outcome {
    let version = Command::new("pdftoppm").arg("-v").stderr(Stdio::null()).status();
    if version.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    install(&["poppler-utils"])
        .map_err(|why| format!("no pdftoppm to draw printed pages; install poppler-utils: {why}"))
}

/// Installs packages of the system.
fn install(packages: &[&str]) -> Outcome {
    println!("Installing {} …", packages.join(", "));
    let is_root = read(program("id").arg("-u"))? == "0";
    let apt = |arguments: &[&str]| {
        let mut apt = if is_root { program("apt-get") } else { program("sudo") };
        if !is_root {
            apt.args(["-n", "apt-get"]);
        }
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        run(&mut apt)
    };
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

/// Installs the npm packages that the lock file names, if it was not this lock file last time.
fn install_packages(folder: &Path) -> Outcome {
    let lock = fs::read(folder.join("package-lock.json"))
        .map_err(|error| format!("end2end/package-lock.json: {error}"))?;
    let stamp = folder.join("node_modules/.installed-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    println!("Installing the browser tests' packages …");
    let mut npm = program("npm");
    // A browser of its own is the one thing a test tool must not fetch.
    run(npm.arg("ci").current_dir(folder).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))?;
    fs::write(&stamp, lock).map_err(|error| format!("{}: {error}", stamp.display()))
}

/// Runs a suite, shows what it prints, and adds up the counts found in it.
fn count(suite: &mut Command, counts: fn(&str) -> Option<Counts>) -> Outcome<Counts> {
    let name = shown(suite);
    println!("{name}");
    // Both streams in one pipe, as they would meet on the screen.
    let (reader, writer) = std::io::pipe().map_err(|error| format!("{name}: {error}"))?;
    let writer_too = writer.try_clone().map_err(|error| format!("{name}: {error}"))?;
    let mut child = suite
        .stdout(writer)
        .stderr(writer_too)
        .spawn()
        .map_err(|error| format!("cannot start {name}: {error}"))?;
    // The command keeps its ends of the pipe open; without this, reading would never end.
    suite.stdout(Stdio::null()).stderr(Stdio::null());
    let mut sum = Counts::default();
    for line in BufReader::new(reader).lines() {
        let line = line.map_err(|error| format!("{name}: {error}"))?;
        println!("{line}");
        if let Some(counts) = counts(&line) {
            sum.passed += counts.passed;
            sum.failed += counts.failed;
        }
    }
    let status = child.wait().map_err(|error| format!("{name}: {error}"))?;
    match (status.success(), sum.failed) {
        (true, 0) | (false, 1..) => Ok(sum),
        (true, failed) => Err(format!("{name} succeeds although {failed} tests failed")),
        // It did not compile, or it broke off: the counts tell only a part.
        (false, 0) => Err(format!("{name} ended with {status}")),
    }
}

/// `Summary [   0.1s] 5 tests run: 4 passed (1 slow), 1 failed, 0 skipped`
fn nextest_counts(line: &str) -> Option<Counts> {
    let (_, line) = line.trim_start().strip_prefix("Summary [")?.split_once("] ")?;
    let (run, ends) = line.split_once(" run: ")?;
    let run: u64 = run.split_whitespace().next()?.split('/').next()?.parse().ok()?;
    let passed = number_before(ends, "passed").unwrap_or(0);
    let skipped = number_before(ends, "skipped").unwrap_or(0);
    // A test that was not run has not passed.
    Some(Counts { passed, failed: run - passed + skipped })
}

/// `test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; …`
fn libtest_counts(line: &str) -> Option<Counts> {
    let ends = line.strip_prefix("test result: ")?;
    let ignored = number_before(ends, "ignored")?;
    let failed = number_before(ends, "failed")?;
    Some(Counts { passed: number_before(ends, "passed")?, failed: failed + ignored })
}

/// `Browser tests: 5 passed, 0 failed (passed)`
fn playwright_counts(line: &str) -> Option<Counts> {
    let ends = line.strip_prefix("Browser tests: ")?;
    let passed = number_before(ends, "passed")?;
    Some(Counts { passed, failed: number_before(ends, "failed")? })
}

/// The number that stands before the first such word.
fn number_before(text: &str, word: &str) -> Option<u64> {
    let words: Vec<&str> = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    words.windows(2).find(|pair| pair[1] == word).and_then(|pair| pair[0].parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(passed: u64, failed: u64) -> Option<Counts> {
        Some(Counts { passed, failed })
    }

    #[test]
    fn nextest_is_counted() {
        let all = "     Summary [   0.024s] 5 tests run: 5 passed, 0 skipped";
        assert_eq!(nextest_counts(all), counts(5, 0));
        let some = "     Summary [   1.200s] 7 tests run: 4 passed (1 slow), 2 failed, 1 timed out, 3 skipped";
        assert_eq!(nextest_counts(some), counts(4, 6));
        let one = "     Summary [   0.003s] 1 test run: 1 passed, 0 skipped";
        assert_eq!(nextest_counts(one), counts(1, 0));
        assert_eq!(nextest_counts("        PASS [   0.024s] server a_test"), None);
    }

    #[test]
    fn libtest_is_counted_and_an_ignored_test_has_not_passed() {
        let line = "test result: FAILED. 5 passed; 2 failed; 1 ignored; 0 measured; 9 filtered out; finished in 0.00s";
        assert_eq!(libtest_counts(line), counts(5, 3));
        assert_eq!(libtest_counts("test result_is_shown ... ok"), None);
    }

    #[test]
    fn playwright_is_counted() {
        assert_eq!(playwright_counts("Browser tests: 5 passed, 1 failed (failed)"), counts(5, 1));
        assert_eq!(playwright_counts("  5 passed (12.0s)"), None);
    }

    #[test]
    fn a_suite_that_breaks_off_is_a_failure() {
        let says = |script: &str| {
            let mut shell = program("sh");
            count(shell.args(["-c", script]), playwright_counts)
        };
        assert_eq!(
            says("echo 'Browser tests: 2 passed, 0 failed'"),
            counts(2, 0).ok_or_else(String::new)
        );
        assert_eq!(
            says("echo 'Browser tests: 2 passed, 1 failed' >&2; exit 1"),
            counts(2, 1).ok_or_else(String::new)
        );
        assert!(says("echo 'Browser tests: 2 passed, 0 failed'; exit 1").is_err());
        assert!(says("echo 'Browser tests: 2 passed, 1 failed'").is_err());
    }
}
