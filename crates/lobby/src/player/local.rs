//! The settings of the players that search locally.

use std::fmt;

use game::{Kind, Opt, Options, Text};

use super::options::SIMS_SEED as SEED;

/// How an annealing player plays.
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
}

/// How a genetic player plays.
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

pub(super) const ANNEAL: &[Opt] = &[PLAN, ITERATIONS, START, END, COOLING, SEED];
pub(super) const CLASSIC_ANNEAL: &[Opt] = &[ITERATIONS, START, END, COOLING, SEED];
pub(super) const GENETIC: &[Opt] = &[PLAN, POPULATION, GENERATIONS, MUTATION, SEED];
pub(super) const CLASSIC_GENETIC: &[Opt] = &[POPULATION, GENERATIONS, MUTATION, SEED];

const PLAN: Opt = Opt {
    key: "plan",
    about: Text::new(
        "how many own moves a plan has",
        "berapa langkah sendiri dalam satu rencana",
    ),
    kind: Kind::Number {
        default: 3,
        min: 1,
        max: 100,
    },
};

const ITERATIONS: Opt = Opt {
    key: "iterations",
    about: Text::new("how many guesses at most", "berapa tebakan paling banyak"),
    kind: Kind::Number {
        default: 1000,
        min: 1,
        max: 10_000_000,
    },
};

const START: Opt = Opt {
    key: "start",
    about: Text::new(
        "the first temperature, in points",
        "suhu pertama, dalam poin",
    ),
    kind: temperature("10"),
};

const END: Opt = Opt {
    key: "end",
    about: Text::new(
        "the last temperature, in points",
        "suhu terakhir, dalam poin",
    ),
    kind: temperature("0.01"),
};

const COOLING: Opt = Opt {
    key: "cooling",
    about: Text::new(
        "what the temperature is multiplied by",
        "pengali suhu di setiap tebakan",
    ),
    kind: Kind::Free {
        default: "0.99",
        accepts: UP_TO_ONE,
        canonical: share,
    },
};

const POPULATION: Opt = Opt {
    key: "population",
    about: Text::new("how many live at a time", "berapa yang hidup bersamaan"),
    kind: Kind::Number {
        default: 32,
        min: 2,
        max: 100_000,
    },
};

const GENERATIONS: Opt = Opt {
    key: "generations",
    about: Text::new(
        "how many generations are bred",
        "berapa generasi yang dibiakkan",
    ),
    kind: Kind::Number {
        default: 24,
        min: 1,
        max: 100_000,
    },
};

const MUTATION: Opt = Opt {
    key: "mutation",
    about: Text::new(
        "how likely a child is changed",
        "peluang seorang anak berubah",
    ),
    kind: Kind::Free {
        default: "0.4",
        accepts: UP_TO_ONE,
        canonical: share,
    },
};

const UP_TO_ONE: Text = Text::new(
    "a number above 0 and up to 1, such as 0.9",
    "angka di atas 0 sampai 1, misalnya 0.9",
);

const fn temperature(default: &'static str) -> Kind {
    Kind::Free {
        default,
        accepts: Text::new(
            "a number from 0.000001 to 1000",
            "angka dari 0.000001 sampai 1000",
        ),
        canonical: |given| {
            let decimal = Decimal::parse(given)?;
            let is_sane = (1..=1000 * MILLION).contains(&decimal.0);
            is_sane.then(|| decimal.to_string())
        },
    }
}

fn share(given: &str) -> Option<String> {
    let decimal = Decimal::parse(given)?;
    let is_share = (1..=MILLION).contains(&decimal.0);
    is_share.then(|| decimal.to_string())
}

impl AnnealSettings {
    pub(super) fn read(options: &Options, plan: u32) -> AnnealSettings {
        AnnealSettings {
            plan,
            iterations: options.number("iterations"),
            start: decimal(options, "start"),
            end: decimal(options, "end"),
            cooling: decimal(options, "cooling"),
            seed: options.number("seed"),
        }
    }
}

impl GeneticSettings {
    pub(super) fn read(options: &Options, plan: u32) -> GeneticSettings {
        GeneticSettings {
            plan,
            population: options.number("population"),
            generations: options.number("generations"),
            mutation: decimal(options, "mutation"),
            seed: options.number("seed"),
        }
    }
}

fn decimal(options: &Options, key: &str) -> Decimal {
    Decimal::parse(options.word(key)).expect("decimals are checked as options")
}

/// Everything but the plan, as it can be typed again.
impl fmt::Display for AnnealSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AnnealSettings {
            plan: _,
            iterations,
            start,
            end,
            cooling,
            seed,
        } = self;
        write!(
            f,
            "iterations={iterations},start={start},end={end},cooling={cooling},seed={seed}"
        )
    }
}

/// Everything but the plan, as it can be typed again.
impl fmt::Display for GeneticSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GeneticSettings {
            plan: _,
            population,
            generations,
            mutation,
            seed,
        } = self;
        write!(
            f,
            "population={population},generations={generations},mutation={mutation},seed={seed}"
        )
    }
}

const MILLION: u32 = 1_000_000;

/// A number with up to six decimals, as people write it. Counted in millionths, so
/// that settings can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decimal(u32);

impl Decimal {
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
