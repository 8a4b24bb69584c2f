//! A recording with every kind of entity and event: three processes on two hosts.

use angaros::Gid;
use angaros::trace::{ClockReading, Entity, EntityKind, Event, EventId, Process, Recording};

/// Processes of the sample, by number.
pub const CAMERA: u32 = 0;
pub const FILTER: u32 = 1;
pub const STATION: u32 = 2;

/// Numbers of entities.
pub const RAW_PUBLISHER: u32 = 1;
pub const LOCAL: u32 = 2;
pub const RAW: u32 = 3;
pub const OUT_PUBLISHER: u32 = 4;
pub const OUT: u32 = 5;
pub const SERVICE: u32 = 6;
pub const CLIENT: u32 = 7;
pub const TIMER: u32 = 8;
pub const EXECUTOR: u32 = 9;
pub const MACHINE: u32 = 10;
pub const REQUESTS: u32 = 11;
pub const REQUESTER: u32 = 12;

/// Messages that the camera sends.
pub const MESSAGES: u64 = 300;

/// The gid of the endpoint with this number of a process.
pub fn gid(process: u32, number: u32) -> Gid {
    let mut gid = [process as u8 + 1; 16];
    gid[12..].copy_from_slice(&number.to_be_bytes());
    Gid(gid)
}

const LABELS: [&str; 8] =
    ["", "rectify", "configuring", "inactive", "at main.rs:7", "plan", "gpu:0", "it is lost"];

fn process(pid: u32, name: &str, host: &str, offset: i64) -> Process {
    Process {
        pid,
        name: name.into(),
        host: host.into(),
        machine: format!("boot of {host}"),
        version: "0.1.0".into(),
        clocks: vec![ClockReading { monotonic_ns: 1000, system_ns: 1000 + offset }],
        labels: LABELS.map(str::to_owned).into(),
        ..Process::default()
    }
}

fn entity(process: u32, kind: EntityKind, number: u32, node: &str, name: &str) -> Entity {
    let has_gid = matches!(
        kind,
        EntityKind::Publisher | EntityKind::Subscription | EntityKind::Client | EntityKind::Service
    );
    let has_callback =
        matches!(kind, EntityKind::Subscription | EntityKind::Timer | EntityKind::Service);
    Entity {
        process,
        kind,
        number,
        node: node.into(),
        name: name.into(),
        type_name: if has_gid { "sensor_msgs/msg/Image".into() } else { String::new() },
        gid: match kind {
            // A client is known by the publisher of its requests.
            EntityKind::Client => gid(process, REQUESTER).to_string(),
            _ if has_gid => gid(process, number).to_string(),
            _ => String::new(),
        },
        depth: if has_gid { 2 } else { 0 },
        period_ns: if kind == EntityKind::Timer { 33_000_000 } else { 0 },
        executor: if has_callback { EXECUTOR } else { 0 },
        symbol: if has_callback { format!("robot::on{name}<u8, f32>") } else { String::new() },
        created_ns: u64::from(number % 100),
        ..Entity::default()
    }
}

fn entities() -> Vec<Entity> {
    use EntityKind::{
        Client, Context, Executor, MessageLink, Node, Publisher, Service, StateMachine,
        Subscription, Timer,
    };
    let mut all = vec![
        entity(CAMERA, Context, 100, "", "domain 0"),
        entity(CAMERA, Node, 101, "/front/camera", "camera"),
        entity(CAMERA, Executor, EXECUTOR, "", "SingleThreadedExecutor"),
        entity(CAMERA, Publisher, RAW_PUBLISHER, "/front/camera", "/raw"),
        entity(CAMERA, Subscription, LOCAL, "/front/camera", "/raw"),
        entity(CAMERA, Timer, TIMER, "/front/camera", ""),
        entity(CAMERA, StateMachine, MACHINE, "/front/camera", ""),
        entity(FILTER, Executor, EXECUTOR, "", "MultiThreadedExecutor"),
        entity(FILTER, Subscription, RAW, "/filter", "/raw"),
        entity(FILTER, Publisher, OUT_PUBLISHER, "/filter", "/out"),
        entity(FILTER, Service, SERVICE, "/filter", "/set"),
        entity(FILTER, Subscription, REQUESTS, "/filter", "rq/setRequest"),
        entity(STATION, Subscription, OUT, "/station", "/out"),
        entity(STATION, Publisher, REQUESTER, "/station", "rq/setRequest"),
        entity(STATION, Client, CLIENT, "/station", "/set"),
    ];
    let link = Entity {
        type_name: "partial_sync".into(),
        links: (vec![RAW], vec![OUT_PUBLISHER]),
        ..entity(FILTER, MessageLink, 102, "/filter", "")
    };
    all.push(link.clone());
    all.push(Entity { number: 103, type_name: "periodic_async".into(), ..link });
    all
}

