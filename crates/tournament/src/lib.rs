//! Tournaments: read from a file, played on many threads, written down game by game, and
//! taken up again wherever they were stopped.
//!
//! A [`Plan`] says who plays what. From it alone follows a [`Schedule`] in which every
//! game has its opening and its luck, whoever plays it and when. A [`Store`] is one file
//! with every game that has ended; a [`Runner`] plays what is missing there, and a
//! [`Table`] says what it all proves.

mod ledger;
#[cfg(feature = "nats")]
pub mod nats;
mod openings;
mod plan;
mod rating;
mod report;
mod row;
mod runner;
mod schedule;
mod source;
mod store;
mod table;

pub use ledger::{Ledger, Progress};
pub use openings::Lane;
pub use plan::{BadPlan, Format, GamePlan, Participant, Plan};
pub use rating::{Meeting, ratings};
pub use report::{Figure, Places, Report};
pub use runner::{BadRun, End, Runner};
pub use schedule::{Block, Pairing, Schedule};
pub use source::Source;
pub use store::{BadStore, Played, Store, beside};
pub use table::{Encounter, Standing, Standings, Table};

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("tournament");

/// A sentence in both languages, from something that can be said in one.
fn both(say: impl Fn(game::Lang) -> String) -> game::Message {
    game::Message::each(say)
}

/// Points as people write them: `12`, `12½`.
pub fn points(points: f64) -> String {
    let whole = points.floor();
    match points > whole {
        true if whole == 0.0 => "½".to_owned(),
        true => format!("{whole}½"),
        false => whole.to_string(),
    }
}
