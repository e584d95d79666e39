use lab::drawing::{Anchor, Drawing, Ink, Mark};

/// A drawing with two axes.
pub(super) struct Chart {
    drawing: Drawing,
    x: Axis,
    y: Axis,
    /// Names at the right that have their place already.
    names: Vec<f64>,
}

/// From where to where an axis goes.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    is_log: bool,
}

const SIZE: (f64, f64) = (640.0, 340.0);
/// Room at the left, the top, the right and the bottom.
const LEFT: f64 = 62.0;
const TOP: f64 = 28.0;
const RIGHT: f64 = 150.0;
const BOTTOM: f64 = 48.0;

impl Axis {
    /// Every value between these, and a little more.
    pub(super) fn around(values: impl Iterator<Item = f64>) -> Axis {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|value| value.is_finite()) {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let room = ((high - low) * 0.08).max(1e-9 + high.abs() * 1e-3);
        Axis {
            low: low - room,
            high: high + room,
            is_log: false,
        }
    }

    pub(super) fn new(low: f64, high: f64) -> Axis {
        Axis {
            low,
            high: high.max(low + 1e-9),
            is_log: false,
        }
    }

    /// Equal steps for equal factors; all values are above zero.
    pub(super) fn log(values: impl Iterator<Item = f64>) -> Axis {
        let logs = Axis::around(values.filter(|&value| value > 0.0).map(f64::log10));
        Axis {
            is_log: true,
            ..logs
        }
    }

    /// The value at a share of its length.
    pub(super) fn at(&self, share: f64) -> f64 {
        let value = self.low + share * (self.high - self.low);
        if self.is_log {
            10_f64.powf(value)
        } else {
            value
        }
    }

    /// How far along it a value is, from 0 to 1.
    pub(super) fn share(&self, value: f64) -> f64 {
        let value = if self.is_log {
            value.max(1e-12).log10()
        } else {
            value
        };
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Round numbers along the axis.
    fn ticks(&self) -> Vec<f64> {
        if self.is_log {
            let decades = self.low.floor() as i32..=self.high.ceil() as i32;
            let numbers = decades
                .flat_map(|decade| [1.0, 2.0, 5.0].map(|digit: f64| digit * 10_f64.powi(decade)));
            let inside = numbers.filter(|tick| (self.low..=self.high).contains(&tick.log10()));
            let ticks: Vec<f64> = inside.collect();
            let is_crowded = ticks.len() > 9;
            return ticks
                .into_iter()
                .filter(|tick| !is_crowded || tick.log10().fract().abs() < 1e-9)
                .collect();
        }
        let rough = (self.high - self.low) / 6.0;
        let decade = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * decade);
        let step = steps.into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

/// As few digits as tell it.
fn short(value: f64) -> String {
    let text = match value.abs() {
        10.0.. => format!("{value:.0}"),
        1.0.. => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    };
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    };
    match text.as_str() {
        "-0" => "0".to_owned(),
        _ => text.replace('-', "−"),
    }
}

impl Chart {
    pub(super) fn new(title: &str, x: (Axis, &str), y: (Axis, &str)) -> Chart {
        let drawing = Drawing::new(SIZE.0, SIZE.1, title);
        let mut chart = Chart {
            drawing,
            x: x.0,
            y: y.0,
            names: Vec::new(),
        };
        for tick in y.0.ticks() {
            let at = chart.y_of(tick);
            let (left, right) = ((LEFT, at), (SIZE.0 - RIGHT, at));
            chart.drawing.line(left, right, Ink::SUNKEN.pen(1.0));
            let place = (LEFT - 7.0, at + 4.0);
            let drawing = &mut chart.drawing;
            drawing.write(place, short(tick), 11.0, Ink::QUIET, Anchor::End, false);
        }
        for tick in x.0.ticks() {
            let at = chart.x_of(tick);
            let (from, to) = ((at, SIZE.1 - BOTTOM), (at, SIZE.1 - BOTTOM + 4.0));
            chart.drawing.line(from, to, Ink::LINE.pen(1.0));
            let place = (at, SIZE.1 - BOTTOM + 17.0);
            chart.drawing.text(place, short(tick), 11.0, Ink::QUIET);
        }
        let foot = SIZE.1 - BOTTOM;
        let (left, right) = ((LEFT, foot), (SIZE.0 - RIGHT, foot));
        chart.drawing.line(left, right, Ink::LINE.pen(1.0));
        let middle = (LEFT + SIZE.0 - RIGHT) / 2.0;
        chart
            .drawing
            .text((middle, SIZE.1 - 10.0), x.1, 12.0, Ink::INK);
        let drawing = &mut chart.drawing;
        drawing.write((8.0, 15.0), y.1, 12.0, Ink::INK, Anchor::Start, false);
        chart
    }

    fn x_of(&self, value: f64) -> f64 {
        LEFT + (SIZE.0 - RIGHT - LEFT) * self.x.share(value)
    }

    fn y_of(&self, value: f64) -> f64 {
        SIZE.1 - BOTTOM - (SIZE.1 - BOTTOM - TOP) * self.y.share(value)
    }

    /// A line across, for comparison.
    pub(super) fn level(&mut self, value: f64) {
        let at = self.y_of(value);
        let (left, right) = ((LEFT, at), (SIZE.0 - RIGHT, at));
        self.drawing.line(left, right, Ink::LINE.dashes(1.0));
    }

