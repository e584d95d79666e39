//! The settings of the players that search locally.

use std::fmt;

use super::settings::{SettingValue, Visit};

/// Settings of an annealing player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnnealSettings {
    /// How many own moves a plan has; one for the classic player.
    pub plan: u32,
    /// How many guesses at most.
    pub iterations: u32,
    /// The first temperature.
    pub start: Decimal,
    /// The last temperature.
    pub end: Decimal,
    /// What the temperature is multiplied by after every guess.
    pub cooling: Decimal,
    /// The seed of its random numbers.
    pub seed: u32,
    /// Does the classic player look at how close its marks are to the enemy's, too?
    pub near: bool,
}

/// Settings of a genetic player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GeneticSettings {
    /// How many own moves a plan has; one for the classic player.
    pub plan: u32,
    /// How many live at a time.
    pub population: u32,
    /// How many generations are bred.
    pub generations: u32,
    /// How likely a child is changed.
    pub mutation: Decimal,
    /// The seed of its random numbers.
    pub seed: u32,
}

impl AnnealSettings {
    /// The settings of a player whose plans have this many own moves. Everything else is
    /// read from the options, which have defaults.
    pub(super) const fn unread(plan: u32) -> AnnealSettings {
        AnnealSettings {
            plan,
            iterations: 0,
            start: Decimal(0),
            end: Decimal(0),
            cooling: Decimal(0),
            seed: 0,
            near: false,
        }
    }

    /// All but the plan, which the classic player does not have.
    pub(super) fn visit(&mut self, visit: &mut Visit<'_>) {
        visit.value("iterations", &mut self.iterations);
        visit.value("start", &mut self.start);
        visit.value("end", &mut self.end);
        visit.value("cooling", &mut self.cooling);
        visit.value("seed", &mut self.seed);
    }
}

impl GeneticSettings {
    /// The same.
    pub(super) const fn unread(plan: u32) -> GeneticSettings {
        GeneticSettings {
            plan,
            population: 0,
            generations: 0,
            mutation: Decimal(0),
            seed: 0,
        }
    }

    /// All but the plan, which the classic player does not have.
    pub(super) fn visit(&mut self, visit: &mut Visit<'_>) {
        visit.value("population", &mut self.population);
        visit.value("generations", &mut self.generations);
        visit.value("mutation", &mut self.mutation);
        visit.value("seed", &mut self.seed);
    }
}

impl SettingValue for Decimal {
    fn read(text: &str) -> Option<Decimal> {
        Decimal::parse(text)
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

const MILLION: u32 = 1_000_000;

/// A number with up to six decimals, as people write it. Counted in millionths, so
/// that settings can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decimal(u32);

impl Decimal {
    pub(super) const ONE: Decimal = Decimal(MILLION);

    /// Reads `10`, `0.01` or `.5`; what is too fine or too large is refused.
    pub fn parse(text: &str) -> Option<Decimal> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let is_digits = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
        let is_number = !(whole.is_empty() && part.is_empty());
        if !is_number || !is_digits(whole) || !is_digits(part) || part.len() > 6 {
            return None;
        }
        let whole: u32 = match whole {
            "" => 0,
            digits => digits.parse().ok()?,
        };
        let millionths: u32 = format!("{part:0<6}").parse().ok()?;
        let sum = whole.checked_mul(MILLION)?.checked_add(millionths)?;
        Some(Decimal(sum))
    }

    pub(super) const fn millionths(self) -> u32 {
        self.0
    }

    /// The number.
    pub fn get(self) -> f64 {
        f64::from(self.0) / f64::from(MILLION)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / MILLION)?;
        let part = format!("{:06}", self.0 % MILLION);
        match part.trim_end_matches('0') {
            "" => Ok(()),
            digits => write!(f, ".{digits}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_and_written() {
        for (text, written) in [
            ("10", "10"),
            ("0.01", "0.01"),
            (".5", "0.5"),
            ("2.", "2"),
            ("0.000001", "0.000001"),
            ("1.250", "1.25"),
        ] {
            let decimal = Decimal::parse(text).expect(text);
            assert_eq!(decimal.to_string(), written);
            assert_eq!(Decimal::parse(written), Some(decimal));
        }
        for text in ["", ".", "-1", "+1", "1e3", "0.0000001", "1,5", "99999", "x"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }
}
