// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `tf2_msgs/msg/TF2Error`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TF2Error {
    pub error: u8,
    pub error_string: rt::String,
}
impl TF2Error {
    pub const NO_ERROR: u8 = 0;
    pub const LOOKUP_ERROR: u8 = 1;
    pub const CONNECTIVITY_ERROR: u8 = 2;
    pub const EXTRAPOLATION_ERROR: u8 = 3;
    pub const INVALID_ARGUMENT_ERROR: u8 = 4;
    pub const TIMEOUT_ERROR: u8 = 5;
    pub const TRANSFORM_ERROR: u8 = 6;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 NO_ERROR = 0\nuint8 LOOKUP_ERROR = 1\nuint8 CONNECTIVITY_ERROR = 2\nuint8 EXTRAPOLATION_ERROR = 3\nuint8 INVALID_ARGUMENT_ERROR = 4\nuint8 TIMEOUT_ERROR = 5\nuint8 TRANSFORM_ERROR = 6\nuint8 error\nstring error_string\n";
}
impl rt::Cdr for TF2Error {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.error, at);
        let at = rt::Cdr::end(&self.error_string, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.error, w)?;
        rt::Cdr::write(&self.error_string, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            error: rt::Cdr::read(r)?,
            error_string: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TF2Error {
    const TYPE_NAME: &'static str = "tf2_msgs/msg/TF2Error";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_db2485e7d6a0ec75bf087e058ee45df682acc3a621ca7780503d10aac141809a");
    const DEFINITION: &'static str = crate::__definition!(TF2Error::__TEXT);
    type View<'a> = TF2ErrorView<'a>;
    type Writer<'a> = TF2ErrorWriter<'a>;
}
/// A `tf2_msgs/msg/TF2Error` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TF2ErrorView<'a> {
    pub error: u8,
    pub error_string: &'a str,
}
impl<'a> rt::Parse<'a> for TF2ErrorView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            error: rt::Parse::parse(r)?,
            error_string: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `tf2_msgs/msg/TF2Error` front to back.
pub struct TF2ErrorWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TF2ErrorWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TF2ErrorWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TF2Error) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn error(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn error_string(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `tf2_msgs/msg/TF2Error` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TF2ErrorLengths {
    pub error_string: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TF2ErrorOffsets {
    error: u32,
    error_string: rt::Span,
}
impl rt::BuildInPlace for TF2Error {
    type Lengths = TF2ErrorLengths;
    type Offsets = TF2ErrorOffsets;
    type Builder<'a> = TF2ErrorBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TF2ErrorOffsets> {
        Ok(TF2ErrorOffsets {
            error: layout.number::<u8>()?,
            error_string: layout.string(lengths.error_string, rt::ANY)?,
        })
    }
    fn mark(at: &TF2ErrorOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.error_string);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TF2ErrorOffsets) -> TF2ErrorBuilder<'a> {
        TF2ErrorBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/msg/TF2Error` in place, fields in any order.
pub struct TF2ErrorBuilder<'a> {
    body: &'a mut [u8],
    at: TF2ErrorOffsets,
}
impl TF2ErrorBuilder<'_> {
    pub fn set_error(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.error, value);
        self
    }
    pub fn set_error_string(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.error_string, text)?;
        Ok(self)
    }
}

/// `tf2_msgs/msg/TFMessage`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TFMessage {
    pub transforms: rt::Vec<super::super::geometry_msgs::msg::TransformStamped>,
}
impl TFMessage {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "geometry_msgs/TransformStamped[] transforms\n";
}
impl rt::Cdr for TFMessage {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.transforms, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.transforms, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            transforms: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TFMessage {
    const TYPE_NAME: &'static str = "tf2_msgs/msg/TFMessage";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e369d0f05a23ae52508854b66f6aa0437f3449d652e8cbf22d5abe85d020f087");
    const DEFINITION: &'static str = crate::__definition!(TFMessage::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Transform" => super::super::geometry_msgs::msg::Transform::__TEXT,
        "geometry_msgs/TransformStamped" => super::super::geometry_msgs::msg::TransformStamped::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = TFMessageView<'a>;
    type Writer<'a> = TFMessageWriter<'a>;
}
/// A `tf2_msgs/msg/TFMessage` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TFMessageView<'a> {
    pub transforms: rt::Seq<'a, super::super::geometry_msgs::msg::TransformStampedView<'a>>,
}
impl<'a> rt::Parse<'a> for TFMessageView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            transforms: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `tf2_msgs/msg/TFMessage` front to back.
pub struct TFMessageWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TFMessageWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TFMessageWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TFMessage) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn transforms(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::TransformStampedWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::TransformStampedWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}
