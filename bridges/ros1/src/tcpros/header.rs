//! The header of a connection: fields `name=value`, each with its length before it.

use std::collections::BTreeMap;

/// Bytes of the largest header; definitions of types stand in it.
pub const MAX_HEADER: usize = 1 << 20;

/// Fields of one header.
const MAX_FIELDS: usize = 100;

/// The fields of a header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    fields: BTreeMap<String, String>,
}

impl Header {
    /// A header with these fields.
    pub fn new<'a>(fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Self { fields: fields.into_iter().map(owned).collect() }
    }

    /// The value of a field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// Whether a field says yes.
    #[must_use]
    pub fn is_set(&self, name: &str) -> bool {
        self.get(name) == Some("1")
    }

    /// Reads the fields, without the length of the whole. Bytes that are not UTF-8 are replaced.
    ///
    /// # Errors
    /// One line: a length that leads beyond the end, or a field without `=`.
    pub fn decode(bytes: &[u8]) -> Result<Self, String> {
        let mut fields = BTreeMap::new();
        let mut rest = bytes;
        while !rest.is_empty() {
            let cut = || "a header ends within a field".to_owned();
            let (len, behind) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
            let len = u32::from_le_bytes(*len) as usize;
            let field = behind.get(..len).ok_or_else(cut)?;
            rest = &behind[len..];
            let equals = field.iter().position(|byte| *byte == b'=');
            let equals = equals.ok_or("a field of a header has no '='")?;
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            fields.insert(text(&field[..equals]), text(&field[equals + 1..]));
            if fields.len() > MAX_FIELDS {
                return Err(format!("a header has more than {MAX_FIELDS} fields"));
            }
        }
        Ok(Self { fields })
    }

    /// The header with the length of the whole before it.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = vec![0; 4];
        for (name, value) in &self.fields {
            let len = u32::try_from(name.len() + 1 + value.len()).unwrap_or(u32::MAX);
            out.extend_from_slice(&len.to_le_bytes());
            out.extend_from_slice(name.as_bytes());
            out.push(b'=');
            out.extend_from_slice(value.as_bytes());
        }
        let len = u32::try_from(out.len() - 4).unwrap_or(u32::MAX);
        out[..4].copy_from_slice(&len.to_le_bytes());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_come_back_as_they_were() {
        let header =
            Header::new([("topic", "/a"), ("message_definition", "int32 X=3\n"), ("e", "")]);
        let bytes = header.encode();
        assert_eq!(bytes[..4], (bytes.len() as u32 - 4).to_le_bytes());
        let back = Header::decode(&bytes[4..]).unwrap();
        assert_eq!(back, header);
        assert_eq!(back.get("message_definition"), Some("int32 X=3\n"));
        for cut in 5..bytes.len() {
            let read = Header::decode(&bytes[4..cut]);
            assert!(read.is_err() || read.unwrap() != header, "{cut}");
        }
    }

    #[test]
    fn lengths_that_lie_are_refused() {
        assert!(Header::decode(&[255; 8]).is_err());
        assert!(Header::decode(&[1, 0, 0, 0, b'a']).unwrap_err().contains('='));
        let many: Vec<u8> =
            (0..200_u8).flat_map(|n| [3, 0, 0, 0, b'a' + n / 20, b'a' + n % 20, b'=']).collect();
        assert!(Header::decode(&many).unwrap_err().contains("fields"));
    }
}
