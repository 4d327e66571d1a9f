//! Mails of several clubs by one mail server: each says from which club it comes.

use std::time::{Duration, Instant};

use club::roles::Role;
use serde_json::json;
use server::clubs::hosting::Shared;
use wire::PersonId;

use super::several_clubs::{Host, add, board_of};
use crate::publishing::mails::Post;
use crate::support::{ClubsFolder, known, let_in, waiting};

/// The line of a letter that names its sender.
fn sender(letter: &str) -> String {
    let line = letter.lines().find(|line| line.starts_with("From: "));
    line.unwrap_or_default().replace('"', "")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_has_the_name_of_its_club_before_the_address_of_the_server() {
    let folder = ClubsFolder::new();
    let clubs = [("drachen", "Grazer Drachen"), ("phoenix", "Wiener Tafelrunde")];
    for (key, _) in clubs {
        add(&folder, key);
    }
    let post = Post::open(0, &[]);
    let mail_server = Some(post.server());
    let host = Host::sharing(folder, |shared| Shared { mail_server, ..shared });
    for (number, (key, club)) in (1..).zip(clubs) {
        let (name, board, id) =
            (format!("{key}.localhost"), board_of(key), PersonId(known(number)));
        let named = host.send(&name, "/verein/einstellungen/name", &board, &[("name", club)]).await;
        assert_eq!(named.status, 303, "{}", named.text());
        let person = json!({"id": id, "name": "Leni"});
        assert_eq!(host.post(&name, "/api/people", &board, &person).await.status, 201);
        let profile = format!("/verein/personen/{id}/profil");
        let saved = host.send(&name, &profile, &board, &[("email", "leni@verein.example")]).await;
        assert_eq!(saved.status, 303, "{}", saved.text());
        let books = waiting(|| host.folder.books(key).open_existing().unwrap());
        let_in(&books, ("Leni", Role::Administrator, Some(id)), &format!("{key}-leni"));
        drop(books);
        let cookie = format!("session={key}-leni");
        let sent = host.send(&name, "/verein/einstellungen/probemail", &cookie, &[]).await;
        assert_eq!(sent.status, 303, "{}", sent.text());
    }
    let begun = Instant::now();
    while post.letters().len() < clubs.len() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", post.letters());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut senders: Vec<String> = post.letters().iter().map(|letter| sender(letter)).collect();
    senders.sort();
    let from = |name: &str| format!("From: {name} <liste@verein.example>");
    assert_eq!(senders, clubs.map(|(_, name)| from(name)));
}
