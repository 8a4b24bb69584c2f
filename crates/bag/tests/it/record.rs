//! Recording, with every message accounted for (rules R1 to R6 of `record`).

use crate::fixture::{Recording, all, bag, context, eventually, messages, node};
use angaros::std_msgs::msg::{ByteMultiArray, String as Text, UInt64};
use angaros::{GenericPublisher, Node, Publisher, RuntimeType};
use angaros_bag::record::{RecordOptions, Recorder, SnapshotOptions};
use angaros_bag::{Selection, StorageId};
use angaros_msg::{Message as _, Qos};
use std::time::Duration;

fn numbers(node: &Node, topic: &str) -> Publisher<UInt64> {
    node.create_publisher(topic, Qos::keep_last(10)).unwrap()
}

fn number(bytes: &[u8]) -> u64 {
    UInt64::decode(bytes).unwrap().data
}

/// Publishes, and waits until the recorder has as many as it should.
fn send(publisher: &Publisher<UInt64>, recording: &Recording, count: u64) {
    let before = recording.received();
    for data in 0..count {
        publisher.publish(UInt64 { data }).unwrap();
        if data % 100 == 99 {
            eventually("the recorder", || recording.received() > before + data);
        }
    }
    eventually("the recorder", || recording.received() == before + count);
}

#[test]
fn a_hundred_thousand_messages_as_fast_as_possible_are_all_accounted_for() {
    const COUNT: u64 = 100_000;
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flood");
    let recording = Recording::start(&context, all(path.clone()));
    let publisher = numbers(&node(&context, "source"), "/flood");
    assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(10)));
    for data in 0..COUNT {
        publisher.publish_ref(&UInt64 { data }).unwrap();
    }
    let report = recording.end().unwrap();
    let account = &report.topics[0];
    assert!(account.is_balanced(), "{account:?}");
    assert_eq!(account.received + account.lost, COUNT, "{account:?}");
    assert_eq!(report.info.message_count, account.written);
    let bag = bag(&path);
    let found = messages(&*bag);
    assert_eq!(found.len() as u64, account.written);
    let order = found.windows(2).all(|two| number(&two[0].data) < number(&two[1].data));
    assert!(order, "messages are in the order in which they were published");
    let note = &bag.info().custom_data["angaros.record./flood"];
    assert!(note.contains(&format!("\"written\":{}", account.written)), "{note}");
}

#[test]
fn a_message_larger_than_the_cache_is_recorded_when_it_comes_alone() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let options = RecordOptions { max_cache_size: 5, ..all(folder.path().join("bag")) };
    let recording = Recording::start(&context, options);
    let publisher = numbers(&node(&context, "source"), "/n");
    assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(10)));
    for count in 1..=3 {
        send(&publisher, &recording, 1);
        eventually("the disk", || {
            let total = recording.control.accounts().total();
            total.written + total.dropped == count
        });
    }
    let account = recording.end().unwrap().topics[0].clone();
    assert_eq!((account.written, account.dropped), (3, 0), "{account:?}");
}

#[test]
fn what_the_cache_has_no_room_for_is_dropped_and_counted() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let options = RecordOptions { max_cache_size: 2_000_000, ..all(folder.path().join("bag")) };
    let recording = Recording::start(&context, options);
    let source = node(&context, "source");
    let qos = Qos::keep_all();
    let publisher = source.create_publisher::<ByteMultiArray>("/large", qos).unwrap();
    assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(10)));
    let message = ByteMultiArray { data: vec![7; 1_500_000], ..ByteMultiArray::default() };
    for _ in 0..200 {
        publisher.publish_ref(&message).unwrap();
    }
    let report = recording.end().unwrap();
    let account = &report.topics[0];
    assert!(account.is_balanced() && account.written > 0, "{account:?}");
    assert_eq!(account.received + account.lost, 200, "{account:?}");
    assert_eq!(report.info.message_count, account.written);
}

#[test]
fn buffers_are_kept_up_to_the_bound_and_copied_beyond() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let snapshot = Some(SnapshotOptions { duration: Duration::ZERO });
    let options = RecordOptions { max_held: 30, snapshot, ..all(folder.path().join("bag")) };
    let recording = Recording::start(&context, options);
    let publisher = numbers(&node(&context, "source"), "/n");
    assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(10)));
    send(&publisher, &recording, 100);
    assert_eq!(recording.control.accounts().topics[0].copied, 70);
    assert!(recording.control.snapshot());
    let report = recording.end().unwrap();
    assert_eq!(report.topics[0].written, 100);
}

