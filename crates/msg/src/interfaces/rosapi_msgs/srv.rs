// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `rosapi_msgs/srv/DeleteParam`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeleteParam;
impl rt::Service for DeleteParam {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/DeleteParam";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_625fd297e0866ba7db3fae3203d4cc0df2ec389cf46f21d9e868af8b0c52797d");
    const DEFINITION: &'static str = "# Takes a parameter from a node.\n# As in /node:parameter.\nstring name\n---\nbool successful\nstring reason\n";
    type Request = DeleteParam_Request;
    type Response = DeleteParam_Response;
    type Event = DeleteParam_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<DeleteParam_Request>,
        response: rt::Option<DeleteParam_Response>,
    ) -> DeleteParam_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        DeleteParam_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/DeleteParam_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeleteParam_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::DeleteParam_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::DeleteParam_Response>,
}
impl DeleteParam_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/DeleteParam_Request[<=1] request\nrosapi_msgs/srv/DeleteParam_Response[<=1] response\n";
}
impl rt::Cdr for DeleteParam_Event {
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
impl rt::Message for DeleteParam_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/DeleteParam_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_30ac867a3ad808d768efcea7464ab8ec8343c28feac2a4682ce8f74e18b8ad2b");
    const DEFINITION: &'static str = crate::__definition!(DeleteParam_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/DeleteParam_Request" => super::super::rosapi_msgs::srv::DeleteParam_Request::__TEXT,
        "rosapi_msgs/srv/DeleteParam_Response" => super::super::rosapi_msgs::srv::DeleteParam_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = DeleteParam_EventView<'a>;
    type Writer<'a> = DeleteParam_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/DeleteParam_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct DeleteParam_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::DeleteParam_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::DeleteParam_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for DeleteParam_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/DeleteParam_Event` front to back.
pub struct DeleteParam_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DeleteParam_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DeleteParam_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &DeleteParam_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::DeleteParam_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::DeleteParam_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::DeleteParam_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::DeleteParam_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/DeleteParam_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeleteParam_Request {
    pub name: rt::String,
}
impl DeleteParam_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Takes a parameter from a node.\n# As in /node:parameter.\nstring name\n";
}
impl rt::Cdr for DeleteParam_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for DeleteParam_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/DeleteParam_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2ebb0cb39b7149cf2bdd576b36b455a4cada8e4158a8ea74c0b5d11f211860e9");
    const DEFINITION: &'static str = crate::__definition!(DeleteParam_Request::__TEXT);
    type View<'a> = DeleteParam_RequestView<'a>;
    type Writer<'a> = DeleteParam_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/DeleteParam_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct DeleteParam_RequestView<'a> {
    pub name: &'a str,
}
impl<'a> rt::Parse<'a> for DeleteParam_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/DeleteParam_Request` front to back.
pub struct DeleteParam_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DeleteParam_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DeleteParam_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &DeleteParam_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/DeleteParam_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct DeleteParam_RequestLengths {
    pub name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct DeleteParam_RequestOffsets {
    name: rt::Span,
}
impl rt::BuildInPlace for DeleteParam_Request {
    type Lengths = DeleteParam_RequestLengths;
    type Offsets = DeleteParam_RequestOffsets;
    type Builder<'a> = DeleteParam_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<DeleteParam_RequestOffsets> {
        Ok(DeleteParam_RequestOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
        })
    }
    fn mark(at: &DeleteParam_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &DeleteParam_RequestOffsets) -> DeleteParam_RequestBuilder<'a> {
        DeleteParam_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/DeleteParam_Request` in place, fields in any order.
pub struct DeleteParam_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: DeleteParam_RequestOffsets,
}
impl DeleteParam_RequestBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/DeleteParam_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeleteParam_Response {
    pub successful: bool,
    pub reason: rt::String,
}
impl DeleteParam_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool successful\nstring reason\n";
}
impl rt::Cdr for DeleteParam_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.successful, at);
        let at = rt::Cdr::end(&self.reason, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.successful, w)?;
        rt::Cdr::write(&self.reason, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Cdr::read(r)?,
            reason: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for DeleteParam_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/DeleteParam_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a5099ada9db2d59cc75f18d1a6b7f3e877006b79931ddb51bd71386d052dd191");
    const DEFINITION: &'static str = crate::__definition!(DeleteParam_Response::__TEXT);
    type View<'a> = DeleteParam_ResponseView<'a>;
    type Writer<'a> = DeleteParam_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/DeleteParam_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct DeleteParam_ResponseView<'a> {
    pub successful: bool,
    pub reason: &'a str,
}
impl<'a> rt::Parse<'a> for DeleteParam_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Parse::parse(r)?,
            reason: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/DeleteParam_Response` front to back.
pub struct DeleteParam_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DeleteParam_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DeleteParam_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &DeleteParam_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn successful(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/DeleteParam_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct DeleteParam_ResponseLengths {
    pub reason: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct DeleteParam_ResponseOffsets {
    successful: u32,
    reason: rt::Span,
}
impl rt::BuildInPlace for DeleteParam_Response {
    type Lengths = DeleteParam_ResponseLengths;
    type Offsets = DeleteParam_ResponseOffsets;
    type Builder<'a> = DeleteParam_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<DeleteParam_ResponseOffsets> {
        Ok(DeleteParam_ResponseOffsets {
            successful: layout.number::<u8>()?,
            reason: layout.string(lengths.reason, rt::ANY)?,
        })
    }
    fn mark(at: &DeleteParam_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.reason);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &DeleteParam_ResponseOffsets) -> DeleteParam_ResponseBuilder<'a> {
        DeleteParam_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/DeleteParam_Response` in place, fields in any order.
pub struct DeleteParam_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: DeleteParam_ResponseOffsets,
}
impl DeleteParam_ResponseBuilder<'_> {
    pub fn set_successful(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.successful, u8::from(value));
        self
    }
    pub fn set_reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.reason, text)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/GetActionServers`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetActionServers;
impl rt::Service for GetActionServers {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetActionServers";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_58ddbf4edbdd50fd830e700d464b40c82bd49fb0e48925a4638096f478bf3275");
    const DEFINITION: &'static str = "# All actions that somebody offers.\n---\nstring[] action_servers\n";
    type Request = GetActionServers_Request;
    type Response = GetActionServers_Response;
    type Event = GetActionServers_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetActionServers_Request>,
        response: rt::Option<GetActionServers_Response>,
    ) -> GetActionServers_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetActionServers_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/GetActionServers_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetActionServers_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::GetActionServers_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::GetActionServers_Response>,
}
impl GetActionServers_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/GetActionServers_Request[<=1] request\nrosapi_msgs/srv/GetActionServers_Response[<=1] response\n";
}
impl rt::Cdr for GetActionServers_Event {
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
impl rt::Message for GetActionServers_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetActionServers_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b23f905b1904016812b70d0bb75cd2a6532174b57b829e38651bf9b3be8aea84");
    const DEFINITION: &'static str = crate::__definition!(GetActionServers_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/GetActionServers_Request" => super::super::rosapi_msgs::srv::GetActionServers_Request::__TEXT,
        "rosapi_msgs/srv/GetActionServers_Response" => super::super::rosapi_msgs::srv::GetActionServers_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetActionServers_EventView<'a>;
    type Writer<'a> = GetActionServers_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/GetActionServers_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetActionServers_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::GetActionServers_Request>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::GetActionServers_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetActionServers_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetActionServers_Event` front to back.
pub struct GetActionServers_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetActionServers_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetActionServers_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetActionServers_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetActionServers_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetActionServers_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetActionServers_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetActionServers_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/GetActionServers_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetActionServers_Request {
}
impl GetActionServers_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# All actions that somebody offers.\n";
}
impl rt::Cdr for GetActionServers_Request {
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
impl rt::Message for GetActionServers_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetActionServers_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6dca921f46a04943d1b5b985783ec350a5de332ee672540866802c293395eca9");
    const DEFINITION: &'static str = crate::__definition!(GetActionServers_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetActionServers_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetActionServers_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/GetActionServers_Request` front to back.
pub struct GetActionServers_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetActionServers_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetActionServers_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetActionServers_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetActionServers_RequestOffsets {
}
impl rt::BuildInPlace for GetActionServers_Request {
    type Lengths = ();
    type Offsets = GetActionServers_RequestOffsets;
    type Builder<'a> = GetActionServers_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetActionServers_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetActionServers_RequestOffsets {
        })
    }
    fn mark(at: &GetActionServers_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetActionServers_RequestOffsets) -> GetActionServers_RequestBuilder<'a> {
        GetActionServers_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/GetActionServers_Request` in place, fields in any order.
pub struct GetActionServers_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetActionServers_RequestOffsets,
}
impl GetActionServers_RequestBuilder<'_> {
}

/// `rosapi_msgs/srv/GetActionServers_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetActionServers_Response {
    pub action_servers: rt::Vec<rt::String>,
}
impl GetActionServers_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] action_servers\n";
}
impl rt::Cdr for GetActionServers_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.action_servers, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.action_servers, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            action_servers: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetActionServers_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetActionServers_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9ea6f249ded1a2fc8332f2b74a4e98f00cdcd41209d189843362615501971eff");
    const DEFINITION: &'static str = crate::__definition!(GetActionServers_Response::__TEXT);
    type View<'a> = GetActionServers_ResponseView<'a>;
    type Writer<'a> = GetActionServers_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/GetActionServers_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetActionServers_ResponseView<'a> {
    pub action_servers: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for GetActionServers_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            action_servers: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetActionServers_Response` front to back.
pub struct GetActionServers_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetActionServers_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetActionServers_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetActionServers_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn action_servers<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/GetParam`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetParam;
impl rt::Service for GetParam {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetParam";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_00e4023c8ee8f1f269d37f16c2ee98aec33fc9a2ffbae2b029344aa5706fc536");
    const DEFINITION: &'static str = "# Reads a parameter of a node.\n# As in /node:parameter.\nstring name\n---\n# JSON.\nstring value\nbool successful\nstring reason\n";
    type Request = GetParam_Request;
    type Response = GetParam_Response;
    type Event = GetParam_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetParam_Request>,
        response: rt::Option<GetParam_Response>,
    ) -> GetParam_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetParam_Event { info, request, response }
    }
}

/// The service `rosapi_msgs/srv/GetParamNames`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetParamNames;
impl rt::Service for GetParamNames {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetParamNames";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ce7a256c93f4220670317784439bd9bc4f9ec91ab903ac46c98c578f8d01b99e");
    const DEFINITION: &'static str = "# The parameters of all nodes, as in /node:parameter.\n---\nstring[] names\n";
    type Request = GetParamNames_Request;
    type Response = GetParamNames_Response;
    type Event = GetParamNames_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetParamNames_Request>,
        response: rt::Option<GetParamNames_Response>,
    ) -> GetParamNames_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetParamNames_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/GetParamNames_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParamNames_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::GetParamNames_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::GetParamNames_Response>,
}
impl GetParamNames_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/GetParamNames_Request[<=1] request\nrosapi_msgs/srv/GetParamNames_Response[<=1] response\n";
}
impl rt::Cdr for GetParamNames_Event {
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
impl rt::Message for GetParamNames_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetParamNames_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8355bd1aecdebea724381770479f1a384b308495c79875eb8f8d157dc43feeca");
    const DEFINITION: &'static str = crate::__definition!(GetParamNames_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/GetParamNames_Request" => super::super::rosapi_msgs::srv::GetParamNames_Request::__TEXT,
        "rosapi_msgs/srv/GetParamNames_Response" => super::super::rosapi_msgs::srv::GetParamNames_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetParamNames_EventView<'a>;
    type Writer<'a> = GetParamNames_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/GetParamNames_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParamNames_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::GetParamNames_Request>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::GetParamNames_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetParamNames_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetParamNames_Event` front to back.
pub struct GetParamNames_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParamNames_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParamNames_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParamNames_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetParamNames_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetParamNames_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetParamNames_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetParamNames_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/GetParamNames_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetParamNames_Request {
}
impl GetParamNames_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The parameters of all nodes, as in /node:parameter.\n";
}
impl rt::Cdr for GetParamNames_Request {
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
impl rt::Message for GetParamNames_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetParamNames_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_590299f61f6cc52b7cb3fbf7cb119fa29c1f2a29128f362514bb70788ca417e4");
    const DEFINITION: &'static str = crate::__definition!(GetParamNames_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetParamNames_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetParamNames_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/GetParamNames_Request` front to back.
pub struct GetParamNames_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParamNames_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParamNames_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParamNames_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetParamNames_RequestOffsets {
}
impl rt::BuildInPlace for GetParamNames_Request {
    type Lengths = ();
    type Offsets = GetParamNames_RequestOffsets;
    type Builder<'a> = GetParamNames_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetParamNames_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetParamNames_RequestOffsets {
        })
    }
    fn mark(at: &GetParamNames_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetParamNames_RequestOffsets) -> GetParamNames_RequestBuilder<'a> {
        GetParamNames_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/GetParamNames_Request` in place, fields in any order.
pub struct GetParamNames_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetParamNames_RequestOffsets,
}
impl GetParamNames_RequestBuilder<'_> {
}

/// `rosapi_msgs/srv/GetParamNames_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParamNames_Response {
    pub names: rt::Vec<rt::String>,
}
impl GetParamNames_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] names\n";
}
impl rt::Cdr for GetParamNames_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.names, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.names, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            names: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetParamNames_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetParamNames_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_49970891c32e74efdf2e200c7bf1c38c3f6bf312f7b8de1c12da0f4ef2a624e0");
    const DEFINITION: &'static str = crate::__definition!(GetParamNames_Response::__TEXT);
    type View<'a> = GetParamNames_ResponseView<'a>;
    type Writer<'a> = GetParamNames_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/GetParamNames_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParamNames_ResponseView<'a> {
    pub names: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for GetParamNames_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            names: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetParamNames_Response` front to back.
pub struct GetParamNames_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParamNames_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParamNames_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParamNames_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/GetParam_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParam_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::GetParam_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::GetParam_Response>,
}
impl GetParam_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/GetParam_Request[<=1] request\nrosapi_msgs/srv/GetParam_Response[<=1] response\n";
}
impl rt::Cdr for GetParam_Event {
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
impl rt::Message for GetParam_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetParam_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dcfe0ed771e07ba42ae4108f0f83801cec76fa1e6097767416bbb19d087e8a0b");
    const DEFINITION: &'static str = crate::__definition!(GetParam_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/GetParam_Request" => super::super::rosapi_msgs::srv::GetParam_Request::__TEXT,
        "rosapi_msgs/srv/GetParam_Response" => super::super::rosapi_msgs::srv::GetParam_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetParam_EventView<'a>;
    type Writer<'a> = GetParam_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/GetParam_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParam_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::GetParam_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::GetParam_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetParam_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetParam_Event` front to back.
pub struct GetParam_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParam_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParam_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParam_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetParam_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetParam_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetParam_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetParam_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/GetParam_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParam_Request {
    pub name: rt::String,
}
impl GetParam_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Reads a parameter of a node.\n# As in /node:parameter.\nstring name\n";
}
impl rt::Cdr for GetParam_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetParam_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetParam_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_67c7e2282910de1e86cb7041ba6a54345942eddaeae7d208f5564828d9607bea");
    const DEFINITION: &'static str = crate::__definition!(GetParam_Request::__TEXT);
    type View<'a> = GetParam_RequestView<'a>;
    type Writer<'a> = GetParam_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/GetParam_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParam_RequestView<'a> {
    pub name: &'a str,
}
impl<'a> rt::Parse<'a> for GetParam_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetParam_Request` front to back.
pub struct GetParam_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParam_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParam_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParam_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/GetParam_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GetParam_RequestLengths {
    pub name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetParam_RequestOffsets {
    name: rt::Span,
}
impl rt::BuildInPlace for GetParam_Request {
    type Lengths = GetParam_RequestLengths;
    type Offsets = GetParam_RequestOffsets;
    type Builder<'a> = GetParam_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetParam_RequestOffsets> {
        Ok(GetParam_RequestOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
        })
    }
    fn mark(at: &GetParam_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetParam_RequestOffsets) -> GetParam_RequestBuilder<'a> {
        GetParam_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/GetParam_Request` in place, fields in any order.
