//! How a sentence writes durations.

/// A duration as a sentence says it.
pub(crate) fn time(us: f64) -> String {
    match us.abs() {
        v if v >= 10_000.0 => format!("{:.1} ms", us / 1000.0),
        v if v >= 1000.0 => format!("{:.2} ms", us / 1000.0),
        v if v >= 100.0 => format!("{us:.0} µs"),
        _ => format!("{us:.1} µs"),
    }
}

/// The same with its sign.
pub(crate) fn more(us: f64) -> String {
    let sign = if us < 0.0 { "-" } else { "+" };
    format!("{sign}{}", time(us.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_the_unit_that_suits_them() {
        let all = [9.84, 250.4, 1500.0, 33_600.0].map(time).join(", ");
        assert_eq!(all, "9.8 µs, 250 µs, 1.50 ms, 33.6 ms");
        assert_eq!([more(-0.5), more(20_000.0)].join(" "), "-0.5 µs +20.0 ms");
    }
}
