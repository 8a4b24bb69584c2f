//! TCPROS: how nodes of ROS 1 send messages and call services over TCP.
//!
//! * **TR1** A connection begins with a header from each side. It has at most
//!   [`MAX_HEADER`] bytes and must arrive in time.
//! * **TR2** A message is its length in four bytes and its bytes, both written at once, with
//!   `TCP_NODELAY` whether the other side asks for it or not: what waits for an acknowledgement
//!   that waits itself costs 40 ms.
//! * **TR3** A length is checked against a limit, and memory is taken as bytes arrive.
//! * **TR4** What a slow subscriber does not read holds up nobody: its queue has a bound and loses
//!   its oldest.
//!
//! The form stands at <http://wiki.ros.org/ROS/TCPROS>.

mod header;
mod link;
mod stream;

pub use header::{Header, MAX_HEADER};
pub(crate) use link::Link;
pub use stream::frame;
pub(crate) use stream::{Reader, connect, invalid, read_header, write_header};
