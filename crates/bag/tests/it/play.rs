//! Playing (rules P1 to P6 of `play`).

use crate::fixture::{
    LONG, Recording, all, bag, context, eventually, jackal, messages, node, play,
};
use angaros::rosgraph_msgs::msg::Clock;
use angaros::std_msgs::msg::UInt64;
use angaros::{Context, GenericSample, Node, RuntimeType, SingleThreadedExecutor};
use angaros_bag::play::{PlayOptions, Player, Rate};
use angaros_bag::{
    BagReader, NewMessage, Selection, StorageId, StorageOptions, TopicMetadata, create,
};
use angaros_msg::names::Remap;
use angaros_msg::{Message as _, Qos};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const START_NS: i64 = 1_600_000_000_000_000_000;
const MS: i64 = 1_000_000;

/// A bag with numbers on `/n`, one each `every_ms`.
fn numbered(path: &Path, first: u64, count: u64, start_ms: i64, every_ms: i64) {
    let mut bag = create(path, &StorageOptions::default()).unwrap();
    let mut topic = TopicMetadata::new("/n", UInt64::TYPE_NAME).with_standard_definition();
    topic.offered_qos = vec![Qos::keep_last(100)];
    let topic = bag.add_topic(&topic).unwrap();
    for number in 0..count {
        let mut data = vec![0; 12];
        UInt64 { data: first + number }.encode(&mut data).unwrap();
        let log_time_ns = START_NS + (start_ms + number as i64 * every_ms) * MS;
        let publish_time_ns = log_time_ns;
        let sequence = number;
        let message = NewMessage { topic, log_time_ns, publish_time_ns, sequence, data: &data };
        bag.write(&message).unwrap();
    }
    bag.finish().unwrap();
}

/// Hears numbers on a thread of its own, with the time of their arrival.
struct Listener {
    heard: Arc<Mutex<Vec<(u64, Instant)>>>,
    executor: Arc<SingleThreadedExecutor>,
    thread: Option<std::thread::JoinHandle<()>>,
    _node: Node,
}

impl Listener {
    fn new(context: &Context, topic: &str) -> Self {
        let node = node(context, "listener");
        let heard = Arc::new(Mutex::new(Vec::new()));
        let note = Arc::clone(&heard);
        let callback = move |message: Arc<UInt64>| {
            note.lock().unwrap().push((message.data, Instant::now()));
        };
        let subscription = node.create_subscription(topic, Qos::keep_all(), callback).unwrap();
        let executor = Arc::new(SingleThreadedExecutor::new(context).unwrap());
        executor.add_node(&node).unwrap();
        let spinner = Arc::clone(&executor);
        let thread = std::thread::spawn(move || {
            let _subscription = subscription;
            spinner.spin();
        });
        Self { heard, executor, thread: Some(thread), _node: node }
    }

    fn numbers(&self) -> Vec<u64> {
        self.heard.lock().unwrap().iter().map(|(number, _)| *number).collect()
    }

    fn wait(&self, count: usize) -> Vec<u64> {
        eventually("messages", || self.heard.lock().unwrap().len() >= count);
        self.numbers()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.executor.cancel();
        self.thread.take().unwrap().join().unwrap();
    }
}

fn fast() -> PlayOptions {
    PlayOptions { rate: Rate::MAX, ..PlayOptions::default() }
}

/// Everything that is heard of these topics while a bag is played.
fn heard(path: &Path, options: PlayOptions) -> (u64, Vec<(String, Vec<u8>)>) {
    let context = context();
    let reader = bag(path);
    let listener = node(&context, "listener");
    let heard = Arc::new(Mutex::new(Vec::new()));
    let mut subscriptions = Vec::new();
    for topic in reader.topics() {
        let topic = topic.with_standard_definition();
        let definition = topic.definition.as_deref().unwrap();
        let of = RuntimeType { name: &topic.type_name, hash: topic.type_hash.unwrap(), definition };
        let note = Arc::clone(&heard);
        let name = topic.name.clone();
        let callback = move |sample: GenericSample| {
            note.lock().unwrap().push((name.clone(), sample.bytes().to_vec()));
        };
        let qos = Qos::keep_all();
        let made = listener.create_generic_subscription(&topic.name, &of, qos, callback).unwrap();
        subscriptions.push(made);
    }
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&listener).unwrap();
    let player = Player::new(&context, vec![reader], options).unwrap();
    let playing = std::thread::spawn(move || player.run().unwrap());
    executor.spin_until(|| playing.is_finished(), LONG);
    let report = playing.join().unwrap();
    executor.spin_some();
    assert!(report.unheard.is_empty() && report.skipped.is_empty() && report.refused == 0);
    let heard = heard.lock().unwrap().clone();
    (report.published(), heard)
}

