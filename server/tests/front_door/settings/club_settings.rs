//! The page that says how the club is set up, for each role.

use club::roles::Role;

use crate::support::send_form;
use crate::support::{BOARD, NOBODY, TestClub, context, known, let_in, now, problem_at};

const ADDRESS: &str = "/verein/einstellungen";

fn groups(page: &str) -> Vec<&str> {
    let found = page.split("data-group=\"").skip(1);
    found.map(|rest| rest.split('"').next().unwrap()).collect()
}

#[tokio::test]
async fn every_role_sees_the_groups_it_may_open() {
    let club = TestClub::new();
    for (role, expected) in [
        (
            Role::Administrator,
            &["club", "statutes", "access", "data", "https", "mail", "log", "device"][..],
        ),
        (Role::Auditor, &["club", "statutes", "access", "data", "https", "log", "device"][..]),
        (Role::MasterOfCeremonies, &["club", "statutes", "access", "https", "device"][..]),
        (Role::Treasurer, &["club", "statutes", "device"][..]),
        (Role::Member, &["club", "statutes", "device"][..]),
    ] {
        let session = format!("session={}", role.id());
        let_in(&club.database, (role.id(), role, None), role.id());
        let page = club.get_as(&session, ADDRESS).await;
        assert_eq!(page.status, 200, "{role:?}");
        let text = page.text();
        let shown: Vec<&str> = groups(&text).into_iter().filter(|one| *one != "backup").collect();
        assert_eq!(shown, expected, "{role:?}");
        let is_board = role == Role::Administrator;
        assert_eq!(text.contains("href=\"/verein/ordnung/aendern\""), is_board, "{role:?}");
        assert_eq!(text.contains("<a href=\"/verein/einlesen\""), is_board, "{role:?}");
    }
    assert_ne!(club.get_as(NOBODY, ADDRESS).await.status, 200);
}

#[tokio::test]
async fn accounts_and_the_newest_lines_of_the_log_are_counted() {
    let club = TestClub::new();
    let before = club.get_as(BOARD, &format!("{ADDRESS}?lang=en")).await.text();
    let accounts = |page: &str| -> usize {
        let (_, group) = page.split_once("data-group=\"access\"").unwrap();
        let (_, row) = group.split_once("<b>").unwrap();
        row.split(' ').next().unwrap().parse().unwrap()
    };
    let_in(&club.database, ("Kassier", Role::Treasurer, None), "treasurer");
    for _ in 0..4 {
        assert_eq!(club.get("/verein/export/people.csv").await.status, 200);
    }
    let after = club.get_as(BOARD, &format!("{ADDRESS}?lang=en")).await.text();
    assert_eq!(accounts(&after), accounts(&before) + 1);
    assert_eq!(after.matches("data-log-line").count(), 3);
}

#[tokio::test]
async fn the_entry_of_the_menu_leads_there() {
    let club = TestClub::new();
    let page = club.get_as(BOARD, "/mehr").await.text();
    assert!(page.contains("<a href=\"/verein/einstellungen\"><span><b>"), "{page}");
}

#[tokio::test]
async fn the_board_gives_the_club_another_name_that_stands_everywhere() {
    let club = TestClub::unnamed();
    let page = async || club.get("/verein/einstellungen").await.text();
    assert!(page().await.contains("href=\"/verein/einstellungen/name\""));
    let before = club.rows().await;
    for wrong in ["", "  ", "Drache \u{202e}", &"x".repeat(200)] {
        let refused = send_form(&club, "/verein/einstellungen/name", &[("name", wrong)]).await;
        assert_eq!(refused.status, 422, "{wrong:?}");
        assert!(problem_at(&refused.text(), "name").is_some(), "{}", refused.text());
    }
    assert_eq!(club.rows().await, before);
    for _ in 0..2 {
        let named =
            send_form(&club, "/verein/einstellungen/name", &[("name", " Roter  Drache ")]).await;
        assert_eq!(named.status, 303, "{}", named.text());
    }
    assert!(page().await.contains("Roter Drache"));
    assert!(club.get("/verein/jahr").await.text().contains("Roter Drache"));
    let lines = club.database.read(|tx| server::store::audit::newest(tx, 9)).await.unwrap();
    let named = lines.iter().filter(|line| line.verb == "club_named");
    assert_eq!(named.map(|line| line.subject.as_str()).collect::<Vec<_>>(), ["Roter Drache"]);
    // A name of the start goes before that of the books, so nothing is offered there.
    let set = TestClub::new();
    let shown = set.get("/verein/einstellungen").await.text();
    assert!(!shown.contains("/verein/einstellungen/name"), "{shown}");
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    assert_eq!(club.get_as("session=member", "/verein/einstellungen/name").await.status, 403);
}

