//! The server of ours with its clubs, in a process of its own, and requests to it.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::process::{cargo, program, read, run};
use crate::root;

/// How long an answer may take: longer than the server waits for its database.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that runs until it is dropped.
pub(super) struct Host {
    server: Child,
    port: u16,
}

/// A club with somebody who may record deals.
#[derive(Clone)]
pub(super) struct Club {
    pub(super) port: u16,
    host: String,
    cookie: String,
}

/// Builds the program.
pub(super) fn build() -> Outcome<PathBuf> {
    run(cargo().args(["build", "--workspace", "--bin", "ostwind"]))?;
    Ok(root().join("target/debug/ostwind"))
}

/// A port that nobody uses.
pub(super) fn free_port() -> Outcome<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    listener.map(|address| address.port()).map_err(|error| format!("no port is free: {error}"))
}

impl Host {
    /// Makes clubs whose books are in a database, and starts the server.
    pub(super) fn start(
        program_of_ours: &Path,
        folder: &Path,
        database: &str,
        clubs: usize,
    ) -> Outcome<(Host, Vec<Club>)> {
        let (port, kept) = (free_port()?, folder.join("clubs"));
        let kept = kept.to_string_lossy();
        let place = ["--clubs", &kept, "--database", database];
        let links = (0..clubs).map(|number| -> Outcome<(String, String)> {
            let host = format!("club-{number}.localhost:{port}");
            let (key, address) = (format!("club-{number}"), format!("http://{host}"));
            let mut create = program(&program_of_ours.to_string_lossy());
            create.args(["club", "create", &key, "--address", &address]).args(place);
            let said = read(&mut create)?;
            let token =
                said.split("/einladung/").nth(1).and_then(|rest| rest.split_whitespace().next());
            Ok((
                host,
                token.ok_or_else(|| format!("no link for the first account: {said}"))?.to_owned(),
            ))
        });
        let links: Vec<(String, String)> = links.collect::<Outcome<_>>()?;
        let log = File::create(folder.join("server.log"));
        let log = log.map_err(|error| format!("server.log: {error}"))?;
        let mut serve = program(&program_of_ours.to_string_lossy());
        serve.args(["serve", "--port", &port.to_string()]).args(place);
        let server = serve.stdout(Stdio::null()).stderr(log).spawn();
        let server = server.map_err(|error| format!("cannot start Ostwind: {error}"))?;
        let host = Host { server, port };
        host.wait()?;
        let clubs = links.into_iter().map(|(host, token)| Club::open(port, host, &token));
        let clubs = clubs.collect::<Outcome<_>>()?;
        Ok((host, clubs))
    }

    fn wait(&self) -> Outcome {
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if begun.elapsed() > PATIENCE {
                return Err("Ostwind does not start".to_owned());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Club {
    /// Makes its first account, and its four people.
    fn open(port: u16, host: String, token: &str) -> Outcome<Club> {
        let mut club = Club { port, host, cookie: String::new() };
        let password = "vier-winde-und-drei-drachen";
        let form =
            format!("name=Vorstand&login=vorstand&new_password={password}&repeated={password}");
        let kind = "application/x-www-form-urlencoded";
        let answer = club.ask("POST", &format!("/einladung/{token}"), kind, &form);
        let head = answer.map(|(_, answer)| answer).unwrap_or_default();
        let cookie = head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            let is_session = name.eq_ignore_ascii_case("set-cookie") && value.contains("session=");
            is_session.then(|| value.split(';').next().unwrap_or_default().to_owned())
        });
        club.cookie = cookie.ok_or_else(|| format!("nobody was let in: {head}"))?;
        for (number, name) in (1..).zip(["Anna", "Bertl", "Christl", "Dorli"]) {
            let person = format!("{{\"id\":\"{}\",\"name\":\"{name}\"}}", person(number));
            match club.send("/api/people", &person) {
                Some((201, _)) => {}
                other => return Err(format!("{name} was not added: {other:?}")),
            }
        }
        Ok(club)
    }

    /// Sends JSON; nothing where there was no complete answer.
    pub(super) fn send(&self, path: &str, body: &str) -> Option<(u16, String)> {
        self.ask("POST", path, "application/json", body)
    }

    fn ask(&self, method: &str, path: &str, kind: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let (host, cookie, length) = (&self.host, &self.cookie, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        answer.contains("\r\n\r\n").then_some((status, answer))
    }
}

/// The id of one of the four people of a club.
pub(super) fn person(number: u32) -> String {
    format!("00000000-0000-7000-8000-{number:012x}")
}
