// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The action `tf2_msgs/action/LookupTransform`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookupTransform;
impl rt::Action for LookupTransform {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0b8adf6bc0b5958879e3265b41a457e03558fe523890a81252c70eba97a82c5d");
    const DEFINITION: &'static str = "string target_frame\nstring source_frame\nbuiltin_interfaces/Time source_time\nbuiltin_interfaces/Duration timeout\nbuiltin_interfaces/Time target_time\nstring fixed_frame\nbool advanced\n---\ngeometry_msgs/TransformStamped transform\ntf2_msgs/TF2Error error\n---\n";
    type Goal = LookupTransform_Goal;
    type Result = LookupTransform_Result;
    type Feedback = LookupTransform_Feedback;
    type SendGoal = LookupTransform_SendGoal;
    type GetResult = LookupTransform_GetResult;
    type FeedbackMessage = LookupTransform_FeedbackMessage;
    fn goal_request(id: [u8; 16], goal: LookupTransform_Goal) -> LookupTransform_SendGoal_Request {
        LookupTransform_SendGoal_Request { goal_id: super::super::unique_identifier_msgs::msg::UUID { uuid: id }, goal }
    }
    fn split_goal_request(request: LookupTransform_SendGoal_Request) -> ([u8; 16], LookupTransform_Goal) {
        (request.goal_id.uuid, request.goal)
    }
    fn goal_response(accepted: bool, stamp: rt::Time) -> LookupTransform_SendGoal_Response {
        let (sec, nanosec) = stamp.to_sec_nanosec();
        LookupTransform_SendGoal_Response { accepted, stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec } }
    }
    fn split_goal_response(response: &LookupTransform_SendGoal_Response) -> (bool, rt::Time) {
        let stamp = &response.stamp;
        (response.accepted, rt::Time::from_sec_nanosec(stamp.sec, stamp.nanosec))
    }
    fn result_request(id: [u8; 16]) -> LookupTransform_GetResult_Request {
        LookupTransform_GetResult_Request { goal_id: super::super::unique_identifier_msgs::msg::UUID { uuid: id } }
    }
    fn split_result_request(request: &LookupTransform_GetResult_Request) -> [u8; 16] {
        request.goal_id.uuid
    }
    fn result_response(status: i8, result: LookupTransform_Result) -> LookupTransform_GetResult_Response {
        LookupTransform_GetResult_Response { status, result }
    }
    fn split_result_response(response: LookupTransform_GetResult_Response) -> (i8, LookupTransform_Result) {
        (response.status, response.result)
    }
    fn feedback_message(id: [u8; 16], feedback: LookupTransform_Feedback) -> LookupTransform_FeedbackMessage {
        LookupTransform_FeedbackMessage { goal_id: super::super::unique_identifier_msgs::msg::UUID { uuid: id }, feedback }
    }
    fn split_feedback_message(message: LookupTransform_FeedbackMessage) -> ([u8; 16], LookupTransform_Feedback) {
        (message.goal_id.uuid, message.feedback)
    }
}

/// `tf2_msgs/action/LookupTransform_Feedback`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LookupTransform_Feedback {
}
impl LookupTransform_Feedback {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "";
}
impl rt::Cdr for LookupTransform_Feedback {
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
impl rt::Message for LookupTransform_Feedback {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_Feedback";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2da0b02f990f04404ab8c98a2a68cf5bbc773ae747f96911f2d55499cfb51542");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_Feedback::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = LookupTransform_FeedbackWriter<'a>;
}
impl<'a> rt::Parse<'a> for LookupTransform_Feedback {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_Feedback` front to back.
pub struct LookupTransform_FeedbackWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_FeedbackWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_FeedbackWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_Feedback) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_FeedbackOffsets {
}
impl rt::BuildInPlace for LookupTransform_Feedback {
    type Lengths = ();
    type Offsets = LookupTransform_FeedbackOffsets;
    type Builder<'a> = LookupTransform_FeedbackBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LookupTransform_FeedbackOffsets> {
        layout.number::<u8>()?;
        Ok(LookupTransform_FeedbackOffsets {
        })
    }
    fn mark(at: &LookupTransform_FeedbackOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LookupTransform_FeedbackOffsets) -> LookupTransform_FeedbackBuilder<'a> {
        LookupTransform_FeedbackBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_Feedback` in place, fields in any order.
pub struct LookupTransform_FeedbackBuilder<'a> {
    body: &'a mut [u8],
    at: LookupTransform_FeedbackOffsets,
}
impl LookupTransform_FeedbackBuilder<'_> {
}

