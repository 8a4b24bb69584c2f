//! The Sobel component.

use super::stage::ImageStage;
use angaros::accel::KernelRequest;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::trace::Label;

static OPERATION: Label = Label::new("sobel");

/// Finds edges: publishes the gradient magnitude of each image as mono8.
///
/// Subscribes to `image`, publishes `sobel`. Parameters: `zero_copy`, `accelerator`,
/// `accelerator_policy`, `composition`.
#[component]
pub struct Sobel {
    _images: Subscription<Image>,
}

impl Sobel {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let mut stage = ImageStage::new(node, "sobel", "sobel", &OPERATION)?;
        let options = stage.options();
        let callback = move |sample: Sample<Image>| {
            stage.process(&sample, |shape| Ok(KernelRequest::new("sobel", &[shape])))
        };
        let qos = Qos::sensor_data();
        Ok(Self { _images: node.create_subscription_with("image", qos, options, callback)? })
    }
}
