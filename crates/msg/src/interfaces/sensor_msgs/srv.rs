// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `sensor_msgs/srv/SetCameraInfo`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetCameraInfo;
impl rt::Service for SetCameraInfo {
    const TYPE_NAME: &'static str = "sensor_msgs/srv/SetCameraInfo";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a10cca5d33dc637c8d49db50ab288701a3592bb9cd854f2f16a0659613b68984");
    const DEFINITION: &'static str = "sensor_msgs/CameraInfo camera_info\n---\nbool success\nstring status_message\n";
    type Request = SetCameraInfo_Request;
    type Response = SetCameraInfo_Response;
    type Event = SetCameraInfo_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SetCameraInfo_Request>,
        response: rt::Option<SetCameraInfo_Response>,
    ) -> SetCameraInfo_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SetCameraInfo_Event { info, request, response }
    }
}

/// `sensor_msgs/srv/SetCameraInfo_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetCameraInfo_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::sensor_msgs::srv::SetCameraInfo_Request>,
    pub response: rt::Vec<super::super::sensor_msgs::srv::SetCameraInfo_Response>,
}
impl SetCameraInfo_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nsensor_msgs/srv/SetCameraInfo_Request[<=1] request\nsensor_msgs/srv/SetCameraInfo_Response[<=1] response\n";
}
impl rt::Cdr for SetCameraInfo_Event {
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
impl rt::Message for SetCameraInfo_Event {
    const TYPE_NAME: &'static str = "sensor_msgs/srv/SetCameraInfo_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e3b4e21ddd26871166e6ae7f342856dfcd3ac033c7eac99db6bfe515fba3d693");
    const DEFINITION: &'static str = crate::__definition!(SetCameraInfo_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "sensor_msgs/CameraInfo" => super::super::sensor_msgs::msg::CameraInfo::__TEXT,
        "sensor_msgs/RegionOfInterest" => super::super::sensor_msgs::msg::RegionOfInterest::__TEXT,
        "sensor_msgs/srv/SetCameraInfo_Request" => super::super::sensor_msgs::srv::SetCameraInfo_Request::__TEXT,
        "sensor_msgs/srv/SetCameraInfo_Response" => super::super::sensor_msgs::srv::SetCameraInfo_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = SetCameraInfo_EventView<'a>;
    type Writer<'a> = SetCameraInfo_EventWriter<'a>;
}
/// A `sensor_msgs/srv/SetCameraInfo_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetCameraInfo_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::sensor_msgs::srv::SetCameraInfo_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::sensor_msgs::srv::SetCameraInfo_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for SetCameraInfo_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `sensor_msgs/srv/SetCameraInfo_Event` front to back.
pub struct SetCameraInfo_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetCameraInfo_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetCameraInfo_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetCameraInfo_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::sensor_msgs::srv::SetCameraInfo_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::sensor_msgs::srv::SetCameraInfo_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::sensor_msgs::srv::SetCameraInfo_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::sensor_msgs::srv::SetCameraInfo_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `sensor_msgs/srv/SetCameraInfo_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetCameraInfo_Request {
    pub camera_info: super::super::sensor_msgs::msg::CameraInfo,
}
impl SetCameraInfo_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "sensor_msgs/CameraInfo camera_info\n";
}
impl rt::Cdr for SetCameraInfo_Request {
    const MIN: usize = 293;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.camera_info, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.camera_info, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            camera_info: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetCameraInfo_Request {
    const TYPE_NAME: &'static str = "sensor_msgs/srv/SetCameraInfo_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_27dc5497730fdb6930e66cb879c210e31a83022acc5bbc999f24f55286029f87");
    const DEFINITION: &'static str = crate::__definition!(SetCameraInfo_Request::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "sensor_msgs/CameraInfo" => super::super::sensor_msgs::msg::CameraInfo::__TEXT,
        "sensor_msgs/RegionOfInterest" => super::super::sensor_msgs::msg::RegionOfInterest::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = SetCameraInfo_RequestView<'a>;
    type Writer<'a> = SetCameraInfo_RequestWriter<'a>;
}
/// A `sensor_msgs/srv/SetCameraInfo_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetCameraInfo_RequestView<'a> {
    pub camera_info: super::super::sensor_msgs::msg::CameraInfoView<'a>,
}
impl<'a> rt::Parse<'a> for SetCameraInfo_RequestView<'a> {
    const MIN: usize = 293;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            camera_info: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/srv/SetCameraInfo_Request` front to back.
pub struct SetCameraInfo_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetCameraInfo_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetCameraInfo_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetCameraInfo_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn camera_info(&mut self, fill: impl rt::FnOnce(&mut super::super::sensor_msgs::msg::CameraInfoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::sensor_msgs::msg::CameraInfoWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/srv/SetCameraInfo_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct SetCameraInfo_RequestLengths {
    pub camera_info: super::super::sensor_msgs::msg::CameraInfoLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetCameraInfo_RequestOffsets {
    camera_info: super::super::sensor_msgs::msg::CameraInfoOffsets,
}
impl rt::BuildInPlace for SetCameraInfo_Request {
    type Lengths = SetCameraInfo_RequestLengths;
    type Offsets = SetCameraInfo_RequestOffsets;
    type Builder<'a> = SetCameraInfo_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetCameraInfo_RequestOffsets> {
        Ok(SetCameraInfo_RequestOffsets {
            camera_info: <super::super::sensor_msgs::msg::CameraInfo as rt::BuildInPlace>::place(&lengths.camera_info, layout)?,
        })
    }
    fn mark(at: &SetCameraInfo_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::sensor_msgs::msg::CameraInfo as rt::BuildInPlace>::mark(&at.camera_info, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetCameraInfo_RequestOffsets) -> SetCameraInfo_RequestBuilder<'a> {
        SetCameraInfo_RequestBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/srv/SetCameraInfo_Request` in place, fields in any order.
