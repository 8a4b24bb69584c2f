//! The node that plays.

use crate::chase::{Chase, ChaseSettings, Duty};
use crate::referee::{controller_lets_play, server_lets_play};
use crate::team::{Talk, Team};
use angaros::geometry_msgs::msg::{PointStamped, Twist};
use angaros::prelude::*;
use angaros::tf::{Buffer, LATEST, TransformListener};
use game_controller::game_controller_hsl_interfaces::msg::GameState as ControllerState;
use rcss3d::msg::GameState as ServerState;
use rcss3d::soccer_vision_3d_msgs::msg::BallArray;
use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Between lines about the same trouble.
const SELDOM: Duration = Duration::from_secs(5);

/// Goes to the ball (`soccer_vision_3d/balls`, in any frame that tf knows): says where it is on
/// `ball` (`geometry_msgs/msg/PointStamped`), for the head, and how to walk on `cmd_vel`
/// (`geometry_msgs/msg/Twist`).
///
/// Parameters: `body_frame` (`torso`); `rate` (10.0 Hz); `referee` (`none`, `server` for
/// `game_state` of a simulation server, or `game_controller` for `gamestate`); `speed` (0.2 m/s),
/// `turn_rate` (0.3 rad/s), `stop_distance` (0.35 m), `patience` (3.0 s), `around_time` (5.0 s),
/// `search_rate` (0.3 rad/s); `team_group` (empty: it plays alone), `team_domain` (-1: the own
/// one).
#[component]
pub struct Player {
    _working: Vec<Box<dyn Any + Send>>,
}

/// Who says whether the player may move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Referee {
    None,
    Server,
    GameController,
}

struct Playing {
    chase: Chase,
    may_play: bool,
    team: Option<Team>,
    logger: Logger,
}

fn lock(playing: &Mutex<Playing>) -> MutexGuard<'_, Playing> {
    playing.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Player {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let referee = referee(node)?;
        let playing = Arc::new(Mutex::new(Playing {
            chase: Chase::new(settings(node)?),
            may_play: referee == Referee::None,
            team: team(node)?,
            logger: node.logger().clone(),
        }));
        let mut working = vec![see(node, &playing)?, obey(node, referee, &playing)?];
        let period = Duration::from_secs_f64(1.0 / positive(node, "rate", 10.0)?.clamp(0.1, 1e3));
        let velocities = node.create_publisher::<Twist>("cmd_vel", Qos::keep_last(1))?;
        let go = move |_| {
            let twist = lock(&playing).advance(period.as_secs_f64());
            // After a shutdown nobody listens.
            if let Err(error) = velocities.publish(twist) {
                angaros::warn_once!(lock(&playing).logger, "the walk was not told: {error}");
            }
        };
        working.push(Box::new(node.create_timer(period, go)?));
        Ok(Self { _working: working })
    }
}

impl Playing {
    fn advance(&mut self, by_s: f64) -> Twist {
        let ball_m = self.chase.distance_m();
        let mut duty = if self.may_play { Duty::Chase } else { Duty::Stand };
        if let Some(team) = &self.team {
            if let Err(error) = team.tell(Talk { ball_m: ball_m.filter(|_| self.may_play) }) {
                angaros::warn_throttle!(self.logger, SELDOM, "the team was not told: {error}");
            }
            if duty == Duty::Chase && !team.lets_chase(ball_m) {
                duty = Duty::Watch;
            }
        }
        let pace = self.chase.advance(by_s, duty);
        let mut twist = Twist::default();
        twist.linear.x = pace.ahead_m_s;
        twist.angular.z = pace.turn_rad_s;
        twist
    }
}

