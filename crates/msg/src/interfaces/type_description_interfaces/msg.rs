// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `type_description_interfaces/msg/Field`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Field {
    pub name: rt::String,
    pub r#type: super::super::type_description_interfaces::msg::FieldType,
    pub default_value: rt::String,
}
impl Field {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\nFieldType type\nstring default_value\n";
}
impl rt::Cdr for Field {
    const MIN: usize = 29;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.default_value, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(&self.default_value, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            r#type: rt::Cdr::read(r)?,
            default_value: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Field {
    const TYPE_NAME: &'static str = "type_description_interfaces/msg/Field";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c0b01379cd4226281285ccaf6be46653968f855f7c5e41614ff5d7a854efef7c");
    const DEFINITION: &'static str = crate::__definition!(Field::__TEXT,
        "type_description_interfaces/FieldType" => super::super::type_description_interfaces::msg::FieldType::__TEXT);
    type View<'a> = FieldView<'a>;
    type Writer<'a> = FieldWriter<'a>;
}
/// A `type_description_interfaces/msg/Field` read in place.
#[derive(Clone, Copy, Debug)]
pub struct FieldView<'a> {
    pub name: &'a str,
    pub r#type: super::super::type_description_interfaces::msg::FieldTypeView<'a>,
    pub default_value: &'a str,
}
impl<'a> rt::Parse<'a> for FieldView<'a> {
    const MIN: usize = 29;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            r#type: rt::Parse::parse(r)?,
            default_value: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `type_description_interfaces/msg/Field` front to back.
pub struct FieldWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for FieldWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> FieldWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Field) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn r#type(&mut self, fill: impl rt::FnOnce(&mut super::super::type_description_interfaces::msg::FieldTypeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::type_description_interfaces::msg::FieldTypeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn default_value(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `type_description_interfaces/msg/Field` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct FieldLengths {
    pub name: usize,
    pub r#type: super::super::type_description_interfaces::msg::FieldTypeLengths,
    pub default_value: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct FieldOffsets {
    name: rt::Span,
    r#type: super::super::type_description_interfaces::msg::FieldTypeOffsets,
    default_value: rt::Span,
}
impl rt::BuildInPlace for Field {
    type Lengths = FieldLengths;
    type Offsets = FieldOffsets;
    type Builder<'a> = FieldBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<FieldOffsets> {
        Ok(FieldOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
            r#type: <super::super::type_description_interfaces::msg::FieldType as rt::BuildInPlace>::place(&lengths.r#type, layout)?,
            default_value: layout.string(lengths.default_value, rt::ANY)?,
        })
    }
    fn mark(at: &FieldOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
        <super::super::type_description_interfaces::msg::FieldType as rt::BuildInPlace>::mark(&at.r#type, marker);
        marker.string(at.default_value);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &FieldOffsets) -> FieldBuilder<'a> {
        FieldBuilder { body, at: *at }
    }
}
/// Writes a `type_description_interfaces/msg/Field` in place, fields in any order.
pub struct FieldBuilder<'a> {
    body: &'a mut [u8],
    at: FieldOffsets,
}
impl FieldBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn r#type(&mut self) -> super::super::type_description_interfaces::msg::FieldTypeBuilder<'_> {
        <super::super::type_description_interfaces::msg::FieldType as rt::BuildInPlace>::builder_over(self.body, &self.at.r#type)
    }
    pub fn set_default_value(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.default_value, text)?;
        Ok(self)
    }
}

