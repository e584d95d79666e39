//! Drawings and charts as plain data, written as SVG or PNG.
//!
//! A [`Drawing`] is a list of [`Mark`]s: lines, shapes, boxes and texts, in pixels from the
//! top left corner. A [`Chart`] is a drawing with two [`Axis`] objects that map values to
//! pixels, and [`Drawing::board`] draws the scene of any game. Nothing here depends on fonts or programs of the machine it runs on: PNG files
//! are rendered with an embedded font.
//!
//! ```
//! use siasat_figures::{Axis, Chart};
//!
//! let nodes = [(1.0, 8.0), (2.0, 50.0), (3.0, 310.0)];
//! let x = (Axis::whole(1.0, 3.0), "depth");
//! let y = (Axis::log(nodes.iter().map(|&(_, nodes)| nodes)), "nodes");
//! let mut chart = Chart::new("Nodes by depth", x, y);
//! chart.series(0, "alpha-beta", &nodes);
//!
//! let drawing = chart.finish();
//! assert!(drawing.svg().starts_with("<svg"));
//! # #[cfg(feature = "png")] {
//! let png = drawing.png(2.0).expect("small enough");
//! assert_eq!(&png[1..4], b"PNG");
//! # }
//! ```

mod axis;
mod bad_drawing;
mod board;
mod chart;
mod drawing;
#[cfg(feature = "png")]
mod png;
mod svg;

pub use axis::Axis;
pub use bad_drawing::BadDrawing;
pub use chart::{Chart, Frame, intervals};
pub use drawing::{Anchor, Color, Drawing, Label, Mark, Stroke};

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("figures");