pub struct GetParam_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetParam_RequestOffsets,
}
impl GetParam_RequestBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/GetParam_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParam_Response {
    pub value: rt::String,
    pub successful: bool,
    pub reason: rt::String,
}
impl GetParam_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# JSON.\nstring value\nbool successful\nstring reason\n";
}
impl rt::Cdr for GetParam_Response {
    const MIN: usize = 9;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.value, at);
        let at = rt::Cdr::end(&self.successful, at);
        let at = rt::Cdr::end(&self.reason, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.value, w)?;
        rt::Cdr::write(&self.successful, w)?;
        rt::Cdr::write(&self.reason, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            value: rt::Cdr::read(r)?,
            successful: rt::Cdr::read(r)?,
            reason: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetParam_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetParam_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ce834d862271236e3df61d8bcd6f99576fbe45b20e31aa1456fe8d7bfd67187b");
    const DEFINITION: &'static str = crate::__definition!(GetParam_Response::__TEXT);
    type View<'a> = GetParam_ResponseView<'a>;
    type Writer<'a> = GetParam_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/GetParam_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParam_ResponseView<'a> {
    pub value: &'a str,
    pub successful: bool,
    pub reason: &'a str,
}
impl<'a> rt::Parse<'a> for GetParam_ResponseView<'a> {
    const MIN: usize = 9;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            value: rt::Parse::parse(r)?,
            successful: rt::Parse::parse(r)?,
            reason: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetParam_Response` front to back.
pub struct GetParam_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParam_ResponseWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParam_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParam_Response) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn value(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn successful(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/GetParam_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GetParam_ResponseLengths {
    pub value: usize,
    pub reason: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetParam_ResponseOffsets {
    value: rt::Span,
    successful: u32,
    reason: rt::Span,
}
impl rt::BuildInPlace for GetParam_Response {
    type Lengths = GetParam_ResponseLengths;
    type Offsets = GetParam_ResponseOffsets;
    type Builder<'a> = GetParam_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetParam_ResponseOffsets> {
        Ok(GetParam_ResponseOffsets {
            value: layout.string(lengths.value, rt::ANY)?,
            successful: layout.number::<u8>()?,
            reason: layout.string(lengths.reason, rt::ANY)?,
        })
    }
    fn mark(at: &GetParam_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.value);
        marker.string(at.reason);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetParam_ResponseOffsets) -> GetParam_ResponseBuilder<'a> {
        GetParam_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/GetParam_Response` in place, fields in any order.
pub struct GetParam_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: GetParam_ResponseOffsets,
}
impl GetParam_ResponseBuilder<'_> {
    pub fn set_value(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.value, text)?;
        Ok(self)
    }
    pub fn set_successful(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.successful, u8::from(value));
        self
    }
    pub fn set_reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.reason, text)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/GetROSVersion`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetROSVersion;
impl rt::Service for GetROSVersion {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetROSVersion";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_526058384b92d9d5a46cadafdcdfadddc28aa53c593a1ce174bdc36e714cb097");
    const DEFINITION: &'static str = "# Which ROS this is.\n---\n# 1 or 2.\nuint8 version\nstring distro\n";
    type Request = GetROSVersion_Request;
    type Response = GetROSVersion_Response;
    type Event = GetROSVersion_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetROSVersion_Request>,
        response: rt::Option<GetROSVersion_Response>,
    ) -> GetROSVersion_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetROSVersion_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/GetROSVersion_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetROSVersion_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::GetROSVersion_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::GetROSVersion_Response>,
}
impl GetROSVersion_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/GetROSVersion_Request[<=1] request\nrosapi_msgs/srv/GetROSVersion_Response[<=1] response\n";
}
impl rt::Cdr for GetROSVersion_Event {
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
impl rt::Message for GetROSVersion_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetROSVersion_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3817da3587a7f759407aa00b3c8c62eedac5ab03d6b010af7867600f51ba8fdf");
    const DEFINITION: &'static str = crate::__definition!(GetROSVersion_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/GetROSVersion_Request" => super::super::rosapi_msgs::srv::GetROSVersion_Request::__TEXT,
        "rosapi_msgs/srv/GetROSVersion_Response" => super::super::rosapi_msgs::srv::GetROSVersion_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetROSVersion_EventView<'a>;
    type Writer<'a> = GetROSVersion_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/GetROSVersion_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetROSVersion_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::GetROSVersion_Request>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::GetROSVersion_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetROSVersion_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetROSVersion_Event` front to back.
