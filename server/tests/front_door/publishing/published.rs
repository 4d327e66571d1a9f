//! Publishing lists: one action makes all of them, what was published stays, names stay internal.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use axum::body::Body;
use axum::http::Request;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use club::consent::NameConsent;
use club::publishing::{Audience, ByItself, Language, Publishing, Shown};
use server::actions::{decide_publishing, set_profile};
use server::sample::{Plan, seed_club};
use server::store::members::{self, Profile};
use server::store::{name_consents, publications};
use server::weekly_list::schedule;

use crate::support::{Folder, TestClub, WALL_CLOCK, context, context_at, known, now};

pub(crate) const TODAY: &str = "2026-11-21";

/// A club with a story of a year, and everything public.
pub(crate) async fn with_a_story() -> TestClub {
    let club = TestClub::new();
    let plan = Plan {
        seed: 7,
        years: 1,
        games: 60,
        deals: None,
        people: 24,
        today: TODAY.parse().unwrap(),
    };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    decide(&club, 1, everything_public()).await;
    club
}

pub(crate) fn everything_public() -> Publishing {
    Publishing {
        year_list: Shown::Public,
        hands: Shown::Public,
        tables: Shown::Public,
        people: Shown::Public,
        rules: Shown::Public,
        ..Publishing::default()
    }
}

pub(crate) async fn decide(club: &TestClub, key: u128, rules: Publishing) {
    let at = now() - TimeDelta::days(30);
    let write =
        club.database.write(move |tx| decide_publishing(tx, &context_at(at), known(key), &rules));
    write.await.unwrap();
}

pub(crate) async fn send(club: &TestClub, address: &str, body: &str) -> crate::support::Answer {
    let request = Request::post(address)
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin");
    club.send(request.body(Body::from(body.to_owned())).unwrap()).await
}

pub(crate) async fn publish(club: &TestClub, day: &str) {
    // Some of these days have no game that counts yet.
    let answer = send(club, "/verein/wochenliste", &format!("tag={day}&empty=true")).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
}

pub(crate) async fn files(club: &TestClub, audience: Audience) -> Vec<(String, Vec<u8>)> {
    club.database.read(move |tx| publications::files(tx, audience)).await.unwrap()
}

