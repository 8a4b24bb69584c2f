//! Where a calibration is: URLs of `camera_info_manager`.
//!
//! `file:///PATH` is a file, `package://PACKAGE/PATH` one below the share folder of a package,
//! `PREFIX/share/PACKAGE` for a prefix of `AMENT_PREFIX_PATH`. `${NAME}` in it is the name of the
//! camera, `${ROS_HOME}` the folder of that variable, or else `~/.ros`.

use std::path::{Component, Path, PathBuf};

/// Where files are kept if nobody says so.
const DEFAULT: &str = "file://${ROS_HOME}/camera_info/${NAME}.yaml";

/// Why a URL leads to no file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UrlError {
    /// It is none that is understood.
    #[error("'{0}' is no URL of a calibration\nhint: file:///PATH or package://PACKAGE/PATH")]
    NotOne(String),
    /// A variable that is not known.
    #[error("'{0}' has ${{{1}}}, which is not known\nhint: ${{NAME}} and ${{ROS_HOME}} are")]
    UnknownVariable(String, String),
    /// The package is in none of the prefixes.
    #[error("package {0} is not found\nhint: source the workspace that has it")]
    NoPackage(String),
}

/// Where a calibration is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file.
    File(PathBuf),
    /// A file of a package.
    Package(String, PathBuf),
}

impl Location {
    /// What a URL says for the camera of this name; an empty one is the default.
    ///
    /// # Errors
    /// [`UrlError`], but for packages, which are looked for later.
    pub fn of(url: &str, camera: &str) -> Result<Self, UrlError> {
        let home = std::env::var_os("ROS_HOME")
            .map(PathBuf::from)
            .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".ros")));
        let home = home.unwrap_or_else(|| PathBuf::from("/tmp"));
        Self::within(url, camera, &home)
    }

    fn within(url: &str, camera: &str, home: &Path) -> Result<Self, UrlError> {
        let url = if url.is_empty() { DEFAULT } else { url };
        let full = substitute(url, camera, &home.to_string_lossy())?;
        let not_one = || UrlError::NotOne(url.to_owned());
        if let Some(path) = full.strip_prefix("file://") {
            let path = PathBuf::from(path);
            return if path.is_absolute() { Ok(Self::File(path)) } else { Err(not_one()) };
        }
        let rest = full.strip_prefix("package://").ok_or_else(not_one)?;
        let (package, path) = rest.split_once('/').ok_or_else(not_one)?;
        let path = PathBuf::from(path);
        let stays = path.components().all(|part| matches!(part, Component::Normal(_)));
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
        let is_package = !package.is_empty() && package.chars().all(is_name);
        if !is_package || !stays || path.as_os_str().is_empty() {
            return Err(not_one());
        }
        Ok(Self::Package(package.to_owned(), path))
    }

    /// The file.
    ///
    /// # Errors
    /// [`UrlError::NoPackage`].
    pub fn path(&self) -> Result<PathBuf, UrlError> {
        match self {
            Self::File(path) => Ok(path.clone()),
            Self::Package(package, path) => {
                let prefixes = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
                let shares = std::env::split_paths(&prefixes)
                    .map(|prefix| prefix.join("share").join(package));
                let share = shares.into_iter().find(|share| share.is_dir());
                let share = share.ok_or_else(|| UrlError::NoPackage(package.clone()))?;
                Ok(share.join(path))
            }
        }
    }
}

fn substitute(url: &str, camera: &str, home: &str) -> Result<String, UrlError> {
    let mut full = String::new();
    let mut rest = url;
    while let Some((before, behind)) = rest.split_once("${") {
        let (name, after) =
            behind.split_once('}').ok_or_else(|| UrlError::NotOne(url.to_owned()))?;
        full.push_str(before);
        match name {
            "NAME" => full.push_str(camera),
            "ROS_HOME" => full.push_str(home),
            _ => return Err(UrlError::UnknownVariable(url.to_owned(), name.to_owned())),
        }
        rest = after;
    }
    full.push_str(rest);
    Ok(full)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(url: &str) -> Result<Location, UrlError> {
        Location::within(url, "front", Path::new("/data/ros"))
    }

    #[test]
    fn a_url_leads_to_a_file_with_the_name_of_the_camera_in_it() {
        let file = |path: &str| Ok(Location::File(path.into()));
        assert_eq!(of(""), file("/data/ros/camera_info/front.yaml"));
        assert_eq!(of("file:///a b/${NAME}_${NAME}.yaml"), file("/a b/front_front.yaml"));
        let package = Location::Package("robot".into(), "calibration/front.yaml".into());
        assert_eq!(of("package://robot/calibration/${NAME}.yaml"), Ok(package));
    }

    #[test]
    fn what_is_no_url_is_refused_with_the_remedy() {
        let refused = [
            "/a/b.yaml",
            "file://relative.yaml",
            "http://host/a.yaml",
            "package://robot",
            "package:///a.yaml",
            "package://robot/",
            "package://robot/../../etc/passwd",
            "package://ro bot/a.yaml",
            "file:///${NAME",
        ];
        for url in refused {
            assert_eq!(of(url), Err(UrlError::NotOne(url.to_owned())));
        }
        let unknown = of("file:///${USER}.yaml").unwrap_err().to_string();
        assert!(unknown.contains("${USER}") && unknown.contains("${NAME}"), "{unknown}");
        let missing = of("package://no_such_package/a.yaml").unwrap().path().unwrap_err();
        assert_eq!(missing, UrlError::NoPackage("no_such_package".into()));
    }
}
