//! The program `ostwind`: reads its command line, asks the world for time and input, and starts
//! what was asked for.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Local, NaiveDate, NaiveDateTime, SubsecRound, Utc};
use clap::FromArgMatches;
use clap::error::{ContextKind, ErrorKind};
use club::calendar::ClubYear;
use club::presets::in_force;
use club::publishing::Audience;
use club::refusal::Refusal;
use club::report::lists::week_sheet;
use club::report::sheet::Sheet;
use club::report::{Honour, rulebook_sheet};
use scoring::Family;
use server::actions::{self, BadFile, CannotExport, Examined, Finding, Plan};
use server::calculator::{self, Question};
use server::documents::game_papers::{self, Filled, GamePaper, Letterhead};
use server::documents::import_preview::told;
use server::documents::pdf;
use server::failure::Failure;
use server::http::{self, AppState, Clock, Live, Published};
use server::mail::queue;
use server::mail::smtp::MailServer;
use server::settings::{
    self, Command, CommandLine, PaperSettings, PrintForm, PrintGame, PrintHonour, PrintKind,
    PrintRules, PrintWeek, PrintYear, Serve,
};
use server::store::copies::CannotCopy;
use server::store::mails::{self, State};
use server::store::{self, CannotOpen, Database, games, presets, publications};
use server::weekly_list::archive;
use server::weekly_list::schedule;
use server::weekly_list::site_folder::CannotWrite;
use texts::Lang;
use texts::program::Trouble;
use tokio::signal::unix::{SignalKind, signal};

/// The exit status when something could not be done at all.
const FAILED: u8 = 2;

/// The seed of the invented club: the same for everybody, so that pictures of it agree.
const DEMO_SEED: u64 = 1_984;

/// How often those who follow a game hear that the server is still there.
const PULSE: Duration = Duration::from_secs(15);

/// How long requests may go on after the server was told to end.
const GRACE: Duration = Duration::from_secs(3);

/// How often it is asked whether a mail waits.
const LOOKING_FOR_MAILS: Duration = Duration::from_secs(2);

/// How often it is asked whether a list is due.
const LOOKING_AT_THE_CLOCK: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let lang = language_before_parsing();
    let parsed = settings::command_line(lang)
        .try_get_matches()
        .and_then(|matches| CommandLine::from_arg_matches(&matches));
    let asked = match parsed {
        Ok(asked) => asked,
        Err(error) => return explain_usage(&error, lang),
    };
    let lang = asked.lang.into();
    let done = match asked.command {
        Command::Serve(settings) => serve(settings, lang),
        Command::Score => answer_lines(Question::Score, lang),
        Command::Settle => answer_lines(Question::Settle, lang),
        Command::Backup(copy) => store::copies::backup(&copy.data.data, &copy.file)
            .map_err(cannot_copy)
            .map(|()| say(&texts::program::backed_up(&copy.file.display().to_string(), lang))),
        Command::Restore(copy) => restore(&copy, lang),
        Command::Doctor(data) => doctor(&data, lang),
        Command::Export(export) => write_all(&export, lang),
        Command::Import(import) => bring_along(&import, lang),
        Command::Demo(demo) => invent(&demo, lang),
        Command::Print(print) => write_paper(print.kind, lang),
        Command::Invite(invite) => make_invitation(&invite, lang),
        Command::Publish(publish) => publish_list(&publish, lang),
        Command::Archive(archive) => archive_year(&archive, lang),
        Command::Migrate(data) => store::migrate(&data.data).map_err(cannot_open).map(|count| {
            say(&texts::program::migrated(count, lang));
        }),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => complain(&trouble, lang),
    }
}

/// Reads JSON lines, answers each at its place. A line that nothing can be made of gets an answer
/// like any other.
fn answer_lines(question: Question, lang: Lang) -> Result<(), Trouble> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut output = BufWriter::new(io::stdout().lock());
    let unwritten = |error: io::Error| Trouble::Output { reason: error.to_string() };
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let length = input
            .read_until(b'\n', &mut line)
            .map_err(|error| Trouble::Input { reason: error.to_string() })?;
        if length == 0 {
            return output.flush().map_err(unwritten);
        }
        let answer = calculator::answer_line(question, number, line.trim_ascii_end(), lang);
        writeln!(output, "{answer}").map_err(unwritten)?;
        // Who asks line by line waits for the answer before he goes on.
        if input.buffer().is_empty() {
            output.flush().map_err(unwritten)?;
        }
    }
    Ok(())
}

