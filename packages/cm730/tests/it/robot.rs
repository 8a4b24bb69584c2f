//! A robot on the simulator, cycle by cycle, without an operating system between.

use angaros::sensor_msgs::msg::JointState;
use cm730::bus::{Bus, Timing};
use cm730::devices::{CM730, MX28, MX28_2, OPENCR, X};
use cm730::mx_joint_controller_msgs::msg::JointCommand;
use cm730::robot::{Joint, Robot, SafeState, Setup};
use cm730::sim::{Loopback, World, WorldOptions, lock};
use cm730::table::{Board, Servo};
use cm730::targets::{Source, Targets};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub const PERIOD: Duration = Duration::from_millis(8);

/// A robot, what it is made of, and the time that passes for both.
pub struct Stand {
    pub world: Arc<Mutex<World>>,
    pub bus: Bus,
    pub robot: Robot,
    pub targets: Mutex<Targets>,
    pub now: Instant,
}

/// Joints `j1` to `jN` on servos 1 to N.
pub fn setup(board: Option<&'static Board>, servo: &'static Servo, joints: u8) -> Setup {
    let joint = |id: u8| Joint {
        name: format!("j{id}"),
        id,
        direction: 1.0,
        offset_rad: 0.0,
        lower_rad: -1.5,
        upper_rad: 1.5,
    };
    Setup {
        board,
        board_id: 200,
        servo,
        joints: (1..=joints).map(joint).collect(),
        power_delay: Duration::from_millis(120),
        retry: Duration::from_secs(1),
        period: PERIOD,
        max_velocity: 0.0,
        safe_state: SafeState::Release,
    }
}

impl Stand {
    pub fn new(setup: Setup) -> Self {
        let options = WorldOptions {
            board: setup.board,
            servo: setup.servo,
            servos: setup.joints.len() as u8,
            seed: 7,
            power_delay_s: 0.1,
        };
        let world = Arc::new(Mutex::new(World::new(&options)));
        let port = Box::new(Loopback::new(Arc::clone(&world)));
        let timing = Timing { baud: 1_000_000, timeout: Duration::from_millis(1) };
        Self {
            bus: Bus::new(port, setup.servo.table.protocol, timing),
            targets: Mutex::new(Targets::new(setup.joints.len(), true)),
            robot: Robot::new(setup),
            world,
            now: Instant::now(),
        }
    }

    /// The usual robot: a CM-730 and 20 MX-28.
    pub fn darwin() -> Self {
        Self::new(setup(Some(&CM730), &MX28, 20))
    }

    pub fn cycle(&mut self) {
        self.now += PERIOD;
        lock(&self.world).step(PERIOD.as_secs_f64());
        self.robot.cycle(&mut self.bus, &self.targets, self.now).unwrap();
    }

    pub fn cycles(&mut self, count: usize) {
        for _ in 0..count {
            self.cycle();
        }
    }

    /// Cycles until it is so; fails after `most`.
    pub fn until(&mut self, most: usize, what: &str, is_so: impl Fn(&Self) -> bool) -> usize {
        for cycle in 1..=most {
            self.cycle();
            if is_so(self) {
                return cycle;
            }
        }
        panic!("not within {most} cycles: {what}; {:?}", self.bus.counts());
    }

    pub fn present(&self) -> usize {
        self.robot.axes().iter().filter(|axis| axis.is_present()).count()
    }

    pub fn read(&self) -> usize {
        self.robot.axes().iter().filter(|axis| axis.reading().is_some()).count()
    }

    pub fn command(&mut self, names: &[&str], position: &[f32]) {
        let command = JointCommand {
            name: names.iter().map(|name| (*name).to_owned()).collect(),
            position: position.to_vec(),
            ..JointCommand::default()
        };
        let setup = self.robot.setup().clone();
        self.targets.get_mut().unwrap().take_joints(&setup, &command);
    }

    pub fn count(&self, id: u8, field: &str) -> i64 {
        lock(&self.world).count(id, field).unwrap()
    }