/// Writes events of one process.
struct EventWriter<'a> {
    events: &'a mut Vec<(u32, Event)>,
    process: u32,
    thread: u32,
    message: (Gid, u64),
}

impl EventWriter<'_> {
    fn write(&mut self, time_ns: u64, id: EventId, values: [u64; 3]) {
        let [a, b, c] = values;
        let ((publisher, sequence_number), thread) = (self.message, self.thread);
        let event = Event { time_ns, publisher, sequence_number, a, b, c, id, thread };
        self.events.push((self.process, event));
    }
}

const NOTHING: (Gid, u64) = (Gid([0; 16]), 0);

/// One round: the camera's timer publishes, its own subscription and the filter receive, the filter
/// publishes, the station receives. 40 us of each round are the camera's.
fn round(events: &mut Vec<(u32, Event)>, number: u64) {
    use EventId::{
        CallbackEnd, CallbackStart, DeviceCopy, Enqueue, Execute, GilTaken, KernelRan, LaunchEnd,
        LaunchStart, Publish, Published, Take, TimerEnd, TimerStart, Wait, Wake, WorkEnd,
        WorkStart,
    };
    let at = 10_000 + number * 100_000;
    let stamp = at + 1_000_000_000_000;
    let raw = (gid(CAMERA, RAW_PUBLISHER), number);
    let [timer, local, executor] = [TIMER, LOCAL, EXECUTOR].map(u64::from);
    let mut writer = EventWriter { events, process: CAMERA, thread: 7, message: NOTHING };
    writer.write(at, Wait, [u64::MAX, executor, 0]);
    writer.write(at + 5, Wake, [1, executor, 0]);
    writer.write(at + 6, Execute, [executor, timer, 0]);
    writer.write(at + 10, TimerStart, [at + 2, timer, 0]);
    writer.message = raw;
    writer.write(at + 30, Publish, [at + 12, at + 20, stamp]);
    writer.write(at + 33, Enqueue, [1, local, 0]);
    writer.write(at + 40, Published, [at + 32, 2, 921_600]);
    writer.message = NOTHING;
    writer.write(at + 45, TimerEnd, [0, timer, 0]);
    writer.message = raw;
    writer.write(at + 50, Take, [at + 5, local, stamp]);
    writer.write(at + 52, CallbackStart, [22, local, 1]);
    writer.write(at + 60, CallbackEnd, [0, local, 0]);

    let out = (gid(FILTER, OUT_PUBLISHER), number);
    let raw_subscription = u64::from(RAW);
    let mut writer =
        EventWriter { events, process: FILTER, thread: 21 + (number % 2) as u32, message: raw };
    writer.write(at + 55, Enqueue, [1, raw_subscription, 0]);
    writer.write(at + 60, Take, [at + 58, raw_subscription, stamp]);
    writer.write(at + 65, CallbackStart, [45, raw_subscription, 0]);
    writer.message = NOTHING;
    writer.write(at + 68, GilTaken, [at + 66, raw_subscription, 0]);
    writer.write(at + 70, WorkStart, [1, 0, 0]);
    writer.write(at + 71, LaunchStart, [1, raw_subscription, 6]);
    writer.write(at + 73, DeviceCopy, [at + 72, 921_600, 0]);
    writer.write(at + 78, DeviceCopy, [at + 77, 921_600, 1]);
    writer.write(at + 78, KernelRan, [at + 74, at + 76, 1]);
    writer.write(at + 79, LaunchEnd, [0, raw_subscription, 0]);
    writer.write(at + 80, WorkEnd, [1, 0, 0]);
    writer.write(at + 81, WorkStart, [5, 0, 0]);
    writer.write(at + 82, WorkEnd, [5, 0, 0]);
    writer.message = out;
    writer.write(at + 90, Publish, [0, at + 85, stamp + 90]);
    writer.write(at + 95, Published, [0, 1, 4]);
    writer.message = raw;
    writer.write(at + 99, CallbackEnd, [0, raw_subscription, 0]);

    let mut writer = EventWriter { events, process: STATION, thread: 7, message: out };
    writer.write(at + 130, Take, [0, u64::from(OUT), stamp + 90]);
    if number.is_multiple_of(2) {
        // Every other message is taken without a callback.
        writer.write(at + 140, CallbackStart, [50, u64::from(OUT), 0]);
        writer.write(at + 150, CallbackEnd, [0, u64::from(OUT), 0]);
    }
}

