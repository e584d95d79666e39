/// A number as it was written: `mantissa / 10^digits`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Decimal {
    pub(super) mantissa: i64,
    pub(super) digits: u32,
}

/// More digits after the point are not kept.
pub(super) const MOST_DIGITS: u32 = 4;

impl Decimal {
    /// Reads `3`, `-2.5`, `+1`, also with a true minus sign.
    pub(super) fn read(text: &str) -> Option<Decimal> {
        let (sign, rest) = match text.chars().next()? {
            '-' => (-1, &text[1..]),
            '−' => (-1, &text['−'.len_utf8()..]),
            '+' => (1, &text[1..]),
            _ => (1, text),
        };
        let (whole, part) = rest.split_once('.').unwrap_or((rest, ""));
        let part = part.trim_end_matches('0');
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_digits(whole) || !is_digits(part) || rest.ends_with('.') {
            return None;
        }
        if whole.len() > 9 || part.len() > MOST_DIGITS as usize {
            return None;
        }
        let mantissa: i64 = format!("{whole}{part}").parse().ok()?;
        Some(Decimal {
            mantissa: sign * mantissa,
            digits: part.len() as u32,
        })
    }

    /// In parts of `1 / unit`, which has at least as many digits.
    pub(super) fn in_units(self, unit: i32) -> Option<i32> {
        let own = 10_i64.pow(self.digits);
        let units = self.mantissa.checked_mul(i64::from(unit) / own)?;
        i32::try_from(units)
            .ok()
            .filter(|units| units.abs() <= LARGEST)
    }
}

/// What a judge may say is larger, so that windows and means have room.
const LARGEST: i32 = 1_000_000_000;

/// How likely something is: a fraction in lowest terms, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Odds {
    pub(super) over: u64,
    pub(super) under: u64,
}

impl Odds {
    /// Reads `1/6`, `0.25`, `50%`.
    pub(super) fn read(text: &str) -> Option<Odds> {
        let (over, under) = match text.split_once('/') {
            Some((over, under)) => {
                let whole = |text: &str| game::read_number::<u32>(text).map(u64::from);
                (whole(over)?, whole(under)?)
            }
            None => {
                let (text, hundred) = match text.strip_suffix('%') {
                    Some(percent) => (percent, 100),
                    None => (text, 1),
                };
                let decimal = Decimal::read(text)?;
                let over = u64::try_from(decimal.mantissa).ok()?;
                (over, 10_u64.pow(decimal.digits) * hundred)
            }
        };
        if over == 0 || under == 0 || over > under {
            return None;
        }
        let common = common_divisor(over, under);
        Some(Odds {
            over: over / common,
            under: under / common,
        })
    }
}

pub(super) fn common_divisor(a: u64, b: u64) -> u64 {
    match b {
        0 => a,
        _ => common_divisor(b, a % b),
    }
}
