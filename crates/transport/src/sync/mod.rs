//! What the parts without locks are built of: the standard library's, or under `--cfg loom` what
//! the model checker can take apart. Both have the same names, so that the code is the same.
//!
//! Only modules that have a model (`model.rs` beside them) use this; `scripts/models.sh` runs them.

#[cfg(loom)]
mod explore;
#[cfg(loom)]
mod modelled;
#[cfg(not(loom))]
mod real;

#[cfg(loom)]
pub use explore::explore;
#[cfg(loom)]
pub use modelled::*;
#[cfg(not(loom))]
pub use real::*;
