//! Players in a container: what they tell the walk and the head.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use angaros::component::NodeSpec;
use angaros::geometry_msgs::msg::{Point, PointStamped, Twist};
use angaros::prelude::*;
use angaros_fixture::{LONG, RunningComponents, component, first_while};
use game_controller::srv::{self, Command_Request};
use rcss3d::msg::GameState;
use rcss3d::soccer_vision_3d_msgs::msg::{Ball, BallArray};
use soccer as _;
use std::net::UdpSocket;
use std::sync::Arc;
use std::time::Duration;

/// Players in the namespaces `/p0`, `/p1` and so on, one for each list of parameters.
fn players(all: &[&[(&str, &str)]]) -> RunningComponents {
    let of = |(number, parameters): (usize, &&[(&str, &str)])| NodeSpec {
        namespace: Some(format!("/p{number}")),
        ..component("soccer/Player", &[&[("rate", "50.0")], *parameters].concat())
    };
    RunningComponents::new(all.iter().enumerate().map(of).collect(), 1)
}

/// A ball ahead of the body, in its own frame.
fn seen(ahead_m: f64, left_m: f64) -> BallArray {
    let center = Point { x: ahead_m, y: left_m, z: -0.6 };
    let mut balls =
        BallArray { balls: vec![Ball { center, ..Ball::default() }], ..Default::default() };
    balls.header.frame_id = "torso".to_owned();
    balls
}

fn publisher<T: Message>(of: &RunningComponents, topic: &str) -> Publisher<T> {
    of.node.create_publisher(topic, Qos::keep_last(10)).unwrap()
}

/// The first message for which it is so; `ask` is called again and again until it comes.
fn until<T: Message>(
    of: &Subscription<T>,
    ask: impl FnMut(),
    is_so: impl FnMut(&T) -> bool,
) -> Arc<T> {
    first_while(of, Duration::from_millis(10), ask, is_so)
}

/// The next messages of a player that has heard all that was said before.
fn settled(of: &Subscription<Twist>, mut ask: impl FnMut(), is_so: impl Fn(&Twist) -> bool) {
    let mut in_a_row = 0;
    let steady = |twist: &Twist| {
        in_a_row = if is_so(twist) { in_a_row + 1 } else { 0 };
        in_a_row > 25
    };
    until(of, &mut ask, steady);
}

#[test]
fn a_player_walks_to_the_ball_and_tells_the_head_where_it_is() {
    let stage = players(&[&[]]);
    let balls: Publisher<BallArray> = publisher(&stage, "/p0/soccer_vision_3d/balls");
    let walk: Subscription<Twist> = stage.hear("/p0/cmd_vel", 100);
    let head: Subscription<PointStamped> = stage.hear("/p0/ball", 100);
    settled(&walk, || (), |twist| *twist == Twist::default());
    let ask = || balls.publish(seen(2.0, 0.5)).unwrap();
    until(&walk, ask, |twist| twist.linear.x > 0.15 && twist.angular.z > 0.2);
    let told = until(&head, ask, |_| true);
    assert_eq!((told.point.x, told.point.y, &*told.header.frame_id), (2.0, 0.5, "torso"));
    let ask = || balls.publish(seen(0.3, 0.0)).unwrap();
    settled(&walk, ask, |twist| *twist == Twist::default());
}

#[test]
fn a_player_stands_until_its_referee_lets_it_play() {
    let stage = players(&[&[("referee", "server")]]);
    let balls: Publisher<BallArray> = publisher(&stage, "/p0/soccer_vision_3d/balls");
    let games: Publisher<GameState> = publisher(&stage, "/p0/game_state");
    let walk: Subscription<Twist> = stage.hear("/p0/cmd_vel", 100);
    let say = |mode: &str| {
        let side = GameState::SIDE_LEFT;
        let play_mode = mode.to_owned();
        games.publish(GameState { play_mode, side, ..GameState::default() }).unwrap();
        balls.publish(seen(2.0, 0.0)).unwrap();
    };
    let ask = || balls.publish(seen(2.0, 0.0)).unwrap();
    settled(&walk, ask, |twist| *twist == Twist::default());
    settled(&walk, || say("KickOff_Right"), |twist| *twist == Twist::default());
    until(&walk, || say("PlayOn"), |twist| twist.linear.x > 0.1);
    settled(&walk, || say("GameOver"), |twist| *twist == Twist::default());
}

