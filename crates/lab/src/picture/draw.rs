use figures::{Anchor, Color, Drawing, Mark};
use game::Lang;
use search::textbook::Kind;
use words::Words;

use super::layout::{LEFT, Layout};
use super::{Fate, Picture, Spot};
use crate::number::value_text;

/// Height of the letters of values.
const LETTER: f64 = 13.0;
/// Half the width of a triangle, and half its height.
const HALF: (f64, f64) = (19.0, 15.0);

/// Draws the picture with its legend.
pub fn draw(picture: &Picture, lang: Lang) -> Drawing {
    let words = crate::TEXTS.words(lang);
    let shown = picture.shown();
    let layout = lay_out(picture);
    let legend = legend(picture, words);
    let width = layout.width.max(LEFT + 110.0 * 3.0);
    let rows = legend.len().div_ceil(per_row(width));
    let height = layout.height + 22.0 * rows as f64 + 8.0;
    let title = words.say("lab.figure");
    let mut drawing = Drawing::new(width, height, title);

    name_rows(&mut drawing, picture, &layout);
    // Edges lie under nodes.
    for &at in &shown {
        for &child in &picture.nodes[at].children {
            edge(&mut drawing, picture, &layout, at, child);
        }
    }
    for &at in &shown {
        if let Some(place) = layout.places[at] {
            let space = picture.space(&layout.places, at);
            node(&mut drawing, &picture.nodes[at], place, space);
        }
    }
    for (number, (sign, text)) in legend.into_iter().enumerate() {
        let (column, row) = (number % per_row(width), number / per_row(width));
        let at = (
            LEFT - 50.0 + LEGEND * column as f64,
            layout.height + 6.0 + 22.0 * row as f64,
        );
        sign.draw(&mut drawing, at);
        let beside = (at.0 + 22.0, at.1 + 4.0);
        drawing.write(beside, text, 12.0, Color::TEXT, Anchor::Start, false);
    }
    drawing
}

/// Where everything goes: leaves as close together as their values allow.
pub(super) fn lay_out(picture: &Picture) -> Layout {
    let shown = picture.shown();
    let ends = shown.iter().map(|&at| &picture.nodes[at]);
    let ends: Vec<&Spot> = ends.filter(|spot| spot.children.is_empty()).collect();
    // Where there is room, it is for names and windows.
    let least = match ends.len() {
        0..=16 => 44.0,
        17..=30 => 32.0,
        _ => 22.0,
    };
    let widest = ends.iter().map(|spot| leaf_width(spot));
    let slot = widest.fold(least, f64::max) + 6.0;
    Layout::of(picture, slot, row_height(shown.len()))
}

/// Width of an entry of the legend.
const LEGEND: f64 = 150.0;

fn per_row(width: f64) -> usize {
    (((width - 20.0) / LEGEND) as usize).max(1)
}

/// Wide trees need steeper edges to be distinguishable.
fn row_height(nodes: usize) -> f64 {
    match nodes {
        0..=30 => 96.0,
        31..=70 => 110.0,
        _ => 130.0,
    }
}

/// About how wide a text of this many characters is.
fn text_width(text: &str, size: f64) -> f64 {
    0.62 * size * text.chars().count() as f64
}

fn leaf_width(spot: &Spot) -> f64 {
    (text_width(&leaf_text(spot), LETTER) + 6.0).max(22.0)
}

/// A value with no more digits than a figure has room for.
fn short(value: f64) -> String {
    if value.is_finite() {
        value_text((value * 100.0).round() / 100.0)
    } else {
        value_text(value)
    }
}

fn leaf_text(spot: &Spot) -> String {
    match (spot.value, spot.hidden) {
        (Some(value), _) => short(value),
        (None, 0) => "·".to_owned(),
        (None, _) => "…".to_owned(),
    }
}

/// MAX, MIN or CHANCE at the left of a row, where all nodes of the row are that.
fn name_rows(drawing: &mut Drawing, picture: &Picture, layout: &Layout) {
    let mut rows: Vec<(f64, Option<Kind>)> = Vec::new();
    for at in picture.shown() {
        let (spot, place) = (&picture.nodes[at], layout.places[at]);
        let Some((_, y)) = place.filter(|_| spot.kind != Kind::Over) else {
            continue;
        };
        match rows.iter_mut().find(|(row, _)| (row - y).abs() < 1.0) {
            None => rows.push((y, Some(spot.kind))),
            Some((_, kind)) => *kind = kind.filter(|&kind| kind == spot.kind),
        }
    }
    for (y, kind) in rows {
        let word = match kind {
            Some(Kind::Max) => "MAX",
            Some(Kind::Min) => "MIN",
            Some(Kind::Chance) => "CHANCE",
            Some(Kind::Over) | None => continue,
        };
        drawing.write(
            (12.0, y + 4.0),
            word,
            11.0,
            Color::MUTED,
            Anchor::Start,
            true,
        );
    }
}