/// `type_description_interfaces/msg/FieldType`
#[derive(Clone, Debug, PartialEq)]
pub struct FieldType {
    pub type_id: u8,
    pub capacity: u64,
    pub string_capacity: u64,
    pub nested_type_name: rt::String,
}
impl FieldType {
    pub const FIELD_TYPE_NOT_SET: u8 = 0;
    pub const FIELD_TYPE_NESTED_TYPE: u8 = 1;
    pub const FIELD_TYPE_INT8: u8 = 2;
    pub const FIELD_TYPE_UINT8: u8 = 3;
    pub const FIELD_TYPE_INT16: u8 = 4;
    pub const FIELD_TYPE_UINT16: u8 = 5;
    pub const FIELD_TYPE_INT32: u8 = 6;
    pub const FIELD_TYPE_UINT32: u8 = 7;
    pub const FIELD_TYPE_INT64: u8 = 8;
    pub const FIELD_TYPE_UINT64: u8 = 9;
    pub const FIELD_TYPE_FLOAT: u8 = 10;
    pub const FIELD_TYPE_DOUBLE: u8 = 11;
    pub const FIELD_TYPE_LONG_DOUBLE: u8 = 12;
    pub const FIELD_TYPE_CHAR: u8 = 13;
    pub const FIELD_TYPE_WCHAR: u8 = 14;
    pub const FIELD_TYPE_BOOLEAN: u8 = 15;
    pub const FIELD_TYPE_BYTE: u8 = 16;
    pub const FIELD_TYPE_STRING: u8 = 17;
    pub const FIELD_TYPE_WSTRING: u8 = 18;
    pub const FIELD_TYPE_FIXED_STRING: u8 = 19;
    pub const FIELD_TYPE_FIXED_WSTRING: u8 = 20;
    pub const FIELD_TYPE_BOUNDED_STRING: u8 = 21;
    pub const FIELD_TYPE_BOUNDED_WSTRING: u8 = 22;
    pub const FIELD_TYPE_NESTED_TYPE_ARRAY: u8 = 49;
    pub const FIELD_TYPE_INT8_ARRAY: u8 = 50;
    pub const FIELD_TYPE_UINT8_ARRAY: u8 = 51;
    pub const FIELD_TYPE_INT16_ARRAY: u8 = 52;
    pub const FIELD_TYPE_UINT16_ARRAY: u8 = 53;
    pub const FIELD_TYPE_INT32_ARRAY: u8 = 54;
    pub const FIELD_TYPE_UINT32_ARRAY: u8 = 55;
    pub const FIELD_TYPE_INT64_ARRAY: u8 = 56;
    pub const FIELD_TYPE_UINT64_ARRAY: u8 = 57;
    pub const FIELD_TYPE_FLOAT_ARRAY: u8 = 58;
    pub const FIELD_TYPE_DOUBLE_ARRAY: u8 = 59;
    pub const FIELD_TYPE_LONG_DOUBLE_ARRAY: u8 = 60;
    pub const FIELD_TYPE_CHAR_ARRAY: u8 = 61;
    pub const FIELD_TYPE_WCHAR_ARRAY: u8 = 62;
    pub const FIELD_TYPE_BOOLEAN_ARRAY: u8 = 63;
    pub const FIELD_TYPE_BYTE_ARRAY: u8 = 64;
    pub const FIELD_TYPE_STRING_ARRAY: u8 = 65;
    pub const FIELD_TYPE_WSTRING_ARRAY: u8 = 66;
    pub const FIELD_TYPE_FIXED_STRING_ARRAY: u8 = 67;
    pub const FIELD_TYPE_FIXED_WSTRING_ARRAY: u8 = 68;
    pub const FIELD_TYPE_BOUNDED_STRING_ARRAY: u8 = 69;
    pub const FIELD_TYPE_BOUNDED_WSTRING_ARRAY: u8 = 70;
    pub const FIELD_TYPE_NESTED_TYPE_BOUNDED_SEQUENCE: u8 = 97;
    pub const FIELD_TYPE_INT8_BOUNDED_SEQUENCE: u8 = 98;
    pub const FIELD_TYPE_UINT8_BOUNDED_SEQUENCE: u8 = 99;
    pub const FIELD_TYPE_INT16_BOUNDED_SEQUENCE: u8 = 100;
    pub const FIELD_TYPE_UINT16_BOUNDED_SEQUENCE: u8 = 101;
    pub const FIELD_TYPE_INT32_BOUNDED_SEQUENCE: u8 = 102;
    pub const FIELD_TYPE_UINT32_BOUNDED_SEQUENCE: u8 = 103;
    pub const FIELD_TYPE_INT64_BOUNDED_SEQUENCE: u8 = 104;
    pub const FIELD_TYPE_UINT64_BOUNDED_SEQUENCE: u8 = 105;
    pub const FIELD_TYPE_FLOAT_BOUNDED_SEQUENCE: u8 = 106;
    pub const FIELD_TYPE_DOUBLE_BOUNDED_SEQUENCE: u8 = 107;
    pub const FIELD_TYPE_LONG_DOUBLE_BOUNDED_SEQUENCE: u8 = 108;
    pub const FIELD_TYPE_CHAR_BOUNDED_SEQUENCE: u8 = 109;
    pub const FIELD_TYPE_WCHAR_BOUNDED_SEQUENCE: u8 = 110;
    pub const FIELD_TYPE_BOOLEAN_BOUNDED_SEQUENCE: u8 = 111;
    pub const FIELD_TYPE_BYTE_BOUNDED_SEQUENCE: u8 = 112;
    pub const FIELD_TYPE_STRING_BOUNDED_SEQUENCE: u8 = 113;
    pub const FIELD_TYPE_WSTRING_BOUNDED_SEQUENCE: u8 = 114;
    pub const FIELD_TYPE_FIXED_STRING_BOUNDED_SEQUENCE: u8 = 115;
    pub const FIELD_TYPE_FIXED_WSTRING_BOUNDED_SEQUENCE: u8 = 116;
    pub const FIELD_TYPE_BOUNDED_STRING_BOUNDED_SEQUENCE: u8 = 117;
    pub const FIELD_TYPE_BOUNDED_WSTRING_BOUNDED_SEQUENCE: u8 = 118;
    pub const FIELD_TYPE_NESTED_TYPE_UNBOUNDED_SEQUENCE: u8 = 145;
    pub const FIELD_TYPE_INT8_UNBOUNDED_SEQUENCE: u8 = 146;
    pub const FIELD_TYPE_UINT8_UNBOUNDED_SEQUENCE: u8 = 147;
    pub const FIELD_TYPE_INT16_UNBOUNDED_SEQUENCE: u8 = 148;
    pub const FIELD_TYPE_UINT16_UNBOUNDED_SEQUENCE: u8 = 149;
    pub const FIELD_TYPE_INT32_UNBOUNDED_SEQUENCE: u8 = 150;
    pub const FIELD_TYPE_UINT32_UNBOUNDED_SEQUENCE: u8 = 151;
    pub const FIELD_TYPE_INT64_UNBOUNDED_SEQUENCE: u8 = 152;
    pub const FIELD_TYPE_UINT64_UNBOUNDED_SEQUENCE: u8 = 153;
    pub const FIELD_TYPE_FLOAT_UNBOUNDED_SEQUENCE: u8 = 154;
    pub const FIELD_TYPE_DOUBLE_UNBOUNDED_SEQUENCE: u8 = 155;
    pub const FIELD_TYPE_LONG_DOUBLE_UNBOUNDED_SEQUENCE: u8 = 156;
    pub const FIELD_TYPE_CHAR_UNBOUNDED_SEQUENCE: u8 = 157;
    pub const FIELD_TYPE_WCHAR_UNBOUNDED_SEQUENCE: u8 = 158;
    pub const FIELD_TYPE_BOOLEAN_UNBOUNDED_SEQUENCE: u8 = 159;
    pub const FIELD_TYPE_BYTE_UNBOUNDED_SEQUENCE: u8 = 160;
    pub const FIELD_TYPE_STRING_UNBOUNDED_SEQUENCE: u8 = 161;
    pub const FIELD_TYPE_WSTRING_UNBOUNDED_SEQUENCE: u8 = 162;
    pub const FIELD_TYPE_FIXED_STRING_UNBOUNDED_SEQUENCE: u8 = 163;
    pub const FIELD_TYPE_FIXED_WSTRING_UNBOUNDED_SEQUENCE: u8 = 164;
    pub const FIELD_TYPE_BOUNDED_STRING_UNBOUNDED_SEQUENCE: u8 = 165;
    pub const FIELD_TYPE_BOUNDED_WSTRING_UNBOUNDED_SEQUENCE: u8 = 166;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 FIELD_TYPE_NOT_SET = 0\nuint8 FIELD_TYPE_NESTED_TYPE = 1\nuint8 FIELD_TYPE_INT8 = 2\nuint8 FIELD_TYPE_UINT8 = 3\nuint8 FIELD_TYPE_INT16 = 4\nuint8 FIELD_TYPE_UINT16 = 5\nuint8 FIELD_TYPE_INT32 = 6\nuint8 FIELD_TYPE_UINT32 = 7\nuint8 FIELD_TYPE_INT64 = 8\nuint8 FIELD_TYPE_UINT64 = 9\nuint8 FIELD_TYPE_FLOAT = 10\nuint8 FIELD_TYPE_DOUBLE = 11\nuint8 FIELD_TYPE_LONG_DOUBLE = 12\nuint8 FIELD_TYPE_CHAR = 13\nuint8 FIELD_TYPE_WCHAR = 14\nuint8 FIELD_TYPE_BOOLEAN = 15\nuint8 FIELD_TYPE_BYTE = 16\nuint8 FIELD_TYPE_STRING = 17\nuint8 FIELD_TYPE_WSTRING = 18\nuint8 FIELD_TYPE_FIXED_STRING = 19\nuint8 FIELD_TYPE_FIXED_WSTRING = 20\nuint8 FIELD_TYPE_BOUNDED_STRING = 21\nuint8 FIELD_TYPE_BOUNDED_WSTRING = 22\nuint8 FIELD_TYPE_NESTED_TYPE_ARRAY = 49\nuint8 FIELD_TYPE_INT8_ARRAY = 50\nuint8 FIELD_TYPE_UINT8_ARRAY = 51\nuint8 FIELD_TYPE_INT16_ARRAY = 52\nuint8 FIELD_TYPE_UINT16_ARRAY = 53\nuint8 FIELD_TYPE_INT32_ARRAY = 54\nuint8 FIELD_TYPE_UINT32_ARRAY = 55\nuint8 FIELD_TYPE_INT64_ARRAY = 56\nuint8 FIELD_TYPE_UINT64_ARRAY = 57\nuint8 FIELD_TYPE_FLOAT_ARRAY = 58\nuint8 FIELD_TYPE_DOUBLE_ARRAY = 59\nuint8 FIELD_TYPE_LONG_DOUBLE_ARRAY = 60\nuint8 FIELD_TYPE_CHAR_ARRAY = 61\nuint8 FIELD_TYPE_WCHAR_ARRAY = 62\nuint8 FIELD_TYPE_BOOLEAN_ARRAY = 63\nuint8 FIELD_TYPE_BYTE_ARRAY = 64\nuint8 FIELD_TYPE_STRING_ARRAY = 65\nuint8 FIELD_TYPE_WSTRING_ARRAY = 66\nuint8 FIELD_TYPE_FIXED_STRING_ARRAY = 67\nuint8 FIELD_TYPE_FIXED_WSTRING_ARRAY = 68\nuint8 FIELD_TYPE_BOUNDED_STRING_ARRAY = 69\nuint8 FIELD_TYPE_BOUNDED_WSTRING_ARRAY = 70\nuint8 FIELD_TYPE_NESTED_TYPE_BOUNDED_SEQUENCE = 97\nuint8 FIELD_TYPE_INT8_BOUNDED_SEQUENCE = 98\nuint8 FIELD_TYPE_UINT8_BOUNDED_SEQUENCE = 99\nuint8 FIELD_TYPE_INT16_BOUNDED_SEQUENCE = 100\nuint8 FIELD_TYPE_UINT16_BOUNDED_SEQUENCE = 101\nuint8 FIELD_TYPE_INT32_BOUNDED_SEQUENCE = 102\nuint8 FIELD_TYPE_UINT32_BOUNDED_SEQUENCE = 103\nuint8 FIELD_TYPE_INT64_BOUNDED_SEQUENCE = 104\nuint8 FIELD_TYPE_UINT64_BOUNDED_SEQUENCE = 105\nuint8 FIELD_TYPE_FLOAT_BOUNDED_SEQUENCE = 106\nuint8 FIELD_TYPE_DOUBLE_BOUNDED_SEQUENCE = 107\nuint8 FIELD_TYPE_LONG_DOUBLE_BOUNDED_SEQUENCE = 108\nuint8 FIELD_TYPE_CHAR_BOUNDED_SEQUENCE = 109\nuint8 FIELD_TYPE_WCHAR_BOUNDED_SEQUENCE = 110\nuint8 FIELD_TYPE_BOOLEAN_BOUNDED_SEQUENCE = 111\nuint8 FIELD_TYPE_BYTE_BOUNDED_SEQUENCE = 112\nuint8 FIELD_TYPE_STRING_BOUNDED_SEQUENCE = 113\nuint8 FIELD_TYPE_WSTRING_BOUNDED_SEQUENCE = 114\nuint8 FIELD_TYPE_FIXED_STRING_BOUNDED_SEQUENCE = 115\nuint8 FIELD_TYPE_FIXED_WSTRING_BOUNDED_SEQUENCE = 116\nuint8 FIELD_TYPE_BOUNDED_STRING_BOUNDED_SEQUENCE = 117\nuint8 FIELD_TYPE_BOUNDED_WSTRING_BOUNDED_SEQUENCE = 118\nuint8 FIELD_TYPE_NESTED_TYPE_UNBOUNDED_SEQUENCE = 145\nuint8 FIELD_TYPE_INT8_UNBOUNDED_SEQUENCE = 146\nuint8 FIELD_TYPE_UINT8_UNBOUNDED_SEQUENCE = 147\nuint8 FIELD_TYPE_INT16_UNBOUNDED_SEQUENCE = 148\nuint8 FIELD_TYPE_UINT16_UNBOUNDED_SEQUENCE = 149\nuint8 FIELD_TYPE_INT32_UNBOUNDED_SEQUENCE = 150\nuint8 FIELD_TYPE_UINT32_UNBOUNDED_SEQUENCE = 151\nuint8 FIELD_TYPE_INT64_UNBOUNDED_SEQUENCE = 152\nuint8 FIELD_TYPE_UINT64_UNBOUNDED_SEQUENCE = 153\nuint8 FIELD_TYPE_FLOAT_UNBOUNDED_SEQUENCE = 154\nuint8 FIELD_TYPE_DOUBLE_UNBOUNDED_SEQUENCE = 155\nuint8 FIELD_TYPE_LONG_DOUBLE_UNBOUNDED_SEQUENCE = 156\nuint8 FIELD_TYPE_CHAR_UNBOUNDED_SEQUENCE = 157\nuint8 FIELD_TYPE_WCHAR_UNBOUNDED_SEQUENCE = 158\nuint8 FIELD_TYPE_BOOLEAN_UNBOUNDED_SEQUENCE = 159\nuint8 FIELD_TYPE_BYTE_UNBOUNDED_SEQUENCE = 160\nuint8 FIELD_TYPE_STRING_UNBOUNDED_SEQUENCE = 161\nuint8 FIELD_TYPE_WSTRING_UNBOUNDED_SEQUENCE = 162\nuint8 FIELD_TYPE_FIXED_STRING_UNBOUNDED_SEQUENCE = 163\nuint8 FIELD_TYPE_FIXED_WSTRING_UNBOUNDED_SEQUENCE = 164\nuint8 FIELD_TYPE_BOUNDED_STRING_UNBOUNDED_SEQUENCE = 165\nuint8 FIELD_TYPE_BOUNDED_WSTRING_UNBOUNDED_SEQUENCE = 166\nuint8 type_id 0\nuint64 capacity\nuint64 string_capacity\nstring<=255 nested_type_name\n";
}
impl rt::Default for FieldType {
    fn default() -> Self {
        Self {
            type_id: 0,
            capacity: rt::Default::default(),
            string_capacity: rt::Default::default(),
            nested_type_name: rt::Default::default(),
        }
    }
}
impl rt::Cdr for FieldType {
    const MIN: usize = 21;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.type_id, at);
        let at = rt::Cdr::end(&self.capacity, at);
        let at = rt::Cdr::end(&self.string_capacity, at);
        let at = rt::Cdr::end(&self.nested_type_name, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.type_id, w)?;
        rt::Cdr::write(&self.capacity, w)?;
        rt::Cdr::write(&self.string_capacity, w)?;
        rt::Cdr::write(rt::within(&self.nested_type_name, 255)?, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            type_id: rt::Cdr::read(r)?,
            capacity: rt::Cdr::read(r)?,
            string_capacity: rt::Cdr::read(r)?,
            nested_type_name: rt::within(rt::Cdr::read(r)?, 255)?,
        })
    }
}
impl rt::Message for FieldType {
    const TYPE_NAME: &'static str = "type_description_interfaces/msg/FieldType";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a70b6dd919645a03a3586f7f821defbc886ea3e531a1d95cc0f380a3973ccaa6");
    const DEFINITION: &'static str = crate::__definition!(FieldType::__TEXT);
    type View<'a> = FieldTypeView<'a>;
    type Writer<'a> = FieldTypeWriter<'a>;
}
/// A `type_description_interfaces/msg/FieldType` read in place.
#[derive(Clone, Copy, Debug)]
pub struct FieldTypeView<'a> {
    pub type_id: u8,
    pub capacity: u64,
    pub string_capacity: u64,
    pub nested_type_name: &'a str,
}
impl<'a> rt::Parse<'a> for FieldTypeView<'a> {
    const MIN: usize = 21;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            type_id: rt::Parse::parse(r)?,
            capacity: rt::Parse::parse(r)?,
            string_capacity: rt::Parse::parse(r)?,
            nested_type_name: rt::within(rt::Parse::parse(r)?, 255)?,
        })
    }
}
/// Writes a `type_description_interfaces/msg/FieldType` front to back.
pub struct FieldTypeWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for FieldTypeWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> FieldTypeWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &FieldType) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn type_id(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn capacity(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn string_capacity(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn nested_type_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, 255)?;
        Ok(self)
    }
}
/// The lengths that a `type_description_interfaces/msg/FieldType` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct FieldTypeLengths {
    pub nested_type_name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct FieldTypeOffsets {
    type_id: u32,
    capacity: u32,
    string_capacity: u32,
    nested_type_name: rt::Span,
}
impl rt::BuildInPlace for FieldType {
    type Lengths = FieldTypeLengths;
    type Offsets = FieldTypeOffsets;
    type Builder<'a> = FieldTypeBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<FieldTypeOffsets> {
        Ok(FieldTypeOffsets {
            type_id: layout.number::<u8>()?,
            capacity: layout.number::<u64>()?,
            string_capacity: layout.number::<u64>()?,
            nested_type_name: layout.string(lengths.nested_type_name, 255)?,
        })
    }
    fn mark(at: &FieldTypeOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.nested_type_name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &FieldTypeOffsets) -> FieldTypeBuilder<'a> {
        FieldTypeBuilder { body, at: *at }
    }
}
/// Writes a `type_description_interfaces/msg/FieldType` in place, fields in any order.
pub struct FieldTypeBuilder<'a> {
    body: &'a mut [u8],
    at: FieldTypeOffsets,
}
impl FieldTypeBuilder<'_> {
    pub fn set_type_id(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.type_id, value);
        self
    }
    pub fn set_capacity(&mut self, value: u64) -> &mut Self {
        rt::place::number(self.body, self.at.capacity, value);
        self
    }
    pub fn set_string_capacity(&mut self, value: u64) -> &mut Self {
        rt::place::number(self.body, self.at.string_capacity, value);
        self
    }
    pub fn set_nested_type_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.nested_type_name, text)?;
        Ok(self)
    }
}

