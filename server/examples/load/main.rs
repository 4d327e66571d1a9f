//! Loads a server of its own on the loopback, prints what that costs, and ends by itself.
//!
//! - `load phones [phones] [rounds]`: everybody asks for the published list at once.
//! - `load strangers`: memory and waiting while strangers do what they can.
//! - `load tournament [phones] [milliseconds between two slips]`: a tournament, followed by phones.
//!
//! Each by `cargo run --release -p server --example load …`.

mod phones;
mod strangers;
mod tournament;

use std::error::Error;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use server::http::router;
use server::web::AppState;
use server::web::listener::{ConnectionLimits, open, serve};
use uuid::Uuid;

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

type Failed = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failed> {
    let mut arguments = std::env::args().skip(1);
    let load = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    match (&*load, &*rest) {
        ("strangers", [serve, folder]) if serve == SERVE => strangers::serve(Path::new(folder)),
        ("tournament", [serve, folder]) if serve == SERVE => tournament::serve(Path::new(folder)),
        ("phones", [..]) => phones::run(number(&rest, 0, 300)?, number(&rest, 1, 10)?),
        ("strangers", []) => with_server("strangers", strangers::measure),
        ("tournament", [..]) => {
            let pause = u64::try_from(number(&rest, 1, 500)?)?;
            let phones = number(&rest, 0, 300)?;
            let pause = Duration::from_millis(pause);
            with_server("tournament", |server| tournament::run(server, phones, pause))
        }
        _ => Err("load phones, load strangers or load tournament".into()),
    }
}

/// The argument of the second process: it serves a folder.
const SERVE: &str = "serve";

fn number(arguments: &[String], at: usize, usual: usize) -> Result<usize, Failed> {
    Ok(arguments.get(at).map_or(Ok(usual), |text| text.parse())?)
}

/// Measures a server in a second process, which has a folder of its own.
fn with_server(
    load: &str,
    measure: impl FnOnce(&mut Child) -> Result<(), Failed>,
) -> Result<(), Failed> {
    let folder = std::env::temp_dir().join(format!("ostwind-load-{}", Uuid::now_v7()));
    std::fs::create_dir(&folder)?;
    let mut server = Command::new(std::env::current_exe()?)
        .args([load, SERVE])
        .arg(&folder)
        .stdout(Stdio::piped())
        .spawn()?;
    let measured = measure(&mut server);
    server.kill()?;
    server.wait()?;
    std::fs::remove_dir_all(&folder)?;
    measured
}

/// The first line that a server prints: its address, and more where it has more to say.
fn first_line(server: &mut Child) -> Result<String, Failed> {
    let mut line = String::new();
    BufReader::new(server.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    Ok(line.trim().to_owned())
}

/// Serves until the process ends; the address and `more` are the first line it prints.
async fn serve_printed(state: AppState, handles: usize, more: &str) -> Result<(), Failed> {
    let listener = open("127.0.0.1:0".parse()?)?;
    println!("{} {more}", listener.local_addr()?);
    let limits = ConnectionLimits::with_file_handles(handles);
    serve(listener, router(state), limits, std::future::pending()).await;
    Ok(())
}

/// How many times were measured, and how long they are.
fn print_times(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let Some(last) = times.len().checked_sub(1) else { return };
    let at = |hundredth: usize| times[last * hundredth / 100].as_millis();
    println!(
        "{what}: {} times, median {} ms, p95 {} ms, p99 {} ms, longest {} ms",
        times.len(),
        at(50),
        at(95),
        at(99),
        at(100)
    );
}
