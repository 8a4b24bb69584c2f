//! What stands in a request: as much of HTTP/1.1 (RFC 9112) as `GET /metrics` needs, read strictly.

/// The longest head of a request, in bytes.
pub(super) const MAX_HEAD: usize = 4096;

/// Lines that a head may have.
const MAX_LINES: usize = 64;

/// What a request gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Its head is not complete.
    Incomplete,
    /// The metrics; without the text itself if it only asks about them (`HEAD`).
    Metrics {
        /// Whether the text is sent.
        body: bool,
    },
    /// This status and nothing else.
    Refused(u16),
}

/// Reads what came so far.
pub(crate) fn read(bytes: &[u8]) -> Answer {
    let head = match bytes.windows(4).position(|end| end == b"\r\n\r\n") {
        Some(at) if at + 4 <= MAX_HEAD => &bytes[..at],
        None if bytes.len() < MAX_HEAD => return Answer::Incomplete,
        Some(_) | None => return Answer::Refused(431),
    };
    let Ok(head) = str::from_utf8(head) else { return Answer::Refused(400) };
    let mut lines = head.split("\r\n");
    let first = lines.next().unwrap_or_default();
    match headers(lines) {
        Ok(()) => request(first),
        Err(status) => Answer::Refused(status),
    }
}

/// The line that says what is wanted.
fn request(line: &str) -> Answer {
    let words: Vec<&str> = line.split(' ').collect();
    let [method, target, version] = words[..] else { return Answer::Refused(400) };
    if method.is_empty() || !method.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return Answer::Refused(400);
    }
    match version {
        "HTTP/1.1" | "HTTP/1.0" => {}
        other if other.starts_with("HTTP/") => return Answer::Refused(505),
        _ => return Answer::Refused(400),
    }
    if !target.starts_with('/') || !target.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Answer::Refused(400);
    }
    let path = target.split_once('?').map_or(target, |(path, _)| path);
    match (path, method) {
        ("/metrics", "GET") => Answer::Metrics { body: true },
        ("/metrics", "HEAD") => Answer::Metrics { body: false },
        ("/metrics", _) => Answer::Refused(405),
        _ => Answer::Refused(404),
    }
}

/// Whether the fields are well-formed and announce no body.
fn headers<'a>(lines: impl Iterator<Item = &'a str>) -> Result<(), u16> {
    for (number, line) in lines.enumerate() {
        if number >= MAX_LINES {
            return Err(431);
        }
        let (name, value) = line.split_once(':').ok_or(400u16)?;
        let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        if name.is_empty() || !name.bytes().all(token) {
            return Err(400);
        }
        if value.bytes().any(|byte| byte.is_ascii_control() && byte != b'\t') {
            return Err(400);
        }
        let empty = name.eq_ignore_ascii_case("content-length") && value.trim() == "0";
        let announces = ["content-length", "transfer-encoding"];
        if !empty && announces.iter().any(|announces| name.eq_ignore_ascii_case(announces)) {
            return Err(413);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_monitoring_system_sends_is_answered() {
        let prometheus = "GET /metrics HTTP/1.1\r\nHost: localhost:9464\r\nUser-Agent: \
                          Prometheus/3.1\r\nAccept: application/openmetrics-text;version=1.0.0\r\n\
                          X-Prometheus-Scrape-Timeout-Seconds: 10\r\n\r\n";
        assert_eq!(read(prometheus.as_bytes()), Answer::Metrics { body: true });
        for at in 0..prometheus.len() {
            assert_eq!(read(&prometheus.as_bytes()[..at]), Answer::Incomplete, "{at}");
        }
        let head = b"HEAD /metrics?name[]=a HTTP/1.0\r\n\r\n";
        assert_eq!(read(head), Answer::Metrics { body: false });
    }

    #[test]
    fn everything_else_is_refused_with_its_status() {
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(MAX_HEAD));
        let many = format!("GET /metrics HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(100));
        for (request, status) in [
            ("GET / HTTP/1.1\r\n\r\n", 404),
            ("GET /metrics/../../etc/passwd HTTP/1.1\r\n\r\n", 404),
            ("POST /metrics HTTP/1.1\r\n\r\n", 405),
            ("POST /metrics HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello", 413),
            ("GET /metrics HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 413),
            ("GET /metrics HTTP/2\r\n\r\n", 505),
            ("GET /metrics\r\n\r\n", 400),
            ("GET  /metrics HTTP/1.1\r\n\r\n", 400),
            ("GET http://evil/metrics HTTP/1.1\r\n\r\n", 400),
            ("GET /metrics HTTP/1.1\r\nno colon\r\n\r\n", 400),
            ("GET /metrics HTTP/1.1\r\n folded: x\r\n\r\n", 400),
            ("GET /metrics HTTP/1.1\r\nA: b\nB: c\r\n\r\n", 400),
            ("\r\n\r\n", 400),
            (long.as_str(), 431),
            (many.as_str(), 431),
        ] {
            assert_eq!(read(request.as_bytes()), Answer::Refused(status), "{request:?}");
        }
        assert_eq!(read(b"\xff\xfe\r\n\r\n"), Answer::Refused(400));
        assert_eq!(read(&[b'a'; MAX_HEAD]), Answer::Refused(431));
    }
}
