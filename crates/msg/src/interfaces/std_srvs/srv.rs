// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `std_srvs/srv/Empty`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Empty;
impl rt::Service for Empty {
    const TYPE_NAME: &'static str = "std_srvs/srv/Empty";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5888399dedec5ccc85ea6451949fd2c9f97bfdf963f9a588821639fcd31b5d19");
    const DEFINITION: &'static str = "---\n";
    type Request = Empty_Request;
    type Response = Empty_Response;
    type Event = Empty_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Empty_Request>,
        response: rt::Option<Empty_Response>,
    ) -> Empty_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Empty_Event { info, request, response }
    }
}

/// `std_srvs/srv/Empty_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Empty_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::std_srvs::srv::Empty_Request>,
    pub response: rt::Vec<super::super::std_srvs::srv::Empty_Response>,
}
impl Empty_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nstd_srvs/srv/Empty_Request[<=1] request\nstd_srvs/srv/Empty_Response[<=1] response\n";
}
impl rt::Cdr for Empty_Event {
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
impl rt::Message for Empty_Event {
    const TYPE_NAME: &'static str = "std_srvs/srv/Empty_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_66fa7fcfb5f2bf04b9a8a55603318c5c402edfc4bd56bb0ed7b602990c29305a");
    const DEFINITION: &'static str = crate::__definition!(Empty_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_srvs/srv/Empty_Request" => super::super::std_srvs::srv::Empty_Request::__TEXT,
        "std_srvs/srv/Empty_Response" => super::super::std_srvs::srv::Empty_Response::__TEXT);
    type View<'a> = Empty_EventView<'a>;
    type Writer<'a> = Empty_EventWriter<'a>;
}
/// A `std_srvs/srv/Empty_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Empty_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::std_srvs::srv::Empty_Request>,
    pub response: rt::Seq<'a, super::super::std_srvs::srv::Empty_Response>,
}
impl<'a> rt::Parse<'a> for Empty_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `std_srvs/srv/Empty_Event` front to back.
pub struct Empty_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Empty_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Empty_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Empty_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::std_srvs::srv::Empty_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::std_srvs::srv::Empty_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::std_srvs::srv::Empty_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::std_srvs::srv::Empty_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `std_srvs/srv/Empty_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Empty_Request {
}
impl Empty_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Empty_Request {
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
impl rt::Message for Empty_Request {
    const TYPE_NAME: &'static str = "std_srvs/srv/Empty_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_458eaf200a3f63d9cc53d19436edebc0c140ef4c93ca75d5bd4ce19fd7759e35");
    const DEFINITION: &'static str = crate::__definition!(Empty_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Empty_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Empty_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_srvs/srv/Empty_Request` front to back.
pub struct Empty_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Empty_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Empty_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Empty_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Empty_RequestOffsets {
}
impl rt::BuildInPlace for Empty_Request {
    type Lengths = ();
    type Offsets = Empty_RequestOffsets;
    type Builder<'a> = Empty_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Empty_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(Empty_RequestOffsets {
        })
    }
    fn mark(at: &Empty_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Empty_RequestOffsets) -> Empty_RequestBuilder<'a> {
        Empty_RequestBuilder { body, at: *at }
    }
}
/// Writes a `std_srvs/srv/Empty_Request` in place, fields in any order.
pub struct Empty_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Empty_RequestOffsets,
}
impl Empty_RequestBuilder<'_> {
}

/// `std_srvs/srv/Empty_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Empty_Response {
}
impl Empty_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Empty_Response {
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
impl rt::Message for Empty_Response {
    const TYPE_NAME: &'static str = "std_srvs/srv/Empty_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0a2858b3f60df644a61d0fa44cfc923a3d3628e0ad9c8ad8534b1a2c92a413dc");
    const DEFINITION: &'static str = crate::__definition!(Empty_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Empty_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Empty_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `std_srvs/srv/Empty_Response` front to back.
pub struct Empty_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Empty_ResponseWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Empty_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Empty_Response) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Empty_ResponseOffsets {
}
impl rt::BuildInPlace for Empty_Response {
    type Lengths = ();
    type Offsets = Empty_ResponseOffsets;
    type Builder<'a> = Empty_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Empty_ResponseOffsets> {
        layout.number::<u8>()?;
        Ok(Empty_ResponseOffsets {
        })
    }
    fn mark(at: &Empty_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Empty_ResponseOffsets) -> Empty_ResponseBuilder<'a> {
        Empty_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `std_srvs/srv/Empty_Response` in place, fields in any order.
pub struct Empty_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Empty_ResponseOffsets,
}
impl Empty_ResponseBuilder<'_> {
}

