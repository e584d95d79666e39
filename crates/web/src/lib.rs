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

#![cfg_attr(
    not(feature = "server"),
    allow(dead_code, reason = "inside the page nobody knocks at the door")
)]

mod access;
mod analyse;
mod api;
mod api_error;
mod app_state;
#[cfg(feature = "server")]
mod browse;
mod clock;
mod config;
#[cfg(feature = "server")]
mod connections;
mod course_cache;
#[cfg(test)]
mod fuzz;
mod game_list;
mod guard;
mod json;
mod laboratory;
mod lang;
mod local;
#[cfg(feature = "server")]
mod log;
mod login;
mod metrics;
mod offload;
#[cfg(feature = "server")]
mod page;
mod peer;
mod per_lang;
mod review;
mod room;
mod room_calendar;
mod rooms;
#[cfg(feature = "server")]
mod server;
#[cfg(all(test, feature = "server"))]
mod simulation;
#[cfg(feature = "server")]
mod site;
mod store;
mod stream;
mod tasks;
mod think;
mod token;
mod word_list;

#[cfg(feature = "server")]
pub use browse::browse;
pub use config::{Config, Demonstrate, ServerLimits};
pub use local::{DiskAnswer, DiskOrder, LocalRequest, LocalServer, Order, Searches};
#[cfg(feature = "server")]
pub use log::Log;
#[cfg(feature = "server")]
pub use server::{BadStart, Server, Stopper};
#[cfg(feature = "server")]
pub use site::{Site, Written};

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue =
    words::catalogue!("web", commentary::TEXTS, lab::TEXTS, puzzles::TEXTS);