pub struct GetROSVersion_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetROSVersion_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetROSVersion_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetROSVersion_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetROSVersion_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetROSVersion_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetROSVersion_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetROSVersion_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/GetROSVersion_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetROSVersion_Request {
}
impl GetROSVersion_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Which ROS this is.\n";
}
impl rt::Cdr for GetROSVersion_Request {
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
impl rt::Message for GetROSVersion_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetROSVersion_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1a13df77c875beddacb14977a11bc14651207eeef307e0b42e921464dab13190");
    const DEFINITION: &'static str = crate::__definition!(GetROSVersion_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetROSVersion_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetROSVersion_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/GetROSVersion_Request` front to back.
pub struct GetROSVersion_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetROSVersion_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetROSVersion_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetROSVersion_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetROSVersion_RequestOffsets {
}
impl rt::BuildInPlace for GetROSVersion_Request {
    type Lengths = ();
    type Offsets = GetROSVersion_RequestOffsets;
    type Builder<'a> = GetROSVersion_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetROSVersion_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetROSVersion_RequestOffsets {
        })
    }
    fn mark(at: &GetROSVersion_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetROSVersion_RequestOffsets) -> GetROSVersion_RequestBuilder<'a> {
        GetROSVersion_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/GetROSVersion_Request` in place, fields in any order.
pub struct GetROSVersion_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetROSVersion_RequestOffsets,
}
impl GetROSVersion_RequestBuilder<'_> {
}

/// `rosapi_msgs/srv/GetROSVersion_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetROSVersion_Response {
    pub version: u8,
    pub distro: rt::String,
}
impl GetROSVersion_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# 1 or 2.\nuint8 version\nstring distro\n";
}
impl rt::Cdr for GetROSVersion_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.version, at);
        let at = rt::Cdr::end(&self.distro, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.version, w)?;
        rt::Cdr::write(&self.distro, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            version: rt::Cdr::read(r)?,
            distro: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetROSVersion_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetROSVersion_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9ea00d29695d4c830228c563a386f1ad48bba313d317a3b1bdefc0d3b5e77801");
    const DEFINITION: &'static str = crate::__definition!(GetROSVersion_Response::__TEXT);
    type View<'a> = GetROSVersion_ResponseView<'a>;
    type Writer<'a> = GetROSVersion_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/GetROSVersion_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetROSVersion_ResponseView<'a> {
    pub version: u8,
    pub distro: &'a str,
}
impl<'a> rt::Parse<'a> for GetROSVersion_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            version: rt::Parse::parse(r)?,
            distro: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetROSVersion_Response` front to back.
pub struct GetROSVersion_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetROSVersion_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetROSVersion_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetROSVersion_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn version(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn distro(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/GetROSVersion_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GetROSVersion_ResponseLengths {
    pub distro: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetROSVersion_ResponseOffsets {
    version: u32,
    distro: rt::Span,
}
impl rt::BuildInPlace for GetROSVersion_Response {
    type Lengths = GetROSVersion_ResponseLengths;
    type Offsets = GetROSVersion_ResponseOffsets;
    type Builder<'a> = GetROSVersion_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetROSVersion_ResponseOffsets> {
        Ok(GetROSVersion_ResponseOffsets {
            version: layout.number::<u8>()?,
            distro: layout.string(lengths.distro, rt::ANY)?,
        })
    }
    fn mark(at: &GetROSVersion_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.distro);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetROSVersion_ResponseOffsets) -> GetROSVersion_ResponseBuilder<'a> {
        GetROSVersion_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/GetROSVersion_Response` in place, fields in any order.
pub struct GetROSVersion_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: GetROSVersion_ResponseOffsets,
}
impl GetROSVersion_ResponseBuilder<'_> {
    pub fn set_version(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.version, value);
        self
    }
    pub fn set_distro(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.distro, text)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/GetTime`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetTime;
impl rt::Service for GetTime {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetTime";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9bdff3e15f979a05f6d2b61df22cd6a15374519e34071b9096b4ba49470be7f3");
    const DEFINITION: &'static str = "# The ROS time of the server.\n---\nbuiltin_interfaces/Time time\n";
    type Request = GetTime_Request;
    type Response = GetTime_Response;
    type Event = GetTime_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetTime_Request>,
        response: rt::Option<GetTime_Response>,
    ) -> GetTime_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetTime_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/GetTime_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetTime_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::GetTime_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::GetTime_Response>,
}
impl GetTime_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/GetTime_Request[<=1] request\nrosapi_msgs/srv/GetTime_Response[<=1] response\n";
}
impl rt::Cdr for GetTime_Event {
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
impl rt::Message for GetTime_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetTime_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_079aa1253188d255e056790afe28039a532f02a54b86f9cfec98ff66f0ab92b2");
    const DEFINITION: &'static str = crate::__definition!(GetTime_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/GetTime_Request" => super::super::rosapi_msgs::srv::GetTime_Request::__TEXT,
        "rosapi_msgs/srv/GetTime_Response" => super::super::rosapi_msgs::srv::GetTime_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetTime_EventView<'a>;
    type Writer<'a> = GetTime_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/GetTime_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetTime_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::GetTime_Request>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::GetTime_Response>,
}
impl<'a> rt::Parse<'a> for GetTime_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/GetTime_Event` front to back.
pub struct GetTime_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetTime_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetTime_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetTime_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetTime_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetTime_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::GetTime_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::GetTime_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/GetTime_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetTime_Request {
}
impl GetTime_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The ROS time of the server.\n";
}
impl rt::Cdr for GetTime_Request {
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
impl rt::Message for GetTime_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetTime_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5d18e3a48ff7ccbbb21a14ca7572468a9aa9e2076a059c8cde9a48092d7db01a");
    const DEFINITION: &'static str = crate::__definition!(GetTime_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetTime_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetTime_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/GetTime_Request` front to back.
pub struct GetTime_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetTime_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetTime_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetTime_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetTime_RequestOffsets {
}
impl rt::BuildInPlace for GetTime_Request {
    type Lengths = ();
    type Offsets = GetTime_RequestOffsets;
    type Builder<'a> = GetTime_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetTime_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetTime_RequestOffsets {
        })
    }
    fn mark(at: &GetTime_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetTime_RequestOffsets) -> GetTime_RequestBuilder<'a> {
        GetTime_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/GetTime_Request` in place, fields in any order.
pub struct GetTime_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetTime_RequestOffsets,
}
impl GetTime_RequestBuilder<'_> {
}

/// `rosapi_msgs/srv/GetTime_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetTime_Response {
    pub time: super::super::builtin_interfaces::msg::Time,
}
impl GetTime_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "builtin_interfaces/Time time\n";
}
impl rt::Cdr for GetTime_Response {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.time, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.time, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            time: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetTime_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/GetTime_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_18db15a261a7763318e09129379657dac43098713f1ce020a916a15d4724cba1");
    const DEFINITION: &'static str = crate::__definition!(GetTime_Response::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetTime_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetTime_Response {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/GetTime_Response` front to back.
pub struct GetTime_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetTime_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetTime_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetTime_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn time(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetTime_ResponseOffsets {
    time: super::super::builtin_interfaces::msg::TimeOffsets,
}
impl rt::BuildInPlace for GetTime_Response {
    type Lengths = ();
    type Offsets = GetTime_ResponseOffsets;
    type Builder<'a> = GetTime_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetTime_ResponseOffsets> {
        Ok(GetTime_ResponseOffsets {
            time: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &GetTime_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.time, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetTime_ResponseOffsets) -> GetTime_ResponseBuilder<'a> {
        GetTime_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/GetTime_Response` in place, fields in any order.
pub struct GetTime_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: GetTime_ResponseOffsets,
}
impl GetTime_ResponseBuilder<'_> {
    pub fn time(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.time)
    }
}

/// The service `rosapi_msgs/srv/HasParam`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HasParam;
impl rt::Service for HasParam {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/HasParam";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8f54c33a053f6beafada0bc9dec5db04a07b3d4b7da94a6b6244ebcef942ac75");
    const DEFINITION: &'static str = "# Whether a node has a parameter.\n# As in /node:parameter.\nstring name\n---\nbool exists\n";
    type Request = HasParam_Request;
    type Response = HasParam_Response;
    type Event = HasParam_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<HasParam_Request>,
        response: rt::Option<HasParam_Response>,
    ) -> HasParam_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        HasParam_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/HasParam_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HasParam_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::HasParam_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::HasParam_Response>,
}
impl HasParam_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/HasParam_Request[<=1] request\nrosapi_msgs/srv/HasParam_Response[<=1] response\n";
}
impl rt::Cdr for HasParam_Event {
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
impl rt::Message for HasParam_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/HasParam_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0e6dafa116cc41e81edf9f9eb92b3e0d05f031627a978a4be2779c2319b5146e");
    const DEFINITION: &'static str = crate::__definition!(HasParam_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/HasParam_Request" => super::super::rosapi_msgs::srv::HasParam_Request::__TEXT,
        "rosapi_msgs/srv/HasParam_Response" => super::super::rosapi_msgs::srv::HasParam_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = HasParam_EventView<'a>;
    type Writer<'a> = HasParam_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/HasParam_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct HasParam_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::HasParam_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::HasParam_Response>,
}
impl<'a> rt::Parse<'a> for HasParam_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/HasParam_Event` front to back.
pub struct HasParam_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for HasParam_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> HasParam_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &HasParam_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::HasParam_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::HasParam_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::HasParam_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::HasParam_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/HasParam_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HasParam_Request {
    pub name: rt::String,
}
impl HasParam_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Whether a node has a parameter.\n# As in /node:parameter.\nstring name\n";
}
impl rt::Cdr for HasParam_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for HasParam_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/HasParam_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a1e9ccf1c4efc06c7ecccf76ac02e67bbec8f5e1f6239019890766f17b8e25fe");
    const DEFINITION: &'static str = crate::__definition!(HasParam_Request::__TEXT);
    type View<'a> = HasParam_RequestView<'a>;
    type Writer<'a> = HasParam_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/HasParam_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct HasParam_RequestView<'a> {
    pub name: &'a str,
}
impl<'a> rt::Parse<'a> for HasParam_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/HasParam_Request` front to back.
pub struct HasParam_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for HasParam_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> HasParam_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &HasParam_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/HasParam_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct HasParam_RequestLengths {
    pub name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct HasParam_RequestOffsets {
    name: rt::Span,
}
impl rt::BuildInPlace for HasParam_Request {
    type Lengths = HasParam_RequestLengths;
    type Offsets = HasParam_RequestOffsets;
    type Builder<'a> = HasParam_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<HasParam_RequestOffsets> {
        Ok(HasParam_RequestOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
        })
    }
    fn mark(at: &HasParam_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &HasParam_RequestOffsets) -> HasParam_RequestBuilder<'a> {
        HasParam_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/HasParam_Request` in place, fields in any order.
pub struct HasParam_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: HasParam_RequestOffsets,
}
impl HasParam_RequestBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/HasParam_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HasParam_Response {
    pub exists: bool,
}
impl HasParam_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool exists\n";
}
impl rt::Cdr for HasParam_Response {
    const MIN: usize = 1;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.exists, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.exists, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            exists: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for HasParam_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/HasParam_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_01574e2ac0980b799450de3acecc827f55f4a41e14d76646d00eda56b2253830");
    const DEFINITION: &'static str = crate::__definition!(HasParam_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = HasParam_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for HasParam_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/HasParam_Response` front to back.
pub struct HasParam_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for HasParam_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> HasParam_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &HasParam_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn exists(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct HasParam_ResponseOffsets {
    exists: u32,
}
impl rt::BuildInPlace for HasParam_Response {
    type Lengths = ();
    type Offsets = HasParam_ResponseOffsets;
    type Builder<'a> = HasParam_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<HasParam_ResponseOffsets> {
        Ok(HasParam_ResponseOffsets {
            exists: layout.number::<u8>()?,
        })
    }
    fn mark(at: &HasParam_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &HasParam_ResponseOffsets) -> HasParam_ResponseBuilder<'a> {
        HasParam_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/HasParam_Response` in place, fields in any order.
pub struct HasParam_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: HasParam_ResponseOffsets,
}
impl HasParam_ResponseBuilder<'_> {
    pub fn set_exists(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.exists, u8::from(value));
        self
    }
}

/// The service `rosapi_msgs/srv/MessageDetails`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageDetails;
impl rt::Service for MessageDetails {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/MessageDetails";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_99fcd78297d23c60568094c43ce511a7c1059e8030896947b403c743f54da20a");
    const DEFINITION: &'static str = "# A message type, and the types of its fields.\nstring type\n---\nTypeDef[] typedefs\n";
    type Request = MessageDetails_Request;
    type Response = MessageDetails_Response;
    type Event = MessageDetails_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<MessageDetails_Request>,
        response: rt::Option<MessageDetails_Response>,
    ) -> MessageDetails_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        MessageDetails_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/MessageDetails_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MessageDetails_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::MessageDetails_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::MessageDetails_Response>,
}
impl MessageDetails_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/MessageDetails_Request[<=1] request\nrosapi_msgs/srv/MessageDetails_Response[<=1] response\n";
}
impl rt::Cdr for MessageDetails_Event {
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
impl rt::Message for MessageDetails_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/MessageDetails_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_bb69115bfc990522dcb4ce05f4ae538bdf82db3838c8f00b4333c0e6b88faadd");
    const DEFINITION: &'static str = crate::__definition!(MessageDetails_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/TypeDef" => super::super::rosapi_msgs::msg::TypeDef::__TEXT,
        "rosapi_msgs/srv/MessageDetails_Request" => super::super::rosapi_msgs::srv::MessageDetails_Request::__TEXT,
        "rosapi_msgs/srv/MessageDetails_Response" => super::super::rosapi_msgs::srv::MessageDetails_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = MessageDetails_EventView<'a>;
    type Writer<'a> = MessageDetails_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/MessageDetails_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MessageDetails_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::MessageDetails_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::MessageDetails_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for MessageDetails_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/MessageDetails_Event` front to back.
pub struct MessageDetails_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MessageDetails_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MessageDetails_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MessageDetails_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::MessageDetails_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::MessageDetails_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::MessageDetails_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::MessageDetails_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/MessageDetails_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MessageDetails_Request {
    pub r#type: rt::String,
}
impl MessageDetails_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# A message type, and the types of its fields.\nstring type\n";
}
impl rt::Cdr for MessageDetails_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MessageDetails_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/MessageDetails_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ffa40a193da657416ef2437fdf98288d564c3efc0984191af1df98b881cf37c8");
    const DEFINITION: &'static str = crate::__definition!(MessageDetails_Request::__TEXT);
    type View<'a> = MessageDetails_RequestView<'a>;
    type Writer<'a> = MessageDetails_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/MessageDetails_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MessageDetails_RequestView<'a> {
    pub r#type: &'a str,
}
impl<'a> rt::Parse<'a> for MessageDetails_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/MessageDetails_Request` front to back.
pub struct MessageDetails_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MessageDetails_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MessageDetails_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MessageDetails_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn r#type(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/MessageDetails_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct MessageDetails_RequestLengths {
    pub r#type: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct MessageDetails_RequestOffsets {
    r#type: rt::Span,
}
impl rt::BuildInPlace for MessageDetails_Request {
    type Lengths = MessageDetails_RequestLengths;
    type Offsets = MessageDetails_RequestOffsets;
    type Builder<'a> = MessageDetails_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<MessageDetails_RequestOffsets> {
        Ok(MessageDetails_RequestOffsets {
            r#type: layout.string(lengths.r#type, rt::ANY)?,
        })
    }
    fn mark(at: &MessageDetails_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.r#type);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &MessageDetails_RequestOffsets) -> MessageDetails_RequestBuilder<'a> {
        MessageDetails_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/MessageDetails_Request` in place, fields in any order.
pub struct MessageDetails_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: MessageDetails_RequestOffsets,
}
impl MessageDetails_RequestBuilder<'_> {
    pub fn set_type(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.r#type, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/MessageDetails_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MessageDetails_Response {
    pub typedefs: rt::Vec<super::super::rosapi_msgs::msg::TypeDef>,
}
impl MessageDetails_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "TypeDef[] typedefs\n";
}
impl rt::Cdr for MessageDetails_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.typedefs, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.typedefs, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            typedefs: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MessageDetails_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/MessageDetails_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_873f74fcb9823677ca1da7a2027cb73f6aa814f561fbf9044846fb7a49715bc8");
    const DEFINITION: &'static str = crate::__definition!(MessageDetails_Response::__TEXT,
        "rosapi_msgs/TypeDef" => super::super::rosapi_msgs::msg::TypeDef::__TEXT);
    type View<'a> = MessageDetails_ResponseView<'a>;
    type Writer<'a> = MessageDetails_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/MessageDetails_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MessageDetails_ResponseView<'a> {
    pub typedefs: rt::Seq<'a, super::super::rosapi_msgs::msg::TypeDefView<'a>>,
}
impl<'a> rt::Parse<'a> for MessageDetails_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            typedefs: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/MessageDetails_Response` front to back.
pub struct MessageDetails_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MessageDetails_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MessageDetails_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MessageDetails_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn typedefs(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::msg::TypeDefWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::msg::TypeDefWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/NodeDetails`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeDetails;
impl rt::Service for NodeDetails {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/NodeDetails";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_37ad3ea5a79a1b09aa63efbb8267acabbac80e50d7fa61f5a14e197fff92d7d9");
    const DEFINITION: &'static str = "# What a node uses and offers.\nstring node\n---\nstring[] subscribing\nstring[] publishing\nstring[] services\n";
    type Request = NodeDetails_Request;
    type Response = NodeDetails_Response;
    type Event = NodeDetails_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<NodeDetails_Request>,
        response: rt::Option<NodeDetails_Response>,
    ) -> NodeDetails_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        NodeDetails_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/NodeDetails_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeDetails_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::NodeDetails_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::NodeDetails_Response>,
}
impl NodeDetails_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/NodeDetails_Request[<=1] request\nrosapi_msgs/srv/NodeDetails_Response[<=1] response\n";
}
impl rt::Cdr for NodeDetails_Event {
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
impl rt::Message for NodeDetails_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/NodeDetails_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dae674e74db51cc460e43e666756aedcae1849e9f25dfea07a45f2da8692603f");
    const DEFINITION: &'static str = crate::__definition!(NodeDetails_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/NodeDetails_Request" => super::super::rosapi_msgs::srv::NodeDetails_Request::__TEXT,
        "rosapi_msgs/srv/NodeDetails_Response" => super::super::rosapi_msgs::srv::NodeDetails_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = NodeDetails_EventView<'a>;
    type Writer<'a> = NodeDetails_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/NodeDetails_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct NodeDetails_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::NodeDetails_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::NodeDetails_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for NodeDetails_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/NodeDetails_Event` front to back.
pub struct NodeDetails_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for NodeDetails_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> NodeDetails_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &NodeDetails_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::NodeDetails_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::NodeDetails_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::NodeDetails_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::NodeDetails_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/NodeDetails_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeDetails_Request {
    pub node: rt::String,
}
impl NodeDetails_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# What a node uses and offers.\nstring node\n";
}
impl rt::Cdr for NodeDetails_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.node, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.node, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            node: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for NodeDetails_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/NodeDetails_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6ca11979c74944ce4ca8f74a4e82c88417bf1defc438d84ed053ccecfced7285");
    const DEFINITION: &'static str = crate::__definition!(NodeDetails_Request::__TEXT);
    type View<'a> = NodeDetails_RequestView<'a>;
    type Writer<'a> = NodeDetails_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/NodeDetails_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct NodeDetails_RequestView<'a> {
    pub node: &'a str,
}
impl<'a> rt::Parse<'a> for NodeDetails_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            node: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/NodeDetails_Request` front to back.
pub struct NodeDetails_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for NodeDetails_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> NodeDetails_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &NodeDetails_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn node(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/NodeDetails_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct NodeDetails_RequestLengths {
    pub node: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct NodeDetails_RequestOffsets {
    node: rt::Span,
}
impl rt::BuildInPlace for NodeDetails_Request {
    type Lengths = NodeDetails_RequestLengths;
    type Offsets = NodeDetails_RequestOffsets;
    type Builder<'a> = NodeDetails_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<NodeDetails_RequestOffsets> {
        Ok(NodeDetails_RequestOffsets {
            node: layout.string(lengths.node, rt::ANY)?,
        })
    }
    fn mark(at: &NodeDetails_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.node);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &NodeDetails_RequestOffsets) -> NodeDetails_RequestBuilder<'a> {
        NodeDetails_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/NodeDetails_Request` in place, fields in any order.
