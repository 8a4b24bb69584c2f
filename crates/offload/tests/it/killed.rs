//! Workers that are processes, of which one is killed while it works.

use crate::cipher::{Aes128, Aes128_Request, encrypt};
use angaros::prelude::*;
use angaros_fixture::{LONG, RunningNode};
use angaros_offload::{MAX_REQUESTS, Offload, OffloadError, PendingRequest, Repeat};
use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// The name of a worker's process.
const WORKER: &str = "OFFLOAD_WORKER";
/// The folder in which workers note what they did.
const NOTES: &str = "OFFLOAD_NOTES";
/// How many requests are sent; the tests of a release send more.
const REQUESTS: &str = "ANGAROS_OFFLOAD_REQUESTS";
/// Requests under way at a time.
const WINDOW: usize = 32;
/// Where the numbers of fenced requests begin.
const FENCED: u64 = 1_000_000;

/// The processes of the test below: one that asks, and its workers.
#[test]
fn part() {
    match std::env::var(WORKER).as_deref() {
        Ok("asks") => asks(),
        Ok(name) => works(name),
        Err(_) => {}
    }
}

#[test]
fn when_a_worker_is_killed_each_request_is_answered_or_fails_by_name_and_none_is_done_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = angaros_testing::again("killed::part");
    command.env(WORKER, "asks").env(NOTES, folder.path()).env("ANGAROS_SHM_DIR", folder.path());
    command.env("ANGAROS_TRANSPORT", "shm").env_remove("ROS_DOMAIN_ID").env_remove("RUST_LOG");
    angaros_testing::passed(&command.output().unwrap());
}

fn notes(worker: &str) -> PathBuf {
    PathBuf::from(std::env::var(NOTES).unwrap()).join(format!("{worker}.notes"))
}

/// Encrypts and notes the numbers of requests, so that they are known though it is killed.
fn works(name: &str) {
    let context = Context::from_env().unwrap();
    let node = Node::new(&context, name).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    let mut done = File::options().append(true).create(true).open(notes(name)).unwrap();
    let answer = move |request: Aes128_Request| {
        done.write_all(&request.plain[..8]).unwrap();
        encrypt(&request)
    };
    let _service = node.create_service::<Aes128, _>(&format!("/{name}/aes"), answer).unwrap();
    executor.spin_until(|| false, 3 * LONG);
}

/// A worker's process, killed with the value.
struct Worker(Child);

impl Worker {
    fn start(name: &str) -> Self {
        let mut command = angaros_testing::again("killed::part");
        command.env(WORKER, name).stdin(Stdio::null()).stdout(Stdio::null());
        Self(command.spawn().unwrap())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// How often requests of each number were done by all workers together.
fn done() -> BTreeMap<u64, u32> {
    let mut done = BTreeMap::new();
    for worker in ["a", "b"] {
        let bytes = std::fs::read(notes(worker)).unwrap();
        for number in bytes.chunks_exact(8) {
            *done.entry(u64::from_le_bytes(number.try_into().unwrap())).or_default() += 1;
        }
    }
    done
}

fn request(number: u64) -> Aes128_Request {
    Aes128_Request { plain: [number.to_le_bytes(), [7; 8]].concat() }
}

/// Sends requests and kills the worker in the middle; returns the numbers of those that failed.
fn send(
    aes: &Offload<Aes128>,
    first: u64,
    count: u64,
    repeat: Repeat,
    worker: Worker,
) -> BTreeMap<u64, OffloadError> {
    let mut worker = Some(worker);
    let mut failed = BTreeMap::new();
    let mut pending: VecDeque<(u64, PendingRequest<Aes128>)> = VecDeque::new();
    let mut end = |(number, pending): (u64, PendingRequest<Aes128>)| match pending.wait() {
        Ok(response) => assert_eq!(response, encrypt(&request(number))),
        Err(error) => drop(failed.insert(number, error)),
    };
    for number in first..first + count {
        if pending.len() == WINDOW
            && let Some(oldest) = pending.pop_front()
        {
            end(oldest);
        }
        pending.push_back((number, aes.call_async(request(number), repeat)));
        if number == first + count / 2 {
            worker = None;
        }
    }
    pending.into_iter().for_each(end);
    drop(worker);
    failed
}

/// Sends requests to two workers and kills one of them, twice.
fn asks() {
    let count = std::env::var(REQUESTS).map_or(2000, |text| text.parse().unwrap());
    let context = Context::from_env().unwrap();
    let node = RunningNode::new(&context, "asks");
    let doomed = Worker::start("a");
    let _other = Worker::start("b");
    let builder = Offload::<Aes128>::builder(&node.node, "aes");
    let builder = builder.service("a", "/a/aes", WINDOW / 2).service("b", "/b/aes", WINDOW / 2);
    let builder = builder.deadline(LONG).retry_after(LONG / 4).queue(MAX_REQUESTS);
    let aes = builder.probe_every(Duration::from_millis(50)).build().unwrap();
    assert!(aes.wait_for_targets(2, LONG));
    let failed = send(&aes, 0, count, Repeat::Idempotent, doomed);
    assert!(failed.is_empty(), "{failed:?}");
    let status = aes.targets();
    assert!(status.iter().all(|target| target.answered > 0), "{status:?}");
    assert_eq!(status.iter().map(|target| target.answered).sum::<u64>(), count);
    let done_so_far = done();
    assert!((0..count).all(|number| done_so_far.contains_key(&number)));
    let begun = Instant::now();
    while aes.targets()[0].is_ready {
        assert!(begun.elapsed() < LONG, "its death is not noticed");
        std::thread::sleep(Duration::from_millis(1));
    }
    let doomed = Worker::start("a");
    assert!(aes.wait_for_targets(2, LONG));
    let fenced = count / 4;
    let failed = send(&aes, FENCED, fenced, Repeat::Fenced, doomed);
    for (number, error) in &failed {
        let is_named = matches!(error, OffloadError::Fenced { target, .. } if target == "a");
        assert!(is_named, "{number}: {error}");
    }
    let done = done();
    for number in FENCED..FENCED + fenced {
        let times = done.get(&number).copied().unwrap_or(0);
        let is_answered = !failed.contains_key(&number);
        assert!(times <= 1, "{number} was done {times} times");
        assert!(times == 1 || !is_answered, "{number} was answered and not done");
    }
    let back = aes.targets()[0].answered;
    assert!(back > status[0].answered, "the worker that came back was not used");
}
