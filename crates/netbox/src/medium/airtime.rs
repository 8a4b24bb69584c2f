//! How long frames of 802.11n occupy a channel of 20 MHz at 2.4 GHz (IEEE 802.11-2012, tables 18-5
//! and 20-25, clause 9.19), ns.

/// A slot of the backoff.
pub(super) const SLOT_NS: u64 = 9_000;
/// Between a frame and its acknowledgement.
const SIFS_NS: u64 = 10_000;
/// How long the channel has to be free before the backoff goes on: SIFS and three slots, for best
/// effort traffic.
pub(super) const AIFS_NS: u64 = SIFS_NS + 3 * SLOT_NS;
/// Preamble and header of the mixed format for one stream, and the signal extension.
const PREAMBLE_NS: u64 = 42_000;
/// A block acknowledgement at 24 Mbit/s with its preamble and signal extension.
const ACK_NS: u64 = 38_000;
/// What a frame carries more on the air than on a cable: MAC header with QoS, LLC, check sum and
/// delimiter, less the Ethernet header.
const MORE_BYTES: usize = 32;
/// The backoff's first window, slots.
pub(super) const WINDOW_LEAST: u32 = 15;
/// Its last one.
pub(super) const WINDOW_MOST: u32 = 1023;

/// Frames to one receiver in one transmission, its acknowledgement included.
pub(super) fn acknowledged(lengths: impl Iterator<Item = usize>, mbit: f64) -> u64 {
    PREAMBLE_NS + lengths.map(|length| payload(length, mbit)).sum::<u64>() + SIFS_NS + ACK_NS
}

/// One frame that nobody acknowledges.
pub(super) fn unacknowledged(length: usize, mbit: f64) -> u64 {
    PREAMBLE_NS + payload(length, mbit)
}

/// What one frame adds to a transmission.
#[expect(clippy::cast_precision_loss, reason = "frames are small")]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts saturate")]
pub(super) fn payload(length: usize, mbit: f64) -> u64 {
    (((length + MORE_BYTES) * 8) as f64 * 1e3 / mbit).ceil() as u64
}