pub struct NodeDetails_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: NodeDetails_RequestOffsets,
}
impl NodeDetails_RequestBuilder<'_> {
    pub fn set_node(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.node, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/NodeDetails_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeDetails_Response {
    pub subscribing: rt::Vec<rt::String>,
    pub publishing: rt::Vec<rt::String>,
    pub services: rt::Vec<rt::String>,
}
impl NodeDetails_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] subscribing\nstring[] publishing\nstring[] services\n";
}
impl rt::Cdr for NodeDetails_Response {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.subscribing, at);
        let at = rt::Cdr::end(&self.publishing, at);
        let at = rt::Cdr::end(&self.services, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.subscribing, w)?;
        rt::Cdr::write(&self.publishing, w)?;
        rt::Cdr::write(&self.services, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            subscribing: rt::Cdr::read(r)?,
            publishing: rt::Cdr::read(r)?,
            services: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for NodeDetails_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/NodeDetails_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2a027c72ac1a9f3447b5ba3aab61b6916bea99e59604d52fff23acbf2df9c03f");
    const DEFINITION: &'static str = crate::__definition!(NodeDetails_Response::__TEXT);
    type View<'a> = NodeDetails_ResponseView<'a>;
    type Writer<'a> = NodeDetails_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/NodeDetails_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct NodeDetails_ResponseView<'a> {
    pub subscribing: rt::Seq<'a, &'a str>,
    pub publishing: rt::Seq<'a, &'a str>,
    pub services: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for NodeDetails_ResponseView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            subscribing: rt::Parse::parse(r)?,
            publishing: rt::Parse::parse(r)?,
            services: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/NodeDetails_Response` front to back.
pub struct NodeDetails_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for NodeDetails_ResponseWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> NodeDetails_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &NodeDetails_Response) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn subscribing<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn publishing<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(1, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn services<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(2, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/Nodes`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nodes;
impl rt::Service for Nodes {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Nodes";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_82294054ac447255c9623f0cfb586a2f8317cb5c3c3fbb91bf178725c7138115");
    const DEFINITION: &'static str = "# All nodes.\n---\nstring[] nodes\n";
    type Request = Nodes_Request;
    type Response = Nodes_Response;
    type Event = Nodes_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Nodes_Request>,
        response: rt::Option<Nodes_Response>,
    ) -> Nodes_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Nodes_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/Nodes_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nodes_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::Nodes_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::Nodes_Response>,
}
impl Nodes_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/Nodes_Request[<=1] request\nrosapi_msgs/srv/Nodes_Response[<=1] response\n";
}
impl rt::Cdr for Nodes_Event {
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
impl rt::Message for Nodes_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Nodes_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_56f92dac23c38c2aefe196044bd4f017fa97eb85b4b1015c2e03725b0e6493ee");
    const DEFINITION: &'static str = crate::__definition!(Nodes_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/Nodes_Request" => super::super::rosapi_msgs::srv::Nodes_Request::__TEXT,
        "rosapi_msgs/srv/Nodes_Response" => super::super::rosapi_msgs::srv::Nodes_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Nodes_EventView<'a>;
    type Writer<'a> = Nodes_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/Nodes_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Nodes_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::Nodes_Request>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::Nodes_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for Nodes_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Nodes_Event` front to back.
pub struct Nodes_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Nodes_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Nodes_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Nodes_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Nodes_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Nodes_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Nodes_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Nodes_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/Nodes_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Nodes_Request {
}
impl Nodes_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# All nodes.\n";
}
impl rt::Cdr for Nodes_Request {
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
impl rt::Message for Nodes_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Nodes_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a3e76c482d7557b6b7cdf039291ed9d3be819e9be7be546c81653d27df6a1c92");
    const DEFINITION: &'static str = crate::__definition!(Nodes_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Nodes_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Nodes_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/Nodes_Request` front to back.
pub struct Nodes_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Nodes_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Nodes_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Nodes_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Nodes_RequestOffsets {
}
impl rt::BuildInPlace for Nodes_Request {
    type Lengths = ();
    type Offsets = Nodes_RequestOffsets;
    type Builder<'a> = Nodes_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Nodes_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(Nodes_RequestOffsets {
        })
    }
    fn mark(at: &Nodes_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Nodes_RequestOffsets) -> Nodes_RequestBuilder<'a> {
        Nodes_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/Nodes_Request` in place, fields in any order.
pub struct Nodes_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Nodes_RequestOffsets,
}
impl Nodes_RequestBuilder<'_> {
}

/// `rosapi_msgs/srv/Nodes_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nodes_Response {
    pub nodes: rt::Vec<rt::String>,
}
impl Nodes_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] nodes\n";
}
impl rt::Cdr for Nodes_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.nodes, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.nodes, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            nodes: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Nodes_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Nodes_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2a80900586b6b7b748b7ddbb52cac85874bba9cb0131e5320fc703a0289d5d34");
    const DEFINITION: &'static str = crate::__definition!(Nodes_Response::__TEXT);
    type View<'a> = Nodes_ResponseView<'a>;
    type Writer<'a> = Nodes_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/Nodes_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Nodes_ResponseView<'a> {
    pub nodes: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for Nodes_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            nodes: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Nodes_Response` front to back.
pub struct Nodes_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Nodes_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Nodes_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Nodes_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn nodes<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/Publishers`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Publishers;
impl rt::Service for Publishers {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Publishers";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2d61a1ef6383f38478c2d18c849bf14567f29e7dcc8c5d1a63b921bff4673071");
    const DEFINITION: &'static str = "# The nodes that publish a topic.\nstring topic\n---\nstring[] publishers\n";
    type Request = Publishers_Request;
    type Response = Publishers_Response;
    type Event = Publishers_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Publishers_Request>,
        response: rt::Option<Publishers_Response>,
    ) -> Publishers_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Publishers_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/Publishers_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Publishers_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::Publishers_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::Publishers_Response>,
}
impl Publishers_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/Publishers_Request[<=1] request\nrosapi_msgs/srv/Publishers_Response[<=1] response\n";
}
impl rt::Cdr for Publishers_Event {
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
impl rt::Message for Publishers_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Publishers_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1ede473fe8e0d79794796ca90d5920e15d506d430e8691cb9a37dadcd648795c");
    const DEFINITION: &'static str = crate::__definition!(Publishers_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/Publishers_Request" => super::super::rosapi_msgs::srv::Publishers_Request::__TEXT,
        "rosapi_msgs/srv/Publishers_Response" => super::super::rosapi_msgs::srv::Publishers_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Publishers_EventView<'a>;
    type Writer<'a> = Publishers_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/Publishers_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Publishers_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::Publishers_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::Publishers_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for Publishers_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Publishers_Event` front to back.
pub struct Publishers_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Publishers_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Publishers_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Publishers_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Publishers_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Publishers_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Publishers_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Publishers_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/Publishers_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Publishers_Request {
    pub topic: rt::String,
}
impl Publishers_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The nodes that publish a topic.\nstring topic\n";
}
impl rt::Cdr for Publishers_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.topic, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.topic, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            topic: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Publishers_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Publishers_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_037baa3a746990355589e4ce392ab78b3d436399272caff627caec0dfa7b60fa");
    const DEFINITION: &'static str = crate::__definition!(Publishers_Request::__TEXT);
    type View<'a> = Publishers_RequestView<'a>;
    type Writer<'a> = Publishers_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/Publishers_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Publishers_RequestView<'a> {
    pub topic: &'a str,
}
impl<'a> rt::Parse<'a> for Publishers_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            topic: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Publishers_Request` front to back.
pub struct Publishers_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Publishers_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Publishers_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Publishers_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn topic(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/Publishers_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct Publishers_RequestLengths {
    pub topic: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Publishers_RequestOffsets {
    topic: rt::Span,
}
impl rt::BuildInPlace for Publishers_Request {
    type Lengths = Publishers_RequestLengths;
    type Offsets = Publishers_RequestOffsets;
    type Builder<'a> = Publishers_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Publishers_RequestOffsets> {
        Ok(Publishers_RequestOffsets {
            topic: layout.string(lengths.topic, rt::ANY)?,
        })
    }
    fn mark(at: &Publishers_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.topic);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Publishers_RequestOffsets) -> Publishers_RequestBuilder<'a> {
        Publishers_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/Publishers_Request` in place, fields in any order.
pub struct Publishers_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Publishers_RequestOffsets,
}
impl Publishers_RequestBuilder<'_> {
    pub fn set_topic(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.topic, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/Publishers_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Publishers_Response {
    pub publishers: rt::Vec<rt::String>,
}
impl Publishers_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] publishers\n";
}
impl rt::Cdr for Publishers_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.publishers, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.publishers, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            publishers: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Publishers_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Publishers_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ac980bc227c65bc5da2a60c91d15570a391ae3b6e267958034d10f33074f46fc");
    const DEFINITION: &'static str = crate::__definition!(Publishers_Response::__TEXT);
    type View<'a> = Publishers_ResponseView<'a>;
    type Writer<'a> = Publishers_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/Publishers_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Publishers_ResponseView<'a> {
    pub publishers: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for Publishers_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            publishers: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Publishers_Response` front to back.
pub struct Publishers_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Publishers_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Publishers_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Publishers_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn publishers<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/ServiceNode`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceNode;
impl rt::Service for ServiceNode {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceNode";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d2cef0f6cc6b9ea76c335860503d2e8573b49f9c964ae83665731cbb7b4ee4ea");
    const DEFINITION: &'static str = "# The node that offers a service; empty if nobody does.\nstring service\n---\nstring node\n";
    type Request = ServiceNode_Request;
    type Response = ServiceNode_Response;
    type Event = ServiceNode_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<ServiceNode_Request>,
        response: rt::Option<ServiceNode_Response>,
    ) -> ServiceNode_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        ServiceNode_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/ServiceNode_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceNode_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::ServiceNode_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::ServiceNode_Response>,
}
impl ServiceNode_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/ServiceNode_Request[<=1] request\nrosapi_msgs/srv/ServiceNode_Response[<=1] response\n";
}
impl rt::Cdr for ServiceNode_Event {
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
impl rt::Message for ServiceNode_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceNode_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_53b3e809809f40213c3535fb436465ad29834e0cac878aa95c7d999c1f8b3ce4");
    const DEFINITION: &'static str = crate::__definition!(ServiceNode_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/ServiceNode_Request" => super::super::rosapi_msgs::srv::ServiceNode_Request::__TEXT,
        "rosapi_msgs/srv/ServiceNode_Response" => super::super::rosapi_msgs::srv::ServiceNode_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = ServiceNode_EventView<'a>;
    type Writer<'a> = ServiceNode_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceNode_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceNode_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceNode_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceNode_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for ServiceNode_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceNode_Event` front to back.
pub struct ServiceNode_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceNode_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceNode_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceNode_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceNode_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceNode_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceNode_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceNode_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceNode_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceNode_Request {
    pub service: rt::String,
}
impl ServiceNode_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The node that offers a service; empty if nobody does.\nstring service\n";
}
impl rt::Cdr for ServiceNode_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.service, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.service, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            service: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceNode_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceNode_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_824b699a8f4eca90a4fc250fa1a4b47bbe96fb3c453de2a7f5aa46b01b09e14c");
    const DEFINITION: &'static str = crate::__definition!(ServiceNode_Request::__TEXT);
    type View<'a> = ServiceNode_RequestView<'a>;
    type Writer<'a> = ServiceNode_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceNode_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceNode_RequestView<'a> {
    pub service: &'a str,
}
impl<'a> rt::Parse<'a> for ServiceNode_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            service: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceNode_Request` front to back.
pub struct ServiceNode_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceNode_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceNode_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceNode_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn service(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/ServiceNode_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ServiceNode_RequestLengths {
    pub service: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServiceNode_RequestOffsets {
    service: rt::Span,
}
impl rt::BuildInPlace for ServiceNode_Request {
    type Lengths = ServiceNode_RequestLengths;
    type Offsets = ServiceNode_RequestOffsets;
    type Builder<'a> = ServiceNode_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServiceNode_RequestOffsets> {
        Ok(ServiceNode_RequestOffsets {
            service: layout.string(lengths.service, rt::ANY)?,
        })
    }
    fn mark(at: &ServiceNode_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.service);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServiceNode_RequestOffsets) -> ServiceNode_RequestBuilder<'a> {
        ServiceNode_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/ServiceNode_Request` in place, fields in any order.
pub struct ServiceNode_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: ServiceNode_RequestOffsets,
}
impl ServiceNode_RequestBuilder<'_> {
    pub fn set_service(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.service, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceNode_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceNode_Response {
    pub node: rt::String,
}
impl ServiceNode_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string node\n";
}
impl rt::Cdr for ServiceNode_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.node, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.node, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            node: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceNode_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceNode_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_401631beaf5671e68ab8c08a0391b8f644d86836d66357bbe8bdd73f9d6bdb68");
    const DEFINITION: &'static str = crate::__definition!(ServiceNode_Response::__TEXT);
    type View<'a> = ServiceNode_ResponseView<'a>;
    type Writer<'a> = ServiceNode_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceNode_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceNode_ResponseView<'a> {
    pub node: &'a str,
}
impl<'a> rt::Parse<'a> for ServiceNode_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            node: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceNode_Response` front to back.
pub struct ServiceNode_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceNode_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceNode_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceNode_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn node(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/ServiceNode_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ServiceNode_ResponseLengths {
    pub node: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServiceNode_ResponseOffsets {
    node: rt::Span,
}
impl rt::BuildInPlace for ServiceNode_Response {
    type Lengths = ServiceNode_ResponseLengths;
    type Offsets = ServiceNode_ResponseOffsets;
    type Builder<'a> = ServiceNode_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServiceNode_ResponseOffsets> {
        Ok(ServiceNode_ResponseOffsets {
            node: layout.string(lengths.node, rt::ANY)?,
        })
    }
    fn mark(at: &ServiceNode_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.node);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServiceNode_ResponseOffsets) -> ServiceNode_ResponseBuilder<'a> {
        ServiceNode_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/ServiceNode_Response` in place, fields in any order.
