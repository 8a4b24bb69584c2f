//! What there is to measure, by name.

/// What a metric does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FamilyKind {
    /// Only grows.
    Counter,
    /// Goes up and down.
    Gauge,
    /// A count and a sum.
    Summary,
}

/// Metrics of one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// Its name without the suffixes that OpenMetrics adds; it ends in its unit, if it has one.
    pub name: &'static str,
    /// What it does.
    pub kind: FamilyKind,
    /// `seconds` or `bytes`; empty where things are counted.
    pub unit: &'static str,
    /// One line.
    pub help: &'static str,
}

/// One value of a family.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// What it is a value of.
    pub family: &'static Family,
    /// Names and values that tell it from others of the family.
    pub labels: Vec<(&'static str, String)>,
    /// The value; of a summary the sum.
    pub value: f64,
    /// Of a summary: how many make up the sum.
    pub count: u64,
}

macro_rules! families {
    ($($id:ident = $kind:ident $name:literal $unit:literal, $help:literal;)+) => {
        $(pub(super) const $id: &Family = &Family {
            name: $name,
            kind: FamilyKind::$kind,
            unit: $unit,
            help: $help,
        };)+

        /// All of them, in the order of the text.
        pub(super) const ALL: &[&Family] = &[$($id),+];
    };
}

families! {
    PUBLISHED = Counter "angaros_topic_published_messages" "", "Messages published on a topic.";
    PUBLISHED_BYTES = Counter "angaros_topic_published_bytes" "bytes",
        "Encoded bytes of published messages; one that moves as a pointer has none.";
    RECEIVED = Counter "angaros_topic_received_messages" "", "Messages that subscriptions took.";
    RECEIVED_BYTES = Counter "angaros_topic_received_bytes" "bytes",
        "Encoded bytes of the messages that subscriptions took.";
    LOST = Counter "angaros_topic_lost_messages" "",
        "Messages that subscriptions did not get, by reason; filtered ones are no loss.";
    AGE = Summary "angaros_topic_age_seconds" "seconds", "Time from publishing to taking.";
    MATCHED = Gauge "angaros_topic_matched" "", "Endpoints that are connected.";
    QUEUED = Gauge "angaros_queue_messages" "", "Messages in the queues of this process.";
    CAPACITY = Gauge "angaros_queue_capacity" "", "Messages that these queues hold.";
    CALLBACKS = Counter "angaros_executor_callbacks" "", "Turns that ended.";
    BUSY = Counter "angaros_executor_busy_seconds" "seconds",
        "Time that threads of the executor did not wait, since somebody asks.";
    WAITS = Counter "angaros_executor_waits" "", "Times a thread had nothing to do.";
    WAKES = Counter "angaros_executor_wakes" "", "Those times in which it slept and was woken.";
    THREADS = Gauge "angaros_executor_threads" "", "Threads that spin the executor.";
    ENTITIES = Gauge "angaros_executor_entities" "",
        "Subscriptions, timers and others that the executor runs.";
    STALLS = Counter "angaros_stalls" "",
        "Deadlocks, starving entities and overrun budgets that were found.";
    WIRE_SENT = Counter "angaros_wire_sent_messages" "", "Messages handed to a wire.";
    WIRE_SENT_BYTES = Counter "angaros_wire_sent_bytes" "bytes", "Bytes of these messages.";
    WIRE_RECEIVED = Counter "angaros_wire_received_messages" "", "Messages taken from a wire.";
    WIRE_RECEIVED_BYTES = Counter "angaros_wire_received_bytes" "bytes", "Bytes of these messages.";
    WIRE_RESENT = Counter "angaros_wire_retransmitted" "", "Datagrams that were sent again.";
    WIRE_PEERS = Gauge "angaros_wire_peers" "", "Other participants that the wire knows.";
    CPU = Counter "process_cpu_seconds" "seconds",
        "Processor time of the process, user and system.";
    RESIDENT = Gauge "process_resident_memory_bytes" "bytes",
        "Memory of the process that is not paged out.";
    PROCESS_THREADS = Gauge "process_threads" "", "Threads of the process.";
    FILES = Gauge "process_open_fds" "", "File descriptors of the process.";
}

impl Sample {
    /// A value.
    pub(super) fn new(
        family: &'static Family,
        labels: &[(&'static str, &str)],
        value: f64,
    ) -> Self {
        let labels = labels.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        Self { family, labels, value, count: 0 }
    }

    /// The value of a label.
    #[must_use]
    pub fn label(&self, name: &str) -> Option<&str> {
        self.labels.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_in_their_units_and_are_different() {
        for (at, family) in ALL.iter().enumerate() {
            assert!(family.name.ends_with(family.unit), "{}", family.name);
            assert!(!family.name.ends_with("_total") && !family.help.contains('\n'));
            assert!(ALL[..at].iter().all(|other| other.name != family.name), "{}", family.name);
        }
    }
}
