//! A bag whose recorder died, made whole where it lies: each file gets its end, and the directory
//! its `metadata.yaml`.

use crate::error::{BagError, BagErrorKind, Result};
use crate::file::{BagFile, Format};
use crate::model::BagInfo;
use crate::{BagReader, bag, mcap, metadata, sqlite};
use std::path::{Path, PathBuf};

/// What [`reindex`] did.
#[derive(Clone, Debug, PartialEq)]
pub struct Reindexed {
    /// The bag as `metadata.yaml` has it now.
    pub info: BagInfo,
    /// Files that had not been ended and are whole now.
    pub repaired: Vec<PathBuf>,
    /// Files that could not be repaired where they lie, with the reason. They are as they were.
    pub broken: Vec<(PathBuf, String)>,
}

/// Repairs the files of the bag in `directory` that were not ended, and writes `metadata.yaml`
/// anew. No whole message is lost, whatever happens on the way.
///
/// # Errors
/// No bag there, one that is still recorded, or a file that cannot be written.
pub fn reindex(directory: &Path) -> Result<Reindexed> {
    if !directory.is_dir() {
        let message = "is no directory: only a bag in a directory has a metadata.yaml";
        let error = BagError::new(BagErrorKind::InvalidArgument, directory, message);
        return Err(error.hint("name the directory that holds the file"));
    }
    let found = bag::Bag::open_files(directory)?;
    let mut info = found.info().clone();
    if info.storage_id == "rosbag_v2" {
        let message = "is a ROS 1 bag, which has no metadata.yaml";
        let error = BagError::new(BagErrorKind::Unsupported, directory, message);
        return Err(error.hint("make a ROS 2 bag of it: angaros bag convert -i BAG -o DIRECTORY"));
    }
    drop(found);
    describe_packing(&mut info);
    info.version = 9;
    let about = metadata::body(&info);
    let mut repaired = Vec::new();
    let mut broken = Vec::new();
    for file in &info.files {
        match complete(&file.path, &about)? {
            Ok(true) => repaired.push(file.path.clone()),
            Ok(false) => {}
            Err(reason) => broken.push((file.path.clone(), reason)),
        }
    }
    let mut info = bag::Bag::open_files(directory)?.info().clone();
    describe_packing(&mut info);
    info.version = 9;
    metadata::write(directory, &info)?;
    Ok(Reindexed { info, repaired, broken })
}

fn complete(path: &Path, about: &str) -> Result<Result<bool, String>> {
    let (file, format) = BagFile::open(path)?;
    if file.real_path != file.path {
        let cut_off = || "it is a packed file that was cut off".to_owned();
        return Ok(if file.missing.is_empty() { Ok(false) } else { Err(cut_off()) });
    }
    drop(file);
    match format {
        Format::Mcap => mcap::complete(path, about),
        Format::Sqlite3 => sqlite::complete(path, about),
        Format::Ros1 | Format::Zstd => Ok(Ok(false)),
    }
}

/// A recorder that packs whole files and died has not packed the last one: then the bag is one of
/// plain files if all are, for who reads it tells by the mode whether to unpack.
fn describe_packing(info: &mut BagInfo) {
    let packed = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "zstd");
    if info.compression_mode == "FILE" && !info.files.iter().any(|file| packed(&file.path)) {
        info.compression_mode.clear();
        info.compression_format.clear();
    }
}
