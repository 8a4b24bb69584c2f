//! Messages of a library whose bytes are not made before somebody needs them (rule L7).

use super::support::{Fixture, Spinning, finish, loaded, named, start, wait};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::transport::local::{OnDevice, Place};
use angaros::{GenericSample, GenericSubscription, RuntimeType, SubscriptionOptions};
use loadable::location::Location;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const BYTES: usize = 5000;

#[test]
fn what_lies_on_a_device_stays_there_while_all_who_get_it_are_in_the_process() {
    Fixture::play("deferred");
}

/// What a subscription of this program hears on `image` of the node's namespace.
struct Hearing {
    came: Receiver<GenericSample>,
    _subscription: GenericSubscription,
}

impl Hearing {
    fn new(node: &Node, options: SubscriptionOptions) -> Self {
        let (tell, came) = channel();
        let of = RuntimeType::of::<Image>();
        let qos = Qos::keep_last(10);
        // Who listens no more has gone.
        let hear = move |sample: GenericSample| drop(tell.send(sample));
        let made = node.create_generic_subscription_with("image", &of, qos, options, hear);
        Self { came, _subscription: made.unwrap() }
    }

    fn next(&self) -> GenericSample {
        self.came.recv_timeout(Duration::from_secs(20)).unwrap()
    }

    /// Whether soon something comes that lies on a device, or that does not.
    fn hears(&self, on_device: bool) -> bool {
        wait(|| self.next().resident_sequence().is_some() == on_device)
    }
}

fn image(sample: &GenericSample) -> Image {
    Image::decode(sample.bytes()).unwrap()
}

pub fn deferred() {
    let folder = std::env::var("ANGAROS_SHM_DIR").unwrap();
    let talker = &[("deferred", "true"), ("bytes", "5000"), ("period_us", "5000")];
    let spinning = Spinning::new(vec![named(loaded("Talker", talker), "/listener", "talker")]);
    let options = NodeOptions { namespace: Some("/listener".into()), ..NodeOptions::default() };
    let node = Node::with_options(&spinning.context, "looks", options).unwrap();
    let executor = SingleThreadedExecutor::new(&spinning.context).unwrap();
    executor.add_node(&node).unwrap();
    let spun = std::thread::spawn(move || executor.spin());

    let there = Hearing::new(&node, SubscriptionOptions::new().accept_deferred());
    assert!(there.hears(true));
    let sample = there.next();
    let sequence = sample.resident_sequence().unwrap();
    let OnDevice { field, at, len, device, place, .. } = sequence.about();
    assert_eq!((field.as_str(), device.as_str(), *len), ("data", "cpu:0", BYTES));
    assert_eq!((image(&sample).width, image(&sample).data.len()), (1, 0));
    let whole = sample.whole().unwrap();
    let data = &whole.bytes()[*at..*at + *len];
    assert_eq!(image(&whole).data, data);
    // The image says itself where it lies, which is not where these bytes are.
    let written = Location::read(data).unwrap();
    assert_eq!((written.process, written.at), (u64::from(std::process::id()), place.address));
    assert_eq!(place.kind, Place::HOST);
    assert_ne!(place.address, data.as_ptr().addr() as u64);

    // Who does not ask for that gets bytes; for whoever does it stays there.
    let here = Hearing::new(&node, SubscriptionOptions::new());
    let sample = here.next();
    assert!(sample.resident_sequence().is_none());
    assert_eq!(image(&sample).data.len(), BYTES);
    assert!(there.hears(true));

    // Somebody in another process needs bytes, which then are those of all.
    let other = start("other_listener", Path::new(&folder));
    assert!(there.hears(false));
    assert_eq!(image(&here.next()).data.len(), BYTES);
    spinning.heard("/listener").more(20);
    drop((there, here));
    // The other one ends when the nodes that it waits for are gone.
    drop(node);
    drop(spinning);
    spun.join().unwrap();
    finish(other);
}
