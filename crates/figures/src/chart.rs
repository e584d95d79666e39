use crate::{Anchor, Axis, Color, Drawing, Mark, Stroke};

/// A drawing with two axes. Values are given in the units of the axes.
pub struct Chart {
    drawing: Drawing,
    frame: Frame,
    x: Axis,
    y: Axis,
    /// Heights of the series names at the right that are taken, in pixels.
    names: Vec<f64>,
}

/// The size of a chart and the margins around its axes, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// Width of the whole drawing.
    pub width: f64,
    /// Height of the whole drawing.
    pub height: f64,
    /// Left margin, for the labels of the y axis.
    pub left: f64,
    /// Top margin, for the name of the y axis.
    pub top: f64,
    /// Right margin, for the names of the series.
    pub right: f64,
    /// Bottom margin, for the labels and the name of the x axis.
    pub bottom: f64,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame {
            width: 640.0,
            height: 340.0,
            left: 62.0,
            top: 28.0,
            right: 150.0,
            bottom: 48.0,
        }
    }
}

impl Frame {
    fn right_edge(&self) -> f64 {
        self.width - self.right
    }

    fn foot(&self) -> f64 {
        self.height - self.bottom
    }

    fn middle(&self) -> f64 {
        (self.left + self.right_edge()) / 2.0
    }
}

/// Font sizes in pixels.
const TICK_SIZE: f64 = 11.0;
const NAME_SIZE: f64 = 12.0;
/// From the x axis down to the base lines of its labels, its name and the caption.
const LABEL_DROP: f64 = 17.0;
const NAME_DROP: f64 = 38.0;
const CAPTION_DROP: f64 = 60.0;
/// How far below its centre a line of text has its base line.
const BASELINE: f64 = 4.0;
/// Diameter of a point, and half the width of the ends of an error bar.
const DOT: f64 = 8.0;
const ERROR_END: f64 = 4.0;

impl Chart {
    /// A chart of the usual size; each axis comes with its name.
    pub fn new(title: &str, x: (Axis, &str), y: (Axis, &str)) -> Chart {
        Chart::with_frame(Frame::default(), title, x, y)
    }

    /// A chart of another size.
    pub fn with_frame(frame: Frame, title: &str, x: (Axis, &str), y: (Axis, &str)) -> Chart {
        let mut chart = Chart {
            drawing: Drawing::new(frame.width, frame.height, title),
            frame,
            x: x.0,
            y: y.0,
            names: Vec::new(),
        };
        chart.draw_axes(x.1, y.1);
        chart
    }

    fn draw_axes(&mut self, x_name: &str, y_name: &str) {
        let (frame, foot) = (self.frame, self.frame.foot());
        for tick in self.y.ticks() {
            self.across(tick, Color::SUNKEN.stroke(1.0));
            let at = (frame.left - 7.0, self.y_of(tick) + BASELINE);
            let text = self.y.label(tick);
            self.drawing
                .write(at, text, TICK_SIZE, Color::MUTED, Anchor::End, false);
        }
        for tick in self.x.ticks() {
            let at = self.x_of(tick);
            let (from, to) = ((at, foot), (at, foot + 4.0));
            self.drawing.line(from, to, Color::HAIRLINE.stroke(1.0));
            let place = (at, foot + LABEL_DROP);
            let text = self.x.label(tick);
            self.drawing.text(place, text, TICK_SIZE, Color::MUTED);
        }
        let (left, right) = ((frame.left, foot), (frame.right_edge(), foot));
        self.drawing.line(left, right, Color::HAIRLINE.stroke(1.0));
        self.below(NAME_DROP, x_name);
        let at = (8.0, 15.0);
        self.drawing
            .write(at, y_name, NAME_SIZE, Color::TEXT, Anchor::Start, false);
    }

    /// A line of text below the x axis, in the middle.
    fn below(&mut self, drop: f64, text: &str) {
        let at = (self.frame.middle(), self.frame.foot() + drop);
        self.drawing.text(at, text, NAME_SIZE, Color::TEXT);
    }

    /// A sentence below the name of the x axis; the frame needs a bottom margin of 70.
    pub fn caption(&mut self, text: &str) {
        self.below(CAPTION_DROP, text);
    }

