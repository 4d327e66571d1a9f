//! Tournaments: what the desk sends, and what everybody sees. Rounds and tables are numbered from 1.

use chrono::NaiveDate;
use club::tournament::results::HandEntry;
use club::tournament::times::RoundStart;
use serde::{Deserialize, Serialize};

use crate::{EntrantId, PersonId, SlipId, TournamentId, TournamentPenaltyId};

/// A new tournament: `POST /api/tournaments`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// Made by the client; a retry is recognised by it.
    pub id: TournamentId,
    /// What it is called.
    pub name: String,
    /// The town.
    pub place: String,
    /// Its first day.
    pub first_day: NaiveDate,
    /// How many days it lasts.
    pub days: u8,
    /// The id of a rule set, played as its preset.
    pub rules: String,
    /// How many rounds.
    pub rounds: u8,
    /// How many minutes the clock of a round shows at its beginning.
    pub minutes: u16,
    /// Whether each slip is entered by two people and compared.
    #[serde(default)]
    pub is_entered_twice: bool,
    /// Whether the hands count where hands and totals differ.
    #[serde(default)]
    pub hands_count: bool,
    /// The country of the hosts by its letters; empty where it was not entered.
    #[serde(default)]
    pub country: String,
    /// Whether one must qualify, which the European ranking weighs.
    #[serde(default)]
    pub must_qualify: bool,
    /// The entry fee in cents; 0 where there is none.
    #[serde(default)]
    pub fee_cents: i64,
    /// Who organises it, above its papers; empty: the club.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub organiser: String,
    /// In whose name it is held too, such as a federation that has recognised it; empty: nobody's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub on_behalf: String,
    /// When its rounds begin, as far as it is known, in the order of the rounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<RoundStart>,
}

/// Somebody who is to play: `POST /api/tournaments/{tournament}/entrants` takes a list. Sent again with the same id it changes
/// the entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// Made by the client.
    pub id: EntrantId,
    /// The number in the plan; given when the first round is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// First name.
    #[serde(default)]
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The European association's number: digits as text, with leading zeros.
    #[serde(default)]
    pub ema: String,
    /// The country by three letters.
    #[serde(default)]
    pub country: String,
    /// The club.
    #[serde(default)]
    pub club: String,
    /// The team.
    #[serde(default)]
    pub team: String,
    /// The person of the club's books.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonId>,
    /// The id of a `club::tournament::event::Status`.
    #[serde(default = "plays")]
    pub status: String,
}

fn plays() -> String {
    "plays".to_owned()
}

/// Draws the rounds that are not begun: `POST /api/tournaments/{tournament}/plan`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRounds {
    /// The same seed draws the same rounds.
    pub seed: u32,
}

/// What was entered for a table: `POST /api/tournaments/{tournament}/slips`. The newest entry of a copy stands; one without
/// hands and totals takes it back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnterSlip {
    /// Made by the client; a retry is recognised by it.
    pub id: SlipId,
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// 1, or 2 for the second of two people.
    #[serde(default = "first")]
    pub copy: u8,
    /// The hands in the order played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<HandEntry>>,
    /// The totals by seat, penalties included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub totals: Option<[i64; 4]>,
}

fn first() -> u8 {
    1
}

/// A penalty or a warning: `POST /api/tournaments/{tournament}/penalties`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivePenalty {
    /// Made by the client; a retry is recognised by it.
    pub id: TournamentPenaltyId,
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The letter of the seat.
    pub seat: String,
    /// Negative where they are taken; 0 is a warning.
    pub points: i64,
    /// In which hand, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u32>,
    /// Why.
    pub reason: String,
    /// The penalty that this one takes back; its points do not count then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdraws: Option<TournamentPenaltyId>,
}

/// A tournament with everything drawn and entered: `GET /api/tournaments/{tournament}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentDetail {
    /// What it is.
    pub tournament: NewTournament,
    /// Everybody, by number, then in the order in which they came.
    pub entrants: Vec<Entrant>,
    /// The drawn rounds.
    pub rounds: Vec<TournamentRound>,
}

/// A drawn round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentRound {
    /// The seed of the drawing.
    pub seed: u32,
    /// Its tables.
    pub tables: Vec<TournamentTable>,
}

/// A table of a drawn round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentTable {
    /// The numbers: East, South, West, North.
    pub seats: [u32; 4],
    /// The state: `plays`, `half_entered`, `handed_in`, `entries_differ`, `totals_differ`, `not_zero`, `impossible`.
    pub state: String,
    /// The totals that count, by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub totals: Option<[i64; 4]>,
    /// Table points in twelfths, by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points12: Option<[u32; 4]>,
}

/// Moves the clock of the hall: `POST /api/tournaments/{tournament}/clock`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum MoveClock {
    /// A round begins with the whole time.
    Start {
        /// The round.
        round: u32,
    },
    /// The clock stands.
    Pause {},
    /// It goes on.
    Resume {},
    /// It shows another time.
    Set {
        /// What is left, in milliseconds.
        left_ms: i64,
    },
    /// The gong comes now.
    LastHand {},
}

/// What the clock of the hall shows: `GET /api/tournaments/{tournament}/clock`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentClock {
    /// The round it was started for; 0 before the first.
    pub round: u32,
    /// `waits`, `runs`, `stands` or `last_hand`.
    pub phase: String,
    /// What is left, in milliseconds.
    pub left_ms: i64,
    /// What it began with.
    pub whole_ms: i64,
    /// How many gongs there were; a screen sounds each number once.
    pub gongs: u32,
}

impl Default for TournamentClock {
    fn default() -> TournamentClock {
        let phase = "waits".to_owned();
        TournamentClock { round: 0, phase, left_ms: 0, whole_ms: 0, gongs: 0 }
    }
}

/// The list: `GET /api/tournaments/{tournament}/list`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentList {
    /// By place.
    pub people: Vec<TournamentPlace>,
    /// Teams by place.
    pub teams: Vec<TournamentGroup>,
    /// Countries by place.
    pub countries: Vec<TournamentGroup>,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentPlace {
    /// From 1; shared by those who are even.
    pub place: usize,
    /// Places gained or lost since the last whole round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movement: Option<i64>,
    /// The number.
    pub number: u32,
    /// First and last name.
    pub name: String,
    /// Table points in twelfths.
    pub points12: u32,
    /// The sum of the totals.
    pub score: i64,
}

/// The place of a team or a country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentGroup {
    /// From 1; shared by those who are even.
    pub place: usize,
    /// Its name.
    pub name: String,
    /// Table points in twelfths.
    pub points12: u32,
    /// The sum of the scores.
    pub score: i64,
}
