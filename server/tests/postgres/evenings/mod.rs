//! Evenings by dice: the same actions make the same books on both engines, and what one refuses the other refuses as well.
//!
//! 1,500 actions in the usual run. More of them, with figures at the end:
//! `OSTWIND_ACTIONS=10000 cargo nextest run --workspace --test postgres evenings --no-capture`.

mod calendar;
mod money;
mod office;
mod people;
mod table;
mod tournament;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use club::demo::Dice;
use server::actions::{ActionContext, check_books, check_log};
use server::failure::Failure;
use server::store::engine::Transaction;
use server::store::postgres::PostgresServer;
use server::store::{self, Database};
use server::wall_clock::WallClock;
use testkit::{Folder, address_of, known, new_database, waiting};
use uuid::Uuid;
use wire::{GameId, PersonId, TournamentId};

use crate::commits::NEW;
use crate::support::new_books;

const SEED: u64 = 20_261_128;

/// How many people there are before anything else happens.
const FIRST_PEOPLE: usize = 12;

/// How often the books are compared on the way.
const COMPARISONS: usize = 5;

/// At how many tables people play.
const TABLES: usize = 4;

/// How many evenings can be named.
const EVENINGS: usize = 2;

/// Of how many games that have ended they still speak.
const RECENT: usize = 16;

/// What one step does: its name, how often it comes, and the action.
type Action = (&'static str, usize, fn(&mut Step<'_>) -> Result<Done, Failure>);

/// What an action has answered, and what there is since.
struct Done {
    answer: String,
    new: Option<New>,
}

impl Done {
    fn with(answer: impl Debug) -> Result<Done, Failure> {
        Ok(Done { answer: format!("{answer:?}"), new: None })
    }

    fn new(answer: impl Debug, new: New) -> Result<Done, Failure> {
        Ok(Done { answer: format!("{answer:?}"), new: Some(new) })
    }
}

#[derive(Clone, Copy)]
enum New {
    Person(PersonId),
    /// A game goes on, or goes on again.
    Game(GameId),
    Ended(GameId),
    Evening(Uuid),
    Entry,
    Tournament(TournamentId),
}

/// What can be named in a request.
#[derive(Clone, Default)]
struct Named {
    people: Vec<PersonId>,
    running: Vec<GameId>,
    ended: Vec<GameId>,
    evenings: Vec<Uuid>,
    entries: i64,
    tournament: Option<TournamentId>,
}

impl Named {
    fn add(&mut self, new: New) {
        fn keep<T: PartialEq>(all: &mut Vec<T>, one: T, most: usize) {
            all.retain(|known| *known != one);
            all.push(one);
            let excess = all.len().saturating_sub(most);
            all.drain(..excess);
        }
        match new {
            New::Person(person) if self.people.contains(&person) => {}
            New::Person(person) => self.people.push(person),
            New::Game(game) => {
                self.ended.retain(|known| *known != game);
                keep(&mut self.running, game, TABLES);
            }
            New::Ended(game) => {
                self.running.retain(|known| *known != game);
                keep(&mut self.ended, game, RECENT);
            }
            New::Evening(evening) => keep(&mut self.evenings, evening, EVENINGS),
            New::Entry => self.entries += 1,
            New::Tournament(tournament) => self.tournament = Some(tournament),
        }
    }
}

/// One step: the same dice on both engines, which decide by what is read there.
struct Step<'a> {
    tx: &'a Transaction<'a>,
    dice: Dice,
    named: &'a Named,
    number: u128,
    by: ActionContext,
}