/// `type_description_interfaces/msg/IndividualTypeDescription`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IndividualTypeDescription {
    pub type_name: rt::String,
    pub fields: rt::Vec<super::super::type_description_interfaces::msg::Field>,
}
impl IndividualTypeDescription {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string<=255 type_name\nField[] fields\n";
}
impl rt::Cdr for IndividualTypeDescription {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.type_name, at);
        let at = rt::Cdr::end(&self.fields, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(rt::within(&self.type_name, 255)?, w)?;
        rt::Cdr::write(&self.fields, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            type_name: rt::within(rt::Cdr::read(r)?, 255)?,
            fields: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for IndividualTypeDescription {
    const TYPE_NAME: &'static str = "type_description_interfaces/msg/IndividualTypeDescription";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_55c827d86c3c141bdd318fe6c22e11190e4d3b37c8f4f9751a084aa05ce96560");
    const DEFINITION: &'static str = crate::__definition!(IndividualTypeDescription::__TEXT,
        "type_description_interfaces/Field" => super::super::type_description_interfaces::msg::Field::__TEXT,
        "type_description_interfaces/FieldType" => super::super::type_description_interfaces::msg::FieldType::__TEXT);
    type View<'a> = IndividualTypeDescriptionView<'a>;
    type Writer<'a> = IndividualTypeDescriptionWriter<'a>;
}
/// A `type_description_interfaces/msg/IndividualTypeDescription` read in place.
#[derive(Clone, Copy, Debug)]
pub struct IndividualTypeDescriptionView<'a> {
    pub type_name: &'a str,
    pub fields: rt::Seq<'a, super::super::type_description_interfaces::msg::FieldView<'a>>,
}
impl<'a> rt::Parse<'a> for IndividualTypeDescriptionView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            type_name: rt::within(rt::Parse::parse(r)?, 255)?,
            fields: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `type_description_interfaces/msg/IndividualTypeDescription` front to back.
pub struct IndividualTypeDescriptionWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for IndividualTypeDescriptionWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> IndividualTypeDescriptionWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &IndividualTypeDescription) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn type_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, 255)?;
        Ok(self)
    }
    pub fn fields(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::type_description_interfaces::msg::FieldWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::type_description_interfaces::msg::FieldWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `type_description_interfaces/msg/KeyValue`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeyValue {
    pub key: rt::String,
    pub value: rt::String,
}
impl KeyValue {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string key\nstring value\n";
}
impl rt::Cdr for KeyValue {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.key, at);
        let at = rt::Cdr::end(&self.value, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.key, w)?;
        rt::Cdr::write(&self.value, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            key: rt::Cdr::read(r)?,
            value: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for KeyValue {
    const TYPE_NAME: &'static str = "type_description_interfaces/msg/KeyValue";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_274fe56bf14f33c7512e34c646a37579ee36779f745f049a9760763e817f0c42");
    const DEFINITION: &'static str = crate::__definition!(KeyValue::__TEXT);
    type View<'a> = KeyValueView<'a>;
    type Writer<'a> = KeyValueWriter<'a>;
}
/// A `type_description_interfaces/msg/KeyValue` read in place.
#[derive(Clone, Copy, Debug)]
pub struct KeyValueView<'a> {
    pub key: &'a str,
    pub value: &'a str,
}
impl<'a> rt::Parse<'a> for KeyValueView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            key: rt::Parse::parse(r)?,
            value: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `type_description_interfaces/msg/KeyValue` front to back.
pub struct KeyValueWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for KeyValueWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> KeyValueWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &KeyValue) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn key(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn value(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `type_description_interfaces/msg/KeyValue` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct KeyValueLengths {
    pub key: usize,
    pub value: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct KeyValueOffsets {
    key: rt::Span,
    value: rt::Span,
}
impl rt::BuildInPlace for KeyValue {
    type Lengths = KeyValueLengths;
    type Offsets = KeyValueOffsets;
    type Builder<'a> = KeyValueBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<KeyValueOffsets> {
        Ok(KeyValueOffsets {
            key: layout.string(lengths.key, rt::ANY)?,
            value: layout.string(lengths.value, rt::ANY)?,
        })
    }
    fn mark(at: &KeyValueOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.key);
        marker.string(at.value);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &KeyValueOffsets) -> KeyValueBuilder<'a> {
        KeyValueBuilder { body, at: *at }
    }
}
/// Writes a `type_description_interfaces/msg/KeyValue` in place, fields in any order.
pub struct KeyValueBuilder<'a> {
    body: &'a mut [u8],
    at: KeyValueOffsets,
}
impl KeyValueBuilder<'_> {
    pub fn set_key(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.key, text)?;
        Ok(self)
    }
    pub fn set_value(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.value, text)?;
        Ok(self)
    }
}

