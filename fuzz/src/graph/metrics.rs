//! What a client asks of the endpoint for metrics.

use angaros_core::fuzzing;

/// Bytes as they come from a connection. Never more than 4096 of them are waited for, and what was
/// answered does not change by what comes after it.
pub fn metrics_request(data: &[u8]) {
    let answer = fuzzing::metrics_request(data);
    assert!(answer.is_some() || data.len() < 4096, "{} bytes are not enough", data.len());
    let Some(status) = answer else { return };
    assert!([200, 400, 404, 405, 413, 431, 505].contains(&status), "{status}");
    if status == 431 && data.len() >= 4096 {
        return;
    }
    let more = [data, b"\r\n\r\nGET / HTTP/1.1\r\n\r\n"].concat();
    assert_eq!(fuzzing::metrics_request(&more), answer);
    let head = data.windows(4).position(|end| end == b"\r\n\r\n").expect("a head has an end") + 4;
    for at in 0..head {
        assert_eq!(fuzzing::metrics_request(&data[..at]), None, "after {at} of {head} bytes");
    }
}
