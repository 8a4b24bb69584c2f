//! Which target gets a request.

use crate::cipher::{Aes128, Aes128_Request, VECTOR, encrypt};
use crate::{number, sum, sums};
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request};
use angaros::{Node, Server, SingleThreadedExecutor};
use angaros_fixture::{LONG, RunningNode, context};
use angaros_offload::{Offload, Repeat};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

#[test]
fn the_vector_of_fips_197_comes_back_from_each_kind_of_target() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let server = RunningNode::new(&context, "works");
    let answer = |request: Aes128_Request| encrypt(&request);
    let _service = server.node.create_service::<Aes128, _>("/works/aes", answer).unwrap();
    let builder = || Offload::<Aes128>::builder(&node.node, "aes");
    let kinds = [
        builder().service("server", "/works/aes", 1),
        builder().thread("thread", 1, encrypt),
        builder().service("nobody", "/nobody/aes", 1).fallback(1, encrypt),
    ];
    for (kind, name) in kinds.into_iter().zip(["server", "thread", "fallback"]) {
        let aes = kind.deadline(LONG).build().unwrap();
        assert!(aes.wait_for_targets(usize::from(name != "fallback"), LONG));
        for (plain, cipher) in [
            (VECTOR[0].to_vec(), VECTOR[1].to_vec()),
            (VECTOR[0].repeat(3), VECTOR[1].repeat(3)),
            (Vec::new(), Vec::new()),
        ] {
            let response = aes.call(Aes128_Request { plain }, Repeat::Fenced).unwrap();
            assert_eq!(response.cipher, cipher, "{name}");
        }
        let short = Aes128_Request { plain: VECTOR[0][..5].to_vec() };
        assert_eq!(aes.call(short, Repeat::Idempotent).unwrap().cipher.len(), 16);
        let status = aes.targets().into_iter().find(|target| target.name == name).unwrap();
        assert_eq!((status.answered, status.failed, status.under_way), (4, 0, 0), "{name}");
    }
}

/// A server that takes so many microseconds for a request.
fn server(node: &Node, pause_us: &Arc<AtomicU64>) -> Server<AddTwoInts> {
    let pause_us = Arc::clone(pause_us);
    let answer = move |request: AddTwoInts_Request| {
        std::thread::sleep(Duration::from_micros(pause_us.load(Ordering::Relaxed)));
        sum(&request)
    };
    node.create_service::<AddTwoInts, _>("/fast", answer).unwrap()
}

/// How many of some requests, one after the other, went to each target.
fn shares(offload: &Offload<AddTwoInts>) -> Vec<u64> {
    let answered = || offload.targets().iter().map(|target| target.answered).collect::<Vec<_>>();
    let before = answered();
    for a in 0..40 {
        assert_eq!(offload.call(number(a), Repeat::Idempotent).unwrap().sum, 1000 + a);
    }
    answered().iter().zip(before).map(|(after, before)| after - before).collect()
}

/// Waits until this target gets most requests: other programs may disturb what is measured.
fn gets_most(offload: &Offload<AddTwoInts>, target: usize, when: &str) {
    let mut shared = Vec::new();
    for _ in 0..10 {
        shared = shares(offload);
        if shared[target] > 24 {
            return;
        }
    }
    panic!("while it is {when}: {shared:?}");
}

#[test]
fn the_fastest_target_gets_most_requests_and_the_next_one_while_that_is_slow_or_gone() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let works = RunningNode::new(&context, "works");
    let pause_us = Arc::new(AtomicU64::new(0));
    let service = server(&works.node, &pause_us);
    let takes = |pause: Duration| {
        move |request: &AddTwoInts_Request| {
            std::thread::sleep(pause);
            sum(request)
        }
    };
    let builder = sums(&node.node).thread("slow", 2, takes(Duration::from_millis(15)));
    let builder = builder.thread("middle", 2, takes(Duration::from_millis(5)));
    let builder = builder.service("fast", "/fast", 2).deadline(LONG);
    let offload = builder.probe_every(Duration::from_millis(20)).build().unwrap();
    assert!(offload.wait_for_targets(3, LONG));
    gets_most(&offload, 2, "fast");
    pause_us.store(30_000, Ordering::Relaxed);
    gets_most(&offload, 1, "slow");
    pause_us.store(0, Ordering::Relaxed);
    gets_most(&offload, 2, "fast again");
    drop(service);
    let answered = offload.targets()[2].answered;
    gets_most(&offload, 1, "gone");
    assert_eq!(offload.targets()[2].answered, answered);
    let _service = server(&works.node, &pause_us);
    assert!(offload.wait_for_targets(3, LONG));
    gets_most(&offload, 2, "there again");
}

#[test]
fn one_thread_can_ask_and_answer_where_requests_are_futures() {
    let context = context();
    let node = Node::new(&context, "both").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    let answer = |request: AddTwoInts_Request| sum(&request);
    let _service = node.create_service::<AddTwoInts, _>("/both", answer).unwrap();
    let offload = sums(&node).service("both", "/both", 3).deadline(LONG).build().unwrap();
    assert!(offload.wait_for_targets(1, LONG));
    let is_done = Arc::new(AtomicBool::new(false));
    let done = Arc::clone(&is_done);
    let asks = async move {
        let all: Vec<_> =
            (0..10).map(|a| offload.call_async(number(a), Repeat::Idempotent)).collect();
        for (a, pending) in (0..).zip(all) {
            assert_eq!(pending.await.unwrap().sum, 1000 + a);
        }
        done.store(true, Ordering::Relaxed);
    };
    let _task = executor.spawn(asks).unwrap();
    assert!(executor.spin_until(|| is_done.load(Ordering::Relaxed), LONG));
}
