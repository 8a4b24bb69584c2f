// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `example_interfaces/srv/AddTwoInts`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddTwoInts;
impl rt::Service for AddTwoInts {
    const TYPE_NAME: &'static str = "example_interfaces/srv/AddTwoInts";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e118de6bf5eeb66a2491b5bda11202e7b68f198d6f67922cf30364858239c81a");
    const DEFINITION: &'static str = "int64 a\nint64 b\n---\nint64 sum\n";
    type Request = AddTwoInts_Request;
    type Response = AddTwoInts_Response;
    type Event = AddTwoInts_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<AddTwoInts_Request>,
        response: rt::Option<AddTwoInts_Response>,
    ) -> AddTwoInts_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        AddTwoInts_Event { info, request, response }
    }
}

/// `example_interfaces/srv/AddTwoInts_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddTwoInts_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::example_interfaces::srv::AddTwoInts_Request>,
    pub response: rt::Vec<super::super::example_interfaces::srv::AddTwoInts_Response>,
}
impl AddTwoInts_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nexample_interfaces/srv/AddTwoInts_Request[<=1] request\nexample_interfaces/srv/AddTwoInts_Response[<=1] response\n";
}
impl rt::Cdr for AddTwoInts_Event {
    const MIN: usize = 41;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.info, at);
        let at = rt::Cdr::end(&self.request, at);
        let at = rt::Cdr::end(&self.response, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.info, w)?;
        rt::Cdr::write(rt::within(&self.request, 1)?, w)?;
        rt::Cdr::write(rt::within(&self.response, 1)?, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Cdr::read(r)?,
            request: rt::within(rt::Cdr::read(r)?, 1)?,
            response: rt::within(rt::Cdr::read(r)?, 1)?,
        })
    }
}
impl rt::Message for AddTwoInts_Event {
    const TYPE_NAME: &'static str = "example_interfaces/srv/AddTwoInts_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_32c1d140259c71e5c355115942bcb31df98b4330e4d906b1b75ccb1c9b3ce6c8");
    const DEFINITION: &'static str = crate::__definition!(AddTwoInts_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "example_interfaces/srv/AddTwoInts_Request" => super::super::example_interfaces::srv::AddTwoInts_Request::__TEXT,
        "example_interfaces/srv/AddTwoInts_Response" => super::super::example_interfaces::srv::AddTwoInts_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = AddTwoInts_EventView<'a>;
    type Writer<'a> = AddTwoInts_EventWriter<'a>;
}
/// A `example_interfaces/srv/AddTwoInts_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct AddTwoInts_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::example_interfaces::srv::AddTwoInts_Request>,
    pub response: rt::Seq<'a, super::super::example_interfaces::srv::AddTwoInts_Response>,
}
impl<'a> rt::Parse<'a> for AddTwoInts_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `example_interfaces/srv/AddTwoInts_Event` front to back.
pub struct AddTwoInts_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AddTwoInts_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AddTwoInts_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &AddTwoInts_Event) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn info(&mut self, fill: impl rt::FnOnce(&mut super::super::service_msgs::msg::ServiceEventInfoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::service_msgs::msg::ServiceEventInfoWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::srv::AddTwoInts_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::srv::AddTwoInts_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::srv::AddTwoInts_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::srv::AddTwoInts_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `example_interfaces/srv/AddTwoInts_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AddTwoInts_Request {
    pub a: i64,
    pub b: i64,
}
impl AddTwoInts_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int64 a\nint64 b\n";
}
impl rt::Cdr for AddTwoInts_Request {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.a, at);
        let at = rt::Cdr::end(&self.b, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.a, w)?;
        rt::Cdr::write(&self.b, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            a: rt::Cdr::read(r)?,
            b: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for AddTwoInts_Request {
    const TYPE_NAME: &'static str = "example_interfaces/srv/AddTwoInts_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_000c5fd92d6b2e1a05949348f584d6d652adea1e92d691792011ac2273508302");
    const DEFINITION: &'static str = crate::__definition!(AddTwoInts_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = AddTwoInts_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for AddTwoInts_Request {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `example_interfaces/srv/AddTwoInts_Request` front to back.
pub struct AddTwoInts_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AddTwoInts_RequestWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AddTwoInts_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &AddTwoInts_Request) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn a(&mut self, value: i64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn b(&mut self, value: i64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AddTwoInts_RequestOffsets {
    a: u32,
    b: u32,
}
impl rt::BuildInPlace for AddTwoInts_Request {
    type Lengths = ();
    type Offsets = AddTwoInts_RequestOffsets;
    type Builder<'a> = AddTwoInts_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<AddTwoInts_RequestOffsets> {
        Ok(AddTwoInts_RequestOffsets {
            a: layout.number::<i64>()?,
            b: layout.number::<i64>()?,
        })
    }
    fn mark(at: &AddTwoInts_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &AddTwoInts_RequestOffsets) -> AddTwoInts_RequestBuilder<'a> {
        AddTwoInts_RequestBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/srv/AddTwoInts_Request` in place, fields in any order.
pub struct AddTwoInts_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: AddTwoInts_RequestOffsets,
}
impl AddTwoInts_RequestBuilder<'_> {
    pub fn set_a(&mut self, value: i64) -> &mut Self {
        rt::place::number(self.body, self.at.a, value);
        self
    }
    pub fn set_b(&mut self, value: i64) -> &mut Self {
        rt::place::number(self.body, self.at.b, value);
        self
    }
}

