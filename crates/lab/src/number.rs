use game::Lang;
use search::trace::SearchTrace;
use words::number::decimal;

/// A value as people read it: a true minus sign, no more digits than matter, `∞` at the
/// open ends, and `#` before the points of a game that is won or lost for certain.
pub fn value_text(value: f64) -> String {
    if value.is_nan() {
        return "?".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    if value.abs() > SearchTrace::WON / 2.0 {
        let points = value - SearchTrace::WON * value.signum();
        return format!("#{}", value_text(points));
    }
    let rounded = (value * 1000.0).round() / 1000.0;
    let text = (rounded.abs() + 0.0).to_string();
    if rounded < 0.0 {
        format!("−{text}")
    } else {
        text
    }
}

/// The same with the decimal sign of a language.
pub fn value_in(value: f64, lang: Lang) -> String {
    decimal(&value_text(value), lang)
}

/// A value as a number of JSON: points without what a certain win has on top, and null
/// where there is none.
pub fn plain(value: f64) -> Option<f64> {
    let won = value.is_finite() && value.abs() > SearchTrace::WON / 2.0;
    if won {
        Some(value - SearchTrace::WON * value.signum())
    } else {
        Some(value).filter(|value| value.is_finite())
    }
}
