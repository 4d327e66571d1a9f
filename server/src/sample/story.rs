//! The story of the sample club: who its people are, and lists of what happens when.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use club::consent::NameConsent;
use club::demo;
use club::ledger::{Account, CategoryId};
use club::membership::Standing;
use club::presets::PresetVersion;
use club::publishing::{Publishing, Shown};
use scoring::Family;
use uuid::Uuid;
use wire::PersonId;

use super::games::rules_of;
use super::money::Booking;
use super::people::Membership;
use super::{Event, Generator};
use crate::actions::{
    add_evening, announce_evening, answer_evening, decide_publishing, note_consent, note_office,
    save_preset, set_profile, set_reader,
};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::evening_answers::Answer;
use crate::store::evening_notices::Notice;
use crate::store::evenings::{Evening, Kind};
use crate::store::members::{Office, Profile};

/// How many years the sample club has, with the current one.
pub const SAMPLE_YEARS: usize = 3;

/// The rules by which people play beside the club's own.
const OTHER_RULES: [Family; 5] =
    [Family::Klassisch, Family::Mcr, Family::MaJiang, Family::Grundregel, Family::HongKong];

/// How many people there are.
const PEOPLE: usize = 18;

/// The first people in the order in which they are added; the others are members from the beginning.
const MEMBERSHIPS: [Membership; 10] = [
    (None, 0, None),
    (None, 200, None),
    (None, 700, None),
    (Some(Standing::Member), 0, Some(650)),
    (Some(Standing::Student), 60, None),
    (Some(Standing::Child), 400, None),
    MEMBER,
    MEMBER,
    MEMBER,
    (Some(Standing::Member), 380, None),
];

const MEMBER: Membership = (Some(Standing::Member), 0, None);

/// The offices of those who were added last, the last one first: one for each account of the sample club.
const OFFICES: [&str; 4] = ["Obfrau", "Zeremonienmeister", "Kassierin", "Rechnungsprüfer"];

/// Pseudonyms for the public lists.
const PSEUDONYMS: [&str; 5] =
    ["Grüner Drache", "Bambus Sieben", "Roter Drache", "Pflaumenblüte", "Spatz"];

/// How many days lie between two evenings, and between the newest one and today.
const INTERVAL: u64 = 14;
const NEWEST: u64 = 3;

/// The evening in so many days is the one for which members have answered.
const ANSWERED_AHEAD: u64 = 11;

/// How many have answered.
const ANSWERS: usize = 12;

/// What is booked on the first day.
const BEGINNING: [Event; 2] = [
    money(Account::Other, Account::Bank, 123_450, "Übertrag aus dem alten Kassabuch"),
    money(Account::Other, Account::Cash, 18_640, "Übertrag aus dem alten Kassabuch"),
];

/// Categories that every new club finds among its own.
const FEES: Account = Account::Own(CategoryId::ENTRY_FEES);
const HALL: Account = Account::Own(CategoryId(2));
const PRINTING: Account = Account::Own(CategoryId(3));
const BANKING: Account = Account::Own(CategoryId(5));

/// What happens each year, and after how many days.
#[rustfmt::skip]
const YEARLY: [(u64, Event); 16] = [
    (8, money(Account::Bank, HALL, 15_000, "1. Quartal")),
    (12, money(Account::Cash, PRINTING, 3_890, "Zettel für das Jahr")),
    (40, money(Account::Donations, Account::Bank, 14_000, "Spende für neue Steine")),
    (60, money(Account::Cash, Account::Prizes, 1_290, "Blumen")),
    (61, Event::Reversal("doppelt gebucht")),
    (75, money(Account::Cash, Account::Bank, 12_000, "Einzahlung")),
    (98, money(Account::Bank, HALL, 15_000, "2. Quartal")),
    (130, money(Account::Cash, Account::Other, 2_740, "Kaffee und Kuchen")),
    (160, money(Account::Donations, Account::Cash, 4_500, "Sommerfest")),
    (190, money(Account::Bank, HALL, 15_000, "3. Quartal")),
    (215, money(Account::Cash, Account::Bank, 12_000, "Einzahlung")),
    (230, money(Account::Bank, PRINTING, 6_450, "Plakate")),
    (280, money(Account::Bank, HALL, 15_000, "4. Quartal")),
    (295, money(FEES, Account::Cash, 10_000, "Nikoloturnier")),
    (296, money(Account::Cash, Account::Prizes, 7_140, "Nikoloturnier")),
    (315, money(Account::Bank, BANKING, 4_100, "Jahr")),
];

