//! The QoS of an endpoint as DDS knows it, and ROS's within it. DDS 1.4, section 2.2.3; the forms
//! on the wire: RTPS 2.5, section 9.6.3; which ROS value becomes which: `rmw_cyclonedds`'
//! `create_readwrite_qos`.

use super::cursor::Cursor;
use super::parameters::{Parameter, ParameterWriter, pid, read_string, write_string};
use super::{Timestamp, WireError};
use angaros_msg::Duration;
use angaros_msg::qos::{Durability, History, Liveliness, Qos, QosPolicy, Reliability};

/// Most partitions of an endpoint that are kept.
pub const MAX_PARTITIONS: usize = 16;
/// Longest partition in bytes.
const MAX_PARTITION: usize = 256;
/// Plain CDR, the representation of all ROS data (XTypes 1.3, section 7.6.3.1.1).
const XCDR1: i16 = 0;

/// How long a sample stays, from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u32)]
pub enum DurabilityKind {
    /// For those who are there.
    Volatile = 0,
    /// As long as its writer.
    TransientLocal = 1,
    /// Longer than its writer.
    Transient = 2,
    /// Longer than its machine is on.
    Persistent = 3,
}

/// How a writer shows that it lives, from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u32)]
pub enum LivelinessKind {
    /// Its participant does.
    Automatic = 0,
    /// Any writer of its participant does something.
    ManualByParticipant = 1,
    /// It does something itself.
    ManualByTopic = 2,
}

/// How far an order or a set of changes reaches, from weak to strong, and what is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// 0 instance, 1 topic, 2 group.
    pub scope: u32,
    /// Changes come in sets.
    pub coherent: bool,
    /// Changes keep their order.
    pub ordered: bool,
}

/// All policies of an endpoint that decide whether it matches, or that ROS shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointQos {
    /// Whether lost samples are sent again.
    pub reliable: bool,
    /// What late readers get.
    pub durability: DurabilityKind,
    /// How much is kept; `None` when it was not said.
    pub history: Option<History>,
    /// Longest time between two samples.
    pub deadline: Duration,
    /// How long a sample is worth delivering.
    pub lifespan: Duration,
    /// How long a sample may be held back.
    pub latency_budget: Duration,
    /// How it shows that it lives.
    pub liveliness: LivelinessKind,
    /// Within which time.
    pub liveliness_lease: Duration,
    /// One writer at a time per instance.
    pub exclusive_ownership: bool,
    /// Order and sets.
    pub presentation: Presentation,
    /// Ordered by when samples were written, not by when they arrive.
    pub by_source_timestamp: bool,
    /// The partitions it is in; none is the partition "".
    pub partitions: Vec<String>,
    /// Which encodings it offers or takes; none is plain CDR.
    pub representations: Vec<i16>,
}

impl EndpointQos {
    /// What holds for a writer about which nothing was said.
    #[must_use]
    pub fn of_silent_writer() -> Self {
        Self {
            reliable: true,
            durability: DurabilityKind::Volatile,
            history: None,
            deadline: Duration::INFINITE,
            lifespan: Duration::INFINITE,
            latency_budget: Duration::default(),
            liveliness: LivelinessKind::Automatic,
            liveliness_lease: Duration::INFINITE,
            exclusive_ownership: false,
            presentation: Presentation::default(),
            by_source_timestamp: false,
            partitions: Vec::new(),
            representations: Vec::new(),
        }
    }

    /// What holds for a reader about which nothing was said.
    #[must_use]
    pub fn of_silent_reader() -> Self {
        Self { reliable: false, ..Self::of_silent_writer() }
    }

    /// ROS's QoS as DDS says it.
    #[must_use]
    pub fn from_ros(qos: &Qos) -> Self {
        // A span of zero means "not said" in ROS.
        let limit = |span: Duration| if span.is_limit() { span } else { Duration::INFINITE };
        Self {
            reliable: qos.reliability == Reliability::Reliable,
            durability: match qos.durability {
                Durability::TransientLocal => DurabilityKind::TransientLocal,
                Durability::Volatile => DurabilityKind::Volatile,
            },
            history: Some(qos.history),
            deadline: limit(qos.deadline),
            lifespan: limit(qos.lifespan),
            liveliness: match qos.liveliness {
                Liveliness::Automatic => LivelinessKind::Automatic,
                Liveliness::ManualByTopic => LivelinessKind::ManualByTopic,
            },
            liveliness_lease: limit(qos.liveliness_lease),
            ..Self::of_silent_writer()
        }
    }

