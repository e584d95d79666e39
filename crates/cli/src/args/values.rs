//! What stands behind an option: numbers within limits, and why others are refused.

use std::error;
use std::fmt;
use std::str::FromStr;

use game::{Lang, Text, read_number};

/// The seed of all chance.
pub(crate) type Seed = Whole<0, { u64::MAX }>;

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole<const MIN: u64, const MAX: u64>(pub(crate) u64);

impl<const MIN: u64, const MAX: u64> FromStr for Whole<MIN, MAX> {
    type Err = OutOfRange;

    fn from_str(text: &str) -> Result<Whole<MIN, MAX>, OutOfRange> {
        match read_number(text) {
            Some(number) if (MIN..=MAX).contains(&number) => Ok(Whole(number)),
            _ => Err(OutOfRange::new(MIN, MAX)),
        }
    }
}

/// A time that a person is willing to wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(pub(crate) f64);

impl FromStr for Seconds {
    type Err = OutOfRange;

    fn from_str(text: &str) -> Result<Seconds, OutOfRange> {
        const RANGE: [f64; 2] = [0.01, 3600.0];
        let [min, max] = RANGE;
        match text.parse() {
            Ok(seconds) if (min..=max).contains(&seconds) => Ok(Seconds(seconds)),
            _ => Err(OutOfRange::new(min, max)),
        }
    }
}

/// Not a number between these.
#[derive(Clone, Debug)]
pub(crate) struct OutOfRange {
    pub(crate) min: String,
    pub(crate) max: String,
}

impl OutOfRange {
    pub(crate) fn new(min: impl fmt::Display, max: impl fmt::Display) -> OutOfRange {
        let (min, max) = (min.to_string(), max.to_string());
        OutOfRange { min, max }
    }
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.min, self.max)
    }
}

impl error::Error for OutOfRange {}

/// Not written like this.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected(pub(crate) Text);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.in_lang(Lang::En))
    }
}

impl error::Error for Expected {}
