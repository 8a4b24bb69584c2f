//! Fields as ROS 1 writes them: one behind the other, numbers with their lowest byte first, texts
//! and lists with their length before them (<http://wiki.ros.org/ROS/Technical%20Overview>).

/// Bytes of the longest name or text.
pub const MAX_TEXT: usize = 4096;

/// Reads from the begin of its bytes; `None` where they end too early.
pub struct Fields<'a>(pub &'a [u8]);

impl<'a> Fields<'a> {
    /// A whole number without sign.
    pub fn word(&mut self) -> Option<u32> {
        let (word, rest) = self.0.split_first_chunk::<4>()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*word))
    }

    /// A number of one byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*byte)
    }

    /// Eight bytes.
    pub fn long(&mut self) -> Option<[u8; 8]> {
        let (bytes, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(*bytes)
    }

    /// A list whose items have `least` bytes each, or more.
    pub fn list<T>(
        &mut self,
        least: usize,
        mut item: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let count = self.word()? as usize;
        if count.saturating_mul(least) > self.0.len() {
            return None;
        }
        (0..count).map(|_| item(self)).collect()
    }

    /// Bytes with their count before them.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let len = self.word()? as usize;
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    /// A text of [`MAX_TEXT`] bytes at most.
    pub fn text(&mut self) -> Option<String> {
        let bytes = self.bytes().filter(|bytes| bytes.len() <= MAX_TEXT)?;
        std::str::from_utf8(bytes).ok().map(str::to_owned)
    }
}

/// Appends a whole number without sign.
pub fn put_word(out: &mut Vec<u8>, word: u32) {
    out.extend_from_slice(&word.to_le_bytes());
}

/// Appends a text.
pub fn put_text(out: &mut Vec<u8>, text: &str) {
    put_word(out, u32::try_from(text.len()).unwrap_or(u32::MAX));
    out.extend_from_slice(text.as_bytes());
}

/// Appends the count of a list, and its items as `put` appends each.
pub fn put_list<T>(out: &mut Vec<u8>, items: &[T], mut put: impl FnMut(&mut Vec<u8>, &T)) {
    put_word(out, u32::try_from(items.len()).unwrap_or(u32::MAX));
    items.iter().for_each(|item| put(out, item));
}
