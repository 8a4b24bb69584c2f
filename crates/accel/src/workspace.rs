//! Which device programs get that run in a workspace: the file `.angaros/accel.yaml` of a folder.
//!
//! The file is looked for in the folder in which a program runs, then in each folder above it; the
//! first one counts. `angaros accel select` writes it.

use crate::name::Name;
use crate::yaml::{bad, parse, read};
use crate::{AccelError, Result};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// The file, from the folder of the workspace.
pub const WORKSPACE_FILE: &str = ".angaros/accel.yaml";

/// Most bytes of the file.
const MOST_BYTES: u64 = 4 << 10;

/// The choice of a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workspace {
    folder: PathBuf,
    device: String,
}

/// The file as it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    device: String,
}

impl Workspace {
    /// That of the folder in which this program runs; `None` where nobody chose.
    ///
    /// # Errors
    /// As [`Workspace::find`].
    pub fn current() -> Result<Option<Self>> {
        match std::env::current_dir() {
            Ok(folder) => Self::find(&folder),
            // A program whose folder was removed is in no workspace.
            Err(_) => Ok(None),
        }
    }

    /// The folder that has the file, this one or the nearest above it, whatever is in the file.
    #[must_use]
    pub fn folder_of(folder: &Path) -> Option<&Path> {
        folder.ancestors().find(|one| one.join(WORKSPACE_FILE).is_file())
    }

    /// That of a folder or of the nearest one above it.
    ///
    /// # Errors
    /// [`AccelError::BadFile`] where there is a file that cannot be used.
    pub fn find(folder: &Path) -> Result<Option<Self>> {
        let Some(folder) = Self::folder_of(folder) else { return Ok(None) };
        let path = folder.join(WORKSPACE_FILE);
        let device = Self::parse(&path.display().to_string(), &read(&path, MOST_BYTES)?)?;
        Ok(Some(Self { folder: folder.to_owned(), device }))
    }

    /// The device that a text names; `path` is for errors.
    ///
    /// # Errors
    /// [`AccelError::BadFile`].
    pub fn parse(path: &str, text: &str) -> Result<String> {
        let remedy = "angaros accel select --clear, then select again";
        let Text { device } = parse(path, text, remedy)?;
        match device.trim() {
            "" => Err(bad(path, "it names no device".to_owned(), remedy)),
            name => Ok(name.to_owned()),
        }
    }

    /// Chooses a device for a folder and all below it. The file is there as a whole or not at all.
    ///
    /// # Errors
    /// [`AccelError::BadName`]; [`AccelError::BadFile`] where it cannot be written.
    pub fn write(folder: &Path, device: &str) -> Result<Self> {
        let device = device.trim();
        Name::checked(device, || "whoever selects it".to_owned())?;
        let path = folder.join(WORKSPACE_FILE);
        let text = format!(
            "# The accelerator of programs that run in this folder or below it: written by\n\
             # `angaros accel select {device}`, taken away by `angaros accel select --clear`.\n\
             device: '{device}'\n"
        );
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
            let beside = path.with_extension(format!("yaml.{}.tmp", std::process::id()));
            fs::write(&beside, text)?;
            fs::rename(&beside, &path)
        });
        written.map_err(|e| unwritable(&path, &e))?;
        Ok(Self { folder: folder.to_owned(), device: device.to_owned() })
    }

    /// Takes the choice away, and the folder `.angaros` where nothing else is in it.
    ///
    /// # Errors
    /// [`AccelError::BadFile`] where the file cannot be removed.
    pub fn remove(folder: &Path) -> Result<()> {
        let path = folder.join(WORKSPACE_FILE);
        fs::remove_file(&path).map_err(|e| unwritable(&path, &e))?;
        if let Some(parent) = path.parent() {
            // Refused where other settings lie there, which stay.
            let _ = fs::remove_dir(parent);
        }
        Ok(())
    }

    /// The folder for which it was chosen.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.folder.join(WORKSPACE_FILE)
    }

    /// The name of the device, as it was written.
    #[must_use]
    pub fn device(&self) -> &str {
        &self.device
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> AccelError {
    bad(&path.display().to_string(), error.to_string(), "work in a folder that you may write to")
}
