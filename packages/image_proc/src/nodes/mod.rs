//! The components.

mod accelerator;
mod borrowing;
mod described;
mod output;
mod pending;
mod rectify;
mod resident;
mod resize;
mod sobel;
mod stage;
mod work;

pub use described::DescribedError;
pub use output::{ImageOutput, OutputError};
pub use pending::PendingImage;
pub use rectify::Rectify;
pub use resident::ResidentImage;
pub use resize::Resize;
pub use sobel::Sobel;
pub use stage::ImageStage;
pub use work::Work;

use crate::kernels::{ImageRef, KernelError, PixelFormat};
use angaros::accel::{AccelError, Format, Shape};
use angaros::sensor_msgs::msg::ImageView;

/// The pixels of a received image.
///
/// # Errors
/// An encoding the kernels do not know, or fields that contradict each other.
pub fn image_of<'a>(view: &ImageView<'a>) -> Result<ImageRef<'a>, KernelError> {
    let format = PixelFormat::from_encoding(view.encoding)?;
    let width = view.width as usize;
    let height = view.height as usize;
    let step = view.step as usize;
    ImageRef::new(view.data, format, width, height, step)
}

/// The shape of an image that has come.
fn shape_of(image: &ImageRef<'_>) -> Result<Shape, AccelError> {
    let format = Format::from_encoding(image.format().encoding())?;
    Shape::new(format, image.width(), image.height(), image.step())
}
