//! The Sobel component.

use super::accelerator::Accelerator;
use super::output::{ImageOutput, OutputError};
use super::{image_of, shape_of};
use angaros::accel::{KernelRequest, Shape};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::trace::Label;

static OPERATION: Label = Label::new("sobel");

/// Finds edges: publishes the gradient magnitude of each image as mono8.
///
/// Subscribes to `image`, publishes `sobel`. Parameters: `zero_copy`, `accelerator`,
/// `accelerator_policy`.
#[component]
pub struct Sobel {
    _images: Subscription<Image>,
}

struct State {
    accelerator: Accelerator,
    /// What the kernel was built for, and what it makes.
    shapes: Option<(Shape, Shape)>,
    output: ImageOutput,
}

impl Sobel {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let mut state = State {
            accelerator: Accelerator::of(node, "sobel")?,
            shapes: None,
            output: ImageOutput::new(node, "sobel", &OPERATION)?,
        };
        let callback = move |sample: Sample<Image>| state.process(&sample);
        Ok(Self { _images: node.create_subscription("image", Qos::sensor_data(), callback)? })
    }
}

impl State {
    fn process(&mut self, sample: &Sample<Image>) -> Result<(), OutputError> {
        let view = sample.view()?;
        let image = image_of(&view)?;
        let shape = shape_of(&image)?;
        let made = match self.shapes {
            Some((known, made)) if known == shape => made,
            _ => {
                let made = self.accelerator.build(KernelRequest::new("sobel", &[shape]))?;
                self.shapes.insert((shape, made)).1
            }
        };
        let Self { accelerator, output, .. } = self;
        output.publish_shape(&view.header, &made, |rows| accelerator.run(image.data(), rows))
    }
}
