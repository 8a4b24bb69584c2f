//! A file of a bag, read at any place, and the formats told by their first bytes.

use crate::error::{BagError, BagErrorKind, Result};
use crate::limits;
use crate::unpack::ZSTD_MAGIC;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// The format of a file, recognised by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Mcap,
    Sqlite3,
    Ros1,
    Zstd,
}

pub(crate) const MCAP_MAGIC: [u8; 8] = *b"\x89MCAP0\r\n";
const SIGNATURES: [(Format, &[u8], &str); 4] = [
    (Format::Mcap, &MCAP_MAGIC, "mcap"),
    (Format::Sqlite3, b"SQLite format 3\0", "db3"),
    (Format::Ros1, b"#ROSBAG V2.0\n", "bag"),
    (Format::Zstd, &ZSTD_MAGIC, "zstd"),
];

/// A file that is open for reading, or an unpacked temporary copy of it.
#[derive(Debug)]
pub(crate) struct BagFile {
    /// What errors name.
    pub(crate) path: PathBuf,
    /// What is really read.
    pub(crate) real_path: PathBuf,
    pub(crate) file: File,
    pub(crate) len: u64,
    /// Bytes of the user's file.
    pub(crate) disk_len: u64,
    /// What is missing of a packed file.
    pub(crate) missing: Vec<String>,
    /// Removes the unpacked copy in the end.
    _unpacked: Option<TempPath>,
}

impl BagFile {
    /// Opens the file and tells its format; one packed by zstd is unpacked first.
    pub(crate) fn open(path: &Path) -> Result<(Self, Format)> {
        let file = File::open(path).map_err(|error| BagError::system(path, "open it", &error))?;
        let new = Self::from_file(path, path.to_owned(), file)?;
        match new.format()? {
            Format::Zstd => {
                let new = new.unpack()?;
                let format = new.format()?;
                if format == Format::Zstd {
                    return Err(new.error(BagErrorKind::Unsupported, "packed twice by zstd"));
                }
                Ok((new, format))
            }
            format => Ok((new, format)),
        }
    }

    fn from_file(path: &Path, real_path: PathBuf, file: File) -> Result<Self> {
        let system = |error| BagError::system(path, "ask for its size", &error);
        let metadata = file.metadata().map_err(system)?;
        if !metadata.is_file() {
            return Err(BagError::new(BagErrorKind::Unsupported, path, "is not a regular file"));
        }
        Ok(Self {
            path: path.to_owned(),
            real_path,
            file,
            len: metadata.len(),
            disk_len: metadata.len(),
            missing: Vec::new(),
            _unpacked: None,
        })
    }

    pub(crate) fn error(&self, kind: BagErrorKind, message: impl Into<String>) -> BagError {
        BagError::new(kind, &self.path, message)
    }

    /// By the first bytes; a file that ends within them by its name.
    fn format(&self) -> Result<Format> {
        let start = self.read(0, self.len.min(16))?;
        for (format, magic, _) in SIGNATURES {
            if start.starts_with(magic) {
                return Ok(format);
            }
        }
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        for (format, magic, extension) in SIGNATURES {
            let extension = format!(".{extension}");
            let named = name.strip_suffix(".zstd").unwrap_or(&name).ends_with(&extension);
            if named && format != Format::Zstd && magic.starts_with(&start) {
                return Ok(format);
            }
        }
        let hint = "bags are .mcap, .db3 and .bag files, or the directory that holds them";
        Err(self.error(BagErrorKind::BadData, "is no bag by its first bytes").hint(hint))
    }

    /// The content of a zstd file as a temporary file; as much of it as can be read.
    fn unpack(self) -> Result<Self> {
        let system = |error| BagError::system(&self.path, "unpack it", &error);
        let mut to = tempfile::NamedTempFile::new().map_err(system)?;
        let mut decoder = zstd::stream::read::Decoder::new(&self.file).map_err(system)?;
        let mut total = 0_u64;
        let mut missing = Vec::new();
        let mut buffer = vec![0; 1 << 16];
        loop {
            let count = match decoder.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) => {
                    let path = self.path.display();
                    missing.push(format!("{path}: the packed file is cut off: {error}"));
                    break;
                }
            };
            total += count as u64;
            if total > limits::FILE {
                return Err(self.error(BagErrorKind::TooLarge, "unpacks to more than 1 TiB"));
            }
            std::io::Write::write_all(&mut to, &buffer[..count]).map_err(system)?;
        }
        let (file, unpacked) = to.into_parts();
        let mut new = Self::from_file(&self.path, unpacked.to_path_buf(), file)?;
        new.disk_len = self.len;
        new.missing = missing;
        new._unpacked = Some(unpacked);
        Ok(new)
    }

    /// `len` bytes at `offset`, which must be there.
    pub(crate) fn read(&self, offset: u64, len: u64) -> Result<Vec<u8>> {
        if offset.checked_add(len).is_none_or(|end| end > self.len) {
            let message = format!("ends at byte {} where {len} bytes are needed", self.len);
            return Err(self.error(BagErrorKind::BadData, message).at(offset));
        }
        if len > limits::CHUNK {
            let message = format!("{len} bytes in one piece; {} are allowed", limits::CHUNK);
            return Err(self.error(BagErrorKind::TooLarge, message).at(offset));
        }
        let mut bytes = vec![0; len as usize];
        let system = |error| BagError::system(&self.path, "read it", &error).at(offset);
        self.file.read_exact_at(&mut bytes, offset).map_err(system)?;
        Ok(bytes)
    }

    /// As much as is there of `len` bytes at `offset`.
    pub(crate) fn read_up_to(&self, offset: u64, len: u64) -> Result<Vec<u8>> {
        self.read(offset.min(self.len), len.min(self.len.saturating_sub(offset)))
    }
}
