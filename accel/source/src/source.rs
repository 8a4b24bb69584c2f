//! The program of a chain of stages: the sources of their kinds, each told where its input is.

use crate::stage::{Form, Kind};
use angaros_accel::{Element, Format};
use std::fmt::Write;

const FRAME: &str = include_str!("../kernels/frame.cl");
const ENTRY: &str = include_str!("../kernels/entry.cl");

/// What a program is made for; two chains that are equal in this have the same program.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Chain {
    names: Vec<&'static str>,
    reads: Element,
    writes: Element,
}

impl Chain {
    /// Of these kinds, from pixels of one format to pixels of another.
    pub(crate) fn new(kinds: &[&'static Kind], from: Format, to: Format) -> Self {
        let names = kinds.iter().map(|kind| kind.name).collect();
        Self { names, reads: from.element(), writes: to.element() }
    }

    /// Its program, after what the language needs; the kinds are those that it was made of.
    pub(crate) fn source(&self, prelude: &str, kinds: &[&'static Kind]) -> String {
        let mut text = [prelude, FRAME].concat();
        if let [only] = kinds
            && only.form != Form::Values
        {
            text.extend(only.sources.iter().copied());
            return text;
        }
        for (number, kind) in kinds.iter().enumerate() {
            let input = match number.checked_sub(1) {
                None => load(self.reads).to_owned(),
                Some(before) => format!("value_{before}"),
            };
            // Writing to a text does not fail.
            let _ = write!(
                text,
                "#undef STAGE\n#undef INPUT\n#undef SECOND\n#define STAGE {number}\n\
                 #define INPUT(x, y, channel) {input}(FRAME, x, y, channel)\n\
                 #define SECOND(x, y, channel) load_second_byte(FRAME, x, y, channel)\n"
            );
            text.extend(kind.sources.iter().copied());
        }
        let last = kinds.len().saturating_sub(1);
        let store = store(self.writes);
        let _ = write!(text, "#define VALUE value_{last}\n#define STORE {store}\n{ENTRY}");
        text
    }
}

/// The function that reads such a number.
const fn load(element: Element) -> &'static str {
    match element {
        Element::U8 => "load_byte",
        // Those with a sign are only written.
        Element::U16 | Element::I16 => "load_short",
        Element::F32 => "load_float",
    }
}

/// The function that writes such a number.
const fn store(element: Element) -> &'static str {
    match element {
        Element::U8 => "store_byte",
        Element::U16 | Element::I16 => "store_short",
        Element::F32 => "store_float",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::{HARRIS, RECTIFY, SOBEL};

    #[test]
    fn each_stage_reads_what_the_one_before_it_gives_and_the_first_one_the_image() {
        let kinds = [&RECTIFY, &SOBEL, &HARRIS];
        let chain = Chain::new(&kinds, Format::Rgb8, Format::F32);
        let source = chain.source("", &kinds);
        let inputs: Vec<_> = source.lines().filter(|l| l.starts_with("#define INPUT(")).collect();
        let of = |name: &str| format!("#define INPUT(x, y, channel) {name}(FRAME, x, y, channel)");
        assert_eq!(inputs, ["load_byte", "value_0", "value_1"].map(of));
        assert!(source.contains("#define VALUE value_2\n#define STORE store_float\n"));
    }

    #[test]
    fn chains_of_other_kinds_or_numbers_have_programs_of_their_own() {
        let one = Chain::new(&[&SOBEL], Format::Rgb8, Format::Mono8);
        assert_eq!(one, Chain::new(&[&SOBEL], Format::Mono8, Format::Mono8));
        assert_ne!(one, Chain::new(&[&SOBEL, &SOBEL], Format::Mono8, Format::Mono8));
        assert_ne!(one, Chain::new(&[&SOBEL], Format::F32, Format::Mono8));
    }
}
