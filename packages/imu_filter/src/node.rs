//! The components.

use crate::filter::Filter;
use crate::output::{Defaults, Input, Output};
use crate::steps::{LONGEST_STEP_S, Step, Steps};
use crate::{
    ComplementaryFilter, ComplementaryGains, MadgwickFilter, MadgwickGains, VqfFilter, VqfGains,
};
use angaros::geometry_msgs::msg::Vector3;
use angaros::message_filters::{ApproximateTime, Synchronizer};
use angaros::parameters::ParameterHandle;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Imu, MagneticField};
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Measurements of either sensor that wait for the other's.
const QUEUE: usize = 5;
/// For how long measurements have no counterpart before that is said, and between two such lines.
const WAIT: Duration = Duration::from_secs(5);

/// Madgwick's filter, with the names of imu_filter_madgwick: takes `imu/data_raw`, and `imu/mag`
/// with `use_mag`; publishes `imu/data` and the transform from `fixed_frame` to the sensor.
///
/// Parameters: `gain` (0.1; 0 to 1), `zeta` (0.0), `use_mag` (true), `world_frame` (`enu`),
/// `publish_tf` (true), `reverse_tf` (false), `fixed_frame` (`odom`), `constant_dt` (0.0 s: by the
/// stamps), `stateless` (false; true: without the gyroscope), `orientation_stddev` (0.0 rad),
/// `remove_gravity_vector` (false), `yaw_offset` and `declination` (0.0 rad), `mag_bias_x`,
/// `mag_bias_y`, `mag_bias_z` (0.0 T), `publish_debug_topics` (false: no `imu/rpy/filtered` and
/// `imu/rpy/raw`).
#[component]
pub struct Madgwick {
    _subscriptions: Vec<Box<dyn Any + Send>>,
}

impl Madgwick {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let defaults = Defaults { publish_tf: true, use_mag: true, world_frame: "enu" };
        let standard = MadgwickGains::default();
        let gain = node.declare_parameter("gain", standard.gain)?;
        let zeta = node.declare_parameter("zeta", standard.zeta)?;
        let tune = move |filter: &mut MadgwickFilter| {
            filter.set_gains(MadgwickGains { gain: gain.get(), zeta: zeta.get() });
        };
        let subscriptions = begin(node, &defaults, tune, |world| {
            MadgwickFilter::new(MadgwickGains::default(), world)
        })?;
        Ok(Self { _subscriptions: subscriptions })
    }
}

/// The complementary filter, with the names of imu_complementary_filter: takes `imu/data_raw`, and
/// `imu/mag` with `use_mag`; publishes `imu/data`.
///
/// Parameters: `gain_acc` and `gain_mag` (0.01; 0 to 1), `do_bias_estimation` (true), `bias_alpha`
/// (0.01), `do_adaptive_gain` (true), `use_mag` (false), `world_frame` (`nwu`), `publish_tf`
/// (false), and the others of [`Madgwick`].
#[component]
pub struct Complementary {
    _subscriptions: Vec<Box<dyn Any + Send>>,
}

/// The gains of the complementary filter as parameters.
struct Gains {
    accel: ParameterHandle<f64>,
    mag: ParameterHandle<f64>,
    adaptive: ParameterHandle<bool>,
    estimate_bias: ParameterHandle<bool>,
    bias_alpha: ParameterHandle<f64>,
}

impl Complementary {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let defaults = Defaults { publish_tf: false, use_mag: false, world_frame: "nwu" };
        let standard = ComplementaryGains::default();
        let gains = Gains {
            accel: node.declare_parameter("gain_acc", standard.accel)?,
            mag: node.declare_parameter("gain_mag", standard.mag)?,
            adaptive: node.declare_parameter("do_adaptive_gain", standard.adaptive)?,
            estimate_bias: node.declare_parameter("do_bias_estimation", standard.estimate_bias)?,
            bias_alpha: node.declare_parameter("bias_alpha", standard.bias_alpha)?,
        };
        let tune = move |filter: &mut ComplementaryFilter| {
            filter.set_gains(ComplementaryGains {
                accel: gains.accel.get().clamp(0.0, 1.0),
                mag: gains.mag.get().clamp(0.0, 1.0),
                adaptive: gains.adaptive.get(),
                estimate_bias: gains.estimate_bias.get(),
                bias_alpha: gains.bias_alpha.get().clamp(0.0, 1.0),
            });
        };
        let subscriptions = begin(node, &defaults, tune, |world| {
            ComplementaryFilter::new(ComplementaryGains::default(), world)
        })?;
        Ok(Self { _subscriptions: subscriptions })
    }
}

