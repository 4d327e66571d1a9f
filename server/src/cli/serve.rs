//! `ostwind serve`: runs the server until the program gets a signal to end, with the mail queue and the weekly list beside it.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use mdns_sd::ServiceDaemon;
use server::actions::{self, ActionContext};
use server::backups::Backups;
use server::http::deployment::{Deployment, origin};
use server::http::house_network::{self, Door, HouseNetwork};
use server::http::listener::{self, ConnectionLimits, Service};
use server::http::{self, AppState, Clock, ClubName, FirstCode, Live, Published};
use server::limits::LONGEST_PAUSE_DAYS;
use server::mail::smtp::MailServer;
use server::mail::{backup_alert, notices, queue};
use server::pages::connect::http_router;
use server::sample::Sample;
use server::settings::{LogFormat, Network, Serve};
use server::store::Database;
use server::store::club_names;
use server::store::mails::{self, State};
use server::tls::{Tls, names_of_this_machine};
use server::weekly_list::schedule;
use texts::Lang;
use texts::program::Trouble;
use tokio::net::TcpListener;

use super::{database_error, describe_failure, end_signals, https, now, print_line, wall_clock};

/// How often those who follow a game hear that the server is still there.
const PULSE: Duration = Duration::from_secs(15);

/// How long requests may go on after the signal to end.
const GRACE: Duration = Duration::from_secs(2);

/// How often it is asked whether a mail waits.
const MAIL_POLL_INTERVAL: Duration = Duration::from_secs(2);

/// How often it is asked whether a backup is due; the first time after the server has come up.
const BACKUP_POLL_INTERVAL: Duration = Duration::from_secs(60);

/// How often what is old enough is removed.
const REMOVE_OLD_EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// How often it is asked whether a list is due.
const SCHEDULE_POLL_INTERVAL: Duration = Duration::from_secs(20);

/// Serves until the program gets a signal to end.
pub(crate) fn run(settings: Serve, lang: Lang) -> Result<(), Trouble> {
    start_log(&settings);
    let mail_server = mail_server(&settings)?;
    if settings.demo {
        return run_demo(&settings, lang);
    }
    let database = Database::open(&settings.data.data).map_err(database_error)?;
    note_missed(&database, lang)?;
    let tls = https::certificate(&settings)?;
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Trouble::Stopped { reason: error.to_string() })?;
    database
        .write_and_wait(|tx| actions::book_missing_games(tx, wall_clock()))
        .map_err(|failure| Trouble::Stopped { reason: describe_failure(&failure, lang) })?;
    let started = now();
    database
        .write_and_wait(move |tx| mails::doubt_interrupted(tx, started))
        .map_err(|failure| Trouble::Stopped { reason: describe_failure(&failure, lang) })?;
    let booked = database.write_and_wait(club_names::current);
    let booked =
        booked.map_err(|failure| Trouble::Stopped { reason: describe_failure(&failure, lang) })?;
    let first_code = FirstCode::random();
    let first_code = first_code
        .map_err(|failure| Trouble::Stopped { reason: describe_failure(&failure, lang) })?;
    let database = Arc::new(database);
    let state = AppState {
        database: Arc::clone(&database),
        clock: Clock { now, wall_clock: wall_clock() },
        club: Arc::new(ClubName::new(settings.club.as_deref(), booked)),
        public_url: settings.public_url.map(Arc::from),
        requires_second_factor: settings.require_second_factor,
        live: Arc::new(Live::new(PULSE)),
        rate_limiter: Arc::default(),
        published: Arc::new(Published::new(settings.site, mail_server.is_some())),
        backups: Arc::new(Backups::new(&settings.data.data, settings.backup_dir)),
        log_years: settings.log_years,
        demo: None,
        sample: Arc::default(),
        first_code: Arc::new(first_code),
        deployment: Arc::default(),
    };
    let address = SocketAddr::new(settings.host, settings.port);
    runtime.spawn(remove_old_daily(state.clone()));
    let network = settings.network;
    let served = runtime.block_on(listen((address, network, tls), state, mail_server, lang));
    runtime.shutdown_timeout(Duration::from_secs(1));
    // Dropping the last handle writes what is queued and closes the database cleanly.
    drop(database);
    served
}

/// Says what was missing when the database was opened, here and in the log of the club.
fn note_missed(database: &Database, lang: Lang) -> Result<(), Trouble> {
    let Some(missed) = database.missed_at_start().cloned() else {
        return Ok(());
    };
    tracing::error!("{}", texts::program::audit_finding(&missed, lang));
    let at = now();
    database
        .write_and_wait(move |tx| actions::note_missed(tx, &missed, at))
        .map_err(|failure| Trouble::Stopped { reason: describe_failure(&failure, lang) })
}

