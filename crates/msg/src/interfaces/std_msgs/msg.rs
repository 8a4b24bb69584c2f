// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `std_msgs/msg/Bool`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bool {
    pub data: bool,
}
impl Bool {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool data\n";
}
impl rt::Cdr for Bool {
    const MIN: usize = 1;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Bool {
    const TYPE_NAME: &'static str = "std_msgs/msg/Bool";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_feb91e995ff9ebd09c0cb3d2aed18b11077585839fb5db80193b62d74528f6c9");
    const DEFINITION: &'static str = crate::__definition!(Bool::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = BoolWriter<'a>;
}
impl<'a> rt::Parse<'a> for Bool {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Bool` front to back.
pub struct BoolWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for BoolWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> BoolWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Bool) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct BoolOffsets {
    data: u32,
}
impl rt::BuildInPlace for Bool {
    type Lengths = ();
    type Offsets = BoolOffsets;
    type Builder<'a> = BoolBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<BoolOffsets> {
        Ok(BoolOffsets {
            data: layout.number::<u8>()?,
        })
    }
    fn mark(at: &BoolOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &BoolOffsets) -> BoolBuilder<'a> {
        BoolBuilder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Bool` in place, fields in any order.
pub struct BoolBuilder<'a> {
    body: &'a mut [u8],
    at: BoolOffsets,
}
impl BoolBuilder<'_> {
    pub fn set_data(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.data, u8::from(value));
        self
    }
}

