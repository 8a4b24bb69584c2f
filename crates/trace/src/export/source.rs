//! What is exported: the names of everything in all processes, and the events of one process at a
//! time, so that a folder of many files needs memory for the largest only.

use super::error::ExportError;
use crate::folder::files_of;
use angaros::Gid;
use angaros::trace::{Entity, EntityKind, Event, Process, Recording};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// Processes that handles can tell apart.
const MAX_PROCESSES: usize = 1 << 20;

/// A recording, or a folder with the files of one.
pub struct Source {
    names: Names,
    events: Events,
    remarks: Vec<String>,
}

enum Events {
    Files(Vec<PathBuf>),
    Memory(Vec<Vec<Event>>),
}

impl Source {
    /// A folder of trace files, or a single one. Files that cannot be read are left out, see
    /// [`Source::remarks`].
    ///
    /// # Errors
    /// Nothing there, no trace file in it, or none that can be read.
    pub fn open(path: &Path) -> Result<Self, ExportError> {
        let mut whole = Recording::default();
        let mut files = Vec::new();
        let mut spans = Vec::new();
        let mut remarks = Vec::new();
        for file in files_of(path)? {
            match Recording::read(&file) {
                Ok(mut read) => {
                    spans.push(Span::of(read.events.iter().map(|(_, event)| event)));
                    read.events = Vec::new();
                    remarks.extend(remark(&file, &read));
                    whole.merge(read);
                    files.push(file);
                }
                Err(error) => remarks.push(format!("left out: {error}")),
            }
        }
        if files.is_empty() {
            return Err(ExportError::new(remarks.swap_remove(0).replacen("left out: ", "", 1)));
        }
        Ok(Self { names: Names::new(whole, spans)?, events: Events::Files(files), remarks })
    }

    /// A recording in memory.
    ///
    /// # Errors
    /// It is of more processes than an export can tell apart.
    pub fn of(mut recording: Recording) -> Result<Self, ExportError> {
        let mut events = vec![Vec::new(); recording.processes.len()];
        for (process, event) in recording.events.drain(..) {
            if let Some(events) = events.get_mut(process as usize) {
                events.push(event);
            }
        }
        let spans = events.iter().map(|events| Span::of(events.iter())).collect();
        let names = Names::new(recording, spans)?;
        Ok(Self { names, events: Events::Memory(events), remarks: Vec::new() })
    }

    /// Everything but the events.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// What is wrong with which file, one line each.
    #[must_use]
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// The events of a process, in the order of time.
    ///
    /// # Errors
    /// Its file cannot be read any more.
    pub fn events(&self, process: u32) -> Result<Cow<'_, [Event]>, ExportError> {
        let mut events = match &self.events {
            Events::Memory(all) => {
                let events = all.get(process as usize).map_or(&[][..], Vec::as_slice);
                if events.is_sorted_by_key(|event| event.time_ns) {
                    return Ok(Cow::Borrowed(events));
                }
                events.to_vec()
            }
            Events::Files(files) => {
                let Some(file) = files.get(process as usize) else { return Ok(Cow::default()) };
                let read = Recording::read(file);
                let read = read.map_err(|error| ExportError::new(error.to_string()))?;
                read.events.into_iter().map(|(_, event)| event).collect()
            }
        };
        // Stable: events of one thread with the same time keep their order.
        events.sort_by_key(|event| event.time_ns);
        Ok(Cow::Owned(events))
    }
}

fn remark(file: &Path, read: &Recording) -> Option<String> {
    let process = read.processes.first()?;
    let mut what = Vec::new();
    if process.cut_off {
        what.push("it ends before its session did".to_owned());
    }
    if process.dropped > 0 {
        what.push(format!("{} events found no room", process.dropped));
    }
    if process.unknown > 0 {
        what.push(format!("{} events are of kinds unknown here", process.unknown));
    }
    (!what.is_empty()).then(|| format!("{}: {}", file.display(), what.join(", ")))
}

/// First and last time of the events of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub first_ns: u64,
    /// The last.
    pub last_ns: u64,
}

impl Span {
    fn of<'a>(mut events: impl Iterator<Item = &'a Event>) -> Option<Self> {
        let first = events.next()?.time_ns;
        Some(events.fold(Self { first_ns: first, last_ns: first }, |span, event| Self {
            first_ns: span.first_ns.min(event.time_ns),
            last_ns: span.last_ns.max(event.time_ns),
        }))
    }
}