/// The filter VQF: takes `imu/data_raw`, and `imu/mag` with `use_mag`; publishes `imu/data`.
///
/// Parameters: `tau_acc` (3.0 s) and `tau_mag` (9.0 s), over which acceleration and field are
/// averaged, `do_bias_estimation` (true; false: at rest only), `use_mag` (false), `world_frame`
/// (`enu`), `publish_tf` (false), and the others of [`Madgwick`].
#[component]
pub struct Vqf {
    _subscriptions: Vec<Box<dyn Any + Send>>,
}

impl Vqf {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let defaults = Defaults { publish_tf: false, use_mag: false, world_frame: "enu" };
        let standard = VqfGains::default();
        let accel = node.declare_parameter("tau_acc", standard.tau_accel_s)?;
        let mag = node.declare_parameter("tau_mag", standard.tau_mag_s)?;
        let in_motion = node.declare_parameter("do_bias_estimation", standard.bias_in_motion)?;
        let tune = move |filter: &mut VqfFilter| {
            filter.set_gains(VqfGains {
                tau_accel_s: accel.get(),
                tau_mag_s: mag.get(),
                bias_in_motion: in_motion.get(),
            });
        };
        let make = |world| VqfFilter::new(VqfGains::default(), world);
        Ok(Self { _subscriptions: begin(node, &defaults, tune, make)? })
    }
}

/// Subscribes, and runs the filter on what comes.
fn begin<F: Filter>(
    node: &Node,
    defaults: &Defaults,
    tune: impl FnMut(&mut F) + Send + 'static,
    make: impl FnOnce(crate::WorldFrame) -> F,
) -> Result<Vec<Box<dyn Any + Send>>> {
    let input = Input::declare(node, defaults)?;
    let use_mag = input.use_mag;
    let output = Output::new(node, input.world, defaults)?;
    let filter = make(input.world);
    let logger = node.logger().clone();
    let mut worker = Worker { filter, tune, input, output, steps: Steps::default(), logger };
    if !use_mag {
        let hear = move |raw: Arc<Imu>| worker.take(&raw, None);
        let raw = node.create_subscription("imu/data_raw", Qos::sensor_data(), hear)?;
        return Ok(vec![Box::new(raw)]);
    }
    type Set = (Arc<Imu>, Arc<MagneticField>);
    let logger = worker.logger.clone();
    let clock = node.context().clock().clone();
    let steady = clock.clone();
    let paired_ns = Arc::new(AtomicU64::new(clock.monotonic_ns()));
    let last_ns = Arc::clone(&paired_ns);
    let both = Synchronizer::new(ApproximateTime::new(QUEUE), move |(raw, mag): Set| {
        paired_ns.store(steady.monotonic_ns(), Ordering::Relaxed);
        worker.take(&raw, Some(&mag.magnetic_field));
    });
    let mut add = both.input::<0>();
    let hear = move |raw: Arc<Imu>| {
        let since_ns = clock.monotonic_ns().saturating_sub(last_ns.load(Ordering::Relaxed));
        if Duration::from_nanos(since_ns) > WAIT {
            angaros::warn_throttle!(
                logger,
                WAIT,
                "no imu/mag comes with imu/data_raw, so nothing is filtered\nhint: set use_mag to \
                 false without a magnetometer"
            );
        }
        add(raw);
    };
    let qos = Qos::sensor_data();
    let raw = node.create_subscription("imu/data_raw", qos, hear)?;
    let mag = node.create_subscription("imu/mag", qos, both.input::<1>())?;
    Ok(vec![Box::new(raw), Box::new(mag)])
}

struct Worker<F, T> {
    filter: F,
    tune: T,
    input: Input,
    output: Output,
    steps: Steps,
    logger: angaros::logging::Logger,
}

impl<F: Filter, T: FnMut(&mut F)> Worker<F, T> {
    fn take(&mut self, raw: &Imu, mag: Option<&Vector3>) {
        let measured = self.input.measurement(raw, mag);
        let stamp = raw.header.stamp;
        let stamp_ns = i64::from(stamp.sec) * 1_000_000_000 + i64::from(stamp.nanosec);
        (self.tune)(&mut self.filter);
        let jumps = self.steps.jumps();
        match self.steps.to(stamp_ns, self.input.constant_dt.get()) {
            Step::Repeated => return,
            Step::By(step_s) if !self.input.stateless => self.filter.update(&measured, step_s),
            Step::By(_) | Step::Begin => self.filter.begin(&measured),
        }
        if self.steps.jumps() > jumps {
            angaros::warn!(
                self.logger,
                "the time of imu/data_raw went back, or on by more than {LONGEST_STEP_S} s: the \
                 orientation begins anew"
            );
        }
        self.output.publish(&self.filter, raw, &measured);
    }
}
