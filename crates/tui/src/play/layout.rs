use game::Scene;
use ratatui::layout::Rect;

use crate::board::Plan;
use crate::ink::inside;

/// Where the parts of a game go on a screen.
pub(crate) struct Layout {
    pub(crate) plan: Plan,
    /// The upper left corner of the board.
    pub(crate) origin: (u16, u16),
    /// The lines above and below the board, for who sits there.
    pub(crate) above: Rect,
    pub(crate) below: Rect,
    /// Moves that are offered beside the board.
    pub(crate) buttons: Rect,
    /// The list of moves and what goes with it.
    pub(crate) panel: Rect,
    /// Is the panel below the board, rather than beside it?
    pub(crate) is_wide: bool,
    /// What is said.
    pub(crate) message: Rect,
    /// Is there room for board and message only?
    pub(crate) is_tiny: bool,
}

/// The smallest window with a list of moves beside the board.
const SMALL: (u16, u16) = (60, 20);
/// Columns of a panel beside the board.
const PANEL: u16 = 34;
/// Columns that a board may need: eight squares with brackets and coordinates.
const BOARD: u16 = 30;
/// Rows of what is said.
const MESSAGE: u16 = 3;

impl Layout {
    /// Puts the panel where the board gets larger. `rows` is how many rows the panel
    /// needs when it is below.
    pub(crate) fn new(area: Rect, scene: &Scene, has_buttons: bool, rows: u16) -> Layout {
        let inner = inside(area);
        if area.width < SMALL.0 || area.height < SMALL.1 {
            return Layout::tiny(inner, scene, has_buttons);
        }
        let message = Rect {
            y: inner.bottom().saturating_sub(MESSAGE),
            height: MESSAGE.min(inner.height),
            x: inner.x + 1,
            width: inner.width.saturating_sub(2),
        };
        // One line above, one below, and the buttons.
        let around = 2 + u16::from(has_buttons);
        let upper = inner.height.saturating_sub(MESSAGE + 1);
        // In a small window the board needs the columns more than the list.
        let beside_board = PANEL.min(inner.width.saturating_sub(BOARD));
        let beside = (
            inner.width.saturating_sub(beside_board + 2),
            upper.saturating_sub(around - 2),
        );
        let below = (
            inner.width.saturating_sub(2),
            upper.saturating_sub(rows + 1 + around),
        );
        let plans = [Plan::new(scene, beside), Plan::new(scene, below)];
        let size = |plan: &Plan| u32::from(plan.width) * u32::from(plan.height);
        let [fits_beside, fits_below] = [plans[0].fits(beside), plans[1].fits(below)];
        let is_wide = fits_below && (!fits_beside || size(&plans[1]) > size(&plans[0]));
        let [plan_beside, plan_below] = plans;
        let plan = if is_wide { plan_below } else { plan_beside };
        if is_wide {
            let board = plan.height + around;
            let spare = upper.saturating_sub(board + rows + 1);
            // What is left over goes to the air around the board and to the panel.
            let (air, more) = (spare / 2, spare - spare / 2);
            let top = inner.y + air / 2 + air % 2;
            let panel_rows = rows + more + air - (top - inner.y);
            let panel_rows = panel_rows.min(upper.saturating_sub(board + 1));
            let x = inner.x + (inner.width.saturating_sub(plan.width)) / 2;
            let line = |y| Rect::new(inner.x + 1, y, inner.width.saturating_sub(2), 1);
            let bottom = top + 1 + plan.height;
            Layout {
                origin: (x, top + 1),
                above: line(top),
                below: line(bottom),
                buttons: line(bottom + 1),
                panel: Rect {
                    x: inner.x + 1,
                    y: message.y.saturating_sub(1 + panel_rows),
                    width: inner.width.saturating_sub(2),
                    height: panel_rows,
                },
                plan,
                is_wide,
                message,
                is_tiny: false,
            }
        } else {
            let panel = Rect {
                x: inner.right().saturating_sub(beside_board),
                y: inner.y,
                width: beside_board.saturating_sub(1).min(inner.width),
                height: upper,
            };
            let left = Rect::new(
                inner.x,
                inner.y,
                inner.width.saturating_sub(beside_board + 1),
                upper,
            );
            let height = plan.height + u16::from(has_buttons);
            let x = left.x + (left.width.saturating_sub(plan.width)) / 2;
            let y = left.y + (left.height.saturating_sub(height)).div_ceil(2);
            let line = |y| Rect::new(left.x + 1, y, left.width.saturating_sub(1), 1);
            Layout {
                origin: (x, y),
                above: Rect::default(),
                below: Rect::default(),
                buttons: line(y + plan.height),
                panel,
                plan,
                is_wide,
                message,
                is_tiny: false,
            }
        }
    }

    /// The board, and below it what is left for the message.
    fn tiny(inner: Rect, scene: &Scene, has_buttons: bool) -> Layout {
        let buttons = u16::from(has_buttons);
        let room = inner.height.saturating_sub(1 + buttons);
        let plan = Plan::new(scene, (inner.width, room));
        let height = plan.height.min(room);
        let x = inner.x + inner.width.saturating_sub(plan.width) / 2;
        let spare = room - height;
        let air = u16::from(spare > 2);
        let top = inner.y + height + air;
        Layout {
            origin: (x, inner.y + air),
            above: Rect::default(),
            below: Rect::default(),
            buttons: Rect::new(inner.x, top, inner.width, 1),
            panel: Rect::default(),
            message: Rect {
                x: inner.x + 1,
                y: top + buttons,
                width: inner.width.saturating_sub(2),
                height: inner.bottom().saturating_sub(top + buttons),
            },
            plan,
            is_wide: true,
            is_tiny: true,
        }
    }
}
