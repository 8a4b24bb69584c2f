//! How a context is opened over the wires that its options choose. It stands above what a context
//! does by itself while it has nodes, of which the context knows nothing.

use crate::context::{Context, ContextOptions, Delivery, NodeHook, plan};
use crate::metrics::endpoint_asked_for;
use crate::trace_control::take_part;
use angaros_transport::Entry;
use angaros_transport::error::Result;
use angaros_transport::local::LocalDomain;
use std::sync::Arc;

impl Context {
    /// A context with these options over these transports.
    ///
    /// # Errors
    /// Arguments that cannot be read, a domain or transport that does not exist, or a transport
    /// that cannot be opened.
    pub fn new(options: ContextOptions, transports: &[&'static Entry]) -> Result<Self> {
        let (chosen, open) = plan(&options, transports)?;
        let domain = open.domain;
        let local = LocalDomain::of(domain);
        let deliver_locally = chosen.deliver_locally;
        let (schemes, transports) = chosen.open(&open)?.into_iter().unzip();
        let delivery = Delivery { local, deliver_locally, transports, ..Delivery::default() };
        // Nobody traces on a virtual clock from outside.
        let node_hook = (!options.clock.is_virtual()).then_some(take_part as NodeHook);
        let metrics = endpoint_asked_for()?.map(|endpoint| endpoint as Arc<_>);
        Self::assemble(options, Delivery { schemes, node_hook, metrics, ..delivery })
    }
}
