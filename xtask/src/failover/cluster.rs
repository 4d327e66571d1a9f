//! A cluster of PostgreSQL that fails as it should: the primary, or the standby that takes its place.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::postgres::{as_postgres, give};
use crate::process::{program, read, run};

/// How long a cluster may take to do what it should.
const PATIENCE: Duration = Duration::from_secs(60);

/// A cluster.
pub(super) struct Cluster {
    /// By which its primary knows it.
    name: &'static str,
    folder: PathBuf,
    port: u16,
    programs: PathBuf,
    server: Option<Child>,
}

impl Cluster {
    /// One in a folder that is there and belongs to `postgres`; nothing runs yet.
    pub(super) fn new(name: &'static str, folder: PathBuf, port: u16, programs: &Path) -> Cluster {
        Cluster { name, folder, port, programs: programs.to_owned(), server: None }
    }

    pub(super) const fn port(&self) -> u16 {
        self.port
    }

    /// Where it is kept.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes an empty primary with the database of a server of ours.
    pub(super) fn make(&mut self) -> Outcome {
        let mut made = as_postgres(&self.programs.join("initdb"))?;
        made.args(["--locale=C.UTF-8", "--encoding=UTF8", "--auth=trust", "--username=postgres"]);
        run(made.arg("--pgdata").arg(self.data()).stdout(Stdio::null()))?;
        self.start()?;
        run(self.command("createuser").arg("ostwind"))?;
        run(self.command("createdb").args(["-O", "ostwind", "ostwind"]))
    }

    /// Makes a standby from a copy of a primary, and waits until it has all.
    pub(super) fn copy(&mut self, primary: &Cluster) -> Outcome {
        self.kill();
        let _ = fs::remove_dir_all(self.data());
        let mut copied = as_postgres(&self.programs.join("pg_basebackup"))?;
        copied.args(["-h", "127.0.0.1", "-U", "postgres", "-p", &primary.port.to_string()]);
        copied.args(["-R", "-X", "stream", "-C", "-S", "s1", "--checkpoint=fast", "-D"]);
        run(copied.arg(self.data()))?;
        // The copy has the settings of the primary too: nobody follows this one yet.
        self.follow(None)?;
        self.start()
    }

    /// Starts it, and waits until it answers.
    pub(super) fn start(&mut self) -> Outcome {
        let mut server = as_postgres(&self.programs.join("postgres"))?;
        server.arg("-D").arg(self.data()).arg("-k").arg(&self.folder);
        server.args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        server.args(["-c", "max_connections=200", "-c", &format!("cluster_name={}", self.name)]);
        server.args(["-c", "lc_messages=C", "-c", "hot_standby=on"]);
        // A promotion that comes while the standby waits for its primary waits for the end of that pause.
        server.args(["-c", "wal_retrieve_retry_interval=200ms"]);
        let log = OpenOptions::new().create(true).append(true).open(self.log());
        let log = log.map_err(|error| format!("{}: {error}", self.log().display()))?;
        let server = server.stdout(Stdio::null()).stderr(log).spawn();
        self.server = Some(server.map_err(|error| format!("cannot start PostgreSQL: {error}"))?);
        self.until("starts", || {
            let mut ready = self.command("pg_isready");
            ready.arg("-q").status().is_ok_and(|status| status.success())
        })
    }

    /// Lets a commit wait for a standby from now on, or for none.
    pub(super) fn follow(&self, standby: Option<&Cluster>) -> Outcome {
        let names = standby.map_or_else(String::new, |it| format!("FIRST 1 ({})", it.name));
        let path = self.data().join("postgresql.auto.conf");
        let mut file = OpenOptions::new().append(true).open(&path);
        let written =
            file.as_mut().map(|file| writeln!(file, "synchronous_standby_names = '{names}'"));
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        written.map_err(|error| failed(error))?.map_err(|error| failed(&error))?;
        if let Some(server) = &self.server {
            signal("HUP", &[server.id()]);
        }
        Ok(())
    }

    /// Waits until a standby streams, as what it is.
    pub(super) fn until_followed(&self, is_synchronous: bool) -> Outcome {
        let state = if is_synchronous { "sync" } else { "async" };
        let select = format!(
            "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '{state}'"
        );
        self.until("is followed", || self.ask("postgres", &select).is_ok_and(|count| count == "1"))
    }

    /// Makes a primary of a standby.
    pub(super) fn promote(&self) -> Outcome {
        self.ask("postgres", "SELECT pg_promote(true, 30)").map(drop)
    }

    /// Asks it as its administrator; one line for each row.
    pub(super) fn ask(&self, database: &str, sql: &str) -> Outcome<String> {
        let mut asked = self.command("psql");
        asked.env("PGOPTIONS", "-c client_min_messages=error");
        read(asked.args(["-X", "-A", "-t", "-q", "-d", database, "-c", sql]))
    }

    /// Kills all its processes at once, as a power cut would.
    pub(super) fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            signal("KILL", &self.processes(server.id()));
            let _ = server.wait();
        }
    }

    /// Stops all its processes, whose sockets stay open.
    pub(super) fn hang(&self) {
        if let Some(server) = &self.server {
            signal("STOP", &self.processes(server.id()));
        }
    }

    /// Stops what sends changes to the standby.
    pub(super) fn stop_sending(&self) -> Outcome {
        let senders = self.ask("postgres", "SELECT pid FROM pg_stat_replication")?;
        signal("STOP", &senders.lines().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>());
        Ok(())
    }

    /// The postmaster, then its children.
    fn processes(&self, postmaster: u32) -> Vec<u32> {
        let children = read(program("pgrep").args(["-P", &postmaster.to_string()]));
        let children = children.unwrap_or_default();
        let children = children.lines().filter_map(|pid| pid.parse().ok());
        std::iter::once(postmaster).chain(children).collect()
    }

    fn until(&self, what: &str, done: impl Fn() -> bool) -> Outcome {
        let begun = Instant::now();
        while !done() {
            if begun.elapsed() > PATIENCE {
                let log = fs::read_to_string(self.log()).unwrap_or_default();
                let end: Vec<&str> = log.lines().rev().take(20).collect();
                return Err(format!("no sign that {} {what}: {end:?}", self.name));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.args(["-h", "127.0.0.1", "-U", "postgres", "-p", &self.port.to_string()]);
        command
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn log(&self) -> PathBuf {
        self.folder.with_extension("log")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Folders for two clusters; small ones in memory where their disk shall be full.
pub(super) fn folders(parent: &Path, are_small: bool) -> Outcome<[PathBuf; 2]> {
    let folders = ["a", "b"].map(|name| parent.join(name));
    for folder in &folders {
        fs::create_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        if are_small {
            let mut mount = program("mount");
            mount.args(["-t", "tmpfs", "-o", "size=700m", "tmpfs"]).arg(folder);
            run(&mut mount)?;
        }
        give(folder)?;
    }
    Ok(folders)
}

fn signal(name: &str, processes: &[u32]) {
    let mut kill = program("kill");
    kill.arg(format!("-{name}")).args(processes.iter().map(u32::to_string));
    // One that has ended meanwhile needs none.
    let _ = kill.stderr(Stdio::null()).status();
}
