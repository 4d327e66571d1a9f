//! One machine on which a PostgreSQL server runs: the way to it, and whether it still answers there.

use std::net::IpAddr;
use std::str::FromStr as _;
use std::sync::Arc;
use std::time::Duration;

use texts::database::DatabaseProblem;
use tokio::sync::{Mutex, watch};
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::config::{Host as Place, SslMode, TargetSessionAttrs};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{CancelToken, Client, Config, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::tls;
use crate::store::engine::Error;

/// What carries the messages of a session.
pub(super) type Wire = Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;

/// How long a new connection may take, unless the address says otherwise: also a server that is stopped accepts it, and then
/// never says a word.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);

/// After how long without an answer somebody asks whether the server answers at all.
const SUSPICIOUS: Duration = Duration::from_secs(1);

/// How long that may take. Together it leaves time to write again within five seconds.
const ANSWER_WITHIN: Duration = Duration::from_millis(2_500);

/// After how long a network that is cut is noticed, unless the address says otherwise.
const CUT_AFTER: Duration = Duration::from_secs(15);

/// A machine with a server.
pub(super) struct Host {
    name: String,
    config: Config,
    tls: MakeRustlsConnect,
    connect_within: Duration,
    /// Says to all sessions that the server does not answer any more.
    silent: watch::Sender<()>,
    /// When the server answered last; one at a time asks it.
    answered: Mutex<Option<Instant>>,
}

/// The machines of an address, in its order.
///
/// # Errors
/// The address cannot be read.
pub(super) fn of_address(address: &str) -> Result<Vec<Arc<Host>>, DatabaseProblem> {
    let bad = |reason: String| DatabaseProblem::BadAddress { reason };
    let all = Config::from_str(address).map_err(|error| bad(Error::from(error).to_string()))?;
    let (names, numbers, ports) = (all.get_hosts(), all.get_hostaddrs(), all.get_ports());
    let count = names.len().max(numbers.len());
    if count == 0 {
        return Err(bad("no host".to_owned()));
    }
    let fits = |found: usize| found == 0 || found == count;
    if !fits(names.len()) || !fits(numbers.len()) || ports.len() > 1 && !fits(ports.len()) {
        return Err(bad("the numbers of hosts, addresses and ports differ".to_owned()));
    }
    let tls = tls::connector(all.get_ssl_mode()).map_err(|error| bad(error.to_string()))?;
    let hosts = (0..count).map(|place| {
        let mut config = common(&all);
        let name = choose(&mut config, names.get(place), numbers.get(place).copied());
        let port = ports.get(place).or(ports.first());
        let name = port.map_or_else(|| name.clone(), |port| format!("{name}:{port}"));
        port.map(|port| config.port(*port));
        Arc::new(Host {
            name,
            config,
            tls: tls.clone(),
            connect_within: all.get_connect_timeout().copied().unwrap_or(CONNECT_WITHIN),
            silent: watch::Sender::new(()),
            answered: Mutex::default(),
        })
    });
    Ok(hosts.collect())
}

/// Says which machine it is; its name.
fn choose(config: &mut Config, name: Option<&Place>, number: Option<IpAddr>) -> String {
    if let Some(number) = number {
        config.hostaddr(number);
    }
    match name {
        Some(Place::Tcp(name)) => {
            config.host(name);
            name.clone()
        }
        Some(Place::Unix(folder)) => {
            // Nobody listens in between.
            config.host_path(folder).ssl_mode(SslMode::Disable);
            folder.display().to_string()
        }
        None => {
            // Its number stands in the certificate then.
            let name = number.map(|number| number.to_string()).unwrap_or_default();
            config.host(&name);
            name
        }
    }
}

impl Host {
    /// Its name in logs.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// A new connection to the server there, if it writes.
    pub(super) async fn connect(&self) -> Result<(Client, Wire), Error> {
        match timeout(self.connect_within, self.config.connect(self.tls.clone())).await {
            Ok(connected) => Ok(connected?),
            Err(_) => Err(Error::Silent),
        }
    }

    /// Asks the server to stop working on a statement for whose answer nobody waits any more.
    pub(super) async fn cancel(self: Arc<Host>, token: CancelToken) {
        // It is a favour to the server: nothing depends on it.
        let _ = timeout(ANSWER_WITHIN, token.cancel_query(self.tls.clone())).await;
    }

    /// What changes when the server does not answer any more.
    pub(super) fn silence(&self) -> watch::Receiver<()> {
        self.silent.subscribe()
    }

    /// Ends when the server has not answered a question that was asked while somebody waited for it.
    pub(super) async fn until_silent(&self) {
        loop {
            sleep(SUSPICIOUS).await;
            if !self.answers().await {
                return;
            }
        }
    }

    async fn answers(&self) -> bool {
        let begun = Instant::now();
        let mut answered = self.answered.lock().await;
        if answered.is_some_and(|at| at >= begun) {
            return true;
        }
        let mut any = self.config.clone();
        any.target_session_attrs(TargetSessionAttrs::Any);
        let answers = match timeout(ANSWER_WITHIN, any.connect(self.tls.clone())).await {
            Ok(Ok(_)) => true,
            // One that refuses, because it has too many connections for example, answers too.
            Ok(Err(error)) => error.as_db_error().is_some(),
            Err(_) => false,
        };
        if answers {
            *answered = Some(Instant::now());
        } else {
            tracing::error!(host = self.name, "the database server does not answer any more");
            self.silent.send_replace(());
        }
        answers
    }
}

/// What an address says of all its machines.
fn common(all: &Config) -> Config {
    let mut config = Config::new();
    if let Some(user) = all.get_user() {
        config.user(user);
    }
    if let Some(password) = all.get_password() {
        config.password(password);
    }
    if let Some(name) = all.get_dbname() {
        config.dbname(name);
    }
    if let Some(options) = all.get_options() {
        config.options(options);
    }
    config.application_name(all.get_application_name().unwrap_or("ostwind"));
    config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    config.ssl_mode(all.get_ssl_mode()).ssl_negotiation(all.get_ssl_negotiation());
    config.channel_binding(all.get_channel_binding());
    config.tcp_user_timeout(all.get_tcp_user_timeout().copied().unwrap_or(CUT_AFTER));
    let standard = Config::new();
    config.keepalives(all.get_keepalives());
    let idle = all.get_keepalives_idle();
    let says_nothing = idle == standard.get_keepalives_idle();
    config.keepalives_idle(if says_nothing { CUT_AFTER } else { idle });
    config.keepalives_interval(all.get_keepalives_interval().unwrap_or(CUT_AFTER / 3));
    config.keepalives_retries(all.get_keepalives_retries().unwrap_or(3));
    config
}