/// `type_description_interfaces/msg/TypeDescription`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypeDescription {
    pub type_description: super::super::type_description_interfaces::msg::IndividualTypeDescription,
    pub referenced_type_descriptions: rt::Vec<super::super::type_description_interfaces::msg::IndividualTypeDescription>,
}
impl TypeDescription {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "IndividualTypeDescription type_description\nIndividualTypeDescription[] referenced_type_descriptions\n";
}
impl rt::Cdr for TypeDescription {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.type_description, at);
        let at = rt::Cdr::end(&self.referenced_type_descriptions, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.type_description, w)?;
        rt::Cdr::write(&self.referenced_type_descriptions, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            type_description: rt::Cdr::read(r)?,
            referenced_type_descriptions: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TypeDescription {
    const TYPE_NAME: &'static str = "type_description_interfaces/msg/TypeDescription";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_739f2508c9fa3a6f330913ff5b9d25fb74159a077da71e1087f51a60c12a080b");
    const DEFINITION: &'static str = crate::__definition!(TypeDescription::__TEXT,
        "type_description_interfaces/Field" => super::super::type_description_interfaces::msg::Field::__TEXT,
        "type_description_interfaces/FieldType" => super::super::type_description_interfaces::msg::FieldType::__TEXT,
        "type_description_interfaces/IndividualTypeDescription" => super::super::type_description_interfaces::msg::IndividualTypeDescription::__TEXT);
    type View<'a> = TypeDescriptionView<'a>;
    type Writer<'a> = TypeDescriptionWriter<'a>;
}
/// A `type_description_interfaces/msg/TypeDescription` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TypeDescriptionView<'a> {
    pub type_description: super::super::type_description_interfaces::msg::IndividualTypeDescriptionView<'a>,
    pub referenced_type_descriptions: rt::Seq<'a, super::super::type_description_interfaces::msg::IndividualTypeDescriptionView<'a>>,
}
impl<'a> rt::Parse<'a> for TypeDescriptionView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            type_description: rt::Parse::parse(r)?,
            referenced_type_descriptions: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `type_description_interfaces/msg/TypeDescription` front to back.