    /// DDS's QoS as ROS shows it: the nearest that ROS has.
    #[must_use]
    pub fn to_ros(&self) -> Qos {
        Qos {
            reliability: match self.reliable {
                true => Reliability::Reliable,
                false => Reliability::BestEffort,
            },
            durability: match self.durability {
                DurabilityKind::Volatile => Durability::Volatile,
                _ => Durability::TransientLocal,
            },
            // What DDS takes when nothing is said.
            history: self.history.unwrap_or(History::KeepLast(1)),
            deadline: self.deadline,
            lifespan: self.lifespan,
            liveliness: match self.liveliness {
                LivelinessKind::Automatic => Liveliness::Automatic,
                _ => Liveliness::ManualByTopic,
            },
            liveliness_lease: self.liveliness_lease,
        }
    }

    /// Why this offer (a writer's) does not meet the request (a reader's); DDS 1.4, the column
    /// "RxO". An empty list means that they match, which partitions do not decide.
    #[must_use]
    pub fn incompatible_with(&self, request: &Self) -> Vec<Incompatible> {
        let offered = self.presentation;
        let wanted = request.presentation;
        let presentation = offered.scope < wanted.scope
            || wanted.coherent && !offered.coherent
            || wanted.ordered && !offered.ordered;
        let liveliness = self.liveliness < request.liveliness
            || self.liveliness_lease > request.liveliness_lease;
        let ros = |policy| Incompatible::Ros(policy);
        [
            (!self.reliable && request.reliable, ros(QosPolicy::Reliability)),
            (self.durability < request.durability, ros(QosPolicy::Durability)),
            (self.deadline > request.deadline, ros(QosPolicy::Deadline)),
            (liveliness, ros(QosPolicy::Liveliness)),
            (self.latency_budget > request.latency_budget, Incompatible::Latency),
            (self.exclusive_ownership != request.exclusive_ownership, Incompatible::Ownership),
            (presentation, Incompatible::Presentation),
            (!self.by_source_timestamp && request.by_source_timestamp, Incompatible::Order),
            (!self.shares_representation(request), Incompatible::Representation),
        ]
        .into_iter()
        .filter_map(|(fails, why)| fails.then_some(why))
        .collect()
    }

    /// XTypes 1.3, section 7.6.3.1.2: the first that a writer offers must be one that is taken.
    fn shares_representation(&self, request: &Self) -> bool {
        let offered = self.representations.first().copied().unwrap_or(XCDR1);
        match request.representations.as_slice() {
            [] => offered == XCDR1,
            taken => taken.contains(&offered),
        }
    }

    /// Whether both are in a partition of the same name; `*` and `?` on one side stand for any
    /// letters of a name without them on the other.
    #[must_use]
    pub fn shares_partition(&self, other: &Self) -> bool {
        let names = |qos: &Self| match qos.partitions.as_slice() {
            [] => vec![String::new()],
            partitions => partitions.to_vec(),
        };
        let others = names(other);
        names(self).iter().any(|mine| others.iter().any(|theirs| partition_fits(mine, theirs)))
    }

