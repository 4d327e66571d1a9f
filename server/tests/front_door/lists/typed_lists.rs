//! Lists by page: games that were played on paper, formulas that are refused, lists that come twice; everything taken along.

use serde_json::{Value as Json, json};
use server::actions::{check_books, export_all};
use server::sample::{Plan, seed_club};
use server::store::people;

use crate::support::{BOARD, Folder, TestClub, holds, known};
use crate::support::{expect_refused, expect_saved, page_text, send_form};

pub(crate) const GAMES: &str = "tag;regeln;tisch;runden;minuten;spieler1;punkte1;spieler2;punkte2;spieler3;punkte3;spieler4;punkte4";

async fn look(club: &TestClub, list: &str) -> String {
    let answer =
        send_form(club, "/verein/einlesen?lang=de", &[("list", list), ("author", "Norbert")]).await;
    // A list of which the columns are not clear is refused as a whole.
    let is_list = !answer.text().contains("Bitte unten zuordnen");
    assert_eq!(answer.status, if is_list { 200 } else { 422 }, "{}", answer.text());
    answer.text().replace('\u{a0}', "")
}

#[tokio::test]
async fn games_on_paper_count_in_the_year() {
    let club = TestClub::new();
    club.four_people().await;
    let list = format!(
        "{GAMES}\r\n2026-03-05;steiermark;Stüberl;2;;Anna;+400;Bertl;-100;Christl;−200;Dorli;-100\r\n\
         2026-03-05;steiermark;;bankrott;45;Anna;-50;Bertl;50;Neu Hier;0;Dorli;0\r\n"
    );
    let before = club.rows().await;
    let page = look(&club, &list).await;
    assert!(page.contains("Neu Hier (neu) 0") && page.contains("data-apply"), "{page}");
    assert_eq!(club.rows().await, before, "looking changes nothing");

    let fields = [("list", list.as_str()), ("author", "Norbert")];
    expect_saved(&send_form(&club, "/verein/einlesen/anwenden", &fields).await);
    let games = page_text(&club, "/verein/partien?lang=de").await;
    assert!(games.contains("auf Papier") && games.contains(">+400</b>"), "{games}");
    assert!(
        games.contains("data-why=\"rounds\"") && games.contains("data-why=\"bankruptcy\""),
        "{games}"
    );
    let missing = page_text(&club, "/verein/partien?zeigen=zettel").await;
    assert!(!missing.contains("data-game="), "{missing}");
    // Members are listed, as always.
    let member = [
        ("key", "00000000-0000-0000-0000-000000000091"),
        ("standing", "member"),
        ("since", "2026-02-20"),
    ];
    let anna = crate::support::known(101);
    expect_saved(&send_form(&club, &format!("/verein/personen/{anna}/stand"), &member).await);
    let year = page_text(&club, "/verein/jahr/2026?lang=de").await;
    assert!(year.contains("data-figure>+350</td>"), "{year}");
    // Who keeps score sees games that were at a tablet.
    assert_eq!(club.get("/api/games").await.json(), serde_json::json!([]));
    let (_, findings) = club.database.read(check_books).await.unwrap();
    assert_eq!(findings, []);

    // It comes again, in another order of people, and nothing changes.
    let after = club.rows().await;
    let again = format!(
        "{GAMES}\n2026-03-05;steiermark;Anderswo;3;;Dorli;-100;Bertl;-100;Anna;400;Christl;-200\n"
    );
    let page = look(&club, &again).await;
    assert!(page.contains("ist schon so") && page.contains("steht schon in den Büchern"), "{page}");
    expect_saved(&send_form(&club, "/verein/einlesen/anwenden", &fields).await);
    assert_eq!(club.rows().await, after);
}

