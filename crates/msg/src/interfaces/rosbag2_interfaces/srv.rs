// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `rosbag2_interfaces/srv/Burst`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Burst;
impl rt::Service for Burst {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Burst";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3cba361b055bbec262593fcb727aeb9fb6d096f70b50e6cd9b548b63296f2380");
    const DEFINITION: &'static str = "# How many messages to publish at once, as fast as possible; 0 means all that are left.\nuint64 num_messages\n---\n# How many were published.\nuint64 actually_burst\n";
    type Request = Burst_Request;
    type Response = Burst_Response;
    type Event = Burst_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Burst_Request>,
        response: rt::Option<Burst_Response>,
    ) -> Burst_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Burst_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/Burst_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Burst_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::Burst_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::Burst_Response>,
}
impl Burst_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/Burst_Request[<=1] request\nrosbag2_interfaces/srv/Burst_Response[<=1] response\n";
}
impl rt::Cdr for Burst_Event {
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
impl rt::Message for Burst_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Burst_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a040ca9535a79c471b2d7f29b5e7a8ee77833acd70c73a716c7ca270be9bb5cc");
    const DEFINITION: &'static str = crate::__definition!(Burst_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/Burst_Request" => super::super::rosbag2_interfaces::srv::Burst_Request::__TEXT,
        "rosbag2_interfaces/srv/Burst_Response" => super::super::rosbag2_interfaces::srv::Burst_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Burst_EventView<'a>;
    type Writer<'a> = Burst_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/Burst_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Burst_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Burst_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Burst_Response>,
}
impl<'a> rt::Parse<'a> for Burst_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/Burst_Event` front to back.
pub struct Burst_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Burst_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Burst_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Burst_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Burst_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Burst_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Burst_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Burst_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/Burst_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Burst_Request {
    pub num_messages: u64,
}
impl Burst_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# How many messages to publish at once, as fast as possible; 0 means all that are left.\nuint64 num_messages\n";
}
impl rt::Cdr for Burst_Request {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.num_messages, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.num_messages, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            num_messages: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Burst_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Burst_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_df1559ec51bcc50327983ec73a89b5d619b6c43dd7a950e5612022bbfbcebdde");
    const DEFINITION: &'static str = crate::__definition!(Burst_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Burst_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Burst_Request {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Burst_Request` front to back.
