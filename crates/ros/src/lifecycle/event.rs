//! `~/transition_event`, whose message has changed once.
//!
//! Up to Kilted `lifecycle_msgs/msg/TransitionEvent` begins with `uint64 timestamp`, since Lyrical
//! with `builtin_interfaces/Time stamp`. Both take eight bytes at the same place, so that one
//! encoding serves both; name and hash differ.

use super::states::Transition;
use angaros_core::{GenericPublisher, Publisher};
use angaros_core::{Node, RuntimeType};
use angaros_msg::dynamic::{DynamicError, DynamicType, standard_catalog};
use angaros_msg::idl::{Kind, TypeName};
use angaros_msg::lifecycle_msgs::msg::TransitionEvent;
use angaros_msg::{Message, Qos, Time, TypeHash};
use angaros_transport::error::{Error, ErrorKind, PublishError, Result};

const TOPIC: &str = "~/transition_event";

/// The definition since Lyrical.
const NEW_TEXT: &str = "builtin_interfaces/Time stamp\nTransition transition\nState start_state\n\
                        State goal_state\n";

/// How transition events look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventForm {
    /// As in Humble, Jazzy and Kilted.
    UpToKilted,
    /// As in Lyrical and Rolling.
    SinceLyrical,
}

impl EventForm {
    /// By `ROS_DISTRO`; what it does not name is up to Kilted.
    #[must_use]
    pub fn from_env() -> Self {
        match std::env::var("ROS_DISTRO").as_deref() {
            Ok("lyrical" | "rolling") => Self::SinceLyrical,
            _ => Self::UpToKilted,
        }
    }
}

pub(super) enum EventPublisher {
    Old(Publisher<TransitionEvent>),
    New(GenericPublisher),
}

impl EventPublisher {
    pub fn create(node: &Node, form: EventForm) -> Result<Self> {
        if form == EventForm::UpToKilted {
            return node.create_publisher(TOPIC, Qos::default()).map(Self::Old);
        }
        let (definition, hash) = new_form()?;
        let of = RuntimeType { name: TransitionEvent::TYPE_NAME, hash, definition: &definition };
        node.create_generic_publisher(TOPIC, &of, Qos::default()).map(Self::New)
    }

    /// Says that a node went this way.
    pub fn publish(&self, transition: &Transition, stamp: Time) {
        let event = TransitionEvent {
            timestamp: match self {
                Self::Old(_) => u64::try_from(stamp.nanoseconds).unwrap_or(0),
                Self::New(_) => {
                    let (sec, nanosec) = stamp.to_sec_nanosec();
                    u64::from(nanosec) << 32 | u64::from(sec.cast_unsigned())
                }
            },
            transition: transition.message(),
            start_state: transition.start.message(),
            goal_state: transition.goal.message(),
        };
        let published = match self {
            Self::Old(publisher) => publisher.publish(event).err(),
            Self::New(publisher) => {
                let mut bytes = vec![0; event.cdr_size()];
                let encoded = event.encode(&mut bytes).map_err(PublishError::Encode);
                encoded.and_then(|_| publisher.publish(&bytes)).err()
            }
        };
        // After a shutdown nobody listens.
        let _ = published;
    }
}

/// The definition since Lyrical with those of its references, and its hash.
fn new_form() -> Result<(String, TypeHash)> {
    make_new_form().map_err(|error| {
        let message = "cannot make the type of transition events";
        Error::new(ErrorKind::BadData, message).source(error)
    })
}

fn make_new_form() -> Result<(String, TypeHash), DynamicError> {
    let mut catalog = standard_catalog().clone();
    let name = TypeName::new("lifecycle_msgs", Kind::Msg, "TransitionEvent");
    catalog.add_text(&name, NEW_TEXT)?;
    let definition = DynamicType::definition(&catalog, TransitionEvent::TYPE_NAME)?;
    Ok((definition, DynamicType::hash(&catalog, TransitionEvent::TYPE_NAME)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_new_form_has_the_hash_of_lyrical() {
        let (definition, hash) = new_form().unwrap();
        let expected = "RIHS01_78b19e2be41a797fc009c96bda68944182edabec7852cccd928a40bc06f6f9d7";
        assert_eq!(hash.to_string(), expected);
        let ty = DynamicType::from_definition(TransitionEvent::TYPE_NAME, &definition).unwrap();
        assert_eq!(ty.fields[0].name, "stamp");
    }

    #[test]
    fn the_old_form_has_the_hash_up_to_kilted() {
        let expected = "RIHS01_d5f8873a2f0146498f812d7885c7327ce27e463d36811d8792f35ee38c0d6c38";
        assert_eq!(TransitionEvent::TYPE_HASH.to_string(), expected);
    }
}
