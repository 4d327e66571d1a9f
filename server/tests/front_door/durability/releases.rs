//! Clubs that have played with an older release, as its program left them: upgraded with every row and every figure; and the way
//! back from a newer version, by the copy that was made before.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rusqlite::Connection;
use server::actions::check_books;
use server::store::{self, migrate};
use zip::ZipArchive;

use crate::support::{Folder, TestClub, let_board_in};

/// A club of `tests/samples/releases`.
struct Release {
    schema: i64,
    database: Vec<u8>,
    /// What the program of that release answered, by address.
    answers: BTreeMap<String, String>,
}

fn releases() -> Vec<Release> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/releases");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "zip"));
    let mut releases: Vec<Release> = files.map(|path| release(&path)).collect();
    releases.sort_by_key(|release| release.schema);
    assert!(!releases.is_empty());
    releases
}

fn release(path: &Path) -> Release {
    let mut archive = ZipArchive::new(Cursor::new(std::fs::read(path).unwrap())).unwrap();
    let mut read = |name: &str| {
        let mut content = Vec::new();
        archive.by_name(name).unwrap().read_to_end(&mut content).unwrap();
        content
    };
    let schema = path.file_stem().unwrap().to_str().unwrap().trim_start_matches('V');
    Release {
        schema: schema.parse().unwrap(),
        database: read(store::FILE),
        answers: serde_json::from_slice(&read("answers.json")).unwrap(),
    }
}

fn in_folder(database: &[u8]) -> Folder {
    let folder = Folder::new();
    std::fs::write(folder.path().join(store::FILE), database).unwrap();
    folder
}

/// The columns of every table, without the history of the schema.
fn columns(database: &Connection) -> BTreeMap<String, Vec<String>> {
    let query = "SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND tables.name NOT LIKE 'refinery%' AND tables.name NOT LIKE 'sqlite%'";
    let mut select = database.prepare(query).unwrap();
    let found = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, column) in found.map(Result::unwrap) {
        tables.entry(table).or_default().push(column);
    }
    tables
}

/// Every row of these tables, with these columns.
fn rows(database: &Connection, tables: &BTreeMap<String, Vec<String>>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (table, columns) in tables {
        let query = format!("SELECT {} FROM {table}", columns.join(", "));
        let mut select = database.prepare(&query).unwrap();
        let mut found = select.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let fields = (0..columns.len()).map(|at| format!("{:?}", row.get_ref(at).unwrap()));
            all.insert(format!("{table} {}", fields.collect::<Vec<_>>().join(" ")));
        }
    }
    all
}

/// What a fixture has to hold from the schema on that added it.
const HELD: [(i64, &str); 5] = [
    (30, "evening_notices WHERE starts_at IS NOT NULL"),
    (32, "tournament_slips WHERE game_id IS NOT NULL"),
    (33, "evening_answers WHERE guest_names <> ''"),
    (34, "tournament_sign_ups WHERE decision IS NULL"),
    (34, "tournament_sign_ups WHERE decision = 'plays'"),
];

#[test]
fn a_fixture_holds_what_its_release_could_do() {
    for release in releases() {
        let folder = in_folder(&release.database);
        let database = Connection::open(folder.path().join(store::FILE)).unwrap();
        for (_, what) in HELD.iter().filter(|(since, _)| *since <= release.schema) {
            let query = format!("SELECT count(*) FROM {what}");
            let count: i64 = database.query_row(&query, [], |row| row.get(0)).unwrap();
            assert!(count > 0, "V{}: {what}", release.schema);
        }
    }
}

/// Whether a line of a CSV has these fields in this order; later versions may have more, and say why a game does not count.
fn has_fields(line: &str, wanted: &str) -> bool {
    if let Some(game) = wanted.strip_suffix("nicht in der Wertung") {
        return line.len() > game.len() && line.starts_with(game);
    }
    let mut fields = line.split(';');
    wanted.split(';').all(|field| fields.any(|found| found == field))
}

