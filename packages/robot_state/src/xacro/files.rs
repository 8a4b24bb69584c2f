//! Where included files are read from.

use crate::xml::MAX_BYTES;
use std::io::Read;
use std::path::{Path, PathBuf};

/// What an expansion reads.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read(&self, path: &str) -> Result<String, String>;

    /// The folder of a package, for `$(find PACKAGE)` in the file `from`.
    fn package(&self, name: &str, from: &str) -> Option<String>;
}

/// Files on disk. Packages are looked for in `share/` of the folders of `AMENT_PREFIX_PATH`, in
/// those of `ROS_PACKAGE_PATH`, and above the file that asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

/// No file is read: for texts of which nobody knows who wrote them.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<String, String> {
        let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
        let mut text = String::new();
        let limit = MAX_BYTES as u64 + 1;
        file.take(limit).read_to_string(&mut text).map_err(|error| error.to_string())?;
        match text.len() > MAX_BYTES {
            true => Err(format!("it is longer than {MAX_BYTES} bytes")),
            false => Ok(text),
        }
    }

    fn package(&self, name: &str, from: &str) -> Option<String> {
        let plain = !name.is_empty() && !name.contains(['/', '\\']) && name != "..";
        let folders = |variable: &str| -> Vec<PathBuf> {
            let path = std::env::var_os(variable).unwrap_or_default();
            std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect()
        };
        let shares = folders("AMENT_PREFIX_PATH").into_iter().map(|folder| folder.join("share"));
        let mut known = shares.chain(folders("ROS_PACKAGE_PATH")).map(|folder| folder.join(name));
        let found = known.find(|folder| plain && folder.is_dir()).or_else(|| {
            let above = Path::new(from).ancestors().skip(1);
            let mut own = above.filter(|folder| folder.file_name().is_some_and(|own| own == name));
            own.next().map(Path::to_path_buf)
        });
        found.map(|folder| folder.display().to_string())
    }
}

impl Files for NoFiles {
    fn read(&self, _: &str) -> Result<String, String> {
        Err("a text that came from elsewhere may not include files".into())
    }

    fn package(&self, _: &str, _: &str) -> Option<String> {
        None
    }
}

/// The path of a file that is named in another: relative to the folder of that.
pub(super) fn beside(file: &str, name: &str) -> String {
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    folder.join(name).display().to_string()
}
