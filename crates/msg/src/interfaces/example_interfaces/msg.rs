// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `example_interfaces/msg/Bool`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Bool";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4765c142500f8fd4e1a32fb3edd7b7d9d822a16ec270445f5120e772c5f9aed5");
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
/// Writes a `example_interfaces/msg/Bool` front to back.
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
/// Writes a `example_interfaces/msg/Bool` in place, fields in any order.
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

/// `example_interfaces/msg/Byte`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Byte";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f014e0424be54b8ba7c35490aea4198be92df1de4e88f4e19a2fbbce2e020bb9");
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
/// Writes a `example_interfaces/msg/Byte` front to back.
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
/// Writes a `example_interfaces/msg/Byte` in place, fields in any order.
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

/// `example_interfaces/msg/ByteMultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ByteMultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/ByteMultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_257fc3429b3c4dd0aea678c234f543665d1144b396f82c7ee60fed151e1dace3");
    const DEFINITION: &'static str = crate::__definition!(ByteMultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = ByteMultiArrayView<'a>;
    type Writer<'a> = ByteMultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/ByteMultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ByteMultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/ByteMultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/Char`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Char";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_320dcd57e1183fb08463cc3ab50bf7e5ce0ecee39f64d15a9e9eeca3384c91a5");
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
/// Writes a `example_interfaces/msg/Char` front to back.
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
/// Writes a `example_interfaces/msg/Char` in place, fields in any order.
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

/// `example_interfaces/msg/Empty`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Empty";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_73c22a7341eeccf8ef504a991e60d4078223f0931a5d5d212800e7c978903c58");
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
/// Writes a `example_interfaces/msg/Empty` front to back.
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
/// Writes a `example_interfaces/msg/Empty` in place, fields in any order.
pub struct EmptyBuilder<'a> {
    body: &'a mut [u8],
    at: EmptyOffsets,
}
impl EmptyBuilder<'_> {
}

/// `example_interfaces/msg/Float32`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Float32";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6a112d9235f8e8088d7a2bc77cb955341ac0d5c9870bdc592651a4186bb246f3");
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
/// Writes a `example_interfaces/msg/Float32` front to back.
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
/// Writes a `example_interfaces/msg/Float32` in place, fields in any order.
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

/// `example_interfaces/msg/Float32MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Float32MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Float32MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8705278e8d206a9711133794ce6466281e9698138331c4b3d91e6cc9e9dfee26");
    const DEFINITION: &'static str = crate::__definition!(Float32MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Float32MultiArrayView<'a>;
    type Writer<'a> = Float32MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/Float32MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Float32MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/Float32MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/Float64`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Float64";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_74c137b7930c26339425a95fcfab441199bc41e0e572d3a0c9e95badd72b50da");
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
/// Writes a `example_interfaces/msg/Float64` front to back.
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
/// Writes a `example_interfaces/msg/Float64` in place, fields in any order.
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

/// `example_interfaces/msg/Float64MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Float64MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Float64MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_62a0985e7920b7bc489d1392f08c06ba0080fff5b8eaa09b27dcac122f50ad95");
    const DEFINITION: &'static str = crate::__definition!(Float64MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Float64MultiArrayView<'a>;
    type Writer<'a> = Float64MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/Float64MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Float64MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/Float64MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/Int16`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Int16";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_332d94306732e4e35da38e5ae744ff35bbdaeca300908dc43488d3a844687cd6");
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
/// Writes a `example_interfaces/msg/Int16` front to back.
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
/// Writes a `example_interfaces/msg/Int16` in place, fields in any order.
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

/// `example_interfaces/msg/Int16MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Int16MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Int16MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d663e739410479619bfb7b9b94b0a764998acffadb8b7f5b200affa87b7ffdd2");
    const DEFINITION: &'static str = crate::__definition!(Int16MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Int16MultiArrayView<'a>;
    type Writer<'a> = Int16MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/Int16MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Int16MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/Int16MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/Int32`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Int32";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5cd04cd7f3adb9d6c6064c316047b24c76622eb89144f300b536d657fd55e652");
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
/// Writes a `example_interfaces/msg/Int32` front to back.
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
/// Writes a `example_interfaces/msg/Int32` in place, fields in any order.
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

