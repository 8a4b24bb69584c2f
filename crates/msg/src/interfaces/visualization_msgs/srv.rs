// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `visualization_msgs/srv/GetInteractiveMarkers`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetInteractiveMarkers;
impl rt::Service for GetInteractiveMarkers {
    const TYPE_NAME: &'static str = "visualization_msgs/srv/GetInteractiveMarkers";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_bfdfaa861f4a8422b4ec3bd02c6681e4a45a83bdc2913d8facdf923d8ad1376a");
    const DEFINITION: &'static str = "---\nuint64 sequence_number\nInteractiveMarker[] markers\n";
    type Request = GetInteractiveMarkers_Request;
    type Response = GetInteractiveMarkers_Response;
    type Event = GetInteractiveMarkers_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetInteractiveMarkers_Request>,
        response: rt::Option<GetInteractiveMarkers_Response>,
    ) -> GetInteractiveMarkers_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetInteractiveMarkers_Event { info, request, response }
    }
}

/// `visualization_msgs/srv/GetInteractiveMarkers_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetInteractiveMarkers_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::visualization_msgs::srv::GetInteractiveMarkers_Request>,
    pub response: rt::Vec<super::super::visualization_msgs::srv::GetInteractiveMarkers_Response>,
}
impl GetInteractiveMarkers_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nvisualization_msgs/srv/GetInteractiveMarkers_Request[<=1] request\nvisualization_msgs/srv/GetInteractiveMarkers_Response[<=1] response\n";
}
impl rt::Cdr for GetInteractiveMarkers_Event {
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
impl rt::Message for GetInteractiveMarkers_Event {
    const TYPE_NAME: &'static str = "visualization_msgs/srv/GetInteractiveMarkers_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4f89243e7571b9563464f4349ceb14a60808a9a0b6f72944dbdfffd6427da2f4");
    const DEFINITION: &'static str = crate::__definition!(GetInteractiveMarkers_Event::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "sensor_msgs/CompressedImage" => super::super::sensor_msgs::msg::CompressedImage::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_msgs/ColorRGBA" => super::super::std_msgs::msg::ColorRGBA::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "visualization_msgs/InteractiveMarker" => super::super::visualization_msgs::msg::InteractiveMarker::__TEXT,
        "visualization_msgs/InteractiveMarkerControl" => super::super::visualization_msgs::msg::InteractiveMarkerControl::__TEXT,
        "visualization_msgs/Marker" => super::super::visualization_msgs::msg::Marker::__TEXT,
        "visualization_msgs/MenuEntry" => super::super::visualization_msgs::msg::MenuEntry::__TEXT,
        "visualization_msgs/MeshFile" => super::super::visualization_msgs::msg::MeshFile::__TEXT,
        "visualization_msgs/UVCoordinate" => super::super::visualization_msgs::msg::UVCoordinate::__TEXT,
        "visualization_msgs/srv/GetInteractiveMarkers_Request" => super::super::visualization_msgs::srv::GetInteractiveMarkers_Request::__TEXT,
        "visualization_msgs/srv/GetInteractiveMarkers_Response" => super::super::visualization_msgs::srv::GetInteractiveMarkers_Response::__TEXT);
    type View<'a> = GetInteractiveMarkers_EventView<'a>;
    type Writer<'a> = GetInteractiveMarkers_EventWriter<'a>;
}
/// A `visualization_msgs/srv/GetInteractiveMarkers_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetInteractiveMarkers_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::visualization_msgs::srv::GetInteractiveMarkers_Request>,
    pub response: rt::Seq<'a, super::super::visualization_msgs::srv::GetInteractiveMarkers_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetInteractiveMarkers_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `visualization_msgs/srv/GetInteractiveMarkers_Event` front to back.
