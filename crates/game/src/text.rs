use std::str::FromStr;

/// Reads a whole number as people write it, in digits: no sign, no space.
pub fn read_number<N: FromStr>(text: &str) -> Option<N> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits_and_nothing_else() {
        for (text, number) in [("0", Some(0)), ("42", Some(42)), ("007", Some(7))] {
            assert_eq!(read_number::<u8>(text), number);
        }
        for text in ["", "+4", "-4", "-0", " 4", "4 ", "256", "4.0", "4e1", "٤"] {
            assert_eq!(read_number::<u8>(text), None, "{text:?}");
        }
    }
}
