//! Filters against the truth.

use imu_filter::{
    ComplementaryFilter, ComplementaryGains, Filter, GRAVITY, MadgwickFilter, MadgwickGains,
    Measurement, VqfFilter, VqfGains, WorldFrame,
};
use nalgebra::{UnitQuaternion, Vector3};

const STEP_S: f64 = 0.01;

/// Noise of a seeded generator (xorshift), about normal: the sum of twelve.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        let mut sum = 0.0;
        for _ in 0..12 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            sum += (self.0 >> 11) as f64 / (1u64 << 53) as f64;
        }
        sum - 6.0
    }

    fn vector(&mut self, deviation: f64) -> Vector3<f64> {
        Vector3::new(self.next(), self.next(), self.next()) * deviation
    }
}

/// Turns at three rates that change, from a start that is not level; measurements have noise, and
/// the gyroscope a bias.
fn motion(world: WorldFrame, bias: Vector3<f64>) -> Vec<(UnitQuaternion<f64>, Measurement)> {
    let (up, north) = match world {
        WorldFrame::Enu => (Vector3::z(), Vector3::y()),
        WorldFrame::Nwu => (Vector3::z(), Vector3::x()),
        WorldFrame::Ned => (-Vector3::z(), Vector3::x()),
    };
    let field = north * 20e-6 - up * 45e-6;
    let mut noise = Noise(0x1234_5678_9abc_def1);
    let mut truth = UnitQuaternion::from_euler_angles(0.4, -0.3, 1.0);
    (0..6000)
        .map(|step| {
            let time_s = f64::from(step) * STEP_S;
            let turn = match time_s as u64 % 20 {
                0..4 => Vector3::zeros(),
                _ => Vector3::new(
                    0.5 * (0.9 * time_s).sin(),
                    0.7 * (1.3 * time_s).cos(),
                    0.4 * (0.7 * time_s).sin(),
                ),
            };
            truth *= UnitQuaternion::from_scaled_axis(turn * STEP_S);
            let inverse = truth.inverse();
            let measured = Measurement {
                gyro: turn + bias + noise.vector(0.005),
                accel: inverse * up * GRAVITY + noise.vector(0.05),
                mag: Some(inverse * field + noise.vector(0.3e-6)),
            };
            (truth, measured)
        })
        .collect()
}

/// Root mean square of the angle to the truth over the second half, rad.
fn error(filter: &mut impl Filter, all: &[(UnitQuaternion<f64>, Measurement)]) -> f64 {
    filter.begin(&all[0].1);
    let mut squares = Vec::new();
    for (truth, measured) in &all[1..] {
        filter.update(measured, STEP_S);
        squares.push(filter.orientation().angle_to(truth).powi(2));
    }
    let half = &squares[squares.len() / 2..];
    (half.iter().sum::<f64>() / half.len() as f64).sqrt()
}

#[test]
fn all_filters_follow_a_motion_in_every_frame_of_the_world() {
    for world in [WorldFrame::Enu, WorldFrame::Nwu, WorldFrame::Ned] {
        let all = motion(world, Vector3::zeros());
        let madgwick = error(&mut MadgwickFilter::new(MadgwickGains::default(), world), &all);
        let gains = ComplementaryGains::default();
        let complementary = error(&mut ComplementaryFilter::new(gains, world), &all);
        let vqf = error(&mut VqfFilter::new(VqfGains::default(), world), &all);
        let errors = [madgwick, complementary, vqf];
        assert!(errors.iter().all(|error| *error < 0.02), "{world:?} {errors:?}");
    }
}

