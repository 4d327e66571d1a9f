//! The money of the invented club: dues, table money, the hall, prizes, gifts, and a mistake that was reversed.

use chrono::{Days, NaiveDate};
use club::calendar::ClubYear;
use club::ledger::{Account, Amount, Transfer};
use wire::PersonId;

use super::{DUES_CENTS, Event, Seeder};
use crate::actions::{ActionContext, EntryRequest, book_entry, reverse_entry};
use crate::failure::Failure;
use crate::store::entries;

/// Money to be booked.
pub(super) struct Booking {
    pub(super) from: Account,
    pub(super) to: Account,
    pub(super) cents: i64,
    pub(super) note: &'static str,
    /// Whom it concerns, and for which year dues are paid.
    pub(super) dues: Option<(PersonId, ClubYear)>,
}

/// What is booked each year: after how many days, from where, where to, how many cents, for what.
#[rustfmt::skip]
const YEARLY: [(u64, Account, Account, i64, &str); 14] = [
    (8, Account::Bank, Account::Other, 15_000, "Saalmiete 1. Quartal"),
    (12, Account::Cash, Account::Other, 3_890, "Zettel und Drucken"),
    (40, Account::Donations, Account::Bank, 14_000, "Spende für neue Steine"),
    (75, Account::Cash, Account::Bank, 12_000, "Einzahlung"),
    (98, Account::Bank, Account::Other, 15_000, "Saalmiete 2. Quartal"),
    (130, Account::Cash, Account::Other, 2_740, "Kaffee und Kuchen"),
    (160, Account::Donations, Account::Cash, 4_500, "Sommerfest"),
    (190, Account::Bank, Account::Other, 15_000, "Saalmiete 3. Quartal"),
    (215, Account::Cash, Account::Bank, 12_000, "Einzahlung"),
    (230, Account::Bank, Account::Other, 6_450, "Zettel und Drucken"),
    (280, Account::Bank, Account::Other, 15_000, "Saalmiete 4. Quartal"),
    (295, Account::Other, Account::Cash, 10_000, "Nenngeld Nikoloturnier"),
    (296, Account::Cash, Account::Prizes, 7_140, "Preise Nikoloturnier"),
    (315, Account::Bank, Account::Other, 4_100, "Kontoführung"),
];

impl Seeder<'_> {
    /// What comes in and goes out within a year.
    pub(super) fn plan_money(&mut self, year: ClubYear, first: NaiveDate, last: NaiveDate) {
        let mut book = |day, from, to, cents, note, dues| {
            self.plan(day, Event::Booking(Booking { from, to, cents, note, dues }));
        };
        for (after, from, to, cents, note) in YEARLY {
            book(first + Days::new(after), from, to, cents, note, None);
        }
        if self.people.iter().all(|player| player.since >= first) {
            let note = "Übertrag aus dem alten Kassabuch";
            self.plan_booking(first, (Account::Other, Account::Bank), 123_450, note);
            self.plan_booking(first, (Account::Other, Account::Cash), 18_640, note);
        }
        self.plan_booking(first + Days::new(60), (Account::Cash, Account::Prizes), 1_290, "Blumen");
        self.plan(first + Days::new(61), Event::Reversal("doppelt gebucht"));
        let paying: Vec<PersonId> = self
            .people
            .iter()
            .filter(|player| !player.is_guest && player.since <= last)
            .filter(|player| player.until.is_none_or(|until| until > first))
            .map(|player| player.id)
            .collect();
        for (number, person) in paying.into_iter().enumerate() {
            // The first two of the list are exempt; two have not paid by now, one has paid a half.
            let is_late = number >= 4 && number % 6 == 0 && last > self.today();
            if matches!(number, 1 | 2) || is_late {
                continue;
            }
            let cents = if number == 8 && last > self.today() { 1_500 } else { DUES_CENTS };
            let to = if self.dice.one_in(3) { Account::Cash } else { Account::Bank };
            let day = first + Days::new(5 + self.dice.below(50) as u64);
            let dues = Some((person, year));
            let booking = Booking { from: Account::Dues, to, cents, note: "", dues };
            self.plan(day, Event::Booking(booking));
        }
    }

    pub(super) fn plan_booking(
        &mut self,
        day: NaiveDate,
        (from, to): (Account, Account),
        cents: i64,
        note: &'static str,
    ) {
        self.plan(day, Event::Booking(Booking { from, to, cents, note, dues: None }));
    }

    pub(super) fn book(
        &mut self,
        day: NaiveDate,
        context: &ActionContext,
        booking: Booking,
    ) -> Result<(), Failure> {
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
        book_entry(self.tx, context, &request)
    }

    pub(super) fn reverse_newest(
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
