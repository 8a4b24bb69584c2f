//! The component: a robot in a simulation server.

use crate::answers::Answers;
use crate::connection::{Link, Open, begin, looked_up, outcome};
use crate::dialect::{Dialect, Identity};
use crate::messages::{Frames, KnownGame, Sensors, clock, heard, time_of};
use crate::output::Output;
use crate::percept::Percept;
use crate::session::{Session, Sync, Target};
use crate::settings::{beam_to, control, invalid, renamed, seconds};
use crate::sexp::Sexp;
use crate::vision::{OwnTeam, VisionMessages};
use angaros::diagnostics::{Level, Status, Updater};
use angaros::fd::{FdWatch, Interest};
use angaros::geometry_msgs::msg::Pose2D;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use angaros::std_msgs::msg::String as Text;
use angaros::{Clock, Time};
use std::collections::BTreeMap;
use std::net::Shutdown;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often it is looked what is due.
const LOOK: Duration = Duration::from_millis(10);
/// How long a server may take to answer a call.
const CONNECT_LIMIT_NS: u64 = 5_000_000_000;
/// Between lines about the same trouble.
const SAID_AGAIN: Duration = Duration::from_secs(5);

/// Plays in a simulation server: publishes `joint_states`, `imu/data_raw`, `/clock`,
/// `ground_truth`, `soccer_vision_3d/balls`, `/goalposts`, `/markings` and `/robots`, `landmarks`,
/// `game_state`, `heard` and `forces/FOOT`, of what the server tells; moves the joints as
/// `joint_commands` says, and takes `beam` and `say`.
///
/// Parameters: `dialect` (`mujoco` or `simspark`), `host` (`127.0.0.1`), `port` (0: the dialect's),
/// `model` (empty: the dialect's), `team` (`Angaros`), `unum` (1), `sync` (`none`, `percept` or
/// `command`), `sync_timeout` (0.5 s), `reconnect` (1.0 s), `kp`, `kd` (80.0 Nm/rad, 2.0 Nm s/rad),
/// `gain_joints`, `gain_kp`, `gain_kd` (of single joints), `position_gain` (15.0 1/s), `max_speed`
/// (6.14 rad/s), `beam_to` (empty; x, y, heading in m and rad, once connected), `publish_clock`
/// (true), `imu_frame` (`torso`), `camera_frame` (`camera`), `world_frame` (`world`),
/// `joint_names` (empty; `laj1=left_shoulder_pitch`).
#[component]
pub struct Agent {
    _commands: Subscription<JointState>,
    _beam: Subscription<Pose2D>,
    _say: Subscription<Text>,
    _timer: Timer,
    _updater: Updater,
}

impl Agent {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let bridge = Arc::new(Mutex::new(Bridge::new(node)?));
        let told = Arc::clone(&bridge);
        let take = move |message: Arc<JointState>| lock(&told).command(&message);
        let commands = node.create_subscription("joint_commands", Qos::sensor_data(), take)?;
        let told = Arc::clone(&bridge);
        let take = move |to: Arc<Pose2D>| lock(&told).beam(&to);
        let beam = node.create_subscription("beam", Qos::keep_last(1), take)?;
        let told = Arc::clone(&bridge);
        let take = move |text: Arc<Text>| lock(&told).say(&text.data);
        let say = node.create_subscription("say", Qos::keep_last(10), take)?;
        let shared = Arc::clone(&bridge);
        let timer = node.create_wall_timer(LOOK, move |_| look(&shared))?;
        let updater = Updater::new(node)?;
        updater.set_hardware_id("simulation server");
        updater.add("Simulation server", move |status| lock(&bridge).diagnose(status));
        Ok(Self { _commands: commands, _beam: beam, _say: say, _timer: timer, _updater: updater })
    }
}

fn lock(bridge: &Mutex<Bridge>) -> MutexGuard<'_, Bridge> {
    bridge.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is counted for the diagnostics.
#[derive(Default)]
struct Counts {
    connections: u64,
    percepts: u64,
    messages: u64,
    unknown_joints: u64,
    late: u64,
}

struct Bridge {
    node: Node,
    clock: Clock,
    session: Session,
    sync: Sync,
    sensors: Sensors,
    /// The server's names of joints by those that others use.
    joint_names: BTreeMap<String, String>,
    known: KnownGame,
    output: Output,
    host: String,
    port: u16,
    link: Link,
    /// Ends before the connection that it waits for.
    watch: Option<FdWatch>,
    /// Counts connections, so that a watch of an earlier one is told from that of this.
    number: u64,
    /// Why the last connection ended; empty while there is one.
    trouble: String,
    beam_to: Option<[f64; 3]>,
    is_placed: bool,
    /// Since when the server waits for the message of a cycle.
    owed_since_ns: Option<u64>,
    sync_timeout_ns: u64,
    reconnect_ns: u64,
    time: Time,
    counts: Counts,
    answers: Answers,
}

