//! A camera without hardware: a photograph seen through a lens that pans, zooms and tilts over it.
//!
//! Contract: frame `i` depends on the configuration and `i` only, and frames repeat after
//! `loop_frames`, without a jump. The picture is bent by the very lens that [`PhotoCamera::camera_model`]
//! reports, so that rectifying a frame with that model gives the straight photograph. The photographs
//! are part of the binary; where they come from: `testdata/photographs/LICENCES.md`.
//!
//! [`PhotoCamera::render`] makes one frame. [`PhotoCamera::record`] makes the whole loop beforehand, so
//! that handing out a frame costs no more than a copy, as with a driver whose hardware writes memory.

mod decode;
mod path;
mod render;
#[cfg(test)]
mod tests;

use image_proc::kernels::{CameraModel, DistortionModel, KernelError, PixelFormat};

use path::{Path, Pose};
use render::Picture;

/// Most bytes of a recorded loop.
const MAX_LOOP_BYTES: usize = 1 << 30;

/// Largest tangent of a ray's angle that a photograph is spread to (about 84 degrees).
const MAX_TANGENT: f64 = 10.0;

/// Why a photo camera could not be made or used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PhotoError {
    /// The photograph's bytes are no JPEG, or one that is too large.
    #[error("cannot decode photograph: {0}")]
    Decode(String),
    /// Size, lens or format is not one that the image kernels accept.
    #[error("cannot make photo camera: {0}")]
    Camera(#[from] KernelError),
    /// The distortion has no inverse at a pixel of the image.
    #[error(
        "cannot make photo camera: no ray reaches pixel ({0}, {1}); hint: weaken the distortion"
    )]
    NoRay(usize, usize),
    /// The focal length is not a positive number.
    #[error("cannot make photo camera: focal length {0} is not a positive number")]
    BadFocal(f64),
    /// A loop without frames, or one that takes more memory than allowed.
    #[error(
        "cannot record photo camera: {frames} frames of {bytes} bytes, allowed are 1 to {limit}"
    )]
    BadLoop {
        /// Frames asked for.
        frames: usize,
        /// Bytes of a frame.
        bytes: usize,
        /// Most frames of that size.
        limit: usize,
    },
    /// The output slice is not of a frame's length.
    #[error("cannot render frame: {got} bytes of room, a frame has {expected}")]
    WrongLength {
        /// Bytes given.
        got: usize,
        /// Bytes of a frame.
        expected: usize,
    },
}

/// Which photograph is seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Photograph {
    /// A raccoon's face, 1024x768.
    Raccoon,
    /// A coffee cup on a table, 600x400.
    Coffee,
    /// A cat, 451x300.
    Chelsea,
    /// A rocket being launched, 640x427.
    Rocket,
    /// The bytes of a JPEG file.
    Jpeg(Vec<u8>),
}

/// What a photo camera is like.
#[derive(Debug, Clone)]
pub struct PhotoConfig {
    /// Which photograph is seen.
    pub photograph: Photograph,
    /// Pixels in a row.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// How pixels are stored.
    pub format: PixelFormat,
    /// Frames until the motion repeats.
    pub loop_frames: usize,
    /// Focal length in image widths.
    pub focal: f64,
    /// The lens's distortion model.
    pub model: DistortionModel,
    /// The lens's coefficients; empty means a perfect lens.
    pub d: Vec<f64>,
}

impl Default for PhotoConfig {
    /// 640x480 rgb8, a wide lens with clear barrel distortion, 60 frames over the raccoon.
    fn default() -> Self {
        Self {
            photograph: Photograph::Raccoon,
            width: 640,
            height: 480,
            format: PixelFormat::Rgb8,
            loop_frames: 60,
            focal: 0.7,
            model: DistortionModel::PlumbBob,
            d: vec![-0.28, 0.07, 0.001, -0.0005, 0.0],
        }
    }
}

/// A photograph seen through a moving camera.
#[derive(Debug, Clone)]
pub struct PhotoCamera {
    config: PhotoConfig,
    picture: Picture,
    path: Path,
    /// For each pixel the ray through it, (x, y) at distance 1.
    rays: Vec<[f32; 2]>,
}

