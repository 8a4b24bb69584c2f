// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `lifecycle_msgs/srv/ChangeState`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChangeState;
impl rt::Service for ChangeState {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/ChangeState";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_356fe34f0475a43acf54542013af4167b0e729f77ea22ffb045c6ad8e20668e5");
    const DEFINITION: &'static str = "Transition transition\n---\nbool success\n";
    type Request = ChangeState_Request;
    type Response = ChangeState_Response;
    type Event = ChangeState_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<ChangeState_Request>,
        response: rt::Option<ChangeState_Response>,
    ) -> ChangeState_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        ChangeState_Event { info, request, response }
    }
}

/// `lifecycle_msgs/srv/ChangeState_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChangeState_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::lifecycle_msgs::srv::ChangeState_Request>,
    pub response: rt::Vec<super::super::lifecycle_msgs::srv::ChangeState_Response>,
}
impl ChangeState_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nlifecycle_msgs/srv/ChangeState_Request[<=1] request\nlifecycle_msgs/srv/ChangeState_Response[<=1] response\n";
}
impl rt::Cdr for ChangeState_Event {
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
impl rt::Message for ChangeState_Event {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/ChangeState_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_bf7f355aca8762a7a51df02eaf4a51024255d15b31b1b68bf0a099673c2709bc");
    const DEFINITION: &'static str = crate::__definition!(ChangeState_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "lifecycle_msgs/Transition" => super::super::lifecycle_msgs::msg::Transition::__TEXT,
        "lifecycle_msgs/srv/ChangeState_Request" => super::super::lifecycle_msgs::srv::ChangeState_Request::__TEXT,
        "lifecycle_msgs/srv/ChangeState_Response" => super::super::lifecycle_msgs::srv::ChangeState_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = ChangeState_EventView<'a>;
    type Writer<'a> = ChangeState_EventWriter<'a>;
}
/// A `lifecycle_msgs/srv/ChangeState_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ChangeState_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::lifecycle_msgs::srv::ChangeState_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::lifecycle_msgs::srv::ChangeState_Response>,
}
impl<'a> rt::Parse<'a> for ChangeState_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `lifecycle_msgs/srv/ChangeState_Event` front to back.
pub struct ChangeState_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ChangeState_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ChangeState_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ChangeState_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::srv::ChangeState_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::srv::ChangeState_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::srv::ChangeState_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::srv::ChangeState_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `lifecycle_msgs/srv/ChangeState_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChangeState_Request {
    pub transition: super::super::lifecycle_msgs::msg::Transition,
}
impl ChangeState_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Transition transition\n";
}
impl rt::Cdr for ChangeState_Request {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.transition, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.transition, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            transition: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ChangeState_Request {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/ChangeState_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d74c6f524e14cade7b67e7297190360ed749264af300524fc1456f27cc2a553a");
    const DEFINITION: &'static str = crate::__definition!(ChangeState_Request::__TEXT,
        "lifecycle_msgs/Transition" => super::super::lifecycle_msgs::msg::Transition::__TEXT);
    type View<'a> = ChangeState_RequestView<'a>;
    type Writer<'a> = ChangeState_RequestWriter<'a>;
}
/// A `lifecycle_msgs/srv/ChangeState_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ChangeState_RequestView<'a> {
    pub transition: super::super::lifecycle_msgs::msg::TransitionView<'a>,
}
impl<'a> rt::Parse<'a> for ChangeState_RequestView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            transition: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `lifecycle_msgs/srv/ChangeState_Request` front to back.
pub struct ChangeState_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ChangeState_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ChangeState_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ChangeState_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn transition(&mut self, fill: impl rt::FnOnce(&mut super::super::lifecycle_msgs::msg::TransitionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::lifecycle_msgs::msg::TransitionWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `lifecycle_msgs/srv/ChangeState_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ChangeState_RequestLengths {
    pub transition: super::super::lifecycle_msgs::msg::TransitionLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ChangeState_RequestOffsets {
    transition: super::super::lifecycle_msgs::msg::TransitionOffsets,
}
impl rt::BuildInPlace for ChangeState_Request {
    type Lengths = ChangeState_RequestLengths;
    type Offsets = ChangeState_RequestOffsets;
    type Builder<'a> = ChangeState_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ChangeState_RequestOffsets> {
        Ok(ChangeState_RequestOffsets {
            transition: <super::super::lifecycle_msgs::msg::Transition as rt::BuildInPlace>::place(&lengths.transition, layout)?,
        })
    }
    fn mark(at: &ChangeState_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::lifecycle_msgs::msg::Transition as rt::BuildInPlace>::mark(&at.transition, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ChangeState_RequestOffsets) -> ChangeState_RequestBuilder<'a> {
        ChangeState_RequestBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/srv/ChangeState_Request` in place, fields in any order.
pub struct ChangeState_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: ChangeState_RequestOffsets,
}
impl ChangeState_RequestBuilder<'_> {
    pub fn transition(&mut self) -> super::super::lifecycle_msgs::msg::TransitionBuilder<'_> {
        <super::super::lifecycle_msgs::msg::Transition as rt::BuildInPlace>::builder_over(self.body, &self.at.transition)
    }
}

