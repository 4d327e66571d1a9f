//! Connections: how many there may be, and how long one may stay silent, idle or stalled.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt as _;

use super::connections::{Activity, Admitted, Connections, Watched};
use super::scheme::OverTls;
use crate::limits;

/// The share of all connections that the page for connecting devices may have.
const SHARE_OF_HTTP: usize = 8;

/// Limits of connections; tests set small ones.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// How many there may be at a time.
    pub most: usize,
    /// How many of one address.
    pub most_of_address: usize,
    /// How many of this machine, where a proxy connects on behalf of everybody.
    pub most_of_this_machine: usize,
    /// How long a new connection may take until its first request has arrived.
    pub first_request: Duration,
    /// How long it may be idle between two requests, the next head included.
    pub idle: Duration,
    /// How long an idle connection of this machine is kept for a proxy.
    pub idle_of_this_machine: Duration,
    /// How long an answer may wait without the client taking any part of it.
    pub stalled_write: Duration,
}

impl ConnectionLimits {
    /// The limits of `limits.rs`, with no more connections than there are file handles for.
    pub fn with_file_handles(handles: usize) -> ConnectionLimits {
        let room = handles.saturating_sub(limits::RESERVED_FILE_HANDLES).max(16);
        ConnectionLimits { most: limits::MOST_CONNECTIONS.min(room), ..ConnectionLimits::default() }
    }

    /// The limits of the second port, where little is answered beside what leads to HTTPS.
    #[must_use]
    pub fn for_http(self) -> ConnectionLimits {
        ConnectionLimits { most: (self.most / SHARE_OF_HTTP).max(8), ..self }
    }
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            most: limits::MOST_CONNECTIONS,
            most_of_address: limits::MOST_CONNECTIONS_OF_ADDRESS,
            most_of_this_machine: limits::MOST_CONNECTIONS,
            first_request: limits::FIRST_REQUEST,
            idle: limits::IDLE,
            idle_of_this_machine: limits::IDLE_OF_PROXY,
            stalled_write: limits::STALLED_WRITE,
        }
    }
}

/// Raises the number of file handles to what the system lets us have; how many there are.
#[cfg(unix)]
pub fn raise_file_handles() -> usize {
    match rlimit::increase_nofile_limit(limits::FILE_HANDLES) {
        Ok(handles) => usize::try_from(handles).unwrap_or(usize::MAX),
        Err(error) => {
            tracing::warn!(?error, "the number of file handles cannot be raised");
            usize::try_from(limits::FILE_HANDLES_OF_OLD).unwrap_or(usize::MAX)
        }
    }
}

/// Windows counts connections elsewhere and has no such limit.
#[cfg(not(unix))]
pub fn raise_file_handles() -> usize {
    usize::try_from(limits::FILE_HANDLES).unwrap_or(usize::MAX)
}

/// Opens an address to the network.
///
/// # Errors
/// The system's: it is taken, or not this machine's.
pub fn open(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restarted server can bind the address at once.
    socket.set_reuseaddr(cfg!(unix))?;
    socket.bind(address)?;
    socket.listen(limits::ACCEPT_QUEUE)
}

/// What answers on an address: a router, with or without TLS before it.
#[derive(Clone)]
pub struct Service {
    /// What answers requests.
    pub router: Router,
    /// What takes connections by HTTPS; `None`: they come by HTTP.
    pub tls: Option<TlsAcceptor>,
}

impl From<Router> for Service {
    fn from(router: Router) -> Service {
        Service { router, tls: None }
    }
}

/// Answers requests until the shutdown is asked for and the requests that had begun are answered.
pub async fn serve(
    listener: TcpListener,
    service: impl Into<Service>,
    limits: ConnectionLimits,
    shutdown: impl Future<Output = ()>,
) {
    let service = service.into();
    let connections = Arc::new(Connections::new(limits));
    let graceful = GracefulShutdown::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                if let Some(admitted) = Connections::admit(&connections, peer.ip()) {
                    answer(stream, peer, &service, admitted, graceful.watcher());
                }
            }
            Err(error) if is_of_the_peer(&error) => {}
            Err(error) => {
                tracing::error!(?error, "a connection cannot be accepted");
                tokio::time::sleep(limits::PAUSE_AFTER_ACCEPT_ERROR).await;
            }
        }
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Whether an error concerns one connection only, so that the next can be accepted at once.
fn is_of_the_peer(error: &io::Error) -> bool {
    [
        io::ErrorKind::ConnectionAborted,
        io::ErrorKind::ConnectionRefused,
        io::ErrorKind::ConnectionReset,
    ]
    .contains(&error.kind())
}

