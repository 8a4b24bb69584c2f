//! Messages of ROS 1: their definitions and md5sums, and their conversion to CDR and back.
//!
//! * **RM1** A type of ROS 1 and one of ROS 2 belong together by name ([`Names`]): `pkg/Name` is
//!   `pkg/msg/Name`, but for a few that have other names, and for what a user says.
//!   The messages of an action `pkg/Name` begin with that name ([`ActionPair`]).
//! * **RM2** Fields belong together by name, capitals or not. What one side has alone is zero on
//!   the other, as `seq` of a header.
//! * **RM3** A plan is made once for each pair of types ([`Pair`]). Where both sides have the same
//!   layout, bytes are copied as a whole: numbers, arrays of numbers, structures whose numbers all
//!   have one size, and arrays of such structures.
//! * **RM4** Nothing of a message is trusted: every count is checked against the bytes that are
//!   left, and the length of the result is known before memory is taken for it.
//!
//! What ROS 1 writes is described at <http://wiki.ros.org/msg> and
//! <http://wiki.ros.org/ROS/Technical%20Overview>.

mod action;
mod convert;
mod definition;
mod known;
mod log;
mod md5;
mod names;
mod pair;
mod plan;
mod source;

pub use action::ActionPair;
pub use convert::{Problem, Sink, Window};
pub use definition::{Definition, md5sum, md5sum_of_service};
pub use md5::md5_hex;
pub use names::{Names, Rule};
pub use pair::{Pair, ServicePair};
