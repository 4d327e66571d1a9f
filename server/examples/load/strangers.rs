//! What strangers cost: memory and waiting while there are 200 right and 200 wrong sign-ins, 300 silent connections, 1,200
//! streams and 4 stalled exports. A second client asks all the while. Ends within three minutes; reads memory from `/proc`, so only
//! on Linux.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::Utc;
use club::roles::Role;
use server::backups::Backups;
use server::password_hashing::{Asks, PasswordHashing};
use server::sample::{Plan, seed_club};
use server::store::accounts::{self, NewAccount};
use server::store::{Database, Location, games};
use server::wall_clock::WallClock;
use server::web::listener::raise_file_handles;
use server::web::{AppState, Clock};
use socket2::{Domain, Socket, Type};
use uuid::Uuid;

use crate::{Failed, PATIENCE, first_line, serve_printed};

/// The most memory, in kilobytes.
const MOST_MEMORY: u64 = 80 * 1_024;

/// The longest wait of the second client.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

const PASSWORD: &str = "vier Winde und ein Drache";

/// The server: a club of two hundred with one account. Prints its address and a game.
pub(crate) fn serve(folder: &Path) -> Result<(), Failed> {
    let handles = raise_file_handles();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let unwell = |failure| Failed::from(format!("{failure:?}"));
        let database = Arc::new(Database::open(folder).map_err(|error| format!("{error:?}"))?);
        let rate_limiter = Arc::<server::web::RateLimiter>::default();
        let hashing = PasswordHashing::default();
        let password =
            hashing.turn(Asks::Stranger).await.map_err(unwell)?.hash(PASSWORD.to_owned()).await;
        let password = password.map_err(unwell)?;
        drop(hashing);
        let today = Utc::now().date_naive();
        let plan = Plan { seed: 7, years: 2, games: 800, deals: None, people: 200, today };
        let game = database.write(move |tx| {
            seed_club(tx, plan)?;
            let new = NewAccount {
                key: Uuid::now_v7(),
                name: "Vorstand",
                login: "vorstand",
                password: &password,
                role: Role::Administrator,
                person: None,
            };
            accounts::append(tx, new, Utc::now())?;
            Ok(games::ids(tx)?.first().copied())
        });
        let game = game.await.map_err(unwell)?.ok_or("no game")?;
        let state = AppState {
            rate_limiter,
            backups: Arc::new(Backups::new(Location::in_folder(folder), None)),
            ..AppState::of(database, Clock { now: Utc::now, wall_clock: WallClock::UTC })
        };
        serve_printed(state, handles, &game.to_string()).await
    })
}

/// Loads the server with everything and prints what it cost.
pub(crate) fn measure(server: &mut Child) -> Result<(), Failed> {
    raise_file_handles();
    let line = first_line(server)?;
    let (address, game) = line.split_once(' ').ok_or("no address")?;
    let address: SocketAddr = address.parse()?;
    let memory = || memory_of(server.id());
    let (is_over, waits) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    // The peak counts from here: inventing the club is over.
    std::fs::write(format!("/proc/{}/clear_refs", server.id()), "5")?;
    println!("at the start: {} kB", memory()?);
    let measured: Result<(), Failed> = std::thread::scope(|scope| {
        let second = scope.spawn(|| second_client(address, &is_over, &waits));
        let run = || -> Result<(), Failed> {
            let cookie = sign_ins(address)?;
            println!("after 200 right and 200 wrong sign-ins: {} kB", memory()?);
            let silent = (0..300).map(|_| TcpStream::connect(address));
            let silent = silent.collect::<Result<Vec<_>, _>>()?;
            println!("with 300 silent connections: {} kB", memory()?);
            let (streams, answered) = follow(address, game)?;
            println!("with 1,200 streams, {answered} of them answered: {} kB", memory()?);
            let stalled = (0..4).map(|_| stalled_export(address, &cookie));
            let stalled = stalled.collect::<Result<Vec<_>, _>>()?;
            std::thread::sleep(Duration::from_secs(5));
            println!("with 4 stalled exports: {} kB", memory()?);
            drop((silent, streams, stalled));
            Ok(())
        };
        let run = run();
        is_over.store(true, Ordering::Relaxed);
        second.join().map_err(|_| "the second client fell")??;
        run
    });
    measured?;
    let peak = peak_of(server.id())?;
    let mut waits = waits.into_inner().unwrap_or_else(PoisonError::into_inner);
    waits.sort();
    let longest = waits.last().copied().unwrap_or_default();
    println!(
        "the second client: {} answers, median {} ms, longest {} ms; memory at its peak {peak} kB",
        waits.len(),
        waits[waits.len() / 2].as_millis(),
        longest.as_millis()
    );
    if peak > MOST_MEMORY || longest > LONGEST_WAIT {
        return Err(format!("more than {MOST_MEMORY} kB or {LONGEST_WAIT:?}").into());
    }
    Ok(())
}

