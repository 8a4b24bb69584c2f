//! A simulated network of hosts in one process, on a virtual clock, decided wholly by a seed.
//!
//! [`Simulation`] makes a context for each host and runs the callbacks of all of them on the thread
//! that asks for it. Rules beside T1 to T10 (of
//! which T6 is not kept: what is on its way lies in tables that grow):
//!
//! * **N1** Callbacks run one after the other and take no time. At one instant, timers come first,
//!   then arrivals in the order (publisher, sequence number, subscription); each arrival is
//!   followed by its callback before the next one is looked at.
//! * **N2** The same seed and the same calls give the same callbacks at the same times, with the
//!   same ids, on every machine.
//! * **N3** Every message passes a link, also between nodes of one host (whose link has no faults
//!   unless it is given some). It takes at least [`HOP`].
//! * **N4** A reliable publisher sends again what was lost while its history holds it; a
//!   best-effort one does not. Second copies and best-effort messages that come too late are never
//!   delivered.
//! * **N5** Discovery is not simulated: endpoints meet at once, also across a cut.
//! * **N6** That a publisher is alive (rule T12) crosses a link at once, and not at all while the
//!   link is cut.
//!
//! [`ENTRY`] opens the same network without faults and on the system's clock, where each message is
//! delivered at once by the thread that publishes it: so the suite of all transports runs over it.

mod connection;
mod endpoints;
mod link;
mod network;
mod simulation;
mod state;
mod step;

pub use link::{Delay, HOP, Link, LinkStats};
pub use simulation::Simulation;
pub use step::Step;

use angaros_transport::clock::Clock;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use angaros_transport::{Capabilities, Entry, OpenOptions, Transport};
use endpoints::SimTransport;
use network::Network;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// A faultless network that delivers at once, one per domain of this process; every context that
/// opens it is a host of its own. For tests of what lies above a transport.
pub static ENTRY: Entry = Entry::new(
    "sim",
    "hosts simulated in this process",
    Capabilities {
        reliable: true,
        transient_local: true,
        zero_copy: true,
        cross_process: false,
        cross_host: false,
        secure: false,
        max_payload: usize::MAX,
    },
    open,
);

fn open(options: &OpenOptions) -> Result<Arc<dyn Transport>> {
    static NETWORKS: OnceLock<Mutex<HashMap<u32, Weak<Network>>>> = OnceLock::new();
    let mut networks = lock(NETWORKS.get_or_init(Mutex::default));
    let known = networks.get(&options.domain).and_then(Weak::upgrade);
    let network = known.unwrap_or_else(|| {
        let fresh = Network::immediate(Clock::system());
        networks.insert(options.domain, Arc::downgrade(&fresh));
        fresh
    });
    let host = network.new_host();
    Ok(Arc::new(SimTransport::new(&network, host, options)))
}
