// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `nav_msgs/srv/GetMap`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetMap;
impl rt::Service for GetMap {
    const TYPE_NAME: &'static str = "nav_msgs/srv/GetMap";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c8ae77c9995b3554b5ba80e4d4d443f970ac65143102a1d893ec24fc07b31147");
    const DEFINITION: &'static str = "---\nOccupancyGrid map\n";
    type Request = GetMap_Request;
    type Response = GetMap_Response;
    type Event = GetMap_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetMap_Request>,
        response: rt::Option<GetMap_Response>,
    ) -> GetMap_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetMap_Event { info, request, response }
    }
}

/// `nav_msgs/srv/GetMap_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetMap_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::nav_msgs::srv::GetMap_Request>,
    pub response: rt::Vec<super::super::nav_msgs::srv::GetMap_Response>,
}
impl GetMap_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nnav_msgs/srv/GetMap_Request[<=1] request\nnav_msgs/srv/GetMap_Response[<=1] response\n";
}
impl rt::Cdr for GetMap_Event {
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
impl rt::Message for GetMap_Event {
    const TYPE_NAME: &'static str = "nav_msgs/srv/GetMap_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a7ccc266ea4796564e253156024ef4e829dd3e3c424fed3b11e3118aab3971d7");
    const DEFINITION: &'static str = crate::__definition!(GetMap_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "nav_msgs/MapMetaData" => super::super::nav_msgs::msg::MapMetaData::__TEXT,
        "nav_msgs/OccupancyGrid" => super::super::nav_msgs::msg::OccupancyGrid::__TEXT,
        "nav_msgs/srv/GetMap_Request" => super::super::nav_msgs::srv::GetMap_Request::__TEXT,
        "nav_msgs/srv/GetMap_Response" => super::super::nav_msgs::srv::GetMap_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = GetMap_EventView<'a>;
    type Writer<'a> = GetMap_EventWriter<'a>;
}
/// A `nav_msgs/srv/GetMap_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetMap_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::nav_msgs::srv::GetMap_Request>,
    pub response: rt::Seq<'a, super::super::nav_msgs::srv::GetMap_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetMap_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `nav_msgs/srv/GetMap_Event` front to back.
pub struct GetMap_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetMap_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetMap_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetMap_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::nav_msgs::srv::GetMap_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::nav_msgs::srv::GetMap_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::nav_msgs::srv::GetMap_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::nav_msgs::srv::GetMap_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `nav_msgs/srv/GetMap_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetMap_Request {
}
impl GetMap_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for GetMap_Request {
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
impl rt::Message for GetMap_Request {
    const TYPE_NAME: &'static str = "nav_msgs/srv/GetMap_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b531e302f1bd6a81f8a5e03453266c378b1f711b4296000c1c0f53a40e00a7c4");
    const DEFINITION: &'static str = crate::__definition!(GetMap_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetMap_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetMap_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `nav_msgs/srv/GetMap_Request` front to back.
pub struct GetMap_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetMap_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetMap_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetMap_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetMap_RequestOffsets {
}
impl rt::BuildInPlace for GetMap_Request {
    type Lengths = ();
    type Offsets = GetMap_RequestOffsets;
    type Builder<'a> = GetMap_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetMap_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetMap_RequestOffsets {
        })
    }
    fn mark(at: &GetMap_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetMap_RequestOffsets) -> GetMap_RequestBuilder<'a> {
        GetMap_RequestBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/srv/GetMap_Request` in place, fields in any order.
pub struct GetMap_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetMap_RequestOffsets,
}
impl GetMap_RequestBuilder<'_> {
}