/// `tf2_msgs/action/LookupTransform_FeedbackMessage`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupTransform_FeedbackMessage {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUID,
    pub feedback: super::super::tf2_msgs::action::LookupTransform_Feedback,
}
impl LookupTransform_FeedbackMessage {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "unique_identifier_msgs/msg/UUID goal_id\ntf2_msgs/action/LookupTransform_Feedback feedback\n";
}
impl rt::Cdr for LookupTransform_FeedbackMessage {
    const MIN: usize = 17;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.goal_id, at);
        let at = rt::Cdr::end(&self.feedback, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.goal_id, w)?;
        rt::Cdr::write(&self.feedback, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Cdr::read(r)?,
            feedback: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LookupTransform_FeedbackMessage {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_FeedbackMessage";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_10cb89922dcb103e95c185d43e8a5efa3d38db996f733151a2f3e2ac133f4839");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_FeedbackMessage::__TEXT,
        "tf2_msgs/action/LookupTransform_Feedback" => super::super::tf2_msgs::action::LookupTransform_Feedback::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = LookupTransform_FeedbackMessageView<'a>;
    type Writer<'a> = LookupTransform_FeedbackMessageWriter<'a>;
}
/// A `tf2_msgs/action/LookupTransform_FeedbackMessage` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_FeedbackMessageView<'a> {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUIDView<'a>,
    pub feedback: super::super::tf2_msgs::action::LookupTransform_Feedback,
}
impl<'a> rt::Parse<'a> for LookupTransform_FeedbackMessageView<'a> {
    const MIN: usize = 17;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Parse::parse(r)?,
            feedback: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_FeedbackMessage` front to back.
pub struct LookupTransform_FeedbackMessageWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_FeedbackMessageWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_FeedbackMessageWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_FeedbackMessage) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn goal_id(&mut self, fill: impl rt::FnOnce(&mut super::super::unique_identifier_msgs::msg::UUIDWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::unique_identifier_msgs::msg::UUIDWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn feedback(&mut self, fill: impl rt::FnOnce(&mut super::super::tf2_msgs::action::LookupTransform_FeedbackWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::tf2_msgs::action::LookupTransform_FeedbackWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_FeedbackMessageOffsets {
    goal_id: super::super::unique_identifier_msgs::msg::UUIDOffsets,
    feedback: super::super::tf2_msgs::action::LookupTransform_FeedbackOffsets,
}
impl rt::BuildInPlace for LookupTransform_FeedbackMessage {
    type Lengths = ();
    type Offsets = LookupTransform_FeedbackMessageOffsets;
    type Builder<'a> = LookupTransform_FeedbackMessageBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LookupTransform_FeedbackMessageOffsets> {
        Ok(LookupTransform_FeedbackMessageOffsets {
            goal_id: <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::place(&(), layout)?,
            feedback: <super::super::tf2_msgs::action::LookupTransform_Feedback as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &LookupTransform_FeedbackMessageOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::mark(&at.goal_id, marker);
        <super::super::tf2_msgs::action::LookupTransform_Feedback as rt::BuildInPlace>::mark(&at.feedback, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LookupTransform_FeedbackMessageOffsets) -> LookupTransform_FeedbackMessageBuilder<'a> {
        LookupTransform_FeedbackMessageBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_FeedbackMessage` in place, fields in any order.
pub struct LookupTransform_FeedbackMessageBuilder<'a> {
    body: &'a mut [u8],
    at: LookupTransform_FeedbackMessageOffsets,
}
impl LookupTransform_FeedbackMessageBuilder<'_> {
    pub fn goal_id(&mut self) -> super::super::unique_identifier_msgs::msg::UUIDBuilder<'_> {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_id)
    }
    pub fn feedback(&mut self) -> super::super::tf2_msgs::action::LookupTransform_FeedbackBuilder<'_> {
        <super::super::tf2_msgs::action::LookupTransform_Feedback as rt::BuildInPlace>::builder_over(self.body, &self.at.feedback)
    }
}

/// The service `tf2_msgs/action/LookupTransform_GetResult`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookupTransform_GetResult;
impl rt::Service for LookupTransform_GetResult {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_GetResult";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3cd1715751899e3167b5aec3e4ac194f7da9e8493a77285f9f6a4c914f5e8b24");
    const DEFINITION: &'static str = "unique_identifier_msgs/msg/UUID goal_id\n---\nint8 status\ntf2_msgs/action/LookupTransform_Result result\n";
    type Request = LookupTransform_GetResult_Request;
    type Response = LookupTransform_GetResult_Response;
    type Event = LookupTransform_GetResult_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<LookupTransform_GetResult_Request>,
        response: rt::Option<LookupTransform_GetResult_Response>,
    ) -> LookupTransform_GetResult_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        LookupTransform_GetResult_Event { info, request, response }
    }
}

