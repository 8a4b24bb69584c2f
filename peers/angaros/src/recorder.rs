//! The workload `recorder`: how fast messages reach the disk through the recorder, through our
//! writer and the crate `mcap` alone, and as plain bytes.
//!
//! All write the same messages of `payload` bytes, as many as make `megabytes` but at most `count`,
//! into the folder and end with `fdatasync`. The rate is from the first message to there; for the
//! recorder it has the messages that it wrote, the others are lost. A sample is the call that hands
//! one message over: `publish`, the writers' `write`, the file's.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use angaros::std_msgs::msg::UInt8MultiArray;
use angaros::{Context, ContextOptions, Node, RuntimeType};
use angaros_bag::record::{RecordOptions, Recorder};
use angaros_bag::{NewMessage, Selection, StorageOptions, TopicMetadata, create};
use angaros_bench_peer::{Accepted, LinkError, SoloArgs, SoloResult, Usage};
use angaros_msg::{Message as _, Qos};

use crate::link::failed;

pub const WORKLOAD: &str = "recorder";
pub const VARIANTS: [&str; 4] = ["recorder", "writer", "mcap", "plain"];

/// A piece in which plain bytes are written, as large as a chunk of a bag.
const CHUNK: usize = 1 << 20;
/// How long the recorder may take to find its topic.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whatever can go wrong on the way to the disk.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Its parameters.
pub fn parameters() -> Vec<(&'static str, Accepted)> {
    vec![("payload", Accepted::range(1..=1 << 28)), ("megabytes", Accepted::range(1..=1 << 16))]
}

