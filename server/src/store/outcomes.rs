//! The outcomes of games that have ended, and their slips: the lists of the year are made of both.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use club::Ending;
use club::year::counting::{Course, Dispute, Setting, Slip};
use club::year::tally::{FlowerTally, GameTally, SpecialWin, Tally};
use scoring::{Family, Points, Ruleset, steiermark};
use uuid::Uuid;
use wire::GameId;

use super::engine::{Error, Row, Transaction, named};
use super::{confirmations, endings};
use crate::failure::Failure;

/// A game that has ended, as the lists of the year see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booked {
    /// Its row.
    pub number: i64,
    /// Its id.
    pub id: GameId,
    /// By which rules it was played.
    pub family: Family,
    /// How it went.
    pub course: Course,
    /// What became of its slip.
    pub slip: Slip,
    /// The table's name.
    pub table: String,
    /// The evening to which it belongs.
    pub evening: Option<Uuid>,
    /// Whether it was played on paper and imported, so that nothing is known of its deals.
    pub is_imported: bool,
    /// Whether it was played on a tablet at a tournament.
    pub is_of_tournament: bool,
    /// What a player says is not right, the oldest word first.
    pub dispute: Option<Dispute>,
    /// When the board struck it from the lists.
    pub struck_on: Option<NaiveDate>,
    /// The results of its players in order, by the rows under which they are known.
    pub results: Vec<PlayerResult>,
}

impl Booked {
    /// What decides about the game beside its course, where so many people sat at the tables of its day.
    pub const fn setting(&self, people: u32) -> Setting {
        let Booked { slip, is_of_tournament, dispute, struck_on, .. } = *self;
        Setting { slip, is_of_tournament, is_trial: false, people, dispute, struck_on }
    }
}

/// The result of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerResult {
    /// The row under which the player is known.
    pub person: i64,
    /// Points won or lost.
    pub points: Points,
    /// Table points in twelfths.
    pub twelfths: i64,
    /// Hands won, where they were read; see [`won_hands::read`](super::won_hands::read).
    pub won: u32,
}

/// Books the outcome of a game.
pub fn append(
    tx: &Transaction<'_>,
    game: i64,
    family: Family,
    minutes: u32,
    tally: &GameTally,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO outcomes (game_id, family, whole_rounds, is_round_broken, is_bankrupt, minutes, deals)
         VALUES (:game, :family, :whole_rounds, :is_round_broken, :is_bankrupt, :minutes, :deals)",
        named! {
            game,
            family: family.id(),
            whole_rounds: tally.whole_rounds,
            is_round_broken: tally.is_round_broken,
            is_bankrupt: tally.is_bankrupt,
            minutes,
            deals: tally.deals,
        },
    )?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO results (game_id, number, points, twelfths, tally) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for (number, player) in (1_i64..).zip(&tally.players) {
        let document = serde_json::to_string(player)?;
        insert.execute((game, number, player.points, player.twelfths, document))?;
    }
    let mut insert = tx.prepare_cached(
        "INSERT INTO special_wins (game_id, deal, number, hand, points) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for win in &tally.special_hands {
        insert.execute((game, win.deal, win.player, &win.hand, win.points))?;
    }
    Ok(())
}

/// Deletes the outcome of a game, to compute it again after a correction.
pub fn take_back(tx: &Transaction<'_>, game: i64) -> Result<(), Failure> {
    for table in ["special_wins", "results", "outcomes"] {
        tx.exec(&format!("DELETE FROM {table} WHERE game_id = ?1"), [game])?;
    }
    // Rows noted from paper belong to no deal and stay.
    tx.exec("DELETE FROM bochowes WHERE game_id = ?1 AND key LIKE '%/%'", [game])
}