/// What happened so many days ago, and what is planned or going on today.
#[rustfmt::skip]
const RECENT: [(u64, Event); 7] = [
    (30, Event::Correction),
    (16, Event::Correction),
    (2, Event::Correction),
    (0, Event::Announcement { days: ANSWERED_AHEAD, kind: Kind::ClubEvening, name: "", is_cancelled: false }),
    (0, Event::Announcement { days: 25, kind: Kind::Tournament, name: "Turnier", is_cancelled: false }),
    (0, Event::Announcement { days: 39, kind: Kind::ClubEvening, name: "", is_cancelled: true }),
    (0, Event::RunningGames),
];

const fn money(from: Account, to: Account, cents: i64, note: &'static str) -> Event {
    Event::Booking(Booking { from, to, cents, note, dues: None })
}

/// Adds the sample club, unless there is a club already; says whether it did. The same seed and the same instant give the same
/// club.
///
/// # Errors
/// A mistake of ours: what is invented is refused by an action.
pub fn seed_sample(tx: &Transaction<'_>, seed: u64, now: DateTime<Utc>) -> Result<bool, Failure> {
    Generator::fill(tx, (seed, now), &OTHER_RULES, |club| {
        let current = club.calendar.year_of(club.today());
        let years = std::iter::successors(current, |year| year.before()).take(SAMPLE_YEARS);
        let years = years.map(|year| (club.calendar.first_day(year), club.calendar.last_day(year)));
        let years: Vec<_> = years.collect();
        let (first, _) =
            years.last().ok_or_else(|| Failure::Internal("no club year today".to_owned()))?;
        club.found(*first)?;
        club.add_people(*first)?;
        club.introduce(*first)?;
        club.plan_years(*first);
        for event in BEGINNING {
            club.plan(*first, event);
        }
        for (first, last) in &years {
            for (after, event) in YEARLY {
                club.plan(*first + Days::new(after), event);
            }
            club.plan_evenings(*first, *last);
        }
        for (ago, event) in RECENT {
            club.plan(club.today() - Days::new(ago), event);
        }
        Ok(())
    })
}