#[test]
fn a_real_recording_arrives_whole_at_ten_times_its_speed_and_as_fast_as_possible() {
    // Two seconds of it; ANGAROS_LONG=1 plays all, also at its own speed.
    let long = std::env::var_os("ANGAROS_LONG").is_some();
    let duration = (!long).then_some(Duration::from_secs(2));
    let mut expected = messages(&*bag(&jackal()));
    let topics = bag(&jackal()).topics();
    if let Some(duration) = duration {
        let end_ns = expected[0].log_time_ns + duration.as_nanos() as i64;
        expected.retain(|message| message.log_time_ns <= end_ns);
    }
    assert!(expected.len() > 50);
    let rates = if long { vec![1.0, 10.0, f64::INFINITY] } else { vec![10.0, f64::INFINITY] };
    for rate in rates {
        let rate = Rate::new(rate).unwrap();
        let options = PlayOptions { rate, duration, ..PlayOptions::default() };
        let (published, found) = heard(&jackal(), options);
        assert_eq!(published, expected.len() as u64);
        assert_eq!(found.len(), expected.len());
        for topic in &topics {
            let heard = found.iter().filter(|(name, _)| *name == topic.name).map(|(_, b)| &b[..]);
            let recorded = expected.iter().filter(|m| topics[m.topic].name == topic.name);
            assert!(heard.eq(recorded.map(|m| &m.data[..])), "{} at {rate:?}", topic.name);
        }
    }
}

#[test]
fn what_is_recorded_while_a_bag_is_played_is_the_same_bag() {
    for storage_id in [StorageId::Mcap, StorageId::Sqlite3] {
        let context = context();
        let folder = tempfile::tempdir().unwrap();
        let first = folder.path().join("first");
        let second = folder.path().join("second");
        numbered(&first, 0, 500, 0, 2);
        let mut options = all(second.clone());
        options.storage.storage_id = storage_id;
        let recording = Recording::start(&context, options);
        // The recorder hears of the topic within its polling interval.
        let options = PlayOptions { rate: Rate::new(10.0).unwrap(), ..PlayOptions::default() };
        let report = play(&context, std::slice::from_ref(&first), options).unwrap();
        assert_eq!((report.published(), report.unheard), (500, vec![]));
        eventually("the recorder", || recording.received() == 500);
        recording.end().unwrap();
        let before = bag(&first);
        let after = bag(&second);
        assert_eq!(before.topics(), after.topics());
        let bytes = |bag: &dyn BagReader| -> Vec<_> {
            messages(bag).into_iter().map(|message| message.data).collect()
        };
        assert_eq!(bytes(&*before), bytes(&*after));
    }
}

#[test]
fn messages_keep_their_distances_and_nothing_drifts() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    numbered(&path, 0, 40, 0, 20);
    let listener = Listener::new(&context, "/n");
    let options = PlayOptions { rate: Rate::new(2.0).unwrap(), ..PlayOptions::default() };
    let begun = Instant::now();
    let report = play(&context, &[path], options).unwrap();
    assert_eq!(listener.wait(40), (0..40).collect::<Vec<_>>());
    assert_eq!(report.lateness.count(), 40);
    let heard = listener.heard.lock().unwrap();
    // Distances of 10 ms; late it may be where others take the processor, early never. From before
    // the begin, for the first message may be late and the last one not.
    for (number, (_, at)) in heard.iter().enumerate() {
        let after = *at - begun;
        assert!(after >= Duration::from_millis(10) * number as u32, "{number}: {after:?}");
    }
}

#[test]
fn several_bags_are_played_as_one() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let even = folder.path().join("even");
    let odd = folder.path().join("odd");
    numbered(&even, 100, 3, 0, 10);
    numbered(&odd, 200, 3, 5, 10);
    let listener = Listener::new(&context, "/n");
    play(&context, &[even, odd], fast()).unwrap();
    assert_eq!(listener.wait(6), [100, 200, 101, 201, 102, 202]);
}

