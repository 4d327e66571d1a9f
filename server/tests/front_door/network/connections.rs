//! Connections over a real socket: silent, slow, idle, too many, gone.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use server::web::listener::ConnectionLimits;
use wire::GameId;

use crate::support::{Folder, TestClub, known};

const SHORT: Duration = Duration::from_millis(300);

/// Nothing here takes longer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Limits a test can wait for.
fn short() -> ConnectionLimits {
    ConnectionLimits {
        first_request: SHORT,
        idle: SHORT,
        idle_of_this_machine: SHORT,
        stalled_write: SHORT,
        ..ConnectionLimits::default()
    }
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Asks and leaves the connection open; the first line of the answer, empty where there is none.
fn ask(stream: &mut TcpStream, path: &str) -> String {
    if write!(stream, "GET {path} HTTP/1.1\r\nHost: club\r\n\r\n").is_err() {
        return String::new();
    }
    let mut start = [0; 64];
    let read = stream.read(&mut start).unwrap_or(0);
    String::from_utf8_lossy(&start[..read]).lines().next().unwrap_or_default().to_owned()
}

/// After how long the server ends a connection.
fn ended_after(stream: &mut TcpStream) -> Duration {
    let begun = Instant::now();
    let mut rest = Vec::new();
    // Reset is an end too; only waiting in vain is none.
    if let Err(error) = stream.read_to_end(&mut rest) {
        assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset);
    }
    begun.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_nothing_or_half_a_request_is_let_go() {
    let club = TestClub::new();
    let address = club.listen(short());
    assert!(ended_after(&mut connect(address)) < PATIENCE);
    let mut slow = connect(address);
    slow.write_all(b"GET /api/health HTTP/1.1\r\nHost:").unwrap();
    assert!(ended_after(&mut slow) < PATIENCE);
    let mut idle = connect(address);
    assert_eq!(ask(&mut idle, "/api/health"), "HTTP/1.1 200 OK");
    let idle = ended_after(&mut idle);
    assert!((SHORT / 2..PATIENCE).contains(&idle), "{idle:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_goes_on_is_not_idle() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let mut stream = connect(club.listen(short()));
    assert_eq!(ask(&mut stream, &format!("{game}/live")), "HTTP/1.1 200 OK");
    std::thread::sleep(2 * SHORT);
    stream.set_read_timeout(Some(SHORT)).unwrap();
    let begun = Instant::now();
    let mut some = [0; 1_024];
    while begun.elapsed() < 2 * SHORT {
        assert!(stream.read(&mut some).unwrap() > 0, "the stream has ended");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_make_room_and_busy_ones_stay() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    for few in [
        ConnectionLimits { most: 4, ..ConnectionLimits::default() },
        ConnectionLimits { most_of_this_machine: 4, ..ConnectionLimits::default() },
    ] {
        let address = club.listen(few);
        let mut busy = connect(address);
        assert_eq!(ask(&mut busy, &format!("{game}/live")), "HTTP/1.1 200 OK");
        let silent: Vec<_> = (0..20).map(|_| connect(address)).collect();
        assert_eq!(ask(&mut connect(address), "/api/health"), "HTTP/1.1 200 OK");
        drop(silent);
        let follow = || {
            let mut stream = connect(address);
            let is_answered = ask(&mut stream, &format!("{game}/live")) == "HTTP/1.1 200 OK";
            is_answered.then_some(stream)
        };
        // One of four is busy since before; those that were closed just now are still on their way out.
        let (begun, mut following) = (Instant::now(), Vec::new());
        while following.len() < 3 {
            assert!(begun.elapsed() < PATIENCE);
            following.extend(follow());
        }
        assert_eq!((0..10).filter_map(|_| follow()).count(), 0);
        // A client that leaves makes room.
        drop(following);
        let begun = Instant::now();
        while ask(&mut connect(address), "/api/health") != "HTTP/1.1 200 OK" {
            assert!(begun.elapsed() < PATIENCE);
            std::thread::sleep(Duration::from_millis(20));
        }
        let mut still = [0; 256];
        assert!(busy.read(&mut still).unwrap() > 0);
    }
}

/// Connections that wait for their client make room: silent ones, those between two requests, and those in the middle of one.
#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_its_client_makes_room() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let half = "POST /anmelden HTTP/1.1\r\nHost: club\r\nContent-Length: 9\r\n\
                Content-Type: application/x-www-form-urlencoded\r\n\r\nlogin";
    for few in [
        ConnectionLimits { most: 4, ..ConnectionLimits::default() },
        ConnectionLimits { most_of_this_machine: 4, ..ConnectionLimits::default() },
    ] {
        let address = club.listen(few);
        let mut followed = connect(address);
        assert_eq!(ask(&mut followed, &format!("{game}/live")), "HTTP/1.1 200 OK");
        let mut idle = Vec::new();
        for _ in 0..20 {
            let mut stream = connect(address);
            assert_eq!(ask(&mut stream, "/api/health"), "HTTP/1.1 200 OK");
            idle.push(stream);
        }
        let mut slow = Vec::new();
        for _ in 0..20 {
            let mut stream = connect(address);
            stream.write_all(half.as_bytes()).unwrap();
            slow.push(stream);
        }
        assert_eq!(ask(&mut connect(address), "/api/health"), "HTTP/1.1 200 OK");
        let mut still = [0; 256];
        assert!(followed.read(&mut still).unwrap() > 0, "who is answered stays");
        drop((idle, slow));
    }
}

/// The system asks whether the other side is still there: `tr` is 02 in the table of sockets.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn the_system_finds_out_who_has_left_without_a_goodbye() {
    let club = TestClub::new();
    let mut stream = connect(club.listen(ConnectionLimits::default()));
    assert_eq!(ask(&mut stream, "/api/health"), "HTTP/1.1 200 OK");
    let (here, there) = (stream.local_addr().unwrap().port(), stream.peer_addr().unwrap().port());
    let sockets = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let (local, remote) = (format!(":{there:04X}"), format!(":{here:04X}"));
    let ours = sockets.lines().map(str::split_whitespace).map(Iterator::collect::<Vec<_>>);
    let mut ours = ours.filter(|row| row[1].ends_with(&local) && row[2].ends_with(&remote));
    let timer = ours.next().unwrap()[5];
    assert!(timer.starts_with("02:"), "{timer}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_program_raises_its_file_handles() {
    let folder = Folder::new();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -S -n 200; exec \"$0\" serve --port 0 --data \"$1\""]);
    command.arg(env!("CARGO_BIN_EXE_ostwind")).arg(folder.path());
    let mut server = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.id())).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let handles = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let soft: u64 = handles.split_whitespace().nth(3).unwrap().parse().unwrap();
    let hard: u64 = handles.split_whitespace().nth(4).unwrap().parse().unwrap();
    assert_eq!(soft, hard.min(server::limits::FILE_HANDLES));
}
