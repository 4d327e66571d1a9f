//! Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, thirty seconds) and the recovery codes beside them.

use chrono::{DateTime, Utc};
use totp_rs::{Builder, Secret, Totp};

use crate::failure::Failure;
use crate::limits::RECOVERY_CODES;
use crate::secrets;

/// Who issues the codes, as the app shows it.
const ISSUER: &str = "Ostwind";

/// A new secret in Base32: 160 random bits, as RFC 4226 recommends.
///
/// # Errors
/// The system gives no randomness.
pub fn new_secret() -> Result<String, Failure> {
    let mut bytes = [0; 20];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::Internal(format!("random bytes: {error}")))?;
    Ok(Secret::new_stack(bytes).to_base32())
}

/// The time step of a code that is right now, or was thirty seconds ago, or will be in thirty seconds. `after` is the step of
/// the last accepted code: a code that somebody has seen is not accepted a second time.
pub fn accepted_step(secret: &str, code: &str, after: u64, now: DateTime<Utc>) -> Option<u64> {
    let seconds = u64::try_from(now.timestamp()).ok()?;
    let digits: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
    totp(secret)?.check(&digits, seconds).filter(|step| *step > after)
}

/// The code of an instant.
pub fn code(secret: &str, at: DateTime<Utc>) -> Option<String> {
    let seconds = u64::try_from(at.timestamp()).ok()?;
    Some(totp(secret)?.generate(seconds).to_string())
}

fn totp(secret: &str) -> Option<Totp> {
    let secret = Secret::try_from_base32(secret).ok()?;
    Builder::new().with_secret(secret).build().ok()
}

/// The address that an app reads from a QR code.
pub fn address(secret: &str, login: &str, club: Option<&str>) -> String {
    let issuer = club.unwrap_or(ISSUER);
    let label = percent_encoded(&format!("{issuer}:{login}"));
    format!("otpauth://totp/{label}?secret={secret}&issuer={}", percent_encoded(issuer))
}

/// Every byte as it may stand in an address.
fn percent_encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}

/// New recovery codes, each of 80 random bits in groups of four hexadecimal digits.
///
/// # Errors
/// The system gives no randomness.
pub fn new_recovery_codes() -> Result<Vec<String>, Failure> {
    (0..RECOVERY_CODES)
        .map(|_| {
            let token = secrets::token()?;
            let groups = (0..5).map(|group| &token[group * 4..group * 4 + 4]);
            Ok(groups.collect::<Vec<_>>().join("-"))
        })
        .collect()
}

/// What is stored of a recovery code, however its groups were typed.
pub fn recovery_hash(code: &str) -> String {
    let digits = code.chars().filter(char::is_ascii_hexdigit);
    secrets::token_hash(&digits.collect::<String>().to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the test vectors in appendix B of RFC 6238.
    const OF_THE_RFC: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn codes_are_those_of_the_rfc() {
        for (seconds, expected) in
            [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")]
        {
            let at = DateTime::from_timestamp(seconds, 0).unwrap();
            assert_eq!(code(OF_THE_RFC, at).as_deref(), Some(expected), "{seconds}");
        }
    }

    #[test]
    fn a_code_is_right_for_a_minute_and_a_half_and_only_once() {
        let secret = new_secret().unwrap();
        let now: DateTime<Utc> = "2026-11-21T18:05:00Z".parse().unwrap();
        let typed = code(&secret, now).unwrap();
        let at = |seconds| now + chrono::TimeDelta::seconds(seconds);
        let step = accepted_step(&secret, &typed, 0, now).unwrap();
        assert_eq!(accepted_step(&secret, &typed, 0, at(30)), Some(step));
        assert_eq!(accepted_step(&secret, &typed, 0, at(-30)), Some(step));
        let with_blank = format!(" {} {} ", &typed[..3], &typed[3..]);
        assert_eq!(accepted_step(&secret, &with_blank, 0, now), Some(step));
        assert_eq!(accepted_step(&secret, &typed, step, now), None);
        assert_eq!(accepted_step(&secret, &typed, 0, at(90)), None);
        for wrong in ["", "12345", "1234567", "abcdef"] {
            assert_eq!(accepted_step(&secret, wrong, 0, now), None, "{wrong}");
        }
        assert_eq!(accepted_step("no Base32!", &typed, 0, now), None);
    }

    #[test]
    fn an_app_can_read_the_address() {
        assert_eq!(
            address("ABC", "anna@example.org", Some("Grüner Drache")),
            "otpauth://totp/Gr%C3%BCner%20Drache%3Aanna%40example.org?secret=ABC&issuer=Gr%C3%BCner%20Drache"
        );
    }

    #[test]
    fn recovery_codes_are_random_and_typed_as_one_likes() {
        let codes = new_recovery_codes().unwrap();
        assert_eq!(codes.len(), RECOVERY_CODES);
        assert_eq!(codes[0].len(), 24);
        assert_ne!(codes[0], codes[1]);
        let typed = codes[0].to_uppercase().replace('-', " ");
        assert_eq!(recovery_hash(&typed), recovery_hash(&codes[0]));
    }
}
