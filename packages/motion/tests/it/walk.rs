//! The walk: its ZMP stays where feet are, feet do not slip, and the legs can do it.

use motion::{Gait, GaitSettings, Legs, Posture, Side, StepSettings, Velocity};
use nalgebra::{Isometry3, Point2, Vector2, Vector3};
use robot_state::Model;
use robot_state::xacro::Arguments;

/// Half the length and half the width of a sole, m.
const HALF: Vector2<f64> = Vector2::new(0.052, 0.033);
const STEP_S: f64 = 0.01;

const AHEAD: Velocity = Velocity { x: 0.1, y: 0.0, turn: 0.0 };
const NONE: Velocity = Velocity { x: 0.0, y: 0.0, turn: 0.0 };

fn settings() -> GaitSettings {
    GaitSettings {
        steps: StepSettings::default(),
        body_height_m: 0.31,
        lean_rad: 0.05,
        mass: Vector3::new(0.0, 0.0, -0.08),
        step_s: STEP_S,
        preview_s: 1.6,
    }
}

/// The corners of the soles that stand, on the floor.
fn corners(gait: &Gait) -> Vec<Point2<f64>> {
    let mut all = Vec::new();
    for side in [Side::Left, Side::Right] {
        let foot = gait.footsteps().foot(side);
        if foot.stands {
            for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)] {
                all.push(foot.pose * Point2::new(x * HALF.x, y * HALF.y));
            }
        }
    }
    all
}

/// How far a point is within the convex hull of others, m; below 0 outside. The hull lies on one
/// side of each line through two of the points that is an edge of it.
fn margin(point: &Point2<f64>, corners: &[Point2<f64>]) -> f64 {
    let mut least = f64::INFINITY;
    for from in corners {
        for to in corners {
            let way = to - from;
            if way.norm() < 1e-9 {
                continue;
            }
            let left = Vector2::new(-way.y, way.x) / way.norm();
            let is_edge = corners.iter().all(|corner| left.dot(&(corner - from)) > -1e-9);
            if is_edge {
                least = least.min(left.dot(&(point - from)));
            }
        }
    }
    least
}

#[test]
fn the_distance_to_a_hull_is_that_to_its_nearest_edge() {
    let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.5, 0.5)];
    let square = square.map(|(x, y)| Point2::new(x, y));
    assert!((margin(&Point2::new(0.5, 0.3), &square) - 0.3).abs() < 1e-12);
    assert!((margin(&Point2::new(1.25, 0.5), &square) + 0.25).abs() < 1e-12);
}

/// Walks by a velocity for some time and then stops; calls `look` after each time step.
fn walk(velocity: &Velocity, time_s: f64, mut look: impl FnMut(&Gait)) -> Gait {
    let mut gait = Gait::new(settings()).unwrap();
    let steps = (time_s / STEP_S) as usize;
    for at in 0..steps + 400 {
        gait.advance(if at < steps { velocity } else { &NONE });
        look(&gait);
    }
    gait
}

#[test]
fn the_zmp_stays_within_the_feet_that_stand_when_walking_straight() {
    let mut least = f64::INFINITY;
    let gait = walk(&AHEAD, 6.0, |gait| least = least.min(margin(&gait.zmp(), &corners(gait))));
    assert!(least > 0.005, "the ZMP comes within {least} m of the edge");
    let way = gait.footsteps().middle().x;
    assert!((0.4..0.65).contains(&way), "0.1 m/s for 6 s, without the lean, is not {way} m");
    assert!(gait.footsteps().middle().y.abs() < 1e-9, "straight ahead");
}

#[test]
fn the_zmp_stays_within_the_feet_when_walking_aside_and_turning_too() {
    for velocity in [
        Velocity { y: 0.03, ..NONE },
        Velocity { turn: -0.5, ..NONE },
        Velocity { x: 0.08, y: 0.02, turn: 0.3 },
        Velocity { x: -0.08, ..NONE },
    ] {
        let mut least = f64::INFINITY;
        walk(&velocity, 5.0, |gait| least = least.min(margin(&gait.zmp(), &corners(gait))));
        assert!(least > 0.0, "{velocity:?}: the ZMP is {least} m within the feet");
    }
}