pub struct Burst_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Burst_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Burst_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Burst_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn num_messages(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Burst_RequestOffsets {
    num_messages: u32,
}
impl rt::BuildInPlace for Burst_Request {
    type Lengths = ();
    type Offsets = Burst_RequestOffsets;
    type Builder<'a> = Burst_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Burst_RequestOffsets> {
        Ok(Burst_RequestOffsets {
            num_messages: layout.number::<u64>()?,
        })
    }
    fn mark(at: &Burst_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Burst_RequestOffsets) -> Burst_RequestBuilder<'a> {
        Burst_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Burst_Request` in place, fields in any order.
pub struct Burst_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Burst_RequestOffsets,
}
impl Burst_RequestBuilder<'_> {
    pub fn set_num_messages(&mut self, value: u64) -> &mut Self {
        rt::place::number(self.body, self.at.num_messages, value);
        self
    }
}

/// `rosbag2_interfaces/srv/Burst_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Burst_Response {
    pub actually_burst: u64,
}
impl Burst_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# How many were published.\nuint64 actually_burst\n";
}
impl rt::Cdr for Burst_Response {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.actually_burst, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.actually_burst, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            actually_burst: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Burst_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Burst_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4719b7f8deb6bab5b7b7d087fdeda63cc903a9503863e0726d930f8d87df6285");
    const DEFINITION: &'static str = crate::__definition!(Burst_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Burst_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Burst_Response {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Burst_Response` front to back.
pub struct Burst_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Burst_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Burst_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Burst_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn actually_burst(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Burst_ResponseOffsets {
    actually_burst: u32,
}
impl rt::BuildInPlace for Burst_Response {
    type Lengths = ();
    type Offsets = Burst_ResponseOffsets;
    type Builder<'a> = Burst_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Burst_ResponseOffsets> {
        Ok(Burst_ResponseOffsets {
            actually_burst: layout.number::<u64>()?,
        })
    }
    fn mark(at: &Burst_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Burst_ResponseOffsets) -> Burst_ResponseBuilder<'a> {
        Burst_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Burst_Response` in place, fields in any order.
pub struct Burst_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Burst_ResponseOffsets,
}
impl Burst_ResponseBuilder<'_> {
    pub fn set_actually_burst(&mut self, value: u64) -> &mut Self {
        rt::place::number(self.body, self.at.actually_burst, value);
        self
    }
}

/// The service `rosbag2_interfaces/srv/GetRate`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetRate;
impl rt::Service for GetRate {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/GetRate";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c4f24894657b45b0cca8c720ce039924cfa1a5b8baa7d1ffd94881812d8700eb");
    const DEFINITION: &'static str = "---\n# How much faster than it was recorded the bag is played.\nfloat64 rate\n";
    type Request = GetRate_Request;
    type Response = GetRate_Response;
    type Event = GetRate_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetRate_Request>,
        response: rt::Option<GetRate_Response>,
    ) -> GetRate_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetRate_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/GetRate_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetRate_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::GetRate_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::GetRate_Response>,
}
impl GetRate_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/GetRate_Request[<=1] request\nrosbag2_interfaces/srv/GetRate_Response[<=1] response\n";
}
impl rt::Cdr for GetRate_Event {
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
impl rt::Message for GetRate_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/GetRate_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1cbf47a4c0e15f96a179ade2ba4ce88e9e7a2e65cf71532542e57418ee8b6463");
    const DEFINITION: &'static str = crate::__definition!(GetRate_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/GetRate_Request" => super::super::rosbag2_interfaces::srv::GetRate_Request::__TEXT,
        "rosbag2_interfaces/srv/GetRate_Response" => super::super::rosbag2_interfaces::srv::GetRate_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = GetRate_EventView<'a>;
    type Writer<'a> = GetRate_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/GetRate_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetRate_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::GetRate_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::GetRate_Response>,
}
impl<'a> rt::Parse<'a> for GetRate_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/GetRate_Event` front to back.
pub struct GetRate_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetRate_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetRate_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetRate_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::GetRate_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::GetRate_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::GetRate_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::GetRate_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/GetRate_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetRate_Request {
}
impl GetRate_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for GetRate_Request {
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
impl rt::Message for GetRate_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/GetRate_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7d0acffdc3e2a0f609192ffe06e3f62b245ae870b2bed40f5aca14e90f70f2b8");
    const DEFINITION: &'static str = crate::__definition!(GetRate_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetRate_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetRate_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/GetRate_Request` front to back.
pub struct GetRate_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetRate_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetRate_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetRate_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetRate_RequestOffsets {
}
impl rt::BuildInPlace for GetRate_Request {
    type Lengths = ();
    type Offsets = GetRate_RequestOffsets;
    type Builder<'a> = GetRate_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetRate_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(GetRate_RequestOffsets {
        })
    }
    fn mark(at: &GetRate_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetRate_RequestOffsets) -> GetRate_RequestBuilder<'a> {
        GetRate_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/GetRate_Request` in place, fields in any order.
pub struct GetRate_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetRate_RequestOffsets,
}
impl GetRate_RequestBuilder<'_> {
}

/// `rosbag2_interfaces/srv/GetRate_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GetRate_Response {
    pub rate: f64,
}
impl GetRate_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# How much faster than it was recorded the bag is played.\nfloat64 rate\n";
}
impl rt::Cdr for GetRate_Response {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.rate, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.rate, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            rate: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetRate_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/GetRate_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_94ed8749aa8f38b835d0d8c080549f48182174bcebf2ab8c1effabdd0fe200c9");
    const DEFINITION: &'static str = crate::__definition!(GetRate_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = GetRate_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for GetRate_Response {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/GetRate_Response` front to back.
pub struct GetRate_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetRate_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetRate_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetRate_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn rate(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetRate_ResponseOffsets {
    rate: u32,
}
impl rt::BuildInPlace for GetRate_Response {
    type Lengths = ();
    type Offsets = GetRate_ResponseOffsets;
    type Builder<'a> = GetRate_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetRate_ResponseOffsets> {
        Ok(GetRate_ResponseOffsets {
            rate: layout.number::<f64>()?,
        })
    }
    fn mark(at: &GetRate_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetRate_ResponseOffsets) -> GetRate_ResponseBuilder<'a> {
        GetRate_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/GetRate_Response` in place, fields in any order.
pub struct GetRate_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: GetRate_ResponseOffsets,
}
impl GetRate_ResponseBuilder<'_> {
    pub fn set_rate(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.rate, value);
        self
    }
}

/// The service `rosbag2_interfaces/srv/IsPaused`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IsPaused;
impl rt::Service for IsPaused {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/IsPaused";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c4d007c4a9ca1a76729d96b81c20db85b88b454eee371c0d8afe3aa31b899a40");
    const DEFINITION: &'static str = "---\n# Whether no message is published, or recorded, at this moment.\nbool paused\n";
    type Request = IsPaused_Request;
    type Response = IsPaused_Response;
    type Event = IsPaused_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<IsPaused_Request>,
        response: rt::Option<IsPaused_Response>,
    ) -> IsPaused_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        IsPaused_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/IsPaused_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IsPaused_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::IsPaused_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::IsPaused_Response>,
}
impl IsPaused_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/IsPaused_Request[<=1] request\nrosbag2_interfaces/srv/IsPaused_Response[<=1] response\n";
}
impl rt::Cdr for IsPaused_Event {
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
impl rt::Message for IsPaused_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/IsPaused_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dd35ad78b4edcdc7766c8e48fe03975da3ff1d5c96a17b9125cfa7d708c11cba");
    const DEFINITION: &'static str = crate::__definition!(IsPaused_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/IsPaused_Request" => super::super::rosbag2_interfaces::srv::IsPaused_Request::__TEXT,
        "rosbag2_interfaces/srv/IsPaused_Response" => super::super::rosbag2_interfaces::srv::IsPaused_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = IsPaused_EventView<'a>;
    type Writer<'a> = IsPaused_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/IsPaused_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct IsPaused_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::IsPaused_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::IsPaused_Response>,
}
impl<'a> rt::Parse<'a> for IsPaused_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/IsPaused_Event` front to back.
pub struct IsPaused_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for IsPaused_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> IsPaused_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &IsPaused_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::IsPaused_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::IsPaused_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::IsPaused_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::IsPaused_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/IsPaused_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IsPaused_Request {
}
impl IsPaused_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for IsPaused_Request {
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
impl rt::Message for IsPaused_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/IsPaused_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9ef3b23785d1cf8409fccd055c3d88e6423169b9e4eebd5c2113996db8a6e4bc");
    const DEFINITION: &'static str = crate::__definition!(IsPaused_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = IsPaused_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for IsPaused_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/IsPaused_Request` front to back.
pub struct IsPaused_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for IsPaused_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> IsPaused_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &IsPaused_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct IsPaused_RequestOffsets {
}
impl rt::BuildInPlace for IsPaused_Request {
    type Lengths = ();
    type Offsets = IsPaused_RequestOffsets;
    type Builder<'a> = IsPaused_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<IsPaused_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(IsPaused_RequestOffsets {
        })
    }
    fn mark(at: &IsPaused_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &IsPaused_RequestOffsets) -> IsPaused_RequestBuilder<'a> {
        IsPaused_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/IsPaused_Request` in place, fields in any order.
pub struct IsPaused_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: IsPaused_RequestOffsets,
}
impl IsPaused_RequestBuilder<'_> {
}

/// `rosbag2_interfaces/srv/IsPaused_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IsPaused_Response {
    pub paused: bool,
}
impl IsPaused_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Whether no message is published, or recorded, at this moment.\nbool paused\n";
}
impl rt::Cdr for IsPaused_Response {
    const MIN: usize = 1;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.paused, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.paused, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            paused: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for IsPaused_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/IsPaused_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_245fc5f694b47fafac3c3a6ef8e412771153af28f86ac1a6e3acee60f9d01de8");
    const DEFINITION: &'static str = crate::__definition!(IsPaused_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = IsPaused_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for IsPaused_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/IsPaused_Response` front to back.
pub struct IsPaused_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for IsPaused_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> IsPaused_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &IsPaused_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn paused(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct IsPaused_ResponseOffsets {
    paused: u32,
}
impl rt::BuildInPlace for IsPaused_Response {
    type Lengths = ();
    type Offsets = IsPaused_ResponseOffsets;
    type Builder<'a> = IsPaused_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<IsPaused_ResponseOffsets> {
        Ok(IsPaused_ResponseOffsets {
            paused: layout.number::<u8>()?,
        })
    }
    fn mark(at: &IsPaused_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &IsPaused_ResponseOffsets) -> IsPaused_ResponseBuilder<'a> {
        IsPaused_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/IsPaused_Response` in place, fields in any order.
pub struct IsPaused_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: IsPaused_ResponseOffsets,
}
impl IsPaused_ResponseBuilder<'_> {
    pub fn set_paused(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.paused, u8::from(value));
        self
    }
}

/// The service `rosbag2_interfaces/srv/Pause`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pause;
impl rt::Service for Pause {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Pause";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b101e6aaf344c37f1405f5a1f484fee1c7d2acc61c6f04aeb636e9ab3f51a497");
    const DEFINITION: &'static str = "---\n";
    type Request = Pause_Request;
    type Response = Pause_Response;
    type Event = Pause_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Pause_Request>,
        response: rt::Option<Pause_Response>,
    ) -> Pause_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Pause_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/Pause_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pause_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::Pause_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::Pause_Response>,
}
impl Pause_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/Pause_Request[<=1] request\nrosbag2_interfaces/srv/Pause_Response[<=1] response\n";
}
impl rt::Cdr for Pause_Event {
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
impl rt::Message for Pause_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Pause_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0c8c11a07d8d856a10e8750474f5dc4dfee15db4b9164176defd8912609d349e");
    const DEFINITION: &'static str = crate::__definition!(Pause_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/Pause_Request" => super::super::rosbag2_interfaces::srv::Pause_Request::__TEXT,
        "rosbag2_interfaces/srv/Pause_Response" => super::super::rosbag2_interfaces::srv::Pause_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Pause_EventView<'a>;
    type Writer<'a> = Pause_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/Pause_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Pause_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Pause_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Pause_Response>,
}
impl<'a> rt::Parse<'a> for Pause_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/Pause_Event` front to back.
pub struct Pause_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Pause_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Pause_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Pause_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Pause_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Pause_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Pause_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Pause_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/Pause_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pause_Request {
}
impl Pause_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Pause_Request {
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
impl rt::Message for Pause_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Pause_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_281bb2694f33f986b925c21fd9981c80cc5f5147bd5ec42d87525f1986c9e466");
    const DEFINITION: &'static str = crate::__definition!(Pause_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Pause_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Pause_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Pause_Request` front to back.
pub struct Pause_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Pause_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Pause_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Pause_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Pause_RequestOffsets {
}
impl rt::BuildInPlace for Pause_Request {
    type Lengths = ();
    type Offsets = Pause_RequestOffsets;
    type Builder<'a> = Pause_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Pause_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(Pause_RequestOffsets {
        })
    }
    fn mark(at: &Pause_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Pause_RequestOffsets) -> Pause_RequestBuilder<'a> {
        Pause_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Pause_Request` in place, fields in any order.
pub struct Pause_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Pause_RequestOffsets,
}
impl Pause_RequestBuilder<'_> {
}

/// `rosbag2_interfaces/srv/Pause_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pause_Response {
}
impl Pause_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Pause_Response {
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
impl rt::Message for Pause_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Pause_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6d7e31f48308bceaeaf78f6b75d6c7900bff88363706ac820e5649e6593b66ed");
    const DEFINITION: &'static str = crate::__definition!(Pause_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Pause_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Pause_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Pause_Response` front to back.
pub struct Pause_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Pause_ResponseWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Pause_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Pause_Response) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Pause_ResponseOffsets {
}
impl rt::BuildInPlace for Pause_Response {
    type Lengths = ();
    type Offsets = Pause_ResponseOffsets;
    type Builder<'a> = Pause_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Pause_ResponseOffsets> {
        layout.number::<u8>()?;
        Ok(Pause_ResponseOffsets {
        })
    }
    fn mark(at: &Pause_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Pause_ResponseOffsets) -> Pause_ResponseBuilder<'a> {
        Pause_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Pause_Response` in place, fields in any order.
pub struct Pause_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Pause_ResponseOffsets,
}
impl Pause_ResponseBuilder<'_> {
}

/// The service `rosbag2_interfaces/srv/Play`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Play;
impl rt::Service for Play {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Play";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_650ee18e9052298665349cedbe87efe6fb8293943b5a87ed02e2b764517be493");
    const DEFINITION: &'static str = "# Where in the bag to begin.\nbuiltin_interfaces/Time start_offset\n# How long to play; a negative one means to the end.\nbuiltin_interfaces/Duration playback_duration\n---\n# Whether playing began.\nbool success\n";
    type Request = Play_Request;
    type Response = Play_Response;
    type Event = Play_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Play_Request>,
        response: rt::Option<Play_Response>,
    ) -> Play_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Play_Event { info, request, response }
    }
}

/// The service `rosbag2_interfaces/srv/PlayNext`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayNext;
impl rt::Service for PlayNext {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/PlayNext";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2b397d59555ce383e6af4b4e43142934ad4b208bd7da01409d472f1fa481d45b");
    const DEFINITION: &'static str = "---\n# Whether a message was published: only while playing is paused.\nbool success\n";
    type Request = PlayNext_Request;
    type Response = PlayNext_Response;
    type Event = PlayNext_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<PlayNext_Request>,
        response: rt::Option<PlayNext_Response>,
    ) -> PlayNext_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        PlayNext_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/PlayNext_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayNext_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::PlayNext_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::PlayNext_Response>,
}
impl PlayNext_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/PlayNext_Request[<=1] request\nrosbag2_interfaces/srv/PlayNext_Response[<=1] response\n";
}
impl rt::Cdr for PlayNext_Event {
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
impl rt::Message for PlayNext_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/PlayNext_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b47cd458b4b9f5cb32c76d4b0100619f9360f7d9594a34df1cb64eb524b84cfa");
    const DEFINITION: &'static str = crate::__definition!(PlayNext_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/PlayNext_Request" => super::super::rosbag2_interfaces::srv::PlayNext_Request::__TEXT,
        "rosbag2_interfaces/srv/PlayNext_Response" => super::super::rosbag2_interfaces::srv::PlayNext_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = PlayNext_EventView<'a>;
    type Writer<'a> = PlayNext_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/PlayNext_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PlayNext_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::PlayNext_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::PlayNext_Response>,
}
impl<'a> rt::Parse<'a> for PlayNext_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/PlayNext_Event` front to back.
pub struct PlayNext_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PlayNext_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PlayNext_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PlayNext_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::PlayNext_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::PlayNext_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::PlayNext_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::PlayNext_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/PlayNext_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayNext_Request {
}
impl PlayNext_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for PlayNext_Request {
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
impl rt::Message for PlayNext_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/PlayNext_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_10706411ae955640d84ffb56391bbb480c5a17af5443dd61e631c03ed659cf90");
    const DEFINITION: &'static str = crate::__definition!(PlayNext_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = PlayNext_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for PlayNext_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/PlayNext_Request` front to back.
pub struct PlayNext_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PlayNext_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PlayNext_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PlayNext_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PlayNext_RequestOffsets {
}
impl rt::BuildInPlace for PlayNext_Request {
    type Lengths = ();
    type Offsets = PlayNext_RequestOffsets;
    type Builder<'a> = PlayNext_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PlayNext_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(PlayNext_RequestOffsets {
        })
    }
    fn mark(at: &PlayNext_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PlayNext_RequestOffsets) -> PlayNext_RequestBuilder<'a> {
        PlayNext_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/PlayNext_Request` in place, fields in any order.
pub struct PlayNext_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: PlayNext_RequestOffsets,
}
impl PlayNext_RequestBuilder<'_> {
}

/// `rosbag2_interfaces/srv/PlayNext_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayNext_Response {
    pub success: bool,
}
impl PlayNext_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Whether a message was published: only while playing is paused.\nbool success\n";
}
impl rt::Cdr for PlayNext_Response {
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
impl rt::Message for PlayNext_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/PlayNext_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3b3a1090b37438553eadea1180bf448b12092bdeda84e47e3ad811cc0e9da02b");
    const DEFINITION: &'static str = crate::__definition!(PlayNext_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = PlayNext_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for PlayNext_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/PlayNext_Response` front to back.
pub struct PlayNext_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PlayNext_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PlayNext_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PlayNext_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PlayNext_ResponseOffsets {
    success: u32,
}
impl rt::BuildInPlace for PlayNext_Response {
    type Lengths = ();
    type Offsets = PlayNext_ResponseOffsets;
    type Builder<'a> = PlayNext_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PlayNext_ResponseOffsets> {
        Ok(PlayNext_ResponseOffsets {
            success: layout.number::<u8>()?,
        })
    }
    fn mark(at: &PlayNext_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PlayNext_ResponseOffsets) -> PlayNext_ResponseBuilder<'a> {
        PlayNext_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/PlayNext_Response` in place, fields in any order.
pub struct PlayNext_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: PlayNext_ResponseOffsets,
}
impl PlayNext_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
}

/// `rosbag2_interfaces/srv/Play_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Play_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::Play_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::Play_Response>,
}
impl Play_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/Play_Request[<=1] request\nrosbag2_interfaces/srv/Play_Response[<=1] response\n";
}
impl rt::Cdr for Play_Event {
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
impl rt::Message for Play_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Play_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_66ca49504498b683bb733aace30906f4a28bfc0caf261b0cb924c6f1f058c06e");
    const DEFINITION: &'static str = crate::__definition!(Play_Event::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/Play_Request" => super::super::rosbag2_interfaces::srv::Play_Request::__TEXT,
        "rosbag2_interfaces/srv/Play_Response" => super::super::rosbag2_interfaces::srv::Play_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Play_EventView<'a>;
    type Writer<'a> = Play_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/Play_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Play_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Play_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Play_Response>,
}
impl<'a> rt::Parse<'a> for Play_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/Play_Event` front to back.
pub struct Play_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Play_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Play_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Play_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Play_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Play_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Play_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Play_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/Play_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Play_Request {
    pub start_offset: super::super::builtin_interfaces::msg::Time,
    pub playback_duration: super::super::builtin_interfaces::msg::Duration,
}
impl Play_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Where in the bag to begin.\nbuiltin_interfaces/Time start_offset\n# How long to play; a negative one means to the end.\nbuiltin_interfaces/Duration playback_duration\n";
}
impl rt::Cdr for Play_Request {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.start_offset, at);
        let at = rt::Cdr::end(&self.playback_duration, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.start_offset, w)?;
        rt::Cdr::write(&self.playback_duration, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            start_offset: rt::Cdr::read(r)?,
            playback_duration: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Play_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Play_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b8c728da37969bf4550a7217f234d21d08bcfb17c6baa6a53a38ec350a74cf29");
    const DEFINITION: &'static str = crate::__definition!(Play_Request::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Play_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Play_Request {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Play_Request` front to back.