/// A referee's decisions go over UDP, as those of the Game Controller do.
#[test]
fn a_player_obeys_the_game_controller() {
    let free = || UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let [port, answers] = [free(), free()];
    let referee = [
        ("teams", "[6, 9]"),
        ("rate", "20.0"),
        ("host", "127.0.0.1"),
        ("port", &*port),
        ("return_port", &*answers),
    ];
    let hears = [
        ("team_id", "9"),
        ("bot_id", "2"),
        ("listen_host", "127.0.0.1"),
        ("listen_port", &*port),
        ("answer_port", &*answers),
    ];
    let stage = RunningComponents::new(
        vec![
            component("game_controller/Referee", &referee),
            component("game_controller/GameController", &hears),
            component("soccer/Player", &[("rate", "50.0"), ("referee", "game_controller")]),
        ],
        1,
    );
    let balls: Publisher<BallArray> = publisher(&stage, "/soccer_vision_3d/balls");
    let walk: Subscription<Twist> = stage.hear("/cmd_vel", 100);
    let client = stage.node.create_client::<srv::Command>("/referee/command").unwrap();
    assert!(client.wait_for_service(LONG));
    let decide = |command: &str| {
        let done = client.call(&Command_Request { command: command.into() }, LONG).unwrap();
        assert!(done.success, "{command}: {}", done.message);
    };
    let ask = || balls.publish(seen(2.0, 0.0)).unwrap();
    let stands = |twist: &Twist| *twist == Twist::default();
    decide("set");
    settled(&walk, ask, stands);
    decide("playing");
    until(&walk, ask, |twist| twist.linear.x > 0.1);
    decide("penalize 9 2 pushing");
    settled(&walk, ask, stands);
    decide("unpenalize 9 2");
    until(&walk, ask, |twist| twist.linear.x > 0.1);
    decide("finished");
    settled(&walk, ask, stands);
}

/// The nearer of two goes to the ball; the other one turns to it, and goes when the first is gone.
fn two_of_a_team(parameters: &[(&str, &str)]) {
    let stage = players(&[parameters, parameters]);
    let balls: [Publisher<BallArray>; 2] =
        [0, 1].map(|player| publisher(&stage, &format!("/p{player}/soccer_vision_3d/balls")));
    let walks: [Subscription<Twist>; 2] =
        [0, 1].map(|player| stage.hear(&format!("/p{player}/cmd_vel"), 100));
    let both = || {
        balls[0].publish(seen(2.0, 0.0)).unwrap();
        balls[1].publish(seen(3.0, 0.0)).unwrap();
    };
    settled(&walks[1], both, |twist| *twist == Twist::default());
    settled(&walks[0], both, |twist| twist.linear.x > 0.15);
    // The first no longer sees it.
    let second = || balls[1].publish(seen(3.0, 0.0)).unwrap();
    settled(&walks[1], second, |twist| twist.linear.x > 0.15);
}

#[test]
fn the_nearer_of_two_players_goes_to_the_ball() {
    two_of_a_team(&[("team_group", "reds"), ("patience", "0.5")]);
}

#[test]
fn a_team_may_meet_in_another_domain() {
    two_of_a_team(&[("team_group", "blues"), ("team_domain", "77"), ("patience", "0.5")]);
}

#[test]
fn parameters_that_mean_nothing_are_refused_with_what_they_may_be() {
    let refused = |parameters: &[(&str, &str)]| {
        let nodes = vec![component("soccer/Player", parameters)];
        let error = RunningComponents::try_new(nodes, 1).err().unwrap().to_string();
        assert!(error.contains(parameters[0].0) && error.contains("hint"), "{error}");
    };
    refused(&[("referee", "nobody")]);
    refused(&[("speed", "-1.0")]);
    refused(&[("team_domain", "-2"), ("team_group", "reds")]);
}
