//! The web server: the page and the JSON API behind it.
//!
//! [`Server::bind`] binds the address and opens the database, [`Server::run`] serves until
//! it is stopped. A game in progress is a *room*: it belongs to the holder of its token,
//! and every move is saved before it is answered. Searches run in a pool with three lanes,
//! each with a thread for every core and a lower priority than answers, so that other
//! requests never wait for them. `docs/API.md` describes the API for people,
//! `/api/openapi.json` for programs.
//!
//! ```no_run
//! use siasat_web::{Config, Log, Server};
//!
//! let mut config = Config::new(lobby::GAMES);
//! config.port = 0; // any free port
//! config.data = Some("games".into());
//! Log::Warn.start();
//! let server = Server::bind(&config).expect("a free port and a writable folder");
//! println!("http://{}", server.address());
//! server.run().expect("the runtime works");
//! ```

mod access;
mod analyse;
mod api;
mod api_error;
mod app_state;
mod browse;
mod clock;
mod config;
mod connections;
mod course_cache;
mod game_list;
mod guard;
mod json;
mod laboratory;
mod lang;
mod log;
mod login;
mod metrics;
mod offload;
mod page;
mod peer;
mod review;
mod room;
mod rooms;
mod server;
#[cfg(test)]
mod simulation;
mod store;
mod stream;
mod tasks;
mod think;
mod token;

pub use browse::browse;
pub use config::{Config, Demonstrate, ServerLimits};
pub use log::Log;
pub use server::{BadStart, Server, Stopper};

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("web", commentary::TEXTS, lab::TEXTS);
