//! The transport, opened to the fuzz targets: without its thread, fed by hand.

use super::receive;
use super::{DdsTransport, ParticipantGuard, Services};
use crate::transport::participant::Shared;
use crate::wire::GuidPrefix;
use angaros_transport::OpenOptions;
use angaros_transport::Result;
use angaros_transport::clock::monotonic_ns;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

/// The transport without its thread: call [`hear`] and [`tick`] instead.
///
/// # Errors
/// As [`DdsTransport::open`].
pub fn open(options: &OpenOptions) -> Result<Arc<DdsTransport>> {
    let shared = Shared::open(options)?;
    let member = Arc::new(ParticipantGuard { shared, thread: Mutex::new(None) });
    Ok(Arc::new(DdsTransport { member, services: Services::new() }))
}

/// By what others know the participant.
#[must_use]
pub fn prefix(transport: &DdsTransport) -> GuidPrefix {
    transport.member.shared.prefix
}

/// A datagram arrives.
pub fn hear(transport: &DdsTransport, bytes: &[u8], from: SocketAddr) {
    receive::datagram(&transport.member.shared, bytes, from, true);
}

/// So much time passes, as far as what is due goes.
pub fn tick(transport: &DdsTransport, later_ns: u64) {
    transport.member.shared.tick(monotonic_ns() + later_ns);
}

/// Takes everybody who is known for dead; returns how many there were.
pub fn forget(transport: &DdsTransport) -> usize {
    let mut known = Vec::new();
    transport.member.shared.discover(|state| {
        let discovery = state.discovery();
        known.extend(discovery.participants().map(|one| one.data.guid.prefix));
        known.iter().for_each(|prefix| discovery.died(*prefix));
    });
    known.len()
}
