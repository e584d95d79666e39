//! Numbers as each language writes them: `1,234.5` is `1.234,5` in Indonesian.

use crate::Lang;

/// A number that is written with a point, with the point of the language.
pub fn decimal(digits: &str, lang: Lang) -> String {
    match lang {
        Lang::En => digits.to_owned(),
        Lang::Id => digits.replace('.', ","),
    }
}

/// Digits in groups of three, as the language divides them.
pub fn grouped(number: u128, lang: Lang) -> String {
    let digits = number.to_string();
    let mark = match lang {
        Lang::En => ',',
        Lang::Id => '.',
    };
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

/// With so many digits after the point; what is rounded to nothing has no sign.
pub fn rounded(number: f64, digits: usize, lang: Lang) -> String {
    let text = format!("{number:.digits$}");
    let is_nothing = text.chars().all(|letter| matches!(letter, '-' | '0' | '.'));
    let text = if is_nothing {
        text.trim_start_matches('-')
    } else {
        &text
    };
    decimal(text, lang)
}

/// The same with its sign: `+3.5`, `-0.2`, `0.0`.
pub fn signed(number: f64, digits: usize, lang: Lang) -> String {
    let text = rounded(number, digits, lang);
    let is_something = text.chars().any(|letter| matches!(letter, '1'..='9' | 'i'));
    if number > 0.0 && is_something {
        format!("+{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_language() {
        assert_eq!(grouped(1_234_567, Lang::En), "1,234,567");
        assert_eq!(grouped(1_234_567, Lang::Id), "1.234.567");
        assert_eq!(grouped(999, Lang::En), "999");
        assert_eq!(rounded(0.25, 2, Lang::Id), "0,25");
    }

    #[test]
    fn what_is_rounded_to_nothing_has_no_sign() {
        assert_eq!(rounded(-0.04, 1, Lang::En), "0.0");
        assert_eq!(rounded(-0.3, 0, Lang::En), "0");
        assert_eq!(signed(-0.0, 0, Lang::En), "0");
        assert_eq!(signed(-0.04, 1, Lang::Id), "0,0");
        assert_eq!(signed(0.04, 1, Lang::En), "0.0");
        assert_eq!(signed(2.0, 0, Lang::En), "+2");
        assert_eq!(signed(-2.55, 1, Lang::Id), "-2,5");
        assert_eq!(signed(f64::INFINITY, 1, Lang::En), "+inf");
    }
}
