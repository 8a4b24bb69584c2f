//! The robot on the simulator with each fault: it is survived, it shows, and it ends.

use super::robot::{PERIOD, Stand, setup};
use cm730::bus::BusError;
use cm730::devices::{CM730, MX28};
use cm730::robot::{Power, SafeState, Setup};
use cm730::sim::{Faults, lock};
use cm730::targets::Source;

fn running() -> Stand {
    let mut stand = Stand::darwin();
    stand.until(60, "all joints are read", |stand| stand.read() == 20);
    stand
}

fn set(stand: &Stand, kind: &str, id: u8, amount: f64) {
    lock(&stand.world).faults.set(kind, id, amount).unwrap();
}

#[test]
fn a_dead_servo_is_left_out_costs_the_others_nothing_and_is_found_again() {
    let mut stand = running();
    set(&stand, "dead", 7, 0.0);
    let cycles = stand.until(20, "it is missing", |stand| stand.present() == 19);
    assert!(cycles >= 2, "one silent answer is no death");
    assert_eq!(stand.robot.axes()[6].lost(), 1);
    assert!(stand.robot.axes()[6].reading().is_none());
    assert_eq!(stand.read(), 19);
    let before = stand.bus.counts();
    stand.cycles(100);
    let after = stand.bus.counts();
    assert_eq!(after.answers - before.answers, 100 * 20, "19 servos and the board");
    assert!(after.silent - before.silent <= 1, "{before:?} {after:?}");
    set(&stand, "alive", 7, 0.0);
    stand.until(300, "it is back", |stand| stand.read() == 20);
}

#[test]
fn a_dead_servo_that_silences_all_behind_it_is_found_out_alone() {
    let mut stand = running();
    set(&stand, "broken_chain", 0, 0.0);
    set(&stand, "dead", 7, 0.0);
    stand.until(20, "it is missing", |stand| stand.present() < 20);
    stand.cycles(3);
    assert_eq!((stand.present(), stand.read()), (19, 19));
    assert!(!stand.robot.axes()[6].is_present());
}

#[test]
fn a_servo_that_is_dead_from_the_beginning_stops_no_other() {
    let mut stand = Stand::darwin();
    set(&stand, "dead", 1, 0.0);
    set(&stand, "dead", 20, 0.0);
    stand.until(60, "the others are read", |stand| stand.read() == 18);
    stand.command(&["j2"], &[0.3]);
    stand.cycles(100);
    assert!((stand.position(1) - 0.3).abs() < 0.005);
}

#[test]
fn a_servo_that_comes_back_is_not_jerked_to_its_target() {
    let mut setup = setup(Some(&CM730), &MX28, 2);
    setup.max_velocity = 0.5;
    let mut stand = Stand::new(setup);
    stand.until(60, "both are read", |stand| stand.read() == 2);
    stand.command(&["j1", "j2"], &[1.0, 1.0]);
    set(&stand, "dead", 1, 0.0);
    stand.until(20, "it is missing", |stand| stand.present() == 1);
    stand.cycles(300);
    set(&stand, "alive", 1, 0.0);
    stand.until(300, "it is back", |stand| stand.robot.axes()[0].has_torque());
    let goal = stand.robot.axes()[0].goal_rad().unwrap();
    let position = stand.position(0);
    assert!((goal - position).abs() <= 0.5 * PERIOD.as_secs_f64() + 1e-3, "{position} {goal}");
}

#[test]
fn a_silent_bus_is_noticed_and_used_again_when_it_speaks() {
    let mut stand = running();
    set(&stand, "silent", 0, 0.0);
    stand.until(30, "the board is given up", |stand| stand.robot.power() != Power::On);
    assert_eq!((stand.present(), stand.read()), (0, 0));
    let before = stand.bus.counts().requests;
    stand.cycles(125);
    assert!(stand.bus.counts().requests - before <= 25, "asked seldom while nobody is there");
    set(&stand, "none", 0, 0.0);
    stand.until(100, "all joints are read", |stand| stand.read() == 20);
    assert_eq!(stand.robot.board_restarts(), 1);
}

#[test]
fn a_short_silence_loses_no_joint() {
    let mut stand = running();
    set(&stand, "silent", 0, 0.0);
    stand.cycles(10);
    assert_eq!((stand.read(), stand.present()), (0, 20), "nothing is told that is old");
    set(&stand, "none", 0, 0.0);
    stand.cycle();
    assert_eq!(stand.read(), 20);
}

#[test]
fn a_board_that_began_anew_gives_its_servos_power_again() {
    let mut stand = running();
    stand.command(&["j1"], &[0.5]);
    stand.cycles(5);
    lock(&stand.world).restart();
    stand.cycles(2);
    assert_eq!(stand.robot.board_restarts(), 1);
    stand.until(100, "all joints are read", |stand| stand.read() == 20);
    // Commands still come, so the joint gets its torque back.
    stand.until(50, "it has torque", |stand| stand.count(1, "torque_enable") == 1);
}