/// `example_interfaces/srv/AddTwoInts_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AddTwoInts_Response {
    pub sum: i64,
}
impl AddTwoInts_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int64 sum\n";
}
impl rt::Cdr for AddTwoInts_Response {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.sum, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.sum, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            sum: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for AddTwoInts_Response {
    const TYPE_NAME: &'static str = "example_interfaces/srv/AddTwoInts_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_de5c030d4af33cba2749310b249737b631594703f9300495f48bffb2b44dcc2f");
    const DEFINITION: &'static str = crate::__definition!(AddTwoInts_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = AddTwoInts_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for AddTwoInts_Response {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `example_interfaces/srv/AddTwoInts_Response` front to back.
pub struct AddTwoInts_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AddTwoInts_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AddTwoInts_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &AddTwoInts_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn sum(&mut self, value: i64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AddTwoInts_ResponseOffsets {
    sum: u32,
}
impl rt::BuildInPlace for AddTwoInts_Response {
    type Lengths = ();
    type Offsets = AddTwoInts_ResponseOffsets;
    type Builder<'a> = AddTwoInts_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<AddTwoInts_ResponseOffsets> {
        Ok(AddTwoInts_ResponseOffsets {
            sum: layout.number::<i64>()?,
        })
    }
    fn mark(at: &AddTwoInts_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &AddTwoInts_ResponseOffsets) -> AddTwoInts_ResponseBuilder<'a> {
        AddTwoInts_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/srv/AddTwoInts_Response` in place, fields in any order.
pub struct AddTwoInts_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: AddTwoInts_ResponseOffsets,
}
impl AddTwoInts_ResponseBuilder<'_> {
    pub fn set_sum(&mut self, value: i64) -> &mut Self {
        rt::place::number(self.body, self.at.sum, value);
        self
    }
}

/// The service `example_interfaces/srv/SetBool`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetBool;
impl rt::Service for SetBool {
    const TYPE_NAME: &'static str = "example_interfaces/srv/SetBool";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a69782e5631b12e15c8e218410de1685bbf13e382718295adad14037a24afbe8");
    const DEFINITION: &'static str = "bool data\n---\nbool success\nstring message\n";
    type Request = SetBool_Request;
    type Response = SetBool_Response;
    type Event = SetBool_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SetBool_Request>,
        response: rt::Option<SetBool_Response>,
    ) -> SetBool_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SetBool_Event { info, request, response }
    }
}

/// `example_interfaces/srv/SetBool_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetBool_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::example_interfaces::srv::SetBool_Request>,
    pub response: rt::Vec<super::super::example_interfaces::srv::SetBool_Response>,
}
impl SetBool_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nexample_interfaces/srv/SetBool_Request[<=1] request\nexample_interfaces/srv/SetBool_Response[<=1] response\n";
}
impl rt::Cdr for SetBool_Event {
    const MIN: usize = 41;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.info, at);
        let at = rt::Cdr::end(&self.request, at);
        let at = rt::Cdr::end(&self.response, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.info, w)?;
        rt::Cdr::write(rt::within(&self.request, 1)?, w)?;
        rt::Cdr::write(rt::within(&self.response, 1)?, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Cdr::read(r)?,
            request: rt::within(rt::Cdr::read(r)?, 1)?,
            response: rt::within(rt::Cdr::read(r)?, 1)?,
        })
    }
}
impl rt::Message for SetBool_Event {
    const TYPE_NAME: &'static str = "example_interfaces/srv/SetBool_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0272d5150675582af790e0fbff2bb40112f61fcc62651ffff02074ec98b4dd2c");
    const DEFINITION: &'static str = crate::__definition!(SetBool_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "example_interfaces/srv/SetBool_Request" => super::super::example_interfaces::srv::SetBool_Request::__TEXT,
        "example_interfaces/srv/SetBool_Response" => super::super::example_interfaces::srv::SetBool_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = SetBool_EventView<'a>;
    type Writer<'a> = SetBool_EventWriter<'a>;
}
/// A `example_interfaces/srv/SetBool_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetBool_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::example_interfaces::srv::SetBool_Request>,
    pub response: rt::Seq<'a, super::super::example_interfaces::srv::SetBool_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for SetBool_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `example_interfaces/srv/SetBool_Event` front to back.
