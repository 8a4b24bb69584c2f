//! Which endpoint belongs to which node: the topic `ros_discovery_info`
//! (`rmw_dds_common/msg/ParticipantEntitiesInfo`).

use super::cursor::Cursor;
use super::liveliness::plain_cdr;
use super::participant_data::name;
use super::{Guid, WireError};
use angaros_msg::rmw_dds_common::msg::ParticipantEntitiesInfo;
use angaros_msg::{Message as _, TypeHash};
use angaros_transport::NodeName;

/// The topic's name on DDS.
pub const TOPIC: &str = "ros_discovery_info";
/// The type's name on DDS.
pub const TYPE_NAME: &str = "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_";

/// The type's hash.
pub const TYPE_HASH: TypeHash = ParticipantEntitiesInfo::TYPE_HASH;

/// A node and its endpoints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeEntities {
    /// The node.
    pub node: NodeName,
    /// Its readers.
    pub readers: Vec<Guid>,
    /// Its writers.
    pub writers: Vec<Guid>,
}

/// A participant's whole state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParticipantEntities {
    /// The participant.
    pub participant: Guid,
    /// Its nodes.
    pub nodes: Vec<NodeEntities>,
}

/// Bytes of a Gid of the message: `char[16]` since Iron, `char[24]` before.
const GID: usize = 16;
const OLD_GID: usize = 24;

impl ParticipantEntities {
    /// Reads a payload with its encapsulation header, in the form of Iron and newer or in the one
    /// of Humble, whichever fills it.
    ///
    /// # Errors
    /// When it is neither. Everything is bounded by the length of the payload.
    pub fn read(payload: &[u8]) -> Result<Self, WireError> {
        let newer = Self::read_with(payload, GID);
        if let Ok((data, true)) = newer {
            return Ok(data);
        }
        if let Ok((data, true)) = Self::read_with(payload, OLD_GID) {
            return Ok(data);
        }
        // Buffers may be longer than their message.
        newer.map(|(data, _)| data)
    }

    /// The message and whether it reaches to the end, padding aside.
    fn read_with(payload: &[u8], gid: usize) -> Result<(Self, bool), WireError> {
        let mut cursor = plain_cdr(payload)?;
        let participant = read_gid(&mut cursor, gid)?;
        let count = cursor.u32()?;
        let mut nodes = Vec::new();
        for _ in 0..count {
            cursor.align(4)?;
            let namespace = name(&mut cursor)?;
            cursor.align(4)?;
            let node = NodeName { namespace, name: name(&mut cursor)? };
            let readers = read_gids(&mut cursor, gid)?;
            let writers = read_gids(&mut cursor, gid)?;
            nodes.push(NodeEntities { node, readers, writers });
        }
        Ok((Self { participant, nodes }, cursor.rest().len() < 4))
    }

    /// Appends the payload with its encapsulation header, in the form of Iron and newer.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&[0, 1, 0, 0]);
        let body = out.len();
        out.extend_from_slice(&self.participant.to_bytes());
        write_count(out, self.nodes.len());
        for node in &self.nodes {
            write_name(out, body, &node.node.namespace);
            write_name(out, body, &node.node.name);
            for gids in [&node.readers, &node.writers] {
                align(out, body);
                write_count(out, gids.len());
                gids.iter().for_each(|gid| out.extend_from_slice(&gid.to_bytes()));
            }
        }
    }
}

fn read_gid(cursor: &mut Cursor<'_>, length: usize) -> Result<Guid, WireError> {
    let guid = Guid::from_bytes(cursor.array()?);
    cursor.take(length - GID)?;
    Ok(guid)
}

fn read_gids(cursor: &mut Cursor<'_>, length: usize) -> Result<Vec<Guid>, WireError> {
    cursor.align(4)?;
    let count = cursor.u32()? as usize;
    let fits = count.checked_mul(length).is_some_and(|needed| needed <= cursor.rest().len());
    if !fits {
        return Err(WireError::Truncated);
    }
    (0..count).map(|_| read_gid(cursor, length)).collect()
}