#[test]
fn a_robot_goes_where_it_is_told_to() {
    let aside = walk(&Velocity { y: 0.03, ..NONE }, 5.0, |_| ());
    assert!(aside.footsteps().middle().y > 0.05, "{}", aside.footsteps().middle());
    let turned = walk(&Velocity { turn: -0.5, ..NONE }, 4.0, |_| ());
    assert!(turned.footsteps().heading() < -0.8, "{}", turned.footsteps().heading());
    assert!(turned.footsteps().middle().coords.norm() < 0.02, "it turns on the spot");
}

#[test]
fn feet_that_stand_do_not_move() {
    let mut last: Option<[motion::FootPose; 2]> = None;
    let mut lifted = 0.0_f64;
    let velocity = Velocity { x: 0.08, y: 0.02, turn: 0.3 };
    let gait = walk(&velocity, 4.0, |gait| {
        let now = [Side::Left, Side::Right].map(|side| gait.footsteps().foot(side));
        assert!(now.iter().any(|foot| foot.stands), "one foot stands");
        for (before, after) in last.iter().flatten().zip(&now) {
            if before.stands && after.stands {
                let moved = before.pose.inverse() * after.pose;
                assert!(moved.translation.vector.norm() < 1e-9, "a foot slips: {moved}");
                assert!(moved.rotation.angle().abs() < 1e-9, "a foot turns: {moved}");
            }
            assert!(after.height_m >= 0.0);
            lifted = lifted.max(after.height_m);
        }
        last = Some(now);
    });
    assert!((lifted - StepSettings::default().lift_m).abs() < 1e-3, "lifted by {lifted} m");
    assert!(gait.is_standing());
    let [left, right] = last.unwrap().map(|foot| foot.pose);
    let apart = left.inverse() * right;
    assert!((apart.translation.vector.y + 0.074).abs() < 1e-9, "side by side: {apart}");
}

#[test]
fn a_robot_that_is_told_to_stop_comes_to_rest_in_the_middle_of_its_feet() {
    let gait = walk(&AHEAD, 3.0, |_| ());
    assert!(gait.is_standing());
    assert!((gait.zmp() - gait.footsteps().middle()).norm() < 1e-3);
}

#[test]
fn a_walk_that_begins_anew_stands_where_it_stood_at_first() {
    let first = Gait::new(settings()).unwrap().posture();
    let mut gait = Gait::new(settings()).unwrap();
    for _ in 0..200 {
        gait.advance(&AHEAD);
    }
    assert!(!gait.is_standing() && gait.posture() != first);
    gait.restart();
    assert!(gait.is_standing());
    assert_eq!(gait.posture(), first);
    gait.advance(&NONE);
    assert!((gait.zmp() - gait.footsteps().middle()).norm() < 1e-6, "it stays there");
}

#[test]
fn steps_that_are_shorter_than_a_time_step_are_refused() {
    let steps = StepSettings { single_s: 1e-9, double_s: 1e-9, ..StepSettings::default() };
    assert!(Gait::new(GaitSettings { steps, ..settings() }).is_none());
}

/// The humanoid of `robots/`.
fn humanoid() -> Model {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../robots/humanoid/description/humanoid.xacro");
    Model::read(path.as_ref(), &Arguments::new()).unwrap()
}

#[test]
fn the_humanoid_has_twenty_joints() {
    let model = humanoid();
    assert_eq!(model.joints.iter().filter(|joint| joint.kind.is_movable()).count(), 20);
    assert!((2.0..4.0).contains(&model.mass_kg()), "{} kg", model.mass_kg());
}

