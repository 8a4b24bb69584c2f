//! Services and losses of real graphs.

use crate::fixture::{DELAY, LONG, Session, context, node};
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::std_msgs::msg::Int32;
use angaros::{Qos, SingleThreadedExecutor};
use angaros_trace::report::LostMessages;
use angaros_trace::{Options, Report};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn a_call_is_a_chain_there_and_back_and_a_slow_answer_is_the_services() {
    let context = context("");
    let (caller, adder) = (node(&context, "caller"), node(&context, "adder"));
    let add = |request: AddTwoInts_Request| {
        std::thread::sleep(DELAY);
        AddTwoInts_Response { sum: request.a + request.b }
    };
    let _service = adder.create_service::<AddTwoInts, _>("add", add).unwrap();
    let client = caller.create_client::<AddTwoInts>("add").unwrap();
    assert!(client.wait_for_service(LONG));
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&adder).unwrap();
    executor.add_node(&caller).unwrap();
    let session = Session::start();
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        for number in 0..3 {
            let request = AddTwoInts_Request { a: number, b: 1 };
            assert_eq!(client.call(&request, LONG).unwrap().sum, number + 1);
        }
        executor.cancel();
    });
    let report = Report::of(&session.stop(), &Options::default());
    let call = report.calls.iter().find(|call| call.service == "/add").unwrap();
    assert_eq!((call.client.as_str(), call.total.count, call.unanswered), ("/caller", 3, 0));
    assert!(call.answering.p50 >= DELAY.as_nanos() as f64, "{report}");
    assert!(call.total.mean >= call.there.mean + call.answering.mean + call.back.mean - 1.0);
    let path = report.paths.iter().find(|path| path.title == "/caller -> /adder -> /caller");
    assert_eq!(path.map(|path| path.end_to_end.count), Some(3), "{report}");
}

#[test]
fn a_queue_that_overflows_is_named_with_its_losses() {
    let context = context("");
    let (source, sink) = (node(&context, "source"), node(&context, "sink"));
    let seen = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&seen);
    let _subscription = sink
        .create_subscription("data", Qos::keep_last(2), move |_: Arc<Int32>| {
            count.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let publisher = source.create_publisher::<Int32>("data", Qos::keep_last(2)).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG));
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&sink).unwrap();
    let session = Session::start();
    (0..7).for_each(|data| publisher.publish(Int32 { data }).unwrap());
    assert!(executor.spin_until(|| seen.load(Ordering::SeqCst) == 2, LONG));
    let report = Report::of(&session.stop(), &Options::default());
    let lost: Vec<_> = report.drops.iter().filter(|lost| lost.at == "/sink (/data)").collect();
    let count: u64 = lost.iter().map(|lost| lost.count).sum();
    assert!(count == 5 && report.to_string().contains("MESSAGES LOST"), "{report}");
}

#[test]
fn a_queue_of_which_only_the_newest_is_read_loses_nothing() {
    let context = context("");
    let (source, sink) = (node(&context, "camera"), node(&context, "rectify"));
    let infos = sink.create_polled_subscription::<Int32>("info", Qos::keep_last(1)).unwrap();
    let few = sink.create_polled_subscription::<Int32>("few", Qos::keep_last(2)).unwrap();
    let publisher = source.create_publisher::<Int32>("info", Qos::keep_last(1)).unwrap();
    let other = source.create_publisher::<Int32>("few", Qos::keep_last(2)).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG) && other.wait_for_subscriptions(1, LONG));
    let session = Session::start();
    for data in 0..5 {
        publisher.publish(Int32 { data }).unwrap();
        other.publish(Int32 { data }).unwrap();
    }
    assert_eq!(infos.take().unwrap().unwrap().message().unwrap().data, 4);
    assert_eq!(few.take().unwrap().unwrap().message().unwrap().data, 3);
    let report = Report::of(&session.stop(), &Options::default());
    let at = |list: &[LostMessages]| -> Vec<(String, u64)> {
        list.iter().map(|lost| (lost.at.clone(), lost.count)).collect()
    };
    assert_eq!(at(&report.replaced), [("/rectify (/info)".to_owned(), 4)], "{report}");
    assert_eq!(at(&report.drops), [("/rectify (/few)".to_owned(), 3)], "{report}");
    assert!(report.to_string().contains("REPLACED BY NEWER ONES"), "{report}");
    assert_eq!(report.lost.unmatched.callback, 0, "nobody expects callbacks: {report}");
}
