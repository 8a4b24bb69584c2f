// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `composition_interfaces/srv/ListNodes`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListNodes;
impl rt::Service for ListNodes {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/ListNodes";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_13f30d73a74c844ee4bacf78f3680f08777cad137f10fbd6a648544cc7b59d2a");
    const DEFINITION: &'static str = "---\nstring[] full_node_names\nuint64[] unique_ids\n";
    type Request = ListNodes_Request;
    type Response = ListNodes_Response;
    type Event = ListNodes_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<ListNodes_Request>,
        response: rt::Option<ListNodes_Response>,
    ) -> ListNodes_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        ListNodes_Event { info, request, response }
    }
}

/// `composition_interfaces/srv/ListNodes_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListNodes_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::composition_interfaces::srv::ListNodes_Request>,
    pub response: rt::Vec<super::super::composition_interfaces::srv::ListNodes_Response>,
}
impl ListNodes_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\ncomposition_interfaces/srv/ListNodes_Request[<=1] request\ncomposition_interfaces/srv/ListNodes_Response[<=1] response\n";
}
impl rt::Cdr for ListNodes_Event {
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
impl rt::Message for ListNodes_Event {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/ListNodes_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_843ad4c80092060d68dbf8008ce53354314d98257cddddaf55df03abd7321b38");
    const DEFINITION: &'static str = crate::__definition!(ListNodes_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "composition_interfaces/srv/ListNodes_Request" => super::super::composition_interfaces::srv::ListNodes_Request::__TEXT,
        "composition_interfaces/srv/ListNodes_Response" => super::super::composition_interfaces::srv::ListNodes_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = ListNodes_EventView<'a>;
    type Writer<'a> = ListNodes_EventWriter<'a>;
}
/// A `composition_interfaces/srv/ListNodes_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ListNodes_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::composition_interfaces::srv::ListNodes_Request>,
    pub response: rt::Seq<'a, super::super::composition_interfaces::srv::ListNodes_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for ListNodes_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `composition_interfaces/srv/ListNodes_Event` front to back.
pub struct ListNodes_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ListNodes_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ListNodes_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ListNodes_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::composition_interfaces::srv::ListNodes_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::composition_interfaces::srv::ListNodes_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::composition_interfaces::srv::ListNodes_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::composition_interfaces::srv::ListNodes_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `composition_interfaces/srv/ListNodes_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ListNodes_Request {
}
impl ListNodes_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for ListNodes_Request {
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
impl rt::Message for ListNodes_Request {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/ListNodes_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_57c879a1825b3fa15fd58e70d2e73223af6b9c45c7ae104cc107e73464d3a724");
    const DEFINITION: &'static str = crate::__definition!(ListNodes_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = ListNodes_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for ListNodes_Request {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `composition_interfaces/srv/ListNodes_Request` front to back.
pub struct ListNodes_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ListNodes_RequestWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ListNodes_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ListNodes_Request) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ListNodes_RequestOffsets {
}
impl rt::BuildInPlace for ListNodes_Request {
    type Lengths = ();
    type Offsets = ListNodes_RequestOffsets;
    type Builder<'a> = ListNodes_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ListNodes_RequestOffsets> {
        layout.number::<u8>()?;
        Ok(ListNodes_RequestOffsets {
        })
    }
    fn mark(at: &ListNodes_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ListNodes_RequestOffsets) -> ListNodes_RequestBuilder<'a> {
        ListNodes_RequestBuilder { body, at: *at }
    }
}
/// Writes a `composition_interfaces/srv/ListNodes_Request` in place, fields in any order.
pub struct ListNodes_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: ListNodes_RequestOffsets,
}
impl ListNodes_RequestBuilder<'_> {
}

/// `composition_interfaces/srv/ListNodes_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListNodes_Response {
    pub full_node_names: rt::Vec<rt::String>,
    pub unique_ids: rt::Vec<u64>,
}
impl ListNodes_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] full_node_names\nuint64[] unique_ids\n";
}
impl rt::Cdr for ListNodes_Response {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.full_node_names, at);
        let at = rt::Cdr::end(&self.unique_ids, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.full_node_names, w)?;
        rt::Cdr::write(&self.unique_ids, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            full_node_names: rt::Cdr::read(r)?,
            unique_ids: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ListNodes_Response {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/ListNodes_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b7cd8401aedcd85c4cedce384944001d5c1ab611e0164a8207045cfcaf4a2584");
    const DEFINITION: &'static str = crate::__definition!(ListNodes_Response::__TEXT);
    type View<'a> = ListNodes_ResponseView<'a>;
    type Writer<'a> = ListNodes_ResponseWriter<'a>;
}
/// A `composition_interfaces/srv/ListNodes_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ListNodes_ResponseView<'a> {
    pub full_node_names: rt::Seq<'a, &'a str>,
    pub unique_ids: &'a [u64],
}
impl<'a> rt::Parse<'a> for ListNodes_ResponseView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            full_node_names: rt::Parse::parse(r)?,
            unique_ids: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `composition_interfaces/srv/ListNodes_Response` front to back.