/// `lifecycle_msgs/srv/ChangeState_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChangeState_Response {
    pub success: bool,
}
impl ChangeState_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool success\n";
}
impl rt::Cdr for ChangeState_Response {
    const MIN: usize = 1;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.success, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.success, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ChangeState_Response {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/ChangeState_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e1ddfed0271fefe63767aa71561926e4d9eac0f1ddf9e71a8873eb46b36deac2");
    const DEFINITION: &'static str = crate::__definition!(ChangeState_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = ChangeState_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for ChangeState_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `lifecycle_msgs/srv/ChangeState_Response` front to back.
pub struct ChangeState_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ChangeState_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ChangeState_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ChangeState_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ChangeState_ResponseOffsets {
    success: u32,
}
impl rt::BuildInPlace for ChangeState_Response {
    type Lengths = ();
    type Offsets = ChangeState_ResponseOffsets;
    type Builder<'a> = ChangeState_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ChangeState_ResponseOffsets> {
        Ok(ChangeState_ResponseOffsets {
            success: layout.number::<u8>()?,
        })
    }
    fn mark(at: &ChangeState_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ChangeState_ResponseOffsets) -> ChangeState_ResponseBuilder<'a> {
        ChangeState_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/srv/ChangeState_Response` in place, fields in any order.
pub struct ChangeState_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: ChangeState_ResponseOffsets,
}
impl ChangeState_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
}

/// The service `lifecycle_msgs/srv/GetAvailableStates`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetAvailableStates;
impl rt::Service for GetAvailableStates {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetAvailableStates";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_00a07d79d2207d71e81a8cbc1880e5d924cc16d4688ea8e8e06e443dc8f8aa1d");
    const DEFINITION: &'static str = "---\nState[] available_states\n";
    type Request = GetAvailableStates_Request;
    type Response = GetAvailableStates_Response;
    type Event = GetAvailableStates_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetAvailableStates_Request>,
        response: rt::Option<GetAvailableStates_Response>,
    ) -> GetAvailableStates_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetAvailableStates_Event { info, request, response }
    }
}

/// `lifecycle_msgs/srv/GetAvailableStates_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAvailableStates_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::lifecycle_msgs::srv::GetAvailableStates_Request>,
    pub response: rt::Vec<super::super::lifecycle_msgs::srv::GetAvailableStates_Response>,
}
impl GetAvailableStates_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nlifecycle_msgs/srv/GetAvailableStates_Request[<=1] request\nlifecycle_msgs/srv/GetAvailableStates_Response[<=1] response\n";
}
impl rt::Cdr for GetAvailableStates_Event {
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
impl rt::Message for GetAvailableStates_Event {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetAvailableStates_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4211b77ace9f7061a6109f184cafc1bf0d5e9af0ae690715b92e23c6ced4c45f");
    const DEFINITION: &'static str = crate::__definition!(GetAvailableStates_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "lifecycle_msgs/State" => super::super::lifecycle_msgs::msg::State::__TEXT,
        "lifecycle_msgs/srv/GetAvailableStates_Request" => super::super::lifecycle_msgs::srv::GetAvailableStates_Request::__TEXT,
        "lifecycle_msgs/srv/GetAvailableStates_Response" => super::super::lifecycle_msgs::srv::GetAvailableStates_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetAvailableStates_EventView<'a>;
    type Writer<'a> = GetAvailableStates_EventWriter<'a>;
}
/// A `lifecycle_msgs/srv/GetAvailableStates_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetAvailableStates_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::lifecycle_msgs::srv::GetAvailableStates_Request>,
    pub response: rt::Seq<'a, super::super::lifecycle_msgs::srv::GetAvailableStates_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetAvailableStates_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `lifecycle_msgs/srv/GetAvailableStates_Event` front to back.
pub struct GetAvailableStates_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetAvailableStates_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetAvailableStates_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetAvailableStates_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::srv::GetAvailableStates_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::srv::GetAvailableStates_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::srv::GetAvailableStates_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::srv::GetAvailableStates_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `lifecycle_msgs/srv/GetAvailableStates_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetAvailableStates_Request {
}
impl GetAvailableStates_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for GetAvailableStates_Request {
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
impl rt::Message for GetAvailableStates_Request {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetAvailableStates_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c2c0c12de6023822f284929577d4ca2862e0501150010966e8a90b632e4424de");
    const DEFINITION: &'static str = crate::__definition!(GetAvailableStates_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetAvailableStates_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetAvailableStates_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `lifecycle_msgs/srv/GetAvailableStates_Request` front to back.
pub struct GetAvailableStates_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetAvailableStates_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetAvailableStates_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetAvailableStates_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetAvailableStates_RequestOffsets {
}
impl rt::BuildInPlace for GetAvailableStates_Request {
    type Lengths = ();
    type Offsets = GetAvailableStates_RequestOffsets;
    type Builder<'a> = GetAvailableStates_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetAvailableStates_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetAvailableStates_RequestOffsets {
        })
    }
    fn mark(at: &GetAvailableStates_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetAvailableStates_RequestOffsets) -> GetAvailableStates_RequestBuilder<'a> {
        GetAvailableStates_RequestBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/srv/GetAvailableStates_Request` in place, fields in any order.
pub struct GetAvailableStates_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetAvailableStates_RequestOffsets,
}
impl GetAvailableStates_RequestBuilder<'_> {
}

