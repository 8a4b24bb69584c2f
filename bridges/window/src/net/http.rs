//! As much of HTTP/1.1 as a page and the begin of a WebSocket need: one request, one response.
//!
//! * **HT1** A head has at most [`MAX_HEAD`] bytes and [`MAX_HEADERS`] headers; bodies of requests
//!   are not read.
//! * **HT2** The connection ends with the response.

use bytes::Bytes;
use std::fmt::Write as _;

/// The largest head.
pub const MAX_HEAD: usize = 16 << 10;

/// The most headers.
pub const MAX_HEADERS: usize = 100;

/// A request without its body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// As in `GET`.
    pub method: String,
    /// Without the query, percent-decoded; begins with `/`.
    pub path: String,
    /// What came after `?`, as it came.
    pub query: String,
    headers: Vec<(String, String)>,
}

/// Why bytes are no head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HttpError {
    /// It goes on for too long.
    #[error("the head has more than {MAX_HEAD} bytes or {MAX_HEADERS} headers")]
    TooLarge,
    /// It breaks the grammar.
    #[error("the head is not one of HTTP/1.1")]
    Malformed,
}

/// The head and its length; `None` while it is not complete.
///
/// # Errors
/// Bytes that will never be a head.
pub fn parse(bytes: &[u8]) -> Result<Option<(Request, usize)>, HttpError> {
    let looked_at = &bytes[..bytes.len().min(MAX_HEAD)];
    let Some(end) = looked_at.windows(4).position(|four| four == b"\r\n\r\n") else {
        // What begins otherwise is told at once, rather than after the time is up.
        let begins_well =
            bytes.iter().take_while(|byte| **byte != b' ').all(u8::is_ascii_uppercase);
        return match (bytes.len() >= MAX_HEAD, begins_well) {
            (true, _) => Err(HttpError::TooLarge),
            (_, false) => Err(HttpError::Malformed),
            _ => Ok(None),
        };
    };
    let text = std::str::from_utf8(&bytes[..end]).map_err(|_| HttpError::Malformed)?;
    let mut lines = text.split("\r\n");
    let first = lines.next().unwrap_or_default();
    let mut words = first.split(' ');
    let (Some(method), Some(target), Some(version), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(HttpError::Malformed);
    };
    let is_method = !method.is_empty() && method.bytes().all(|byte| byte.is_ascii_uppercase());
    if !is_method || !matches!(version, "HTTP/1.1" | "HTTP/1.0") || !target.starts_with('/') {
        return Err(HttpError::Malformed);
    }
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let mut headers = Vec::new();
    for line in lines {
        let (name, value) = line.split_once(':').ok_or(HttpError::Malformed)?;
        let is_name = !name.is_empty() && !name.contains([' ', '\t']);
        if !is_name || value.contains(['\r', '\n', '\0']) {
            return Err(HttpError::Malformed);
        }
        if headers.len() == MAX_HEADERS {
            return Err(HttpError::TooLarge);
        }
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let request = Request {
        method: method.to_owned(),
        path: percent_decoded(path).ok_or(HttpError::Malformed)?,
        query: query.to_owned(),
        headers,
    };
    Ok(Some((request, end + 4)))
}

/// A text in which `%` and two hexadecimal digits stand for a byte (RFC 3986, section 2.1); `None`
/// where it is none, is no UTF-8 or holds a NUL.
#[must_use]
pub fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let high = char::from(rest.next()?).to_digit(16)?;
        let low = char::from(rest.next()?).to_digit(16)?;
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'))
}

impl Request {
    /// The first header of that name, which is written in small letters here.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    /// All values of a header that is a list, wherever they stand.
    pub fn list<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let of_name = self.headers.iter().filter(move |(known, _)| known == name);
        of_name.flat_map(|(_, value)| value.split(',')).map(str::trim).filter(|v| !v.is_empty())
    }

    /// A value of the query, percent-decoded.
    #[must_use]
    pub fn query_value(&self, name: &str) -> Option<String> {
        let pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        let value = pairs.filter(|(known, _)| *known == name).map(|(_, value)| value).next()?;
        percent_decoded(&value.replace('+', " "))
    }

    /// The token (rule NT2).
    #[must_use]
    pub fn token(&self) -> Option<String> {
        let header = self.header("authorization").and_then(|value| value.split_once(' '));
        match header.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")) {
            Some((_, token)) => Some(token.trim().to_owned()),
            None => self.query_value("token"),
        }
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// As in 200.
    pub status: u16,
    /// As in `text/html; charset=utf-8`.
    pub content_type: String,
    /// Further headers, without line ends.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: Bytes,
    /// Only the head is sent.
    pub without_body: bool,
}

