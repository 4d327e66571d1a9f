//! A club's key and address on a server with several clubs.

use std::fmt;
use std::str::FromStr;

use axum::http::header::HOST;
use axum::http::{HeaderMap, Uri};
use serde::{Deserialize, Serialize};
use texts::hosting::RegistryProblem;

/// Keys that mean something else in the folder of the clubs, or on a host.
const RESERVED: &[&str] = &["api", "anmelden", "hilfe", "mail", "trash", "verband", "www"];

/// Words that stand where addresses of the host have the key of a club. A club that has such a key already keeps it.
const IN_ADDRESSES: &[&str] = &["neu"];

/// What a club's folder is called: 3 to 30 letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(String);

impl Key {
    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a new club may have it: the page of another would be hidden.
    pub(super) fn is_for_new_clubs(&self) -> bool {
        !IN_ADDRESSES.contains(&self.as_str())
    }
}

impl FromStr for Key {
    type Err = RegistryProblem;

    fn from_str(text: &str) -> Result<Key, RegistryProblem> {
        let is_key = (3..=30).contains(&text.len())
            && text
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
            && !text.starts_with('-')
            && !text.ends_with('-')
            && !RESERVED.contains(&text);
        if is_key {
            Ok(Key(text.to_owned()))
        } else {
            Err(RegistryProblem::NotAKey { typed: text.chars().take(40).collect() })
        }
    }
}

/// Where a club is reached: scheme, host and perhaps a port, without a path, since what a browser keeps is kept by that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Address {
    origin: String,
    host: String,
}

impl Address {
    /// Scheme, host and port, without a slash at the end.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The address of a club below this one.
    ///
    /// # Errors
    /// The name would be too long.
    pub fn below(&self, key: &Key) -> Result<Address, RegistryProblem> {
        self.origin.replacen("://", &format!("://{key}."), 1).parse()
    }

    /// The host alone.
    pub fn host(&self) -> &str {
        &self.host
    }
}

impl FromStr for Address {
    type Err = RegistryProblem;

    fn from_str(text: &str) -> Result<Address, RegistryProblem> {
        let problem = || RegistryProblem::NotAnAddress { typed: text.chars().take(80).collect() };
        let lower = text.trim_end_matches('/').to_ascii_lowercase();
        let (scheme, rest) = lower.split_once("://").ok_or_else(problem)?;
        let port = match rest.split_once(':') {
            None => None,
            Some((_, port)) => Some(port.parse::<u16>().map_err(|_| problem())?),
        };
        let host =
            host_name(rest).filter(|_| matches!(scheme, "http" | "https")).ok_or_else(problem)?;
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        Ok(Address { origin: format!("{scheme}://{host}{port}"), host })
    }
}

/// The name of a host in small letters, without a port and the dot that ends a full name; none for anything else, such as an
/// address in digits.
fn host_name(text: &str) -> Option<String> {
    let (name, port) = text.split_once(':').unwrap_or((text, ""));
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_in_digits =
        name.rsplit('.').next().is_some_and(|top| top.bytes().all(|byte| byte.is_ascii_digit()));
    let is_name = name.len() <= 253
        && name.split('.').all(is_label)
        && !is_in_digits
        && port.bytes().all(|byte| byte.is_ascii_digit());
    is_name.then_some(name)
}

/// The host that a request names. One that names several, or another in its first line, names none.
pub(super) fn host_of(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let mut sent = headers.get_all(HOST).into_iter();
    let host = host_name(sent.next()?.to_str().ok()?)?;
    let is_same = uri.host().is_none_or(|other| host_name(other).as_deref() == Some(&host));
    (sent.next().is_none() && is_same).then_some(host)
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl TryFrom<String> for Key {
    type Error = String;

    fn try_from(text: String) -> Result<Key, String> {
        text.parse().map_err(|_| format!("{text:?} is no key of a club"))
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.0
    }
}

impl TryFrom<String> for Address {
    type Error = String;

    fn try_from(text: String) -> Result<Address, String> {
        text.parse().map_err(|_| format!("{text:?} is no address of a club"))
    }
}

impl From<Address> for String {
    fn from(address: Address) -> String {
        address.origin
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_key_is_a_short_plain_name() {
        for good in ["drachen", "mu-2", "abc"] {
            assert_eq!(good.parse::<Key>().unwrap().as_str(), good);
        }
        for bad in [
            "",
            "ab",
            "-abc",
            "abc-",
            "Drachen",
            "a/b/c",
            "..",
            "www",
            "trash",
            "äöü",
            &"a".repeat(31),
        ] {
            assert!(bad.parse::<Key>().is_err(), "{bad}");
        }
    }

    #[test]
    fn an_address_is_an_origin() {
        for (typed, origin) in [
            ("https://Drachen.Mahjong.Example/", "https://drachen.mahjong.example"),
            ("http://drachen.localhost:8080", "http://drachen.localhost:8080"),
            ("https://drachen.example.:8443", "https://drachen.example:8443"),
        ] {
            assert_eq!(typed.parse::<Address>().unwrap().origin(), origin);
        }
        let bad = [
            "drachen.example",
            "ftp://drachen.example",
            "https://",
            "https://a/b",
            "https://a b",
            "https://10.0.0.1",
            "https://[::1]",
            "https://a:b",
            "https://a:99999",
            "https://.a",
            "https://a..b",
            "https://user@a",
        ];
        for bad in bad {
            assert!(bad.parse::<Address>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_host_is_the_same_however_it_is_written() {
        let of = |hosts: &[&'static str], uri: &'static str| {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(HOST, HeaderValue::from_static(host));
            }
            host_of(&headers, &Uri::from_static(uri))
        };
        for host in [
            "drachen.example",
            "DRACHEN.example",
            "drachen.example:8443",
            "drachen.example.",
            "Drachen.Example.:80",
        ] {
            assert_eq!(of(&[host], "/").as_deref(), Some("drachen.example"), "{host}");
        }
        for host in [
            "",
            "127.0.0.1:8080",
            "[::1]:8080",
            "a b",
            "drachen.example:80:80",
            "drachen.example,b",
        ] {
            assert_eq!(of(&[host], "/"), None, "{host}");
        }
        assert_eq!(of(&[], "/"), None);
        assert_eq!(of(&["a.example", "b.example"], "/"), None);
        assert_eq!(of(&["a.example"], "http://b.example/"), None);
        assert_eq!(of(&["a.example"], "http://A.example:80/").as_deref(), Some("a.example"));
    }
}