#[test]
fn a_part_of_a_bag_is_played_under_another_name_and_again() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    numbered(&path, 0, 20, 0, 10);
    let listener = Listener::new(&context, "/other");
    let options = PlayOptions {
        start_offset: Duration::from_millis(50),
        duration: Some(Duration::from_millis(30)),
        remaps: vec![Remap::parse("/n:=/other").unwrap()],
        looped: true,
        ..fast()
    };
    let player = Player::new(&context, vec![bag(&path)], options).unwrap();
    let control = player.control();
    let playing = std::thread::spawn(move || player.run());
    let heard = listener.wait(8);
    assert_eq!(heard[..8], [5, 6, 7, 8, 5, 6, 7, 8]);
    control.stop();
    playing.join().unwrap().unwrap();
}

#[test]
fn topics_are_chosen_and_who_listens_to_nothing_is_named() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    numbered(&path, 0, 3, 0, 10);
    let unheard = PlayOptions { wait_for_subscribers: Duration::from_millis(20), ..fast() };
    assert_eq!(play(&context, std::slice::from_ref(&path), unheard).unwrap().unheard, ["/n"]);
    let selection = Selection { exclude_topics: vec!["/n".into()], ..Selection::default() };
    let report = play(&context, &[path], PlayOptions { selection, ..fast() }).unwrap();
    assert_eq!((report.published(), report.topics), (0, vec![]));
}

/// A player of 100 numbers, one each 10 ms, that waits at the start.
fn paused(context: &Context, path: PathBuf) -> (Player, angaros_bag::play::PlayControl) {
    numbered(&path, 0, 100, 0, 10);
    let options = PlayOptions { start_paused: true, ..PlayOptions::default() };
    let player = Player::new(context, vec![bag(&path)], options).unwrap();
    let control = player.control();
    (player, control)
}

#[test]
fn a_player_is_stepped_sought_paused_and_made_faster() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let listener = Listener::new(&context, "/n");
    let (player, control) = paused(&context, folder.path().join("bag"));
    let playing = std::thread::spawn(move || player.run());
    assert!(control.play_next() && control.is_paused());
    assert_eq!(control.burst(3), 3);
    assert_eq!(listener.wait(4), [0, 1, 2, 3]);
    assert_eq!(control.time_ns(), START_NS + 30 * MS);
    assert!(!control.seek(START_NS - 1) && !control.seek(START_NS + 991 * MS));
    assert!(control.seek(START_NS + 495 * MS));
    assert!(control.play_next());
    assert_eq!(listener.wait(5)[4], 50);
    control.seek_by(-1000 * MS);
    assert_eq!(control.time_ns(), START_NS, "not beyond the beginning");
    control.set_rate(Rate::MAX);
    assert!(!control.toggle_paused());
    assert_eq!(control.burst(1), 0, "only while it is paused");
    let report = playing.join().unwrap().unwrap();
    assert_eq!(report.published(), 105);
    assert_eq!(listener.wait(105)[5..], (0..100).collect::<Vec<_>>());
    assert_eq!(control.burst(1), 0, "nothing plays any more");
}

#[test]
fn a_player_that_pauses_at_the_end_can_be_sent_back() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    numbered(&path, 0, 10, 0, 10);
    let listener = Listener::new(&context, "/n");
    let options = PlayOptions { pause_at_end: true, ..fast() };
    let player = Player::new(&context, vec![bag(&path)], options).unwrap();
    let control = player.control();
    let playing = std::thread::spawn(move || player.run());
    listener.wait(10);
    crate::fixture::eventually("the pause", || control.is_paused());
    assert!(control.seek(START_NS + 80 * MS));
    control.resume();
    assert_eq!(listener.wait(12)[10..], [8, 9]);
    crate::fixture::eventually("the next pause", || control.is_paused());
    assert!(!playing.is_finished());
    control.stop();
    assert_eq!(playing.join().unwrap().unwrap().published(), 12);
}

