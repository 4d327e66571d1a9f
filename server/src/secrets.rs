//! Random tokens: only a hash of each is stored, from which the token cannot be computed. Passwords: see `password_hashing.rs`.

use std::fmt::Write as _;

use blake2::digest::consts::U32;
use blake2::{Blake2b, Digest as _};

use crate::failure::Failure;

/// A hash that no password has, so that an unknown account takes as long to refuse as a wrong password.
pub const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$b3N0d2luZG9zdHdpbmQ$\
     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A new token: 128 random bits, in hexadecimal digits.
///
/// # Errors
/// The system gives no randomness.
pub fn token() -> Result<String, Failure> {
    Ok(hexadecimal(&random_bytes()?))
}

/// What is stored of a token. It needs neither salt nor a slow hash, since 128 random bits cannot be guessed.
pub fn token_hash(token: &str) -> String {
    hexadecimal(&Blake2b::<U32>::digest(token.as_bytes()))
}

/// 128 random bits of the system.
///
/// # Errors
/// The system gives none.
pub fn random_bytes() -> Result<[u8; 16], Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Internal(format!("chance: {error}")))?;
    Ok(bytes)
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
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
    fn tokens_are_chance_and_their_hashes_are_not() {
        let (one, other) = (token().unwrap(), token().unwrap());
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
        assert_eq!(token_hash(&one), token_hash(&one));
        assert_ne!(token_hash(&one), token_hash(&other));
        assert_eq!(token_hash("").len(), 64);
    }
}
