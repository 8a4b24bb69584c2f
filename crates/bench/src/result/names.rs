//! How results name points and times.

use super::Record;

/// The parameters that are not the same in every record.
#[must_use]
pub fn varying(records: &[&Record]) -> Vec<String> {
    let Some(first) = records.first() else {
        return Vec::new();
    };
    let differs =
        |name: &&String| records.iter().any(|r| r.params.get(*name) != first.params.get(*name));
    first.params.keys().filter(differs).cloned().collect()
}

/// Seconds since 1970 as `2026-11-21 21:42 UTC` (civil calendar after Howard Hinnant's
/// `days_from_civil`).
#[must_use]
pub fn utc(unix: u64) -> String {
    let (days, rest) = ((unix / 86_400) as i64, unix % 86_400);
    let z = days + 719_468;
    let era = z / 146_097;
    let day_of_era = z - era * 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_index = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_index + 2) / 5 + 1;
    let month = if month_index < 10 { month_index + 3 } else { month_index - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", rest / 3600, rest / 60 % 60)
}
