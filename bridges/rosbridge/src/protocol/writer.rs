//! Writing one message to a client: a JSON object whose first field is `op`.

use super::op::Id;

/// A message that is being written.
#[must_use = "a message is sent when it is ended"]
pub struct Writer {
    out: Vec<u8>,
}

impl Writer {
    /// A message of that operation.
    pub fn new(op: &str) -> Self {
        Self::with_room(op, 0)
    }

    /// The same with room for so many bytes.
    pub fn with_room(op: &str, bytes: usize) -> Self {
        let mut out = Vec::with_capacity(bytes.saturating_add(128));
        out.extend_from_slice(b"{\"op\":\"");
        out.extend_from_slice(op.as_bytes());
        out.push(b'"');
        Self { out }
    }

    /// A field that holds a text.
    pub fn text(mut self, name: &str, text: &str) -> Self {
        self.name(name);
        self.value(text)
    }

    /// The id, if there is one, as the client wrote it.
    pub fn id(mut self, id: Option<&Id>) -> Self {
        let Some(id) = id else { return self };
        self.name("id");
        match id {
            Id::Text(text) => self.value(text),
            Id::Number(number) => self.value(number),
        }
    }

    /// A field that holds a bool.
    pub fn bool(mut self, name: &str, value: bool) -> Self {
        self.name(name);
        self.value(&value)
    }

    /// A field that holds a count.
    pub fn uint(mut self, name: &str, value: u64) -> Self {
        self.name(name);
        self.value(&value)
    }

    /// A field that holds a number.
    pub fn int(mut self, name: &str, value: i64) -> Self {
        self.name(name);
        self.value(&value)
    }

    /// A field whose value is JSON already.
    pub fn json(mut self, name: &str, json: &[u8]) -> Self {
        self.name(name);
        self.out.extend_from_slice(json);
        self
    }

    /// A field whose value `write` appends as JSON.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn written<E>(
        mut self,
        name: &str,
        write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>,
    ) -> Result<Self, E> {
        self.name(name);
        write(&mut self.out)?;
        Ok(self)
    }

    /// The whole message.
    #[must_use]
    pub fn end(mut self) -> Vec<u8> {
        self.out.push(b'}');
        self.out
    }

    fn name(&mut self, name: &str) {
        self.out.extend_from_slice(b",\"");
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    fn value<T: serde::Serialize + ?Sized>(mut self, value: &T) -> Self {
        // Neither texts nor numbers can fail, nor can a Vec.
        let _ = serde_json::to_writer(&mut self.out, value);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_ids_are_as_they_came() {
        let message = Writer::new("status")
            .id(Some(&Id::Number(5.into())))
            .text("msg", "a \"b\"\n")
            .bool("result", false)
            .int("status", -1)
            .json("values", b"{}")
            .end();
        let expected =
            r#"{"op":"status","id":5,"msg":"a \"b\"\n","result":false,"status":-1,"values":{}}"#;
        assert_eq!(String::from_utf8(message).unwrap(), expected);
        assert_eq!(Writer::new("png").id(None).end(), b"{\"op\":\"png\"}");
    }
}
