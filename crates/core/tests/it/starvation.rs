//! The camera that takes 30 ms at 30 Hz must not keep what comes at 1 kHz in other callback groups
//! from its turns.

use crate::support::{LONG, context, node};
use angaros_core::{CallbackGroupType, MultiThreadedExecutor, Sample};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

const CAMERA_TAKES: Duration = Duration::from_millis(30);
const CAMERA_PERIOD: Duration = Duration::from_micros(33_333);
const FAST_PERIOD: Duration = Duration::from_millis(1);
const FRAMES: usize = 15;

/// Calls of a callback, and how many of them came while the camera was at work.
#[derive(Default)]
struct Calls {
    all: AtomicUsize,
    beside: AtomicUsize,
}

impl Calls {
    fn count(&self, camera_works: bool) {
        self.all.fetch_add(1, Ordering::SeqCst);
        self.beside.fetch_add(camera_works.into(), Ordering::SeqCst);
    }

    /// The camera works for nine tenths of the time, so that share of the calls should fall into
    /// it; none does where it starves them. A share, as a busy machine makes all of them fewer.
    fn check(&self, what: &str) {
        let all = self.all.load(Ordering::SeqCst);
        let beside = self.beside.load(Ordering::SeqCst);
        assert!(all > 4 * FRAMES, "{what}: {all} calls beside {FRAMES} frames");
        assert!(beside * 2 > all, "{what}: {beside} of {all} calls came beside the camera's");
    }
}

#[test]
fn a_camera_of_thirty_milliseconds_starves_no_other_group() {
    let context = context();
    let n = node(&context, "n");
    let exclusive = || n.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let camera_group = exclusive();
    let timer_group = exclusive();
    let topic_group = exclusive();
    let frames = Arc::new(AtomicUsize::new(0));
    let works = Arc::new(AtomicBool::new(false));
    let taken = Arc::clone(&frames);
    let at_work = Arc::clone(&works);
    // Sleeping stands for working: it keeps the thread, but not one of the processors.
    let _camera = n
        .create_timer_in(&camera_group, CAMERA_PERIOD, move |_| {
            at_work.store(true, Ordering::SeqCst);
            std::thread::sleep(CAMERA_TAKES);
            at_work.store(false, Ordering::SeqCst);
            taken.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let ticks = Arc::new(Calls::default());
    let heard = Arc::new(Calls::default());
    let numbers = n.create_publisher::<Int32>("numbers", Qos::keep_last(10)).unwrap();
    let sink = Arc::clone(&ticks);
    let works_now = Arc::clone(&works);
    let _fast = n
        .create_timer_in(&timer_group, FAST_PERIOD, move |_| {
            sink.count(works_now.load(Ordering::SeqCst));
            numbers.publish_ref(&Int32::default()).unwrap();
        })
        .unwrap();
    let sink = Arc::clone(&heard);
    let _numbers = n
        .create_subscription_in(
            &topic_group,
            "numbers",
            Qos::keep_last(10),
            move |_: Sample<Int32>| {
                sink.count(works.load(Ordering::SeqCst));
            },
        )
        .unwrap();
    let executor = MultiThreadedExecutor::new(&context, 2).unwrap();
    executor.add_node(&n).unwrap();
    assert!(executor.spin_until(|| frames.load(Ordering::SeqCst) >= FRAMES, LONG));
    ticks.check("timer");
    heard.check("subscription");
}
