// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `rcl_interfaces/srv/DescribeParameters`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DescribeParameters;
impl rt::Service for DescribeParameters {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/DescribeParameters";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_845b484d71eb0673dae682f2e3ba3c4851a65a3dcfb97bddd82c5b57e91e4cff");
    const DEFINITION: &'static str = "string[] names\n---\nParameterDescriptor[] descriptors\n";
    type Request = DescribeParameters_Request;
    type Response = DescribeParameters_Response;
    type Event = DescribeParameters_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<DescribeParameters_Request>,
        response: rt::Option<DescribeParameters_Response>,
    ) -> DescribeParameters_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        DescribeParameters_Event { info, request, response }
    }
}

/// `rcl_interfaces/srv/DescribeParameters_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DescribeParameters_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rcl_interfaces::srv::DescribeParameters_Request>,
    pub response: rt::Vec<super::super::rcl_interfaces::srv::DescribeParameters_Response>,
}
impl DescribeParameters_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrcl_interfaces/srv/DescribeParameters_Request[<=1] request\nrcl_interfaces/srv/DescribeParameters_Response[<=1] response\n";
}
impl rt::Cdr for DescribeParameters_Event {
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
impl rt::Message for DescribeParameters_Event {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/DescribeParameters_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3deba64c035093033c690184834441551a53128ea2539f71f2596fbc4ed9de43");
    const DEFINITION: &'static str = crate::__definition!(DescribeParameters_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rcl_interfaces/FloatingPointRange" => super::super::rcl_interfaces::msg::FloatingPointRange::__TEXT,
        "rcl_interfaces/IntegerRange" => super::super::rcl_interfaces::msg::IntegerRange::__TEXT,
        "rcl_interfaces/ParameterDescriptor" => super::super::rcl_interfaces::msg::ParameterDescriptor::__TEXT,
        "rcl_interfaces/srv/DescribeParameters_Request" => super::super::rcl_interfaces::srv::DescribeParameters_Request::__TEXT,
        "rcl_interfaces/srv/DescribeParameters_Response" => super::super::rcl_interfaces::srv::DescribeParameters_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = DescribeParameters_EventView<'a>;
    type Writer<'a> = DescribeParameters_EventWriter<'a>;
}
/// A `rcl_interfaces/srv/DescribeParameters_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct DescribeParameters_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rcl_interfaces::srv::DescribeParameters_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rcl_interfaces::srv::DescribeParameters_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for DescribeParameters_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/DescribeParameters_Event` front to back.
pub struct DescribeParameters_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DescribeParameters_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DescribeParameters_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &DescribeParameters_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::DescribeParameters_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::DescribeParameters_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::DescribeParameters_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::DescribeParameters_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/DescribeParameters_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DescribeParameters_Request {
    pub names: rt::Vec<rt::String>,
}
impl DescribeParameters_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] names\n";
}
impl rt::Cdr for DescribeParameters_Request {
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
impl rt::Message for DescribeParameters_Request {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/DescribeParameters_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_05dd1c2bc87dec2627105c8070d6f9725c781a4f2ab852975bf105462b82b644");
    const DEFINITION: &'static str = crate::__definition!(DescribeParameters_Request::__TEXT);
    type View<'a> = DescribeParameters_RequestView<'a>;
    type Writer<'a> = DescribeParameters_RequestWriter<'a>;
}
/// A `rcl_interfaces/srv/DescribeParameters_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct DescribeParameters_RequestView<'a> {
    pub names: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for DescribeParameters_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            names: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/DescribeParameters_Request` front to back.
pub struct DescribeParameters_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DescribeParameters_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DescribeParameters_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &DescribeParameters_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `rcl_interfaces/srv/DescribeParameters_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DescribeParameters_Response {
    pub descriptors: rt::Vec<super::super::rcl_interfaces::msg::ParameterDescriptor>,
}
impl DescribeParameters_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "ParameterDescriptor[] descriptors\n";
}
impl rt::Cdr for DescribeParameters_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.descriptors, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.descriptors, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            descriptors: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for DescribeParameters_Response {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/DescribeParameters_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ad6747319613c6131589e062e095b469a46cc764f7d0f12a001a49e6cd893995");
    const DEFINITION: &'static str = crate::__definition!(DescribeParameters_Response::__TEXT,
        "rcl_interfaces/FloatingPointRange" => super::super::rcl_interfaces::msg::FloatingPointRange::__TEXT,
        "rcl_interfaces/IntegerRange" => super::super::rcl_interfaces::msg::IntegerRange::__TEXT,
        "rcl_interfaces/ParameterDescriptor" => super::super::rcl_interfaces::msg::ParameterDescriptor::__TEXT);
    type View<'a> = DescribeParameters_ResponseView<'a>;
    type Writer<'a> = DescribeParameters_ResponseWriter<'a>;
}
/// A `rcl_interfaces/srv/DescribeParameters_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct DescribeParameters_ResponseView<'a> {
    pub descriptors: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterDescriptorView<'a>>,
}
impl<'a> rt::Parse<'a> for DescribeParameters_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            descriptors: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/DescribeParameters_Response` front to back.
pub struct DescribeParameters_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DescribeParameters_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DescribeParameters_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &DescribeParameters_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn descriptors(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterDescriptorWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterDescriptorWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// The service `rcl_interfaces/srv/GetLoggerLevels`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetLoggerLevels;
impl rt::Service for GetLoggerLevels {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetLoggerLevels";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_03bf1bebd0d6514c7ed0ba7c5e08dc9f2f39c759fe99e1e30ea4157d7674f72d");
    const DEFINITION: &'static str = "string[] names\n---\nLoggerLevel[] levels\n";
    type Request = GetLoggerLevels_Request;
    type Response = GetLoggerLevels_Response;
    type Event = GetLoggerLevels_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetLoggerLevels_Request>,
        response: rt::Option<GetLoggerLevels_Response>,
    ) -> GetLoggerLevels_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetLoggerLevels_Event { info, request, response }
    }
}

/// `rcl_interfaces/srv/GetLoggerLevels_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetLoggerLevels_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rcl_interfaces::srv::GetLoggerLevels_Request>,
    pub response: rt::Vec<super::super::rcl_interfaces::srv::GetLoggerLevels_Response>,
}
impl GetLoggerLevels_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrcl_interfaces/srv/GetLoggerLevels_Request[<=1] request\nrcl_interfaces/srv/GetLoggerLevels_Response[<=1] response\n";
}
impl rt::Cdr for GetLoggerLevels_Event {
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
impl rt::Message for GetLoggerLevels_Event {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetLoggerLevels_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c835a586d832cb17c01c512f8ffd449fd5384f5bd33fb44d76329d875d1f0875");
    const DEFINITION: &'static str = crate::__definition!(GetLoggerLevels_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rcl_interfaces/LoggerLevel" => super::super::rcl_interfaces::msg::LoggerLevel::__TEXT,
        "rcl_interfaces/srv/GetLoggerLevels_Request" => super::super::rcl_interfaces::srv::GetLoggerLevels_Request::__TEXT,
        "rcl_interfaces/srv/GetLoggerLevels_Response" => super::super::rcl_interfaces::srv::GetLoggerLevels_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetLoggerLevels_EventView<'a>;
    type Writer<'a> = GetLoggerLevels_EventWriter<'a>;
}
/// A `rcl_interfaces/srv/GetLoggerLevels_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetLoggerLevels_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rcl_interfaces::srv::GetLoggerLevels_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rcl_interfaces::srv::GetLoggerLevels_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetLoggerLevels_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/GetLoggerLevels_Event` front to back.
pub struct GetLoggerLevels_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetLoggerLevels_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetLoggerLevels_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetLoggerLevels_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::GetLoggerLevels_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::GetLoggerLevels_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::GetLoggerLevels_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::GetLoggerLevels_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/GetLoggerLevels_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetLoggerLevels_Request {
    pub names: rt::Vec<rt::String>,
}
impl GetLoggerLevels_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] names\n";
}
impl rt::Cdr for GetLoggerLevels_Request {
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
impl rt::Message for GetLoggerLevels_Request {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetLoggerLevels_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_490ace424a5f5b14cb4e1e95030d7fe366d8df0fd9fe4d03b44d6009504fd2cc");
    const DEFINITION: &'static str = crate::__definition!(GetLoggerLevels_Request::__TEXT);
    type View<'a> = GetLoggerLevels_RequestView<'a>;
    type Writer<'a> = GetLoggerLevels_RequestWriter<'a>;
}
/// A `rcl_interfaces/srv/GetLoggerLevels_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetLoggerLevels_RequestView<'a> {
    pub names: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for GetLoggerLevels_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            names: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/GetLoggerLevels_Request` front to back.
pub struct GetLoggerLevels_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetLoggerLevels_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetLoggerLevels_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetLoggerLevels_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `rcl_interfaces/srv/GetLoggerLevels_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetLoggerLevels_Response {
    pub levels: rt::Vec<super::super::rcl_interfaces::msg::LoggerLevel>,
}
impl GetLoggerLevels_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "LoggerLevel[] levels\n";
}
impl rt::Cdr for GetLoggerLevels_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.levels, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.levels, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            levels: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetLoggerLevels_Response {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetLoggerLevels_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_228685d350911d213047abe756f5bf566d2f76b359c4e9fac16e5ef652aff910");
    const DEFINITION: &'static str = crate::__definition!(GetLoggerLevels_Response::__TEXT,
        "rcl_interfaces/LoggerLevel" => super::super::rcl_interfaces::msg::LoggerLevel::__TEXT);
    type View<'a> = GetLoggerLevels_ResponseView<'a>;
    type Writer<'a> = GetLoggerLevels_ResponseWriter<'a>;
}
/// A `rcl_interfaces/srv/GetLoggerLevels_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetLoggerLevels_ResponseView<'a> {
    pub levels: rt::Seq<'a, super::super::rcl_interfaces::msg::LoggerLevelView<'a>>,
}
impl<'a> rt::Parse<'a> for GetLoggerLevels_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            levels: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/GetLoggerLevels_Response` front to back.
pub struct GetLoggerLevels_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetLoggerLevels_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetLoggerLevels_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetLoggerLevels_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn levels(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::LoggerLevelWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::LoggerLevelWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// The service `rcl_interfaces/srv/GetParameterTypes`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetParameterTypes;
impl rt::Service for GetParameterTypes {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetParameterTypes";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_da199c878688b3e530bdfe3ca8f74cb9fa0c303101e980a9e8f260e25e1c80ca");
    const DEFINITION: &'static str = "string[] names\n---\nuint8[] types\n";
    type Request = GetParameterTypes_Request;
    type Response = GetParameterTypes_Response;
    type Event = GetParameterTypes_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetParameterTypes_Request>,
        response: rt::Option<GetParameterTypes_Response>,
    ) -> GetParameterTypes_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetParameterTypes_Event { info, request, response }
    }
}

/// `rcl_interfaces/srv/GetParameterTypes_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParameterTypes_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rcl_interfaces::srv::GetParameterTypes_Request>,
    pub response: rt::Vec<super::super::rcl_interfaces::srv::GetParameterTypes_Response>,
}
impl GetParameterTypes_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrcl_interfaces/srv/GetParameterTypes_Request[<=1] request\nrcl_interfaces/srv/GetParameterTypes_Response[<=1] response\n";
}
impl rt::Cdr for GetParameterTypes_Event {
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
impl rt::Message for GetParameterTypes_Event {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetParameterTypes_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9516adca0cc885d46a59c2362fb8eb5f4906b046518266f8c645b454b0dddc60");
    const DEFINITION: &'static str = crate::__definition!(GetParameterTypes_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rcl_interfaces/srv/GetParameterTypes_Request" => super::super::rcl_interfaces::srv::GetParameterTypes_Request::__TEXT,
        "rcl_interfaces/srv/GetParameterTypes_Response" => super::super::rcl_interfaces::srv::GetParameterTypes_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetParameterTypes_EventView<'a>;
    type Writer<'a> = GetParameterTypes_EventWriter<'a>;
}
/// A `rcl_interfaces/srv/GetParameterTypes_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParameterTypes_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rcl_interfaces::srv::GetParameterTypes_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rcl_interfaces::srv::GetParameterTypes_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetParameterTypes_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/GetParameterTypes_Event` front to back.
pub struct GetParameterTypes_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParameterTypes_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParameterTypes_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParameterTypes_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::GetParameterTypes_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::GetParameterTypes_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::GetParameterTypes_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::GetParameterTypes_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/GetParameterTypes_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParameterTypes_Request {
    pub names: rt::Vec<rt::String>,
}
impl GetParameterTypes_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] names\n";
}
impl rt::Cdr for GetParameterTypes_Request {
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
impl rt::Message for GetParameterTypes_Request {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetParameterTypes_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_87d7ec5ef545d4daa289d500025d31fb2437bc8b8365ca367161c4dac4be33fd");
    const DEFINITION: &'static str = crate::__definition!(GetParameterTypes_Request::__TEXT);
    type View<'a> = GetParameterTypes_RequestView<'a>;
    type Writer<'a> = GetParameterTypes_RequestWriter<'a>;
}
/// A `rcl_interfaces/srv/GetParameterTypes_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParameterTypes_RequestView<'a> {
    pub names: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for GetParameterTypes_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            names: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/GetParameterTypes_Request` front to back.
pub struct GetParameterTypes_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParameterTypes_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParameterTypes_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParameterTypes_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `rcl_interfaces/srv/GetParameterTypes_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParameterTypes_Response {
    pub types: rt::Vec<u8>,
}
impl GetParameterTypes_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8[] types\n";
}
impl rt::Cdr for GetParameterTypes_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.types, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.types, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            types: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetParameterTypes_Response {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetParameterTypes_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ac1335dce67c478e669434f6ac2fbff34fcd529580f272d3006785ba8b54e47f");
    const DEFINITION: &'static str = crate::__definition!(GetParameterTypes_Response::__TEXT);
    type View<'a> = GetParameterTypes_ResponseView<'a>;
    type Writer<'a> = GetParameterTypes_ResponseWriter<'a>;
}
/// A `rcl_interfaces/srv/GetParameterTypes_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParameterTypes_ResponseView<'a> {
    pub types: &'a [u8],
}
impl<'a> rt::Parse<'a> for GetParameterTypes_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            types: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/GetParameterTypes_Response` front to back.
pub struct GetParameterTypes_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParameterTypes_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParameterTypes_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParameterTypes_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn types(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(0, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn types_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(0, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `rcl_interfaces/srv/GetParameterTypes_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GetParameterTypes_ResponseLengths {
    pub types: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetParameterTypes_ResponseOffsets {
    types: rt::Span,
}
impl rt::BuildInPlace for GetParameterTypes_Response {
    type Lengths = GetParameterTypes_ResponseLengths;
    type Offsets = GetParameterTypes_ResponseOffsets;
    type Builder<'a> = GetParameterTypes_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetParameterTypes_ResponseOffsets> {
        Ok(GetParameterTypes_ResponseOffsets {
            types: layout.sequence::<u8>(lengths.types, rt::ANY)?,
        })
    }
    fn mark(at: &GetParameterTypes_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.sequence::<u8>(at.types);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetParameterTypes_ResponseOffsets) -> GetParameterTypes_ResponseBuilder<'a> {
        GetParameterTypes_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rcl_interfaces/srv/GetParameterTypes_Response` in place, fields in any order.
pub struct GetParameterTypes_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: GetParameterTypes_ResponseOffsets,
}
impl GetParameterTypes_ResponseBuilder<'_> {
    pub fn set_types(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.types, values)?;
        Ok(self)
    }
    pub fn types_mut(&mut self) -> &mut [u8] {
        rt::place::sequence_mut(self.body, self.at.types)
    }
}

/// The service `rcl_interfaces/srv/GetParameters`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetParameters;
impl rt::Service for GetParameters {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetParameters";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_bf9803d5c74cf989a5de3e0c2e99444599a627c7ff75f97b8c05b01003675cbc");
    const DEFINITION: &'static str = "string[] names\n---\nParameterValue[] values\n";
    type Request = GetParameters_Request;
    type Response = GetParameters_Response;
    type Event = GetParameters_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetParameters_Request>,
        response: rt::Option<GetParameters_Response>,
    ) -> GetParameters_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetParameters_Event { info, request, response }
    }
}

/// `rcl_interfaces/srv/GetParameters_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParameters_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rcl_interfaces::srv::GetParameters_Request>,
    pub response: rt::Vec<super::super::rcl_interfaces::srv::GetParameters_Response>,
}
impl GetParameters_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrcl_interfaces/srv/GetParameters_Request[<=1] request\nrcl_interfaces/srv/GetParameters_Response[<=1] response\n";
}
impl rt::Cdr for GetParameters_Event {
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
impl rt::Message for GetParameters_Event {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetParameters_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_84eeb9247b09067c35bd8750d5c8555b700e394a616737c4624f15ae02e64c4d");
    const DEFINITION: &'static str = crate::__definition!(GetParameters_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT,
        "rcl_interfaces/srv/GetParameters_Request" => super::super::rcl_interfaces::srv::GetParameters_Request::__TEXT,
        "rcl_interfaces/srv/GetParameters_Response" => super::super::rcl_interfaces::srv::GetParameters_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetParameters_EventView<'a>;
    type Writer<'a> = GetParameters_EventWriter<'a>;
}
/// A `rcl_interfaces/srv/GetParameters_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParameters_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rcl_interfaces::srv::GetParameters_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rcl_interfaces::srv::GetParameters_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetParameters_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/GetParameters_Event` front to back.
pub struct GetParameters_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParameters_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParameters_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParameters_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::GetParameters_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::GetParameters_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::GetParameters_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::GetParameters_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/GetParameters_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParameters_Request {
    pub names: rt::Vec<rt::String>,
}
impl GetParameters_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] names\n";
}
impl rt::Cdr for GetParameters_Request {
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
impl rt::Message for GetParameters_Request {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetParameters_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_135a9e1c3d7cebef792f6687d7ddf99949b21a0bd9a320d863a9110a3f5cf4d6");
    const DEFINITION: &'static str = crate::__definition!(GetParameters_Request::__TEXT);
    type View<'a> = GetParameters_RequestView<'a>;
    type Writer<'a> = GetParameters_RequestWriter<'a>;
}
/// A `rcl_interfaces/srv/GetParameters_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParameters_RequestView<'a> {
    pub names: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for GetParameters_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            names: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/GetParameters_Request` front to back.
pub struct GetParameters_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParameters_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParameters_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParameters_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `rcl_interfaces/srv/GetParameters_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetParameters_Response {
    pub values: rt::Vec<super::super::rcl_interfaces::msg::ParameterValue>,
}
impl GetParameters_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "ParameterValue[] values\n";
}
impl rt::Cdr for GetParameters_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.values, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.values, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            values: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetParameters_Response {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/GetParameters_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9fa773b46e39cc5d02db6224d8fd520bb9caeeffc2b27c96c1e59431baba9f2a");
    const DEFINITION: &'static str = crate::__definition!(GetParameters_Response::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT);
    type View<'a> = GetParameters_ResponseView<'a>;
    type Writer<'a> = GetParameters_ResponseWriter<'a>;
}
/// A `rcl_interfaces/srv/GetParameters_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetParameters_ResponseView<'a> {
    pub values: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterValueView<'a>>,
}
impl<'a> rt::Parse<'a> for GetParameters_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            values: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/GetParameters_Response` front to back.
pub struct GetParameters_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetParameters_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetParameters_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetParameters_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn values(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterValueWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterValueWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// The service `rcl_interfaces/srv/ListParameters`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListParameters;
impl rt::Service for ListParameters {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/ListParameters";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3e6062bfbb27bfb8730d4cef2558221f51a11646d78e7bb30a1e83afac3aad9d");
    const DEFINITION: &'static str = "uint64 DEPTH_RECURSIVE=0\nstring[] prefixes\nuint64 depth\n---\nListParametersResult result\n";
    type Request = ListParameters_Request;
    type Response = ListParameters_Response;
    type Event = ListParameters_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<ListParameters_Request>,
        response: rt::Option<ListParameters_Response>,
    ) -> ListParameters_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        ListParameters_Event { info, request, response }
    }
}

/// `rcl_interfaces/srv/ListParameters_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListParameters_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rcl_interfaces::srv::ListParameters_Request>,
    pub response: rt::Vec<super::super::rcl_interfaces::srv::ListParameters_Response>,
}
impl ListParameters_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrcl_interfaces/srv/ListParameters_Request[<=1] request\nrcl_interfaces/srv/ListParameters_Response[<=1] response\n";
}
impl rt::Cdr for ListParameters_Event {
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
impl rt::Message for ListParameters_Event {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/ListParameters_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_89c5b5aaf68ec925ae9bbc5569ee21de82959b4d1496dbd498792ad825b9b292");
    const DEFINITION: &'static str = crate::__definition!(ListParameters_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rcl_interfaces/ListParametersResult" => super::super::rcl_interfaces::msg::ListParametersResult::__TEXT,
        "rcl_interfaces/srv/ListParameters_Request" => super::super::rcl_interfaces::srv::ListParameters_Request::__TEXT,
        "rcl_interfaces/srv/ListParameters_Response" => super::super::rcl_interfaces::srv::ListParameters_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = ListParameters_EventView<'a>;
    type Writer<'a> = ListParameters_EventWriter<'a>;
}
/// A `rcl_interfaces/srv/ListParameters_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ListParameters_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rcl_interfaces::srv::ListParameters_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rcl_interfaces::srv::ListParameters_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for ListParameters_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/ListParameters_Event` front to back.
pub struct ListParameters_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ListParameters_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ListParameters_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ListParameters_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::ListParameters_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::ListParameters_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::ListParameters_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::ListParameters_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/ListParameters_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListParameters_Request {
    pub prefixes: rt::Vec<rt::String>,
    pub depth: u64,
}
impl ListParameters_Request {
    pub const DEPTH_RECURSIVE: u64 = 0;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint64 DEPTH_RECURSIVE=0\nstring[] prefixes\nuint64 depth\n";
}
impl rt::Cdr for ListParameters_Request {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.prefixes, at);
        let at = rt::Cdr::end(&self.depth, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.prefixes, w)?;
        rt::Cdr::write(&self.depth, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            prefixes: rt::Cdr::read(r)?,
            depth: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ListParameters_Request {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/ListParameters_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a1b0b5d6b967a5b8ac5bc8563c3ea678f349e312a6a4967227c5a96bc5ce38df");
    const DEFINITION: &'static str = crate::__definition!(ListParameters_Request::__TEXT);
    type View<'a> = ListParameters_RequestView<'a>;
    type Writer<'a> = ListParameters_RequestWriter<'a>;
}
/// A `rcl_interfaces/srv/ListParameters_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ListParameters_RequestView<'a> {
    pub prefixes: rt::Seq<'a, &'a str>,
    pub depth: u64,
}
impl<'a> rt::Parse<'a> for ListParameters_RequestView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            prefixes: rt::Parse::parse(r)?,
            depth: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/ListParameters_Request` front to back.
pub struct ListParameters_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ListParameters_RequestWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ListParameters_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ListParameters_Request) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn prefixes<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn depth(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}

/// `rcl_interfaces/srv/ListParameters_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListParameters_Response {
    pub result: super::super::rcl_interfaces::msg::ListParametersResult,
}
impl ListParameters_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "ListParametersResult result\n";
}
impl rt::Cdr for ListParameters_Response {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.result, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.result, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            result: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ListParameters_Response {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/ListParameters_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_31b937b82de3612426be79f231e386259f97e8dc843e3f2845288b4bfa296bdd");
    const DEFINITION: &'static str = crate::__definition!(ListParameters_Response::__TEXT,
        "rcl_interfaces/ListParametersResult" => super::super::rcl_interfaces::msg::ListParametersResult::__TEXT);
    type View<'a> = ListParameters_ResponseView<'a>;
    type Writer<'a> = ListParameters_ResponseWriter<'a>;
}
/// A `rcl_interfaces/srv/ListParameters_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ListParameters_ResponseView<'a> {
    pub result: super::super::rcl_interfaces::msg::ListParametersResultView<'a>,
}
impl<'a> rt::Parse<'a> for ListParameters_ResponseView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            result: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/ListParameters_Response` front to back.
pub struct ListParameters_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ListParameters_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ListParameters_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ListParameters_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn result(&mut self, fill: impl rt::FnOnce(&mut super::super::rcl_interfaces::msg::ListParametersResultWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::rcl_interfaces::msg::ListParametersResultWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}

/// The service `rcl_interfaces/srv/SetLoggerLevels`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetLoggerLevels;
impl rt::Service for SetLoggerLevels {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetLoggerLevels";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3ff86cb4e91fbf9abae15c234ecc874448de6ece8e193401c077cf116e4f6d78");
    const DEFINITION: &'static str = "LoggerLevel[] levels\n---\nSetLoggerLevelsResult[] results\n";
    type Request = SetLoggerLevels_Request;
    type Response = SetLoggerLevels_Response;
    type Event = SetLoggerLevels_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SetLoggerLevels_Request>,
        response: rt::Option<SetLoggerLevels_Response>,
    ) -> SetLoggerLevels_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SetLoggerLevels_Event { info, request, response }
    }
}

/// `rcl_interfaces/srv/SetLoggerLevels_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetLoggerLevels_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rcl_interfaces::srv::SetLoggerLevels_Request>,
    pub response: rt::Vec<super::super::rcl_interfaces::srv::SetLoggerLevels_Response>,
}
impl SetLoggerLevels_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrcl_interfaces/srv/SetLoggerLevels_Request[<=1] request\nrcl_interfaces/srv/SetLoggerLevels_Response[<=1] response\n";
}
impl rt::Cdr for SetLoggerLevels_Event {
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
impl rt::Message for SetLoggerLevels_Event {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetLoggerLevels_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ce7d563c54edbff5addfea9ae8f8bcb7ba755673cdc0761064ec0d4adf18b6d9");
    const DEFINITION: &'static str = crate::__definition!(SetLoggerLevels_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rcl_interfaces/LoggerLevel" => super::super::rcl_interfaces::msg::LoggerLevel::__TEXT,
        "rcl_interfaces/SetLoggerLevelsResult" => super::super::rcl_interfaces::msg::SetLoggerLevelsResult::__TEXT,
        "rcl_interfaces/srv/SetLoggerLevels_Request" => super::super::rcl_interfaces::srv::SetLoggerLevels_Request::__TEXT,
        "rcl_interfaces/srv/SetLoggerLevels_Response" => super::super::rcl_interfaces::srv::SetLoggerLevels_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = SetLoggerLevels_EventView<'a>;
    type Writer<'a> = SetLoggerLevels_EventWriter<'a>;
}
/// A `rcl_interfaces/srv/SetLoggerLevels_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetLoggerLevels_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rcl_interfaces::srv::SetLoggerLevels_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rcl_interfaces::srv::SetLoggerLevels_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for SetLoggerLevels_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/SetLoggerLevels_Event` front to back.
pub struct SetLoggerLevels_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetLoggerLevels_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetLoggerLevels_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetLoggerLevels_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::SetLoggerLevels_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::SetLoggerLevels_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::SetLoggerLevels_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::SetLoggerLevels_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/SetLoggerLevels_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetLoggerLevels_Request {
    pub levels: rt::Vec<super::super::rcl_interfaces::msg::LoggerLevel>,
}
impl SetLoggerLevels_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "LoggerLevel[] levels\n";
}
impl rt::Cdr for SetLoggerLevels_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.levels, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.levels, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            levels: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetLoggerLevels_Request {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetLoggerLevels_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4e7768e0f4c749205f35bc05449f83fad18c42de52c16b1934d66c2f68ffd862");
    const DEFINITION: &'static str = crate::__definition!(SetLoggerLevels_Request::__TEXT,
        "rcl_interfaces/LoggerLevel" => super::super::rcl_interfaces::msg::LoggerLevel::__TEXT);
    type View<'a> = SetLoggerLevels_RequestView<'a>;
    type Writer<'a> = SetLoggerLevels_RequestWriter<'a>;
}
/// A `rcl_interfaces/srv/SetLoggerLevels_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetLoggerLevels_RequestView<'a> {
    pub levels: rt::Seq<'a, super::super::rcl_interfaces::msg::LoggerLevelView<'a>>,
}
impl<'a> rt::Parse<'a> for SetLoggerLevels_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            levels: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/SetLoggerLevels_Request` front to back.
pub struct SetLoggerLevels_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetLoggerLevels_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetLoggerLevels_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetLoggerLevels_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn levels(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::LoggerLevelWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::LoggerLevelWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/SetLoggerLevels_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetLoggerLevels_Response {
    pub results: rt::Vec<super::super::rcl_interfaces::msg::SetLoggerLevelsResult>,
}
impl SetLoggerLevels_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "SetLoggerLevelsResult[] results\n";
}
impl rt::Cdr for SetLoggerLevels_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.results, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.results, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            results: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetLoggerLevels_Response {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetLoggerLevels_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ba51739027e57cb9120015737f4618579684047d862b2b16a76bc399d987d6d3");
    const DEFINITION: &'static str = crate::__definition!(SetLoggerLevels_Response::__TEXT,
        "rcl_interfaces/SetLoggerLevelsResult" => super::super::rcl_interfaces::msg::SetLoggerLevelsResult::__TEXT);
    type View<'a> = SetLoggerLevels_ResponseView<'a>;
    type Writer<'a> = SetLoggerLevels_ResponseWriter<'a>;
}
/// A `rcl_interfaces/srv/SetLoggerLevels_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetLoggerLevels_ResponseView<'a> {
    pub results: rt::Seq<'a, super::super::rcl_interfaces::msg::SetLoggerLevelsResultView<'a>>,
}
impl<'a> rt::Parse<'a> for SetLoggerLevels_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            results: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/SetLoggerLevels_Response` front to back.
pub struct SetLoggerLevels_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetLoggerLevels_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetLoggerLevels_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetLoggerLevels_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn results(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::SetLoggerLevelsResultWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::SetLoggerLevelsResultWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// The service `rcl_interfaces/srv/SetParameters`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetParameters;
impl rt::Service for SetParameters {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetParameters";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_56eed9a67e169f9cb6c1f987bc88f868c14a8fc9f743a263bc734c154015d7e0");
    const DEFINITION: &'static str = "Parameter[] parameters\n---\nSetParametersResult[] results\n";
    type Request = SetParameters_Request;
    type Response = SetParameters_Response;
    type Event = SetParameters_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SetParameters_Request>,
        response: rt::Option<SetParameters_Response>,
    ) -> SetParameters_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SetParameters_Event { info, request, response }
    }
}

/// The service `rcl_interfaces/srv/SetParametersAtomically`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetParametersAtomically;
impl rt::Service for SetParametersAtomically {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetParametersAtomically";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0e192ef259c07fc3c07a13191d27002222e65e00ccec653ca05e856f79285fcd");
    const DEFINITION: &'static str = "Parameter[] parameters\n---\nSetParametersResult result\n";
    type Request = SetParametersAtomically_Request;
    type Response = SetParametersAtomically_Response;
    type Event = SetParametersAtomically_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SetParametersAtomically_Request>,
        response: rt::Option<SetParametersAtomically_Response>,
    ) -> SetParametersAtomically_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SetParametersAtomically_Event { info, request, response }
    }
}

/// `rcl_interfaces/srv/SetParametersAtomically_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParametersAtomically_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rcl_interfaces::srv::SetParametersAtomically_Request>,
    pub response: rt::Vec<super::super::rcl_interfaces::srv::SetParametersAtomically_Response>,
}
impl SetParametersAtomically_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrcl_interfaces/srv/SetParametersAtomically_Request[<=1] request\nrcl_interfaces/srv/SetParametersAtomically_Response[<=1] response\n";
}
impl rt::Cdr for SetParametersAtomically_Event {
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
impl rt::Message for SetParametersAtomically_Event {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetParametersAtomically_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_42fc0821e6e8fcff2b150cefc7d8269f0ce65139e1dc715b15267a4bcf63a189");
    const DEFINITION: &'static str = crate::__definition!(SetParametersAtomically_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rcl_interfaces/Parameter" => super::super::rcl_interfaces::msg::Parameter::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT,
        "rcl_interfaces/SetParametersResult" => super::super::rcl_interfaces::msg::SetParametersResult::__TEXT,
        "rcl_interfaces/srv/SetParametersAtomically_Request" => super::super::rcl_interfaces::srv::SetParametersAtomically_Request::__TEXT,
        "rcl_interfaces/srv/SetParametersAtomically_Response" => super::super::rcl_interfaces::srv::SetParametersAtomically_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = SetParametersAtomically_EventView<'a>;
    type Writer<'a> = SetParametersAtomically_EventWriter<'a>;
}
/// A `rcl_interfaces/srv/SetParametersAtomically_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParametersAtomically_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rcl_interfaces::srv::SetParametersAtomically_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rcl_interfaces::srv::SetParametersAtomically_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for SetParametersAtomically_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/SetParametersAtomically_Event` front to back.
pub struct SetParametersAtomically_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParametersAtomically_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParametersAtomically_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParametersAtomically_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::SetParametersAtomically_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::SetParametersAtomically_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::SetParametersAtomically_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::SetParametersAtomically_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/SetParametersAtomically_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParametersAtomically_Request {
    pub parameters: rt::Vec<super::super::rcl_interfaces::msg::Parameter>,
}
impl SetParametersAtomically_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Parameter[] parameters\n";
}
impl rt::Cdr for SetParametersAtomically_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.parameters, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.parameters, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            parameters: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetParametersAtomically_Request {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetParametersAtomically_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_db0bd950ed5ed867a0e90b225e44dea382d762c0762ff3e0ee842190042a59e5");
    const DEFINITION: &'static str = crate::__definition!(SetParametersAtomically_Request::__TEXT,
        "rcl_interfaces/Parameter" => super::super::rcl_interfaces::msg::Parameter::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT);
    type View<'a> = SetParametersAtomically_RequestView<'a>;
    type Writer<'a> = SetParametersAtomically_RequestWriter<'a>;
}
/// A `rcl_interfaces/srv/SetParametersAtomically_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParametersAtomically_RequestView<'a> {
    pub parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterView<'a>>,
}
impl<'a> rt::Parse<'a> for SetParametersAtomically_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            parameters: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/SetParametersAtomically_Request` front to back.
pub struct SetParametersAtomically_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParametersAtomically_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParametersAtomically_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParametersAtomically_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/SetParametersAtomically_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParametersAtomically_Response {
    pub result: super::super::rcl_interfaces::msg::SetParametersResult,
}
impl SetParametersAtomically_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "SetParametersResult result\n";
}
impl rt::Cdr for SetParametersAtomically_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.result, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.result, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            result: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetParametersAtomically_Response {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetParametersAtomically_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_31b1a38c5b0b9d893ee24da45f69638f4561c78461d82d52750f429b534502b8");
    const DEFINITION: &'static str = crate::__definition!(SetParametersAtomically_Response::__TEXT,
        "rcl_interfaces/SetParametersResult" => super::super::rcl_interfaces::msg::SetParametersResult::__TEXT);
    type View<'a> = SetParametersAtomically_ResponseView<'a>;
    type Writer<'a> = SetParametersAtomically_ResponseWriter<'a>;
}
/// A `rcl_interfaces/srv/SetParametersAtomically_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParametersAtomically_ResponseView<'a> {
    pub result: super::super::rcl_interfaces::msg::SetParametersResultView<'a>,
}
impl<'a> rt::Parse<'a> for SetParametersAtomically_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            result: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/SetParametersAtomically_Response` front to back.
pub struct SetParametersAtomically_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParametersAtomically_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParametersAtomically_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParametersAtomically_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn result(&mut self, fill: impl rt::FnOnce(&mut super::super::rcl_interfaces::msg::SetParametersResultWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::rcl_interfaces::msg::SetParametersResultWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `rcl_interfaces/srv/SetParametersAtomically_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct SetParametersAtomically_ResponseLengths {
    pub result: super::super::rcl_interfaces::msg::SetParametersResultLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetParametersAtomically_ResponseOffsets {
    result: super::super::rcl_interfaces::msg::SetParametersResultOffsets,
}
impl rt::BuildInPlace for SetParametersAtomically_Response {
    type Lengths = SetParametersAtomically_ResponseLengths;
    type Offsets = SetParametersAtomically_ResponseOffsets;
    type Builder<'a> = SetParametersAtomically_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetParametersAtomically_ResponseOffsets> {
        Ok(SetParametersAtomically_ResponseOffsets {
            result: <super::super::rcl_interfaces::msg::SetParametersResult as rt::BuildInPlace>::place(&lengths.result, layout)?,
        })
    }
    fn mark(at: &SetParametersAtomically_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::rcl_interfaces::msg::SetParametersResult as rt::BuildInPlace>::mark(&at.result, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetParametersAtomically_ResponseOffsets) -> SetParametersAtomically_ResponseBuilder<'a> {
        SetParametersAtomically_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rcl_interfaces/srv/SetParametersAtomically_Response` in place, fields in any order.
pub struct SetParametersAtomically_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: SetParametersAtomically_ResponseOffsets,
}
impl SetParametersAtomically_ResponseBuilder<'_> {
    pub fn result(&mut self) -> super::super::rcl_interfaces::msg::SetParametersResultBuilder<'_> {
        <super::super::rcl_interfaces::msg::SetParametersResult as rt::BuildInPlace>::builder_over(self.body, &self.at.result)
    }
}

/// `rcl_interfaces/srv/SetParameters_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParameters_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rcl_interfaces::srv::SetParameters_Request>,
    pub response: rt::Vec<super::super::rcl_interfaces::srv::SetParameters_Response>,
}
impl SetParameters_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrcl_interfaces/srv/SetParameters_Request[<=1] request\nrcl_interfaces/srv/SetParameters_Response[<=1] response\n";
}
impl rt::Cdr for SetParameters_Event {
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
impl rt::Message for SetParameters_Event {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetParameters_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5060f52369bcff7f9dbd6eca21ee521859e471e71b33a8a8df26d5236fe54a80");
    const DEFINITION: &'static str = crate::__definition!(SetParameters_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rcl_interfaces/Parameter" => super::super::rcl_interfaces::msg::Parameter::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT,
        "rcl_interfaces/SetParametersResult" => super::super::rcl_interfaces::msg::SetParametersResult::__TEXT,
        "rcl_interfaces/srv/SetParameters_Request" => super::super::rcl_interfaces::srv::SetParameters_Request::__TEXT,
        "rcl_interfaces/srv/SetParameters_Response" => super::super::rcl_interfaces::srv::SetParameters_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = SetParameters_EventView<'a>;
    type Writer<'a> = SetParameters_EventWriter<'a>;
}
/// A `rcl_interfaces/srv/SetParameters_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParameters_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rcl_interfaces::srv::SetParameters_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::rcl_interfaces::srv::SetParameters_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for SetParameters_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/SetParameters_Event` front to back.
pub struct SetParameters_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParameters_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParameters_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParameters_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::SetParameters_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::SetParameters_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::srv::SetParameters_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::srv::SetParameters_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/SetParameters_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParameters_Request {
    pub parameters: rt::Vec<super::super::rcl_interfaces::msg::Parameter>,
}
impl SetParameters_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Parameter[] parameters\n";
}
impl rt::Cdr for SetParameters_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.parameters, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.parameters, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            parameters: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetParameters_Request {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetParameters_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_130d46386b7e84ea9ecf60608a4d83cbe5e5cb7c6cc5b712b7a4e3a6c254e932");
    const DEFINITION: &'static str = crate::__definition!(SetParameters_Request::__TEXT,
        "rcl_interfaces/Parameter" => super::super::rcl_interfaces::msg::Parameter::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT);
    type View<'a> = SetParameters_RequestView<'a>;
    type Writer<'a> = SetParameters_RequestWriter<'a>;
}
/// A `rcl_interfaces/srv/SetParameters_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParameters_RequestView<'a> {
    pub parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterView<'a>>,
}
impl<'a> rt::Parse<'a> for SetParameters_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            parameters: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/SetParameters_Request` front to back.
pub struct SetParameters_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParameters_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParameters_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParameters_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/srv/SetParameters_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParameters_Response {
    pub results: rt::Vec<super::super::rcl_interfaces::msg::SetParametersResult>,
}
impl SetParameters_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "SetParametersResult[] results\n";
}
impl rt::Cdr for SetParameters_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.results, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.results, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            results: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetParameters_Response {
    const TYPE_NAME: &'static str = "rcl_interfaces/srv/SetParameters_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7a0e8140a0b8d98308fa81a5403a766e610af29a239caf54b7553227906fc266");
    const DEFINITION: &'static str = crate::__definition!(SetParameters_Response::__TEXT,
        "rcl_interfaces/SetParametersResult" => super::super::rcl_interfaces::msg::SetParametersResult::__TEXT);
    type View<'a> = SetParameters_ResponseView<'a>;
    type Writer<'a> = SetParameters_ResponseWriter<'a>;
}
/// A `rcl_interfaces/srv/SetParameters_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParameters_ResponseView<'a> {
    pub results: rt::Seq<'a, super::super::rcl_interfaces::msg::SetParametersResultView<'a>>,
}
impl<'a> rt::Parse<'a> for SetParameters_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            results: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/srv/SetParameters_Response` front to back.
pub struct SetParameters_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParameters_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParameters_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParameters_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn results(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::SetParametersResultWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::SetParametersResultWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}
