// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `tf2_msgs/srv/FrameGraph`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameGraph;
impl rt::Service for FrameGraph {
    const TYPE_NAME: &'static str = "tf2_msgs/srv/FrameGraph";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0d1fbc6222c018ba5f33822904a2fdd4063705289956d3fdde07cd8c50fe8067");
    const DEFINITION: &'static str = "---\nstring frame_yaml\n";
    type Request = FrameGraph_Request;
    type Response = FrameGraph_Response;
    type Event = FrameGraph_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<FrameGraph_Request>,
        response: rt::Option<FrameGraph_Response>,
    ) -> FrameGraph_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        FrameGraph_Event { info, request, response }
    }
}

/// `tf2_msgs/srv/FrameGraph_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameGraph_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::tf2_msgs::srv::FrameGraph_Request>,
    pub response: rt::Vec<super::super::tf2_msgs::srv::FrameGraph_Response>,
}
impl FrameGraph_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\ntf2_msgs/srv/FrameGraph_Request[<=1] request\ntf2_msgs/srv/FrameGraph_Response[<=1] response\n";
}
impl rt::Cdr for FrameGraph_Event {
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
impl rt::Message for FrameGraph_Event {
    const TYPE_NAME: &'static str = "tf2_msgs/srv/FrameGraph_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_97e5494f0af64046abdb3f1fc91a91f0a3ac7f1132dcfe32f350601227daa817");
    const DEFINITION: &'static str = crate::__definition!(FrameGraph_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "tf2_msgs/srv/FrameGraph_Request" => super::super::tf2_msgs::srv::FrameGraph_Request::__TEXT,
        "tf2_msgs/srv/FrameGraph_Response" => super::super::tf2_msgs::srv::FrameGraph_Response::__TEXT);
    type View<'a> = FrameGraph_EventView<'a>;
    type Writer<'a> = FrameGraph_EventWriter<'a>;
}
/// A `tf2_msgs/srv/FrameGraph_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct FrameGraph_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::tf2_msgs::srv::FrameGraph_Request>,
    pub response: rt::Seq<'a, super::super::tf2_msgs::srv::FrameGraph_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for FrameGraph_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `tf2_msgs/srv/FrameGraph_Event` front to back.
pub struct FrameGraph_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for FrameGraph_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> FrameGraph_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &FrameGraph_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::tf2_msgs::srv::FrameGraph_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::tf2_msgs::srv::FrameGraph_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::tf2_msgs::srv::FrameGraph_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::tf2_msgs::srv::FrameGraph_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `tf2_msgs/srv/FrameGraph_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameGraph_Request {
}
impl FrameGraph_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for FrameGraph_Request {
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
impl rt::Message for FrameGraph_Request {
    const TYPE_NAME: &'static str = "tf2_msgs/srv/FrameGraph_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4cc565da6b64726d0b0be1ce20f3a3a695679b841a79abfca2fcdc94f562b08d");
    const DEFINITION: &'static str = crate::__definition!(FrameGraph_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = FrameGraph_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for FrameGraph_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `tf2_msgs/srv/FrameGraph_Request` front to back.
pub struct FrameGraph_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for FrameGraph_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> FrameGraph_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &FrameGraph_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct FrameGraph_RequestOffsets {
}
impl rt::BuildInPlace for FrameGraph_Request {
    type Lengths = ();
    type Offsets = FrameGraph_RequestOffsets;
    type Builder<'a> = FrameGraph_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<FrameGraph_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(FrameGraph_RequestOffsets {
        })
    }
    fn mark(at: &FrameGraph_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &FrameGraph_RequestOffsets) -> FrameGraph_RequestBuilder<'a> {
        FrameGraph_RequestBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/srv/FrameGraph_Request` in place, fields in any order.
pub struct FrameGraph_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: FrameGraph_RequestOffsets,
}
impl FrameGraph_RequestBuilder<'_> {
}

/// `tf2_msgs/srv/FrameGraph_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameGraph_Response {
    pub frame_yaml: rt::String,
}
impl FrameGraph_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string frame_yaml\n";
}
impl rt::Cdr for FrameGraph_Response {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.frame_yaml, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.frame_yaml, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            frame_yaml: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for FrameGraph_Response {
    const TYPE_NAME: &'static str = "tf2_msgs/srv/FrameGraph_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e33d5473ce0fac04c66203779f2b719a9de0f8388b248852d3a47a019e62e36d");
    const DEFINITION: &'static str = crate::__definition!(FrameGraph_Response::__TEXT);
    type View<'a> = FrameGraph_ResponseView<'a>;
    type Writer<'a> = FrameGraph_ResponseWriter<'a>;
}
/// A `tf2_msgs/srv/FrameGraph_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct FrameGraph_ResponseView<'a> {
    pub frame_yaml: &'a str,
}
impl<'a> rt::Parse<'a> for FrameGraph_ResponseView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            frame_yaml: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `tf2_msgs/srv/FrameGraph_Response` front to back.
pub struct FrameGraph_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for FrameGraph_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> FrameGraph_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &FrameGraph_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn frame_yaml(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `tf2_msgs/srv/FrameGraph_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct FrameGraph_ResponseLengths {
    pub frame_yaml: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct FrameGraph_ResponseOffsets {
    frame_yaml: rt::Span,
}
impl rt::BuildInPlace for FrameGraph_Response {
    type Lengths = FrameGraph_ResponseLengths;
    type Offsets = FrameGraph_ResponseOffsets;
    type Builder<'a> = FrameGraph_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<FrameGraph_ResponseOffsets> {
        Ok(FrameGraph_ResponseOffsets {
            frame_yaml: layout.string(lengths.frame_yaml, rt::ANY)?,
        })
    }
    fn mark(at: &FrameGraph_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.frame_yaml);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &FrameGraph_ResponseOffsets) -> FrameGraph_ResponseBuilder<'a> {
        FrameGraph_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/srv/FrameGraph_Response` in place, fields in any order.
pub struct FrameGraph_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: FrameGraph_ResponseOffsets,
}
impl FrameGraph_ResponseBuilder<'_> {
    pub fn set_frame_yaml(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.frame_yaml, text)?;
        Ok(self)
    }
}
