//! Tournaments in the folder of published pages: there while they are public, with names as people chose them, and up to date.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

use club::publishing::Audience;
use serde_json::{Value as Json, json};
use server::web::Published;
use server::weekly_list::schedule;
use server::weekly_list::site_folder::Exchange;

use crate::publishing::published::{TODAY, with_a_story};
use crate::support::send_form;
use crate::support::{Folder, TestClub, context, known};
use crate::tournament::pages::{attributes, drawn, totals};

/// The names of the files of a folder, those of ours alone.
fn names(folder: &Path) -> BTreeSet<String> {
    let all = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let all = all.map(|name| name.into_string().unwrap());
    all.filter(|name| !name.starts_with('.')).collect()
}

fn page(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

async fn show(club: &TestClub, base: &str, audience: &str) {
    let fields = [("audience", audience)];
    assert_eq!(send_form(club, &format!("{base}/oeffentlich"), &fields).await.status, 303);
}

#[tokio::test]
async fn a_public_tournament_is_in_the_folder_and_follows_its_results() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let id = base.rsplit('/').next().unwrap();
    let folder = Folder::new();
    let site = folder.path().join("seite");
    let published = Published::new(Some(site.clone()), false);
    published.after_publishing(&club.database).await;
    published.follow_tournaments(&club.database).await;
    assert_eq!(names(&site), BTreeSet::new());

    show(&club, &base, "everybody").await;
    published.follow_tournaments(&club.database).await;
    let own = ["html", "pdf", "csv"].map(|ending| format!("turnier-{id}.{ending}"));
    let expected: BTreeSet<String> =
        ["index.html", "turniere.html"].map(str::to_owned).into_iter().chain(own.clone()).collect();
    assert_eq!(names(&site), expected);
    let all = page(&site, "turniere.html");
    assert!(own.iter().all(|name| attributes(&all, "href").contains(name)), "{all}");
    assert_eq!(page(&site, "index.html"), all, "nothing else was published");
    let shown = page(&site, &own[0]);
    // List and plan: everybody in the list and in both rounds, with an initial because nobody was asked.
    for name in (1..=8).map(|at| format!("Vorname {at}.")) {
        assert_eq!(shown.matches(&name).count(), 3, "{name}: {shown}");
    }
    assert!(!shown.contains("Person"), "{shown}");
    for file in ["index.html", &own[0]] {
        let text = page(&site, file);
        assert!(text.len() < 60_000 && !text.contains("<script") && !text.contains("00000001"));
        let leads = attributes(&text, "href");
        assert!(leads.iter().all(|to| expected.contains(to)), "{leads:?}");
    }

    // A result comes; what has not changed is not written again.
    let target = || fs::metadata(&site).unwrap().ino();
    let before = target();
    published.follow_tournaments(&club.database).await;
    assert_eq!(target(), before);
    totals(&club, &base, 1, (1, 1, 1), [30, 10, -15, -25]).await;
    published.follow_tournaments(&club.database).await;
    assert_ne!(target(), before);
    assert!(page(&site, &own[0]).contains("+30") && page(&site, &own[2]).contains(";30"));

    show(&club, &base, "accounts").await;
    published.follow_tournaments(&club.database).await;
    assert_eq!(names(&site), BTreeSet::new());
}

#[tokio::test]
async fn a_folder_that_could_not_be_written_is_written_later_without_a_change() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    show(&club, &base, "everybody").await;
    let folder = Folder::new();
    let parent = folder.path().join("netz");
    // A file lies where the folder of the site would be.
    fs::write(&parent, "").unwrap();
    let site = parent.join("seite");
    let published = Published::new(Some(site.clone()), false);
    published.follow_tournaments(&club.database).await;
    assert!(!site.exists());
    fs::remove_file(&parent).unwrap();
    fs::create_dir(&parent).unwrap();
    published.follow_tournaments(&club.database).await;
    assert!(names(&site).contains("turniere.html"));
}

#[tokio::test]
async fn names_are_as_people_chose_them_and_the_club_sees_its_members() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let person = club.four_people().await[0];
    let detail = club.get(&base.replace("/verein/turniere", "/api/tournaments")).await.json();
    let mut entrant: Json = detail["entrants"][2].clone();
    entrant["person"] = json!(person);
    let path = base.replace("/verein/turniere", "/api/tournaments") + "/entrants";
    let changed = club.post(&path, &json!([entrant])).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    let key = known(801).to_string();
    let answer = [("key", key.as_str()), ("answer", "nameless")];
    let form = format!("/verein/personen/{person}/einwilligung");
    assert_eq!(send_form(&club, &form, &answer).await.status, 303);
    show(&club, &base, "everybody").await;

    let folder = Folder::new();
    let file = format!("turnier-{}.html", base.rsplit('/').next().unwrap());
    for (audience, is_named) in [(Audience::Public, false), (Audience::Internal, true)] {
        let into = folder.path().join(audience.id());
        let written = schedule::write_site(&club.database, audience, &into, Exchange::Rename);
        written.await.unwrap().unwrap();
        let shown = page(&into, &file);
        assert_eq!(shown.contains("Person 3"), is_named, "{audience:?}");
        assert_eq!(shown.contains("Person 4"), is_named, "{audience:?}");
        // Who was not asked is there with an initial, and who wants no name is not.
        assert_eq!(shown.contains("Vorname 4."), !is_named, "{audience:?}");
        assert!(!shown.contains("Vorname 3."), "{audience:?}");
    }
}

#[tokio::test]
async fn the_start_page_leads_to_tournaments_and_the_feed_stays() {
    let club = with_a_story().await;
    let today = TODAY.parse().unwrap();
    schedule::publish(&club.database, &context(), None, today).await.unwrap();
    let folder = Folder::new();
    let into = folder.path().join("seite");
    let write = async || {
        let written =
            schedule::write_site(&club.database, Audience::Public, &into, Exchange::Rename);
        written.await.unwrap().unwrap();
        (page(&into, "index.html"), page(&into, "listen.atom"))
    };
    let (index, feed) = write().await;
    let base = drawn(&club, "one").await;
    show(&club, &base, "everybody").await;
    let (with_tournaments, same_feed) = write().await;
    assert_eq!(feed, same_feed);
    let link = "<a href=\"turniere.html\">Turniere</a>\n";
    assert!(with_tournaments.contains(link), "{with_tournaments}");
    assert_eq!(with_tournaments.replacen(link, "", 1), index);
    show(&club, &base, "accounts").await;
    assert_eq!(write().await, (index, feed));
}