pub struct Play_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Play_RequestWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Play_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Play_Request) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn start_offset(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn playback_duration(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::DurationWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::DurationWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Play_RequestOffsets {
    start_offset: super::super::builtin_interfaces::msg::TimeOffsets,
    playback_duration: super::super::builtin_interfaces::msg::DurationOffsets,
}
impl rt::BuildInPlace for Play_Request {
    type Lengths = ();
    type Offsets = Play_RequestOffsets;
    type Builder<'a> = Play_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Play_RequestOffsets> {
        Ok(Play_RequestOffsets {
            start_offset: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
            playback_duration: <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &Play_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.start_offset, marker);
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::mark(&at.playback_duration, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Play_RequestOffsets) -> Play_RequestBuilder<'a> {
        Play_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Play_Request` in place, fields in any order.
pub struct Play_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Play_RequestOffsets,
}
impl Play_RequestBuilder<'_> {
    pub fn start_offset(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.start_offset)
    }
    pub fn playback_duration(&mut self) -> super::super::builtin_interfaces::msg::DurationBuilder<'_> {
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::builder_over(self.body, &self.at.playback_duration)
    }
}

/// `rosbag2_interfaces/srv/Play_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Play_Response {
    pub success: bool,
}
impl Play_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Whether playing began.\nbool success\n";
}
impl rt::Cdr for Play_Response {
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
impl rt::Message for Play_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Play_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3c1d6006f1ecb3812090df0cff367927f59f8cd0733b425f548c8f6eaf3c0321");
    const DEFINITION: &'static str = crate::__definition!(Play_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Play_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Play_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Play_Response` front to back.
pub struct Play_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Play_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Play_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Play_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Play_ResponseOffsets {
    success: u32,
}
impl rt::BuildInPlace for Play_Response {
    type Lengths = ();
    type Offsets = Play_ResponseOffsets;
    type Builder<'a> = Play_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Play_ResponseOffsets> {
        Ok(Play_ResponseOffsets {
            success: layout.number::<u8>()?,
        })
    }
    fn mark(at: &Play_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Play_ResponseOffsets) -> Play_ResponseBuilder<'a> {
        Play_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Play_Response` in place, fields in any order.
pub struct Play_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Play_ResponseOffsets,
}
impl Play_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
}

/// The service `rosbag2_interfaces/srv/Resume`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resume;
impl rt::Service for Resume {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Resume";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_fb4a116a8bdfc09c4c9f48df3b295d1f546053b4bb145bcbd4c92e7eef9896b8");
    const DEFINITION: &'static str = "---\n";
    type Request = Resume_Request;
    type Response = Resume_Response;
    type Event = Resume_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Resume_Request>,
        response: rt::Option<Resume_Response>,
    ) -> Resume_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Resume_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/Resume_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resume_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::Resume_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::Resume_Response>,
}
impl Resume_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/Resume_Request[<=1] request\nrosbag2_interfaces/srv/Resume_Response[<=1] response\n";
}
impl rt::Cdr for Resume_Event {
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
impl rt::Message for Resume_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Resume_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_64d2babc068065d4a38c2e7fce7b74adb0ff9ec22274d94a5ea73d4b01a32785");
    const DEFINITION: &'static str = crate::__definition!(Resume_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/Resume_Request" => super::super::rosbag2_interfaces::srv::Resume_Request::__TEXT,
        "rosbag2_interfaces/srv/Resume_Response" => super::super::rosbag2_interfaces::srv::Resume_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Resume_EventView<'a>;
    type Writer<'a> = Resume_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/Resume_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Resume_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Resume_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Resume_Response>,
}
impl<'a> rt::Parse<'a> for Resume_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/Resume_Event` front to back.
pub struct Resume_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Resume_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Resume_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Resume_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Resume_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Resume_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Resume_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Resume_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/Resume_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Resume_Request {
}
impl Resume_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Resume_Request {
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
impl rt::Message for Resume_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Resume_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_fb988aa8fefd54ec0e79a58a51aa06101e0bcb1668dc38bbc0b4e02d6df274d9");
    const DEFINITION: &'static str = crate::__definition!(Resume_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Resume_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Resume_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Resume_Request` front to back.
pub struct Resume_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Resume_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Resume_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Resume_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Resume_RequestOffsets {
}
impl rt::BuildInPlace for Resume_Request {
    type Lengths = ();
    type Offsets = Resume_RequestOffsets;
    type Builder<'a> = Resume_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Resume_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(Resume_RequestOffsets {
        })
    }
    fn mark(at: &Resume_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Resume_RequestOffsets) -> Resume_RequestBuilder<'a> {
        Resume_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Resume_Request` in place, fields in any order.
pub struct Resume_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Resume_RequestOffsets,
}
impl Resume_RequestBuilder<'_> {
}

/// `rosbag2_interfaces/srv/Resume_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Resume_Response {
}
impl Resume_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Resume_Response {
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
impl rt::Message for Resume_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Resume_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9df430ac47b3d942f08c1603418243b6457bef5ede37593d75d8d40edc543381");
    const DEFINITION: &'static str = crate::__definition!(Resume_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Resume_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Resume_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Resume_Response` front to back.
pub struct Resume_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Resume_ResponseWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Resume_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Resume_Response) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Resume_ResponseOffsets {
}
impl rt::BuildInPlace for Resume_Response {
    type Lengths = ();
    type Offsets = Resume_ResponseOffsets;
    type Builder<'a> = Resume_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Resume_ResponseOffsets> {
        layout.number::<u8>()?;
        Ok(Resume_ResponseOffsets {
        })
    }
    fn mark(at: &Resume_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Resume_ResponseOffsets) -> Resume_ResponseBuilder<'a> {
        Resume_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Resume_Response` in place, fields in any order.
pub struct Resume_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Resume_ResponseOffsets,
}
impl Resume_ResponseBuilder<'_> {
}

/// The service `rosbag2_interfaces/srv/Seek`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seek;
impl rt::Service for Seek {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Seek";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6e9b6b38c44f111e36e43903da565fb2775ab0f0e69c02169a5fb0f130b23eb4");
    const DEFINITION: &'static str = "# The time in the bag to go on from.\nbuiltin_interfaces/Time time\n---\n# Whether the time lies within the bag.\nbool success\n";
    type Request = Seek_Request;
    type Response = Seek_Response;
    type Event = Seek_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Seek_Request>,
        response: rt::Option<Seek_Response>,
    ) -> Seek_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Seek_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/Seek_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seek_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::Seek_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::Seek_Response>,
}
impl Seek_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/Seek_Request[<=1] request\nrosbag2_interfaces/srv/Seek_Response[<=1] response\n";
}
impl rt::Cdr for Seek_Event {
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
impl rt::Message for Seek_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Seek_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_52349f1d432e5365ec13de3ebce3b1f83e68b1b2d14c880fa99c9e4f4ab8a496");
    const DEFINITION: &'static str = crate::__definition!(Seek_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/Seek_Request" => super::super::rosbag2_interfaces::srv::Seek_Request::__TEXT,
        "rosbag2_interfaces/srv/Seek_Response" => super::super::rosbag2_interfaces::srv::Seek_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Seek_EventView<'a>;
    type Writer<'a> = Seek_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/Seek_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Seek_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Seek_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Seek_Response>,
}
impl<'a> rt::Parse<'a> for Seek_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/Seek_Event` front to back.
pub struct Seek_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Seek_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Seek_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Seek_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Seek_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Seek_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Seek_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Seek_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/Seek_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seek_Request {
    pub time: super::super::builtin_interfaces::msg::Time,
}
impl Seek_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The time in the bag to go on from.\nbuiltin_interfaces/Time time\n";
}
impl rt::Cdr for Seek_Request {
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
impl rt::Message for Seek_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Seek_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9083eb4e68b18e1523bd04fe5a1d8ea29a17decbf5f9022aee4d14e450580776");
    const DEFINITION: &'static str = crate::__definition!(Seek_Request::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Seek_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Seek_Request {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Seek_Request` front to back.
pub struct Seek_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Seek_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Seek_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Seek_Request) -> rt::Result<()> {
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
pub struct Seek_RequestOffsets {
    time: super::super::builtin_interfaces::msg::TimeOffsets,
}
impl rt::BuildInPlace for Seek_Request {
    type Lengths = ();
    type Offsets = Seek_RequestOffsets;
    type Builder<'a> = Seek_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Seek_RequestOffsets> {
        Ok(Seek_RequestOffsets {
            time: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &Seek_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.time, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Seek_RequestOffsets) -> Seek_RequestBuilder<'a> {
        Seek_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Seek_Request` in place, fields in any order.
pub struct Seek_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Seek_RequestOffsets,
}
impl Seek_RequestBuilder<'_> {
    pub fn time(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.time)
    }
}

/// `rosbag2_interfaces/srv/Seek_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seek_Response {
    pub success: bool,
}
impl Seek_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Whether the time lies within the bag.\nbool success\n";
}
impl rt::Cdr for Seek_Response {
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
impl rt::Message for Seek_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Seek_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_173c2de943541f1998b379e41bd5cd6fdb97fcccd5557548c974cbb1fbb473f0");
    const DEFINITION: &'static str = crate::__definition!(Seek_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Seek_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Seek_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Seek_Response` front to back.
pub struct Seek_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Seek_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Seek_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Seek_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Seek_ResponseOffsets {
    success: u32,
}
impl rt::BuildInPlace for Seek_Response {
    type Lengths = ();
    type Offsets = Seek_ResponseOffsets;
    type Builder<'a> = Seek_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Seek_ResponseOffsets> {
        Ok(Seek_ResponseOffsets {
            success: layout.number::<u8>()?,
        })
    }
    fn mark(at: &Seek_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Seek_ResponseOffsets) -> Seek_ResponseBuilder<'a> {
        Seek_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Seek_Response` in place, fields in any order.
pub struct Seek_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Seek_ResponseOffsets,
}
impl Seek_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
}

/// The service `rosbag2_interfaces/srv/SetRate`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetRate;
impl rt::Service for SetRate {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/SetRate";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_571e1d5335cc99a8e4132c46e4ea9bf873e85c39f23d375146cb7d249d939629");
    const DEFINITION: &'static str = "# How much faster than it was recorded the bag is to be played; more than 0.\nfloat64 rate\n---\n# Whether the rate was possible.\nbool success\n";
    type Request = SetRate_Request;
    type Response = SetRate_Response;
    type Event = SetRate_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SetRate_Request>,
        response: rt::Option<SetRate_Response>,
    ) -> SetRate_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SetRate_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/SetRate_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetRate_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::SetRate_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::SetRate_Response>,
}
impl SetRate_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/SetRate_Request[<=1] request\nrosbag2_interfaces/srv/SetRate_Response[<=1] response\n";
}
impl rt::Cdr for SetRate_Event {
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
impl rt::Message for SetRate_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/SetRate_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8504f0d458344e4bf8e565d1beefa22c14dd799c9ab558da36d71c8fd9e8ad05");
    const DEFINITION: &'static str = crate::__definition!(SetRate_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/SetRate_Request" => super::super::rosbag2_interfaces::srv::SetRate_Request::__TEXT,
        "rosbag2_interfaces/srv/SetRate_Response" => super::super::rosbag2_interfaces::srv::SetRate_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = SetRate_EventView<'a>;
    type Writer<'a> = SetRate_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/SetRate_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetRate_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::SetRate_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::SetRate_Response>,
}
impl<'a> rt::Parse<'a> for SetRate_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/SetRate_Event` front to back.
pub struct SetRate_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetRate_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetRate_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetRate_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::SetRate_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::SetRate_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::SetRate_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::SetRate_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/SetRate_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SetRate_Request {
    pub rate: f64,
}
impl SetRate_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# How much faster than it was recorded the bag is to be played; more than 0.\nfloat64 rate\n";
}
impl rt::Cdr for SetRate_Request {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.rate, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.rate, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            rate: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetRate_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/SetRate_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a1c707f5a5e8fcc52976d7a6f50402ef48a3f298c1279a9aaccc956fa5b89a71");
    const DEFINITION: &'static str = crate::__definition!(SetRate_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = SetRate_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for SetRate_Request {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/SetRate_Request` front to back.
pub struct SetRate_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetRate_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetRate_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetRate_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn rate(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetRate_RequestOffsets {
    rate: u32,
}
impl rt::BuildInPlace for SetRate_Request {
    type Lengths = ();
    type Offsets = SetRate_RequestOffsets;
    type Builder<'a> = SetRate_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetRate_RequestOffsets> {
        Ok(SetRate_RequestOffsets {
            rate: layout.number::<f64>()?,
        })
    }
    fn mark(at: &SetRate_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetRate_RequestOffsets) -> SetRate_RequestBuilder<'a> {
        SetRate_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/SetRate_Request` in place, fields in any order.
pub struct SetRate_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: SetRate_RequestOffsets,
}
impl SetRate_RequestBuilder<'_> {
    pub fn set_rate(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.rate, value);
        self
    }
}

/// `rosbag2_interfaces/srv/SetRate_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SetRate_Response {
    pub success: bool,
}
impl SetRate_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Whether the rate was possible.\nbool success\n";
}
impl rt::Cdr for SetRate_Response {
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
impl rt::Message for SetRate_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/SetRate_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_aa9635da63df53fcf447d5401749e81d42f64c600dc9e484f5eeea6dd8dd04f9");
    const DEFINITION: &'static str = crate::__definition!(SetRate_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = SetRate_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for SetRate_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/SetRate_Response` front to back.
pub struct SetRate_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetRate_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetRate_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetRate_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetRate_ResponseOffsets {
    success: u32,
}
impl rt::BuildInPlace for SetRate_Response {
    type Lengths = ();
    type Offsets = SetRate_ResponseOffsets;
    type Builder<'a> = SetRate_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetRate_ResponseOffsets> {
        Ok(SetRate_ResponseOffsets {
            success: layout.number::<u8>()?,
        })
    }
    fn mark(at: &SetRate_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetRate_ResponseOffsets) -> SetRate_ResponseBuilder<'a> {
        SetRate_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/SetRate_Response` in place, fields in any order.
pub struct SetRate_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: SetRate_ResponseOffsets,
}
impl SetRate_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
}

/// The service `rosbag2_interfaces/srv/Snapshot`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Snapshot;
impl rt::Service for Snapshot {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Snapshot";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0c8bc7656ce18075ff42f2b2296726cbf9b3bb2690289993f1eb99acb9290dcc");
    const DEFINITION: &'static str = "---\n# Whether what the memory held is being written.\nbool success\n";
    type Request = Snapshot_Request;
    type Response = Snapshot_Response;
    type Event = Snapshot_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Snapshot_Request>,
        response: rt::Option<Snapshot_Response>,
    ) -> Snapshot_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Snapshot_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/Snapshot_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::Snapshot_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::Snapshot_Response>,
}
impl Snapshot_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/Snapshot_Request[<=1] request\nrosbag2_interfaces/srv/Snapshot_Response[<=1] response\n";
}
impl rt::Cdr for Snapshot_Event {
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
impl rt::Message for Snapshot_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Snapshot_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_44c10bab971029b9a1ede036f832c07eb86aae7e3363abeaf6c91041f506615f");
    const DEFINITION: &'static str = crate::__definition!(Snapshot_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/Snapshot_Request" => super::super::rosbag2_interfaces::srv::Snapshot_Request::__TEXT,
        "rosbag2_interfaces/srv/Snapshot_Response" => super::super::rosbag2_interfaces::srv::Snapshot_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Snapshot_EventView<'a>;
    type Writer<'a> = Snapshot_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/Snapshot_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Snapshot_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Snapshot_Response>,
}
impl<'a> rt::Parse<'a> for Snapshot_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/Snapshot_Event` front to back.
pub struct Snapshot_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Snapshot_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Snapshot_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Snapshot_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Snapshot_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Snapshot_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Snapshot_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Snapshot_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/Snapshot_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Snapshot_Request {
}
impl Snapshot_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Snapshot_Request {
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
impl rt::Message for Snapshot_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Snapshot_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_337de25c6048a759f0097d9558b51c770e343480adf12c2f96493c5c3f87eb83");
    const DEFINITION: &'static str = crate::__definition!(Snapshot_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Snapshot_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Snapshot_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Snapshot_Request` front to back.
pub struct Snapshot_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Snapshot_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Snapshot_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Snapshot_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Snapshot_RequestOffsets {
}
impl rt::BuildInPlace for Snapshot_Request {
    type Lengths = ();
    type Offsets = Snapshot_RequestOffsets;
    type Builder<'a> = Snapshot_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Snapshot_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(Snapshot_RequestOffsets {
        })
    }
    fn mark(at: &Snapshot_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Snapshot_RequestOffsets) -> Snapshot_RequestBuilder<'a> {
        Snapshot_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Snapshot_Request` in place, fields in any order.
pub struct Snapshot_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Snapshot_RequestOffsets,
}
impl Snapshot_RequestBuilder<'_> {
}

/// `rosbag2_interfaces/srv/Snapshot_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Snapshot_Response {
    pub success: bool,
}
impl Snapshot_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# Whether what the memory held is being written.\nbool success\n";
}
impl rt::Cdr for Snapshot_Response {
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
impl rt::Message for Snapshot_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Snapshot_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_056a95e36ce7880e74f6647e38257bac1fc7995b885043c0dc270b454214090b");
    const DEFINITION: &'static str = crate::__definition!(Snapshot_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Snapshot_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Snapshot_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Snapshot_Response` front to back.
pub struct Snapshot_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Snapshot_ResponseWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Snapshot_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Snapshot_Response) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Snapshot_ResponseOffsets {
    success: u32,
}
impl rt::BuildInPlace for Snapshot_Response {
    type Lengths = ();
    type Offsets = Snapshot_ResponseOffsets;
    type Builder<'a> = Snapshot_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Snapshot_ResponseOffsets> {
        Ok(Snapshot_ResponseOffsets {
            success: layout.number::<u8>()?,
        })
    }
    fn mark(at: &Snapshot_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Snapshot_ResponseOffsets) -> Snapshot_ResponseBuilder<'a> {
        Snapshot_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Snapshot_Response` in place, fields in any order.
pub struct Snapshot_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Snapshot_ResponseOffsets,
}
impl Snapshot_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
}

/// The service `rosbag2_interfaces/srv/SplitBagfile`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SplitBagfile;
impl rt::Service for SplitBagfile {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/SplitBagfile";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7e617148bb4bcd1feffcffea546caf0c23de6a1f94201625a4167f73bc8cea15");
    const DEFINITION: &'static str = "---\n";
    type Request = SplitBagfile_Request;
    type Response = SplitBagfile_Response;
    type Event = SplitBagfile_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<SplitBagfile_Request>,
        response: rt::Option<SplitBagfile_Response>,
    ) -> SplitBagfile_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        SplitBagfile_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/SplitBagfile_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SplitBagfile_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::SplitBagfile_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::SplitBagfile_Response>,
}
impl SplitBagfile_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/SplitBagfile_Request[<=1] request\nrosbag2_interfaces/srv/SplitBagfile_Response[<=1] response\n";
}
impl rt::Cdr for SplitBagfile_Event {
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
impl rt::Message for SplitBagfile_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/SplitBagfile_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c26e13becb7b5de4c043691ae12c47f32eee81ccd9200c5980755436cf8dead4");
    const DEFINITION: &'static str = crate::__definition!(SplitBagfile_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/SplitBagfile_Request" => super::super::rosbag2_interfaces::srv::SplitBagfile_Request::__TEXT,
        "rosbag2_interfaces/srv/SplitBagfile_Response" => super::super::rosbag2_interfaces::srv::SplitBagfile_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = SplitBagfile_EventView<'a>;
    type Writer<'a> = SplitBagfile_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/SplitBagfile_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SplitBagfile_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::SplitBagfile_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::SplitBagfile_Response>,
}
impl<'a> rt::Parse<'a> for SplitBagfile_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/SplitBagfile_Event` front to back.
pub struct SplitBagfile_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SplitBagfile_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SplitBagfile_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SplitBagfile_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::SplitBagfile_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::SplitBagfile_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::SplitBagfile_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::SplitBagfile_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/SplitBagfile_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SplitBagfile_Request {
}
impl SplitBagfile_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for SplitBagfile_Request {
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
impl rt::Message for SplitBagfile_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/SplitBagfile_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9918ae60556a6e2acce55c52f4755aa0d52ac69300aa7dac283b56008f271bdc");
    const DEFINITION: &'static str = crate::__definition!(SplitBagfile_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = SplitBagfile_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for SplitBagfile_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/SplitBagfile_Request` front to back.
pub struct SplitBagfile_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SplitBagfile_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SplitBagfile_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SplitBagfile_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SplitBagfile_RequestOffsets {
}
impl rt::BuildInPlace for SplitBagfile_Request {
    type Lengths = ();
    type Offsets = SplitBagfile_RequestOffsets;
    type Builder<'a> = SplitBagfile_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SplitBagfile_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(SplitBagfile_RequestOffsets {
        })
    }
    fn mark(at: &SplitBagfile_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SplitBagfile_RequestOffsets) -> SplitBagfile_RequestBuilder<'a> {
        SplitBagfile_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/SplitBagfile_Request` in place, fields in any order.
pub struct SplitBagfile_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: SplitBagfile_RequestOffsets,
}
impl SplitBagfile_RequestBuilder<'_> {
}

/// `rosbag2_interfaces/srv/SplitBagfile_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SplitBagfile_Response {
}
impl SplitBagfile_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for SplitBagfile_Response {
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
impl rt::Message for SplitBagfile_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/SplitBagfile_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a3da7835052da434e306631df08cc3efb919f82610f23d9b382795a464a23867");
    const DEFINITION: &'static str = crate::__definition!(SplitBagfile_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = SplitBagfile_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for SplitBagfile_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/SplitBagfile_Response` front to back.
pub struct SplitBagfile_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SplitBagfile_ResponseWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SplitBagfile_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SplitBagfile_Response) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SplitBagfile_ResponseOffsets {
}
impl rt::BuildInPlace for SplitBagfile_Response {
    type Lengths = ();
    type Offsets = SplitBagfile_ResponseOffsets;
    type Builder<'a> = SplitBagfile_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SplitBagfile_ResponseOffsets> {
        layout.number::<u8>()?;
        Ok(SplitBagfile_ResponseOffsets {
        })
    }
    fn mark(at: &SplitBagfile_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SplitBagfile_ResponseOffsets) -> SplitBagfile_ResponseBuilder<'a> {
        SplitBagfile_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/SplitBagfile_Response` in place, fields in any order.
pub struct SplitBagfile_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: SplitBagfile_ResponseOffsets,
}
impl SplitBagfile_ResponseBuilder<'_> {
}

/// The service `rosbag2_interfaces/srv/Stop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stop;
impl rt::Service for Stop {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Stop";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_668ca94eac65895275ec6d59de0206e522deebe199d9978ffc5ddbaa84a3401e");
    const DEFINITION: &'static str = "---\n";
    type Request = Stop_Request;
    type Response = Stop_Response;
    type Event = Stop_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Stop_Request>,
        response: rt::Option<Stop_Response>,
    ) -> Stop_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Stop_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/Stop_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stop_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::Stop_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::Stop_Response>,
}
impl Stop_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/Stop_Request[<=1] request\nrosbag2_interfaces/srv/Stop_Response[<=1] response\n";
}
impl rt::Cdr for Stop_Event {
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
impl rt::Message for Stop_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Stop_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5c900004e8163829053976553c6192dd9b3bd25eab90b4d209b33f2f368a0b2e");
    const DEFINITION: &'static str = crate::__definition!(Stop_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/Stop_Request" => super::super::rosbag2_interfaces::srv::Stop_Request::__TEXT,
        "rosbag2_interfaces/srv/Stop_Response" => super::super::rosbag2_interfaces::srv::Stop_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = Stop_EventView<'a>;
    type Writer<'a> = Stop_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/Stop_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Stop_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Stop_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::Stop_Response>,
}
impl<'a> rt::Parse<'a> for Stop_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/Stop_Event` front to back.
pub struct Stop_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Stop_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Stop_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Stop_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Stop_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Stop_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::Stop_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::Stop_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/Stop_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stop_Request {
}
impl Stop_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Stop_Request {
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
impl rt::Message for Stop_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Stop_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2ba13fee320757e55d4c44f1de0a13e6bb4511968a2aec7f015436e1e137674e");
    const DEFINITION: &'static str = crate::__definition!(Stop_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Stop_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for Stop_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Stop_Request` front to back.
