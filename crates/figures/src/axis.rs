use words::Lang;

/// The range of values along one side of a chart, linear or logarithmic.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Axis {
    /// The ends; of a logarithmic axis, their logarithms to the base ten.
    low: f64,
    high: f64,
    scale: Scale,
    /// The language of its labels.
    lang: Lang,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scale {
    Linear,
    /// Linear, with ticks at whole numbers only.
    Whole,
    Log,
}

/// About this many steps between the ticks of a linear axis.
const STEPS: f64 = 6.0;
/// A logarithmic axis with more ticks than this shows powers of ten only.
const MOST_LOG_TICKS: usize = 9;
/// Space beyond the outermost values, as a share of the range.
const PADDING: f64 = 0.08;

impl Axis {
    /// A linear axis between these ends.
    pub fn new(low: f64, high: f64) -> Axis {
        Axis {
            low,
            high: high.max(low + 1e-9),
            scale: Scale::Linear,
            lang: Lang::En,
        }
    }

    /// The same with labels as this language writes numbers; else as English does.
    pub fn in_lang(self, lang: Lang) -> Axis {
        Axis { lang, ..self }
    }

    /// A linear axis with ticks at whole numbers only.
    pub fn whole(low: f64, high: f64) -> Axis {
        Axis {
            scale: Scale::Whole,
            ..Axis::new(low, high)
        }
    }

    /// A linear axis that holds all finite values, with some padding at both ends.
    pub fn around(values: impl Iterator<Item = f64>) -> Axis {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|value| value.is_finite()) {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let padding = ((high - low) * PADDING).max(1e-9 + high.abs() * 1e-3);
        Axis::new(low - padding, high + padding)
    }

    /// A logarithmic axis that holds all values above zero, with some padding.
    pub fn log(values: impl Iterator<Item = f64>) -> Axis {
        let logs = Axis::around(values.filter(|&value| value > 0.0).map(f64::log10));
        Axis {
            scale: Scale::Log,
            ..logs
        }
    }

    /// A logarithmic axis from 1 to the first power of ten that is at least `most`.
    pub fn decades(most: f64) -> Axis {
        Axis {
            low: 0.0,
            high: most.max(2.0).log10().ceil(),
            scale: Scale::Log,
            lang: Lang::En,
        }
    }

    /// The value at a share of the axis's length, from 0 to 1.
    pub fn at(&self, share: f64) -> f64 {
        let value = self.low + share * (self.high - self.low);
        if self.scale == Scale::Log {
            10_f64.powf(value)
        } else {
            value
        }
    }

    /// How far along the axis a value is, from 0 to 1; values outside are moved to the
    /// nearer end.
    pub fn share(&self, value: f64) -> f64 {
        let value = if self.scale == Scale::Log {
            value.max(1e-12).log10()
        } else {
            value
        };
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Round numbers along the axis, in ascending order.
    pub fn ticks(&self) -> Vec<f64> {
        if self.scale == Scale::Log {
            return self.log_ticks();
        }
        let rough = (self.high - self.low) / STEPS;
        let decade = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * decade);
        let step = steps.into_iter().find(|&step| step >= rough);
        let mut step = step.unwrap_or(rough);
        if self.scale == Scale::Whole {
            step = step.max(1.0);
        }
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|number| number as f64 * step).collect()
    }

    /// The text of a tick.
    pub(crate) fn label(&self, tick: f64) -> String {
        words::number::decimal(&label(tick), self.lang)
    }

    fn log_ticks(&self) -> Vec<f64> {
        let decades = self.low.floor() as i32..=self.high.ceil() as i32;
        let numbers = decades
            .flat_map(|decade| [1.0, 2.0, 5.0].map(|digit: f64| digit * 10_f64.powi(decade)));
        let inside = numbers.filter(|tick| (self.low..=self.high).contains(&tick.log10()));
        let ticks: Vec<f64> = inside.collect();
        let is_crowded = ticks.len() > MOST_LOG_TICKS;
        let is_shown = |tick: &f64| !is_crowded || tick.log10().fract().abs() < 1e-9;
        ticks.into_iter().filter(is_shown).collect()
    }
}

/// The text of a tick: as few digits as distinguish it, with a true minus sign.
fn label(value: f64) -> String {
    let text = match value.abs() {
        100_000.0.. => return format!("{value:e}").replace('-', "−"),
        10.0.. => format!("{value:.0}"),
        1.0.. => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    };
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    match text {
        "-0" => "0".to_owned(),
        text => text.replace('-', "−"),
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
        assert_eq!(Axis::whole(1.0, 3.0).ticks(), [1.0, 2.0, 3.0]);
        let axis = Axis::decades(70_000.0);
        assert_eq!(axis.ticks(), [1.0, 10.0, 100.0, 1e3, 1e4, 1e5]);
    }

    #[test]
    fn labels_are_short() {
        assert_eq!(label(-0.25), "−0.25");
        assert_eq!(label(20.0), "20");
        assert_eq!(label(1e6), "1e6");
        assert_eq!(label(-0.0001), "0");
        let axis = Axis::new(0.0, 1.0);
        assert_eq!(axis.label(0.2), "0.2");
        assert_eq!(axis.in_lang(Lang::Id).label(0.2), "0,2");
    }

    #[test]
    fn without_values_there_are_still_ticks() {
        let axis = Axis::around([].into_iter());
        assert!(!axis.ticks().is_empty());
        let nan = Axis::around([f64::NAN].into_iter());
        assert!(nan.low < nan.high);
    }
}