/// The games of a span of days, in the order of their days.
pub fn between(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<Booked>, Failure> {
    let days = [first, last];
    let games: Vec<_> = tx.rows(
        "SELECT games.id, games.key, games.table_name, outcomes.family, standing_endings.how, whole_rounds,
                is_round_broken, is_bankrupt, minutes, sittings.played_on, handed_in_on, evenings.key AS evening,
                slip_words.game_id IS NOT NULL AS is_vouched_for, brought_games.game_id IS NOT NULL AS is_imported,
                tournament_games.game_id IS NOT NULL AS is_of_tournament, struck_games.struck_on
         FROM sittings
         JOIN outcomes ON outcomes.game_id = sittings.game_id
         JOIN standing_endings ON standing_endings.game_id = sittings.game_id
         JOIN games ON games.id = sittings.game_id
         LEFT JOIN evenings ON evenings.id = sittings.evening_id
         LEFT JOIN slips ON slips.game_id = sittings.game_id
         LEFT JOIN slip_words ON slip_words.game_id = sittings.game_id
         LEFT JOIN brought_games ON brought_games.game_id = sittings.game_id
         LEFT JOIN tournament_games ON tournament_games.game_id = sittings.game_id
         LEFT JOIN struck_games ON struck_games.game_id = sittings.game_id
         WHERE sittings.played_on BETWEEN ?1 AND ?2
         ORDER BY sittings.played_on, games.id",
        days,
        booked,
    )?;
    let mut results: BTreeMap<i64, Vec<PlayerResult>> = BTreeMap::new();
    tx.each(
        "SELECT results.game_id, known_people.known_id, points, twelfths
         FROM sittings
         JOIN results ON results.game_id = sittings.game_id
         JOIN players ON players.game_id = results.game_id AND players.number = results.number
         JOIN known_people ON known_people.person_id = players.person_id
         WHERE sittings.played_on BETWEEN ?1 AND ?2
         ORDER BY results.game_id, results.number",
        days,
        |row| {
            results.entry(row.get("game_id")?).or_default().push(PlayerResult {
                person: row.get("known_id")?,
                points: row.get("points")?,
                twelfths: row.get("twelfths")?,
                won: 0,
            });
            Ok(())
        },
    )?;
    let mut confirmed = confirmations::between(tx, first, last)?;
    let mut disputes = confirmations::disputes_between(tx, first, last)?;
    let complete = games.into_iter().map(|game| {
        let results = results.remove(&game.number).unwrap_or_default();
        let confirmed = confirmed.remove(&game.number);
        let by_all =
            confirmed.filter(|(players, _)| usize::try_from(*players) == Ok(results.len()));
        let slip = Slip { confirmed_on: by_all.map(|(_, day)| day), ..game.slip };
        Booked { results, slip, dispute: disputes.remove(&game.number), ..game }
    });
    Ok(complete.collect())
}

/// The day of the first game that has ended.
pub fn first_day(tx: &Transaction<'_>) -> Result<Option<NaiveDate>, Failure> {
    tx.one(
        "SELECT played_on FROM sittings JOIN outcomes ON outcomes.game_id = sittings.game_id
         ORDER BY played_on LIMIT 1",
        [],
        |row| row.get("played_on"),
    )
}

/// How many games somebody has played that have ended, by the row under which the person is known.
pub fn count_of(tx: &Transaction<'_>, person: i64) -> Result<u32, Failure> {
    tx.query_row(
        "SELECT count(*) AS games FROM players JOIN outcomes ON outcomes.game_id = players.game_id
         JOIN known_people ON known_people.person_id = players.person_id WHERE known_id = ?1",
        [person],
        |row| row.get("games"),
    )
}

/// How many games of a span of days were played by which rules.
pub fn families(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<(Family, u32)>, Failure> {
    tx.rows(
        "SELECT family, count(*) AS games FROM sittings
         JOIN outcomes ON outcomes.game_id = sittings.game_id
         WHERE sittings.played_on BETWEEN ?1 AND ?2 GROUP BY family ORDER BY family",
        [first, last],
        |row| Ok((family(row)?, row.get("games")?)),
    )
}

/// The outcome of a game that has ended, as it was booked, after the minutes it took.
pub fn tally_of(tx: &Transaction<'_>, game: i64) -> Result<Option<(u32, GameTally)>, Failure> {
    let found = tx.one(
        "SELECT whole_rounds, is_round_broken, is_bankrupt, minutes, deals FROM outcomes WHERE game_id = ?1",
        [game],
        |row| {
            let tally = GameTally {
                whole_rounds: row.get("whole_rounds")?,
                is_round_broken: row.get("is_round_broken")?,
                is_bankrupt: row.get("is_bankrupt")?,
                deals: row.get("deals")?,
                players: Vec::new(),
                special_hands: Vec::new(),
            };
            Ok((row.get("minutes")?, tally))
        },
    )?;
    let Some((minutes, mut tally)) = found else {
        return Ok(None);
    };
    tally.players = tx.rows(
        "SELECT points, twelfths, tally FROM results WHERE game_id = ?1 ORDER BY number",
        [game],
        |row| {
            // Two figures have columns of their own, which are the ones that are read.
            let (points, twelfths) = (row.get("points")?, row.get("twelfths")?);
            Ok(Tally { points, twelfths, ..row.document("tally")? })
        },
    )?;
    tally.special_hands = tx.rows(
        "SELECT deal, number, hand, points FROM special_wins WHERE game_id = ?1 ORDER BY deal",
        [game],
        |row| {
            Ok(SpecialWin {
                deal: row.get("deal")?,
                player: row.get("number")?,
                hand: row.get("hand")?,
                points: row.get("points")?,
            })
        },
    )?;
    Ok(Some((minutes, tally)))
}

/// A special hand that was won, or was ready and not won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedHand {
    /// The day of the game.
    pub played_on: NaiveDate,
    /// Its row.
    pub game: i64,
    /// The row under which the player is known.
    pub person: i64,
    /// By which rules.
    pub family: Family,
    /// Which hand, by the id of the rule text or in the club's words.
    pub hand: String,
    /// What it was or would have been worth.
    pub points: Points,
}

/// The special hands that were won in a span of days.
pub fn special_wins(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<ListedHand>, Failure> {
    tx.rows(
        "SELECT sittings.played_on, special_wins.game_id, known_id, family, hand, points,
                (SELECT json_extract(entry.value, '$.name')
                 FROM json_each(games.ruleset, '$.options.special_hands') AS entry
                 WHERE json_extract(entry.value, '$.id') = special_wins.hand) AS club_name
         FROM sittings
         JOIN games ON games.id = sittings.game_id
         JOIN special_wins ON special_wins.game_id = sittings.game_id
         JOIN outcomes ON outcomes.game_id = sittings.game_id
         JOIN players ON players.game_id = special_wins.game_id AND players.number = special_wins.number
         JOIN known_people ON known_people.person_id = players.person_id
         WHERE sittings.played_on BETWEEN ?1 AND ?2 AND sittings.game_id NOT IN (SELECT game_id FROM struck_games WHERE struck_on <= ?2)
         ORDER BY sittings.played_on, special_wins.game_id, deal",
        [first, last],
        listed_hand,
    )
}

/// The outcomes of players in the games of a span of days that are not struck: by game and the row under which the player
/// is known.
pub fn tallies(
    tx: &Transaction<'_>,
    person: Option<i64>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<(i64, i64, NaiveDate, Tally)>, Failure> {
    read_tallies(tx, person, (first, last), false)
}

/// The outcomes of one person in all games of a span of days, struck or not.
pub fn tallies_of_person(
    tx: &Transaction<'_>,
    person: i64,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<(i64, i64, NaiveDate, Tally)>, Failure> {
    read_tallies(tx, Some(person), (first, last), true)
}

fn read_tallies(
    tx: &Transaction<'_>,
    person: Option<i64>,
    (first, last): (NaiveDate, NaiveDate),
    has_struck: bool,
) -> Result<Vec<(i64, i64, NaiveDate, Tally)>, Failure> {
    tx.rows(
        "SELECT results.game_id, known_id, sittings.played_on, tally
         FROM known_people
         JOIN players ON players.person_id = known_people.person_id
         JOIN results ON results.game_id = players.game_id AND results.number = players.number
         JOIN sittings ON sittings.game_id = players.game_id
         WHERE (CAST(?1 AS BIGINT) IS NULL OR known_people.known_id = ?1) AND sittings.played_on BETWEEN ?2 AND ?3
           AND (?4 OR sittings.game_id NOT IN (SELECT game_id FROM struck_games WHERE struck_on <= ?3))
         ORDER BY sittings.played_on, results.game_id, results.number",
        (person, first, last, has_struck),
        |row| {
            Ok((
                row.get("game_id")?,
                row.get("known_id")?,
                row.get("played_on")?,
                row.document("tally")?,
            ))
        },
    )
}

/// The flowers of a span of days: by the row under which a player is known, one line per game.
pub fn flowers(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<(i64, FlowerTally)>, Failure> {
    tx.rows(
        "SELECT known_id, json_extract(tally, '$.flowers') AS flowers
         FROM sittings
         JOIN results ON results.game_id = sittings.game_id
         JOIN players ON players.game_id = results.game_id AND players.number = results.number
         JOIN known_people ON known_people.person_id = players.person_id
         WHERE sittings.played_on BETWEEN ?1 AND ?2 AND sittings.game_id NOT IN (SELECT game_id FROM struck_games WHERE struck_on <= ?2)",
        [first, last],
        |row| Ok((row.get("known_id")?, row.document("flowers")?)),
    )
}

/// What somebody got from, and paid to, each other player in games of a span of days that have ended: the other's row,
/// how many games they shared, the balance.
pub fn opponents(
    tx: &Transaction<'_>,
    person: i64,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<(i64, u32, Points)>, Failure> {
    tx.rows(
        "SELECT other.known_id, count(DISTINCT own.game_id) AS games,
                sum(COALESCE((SELECT sum(CASE WHEN payments.payee = own.number THEN points ELSE -points END)
                     FROM standing_deals JOIN payments ON payments.deal_id = standing_deals.id
                     WHERE standing_deals.game_id = own.game_id
                       AND ((payments.payee = own.number AND payments.payer = others.number)
                         OR (payments.payer = own.number AND payments.payee = others.number))), 0)) AS points
         FROM known_people
         JOIN players AS own ON own.person_id = known_people.person_id
         JOIN outcomes ON outcomes.game_id = own.game_id
         JOIN sittings ON sittings.game_id = own.game_id AND sittings.played_on BETWEEN ?2 AND ?3
         JOIN players AS others ON others.game_id = own.game_id AND others.number <> own.number
         JOIN known_people AS other ON other.person_id = others.person_id
         WHERE known_people.known_id = ?1 AND sittings.game_id NOT IN (SELECT game_id FROM struck_games WHERE struck_on <= ?3)
         GROUP BY other.known_id ORDER BY points DESC, other.known_id",
        (person, first, last),
        |row| {
            Ok((row.get("known_id")?, row.get("games")?, row.get("points")?))
        },
    )
}

pub(super) fn listed_hand(row: &Row<'_>) -> Result<ListedHand, Error> {
    let (family, id): (_, String) = (family(row)?, row.get("hand")?);
    let by_club: Option<String> = row.get("club_name")?;
    Ok(ListedHand {
        played_on: row.get("played_on")?,
        game: row.get("game_id")?,
        person: row.get("known_id")?,
        hand: by_club.filter(|name| !is_of_text(family, &id, name)).unwrap_or(id),
        family,
        points: row.get("points")?,
    })
}

/// Whether the rule text names this hand, so that its id has a name in both languages.
fn is_of_text(family: Family, id: &str, name: &str) -> bool {
    let catalogue = steiermark::preset_catalogue();
    catalogue.iter().any(|hand| hand.id == id && hand.name == name)
        || Ruleset::preset(family).rules().iter().any(|rule| rule.id() == id)
}

fn booked(row: &Row<'_>) -> Result<Booked, Error> {
    let how: Option<Ending> = endings::how(row)?;
    Ok(Booked {
        number: row.get("id")?,
        id: row.get("key")?,
        family: family(row)?,
        course: Course {
            how: how.ok_or_else(|| Error::unreadable("how", &"it is missing"))?,
            whole_rounds: row.get("whole_rounds")?,
            is_round_broken: row.get("is_round_broken")?,
            minutes: row.get("minutes")?,
            is_bankrupt: row.get("is_bankrupt")?,
            played_on: row.get("played_on")?,
        },
        slip: Slip {
            handed_in_on: row.get("handed_in_on")?,
            confirmed_on: None,
            is_vouched_for: row.get("is_vouched_for")?,
        },
        table: row.get("table_name")?,
        evening: row.get("evening")?,
        is_imported: row.get("is_imported")?,
        is_of_tournament: row.get("is_of_tournament")?,
        dispute: None,
        struck_on: row.get("struck_on")?,
        results: Vec::new(),
    })
}

/// By which rules an outcome came about.
pub(super) fn family(row: &Row<'_>) -> Result<Family, Error> {
    row.named("family", Family::from_id)
}
