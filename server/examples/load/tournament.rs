//! A tournament of 160 in nine rounds by the API, while 300 phones follow list and clock: how long a slip and the list take, whether
//! a phone ever gets a wrong answer, and how far the clocks of two screens are apart. Ends within ten minutes.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Child;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{TimeDelta, Utc};
use club::roles::Role;
use serde_json::{Value as Json, json};
use server::secrets;
use server::store::accounts::{self, NewAccount};
use server::store::{Database, sessions};
use server::wall_clock::WallClock;
use server::web::listener::raise_file_handles;
use server::web::{AppState, Clock};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufStream};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::{Failed, PATIENCE, first_line, print_times, serve_printed};

const PLAYERS: u32 = 160;
const ROUNDS: u32 = 9;

/// As the page does it: a phone waits up to so long after a change, so that not all of them ask at once.
const SPREAD_MILLISECONDS: u64 = 2_000;

/// The session of the officer who enters slips.
const SESSION: &str = "tournament-day";

pub(crate) fn run(server: &mut Child, phones: usize, pause: Duration) -> Result<(), Failed> {
    let address = first_line(server)?.parse()?;
    tokio::runtime::Runtime::new()?.block_on(measure(address, phones, pause))
}

/// The server: a club with one account that has signed in. Prints its address.
pub(crate) fn serve(folder: &Path) -> Result<(), Failed> {
    let handles = raise_file_handles();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let database = Arc::new(Database::open(folder).map_err(|error| format!("{error:?}"))?);
        let token = secrets::token_hash(SESSION);
        let added = database.write(move |tx| {
            let new = NewAccount {
                key: Uuid::now_v7(),
                name: "Turnierleitung",
                login: "turnier",
                password: secrets::NOBODYS,
                role: Role::Administrator,
                person: None,
            };
            let row = accounts::append(tx, new, Utc::now())?;
            sessions::append(tx, row, &token, "trial", Utc::now(), Utc::now() + TimeDelta::days(1))
        });
        added.await.map_err(|failure| format!("{failure:?}"))?;
        let state = AppState::of(database, Clock { now: Utc::now, wall_clock: WallClock::UTC });
        serve_printed(state, handles, "").await
    })
}

/// A connection that asks one thing after the other.
struct Client {
    stream: BufStream<TcpStream>,
    cookie: String,
}

impl Client {
    async fn connect(address: SocketAddr, cookie: &str) -> Result<Client, Failed> {
        let stream = BufStream::new(TcpStream::connect(address).await?);
        Ok(Client { stream, cookie: cookie.to_owned() })
    }

    /// Sends a request; the answer's head is read.
    async fn send(
        &mut self,
        verb: &str,
        path: &str,
        kind: &str,
        body: &str,
    ) -> Result<Head, Failed> {
        let head = format!(
            "{verb} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {}\r\nSec-Fetch-Site: same-origin\r\n\
             Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        );
        self.stream.write_all(head.as_bytes()).await?;
        self.stream.flush().await?;
        let mut found = Head { status: 0, length: None };
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err("the server has closed the connection".into());
            }
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(status) = line.strip_prefix("http/1.1 ") {
                found.status = status.get(..3).unwrap_or_default().parse()?;
            } else if let Some(length) = line.strip_prefix("content-length: ") {
                found.length = Some(length.parse()?);
            } else if line.is_empty() {
                return Ok(found);
            }
        }
    }

    /// The whole answer of a request that must go well.
    async fn ask(
        &mut self,
        verb: &str,
        path: &str,
        kind: &str,
        body: &str,
    ) -> Result<Vec<u8>, Failed> {
        let answer = async {
            let head = self.send(verb, path, kind, body).await?;
            let mut content = Vec::new();
            match head.length {
                Some(length) => {
                    content.resize(length, 0);
                    self.stream.read_exact(&mut content).await?;
                }
                None => while self.chunk(&mut content).await? {},
            }
            match head.status {
                200..400 => Ok(content),
                other => Err(Failed::from(format!(
                    "{verb} {path}: {other} {}",
                    String::from_utf8_lossy(&content)
                ))),
            }
        };
        tokio::time::timeout(PATIENCE, answer).await?
    }

    async fn json(&mut self, path: &str) -> Result<Json, Failed> {
        Ok(serde_json::from_slice(&self.ask("GET", path, "application/json", "").await?)?)
    }

    async fn post(&mut self, path: &str, body: &Json) -> Result<(), Failed> {
        self.ask("POST", path, "application/json", &body.to_string()).await.map(drop)
    }

    /// Reads a chunk; false after the last one.
    async fn chunk(&mut self, content: &mut Vec<u8>) -> Result<bool, Failed> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let length = usize::from_str_radix(line.trim(), 16)?;
        let before = content.len();
        content.resize(before + length + 2, 0);
        self.stream.read_exact(&mut content[before..]).await?;
        content.truncate(before + length);
        Ok(length > 0)
    }
}