#[tokio::test]
async fn what_was_changed_since_is_not_imported_again() {
    let club = TestClub::new();
    club.four_people().await;
    let games =
        format!("{GAMES}\n2026-03-05;steiermark;;2;;Anna;400;Bertl;-100;Christl;-200;Dorli;-100\n");
    let people = "name;stand;seit;email\nAnna;member;2026-03-01;\n";
    for list in [games.as_str(), people] {
        expect_saved(&send_form(&club, "/verein/einlesen/anwenden", &[("list", list)]).await);
    }
    // The game belongs to another evening, and Anna was a guest on that day after all.
    let evening = "00000000-0000-0000-0000-000000000071";
    let fields = [("key", evening), ("day", "2026-03-12"), ("kind", "club_evening")];
    expect_saved(&send_form(&club, "/verein/abende", &fields).await);
    expect_saved(
        &send_form(&club, "/verein/partien/abend", &[("number", "1"), ("evening", evening)]).await,
    );
    let anna = crate::support::known(101);
    let guest = [
        ("key", "00000000-0000-0000-0000-000000000092"),
        ("standing", "guest"),
        ("since", "2026-03-01"),
    ];
    expect_saved(&send_form(&club, &format!("/verein/personen/{anna}/stand"), &guest).await);
    let before = club.rows().await;
    for list in [games.as_str(), people] {
        assert!(look(&club, list).await.contains("ist schon so"), "{list}");
        expect_saved(&send_form(&club, "/verein/einlesen/anwenden", &[("list", list)]).await);
    }
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn what_cannot_be_is_refused_line_by_line_and_stands_in_the_log() {
    let club = TestClub::new();
    club.four_people().await;
    let good = "2026-03-05;mcr;;4;;Anna;8;Bertl;-8;Christl;0;Dorli;0";
    let lines = [
        (good, "5.3.2026"),
        (good, "steht schon weiter oben"),
        (
            "2026-03-05;mcr;;4;;=HYPERLINK(1);8;Bertl;-8;Christl;0;Dorli;0",
            "spieler1: eine Formel statt",
        ),
        ("2026-03-05;mcr;@SUM;4;;Anna;8;Bertl;-8;Christl;0;Dorli;0", "tisch: eine Formel statt"),
        ("2026-03-05;mcr;;4;;Anna;=4+4;Bertl;-8;Christl;0;Dorli;0", "punkte1: eine Formel statt"),
        ("2026-03-06;mcr;;4;;Anna;9;Bertl;-8;Christl;0;Dorli;0", "ergeben zusammen nicht null"),
        ("2026-03-06;mcr;;4;;Anna;8;Anna;-8;Christl;0;Dorli;0", "passen nicht zum Regelwerk"),
        ("2026-03-06;mcr;;4;;Anna;8;Bertl;-8;Christl;0;;", "passen nicht zum Regelwerk"),
        ("2026-03-06;poker;;4;;Anna;8;Bertl;-8;Christl;0;Dorli;0", "regeln: möglich sind"),
        ("2027-03-06;mcr;;4;;Anna;8;Bertl;-8;Christl;0;Dorli;0", "tag: kein Tag"),
        ("2026-03-06;mcr;;viele;;Anna;8;Bertl;-8;Christl;0;Dorli;0", "runden: keine ganze Zahl"),
        ("2026-03-06;mcr;;4;;Anna;8;Bertl;-8", "falsche Zahl von Feldern"),
    ];
    let list: Vec<&str> = std::iter::once(GAMES).chain(lines.map(|(line, _)| line)).collect();
    let list = list.join("\n");
    let page = look(&club, &list).await;
    for (number, (line, why)) in (2..).zip(lines) {
        let row = format!("<td class=\"n\">{number}</td><td>");
        let text = page.split_once(&row).unwrap().1.split_once("</td>").unwrap().0;
        assert!(text.contains(why), "{line}: {text}");
        assert_eq!(text.starts_with("ABGELEHNT"), number > 2, "{line}: {text}");
    }
    assert!(!page.contains("data-apply"), "{page}");
    let before = club.rows().await;
    assert!(holds(&before, "import_refused") && holds(&before, "4: formula"), "{before}");
    let log = page_text(&club, "/verein/protokoll?lang=de").await;
    assert!(log.contains("data-log-line=\"import_refused\""), "{log}");

    // Sent all the same: nothing of it is taken, and that is noted, too.
    let answer =
        send_form(&club, "/verein/einlesen/anwenden?lang=de", &[("list", list.as_str())]).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text().contains("Es wurde nichts übernommen"), "{}", answer.text());
    let without_log = |rows: &str| -> Vec<String> {
        rows.lines().filter(|row| !row.starts_with("audit")).map(str::to_owned).collect()
    };
    assert_eq!(without_log(&club.rows().await), without_log(&before));
}

