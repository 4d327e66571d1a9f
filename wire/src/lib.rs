//! Bodies of the HTTP API: requests, answers and the list of error codes; no logic.
//!
//! Names here are stored, and used by tablets that may be older than the server: they are only added to. Requests
//! refuse fields they do not know, answers ignore them.
//!
//! ```
//! use wire::Person;
//!
//! let person = r#"{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "name": "Anna"}"#;
//! let person: Person = serde_json::from_str(person).expect("a person");
//! assert_eq!(person.name, "Anna");
//! assert!(serde_json::from_str::<Person>(r#"{"id": "anna", "name": "Anna"}"#).is_err());
//! ```

pub mod change;
mod ended;
pub mod error;
pub mod evening;
mod preset;
pub mod search;
pub mod today;
pub mod tournament;

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::game::read_by_player;
use club::year::counting::{CountingRules, Dispute, Setting, Standard};
use club::{DealFacts, Ending, PlayerNo};
use scoring::{Points, Ruleset};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

pub use change::Change;
pub use ended::{ConfirmResult, ReopenGame};
pub use error::{ErrorBody, ErrorCode, FactProblem};
pub use preset::{GamePreset, Preset};

/// The version of this API, in `GET /api/health`.
pub const API_VERSION: u32 = 1;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        ///
        /// Made by the client that creates the thing (UUID version 7), so that a request may come twice.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(formatter)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<$name, uuid::Error> {
                // `try_parse` does not explain what is wrong with an id; nobody reads that.
                Uuid::try_parse(text).map($name)
            }
        }
    )+};
}

ids! {
    /// A person.
    PersonId,
    /// A game.
    GameId,
    /// A deal as it was recorded; a correction is another one.
    DealId,
    /// Taking back a deal.
    WithdrawalId,
    /// Ending a game.
    EndingId,
    /// Correcting a deal.
    CorrectionId,
    /// Confirming a result.
    ConfirmationId,
    /// Reopening a game.
    ReopeningId,
    /// A tournament.
    TournamentId,
    /// Somebody who is to play in a tournament.
    EntrantId,
    /// What was entered for a table of a tournament.
    SlipId,
    /// A penalty at a tournament.
    TournamentPenaltyId,
}

impl CorrectionId {
    /// The id of the deal that a correction adds under a number. It follows from the correction's id, so that a tablet without
    /// a network knows it as well as the server. It is a UUID of version 8, which nothing else here makes.
    pub fn deal(self, number: u32) -> DealId {
        // The golden ratio spreads the number over all bits: corrections whose ids hardly differ do not collide.
        const SPREAD: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        let bits = self.0.as_u128() ^ u128::from(number).wrapping_mul(SPREAD);
        DealId(uuid::Builder::from_custom_bytes(bits.to_be_bytes()).into_uuid())
    }
}

/// Reads what decides whether a game counts; `None` where a newer server asks for something this version does not know.
fn read_if_known<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let rules = serde_json::Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(rules).ok())
}

/// `GET /api/menu`: who sends the request, and which entries of the menu may be opened with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Menu {
    /// The club's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// Who has signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The role of who has signed in: the id of a `club::roles::Role`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Whether the device has the link of a table or an evening, and nobody has signed in on it.
    #[serde(default)]
    pub is_table: bool,
    /// Whether the books have no account yet: the first start is still to be made.
    #[serde(default)]
    pub is_new: bool,
    /// Where the visitor of a sample club sits: the id of a role, or `"table"`; `None` in a real club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The addresses of the menu that may be opened.
    pub pages: Vec<String>,
}

/// `GET /api/health`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    /// `"ok"` when requests are answered.
    pub status: String,
    /// The program's version.
    pub version: String,
    /// The version of this API.
    pub api: u32,
    /// The nightly backups; `None` where the server makes none, or is of a version that did not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backup: Option<BackupHealth>,
    /// Room on the disk of the data folder in bytes; `None` where the system does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disk_free_bytes: Option<u64>,
    /// Whole days until the certificate ends, negative where it has; `None` without HTTPS in the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_days: Option<i64>,
    /// Why the certificate cannot be renewed, in words; `None` where it can, or needs not be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_problem: Option<String>,
    /// The second copies of the database; `None` where it is a file, or does not answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standby: Option<StandbyHealth>,
}

