//! Looks at the graph for a supervisor: which nodes are there.

use super::file::Progress;
use super::lifecycle::Manager;
use super::plan::Schedule;
use super::supervisor::{Event, Remote};
use angaros::{ALL, Context, ContextOptions};
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often the graph is looked at.
const EVERY: Duration = Duration::from_millis(20);

/// Watches until it is dropped.
pub struct GraphWatcher {
    over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl GraphWatcher {
    /// Watches what the schedule waits for; nothing is opened if it waits for nothing.
    ///
    /// # Errors
    /// The thread cannot be made. What goes wrong with the graph is noted in the launch's log.
    pub fn start(
        schedule: &Schedule,
        remote: &Remote,
        domain: Option<u32>,
    ) -> io::Result<Option<Self>> {
        let waits = schedule.processes.iter().flat_map(|process| &process.after);
        let nodes =
            waits.filter(|wait| wait.reached > Progress::Started).flat_map(|wait| &wait.nodes);
        let nodes: BTreeSet<String> = nodes.cloned().collect();
        let managed = schedule.lifecycle.clone();
        if nodes.is_empty() && managed.is_empty() {
            return Ok(None);
        }
        let over = Arc::new(AtomicBool::new(false));
        let mut threads = Vec::new();
        if !nodes.is_empty() {
            let end = Arc::clone(&over);
            let remote = remote.clone();
            let watch = move || {
                let looked = open(domain).map(|context| look(&context, &nodes, &remote, &end));
                report(looked, &remote);
            };
            threads.push(std::thread::Builder::new().name("launch-graph".into()).spawn(watch)?);
        }
        if !managed.is_empty() {
            let end = Arc::clone(&over);
            let remote = remote.clone();
            let manage = move || {
                let managed = open(domain).and_then(|context| {
                    Manager::new(&context, &managed, &remote, &end).map(|manager| manager.run())
                });
                report(managed, &remote);
            };
            let thread = std::thread::Builder::new().name("launch-lifecycle".into());
            threads.push(thread.spawn(manage)?);
        }
        Ok(Some(Self { over, threads }))
    }
}

fn open(domain: Option<u32>) -> angaros::Result<Context> {
    Context::new(ContextOptions { domain, ..ContextOptions::default() }, ALL)
}

fn report(result: angaros::Result<()>, remote: &Remote) {
    if let Err(error) = result {
        // The supervisor may be over already.
        let _ = remote.0.send(Event::Failed(format!("cannot look at the graph: {error}")));
    }
}

impl Drop for GraphWatcher {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
        for thread in self.threads.drain(..) {
            // A panic in it has nothing left to spoil.
            let _ = thread.join();
        }
    }
}

fn look(context: &Context, nodes: &BTreeSet<String>, remote: &Remote, end: &AtomicBool) {
    let mut missing = nodes.clone();
    while !missing.is_empty() && !end.load(Ordering::Acquire) {
        for node in context.graph().nodes {
            let name = node.to_string();
            if missing.remove(&name) {
                // The supervisor may be over already.
                let _ = remote.0.send(Event::Progress(name, Progress::Ready));
            }
        }
        std::thread::sleep(EVERY);
    }
}
