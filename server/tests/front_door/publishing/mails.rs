//! Lists by mail, at a real mail server: what arrives, what arrives later, and what never arrives twice.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use chrono::{DateTime, TimeDelta, Utc};
use club::publishing::Publishing;
use club::roles::Role;
use server::actions::{WithdrawList, decide_publishing, publish_week, set_profile, set_reader};
use server::mail::smtp::MailServer;
use server::mail::{notices, queue};
use server::sample::{Plan, seed_club};
use server::store::mails::{self, Mail, State};
use server::store::members::{self, Profile};
use server::store::publications;
use server::weekly_list::schedule;

use crate::support::send_form as form;
use crate::support::{BOARD, Folder, TestClub, context, known, let_in, now};

const CLUB: &str = "Mah-Jongg-Club „Grüner Drache“";

/// A mail server in a process of its own, which ends with the test.
pub(crate) struct Post {
    process: Child,
    port: u16,
    folder: Folder,
}

impl Post {
    /// Prepares the mail server where that was not done before, and starts it.
    pub(crate) fn open(port: u16, options: &[&str]) -> Post {
        Post::open_in(Folder::new(), port, options)
    }

    fn open_in(folder: Folder, port: u16, options: &[&str]) -> Post {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (script, home) =
            (root.join("tests/mail_server.py"), root.join("../target/mail-server"));
        if !home.join(".ready").exists() {
            let mut prepare = Command::new("python3");
            let status = prepare.arg(&script).arg("prepare").arg(&home).status().unwrap();
            assert!(status.success(), "a mail server for the tests cannot be prepared");
        }
        let mut command = Command::new(home.join("bin/python"));
        command.arg(&script).args(["serve", &port.to_string()]).arg(folder.path()).args(options);
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().parse().unwrap();
        Post { process, port, folder }
    }

    pub(crate) fn server(&self) -> MailServer {
        MailServer::read(
            &format!("smtp://127.0.0.1:{}", self.port),
            "Verein <liste@verein.example>",
        )
        .unwrap()
    }

    pub(crate) fn letters(&self) -> Vec<String> {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "eml"))
            .collect();
        paths.sort();
        paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
    }

    fn attempts(&self) -> usize {
        let log = std::fs::read_to_string(self.folder.path().join("attempts"));
        log.map_or(0, |log| log.lines().count())
    }
}

