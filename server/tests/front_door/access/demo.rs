//! The invented club: there at once, the same for everybody, and only where there was none.

use std::collections::BTreeSet;

use club::Ending;
use club::ledger::{Account, balances};
use scoring::{Family, Points};
use server::actions::start_game;
use server::sample::{SAMPLE_YEARS, seed_sample};
use server::store::{corrections, entries, evenings, members, outcomes, statutes, tournaments};
use wire::{EndGame, EndingId, GameId, GameSummary, RankingLine};

use crate::support::{TestClub, classical_game, known, let_board_in, now};

#[tokio::test]
async fn an_empty_club_is_filled_once() {
    let (club, other) = (TestClub::without_accounts(), TestClub::without_accounts());
    assert!(club.database.write(|tx| seed_sample(tx, 1, now())).await.unwrap());
    let rows = club.rows().await;
    assert!(!club.database.write(|tx| seed_sample(tx, 2, now())).await.unwrap());
    assert_eq!(club.rows().await, rows);
    other.database.write(|tx| seed_sample(tx, 1, now())).await.unwrap();
    assert_eq!(other.rows().await, rows);

    let_board_in(&club.database);
    let games: Vec<GameSummary> = club.get("/api/games").await.good();
    assert_eq!(games.iter().filter(|game| game.ended.is_none()).count(), 2);
    assert!(games.len() > 20, "{}", games.len());
    assert!(games[0].ended.is_none() && games[0].deals > 3, "the newest is being played");
    for game in &games {
        assert_eq!(game.totals.values().copied().sum::<Points>(), Points::ZERO);
        assert!(game.ended.is_none_or(|ended| ended.at > game.started_at && ended.at < now()));
    }
    let ranking: Vec<RankingLine> = club.get("/api/ranking").await.good();
    assert!(ranking.len() > 12, "{}", ranking.len());
    let families: BTreeSet<Family> = games.iter().map(|game| game.rules).collect();
    assert_eq!(families.len(), Family::ALL.len(), "{families:?}");
    assert_shows_everything(&club).await;
    assert_eq!(ranking.iter().map(|line| line.sum).sum::<Points>(), Points::ZERO);
}

/// Around the end of a club year, and within one.
#[tokio::test]
async fn the_sample_club_can_be_made_on_any_day() {
    for day in ["2026-01-31", "2026-02-18", "2026-03-22", "2026-07-15", "2027-02-05"] {
        let club = TestClub::without_accounts();
        let now = format!("{day}T09:30:00Z").parse().unwrap();
        assert!(club.database.write(move |tx| seed_sample(tx, 1_984, now)).await.unwrap());
        let corrected = club.database.read(|tx| {
            let (first, last) = ("2000-01-01".parse().unwrap(), "2100-01-01".parse().unwrap());
            let games = outcomes::between(tx, first, last)?;
            let notes = games.iter().map(|game| corrections::of_game(tx, game.number));
            let notes: Vec<_> = notes.collect::<Result<_, _>>()?;
            Ok(notes.iter().filter(|notes| !notes.is_empty()).count())
        });
        assert!((1..=3).contains(&corrected.await.unwrap()), "{day}");
        let_board_in(&club.database);
        let games: Vec<GameSummary> = club.get("/api/games").await.good();
        assert_eq!(games.iter().filter(|game| game.ended.is_none()).count(), 2, "{day}");
    }
}

#[tokio::test]
async fn a_list_of_games_ends_somewhere_and_all_of_them_can_be_asked_for() {
    let club = TestClub::new();
    club.database.write(|tx| seed_sample(tx, 1, now())).await.unwrap();
    let all: Vec<GameSummary> = club.get("/api/games?ended=1000").await.good();
    let few: Vec<GameSummary> = club.get("/api/games?ended=3").await.good();
    assert_eq!(few.as_slice(), &all[..5]);
    let none: Vec<GameSummary> = club.get("/api/games?ended=0").await.good();
    assert_eq!(none.as_slice(), &all[..2], "what goes on is always there");
    assert_eq!(club.get("/api/games?ended=-1").await.status, 400);

    // A game that was just ended is listed among those that ended, however long ago it began.
    let people: Vec<wire::Person> = club.get("/api/people").await.good();
    let people: Vec<wire::PersonId> = people[..4].iter().map(|person| person.id).collect();
    let old = GameId(known(1));
    let begun = classical_game(old, &people);
    let long_ago = now() - chrono::TimeDelta::days(500);
    club.database.write(move |tx| start_game(tx, &begun, long_ago)).await.unwrap();
    let end = EndGame { id: EndingId(known(9)), how: Ending::Agreed, after: 0 };
    club.post(&format!("/api/games/{old}/end"), &end).await.good::<wire::Ended>();
    let last: Vec<GameSummary> = club.get("/api/games?ended=1").await.good();
    assert!(last.iter().any(|game| game.id == old), "{last:?}");
}

/// What the books of the invented club contain besides games.
async fn assert_shows_everything(club: &TestClub) {
    let counts = club.database.read(|tx| {
        let (first, last) = ("2000-01-01".parse().unwrap(), "2100-01-01".parse().unwrap());
        let games = outcomes::between(tx, first, last)?;
        let evenings = evenings::between(tx, first, last)?;
        let kinds: BTreeSet<&str> = evenings.iter().map(|(known, _)| known.kind.id()).collect();
        let entries = entries::until(tx, last)?;
        let balances = balances(entries.iter().map(|entry| &entry.booked.transfer));
        let members = members::all(tx)?;
        let closed = statutes::years(tx)?.into_iter().filter(|note| note.closed_at.is_some());
        let closed = closed.count();
        let corrected = games.iter().map(|game| corrections::of_game(tx, game.number));
        let corrected: Vec<_> = corrected.collect::<Result<_, _>>()?;
        assert!(balances[&Account::Cash] > 0 && balances[&Account::Bank] > 0, "{balances:?}");
        Ok([
            ("kinds of evenings", kinds.len(), 4),
            ("closed years", closed, SAMPLE_YEARS - 1),
            ("tournaments", tournaments::all(tx)?.len(), 2),
            ("corrections", corrected.iter().filter(|notes| !notes.is_empty()).count(), 1),
            ("Bochowe", server::store::bochowes::bochowes(tx, first, last)?.len(), 3),
            ("late slips", games.iter().filter(|game| game.slip.is_vouched_for).count(), 1),
            ("guests", members.values().filter(|one| one.course.steps().is_empty()).count(), 3),
            (
                "pseudonyms",
                members.values().filter(|one| !one.profile.pseudonym.is_empty()).count(),
                4,
            ),
            ("addresses", members.values().filter(|one| !one.profile.email.is_empty()).count(), 10),
            ("entries", entries.len(), 100),
            ("reversals", entries.iter().filter(|one| one.reversed_by.is_some()).count(), 3),
        ])
    });
    for (what, found, least) in counts.await.unwrap() {
        assert!(found >= least, "{what}: {found}, expected at least {least}");
    }
}
