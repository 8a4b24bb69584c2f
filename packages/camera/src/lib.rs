//! Camera drivers as components: a source that plays photographs as a moving camera.
//!
//! [`photo`] makes the frames and knows nothing of nodes or messages; [`capture`] is the thread on
//! which they come.

pub mod capture;
mod node;
pub mod photo;

pub use node::PhotoCamera;
