// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `type_description_interfaces/srv/GetTypeDescription`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetTypeDescription;
impl rt::Service for GetTypeDescription {
    const TYPE_NAME: &'static str = "type_description_interfaces/srv/GetTypeDescription";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_69b9c19c1021405984cc60dbbb1edceb147a6538b411d812ba6afabeed962cd5");
    const DEFINITION: &'static str = "string type_name\nstring type_hash\nbool include_type_sources true\n---\nbool successful\nstring failure_reason\nTypeDescription type_description\nTypeSource[] type_sources\nKeyValue[] extra_information\n";
    type Request = GetTypeDescription_Request;
    type Response = GetTypeDescription_Response;
    type Event = GetTypeDescription_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<GetTypeDescription_Request>,
        response: rt::Option<GetTypeDescription_Response>,
    ) -> GetTypeDescription_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        GetTypeDescription_Event { info, request, response }
    }
}

/// `type_description_interfaces/srv/GetTypeDescription_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetTypeDescription_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::type_description_interfaces::srv::GetTypeDescription_Request>,
    pub response: rt::Vec<super::super::type_description_interfaces::srv::GetTypeDescription_Response>,
}
impl GetTypeDescription_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\ntype_description_interfaces/srv/GetTypeDescription_Request[<=1] request\ntype_description_interfaces/srv/GetTypeDescription_Response[<=1] response\n";
}
impl rt::Cdr for GetTypeDescription_Event {
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
impl rt::Message for GetTypeDescription_Event {
    const TYPE_NAME: &'static str = "type_description_interfaces/srv/GetTypeDescription_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_491e3350e7a0b11918fb16a523cf01a22d76fdaa53c43b52164fea14aabb5612");
    const DEFINITION: &'static str = crate::__definition!(GetTypeDescription_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "type_description_interfaces/Field" => super::super::type_description_interfaces::msg::Field::__TEXT,
        "type_description_interfaces/FieldType" => super::super::type_description_interfaces::msg::FieldType::__TEXT,
        "type_description_interfaces/IndividualTypeDescription" => super::super::type_description_interfaces::msg::IndividualTypeDescription::__TEXT,
        "type_description_interfaces/KeyValue" => super::super::type_description_interfaces::msg::KeyValue::__TEXT,
        "type_description_interfaces/TypeDescription" => super::super::type_description_interfaces::msg::TypeDescription::__TEXT,
        "type_description_interfaces/TypeSource" => super::super::type_description_interfaces::msg::TypeSource::__TEXT,
        "type_description_interfaces/srv/GetTypeDescription_Request" => super::super::type_description_interfaces::srv::GetTypeDescription_Request::__TEXT,
        "type_description_interfaces/srv/GetTypeDescription_Response" => super::super::type_description_interfaces::srv::GetTypeDescription_Response::__TEXT);
    type View<'a> = GetTypeDescription_EventView<'a>;
    type Writer<'a> = GetTypeDescription_EventWriter<'a>;
}
/// A `type_description_interfaces/srv/GetTypeDescription_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetTypeDescription_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::type_description_interfaces::srv::GetTypeDescription_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::type_description_interfaces::srv::GetTypeDescription_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for GetTypeDescription_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `type_description_interfaces/srv/GetTypeDescription_Event` front to back.
pub struct GetTypeDescription_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetTypeDescription_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetTypeDescription_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetTypeDescription_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::type_description_interfaces::srv::GetTypeDescription_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::type_description_interfaces::srv::GetTypeDescription_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::type_description_interfaces::srv::GetTypeDescription_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::type_description_interfaces::srv::GetTypeDescription_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `type_description_interfaces/srv/GetTypeDescription_Request`
#[derive(Clone, Debug, PartialEq)]
pub struct GetTypeDescription_Request {
    pub type_name: rt::String,
    pub type_hash: rt::String,
    pub include_type_sources: bool,
}
impl GetTypeDescription_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string type_name\nstring type_hash\nbool include_type_sources true\n";
}
impl rt::Default for GetTypeDescription_Request {
    fn default() -> Self {
        Self {
            type_name: rt::Default::default(),
            type_hash: rt::Default::default(),
            include_type_sources: true,
        }
    }
}
impl rt::Cdr for GetTypeDescription_Request {
    const MIN: usize = 9;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.type_name, at);
        let at = rt::Cdr::end(&self.type_hash, at);
        let at = rt::Cdr::end(&self.include_type_sources, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.type_name, w)?;
        rt::Cdr::write(&self.type_hash, w)?;
        rt::Cdr::write(&self.include_type_sources, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            type_name: rt::Cdr::read(r)?,
            type_hash: rt::Cdr::read(r)?,
            include_type_sources: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetTypeDescription_Request {
    const TYPE_NAME: &'static str = "type_description_interfaces/srv/GetTypeDescription_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_470f56ccbcf13d55c78c8b735fb12da03e639e5acded994426c89d94778d9e28");
    const DEFINITION: &'static str = crate::__definition!(GetTypeDescription_Request::__TEXT);
    type View<'a> = GetTypeDescription_RequestView<'a>;
    type Writer<'a> = GetTypeDescription_RequestWriter<'a>;
}
/// A `type_description_interfaces/srv/GetTypeDescription_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetTypeDescription_RequestView<'a> {
    pub type_name: &'a str,
    pub type_hash: &'a str,
    pub include_type_sources: bool,
}
impl<'a> rt::Parse<'a> for GetTypeDescription_RequestView<'a> {
    const MIN: usize = 9;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            type_name: rt::Parse::parse(r)?,
            type_hash: rt::Parse::parse(r)?,
            include_type_sources: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `type_description_interfaces/srv/GetTypeDescription_Request` front to back.
