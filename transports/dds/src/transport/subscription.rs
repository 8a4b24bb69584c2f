//! The subscription that user code holds.

use super::ParticipantGuard;
use super::reader::{LocalReader, QueuedSample};
use crate::wire::wide::{WideForm, rewrite};
use angaros_msg::dynamic::DynamicType;
use angaros_transport::TakeError;
use angaros_transport::buffer::{HeapPool, Slot};
use angaros_transport::{Binding, Received, TransportSubscription};
use std::sync::Arc;

/// A subscription, as user code holds it.
pub struct DdsSubscription {
    reader: Arc<LocalReader>,
    member: Arc<ParticipantGuard>,
}

impl DdsSubscription {
    /// Wraps a declared reader.
    pub fn new(reader: Arc<LocalReader>, member: Arc<ParticipantGuard>) -> Self {
        Self { reader, member }
    }
}

impl TransportSubscription for DdsSubscription {
    fn matched(&self) -> usize {
        self.reader.matched()
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let Some(QueuedSample { sample, info, wide, .. }) = self.reader.take() else {
            return Ok(None);
        };
        let of = self.reader.wide_type().filter(|_| wide != WideForm::Units);
        let bytes = of.and_then(|of| as_units(of, sample.payload.as_bytes(), wide));
        Ok(Some(Received { bytes: bytes.unwrap_or(sample.payload), info }))
    }

    fn has_pending(&self) -> bool {
        self.reader.has_pending()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.reader.bind(binding);
    }

    fn lost(&self) -> u64 {
        self.reader.lost()
    }
}

impl Drop for DdsSubscription {
    fn drop(&mut self) {
        self.member.shared.remove_reader(self.reader.guid);
    }
}

/// A message with wstrings in our form; `None` where it is that already. What its maker's version
/// says comes first: a bridge may pass on what another wrote.
fn as_units(of: &DynamicType, bytes: &[u8], wide: WideForm) -> Option<Slot> {
    let forms = [wide, WideForm::Units, WideForm::WideUnits, WideForm::Bytes];
    let written = forms.iter().find_map(|from| rewrite(of, bytes, *from, WideForm::Units))?;
    let mut slot = HeapPool::new(1).loan(written.len());
    slot.as_bytes_mut().copy_from_slice(&written);
    Some(slot.freeze())
}
