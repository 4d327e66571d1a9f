//! A year tried by other rules: the page shows what an auditor finds who scores every deal by himself, and nothing is written.

use std::collections::BTreeMap;

use club::History;
use club::calendar::ClubYear;
use club::rehearsal::Proposal;
use club::statutes::Statutes;
use club::year::Method;
use club::year::year_options::YearOptions;
use scoring::{Family, Points, Ruleset};
use serde_json::json;
use server::actions::{RehearsedRules, Scope, decide_statutes, rehearse_year, year_books};
use server::sample::{Plan, seed_club};
use server::store::{deals, games, members};
use wire::PersonId;

use crate::support::{TestClub, problem_at};

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
    let tried =
        RehearsedRules { family: Family::Steiermark, proposal: proposal.clone(), statutes: None };
    let rehearsed =
        club.database.read(move |tx| rehearse_year(tx, year, on, &tried)).await.unwrap();
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
            let is_proposed = family == Family::Steiermark;
            let ruleset =
                if is_proposed { proposal.applied_to(&game.ruleset) } else { game.ruleset };
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
    assert!(page.contains("data-proposed>Limit: ohne → 200<"), "{page}");
    assert_eq!(page.matches("data-person").count(), rehearsed.after.len());
    assert_eq!(page.matches("data-deal>").count(), rehearsed.largest_changes.len());
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
    assert!(
        opened.contains("name=\"least_rounds\"") && opened.contains("name=\"scale\""),
        "{opened}"
    );
    assert!(opened.contains("name=\"hand0.value\"") && opened.contains("Paarespiel"), "{opened}");
    assert!(!opened.contains("data-outcome"));
    let same = club.get("/verein/probe?lang=de&probe=1&regeln=klassisch").await.text();
    assert!(same.contains("data-unchanged") && !same.contains("data-outcome"), "{same}");
    let wrong = club.get("/verein/probe?lang=de&probe=1&regeln=klassisch&limit=viel").await.text();
    assert!(problem_at(&wrong, "limit") == Some("bad_number"), "{wrong}");
    assert!(!wrong.contains("data-outcome") && !wrong.contains("data-unchanged"), "{wrong}");
    assert!(wrong.contains("value=\"viel\""), "{wrong}");
    let other =
        club.get("/verein/probe?lang=de&probe=1&regeln=klassisch&limit=300&jahr=2025").await;
    assert!(other.text().contains("data-outcome"), "{}", other.text());
    assert_eq!(club.get("/verein/probe?jahr=1").await.status, 404);
}

#[tokio::test]
async fn a_whole_rule_set_is_tried_with_the_winds_that_prevailed() {
    let club = a_club().await;
    // The demo throws no dice; where the proposal has them thrown, the winds are those that were played.
    let answer =
        club.get("/verein/probe?lang=de&probe=1&regeln=steiermark&jahr=2025&ganz=true").await;
    let page = answer.text();
    assert!(page.contains("data-outcome"), "{page}");
    assert!(page.contains("value=\"true\" checked"), "{page}");
    assert!(!page.contains("data-obstacle"), "{page}");
}

/// The address that asks for a year by the statutes that hold, but for these fields.
fn with_statutes(fields: &[(&str, &str)]) -> String {
    let mut all: BTreeMap<&str, &str> = BTreeMap::from([
        ("least_rounds", "1"),
        ("slip_days", "14"),
        ("method", "sum"),
        ("listed", "everybody"),
        ("best_percent", "100"),
    ]);
    all.extend(fields.iter().copied());
    let query = serde_urlencoded::to_string(all).unwrap();
    format!("/verein/probe?lang=de&probe=1&ordnung=1&jahr=2026&regeln=steiermark&{query}")
}

#[tokio::test]
async fn statutes_are_tried_with_their_options_and_nothing_is_written() {
    let club = a_club().await;
    let before = club.rows().await;
    let (year, on) = (ClubYear::new(2026).unwrap(), "2026-11-21".parse().unwrap());
    let books = club.database.read(move |tx| year_books(tx, year, on)).await.unwrap();
    let held = books.statutes;
    let options = YearOptions { premium: 50, least_evenings: 3, ..held.options };
    let statutes = Statutes { method: Method::Average { least_games: 2 }, options, ..held };
    let empty = Proposal::between(
        &Ruleset::preset(Family::Steiermark),
        &Ruleset::preset(Family::Steiermark),
    );
    let family = Family::Steiermark;
    let tried = RehearsedRules { family, proposal: empty, statutes: Some(statutes) };
    let rehearsed =
        club.database.read(move |tx| rehearse_year(tx, year, on, &tried)).await.unwrap();
    assert_eq!((rehearsed.games, rehearsed.changed_deals), (0, 0));
    assert_ne!(rehearsed.before, rehearsed.after);

    // The same list by the club's own way: the statutes decided, the year read again.
    let other = a_club().await;
    let context = crate::support::context();
    let decided = other.database.write(move |tx| {
        decide_statutes(tx, &context, crate::support::known(77), &statutes)?;
        Ok(year_books(tx, year, on)?.list(Scope::All))
    });
    assert_eq!(decided.await.unwrap(), rehearsed.after);

    let asked =
        [("method", "average"), ("least_games", "2"), ("premium", "50"), ("least_evenings", "3")];
    let page = club.get(&with_statutes(&asked)).await.text();
    assert!(page.contains("data-outcome"), "{page}");
    assert!(page.contains("value=\"50\"") && page.contains("<details open>"), "{page}");
    for (field, value) in [("premium", "viel"), ("best_percent", "0"), ("method", "wurf")] {
        let refused = club.get(&with_statutes(&[(field, value)])).await.text();
        assert!(problem_at(&refused, field).is_some(), "{field}: {refused}");
        assert!(!refused.contains("data-outcome"), "{field}");
    }
    assert_eq!(club.rows().await, before, "nothing is written");
}

#[tokio::test]
async fn games_that_would_count_no_more_are_named() {
    let club = a_club().await;
    let page = club.get(&with_statutes(&[("least_people", "40")])).await.text();
    let counted = page.matches("data-verdict").count();
    assert!(counted > 10, "no evening had forty people: {page}");
    let listed = page.matches("data-then>").count() - page.matches("data-then></td>").count();
    assert_eq!(listed, 0, "nobody would be listed");
}
