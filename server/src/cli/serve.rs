//! `ostwind serve`: runs the server until the program gets a signal to end, with the mail queue and the weekly list beside it.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use mdns_sd::ServiceDaemon;
use server::actions;
use server::backups::Backups;
use server::clubs::books::{self, NotOpened};
use server::clubs::chores::{BACKUPS_EVERY, Chores};
use server::http;
use server::mail::smtp::MailServer;
use server::pages::settings::connect::http_router;
use server::sample::Sample;
use server::settings::{LogFormat, Network, Serve};
use server::store::Location;
use server::tls::{Tls, names_of_this_machine};
use server::web::deployment::{Deployment, origin};
use server::web::house_network::{self, Door, HouseNetwork};
use server::web::listener::{self, ConnectionLimits, Service};
use server::web::{AppState, Clock, FirstCode, Published};
use texts::Lang;
use texts::program::Trouble;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use super::{
    database_error, describe_failure, end_signals, https, now, print_line, serve_clubs, wall_clock,
};

/// How long requests may go on after the signal to end.
const GRACE: Duration = Duration::from_secs(2);

/// Serves until the program gets a signal to end.
pub(crate) fn run(settings: Serve, lang: Lang) -> Result<(), Trouble> {
    start_log(&settings);
    let mail_server = mail_server(&settings)?;
    if settings.demo {
        return run_demo(&settings, lang);
    }
    if let Some(folder) = settings.clubs.clone() {
        return serve_clubs::run(&folder, &settings, mail_server, lang);
    }
    let clock = Clock { now, wall_clock: wall_clock() };
    let books = Location::in_folder(&settings.data.data);
    let state = books::open(&books, clock, settings.club.as_deref(), lang)
        .map_err(|problem| not_opened(problem, lang))?;
    let tls = https::certificate(&settings)?;
    let runtime = runtime()?;
    let first_code = FirstCode::random();
    let first_code = first_code
        .map_err(|failure| Trouble::Stopped { reason: describe_failure(&failure, lang) })?;
    let state = AppState {
        public_url: settings.public_url.map(Arc::from),
        requires_second_factor: settings.require_second_factor,
        published: Arc::new(Published::new(settings.site, mail_server.is_some())),
        backups: Arc::new(Backups::new(books, settings.backup_dir)),
        log_years: settings.log_years,
        first_code: Arc::new(first_code),
        ..state
    };
    let database = Arc::clone(&state.database);
    let address = SocketAddr::new(settings.host, settings.port);
    let chores = Chores { state, mail_server, lang };
    let served = runtime.block_on(listen((address, settings.network, tls), chores));
    runtime.shutdown_timeout(Duration::from_secs(1));
    // Dropping the last handle writes what is queued and closes the database cleanly.
    drop(database);
    served
}

/// The threads on which requests are answered.
pub(super) fn runtime() -> Result<Runtime, Trouble> {
    Runtime::new().map_err(stopped)
}

/// Why the books are not opened, in words.
pub(super) fn not_opened(problem: NotOpened, lang: Lang) -> Trouble {
    match problem {
        NotOpened::File(error) => database_error(error),
        NotOpened::Books(failure) => Trouble::Stopped { reason: describe_failure(&failure, lang) },
    }
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
    let runtime = runtime()?;
    let (state, folder) = sample.serve(clock);
    let address = SocketAddr::new(settings.host, settings.port);
    let network = settings.network.clone();
    let chores = Chores { state, mail_server: None, lang };
    let served = runtime.block_on(listen((address, network, None), chores));
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
    mut chores: Chores,
) -> Result<(), Trouble> {
    let (state, lang) = (&mut chores.state, chores.lang);
    let limits = ConnectionLimits::with_file_handles(listener::raise_file_handles());
    let listener = https::listen_at(address)?;
    let real = listener.local_addr().map_err(stopped)?;
    let asked_to_end = end_signals::listen().map_err(stopped)?;
    let (mut deployment, second) = https::deployment(&network, (real, tls))?;
    deployment.house = house(&deployment, state, &network, (real, limits, lang));
    let scheme = if deployment.https.is_some() { "https" } else { "http" };
    state.deployment = Arc::new(deployment);
    print_line(&format!("Ostwind: {scheme}://{real}"));
    print_first_start(state, &format!("{scheme}://{real}"), lang).await?;
    let _announced = second.map(|second| open_hall(second, state, &network, (limits, lang)));
    if let Err(problem) = house_network::open_again(state) {
        tracing::error!(?problem, "the house network is not opened again");
    }
    let tls = state.deployment.https.as_ref().map(|https| https.tls.acceptor());
    let service = Service { router: http::router(state.clone()), tls };
    let (_open, is_closing) = watch::channel(false);
    tokio::spawn(books::check_tables(state.clone(), lang));
    let _running = chores.start(&is_closing, BACKUPS_EVERY);
    let live = Arc::clone(&chores.state.live);
    answer((listener, service, limits), asked_to_end, move || live.close()).await;
    Ok(())
}

/// Answers requests until the program is asked to end. `end_streams` ends those that would never end by themselves.
pub(super) async fn answer(
    (listener, service, limits): (TcpListener, Service, ConnectionLimits),
    asked_to_end: impl Future<Output = ()>,
    end_streams: impl FnOnce(),
) {
    let (begin_to_end, mut is_ending) = watch::channel(false);
    let server = listener::serve(listener, service, limits, async move {
        let _ = is_ending.wait_for(|is_ending| *is_ending).await;
    });
    let ending = async {
        asked_to_end.await;
        end_streams();
        let _ = begin_to_end.send(true);
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        () = server => {}
        () = ending => {}
    }
}

pub(super) fn stopped(error: io::Error) -> Trouble {
    Trouble::Stopped { reason: error.to_string() }
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
