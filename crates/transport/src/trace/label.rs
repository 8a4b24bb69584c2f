//! Words that events name by number.

use crate::mutex::lock;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

/// Words of one process; whatever comes later has the number of the empty one.
const MAX_LABELS: usize = 1 << 16;

struct Labels {
    words: Vec<String>,
    numbers: HashMap<String, u32>,
}

fn labels() -> &'static Mutex<Labels> {
    static LABELS: OnceLock<Mutex<Labels>> = OnceLock::new();
    LABELS.get_or_init(|| {
        let numbers = HashMap::from([(String::new(), 0)]);
        Mutex::new(Labels { words: vec![String::new()], numbers })
    })
}

/// The number of a word, which all recordings of this process know from now on. It takes a lock: on
/// the way of a message use a [`Label`].
#[must_use]
pub fn label(word: &str) -> u64 {
    let mut labels = lock(labels());
    if let Some(number) = labels.numbers.get(word) {
        return u64::from(*number);
    }
    if labels.words.len() >= MAX_LABELS {
        return 0;
    }
    let number = labels.words.len() as u32;
    labels.words.push(word.to_owned());
    labels.numbers.insert(word.to_owned(), number);
    u64::from(number)
}

/// The word of this number; empty if there is none.
pub(super) fn word(number: u64) -> String {
    let at = usize::try_from(number).unwrap_or(usize::MAX);
    lock(labels()).words.get(at).cloned().unwrap_or_default()
}

/// The words from this number on.
pub(super) fn words_from(first: usize) -> Vec<String> {
    lock(labels()).words.get(first..).unwrap_or_default().to_vec()
}

/// A word of the program's that is looked up once.
pub struct Label {
    word: &'static str,
    number: AtomicU32,
}

impl Label {
    /// A label of this word.
    #[must_use]
    pub const fn new(word: &'static str) -> Self {
        Self { word, number: AtomicU32::new(0) }
    }

    /// The word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        self.word
    }

    #[inline]
    pub(super) fn number(&self) -> u64 {
        match self.number.load(Ordering::Relaxed) {
            0 if self.word.is_empty() => 0,
            0 => {
                let number = label(self.word);
                self.number.store(number as u32, Ordering::Relaxed);
                number
            }
            known => u64::from(known),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_one_number_and_the_empty_one_has_none() {
        static RECTIFY: Label = Label::new("label test: rectify");
        let number = RECTIFY.number();
        assert_eq!([RECTIFY.number(), label(RECTIFY.word())], [number; 2]);
        assert_ne!(label("label test: resize"), number);
        assert_eq!(label(""), 0);
        assert_eq!(words_from(number as usize)[0], RECTIFY.word());
        assert!(words_from(usize::MAX).is_empty());
    }
}
