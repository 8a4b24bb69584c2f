//! Messages that are not made when they are published, but when somebody needs their bytes.
//!
//! Where one node's result is read by one other node of the process, and that node can do both
//! nodes' work at once, the message between the two need not exist. It is published all the same:
//!
//! * **DM1** It has a number, a time, a place in the queue and a line in traces, as any message.
//! * **DM2** Whoever needs its bytes gets them by [`Sample::view`] and the like, and they stay for
//!   the next one. [`Sample::deferred`] gives what they would be made of.
//! * **DM3** [`Publisher::may_defer`] says that nobody needs the bytes: the message goes to nobody,
//!   or to one subscription, of this process, that
//!   [accepts](crate::SubscriptionOptions::accept_deferred) that. Where somebody else is served
//!   when it is published, its bytes are made for all.
//! * **DM4** [`Publisher::may_hand_over`] says that only subscriptions of this process are served,
//!   one of which accepts that (for others bytes are made once), or only such as take descriptors.
//!
//! [`Sample::view`]: crate::Sample::view
//! [`Sample::deferred`]: crate::Sample::deferred

use super::Publisher;
use angaros_msg::Message;
use angaros_transport::error::PublishError;
use angaros_transport::local::{Deferred, Payload};
use angaros_transport::trace;
use std::sync::Arc;

impl<T: Message> Publisher<T> {
    /// Whether a message that is published now need not be made (rule DM3).
    #[must_use]
    pub fn may_defer(&self) -> bool {
        self.core.outlets.may_defer()
    }

    /// Whether what makes a message that is published now is handed over (rule DM4).
    #[must_use]
    pub fn may_hand_over(&self) -> bool {
        self.core.outlets.may_hand_over()
    }

    /// Whether that is so because all who get it take descriptors (rule DM4).
    #[must_use]
    pub fn may_describe(&self) -> bool {
        self.core.outlets.may_describe()
    }

    /// Publishes a message that is made when somebody needs its bytes.
    ///
    /// # Errors
    /// As [`Publisher::publish`], and what making it returns where that is done now.
    pub fn publish_deferred<D: Deferred<T>>(&self, deferred: Arc<D>) -> Result<(), PublishError> {
        let begun = trace::now();
        let core = &*self.core;
        let outgoing = core.begin()?;
        if outgoing.route.needs_bytes() && core.outlets.taker(&outgoing.route).is_none() {
            let bytes = core.encode::<T>(&outgoing.route, &*deferred)?;
            return core.send_bytes(begun, outgoing, bytes);
        }
        core.send(begun, outgoing, None, || Payload::owned::<T, D>(deferred, true))
    }
}