/// A host of the recording: its processes have the monotonic clock in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name, made different from that of others and fit to be a file's.
    pub name: String,
    /// System time minus monotonic time, by the first reading of both.
    pub offset_ns: i64,
    /// Its processes.
    pub processes: Vec<u32>,
}

/// What events name by number.
pub struct Names {
    /// The processes.
    pub processes: Vec<Process>,
    /// When the events of each process were, by its number. One without events has the time of its
    /// first reading of the clocks.
    pub spans: Vec<Span>,
    /// The hosts, by name.
    pub hosts: Vec<Host>,
    /// What events are about, in the order in which it came to be.
    pub entities: Vec<Entity>,
    by_number: HashMap<(u32, u32), usize>,
    publishers: HashMap<Gid, usize>,
    receivers: HashMap<String, Vec<(u32, u32)>>,
    host_of: Vec<usize>,
}

impl Names {
    fn new(recording: Recording, spans: Vec<Option<Span>>) -> Result<Self, ExportError> {
        let Recording { processes, mut entities, .. } = recording;
        if processes.len() >= MAX_PROCESSES {
            let count = processes.len();
            return Err(ExportError::new(format!(
                "the recording is of {count} processes, more than the {MAX_PROCESSES} that an \
                 export tells apart; hint: export a part of its files"
            )));
        }
        entities.retain(|entity| (entity.process as usize) < processes.len());
        keep_last(&mut entities);
        entities.sort_by_key(|entity| (entity.process, entity.created_ns, rank(entity.kind)));
        let (hosts, host_of) = hosts(&processes);
        let spans = processes.iter().zip(spans).map(|(process, span)| {
            let read = process.clocks.first().map_or(0, |reading| reading.monotonic_ns);
            span.unwrap_or(Span { first_ns: read, last_ns: read })
        });
        let mut names = Self {
            spans: spans.collect(),
            by_number: HashMap::new(),
            publishers: HashMap::new(),
            receivers: HashMap::new(),
            processes,
            hosts,
            entities,
            host_of,
        };
        names.index();
        Ok(names)
    }

    fn index(&mut self) {
        for (at, entity) in self.entities.iter().enumerate() {
            let key = (entity.process, entity.number);
            self.by_number.insert(key, at);
            match entity.kind {
                EntityKind::Publisher => {
                    if let Some(gid) = gid_of(&entity.gid) {
                        self.publishers.insert(gid, at);
                    }
                }
                EntityKind::Subscription => {
                    self.receivers.entry(entity.name.clone()).or_default().push(key);
                }
                _ => {}
            }
        }
    }

    /// The entity of a process with this number.
    #[must_use]
    pub fn entity(&self, process: u32, number: u32) -> Option<&Entity> {
        self.by_number.get(&(process, number)).map(|at| &self.entities[*at])
    }

    /// The publisher with this gid, in whichever process.
    #[must_use]
    pub fn publisher(&self, gid: Gid) -> Option<&Entity> {
        self.publishers.get(&gid).map(|at| &self.entities[*at])
    }

    /// Process and number of the subscriptions of a topic.
    #[must_use]
    pub fn subscriptions(&self, topic: &str) -> &[(u32, u32)] {
        self.receivers.get(topic).map_or(&[], Vec::as_slice)
    }

    /// The entities of a process, in the order in which they came to be.
    pub fn of_process(&self, process: u32) -> impl Iterator<Item = &Entity> {
        let first = self.entities.partition_point(|entity| entity.process < process);
        self.entities[first..].iter().take_while(move |entity| entity.process == process)
    }

    /// The host of a process.
    #[must_use]
    pub fn host(&self, process: u32) -> &Host {
        &self.hosts[self.host_of[process as usize]]
    }

    /// The system time of a monotonic time of a process. All processes of a host agree, so that
    /// what was one after the other remains so.
    #[must_use]
    pub fn system_ns(&self, process: u32, monotonic_ns: u64) -> i64 {
        self.host(process).offset_ns.wrapping_add(monotonic_ns.cast_signed())
    }
}

/// What has to be known before what: objects of one moment are told in this order.
fn rank(kind: EntityKind) -> u8 {
    match kind {
        EntityKind::Context => 0,
        EntityKind::Executor => 1,
        EntityKind::Node => 2,
        EntityKind::MessageLink => 4,
        _ => 3,
    }
}

