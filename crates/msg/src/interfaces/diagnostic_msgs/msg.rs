// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `diagnostic_msgs/msg/DiagnosticArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiagnosticArray {
    pub header: super::super::std_msgs::msg::Header,
    pub status: rt::Vec<super::super::diagnostic_msgs::msg::DiagnosticStatus>,
}
impl DiagnosticArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nDiagnosticStatus[] status\n";
}
impl rt::Cdr for DiagnosticArray {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.status, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.status, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            status: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for DiagnosticArray {
    const TYPE_NAME: &'static str = "diagnostic_msgs/msg/DiagnosticArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5a8a36efb05fb25070fa0fb3810290c0e6cd4862b54a8fb975a1ee8dc55a333e");
    const DEFINITION: &'static str = crate::__definition!(DiagnosticArray::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "diagnostic_msgs/DiagnosticStatus" => super::super::diagnostic_msgs::msg::DiagnosticStatus::__TEXT,
        "diagnostic_msgs/KeyValue" => super::super::diagnostic_msgs::msg::KeyValue::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = DiagnosticArrayView<'a>;
    type Writer<'a> = DiagnosticArrayWriter<'a>;
}
impl rt::HasHeader for DiagnosticArray {
    const HEADER_FIRST: bool = true;
    fn stamp(&self) -> rt::Time {
        let stamp = &self.header.stamp;
        rt::Time::from_sec_nanosec(stamp.sec, stamp.nanosec)
    }
    fn frame_id(&self) -> &str {
        &self.header.frame_id
    }
    fn set_header(&mut self, stamp: rt::Time, frame_id: &str) {
        let (sec, nanosec) = stamp.to_sec_nanosec();
        self.header.stamp.sec = sec;
        self.header.stamp.nanosec = nanosec;
        self.header.frame_id.clear();
        self.header.frame_id.push_str(frame_id);
    }
}
/// A `diagnostic_msgs/msg/DiagnosticArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct DiagnosticArrayView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub status: rt::Seq<'a, super::super::diagnostic_msgs::msg::DiagnosticStatusView<'a>>,
}
impl<'a> rt::Parse<'a> for DiagnosticArrayView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            status: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `diagnostic_msgs/msg/DiagnosticArray` front to back.
pub struct DiagnosticArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DiagnosticArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DiagnosticArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &DiagnosticArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn status(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::diagnostic_msgs::msg::DiagnosticStatusWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::diagnostic_msgs::msg::DiagnosticStatusWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `diagnostic_msgs/msg/DiagnosticStatus`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiagnosticStatus {
    pub level: u8,
    pub name: rt::String,
    pub message: rt::String,
    pub hardware_id: rt::String,
    pub values: rt::Vec<super::super::diagnostic_msgs::msg::KeyValue>,
}
impl DiagnosticStatus {
    pub const OK: u8 = 0;
    pub const WARN: u8 = 1;
    pub const ERROR: u8 = 2;
    pub const STALE: u8 = 3;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "byte OK=0\nbyte WARN=1\nbyte ERROR=2\nbyte STALE=3\nbyte level\nstring name\nstring message\nstring hardware_id\nKeyValue[] values\n";
}
impl rt::Cdr for DiagnosticStatus {
    const MIN: usize = 17;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.level, at);
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.message, at);
        let at = rt::Cdr::end(&self.hardware_id, at);
        let at = rt::Cdr::end(&self.values, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.level, w)?;
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.message, w)?;
        rt::Cdr::write(&self.hardware_id, w)?;
        rt::Cdr::write(&self.values, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            level: rt::Cdr::read(r)?,
            name: rt::Cdr::read(r)?,
            message: rt::Cdr::read(r)?,
            hardware_id: rt::Cdr::read(r)?,
            values: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for DiagnosticStatus {
    const TYPE_NAME: &'static str = "diagnostic_msgs/msg/DiagnosticStatus";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b0e3e692ea2d54a8af2f4ef1930e81556a2db55216b771f8a7d2724ed47bf0e4");
    const DEFINITION: &'static str = crate::__definition!(DiagnosticStatus::__TEXT,
        "diagnostic_msgs/KeyValue" => super::super::diagnostic_msgs::msg::KeyValue::__TEXT);
    type View<'a> = DiagnosticStatusView<'a>;
    type Writer<'a> = DiagnosticStatusWriter<'a>;
}
/// A `diagnostic_msgs/msg/DiagnosticStatus` read in place.
#[derive(Clone, Copy, Debug)]
pub struct DiagnosticStatusView<'a> {
    pub level: u8,
    pub name: &'a str,
    pub message: &'a str,
    pub hardware_id: &'a str,
    pub values: rt::Seq<'a, super::super::diagnostic_msgs::msg::KeyValueView<'a>>,
}
impl<'a> rt::Parse<'a> for DiagnosticStatusView<'a> {
    const MIN: usize = 17;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            level: rt::Parse::parse(r)?,
            name: rt::Parse::parse(r)?,
            message: rt::Parse::parse(r)?,
            hardware_id: rt::Parse::parse(r)?,
            values: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `diagnostic_msgs/msg/DiagnosticStatus` front to back.
pub struct DiagnosticStatusWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DiagnosticStatusWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DiagnosticStatusWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &DiagnosticStatus) -> rt::Result<()> {
        self.0.whole(value, 5)
    }
    pub fn level(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn message(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn hardware_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, rt::ANY)?;
        Ok(self)
    }
    pub fn values(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::diagnostic_msgs::msg::KeyValueWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(4, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::diagnostic_msgs::msg::KeyValueWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `diagnostic_msgs/msg/KeyValue`
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
    const TYPE_NAME: &'static str = "diagnostic_msgs/msg/KeyValue";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d68081eaa540288c5440753baecef0c4e16e81a5f78ad68902ded5100413bb42");
    const DEFINITION: &'static str = crate::__definition!(KeyValue::__TEXT);
    type View<'a> = KeyValueView<'a>;
    type Writer<'a> = KeyValueWriter<'a>;
}
/// A `diagnostic_msgs/msg/KeyValue` read in place.
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
/// Writes a `diagnostic_msgs/msg/KeyValue` front to back.
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
/// The lengths that a `diagnostic_msgs/msg/KeyValue` is laid out from.
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
/// Writes a `diagnostic_msgs/msg/KeyValue` in place, fields in any order.
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