/// A call of the filter's service by the station, and what else happens once.
fn once(events: &mut Vec<(u32, Event)>) {
    use EventId::{
        CallbackEnd, CallbackStart, DeadlineMissed, Drop, KernelModelled, LaunchEnd, LaunchStart,
        Overrun, Publish, Published, SendRequest, SendResponse, Take, TakeRequest, TakeResponse,
        Transition,
    };
    let at = 90_000_000;
    let request = (gid(STATION, REQUESTER), 1);
    let [service, client, requests] = [SERVICE, CLIENT, REQUESTS].map(u64::from);
    let mut writer = EventWriter { events, process: STATION, thread: 7, message: request };
    writer.write(at, SendRequest, [0, client, 0]);
    writer.write(at + 1, Publish, [0, at, 77]);
    writer.write(at + 2, Published, [0, 1, 8]);
    writer.write(at + 100, TakeResponse, [0, client, 55]);
    let mut writer = EventWriter { events, process: FILTER, thread: 21, message: request };
    writer.write(at + 19, Take, [0, requests, 77]);
    writer.write(at + 20, TakeRequest, [0, service, 0]);
    writer.write(at + 30, CallbackStart, [30, service, 0]);
    writer.write(at + 40, SendResponse, [0, service, 55]);
    writer.write(at + 50, CallbackEnd, [0, service, 0]);
    writer.message = NOTHING;
    writer.write(at + 60, Overrun, [5, u64::from(RAW), 4]);
    writer.write(at + 61, DeadlineMissed, [2, u64::from(RAW), 0]);
    // In no callback: a launch that failed, and one whose time is modelled.
    writer.write(at + 62, LaunchStart, [1, 0, 6]);
    writer.write(at + 63, LaunchEnd, [7, 0, 0]);
    writer.write(at + 64, LaunchStart, [1, 0, 6]);
    writer.write(at + 65, KernelModelled, [500, 250_000_000, 0]);
    writer.write(at + 66, LaunchEnd, [0, 0, 0]);
    writer.message = (gid(CAMERA, RAW_PUBLISHER), 9);
    writer.write(at + 67, Drop, [1, u64::from(RAW), 3]);
    let mut writer = EventWriter { events, process: CAMERA, thread: 7, message: NOTHING };
    writer.write(at, Transition, [2, u64::from(MACHINE), 3]);
}

/// The whole recording.
pub fn recording() -> Recording {
    let mut events = Vec::new();
    (1..=MESSAGES).for_each(|number| round(&mut events, number));
    once(&mut events);
    let mut processes = vec![
        process(7, "camera", "robot", 1_000_000_000_000),
        process(20, "filter", "robot", 1_000_000_000_000),
        // Another host, with a process and a thread of the same numbers.
        process(7, "station", "desk", 2_000_000_000_000),
    ];
    processes[FILTER as usize].dropped = 17;
    Recording { processes, entities: entities(), events }
}
