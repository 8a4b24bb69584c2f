//! How fast messages reach the disk: by the recorder, by the crate `mcap` alone, as plain bytes.
//!
//! `cargo run --release -p angaros-bag --example throughput -- FOLDER [MEGABYTES] [ROUNDS]`
//!
//! All write the same bytes into FOLDER and end with `fdatasync`, in turn, so that each meets the
//! same disk. The recorder's time is from the first publish to the end of the bag. Latencies are
//! those of one write call: `write` of the file, of the `mcap` crate, of our bag writer.

#![allow(clippy::print_stdout, reason = "the program's output")]

use angaros::std_msgs::msg::UInt8MultiArray;
use angaros::{Context, ContextOptions, Node, RuntimeType};
use angaros_bag::record::{RecordOptions, Recorder};
use angaros_bag::{NewMessage, Selection, StorageOptions, TopicMetadata, create};
use angaros_msg::{Message as _, Qos};
use hdrhistogram::Histogram;
use std::error::Error;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Bytes of one message.
const SIZES: [usize; 3] = [256, 64 << 10, 4 << 20];

/// What one way of writing gave.
struct Measured {
    name: &'static str,
    seconds: f64,
    latency_ns: Option<Histogram<u64>>,
    note: String,
}

fn main() -> Outcome<()> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("name a folder on the disk to measure")?;
    let megabytes: usize = args.next().map_or(Ok(256), |text| text.parse())?;
    let rounds: usize = args.next().map_or(Ok(3), |text| text.parse())?;
    let folder = tempfile::tempdir_in(folder)?;
    for size in SIZES {
        let data = message(size)?;
        let count = ((megabytes << 20) / size).min(1_000_000);
        let total = count * data.len();
        println!("{count} messages of {size} bytes:");
        for round in 0..rounds {
            let path = folder.path().join(format!("{size}_{round}"));
            std::fs::create_dir(&path)?;
            show(&plain(&path, &data, count)?, total);
            show(&crate_alone(&path, &data, count)?, total);
            show(&writer(&path, &data, count)?, total);
            show(&recorder(&path, &data, count)?, total);
            std::fs::remove_dir_all(&path)?;
        }
    }
    Ok(())
}

/// A message with bytes that are no pattern, encoded.
fn message(size: usize) -> Outcome<Vec<u8>> {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 56) as u8
    };
    let data = (0..size).map(|_| next()).collect();
    let message = UInt8MultiArray { data, ..UInt8MultiArray::default() };
    let mut bytes = vec![0; message.cdr_size()];
    message.encode(&mut bytes)?;
    Ok(bytes)
}

fn show(measured: &Measured, total: usize) {
    let Measured { name, seconds, latency_ns, note } = measured;
    let speed = total as f64 / 1e6 / seconds;
    print!("  {name:12} {speed:8.1} MB/s");
    if let Some(latency) = latency_ns {
        let us = |percent| latency.value_at_percentile(percent) as f64 / 1e3;
        let (p50, p99, max) = (us(50.0), us(99.0), us(100.0));
        print!("  per write: median {p50:.1} us, 99 % {p99:.1} us, largest {max:.1} us");
    }
    println!("  {note}");
}

/// Calls `write` so often, each time measured.
fn timed(count: usize, mut write: impl FnMut(usize) -> Outcome<()>) -> Outcome<Histogram<u64>> {
    let mut latency = Histogram::new_with_bounds(1, 60_000_000_000, 3)?;
    for number in 0..count {
        let begun = Instant::now();
        write(number)?;
        latency.saturating_record(begun.elapsed().as_nanos() as u64);
    }
    Ok(latency)
}

/// The bytes alone: what the disk can do.
fn plain(folder: &Path, data: &[u8], count: usize) -> Outcome<Measured> {
    let begun = Instant::now();
    let mut file = File::create(folder.join("plain"))?;
    // In pieces as large as a chunk of a bag.
    let mut buffer = Vec::with_capacity(1 << 20);
    let latency = timed(count, |_| {
        if buffer.len() + data.len() > buffer.capacity() {
            file.write_all(&buffer)?;
            buffer.clear();
        }
        match data.len() > buffer.capacity() {
            true => file.write_all(data)?,
            false => buffer.extend_from_slice(data),
        }
        Ok(())
    })?;
    file.write_all(&buffer)?;
    file.sync_data()?;
    done("plain bytes", begun, Some(latency), String::new())
}

