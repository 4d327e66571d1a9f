//! Links that give access by their token: the first start, an invitation, a new password, a table, an evening, help.

use chrono::{DateTime, Utc};
use club::roles::Role;
use uuid::Uuid;
use wire::{GameId, PersonId};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// What a link opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opens {
    /// The club's first account, or one for somebody who is locked out.
    FirstStart(Role),
    /// An account with a role, for somebody of the books or for anybody.
    Invitation(Role, Option<PersonId>),
    /// A new password for the account of this row.
    PasswordReset(i64),
    /// Keeping score at one table.
    Game(GameId),
    /// Keeping score at all tables of an evening, and starting games.
    Evening(Uuid),
    /// Helping in the club with the rights of the account of this row; the session has the key of the link.
    Help(i64),
}

impl Opens {
    /// The name under which it is stored, for ever.
    pub const fn kind(&self) -> &'static str {
        match self {
            Opens::FirstStart(_) => "first_start",
            Opens::Invitation(..) => "invitation",
            Opens::PasswordReset(_) => "password_reset",
            Opens::Game(_) => "game",
            Opens::Evening(_) => "evening",
            Opens::Help(_) => "help",
        }
    }

    /// Whether it opens a table, as often as needed; the other links are used once.
    pub const fn is_for_tables(&self) -> bool {
        matches!(self, Opens::Game(_) | Opens::Evening(_))
    }
}

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The row.
    pub row: i64,
    /// The id, which opens nothing.
    pub key: Uuid,
    /// What it opens.
    pub opens: Opens,
    /// Who made it, where somebody did.
    pub made_by: Option<String>,
    /// Until when.
    pub expires_at: DateTime<Utc>,
    /// Somebody took it back.
    pub is_revoked: bool,
    /// It was used, and opens nothing more.
    pub is_used: bool,
}

impl Link {
    /// Whether it opens anything now.
    pub fn is_good(&self, now: DateTime<Utc>) -> bool {
        !self.is_revoked && !self.is_used && self.expires_at > now
    }
}

/// Adds a link; says its id.
pub fn append(
    tx: &Transaction<'_>,
    opens: &Opens,
    token_hash: &str,
    made_by: Option<i64>,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<Uuid, Failure> {
    let (mut role, mut person, mut account, mut game, mut evening) = (None, None, None, None, None);
    match opens {
        Opens::FirstStart(first) => role = Some(first.id()),
        Opens::Invitation(invited, whom) => {
            role = Some(invited.id());
            person = *whom;
        }
        Opens::PasswordReset(row) | Opens::Help(row) => account = Some(*row),
        Opens::Game(id) => game = Some(id),
        Opens::Evening(id) => evening = Some(id),
    }
    let key = Uuid::now_v7();
    tx.exec(
        "INSERT INTO links (key, token_hash, kind, role, person_id, account_id, game_id, evening_id, made_by, made_at,
                            expires_at)
         VALUES (:key, :token_hash, :kind, :role, (SELECT id FROM people WHERE key = :person), :account,
                 (SELECT id FROM games WHERE key = :game), (SELECT id FROM evenings WHERE key = :evening), :made_by,
                 :now, :expires_at)",
        named! {
            key,
            token_hash,
            kind: opens.kind(),
            role,
            person,
            account,
            game,
            evening,
            made_by,
            now,
            expires_at,
        },
    )?;
    Ok(key)
}

const LINK: &str = "SELECT links.id, links.key, links.kind AS kind, links.role AS role, people.key AS person_key, account_id,
            games.key AS game_key, evenings.key AS evening_key, makers.name AS made_by, expires_at,
            revoked_at IS NOT NULL AS is_revoked, used_at IS NOT NULL AS is_used
     FROM links LEFT JOIN people ON people.id = links.person_id LEFT JOIN games ON games.id = game_id
     LEFT JOIN evenings ON evenings.id = evening_id LEFT JOIN accounts AS makers ON makers.id = made_by";

