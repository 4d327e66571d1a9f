//! What the first screen shows: tables that play, what waits, the last games, the first of the year, the own year.

use chrono::{DateTime, Datelike as _, Days, NaiveDate, TimeDelta, Utc};
use club::publishing::Audience;
use club::short_names::table_names;
use club::year::counting::Verdict;
use club::year::{Change, Line, changes};
use wire::today::{
    LastGame, NextEvening, OwnYear, RunningSeat, RunningTable, Task, TaskKind, Today, YearLine,
};
use wire::{GameId, PersonId};

use crate::actions::queries::first_steps::first_steps;
use crate::actions::{
    ActionContext, Scope, YearBooks, dues_of, evening_day, evenings_taking_place, names_at_table,
    played_through, public_names_at_table, year_books, year_of,
};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::links::{self, Opens};
use crate::store::outcomes::Booked;
use crate::store::{
    entries, evening_answers, games, mails, members, publications, statutes, tournament_sign_ups,
};

/// How many tables are shown at most.
const TABLES: usize = 12;
/// How many games are shown.
const GAMES: usize = 5;
/// How many lines of the year are shown.
const LEADERS: usize = 5;
/// How many points a curve has at most.
const CURVE: usize = 24;
/// How many days ahead an evening is announced.
const AHEAD: Days = Days::new(60);
/// How many days after a weekly list the next one is due.
const WEEK: Days = Days::new(7);
/// How long after its beginning a game counts as one of this evening for onlookers.
const EVENING: TimeDelta = TimeDelta::hours(16);

/// Whose tables are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TablesFor {
    /// All, for somebody with an account; whether deals may be recorded there.
    Account { may_record: bool },
    /// Those that a link opens.
    Link(Opens),
    /// Those that the club shows to everybody.
    Onlookers,
}

/// For whom the screen is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TodayReader {
    /// Which tables.
    pub(crate) tables: TablesFor,
    /// Whether evenings, games and the year may be read.
    pub(crate) may_read_books: bool,
    /// What the reader may do, each with the address where it is done.
    pub(crate) tasks: Vec<(TaskKind, &'static str)>,
    /// Whether the reader sets a new club up.
    pub(crate) is_board: bool,
    /// Who reads, where that is somebody in the books.
    pub(crate) person: Option<PersonId>,
    /// Who reads, where the own year is shown.
    pub(crate) own: Option<PersonId>,
}

/// What the first screen shows to a reader.
pub(crate) fn today(
    tx: &Transaction<'_>,
    reader: &TodayReader,
    context: &ActionContext,
) -> Result<Today, Failure> {
    let (now, day) = (context.now, context.today());
    let mut shown = Today {
        day,
        evening: None,
        tables: tables(tx, &reader.tables, now)?,
        tasks: Vec::new(),
        steps: Vec::new(),
        games: Vec::new(),
        leaders: Vec::new(),
        own: None,
    };
    if !reader.may_read_books {
        return Ok(shown);
    }
    shown.evening = next_evening(tx, reader.person, evening_day(now, context.wall_clock))?;
    let year = year_of(&statutes::calendar(tx)?, day)?;
    let books = year_books(tx, year, day)?;
    for (kind, address) in &reader.tasks {
        shown.tasks.extend(task(tx, *kind, address, &books, now)?);
    }
    if reader.is_board {
        shown.steps = first_steps(tx, day)?;
    }
    let own = reader.own.map(|id| members::rows_of(tx, id)).transpose()?.flatten();
    let own = own.map(|(_, known)| known);
    let lines = books.list(Scope::All);
    let week = books.as_of(books.on.min(books.last) - WEEK);
    let moved = changes(&lines, &week.list(Scope::All));
    let leaders = lines.iter().zip(&moved).take(LEADERS);
    shown.leaders = leaders.map(|(line, change)| year_line(&books, line, *change)).collect();
    let is_shown = |game: &&(Booked, Verdict)| {
        own.is_none_or(|own| game.0.results.iter().any(|result| result.person == own))
    };
    let last = books.games.iter().rev().filter(is_shown).take(GAMES);
    shown.games = last.map(|(game, _)| last_game(&books, game)).collect();
    if let Some(own) = own {
        shown.own = Some(own_year(tx, &books, own, lines.iter().zip(moved))?);
    }
    Ok(shown)
}

