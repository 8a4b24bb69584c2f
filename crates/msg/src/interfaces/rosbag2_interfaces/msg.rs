// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `rosbag2_interfaces/msg/ReadSplitEvent`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadSplitEvent {
    pub closed_file: rt::String,
    pub opened_file: rt::String,
    pub node_name: rt::String,
}
impl ReadSplitEvent {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The file that is finished.\nstring closed_file\n# The file that is read next.\nstring opened_file\n# Which player says so.\nstring node_name\n";
}
impl rt::Cdr for ReadSplitEvent {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.closed_file, at);
        let at = rt::Cdr::end(&self.opened_file, at);
        let at = rt::Cdr::end(&self.node_name, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.closed_file, w)?;
        rt::Cdr::write(&self.opened_file, w)?;
        rt::Cdr::write(&self.node_name, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            closed_file: rt::Cdr::read(r)?,
            opened_file: rt::Cdr::read(r)?,
            node_name: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ReadSplitEvent {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/msg/ReadSplitEvent";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6f21c9b52d788338b0775ceccb49f38e7a8baad7b954f79dd280baed91145ad7");
    const DEFINITION: &'static str = crate::__definition!(ReadSplitEvent::__TEXT);
    type View<'a> = ReadSplitEventView<'a>;
    type Writer<'a> = ReadSplitEventWriter<'a>;
}
/// A `rosbag2_interfaces/msg/ReadSplitEvent` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ReadSplitEventView<'a> {
    pub closed_file: &'a str,
    pub opened_file: &'a str,
    pub node_name: &'a str,
}
impl<'a> rt::Parse<'a> for ReadSplitEventView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            closed_file: rt::Parse::parse(r)?,
            opened_file: rt::Parse::parse(r)?,
            node_name: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/msg/ReadSplitEvent` front to back.
pub struct ReadSplitEventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ReadSplitEventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ReadSplitEventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ReadSplitEvent) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn closed_file(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn opened_file(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn node_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosbag2_interfaces/msg/ReadSplitEvent` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ReadSplitEventLengths {
    pub closed_file: usize,
    pub opened_file: usize,
    pub node_name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ReadSplitEventOffsets {
    closed_file: rt::Span,
    opened_file: rt::Span,
    node_name: rt::Span,
}
impl rt::BuildInPlace for ReadSplitEvent {
    type Lengths = ReadSplitEventLengths;
    type Offsets = ReadSplitEventOffsets;
    type Builder<'a> = ReadSplitEventBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ReadSplitEventOffsets> {
        Ok(ReadSplitEventOffsets {
            closed_file: layout.string(lengths.closed_file, rt::ANY)?,
            opened_file: layout.string(lengths.opened_file, rt::ANY)?,
            node_name: layout.string(lengths.node_name, rt::ANY)?,
        })
    }
    fn mark(at: &ReadSplitEventOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.closed_file);
        marker.string(at.opened_file);
        marker.string(at.node_name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ReadSplitEventOffsets) -> ReadSplitEventBuilder<'a> {
        ReadSplitEventBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/msg/ReadSplitEvent` in place, fields in any order.
pub struct ReadSplitEventBuilder<'a> {
    body: &'a mut [u8],
    at: ReadSplitEventOffsets,
}
impl ReadSplitEventBuilder<'_> {
    pub fn set_closed_file(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.closed_file, text)?;
        Ok(self)
    }
    pub fn set_opened_file(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.opened_file, text)?;
        Ok(self)
    }
    pub fn set_node_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.node_name, text)?;
        Ok(self)
    }
}

/// `rosbag2_interfaces/msg/WriteSplitEvent`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WriteSplitEvent {
    pub closed_file: rt::String,
    pub opened_file: rt::String,
    pub node_name: rt::String,
}
impl WriteSplitEvent {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The file that is finished.\nstring closed_file\n# The file that is written next.\nstring opened_file\n# Which recorder says so.\nstring node_name\n";
}
impl rt::Cdr for WriteSplitEvent {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.closed_file, at);
        let at = rt::Cdr::end(&self.opened_file, at);
        let at = rt::Cdr::end(&self.node_name, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.closed_file, w)?;
        rt::Cdr::write(&self.opened_file, w)?;
        rt::Cdr::write(&self.node_name, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            closed_file: rt::Cdr::read(r)?,
            opened_file: rt::Cdr::read(r)?,
            node_name: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for WriteSplitEvent {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/msg/WriteSplitEvent";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4a50733d58c48fe31919ae8c8516beda7326d70c8e99aee98af3fdfd44ec5ae6");
    const DEFINITION: &'static str = crate::__definition!(WriteSplitEvent::__TEXT);
    type View<'a> = WriteSplitEventView<'a>;
    type Writer<'a> = WriteSplitEventWriter<'a>;
}
/// A `rosbag2_interfaces/msg/WriteSplitEvent` read in place.
#[derive(Clone, Copy, Debug)]
pub struct WriteSplitEventView<'a> {
    pub closed_file: &'a str,
    pub opened_file: &'a str,
    pub node_name: &'a str,
}
impl<'a> rt::Parse<'a> for WriteSplitEventView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            closed_file: rt::Parse::parse(r)?,
            opened_file: rt::Parse::parse(r)?,
            node_name: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/msg/WriteSplitEvent` front to back.
pub struct WriteSplitEventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for WriteSplitEventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> WriteSplitEventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &WriteSplitEvent) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn closed_file(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn opened_file(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn node_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosbag2_interfaces/msg/WriteSplitEvent` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct WriteSplitEventLengths {
    pub closed_file: usize,
    pub opened_file: usize,
    pub node_name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct WriteSplitEventOffsets {
    closed_file: rt::Span,
    opened_file: rt::Span,
    node_name: rt::Span,
}
impl rt::BuildInPlace for WriteSplitEvent {
    type Lengths = WriteSplitEventLengths;
    type Offsets = WriteSplitEventOffsets;
    type Builder<'a> = WriteSplitEventBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<WriteSplitEventOffsets> {
        Ok(WriteSplitEventOffsets {
            closed_file: layout.string(lengths.closed_file, rt::ANY)?,
            opened_file: layout.string(lengths.opened_file, rt::ANY)?,
            node_name: layout.string(lengths.node_name, rt::ANY)?,
        })
    }
    fn mark(at: &WriteSplitEventOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.closed_file);
        marker.string(at.opened_file);
        marker.string(at.node_name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &WriteSplitEventOffsets) -> WriteSplitEventBuilder<'a> {
        WriteSplitEventBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/msg/WriteSplitEvent` in place, fields in any order.
pub struct WriteSplitEventBuilder<'a> {
    body: &'a mut [u8],
    at: WriteSplitEventOffsets,
}
impl WriteSplitEventBuilder<'_> {
    pub fn set_closed_file(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.closed_file, text)?;
        Ok(self)
    }
    pub fn set_opened_file(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.opened_file, text)?;
        Ok(self)
    }
    pub fn set_node_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.node_name, text)?;
        Ok(self)
    }
}
