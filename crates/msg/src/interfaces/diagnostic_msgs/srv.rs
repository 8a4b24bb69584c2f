// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `diagnostic_msgs/srv/AddDiagnostics`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddDiagnostics;
impl rt::Service for AddDiagnostics {
    const TYPE_NAME: &'static str = "diagnostic_msgs/srv/AddDiagnostics";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6b91084c9f8bffd9b0c1f6883e0e8e491a831f4fc6c6aec77a4efaf3f1ea90b5");
    const DEFINITION: &'static str = "string load_namespace\n---\nbool success\nstring message\n";
    type Request = AddDiagnostics_Request;
    type Response = AddDiagnostics_Response;
    type Event = AddDiagnostics_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<AddDiagnostics_Request>,
        response: rt::Option<AddDiagnostics_Response>,
    ) -> AddDiagnostics_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        AddDiagnostics_Event { info, request, response }
    }
}

/// `diagnostic_msgs/srv/AddDiagnostics_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddDiagnostics_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::diagnostic_msgs::srv::AddDiagnostics_Request>,
    pub response: rt::Vec<super::super::diagnostic_msgs::srv::AddDiagnostics_Response>,
}
impl AddDiagnostics_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\ndiagnostic_msgs/srv/AddDiagnostics_Request[<=1] request\ndiagnostic_msgs/srv/AddDiagnostics_Response[<=1] response\n";
}
impl rt::Cdr for AddDiagnostics_Event {
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
impl rt::Message for AddDiagnostics_Event {
    const TYPE_NAME: &'static str = "diagnostic_msgs/srv/AddDiagnostics_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_21ac801810297ae86b5e5dcc665bbd1918bf71b19615c031c4c6e755ada80c7c");
    const DEFINITION: &'static str = crate::__definition!(AddDiagnostics_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "diagnostic_msgs/srv/AddDiagnostics_Request" => super::super::diagnostic_msgs::srv::AddDiagnostics_Request::__TEXT,
        "diagnostic_msgs/srv/AddDiagnostics_Response" => super::super::diagnostic_msgs::srv::AddDiagnostics_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = AddDiagnostics_EventView<'a>;
    type Writer<'a> = AddDiagnostics_EventWriter<'a>;
}
/// A `diagnostic_msgs/srv/AddDiagnostics_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct AddDiagnostics_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::diagnostic_msgs::srv::AddDiagnostics_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::diagnostic_msgs::srv::AddDiagnostics_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for AddDiagnostics_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `diagnostic_msgs/srv/AddDiagnostics_Event` front to back.
pub struct AddDiagnostics_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AddDiagnostics_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AddDiagnostics_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &AddDiagnostics_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::diagnostic_msgs::srv::AddDiagnostics_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::diagnostic_msgs::srv::AddDiagnostics_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::diagnostic_msgs::srv::AddDiagnostics_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::diagnostic_msgs::srv::AddDiagnostics_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `diagnostic_msgs/srv/AddDiagnostics_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddDiagnostics_Request {
    pub load_namespace: rt::String,
}
impl AddDiagnostics_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string load_namespace\n";
}
impl rt::Cdr for AddDiagnostics_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.load_namespace, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.load_namespace, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            load_namespace: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for AddDiagnostics_Request {
    const TYPE_NAME: &'static str = "diagnostic_msgs/srv/AddDiagnostics_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e0b6572a07c2b3ca2c4f2acf742297661f6ceb50f5baa4f9305b6094cf950146");
    const DEFINITION: &'static str = crate::__definition!(AddDiagnostics_Request::__TEXT);
    type View<'a> = AddDiagnostics_RequestView<'a>;
    type Writer<'a> = AddDiagnostics_RequestWriter<'a>;
}
/// A `diagnostic_msgs/srv/AddDiagnostics_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct AddDiagnostics_RequestView<'a> {
    pub load_namespace: &'a str,
}
impl<'a> rt::Parse<'a> for AddDiagnostics_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            load_namespace: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `diagnostic_msgs/srv/AddDiagnostics_Request` front to back.
pub struct AddDiagnostics_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AddDiagnostics_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AddDiagnostics_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &AddDiagnostics_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn load_namespace(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `diagnostic_msgs/srv/AddDiagnostics_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct AddDiagnostics_RequestLengths {
    pub load_namespace: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AddDiagnostics_RequestOffsets {
    load_namespace: rt::Span,
}
impl rt::BuildInPlace for AddDiagnostics_Request {
    type Lengths = AddDiagnostics_RequestLengths;
    type Offsets = AddDiagnostics_RequestOffsets;
    type Builder<'a> = AddDiagnostics_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<AddDiagnostics_RequestOffsets> {
        Ok(AddDiagnostics_RequestOffsets {
            load_namespace: layout.string(lengths.load_namespace, rt::ANY)?,
        })
    }
    fn mark(at: &AddDiagnostics_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.load_namespace);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &AddDiagnostics_RequestOffsets) -> AddDiagnostics_RequestBuilder<'a> {
        AddDiagnostics_RequestBuilder { body, at: *at }
    }
}
/// Writes a `diagnostic_msgs/srv/AddDiagnostics_Request` in place, fields in any order.
pub struct AddDiagnostics_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: AddDiagnostics_RequestOffsets,
}
impl AddDiagnostics_RequestBuilder<'_> {
    pub fn set_load_namespace(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.load_namespace, text)?;
        Ok(self)
    }
}

/// `diagnostic_msgs/srv/AddDiagnostics_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddDiagnostics_Response {
    pub success: bool,
    pub message: rt::String,
}
impl AddDiagnostics_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool success\nstring message\n";
}
impl rt::Cdr for AddDiagnostics_Response {
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
impl rt::Message for AddDiagnostics_Response {
    const TYPE_NAME: &'static str = "diagnostic_msgs/srv/AddDiagnostics_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e7070a2373c892c4cf071dcd90405d7696187eb2ff0e40d8b6472a04a4b73d22");
    const DEFINITION: &'static str = crate::__definition!(AddDiagnostics_Response::__TEXT);
    type View<'a> = AddDiagnostics_ResponseView<'a>;
    type Writer<'a> = AddDiagnostics_ResponseWriter<'a>;
}
/// A `diagnostic_msgs/srv/AddDiagnostics_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct AddDiagnostics_ResponseView<'a> {
    pub success: bool,
    pub message: &'a str,
}
impl<'a> rt::Parse<'a> for AddDiagnostics_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Parse::parse(r)?,
            message: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `diagnostic_msgs/srv/AddDiagnostics_Response` front to back.
