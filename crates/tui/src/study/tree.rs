//! A tree drawn with characters: nodes above the middle of their children, pruned branches
//! dashed.

use lab::picture::Picture;
use lab::{Frame, Progress, value_in};
use ratatui::layout::Rect;
use ratatui::style::Style;
use search::textbook::Kind;
use words::Words;

use crate::ink::{Ink, width};
use crate::theme::bold;

/// Where the nodes of a tree go.
pub(super) struct TreePlan {
    /// The middle of each node that is shown, on the screen.
    places: Vec<Option<(u16, u16)>>,
    /// The row of each level.
    rows: Vec<u16>,
    left: u16,
}

/// Columns for the names of the levels.
const LEVELS: u16 = 5;

impl TreePlan {
    /// `None` when the tree is too large for the area. `widest` is the width of the widest
    /// value that may come to be shown.
    pub(super) fn new(picture: &Picture, widest: u16, area: Rect) -> Option<TreePlan> {
        let nodes = &picture.nodes;
        let mut depths = vec![0_u16; nodes.len()];
        let shown = picture.shown();
        for &at in &shown {
            for &child in &nodes[at].children {
                depths[child] = depths[at] + 1;
            }
        }
        let deepest = shown.iter().map(|&at| depths[at]).max().unwrap_or(0);
        let leaves = shown.iter().filter(|&&at| nodes[at].children.is_empty());
        let leaves = leaves.count() as u16;
        let pitch = match deepest {
            0 => 1,
            deepest => (area.height.saturating_sub(1) / deepest).min(5),
        };
        let slot = (area.width.saturating_sub(LEVELS) / leaves.max(1)).min(9);
        if pitch < 2 && deepest > 0 || slot < widest + 1 {
            return None;
        }
        let used = LEVELS + slot * leaves;
        let left = area.x + (area.width - used) / 2;
        let mut places = vec![None; nodes.len()];
        let mut next = 0;
        // Leaves from left to right, then what stands above them.
        let mut stack = vec![(0, false)];
        while let Some((at, is_done)) = stack.pop() {
            let children = &nodes[at].children;
            let y = area.y + depths[at] * pitch;
            if children.is_empty() {
                places[at] = Some((left + LEVELS + slot * next + slot / 2, y));
                next += 1;
            } else if is_done {
                let x = |child: Option<&usize>| {
                    let place: Option<(u16, u16)> = child.and_then(|&child| places[child]);
                    place.map_or(0, |(x, _)| x)
                };
                places[at] = Some((x(children.first()).midpoint(x(children.last())), y));
            } else {
                stack.push((at, true));
                stack.extend(children.iter().rev().map(|&child| (child, false)));
            }
        }
        let plan = TreePlan {
            places,
            rows: (0..=deepest).map(|depth| area.y + depth * pitch).collect(),
            left,
        };
        plan.has_room(picture, widest).then_some(plan)
    }

    /// Do the labels of a row never touch each other?
    fn has_room(&self, picture: &Picture, widest: u16) -> bool {
        self.rows.iter().all(|&row| {
            let nodes = self.places.iter().zip(&picture.nodes);
            let mut spans: Vec<(u16, u16)> = nodes
                .filter_map(|(place, spot)| {
                    let (x, _) = place.filter(|&(_, y)| y == row)?;
                    let inner = !spot.children.is_empty();
                    let own = if inner { width(&spot.name) + 4 } else { 1 };
                    let start = x.checked_sub(if inner { 2 } else { widest / 2 })?;
                    Some((start, start + own + widest))
                })
                .collect();
            spans.sort_unstable();
            spans.windows(2).all(|pair| pair[0].1 <= pair[1].0)
        })
    }

    /// The node at a place on the screen.
    pub(super) fn spot_at(&self, (x, y): (u16, u16)) -> Option<usize> {
        let near = |place: &Option<(u16, u16)>| {
            place.is_some_and(|(px, py)| py == y && px.abs_diff(x) <= 2)
        };
        self.places.iter().position(near)
    }

    /// Draws the tree as it is after a step.
    pub(super) fn draw(
        &self,
        ink: &mut Ink<'_>,
        picture: &Picture,
        frame: &Frame,
        with_windows: bool,
        words: &'static Words,
    ) {
        self.draw_levels(ink, picture, words);
        for (at, place) in self.places.iter().enumerate() {
            let Some((x, y)) = *place else {
                continue;
            };
            self.draw_branches(ink, picture, frame, at);
            let (text, style) = self.label(ink, picture, frame, at, words);
            let start = if picture.nodes[at].children.is_empty() {
                x.saturating_sub(width(&text) / 2)
            } else if frame.now == Some(at) {
                x.saturating_sub(2)
            } else {
                x.saturating_sub(1)
            };
            let end = ink.put(start, y, &text, style);
            let window = frame.states[at].window.filter(|_| with_windows);
            let inner = !picture.nodes[at].children.is_empty();
            if let Some((alpha, beta)) = window.filter(|_| inner) {
                let lang = words.lang();
                let text = format!("{}…{}", value_in(alpha, lang), value_in(beta, lang));
                let room = self.room_behind(end, y);
                if width(&text) < room {
                    ink.put(end + 1, y, &text, ink.theme.muted());
                }
            }
        }
    }