    pub fn position(&self, joint: usize) -> f64 {
        self.robot.axes()[joint].reading().unwrap().position_rad
    }
}

#[test]
fn servos_get_power_and_are_all_read_in_every_cycle() {
    let mut stand = Stand::darwin();
    let cycles = stand.until(60, "all joints are read", |stand| stand.read() == 20);
    assert!(cycles > 15, "servos answered {cycles} cycles after the board got its first word");
    let before = stand.bus.counts();
    stand.cycles(50);
    let after = stand.bus.counts();
    assert_eq!(after.answers - before.answers, 50 * 21);
    assert_eq!((after.silent, after.corrupt, after.unexpected), (before.silent, 0, 0));
    // One question in a cycle, but for torque, which is said again every 32.
    assert!((50..=52).contains(&(after.requests - before.requests)), "{before:?} {after:?}");
    let board = stand.robot.board().unwrap();
    assert!((board.linear[2] - 9.80665).abs() < 0.05, "{:?}", board.linear);
    assert!((board.voltage_v - 12.3).abs() < 1e-9);
    let reading = stand.robot.axes()[19].reading().unwrap();
    assert!((reading.voltage_v - 12.3).abs() < 1e-9 && reading.temperature_c > 20.0);
    assert_eq!(stand.robot.axes()[19].eeprom().len(), 24);
}

#[test]
fn a_joint_moves_to_its_target_and_only_commanded_joints_have_torque() {
    let mut stand = Stand::darwin();
    stand.until(60, "all joints are read", |stand| stand.read() == 20);
    stand.command(&["j3", "j7"], &[0.5, -0.7]);
    stand.cycles(1);
    assert_eq!((stand.count(3, "torque_enable"), stand.count(1, "torque_enable")), (1, 0));
    stand.until(100, "it is there", |stand| (stand.position(2) - 0.5).abs() < 0.005);
    stand.cycles(50);
    assert!((stand.position(6) + 0.7).abs() < 0.005);
    assert_eq!(stand.position(0), 0.0);
    let moving = stand.robot.axes()[2].reading().unwrap();
    assert!(moving.velocity.abs() < 0.05 && moving.error == 0);
}

#[test]
fn velocity_and_effort_have_the_sign_of_the_motion() {
    let mut setup = setup(Some(&CM730), &MX28, 2);
    setup.joints[1].direction = -1.0;
    setup.joints[1].offset_rad = 0.25;
    let mut stand = Stand::new(setup);
    stand.until(60, "both are read", |stand| stand.read() == 2);
    assert!((stand.position(1) - 0.25).abs() < 1e-3, "{}", stand.position(1));
    stand.command(&["j1", "j2"], &[-1.0, -1.0]);
    stand.cycles(4);
    for joint in 0..2 {
        let reading = stand.robot.axes()[joint].reading().unwrap();
        assert!(reading.velocity < -0.5, "{joint}: {reading:?}");
        assert!(reading.effort_nm < -0.1 && reading.effort_nm >= -2.56, "{joint}: {reading:?}");
    }
    stand.cycles(150);
    assert!((stand.position(1) + 1.0).abs() < 0.005);
    // -1.0 of a joint that is turned round, and a quarter beside it.
    let servo = lock(&stand.world).position_rad(2).unwrap();
    assert!((servo - 1.25).abs() < 0.005, "{servo}");
}

#[test]
fn commands_are_limited_and_what_is_no_number_is_left_out() {
    let mut stand = Stand::darwin();
    stand.until(60, "all joints are read", |stand| stand.read() == 20);
    stand.command(&["j1", "j2", "tail"], &[9.0, f32::NAN, 0.0]);
    stand.cycles(150);
    assert!((stand.position(0) - 1.5).abs() < 0.005, "{}", stand.position(0));
    assert_eq!(stand.count(2, "torque_enable"), 0);
    let counts = stand.targets.get_mut().unwrap().counts;
    assert_eq!((counts.limited, counts.not_finite, counts.unknown), (1, 1, 1));
    stand.command(&["j1", "j2"], &[0.0]);
    assert_eq!(stand.targets.get_mut().unwrap().counts.uneven, 1);
}