/// The service `std_srvs/srv/SetBool`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetBool;
impl rt::Service for SetBool {
    const TYPE_NAME: &'static str = "std_srvs/srv/SetBool";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_abe9e4bb6b41b40e6789712c00ec8871923e089af3f667a79992a428cff2da0a");
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

/// `std_srvs/srv/SetBool_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetBool_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::std_srvs::srv::SetBool_Request>,
    pub response: rt::Vec<super::super::std_srvs::srv::SetBool_Response>,
}
impl SetBool_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nstd_srvs/srv/SetBool_Request[<=1] request\nstd_srvs/srv/SetBool_Response[<=1] response\n";
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
    const TYPE_NAME: &'static str = "std_srvs/srv/SetBool_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3c4c20015afb4303eafd347b1d6a786f171a89c814726961a9593ef10df878cf");
    const DEFINITION: &'static str = crate::__definition!(SetBool_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_srvs/srv/SetBool_Request" => super::super::std_srvs::srv::SetBool_Request::__TEXT,
        "std_srvs/srv/SetBool_Response" => super::super::std_srvs::srv::SetBool_Response::__TEXT);
    type View<'a> = SetBool_EventView<'a>;
    type Writer<'a> = SetBool_EventWriter<'a>;
}
/// A `std_srvs/srv/SetBool_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetBool_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::std_srvs::srv::SetBool_Request>,
    pub response: rt::Seq<'a, super::super::std_srvs::srv::SetBool_ResponseView<'a>>,
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
/// Writes a `std_srvs/srv/SetBool_Event` front to back.
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::std_srvs::srv::SetBool_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::std_srvs::srv::SetBool_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::std_srvs::srv::SetBool_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::std_srvs::srv::SetBool_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `std_srvs/srv/SetBool_Request`
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
    const TYPE_NAME: &'static str = "std_srvs/srv/SetBool_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c62fbb99d94e1b25e8ef9e109f9581956bb1b3361a45a4e5810c36a90d29932e");
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
/// Writes a `std_srvs/srv/SetBool_Request` front to back.
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
/// Writes a `std_srvs/srv/SetBool_Request` in place, fields in any order.
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

/// `std_srvs/srv/SetBool_Response`
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
    const TYPE_NAME: &'static str = "std_srvs/srv/SetBool_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d0814e7f7b4880ab77e9c57426c7aa1562ab69f11eef8e2e968812f9cbd0b059");
    const DEFINITION: &'static str = crate::__definition!(SetBool_Response::__TEXT);
    type View<'a> = SetBool_ResponseView<'a>;
    type Writer<'a> = SetBool_ResponseWriter<'a>;
}
/// A `std_srvs/srv/SetBool_Response` read in place.
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
/// Writes a `std_srvs/srv/SetBool_Response` front to back.
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
/// The lengths that a `std_srvs/srv/SetBool_Response` is laid out from.
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
/// Writes a `std_srvs/srv/SetBool_Response` in place, fields in any order.
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

/// The service `std_srvs/srv/Trigger`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trigger;
impl rt::Service for Trigger {
    const TYPE_NAME: &'static str = "std_srvs/srv/Trigger";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_eeff2cd6fa5ad9d27cdf4dec64818317839b62f212a91e6b5304b634b2062c5f");
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

/// `std_srvs/srv/Trigger_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trigger_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::std_srvs::srv::Trigger_Request>,
    pub response: rt::Vec<super::super::std_srvs::srv::Trigger_Response>,
}
impl Trigger_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nstd_srvs/srv/Trigger_Request[<=1] request\nstd_srvs/srv/Trigger_Response[<=1] response\n";
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
    const TYPE_NAME: &'static str = "std_srvs/srv/Trigger_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ec4a1d26b0575e61906890342aba9523a2360e9845857c5590fa6e23bc39e1c2");
    const DEFINITION: &'static str = crate::__definition!(Trigger_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_srvs/srv/Trigger_Request" => super::super::std_srvs::srv::Trigger_Request::__TEXT,
        "std_srvs/srv/Trigger_Response" => super::super::std_srvs::srv::Trigger_Response::__TEXT);
    type View<'a> = Trigger_EventView<'a>;
    type Writer<'a> = Trigger_EventWriter<'a>;
}
/// A `std_srvs/srv/Trigger_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Trigger_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::std_srvs::srv::Trigger_Request>,
    pub response: rt::Seq<'a, super::super::std_srvs::srv::Trigger_ResponseView<'a>>,
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
/// Writes a `std_srvs/srv/Trigger_Event` front to back.
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::std_srvs::srv::Trigger_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::std_srvs::srv::Trigger_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::std_srvs::srv::Trigger_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::std_srvs::srv::Trigger_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `std_srvs/srv/Trigger_Request`
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
    const TYPE_NAME: &'static str = "std_srvs/srv/Trigger_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d010825374ce8918e72bfd826c82603e60f45419e932ea976f807b74a863a199");
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
/// Writes a `std_srvs/srv/Trigger_Request` front to back.
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
/// Writes a `std_srvs/srv/Trigger_Request` in place, fields in any order.
pub struct Trigger_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Trigger_RequestOffsets,
}
impl Trigger_RequestBuilder<'_> {
}

/// `std_srvs/srv/Trigger_Response`
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
    const TYPE_NAME: &'static str = "std_srvs/srv/Trigger_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2d946c21e2fc3f1e9ca6986a8191d85fcc70097a8bb7771a053564bc47009cdf");
    const DEFINITION: &'static str = crate::__definition!(Trigger_Response::__TEXT);
    type View<'a> = Trigger_ResponseView<'a>;
    type Writer<'a> = Trigger_ResponseWriter<'a>;
}
/// A `std_srvs/srv/Trigger_Response` read in place.
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
/// Writes a `std_srvs/srv/Trigger_Response` front to back.
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
/// The lengths that a `std_srvs/srv/Trigger_Response` is laid out from.
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
/// Writes a `std_srvs/srv/Trigger_Response` in place, fields in any order.
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
