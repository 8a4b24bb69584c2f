//! Walks through a message by a plan (rules RM3 and RM4).

use crate::plan::{Form, Structure, Value, nothing};
use angaros_msg::idl::ArrayKind;

/// Elements of nothing that a sequence may have.
const MAX_EMPTY: usize = 1 << 16;

/// The bytes before a body of CDR.
pub(crate) const HEADER: usize = 4;

/// Why bytes are not a message of their type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The definition of the type is not known.
    NoDefinition,
    /// They end before the message does.
    Short,
    /// They go on behind the message.
    Long,
    /// A sequence has more elements than there can be.
    Count,
    /// A text contains a terminator or is not UTF-8.
    Text,
    /// CDR of another kind than the plain one.
    Encapsulation,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoDefinition => "its definition is not known",
            Self::Short => "it ends too early",
            Self::Long => "bytes are left over",
            Self::Count => "a sequence has more elements than there can be",
            Self::Text => "a text is not UTF-8 or contains a zero",
            Self::Encapsulation => "its encapsulation is not that of plain CDR",
        })
    }
}

type Done = Result<(), Problem>;

/// Where a converted message goes.
pub trait Sink {
    /// Bytes that it has so far.
    fn len(&self) -> usize;
    /// Whether it has none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Adds bytes.
    fn put(&mut self, bytes: &[u8]);
    /// Adds zeros.
    fn zeros(&mut self, count: usize);
}

impl Sink for Vec<u8> {
    fn len(&self) -> usize {
        self.len()
    }

    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }

    fn zeros(&mut self, count: usize) {
        self.resize(self.len() + count, 0);
    }
}

/// Counts what a message will take.
#[derive(Default)]
pub(crate) struct Counter(usize);

impl Sink for Counter {
    fn len(&self) -> usize {
        self.0
    }

    fn put(&mut self, bytes: &[u8]) {
        self.zeros(bytes.len());
    }

    fn zeros(&mut self, count: usize) {
        self.0 = self.0.saturating_add(count);
    }
}

/// Memory of a fixed length that is filled from its begin; what does not fit is lost.
pub struct Window<'a> {
    bytes: &'a mut [u8],
    at: usize,
}

impl<'a> Window<'a> {
    /// A window on these bytes.
    #[must_use]
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self { bytes, at: 0 }
    }
}

impl Sink for Window<'_> {
    fn len(&self) -> usize {
        self.at
    }

    fn put(&mut self, bytes: &[u8]) {
        if let Some(place) = self.bytes.get_mut(self.at..self.at.saturating_add(bytes.len())) {
            place.copy_from_slice(bytes);
        }
        self.at = self.at.saturating_add(bytes.len());
    }

    fn zeros(&mut self, count: usize) {
        if let Some(place) = self.bytes.get_mut(self.at..self.at.saturating_add(count)) {
            place.fill(0);
        }
        self.at = self.at.saturating_add(count);
    }
}

/// Converts one message from ROS 1 to CDR, encapsulation header first.
pub(crate) fn to_cdr(plan: &Structure, bytes: &[u8], out: &mut impl Sink) -> Done {
    let start = out.len() + HEADER;
    out.put(&[0, 1, 0, 0]);
    let mut walk = Walk { bytes, at: 0, origin: 0, from: Form::Packed, to: Form::Cdr, start, out };
    walk.structure(plan)?;
    match walk.at == bytes.len() {
        true => Ok(()),
        false => Err(Problem::Long),
    }
}

/// Converts one message from CDR, encapsulation header first, to ROS 1. Bytes behind the message
/// are padding.
pub(crate) fn from_cdr(plan: &Structure, bytes: &[u8], out: &mut impl Sink) -> Done {
    if bytes.len() < HEADER {
        return Err(Problem::Short);
    }
    if bytes[..2] != [0, 1] {
        return Err(Problem::Encapsulation);
    }
    let start = out.len();
    let at = HEADER;
    let mut walk =
        Walk { bytes, at, origin: HEADER, from: Form::Cdr, to: Form::Packed, start, out };
    walk.structure(plan)
}

struct Walk<'a, S> {
    bytes: &'a [u8],
    at: usize,
    /// Where the source's body begins.
    origin: usize,
    from: Form,
    to: Form,
    /// Where the target's body begins.
    start: usize,
    out: &'a mut S,
}

