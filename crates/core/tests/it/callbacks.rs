use crate::support::{LONG, context, node};
use angaros_core::{Sample, SingleThreadedExecutor};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::String as Text;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn a_callback_takes_the_owned_message_or_reads_in_place_and_may_fail() {
    let context = context();
    let n = node(&context, "n");
    let calls = Arc::new(AtomicUsize::new(0));
    let a = Arc::clone(&calls);
    let b = Arc::clone(&calls);
    let _owned = n
        .create_subscription("t", Qos::default(), move |m: Arc<Text>| {
            assert_eq!(m.data, "x");
            a.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let _view = n
        .create_subscription("t", Qos::default(), move |s: Sample<Text>| {
            assert_eq!(s.view()?.data, "x");
            b.fetch_add(1, Ordering::SeqCst);
            Err::<(), Box<dyn std::error::Error + Send + Sync>>("a failure on purpose".into())
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let publisher = n.create_publisher::<Text>("t", Qos::default()).unwrap();
    publisher.publish(Text { data: "x".into() }).unwrap();
    publisher.publish_ref(&Text { data: "x".into() }).unwrap();
    assert!(executor.spin_until(|| calls.load(Ordering::SeqCst) == 4, LONG));
    assert!(!n.has_failed(), "an error is no panic");
}
