//! The component that hears the Game Controller and answers it.

use crate::control::{ControlData, ControlError, Version};
use crate::game_controller_hsl_interfaces::msg::{GameState, PlayerStateResponse};
use crate::gc_spl_interfaces::msg::{RCGCD14, RCGCD15, RCGCRD4};
use crate::messages::{self, Player};
use crate::msg;
use crate::returns::{HumanoidMessage, HumanoidReturn, ReturnData};
use crate::{CONTROL_PORT, RETURN_PORT, socket};
use angaros::diagnostics::{Level, Status, Updater};
use angaros::fd::{FdWatch, Interest};
use angaros::prelude::*;
use angaros::{Clock, RosClock, Time};
use std::net::{SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Longer than a packet of any version, so that one that is too long is seen.
const BUFFER_BYTES: usize = 1024;
/// Packets that one turn of the executor takes.
const TAKEN_AT_ONCE: usize = 64;
/// Between answers, at least; packets come half a second apart, and sooner when play stops.
const ANSWER_GAP_NS: u64 = 450_000_000;
/// How often silence is looked for.
const LOOK: Duration = Duration::from_millis(100);
/// Between states that are published in silence.
const PLAY_GAP_NS: u64 = 500_000_000;

/// Hears the Game Controller on `listen_port` of `listen_host` and publishes what it says:
/// `gamestate` as the player `bot_id` of the team `team_id` sees it, `control_data` with
/// everything, and `gc/data` as it is in version 14 or 15, if `rcgcd_version` asks for one. Answers
/// each packet with what came last on `player_state_response` or `gc/return_data`.
///
/// Parameters: `team_id` and `bot_id` (1 and 1), `listen_host` (`0.0.0.0`), `listen_port` (3838),
/// `answer_port` (3939; 0: no answers), `lost_timeout` (5.0 s, after which silence is a warning),
/// `rcgcd_version` (0: no `gc/data`), `play_after` (0.0: never; s of silence after which
/// `gamestate` says `playing`), `goalkeeper` (false; version 12 is told so).
#[component]
pub struct GameController {
    _watch: FdWatch,
    _response: Subscription<PlayerStateResponse>,
    _returns: Subscription<RCGCRD4>,
    _silence: Timer,
    _updater: Updater,
}

impl GameController {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let host = node.parameter("listen_host", String::from("0.0.0.0"))?;
        let port = node.parameter("listen_port", CONTROL_PORT)?;
        let socket = Arc::new(socket::listen(&host, port)?);
        let receiver = Arc::new(Mutex::new(Receiver::new(node, Arc::clone(&socket))?));
        let hearing = Arc::clone(&receiver);
        let watch = node.create_fd_watch(socket, Interest::READ, move |socket, _| {
            lock(&hearing).hear(socket);
        })?;
        let told = Arc::clone(&receiver);
        let take = move |state: Arc<PlayerStateResponse>| lock(&told).own = Own::Response(state);
        let response =
            node.create_subscription("player_state_response", Qos::keep_last(1), take)?;
        let told = Arc::clone(&receiver);
        let take = move |data: Arc<RCGCRD4>| lock(&told).own = Own::Raw(data);
        let returns = node.create_subscription("gc/return_data", Qos::keep_last(10), take)?;
        let looking = Arc::clone(&receiver);
        let silence = node.create_wall_timer(LOOK, move |_| lock(&looking).look_for_silence())?;
        let updater = Updater::new(node)?;
        updater.set_hardware_id("Game Controller");
        updater.add("Game Controller", move |status| lock(&receiver).diagnose(status));
        Ok(Self {
            _watch: watch,
            _response: response,
            _returns: returns,
            _silence: silence,
            _updater: updater,
        })
    }
}

fn lock(receiver: &Mutex<Receiver>) -> MutexGuard<'_, Receiver> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the robot says of itself.
enum Own {
    Nothing,
    Response(Arc<PlayerStateResponse>),
    Raw(Arc<RCGCRD4>),
}

