//! Hashing of passwords, one at a time on a thread of its own, in memory that is allocated once: argon2 needs 19 MiB, which an
//! allocator never gives back when it is asked for it on many threads.

use std::io;
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, Sender};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

use crate::failure::Failure;
use crate::limits::MOST_WAITING_SIGN_INS;
use crate::secrets::random_bytes;

/// The thread that hashes, and the queue before it.
pub struct PasswordHashing {
    /// Room in the queue of strangers, and in that of others.
    waiting: [Semaphore; 2],
    /// The stranger who is next; all others wait before this.
    next_stranger: Semaphore,
    /// Whose turn it is.
    turn: Semaphore,
    /// The thread; started with the first password.
    worker: OnceLock<Sender<Job>>,
}

impl Default for PasswordHashing {
    fn default() -> PasswordHashing {
        PasswordHashing {
            waiting: [const { Semaphore::const_new(MOST_WAITING_SIGN_INS) }; 2],
            next_stranger: Semaphore::new(1),
            turn: Semaphore::new(1),
            worker: OnceLock::new(),
        }
    }
}

/// Who wants a password to be hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Anybody.
    Stranger,
    /// Somebody with a session, a link that is good, or a device on which the account was signed in before.
    Known,
}

/// The turn of one request. A caller that counts wrong passwords holds the turn until it has counted, so that the next one
/// knows.
pub struct Turn<'a> {
    hashing: &'a PasswordHashing,
    _turn: SemaphorePermit<'a>,
}

enum Job {
    Hash(String, oneshot::Sender<Result<String, Failure>>),
    Verify(String, String, oneshot::Sender<Result<bool, Failure>>),
}

impl PasswordHashing {
    /// Waits for a turn. Of strangers one at a time waits beside those who are known, so that nobody who is known waits for more
    /// than one of them and the one whose turn it is.
    ///
    /// # Errors
    /// `Unavailable` when too many wait already.
    pub async fn turn(&self, asks: Asks) -> Result<Turn<'_>, Failure> {
        let [strangers, known] = &self.waiting;
        let (queue, before) = match asks {
            Asks::Stranger => (strangers, Some(&self.next_stranger)),
            Asks::Known => (known, None),
        };
        let _waiting = queue.try_acquire().map_err(|_| Failure::Unavailable)?;
        let _next = match before {
            Some(before) => Some(before.acquire().await.map_err(|_| Failure::Unavailable)?),
            None => None,
        };
        let turn = self.turn.acquire().await.map_err(|_| Failure::Unavailable)?;
        Ok(Turn { hashing: self, _turn: turn })
    }

    fn worker(&self) -> Result<&Sender<Job>, Failure> {
        if let Some(worker) = self.worker.get() {
            return Ok(worker);
        }
        let started =
            start().map_err(|error| Failure::Internal(format!("starting a thread: {error}")))?;
        // If two requests start a worker, one is used and the other ends with its sender.
        Ok(self.worker.get_or_init(|| started))
    }
}

impl Turn<'_> {
    /// A password as it is stored: argon2id with its salt and its parameters.
    ///
    /// # Errors
    /// The system gives no randomness or no thread.
    pub async fn hash(&self, password: String) -> Result<String, Failure> {
        self.ask(|answer| Job::Hash(password, answer)).await
    }

    /// Whether this is the password of that hash. Takes as long as making one.
    ///
    /// # Errors
    /// The system gives no thread.
    pub async fn verify(&self, password: String, hash: String) -> Result<bool, Failure> {
        self.ask(|answer| Job::Verify(password, hash, answer)).await
    }

    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, Failure>>) -> Job,
    ) -> Result<T, Failure> {
        let gone = || Failure::Internal("the thread that hashes passwords has ended".to_owned());
        let (sender, receiver) = oneshot::channel();
        self.hashing.worker()?.send(job(sender)).map_err(|_| gone())?;
        receiver.await.map_err(|_| gone())?
    }
}

fn start() -> Result<Sender<Job>, io::Error> {
    let (sender, jobs) = mpsc::channel();
    std::thread::Builder::new().name("passwords".to_owned()).spawn(move || work(&jobs))?;
    Ok(sender)
}

/// Ends when nobody can ask any more.
fn work(jobs: &Receiver<Job>) {
    let mut memory = Memory::default();
    while let Ok(job) = jobs.recv() {
        // The caller may have gone.
        match job {
            Job::Hash(password, answer) => drop(answer.send(memory.hash(&password))),
            Job::Verify(password, hash, answer) => {
                drop(answer.send(Ok(memory.verify(&password, &hash))));
            }
        }
    }
}

/// The memory of argon2, allocated once.
#[derive(Default)]
struct Memory(Vec<Block>);

