//! Atomic numbers of the tables and queues that threads share without a lock.
//!
//! The standard library's. Under `--cfg loom` they are those of loom, which tries every order
//! of what the threads do to them, and every value that a load may see: `./sanitize loom`.

#[cfg(loom)]
pub use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering};
#[cfg(not(loom))]
pub use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
