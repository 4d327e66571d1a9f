//! Runs a test program, shows what it prints, and adds up the counts found in it.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use crate::Outcome;
use crate::process::shown;

/// How many tests ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) passed: u64,
    pub(super) failed: u64,
}

/// Runs a suite, shows what it prints, and adds up the counts found in it.
pub(super) fn count(suite: &mut Command, counts: fn(&str) -> Option<Counts>) -> Outcome<Counts> {
    let name = shown(suite);
    println!("{name}");
    // Both streams in one pipe, so that lines keep their order.
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
        // It did not compile or was interrupted: the counts are incomplete.
        (false, 0) => Err(format!("{name} ended with {status}")),
    }
}

/// `Summary [   0.1s] 5 tests run: 4 passed (1 slow), 1 failed, 0 skipped`
pub(super) fn nextest(line: &str) -> Option<Counts> {
    let (_, line) = line.trim_start().strip_prefix("Summary [")?.split_once("] ")?;
    let (run, ends) = line.split_once(" run: ")?;
    let run: u64 = run.split_whitespace().next()?.split('/').next()?.parse().ok()?;
    let passed = number_before(ends, "passed").unwrap_or(0);
    // Skipped is what the fast tier leaves out; no test may be ignored.
    Some(Counts { passed, failed: run - passed })
}

/// `test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; …`
pub(super) fn libtest(line: &str) -> Option<Counts> {
    let ends = line.strip_prefix("test result: ")?;
    let ignored = number_before(ends, "ignored")?;
    let failed = number_before(ends, "failed")?;
    Some(Counts { passed: number_before(ends, "passed")?, failed: failed + ignored })
}

/// `Browser tests: 5 passed, 0 failed (passed)`
pub(super) fn playwright(line: &str) -> Option<Counts> {
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
    use crate::process::program;

    fn counts(passed: u64, failed: u64) -> Option<Counts> {
        Some(Counts { passed, failed })
    }

    #[test]
    fn nextest_is_counted() {
        let all = "     Summary [   0.024s] 5 tests run: 5 passed, 0 skipped";
        assert_eq!(nextest(all), counts(5, 0));
        let some = "     Summary [   1.200s] 7 tests run: 4 passed (1 slow), 2 failed, 1 timed out, 3 skipped";
        assert_eq!(nextest(some), counts(4, 3));
        let one = "     Summary [   0.003s] 1 test run: 1 passed, 0 skipped";
        assert_eq!(nextest(one), counts(1, 0));
        assert_eq!(nextest("        PASS [   0.024s] server a_test"), None);
    }

    #[test]
    fn libtest_is_counted_and_an_ignored_test_has_not_passed() {
        let line = "test result: FAILED. 5 passed; 2 failed; 1 ignored; 0 measured; 9 filtered out; finished in 0.00s";
        assert_eq!(libtest(line), counts(5, 3));
        assert_eq!(libtest("test result_is_shown ... ok"), None);
    }

    #[test]
    fn playwright_is_counted() {
        assert_eq!(playwright("Browser tests: 5 passed, 1 failed (failed)"), counts(5, 1));
        assert_eq!(playwright("  5 passed (12.0s)"), None);
    }

    #[test]
    fn a_suite_that_breaks_off_is_a_failure() {
        let run = |script: &str| {
            let mut shell = program("sh");
            count(shell.args(["-c", script]), playwright)
        };
        assert_eq!(run("echo 'Browser tests: 2 passed, 0 failed'").ok(), counts(2, 0));
        assert_eq!(run("echo 'Browser tests: 2 passed, 1 failed' >&2; exit 1").ok(), counts(2, 1));
        assert!(run("echo 'Browser tests: 2 passed, 0 failed'; exit 1").is_err());
        assert!(run("echo 'Browser tests: 2 passed, 1 failed'").is_err());
    }
}
