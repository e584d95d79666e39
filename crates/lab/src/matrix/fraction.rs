use std::cmp::Ordering;
use std::fmt;

/// A rational number in lowest terms.
///
/// Sums and products are checked. A result that does not fit is `None`; callers that
/// need a result continue with [`Fraction::to_f64`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    top: i128,
    /// Positive.
    bottom: i128,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction::whole(0);
    /// One.
    pub const ONE: Fraction = Fraction::whole(1);

    /// A whole number.
    pub const fn whole(number: i64) -> Fraction {
        Fraction {
            top: number as i128,
            bottom: 1,
        }
    }

    /// `top / bottom`; `None` when `bottom` is zero or a number is too large.
    pub fn new(top: i128, bottom: i128) -> Option<Fraction> {
        let divisor = common(top.unsigned_abs(), bottom.unsigned_abs());
        let divisor = i128::try_from(divisor).ok().filter(|_| bottom != 0)?;
        // The smallest number has no opposite: without it, all others have.
        let divisor = Some(divisor).filter(|_| top != i128::MIN)?;
        let sign = bottom.signum();
        Some(Fraction {
            top: (top / divisor).checked_mul(sign)?,
            bottom: (bottom / divisor).checked_mul(sign)?,
        })
    }

    /// The sum.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        // By the least common multiple: sums of halves stay halves on the way.
        let shared = common(self.bottom.unsigned_abs(), other.bottom.unsigned_abs()) as i128;
        let (mine, theirs) = (self.bottom / shared, other.bottom / shared);
        let top = self.top.checked_mul(theirs)?;
        let top = top.checked_add(other.top.checked_mul(mine)?)?;
        Fraction::new(top, self.bottom.checked_mul(theirs)?)
    }

    /// The difference.
    pub fn minus(self, other: Fraction) -> Option<Fraction> {
        self.plus(other.negated())
    }

    /// The product.
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        // Cancelled first, to avoid overflow.
        let left = Fraction::new(self.top, other.bottom)?;
        let right = Fraction::new(other.top, self.bottom)?;
        let top = left.top.checked_mul(right.top)?;
        Some(Fraction {
            top: Some(top).filter(|&top| top != i128::MIN)?,
            bottom: left.bottom.checked_mul(right.bottom)?,
        })
    }

    /// The quotient; `None` for a division by zero, too.
    pub fn over(self, other: Fraction) -> Option<Fraction> {
        self.times(Fraction::new(other.bottom, other.top)?)
    }

    /// The same with the other sign.
    pub const fn negated(self) -> Fraction {
        Fraction {
            top: -self.top,
            bottom: self.bottom,
        }
    }

    /// −1, 0 or 1.
    pub const fn sign(self) -> i32 {
        self.top.signum() as i32
    }

    /// The nearest floating point number, about.
    pub fn to_f64(self) -> f64 {
        self.top as f64 / self.bottom as f64
    }

    /// Reads `3`, `-2.5`, `+1`, `2/3` or `5.8e-5`, of at most 18 digits on either side of
    /// the line; a minus may also be the printers' one.
    pub fn read(text: &str) -> Option<Fraction> {
        let unsigned = text.strip_prefix(['-', '−']);
        let is_negative = unsigned.is_some();
        let text = unsigned.or_else(|| text.strip_prefix('+')).unwrap_or(text);
        let number = match text.split_once('/') {
            Some((top, bottom)) => Fraction::new(digits(top)?, digits(bottom)?)?,
            None => {
                let (decimal, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
                decimal_number(decimal)?.times(power_of_ten(exponent)?)?
            }
        };
        let is_short = number.top < LARGEST && number.bottom <= LARGEST;
        let number = Some(number).filter(|_| is_short)?;
        Some(if is_negative {
            number.negated()
        } else {
            number
        })
    }
}

/// Numbers that are read stay below it, so that there is room to calculate.
const LARGEST: i128 = 10_i128.pow(18);

fn digits(text: &str) -> Option<i128> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_digits && text.len() <= 36)
}

/// `.5` and `5.` are numbers, a full stop alone is none.
fn decimal_number(text: &str) -> Option<Fraction> {
    let (before, behind) = text.split_once('.').unwrap_or((text, ""));
    let places = u32::try_from(behind.len())
        .ok()
        .filter(|&places| places <= 36)?;
    Fraction::new(digits(&format!("{before}{behind}"))?, 10_i128.pow(places))
}