/// How the standbys of the database are doing. What is `None` the server does not let us see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandbyHealth {
    /// Whether a write is acknowledged only when a standby has it too.
    pub is_required: bool,
    /// How many are connected.
    pub connected: usize,
    /// How many of them a write waits for.
    pub synchronous: Option<usize>,
    /// How many bytes of changes the one that is farthest behind has not applied yet.
    pub behind_bytes: Option<u64>,
    /// How many milliseconds it is behind.
    pub delay_ms: Option<u64>,
}

/// How the nightly backups are doing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupHealth {
    /// Age of the newest verified backup in whole hours; `None` where there is none.
    pub age_hours: Option<i64>,
    /// Its size in bytes.
    pub bytes: Option<u64>,
    /// Attempts that failed since.
    pub failures: u32,
}

/// A person, in lists and when one is added: `GET` and `POST /api/people`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The person's id.
    pub id: PersonId,
    /// The name as it is shown and printed, 1–60 characters, unique in the club.
    pub name: String,
}

/// Starting a game: `POST /api/games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartGame {
    /// The game.
    pub id: GameId,
    /// By which rules it is played; they never change.
    pub ruleset: Ruleset,
    /// Who plays, in the order of the seats at the start: East, South, West, North.
    pub players: Vec<PersonId>,
    /// The table's name, up to 40 characters; may be empty.
    #[serde(default)]
    pub table: String,
    /// The preset that was chosen, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The evening for which its table was set. The link of a tablet goes before it; one that is over or unknown says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<Uuid>,
}

/// Where a game stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// How.
    pub how: Ending,
    /// When, by the server's clock.
    pub at: DateTime<Utc>,
    /// The id of the ending; present only for a reader who may reopen the game now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<EndingId>,
}

/// A game in a list: `GET /api/games`, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// The game.
    pub id: GameId,
    /// The name of its rule set.
    pub rules: scoring::Family,
    /// Who plays, in order.
    pub players: Vec<Person>,
    /// The table's name.
    pub table: String,
    /// When it was started, by the server's clock.
    pub started_at: DateTime<Utc>,
    /// Whether and how it ended.
    pub ended: Option<Ended>,
    /// Whether it ended because too many had nothing left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_bankrupt: bool,
    /// How many deals stand.
    pub deals: u32,
    /// What each player has.
    #[serde(deserialize_with = "read_by_player")]
    pub totals: BTreeMap<PlayerNo, Points>,
    /// The preset it was begun with, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<GamePreset>,
    /// How the players are called at the table, in order; empty where that follows from their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub short_names: Vec<String>,
}

/// A deal that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingDeal {
    /// The deal.
    pub id: DealId,
    /// Its number in the game.
    pub number: u32,
    /// What was entered.
    pub facts: DealFacts,
    /// When it was recorded, by the server's clock.
    pub recorded_at: DateTime<Utc>,
}

/// What decides beside the deals whether a game counts: the table judges by it as the books do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedBy {
    /// The day to which the game belongs.
    pub played_on: NaiveDate,
    /// What the books know of it.
    pub setting: Setting,
    /// What the club asks of it.
    pub standard: Standard,
    /// Why the board has struck it, in its own words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub struck_because: String,
}

/// A whole game, in the answer to [`StartGame`] and within [`GameState`]. Everything else follows from replaying the facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameDetail {
    /// The game.
    pub id: GameId,
    /// By which rules.
    pub ruleset: Ruleset,
    /// Who plays, in order.
    pub players: Vec<Person>,
    /// The table's name.
    pub table: String,
    /// When it was started, by the server's clock.
    pub started_at: DateTime<Utc>,
    /// Whether and how it ended.
    pub ended: Option<Ended>,
    /// The deals that stand, in order.
    pub deals: Vec<StandingDeal>,
    /// The preset it was begun with, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<GamePreset>,
    /// What the club asks of a game of that day so that it counts.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "read_if_known")]
    pub counting: Option<CountingRules>,
    /// What decides beside the deals whether it counts.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "read_if_known")]
    pub judged_by: Option<JudgedBy>,
    /// How the players are called at the table, in order; empty where that follows from their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub short_names: Vec<String>,
    /// The players who have confirmed their result after the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub confirmed: Vec<PlayerNo>,
    /// The players who say that a deal is not right, the oldest word first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disputes: Vec<Dispute>,
}

/// A deal that no longer stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithdrawnDeal {
    /// The deal as it was.
    #[serde(flatten)]
    pub deal: StandingDeal,
    /// When it was taken back, by the server's clock.
    pub withdrawn_at: DateTime<Utc>,
    /// The reason, where a correction has replaced it.
    pub reason: Option<String>,
    /// Who took it back or corrected it, where that is known.
    pub author: Option<String>,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameState {
    /// The game and its deals.
    #[serde(flatten)]
    pub game: GameDetail,
    /// What was corrected, oldest first.
    #[serde(default)]
    pub corrections: Vec<CorrectionNote>,
    /// Grows with every accepted change; `GET /api/games/{id}/live` sends it whenever it does.
    #[serde(default)]
    pub version: u64,
}

