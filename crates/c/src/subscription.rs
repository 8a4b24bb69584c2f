//! Subscriptions, with a callback or polled.

use crate::arguments::{Release, UserData, give, handle, place, take_back, text};
use crate::message::MessageHandle;
use crate::node::NodeHandle;
use crate::publisher::rust_qos;
use crate::qos::QosStruct;
use crate::status::{Failure, Status, guard, guard_value};
use crate::types::TypeHandle;
use angaros::GenericSubscription;
use std::ffi::{CString, c_char, c_void};
use std::sync::{Mutex, PoisonError};

/// Receives messages of one type on one topic.
pub struct SubscriptionHandle {
    pub(crate) subscription: GenericSubscription,
    topic: CString,
    /// Held while taking, since takes must not overlap; `None` when there is a callback.
    polled: Option<Mutex<()>>,
}

/// What runs for each message; the message is lent for the call.
pub type MessageCallback =
    unsafe extern "C" fn(message: *const MessageHandle, user_data: *mut c_void);

/// Makes a subscription; without a callback it is polled with [`angaros_subscription_take`].
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_subscription_create(
    node: *const NodeHandle,
    r#type: *const TypeHandle,
    topic: *const c_char,
    qos: *const QosStruct,
    callback: Option<MessageCallback>,
    user_data: *mut c_void,
    release: Option<Release>,
    subscription: *mut *mut SubscriptionHandle,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        let place = place(subscription, "subscription")?;
        // SAFETY: handed on to the caller.
        let (node, of, topic) =
            unsafe { (handle(node, "node")?, handle(r#type, "type")?, text(topic, "topic")?) };
        // SAFETY: handed on to the caller.
        let qos = unsafe { rust_qos(qos) }?;
        let node = &node.node;
        let of = of.runtime();
        let is_polled = callback.is_none();
        let subscription = match callback {
            None => {
                drop(user);
                node.create_polled_generic_subscription(topic, &of, qos)?
            }
            Some(callback) => {
                node.create_generic_subscription(topic, &of, qos, move |sample| {
                    let message = MessageHandle::new(sample);
                    // SAFETY: the header says what the callback must be.
                    unsafe { callback(&raw const message, user.pointer()) };
                })?
            }
        };
        let topic = CString::new(subscription.endpoint().topic.as_str()).unwrap_or_default();
        let polled = is_polled.then(Mutex::default);
        // SAFETY: the place was checked.
        unsafe { give(place, SubscriptionHandle { subscription, topic, polled }) };
        Ok(())
    })
}

/// Ends a subscription; a callback that runs at this moment runs to its end.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_subscription_destroy(subscription: *mut *mut SubscriptionHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(subscription) }));
}

/// The next message of a polled subscription, or NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_subscription_take(
    subscription: *const SubscriptionHandle,
    message: *mut *mut MessageHandle,
) -> Status {
    guard(|| {
        let message = place(message, "message")?;
        // SAFETY: the place was checked.
        unsafe { message.write(std::ptr::null_mut()) };
        // SAFETY: handed on to the caller.
        let handle = unsafe { handle(subscription, "subscription") }?;
        let Some(turn) = &handle.polled else {
            let text = "cannot take: the subscription has a callback\nhint: create it with a NULL \
                        callback";
            return Err(Failure::argument(text));
        };
        let turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = handle.subscription.take()?;
        drop(turn);
        if let Some(sample) = taken {
            // SAFETY: the place was checked.
            unsafe { give(message, MessageHandle::new(sample)) };
        }
        Ok(())
    })
}

/// The fully qualified topic name; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_subscription_topic(
    subscription: *const SubscriptionHandle,
) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { subscription.as_ref() }.map_or(std::ptr::null(), |handle| handle.topic.as_ptr())
}

/// Publishers that serve the subscription at this moment; 0 for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_subscription_publisher_count(
    subscription: *const SubscriptionHandle,
) -> usize {
    guard_value(0, || {
        // SAFETY: handed on to the caller.
        unsafe { subscription.as_ref() }.map_or(0, |handle| handle.subscription.publisher_count())
    })
}

/// Messages that were published for the subscription and never taken; 0 for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_subscription_lost(subscription: *const SubscriptionHandle) -> u64 {
    guard_value(0, || {
        // SAFETY: handed on to the caller.
        unsafe { subscription.as_ref() }.map_or(0, |handle| handle.subscription.lost())
    })
}
