//! The handbook as pages: chapters, the words of the table, the search, and the way there from the screens.

use wire::search::{SearchAnswer, SearchKind};

use crate::support::TestClub;

#[tokio::test]
async fn every_chapter_is_a_page_and_leads_to_the_others() {
    let club = TestClub::new();
    let overview = club.get("/handbuch").await.text();
    let addresses: Vec<&str> = overview
        .split("href=\"/handbuch/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(addresses.len(), 10, "{addresses:?}");
    for address in addresses {
        let answer = club.get(&format!("/handbuch/{address}")).await;
        assert_eq!(answer.status, 200, "{address}");
        assert!(answer.text().contains("<section"), "{address}");
    }
    let table = club.get("/handbuch/am-tisch").await.text();
    assert!(table.contains(r#"<section id="ein-fehler">"#), "{table}");
    assert!(table.contains(r#"href="/handbuch/zugang""#), "{table}");
    assert_eq!(club.get("/handbuch/kochbuch").await.status, 404);
    assert_eq!(club.get(&format!("/handbuch?q={}", "a".repeat(500))).await.status, 400);
}

#[tokio::test]
async fn the_handbook_is_searched_by_its_page_and_by_the_search_of_the_club() {
    let club = TestClub::new();
    let found = club.get("/handbuch?q=wiederherstellen+r%C3%BCckg%C3%A4ngig").await.text();
    assert!(found.contains(r#"href="/handbuch/am-tisch#ein-fehler""#), "{found}");
    let nothing = club.get("/handbuch?q=%3Cb%3Equastenflosser").await.text();
    assert!(nothing.contains("&#60;b&#62;quastenflosser"), "{nothing}");
    let answer: SearchAnswer = club.get("/api/search?q=bochowe").await.good();
    let parts = answer.hits.iter().filter(|hit| hit.kind == SearchKind::Handbook);
    let parts: Vec<&str> = parts.map(|hit| hit.address.as_str()).collect();
    assert!(parts.contains(&"/handbuch/woerter#bochowe"), "{parts:?}");
    assert!(parts.len() <= 5, "{parts:?}");
}

#[tokio::test]
async fn the_words_of_the_table_are_explained_in_both_languages() {
    let club = TestClub::new();
    let german = club.get("/handbuch/woerter?lang=de").await.text();
    assert!(german.contains("Ost zahlt das Doppelte und bekommt das Doppelte."), "{german}");
    let english = club.get("/handbuch/woerter?lang=en").await.text();
    assert!(english.contains("East pays double and receives double."), "{english}");
    for word in texts::explanations::WORDS.into_iter().chain(texts::explanations::PAO_KINDS) {
        assert!(german.contains(&format!("<section id=\"{}\">", word.id())), "{word:?}");
    }
}

#[tokio::test]
async fn a_screen_leads_to_what_describes_it() {
    let club = TestClub::new();
    let money = club.get("/verein/kassa").await.text();
    assert!(money.contains(r#"href="/handbuch/vereinsjahr#kassa""#), "{money}");
    let rules = club.get("/verein/regeln/neu/steiermark").await.text();
    assert!(rules.contains("Was heißt „Bochowe“?"), "{rules}");
    assert!(rules.contains("/handbuch/am-tisch#was-nur-manche-regeln-haben"), "{rules}");
}
