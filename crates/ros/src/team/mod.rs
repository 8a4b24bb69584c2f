//! Groups of nodes that know each other: who is there, who leads, and messages to all.
//!
//! Everything goes over ordinary topics below `/_group/NAME`, so it works on every transport, and
//! all times are those of the context's clock. With `period` and `timeout` of [`GroupBuilder`],
//! and `delay` for the longest way of a heartbeat (times the steps it is passed on):
//!
//! * **R1** *Membership.* Two members see each other at most `period + delay` after they were
//!   first connected. One that leaves (its handle is dropped) is known to have left after `delay`;
//!   one that dies or is cut off, at most `timeout + period + delay` after its last heartbeat.
//!   Heartbeats carry what their sender knows of all others, so members need not be connected
//!   directly.
//! * **R2** *One leader.* The connected member with the greatest (priority, id) leads. A component
//!   is a set of members between which heartbeats go both ways, perhaps by way of others. From
//!   `2 * timeout + period + delay` after the last change of the network on, each component has
//!   exactly one leader, and all its members know it one `period + delay` later. Until then there
//!   may be none, or two: right after two components were joined, their leaders meet within
//!   `period + delay`.
//! * **R3** *Terms.* Whoever begins to lead does so under a term: a number greater than all it knew
//!   of, with its own id, so that no two terms are equal. A leader that learns of a greater term
//!   than its own takes one greater still. A member follows only the greatest term it knows of, and
//!   refuses orders ([`Group::order`]) of smaller ones: a leader that was cut off cannot interfere
//!   once its successor was heard.
//! * **R4** *Messages.* What a member sends ([`Group::broadcast`]) reaches each member it is
//!   connected with directly, in the order in which it was sent, at most once. It is sent again
//!   while the publisher's history (1000 messages) holds it; what was lost beyond that is counted.
//! * **R5** Everything is bounded: at most [`MAX_MEMBERS`] members are known, others are left out
//!   with one line in the log.
//!
//! This is no consensus: in two components two leaders give orders, each to its own; there is no
//! quorum, nothing is written to disk, and if all members end, terms begin anew. A leader may not
//! yet know that it was replaced. What must never happen twice in the world needs more than this.

mod group;
mod heartbeat;
mod view;

pub use group::{Broadcast, Group, GroupBuilder, GroupEvent, Leader, NodeGroups, OrderError};
pub use heartbeat::MAX_MEMBERS;
pub(crate) use heartbeat::{hex, unhex};
pub use view::{DepartureReason, Member, MemberId, Term};

/// For the fuzz targets: see `fuzzing.rs`.
#[cfg(feature = "fuzzing")]
pub(crate) fn hear_once(
    message: &angaros_msg::diagnostic_msgs::msg::DiagnosticArray,
) -> (usize, bool) {
    let own = Member { id: MemberId::default(), node: String::new(), priority: 0 };
    let mut view = view::View::new(own, 0, 1);
    if let Some(heard) = heartbeat::from_message(message) {
        view.hear(&heard, 2);
        view.tick(3);
    }
    let told = view.heartbeat(false);
    let read = heartbeat::from_message(&heartbeat::to_message(&told));
    (view.members().len(), read == Some(told))
}
