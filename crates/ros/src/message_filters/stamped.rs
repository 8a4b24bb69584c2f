//! What has a time.

use angaros_core::Sample;
use angaros_msg::std_msgs::msg::Header;
use angaros_msg::{HasHeader, Message as _, Time};
use angaros_transport::error::TakeError;
use std::sync::Arc;

/// What comes out of a subscription and says when and where it was measured.
pub trait Stamped: Clone + Send + 'static {
    /// When it was measured.
    ///
    /// # Errors
    /// Bytes that are not a message.
    fn stamp(&self) -> Result<Time, TakeError>;

    /// In which coordinate frame.
    ///
    /// # Errors
    /// Bytes that are not a message.
    fn frame_id(&self) -> Result<String, TakeError>;
}

impl<T: HasHeader> Stamped for Arc<T> {
    fn stamp(&self) -> Result<Time, TakeError> {
        Ok(T::stamp(self))
    }

    fn frame_id(&self) -> Result<String, TakeError> {
        Ok(T::frame_id(self).to_owned())
    }
}

/// The message itself stays where it is: only the header is read.
impl<T: HasHeader> Stamped for Sample<T> {
    fn stamp(&self) -> Result<Time, TakeError> {
        Ok(header(self)?.0)
    }

    fn frame_id(&self) -> Result<String, TakeError> {
        Ok(header(self)?.1)
    }
}

fn header<T: HasHeader>(sample: &Sample<T>) -> Result<(Time, String), TakeError> {
    if sample.is_owned() || !T::HEADER_FIRST {
        let message = sample.message()?;
        return Ok((T::stamp(&message), T::frame_id(&message).to_owned()));
    }
    // What follows the header is left out, as bytes after any message are.
    let header = Header::decode(sample.bytes()?).map_err(TakeError::BadMessage)?;
    let stamp = Time::from_sec_nanosec(header.stamp.sec, header.stamp.nanosec);
    Ok((stamp, header.frame_id))
}
