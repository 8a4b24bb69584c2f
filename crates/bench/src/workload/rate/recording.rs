//! A recording as the messages of a run: one topic of a bag (ROS 1, MCAP or sqlite3).

use std::path::{Path, PathBuf};

use angaros_bag::{BagReader, Filter};

use crate::run::RunError;

/// More bytes than this are not taken from a bag.
const MAX_BYTES: usize = 256 << 20;
/// More messages than this are not either.
const MAX_MESSAGES: usize = 1 << 20;
/// The smallest message that a peer can send.
const LEAST: usize = angaros_bench_peer::MIN_PAYLOAD;

/// One topic's messages, all of one size.
pub struct Recording {
    /// Where it came from, for the result.
    origin: String,
    /// Bytes of each message: CDR behind its encapsulation header.
    pub payload: usize,
    /// The messages back to back.
    pub bytes: Vec<u8>,
    /// When each was recorded, ns after the first.
    pub times_ns: Vec<u64>,
}

impl Recording {
    /// Reads a topic of a bag; without a name the only one. A relative path is looked for in the
    /// current folder, then beside this program and in the folders above it.
    ///
    /// # Errors
    /// No such bag or topic, or messages of different sizes, which peers do not exchange.
    pub fn load(bag: &str, topic: &str) -> Result<Self, RunError> {
        let failed = |e: angaros_bag::BagError| RunError::Failed(format!("read {bag}: {e}"));
        let reader = angaros_bag::open(find(bag)).map_err(failed)?;
        let (index, name) = choose(bag, reader.as_ref(), topic)?;
        let filter = Filter { topics: Some(vec![index]), ..Filter::default() };
        let mut recording = Self {
            origin: format!("{name} of {bag}"),
            payload: 0,
            bytes: Vec::new(),
            times_ns: Vec::new(),
        };
        let mut first_ns = None;
        for message in reader.messages(&filter).map_err(failed)? {
            let message = message.map_err(failed)?;
            let full = recording.bytes.len().saturating_add(message.data.len()) > MAX_BYTES;
            if full || recording.times_ns.len() == MAX_MESSAGES {
                break;
            }
            let first = *first_ns.get_or_insert(message.log_time_ns);
            let since = u64::try_from(message.log_time_ns - first).unwrap_or(0);
            recording.add(&message.data, since)?;
        }
        match recording.times_ns.last() {
            Some(last) if *last > 0 && recording.payload >= LEAST => Ok(recording),
            _ => {
                let origin = recording.origin;
                let text = format!("{origin}: too few or too small messages for a run");
                Err(RunError::Unsupported(text))
            }
        }
    }

    fn add(&mut self, data: &[u8], since_ns: u64) -> Result<(), RunError> {
        if self.times_ns.is_empty() {
            self.payload = data.len();
        }
        if data.len() != self.payload {
            let (origin, size, other) = (&self.origin, self.payload, data.len());
            return Err(RunError::Unsupported(format!(
                "{origin}: messages of {size} and of {other} bytes, peers exchange those of one \
                 size\nhint: name a topic whose messages are all alike by the parameter topic"
            )));
        }
        self.bytes.extend_from_slice(data);
        self.times_ns.push(since_ns);
        Ok(())
    }

    /// Messages a second, by their first and last.
    pub fn hz(&self) -> f64 {
        let last = self.times_ns.last().copied().unwrap_or(0).max(1);
        (self.times_ns.len().max(2) - 1) as f64 * 1e9 / last as f64
    }

    /// What it is, for the result.
    pub fn note(&self) -> String {
        let (count, payload, hz) = (self.times_ns.len(), self.payload, self.hz());
        let origin = &self.origin;
        format!("real messages: {count} of {origin}, {payload} bytes each, recorded at {hz:.1} Hz")
    }
}

fn choose(bag: &str, reader: &dyn BagReader, topic: &str) -> Result<(usize, String), RunError> {
    let topics = reader.topics();
    let found = match topic {
        "" if topics.len() == 1 => Some(0),
        name => topics.iter().position(|known| known.name == name),
    };
    let names: Vec<&str> = topics.iter().map(|topic| topic.name.as_str()).collect();
    let known = names.join(", ");
    found.map(|index| (index, names[index].to_owned())).ok_or_else(|| {
        RunError::Unsupported(format!(
            "{bag} has no topic \"{topic}\"\nhint: name one by the parameter topic: {known}"
        ))
    })
}

/// Where a bag lies: as it is called, or below a folder that holds this program.
fn find(bag: &str) -> PathBuf {
    let path = Path::new(bag);
    if path.exists() || path.is_absolute() {
        return path.to_path_buf();
    }
    let program = std::env::current_exe().unwrap_or_default();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = program.ancestors().skip(1).chain([source.as_path()]);
    let below = folders.map(|folder| folder.join(path)).find(|path| path.exists());
    below.unwrap_or_else(|| path.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BAG: &str = "testdata/bags/jackal_imu_odometry.bag";

    #[test]
    fn the_shipped_recording_gives_real_bytes_and_times() {
        let text = Recording::load(BAG, "").err().unwrap().to_string();
        let topic = text.split("topic: ").nth(1).and_then(|all| all.split(", ").next()).unwrap();
        let recording = Recording::load(BAG, topic).unwrap();
        assert!(recording.times_ns.len() > 3000, "{}", recording.note());
        assert_eq!(recording.bytes.len(), recording.payload * recording.times_ns.len());
        assert!(recording.times_ns.is_sorted() && recording.times_ns[0] == 0);
        assert!((10.0..200.0).contains(&recording.hz()), "{}", recording.note());
        // CDR, little-endian.
        assert_eq!(recording.bytes[..2], [0, 1]);
    }

    #[test]
    fn shipped_laser_scans_and_images_are_what_a_robot_sends() {
        let scans = Recording::load("testdata/bags/hokuyo_scan.bag", "").unwrap();
        assert_eq!((scans.times_ns.len(), scans.bytes.len()), (360, 360 * scans.payload));
        assert!((2700..2900).contains(&scans.payload), "{}", scans.note());
        assert!((9.0..11.0).contains(&scans.hz()), "{}", scans.note());
        let images = Recording::load("testdata/bags/camera_photographs.bag", "").unwrap();
        assert!((307_200..307_300).contains(&images.payload), "{}", images.note());
        assert!((29.9..30.1).contains(&images.hz()), "{}", images.note());
        // No two of them are alike.
        let (first, rest) = images.bytes.split_at(images.payload);
        assert!(rest.chunks_exact(images.payload).all(|other| other[100..] != first[100..]));
    }

    #[test]
    fn a_topic_that_is_not_there_is_named_with_those_that_are() {
        let text = Recording::load(BAG, "/scan").err().unwrap().to_string();
        assert!(text.contains("no topic \"/scan\"") && text.contains("imu"), "{text}");
        assert!(Recording::load("/nonexistent.bag", "").is_err());
    }

    #[test]
    fn messages_of_different_sizes_are_refused_with_a_remedy() {
        let mut recording =
            Recording { origin: "/x of y".into(), payload: 0, bytes: vec![], times_ns: vec![] };
        recording.add(&[0; 40], 0).unwrap();
        let text = recording.add(&[0; 44], 1).unwrap_err().to_string();
        assert!(text.contains("of 40 and of 44 bytes") && text.contains("hint:"), "{text}");
    }
}