/// Serves the sample club until the program gets a signal to end. No folder, mail server or site of a real club is opened.
fn run_demo(settings: &Serve, lang: Lang) -> Result<(), Trouble> {
    let trouble = |reason| Trouble::Demo { reason };
    let password = settings.demo_password.as_deref();
    if password.is_none() && !settings.host.is_loopback() {
        return Err(trouble(texts::demo_club::NEEDS_PASSWORD.get(lang).to_owned()));
    }
    let clock = Clock { now, wall_clock: wall_clock() };
    let sample = Sample::create(None, password, clock)
        .map_err(|failure| trouble(describe_failure(&failure, lang)))?;
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Trouble::Stopped { reason: error.to_string() })?;
    let (state, folder) = sample.serve(clock);
    let address = SocketAddr::new(settings.host, settings.port);
    let network = settings.network.clone();
    let served = runtime.block_on(listen((address, network, None), state, None, lang));
    runtime.shutdown_timeout(Duration::from_secs(1));
    // The books are closed by now.
    drop(folder);
    served
}

/// Starts the log on stderr.
fn start_log(settings: &Serve) {
    let log = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_max_level(settings.log)
        .with_ansi(false);
    match settings.network.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
}

/// The mail server that was named, if one was.
fn mail_server(settings: &Serve) -> Result<Option<MailServer>, Trouble> {
    let (Some(url), Some(from)) = (&settings.smtp, &settings.mail_from) else {
        return Ok(None);
    };
    let password = settings.smtp_password_file.as_deref().map(password_of).transpose()?;
    MailServer::with_password(url, password.as_deref(), from)
        .map(Some)
        .map_err(|reason| Trouble::MailSetting { reason })
}

/// The password of the mail server.
fn password_of(file: &Path) -> Result<String, Trouble> {
    first_line(file)
        .map_err(|error| Trouble::MailSetting { reason: format!("{}: {error}", file.display()) })
}

/// The first line of a file with a secret.
pub(super) fn first_line(file: &Path) -> io::Result<String> {
    let content = std::fs::read_to_string(file)?;
    Ok(content.lines().next().unwrap_or_default().to_owned())
}

