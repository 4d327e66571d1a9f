//! The requests to a directory, by HTTPS and one connection each.

use std::error::Error as StdError;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::{HOST, HeaderValue};
use axum::http::{Request, Uri};
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use texts::tls::TlsProblem;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::tls::{at, provider, refused};

/// How long an answer may take, from the connection to its last byte.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long an answer may be.
const LONGEST_ANSWER: usize = 1 << 20;

/// What asks a directory.
#[derive(Clone)]
pub(super) struct Client(TlsConnector);

impl Client {
    /// Trusts the roots of browsers, or only the one of a file.
    pub(super) fn new(root: Option<&Path>) -> Result<Client, TlsProblem> {
        let mut roots = RootCertStore::empty();
        match root {
            None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
            Some(path) => {
                let pem = std::fs::read(path).map_err(at(path))?;
                let nothing = || TlsProblem::NoCertificate { path: path.display().to_string() };
                for der in CertificateDer::pem_slice_iter(&pem) {
                    roots.add(der.map_err(|_| nothing())?).map_err(|_| nothing())?;
                }
                if roots.is_empty() {
                    return Err(nothing());
                }
            }
        }
        let config = ClientConfig::builder_with_provider(Arc::new(provider()))
            .with_safe_default_protocol_versions()
            .map_err(refused)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Client(TlsConnector::from(Arc::new(config))))
    }
}

impl HttpClient for Client {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let connector = self.0.clone();
        Box::pin(async move {
            let asked = tokio::time::timeout(PATIENCE, ask(&connector, request)).await;
            let late = || format!("no answer within {} seconds", PATIENCE.as_secs());
            asked.map_err(|_| Error::Other(late().into()))?.map_err(Error::Other)
        })
    }
}

async fn ask(
    connector: &TlsConnector,
    mut request: Request<BodyWrapper<Bytes>>,
) -> Result<BytesResponse, Box<dyn StdError + Send + Sync>> {
    let uri = request.uri().clone();
    let (Some("https"), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        return Err(format!("{uri} does not begin with https://").into());
    };
    let host = authority.host().trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((host, authority.port_u16().unwrap_or(443))).await?;
    let stream = connector.connect(ServerName::try_from(host.to_owned())?, stream).await?;
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await?;
    // It ends with its only request, whose errors are reported below.
    tokio::spawn(connection);
    request.headers_mut().insert(HOST, HeaderValue::from_str(authority.as_str())?);
    *request.uri_mut() = uri.path_and_query().map_or_else(Uri::default, |path| path.clone().into());
    let (parts, body) = sender.send_request(request).await?.into_parts();
    let body = to_bytes(Body::new(body), LONGEST_ANSWER).await?;
    Ok(BytesResponse { parts, body: Box::new(body) })
}