/// Asks for a page, the API and its health, one after the other, until all is over.
fn second_client(
    address: SocketAddr,
    is_over: &AtomicBool,
    waits: &Mutex<Vec<Duration>>,
) -> Result<(), Failed> {
    while !is_over.load(Ordering::Relaxed) {
        for path in ["/api/health", "/api/presets", "/anmelden", "/regeln"] {
            let begun = Instant::now();
            let answer = ask(address, &format!("GET {path} HTTP/1.1\r\n"), "")?;
            let is_answered =
                ["HTTP/1.1 200", "HTTP/1.1 303"].iter().any(|ok| answer.starts_with(ok));
            if !is_answered {
                return Err(format!("{path}: {answer}").into());
            }
            waits.lock().unwrap_or_else(PoisonError::into_inner).push(begun.elapsed());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    Ok(())
}

/// Sends a request and reads the whole answer.
fn ask(address: SocketAddr, head: &str, body: &str) -> Result<String, Failed> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "{head}Host: club\r\nConnection: close\r\n\r\n{body}")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Two hundred right and two hundred wrong ones, eight at a time; the cookie of one that was right.
fn sign_ins(address: SocketAddr) -> Result<String, Failed> {
    let sign_in = |client: usize| -> Result<Option<String>, Failed> {
        let mut cookie = None;
        for attempt in 0..50 {
            let is_right = attempt % 2 == 0;
            let password = if is_right { PASSWORD } else { "falsch" };
            let login =
                if is_right { "vorstand".to_owned() } else { format!("{client}-{attempt}") };
            let body = format!("login={login}&password={}", password.replace(' ', "+"));
            let head = format!(
                "POST /anmelden HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n\
                 Content-Length: {}\r\nX-Forwarded-For: 10.0.0.{client}\r\n",
                body.len()
            );
            let answer = ask(address, &head, &body)?;
            let expected = if is_right { "HTTP/1.1 303" } else { "HTTP/1.1 401" };
            if !answer.starts_with(expected) {
                return Err(format!("a sign-in was answered by {answer}").into());
            }
            let set = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
            cookie = set.and_then(|line| line.split(';').next()).map(str::to_owned).or(cookie);
        }
        Ok(cookie)
    };
    let cookies: Result<Vec<_>, Failed> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..8).map(|client| scope.spawn(move || sign_in(client))).collect();
        let joined =
            clients.into_iter().map(|client| client.join().map_err(|_| "a client fell")?);
        joined.collect()
    });
    cookies?.into_iter().flatten().next().ok_or_else(|| "no cookie".into())
}

/// Twelve hundred streams from sixty addresses; how many of them were answered with news.
fn follow(address: SocketAddr, game: &str) -> Result<(Vec<TcpStream>, usize), Failed> {
    let (mut streams, mut answered) = (Vec::new(), 0);
    for number in 0..1_200 {
        let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let from = format!("10.1.{}.1", number / 20);
        write!(
            stream,
            "GET /api/games/{game}/live HTTP/1.1\r\nHost: club\r\nX-Forwarded-For: {from}\r\n\r\n"
        )?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        answered += usize::from(&start == b"HTTP/1.1 200");
        streams.push(stream);
    }
    Ok((streams, answered))
}

/// A download of everything by somebody who reads nothing, through a small window.
fn stalled_export(address: SocketAddr, cookie: &str) -> Result<Socket, Failed> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.set_recv_buffer_size(4_096)?;
    socket.connect(&address.into())?;
    let head = "GET /verein/export/ostwind.json HTTP/1.1\r\nHost: club\r\n";
    socket.send(format!("{head}Cookie: {cookie}\r\n\r\n").as_bytes())?;
    Ok(socket)
}

fn memory_of(process: u32) -> Result<u64, Failed> {
    status_of(process, "VmRSS:")
}

fn peak_of(process: u32) -> Result<u64, Failed> {
    status_of(process, "VmHWM:")
}

/// A figure of a process, in kilobytes.
fn status_of(process: u32, name: &str) -> Result<u64, Failed> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find(|line| line.starts_with(name)).ok_or("no such figure")?;
    Ok(line.split_whitespace().nth(1).ok_or("no figure")?.parse()?)
}
