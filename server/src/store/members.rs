//! What is known of people beside their names: time with the club, offices, profile; who was entered twice, who is gone.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::consent::NameConsent;
use club::membership::{Course, Standing, Step};
use club::short_names::Called;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wire::PersonId;

use super::engine::{Error, Row, Transaction, named};
use super::name_consents;
use crate::failure::Failure;

/// A person as the club knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The row.
    pub row: i64,
    /// The id.
    pub id: PersonId,
    /// The name.
    pub name: String,
    /// Time with the club.
    pub course: Course,
    /// Whether the person is not named any more.
    pub is_removed: bool,
    /// The private profile.
    pub profile: Profile,
    /// Whether the name may stand in public.
    pub consent: NameConsent,
}

/// The private profile of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Profile {
    /// Where lists are sent; may be empty.
    pub email: String,
    /// The name in lists for the public; empty: the name.
    pub pseudonym: String,
    /// Whether the own page is hidden from others.
    pub is_hidden: bool,
    /// The number at the federation, as it stands on its score sheet; may be empty.
    pub players_number: String,
    /// How the club calls the person at the table; empty: by the first name.
    pub short_name: String,
}

impl Profile {
    /// The profile of somebody who was entered twice: what is missing here is taken from `other`, and the page is hidden if one
    /// of them was.
    #[must_use]
    pub fn completed_by(self, other: Profile) -> Profile {
        let first = |own: String, other| if own.is_empty() { other } else { own };
        Profile {
            email: first(self.email, other.email),
            pseudonym: first(self.pseudonym, other.pseudonym),
            is_hidden: self.is_hidden || other.is_hidden,
            players_number: first(self.players_number, other.players_number),
            short_name: first(self.short_name, other.short_name),
        }
    }
}

/// An office and who has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Office {
    /// What it is called.
    pub office: String,
    /// Since when.
    pub since: NaiveDate,
    /// Its last day, where there is one.
    pub until: Option<NaiveDate>,
}

/// Everybody under whose row something is known, by row. People who were merged into another are not among them, nor those whom
/// the club knows from a tournament alone.
pub fn all(tx: &Transaction<'_>) -> Result<BTreeMap<i64, Member>, Failure> {
    read(tx, None)
}

/// The member of a row; none where that one was merged into another.
pub fn by_row(tx: &Transaction<'_>, row: i64) -> Result<Option<Member>, Failure> {
    Ok(read(tx, Some(row))?.remove(&row))
}

/// All members, or that of one row.
fn read(tx: &Transaction<'_>, only: Option<i64>) -> Result<BTreeMap<i64, Member>, Failure> {
    let (of_person, of_steps) = match only {
        Some(_) => ("people.id = ?1", "known_id = ?1"),
        None => (
            "CAST(?1 AS BIGINT) IS NULL AND NOT EXISTS (SELECT 1 FROM tournament_people
                                        WHERE tournament_people.person_id = people.id)",
            "CAST(?1 AS BIGINT) IS NULL",
        ),
    };
    let mut members = BTreeMap::new();
    tx.each(
        &format!(
            "SELECT people.id, key, name, removals.person_id IS NOT NULL AS is_removed,
                    COALESCE(email, '') AS email, COALESCE(pseudonym, '') AS pseudonym,
                    COALESCE(is_hidden, 0) AS is_hidden,
                    COALESCE(players_number, '') AS players_number,
                    COALESCE(short_name, '') AS short_name
             FROM people
             LEFT JOIN removals ON removals.person_id = people.id
             LEFT JOIN profiles ON profiles.person_id = people.id
             WHERE {of_person}
               AND NOT EXISTS (SELECT 1 FROM merges WHERE merges.person_id = people.id)",
        ),
        [only],
        |row| {
            let member = Member {
                row: row.get("id")?,
                id: row.get("key")?,
                name: row.get("name")?,
                course: Course::default(),
                is_removed: row.get("is_removed")?,
                profile: Profile {
                    email: row.get("email")?,
                    pseudonym: row.get("pseudonym")?,
                    is_hidden: row.get("is_hidden")?,
                    players_number: row.get("players_number")?,
                    short_name: row.get("short_name")?,
                },
                consent: NameConsent::NotAsked,
            };
            members.insert(member.row, member);
            Ok(())
        },
    )?;
    let mut steps: BTreeMap<i64, Vec<Step>> = BTreeMap::new();
    tx.each(
        &format!(
            "SELECT known_id, since, standing FROM membership_steps
             JOIN known_people ON known_people.person_id = membership_steps.person_id
             WHERE {of_steps} ORDER BY membership_steps.id",
        ),
        [only],
        |row| {
            steps.entry(row.get("known_id")?).or_default().push(step(row)?);
            Ok(())
        },
    )?;
    for (person, steps) in steps {
        if let Some(member) = members.get_mut(&person) {
            member.course = Course::of(steps);
        }
    }
    for (person, consent) in name_consents::of(tx, only)? {
        if let Some(member) = members.get_mut(&person) {
            member.consent = consent;
        }
    }
    Ok(members)
}