/// `tf2_msgs/action/LookupTransform_GetResult_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupTransform_GetResult_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::tf2_msgs::action::LookupTransform_GetResult_Request>,
    pub response: rt::Vec<super::super::tf2_msgs::action::LookupTransform_GetResult_Response>,
}
impl LookupTransform_GetResult_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\ntf2_msgs/action/LookupTransform_GetResult_Request[<=1] request\ntf2_msgs/action/LookupTransform_GetResult_Response[<=1] response\n";
}
impl rt::Cdr for LookupTransform_GetResult_Event {
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
impl rt::Message for LookupTransform_GetResult_Event {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_GetResult_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3260115e0f6a676d621f191f85a72a0c82f9fcb1483965c1fbaaab0b1d651a9e");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_GetResult_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Transform" => super::super::geometry_msgs::msg::Transform::__TEXT,
        "geometry_msgs/TransformStamped" => super::super::geometry_msgs::msg::TransformStamped::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "tf2_msgs/action/LookupTransform_GetResult_Request" => super::super::tf2_msgs::action::LookupTransform_GetResult_Request::__TEXT,
        "tf2_msgs/action/LookupTransform_GetResult_Response" => super::super::tf2_msgs::action::LookupTransform_GetResult_Response::__TEXT,
        "tf2_msgs/action/LookupTransform_Result" => super::super::tf2_msgs::action::LookupTransform_Result::__TEXT,
        "tf2_msgs/TF2Error" => super::super::tf2_msgs::msg::TF2Error::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = LookupTransform_GetResult_EventView<'a>;
    type Writer<'a> = LookupTransform_GetResult_EventWriter<'a>;
}
/// A `tf2_msgs/action/LookupTransform_GetResult_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_GetResult_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::tf2_msgs::action::LookupTransform_GetResult_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::tf2_msgs::action::LookupTransform_GetResult_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for LookupTransform_GetResult_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_GetResult_Event` front to back.
pub struct LookupTransform_GetResult_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_GetResult_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_GetResult_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_GetResult_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::tf2_msgs::action::LookupTransform_GetResult_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::tf2_msgs::action::LookupTransform_GetResult_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::tf2_msgs::action::LookupTransform_GetResult_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::tf2_msgs::action::LookupTransform_GetResult_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `tf2_msgs/action/LookupTransform_GetResult_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupTransform_GetResult_Request {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUID,
}
impl LookupTransform_GetResult_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "unique_identifier_msgs/msg/UUID goal_id\n";
}
impl rt::Cdr for LookupTransform_GetResult_Request {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.goal_id, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.goal_id, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LookupTransform_GetResult_Request {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_GetResult_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_148f9bdc01f98922d6fb2072cb64468b89c57c7825d9d83b932c183deaa4697d");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_GetResult_Request::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = LookupTransform_GetResult_RequestView<'a>;
    type Writer<'a> = LookupTransform_GetResult_RequestWriter<'a>;
}
/// A `tf2_msgs/action/LookupTransform_GetResult_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_GetResult_RequestView<'a> {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUIDView<'a>,
}
impl<'a> rt::Parse<'a> for LookupTransform_GetResult_RequestView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_GetResult_Request` front to back.
pub struct LookupTransform_GetResult_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_GetResult_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_GetResult_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_GetResult_Request) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn goal_id(&mut self, fill: impl rt::FnOnce(&mut super::super::unique_identifier_msgs::msg::UUIDWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::unique_identifier_msgs::msg::UUIDWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_GetResult_RequestOffsets {
    goal_id: super::super::unique_identifier_msgs::msg::UUIDOffsets,
}
impl rt::BuildInPlace for LookupTransform_GetResult_Request {
    type Lengths = ();
    type Offsets = LookupTransform_GetResult_RequestOffsets;
    type Builder<'a> = LookupTransform_GetResult_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LookupTransform_GetResult_RequestOffsets> {
        Ok(LookupTransform_GetResult_RequestOffsets {
            goal_id: <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &LookupTransform_GetResult_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::mark(&at.goal_id, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LookupTransform_GetResult_RequestOffsets) -> LookupTransform_GetResult_RequestBuilder<'a> {
        LookupTransform_GetResult_RequestBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_GetResult_Request` in place, fields in any order.
pub struct LookupTransform_GetResult_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: LookupTransform_GetResult_RequestOffsets,
}
impl LookupTransform_GetResult_RequestBuilder<'_> {
    pub fn goal_id(&mut self) -> super::super::unique_identifier_msgs::msg::UUIDBuilder<'_> {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_id)
    }
}