impl Step<'_> {
    /// A key that no other step has.
    fn key(&self) -> Uuid {
        known(self.number << 8)
    }

    /// The keys of a step that needs several.
    fn key_of(&self, part: usize) -> Uuid {
        known((self.number << 8) + 1 + part as u128)
    }

    fn today(&self) -> NaiveDate {
        self.by.today()
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.dice.below(from.len())]
    }

    /// Somebody of the club, now and then somebody nobody knows.
    fn person(&mut self) -> PersonId {
        let named = self.named;
        if named.people.is_empty() || self.dice.one_in(40) {
            return PersonId(known(1));
        }
        self.pick(&named.people)
    }

    /// A game that goes on, now and then another one.
    fn running(&mut self) -> GameId {
        let named = self.named;
        let others = named.running.is_empty() || self.dice.one_in(15);
        if others { self.ended() } else { self.pick(&named.running) }
    }

    /// A game that has ended, now and then another one.
    fn ended(&mut self) -> GameId {
        let named = self.named;
        match self.dice.below(30) {
            0 if !named.running.is_empty() => self.pick(&named.running),
            2.. if !named.ended.is_empty() => self.pick(&named.ended),
            _ => GameId(known(2)),
        }
    }

    /// The first answer that is no refusal, of all games that have ended.
    fn first_ended(
        &mut self,
        act: impl Fn(&Self, GameId) -> Result<Done, Failure>,
    ) -> Result<Done, Failure> {
        let mut games = self.named.ended.clone();
        let turn = self.dice.below(games.len() + 1);
        games.rotate_left(turn);
        games.push(self.running());
        let mut answers = games.into_iter().map(|game| act(self, game));
        let first = answers.next().unwrap_or(Err(Failure::UnknownGame));
        match first {
            Err(failure) => answers.find(Result::is_ok).unwrap_or(Err(failure)),
            done => done,
        }
    }

    fn evening(&mut self) -> Uuid {
        let named = self.named;
        if named.evenings.is_empty() || self.dice.one_in(40) {
            return known(3);
        }
        self.pick(&named.evenings)
    }

    /// A text for a field that takes so many characters; now and then none, or one that is too long or cannot be printed.
    fn text(&mut self, usual: &str, most: usize) -> String {
        match self.dice.below(24) {
            0 => String::new(),
            1 => "x".repeat(most + 1),
            2 => "\u{1F004}".to_owned(),
            _ => usual.to_owned(),
        }
    }
}

/// A step before it is done: it can be done once more.
#[derive(Clone)]
struct Plan {
    action: Action,
    dice: Dice,
    number: u128,
    by: ActionContext,
    named: Named,
}

impl Plan {
    async fn act(&self, books: &Database) -> (String, Option<New>) {
        let plan = self.clone();
        let done = books.write(move |tx| {
            let Plan { action, dice, number, by, named } = plan;
            let (_, _, act) = action;
            act(&mut Step { tx, dice, named: &named, number, by })
        });
        match done.await {
            Ok(Done { answer, new }) => (answer, new),
            Err(failure) => (refusal(&failure), None),
        }
    }
}

const REFUSED: &str = "refused: ";

fn refusal(failure: &Failure) -> String {
    let is_ours =
        matches!(failure, Failure::Internal(_) | Failure::Unavailable | Failure::DiskFull);
    assert!(!is_ours, "{failure:?}");
    format!("{REFUSED}{failure:?}")
}

fn actions() -> Vec<Action> {
    let books = [money::ACTIONS, office::ACTIONS, tournament::ACTIONS].concat();
    [table::ACTIONS, people::ACTIONS, calendar::ACTIONS, &books].concat()
}

/// What happens before anything else.
fn beginning() -> Vec<Action> {
    let people = vec![people::ADD; FIRST_PEOPLE];
    [&people[..], &[calendar::ADD], &tournament::BEGINNING].concat()
}

fn chosen(actions: &[Action], dice: &mut Dice) -> Action {
    let all: usize = actions.iter().map(|(_, often, _)| often).sum();
    let mut left = dice.below(all);
    let found = actions.iter().find(|(_, often, _)| {
        let is_here = left < *often;
        left = left.saturating_sub(*often);
        is_here
    });
    *found.unwrap()
}

/// The rows of the books. An id that an action has drawn by itself is called by the place at which it stands first.
async fn rows(books: &Database) -> String {
    let dump = books.read(store::dump).await.unwrap();
    let mut drawn: BTreeMap<String, usize> = BTreeMap::new();
    let is_of_id = |letter: char| letter.is_ascii_hexdigit() || letter == '-';
    let mut rows = String::with_capacity(dump.len());
    for part in dump.split_inclusive(|letter: char| !is_of_id(letter)) {
        match part.get(..36).filter(|id| Uuid::try_parse(id).is_ok() && id[14..].starts_with('7')) {
            Some(id) => {
                let next = drawn.len();
                let number = *drawn.entry(id.to_owned()).or_insert(next);
                rows.push_str(&format!("drawn {number}{}", &part[36..]));
            }
            None => rows.push_str(part),
        }
    }
    rows
}