/// The row of a person, and the row under which that person is known.
pub fn rows_of(tx: &Transaction<'_>, id: PersonId) -> Result<Option<(i64, i64)>, Failure> {
    tx.one(
        "SELECT people.id, known_id FROM people
         JOIN known_people ON known_people.person_id = people.id WHERE key = ?1",
        [id],
        |row| Ok((row.get("id")?, row.get("known_id")?)),
    )
}

/// Notes what somebody is from a day on; false when it was noted under this key before.
pub fn append_step(
    tx: &Transaction<'_>,
    key: Uuid,
    person: i64,
    step: Step,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO membership_steps (key, person_id, since, standing, noted_at)
         VALUES (:key, :person, :since, :standing, :noted_at) ON CONFLICT (key) DO NOTHING",
        named! {
            key,
            person,
            since: step.since,
            standing: step.standing.id(),
            noted_at: now,
        },
    )? == 1)
}

/// Notes an office; false when it was noted under this key before.
pub fn append_office(
    tx: &Transaction<'_>,
    key: Uuid,
    person: i64,
    office: &Office,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO offices (key, person_id, office, since, until)
         VALUES (:key, :person, :office, :since, :until) ON CONFLICT (key) DO NOTHING",
        named! {
            key,
            person,
            office: office.office,
            since: office.since,
            until: office.until,
        },
    )? == 1)
}

/// The offices somebody has or had, by the row under which the person is known.
pub fn offices(tx: &Transaction<'_>, person: i64) -> Result<Vec<Office>, Failure> {
    tx.rows(
        "SELECT office, since, until FROM offices
         JOIN known_people ON known_people.person_id = offices.person_id
         WHERE known_id = ?1 ORDER BY since, offices.id",
        [person],
        |row| {
            Ok(Office {
                office: row.get("office")?,
                since: row.get("since")?,
                until: row.get("until")?,
            })
        },
    )
}

/// The offices that people have on a day, by the row under which a person is known.
pub fn offices_on(
    tx: &Transaction<'_>,
    day: NaiveDate,
) -> Result<BTreeMap<i64, Vec<String>>, Failure> {
    let mut offices: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    tx.each(
        "SELECT known_id, office FROM offices
         JOIN known_people ON known_people.person_id = offices.person_id
         WHERE since <= ?1 AND (until IS NULL OR until >= ?1) ORDER BY since, offices.id",
        [day],
        |row| {
            offices.entry(row.get("known_id")?).or_default().push(row.get("office")?);
            Ok(())
        },
    )?;
    Ok(offices)
}

/// Gives a person another name.
pub fn rename(tx: &Transaction<'_>, person: i64, name: &str) -> Result<(), Failure> {
    tx.exec("UPDATE people SET name = ?2 WHERE id = ?1", (person, name))
}