pub struct ListNodes_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ListNodes_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ListNodes_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ListNodes_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn full_node_names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn unique_ids(&mut self, values: &[u64]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn unique_ids_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u64])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// The service `composition_interfaces/srv/LoadNode`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadNode;
impl rt::Service for LoadNode {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/LoadNode";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2e521ef6066fba6d7fc3a3b175d486709f01b4d738d9a59188858546fc8e5acd");
    const DEFINITION: &'static str = "string package_name\nstring plugin_name\nstring node_name\nstring node_namespace\nuint8 log_level\nstring[] remap_rules\nrcl_interfaces/Parameter[] parameters\nrcl_interfaces/Parameter[] extra_arguments\n---\nbool success\nstring error_message\nstring full_node_name\nuint64 unique_id\n";
    type Request = LoadNode_Request;
    type Response = LoadNode_Response;
    type Event = LoadNode_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<LoadNode_Request>,
        response: rt::Option<LoadNode_Response>,
    ) -> LoadNode_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        LoadNode_Event { info, request, response }
    }
}

/// `composition_interfaces/srv/LoadNode_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadNode_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::composition_interfaces::srv::LoadNode_Request>,
    pub response: rt::Vec<super::super::composition_interfaces::srv::LoadNode_Response>,
}
impl LoadNode_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\ncomposition_interfaces/srv/LoadNode_Request[<=1] request\ncomposition_interfaces/srv/LoadNode_Response[<=1] response\n";
}
impl rt::Cdr for LoadNode_Event {
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
impl rt::Message for LoadNode_Event {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/LoadNode_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_db276d4eb31443e4d30cfb4b0c01bcd22af27fc95be8e1ba2cc56d7772219cd2");
    const DEFINITION: &'static str = crate::__definition!(LoadNode_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "composition_interfaces/srv/LoadNode_Request" => super::super::composition_interfaces::srv::LoadNode_Request::__TEXT,
        "composition_interfaces/srv/LoadNode_Response" => super::super::composition_interfaces::srv::LoadNode_Response::__TEXT,
        "rcl_interfaces/Parameter" => super::super::rcl_interfaces::msg::Parameter::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = LoadNode_EventView<'a>;
    type Writer<'a> = LoadNode_EventWriter<'a>;
}
/// A `composition_interfaces/srv/LoadNode_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LoadNode_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::composition_interfaces::srv::LoadNode_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::composition_interfaces::srv::LoadNode_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for LoadNode_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `composition_interfaces/srv/LoadNode_Event` front to back.
pub struct LoadNode_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LoadNode_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LoadNode_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LoadNode_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::composition_interfaces::srv::LoadNode_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::composition_interfaces::srv::LoadNode_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::composition_interfaces::srv::LoadNode_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::composition_interfaces::srv::LoadNode_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `composition_interfaces/srv/LoadNode_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadNode_Request {
    pub package_name: rt::String,
    pub plugin_name: rt::String,
    pub node_name: rt::String,
    pub node_namespace: rt::String,
    pub log_level: u8,
    pub remap_rules: rt::Vec<rt::String>,
    pub parameters: rt::Vec<super::super::rcl_interfaces::msg::Parameter>,
    pub extra_arguments: rt::Vec<super::super::rcl_interfaces::msg::Parameter>,
}
impl LoadNode_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string package_name\nstring plugin_name\nstring node_name\nstring node_namespace\nuint8 log_level\nstring[] remap_rules\nrcl_interfaces/Parameter[] parameters\nrcl_interfaces/Parameter[] extra_arguments\n";
}
impl rt::Cdr for LoadNode_Request {
    const MIN: usize = 29;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.package_name, at);
        let at = rt::Cdr::end(&self.plugin_name, at);
        let at = rt::Cdr::end(&self.node_name, at);
        let at = rt::Cdr::end(&self.node_namespace, at);
        let at = rt::Cdr::end(&self.log_level, at);
        let at = rt::Cdr::end(&self.remap_rules, at);
        let at = rt::Cdr::end(&self.parameters, at);
        let at = rt::Cdr::end(&self.extra_arguments, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.package_name, w)?;
        rt::Cdr::write(&self.plugin_name, w)?;
        rt::Cdr::write(&self.node_name, w)?;
        rt::Cdr::write(&self.node_namespace, w)?;
        rt::Cdr::write(&self.log_level, w)?;
        rt::Cdr::write(&self.remap_rules, w)?;
        rt::Cdr::write(&self.parameters, w)?;
        rt::Cdr::write(&self.extra_arguments, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            package_name: rt::Cdr::read(r)?,
            plugin_name: rt::Cdr::read(r)?,
            node_name: rt::Cdr::read(r)?,
            node_namespace: rt::Cdr::read(r)?,
            log_level: rt::Cdr::read(r)?,
            remap_rules: rt::Cdr::read(r)?,
            parameters: rt::Cdr::read(r)?,
            extra_arguments: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LoadNode_Request {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/LoadNode_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7d3496175f54f92d652547e144c9b2a3b22afd604f84ed70adfcd1cfe35801b5");
    const DEFINITION: &'static str = crate::__definition!(LoadNode_Request::__TEXT,
        "rcl_interfaces/Parameter" => super::super::rcl_interfaces::msg::Parameter::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT);
    type View<'a> = LoadNode_RequestView<'a>;
    type Writer<'a> = LoadNode_RequestWriter<'a>;
}
/// A `composition_interfaces/srv/LoadNode_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LoadNode_RequestView<'a> {
    pub package_name: &'a str,
    pub plugin_name: &'a str,
    pub node_name: &'a str,
    pub node_namespace: &'a str,
    pub log_level: u8,
    pub remap_rules: rt::Seq<'a, &'a str>,
    pub parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterView<'a>>,
    pub extra_arguments: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterView<'a>>,
}
impl<'a> rt::Parse<'a> for LoadNode_RequestView<'a> {
    const MIN: usize = 29;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            package_name: rt::Parse::parse(r)?,
            plugin_name: rt::Parse::parse(r)?,
            node_name: rt::Parse::parse(r)?,
            node_namespace: rt::Parse::parse(r)?,
            log_level: rt::Parse::parse(r)?,
            remap_rules: rt::Parse::parse(r)?,
            parameters: rt::Parse::parse(r)?,
            extra_arguments: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `composition_interfaces/srv/LoadNode_Request` front to back.
