//! Messages that belong together (rules K1 to K6 of `message_filters`).

use super::support::{LONG, context, node};
use angaros_component::sim::Simulation;
use angaros_core::{ContextOptions, Node, Sample, SingleThreadedExecutor, TakeError};
use angaros_msg::geometry_msgs::msg::PointStamped;
use angaros_msg::sensor_msgs::msg::{CameraInfo, Image};
use angaros_msg::{HasHeader, Qos, Time};
use angaros_ros::message_filters::{
    ApproximateTime, Cache, Chain, ExactTime, MAX_INPUTS, Policy, Stamped, Synchronizer,
    TimeSequencer,
};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);

/// A message that is nothing but its stamp, in nanoseconds, and the place at its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark(i64, usize);

impl Stamped for Mark {
    fn stamp(&self) -> Result<Time, TakeError> {
        Ok(Time::from_nanoseconds(self.0))
    }

    fn frame_id(&self) -> Result<String, TakeError> {
        Ok(String::new())
    }
}

#[derive(Clone, Copy)]
struct Unreadable;

impl Stamped for Unreadable {
    fn stamp(&self) -> Result<Time, TakeError> {
        Err(TakeError::Protocol)
    }

    fn frame_id(&self) -> Result<String, TakeError> {
        Err(TakeError::Protocol)
    }
}

type Log<T> = Arc<Mutex<Vec<T>>>;
type Pairs = Synchronizer<(Mark, Mark)>;

fn pairs(policy: impl Policy) -> (Pairs, Log<(i64, i64)>) {
    let log = Log::default();
    let sink = Arc::clone(&log);
    let sync = Synchronizer::new(policy, move |(a, b): (Mark, Mark)| {
        sink.lock().unwrap().push((a.0, b.0));
    });
    (sync, log)
}

/// Adds at input 0 or 1, by the letter.
fn feed(sync: &Pairs, order: &[(char, i64)]) {
    for (input, stamp) in order {
        match input {
            'a' => sync.add::<0>(Mark(*stamp, 0)),
            _ => sync.add::<1>(Mark(*stamp, 0)),
        }
    }
}

#[test]
fn equal_stamps_meet_in_whatever_order_they_come_and_displace_older_ones() {
    let (sync, log) = pairs(ExactTime::new(10));
    feed(&sync, &[('a', 1), ('a', 2), ('b', 2), ('b', 1), ('b', 3), ('a', 3), ('a', 2)]);
    assert_eq!(*log.lock().unwrap(), [(2, 2), (3, 3)]);
    // a1 was displaced by set 2, b1 by set 3.
    assert_eq!(sync.status().dropped, 2);
}

#[test]
fn of_exact_stamps_no_more_wait_than_the_queue_holds() {
    let (sync, log) = pairs(ExactTime::new(3));
    feed(&sync, &[('a', 1), ('a', 2), ('a', 3), ('a', 4), ('b', 1), ('b', 4)]);
    assert_eq!(*log.lock().unwrap(), [(4, 4)]);
    assert_eq!(sync.status().sets, 1);
}

#[test]
fn nearly_equal_stamps_meet_in_the_closest_pairs() {
    // Two cameras at 10 Hz, one 10 ms later.
    let (sync, log) = pairs(ApproximateTime::new(10));
    feed(&sync, &[('a', 0), ('b', 10), ('a', 100), ('b', 110), ('a', 200), ('b', 210)]);
    let found = log.lock().unwrap();
    assert_eq!(found[..2], [(0, 10), (100, 110)], "{found:?}");
}

#[test]
fn the_better_of_two_partners_is_waited_for() {
    let (sync, log) = pairs(ApproximateTime::new(10));
    feed(&sync, &[('a', 0), ('b', 60)]);
    assert!(log.lock().unwrap().is_empty(), "a message of a close to 60 may yet come");
    // Every set that begins after this one leaves b60 behind.
    feed(&sync, &[('a', 65)]);
    assert_eq!(*log.lock().unwrap(), [(65, 60)]);
}

#[test]
fn a_lower_bound_between_messages_gives_sets_out_earlier() {
    let bounded = ApproximateTime::new(10).lower_bound(0, 90 * Duration::from_nanos(1));
    let (sync, log) = pairs(bounded);
    feed(&sync, &[('a', 0), ('b', 10)]);
    // The next of a cannot come before 90.
    assert_eq!(*log.lock().unwrap(), [(0, 10)]);
}