#[test]
fn goals_move_as_fast_as_allowed_and_begin_where_the_joint_is() {
    let mut setup = setup(Some(&CM730), &MX28, 1);
    setup.max_velocity = 1.0;
    let mut stand = Stand::new(setup);
    stand.until(60, "it is read", |stand| stand.read() == 1);
    stand.command(&["j1"], &[1.0]);
    let mut last = 0.0;
    for _ in 0..100 {
        stand.cycle();
        let goal = stand.robot.axes()[0].goal_rad().unwrap();
        assert!(goal - last <= 0.008 + 1e-9 && goal >= last, "{last} to {goal}");
        last = goal;
    }
    assert!((last - 0.8).abs() < 1e-6, "{last}");
    stand.cycles(100);
    assert!((stand.position(0) - 1.0).abs() < 0.005);
}

#[test]
fn without_commands_torque_is_off_or_the_last_goals_are_held() {
    for safe_state in [SafeState::Release, SafeState::Hold] {
        let mut setup = setup(Some(&CM730), &MX28, 2);
        setup.safe_state = safe_state;
        let mut stand = Stand::new(setup);
        stand.until(60, "both are read", |stand| stand.read() == 2);
        stand.command(&["j1"], &[0.5]);
        stand.cycles(3);
        let on_the_way = stand.position(0);
        assert!(on_the_way > 0.02 && on_the_way < 0.48, "{on_the_way}");
        assert!(stand.targets.get_mut().unwrap().stop(Source::Joints));
        assert!(!stand.targets.get_mut().unwrap().stop(Source::Joints), "once only");
        stand.cycles(100);
        match safe_state {
            SafeState::Release => {
                assert_eq!(stand.count(1, "torque_enable"), 0);
                assert!(stand.position(0) < 0.48);
            }
            SafeState::Hold => {
                assert_eq!(stand.count(1, "torque_enable"), 1);
                assert!((stand.position(0) - 0.5).abs() < 0.005);
            }
        }
    }
}

#[test]
fn torque_that_is_switched_off_stays_off_whatever_is_commanded() {
    let mut stand = Stand::darwin();
    stand.until(60, "all joints are read", |stand| stand.read() == 20);
    stand.command(&["j1"], &[0.5]);
    stand.cycles(2);
    assert_eq!(stand.count(1, "torque_enable"), 1);
    stand.targets.get_mut().unwrap().is_enabled = false;
    stand.cycles(1);
    assert_eq!(stand.count(1, "torque_enable"), 0);
    stand.command(&["j1"], &[0.1]);
    stand.cycles(40);
    assert_eq!(stand.count(1, "torque_enable"), 0);
    stand.targets.get_mut().unwrap().is_enabled = true;
    stand.cycles(100);
    assert!((stand.position(0) - 0.1).abs() < 0.005);
}

#[test]
fn lamps_and_gains_reach_the_registers_they_are_for() {
    use cm730::cm730controller_msgs::msg::MX28Command;
    let mut stand = Stand::darwin();
    stand.until(60, "all joints are read", |stand| stand.read() == 20);
    let command = MX28Command {
        device_id: vec![4, 5],
        led: vec![true, false],
        p_gain: vec![16, 64],
        i_gain: vec![1, 2],
        d_gain: vec![3, 255],
        ..MX28Command::default()
    };
    let setup = stand.robot.setup().clone();
    stand.targets.get_mut().unwrap().take_counts(&setup, &command);
    stand.cycles(2);
    let of = |id: u8| ["led", "p_gain", "i_gain", "d_gain"].map(|name| stand.count(id, name));
    assert_eq!(of(4), [1, 16, 1, 3]);
    assert_eq!(of(5), [0, 64, 2, 254], "255 is more than a gain can be");
    assert_eq!(stand.count(4, "torque_enable"), 0, "a lamp is no torque");
    let goal = MX28Command { device_id: vec![4], goal_position: vec![1024], ..Default::default() };
    stand.targets.get_mut().unwrap().take_counts(&setup, &goal);
    stand.cycles(1);
    // A quarter turn is more than the limit of 1.5 rad.
    assert_eq!(stand.count(4, "goal_position"), 2048 - 978);
}