/// `std_msgs/msg/Byte`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Byte {
    pub data: u8,
}
impl Byte {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "byte data\n";
}
impl rt::Cdr for Byte {
    const MIN: usize = 1;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Byte {
    const TYPE_NAME: &'static str = "std_msgs/msg/Byte";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_41e1a3345f73fe93ede006da826a6ee274af23dd4653976ff249b0f44e3e798f");
    const DEFINITION: &'static str = crate::__definition!(Byte::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = ByteWriter<'a>;
}
impl<'a> rt::Parse<'a> for Byte {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Byte` front to back.
pub struct ByteWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ByteWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ByteWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Byte) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ByteOffsets {
    data: u32,
}
impl rt::BuildInPlace for Byte {
    type Lengths = ();
    type Offsets = ByteOffsets;
    type Builder<'a> = ByteBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ByteOffsets> {
        Ok(ByteOffsets {
            data: layout.number::<u8>()?,
        })
    }
    fn mark(at: &ByteOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ByteOffsets) -> ByteBuilder<'a> {
        ByteBuilder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Byte` in place, fields in any order.
pub struct ByteBuilder<'a> {
    body: &'a mut [u8],
    at: ByteOffsets,
}
impl ByteBuilder<'_> {
    pub fn set_data(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/ByteMultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ByteMultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<u8>,
}
impl ByteMultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nbyte[] data\n";
}
impl rt::Cdr for ByteMultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ByteMultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/ByteMultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_972fec7f50ab3c1d06783c228e79e8a9a509021708c511c059926261ada901d4");
    const DEFINITION: &'static str = crate::__definition!(ByteMultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = ByteMultiArrayView<'a>;
    type Writer<'a> = ByteMultiArrayWriter<'a>;
}
/// A `std_msgs/msg/ByteMultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ByteMultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [u8],
}
impl<'a> rt::Parse<'a> for ByteMultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/ByteMultiArray` front to back.
pub struct ByteMultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ByteMultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ByteMultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ByteMultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/Char`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Char {
    pub data: u8,
}
impl Char {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "char data\n";
}
impl rt::Cdr for Char {
    const MIN: usize = 1;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Char {
    const TYPE_NAME: &'static str = "std_msgs/msg/Char";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3ad2d04dd29ba19d04b16659afa3ccaedd691914b02a64e82e252f2fa6a586a9");
    const DEFINITION: &'static str = crate::__definition!(Char::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = CharWriter<'a>;
}
impl<'a> rt::Parse<'a> for Char {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Char` front to back.
pub struct CharWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for CharWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> CharWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Char) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct CharOffsets {
    data: u32,
}
impl rt::BuildInPlace for Char {
    type Lengths = ();
    type Offsets = CharOffsets;
    type Builder<'a> = CharBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<CharOffsets> {
        Ok(CharOffsets {
            data: layout.number::<u8>()?,
        })
    }
    fn mark(at: &CharOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &CharOffsets) -> CharBuilder<'a> {
        CharBuilder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Char` in place, fields in any order.
pub struct CharBuilder<'a> {
    body: &'a mut [u8],
    at: CharOffsets,
}
impl CharBuilder<'_> {
    pub fn set_data(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/ColorRGBA`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ColorRGBA {
    pub r: f32,
    pub g: f32,
    pub b: f32,
    pub a: f32,
}
impl ColorRGBA {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float32 r\nfloat32 g\nfloat32 b\nfloat32 a\n";
}
impl rt::Cdr for ColorRGBA {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r, at);
        let at = rt::Cdr::end(&self.g, at);
        let at = rt::Cdr::end(&self.b, at);
        let at = rt::Cdr::end(&self.a, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r, w)?;
        rt::Cdr::write(&self.g, w)?;
        rt::Cdr::write(&self.b, w)?;
        rt::Cdr::write(&self.a, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r: rt::Cdr::read(r)?,
            g: rt::Cdr::read(r)?,
            b: rt::Cdr::read(r)?,
            a: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ColorRGBA {
    const TYPE_NAME: &'static str = "std_msgs/msg/ColorRGBA";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_77a7a5b9ae477306097665106e0413ba74440245b1f3d0c6d6405fe5c7813fe8");
    const DEFINITION: &'static str = crate::__definition!(ColorRGBA::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = ColorRGBAWriter<'a>;
}
impl<'a> rt::Parse<'a> for ColorRGBA {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/ColorRGBA` front to back.
pub struct ColorRGBAWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ColorRGBAWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ColorRGBAWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ColorRGBA) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn r(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn g(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn b(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn a(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ColorRGBAOffsets {
    r: u32,
    g: u32,
    b: u32,
    a: u32,
}
impl rt::BuildInPlace for ColorRGBA {
    type Lengths = ();
    type Offsets = ColorRGBAOffsets;
    type Builder<'a> = ColorRGBABuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ColorRGBAOffsets> {
        Ok(ColorRGBAOffsets {
            r: layout.number::<f32>()?,
            g: layout.number::<f32>()?,
            b: layout.number::<f32>()?,
            a: layout.number::<f32>()?,
        })
    }
    fn mark(at: &ColorRGBAOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ColorRGBAOffsets) -> ColorRGBABuilder<'a> {
        ColorRGBABuilder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/ColorRGBA` in place, fields in any order.
pub struct ColorRGBABuilder<'a> {
    body: &'a mut [u8],
    at: ColorRGBAOffsets,
}
impl ColorRGBABuilder<'_> {
    pub fn set_r(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.r, value);
        self
    }
    pub fn set_g(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.g, value);
        self
    }
    pub fn set_b(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.b, value);
        self
    }
    pub fn set_a(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.a, value);
        self
    }
}

/// `std_msgs/msg/Empty`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Empty {
}
impl Empty {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Empty {
    const MIN: usize = 1;
    fn end(&self, at: usize) -> usize {
        at + 1
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        w.number(0_u8)
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        r.number::<u8>()?;
        Ok(Self {
        })
    }
}
impl rt::Message for Empty {
    const TYPE_NAME: &'static str = "std_msgs/msg/Empty";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_20b625256f32d5dbc0d04fee44f43c41e51c70d3502f84b4a08e7a9c26a96312");
    const DEFINITION: &'static str = crate::__definition!(Empty::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = EmptyWriter<'a>;
}
impl<'a> rt::Parse<'a> for Empty {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Empty` front to back.
pub struct EmptyWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for EmptyWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> EmptyWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Empty) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct EmptyOffsets {
}
impl rt::BuildInPlace for Empty {
    type Lengths = ();
    type Offsets = EmptyOffsets;
    type Builder<'a> = EmptyBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<EmptyOffsets> {
        layout.number::<u8>()?;
        Ok(EmptyOffsets {
        })
    }
    fn mark(at: &EmptyOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &EmptyOffsets) -> EmptyBuilder<'a> {
        EmptyBuilder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Empty` in place, fields in any order.
pub struct EmptyBuilder<'a> {
    body: &'a mut [u8],
    at: EmptyOffsets,
}
impl EmptyBuilder<'_> {
}

/// `std_msgs/msg/Float32`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Float32 {
    pub data: f32,
}
impl Float32 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float32 data\n";
}
impl rt::Cdr for Float32 {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Float32 {
    const TYPE_NAME: &'static str = "std_msgs/msg/Float32";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7170d3d8f841f7be3172ce5f4f59f3a4d7f63b0447e8b33327601ad64d83d6e2");
    const DEFINITION: &'static str = crate::__definition!(Float32::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Float32Writer<'a>;
}
impl<'a> rt::Parse<'a> for Float32 {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Float32` front to back.
pub struct Float32Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Float32Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Float32Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Float32) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Float32Offsets {
    data: u32,
}
impl rt::BuildInPlace for Float32 {
    type Lengths = ();
    type Offsets = Float32Offsets;
    type Builder<'a> = Float32Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Float32Offsets> {
        Ok(Float32Offsets {
            data: layout.number::<f32>()?,
        })
    }
    fn mark(at: &Float32Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Float32Offsets) -> Float32Builder<'a> {
        Float32Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Float32` in place, fields in any order.
pub struct Float32Builder<'a> {
    body: &'a mut [u8],
    at: Float32Offsets,
}
impl Float32Builder<'_> {
    pub fn set_data(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/Float32MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Float32MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<f32>,
}
impl Float32MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nfloat32[] data\n";
}
impl rt::Cdr for Float32MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Float32MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/Float32MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0599f6f85b4bfca379873a0b4375a0aca022156bd2d7021275d116ed1fa8bfe0");
    const DEFINITION: &'static str = crate::__definition!(Float32MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Float32MultiArrayView<'a>;
    type Writer<'a> = Float32MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/Float32MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Float32MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [f32],
}
impl<'a> rt::Parse<'a> for Float32MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/Float32MultiArray` front to back.
pub struct Float32MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Float32MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Float32MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Float32MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f32])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/Float64`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Float64 {
    pub data: f64,
}
impl Float64 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float64 data\n";
}
impl rt::Cdr for Float64 {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Float64 {
    const TYPE_NAME: &'static str = "std_msgs/msg/Float64";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_705ba9c3d1a09df43737eb67095534de36fd426c0587779bda2bc51fe790182a");
    const DEFINITION: &'static str = crate::__definition!(Float64::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Float64Writer<'a>;
}
impl<'a> rt::Parse<'a> for Float64 {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Float64` front to back.
pub struct Float64Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Float64Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Float64Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Float64) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Float64Offsets {
    data: u32,
}
impl rt::BuildInPlace for Float64 {
    type Lengths = ();
    type Offsets = Float64Offsets;
    type Builder<'a> = Float64Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Float64Offsets> {
        Ok(Float64Offsets {
            data: layout.number::<f64>()?,
        })
    }
    fn mark(at: &Float64Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Float64Offsets) -> Float64Builder<'a> {
        Float64Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Float64` in place, fields in any order.
pub struct Float64Builder<'a> {
    body: &'a mut [u8],
    at: Float64Offsets,
}
impl Float64Builder<'_> {
    pub fn set_data(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/Float64MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Float64MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<f64>,
}
impl Float64MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nfloat64[] data\n";
}
impl rt::Cdr for Float64MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Float64MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/Float64MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1025ddc6b9552d191f89ef1a8d2f60f3d373e28b283d8891ddcc974e8c55397f");
    const DEFINITION: &'static str = crate::__definition!(Float64MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Float64MultiArrayView<'a>;
    type Writer<'a> = Float64MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/Float64MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Float64MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [f64],
}
impl<'a> rt::Parse<'a> for Float64MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/Float64MultiArray` front to back.
pub struct Float64MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Float64MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Float64MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Float64MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/Header`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub frame_id: rt::String,
}
impl Header {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "builtin_interfaces/Time stamp\nstring frame_id\n";
}
impl rt::Cdr for Header {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.stamp, at);
        let at = rt::Cdr::end(&self.frame_id, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.stamp, w)?;
        rt::Cdr::write(&self.frame_id, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            stamp: rt::Cdr::read(r)?,
            frame_id: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Header {
    const TYPE_NAME: &'static str = "std_msgs/msg/Header";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f49fb3ae2cf070f793645ff749683ac6b06203e41c891e17701b1cb597ce6a01");
    const DEFINITION: &'static str = crate::__definition!(Header::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = HeaderView<'a>;
    type Writer<'a> = HeaderWriter<'a>;
}
/// A `std_msgs/msg/Header` read in place.
#[derive(Clone, Copy, Debug)]
pub struct HeaderView<'a> {
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub frame_id: &'a str,
}
impl<'a> rt::Parse<'a> for HeaderView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            stamp: rt::Parse::parse(r)?,
            frame_id: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/Header` front to back.
