//! What `ANGAROS_METRICS` asks for (rule N5).

use angaros_transport::error::{Error, ErrorKind, Result};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// The port of `ANGAROS_METRICS=http`, where OpenTelemetry's exporters listen too.
pub(super) const DEFAULT_PORT: u16 = 9464;

/// How often `ANGAROS_METRICS=statistics` reports.
const DEFAULT_PERIOD: Duration = Duration::from_secs(1);

/// What is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Settings {
    /// Every node reports this often.
    pub statistics: Option<Duration>,
    /// The process answers here.
    pub http: Option<SocketAddr>,
}

/// What the environment asks for.
///
/// # Errors
/// A text that is no setting.
pub(super) fn from_env() -> Result<Settings> {
    let text = std::env::var("ANGAROS_METRICS").unwrap_or_default();
    parse(&text).ok_or_else(|| {
        Error::new(ErrorKind::InvalidArgument, format!("ANGAROS_METRICS is '{text}'")).hint(
            "set it to statistics, statistics:SECONDS, http, http:PORT or http:ADDRESS:PORT, or \
             two of them separated by a comma",
        )
    })
}

fn parse(text: &str) -> Option<Settings> {
    let mut settings = Settings::default();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty() && *part != "off") {
        match part.split_once(':').unwrap_or((part, "")) {
            ("statistics", "") => settings.statistics = Some(DEFAULT_PERIOD),
            ("statistics", seconds) => {
                let period = Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?;
                settings.statistics = Some(period).filter(|period| !period.is_zero());
                settings.statistics?;
            }
            ("http", "") => settings.http = Some(loopback(DEFAULT_PORT)),
            ("http", place) => settings.http = Some(address(place)?),
            _ => return None,
        }
    }
    Some(settings)
}

fn address(place: &str) -> Option<SocketAddr> {
    let port = place.parse().map(loopback).ok();
    port.or_else(|| place.parse().ok())
}

fn loopback(port: u16) -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_people_write_them() {
        let seconds = |seconds| Some(Duration::from_secs_f64(seconds));
        for (text, statistics, http) in [
            ("", None, None),
            ("off", None, None),
            ("statistics", seconds(1.0), None),
            ("statistics:0.5", seconds(0.5), None),
            ("http", None, Some("127.0.0.1:9464")),
            ("http:0", None, Some("127.0.0.1:0")),
            ("http:0.0.0.0:9000", None, Some("0.0.0.0:9000")),
            ("http:[::1]:9000, statistics:2", seconds(2.0), Some("[::1]:9000")),
        ] {
            let http = http.map(|address| address.parse().unwrap());
            assert_eq!(parse(text), Some(Settings { statistics, http }), "'{text}'");
        }
        for text in ["yes", "statistics:0", "statistics:-1", "http:local", "http:70000", "http:1:2"]
        {
            assert_eq!(parse(text), None, "'{text}'");
        }
    }
}