/// What was heard so far.
#[derive(Default)]
struct Heard {
    /// The last packet of a game of the own team, and when it came.
    last: Option<(ControlData, u64)>,
    from: Option<SocketAddr>,
    taken: u64,
    /// Packets of games without the own team, and the teams of the last one.
    others: u64,
    other_teams: Option<([u8; 2], u64)>,
    refused: u64,
    refusal: Option<(ControlError, u64)>,
    answers: u64,
    is_silent: bool,
}

struct Receiver {
    player: Player,
    is_goalkeeper: bool,
    answer_port: u16,
    lost_ns: u64,
    play_after_ns: u64,
    own: Own,
    heard: Heard,
    begun_ns: u64,
    answered_ns: u64,
    played_ns: u64,
    state: Publisher<GameState>,
    data: Publisher<msg::ControlData>,
    data14: Option<Publisher<RCGCD14>>,
    data15: Option<Publisher<RCGCD15>>,
    socket: Arc<UdpSocket>,
    clock: Clock,
    ros_clock: RosClock,
    logger: Logger,
}

impl Receiver {
    fn new(node: &Node, socket: Arc<UdpSocket>) -> Result<Self> {
        let version = node.parameter("rcgcd_version", 0_i64)?;
        let qos = Qos::keep_last(10);
        let data14 = (version == 14).then(|| node.create_publisher("gc/data", qos)).transpose()?;
        let data15 = (version == 15).then(|| node.create_publisher("gc/data", qos)).transpose()?;
        if !matches!(version, 0 | 14 | 15) {
            let message = format!("parameter 'rcgcd_version' of node {} is {version}", node.name());
            let hint = "there is gc/data of 14, of 15, which shows 18 too, or 0 for none; \
                        control_data has every version";
            return Err(Error::new(ErrorKind::InvalidArgument, message).hint(hint));
        }
        let clock = node.context().clock().clone();
        let now_ns = clock.monotonic_ns();
        Ok(Self {
            player: player(node)?,
            is_goalkeeper: node.parameter("goalkeeper", false)?,
            answer_port: node.parameter("answer_port", RETURN_PORT)?,
            lost_ns: seconds(node, "lost_timeout", 5.0)?,
            play_after_ns: seconds(node, "play_after", 0.0)?,
            own: Own::Nothing,
            heard: Heard::default(),
            begun_ns: now_ns,
            answered_ns: 0,
            played_ns: 0,
            state: node.create_publisher("gamestate", Qos::keep_last(1))?,
            data: node.create_publisher("control_data", qos)?,
            data14,
            data15,
            socket,
            clock,
            ros_clock: node.clock(),
            logger: node.logger().clone(),
        })
    }

    /// Takes what has come.
    fn hear(&mut self, socket: &UdpSocket) {
        let mut buffer = [0; BUFFER_BYTES];
        for _ in 0..TAKEN_AT_ONCE {
            match socket.recv_from(&mut buffer) {
                Ok((length, from)) => self.take(&buffer[..length], from),
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return,
                Err(error) => {
                    let period = Duration::from_secs(5);
                    angaros::warn_throttle!(self.logger, period, "a packet is lost: {error}");
                    return;
                }
            }
        }
    }

    fn take(&mut self, bytes: &[u8], from: SocketAddr) {
        let now_ns = self.clock.monotonic_ns();
        let data = match ControlData::decode(bytes) {
            Ok(data) => data,
            Err(error) => {
                self.heard.refused += 1;
                self.heard.refusal = Some((error, now_ns));
                let period = Duration::from_secs(5);
                let told = format!("a packet from {from} is refused: {error}");
                angaros::warn_throttle!(self.logger, period, "{told}");
                return;
            }
        };
        let now = self.ros_clock.now();
        let sent = self.publish(&data, now);
        if let Some(error) = sent.into_iter().find_map(std::result::Result::err) {
            angaros::debug!(self.logger, "a packet is not published: {error}");
        }
        let Some(state) = messages::game_state(&data, self.player, now) else {
            self.heard.others += 1;
            self.heard.other_teams = Some((data.teams.each_ref().map(|team| team.number), now_ns));
            return;
        };
        if let Err(error) = self.state.publish(state) {
            angaros::debug!(self.logger, "a state is not published: {error}");
        }
        let version = data.version;
        if self.heard.last.as_ref().is_none_or(|(last, _)| last.version != version)
            || self.heard.is_silent
        {
            let number = version.number();
            angaros::info!(self.logger, "hears control data of version {number} from {from}");
        }
        self.heard.taken += 1;
        self.heard.is_silent = false;
        self.heard.from = Some(from);
        self.heard.last = Some((data, now_ns));
        self.answer(version, from, now, now_ns);
    }

