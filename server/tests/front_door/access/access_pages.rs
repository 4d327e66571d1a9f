//! The pages of access: who sees what on them, and that nothing ends before the question is answered.

use club::roles::Role;
use uuid::Uuid;
use wire::GameId;

use crate::support::{BOARD, NOBODY, TestClub, known, let_in};

/// The session of somebody with a role.
fn session(club: &TestClub, role: Role) -> String {
    let token = Uuid::now_v7().to_string();
    let_in(&club.database, (&token, role, None), &token);
    format!("session={token}")
}

/// The address in a link that begins like this.
fn link(page: &str, begin: &str) -> String {
    let at = page.find(&format!("href=\"{begin}")).unwrap_or_else(|| panic!("{begin}: {page}"));
    page[at + 6..].split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn the_page_of_access_shows_everybody_what_they_may_do() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = GameId(known(1));
    club.start(game, &people).await;
    club.fill_in(BOARD, "/verein/zugang/tisch", &[("game", &game.to_string())]).await;
    club.fill_in(BOARD, "/verein/zugang/einladung", &[("role", "member")]).await;
    let (mc, auditor) = (session(&club, Role::MasterOfCeremonies), session(&club, Role::Auditor));
    for (cookie, links, accounts, revokes, invites) in [
        (BOARD, 2, true, 2, true),
        // An officer for games sees codes of tables alone.
        (mc.as_str(), 1, false, 1, false),
        (auditor.as_str(), 2, true, 0, false),
    ] {
        let page = club.get_as(cookie, "/verein/zugang").await.text();
        assert_eq!(page.matches("data-link").count(), links, "{cookie}");
        assert_eq!(page.contains("data-account"), accounts, "{cookie}");
        assert_eq!(page.matches("/verein/zugang/zurueck?link=").count(), revokes, "{cookie}");
        assert_eq!(page.contains("href=\"/verein/zugang/einladung\""), invites, "{cookie}");
    }
    // The page of an account has no buttons for who only reads.
    let account = link(&club.get("/verein/zugang").await.text(), "/verein/zugang/0");
    let own = club.get(&account).await.text();
    assert!(own.contains(&format!("{account}/sperren")) && own.contains("data-closed=\"false\""));
    let read = club.get_as(&auditor, &account).await.text();
    assert!(!read.contains(&format!("{account}/")) && read.contains("data-closed"), "{read}");
}

#[tokio::test]
async fn a_link_is_revoked_after_a_question_and_shown_once() {
    let club = TestClub::new();
    let sheet = club.get("/verein/zugang/einladung").await.text();
    assert!(sheet.contains("<select id=\"role\"") && sheet.contains("<select id=\"person\""));
    let made = club.fill_in(BOARD, "/verein/zugang/einladung", &[("role", "auditor")]).await;
    assert_eq!(made.headers["cache-control"], "no-store");
    let page = made.text();
    assert!(page.contains("<svg") && page.contains("data-copy=\"link\""), "{page}");
    let token = &page.split_once("/einladung/").unwrap().1[..32];
    let list = club.get("/verein/zugang").await.text();
    assert!(!list.contains(token), "a link stands on the list");
    let question = link(&list, "/verein/zugang/zurueck?link=");
    let mc = session(&club, Role::MasterOfCeremonies);
    assert_eq!(club.get_as(&mc, &question).await.status, 403);
    let asked = club.get(&question).await.text();
    assert!(asked.contains("class=\"danger\""), "{asked}");
    let invited = format!("/einladung/{token}");
    assert_eq!(club.get_as(NOBODY, &invited).await.status, 200, "a question revokes nothing");
    let key = question.split_once('=').unwrap().1;
    let revoked = club.fill_in(BOARD, "/verein/zugang/zurueck", &[("link", key)]).await;
    assert_eq!(revoked.headers["location"], "/verein/zugang?saved=1");
    assert!(club.get("/verein/zugang?saved=1").await.text().contains("class=\"said\""));
    let gone = club.get_as(NOBODY, &invited).await;
    assert!(gone.status == 404 && gone.text().contains("data-link-gone"));
    assert_eq!(club.get(&question).await.status, 404, "a link that is gone cannot be asked for");
}

