//! The driver of the sub-controller.

use crate::{Losses, Registers};
use angaros::prelude::*;
use angaros::std_msgs::msg::UInt8MultiArray;
use std::time::{Duration, Instant};

/// Reads a CM-730 that is not there: publishes `cm730/state`, the bytes of one bulk read, at
/// `rate` (100.0 Hz). A real one waits for its serial bus in the callback: `bus_us` (0) is for how
/// long, in microseconds, at most a second.
#[component]
pub struct Cm730 {
    _timer: Timer,
}

impl Cm730 {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let rate = node.parameter("rate", 100.0)?;
        if !(rate > 0.0 && rate <= 10_000.0) {
            let message = format!("parameter 'rate' of node {} is {rate}", node.name());
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("give readings per second above 0, at most 10000"));
        }
        let bus_us = node.parameter("bus_us", 0i64)?;
        let Some(bus) = u64::try_from(bus_us).ok().filter(|us| *us <= 1_000_000) else {
            let message = format!("parameter 'bus_us' of node {} is {bus_us}", node.name());
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("give microseconds from 0 to 1000000"));
        };
        let bus = Duration::from_micros(bus);
        let publisher = node.create_publisher("cm730/state", Qos::keep_last(10))?;
        let begun = Instant::now();
        let mut losses = Losses::of("cm730/state");
        let timer = node.create_timer(Duration::from_secs_f64(1.0 / rate), move |_| {
            if !bus.is_zero() {
                std::thread::sleep(bus);
            }
            let data = Registers::marching(begun.elapsed().as_secs_f64()).encode();
            let message = UInt8MultiArray { data, ..UInt8MultiArray::default() };
            losses.note(publisher.publish(message));
        })?;
        Ok(Self { _timer: timer })
    }
}