#[test]
fn a_gyroscope_alone_is_not_as_good() {
    let all = motion(WorldFrame::Enu, Vector3::new(0.004, -0.003, 0.005));
    let alone: Vec<_> = all
        .iter()
        .map(|(truth, one)| (*truth, Measurement { accel: Vector3::zeros(), mag: None, ..*one }))
        .collect();
    let mut filter = MadgwickFilter::new(MadgwickGains::default(), WorldFrame::Enu);
    let with_all = error(&mut filter, &all);
    // From the same begin.
    let mut integrated = MadgwickFilter::new(MadgwickGains::default(), WorldFrame::Enu);
    integrated.begin(&all[0].1);
    for (_, measured) in &alone[1..] {
        integrated.update(measured, STEP_S);
    }
    let drift = integrated.orientation().angle_to(&all[all.len() - 1].0);
    assert!(drift > 5.0 * with_all, "{drift} {with_all}");
}

#[test]
fn a_bias_is_learned_by_all() {
    let bias = Vector3::new(0.02, -0.03, 0.01);
    // Up to the end of a rest: the complementary filter takes slow motion for one.
    let all = &motion(WorldFrame::Nwu, bias)[..4400];
    let mut madgwick =
        MadgwickFilter::new(MadgwickGains { gain: 0.1, zeta: 0.005 }, WorldFrame::Nwu);
    error(&mut madgwick, all);
    let mut complementary =
        ComplementaryFilter::new(ComplementaryGains::default(), WorldFrame::Nwu);
    error(&mut complementary, all);
    let mut vqf = VqfFilter::new(VqfGains::default(), WorldFrame::Nwu);
    error(&mut vqf, all);
    for (name, found) in [
        ("madgwick", madgwick.gyro_bias()),
        ("complementary", complementary.gyro_bias()),
        ("vqf", vqf.gyro_bias()),
    ] {
        assert!((found - bias).norm() < 0.01, "{name}: {found:?}");
    }
}

#[test]
fn whatever_is_measured_the_orientation_stays_one() {
    let odd = [0.0, -0.0, 1e-300, 1e300, f64::MAX, f64::NAN, f64::INFINITY, -f64::INFINITY];
    let mut noise = Noise(7);
    let mut pick = || odd[(noise.next().abs() * 1e6) as usize % odd.len()];
    let mut madgwick = MadgwickFilter::new(MadgwickGains { gain: 0.5, zeta: 0.1 }, WorldFrame::Enu);
    let mut complementary =
        ComplementaryFilter::new(ComplementaryGains::default(), WorldFrame::Ned);
    let mut vqf = VqfFilter::new(VqfGains::default(), WorldFrame::Nwu);
    for step in 0..20_000 {
        let mut vector = || Vector3::new(pick(), pick(), pick());
        let measured = Measurement { gyro: vector(), accel: vector(), mag: Some(vector()) };
        let step_s = if step % 3 == 0 { 1.0 } else { 0.01 };
        madgwick.update(&measured, step_s);
        complementary.update(&measured, step_s);
        vqf.update(&measured, step_s);
        for q in [madgwick.orientation(), complementary.orientation(), vqf.orientation()] {
            assert!((q.norm() - 1.0).abs() < 1e-6, "{measured:?}: {q:?}");
        }
    }
    // And they find back.
    let level = Measurement {
        gyro: Vector3::zeros(),
        accel: Vector3::z() * GRAVITY,
        mag: Some(Vector3::new(0.0, 20e-6, -45e-6)),
    };
    madgwick.begin(&level);
    assert!(madgwick.orientation().angle() < 1e-9);
}

#[test]
fn in_free_fall_the_gyroscope_alone_turns() {
    for filter in [
        &mut MadgwickFilter::new(MadgwickGains::default(), WorldFrame::Enu) as &mut dyn Filter,
        &mut ComplementaryFilter::new(ComplementaryGains::default(), WorldFrame::Enu),
        &mut VqfFilter::new(VqfGains::default(), WorldFrame::Enu),
    ] {
        let turn = Vector3::new(0.3, -0.2, 0.1);
        for _ in 0..100 {
            let measured = Measurement { gyro: turn, accel: Vector3::zeros(), mag: None };
            filter.update(&measured, STEP_S);
        }
        let expected = UnitQuaternion::from_scaled_axis(turn - filter.gyro_bias());
        assert!(filter.orientation().angle_to(&expected) < 1e-3);
    }
}
