//! Messages that are made when somebody needs their bytes.

use crate::support::{LONG, context, eventually, node};
use angaros_core::{Publisher, RuntimeType, Sample, SingleThreadedExecutor, SubscriptionOptions};
use angaros_msg::std_msgs::msg::{String as Text, UInt8MultiArray};
use angaros_msg::{CdrError, Message, Qos};
use angaros_transport::error::TakeError;
use angaros_transport::local::Deferred;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};

/// A text that is not written yet.
struct Draft {
    text: Text,
    /// How often it was written.
    made: Arc<AtomicU32>,
    fails: bool,
}

impl Deferred<Text> for Draft {
    fn encoded_len(&self) -> usize {
        self.text.cdr_size()
    }

    fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError> {
        self.made.fetch_add(1, Ordering::Relaxed);
        if self.fails {
            return Err(CdrError::NotMade);
        }
        self.text.encode(bytes).map(|_| ())
    }
}

/// Publishes a draft; returns how often it was written, now and later.
fn publish(publisher: &Publisher<Text>, data: &str) -> Arc<AtomicU32> {
    let made = Arc::<AtomicU32>::default();
    let text = Text { data: data.to_owned() };
    let draft = Draft { text, made: Arc::clone(&made), fails: false };
    publisher.publish_deferred(Arc::new(draft)).unwrap();
    made
}

/// A subscription that accepts drafts and hands on what it gets.
fn accepting(
    of: &angaros_core::Node,
    qos: Qos,
) -> (angaros_core::Subscription<Text>, mpsc::Receiver<Sample<Text>>) {
    let (give, get) = mpsc::channel();
    let options = SubscriptionOptions::new().accept_deferred();
    let callback = move |sample: Sample<Text>| drop(give.send(sample));
    (of.create_subscription_with("draft", qos, options, callback).unwrap(), get)
}

/// What the callback of one that accepts drafts gets, and how often it was written.
fn received(data: &str) -> (Sample<Text>, Arc<AtomicU32>) {
    let context = context();
    let n = node(&context, "n");
    let (_kept, drafts) = accepting(&n, Qos::default());
    let publisher = n.create_publisher::<Text>("draft", Qos::default()).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    assert!(publisher.may_defer());
    let made = publish(&publisher, data);
    assert!(executor.spin_once(LONG));
    (drafts.try_recv().unwrap(), made)
}

#[test]
fn a_message_whose_only_reader_uses_the_draft_is_never_made() {
    let (sample, made) = received("a");
    assert_eq!(sample.deferred::<Draft>().unwrap().text.data, "a");
    assert_eq!(sample.info().sequence_number, 1);
    assert!(!sample.is_owned());
    drop(sample);
    assert_eq!(made.load(Ordering::Relaxed), 0);
}

#[test]
fn whoever_looks_at_its_fields_has_it_made_once_for_all_copies_of_the_sample() {
    let (sample, made) = received("read me");
    let copy = sample.clone();
    assert_eq!(sample.view().unwrap().data, "read me");
    assert_eq!(copy.view().unwrap().data, "read me");
    assert_eq!(copy.message().unwrap().data, "read me");
    assert_eq!(made.load(Ordering::Relaxed), 1);
}

#[test]
fn it_may_be_put_off_only_while_nobody_else_gets_it() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Text>("draft", Qos::default()).unwrap();
    assert!(publisher.may_defer(), "nobody needs it");
    let plain = n.create_polled_subscription::<Text>("draft", Qos::default()).unwrap();
    assert!(!publisher.may_defer(), "one that does not accept drafts");
    let (one, _drafts) = accepting(&n, Qos::default());
    assert!(!publisher.may_defer(), "and one that does");
    drop(plain);
    assert!(publisher.may_defer(), "that one alone");
    let (_two, _others) = accepting(&n, Qos::default());
    assert!(!publisher.may_defer(), "two of that kind");
    drop(one);
    assert!(publisher.may_defer(), "one of that kind");

    let kept = Qos::default().transient_local();
    let publisher = n.create_publisher::<Text>("draft", kept).unwrap();
    assert!(!publisher.may_defer(), "one that is kept for who comes later");
}

#[test]
fn it_is_handed_over_while_all_who_get_it_are_here_and_one_accepts_it() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Text>("draft", Qos::default()).unwrap();
    assert!(!publisher.may_hand_over(), "nobody gets it");
    let plain = n.create_polled_subscription::<Text>("draft", Qos::default()).unwrap();
    assert!(!publisher.may_hand_over(), "one that does not accept drafts");
    let (_one, drafts) = accepting(&n, Qos::default());
    assert!(publisher.may_hand_over(), "and one that does");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let made = publish(&publisher, "for both");
    assert!(executor.spin_once(LONG));
    let draft = drafts.try_recv().unwrap();
    assert_eq!(draft.deferred::<Draft>().unwrap().text.data, "for both");
    assert_eq!(made.load(Ordering::Relaxed), 0);
    assert_eq!(plain.take().unwrap().unwrap().view().unwrap().data, "for both");
    assert_eq!(draft.view().unwrap().data, "for both");
    assert_eq!(made.load(Ordering::Relaxed), 1, "once for both");

    let kept = Qos::default().transient_local();
    let publisher = n.create_publisher::<Text>("draft", kept).unwrap();
    assert!(!publisher.may_hand_over(), "one that is kept for who comes later");
}