#[test]
fn legs_put_the_soles_where_the_walk_wants_them_with_joints_within_limits() {
    let model = humanoid();
    let mut legs = Legs::new(&model, "torso", ["left_sole", "right_sole"]).unwrap();
    assert!(legs.are_closed());
    let names = legs.names();
    let mut before: Option<Vec<f64>> = None;
    walk(&Velocity { x: 0.08, y: 0.02, turn: 0.2 }, 3.0, |gait| {
        let posture: Posture = gait.posture();
        let values = legs.solve(&posture).unwrap();
        let soles = legs.soles(&values).unwrap();
        for (sole, wanted) in soles.iter().zip([posture.left, posture.right]) {
            let lacks: Isometry3<f64> = (posture.body * sole).inverse() * wanted;
            assert!(lacks.translation.vector.norm() < 1e-9, "{lacks}");
            assert!(lacks.rotation.angle() < 1e-7, "{lacks}");
        }
        for ((name, value), last) in
            names.iter().zip(&values).zip(before.as_ref().unwrap_or(&values))
        {
            let joint = &model.joints[model.joint(name).unwrap()];
            assert!((joint.clamp(*value) - value).abs() < 1e-9, "{name} is at {value}");
            let speed = (value - last).abs() / STEP_S;
            assert!(speed < joint.limits.unwrap().velocity, "{name} does {speed} rad/s");
        }
        before = Some(values);
    });
}

#[test]
fn a_body_that_is_too_high_leaves_the_feet_out_of_reach() {
    let model = humanoid();
    let mut legs = Legs::new(&model, "torso", ["left_sole", "right_sole"]).unwrap();
    let high = Gait::new(GaitSettings { body_height_m: 0.5, ..settings() }).unwrap();
    assert!(legs.solve(&high.posture()).unwrap_err().is_left);
    assert!(Gait::new(GaitSettings { body_height_m: 0.0, ..settings() }).is_none());
}

#[test]
fn the_centre_of_mass_of_the_humanoid_is_within_its_body() {
    let model = humanoid();
    let mut legs = Legs::new(&model, "torso", ["left_sole", "right_sole"]).unwrap();
    let standing = Gait::new(settings()).unwrap().posture();
    let mass = legs.mass(&model, "torso", &standing, &[]).unwrap();
    assert!(mass.x.abs() < 0.03 && mass.y.abs() < 1e-3, "{mass}");
    assert!((-0.15..0.0).contains(&mass.z), "{mass}");
}

/// The T1 of `robots/`, whose legs have no closed form.
#[test]
fn the_legs_of_the_t1_put_its_soles_where_the_walk_wants_them() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../robots/t1_player/description/t1.xacro");
    let model = Model::read(path.as_ref(), &Arguments::new()).unwrap();
    assert_eq!(model.joints.iter().filter(|joint| joint.kind.is_movable()).count(), 23);
    assert!((31.0..32.5).contains(&model.mass_kg()), "{} kg", model.mass_kg());
    let mut legs = Legs::new(&model, "waist", ["left_sole", "right_sole"]).unwrap();
    assert!(!legs.are_closed());
    let steps = StepSettings {
        single_s: 0.4,
        double_s: 0.15,
        feet_apart_m: 0.2,
        lift_m: 0.06,
        longest_m: 0.12,
        ..StepSettings::default()
    };
    let settings = GaitSettings { steps, body_height_m: 0.505, step_s: 0.02, ..settings() };
    let mut gait = Gait::new(settings).unwrap();
    for _ in 0..200 {
        gait.advance(&Velocity { x: 0.2, y: 0.0, turn: 0.3 });
        let posture = gait.posture();
        let values = legs.solve(&posture).unwrap();
        let soles = legs.soles(&values).unwrap();
        for (sole, wanted) in soles.iter().zip([posture.left, posture.right]) {
            let lacks: Isometry3<f64> = (posture.body * sole).inverse() * wanted;
            assert!(lacks.translation.vector.norm() < 1e-3, "{lacks}");
            assert!(lacks.rotation.angle() < 1e-3, "{lacks}");
        }
    }
}
