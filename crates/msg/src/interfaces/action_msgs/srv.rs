// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The service `action_msgs/srv/CancelGoal`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CancelGoal;
impl rt::Service for CancelGoal {
    const TYPE_NAME: &'static str = "action_msgs/srv/CancelGoal";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_573d8b0a534451d7bc2ac8c5ffde8ac14b8593b7001175d0cd6516dcbeb8689a");
    const DEFINITION: &'static str = "GoalInfo goal_info\n---\nint8 ERROR_NONE=0\nint8 ERROR_REJECTED=1\nint8 ERROR_UNKNOWN_GOAL_ID=2\nint8 ERROR_GOAL_TERMINATED=3\nint8 return_code\nGoalInfo[] goals_canceling\n";
    type Request = CancelGoal_Request;
    type Response = CancelGoal_Response;
    type Event = CancelGoal_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<CancelGoal_Request>,
        response: rt::Option<CancelGoal_Response>,
    ) -> CancelGoal_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        CancelGoal_Event { info, request, response }
    }
}

/// `action_msgs/srv/CancelGoal_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CancelGoal_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::action_msgs::srv::CancelGoal_Request>,
    pub response: rt::Vec<super::super::action_msgs::srv::CancelGoal_Response>,
}
impl CancelGoal_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\naction_msgs/srv/CancelGoal_Request[<=1] request\naction_msgs/srv/CancelGoal_Response[<=1] response\n";
}
impl rt::Cdr for CancelGoal_Event {
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
impl rt::Message for CancelGoal_Event {
    const TYPE_NAME: &'static str = "action_msgs/srv/CancelGoal_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_178f81615ce6be41ad328211d7a56b08b00e73f41f0b8aec256b2f3ff97a5e7e");
    const DEFINITION: &'static str = crate::__definition!(CancelGoal_Event::__TEXT,
        "action_msgs/GoalInfo" => super::super::action_msgs::msg::GoalInfo::__TEXT,
        "action_msgs/srv/CancelGoal_Request" => super::super::action_msgs::srv::CancelGoal_Request::__TEXT,
        "action_msgs/srv/CancelGoal_Response" => super::super::action_msgs::srv::CancelGoal_Response::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = CancelGoal_EventView<'a>;
    type Writer<'a> = CancelGoal_EventWriter<'a>;
}
/// A `action_msgs/srv/CancelGoal_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct CancelGoal_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::action_msgs::srv::CancelGoal_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::action_msgs::srv::CancelGoal_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for CancelGoal_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `action_msgs/srv/CancelGoal_Event` front to back.
pub struct CancelGoal_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for CancelGoal_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> CancelGoal_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &CancelGoal_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::action_msgs::srv::CancelGoal_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::action_msgs::srv::CancelGoal_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::action_msgs::srv::CancelGoal_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::action_msgs::srv::CancelGoal_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `action_msgs/srv/CancelGoal_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CancelGoal_Request {
    pub goal_info: super::super::action_msgs::msg::GoalInfo,
}
impl CancelGoal_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "GoalInfo goal_info\n";
}
impl rt::Cdr for CancelGoal_Request {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.goal_info, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.goal_info, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            goal_info: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for CancelGoal_Request {
    const TYPE_NAME: &'static str = "action_msgs/srv/CancelGoal_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3d3c84653c1f96918086887e1dcb236faec88b81a5b14fd4cf4840065bcdf8af");
    const DEFINITION: &'static str = crate::__definition!(CancelGoal_Request::__TEXT,
        "action_msgs/GoalInfo" => super::super::action_msgs::msg::GoalInfo::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = CancelGoal_RequestView<'a>;
    type Writer<'a> = CancelGoal_RequestWriter<'a>;
}
/// A `action_msgs/srv/CancelGoal_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct CancelGoal_RequestView<'a> {
    pub goal_info: super::super::action_msgs::msg::GoalInfoView<'a>,
}
impl<'a> rt::Parse<'a> for CancelGoal_RequestView<'a> {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_info: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `action_msgs/srv/CancelGoal_Request` front to back.
pub struct CancelGoal_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for CancelGoal_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> CancelGoal_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &CancelGoal_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn goal_info(&mut self, fill: impl rt::FnOnce(&mut super::super::action_msgs::msg::GoalInfoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::action_msgs::msg::GoalInfoWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct CancelGoal_RequestOffsets {
    goal_info: super::super::action_msgs::msg::GoalInfoOffsets,
}
impl rt::BuildInPlace for CancelGoal_Request {
    type Lengths = ();
    type Offsets = CancelGoal_RequestOffsets;
    type Builder<'a> = CancelGoal_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<CancelGoal_RequestOffsets> {
        Ok(CancelGoal_RequestOffsets {
            goal_info: <super::super::action_msgs::msg::GoalInfo as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &CancelGoal_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::action_msgs::msg::GoalInfo as rt::BuildInPlace>::mark(&at.goal_info, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &CancelGoal_RequestOffsets) -> CancelGoal_RequestBuilder<'a> {
        CancelGoal_RequestBuilder { body, at: *at }
    }
}
/// Writes a `action_msgs/srv/CancelGoal_Request` in place, fields in any order.
pub struct CancelGoal_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: CancelGoal_RequestOffsets,
}
impl CancelGoal_RequestBuilder<'_> {
    pub fn goal_info(&mut self) -> super::super::action_msgs::msg::GoalInfoBuilder<'_> {
        <super::super::action_msgs::msg::GoalInfo as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_info)
    }
}