fn edge(drawing: &mut Drawing, picture: &Picture, layout: &Layout, at: usize, child: usize) {
    let below = &picture.nodes[child];
    let (Some(from), Some(to)) = (layout.places[at], layout.places[child]) else {
        return;
    };
    let (from, to) = ((from.0, from.1 + HALF.1), (to.0, to.1 - HALF.1));
    let stroke = match below.fate {
        Fate::Searched if below.is_best => Color::BEST.stroke(2.6),
        Fate::Searched => Color::MUTED.stroke(1.1),
        Fate::Pruned => Color::HAIRLINE.dashed(1.2),
        Fate::Unreached => Color::HAIRLINE.stroke(0.8),
    };
    drawing.line(from, to, stroke);
    let along = |part: f64| {
        (
            from.0 + (to.0 - from.0) * part,
            from.1 + (to.1 - from.1) * part,
        )
    };
    if below.fate == Fate::Pruned && picture.nodes[at].fate == Fate::Searched {
        slashes(drawing, along(0.42), from, to);
    }
    let space = picture.space(&layout.places, child);
    let mut labels = Vec::new();
    if !below.mv.is_empty() && space > 24.0 {
        labels.push(below.mv.clone());
    }
    if let Some(odds) = below.odds {
        labels.push(value_text(odds));
    }
    if let Some((alpha, beta)) = below.window
        && below.kind != Kind::Over
        && picture.has_windows()
    {
        let window = format!("{} … {}", short(alpha), short(beta));
        // Half way down, edges are half as far apart as the nodes they lead to.
        if space * 0.6 > text_width(&window, 11.0) {
            labels.push(window);
        }
    }
    for (number, label) in labels.iter().enumerate() {
        let at = along(0.55 + 0.22 * number as f64 - 0.11 * (labels.len() - 1) as f64);
        pill(drawing, at, label);
    }
}

fn slashes(drawing: &mut Drawing, at: (f64, f64), from: (f64, f64), to: (f64, f64)) {
    let length = ((to.0 - from.0).powi(2) + (to.1 - from.1).powi(2))
        .sqrt()
        .max(1.0);
    let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let across = (-along.1, along.0);
    for shift in [-2.5, 2.5] {
        let middle = (at.0 + along.0 * shift, at.1 + along.1 * shift);
        let end = |sign: f64| {
            (
                middle.0 + sign * (across.0 * 8.0 + along.0 * 3.0),
                middle.1 + sign * (across.1 * 8.0 + along.1 * 3.0),
            )
        };
        drawing.line(end(1.0), end(-1.0), Color::CUT.stroke(1.8));
    }
}

fn pill(drawing: &mut Drawing, at: (f64, f64), text: &str) {
    drawing.marks.push(Mark::Box {
        at,
        size: (text_width(text, 11.0) + 8.0, 16.0),
        radius: 8.0,
        fill: Some(Color::PAPER),
        stroke: Some(Color::HAIRLINE.stroke(0.8)),
    });
    drawing.text((at.0, at.1 + 4.0), text, 11.0, Color::TEXT);
}

fn node(drawing: &mut Drawing, spot: &Spot, (x, y): (f64, f64), space: f64) {
    let is_seen = spot.fate == Fate::Searched;
    let color = match spot.fate {
        Fate::Searched => Color::TEXT,
        Fate::Pruned | Fate::Unreached => Color::MUTED,
    };
    let half = match spot.kind {
        Kind::Over => (leaf_width(spot) / 2.0, 11.0),
        _ => HALF,
    };
    sign_of(spot).draw_at(drawing, (x, y), half);
    let value = match spot.kind {
        Kind::Over => leaf_text(spot),
        _ => spot.value.map(short).unwrap_or_default(),
    };
    let base = match spot.kind {
        Kind::Max => y + 9.0,
        Kind::Min => y + 1.0,
        Kind::Chance | Kind::Over => y + 5.0,
    };
    let size = if value.chars().count() > 4 {
        11.0
    } else {
        LETTER
    };
    drawing.write((x, base), &value, size, color, Anchor::Middle, is_seen);
    if spot.fate == Fate::Pruned && !value.is_empty() && spot.kind == Kind::Over {
        let half = text_width(&value, size) / 2.0 + 2.0;
        drawing.line((x - half, y), (x + half, y), Color::MUTED.stroke(1.0));
    }
    if spot.kind != Kind::Over {
        // A searched game's nodes are known by their moves, which stand at the edges.
        if spot.name != spot.mv && space > 60.0 {
            let at = (x - HALF.0 - 5.0, y + 4.0);
            drawing.write(at, &spot.name, 12.0, Color::MUTED, Anchor::End, true);
        }
        if let Some(visits) = spot.visits {
            let at = (x, y + HALF.1 + 12.0);
            drawing.text(at, format!("n {visits}"), 11.0, Color::MUTED);
        }
    }
    if spot.hidden > 0 {
        let at = (x, y + HALF.1 + 14.0);
        drawing.text(at, format!("… {}", spot.hidden), 11.0, Color::MUTED);
    }
}