pub struct GetInteractiveMarkers_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetInteractiveMarkers_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetInteractiveMarkers_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetInteractiveMarkers_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::srv::GetInteractiveMarkers_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::srv::GetInteractiveMarkers_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::srv::GetInteractiveMarkers_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::srv::GetInteractiveMarkers_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `visualization_msgs/srv/GetInteractiveMarkers_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetInteractiveMarkers_Request {
}
impl GetInteractiveMarkers_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for GetInteractiveMarkers_Request {
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
impl rt::Message for GetInteractiveMarkers_Request {
    const TYPE_NAME: &'static str = "visualization_msgs/srv/GetInteractiveMarkers_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7fa7e0830e3cbe9c15927a29fdc09fedcd9a86757e375f29ce6b0744cb0b6905");
    const DEFINITION: &'static str = crate::__definition!(GetInteractiveMarkers_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetInteractiveMarkers_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetInteractiveMarkers_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `visualization_msgs/srv/GetInteractiveMarkers_Request` front to back.
pub struct GetInteractiveMarkers_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetInteractiveMarkers_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetInteractiveMarkers_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetInteractiveMarkers_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetInteractiveMarkers_RequestOffsets {
}
impl rt::BuildInPlace for GetInteractiveMarkers_Request {
    type Lengths = ();
    type Offsets = GetInteractiveMarkers_RequestOffsets;
    type Builder<'a> = GetInteractiveMarkers_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetInteractiveMarkers_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetInteractiveMarkers_RequestOffsets {
        })
    }
    fn mark(at: &GetInteractiveMarkers_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetInteractiveMarkers_RequestOffsets) -> GetInteractiveMarkers_RequestBuilder<'a> {
        GetInteractiveMarkers_RequestBuilder { body, at: *at }
    }
}
/// Writes a `visualization_msgs/srv/GetInteractiveMarkers_Request` in place, fields in any order.
pub struct GetInteractiveMarkers_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetInteractiveMarkers_RequestOffsets,
}
impl GetInteractiveMarkers_RequestBuilder<'_> {
}

/// `visualization_msgs/srv/GetInteractiveMarkers_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetInteractiveMarkers_Response {
    pub sequence_number: u64,
    pub markers: rt::Vec<super::super::visualization_msgs::msg::InteractiveMarker>,
}
impl GetInteractiveMarkers_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint64 sequence_number\nInteractiveMarker[] markers\n";
}
impl rt::Cdr for GetInteractiveMarkers_Response {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.sequence_number, at);
        let at = rt::Cdr::end(&self.markers, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.sequence_number, w)?;
        rt::Cdr::write(&self.markers, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            sequence_number: rt::Cdr::read(r)?,
            markers: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetInteractiveMarkers_Response {
    const TYPE_NAME: &'static str = "visualization_msgs/srv/GetInteractiveMarkers_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_414620cf7471b5469b159989af34edd1ed9276be592e43d1b7544204f4177302");
    const DEFINITION: &'static str = crate::__definition!(GetInteractiveMarkers_Response::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "sensor_msgs/CompressedImage" => super::super::sensor_msgs::msg::CompressedImage::__TEXT,
        "std_msgs/ColorRGBA" => super::super::std_msgs::msg::ColorRGBA::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "visualization_msgs/InteractiveMarker" => super::super::visualization_msgs::msg::InteractiveMarker::__TEXT,
        "visualization_msgs/InteractiveMarkerControl" => super::super::visualization_msgs::msg::InteractiveMarkerControl::__TEXT,
        "visualization_msgs/Marker" => super::super::visualization_msgs::msg::Marker::__TEXT,
        "visualization_msgs/MenuEntry" => super::super::visualization_msgs::msg::MenuEntry::__TEXT,
        "visualization_msgs/MeshFile" => super::super::visualization_msgs::msg::MeshFile::__TEXT,
        "visualization_msgs/UVCoordinate" => super::super::visualization_msgs::msg::UVCoordinate::__TEXT);
    type View<'a> = GetInteractiveMarkers_ResponseView<'a>;
    type Writer<'a> = GetInteractiveMarkers_ResponseWriter<'a>;
}
/// A `visualization_msgs/srv/GetInteractiveMarkers_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetInteractiveMarkers_ResponseView<'a> {
    pub sequence_number: u64,
    pub markers: rt::Seq<'a, super::super::visualization_msgs::msg::InteractiveMarkerView<'a>>,
}
impl<'a> rt::Parse<'a> for GetInteractiveMarkers_ResponseView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            sequence_number: rt::Parse::parse(r)?,
            markers: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/srv/GetInteractiveMarkers_Response` front to back.
pub struct GetInteractiveMarkers_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetInteractiveMarkers_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetInteractiveMarkers_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetInteractiveMarkers_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn sequence_number(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn markers(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::msg::InteractiveMarkerWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::msg::InteractiveMarkerWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}