pub struct LoadNode_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LoadNode_RequestWriter<'a> {
    const FIELDS: usize = 8;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LoadNode_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(8)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LoadNode_Request) -> rt::Result<()> {
        self.0.whole(value, 8)
    }
    pub fn package_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn plugin_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn node_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn node_namespace(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, rt::ANY)?;
        Ok(self)
    }
    pub fn log_level(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn remap_rules<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(5, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(6, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn extra_arguments(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(7, count, rt::Many::UpTo(rt::ANY))?;
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

/// `composition_interfaces/srv/LoadNode_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadNode_Response {
    pub success: bool,
    pub error_message: rt::String,
    pub full_node_name: rt::String,
    pub unique_id: u64,
}
impl LoadNode_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool success\nstring error_message\nstring full_node_name\nuint64 unique_id\n";
}
impl rt::Cdr for LoadNode_Response {
    const MIN: usize = 17;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.success, at);
        let at = rt::Cdr::end(&self.error_message, at);
        let at = rt::Cdr::end(&self.full_node_name, at);
        let at = rt::Cdr::end(&self.unique_id, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.success, w)?;
        rt::Cdr::write(&self.error_message, w)?;
        rt::Cdr::write(&self.full_node_name, w)?;
        rt::Cdr::write(&self.unique_id, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Cdr::read(r)?,
            error_message: rt::Cdr::read(r)?,
            full_node_name: rt::Cdr::read(r)?,
            unique_id: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LoadNode_Response {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/LoadNode_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_08cdf942efabec2448fd03c131f3627a33ed05376400612425f871feb87ca9fd");
    const DEFINITION: &'static str = crate::__definition!(LoadNode_Response::__TEXT);
    type View<'a> = LoadNode_ResponseView<'a>;
    type Writer<'a> = LoadNode_ResponseWriter<'a>;
}
/// A `composition_interfaces/srv/LoadNode_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LoadNode_ResponseView<'a> {
    pub success: bool,
    pub error_message: &'a str,
    pub full_node_name: &'a str,
    pub unique_id: u64,
}
impl<'a> rt::Parse<'a> for LoadNode_ResponseView<'a> {
    const MIN: usize = 17;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Parse::parse(r)?,
            error_message: rt::Parse::parse(r)?,
            full_node_name: rt::Parse::parse(r)?,
            unique_id: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `composition_interfaces/srv/LoadNode_Response` front to back.
pub struct LoadNode_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LoadNode_ResponseWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LoadNode_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LoadNode_Response) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn error_message(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn full_node_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn unique_id(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
}
/// The lengths that a `composition_interfaces/srv/LoadNode_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LoadNode_ResponseLengths {
    pub error_message: usize,
    pub full_node_name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LoadNode_ResponseOffsets {
    success: u32,
    error_message: rt::Span,
    full_node_name: rt::Span,
    unique_id: u32,
}
impl rt::BuildInPlace for LoadNode_Response {
    type Lengths = LoadNode_ResponseLengths;
    type Offsets = LoadNode_ResponseOffsets;
    type Builder<'a> = LoadNode_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LoadNode_ResponseOffsets> {
        Ok(LoadNode_ResponseOffsets {
            success: layout.number::<u8>()?,
            error_message: layout.string(lengths.error_message, rt::ANY)?,
            full_node_name: layout.string(lengths.full_node_name, rt::ANY)?,
            unique_id: layout.number::<u64>()?,
        })
    }
    fn mark(at: &LoadNode_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.error_message);
        marker.string(at.full_node_name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LoadNode_ResponseOffsets) -> LoadNode_ResponseBuilder<'a> {
        LoadNode_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `composition_interfaces/srv/LoadNode_Response` in place, fields in any order.
pub struct LoadNode_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: LoadNode_ResponseOffsets,
}
impl LoadNode_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
    pub fn set_error_message(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.error_message, text)?;
        Ok(self)
    }
    pub fn set_full_node_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.full_node_name, text)?;
        Ok(self)
    }
    pub fn set_unique_id(&mut self, value: u64) -> &mut Self {
        rt::place::number(self.body, self.at.unique_id, value);
        self
    }
}

