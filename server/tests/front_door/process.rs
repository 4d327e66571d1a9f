//! The program in a process of its own, which a test may kill, and requests over its socket.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde::Serialize;
use serde_json::Value as Json;
use server::store::Database;

use crate::support::{BOARD, ClubsFolder, let_board_in};

/// A server in a process of its own.
pub(crate) struct Process {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Process {
    pub(crate) fn start(data: &Path) -> Process {
        Process::start_with(data, &[], Stdio::inherit())
    }

    /// With more options, and the log somewhere else.
    pub(crate) fn start_with(data: &Path, options: &[&str], log: impl Into<Stdio>) -> Process {
        let_board_in(&Database::open(data).unwrap());
        let mut serve = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        serve.args(["serve", "--port", "0", "--data"]).arg(data).args(options);
        Process::run(serve, log)
    }

    /// For all clubs of a folder.
    pub(crate) fn start_clubs(clubs: &ClubsFolder) -> Process {
        Process::start_clubs_with(clubs, &[])
    }

    /// For all clubs of a folder, with more options.
    pub(crate) fn start_clubs_with(clubs: &ClubsFolder, options: &[&str]) -> Process {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        clubs.name_to(serve.args(["serve", "--port", "0"])).args(options);
        Process::run(serve, Stdio::inherit())
    }

    /// Waits until it says where it is.
    fn run(mut serve: Command, log: impl Into<Stdio>) -> Process {
        let mut child = serve.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Ostwind: ").and_then(|it| it.split_once("://"));
        let (_, address) = address.unwrap_or_else(|| panic!("not an address: {line:?}"));
        let address = address.to_owned();
        Process { child, address }
    }

    /// Kills it: no handler runs, nothing is tidied.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a request; `None` when there was no complete answer.
pub(crate) fn ask(
    address: &str,
    method: &str,
    path: &str,
    body: &impl Serialize,
) -> Option<(u16, Json)> {
    ask_host(address, "club", (method, path), body)
}

/// Sends a request to one of several hosts; `None` when there was no complete answer.
pub(crate) fn ask_host(
    address: &str,
    host: &str,
    (method, path): (&str, &str),
    body: &impl Serialize,
) -> Option<(u16, Json)> {
    let body = serde_json::to_string(body).unwrap();
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nCookie: {BOARD}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).ok()?))
}