    fn publish(
        &self,
        data: &ControlData,
        now: Time,
    ) -> [std::result::Result<(), angaros::PublishError>; 2] {
        let raw14 = self.data14.as_ref().zip(messages::rcgcd14(data));
        let raw15 = self.data15.as_ref().zip(messages::rcgcd15(data));
        let raw = match (raw14, raw15) {
            (Some((publisher, message)), _) => publisher.publish(message),
            (_, Some((publisher, message))) => publisher.publish(message),
            _ => Ok(()),
        };
        [self.data.publish(messages::control_data(data, now)), raw]
    }

    /// Answers the computer that a packet came from (rule GC5).
    fn answer(&mut self, version: Version, from: SocketAddr, now: Time, now_ns: u64) {
        let is_soon = self.answered_ns != 0 && now_ns < self.answered_ns + ANSWER_GAP_NS;
        if self.answer_port == 0 || is_soon {
            return;
        }
        let bytes = match version {
            Version::Hl12 => self.humanoid_return().encode().to_vec(),
            _ => {
                let data = self.return_data(now);
                if let Err(error) = data.check() {
                    let period = Duration::from_secs(5);
                    angaros::warn_throttle!(self.logger, period, "no answer is sent: {error}");
                    return;
                }
                data.encode().to_vec()
            }
        };
        self.answered_ns = now_ns;
        match self.socket.send_to(&bytes, (from.ip(), self.answer_port)) {
            Ok(_) => self.heard.answers += 1,
            Err(error) => {
                let period = Duration::from_secs(5);
                angaros::warn_throttle!(self.logger, period, "{from} gets no answer: {error}");
            }
        }
    }

    fn humanoid_return(&self) -> HumanoidReturn {
        let Player { team, number: player } = self.player;
        let message = match self.is_goalkeeper {
            true => HumanoidMessage::Goalkeeper,
            false => HumanoidMessage::Alive,
        };
        HumanoidReturn { team, player, message }
    }

    fn return_data(&self, now: Time) -> ReturnData {
        let Player { team, number: player } = self.player;
        let nothing = ReturnData {
            player,
            team,
            fallen: false,
            pose: [0.0; 3],
            ball_age_s: -1.0,
            ball: [0.0; 2],
        };
        match &self.own {
            Own::Nothing => nothing,
            Own::Raw(raw) => ReturnData {
                fallen: raw.fallen != 0,
                pose: raw.pose,
                ball_age_s: raw.ball_age,
                ball: raw.ball,
                ..nothing
            },
            Own::Response(state) => ReturnData {
                fallen: state.fallen,
                pose: field_pose(state),
                ball_age_s: ball_age_s(state, now),
                ball: [state.ball.point.x, state.ball.point.y].map(|metres| (metres * 1e3) as f32),
                ..nothing
            },
        }
    }

    /// How long nothing was heard of a game of the own team.
    fn silence_ns(&self) -> u64 {
        let since = self.heard.last.as_ref().map_or(self.begun_ns, |(_, at_ns)| *at_ns);
        self.clock.monotonic_ns().saturating_sub(since)
    }

    /// Says that there is silence, and what rule GC4 allows for it.
    fn look_for_silence(&mut self) {
        let silence_ns = self.silence_ns();
        if silence_ns > self.lost_ns && !self.heard.is_silent {
            self.heard.is_silent = true;
            let seconds = self.lost_ns as f64 / 1e9;
            angaros::warn!(self.logger, "nothing was heard of the game controller for {seconds} s");
        }
        let now_ns = self.clock.monotonic_ns();
        let is_due = self.played_ns == 0 || now_ns >= self.played_ns + PLAY_GAP_NS;
        if self.play_after_ns == 0 || silence_ns < self.play_after_ns || !is_due {
            return;
        }
        self.played_ns = now_ns;
        let now = self.ros_clock.now();
        let last = self.heard.last.as_ref();
        let state = last.and_then(|(data, _)| messages::game_state(data, self.player, now));
        let mut state = state.unwrap_or_else(|| {
            let mut state = GameState { first_half: true, ..GameState::default() };
            let (sec, nanosec) = now.to_sec_nanosec();
            (state.header.stamp.sec, state.header.stamp.nanosec) = (sec, nanosec);
            state
        });
        state.main_state = GameState::STATE_PLAYING;
        (state.set_play, state.stopped) = (GameState::SET_PLAY_NONE, false);
        (state.penalty, state.penalized, state.penalized_in_place) = (0, false, false);
        if let Err(error) = self.state.publish(state) {
            angaros::debug!(self.logger, "a state is not published: {error}");
        }
    }