    fn x_of(&self, value: f64) -> f64 {
        let frame = &self.frame;
        frame.left + (frame.right_edge() - frame.left) * self.x.share(value)
    }

    fn y_of(&self, value: f64) -> f64 {
        let frame = &self.frame;
        frame.foot() - (frame.foot() - frame.top) * self.y.share(value)
    }

    fn across(&mut self, value: f64, stroke: Stroke) {
        let at = self.y_of(value);
        let (left, right) = ((self.frame.left, at), (self.frame.right_edge(), at));
        self.drawing.line(left, right, stroke);
    }

    /// A dashed horizontal line, for comparison.
    pub fn level(&mut self, value: f64) {
        self.across(value, Color::HAIRLINE.dashed(1.0));
    }

    /// A line through points, without a name.
    pub fn line(&mut self, points: &[(f64, f64)], stroke: Stroke) {
        let points = points.iter();
        let points = points.map(|&(x, y)| (self.x_of(x), self.y_of(y))).collect();
        self.drawing.marks.push(Mark::Line { points, stroke });
    }

    /// A line through points, with its name at the right; `number` chooses colour and
    /// dashes.
    pub fn series(&mut self, number: usize, name: &str, points: &[(f64, f64)]) {
        let Some(&(_, end)) = points.last() else {
            return;
        };
        let color = Color::of_series(number);
        let is_repeated = number >= Color::SERIES.len();
        let stroke = if is_repeated {
            color.dashed(1.8)
        } else {
            color.stroke(1.8)
        };
        self.line(points, stroke);
        self.name(self.y_of(end), name, color);
    }

    /// A name at the right, at this height or as near to it as there is space; names for
    /// which there is none are left out.
    fn name(&mut self, beside: f64, name: &str, color: Color) {
        const APART: f64 = 14.0;
        let frame = self.frame;
        let is_free = |at: f64| self.names.iter().all(|other| (other - at).abs() >= APART);
        let steps = (0..40).flat_map(|step| [f64::from(step), -f64::from(step)]);
        let places = steps.map(|step| beside + step * APART / 2.0);
        let inside = |at: &f64| (frame.top..=frame.foot()).contains(at);
        let Some(at) = places.filter(inside).find(|&at| is_free(at)) else {
            return;
        };
        self.names.push(at);
        let place = (frame.right_edge() + 8.0, at + BASELINE);
        self.drawing
            .write(place, cut(name), NAME_SIZE, color, Anchor::Start, true);
    }

    /// A point with its error bar `[low, value, high]` and its name beside it.
    pub fn point(&mut self, number: usize, name: &str, x: f64, [low, y, high]: [f64; 3]) {
        let color = Color::of_series(number);
        let at = (self.x_of(x), self.y_of(y));
        let (from, to) = ((at.0, self.y_of(low)), (at.0, self.y_of(high)));
        self.drawing.line(from, to, color.stroke(1.5));
        for end in [from, to] {
            let (left, right) = ((end.0 - ERROR_END, end.1), (end.0 + ERROR_END, end.1));
            self.drawing.line(left, right, color.stroke(1.5));
        }
        self.drawing.dot(at, DOT, color);
        let place = (at.0 + 8.0, at.1 - 6.0);
        self.drawing
            .write(place, cut(name), TICK_SIZE, color, Anchor::Start, true);
    }

    /// A dot at a value.
    pub fn dot(&mut self, x: f64, y: f64, color: Color) {
        let at = (self.x_of(x), self.y_of(y));
        self.drawing.dot(at, DOT, color);
    }

    /// A bar between two values of the x axis, up to a value of the y axis.
    pub fn bar(&mut self, from: f64, to: f64, value: f64) {
        let (left, right) = (self.x_of(from), self.x_of(to));
        let (top, foot) = (self.y_of(value), self.frame.foot());
        if foot - top < 0.1 {
            return;
        }
        self.drawing.marks.push(Mark::Box {
            at: ((left + right) / 2.0, (top + foot) / 2.0),
            size: ((right - left - 1.0).max(1.0), foot - top),
            radius: 0.0,
            fill: Some(Color::FIRST),
            stroke: None,
        });
    }

