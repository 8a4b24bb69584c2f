//! Transports around any transport: they change or watch what passes, and everything else goes
//! through to the one inside.
//!
//! [`fault`] loses, repeats, delays and refuses by a seed; [`record`] hands every published sample
//! to a sink; [`observe`] does so even where nobody subscribes, and is asked before each operation;
//! [`trace`] says what happens. They nest in any order, and a context runs over them by
//! `Context::over`. A decorator without faults keeps the rules T1 to T10 as
//! far as the transport inside does, which the suite of all transports checks.
//!
//! ```
//! use angaros_transport::decorate::{Faults, fault};
//! use angaros_transport::{Result, Transport};
//! use std::sync::Arc;
//!
//! fn lossy(inside: Arc<dyn Transport>) -> Result<Arc<dyn Transport>> {
//!     fault(inside, 42, Faults { drop: 0.1, ..Faults::default() })
//! }
//! ```

mod fault;
mod layer;
mod observer;
mod record;
mod trace;

pub use fault::{Faults, fault};
pub use observer::{MessageObserver, observe};
pub use record::{RecordSink, Recorded, record};
pub use trace::trace;
