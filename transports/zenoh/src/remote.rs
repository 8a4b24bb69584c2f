//! Endpoints that were discovered, and what is known of them.

use angaros_msg::TypeHash;
use angaros_transport::services::Side;
use angaros_transport::{Endpoint, Gid};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// An endpoint of a topic in another process, or in this one where the transport delivers within
/// it.
pub struct RemoteEndpoint {
    /// The endpoint as its token describes it.
    pub endpoint: Arc<Endpoint>,
    /// Its id in attachments.
    pub wire_gid: [u8; 16],
    /// Whether it belongs to Angaros, and so uses the keys below `@angaros`.
    pub is_angaros: bool,
    /// When it was last known to be alive (rule T12).
    pub asserted_ns: Arc<AtomicU64>,
}

/// A client or server of another process.
#[derive(Clone)]
pub struct ServiceEndpoint {
    pub(crate) gid: Gid,
    pub(crate) side: Side,
    pub(crate) name: String,
    pub(crate) hash: TypeHash,
    pub(crate) session: [u8; 16],
    pub(crate) wire_gid: [u8; 16],
}
