//! Random clubs in the database: every place says the same of a game. Its page, its paper, the list of the year, the list of
//! the week, the ranking over all years, the workbook and the table at which it was played.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike as _, Days, NaiveDate, TimeDelta, Utc};
use club::demo::Dice;
use club::outlook::Case;
use club::publishing::{Audience, Publishing, Shown};
use club::statutes::{Listed, Statutes};
use club::year::counting::{CountingRules, Objection, Verdict};
use club::year::tally;
use club::year::year_options::YearOptions;
use club::{DealFacts, Ending, History, PlayerNo};
use proptest::test_runner::Config;
use scoring::{Family, Points, Ruleset};
use server::actions::{
    WithPlay, add_person, book_game, booked_game, club_books, confirm_result, decide_statutes,
    end_game, game_detail, game_record, hand_in_slip, ranking, read_lists, record_deal,
    settle_disputes, start_game, strike_game, vouch_for_slip, year_books, year_of,
};
use server::failure::Failure;
use server::store::engine::Transaction;
use server::store::{outcomes, statutes, trial_games};
use uuid::Uuid;
use wire::{ConfirmResult, ConfirmationId, EndGame, EndingId, GameId, Person, PersonId, StartGame};

use crate::support::{TestClub, classical_game, context_at, known, now, record};

/// How many people there are.
const PEOPLE: usize = 9;
/// How many days the games of a club are spread over.
const DAYS: u64 = 4;

/// A club under test, made by dice.
struct Club {
    dice: Dice,
    people: Vec<PersonId>,
    next: u128,
}

impl Club {
    fn id(&mut self) -> Uuid {
        self.next += 1;
        known(self.next)
    }

    /// The noon of a day, counted from that of the first game.
    fn noon(&mut self, days: usize) -> DateTime<Utc> {
        now() + TimeDelta::hours(24 * i64::try_from(self.dice.below(days)).unwrap())
    }

    fn statutes(&mut self) -> Statutes {
        let counting = CountingRules {
            least_rounds: u8::try_from(self.dice.below(3)).unwrap(),
            single_round_minutes: Some(30).filter(|_| self.dice.one_in(2)),
            broken_round_counts: self.dice.one_in(2),
            slip_required: !self.dice.one_in(4),
            slip_days: u16::try_from(self.dice.below(4)).unwrap(),
            confirmations_are_slip: self.dice.one_in(2),
            ..CountingRules::default()
        };
        let options = YearOptions {
            tournaments_count: self.dice.one_in(2),
            least_people: if self.dice.one_in(3) { 5 } else { 0 },
            ..YearOptions::default()
        };
        Statutes { counting, options, listed: Listed::Everybody, ..Statutes::default() }
    }

    /// A game with everything that may become of it.
    fn game(&mut self, tx: &Transaction<'_>, tournament: i64) -> Result<GameId, Failure> {
        let id = GameId(self.id());
        let at = self.noon(DAYS as usize);
        let turn = self.dice.below(PEOPLE);
        self.people.rotate_left(turn);
        // By these rules East passes on after a drawn deal, so that rounds are played to their end.
        let ruleset = Ruleset::preset(Family::Mcr);
        let start = StartGame { ruleset, ..classical_game(id, &self.people[..4]) };
        start_game(tx, &start, at)?;
        let row = server::store::games::by_id(tx, id)?.unwrap().number;
        if self.dice.one_in(4) {
            let place = "INSERT INTO tournament_games (game_id, tournament_id, round, table_number, begun_at) VALUES (?1, ?2, 0, ?1, '')";
            tx.execute(place, (row, tournament))?;
        }
        let is_trial = self.dice.one_in(8);
        if is_trial {
            trial_games::append(tx, row)?;
        }
        let deals = [0, 1, 4, 6, 8, 16][self.dice.below(6)];
        for number in 1..=deals {
            let deal = record(0, number, DealFacts::drawn(), [0; 4]);
            let deal = wire::RecordDeal { id: wire::DealId(self.id()), ..deal };
            record_deal(tx, id, &deal, at + TimeDelta::minutes(5 * i64::from(number)))?;
        }
        if self.dice.one_in(8) {
            return Ok(id);
        }
        let how = match (deals, self.dice.below(3)) {
            (16, _) => Ending::Complete,
            (_, 0) => Ending::Abandoned,
            (_, _) => Ending::Agreed,
        };
        let end = EndGame { id: EndingId(self.id()), how, after: deals };
        end_game(tx, id, &end, at + TimeDelta::minutes(90))?;
        book_game(tx, id, context_at(at).wall_clock)?;
        if !is_trial {
            self.slip(tx, id, at)?;
        }
        Ok(id)
    }

