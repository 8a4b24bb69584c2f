//! The camera that takes 30 ms at 30 Hz must not keep what comes at 1 kHz in other callback groups
//! from its turns.

use crate::support::{LONG, context, node};
use angaros_core::{CallbackGroupType, MultiThreadedExecutor, Sample};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const CAMERA_TAKES: Duration = Duration::from_millis(30);
const CAMERA_PERIOD: Duration = Duration::from_micros(33_333);
const FAST_PERIOD: Duration = Duration::from_millis(1);

#[test]
fn a_camera_of_thirty_milliseconds_starves_no_other_group() {
    let context = context();
    let n = node(&context, "n");
    let exclusive = || n.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let (camera_group, timer_group, topic_group) = (exclusive(), exclusive(), exclusive());
    let (frames, received) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (in_camera, counted) = (Arc::clone(&frames), Arc::clone(&received));
    // Sleeping stands for working here: it keeps the thread, but not one of two processors.
    let _camera = n
        .create_timer_in(&camera_group, CAMERA_PERIOD, move |_| {
            std::thread::sleep(CAMERA_TAKES);
            in_camera.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let lateness = Arc::new(Mutex::new(Vec::with_capacity(2_000)));
    let late = Arc::clone(&lateness);
    let numbers = n.create_publisher::<Int32>("numbers", Qos::keep_last(10)).unwrap();
    let _fast = n
        .create_timer_in(&timer_group, FAST_PERIOD, move |info| {
            late.lock().unwrap().push(info.actual_ns - info.expected_ns);
            numbers.publish_ref(&Int32::default()).unwrap();
        })
        .unwrap();
    let _numbers = n
        .create_subscription_in(&topic_group, "numbers", Qos::keep_last(10), {
            move |_: Sample<Int32>| {
                counted.fetch_add(1, Ordering::SeqCst);
            }
        })
        .unwrap();
    let executor = MultiThreadedExecutor::new(&context, 2).unwrap();
    executor.add_node(&n).unwrap();
    let begun = Instant::now();
    assert!(executor.spin_until(|| frames.load(Ordering::SeqCst) >= 15, LONG));
    let periods = begun.elapsed().as_micros() / FAST_PERIOD.as_micros();
    let mut lateness = lateness.lock().unwrap().clone();
    lateness.sort_unstable();
    // The camera holds a thread for nine tenths of the time: were the others to wait for it, nine
    // tenths of their calls would be missing and the middle one would come 15 ms late.
    let (calls, middle) = (lateness.len(), lateness[lateness.len() / 2]);
    let heard = received.load(Ordering::SeqCst);
    assert!(calls as u128 > periods / 2, "{calls} calls of the timer in {periods} periods");
    assert!(heard * 10 > calls * 9, "{heard} messages of {calls}");
    assert!(middle < 5_000_000, "half of the calls came more than {middle} ns late");
}