/// `lifecycle_msgs/srv/GetAvailableStates_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAvailableStates_Response {
    pub available_states: rt::Vec<super::super::lifecycle_msgs::msg::State>,
}
impl GetAvailableStates_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "State[] available_states\n";
}
impl rt::Cdr for GetAvailableStates_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.available_states, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.available_states, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            available_states: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetAvailableStates_Response {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetAvailableStates_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_223e0dd5bb8a847ebb9532adaf8b5e2a97e6e68e79faeaabd81a45fb32925bd1");
    const DEFINITION: &'static str = crate::__definition!(GetAvailableStates_Response::__TEXT,
        "lifecycle_msgs/State" => super::super::lifecycle_msgs::msg::State::__TEXT);
    type View<'a> = GetAvailableStates_ResponseView<'a>;
    type Writer<'a> = GetAvailableStates_ResponseWriter<'a>;
}
/// A `lifecycle_msgs/srv/GetAvailableStates_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetAvailableStates_ResponseView<'a> {
    pub available_states: rt::Seq<'a, super::super::lifecycle_msgs::msg::StateView<'a>>,
}
impl<'a> rt::Parse<'a> for GetAvailableStates_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            available_states: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `lifecycle_msgs/srv/GetAvailableStates_Response` front to back.
pub struct GetAvailableStates_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetAvailableStates_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetAvailableStates_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetAvailableStates_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn available_states(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::msg::StateWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::msg::StateWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// The service `lifecycle_msgs/srv/GetAvailableTransitions`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetAvailableTransitions;
impl rt::Service for GetAvailableTransitions {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetAvailableTransitions";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_59b7ecefce0982a8a844b9f2c4f14764c1c4543cc55e72924e2aa4adad83e9bc");
    const DEFINITION: &'static str = "---\nTransitionDescription[] available_transitions\n";
    type Request = GetAvailableTransitions_Request;
    type Response = GetAvailableTransitions_Response;
    type Event = GetAvailableTransitions_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetAvailableTransitions_Request>,
        response: rt::Option<GetAvailableTransitions_Response>,
    ) -> GetAvailableTransitions_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetAvailableTransitions_Event { info, request, response }
    }
}