/// Puts a backup in the place of the database, which is kept beside it.
fn restore(copy: &settings::Copy, lang: Lang) -> Result<(), Trouble> {
    let kept_as = format!("{}.{}", store::FILE, now().format("%Y%m%d-%H%M%S"));
    let was_there = store::copies::restore(&copy.data.data, &copy.file, &kept_as);
    let was_there = was_there.map_err(cannot_copy)?;
    let kept_as = was_there.then(|| copy.data.data.join(kept_as).display().to_string());
    say(&texts::program::restored(kept_as.as_deref(), lang));
    Ok(())
}

/// Checks everything that is booked; what is wrong goes to standard output, line by line.
fn doctor(data: &settings::Data, lang: Lang) -> Result<(), Trouble> {
    let checked = store::read_once(&data.data, actions::check_books).map_err(cannot_open)?;
    let (examined, findings) =
        checked.map_err(|failure| Trouble::Unreadable { reason: reason(&failure, lang) })?;
    for finding in &findings {
        say(&describe(finding, lang));
    }
    if !findings.is_empty() {
        return Err(Trouble::Sick { findings: findings.len() });
    }
    let Examined { games, deals, years } = examined;
    say(&texts::program::healthy(games, deals, years, lang));
    Ok(())
}

fn describe(finding: &Finding, lang: Lang) -> String {
    use texts::program::Sickness;
    let sickness = match finding {
        Finding::Damaged { what } => Sickness::Damaged { what: what.clone() },
        Finding::Unplayable { game } => Sickness::Unplayable { game: game.to_string() },
        Finding::Gap { game } => Sickness::Gap { game: game.to_string() },
        Finding::Payments { game, number } => {
            Sickness::Payments { game: game.to_string(), number: *number }
        }
        Finding::Outcome { game } => Sickness::Outcome { game: game.to_string() },
        Finding::ClosedList { year } => Sickness::ClosedList { year: *year },
    };
    texts::program::sickness(&sickness, lang)
}

/// Writes everything the database knows into a folder.
fn write_all(export: &settings::Export, lang: Lang) -> Result<(), Trouble> {
    let written = store::read_once(&export.data.data, |tx| actions::export_all(tx, &export.folder));
    let path = export.folder.display().to_string();
    let rows = written.map_err(cannot_open)?.map_err(|error| match error {
        CannotExport::NotEmpty => Trouble::FileExists { path: path.clone() },
        CannotExport::Unwritable(error) => Trouble::Output { reason: error.to_string() },
        CannotExport::Unreadable(failure) => Trouble::Unreadable { reason: reason(&failure, lang) },
    })?;
    say(&texts::program::exported(rows, &path, lang));
    Ok(())
}

/// Tells what a list would do, line by line, and does it where that was asked for.
fn bring_along(import: &settings::Import, lang: Lang) -> Result<(), Trouble> {
    use texts::program::BroughtAlong;
    let file = std::fs::read(&import.list)
        .map_err(|error| Trouble::Input { reason: error.to_string() })?;
    let database = Database::open(&import.data.data).map_err(cannot_open)?;
    let unreadable = |failure: Failure| Trouble::Unreadable { reason: reason(&failure, lang) };
    let bad_file = |bad| match bad {
        BadFile::Unreadable => Trouble::List { problem: BroughtAlong::Unreadable },
        BadFile::Head => Trouble::List { problem: BroughtAlong::Head },
        BadFile::Lines => Trouble::List { problem: BroughtAlong::Lines },
    };
    let (shown, today) = (file.clone(), on_the_wall(now()).date());
    let preview = database.write_and_wait(move |tx| actions::preview(tx, &shown, today));
    for (line, planned) in preview.map_err(unreadable)?.map_err(bad_file)? {
        say(&texts::lists::planned(line, &told(&planned, lang), lang));
    }
    if !import.apply {
        say(texts::program::ONLY_TOLD.get(lang));
        return Ok(());
    }
    let now = now();
    let done = database.write_and_wait(move |tx| actions::import_list(tx, &file, today, None, now));
    done.map_err(unreadable)?.map_err(bad_file)?;
    say(texts::program::BROUGHT_ALONG.get(lang));
    Ok(())
}

