//! The chapter of the handbook about backups, followed step by step: every command in it is run as it stands there.

use std::path::Path;
use std::process::{Command, Stdio};

use server::sample::{Plan, seed_club};
use server::store::{self, Database};

use crate::process::Process;
use crate::support::Folder;

const CHAPTER: &str = include_str!("../../../../docs/handbuch/sichern-und-wiederherstellen.md");

/// The lines of the chapter's code blocks, in order.
fn commands() -> Vec<&'static str> {
    let blocks = CHAPTER.split("\n```\n").skip(1).step_by(2);
    blocks.flat_map(str::lines).collect()
}

#[test]
fn every_command_of_the_chapter_works_in_its_order() {
    let root = Folder::new();
    let path = |name: &str| root.path().join(name);
    let data = path("srv");
    std::fs::create_dir(path("stick")).unwrap();
    let database = Database::open(&data).unwrap();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 5, years: 1, games: 3, deals: Some(9), people: 5, today };
    assert!(database.write_and_wait(move |tx| seed_club(tx, plan)).unwrap());
    drop(database);
    let payments = || {
        let dump = store::read_once(&data, store::dump).unwrap().unwrap();
        let rows = dump.lines().filter(|row| row.starts_with("payments ")).map(str::to_owned);
        rows.collect::<Vec<_>>()
    };
    let mut server = Some(Process::start(&data));
    let before = payments();
    let mut output = Vec::new();
    for line in commands() {
        match line {
            "systemctl stop ostwind" => {
                server.take().unwrap().kill();
                // The disk has lost the beginning of the file, and the journal.
                let file = data.join(store::FILE);
                std::fs::remove_file(data.join("club.sqlite-wal")).unwrap();
                let mut bytes = std::fs::read(&file).unwrap();
                bytes[..4096].fill(0);
                std::fs::write(&file, bytes).unwrap();
            }
            "systemctl start ostwind" => server = Some(Process::start(&data)),
            line => {
                let line = line
                    .replace("/srv/ostwind", data.to_str().unwrap())
                    .replace("/media/stick", path("stick").to_str().unwrap())
                    .replace(
                        "--data probe",
                        &format!("--data {}", path("probe").to_str().unwrap()),
                    );
                let mut words = line.split(' ');
                assert_eq!(words.next(), Some("ostwind"), "{line}");
                output.push(run(words, &line));
            }
        }
    }
    assert!(server.is_some(), "the chapter starts the server again");
    assert_eq!(output.len(), 7);
    for (number, expected) in [
        (0, "noch keine"),
        (1, "Gesichert und geprüft"),
        (2, "eingespielt"),
        (3, "Alles stimmt: 3 Partien"),
        (4, "beschädigte Datenbank liegt unter"),
        (5, "Alles stimmt: 3 Partien"),
        (6, "/einladung/"),
    ] {
        assert!(output[number].contains(expected), "{number}: {}", output[number]);
    }
    drop(server);
    assert_eq!(payments(), before);
}

fn run<'a>(arguments: impl Iterator<Item = &'a str>, line: &str) -> String {
    let mut command = Command::new(Path::new(env!("CARGO_BIN_EXE_ostwind")));
    command.args(arguments).stdin(Stdio::null()).env_remove("OSTWIND_LANG");
    let output = command.output().unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{line}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

/// The messages that the chapter explains are those the program says.
#[test]
fn the_messages_of_the_chapter_exist() {
    use texts::Lang;
    use texts::data_files::{FileProblem, file_problem};
    let known = [
        FileProblem::Damaged { detail: String::new() },
        FileProblem::NotADatabase,
        FileProblem::Empty,
        FileProblem::MissingBesideOthers { files: Vec::new() },
        FileProblem::Newer { found: 2, known: 1 },
        FileProblem::InUse,
        FileProblem::NoSpace,
    ]
    .map(|problem| file_problem("X", &problem, Lang::De));
    let rows = CHAPTER.lines().filter(|line| line.starts_with("| …") || line.starts_with("| Mit"));
    let mut found = 0;
    for row in rows {
        let message = row.split('|').nth(1).unwrap();
        for part in message.split(['…', ',']).map(str::trim).filter(|part| part.len() > 3) {
            assert!(known.iter().any(|text| text.contains(part)), "{part}");
            found += 1;
        }
    }
    assert!(found >= 7, "{found}");
}
