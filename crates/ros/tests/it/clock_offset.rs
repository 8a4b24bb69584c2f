//! How far clocks are apart (rules K1 to K5), between two contexts.

use crate::support::eventually;
use angaros_component::sim::{Link, Simulation};
use angaros_core::{Context, ContextOptions, Node, SingleThreadedExecutor, VirtualClock};
use angaros_msg::Time;
use angaros_ros::clock_offset::ClockOffsets;
use angaros_ros::clock_offset::NodeClockOffsets as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);
const DOMAIN: u32 = 231;

#[test]
fn hosts_with_one_clock_find_an_offset_of_zero_within_the_bound_over_unequal_ways() {
    let sim = Simulation::new(1);
    let nodes: Vec<Node> = ["here", "there", "elsewhere"]
        .map(|host| {
            let context = sim.context(host, ContextOptions::default()).unwrap();
            Node::new(&context, host).unwrap()
        })
        .into();
    sim.set_direction("here", "there", &Link::with_delay(5 * MS)).unwrap();
    sim.set_direction("there", "here", &Link::with_delay(45 * MS)).unwrap();
    let offsets: Vec<ClockOffsets> =
        nodes.iter().map(|node| node.clock_offsets(100 * MS).unwrap()).collect();
    nodes.iter().for_each(|node| sim.add_node(node).unwrap());
    sim.run_for(2_000 * MS);
    let there = offsets[0].of_node("/there").unwrap();
    for estimate in [there.monotonic, there.system.unwrap()] {
        // The middle is off by half of what the ways differ, as it must be.
        assert!(estimate.offset_ns.abs_diff(-20_000_000) < 100_000, "{estimate:?}");
        let bound = estimate.bound_ns;
        assert!(estimate.offset_ns.unsigned_abs() <= bound && bound < 26_000_000, "{estimate:?}");
        assert!(estimate.exchanges >= 10, "{estimate:?}");
    }
    assert_eq!(offsets[0].peers().len(), 2);
    assert!(offsets[2].of_node("/here").unwrap().monotonic.bound_ns < 1_000_000);
}

fn context(clock: &VirtualClock) -> Context {
    let options = ContextOptions {
        domain: Some(DOMAIN),
        transport: Some("local".into()),
        clock: clock.clock(),
        ..ContextOptions::default()
    };
    Context::new(options, &[]).unwrap()
}

#[test]
fn a_shifted_clock_is_found_within_the_bound() {
    let start = Time::from_nanoseconds(1_700_000_000_000_000_000);
    let shift = Duration::from_secs(3);
    let one = VirtualClock::new(start);
    let other = VirtualClock::new(start);
    other.advance(shift);
    let near = context(&one);
    let far = context(&other);
    let here = Node::new(&near, "here").unwrap();
    let there = Node::new(&far, "there").unwrap();
    let offsets = here.clock_offsets(20 * MS).unwrap();
    let _answers = there.clock_offsets(20 * MS).unwrap();
    let near_executor = SingleThreadedExecutor::new(&near).unwrap();
    let far_executor = SingleThreadedExecutor::new(&far).unwrap();
    near_executor.add_node(&here).unwrap();
    far_executor.add_node(&there).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| near_executor.spin());
        scope.spawn(|| far_executor.spin());
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                one.advance(MS);
                other.advance(MS);
                std::thread::sleep(MS);
            }
        });
        eventually("ten exchanges", || {
            offsets.of_node("/there").is_some_and(|peer| peer.monotonic.exchanges >= 10)
        });
        done.store(true, Ordering::Relaxed);
        near_executor.cancel();
        far_executor.cancel();
    });
    let peer = offsets.of_node("/there").unwrap();
    for estimate in [peer.monotonic, peer.system.unwrap()] {
        let error = (i128::from(estimate.offset_ns) - shift.as_nanos() as i128).unsigned_abs();
        // The two clocks are moved one after the other, a millisecond at a time.
        assert!(error <= u128::from(estimate.bound_ns) + 1_000_000, "{estimate:?}");
        assert!(estimate.bound_ns < 500_000_000, "{estimate:?}");
    }
}

#[test]
fn a_period_of_nothing_is_refused() {
    let context = crate::support::context();
    let node = Node::new(&context, "n").unwrap();
    assert!(node.clock_offsets(Duration::ZERO).is_err());
}
