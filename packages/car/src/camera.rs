//! What a camera behind the windscreen would see.

use crate::notes::car_name;
use crate::{note_loss, stamp};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Image, ImageLengths};
use angaros::{CdrError, LoanError, PublishError};
use std::time::Duration;

/// Grey values of sky, road and paint.
const SKY: u8 = 200;
const ROAD: u8 = 70;
const PAINT: u8 = 245;

/// Publishes `image_raw`, mono8: a road whose lane swings from side to side, painted straight into
/// the message.
///
/// Parameters: `car`, `rate` (30.0 Hz), `width` (640), `height` (480).
#[component]
pub struct LaneCamera {
    _timer: Timer,
}

/// Why an image was not published.
enum Failure {
    Build(CdrError),
    Send(PublishError),
    Loan(LoanError),
}

impl LaneCamera {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let side = |name: &str, default: i64| -> Result<usize> {
            let pixels = node.parameter(name, default)?;
            usize::try_from(pixels).ok().filter(|side| (8..=8192).contains(side)).ok_or_else(|| {
                let message = format!("parameter '{name}' of node {} is {pixels}", node.name());
                Error::new(ErrorKind::InvalidArgument, message).hint("give 8 to 8192 pixels")
            })
        };
        let width = side("width", 640)?;
        let height = side("height", 480)?;
        let rate: f64 = node.parameter("rate", 30.0)?;
        if !(rate > 0.0 && rate <= 10_000.0) {
            let message = format!("parameter 'rate' of node {} is {rate}", node.name());
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("give images per second above 0, at most 10000"));
        }
        let frame_id = format!("{}/camera", car_name(node)?);
        let publisher = node.create_publisher("image_raw", Qos::sensor_data())?;
        let mut number = 0_u64;
        let mut lost = 0;
        let timer = node.create_timer(Duration::from_secs_f64(1.0 / rate), move |_| {
            number += 1;
            let outcome = publish(&publisher, &frame_id, (width, height), number as f64 / rate);
            match outcome {
                Ok(()) => {}
                Err(Failure::Send(error)) => note_loss("image_raw", &mut lost, Err(error)),
                Err(Failure::Build(error)) => tracing::error!("image_raw: {error}"),
                Err(Failure::Loan(error)) => tracing::warn!("image_raw: {error}"),
            }
        })?;
        Ok(Self { _timer: timer })
    }
}

fn publish(
    publisher: &Publisher<Image>,
    frame_id: &str,
    (width, height): (usize, usize),
    seconds: f64,
) -> std::result::Result<(), Failure> {
    let stamp = stamp();
    let mut lengths = ImageLengths::default();
    lengths.header.frame_id = frame_id.len();
    lengths.encoding = "mono8".len();
    lengths.data = width * height;
    let mut loan = publisher.loan_unzeroed(&lengths).map_err(Failure::Loan)?;
    let mut image = loan.builder();
    image.header().set_frame_id(frame_id).map_err(Failure::Build)?;
    image.header().stamp().set_sec(stamp.sec).set_nanosec(stamp.nanosec);
    image.set_width(width as u32).set_height(height as u32).set_step(width as u32);
    image.set_encoding("mono8").map_err(Failure::Build)?;
    lane_image(image.data_mut(), width, seconds);
    loan.publish().map_err(Failure::Send)
}

/// Paints rows of `width` pixels, each byte: sky above, below a road with the lane's two lines,
/// which meet at the horizon, `seconds` into the drive.
pub fn lane_image(pixels: &mut [u8], width: usize, seconds: f64) {
    let height = pixels.len() / width.max(1);
    let horizon = height / 3;
    let swing = (seconds * 0.7).sin() * 0.15;
    for (row, line) in pixels.chunks_exact_mut(width.max(1)).enumerate() {
        let Some(below) = row.checked_sub(horizon) else {
            line.fill(SKY);
            continue;
        };
        line.fill(ROAD);
        // 0 at the horizon, 1 at the bonnet.
        let near = below as f64 / (height - horizon).max(1) as f64;
        let centre = width as f64 * (0.5 + swing * (1.0 - near));
        let half = 0.4 * width as f64 * near;
        let thick = 1.0 + 0.02 * width as f64 * near;
        for side in [-half, half] {
            let from = (centre + side - thick / 2.0).clamp(0.0, width as f64) as usize;
            let to = (centre + side + thick / 2.0).clamp(0.0, width as f64) as usize;
            line[from..to].fill(PAINT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_the_lane_stand_left_and_right_of_the_middle() {
        let mut pixels = vec![0; 64 * 48];
        lane_image(&mut pixels, 64, 0.0);
        assert!(pixels[..64 * 16].iter().all(|p| *p == SKY));
        let last = &pixels[64 * 47..];
        let painted: Vec<_> = (0..64).filter(|x| last[*x] == PAINT).collect();
        let left = painted[0];
        let right = *painted.last().unwrap();
        assert!(left < 16 && right > 48, "{painted:?}");
        assert_eq!(last[32], ROAD);
    }

    #[test]
    fn a_size_that_does_not_fit_paints_whole_rows_only() {
        let mut pixels = vec![1; 10];
        lane_image(&mut pixels, 4, 1.0);
        assert_eq!(pixels[8..], [1, 1]);
        lane_image(&mut [], 0, 1.0);
    }
}