/// Runs the workload.
pub fn measure(args: &SoloArgs) -> Result<SoloResult, LinkError> {
    let payload = args.number("payload")?;
    let megabytes = args.number("megabytes")?;
    if args.warmup > 0 {
        let text = "a bag has no warm-up\nhint: settings: {warmup: 0}";
        return Err(LinkError::Unsupported(text.to_owned()));
    }
    let count = ((megabytes << 20) / payload).clamp(1, args.count);
    let folder = tempfile::tempdir_in(&args.folder)
        .map_err(LinkError::io(format!("make a folder in {}", args.folder.display())))?;
    let way = match args.variant.as_str() {
        "recorder" => recorder,
        "writer" => writer,
        "mcap" => crate_alone,
        _ => plain,
    };
    let done = message(payload as usize).and_then(|data| way(folder.path(), &data, count));
    done.map_err(|error| LinkError::Middleware(error.to_string()))
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

/// When the first message begins, and what the process has used by then.
struct Begun(Instant, Usage);

impl Begun {
    fn now() -> Self {
        Self(Instant::now(), Usage::now())
    }

    /// The result, once the last byte is on the disk.
    fn ended(&self, samples: Vec<u64>, lost: u64, size: usize) -> SoloResult {
        let wall_ns = self.0.elapsed().as_nanos() as u64;
        let used = Usage::now().since(self.1);
        let sent = samples.len() as u64;
        let bytes = sent.saturating_sub(lost) * size as u64;
        SoloResult { samples, sent, lost, bytes, wall_ns, used, ..SoloResult::default() }
    }
}

/// Calls `write` so often and measures each call.
fn timed(count: u64, mut write: impl FnMut(u64) -> Outcome<()>) -> Outcome<Vec<u64>> {
    let one = |number| {
        let begun = Instant::now();
        write(number)?;
        Ok(begun.elapsed().as_nanos() as u64)
    };
    (0..count).map(one).collect()
}

/// The bytes alone: what the disk can do.
fn plain(folder: &Path, data: &[u8], count: u64) -> Outcome<SoloResult> {
    let begun = Begun::now();
    let mut file = BufWriter::with_capacity(CHUNK, File::create(folder.join("plain"))?);
    let samples = timed(count, |_| Ok(file.write_all(data)?))?;
    file.flush()?;
    file.get_ref().sync_data()?;
    Ok(begun.ended(samples, 0, data.len()))
}

fn crate_alone(folder: &Path, data: &[u8], count: u64) -> Outcome<SoloResult> {
    let begun = Begun::now();
    let path = folder.join("alone.mcap");
    let options = mcap::WriteOptions::new().compression(None).profile("ros2");
    let mut writer = options.create(BufWriter::new(File::create(&path)?))?;
    let definition = UInt8MultiArray::DEFINITION.as_bytes();
    let schema = writer.add_schema(UInt8MultiArray::TYPE_NAME, "ros2msg", definition)?;
    let channel_id = writer.add_channel(schema, "/data", "cdr", &Default::default())?;
    let samples = timed(count, |number| {
        let (sequence, log_time, publish_time) = (number as u32, number, number);
        let header = mcap::records::MessageHeader { channel_id, sequence, log_time, publish_time };
        Ok(writer.write_to_known_channel(&header, data)?)
    })?;
    writer.finish()?;
    drop(writer);
    File::open(&path)?.sync_data()?;
    Ok(begun.ended(samples, 0, data.len()))
}

fn writer(folder: &Path, data: &[u8], count: u64) -> Outcome<SoloResult> {
    let begun = Begun::now();
    let mut bag = create(folder.join("writer"), &StorageOptions::default())?;
    let topic = TopicMetadata::new("/data", UInt8MultiArray::TYPE_NAME);
    let topic = bag.add_topic(&topic.with_standard_definition())?;
    let samples = timed(count, |sequence| {
        let (log_time_ns, publish_time_ns) = (sequence as i64 * 1000, sequence as i64 * 1000);
        bag.write(&NewMessage { topic, log_time_ns, publish_time_ns, sequence, data })?;
        Ok(())
    })?;
    for file in bag.finish()?.files {
        File::open(&file.path)?.sync_data()?;
    }
    Ok(begun.ended(samples, 0, data.len()))
}

/// Through the graph: published, received, kept where it arrived, written by another thread.
fn recorder(folder: &Path, data: &[u8], count: u64) -> Outcome<SoloResult> {
    let transport = Some("local".to_owned());
    let context =
        Context::new(ContextOptions { transport, ..ContextOptions::default() }, angaros::ALL)?;
    let mut options = RecordOptions::new(folder.join("recorder"));
    options.selection = Selection::everything();
    options.polling_interval = Duration::from_millis(5);
    let recorder = Recorder::new(&context, options)?;
    let ended = AtomicBool::new(false);
    let (published, report) = std::thread::scope(|scope| {
        let named = std::thread::Builder::new().name("publish".to_owned());
        let publishing = named.spawn_scoped(scope, || {
            let published = publish(&context, data, count);
            ended.store(true, Ordering::Relaxed);
            published
        })?;
        let report = recorder.run(|| ended.load(Ordering::Relaxed));
        let published = publishing.join().map_err(|_| "publishing panicked")?;
        Outcome::Ok((published?, report?))
    })?;
    for file in &report.info.files {
        File::open(&file.path)?.sync_data()?;
    }
    let (begun, samples) = published;
    let lost = count.saturating_sub(report.total().written);
    Ok(begun.ended(samples, lost, data.len()))
}

/// Publishes as fast as it goes once the recorder listens.
fn publish(context: &Context, data: &[u8], count: u64) -> Outcome<(Begun, Vec<u64>)> {
    let node = Node::new(context, "source")?;
    let of = RuntimeType {
        name: UInt8MultiArray::TYPE_NAME,
        hash: UInt8MultiArray::TYPE_HASH,
        definition: UInt8MultiArray::DEFINITION,
    };
    let publisher = node.create_generic_publisher("/data", &of, Qos::keep_last(1000))?;
    if !publisher.wait_for_subscriptions(1, PATIENCE) {
        return Err("the recorder did not find the topic".into());
    }
    let begun = Begun::now();
    let samples = timed(count, |_| publisher.publish(data).map_err(|error| failed(&error).into()))?;
    Ok((begun, samples))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_writes_what_was_asked_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        for variant in VARIANTS {
            let args = SoloArgs {
                workload: WORKLOAD.to_owned(),
                variant: variant.to_owned(),
                count: 20,
                folder: folder.path().to_owned(),
                parameters: [("payload", "65536"), ("megabytes", "1")]
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .into(),
                ..SoloArgs::default()
            };
            let result = measure(&args).unwrap();
            assert_eq!((result.samples.len(), result.sent), (16, 16), "{variant}");
            assert_eq!(result.lost, 0, "{variant}");
            assert!(result.bytes > 16 * 65536 && result.wall_ns > 0, "{variant}");
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{variant}");
        }
    }

    #[test]
    fn a_warm_up_and_a_missing_parameter_are_refused() {
        let parameters = [("payload".to_owned(), "8".to_owned())];
        let args = SoloArgs { parameters: parameters.into(), ..SoloArgs::default() };
        assert!(measure(&args).unwrap_err().to_string().contains("megabytes"));
        let mut args = SoloArgs { warmup: 1, ..args };
        args.parameters.insert("megabytes".to_owned(), "1".to_owned());
        assert!(measure(&args).unwrap_err().to_string().contains("hint: settings"));
    }
}