/// Of several with one number the later holds: it was amended.
fn keep_last(entities: &mut Vec<Entity>) {
    let places = entities.iter().enumerate();
    let last: HashMap<(u32, u32), usize> =
        places.map(|(at, entity)| ((entity.process, entity.number), at)).collect();
    let mut at = 0..;
    entities.retain(|entity| last.get(&(entity.process, entity.number)).copied() == at.next());
}

fn hosts(processes: &[Process]) -> (Vec<Host>, Vec<usize>) {
    let mut found: BTreeMap<(&str, &str), Vec<u32>> = BTreeMap::new();
    for (number, process) in processes.iter().enumerate() {
        found.entry((&process.host, &process.machine)).or_default().push(number as u32);
    }
    let mut host_of = vec![0; processes.len()];
    let mut hosts: Vec<Host> = Vec::new();
    for ((name, _), members) in found {
        for member in &members {
            host_of[*member as usize] = hosts.len();
        }
        let readings = members.iter().flat_map(|member| &processes[*member as usize].clocks);
        let first = readings.min_by_key(|reading| reading.monotonic_ns).copied();
        let first = first.unwrap_or_default();
        let offset_ns = first.system_ns.wrapping_sub(first.monotonic_ns.cast_signed());
        let name = unused(&file_name(name), |name| hosts.iter().any(|host| host.name == name));
        hosts.push(Host { name, offset_ns, processes: members });
    }
    (hosts, host_of)
}

/// What a file may be called after a name from outside.
fn file_name(name: &str) -> String {
    let fit = |c: char| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '_' };
    let name: String = name.chars().take(64).map(fit).collect();
    if name.is_empty() { "host".to_owned() } else { name }
}

fn unused(name: &str, used: impl Fn(&str) -> bool) -> String {
    let others = (2_u64..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.to_owned()).chain(others).find(|name| !used(name)).unwrap_or_default()
}

/// A gid in hexadecimal, with or without dots between the bytes.
pub(super) fn gid_of(text: &str) -> Option<Gid> {
    let mut gid = [0; 16];
    let digits: Vec<u8> = text
        .bytes()
        .filter(|byte| *byte != b'.')
        .map(|byte| char::from(byte).to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()?;
    if digits.len() != 32 {
        return None;
    }
    for (byte, pair) in gid.iter_mut().zip(digits.chunks(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(Gid(gid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::trace::ClockReading;

    fn process(host: &str, machine: &str, monotonic_ns: u64, system_ns: i64) -> Process {
        let clocks = vec![ClockReading { monotonic_ns, system_ns }];
        Process { host: host.into(), machine: machine.into(), clocks, ..Process::default() }
    }

    #[test]
    fn processes_of_a_host_share_its_clock_and_hosts_of_one_name_are_told_apart() {
        let processes = vec![
            process("robot/1", "a", 10, 1000),
            process("robot/1", "b", 10, 5000),
            process("robot/1", "a", 5, 996),
        ];
        let recording = Recording { processes, ..Recording::default() };
        let source = Source::of(recording).unwrap();
        let names = source.names();
        assert_eq!(names.hosts[0].processes, [0, 2]);
        let hosts: Vec<_> = names.hosts.iter().map(|host| host.name.as_str()).collect();
        assert_eq!(hosts, ["robot_1", "robot_1-2"]);
        assert_eq!([0, 1, 2].map(|p| names.system_ns(p, 20)), [1011, 5010, 1011]);
    }

    #[test]
    fn of_an_entity_that_was_amended_the_last_word_holds() {
        let entity =
            |number, symbol: &str| Entity { number, symbol: symbol.into(), ..Entity::default() };
        let entities = vec![entity(1, ""), entity(2, "b"), entity(1, "a")];
        let processes = vec![Process::default()];
        let source = Source::of(Recording { processes, entities, ..Recording::default() }).unwrap();
        let symbols: Vec<_> = source.names().entities.iter().map(|e| e.symbol.as_str()).collect();
        assert_eq!(symbols, ["b", "a"]);
        assert_eq!(source.names().entity(0, 1).unwrap().symbol, "a");
    }

    #[test]
    fn a_gid_is_read_as_it_is_printed() {
        let gid = Gid([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255]);
        assert_eq!(gid_of(&gid.to_string()), Some(gid));
        assert_eq!(gid_of(&gid.to_string().replace('.', "")), Some(gid));
        assert_eq!((gid_of("00"), gid_of("zz"), gid_of("é")), (None, None, None));
    }
}