impl Memory {
    fn fill(
        &mut self,
        argon2: &Argon2<'_>,
        password: &str,
        salt: &[u8],
        output: &mut [u8],
    ) -> Result<(), argon2::Error> {
        let blocks = argon2.params().block_count();
        if self.0.len() < blocks {
            self.0.resize(blocks, Block::new());
        }
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, &mut self.0)
    }

    fn hash(&mut self, password: &str) -> Result<String, Failure> {
        let failed = |error: &dyn std::fmt::Display| {
            Failure::Internal(format!("hashing a password: {error}"))
        };
        let (argon2, salt) = (Argon2::default(), random_bytes()?);
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        self.fill(&argon2, password, &salt, &mut output).map_err(|error| failed(&error))?;
        let hash = PasswordHash {
            algorithm: Algorithm::default().ident(),
            version: Some(Version::default().into()),
            params: ParamsString::try_from(argon2.params()).map_err(|error| failed(&error))?,
            salt: Some(Salt::new(&salt).map_err(|error| failed(&error))?),
            hash: Some(Output::new(&output).map_err(|error| failed(&error))?),
        };
        Ok(hash.to_string())
    }

    fn verify(&mut self, password: &str, hash: &str) -> bool {
        self.computed(password, hash).is_some_and(|(computed, stored)| {
            // Compares in constant time.
            computed == stored
        })
    }

    /// The output of a password with the salt and the parameters of a hash, beside that of the hash.
    fn computed(&mut self, password: &str, hash: &str) -> Option<(Output, Output)> {
        let hash = PasswordHash::new(hash).ok()?;
        let (salt, stored) = (hash.salt?, hash.hash?);
        let version = hash.version.map(Version::try_from).transpose().ok()?.unwrap_or_default();
        let algorithm = Algorithm::try_from(hash.algorithm.as_str()).ok()?;
        let argon2 = Argon2::new(algorithm, version, Params::try_from(&hash).ok()?);
        let mut output = vec![0; stored.as_ref().len()];
        self.fill(&argon2, password, salt.as_ref(), &mut output).ok()?;
        Some((Output::new(&output).ok()?, stored))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::NOBODYS;

    #[test]
    fn a_password_fits_its_own_hash_only() {
        let mut memory = Memory::default();
        let hash = memory.hash("richtig und lang").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(memory.verify("richtig und lang", &hash));
        assert!(!memory.verify("Richtig und lang", &hash));
        assert!(!memory.verify("richtig und lang", "rubbish"));
        assert_ne!(hash, memory.hash("richtig und lang").unwrap());
    }

    /// What earlier versions stored, written by `hash_password_with_salt` of the crate itself.
    #[test]
    fn hashes_of_the_crate_are_understood_and_the_other_way_round() {
        use argon2::{PasswordHasher as _, PasswordVerifier as _};
        let mut memory = Memory::default();
        let theirs = Argon2::default()
            .hash_password_with_salt(b"vier Winde und ein Drache", b"0123456789abcdef")
            .unwrap()
            .to_string();
        assert!(memory.verify("vier Winde und ein Drache", &theirs));
        let ours = memory.hash("vier Winde und ein Drache").unwrap();
        assert!(
            Argon2::default().verify_password(b"vier Winde und ein Drache", ours.as_str()).is_ok()
        );
    }

    #[test]
    fn nobodys_hash_is_computed_like_any_other_and_never_fits() {
        let mut memory = Memory::default();
        assert!(memory.computed("", NOBODYS).is_some());
        assert!(!memory.verify("", NOBODYS));
    }

    #[test]
    fn the_memory_is_allocated_once() {
        let mut memory = Memory::default();
        let hash = memory.hash("richtig und lang").unwrap();
        let at = memory.0.as_ptr();
        memory.verify("falsch", &hash);
        assert_eq!(memory.0.as_ptr(), at);
    }

    #[tokio::test]
    async fn the_queue_is_bounded() {
        for asks in [Asks::Stranger, Asks::Known] {
            let hashing = PasswordHashing::default();
            let first = hashing.turn(asks).await.unwrap();
            let waiting: Vec<_> =
                (0..MOST_WAITING_SIGN_INS).map(|_| Box::pin(hashing.turn(asks))).collect();
            let mut waiting = waiting;
            for turn in &mut waiting {
                assert!(futures_util::future::poll_immediate(turn).await.is_none());
            }
            assert!(matches!(hashing.turn(asks).await, Err(Failure::Unavailable)));
            drop((first, waiting));
            assert!(hashing.turn(asks).await.is_ok());
        }
    }

    #[tokio::test]
    async fn strangers_do_not_keep_those_waiting_who_are_known() {
        let hashing = PasswordHashing::default();
        let first = hashing.turn(Asks::Stranger).await.unwrap();
        let mut strangers: Vec<_> =
            (0..MOST_WAITING_SIGN_INS).map(|_| Box::pin(hashing.turn(Asks::Stranger))).collect();
        for turn in &mut strangers {
            assert!(futures_util::future::poll_immediate(turn).await.is_none());
        }
        let mut known = Box::pin(hashing.turn(Asks::Known));
        assert!(futures_util::future::poll_immediate(&mut known).await.is_none());
        drop(first);
        // The stranger who was next has the turn; then it is that of somebody known.
        let second = strangers.remove(0).await.unwrap();
        for turn in &mut strangers {
            assert!(futures_util::future::poll_immediate(turn).await.is_none());
        }
        drop(second);
        assert!(futures_util::future::poll_immediate(&mut known).await.is_some());
    }
}