impl Drop for Post {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A letter as a reader's program shows it: headers, text and attachment decoded by Python's own library.
fn opened(letter: &str) -> serde_json::Value {
    let script = "import sys, json, email, email.policy, hashlib
m = email.message_from_string(sys.stdin.read(), policy=email.policy.default)
a = next(m.iter_attachments())
print(json.dumps(dict(subject=m['subject'], sender=m['from'], to=m['to'], id=m['message-id'],
  date=m['date'], text=m.get_body().get_content(), name=a.get_filename(), kind=a.get_content_type(),
  pdf=a.get_content().hex())))";
    let mut command = Command::new("python3");
    command.args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, letter.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A club whose list is published, with so many readers.
async fn with_readers(many: usize) -> TestClub {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 7, years: 1, games: 24, deals: None, people: 12, today };
    let rules = Publishing { by_mail: true, ..Publishing::default() };
    club.database.write(move |tx| seed_club(tx, plan)).await.unwrap();
    let readers = club.database.write(move |tx| {
        decide_publishing(tx, &context(), known(1), &rules)?;
        let all: Vec<_> = members::all(tx)?.into_values().collect();
        for (at, member) in all.iter().enumerate() {
            // The last has an address and does not want the list.
            let email = format!("leser{at}@verein.example");
            let profile = Profile { email, ..Profile::default() };
            set_profile(tx, &context(), member.id, &profile)?;
            if at < many {
                set_reader(tx, &context(), member.id, true)?;
            }
        }
        Ok(all.len())
    });
    assert!(readers.await.unwrap() > many);
    schedule::publish(&club.database, &context(), Some(CLUB.to_owned()), today).await.unwrap();
    club
}

async fn all_mails(club: &TestClub) -> Vec<Mail> {
    let read = club.database.read(|tx| {
        let last = publications::all(tx)?.pop().unwrap();
        mails::of_publication(tx, last.row)
    });
    read.await.unwrap()
}

#[tokio::test]
async fn mails_of_a_list_that_is_withdrawn_do_not_leave() {
    let club = with_readers(2).await;
    let due = || club.database.read(|tx| mails::due(tx, now()));
    assert!(due().await.unwrap().is_some());
    let day = "2026-11-21".parse().unwrap();
    let reason = "Falscher Name".to_owned();
    let list = WithdrawList { as_of: day, version: None, reason };
    schedule::withdraw(&club.database, &context(), None, list).await.unwrap();
    assert_eq!(due().await.unwrap(), None);
    // They have a state of their own, and waiting is not what they do.
    let mails = all_mails(&club).await;
    assert_eq!(mails.iter().map(|mail| mail.state).collect::<Vec<_>>(), [State::Withdrawn; 2]);
    let page = club.get("/verein/wochenliste").await.text();
    assert!(page.contains("data-not-sent=\"2\""), "{page}");
}

/// The mails of a withdrawn list that were refused or may have arrived are not sent once more.
#[tokio::test]
async fn a_mail_of_a_withdrawn_list_is_not_sent_again() {
    let club = with_readers(2).await;
    let mail = all_mails(&club).await.remove(0);
    let row = mail.row;
    let refuse = club
        .database
        .write(move |tx| mails::note(tx, &mail, State::Refused, (1, now()), "550", now()));
    refuse.await.unwrap();
    let button = format!("name=\"mail\" value=\"{row}\"");
    assert!(club.get("/verein/wochenliste").await.text().contains(&button));
    let list = WithdrawList {
        as_of: "2026-11-21".parse().unwrap(),
        version: None,
        reason: "Falscher Name".to_owned(),
    };
    schedule::withdraw(&club.database, &context(), None, list).await.unwrap();
    let page = club.get("/verein/wochenliste").await.text();
    assert!(page.contains(&format!("data-mail=\"{row}\"")) && !page.contains(&button), "{page}");
    let again = [("mail", row.to_string())];
    let again = [(again[0].0, again[0].1.as_str())];
    let answer = club.fill_in(BOARD, "/verein/wochenliste/mail", &again).await;
    assert_eq!(answer.status, 409, "{}", answer.text());
    let states: Vec<State> = all_mails(&club).await.iter().map(|mail| mail.state).collect();
    assert_eq!(states, [State::Refused, State::Withdrawn]);
    assert!(!club.get("/api/today").await.text().contains("\"mails\""));
}

async fn send(club: &TestClub, server: &MailServer, at: DateTime<Utc>) -> Vec<State> {
    let mut states = Vec::new();
    while let Some(state) = queue::send_next(&club.database, server, Some(CLUB), at).await.unwrap()
    {
        states.push(state);
    }
    states
}

#[tokio::test]
async fn a_list_arrives_whole_at_everybody_who_wants_it_and_once() {
    let post = Post::open(0, &[]);
    let club = with_readers(3).await;
    assert_eq!(send(&club, &post.server(), now()).await, [State::Sent; 3]);
    // Nothing is left, now or later.
    assert_eq!(send(&club, &post.server(), now() + TimeDelta::days(9)).await, []);
    let letters = post.letters();
    assert_eq!(letters.len(), 3);
    let kept = club.get("/liste/intern/woche-2026-11-21.pdf").await.bytes;
    let text = club.get("/liste/intern/woche-2026-11-21.txt").await.text();
    let mut ids = Vec::new();
    for (at, letter) in letters.iter().enumerate() {
        let letter = opened(letter);
        assert_eq!(letter["subject"], format!("{CLUB}: Wochenliste 21. 11. 2026"));
        assert_eq!(letter["sender"], "Verein <liste@verein.example>");
        assert_eq!(letter["to"], format!("leser{at}@verein.example"));
        assert!(letter["date"].as_str().unwrap().starts_with("Sat, 21 Nov 2026 18:05:00"));
        let read = letter["text"].as_str().unwrap().replace("\r\n", "\n");
        assert_eq!(read.trim_end(), text.trim_end(), "umlauts and figures as they were");
        assert!(read.contains("hängt sie an") && read.contains('−'));
        assert_eq!(
            (letter["name"].as_str(), letter["kind"].as_str()),
            (Some("wochenliste-2026-11-21.pdf"), Some("application/pdf"))
        );
        let figures: String = kept.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(letter["pdf"], figures);
        ids.push(letter["id"].as_str().unwrap().to_owned());
    }
    let stored: Vec<String> =
        all_mails(&club).await.into_iter().map(|mail| mail.message_id).collect();
    assert_eq!(ids, stored);
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 3);
}

