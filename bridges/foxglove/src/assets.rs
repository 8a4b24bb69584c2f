//! Files of packages: meshes, textures and descriptions of robots.
//!
//! * **AS1** Only `package://PACKAGE/PATH` is served, from below the share folder of the package;
//!   links that lead out of it lead nowhere.
//! * **AS2** Only files whose names end as models, pictures and descriptions do.
//! * **AS3** A file has at most [`MAX_BYTES`].

use crate::bridge::PackageFinder;
use crate::protocol::asset::{self, AssetUri};
use std::io::Read as _;

/// The largest file.
const MAX_BYTES: u64 = 256 << 20;

/// What the names of files end with that are served.
const ENDINGS: [&str; 20] = [
    "bin", "bmp", "dae", "fbx", "glb", "gltf", "hdr", "jpeg", "jpg", "mtl", "obj", "ply", "png",
    "stl", "svg", "tga", "tif", "tiff", "urdf", "webp",
];

/// The bytes of the file.
///
/// # Errors
/// One line that says why there are none.
pub(crate) fn fetch(packages: Option<&PackageFinder>, uri: &str) -> Result<Vec<u8>, String> {
    let packages = packages.ok_or_else(|| "this server gives no files".to_owned())?;
    let AssetUri { package, path } = asset::read(uri)?;
    let ending = path.extension().and_then(|end| end.to_str()).map(str::to_ascii_lowercase);
    if !ending.is_some_and(|ending| ENDINGS.contains(&&*ending)) {
        return Err(format!("{uri} is no model, picture or description"));
    }
    let share = packages(&package).ok_or_else(|| format!("package {package} is not found"))?;
    let not_there = |error: std::io::Error| format!("{uri}: {error}");
    let share = share.canonicalize().map_err(not_there)?;
    let file = share.join(path).canonicalize().map_err(not_there)?;
    if !file.starts_with(&share) {
        return Err(format!("{uri} leads out of its package"));
    }
    if !file.is_file() {
        return Err(format!("{uri} is no file"));
    }
    let mut bytes = Vec::new();
    let open = std::fs::File::open(&file).map_err(not_there)?;
    open.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(not_there)?;
    match bytes.len() as u64 > MAX_BYTES {
        true => Err(format!("{uri} has more than {MAX_BYTES} bytes")),
        false => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::sync::Arc;

    #[test]
    fn files_of_a_package_are_given_and_nothing_outside_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let share = folder.path().join("robot");
        fs::create_dir_all(share.join("meshes")).unwrap();
        fs::write(share.join("meshes/arm 1.STL"), b"solid").unwrap();
        fs::write(share.join("secret.txt"), b"x").unwrap();
        fs::write(folder.path().join("outside.stl"), b"x").unwrap();
        std::os::unix::fs::symlink("../outside.stl", share.join("link.stl")).unwrap();
        let finder: PackageFinder =
            Arc::new(move |name: &str| (name == "robot").then(|| share.clone()));
        let get = |uri: &str| fetch(Some(&finder), uri);
        assert_eq!(get("package://robot/meshes/arm%201.STL").unwrap(), b"solid");
        for refused in [
            "package://robot/../outside.stl",
            "package://robot/%2e%2e/outside.stl",
            "package://robot//etc/x.stl",
            "package://robot/link.stl",
            "package://robot/secret.txt",
            "package://robot/meshes",
            "package://robot/none.stl",
            "package://../x.stl",
            "package://other/x.stl",
            "package://",
            "file:///etc/x.stl",
            "package://robot/%zz.stl",
        ] {
            assert!(get(refused).is_err(), "{refused}");
        }
        assert!(fetch(None, "package://robot/meshes/arm%201.STL").is_err());
    }
}
