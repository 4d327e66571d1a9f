//! Phones ask for the published list of a club of two hundred at once: how long each waits, and whether all of them get it.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, Utc};
use club::publishing::{Publishing, Shown};
use server::actions::{ActionContext, decide_publishing};
use server::http::router;
use server::sample::{Plan, seed_club};
use server::store::Database;
use server::wall_clock::WallClock;
use server::web::listener::{ConnectionLimits, open, serve};
use server::web::{AppState, Clock};
use server::weekly_list::schedule;
use uuid::Uuid;

use crate::{Failed, PATIENCE, print_times};

fn context() -> ActionContext {
    ActionContext::without_author(now(), WallClock::UTC)
}

fn now() -> DateTime<Utc> {
    Utc::now()
}

pub(crate) fn run(phones: usize, rounds: usize) -> Result<(), Failed> {
    let folder = std::env::temp_dir().join(format!("ostwind-phones-{}", Uuid::now_v7()));
    let runtime = tokio::runtime::Runtime::new()?;
    let measured = runtime.block_on(measure(&folder, phones, rounds));
    std::fs::remove_dir_all(&folder)?;
    let (waits, pages, published_in) = measured?;
    println!("published {pages} pages for two audiences in {} ms", published_in.as_millis());
    print_times("the list on a phone, none wrong", waits);
    Ok(())
}

/// How long everybody waited; how many pages there are, and how long it took to publish them.
async fn measure(
    folder: &std::path::Path,
    phones: usize,
    rounds: usize,
) -> Result<(Vec<Duration>, usize, Duration), Failed> {
    let database = Arc::new(Database::open(folder).map_err(|error| format!("{error:?}"))?);
    let today: NaiveDate = "2026-11-21".parse()?;
    let plan = Plan { seed: 7, years: 1, games: 400, deals: None, people: 200, today };
    let everything = Publishing {
        year_list: Shown::Public,
        hands: Shown::Public,
        tables: Shown::Public,
        people: Shown::Public,
        ..Publishing::default()
    };
    let filled = database.write(move |tx| {
        seed_club(tx, plan)?;
        decide_publishing(tx, &context(), Uuid::now_v7(), &everything)
    });
    filled.await.map_err(|failure| format!("{failure:?}"))?;
    let begun = Instant::now();
    schedule::publish(&database, &context(), Some("Verein".to_owned()), today)
        .await
        .map_err(|failure| format!("{failure:?}"))?;
    let published_in = begun.elapsed();
    let mut pages = 0;
    for audience in club::publishing::Audience::ALL {
        let read = database.read(move |tx| server::store::publications::files(tx, audience)).await;
        pages += read.map_err(|failure| format!("{failure:?}"))?.len();
    }
    let state = AppState::of(database, Clock { now, wall_clock: WallClock::UTC });
    let listener = open("127.0.0.1:0".parse()?)?;
    let address = listener.local_addr()?;
    let limits = ConnectionLimits::default();
    let server = tokio::spawn(serve(listener, router(state), limits, std::future::pending()));
    let mut waits = Vec::new();
    for _ in 0..rounds {
        // Phones have threads of their own, so that they do not wait for each other.
        let round = tokio::task::spawn_blocking(move || {
            let together = Barrier::new(phones);
            std::thread::scope(|scope| {
                let ask = || ask(address, &together);
                let asking: Vec<_> = (0..phones).map(|_| scope.spawn(ask)).collect();
                let waited = asking.into_iter().map(|phone| {
                    phone.join().map_err(|_| std::io::Error::other("a phone fell"))?
                });
                waited.collect::<Result<Vec<Duration>, std::io::Error>>()
            })
        });
        waits.extend(round.await??);
    }
    server.abort();
    Ok((waits, pages, published_in))
}

/// One phone: connects and asks when all the others do.
fn ask(address: SocketAddr, together: &Barrier) -> Result<Duration, std::io::Error> {
    together.wait();
    let begun = Instant::now();
    let mut phone = TcpStream::connect_timeout(&address, PATIENCE)?;
    phone.set_read_timeout(Some(PATIENCE))?;
    phone.write_all(b"GET /liste/jahr.html HTTP/1.1\r\nHost: club\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    phone.read_to_end(&mut answer)?;
    let waited = begun.elapsed();
    let is_whole = answer.starts_with(b"HTTP/1.1 200") && answer.ends_with(b"</html>");
    if is_whole { Ok(waited) } else { Err(std::io::ErrorKind::InvalidData.into()) }
}