/// `action_msgs/srv/CancelGoal_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CancelGoal_Response {
    pub return_code: i8,
    pub goals_canceling: rt::Vec<super::super::action_msgs::msg::GoalInfo>,
}
impl CancelGoal_Response {
    pub const ERROR_NONE: i8 = 0;
    pub const ERROR_REJECTED: i8 = 1;
    pub const ERROR_UNKNOWN_GOAL_ID: i8 = 2;
    pub const ERROR_GOAL_TERMINATED: i8 = 3;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int8 ERROR_NONE=0\nint8 ERROR_REJECTED=1\nint8 ERROR_UNKNOWN_GOAL_ID=2\nint8 ERROR_GOAL_TERMINATED=3\nint8 return_code\nGoalInfo[] goals_canceling\n";
}
impl rt::Cdr for CancelGoal_Response {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.return_code, at);
        let at = rt::Cdr::end(&self.goals_canceling, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.return_code, w)?;
        rt::Cdr::write(&self.goals_canceling, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            return_code: rt::Cdr::read(r)?,
            goals_canceling: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for CancelGoal_Response {
    const TYPE_NAME: &'static str = "action_msgs/srv/CancelGoal_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_35e682cf3f510e83c70a82a4aac888496dedee56773bf9d8e5e0aa81f9e1c960");
    const DEFINITION: &'static str = crate::__definition!(CancelGoal_Response::__TEXT,
        "action_msgs/GoalInfo" => super::super::action_msgs::msg::GoalInfo::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = CancelGoal_ResponseView<'a>;
    type Writer<'a> = CancelGoal_ResponseWriter<'a>;
}
/// A `action_msgs/srv/CancelGoal_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct CancelGoal_ResponseView<'a> {
    pub return_code: i8,
    pub goals_canceling: rt::Seq<'a, super::super::action_msgs::msg::GoalInfoView<'a>>,
}
impl<'a> rt::Parse<'a> for CancelGoal_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            return_code: rt::Parse::parse(r)?,
            goals_canceling: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `action_msgs/srv/CancelGoal_Response` front to back.
pub struct CancelGoal_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for CancelGoal_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> CancelGoal_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &CancelGoal_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn return_code(&mut self, value: i8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn goals_canceling(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::action_msgs::msg::GoalInfoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::action_msgs::msg::GoalInfoWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}