#[tokio::test]
async fn a_mail_server_that_is_down_gets_it_later_and_once() {
    let port = {
        let post = Post::open(0, &[]);
        post.port
    };
    let club = with_readers(2).await;
    let server =
        MailServer::read(&format!("smtp://127.0.0.1:{port}"), "liste@verein.example").unwrap();
    let at = now();
    assert_eq!(send(&club, &server, at).await, [State::Waiting; 2]);
    assert_eq!(send(&club, &server, at).await, [], "not again at once");
    assert_eq!(send(&club, &server, at + TimeDelta::minutes(1)).await, [State::Waiting; 2]);
    // The mail server runs again, and refuses the first attempt.
    let post = Post::open(port, &["refuse-first", "1"]);
    let at = at + TimeDelta::minutes(4);
    assert_eq!(send(&club, &server, at).await, [State::Waiting, State::Sent]);
    assert!(all_mails(&club).await[0].remark.contains("not just now"));
    assert_eq!(send(&club, &server, at + TimeDelta::minutes(4)).await, [State::Sent]);
    assert_eq!(send(&club, &server, at + TimeDelta::days(1)).await, []);
    assert_eq!((post.letters().len(), post.attempts()), (2, 3));
}

#[tokio::test]
async fn what_may_have_arrived_is_not_sent_again_unless_somebody_says_so() {
    let post = Post::open(0, &["drop-after-data"]);
    let club = with_readers(1).await;
    assert_eq!(send(&club, &post.server(), now()).await, [State::Unsure]);
    assert_eq!(send(&club, &post.server(), now() + TimeDelta::days(1)).await, []);
    assert_eq!(post.letters().len(), 1, "it was taken, only nobody said so");
    let mail = all_mails(&club).await.remove(0);
    let page = club.get("/verein/wochenliste").await.text();
    assert!(page.contains("unklar, ob angenommen") && page.contains("Nochmals senden"));
    club.database.write(move |tx| mails::send_again(tx, mail.row, now())).await.unwrap();
    let calm = Post::open(0, &[]);
    assert_eq!(send(&club, &calm.server(), now()).await, [State::Sent]);
    // The same letter by its name: a mail program shows it once.
    let id = |letter: &String| opened(letter)["id"].as_str().unwrap().to_owned();
    assert_eq!(id(&post.letters()[0]), id(&calm.letters()[0]));
    club.database.write(move |tx| mails::send_again(tx, mail.row, now())).await.unwrap();
    assert_eq!(send(&club, &calm.server(), now()).await, [], "what was sent is sent");
}