/// `lifecycle_msgs/srv/GetAvailableTransitions_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAvailableTransitions_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::lifecycle_msgs::srv::GetAvailableTransitions_Request>,
    pub response: rt::Vec<super::super::lifecycle_msgs::srv::GetAvailableTransitions_Response>,
}
impl GetAvailableTransitions_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nlifecycle_msgs/srv/GetAvailableTransitions_Request[<=1] request\nlifecycle_msgs/srv/GetAvailableTransitions_Response[<=1] response\n";
}
impl rt::Cdr for GetAvailableTransitions_Event {
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
impl rt::Message for GetAvailableTransitions_Event {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetAvailableTransitions_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_188e7de007993da873cc247d52906151b38346fdb72a4cc5f78c407c3b5b370f");
    const DEFINITION: &'static str = crate::__definition!(GetAvailableTransitions_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "lifecycle_msgs/State" => super::super::lifecycle_msgs::msg::State::__TEXT,
        "lifecycle_msgs/Transition" => super::super::lifecycle_msgs::msg::Transition::__TEXT,
        "lifecycle_msgs/TransitionDescription" => super::super::lifecycle_msgs::msg::TransitionDescription::__TEXT,
        "lifecycle_msgs/srv/GetAvailableTransitions_Request" => super::super::lifecycle_msgs::srv::GetAvailableTransitions_Request::__TEXT,
        "lifecycle_msgs/srv/GetAvailableTransitions_Response" => super::super::lifecycle_msgs::srv::GetAvailableTransitions_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetAvailableTransitions_EventView<'a>;
    type Writer<'a> = GetAvailableTransitions_EventWriter<'a>;
}
/// A `lifecycle_msgs/srv/GetAvailableTransitions_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetAvailableTransitions_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::lifecycle_msgs::srv::GetAvailableTransitions_Request>,
    pub response: rt::Seq<'a, super::super::lifecycle_msgs::srv::GetAvailableTransitions_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetAvailableTransitions_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `lifecycle_msgs/srv/GetAvailableTransitions_Event` front to back.
pub struct GetAvailableTransitions_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetAvailableTransitions_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetAvailableTransitions_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetAvailableTransitions_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::srv::GetAvailableTransitions_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::srv::GetAvailableTransitions_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::srv::GetAvailableTransitions_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::srv::GetAvailableTransitions_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `lifecycle_msgs/srv/GetAvailableTransitions_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetAvailableTransitions_Request {
}
impl GetAvailableTransitions_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for GetAvailableTransitions_Request {
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
impl rt::Message for GetAvailableTransitions_Request {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetAvailableTransitions_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_52a73c0b5d7489bee0df6ddb0aec45c41289d223ff225b58fe11d859ac8109a6");
    const DEFINITION: &'static str = crate::__definition!(GetAvailableTransitions_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetAvailableTransitions_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetAvailableTransitions_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `lifecycle_msgs/srv/GetAvailableTransitions_Request` front to back.
pub struct GetAvailableTransitions_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetAvailableTransitions_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetAvailableTransitions_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetAvailableTransitions_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetAvailableTransitions_RequestOffsets {
}
impl rt::BuildInPlace for GetAvailableTransitions_Request {
    type Lengths = ();
    type Offsets = GetAvailableTransitions_RequestOffsets;
    type Builder<'a> = GetAvailableTransitions_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetAvailableTransitions_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetAvailableTransitions_RequestOffsets {
        })
    }
    fn mark(at: &GetAvailableTransitions_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetAvailableTransitions_RequestOffsets) -> GetAvailableTransitions_RequestBuilder<'a> {
        GetAvailableTransitions_RequestBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/srv/GetAvailableTransitions_Request` in place, fields in any order.
pub struct GetAvailableTransitions_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetAvailableTransitions_RequestOffsets,
}
impl GetAvailableTransitions_RequestBuilder<'_> {
}

