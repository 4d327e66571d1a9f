//! The program at its command line: the calculator on the vectors, exit statuses, and complaints.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value as Json, json};

use crate::support::Folder;

fn ostwind(arguments: &[&str], input: impl Into<Stdio>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.env_remove("OSTWIND_LANG").args(arguments).stdin(input).output().unwrap()
}

/// Runs a calculator command over some input.
fn calculate(arguments: &[&str], input: &[u8]) -> (Option<i32>, Vec<Json>) {
    let folder = Folder::new();
    let path = folder.path().join("input");
    File::create(&path).unwrap().write_all(input).unwrap();
    let output = ostwind(arguments, File::open(&path).unwrap());
    let text = String::from_utf8(output.stdout).unwrap();
    let answers = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (output.status.code(), answers)
}

#[test]
fn the_vectors_are_answered_line_by_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scoring/tests/vectors");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let command = if name.contains("settle") { "settle" } else { "score" };
        let text = std::fs::read_to_string(&path).unwrap();
        let vectors: Vec<Json> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        // Some files are about whole games and not about the contract.
        if vectors.iter().any(|vector| vector.get("request").is_none()) {
            continue;
        }
        let input: String =
            vectors.iter().map(|vector| format!("{}\n", vector["request"])).collect();
        let (status, answers) = calculate(&[command], input.as_bytes());
        assert_eq!((status, answers.len()), (Some(0), vectors.len()), "{name}");
        for (vector, answer) in vectors.iter().zip(&answers) {
            let expected = &vector["expected"];
            assert_eq!(answer["id"], vector["request"]["id"], "{name}");
            match expected.get("error") {
                Some(code) => {
                    assert_eq!(answer["error"]["code"], *code, "{name}: {}", vector["request"]);
                    assert!(answer["error"]["message"].as_str().unwrap().len() > 10);
                    assert_eq!(answer["ok"], false);
                }
                None => {
                    assert_eq!(answer["ok"], true, "{name}: {} {answer}", vector["request"]);
                    for field in ["points", "deltas"] {
                        if let Some(value) = expected.get(field) {
                            assert_eq!(answer[field], *value, "{name}: {}", vector["request"]);
                        }
                    }
                }
            }
        }
        files += 1;
    }
    assert!(files > 5);
}

#[test]
fn questions_about_own_hands_are_answered_line_by_line() {
    let path = "../scoring/tests/cases/special-hands.jsonl";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(path).unwrap();
    let vectors: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let input: String = vectors.iter().map(|vector| format!("{}\n", vector["request"])).collect();
    let (status, answers) = calculate(&["special"], input.as_bytes());
    assert_eq!((status, answers.len()), (Some(0), vectors.len()));
    for (vector, answer) in vectors.iter().zip(&answers) {
        assert_eq!(answer["id"], vector["request"]["id"]);
        for (name, value) in vector["expected"].as_object().unwrap() {
            let found = match name.as_str() {
                "error" => &answer["error"]["code"],
                "at" | "length" | "found" | "variable" => &answer["error"][name],
                _ => &answer[name],
            };
            assert_eq!(found, value, "{name}: {vector} {answer}");
        }
    }
}

#[test]
fn a_bad_line_is_answered_at_its_place_and_the_run_goes_on() {
    let good = json!({"id": "g", "rules": "klassisch", "winner": null,
                      "points": {"E": 0, "S": 0, "W": 0, "N": 0}});
    let mut input = format!("{good}\n{{\"id\": \"half\n\n[1]\n").into_bytes();
    input.extend(b"\xFF\xFE\n");
    input.extend(good.to_string().as_bytes());
    let (status, answers) = calculate(&["settle", "--lang", "en"], &input);
    assert_eq!(status, Some(0));
    let text: Vec<_> = answers
        .iter()
        .map(|answer| {
            (answer["id"].clone(), answer["ok"].as_bool().unwrap(), answer["error"]["code"].clone())
        })
        .collect();
    let bad = (Json::Null, false, json!("bad-request"));
    let fine = (json!("g"), true, Json::Null);
    assert_eq!(text, [fine.clone(), bad.clone(), bad.clone(), bad.clone(), bad, fine]);
    assert!(answers[1]["error"]["message"].as_str().unwrap().contains("line 2"));
    assert_eq!(calculate(&["score"], b""), (Some(0), Vec::new()));
}

#[test]
fn input_that_cannot_be_read_ends_with_two() {
    let output = ostwind(&["score"], File::open(env!("CARGO_MANIFEST_DIR")).unwrap());
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with("ostwind: Die Eingabe kann nicht gelesen werden"), "{text}");
}

