//! rosbridge v2 as it stands on the wire: reading operations, writing answers, and what is around
//! them. Nothing here knows of sockets, nodes or clocks.
//!
//! Where the specification and the reference server differ, real clients decide:
//!
//! * **RB1** Several subscriptions of a client to one topic are one with the shortest interval, the
//!   shortest queue, the smallest fragments and the compression that comes first of cbor-raw,
//!   cbor, png, none. (The specification says the longest queue; the reference takes the
//!   shortest.)
//! * **RB2** `total` of a fragment may have a fraction, which is cut off: the reference divides as
//!   Python does. Ours has none.
//! * **RB3** An `id` is a text or a number, and comes back as it was.
//! * **RB4** A binary frame that begins like an object is JSON, as the reference reads all of
//!   them; any other is CBOR. On a stream, where objects stand back to back, it is the same.
//! * **RB5** Numbers of options may have a fraction of zero; `null` is as good as nothing.

pub mod body;
pub mod cbor;
mod error;
mod fields;
mod fragment;
mod level;
mod modifiers;
mod op;
mod png;
mod splitter;
mod type_name;
mod writer;

pub use error::OpError;
pub use fragment::{Defragmenter, FragmentLimits, fragments, fragments_within};
pub use level::Level;
pub use modifiers::{Compression, Modifiers};
pub use op::{Call, Goal, Id, Op, Request, read};
pub use png::{png_decode, png_encode};
pub use splitter::{SplitError, Splitter};
pub use type_name::{action_type, message_type, service_type};
pub use writer::Writer;

/// Layers of `fragment` and `png` that one message may be wrapped in.
pub const MAX_LAYERS: usize = 4;