/// The service `composition_interfaces/srv/UnloadNode`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnloadNode;
impl rt::Service for UnloadNode {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/UnloadNode";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dce562f83adc735ddcfe9dfb927b89293d4dd0fe2b8fc91e772fb83e970a43b0");
    const DEFINITION: &'static str = "uint64 unique_id\n---\nbool success\nstring error_message\n";
    type Request = UnloadNode_Request;
    type Response = UnloadNode_Response;
    type Event = UnloadNode_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<UnloadNode_Request>,
        response: rt::Option<UnloadNode_Response>,
    ) -> UnloadNode_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        UnloadNode_Event { info, request, response }
    }
}

/// `composition_interfaces/srv/UnloadNode_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnloadNode_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::composition_interfaces::srv::UnloadNode_Request>,
    pub response: rt::Vec<super::super::composition_interfaces::srv::UnloadNode_Response>,
}
impl UnloadNode_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\ncomposition_interfaces/srv/UnloadNode_Request[<=1] request\ncomposition_interfaces/srv/UnloadNode_Response[<=1] response\n";
}
impl rt::Cdr for UnloadNode_Event {
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
impl rt::Message for UnloadNode_Event {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/UnloadNode_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_448a525df1406f0c3dc653b03c68cb80d5c67cff48a8006a65f76f13e23e29cf");
    const DEFINITION: &'static str = crate::__definition!(UnloadNode_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "composition_interfaces/srv/UnloadNode_Request" => super::super::composition_interfaces::srv::UnloadNode_Request::__TEXT,
        "composition_interfaces/srv/UnloadNode_Response" => super::super::composition_interfaces::srv::UnloadNode_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT);
    type View<'a> = UnloadNode_EventView<'a>;
    type Writer<'a> = UnloadNode_EventWriter<'a>;
}
/// A `composition_interfaces/srv/UnloadNode_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UnloadNode_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::composition_interfaces::srv::UnloadNode_Request>,
    pub response: rt::Seq<'a, super::super::composition_interfaces::srv::UnloadNode_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for UnloadNode_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `composition_interfaces/srv/UnloadNode_Event` front to back.
