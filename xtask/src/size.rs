//! `cargo xtask size`: what a tablet downloads, compared with two limits and with the size that
//! `docs/client-size.md` noted last.

use std::fs;
use std::path::PathBuf;

use crate::client::{self, Build, Files};
use crate::process::{program, read};
use crate::{Outcome, root};

/// What a browser downloads before the application can be used, in bytes compressed with brotli.
/// The aim is 450,000; the page says why the client is above it, and this keeps it from growing unnoticed.
const FIRST_LOAD_LIMIT: u64 = 752_000;
/// All files of the client, which the service worker downloads, in bytes compressed with brotli.
/// The aim is 550,000.
const TOTAL_LIMIT: u64 = 796_000;
/// A first load that grew by more than this needs a row of its own, in per cent.
const GROWTH_LIMIT_PERCENT: u64 = 3;

/// The compressed sizes of a client, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sizes {
    first_load: u64,
    total: u64,
    wasm: u64,
    script: u64,
    style: u64,
}

/// Builds the client, prints its size and the change since the last row, and fails above a limit.
/// With a reason it adds a row instead of asking for one.
pub(crate) fn size(reason: Option<&str>) -> Outcome {
    client::build(Build::Release)?;
    let now = Sizes::measure(&client::read_files(&client::dist())?)?;
    let page = fs::read_to_string(page()).map_err(|error| format!("{PAGE}: {error}"))?;
    let (commit, noted) = last_row(&page).ok_or_else(|| format!("{PAGE} has no row"))?;
    print!("{}", report(now, noted, &commit));
    if let Some(reason) = reason {
        let commit = read(program("git").args(["rev-parse", "--short=9", "HEAD"]))?;
        let with_row = format!("{}\n{}\n", page.trim_end(), now.row(&commit, reason));
        fs::write(self::page(), with_row).map_err(|error| format!("{PAGE}: {error}"))?;
        return now.check_limits();
    }
    now.check_limits()?;
    now.check_growth(noted)
}

/// The page whose last table row is the size to compare with.
const PAGE: &str = "docs/client-size.md";

fn page() -> PathBuf {
    root().join(PAGE)
}

impl Sizes {
    /// Adds up compressed copies, or the files themselves where they have none.
    fn measure(files: &Files) -> Outcome<Sizes> {
        let sum = |is_counted: &dyn Fn(&str) -> bool| -> u64 {
            let paths = files.keys().filter(|path| !path.ends_with(".br") && is_counted(path));
            let bytes = paths.map(|path| {
                files.get(&format!("{path}.br")).or(files.get(path)).map_or(0, Vec::len)
            });
            bytes.sum::<usize>() as u64
        };
        if !files.keys().any(|path| path.ends_with(".wasm.br")) {
            return Err(
                "target/client/dist is not compressed; `cargo xtask client` builds it".to_owned()
            );
        }
        Ok(Sizes {
            first_load: sum(&|path| {
                path.starts_with("assets/") || path == "index.html" || path.ends_with(".woff2")
            }),
            total: sum(&|_| true),
            wasm: sum(&|path| path.ends_with(".wasm")),
            script: sum(&|path| path.ends_with(".js")),
            style: sum(&|path| path.ends_with(".css")),
        })
    }