struct Head {
    status: u16,
    length: Option<usize>,
}

/// What a screen knows of the clock: what was left, in milliseconds, at an instant.
#[derive(Clone, Copy)]
struct Seen {
    left: i64,
    at: Instant,
    /// How long the answer took; the shorter, the more exact.
    took: Duration,
    is_running: bool,
    round: u64,
}

impl Seen {
    fn left_at(self, instant: Instant) -> i64 {
        let gone = instant.saturating_duration_since(self.at).as_millis();
        self.left - if self.is_running { i64::try_from(gone).unwrap_or(i64::MAX) } else { 0 }
    }
}

/// What the phones have in common.
#[derive(Default)]
struct Hall {
    clocks: Mutex<Vec<Option<Seen>>>,
    waits: Mutex<Vec<Duration>>,
    wrong: AtomicUsize,
    is_over: AtomicBool,
}

/// A phone: follows the stream and, after each change, asks for list and clock, as the page does.
async fn phone(
    (address, place): (SocketAddr, usize),
    id: String,
    hall: Arc<Hall>,
) -> Result<(), Failed> {
    let mut stream = Client::connect(address, "").await?;
    let mut asking = Client::connect(address, "").await?;
    let (page, clock) = (format!("/turnier/{id}"), format!("/api/tournaments/{id}/clock"));
    let head = stream.send("GET", &format!("{clock}/live"), "text/plain", "").await?;
    if head.status != 200 {
        return Err(format!("the stream answers {}", head.status).into());
    }
    let mut spread = 7_919 * (place as u64 + 1);
    loop {
        let mut event = Vec::new();
        if hall.is_over.load(Ordering::Relaxed) || !stream.chunk(&mut event).await? {
            return Ok(());
        }
        if !event.starts_with(b"event: changed") {
            continue;
        }
        spread =
            spread.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        tokio::time::sleep(Duration::from_millis((spread >> 33) % SPREAD_MILLISECONDS)).await;
        let begun = Instant::now();
        let list = asking.ask("GET", &page, "text/plain", "").await?;
        hall.waits.lock().unwrap_or_else(PoisonError::into_inner).push(begun.elapsed());
        if !list.ends_with(b"</html>") {
            hall.wrong.fetch_add(1, Ordering::Relaxed);
        }
        let begun = Instant::now();
        let shown = asking.json(&clock).await?;
        let took = begun.elapsed();
        let seen = Seen {
            left: shown["left_ms"].as_i64().ok_or("no time")?,
            at: begun + took / 2,
            took,
            is_running: shown["phase"] == "runs",
            round: shown["round"].as_u64().ok_or("no round")?,
        };
        let mut clocks = hall.clocks.lock().unwrap_or_else(PoisonError::into_inner);
        clocks[place] = Some(newer(clocks[place], seen));
    }
}

/// As the page does it: an answer that took longer than the one before says less about a clock that only went on.
fn newer(known: Option<Seen>, seen: Seen) -> Seen {
    let Some(known) = known else { return seen };
    let is_same = known.round == seen.round && known.is_running && seen.is_running;
    let differs = (known.left_at(seen.at) - seen.left).unsigned_abs();
    let within = u64::try_from((known.took + seen.took).as_millis()).unwrap_or(u64::MAX);
    if is_same && differs <= within && known.took <= seen.took { known } else { seen }
}