#[test]
fn all_that_is_left_is_burst() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let listener = Listener::new(&context, "/n");
    let (player, control) = paused(&context, folder.path().join("bag"));
    let playing = std::thread::spawn(move || player.run());
    assert!(control.seek(START_NS + 900 * MS));
    assert_eq!(control.burst(0), 10);
    assert_eq!(listener.wait(10), (90..100).collect::<Vec<_>>());
    control.resume();
    playing.join().unwrap().unwrap();
}

#[test]
fn the_time_in_the_bag_is_published() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    numbered(&path, 0, 30, 0, 10);
    let node = node(&context, "listener");
    let clock = node.create_polled_subscription::<Clock>("/clock", Qos::keep_last(1000)).unwrap();
    let nobody = Duration::ZERO;
    let options = PlayOptions {
        clock_hz: Some(100.0),
        wait_for_subscribers: nobody,
        rate: Rate::new(2.0).unwrap(),
        ..PlayOptions::default()
    };
    for (options, least) in [(options.clone(), 5), (PlayOptions { rate: Rate::MAX, ..options }, 25)]
    {
        let begun = Instant::now();
        play(&context, std::slice::from_ref(&path), options).unwrap();
        // At twice the speed; a player that is late has come further in the bag than its messages.
        let passed_ns = 2 * begun.elapsed().as_nanos() as i64;
        let mut times = Vec::new();
        while let Some(sample) = clock.take().unwrap() {
            let time = sample.message().unwrap().clock;
            times.push(i64::from(time.sec) * 1000 * MS + i64::from(time.nanosec));
        }
        assert!(times.len() >= least, "{}", times.len());
        assert!(times.windows(2).all(|two| two[0] <= two[1]), "{times:?}");
        let end_ns = START_NS + if least == 25 { 300 * MS } else { passed_ns };
        assert!(times.iter().all(|time| (START_NS..=end_ns).contains(time)), "{times:?}");
    }
}

#[test]
fn the_time_in_the_bag_is_published_before_each_message_of_the_topics_that_are_named() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    numbered(&path, 0, 30, 0, 10);
    let node = node(&context, "listener");
    let clock = node.create_polled_subscription::<Clock>("/clock", Qos::keep_last(1000)).unwrap();
    let base = PlayOptions { wait_for_subscribers: Duration::ZERO, ..fast() };
    let named = |topic: &str| vec![topic.to_owned()];
    let cases = [
        (PlayOptions { clock_topics: named("/n"), ..base.clone() }, 30),
        (PlayOptions { clock_topics_all: true, ..base.clone() }, 30),
        (PlayOptions { clock_topics: named("/other"), ..base.clone() }, 0),
        (base, 0),
    ];
    for (options, expected) in cases {
        play(&context, std::slice::from_ref(&path), options).unwrap();
        let mut times = Vec::new();
        while let Some(sample) = clock.take().unwrap() {
            let time = sample.message().unwrap().clock;
            times.push(i64::from(time.sec) * 1000 * MS + i64::from(time.nanosec));
        }
        let each: Vec<i64> = (0..expected).map(|number| START_NS + number * 10 * MS).collect();
        assert_eq!(times, each);
    }
}

#[test]
fn messages_are_played_in_the_order_in_which_they_were_sent() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    let mut bag = create(&path, &StorageOptions::default()).unwrap();
    let topic = TopicMetadata::new("/n", UInt64::TYPE_NAME).with_standard_definition();
    let topic = bag.add_topic(&topic).unwrap();
    for number in 0..10_u64 {
        let mut data = vec![0; 12];
        UInt64 { data: number }.encode(&mut data).unwrap();
        let log_time_ns = START_NS + number as i64 * MS;
        // What was sent last was received first.
        let publish_time_ns = START_NS - number as i64 * MS;
        let sequence = number;
        bag.write(&NewMessage { topic, log_time_ns, publish_time_ns, sequence, data: &data })
            .unwrap();
    }
    bag.finish().unwrap();
    for (sent_order, expected) in
        [(false, (0..10).collect::<Vec<u64>>()), (true, (0..10).rev().collect())]
    {
        let context = context();
        let listener = Listener::new(&context, "/n");
        let options = PlayOptions { sent_order, ..fast() };
        play(&context, std::slice::from_ref(&path), options).unwrap();
        assert_eq!(listener.wait(10), expected);
    }
}
