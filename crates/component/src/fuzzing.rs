//! Decoders of outside bytes that users reach through topics or files only, for fuzz targets.

use crate::step::{FeedMessage, FeedTopic};

/// The topics and messages of a feed for stepping.
///
/// # Errors
/// Bytes that are no feed.
pub fn feed(bytes: &[u8]) -> angaros_transport::Result<(Vec<FeedTopic>, Vec<FeedMessage>)> {
    crate::step::read_all(bytes)
}
