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

/// Receives the images at the end of a graph and, when it ends, writes when each was captured and
/// when it arrived.
///
/// Subscribes to `image`. Parameters: `out`, the file to write (required); `capacity`, the most
/// messages it keeps (1,000,000; later ones are counted only).
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
    beyond: u64,
}

impl ImageProbe {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let out = node.parameter("out", String::new())?;
        if out.is_empty() {
            let message = format!("node {} needs the parameter 'out'", node.name());
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("give the file to write: -p out:=/tmp/latencies.txt"));
        }
        // A file that cannot be written must be known before the measurement, not after it.
        std::fs::write(&out, "").map_err(|error| {
            let message = format!("node {} cannot write {out}", node.name());
            Error::new(ErrorKind::System, message).source(error)
        })?;
        let capacity = usize::try_from(node.parameter("capacity", 1_000_000_i64)?).unwrap_or(0);
        let mut record = Record { out, arrivals: Vec::with_capacity(capacity), beyond: 0 };
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
        Ok(())
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        let mut text = String::with_capacity(self.arrivals.len() * 80);
        for Arrival { publisher, sequence_number, stamp_ns, arrival_ns } in &self.arrivals {
            let line = writeln!(text, "{publisher} {sequence_number} {stamp_ns} {arrival_ns}");
            debug_assert!(line.is_ok(), "writing to a String cannot fail");
        }
        if let Err(error) = std::fs::write(&self.out, text) {
            tracing::error!("probe lost its measurement: cannot write {}: {error}", self.out);
        }
        if self.beyond > 0 {
            tracing::warn!("probe kept its first {} messages only", self.arrivals.len());
        }
    }
}
