//! The forms in which `wstring` travels, which differ between programs of ROS 2.
//!
//! | who | its count | each unit |
//! |---|---|---|
//! | we, in memory and between ourselves | UTF-16 units | 2 bytes |
//! | `rmw_cyclonedds` up to Kilted (Cyclone DDS 0.x) | UTF-16 units | 4 bytes |
//! | `rmw_fastrtps` of Jazzy and Kilted, as seen on the wire | UTF-16 units | 4 bytes |
//! | `rmw_cyclonedds` of Lyrical and later (Cyclone DDS 11) | bytes | 2 bytes |
//!
//! None has a terminator. What stands behind a wstring moves with it, so a message is written anew
//! by its type.

use angaros_msg::dynamic::{DynamicField, DynamicType, Element};
use angaros_msg::idl::ArrayKind;

/// One of these forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WideForm {
    /// A count of units of 2 bytes.
    Units,
    /// A count of units of 4 bytes.
    WideUnits,
    /// A count of bytes, units of 2 bytes.
    Bytes,
}

/// Whether messages of the type hold a wstring.
#[must_use]
pub fn has_wide_text(of: &DynamicType) -> bool {
    of.fields.iter().any(|field| match &field.element {
        Element::WideText(_) => true,
        Element::Message(inner) => has_wide_text(inner),
        Element::Primitive(_) | Element::Text(_) => false,
    })
}

/// A message, with its encapsulation header, in another form. `None` when the bytes are no message
/// of the type in the form `from`: they end too early, or more than padding is left over.
#[must_use]
pub fn rewrite(of: &DynamicType, bytes: &[u8], from: WideForm, to: WideForm) -> Option<Vec<u8>> {
    let (header, body) = bytes.split_first_chunk::<4>()?;
    let mut out = Vec::with_capacity(2 * bytes.len());
    out.extend_from_slice(header);
    let mut copy = Copying { body, at: 0, out, from, to };
    copy.message(of)?;
    (body.len() - copy.at < 4).then_some(copy.out)
}

/// Reads one form and writes another.
struct Copying<'a> {
    body: &'a [u8],
    at: usize,
    out: Vec<u8>,
    from: WideForm,
    to: WideForm,
}

impl<'a> Copying<'a> {
    fn take(&mut self, align: usize, len: usize) -> Option<&'a [u8]> {
        let start = self.at.next_multiple_of(align);
        let part = self.body.get(start..start.checked_add(len)?)?;
        self.at = start + len;
        Some(part)
    }

    /// Alignment is counted from behind the encapsulation header, which is 4 bytes long.
    fn put(&mut self, align: usize, bytes: &[u8]) {
        let end = (self.out.len() - 4).next_multiple_of(align) + 4;
        self.out.resize(end, 0);
        self.out.extend_from_slice(bytes);
    }

    fn count(&mut self) -> Option<usize> {
        let four = self.take(4, 4)?;
        Some(u32::from_le_bytes(four.try_into().ok()?) as usize)
    }

    fn put_count(&mut self, count: usize) -> Option<()> {
        self.put(4, &u32::try_from(count).ok()?.to_le_bytes());
        Some(())
    }

    fn message(&mut self, of: &DynamicType) -> Option<()> {
        if of.fields.is_empty() {
            // A structure without members travels as one dummy byte.
            let byte = self.take(1, 1)?;
            self.put(1, byte);
        }
        of.fields.iter().try_for_each(|field| self.field(field))
    }

    fn field(&mut self, field: &DynamicField) -> Option<()> {
        let count = match field.array {
            ArrayKind::Single => 1,
            ArrayKind::Fixed(count) => count as usize,
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => {
                let count = self.count()?;
                self.put_count(count)?;
                count
            }
        };
        if let Element::Primitive(primitive) = field.element {
            // No padding stands before elements that are not there.
            if count > 0 {
                let size = primitive.size();
                let numbers = self.take(size, count.checked_mul(size)?)?;
                self.put(size, numbers);
            }
            return Some(());
        }
        (0..count).try_for_each(|_| self.element(&field.element))
    }

    fn element(&mut self, element: &Element) -> Option<()> {
        match element {
            Element::Primitive(_) => None,
            Element::Text(_) => {
                let count = self.count()?;
                let text = self.take(1, count)?;
                self.put_count(count)?;
                self.put(1, text);
                Some(())
            }
            Element::WideText(_) => self.wide_text(),
            Element::Message(of) => self.message(of),
        }
    }

    fn wide_text(&mut self) -> Option<()> {
        let count = self.count()?;
        let units: Vec<u16> = match self.from {
            WideForm::Units => pairs(self.take(1, count.checked_mul(2)?)?),
            WideForm::Bytes if count % 2 != 0 => return None,
            WideForm::Bytes => pairs(self.take(1, count)?),
            WideForm::WideUnits => {
                let fours = self.take(1, count.checked_mul(4)?)?.chunks_exact(4);
                let unit =
                    |four: &[u8]| u16::try_from(u32::from_le_bytes(four.try_into().ok()?)).ok();
                fours.map(unit).collect::<Option<_>>()?
            }
        };
        self.put_count(match self.to {
            WideForm::Bytes => 2 * units.len(),
            WideForm::Units | WideForm::WideUnits => units.len(),
        })?;
        for unit in units {
            match self.to {
                WideForm::WideUnits => self.put(1, &u32::from(unit).to_le_bytes()),
                WideForm::Units | WideForm::Bytes => self.put(1, &unit.to_le_bytes()),
            }
        }
        Some(())
    }
}

