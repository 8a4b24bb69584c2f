//! The Sobel component.

use super::image_of;
use super::output::{ImageOutput, OutputError};
use crate::kernels::{self, PixelFormat};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::trace::Label;

static OPERATION: Label = Label::new("sobel");

/// Finds edges: publishes the gradient magnitude of each image as mono8.
///
/// Subscribes to `image`, publishes `sobel`. Parameter: `zero_copy`.
#[component]
pub struct Sobel {
    _images: Subscription<Image>,
}

struct State {
    kernel: Option<((usize, usize), kernels::Sobel)>,
    output: ImageOutput,
}

impl Sobel {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let mut state =
            State { kernel: None, output: ImageOutput::new(node, "sobel", &OPERATION)? };
        let callback = move |sample: Sample<Image>| state.process(&sample);
        Ok(Self { _images: node.create_subscription("image", Qos::sensor_data(), callback)? })
    }
}

impl State {
    fn process(&mut self, sample: &Sample<Image>) -> Result<(), OutputError> {
        let view = sample.view()?;
        let image = image_of(&view)?;
        if self.kernel.as_ref().is_none_or(|(size, _)| *size != image.size()) {
            let (width, height) = image.size();
            self.kernel = Some((image.size(), kernels::Sobel::new(width, height)?));
        }
        let Some((size, kernel)) = &mut self.kernel else { return Ok(()) };
        self.output
            .publish(&view.header, PixelFormat::Mono8, *size, |out| kernel.magnitude(&image, out))
    }
}