#[test]
fn sets_beyond_the_longest_interval_are_not_formed() {
    let policy = ApproximateTime::new(10).max_interval(Duration::from_nanos(20));
    let (sync, log) = pairs(policy);
    feed(&sync, &[('a', 0), ('b', 50), ('a', 60), ('b', 150), ('a', 160), ('b', 250)]);
    assert_eq!(log.lock().unwrap()[0], (60, 50));
    assert!(log.lock().unwrap().iter().all(|(a, b)| (a - b).abs() <= 20));
}

/// A stream of about 1000 ns period at each input, with jitter, seeded.
fn streams(inputs: usize, seed: u64) -> Vec<(usize, i64)> {
    let mut state = seed;
    let mut random = move |below: i64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as i64) % below
    };
    let mut all = Vec::new();
    for input in 0..inputs {
        let phase = random(300);
        all.extend((0..200).map(|i| (input, 10_000 + i * 1000 + phase + random(200))));
    }
    all.sort_by_key(|(input, stamp)| (*stamp, *input));
    all
}

/// Sets of three inputs for a stream of messages.
fn threes(policy: impl Policy, messages: &[(usize, i64)]) -> Vec<[i64; 3]> {
    let log = Log::default();
    let sink = Arc::clone(&log);
    let sync = Synchronizer::new(policy, move |(a, b, c): (Mark, Mark, Mark)| {
        sink.lock().unwrap().push([a.0, b.0, c.0]);
    });
    for (place, (input, stamp)) in messages.iter().enumerate() {
        match input {
            0 => sync.add::<0>(Mark(*stamp, place)),
            1 => sync.add::<1>(Mark(*stamp, place)),
            _ => sync.add::<2>(Mark(*stamp, place)),
        }
    }
    log.lock().unwrap().clone()
}

/// The shortest interval of any set that holds the given message of one input.
fn shortest(messages: &[(usize, i64)], input: usize, stamp: i64) -> i64 {
    let of = |i: usize| -> Vec<i64> {
        messages.iter().filter(|(at, _)| *at == i).map(|(_, stamp)| *stamp).collect()
    };
    let others: Vec<Vec<i64>> = (0..3).filter(|i| *i != input).map(of).collect();
    let mut best = i64::MAX;
    for a in &others[0] {
        for b in &others[1] {
            let first = stamp.min(*a).min(*b);
            let last = stamp.max(*a).max(*b);
            best = best.min(last - first);
        }
    }
    best
}

#[test]
fn every_set_is_in_order_and_as_short_as_any_set_with_its_last_message() {
    for seed in 0..10 {
        let messages = streams(3, seed);
        let found = threes(ApproximateTime::new(20).age_penalty(0.0), &messages);
        assert!(found.len() > 195, "{} sets", found.len());
        for pair in found.windows(2) {
            assert!((0..3).all(|i| pair[0][i] < pair[1][i]), "{pair:?}");
        }
        // With jitter well below the period the shortest set around a message is the right one.
        for set in &found {
            let first = set.iter().min().unwrap();
            let last = set.iter().max().unwrap();
            let input = set.iter().position(|stamp| stamp == last).unwrap();
            assert_eq!(last - first, shortest(&messages, input, *last), "{set:?}");
        }
    }
}

#[test]
fn arrivals_out_of_step_between_inputs_do_not_change_the_sets() {
    let messages = streams(3, 77);
    let expected = threes(ApproximateTime::new(50), &messages);
    // Each input in its own order, but far apart from the others.
    let mut late = messages.clone();
    late.sort_by_key(|(input, stamp)| stamp + [0, 7000, 3000][*input]);
    let found = threes(ApproximateTime::new(50), &late);
    assert_eq!(found[..190], expected[..190]);
}

#[test]
fn a_queue_that_overflows_drops_its_oldest_and_goes_on() {
    let (sync, log) = pairs(ApproximateTime::new(3));
    (0..100).for_each(|i| sync.add::<0>(Mark(i * 100, 0)));
    assert_eq!(sync.status().dropped, 97);
    feed(&sync, &[('b', 9805), ('b', 9905), ('a', 10_000), ('b', 10_005), ('a', 10_100)]);
    let found = log.lock().unwrap();
    assert!(found.contains(&(9800, 9805)) && found.contains(&(9900, 9905)), "{found:?}");
}