/// The next evening that takes place, and who comes to it.
fn next_evening(
    tx: &Transaction<'_>,
    reader: Option<PersonId>,
    day: NaiveDate,
) -> Result<Option<NextEvening>, Failure> {
    // Newest first: the last of them is the next.
    let Some(next) = evenings_taking_place(tx, day, day + AHEAD)?.pop() else {
        return Ok(None);
    };
    let answers = evening_answers::of_evening(tx, next.key)?;
    let yes = answers.values().filter(|answer| answer.is_coming);
    let reader = reader.map(|id| members::rows_of(tx, id)).transpose()?.flatten();
    let address = format!("/verein/abende/{}", next.key);
    Ok(Some(NextEvening {
        day: next.played_on,
        name: next.name,
        coming: yes.map(|answer| 1 + u32::from(answer.guests)).sum(),
        answer_address: reader.map_or_else(String::new, |_| format!("{address}/kommen")),
        is_coming: reader.and_then(|(_, known)| answers.get(&known)).map(|answer| answer.is_coming),
        address,
    }))
}

/// The tables that play, newest first.
fn tables(
    tx: &Transaction<'_>,
    wanted: &TablesFor,
    now: DateTime<Utc>,
) -> Result<Vec<RunningTable>, Failure> {
    let mut running = games::summaries(tx, 0, &[])?;
    match wanted {
        TablesFor::Account { .. } => {}
        TablesFor::Link(opens) => {
            let own: Vec<GameId> = match opens {
                Opens::Game(game) => vec![*game],
                Opens::Evening(evening) => links::games_of_evening(tx, *evening)?,
                Opens::FirstStart(_)
                | Opens::Invitation(..)
                | Opens::PasswordReset(_)
                | Opens::Help(_) => vec![],
            };
            running.retain(|game| own.contains(&game.id));
        }
        TablesFor::Onlookers => {
            let (rules, _) = publications::rules(tx)?;
            let is_public = rules.tables.is_for(Audience::Public);
            running.retain(|game| is_public && now - game.started_at < EVENING);
        }
    }
    running.truncate(TABLES);
    let tables = running.into_iter().map(|open| {
        let (game, history) = played_through(tx, open.id)?;
        let (names, may_record) = match wanted {
            TablesFor::Account { may_record } => (names_at_table(tx, game.number)?, *may_record),
            TablesFor::Link(_) => (names_at_table(tx, game.number)?, true),
            TablesFor::Onlookers => (public_names_at_table(tx, &game.players)?, false),
        };
        let totals = history.totals();
        let seats = (1..).map(club::PlayerNo).zip(names).map(|(player, name)| RunningSeat {
            name,
            wind: history.now.seat_of(player),
            points: totals.get(&player).copied().unwrap_or_default(),
        });
        Ok(RunningTable {
            game: open.id,
            table: open.table,
            rules: open.rules,
            preset: open.preset.map(|preset| preset.name).unwrap_or_default(),
            started_at: open.started_at,
            deals: open.deals,
            deal: history.now.deal,
            round: history.now.prevailing,
            seats: seats.collect(),
            may_record,
        })
    });
    tables.collect()
}

/// Something that waits, unless nothing does.
fn task(
    tx: &Transaction<'_>,
    kind: TaskKind,
    address: &str,
    books: &YearBooks,
    now: DateTime<Utc>,
) -> Result<Option<Task>, Failure> {
    let mut address = address.to_owned();
    let (count, day, cents) = match kind {
        TaskKind::Slips => slips(books),
        TaskKind::Disputes => {
            (books.games.iter().filter(|(_, verdict)| verdict.is_disputed()).count(), None, None)
        }
        TaskKind::WeeklyList => weekly_list(tx, books)?,
        TaskKind::Dues => {
            let entries = entries::until(tx, books.on)?;
            let dues = dues_of(books, &entries);
            let open = dues.lines.iter().map(crate::actions::DuesLine::open_cents);
            let open: Vec<i64> = open.filter(|cents| *cents > 0).collect();
            (open.len(), None, Some(open.iter().sum()))
        }
        TaskKind::Invitations => {
            let good = links::good(tx, now)?;
            let waiting = good.iter().filter(|link| matches!(link.opens, Opens::Invitation(..)));
            let days: Vec<NaiveDate> = waiting.map(|link| link.expires_at.date_naive()).collect();
            (days.len(), days.into_iter().min(), None)
        }
        TaskKind::Entries => {
            let (count, first) = tournament_sign_ups::all_undecided(tx)?;
            if let Some(first) = first {
                address += &format!("/{first}/nennungen");
            }
            (count, None, None)
        }
        TaskKind::Mails => {
            let last = publications::all(tx)?.pop().filter(|last| last.withdrawal.is_none());
            let mails = last.map(|last| mails::of_publication(tx, last.row)).transpose()?;
            let failed = mails.into_iter().flatten().filter(|mail| match mail.state {
                mails::State::Unsure | mails::State::Refused => true,
                mails::State::Waiting
                | mails::State::Sending
                | mails::State::Sent
                | mails::State::Withdrawn => false,
            });
            (failed.count(), None, None)
        }
        // The folder of backups is not in the database.
        TaskKind::BackupFailed | TaskKind::BackupOld | TaskKind::Unknown => (0, None, None),
    };
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    Ok((count > 0).then_some(Task { kind, count, day, cents, address }))
}

