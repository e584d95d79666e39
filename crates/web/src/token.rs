use std::fmt::Write;

use sha2::{Digest, Sha256};

/// A secret that opens a room: 192 bits from the operating system, as text.
pub(crate) fn new() -> Result<String, NoRandomness> {
    random::<24>()
}

/// The id of a room, which is public: 80 bits, so that no two are the same.
pub(crate) fn name() -> Result<String, NoRandomness> {
    random::<10>()
}

fn random<const N: usize>() -> Result<String, NoRandomness> {
    let mut bytes = [0; N];
    fill(&mut bytes)?;
    Ok(hex(&bytes))
}

#[cfg(feature = "server")]
pub(crate) type NoRandomness = getrandom::Error;

#[cfg(feature = "server")]
fn fill(bytes: &mut [u8]) -> Result<(), NoRandomness> {
    getrandom::fill(bytes)
}

#[cfg(not(feature = "server"))]
pub(crate) type NoRandomness = std::convert::Infallible;

/// Inside the page nobody else is there to guess a secret.
#[cfg(not(feature = "server"))]
fn fill(bytes: &mut [u8]) -> Result<(), NoRandomness> {
    for part in bytes.chunks_mut(8) {
        part.copy_from_slice(&platform::entropy().to_le_bytes()[..part.len()]);
    }
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing into a text does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The stored hash of a secret: the database alone opens no room.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TokenHash(pub(crate) String);

impl TokenHash {
    /// Secrets are random and long: one round of a plain hash is enough, and comparing
    /// hashes leaks nothing about the secret through timing.
    pub(crate) fn of(secret: &str) -> TokenHash {
        TokenHash(hex(&Sha256::digest(secret.as_bytes())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_never_the_same() {
        let secrets: Vec<String> = (0..100).map(|_| new().expect("random bytes")).collect();
        for (index, secret) in secrets.iter().enumerate() {
            assert_eq!(secret.len(), 48);
            assert!(!secrets[..index].contains(secret));
        }
    }

    #[test]
    fn a_hash_is_that_of_sha_256() {
        assert_eq!(
            TokenHash::of("abc").0,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