pub struct Stop_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Stop_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Stop_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Stop_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Stop_RequestOffsets {
}
impl rt::BuildInPlace for Stop_Request {
    type Lengths = ();
    type Offsets = Stop_RequestOffsets;
    type Builder<'a> = Stop_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Stop_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(Stop_RequestOffsets {
        })
    }
    fn mark(at: &Stop_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Stop_RequestOffsets) -> Stop_RequestBuilder<'a> {
        Stop_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Stop_Request` in place, fields in any order.
pub struct Stop_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Stop_RequestOffsets,
}
impl Stop_RequestBuilder<'_> {
}

/// `rosbag2_interfaces/srv/Stop_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stop_Response {
}
impl Stop_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for Stop_Response {
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
impl rt::Message for Stop_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/Stop_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a5fb4f19fae6b772ca835ee2b5a814b5fa2e8b65d2a3670157028420f89fbdc8");
    const DEFINITION: &'static str = crate::__definition!(Stop_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Stop_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Stop_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/Stop_Response` front to back.
pub struct Stop_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Stop_ResponseWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Stop_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Stop_Response) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Stop_ResponseOffsets {
}
impl rt::BuildInPlace for Stop_Response {
    type Lengths = ();
    type Offsets = Stop_ResponseOffsets;
    type Builder<'a> = Stop_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Stop_ResponseOffsets> {
        layout.number::<u8>()?;
        Ok(Stop_ResponseOffsets {
        })
    }
    fn mark(at: &Stop_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Stop_ResponseOffsets) -> Stop_ResponseBuilder<'a> {
        Stop_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/Stop_Response` in place, fields in any order.
pub struct Stop_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Stop_ResponseOffsets,
}
impl Stop_ResponseBuilder<'_> {
}

/// The service `rosbag2_interfaces/srv/TogglePaused`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TogglePaused;
impl rt::Service for TogglePaused {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/TogglePaused";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c4382ba5856616caf3fb7b3ecffd0eb244015814861263ccc8241b2f6c9463ae");
    const DEFINITION: &'static str = "---\n";
    type Request = TogglePaused_Request;
    type Response = TogglePaused_Response;
    type Event = TogglePaused_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<TogglePaused_Request>,
        response: rt::Option<TogglePaused_Response>,
    ) -> TogglePaused_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        TogglePaused_Event { info, request, response }
    }
}

/// `rosbag2_interfaces/srv/TogglePaused_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TogglePaused_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::rosbag2_interfaces::srv::TogglePaused_Request>,
    pub response: rt::Vec<super::super::rosbag2_interfaces::srv::TogglePaused_Response>,
}
impl TogglePaused_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nrosbag2_interfaces/srv/TogglePaused_Request[<=1] request\nrosbag2_interfaces/srv/TogglePaused_Response[<=1] response\n";
}
impl rt::Cdr for TogglePaused_Event {
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
impl rt::Message for TogglePaused_Event {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/TogglePaused_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ddc2fd08a0e579f81e8ef34f05595415ed7277e286a0713e672a9bccea75c67b");
    const DEFINITION: &'static str = crate::__definition!(TogglePaused_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbag2_interfaces/srv/TogglePaused_Request" => super::super::rosbag2_interfaces::srv::TogglePaused_Request::__TEXT,
        "rosbag2_interfaces/srv/TogglePaused_Response" => super::super::rosbag2_interfaces::srv::TogglePaused_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = TogglePaused_EventView<'a>;
    type Writer<'a> = TogglePaused_EventWriter<'a>;
}
/// A `rosbag2_interfaces/srv/TogglePaused_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TogglePaused_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::rosbag2_interfaces::srv::TogglePaused_Request>,
    pub response: rt::Seq<'a, super::super::rosbag2_interfaces::srv::TogglePaused_Response>,
}
impl<'a> rt::Parse<'a> for TogglePaused_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rosbag2_interfaces/srv/TogglePaused_Event` front to back.
pub struct TogglePaused_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TogglePaused_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TogglePaused_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TogglePaused_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::TogglePaused_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::TogglePaused_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbag2_interfaces::srv::TogglePaused_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbag2_interfaces::srv::TogglePaused_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosbag2_interfaces/srv/TogglePaused_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TogglePaused_Request {
}
impl TogglePaused_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for TogglePaused_Request {
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
impl rt::Message for TogglePaused_Request {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/TogglePaused_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c263e8697ae95135bb33065d4c04a2a64cbdc19f4dbe36fef7fbff08dc57b100");
    const DEFINITION: &'static str = crate::__definition!(TogglePaused_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = TogglePaused_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for TogglePaused_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/TogglePaused_Request` front to back.