pub struct GetTypeDescription_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetTypeDescription_RequestWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetTypeDescription_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetTypeDescription_Request) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn type_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn type_hash(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn include_type_sources(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
/// The lengths that a `type_description_interfaces/srv/GetTypeDescription_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GetTypeDescription_RequestLengths {
    pub type_name: usize,
    pub type_hash: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GetTypeDescription_RequestOffsets {
    type_name: rt::Span,
    type_hash: rt::Span,
    include_type_sources: u32,
}
impl rt::BuildInPlace for GetTypeDescription_Request {
    type Lengths = GetTypeDescription_RequestLengths;
    type Offsets = GetTypeDescription_RequestOffsets;
    type Builder<'a> = GetTypeDescription_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GetTypeDescription_RequestOffsets> {
        Ok(GetTypeDescription_RequestOffsets {
            type_name: layout.string(lengths.type_name, rt::ANY)?,
            type_hash: layout.string(lengths.type_hash, rt::ANY)?,
            include_type_sources: layout.number::<u8>()?,
        })
    }
    fn mark(at: &GetTypeDescription_RequestOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.type_name);
        marker.string(at.type_hash);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GetTypeDescription_RequestOffsets) -> GetTypeDescription_RequestBuilder<'a> {
        GetTypeDescription_RequestBuilder { body, at: *at }
    }
}
/// Writes a `type_description_interfaces/srv/GetTypeDescription_Request` in place, fields in any order.
pub struct GetTypeDescription_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: GetTypeDescription_RequestOffsets,
}
impl GetTypeDescription_RequestBuilder<'_> {
    pub fn set_type_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.type_name, text)?;
        Ok(self)
    }
    pub fn set_type_hash(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.type_hash, text)?;
        Ok(self)
    }
    pub fn set_include_type_sources(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.include_type_sources, u8::from(value));
        self
    }
}

