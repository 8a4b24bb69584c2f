//! Who places ball and players and decides what is played, over the port for monitors.

use crate::connection::Open;
use crate::srv::{self, Command_Request, Command_Response};
use angaros::fd::{FdWatch, Interest};
use angaros::prelude::*;
use socket2::{Domain, Protocol, Socket, Type};
use std::f64::consts::FRAC_1_SQRT_2;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a server may take to accept a connection.
const CONNECT_LIMIT: Duration = Duration::from_secs(1);

/// Play modes of both servers. A name that is none could end one.
const PLAY_MODES: [&str; 25] = [
    "BeforeKickOff",
    "KickOff_Left",
    "KickOff_Right",
    "PlayOn",
    "KickIn_Left",
    "KickIn_Right",
    "corner_kick_left",
    "corner_kick_right",
    "goal_kick_left",
    "goal_kick_right",
    "offside_left",
    "offside_right",
    "GameOver",
    "Goal_Left",
    "Goal_Right",
    "free_kick_left",
    "free_kick_right",
    "direct_free_kick_left",
    "direct_free_kick_right",
    "pass_left",
    "pass_right",
    "penalty_kick_left",
    "penalty_kick_right",
    "penalty_shoot_left",
    "penalty_shoot_right",
];

/// Why words are nothing that a trainer does.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrainerError {
    /// The first word.
    #[error(
        "'{0}' is no command of a trainer\nhint: kick_off, play_mode, drop_ball, ball, move, \
             lay"
    )]
    Unknown(String),
    /// What follows the first word.
    #[error("'{command}' is followed by {wanted}")]
    Arguments {
        /// The first word.
        command: String,
        /// What should follow it.
        wanted: &'static str,
    },
}

/// Words as the message of a monitor. `kick_off left` or `right`, `play_mode MODE`, `drop_ball`,
/// `ball X Y [Z]` in m, `move TEAM NUMBER X Y HEADING` in m and rad, and `lay` with the same and
/// `front` or `back`, which drops the player on that side (RCSSServerMJ).
///
/// # Errors
/// Words that mean nothing.
pub fn monitor_message(words: &str) -> Result<String, TrainerError> {
    let words: Vec<&str> = words.split_whitespace().take(8).collect();
    let (&first, rest) = words.split_first().unwrap_or((&"", &[]));
    let wrong = |wanted| TrainerError::Arguments { command: first.to_owned(), wanted };
    match (first, rest) {
        ("kick_off", ["left"]) => Ok("(kickOff Left)".to_owned()),
        ("kick_off", ["right"]) => Ok("(kickOff Right)".to_owned()),
        ("kick_off", _) => Err(wrong("left or right")),
        ("play_mode", [mode]) if PLAY_MODES.contains(mode) => Ok(format!("(playMode {mode})")),
        ("play_mode", _) => Err(wrong("the name of a play mode, such as PlayOn")),
        ("drop_ball", []) => Ok("(dropBall)".to_owned()),
        ("drop_ball", _) => Err(wrong("nothing")),
        ("ball", [x, y]) => ball([x, y, "0.11"]).ok_or_else(|| wrong("two or three numbers")),
        ("ball", [x, y, z]) => ball([x, y, z]).ok_or_else(|| wrong("two or three numbers")),
        ("ball", _) => Err(wrong("two or three numbers")),
        ("move", [team, number, x, y, heading]) => place(team, number, [x, y, heading])
            .ok_or_else(|| wrong("a team's name, a player's number and three numbers")),
        ("move", _) => Err(wrong("a team's name, a player's number and three numbers")),
        ("lay", [team, number, x, y, heading, side @ ("front" | "back")]) => {
            lay(team, number, [x, y, heading], side)
                .ok_or_else(|| wrong("a team's name, a player's number and three numbers"))
        }
        ("lay", _) => Err(wrong("what follows move, and front or back")),
        _ => Err(TrainerError::Unknown(first.chars().take(40).collect())),
    }
}

fn numbers<const N: usize>(words: [&str; N]) -> Option<[f64; N]> {
    let mut numbers = [0.0; N];
    for (number, word) in numbers.iter_mut().zip(words) {
        *number = crate::sexp::number(word)?;
    }
    Some(numbers)
}

fn ball(words: [&str; 3]) -> Option<String> {
    let [x, y, z] = numbers(words)?;
    Some(format!("(ball (pos {x:.3} {y:.3} {z:.3}) (vel 0 0 0))"))
}

fn place(team: &str, number: &str, words: [&str; 3]) -> Option<String> {
    let [x, y, heading] = numbers(words)?;
    let heading = heading.to_degrees();
    // High enough to stand, as servers put players there too.
    player(team, number, &format!("(move {x:.3} {y:.3} 0.7 {heading:.2})"))
}

fn lay(team: &str, number: &str, words: [&str; 3], side: &str) -> Option<String> {
    let [x, y, heading] = numbers(words)?;
    // Turned by the heading, and then by a right angle about y, ahead or back.
    let (sin, cos) = (heading / 2.0).sin_cos();
    let ahead = if side == "front" { FRAC_1_SQRT_2 } else { -FRAC_1_SQRT_2 };
    let [q0, q1] = [cos * FRAC_1_SQRT_2, 0.0 - sin * ahead];
    let [q2, q3] = [cos * ahead, sin * FRAC_1_SQRT_2];
    // High enough for no part of a robot to be in the ground.
    let place = format!("{x:.3} {y:.3} 0.35 {q0:.4} {q1:.4} {q2:.4} {q3:.4}");
    player(team, number, &format!("(move3d {place})"))
}

