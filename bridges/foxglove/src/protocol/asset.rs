//! The URI of a file that a client fetches.

use angaros_window::net::http::percent_decoded;
use std::fmt;
use std::path::{Component, Path, PathBuf};

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetUri {
    /// Letters, digits, `_` and `-`.
    pub package: String,
    /// The path below the package's share folder; as text it does not lead out of it.
    pub path: PathBuf,
}

/// `package://PACKAGE/PATH` without escapes and with single slashes: a file has one such text,
/// however it is asked for.
impl fmt::Display for AssetUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "package://{}/{}", self.package, self.path.display())
    }
}

/// Reads `package://PACKAGE/PATH`, with escapes as in any URI.
///
/// # Errors
/// One line that says what is wrong.
pub fn read(uri: &str) -> Result<AssetUri, String> {
    let Some(path) = uri.strip_prefix("package://") else {
        return Err(format!("{uri} is no package:// URI"));
    };
    let decoded = percent_decoded(path).ok_or_else(|| format!("{uri} cannot be read"))?;
    let (package, inner) = decoded.split_once('/').unwrap_or((&decoded, ""));
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    if package.is_empty() || !package.bytes().all(is_name) {
        return Err(format!("{uri} names no package"));
    }
    let inner = Path::new(inner);
    if !inner.components().all(|part| matches!(part, Component::Normal(_))) {
        return Err(format!("{uri} leads out of its package"));
    }
    Ok(AssetUri { package: package.to_owned(), path: inner.components().collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_text_however_it_is_asked_for() {
        for same in [
            "package://robot/meshes/arm 1.stl",
            "package://%72obot/%6deshes/arm%201.stl",
            "package://robot/meshes//./arm%201.stl",
            "package://robot%2Fmeshes/arm 1.stl/",
        ] {
            let text = read(same).unwrap().to_string();
            assert_eq!(text, "package://robot/meshes/arm 1.stl", "{same}");
        }
    }

    #[test]
    fn a_uri_has_a_package_and_a_path_within_it() {
        let expected = AssetUri { package: "my-robot_1".into(), path: "meshes/arm 1.stl".into() };
        assert_eq!(read("package://my-robot_1/meshes/arm%201.stl"), Ok(expected));
        for (wrong, why) in [
            ("file:///etc/x.stl", "is no package:// URI"),
            ("package://", "names no package"),
            ("package://../x.stl", "names no package"),
            ("package://robot/../x.stl", "leads out"),
            ("package://robot/%2E%2e/x.stl", "leads out"),
            ("package://robot//etc/x.stl", "leads out"),
            ("package://robot%2f..%2fx.stl", "leads out"),
            ("package://robot/%zz", "cannot be read"),
            ("package://robot/%2", "cannot be read"),
            ("package://robot/%00", "cannot be read"),
            ("package://robot/%ff", "cannot be read"),
        ] {
            let error = read(wrong).unwrap_err();
            assert!(error.contains(why), "{wrong}: {error}");
        }
    }
}