/// The addresses a page leads to.
pub(crate) fn links(page: &str) -> Vec<&str> {
    page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn a_list_is_published_in_one_step_as_page_paper_table_and_mail() {
    let club = with_a_story().await;
    let page = club.get("/verein/wochenliste").await;
    assert!(page.text().contains("Wochenliste · 21."), "{}", page.text());
    for form in ["html", "pdf", "csv", "txt"] {
        let address = format!("/verein/wochenliste/vorschau/{TODAY}/internal/{form}");
        assert_eq!(club.get(&address).await.status, 200, "{address}");
    }
    let folder = format!("/verein/wochenliste/vorschau/{TODAY}/internal");
    let preview = club.get(&format!("{folder}/html")).await.text();
    let linked: Vec<&str> =
        links(&preview).into_iter().filter(|link| !link.starts_with('#')).collect();
    assert!(linked.len() >= 3, "{linked:?}");
    for file in linked {
        let status = club.get(&format!("{folder}/{file}")).await.status;
        assert!([200, 303].contains(&status), "{file}: {status}");
    }
    assert_eq!(club.get(&format!("{folder}/../geheim.html")).await.status, 404);
    assert_eq!(club.get("/liste/index.html").await.status, 404, "nothing before the first list");
    publish(&club, TODAY).await;
    for audience in Audience::ALL {
        let files = files(&club, audience).await;
        let paths: BTreeSet<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
        for form in ["html", "pdf", "csv", "txt"] {
            assert!(paths.contains(format!("woche-{TODAY}.{form}").as_str()));
        }
        for path in ["index.html", "jahr.html", "jahr.pdf", "personen.html", "regeln-mcr.html"] {
            assert!(paths.contains(path), "{path}");
        }
        for (path, content) in &files {
            if !path.ends_with(".html") {
                continue;
            }
            assert!(content.len() < 60_000, "{path}: {} bytes", content.len());
            let page = std::str::from_utf8(content).unwrap();
            assert!(!page.contains("<script") && !page.contains("http"), "{path}");
            for link in links(page).into_iter().filter(|link| !link.starts_with('#')) {
                assert!(paths.contains(link), "{path} leads to {link}");
            }
        }
    }
    // The same figures everywhere.
    let table = club.get(&format!("/liste/intern/woche-{TODAY}.csv")).await.text();
    let first = |head: &str| {
        let place = table.lines().next().unwrap().split(';').position(|found| found == head);
        table.lines().nth(1).unwrap().split(';').nth(place.unwrap()).unwrap()
    };
    let (name, sum) = (first("Name"), first("Summe").parse::<i64>().unwrap());
    let mail = club.get(&format!("/liste/intern/woche-{TODAY}.txt")).await.text();
    let page = club.get(&format!("/liste/intern/woche-{TODAY}.html")).await.text();
    let books = club.get("/verein/jahr").await.text();
    for text in [&mail, &page, &books] {
        assert!(text.contains(name) && text.contains(&texts::numbers::signed(sum)), "{name} {sum}");
    }
    let pdf = club.get(&format!("/liste/intern/woche-{TODAY}.pdf")).await.bytes;
    let read = lopdf::Document::load_mem(&pdf).unwrap().extract_text(&[1]).unwrap();
    assert!(read.contains(&texts::numbers::signed(sum)), "{read}");
}

#[tokio::test]
async fn what_was_published_stays_byte_for_byte() {
    let club = with_a_story().await;
    publish(&club, "2026-11-14").await;
    let weeks = |files: Vec<(String, Vec<u8>)>| -> Vec<(String, Vec<u8>)> {
        files.into_iter().filter(|(path, _)| path.starts_with("woche-2026-11-14")).collect()
    };
    let before = weeks(files(&club, Audience::Internal).await);
    assert!(before.len() >= 4);
    let again = send(&club, "/verein/wochenliste", "tag=2026-11-14").await;
    assert_eq!(again.status, 409, "{}", again.text());
    assert!(again.text().contains("schon eine Liste veröffentlicht"));
    let to_come = send(&club, "/verein/wochenliste", "tag=2026-11-22").await;
    assert!(to_come.text().contains("Dieser Tag kommt erst"), "{}", to_come.text());
    // Statutes that would change every line, and another list.
    let strict = "key=00000000-0000-0000-0000-000000000077&least_rounds=9&slip_required=true&slip_days=0&method=sum&listed=everybody&day_begins=6";
    assert_eq!(send(&club, "/verein/ordnung", strict).await.status, 303);
    publish(&club, TODAY).await;
    assert_eq!(weeks(files(&club, Audience::Internal).await), before);
    let index = club.get("/liste/intern/").await.text();
    for day in ["2026-11-14", TODAY] {
        assert!(index.contains(&format!("woche-{day}.html")), "{index}");
    }
    let page = club.get("/liste/intern/woche-2026-11-14.html").await;
    let kept = &before.iter().find(|(path, _)| path == "woche-2026-11-14.html").unwrap().1;
    assert_eq!(&page.bytes, kept);
    let tag = page.headers["etag"].clone();
    let request = Request::get("/liste/intern/woche-2026-11-14.html").header("if-none-match", tag);
    let known = club.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((known.status, known.bytes.len()), (304, 0));
}

#[tokio::test]
async fn public_pages_know_members_by_their_pseudonyms_and_guests_not_at_all() {
    let club = with_a_story().await;
    let until: NaiveDate = TODAY.parse().unwrap();
    let people = club.database.read(members::all).await.unwrap();
    let list = club.database.read(move |tx| {
        let (rules, _) = publications::rules(tx)?;
        server::actions::read_lists(tx, until, (&rules, None), Audience::Internal)
    });
    let list = list.await.unwrap().list;
    let shy = people[&list[0].line.person].clone();
    let hidden = people[&list[1].line.person].clone();
    for (member, pseudonym, is_hidden) in [(&shy, "Bambusvogerl", false), (&hidden, "", true)] {
        let id = member.id;
        let profile = Profile {
            email: String::new(),
            pseudonym: pseudonym.to_owned(),
            is_hidden,
            ..Profile::default()
        };
        let set = club.database.write(move |tx| set_profile(tx, &context(), id, &profile));
        set.await.unwrap();
    }
    // Who was asked has a page; who was not asked has none.
    let row = shy.row;
    let answered = club
        .database
        .write(move |tx| name_consents::append(tx, known(802), row, NameConsent::Pseudonym, now()));
    assert!(answered.await.unwrap());
    publish(&club, TODAY).await;
    let guests: Vec<String> = people
        .values()
        .filter(|member| !member.course.is_member_within(until - TimeDelta::days(365), until))
        .map(|member| member.name.clone())
        .collect();
    assert!(!guests.is_empty());
    let mut is_named = false;
    for (path, content) in files(&club, Audience::Public).await {
        let Ok(text) = String::from_utf8(content) else { continue };
        for name in guests.iter().chain([&shy.name]) {
            assert!(!text.contains(name.as_str()), "{path} names {name}");
        }
        is_named |= text.contains("Bambusvogerl");
    }
    assert!(is_named);
    let inside = club.get(&format!("/liste/intern/woche-{TODAY}.html")).await.text();
    assert!(inside.contains(&shy.name) && !inside.contains("Bambusvogerl"));
    assert_eq!(club.get(&format!("/liste/person-{}.html", shy.row)).await.status, 200);
    assert_eq!(club.get(&format!("/liste/person-{}.html", hidden.row)).await.status, 404);
}

#[tokio::test]
async fn each_list_appears_where_the_club_wants_it() {
    let club = with_a_story().await;
    let rules = Publishing {
        year_list: Shown::Internal,
        hands: Shown::Nobody,
        tables: Shown::Public,
        people: Shown::Nobody,
        rules: Shown::Internal,
        language: Language::English,
        ..Publishing::default()
    };
    decide(&club, 2, rules).await;
    publish(&club, TODAY).await;
    let statuses = |folder: &'static str| {
        let club = &club;
        async move {
            let mut all = Vec::new();
            for page in ["jahr.html", "spiele.html", "personen.html", "regeln-mcr.html"] {
                all.push(club.get(&format!("{folder}{page}")).await.status);
            }
            all
        }
    };
    assert_eq!(statuses("/liste/").await, [404, 404, 404, 404]);
    assert_eq!(statuses("/liste/intern/").await, [200, 404, 404, 200]);
    let week = club.get(&format!("/liste/woche-{TODAY}.html")).await.text();
    assert!(week.contains("The games of the week") && !week.contains("Average"), "{week}");
}

