//! Clients that take their time: downloads that nobody reads, and passwords by the dozen.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use server::web::listener::ConnectionLimits;

use crate::support::{BOARD, Folder, NOBODY, TestClub};

/// Far more bytes than the buffers of a socket hold.
const LARGE: usize = 24 * 1024 * 1024;

/// A club whose export is large.
async fn large_club() -> TestClub {
    let club = TestClub::new();
    let filled = club.database.write(|tx| {
        tx.execute(
            "INSERT INTO audit (at, verb, subject, details)
             VALUES ('2026-11-21T18:00:00.000Z', 'list_imported', ?1, '')",
            ["x".repeat(LARGE)],
        )?;
        Ok(())
    });
    filled.await.unwrap();
    club
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stalled_download_holds_neither_the_database_nor_its_connection() {
    let club = large_club().await;
    let limits =
        ConnectionLimits { stalled_write: Duration::from_secs(1), ..ConnectionLimits::default() };
    let address = club.listen(limits);
    let mut stalled: Vec<TcpStream> = Vec::new();
    for _ in 0..6 {
        let mut stream = TcpStream::connect(address).unwrap();
        let path = "/verein/export/ostwind.json";
        write!(stream, "GET {path} HTTP/1.1\r\nHost: club\r\nCookie: {BOARD}\r\n\r\n").unwrap();
        // The head of the answer has come, and nothing more is read.
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
        stalled.push(stream);
    }
    for path in ["/api/people", "/verein/jahr", "/api/health"] {
        let answered = tokio::time::timeout(server::limits::LONGEST_REQUEST, club.get(path)).await;
        assert_eq!(answered.expect("the database is held").status, 200);
    }
    std::thread::sleep(Duration::from_millis(1_500));
    for mut stream in stalled {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        assert!(rest.len() < LARGE, "it was sent to the end although nobody had read");
    }
}

#[tokio::test]
async fn a_download_says_how_long_it_is_and_is_whole() {
    let club = large_club().await;
    let answer = club.get("/verein/export/audit.csv").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.headers["content-length"], answer.bytes.len().to_string());
    assert!(answer.bytes.len() > LARGE);
    // Nothing is left beside the database.
    let folder = club.file().parent().unwrap().to_owned();
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = names
        .filter(|name| !name.to_string_lossy().starts_with("club.sqlite"))
        .filter(|name| !name.to_string_lossy().contains("lock"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
    assert_eq!(club.get_as(NOBODY, "/verein/export/audit.csv").await.status, 303);
}

/// The memory that a process uses (`VmRSS`), in kilobytes.
#[cfg(target_os = "linux")]
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn signing_in_takes_the_memory_of_one_password() {
    let folder = Folder::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
    command.args(["serve", "--port", "0", "--data"]).arg(folder.path());
    let mut server = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Ostwind: http://").unwrap();
    let sign_in = |client: usize| {
        let body = format!("login=client{client}&password=falsch");
        for _ in 0..5 {
            let mut stream = TcpStream::connect(address).unwrap();
            // A proxy on this machine asks for many addresses.
            let head = format!(
                "POST /anmelden HTTP/1.1\r\nHost: club\r\nX-Forwarded-For: 10.0.0.{client}\r\nConnection: close\r\n\
                 Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(head.as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
        }
    };
    // The first password allocates the memory that all others use again.
    sign_in(0);
    let before = memory(server.id());
    std::thread::scope(|scope| {
        for client in 1..12 {
            scope.spawn(move || sign_in(client));
        }
    });
    let after = memory(server.id());
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(after < before + 16 * 1_024, "{before} kB before, {after} kB after");
}
