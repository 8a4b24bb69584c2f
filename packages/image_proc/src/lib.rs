//! Rectify, Resize and Sobel for camera images, as components.
//!
//! [`kernels`] are the image operations as pure functions over borrowed bytes, those of the
//! processor as an accelerator (`angaros-accel-cpu`). `nodes` wraps each as a component with the
//! topics and parameters of ROS's `image_proc`: it reads the arriving image in place and writes the
//! result straight into the buffer in which it travels on.

mod nodes;

pub use angaros_accel_cpu::kernels;
pub use nodes::{
    DescribedError, ImageOutput, ImageStage, OutputError, PendingImage, Rectify, ResidentImage,
    Resize, Sobel, Work, image_of,
};

angaros::library!();