/// Stores the private profile of a person.
pub fn set_profile(tx: &Transaction<'_>, person: i64, profile: &Profile) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO profiles
             (person_id, email, pseudonym, is_hidden, players_number, short_name)
         VALUES (:person, :email, :pseudonym, :is_hidden, :players_number, :short_name)
         ON CONFLICT (person_id) DO UPDATE
         SET email = excluded.email, pseudonym = excluded.pseudonym, is_hidden = excluded.is_hidden,
             players_number = excluded.players_number, short_name = excluded.short_name",
        named! {
            person,
            email: profile.email,
            pseudonym: profile.pseudonym,
            is_hidden: profile.is_hidden,
            players_number: profile.players_number,
            short_name: profile.short_name,
        },
    )
}

/// The numbers at the federation of those who play a game, player 1 first; empty where there is none.
pub fn players_numbers(tx: &Transaction<'_>, game: i64) -> Result<Vec<String>, Failure> {
    tx.rows(
        "SELECT COALESCE(players_number, '') AS players_number FROM players
         JOIN known_people ON known_people.person_id = players.person_id
         LEFT JOIN profiles ON profiles.person_id = known_id
         WHERE game_id = ?1 ORDER BY players.number",
        [game],
        |row| row.get("players_number"),
    )
}

/// How those who play a game are called, player 1 first.
pub fn called(tx: &Transaction<'_>, game: i64) -> Result<Vec<Called>, Failure> {
    tx.rows(
        "SELECT people.name, COALESCE(short_name, '') AS short_name FROM players
         JOIN people ON people.id = players.person_id
         JOIN known_people ON known_people.person_id = players.person_id
         LEFT JOIN profiles ON profiles.person_id = known_id
         WHERE game_id = ?1 ORDER BY players.number",
        [game],
        |row| Ok(Called { name: row.get("name")?, short_name: row.get("short_name")? }),
    )
}

/// Whether two people sat at one table, so that they cannot be one.
pub fn sat_together(tx: &Transaction<'_>, one: i64, other: i64) -> Result<bool, Failure> {
    tx.exists(
        "SELECT 1 FROM players AS own
         JOIN known_people AS me ON me.person_id = own.person_id
         JOIN players AS others ON others.game_id = own.game_id
         JOIN known_people AS you ON you.person_id = others.person_id
         WHERE me.known_id = ?1 AND you.known_id = ?2",
        [one, other],
    )
}

/// Removes the name of a person, and of all who were merged into it, from the books; results stay.
pub fn remove(
    tx: &Transaction<'_>,
    person: i64,
    name: impl Fn(i64) -> String,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let rows: Vec<i64> = tx.rows(
        "SELECT person_id FROM known_people WHERE known_id = ?1 ORDER BY 1",
        [person],
        |row| row.get("person_id"),
    )?;
    for row in rows {
        tx.exec("UPDATE people SET name = ?2 WHERE id = ?1", (row, name(row)))?;
        super::email_changes::forget(tx, row)?;
        super::tournaments::forget(tx, row, &name(row))?;
        for table in [
            "profiles",
            "offices",
            "merge_reversals",
            "name_consents",
            "name_questions",
            "evening_answers",
            "evening_invitations",
        ] {
            // The names are ours, nobody typed them.
            tx.exec(&format!("DELETE FROM {table} WHERE person_id = ?1"), [row])?;
        }
    }
    tx.exec(
        "INSERT INTO removals (person_id, author, removed_at) VALUES (:person, :author, :removed_at)",
        named! { person, author, removed_at: now },
    )
}

fn step(row: &Row<'_>) -> Result<Step, Error> {
    Ok(Step { since: row.get("since")?, standing: row.named("standing", Standing::from_id)? })
}

/// The member of an id; one who is removed is unknown.
pub fn present(tx: &Transaction<'_>, id: PersonId) -> Result<Member, Failure> {
    let (_, row) = rows_of(tx, id)?.ok_or(Failure::UnknownPerson)?;
    let member = by_row(tx, row)?.filter(|member| !member.is_removed);
    member.ok_or(Failure::UnknownPerson)
}
