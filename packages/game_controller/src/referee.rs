//! A referee: sends control data, for tests and training.

use crate::command::Command;
use crate::control::Version;
use crate::game::{Game, Rules};
use crate::gc_spl_interfaces::msg::RCGCRD4;
use crate::returns::{HumanoidReturn, ReturnData};
use crate::srv::{self, Command_Request, Command_Response};
use crate::{CONTROL_PORT, RETURN_PORT, socket};
use angaros::fd::{FdWatch, Interest};
use angaros::prelude::*;
use std::net::{SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Longer than any return data.
const BUFFER_BYTES: usize = 64;
/// Decisions that a script has at most.
const LONGEST_SCRIPT: usize = 1000;

/// Leads a game and sends it as control data: what the service `~/command` decides, and what a
/// script decides at its times. What robots answer is published on `~/returns`.
///
/// Parameters: `version` (20), `teams` (`[1, 2]`), `players_per_team` (4), `rate` (2.0 Hz), `host`
/// (`255.255.255.255`: all computers; `127.255.255.255`: all players on this one), `port` (3838),
/// `return_port` (3939; 0: answers are not heard), `half`, `ready`, `kick_off`, `set_play`,
/// `penalty` (600, 45, 10, 45, 45 s), `script` (empty; `2 ready; 5 set; 7.5 playing`).
#[component]
pub struct Referee {
    _command: Server<srv::Command>,
    _timer: Timer,
    _returns: Option<FdWatch>,
}

struct Sender {
    game: Game,
    version: Version,
    /// What is left of the script, the last first: seconds since the start, decision.
    script: Vec<(f64, Command)>,
    begun_ns: u64,
    last_ns: u64,
    socket: UdpSocket,
    to: SocketAddr,
    logger: Logger,
}

fn lock(sender: &Mutex<Sender>) -> MutexGuard<'_, Sender> {
    sender.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Referee {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let rate = node.parameter("rate", 2.0)?;
        if !(0.1..=1000.0).contains(&rate) {
            return Err(invalid(node, "rate", &rate, "give packets per second, 0.1 to 1000"));
        }
        let clock = node.context().clock().clone();
        let sender = Arc::new(Mutex::new(Sender::new(node, clock.monotonic_ns())?));
        let decided = Arc::clone(&sender);
        let steady = clock.clone();
        let command = node.create_service("~/command", move |request: Command_Request| {
            lock(&decided).answer(&request.command, steady.monotonic_ns())
        })?;
        let timer = node.create_wall_timer(Duration::from_secs_f64(1.0 / rate), move |_| {
            lock(&sender).step(clock.monotonic_ns());
        })?;
        Ok(Self { _command: command, _timer: timer, _returns: hear_returns(node)? })
    }
}

fn hear_returns(node: &Node) -> Result<Option<FdWatch>> {
    let port = node.parameter("return_port", RETURN_PORT)?;
    if port == 0 {
        return Ok(None);
    }
    let socket = socket::listen("0.0.0.0", port)?;
    let publisher = node.create_publisher::<RCGCRD4>("~/returns", Qos::keep_last(20))?;
    let logger = node.logger().clone();
    let hear = move |socket: &UdpSocket, _: angaros::fd::Ready<'_>| {
        let mut buffer = [0; BUFFER_BYTES];
        let Ok((length, from)) = socket.recv_from(&mut buffer) else { return };
        match answer_of(&buffer[..length]) {
            Ok(message) => {
                if let Err(error) = publisher.publish(message) {
                    angaros::debug!(logger, "an answer is not published: {error}");
                }
            }
            Err(error) => {
                let period = Duration::from_secs(5);
                let told = format!("an answer from {from} is refused: {error}");
                angaros::warn_throttle!(logger, period, "{told}");
            }
        }
    };
    node.create_fd_watch(socket, Interest::READ, hear).map(Some)
}

/// Return data of either version; that of the Humanoid League says no more than who is there.
fn answer_of(bytes: &[u8]) -> std::result::Result<RCGCRD4, crate::ReturnError> {
    if bytes.len() == HumanoidReturn::BYTES {
        let data = HumanoidReturn::decode(bytes)?;
        return Ok(RCGCRD4 { player_num: data.player, team_num: data.team, ..RCGCRD4::default() });
    }
    let data = ReturnData::decode(bytes)?;
    Ok(RCGCRD4 {
        player_num: data.player,
        team_num: data.team,
        fallen: u8::from(data.fallen),
        pose: data.pose,
        ball_age: data.ball_age_s,
        ball: data.ball,
    })
}

