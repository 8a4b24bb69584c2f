//! How files are written, by the names that rosbag2's storage plugins have for it, or by a file.

use crate::options::{Compression, StorageId, StorageOptions};
use serde::Deserialize;

/// Bytes of a chunk that is to be small on the disk.
const LARGE_CHUNK: u64 = 4 << 20;

impl StorageOptions {
    /// Applies a preset of the storage: `none`, `fastwrite`, `zstd_fast` and `zstd_small` of MCAP,
    /// `none` and `resilient` of sqlite3.
    ///
    /// # Errors
    /// The storage has no preset of that name.
    pub fn apply_preset(&mut self, name: &str) -> Result<(), String> {
        match (self.storage_id, name) {
            // A database here always survives the death of its recorder.
            (_, "" | "none") | (StorageId::Sqlite3, "resilient") => {}
            (StorageId::Mcap, "fastwrite") => {
                (self.mcap.no_chunking, self.mcap.no_summary_crc) = (true, true);
            }
            (StorageId::Mcap, "zstd_fast") => {
                self.compression = Compression::Zstd;
                self.mcap.compression_level = "Fastest".to_owned();
                self.mcap.no_chunk_crc = true;
            }
            (StorageId::Mcap, "zstd_small") => {
                self.compression = Compression::Zstd;
                self.mcap.compression_level = "Slowest".to_owned();
                self.chunk_size = LARGE_CHUNK;
            }
            (storage, other) => {
                let names = match storage {
                    StorageId::Mcap => "none, fastwrite, zstd_fast, zstd_small",
                    StorageId::Sqlite3 => "none, resilient",
                };
                let storage = storage.as_str();
                return Err(format!("{storage} has no preset '{other}'; hint: choose of {names}"));
            }
        }
        Ok(())
    }

    /// Applies the text of a storage configuration: the switches of MCAP's writer, or
    /// `write: {pragmas: [..]}` of sqlite3. What it leaves out stays as a preset has set it.
    ///
    /// # Errors
    /// Text that is not such a configuration.
    pub fn apply_config(&mut self, text: &str) -> Result<(), String> {
        match self.storage_id {
            StorageId::Mcap => self.apply_mcap(text),
            StorageId::Sqlite3 => self.apply_sqlite(text),
        }
    }

    fn apply_mcap(&mut self, text: &str) -> Result<(), String> {
        let config = self.mcap.overlaid(text)?;
        match config.compression.as_str() {
            "" => {}
            "None" => self.compression = Compression::None,
            "Lz4" => self.compression = Compression::Lz4,
            "Zstd" => self.compression = Compression::Zstd,
            other => {
                let text = format!("compression cannot be '{other}'; hint: None, Lz4 or Zstd");
                return Err(text);
            }
        }
        if config.chunk_size > 0 {
            self.chunk_size = config.chunk_size.min(crate::limits::CHUNK / 2);
        }
        self.mcap = config;
        Ok(())
    }

    fn apply_sqlite(&mut self, text: &str) -> Result<(), String> {
        let config: SqliteConfig =
            serde_yaml_ng::from_str(text).map_err(|error| error.to_string())?;
        for pragma in &config.write.pragmas {
            check_pragma(pragma)?;
        }
        self.pragmas = config.write.pragmas;
        Ok(())
    }
}

/// The file of sqlite3; what is said about reading concerns nobody who writes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SqliteConfig {
    #[serde(default)]
    write: Pragmas,
    #[serde(default, rename = "read")]
    _read: Pragmas,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pragmas {
    #[serde(default)]
    pragmas: Vec<String>,
}

/// `name`, `name = value` or `name(value)`, and nothing that ends the statement.
fn check_pragma(text: &str) -> Result<(), String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-.'\"".contains(c);
    let words = text.trim().trim_end_matches(')').split(['=', '(']);
    let words: Vec<&str> = words.map(str::trim).collect();
    let sound = words.len() <= 2 && words.iter().all(|word| !word.is_empty());
    if sound && words.iter().all(|word| word.chars().all(plain)) {
        return Ok(());
    }
    Err(format!("'{text}' is no pragma; hint: write \"NAME = VALUE\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(storage_id: StorageId) -> StorageOptions {
        StorageOptions { storage_id, ..StorageOptions::default() }
    }

    #[test]
    fn presets_are_those_of_the_storage() {
        let mut small = options(StorageId::Mcap);
        small.apply_preset("zstd_small").unwrap();
        assert_eq!((small.compression, small.chunk_size), (Compression::Zstd, 4 << 20));
        options(StorageId::Sqlite3).apply_preset("resilient").unwrap();
        let error = options(StorageId::Sqlite3).apply_preset("zstd_fast").unwrap_err();
        assert_eq!(error, "sqlite3 has no preset 'zstd_fast'; hint: choose of none, resilient");
        assert!(options(StorageId::Mcap).apply_preset("resilient").is_err());
    }

    #[test]
    fn a_configuration_is_read_and_what_it_does_not_have_is_refused() {
        let mut mcap = options(StorageId::Mcap);
        let text = "noChunkCRC: true\nchunkSize: 1048576\ncompression: Lz4\n";
        mcap.apply_config(text).unwrap();
        assert_eq!((mcap.compression, mcap.chunk_size), (Compression::Lz4, 1 << 20));
        assert!(mcap.mcap.no_chunk_crc && !mcap.mcap.no_chunking);
        for wrong in ["noChunkCrc: true", "compression: Zip", "compressionLevel: 3", "[1]"] {
            assert!(mcap.apply_config(wrong).is_err(), "{wrong}");
        }
        let mut over = options(StorageId::Mcap);
        over.apply_preset("zstd_fast").unwrap();
        over.apply_config("compressionLevel: Slow\n").unwrap();
        assert_eq!((over.compression, over.mcap.no_chunk_crc), (Compression::Zstd, true));
        assert_eq!(over.mcap.compression_level, "Slow");
        over.apply_config("noChunkCRC: false\n").unwrap();
        assert!(!over.mcap.no_chunk_crc);
        let mut sqlite = options(StorageId::Sqlite3);
        let text = "write:\n  pragmas: ['cache_size = -2000', \"synchronous=OFF\"]\nread: {}\n";
        sqlite.apply_config(text).unwrap();
        assert_eq!(sqlite.pragmas.len(), 2);
        for wrong in ["a = 1; DROP TABLE t", "a = b = c", " ", "a =", "a b"] {
            let text = format!("write: {{pragmas: [\"{wrong}\"]}}");
            assert!(sqlite.apply_config(&text).is_err(), "{wrong}");
        }
    }
}
