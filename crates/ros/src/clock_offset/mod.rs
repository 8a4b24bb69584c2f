//! How far the clocks of two contexts are apart, with a bound on the error: so that one-way times
//! between hosts can be corrected and say how certain they are.
//!
//! Every node that takes part ([`NodeClockOffsets::clock_offsets`]) asks all others
//! over `/_angaros/clock/question`, and they answer over `/_angaros/clock/answer`. Both are
//! ordinary topics, best effort, so it works over any transport.
//!
//! * **K1** *One exchange.* The asker notes when it asked (t1) and when the answer came (t4), the
//!   other when it heard the question (t2) and when it answered (t3), each by its own clock. The
//!   offset, remote minus local, then lay between t3 - t4 and t2 - t1, however unequal the two ways
//!   are: the answer came after it was sent, and the question was heard after it was asked. The
//!   middle of that is the offset of RFC 5905 (section 8), its width the round trip without the
//!   time at the other side, half of which is the error bound of Cristian (1989).
//! * **K2** *Many exchanges.* If the offset changes by at most [`MAX_DRIFT_PPM`] parts in a million
//!   of the time, each interval, widened by that for its age, still holds it. So the offset lies in
//!   what all have in common (Marzullo and Owicki 1983): its middle is the estimate, half its width
//!   the bound. The bound is never more than half of the shortest round trip plus the drift since.
//! * **K3** *Steps.* Where exchanges have nothing in common, a clock was set: all but the newest is
//!   forgotten and the step is counted. An exchange in which a system clock was set counts for
//!   the monotonic clocks only.
//! * **K4** What the other side says is not trusted further than its own offset: impossible times
//!   are refused and counted, and everything is bounded.
//! * **K5** Time that passes between the arrival of a message and the callback counts as part of
//!   the way; it makes the bound larger, never wrong.

mod estimator;
mod peers;

pub use estimator::{ClockEstimate, Estimator, Exchange, ImpossibleTimes, MAX_DRIFT_PPM};
pub use peers::{ClockOffsets, ClockPeer, MAX_PEERS, NodeClockOffsets};
