//! A PostgreSQL server of the tests: its own data, no network, gone when the tests end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::setup::provide;
use crate::Outcome;
use crate::process::{program, read, run};

/// Where Debian puts the programs of a version that are not meant for everybody's path.
const DEBIAN: &str = "/usr/lib/postgresql";

/// How long the server may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that runs until it is dropped.
pub(crate) struct Postgres {
    server: Child,
    folder: PathBuf,
}

impl Postgres {
    /// Installs PostgreSQL where it is missing, makes a database, and starts the server.
    pub(crate) fn start() -> Outcome<Postgres> {
        let programs = programs()?;
        let folder = std::env::temp_dir().join(format!("ostwind-postgres-{}", std::process::id()));
        // Of a run that was killed, whose number came again.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        if is_root()? {
            run(program("chown").arg("postgres").arg(&folder))?;
        }
        let data = folder.join("data");
        let mut made = as_postgres(&programs.join("initdb"))?;
        made.args(["--locale=C.UTF-8", "--encoding=UTF8", "--auth=trust", "--username=postgres"]);
        run(made.arg("--pgdata").arg(&data).stdout(Stdio::null()))?;
        let mut server = as_postgres(&programs.join("postgres"))?;
        server.arg("-D").arg(&data).arg("-k").arg(&folder);
        // Tests end before a machine does: nothing has to survive.
        server.args(["-c", "listen_addresses=", "-c", "max_connections=300", "-c", "fsync=off"]);
        let log = fs::File::create(folder.join("log"));
        let log = log.map_err(|error| format!("{}: {error}", folder.display()))?;
        let server = server.stdout(Stdio::null()).stderr(log).spawn();
        let server = server.map_err(|error| format!("cannot start PostgreSQL: {error}"))?;
        let postgres = Postgres { server, folder };
        postgres.wait(&programs)?;
        postgres.make_database(&programs)?;
        Ok(postgres)
    }

    /// What a server of ours connects to.
    pub(crate) fn address(&self) -> String {
        format!("host={} user=ostwind dbname=ostwind", self.folder.display())
    }

    fn wait(&self, programs: &Path) -> Outcome {
        let begun = Instant::now();
        let ready = || {
            let mut ready = Command::new(programs.join("pg_isready"));
            let ready = ready.arg("-q").arg("-h").arg(&self.folder).status();
            ready.is_ok_and(|status| status.success())
        };
        while !ready() {
            if begun.elapsed() > PATIENCE {
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(format!("PostgreSQL does not start: {log}"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// A role that may do as little as that of a server of ours, and its database.
    fn make_database(&self, programs: &Path) -> Outcome {
        let command = |name: &str| {
            let mut command = Command::new(programs.join(name));
            command.arg("-h").arg(&self.folder).args(["-U", "postgres"]);
            command
        };
        run(command("createuser").arg("ostwind"))?;
        run(command("createdb").args(["-O", "ostwind", "ostwind"]))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // SIGQUIT ends it and its children at once.
        let _ = run(program("kill").args(["-QUIT", &self.server.id().to_string()]));
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The folder of PostgreSQL's programs, the newest version of several.
fn programs() -> Outcome<PathBuf> {
    let installed = || {
        let versions = fs::read_dir(DEBIAN).into_iter().flatten().flatten();
        let number =
            |name: &std::ffi::OsStr| name.to_str().and_then(|name| name.parse::<u32>().ok());
        let newest = versions.filter_map(|version| number(&version.file_name())).max();
        newest.map(|version| Path::new(DEBIAN).join(version.to_string()).join("bin"))
    };
    let in_path = || read(program("pg_config").arg("--bindir")).ok().map(PathBuf::from);
    let found = || installed().into_iter().chain(in_path()).find(|it| it.join("initdb").is_file());
    if let Some(found) = found() {
        return Ok(found);
    }
    provide("initdb", &["postgresql"])?;
    found().ok_or_else(|| "PostgreSQL was installed, but its initdb is not found".to_owned())
}

/// A program that runs as the system's `postgres`, because PostgreSQL refuses to run as root.
fn as_postgres(path: &Path) -> Outcome<Command> {
    let mut command = Command::new(path);
    if is_root()? {
        command = program("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(path);
    }
    Ok(command)
}

fn is_root() -> Outcome<bool> {
    Ok(read(program("id").arg("-u"))? == "0")
}