/// The link of a token, whether or not it still opens anything.
pub fn by_token(tx: &Transaction<'_>, token_hash: &str) -> Result<Option<Link>, Failure> {
    tx.one(&format!("{LINK} WHERE token_hash = ?1"), [token_hash], link)
}

/// The link with this id.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<Link>, Failure> {
    tx.one(&format!("{LINK} WHERE links.key = ?1"), [key], link)
}

/// The links that open something now, and help that goes on, newest first.
pub fn good(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<Vec<Link>, Failure> {
    tx.rows(
        &format!(
            "{LINK} WHERE expires_at > ?1 AND revoked_at IS NULL
               AND (used_at IS NULL OR EXISTS (SELECT 1 FROM sessions WHERE sessions.key = links.key AND ended_at IS NULL))
             ORDER BY links.id DESC"
        ),
        [now],
        link,
    )
}

/// Takes a link back.
pub fn revoke(tx: &Transaction<'_>, link: i64, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec("UPDATE links SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL", (link, now))
}

/// Revokes all unused links to a first account.
pub fn revoke_first_starts(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec(
        "UPDATE links SET revoked_at = ?1 WHERE kind = 'first_start' AND revoked_at IS NULL AND used_at IS NULL",
        [now],
    )
}

/// Revokes every link that still opens something; says how many.
pub fn revoke_all(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<usize, Failure> {
    tx.execute(
        "UPDATE links SET revoked_at = ?1
         WHERE revoked_at IS NULL AND used_at IS NULL AND expires_at > ?1",
        [now],
    )
}

/// Notes that a link was used; it opens nothing more.
pub fn use_up(tx: &Transaction<'_>, link: i64, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec("UPDATE links SET used_at = ?2 WHERE id = ?1", (link, now))
}

/// Whether a link opens the table of a game.
pub fn is_its_table(tx: &Transaction<'_>, opens: &Opens, game: GameId) -> Result<bool, Failure> {
    let evening = match opens {
        Opens::Game(own) => return Ok(*own == game),
        Opens::Evening(evening) => evening,
        Opens::FirstStart(_) | Opens::Invitation(..) | Opens::PasswordReset(_) | Opens::Help(_) => {
            return Ok(false);
        }
    };
    tx.exists(
        "SELECT 1 FROM sittings JOIN games ON games.id = sittings.game_id
         JOIN evenings ON evenings.id = sittings.evening_id
         WHERE games.key = ?1 AND evenings.key = ?2",
        (game, evening),
    )
}

/// The games of an evening.
pub fn games_of_evening(tx: &Transaction<'_>, evening: Uuid) -> Result<Vec<GameId>, Failure> {
    tx.rows(
        "SELECT games.key FROM sittings JOIN games ON games.id = sittings.game_id
         JOIN evenings ON evenings.id = sittings.evening_id WHERE evenings.key = ?1",
        [evening],
        |row| row.get("key"),
    )
}

fn link(row: &Row<'_>) -> Result<Link, Error> {
    let role = || row.named("role", Role::from_id);
    let kind: String = row.get("kind")?;
    let opens = match kind.as_str() {
        "first_start" => Opens::FirstStart(role()?),
        "invitation" => Opens::Invitation(role()?, row.get("person_key")?),
        "password_reset" => Opens::PasswordReset(row.get("account_id")?),
        "game" => Opens::Game(row.get("game_key")?),
        "evening" => Opens::Evening(row.get("evening_key")?),
        "help" => Opens::Help(row.get("account_id")?),
        other => return Err(Error::unreadable("kind", &other)),
    };
    Ok(Link {
        row: row.get("id")?,
        key: row.get("key")?,
        opens,
        made_by: row.get("made_by")?,
        expires_at: row.get("expires_at")?,
        is_revoked: row.get("is_revoked")?,
        is_used: row.get("is_used")?,
    })
}