/// The message that does `what` with a player.
fn player(team: &str, number: &str, what: &str) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let number: u8 = number.parse().ok()?;
    (!team.is_empty() && team.chars().all(is_plain))
        .then(|| format!("(agent (unum {number}) (team {team}) {what})"))
}

/// Does in a simulation server what the service `~/command` says, for tests and training.
///
/// Parameters: `host` (`127.0.0.1`), `port` (60001, that of RCSSServerMJ for monitors; 3200 of
/// SimSpark). It connects when it is first asked, and then waits up to a second for the server.
#[component]
pub struct Trainer {
    _command: Server<srv::Command>,
}

struct Monitor {
    node: Node,
    host: String,
    port: u16,
    link: Option<(Open, FdWatch)>,
}

fn lock(monitor: &Mutex<Monitor>) -> MutexGuard<'_, Monitor> {
    monitor.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Trainer {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let monitor = Arc::new(Mutex::new(Monitor {
            node: node.clone(),
            host: node.parameter("host", String::from("127.0.0.1"))?,
            port: node.parameter("port", 60_001_u16)?,
            link: None,
        }));
        let command = node.create_service("~/command", move |request: Command_Request| {
            let done = monitor_message(&request.command).map_err(|error| error.to_string());
            match done.and_then(|message| send(&monitor, &message).map(|()| message)) {
                Ok(message) => Command_Response { success: true, message },
                Err(message) => Command_Response { success: false, message },
            }
        })?;
        Ok(Self { _command: command })
    }
}

/// Sends a message, over another connection if the last one has ended.
fn send(monitor: &Arc<Mutex<Monitor>>, message: &str) -> std::result::Result<(), String> {
    let mut guard = lock(monitor);
    if guard.link.as_ref().is_some_and(|(_, watch)| watch.is_ended()) {
        guard.link = None;
    }
    if guard.link.is_none() {
        let link = connect(monitor, &guard).map_err(|error| {
            format!("there is no server for monitors at {}:{}: {error}", guard.host, guard.port)
        })?;
        guard.link = Some(link);
    }
    let sent = guard.link.as_mut().map_or(Ok(()), |(open, _)| open.send(message));
    if sent.is_err() {
        guard.link = None;
    }
    sent
}

/// Connects, and from then on reads what the server shows to monitors: one that is not read makes
/// the server wait.
fn connect(
    monitor: &Arc<Mutex<Monitor>>,
    guard: &Monitor,
) -> std::result::Result<(Open, FdWatch), Box<dyn std::error::Error>> {
    let mut addresses = (guard.host.as_str(), guard.port).to_socket_addrs()?;
    let none = || io::Error::from(io::ErrorKind::AddrNotAvailable);
    let address: SocketAddr = addresses.next().ok_or_else(none)?;
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    socket.connect_timeout(&address.into(), CONNECT_LIMIT)?;
    socket.set_nonblocking(true)?;
    let open = Open::new(socket)?;
    let weak = Arc::downgrade(monitor);
    let stream = Arc::clone(&open.stream);
    let watch = guard.node.create_fd_watch(stream, Interest::READ, move |_, ready| {
        let Some(monitor) = weak.upgrade() else { return ready.stop() };
        let mut guard = lock(&monitor);
        let mut shown = Vec::new();
        let goes_on = guard.link.as_mut().is_none_or(|(open, _)| open.receive(&mut shown).is_ok());
        if !goes_on {
            ready.stop();
        }
    })?;
    Ok((open, watch))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_trainer_become_messages_of_a_monitor() {
        let of = |words| monitor_message(words).unwrap();
        assert_eq!(of("kick_off left"), "(kickOff Left)");
        assert_eq!(of(" play_mode  PlayOn"), "(playMode PlayOn)");
        assert_eq!(of("drop_ball"), "(dropBall)");
        assert_eq!(of("ball 1 -0.5"), "(ball (pos 1.000 -0.500 0.110) (vel 0 0 0))");
        let moved = "(agent (unum 2) (team Bold) (move -3.000 0.000 0.7 180.00))";
        assert_eq!(of("move Bold 2 -3 0 3.14159265"), moved);
        let of_player = |what| format!("(agent (unum 2) (team Bold) ({what}))");
        let front = of_player("move3d -3.000 0.000 0.35 0.7071 0.0000 0.7071 0.0000");
        assert_eq!(of("lay Bold 2 -3 0 0 front"), front);
        let back = of_player("move3d -3.000 0.000 0.35 0.5000 0.5000 -0.5000 0.5000");
        assert_eq!(of("lay Bold 2 -3 0 1.57079633 back"), back);
    }

    #[test]
    fn words_that_a_server_would_read_as_something_else_are_refused() {
        for words in [
            "",
            "killsim",
            "kick_off",
            "kick_off up",
            "play_mode Nonsense",
            "play_mode PlayOn)(killsim",
            "drop_ball now",
            "ball 1",
            "ball 1 nan",
            "move B(d 2 0 0 0",
            "move Bold 256 0 0 0",
            "move Bold 2 0 0",
            "lay Bold 2 0 0 0",
            "lay Bold 2 0 0 0 side",
        ] {
            assert!(monitor_message(words).is_err(), "{words}");
        }
        let text = monitor_message("killsim").unwrap_err().to_string();
        assert!(text.contains("hint: kick_off"), "{text}");
    }
}
