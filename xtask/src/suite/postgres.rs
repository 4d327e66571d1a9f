//! A PostgreSQL server of the tests: its own data, no network, gone when the tests end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::postgres::{as_postgres, new_folder, programs};
use crate::process::{program, run};

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
        new_folder(&folder)?;
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