    /// Takes a parameter that is one of QoS; `false` when it is none.
    pub(super) fn take(&mut self, parameter: &Parameter<'_>) -> Result<bool, WireError> {
        let cursor = &mut parameter.cursor();
        match parameter.id {
            // 3 is "reliable" in RTPS 1 and in early implementations of 2.
            pid::RELIABILITY => self.reliable = cursor.u32()? >= 2,
            pid::DURABILITY => self.durability = durability(cursor.u32()?)?,
            pid::HISTORY => self.history = Some(history(cursor)?),
            pid::DEADLINE => self.deadline = Timestamp::read(cursor)?.to_duration(),
            pid::LIFESPAN => self.lifespan = Timestamp::read(cursor)?.to_duration(),
            pid::LATENCY_BUDGET => self.latency_budget = Timestamp::read(cursor)?.to_duration(),
            pid::LIVELINESS => {
                self.liveliness = liveliness(cursor.u32()?)?;
                self.liveliness_lease = Timestamp::read(cursor)?.to_duration();
            }
            pid::OWNERSHIP => self.exclusive_ownership = cursor.u32()? != 0,
            pid::PRESENTATION => {
                let scope = cursor.u32()?;
                let coherent = cursor.u8()? != 0;
                let ordered = cursor.u8()? != 0;
                self.presentation = Presentation { scope, coherent, ordered };
            }
            pid::DESTINATION_ORDER => self.by_source_timestamp = cursor.u32()? != 0,
            pid::PARTITION => self.partitions = partitions(cursor)?,
            pid::DATA_REPRESENTATION => self.representations = representations(cursor)?,
            // Says what a service for durable data does and which types are alike: not our affair.
            pid::DURABILITY_SERVICE | pid::TYPE_CONSISTENCY => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Appends what differs from what holds when nothing is said; the reliability always.
    pub(super) fn write(&self, list: &mut ParameterWriter<'_>) {
        let silent = Self::of_silent_writer();
        let span = |span: Duration| Timestamp::from_duration(span).to_le_bytes();
        list.with(pid::RELIABILITY, |out| {
            out.extend_from_slice(&if self.reliable { 2u32 } else { 1 }.to_le_bytes());
            // How long writing may block, as rmw_cyclonedds sets it.
            let blocking = if self.reliable { Timestamp::INFINITE } else { Timestamp::default() };
            out.extend_from_slice(&blocking.to_le_bytes());
        });
        if self.durability != silent.durability {
            list.u32(pid::DURABILITY, self.durability as u32);
            list.with(pid::DURABILITY_SERVICE, |out| self.write_durability_service(out));
        }
        if let Some(history) = self.history {
            list.with(pid::HISTORY, |out| write_history(history, out));
        }
        for (id, value, default) in [
            (pid::DEADLINE, self.deadline, silent.deadline),
            (pid::LIFESPAN, self.lifespan, silent.lifespan),
            (pid::LATENCY_BUDGET, self.latency_budget, silent.latency_budget),
        ] {
            if value != default {
                list.bytes(id, &span(value));
            }
        }
        if (self.liveliness, self.liveliness_lease) != (silent.liveliness, silent.liveliness_lease)
        {
            list.with(pid::LIVELINESS, |out| {
                out.extend_from_slice(&(self.liveliness as u32).to_le_bytes());
                out.extend_from_slice(&span(self.liveliness_lease));
            });
        }
        self.write_rare(list, &silent);
    }

    /// What ROS never sets and other DDS programs do.
    fn write_rare(&self, list: &mut ParameterWriter<'_>, silent: &Self) {
        if self.exclusive_ownership {
            list.u32(pid::OWNERSHIP, 1);
        }
        if self.presentation != silent.presentation {
            let Presentation { scope, coherent, ordered } = self.presentation;
            list.with(pid::PRESENTATION, |out| {
                out.extend_from_slice(&scope.to_le_bytes());
                out.extend_from_slice(&[u8::from(coherent), u8::from(ordered)]);
            });
        }
        if self.by_source_timestamp {
            list.u32(pid::DESTINATION_ORDER, 1);
        }
        if !self.partitions.is_empty() {
            list.with(pid::PARTITION, |out| write_partitions(&self.partitions, out));
        }
        if !self.representations.is_empty() {
            list.with(pid::DATA_REPRESENTATION, |out| {
                out.extend_from_slice(&(self.representations.len() as u32).to_le_bytes());
                self.representations.iter().for_each(|id| out.extend_from_slice(&id.to_le_bytes()));
            });
        }
    }

    /// Clean-up delay 0, the history, no limits.
    fn write_durability_service(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&Timestamp::default().to_le_bytes());
        write_history(self.history.unwrap_or(History::KeepLast(1)), out);
        out.extend_from_slice(&[0xff; 12]);
    }
}

/// Why an offer does not meet a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incompatible {
    /// A policy that ROS has too.
    Ros(QosPolicy),
    /// A longer latency budget than asked.
    Latency,
    /// Shared against exclusive.
    Ownership,
    /// Weaker order or sets of changes than asked.
    Presentation,
    /// By arrival, asked by source time stamp.
    Order,
    /// No encoding in common.
    Representation,
}

fn durability(kind: u32) -> Result<DurabilityKind, WireError> {
    Ok(match kind {
        0 => DurabilityKind::Volatile,
        1 => DurabilityKind::TransientLocal,
        2 => DurabilityKind::Transient,
        3 => DurabilityKind::Persistent,
        _ => return Err(WireError::Invalid),
    })
}

fn liveliness(kind: u32) -> Result<LivelinessKind, WireError> {
    Ok(match kind {
        0 => LivelinessKind::Automatic,
        1 => LivelinessKind::ManualByParticipant,
        2 => LivelinessKind::ManualByTopic,
        _ => return Err(WireError::Invalid),
    })
}

