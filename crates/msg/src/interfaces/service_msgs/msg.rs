// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `service_msgs/msg/ServiceEventInfo`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceEventInfo {
    pub event_type: u8,
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub client_gid: [u8; 16],
    pub sequence_number: i64,
}
impl ServiceEventInfo {
    pub const REQUEST_SENT: u8 = 0;
    pub const REQUEST_RECEIVED: u8 = 1;
    pub const RESPONSE_SENT: u8 = 2;
    pub const RESPONSE_RECEIVED: u8 = 3;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 REQUEST_SENT = 0\nuint8 REQUEST_RECEIVED = 1\nuint8 RESPONSE_SENT = 2\nuint8 RESPONSE_RECEIVED = 3\nuint8 event_type\nbuiltin_interfaces/Time stamp\nchar[16] client_gid\nint64 sequence_number\n";
}
impl rt::Cdr for ServiceEventInfo {
    const MIN: usize = 33;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.event_type, at);
        let at = rt::Cdr::end(&self.stamp, at);
        let at = rt::Cdr::end(&self.client_gid, at);
        let at = rt::Cdr::end(&self.sequence_number, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.event_type, w)?;
        rt::Cdr::write(&self.stamp, w)?;
        rt::Cdr::write(&self.client_gid, w)?;
        rt::Cdr::write(&self.sequence_number, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            event_type: rt::Cdr::read(r)?,
            stamp: rt::Cdr::read(r)?,
            client_gid: rt::Cdr::read(r)?,
            sequence_number: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceEventInfo {
    const TYPE_NAME: &'static str = "service_msgs/msg/ServiceEventInfo";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_41bcbbe07a75c9b52bc96bfd5c24d7f0fc0a08c0cb7921b3373c5732345a6f45");
    const DEFINITION: &'static str = crate::__definition!(ServiceEventInfo::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = ServiceEventInfoView<'a>;
    type Writer<'a> = ServiceEventInfoWriter<'a>;
}
/// A `service_msgs/msg/ServiceEventInfo` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceEventInfoView<'a> {
    pub event_type: u8,
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub client_gid: &'a [u8; 16],
    pub sequence_number: i64,
}
impl<'a> rt::Parse<'a> for ServiceEventInfoView<'a> {
    const MIN: usize = 33;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            event_type: rt::Parse::parse(r)?,
            stamp: rt::Parse::parse(r)?,
            client_gid: rt::Parse::parse(r)?,
            sequence_number: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `service_msgs/msg/ServiceEventInfo` front to back.
pub struct ServiceEventInfoWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceEventInfoWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceEventInfoWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceEventInfo) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn event_type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn stamp(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn client_gid(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(2, values, rt::Many::Exactly(16))?;
        Ok(self)
    }
    pub fn client_gid_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(2, count, rt::Many::Exactly(16), fill)?;
        Ok(self)
    }
    pub fn sequence_number(&mut self, value: i64) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServiceEventInfoOffsets {
    event_type: u32,
    stamp: super::super::builtin_interfaces::msg::TimeOffsets,
    client_gid: u32,
    sequence_number: u32,
}
impl rt::BuildInPlace for ServiceEventInfo {
    type Lengths = ();
    type Offsets = ServiceEventInfoOffsets;
    type Builder<'a> = ServiceEventInfoBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServiceEventInfoOffsets> {
        Ok(ServiceEventInfoOffsets {
            event_type: layout.number::<u8>()?,
            stamp: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
            client_gid: layout.array::<u8>(16)?,
            sequence_number: layout.number::<i64>()?,
        })
    }
    fn mark(at: &ServiceEventInfoOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.stamp, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServiceEventInfoOffsets) -> ServiceEventInfoBuilder<'a> {
        ServiceEventInfoBuilder { body, at: *at }
    }
}
/// Writes a `service_msgs/msg/ServiceEventInfo` in place, fields in any order.
pub struct ServiceEventInfoBuilder<'a> {
    body: &'a mut [u8],
    at: ServiceEventInfoOffsets,
}
impl ServiceEventInfoBuilder<'_> {
    pub fn set_event_type(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.event_type, value);
        self
    }
    pub fn stamp(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.stamp)
    }
    pub fn set_client_gid(&mut self, values: &[u8; 16]) -> &mut Self {
        rt::place::array(self.body, self.at.client_gid, values);
        self
    }
    pub fn client_gid_mut(&mut self) -> &mut [u8] {
        rt::place::array_mut(self.body, self.at.client_gid, 16)
    }
    pub fn set_sequence_number(&mut self, value: i64) -> &mut Self {
        rt::place::number(self.body, self.at.sequence_number, value);
        self
    }
}
