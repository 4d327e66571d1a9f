//! The books of the year through the program's commands: an invented club, a doctor who finds what was tampered with,
//! backups while a server is at work, restoring, taking everything along.

use std::path::Path;
use std::process::{Command, Output};

use rusqlite::Connection;
use serde_json::Value as Json;
use server::store::{self, Database};

use crate::support::{Folder, holds};

fn ostwind(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.env_remove("OSTWIND_LANG").args(["--lang", "en"]).args(arguments).output().unwrap()
}

#[track_caller]
fn succeeds(arguments: &[&str]) -> String {
    let output = ostwind(arguments);
    let (output_text, wrong) = (String::from_utf8(output.stdout).unwrap(), output.stderr);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8(wrong).unwrap());
    output_text
}

#[track_caller]
fn fails(arguments: &[&str], because: &str) -> String {
    let output = ostwind(arguments);
    let wrong = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(wrong.contains(because), "{wrong}");
    String::from_utf8(output.stdout).unwrap()
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn demo_club(folder: &Folder, seed: &str) -> String {
    let data = text(&folder.path().join("data"));
    succeeds(&[
        "demo",
        "--data",
        &data,
        "--seed",
        seed,
        "--games",
        "24",
        "--people",
        "9",
        "--until",
        "2026-11-21",
    ]);
    data
}

fn rows(data: &str) -> String {
    store::read_once(Path::new(data), store::dump).unwrap().unwrap()
}

#[test]
fn the_same_seed_generates_the_same_club_and_only_once() {
    let (one, other, third) = (Folder::new(), Folder::new(), Folder::new());
    let data = demo_club(&one, "7");
    assert_eq!(rows(&data), rows(&demo_club(&other, "7")));
    assert_ne!(rows(&data), rows(&demo_club(&third, "8")));
    let before = rows(&data);
    fails(&["demo", "--data", &data], "There is a club");
    assert_eq!(rows(&data), before);
}

#[test]
fn the_doctor_names_whatever_was_tampered_with() {
    let folder = Folder::new();
    let data = demo_club(&folder, "3");
    assert!(succeeds(&["doctor", "--data", &data]).starts_with("All is well: 24 games"));
    let file = folder.path().join("data").join(store::FILE);
    let tamper = |sql: &str| {
        let connection = Connection::open(&file).unwrap();
        connection.execute_batch(sql).unwrap();
    };
    let final_again = |name: &str| {
        let connection = Connection::open(&file).unwrap();
        let kept =
            connection.query_row("SELECT sql FROM sqlite_schema WHERE name = ?1", [name], |row| {
                row.get::<_, String>(0)
            });
        (format!("DROP TRIGGER {name}"), kept.unwrap())
    };
    let (drop, create) = final_again("payments_are_final_1");
    tamper(&format!("{drop}; UPDATE payments SET points = points + 1 WHERE rowid = 1; {create}"));
    let output_text = fails(&["doctor", "--data", &data], "2 findings");
    assert!(output_text.contains("Table payments: something in its"), "{output_text}");
    assert!(
        output_text.contains("deal 1: booked payments and facts do not agree"),
        "{output_text}"
    );
    tamper(&format!("{drop}; UPDATE payments SET points = points - 1 WHERE rowid = 1; {create}"));
    succeeds(&["doctor", "--data", &data]);

    let (drop, create) = final_again("results_are_final_1");
    tamper(&format!("{drop}; UPDATE results SET points = points + 1 WHERE game_id = 2; {create}"));
    let output_text = fails(&["doctor", "--data", &data], "finding");
    assert!(output_text.contains("the booked outcome is not that of its deals"), "{output_text}");
    tamper(&format!("{drop}; UPDATE results SET points = points - 1 WHERE game_id = 2; {create}"));

    let (drop, create) = final_again("closed_years_are_final_1");
    tamper(&format!(
        "{drop}; UPDATE years SET list = replace(list, '\"rank\":1', '\"rank\":2') WHERE year = 2024; {create}"
    ));
    let output_text = fails(&["doctor", "--data", &data], "2 findings");
    assert!(output_text.contains("Club year 2024"), "{output_text}");
    assert!(output_text.contains("Table years: something in its"), "{output_text}");
    fails(&["doctor", "--data", &text(&folder.path().join("nowhere"))], "There is no database");
    assert!(!folder.path().join("nowhere").exists());
}

#[test]
fn a_backup_is_made_while_a_server_is_at_work_and_restored_when_none_is() {
    let folder = Folder::new();
    let data = demo_club(&folder, "4");
    let (copy, before) = (text(&folder.path().join("copy.sqlite")), rows(&data));
    let at_work = Database::open(Path::new(&data)).unwrap();
    succeeds(&["backup", &copy, "--data", &data]);
    fails(&["backup", &copy, "--data", &data], "is there already");
    fails(&["restore", &copy, "--data", &data], "A server is at work");
    drop(at_work);

    Connection::open(Path::new(&data).join(store::FILE))
        .unwrap()
        .execute_batch("INSERT INTO people (key, name, added_at) VALUES ('k', 'Spät', 'now')")
        .unwrap();
    assert_ne!(rows(&data), before);
    let output_text = succeeds(&["restore", &copy, "--data", &data]);
    assert!(output_text.contains("the former database is at"), "{output_text}");
    // The log has a line more: that a backup was restored.
    let books = |rows: &str| -> Vec<String> {
        rows.lines().filter(|row| !row.starts_with("audit")).map(str::to_owned).collect()
    };
    assert_eq!(books(&rows(&data)), books(&before));
    // The line and its hash.
    assert_eq!(rows(&data).lines().count(), before.lines().count() + 2);
    succeeds(&["doctor", "--data", &data]);

    let elsewhere = text(&folder.path().join("elsewhere"));
    succeeds(&["restore", &copy, "--data", &elsewhere]);
    assert_eq!(books(&rows(&elsewhere)), books(&before));
    let before = rows(&data);

    let broken = folder.path().join("broken.sqlite");
    std::fs::write(
        &broken,
        "this is no database, whatever its name says, and long enough to be read",
    )
    .unwrap();
    fails(&["restore", &text(&broken), "--data", &data], "cannot be opened");
    let empty = folder.path().join("empty.sqlite");
    Connection::open(&empty).unwrap().execute_batch("CREATE TABLE other (id INTEGER)").unwrap();
    fails(&["restore", &text(&empty), "--data", &data], "no database of Ostwind");
    assert_eq!(rows(&data), before);
}

#[test]
fn everything_is_taken_along_and_no_cell_is_a_formula() {
    let folder = Folder::new();
    let data = demo_club(&folder, "5");
    Connection::open(Path::new(&data).join(store::FILE))
        .unwrap()
        .execute_batch(
            "INSERT INTO people (key, name, added_at) VALUES ('k', '=HYPERLINK(\"x\")', 'now')",
        )
        .unwrap();
    let out = folder.path().join("out");
    succeeds(&["export", &text(&out), "--data", &data]);
    fails(&["export", &text(&out), "--data", &data], "is there already");
    let document = std::fs::read_to_string(out.join("ostwind.json")).unwrap();
    let document: Json = serde_json::from_str(&document).unwrap();
    let tables = document.as_object().unwrap();
    assert!(tables.len() > 20);
    let mut count = 0;
    for (name, list) in tables {
        let list = list.as_array().unwrap();
        count += list.len();
        let lines = std::fs::read_to_string(out.join(format!("{name}.csv"))).unwrap();
        let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(lines.as_bytes());
        assert_eq!(reader.records().count(), list.len(), "{name}");
    }
    assert_eq!(rows(&data).lines().count(), count);
    assert!(document["people"][9]["name"] == "=HYPERLINK(\"x\")");
    let people = std::fs::read_to_string(out.join("people.csv")).unwrap();
    assert!(people.contains("'=HYPERLINK"));
}

#[test]
fn lists_are_imported_as_a_whole_or_not_at_all() {
    let folder = Folder::new();
    let data = text(&folder.path().join("data"));
    let list = folder.path().join("people.csv");
    let path = text(&list);
    std::fs::write(
        &list,
        "\u{feff}name;stand;seit;email\r\nAnna Muhr;member;2024-03-01;anna@example.org\r\nBertl;;;\r\n",
    )
    .unwrap();
    let output_text = succeeds(&["import", &path, "--data", &data]);
    assert!(output_text.contains("Line 2: Anna Muhr (new), member: 1"), "{output_text}");
    assert!(output_text.contains("Nothing was changed yet"), "{output_text}");
    assert!(!holds(&rows(&data), "Anna"));
    succeeds(&["import", &path, "--apply", "--data", &data]);
    let after = rows(&data);
    assert!(holds(&after, "Anna Muhr") && holds(&after, "anna@example.org"));
    let output_text = succeeds(&["import", &path, "--apply", "--data", &data]);
    assert!(
        output_text.contains("Line 2: is so already")
            && output_text.contains("Line 3: is so already"),
        "{output_text}"
    );
    assert_eq!(rows(&data), after);

    std::fs::write(
        &list,
        "name;stand;seit;email\nChristl;member;2024-03-01;\nDorli;boss;2024-03-01;\nFerdl;member;1.3.24;\n\
         christl;;;\nGerti;;;keine Adresse\n;;;\nHias;member\n",
    )
    .unwrap();
    let output_text = fails(&["import", &path, "--apply", "--data", &data], "Nothing was changed");
    assert!(output_text.contains("Line 2: Christl (new)"), "{output_text}");
    for (line, why) in [
        (3, "stand: possible are"),
        (4, "seit: no day like"),
        (5, "further above"),
        (6, "email: no e-mail"),
        (8, "fields"),
    ] {
        let expected = format!("Line {line}: REFUSED, ");
        let found = output_text.lines().find_map(|output_text| output_text.strip_prefix(&expected));
        assert!(found.is_some_and(|found| found.contains(why)), "{line}: {output_text}");
    }
    // What was refused stands in the log and nowhere else.
    let without_log = |rows: &str| -> Vec<String> {
        rows.lines().filter(|row| !row.starts_with("audit")).map(str::to_owned).collect()
    };
    assert_eq!(without_log(&rows(&data)), without_log(&after));
}

#[test]
fn former_years_are_imported_once_and_formulas_never() {
    let folder = Folder::new();
    let data = text(&folder.path().join("data"));
    let list = folder.path().join("list.csv");
    let path = text(&list);
    std::fs::write(
        &list,
        "jahr;name;partien;punkte\n2019;Anna Muhr;31;-1250\n2019;Neu Hier;4;800\n",
    )
    .unwrap();
    let output_text = succeeds(&["import", &path, "--apply", "--data", &data]);
    assert!(
        output_text.contains("Club year 2019 (Earth Pig): Neu Hier (new), 4\u{a0}games, +800"),
        "{output_text}"
    );
    succeeds(&["import", &path, "--apply", "--data", &data]);
    std::fs::write(&list, "jahr;name;partien;punkte\n2019;Anna Muhr;31;1250\n").unwrap();
    let output_text = fails(&["import", &path, "--apply", "--data", &data], "Nothing was changed");
    assert!(output_text.contains("another result of that year"), "{output_text}");

    // A formula is refused as such, also where an export of ours has made it harmless; the log says that somebody tried.
    let before = rows(&data);
    std::fs::write(
        &list,
        "name;stand;seit;email\n=HYPERLINK(\"http://x\";\"Anna\");;;\n@SUM(A1);;;\nIda;;;+43 316\n'=1+1;;;\n",
    )
    .unwrap();
    let output_text = fails(&["import", &path, "--apply", "--data", &data], "Nothing was changed");
    for (line, column) in [(2, "name"), (3, "name"), (4, "email"), (5, "name")] {
        let expected = format!("Line {line}: REFUSED, {column}: a formula");
        assert!(output_text.contains(&expected), "{line}: {output_text}");
    }
    let after = rows(&data);
    assert!(holds(&after, "import_refused") && !holds(&after, "Ida"));
    assert_eq!(after.lines().count(), before.lines().count() + 2);

    std::fs::write(&list, "something;else\n1;2\n").unwrap();
    fails(&["import", &path, "--data", &data], "fit no list");
    // Old spreadsheets write umlauts in one byte; bytes that no text has are no list.
    std::fs::write(&list, b"name;stand;seit;email\nJ\xf6rg;;;\n").unwrap();
    assert!(succeeds(&["import", &path, "--data", &data]).contains("Jörg (new)"));
    std::fs::write(&list, b"name;stand\n\xff\x00\x01;\n").unwrap();
    fails(&["import", &path, "--data", &data], "cannot be read");
}