#[tokio::test]
async fn an_account_is_closed_after_a_question_and_opened_again() {
    let club = TestClub::new();
    let treasurer = session(&club, Role::Treasurer);
    let list = club.get("/verein/zugang").await.text();
    let address = |name: &str| {
        let (before, _) = list.split_once(&format!("<b>{name}</b>")).unwrap();
        let (_, key) = before.rsplit_once("/verein/zugang/").unwrap();
        format!("/verein/zugang/{}", key.split('"').next().unwrap())
    };
    let account = address(treasurer.trim_start_matches("session="));
    let question = club.get(&format!("{account}/sperren")).await.text();
    assert!(question.contains("class=\"danger\"") && question.contains("value=\"treasurer\""));
    let fields = [("role", "treasurer"), ("person", ""), ("is_disabled", "true")];
    let closed = club.fill_in(BOARD, &account, &fields).await;
    assert_eq!(closed.headers["location"], format!("{account}?saved=closed").as_str());
    assert_eq!(club.get_as(&treasurer, "/verein/kassa").await.status, 303);
    let page = club.get(&format!("{account}?saved=closed")).await.text();
    assert!(page.contains("data-closed=\"true\"") && page.contains("class=\"said\""));
    assert!(!page.contains("/sperren"), "closed already");
    let opened = club.fill_in(BOARD, &account, &fields[..2]).await;
    assert_eq!(opened.headers["location"], format!("{account}?saved=opened").as_str());
    // The last account of the board: the question comes back with its reason, the sheet at its field.
    let last = address("Vorstand");
    let fields = [("role", "administrator"), ("person", ""), ("is_disabled", "true")];
    let refused = club.fill_in(BOARD, &last, &fields).await;
    assert!(refused.status == 409 && refused.text().contains("role=\"alert\""));
    let refused = club.fill_in(BOARD, &last, &[("role", "member")]).await;
    assert!(refused.status == 409);
    assert!(refused.text().contains("data-problem=\"last_administrator\""));
    for path in ["passwort", "abmelden", "zweiter-faktor", "aendern"] {
        assert_eq!(club.get(&format!("{account}/{path}")).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn the_way_in_names_what_was_wrong_and_keeps_the_login() {
    let club = TestClub::new();
    let door = club.get_as(NOBODY, "/anmelden").await.text();
    assert!(door.contains("autocomplete=\"current-password\"") && !door.contains("role=\"alert\""));
    let fields = [("login", "Leni <b>"), ("password", "ganz falsches"), ("weiter", "/verein/jahr")];
    let refused = club.fill_in(NOBODY, "/anmelden", &fields).await;
    assert_eq!(
        (refused.status, &refused.headers["cache-control"]),
        (401, &"no-store".parse().unwrap())
    );
    let page = refused.text();
    assert!(page.contains("data-problem=\"wrong_password\"") && page.contains("role=\"alert\""));
    assert!(page.contains("Leni &#60;b&#62;") && page.contains("value=\"/verein/jahr\""), "{page}");
    assert!(!page.contains("ganz falsches"), "a password is never sent back");
    let made = club.fill_in(BOARD, "/verein/zugang/einladung", &[("role", "member")]).await.text();
    let invited = format!("/einladung/{}", &made.split_once("/einladung/").unwrap().1[..32]);
    for (name, new, repeated, code) in [
        ("Anna", "kurz", "kurz", "bad_password"),
        ("Anna", "vier Winde", "vier Drachen", "not_repeated"),
        ("", "vier Winde", "vier Winde", "name"),
    ] {
        let fields =
            [("name", name), ("login", "anna"), ("new_password", new), ("repeated", repeated)];
        let refused = club.fill_in(NOBODY, &invited, &fields).await;
        let page = refused.text();
        assert_eq!(refused.status, 422, "{code}");
        assert!(page.contains(&format!("data-problem=\"{code}\"")), "{code}: {page}");
        assert!(page.contains("value=\"anna\"") && !page.contains("vier "), "{code}");
    }
}

#[tokio::test]
async fn the_own_account_is_changed_on_sheets_of_its_own() {
    let club = TestClub::new();
    let page = club.get("/konto").await;
    assert_eq!(page.headers["cache-control"], "no-store");
    let page = page.text();
    assert_eq!(page.matches("data-device").count(), 1);
    for sheet in ["/konto/passwort", "/konto/ueberall-abmelden"] {
        assert!(page.contains(&format!("data-sheet href=\"{sheet}\"")), "{sheet}");
        let shown = club.get(sheet).await.text();
        assert!(shown.contains(&format!("action=\"{sheet}\"")), "{shown}");
    }
    assert_eq!(club.get("/konto").await.status, 200, "a question signs nobody out");
    let fields = [("password", "falsch"), ("new_password", "kurz"), ("repeated", "kurz")];
    let refused = club.fill_in(BOARD, "/konto/passwort", &fields).await;
    assert!(refused.status == 422 && refused.text().contains("data-problem=\"bad_password\""));
    let new = "noch ein Drache";
    let fields = [("password", "falsch"), ("new_password", new), ("repeated", new)];
    let refused = club.fill_in(BOARD, "/konto/passwort", &fields).await;
    assert!(refused.status == 422 && refused.text().contains("data-problem=\"wrong_password\""));
    let factor = "/konto/zweiter-faktor";
    assert!(club.get(factor).await.text().contains("data-factor=\"off\""));
    assert_eq!(club.fill_in(BOARD, factor, &[]).await.status, 303);
    assert!(club.get(factor).await.text().contains("data-factor=\"waiting\""));
    let confirm = format!("{factor}/bestaetigen");
    let refused = club.fill_in(BOARD, &confirm, &[("code", "000000")]).await;
    assert!(refused.status == 422 && refused.text().contains("data-problem=\"wrong_code\""));
}

#[tokio::test]
async fn members_without_an_account_are_invited_on_paper() {
    let club = TestClub::new();
    let people = club.add(&["Gerlinde Wurzinger", "Vroni Muhr", "Klaus Gast"]).await;
    for (person, key) in people.iter().zip(["01", "02"]) {
        let key = format!("00000000-0000-0000-0000-0000000009{key}");
        let fields = [("key", &*key), ("since", "2026-02-20"), ("standing", "member")];
        let noted = club.fill_in(BOARD, &format!("/verein/personen/{person}/stand"), &fields).await;
        assert_eq!(noted.status, 303, "{}", noted.text());
    }
    // Who was invited to another role keeps that invitation.
    let (print, one) = ("/verein/zugang/einladungen", "/verein/zugang/einladung");
    let treasurer = [("role", "treasurer"), ("person", &*people[1].to_string())];
    let made = club.fill_in(BOARD, one, &treasurer).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let page = club.get("/verein/zugang").await.text();
    assert!(page.contains(print) && page.contains("1 Mitglied ohne Konto"), "{page}");
    for invitations in [2, 2] {
        let paper = club.fill_in(BOARD, print, &[]).await;
        assert_eq!(
            (paper.status, paper.headers["cache-control"].to_str().unwrap()),
            (200, "no-store")
        );
        let pdf = lopdf::Document::load_mem(&paper.bytes).unwrap();
        assert_eq!(pdf.get_pages().len(), 1);
        let words = pdf.extract_text(&[1]).unwrap().replace('\n', " ");
        assert!(words.contains("Gerlinde Wurzinger") && !words.contains("Klaus"), "{words}");
        // Printed once more, the earlier paper holds no longer.
        let page = club.get("/verein/zugang").await.text();
        assert_eq!(page.matches("data-link").count(), invitations, "{page}");
    }
    let mc = session(&club, Role::MasterOfCeremonies);
    assert_eq!(club.fill_in(&mc, print, &[]).await.status, 403);
    assert!(!club.get_as(&mc, "/verein/zugang").await.text().contains(print));
}