#[tokio::test]
async fn what_is_wrong_is_named_by_its_column() {
    let club = TestClub::new();
    let long = format!("name;stand;seit;email\nIda;;;{}@example.org\n", "x".repeat(200));
    for (list, why) in [
        (long.as_str(), "email: keine E-Mail"),
        ("name;stand;seit;email\nIda;;;ida😀@example.org\n", "email: keine E-Mail"),
        ("name;stand;seit;email\nIda;member;1066-10-14;\n", "seit: kein Tag"),
        ("name;stand;seit;email\nIda;member;9999-01-01;\n", "seit: kein Tag"),
        (
            "jahr;name;partien;punkte\n2019;Anna;3;-9223372036854775808\n",
            "punkte: keine ganze Zahl",
        ),
        (
            &format!(
                "{GAMES}\n2026-03-06;mcr;;4;;Anna;-9223372036854775808;Bertl;8;Christl;0;Dorli;0\n"
            ),
            "keine ganze Zahl",
        ),
        ("name;stand;seit;email\n=1+1;;;\n", "eine Formel statt"),
        ("name;stand;seit;email\nAnna;;;@example.org\n", "eine Formel statt"),
        ("jahr;name;partien;punkte\n2019;+Anna;3;-120\n", "eine Formel statt"),
        ("jahr;name;partien;punkte\n2019;Anna;3;-12x\n", "eine Formel statt"),
        ("jahr;name;partien;punkte\n2019;Anna;3;12x\n", "keine ganze Zahl"),
        ("etwas;anderes\n1;2\n", "Bitte unten zuordnen"),
    ] {
        assert!(look(&club, list).await.contains(why), "{list}");
    }
    assert!(look(&club, "jahr;name;partien;punkte\n2019;Anna;3;-120\n").await.contains("−120"));
}

#[tokio::test]
async fn own_words_for_a_standing_are_assigned_on_the_page() {
    let club = TestClub::new();
    let list = "name;stand;seit\nIda;Ehrenmitglied;\nJana;EHRENMITGLIED;1.2.2026\nKarla;;1.3.2026\nLea;Gast;\n";
    let page = look(&club, list).await;
    assert!(page.contains("<b>Ehrenmitglied</b>, 2 Zeilen"), "{page}");
    assert!(
        page.contains("name=\"word1\" value=\"\"") && !page.contains("name=\"word2\""),
        "{page}"
    );
    assert_eq!(page.matches("ABGELEHNT, stand").count(), 3, "{page}");
    let columns = [("column0", "name"), ("column1", "standing"), ("column2", "since")];
    let mut fields = vec![("list", list), ("kind", "people"), ("columns_of", "people")];
    fields.extend(columns);
    fields.extend([("word0", "Ehrenmitglied"), ("meaning0", "member")]);
    // One word is left as it is, and its line stays out.
    fields.extend([("word1", ""), ("meaning1", "")]);
    let page = send_form(&club, "/verein/einlesen?lang=de", &fields).await.text();
    assert_eq!(page.matches("ABGELEHNT, stand").count(), 1, "{page}");
    assert!(
        page.contains("value=\"member\" selected") && page.contains("Die anderen 3 Zeilen"),
        "{page}"
    );
    fields.push(("bad_lines", "leave_out"));
    expect_saved(&send_form(&club, "/verein/einlesen/anwenden", &fields).await);
    let members = club.database.read(server::store::members::all).await.unwrap();
    let mut found: Vec<_> = members
        .into_values()
        .flat_map(|member| {
            member
                .course
                .steps()
                .iter()
                .map(move |step| (member.name.clone(), *step))
                .collect::<Vec<_>>()
        })
        .map(|(name, step)| format!("{name} {} {}", step.standing.id(), step.since))
        .collect();
    found.sort();
    assert_eq!(found, ["Ida member 2026-11-21", "Jana member 2026-02-01", "Lea guest 2026-11-21"]);
}

