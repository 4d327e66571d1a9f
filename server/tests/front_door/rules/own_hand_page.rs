//! The page of a single own hand, and what leads to it: the list, the rule book, the search.

use club::roles::Role;
use scoring::deal::Given;

use crate::rules::own_hand_editor::save;
use crate::rules::own_hand_names::play;
use crate::rules::own_hands::{LIST, session};
use crate::support::{BOARD, NOBODY, TestClub};
use wire::Preset;

fn page_of(hand: &str) -> String {
    format!("{LIST}/{hand}/ansehen")
}

#[tokio::test]
async fn a_hand_has_a_page_with_what_holds_for_it() {
    let club = TestClub::new();
    club.four_people().await;
    save(&club, "4 Strick3 Strick2", "Dreifach", "1200").await;
    let page = club.get(&page_of("dreifach")).await.text();
    for part in [
        "<h1>Dreifach</h1>",
        "<b data-value>1\u{202f}200</b>",
        "<dt>Offen sammeln</dt><dd>nein, nur der letzte Stein darf genommen werden</dd>",
        "<dt>Kong</dt><dd>nein</dd>",
        "<dt>Ost</dt><dd>zahlt und bekommt doppelt</dd>",
        "<dt>Bochowe</dt><dd>3\u{202f}600 auf der R\u{fc}ckseite, gezahlt wird nichts</dd>",
        "<code>4 Strick3 Strick2</code>",
        "<dd>noch nie</dd>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // What was an example in the editor is the picture.
    assert!(page.contains("class=\"picture\""));
    assert_eq!((page.matches("data-example").count(), page.matches("data-near").count()), (6, 3));
    let english = club.get(&format!("{}?lang=en", page_of("dreifach"))).await.text();
    assert!(english.contains("<code>4 knit3 knit2</code>") && english.contains("At the table"));
    for unknown in [page_of("nix"), "/verein/sonderspiele/mcr/nix/ansehen".to_owned()] {
        assert_eq!(club.get(&unknown).await.status, 404, "{unknown}");
    }
    // A hand that is only chosen by hand has no examples.
    let plain = club.get(&page_of("seven-pairs")).await.text();
    assert!(plain.contains("nur von Hand") && !plain.contains("data-example"), "{plain}");
}

#[tokio::test]
async fn a_hand_counts_how_often_it_was_won_this_year() {
    let club = TestClub::new();
    club.four_people().await;
    let presets: Vec<Preset> = club.get("/api/presets").await.good();
    let rules = presets.into_iter().find(|one| one.id == "steiermark").unwrap().ruleset;
    let won = |id: &str| Given::Special {
        id: id.to_owned(),
        value: Some(scoring::Points(700)),
        concealed: false,
        bonus: String::new(),
        against_tiles: false,
    };
    for (number, hand) in [(1, "seven-pairs"), (2, "seven-pairs"), (3, "thirteen-wonders")] {
        play(&club, number, &rules, won(hand)).await;
    }
    let times = async |hand: &str| club.get(&page_of(hand)).await.text();
    assert!(times("seven-pairs").await.contains("<dd>2-mal</dd>"));
    assert!(times("thirteen-wonders").await.contains("<dd>einmal</dd>"));
}

#[tokio::test]
async fn the_list_says_what_lies_in_what_and_leads_to_the_pages() {
    let club = TestClub::new();
    save(&club, "7 Paar", "Lauter Paare", "1000").await;
    save(&club, "7 Paar(a)!", "Farbige Paare", "1500").await;
    let list = club.get(LIST).await.text();
    let row = |hand: &str| {
        let (_, row) = list.split_once(&format!("data-hand=\"{hand}\"")).unwrap();
        row.split("</li>").next().unwrap().to_owned()
    };
    assert!(row("farbige-paare").contains("state wait\">liegt in Lauter Paare"), "{list}");
    assert!(row("lauter-paare").contains("state ok\">wird erkannt"), "{list}");
    let page = page_of("lauter-paare");
    assert!(row("lauter-paare").contains(&format!("href=\"{page}\"")), "{list}");
    let other = club.get(&page).await.text();
    assert!(other.contains("href=\"../farbige-paare/ansehen\""), "{other}");
}

#[tokio::test]
async fn the_search_leads_to_the_page_or_else_to_the_rule_book() {
    let club = TestClub::new();
    let (page, line) = (page_of("seven-pairs"), "/regeln/steiermark#spiel-seven-pairs");
    let member = session(&club, Role::Member);
    for (who, address) in [(BOARD, page.as_str()), (&member, &page), (NOBODY, line)] {
        let found = club.get_as(who, "/suche?q=Paarespiel").await.text();
        assert!(found.contains(&format!("href=\"{address}\"")), "{who}: {found}");
        let book = club.get_as(who, "/regeln/steiermark").await.text();
        assert_eq!(book.contains(&page), who != NOBODY, "{who}: {book}");
    }
    assert!(!club.get_as(&member, &page).await.text().contains("/aendern"));
    assert_eq!(club.get_as(&member, &page).await.status, 200);
    assert_eq!(club.get_as(NOBODY, &page).await.status, 303);
}