impl Generator<'_> {
    /// Everybody, with what the club knows of them.
    fn add_people(&mut self, first: NaiveDate) -> Result<(), Failure> {
        for number in 0..PEOPLE {
            // The board is added last and has the first names of the list.
            let rank = PEOPLE - 1 - number;
            let name = demo::name(rank);
            let membership = MEMBERSHIPS.get(number).copied().unwrap_or(MEMBER);
            let id = self.add_player(name.clone(), first, membership)?;
            self.set_contact(id, &name, number)?;
            if let Some(office) = OFFICES.get(rank) {
                let office = Office { office: (*office).to_owned(), since: first, until: None };
                let key = self.key();
                note_office(self.tx, &self.context(first), key, id, &office)?;
            }
        }
        Ok(())
    }

    /// Most have an address; some have a pseudonym, one hides the own page. Most have said how they appear in public.
    fn set_contact(&self, id: PersonId, name: &str, number: usize) -> Result<(), Failure> {
        if number % 4 == 2 {
            return Ok(());
        }
        let pseudonym = if number.is_multiple_of(3) { PSEUDONYMS.get(number / 3) } else { None };
        let profile = Profile {
            email: address_of(name),
            pseudonym: pseudonym.copied().unwrap_or_default().to_owned(),
            is_hidden: number == 7,
            ..Profile::default()
        };
        let context = self.context(self.today());
        set_profile(self.tx, &context, id, &profile)?;
        // One in eight was not asked yet.
        if number % 8 == 4 {
            return Ok(());
        }
        let answer = if pseudonym.is_some() { NameConsent::Pseudonym } else { NameConsent::Name };
        note_consent(self.tx, &context, id.0, id, answer)
    }

    /// The rules of the house, and who gets to see the lists.
    fn introduce(&mut self, first: NaiveDate) -> Result<(), Failure> {
        let (tx, context) = (self.tx, self.context(first));
        let preset = PresetVersion {
            preset: Family::Steiermark.id().to_owned(),
            name: "Hausregeln".to_owned(),
            ruleset: rules_of(Family::Steiermark),
            valid_from: first,
            is_offered: true,
        };
        save_preset(tx, &context, self.key(), &preset)?;
        let publishing = Publishing {
            year_list: Shown::Public,
            hands: Shown::Public,
            tables: Shown::Public,
            // The rule books of six families are most of the work of a list.
            rules: Shown::Nobody,
            ..Publishing::default()
        };
        decide_publishing(tx, &context, self.key(), &publishing)?;
        for reader in self.people.iter().rev().take(6) {
            set_reader(tx, &context, reader.id, true)?;
        }
        Ok(())
    }

    /// The evenings of a year, of every kind.
    fn plan_evenings(&mut self, first: NaiveDate, last: NaiveDate) {
        let newest = self.today() - Days::new(NEWEST);
        let days = std::iter::successors(Some(newest), |day| Some(*day - Days::new(INTERVAL)));
        let within: Vec<NaiveDate> =
            days.skip_while(|day| *day > last).take_while(|day| *day >= first).collect();
        for (number, day) in within.into_iter().rev().enumerate() {
            let tables = [2, 2, 1, 2, 3][self.dice.below(5)];
            let (kind, name, tables) = match number {
                21 => (Kind::Tournament, "Nikoloturnier", 2),
                12 => (Kind::Marathon, "Sommermarathon", 3),
                number if number % 7 == 4 => (Kind::PrivateRound, "bei Gerlinde", 1),
                _ => (Kind::ClubEvening, "", tables),
            };
            if kind == Kind::Tournament {
                self.plan(day, Event::Tournament);
            }
            self.plan(day, Event::Evening { kind, name, tables });
        }
    }

    /// Announces an evening to come; for the nearest one members have answered.
    pub(super) fn announce(
        &mut self,
        day: NaiveDate,
        (kind, name): (Kind, &str),
        is_cancelled: bool,
    ) -> Result<(), Failure> {
        let (tx, context) = (self.tx, self.context(self.today()));
        let evening = Evening { key: self.key(), kind, played_on: day, name: name.to_owned() };
        add_evening(tx, &context, &evening)?;
        let notice = Notice {
            starts_at: NaiveTime::from_hms_opt(18, 0, 0),
            ends_at: NaiveTime::from_hms_opt(23, 0, 0),
            place: "Gasthaus Lindenhof, Clubzimmer".to_owned(),
            is_cancelled,
        };
        announce_evening(tx, &context, self.key(), evening.key, &notice)?;
        let is_answered = day == self.today() + Days::new(ANSWERED_AHEAD);
        if is_answered { self.answers(evening.key) } else { Ok(()) }
    }

    /// Who comes to an evening: three of four members, some with guests.
    fn answers(&self, evening: Uuid) -> Result<(), Failure> {
        let members =
            self.people.iter().filter(|one| one.standing.is_some() && one.until.is_none());
        for (number, member) in members.take(ANSWERS).enumerate() {
            let is_coming = number % 4 != 3;
            let (guests, guest_names) = match number {
                0 => (1, "Theresa Moser"),
                4 => (2, ""),
                _ => (0, ""),
            };
            let answer = Answer { is_coming, guests, guest_names: guest_names.to_owned() };
            let context = self.context(self.today());
            answer_evening(self.tx, &context, (evening, member.id), &answer)?;
        }
        Ok(())
    }
}

/// The address of a name, at a domain that is reserved for examples.
fn address_of(name: &str) -> String {
    let letters = name.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    format!("{}@club.example", letters.replace(' ', ".").replace('ß', "ss"))
}
