//! The signals by which the system or a person ends the server.

use std::io;

/// Listens from now on; the result is ready when the server is to end.
#[cfg(unix)]
pub(super) fn listen() -> io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Listens from now on; the result is ready when the server is to end: Ctrl-C, a closed window, the end of Windows.
#[cfg(windows)]
pub(super) fn listen() -> io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::windows::{ctrl_c, ctrl_close, ctrl_shutdown};

    let (mut key, mut window, mut system) = (ctrl_c()?, ctrl_close()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = key.recv() => {}
            _ = window.recv() => {}
            _ = system.recv() => {}
        }
    })
}
