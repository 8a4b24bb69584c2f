//! What has happened to publishers and subscriptions, to be asked for.

use crate::arguments::{handle, place};
use crate::publisher::PublisherHandle;
use crate::status::{Status, guard};
use crate::subscription::SubscriptionHandle;
use angaros::events::{PublisherEvents, SubscriptionEvents};

/// Counts of a publisher since it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct PublisherEventsStruct {
    /// Periods of the offered deadline without a message.
    pub deadlines_missed: u64,
    /// Times at which it did not show within its lease that it is alive.
    pub liveliness_lost: u64,
    /// Subscriptions that ask for more than it offers.
    pub incompatible_qos: u64,
    /// Subscriptions that it ever served.
    pub matched_total: u64,
    /// Subscriptions that it serves.
    pub matched: u64,
}

/// Counts of a subscription since it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct SubscriptionEventsStruct {
    /// Periods of the requested deadline without a message.
    pub deadlines_missed: u64,
    /// Publishers that are alive.
    pub alive: u64,
    /// Publishers that let their lease pass, and those whose process died.
    pub not_alive: u64,
    /// Messages that never reached it.
    pub lost: u64,
    /// Messages that were older than their lifespan when their turn came.
    pub expired: u64,
    /// Publishers that offer too little.
    pub incompatible_qos: u64,
    /// Publishers that ever served it.
    pub matched_total: u64,
    /// Publishers that serve it.
    pub matched: u64,
}

impl From<PublisherEvents> for PublisherEventsStruct {
    fn from(events: PublisherEvents) -> Self {
        Self {
            deadlines_missed: events.deadline_missed.total_count,
            liveliness_lost: events.liveliness_lost.total_count,
            incompatible_qos: events.incompatible_qos.total_count,
            matched_total: events.matched.total_count,
            matched: events.matched.current_count,
        }
    }
}

impl From<SubscriptionEvents> for SubscriptionEventsStruct {
    fn from(events: SubscriptionEvents) -> Self {
        Self {
            deadlines_missed: events.deadline_missed.total_count,
            alive: events.liveliness_changed.alive_count,
            not_alive: events.liveliness_changed.not_alive_count,
            lost: events.message_lost.total_count,
            expired: events.expired,
            incompatible_qos: events.incompatible_qos.total_count,
            matched_total: events.matched.total_count,
            matched: events.matched.current_count,
        }
    }
}

/// What has happened to a publisher so far.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_publisher_events(
    publisher: *const PublisherHandle,
    events: *mut PublisherEventsStruct,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let publisher = unsafe { handle(publisher, "publisher") }?;
        // SAFETY: the place was checked.
        unsafe { place(events, "events")?.write(publisher.publisher.events().into()) };
        Ok(())
    })
}

/// What has happened to a subscription so far.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_subscription_events(
    subscription: *const SubscriptionHandle,
    events: *mut SubscriptionEventsStruct,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let subscription = unsafe { handle(subscription, "subscription") }?;
        // SAFETY: the place was checked.
        unsafe { place(events, "events")?.write(subscription.subscription.events().into()) };
        Ok(())
    })
}
