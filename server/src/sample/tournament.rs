//! The small tournament of the sample club: eight players, two tables, three rounds.

use chrono::NaiveDate;
use club::refusal::Refusal;
use club::tournament::plan;
use club::tournament::results::HandEntry;
use club::tournament::times::RoundStart;
use scoring::Family;
use wire::tournament::{DrawRounds, EnterSlip, Entrant, NewTournament};
use wire::{EntrantId, SlipId, TournamentId};

use super::Generator;
use super::people::Player;
use crate::actions::{
    ActionContext, add_tournament, enter_slip, prepare_drawing, save_drawing, set_entrants,
};
use crate::failure::Failure;

/// How many play.
const ENTRANTS: usize = 8;

/// How many rounds.
const ROUNDS: u8 = 3;

/// The teams.
const TEAMS: [&str; 2] = ["Rote Drachen", "Grüne Drachen"];

/// When they begin, in minutes of the day.
const STARTS: [(u8, u16); ROUNDS as usize] = [(1, 840), (2, 915), (3, 990)];

/// How many hands are played at a table.
const HANDS: usize = 16;

impl Generator<'_> {
    /// Holds the tournament on a day, from its entrants to the last slip.
    pub(super) fn tournament(
        &mut self,
        day: NaiveDate,
        context: &ActionContext,
    ) -> Result<(), Failure> {
        let (tx, id) = (self.tx, TournamentId(self.key()));
        let tournament = NewTournament {
            id,
            name: "Nikoloturnier".to_owned(),
            place: "Gasthaus zur Post".to_owned(),
            first_day: day,
            days: 1,
            rules: Family::Mcr.id().to_owned(),
            rounds: ROUNDS,
            minutes: 60,
            is_entered_twice: false,
            hands_count: false,
            country: "AUT".to_owned(),
            must_qualify: false,
            fee_cents: 1_500,
            organiser: String::new(),
            on_behalf: String::new(),
            starts: STARTS
                .map(|(round, minute)| RoundStart { round, day: 1, minute: Some(minute) })
                .into(),
        };
        add_tournament(tx, context, &tournament)?;
        let entrants = self.entrants();
        set_entrants(tx, context, id, &entrants)?;
        let draw = DrawRounds { seed: 7 };
        let drawing = prepare_drawing(tx, id, &draw)?;
        let plan =
            plan::plan(&drawing.question).map_err(|_| Failure::Refused(Refusal::CannotDraw))?;
        save_drawing(tx, context, id, &draw, (&drawing, &plan))?;
        for round in 1..=u32::from(ROUNDS) {
            for table in 1..=(ENTRANTS / 4) as u32 {
                let (id, hands) = (SlipId(self.key()), Some(self.hands()));
                let slip = EnterSlip { id, round, table, copy: 1, hands, totals: None };
                enter_slip(tx, context, tournament.id, &slip)?;
            }
        }
        Ok(())
    }

    /// The hands of a table: one in five is drawn, of the others one in three self-drawn.
    fn hands(&mut self) -> Vec<HandEntry> {
        const SEATS: [&str; 4] = ["E", "S", "W", "N"];
        let mut hand = |_| {
            let winner = self.dice.below(4);
            let others = 1 + self.dice.below(3);
            let is_drawn = self.dice.below(5) == 0;
            let is_self_drawn = self.dice.below(3) == 0;
            let value = 8 + self.dice.below(25) as i64 + 24 * i64::from(self.dice.below(20) == 0);
            let from = SEATS[(winner + others) % 4].to_owned();
            if is_drawn {
                return HandEntry { drawn: true, winner: None, from: None, value: None };
            }
            HandEntry {
                drawn: false,
                winner: Some(SEATS[winner].to_owned()),
                from: Some((!is_self_drawn).then_some(from)),
                value: Some(value),
            }
        };
        (0..HANDS).map(&mut hand).collect()
    }

    fn entrants(&mut self) -> Vec<Entrant> {
        let players: Vec<Player> = self.people.iter().rev().take(ENTRANTS).cloned().collect();
        let entrant = |(at, player): (usize, Player)| {
            let (first, last) = player.name.split_once(' ').unwrap_or(("", &player.name));
            Entrant {
                id: EntrantId(self.key()),
                number: None,
                first_name: first.to_owned(),
                last_name: last.to_owned(),
                // Numbers that the European association does not give.
                ema: format!("0000{:04}", 9_001 + at),
                country: "AUT".to_owned(),
                club: String::new(),
                team: TEAMS[at % TEAMS.len()].to_owned(),
                person: Some(player.id),
                status: "plays".to_owned(),
            }
        };
        players.into_iter().enumerate().map(entrant).collect()
    }
}
