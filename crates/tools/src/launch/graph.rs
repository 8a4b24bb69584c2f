//! Looks at the graph for a supervisor: which nodes are there.

use super::file::Reached;
use super::plan::Schedule;
use super::supervisor::{Event, Remote};
use crate::client::{Context, ContextOptions, transports};
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often the graph is looked at.
const EVERY: Duration = Duration::from_millis(20);

/// Watches until it is dropped.
pub struct Watch {
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
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
            waits.filter(|wait| wait.reached > Reached::Started).flat_map(|wait| &wait.nodes);
        let nodes: BTreeSet<String> = nodes.cloned().collect();
        if nodes.is_empty() {
            return Ok(None);
        }
        let over = Arc::new(AtomicBool::new(false));
        let (end, remote) = (Arc::clone(&over), remote.clone());
        let watch = move || {
            if let Err(error) = look(&nodes, &remote, domain, &end) {
                // The supervisor may be over already.
                let _ = remote.0.send(Event::Note(format!("cannot look at the graph: {error}")));
            }
        };
        let thread = std::thread::Builder::new().name("launch-graph".into()).spawn(watch)?;
        Ok(Some(Self { over, thread: Some(thread) }))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            // A panic in it has nothing left to spoil.
            let _ = thread.join();
        }
    }
}

fn look(
    nodes: &BTreeSet<String>,
    remote: &Remote,
    domain: Option<u32>,
    end: &AtomicBool,
) -> crate::client::Result<()> {
    let options = ContextOptions { domain, ..ContextOptions::default() };
    let context = Context::new(options, transports())?;
    let mut missing = nodes.clone();
    while !missing.is_empty() && !end.load(Ordering::Acquire) {
        for node in context.graph().nodes {
            let name = node.to_string();
            if missing.remove(&name) {
                // The supervisor may be over already.
                let _ = remote.0.send(Event::Reached(name, Reached::Ready));
            }
        }
        std::thread::sleep(EVERY);
    }
    Ok(())
}