fn history(cursor: &mut Cursor<'_>) -> Result<History, WireError> {
    let kind = cursor.u32()?;
    let depth = cursor.i32()?;
    match kind {
        0 => Ok(History::KeepLast(usize::try_from(depth).unwrap_or(1).max(1))),
        1 => Ok(History::KeepAll),
        _ => Err(WireError::Invalid),
    }
}

fn write_history(history: History, out: &mut Vec<u8>) {
    let (kind, depth) = match history {
        History::KeepLast(depth) => (0u32, i32::try_from(depth.max(1)).unwrap_or(i32::MAX)),
        // No depth: as LENGTH_UNLIMITED.
        History::KeepAll => (1, -1),
    };
    out.extend_from_slice(&kind.to_le_bytes());
    out.extend_from_slice(&depth.to_le_bytes());
}

fn partitions(cursor: &mut Cursor<'_>) -> Result<Vec<String>, WireError> {
    let count = cursor.u32()? as usize;
    if count > MAX_PARTITIONS {
        return Err(WireError::TooLong);
    }
    let mut names = Vec::with_capacity(count);
    for _ in 0..count {
        cursor.align(4)?;
        let name = read_string(cursor)?;
        if name.len() > MAX_PARTITION {
            return Err(WireError::TooLong);
        }
        names.push(name.to_owned());
    }
    Ok(names)
}

fn write_partitions(names: &[String], out: &mut Vec<u8>) {
    out.extend_from_slice(&(names.len() as u32).to_le_bytes());
    for name in names {
        write_string(out, name);
        // The next one begins at a multiple of 4, as the whole value does.
        out.resize(out.len().next_multiple_of(4), 0);
    }
}

fn representations(cursor: &mut Cursor<'_>) -> Result<Vec<i16>, WireError> {
    let count = cursor.u32()? as usize;
    if count > MAX_PARTITIONS {
        return Err(WireError::TooLong);
    }
    (0..count).map(|_| Ok(cursor.u16()?.cast_signed())).collect()
}

fn partition_fits(mine: &str, theirs: &str) -> bool {
    let is_pattern = |name: &str| name.contains(['*', '?']);
    match (is_pattern(mine), is_pattern(theirs)) {
        (false, false) => mine == theirs,
        (true, false) => pattern_fits(mine.as_bytes(), theirs.as_bytes()),
        (false, true) => pattern_fits(theirs.as_bytes(), mine.as_bytes()),
        // DDS 1.4, section 2.2.3.13: two patterns do not match each other.
        (true, true) => false,
    }
}