#[tokio::test]
async fn a_backup_is_made_on_demand_and_once_a_minute() {
    let club = TestClub::new();
    let folder = club.file().with_file_name("backups");
    let address = "/verein/einstellungen/sicherung";
    let shown = club.get(ADDRESS).await.text();
    assert!(shown.contains(&format!("action=\"{address}\"")), "{shown}");
    for _ in 0..2 {
        let made = send_form(&club, address, &[]).await;
        assert_eq!(made.status, 303, "{}", made.text());
        assert_eq!(made.headers["location"], "/verein/einstellungen?saved=backup");
    }
    assert_eq!(server::backups::list(&folder).len(), 1);
    for page in [ADDRESS, "/verein/export"] {
        assert!(club.get(page).await.text().contains("class=\"state ok\""), "{page}");
    }
    let_in(&club.database, ("Egon", Role::Auditor, None), "auditor");
    let auditor = club.get_as("session=auditor", ADDRESS).await.text();
    assert!(!auditor.contains(address), "{auditor}");
}

#[tokio::test]
async fn a_backup_that_fails_says_why() {
    let club = TestClub::new();
    let folder = club.file().with_file_name("backups");
    // Something else lies where the folder would be.
    std::fs::write(&folder, "no folder").unwrap();
    let failed = send_form(&club, "/verein/einstellungen/sicherung", &[]).await;
    assert_eq!(failed.status, 503, "{}", failed.text());
    assert!(failed.text().contains("role=\"alert\""), "{}", failed.text());
    assert!(failed.text().contains("backups"), "{}", failed.text());
}

#[tokio::test]
async fn a_test_mail_goes_to_the_own_address_once() {
    let test = "/verein/einstellungen/probemail";
    let without = TestClub::new();
    let shown = without.get(ADDRESS).await.text();
    assert!(shown.contains("data-mail") && !shown.contains(test), "{shown}");
    assert_eq!(send_form(&without, test, &[]).await.status, 404);

    let club = TestClub::with_mail();
    // The account of the board belongs to nobody who could have an address.
    assert!(!club.get(ADDRESS).await.text().contains(test));
    let before = club.rows().await;
    assert_ne!(send_form(&club, test, &[]).await.status, 303);
    assert_eq!(club.rows().await, before);

    let people = club.four_people().await;
    let_in(&club.database, ("Leni", Role::Administrator, Some(people[0])), "leni");
    let leni = "session=leni";
    let profile = format!("/verein/personen/{}/profil", people[0]);
    assert_eq!(club.fill_in(leni, test, &[]).await.status, 422);
    let saved = send_form(&club, &profile, &[("email", "leni@club.example")]).await;
    assert_eq!(saved.status, 303, "{}", saved.text());
    assert!(club.get_as(leni, ADDRESS).await.text().contains(test));
    for _ in 0..2 {
        assert_eq!(club.fill_in(leni, test, &[]).await.status, 303);
    }
    let waiting = club.database.read(server::store::notices::waiting).await.unwrap();
    assert_eq!(waiting, (1, 0));
    assert!(club.get_as(leni, ADDRESS).await.text().contains("1 Nachricht wartet"));
}

#[tokio::test]
async fn the_code_for_tonight_is_one_tap_away() {
    let club = TestClub::new();
    assert!(!club.get(ADDRESS).await.text().contains("data-tonight"));
    let evening = server::store::evenings::Evening {
        key: known(1),
        kind: server::store::evenings::Kind::ClubEvening,
        played_on: now().date_naive(),
        name: String::new(),
    };
    let context = context();
    let add = club.database.write(move |tx| server::actions::add_evening(tx, &context, &evening));
    add.await.unwrap();
    let shown = club.get(ADDRESS).await.text();
    assert!(shown.contains("data-tonight"), "{shown}");
    // The newest line of the log names the evening by its day.
    assert!(shown.contains("21.\u{a0}11.\u{a0}2026") && !shown.contains(": 2026-11-21"), "{shown}");
    let code =
        send_form(&club, "/verein/zugang/abend", &[("evening", &known(1).to_string())]).await;
    assert!(code.text().contains("/tisch/"), "{}", code.text());
}
