//! What lies in shared memory, opened to the fuzz targets.

pub use crate::chunk::{ChunkHeader, MAX_CONNECTIONS};
pub use crate::connection::{ConnectionEntry, Control, Phase};
pub use crate::registry::record::{EndpointBytes, NodeBytes, Record, decode_node, encode_node};
pub use crate::ring::{Consumer, Item, Producer, ProtocolError, size as ring_size};

use crate::member::DomainGuard;
use crate::registry::Registry;
use crate::{ShmTransport, dir};
use angaros_transport::OpenOptions;
use angaros_transport::Result;
use std::path::Path;
use std::sync::Arc;

/// The transport without its thread, so that a run can be repeated: call [`look`] instead.
///
/// # Errors
/// As [`ShmTransport::open`].
pub fn open(base: &Path, options: &OpenOptions) -> Result<Arc<ShmTransport>> {
    let registry = Registry::join(&dir::Dir::new(Some(base)), options.domain)?;
    Ok(Arc::new(ShmTransport {
        member: DomainGuard::unwatched(registry, options.deliver_within_process),
    }))
}

/// What the thread does when the registry has changed and a heartbeat is due.
pub fn look(transport: &ShmTransport) {
    transport.registry().sweep();
    transport.member.participant().invalidate();
    transport.member.participant().refresh(true);
}