pub struct SetBool_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetBool_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetBool_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetBool_Event) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn info(&mut self, fill: impl rt::FnOnce(&mut super::super::service_msgs::msg::ServiceEventInfoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::service_msgs::msg::ServiceEventInfoWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::srv::SetBool_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::srv::SetBool_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::srv::SetBool_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::srv::SetBool_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `example_interfaces/srv/SetBool_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SetBool_Request {
    pub data: bool,
}
impl SetBool_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool data\n";
}
impl rt::Cdr for SetBool_Request {
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
impl rt::Message for SetBool_Request {
    const TYPE_NAME: &'static str = "example_interfaces/srv/SetBool_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_db31a9146de9f58c3196ef92ebc43abc460199adfa57ece51550f37544c4ee58");
    const DEFINITION: &'static str = crate::__definition!(SetBool_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = SetBool_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for SetBool_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `example_interfaces/srv/SetBool_Request` front to back.
pub struct SetBool_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetBool_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetBool_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetBool_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetBool_RequestOffsets {
    data: u32,
}
impl rt::BuildInPlace for SetBool_Request {
    type Lengths = ();
    type Offsets = SetBool_RequestOffsets;
    type Builder<'a> = SetBool_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetBool_RequestOffsets> {
        Ok(SetBool_RequestOffsets {
            data: layout.number::<u8>()?,
        })
    }
    fn mark(at: &SetBool_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetBool_RequestOffsets) -> SetBool_RequestBuilder<'a> {
        SetBool_RequestBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/srv/SetBool_Request` in place, fields in any order.
pub struct SetBool_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: SetBool_RequestOffsets,
}
impl SetBool_RequestBuilder<'_> {
    pub fn set_data(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.data, u8::from(value));
        self
    }
}

