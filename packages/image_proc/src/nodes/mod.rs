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

/// Whether an image that has come has this shape, and all of its rows.
fn has_shape(view: &ImageView<'_>, shape: &Shape) -> bool {
    shape.size() == (view.width as usize, view.height as usize)
        && shape.step() == view.step as usize
        && shape.format().encoding() == view.encoding
        && view.data.len() >= shape.bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::builtin_interfaces::msg::Time;
    use angaros::std_msgs::msg::HeaderView;

    #[test]
    fn an_image_has_a_shape_if_all_of_its_fields_say_so_and_all_rows_have_come() {
        let shape = Shape::new(Format::Rgb8, 5, 3, 16).unwrap();
        let data = [0; 48];
        let header = HeaderView { stamp: Time::default(), frame_id: "camera" };
        let image = ImageView {
            header,
            height: 3,
            width: 5,
            encoding: "rgb8",
            is_bigendian: 0,
            step: 16,
            data: &data,
        };
        assert!(has_shape(&image, &shape));
        assert_eq!(shape_of(&image_of(&image).unwrap()).unwrap(), shape);
        assert!(has_shape(&ImageView { data: &data[1..], ..image }, &shape), "padding at the end");
        let others = [
            ImageView { height: 2, ..image },
            ImageView { width: 4, ..image },
            ImageView { encoding: "bgr8", ..image },
            ImageView { step: 15, ..image },
            ImageView { data: &data[2..], ..image },
        ];
        assert!(others.iter().all(|other| !has_shape(other, &shape)));
    }
}