pub struct AddDiagnostics_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AddDiagnostics_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AddDiagnostics_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &AddDiagnostics_Response) -> rt::Result<()> {
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
/// The lengths that a `diagnostic_msgs/srv/AddDiagnostics_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct AddDiagnostics_ResponseLengths {
    pub message: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AddDiagnostics_ResponseOffsets {
    success: u32,
    message: rt::Span,
}
impl rt::BuildInPlace for AddDiagnostics_Response {
    type Lengths = AddDiagnostics_ResponseLengths;
    type Offsets = AddDiagnostics_ResponseOffsets;
    type Builder<'a> = AddDiagnostics_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<AddDiagnostics_ResponseOffsets> {
        Ok(AddDiagnostics_ResponseOffsets {
            success: layout.number::<u8>()?,
            message: layout.string(lengths.message, rt::ANY)?,
        })
    }
    fn mark(at: &AddDiagnostics_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.message);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &AddDiagnostics_ResponseOffsets) -> AddDiagnostics_ResponseBuilder<'a> {
        AddDiagnostics_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `diagnostic_msgs/srv/AddDiagnostics_Response` in place, fields in any order.
pub struct AddDiagnostics_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: AddDiagnostics_ResponseOffsets,
}
impl AddDiagnostics_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
    pub fn set_message(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.message, text)?;
        Ok(self)
    }
}

/// The service `diagnostic_msgs/srv/SelfTest`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelfTest;
impl rt::Service for SelfTest {
    const TYPE_NAME: &'static str = "diagnostic_msgs/srv/SelfTest";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_df1e4e54a814a16ccc77471e9239618d46818e8d0e3b45ad6f8c34c6e2abfef6");
    const DEFINITION: &'static str = "---\nstring id\nbyte passed\nDiagnosticStatus[] status\n";
    type Request = SelfTest_Request;
    type Response = SelfTest_Response;
    type Event = SelfTest_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SelfTest_Request>,
        response: rt::Option<SelfTest_Response>,
    ) -> SelfTest_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SelfTest_Event { info, request, response }
    }
}