/// `type_description_interfaces/srv/GetTypeDescription_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetTypeDescription_Response {
    pub successful: bool,
    pub failure_reason: rt::String,
    pub type_description: super::super::type_description_interfaces::msg::TypeDescription,
    pub type_sources: rt::Vec<super::super::type_description_interfaces::msg::TypeSource>,
    pub extra_information: rt::Vec<super::super::type_description_interfaces::msg::KeyValue>,
}
impl GetTypeDescription_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool successful\nstring failure_reason\nTypeDescription type_description\nTypeSource[] type_sources\nKeyValue[] extra_information\n";
}
impl rt::Cdr for GetTypeDescription_Response {
    const MIN: usize = 25;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.successful, at);
        let at = rt::Cdr::end(&self.failure_reason, at);
        let at = rt::Cdr::end(&self.type_description, at);
        let at = rt::Cdr::end(&self.type_sources, at);
        let at = rt::Cdr::end(&self.extra_information, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.successful, w)?;
        rt::Cdr::write(&self.failure_reason, w)?;
        rt::Cdr::write(&self.type_description, w)?;
        rt::Cdr::write(&self.type_sources, w)?;
        rt::Cdr::write(&self.extra_information, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Cdr::read(r)?,
            failure_reason: rt::Cdr::read(r)?,
            type_description: rt::Cdr::read(r)?,
            type_sources: rt::Cdr::read(r)?,
            extra_information: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GetTypeDescription_Response {
    const TYPE_NAME: &'static str = "type_description_interfaces/srv/GetTypeDescription_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_648c49d976240861a482f961c5621ddd0d2135d8cce6f297a76d4f6376d93b75");
    const DEFINITION: &'static str = crate::__definition!(GetTypeDescription_Response::__TEXT,
        "type_description_interfaces/Field" => super::super::type_description_interfaces::msg::Field::__TEXT,
        "type_description_interfaces/FieldType" => super::super::type_description_interfaces::msg::FieldType::__TEXT,
        "type_description_interfaces/IndividualTypeDescription" => super::super::type_description_interfaces::msg::IndividualTypeDescription::__TEXT,
        "type_description_interfaces/KeyValue" => super::super::type_description_interfaces::msg::KeyValue::__TEXT,
        "type_description_interfaces/TypeDescription" => super::super::type_description_interfaces::msg::TypeDescription::__TEXT,
        "type_description_interfaces/TypeSource" => super::super::type_description_interfaces::msg::TypeSource::__TEXT);
    type View<'a> = GetTypeDescription_ResponseView<'a>;
    type Writer<'a> = GetTypeDescription_ResponseWriter<'a>;
}
/// A `type_description_interfaces/srv/GetTypeDescription_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GetTypeDescription_ResponseView<'a> {
    pub successful: bool,
    pub failure_reason: &'a str,
    pub type_description: super::super::type_description_interfaces::msg::TypeDescriptionView<'a>,
    pub type_sources: rt::Seq<'a, super::super::type_description_interfaces::msg::TypeSourceView<'a>>,
    pub extra_information: rt::Seq<'a, super::super::type_description_interfaces::msg::KeyValueView<'a>>,
}
impl<'a> rt::Parse<'a> for GetTypeDescription_ResponseView<'a> {
    const MIN: usize = 25;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Parse::parse(r)?,
            failure_reason: rt::Parse::parse(r)?,
            type_description: rt::Parse::parse(r)?,
            type_sources: rt::Parse::parse(r)?,
            extra_information: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `type_description_interfaces/srv/GetTypeDescription_Response` front to back.
pub struct GetTypeDescription_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GetTypeDescription_ResponseWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GetTypeDescription_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GetTypeDescription_Response) -> rt::Result<()> {
        self.0.whole(value, 5)
    }
    pub fn successful(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn failure_reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn type_description(&mut self, fill: impl rt::FnOnce(&mut super::super::type_description_interfaces::msg::TypeDescriptionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::type_description_interfaces::msg::TypeDescriptionWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn type_sources(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::type_description_interfaces::msg::TypeSourceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(3, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::type_description_interfaces::msg::TypeSourceWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn extra_information(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::type_description_interfaces::msg::KeyValueWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(4, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::type_description_interfaces::msg::KeyValueWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}