#[test]
fn a_topic_that_appears_later_is_recorded_from_its_first_message() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    let recording = Recording::start(&context, all(path.clone()));
    let first = numbers(&node(&context, "first"), "/first");
    assert!(first.wait_for_subscriptions(1, Duration::from_secs(10)));
    let latched = Qos::keep_last(5).transient_local();
    let late = node(&context, "late").create_publisher::<Text>("/late", latched).unwrap();
    late.publish(Text { data: "before anybody heard".into() }).unwrap();
    eventually("the recorder", || recording.received() == 1);
    recording.end().unwrap();
    let bag = bag(&path);
    let topic = bag.topics().into_iter().find(|topic| topic.name == "/late").unwrap();
    assert_eq!(topic.offered_qos, [latched]);
    assert_eq!(topic.type_hash, Some(Text::TYPE_HASH));
    assert_eq!(topic.type_name, Text::TYPE_NAME);
    let found = messages(&*bag);
    assert_eq!(Text::decode(&found[0].data).unwrap().data, "before anybody heard");
}

#[test]
fn a_weaker_publisher_is_heard_too_and_nothing_is_counted_twice() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let recording = Recording::start(&context, all(folder.path().join("bag")));
    let source = node(&context, "source");
    let strong = numbers(&source, "/n");
    assert!(strong.wait_for_subscriptions(1, Duration::from_secs(10)));
    send(&strong, &recording, 10);
    let weak = source.create_publisher::<UInt64>("/n", Qos::sensor_data()).unwrap();
    assert!(weak.wait_for_subscriptions(1, Duration::from_secs(10)));
    eventually("both", || strong.subscription_count() == 1);
    send(&weak, &recording, 10);
    send(&strong, &recording, 10);
    let account = recording.end().unwrap().topics[0].clone();
    assert_eq!((account.written, account.lost), (30, 0), "{account:?}");
}

#[test]
fn types_that_nobody_knows_here_are_recorded_with_their_definition() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    let recording = Recording::start(&context, all(path.clone()));
    let source = node(&context, "source");
    // `local` keeps no definitions; other transports do.
    let hash = angaros_msg::TypeHash([9; 32]);
    let of = RuntimeType { name: "own_msgs/msg/Own", hash, definition: "uint8 a\n" };
    let publisher: GenericPublisher =
        source.create_generic_publisher("/own", &of, Qos::default()).unwrap();
    assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(10)));
    publisher.publish(&[0, 1, 0, 0, 42]).unwrap();
    eventually("the recorder", || recording.received() == 1);
    recording.end().unwrap();
    let bag = bag(&path);
    assert_eq!(bag.topics()[0].type_hash, Some(hash));
    assert_eq!(&messages(&*bag)[0].data[..], [0, 1, 0, 0, 42]);
}

#[test]
fn paused_messages_are_ignored_and_counted() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let options = RecordOptions { start_paused: true, ..all(folder.path().join("bag")) };
    let recording = Recording::start(&context, options);
    let publisher = numbers(&node(&context, "source"), "/n");
    assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(10)));
    send(&publisher, &recording, 5);
    recording.control.resume();
    send(&publisher, &recording, 7);
    assert!(recording.control.toggle_paused());
    send(&publisher, &recording, 2);
    let account = recording.end().unwrap().topics[0].clone();
    assert_eq!((account.written, account.ignored), (7, 7), "{account:?}");
}

#[test]
fn a_snapshot_holds_the_newest_messages_within_its_bounds() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    let snapshot = Some(SnapshotOptions { duration: Duration::ZERO });
    // Each message has 12 bytes.
    let options = RecordOptions { snapshot, max_cache_size: 12 * 50, ..all(path.clone()) };
    let recording = Recording::start(&context, options);
    let publisher = numbers(&node(&context, "source"), "/n");
    assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(10)));
    send(&publisher, &recording, 300);
    assert!(recording.control.snapshot());
    eventually("the disk", || recording.control.accounts().total().written == 50);
    send(&publisher, &recording, 20);
    let account = recording.end().unwrap().topics[0].clone();
    assert_eq!((account.written, account.replaced), (50, 270), "{account:?}");
    let found: Vec<_> = messages(&*bag(&path)).iter().map(|m| number(&m.data)).collect();
    assert_eq!(found, (250..300).collect::<Vec<_>>());
}