/// `lifecycle_msgs/srv/GetAvailableTransitions_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAvailableTransitions_Response {
    pub available_transitions: rt::Vec<super::super::lifecycle_msgs::msg::TransitionDescription>,
}
impl GetAvailableTransitions_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "TransitionDescription[] available_transitions\n";
}
impl rt::Cdr for GetAvailableTransitions_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.available_transitions, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.available_transitions, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            available_transitions: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetAvailableTransitions_Response {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetAvailableTransitions_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4711339461aadf02bcfff797a198de911f885074bd3f2fe9f7b677ef87f0741c");
    const DEFINITION: &'static str = crate::__definition!(GetAvailableTransitions_Response::__TEXT,
        "lifecycle_msgs/State" => super::super::lifecycle_msgs::msg::State::__TEXT,
        "lifecycle_msgs/Transition" => super::super::lifecycle_msgs::msg::Transition::__TEXT,
        "lifecycle_msgs/TransitionDescription" => super::super::lifecycle_msgs::msg::TransitionDescription::__TEXT);
    type View<'a> = GetAvailableTransitions_ResponseView<'a>;
    type Writer<'a> = GetAvailableTransitions_ResponseWriter<'a>;
}
/// A `lifecycle_msgs/srv/GetAvailableTransitions_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetAvailableTransitions_ResponseView<'a> {
    pub available_transitions: rt::Seq<'a, super::super::lifecycle_msgs::msg::TransitionDescriptionView<'a>>,
}
impl<'a> rt::Parse<'a> for GetAvailableTransitions_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            available_transitions: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `lifecycle_msgs/srv/GetAvailableTransitions_Response` front to back.
pub struct GetAvailableTransitions_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetAvailableTransitions_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetAvailableTransitions_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetAvailableTransitions_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn available_transitions(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::msg::TransitionDescriptionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::msg::TransitionDescriptionWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// The service `lifecycle_msgs/srv/GetState`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetState;
impl rt::Service for GetState {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetState";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_800a0a5aae599782b02932de0caf563f6dc4e7e94b794eadde075ba2cbef9795");
    const DEFINITION: &'static str = "---\nState current_state\n";
    type Request = GetState_Request;
    type Response = GetState_Response;
    type Event = GetState_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetState_Request>,
        response: rt::Option<GetState_Response>,
    ) -> GetState_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetState_Event { info, request, response }
    }
}

