//! The thread that writes.

use super::cache::{Cache, Job};
use super::options::RecordOptions;
use crate::session::SessionError;
use crate::{BagError, BagErrorKind, BagInfo, BagWriter, NewMessage, create};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Messages whose buffers are given back together.
const BATCH: usize = 64;

/// Writes what the cache holds, on a thread of its own.
pub(super) struct Writer {
    thread: JoinHandle<(Box<dyn BagWriter>, Result<(), BagError>)>,
    path: PathBuf,
}

impl Writer {
    pub fn start(options: &RecordOptions, cache: &Arc<Cache>) -> Result<Self, SessionError> {
        let bag = create(&options.output, &options.storage)?;
        let interval = options.storage.flush_interval_ns;
        let patience = Duration::from_nanos(u64::try_from(interval).unwrap_or(0).max(1_000_000));
        let mut work = Work { bag, topics: BTreeMap::new(), patience, dirty: false };
        let cache = Arc::clone(cache);
        let path = options.output.clone();
        let nice = options.nice;
        let run = move || {
            // Of this thread alone on Linux; who may not be preferred goes on as it is.
            if nice != 0
                && let Err(error) = rustix::process::setpriority_process(None, nice)
            {
                tracing::warn!("the thread that writes cannot have nice value {nice}: {error}");
            }
            let result = work.run(&cache);
            if result.is_err() {
                cache.break_off();
            }
            (work.bag, result)
        };
        let thread = thread::Builder::new().name("ang-bag-write".to_owned()).spawn(run);
        let thread = thread.map_err(|error| SessionError::System {
            what: "cannot start the thread that writes".to_owned(),
            error,
        })?;
        Ok(Self { thread, path })
    }

    /// Writes what is left and ends the bag.
    pub fn finish(self, cache: &Cache) -> Result<BagInfo, BagError> {
        cache.close();
        let (mut bag, result) = self.thread.join().map_err(|_| {
            let text = "the thread that writes panicked";
            BagError::new(BagErrorKind::System, &self.path, text)
        })?;
        for account in cache.report().topics {
            let (name, value) = account.note();
            bag.note(&name, &value);
        }
        // Also after an error: what was written gets its index if there is room for that. If not,
        // the first error says why.
        let finished = bag.finish();
        let outcome = result.and(finished);
        if outcome.is_err() {
            recount(&self.path, cache);
        }
        outcome
    }
}

/// Counts what reached the disk though the bag could not be ended.
fn recount(path: &Path, cache: &Cache) {
    let bag = crate::open(path);
    let topics = bag.as_ref().map_or(&[][..], |bag| &bag.info().topics);
    for account in cache.report().topics {
        let found = topics.iter().find(|topic| topic.metadata.name == account.topic);
        cache.correct(&account.topic, found.map_or(0, |topic| topic.message_count));
    }
}

struct Work {
    bag: Box<dyn BagWriter>,
    /// The bag's index of each of the cache's topics.
    topics: BTreeMap<usize, usize>,
    patience: Duration,
    dirty: bool,
}

impl Work {
    fn run(&mut self, cache: &Cache) -> Result<(), BagError> {
        while let Some(jobs) = cache.take(self.patience) {
            if jobs.is_empty() && std::mem::take(&mut self.dirty) {
                self.bag.flush()?;
            }
            let mut jobs = jobs.into_iter();
            let mut done = Vec::with_capacity(BATCH);
            while let Some(job) = jobs.next() {
                let result = self.work(&job);
                if let Err(error) = result {
                    cache.settle(done, true);
                    let left = [job].into_iter().chain(jobs).filter_map(Job::message);
                    cache.settle(left.collect(), false);
                    return Err(error);
                }
                done.extend(job.message());
                if done.len() == BATCH {
                    cache.settle(std::mem::take(&mut done), true);
                }
            }
            cache.settle(done, true);
        }
        Ok(())
    }

    fn work(&mut self, job: &Job) -> Result<(), BagError> {
        match job {
            Job::Topic(index, metadata) => {
                self.topics.insert(*index, self.bag.add_topic(metadata)?);
            }
            Job::Split => drop(self.bag.split()?),
            Job::Message(entry) => {
                self.dirty = true;
                self.bag.write(&NewMessage {
                    topic: self.topics[&entry.topic],
                    log_time_ns: entry.log_time_ns,
                    publish_time_ns: entry.publish_time_ns,
                    sequence: entry.sequence,
                    data: entry.bytes.as_slice(),
                })?;
            }
        }
        Ok(())
    }
}