/// POSIX `fnmatch` with `*` and `?`, in time proportional to the product of the lengths.
fn pattern_fits(pattern: &[u8], name: &[u8]) -> bool {
    let mut at = 0;
    let mut reached = 0;
    let mut retry = None;
    while reached < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                retry = Some((at, reached));
                at += 1;
            }
            Some(letter) if *letter == b'?' || *letter == name[reached] => {
                at += 1;
                reached += 1;
            }
            _ => {
                let Some((star, from)) = retry else { return false };
                retry = Some((star, from + 1));
                at = star + 1;
                reached = from + 1;
            }
        }
    }
    pattern[at..].iter().all(|letter| *letter == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_partitions(names: &[&str]) -> EndpointQos {
        let partitions = names.iter().map(ToString::to_string).collect();
        EndpointQos { partitions, ..EndpointQos::of_silent_reader() }
    }

    #[test]
    fn a_ros_qos_comes_back() {
        let qos = Qos::keep_last(7)
            .transient_local()
            .deadline(Duration::from_millis(100))
            .lifespan(Duration::from_millis(250))
            .liveliness(Liveliness::ManualByTopic, Duration::from_millis(500));
        assert_eq!(EndpointQos::from_ros(&qos).to_ros(), qos);
        let all = Qos { reliability: Reliability::BestEffort, ..Qos::keep_all() };
        assert_eq!(EndpointQos::from_ros(&all).to_ros(), all);
    }

    #[test]
    fn what_ros_calls_incompatible_is_incompatible() {
        let offer = Qos::sensor_data();
        let request = Qos::default().transient_local();
        let found =
            EndpointQos::from_ros(&offer).incompatible_with(&EndpointQos::from_ros(&request));
        let ros: Vec<_> =
            offer.incompatible_with(&request).into_iter().map(Incompatible::Ros).collect();
        assert_eq!(found, ros);
    }

    #[test]
    fn an_encoding_that_is_not_taken_prevents_a_match() {
        let ours = EndpointQos::from_ros(&Qos::default());
        let newer = EndpointQos { representations: vec![2], ..ours.clone() };
        let both = EndpointQos { representations: vec![2, 0], ..ours.clone() };
        assert_eq!(newer.incompatible_with(&ours), [Incompatible::Representation]);
        assert_eq!(ours.incompatible_with(&newer), [Incompatible::Representation]);
        assert!(ours.incompatible_with(&both).is_empty());
    }

    #[test]
    fn partitions_meet_by_name_and_by_pattern() {
        for (mine, theirs, meet) in [
            (&[][..], &[][..], true),
            (&[], &[""], true),
            (&[], &["a"], false),
            (&["a", "b"], &["b"], true),
            (&["*"], &[], true),
            (&["ro*1?"], &["robot12"], true),
            (&["ro*1?"], &["robot1"], false),
            (&["a*b*c"], &["axxbyybc"], true),
            (&["a*"], &["a*"], false),
        ] {
            let found = in_partitions(mine).shares_partition(&in_partitions(theirs));
            assert_eq!(found, meet, "{mine:?} {theirs:?}");
        }
    }

    #[test]
    fn what_is_offered_must_be_as_good_as_what_is_asked_policy_by_policy() {
        use Incompatible::{Latency, Ownership, Presentation as Presented, Ros};
        let span = Duration::from_millis;
        let middle = EndpointQos {
            deadline: span(20),
            liveliness: LivelinessKind::ManualByParticipant,
            liveliness_lease: span(20),
            latency_budget: span(20),
            durability: DurabilityKind::TransientLocal,
            presentation: Presentation { scope: 1, coherent: false, ordered: false },
            ..EndpointQos::of_silent_writer()
        };
        assert!(middle.incompatible_with(&middle).is_empty());
        let with = |change: &dyn Fn(&mut EndpointQos)| {
            let mut qos = middle.clone();
            change(&mut qos);
            qos
        };
        // A better one and a worse one each.
        type Change = fn(&mut EndpointQos);
        let changes: [(Change, Change, Incompatible); 8] = [
            (
                |q| q.deadline = Duration::from_millis(10),
                |q| q.deadline = Duration::from_millis(30),
                Ros(QosPolicy::Deadline),
            ),
            (
                |q| q.liveliness_lease = Duration::from_millis(10),
                |q| q.liveliness_lease = Duration::from_millis(30),
                Ros(QosPolicy::Liveliness),
            ),
            (
                |q| q.liveliness = LivelinessKind::ManualByTopic,
                |q| q.liveliness = LivelinessKind::Automatic,
                Ros(QosPolicy::Liveliness),
            ),
            (
                |q| q.latency_budget = Duration::from_millis(10),
                |q| q.latency_budget = Duration::from_millis(30),
                Latency,
            ),
            (
                |q| q.durability = DurabilityKind::Persistent,
                |q| q.durability = DurabilityKind::Volatile,
                Ros(QosPolicy::Durability),
            ),
            (|q| q.presentation.scope = 2, |q| q.presentation.scope = 0, Presented),
            (|_| {}, |q| q.reliable = false, Ros(QosPolicy::Reliability)),
            (|_| {}, |q| q.exclusive_ownership = true, Ownership),
        ];
        for (better, worse, why) in changes {
            let better = with(&better);
            let worse = with(&worse);
            assert!(better.incompatible_with(&middle).is_empty(), "{why:?}");
            assert_eq!(worse.incompatible_with(&middle), [why]);
        }
        let ordered = with(&|q| q.presentation.ordered = true);
        let coherent = with(&|q| q.presentation.coherent = true);
        for asked in [&ordered, &coherent] {
            assert_eq!(middle.incompatible_with(asked), [Presented]);
            assert!(asked.incompatible_with(&middle).is_empty());
        }
    }

    #[test]
    fn more_partitions_or_encodings_than_anybody_has_are_refused() {
        let read = |count: u32, each: &[u8]| {
            let mut bytes = count.to_le_bytes().to_vec();
            (0..count.min(64)).for_each(|_| bytes.extend_from_slice(each));
            let cursor = || Cursor::new(&bytes, super::super::Endian::Little);
            (
                partitions(&mut cursor()).map(|names| names.len()),
                representations(&mut cursor()).map(|ids| ids.len()),
            )
        };
        // An empty text: its length with the NUL, the NUL, and three bytes to the next one.
        let text = [1, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(read(16, &text), (Ok(16), Ok(16)));
        for count in [17, 64, u32::MAX] {
            assert_eq!(read(count, &text), (Err(WireError::TooLong), Err(WireError::TooLong)));
        }
    }
}
