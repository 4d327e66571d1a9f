//! What one player won or lost, deal by deal and from whom.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use club::PlayerNo;
use scoring::Points;

use super::engine::Transaction;
use crate::failure::Failure;

/// What a player won or lost in each entry of a game that stands, by the entry's number; entries without a payment are
/// left out.
pub fn of_player(
    tx: &Transaction<'_>,
    game: i64,
    player: PlayerNo,
) -> Result<BTreeMap<u32, Points>, Failure> {
    tx.rows(
        "SELECT number, sum(points) AS points FROM (
             SELECT standing_deals.number, CASE WHEN payee = ?2 THEN points ELSE -points END AS points
             FROM standing_deals JOIN payments ON payments.deal_id = standing_deals.id
             WHERE game_id = ?1 AND ?2 IN (payer, payee)
             UNION ALL
             SELECT standing_deals.number, -points
             FROM standing_deals JOIN deductions ON deductions.deal_id = standing_deals.id
             WHERE game_id = ?1 AND player = ?2) AS moved
         GROUP BY number",
        (game, player),
        |row| Ok((row.get("number")?, row.get("points")?)),
    )
}

/// `CROSS JOIN` keeps the order: from the days to the payments, and not through all payments there ever were.
const RESULTS: &str = "SELECT sum(points) AS points FROM (
         SELECT deal_id, CASE WHEN payee = own.number THEN points ELSE -points END AS points
         FROM sittings
         CROSS JOIN outcomes
         CROSS JOIN players AS own
         CROSS JOIN known_people
         CROSS JOIN standing_deals
         CROSS JOIN payments
         WHERE played_on BETWEEN ?2 AND ?3 AND outcomes.game_id = sittings.game_id
           AND own.game_id = sittings.game_id
           AND known_people.person_id = own.person_id AND known_id = ?1
           AND standing_deals.game_id = own.game_id
           AND payments.deal_id = standing_deals.id
           AND own.number IN (payments.payer, payments.payee)
           AND sittings.game_id NOT IN (SELECT game_id FROM struck_games WHERE struck_on <= ?3)
     ) AS own_payments
     GROUP BY deal_id";

/// What somebody won or lost in each entry with a payment, in the games of a span of days that have ended; in no order.
pub fn results(
    tx: &Transaction<'_>,
    person: i64,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<i64>, Failure> {
    tx.rows(RESULTS, (person, first, last), |row| row.get("points"))
}

/// Who sat with somebody in each game of a span of days that has ended, and what came from each; by the game's row, the
/// others by the rows under which they are known.
pub fn balances(
    tx: &Transaction<'_>,
    person: i64,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<BTreeMap<i64, Vec<(i64, Points)>>, Failure> {
    let mut balances: BTreeMap<i64, Vec<(i64, Points)>> = BTreeMap::new();
    tx.each(
        "SELECT own.game_id, other.known_id,
                COALESCE((SELECT sum(CASE WHEN payments.payee = own.number THEN points ELSE -points END)
                     FROM standing_deals JOIN payments ON payments.deal_id = standing_deals.id
                     WHERE standing_deals.game_id = own.game_id
                       AND ((payments.payee = own.number AND payments.payer = others.number)
                         OR (payments.payer = own.number AND payments.payee = others.number))), 0) AS points
         FROM known_people
         JOIN players AS own ON own.person_id = known_people.person_id
         JOIN outcomes ON outcomes.game_id = own.game_id
         JOIN sittings ON sittings.game_id = own.game_id AND sittings.played_on BETWEEN ?2 AND ?3
         JOIN players AS others ON others.game_id = own.game_id AND others.number <> own.number
         JOIN known_people AS other ON other.person_id = others.person_id
         WHERE known_people.known_id = ?1
         ORDER BY own.game_id, others.number",
        (person, first, last),
        |row| {
            let balance = (row.get("known_id")?, row.get("points")?);
            balances.entry(row.get("game_id")?).or_default().push(balance);
            Ok(())
        },
    )?;
    Ok(balances)
}

/// How many deals were played in the games of a span of days that have ended.
pub fn count(tx: &Transaction<'_>, first: NaiveDate, last: NaiveDate) -> Result<u64, Failure> {
    let deals: i64 = tx.query_row(
        "SELECT COALESCE(sum(deals), 0) AS deals FROM sittings
         JOIN outcomes ON outcomes.game_id = sittings.game_id
         WHERE played_on BETWEEN ?1 AND ?2 AND sittings.game_id NOT IN (SELECT game_id FROM struck_games WHERE struck_on <= ?2)",
        [first, last],
        |row| row.get("deals"),
    )?;
    Ok(u64::try_from(deals).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_a_year_are_found_by_its_days() {
        let folder = tempfile::tempdir().unwrap();
        crate::store::migrate(folder.path()).unwrap();
        let plan = format!("EXPLAIN QUERY PLAN {RESULTS}");
        let year = (1, "2026-02-17", "2026-11-21");
        let steps = crate::store::read_once(folder.path(), |tx| {
            tx.rows::<_, Vec<String>>(&plan, year, |row| row.get("detail"))
        });
        let steps = steps.unwrap().unwrap();
        assert!(steps.iter().any(|step| step.contains("sittings_by_day")), "{steps:?}");
        assert!(!steps.iter().any(|step| step.starts_with("SCAN payments")), "{steps:?}");
    }
}
