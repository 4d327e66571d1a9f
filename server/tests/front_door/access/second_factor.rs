//! What protects an account besides its password: codes of an app, recovery codes, a mail about a new device, signing out
//! everywhere, and a confirmed e-mail address.

use std::process::Command;

use chrono::TimeDelta;
use club::roles::Role;
use server::authenticator;
use server::store::{Location, accounts, audit, backup, notices, second_factors};
use wire::PersonId;

use crate::support::{Answer, BOARD, NOBODY, TestClub, let_in, now};

const PASSWORD: &str = "vier Winde und ein Drache";

async fn logged(club: &TestClub, verb: &str) -> usize {
    let lines = club.database.read(|tx| audit::newest(tx, 200)).await.unwrap();
    lines.into_iter().filter(|line| line.verb == verb).count()
}

/// The cookie of a session or a device.
fn cookie(answer: &Answer, name: &str) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter();
    let cookies = cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap());
    cookies
        .filter(|cookie| !cookie.ends_with('='))
        .find(|text| text.starts_with(name))
        .unwrap()
        .to_owned()
}

/// An account by an invitation; the cookies of its session and its device.
async fn invited(club: &TestClub, role: Role, login: &str) -> (String, String) {
    let link = club.fill_in(BOARD, "/verein/zugang/einladung", &[("role", role.id())]).await;
    let page = link.text();
    let (_, token) = page.split_once("/einladung/").unwrap();
    let address = format!("/einladung/{}", &token[..32]);
    let fields =
        [("name", login), ("login", login), ("new_password", PASSWORD), ("repeated", PASSWORD)];
    let made = club.fill_in(NOBODY, &address, &fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    (cookie(&made, "ostwind-session"), cookie(&made, "ostwind-device"))
}

async fn sign_in(club: &TestClub, cookie: &str, login: &str) -> Answer {
    club.fill_in(cookie, "/anmelden", &[("login", login), ("password", PASSWORD)]).await
}

/// The code of the club's evening, so many time steps from it.
async fn code(club: &TestClub, login: &'static str, steps: i64) -> String {
    let secret = club.database.read(move |tx| {
        let (account, _) = accounts::by_login(tx, login)?.unwrap();
        Ok(second_factors::of_account(tx, account.row)?.unwrap().secret)
    });
    let at = now() + TimeDelta::seconds(30 * steps);
    authenticator::code(&secret.await.unwrap(), at).unwrap()
}

/// What a hidden field of a page holds.
fn hidden(page: &str, name: &str) -> String {
    let (_, rest) = page.split_once(&format!("name=\"{name}\" value=\"")).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

/// Sets a second factor up; its recovery codes.
async fn set_up(club: &TestClub, session: &str, login: &'static str) -> Vec<String> {
    const ADDRESS: &str = "/konto/zweiter-faktor";
    assert_eq!(club.fill_in(session, ADDRESS, &[]).await.status, 303);
    let page = club.get_as(session, ADDRESS).await.text();
    assert!(page.contains("otpauth://totp/") && page.contains("<svg"), "{page}");
    let confirm = format!("{ADDRESS}/bestaetigen");
    let wrong = club.fill_in(session, &confirm, &[("code", "000000")]).await;
    assert_eq!(wrong.status, 422);
    let typed = code(club, login, -1).await;
    let confirmed = club.fill_in(session, &confirm, &[("code", &typed)]).await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    let page = confirmed.text();
    let codes: Vec<String> = page
        .split("data-recovery-code>")
        .skip(1)
        .map(|cell| cell.split('<').next().unwrap().to_owned())
        .filter(|cell| cell.len() == 24)
        .collect();
    assert_eq!(codes.len(), 10, "{page}");
    codes
}

#[tokio::test]
async fn a_password_alone_does_not_open_an_account_with_a_second_factor() {
    let club = TestClub::new();
    let (session, _) = invited(&club, Role::Treasurer, "klara").await;
    let codes = set_up(&club, &session, "klara").await;
    let asked = sign_in(&club, NOBODY, "klara").await;
    assert_eq!(asked.status, 200);
    assert!(asked.headers.get("set-cookie").is_none(), "a session before the code");
    let pending = hidden(&asked.text(), "pending");
    let enter = async |code: &str| {
        let fields = [("pending", pending.as_str()), ("code", code), ("weiter", "/verein/kassa")];
        club.fill_in(NOBODY, "/anmelden/code", &fields).await
    };
    // The code that set it up was accepted once.
    for wrong in ["123", &code(&club, "klara", -1).await, &code(&club, "klara", -9).await] {
        assert_eq!(enter(wrong).await.status, 401, "{wrong}");
    }
    let right = enter(&code(&club, "klara", 0).await).await;
    assert_eq!(
        (right.status, &right.headers["location"]),
        (303, &"/verein/kassa".parse().unwrap())
    );
    let session = cookie(&right, "ostwind-session");
    assert_eq!(club.get_as(&session, "/verein/kassa").await.status, 200);
    // A token of a sign-in is used once, and a recovery code too.
    assert_eq!(enter(&codes[0]).await.status, 422);
    for (code, status) in [(&codes[0], 303), (&codes[0], 401)] {
        let pending = hidden(&sign_in(&club, NOBODY, "klara").await.text(), "pending");
        let fields = [("pending", pending.as_str()), ("code", code)];
        assert_eq!(club.fill_in(NOBODY, "/anmelden/code", &fields).await.status, status);
    }
    assert_eq!(logged(&club, "recovery_code_used").await, 1);
    let rows = club.rows().await;
    assert!(codes.iter().all(|code| !crate::support::holds(&rows, code)));
}

#[tokio::test]
async fn codes_cannot_be_guessed() {
    let club = TestClub::new();
    let (session, _) = invited(&club, Role::Member, "klara").await;
    set_up(&club, &session, "klara").await;
    let pending = hidden(&sign_in(&club, NOBODY, "klara").await.text(), "pending");
    let enter = async |code: &str| {
        let fields = [("pending", pending.as_str()), ("code", code)];
        club.fill_in(NOBODY, "/anmelden/code", &fields).await.status
    };
    for _ in 0..5 {
        assert_eq!(enter("000000").await, 401);
    }
    assert_eq!(enter(&code(&club, "klara", 0).await).await, 429);
    assert_eq!(logged(&club, "wrong_codes").await, 1);
}

#[tokio::test]
async fn codes_that_are_sent_at_the_same_time_are_no_more_than_one_after_the_other() {
    let club = TestClub::new();
    let (session, _) = invited(&club, Role::Member, "klara").await;
    set_up(&club, &session, "klara").await;
    let pending = hidden(&sign_in(&club, NOBODY, "klara").await.text(), "pending");
    let fields = [("pending", pending.as_str()), ("code", "000000")];
    let sent = (0..100).map(|_| club.fill_in(NOBODY, "/anmelden/code", &fields));
    let answers = futures_util::future::join_all(sent).await;
    let count = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((count(401), count(429)), (5, 95));
    assert_eq!(logged(&club, "wrong_codes").await, 1);
}

#[tokio::test]
async fn a_right_code_forgets_the_wrong_ones_before() {
    let club = TestClub::new();
    let (session, _) = invited(&club, Role::Member, "klara").await;
    let codes = set_up(&club, &session, "klara").await;
    for code in &codes[..3] {
        let pending = hidden(&sign_in(&club, NOBODY, "klara").await.text(), "pending");
        let enter = async |code: &str| {
            let fields = [("pending", pending.as_str()), ("code", code)];
            club.fill_in(NOBODY, "/anmelden/code", &fields).await.status
        };
        for _ in 0..4 {
            assert_eq!(enter("000000").await, 401);
        }
        assert_eq!(enter(code).await, 303);
    }
}

#[tokio::test]
async fn a_link_to_a_new_password_does_not_stand_for_the_second_factor() {
    let club = TestClub::new();
    let (session, _) = invited(&club, Role::Member, "klara").await;
    set_up(&club, &session, "klara").await;
    let row =
        club.database.read(|tx| Ok(accounts::by_login(tx, "klara")?.unwrap().0)).await.unwrap();
    let made = club.fill_in(BOARD, &format!("/verein/zugang/{}/passwort", row.key), &[]).await;
    let page = made.text();
    let (_, token) = page.split_once("/einladung/").unwrap();
    let fields = [("new_password", PASSWORD), ("repeated", PASSWORD)];
    let set = club.fill_in(NOBODY, &format!("/einladung/{}", &token[..32]), &fields).await;
    assert_eq!((set.status, &set.headers["location"]), (303, &"/anmelden".parse().unwrap()));
    assert!(set.headers.get("set-cookie").is_none());
}

#[tokio::test]
async fn the_board_and_the_command_remove_a_second_factor() {
    let club = TestClub::new();
    for (login, by_command) in [("klara", false), ("lena", true)] {
        let (session, _) = invited(&club, Role::Member, login).await;
        set_up(&club, &session, login).await;
        if by_command {
            let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
            command.args(["reset-second-factor", "--login", "Lena", "--data"]);
            let output = command.arg(club.file().parent().unwrap()).output().unwrap();
            assert!(output.status.success(), "{output:?}");
        } else {
            let read = club.database.read(|tx| Ok(accounts::by_login(tx, "klara")?.unwrap().0));
            let address = format!("/verein/zugang/{}/zweiter-faktor", read.await.unwrap().key);
            assert_eq!(club.fill_in(&session, &address, &[]).await.status, 403);
            assert_eq!(club.fill_in(BOARD, &address, &[]).await.status, 303);
        }
        assert_eq!(sign_in(&club, NOBODY, login).await.status, 303, "{login}");
    }
    assert_eq!(logged(&club, "second_factor_removed").await, 2);
    let nobody = Command::new(env!("CARGO_BIN_EXE_ostwind"))
        .args(["reset-second-factor", "--login", "nobody", "--data"])
        .arg(club.file().parent().unwrap())
        .output()
        .unwrap();
    assert_eq!(nobody.status.code(), Some(2));
}

#[tokio::test]
async fn where_it_is_required_board_and_treasurer_set_it_up_first() {
    let club = TestClub::with_second_factor();
    for address in ["/verein/kassa", "/verein/jahr"] {
        let led = club.get_as(BOARD, address).await;
        let to = "/konto/zweiter-faktor".parse().unwrap();
        assert_eq!((led.status, &led.headers["location"]), (303, &to), "{address}");
    }
    assert_eq!(club.get_as(BOARD, "/api/people").await.status, 403);
    for address in ["/konto", "/konto/zweiter-faktor", "/regeln"] {
        assert_eq!(club.get_as(BOARD, address).await.status, 200, "{address}");
    }
    let_in(&club.database, ("Mitglied", Role::Member, None), "member");
    assert_eq!(club.get_as("session=member", "/verein/jahr").await.status, 200);
    set_up(&club, BOARD, "vorstand").await;
    assert_eq!(club.get_as(BOARD, "/verein/kassa").await.status, 200);
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session() {
    let club = TestClub::new();
    let (first, _) = invited(&club, Role::Member, "klara").await;
    let second = cookie(&sign_in(&club, NOBODY, "klara").await, "ostwind-session");
    let (other, _) = invited(&club, Role::Member, "lena").await;
    let left = club.fill_in(&first, "/konto/ueberall-abmelden", &[]).await;
    assert_eq!((left.status, &left.headers["location"]), (303, &"/anmelden".parse().unwrap()));
    for session in [&first, &second] {
        assert_eq!(club.get_as(session, "/konto").await.status, 303);
    }
    assert_eq!(club.get_as(&other, "/konto").await.status, 200);
    // The board does it for somebody whose telephone is lost.
    let third = cookie(&sign_in(&club, NOBODY, "klara").await, "ostwind-session");
    let read = club.database.read(|tx| Ok(accounts::by_login(tx, "klara")?.unwrap().0));
    let address = format!("/verein/zugang/{}/abmelden", read.await.unwrap().key);
    assert_eq!(club.fill_in(&other, &address, &[]).await.status, 403);
    assert_eq!(club.fill_in(BOARD, &address, &[]).await.status, 303);
    assert_eq!(club.get_as(&third, "/konto").await.status, 303);
    assert_eq!(logged(&club, "signed_out_everywhere").await, 2);
}

/// The mails that wait: recipients and texts.
async fn waiting(club: &TestClub) -> Vec<(String, String)> {
    let mut found = Vec::new();
    while let Some(notice) = club.database.read(|tx| notices::due(tx, now())).await.unwrap() {
        found.push((notice.recipient.clone(), notice.body.clone()));
        let ended = (notices::Ended::Sent, "");
        club.database.write(move |tx| notices::end(tx, &notice, ended, now())).await.unwrap();
    }
    found
}

#[tokio::test]
async fn a_new_device_is_announced_by_mail_and_a_known_one_is_not() {
    let club = TestClub::with_mail();
    let (_, device) = invited(&club, Role::Member, "klara@verein.example").await;
    assert_eq!(waiting(&club).await, []);
    sign_in(&club, &device, "klara@verein.example").await;
    assert_eq!(waiting(&club).await, []);
    sign_in(&club, NOBODY, "klara@verein.example").await;
    let mails = waiting(&club).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].0, "klara@verein.example");
    // Who has no address gets none, and without a mail server none waits for ever.
    let (_, _) = invited(&club, Role::Member, "lena").await;
    sign_in(&club, NOBODY, "lena").await;
    let silent = TestClub::new();
    invited(&silent, Role::Member, "klara@verein.example").await;
    sign_in(&silent, NOBODY, "klara@verein.example").await;
    assert_eq!((waiting(&club).await, waiting(&silent).await), (vec![], vec![]));
}

#[tokio::test]
async fn the_own_address_changes_by_a_link_to_the_new_one() {
    let club = TestClub::with_mail();
    let people = club.four_people().await;
    let anna: PersonId = people[0];
    let_in(&club.database, ("Anna", Role::Member, Some(anna)), "anna");
    let own = "session=anna";
    let profile = format!("/verein/personen/{anna}/profil");
    let email = async || {
        let data = club.get_as(BOARD, &format!("/verein/personen/{anna}/daten.json")).await;
        data.text().contains("anna@neu.example")
    };
    let old = [("email", "anna@alt.example")];
    assert_eq!(club.fill_in(BOARD, &profile, &old).await.status, 303);
    assert_eq!(waiting(&club).await, []);
    let new = [("email", "anna@neu.example"), ("pseudonym", "Drache")];
    assert_eq!(club.fill_in(own, &profile, &new).await.status, 303);
    assert!(!email().await, "the address holds before it is confirmed");
    let mails = waiting(&club).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].0, "anna@neu.example");
    let (_, token) = mails[0].1.split_once("http://club/email/").unwrap();
    let address = format!("/email/{}", &token[..32]);
    let page = club.get_as(own, &format!("/verein/personen/{anna}/daten")).await.text();
    assert!(page.contains("anna@neu.example"));
    // A form saved for something else asks for nothing new.
    assert_eq!(club.fill_in(own, &profile, &old).await.status, 303);
    assert_eq!(waiting(&club).await, []);
    assert_eq!(club.get_as(NOBODY, &address).await.status, 200);
    assert!(!email().await, "looking at the page confirmed it");
    assert_eq!(club.fill_in(NOBODY, &address, &[]).await.status, 200);
    assert!(email().await);
    let mails = waiting(&club).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].0, "anna@alt.example");
    assert!(!mails[0].1.contains("neu.example"), "the old address learns the new one");
    assert_eq!(club.fill_in(NOBODY, &address, &[]).await.status, 404);
    assert_eq!(logged(&club, "email_confirmed").await, 1);
}