    fn figures(self) -> [(&'static str, u64); 5] {
        let Sizes { first_load, total, wasm, script, style } = self;
        [
            ("first load", first_load),
            ("everything", total),
            ("WASM", wasm),
            ("JavaScript", script),
            ("CSS", style),
        ]
    }

    fn row(self, commit: &str, reason: &str) -> String {
        let cells = self.figures().map(|(_, bytes)| format!("{bytes} | "));
        format!("| {commit} | {}{reason} |", cells.concat())
    }

    fn check_limits(self) -> Outcome {
        for (what, bytes, limit) in [
            ("the first load", self.first_load, FIRST_LOAD_LIMIT),
            ("the whole client", self.total, TOTAL_LIMIT),
        ] {
            if bytes > limit {
                return Err(format!(
                    "{what} is {} bytes above its limit of {limit}",
                    bytes - limit
                ));
            }
        }
        Ok(())
    }

    fn check_growth(self, noted: Sizes) -> Outcome {
        if self.first_load * 100 > noted.first_load * (100 + GROWTH_LIMIT_PERCENT) {
            return Err(format!(
                "the first load grew by more than {GROWTH_LIMIT_PERCENT} % since {PAGE} noted it; \
                 `cargo xtask size --note REASON` adds a row"
            ));
        }
        Ok(())
    }
}

/// The table that a person reads: now, noted, difference.
fn report(now: Sizes, noted: Sizes, commit: &str) -> String {
    let head = format!("{:<12}{:>10}{:>12}{:>10}\n", "brotli bytes", "now", commit, "change");
    let lines = now.figures().into_iter().zip(noted.figures()).map(|((what, now), (_, before))| {
        format!("{what:<12}{now:>10}{before:>12}{:>+10}\n", now as i64 - before as i64)
    });
    let limits = format!("limits: first load {FIRST_LOAD_LIMIT}, everything {TOTAL_LIMIT}\n");
    head + &lines.collect::<String>() + &limits
}

/// The commit and the sizes of the page's last row.
fn last_row(page: &str) -> Option<(String, Sizes)> {
    let row = page.lines().rev().find(|line| line.starts_with("| "))?;
    let mut cells = row.split('|').map(str::trim).skip(1);
    let commit = cells.next()?.to_owned();
    let mut figure = || cells.next()?.parse().ok();
    let (first_load, total, wasm) = (figure()?, figure()?, figure()?);
    let (script, style) = (figure()?, figure()?);
    Some((commit, Sizes { first_load, total, wasm, script, style }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(first_load: u64, total: u64) -> Sizes {
        Sizes { first_load, total, wasm: 3, script: 2, style: 1 }
    }

    #[test]
    fn compressed_copies_count_in_the_place_of_their_files() {
        let files = [
            ("assets/1/app_bg.wasm", 100),
            ("assets/1/app_bg.wasm.br", 30),
            ("assets/1/app.js", 7),
            ("fonts/a.woff2", 5),
            ("icons/a.png", 2),
            ("sw.js", 1),
        ];
        let files = files.map(|(path, length)| (path.to_owned(), vec![0; length]));
        let measured = Sizes::measure(&Files::from(files)).unwrap();
        let expected = Sizes { first_load: 42, total: 45, wasm: 30, script: 8, style: 0 };
        assert_eq!(measured, expected);
    }

    #[test]
    fn a_development_build_is_not_measured() {
        let files = [("assets/1/app_bg.wasm".to_owned(), vec![0; 10])];
        assert!(Sizes::measure(&Files::from(files)).is_err());
    }

    #[test]
    fn a_written_row_is_read_again() {
        let page = format!("# Size\n\n| a | b |\n|---|--:|\n{}\n", sizes(10, 20).row("abc", "why"));
        assert_eq!(last_row(&page), Some(("abc".to_owned(), sizes(10, 20))));
        assert_eq!(last_row("# Size\n"), None);
    }

    #[test]
    fn limits_and_growth_are_refused() {
        assert!(sizes(FIRST_LOAD_LIMIT, TOTAL_LIMIT).check_limits().is_ok());
        assert!(sizes(FIRST_LOAD_LIMIT + 1, TOTAL_LIMIT).check_limits().is_err());
        assert!(sizes(FIRST_LOAD_LIMIT, TOTAL_LIMIT + 1).check_limits().is_err());
        assert!(sizes(103, 0).check_growth(sizes(100, 0)).is_ok());
        assert!(sizes(104, 0).check_growth(sizes(100, 0)).is_err());
    }
}
