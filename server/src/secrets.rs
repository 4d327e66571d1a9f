//! Chance, passwords and tokens: what is kept of them is a hash, from which nobody gets back.

use std::fmt::Write as _;

use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use blake2::digest::consts::U32;
use blake2::{Blake2b, Digest as _};

use crate::failure::Failure;

/// A hash that no password has: whoever names an account that is not there waits as long as anybody else.
pub const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$b3N0d2luZG9zdHdpbmQ$\
     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A password as it is kept: argon2id with its salt and its parameters. Takes tens of milliseconds and 19 MiB.
///
/// # Errors
/// The system gives no chance.
pub fn password_hash(password: &str) -> Result<String, Failure> {
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &chance()?);
    hash.map(|hash| hash.to_string())
        .map_err(|error| Failure::Internal(format!("hashing a password: {error}")))
}

/// Whether this is the password of that hash. Takes as long as making one.
pub fn is_password(password: &str, hash: &str) -> bool {
    Argon2::default().verify_password(password.as_bytes(), hash).is_ok()
}

/// What nobody guesses: 128 bits of chance, in hexadecimal digits.
///
/// # Errors
/// The system gives no chance.
pub fn token() -> Result<String, Failure> {
    Ok(hexadecimal(&chance()?))
}

/// What is kept of a token. Chance needs no salt and no slowness: nobody tries 128 bits.
pub fn token_hash(token: &str) -> String {
    hexadecimal(&Blake2b::<U32>::digest(token.as_bytes()))
}

fn chance() -> Result<[u8; 16], Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Internal(format!("chance: {error}")))?;
    Ok(bytes)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_fits_its_own_hash_only() {
        let hash = password_hash("richtig und lang").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(is_password("richtig und lang", &hash));
        assert!(!is_password("Richtig und lang", &hash));
        assert!(!is_password("richtig und lang", "rubbish"));
        assert_ne!(hash, password_hash("richtig und lang").unwrap());
    }

    #[test]
    fn nobodys_hash_is_computed_like_any_other_and_never_fits() {
        assert!(argon2::password_hash::phc::PasswordHash::new(NOBODYS).is_ok());
        assert!(!is_password("", NOBODYS));
    }

    #[test]
    fn tokens_are_chance_and_their_hashes_are_not() {
        let (one, other) = (token().unwrap(), token().unwrap());
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
        assert_eq!(token_hash(&one), token_hash(&one));
        assert_ne!(token_hash(&one), token_hash(&other));
        assert_eq!(token_hash("").len(), 64);
    }
}