impl Response {
    /// An answer of that type.
    #[must_use]
    pub fn new(status: u16, content_type: &str, body: impl Into<Bytes>) -> Self {
        Self {
            status,
            content_type: content_type.to_owned(),
            headers: Vec::new(),
            body: body.into(),
            without_body: false,
        }
    }

    /// One or more lines for a person.
    #[must_use]
    pub fn text(status: u16, text: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", Bytes::copy_from_slice(text.as_bytes()))
    }

    /// The same with one more header.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// As it is sent.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, reason(self.status));
        // Writing to a String cannot fail.
        let _ = write!(
            head,
            "content-type: {}\r\ncontent-length: {}\r\nconnection: close\r\n\
             x-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\n",
            self.content_type,
            self.body.len()
        );
        for (name, value) in &self.headers {
            let _ = write!(head, "{name}: {}\r\n", value.replace(['\r', '\n'], " "));
        }
        head.push_str("\r\n");
        let mut bytes = head.into_bytes();
        if !self.without_body {
            bytes.extend_from_slice(&self.body);
        }
        bytes
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        304 => "Not Modified",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        426 => "Upgrade Required",
        503 => "Service Unavailable",
        _ => "Error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_once_it_is_complete() {
        let text = b"GET /a%20b?token=x%2By&z=1 HTTP/1.1\r\nHost: here\r\nX-List: a, b\r\n\
                     x-list: c\r\n\r\nbody";
        for len in 0..text.len() - 4 {
            assert_eq!(parse(&text[..len]), Ok(None), "{len}");
        }
        let (request, len) = parse(text).unwrap().unwrap();
        assert_eq!(&text[len..], b"body");
        assert_eq!((&*request.method, &*request.path), ("GET", "/a b"));
        assert_eq!(request.header("host"), Some("here"));
        assert_eq!(request.list("x-list").collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(request.query_value("z").as_deref(), Some("1"));
        assert_eq!(request.token().as_deref(), Some("x+y"));
    }

    #[test]
    fn the_token_of_a_header_comes_before_that_of_the_query() {
        let text = b"GET /?token=b HTTP/1.1\r\nAuthorization: Bearer a\r\n\r\n";
        assert_eq!(parse(text).unwrap().unwrap().0.token().as_deref(), Some("a"));
        let none = b"GET / HTTP/1.1\r\nAuthorization: Basic eDp5\r\n\r\n";
        assert_eq!(parse(none).unwrap().unwrap().0.token(), None);
    }

    #[test]
    fn what_is_no_head_is_told_at_once() {
        let malformed: [&[u8]; 9] = [
            b"\x16\x03\x01\x02",
            b"{\"op\":\"subscribe\"}",
            b"GET / HTTP/2\r\n\r\n",
            b"GET x HTTP/1.1\r\n\r\n",
            b"GET /  HTTP/1.1\r\n\r\n",
            b"get / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
            b"GET /%f HTTP/1.1\r\n\r\n",
            b"GET /%00 HTTP/1.1\r\n\r\n",
        ];
        for bytes in malformed {
            let text = String::from_utf8_lossy(bytes);
            assert_eq!(parse(bytes), Err(HttpError::Malformed), "{text}");
        }
        let long = format!("GET /{}", "a".repeat(MAX_HEAD));
        assert_eq!(parse(long.as_bytes()), Err(HttpError::TooLarge));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(MAX_HEADERS + 1));
        assert_eq!(parse(many.as_bytes()), Err(HttpError::TooLarge));
    }

    #[test]
    fn a_header_of_a_response_cannot_begin_a_new_line() {
        let response = Response::text(200, "x").header("x-a", "b\r\nx-c: d");
        let text = String::from_utf8(response.to_bytes()).unwrap();
        assert!(text.contains("x-a: b  x-c: d\r\n") && text.ends_with("\r\n\r\nx"), "{text}");
    }
}