/// Takes the balls that are seen.
fn see(node: &Node, playing: &Arc<Mutex<Playing>>) -> Result<Box<dyn Any + Send>> {
    let body: String = node.parameter("body_frame", "torso".to_owned())?;
    let buffer = Buffer::new();
    let listener = TransformListener::new(node, &buffer)?;
    let places = node.create_publisher::<PointStamped>("ball", Qos::keep_last(10))?;
    let shared = Arc::clone(playing);
    let logger = node.logger().clone();
    let take = move |balls: Arc<BallArray>| {
        let from = |ball: &rcss3d::soccer_vision_3d_msgs::msg::Ball| {
            let p = &ball.center;
            p.x.hypot(p.y).hypot(p.z)
        };
        let nearest = balls.balls.iter().min_by(|one, other| from(one).total_cmp(&from(other)));
        let Some(ball) = nearest else { return };
        let mut point = PointStamped { header: balls.header.clone(), point: ball.center };
        if let Err(error) = places.publish(point.clone()) {
            angaros::warn_once!(logger, "where the ball is was not published: {error}");
        }
        // The body moves slowly, so the last transform is near enough.
        let (sec, nanosec) = LATEST.to_sec_nanosec();
        (point.header.stamp.sec, point.header.stamp.nanosec) = (sec, nanosec);
        let place = match point.header.frame_id == body {
            true => Ok(point),
            false => buffer.transform(&point, &body),
        };
        match place {
            Ok(place) => lock(&shared).chase.sees(place.point.x, place.point.y),
            Err(error) => angaros::warn_throttle!(logger, SELDOM, "a ball is left out: {error}"),
        }
    };
    let balls = node.create_subscription("soccer_vision_3d/balls", Qos::sensor_data(), take)?;
    Ok(Box::new((listener, balls)))
}

/// Hears the referee.
fn obey(
    node: &Node,
    referee: Referee,
    playing: &Arc<Mutex<Playing>>,
) -> Result<Box<dyn Any + Send>> {
    let shared = Arc::clone(playing);
    Ok(match referee {
        Referee::None => Box::new(()),
        Referee::Server => {
            let hear = move |state: Arc<ServerState>| {
                lock(&shared).may_play = server_lets_play(&state);
            };
            Box::new(node.create_subscription("game_state", Qos::keep_last(1), hear)?)
        }
        Referee::GameController => {
            let hear = move |state: Arc<ControllerState>| {
                lock(&shared).may_play = controller_lets_play(&state);
            };
            Box::new(node.create_subscription("gamestate", Qos::keep_last(1), hear)?)
        }
    })
}

fn referee(node: &Node) -> Result<Referee> {
    let name: String = node.parameter("referee", "none".to_owned())?;
    match &*name {
        "none" => Ok(Referee::None),
        "server" => Ok(Referee::Server),
        "game_controller" => Ok(Referee::GameController),
        _ => Err(invalid(node, "referee", &name, "it is none, server or game_controller")),
    }
}

fn team(node: &Node) -> Result<Option<Team>> {
    let name: String = node.parameter("team_group", String::new())?;
    let domain: i64 = node.parameter("team_domain", -1)?;
    if name.is_empty() {
        return Ok(None);
    }
    let domain = match domain {
        -1 => None,
        _ => Some(u32::try_from(domain).map_err(|_| {
            invalid(node, "team_domain", &domain, "give a domain, or -1 for the own one")
        })?),
    };
    Team::join(node, &name, domain).map(Some)
}

fn settings(node: &Node) -> Result<ChaseSettings> {
    let standard = ChaseSettings::default();
    Ok(ChaseSettings {
        speed_m_s: positive(node, "speed", standard.speed_m_s)?,
        turn_rad_s: positive(node, "turn_rate", standard.turn_rad_s)?,
        stop_m: positive(node, "stop_distance", standard.stop_m)?,
        patience_s: positive(node, "patience", standard.patience_s)?,
        around_s: positive(node, "around_time", standard.around_s)?,
        search_rad_s: positive(node, "search_rate", standard.search_rad_s)?,
    })
}

/// A parameter that must be a number from 0 on.
fn positive(node: &Node, name: &str, default: f64) -> Result<f64> {
    let value = node.parameter(name, default)?;
    match value.is_finite() && value >= 0.0 {
        true => Ok(value),
        false => Err(invalid(node, name, &value, "give a number from 0 on")),
    }
}

fn invalid(node: &Node, name: &str, value: &dyn std::fmt::Display, hint: &str) -> Error {
    let message = format!("parameter '{name}' of node {} is {value}", node.name());
    Error::new(ErrorKind::InvalidArgument, message).hint(hint)
}
