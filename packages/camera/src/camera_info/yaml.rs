//! Calibrations as `camera_calibration` writes them.
//!
//! ```yaml
//! image_width: 640
//! image_height: 480
//! camera_name: front
//! camera_matrix: {rows: 3, cols: 3, data: [...]}              # pixels
//! distortion_model: plumb_bob
//! distortion_coefficients: {rows: 1, cols: 5, data: [...]}
//! rectification_matrix: {rows: 3, cols: 3, data: [...]}
//! projection_matrix: {rows: 3, cols: 4, data: [...]}          # pixels
//! ```

use angaros::sensor_msgs::msg::CameraInfo;
use serde::{Deserialize, Serialize};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The longest file of a calibration, bytes.
pub const MAX_FILE_BYTES: u64 = 1 << 20;
/// Most distortion coefficients; OpenCV knows 14 at most.
const MAX_COEFFICIENTS: usize = 64;
const PLUMB_BOB: &str = "plumb_bob";

/// Why a calibration was not read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CalibrationError {
    /// There is no such file.
    #[error("there is no {}", .0.display())]
    NotThere(PathBuf),
    /// The file cannot be read or written.
    #[error("cannot use {}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// It is not what `camera_calibration` writes.
    #[error("{0}")]
    NotOne(String),
}

/// What is known of a camera.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// Of the camera.
    pub name: String,
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// How the lens bends, such as `plumb_bob`.
    pub distortion_model: String,
    /// Coefficients of the model.
    pub d: Vec<f64>,
    /// The camera's matrix, pixels.
    pub k: [f64; 9],
    /// How it is turned to be rectified.
    pub r: [f64; 9],
    /// The projection of rectified images, pixels.
    pub p: [f64; 12],
}

#[derive(Debug, Serialize, Deserialize)]
struct File {
    image_width: u32,
    image_height: u32,
    #[serde(default)]
    camera_name: String,
    camera_matrix: Matrix,
    // Files of the first years have no model: there was but one.
    #[serde(default = "plumb_bob")]
    distortion_model: String,
    distortion_coefficients: Matrix,
    rectification_matrix: Matrix,
    projection_matrix: Matrix,
}

fn plumb_bob() -> String {
    PLUMB_BOB.to_owned()
}

#[derive(Debug, Serialize, Deserialize)]
struct Matrix {
    rows: usize,
    cols: usize,
    data: Vec<f64>,
}

impl Matrix {
    fn new(rows: usize, cols: usize, data: &[f64]) -> Self {
        Self { rows, cols, data: data.to_vec() }
    }

    fn read<const N: usize>(
        self,
        name: &str,
        rows: usize,
        cols: usize,
    ) -> Result<[f64; N], CalibrationError> {
        let length = self.data.len();
        let numbers = <[f64; N]>::try_from(self.data).ok();
        let numbers = numbers.filter(|_| (self.rows, self.cols) == (rows, cols));
        let numbers = numbers.filter(|all| all.iter().all(|number| number.is_finite()));
        numbers.ok_or_else(|| {
            let shape = format!("{}x{} with {length} numbers", self.rows, self.cols);
            CalibrationError::NotOne(format!("{name} is {shape}, not {rows}x{cols} finite ones"))
        })
    }
}

impl Calibration {
    /// Reads a calibration's text.
    ///
    /// # Errors
    /// [`CalibrationError::NotOne`] with what is wrong.
    pub fn parse(text: &str) -> Result<Self, CalibrationError> {
        let file: File = serde_yaml_ng::from_str(text)
            .map_err(|error| CalibrationError::NotOne(error.to_string()))?;
        let d = file.distortion_coefficients.data;
        if d.len() > MAX_COEFFICIENTS || d.iter().any(|number| !number.is_finite()) {
            let most = format!("at most {MAX_COEFFICIENTS} finite ones");
            let why = format!("distortion_coefficients has {} numbers, not {most}", d.len());
            return Err(CalibrationError::NotOne(why));
        }
        Ok(Self {
            name: file.camera_name,
            width: file.image_width,
            height: file.image_height,
            distortion_model: file.distortion_model,
            d,
            k: file.camera_matrix.read("camera_matrix", 3, 3)?,
            r: file.rectification_matrix.read("rectification_matrix", 3, 3)?,
            p: file.projection_matrix.read("projection_matrix", 3, 4)?,
        })
    }