#[tokio::test]
async fn a_closed_year_takes_no_games_from_paper() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 2, years: 2, games: 16, deals: None, people: 10, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let list = format!("{GAMES}\n2025-03-05;mcr;;4;;A;8;B;-8;C;0;D;0\n");
    assert!(look(&club, &list).await.contains("ABGELEHNT, tag: das Spieljahr ist abgeschlossen"));
    for since in ["2025-06-01", "2020-01-01"] {
        let list = format!("name;stand;seit;email\nIda;;;\nJana;member;{since};\n");
        let page = look(&club, &list).await;
        assert!(page.contains("ABGELEHNT, seit: das Spieljahr ist abgeschlossen"), "{page}");
    }
    let sent = send_form(&club, "/verein/einlesen", &[("list", &"x".repeat(2_000_000))]).await;
    assert_eq!(sent.status, 422, "read as a list: it may be larger than other forms");
    let sent = send_form(&club, "/verein/kassa", &[("list", &"x".repeat(2_000_000))]).await;
    expect_refused(&sent, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_taken_along_by_page_as_by_command() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 3, years: 1, games: 24, deals: None, people: 10, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let page = page_text(&club, "/verein/export?lang=de").await;
    assert!(page.contains("href=\"/verein/export/games.csv\""), "{page}");
    let folder = Folder::new();
    let out = folder.path().join("out");
    let by_command = out.clone();
    club.database
        .read(move |tx| {
            export_all(tx, &by_command).unwrap();
            Ok(())
        })
        .await
        .unwrap();
    let mut files = 0;
    for entry in std::fs::read_dir(&out).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let answer = club.get(&format!("/verein/export/{name}")).await;
        assert_eq!(answer.status, 200, "{name}");
        let expected = std::fs::read(entry.path()).unwrap();
        // Taking something along is a line of the log itself.
        match name.as_str() {
            "audit.csv" | "audit_chain.csv" => assert!(answer.bytes.starts_with(&expected)),
            "ostwind.json" => assert!(answer.bytes.len() > expected.len()),
            _ => assert_eq!(answer.bytes, expected, "{name}"),
        }
        let header = answer.headers["content-disposition"].to_str().unwrap();
        assert_eq!(header, format!("attachment; filename=\"{name}\""));
        assert!(page.contains(&format!("/verein/export/{name}")), "{name}");
        files += 1;
    }
    assert!(files > 20);
    let document: Json = club.get("/verein/export/ostwind.json").await.json();
    assert_eq!(document["games"].as_array().unwrap().len(), 24);
    for nowhere in ["refinery_schema_history.csv", "sqlite_schema.csv", "games", "x.json"] {
        assert_eq!(club.get(&format!("/verein/export/{nowhere}")).await.status, 404, "{nowhere}");
    }
}

/// What a spreadsheet calls "Unicode text": UTF-16 with tabs between the cells.
#[tokio::test]
async fn a_list_in_utf_16_is_read_by_the_command() {
    for big in [false, true] {
        let club = TestClub::new();
        let text = "\u{feff}name\tstand\tseit\temail\r\nRosa Öhler\tmember\t2025-02-01\t\r\n";
        let bytes: Vec<u8> = text
            .encode_utf16()
            .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
            .collect();
        let file = club.file().with_file_name("list.csv");
        std::fs::write(&file, &bytes).unwrap();
        let import = |file: &std::path::Path| {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ostwind"));
            command.args(["import", "--apply", "--data"]).arg(club.file().parent().unwrap());
            command.arg(file).output().unwrap()
        };
        let output = import(&file);
        assert!(output.status.success(), "{output:?}");
        assert!(club.get("/api/people").await.text().contains("Rosa Öhler"));
        // Half a letter at the end is no text.
        std::fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
        assert_eq!(import(&file).status.code(), Some(2));
    }
}

/// A long list is imported in slices: what a tablet saves meanwhile waits for one of them, not for all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_save_does_not_wait_for_a_long_list() {
    let club = TestClub::new();
    let lines = (0..600)
        .map(|number| format!("Person {number:03};member;2025-02-01;p{number}@v.example\n"));
    let list = format!("name;stand;seit;email\n{}", lines.collect::<String>());
    let fields = [("list", list.as_str())];
    let mut import = std::pin::pin!(club.fill_in(BOARD, "/verein/einlesen/anwenden", &fields));
    let mut seen = std::collections::BTreeSet::new();
    let mut number = 0;
    let imported = loop {
        number += 1;
        let save = async {
            let person = json!({"id": known(9_000 + number), "name": format!("Gast {number}")});
            let saved = club.post("/api/people", &person).await.status;
            let names = club.database.read(people::names).await.unwrap();
            (saved, names.iter().filter(|name| name.starts_with("Person")).count())
        };
        tokio::select! {
            imported = &mut import => break imported,
            (saved, count) = save => {
                assert_eq!(saved, 201);
                seen.insert(count);
            }
        }
    };
    assert_eq!(imported.status, 303, "{}", imported.text());
    // Saves were answered while a part of the list was there and another was not.
    assert!(seen.iter().any(|count| (1..600).contains(count)), "{seen:?}");
    // A save whose answer nobody waited for may be queued still.
    club.database.write(|_| Ok(())).await.unwrap();
    // The same list again changes nothing.
    let before = club.get("/api/people").await.text();
    assert_eq!(club.fill_in(BOARD, "/verein/einlesen/anwenden", &fields).await.status, 303);
    assert_eq!(club.get("/api/people").await.text(), before);
}
