//! Boards on the screen, drawn from their [`Scene`] alone: a plan that says where every
//! cell goes and how large it is, and the drawing.

mod art;
mod boxes;
mod lines;
mod pits;
mod squares;
mod table;

use game::{Backdrop, Cell, CellId, Edge, Scene, Side, Zone};
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ink::Ink;

/// Where everything of a board goes, seen from its upper left corner.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) width: u16,
    pub(crate) height: u16,
    /// For each cell of the scene.
    pub(crate) cells: Vec<Rect>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Boxes(boxes::Edges),
    Squares {
        left: u16,
        top: u16,
        pitch: (u16, u16),
    },
    Table(table::Rows),
}

impl Plan {
    /// The largest drawing that fits into `room` columns and rows, or else the smallest
    /// there is.
    pub(crate) fn new(scene: &Scene, room: (u16, u16)) -> Plan {
        // Squares without coordinates at the edges carry their own names.
        let is_named_inside = scene.labels.is_empty();
        match scene.backdrop {
            Backdrop::Mancala => boxes::plan(scene, room),
            Backdrop::Chequered | Backdrop::Grid if is_named_inside => boxes::plan(scene, room),
            Backdrop::Chequered | Backdrop::Grid | Backdrop::Rack => squares::plan(scene, room),
            Backdrop::Table => table::plan(scene, room),
        }
    }

    pub(crate) fn fits(&self, room: (u16, u16)) -> bool {
        self.width <= room.0 && self.height <= room.1
    }

    /// The cell at a place on the screen, for a board that is drawn at `origin`.
    pub(crate) fn cell_at(&self, origin: (u16, u16), at: (u16, u16)) -> Option<CellId> {
        let (x, y) = (at.0.checked_sub(origin.0)?, at.1.checked_sub(origin.1)?);
        let found = self.cells.iter().position(|cell| {
            (cell.left()..cell.right()).contains(&x) && (cell.top()..cell.bottom()).contains(&y)
        });
        found.map(|index| CellId(index as u16))
    }
}

/// What is shown on a board beyond its contents.
#[derive(Clone, Default, Debug)]
pub(crate) struct Marks {
    /// Whose move it is.
    pub(crate) side: Option<Side>,
    /// What the cursor is on.
    pub(crate) cursor: Option<Zone>,
    /// What can be touched now.
    pub(crate) legal: Vec<Zone>,
    /// What has been touched already.
    pub(crate) chosen: Vec<Zone>,
    /// What a hint says to touch.
    pub(crate) hint: Vec<Zone>,
    /// What moved last.
    pub(crate) last: Vec<CellId>,
    /// The cells that won the game, or that the current event touches.
    pub(crate) glow: Vec<CellId>,
    /// Seeds in hand, and above which cell.
    pub(crate) hand: Option<(CellId, u32)>,
    /// What is written beside cells: `+7`, `−3`.
    pub(crate) tags: Vec<(CellId, String)>,
    /// Values of what can be touched, with the best of them.
    pub(crate) values: Vec<(Zone, String, bool)>,
}

impl Marks {
    fn is_legal(&self, cell: &Cell) -> bool {
        self.legal.contains(&cell.zone)
    }

    fn is_cursor(&self, cell: &Cell) -> bool {
        self.cursor == Some(cell.zone)
    }

    fn is_hint(&self, cell: &Cell) -> bool {
        self.hint.contains(&cell.zone)
    }

    fn value(&self, cell: &Cell) -> Option<(&str, bool)> {
        let found = self.values.iter().find(|(zone, ..)| *zone == cell.zone);
        found.map(|(_, text, is_best)| (text.as_str(), *is_best))
    }

    fn tag(&self, id: CellId) -> Option<&str> {
        let found = self.tags.iter().find(|(cell, _)| *cell == id);
        found.map(|(_, text)| text.as_str())
    }
}

/// Draws a board with its upper left corner at `origin`.
pub(crate) fn draw(
    ink: &mut Ink<'_>,
    scene: &Scene,
    plan: &Plan,
    origin: (u16, u16),
    marks: &Marks,
) {
    match &plan.kind {
        Kind::Boxes(edges) => boxes::draw(ink, scene, plan, edges, origin, marks),
        Kind::Squares { left, top, pitch } => {
            squares::draw(ink, scene, plan, [*left, *top], *pitch, origin, marks);
        }
        Kind::Table(rows) => table::draw(ink, scene, plan, rows, origin, marks),
    }
}

/// The cells of a scene with their numbers and where they go on the screen.
fn placed<'s>(scene: &'s Scene, plan: &Plan, origin: (u16, u16)) -> Vec<(CellId, &'s Cell, Rect)> {
    let cells = (0..).map(CellId).zip(&scene.cells).zip(&plan.cells);
    cells
        .map(|((id, cell), area)| {
            let area = Rect {
                x: area.x + origin.0,
                y: area.y + origin.1,
                ..*area
            };
            (id, cell, area)
        })
        .collect()
}

/// The coordinates at one edge, as place and text.
fn labels(scene: &Scene, edge: Edge) -> impl Iterator<Item = (u16, &str)> {
    let labels = scene.labels.iter().filter(move |label| label.edge == edge);
    labels.map(|label| (label.at, label.text.as_str()))
}

/// How many columns the coordinates at one edge take.
fn label_width(scene: &Scene, edge: Edge) -> u16 {
    let widths = labels(scene, edge).map(|(_, text)| crate::ink::width(text));
    widths.max().unwrap_or(0)
}

/// A value in as many columns as there are: without the digits behind the point where they do
/// not fit, and then without the sign of an estimate.
fn short_value(value: &str, room: u16) -> String {
    let whole = whole(value);
    let bare = whole.trim_start_matches('≈');
    let forms = [value, &whole, bare];
    let fitting = forms
        .into_iter()
        .find(|form| crate::ink::width(form) <= room);
    fitting.unwrap_or(bare).to_owned()
}

/// A value as a whole number: `≈−6,6` is `≈−7`, and nothing has no sign.
fn whole(value: &str) -> String {
    let digits = value.trim_start_matches(|sign: char| !sign.is_ascii_digit());
    let sign = value.strip_suffix(digits).unwrap_or_default();
    let Ok(number) = digits.replace(',', ".").parse::<f64>() else {
        return value
            .split(['.', ','])
            .next()
            .unwrap_or_default()
            .to_owned();
    };
    let number = number.round();
    if number == 0.0 {
        return format!("{}0", sign.trim_end_matches(['+', '−']));
    }
    format!("{sign}{number}")
}

/// The style of a value that is written at a cell.
fn value_style(ink: &Ink<'_>, is_best: bool) -> Style {
    if is_best {
        ink.theme.hint()
    } else {
        ink.theme.muted()
    }
}