    /// What becomes of a game's slip: it comes or not, late or not, and some of its players confirm the result.
    fn slip(&mut self, tx: &Transaction<'_>, id: GameId, at: DateTime<Utc>) -> Result<(), Failure> {
        let later = |days: usize| at + TimeDelta::hours(24 * i64::try_from(days).unwrap());
        if self.dice.one_in(2) {
            let mut by = context_at(later(self.dice.below(6)));
            by.author = Some("Resi".to_owned());
            hand_in_slip(tx, &by, id, by.today())?;
            if self.dice.one_in(2) {
                // One that came in time needs no reason.
                drop(vouch_for_slip(tx, &by, id, "verreist"));
            }
        }
        if self.dice.one_in(2) {
            let missing = usize::from(self.dice.one_in(3));
            for player in (1..=4 - u8::try_from(missing).unwrap()).map(PlayerNo) {
                let by = context_at(later(self.dice.below(3)));
                let request = ConfirmResult {
                    id: ConfirmationId(self.id()),
                    player,
                    is_right: !self.dice.one_in(12),
                    wrong_deal: None,
                    points: Points::ZERO,
                };
                confirm_result(tx, id, &request, &by)?;
            }
        }
        self.speak_against(tx, id, at)
    }

    /// Somebody says that a deal is not right, which is settled or not; and the board strikes the game, for good or not.
    fn speak_against(
        &mut self,
        tx: &Transaction<'_>,
        id: GameId,
        at: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let later = |days: usize| at + TimeDelta::hours(24 * i64::try_from(days).unwrap());
        if self.dice.one_in(4) {
            let request = ConfirmResult {
                id: ConfirmationId(self.id()),
                player: PlayerNo(3),
                is_right: false,
                wrong_deal: Some(1),
                points: Points::ZERO,
            };
            // There is none to name before the first.
            let said = confirm_result(tx, id, &request, &context_at(later(self.dice.below(3))));
            if said.is_ok() && self.dice.one_in(3) {
                settle_disputes(tx, &context_at(later(3)), id, &[(PlayerNo(3), 1)], "nachgezählt")?;
            }
        }
        if self.dice.one_in(4) {
            let by = context_at(later(self.dice.below(3)));
            let key = self.id();
            strike_game(tx, &by, id, key, Some("doppelt eingetippt"))?;
            if self.dice.one_in(3) {
                let key = self.id();
                strike_game(tx, &by, id, key, None)?;
            }
        }
        Ok(())
    }
}

/// What the tablet at its table says of a game.
fn at_table(tx: &Transaction<'_>, id: GameId, on: NaiveDate) -> Result<Option<Verdict>, Failure> {
    let detail = game_detail(tx, id)?;
    let Some(ended) = detail.ended else { return Ok(None) };
    let facts = detail.deals.iter().map(|deal| &deal.facts);
    let history = History::replay(4, &detail.ruleset, facts).unwrap();
    let judged_by = detail.judged_by.unwrap();
    let last = detail.deals.last().map(|deal| deal.recorded_at);
    let case = Case {
        ruleset: &detail.ruleset,
        history: &history,
        minutes: tally::minutes(detail.started_at, last),
        played_on: judged_by.played_on,
        setting: judged_by.setting,
        standard: judged_by.standard,
    };
    Ok(Some(case.verdict(ended.how, on)))
}