/// What has to be done about a connection.
enum Step {
    Begin,
    Connect,
    Open,
    Keep,
    GiveUp(String),
}

/// Does what is due.
fn look(shared: &Arc<Mutex<Bridge>>) {
    let mut bridge = lock(shared);
    if !matches!(bridge.link, Link::Open(_)) {
        // It holds the socket of a connection that is over.
        bridge.watch = None;
    }
    let now_ns = bridge.clock.monotonic_ns();
    let step = match &bridge.link {
        Link::Idle { until_ns } if now_ns < *until_ns => return,
        Link::Idle { .. } => Step::Begin,
        Link::LookingUp { name } if name.is_finished() => Step::Connect,
        Link::LookingUp { .. } => return,
        Link::Connecting { socket, since_ns } => match outcome(socket) {
            Some(Ok(())) => Step::Open,
            Some(Err(error)) => Step::GiveUp(error.to_string()),
            None if now_ns < since_ns + CONNECT_LIMIT_NS => return,
            None => Step::GiveUp("there is no answer".to_owned()),
        },
        Link::Open(_) => Step::Keep,
    };
    match step {
        Step::Begin => {
            let link = begin(&bridge.host, bridge.port, now_ns);
            bridge.follow(link);
        }
        Step::Connect => {
            let idle = Link::Idle { until_ns: 0 };
            if let Link::LookingUp { name } = std::mem::replace(&mut bridge.link, idle) {
                bridge.follow(looked_up(name, now_ns));
            }
        }
        Step::Open => {
            if let Err(error) = open(shared, &mut bridge) {
                bridge.end(&error.to_string());
            }
        }
        Step::Keep => bridge.keep(now_ns),
        Step::GiveUp(reason) => bridge.end(&reason),
    }
}

/// The connection is there: introduces the robot and waits for what the server says.
fn open(shared: &Arc<Mutex<Bridge>>, bridge: &mut Bridge) -> Result<()> {
    let idle = Link::Idle { until_ns: 0 };
    let Link::Connecting { socket, .. } = std::mem::replace(&mut bridge.link, idle) else {
        return Ok(());
    };
    let system = |error| Error::new(ErrorKind::System, "a connection cannot be used").source(error);
    let open = Open::new(socket).map_err(system)?;
    bridge.number += 1;
    let number = bridge.number;
    let weak = Arc::downgrade(shared);
    let stream = Arc::clone(&open.stream);
    let watch = bridge.node.create_fd_watch(stream, Interest::READ, move |_, ready| {
        let goes_on = weak.upgrade().is_some_and(|shared| lock(&shared).hear(number));
        if !goes_on {
            ready.stop();
        }
    })?;
    bridge.watch = Some(watch);
    bridge.link = Link::Open(open);
    bridge.counts.connections += 1;
    bridge.trouble.clear();
    bridge.is_placed = false;
    bridge.owed_since_ns = None;
    bridge.known = KnownGame::default();
    angaros::info!(bridge.node, "plays in the server at {}:{}", bridge.host, bridge.port);
    let first = bridge.session.connected();
    bridge.send(&first);
    Ok(())
}

impl Bridge {
    fn new(node: &Node) -> Result<Self> {
        let name = node.parameter("dialect", String::from("mujoco"))?;
        let dialect = Dialect::parse(&name)
            .ok_or_else(|| invalid(node, "dialect", &name, "it is mujoco or simspark"))?;
        let name = node.parameter("sync", String::from("none"))?;
        let sync = Sync::parse(&name)
            .ok_or_else(|| invalid(node, "sync", &name, "it is none, percept or command"))?;
        let model = node.parameter("model", String::new())?;
        let model = if model.is_empty() { dialect.model().to_owned() } else { model };
        let identity = Identity {
            model,
            team: node.parameter("team", String::from("Angaros"))?,
            number: node.parameter("unum", 1_u8)?,
        };
        let session = Session::new(dialect, identity.clone(), control(node)?, sync)
            .map_err(|error| invalid(node, "team", &identity.team, &error.to_string()))?;
        let port = node.parameter("port", 0_u16)?;
        let frames = Frames {
            torso: node.parameter("imu_frame", String::from("torso"))?,
            camera: node.parameter("camera_frame", String::from("camera"))?,
            world: node.parameter("world_frame", String::from("world"))?,
        };
        let renamed = renamed(node)?;
        let joint_names = renamed.iter().map(|(own, other)| (other.clone(), own.clone())).collect();
        Ok(Self {
            node: node.clone(),
            clock: node.context().clock().clone(),
            session,
            sync,
            sensors: Sensors::new(dialect, frames, renamed),
            joint_names,
            known: KnownGame::default(),
            output: Output::new(node)?,
            host: node.parameter("host", String::from("127.0.0.1"))?,
            port: if port == 0 { dialect.port() } else { port },
            link: Link::Idle { until_ns: 0 },
            watch: None,
            number: 0,
            trouble: "Not connected yet".to_owned(),
            beam_to: beam_to(node)?,
            is_placed: false,
            owed_since_ns: None,
            sync_timeout_ns: seconds(node, "sync_timeout", 0.5)?,
            reconnect_ns: seconds(node, "reconnect", 1.0)?,
            time: Time::default(),
            counts: Counts::default(),
            answers: Answers::new(),
        })
    }

