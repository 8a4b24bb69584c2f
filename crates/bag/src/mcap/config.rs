//! How an MCAP file is laid out, with the names of rosbag2's storage configuration.

use ::mcap::WriteOptions;
use serde::{Deserialize, Serialize};

/// The layout of MCAP files, as in the file of `--storage-config-file`. The default is rosbag2's.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "the switches of a file format")]
pub struct McapConfig {
    /// Chunks without checksums.
    #[serde(rename = "noChunkCRC")]
    pub no_chunk_crc: bool,
    /// Attachments without checksums.
    #[serde(rename = "noAttachmentCRC")]
    pub no_attachment_crc: bool,
    /// Whether there is a checksum of all data; there is if left out.
    #[serde(rename = "enableDataCRC")]
    pub data_crc: Option<bool>,
    /// Messages outside chunks: nothing is compressed, and nothing is read by time without a walk.
    #[serde(rename = "noChunking")]
    pub no_chunking: bool,
    /// Chunks without indices of their messages.
    #[serde(rename = "noMessageIndex")]
    pub no_message_index: bool,
    /// No summary at the end.
    #[serde(rename = "noSummary")]
    pub no_summary: bool,
    /// A summary without a checksum.
    #[serde(rename = "noSummaryCRC")]
    pub no_summary_crc: bool,
    /// Bytes of a chunk; 0 for the default.
    #[serde(rename = "chunkSize")]
    pub chunk_size: u64,
    /// `None`, `Lz4` or `Zstd`; empty for what else was chosen.
    pub compression: String,
    /// `Fastest`, `Fast`, `Default`, `Slow` or `Slowest`; empty for the default.
    #[serde(rename = "compressionLevel")]
    pub compression_level: String,
    /// Compress also what does not get smaller; chunks are always written as they are chosen here.
    #[serde(rename = "forceCompression")]
    pub force_compression: bool,
    /// A summary that does not repeat schemas.
    #[serde(rename = "noRepeatedSchemas")]
    pub no_repeated_schemas: bool,
    /// A summary that does not repeat channels.
    #[serde(rename = "noRepeatedChannels")]
    pub no_repeated_channels: bool,
    /// A summary without the places of attachments.
    #[serde(rename = "noAttachmentIndex")]
    pub no_attachment_index: bool,
    /// A summary without the places of chunks.
    #[serde(rename = "noChunkIndex")]
    pub no_chunk_index: bool,
    /// A summary without the places of metadata.
    #[serde(rename = "noMetadataIndex")]
    pub no_metadata_index: bool,
    /// A summary without counts.
    #[serde(rename = "noStatistics")]
    pub no_statistics: bool,
    /// A summary without the places of its parts.
    #[serde(rename = "noSummaryOffsets")]
    pub no_summary_offsets: bool,
}

/// Levels of the five names for Zstandard and for LZ4.
const LEVELS: [(&str, u32, u32); 6] = [
    ("", 0, 0),
    ("Fastest", 1, 0),
    ("Fast", 1, 0),
    ("Default", 0, 0),
    ("Slow", 5, 9),
    ("Slowest", 19, 12),
];

impl McapConfig {
    /// What the text of a configuration says, and this for what it leaves out.
    pub(crate) fn overlaid(&self, text: &str) -> Result<Self, String> {
        use serde_yaml_ng::{Mapping, from_str, from_value, to_value};
        let message = |error: serde_yaml_ng::Error| error.to_string();
        // Alone first: its errors name lines.
        let named: Self = from_str(text).map_err(message)?;
        named.check()?;
        let mut all: Mapping = from_value(to_value(self).map_err(message)?).map_err(message)?;
        all.extend(from_str::<Option<Mapping>>(text).map_err(message)?.unwrap_or_default());
        from_value(all.into()).map_err(message)
    }

    /// What is wrong with a word in it.
    fn check(&self) -> Result<(), String> {
        if !LEVELS.iter().any(|(name, ..)| *name == self.compression_level) {
            let level = &self.compression_level;
            let names = "Fastest, Fast, Default, Slow or Slowest";
            return Err(format!("compressionLevel cannot be '{level}'; hint: write {names}"));
        }
        Ok(())
    }

    pub(super) fn apply(
        &self,
        options: WriteOptions,
        compression: Option<::mcap::Compression>,
    ) -> WriteOptions {
        let level = LEVELS.iter().find(|(name, ..)| *name == self.compression_level);
        let level = match (level, compression) {
            (Some((_, zstd, _)), Some(::mcap::Compression::Zstd)) => *zstd,
            (Some((_, _, lz4)), Some(::mcap::Compression::Lz4)) => *lz4,
            _ => 0,
        };
        let keep = !self.no_summary;
        options
            .compression(compression)
            .compression_level(level)
            .use_chunks(!self.no_chunking)
            .calculate_chunk_crcs(!self.no_chunk_crc)
            .calculate_attachment_crcs(!self.no_attachment_crc)
            .calculate_data_section_crc(self.data_crc.unwrap_or(true))
            .calculate_summary_section_crc(!self.no_summary_crc)
            .emit_message_indexes(!self.no_message_index)
            .emit_summary_offsets(keep && !self.no_summary_offsets)
            .emit_statistics(keep && !self.no_statistics)
            .emit_chunk_indexes(keep && !self.no_chunk_index)
            .emit_attachment_indexes(keep && !self.no_attachment_index)
            .emit_metadata_indexes(keep && !self.no_metadata_index)
            .repeat_schemas(keep && !self.no_repeated_schemas)
            .repeat_channels(keep && !self.no_repeated_channels)
    }
}