    /// The drawing.
    pub fn finish(self) -> Drawing {
        self.drawing
    }
}

/// Estimates with their intervals `[low, value, high]`, one row for each name.
pub fn intervals(title: &str, axis: &str, rows: &[(String, [f64; 3])]) -> Drawing {
    const ROW: f64 = 26.0;
    const NAMES: f64 = 190.0;
    const EDGE: f64 = 24.0;
    let frame = Frame::default();
    let height = frame.top + ROW * rows.len() as f64 + frame.bottom;
    let mut drawing = Drawing::new(frame.width, height, title);
    let x = Axis::around(rows.iter().flat_map(|(_, values)| *values));
    let place = |value: f64| NAMES + (frame.width - NAMES - EDGE) * x.share(value);
    let foot = height - frame.bottom;
    for tick in x.ticks() {
        let at = place(tick);
        drawing.line((at, frame.top - 6.0), (at, foot), Color::SUNKEN.stroke(1.0));
        let at = (at, foot + LABEL_DROP);
        drawing.text(at, x.label(tick), TICK_SIZE, Color::MUTED);
    }
    let middle = (NAMES + frame.width - EDGE) / 2.0;
    drawing.text((middle, foot + NAME_DROP), axis, NAME_SIZE, Color::TEXT);
    for (number, (name, [low, value, high])) in rows.iter().enumerate() {
        let y = frame.top + ROW * (number as f64 + 0.5);
        let at = (NAMES - 10.0, y + BASELINE);
        drawing.write(at, cut(name), NAME_SIZE, Color::TEXT, Anchor::End, false);
        let (from, to) = (place(*low), place(*high));
        drawing.line((from, y), (to, y), Color::FIRST.stroke(2.0));
        for end in [from, to] {
            drawing.line((end, y - 5.0), (end, y + 5.0), Color::FIRST.stroke(1.5));
        }
        drawing.dot((place(*value), y), 9.0, Color::FIRST);
    }
    drawing
}

/// A name, cut where it would not fit beside a chart.
fn cut(name: &str) -> String {
    const MOST: usize = 24;
    if name.chars().count() > MOST {
        name.chars().take(MOST - 1).chain(['…']).collect()
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        let (x, y) = (Axis::new(0.0, 10.0), Axis::new(0.0, 1.0));
        Chart::new("title <1>", (x, "x name"), (y, "y name"))
    }

    fn texts(drawing: &Drawing) -> Vec<&str> {
        let texts = drawing.marks.iter().filter_map(|mark| match mark {
            Mark::Text(label) => Some(&*label.text),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn a_chart_names_its_axes_and_series() {
        let mut chart = chart();
        chart.series(0, "one", &[(0.0, 0.1), (10.0, 0.5)]);
        chart.series(1, "two", &[(0.0, 0.2), (10.0, 0.5)]);
        let drawing = chart.finish();
        let texts = texts(&drawing);
        for name in ["x name", "y name", "one", "two", "10", "0.2"] {
            assert!(texts.contains(&name), "{name}: {texts:?}");
        }
        assert!(drawing.svg().contains("<title>title &lt;1&gt;</title>"));
    }

    #[test]
    fn names_never_overlap() {
        let mut chart = chart();
        for number in 0..100 {
            chart.series(
                number,
                &format!("name {number}"),
                &[(0.0, 0.5), (10.0, 0.5)],
            );
        }
        let mut heights = chart.names;
        heights.sort_unstable_by(f64::total_cmp);
        assert!(heights.len() > 10);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= 14.0));
    }

    #[test]
    fn values_outside_the_axes_stay_inside_the_frame() {
        let mut chart = chart();
        chart.series(0, "far", &[(-5.0, -5.0), (50.0, 5.0)]);
        let frame = chart.frame;
        for mark in &chart.drawing.marks {
            if let Mark::Line { points, .. } = mark {
                for (x, y) in points {
                    assert!((0.0..=frame.width).contains(x) && (0.0..=frame.height).contains(y));
                }
            }
        }
    }
}
