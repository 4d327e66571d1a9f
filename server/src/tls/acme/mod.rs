//! A certificate for a public name, obtained from a directory by ACME (RFC 8555) and renewed before its end.

mod client;
mod order;

use std::collections::HashMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use texts::Lang;
use texts::tls::TlsProblem;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use x509_cert::ext::pkix::name::GeneralName;

use super::private_files::{check_writable, create_folder, write_private};
use super::{Certificate, MachineNames, RENEWED_DAYS_BEFORE_END, Tls, at, names, refused};
use crate::store::folder::TLS;

/// The file of the certificate, those above it and its key: one file, so that they are exchanged together.
const CERTIFICATE: &str = "acme.pem";

/// The file of the account.
const ACCOUNT: &str = "acme-account.json";

/// Where a directory asks for the proof that a name leads here.
pub const CHALLENGE_ADDRESS: &str = "/.well-known/acme-challenge/{token}";

/// Whom to ask for certificates.
#[derive(Clone, Debug)]
pub struct Directory {
    /// Its address.
    pub address: String,
    /// The mail address that it may write to.
    pub contact: Option<String>,
    /// A file with the root of its own certificate, where it is none that browsers know.
    pub root: Option<PathBuf>,
}

impl Directory {
    /// Checks that its root can be read: that is reported at the start, not at night.
    ///
    /// # Errors
    /// It cannot.
    pub fn check(&self) -> Result<(), TlsProblem> {
        client::Client::new(self.root.as_deref()).map(drop)
    }
}

/// Whom to ask for a certificate, and for which name.
#[derive(Clone, Debug)]
pub struct AcmeSettings {
    /// The public name, such as `club.example`.
    pub name: String,
    /// Whom to ask.
    pub directory: Directory,
    /// The folder of the account that several names share; none: it lies beside the certificate.
    pub account: Option<PathBuf>,
}

/// The name in a public address for which a certificate can be had.
///
/// # Errors
/// There is none: it is no address by HTTPS, or its host is an address or a name of a local network.
pub fn public_name(url: Option<&str>) -> Result<String, TlsProblem> {
    let none = || TlsProblem::NoPublicName { url: url.unwrap_or_default().to_owned() };
    let rest = url.and_then(|url| url.strip_prefix("https://")).ok_or_else(none)?;
    let authority = rest.split('/').next().unwrap_or_default();
    let name = authority.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_public = name.len() <= 253
        && name.contains('.')
        && name.split('.').all(is_label)
        && name.parse::<IpAddr>().is_err()
        && ![".local", ".localhost", ".internal", ".home.arpa"]
            .iter()
            .any(|ending| name.ends_with(ending));
    if is_public { Ok(name) } else { Err(none()) }
}

/// Answers to a directory's questions, by token.
#[derive(Clone, Default)]
struct Challenges(Arc<Mutex<HashMap<String, String>>>);