/// `nav_msgs/srv/GetMap_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetMap_Response {
    pub map: super::super::nav_msgs::msg::OccupancyGrid,
}
impl GetMap_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "OccupancyGrid map\n";
}
impl rt::Cdr for GetMap_Response {
    const MIN: usize = 92;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.map, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.map, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            map: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetMap_Response {
    const TYPE_NAME: &'static str = "nav_msgs/srv/GetMap_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_45246f7a2ff0cbfa46e13865d4b95929ebb6d2846d1b85a20ad51030f4690dc2");
    const DEFINITION: &'static str = crate::__definition!(GetMap_Response::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "nav_msgs/MapMetaData" => super::super::nav_msgs::msg::MapMetaData::__TEXT,
        "nav_msgs/OccupancyGrid" => super::super::nav_msgs::msg::OccupancyGrid::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = GetMap_ResponseView<'a>;
    type Writer<'a> = GetMap_ResponseWriter<'a>;
}
/// A `nav_msgs/srv/GetMap_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetMap_ResponseView<'a> {
    pub map: super::super::nav_msgs::msg::OccupancyGridView<'a>,
}
impl<'a> rt::Parse<'a> for GetMap_ResponseView<'a> {
    const MIN: usize = 92;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            map: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/srv/GetMap_Response` front to back.
pub struct GetMap_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetMap_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetMap_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetMap_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn map(&mut self, fill: impl rt::FnOnce(&mut super::super::nav_msgs::msg::OccupancyGridWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::nav_msgs::msg::OccupancyGridWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `nav_msgs/srv/GetMap_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GetMap_ResponseLengths {
    pub map: super::super::nav_msgs::msg::OccupancyGridLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetMap_ResponseOffsets {
    map: super::super::nav_msgs::msg::OccupancyGridOffsets,
}
impl rt::BuildInPlace for GetMap_Response {
    type Lengths = GetMap_ResponseLengths;
    type Offsets = GetMap_ResponseOffsets;
    type Builder<'a> = GetMap_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetMap_ResponseOffsets> {
        Ok(GetMap_ResponseOffsets {
            map: <super::super::nav_msgs::msg::OccupancyGrid as rt::BuildInPlace>::place(&lengths.map, layout)?,
        })
    }
    fn mark(at: &GetMap_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::nav_msgs::msg::OccupancyGrid as rt::BuildInPlace>::mark(&at.map, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetMap_ResponseOffsets) -> GetMap_ResponseBuilder<'a> {
        GetMap_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/srv/GetMap_Response` in place, fields in any order.
pub struct GetMap_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: GetMap_ResponseOffsets,
}
impl GetMap_ResponseBuilder<'_> {
    pub fn map(&mut self) -> super::super::nav_msgs::msg::OccupancyGridBuilder<'_> {
        <super::super::nav_msgs::msg::OccupancyGrid as rt::BuildInPlace>::builder_over(self.body, &self.at.map)
    }
}

/// The service `nav_msgs/srv/GetPlan`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetPlan;
impl rt::Service for GetPlan {
    const TYPE_NAME: &'static str = "nav_msgs/srv/GetPlan";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_234f7aff100f5edb8150366601687b027bcdc253db47decb88fff846193fe5e8");
    const DEFINITION: &'static str = "geometry_msgs/PoseStamped start\ngeometry_msgs/PoseStamped goal\nfloat32 tolerance\n---\nPath plan\n";
    type Request = GetPlan_Request;
    type Response = GetPlan_Response;
    type Event = GetPlan_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetPlan_Request>,
        response: rt::Option<GetPlan_Response>,
    ) -> GetPlan_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetPlan_Event { info, request, response }
    }
}

/// `nav_msgs/srv/GetPlan_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetPlan_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::nav_msgs::srv::GetPlan_Request>,
    pub response: rt::Vec<super::super::nav_msgs::srv::GetPlan_Response>,
}
impl GetPlan_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nnav_msgs/srv/GetPlan_Request[<=1] request\nnav_msgs/srv/GetPlan_Response[<=1] response\n";
}
impl rt::Cdr for GetPlan_Event {
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
impl rt::Message for GetPlan_Event {
    const TYPE_NAME: &'static str = "nav_msgs/srv/GetPlan_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2550c2e32e7ee24d4806e10847958e1fc37e2631a63dd83f5512fa02ac0cdda5");
    const DEFINITION: &'static str = crate::__definition!(GetPlan_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/PoseStamped" => super::super::geometry_msgs::msg::PoseStamped::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "nav_msgs/Path" => super::super::nav_msgs::msg::Path::__TEXT,
        "nav_msgs/srv/GetPlan_Request" => super::super::nav_msgs::srv::GetPlan_Request::__TEXT,
        "nav_msgs/srv/GetPlan_Response" => super::super::nav_msgs::srv::GetPlan_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = GetPlan_EventView<'a>;
    type Writer<'a> = GetPlan_EventWriter<'a>;
}
/// A `nav_msgs/srv/GetPlan_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetPlan_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::nav_msgs::srv::GetPlan_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::nav_msgs::srv::GetPlan_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetPlan_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `nav_msgs/srv/GetPlan_Event` front to back.
pub struct GetPlan_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetPlan_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetPlan_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetPlan_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::nav_msgs::srv::GetPlan_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::nav_msgs::srv::GetPlan_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::nav_msgs::srv::GetPlan_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::nav_msgs::srv::GetPlan_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `nav_msgs/srv/GetPlan_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetPlan_Request {
    pub start: super::super::geometry_msgs::msg::PoseStamped,
    pub goal: super::super::geometry_msgs::msg::PoseStamped,
    pub tolerance: f32,
}
impl GetPlan_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "geometry_msgs/PoseStamped start\ngeometry_msgs/PoseStamped goal\nfloat32 tolerance\n";
}
impl rt::Cdr for GetPlan_Request {
    const MIN: usize = 140;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.start, at);
        let at = rt::Cdr::end(&self.goal, at);
        let at = rt::Cdr::end(&self.tolerance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.start, w)?;
        rt::Cdr::write(&self.goal, w)?;
        rt::Cdr::write(&self.tolerance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            start: rt::Cdr::read(r)?,
            goal: rt::Cdr::read(r)?,
            tolerance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetPlan_Request {
    const TYPE_NAME: &'static str = "nav_msgs/srv/GetPlan_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f1bb9fab287948b4432a4a7e4f529e7ea6269cd06269ee8fcb911fdb4acd23c3");
    const DEFINITION: &'static str = crate::__definition!(GetPlan_Request::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/PoseStamped" => super::super::geometry_msgs::msg::PoseStamped::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = GetPlan_RequestView<'a>;
    type Writer<'a> = GetPlan_RequestWriter<'a>;
}
/// A `nav_msgs/srv/GetPlan_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetPlan_RequestView<'a> {
    pub start: super::super::geometry_msgs::msg::PoseStampedView<'a>,
    pub goal: super::super::geometry_msgs::msg::PoseStampedView<'a>,
    pub tolerance: f32,
}
impl<'a> rt::Parse<'a> for GetPlan_RequestView<'a> {
    const MIN: usize = 140;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            start: rt::Parse::parse(r)?,
            goal: rt::Parse::parse(r)?,
            tolerance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/srv/GetPlan_Request` front to back.
pub struct GetPlan_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetPlan_RequestWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetPlan_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetPlan_Request) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn start(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseStampedWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseStampedWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn goal(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseStampedWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseStampedWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn tolerance(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
/// The lengths that a `nav_msgs/srv/GetPlan_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GetPlan_RequestLengths {
    pub start: super::super::geometry_msgs::msg::PoseStampedLengths,
    pub goal: super::super::geometry_msgs::msg::PoseStampedLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetPlan_RequestOffsets {
    start: super::super::geometry_msgs::msg::PoseStampedOffsets,
    goal: super::super::geometry_msgs::msg::PoseStampedOffsets,
    tolerance: u32,
}
impl rt::BuildInPlace for GetPlan_Request {
    type Lengths = GetPlan_RequestLengths;
    type Offsets = GetPlan_RequestOffsets;
    type Builder<'a> = GetPlan_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetPlan_RequestOffsets> {
        Ok(GetPlan_RequestOffsets {
            start: <super::super::geometry_msgs::msg::PoseStamped as rt::BuildInPlace>::place(&lengths.start, layout)?,
            goal: <super::super::geometry_msgs::msg::PoseStamped as rt::BuildInPlace>::place(&lengths.goal, layout)?,
            tolerance: layout.number::<f32>()?,
        })
    }
    fn mark(at: &GetPlan_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::PoseStamped as rt::BuildInPlace>::mark(&at.start, marker);
        <super::super::geometry_msgs::msg::PoseStamped as rt::BuildInPlace>::mark(&at.goal, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetPlan_RequestOffsets) -> GetPlan_RequestBuilder<'a> {
        GetPlan_RequestBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/srv/GetPlan_Request` in place, fields in any order.
pub struct GetPlan_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetPlan_RequestOffsets,
}
impl GetPlan_RequestBuilder<'_> {
    pub fn start(&mut self) -> super::super::geometry_msgs::msg::PoseStampedBuilder<'_> {
        <super::super::geometry_msgs::msg::PoseStamped as rt::BuildInPlace>::builder_over(self.body, &self.at.start)
    }
    pub fn goal(&mut self) -> super::super::geometry_msgs::msg::PoseStampedBuilder<'_> {
        <super::super::geometry_msgs::msg::PoseStamped as rt::BuildInPlace>::builder_over(self.body, &self.at.goal)
    }
    pub fn set_tolerance(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.tolerance, value);
        self
    }
}

/// `nav_msgs/srv/GetPlan_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetPlan_Response {
    pub plan: super::super::nav_msgs::msg::Path,
}
impl GetPlan_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Path plan\n";
}
impl rt::Cdr for GetPlan_Response {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.plan, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.plan, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            plan: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetPlan_Response {
    const TYPE_NAME: &'static str = "nav_msgs/srv/GetPlan_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_30a947cd360777929073296c368c591dc2117a89c15b7a975a6faa0a901836fd");
    const DEFINITION: &'static str = crate::__definition!(GetPlan_Response::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/PoseStamped" => super::super::geometry_msgs::msg::PoseStamped::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "nav_msgs/Path" => super::super::nav_msgs::msg::Path::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = GetPlan_ResponseView<'a>;
    type Writer<'a> = GetPlan_ResponseWriter<'a>;
}
/// A `nav_msgs/srv/GetPlan_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetPlan_ResponseView<'a> {
    pub plan: super::super::nav_msgs::msg::PathView<'a>,
}
impl<'a> rt::Parse<'a> for GetPlan_ResponseView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            plan: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/srv/GetPlan_Response` front to back.
pub struct GetPlan_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetPlan_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetPlan_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetPlan_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn plan(&mut self, fill: impl rt::FnOnce(&mut super::super::nav_msgs::msg::PathWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::nav_msgs::msg::PathWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}

/// The service `nav_msgs/srv/LoadMap`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadMap;
impl rt::Service for LoadMap {
    const TYPE_NAME: &'static str = "nav_msgs/srv/LoadMap";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1a192ac56c40fed2767dac26f0b371785372276bd465c902676d2dca135aae5a");
    const DEFINITION: &'static str = "string map_url\n---\nuint8 RESULT_SUCCESS=0\nuint8 RESULT_MAP_DOES_NOT_EXIST=1\nuint8 RESULT_INVALID_MAP_DATA=2\nuint8 RESULT_INVALID_MAP_METADATA=3\nuint8 RESULT_UNDEFINED_FAILURE=255\nnav_msgs/OccupancyGrid map\nuint8 result\n";
    type Request = LoadMap_Request;
    type Response = LoadMap_Response;
    type Event = LoadMap_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<LoadMap_Request>,
        response: rt::Option<LoadMap_Response>,
    ) -> LoadMap_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        LoadMap_Event { info, request, response }
    }
}

/// `nav_msgs/srv/LoadMap_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadMap_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::nav_msgs::srv::LoadMap_Request>,
    pub response: rt::Vec<super::super::nav_msgs::srv::LoadMap_Response>,
}
impl LoadMap_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nnav_msgs/srv/LoadMap_Request[<=1] request\nnav_msgs/srv/LoadMap_Response[<=1] response\n";
}
impl rt::Cdr for LoadMap_Event {
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
impl rt::Message for LoadMap_Event {
    const TYPE_NAME: &'static str = "nav_msgs/srv/LoadMap_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a7907dcbaf7a052cc96c8c716992591dc006ad26ee2841329a7e06a4a33339c7");
    const DEFINITION: &'static str = crate::__definition!(LoadMap_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "nav_msgs/MapMetaData" => super::super::nav_msgs::msg::MapMetaData::__TEXT,
        "nav_msgs/OccupancyGrid" => super::super::nav_msgs::msg::OccupancyGrid::__TEXT,
        "nav_msgs/srv/LoadMap_Request" => super::super::nav_msgs::srv::LoadMap_Request::__TEXT,
        "nav_msgs/srv/LoadMap_Response" => super::super::nav_msgs::srv::LoadMap_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = LoadMap_EventView<'a>;
    type Writer<'a> = LoadMap_EventWriter<'a>;
}
/// A `nav_msgs/srv/LoadMap_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LoadMap_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::nav_msgs::srv::LoadMap_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::nav_msgs::srv::LoadMap_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for LoadMap_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `nav_msgs/srv/LoadMap_Event` front to back.
pub struct LoadMap_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LoadMap_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LoadMap_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LoadMap_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::nav_msgs::srv::LoadMap_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::nav_msgs::srv::LoadMap_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::nav_msgs::srv::LoadMap_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::nav_msgs::srv::LoadMap_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `nav_msgs/srv/LoadMap_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadMap_Request {
    pub map_url: rt::String,
}
impl LoadMap_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string map_url\n";
}
impl rt::Cdr for LoadMap_Request {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.map_url, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.map_url, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            map_url: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LoadMap_Request {
    const TYPE_NAME: &'static str = "nav_msgs/srv/LoadMap_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0f8fe3aac433c977d7c2f8b57ab1c3a17677e24880d76919b69e4208e99f5132");
    const DEFINITION: &'static str = crate::__definition!(LoadMap_Request::__TEXT);
    type View<'a> = LoadMap_RequestView<'a>;
    type Writer<'a> = LoadMap_RequestWriter<'a>;
}
/// A `nav_msgs/srv/LoadMap_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LoadMap_RequestView<'a> {
    pub map_url: &'a str,
}
impl<'a> rt::Parse<'a> for LoadMap_RequestView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            map_url: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/srv/LoadMap_Request` front to back.
pub struct LoadMap_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LoadMap_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LoadMap_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LoadMap_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn map_url(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `nav_msgs/srv/LoadMap_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LoadMap_RequestLengths {
    pub map_url: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LoadMap_RequestOffsets {
    map_url: rt::Span,
}
impl rt::BuildInPlace for LoadMap_Request {
    type Lengths = LoadMap_RequestLengths;
    type Offsets = LoadMap_RequestOffsets;
    type Builder<'a> = LoadMap_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LoadMap_RequestOffsets> {
        Ok(LoadMap_RequestOffsets {
            map_url: layout.string(lengths.map_url, rt::ANY)?,
        })
    }
    fn mark(at: &LoadMap_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.map_url);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LoadMap_RequestOffsets) -> LoadMap_RequestBuilder<'a> {
        LoadMap_RequestBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/srv/LoadMap_Request` in place, fields in any order.
pub struct LoadMap_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: LoadMap_RequestOffsets,
}
impl LoadMap_RequestBuilder<'_> {
    pub fn set_map_url(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.map_url, text)?;
        Ok(self)
    }
}

/// `nav_msgs/srv/LoadMap_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadMap_Response {
    pub map: super::super::nav_msgs::msg::OccupancyGrid,
    pub result: u8,
}
impl LoadMap_Response {
    pub const RESULT_SUCCESS: u8 = 0;
    pub const RESULT_MAP_DOES_NOT_EXIST: u8 = 1;
    pub const RESULT_INVALID_MAP_DATA: u8 = 2;
    pub const RESULT_INVALID_MAP_METADATA: u8 = 3;
    pub const RESULT_UNDEFINED_FAILURE: u8 = 255;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 RESULT_SUCCESS=0\nuint8 RESULT_MAP_DOES_NOT_EXIST=1\nuint8 RESULT_INVALID_MAP_DATA=2\nuint8 RESULT_INVALID_MAP_METADATA=3\nuint8 RESULT_UNDEFINED_FAILURE=255\nnav_msgs/OccupancyGrid map\nuint8 result\n";
}
impl rt::Cdr for LoadMap_Response {
    const MIN: usize = 93;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.map, at);
        let at = rt::Cdr::end(&self.result, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.map, w)?;
        rt::Cdr::write(&self.result, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            map: rt::Cdr::read(r)?,
            result: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LoadMap_Response {
    const TYPE_NAME: &'static str = "nav_msgs/srv/LoadMap_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e7970ddf9f58e10d34b5eae6d2baca31b2b3e2f2fe6d082b3aae2a5f92777b2a");
    const DEFINITION: &'static str = crate::__definition!(LoadMap_Response::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "nav_msgs/MapMetaData" => super::super::nav_msgs::msg::MapMetaData::__TEXT,
        "nav_msgs/OccupancyGrid" => super::super::nav_msgs::msg::OccupancyGrid::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = LoadMap_ResponseView<'a>;
    type Writer<'a> = LoadMap_ResponseWriter<'a>;
}
/// A `nav_msgs/srv/LoadMap_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LoadMap_ResponseView<'a> {
    pub map: super::super::nav_msgs::msg::OccupancyGridView<'a>,
    pub result: u8,
}
impl<'a> rt::Parse<'a> for LoadMap_ResponseView<'a> {
    const MIN: usize = 93;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            map: rt::Parse::parse(r)?,
            result: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/srv/LoadMap_Response` front to back.
pub struct LoadMap_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LoadMap_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LoadMap_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LoadMap_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn map(&mut self, fill: impl rt::FnOnce(&mut super::super::nav_msgs::msg::OccupancyGridWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::nav_msgs::msg::OccupancyGridWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn result(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}
/// The lengths that a `nav_msgs/srv/LoadMap_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LoadMap_ResponseLengths {
    pub map: super::super::nav_msgs::msg::OccupancyGridLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LoadMap_ResponseOffsets {
    map: super::super::nav_msgs::msg::OccupancyGridOffsets,
    result: u32,
}
impl rt::BuildInPlace for LoadMap_Response {
    type Lengths = LoadMap_ResponseLengths;
    type Offsets = LoadMap_ResponseOffsets;
    type Builder<'a> = LoadMap_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LoadMap_ResponseOffsets> {
        Ok(LoadMap_ResponseOffsets {
            map: <super::super::nav_msgs::msg::OccupancyGrid as rt::BuildInPlace>::place(&lengths.map, layout)?,
            result: layout.number::<u8>()?,
        })
    }
    fn mark(at: &LoadMap_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::nav_msgs::msg::OccupancyGrid as rt::BuildInPlace>::mark(&at.map, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LoadMap_ResponseOffsets) -> LoadMap_ResponseBuilder<'a> {
        LoadMap_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/srv/LoadMap_Response` in place, fields in any order.
pub struct LoadMap_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: LoadMap_ResponseOffsets,
}
impl LoadMap_ResponseBuilder<'_> {
    pub fn map(&mut self) -> super::super::nav_msgs::msg::OccupancyGridBuilder<'_> {
        <super::super::nav_msgs::msg::OccupancyGrid as rt::BuildInPlace>::builder_over(self.body, &self.at.map)
    }
    pub fn set_result(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.result, value);
        self
    }
}

/// The service `nav_msgs/srv/SetMap`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetMap;
impl rt::Service for SetMap {
    const TYPE_NAME: &'static str = "nav_msgs/srv/SetMap";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5e11a5b2ca53d8ae85b666a019f16c9904ebc787828f1f566c4e048a1ddedfb4");
    const DEFINITION: &'static str = "nav_msgs/OccupancyGrid map\ngeometry_msgs/PoseWithCovarianceStamped initial_pose\n---\nbool success\n";
    type Request = SetMap_Request;
    type Response = SetMap_Response;
    type Event = SetMap_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SetMap_Request>,
        response: rt::Option<SetMap_Response>,
    ) -> SetMap_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SetMap_Event { info, request, response }
    }
}

/// `nav_msgs/srv/SetMap_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetMap_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::nav_msgs::srv::SetMap_Request>,
    pub response: rt::Vec<super::super::nav_msgs::srv::SetMap_Response>,
}
impl SetMap_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nnav_msgs/srv/SetMap_Request[<=1] request\nnav_msgs/srv/SetMap_Response[<=1] response\n";
}
impl rt::Cdr for SetMap_Event {
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
impl rt::Message for SetMap_Event {
    const TYPE_NAME: &'static str = "nav_msgs/srv/SetMap_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_68371c7e20b5f04c60581c63c676a033f4530beb507dbb88732cdd5750d60d7f");
    const DEFINITION: &'static str = crate::__definition!(SetMap_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/PoseWithCovariance" => super::super::geometry_msgs::msg::PoseWithCovariance::__TEXT,
        "geometry_msgs/PoseWithCovarianceStamped" => super::super::geometry_msgs::msg::PoseWithCovarianceStamped::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "nav_msgs/MapMetaData" => super::super::nav_msgs::msg::MapMetaData::__TEXT,
        "nav_msgs/OccupancyGrid" => super::super::nav_msgs::msg::OccupancyGrid::__TEXT,
        "nav_msgs/srv/SetMap_Request" => super::super::nav_msgs::srv::SetMap_Request::__TEXT,
        "nav_msgs/srv/SetMap_Response" => super::super::nav_msgs::srv::SetMap_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = SetMap_EventView<'a>;
    type Writer<'a> = SetMap_EventWriter<'a>;
}
/// A `nav_msgs/srv/SetMap_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetMap_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::nav_msgs::srv::SetMap_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::nav_msgs::srv::SetMap_Response>,
}
impl<'a> rt::Parse<'a> for SetMap_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `nav_msgs/srv/SetMap_Event` front to back.
pub struct SetMap_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetMap_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetMap_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetMap_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::nav_msgs::srv::SetMap_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::nav_msgs::srv::SetMap_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::nav_msgs::srv::SetMap_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::nav_msgs::srv::SetMap_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `nav_msgs/srv/SetMap_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetMap_Request {
    pub map: super::super::nav_msgs::msg::OccupancyGrid,
    pub initial_pose: super::super::geometry_msgs::msg::PoseWithCovarianceStamped,
}
impl SetMap_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "nav_msgs/OccupancyGrid map\ngeometry_msgs/PoseWithCovarianceStamped initial_pose\n";
}
impl rt::Cdr for SetMap_Request {
    const MIN: usize = 448;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.map, at);
        let at = rt::Cdr::end(&self.initial_pose, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.map, w)?;
        rt::Cdr::write(&self.initial_pose, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            map: rt::Cdr::read(r)?,
            initial_pose: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetMap_Request {
    const TYPE_NAME: &'static str = "nav_msgs/srv/SetMap_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5a83a0c20af4d79248fc3287524bf358b603fb5a05818b5ec85b50fa6e5d0266");
    const DEFINITION: &'static str = crate::__definition!(SetMap_Request::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/PoseWithCovariance" => super::super::geometry_msgs::msg::PoseWithCovariance::__TEXT,
        "geometry_msgs/PoseWithCovarianceStamped" => super::super::geometry_msgs::msg::PoseWithCovarianceStamped::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "nav_msgs/MapMetaData" => super::super::nav_msgs::msg::MapMetaData::__TEXT,
        "nav_msgs/OccupancyGrid" => super::super::nav_msgs::msg::OccupancyGrid::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = SetMap_RequestView<'a>;
    type Writer<'a> = SetMap_RequestWriter<'a>;
}
/// A `nav_msgs/srv/SetMap_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetMap_RequestView<'a> {
    pub map: super::super::nav_msgs::msg::OccupancyGridView<'a>,
    pub initial_pose: super::super::geometry_msgs::msg::PoseWithCovarianceStampedView<'a>,
}
impl<'a> rt::Parse<'a> for SetMap_RequestView<'a> {
    const MIN: usize = 448;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            map: rt::Parse::parse(r)?,
            initial_pose: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/srv/SetMap_Request` front to back.
pub struct SetMap_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetMap_RequestWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetMap_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetMap_Request) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn map(&mut self, fill: impl rt::FnOnce(&mut super::super::nav_msgs::msg::OccupancyGridWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::nav_msgs::msg::OccupancyGridWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn initial_pose(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWithCovarianceStampedWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWithCovarianceStampedWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `nav_msgs/srv/SetMap_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct SetMap_RequestLengths {
    pub map: super::super::nav_msgs::msg::OccupancyGridLengths,
    pub initial_pose: super::super::geometry_msgs::msg::PoseWithCovarianceStampedLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetMap_RequestOffsets {
    map: super::super::nav_msgs::msg::OccupancyGridOffsets,
    initial_pose: super::super::geometry_msgs::msg::PoseWithCovarianceStampedOffsets,
}
impl rt::BuildInPlace for SetMap_Request {
    type Lengths = SetMap_RequestLengths;
    type Offsets = SetMap_RequestOffsets;
    type Builder<'a> = SetMap_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetMap_RequestOffsets> {
        Ok(SetMap_RequestOffsets {
            map: <super::super::nav_msgs::msg::OccupancyGrid as rt::BuildInPlace>::place(&lengths.map, layout)?,
            initial_pose: <super::super::geometry_msgs::msg::PoseWithCovarianceStamped as rt::BuildInPlace>::place(&lengths.initial_pose, layout)?,
        })
    }
    fn mark(at: &SetMap_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::nav_msgs::msg::OccupancyGrid as rt::BuildInPlace>::mark(&at.map, marker);
        <super::super::geometry_msgs::msg::PoseWithCovarianceStamped as rt::BuildInPlace>::mark(&at.initial_pose, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetMap_RequestOffsets) -> SetMap_RequestBuilder<'a> {
        SetMap_RequestBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/srv/SetMap_Request` in place, fields in any order.
pub struct SetMap_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: SetMap_RequestOffsets,
}
impl SetMap_RequestBuilder<'_> {
    pub fn map(&mut self) -> super::super::nav_msgs::msg::OccupancyGridBuilder<'_> {
        <super::super::nav_msgs::msg::OccupancyGrid as rt::BuildInPlace>::builder_over(self.body, &self.at.map)
    }
    pub fn initial_pose(&mut self) -> super::super::geometry_msgs::msg::PoseWithCovarianceStampedBuilder<'_> {
        <super::super::geometry_msgs::msg::PoseWithCovarianceStamped as rt::BuildInPlace>::builder_over(self.body, &self.at.initial_pose)
    }
}

/// `nav_msgs/srv/SetMap_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SetMap_Response {
    pub success: bool,
}
impl SetMap_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool success\n";
}
impl rt::Cdr for SetMap_Response {
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
impl rt::Message for SetMap_Response {
    const TYPE_NAME: &'static str = "nav_msgs/srv/SetMap_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e7251879322c7b12285b9c191d68d27495b6dede051f3cd79b0bf334147b7375");
    const DEFINITION: &'static str = crate::__definition!(SetMap_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = SetMap_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for SetMap_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `nav_msgs/srv/SetMap_Response` front to back.
pub struct SetMap_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetMap_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetMap_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetMap_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetMap_ResponseOffsets {
    success: u32,
}
impl rt::BuildInPlace for SetMap_Response {
    type Lengths = ();
    type Offsets = SetMap_ResponseOffsets;
    type Builder<'a> = SetMap_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetMap_ResponseOffsets> {
        Ok(SetMap_ResponseOffsets {
            success: layout.number::<u8>()?,
        })
    }
    fn mark(at: &SetMap_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetMap_ResponseOffsets) -> SetMap_ResponseBuilder<'a> {
        SetMap_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/srv/SetMap_Response` in place, fields in any order.
pub struct SetMap_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: SetMap_ResponseOffsets,
}
impl SetMap_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
}
