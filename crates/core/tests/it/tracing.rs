use crate::support::{LONG, context, node, tracing_alone};
use angaros_core::{Sample, SingleThreadedExecutor};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use angaros_transport::trace::{self, Breakdown, Recording};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

#[test]
fn a_session_tells_where_the_time_of_each_message_went_and_survives_its_file() {
    let context = context();
    let a = node(&context, "traced_source");
    let b = node(&context, "traced_sink");
    let seen = Arc::new(AtomicUsize::new(0));
    let sink = Arc::clone(&seen);
    let _subscription = b
        .create_subscription("traced", Qos::default(), move |s: Sample<Int32>| {
            assert!(s.view().is_ok());
            std::thread::sleep(Duration::from_millis(2));
            sink.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&b).unwrap();
    let publisher = a.create_publisher::<Int32>("traced", Qos::default()).unwrap();
    let _alone = tracing_alone();
    trace::start().unwrap();
    for _ in 0..5 {
        publisher.publish(Int32::default()).unwrap();
    }
    assert!(executor.spin_until(|| seen.load(Ordering::SeqCst) == 5, LONG));
    let recording = trace::stop();
    let file = std::env::temp_dir().join(format!("angaros-test-{}.trace", std::process::id()));
    recording.write(&file).unwrap();
    assert_eq!(Recording::read(&file).unwrap(), recording);
    std::fs::write(&file, &std::fs::read(&file).unwrap()[..40]).unwrap();
    assert!(Recording::read(&file).is_err(), "a cut header is an error");
    std::fs::remove_file(&file).unwrap();

    // Other tests of this process may have been traced too.
    let breakdown = Breakdown::of(&recording);
    let row = breakdown.topics.iter().find(|row| row.topic == "/traced").unwrap();
    assert_eq!((row.node.as_str(), row.layers.deliveries.len()), ("/traced_sink", 5));
    let slowest_queue = row.layers.percentile(100.0)[4];
    for delivery in &row.layers.deliveries {
        assert!(delivery.callback >= 2_000_000, "{delivery:?}");
    }
    // The fifth message waited for four callbacks of 2 ms.
    assert!(slowest_queue >= 8_000_000, "{slowest_queue}");
}