pub struct SetCameraInfo_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: SetCameraInfo_RequestOffsets,
}
impl SetCameraInfo_RequestBuilder<'_> {
    pub fn camera_info(&mut self) -> super::super::sensor_msgs::msg::CameraInfoBuilder<'_> {
        <super::super::sensor_msgs::msg::CameraInfo as rt::BuildInPlace>::builder_over(self.body, &self.at.camera_info)
    }
}

/// `sensor_msgs/srv/SetCameraInfo_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetCameraInfo_Response {
    pub success: bool,
    pub status_message: rt::String,
}
impl SetCameraInfo_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool success\nstring status_message\n";
}
impl rt::Cdr for SetCameraInfo_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.success, at);
        let at = rt::Cdr::end(&self.status_message, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.success, w)?;
        rt::Cdr::write(&self.status_message, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Cdr::read(r)?,
            status_message: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetCameraInfo_Response {
    const TYPE_NAME: &'static str = "sensor_msgs/srv/SetCameraInfo_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4db6d7df20cdcdc05430945e76fa58e1eab1285c15f31d26fad76e2c1b10299c");
    const DEFINITION: &'static str = crate::__definition!(SetCameraInfo_Response::__TEXT);
    type View<'a> = SetCameraInfo_ResponseView<'a>;
    type Writer<'a> = SetCameraInfo_ResponseWriter<'a>;
}
/// A `sensor_msgs/srv/SetCameraInfo_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetCameraInfo_ResponseView<'a> {
    pub success: bool,
    pub status_message: &'a str,
}
impl<'a> rt::Parse<'a> for SetCameraInfo_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Parse::parse(r)?,
            status_message: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/srv/SetCameraInfo_Response` front to back.
pub struct SetCameraInfo_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetCameraInfo_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetCameraInfo_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetCameraInfo_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn status_message(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/srv/SetCameraInfo_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct SetCameraInfo_ResponseLengths {
    pub status_message: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetCameraInfo_ResponseOffsets {
    success: u32,
    status_message: rt::Span,
}
impl rt::BuildInPlace for SetCameraInfo_Response {
    type Lengths = SetCameraInfo_ResponseLengths;
    type Offsets = SetCameraInfo_ResponseOffsets;
    type Builder<'a> = SetCameraInfo_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetCameraInfo_ResponseOffsets> {
        Ok(SetCameraInfo_ResponseOffsets {
            success: layout.number::<u8>()?,
            status_message: layout.string(lengths.status_message, rt::ANY)?,
        })
    }
    fn mark(at: &SetCameraInfo_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.status_message);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetCameraInfo_ResponseOffsets) -> SetCameraInfo_ResponseBuilder<'a> {
        SetCameraInfo_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/srv/SetCameraInfo_Response` in place, fields in any order.
pub struct SetCameraInfo_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: SetCameraInfo_ResponseOffsets,
}
impl SetCameraInfo_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
    pub fn set_status_message(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.status_message, text)?;
        Ok(self)
    }
}