/// Makes a link to an account without asking who asks: whoever runs this has the data anyway.
fn make_invitation(asked: &settings::Invite, lang: Lang) -> Result<(), Trouble> {
    let folder = &asked.data.data;
    if !folder.join(store::FILE).is_file() {
        return Err(Trouble::NoData { path: folder.display().to_string() });
    }
    let (database, role, now) = (Database::open(folder).map_err(cannot_open)?, asked.role, now());
    let made = database.write_and_wait(move |tx| actions::invite(tx, role, None, None, now));
    let token = made.map_err(|failure| Trouble::Unreadable { reason: reason(&failure, lang) })?;
    let base = asked.public_url.as_deref().unwrap_or("http://127.0.0.1:8080");
    say(&format!("{base}/einladung/{token}"));
    Ok(())
}

/// Fills an empty database with an invented club.
fn invent(demo: &settings::Demo, lang: Lang) -> Result<(), Trouble> {
    let plan = Plan {
        seed: demo.seed,
        years: demo.years,
        games: demo.games,
        deals: demo.deals,
        people: demo.people,
        today: demo.until.unwrap_or_else(|| on_the_wall(now()).date()),
    };
    let database = Database::open(&demo.data.data).map_err(cannot_open)?;
    let was_empty = database
        .write_and_wait(move |tx| actions::seed_club(tx, plan))
        .map_err(|failure| Trouble::Demo { reason: reason(&failure, lang) })?;
    if !was_empty {
        return Err(Trouble::NotEmpty { path: demo.data.data.display().to_string() });
    }
    say(&texts::program::invented(demo.people, demo.games, demo.years, lang));
    Ok(())
}

fn cannot_copy(error: CannotCopy) -> Trouble {
    match error {
        CannotCopy::File(error) => cannot_open(error),
        CannotCopy::Exists { path } => Trouble::FileExists { path: path.display().to_string() },
        CannotCopy::InUse { path } => Trouble::InUse { path: path.display().to_string() },
    }
}

/// Serves until the program is told to end.
fn serve(settings: Serve, lang: Lang) -> Result<(), Trouble> {
    tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_max_level(settings.log)
        .with_ansi(false)
        .init();
    let mail_server = mail_server(settings.smtp.as_deref(), settings.mail_from.as_deref())?;
    let database = Database::open(&settings.data.data).map_err(cannot_open)?;
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Trouble::Stopped { reason: error.to_string() })?;
    if settings.demo {
        let now = now();
        database
            .write_and_wait(move |tx| actions::seed_demo(tx, DEMO_SEED, now))
            .map_err(|failure| Trouble::Demo { reason: reason(&failure, lang) })?;
    }
    database
        .write_and_wait(|tx| actions::book_missing_games(tx, on_the_wall))
        .map_err(|failure| Trouble::Stopped { reason: reason(&failure, lang) })?;
    let started = now();
    database
        .write_and_wait(move |tx| mails::doubt_interrupted(tx, started))
        .map_err(|failure| Trouble::Stopped { reason: reason(&failure, lang) })?;
    let database = Arc::new(database);
    let state = AppState {
        database: Arc::clone(&database),
        clock: Clock { now, on_the_wall },
        club: settings.club.map(Arc::from),
        public_url: settings.public_url.map(Arc::from),
        live: Arc::new(Live::new(PULSE)),
        gate: Arc::default(),
        published: Arc::new(Published::new(settings.site, mail_server.is_some())),
    };
    let address = SocketAddr::new(settings.host, settings.port);
    let served = runtime.block_on(listen(address, state, mail_server, lang));
    runtime.shutdown_timeout(Duration::from_secs(1));
    // The last one to hold the database: everything that waits is written, then the file is tidied.
    drop(database);
    served
}

/// The mail server that was named, if one was.
fn mail_server(url: Option<&str>, from: Option<&str>) -> Result<Option<MailServer>, Trouble> {
    match (url, from) {
        (Some(url), Some(from)) => {
            MailServer::read(url, from).map(Some).map_err(|reason| Trouble::MailSetting { reason })
        }
        (Some(_) | None, _) => Ok(None),
    }
}