/// `example_interfaces/msg/Int32MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Int32MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Int32MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b347aff8e38e2ce3f7f4023db7922d2d4abb9d593b03c40b1427640c26595bfa");
    const DEFINITION: &'static str = crate::__definition!(Int32MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Int32MultiArrayView<'a>;
    type Writer<'a> = Int32MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/Int32MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Int32MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/Int32MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/Int64`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Int64";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1b3b9a6502f560d079520c73c685a9550e5a1838d2cefd537fe0aba75a3639a0");
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
/// Writes a `example_interfaces/msg/Int64` front to back.
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
/// Writes a `example_interfaces/msg/Int64` in place, fields in any order.
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

/// `example_interfaces/msg/Int64MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Int64MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Int64MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ebce42c0d2b81bc5309deb0b2d83e30236aeb4899aea3cc7ddd18787af39c94a");
    const DEFINITION: &'static str = crate::__definition!(Int64MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Int64MultiArrayView<'a>;
    type Writer<'a> = Int64MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/Int64MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Int64MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/Int64MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/Int8`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Int8";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2e9ef643d84ff37840fe787d1269aa06268960e294f4a0f5eb1e9d4eb21cbb57");
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
/// Writes a `example_interfaces/msg/Int8` front to back.
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
/// Writes a `example_interfaces/msg/Int8` in place, fields in any order.
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

/// `example_interfaces/msg/Int8MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Int8MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/Int8MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6d26932aefc0e5c0c473613376338609bac9925e3527dc4e8fab6b6783b6d680");
    const DEFINITION: &'static str = crate::__definition!(Int8MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = Int8MultiArrayView<'a>;
    type Writer<'a> = Int8MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/Int8MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Int8MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/Int8MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/MultiArrayDimension`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/MultiArrayDimension";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a785cb9839e177e3eb760260139a919fec87821edc3314c592f2725abbf0bfcd");
    const DEFINITION: &'static str = crate::__definition!(MultiArrayDimension::__TEXT);
    type View<'a> = MultiArrayDimensionView<'a>;
    type Writer<'a> = MultiArrayDimensionWriter<'a>;
}
/// A `example_interfaces/msg/MultiArrayDimension` read in place.
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
/// Writes a `example_interfaces/msg/MultiArrayDimension` front to back.
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
/// The lengths that a `example_interfaces/msg/MultiArrayDimension` is laid out from.
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
/// Writes a `example_interfaces/msg/MultiArrayDimension` in place, fields in any order.
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

