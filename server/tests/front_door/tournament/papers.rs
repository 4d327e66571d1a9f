//! The papers of a tournament: the plan for the wall, slips, cards, list; read from the PDF files.

use club::roles::Role;
use lopdf::Document;

use crate::support::{TestClub, let_in};
use crate::support::{page_text, send_form};
use crate::tournament::pages::{attributes, drawn, totals};

/// How many pages a paper has, how wide the first is in points, and what it says.
pub(crate) async fn read(club: &TestClub, address: &str) -> (usize, i64, String) {
    let answer = club.get(address).await;
    assert_eq!(answer.status, 200, "{address}: {}", answer.text());
    if let Ok(folder) = std::env::var("OSTWIND_PAPERS") {
        let name = address.rsplit('/').next().unwrap().replace(['?', '='], "-");
        std::fs::write(format!("{folder}/{name}"), &answer.bytes).unwrap();
    }
    let document = Document::load_mem(&answer.bytes).unwrap();
    let pages = document.get_pages();
    let first = document.get_dictionary(pages[&1]).unwrap();
    let width = first.get(b"MediaBox").unwrap().as_array().unwrap()[2].as_float().unwrap();
    let numbers: Vec<u32> = pages.keys().copied().collect();
    (pages.len(), width as i64, document.extract_text(&numbers).unwrap())
}

#[tokio::test]
async fn plan_slips_cards_and_list_are_printed_from_the_same_drawing() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let page = page_text(&club, &format!("{base}/plan")).await;
    assert_eq!(page.matches(".pdf").count(), 4, "{page}");

    let (pages, width, large) = read(&club, &format!("{base}/plan.pdf?format=a3")).await;
    assert_eq!((pages, width), (1, 1_190));
    for name in (1..=8).map(|at| format!("Person {at}")) {
        assert_eq!(large.matches(&name).count(), 1, "{large}");
    }
    assert!(large.contains("2611"), "{large}");
    // In each of two rounds, each wind at two tables, and once in the legend.
    for wind in ["東", "南", "西", "北"] {
        assert_eq!(large.matches(wind).count(), 5, "{wind}: {large}");
    }
    let (pages, width, _) = read(&club, &format!("{base}/plan.pdf?format=a4")).await;
    assert_eq!((pages, width), (1, 841));

    let (pages, _, slips) = read(&club, &format!("{base}/zettel.pdf?runde=2")).await;
    assert_eq!(pages, 2);
    assert!(slips.contains("HO26-R2-T1") && slips.contains("HO26-R2-T2"), "{slips}");
    assert_eq!(slips.matches("Vorname").count(), 8, "{slips}");

    let (pages, _, cards) = read(&club, &format!("{base}/karten.pdf")).await;
    assert_eq!((pages, cards.matches("Vorname").count()), (1, 8), "{cards}");

    totals(&club, &base, 1, (1, 1, 1), [30, 10, -15, -25]).await;
    let (pages, _, list) = read(&club, &format!("{base}/liste.pdf")).await;
    assert_eq!((pages, list.matches("Vorname").count()), (1, 8), "{list}");
    assert!(list.contains("+30") && list.contains("−25"), "{list}");
    assert!(!list.contains("00000001"), "no numbers of the association: {list}");
}

#[tokio::test]
async fn teams_and_countries_have_their_lists_on_paper_and_for_everybody() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    totals(&club, &base, 1, (1, 1, 1), [30, 10, -15, -25]).await;
    totals(&club, &base, 2, (1, 2, 1), [50, -10, -20, -20]).await;
    let (pages, _, teams) = read(&club, &format!("{base}/liste.pdf?nach=teams")).await;
    assert_eq!((pages, teams.matches("Person").count()), (1, 8), "{teams}");
    assert!(teams.contains("Team 0") && teams.contains("Team 1"), "{teams}");
    let (_, _, countries) = read(&club, &format!("{base}/liste.pdf?nach=laender")).await;
    // Everybody is of one country: 14 table points of the two tables, and a sum of zero.
    assert!(countries.contains("AUT") && countries.contains("14"), "{countries}");

    send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await;
    let open = base.replace("/verein/turniere", "/turnier");
    let page = page_text(&club, &open).await;
    // A list of one country would say nothing.
    assert!(page.contains("nach=teams") && !page.contains("nach=laender"), "{page}");
    let of_teams = page_text(&club, &format!("{open}?nach=teams")).await;
    assert_eq!(attributes(&of_teams, "data-group"), ["1", "2"]);
    assert!(attributes(&of_teams, "data-place").is_empty(), "{of_teams}");
    for other in ["laender", "nobody", ""] {
        let people = page_text(&club, &format!("{open}?nach={other}")).await;
        assert_eq!(attributes(&people, "data-place").len(), 8, "{other}");
    }
}