async fn listen(
    address: SocketAddr,
    state: AppState,
    mail_server: Option<MailServer>,
    lang: Lang,
) -> Result<(), Trouble> {
    let listener = http::open(address).map_err(|error| {
        if error.kind() == io::ErrorKind::AddrInUse {
            Trouble::PortTaken { port: address.port() }
        } else {
            Trouble::Address { address: address.to_string(), reason: error.to_string() }
        }
    })?;
    let stopped = |error: io::Error| Trouble::Stopped { reason: error.to_string() };
    let real = listener.local_addr().map_err(stopped)?;
    let (tell, mut told) = tokio::sync::watch::channel(false);
    let mut terminate = signal(SignalKind::terminate()).map_err(stopped)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(stopped)?;
    say(&format!("Ostwind: http://{real}"));
    let database = Arc::clone(&state.database);
    let first = database.write(|tx| actions::first_start(tx, now())).await;
    let first = first.map_err(|failure| Trouble::Stopped { reason: reason(&failure, lang) })?;
    if let Some(token) = first {
        let base =
            state.public_url.as_deref().map_or_else(|| format!("http://{real}"), str::to_owned);
        let told = texts::access::FIRST_START_LINE.get(lang);
        say(&format!("{told}: {base}/einladung/{token}"));
    }
    drop(database);
    let mut told_too = told.clone();
    let live = Arc::clone(&state.live);
    let weekly_state = state.clone();
    let router = http::router(state).into_make_service_with_connect_info::<SocketAddr>();
    let server = axum::serve(listener, router).with_graceful_shutdown(async move {
        let _ = told_too.wait_for(|is_told| *is_told).await;
        // Who follows a game would stay for ever.
        live.close();
    });
    let signals = async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        let _ = tell.send(true);
    };
    let deadline = async move {
        let _ = told.wait_for(|is_told| *is_told).await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::spawn(signals);
    if let Some(mail_server) = mail_server {
        tokio::spawn(carry_mails(weekly_state.clone(), mail_server));
    }
    tokio::spawn(publish_by_itself(weekly_state));
    tokio::select! {
        served = server => served.map_err(stopped),
        () = deadline => Ok(()),
    }
}

/// Publishes the weekly list when its day and time have come. Ends with the server.
async fn publish_by_itself(state: AppState) {
    state.published.after_publishing(&state.database).await;
    let mut ticks = tokio::time::interval(LOOKING_AT_THE_CLOCK);
    loop {
        ticks.tick().await;
        let club = state.club.as_deref().map(str::to_owned);
        let Clock { now, on_the_wall } = state.clock;
        match schedule::publish_due(&state.database, club, now(), on_the_wall).await {
            Ok(true) => state.published.after_publishing(&state.database).await,
            Ok(false) => {}
            Err(error) => tracing::error!(?error, "the weekly list cannot be published"),
        }
    }
}

/// Takes what waits to the mail server. Ends with the server.
async fn carry_mails(state: AppState, mail_server: MailServer) {
    let mut ticks = tokio::time::interval(LOOKING_FOR_MAILS);
    loop {
        ticks.tick().await;
        loop {
            let (club, now) = (state.club.as_deref(), (state.clock.now)());
            match queue::send_next(&state.database, &mail_server, club, now).await {
                Ok(None) => break,
                Ok(Some(State::Waiting)) => tracing::warn!("a mail has to wait"),
                Ok(Some(State::Refused | State::Unsure)) => {
                    tracing::error!("a mail did not arrive, or nobody knows");
                }
                Ok(Some(State::Sending | State::Sent)) => {}
                Err(error) => {
                    tracing::error!(?error, "mails cannot be sent");
                    break;
                }
            }
        }
    }
}