/// Makes a club and asks everybody about each of its games; how many of them count.
fn examine(tx: &Transaction<'_>, seed: u64) -> Result<[usize; 5], Failure> {
    let mut club = Club { dice: Dice::new(seed), people: Vec::new(), next: 1_000 };
    for number in 0..PEOPLE {
        let person = Person { id: PersonId(club.id()), name: format!("P{number}") };
        club.people.push(add_person(tx, &person, now())?.id);
    }
    let decided = club.statutes();
    decide_statutes(tx, &context_at(now()), club.id(), &decided)?;
    let tournament = tx.insert(
        "INSERT INTO tournaments (key, name, place, first_day, days, rules, rounds, minutes, entered_twice, hands_count, added_at)
         VALUES (?1, 'Turnier', '', '2026-11-21', 1, 'klassisch', 3, 90, 0, 0, '')",
        [known(1)],
    )?;
    let mut games = Vec::new();
    for _ in 0..2 + club.dice.below(4) {
        games.push(club.game(tx, tournament)?);
    }
    let first = context_at(now()).today();
    let on = first + Days::new(club.dice.below(10) as u64);
    let books = year_books(tx, year_of(&statutes::calendar(tx)?, on)?, on)?;
    let rules = Publishing { tables: Shown::Internal, ..Publishing::default() };
    let week = read_lists(tx, on, (&rules, None), Audience::Internal)?.week;
    let lines = club_books(tx, on, WithPlay::Yes)?.play.unwrap_or_default().0;
    let mut seen = [0; 5];
    for id in &games {
        let in_list = books.games.iter().find(|(game, _)| game.id == *id);
        let verdict = in_list.map(|(_, verdict)| *verdict);
        let row = server::store::games::by_id(tx, *id)?.unwrap().number;
        let day = server::store::evenings::day_of(tx, row)?;
        if day.is_some_and(|day| day > on) {
            assert_eq!(verdict, None, "seed {seed}: it is not played yet");
            continue;
        }
        let on_page = game_record(tx, *id, on)?.booked.map(|booked| booked.verdict);
        assert_eq!(on_page, verdict, "seed {seed}: the page of the game");
        assert_eq!(booked_game(tx, *id, on)?.verdict, verdict, "seed {seed}: its paper");
        match verdict {
            Some(_) => assert_eq!(at_table(tx, *id, on)?, verdict, "seed {seed}: its tablet"),
            // The books do not have it: it goes on, or was only tried.
            None => assert!(!at_table(tx, *id, on)?.is_some_and(Verdict::is_enough), "seed {seed}"),
        }
        let line = lines.iter().find(|line| line.number == row);
        assert_eq!(line.map(|line| line.verdict), verdict, "seed {seed}: the workbook");
        let listed = week.games.iter().flatten().find(|game| game.number == row as u64);
        if let Some(listed) = listed {
            assert_eq!(Some(listed.verdict), verdict, "seed {seed}: the list of the week");
        }
        match verdict {
            Some(Verdict::Counts(..)) => seen[0] += 1,
            Some(Verdict::CountsWithSlip { .. }) => seen[1] += 1,
            Some(Verdict::CountsNot(Objection::Struck { .. })) => seen[2] += 1,
            Some(Verdict::CountsNot(Objection::Disputed { .. })) => seen[3] += 1,
            Some(Verdict::CountsNot(_)) => seen[4] += 1,
            None => {}
        }
    }
    let counted = books.games.iter().filter(|(_, verdict)| verdict.counts());
    let mut sums: BTreeMap<PersonId, u32> = BTreeMap::new();
    for result in counted.flat_map(|(game, _)| &game.results) {
        *sums.entry(books.members[&result.person].id).or_default() += 1;
    }
    let ranked = ranking(tx, on)?.into_iter().map(|line| (line.person.id, line.games));
    assert_eq!(ranked.collect::<BTreeMap<_, _>>(), sums, "seed {seed}: the ranking of all years");
    let all = outcomes::between(tx, first, on)?;
    assert!(all.iter().all(|game| game.course.played_on.year() == 2026));
    Ok(seen)
}

/// A tenth of the cases of the properties: each club is written to the database and taken back.
#[tokio::test]
async fn every_place_says_the_same_of_a_game() {
    let club = TestClub::new();
    let clubs = u64::from(Config::default().cases / 10).max(20);
    let mut seen = [0; 5];
    for seed in 0..clubs {
        let found = club.database.write(move |tx| {
            tx.execute_batch("SAVEPOINT club")?;
            let found = examine(tx, seed)?;
            tx.execute_batch("ROLLBACK TO club; RELEASE club")?;
            Ok(found)
        });
        let found = found.await.unwrap();
        for (sum, more) in seen.iter_mut().zip(found) {
            *sum += more;
        }
    }
    assert!(seen.iter().all(|kind| *kind > 0), "every kind is there: {seen:?}");
}
