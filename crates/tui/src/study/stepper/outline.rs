//! A tree in lines: for small windows and large trees.

use lab::picture::Picture;
use lab::{Frame, Progress, value_in};
use ratatui::layout::Rect;
use ratatui::style::Style;
use search::textbook::Kind;
use words::Words;

use crate::ink::{Ink, cut_words};

/// A line, and the node that it is about.
struct Line {
    text: String,
    spot: usize,
}

/// Draws as much of the tree as there is room for: the way to the current node, and what
/// stands beside it.
pub(super) fn draw(
    ink: &mut Ink<'_>,
    area: Rect,
    picture: &Picture,
    frame: &Frame,
    words: &'static Words,
) {
    let outline = Outline {
        picture,
        frame,
        words,
        way: way(picture, frame),
    };
    let mut lines = outline.lines(true);
    if lines.len() > usize::from(area.height) {
        lines = outline.lines(false);
    }
    let now = lines
        .iter()
        .position(|line| outline.is_at(line.spot))
        .unwrap_or(0);
    let room = usize::from(area.height).max(1);
    let top = (now + 1 + room / 3).saturating_sub(room);
    let top = top.min(lines.len().saturating_sub(room));
    for (y, line) in (area.y..area.bottom()).zip(&lines[top..]) {
        let style = match frame.states[line.spot].progress {
            _ if outline.is_at(line.spot) => ink.theme.focus(),
            Progress::Pruned | Progress::Waiting => ink.theme.muted(),
            Progress::Open | Progress::Done => Style::new(),
        };
        ink.put(area.x, y, &cut_words(&line.text, area.width), style);
    }
}

/// The current node and those above it.
fn way(picture: &Picture, frame: &Frame) -> Vec<usize> {
    let mut way: Vec<usize> = frame.now.into_iter().collect();
    while let Some(above) = way.last().and_then(|&at| picture.nodes[at].parent) {
        way.push(above);
    }
    way
}

struct Outline<'a> {
    picture: &'a Picture,
    frame: &'a Frame,
    words: &'static Words,
    way: Vec<usize>,
}

impl Outline<'_> {
    /// The line of the current node: its own, or that of the node above where it stands
    /// among other leaves.
    fn is_at(&self, spot: usize) -> bool {
        let Some(now) = self.frame.now else {
            return spot == 0;
        };
        let above = self.picture.nodes[now].parent;
        spot == now || above == Some(spot) && self.has_only_leaves(spot)
    }

    fn has_only_leaves(&self, spot: usize) -> bool {
        let nodes = &self.picture.nodes;
        let mut children = nodes[spot].children.iter();
        children.all(|&child| nodes[child].children.is_empty())
    }

    /// All nodes, or only those beside the way to the current one.
    fn lines(&self, all: bool) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut waiting = vec![(0, String::new(), String::new())];
        while let Some((at, before, further)) = waiting.pop() {
            let children = &self.picture.nodes[at].children;
            let has_leaves = !children.is_empty() && self.has_only_leaves(at);
            let is_open = all || self.way.contains(&at);
            let mut text = format!("{before}{}", self.text(at));
            if has_leaves && is_open {
                text = format!("{text}   {}", self.leaves(at));
            }
            lines.push(Line { text, spot: at });
            if has_leaves || !is_open {
                continue;
            }
            let last = children.len();
            for (number, &child) in children.iter().enumerate().rev() {
                let is_pruned = self.frame.states[child].progress == Progress::Pruned;
                let (branch, below) = match (number + 1 == last, is_pruned) {
                    (true, false) => ("└─ ", "   "),
                    (true, true) => ("└╌ ", "   "),
                    (false, false) => ("├─ ", "│  "),
                    (false, true) => ("├╌ ", "│  "),
                };
                let (before, further) = (format!("{further}{branch}"), format!("{further}{below}"));
                waiting.push((child, before, further));
            }
        }
        lines
    }

    /// `C MIN 4  [5, 4]`
    fn text(&self, at: usize) -> String {
        let (spot, state) = (&self.picture.nodes[at], &self.frame.states[at]);
        let lang = self.words.lang();
        let role = match spot.kind {
            Kind::Max => "MAX",
            Kind::Min => "MIN",
            Kind::Chance => "CHANCE",
            Kind::Over => "",
        };
        let value = state.value.map(|value| value_in(value, lang));
        let mut parts = vec![spot.name.clone(), role.to_owned()];
        parts.extend(value);
        match state.progress {
            Progress::Pruned => parts.push(self.words.say("lab.legend.pruned").to_owned()),
            Progress::Waiting => parts.push("·".to_owned()),
            Progress::Open => {
                let window = state
                    .window
                    .filter(|(alpha, beta)| alpha.is_finite() || beta.is_finite());
                parts.extend(window.map(|(alpha, beta)| {
                    format!(" [{}, {}]", value_in(alpha, lang), value_in(beta, lang))
                }));
            }
            Progress::Done => {}
        }
        if state.visits > 0 {
            parts.push(format!("n={}", state.visits));
        }
        if spot.hidden > 0 {
            parts.push(self.words.fill("lab.hidden", &[("n", &spot.hidden)]));
        }
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    /// `3 [5] ×9`; in a game with the moves that lead there: `1:3 [2:5] ×4`.
    fn leaves(&self, at: usize) -> String {
        let children = self.picture.nodes[at].children.iter();
        let shown = children.map(|&child| {
            let (spot, state) = (&self.picture.nodes[child], &self.frame.states[child]);
            let value = state.value.map(|value| value_in(value, self.words.lang()));
            let text = match (state.progress, value) {
                (Progress::Pruned, _) => format!("×{}", spot.name),
                (Progress::Waiting, _) | (_, None) => "·".to_owned(),
                (_, Some(value)) if spot.mv.is_empty() || spot.node.is_none() => value,
                (_, Some(value)) => format!("{}:{value}", spot.name),
            };
            if self.frame.now == Some(child) {
                format!("[{text}]")
            } else {
                text
            }
        });
        shown.collect::<Vec<_>>().join(" ")
    }
}
