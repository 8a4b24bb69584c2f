//! The node that looks at the ball.

use crate::look::{Gaze, GazeSettings};
use crate::managed::{Commands, above, done, lock, period};
use angaros::geometry_msgs::msg::PointStamped;
use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use angaros::prelude::*;
use angaros::tf::{Buffer, LATEST, TransformListener};
use nalgebra::Vector3;
use std::any::Any;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Turns the head to the ball (`ball`, `geometry_msgs/msg/PointStamped` in any frame that tf
/// knows), and looks around while nobody sees it.
///
/// Parameters: `neck_frame` (`neck_base`: its origin is where the head's axes meet, x ahead, z up),
/// `pan_joint` and `tilt_joint` (`head-pan`, `head-tilt`), `pan_limit` (1.2 rad either way),
/// `tilt_up` and `tilt_down` (0.0 and 0.8 rad), `max_velocity` (3.0 rad/s), `patience` (1.0 s: so
/// long it looks to where the ball was), `around_time` (4.0 s for one look around), `rate` (50.0
/// Hz).
#[component(lifecycle)]
#[derive(Default)]
pub struct LookAtBall {
    working: Vec<Box<dyn Any + Send>>,
}

impl LookAtBall {
    #[allow(clippy::unnecessary_wraps, reason = "the macro asks for a result")]
    fn new(_: ComponentContext) -> Result<Self> {
        Ok(Self::default())
    }

    fn configure(&mut self, node: &LifecycleNode) -> Result<()> {
        let neck: String = node.parameter("neck_frame", "neck_base".to_owned())?;
        let names = vec![
            node.parameter("pan_joint", "head-pan".to_owned())?,
            node.parameter("tilt_joint", "head-tilt".to_owned())?,
        ];
        let pan = above(node, "pan_limit", 1.2, false)?;
        let up = above(node, "tilt_up", 0.0, true)?;
        let settings = GazeSettings {
            pan: (-pan, pan),
            tilt: (-up, above(node, "tilt_down", 0.8, true)?),
            velocity: above(node, "max_velocity", 3.0, false)?,
            patience_s: above(node, "patience", 1.0, true)?,
            around_s: above(node, "around_time", 4.0, false)?,
        };
        let period = period(node, "rate", 50.0)?;
        let commands = Commands::new(node)?;
        let buffer = Buffer::new();
        let listener = TransformListener::new(node, &buffer)?;
        let gaze = Arc::new(Mutex::new(Gaze::new(settings)));

        let shared = Arc::clone(&gaze);
        let logger = node.node().logger().clone();
        let see = move |ball: Arc<PointStamped>| {
            // The body moves slower than the head, so the last transform is near enough.
            let latest = PointStamped::clone(&ball);
            let found = match latest.header.frame_id == neck {
                true => Ok(latest),
                false => in_frame(&buffer, latest, &neck),
            };
            match found {
                Ok(ball) => {
                    let ball = Vector3::new(ball.point.x, ball.point.y, ball.point.z);
                    lock(&shared).sees(&ball);
                }
                Err(error) => {
                    let seldom = Duration::from_secs(5);
                    angaros::warn_throttle!(logger, seldom, "a ball is left out: {error}");
                }
            }
        };
        let ball = node.create_subscription("ball", Qos::sensor_data(), see)?;

        let step = move |_| {
            if commands.are_on() {
                let (pan, tilt) = lock(&gaze).advance(period.as_secs_f64());
                commands.send(names.clone(), vec![pan, tilt], Vec::new());
            }
        };
        let timer = node.create_timer(period, step)?;
        self.working = vec![Box::new(listener), Box::new(ball), Box::new(timer)];
        Ok(())
    }
}

/// A point in another frame, by the newest transforms.
fn in_frame(
    buffer: &Buffer,
    mut ball: PointStamped,
    frame: &str,
) -> std::result::Result<PointStamped, angaros::tf::TransformError> {
    let (sec, nanosec) = LATEST.to_sec_nanosec();
    ball.header.stamp.sec = sec;
    ball.header.stamp.nanosec = nanosec;
    buffer.transform(&ball, frame)
}

impl Lifecycle for LookAtBall {
    fn on_configure(&mut self, node: &LifecycleNode, _: State) -> CallbackReturn {
        let result = self.configure(node);
        done(node, result)
    }

    fn on_cleanup(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        self.working.clear();
        CallbackReturn::Success
    }

    fn on_shutdown(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        self.working.clear();
        CallbackReturn::Success
    }
}