pub struct ServiceNode_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: ServiceNode_ResponseOffsets,
}
impl ServiceNode_ResponseBuilder<'_> {
    pub fn set_node(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.node, text)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/ServiceProviders`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceProviders;
impl rt::Service for ServiceProviders {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceProviders";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_482ab0294864029a2bc34206bba62b5b734cabf4fd4a41487f5ed0dea60e526e");
    const DEFINITION: &'static str = "# The nodes that offer services of a type, whose name the request holds.\nstring service\n---\nstring[] providers\n";
    type Request = ServiceProviders_Request;
    type Response = ServiceProviders_Response;
    type Event = ServiceProviders_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<ServiceProviders_Request>,
        response: rt::Option<ServiceProviders_Response>,
    ) -> ServiceProviders_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        ServiceProviders_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/ServiceProviders_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceProviders_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::ServiceProviders_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::ServiceProviders_Response>,
}
impl ServiceProviders_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/ServiceProviders_Request[<=1] request\nrosapi_msgs/srv/ServiceProviders_Response[<=1] response\n";
}
impl rt::Cdr for ServiceProviders_Event {
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
impl rt::Message for ServiceProviders_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceProviders_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1457ca366431771f53f4d5417b840930ddbd9e959d4733ff6fb06bfd75eaf29d");
    const DEFINITION: &'static str = crate::__definition!(ServiceProviders_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/ServiceProviders_Request" => super::super::rosapi_msgs::srv::ServiceProviders_Request::__TEXT,
        "rosapi_msgs/srv/ServiceProviders_Response" => super::super::rosapi_msgs::srv::ServiceProviders_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = ServiceProviders_EventView<'a>;
    type Writer<'a> = ServiceProviders_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceProviders_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceProviders_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceProviders_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceProviders_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for ServiceProviders_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceProviders_Event` front to back.
pub struct ServiceProviders_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceProviders_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceProviders_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceProviders_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceProviders_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceProviders_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceProviders_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceProviders_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceProviders_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceProviders_Request {
    pub service: rt::String,
}
impl ServiceProviders_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The nodes that offer services of a type, whose name the request holds.\nstring service\n";
}
impl rt::Cdr for ServiceProviders_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.service, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.service, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            service: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceProviders_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceProviders_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8d70ade35a2b95986a3b879e8c61d06ec0f64e88b4514f2a5a3636fce5b2479d");
    const DEFINITION: &'static str = crate::__definition!(ServiceProviders_Request::__TEXT);
    type View<'a> = ServiceProviders_RequestView<'a>;
    type Writer<'a> = ServiceProviders_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceProviders_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceProviders_RequestView<'a> {
    pub service: &'a str,
}
impl<'a> rt::Parse<'a> for ServiceProviders_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            service: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceProviders_Request` front to back.
pub struct ServiceProviders_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceProviders_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceProviders_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceProviders_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn service(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/ServiceProviders_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ServiceProviders_RequestLengths {
    pub service: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServiceProviders_RequestOffsets {
    service: rt::Span,
}
impl rt::BuildInPlace for ServiceProviders_Request {
    type Lengths = ServiceProviders_RequestLengths;
    type Offsets = ServiceProviders_RequestOffsets;
    type Builder<'a> = ServiceProviders_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServiceProviders_RequestOffsets> {
        Ok(ServiceProviders_RequestOffsets {
            service: layout.string(lengths.service, rt::ANY)?,
        })
    }
    fn mark(at: &ServiceProviders_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.service);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServiceProviders_RequestOffsets) -> ServiceProviders_RequestBuilder<'a> {
        ServiceProviders_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/ServiceProviders_Request` in place, fields in any order.
pub struct ServiceProviders_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: ServiceProviders_RequestOffsets,
}
impl ServiceProviders_RequestBuilder<'_> {
    pub fn set_service(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.service, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceProviders_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceProviders_Response {
    pub providers: rt::Vec<rt::String>,
}
impl ServiceProviders_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] providers\n";
}
impl rt::Cdr for ServiceProviders_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.providers, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.providers, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            providers: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceProviders_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceProviders_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5eee41dafd1513a6566f802536d0342b470db9b79eaa0157bf7611ce1d4316c0");
    const DEFINITION: &'static str = crate::__definition!(ServiceProviders_Response::__TEXT);
    type View<'a> = ServiceProviders_ResponseView<'a>;
    type Writer<'a> = ServiceProviders_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceProviders_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceProviders_ResponseView<'a> {
    pub providers: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for ServiceProviders_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            providers: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceProviders_Response` front to back.
pub struct ServiceProviders_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceProviders_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceProviders_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceProviders_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn providers<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/ServiceRequestDetails`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceRequestDetails;
impl rt::Service for ServiceRequestDetails {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceRequestDetails";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ec8a46b58297ac8d24aa8208ad3b20ebbe75371ddde50e54a652d665a0534ba9");
    const DEFINITION: &'static str = "# The request of a service type, and the types of its fields.\nstring type\n---\nTypeDef[] typedefs\n";
    type Request = ServiceRequestDetails_Request;
    type Response = ServiceRequestDetails_Response;
    type Event = ServiceRequestDetails_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<ServiceRequestDetails_Request>,
        response: rt::Option<ServiceRequestDetails_Response>,
    ) -> ServiceRequestDetails_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        ServiceRequestDetails_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/ServiceRequestDetails_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceRequestDetails_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::ServiceRequestDetails_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::ServiceRequestDetails_Response>,
}
impl ServiceRequestDetails_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/ServiceRequestDetails_Request[<=1] request\nrosapi_msgs/srv/ServiceRequestDetails_Response[<=1] response\n";
}
impl rt::Cdr for ServiceRequestDetails_Event {
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
impl rt::Message for ServiceRequestDetails_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceRequestDetails_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d9e44f4401ab562ce39e3c1a3e357698763e93a01d61a3ffe4a2f92170a8ef20");
    const DEFINITION: &'static str = crate::__definition!(ServiceRequestDetails_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/TypeDef" => super::super::rosapi_msgs::msg::TypeDef::__TEXT,
        "rosapi_msgs/srv/ServiceRequestDetails_Request" => super::super::rosapi_msgs::srv::ServiceRequestDetails_Request::__TEXT,
        "rosapi_msgs/srv/ServiceRequestDetails_Response" => super::super::rosapi_msgs::srv::ServiceRequestDetails_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = ServiceRequestDetails_EventView<'a>;
    type Writer<'a> = ServiceRequestDetails_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceRequestDetails_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceRequestDetails_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceRequestDetails_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceRequestDetails_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for ServiceRequestDetails_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceRequestDetails_Event` front to back.
pub struct ServiceRequestDetails_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceRequestDetails_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceRequestDetails_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceRequestDetails_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceRequestDetails_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceRequestDetails_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceRequestDetails_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceRequestDetails_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceRequestDetails_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceRequestDetails_Request {
    pub r#type: rt::String,
}
impl ServiceRequestDetails_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The request of a service type, and the types of its fields.\nstring type\n";
}
impl rt::Cdr for ServiceRequestDetails_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceRequestDetails_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceRequestDetails_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c0616cc4e0b5083f3048b028e7486cd001c1e6e7a41c90b1aefa52f173e91f45");
    const DEFINITION: &'static str = crate::__definition!(ServiceRequestDetails_Request::__TEXT);
    type View<'a> = ServiceRequestDetails_RequestView<'a>;
    type Writer<'a> = ServiceRequestDetails_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceRequestDetails_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceRequestDetails_RequestView<'a> {
    pub r#type: &'a str,
}
impl<'a> rt::Parse<'a> for ServiceRequestDetails_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceRequestDetails_Request` front to back.
pub struct ServiceRequestDetails_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceRequestDetails_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceRequestDetails_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceRequestDetails_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn r#type(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/ServiceRequestDetails_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ServiceRequestDetails_RequestLengths {
    pub r#type: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServiceRequestDetails_RequestOffsets {
    r#type: rt::Span,
}
impl rt::BuildInPlace for ServiceRequestDetails_Request {
    type Lengths = ServiceRequestDetails_RequestLengths;
    type Offsets = ServiceRequestDetails_RequestOffsets;
    type Builder<'a> = ServiceRequestDetails_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServiceRequestDetails_RequestOffsets> {
        Ok(ServiceRequestDetails_RequestOffsets {
            r#type: layout.string(lengths.r#type, rt::ANY)?,
        })
    }
    fn mark(at: &ServiceRequestDetails_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.r#type);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServiceRequestDetails_RequestOffsets) -> ServiceRequestDetails_RequestBuilder<'a> {
        ServiceRequestDetails_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/ServiceRequestDetails_Request` in place, fields in any order.
pub struct ServiceRequestDetails_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: ServiceRequestDetails_RequestOffsets,
}
impl ServiceRequestDetails_RequestBuilder<'_> {
    pub fn set_type(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.r#type, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceRequestDetails_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceRequestDetails_Response {
    pub typedefs: rt::Vec<super::super::rosapi_msgs::msg::TypeDef>,
}
impl ServiceRequestDetails_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "TypeDef[] typedefs\n";
}
impl rt::Cdr for ServiceRequestDetails_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.typedefs, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.typedefs, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            typedefs: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceRequestDetails_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceRequestDetails_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3bf2c624db558edee9fd947c8b9e07a3f9f3c318af196108e8d537f30190e1dd");
    const DEFINITION: &'static str = crate::__definition!(ServiceRequestDetails_Response::__TEXT,
        "rosapi_msgs/TypeDef" => super::super::rosapi_msgs::msg::TypeDef::__TEXT);
    type View<'a> = ServiceRequestDetails_ResponseView<'a>;
    type Writer<'a> = ServiceRequestDetails_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceRequestDetails_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceRequestDetails_ResponseView<'a> {
    pub typedefs: rt::Seq<'a, super::super::rosapi_msgs::msg::TypeDefView<'a>>,
}
impl<'a> rt::Parse<'a> for ServiceRequestDetails_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            typedefs: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceRequestDetails_Response` front to back.
pub struct ServiceRequestDetails_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceRequestDetails_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceRequestDetails_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceRequestDetails_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn typedefs(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::msg::TypeDefWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::msg::TypeDefWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/ServiceResponseDetails`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceResponseDetails;
impl rt::Service for ServiceResponseDetails {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceResponseDetails";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_489f3fdc308c55b6edd8c8c6f3ca4cbab89ed890bf6ae361140e37015a7c1818");
    const DEFINITION: &'static str = "# The response of a service type, and the types of its fields.\nstring type\n---\nTypeDef[] typedefs\n";
    type Request = ServiceResponseDetails_Request;
    type Response = ServiceResponseDetails_Response;
    type Event = ServiceResponseDetails_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<ServiceResponseDetails_Request>,
        response: rt::Option<ServiceResponseDetails_Response>,
    ) -> ServiceResponseDetails_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        ServiceResponseDetails_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/ServiceResponseDetails_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceResponseDetails_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::ServiceResponseDetails_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::ServiceResponseDetails_Response>,
}
impl ServiceResponseDetails_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/ServiceResponseDetails_Request[<=1] request\nrosapi_msgs/srv/ServiceResponseDetails_Response[<=1] response\n";
}
impl rt::Cdr for ServiceResponseDetails_Event {
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
impl rt::Message for ServiceResponseDetails_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceResponseDetails_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f9c5f297b7520ec143c554f0d5d6564a2417500043f19d7fe6a407a4ebbc2922");
    const DEFINITION: &'static str = crate::__definition!(ServiceResponseDetails_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/TypeDef" => super::super::rosapi_msgs::msg::TypeDef::__TEXT,
        "rosapi_msgs/srv/ServiceResponseDetails_Request" => super::super::rosapi_msgs::srv::ServiceResponseDetails_Request::__TEXT,
        "rosapi_msgs/srv/ServiceResponseDetails_Response" => super::super::rosapi_msgs::srv::ServiceResponseDetails_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = ServiceResponseDetails_EventView<'a>;
    type Writer<'a> = ServiceResponseDetails_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceResponseDetails_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceResponseDetails_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceResponseDetails_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceResponseDetails_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for ServiceResponseDetails_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceResponseDetails_Event` front to back.
pub struct ServiceResponseDetails_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceResponseDetails_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceResponseDetails_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceResponseDetails_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceResponseDetails_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceResponseDetails_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceResponseDetails_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceResponseDetails_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceResponseDetails_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceResponseDetails_Request {
    pub r#type: rt::String,
}
impl ServiceResponseDetails_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The response of a service type, and the types of its fields.\nstring type\n";
}
impl rt::Cdr for ServiceResponseDetails_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceResponseDetails_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceResponseDetails_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b1d467d885f94f0f78571d90510a37039cc3d911ed898d6f4b5888bce0069daf");
    const DEFINITION: &'static str = crate::__definition!(ServiceResponseDetails_Request::__TEXT);
    type View<'a> = ServiceResponseDetails_RequestView<'a>;
    type Writer<'a> = ServiceResponseDetails_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceResponseDetails_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceResponseDetails_RequestView<'a> {
    pub r#type: &'a str,
}
impl<'a> rt::Parse<'a> for ServiceResponseDetails_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceResponseDetails_Request` front to back.
pub struct ServiceResponseDetails_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceResponseDetails_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceResponseDetails_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceResponseDetails_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn r#type(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/ServiceResponseDetails_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ServiceResponseDetails_RequestLengths {
    pub r#type: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServiceResponseDetails_RequestOffsets {
    r#type: rt::Span,
}
impl rt::BuildInPlace for ServiceResponseDetails_Request {
    type Lengths = ServiceResponseDetails_RequestLengths;
    type Offsets = ServiceResponseDetails_RequestOffsets;
    type Builder<'a> = ServiceResponseDetails_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServiceResponseDetails_RequestOffsets> {
        Ok(ServiceResponseDetails_RequestOffsets {
            r#type: layout.string(lengths.r#type, rt::ANY)?,
        })
    }
    fn mark(at: &ServiceResponseDetails_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.r#type);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServiceResponseDetails_RequestOffsets) -> ServiceResponseDetails_RequestBuilder<'a> {
        ServiceResponseDetails_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/ServiceResponseDetails_Request` in place, fields in any order.
