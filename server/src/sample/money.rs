//! The money of an invented club: dues, bookings, and a booking that is reversed.

use chrono::{Days, NaiveDate};
use club::calendar::ClubYear;
use club::ledger::{Account, Amount, Transfer};
use club::membership::Standing;
use wire::PersonId;

use super::{Event, Generator};
use crate::actions::{ActionContext, EntryRequest, book_entry, reverse_entry};
use crate::failure::Failure;
use crate::store::entries;

/// What a year of membership costs, in cents.
pub(super) const DUES_CENTS: i64 = 3_000;

/// Money to be booked.
#[derive(Clone, Copy)]
pub(super) struct Booking {
    pub(super) from: Account,
    pub(super) to: Account,
    pub(super) cents: i64,
    pub(super) note: &'static str,
    /// Who pays dues, and for which year.
    pub(super) dues: Option<(PersonId, ClubYear)>,
}

impl Generator<'_> {
    /// Dues of a year: most pay in its first weeks, some only a half, some in cash; in the current year some have not paid yet.
    pub(super) fn plan_dues(&mut self, year: ClubYear, first: NaiveDate, last: NaiveDate) {
        for player in self.people.clone() {
            let is_member = player.since <= last && player.until.is_none_or(|until| until > first);
            let owes = is_member && player.standing.is_some_and(Standing::owes_dues);
            if !owes || (self.dice.one_in(4) && last >= self.today()) {
                continue;
            }
            let cents = if self.dice.one_in(10) { DUES_CENTS / 2 } else { DUES_CENTS };
            let to = if self.dice.one_in(3) { Account::Cash } else { Account::Bank };
            let day = first.max(player.since) + Days::new(self.dice.below(50) as u64);
            let dues = Some((player.id, year));
            let booking = Booking { from: Account::Dues, to, cents, note: "", dues };
            self.plan(day, Event::Booking(booking));
        }
    }

    pub(super) fn book(&mut self, day: NaiveDate, booking: Booking) -> Result<(), Failure> {
        let amount = Amount::from_cents(booking.cents);
        let transfer = amount.and_then(|amount| Transfer::new(booking.from, booking.to, amount));
        let request = EntryRequest {
            key: self.key(),
            booked_on: day,
            transfer: transfer.ok_or_else(|| Failure::Internal("no transfer".to_owned()))?,
            person: booking.dues.map(|(person, _)| person),
            dues_year: booking.dues.map(|(_, year)| year),
            note: booking.note.to_owned(),
        };
        book_entry(self.tx, &self.context(day), &request)
    }

    pub(super) fn reverse_last_prize(
        &mut self,
        context: &ActionContext,
        reason: &str,
    ) -> Result<(), Failure> {
        let entries = entries::until(self.tx, context.today())?;
        let wrong = entries.iter().rev().find(|entry| entry.booked.transfer.to == Account::Prizes);
        let key = self.key();
        match wrong.filter(|entry| entry.reversed_by.is_none()) {
            Some(entry) => reverse_entry(self.tx, context, key, entry.number, reason),
            None => Ok(()),
        }
    }
}