/// `example_interfaces/srv/SetBool_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetBool_Response {
    pub success: bool,
    pub message: rt::String,
}
impl SetBool_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool success\nstring message\n";
}
impl rt::Cdr for SetBool_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.success, at);
        let at = rt::Cdr::end(&self.message, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.success, w)?;
        rt::Cdr::write(&self.message, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Cdr::read(r)?,
            message: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetBool_Response {
    const TYPE_NAME: &'static str = "example_interfaces/srv/SetBool_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_fd35d6974b0ede7fad127f600619719eb7caf8b0ff8b02a4a5a103900479a619");
    const DEFINITION: &'static str = crate::__definition!(SetBool_Response::__TEXT);
    type View<'a> = SetBool_ResponseView<'a>;
    type Writer<'a> = SetBool_ResponseWriter<'a>;
}
/// A `example_interfaces/srv/SetBool_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetBool_ResponseView<'a> {
    pub success: bool,
    pub message: &'a str,
}
impl<'a> rt::Parse<'a> for SetBool_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Parse::parse(r)?,
            message: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `example_interfaces/srv/SetBool_Response` front to back.
pub struct SetBool_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetBool_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetBool_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetBool_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn message(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `example_interfaces/srv/SetBool_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct SetBool_ResponseLengths {
    pub message: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetBool_ResponseOffsets {
    success: u32,
    message: rt::Span,
}
impl rt::BuildInPlace for SetBool_Response {
    type Lengths = SetBool_ResponseLengths;
    type Offsets = SetBool_ResponseOffsets;
    type Builder<'a> = SetBool_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetBool_ResponseOffsets> {
        Ok(SetBool_ResponseOffsets {
            success: layout.number::<u8>()?,
            message: layout.string(lengths.message, rt::ANY)?,
        })
    }
    fn mark(at: &SetBool_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.message);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetBool_ResponseOffsets) -> SetBool_ResponseBuilder<'a> {
        SetBool_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/srv/SetBool_Response` in place, fields in any order.
pub struct SetBool_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: SetBool_ResponseOffsets,
}
impl SetBool_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
    pub fn set_message(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.message, text)?;
        Ok(self)
    }
}

/// The service `example_interfaces/srv/Trigger`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trigger;
impl rt::Service for Trigger {
    const TYPE_NAME: &'static str = "example_interfaces/srv/Trigger";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_cfeeee47f8105dd7685e4c92d46d4074669cb1c477402be1dea37486542a69e0");
    const DEFINITION: &'static str = "---\nbool success\nstring message\n";
    type Request = Trigger_Request;
    type Response = Trigger_Response;
    type Event = Trigger_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Trigger_Request>,
        response: rt::Option<Trigger_Response>,
    ) -> Trigger_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Trigger_Event { info, request, response }
    }
}

/// `example_interfaces/srv/Trigger_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trigger_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::example_interfaces::srv::Trigger_Request>,
    pub response: rt::Vec<super::super::example_interfaces::srv::Trigger_Response>,
}
impl Trigger_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nexample_interfaces/srv/Trigger_Request[<=1] request\nexample_interfaces/srv/Trigger_Response[<=1] response\n";
}
impl rt::Cdr for Trigger_Event {
    const MIN: usize = 41;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.info, at);
        let at = rt::Cdr::end(&self.request, at);
        let at = rt::Cdr::end(&self.response, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.info, w)?;
        rt::Cdr::write(rt::within(&self.request, 1)?, w)?;
        rt::Cdr::write(rt::within(&self.response, 1)?, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Cdr::read(r)?,
            request: rt::within(rt::Cdr::read(r)?, 1)?,
            response: rt::within(rt::Cdr::read(r)?, 1)?,
        })
    }
}
impl rt::Message for Trigger_Event {
    const TYPE_NAME: &'static str = "example_interfaces/srv/Trigger_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_37216e82646e85e9dacb76811000fc4c5e303dd4ef29b4151c189a3fa734296f");
    const DEFINITION: &'static str = crate::__definition!(Trigger_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "example_interfaces/srv/Trigger_Request" => super::super::example_interfaces::srv::Trigger_Request::__TEXT,
        "example_interfaces/srv/Trigger_Response" => super::super::example_interfaces::srv::Trigger_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Trigger_EventView<'a>;
    type Writer<'a> = Trigger_EventWriter<'a>;
}
/// A `example_interfaces/srv/Trigger_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Trigger_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::example_interfaces::srv::Trigger_Request>,
    pub response: rt::Seq<'a, super::super::example_interfaces::srv::Trigger_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for Trigger_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `example_interfaces/srv/Trigger_Event` front to back.