pub struct ServiceResponseDetails_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: ServiceResponseDetails_RequestOffsets,
}
impl ServiceResponseDetails_RequestBuilder<'_> {
    pub fn set_type(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.r#type, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceResponseDetails_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceResponseDetails_Response {
    pub typedefs: rt::Vec<super::super::rosapi_msgs::msg::TypeDef>,
}
impl ServiceResponseDetails_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "TypeDef[] typedefs\n";
}
impl rt::Cdr for ServiceResponseDetails_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.typedefs, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.typedefs, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            typedefs: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceResponseDetails_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceResponseDetails_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_edc8baed046fac4001a3cbf68716eb54e69ce540377a4b9cad1c6bde0f631378");
    const DEFINITION: &'static str = crate::__definition!(ServiceResponseDetails_Response::__TEXT,
        "rosapi_msgs/TypeDef" => super::super::rosapi_msgs::msg::TypeDef::__TEXT);
    type View<'a> = ServiceResponseDetails_ResponseView<'a>;
    type Writer<'a> = ServiceResponseDetails_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceResponseDetails_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceResponseDetails_ResponseView<'a> {
    pub typedefs: rt::Seq<'a, super::super::rosapi_msgs::msg::TypeDefView<'a>>,
}
impl<'a> rt::Parse<'a> for ServiceResponseDetails_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            typedefs: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceResponseDetails_Response` front to back.
pub struct ServiceResponseDetails_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceResponseDetails_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceResponseDetails_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceResponseDetails_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn typedefs(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::msg::TypeDefWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::msg::TypeDefWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/ServiceType`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceType;
impl rt::Service for ServiceType {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceType";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ff6afe2d76bfc5eb9cd55cf74710aa0543ffa9f4c7956ab2af8683bd91691fd9");
    const DEFINITION: &'static str = "# The type of a service; empty if nobody offers it.\nstring service\n---\nstring type\n";
    type Request = ServiceType_Request;
    type Response = ServiceType_Response;
    type Event = ServiceType_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<ServiceType_Request>,
        response: rt::Option<ServiceType_Response>,
    ) -> ServiceType_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        ServiceType_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/ServiceType_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceType_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::ServiceType_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::ServiceType_Response>,
}
impl ServiceType_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/ServiceType_Request[<=1] request\nrosapi_msgs/srv/ServiceType_Response[<=1] response\n";
}
impl rt::Cdr for ServiceType_Event {
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
impl rt::Message for ServiceType_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceType_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0bea0e3a127099c4de89c798e6e219daf8ffa0853c3213f6c9578970d274f026");
    const DEFINITION: &'static str = crate::__definition!(ServiceType_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/ServiceType_Request" => super::super::rosapi_msgs::srv::ServiceType_Request::__TEXT,
        "rosapi_msgs/srv/ServiceType_Response" => super::super::rosapi_msgs::srv::ServiceType_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = ServiceType_EventView<'a>;
    type Writer<'a> = ServiceType_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceType_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceType_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceType_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::ServiceType_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for ServiceType_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceType_Event` front to back.
pub struct ServiceType_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceType_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceType_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceType_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceType_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceType_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServiceType_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServiceType_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceType_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceType_Request {
    pub service: rt::String,
}
impl ServiceType_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The type of a service; empty if nobody offers it.\nstring service\n";
}
impl rt::Cdr for ServiceType_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.service, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.service, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            service: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceType_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceType_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b0b7e413625bf0d9e48e63ffee69e648750615bc7eec81475a7e9e8094484bf7");
    const DEFINITION: &'static str = crate::__definition!(ServiceType_Request::__TEXT);
    type View<'a> = ServiceType_RequestView<'a>;
    type Writer<'a> = ServiceType_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceType_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceType_RequestView<'a> {
    pub service: &'a str,
}
impl<'a> rt::Parse<'a> for ServiceType_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            service: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceType_Request` front to back.
pub struct ServiceType_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceType_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceType_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceType_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn service(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/ServiceType_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ServiceType_RequestLengths {
    pub service: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServiceType_RequestOffsets {
    service: rt::Span,
}
impl rt::BuildInPlace for ServiceType_Request {
    type Lengths = ServiceType_RequestLengths;
    type Offsets = ServiceType_RequestOffsets;
    type Builder<'a> = ServiceType_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServiceType_RequestOffsets> {
        Ok(ServiceType_RequestOffsets {
            service: layout.string(lengths.service, rt::ANY)?,
        })
    }
    fn mark(at: &ServiceType_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.service);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServiceType_RequestOffsets) -> ServiceType_RequestBuilder<'a> {
        ServiceType_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/ServiceType_Request` in place, fields in any order.
pub struct ServiceType_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: ServiceType_RequestOffsets,
}
impl ServiceType_RequestBuilder<'_> {
    pub fn set_service(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.service, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServiceType_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceType_Response {
    pub r#type: rt::String,
}
impl ServiceType_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string type\n";
}
impl rt::Cdr for ServiceType_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServiceType_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServiceType_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c523d2f8f6206d77ee1859180bc837921b6089a5fa148379ba90cfda2534b0ae");
    const DEFINITION: &'static str = crate::__definition!(ServiceType_Response::__TEXT);
    type View<'a> = ServiceType_ResponseView<'a>;
    type Writer<'a> = ServiceType_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/ServiceType_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceType_ResponseView<'a> {
    pub r#type: &'a str,
}
impl<'a> rt::Parse<'a> for ServiceType_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServiceType_Response` front to back.
pub struct ServiceType_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceType_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceType_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServiceType_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn r#type(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/ServiceType_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ServiceType_ResponseLengths {
    pub r#type: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServiceType_ResponseOffsets {
    r#type: rt::Span,
}
impl rt::BuildInPlace for ServiceType_Response {
    type Lengths = ServiceType_ResponseLengths;
    type Offsets = ServiceType_ResponseOffsets;
    type Builder<'a> = ServiceType_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServiceType_ResponseOffsets> {
        Ok(ServiceType_ResponseOffsets {
            r#type: layout.string(lengths.r#type, rt::ANY)?,
        })
    }
    fn mark(at: &ServiceType_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.r#type);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServiceType_ResponseOffsets) -> ServiceType_ResponseBuilder<'a> {
        ServiceType_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/ServiceType_Response` in place, fields in any order.
pub struct ServiceType_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: ServiceType_ResponseOffsets,
}
impl ServiceType_ResponseBuilder<'_> {
    pub fn set_type(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.r#type, text)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/Services`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Services;
impl rt::Service for Services {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Services";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5028bd508d397217b7ca29bfaad9e54af6427733706c3efd1638edd56b49409e");
    const DEFINITION: &'static str = "# All services.\n---\nstring[] services\n";
    type Request = Services_Request;
    type Response = Services_Response;
    type Event = Services_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Services_Request>,
        response: rt::Option<Services_Response>,
    ) -> Services_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Services_Event { info, request, response }
    }
}

/// The service `rosapi_msgs/srv/ServicesForType`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServicesForType;
impl rt::Service for ServicesForType {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServicesForType";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3f9b7301fc30a8100179b0ee34d7a855f0b6da4a837751f3a9a426c56c0cb105");
    const DEFINITION: &'static str = "# The services of a type.\nstring type\n---\nstring[] services\n";
    type Request = ServicesForType_Request;
    type Response = ServicesForType_Response;
    type Event = ServicesForType_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<ServicesForType_Request>,
        response: rt::Option<ServicesForType_Response>,
    ) -> ServicesForType_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        ServicesForType_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/ServicesForType_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServicesForType_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::ServicesForType_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::ServicesForType_Response>,
}
impl ServicesForType_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/ServicesForType_Request[<=1] request\nrosapi_msgs/srv/ServicesForType_Response[<=1] response\n";
}
impl rt::Cdr for ServicesForType_Event {
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
impl rt::Message for ServicesForType_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServicesForType_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ec244c1f0a17e62a2da33ef0dcafe691241e3296e28134b3bc0d844f6ee3a433");
    const DEFINITION: &'static str = crate::__definition!(ServicesForType_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/ServicesForType_Request" => super::super::rosapi_msgs::srv::ServicesForType_Request::__TEXT,
        "rosapi_msgs/srv/ServicesForType_Response" => super::super::rosapi_msgs::srv::ServicesForType_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = ServicesForType_EventView<'a>;
    type Writer<'a> = ServicesForType_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/ServicesForType_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServicesForType_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::ServicesForType_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::ServicesForType_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for ServicesForType_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServicesForType_Event` front to back.
pub struct ServicesForType_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServicesForType_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServicesForType_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServicesForType_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServicesForType_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServicesForType_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::ServicesForType_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::ServicesForType_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServicesForType_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServicesForType_Request {
    pub r#type: rt::String,
}
impl ServicesForType_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The services of a type.\nstring type\n";
}
impl rt::Cdr for ServicesForType_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServicesForType_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServicesForType_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_999475a5ecba625166ecd7ff4297f3ba599aa4a6d1b766a2723a886080de137c");
    const DEFINITION: &'static str = crate::__definition!(ServicesForType_Request::__TEXT);
    type View<'a> = ServicesForType_RequestView<'a>;
    type Writer<'a> = ServicesForType_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/ServicesForType_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServicesForType_RequestView<'a> {
    pub r#type: &'a str,
}
impl<'a> rt::Parse<'a> for ServicesForType_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServicesForType_Request` front to back.
pub struct ServicesForType_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServicesForType_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServicesForType_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServicesForType_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn r#type(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/ServicesForType_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ServicesForType_RequestLengths {
    pub r#type: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServicesForType_RequestOffsets {
    r#type: rt::Span,
}
impl rt::BuildInPlace for ServicesForType_Request {
    type Lengths = ServicesForType_RequestLengths;
    type Offsets = ServicesForType_RequestOffsets;
    type Builder<'a> = ServicesForType_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServicesForType_RequestOffsets> {
        Ok(ServicesForType_RequestOffsets {
            r#type: layout.string(lengths.r#type, rt::ANY)?,
        })
    }
    fn mark(at: &ServicesForType_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.r#type);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServicesForType_RequestOffsets) -> ServicesForType_RequestBuilder<'a> {
        ServicesForType_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/ServicesForType_Request` in place, fields in any order.
