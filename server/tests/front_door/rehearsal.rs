//! A year tried by other rules: the page shows what an auditor finds who scores every deal by himself, and nothing is written.

use std::collections::BTreeMap;

use club::History;
use club::calendar::ClubYear;
use club::rehearsal::Proposal;
use scoring::{Family, Points, Ruleset};
use serde_json::json;
use server::actions::rehearse_year;
use server::actions::{Plan, seed_club};
use server::store::{deals, games, members};
use wire::PersonId;

use crate::support::TestClub;

async fn a_club() -> TestClub {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 12, years: 2, games: 60, deals: None, people: 12, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    club
}

#[tokio::test(flavor = "multi_thread")]
async fn a_year_is_worked_out_by_other_rules_and_nothing_is_written() {
    let club = a_club().await;
    let before = club.rows().await;
    let (year, on) = (ClubYear::new(2025).unwrap(), "2026-11-21".parse().unwrap());
    let preset = Ruleset::preset(Family::Steiermark);
    let limited = preset.with(json!({"limit": 200}).as_object().unwrap()).unwrap();
    let proposal = Proposal::between(&preset, &limited);
    let asked = proposal.clone();
    let rehearsed = club
        .database
        .read(move |tx| rehearse_year(tx, year, on, Family::Steiermark, &asked))
        .await
        .unwrap();
    assert!(rehearsed.obstacles.is_empty());
    assert!(rehearsed.changed_deals > 3 && rehearsed.changed_games > 3);
    assert!(rehearsed.games > 10 && rehearsed.deals > 100);

    // The sums of the year by scoring every deal again, game by game.
    let counted: Vec<(i64, Family)> = rehearsed
        .books
        .games
        .iter()
        .filter(|(_, verdict)| verdict.counts())
        .map(|(game, _)| (game.number, game.family))
        .collect();
    let expected = club.database.read(move |tx| {
        let mut sums: BTreeMap<PersonId, Points> = BTreeMap::new();
        for (number, family) in counted {
            let id = games::id_of(tx, number)?.unwrap();
            let game = games::by_id(tx, id)?.unwrap();
            let ruleset = match family {
                Family::Steiermark => proposal.applied_to(&game.ruleset),
                Family::MaJiang | Family::Klassisch | Family::Grundregel | Family::Mcr => {
                    game.ruleset
                }
            };
            let history = History::replay(4, &ruleset, &deals::facts(tx, number)?).unwrap();
            for (person, points) in game.players.iter().zip(history.totals().into_values()) {
                *sums.entry(person.id).or_default() += points;
            }
        }
        let rows = members::all(tx)?.into_values().map(|member| (member.row, member.id));
        Ok((sums, rows.collect::<BTreeMap<i64, PersonId>>()))
    });
    let (sums, rows) = expected.await.unwrap();
    assert!(rehearsed.verdicts.is_empty());
    assert_eq!(rehearsed.before.len(), rehearsed.after.len());
    for line in &rehearsed.after {
        assert_eq!(line.sum, sums[&rows[&line.person]]);
    }
    assert_ne!(rehearsed.before, rehearsed.after);
    let sizes: Vec<u64> = rehearsed.largest_changes.iter().map(|deal| deal.shift.size()).collect();
    assert!(sizes.is_sorted_by(|one, other| one >= other), "{sizes:?}");

    let page =
        club.get("/verein/probe?lang=de&probe=1&jahr=2025&regeln=steiermark&limit=200").await;
    let page = page.text();
    assert!(page.contains("Limit: ohne → 200"), "{page}");
    assert!(page.contains(&format!("<dd>{}</dd>", rehearsed.changed_deals)), "{page}");
    assert!(page.contains("verdoppelt, Limit = 200"), "{page}");
    assert!(page.contains("Spieljahr 2024"), "years to choose from: {page}");
    assert_eq!(club.rows().await, before, "nothing is written");
}

#[tokio::test]
async fn the_form_asks_says_what_is_wrong_and_keeps_what_was_typed() {
    let club = a_club().await;
    let opened = club.get("/verein/probe?lang=de").await.text();
    assert!(opened.contains("<form method=\"get\" action=\"/verein/probe\""), "{opened}");
    assert!(opened.contains("name=\"hand0.value\"") && opened.contains("Paarespiel"), "{opened}");
    assert!(!opened.contains("Wer stünde wo"));
    let same = club.get("/verein/probe?lang=de&probe=1&regeln=klassisch").await.text();
    assert!(same.contains("ist nichts geändert"), "{same}");
    let wrong = club.get("/verein/probe?lang=de&probe=1&regeln=klassisch&limit=viel").await.text();
    assert!(wrong.contains("Limit: Bitte eine ganze Zahl"), "{wrong}");
    assert!(wrong.contains("value=\"viel\""), "{wrong}");
    let other =
        club.get("/verein/probe?lang=de&probe=1&regeln=klassisch&limit=300&jahr=2025").await;
    assert!(other.text().contains("Wer stünde wo"), "{}", other.text());
    assert_eq!(club.get("/verein/probe?jahr=1").await.status, 404);
}

#[tokio::test]
async fn a_whole_rule_set_is_tried_with_the_winds_that_prevailed() {
    let club = a_club().await;
    // The demo throws no dice; where the proposal has them thrown, the winds are those that were played.
    let answer =
        club.get("/verein/probe?lang=de&probe=1&regeln=steiermark&jahr=2025&ganz=true").await;
    let page = answer.text();
    assert!(page.contains("Wer stünde wo"), "{page}");
    assert!(page.contains("value=\"true\" checked"), "{page}");
    assert!(!page.contains("nicht nachspielen"), "{page}");
}