/// How many, which day, how much money.
type Counted = (usize, Option<NaiveDate>, Option<i64>);

/// The games whose slip is missing or has to be confirmed.
fn slips(books: &YearBooks) -> Counted {
    let (mut count, mut first) = (0, None::<NaiveDate>);
    for (_, verdict) in &books.games {
        count += usize::from(verdict.wants_slip());
        if let Verdict::CountsWithSlip { due, .. } = verdict {
            first = Some(first.map_or(*due, |first| first.min(*due)));
        }
    }
    (count, first, None)
}

/// The games since the last weekly list, once a week has passed.
fn weekly_list(tx: &Transaction<'_>, books: &YearBooks) -> Result<Counted, Failure> {
    let last = publications::standing(tx)?.pop().map(|last| last.as_of);
    if last.is_some_and(|last| books.on < last + WEEK) {
        return Ok((0, None, None));
    }
    let is_new = |game: &Booked| last.is_none_or(|last| game.course.played_on > last);
    Ok((books.games.iter().filter(|(game, _)| is_new(game)).count(), last, None))
}

fn last_game(books: &YearBooks, game: &Booked) -> LastGame {
    let called = books.called(game);
    let points = game.results.iter().map(|result| result.points);
    let mut players: Vec<_> = table_names(&called).into_iter().zip(points).collect();
    players.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    LastGame {
        game: game.id,
        day: game.course.played_on,
        rules: game.family,
        how: game.course.how,
        is_bankrupt: game.course.is_bankrupt,
        players,
    }
}

fn year_line(books: &YearBooks, line: &Line<i64>, change: Change) -> YearLine {
    let member = books.members.get(&line.person);
    YearLine {
        person: member.map_or(PersonId(uuid::Uuid::nil()), |member| member.id),
        name: books.name(line.person).to_owned(),
        place: line.rank,
        moved: change.places,
        figure: line.figure,
        games: line.games,
        curve: curve(books, line.person).1,
    }
}

/// The first day on which somebody played, and by what the list ranks after each; it begins at zero a week before, so that the first
/// result is a slope.
fn curve(books: &YearBooks, person: i64) -> (Option<NaiveDate>, Vec<(i64, i64)>) {
    let course = books.courses(Scope::All).of(person);
    let Some((first, _)) = course.first().copied() else {
        return (None, Vec::new());
    };
    let number = |day: NaiveDate| i64::from(day.num_days_from_ce() - first.num_days_from_ce()) + 7;
    let mut points = vec![(0, 0)];
    points.extend(course.into_iter().map(|(day, figure)| (number(day), figure.number())));
    let every = points.len().div_ceil(CURVE - 1).max(1);
    let last = points.len() - 1;
    let kept = points.into_iter().enumerate().filter(|(at, _)| at % every == 0 || *at == last);
    (Some(first), kept.map(|(_, point)| point).collect())
}

fn own_year<'a>(
    tx: &Transaction<'_>,
    books: &YearBooks,
    own: i64,
    mut lines: impl Iterator<Item = (&'a Line<i64>, Change)>,
) -> Result<OwnYear, Failure> {
    let found = lines.find(|(line, _)| line.person == own);
    let dues = dues_of(books, &entries::until(tx, books.on)?);
    let dues = dues.lines.iter().find(|line| line.person == own);
    let id = books.members.get(&own).map(|member| member.id.to_string()).unwrap_or_default();
    Ok(OwnYear {
        to_next: found.and_then(|(_, change)| change.to_next),
        line: found.map(|(line, change)| year_line(books, line, change)),
        since: curve(books, own).0,
        open_cents: dues.map_or(0, |line| line.open_cents().max(0)),
        address: format!("/verein/personen/{id}"),
        year_address: match found {
            Some(_) => format!("/verein/personen/{id}/jahr/{}", books.year.number()),
            None => String::new(),
        },
    })
}