pub struct HeaderWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for HeaderWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> HeaderWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Header) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn stamp(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `std_msgs/msg/Header` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct HeaderLengths {
    pub frame_id: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct HeaderOffsets {
    stamp: super::super::builtin_interfaces::msg::TimeOffsets,
    frame_id: rt::Span,
}
impl rt::BuildInPlace for Header {
    type Lengths = HeaderLengths;
    type Offsets = HeaderOffsets;
    type Builder<'a> = HeaderBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<HeaderOffsets> {
        Ok(HeaderOffsets {
            stamp: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
            frame_id: layout.string(lengths.frame_id, rt::ANY)?,
        })
    }
    fn mark(at: &HeaderOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.stamp, marker);
        marker.string(at.frame_id);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &HeaderOffsets) -> HeaderBuilder<'a> {
        HeaderBuilder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Header` in place, fields in any order.
pub struct HeaderBuilder<'a> {
    body: &'a mut [u8],
    at: HeaderOffsets,
}
impl HeaderBuilder<'_> {
    pub fn stamp(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.stamp)
    }
    pub fn set_frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.frame_id, text)?;
        Ok(self)
    }
}

/// `std_msgs/msg/Int16`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Int16 {
    pub data: i16,
}
impl Int16 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int16 data\n";
}
impl rt::Cdr for Int16 {
    const MIN: usize = 2;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Int16 {
    const TYPE_NAME: &'static str = "std_msgs/msg/Int16";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1dcc3464e47c288a55f943a389d337cdb06804de3f5cd7a266b0de718eee17e5");
    const DEFINITION: &'static str = crate::__definition!(Int16::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Int16Writer<'a>;
}
impl<'a> rt::Parse<'a> for Int16 {
    const MIN: usize = 2;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Int16` front to back.
pub struct Int16Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Int16Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Int16Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Int16) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: i16) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Int16Offsets {
    data: u32,
}
impl rt::BuildInPlace for Int16 {
    type Lengths = ();
    type Offsets = Int16Offsets;
    type Builder<'a> = Int16Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Int16Offsets> {
        Ok(Int16Offsets {
            data: layout.number::<i16>()?,
        })
    }
    fn mark(at: &Int16Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Int16Offsets) -> Int16Builder<'a> {
        Int16Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Int16` in place, fields in any order.
pub struct Int16Builder<'a> {
    body: &'a mut [u8],
    at: Int16Offsets,
}
impl Int16Builder<'_> {
    pub fn set_data(&mut self, value: i16) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/Int16MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Int16MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<i16>,
}
impl Int16MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nint16[] data\n";
}
impl rt::Cdr for Int16MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Int16MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/Int16MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b58810e8e5b90fb19a5062469eb8409f5ab11a446d60de7157a1457e52a076ce");
    const DEFINITION: &'static str = crate::__definition!(Int16MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Int16MultiArrayView<'a>;
    type Writer<'a> = Int16MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/Int16MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Int16MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [i16],
}
impl<'a> rt::Parse<'a> for Int16MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/Int16MultiArray` front to back.
pub struct Int16MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Int16MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Int16MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Int16MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[i16]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i16])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/Int32`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Int32 {
    pub data: i32,
}
impl Int32 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int32 data\n";
}
impl rt::Cdr for Int32 {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Int32 {
    const TYPE_NAME: &'static str = "std_msgs/msg/Int32";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b6578ded3c58c626cfe8d1a6fb6e04f706f97e9f03d2727c9ff4e74b1cef0deb");
    const DEFINITION: &'static str = crate::__definition!(Int32::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Int32Writer<'a>;
}
impl<'a> rt::Parse<'a> for Int32 {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Int32` front to back.
pub struct Int32Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Int32Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Int32Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Int32) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Int32Offsets {
    data: u32,
}
impl rt::BuildInPlace for Int32 {
    type Lengths = ();
    type Offsets = Int32Offsets;
    type Builder<'a> = Int32Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Int32Offsets> {
        Ok(Int32Offsets {
            data: layout.number::<i32>()?,
        })
    }
    fn mark(at: &Int32Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Int32Offsets) -> Int32Builder<'a> {
        Int32Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Int32` in place, fields in any order.
pub struct Int32Builder<'a> {
    body: &'a mut [u8],
    at: Int32Offsets,
}
impl Int32Builder<'_> {
    pub fn set_data(&mut self, value: i32) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/Int32MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Int32MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<i32>,
}
impl Int32MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nint32[] data\n";
}
impl rt::Cdr for Int32MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Int32MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/Int32MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_84a7346323525d1b4dfca899df3820f245e54009dac5a6b69217d14fdefd1701");
    const DEFINITION: &'static str = crate::__definition!(Int32MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Int32MultiArrayView<'a>;
    type Writer<'a> = Int32MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/Int32MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Int32MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [i32],
}
impl<'a> rt::Parse<'a> for Int32MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/Int32MultiArray` front to back.
pub struct Int32MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Int32MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Int32MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Int32MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[i32]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i32])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/Int64`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Int64 {
    pub data: i64,
}
impl Int64 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int64 data\n";
}
impl rt::Cdr for Int64 {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Int64 {
    const TYPE_NAME: &'static str = "std_msgs/msg/Int64";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8cd1048c2f186b6bd9a92472dc1ce51723c0833a221e2b7aecfff111774f4b49");
    const DEFINITION: &'static str = crate::__definition!(Int64::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Int64Writer<'a>;
}
impl<'a> rt::Parse<'a> for Int64 {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Int64` front to back.
pub struct Int64Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Int64Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Int64Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Int64) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: i64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Int64Offsets {
    data: u32,
}
impl rt::BuildInPlace for Int64 {
    type Lengths = ();
    type Offsets = Int64Offsets;
    type Builder<'a> = Int64Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Int64Offsets> {
        Ok(Int64Offsets {
            data: layout.number::<i64>()?,
        })
    }
    fn mark(at: &Int64Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Int64Offsets) -> Int64Builder<'a> {
        Int64Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Int64` in place, fields in any order.
pub struct Int64Builder<'a> {
    body: &'a mut [u8],
    at: Int64Offsets,
}
impl Int64Builder<'_> {
    pub fn set_data(&mut self, value: i64) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/Int64MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Int64MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<i64>,
}
impl Int64MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nint64[] data\n";
}
impl rt::Cdr for Int64MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Int64MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/Int64MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e60f9fe34d697f0939ad49d33158693c1277fbac0e2f04b7c2995dc21c89b422");
    const DEFINITION: &'static str = crate::__definition!(Int64MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Int64MultiArrayView<'a>;
    type Writer<'a> = Int64MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/Int64MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Int64MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [i64],
}
impl<'a> rt::Parse<'a> for Int64MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/Int64MultiArray` front to back.
pub struct Int64MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Int64MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Int64MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Int64MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[i64]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i64])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/Int8`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Int8 {
    pub data: i8,
}
impl Int8 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int8 data\n";
}
impl rt::Cdr for Int8 {
    const MIN: usize = 1;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Int8 {
    const TYPE_NAME: &'static str = "std_msgs/msg/Int8";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_26525065a403d972cb672f0777e333f0c799ad444ae5fcd79e43d1e73bd0f440");
    const DEFINITION: &'static str = crate::__definition!(Int8::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Int8Writer<'a>;
}
impl<'a> rt::Parse<'a> for Int8 {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/Int8` front to back.
pub struct Int8Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Int8Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Int8Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Int8) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: i8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Int8Offsets {
    data: u32,
}
impl rt::BuildInPlace for Int8 {
    type Lengths = ();
    type Offsets = Int8Offsets;
    type Builder<'a> = Int8Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Int8Offsets> {
        Ok(Int8Offsets {
            data: layout.number::<i8>()?,
        })
    }
    fn mark(at: &Int8Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Int8Offsets) -> Int8Builder<'a> {
        Int8Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/Int8` in place, fields in any order.
pub struct Int8Builder<'a> {
    body: &'a mut [u8],
    at: Int8Offsets,
}
impl Int8Builder<'_> {
    pub fn set_data(&mut self, value: i8) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/Int8MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Int8MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<i8>,
}
impl Int8MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nint8[] data\n";
}
impl rt::Cdr for Int8MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Int8MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/Int8MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f21998d4b492abd63330765d75d5831238d400740386f651f13a872a4d2188db");
    const DEFINITION: &'static str = crate::__definition!(Int8MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Int8MultiArrayView<'a>;
    type Writer<'a> = Int8MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/Int8MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Int8MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [i8],
}
impl<'a> rt::Parse<'a> for Int8MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/Int8MultiArray` front to back.
pub struct Int8MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Int8MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Int8MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Int8MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[i8]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i8])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/MultiArrayDimension`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MultiArrayDimension {
    pub label: rt::String,
    pub size: u32,
    pub stride: u32,
}
impl MultiArrayDimension {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string label\nuint32 size\nuint32 stride\n";
}
impl rt::Cdr for MultiArrayDimension {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.label, at);
        let at = rt::Cdr::end(&self.size, at);
        let at = rt::Cdr::end(&self.stride, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.label, w)?;
        rt::Cdr::write(&self.size, w)?;
        rt::Cdr::write(&self.stride, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            label: rt::Cdr::read(r)?,
            size: rt::Cdr::read(r)?,
            stride: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MultiArrayDimension {
    const TYPE_NAME: &'static str = "std_msgs/msg/MultiArrayDimension";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5e773a60a4c7fc8a54985f307c7837aa2994252a126c301957a24e31282c9cbe");
    const DEFINITION: &'static str = crate::__definition!(MultiArrayDimension::__TEXT);
    type View<'a> = MultiArrayDimensionView<'a>;
    type Writer<'a> = MultiArrayDimensionWriter<'a>;
}
/// A `std_msgs/msg/MultiArrayDimension` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MultiArrayDimensionView<'a> {
    pub label: &'a str,
    pub size: u32,
    pub stride: u32,
}
impl<'a> rt::Parse<'a> for MultiArrayDimensionView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            label: rt::Parse::parse(r)?,
            size: rt::Parse::parse(r)?,
            stride: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/MultiArrayDimension` front to back.
