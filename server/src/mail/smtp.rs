//! Sending an email by SMTP, with its exact outcome: accepted, refused, to be tried again, or unknown. The last is why this
//! speaks the protocol step by step.

use std::net::IpAddr;
use std::time::{Duration, SystemTime};

use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{SmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, Message};

/// How long a mail server may keep us waiting.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a connection is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Security {
    /// From the first word on.
    Tls,
    /// After greeting.
    StartTls,
    /// Not at all; to this very machine only.
    Plain,
}

/// A mail server, and the sender of its mails.
#[derive(Clone)]
pub struct MailServer {
    host: String,
    port: u16,
    security: Security,
    credentials: Option<Credentials>,
    from: Mailbox,
}

/// An email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    /// The name by which mail servers know it, in its angles.
    pub message_id: String,
    /// To whom.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// A PDF beside it: its name and its bytes.
    pub attachment: Option<(String, Vec<u8>)>,
}

/// The outcome of sending an email.
#[derive(Clone, PartialEq, Eq)]
pub enum Delivery {
    /// The mail server has taken it.
    Sent,
    /// The mail server will never take it.
    Refused(String),
    /// Not this time; it was certainly not taken.
    Later(String),
    /// The connection broke off after the last word and before the answer.
    Unsure(String),
}

impl std::fmt::Debug for Delivery {
    // A mail server's answer may repeat whom the mail is for; that stays out of every log.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Delivery::Sent => "Sent",
            Delivery::Refused(_) => "Refused",
            Delivery::Later(_) => "Later",
            Delivery::Unsure(_) => "Unsure",
        })
    }
}

impl MailServer {
    /// From an address such as `smtps://name:password@mail.example:465`. `smtp://` begins unencrypted and changes to TLS after
    /// greeting; only to this very machine it stays unencrypted.
    ///
    /// # Errors
    /// What is wrong, in English.
    pub fn read(url: &str, from: &str) -> Result<MailServer, String> {
        MailServer::with_password(url, None, from)
    }

    /// As [`MailServer::read`], with a password that does not stand in the address.
    ///
    /// # Errors
    /// What is wrong, in English and without any part of the address that may hold a password.
    pub fn with_password(
        url: &str,
        password: Option<&str>,
        from: &str,
    ) -> Result<MailServer, String> {
        let from: Mailbox = from.parse().map_err(|error| format!("{from}: {error}"))?;
        let (scheme, rest) = url.split_once("://").ok_or("no smtp:// or smtps:// before it")?;
        let rest = rest.trim_end_matches('/');
        let (account, place) = match rest.rsplit_once('@') {
            Some((account, place)) => (Some(account), place),
            None => (None, rest),
        };
        let (host, port) = match place.rsplit_once(':') {
            // Colons inside brackets belong to an IPv6 address.
            Some((host, port)) if !port.contains(']') => {
                // What stands there may be a password before a forgotten host.
                let port = port.parse().map_err(|_| "no number after the last colon".to_owned())?;
                (host, Some(port))
            }
            Some(_) | None => (place, None),
        };
        let host = host.trim_matches(['[', ']']).to_owned();
        if host.is_empty() {
            return Err("no host".to_owned());
        }
        let is_here = host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
        let (security, usual) = match scheme {
            "smtps" => (Security::Tls, 465),
            "smtp" if is_here => (Security::Plain, 25),
            "smtp" => (Security::StartTls, 587),
            _ => return Err("it begins neither with smtp:// nor with smtps://".to_owned()),
        };
        let credentials = account.map(|account| {
            let (name, in_address) = account.split_once(':').unwrap_or((account, ""));
            let password = password.map_or_else(|| decoded(in_address), str::to_owned);
            Credentials::new(decoded(name), password)
        });
        if credentials.is_none() && password.is_some() {
            return Err("a password, but no name before the host".to_owned());
        }
        Ok(MailServer { host, port: port.unwrap_or(usual), security, credentials, from })
    }

    /// The same with another name before the sender's address.
    #[must_use]
    pub fn with_sender(&self, name: &str) -> MailServer {
        let from = Mailbox::new(Some(name.to_owned()), self.from.email.clone());
        MailServer { from, ..self.clone() }
    }

    /// Sends an email. Waits as long as it takes.
    pub fn deliver(&self, email: &Email, now: SystemTime) -> Delivery {
        let to: Address = match email.to.parse() {
            Ok(to) => to,
            Err(error) => return Delivery::Refused(format!("{}: {error}", email.to)),
        };
        let message = match self.message(email, &to, now) {
            Ok(message) => message.formatted(),
            Err(error) => return Delivery::Refused(error),
        };
        let mut connection = match self.connect() {
            Ok(connection) => connection,
            Err(error) => return Delivery::Later(describe_error(&error)),
        };
        let delivery = self.hand_over(&mut connection, to, &message);
        // The answer to QUIT does not matter: the outcome of the mail is known.
        connection.abort();
        delivery
    }

