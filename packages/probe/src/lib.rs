//! Components that measure a graph from its end.
//!
//! The file a probe writes has one line per message, in order of arrival:
//! `publisher_gid sequence_number stamp_ns arrival_ns`, separated by spaces. `stamp_ns` is the
//! message's `header.stamp` (set by whoever captured the data) and `arrival_ns` the begin of the
//! probe's callback, both on the monotonic clock.

use angaros::clock::{monotonic_ns, system_time};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::{Gid, TakeError};
use std::fmt::Write as _;

/// Receives the images at the end of a graph and, when it ends, says how many came and how old they
/// were, and writes when each was captured and when it arrived.
///
/// Subscribes to `image`. Parameters: `out`, the file to write (none where it is empty); `count`,
/// the images after which it ends its process (0: it runs until it is ended, and keeps the first
/// million).
#[component]
pub struct ImageProbe {
    _images: Subscription<Image>,
}

struct Arrival {
    publisher: Gid,
    sequence_number: u64,
    stamp_ns: i64,
    arrival_ns: u64,
}

struct Record {
    out: String,
    arrivals: Vec<Arrival>,
    count: usize,
    context: Context,
    beyond: u64,
}

impl ImageProbe {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let out = node.parameter("out", String::new())?;
        // A file that cannot be written must be known before the measurement, not after it.
        if !out.is_empty() {
            std::fs::write(&out, "").map_err(|error| {
                let message = format!("node {} cannot write {out}", node.name());
                Error::new(ErrorKind::System, message).source(error)
            })?;
        }
        let count = usize::try_from(node.parameter("count", 0_i64)?).unwrap_or(0);
        let capacity = if count == 0 { 1_000_000 } else { count };
        let arrivals = Vec::with_capacity(capacity);
        let context = ctx.context().clone();
        let mut record = Record { out, arrivals, count, context, beyond: 0 };
        let callback = move |sample: Sample<Image>| record.take(&sample);
        let qos = Qos::sensor_data();
        Ok(Self { _images: node.create_subscription("image", qos, callback)? })
    }
}

impl Record {
    fn take(&mut self, sample: &Sample<Image>) -> std::result::Result<(), TakeError> {
        let arrival_ns = monotonic_ns();
        let offset_ns = arrival_ns as i64 - system_time().nanoseconds;
        let stamp = sample.view()?.header.stamp;
        let stamp_ns = i64::from(stamp.sec) * 1_000_000_000 + i64::from(stamp.nanosec);
        let info = sample.info();
        if self.arrivals.len() == self.arrivals.capacity() {
            self.beyond += 1;
            return Ok(());
        }
        self.arrivals.push(Arrival {
            publisher: info.publisher,
            sequence_number: info.sequence_number,
            stamp_ns: stamp_ns + offset_ns,
            arrival_ns,
        });
        if self.arrivals.len() == self.count {
            self.context.shutdown();
        }
        Ok(())
    }
}

impl Record {
    /// How many images came and how old they were on arrival.
    fn summary(&self) -> String {
        let age = |arrival: &Arrival| arrival.arrival_ns as i64 - arrival.stamp_ns;
        let mut ages: Vec<i64> = self.arrivals.iter().map(age).collect();
        ages.sort_unstable();
        let Some(last) = ages.len().checked_sub(1) else {
            return "no image arrived; hint: `angaros topic list -v` shows who publishes what"
                .into();
        };
        let at = |percent: usize| ages[last * percent / 100] as f64 / 1e6;
        format!(
            "{} images arrived; from capture to here p50 {:.3} ms, p95 {:.3} ms, max {:.3} ms",
            ages.len(),
            at(50),
            at(95),
            at(100)
        )
    }

    fn write(&self) {
        let mut text = String::with_capacity(self.arrivals.len() * 80);
        for Arrival { publisher, sequence_number, stamp_ns, arrival_ns } in &self.arrivals {
            let line = writeln!(text, "{publisher} {sequence_number} {stamp_ns} {arrival_ns}");
            debug_assert!(line.is_ok(), "writing to a String cannot fail");
        }
        if let Err(error) = std::fs::write(&self.out, text) {
            tracing::error!("probe lost its measurement: cannot write {}: {error}", self.out);
        }
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        tracing::info!("probe: {}", self.summary());
        if !self.out.is_empty() {
            self.write();
        }
        if self.beyond > 0 {
            tracing::warn!("probe kept its first {} messages only", self.arrivals.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::ContextOptions;

    #[test]
    fn the_summary_tells_the_ages_of_the_images() -> Result<()> {
        let options = ContextOptions { transport: Some("local".into()), ..Default::default() };
        let context = Context::new(options, angaros::ALL)?;
        let mut record =
            Record { out: String::new(), arrivals: Vec::new(), count: 0, context, beyond: 0 };
        assert!(record.summary().starts_with("no image arrived; hint:"));
        record.arrivals.extend((1..=101).map(|age| Arrival {
            publisher: Gid::default(),
            sequence_number: age,
            stamp_ns: 0,
            arrival_ns: age * 1_000_000,
        }));
        let expected = "101 images arrived; from capture to here p50 51.000 ms, p95 96.000 ms, \
                        max 101.000 ms";
        assert_eq!(record.summary(), expected);
        Ok(())
    }
}