pub struct Trigger_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Trigger_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Trigger_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Trigger_Event) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn info(&mut self, fill: impl rt::FnOnce(&mut super::super::service_msgs::msg::ServiceEventInfoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::service_msgs::msg::ServiceEventInfoWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::srv::Trigger_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::srv::Trigger_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::srv::Trigger_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::srv::Trigger_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `example_interfaces/srv/Trigger_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Trigger_Request {
}
impl Trigger_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Trigger_Request {
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
impl rt::Message for Trigger_Request {
    const TYPE_NAME: &'static str = "example_interfaces/srv/Trigger_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2521571bb7fb4de94da045720b069b2859084c689ee27382f48414ebf4dd3a8d");
    const DEFINITION: &'static str = crate::__definition!(Trigger_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Trigger_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Trigger_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `example_interfaces/srv/Trigger_Request` front to back.
pub struct Trigger_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Trigger_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Trigger_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Trigger_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Trigger_RequestOffsets {
}
impl rt::BuildInPlace for Trigger_Request {
    type Lengths = ();
    type Offsets = Trigger_RequestOffsets;
    type Builder<'a> = Trigger_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Trigger_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(Trigger_RequestOffsets {
        })
    }
    fn mark(at: &Trigger_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Trigger_RequestOffsets) -> Trigger_RequestBuilder<'a> {
        Trigger_RequestBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/srv/Trigger_Request` in place, fields in any order.
pub struct Trigger_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Trigger_RequestOffsets,
}
impl Trigger_RequestBuilder<'_> {
}

/// `example_interfaces/srv/Trigger_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trigger_Response {
    pub success: bool,
    pub message: rt::String,
}
impl Trigger_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool success\nstring message\n";
}
impl rt::Cdr for Trigger_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.success, at);
        let at = rt::Cdr::end(&self.message, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.success, w)?;
        rt::Cdr::write(&self.message, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Cdr::read(r)?,
            message: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Trigger_Response {
    const TYPE_NAME: &'static str = "example_interfaces/srv/Trigger_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3faa1e36b834f5705a7e9aa990c4720c082f0630bf28abedf315cc69f01dc8fc");
    const DEFINITION: &'static str = crate::__definition!(Trigger_Response::__TEXT);
    type View<'a> = Trigger_ResponseView<'a>;
    type Writer<'a> = Trigger_ResponseWriter<'a>;
}
/// A `example_interfaces/srv/Trigger_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Trigger_ResponseView<'a> {
    pub success: bool,
    pub message: &'a str,
}
impl<'a> rt::Parse<'a> for Trigger_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Parse::parse(r)?,
            message: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `example_interfaces/srv/Trigger_Response` front to back.
pub struct Trigger_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Trigger_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Trigger_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Trigger_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn message(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `example_interfaces/srv/Trigger_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct Trigger_ResponseLengths {
    pub message: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Trigger_ResponseOffsets {
    success: u32,
    message: rt::Span,
}
impl rt::BuildInPlace for Trigger_Response {
    type Lengths = Trigger_ResponseLengths;
    type Offsets = Trigger_ResponseOffsets;
    type Builder<'a> = Trigger_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Trigger_ResponseOffsets> {
        Ok(Trigger_ResponseOffsets {
            success: layout.number::<u8>()?,
            message: layout.string(lengths.message, rt::ANY)?,
        })
    }
    fn mark(at: &Trigger_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.message);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Trigger_ResponseOffsets) -> Trigger_ResponseBuilder<'a> {
        Trigger_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/srv/Trigger_Response` in place, fields in any order.
pub struct Trigger_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Trigger_ResponseOffsets,
}
impl Trigger_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
    pub fn set_message(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.message, text)?;
        Ok(self)
    }
}