#[test]
fn positions_of_joints_move_them_and_rates_without_positions_are_refused() {
    let mut stand = Stand::new(setup(Some(&CM730), &MX28, 2));
    stand.until(60, "both are read", |stand| stand.read() == 2);
    let setup = stand.robot.setup().clone();
    let mut state = JointState {
        name: vec!["j2".into(), "tail".into()],
        velocity: vec![1.0, 1.0],
        ..JointState::default()
    };
    let targets = stand.targets.get_mut().unwrap();
    targets.take_states(&setup, &state);
    assert!(!targets.is_live(), "no position is told");
    state.position = vec![-0.5, 0.0];
    targets.take_states(&setup, &state);
    let counts = targets.counts;
    assert_eq!((counts.accepted, counts.uneven, counts.unknown), (1, 1, 1));
    stand.cycles(100);
    assert!((stand.position(1) + 0.5).abs() < 0.005, "{}", stand.position(1));
    assert!(stand.targets.get_mut().unwrap().stop(Source::States), "nobody else told anything");
    stand.cycles(1);
    assert_eq!(stand.count(2, "torque_enable"), 0);
}

#[test]
fn the_robot_of_protocol_2_moves_the_same_with_a_board_and_without() {
    let cases = [(Some(&OPENCR), &MX28_2), (None, &X), (None, &MX28_2)];
    for (board, servo) in cases {
        let mut stand = Stand::new(setup(board, servo, 3));
        stand.until(60, "all joints are read", |stand| stand.read() == 3);
        stand.command(&["j1", "j2", "j3"], &[-0.4, 0.0, 1.2]);
        stand.cycles(4);
        let back = stand.robot.axes()[0].reading().unwrap();
        assert!(back.velocity < -0.2 && back.effort_nm < 0.0, "{back:?}");
        stand.cycles(150);
        assert!((stand.position(0) + 0.4).abs() < 0.005);
        assert!((stand.position(2) - 1.2).abs() < 0.005);
        let linear = stand.robot.board().map(|board| board.linear[2]);
        assert_eq!(linear.is_some(), board.is_some());
        assert!(linear.is_none_or(|z| (z - 9.80665).abs() < 0.01), "{linear:?}");
        let counts = stand.bus.counts();
        assert_eq!((counts.corrupt, counts.unexpected, counts.noise_bytes), (0, 0, 0));
    }
}

#[test]
fn the_sensors_of_the_board_tell_how_the_robot_leans() {
    for board in [&CM730, &OPENCR] {
        let servo = if board.table.name == "cm730" { &MX28 } else { &MX28_2 };
        let mut stand = Stand::new(setup(Some(board), servo, 1));
        stand.until(60, "it is read", |stand| stand.read() == 1);
        lock(&stand.world).tilt(0.0, 0.5);
        stand.cycle();
        // Bowed forward, what pushes up points back: -x.
        let [x, y, z] = stand.robot.board().unwrap().linear;
        assert!((x + 9.80665 * 0.5_f64.sin()).abs() < 0.05, "{x}");
        assert!(y.abs() < 0.05 && (z - 9.80665 * 0.5_f64.cos()).abs() < 0.05, "{y} {z}");
        lock(&stand.world).tilt(0.3, 0.0);
        lock(&stand.world).press(0b10);
        stand.cycle();
        let reading = stand.robot.board().unwrap();
        assert!((reading.linear[1] - 9.80665 * 0.3_f64.sin()).abs() < 0.05);
        assert_eq!((reading.buttons, reading.angular), (0b10, [0.0; 3]));
    }
}