#[tokio::test]
async fn a_list_appears_by_itself_once_and_is_made_up_for_after_a_pause() {
    let club = with_a_story().await;
    let at = |text: &str| -> DateTime<Utc> { text.parse().unwrap() };
    let due = async |moment: &str| {
        schedule::publish_due(&club.database, None, at(moment), WALL_CLOCK).await.unwrap()
    };
    assert!(!due("2026-11-21T12:00:00Z").await, "nothing is decided");
    // Fridays at eight, decided on a Thursday.
    let fridays = ByItself { weekday: 5, hour: 20, minute: 0 };
    let rules = Publishing { by_itself: Some(fridays), ..everything_public() };
    let decided_at = at("2026-12-03T10:00:00Z");
    let decided = club
        .database
        .write(move |tx| decide_publishing(tx, &context_at(decided_at), known(3), &rules));
    decided.await.unwrap();
    assert!(!due("2026-12-03T12:00:00Z").await, "the Friday before had passed");
    assert!(!due("2026-12-04T18:59:00Z").await);
    assert!(due("2026-12-04T19:00:00Z").await);
    assert!(!due("2026-12-04T19:01:00Z").await, "once");
    // The server was off on the eleventh and comes back on Monday.
    assert!(due("2026-12-14T08:00:00Z").await);
    // On the eighteenth somebody was faster.
    let friday = "2026-12-18".parse().unwrap();
    let in_december = context_at(at("2026-12-18T10:00:00Z"));
    let by_hand = schedule::publish(&club.database, &in_december, None, friday);
    by_hand.await.unwrap();
    assert!(!due("2026-12-18T20:00:00Z").await);
    let days = club.database.read(publications::all).await.unwrap();
    let days: Vec<String> = days.iter().map(|list| list.as_of.to_string()).collect();
    assert_eq!(days, ["2026-12-04", "2026-12-11", "2026-12-18"]);
}

