//! Settings of how the server is reached: HTTPS, its name in the hall, proxies, and what is watched from outside.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// How the server is reached besides its address.
#[derive(Clone, Debug, Args)]
pub struct Network {
    /// Where the certificate comes from.
    #[arg(long, env = "OSTWIND_TLS", value_enum, default_value_t = TlsKind::Off)]
    pub tls: TlsKind,
    /// The certificate's file.
    #[arg(
        long,
        env = "OSTWIND_TLS_CERTIFICATE",
        required_if_eq("tls", "files"),
        requires = "tls_key"
    )]
    pub tls_certificate: Option<PathBuf>,
    /// The file of its key.
    #[arg(long, env = "OSTWIND_TLS_KEY", requires = "tls_certificate")]
    pub tls_key: Option<PathBuf>,
    /// Whom the certificate authority may write to.
    #[arg(long, env = "OSTWIND_ACME_CONTACT", value_parser = contact)]
    pub acme_contact: Option<String>,
    /// Who gives certificates for public names.
    #[arg(
        long,
        env = "OSTWIND_ACME_DIRECTORY",
        default_value = "https://acme-v02.api.letsencrypt.org/directory",
        value_parser = directory
    )]
    pub acme_directory: String,
    /// The root of that address, where browsers do not know it.
    #[arg(long, env = "OSTWIND_ACME_ROOT")]
    pub acme_root: Option<PathBuf>,
    /// The port of the page that connects a device.
    #[arg(long, env = "OSTWIND_HTTP_PORT", default_value_t = 8081)]
    pub http_port: u16,
    /// The machine's name in the hall.
    #[arg(long, env = "OSTWIND_LOCAL_NAME", default_value = "ostwind", value_parser = local_name)]
    pub local_name: String,
    /// Whether that name is announced.
    #[arg(long, env = "OSTWIND_ANNOUNCE")]
    pub announce: bool,
    /// Proxies that are believed.
    #[arg(
        long,
        env = "OSTWIND_TRUSTED_PROXY",
        value_delimiter = ',',
        default_value = "127.0.0.1,::1"
    )]
    pub trusted_proxy: Vec<IpAddr>,
    /// The file with the token of the figures.
    #[arg(long, env = "OSTWIND_METRICS_TOKEN_FILE")]
    pub metrics_token_file: Option<PathBuf>,
    /// The form of the log.
    #[arg(long, env = "OSTWIND_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,
}

/// Where the certificate comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TlsKind {
    /// From a root of the club's own.
    Own,
    /// For a public name, from a certificate authority.
    Acme,
    /// From files that somebody else renews.
    Files,
    /// There is none: the server speaks HTTP.
    Off,
}

/// The form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object per line.
    Json,
}

/// A mail address, as far as it can be seen from outside.
fn contact(text: &str) -> Result<String, &'static str> {
    let is_address = text
        .split_once('@')
        .is_some_and(|(who, host)| !who.is_empty() && host.contains('.') && !host.contains('@'))
        && text.chars().all(|letter| letter.is_ascii_graphic() && !",?<>".contains(letter));
    if is_address { Ok(text.to_owned()) } else { Err("not a mail address like name@club.example") }
}

/// The address of a directory.
fn directory(text: &str) -> Result<String, &'static str> {
    let is_address = text.strip_prefix("https://").is_some_and(|rest| {
        !rest.is_empty() && !rest.starts_with('/') && rest.chars().all(|it| it.is_ascii_graphic())
    });
    if is_address { Ok(text.to_owned()) } else { Err("not an address that begins with https://") }
}

/// A name that can stand before `.local`.
pub(super) fn local_name(text: &str) -> Result<String, &'static str> {
    let name = text.to_ascii_lowercase();
    let is_name = (1..=63).contains(&name.len())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
        && !name.starts_with('-')
        && !name.ends_with('-');
    if is_name { Ok(name) } else { Err("not a name of letters, digits and hyphens") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_asked_by_https_and_a_contact_is_one_address() {
        assert!(directory("https://127.0.0.1:14000/dir").is_ok());
        for wrong in ["http://a.example", "https://", "https:///a", "https://a b", "a"] {
            assert!(directory(wrong).is_err(), "{wrong}");
        }
        assert!(contact("vorstand@verein.example").is_ok());
        for wrong in ["", "a", "@b.c", "a@b", "a@b.c,d@e.f", "a b@c.d", "a@b@c.d"] {
            assert!(contact(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_local_name_is_one_label() {
        assert_eq!(local_name("Ostwind-2").as_deref(), Ok("ostwind-2"));
        for wrong in ["", "-a", "a-", "a.b", "ä", "a b"] {
            assert!(local_name(wrong).is_err(), "{wrong}");
        }
    }
}