#[tokio::test]
async fn who_fell_while_sending_leaves_a_doubt_and_no_second_mail() {
    let club = with_readers(1).await;
    let taken = club.database.write(|tx| {
        let mail = mails::due(tx, now())?.unwrap();
        mails::note(tx, &mail, State::Sending, (1, mail.next_at), "", now())
    });
    taken.await.unwrap();
    let doubted = club.database.write(|tx| mails::doubt_interrupted(tx, now())).await.unwrap();
    assert_eq!(doubted, 1);
    let post = Post::open(0, &[]);
    assert_eq!(send(&club, &post.server(), now() + TimeDelta::days(1)).await, []);
    assert_eq!(all_mails(&club).await[0].state, State::Unsure);
}

#[tokio::test]
async fn who_has_no_address_any_more_gets_nothing() {
    let club = with_readers(2).await;
    let person = all_mails(&club).await[0].person;
    let gone = club.database.write(move |tx| {
        let id = members::all(tx)?[&person].id;
        set_profile(tx, &context(), id, &Profile::default())
    });
    gone.await.unwrap();
    let post = Post::open(0, &[]);
    assert_eq!(send(&club, &post.server(), now()).await, [State::Refused, State::Sent]);
    assert_eq!(post.letters().len(), 1);
}

#[tokio::test]
async fn how_the_last_mail_about_an_account_ended_stands_in_the_settings() {
    let club = TestClub::with_mail();
    let people = club.four_people().await;
    let_in(&club.database, ("Leni", Role::Administrator, Some(people[0])), "leni");
    let profile = format!("/verein/personen/{}/profil", people[0]);
    let saved = form(&club, &profile, &[("email", "leni@verein.example")]).await;
    assert_eq!(saved.status, 303, "{}", saved.text());
    let test = async |server: &MailServer, at: DateTime<Utc>| {
        let asked = club.fill_in("session=leni", "/verein/einstellungen/probemail", &[]).await;
        assert_eq!(asked.status, 303, "{}", asked.text());
        while notices::send_next(&club.database, server, at).await.unwrap() {}
        let page = club.get("/verein/einstellungen").await.text();
        let mail = page.split_once("data-mail>").unwrap().1;
        mail.split_once("</div></section>").unwrap().0.to_owned()
    };
    let says = |shown: &str, words: &[&str]| {
        for words in words {
            assert!(shown.contains(words), "{words} in {shown}");
        }
        assert!(!shown.contains("leni@verein.example"), "{shown}");
    };
    let post = Post::open(0, &[]);
    let shown = test(&post.server(), now()).await;
    says(&shown, &["Eingerichtet, nichts wartet", "vom Mailserver angenommen.", "19:05"]);
    let post = Post::open(0, &["refuse-all"]);
    let shown = test(&post.server(), now()).await;
    says(&shown, &["kam vielleicht nicht an", "vom Mailserver abgelehnt (", "no mailbox … here"]);
    let post = Post::open(0, &["drop-after-data"]);
    let shown = test(&post.server(), now()).await;
    says(&shown, &["unklar, ob angenommen, weil die Verbindung abgerissen ist"]);
    // Nobody answers at the port of a server that is gone.
    let gone = Post::open(0, &[]).server();
    let shown = test(&gone, now()).await;
    says(&shown, &["1 Nachricht wartet, 1 Versuch misslungen", "unklar, ob angenommen"]);
    assert!(!notices::send_next(&club.database, &gone, now() + TimeDelta::days(3)).await.unwrap());
    let page = club.get("/verein/einstellungen").await.text();
    says(&page, &["kam vielleicht nicht an", "nach zwei Tagen aufgegeben"]);
}

/// The program itself: published by hand on its page, sent by its own mail queue.
#[tokio::test]
async fn the_action_twice_is_one_list_and_one_mail() {
    let club = with_readers(1).await;
    let today = "2026-11-21".parse().unwrap();
    let again = schedule::make(&club.database, &context(), None, today).await.unwrap();
    let refused = club.database.write(move |tx| publish_week(tx, &context(), &again)).await;
    assert!(refused.is_err());
    assert_eq!(all_mails(&club).await.len(), 1);
}
