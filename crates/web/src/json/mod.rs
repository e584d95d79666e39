//! What the API shows, as JSON.
//!
//! Scenes, events and views serialise themselves (the `serde` feature of `game` and `lobby`);
//! here the texts in the reader's language are added.

mod games;
mod scene;
mod threat;
mod view;

use serde::Serialize;
use serde_json::Value;

pub(crate) use games::games;
pub(crate) use scene::scene;
pub(crate) use view::{Shown, chance_or_points, narrate, narration, show, start};

/// A value that is made of structs, lists, texts and numbers.
fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("plain data has a JSON form")
}