async fn listen(
    (address, network, tls): (SocketAddr, Network, Option<Tls>),
    mut state: AppState,
    mail_server: Option<MailServer>,
    lang: Lang,
) -> Result<(), Trouble> {
    let limits = ConnectionLimits::with_file_handles(listener::raise_file_handles());
    let listener = https::listen_at(address)?;
    let stopped = |error: io::Error| Trouble::Stopped { reason: error.to_string() };
    let real = listener.local_addr().map_err(stopped)?;
    let (shutdown_tx, mut shutdown_rx) = tokio::sync::watch::channel(false);
    let asked_to_end = end_signals::listen().map_err(stopped)?;
    let (mut deployment, second) = https::deployment(&network, (real, tls))?;
    deployment.house = house(&deployment, &state, &network, (real, limits, lang));
    let scheme = if deployment.https.is_some() { "https" } else { "http" };
    state.deployment = Arc::new(deployment);
    print_line(&format!("Ostwind: {scheme}://{real}"));
    print_first_start(&state, &format!("{scheme}://{real}"), lang).await?;
    let mut graceful_rx = shutdown_rx.clone();
    let live = Arc::clone(&state.live);
    let weekly_state = state.clone();
    let _announced = second.map(|second| open_hall(second, &state, &network, (limits, lang)));
    if let Err(problem) = house_network::open_again(&state) {
        tracing::error!(?problem, "the house network is not opened again");
    }
    let tls = state.deployment.https.as_ref().map(|https| https.tls.acceptor());
    let service = Service { router: http::router(state), tls };
    let server = listener::serve(listener, service, limits, async move {
        let _ = graceful_rx.wait_for(|is_ending| *is_ending).await;
        // The event streams of followed games would never end by themselves.
        live.close();
    });
    let signals = async move {
        asked_to_end.await;
        let _ = shutdown_tx.send(true);
    };
    let deadline = async move {
        let _ = shutdown_rx.wait_for(|is_ending| *is_ending).await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::spawn(signals);
    tokio::spawn(back_up_when_due(weekly_state.clone(), mail_server.clone(), lang));
    tokio::spawn(check_tables(weekly_state.clone(), lang));
    if let Some(mail_server) = mail_server {
        tokio::spawn(send_queued_mails(weekly_state.clone(), mail_server));
    }
    tokio::spawn(publish_when_due(weekly_state));
    tokio::select! {
        () = server => {}
        () = deadline => {}
    }
    Ok(())
}

/// The way in for the house network, where one may be opened.
fn house(
    deployment: &Deployment,
    state: &AppState,
    network: &Network,
    (real, limits, lang): (SocketAddr, ConnectionLimits, Lang),
) -> HouseNetwork {
    let data = state.backups.data_folder().filter(|_| is_alone(deployment, state, real));
    let door = data.map(|data| Door {
        data: data.to_owned(),
        local_name: network.local_name.clone(),
        port: house_network::PORT,
        http_port: network.http_port,
        limits,
        names: names_of_this_machine,
        lang,
    });
    door.map_or_else(HouseNetwork::default, HouseNetwork::behind)
}

/// Prints the link and the code for the first account, as long as nobody administers the club.
async fn print_first_start(state: &AppState, here: &str, lang: Lang) -> Result<(), Trouble> {
    let first = state.database.write(|tx| actions::first_start(tx, now())).await;
    let first =
        first.map_err(|failure| Trouble::Stopped { reason: describe_failure(&failure, lang) })?;
    if let Some(token) = first {
        let base = state.public_url.as_deref().unwrap_or(here);
        let label = texts::access::FIRST_START_LINE.get(lang);
        print_line(&format!("{label}: {base}/einladung/{token}"));
        let label = texts::first_start::CODE_LINE.get(lang);
        print_line(&format!("{label}: {}", state.first_code.shown()));
    }
    Ok(())
}

/// Whether only this machine reaches the server, and nobody has said by the settings how others should.
fn is_alone(deployment: &Deployment, state: &AppState, real: SocketAddr) -> bool {
    let is_set_up = deployment.https.is_some() || state.public_url.is_some();
    real.ip().is_loopback() && !is_set_up && state.demo.is_none()
}

/// Serves the page that connects a device on the second port, renews the certificate, and announces the name if that is wanted.
fn open_hall(
    second: TcpListener,
    state: &AppState,
    network: &Network,
    (limits, lang): (ConnectionLimits, Lang),
) -> Option<ServiceDaemon> {
    let https = state.deployment.https.as_ref()?;
    let is_public = https.tls.public_name().is_some();
    if !is_public {
        let at = origin("http", &https.name, https.http_port);
        print_line(&format!("{}: {at}/verbinden", texts::tls::CONNECT.get(lang)));
    }
    let root = https.tls.root();
    if let Some(shortcoming) = root.and_then(|root| root.shortcoming(&https.name)) {
        tracing::warn!("{}", texts::club_root::remark(&shortcoming, lang));
    }
    let (router, limits) = (http_router(state.clone()), limits.for_http());
    tokio::spawn(listener::serve(second, router, limits, std::future::pending()));
    let name = network.local_name.clone();
    tokio::spawn(https::keep_certificate(https.clone(), name, lang));
    if is_public && network.announce {
        tracing::warn!(
            "--announce does nothing with --tls acme: the certificate has no name of the hall"
        );
        return None;
    }
    network.announce.then(|| https::announce(https, &network.local_name)).flatten()
}

/// Publishes the weekly list when its day and time have come. Ends with the server.
async fn publish_when_due(state: AppState) {
    state.published.after_publishing(&state.database).await;
    let mut ticks = tokio::time::interval(SCHEDULE_POLL_INTERVAL);
    // The same problem is logged once, not at every tick.
    let mut logged = None;
    loop {
        ticks.tick().await;
        let club = state.club().map(|club| club.to_string());
        let Clock { now, wall_clock } = state.clock;
        match schedule::publish_due(&state.database, club, now(), wall_clock).await {
            Ok(true) => state.published.after_publishing(&state.database).await,
            Ok(false) => {
                logged = None;
                state.published.follow_tournaments(&state.database).await;
            }
            Err(error) => {
                let problem = Some(format!("{error:?}"));
                if problem != logged {
                    tracing::error!(?error, "the weekly list cannot be published");
                    logged = problem;
                }
            }
        }
    }
}

/// Says once what was changed outside of the program; the server answers meanwhile, as the doctor of each night's backup says it
/// too.
async fn check_tables(state: AppState, lang: Lang) {
    match state.database.read(actions::check_tables).await {
        Ok(findings) => {
            for finding in findings {
                tracing::error!("{}", texts::program::audit_finding(&finding, lang));
            }
        }
        Err(error) => tracing::error!(?error, "the tables cannot be checked"),
    }
}

/// Makes the nightly backup when it is due, and writes to the administrators when it has failed twice. Ends with the server.
async fn back_up_when_due(state: AppState, mail_server: Option<MailServer>, lang: Lang) {
    let first = tokio::time::Instant::now() + BACKUP_POLL_INTERVAL;
    let mut ticks = tokio::time::interval_at(first, BACKUP_POLL_INTERVAL);
    loop {
        ticks.tick().await;
        let Clock { now, wall_clock } = state.clock;
        let (backups, at) = (Arc::clone(&state.backups), now());
        let made =
            tokio::task::spawn_blocking(move || backups.make_if_due(at, wall_clock.local(at)))
                .await;
        let failed = match made {
            Ok(Ok(_)) => continue,
            Ok(Err(failed)) => failed,
            Err(error) => {
                tracing::error!(%error, "the nightly backup was aborted");
                continue;
            }
        };
        let text = failed.problem.text(lang);
        tracing::error!("{text}");
        if let Some(mail_server) = mail_server.as_ref().filter(|_| failed.should_mail) {
            let club = state.club();
            let sent =
                backup_alert::send(&state.database, mail_server, club.as_deref(), &text, at, lang)
                    .await;
            if let Err(error) = sent {
                tracing::error!(?error, "the mail about failed backups was not queued");
            }
        }
    }
}

/// Removes what is older than the club keeps it. Ends with the server.
async fn remove_old_daily(state: AppState) {
    let mut ticks = tokio::time::interval(REMOVE_OLD_EVERY);
    loop {
        ticks.tick().await;
        shorten_log(&state).await;
        forget_contacts(&state).await;
        log_entries(&state).await;
    }
}

/// Removes old lines of the log, and old sign-ins.
async fn shorten_log(state: &AppState) {
    let (years, now) = (state.log_years, (state.clock.now)());
    let shortened = state.database.write(move |tx| {
        // A clock that runs ahead must not cost what is removed by its age.
        actions::check_clock(tx, now, TimeDelta::days(LONGEST_PAUSE_DAYS.into()))?;
        actions::shorten_log(tx, years, now)
    });
    match shortened.await {
        Ok(0) => {}
        Ok(lines) => tracing::warn!(lines, years, "old lines of the log were removed"),
        Err(error) => tracing::warn!(?error, "the log is not shortened"),
    }
}

/// Forgets how people who entered old tournaments can be reached.
async fn forget_contacts(state: &AppState) {
    let now = (state.clock.now)();
    let today = state.clock.wall_clock.local(now).date();
    let forgotten = state.database.write(move |tx| {
        // A clock that runs ahead must not cost what is removed by its age.
        actions::check_clock(tx, now, TimeDelta::days(LONGEST_PAUSE_DAYS.into()))?;
        actions::forget_contacts(tx, today, now)
    });
    match forgotten.await {
        Ok(0) => {}
        Ok(entries) => tracing::info!(entries, "contacts of old tournaments were removed"),
        Err(error) => tracing::warn!(?error, "contacts of old tournaments are kept"),
    }
}

/// Writes into the log how many entries for tournaments came on the days before.
async fn log_entries(state: &AppState) {
    let context = ActionContext::without_author((state.clock.now)(), state.clock.wall_clock);
    let today = context.today();
    let logged = state.database.write(move |tx| actions::log_entries(tx, &context, today));
    if let Err(error) = logged.await {
        tracing::warn!(?error, "entries for tournaments are not in the log yet");
    }
}

/// Takes what waits to the mail server. Ends with the server.
async fn send_queued_mails(state: AppState, mail_server: MailServer) {
    let mut ticks = tokio::time::interval(MAIL_POLL_INTERVAL);
    loop {
        ticks.tick().await;
        loop {
            match notices::send_next(&state.database, &mail_server, (state.clock.now)()).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    tracing::error!(?error, "mails about accounts cannot be sent");
                    break;
                }
            }
        }
        loop {
            let (club, now) = (state.club(), (state.clock.now)());
            match queue::send_next(&state.database, &mail_server, club.as_deref(), now).await {
                Ok(None) => break,
                Ok(Some(State::Waiting)) => tracing::warn!("a mail has to wait"),
                Ok(Some(State::Refused | State::Unsure)) => {
                    tracing::error!("a mail did not arrive, or nobody knows");
                }
                Ok(Some(State::Sending | State::Sent | State::Withdrawn)) => {}
                Err(error) => {
                    tracing::error!(?error, "mails cannot be sent");
                    break;
                }
            }
        }
    }
}