pub struct TogglePaused_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TogglePaused_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TogglePaused_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TogglePaused_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TogglePaused_RequestOffsets {
}
impl rt::BuildInPlace for TogglePaused_Request {
    type Lengths = ();
    type Offsets = TogglePaused_RequestOffsets;
    type Builder<'a> = TogglePaused_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TogglePaused_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(TogglePaused_RequestOffsets {
        })
    }
    fn mark(at: &TogglePaused_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TogglePaused_RequestOffsets) -> TogglePaused_RequestBuilder<'a> {
        TogglePaused_RequestBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/TogglePaused_Request` in place, fields in any order.
pub struct TogglePaused_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: TogglePaused_RequestOffsets,
}
impl TogglePaused_RequestBuilder<'_> {
}

/// `rosbag2_interfaces/srv/TogglePaused_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TogglePaused_Response {
}
impl TogglePaused_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for TogglePaused_Response {
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
impl rt::Message for TogglePaused_Response {
    const TYPE_NAME: &'static str = "rosbag2_interfaces/srv/TogglePaused_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8eca86811a9c507bf6af991d96913de239bb7b20a0f4322167954da5c4f46e7b");
    const DEFINITION: &'static str = crate::__definition!(TogglePaused_Response::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = TogglePaused_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for TogglePaused_Response {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosbag2_interfaces/srv/TogglePaused_Response` front to back.
pub struct TogglePaused_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TogglePaused_ResponseWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TogglePaused_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TogglePaused_Response) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TogglePaused_ResponseOffsets {
}
impl rt::BuildInPlace for TogglePaused_Response {
    type Lengths = ();
    type Offsets = TogglePaused_ResponseOffsets;
    type Builder<'a> = TogglePaused_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TogglePaused_ResponseOffsets> {
        layout.number::<u8>()?;
        Ok(TogglePaused_ResponseOffsets {
        })
    }
    fn mark(at: &TogglePaused_ResponseOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TogglePaused_ResponseOffsets) -> TogglePaused_ResponseBuilder<'a> {
        TogglePaused_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `rosbag2_interfaces/srv/TogglePaused_Response` in place, fields in any order.
pub struct TogglePaused_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: TogglePaused_ResponseOffsets,
}
impl TogglePaused_ResponseBuilder<'_> {
}
