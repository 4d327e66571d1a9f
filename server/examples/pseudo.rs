//! The sample club in a language nobody speaks, each wording in brackets and a third longer: pages that are cut or overlap there would be
//! in a language with longer words. It takes the options of `ostwind serve --demo --port N`, so that the browser tests find it:
//!
//! `cargo build -p server --example pseudo`, then in `end2end`
//! `OSTWIND_BINARY=../target/debug/examples/pseudo node node_modules/@playwright/test/cli.js test screens.spec.ts -g administrator`.

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr};

use chrono::Utc;
use server::http::router;
use server::sample::Sample;
use server::wall_clock::WallClock;
use server::web::Clock;
use server::web::listener::{ConnectionLimits, open, serve};

fn main() -> Result<(), Box<dyn Error>> {
    #[cfg(debug_assertions)]
    texts::pseudo::switch_on();
    let port = std::env::args().skip_while(|word| word != "--port").nth(1);
    let port = port.ok_or("--port is missing")?.parse()?;
    let clock = Clock { now: Utc::now, wall_clock: WallClock::UTC };
    let sample = Sample::create(None, None, clock).map_err(|failure| format!("{failure:?}"))?;
    tokio::runtime::Runtime::new()?.block_on(async {
        let (state, _folder) = sample.serve(clock);
        let listener = open(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
        println!("Ostwind: http://{}", listener.local_addr()?);
        serve(listener, router(state), ConnectionLimits::default(), std::future::pending()).await;
        Ok(())
    })
}
