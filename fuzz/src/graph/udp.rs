//! What other hosts send to the transport `udp`.

use angaros_udp::fuzzing;

/// A datagram, and what it announces.
pub fn udp_datagram(data: &[u8]) {
    fuzzing::datagram(data);
}

/// A stream over a link that loses, doubles, reorders and damages as the bytes say.
pub fn udp_stream(data: &[u8]) {
    fuzzing::stream(data);
}