#[test]
fn who_does_not_accept_drafts_gets_the_message_all_the_same() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Text>("draft", Qos::default()).unwrap();
    let plain = n.create_polled_subscription::<Text>("draft", Qos::default()).unwrap();
    let ty = RuntimeType::of::<Text>();
    let bytes = n.create_polled_generic_subscription("draft", &ty, Qos::default()).unwrap();
    let made = publish(&publisher, "to two");
    let sample = plain.take().unwrap().unwrap();
    assert_eq!(sample.message().unwrap().data, "to two");
    let generic = bytes.take().unwrap().unwrap();
    assert_eq!(Text::view(generic.bytes()).unwrap().data, "to two");
    assert_eq!(made.load(Ordering::Relaxed), 1);
}

#[test]
fn one_that_is_kept_is_made_for_who_comes_later() {
    let context = context();
    let n = node(&context, "n");
    let kept = Qos::default().transient_local();
    let publisher = n.create_publisher::<Text>("draft", kept).unwrap();
    let made = publish(&publisher, "kept");
    let late = n.create_polled_subscription::<Text>("draft", kept).unwrap();
    assert_eq!(late.take().unwrap().unwrap().view().unwrap().data, "kept");
    assert_eq!(made.load(Ordering::Relaxed), 1);
}

#[test]
fn drafts_that_a_full_queue_loses_are_never_made_and_are_counted() {
    let context = context();
    let n = node(&context, "n");
    let (kept, drafts) = accepting(&n, Qos::keep_last(1));
    let publisher = n.create_publisher::<Text>("draft", Qos::default()).unwrap();
    let made: Vec<_> = ["a", "b", "c"].iter().map(|data| publish(&publisher, data)).collect();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    executor.spin_until(|| drafts.try_recv().is_ok(), LONG);
    eventually("the losses", || kept.lost() == 2);
    assert!(made.iter().all(|made| made.load(Ordering::Relaxed) == 0));
}

#[test]
fn one_that_cannot_be_made_is_an_error_for_who_reads_it() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Text>("draft", Qos::default()).unwrap();
    let plain = n.create_polled_subscription::<Text>("draft", Qos::default()).unwrap();
    let draft = Draft { text: Text::default(), made: Arc::default(), fails: true };
    publisher.publish_deferred(Arc::new(draft)).unwrap();
    let sample = plain.take().unwrap().unwrap();
    let error = sample.view().err().unwrap();
    assert_eq!(error, TakeError::BadMessage(CdrError::NotMade));
    assert!(error.to_string().contains("log"), "{error}");
}

#[test]
fn a_message_that_lies_on_a_device_is_told_to_who_did_not_ask_for_it_and_the_next_one_comes() {
    let context = context();
    let n = node(&context, "n");
    let of = RuntimeType::of::<UInt8MultiArray>();
    let publisher = n.create_generic_publisher("image", &of, Qos::default()).unwrap();
    let plain = n.create_polled_subscription::<UInt8MultiArray>("image", Qos::default()).unwrap();
    let (give, get) = mpsc::channel();
    let callback = move |message: Arc<UInt8MultiArray>| drop(give.send(message.data.clone()));
    let _kept = n.create_subscription("image", Qos::default(), callback).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    // What `rosidl::Buffer` writes in place of a sequence: a marker, the back end, a descriptor.
    let marker = [&[0xff; 4][..], b"2SOR\x05\0\0\0cuda\0", &[0; 160]].concat();
    publisher.publish(&[&[0, 1, 0, 0][..], &[0; 8], &marker].concat()).unwrap();
    let error = plain.take().unwrap().unwrap().view().err().unwrap();
    assert_eq!(error, TakeError::BadMessage(CdrError::OnDevice { at: 8 }));
    assert!(error.to_string().contains("\nhint: subscribe without"), "{error}");
    let next = UInt8MultiArray { data: vec![1, 2], ..UInt8MultiArray::default() };
    let mut bytes = vec![0; next.cdr_size()];
    next.encode(&mut bytes).unwrap();
    publisher.publish(&bytes).unwrap();
    executor.spin_until(|| get.try_recv().is_ok_and(|data| data == [1, 2]), LONG);
    assert_eq!(plain.take().unwrap().unwrap().view().unwrap().data, [1, 2]);
}