fn pairs(bytes: &[u8]) -> Vec<u16> {
    bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn of() -> Arc<DynamicType> {
        let text = "uint8 first\nwstring text\nfloat64[] numbers\nwstring[2] more\nbyte last\n";
        DynamicType::from_definition("a/msg/B", text).unwrap()
    }

    /// "hö", 1.0, "", "x" as each of them writes it.
    const UNITS: &[u8] = &[
        0, 1, 0, 0, 7, 0, 0, 0, 2, 0, 0, 0, 0x68, 0, 0xf6, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0,
        0x3f, 0, 0, 0, 0, 1, 0, 0, 0, 0x78, 0, 9,
    ];
    const WIDE_UNITS: &[u8] = &[
        0, 1, 0, 0, 7, 0, 0, 0, 2, 0, 0, 0, 0x68, 0, 0, 0, 0xf6, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 1, 0, 0, 0, 0x78, 0, 0, 0, 9,
    ];
    const BYTES: &[u8] = &[
        0, 1, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0, 0x68, 0, 0xf6, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0,
        0x3f, 0, 0, 0, 0, 2, 0, 0, 0, 0x78, 0, 9,
    ];
    const FORMS: [(WideForm, &[u8]); 3] =
        [(WideForm::Units, UNITS), (WideForm::WideUnits, WIDE_UNITS), (WideForm::Bytes, BYTES)];

    #[test]
    fn each_form_becomes_each_other_and_what_stands_behind_moves() {
        let of = of();
        assert!(has_wide_text(&of));
        for (from, bytes) in FORMS {
            for (to, wanted) in FORMS {
                let found = rewrite(&of, bytes, from, to);
                assert_eq!(found.as_deref(), Some(wanted), "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn bytes_of_another_form_and_bytes_that_are_cut_off_are_refused() {
        let of = of();
        for (from, bytes) in FORMS {
            for (to, _) in FORMS.iter().filter(|(to, _)| *to != from) {
                assert_eq!(rewrite(&of, bytes, *to, WideForm::Units), None, "{from:?} as {to:?}");
            }
            for length in 0..bytes.len() {
                assert_eq!(rewrite(&of, &bytes[..length], from, WideForm::Units), None);
            }
        }
        let huge = [&[0, 1, 0, 0, 7, 0, 0, 0][..], &[0xff; 4]].concat();
        assert_eq!(rewrite(&of, &huge, WideForm::WideUnits, WideForm::Units), None);
    }
}
