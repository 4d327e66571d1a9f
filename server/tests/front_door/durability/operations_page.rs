//! `docs/operations.md`, followed step by step: every command that it names is run as it stands there, in an order in which an
//! operator would.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use server::store::{self, Database};

use crate::durability::damaged_files::serve_until_it_listens;
use crate::durability::upgrade::old_club;
use crate::support::{Folder, let_board_in};

const PAGE: &str = include_str!("../../../../docs/operations.md");

/// A command as it stands on the page, with what is added to it here, and what it answers.
type Step = (&'static str, &'static [&'static str], &'static str);

const STEPS: [Step; 17] = [
    ("ostwind demo --data DIR", &["--years", "1", "--games", "3", "--people", "5"], ""),
    ("ostwind invite --data DIR", &[], "/einladung/"),
    ("ostwind setup", &["--defaults", "--config", "club.toml", "--data", "club"], "Written"),
    ("ostwind invite --config FILE", &[], "/einladung/"),
    ("ostwind update --check --from DIR", &[], "Nothing newer"),
    ("ostwind reset-second-factor --login NAME --data DIR", &[], "vorstand"),
    ("ostwind publish", &["--out", "site", "--data", "club"], "site"),
    ("ostwind backup FILE --data DIR", &[], "Backed up and checked: FILE"),
    ("ostwind backup --list", &["--data", "club"], "no nightly backup yet"),
    ("ostwind import FILE --data DIR", &["--apply"], "Line 2: Ida (new)"),
    ("ostwind restore FILE --data DIR", &[], "The backup is in place"),
    ("ostwind doctor --data DIR", &[], "All is well: 3 games"),
    ("ostwind doctor --accept --data DIR", &[], "From now on the tables hold"),
    ("ostwind export FOLDER --data DIR", &[], ""),
    ("ostwind migrate --data DIR", &[], "club.sqlite.before-V4"),
    ("ostwind restore DIR/club.sqlite.before-V12 --data DIR", &[], "The backup is in place"),
    ("ostwind score < hands.jsonl", &[], "\"ok\":false"),
];

/// Every command between backticks, on one line.
fn commands_of_the_page() -> Vec<String> {
    let quoted = PAGE.split('`').skip(1).step_by(2);
    let commands = quoted.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    commands.filter(|text| text.starts_with("ostwind ")).collect()
}

fn ostwind(folder: &Path, words: &[String], input: Stdio) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.current_dir(folder).args(words).args(["--lang", "en"]).stdin(input);
    let output = command.env_remove("OSTWIND_LANG").output().unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{words:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_of_the_page_works() {
    let mut untried = commands_of_the_page();
    let root = Folder::new();
    let folder = root.path();
    std::fs::write(folder.join("list.csv"), "name;stand;seit;email\nIda;;;\n").unwrap();
    std::fs::write(folder.join("hands.jsonl"), "{}\n").unwrap();
    let mut data = "club";
    for (step, more, expected) in STEPS {
        assert!(untried.iter().any(|command| command == step), "not on the page: {step}");
        untried.retain(|command| command != step);
        if step.starts_with("ostwind migrate") {
            // An older version has been here before.
            data = "old";
            let old = old_club().copy();
            std::fs::create_dir(folder.join(data)).unwrap();
            std::fs::copy(old.path().join(store::FILE), folder.join(data).join(store::FILE))
                .unwrap();
        } else if step.starts_with("ostwind reset") {
            let_board_in(&Database::open(&folder.join(data)).unwrap());
        }
        let file = match step {
            step if step.contains("import") => "list.csv",
            step if step.contains("--config") => "club.toml",
            _ => "copy.sqlite",
        };
        let step = step.replace("before-V12", "before-V4").replace("NAME", "vorstand");
        let step = step.replace("FILE", file).replace("FOLDER", "tables").replace("DIR", data);
        let (words, input) = match step.split_once(" < ") {
            Some((words, input)) => {
                (words.to_owned(), Stdio::from(File::open(folder.join(input)).unwrap()))
            }
            None => (step.clone(), Stdio::null()),
        };
        let words = words.split(' ').skip(1).chain(more.iter().copied());
        let words: Vec<String> = words.map(str::to_owned).collect();
        let answer = ostwind(folder, &words, input);
        assert!(answer.contains(&expected.replace("FILE", file)), "{step}: {answer}");
    }
    // The first is tried below; the others answer as `score` does, and have tests of their own.
    untried.retain(|command| !command.starts_with("ostwind serve "));
    assert_eq!(untried, ["ostwind settle < deals.jsonl", "ostwind special < questions.jsonl"]);
    assert!(folder.join("site").is_dir() && folder.join("tables").is_dir());
}

/// The first command of the page, and the line that it promises.
#[test]
fn the_server_says_where_it_is_to_be_reached() {
    let block = PAGE.split("\n```\n").nth(1).unwrap();
    let words =
        block.trim().strip_prefix("ostwind serve --data /srv/ostwind --port 8080 ").unwrap();
    let (option, club) = words.split_once(' ').unwrap();
    let folder = Folder::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.args(["serve", "--port", "0", option, club.trim_matches('"'), "--data"]);
    command.arg(folder.path());
    assert_eq!(serve_until_it_listens(command), None);
}
