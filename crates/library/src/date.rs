use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A moment in universal time, as the header `Date` of a record has it:
/// `2026-11-18T02:30:15Z`.
pub fn stamp(at: SystemTime) -> String {
    let [year, month, day, hour, minute, second] = parts(at);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The same for names of files, which sort by it: `20261118-023015`.
pub fn file_stamp(at: SystemTime) -> String {
    let [year, month, day, hour, minute, second] = parts(at);
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

/// Year, month, day, hour, minute and second. Moments before 1970 count as its beginning.
fn parts(at: SystemTime) -> [u64; 6] {
    const A_DAY: u64 = 86_400;
    let seconds = at
        .duration_since(UNIX_EPOCH)
        .unwrap_or(Duration::ZERO)
        .as_secs();
    let (days, rest) = (seconds / A_DAY, seconds % A_DAY);
    // Years begin in March here, so that the leap day is the last one of a year; an era is
    // 400 years, which always have the same number of days.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    [year, month, day, rest / 3600, rest / 60 % 60, rest % 60]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_799, "2000-02-29T23:59:59Z"),
            (1_709_251_199, "2024-02-29T23:59:59Z"),
            (1_794_969_015, "2026-11-18T02:30:15Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(stamp(UNIX_EPOCH + Duration::from_secs(seconds)), expected);
        }
        let at = UNIX_EPOCH + Duration::from_secs(1_794_969_015);
        assert_eq!(file_stamp(at), "20261118-023015");
    }
}