#[tokio::test]
async fn the_command_line_publishes_the_same_pages() {
    let club = with_a_story().await;
    let file = club.file();
    let data = file.parent().unwrap().to_str().unwrap();
    let folder = Folder::new();
    let out = folder.path().join("liste");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        command.env_remove("OSTWIND_LANG").env("TZ", "UTC");
        command.args(["publish", "--data", data, "--out", out.to_str().unwrap()]);
        let output = command.args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(run(&["--week", "2026-11-14"]), (Some(0), String::new()));
    assert_eq!(run(&["--week", TODAY]), (Some(0), String::new()));
    // Once more: nothing new is published, the folder is written again.
    assert_eq!(run(&["--week", "2026-11-14"]), (Some(0), String::new()));
    let known = files(&club, Audience::Public).await;
    let on_disk: BTreeSet<String> = std::fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != ".ostwind")
        .collect();
    assert_eq!(on_disk, known.iter().map(|(path, _)| path.clone()).collect());
    for (path, content) in known {
        assert_eq!(std::fs::read(out.join(&path)).unwrap(), content, "{path}");
    }
    let elsewhere = folder.path();
    std::fs::write(elsewhere.join("letter.txt"), "mine").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.args(["publish", "--data", data, "--out", elsewhere.to_str().unwrap()]);
    let output = command.args(["--week", TODAY]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("das nicht von Ostwind ist"), "{text}");
    assert!(Path::new(&elsewhere.join("letter.txt")).exists());
}

/// Python's own library opens it, and its sums are right.
#[tokio::test]
async fn a_year_is_one_file_with_checksums() {
    let club = with_a_story().await;
    publish(&club, "2026-11-14").await;
    let file = club.file();
    let data = file.parent().unwrap().to_str().unwrap();
    let folder = Folder::new();
    let out = folder.path().join("2026.zip");
    let write = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        command.args(["archive", "--year", "2026", "--data", data, "--club", "Verein"]);
        let output = command.args(["--out", out.to_str().unwrap()]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{text}");
        std::fs::read(&out).unwrap()
    };
    assert_eq!(write(), write(), "the same bytes for the same year");
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 1, "nothing lies beside the archive");
    let script = "import sys, zipfile, hashlib, sqlite3, tempfile, os
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
sums = dict(reversed(l.split('  ')) for l in z.read('SHA256SUMS').decode().splitlines())
names = set(z.namelist())
assert names == set(sums) | {'SHA256SUMS'}, names ^ set(sums)
for name, digest in sums.items():
    assert hashlib.sha256(z.read(name)).hexdigest() == digest, name
for wanted in ['club.sqlite', 'endliste.pdf', 'urkunde-erster.pdf', 'urkunde-letzter.pdf', 'seiten/index.html',
               'seiten/jahr.html', 'seiten/woche-2026-11-14.html', 'veroeffentlicht/woche-2026-11-14.pdf']:
    assert wanted in names, wanted
