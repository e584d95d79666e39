use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;

use crate::TooLate;

static ENTROPY: OnceLock<fn() -> u64> = OnceLock::new();

/// Draws seeds from `source` from now on. To be called before anything draws one.
pub fn use_entropy(source: fn() -> u64) -> Result<(), TooLate> {
    ENTROPY.set(source).map_err(|_| TooLate)
}

/// A number that nobody chose and that differs from call to call: for seeds, not for secrets.
pub fn entropy() -> u64 {
    ENTROPY.get_or_init(|| || RandomState::new().hash_one(0))()
}