#[test]
fn of_sets_as_good_as_each_other_the_first_is_given_out() {
    let (sync, log) = pairs(ApproximateTime::new(10).age_penalty(0.0));
    feed(&sync, &[('a', 0), ('b', 10), ('a', 20)]);
    assert_eq!(*log.lock().unwrap(), [(0, 10)], "10 ns apart as (20, 10) is");
    // With a penalty on what is later a set must be more than so much better.
    for (stamp, expected) in [(19, (0, 10)), (18, (18, 10))] {
        let (sync, log) = pairs(ApproximateTime::new(10).age_penalty(0.2));
        feed(&sync, &[('a', 0), ('b', 10), ('a', stamp), ('b', 100), ('a', 110), ('b', 200)]);
        assert_eq!(log.lock().unwrap()[0], expected, "a at {stamp}");
    }
}

#[test]
fn a_message_whose_best_partner_may_have_been_dropped_is_left_out() {
    let (sync, log) = pairs(ApproximateTime::new(2));
    // The third of a displaces a0, which would have been the partner of b1.
    feed(&sync, &[('a', 0), ('a', 10), ('a', 20), ('b', 1), ('b', 100)]);
    assert!(log.lock().unwrap().is_empty(), "{:?}", log.lock().unwrap());
    // What comes behind the gap has its partners.
    let (sync, log) = pairs(ApproximateTime::new(2));
    feed(&sync, &[('a', 0), ('a', 10), ('a', 20), ('b', 11)]);
    assert_eq!(*log.lock().unwrap(), [(10, 11)]);
    feed(&sync, &[('b', 19), ('a', 40), ('b', 39)]);
    assert_eq!(*log.lock().unwrap(), [(10, 11), (20, 19)]);
    assert_eq!(sync.status().dropped, 1, "a0");
}

#[test]
fn nine_inputs_meet_and_clear_forgets() {
    type Nine = (Mark, Mark, Mark, Mark, Mark, Mark, Mark, Mark, Mark);
    let log = Log::default();
    let sink = Arc::clone(&log);
    let sync = Synchronizer::new(ExactTime::new(2), move |set: Nine| {
        sink.lock().unwrap().push((set.0, set.8));
    });
    assert_eq!(MAX_INPUTS, 9);
    sync.add::<0>(Mark(1, 0));
    sync.clear();
    sync.add::<1>(Mark(1, 1));
    sync.add::<2>(Mark(1, 2));
    sync.add::<3>(Mark(1, 3));
    sync.add::<4>(Mark(1, 4));
    sync.add::<5>(Mark(1, 5));
    sync.add::<6>(Mark(1, 6));
    sync.add::<7>(Mark(1, 7));
    sync.add::<8>(Mark(1, 8));
    assert!(log.lock().unwrap().is_empty());
    sync.add::<0>(Mark(1, 9));
    assert_eq!(*log.lock().unwrap(), [(Mark(1, 9), Mark(1, 8))]);
}

#[test]
fn what_has_no_stamp_is_counted_and_a_callback_may_feed_its_own_synchroniser() {
    let sync: Arc<Mutex<Option<Pairs>>> = Arc::default();
    let own = Arc::clone(&sync);
    let log = Log::default();
    let sink = Arc::clone(&log);
    let made = Synchronizer::new(ExactTime::new(5), move |(a, _): (Mark, Mark)| {
        sink.lock().unwrap().push(a.0);
        if a.0 < 3 {
            let again = own.lock().unwrap().clone().unwrap();
            again.add::<0>(Mark(a.0 + 1, 0));
            again.add::<1>(Mark(a.0 + 1, 0));
        }
    });
    *sync.lock().unwrap() = Some(made.clone());
    feed(&made, &[('a', 1), ('b', 1)]);
    assert_eq!(*log.lock().unwrap(), [1, 2, 3]);
    let other = Synchronizer::new(ExactTime::new(5), |_: (Unreadable, Mark)| {});
    other.add::<0>(Unreadable);
    assert_eq!(other.status().unreadable, 1);
}

fn image(nanosec: i64) -> Image {
    let mut image = Image { data: vec![1; 100], ..Image::default() };
    image.set_header(Time::from_nanoseconds(nanosec), "camera");
    image
}