#[test]
fn disturbed_answers_cost_themselves_only() {
    let cases = [("corrupt", 0.1), ("lost", 0.1), ("noise", 0.3), ("dropped", 0.01)];
    for (kind, share) in cases {
        let mut stand = running();
        stand.command(&["j1"], &[0.5]);
        let before = stand.bus.counts();
        set(&stand, kind, 0, share);
        let mut read = 0;
        for _ in 0..250 {
            stand.cycle();
            read += stand.read();
        }
        assert!(read > 250 * 15, "{kind}: {read} of {} readings", 250 * 20);
        let after = stand.bus.counts();
        let shown = after.silent + after.corrupt + after.noise_bytes;
        assert!(shown > before.silent + before.corrupt + before.noise_bytes + 20, "{kind}");
        set(&stand, "none", 0, 0.0);
        stand.until(400, "all joints are read", |stand| stand.read() == 20);
        stand.until(200, "it is there", |stand| (stand.position(0) - 0.5).abs() < 0.01);
    }
}

#[test]
fn answers_that_come_byte_by_byte_are_whole() {
    let mut stand = running();
    set(&stand, "pieces", 0, 1.0);
    stand.cycles(10);
    assert_eq!(stand.read(), 20);
    assert_eq!(stand.bus.counts().corrupt, 0);
}

#[test]
fn error_bits_are_shown_with_the_reading_that_has_them() {
    let mut stand = running();
    set(&stand, "error_bits", 5, 32.0);
    stand.cycle();
    let errors: Vec<u8> =
        stand.robot.axes().iter().map(|axis| axis.reading().unwrap().error).collect();
    assert_eq!((errors[4], errors[3]), (32, 0));
    assert_eq!(cm730::codec::error_words(stand.bus.protocol(), errors[4]), "overload");
    assert_eq!(stand.present(), 20);
}

#[test]
fn a_low_supply_is_measured_by_board_and_servos() {
    let mut stand = running();
    set(&stand, "supply", 0, 9.5);
    stand.cycle();
    assert!((stand.robot.board().unwrap().voltage_v - 9.5).abs() < 0.01);
    let servo = stand.robot.axes()[0].reading().unwrap().voltage_v;
    assert!((servo - 9.5).abs() < 0.01);
}

#[test]
fn a_port_that_is_lost_is_an_error_and_the_robot_begins_anew_behind_it() {
    let mut stand = running();
    set(&stand, "unplug", 0, 0.0);
    let outcome = stand.robot.cycle(&mut stand.bus, &stand.targets, stand.now);
    assert!(matches!(outcome, Err(BusError::Lost(_))), "{outcome:?}");
    lock(&stand.world).faults = Faults::default();
    stand.robot.forget();
    assert_eq!(stand.read(), 0);
    stand.until(60, "all joints are read", |stand| stand.read() == 20);
}

#[test]
fn torque_that_a_servo_lost_by_itself_is_said_again() {
    let mut stand = running();
    stand.command(&["j9"], &[0.2]);
    stand.cycles(3);
    // The servo began anew within a cycle: nobody noticed.
    lock(&stand.world).receive(&[0xFF, 0xFF, 9, 2, 8, !19]);
    assert_eq!(stand.count(9, "torque_enable"), 0);
    stand.until(33, "it has torque", |stand| stand.count(9, "torque_enable") == 1);
}

#[test]
fn joints_that_cannot_be_heard_let_go_when_commands_stop_and_hold_where_that_is_safe() {
    // Their answers are lost, and the board's: for a moment, and until it is given up.
    for silent_cycles in [10, 40] {
        for safe_state in [SafeState::Release, SafeState::Hold] {
            let setup = Setup { safe_state, ..setup(Some(&CM730), &MX28, 2) };
            let mut stand = Stand::new(setup);
            stand.until(60, "both are read", |stand| stand.read() == 2);
            stand.command(&["j1"], &[0.5]);
            stand.cycles(2);
            set(&stand, "lost", 0, 1.0);
            stand.cycles(silent_cycles);
            assert_eq!((stand.read(), stand.count(1, "torque_enable")), (0, 1));
            stand.targets.get_mut().unwrap().stop(Source::Joints);
            stand.cycles(33);
            let expected = i64::from(safe_state == SafeState::Hold);
            assert_eq!(stand.count(1, "torque_enable"), expected, "{silent_cycles} {safe_state:?}");
        }
    }
}

#[test]
fn torque_that_is_switched_off_is_off_for_who_is_missing_too() {
    let mut stand = running();
    stand.command(&["j1", "j2"], &[0.5, 0.5]);
    stand.cycles(2);
    set(&stand, "lost", 0, 1.0);
    stand.cycles(10);
    stand.targets.get_mut().unwrap().is_enabled = false;
    stand.cycles(1);
    assert_eq!((stand.count(1, "torque_enable"), stand.count(2, "torque_enable")), (0, 0));
}