pub struct UnloadNode_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UnloadNode_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UnloadNode_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UnloadNode_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::composition_interfaces::srv::UnloadNode_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::composition_interfaces::srv::UnloadNode_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::composition_interfaces::srv::UnloadNode_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::composition_interfaces::srv::UnloadNode_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `composition_interfaces/srv/UnloadNode_Request`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UnloadNode_Request {
    pub unique_id: u64,
}
impl UnloadNode_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint64 unique_id\n";
}
impl rt::Cdr for UnloadNode_Request {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.unique_id, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.unique_id, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            unique_id: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UnloadNode_Request {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/UnloadNode_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_95d5cfc357956740190c7685ac868d9c7c98dcb8c1416aae8eaa351422074e12");
    const DEFINITION: &'static str = crate::__definition!(UnloadNode_Request::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = UnloadNode_RequestWriter<'a>;
}
impl<'a> rt::Parse<'a> for UnloadNode_Request {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `composition_interfaces/srv/UnloadNode_Request` front to back.
pub struct UnloadNode_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UnloadNode_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UnloadNode_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UnloadNode_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn unique_id(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct UnloadNode_RequestOffsets {
    unique_id: u32,
}
impl rt::BuildInPlace for UnloadNode_Request {
    type Lengths = ();
    type Offsets = UnloadNode_RequestOffsets;
    type Builder<'a> = UnloadNode_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<UnloadNode_RequestOffsets> {
        Ok(UnloadNode_RequestOffsets {
            unique_id: layout.number::<u64>()?,
        })
    }
    fn mark(at: &UnloadNode_RequestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &UnloadNode_RequestOffsets) -> UnloadNode_RequestBuilder<'a> {
        UnloadNode_RequestBuilder { body, at: *at }
    }
}
/// Writes a `composition_interfaces/srv/UnloadNode_Request` in place, fields in any order.
pub struct UnloadNode_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: UnloadNode_RequestOffsets,
}
impl UnloadNode_RequestBuilder<'_> {
    pub fn set_unique_id(&mut self, value: u64) -> &mut Self {
        rt::place::number(self.body, self.at.unique_id, value);
        self
    }
}

/// `composition_interfaces/srv/UnloadNode_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnloadNode_Response {
    pub success: bool,
    pub error_message: rt::String,
}
impl UnloadNode_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool success\nstring error_message\n";
}
impl rt::Cdr for UnloadNode_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.success, at);
        let at = rt::Cdr::end(&self.error_message, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.success, w)?;
        rt::Cdr::write(&self.error_message, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Cdr::read(r)?,
            error_message: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UnloadNode_Response {
    const TYPE_NAME: &'static str = "composition_interfaces/srv/UnloadNode_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_fa7fc38f9206220a6bc1558a3c019269e5aa592f7fae01dffbd19f56eb86d599");
    const DEFINITION: &'static str = crate::__definition!(UnloadNode_Response::__TEXT);
    type View<'a> = UnloadNode_ResponseView<'a>;
    type Writer<'a> = UnloadNode_ResponseWriter<'a>;
}
/// A `composition_interfaces/srv/UnloadNode_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UnloadNode_ResponseView<'a> {
    pub success: bool,
    pub error_message: &'a str,
}
impl<'a> rt::Parse<'a> for UnloadNode_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            success: rt::Parse::parse(r)?,
            error_message: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `composition_interfaces/srv/UnloadNode_Response` front to back.
pub struct UnloadNode_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UnloadNode_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UnloadNode_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UnloadNode_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn success(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn error_message(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `composition_interfaces/srv/UnloadNode_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct UnloadNode_ResponseLengths {
    pub error_message: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct UnloadNode_ResponseOffsets {
    success: u32,
    error_message: rt::Span,
}
impl rt::BuildInPlace for UnloadNode_Response {
    type Lengths = UnloadNode_ResponseLengths;
    type Offsets = UnloadNode_ResponseOffsets;
    type Builder<'a> = UnloadNode_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<UnloadNode_ResponseOffsets> {
        Ok(UnloadNode_ResponseOffsets {
            success: layout.number::<u8>()?,
            error_message: layout.string(lengths.error_message, rt::ANY)?,
        })
    }
    fn mark(at: &UnloadNode_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.error_message);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &UnloadNode_ResponseOffsets) -> UnloadNode_ResponseBuilder<'a> {
        UnloadNode_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `composition_interfaces/srv/UnloadNode_Response` in place, fields in any order.
pub struct UnloadNode_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: UnloadNode_ResponseOffsets,
}
impl UnloadNode_ResponseBuilder<'_> {
    pub fn set_success(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.success, u8::from(value));
        self
    }
    pub fn set_error_message(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.error_message, text)?;
        Ok(self)
    }
}