impl Sender {
    fn new(node: &Node, now_ns: u64) -> Result<Self> {
        let number = node.parameter("version", 20_u8)?;
        let hint = "give 12, 14, 15, 18, 19 or 20";
        let version =
            Version::from_number(number).ok_or_else(|| invalid(node, "version", &number, hint))?;
        let teams = node.parameter("teams", vec![1_i64, 2])?;
        let numbers: Vec<u8> = teams.iter().filter_map(|team| u8::try_from(*team).ok()).collect();
        let &[first, second] = &numbers[..] else {
            let teams = format!("{teams:?}");
            return Err(invalid(node, "teams", &teams, "give two numbers, 0 to 255"));
        };
        let players = node.parameter("players_per_team", 4_u8)?;
        if !(1..=version.players() as u8).contains(&players) {
            let hint = format!("version {number} has 1 to {} players", version.players());
            return Err(invalid(node, "players_per_team", &players, &hint));
        }
        let standard = Rules::default();
        let rules = Rules {
            half_s: node.parameter("half", standard.half_s)?,
            ready_s: node.parameter("ready", standard.ready_s)?,
            kick_off_s: node.parameter("kick_off", standard.kick_off_s)?,
            set_play_s: node.parameter("set_play", standard.set_play_s)?,
            penalty_s: node.parameter("penalty", standard.penalty_s)?,
        };
        let host = node.parameter("host", String::from("255.255.255.255"))?;
        let (socket, to) = socket::sender(&host, node.parameter("port", CONTROL_PORT)?)?;
        let text = node.parameter("script", String::new())?;
        let script = script(&text).map_err(|error| invalid(node, "script", &text, &error))?;
        Ok(Self {
            game: Game::new([first, second], players, rules),
            version,
            script,
            begun_ns: now_ns,
            last_ns: now_ns,
            socket,
            to,
            logger: node.logger().clone(),
        })
    }

    fn step(&mut self, now_ns: u64) {
        self.pass_to(now_ns);
        let since_s = now_ns.saturating_sub(self.begun_ns) as f64 / 1e9;
        while let Some((_, command)) = self.script.pop_if(|(at_s, _)| *at_s <= since_s) {
            if let Err(error) = self.game.decide(command) {
                angaros::error!(self.logger, "the script is wrong: {error}");
            }
        }
        self.send();
    }

    fn pass_to(&mut self, now_ns: u64) {
        self.game.pass(now_ns.saturating_sub(self.last_ns) as f64 / 1e9);
        self.last_ns = self.last_ns.max(now_ns);
    }

    fn send(&mut self) {
        let packet = self.game.packet(self.version).encode();
        if let Err(error) = self.socket.send_to(&packet, self.to) {
            let period = Duration::from_secs(5);
            angaros::warn_throttle!(self.logger, period, "{} hears nothing: {error}", self.to);
        }
    }

    fn answer(&mut self, text: &str, now_ns: u64) -> Command_Response {
        self.pass_to(now_ns);
        let command = Command::parse(text).map_err(|error| error.to_string());
        match command.and_then(|command| self.game.decide(command)) {
            Ok(()) => {
                // Nobody waits for the next packet to learn of it.
                self.send();
                angaros::info!(self.logger, "{text}");
                Command_Response { success: true, message: text.to_owned() }
            }
            Err(message) => Command_Response { success: false, message },
        }
    }
}

/// Reads `SECONDS DECISION; SECONDS DECISION`; the last in time comes first.
fn script(text: &str) -> std::result::Result<Vec<(f64, Command)>, String> {
    let lines = text.split(';').map(str::trim).filter(|line| !line.is_empty());
    let mut script = Vec::new();
    for line in lines {
        let (at, words) = line.split_once(' ').unwrap_or((line, ""));
        let at_s = at.parse::<f64>().ok().filter(|at_s| at_s.is_finite());
        let at_s = at_s.ok_or_else(|| format!("'{line}' does not begin with seconds"))?;
        script.push((at_s, Command::parse(words).map_err(|error| error.to_string())?));
        if script.len() > LONGEST_SCRIPT {
            return Err(format!("there are more than {LONGEST_SCRIPT} decisions"));
        }
    }
    // Of two at the same time, the one that stands first is taken first, which is from the end.
    script.sort_by(|(first, _), (second, _)| first.total_cmp(second));
    script.reverse();
    Ok(script)
}

fn invalid(node: &Node, name: &str, value: &dyn std::fmt::Display, hint: &str) -> Error {
    let message = format!("parameter '{name}' of node {} is {value}", node.name());
    Error::new(ErrorKind::InvalidArgument, message).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_read_with_the_last_decision_first_and_its_faults_are_named() {
        let read = script("2 ready; 7.5 goal 6;3 set").unwrap();
        assert_eq!(read.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [7.5, 3.0, 2.0]);
        assert!(script("").unwrap().is_empty());
        assert_eq!(script("ready").unwrap_err(), "'ready' does not begin with seconds");
        assert!(script("1 redy").unwrap_err().contains("'redy'"));
        assert!(script("NaN ready").unwrap_err().contains("seconds"));
    }

    #[test]
    fn answers_of_both_versions_become_one_message() {
        let humanoid = answer_of(b"RGrt\x02\x08\x03\x02").unwrap();
        assert_eq!((humanoid.team_num, humanoid.player_num, humanoid.ball_age), (8, 3, -1.0));
        assert!(answer_of(b"RGrt\x04\x08\x03\x02").is_err());
        assert!(answer_of(b"").is_err());
    }
}