impl Challenges {
    /// Gives an answer for as long as the result lives.
    fn answer(&self, token: &str, answer: &str) -> Answer {
        self.lock().insert(token.to_owned(), answer.to_owned());
        Answer { challenges: self.clone(), token: token.to_owned() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An answer that is given as long as this lives.
struct Answer {
    challenges: Challenges,
    token: String,
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.challenges.lock().remove(&self.token);
    }
}

/// Certificates by ACME, and where they are kept.
pub(super) struct Acme {
    settings: AcmeSettings,
    /// Where the certificate lies.
    folder: PathBuf,
    /// The file of the account.
    account: PathBuf,
    challenges: Challenges,
    /// A certificate and its key that could not be written yet. A directory gives few for one name, so it is not
    /// ordered again.
    unwritten: Mutex<Option<String>>,
}

impl Acme {
    /// Opens the folder; with the certificate that lies there, if it is one for this name.
    pub(super) fn open(
        settings: AcmeSettings,
        data: &Path,
    ) -> Result<(Acme, Option<Certificate>), TlsProblem> {
        settings.directory.check()?;
        let folder = data.join(TLS);
        create_folder(&folder)?;
        let account = settings.account.as_ref().unwrap_or(&folder);
        create_folder(account)?;
        let account = account.join(ACCOUNT);
        let path = folder.join(CERTIFICATE);
        let kept = match std::fs::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            read => {
                let read = read.map_err(at(&path))?;
                let kept = certificate(&read, &settings.name, &path);
                kept.inspect_err(|_| {
                    tracing::warn!(file = %path.display(), "cannot be used; a new one is obtained");
                })
                .ok()
            }
        };
        let (challenges, unwritten) = (Challenges::default(), Mutex::default());
        Ok((Acme { settings, folder, account, challenges, unwritten }, kept))
    }

    pub(super) fn name(&self) -> &str {
        &self.settings.name
    }

    /// The answer to a directory's question.
    pub(super) fn challenge(&self, token: &str) -> Option<String> {
        self.challenges.lock().get(token).cloned()
    }

    /// Obtains a certificate and checks it; nothing is ordered where it could not be written.
    async fn obtain(&self) -> Result<Certificate, TlsProblem> {
        let path = self.folder.join(CERTIFICATE);
        check_writable(&path)?;
        let pem = order::obtain(&self.settings, &self.account, &self.challenges).await?;
        let certificate = certificate(pem.as_bytes(), &self.settings.name, &path)?;
        *self.unwritten() = Some(pem);
        Ok(certificate)
    }

    /// Writes what was obtained. What cannot be written stays in memory for the next attempt.
    fn write(&self) -> Result<(), TlsProblem> {
        let mut unwritten = self.unwritten();
        if let Some(pem) = unwritten.as_deref() {
            write_private(&self.folder.join(CERTIFICATE), pem.as_bytes())?;
            *unwritten = None;
        }
        Ok(())
    }

    fn unwritten(&self) -> MutexGuard<'_, Option<String>> {
        self.unwritten.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A certificate and its key from one text, if it is for this name.
fn certificate(pem: &[u8], name: &str, path: &Path) -> Result<Certificate, TlsProblem> {
    let shown = || path.display().to_string();
    let no_certificate = || TlsProblem::NoCertificate { path: shown() };
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(pem)
        .collect::<Result<_, _>>()
        .map_err(|_| no_certificate())?;
    let leaf = chain.first().ok_or_else(no_certificate)?;
    let names = names::alternative(leaf).ok_or_else(no_certificate)?;
    let is_for_name = names.iter().any(|other| matches!(other, GeneralName::DnsName(other) if other.as_str().eq_ignore_ascii_case(name)));
    if !is_for_name {
        return Err(TlsProblem::AnotherName { path: shown(), name: name.to_owned() });
    }
    let key =
        PrivateKeyDer::from_pem_slice(pem).map_err(|_| TlsProblem::NoKey { path: shown() })?;
    Certificate::of(chain, key, MachineNames::default()).map_err(refused)
}

/// Whether a certificate is renewed now: 30 days before its end, or in the last third where it is a short one.
fn is_due(certificate: &Certificate, now: DateTime<Utc>) -> bool {
    let third = (certificate.ends - certificate.begins) / 3;
    certificate.ends - now <= TimeDelta::days(RENEWED_DAYS_BEFORE_END).min(third)
}

/// When a directory is asked again.
#[derive(Clone, Copy, Debug)]
pub struct Pauses {
    /// How often it is looked whether a certificate is due.
    pub look: Duration,
    /// After the first failure; four times as long after each further one.
    pub first: Duration,
    /// The longest.
    pub longest: Duration,
}

impl Default for Pauses {
    /// Four attempts in the first hour; Let's Encrypt allows five failures.
    fn default() -> Pauses {
        Pauses {
            look: Duration::from_secs(60 * 60),
            first: Duration::from_secs(60),
            longest: Duration::from_secs(6 * 60 * 60),
        }
    }
}

impl Pauses {
    /// The pause after so many failures in a row.
    fn after(&self, failures: u32) -> Duration {
        let factor = 4_u32.saturating_pow(failures.saturating_sub(1));
        self.first.checked_mul(factor).map_or(self.longest, |pause| pause.min(self.longest))
    }
}

impl Tls {
    /// Obtains a certificate from the directory if there is none yet or its end is near. Says whether it did.
    ///
    /// # Errors
    /// There is no new one; the old one stays.
    pub async fn renew(&self, now: DateTime<Utc>) -> Result<bool, TlsProblem> {
        let Some(acme) = self.acme_source() else {
            return Ok(false);
        };
        let is_good = self.current.get().is_some_and(|certificate| !is_due(&certificate, now));
        let renewed = if is_good { Ok(false) } else { self.replace(acme).await };
        let renewed = renewed.and_then(|is_new| acme.write().map(|()| is_new));
        self.note(renewed.as_ref().err().cloned());
        renewed
    }

    /// Obtains a certificate and uses it at once.
    async fn replace(&self, acme: &Acme) -> Result<bool, TlsProblem> {
        self.current.set(acme.obtain().await?);
        Ok(true)
    }

    /// Obtains and renews the certificate for as long as the server runs.
    pub async fn keep_renewed(&self, now: impl Fn() -> DateTime<Utc>, pauses: Pauses, lang: Lang) {
        let mut attempts = Attempts::default();
        loop {
            let pause = attempts.next(self, &now, pauses, lang).await;
            tokio::time::sleep(pause).await;
        }
    }
}

/// The attempts to renew one certificate.
#[derive(Debug, Default)]
pub struct Attempts {
    /// In a row.
    failures: u32,
}

impl Attempts {
    /// Counts an attempt that could not begin; the pause until the next one.
    pub(crate) fn failed(&mut self, pauses: Pauses) -> Duration {
        self.failures += 1;
        pauses.after(self.failures)
    }

    /// Renews the certificate if that is due, and logs what came of it; the pause until the next attempt.
    pub async fn next(
        &mut self,
        tls: &Tls,
        now: impl Fn() -> DateTime<Utc>,
        pauses: Pauses,
        lang: Lang,
    ) -> Duration {
        let renewed = tls.renew(now()).await;
        let days = tls.days_left(now());
        match renewed {
            Ok(is_new) => {
                if is_new {
                    tracing::warn!(name = tls.public_name(), days, "a new certificate is in use");
                }
                self.failures = 0;
                pauses.look
            }
            Err(problem) => {
                let pause = self.failed(pauses);
                let text = texts::tls::problem(&problem, lang);
                let next = texts::tls::tried_again(pause.as_secs().div_ceil(60), days, lang);
                tracing::error!(name = tls.public_name(), "{text} {next}");
                pause
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_the_longest_and_leave_room_below_the_limit_of_failures() {
        let minutes = |failures| Pauses::default().after(failures).as_secs() / 60;
        assert_eq!([1, 2, 3, 4, 5, 6, 40].map(minutes), [1, 4, 16, 64, 256, 360, 360]);
    }

    #[test]
    fn only_public_names_by_https_get_a_certificate() {
        let name = |url: &str| public_name(Some(url)).ok();
        assert_eq!(name("https://Club.example:8443/mj").as_deref(), Some("club.example"));
        assert_eq!(name("https://a.b.club.example").as_deref(), Some("a.b.club.example"));
        for wrong in [
            "http://club.example",
            "https://club",
            "https://ostwind.local",
            "https://192.168.1.20",
            "https://[2001:db8::7]:443",
            "https://a_b.example",
            "https://-a.example",
            "https://a..example",
        ] {
            assert!(public_name(Some(wrong)).is_err(), "{wrong}");
        }
        assert!(public_name(None).is_err());
    }
}