#[tokio::test]
async fn certificates_are_provisional_until_the_last_table_and_ties_have_one_each() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let certificates = format!("{base}/urkunden.pdf");
    // Nobody has a place before the first table.
    assert_eq!(club.get(&certificates).await.status, 409);
    assert!(!page_text(&club, &format!("{base}/liste")).await.contains("urkunden.pdf"));
    let mut id = 1;
    for (round, table, of_table) in
        [(1, 1, [60, 20, -20, -60]), (1, 2, [25, 25, -10, -40]), (2, 1, [60, 20, -20, -60])]
    {
        totals(&club, &base, id, (round, table, 1), of_table).await;
        id += 1;
    }
    let (_, _, text_of_three) = read(&club, &certificates).await;
    assert!(text_of_three.contains("vorläufig"), "{text_of_three}");
    totals(&club, &base, id, (2, 2, 1), [25, 25, -10, -40]).await;

    let list = page_text(&club, &format!("{base}/liste")).await;
    let places: Vec<usize> =
        attributes(&list, "data-place").iter().map(|place| place.parse().unwrap()).collect();
    for last in [1, 3, 8] {
        assert!(last == 1 || list.contains(&format!("urkunden.pdf?platz={last}")), "{list}");
        let (pages, width, printed) = read(&club, &format!("{certificates}?platz={last}")).await;
        let honoured = places.iter().filter(|place| **place <= last).count();
        assert_eq!((pages, width), (honoured, 595), "{last}");
        assert!(!printed.contains("vorläufig"), "{printed}");
        assert_eq!(printed.matches("Hochschwab Open").count(), honoured, "{printed}");
        assert_eq!(printed.matches("Vorname Person").count(), honoured, "{printed}");
    }
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    assert_eq!(club.get_as("session=member", &certificates).await.status, 403);
    let of_member = club.get_as("session=member", &format!("{base}/liste")).await.text();
    assert!(!of_member.contains("urkunden.pdf"), "{of_member}");
}

#[tokio::test]
async fn papers_with_more_than_a_member_may_see_are_refused() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    for (paper, status) in
        [("plan.pdf", 200), ("liste.pdf", 200), ("karten.pdf", 403), ("zettel.pdf", 403)]
    {
        let answer = club.get_as("session=member", &format!("{base}/{paper}")).await;
        assert_eq!(answer.status, status, "{paper}");
    }
}

#[tokio::test]
async fn everything_of_a_tournament_is_one_file() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    totals(&club, &base, 1, (1, 1, 1), [30, 10, -15, -25]).await;
    let address = format!("{base}/alles.zip");
    let answer = club.get(&address).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(answer.bytes.clone())).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    let expected = [
        "bericht-der-aufsicht.pdf",
        "bericht-der-aufsicht.xlsx",
        "bericht.csv",
        "bericht.xlsx",
        "laender.pdf",
        "liste.csv",
        "liste.pdf",
        "liste.xlsx",
        "namenskarten.pdf",
        "nationale-liste.xlsx",
        "plan-a3.pdf",
        "plan-a4.pdf",
        "teams.pdf",
        "turnier.json",
        "urkunden.pdf",
        "zettel-runde-01.pdf",
        "zettel-runde-02.pdf",
    ];
    assert_eq!(names, expected);
    let mut content = |name: &str| {
        let mut bytes = Vec::new();
        std::io::copy(&mut archive.by_name(name).unwrap(), &mut bytes).unwrap();
        bytes
    };
    // Each is the file that its own address gives.
    let same = [
        ("liste.csv", "liste.csv"),
        ("liste.pdf", "liste.pdf"),
        ("teams.pdf", "liste.pdf?nach=teams"),
        ("plan-a4.pdf", "plan.pdf?format=a4"),
        ("namenskarten.pdf", "karten.pdf"),
        ("zettel-runde-02.pdf", "zettel.pdf?runde=2"),
        ("urkunden.pdf", "urkunden.pdf?platz=8"),
        ("bericht.xlsx", "bericht.xlsx"),
        ("bericht-der-aufsicht.pdf", "aufsicht.pdf"),
    ];
    for (name, part) in same {
        let alone = club.get(&format!("{base}/{part}")).await;
        assert!(content(name) == alone.bytes, "{name} and {part}");
    }
    let raw: serde_json::Value = serde_json::from_slice(&content("turnier.json")).unwrap();
    assert_eq!(raw["slips"][0]["totals"], serde_json::json!([30, 10, -15, -25]));
    assert_eq!(raw["tournament"]["entrants"].as_array().unwrap().len(), 8);
    assert_eq!(club.get(&address).await.bytes, answer.bytes, "the same again");
    // Only those who may see every part get it.
    let other = "/verein/turniere/00000000-0000-0000-0000-00000000abcd/alles.zip";
    assert_eq!(club.get(other).await.status, 404);
    let_in(&club.database, ("Rosa", Role::Auditor, None), "auditor");
    assert_eq!(club.get_as("session=auditor", &address).await.status, 403);
    let tab = club.get_as("session=auditor", &format!("{base}/bericht")).await.text();
    assert!(tab.contains("aufsicht.pdf") && !tab.contains("alles.zip"), "{tab}");
    assert!(page_text(&club, &format!("{base}/bericht")).await.contains("alles.zip"));
}