/// The program starts with a password from a file, and says what is wrong without any part of it.
#[test]
fn the_password_of_the_mail_server_stands_in_a_file() {
    let folder = crate::support::Folder::new();
    let data = folder.path().join("data");
    let output = Command::new(env!("CARGO_BIN_EXE_ostwind"))
        .args([
            "serve",
            "--port",
            "0",
            "--smtp",
            "smtps://name:geheim",
            "--mail-from",
            "a@b.example",
        ])
        .arg("--data")
        .arg(&data)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!said.is_empty() && !said.contains("geheim"), "{said}");
    let missing = Command::new(env!("CARGO_BIN_EXE_ostwind"))
        .args(["serve", "--port", "0", "--smtp", "smtps://name@mail.example"])
        .args(["--mail-from", "a@b.example", "--smtp-password-file", "/nowhere/password"])
        .arg("--data")
        .arg(&data)
        .output()
        .unwrap();
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8(missing.stderr).unwrap().contains("/nowhere/password"));
    assert!(!data.exists(), "refused before anything was created");
}

/// The copy that goes into the archive of a year: no password, secret, session, link, recovery code or waiting mail.
#[tokio::test]
async fn the_copy_of_an_archive_has_no_keys() {
    let club = TestClub::with_mail();
    let (session, _) = invited(&club, Role::Treasurer, "klara@verein.example").await;
    set_up(&club, &session, "klara@verein.example").await;
    let pending = hidden(&sign_in(&club, NOBODY, "klara@verein.example").await.text(), "pending");
    let typed = code(&club, "klara@verein.example", 0).await;
    let fields = [("pending", pending.as_str()), ("code", typed.as_str())];
    assert_eq!(club.fill_in(NOBODY, "/anmelden/code", &fields).await.status, 303);
    let linked = club.fill_in(&session, "/konto/kalender", &[]).await;
    assert!(linked.text().contains("/kalender/"), "{}", linked.text());
    let folder = club.file().parent().unwrap().to_owned();
    let (whole, copy) = (folder.join("whole"), folder.join("copy"));
    backup::backup(&folder, &whole).unwrap();
    Location::in_folder(&folder).copy_without_access(&copy).unwrap();
    let count = |file: &std::path::Path, table: &str| -> i64 {
        let connection = rusqlite::Connection::open(file).unwrap();
        let sql = format!("SELECT count(*) FROM {table}");
        connection.query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    for table in [
        "accounts",
        "sessions",
        "links",
        "calendar_links",
        "second_factors",
        "recovery_codes",
        "notices",
    ] {
        assert!(count(&whole, table) > 0, "{table}");
        assert_eq!(count(&copy, table), 0, "{table}");
    }
    for table in ["email_changes", "evening_invitations", "name_questions"] {
        assert_eq!(count(&copy, table), 0, "{table}");
    }
    // Nor does anything stay in pages that are not used any more.
    let bytes = std::fs::read(&copy).unwrap();
    assert!(!bytes.windows(10).any(|part| part == b"$argon2id$"));
}
