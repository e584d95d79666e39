//! Tournaments that are read from a file, played on many threads or machines, and resumed
//! after an interruption.
//!
//! A [`Plan`] names games and players. It determines the [`Schedule`], in which every game
//! has its opening and its random numbers, independent of the order of play. A [`Store`] is
//! one SQLite file with every finished game; a [`Runner`] plays the missing ones,
//! [`Results`] are ratings and scores, and a [`Report`] writes them as HTML, Markdown or CSV.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use tournament::{End, Ledger, Plan, Results, Runner, Source, Store};
//!
//! let mut source = Source::new(
//!     r#"
//!     name = "Autumn"
//!     [[game]]
//!     spec = "tictactoe"
//!     pairs = 3
//!     [[player]]
//!     player = "greedy"
//!     [[player]]
//!     player = "random"
//!     "#,
//! );
//! let plan = Plan::read(&mut source, lobby::GAMES).expect("a plan");
//!
//! # let folder = std::env::temp_dir().join(format!("siasat-doc-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder).expect("a folder");
//! # let file = folder.join("autumn.sqlite");
//! let store = Store::open(&file, &source, &plan, lobby::GAMES).expect("a new file");
//! let mut ledger = Ledger::new(&plan, store).expect("an empty ledger");
//! let stop = AtomicBool::new(false);
//! let end = Runner::new(&plan, lobby::GAMES)
//!     .run(&mut ledger, 2, &stop, &mut |_progress| ())
//!     .expect("all can play");
//! assert_eq!(end, End::Complete);
//!
//! let results = Results::new(&plan, ledger.store()).expect("a readable file");
//! assert_eq!(results.games[0].played(), 6);
//! # drop(ledger);
//! # std::fs::remove_dir_all(&folder).expect("the folder is there");
//! ```

#[cfg(test)]
mod fuzz;
mod ledger;
#[cfg(feature = "nats")]
pub mod nats;
mod openings;
mod plan;
mod rating;
mod report;
mod results;
mod row;
mod runner;
mod schedule;
mod source;
mod store;

pub use ledger::{Ledger, Progress};
pub use openings::OpeningStream;
pub use plan::{BadPlan, Format, GamePlan, Participant, Plan};
pub use rating::{Meeting, ratings};
pub use report::{FigureLinks, Report, ReportFigure, State};
pub use results::{Encounter, Results, Standing, Standings};
pub use runner::{BadRun, End, Runner};
pub use schedule::{Block, Pairing, Schedule};
pub use source::Source;
pub use store::{BadStore, Store, StoredGame, beside};

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("tournament");

/// Points as people write them: `12`, `12½`.
pub fn points(points: f64) -> String {
    let whole = points.floor();
    match (points > whole, whole) {
        (true, 0.0) => "½".to_owned(),
        (true, _) => format!("{whole}½"),
        (false, _) => whole.to_string(),
    }
}