/// A game with everything that was ever recorded in it: `GET /api/games/{id}`. A tablet reads the [`GameState`] in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeGame {
    /// The game as it stands.
    #[serde(flatten)]
    pub state: GameState,
    /// Deals that were taken back or replaced, in the order in which they were recorded.
    pub withdrawn: Vec<WithdrawnDeal>,
}

/// A correction that was booked. The deals it replaced are among the withdrawn ones of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorrectionNote {
    /// The correction.
    pub id: CorrectionId,
    /// The number of the deal that was wrong.
    pub number: u32,
    /// Why, in the words of the person who corrected.
    pub reason: String,
    /// Who corrected, where that was given.
    pub author: Option<String>,
    /// When, by the server's clock.
    pub at: DateTime<Utc>,
    /// Which deals were replaced, in order: the wrong one, and later ones whose payments changed with it.
    pub replaced: Vec<Replacement>,
}

/// One deal in place of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replacement {
    /// Their number in the game.
    pub number: u32,
    /// The deal that was withdrawn.
    pub before: DealId,
    /// The deal that was added; [`CorrectionId::deal`] of the number.
    pub after: DealId,
}

/// Correcting a deal: `POST /api/games/{id}/corrections`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectDeal {
    /// Made by the tablet; a retry is recognised by it.
    pub id: CorrectionId,
    /// Which deal was wrong. It has to stand.
    pub deal: DealId,
    /// What really happened.
    pub facts: DealFacts,
    /// Why it is corrected, 1–200 characters.
    pub reason: String,
    /// Who corrects, 1–60 characters, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The last deal that stands, as the tablet knows it, so that nobody corrects a game with deals they have not seen.
    pub last: DealId,
    /// What the tablet showed everybody would have at the end.
    #[serde(deserialize_with = "read_by_player")]
    pub previewed: BTreeMap<PlayerNo, Points>,
}

/// The answer to [`CorrectDeal`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealCorrected {
    /// The correction.
    pub id: CorrectionId,
    /// Which deals were replaced by which, in order.
    pub replaced: Vec<Replacement>,
    /// What everybody had once it was booked.
    #[serde(deserialize_with = "read_by_player")]
    pub totals: BTreeMap<PlayerNo, Points>,
}

/// What `GET /api/games/{id}/live` sends, as the data of a server-sent event named `version`: at once, and whenever the
/// game was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveVersion {
    /// As in [`GameState::version`].
    pub version: u64,
}

/// Recording a deal: `POST /api/games/{id}/deals`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordDeal {
    /// Made by the tablet; a retry is recognised by it.
    pub id: DealId,
    /// Which deal of the game this is meant to be.
    pub number: u32,
    /// What happened.
    pub facts: DealFacts,
    /// What the tablet showed each player would gain or lose.
    #[serde(deserialize_with = "read_by_player")]
    pub previewed: BTreeMap<PlayerNo, Points>,
}

/// The answer to [`RecordDeal`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealRecorded {
    /// The deal.
    pub id: DealId,
    /// Its number in the game.
    pub number: u32,
    /// What each player gained or lost.
    #[serde(deserialize_with = "read_by_player")]
    pub net: BTreeMap<PlayerNo, Points>,
}

/// Taking back the last deal: `POST /api/games/{id}/withdrawals`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawDeal {
    /// Made by the tablet; a retry is recognised by it.
    pub id: WithdrawalId,
    /// Which deal. It has to be the last one that stands.
    pub deal: DealId,
}

/// Ending a game: `POST /api/games/{id}/end`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndGame {
    /// Made by the tablet; a retry is recognised by it.
    pub id: EndingId,
    /// How. `complete` needs all rounds played.
    pub how: Ending,
    /// How many entries the game has, as the tablet knows it, so that nobody ends a game with deals they have not seen.
    pub after: u32,
}

/// One line of the ranking: `GET /api/ranking`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankingLine {
    /// From 1; shared by equal sums.
    pub rank: u32,
    /// Who.
    pub person: Person,
    /// Finished games.
    pub games: u32,
    /// Sum of their results.
    pub sum: Points,
    /// Average per game in tenths of a point, rounded half away from zero.
    pub average_tenths: i64,
}
