//! `ostwind serve --clubs`: several clubs in one process, with their books in files or in a database that one server at a time works with.

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use server::clubs::hosting::{Clubs, Shared};
use server::clubs::storage::Storage;
use server::limits::{FILES_OF_OPEN_CLUB, MOST_OPEN_CLUBS};
use server::mail::smtp::MailServer;
use server::settings::{Network, Serve, TlsKind};
use server::store::postgres::PostgresServer;
use server::tls::Tls;
use server::tls::acme::Pauses;
use server::web::Clock;
use server::web::listener::{self, ConnectionLimits, Service};
use texts::database::DatabaseProblem;
use texts::hosting::RegistryProblem;
use texts::program::Trouble;
use texts::{Lang, hosting};
use tokio::sync::oneshot;

use super::serve::{answer, runtime, stopped};
use super::{end_signals, https, now, print_line, storage, wall_clock};

/// How often a server looks whether it is its turn, or still is.
const LOOK_FOR_TURN: Duration = Duration::from_millis(500);

/// Serves until the program gets a signal to end, or another server has taken its database over.
pub(super) fn run(
    folder: &Path,
    settings: &Serve,
    mail_server: Option<MailServer>,
    lang: Lang,
) -> Result<(), Trouble> {
    let network = &settings.network;
    if network.announce || network.tls == TlsKind::Own {
        return Err(Trouble::Refused { reason: hosting::NOT_WITH_CLUBS.get(lang).to_owned() });
    }
    let others = [Some(folder), settings.backup_dir.as_deref()];
    let site = settings.site.as_deref();
    if site.is_some_and(|site| others.into_iter().flatten().any(|other| is_same(site, other))) {
        return Err(Trouble::Refused { reason: hosting::SITE_OF_ITS_OWN.get(lang).to_owned() });
    }
    let storage = storage(folder, settings.database.as_deref())?;
    let storage = storage.with_backups_in(settings.backup_dir.clone());
    let storage = storage.with_site_in(settings.site.clone());
    let lost = storage.server().map(|server| take_over(server, lang)).transpose()?;
    // By ACME each club gets its own, once it is clear which clubs there are.
    let tls = if network.tls == TlsKind::Acme { None } else { https::certificate(settings)? };
    let runtime = runtime()?;
    let served = runtime.block_on(listen((settings, tls), storage, mail_server, (lost, lang)));
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

/// Whether two paths lead to one folder; one that is not there yet is compared by its name.
fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path));
    real(one).is_ok_and(|one| real(other).is_ok_and(|other| one == other))
}

async fn listen(
    (settings, tls): (&Serve, Option<Tls>),
    storage: Storage,
    mail_server: Option<MailServer>,
    (lost, lang): (Option<oneshot::Receiver<()>>, Lang),
) -> Result<(), Trouble> {
    let handles = listener::raise_file_handles();
    let for_clubs = MOST_OPEN_CLUBS * FILES_OF_OPEN_CLUB;
    let limits = ConnectionLimits::with_file_handles(handles.saturating_sub(for_clubs));
    let listener = https::listen_at(SocketAddr::new(settings.host, settings.port))?;
    let real = listener.local_addr().map_err(stopped)?;
    let asked_to_end = end_signals::listen().map_err(stopped)?;
    let (certificates, second) =
        https::certificates(&settings.network, &storage, real, lang)?.unzip();
    // With certificates from files no second port is served.
    let network = Network { http_port: 0, ..settings.network.clone() };
    let (deployment, _) = https::deployment(&network, (real, tls))?;
    if let Some(https) = deployment.https.clone() {
        tokio::spawn(https::keep_certificate(https, network.local_name, lang));
    }
    let tls = match &certificates {
        None => deployment.https.as_ref().map(|https| https.tls.acceptor()),
        Some(of_clubs) => Some(of_clubs.acceptor().map_err(|problem| Trouble::Tls { problem })?),
    };
    let shared = Shared {
        clock: Clock { now, wall_clock: wall_clock() },
        deployment: Arc::new(deployment),
        certificates,
        mail_server,
        requires_second_factor: settings.require_second_factor,
        log_years: settings.log_years,
        lang,
    };
    let opened = tokio::task::spawn_blocking(move || Clubs::new(storage, shared));
    let clubs = opened.await.map_err(io::Error::from).map_err(stopped)?;
    let clubs = Arc::new(clubs.map_err(Trouble::Clubs)?);
    let scheme = if tls.is_some() { "https" } else { "http" };
    print_line(&format!("Ostwind: {scheme}://{real}"));
    if let Some((second, router)) = second.zip(clubs.plain_router()) {
        tokio::spawn(listener::serve(second, router, limits.for_http(), pending()));
        tokio::spawn(Arc::clone(&clubs).keep_certificates(Pauses::default()));
    }
    let house = tokio::spawn(Arc::clone(&clubs).keep_house());
    let service = Service { router: clubs.router(), tls };
    let is_lost = AtomicBool::new(false);
    let until = async {
        tokio::select! {
            () = asked_to_end => {}
            () = until_lost(lost) => is_lost.store(true, Ordering::Relaxed),
        }
    };
    answer((listener, service, limits), until, || clubs.end_streams()).await;
    house.abort();
    clubs.close().await;
    if is_lost.load(Ordering::Relaxed) {
        return Err(Trouble::Refused { reason: hosting::TAKEN_OVER.get(lang).to_owned() });
    }
    Ok(())
}

/// Waits until no other server is at work with the database, and looks after that for as long as the program runs. Says when
/// another one has taken over, as happens where the database has lost our session and theirs came first.
fn take_over(server: &Arc<PostgresServer>, lang: Lang) -> Result<oneshot::Receiver<()>, Trouble> {
    let unusable = |problem| Trouble::Clubs(RegistryProblem::Database(problem));
    let mut lock = server.lead(None).map_err(unusable)?;
    if lock.is_none() {
        print_line(hosting::WAITS_FOR_TURN.get(lang));
    }
    while lock.is_none() {
        std::thread::sleep(LOOK_FOR_TURN);
        lock = match server.lead(None) {
            // A database that does not answer for a while has another server all the more.
            Err(DatabaseProblem::Unreachable { .. }) => None,
            answer => answer.map_err(unusable)?,
        };
    }
    let (lose, lost) = oneshot::channel();
    let server = Arc::clone(server);
    std::thread::spawn(move || {
        while let Some(held) = &lock {
            std::thread::sleep(LOOK_FOR_TURN);
            if !held.is_held() {
                tracing::warn!("the database has lost the session of this server");
                let lost = held.name().to_owned();
                lock = again(|| server.lead(Some(&lost)));
            }
        }
        let _ = lose.send(());
    });
    Ok(lost)
}

/// Asks until there is an answer: none is that another server has the lock, or that the tables are those of a newer program.
fn again<T>(mut ask: impl FnMut() -> Result<Option<T>, DatabaseProblem>) -> Option<T> {
    loop {
        match ask() {
            Err(DatabaseProblem::Unreachable { .. }) => std::thread::sleep(LOOK_FOR_TURN),
            answer => return answer.unwrap_or_default(),
        }
    }
}

/// Never, with files.
async fn until_lost(lost: Option<oneshot::Receiver<()>>) {
    match lost {
        Some(lost) => drop(lost.await),
        None => pending().await,
    }
}
