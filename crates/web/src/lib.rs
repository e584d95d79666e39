//! The page: a server for the browser, with an API that is of use without one.
//!
//! [`Server::bind`] opens the door, [`Server::run`] serves until somebody says stop. A
//! game in progress is a *room*, owned by whoever has its token and kept in a database
//! move by move. Machines think on threads of their own, as many as there are cores, so
//! that a request never waits for anything but its own answer. See `docs/API.md`.

mod access;
mod analyse;
mod api;
mod browse;
mod config;
mod door;
mod guard;
mod hall;
mod json;
mod laboratory;
mod lang;
mod log;
mod metrics;
mod notes;
mod page;
mod refusal;
mod review;
mod room;
mod rooms;
mod server;
mod store;
mod stream;
mod think;
mod token;

pub use browse::browse;
pub use config::{Config, Demonstrate, Limits};
pub use log::Log;
pub use server::{BadStart, Server, Stopper};

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("web", commentary::TEXTS, lab::TEXTS);