pub struct TypeDescriptionWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TypeDescriptionWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TypeDescriptionWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TypeDescription) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn type_description(&mut self, fill: impl rt::FnOnce(&mut super::super::type_description_interfaces::msg::IndividualTypeDescriptionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::type_description_interfaces::msg::IndividualTypeDescriptionWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn referenced_type_descriptions(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::type_description_interfaces::msg::IndividualTypeDescriptionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::type_description_interfaces::msg::IndividualTypeDescriptionWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `type_description_interfaces/msg/TypeSource`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypeSource {
    pub type_name: rt::String,
    pub encoding: rt::String,
    pub raw_file_contents: rt::String,
}
impl TypeSource {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string type_name\nstring encoding\nstring raw_file_contents\n";
}
impl rt::Cdr for TypeSource {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.type_name, at);
        let at = rt::Cdr::end(&self.encoding, at);
        let at = rt::Cdr::end(&self.raw_file_contents, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.type_name, w)?;
        rt::Cdr::write(&self.encoding, w)?;
        rt::Cdr::write(&self.raw_file_contents, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            type_name: rt::Cdr::read(r)?,
            encoding: rt::Cdr::read(r)?,
            raw_file_contents: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TypeSource {
    const TYPE_NAME: &'static str = "type_description_interfaces/msg/TypeSource";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_faeaec7596c04ecf5b6e99ad225e4c7cbb997ad5435f793526fb3984d011aae5");
    const DEFINITION: &'static str = crate::__definition!(TypeSource::__TEXT);
    type View<'a> = TypeSourceView<'a>;
    type Writer<'a> = TypeSourceWriter<'a>;
}
/// A `type_description_interfaces/msg/TypeSource` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TypeSourceView<'a> {
    pub type_name: &'a str,
    pub encoding: &'a str,
    pub raw_file_contents: &'a str,
}
impl<'a> rt::Parse<'a> for TypeSourceView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            type_name: rt::Parse::parse(r)?,
            encoding: rt::Parse::parse(r)?,
            raw_file_contents: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `type_description_interfaces/msg/TypeSource` front to back.
pub struct TypeSourceWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TypeSourceWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TypeSourceWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TypeSource) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn type_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn encoding(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn raw_file_contents(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `type_description_interfaces/msg/TypeSource` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TypeSourceLengths {
    pub type_name: usize,
    pub encoding: usize,
    pub raw_file_contents: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TypeSourceOffsets {
    type_name: rt::Span,
    encoding: rt::Span,
    raw_file_contents: rt::Span,
}
impl rt::BuildInPlace for TypeSource {
    type Lengths = TypeSourceLengths;
    type Offsets = TypeSourceOffsets;
    type Builder<'a> = TypeSourceBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TypeSourceOffsets> {
        Ok(TypeSourceOffsets {
            type_name: layout.string(lengths.type_name, rt::ANY)?,
            encoding: layout.string(lengths.encoding, rt::ANY)?,
            raw_file_contents: layout.string(lengths.raw_file_contents, rt::ANY)?,
        })
    }
    fn mark(at: &TypeSourceOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.type_name);
        marker.string(at.encoding);
        marker.string(at.raw_file_contents);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TypeSourceOffsets) -> TypeSourceBuilder<'a> {
        TypeSourceBuilder { body, at: *at }
    }
}
/// Writes a `type_description_interfaces/msg/TypeSource` in place, fields in any order.
pub struct TypeSourceBuilder<'a> {
    body: &'a mut [u8],
    at: TypeSourceOffsets,
}
impl TypeSourceBuilder<'_> {
    pub fn set_type_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.type_name, text)?;
        Ok(self)
    }
    pub fn set_encoding(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.encoding, text)?;
        Ok(self)
    }
    pub fn set_raw_file_contents(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.raw_file_contents, text)?;
        Ok(self)
    }
}