/// `lifecycle_msgs/srv/GetState_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetState_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::lifecycle_msgs::srv::GetState_Request>,
    pub response: rt::Vec<super::super::lifecycle_msgs::srv::GetState_Response>,
}
impl GetState_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nlifecycle_msgs/srv/GetState_Request[<=1] request\nlifecycle_msgs/srv/GetState_Response[<=1] response\n";
}
impl rt::Cdr for GetState_Event {
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
impl rt::Message for GetState_Event {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetState_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4ac077d336db33726a95700398b95c34f326ecd27162b3f85cd7f85b4a55a75a");
    const DEFINITION: &'static str = crate::__definition!(GetState_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "lifecycle_msgs/State" => super::super::lifecycle_msgs::msg::State::__TEXT,
        "lifecycle_msgs/srv/GetState_Request" => super::super::lifecycle_msgs::srv::GetState_Request::__TEXT,
        "lifecycle_msgs/srv/GetState_Response" => super::super::lifecycle_msgs::srv::GetState_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetState_EventView<'a>;
    type Writer<'a> = GetState_EventWriter<'a>;
}
/// A `lifecycle_msgs/srv/GetState_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetState_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::lifecycle_msgs::srv::GetState_Request>,
    pub response: rt::Seq<'a, super::super::lifecycle_msgs::srv::GetState_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetState_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `lifecycle_msgs/srv/GetState_Event` front to back.
pub struct GetState_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetState_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetState_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetState_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::srv::GetState_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::srv::GetState_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::lifecycle_msgs::srv::GetState_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::lifecycle_msgs::srv::GetState_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `lifecycle_msgs/srv/GetState_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetState_Request {
}
impl GetState_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for GetState_Request {
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
impl rt::Message for GetState_Request {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetState_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_77a9c844e7975f15bc2221e8bbebafc4d118afb78c7f7071eef91f83f940f2f6");
    const DEFINITION: &'static str = crate::__definition!(GetState_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetState_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetState_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `lifecycle_msgs/srv/GetState_Request` front to back.
pub struct GetState_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetState_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetState_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetState_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetState_RequestOffsets {
}
impl rt::BuildInPlace for GetState_Request {
    type Lengths = ();
    type Offsets = GetState_RequestOffsets;
    type Builder<'a> = GetState_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetState_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetState_RequestOffsets {
        })
    }
    fn mark(at: &GetState_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetState_RequestOffsets) -> GetState_RequestBuilder<'a> {
        GetState_RequestBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/srv/GetState_Request` in place, fields in any order.
pub struct GetState_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetState_RequestOffsets,
}
impl GetState_RequestBuilder<'_> {
}

/// `lifecycle_msgs/srv/GetState_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetState_Response {
    pub current_state: super::super::lifecycle_msgs::msg::State,
}
impl GetState_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "State current_state\n";
}
impl rt::Cdr for GetState_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.current_state, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.current_state, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            current_state: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetState_Response {
    const TYPE_NAME: &'static str = "lifecycle_msgs/srv/GetState_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_fe249babab472e42cb5653b5d6a6b0c42a003b0fdfb84851aea3fde08760b4f5");
    const DEFINITION: &'static str = crate::__definition!(GetState_Response::__TEXT,
        "lifecycle_msgs/State" => super::super::lifecycle_msgs::msg::State::__TEXT);
    type View<'a> = GetState_ResponseView<'a>;
    type Writer<'a> = GetState_ResponseWriter<'a>;
}
/// A `lifecycle_msgs/srv/GetState_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetState_ResponseView<'a> {
    pub current_state: super::super::lifecycle_msgs::msg::StateView<'a>,
}
impl<'a> rt::Parse<'a> for GetState_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            current_state: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `lifecycle_msgs/srv/GetState_Response` front to back.
pub struct GetState_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetState_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetState_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetState_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn current_state(&mut self, fill: impl rt::FnOnce(&mut super::super::lifecycle_msgs::msg::StateWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::lifecycle_msgs::msg::StateWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `lifecycle_msgs/srv/GetState_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GetState_ResponseLengths {
    pub current_state: super::super::lifecycle_msgs::msg::StateLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetState_ResponseOffsets {
    current_state: super::super::lifecycle_msgs::msg::StateOffsets,
}
impl rt::BuildInPlace for GetState_Response {
    type Lengths = GetState_ResponseLengths;
    type Offsets = GetState_ResponseOffsets;
    type Builder<'a> = GetState_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetState_ResponseOffsets> {
        Ok(GetState_ResponseOffsets {
            current_state: <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::place(&lengths.current_state, layout)?,
        })
    }
    fn mark(at: &GetState_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::mark(&at.current_state, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetState_ResponseOffsets) -> GetState_ResponseBuilder<'a> {
        GetState_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/srv/GetState_Response` in place, fields in any order.
pub struct GetState_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: GetState_ResponseOffsets,
}
impl GetState_ResponseBuilder<'_> {
    pub fn current_state(&mut self) -> super::super::lifecycle_msgs::msg::StateBuilder<'_> {
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::builder_over(self.body, &self.at.current_state)
    }
}