/// Writes a paper. Whatever goes wrong, no half of a file is left.
fn write_paper(kind: PrintKind, lang: Lang) -> Result<(), Trouble> {
    let (sheets, paper) = match kind {
        PrintKind::Abrechnungsblatt(PrintForm { game, begun, paper, blank: _ }) => {
            let filled = if begun { Filled::Heading } else { Filled::Everything };
            let sheets = match game {
                Some(number) => game_paper(number, GamePaper::ScoreSheet(filled), &paper, lang)?,
                None => vec![game_papers::blank_score_sheet()],
            };
            (sheets, paper)
        }
        PrintKind::Abrechnungszettel(PrintForm { game, begun, paper, blank: _ }) => {
            let filled = if begun { Filled::Heading } else { Filled::Everything };
            let sheets = match game {
                Some(number) => game_paper(number, GamePaper::Slip(filled), &paper, lang)?,
                None => blank_slip(&paper, lang)?,
            };
            (sheets, paper)
        }
        PrintKind::Spiel(PrintGame { game: None, rules, paper, .. }) => {
            let typed = rules.unwrap_or_default();
            let pad = Family::from_id(&typed)
                .and_then(|family| game_papers::pad(paper.club.as_deref(), family));
            (vec![pad.ok_or(Trouble::NoPad { typed })?], paper)
        }
        PrintKind::Spiel(PrintGame { game: Some(game), deal, working, paper, .. }) => {
            let kind = match (deal, working) {
                (Some(deal), _) => GamePaper::Working(Some(deal)),
                (None, true) => GamePaper::Working(None),
                (None, false) => GamePaper::Course,
            };
            (game_paper(game, kind, &paper, lang)?, paper)
        }
        PrintKind::Spielmappe(PrintRules { rules, paper }) => {
            (vec![rules_paper(&rules, &paper, lang)?], paper)
        }
        PrintKind::Wochenliste(PrintWeek { week, public, paper }) => {
            (vec![week_paper(week, public, &paper, lang)?], paper)
        }
        PrintKind::Endliste(PrintYear { year, paper }) => {
            (vec![year_paper(year, None, &paper, lang)?], paper)
        }
        PrintKind::Urkunde(PrintHonour { year, last, paper }) => {
            let honour = if last { Honour::Last } else { Honour::Winner };
            (vec![year_paper(year, Some(honour), &paper, lang)?], paper)
        }
    };
    let pdf = pdf::pdf_of(&sheets, lang).map_err(unprintable)?;
    write_whole(&paper.out, &pdf).map_err(|error| Trouble::Unwritten {
        path: paper.out.display().to_string(),
        reason: error.to_string(),
    })
}

/// The sheets of a game's paper.
fn game_paper(
    number: i64,
    paper: GamePaper,
    settings: &PaperSettings,
    lang: Lang,
) -> Result<Vec<Sheet>, Trouble> {
    let letterhead =
        Letterhead { club: settings.club.clone(), on_the_wall, base: settings.public_url.clone() };
    let books = Books::open(settings, lang)?;
    let found = books.ask(books.database.read(move |tx| {
        let id = games::id_of_number(tx, number)?;
        id.map(|id| actions::booked_game(tx, id)).transpose()
    }))?;
    let booked = found.ok_or(Trouble::NoSuchGame { number })?;
    game_papers::of_game(&booked, paper, &letterhead).ok_or(match paper {
        GamePaper::Working(deal) => Trouble::NoSuchDeal { number, deal },
        GamePaper::Course | GamePaper::ScoreSheet(_) | GamePaper::Slip(_) => {
            Trouble::OtherRules { number }
        }
    })
}

/// The club's slip with nothing but the values of its special hands; those of the rule text where
/// there are no books.
fn blank_slip(settings: &PaperSettings, lang: Lang) -> Result<Vec<Sheet>, Trouble> {
    let presets = if settings.data.data.join(store::FILE).is_file() {
        let books = Books::open(settings, lang)?;
        in_force(&books.ask(books.database.read(presets::all))?, on_the_wall(now()).date())
    } else {
        Vec::new()
    };
    let options = game_papers::slip_options(&presets);
    Ok(game_papers::blank_slip(settings.club.as_deref(), &options).to_vec())
}

/// A rule set of the club as it holds today.
fn rules_paper(typed: &str, settings: &PaperSettings, lang: Lang) -> Result<Sheet, Trouble> {
    let today = on_the_wall(now()).date();
    let books = Books::open(settings, lang)?;
    let versions = books.ask(books.database.read(presets::all))?;
    let chosen = in_force(&versions, today).into_iter().find(|version| version.preset == typed);
    let chosen = chosen.ok_or_else(|| Trouble::NoSuchRules { typed: typed.to_owned() })?;
    Ok(rulebook_sheet(settings.club.as_deref(), &chosen.ruleset))
}