    /// As text, which [`Calibration::parse`] reads.
    ///
    /// # Errors
    /// None that is known of.
    pub fn to_text(&self) -> Result<String, CalibrationError> {
        let file = File {
            image_width: self.width,
            image_height: self.height,
            camera_name: self.name.clone(),
            camera_matrix: Matrix::new(3, 3, &self.k),
            distortion_model: self.distortion_model.clone(),
            distortion_coefficients: Matrix::new(1, self.d.len(), &self.d),
            rectification_matrix: Matrix::new(3, 3, &self.r),
            projection_matrix: Matrix::new(3, 4, &self.p),
        };
        serde_yaml_ng::to_string(&file).map_err(|error| CalibrationError::NotOne(error.to_string()))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`CalibrationError`]; a file beyond [`MAX_FILE_BYTES`] is none.
    pub fn load(path: &Path) -> Result<Self, CalibrationError> {
        let failed = |source: std::io::Error| match source.kind() {
            std::io::ErrorKind::NotFound => CalibrationError::NotThere(path.to_owned()),
            _ => CalibrationError::File { path: path.to_owned(), source },
        };
        let wrong = |why: String| CalibrationError::NotOne(format!("{}: {why}", path.display()));
        let about = std::fs::metadata(path).map_err(failed)?;
        if !about.is_file() || about.len() > MAX_FILE_BYTES {
            return Err(wrong(format!("no file of at most {MAX_FILE_BYTES} bytes")));
        }
        let text = std::fs::read_to_string(path).map_err(failed)?;
        Self::parse(&text).map_err(|error| wrong(error.to_string()))
    }

    /// Writes a file, as a whole or not at all, and its folder.
    ///
    /// # Errors
    /// [`CalibrationError::File`].
    pub fn save(&self, path: &Path) -> Result<(), CalibrationError> {
        let failed = |source| CalibrationError::File { path: path.to_owned(), source };
        let text = self.to_text()?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let new = path.with_extension(format!("{}.new", std::process::id()));
        let write = || -> std::io::Result<()> {
            let mut file = std::fs::File::create(&new)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            std::fs::rename(&new, path)
        };
        write().map_err(|error| {
            // What is left of it is of no use to anybody.
            let _ = std::fs::remove_file(&new);
            failed(error)
        })
    }

    /// What a message says of the camera of this name.
    ///
    /// # Errors
    /// A size of 0, or numbers that are not finite.
    pub fn from_message(name: &str, info: &CameraInfo) -> Result<Self, CalibrationError> {
        let refused = |why: &str| Err(CalibrationError::NotOne(why.to_owned()));
        if info.width == 0 || info.height == 0 {
            return refused("a calibration for images of no pixels is none");
        }
        let mut numbers = info.d.iter().chain(&info.k).chain(&info.r).chain(&info.p);
        if info.d.len() > MAX_COEFFICIENTS || !numbers.all(|number| number.is_finite()) {
            return refused("a calibration has finite numbers, and no more than 64 coefficients");
        }
        Ok(Self {
            name: name.to_owned(),
            width: info.width,
            height: info.height,
            distortion_model: info.distortion_model.clone(),
            d: info.d.clone(),
            k: info.k,
            r: info.r,
            p: info.p,
        })
    }

    /// As a message, without header.
    #[must_use]
    pub fn to_message(&self) -> CameraInfo {
        CameraInfo {
            height: self.height,
            width: self.width,
            distortion_model: self.distortion_model.clone(),
            d: self.d.clone(),
            k: self.k,
            r: self.r,
            p: self.p,
            ..CameraInfo::default()
        }
    }
}
