//! The public pages of several clubs in folders for another web server: each club's in one of its own.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use server::clubs::registry::ClubState;

use super::several_clubs::{Host, add, shared};
use crate::support::{ClubsFolder, now};

/// Waits until a file is there.
async fn until_there(file: &Path) {
    let begun = Instant::now();
    while !file.is_file() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{}", file.display());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn public_pages_of_a_club_come_and_go_with_it() {
    let folder = ClubsFolder::new();
    for key in ["drachen", "phoenix"] {
        add(&folder, key);
    }
    let sites = folder.path().join("sites");
    fs::create_dir_all(sites.join("phoenix")).unwrap();
    fs::write(sites.join("phoenix/photo.jpg"), "not ours").unwrap();
    let storage = folder.storage().clone().with_site_in(Some(sites.clone()));
    let host = Host::serve(folder, storage, shared());
    let written = sites.join("drachen/.ostwind");
    for name in ["drachen.localhost", "phoenix.localhost"] {
        assert_eq!(host.get(name, "/anmelden", "").await.status, 200);
    }
    until_there(&written).await;

    for state in [
        ClubState::Suspended { since: now(), reason: String::new() },
        ClubState::Deleted { at: now() },
    ] {
        for key in ["drachen", "phoenix"] {
            host.set(key, state.clone());
        }
        // What was being written as the club was closed goes in the next round.
        let begun = Instant::now();
        while sites.join("drachen").exists() {
            assert!(begun.elapsed() < Duration::from_secs(20), "{state:?}");
            host.clubs.round().await;
        }
        // What somebody else has put there is never touched.
        assert_eq!(fs::read(sites.join("phoenix/photo.jpg")).unwrap(), b"not ours");

        host.set("drachen", ClubState::Open);
        assert_eq!(host.get("drachen.localhost", "/anmelden", "").await.status, 200);
        until_there(&written).await;
    }
}