/// Plays the tournament and prints the figures.
async fn measure(address: SocketAddr, phones: usize, pause: Duration) -> Result<(), Failed> {
    let mut officer = Client::connect(address, &format!("session={SESSION}")).await?;
    let id = Uuid::now_v7().to_string();
    let base = format!("/api/tournaments/{id}");
    prepare(&mut officer, &id, &base).await?;
    let drawn = Instant::now();
    officer.post(&format!("{base}/plan"), &json!({"seed": 2611})).await?;
    println!("{PLAYERS} players × {ROUNDS} rounds drawn in {} ms", drawn.elapsed().as_millis());

    let hall = Arc::new(Hall::default());
    hall.clocks.lock().unwrap_or_else(PoisonError::into_inner).resize(phones, None);
    let mut following = JoinSet::new();
    for place in 0..phones {
        following.spawn(phone((address, place), id.clone(), Arc::clone(&hall)));
    }
    let (mut slips, mut lists, mut apart) = (Vec::new(), Vec::new(), Vec::new());
    for round in 1..=ROUNDS {
        officer.post(&format!("{base}/clock"), &json!({"do": "start", "round": round})).await?;
        for table in 1..=PLAYERS / 4 {
            tokio::time::sleep(pause).await;
            let begun = Instant::now();
            officer.post(&format!("{base}/slips"), &slip(round, table)).await?;
            slips.push(begun.elapsed());
            let begun = Instant::now();
            let list = officer.json(&format!("{base}/list")).await?;
            lists.push(begun.elapsed());
            check(&list, round, table)?;
        }
        // Every phone knows of the last slip by then.
        tokio::time::sleep(Duration::from_millis(SPREAD_MILLISECONDS) + pause).await;
        let now = Instant::now();
        let clocks = hall.clocks.lock().unwrap_or_else(PoisonError::into_inner);
        let left: Vec<i64> = clocks.iter().flatten().map(|seen| seen.left_at(now)).collect();
        let between = left.iter().max().zip(left.iter().min()).map(|(most, least)| most - least);
        apart.push(between.filter(|_| left.len() == phones).ok_or("a phone knows no clock")?);
        println!("round {round}: clocks at most {} ms apart", apart.last().unwrap_or(&0));
    }
    hall.is_over.store(true, Ordering::Relaxed);
    // The last event wakes every phone, which then leaves.
    officer.post(&format!("{base}/clock"), &json!({"do": "last_hand"})).await?;
    let mut fallen = 0;
    while let Some(ended) = following.join_next().await {
        if let Err(error) = ended? {
            fallen += 1;
            eprintln!("a phone fell: {error}");
        }
    }
    let waits = std::mem::take(&mut *hall.waits.lock().unwrap_or_else(PoisonError::into_inner));
    print_times("a slip saved", slips);
    print_times("the list after it", lists);
    print_times("the page on a phone", waits);
    let wrong = hall.wrong.load(Ordering::Relaxed);
    println!("{phones} phones, {fallen} fell, {wrong} wrong pages");
    println!("clocks at most {} ms apart", apart.into_iter().max().unwrap_or(0));
    if fallen > 0 || wrong > 0 { Err("not every phone could follow".into()) } else { Ok(()) }
}

/// The tournament with its entrants, shown to everybody.
async fn prepare(officer: &mut Client, id: &str, base: &str) -> Result<(), Failed> {
    let new = json!({
        "id": id, "name": "Großes Turnier", "place": "Aflenz", "first_day": Utc::now().date_naive(), "days": 2,
        "rules": "mcr", "rounds": ROUNDS, "minutes": 115,
    });
    officer.post("/api/tournaments", &new).await?;
    let entrants: Vec<Json> = (1..=PLAYERS)
        .map(|at| {
            let country = ["AUT", "GER", "ITA", "HUN", "CZE"][at as usize % 5];
            json!({
                "id": Uuid::now_v7(), "first_name": "Vorname", "last_name": format!("Person {at}"),
                "country": country, "club": format!("Club {}", at % 12),
            })
        })
        .collect();
    officer.post(&format!("{base}/entrants"), &json!(entrants)).await?;
    let form = "application/x-www-form-urlencoded";
    let shown = format!("/verein/turniere/{id}/oeffentlich");
    officer.ask("POST", &shown, form, "audience=everybody").await.map(drop)
}

/// Totals that sum to zero and differ from table to table.
fn totals(round: u32, table: u32) -> [i64; 4] {
    let (one, other) = (i64::from(round * 37 + table * 11), i64::from(table * 7 % 60));
    [one, other, -other - 24, 24 - one]
}

fn slip(round: u32, table: u32) -> Json {
    json!({"id": Uuid::now_v7(), "round": round, "table": table, "totals": totals(round, table)})
}

/// The list has everybody, and the points of all tables so far sum to zero.
fn check(list: &Json, round: u32, table: u32) -> Result<(), Failed> {
    let people = list["people"].as_array().ok_or("no people in the list")?;
    let sum: i64 = people.iter().filter_map(|one| one["score"].as_i64()).sum();
    if people.len() == PLAYERS as usize && sum == 0 {
        return Ok(());
    }
    Err(format!("round {round}, table {table}: {} people, sum {sum}", people.len()).into())
}