pub struct MultiArrayDimensionWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MultiArrayDimensionWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MultiArrayDimensionWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MultiArrayDimension) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn label(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn size(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn stride(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
/// The lengths that a `std_msgs/msg/MultiArrayDimension` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct MultiArrayDimensionLengths {
    pub label: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct MultiArrayDimensionOffsets {
    label: rt::Span,
    size: u32,
    stride: u32,
}
impl rt::BuildInPlace for MultiArrayDimension {
    type Lengths = MultiArrayDimensionLengths;
    type Offsets = MultiArrayDimensionOffsets;
    type Builder<'a> = MultiArrayDimensionBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<MultiArrayDimensionOffsets> {
        Ok(MultiArrayDimensionOffsets {
            label: layout.string(lengths.label, rt::ANY)?,
            size: layout.number::<u32>()?,
            stride: layout.number::<u32>()?,
        })
    }
    fn mark(at: &MultiArrayDimensionOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.label);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &MultiArrayDimensionOffsets) -> MultiArrayDimensionBuilder<'a> {
        MultiArrayDimensionBuilder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/MultiArrayDimension` in place, fields in any order.
pub struct MultiArrayDimensionBuilder<'a> {
    body: &'a mut [u8],
    at: MultiArrayDimensionOffsets,
}
impl MultiArrayDimensionBuilder<'_> {
    pub fn set_label(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.label, text)?;
        Ok(self)
    }
    pub fn set_size(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.size, value);
        self
    }
    pub fn set_stride(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.stride, value);
        self
    }
}

/// `std_msgs/msg/MultiArrayLayout`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MultiArrayLayout {
    pub dim: rt::Vec<super::super::std_msgs::msg::MultiArrayDimension>,
    pub data_offset: u32,
}
impl MultiArrayLayout {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayDimension[] dim\nuint32 data_offset\n";
}
impl rt::Cdr for MultiArrayLayout {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.dim, at);
        let at = rt::Cdr::end(&self.data_offset, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.dim, w)?;
        rt::Cdr::write(&self.data_offset, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            dim: rt::Cdr::read(r)?,
            data_offset: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MultiArrayLayout {
    const TYPE_NAME: &'static str = "std_msgs/msg/MultiArrayLayout";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4c66e6f78e740ac103a94cf63259f968e48c617e7699e829b63c21a5cb50dac6");
    const DEFINITION: &'static str = crate::__definition!(MultiArrayLayout::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT);
    type View<'a> = MultiArrayLayoutView<'a>;
    type Writer<'a> = MultiArrayLayoutWriter<'a>;
}
/// A `std_msgs/msg/MultiArrayLayout` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MultiArrayLayoutView<'a> {
    pub dim: rt::Seq<'a, super::super::std_msgs::msg::MultiArrayDimensionView<'a>>,
    pub data_offset: u32,
}
impl<'a> rt::Parse<'a> for MultiArrayLayoutView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            dim: rt::Parse::parse(r)?,
            data_offset: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/MultiArrayLayout` front to back.
pub struct MultiArrayLayoutWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MultiArrayLayoutWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MultiArrayLayoutWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MultiArrayLayout) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn dim(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::std_msgs::msg::MultiArrayDimensionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::std_msgs::msg::MultiArrayDimensionWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn data_offset(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}

/// `std_msgs/msg/String`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct String {
    pub data: rt::String,
}
impl String {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string data\n";
}
impl rt::Cdr for String {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for String {
    const TYPE_NAME: &'static str = "std_msgs/msg/String";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18");
    const DEFINITION: &'static str = crate::__definition!(String::__TEXT);
    type View<'a> = StringView<'a>;
    type Writer<'a> = StringWriter<'a>;
}
/// A `std_msgs/msg/String` read in place.
#[derive(Clone, Copy, Debug)]
pub struct StringView<'a> {
    pub data: &'a str,
}
impl<'a> rt::Parse<'a> for StringView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/String` front to back.
pub struct StringWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for StringWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> StringWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &String) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `std_msgs/msg/String` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct StringLengths {
    pub data: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct StringOffsets {
    data: rt::Span,
}
impl rt::BuildInPlace for String {
    type Lengths = StringLengths;
    type Offsets = StringOffsets;
    type Builder<'a> = StringBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<StringOffsets> {
        Ok(StringOffsets {
            data: layout.string(lengths.data, rt::ANY)?,
        })
    }
    fn mark(at: &StringOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.data);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &StringOffsets) -> StringBuilder<'a> {
        StringBuilder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/String` in place, fields in any order.
pub struct StringBuilder<'a> {
    body: &'a mut [u8],
    at: StringOffsets,
}
impl StringBuilder<'_> {
    pub fn set_data(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.data, text)?;
        Ok(self)
    }
}