#[tokio::test]
async fn a_club_of_every_release_is_upgraded_with_every_row_and_every_answer() {
    for release in releases() {
        let folder = in_folder(&release.database);
        let path = folder.path().join(store::FILE);
        let (tables, before) = {
            let database = Connection::open(&path).unwrap();
            let tables = columns(&database);
            (tables.clone(), rows(&database, &tables))
        };
        assert!(before.len() > 900, "{}", before.len());
        let migrated = store::migrate(folder.path()).unwrap();
        assert_eq!(migrated.count > 0, release.schema < migrate::newest(), "{migrated:?}");
        let copy = migrated.copy.map(|copy| copy.file_name().unwrap().to_owned());
        let named = format!("{}.before-V{}", store::FILE, release.schema + 1);
        assert_eq!(copy, (migrated.count > 0).then(|| named.into()));
        let after = rows(&Connection::open(&path).unwrap(), &tables);
        let lost: Vec<&String> = before.difference(&after).collect();
        assert!(lost.is_empty(), "V{}: {lost:?}", release.schema);

        let club = TestClub::in_folder(folder);
        let (examined, findings) = club.database.read(check_books).await.unwrap();
        assert!(examined.games > 0 && findings.is_empty(), "{findings:?}");
        let_board_in(&club.database);
        for (address, then) in &release.answers {
            // Old releases ranked every game; now only those that count are ranked.
            if address == "/api/ranking.csv" {
                continue;
            }
            // Old releases kept the cash book by the year of play; its rows are compared above.
            if address.starts_with("/verein/kassa/") {
                continue;
            }
            let now = club.get(address).await.text();
            let lines: Vec<&str> = now.lines().collect();
            // The first line has the names of the columns.
            for line in then.lines().skip(1) {
                let is_there = lines.iter().any(|found| has_fields(found, line));
                assert!(is_there, "V{} {address}: {line} is not in\n{now}", release.schema);
            }
        }
        for page in ["/verein/jahr", "/verein/partien", "/verein/personen", "/verein/kassa"] {
            assert!([200, 303].contains(&club.get(page).await.status), "{page}");
        }
        if release.schema >= 34 {
            let second = "/verein/turniere/00000000-0000-4000-8000-000000000002/nennungen";
            let entries = club.get(second).await.text();
            assert!(entries.contains("Späth") && entries.contains("data-sent"), "{entries}");
            let evening = "/verein/abende/00000000-0000-4000-8000-000000000600";
            assert!(club.get(evening).await.text().contains("Bärenwirt"));
        }
    }
}

fn ostwind(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.args(words).args(["--lang", "en"]).env_remove("OSTWIND_LANG").output().unwrap()
}

fn text(output: &[u8]) -> String {
    String::from_utf8(output.to_vec()).unwrap()
}

/// A newer version has been here: it has copied the club, changed its schema, and written something. The path of its copy.
fn newer_version_was_here(path: &Path) -> PathBuf {
    let later = migrate::newest() + 1;
    let copy = PathBuf::from(format!("{}.before-V{later}", path.display()));
    std::fs::copy(path, &copy).unwrap();
    let database = Connection::open(path).unwrap();
    database
        .execute_batch(&format!(
            "CREATE TABLE inventions (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
             INSERT INTO inventions (name) VALUES ('later');
             ALTER TABLE evenings ADD COLUMN weather TEXT NOT NULL DEFAULT '';
             INSERT INTO people (key, name, added_at)
                 VALUES ('00000000-0000-4000-8000-000000000999', 'Später Gast', '2027-01-01T00:00:00Z');
             INSERT INTO refinery_schema_history VALUES ({later}, 'later', '2027-01-01T00:00:00Z', '1');"
        ))
        .unwrap();
    copy
}

#[test]
fn a_newer_club_is_refused_in_words_and_the_copy_brings_the_old_one_back() {
    for release in releases() {
        there_and_back(&release);
    }
}

fn there_and_back(release: &Release) {
    let folder = in_folder(&release.database);
    let (data, path) = (folder.path().to_str().unwrap(), folder.path().join(store::FILE));
    store::migrate(folder.path()).unwrap();
    let (tables, before) = {
        let database = Connection::open(&path).unwrap();
        let tables = columns(&database);
        (tables.clone(), rows(&database, &tables))
    };
    let copy = newer_version_was_here(&path);
    let newer = std::fs::read(&path).unwrap();
    for command in [&["serve", "--port", "0"][..], &["doctor"], &["migrate"]] {
        let refused = ostwind(&[command, &["--data", data]].concat());
        let words = text(&refused.stderr);
        assert!(!refused.status.success(), "{command:?}");
        let (known, found) = (migrate::newest().to_string(), (migrate::newest() + 1).to_string());
        for part in [&known, &found, "newer version", copy.to_str().unwrap()] {
            assert!(words.contains(part), "{command:?} {part}: {words}");
        }
        assert_eq!(std::fs::read(&path).unwrap(), newer, "{command:?} changes nothing");
    }
    let restored = ostwind(&["restore", copy.to_str().unwrap(), "--data", data]);
    assert!(restored.status.success(), "{}", text(&restored.stderr));
    let examined = ostwind(&["doctor", "--data", data]);
    assert!(examined.status.success(), "{}", text(&examined.stderr));
    let database = Connection::open(&path).unwrap();
    let after = rows(&database, &tables);
    // Sessions and links end with a restore, and the seals follow.
    let ended =
        ["links ", "calendar_links ", "evening_invitations ", "sessions ", "seals ", "book_state "];
    let is_access = |row: &&String| ended.iter().any(|table| row.starts_with(table));
    assert_eq!(before.difference(&after).find(|row| !is_access(row)), None);
    assert_eq!(columns(&database), tables);
    assert!(!after.iter().any(|row| row.contains("Später Gast")));
    // What the newer version wrote is kept beside it.
    let kept = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let holds_later = |path: &PathBuf| {
        let is_database = path.to_str().unwrap().contains(store::FILE);
        is_database && std::fs::read(path).is_ok_and(|bytes| holds(&bytes, "inventions"))
    };
    assert!(kept.into_iter().any(|path| holds_later(&path)));
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}