#[test]
fn subscriptions_feed_a_synchroniser_with_samples_or_owned_messages() {
    let context = context();
    let n = node(&context, "n");
    let images = n.create_publisher::<Image>("image", Qos::default()).unwrap();
    let infos = n.create_publisher::<CameraInfo>("info", Qos::default()).unwrap();
    let log = Log::default();
    let sink = Arc::clone(&log);
    type Set = (Sample<Image>, Arc<CameraInfo>);
    let sync = Synchronizer::new(ExactTime::new(10), move |(image, info): Set| {
        let frame = image.frame_id().unwrap();
        sink.lock().unwrap().push((image.view().unwrap().data.len(), info.stamp(), frame));
    });
    let _images = n.create_subscription("image", Qos::default(), sync.input::<0>()).unwrap();
    let _infos = n.create_subscription("info", Qos::default(), sync.input::<1>()).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let stamp = Time::from_nanoseconds(5_000_000_007);
    let mut info = CameraInfo::default();
    info.set_header(stamp, "camera");
    // One goes as bytes, one as it is.
    images.publish_ref(&image(stamp.nanoseconds)).unwrap();
    infos.publish(info).unwrap();
    assert!(executor.spin_until(|| !log.lock().unwrap().is_empty(), LONG));
    assert_eq!(*log.lock().unwrap(), [(100, Ok(stamp), "camera".to_owned())]);
}

fn cache(stamps: &[i64]) -> Cache<Mark> {
    let cache = Cache::new(5);
    stamps.iter().for_each(|stamp| cache.add(Mark(*stamp, 0)));
    cache
}

#[test]
fn a_cache_answers_by_time_and_keeps_the_newest() {
    let cache = cache(&[60, 10, 20, 50, 30, 40]);
    let at = Time::from_nanoseconds;
    let stamps = |marks: Vec<Mark>| marks.iter().map(|mark| mark.0).collect::<Vec<_>>();
    assert_eq!((cache.oldest_time(), cache.latest_time()), (Some(at(20)), Some(at(60))));
    assert_eq!(stamps(cache.interval(at(30), at(50))), [30, 40, 50]);
    assert_eq!(stamps(cache.interval(at(31), at(39))), [0; 0]);
    assert_eq!(stamps(cache.interval(at(50), at(30))), [0; 0]);
    assert_eq!(stamps(cache.surrounding_interval(at(35), at(45))), [30, 40, 50]);
    assert_eq!(stamps(cache.surrounding_interval(at(30), at(40))), [30, 40]);
    assert_eq!(stamps(cache.surrounding_interval(at(1), at(100))), [20, 30, 40, 50, 60]);
    assert_eq!((cache.before(at(30)), cache.after(at(30))), (Some(Mark(20, 0)), Some(Mark(40, 0))));
    assert_eq!((cache.before(at(20)), cache.after(at(60))), (None, None));
    cache.clear();
    assert!(cache.is_empty() && cache.latest_time().is_none());
}

#[test]
fn a_sequencer_puts_late_messages_in_order_and_drops_what_is_too_late() {
    let sim = Simulation::new(1);
    let n = Node::new(&sim.context("a", ContextOptions::default()).unwrap(), "n").unwrap();
    sim.add_node(&n).unwrap();
    let log = Log::default();
    let sink = Arc::clone(&log);
    let began = sim.clock().system_time();
    let sequencer = TimeSequencer::new(&n, 100 * MS, 10 * MS, 4, move |m: Arc<PointStamped>| {
        sink.lock().unwrap().push((HasHeader::stamp(&*m) - began).nanoseconds / 1_000_000);
    })
    .unwrap();
    let add = |ms: i64| {
        let mut message = PointStamped::default();
        message.set_header(began + angaros_msg::Duration::from_millis(ms), "a");
        sequencer.add(Arc::new(message));
    };
    [30, 10, 20].into_iter().for_each(add);
    sim.run_for(105 * MS);
    assert!(log.lock().unwrap().is_empty());
    sim.run_for(20 * MS);
    assert_eq!(*log.lock().unwrap(), [10, 20]);
    add(15);
    assert_eq!(sequencer.dropped(), 1, "20 was handed on already");
    [90, 60, 70, 80].into_iter().for_each(add);
    sim.run_for(200 * MS);
    // 15 came too late, 30 found no room.
    assert_eq!(*log.lock().unwrap(), [10, 20, 60, 70, 80, 90]);
    assert_eq!(sequencer.dropped(), 2);
}

#[test]
fn a_chain_hands_on_what_each_filter_lets_through() {
    let cache = Cache::new(10);
    let keep = cache.clone();
    let mut chain =
        Chain::new().then(|mark: Mark| (mark.0 > 1).then_some(mark)).then(move |mark: Mark| {
            keep.add(mark);
            Some(Mark(mark.0 * 2, mark.1))
        });
    let mut out = Vec::new();
    (0..4).for_each(|stamp| chain.add(Mark(stamp, 0), |mark| out.push(mark.0)));
    assert_eq!((out, cache.len(), chain.len()), (vec![4, 6], 2, 2));
}