impl<'a, S: Sink> Walk<'a, S> {
    fn take(&mut self, len: usize) -> Result<&'a [u8], Problem> {
        let end = self.at.checked_add(len).ok_or(Problem::Short)?;
        let bytes = self.bytes.get(self.at..end).ok_or(Problem::Short)?;
        self.at = end;
        Ok(bytes)
    }

    /// Goes to where a number of that size may stand in the source.
    fn align_source(&mut self, size: usize) {
        if self.from == Form::Cdr {
            self.at = self.origin + (self.at - self.origin).next_multiple_of(size);
        }
    }

    /// The same in the target.
    fn align_target(&mut self, size: usize) {
        if self.to == Form::Cdr {
            let body = self.out.len() - self.start;
            self.out.zeros(body.next_multiple_of(size) - body);
        }
    }

    fn word(&mut self) -> Result<usize, Problem> {
        self.align_source(4);
        let bytes = self.take(4)?.first_chunk::<4>().ok_or(Problem::Short)?;
        Ok(u32::from_le_bytes(*bytes) as usize)
    }

    fn put_word(&mut self, count: usize) -> Done {
        self.align_target(4);
        let count = u32::try_from(count).map_err(|_| Problem::Count)?;
        self.out.put(&count.to_le_bytes());
        Ok(())
    }

    /// How many elements a field has; no more than the bytes that are left can hold.
    fn count(&mut self, array: ArrayKind, value: &Value) -> Result<usize, Problem> {
        let count = match array {
            ArrayKind::Single => return Ok(1),
            ArrayKind::Fixed(count) => count as usize,
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => self.word()?,
        };
        let left = self.bytes.len().saturating_sub(self.at);
        match value.least() {
            0 if count > MAX_EMPTY => Err(Problem::Count),
            least if count.saturating_mul(least) > left => Err(Problem::Short),
            _ => Ok(count),
        }
    }

    fn structure(&mut self, plan: &Structure) -> Done {
        if plan.target.is_empty() {
            self.out.zeros(nothing(self.to));
        }
        if plan.source.is_empty() {
            self.take(nothing(self.from))?;
        }
        if let Some(steps) = &plan.steps {
            return steps.iter().try_for_each(|step| self.put(&step.value, step.from, step.to));
        }
        let mut starts = Vec::with_capacity(plan.source.len());
        for field in &plan.source {
            starts.push(self.at);
            self.skip(&field.value, field.array)?;
        }
        let end = self.at;
        for target in &plan.target {
            match target.from {
                Some(place) => {
                    self.at = starts[place];
                    self.put(&target.value, plan.source[place].array, target.array)?;
                }
                None => self.zero(&target.value, target.array)?,
            }
        }
        self.at = end;
        Ok(())
    }

    /// Writes a field whose source is of the kind `from` as one of the kind `to`.
    fn put(&mut self, value: &Value, from: ArrayKind, to: ArrayKind) -> Done {
        let count = self.count(from, value)?;
        if let ArrayKind::Bounded(bound) = to
            && count > bound as usize
        {
            return Err(Problem::Count);
        }
        if matches!(to, ArrayKind::Bounded(_) | ArrayKind::Unbounded) {
            self.put_word(count)?;
        }
        match value {
            Value::Numbers { size, count: each } if count > 0 => {
                self.align_source(*size);
                let bytes = self.take(count.saturating_mul(each.saturating_mul(*size)))?;
                self.align_target(*size);
                self.out.put(bytes);
                Ok(())
            }
            Value::Numbers { .. } => Ok(()),
            Value::Bool => {
                let bytes = self.take(count)?;
                // Any byte is a bool to ROS 1; CDR knows two.
                bytes.iter().for_each(|byte| self.out.put(&[u8::from(*byte != 0)]));
                Ok(())
            }
            Value::Text => (0..count).try_for_each(|_| self.text()),
            Value::WideText => (0..count).try_for_each(|_| self.wide_text().map(drop)),
            Value::Structure(inner) => (0..count).try_for_each(|_| self.structure(inner)),
        }
    }

    fn text(&mut self) -> Done {
        let bytes = self.text_bytes()?;
        if self.to == Form::Packed {
            self.put_word(bytes.len())?;
            self.out.put(bytes);
            return Ok(());
        }
        if bytes.contains(&0) || std::str::from_utf8(bytes).is_err() {
            return Err(Problem::Text);
        }
        self.put_word(bytes.len() + 1)?;
        self.out.put(bytes);
        self.out.zeros(1);
        Ok(())
    }

    /// The bytes of a text without its terminator.
    fn text_bytes(&mut self) -> Result<&'a [u8], Problem> {
        let len = self.word()?;
        let bytes = self.take(len)?;
        match (self.from, bytes) {
            (Form::Packed, bytes) | (Form::Cdr, bytes @ []) => Ok(bytes),
            (Form::Cdr, [bytes @ .., 0]) => Ok(bytes),
            (Form::Cdr, _) => Err(Problem::Text),
        }
    }

    fn wide_text(&mut self) -> Result<&'a [u8], Problem> {
        let units = self.word()?;
        self.take(units.saturating_mul(2))
    }

    fn skip(&mut self, value: &Value, array: ArrayKind) -> Done {
        let count = self.count(array, value)?;
        match value {
            Value::Numbers { size, count: each } if count > 0 => {
                self.align_source(*size);
                self.take(count.saturating_mul(each.saturating_mul(*size))).map(drop)
            }
            Value::Numbers { .. } => Ok(()),
            Value::Bool => self.take(count).map(drop),
            Value::Text => (0..count).try_for_each(|_| self.text_bytes().map(drop)),
            Value::WideText => (0..count).try_for_each(|_| self.wide_text().map(drop)),
            Value::Structure(inner) => (0..count).try_for_each(|_| {
                if inner.source.is_empty() {
                    self.take(nothing(self.from))?;
                }
                inner.source.iter().try_for_each(|field| self.skip(&field.value, field.array))
            }),
        }
    }

    /// A field that the source does not have.
    fn zero(&mut self, value: &Value, array: ArrayKind) -> Done {
        let count = match array {
            ArrayKind::Single => 1,
            ArrayKind::Fixed(count) => count as usize,
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => return self.put_word(0),
        };
        match value {
            Value::Numbers { size, count: each } => {
                self.align_target(*size);
                self.out.zeros(count.saturating_mul(each.saturating_mul(*size)));
                Ok(())
            }
            Value::Bool => {
                self.out.zeros(count);
                Ok(())
            }
            Value::Text => (0..count).try_for_each(|_| {
                let terminator = usize::from(self.to == Form::Cdr);
                self.put_word(terminator)?;
                self.out.zeros(terminator);
                Ok(())
            }),
            Value::WideText => (0..count).try_for_each(|_| self.put_word(0)),
            Value::Structure(inner) => (0..count).try_for_each(|_| {
                if inner.target.is_empty() {
                    self.out.zeros(nothing(self.to));
                }
                inner.target.iter().try_for_each(|field| self.zero(&field.value, field.array))
            }),
        }
    }
}