/// The list of a week.
fn week_paper(
    week: Option<NaiveDate>,
    is_public: bool,
    settings: &PaperSettings,
    lang: Lang,
) -> Result<Sheet, Trouble> {
    let day = week.unwrap_or_else(|| on_the_wall(now()).date());
    let audience = if is_public { Audience::Public } else { Audience::Internal };
    let books = Books::open(settings, lang)?;
    let club = settings.club.clone();
    let lists = books.ask(books.database.read(move |tx| {
        let (rules, _) = publications::rules(tx)?;
        actions::read_lists(tx, day, (&rules, club.as_deref()), audience)
    }))?;
    Ok(week_sheet(&lists.week))
}

/// The list of a year, or the certificate of its first or last.
fn year_paper(
    year: i32,
    honour: Option<Honour>,
    settings: &PaperSettings,
    lang: Lang,
) -> Result<Sheet, Trouble> {
    let books = Books::open(settings, lang)?;
    let club = settings.club.clone();
    books.ask(books.database.read(move |tx| {
        let year = ClubYear::new(year).ok_or(Failure::Books(Refusal::BadDay))?;
        let (rules, _) = publications::rules(tx)?;
        let lists = actions::lists_of_year(
            tx,
            year,
            NaiveDate::MAX,
            (&rules, club.as_deref()),
            Audience::Internal,
        )?;
        match honour {
            None => Ok(game_papers::final_list(&lists)),
            Some(honour) => game_papers::certificate(&lists, &rules, honour)
                .ok_or(Failure::Books(Refusal::NobodyListed)),
        }
    }))
}

/// Writes the archive of a year: everything of it in one file.
fn archive_year(settings: &PrintYear, lang: Lang) -> Result<(), Trouble> {
    let PrintYear { year, paper } = settings;
    let books = Books::open(paper, lang)?;
    let unwritten = |error: io::Error| Trouble::Unwritten {
        path: paper.out.display().to_string(),
        reason: error.to_string(),
    };
    let (club, today, year) = (paper.club.clone(), on_the_wall(now()).date(), *year);
    let material = books.ask(books.database.read(move |tx| {
        let year = ClubYear::new(year).ok_or(Failure::Books(Refusal::BadDay))?;
        actions::year_material(tx, year, today, club.as_deref())
    }))?;
    // A copy of the database as it is after a transaction; only its bytes are wanted.
    let mut copy = paper.out.clone().into_os_string();
    copy.push(".sqlite");
    let copy = PathBuf::from(copy);
    store::copies::backup(&paper.data.data, &copy).map_err(cannot_copy)?;
    let database = std::fs::read(&copy).map_err(unwritten);
    std::fs::remove_file(&copy).map_err(unwritten)?;
    let archive = archive::year_archive(&material, database?, lang);
    let archive =
        archive.map_err(|problem| Trouble::Unreadable { reason: format!("{problem:?}") })?;
    write_whole(&paper.out, &archive).map_err(unwritten)
}

/// Publishes the list of a day, unless it was published before, and writes all pages into a folder.
fn publish_list(settings: &settings::Publish, lang: Lang) -> Result<(), Trouble> {
    let path = &settings.data.data;
    if !path.join(store::FILE).is_file() {
        return Err(Trouble::NoData { path: path.display().to_string() });
    }
    let database = Database::open(path).map_err(cannot_open)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .map_err(|error| Trouble::Stopped { reason: error.to_string() })?;
    let books = Books { database, runtime, folder: path.display().to_string(), lang };
    let now = now();
    let today = on_the_wall(now).date();
    let as_of = settings.week.unwrap_or(today);
    let audience = if settings.internal { Audience::Internal } else { Audience::Public };
    let known = books.ask(books.database.read(move |tx| publications::of_day(tx, as_of)))?;
    if known.is_none() {
        let club = settings.club.clone();
        books.ask(schedule::publish(&books.database, club, (as_of, today), None, now))?;
    }
    let written = books.ask(schedule::write_site(&books.database, audience, &settings.pages))?;
    let path = settings.pages.display().to_string();
    match written {
        Ok(files) => say(&texts::program::published(files, &path, lang)),
        Err(CannotWrite::NotOurs) => return Err(Trouble::NotOurFolder { path }),
        Err(CannotWrite::Io(error)) => {
            return Err(Trouble::Unwritten { path, reason: error.to_string() });
        }
    }
    Ok(())
}

