//! Lists as files: workbooks of other programs, columns that are matched by hand, files that claim too much, exports that come
//! back.

use std::io::{Cursor, Write as _};
use std::path::Path;

use axum::body::Body;
use axum::http::Request;
use rust_xlsxwriter::Workbook;
use server::sample::{Plan, seed_club};
use server::store::people;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::support::{Answer, TestClub, holds};
use crate::support::{page_text, send_form};

const PAGE: &str = "/verein/einlesen";
const APPLY: &str = "/verein/einlesen/anwenden";

/// A file of `tests/samples/lists`.
fn sample(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/lists");
    std::fs::read(folder.join(name)).unwrap()
}

/// Sends a file as a browser does.
async fn upload(club: &TestClub, address: &str, file: &[u8]) -> Answer {
    let mut body =
        b"--limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"list\"\r\n\
        Content-Type: application/octet-stream\r\n\r\n"
            .to_vec();
    body.extend(file);
    body.extend(b"\r\n--limit--\r\n");
    let request = Request::post(address)
        .header("content-type", "multipart/form-data; boundary=limit")
        .header("sec-fetch-site", "same-origin");
    club.send(request.body(Body::from(body)).unwrap()).await
}

fn location(answer: &Answer) -> &str {
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.headers["location"].to_str().unwrap()
}

#[tokio::test]
async fn workbooks_of_other_programs_are_imported() {
    for file in ["members-openpyxl.xlsx", "members-libreoffice.ods", "members-libreoffice.xlsx"] {
        let club = TestClub::new();
        let before = club.rows().await;
        let answer = upload(&club, PAGE, &sample(file)).await;
        assert_eq!(answer.status, 200, "{file}: {}", answer.text());
        let page = answer.text();
        assert!(page.contains("data-apply") && !page.contains("data-lines=\"refused\""), "{page}");
        for chosen in ["given_name", "family_name", "standing", "since", "email"] {
            assert!(page.contains(&format!("value=\"{chosen}\" selected")), "{file}: {chosen}");
        }
        assert_eq!(club.rows().await, before, "looking changes nothing");

        let answer = upload(&club, APPLY, &sample(file)).await;
        assert_eq!(location(&answer), "/verein/einlesen?saved=1&zeilen=3", "{file}");
        let after = club.rows().await;
        for stored in [
            "Jürgen Öller",
            "Rosa Šimánek",
            "Łukasz Moser",
            "2025-02-01",
            "2026-03-17",
            "2026-02-17",
            "student",
            "juergen@v.example",
        ] {
            assert!(holds(&after, stored), "{file}: {stored}");
        }
        let done = page_text(&club, location(&answer)).await;
        assert!(done.contains("class=\"said\""), "{done}");
        // The same list again changes nothing.
        assert!(location(&upload(&club, APPLY, &sample(file)).await).ends_with("zeilen=0"));
        assert_eq!(club.rows().await, after);
    }
}

#[tokio::test]
async fn refused_lines_stand_first_and_nothing_is_imported() {
    let club = TestClub::new();
    let answer = upload(&club, PAGE, &sample("games-libreoffice.ods")).await;
    let page = answer.text();
    let (refused, planned) = page.split_once("data-lines=\"planned\"").unwrap();
    let refused = refused.split_once("data-lines=\"refused\"").unwrap().1;
    assert!(refused.contains("<td class=\"n\">3</td>"), "{page}");
    assert!(planned.contains("<td class=\"n\">2</td>"), "{page}");
    assert!(!page.contains("data-apply"));
    let answer = upload(&club, APPLY, &sample("games-libreoffice.ods")).await;
    assert_eq!(answer.status, 422);
    assert!(!holds(&club.rows().await, "Christl"));
}

#[tokio::test]
async fn refused_lines_say_what_stands_in_them_and_can_be_left_out() {
    let club = TestClub::new();
    let list = "Name;Stand\nIda Probe;Gast\nUli Ungut;Ehrenmitglied\nEva Probe;\n";
    let page = send_form(&club, PAGE, &[("list", list)]).await.text();
    assert!(page.contains("<td>Uli Ungut · Ehrenmitglied</td>"), "{page}");
    assert!(page.contains("name=\"bad_lines\" value=\"leave_out\""), "{page}");
    // A day that is not given is no fault: the others are two.
    assert!(page.contains("Die anderen 2 Zeilen übernehmen"), "{page}");
    let stopped = send_form(&club, APPLY, &[("list", list)]).await;
    assert_eq!(stopped.status, 422);
    assert!(!holds(&club.rows().await, "Ida Probe"));
    let taken = send_form(&club, APPLY, &[("list", list), ("bad_lines", "leave_out")]).await;
    assert_eq!(location(&taken), "/verein/einlesen?saved=1&zeilen=2");
    let rows = club.rows().await;
    assert!(holds(&rows, "Ida Probe") && holds(&rows, "Eva Probe") && !holds(&rows, "Uli Ungut"));
}