/// `diagnostic_msgs/srv/SelfTest_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfTest_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::diagnostic_msgs::srv::SelfTest_Request>,
    pub response: rt::Vec<super::super::diagnostic_msgs::srv::SelfTest_Response>,
}
impl SelfTest_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\ndiagnostic_msgs/srv/SelfTest_Request[<=1] request\ndiagnostic_msgs/srv/SelfTest_Response[<=1] response\n";
}
impl rt::Cdr for SelfTest_Event {
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
impl rt::Message for SelfTest_Event {
    const TYPE_NAME: &'static str = "diagnostic_msgs/srv/SelfTest_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_949f4bd418dae483879d649012beff105276e5b75b3c7445693c70dca1687718");
    const DEFINITION: &'static str = crate::__definition!(SelfTest_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "diagnostic_msgs/DiagnosticStatus" => super::super::diagnostic_msgs::msg::DiagnosticStatus::__TEXT,
        "diagnostic_msgs/KeyValue" => super::super::diagnostic_msgs::msg::KeyValue::__TEXT,
        "diagnostic_msgs/srv/SelfTest_Request" => super::super::diagnostic_msgs::srv::SelfTest_Request::__TEXT,
        "diagnostic_msgs/srv/SelfTest_Response" => super::super::diagnostic_msgs::srv::SelfTest_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = SelfTest_EventView<'a>;
    type Writer<'a> = SelfTest_EventWriter<'a>;
}
/// A `diagnostic_msgs/srv/SelfTest_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SelfTest_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::diagnostic_msgs::srv::SelfTest_Request>,
    pub response: rt::Seq<'a, super::super::diagnostic_msgs::srv::SelfTest_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for SelfTest_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `diagnostic_msgs/srv/SelfTest_Event` front to back.
pub struct SelfTest_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SelfTest_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SelfTest_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SelfTest_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::diagnostic_msgs::srv::SelfTest_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::diagnostic_msgs::srv::SelfTest_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::diagnostic_msgs::srv::SelfTest_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::diagnostic_msgs::srv::SelfTest_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `diagnostic_msgs/srv/SelfTest_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SelfTest_Request {
}
impl SelfTest_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for SelfTest_Request {
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
impl rt::Message for SelfTest_Request {
    const TYPE_NAME: &'static str = "diagnostic_msgs/srv/SelfTest_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3bb94b497e74e9beed2dddc7212d3ae596696d30413bd1550fe932fc20efb8a4");
    const DEFINITION: &'static str = crate::__definition!(SelfTest_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = SelfTest_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for SelfTest_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `diagnostic_msgs/srv/SelfTest_Request` front to back.
pub struct SelfTest_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SelfTest_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SelfTest_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SelfTest_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SelfTest_RequestOffsets {
}
impl rt::BuildInPlace for SelfTest_Request {
    type Lengths = ();
    type Offsets = SelfTest_RequestOffsets;
    type Builder<'a> = SelfTest_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SelfTest_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(SelfTest_RequestOffsets {
        })
    }
    fn mark(at: &SelfTest_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SelfTest_RequestOffsets) -> SelfTest_RequestBuilder<'a> {
        SelfTest_RequestBuilder { body, at: *at }
    }
}
/// Writes a `diagnostic_msgs/srv/SelfTest_Request` in place, fields in any order.
pub struct SelfTest_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: SelfTest_RequestOffsets,
}
impl SelfTest_RequestBuilder<'_> {
}

/// `diagnostic_msgs/srv/SelfTest_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfTest_Response {
    pub id: rt::String,
    pub passed: u8,
    pub status: rt::Vec<super::super::diagnostic_msgs::msg::DiagnosticStatus>,
}
impl SelfTest_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string id\nbyte passed\nDiagnosticStatus[] status\n";
}
impl rt::Cdr for SelfTest_Response {
    const MIN: usize = 9;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.id, at);
        let at = rt::Cdr::end(&self.passed, at);
        let at = rt::Cdr::end(&self.status, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.id, w)?;
        rt::Cdr::write(&self.passed, w)?;
        rt::Cdr::write(&self.status, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            id: rt::Cdr::read(r)?,
            passed: rt::Cdr::read(r)?,
            status: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SelfTest_Response {
    const TYPE_NAME: &'static str = "diagnostic_msgs/srv/SelfTest_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_489da82e00dce6671cb0ff423a0f0939b546336fbfe49d6c7e64c9b89f898f57");
    const DEFINITION: &'static str = crate::__definition!(SelfTest_Response::__TEXT,
        "diagnostic_msgs/DiagnosticStatus" => super::super::diagnostic_msgs::msg::DiagnosticStatus::__TEXT,
        "diagnostic_msgs/KeyValue" => super::super::diagnostic_msgs::msg::KeyValue::__TEXT);
    type View<'a> = SelfTest_ResponseView<'a>;
    type Writer<'a> = SelfTest_ResponseWriter<'a>;
}
/// A `diagnostic_msgs/srv/SelfTest_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SelfTest_ResponseView<'a> {
    pub id: &'a str,
    pub passed: u8,
    pub status: rt::Seq<'a, super::super::diagnostic_msgs::msg::DiagnosticStatusView<'a>>,
}
impl<'a> rt::Parse<'a> for SelfTest_ResponseView<'a> {
    const MIN: usize = 9;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            id: rt::Parse::parse(r)?,
            passed: rt::Parse::parse(r)?,
            status: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `diagnostic_msgs/srv/SelfTest_Response` front to back.
pub struct SelfTest_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SelfTest_ResponseWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SelfTest_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SelfTest_Response) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn passed(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn status(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::diagnostic_msgs::msg::DiagnosticStatusWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
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