async fn expect_the_same(in_file: &Database, in_postgres: &Database) -> usize {
    let (one, other) = (rows(in_file).await, rows(in_postgres).await);
    for (one, other) in one.lines().zip(other.lines()) {
        assert_eq!(one, other);
    }
    assert_eq!(one.lines().count(), other.lines().count());
    for books in [in_file, in_postgres] {
        let (_, findings) = books.read(check_books).await.unwrap();
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(books.read(check_log).await.unwrap().broken, None);
    }
    one.lines().count()
}

/// How often each action was done and refused, and by which words.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<&'static str, [usize; 2]>,
    refusals: BTreeMap<String, usize>,
    repeated: usize,
}

impl Tally {
    fn add(&mut self, action: &'static str, answer: &str) {
        let refusal = answer.strip_prefix(REFUSED);
        self.counts.entry(action).or_default()[usize::from(refusal.is_some())] += 1;
        if let Some(refusal) = refusal {
            let word = |letter: char| letter.is_alphanumeric() || "()_".contains(letter);
            let words = refusal.chars().take_while(|letter| word(*letter)).collect();
            *self.refusals.entry(words).or_default() += 1;
        }
    }

    fn done(&self, action: &str) -> usize {
        self.counts.get(action).map_or(0, |[done, _]| *done)
    }

    fn refused(&self) -> usize {
        self.counts.values().map(|[_, refused]| refused).sum()
    }
}

async fn play(count: usize, in_file: &Database, in_postgres: &Database) -> Tally {
    let (actions, mut first) = (actions(), beginning().into_iter());
    let (mut dice, mut named) = (Dice::new(SEED), Named::default());
    let mut now: DateTime<Utc> = "2026-02-06T18:00:00Z".parse().unwrap();
    let (mut tally, mut last): (Tally, Option<Plan>) = (Tally::default(), None);
    for number in 1..=count {
        now += TimeDelta::minutes(dice.below(30) as i64);
        // The same keys come once more, as after an answer that was lost.
        let is_again = dice.one_in(25);
        let plan = match last.take().filter(|_| is_again) {
            Some(again) => again,
            None => {
                let author = (!dice.one_in(6)).then(|| "Resi".to_owned());
                let by = ActionContext { author, now, wall_clock: WallClock::UTC };
                let action = first.next().unwrap_or_else(|| chosen(&actions, &mut dice));
                let own = Dice::new(dice.next_number());
                let number = number as u128;
                Plan { action, dice: own, number, by, named: named.clone() }
            }
        };
        let ((answer, new), (other, _)) = (plan.act(in_file).await, plan.act(in_postgres).await);
        assert_eq!(answer, other, "{number}: {}", plan.action.0);
        tally.add(plan.action.0, &answer);
        tally.repeated += usize::from(is_again);
        if let Some(new) = new {
            named.add(new);
        }
        last = Some(plan);
        if number.is_multiple_of(count.div_ceil(COMPARISONS)) {
            expect_the_same(in_file, in_postgres).await;
        }
    }
    tally
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn evenings_by_dice_make_the_same_books_on_both_engines() {
    let count = std::env::var("OSTWIND_ACTIONS").map_or(1_500, |text| text.parse().unwrap());
    let folder = Folder::new();
    let in_file = Database::open(folder.path()).unwrap();
    // In a database of its own, so that PostgreSQL does not take it for one of many small clubs.
    let address = address_of(&new_database(NEW), "ostwind");
    let server = waiting(|| Arc::new(PostgresServer::connect(&address, folder.path()).unwrap()));
    let in_postgres = new_books(&server, folder.path());
    let tally = play(count, &in_file, &in_postgres).await;
    let rows = expect_the_same(&in_file, &in_postgres).await;
    let (refused, repeated) = (tally.refused(), tally.repeated);
    println!("{count} actions, {refused} refused, {repeated} repeated, {rows} rows");
    for (action, [done, refused]) in &tally.counts {
        println!("{action}: {done} done, {refused} refused");
    }
    println!("{} refusals: {:?}", tally.refusals.len(), tally.refusals);
    for (action, _, _) in actions() {
        assert!(tally.done(action) > 0, "nothing of this kind was done: {action}");
    }
    assert!(tally.done("record a deal") > count / 8);
    assert!(tally.done("withdraw a deal") > count / 100);
    assert!(tally.done("correct a deal") > count / 100);
    assert!(refused > count / 10 && tally.refusals.len() > 20);
    assert!(repeated > count / 50);
}
