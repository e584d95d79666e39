//! What the API shows, as JSON.

mod event;
mod games;
mod scene;
mod view;

pub(crate) use event::events;
pub(crate) use games::games;
pub(crate) use scene::scene;
pub(crate) use view::{Shown, chance_or_points, show, start, tell, told};