/// `tf2_msgs/action/LookupTransform_GetResult_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupTransform_GetResult_Response {
    pub status: i8,
    pub result: super::super::tf2_msgs::action::LookupTransform_Result,
}
impl LookupTransform_GetResult_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int8 status\ntf2_msgs/action/LookupTransform_Result result\n";
}
impl rt::Cdr for LookupTransform_GetResult_Response {
    const MIN: usize = 78;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.status, at);
        let at = rt::Cdr::end(&self.result, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.status, w)?;
        rt::Cdr::write(&self.result, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            status: rt::Cdr::read(r)?,
            result: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LookupTransform_GetResult_Response {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_GetResult_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_954de3efc36b164c4d21116abdbdcc52746e454fd9c169b55d9cfd89e83d299d");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_GetResult_Response::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Transform" => super::super::geometry_msgs::msg::Transform::__TEXT,
        "geometry_msgs/TransformStamped" => super::super::geometry_msgs::msg::TransformStamped::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "tf2_msgs/action/LookupTransform_Result" => super::super::tf2_msgs::action::LookupTransform_Result::__TEXT,
        "tf2_msgs/TF2Error" => super::super::tf2_msgs::msg::TF2Error::__TEXT);
    type View<'a> = LookupTransform_GetResult_ResponseView<'a>;
    type Writer<'a> = LookupTransform_GetResult_ResponseWriter<'a>;
}
/// A `tf2_msgs/action/LookupTransform_GetResult_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_GetResult_ResponseView<'a> {
    pub status: i8,
    pub result: super::super::tf2_msgs::action::LookupTransform_ResultView<'a>,
}
impl<'a> rt::Parse<'a> for LookupTransform_GetResult_ResponseView<'a> {
    const MIN: usize = 78;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            status: rt::Parse::parse(r)?,
            result: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_GetResult_Response` front to back.
pub struct LookupTransform_GetResult_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_GetResult_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_GetResult_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_GetResult_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn status(&mut self, value: i8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn result(&mut self, fill: impl rt::FnOnce(&mut super::super::tf2_msgs::action::LookupTransform_ResultWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::tf2_msgs::action::LookupTransform_ResultWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `tf2_msgs/action/LookupTransform_GetResult_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LookupTransform_GetResult_ResponseLengths {
    pub result: super::super::tf2_msgs::action::LookupTransform_ResultLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_GetResult_ResponseOffsets {
    status: u32,
    result: super::super::tf2_msgs::action::LookupTransform_ResultOffsets,
}
impl rt::BuildInPlace for LookupTransform_GetResult_Response {
    type Lengths = LookupTransform_GetResult_ResponseLengths;
    type Offsets = LookupTransform_GetResult_ResponseOffsets;
    type Builder<'a> = LookupTransform_GetResult_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LookupTransform_GetResult_ResponseOffsets> {
        Ok(LookupTransform_GetResult_ResponseOffsets {
            status: layout.number::<i8>()?,
            result: <super::super::tf2_msgs::action::LookupTransform_Result as rt::BuildInPlace>::place(&lengths.result, layout)?,
        })
    }
    fn mark(at: &LookupTransform_GetResult_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::tf2_msgs::action::LookupTransform_Result as rt::BuildInPlace>::mark(&at.result, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LookupTransform_GetResult_ResponseOffsets) -> LookupTransform_GetResult_ResponseBuilder<'a> {
        LookupTransform_GetResult_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_GetResult_Response` in place, fields in any order.
pub struct LookupTransform_GetResult_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: LookupTransform_GetResult_ResponseOffsets,
}
impl LookupTransform_GetResult_ResponseBuilder<'_> {
    pub fn set_status(&mut self, value: i8) -> &mut Self {
        rt::place::number(self.body, self.at.status, value);
        self
    }
    pub fn result(&mut self) -> super::super::tf2_msgs::action::LookupTransform_ResultBuilder<'_> {
        <super::super::tf2_msgs::action::LookupTransform_Result as rt::BuildInPlace>::builder_over(self.body, &self.at.result)
    }
}

/// `tf2_msgs/action/LookupTransform_Goal`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupTransform_Goal {
    pub target_frame: rt::String,
    pub source_frame: rt::String,
    pub source_time: super::super::builtin_interfaces::msg::Time,
    pub timeout: super::super::builtin_interfaces::msg::Duration,
    pub target_time: super::super::builtin_interfaces::msg::Time,
    pub fixed_frame: rt::String,
    pub advanced: bool,
}
impl LookupTransform_Goal {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string target_frame\nstring source_frame\nbuiltin_interfaces/Time source_time\nbuiltin_interfaces/Duration timeout\nbuiltin_interfaces/Time target_time\nstring fixed_frame\nbool advanced\n";
}
impl rt::Cdr for LookupTransform_Goal {
    const MIN: usize = 37;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.target_frame, at);
        let at = rt::Cdr::end(&self.source_frame, at);
        let at = rt::Cdr::end(&self.source_time, at);
        let at = rt::Cdr::end(&self.timeout, at);
        let at = rt::Cdr::end(&self.target_time, at);
        let at = rt::Cdr::end(&self.fixed_frame, at);
        let at = rt::Cdr::end(&self.advanced, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.target_frame, w)?;
        rt::Cdr::write(&self.source_frame, w)?;
        rt::Cdr::write(&self.source_time, w)?;
        rt::Cdr::write(&self.timeout, w)?;
        rt::Cdr::write(&self.target_time, w)?;
        rt::Cdr::write(&self.fixed_frame, w)?;
        rt::Cdr::write(&self.advanced, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            target_frame: rt::Cdr::read(r)?,
            source_frame: rt::Cdr::read(r)?,
            source_time: rt::Cdr::read(r)?,
            timeout: rt::Cdr::read(r)?,
            target_time: rt::Cdr::read(r)?,
            fixed_frame: rt::Cdr::read(r)?,
            advanced: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LookupTransform_Goal {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_Goal";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_815efc294ad17c813c6043cdde781ff55810d49da02ed07f9237dcd20e88d498");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_Goal::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = LookupTransform_GoalView<'a>;
    type Writer<'a> = LookupTransform_GoalWriter<'a>;
}
/// A `tf2_msgs/action/LookupTransform_Goal` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_GoalView<'a> {
    pub target_frame: &'a str,
    pub source_frame: &'a str,
    pub source_time: super::super::builtin_interfaces::msg::Time,
    pub timeout: super::super::builtin_interfaces::msg::Duration,
    pub target_time: super::super::builtin_interfaces::msg::Time,
    pub fixed_frame: &'a str,
    pub advanced: bool,
}
impl<'a> rt::Parse<'a> for LookupTransform_GoalView<'a> {
    const MIN: usize = 37;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            target_frame: rt::Parse::parse(r)?,
            source_frame: rt::Parse::parse(r)?,
            source_time: rt::Parse::parse(r)?,
            timeout: rt::Parse::parse(r)?,
            target_time: rt::Parse::parse(r)?,
            fixed_frame: rt::Parse::parse(r)?,
            advanced: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_Goal` front to back.
pub struct LookupTransform_GoalWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_GoalWriter<'a> {
    const FIELDS: usize = 7;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_GoalWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(7)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_Goal) -> rt::Result<()> {
        self.0.whole(value, 7)
    }
    pub fn target_frame(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn source_frame(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn source_time(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn timeout(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::DurationWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::DurationWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn target_time(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(4, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn fixed_frame(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(5, text, rt::ANY)?;
        Ok(self)
    }
    pub fn advanced(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
}
/// The lengths that a `tf2_msgs/action/LookupTransform_Goal` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LookupTransform_GoalLengths {
    pub target_frame: usize,
    pub source_frame: usize,
    pub fixed_frame: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_GoalOffsets {
    target_frame: rt::Span,
    source_frame: rt::Span,
    source_time: super::super::builtin_interfaces::msg::TimeOffsets,
    timeout: super::super::builtin_interfaces::msg::DurationOffsets,
    target_time: super::super::builtin_interfaces::msg::TimeOffsets,
    fixed_frame: rt::Span,
    advanced: u32,
}
impl rt::BuildInPlace for LookupTransform_Goal {
    type Lengths = LookupTransform_GoalLengths;
    type Offsets = LookupTransform_GoalOffsets;
    type Builder<'a> = LookupTransform_GoalBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LookupTransform_GoalOffsets> {
        Ok(LookupTransform_GoalOffsets {
            target_frame: layout.string(lengths.target_frame, rt::ANY)?,
            source_frame: layout.string(lengths.source_frame, rt::ANY)?,
            source_time: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
            timeout: <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::place(&(), layout)?,
            target_time: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
            fixed_frame: layout.string(lengths.fixed_frame, rt::ANY)?,
            advanced: layout.number::<u8>()?,
        })
    }
    fn mark(at: &LookupTransform_GoalOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.target_frame);
        marker.string(at.source_frame);
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.source_time, marker);
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::mark(&at.timeout, marker);
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.target_time, marker);
        marker.string(at.fixed_frame);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LookupTransform_GoalOffsets) -> LookupTransform_GoalBuilder<'a> {
        LookupTransform_GoalBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_Goal` in place, fields in any order.
pub struct LookupTransform_GoalBuilder<'a> {
    body: &'a mut [u8],
    at: LookupTransform_GoalOffsets,
}
impl LookupTransform_GoalBuilder<'_> {
    pub fn set_target_frame(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.target_frame, text)?;
        Ok(self)
    }
    pub fn set_source_frame(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.source_frame, text)?;
        Ok(self)
    }
    pub fn source_time(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.source_time)
    }
    pub fn timeout(&mut self) -> super::super::builtin_interfaces::msg::DurationBuilder<'_> {
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::builder_over(self.body, &self.at.timeout)
    }
    pub fn target_time(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.target_time)
    }
    pub fn set_fixed_frame(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.fixed_frame, text)?;
        Ok(self)
    }
    pub fn set_advanced(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.advanced, u8::from(value));
        self
    }
}

/// `tf2_msgs/action/LookupTransform_Result`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupTransform_Result {
    pub transform: super::super::geometry_msgs::msg::TransformStamped,
    pub error: super::super::tf2_msgs::msg::TF2Error,
}
impl LookupTransform_Result {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "geometry_msgs/TransformStamped transform\ntf2_msgs/TF2Error error\n";
}
impl rt::Cdr for LookupTransform_Result {
    const MIN: usize = 77;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.transform, at);
        let at = rt::Cdr::end(&self.error, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.transform, w)?;
        rt::Cdr::write(&self.error, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            transform: rt::Cdr::read(r)?,
            error: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LookupTransform_Result {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_Result";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_061d4423af5352ff5314c8effef8faab133991a78f1b2bcd1fecabad80871225");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_Result::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Transform" => super::super::geometry_msgs::msg::Transform::__TEXT,
        "geometry_msgs/TransformStamped" => super::super::geometry_msgs::msg::TransformStamped::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "tf2_msgs/TF2Error" => super::super::tf2_msgs::msg::TF2Error::__TEXT);
    type View<'a> = LookupTransform_ResultView<'a>;
    type Writer<'a> = LookupTransform_ResultWriter<'a>;
}
/// A `tf2_msgs/action/LookupTransform_Result` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_ResultView<'a> {
    pub transform: super::super::geometry_msgs::msg::TransformStampedView<'a>,
    pub error: super::super::tf2_msgs::msg::TF2ErrorView<'a>,
}
impl<'a> rt::Parse<'a> for LookupTransform_ResultView<'a> {
    const MIN: usize = 77;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            transform: rt::Parse::parse(r)?,
            error: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_Result` front to back.
pub struct LookupTransform_ResultWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_ResultWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_ResultWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_Result) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn transform(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::TransformStampedWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::TransformStampedWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn error(&mut self, fill: impl rt::FnOnce(&mut super::super::tf2_msgs::msg::TF2ErrorWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::tf2_msgs::msg::TF2ErrorWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `tf2_msgs/action/LookupTransform_Result` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LookupTransform_ResultLengths {
    pub transform: super::super::geometry_msgs::msg::TransformStampedLengths,
    pub error: super::super::tf2_msgs::msg::TF2ErrorLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_ResultOffsets {
    transform: super::super::geometry_msgs::msg::TransformStampedOffsets,
    error: super::super::tf2_msgs::msg::TF2ErrorOffsets,
}
impl rt::BuildInPlace for LookupTransform_Result {
    type Lengths = LookupTransform_ResultLengths;
    type Offsets = LookupTransform_ResultOffsets;
    type Builder<'a> = LookupTransform_ResultBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LookupTransform_ResultOffsets> {
        Ok(LookupTransform_ResultOffsets {
            transform: <super::super::geometry_msgs::msg::TransformStamped as rt::BuildInPlace>::place(&lengths.transform, layout)?,
            error: <super::super::tf2_msgs::msg::TF2Error as rt::BuildInPlace>::place(&lengths.error, layout)?,
        })
    }
    fn mark(at: &LookupTransform_ResultOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::TransformStamped as rt::BuildInPlace>::mark(&at.transform, marker);
        <super::super::tf2_msgs::msg::TF2Error as rt::BuildInPlace>::mark(&at.error, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LookupTransform_ResultOffsets) -> LookupTransform_ResultBuilder<'a> {
        LookupTransform_ResultBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_Result` in place, fields in any order.
pub struct LookupTransform_ResultBuilder<'a> {
    body: &'a mut [u8],
    at: LookupTransform_ResultOffsets,
}
impl LookupTransform_ResultBuilder<'_> {
    pub fn transform(&mut self) -> super::super::geometry_msgs::msg::TransformStampedBuilder<'_> {
        <super::super::geometry_msgs::msg::TransformStamped as rt::BuildInPlace>::builder_over(self.body, &self.at.transform)
    }
    pub fn error(&mut self) -> super::super::tf2_msgs::msg::TF2ErrorBuilder<'_> {
        <super::super::tf2_msgs::msg::TF2Error as rt::BuildInPlace>::builder_over(self.body, &self.at.error)
    }
}

/// The service `tf2_msgs/action/LookupTransform_SendGoal`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookupTransform_SendGoal;
impl rt::Service for LookupTransform_SendGoal {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_SendGoal";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4646ff5706c86b04d0a1098d329951a9731a7517e16702905de6073cc72c8530");
    const DEFINITION: &'static str = "unique_identifier_msgs/msg/UUID goal_id\ntf2_msgs/action/LookupTransform_Goal goal\n---\nbool accepted\nbuiltin_interfaces/msg/Time stamp\n";
    type Request = LookupTransform_SendGoal_Request;
    type Response = LookupTransform_SendGoal_Response;
    type Event = LookupTransform_SendGoal_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<LookupTransform_SendGoal_Request>,
        response: rt::Option<LookupTransform_SendGoal_Response>,
    ) -> LookupTransform_SendGoal_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        LookupTransform_SendGoal_Event { info, request, response }
    }
}

/// `tf2_msgs/action/LookupTransform_SendGoal_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupTransform_SendGoal_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::tf2_msgs::action::LookupTransform_SendGoal_Request>,
    pub response: rt::Vec<super::super::tf2_msgs::action::LookupTransform_SendGoal_Response>,
}
impl LookupTransform_SendGoal_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\ntf2_msgs/action/LookupTransform_SendGoal_Request[<=1] request\ntf2_msgs/action/LookupTransform_SendGoal_Response[<=1] response\n";
}
impl rt::Cdr for LookupTransform_SendGoal_Event {
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
impl rt::Message for LookupTransform_SendGoal_Event {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_SendGoal_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5ab93d3d6c35b56390325099cb088c73bae176a39123f2f6dfe119582436acc5");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_SendGoal_Event::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "tf2_msgs/action/LookupTransform_Goal" => super::super::tf2_msgs::action::LookupTransform_Goal::__TEXT,
        "tf2_msgs/action/LookupTransform_SendGoal_Request" => super::super::tf2_msgs::action::LookupTransform_SendGoal_Request::__TEXT,
        "tf2_msgs/action/LookupTransform_SendGoal_Response" => super::super::tf2_msgs::action::LookupTransform_SendGoal_Response::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = LookupTransform_SendGoal_EventView<'a>;
    type Writer<'a> = LookupTransform_SendGoal_EventWriter<'a>;
}
/// A `tf2_msgs/action/LookupTransform_SendGoal_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_SendGoal_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::tf2_msgs::action::LookupTransform_SendGoal_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::tf2_msgs::action::LookupTransform_SendGoal_Response>,
}
impl<'a> rt::Parse<'a> for LookupTransform_SendGoal_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_SendGoal_Event` front to back.
pub struct LookupTransform_SendGoal_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_SendGoal_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_SendGoal_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_SendGoal_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::tf2_msgs::action::LookupTransform_SendGoal_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::tf2_msgs::action::LookupTransform_SendGoal_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::tf2_msgs::action::LookupTransform_SendGoal_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::tf2_msgs::action::LookupTransform_SendGoal_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `tf2_msgs/action/LookupTransform_SendGoal_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookupTransform_SendGoal_Request {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUID,
    pub goal: super::super::tf2_msgs::action::LookupTransform_Goal,
}
impl LookupTransform_SendGoal_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "unique_identifier_msgs/msg/UUID goal_id\ntf2_msgs/action/LookupTransform_Goal goal\n";
}
impl rt::Cdr for LookupTransform_SendGoal_Request {
    const MIN: usize = 53;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.goal_id, at);
        let at = rt::Cdr::end(&self.goal, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.goal_id, w)?;
        rt::Cdr::write(&self.goal, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Cdr::read(r)?,
            goal: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LookupTransform_SendGoal_Request {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_SendGoal_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_eb1312eb7aab35e35c71bb87c2ba3a94747c5a6544ea32bb2b32b0f75775b8ca");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_SendGoal_Request::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "tf2_msgs/action/LookupTransform_Goal" => super::super::tf2_msgs::action::LookupTransform_Goal::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = LookupTransform_SendGoal_RequestView<'a>;
    type Writer<'a> = LookupTransform_SendGoal_RequestWriter<'a>;
}
/// A `tf2_msgs/action/LookupTransform_SendGoal_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_SendGoal_RequestView<'a> {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUIDView<'a>,
    pub goal: super::super::tf2_msgs::action::LookupTransform_GoalView<'a>,
}
impl<'a> rt::Parse<'a> for LookupTransform_SendGoal_RequestView<'a> {
    const MIN: usize = 53;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Parse::parse(r)?,
            goal: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_SendGoal_Request` front to back.
pub struct LookupTransform_SendGoal_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_SendGoal_RequestWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_SendGoal_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_SendGoal_Request) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn goal_id(&mut self, fill: impl rt::FnOnce(&mut super::super::unique_identifier_msgs::msg::UUIDWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::unique_identifier_msgs::msg::UUIDWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn goal(&mut self, fill: impl rt::FnOnce(&mut super::super::tf2_msgs::action::LookupTransform_GoalWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::tf2_msgs::action::LookupTransform_GoalWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `tf2_msgs/action/LookupTransform_SendGoal_Request` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LookupTransform_SendGoal_RequestLengths {
    pub goal: super::super::tf2_msgs::action::LookupTransform_GoalLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_SendGoal_RequestOffsets {
    goal_id: super::super::unique_identifier_msgs::msg::UUIDOffsets,
    goal: super::super::tf2_msgs::action::LookupTransform_GoalOffsets,
}
impl rt::BuildInPlace for LookupTransform_SendGoal_Request {
    type Lengths = LookupTransform_SendGoal_RequestLengths;
    type Offsets = LookupTransform_SendGoal_RequestOffsets;
    type Builder<'a> = LookupTransform_SendGoal_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LookupTransform_SendGoal_RequestOffsets> {
        Ok(LookupTransform_SendGoal_RequestOffsets {
            goal_id: <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::place(&(), layout)?,
            goal: <super::super::tf2_msgs::action::LookupTransform_Goal as rt::BuildInPlace>::place(&lengths.goal, layout)?,
        })
    }
    fn mark(at: &LookupTransform_SendGoal_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::mark(&at.goal_id, marker);
        <super::super::tf2_msgs::action::LookupTransform_Goal as rt::BuildInPlace>::mark(&at.goal, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LookupTransform_SendGoal_RequestOffsets) -> LookupTransform_SendGoal_RequestBuilder<'a> {
        LookupTransform_SendGoal_RequestBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_SendGoal_Request` in place, fields in any order.
pub struct LookupTransform_SendGoal_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: LookupTransform_SendGoal_RequestOffsets,
}
impl LookupTransform_SendGoal_RequestBuilder<'_> {
    pub fn goal_id(&mut self) -> super::super::unique_identifier_msgs::msg::UUIDBuilder<'_> {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_id)
    }
    pub fn goal(&mut self) -> super::super::tf2_msgs::action::LookupTransform_GoalBuilder<'_> {
        <super::super::tf2_msgs::action::LookupTransform_Goal as rt::BuildInPlace>::builder_over(self.body, &self.at.goal)
    }
}

/// `tf2_msgs/action/LookupTransform_SendGoal_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LookupTransform_SendGoal_Response {
    pub accepted: bool,
    pub stamp: super::super::builtin_interfaces::msg::Time,
}
impl LookupTransform_SendGoal_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool accepted\nbuiltin_interfaces/msg/Time stamp\n";
}
impl rt::Cdr for LookupTransform_SendGoal_Response {
    const MIN: usize = 9;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.accepted, at);
        let at = rt::Cdr::end(&self.stamp, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.accepted, w)?;
        rt::Cdr::write(&self.stamp, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            accepted: rt::Cdr::read(r)?,
            stamp: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LookupTransform_SendGoal_Response {
    const TYPE_NAME: &'static str = "tf2_msgs/action/LookupTransform_SendGoal_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c1ada93304793c08813657255e7bde2e40e2114aa634b702c3f8d4b72ae098bc");
    const DEFINITION: &'static str = crate::__definition!(LookupTransform_SendGoal_Response::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = LookupTransform_SendGoal_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for LookupTransform_SendGoal_Response {
    const MIN: usize = 9;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_SendGoal_Response` front to back.
pub struct LookupTransform_SendGoal_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LookupTransform_SendGoal_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LookupTransform_SendGoal_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LookupTransform_SendGoal_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn accepted(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn stamp(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LookupTransform_SendGoal_ResponseOffsets {
    accepted: u32,
    stamp: super::super::builtin_interfaces::msg::TimeOffsets,
}
impl rt::BuildInPlace for LookupTransform_SendGoal_Response {
    type Lengths = ();
    type Offsets = LookupTransform_SendGoal_ResponseOffsets;
    type Builder<'a> = LookupTransform_SendGoal_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LookupTransform_SendGoal_ResponseOffsets> {
        Ok(LookupTransform_SendGoal_ResponseOffsets {
            accepted: layout.number::<u8>()?,
            stamp: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &LookupTransform_SendGoal_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.stamp, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LookupTransform_SendGoal_ResponseOffsets) -> LookupTransform_SendGoal_ResponseBuilder<'a> {
        LookupTransform_SendGoal_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `tf2_msgs/action/LookupTransform_SendGoal_Response` in place, fields in any order.
pub struct LookupTransform_SendGoal_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: LookupTransform_SendGoal_ResponseOffsets,
}
impl LookupTransform_SendGoal_ResponseBuilder<'_> {
    pub fn set_accepted(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.accepted, u8::from(value));
        self
    }
    pub fn stamp(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.stamp)
    }
}