    fn diagnose(&self, status: &mut Status) {
        let heard = &self.heard;
        let now_ns = self.clock.monotonic_ns();
        let recent = |at_ns: u64| now_ns.saturating_sub(at_ns) <= self.lost_ns;
        let silence_s = self.silence_ns() as f64 / 1e9;
        if self.silence_ns() <= self.lost_ns && heard.last.is_some() {
            status.summary(Level::Ok, "Connected");
        } else if let Some((error, _)) = heard.refusal.filter(|(_, at_ns)| recent(*at_ns)) {
            status.summary(Level::Error, error.to_string());
        } else if let Some(([first, second], _)) = heard.other_teams.filter(|(_, at)| recent(*at)) {
            let own = self.player.team;
            let text = format!("Hears a game of teams {first} and {second}; this is team {own}");
            status.summary(Level::Warn, text);
        } else {
            let text = format!("Nothing was heard of the game controller for {silence_s:.0} s");
            status.summary(Level::Warn, text);
        }
        let version = heard.last.as_ref().map_or(0, |(data, _)| data.version.number());
        status.add("Version", version);
        status.add("Address", heard.from.map_or_else(String::new, |from| from.ip().to_string()));
        status.add("Seconds of silence", format_args!("{silence_s:.1}"));
        status.add("Packets", heard.taken);
        status.add("Packets of other games", heard.others);
        status.add("Packets refused", heard.refused);
        let refusal = heard.refusal.map_or_else(String::new, |(error, _)| error.to_string());
        status.add("Last refusal", refusal);
        status.add("Answers", heard.answers);
    }
}

/// Position and heading on the field, in mm and rad.
fn field_pose(state: &PlayerStateResponse) -> [f32; 3] {
    let pose = &state.pose.pose;
    let q = &pose.orientation;
    let sine = 2.0 * (q.w * q.z + q.x * q.y);
    let cosine = 1.0 - 2.0 * (q.y * q.y + q.z * q.z);
    [pose.position.x * 1e3, pose.position.y * 1e3, sine.atan2(cosine)].map(|number| number as f32)
}

/// Since the ball was seen, s; -1 for never.
fn ball_age_s(state: &PlayerStateResponse, now: Time) -> f32 {
    let stamp = state.ball.header.stamp;
    let seen = Time::from_sec_nanosec(stamp.sec, stamp.nanosec);
    match seen == Time::default() {
        true => -1.0,
        false => ((now - seen).nanoseconds as f64 / 1e9).max(0.0) as f32,
    }
}

fn player(node: &Node) -> Result<Player> {
    let team = node.parameter("team_id", 1_u8)?;
    let number = node.parameter("bot_id", 1_u8)?;
    if (1..=20).contains(&number) {
        return Ok(Player { team, number });
    }
    let message = format!("parameter 'bot_id' of node {} is {number}", node.name());
    let hint = "give the number on the robot, 1 to 20";
    Err(Error::new(ErrorKind::InvalidArgument, message).hint(hint))
}

fn seconds(node: &Node, name: &str, default: f64) -> Result<u64> {
    let value = node.parameter(name, default)?;
    let span = Duration::try_from_secs_f64(value).ok();
    span.and_then(|span| u64::try_from(span.as_nanos()).ok()).ok_or_else(|| {
        let message = format!("parameter '{name}' of node {} is {value}", node.name());
        Error::new(ErrorKind::InvalidArgument, message).hint("give seconds, from 0")
    })
}
