//! The publisher that user code holds.

use super::ParticipantGuard;
use super::writer::LocalWriter;
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::{LoanError, PublishError};
use angaros_transport::{MessageInfo, TransportPublisher};
use std::sync::Arc;

/// Unused buffers that a publisher keeps.
const SPARE_BUFFERS: usize = 8;

/// A publisher, as user code holds it.
pub struct DdsPublisher {
    writer: Arc<LocalWriter>,
    pool: HeapPool,
    member: Arc<ParticipantGuard>,
}

impl DdsPublisher {
    /// Wraps a declared writer.
    pub fn new(writer: Arc<LocalWriter>, member: Arc<ParticipantGuard>) -> Self {
        Self { writer, pool: HeapPool::new(SPARE_BUFFERS), member }
    }
}

impl TransportPublisher for DdsPublisher {
    fn matched(&self) -> usize {
        self.writer.matched()
    }

    fn awaits(&self) -> bool {
        self.writer.has_incomplete_match()
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        Ok(self.pool.loan(len))
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        self.writer.publish(bytes, info)
    }

    fn assert_liveliness(&self, now_ns: u64) {
        self.writer.assert_liveliness(now_ns);
    }

    fn overwritten(&self) -> u64 {
        self.writer.overwritten()
    }
}

impl Drop for DdsPublisher {
    fn drop(&mut self) {
        self.writer.linger();
        self.member.shared.remove_writer(self.writer.guid);
    }
}