#[test]
fn complaints_are_german_unless_english_is_asked_for() {
    let file = Folder::new();
    let no_folder = file.path().join("file");
    File::create(&no_folder).unwrap();
    let no_folder = no_folder.to_string_lossy().into_owned();
    for (arguments, german, english) in [
        (&["nix"][..], "Den Befehl „nix“ gibt es nicht", "There is no command “nix”"),
        (&[], "Es fehlt ein Befehl", "A command is missing"),
        (
            &["serve", "--farbe"],
            "Die Option „--farbe“ gibt es hier nicht",
            "There is no option “--farbe”",
        ),
        (&["serve", "--port", "x"], "„x“ passt nicht zu --port", "“x” does not fit --port"),
        (
            &["serve", "--time-zone", "Graz"],
            "„Graz“ passt nicht zu --time-zone",
            "“Graz” does not fit --time-zone",
        ),
        (&["migrate", "--data", &no_folder], "kann nicht geöffnet werden", "cannot be opened"),
    ] {
        for (lang, expected) in [(None, german), (Some("en"), english)] {
            let before = lang.iter().flat_map(|lang| ["--lang", lang]);
            let arguments: Vec<&str> = before.chain(arguments.iter().copied()).collect();
            let output = ostwind(&arguments, Stdio::null());
            let text = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{text}");
            assert!(text.starts_with("ostwind: ") && text.contains(expected), "{text}");
        }
    }
}

#[test]
fn migrating_twice_changes_nothing() {
    let folder = Folder::new();
    let data = folder.path().to_string_lossy().into_owned();
    for expected in ["The database was brought forward", "The database is up to date."] {
        let output = ostwind(&["migrate", "--data", &data, "--lang", "en"], Stdio::null());
        assert!(output.status.success());
        assert!(String::from_utf8(output.stdout).unwrap().starts_with(expected));
    }
}

/// A wrong call says which argument is missing or wrong, what is allowed, and shows a call that works.
#[test]
fn a_wrong_call_names_the_argument_and_shows_an_example() {
    for (arguments, expected) in [
        (&["backup"][..], &["Missing: <FILE>", "ostwind backup backup.sqlite"][..]),
        (&["print", "endliste", "--out", "x"], &["--year <YEAR>", "ostwind print endliste --year"]),
        (&["demo", "--years", "31"], &["“31”", "--years", "from 1 to 30"]),
        (&["serve", "--port", "x"], &["“x”", "from 0 to 65535"]),
        (&["serve", "--prot", "1"], &["--prot", "Perhaps you mean --port"]),
        (&["invite", "--role", "boss"], &["“boss”", "administrator, "]),
        (&["completions", "tcsh"], &["“tcsh”", "bash, zsh, fish", "ostwind completions bash"]),
        (
            &["print", "spiel", "--game", "1", "--deal", "2", "--working", "--out", "x"],
            &["--working", "--deal", "exclude each other"],
        ),
    ] {
        let arguments: Vec<&str> =
            ["--lang", "en"].into_iter().chain(arguments.iter().copied()).collect();
        let output = ostwind(&arguments, Stdio::null());
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        for part in expected {
            assert!(text.contains(part), "{arguments:?}: {part} in {text}");
        }
    }
}

#[test]
fn a_help_page_speaks_one_language() {
    for (lang, expected, other) in [
        ("de", ["Aufruf:", "Optionen:", "Vorgabe: 8080"], ["Usage:", "default:", "Print help"]),
        ("en", ["Usage:", "Options:", "default: 8080"], ["Aufruf:", "Vorgabe:", "Umgebung:"]),
    ] {
        let output = ostwind(&["help", "serve", "--lang", lang], Stdio::null());
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(expected.iter().all(|part| text.contains(part)), "{text}");
        assert!(!other.iter().any(|part| text.contains(part)), "{text}");
    }
}

#[test]
fn shells_complete_the_commands_and_the_version_names_the_build() {
    for shell in ["bash", "zsh", "fish"] {
        let output = ostwind(&["completions", shell], Stdio::null());
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{shell}");
        assert!(script.contains("doctor") && script.contains("public-url"), "{shell}");
    }
    let output = ostwind(&["--version"], Stdio::null());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.trim_end(), format!("ostwind {}", server::settings::VERSION));
    assert!(text.contains(concat!(env!("CARGO_PKG_VERSION"), " (")), "{text}");
}
