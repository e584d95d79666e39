//! The page without a server, in a real browser: the same games, help, analysis, previews,
//! rounds, my games, laboratory and study as with one, from a plain server of files, in a
//! folder below its root; then without a network.
//!
//! Needs the module of the page, which takes minutes to build; `SIASAT_PAGE=1 ./test` does both:
//! `SIASAT_MODULE=$PWD/$(./module module-for-tests) cargo test -p siasat --features nats,site --test static_page`.
//! With `SIASAT_CUT=1` every visitor loses the network once the browser keeps the page.

#[path = "../browser/access.rs"]
mod access;
#[path = "../browser/chain.rs"]
mod chain;
#[path = "../browser/coach.rs"]
mod coach;
#[path = "../browser/driver.rs"]
#[allow(dead_code, reason = "made for the page with a server, too")]
mod driver;
#[path = "../support/folder.rs"]
#[allow(dead_code, reason = "made for other tests, too")]
mod folder;
#[path = "../browser/games.rs"]
mod games;
#[path = "../browser/ghost.rs"]
mod ghost;
#[path = "../browser/help.rs"]
mod help;
mod house;
#[path = "../browser/laboratory.rs"]
mod laboratory;
#[path = "../browser/lines.rs"]
mod lines;
#[path = "../browser/my_games.rs"]
mod my_games;
#[path = "../browser/newcomer.rs"]
mod newcomer;
mod offline;
#[path = "../browser/puzzles.rs"]
mod puzzles;
mod quality;
#[path = "../browser/reducer.rs"]
mod reducer;
#[path = "../browser/room_to_play.rs"]
mod room_to_play;
#[path = "../browser/rounds.rs"]
mod rounds;
#[path = "../browser/study.rs"]
mod study;
#[path = "../browser/touch.rs"]
mod touch;
#[path = "../browser/trouble.rs"]
mod trouble;
#[path = "../browser/values.rs"]
mod values;
#[path = "../browser/visitor.rs"]
#[allow(dead_code, reason = "made for the page with a server, too")]
mod visitor;