/// The club's books, for a command that only reads them.
struct Books {
    database: Database,
    runtime: tokio::runtime::Runtime,
    folder: String,
    lang: Lang,
}

impl Books {
    /// Opens books that are there.
    fn open(settings: &PaperSettings, lang: Lang) -> Result<Books, Trouble> {
        let path = &settings.data.data;
        let folder = path.display().to_string();
        if !path.join(store::FILE).is_file() {
            return Err(Trouble::NoData { path: folder });
        }
        let database = Database::open(path).map_err(cannot_open)?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .map_err(|error| Trouble::Stopped { reason: error.to_string() })?;
        Ok(Books { database, runtime, folder, lang })
    }

    /// Waits for an answer of the database.
    fn ask<T>(&self, answer: impl Future<Output = Result<T, Failure>>) -> Result<T, Trouble> {
        self.runtime.block_on(answer).map_err(|failure| {
            if let Failure::Books(refusal) = failure {
                return Trouble::Refused { reason: texts::club::refusal(refusal, self.lang) };
            }
            let reason = reason(&failure, self.lang);
            Trouble::Database { path: self.folder.clone(), reason }
        })
    }
}

fn unprintable(problem: pdf::Problem) -> Trouble {
    match problem {
        pdf::Problem::UncoveredCharacter { character, text } => {
            Trouble::Unprintable { text, character: Some(character) }
        }
        pdf::Problem::UnreadableTiles { group: text }
        | pdf::Problem::AddressTooLong { address: text } => {
            Trouble::Unprintable { text, character: None }
        }
    }
}

/// Writes beside the file first, so that a reader finds the old one or the new one.
fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    std::fs::write(&beside, content).and_then(|()| std::fs::rename(&beside, path)).inspect_err(
        |_| {
            // What could not be written is not left lying about.
            let _ = std::fs::remove_file(&beside);
        },
    )
}

/// The time, as exactly as it is stored.
fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}

/// The club is where the server is.
fn on_the_wall(at: DateTime<Utc>) -> NaiveDateTime {
    at.with_timezone(&Local).naive_local()
}

fn cannot_open(error: CannotOpen) -> Trouble {
    Trouble::Database { path: error.path.display().to_string(), reason: error.reason }
}

fn reason(failure: &Failure, lang: Lang) -> String {
    if let Failure::Internal(reason) = failure {
        return reason.clone();
    }
    texts::errors::error(failure.code()).get(lang).to_owned()
}

/// Says something on standard output; nobody has to listen.
fn say(text: &str) {
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{text}").and_then(|()| output.flush());
}

fn complain(trouble: &Trouble, lang: Lang) -> ExitCode {
    let _ = writeln!(io::stderr(), "ostwind: {}", texts::program::trouble(trouble, lang));
    ExitCode::from(FAILED)
}

/// The language in which a command line is refused that cannot be read as a whole.
fn language_before_parsing() -> Lang {
    let mut args = std::env::args().skip_while(|arg| arg != "--lang" && arg != "--lang=en");
    let is_english = match args.next().as_deref() {
        Some("--lang=en") => true,
        Some(_) => args.next().as_deref() == Some("en"),
        None => std::env::var("OSTWIND_LANG").is_ok_and(|lang| lang == "en"),
    };
    if is_english { Lang::En } else { Lang::De }
}

/// What is wrong with the command line, or the help that was asked for.
fn explain_usage(error: &clap::Error, lang: Lang) -> ExitCode {
    let kind = error.kind();
    if kind == ErrorKind::DisplayHelp || kind == ErrorKind::DisplayVersion {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let typed = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let trouble = if kind == ErrorKind::InvalidSubcommand {
        Trouble::NoSuchCommand { typed: typed(ContextKind::InvalidSubcommand) }
    } else if kind == ErrorKind::MissingSubcommand
        || kind == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    {
        Trouble::NoCommand
    } else if kind == ErrorKind::UnknownArgument {
        Trouble::NoSuchOption { typed: typed(ContextKind::InvalidArg) }
    } else if kind == ErrorKind::InvalidValue || kind == ErrorKind::ValueValidation {
        let option = typed(ContextKind::InvalidArg);
        Trouble::BadValue { option, typed: typed(ContextKind::InvalidValue) }
    } else {
        Trouble::Usage { reason: kind.to_string() }
    };
    complain(&trouble, lang)
}