fn power_of_ten(exponent: &str) -> Option<Fraction> {
    let is_small = exponent.starts_with('-');
    let places = digits(exponent.strip_prefix(['-', '+']).unwrap_or(exponent))?;
    let places = u32::try_from(places).ok().filter(|&places| places <= 36)?;
    let power = 10_i128.pow(places);
    if is_small {
        Fraction::new(1, power)
    } else {
        Fraction::new(power, 1)
    }
}

impl Ord for Fraction {
    /// Without products, which might overflow: compares the integer parts, then the
    /// reciprocals of the remainders.
    fn cmp(&self, other: &Fraction) -> Ordering {
        if self.bottom == other.bottom {
            return self.top.cmp(&other.top);
        }
        let (mut a, mut b) = (self.top, self.bottom);
        let (mut c, mut d) = (other.top, other.bottom);
        loop {
            let wholes = a.div_euclid(b).cmp(&c.div_euclid(d));
            let (left, right) = (a.rem_euclid(b), c.rem_euclid(d));
            if wholes.is_ne() || left == 0 || right == 0 {
                return wholes.then(left.signum().cmp(&right.signum()));
            }
            (a, b, c, d) = (d, right, b, left);
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i32> for Fraction {
    fn from(number: i32) -> Fraction {
        Fraction::whole(i64::from(number))
    }
}

/// `-6` or `2/15`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bottom {
            1 => write!(f, "{}", self.top),
            bottom => write!(f, "{}/{bottom}", self.top),
        }
    }
}

/// The greatest common divisor, at least 1.
fn common(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // Dividing wide numbers is slow, and most are not wide.
        (a, b) = match (u64::try_from(a), u64::try_from(b)) {
            (Ok(small), Ok(smaller)) => (b, u128::from(small % smaller)),
            _ => (b, a % b),
        };
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> Fraction {
        Fraction::read(text).expect("a number")
    }

    #[test]
    fn numbers_as_people_write_them() {
        for (text, shown) in [
            ("3", "3"),
            ("-2.5", "-5/2"),
            ("−20", "-20"),
            ("+1", "1"),
            ("6/15", "2/5"),
            ("-0", "0"),
            (".5", "1/2"),
            ("5.", "5"),
            ("0.125", "1/8"),
            ("5.8e-05", "29/500000"),
            ("1E3", "1000"),
            ("2.5e+1", "25"),
        ] {
            assert_eq!(fraction(text).to_string(), shown, "{text}");
        }
        let long = "1".repeat(19);
        for text in [
            "", "-", ".", "x", "NaN", "inf", "1e", "e3", "1e99", "1e18", "1e-19", "1/0", "/", "1/",
            "--1", "1.2.3", "1 2", "٣", &long,
        ] {
            assert_eq!(Fraction::read(text), None, "{text:?}");
        }
    }

    #[test]
    fn sums_and_products_are_exact() {
        let [third, half] = ["1/3", "1/2"].map(fraction);
        assert_eq!(third.plus(half), Some(fraction("5/6")));
        assert_eq!(third.minus(half), Some(fraction("-1/6")));
        assert_eq!(third.times(half), Some(fraction("1/6")));
        assert_eq!(third.over(half), Some(fraction("2/3")));
        assert_eq!(third.over(Fraction::ZERO), None);
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let large = Fraction::new(i128::MAX, 1).expect("it fits");
        assert_eq!(large.plus(Fraction::ONE), None);
        assert_eq!(large.times(large), None);
        assert_eq!(Fraction::new(i128::MIN, -1), None);
    }

    #[test]
    fn order_is_that_of_the_numbers_even_where_products_overflow() {
        let mut sorted = ["-7/2", "-3", "-1/3", "0", "1/3", "3/7", "1/2", "3", "22/7"]
            .map(fraction)
            .to_vec();
        let right = sorted.clone();
        sorted.reverse();
        sorted.sort_unstable();
        assert_eq!(sorted, right);
        let huge = i128::MAX / 2;
        let [less, more] = [(huge, huge - 1), (huge - 1, huge - 2)]
            .map(|(top, bottom)| Fraction::new(top, bottom).expect("it fits"));
        assert!(less < more);
    }
}