    /// A connection goes on to be made, or cannot be made.
    fn follow(&mut self, link: std::io::Result<Link>) {
        match link {
            Ok(link) => self.link = link,
            Err(error) => self.end(&error.to_string()),
        }
    }

    /// The connection is over, or could not be made; another is tried later (rule RS5).
    fn end(&mut self, reason: &str) {
        let until_ns = self.clock.monotonic_ns() + self.reconnect_ns;
        let was_open = matches!(self.link, Link::Open(_));
        if let Link::Open(open) = &self.link {
            // Others hold the socket too; the server shall not wait for them. It may be gone.
            let _ = open.stream.shutdown(Shutdown::Both);
        }
        // The number no longer fits, so that the watch ends itself if it runs at this moment.
        self.number += 1;
        self.link = Link::Idle { until_ns };
        self.owed_since_ns = None;
        if was_open || self.trouble != reason {
            let at = format!("{}:{}", self.host, self.port);
            angaros::warn!(self.node, "there is no connection to the server at {at}: {reason}");
        }
        reason.clone_into(&mut self.trouble);
    }

    /// What is due while there is a connection.
    fn keep(&mut self, now_ns: u64) {
        if let Link::Open(open) = &mut self.link
            && let Err(reason) = open.flush()
        {
            return self.end(&reason);
        }
        if self.owed_since_ns.is_some_and(|since| now_ns >= since + self.sync_timeout_ns) {
            self.counts.late += 1;
            self.pay();
        }
    }

    /// The message that the server waits for.
    fn pay(&mut self) {
        self.owed_since_ns = None;
        let message = self.session.message();
        self.send(&message);
    }

    fn send(&mut self, message: &str) {
        let Link::Open(open) = &mut self.link else { return };
        self.counts.messages += 1;
        if let Err(reason) = open.send(message) {
            self.end(&reason);
        }
    }

    /// Takes what has come on the connection of this number; returns whether it goes on.
    fn hear(&mut self, number: u64) -> bool {
        if number != self.number {
            return false;
        }
        let Link::Open(open) = &mut self.link else { return false };
        let mut messages = Vec::new();
        let outcome = open.receive(&mut messages);
        for message in &messages {
            if number == self.number {
                self.take(message);
            }
        }
        if let Err(reason) = outcome
            && number == self.number
        {
            self.end(&reason);
        }
        number == self.number
    }

    fn take(&mut self, message: &[u8]) {
        let nodes = match Sexp::parse(message) {
            Ok(nodes) => nodes,
            Err(error) => return self.end(&format!("a message cannot be read: {error}")),
        };
        let percept = Percept::read(&nodes);
        self.counts.percepts += 1;
        self.answers.perceive(self.clock.monotonic_ns());
        if let Some(seconds) = percept.time_s {
            self.time = time_of(seconds);
        }
        if let Some(game) = &percept.game {
            self.known.learn(game, &self.session.identity().team);
        }
        if let Some(error) = self.publish(&percept) {
            angaros::debug!(self.node, "a percept is not published: {error}");
        }
        self.place(&percept);
        match self.session.perceive(&percept) {
            Some(answer) => self.send(&answer),
            None if self.sync == Sync::Command => {
                self.owed_since_ns = Some(self.clock.monotonic_ns());
            }
            None => {}
        }
    }

    /// Places the robot where a parameter wants it, once the server listens.
    fn place(&mut self, percept: &Percept<'_>) {
        if self.is_placed || percept.joints.is_empty() {
            return;
        }
        self.is_placed = true;
        if let Some([x, y, heading]) = self.beam_to {
            // Looked at when the parameter was read.
            let _ = self.session.beam(x, y, heading);
        }
    }