impl PhotoCamera {
    /// Decodes the photograph and prepares the lens.
    ///
    /// # Errors
    /// [`PhotoError`] names what does not fit.
    pub fn new(config: PhotoConfig) -> Result<Self, PhotoError> {
        if !(config.focal.is_finite() && config.focal > 0.0) {
            return Err(PhotoError::BadFocal(config.focal));
        }
        if config.loop_frames == 0 {
            return Err(PhotoError::BadLoop { frames: 0, bytes: 0, limit: MAX_LOOP_BYTES });
        }
        let rays = rays(&model_of(&config))?;
        let picture = decode::picture(&config.photograph, config.format)?;
        let path = Path::over(picture.size(), &rays, config.loop_frames);
        Ok(Self { config, picture, path, rays })
    }

    /// The camera's calibration: raw images have distortion `d`, rectified ones the same K.
    #[must_use]
    pub fn camera_model(&self) -> CameraModel<'_> {
        model_of(&self.config)
    }

    /// How frames' pixels are stored.
    #[must_use]
    pub const fn format(&self) -> PixelFormat {
        self.config.format
    }

    /// Bytes of a frame; rows follow each other without padding.
    #[must_use]
    pub const fn frame_bytes(&self) -> usize {
        self.config.width * self.config.height * self.config.format.channels()
    }

    /// Writes frame `frame_index` to `out`.
    ///
    /// # Errors
    /// [`PhotoError::WrongLength`] unless `out` has [`PhotoCamera::frame_bytes`] bytes.
    pub fn render(&self, frame_index: u64, out: &mut [u8]) -> Result<(), PhotoError> {
        let expected = self.frame_bytes();
        if out.len() != expected {
            return Err(PhotoError::WrongLength { got: out.len(), expected });
        }
        let pose: Pose = self.path.pose(frame_index);
        self.picture.render(&pose, &self.rays, out);
        Ok(())
    }

    /// Renders the whole loop beforehand.
    ///
    /// # Errors
    /// [`PhotoError::BadLoop`] where it would take more than a gibibyte.
    pub fn record(self) -> Result<PhotoLoop, PhotoError> {
        let frames = self.config.loop_frames;
        let bytes = self.frame_bytes();
        let limit = MAX_LOOP_BYTES / bytes;
        if frames > limit {
            return Err(PhotoError::BadLoop { frames, bytes, limit });
        }
        let mut data = vec![0; frames * bytes];
        for (index, frame) in (0..).zip(data.chunks_exact_mut(bytes)) {
            self.render(index, frame)?;
        }
        Ok(PhotoLoop { camera: self, data })
    }
}

/// The frames of a photo camera, rendered beforehand.
#[derive(Debug, Clone)]
pub struct PhotoLoop {
    camera: PhotoCamera,
    data: Vec<u8>,
}

impl PhotoLoop {
    /// Frame `index`; indices beyond the loop start over.
    #[must_use]
    pub fn frame(&self, index: u64) -> &[u8] {
        let bytes = self.camera.frame_bytes();
        let frames = self.camera.config.loop_frames as u64;
        &self.data[(index % frames) as usize * bytes..][..bytes]
    }

    /// The camera that the frames were rendered by.
    #[must_use]
    pub const fn camera(&self) -> &PhotoCamera {
        &self.camera
    }
}

fn model_of(config: &PhotoConfig) -> CameraModel<'_> {
    let f = config.focal * config.width as f64;
    let centre = |side: usize| (side as f64 - 1.0) / 2.0;
    let cx = centre(config.width);
    let cy = centre(config.height);
    CameraModel {
        width: config.width,
        height: config.height,
        d: &config.d,
        k: [f, 0.0, cx, 0.0, f, cy, 0.0, 0.0, 1.0],
        r: [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
        p: [f, 0.0, cx, 0.0, 0.0, f, cy, 0.0, 0.0, 0.0, 1.0, 0.0],
        model: config.model,
    }
}

/// The ray through each pixel, row by row.
fn rays(camera: &CameraModel<'_>) -> Result<Vec<[f32; 2]>, PhotoError> {
    camera.check()?;
    let ray = camera.ray_through_pixel()?;
    let mut rays = Vec::with_capacity(camera.width * camera.height);
    for y in 0..camera.height {
        for x in 0..camera.width {
            let found = ray(x as f64, y as f64);
            let near = found.filter(|(a, b)| a.abs().max(b.abs()) <= MAX_TANGENT);
            let (a, b) = near.ok_or(PhotoError::NoRay(x, y))?;
            rays.push([a as f32, b as f32]);
        }
    }
    Ok(rays)
}