fn align(out: &mut Vec<u8>, body: usize) {
    out.resize(body + (out.len() - body).next_multiple_of(4), 0);
}

fn write_count(out: &mut Vec<u8>, count: usize) {
    out.extend_from_slice(&(count as u32).to_le_bytes());
}

fn write_name(out: &mut Vec<u8>, body: usize, name: &str) {
    align(out, body);
    super::parameters::write_string(out, name);
}

#[cfg(test)]
mod tests {
    use super::super::{EntityId, GuidPrefix};
    use super::*;

    fn example() -> ParticipantEntities {
        let prefix = GuidPrefix([1, 0x0f, 0x1b, 0xb2, 0xa1, 0xb2, 0xc3, 0xd4, 0, 0, 0, 0]);
        let node = NodeName { namespace: "/".into(), name: "talker".into() };
        let writers = vec![prefix.with(EntityId([0, 0, 0x12, 3]))];
        ParticipantEntities {
            participant: prefix.with(EntityId::PARTICIPANT),
            nodes: vec![NodeEntities { node, readers: vec![], writers }],
        }
    }

    #[test]
    fn the_references_example_is_written_byte_by_byte() {
        let mut bytes = Vec::new();
        example().write(&mut bytes);
        let mut expected = vec![0, 1, 0, 0];
        expected.extend([1, 0x0f, 0x1b, 0xb2, 0xa1, 0xb2, 0xc3, 0xd4, 0, 0, 0, 0, 0, 0, 1, 0xc1]);
        expected.extend([1, 0, 0, 0, 2, 0, 0, 0, b'/', 0, 0, 0, 7, 0, 0, 0]);
        expected.extend(b"talker\0\0");
        expected.extend([0, 0, 0, 0, 1, 0, 0, 0]);
        expected.extend([1, 0x0f, 0x1b, 0xb2, 0xa1, 0xb2, 0xc3, 0xd4, 0, 0, 0, 0, 0, 0, 0x12, 3]);
        assert_eq!(bytes, expected);
        assert_eq!(ParticipantEntities::read(&bytes), Ok(example()));
    }

    /// The same in the form of Humble.
    fn in_old_form(data: &ParticipantEntities) -> Vec<u8> {
        let mut bytes = Vec::new();
        let stretched = |guid: &Guid| [&guid.to_bytes()[..], &[0; 8]].concat();
        bytes.extend([0, 1, 0, 0]);
        bytes.extend(stretched(&data.participant));
        write_count(&mut bytes, data.nodes.len());
        for node in &data.nodes {
            write_name(&mut bytes, 4, &node.node.namespace);
            write_name(&mut bytes, 4, &node.node.name);
            for gids in [&node.readers, &node.writers] {
                align(&mut bytes, 4);
                write_count(&mut bytes, gids.len());
                gids.iter().for_each(|gid| bytes.extend(stretched(gid)));
            }
        }
        bytes
    }

    #[test]
    fn the_form_of_humble_is_told_by_its_length() {
        let mut data = example();
        let nodes = data.nodes.clone();
        for count in 0..4 {
            data.nodes = nodes.iter().cycle().take(count).cloned().collect();
            assert_eq!(ParticipantEntities::read(&in_old_form(&data)), Ok(data.clone()));
            let mut bytes = Vec::new();
            data.write(&mut bytes);
            assert_eq!(ParticipantEntities::read(&bytes), Ok(data.clone()));
        }
    }

    #[test]
    fn a_count_beyond_the_payload_allocates_nothing() {
        let mut bytes = vec![0, 1, 0, 0];
        bytes.extend([0; 16]);
        bytes.extend([0xff; 4]);
        assert!(ParticipantEntities::read(&bytes).is_err());
    }
}