#[test]
fn only_so_many_files_are_kept() {
    for storage_id in [StorageId::Mcap, StorageId::Sqlite3] {
        let context = context();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bag");
        let mut options = all(path.clone());
        options.storage.storage_id = storage_id;
        options.storage.max_bag_files = 2;
        options.storage.max_bagfile_duration_ns = i64::MAX;
        let recording = Recording::start(&context, options);
        let publisher = numbers(&node(&context, "source"), "/n");
        assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(10)));
        for round in 1..=4 {
            send(&publisher, &recording, round);
            eventually("the disk", || {
                let total = recording.control.accounts().total();
                total.written == total.received
            });
            if round < 4 {
                recording.control.split();
            }
        }
        let report = recording.end().unwrap();
        assert_eq!((report.topics[0].written, report.info.message_count), (10, 7));
        let bag = bag(&path);
        assert_eq!((bag.info().files.len(), messages(&*bag).len()), (2, 7));
        assert_eq!(bag.info().topics[0].message_count, 7);
        let files = std::fs::read_dir(&path).unwrap().count();
        assert_eq!(files, 3, "two files and metadata.yaml");
    }
}

#[test]
fn what_cannot_be_is_said_before_anything_is_recorded() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let refused = |options: RecordOptions| match Recorder::new(&context, options) {
        Ok(_) => panic!("it records"),
        Err(error) => error.to_string(),
    };
    let nothing = RecordOptions::new(folder.path().join("a"));
    assert!(refused(nothing).starts_with("nothing is chosen to be recorded\nhint: "));
    let exists =
        RecordOptions { selection: Selection::everything(), ..RecordOptions::new(folder.path()) };
    assert!(refused(exists).contains("exists already"));
    let mut files = all(folder.path().join("b"));
    files.storage.max_bag_files = 3;
    assert!(refused(files).contains("--max-bag-size"));
}

#[test]
fn without_discovery_only_what_is_there_at_the_start_is_recorded() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let first = numbers(&node(&context, "first"), "/first");
    let options = RecordOptions { no_discovery: true, ..all(folder.path().join("bag")) };
    let recording = Recording::start(&context, options);
    assert!(first.wait_for_subscriptions(1, Duration::from_secs(10)));
    let late = numbers(&node(&context, "late"), "/late");
    late.publish(UInt64 { data: 1 }).unwrap();
    // After as many looks as fit into the time of a hundred messages it has not subscribed.
    send(&first, &recording, 100);
    assert_eq!(late.subscription_count(), 0);
    let report = recording.end().unwrap();
    let topics: Vec<&str> = report.topics.iter().map(|topic| topic.topic.as_str()).collect();
    assert_eq!(topics, ["/first"]);
}

#[test]
fn a_topic_that_is_only_subscribed_to_is_recorded_where_that_is_wanted() {
    for unpublished in [true, false] {
        let context = context();
        let folder = tempfile::tempdir().unwrap();
        let listener = node(&context, "listener");
        let qos = Qos::keep_last(10);
        let _subscription =
            listener.create_subscription("/wanted", qos, |_: std::sync::Arc<UInt64>| {}).unwrap();
        let options = RecordOptions { unpublished, ..all(folder.path().join("bag")) };
        let recording = Recording::start(&context, options);
        // A look takes topics by their names, so this one comes after the wanted one.
        let other = numbers(&node(&context, "other"), "/yet_another");
        assert!(other.wait_for_subscriptions(1, Duration::from_secs(10)));
        let topics = recording.control.accounts().topics;
        let known = topics.iter().any(|topic| topic.topic == "/wanted");
        assert_eq!(known, unpublished);
        // It is heard from the first message on, also with weaker QoS than the default.
        let best = Qos::sensor_data();
        let publisher =
            node(&context, "source").create_publisher::<UInt64>("/wanted", best).unwrap();
        // The listener asks for more than that; the recorder takes what there is.
        assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(10)));
        publisher.publish(UInt64 { data: 7 }).unwrap();
        eventually("the recorder", || recording.received() == 1);
        assert_eq!(recording.end().unwrap().total().written, 1);
    }
}

#[test]
fn a_topic_to_which_nobody_else_subscribes_is_left_out_where_that_is_wanted() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let leaf = numbers(&node(&context, "leaf"), "/leaf");
    let listener = node(&context, "listener");
    let qos = Qos::keep_last(10);
    let _heard =
        listener.create_subscription("/heard", qos, |_: std::sync::Arc<UInt64>| {}).unwrap();
    let heard = numbers(&node(&context, "heard"), "/heard");
    let options = RecordOptions { ignore_leaf: true, ..all(folder.path().join("bag")) };
    let recording = Recording::start(&context, options);
    assert!(heard.wait_for_subscriptions(2, Duration::from_secs(10)));
    send(&heard, &recording, 10);
    assert_eq!(leaf.subscription_count(), 0);
    let _late = listener.create_subscription("/leaf", qos, |_: std::sync::Arc<UInt64>| {}).unwrap();
    assert!(leaf.wait_for_subscriptions(2, Duration::from_secs(10)), "now somebody does");
    recording.end().unwrap();
}
