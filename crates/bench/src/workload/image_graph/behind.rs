//! How long a message waited because the thread that was to handle it ran callbacks of nodes that
//! the message does not pass.

use std::collections::HashMap;

use angaros::trace::{Event, EventId, Recording};

use super::deploy::Graph;

/// A thread of a process of the recording.
type Thread = (u32, u32);
/// Begin and end of a callback.
type Span = (u64, u64);

/// Callbacks of other nodes, by the thread that ran them, and which thread began which callback.
pub struct Behind {
    spans: HashMap<Thread, Vec<Span>>,
    begun: HashMap<u64, Thread>,
    /// Which thread called publish when.
    sent: HashMap<u64, Thread>,
}

impl Behind {
    /// Reads them off a recording.
    pub fn of(recording: &Recording) -> Self {
        let nodes: HashMap<(u32, u32), &str> =
            recording.entities.iter().map(|e| ((e.process, e.number), &*e.node)).collect();
        let mut open: HashMap<Thread, &Event> = HashMap::new();
        let (mut spans, mut begun): (HashMap<Thread, Vec<Span>>, _) = Default::default();
        let mut sent = HashMap::new();
        // Of one thread they are in the order of time.
        for (process, event) in &recording.events {
            let thread = (*process, event.thread);
            match event.id {
                EventId::CallbackStart | EventId::TimerStart => {
                    open.insert(thread, event);
                    HashMap::insert(&mut begun, event.time_ns, thread);
                }
                EventId::CallbackEnd | EventId::TimerEnd => {
                    let Some(start) = open.remove(&thread) else { continue };
                    let node = nodes.get(&(*process, start.b as u32)).copied().unwrap_or("");
                    if !Graph::is_on_the_way(node) {
                        spans.entry(thread).or_default().push((start.time_ns, event.time_ns));
                    }
                }
                EventId::Publish => {
                    HashMap::insert(&mut sent, event.b, thread);
                }
                _ => {}
            }
        }
        Self { spans, begun, sent }
    }

    /// Of the time from the capture to the call of publish: while the thread that publishes ran
    /// another node's callback.
    pub fn before_sending_ns(&self, captured_ns: u64, called_ns: u64) -> u64 {
        self.within(self.sent.get(&called_ns), captured_ns, called_ns)
    }

    /// Of the time from the call of publish to the callback: while its thread ran another node's
    /// callback.
    pub fn waited_ns(&self, called_ns: u64, arrived_ns: u64) -> u64 {
        self.within(self.begun.get(&arrived_ns), called_ns, arrived_ns)
    }

    fn within(&self, thread: Option<&Thread>, from_ns: u64, to_ns: u64) -> u64 {
        let spans = thread.and_then(|thread| self.spans.get(thread));
        let Some(spans) = spans else { return 0 };
        let first = spans.partition_point(|span| span.1 <= from_ns);
        let meanwhile = spans[first..].iter().take_while(|span| span.0 < to_ns);
        meanwhile.map(|span| span.1.min(to_ns) - span.0.max(from_ns)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::Gid;
    use angaros::trace::Entity;

    #[test]
    fn only_what_other_nodes_did_on_the_same_thread_meanwhile_counts() {
        let entity = |number, node: &str| Entity {
            process: 1,
            number,
            node: node.into(),
            ..Entity::default()
        };
        let event = |id, thread, time_ns, b| {
            let publisher = Gid::default();
            (1, Event { time_ns, publisher, sequence_number: 0, a: 0, b, c: 0, id, thread })
        };
        use EventId::{CallbackEnd, CallbackStart, Publish, TimerEnd, TimerStart};
        let recording = Recording {
            entities: vec![entity(1, "/imu_fusion"), entity(2, "/sobel"), entity(3, "/cm730")],
            events: vec![
                event(TimerStart, 7, 50, 3),
                event(TimerEnd, 7, 120, 3),
                event(CallbackStart, 7, 130, 1),
                event(CallbackEnd, 7, 160, 1),
                event(CallbackStart, 8, 100, 1),
                event(CallbackEnd, 8, 200, 1),
                event(CallbackStart, 7, 200, 2),
                event(Publish, 7, 212, 210),
                event(CallbackEnd, 7, 900, 2),
            ],
            ..Recording::default()
        };
        let behind = Behind::of(&recording);
        assert_eq!(behind.waited_ns(100, 200), 20 + 30);
        assert_eq!(behind.waited_ns(100, 201), 0, "no callback began then");
        // Captured while the driver waited for its bus, published in the same thread later.
        assert_eq!(behind.before_sending_ns(110, 210), 10 + 30);
        assert_eq!(behind.before_sending_ns(110, 211), 0, "nothing was published then");
    }
}