    /// A line through points, with a name at its end.
    pub(super) fn series(&mut self, number: usize, name: &str, points: &[(f64, f64)]) {
        let ink = Ink::SERIES[number % Ink::SERIES.len()];
        let points: Vec<(f64, f64)> = points
            .iter()
            .map(|&(x, y)| (self.x_of(x), self.y_of(y)))
            .collect();
        let Some(&(_, end)) = points.last() else {
            return;
        };
        let pen = match number / Ink::SERIES.len() {
            0 => ink.pen(1.8),
            _ => ink.dashes(1.8),
        };
        self.drawing.marks.push(Mark::Line { points, pen });
        self.name(end, name, ink);
    }

    /// A name at the right, at this height or as near to it as there is room.
    fn name(&mut self, beside: f64, name: &str, ink: Ink) {
        const APART: f64 = 14.0;
        let is_free = |at: f64| self.names.iter().all(|other| (other - at).abs() >= APART);
        let steps = (0..40).flat_map(|step| [f64::from(step), -f64::from(step)]);
        let places = steps.map(|step| beside + step * APART / 2.0);
        let inside = |at: &f64| (TOP..=SIZE.1 - BOTTOM).contains(at);
        let at = places.filter(inside).find(|&at| is_free(at));
        let at = at.unwrap_or(beside);
        self.names.push(at);
        let place = (SIZE.0 - RIGHT + 8.0, at + 4.0);
        let name = cut(name);
        self.drawing
            .write(place, name, 12.0, ink, Anchor::Start, true);
    }

    /// A point with how far it may be off, and its name beside it.
    pub(super) fn point(&mut self, number: usize, name: &str, x: f64, [low, y, high]: [f64; 3]) {
        let ink = Ink::SERIES[number % Ink::SERIES.len()];
        let at = (self.x_of(x), self.y_of(y));
        let (from, to) = ((at.0, self.y_of(low)), (at.0, self.y_of(high)));
        self.drawing.line(from, to, ink.pen(1.5));
        for end in [from, to] {
            let (left, right) = ((end.0 - 4.0, end.1), (end.0 + 4.0, end.1));
            self.drawing.line(left, right, ink.pen(1.5));
        }
        self.dot(at, ink);
        let place = (at.0 + 8.0, at.1 - 6.0);
        let name = cut(name);
        self.drawing
            .write(place, name, 11.0, ink, Anchor::Start, true);
    }

    fn dot(&mut self, at: (f64, f64), ink: Ink) {
        self.drawing.marks.push(Mark::Box {
            at,
            size: (8.0, 8.0),
            radius: 4.0,
            fill: Some(ink),
            pen: None,
        });
    }

    /// A bar from the foot up to a value.
    pub(super) fn bar(&mut self, from: f64, to: f64, value: f64) {
        let (left, right) = (self.x_of(from), self.x_of(to));
        let (top, foot) = (self.y_of(value), SIZE.1 - BOTTOM);
        if foot - top < 0.1 {
            return;
        }
        self.drawing.marks.push(Mark::Box {
            at: ((left + right) / 2.0, (top + foot) / 2.0),
            size: ((right - left - 1.0).max(1.0), foot - top),
            radius: 0.0,
            fill: Some(Ink::FIRST),
            pen: None,
        });
    }

    pub(super) fn finish(self) -> Drawing {
        self.drawing
    }
}

/// Ratings on a line, one row for each player.
pub(super) fn intervals(title: &str, axis: &str, rows: &[(String, [f64; 3])]) -> Drawing {
    const ROW: f64 = 26.0;
    const NAMES: f64 = 190.0;
    let height = TOP + ROW * rows.len() as f64 + BOTTOM;
    let mut drawing = Drawing::new(SIZE.0, height, title);
    let values = rows.iter().flat_map(|(_, values)| *values);
    let x = Axis::around(values);
    let place = |value: f64| NAMES + (SIZE.0 - NAMES - 24.0) * x.share(value);
    let foot = height - BOTTOM;
    for tick in x.ticks() {
        let at = place(tick);
        drawing.line((at, TOP - 6.0), (at, foot), Ink::SUNKEN.pen(1.0));
        drawing.text((at, foot + 17.0), short(tick), 11.0, Ink::QUIET);
    }
    let middle = (NAMES + SIZE.0 - 24.0) / 2.0;
    drawing.text((middle, height - 10.0), axis, 12.0, Ink::INK);
    for (number, (name, [low, value, high])) in rows.iter().enumerate() {
        let y = TOP + ROW * (number as f64 + 0.5);
        let at = (NAMES - 10.0, y + 4.0);
        drawing.write(at, cut(name), 12.0, Ink::INK, Anchor::End, false);
        let (from, to) = (place(*low), place(*high));
        drawing.line((from, y), (to, y), Ink::FIRST.pen(2.0));
        for end in [from, to] {
            drawing.line((end, y - 5.0), (end, y + 5.0), Ink::FIRST.pen(1.5));
        }
        drawing.marks.push(Mark::Box {
            at: (place(*value), y),
            size: (9.0, 9.0),
            radius: 4.5,
            fill: Some(Ink::FIRST),
            pen: None,
        });
    }
    drawing
}

/// A name that fits beside a chart.
fn cut(name: &str) -> String {
    const MOST: usize = 24;
    match name.chars().count() > MOST {
        true => name.chars().take(MOST - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let axis = Axis::new(-3.0, 97.0);
        assert_eq!(axis.ticks(), [0.0, 20.0, 40.0, 60.0, 80.0]);
        let axis = Axis::log([1.0, 1000.0].into_iter());
        assert_eq!(axis.ticks(), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(short(-0.25), "−0.25");
        assert_eq!(short(20.0), "20");
    }

    #[test]
    fn nothing_at_all_still_has_axes() {
        let axis = Axis::around([].into_iter());
        assert!(!axis.ticks().is_empty());
        let nan = Axis::around([f64::NAN].into_iter());
        assert!(nan.low < nan.high);
    }
}
