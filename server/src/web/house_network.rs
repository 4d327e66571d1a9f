//! The way from the house network into a server that only its own machine reaches, opened and closed while it runs.
//!
//! A file in the data folder keeps which address and ports were opened, so that printed codes work after a restart. A backup does
//! not take it to another machine.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use texts::Lang;
use texts::tls::TlsProblem;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::AppState;
use super::deployment::Https;
use super::listener::{self, ConnectionLimits, Service};
use crate::tls::{self, MachineNames, Tls};

/// The file that keeps what was opened.
pub const FILE: &str = "house-network.toml";

/// The port of the application.
pub const PORT: u16 = 8443;

/// Where a way in may be opened. There is none for a server that other machines reach already.
#[derive(Clone, Debug)]
pub struct Door {
    /// The data folder, with the club's own root and the file.
    pub data: PathBuf,
    /// The machine's name in the hall, without `.local`.
    pub local_name: String,
    /// The port of the application, where it is free.
    pub port: u16,
    /// The port of the page that connects a device, where it is free.
    pub http_port: u16,
    /// Limits of the connections.
    pub limits: ConnectionLimits,
    /// Names and addresses of this machine.
    pub names: fn(&str) -> MachineNames,
    /// The language of the log.
    pub lang: Lang,
}

/// What was opened: the address in the codes, and the ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
struct Kept {
    host: IpAddr,
    port: u16,
    http_port: u16,
}

/// What is open now.
#[derive(Debug)]
struct Open {
    https: Https,
    /// Dropped, they end both listeners and the renewal of the certificate.
    _ends: Vec<oneshot::Sender<()>>,
}

/// The way in: where it may be opened, and whether it is.
#[derive(Debug, Default)]
pub struct HouseNetwork {
    door: Option<Door>,
    open: Mutex<Option<Open>>,
}

/// Why it was not opened.
#[derive(Debug)]
pub enum NotOpened {
    /// Other machines reach this server already, or it has no folder.
    NoDoor,
    /// This machine has no such address.
    NoAddress,
    /// The system's reason.
    System(io::Error),
    /// There is no certificate.
    Tls(TlsProblem),
}

impl From<io::Error> for NotOpened {
    fn from(error: io::Error) -> NotOpened {
        NotOpened::System(error)
    }
}

impl HouseNetwork {
    /// One that may be opened.
    pub fn behind(door: Door) -> HouseNetwork {
        HouseNetwork { door: Some(door), open: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it may be opened.
    pub fn has_door(&self) -> bool {
        self.door.is_some()
    }

    /// HTTPS as it was opened.
    pub fn https(&self) -> Option<Https> {
        self.lock().as_ref().map(|open| open.https.clone())
    }

    /// The addresses by which other machines in the house reach this one.
    pub fn addresses(&self) -> Vec<IpAddr> {
        let names = self.door.as_ref().map(|door| (door.names)(&door.local_name));
        names.unwrap_or_default().house_addresses()
    }

    /// Closes the way in, also for the next start.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn close(&self) -> io::Result<()> {
        let Some(door) = &self.door else { return Ok(()) };
        *self.lock() = None;
        match std::fs::remove_file(door.data.join(FILE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(()),
        }
    }
}

/// Opens the way in at one of the machine's addresses, also for the next start.
///
/// # Errors
/// It may not be opened, the address is not this machine's, or the system refuses.
pub fn open(state: &AppState, host: IpAddr) -> Result<(), NotOpened> {
    let house = &state.deployment.house;
    let door = house.door.as_ref().ok_or(NotOpened::NoDoor)?;
    if !house.addresses().contains(&host) {
        return Err(NotOpened::NoAddress);
    }
    let mut open = house.lock();
    if let Some(open) = open.as_mut() {
        // Both listeners serve every address of the machine, and the certificate has them all: another one keeps the ports.
        let https = Https { name: host.to_string(), ..open.https.clone() };
        keep(door, host, &https)?;
        open.https = https;
    } else {
        let wanted = Kept { host, port: door.port, http_port: door.http_port };
        let wanted = kept(door).map_or(wanted, |kept| Kept { host, ..kept });
        let opened = listen(state, door, wanted)?;
        keep(door, host, &opened.https)?;
        *open = Some(opened);
    }
    Ok(())
}

/// Opens what was open before the server ended. An address that the machine no longer has gives way to one that it has.
///
/// # Errors
/// The system refuses, or there is no certificate.
pub fn open_again(state: &AppState) -> Result<(), NotOpened> {
    let house = &state.deployment.house;
    let Some((door, kept)) = house.door.as_ref().and_then(|door| Some((door, kept(door)?))) else {
        return Ok(());
    };
    let addresses = house.addresses();
    let host = addresses.iter().copied().find(|address| *address == kept.host);
    let host = host.or_else(|| addresses.first().copied()).unwrap_or(kept.host);
    let opened = listen(state, door, Kept { host, ..kept })?;
    *house.lock() = Some(opened);
    Ok(())
}

/// Writes the file for the next start.
fn keep(door: &Door, host: IpAddr, https: &Https) -> io::Result<()> {
    let kept = Kept { host, port: https.port, http_port: https.http_port };
    std::fs::write(door.data.join(FILE), basic_toml::to_string(&kept).map_err(io::Error::other)?)
}

fn kept(door: &Door) -> Option<Kept> {
    let content = std::fs::read_to_string(door.data.join(FILE)).ok()?;
    basic_toml::from_str(&content).ok()
}

/// Listens by HTTPS, and by HTTP for the page that connects a device.
fn listen(state: &AppState, door: &Door, wanted: Kept) -> Result<Open, NotOpened> {
    let now = (state.clock.now)();
    let tls = Tls::own(&door.data, (door.names)(&door.local_name), now).map_err(NotOpened::Tls)?;
    let (first, second) = (at_port(wanted.port)?, at_port(wanted.http_port)?);
    let https = Https {
        tls: Arc::new(tls),
        port: first.local_addr()?.port(),
        http_port: second.local_addr()?.port(),
        name: wanted.host.to_string(),
    };
    let service =
        Service { router: (state.routing.router)(state.clone()), tls: Some(https.tls.acceptor()) };
    let (end_first, first_ends) = oneshot::channel();
    let (end_second, second_ends) = oneshot::channel();
    let (end_renewal, renewal_ends) = oneshot::channel();
    // A sender that is dropped ends the wait like one that sends.
    let ends = |end: oneshot::Receiver<()>| async move {
        let _ = end.await;
    };
    tokio::spawn(listener::serve(first, service, door.limits, ends(first_ends)));
    let connect = (state.routing.connect_router)(state.clone());
    let limits = door.limits.for_http();
    tokio::spawn(listener::serve(second, connect, limits, ends(second_ends)));
    let (renewed, names, lang) = (Arc::clone(&https.tls), door.names, door.lang);
    let (local_name, clock) = (door.local_name.clone(), state.clock.now);
    tokio::spawn(async move {
        tokio::select! {
            () = tls::keep_own(&renewed, move || names(&local_name), clock, lang) => {}
            () = ends(renewal_ends) => {}
        }
    });
    Ok(Open { https, _ends: vec![end_first, end_second, end_renewal] })
}

/// Opens a port to the network, or any free one where it is taken.
fn at_port(port: u16) -> io::Result<TcpListener> {
    let at = |port| listener::open(SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)));
    at(port).or_else(
        |error| {
            if error.kind() == io::ErrorKind::AddrInUse { at(0) } else { Err(error) }
        },
    )
}