/// What a node looks like.
#[derive(Clone, Copy)]
struct Sign {
    kind: Kind,
    fate: Fate,
    line: Option<Color>,
}

fn sign_of(spot: &Spot) -> Sign {
    Sign {
        kind: spot.kind,
        fate: spot.fate,
        line: None,
    }
}

impl Sign {
    /// Small, for the legend.
    fn draw(self, drawing: &mut Drawing, at: (f64, f64)) {
        match self.line {
            Some(color) => drawing.line((at.0 - 8.0, at.1), (at.0 + 12.0, at.1), color.stroke(2.6)),
            None => self.draw_at(drawing, (at.0 + 2.0, at.1), (9.0, 7.5)),
        }
    }

    fn draw_at(self, drawing: &mut Drawing, (x, y): (f64, f64), (w, h): (f64, f64)) {
        let (color, wash) = match (self.fate, self.kind) {
            (Fate::Searched, Kind::Max) => (Color::FIRST, Color::FIRST_WASH),
            (Fate::Searched, Kind::Min) => (Color::SECOND, Color::SECOND_WASH),
            (Fate::Searched, Kind::Chance) => (Color::CHANCE, Color::CHANCE_WASH),
            (Fate::Searched, Kind::Over) => (Color::TEXT, Color::PAPER),
            (Fate::Pruned, _) => (Color::HAIRLINE, Color::SUNKEN),
            (Fate::Unreached, _) => (Color::HAIRLINE, Color::PAPER),
        };
        let stroke = match self.fate {
            Fate::Searched => color.stroke(1.6),
            Fate::Pruned => color.dashed(1.2),
            Fate::Unreached => color.stroke(1.0),
        };
        let (fill, stroke) = (Some(wash), Some(stroke));
        let mark = match self.kind {
            Kind::Max => Mark::Shape {
                points: vec![(x, y - h), (x + w, y + h), (x - w, y + h)],
                fill,
                stroke,
            },
            Kind::Min => Mark::Shape {
                points: vec![(x - w, y - h), (x + w, y - h), (x, y + h)],
                fill,
                stroke,
            },
            Kind::Chance => Mark::Box {
                at: (x, y),
                size: (w * 2.0 - 4.0, h * 2.0),
                radius: h,
                fill,
                stroke,
            },
            Kind::Over => Mark::Box {
                at: (x, y),
                size: (w * 2.0, h * 2.0),
                radius: 4.0,
                fill,
                stroke,
            },
        };
        drawing.marks.push(mark);
    }
}

/// What there is to be explained in this picture.
fn legend(picture: &Picture, words: &'static Words) -> Vec<(Sign, String)> {
    let shown = picture.shown();
    let any = |test: &dyn Fn(&Spot) -> bool| shown.iter().any(|&at| test(&picture.nodes[at]));
    let mut legend = Vec::new();
    let mut add = |kind, fate, line, key: &str| {
        legend.push((Sign { kind, fate, line }, words.say(key).to_owned()));
    };
    for (kind, key) in [
        (Kind::Max, "lab.legend.max"),
        (Kind::Min, "lab.legend.min"),
        (Kind::Chance, "lab.legend.chance"),
        (Kind::Over, "lab.legend.leaf"),
    ] {
        if any(&|spot| spot.kind == kind && spot.fate == Fate::Searched) {
            add(kind, Fate::Searched, None, key);
        }
    }
    if any(&|spot| spot.fate == Fate::Pruned) {
        add(Kind::Over, Fate::Pruned, None, "lab.legend.pruned");
    }
    if any(&|spot| spot.fate == Fate::Unreached) {
        add(Kind::Over, Fate::Unreached, None, "lab.legend.unreached");
    }
    if any(&|spot| spot.is_best) {
        let line = Some(Color::BEST);
        add(Kind::Over, Fate::Searched, line, "lab.legend.best");
    }
    legend
}

impl Picture {
    /// Does the search hand windows down at all?
    fn has_windows(&self) -> bool {
        let mut windows = self.nodes.iter().filter_map(|spot| spot.window);
        windows.any(|(alpha, beta)| alpha.is_finite() || beta.is_finite())
    }
}