    fn message(&self, email: &Email, to: &Address, now: SystemTime) -> Result<Message, String> {
        let text = SinglePart::plain(email.text.clone());
        let builder = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to.clone()))
            .subject(email.subject.clone())
            .message_id(Some(email.message_id.clone()))
            .date(now);
        let message = match &email.attachment {
            Some((name, content)) => {
                let kind =
                    ContentType::parse("application/pdf").map_err(|error| error.to_string())?;
                let attachment = Attachment::new(name.clone()).body(content.clone(), kind);
                builder.multipart(MultiPart::mixed().singlepart(text).singlepart(attachment))
            }
            None => builder.singlepart(text),
        };
        message.map_err(|error| error.to_string())
    }

    fn connect(&self) -> Result<SmtpConnection, Error> {
        let name = ClientId::default();
        let tls = match self.security {
            Security::Tls | Security::StartTls => Some(TlsParameters::new(self.host.clone())?),
            Security::Plain => None,
        };
        let at_once = tls.as_ref().filter(|_| self.security == Security::Tls);
        let place = (self.host.as_str(), self.port);
        let mut connection = SmtpConnection::connect(place, Some(PATIENCE), &name, at_once, None)?;
        if let Some(tls) = tls.filter(|_| self.security == Security::StartTls) {
            connection.starttls(&tls, &name)?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials)?;
        }
        Ok(connection)
    }

    fn hand_over(&self, connection: &mut SmtpConnection, to: Address, message: &[u8]) -> Delivery {
        let opened = connection
            .command(Mail::new(Some(self.from.email.clone()), Vec::new()))
            .and_then(|_| connection.command(Rcpt::new(to, Vec::new())))
            .and_then(|_| connection.command(Data));
        if let Err(error) = opened {
            // Until here the server has not accepted anything.
            return if error.is_permanent() {
                Delivery::Refused(describe_error(&error))
            } else {
                Delivery::Later(describe_error(&error))
            };
        }
        match connection.message(message) {
            Ok(_) => Delivery::Sent,
            Err(error) if error.is_permanent() => Delivery::Refused(describe_error(&error)),
            Err(error) if error.is_transient() => Delivery::Later(describe_error(&error)),
            Err(error) => Delivery::Unsure(describe_error(&error)),
        }
    }
}

fn describe_error(error: &Error) -> String {
    let mut description = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        description = format!("{description}: {cause}");
        source = cause.source();
    }
    description
}

/// A part of an address, where letters of any kind stand as `%40`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let figures = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match figures.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &after[2..];
            }
            Some(_) | None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> Result<(String, u16, Security, bool), String> {
        let server = MailServer::read(url, "Verein <liste@verein.example>")?;
        Ok((server.host, server.port, server.security, server.credentials.is_some()))
    }

    #[test]
    fn an_outcome_that_is_logged_does_not_say_whom_the_mail_is_for() {
        let answer = || "550 5.1.1 <anna@verein.example> unknown".to_owned();
        for (outcome, logged) in [
            (Delivery::Sent, "Sent"),
            (Delivery::Refused(answer()), "Refused"),
            (Delivery::Later(answer()), "Later"),
            (Delivery::Unsure(answer()), "Unsure"),
        ] {
            assert_eq!(format!("{outcome:?}"), logged);
        }
    }

    #[test]
    fn an_address_names_host_port_and_encryption() {
        let ok = |host: &str, port, security, has| Ok((host.to_owned(), port, security, has));
        assert_eq!(read("smtps://a:b@mail.example"), ok("mail.example", 465, Security::Tls, true));
        assert_eq!(read("smtp://mail.example"), ok("mail.example", 587, Security::StartTls, false));
        assert_eq!(read("smtp://127.0.0.1:2525/"), ok("127.0.0.1", 2525, Security::Plain, false));
        assert_eq!(read("smtp://[::1]:2525"), ok("::1", 2525, Security::Plain, false));
        for wrong in ["mail.example", "http://a", "smtp://", "smtp://a:x"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert!(MailServer::read("smtp://a", "nobody").is_err());
    }

    #[test]
    fn an_error_holds_no_password() {
        for wrong in [
            "smtps://name:geheim",
            "smtps://geheim:geheim",
            "name:geheim@mail.example",
            "geheim://name:geheim@mail.example",
            "smtps://name:geheim@",
            "smtps://name:geheim@mail.example:geheim",
        ] {
            let error = MailServer::read(wrong, "Verein <liste@verein.example>").err().unwrap();
            assert!(!error.contains("geheim"), "{wrong}: {error}");
        }
    }

    #[test]
    fn a_password_may_come_from_elsewhere() {
        let from = "Verein <liste@verein.example>";
        let with = |url, password| MailServer::with_password(url, Some(password), from);
        let server = with("smtps://name@mail.example", "ge:heim@%40").unwrap();
        assert_eq!(
            server.credentials,
            Some(Credentials::new("name".to_owned(), "ge:heim@%40".to_owned()))
        );
        assert!(with("smtps://mail.example", "geheim").is_err());
    }

    #[test]
    fn names_and_passwords_may_hold_anything() {
        assert_eq!(decoded("liste%40verein%3A1%"), "liste@verein:1%");
    }
}
