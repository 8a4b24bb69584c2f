//! Messages of types known only at run time.

mod nearest;

pub use nearest::nearest;
