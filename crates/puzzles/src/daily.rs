//! The puzzle of a day: the file is in a random order, and every day takes the next.

use std::time::Duration;

/// The number of the day of a date like `2026-11-16`, counted from 1970-01-01.
pub fn day_of(date: &str) -> Option<u64> {
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts[..] else {
        return None;
    };
    if [year.len(), month.len(), day.len()] != [4, 2, 2] {
        return None;
    }
    let [year, month, day] = [year, month, day].map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (year?, month?, day?);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let longest = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=longest).contains(&day) || year < 1970 {
        return None;
    }
    // Years begin in March, so that the day that may be missing is the last.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    u64::try_from(days - 719_468).ok()
}

/// The index of the puzzle of a day, of so many.
pub fn of_day(day: u64, puzzles: usize) -> usize {
    (day % puzzles.max(1) as u64) as usize
}

/// The number of the day of a moment, given as the time since 1970.
pub fn day_at(since_1970: Duration) -> u64 {
    since_1970.as_secs() / (24 * 60 * 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        for (date, day) in [
            ("1970-01-01", Some(0)),
            ("1970-03-01", Some(59)),
            ("2000-02-29", Some(11_016)),
            ("2026-11-16", Some(20_773)),
            ("2026-02-29", None),
            ("2026-13-01", None),
            ("2026-1-1", None),
            ("1969-12-31", None),
            ("today", None),
        ] {
            assert_eq!(day_of(date), day, "{date}");
        }
        assert_eq!(
            day_at(Duration::from_secs(20_773 * 86_400 + 86_399)),
            20_773
        );
        assert_eq!((of_day(7, 5), of_day(7, 0)), (2, 0));
    }
}