#[tokio::test]
async fn columns_are_matched_by_hand() {
    let club = TestClub::new();
    let list = "Wer;Was;Wann\nIda Probe;Gast;17.2.2026\n";
    let answer = send_form(&club, PAGE, &[("list", list)]).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text().contains("name=\"column2\""), "{}", answer.text());
    let mut fields = vec![
        ("list", list),
        ("kind", "people"),
        ("columns_of", "people"),
        ("column0", "name"),
        ("column1", "standing"),
        ("column2", "since"),
    ];
    let answer = send_form(&club, PAGE, &fields).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.text().contains("value=\"since\" selected"));
    assert!(location(&send_form(&club, APPLY, &fields).await).ends_with("zeilen=1"));
    assert!(holds(&club.rows().await, "Ida Probe"));
    // Columns that were chosen for people mean nothing for games.
    fields[1] = ("kind", "games");
    assert_eq!(send_form(&club, PAGE, &fields).await.status, 422);
}

/// An archive of one file.
fn archive(name: &str, content: &[u8]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file(name, SimpleFileOptions::default()).unwrap();
    archive.write_all(content).unwrap();
    archive.finish().unwrap().into_inner()
}

#[tokio::test]
async fn files_that_claim_too_much_are_refused() {
    let club = TestClub::new();
    let too_large = "höchstens 4 MB";
    // 80 MB of blanks, in 80 KB.
    let bomb = archive("xl/workbook.xml", &vec![b' '; 80 * 1024 * 1024]);
    assert!(bomb.len() < 1024 * 1024);
    // One cell that is repeated a thousand million times.
    let repeated = "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\"><table:table><table:table-row \
        table:number-rows-repeated=\"1000000\"><table:table-cell table:number-columns-repeated=\"1000\" \
        office:value-type=\"string\"><p>x</p></table:table-cell></table:table-row></table:table></office:document-content>";
    let wide = archive("content.xml", repeated.as_bytes());
    // A cell in the last column there is.
    let mut far = Workbook::new();
    far.add_worksheet()
        .write_string(0, 0, "Name")
        .unwrap()
        .write_string(1_000_000, 16_000, "x")
        .unwrap();
    let far = far.save_to_buffer().unwrap();
    for (file, why) in [
        (&bomb[..], too_large),
        (&wide, too_large),
        (&far, too_large),
        (&vec![b'x'; 5 * 1024 * 1024], too_large),
        (b"PK\x03\x04 is no archive", "lässt sich nicht lesen"),
        (b"%PDF-1.7\0", "lässt sich nicht lesen"),
        (b"\n;;\n", "steht nichts"),
    ] {
        let answer = upload(&club, &format!("{PAGE}?lang=de"), file).await;
        assert_eq!(answer.status, 422, "{why}");
        assert!(answer.text().contains(why), "{why}: {}", answer.text());
    }
    // No file was chosen.
    assert_eq!(upload(&club, PAGE, b"").await.status, 422);
}

#[tokio::test]
async fn the_export_of_one_club_is_imported_by_another() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 3, years: 1, games: 4, deals: None, people: 12, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let list = club.get("/verein/export/people.csv").await.bytes;
    let other = TestClub::new();
    let answer = upload(&other, APPLY, &list).await;
    assert!(location(&answer).contains("zeilen="));
    let mut names = club.database.read(people::names).await.unwrap();
    let mut imported = other.database.read(people::names).await.unwrap();
    names.sort();
    imported.sort();
    assert_eq!(imported, names);
}

#[tokio::test]
async fn samples_are_handed_out_and_can_be_imported() {
    let club = TestClub::new();
    let page = page_text(&club, PAGE).await;
    for name in ["mitglieder", "partien", "jahreslisten"] {
        for ending in ["xlsx", "csv"] {
            let address = format!("{PAGE}/vorlage/{name}.{ending}");
            assert!(page.contains(&format!("href=\"{address}\"")), "{address}");
            let sample = club.get(&address).await;
            assert_eq!(sample.status, 200);
            let answer = upload(&club, PAGE, &sample.bytes).await;
            assert_eq!(answer.status, 200, "{address}: {}", answer.text());
            assert!(answer.text().contains("data-apply"), "{address}: {}", answer.text());
        }
    }
    assert_eq!(club.get(&format!("{PAGE}/vorlage/nichts.xlsx")).await.status, 404);
}

#[tokio::test]
async fn members_of_the_clubs_own_workbook_can_be_imported_again() {
    let club = TestClub::new();
    let first = upload(&club, APPLY, &sample("members-libreoffice.ods")).await;
    assert!(location(&first).ends_with("zeilen=3"));
    for lang in ["de", "en"] {
        let book = club.get(&format!("/verein/export/alles.xlsx?lang={lang}")).await;
        assert!(location(&upload(&club, APPLY, &book.bytes).await).ends_with("zeilen=0"), "{lang}");
        let other = TestClub::new();
        assert!(
            location(&upload(&other, APPLY, &book.bytes).await).ends_with("zeilen=3"),
            "{lang}"
        );
        let rows = other.rows().await;
        assert!(holds(&rows, "student") && holds(&rows, "juergen@v.example"));
    }
}