/// `example_interfaces/msg/MultiArrayLayout`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MultiArrayLayout {
    pub dim: rt::Vec<super::super::example_interfaces::msg::MultiArrayDimension>,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/MultiArrayLayout";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ba42ea30074e5826a1e91f70f3660dda2996937169487f877fc20a8a402e2c27");
    const DEFINITION: &'static str = crate::__definition!(MultiArrayLayout::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT);
    type View<'a> = MultiArrayLayoutView<'a>;
    type Writer<'a> = MultiArrayLayoutWriter<'a>;
}
/// A `example_interfaces/msg/MultiArrayLayout` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MultiArrayLayoutView<'a> {
    pub dim: rt::Seq<'a, super::super::example_interfaces::msg::MultiArrayDimensionView<'a>>,
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
/// Writes a `example_interfaces/msg/MultiArrayLayout` front to back.
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
    pub fn dim(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::msg::MultiArrayDimensionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::msg::MultiArrayDimensionWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/String`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/String";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5509d866a579951f2fc6c19577c32605ba16f308cae7b498341d79536d4eb06b");
    const DEFINITION: &'static str = crate::__definition!(String::__TEXT);
    type View<'a> = StringView<'a>;
    type Writer<'a> = StringWriter<'a>;
}
/// A `example_interfaces/msg/String` read in place.
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
/// Writes a `example_interfaces/msg/String` front to back.
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
/// The lengths that a `example_interfaces/msg/String` is laid out from.
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
/// Writes a `example_interfaces/msg/String` in place, fields in any order.
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

/// `example_interfaces/msg/UInt16`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/UInt16";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e123d0a691fa0ce58b682f1a4eee55137dd3f20c81665f0c556f53596c7fb377");
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
/// Writes a `example_interfaces/msg/UInt16` front to back.
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
/// Writes a `example_interfaces/msg/UInt16` in place, fields in any order.
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

/// `example_interfaces/msg/UInt16MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UInt16MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/UInt16MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_507f6456c1965ef6eab8a9cfa8860bd484e1b7039b4c4ea2c75c648182fceade");
    const DEFINITION: &'static str = crate::__definition!(UInt16MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = UInt16MultiArrayView<'a>;
    type Writer<'a> = UInt16MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/UInt16MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UInt16MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/UInt16MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/UInt32`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/UInt32";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e86cccba586f30c16498f3ccd3550a764b255239a6142be3a4d7a2fa9a43515c");
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
/// Writes a `example_interfaces/msg/UInt32` front to back.
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
/// Writes a `example_interfaces/msg/UInt32` in place, fields in any order.
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

/// `example_interfaces/msg/UInt32MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UInt32MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/UInt32MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0683176c523a116c76141c6d4abd150dbff492b72185f1260ce38a18a35aafcf");
    const DEFINITION: &'static str = crate::__definition!(UInt32MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = UInt32MultiArrayView<'a>;
    type Writer<'a> = UInt32MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/UInt32MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UInt32MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/UInt32MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/UInt64`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/UInt64";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6a3f8548c5818b7add62dd6cbbd840fd1ab17fbf9d73cad6690557b7326d8908");
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
/// Writes a `example_interfaces/msg/UInt64` front to back.
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
/// Writes a `example_interfaces/msg/UInt64` in place, fields in any order.
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

/// `example_interfaces/msg/UInt64MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UInt64MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/UInt64MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c05a348bd887aac76a947c901f67f93bf9a7fa14b28dce02eb495dadeb8842e4");
    const DEFINITION: &'static str = crate::__definition!(UInt64MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = UInt64MultiArrayView<'a>;
    type Writer<'a> = UInt64MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/UInt64MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UInt64MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/UInt64MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/UInt8`
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/UInt8";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9255b6d0dd98f5b573afbff223131279b788ac45cf051fb462c12dd9a30f4061");
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
/// Writes a `example_interfaces/msg/UInt8` front to back.
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
/// Writes a `example_interfaces/msg/UInt8` in place, fields in any order.
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

/// `example_interfaces/msg/UInt8MultiArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UInt8MultiArray {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayout,
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
    const TYPE_NAME: &'static str = "example_interfaces/msg/UInt8MultiArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7a49ef5ed9b7182488303b4027d54719ba7266e776bd446dac30e79b56fb0a71");
    const DEFINITION: &'static str = crate::__definition!(UInt8MultiArray::__TEXT,
        "example_interfaces/MultiArrayDimension" => super::super::example_interfaces::msg::MultiArrayDimension::__TEXT,
        "example_interfaces/MultiArrayLayout" => super::super::example_interfaces::msg::MultiArrayLayout::__TEXT);
    type View<'a> = UInt8MultiArrayView<'a>;
    type Writer<'a> = UInt8MultiArrayWriter<'a>;
}
/// A `example_interfaces/msg/UInt8MultiArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UInt8MultiArrayView<'a> {
    pub layout: super::super::example_interfaces::msg::MultiArrayLayoutView<'a>,
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
/// Writes a `example_interfaces/msg/UInt8MultiArray` front to back.
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
    pub fn layout(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::example_interfaces::msg::MultiArrayLayoutWriter as rt::ForwardWriter>::over(inner);
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

/// `example_interfaces/msg/WString`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WString {
    pub data: rt::WString,
}
impl WString {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "wstring data\n";
}
impl rt::Cdr for WString {
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
impl rt::Message for WString {
    const TYPE_NAME: &'static str = "example_interfaces/msg/WString";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_32033e06d9dfe5468c5d6e1dc8b7a23c8910bad071cfd4e151a951d580e68dd8");
    const DEFINITION: &'static str = crate::__definition!(WString::__TEXT);
    type View<'a> = WStringView<'a>;
    type Writer<'a> = WStringWriter<'a>;
}
/// A `example_interfaces/msg/WString` read in place.
#[derive(Clone, Copy, Debug)]
pub struct WStringView<'a> {
    pub data: rt::WStr<'a>,
}
impl<'a> rt::Parse<'a> for WStringView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `example_interfaces/msg/WString` front to back.
pub struct WStringWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for WStringWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> WStringWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &WString) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.wide(0, text, rt::ANY)?;
        Ok(self)
    }
}