/// Answers the requests of one connection. The time for the first request includes the handshake of TLS.
fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    service: &Service,
    mut admitted: Admitted,
    watcher: Watcher,
) {
    prepare(&stream);
    let limits = admitted.limits();
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.stalled_write));
    let stream = Box::pin(stream);
    let (service, activity) = (service.clone(), Arc::clone(&admitted.activity));
    let connection = async move {
        let Service { router, tls } = service;
        let requests = Requests { router, peer, limits, activity, is_over_tls: tls.is_some() };
        match tls {
            None => requests.answer(stream, watcher).await,
            // Errors of one connection concern its client only.
            Some(tls) => {
                if let Ok(stream) = tls.accept(stream).await {
                    requests.answer(stream, watcher).await;
                }
            }
        }
    };
    tokio::spawn(async move {
        let mut connection = std::pin::pin!(connection);
        let in_time = tokio::time::sleep(limits.first_request);
        let mut in_time = std::pin::pin!(in_time);
        let mut is_waiting = true;
        loop {
            tokio::select! {
                biased;
                _ = &mut admitted.evicted => break,
                () = &mut connection => break,
                () = &mut in_time, if is_waiting => {
                    if !admitted.activity.has_asked() {
                        break;
                    }
                    is_waiting = false;
                }
            }
        }
    });
}

/// Answers the requests of one connection, once its bytes can be read.
struct Requests {
    router: Router,
    peer: SocketAddr,
    limits: ConnectionLimits,
    activity: Arc<Activity>,
    is_over_tls: bool,
}

impl Requests {
    async fn answer(
        self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        watcher: Watcher,
    ) {
        let Requests { router, peer, limits, activity, is_over_tls } = self;
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            if is_over_tls {
                request.extensions_mut().insert(OverTls);
            }
            // A request is not whole before its body is.
            activity.asks();
            let received = Activity::answers_at_end(&activity);
            let request = if request.body().is_end_stream() {
                drop(received);
                request.map(|_| Body::empty())
            } else {
                request.map(|body| Body::new(Watched::new(body, received)))
            };
            let (router, sent) = (router.clone(), Activity::waits_at_end(&activity));
            async move {
                let response = router.oneshot(request).await?;
                Ok::<_, Infallible>(response.map(|body| Watched::new(body, sent)))
            }
        });
        let idle = if peer.ip().is_loopback() { limits.idle_of_this_machine } else { limits.idle };
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(idle)
            .max_buf_size(limits::CONNECTION_BUFFER)
            .serve_connection(TokioIo::new(stream), service);
        // Errors of one connection concern its client only.
        let _ = watcher.watch(connection).await;
    }
}

/// Lets the system find out that a telephone has disappeared without closing, and sends small answers at once.
fn prepare(stream: &TcpStream) {
    let socket = SockRef::from(stream);
    let keepalive = TcpKeepalive::new()
        .with_time(limits::KEEPALIVE_AFTER)
        .with_interval(limits::KEEPALIVE_EVERY)
        .with_retries(limits::KEEPALIVE_PROBES);
    let set = socket
        .set_tcp_keepalive(&keepalive)
        .and_then(|()| socket.set_tcp_nodelay(true))
        .and_then(|()| unacknowledged(&socket));
    if let Err(error) = set {
        tracing::debug!(?error, "a socket takes no options");
    }
}

#[cfg(target_os = "linux")]
fn unacknowledged(socket: &SockRef<'_>) -> io::Result<()> {
    socket.set_tcp_user_timeout(Some(limits::UNACKNOWLEDGED))
}

#[cfg(not(target_os = "linux"))]
fn unacknowledged(_: &SockRef<'_>) -> io::Result<()> {
    Ok(())
}
