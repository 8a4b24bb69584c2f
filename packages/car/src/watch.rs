//! Who looks at the images.

use crate::age_ns;
use crate::notes::{Note, Notes};
use angaros::TakeError;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::std_msgs::msg::Float64;

/// Finds where between the lane's lines the car is and publishes that as `lane_offset`: the mean
/// column of the paint in the lowest row, as a share of the width from -0.5 to 0.5.
///
/// Subscribes to `image_raw`. Parameters: `car`, `out` (see [`read_notes`](crate::read_notes)).
#[component]
pub struct LaneWatch {
    _images: Subscription<Image>,
}

impl LaneWatch {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let mut notes = Notes::of(node)?;
        let publisher = node.create_publisher("lane_offset", Qos::keep_last(10))?;
        let look = move |sample: Sample<Image>| -> std::result::Result<(), TakeError> {
            let view = sample.view()?;
            if !notes.is_own(view.header.frame_id) {
                return Ok(());
            }
            let data = offset(view.data, view.width as usize);
            notes.note(Note::Image, age_ns(view.header.stamp));
            if let Some(data) = data
                && let Err(error) = publisher.publish(Float64 { data })
            {
                tracing::warn!("lane_offset: {error}");
            }
            Ok(())
        };
        Ok(Self { _images: node.create_subscription("image_raw", Qos::sensor_data(), look)? })
    }
}

/// Bright pixels of the last row; `None` where there are none.
fn offset(pixels: &[u8], width: usize) -> Option<f64> {
    let row = pixels.get(pixels.len().checked_sub(width)?..).filter(|row| !row.is_empty())?;
    let bright = || row.iter().enumerate().filter(|(_, grey)| **grey > 230).map(|(x, _)| x as f64);
    let count = bright().count();
    (count > 0).then(|| (bright().sum::<f64>() / count as f64 + 0.5) / width as f64 - 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lane_image;

    #[test]
    fn a_lane_that_is_straight_ahead_is_in_the_middle() {
        let mut pixels = vec![0; 640 * 480];
        lane_image(&mut pixels, 640, 0.0);
        assert!(offset(&pixels, 640).unwrap().abs() < 0.01);
        assert_eq!(offset(&[0; 640], 640), None);
        assert_eq!(offset(&[], 640), None);
    }
}