fn crate_alone(folder: &Path, data: &[u8], count: usize) -> Outcome<Measured> {
    let begun = Instant::now();
    let path = folder.join("alone.mcap");
    let options = mcap::WriteOptions::new().compression(None).profile("ros2");
    let mut writer = options.create(std::io::BufWriter::new(File::create(&path)?))?;
    let schema = writer.add_schema(
        UInt8MultiArray::TYPE_NAME,
        "ros2msg",
        UInt8MultiArray::DEFINITION.as_bytes(),
    )?;
    let channel = writer.add_channel(schema, "/data", "cdr", &Default::default())?;
    let latency = timed(count, |number| {
        let header = mcap::records::MessageHeader {
            channel_id: channel,
            sequence: number as u32,
            log_time: number as u64,
            publish_time: number as u64,
        };
        Ok(writer.write_to_known_channel(&header, data)?)
    })?;
    writer.finish()?;
    drop(writer);
    File::open(&path)?.sync_data()?;
    done("crate mcap", begun, Some(latency), String::new())
}

fn writer(folder: &Path, data: &[u8], count: usize) -> Outcome<Measured> {
    let begun = Instant::now();
    let mut bag = create(folder.join("writer"), &StorageOptions::default())?;
    let topic = TopicMetadata::new("/data", UInt8MultiArray::TYPE_NAME);
    let topic = bag.add_topic(&topic.with_standard_definition())?;
    let latency = timed(count, |number| {
        let (log_time_ns, publish_time_ns) = (number as i64 * 1000, number as i64 * 1000);
        let sequence = number as u64;
        bag.write(&NewMessage { topic, log_time_ns, publish_time_ns, sequence, data })?;
        Ok(())
    })?;
    for file in bag.finish()?.files {
        File::open(&file.path)?.sync_data()?;
    }
    done("our writer", begun, Some(latency), String::new())
}

/// Through the graph: published, received, kept where it arrived, written by another thread.
fn recorder(folder: &Path, data: &[u8], count: usize) -> Outcome<Measured> {
    let options = ContextOptions {
        domain: Some(117),
        transport: Some("local".into()),
        ..ContextOptions::default()
    };
    let context = Context::new(options, angaros::ALL)?;
    let mut options = RecordOptions::new(folder.join("recorder"));
    options.selection = Selection::everything();
    options.polling_interval = Duration::from_millis(5);
    let recorder = Recorder::new(&context, options)?;
    let node = Node::new(&context, "source")?;
    let of = RuntimeType {
        name: UInt8MultiArray::TYPE_NAME,
        hash: UInt8MultiArray::TYPE_HASH,
        definition: UInt8MultiArray::DEFINITION,
    };
    let publisher = node.create_generic_publisher("/data", &of, Qos::keep_last(1000))?;
    let ended = AtomicBool::new(false);
    let (outcome, begun, published) = std::thread::scope(|scope| {
        let publishing = scope.spawn(|| {
            let there = publisher.wait_for_subscriptions(1, Duration::from_secs(10));
            let begun = Instant::now();
            let sent = match there {
                true => (0..count).try_for_each(|_| publisher.publish(data)),
                false => Ok(()),
            };
            let published = begun.elapsed().as_secs_f64();
            ended.store(true, Ordering::Relaxed);
            (sent, begun, published)
        });
        let report = recorder.run(|| ended.load(Ordering::Relaxed));
        let (sent, begun, published) = publishing.join().map_err(|_| "publishing panicked")?;
        Outcome::Ok(((sent, report), begun, published))
    })?;
    let (sent, report) = outcome;
    sent?;
    let report = report?;
    for file in &report.info.files {
        File::open(&file.path)?.sync_data()?;
    }
    let total = report.total();
    let note = format!(
        "published in {published:.2} s; written {}, lost {}, dropped {}, copied {}",
        total.written, total.lost, total.dropped, total.copied
    );
    // Only what reached the disk counts.
    let seconds = begun.elapsed().as_secs_f64() * count as f64 / total.written.max(1) as f64;
    Ok(Measured { name: "recorder", seconds, latency_ns: None, note })
}

fn done(
    name: &'static str,
    begun: Instant,
    latency_ns: Option<Histogram<u64>>,
    note: String,
) -> Outcome<Measured> {
    Ok(Measured { name, seconds: begun.elapsed().as_secs_f64(), latency_ns, note })
}