pub struct ServicesForType_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: ServicesForType_RequestOffsets,
}
impl ServicesForType_RequestBuilder<'_> {
    pub fn set_type(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.r#type, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/ServicesForType_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServicesForType_Response {
    pub services: rt::Vec<rt::String>,
}
impl ServicesForType_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] services\n";
}
impl rt::Cdr for ServicesForType_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.services, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.services, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            services: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ServicesForType_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/ServicesForType_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2c3152e5e1a3925b610fabf178cd9ff380c183e2279c2e2642894ad937a6adf6");
    const DEFINITION: &'static str = crate::__definition!(ServicesForType_Response::__TEXT);
    type View<'a> = ServicesForType_ResponseView<'a>;
    type Writer<'a> = ServicesForType_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/ServicesForType_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServicesForType_ResponseView<'a> {
    pub services: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for ServicesForType_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            services: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/ServicesForType_Response` front to back.
pub struct ServicesForType_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServicesForType_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServicesForType_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ServicesForType_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn services<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/Services_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Services_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::Services_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::Services_Response>,
}
impl Services_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/Services_Request[<=1] request\nrosapi_msgs/srv/Services_Response[<=1] response\n";
}
impl rt::Cdr for Services_Event {
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
impl rt::Message for Services_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Services_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8d315cf71c0a7c41b7f748c940ec03f644e6caa16e0148ceec3e431731d144bf");
    const DEFINITION: &'static str = crate::__definition!(Services_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/Services_Request" => super::super::rosapi_msgs::srv::Services_Request::__TEXT,
        "rosapi_msgs/srv/Services_Response" => super::super::rosapi_msgs::srv::Services_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Services_EventView<'a>;
    type Writer<'a> = Services_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/Services_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Services_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::Services_Request>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::Services_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for Services_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Services_Event` front to back.
pub struct Services_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Services_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Services_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Services_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Services_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Services_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Services_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Services_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/Services_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Services_Request {
}
impl Services_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# All services.\n";
}
impl rt::Cdr for Services_Request {
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
impl rt::Message for Services_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Services_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5e9f9304884521c4f5b58ec04787c6d827685654e4eccbdedce02fb2fef3054a");
    const DEFINITION: &'static str = crate::__definition!(Services_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Services_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Services_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/Services_Request` front to back.
pub struct Services_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Services_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Services_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Services_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Services_RequestOffsets {
}
impl rt::BuildInPlace for Services_Request {
    type Lengths = ();
    type Offsets = Services_RequestOffsets;
    type Builder<'a> = Services_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Services_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(Services_RequestOffsets {
        })
    }
    fn mark(at: &Services_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Services_RequestOffsets) -> Services_RequestBuilder<'a> {
        Services_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/Services_Request` in place, fields in any order.
pub struct Services_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Services_RequestOffsets,
}
impl Services_RequestBuilder<'_> {
}

/// `rosapi_msgs/srv/Services_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Services_Response {
    pub services: rt::Vec<rt::String>,
}
impl Services_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] services\n";
}
impl rt::Cdr for Services_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.services, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.services, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            services: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Services_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Services_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e3cda09ef1ac0b8ee5860d9a03a59dfa529e683823384feebe267abd7c516a2d");
    const DEFINITION: &'static str = crate::__definition!(Services_Response::__TEXT);
    type View<'a> = Services_ResponseView<'a>;
    type Writer<'a> = Services_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/Services_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Services_ResponseView<'a> {
    pub services: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for Services_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            services: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Services_Response` front to back.
pub struct Services_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Services_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Services_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Services_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn services<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/SetParam`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetParam;
impl rt::Service for SetParam {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/SetParam";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_18e3ad35453baad6eff567b46e619054e78d6b9a0ab2636cbbdc8241c03a4753");
    const DEFINITION: &'static str = "# Sets a parameter of a node.\n# As in /node:parameter.\nstring name\n# JSON.\nstring value\n---\nbool successful\nstring reason\n";
    type Request = SetParam_Request;
    type Response = SetParam_Response;
    type Event = SetParam_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SetParam_Request>,
        response: rt::Option<SetParam_Response>,
    ) -> SetParam_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SetParam_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/SetParam_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParam_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::SetParam_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::SetParam_Response>,
}
impl SetParam_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/SetParam_Request[<=1] request\nrosapi_msgs/srv/SetParam_Response[<=1] response\n";
}
impl rt::Cdr for SetParam_Event {
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
impl rt::Message for SetParam_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/SetParam_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_631b4a3db77cbda229c574b30fee9ed03753cc6305a97b61c21ed11d3bbc989a");
    const DEFINITION: &'static str = crate::__definition!(SetParam_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/SetParam_Request" => super::super::rosapi_msgs::srv::SetParam_Request::__TEXT,
        "rosapi_msgs/srv/SetParam_Response" => super::super::rosapi_msgs::srv::SetParam_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = SetParam_EventView<'a>;
    type Writer<'a> = SetParam_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/SetParam_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParam_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::SetParam_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::SetParam_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for SetParam_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/SetParam_Event` front to back.
pub struct SetParam_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParam_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParam_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParam_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::SetParam_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::SetParam_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::SetParam_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::SetParam_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/SetParam_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParam_Request {
    pub name: rt::String,
    pub value: rt::String,
}
impl SetParam_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Sets a parameter of a node.\n# As in /node:parameter.\nstring name\n# JSON.\nstring value\n";
}
impl rt::Cdr for SetParam_Request {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.value, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.value, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            value: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetParam_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/SetParam_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f3ab32d618de36e53b14e13e94c17e879c13e376d3c2620c9094021c8534fefc");
    const DEFINITION: &'static str = crate::__definition!(SetParam_Request::__TEXT);
    type View<'a> = SetParam_RequestView<'a>;
    type Writer<'a> = SetParam_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/SetParam_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParam_RequestView<'a> {
    pub name: &'a str,
    pub value: &'a str,
}
impl<'a> rt::Parse<'a> for SetParam_RequestView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            value: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/SetParam_Request` front to back.
pub struct SetParam_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParam_RequestWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParam_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParam_Request) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn value(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/SetParam_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct SetParam_RequestLengths {
    pub name: usize,
    pub value: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetParam_RequestOffsets {
    name: rt::Span,
    value: rt::Span,
}
impl rt::BuildInPlace for SetParam_Request {
    type Lengths = SetParam_RequestLengths;
    type Offsets = SetParam_RequestOffsets;
    type Builder<'a> = SetParam_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetParam_RequestOffsets> {
        Ok(SetParam_RequestOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
            value: layout.string(lengths.value, rt::ANY)?,
        })
    }
    fn mark(at: &SetParam_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
        marker.string(at.value);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetParam_RequestOffsets) -> SetParam_RequestBuilder<'a> {
        SetParam_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/SetParam_Request` in place, fields in any order.
pub struct SetParam_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: SetParam_RequestOffsets,
}
impl SetParam_RequestBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn set_value(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.value, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/SetParam_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParam_Response {
    pub successful: bool,
    pub reason: rt::String,
}
impl SetParam_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool successful\nstring reason\n";
}
impl rt::Cdr for SetParam_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.successful, at);
        let at = rt::Cdr::end(&self.reason, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.successful, w)?;
        rt::Cdr::write(&self.reason, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Cdr::read(r)?,
            reason: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetParam_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/SetParam_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_65bed38ce05e3f2f905b60daf939dc3e2a0b3e1793b56fb73f83551690f05cf1");
    const DEFINITION: &'static str = crate::__definition!(SetParam_Response::__TEXT);
    type View<'a> = SetParam_ResponseView<'a>;
    type Writer<'a> = SetParam_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/SetParam_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParam_ResponseView<'a> {
    pub successful: bool,
    pub reason: &'a str,
}
impl<'a> rt::Parse<'a> for SetParam_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Parse::parse(r)?,
            reason: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/SetParam_Response` front to back.
pub struct SetParam_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParam_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParam_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParam_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn successful(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/SetParam_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct SetParam_ResponseLengths {
    pub reason: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetParam_ResponseOffsets {
    successful: u32,
    reason: rt::Span,
}
impl rt::BuildInPlace for SetParam_Response {
    type Lengths = SetParam_ResponseLengths;
    type Offsets = SetParam_ResponseOffsets;
    type Builder<'a> = SetParam_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetParam_ResponseOffsets> {
        Ok(SetParam_ResponseOffsets {
            successful: layout.number::<u8>()?,
            reason: layout.string(lengths.reason, rt::ANY)?,
        })
    }
    fn mark(at: &SetParam_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.reason);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetParam_ResponseOffsets) -> SetParam_ResponseBuilder<'a> {
        SetParam_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/SetParam_Response` in place, fields in any order.
pub struct SetParam_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: SetParam_ResponseOffsets,
}
impl SetParam_ResponseBuilder<'_> {
    pub fn set_successful(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.successful, u8::from(value));
        self
    }
    pub fn set_reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.reason, text)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/Subscribers`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subscribers;
impl rt::Service for Subscribers {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Subscribers";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d211105eea00000ba121c6073c7390daae8fcc6a21dbae6c5500e5be809853cf");
    const DEFINITION: &'static str = "# The nodes that subscribe to a topic.\nstring topic\n---\nstring[] subscribers\n";
    type Request = Subscribers_Request;
    type Response = Subscribers_Response;
    type Event = Subscribers_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Subscribers_Request>,
        response: rt::Option<Subscribers_Response>,
    ) -> Subscribers_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Subscribers_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/Subscribers_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subscribers_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::Subscribers_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::Subscribers_Response>,
}
impl Subscribers_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/Subscribers_Request[<=1] request\nrosapi_msgs/srv/Subscribers_Response[<=1] response\n";
}
impl rt::Cdr for Subscribers_Event {
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
impl rt::Message for Subscribers_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Subscribers_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2b863fc97ec02f748afba09285691361aefd6a9caad4912dc4344a4bedcb26ea");
    const DEFINITION: &'static str = crate::__definition!(Subscribers_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/Subscribers_Request" => super::super::rosapi_msgs::srv::Subscribers_Request::__TEXT,
        "rosapi_msgs/srv/Subscribers_Response" => super::super::rosapi_msgs::srv::Subscribers_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Subscribers_EventView<'a>;
    type Writer<'a> = Subscribers_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/Subscribers_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Subscribers_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::Subscribers_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::Subscribers_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for Subscribers_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Subscribers_Event` front to back.
pub struct Subscribers_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Subscribers_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Subscribers_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Subscribers_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Subscribers_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Subscribers_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Subscribers_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Subscribers_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/Subscribers_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subscribers_Request {
    pub topic: rt::String,
}
impl Subscribers_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The nodes that subscribe to a topic.\nstring topic\n";
}
impl rt::Cdr for Subscribers_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.topic, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.topic, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            topic: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Subscribers_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Subscribers_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_94d6395f7e320b71016f62e51cf87d88042b14e7b0acdfc1621f62be8bbb64c1");
    const DEFINITION: &'static str = crate::__definition!(Subscribers_Request::__TEXT);
    type View<'a> = Subscribers_RequestView<'a>;
    type Writer<'a> = Subscribers_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/Subscribers_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Subscribers_RequestView<'a> {
    pub topic: &'a str,
}
impl<'a> rt::Parse<'a> for Subscribers_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            topic: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Subscribers_Request` front to back.
pub struct Subscribers_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Subscribers_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Subscribers_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Subscribers_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn topic(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/Subscribers_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct Subscribers_RequestLengths {
    pub topic: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Subscribers_RequestOffsets {
    topic: rt::Span,
}
impl rt::BuildInPlace for Subscribers_Request {
    type Lengths = Subscribers_RequestLengths;
    type Offsets = Subscribers_RequestOffsets;
    type Builder<'a> = Subscribers_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Subscribers_RequestOffsets> {
        Ok(Subscribers_RequestOffsets {
            topic: layout.string(lengths.topic, rt::ANY)?,
        })
    }
    fn mark(at: &Subscribers_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.topic);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Subscribers_RequestOffsets) -> Subscribers_RequestBuilder<'a> {
        Subscribers_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/Subscribers_Request` in place, fields in any order.
pub struct Subscribers_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Subscribers_RequestOffsets,
}
impl Subscribers_RequestBuilder<'_> {
    pub fn set_topic(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.topic, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/Subscribers_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subscribers_Response {
    pub subscribers: rt::Vec<rt::String>,
}
impl Subscribers_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] subscribers\n";
}
impl rt::Cdr for Subscribers_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.subscribers, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.subscribers, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            subscribers: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Subscribers_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Subscribers_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f281ab30b0722b8ee1f25d78b1b2eea486f9dea1a9dbb69214dc350f433a1ef9");
    const DEFINITION: &'static str = crate::__definition!(Subscribers_Response::__TEXT);
    type View<'a> = Subscribers_ResponseView<'a>;
    type Writer<'a> = Subscribers_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/Subscribers_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Subscribers_ResponseView<'a> {
    pub subscribers: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for Subscribers_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            subscribers: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Subscribers_Response` front to back.
pub struct Subscribers_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Subscribers_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Subscribers_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Subscribers_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn subscribers<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/TopicType`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TopicType;
impl rt::Service for TopicType {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicType";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_db0aea255b470fc8897cc2e0bd915c44be1c76c47b778d2444d7ca5b55fd69df");
    const DEFINITION: &'static str = "# The type of a topic; empty if nobody uses it.\nstring topic\n---\nstring type\n";
    type Request = TopicType_Request;
    type Response = TopicType_Response;
    type Event = TopicType_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<TopicType_Request>,
        response: rt::Option<TopicType_Response>,
    ) -> TopicType_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        TopicType_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/TopicType_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicType_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::TopicType_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::TopicType_Response>,
}
impl TopicType_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/TopicType_Request[<=1] request\nrosapi_msgs/srv/TopicType_Response[<=1] response\n";
}
impl rt::Cdr for TopicType_Event {
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
impl rt::Message for TopicType_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicType_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_16a892b06e40e643e17780564de4977fc21cf06ed2d8913b85a0d0e12cb71484");
    const DEFINITION: &'static str = crate::__definition!(TopicType_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/TopicType_Request" => super::super::rosapi_msgs::srv::TopicType_Request::__TEXT,
        "rosapi_msgs/srv/TopicType_Response" => super::super::rosapi_msgs::srv::TopicType_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = TopicType_EventView<'a>;
    type Writer<'a> = TopicType_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/TopicType_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TopicType_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::TopicType_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::TopicType_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for TopicType_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/TopicType_Event` front to back.
pub struct TopicType_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicType_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicType_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TopicType_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::TopicType_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::TopicType_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::TopicType_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::TopicType_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/TopicType_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicType_Request {
    pub topic: rt::String,
}
impl TopicType_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The type of a topic; empty if nobody uses it.\nstring topic\n";
}
impl rt::Cdr for TopicType_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.topic, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.topic, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            topic: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TopicType_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicType_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7886385294647d0ab0aeba48e41e571fa770eccbaed858b2ba8632edaef29844");
    const DEFINITION: &'static str = crate::__definition!(TopicType_Request::__TEXT);
    type View<'a> = TopicType_RequestView<'a>;
    type Writer<'a> = TopicType_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/TopicType_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TopicType_RequestView<'a> {
    pub topic: &'a str,
}
impl<'a> rt::Parse<'a> for TopicType_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            topic: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/TopicType_Request` front to back.
pub struct TopicType_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicType_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicType_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TopicType_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn topic(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/TopicType_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TopicType_RequestLengths {
    pub topic: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TopicType_RequestOffsets {
    topic: rt::Span,
}
impl rt::BuildInPlace for TopicType_Request {
    type Lengths = TopicType_RequestLengths;
    type Offsets = TopicType_RequestOffsets;
    type Builder<'a> = TopicType_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TopicType_RequestOffsets> {
        Ok(TopicType_RequestOffsets {
            topic: layout.string(lengths.topic, rt::ANY)?,
        })
    }
    fn mark(at: &TopicType_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.topic);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TopicType_RequestOffsets) -> TopicType_RequestBuilder<'a> {
        TopicType_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/TopicType_Request` in place, fields in any order.
pub struct TopicType_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: TopicType_RequestOffsets,
}
impl TopicType_RequestBuilder<'_> {
    pub fn set_topic(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.topic, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/TopicType_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicType_Response {
    pub r#type: rt::String,
}
impl TopicType_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string type\n";
}
impl rt::Cdr for TopicType_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TopicType_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicType_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8d727bbac339a87cfae294a614c74c19144f07881087eae0af10f92c66e3904b");
    const DEFINITION: &'static str = crate::__definition!(TopicType_Response::__TEXT);
    type View<'a> = TopicType_ResponseView<'a>;
    type Writer<'a> = TopicType_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/TopicType_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TopicType_ResponseView<'a> {
    pub r#type: &'a str,
}
impl<'a> rt::Parse<'a> for TopicType_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/TopicType_Response` front to back.
pub struct TopicType_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicType_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicType_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TopicType_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn r#type(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/TopicType_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TopicType_ResponseLengths {
    pub r#type: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TopicType_ResponseOffsets {
    r#type: rt::Span,
}
impl rt::BuildInPlace for TopicType_Response {
    type Lengths = TopicType_ResponseLengths;
    type Offsets = TopicType_ResponseOffsets;
    type Builder<'a> = TopicType_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TopicType_ResponseOffsets> {
        Ok(TopicType_ResponseOffsets {
            r#type: layout.string(lengths.r#type, rt::ANY)?,
        })
    }
    fn mark(at: &TopicType_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.r#type);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TopicType_ResponseOffsets) -> TopicType_ResponseBuilder<'a> {
        TopicType_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/TopicType_Response` in place, fields in any order.
pub struct TopicType_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: TopicType_ResponseOffsets,
}
impl TopicType_ResponseBuilder<'_> {
    pub fn set_type(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.r#type, text)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/Topics`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Topics;
impl rt::Service for Topics {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Topics";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dc3ce17920796aae9a04c5421e43c904671d1854eaf0112721aa465415f06b53");
    const DEFINITION: &'static str = "# All topics with a type of each.\n---\nstring[] topics\nstring[] types\n";
    type Request = Topics_Request;
    type Response = Topics_Response;
    type Event = Topics_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Topics_Request>,
        response: rt::Option<Topics_Response>,
    ) -> Topics_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Topics_Event { info, request, response }
    }
}