/// `std_msgs/msg/UInt16`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UInt16 {
    pub data: u16,
}
impl UInt16 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint16 data\n";
}
impl rt::Cdr for UInt16 {
    const MIN: usize = 2;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UInt16 {
    const TYPE_NAME: &'static str = "std_msgs/msg/UInt16";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_08a406e4b022bc22e907f985d6a9e9dd1d4fbecae573549cf49350113e7757b1");
    const DEFINITION: &'static str = crate::__definition!(UInt16::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = UInt16Writer<'a>;
}
impl<'a> rt::Parse<'a> for UInt16 {
    const MIN: usize = 2;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/UInt16` front to back.
pub struct UInt16Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UInt16Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UInt16Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UInt16) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: u16) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct UInt16Offsets {
    data: u32,
}
impl rt::BuildInPlace for UInt16 {
    type Lengths = ();
    type Offsets = UInt16Offsets;
    type Builder<'a> = UInt16Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<UInt16Offsets> {
        Ok(UInt16Offsets {
            data: layout.number::<u16>()?,
        })
    }
    fn mark(at: &UInt16Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &UInt16Offsets) -> UInt16Builder<'a> {
        UInt16Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/UInt16` in place, fields in any order.
pub struct UInt16Builder<'a> {
    body: &'a mut [u8],
    at: UInt16Offsets,
}
impl UInt16Builder<'_> {
    pub fn set_data(&mut self, value: u16) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/UInt16MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UInt16MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<u16>,
}
impl UInt16MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nuint16[] data\n";
}
impl rt::Cdr for UInt16MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UInt16MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/UInt16MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_94fe73428ec63baecc774f8fb82406123e9291cf728f1b7c91caf5335129492b");
    const DEFINITION: &'static str = crate::__definition!(UInt16MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = UInt16MultiArrayView<'a>;
    type Writer<'a> = UInt16MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/UInt16MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UInt16MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [u16],
}
impl<'a> rt::Parse<'a> for UInt16MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/UInt16MultiArray` front to back.
pub struct UInt16MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UInt16MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UInt16MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UInt16MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[u16]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u16])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/UInt32`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UInt32 {
    pub data: u32,
}
impl UInt32 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint32 data\n";
}
impl rt::Cdr for UInt32 {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UInt32 {
    const TYPE_NAME: &'static str = "std_msgs/msg/UInt32";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a5c874829b752bc5fa190024b0ad76f578cc278271e855c7d02a818b3516fb4a");
    const DEFINITION: &'static str = crate::__definition!(UInt32::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = UInt32Writer<'a>;
}
impl<'a> rt::Parse<'a> for UInt32 {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/UInt32` front to back.
pub struct UInt32Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UInt32Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UInt32Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UInt32) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct UInt32Offsets {
    data: u32,
}
impl rt::BuildInPlace for UInt32 {
    type Lengths = ();
    type Offsets = UInt32Offsets;
    type Builder<'a> = UInt32Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<UInt32Offsets> {
        Ok(UInt32Offsets {
            data: layout.number::<u32>()?,
        })
    }
    fn mark(at: &UInt32Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &UInt32Offsets) -> UInt32Builder<'a> {
        UInt32Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/UInt32` in place, fields in any order.
pub struct UInt32Builder<'a> {
    body: &'a mut [u8],
    at: UInt32Offsets,
}
impl UInt32Builder<'_> {
    pub fn set_data(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/UInt32MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UInt32MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<u32>,
}
impl UInt32MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nuint32[] data\n";
}
impl rt::Cdr for UInt32MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UInt32MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/UInt32MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6c2577c7ad3cbdcc2164a41c12f1d5ad314ea320f3fb1ee47e78019fe16bb5b0");
    const DEFINITION: &'static str = crate::__definition!(UInt32MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = UInt32MultiArrayView<'a>;
    type Writer<'a> = UInt32MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/UInt32MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UInt32MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [u32],
}
impl<'a> rt::Parse<'a> for UInt32MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/UInt32MultiArray` front to back.
pub struct UInt32MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UInt32MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UInt32MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UInt32MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[u32]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u32])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/UInt64`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UInt64 {
    pub data: u64,
}
impl UInt64 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint64 data\n";
}
impl rt::Cdr for UInt64 {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UInt64 {
    const TYPE_NAME: &'static str = "std_msgs/msg/UInt64";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_fbdc52018fc13755dce18024d1a671c856aa8b4aaf63adfb095b608f98e8c943");
    const DEFINITION: &'static str = crate::__definition!(UInt64::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = UInt64Writer<'a>;
}
impl<'a> rt::Parse<'a> for UInt64 {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/UInt64` front to back.
pub struct UInt64Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UInt64Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UInt64Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UInt64) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct UInt64Offsets {
    data: u32,
}
impl rt::BuildInPlace for UInt64 {
    type Lengths = ();
    type Offsets = UInt64Offsets;
    type Builder<'a> = UInt64Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<UInt64Offsets> {
        Ok(UInt64Offsets {
            data: layout.number::<u64>()?,
        })
    }
    fn mark(at: &UInt64Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &UInt64Offsets) -> UInt64Builder<'a> {
        UInt64Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/UInt64` in place, fields in any order.
pub struct UInt64Builder<'a> {
    body: &'a mut [u8],
    at: UInt64Offsets,
}
impl UInt64Builder<'_> {
    pub fn set_data(&mut self, value: u64) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/UInt64MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UInt64MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<u64>,
}
impl UInt64MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nuint64[] data\n";
}
impl rt::Cdr for UInt64MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UInt64MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/UInt64MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_fc1c685c2f76bdc6983da025cb25d2db5fb5157b059e300f6d957d86f981b366");
    const DEFINITION: &'static str = crate::__definition!(UInt64MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = UInt64MultiArrayView<'a>;
    type Writer<'a> = UInt64MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/UInt64MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UInt64MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [u64],
}
impl<'a> rt::Parse<'a> for UInt64MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/UInt64MultiArray` front to back.
pub struct UInt64MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UInt64MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UInt64MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UInt64MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[u64]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u64])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `std_msgs/msg/UInt8`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UInt8 {
    pub data: u8,
}
impl UInt8 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 data\n";
}
impl rt::Cdr for UInt8 {
    const MIN: usize = 1;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UInt8 {
    const TYPE_NAME: &'static str = "std_msgs/msg/UInt8";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6138bd83d8c3569cb80a667db03cfc1629f529fee79d944c39c34e352e72f010");
    const DEFINITION: &'static str = crate::__definition!(UInt8::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = UInt8Writer<'a>;
}
impl<'a> rt::Parse<'a> for UInt8 {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_msgs/msg/UInt8` front to back.
pub struct UInt8Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UInt8Writer<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UInt8Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UInt8) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct UInt8Offsets {
    data: u32,
}
impl rt::BuildInPlace for UInt8 {
    type Lengths = ();
    type Offsets = UInt8Offsets;
    type Builder<'a> = UInt8Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<UInt8Offsets> {
        Ok(UInt8Offsets {
            data: layout.number::<u8>()?,
        })
    }
    fn mark(at: &UInt8Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &UInt8Offsets) -> UInt8Builder<'a> {
        UInt8Builder { body, at: *at }
    }
}
/// Writes a `std_msgs/msg/UInt8` in place, fields in any order.
pub struct UInt8Builder<'a> {
    body: &'a mut [u8],
    at: UInt8Offsets,
}
impl UInt8Builder<'_> {
    pub fn set_data(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `std_msgs/msg/UInt8MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UInt8MultiArray {
    pub layout: super::super::std_msgs::msg::MultiArrayLayout,
    pub data: rt::Vec<u8>,
}
impl UInt8MultiArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MultiArrayLayout layout\nuint8[] data\n";
}
impl rt::Cdr for UInt8MultiArray {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.layout, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.layout, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UInt8MultiArray {
    const TYPE_NAME: &'static str = "std_msgs/msg/UInt8MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5687e861b8d307a5e48b7515467ae7a5fc2daf805bd0ce6d8e9e604bade9f385");
    const DEFINITION: &'static str = crate::__definition!(UInt8MultiArray::__TEXT,
        "std_msgs/MultiArrayDimension" => super::super::std_msgs::msg::MultiArrayDimension::__TEXT,
        "std_msgs/MultiArrayLayout" => super::super::std_msgs::msg::MultiArrayLayout::__TEXT);
    type View<'a> = UInt8MultiArrayView<'a>;
    type Writer<'a> = UInt8MultiArrayWriter<'a>;
}
/// A `std_msgs/msg/UInt8MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UInt8MultiArrayView<'a> {
    pub layout: super::super::std_msgs::msg::MultiArrayLayoutView<'a>,
    pub data: &'a [u8],
}
impl<'a> rt::Parse<'a> for UInt8MultiArrayView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            layout: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `std_msgs/msg/UInt8MultiArray` front to back.
pub struct UInt8MultiArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UInt8MultiArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UInt8MultiArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UInt8MultiArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
