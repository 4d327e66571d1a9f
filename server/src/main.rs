//! The program `ostwind`: reads its command line and starts what was asked for.

mod http {
    pub(crate) mod assets;
}

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use axum::Router;
use axum::routing::get;
use clap::{Parser, Subcommand};
use tokio::net::TcpListener;

/// Keeps the score of a Mah-Jongg club.
#[derive(Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the application until it is stopped.
    Serve {
        /// The folder with the club's database; created if missing.
        #[arg(long, default_value = "data")]
        data: PathBuf,
        /// The port to listen on, at 127.0.0.1.
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let Command::Serve { data, port } = CommandLine::parse().command;
    std::fs::create_dir_all(data)?;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let listener = TcpListener::bind(address).await?;
    println!("Ostwind: http://{address}");
    let router =
        Router::new().route("/api/health", get(async || "ready")).fallback(http::assets::serve);
    axum::serve(listener, router).await
}