/// The service `rosapi_msgs/srv/TopicsAndRawTypes`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TopicsAndRawTypes;
impl rt::Service for TopicsAndRawTypes {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicsAndRawTypes";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c900dd8bf8cba118ceaf9291072d1d957a69459fc8601146923e8375ed0a7947");
    const DEFINITION: &'static str = "# All topics with a type of each, and its definition as bags hold it.\n---\nstring[] topics\nstring[] types\nstring[] typedefs_full_text\n";
    type Request = TopicsAndRawTypes_Request;
    type Response = TopicsAndRawTypes_Response;
    type Event = TopicsAndRawTypes_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<TopicsAndRawTypes_Request>,
        response: rt::Option<TopicsAndRawTypes_Response>,
    ) -> TopicsAndRawTypes_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        TopicsAndRawTypes_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/TopicsAndRawTypes_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicsAndRawTypes_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::TopicsAndRawTypes_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::TopicsAndRawTypes_Response>,
}
impl TopicsAndRawTypes_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/TopicsAndRawTypes_Request[<=1] request\nrosapi_msgs/srv/TopicsAndRawTypes_Response[<=1] response\n";
}
impl rt::Cdr for TopicsAndRawTypes_Event {
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
impl rt::Message for TopicsAndRawTypes_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicsAndRawTypes_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_02e019f0ecc93c0f09e7fb0ec665a01a7c0af13a066abd9469cf79e1137a1a00");
    const DEFINITION: &'static str = crate::__definition!(TopicsAndRawTypes_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/TopicsAndRawTypes_Request" => super::super::rosapi_msgs::srv::TopicsAndRawTypes_Request::__TEXT,
        "rosapi_msgs/srv/TopicsAndRawTypes_Response" => super::super::rosapi_msgs::srv::TopicsAndRawTypes_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = TopicsAndRawTypes_EventView<'a>;
    type Writer<'a> = TopicsAndRawTypes_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/TopicsAndRawTypes_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TopicsAndRawTypes_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::TopicsAndRawTypes_Request>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::TopicsAndRawTypes_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for TopicsAndRawTypes_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/TopicsAndRawTypes_Event` front to back.
pub struct TopicsAndRawTypes_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicsAndRawTypes_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicsAndRawTypes_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TopicsAndRawTypes_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::TopicsAndRawTypes_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::TopicsAndRawTypes_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::TopicsAndRawTypes_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::TopicsAndRawTypes_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/TopicsAndRawTypes_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TopicsAndRawTypes_Request {
}
impl TopicsAndRawTypes_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# All topics with a type of each, and its definition as bags hold it.\n";
}
impl rt::Cdr for TopicsAndRawTypes_Request {
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
impl rt::Message for TopicsAndRawTypes_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicsAndRawTypes_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f9e867a17d8466b7116c31fb020684dff2f6238187dceebd67189cfacb89a4a6");
    const DEFINITION: &'static str = crate::__definition!(TopicsAndRawTypes_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = TopicsAndRawTypes_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for TopicsAndRawTypes_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/TopicsAndRawTypes_Request` front to back.
pub struct TopicsAndRawTypes_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicsAndRawTypes_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicsAndRawTypes_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TopicsAndRawTypes_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TopicsAndRawTypes_RequestOffsets {
}
impl rt::BuildInPlace for TopicsAndRawTypes_Request {
    type Lengths = ();
    type Offsets = TopicsAndRawTypes_RequestOffsets;
    type Builder<'a> = TopicsAndRawTypes_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TopicsAndRawTypes_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(TopicsAndRawTypes_RequestOffsets {
        })
    }
    fn mark(at: &TopicsAndRawTypes_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TopicsAndRawTypes_RequestOffsets) -> TopicsAndRawTypes_RequestBuilder<'a> {
        TopicsAndRawTypes_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/TopicsAndRawTypes_Request` in place, fields in any order.
pub struct TopicsAndRawTypes_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: TopicsAndRawTypes_RequestOffsets,
}
impl TopicsAndRawTypes_RequestBuilder<'_> {
}

/// `rosapi_msgs/srv/TopicsAndRawTypes_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicsAndRawTypes_Response {
    pub topics: rt::Vec<rt::String>,
    pub types: rt::Vec<rt::String>,
    pub typedefs_full_text: rt::Vec<rt::String>,
}
impl TopicsAndRawTypes_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] topics\nstring[] types\nstring[] typedefs_full_text\n";
}
impl rt::Cdr for TopicsAndRawTypes_Response {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.topics, at);
        let at = rt::Cdr::end(&self.types, at);
        let at = rt::Cdr::end(&self.typedefs_full_text, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.topics, w)?;
        rt::Cdr::write(&self.types, w)?;
        rt::Cdr::write(&self.typedefs_full_text, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            topics: rt::Cdr::read(r)?,
            types: rt::Cdr::read(r)?,
            typedefs_full_text: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TopicsAndRawTypes_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicsAndRawTypes_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e46c3073b760907d78a6e02ab644260530f607ee5ba69ae95107e213e0be6d0f");
    const DEFINITION: &'static str = crate::__definition!(TopicsAndRawTypes_Response::__TEXT);
    type View<'a> = TopicsAndRawTypes_ResponseView<'a>;
    type Writer<'a> = TopicsAndRawTypes_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/TopicsAndRawTypes_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TopicsAndRawTypes_ResponseView<'a> {
    pub topics: rt::Seq<'a, &'a str>,
    pub types: rt::Seq<'a, &'a str>,
    pub typedefs_full_text: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for TopicsAndRawTypes_ResponseView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            topics: rt::Parse::parse(r)?,
            types: rt::Parse::parse(r)?,
            typedefs_full_text: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/TopicsAndRawTypes_Response` front to back.
pub struct TopicsAndRawTypes_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicsAndRawTypes_ResponseWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicsAndRawTypes_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TopicsAndRawTypes_Response) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn topics<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn types<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(1, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn typedefs_full_text<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(2, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// The service `rosapi_msgs/srv/TopicsForType`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TopicsForType;
impl rt::Service for TopicsForType {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicsForType";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_30f193f32508dd6c9ef428326f00d0aef2f585d15436fec65b262e6ddce20c96");
    const DEFINITION: &'static str = "# The topics of a type.\nstring type\n---\nstring[] topics\n";
    type Request = TopicsForType_Request;
    type Response = TopicsForType_Response;
    type Event = TopicsForType_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<TopicsForType_Request>,
        response: rt::Option<TopicsForType_Response>,
    ) -> TopicsForType_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        TopicsForType_Event { info, request, response }
    }
}

/// `rosapi_msgs/srv/TopicsForType_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicsForType_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::TopicsForType_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::TopicsForType_Response>,
}
impl TopicsForType_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/TopicsForType_Request[<=1] request\nrosapi_msgs/srv/TopicsForType_Response[<=1] response\n";
}
impl rt::Cdr for TopicsForType_Event {
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
impl rt::Message for TopicsForType_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicsForType_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2144929bc69f066b3314ed1f4da233713ed81de7a8461de2f8e96732e4462357");
    const DEFINITION: &'static str = crate::__definition!(TopicsForType_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/TopicsForType_Request" => super::super::rosapi_msgs::srv::TopicsForType_Request::__TEXT,
        "rosapi_msgs/srv/TopicsForType_Response" => super::super::rosapi_msgs::srv::TopicsForType_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = TopicsForType_EventView<'a>;
    type Writer<'a> = TopicsForType_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/TopicsForType_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TopicsForType_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::TopicsForType_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::TopicsForType_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for TopicsForType_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/TopicsForType_Event` front to back.
pub struct TopicsForType_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicsForType_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicsForType_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TopicsForType_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::TopicsForType_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::TopicsForType_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::TopicsForType_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::TopicsForType_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/TopicsForType_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicsForType_Request {
    pub r#type: rt::String,
}
impl TopicsForType_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The topics of a type.\nstring type\n";
}
impl rt::Cdr for TopicsForType_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TopicsForType_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicsForType_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f613b1e80ff39d1cba1d18803c26f3916a145e98c3c1e1b1a8916d9ba78d0b69");
    const DEFINITION: &'static str = crate::__definition!(TopicsForType_Request::__TEXT);
    type View<'a> = TopicsForType_RequestView<'a>;
    type Writer<'a> = TopicsForType_RequestWriter<'a>;
}
/// A `rosapi_msgs/srv/TopicsForType_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TopicsForType_RequestView<'a> {
    pub r#type: &'a str,
}
impl<'a> rt::Parse<'a> for TopicsForType_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/TopicsForType_Request` front to back.
pub struct TopicsForType_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicsForType_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicsForType_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TopicsForType_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn r#type(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rosapi_msgs/srv/TopicsForType_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TopicsForType_RequestLengths {
    pub r#type: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TopicsForType_RequestOffsets {
    r#type: rt::Span,
}
impl rt::BuildInPlace for TopicsForType_Request {
    type Lengths = TopicsForType_RequestLengths;
    type Offsets = TopicsForType_RequestOffsets;
    type Builder<'a> = TopicsForType_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TopicsForType_RequestOffsets> {
        Ok(TopicsForType_RequestOffsets {
            r#type: layout.string(lengths.r#type, rt::ANY)?,
        })
    }
    fn mark(at: &TopicsForType_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.r#type);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TopicsForType_RequestOffsets) -> TopicsForType_RequestBuilder<'a> {
        TopicsForType_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/TopicsForType_Request` in place, fields in any order.
pub struct TopicsForType_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: TopicsForType_RequestOffsets,
}
impl TopicsForType_RequestBuilder<'_> {
    pub fn set_type(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.r#type, text)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/TopicsForType_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicsForType_Response {
    pub topics: rt::Vec<rt::String>,
}
impl TopicsForType_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] topics\n";
}
impl rt::Cdr for TopicsForType_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.topics, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.topics, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            topics: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TopicsForType_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/TopicsForType_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8ca9d3c90ffe14d7c655e50a49909fd32d313a9c1f9452c1b86fbd411f31ff8f");
    const DEFINITION: &'static str = crate::__definition!(TopicsForType_Response::__TEXT);
    type View<'a> = TopicsForType_ResponseView<'a>;
    type Writer<'a> = TopicsForType_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/TopicsForType_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TopicsForType_ResponseView<'a> {
    pub topics: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for TopicsForType_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            topics: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/TopicsForType_Response` front to back.
pub struct TopicsForType_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicsForType_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicsForType_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TopicsForType_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn topics<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `rosapi_msgs/srv/Topics_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Topics_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosapi_msgs::srv::Topics_Request>,
    pub response: rt::Vec<super::super::rosapi_msgs::srv::Topics_Response>,
}
impl Topics_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosapi_msgs/srv/Topics_Request[<=1] request\nrosapi_msgs/srv/Topics_Response[<=1] response\n";
}
impl rt::Cdr for Topics_Event {
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
impl rt::Message for Topics_Event {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Topics_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d78529478d1d0ec9adf16980cdcd631d6e65a176fc4dad71a6ceb437f20770f2");
    const DEFINITION: &'static str = crate::__definition!(Topics_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosapi_msgs/srv/Topics_Request" => super::super::rosapi_msgs::srv::Topics_Request::__TEXT,
        "rosapi_msgs/srv/Topics_Response" => super::super::rosapi_msgs::srv::Topics_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Topics_EventView<'a>;
    type Writer<'a> = Topics_EventWriter<'a>;
}
/// A `rosapi_msgs/srv/Topics_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Topics_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosapi_msgs::srv::Topics_Request>,
    pub response: rt::Seq<'a, super::super::rosapi_msgs::srv::Topics_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for Topics_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Topics_Event` front to back.
pub struct Topics_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Topics_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Topics_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Topics_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Topics_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Topics_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosapi_msgs::srv::Topics_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosapi_msgs::srv::Topics_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosapi_msgs/srv/Topics_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Topics_Request {
}
impl Topics_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# All topics with a type of each.\n";
}
impl rt::Cdr for Topics_Request {
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
impl rt::Message for Topics_Request {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Topics_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_14585c7c48b7fc26a8a4964568f440ce73d2099a5afa6d4d334f096fc18a7f5c");
    const DEFINITION: &'static str = crate::__definition!(Topics_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Topics_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Topics_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosapi_msgs/srv/Topics_Request` front to back.
pub struct Topics_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Topics_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Topics_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Topics_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Topics_RequestOffsets {
}
impl rt::BuildInPlace for Topics_Request {
    type Lengths = ();
    type Offsets = Topics_RequestOffsets;
    type Builder<'a> = Topics_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Topics_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(Topics_RequestOffsets {
        })
    }
    fn mark(at: &Topics_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Topics_RequestOffsets) -> Topics_RequestBuilder<'a> {
        Topics_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosapi_msgs/srv/Topics_Request` in place, fields in any order.
pub struct Topics_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Topics_RequestOffsets,
}
impl Topics_RequestBuilder<'_> {
}

/// `rosapi_msgs/srv/Topics_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Topics_Response {
    pub topics: rt::Vec<rt::String>,
    pub types: rt::Vec<rt::String>,
}
impl Topics_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] topics\nstring[] types\n";
}
impl rt::Cdr for Topics_Response {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.topics, at);
        let at = rt::Cdr::end(&self.types, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.topics, w)?;
        rt::Cdr::write(&self.types, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            topics: rt::Cdr::read(r)?,
            types: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Topics_Response {
    const TYPE_NAME: &'static str = "rosapi_msgs/srv/Topics_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e6682821fea384ee92dd6d63da816c6b01e7874cc131ce1325a8a6fd18333011");
    const DEFINITION: &'static str = crate::__definition!(Topics_Response::__TEXT);
    type View<'a> = Topics_ResponseView<'a>;
    type Writer<'a> = Topics_ResponseWriter<'a>;
}
/// A `rosapi_msgs/srv/Topics_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Topics_ResponseView<'a> {
    pub topics: rt::Seq<'a, &'a str>,
    pub types: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for Topics_ResponseView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            topics: rt::Parse::parse(r)?,
            types: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/srv/Topics_Response` front to back.
pub struct Topics_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Topics_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Topics_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Topics_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn topics<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn types<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(1, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}