    /// Free columns behind a label.
    fn room_behind(&self, end: u16, y: u16) -> u16 {
        let row = self.places.iter().flatten().filter(|&&(_, row)| row == y);
        let next = row.map(|&(x, _)| x).filter(|&x| x > end).min();
        next.map_or(14, |next| next.saturating_sub(end + 3))
    }

    /// Writes the numbers of the leaves below them, from left to right.
    pub(super) fn number_leaves(&self, ink: &mut Ink<'_>, picture: &Picture) {
        for (number, leaf) in (1..).zip(picture.leaves()) {
            if let Some((x, y)) = self.places[leaf] {
                let text = format!("({number})");
                ink.put(x.saturating_sub(1), y + 1, &text, ink.theme.muted());
            }
        }
    }

    fn draw_levels(&self, ink: &mut Ink<'_>, picture: &Picture, words: &'static Words) {
        for &row in &self.rows {
            let nodes = self.places.iter().zip(&picture.nodes);
            let here = nodes.filter(|(place, _)| place.is_some_and(|(_, y)| y == row));
            let kinds = here.map(|(_, spot)| spot.kind);
            let kind = kinds.reduce(|one, other| if one == Kind::Over { other } else { one });
            let text = match kind {
                Some(Kind::Max) => "MAX",
                Some(Kind::Min) => "MIN",
                Some(Kind::Chance) => "?",
                Some(Kind::Over) => words.say("lab.legend.leaf"),
                None => "",
            };
            ink.put_within(self.left, row, LEVELS - 1, text, ink.theme.muted());
        }
    }

    fn label(
        &self,
        ink: &Ink<'_>,
        picture: &Picture,
        frame: &Frame,
        at: usize,
        words: &'static Words,
    ) -> (String, Style) {
        let (spot, state) = (&picture.nodes[at], &frame.states[at]);
        let value = state.value.map(|value| value_in(value, words.lang()));
        let is_now = frame.now == Some(at);
        let style = match state.progress {
            _ if is_now => ink.theme.focus(),
            Progress::Pruned | Progress::Waiting => ink.theme.muted(),
            Progress::Open => bold(),
            Progress::Done => Style::new(),
        };
        if spot.children.is_empty() {
            let text = match state.progress {
                Progress::Pruned => "×".to_owned(),
                Progress::Waiting => "·".to_owned(),
                _ => value.unwrap_or_default(),
            };
            return (text, style);
        }
        let glyph = glyph(spot.kind);
        let value = value.map(|value| format!(" {value}")).unwrap_or_default();
        let text = format!("{glyph}{}{value}", spot.name);
        let text = if is_now { format!("[{text}]") } else { text };
        (text, style)
    }

    /// The lines from a node to its children.
    fn draw_branches(&self, ink: &mut Ink<'_>, picture: &Picture, frame: &Frame, at: usize) {
        let children = &picture.nodes[at].children;
        let Some((x, y)) = self.places[at] else {
            return;
        };
        let below: Vec<(u16, u16, bool)> = children
            .iter()
            .filter_map(|&child| {
                let (x, y) = self.places[child]?;
                Some((x, y, frame.states[child].progress == Progress::Pruned))
            })
            .collect();
        let (Some(&(first, bottom, _)), Some(&(last, ..))) = (below.first(), below.last()) else {
            return;
        };
        let line = Style::new().fg(ink.theme.line);
        for row in y + 1..bottom - 1 {
            ink.put(x, row, "│", line);
        }
        let row = bottom - 1;
        let mut is_cut = false;
        for (number, &(child, _, is_pruned)) in below.iter().enumerate() {
            let before = number.checked_sub(1).map(|before| below[before].0);
            if let Some(before) = before {
                let sign = if is_pruned { "╌" } else { "─" };
                for column in before + 1..child {
                    ink.put(column, row, sign, line);
                }
                if is_pruned && !is_cut {
                    is_cut = true;
                    let loss = Style::new().fg(ink.theme.loss);
                    // Beside the line from above, which would cover it.
                    let from = if x < child { before.max(x) } else { before };
                    ink.put((from + child).div_ceil(2).min(child - 1), row, "╳", loss);
                }
            }
            let is_under = child == x;
            let joint = match (child == first, child == last) {
                _ if is_pruned => "┊",
                (true, true) => "│",
                (true, false) => "┌",
                (false, true) => "┐",
                (false, false) if is_under => "┼",
                (false, false) => "┬",
            };
            ink.put(child, row, joint, line);
        }
        let is_between = below.iter().all(|&(child, ..)| child != x);
        if is_between {
            ink.put(x, row, "┴", line);
        }
    }
}

/// The sign of a kind of node.
pub(super) fn glyph(kind: Kind) -> &'static str {
    match kind {
        Kind::Max => "▲",
        Kind::Min => "▽",
        Kind::Chance => "◇",
        Kind::Over => "",
    }
}

/// The width of the widest value of a picture.
pub(super) fn widest(picture: &Picture, words: &'static Words) -> u16 {
    let values = picture.nodes.iter().filter_map(|spot| spot.value);
    let widths = values.map(|value| width(&value_in(value, words.lang())));
    widths.max().unwrap_or(1)
}