path = os.path.join(tempfile.mkdtemp(), 'club.sqlite')
open(path, 'wb').write(z.read('club.sqlite'))
assert sqlite3.connect(path).execute('SELECT count(*) FROM people').fetchone()[0] == 24
print('ok')";
    let output = Command::new("python3").args(["-c", script]).arg(&out).output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stdout).trim(),
        "ok",
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// A clock that is wrong publishes nothing by itself, and does not stop what is published when it is right again.
#[tokio::test]
async fn a_wrong_clock_publishes_nothing() {
    let club = with_a_story().await;
    let weekly = ByItself { weekday: 6, hour: 18, minute: 0 };
    decide(&club, 2, Publishing { by_itself: Some(weekly), ..everything_public() }).await;
    let due = async |days: i64| {
        let at = now() + TimeDelta::days(days);
        let published = schedule::publish_due(&club.database, None, at, WALL_CLOCK).await;
        published.map_err(|failure| format!("{failure:?}"))
    };
    // Two years ahead, as a machine without a clock may start; and two before what is booked.
    assert_eq!(due(730).await, Err("Refused(ClockAhead)".to_owned()));
    assert_eq!(due(-7).await, Err("Refused(ClockBehind)".to_owned()));
    // A list that a wrong clock has published before there was this check.
    let later = now() + TimeDelta::days(730);
    let ahead = context_at(later);
    let wrong = schedule::publish(&club.database, &ahead, None, later.date_naive());
    wrong.await.unwrap();
    assert_eq!(due(0).await, Ok(true));
    assert_eq!(due(0).await, Ok(false));
}

/// The status at an address.
pub(crate) async fn status(club: &TestClub, address: &str) -> u16 {
    club.get(address).await.status
}

#[tokio::test]
async fn a_list_that_is_withdrawn_is_shown_to_nobody_and_its_trace_stays() {
    let club = with_a_story().await;
    publish(&club, "2026-11-14").await;
    let with_one_list = files(&club, Audience::Public).await;
    publish(&club, "2026-11-21").await;
    let (list, address) =
        ("/liste/woche-2026-11-21.html", "/verein/wochenliste/2026-11-21/zurueckziehen");
    let before = club.rows().await;
    assert!(club.get(address).await.text().contains("name=\"reason\""));
    for (address, body, refused) in [
        (address, "reason=+", 422),
        ("/verein/wochenliste/2026-11-20/zurueckziehen", "reason=x", 422),
    ] {
        assert_eq!(send(&club, address, body).await.status, refused, "{address}");
    }
    assert_eq!(club.rows().await, before, "a refused request changes nothing");
    assert_eq!(status(&club, list).await, 200);

    // Twice is once.
    for _ in 0..2 {
        assert_eq!(send(&club, address, "reason=Falscher+Name").await.status, 303);
    }
    for path in ["woche-2026-11-21.html", "woche-2026-11-21.pdf", "intern/woche-2026-11-21.csv"] {
        assert_eq!(status(&club, &format!("/liste/{path}")).await, 410, "{path}");
    }
    assert_eq!(status(&club, "/liste/woche-2026-11-14.html").await, 200);
    let index = club.get("/liste/index.html").await.text();
    assert!(links(&index).contains(&"woche-2026-11-14.html"), "{index}");
    assert!(!index.contains("2026-11-21"), "{index}");
    for audience in [Audience::Public, Audience::Internal] {
        let left = files(&club, audience).await;
        assert!(left.iter().all(|(path, _)| !path.contains("2026-11-21")), "{audience:?}");
    }
    // The pages around the lists stand as before it was published, not as of its day.
    assert!(files(&club, Audience::Public).await == with_one_list);
    // The officers see why.
    assert!(club.get("/verein/wochenliste").await.text().contains("Falscher Name"));
    assert!(club.get("/verein/protokoll").await.text().contains("Falscher Name"));
    let known = club.database.read(publications::all).await.unwrap();
    assert_eq!(known.iter().filter(|list| list.withdrawal.is_some()).count(), 1);

    // Without the last one there is nothing left.
    let last = "/verein/wochenliste/2026-11-14/zurueckziehen";
    assert_eq!(send(&club, last, "reason=Alles+neu").await.status, 303);
    assert_eq!(files(&club, Audience::Public).await, []);
    assert_eq!(status(&club, "/liste/index.html").await, 404);
}
