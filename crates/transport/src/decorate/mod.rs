//! Transports around any transport: they change or watch what passes, and everything else goes
//! through to the one inside.
//!
//! [`fault`] loses, repeats, delays and refuses by a seed; [`record`] hands every published sample
//! to a sink; [`witness`] does so even where nobody subscribes, and is asked before each operation;
//! [`trace`] says what happens. They nest in any order, and a context runs over them by
//! [`Context::over`](crate::Context::over). A decorator without faults keeps the rules T1 to T10 as
//! far as the transport inside does, which the suite of all transports checks.
//!
//! ```
//! use angaros_core::transport::decorate::{Faults, fault};
//! use angaros_core::transport::{OpenOptions, sim};
//! use angaros_core::{Context, ContextOptions, Node};
//!
//! # fn main() -> angaros_core::Result<()> {
//! let open = OpenOptions { domain: 3, deliver_within_process: true, ..OpenOptions::default() };
//! let inside = (sim::ENTRY.open)(&open)?;
//! let faults = Faults { drop: 0.1, ..Faults::default() };
//! let lossy = fault(inside, 42, faults)?;
//! let options = ContextOptions { domain: Some(3), ..ContextOptions::default() };
//! let node = Node::new(&Context::over(options, vec![lossy])?, "n")?;
//! # Ok(())
//! # }
//! ```

mod fault;
mod layer;
mod record;
mod trace;
mod witness;

pub use fault::{Faults, fault};
pub use record::{RecordSink, Recorded, record};
pub use trace::trace;
pub use witness::{Witness, witness};
