//! HTTPS of `ostwind serve`: its certificate, the renewal while it runs, the second port, and the name in the hall.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use mdns_sd::{ServiceDaemon, ServiceInfo};
use server::clubs::certificates::Certificates;
use server::clubs::storage::Storage;
use server::settings::{Network, Serve, TlsKind};
use server::tls::acme::{AcmeSettings, Directory, Pauses, public_name};
use server::tls::{Tls, keep_own, names_of_this_machine};
use server::web::deployment::{Deployment, Https};
use server::web::listener;
use texts::Lang;
use texts::program::Trouble;
use tokio::net::TcpListener;

use super::now;

/// Opens an address, or says in words why not.
pub(super) fn listen_at(address: SocketAddr) -> Result<TcpListener, Trouble> {
    listener::open(address).map_err(|error| {
        if error.kind() == io::ErrorKind::AddrInUse {
            Trouble::PortTaken { port: address.port() }
        } else {
            Trouble::Address { address: address.to_string(), reason: error.to_string() }
        }
    })
}

/// The certificate that the settings ask for.
pub(super) fn certificate(settings: &Serve) -> Result<Option<Tls>, Trouble> {
    let network = &settings.network;
    let files = || network.tls_certificate.clone().zip(network.tls_key.clone());
    let tls = match network.tls {
        TlsKind::Off => return Ok(None),
        TlsKind::Own => {
            let names = names_of_this_machine(&network.local_name);
            Tls::own(&settings.data.data, names, now())
        }
        TlsKind::Acme => public_name(settings.public_url.as_deref()).and_then(|name| {
            let wanted = AcmeSettings { name, directory: directory(network), account: None };
            Tls::acme(wanted, &settings.data.data)
        }),
        TlsKind::Files => {
            // The command line demands both.
            let (certificate, key) = files().unwrap_or_default();
            Tls::files(certificate, key, now())
        }
    };
    tls.map(Some).map_err(|problem| Trouble::Tls { problem })
}

/// Whom to ask for certificates of public names.
fn directory(network: &Network) -> Directory {
    Directory {
        address: network.acme_directory.clone(),
        contact: network.acme_contact.clone(),
        root: network.acme_root.clone(),
    }
}

/// Certificates for each of several clubs, and the second port, if the settings ask for them.
pub(super) fn certificates(
    network: &Network,
    storage: &Storage,
    host: SocketAddr,
    lang: Lang,
) -> Result<Option<(Arc<Certificates>, TcpListener)>, Trouble> {
    if network.tls != TlsKind::Acme {
        return Ok(None);
    }
    let (second, http_port) = second_port(network, host)?;
    let ports = (host.port(), http_port);
    let certificates = Certificates::new(directory(network), storage.clone(), ports, lang)
        .map_err(|problem| Trouble::Tls { problem })?;
    Ok(Some((Arc::new(certificates), second)))
}

/// The port that answers by HTTP beside the one by HTTPS, and its number.
fn second_port(network: &Network, host: SocketAddr) -> Result<(TcpListener, u16), Trouble> {
    let second = listen_at(SocketAddr::new(host.ip(), network.http_port))?;
    let http_port = second.local_addr().map_or(network.http_port, |address| address.port());
    Ok((second, http_port))
}

/// How the server is reached, and the second port where there is one.
pub(super) fn deployment(
    network: &Network,
    (host, tls): (SocketAddr, Option<Tls>),
) -> Result<(Deployment, Option<TcpListener>), Trouble> {
    let metrics_token = match &network.metrics_token_file {
        None => None,
        Some(file) => Some(super::serve::first_line(file).map_err(|reason| Trouble::Input {
            reason: format!("{}: {reason}", file.display()),
        })?),
    };
    let trusted_proxies = network.trusted_proxy.clone();
    let without =
        Deployment { https: None, trusted_proxies, metrics_token, ..Deployment::default() };
    let Some(tls) = tls else {
        return Ok((without, None));
    };
    let (second, http_port) = second_port(network, host)?;
    let name = tls.public_name().map(str::to_owned);
    let name = name.unwrap_or_else(|| format!("{}.local", network.local_name));
    let https = Https { tls: Arc::new(tls), port: host.port(), http_port, name };
    Ok((Deployment { https: Some(https), ..without }, Some(second)))
}

/// Exchanges the certificate whenever it is due. Ends with the server.
pub(super) async fn keep_certificate(https: Https, local_name: String, lang: Lang) {
    if https.tls.public_name().is_some() {
        return https.tls.keep_renewed(now, Pauses::default(), lang).await;
    }
    keep_own(&https.tls, move || names_of_this_machine(&local_name), now, lang).await;
}

/// Announces the machine's name in the hall for as long as the result lives.
pub(super) fn announce(https: &Https, local_name: &str) -> Option<ServiceDaemon> {
    let announced = ServiceDaemon::new().and_then(|daemon| {
        let host = format!("{}.", https.name);
        let no_properties = HashMap::<String, String>::new();
        let service = ServiceInfo::new(
            "_https._tcp.local.",
            local_name,
            &host,
            "",
            https.port,
            no_properties,
        )?;
        daemon.register(service.enable_addr_auto())?;
        Ok(daemon)
    });
    announced
        .inspect_err(|error| tracing::error!(%error, "the name in the hall cannot be announced"))
        .ok()
}
