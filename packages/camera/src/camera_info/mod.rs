//! The calibration of a camera: where it is kept, and who sets it.
//!
//! * **CI1** A calibration is a YAML file of `camera_calibration`, found by a URL; without one it
//!   is `~/.ros/camera_info/NAME.yaml`, or below `ROS_HOME`. A file that is not there means that
//!   the camera is not calibrated, which is said once and is no error.
//! * **CI2** A calibration holds for images of its size. For those of another one only width and
//!   height are told, with a warning, once for each size.
//! * **CI3** Who calibrates sets the calibration by the service `set_camera_info`. It is kept in
//!   the file of the URL before the service answers; a file is replaced as a whole or not at all.
//! * **CI4** It is encoded when it changes. What goes with an image is a copy of those bytes with
//!   the stamp of the image.

mod publisher;
mod url;
mod yaml;

pub use publisher::CameraInfoPublisher;
pub use url::{Location, UrlError};
pub use yaml::{Calibration, CalibrationError, MAX_FILE_BYTES};

use angaros::sensor_msgs::msg::CameraInfo;
use angaros::std_msgs::msg::Header;
use angaros::{Logger, info, warn};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The calibration of one camera; clones are the same.
#[derive(Clone)]
pub struct CameraInfoManager {
    state: Arc<Mutex<State>>,
    /// Counts changes.
    version: Arc<AtomicU64>,
    logger: Logger,
}

struct State {
    /// Of the camera, as it stands in files.
    name: String,
    url: String,
    calibration: Option<Calibration>,
    is_loaded: bool,
    /// The size of images for which it was said that the calibration is of another one.
    warned: Option<(u32, u32)>,
}

impl CameraInfoManager {
    /// The calibration of the camera of this name at this URL; it is read when it is first needed.
    ///
    /// # Errors
    /// A URL that is none.
    pub fn new(logger: Logger, name: &str, url: &str) -> Result<Self, UrlError> {
        Location::of(url, &camera_name(name))?;
        let state = State {
            name: camera_name(name),
            url: url.to_owned(),
            calibration: None,
            is_loaded: false,
            warned: None,
        };
        Ok(Self { state: Arc::new(Mutex::new(state)), version: Arc::default(), logger })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How often it has changed; as long as that stays, [`CameraInfoManager::info`] stays too.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    fn changed(&self) {
        self.version.fetch_add(1, Ordering::Release);
    }

    /// From now on it is the camera of this name.
    pub fn set_name(&self, name: &str) {
        let name = camera_name(name);
        let mut state = self.lock();
        if state.name != name {
            state.name = name;
            state.is_loaded = false;
            self.changed();
        }
    }

    /// From now on the calibration is at this URL.
    ///
    /// # Errors
    /// A URL that is none.
    pub fn set_url(&self, url: &str) -> Result<(), UrlError> {
        let mut state = self.lock();
        Location::of(url, &state.name)?;
        url.clone_into(&mut state.url);
        state.is_loaded = false;
        self.changed();
        Ok(())
    }

    /// What is told with images of this size (rule CI2).
    #[must_use]
    pub fn info(&self, frame_id: &str, width: u32, height: u32) -> CameraInfo {
        let mut state = self.lock();
        self.load(&mut state);
        let header = Header { frame_id: frame_id.to_owned(), ..Header::default() };
        let known = state.calibration.as_ref().map(|of| (of.width, of.height));
        let matching = state.calibration.as_ref().filter(|_| known == Some((width, height)));
        if let Some(calibration) = matching {
            return CameraInfo { header, ..calibration.to_message() };
        }
        if let Some((for_width, for_height)) = known
            && state.warned != Some((width, height))
        {
            state.warned = Some((width, height));
            warn!(
                self.logger,
                "the calibration of camera {} is for images of {for_width}x{for_height}, not of \
                 {width}x{height}: camera_info tells their size only\nhint: calibrate the camera \
                 with images of this size",
                state.name
            );
        }
        CameraInfo { header, width, height, ..CameraInfo::default() }
    }

    /// Sets the calibration and keeps it in its file (rule CI3); says in words how that went.
    #[must_use]
    pub fn set(&self, info: &CameraInfo) -> (bool, String) {
        let mut state = self.lock();
        let calibration = match Calibration::from_message(&state.name, info) {
            Ok(calibration) => calibration,
            Err(error) => return (false, error.to_string()),
        };
        let location = match Location::of(&state.url, &state.name) {
            Ok(location) => location,
            Err(error) => return (false, error.to_string()),
        };
        let path = match location.path() {
            Ok(path) => path,
            Err(error) => return (false, error.to_string()),
        };
        if let Err(error) = calibration.save(&path) {
            return (false, error.to_string());
        }
        state.calibration = Some(calibration);
        state.is_loaded = true;
        state.warned = None;
        self.changed();
        let text = format!("the calibration is in {}", path.display());
        info!(self.logger, "camera {}: {text}", state.name);
        (true, text)
    }

    /// Rule CI1.
    fn load(&self, state: &mut State) {
        if std::mem::replace(&mut state.is_loaded, true) {
            return;
        }
        state.warned = None;
        state.calibration = None;
        let location = Location::of(&state.url, &state.name);
        let path = match location.and_then(|location| location.path()) {
            Ok(path) => path,
            Err(error) => {
                warn!(self.logger, "camera {} is not calibrated: {error}", state.name);
                return;
            }
        };
        match Calibration::load(&path) {
            Ok(calibration) => {
                self.compare_names(&state.name, &calibration.name, &path);
                state.calibration = Some(calibration);
            }
            Err(CalibrationError::NotThere(_)) if state.url.is_empty() => {
                let shown = path.display();
                info!(self.logger, "camera {} is not calibrated: no {shown}", state.name);
            }
            Err(error) => {
                warn!(self.logger, "camera {} is not calibrated: {error}", state.name);
            }
        }
    }

    fn compare_names(&self, own: &str, other: &str, path: &Path) {
        if own != other {
            warn!(
                self.logger,
                "{} is the calibration of camera {other}, this is camera {own}",
                path.display()
            );
        }
    }
}

/// The name of a camera as it stands in files: lower-case letters, digits and underscores.
#[must_use]
pub fn camera_name(card: &str) -> String {
    let plain = |c: char| match c {
        c if c.is_ascii_alphanumeric() => c.to_ascii_lowercase(),
        _ => '_',
    };
    let name: String = card.trim().chars().map(plain).collect();
    if name.is_empty() { "camera".to_owned() } else { name }
}

#[cfg(test)]
mod tests;