    fn publish(&mut self, percept: &Percept<'_>) -> Option<angaros::PublishError> {
        let Self { output, sensors, known, session, time, node, .. } = self;
        let time = *time;
        let own = session.identity();
        let mut sent = Vec::new();
        if percept.time_s.is_some()
            && let Some(publisher) = &output.clock
        {
            sent.push(publisher.publish(clock(time)));
        }
        if let Some(game) = &percept.game {
            sent.push(output.game.publish(known.message(game, &own.team, own.number, time)));
        }
        if !percept.joints.is_empty() {
            sent.push(output.joints.publish(sensors.joint_state(&percept.joints, time)));
        }
        sent.extend(sensors.imu(percept, time).map(|imu| output.imu.publish(imu)));
        let truth = sensors.ground_truth(percept, time);
        sent.extend(truth.map(|truth| output.truth.publish(truth)));
        for (foot, force) in sensors.forces(percept, time) {
            sent.extend(output.force(node, foot).map(|publisher| publisher.publish(force)));
        }
        for words in &percept.heard {
            sent.push(output.heard.publish(heard(words, time)));
        }
        if let Some(vision) = &percept.vision {
            let own = OwnTeam { name: &own.team, side: known.side };
            let found = VisionMessages::new(vision, own, &sensors.seen_at(time));
            sent.push(output.balls.publish(found.balls));
            sent.push(output.goalposts.publish(found.goalposts));
            sent.push(output.markings.publish(found.markings));
            sent.push(output.robots.publish(found.robots));
            sent.push(output.landmarks.publish(found.landmarks));
        }
        sent.into_iter().find_map(std::result::Result::err)
    }

    /// Joints shall be elsewhere.
    fn command(&mut self, message: &JointState) {
        let JointState { name: names, position, velocity, effort, .. } = message;
        if position.len() != names.len() {
            let found = position.len();
            let wanted = names.len();
            angaros::warn_throttle!(
                self.node,
                SAID_AGAIN,
                "a command has {found} positions for {wanted} joints and is not used"
            );
            return;
        }
        let target = |(place, name): (usize, &String)| {
            let name = self.joint_names.get(name).cloned().unwrap_or_else(|| name.clone());
            let of = |values: &[f64]| values.get(place).copied().unwrap_or_default();
            let target = Target {
                position_rad: of(position),
                velocity_rad_s: of(velocity),
                effort_nm: of(effort),
            };
            (name, target)
        };
        self.answers.answer(self.clock.monotonic_ns());
        let targets: Vec<_> = names.iter().enumerate().map(target).collect();
        let unknown = self.session.set_targets(targets.into_iter());
        if !unknown.is_empty() {
            self.counts.unknown_joints += unknown.len() as u64;
            let known: Vec<&str> = self.session.joint_names().collect();
            let text = format!(
                "the server knows no joint {}\nhint: it has {}",
                unknown.join(", "),
                known.join(", ")
            );
            angaros::warn_throttle!(self.node, SAID_AGAIN, "{text}");
        }
        self.speak();
    }

    /// Sends what is new, if now is the time for it.
    fn speak(&mut self) {
        match self.sync {
            Sync::Off => {
                if let Some(message) = self.session.news() {
                    self.send(&message);
                }
            }
            Sync::Command if self.owed_since_ns.is_some() => self.pay(),
            Sync::Command | Sync::Percept => {}
        }
    }

    fn beam(&mut self, to: &Pose2D) {
        match self.session.beam(to.x, to.y, to.theta) {
            Ok(()) if self.sync == Sync::Off => self.speak(),
            Ok(()) => {}
            Err(error) => angaros::warn!(self.node, "the robot is not placed: {error}"),
        }
    }

    fn say(&mut self, text: &str) {
        match self.session.say(text) {
            Ok(()) if self.sync == Sync::Off => self.speak(),
            Ok(()) => {}
            Err(error) => {
                angaros::warn_throttle!(self.node, SAID_AGAIN, "'{text}' is not said: {error}");
            }
        }
    }

    fn diagnose(&self, status: &mut Status) {
        match &self.link {
            Link::Open(_) => status.summary(Level::Ok, "Connected"),
            _ => status.summary(Level::Warn, self.trouble.clone()),
        }
        status.add("Server", format_args!("{}:{}", self.host, self.port));
        status.add("Joints", self.session.joint_names().count());
        status.add("Connections", self.counts.connections);
        status.add("Percepts", self.counts.percepts);
        status.add("Messages", self.counts.messages);
        status.add("Commands for unknown joints", self.counts.unknown_joints);
        status.add("Cycles without a command in time", self.counts.late);
        status.add("Percepts with a command", self.answers.count());
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            let time_ms = self.answers.within(share).as_secs_f64() * 1e3;
            status.add(&format!("Percept to command, {name} (ms)"), format_args!("{time_ms:.3}"));
        }
    }
}
