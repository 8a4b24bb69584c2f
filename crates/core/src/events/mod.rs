//! What happens to publishers and subscriptions beside messages: matches, refusals, deadlines,
//! liveliness, losses. After the event callbacks of `rclcpp`.
//!
//! * **V1** Every event is a count that [`Subscription::events`](crate::Subscription::events) and
//!   [`Publisher::events`](crate::Publisher::events) tell whenever asked, with its change since the
//!   last time.
//! * **V2** A callback set in [`SubscriptionOptions`] or [`PublisherOptions`] runs on the executor
//!   of the node, in a callback group, never on a thread of a transport. Changes that come faster
//!   than it runs are one call.
//! * **V3** A missed deadline counts once for each period without a message, from the first message
//!   on; a subscription goes by when messages were published, not by when it takes them.
//! * **V4** A publisher with liveliness by topic is alive for one lease after it was made, last
//!   published or called `assert_liveliness`; any other while its process lives.
//! * **V5** Where no deadline and no lease is set there is no clock, and a message costs one
//!   comparison; an executor wakes for clocks only if a callback waits for them.

mod deadline;
mod entity;
mod lease;
mod options;
mod peers;
mod publisher;
mod status;
mod subscription;

pub use options::{PublisherOptions, SubscriptionOptions};
pub use status::{
    DeadlineMissed, IncompatibleQos, LivelinessChanged, LivelinessLost, Matched, MessageLost,
    PublisherEvents, SubscriptionEvents,
};

pub(crate) use entity::EventEntity;
pub(crate) use publisher::{PublisherMonitor, PublisherWatch};
pub(crate) use subscription::{SubscriptionMonitor, SubscriptionWatch};

use status::Status;
