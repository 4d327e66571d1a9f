//! A server with several clubs that is killed in the middle of saving: no club loses what was confirmed, and nothing is there twice.
//!
//! Four kills in the usual run. More of them, with more tables, in a release build:
//! `OSTWIND_KILLS=1000 OSTWIND_TABLES=64 cargo test --release -p server --test front_door clubs_killed -- --nocapture`.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use server::actions::check_books;

use crate::durability::killed::{Table, four_people};
use crate::hosting::several_clubs::add;
use crate::process::Process;
use crate::support::{ClubsFolder, let_board_in};

/// How many tables a club has.
const TABLES_OF_CLUB: u64 = 3;

/// The longest time from the first save after a start to the kill; each kill comes at another moment of it.
const LONGEST_MILLISECONDS: u64 = 97;

#[test]
fn kills_of_a_server_with_many_clubs_lose_nothing() {
    let number = |name, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (kills, tables) = (number("OSTWIND_KILLS", 4), number("OSTWIND_TABLES", 12));
    let folder = ClubsFolder::new();
    let keys: Vec<String> =
        (0..tables.div_ceil(TABLES_OF_CLUB)).map(|club| format!("club-{club}")).collect();
    for key in &keys {
        add(&folder, key);
        let_board_in(&folder.books(key).open_existing().unwrap());
    }
    let mut server = Process::start_clubs(&folder);
    let mut playing: Vec<Table> = Vec::new();
    for key in &keys {
        let host = format!("{key}.localhost");
        let people = four_people(&server.address, &host);
        let games = 1..=u128::from(TABLES_OF_CLUB);
        playing.extend(games.map(|game| Table::start(&server.address, &host, game, &people)));
    }
    let saved = AtomicU32::new(0);
    for kill in 0..kills {
        let (address, before) = (server.address.clone(), saved.load(Ordering::SeqCst));
        std::thread::scope(|scope| {
            for table in &mut playing {
                scope.spawn(|| table.play(&address, &saved, u32::MAX));
            }
            while saved.load(Ordering::SeqCst) == before {
                std::thread::sleep(Duration::from_micros(300));
            }
            std::thread::sleep(Duration::from_millis(kill * 41 % LONGEST_MILLISECONDS));
            server.kill();
        });
        server = Process::start_clubs(&folder);
        for table in &playing {
            table.expect_stored(&server.address);
        }
    }
    drop(server);
    let mut took: Vec<Duration> =
        playing.iter().flat_map(|table| table.took.iter().copied()).collect();
    took.sort_unstable();
    let at = |percent: usize| took[(took.len() - 1) * percent / 100];
    let (clubs, confirmed) = (keys.len(), took.len());
    println!("{kills} kills, {clubs} clubs, {} tables, {confirmed} deals confirmed", playing.len());
    println!("p50 {:?}, p99 {:?}, longest {:?}", at(50), at(99), at(100));
    assert!(confirmed as u64 >= kills);
    for key in &keys {
        let (_, findings) = folder.books(key).read_once(check_books).unwrap().unwrap();
        assert!(findings.is_empty(), "{key}: {findings:?}");
    }
}
