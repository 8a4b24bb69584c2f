// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// The action `example_interfaces/action/Fibonacci`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fibonacci;
impl rt::Action for Fibonacci {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9508051da1ea4658de144b09bd0690ff3de52104683d847aed764d2915906f51");
    const DEFINITION: &'static str = "int32 order\n---\nint32[] sequence\n---\nint32[] sequence\n";
    type Goal = Fibonacci_Goal;
    type Result = Fibonacci_Result;
    type Feedback = Fibonacci_Feedback;
    type SendGoal = Fibonacci_SendGoal;
    type GetResult = Fibonacci_GetResult;
    type FeedbackMessage = Fibonacci_FeedbackMessage;
    fn goal_request(id: [u8; 16], goal: Fibonacci_Goal) -> Fibonacci_SendGoal_Request {
        Fibonacci_SendGoal_Request { goal_id: super::super::unique_identifier_msgs::msg::UUID { uuid: id }, goal }
    }
    fn split_goal_request(request: Fibonacci_SendGoal_Request) -> ([u8; 16], Fibonacci_Goal) {
        (request.goal_id.uuid, request.goal)
    }
    fn goal_response(accepted: bool, stamp: rt::Time) -> Fibonacci_SendGoal_Response {
        let (sec, nanosec) = stamp.to_sec_nanosec();
        Fibonacci_SendGoal_Response { accepted, stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec } }
    }
    fn split_goal_response(response: &Fibonacci_SendGoal_Response) -> (bool, rt::Time) {
        let stamp = &response.stamp;
        (response.accepted, rt::Time::from_sec_nanosec(stamp.sec, stamp.nanosec))
    }
    fn result_request(id: [u8; 16]) -> Fibonacci_GetResult_Request {
        Fibonacci_GetResult_Request { goal_id: super::super::unique_identifier_msgs::msg::UUID { uuid: id } }
    }
    fn split_result_request(request: &Fibonacci_GetResult_Request) -> [u8; 16] {
        request.goal_id.uuid
    }
    fn result_response(status: i8, result: Fibonacci_Result) -> Fibonacci_GetResult_Response {
        Fibonacci_GetResult_Response { status, result }
    }
    fn split_result_response(response: Fibonacci_GetResult_Response) -> (i8, Fibonacci_Result) {
        (response.status, response.result)
    }
    fn feedback_message(id: [u8; 16], feedback: Fibonacci_Feedback) -> Fibonacci_FeedbackMessage {
        Fibonacci_FeedbackMessage { goal_id: super::super::unique_identifier_msgs::msg::UUID { uuid: id }, feedback }
    }
    fn split_feedback_message(message: Fibonacci_FeedbackMessage) -> ([u8; 16], Fibonacci_Feedback) {
        (message.goal_id.uuid, message.feedback)
    }
}

/// `example_interfaces/action/Fibonacci_Feedback`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fibonacci_Feedback {
    pub sequence: rt::Vec<i32>,
}
impl Fibonacci_Feedback {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int32[] sequence\n";
}
impl rt::Cdr for Fibonacci_Feedback {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.sequence, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.sequence, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            sequence: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Fibonacci_Feedback {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_Feedback";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2b12e37361da6f408d4c85bc24a18de64333f29082f2ca34b5ee33dc4c8b42a9");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_Feedback::__TEXT);
    type View<'a> = Fibonacci_FeedbackView<'a>;
    type Writer<'a> = Fibonacci_FeedbackWriter<'a>;
}
/// A `example_interfaces/action/Fibonacci_Feedback` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_FeedbackView<'a> {
    pub sequence: &'a [i32],
}
impl<'a> rt::Parse<'a> for Fibonacci_FeedbackView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            sequence: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `example_interfaces/action/Fibonacci_Feedback` front to back.
pub struct Fibonacci_FeedbackWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_FeedbackWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_FeedbackWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_Feedback) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn sequence(&mut self, values: &[i32]) -> rt::Result<&mut Self> {
        self.0.slice(0, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn sequence_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i32])) -> rt::Result<&mut Self> {
        self.0.slice_with(0, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `example_interfaces/action/Fibonacci_Feedback` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct Fibonacci_FeedbackLengths {
    pub sequence: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_FeedbackOffsets {
    sequence: rt::Span,
}
impl rt::BuildInPlace for Fibonacci_Feedback {
    type Lengths = Fibonacci_FeedbackLengths;
    type Offsets = Fibonacci_FeedbackOffsets;
    type Builder<'a> = Fibonacci_FeedbackBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Fibonacci_FeedbackOffsets> {
        Ok(Fibonacci_FeedbackOffsets {
            sequence: layout.sequence::<i32>(lengths.sequence, rt::ANY)?,
        })
    }
    fn mark(at: &Fibonacci_FeedbackOffsets, marker: &mut rt::Marker<'_>) {
        marker.sequence::<i32>(at.sequence);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Fibonacci_FeedbackOffsets) -> Fibonacci_FeedbackBuilder<'a> {
        Fibonacci_FeedbackBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/action/Fibonacci_Feedback` in place, fields in any order.
pub struct Fibonacci_FeedbackBuilder<'a> {
    body: &'a mut [u8],
    at: Fibonacci_FeedbackOffsets,
}
impl Fibonacci_FeedbackBuilder<'_> {
    pub fn set_sequence(&mut self, values: &[i32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.sequence, values)?;
        Ok(self)
    }
    pub fn sequence_mut(&mut self) -> &mut [i32] {
        rt::place::sequence_mut(self.body, self.at.sequence)
    }
}

/// `example_interfaces/action/Fibonacci_FeedbackMessage`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fibonacci_FeedbackMessage {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUID,
    pub feedback: super::super::example_interfaces::action::Fibonacci_Feedback,
}
impl Fibonacci_FeedbackMessage {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "unique_identifier_msgs/msg/UUID goal_id\nexample_interfaces/action/Fibonacci_Feedback feedback\n";
}
impl rt::Cdr for Fibonacci_FeedbackMessage {
    const MIN: usize = 20;
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
impl rt::Message for Fibonacci_FeedbackMessage {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_FeedbackMessage";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c1de71afd52e49a89c53d8262366884185bc0a02f78ce051c4e46b0a7fe59bb2");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_FeedbackMessage::__TEXT,
        "example_interfaces/action/Fibonacci_Feedback" => super::super::example_interfaces::action::Fibonacci_Feedback::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = Fibonacci_FeedbackMessageView<'a>;
    type Writer<'a> = Fibonacci_FeedbackMessageWriter<'a>;
}
/// A `example_interfaces/action/Fibonacci_FeedbackMessage` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_FeedbackMessageView<'a> {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUIDView<'a>,
    pub feedback: super::super::example_interfaces::action::Fibonacci_FeedbackView<'a>,
}
impl<'a> rt::Parse<'a> for Fibonacci_FeedbackMessageView<'a> {
    const MIN: usize = 20;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Parse::parse(r)?,
            feedback: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `example_interfaces/action/Fibonacci_FeedbackMessage` front to back.
pub struct Fibonacci_FeedbackMessageWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_FeedbackMessageWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_FeedbackMessageWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_FeedbackMessage) -> rt::Result<()> {
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
    pub fn feedback(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::action::Fibonacci_FeedbackWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::example_interfaces::action::Fibonacci_FeedbackWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `example_interfaces/action/Fibonacci_FeedbackMessage` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct Fibonacci_FeedbackMessageLengths {
    pub feedback: super::super::example_interfaces::action::Fibonacci_FeedbackLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_FeedbackMessageOffsets {
    goal_id: super::super::unique_identifier_msgs::msg::UUIDOffsets,
    feedback: super::super::example_interfaces::action::Fibonacci_FeedbackOffsets,
}
impl rt::BuildInPlace for Fibonacci_FeedbackMessage {
    type Lengths = Fibonacci_FeedbackMessageLengths;
    type Offsets = Fibonacci_FeedbackMessageOffsets;
    type Builder<'a> = Fibonacci_FeedbackMessageBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Fibonacci_FeedbackMessageOffsets> {
        Ok(Fibonacci_FeedbackMessageOffsets {
            goal_id: <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::place(&(), layout)?,
            feedback: <super::super::example_interfaces::action::Fibonacci_Feedback as rt::BuildInPlace>::place(&lengths.feedback, layout)?,
        })
    }
    fn mark(at: &Fibonacci_FeedbackMessageOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::mark(&at.goal_id, marker);
        <super::super::example_interfaces::action::Fibonacci_Feedback as rt::BuildInPlace>::mark(&at.feedback, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Fibonacci_FeedbackMessageOffsets) -> Fibonacci_FeedbackMessageBuilder<'a> {
        Fibonacci_FeedbackMessageBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/action/Fibonacci_FeedbackMessage` in place, fields in any order.
pub struct Fibonacci_FeedbackMessageBuilder<'a> {
    body: &'a mut [u8],
    at: Fibonacci_FeedbackMessageOffsets,
}
impl Fibonacci_FeedbackMessageBuilder<'_> {
    pub fn goal_id(&mut self) -> super::super::unique_identifier_msgs::msg::UUIDBuilder<'_> {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_id)
    }
    pub fn feedback(&mut self) -> super::super::example_interfaces::action::Fibonacci_FeedbackBuilder<'_> {
        <super::super::example_interfaces::action::Fibonacci_Feedback as rt::BuildInPlace>::builder_over(self.body, &self.at.feedback)
    }
}

/// The service `example_interfaces/action/Fibonacci_GetResult`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fibonacci_GetResult;
impl rt::Service for Fibonacci_GetResult {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_GetResult";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1b0de0d5d29dc955d92f546706568428632771db13ec84c15ec1c1a59f424a57");
    const DEFINITION: &'static str = "unique_identifier_msgs/msg/UUID goal_id\n---\nint8 status\nexample_interfaces/action/Fibonacci_Result result\n";
    type Request = Fibonacci_GetResult_Request;
    type Response = Fibonacci_GetResult_Response;
    type Event = Fibonacci_GetResult_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Fibonacci_GetResult_Request>,
        response: rt::Option<Fibonacci_GetResult_Response>,
    ) -> Fibonacci_GetResult_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Fibonacci_GetResult_Event { info, request, response }
    }
}

/// `example_interfaces/action/Fibonacci_GetResult_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fibonacci_GetResult_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::example_interfaces::action::Fibonacci_GetResult_Request>,
    pub response: rt::Vec<super::super::example_interfaces::action::Fibonacci_GetResult_Response>,
}
impl Fibonacci_GetResult_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nexample_interfaces/action/Fibonacci_GetResult_Request[<=1] request\nexample_interfaces/action/Fibonacci_GetResult_Response[<=1] response\n";
}
impl rt::Cdr for Fibonacci_GetResult_Event {
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
impl rt::Message for Fibonacci_GetResult_Event {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_GetResult_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ac4e9cdb954c2e192c9f0753d46f59ab6f0101d5fb5b9542fd8ab2906e40c4d9");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_GetResult_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "example_interfaces/action/Fibonacci_GetResult_Request" => super::super::example_interfaces::action::Fibonacci_GetResult_Request::__TEXT,
        "example_interfaces/action/Fibonacci_GetResult_Response" => super::super::example_interfaces::action::Fibonacci_GetResult_Response::__TEXT,
        "example_interfaces/action/Fibonacci_Result" => super::super::example_interfaces::action::Fibonacci_Result::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = Fibonacci_GetResult_EventView<'a>;
    type Writer<'a> = Fibonacci_GetResult_EventWriter<'a>;
}
/// A `example_interfaces/action/Fibonacci_GetResult_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_GetResult_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::example_interfaces::action::Fibonacci_GetResult_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::example_interfaces::action::Fibonacci_GetResult_ResponseView<'a>>,
}
impl<'a> rt::Parse<'a> for Fibonacci_GetResult_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `example_interfaces/action/Fibonacci_GetResult_Event` front to back.
pub struct Fibonacci_GetResult_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_GetResult_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_GetResult_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_GetResult_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::action::Fibonacci_GetResult_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::action::Fibonacci_GetResult_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::action::Fibonacci_GetResult_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::action::Fibonacci_GetResult_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `example_interfaces/action/Fibonacci_GetResult_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fibonacci_GetResult_Request {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUID,
}
impl Fibonacci_GetResult_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "unique_identifier_msgs/msg/UUID goal_id\n";
}
impl rt::Cdr for Fibonacci_GetResult_Request {
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
impl rt::Message for Fibonacci_GetResult_Request {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_GetResult_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c8a4f5e7d13b81286ee1043e2ecd084281cecf1ff06aaa799464f5f15479f003");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_GetResult_Request::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = Fibonacci_GetResult_RequestView<'a>;
    type Writer<'a> = Fibonacci_GetResult_RequestWriter<'a>;
}
/// A `example_interfaces/action/Fibonacci_GetResult_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_GetResult_RequestView<'a> {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUIDView<'a>,
}
impl<'a> rt::Parse<'a> for Fibonacci_GetResult_RequestView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `example_interfaces/action/Fibonacci_GetResult_Request` front to back.
pub struct Fibonacci_GetResult_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_GetResult_RequestWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_GetResult_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_GetResult_Request) -> rt::Result<()> {
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
pub struct Fibonacci_GetResult_RequestOffsets {
    goal_id: super::super::unique_identifier_msgs::msg::UUIDOffsets,
}
impl rt::BuildInPlace for Fibonacci_GetResult_Request {
    type Lengths = ();
    type Offsets = Fibonacci_GetResult_RequestOffsets;
    type Builder<'a> = Fibonacci_GetResult_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Fibonacci_GetResult_RequestOffsets> {
        Ok(Fibonacci_GetResult_RequestOffsets {
            goal_id: <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &Fibonacci_GetResult_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::mark(&at.goal_id, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Fibonacci_GetResult_RequestOffsets) -> Fibonacci_GetResult_RequestBuilder<'a> {
        Fibonacci_GetResult_RequestBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/action/Fibonacci_GetResult_Request` in place, fields in any order.
pub struct Fibonacci_GetResult_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Fibonacci_GetResult_RequestOffsets,
}
impl Fibonacci_GetResult_RequestBuilder<'_> {
    pub fn goal_id(&mut self) -> super::super::unique_identifier_msgs::msg::UUIDBuilder<'_> {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_id)
    }
}

/// `example_interfaces/action/Fibonacci_GetResult_Response`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fibonacci_GetResult_Response {
    pub status: i8,
    pub result: super::super::example_interfaces::action::Fibonacci_Result,
}
impl Fibonacci_GetResult_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int8 status\nexample_interfaces/action/Fibonacci_Result result\n";
}
impl rt::Cdr for Fibonacci_GetResult_Response {
    const MIN: usize = 5;
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
impl rt::Message for Fibonacci_GetResult_Response {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_GetResult_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6021dc98ab9b4bbe395e48aa4de81ee5f68eb570f88358affcc648146668b24f");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_GetResult_Response::__TEXT,
        "example_interfaces/action/Fibonacci_Result" => super::super::example_interfaces::action::Fibonacci_Result::__TEXT);
    type View<'a> = Fibonacci_GetResult_ResponseView<'a>;
    type Writer<'a> = Fibonacci_GetResult_ResponseWriter<'a>;
}
/// A `example_interfaces/action/Fibonacci_GetResult_Response` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_GetResult_ResponseView<'a> {
    pub status: i8,
    pub result: super::super::example_interfaces::action::Fibonacci_ResultView<'a>,
}
impl<'a> rt::Parse<'a> for Fibonacci_GetResult_ResponseView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            status: rt::Parse::parse(r)?,
            result: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `example_interfaces/action/Fibonacci_GetResult_Response` front to back.
pub struct Fibonacci_GetResult_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_GetResult_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_GetResult_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_GetResult_Response) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn status(&mut self, value: i8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn result(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::action::Fibonacci_ResultWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::example_interfaces::action::Fibonacci_ResultWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `example_interfaces/action/Fibonacci_GetResult_Response` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct Fibonacci_GetResult_ResponseLengths {
    pub result: super::super::example_interfaces::action::Fibonacci_ResultLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_GetResult_ResponseOffsets {
    status: u32,
    result: super::super::example_interfaces::action::Fibonacci_ResultOffsets,
}
impl rt::BuildInPlace for Fibonacci_GetResult_Response {
    type Lengths = Fibonacci_GetResult_ResponseLengths;
    type Offsets = Fibonacci_GetResult_ResponseOffsets;
    type Builder<'a> = Fibonacci_GetResult_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Fibonacci_GetResult_ResponseOffsets> {
        Ok(Fibonacci_GetResult_ResponseOffsets {
            status: layout.number::<i8>()?,
            result: <super::super::example_interfaces::action::Fibonacci_Result as rt::BuildInPlace>::place(&lengths.result, layout)?,
        })
    }
    fn mark(at: &Fibonacci_GetResult_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::example_interfaces::action::Fibonacci_Result as rt::BuildInPlace>::mark(&at.result, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Fibonacci_GetResult_ResponseOffsets) -> Fibonacci_GetResult_ResponseBuilder<'a> {
        Fibonacci_GetResult_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/action/Fibonacci_GetResult_Response` in place, fields in any order.
pub struct Fibonacci_GetResult_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Fibonacci_GetResult_ResponseOffsets,
}
impl Fibonacci_GetResult_ResponseBuilder<'_> {
    pub fn set_status(&mut self, value: i8) -> &mut Self {
        rt::place::number(self.body, self.at.status, value);
        self
    }
    pub fn result(&mut self) -> super::super::example_interfaces::action::Fibonacci_ResultBuilder<'_> {
        <super::super::example_interfaces::action::Fibonacci_Result as rt::BuildInPlace>::builder_over(self.body, &self.at.result)
    }
}

/// `example_interfaces/action/Fibonacci_Goal`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fibonacci_Goal {
    pub order: i32,
}
impl Fibonacci_Goal {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int32 order\n";
}
impl rt::Cdr for Fibonacci_Goal {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.order, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.order, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            order: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Fibonacci_Goal {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_Goal";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_226cb437e4355dcd3e914f930382a3b0cc1da81545bd319ed554e95a03255f51");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_Goal::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Fibonacci_GoalWriter<'a>;
}
impl<'a> rt::Parse<'a> for Fibonacci_Goal {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `example_interfaces/action/Fibonacci_Goal` front to back.
pub struct Fibonacci_GoalWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_GoalWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_GoalWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_Goal) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn order(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_GoalOffsets {
    order: u32,
}
impl rt::BuildInPlace for Fibonacci_Goal {
    type Lengths = ();
    type Offsets = Fibonacci_GoalOffsets;
    type Builder<'a> = Fibonacci_GoalBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Fibonacci_GoalOffsets> {
        Ok(Fibonacci_GoalOffsets {
            order: layout.number::<i32>()?,
        })
    }
    fn mark(at: &Fibonacci_GoalOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Fibonacci_GoalOffsets) -> Fibonacci_GoalBuilder<'a> {
        Fibonacci_GoalBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/action/Fibonacci_Goal` in place, fields in any order.
pub struct Fibonacci_GoalBuilder<'a> {
    body: &'a mut [u8],
    at: Fibonacci_GoalOffsets,
}
impl Fibonacci_GoalBuilder<'_> {
    pub fn set_order(&mut self, value: i32) -> &mut Self {
        rt::place::number(self.body, self.at.order, value);
        self
    }
}

/// `example_interfaces/action/Fibonacci_Result`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fibonacci_Result {
    pub sequence: rt::Vec<i32>,
}
impl Fibonacci_Result {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int32[] sequence\n";
}
impl rt::Cdr for Fibonacci_Result {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.sequence, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.sequence, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            sequence: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Fibonacci_Result {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_Result";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_fea81394f25aa4502217953f1a021fb750e79c10bbd43f13dd94632da6569649");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_Result::__TEXT);
    type View<'a> = Fibonacci_ResultView<'a>;
    type Writer<'a> = Fibonacci_ResultWriter<'a>;
}
/// A `example_interfaces/action/Fibonacci_Result` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_ResultView<'a> {
    pub sequence: &'a [i32],
}
impl<'a> rt::Parse<'a> for Fibonacci_ResultView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            sequence: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `example_interfaces/action/Fibonacci_Result` front to back.
pub struct Fibonacci_ResultWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_ResultWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_ResultWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_Result) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn sequence(&mut self, values: &[i32]) -> rt::Result<&mut Self> {
        self.0.slice(0, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn sequence_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i32])) -> rt::Result<&mut Self> {
        self.0.slice_with(0, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `example_interfaces/action/Fibonacci_Result` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct Fibonacci_ResultLengths {
    pub sequence: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_ResultOffsets {
    sequence: rt::Span,
}
impl rt::BuildInPlace for Fibonacci_Result {
    type Lengths = Fibonacci_ResultLengths;
    type Offsets = Fibonacci_ResultOffsets;
    type Builder<'a> = Fibonacci_ResultBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Fibonacci_ResultOffsets> {
        Ok(Fibonacci_ResultOffsets {
            sequence: layout.sequence::<i32>(lengths.sequence, rt::ANY)?,
        })
    }
    fn mark(at: &Fibonacci_ResultOffsets, marker: &mut rt::Marker<'_>) {
        marker.sequence::<i32>(at.sequence);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Fibonacci_ResultOffsets) -> Fibonacci_ResultBuilder<'a> {
        Fibonacci_ResultBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/action/Fibonacci_Result` in place, fields in any order.
pub struct Fibonacci_ResultBuilder<'a> {
    body: &'a mut [u8],
    at: Fibonacci_ResultOffsets,
}
impl Fibonacci_ResultBuilder<'_> {
    pub fn set_sequence(&mut self, values: &[i32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.sequence, values)?;
        Ok(self)
    }
    pub fn sequence_mut(&mut self) -> &mut [i32] {
        rt::place::sequence_mut(self.body, self.at.sequence)
    }
}

/// The service `example_interfaces/action/Fibonacci_SendGoal`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fibonacci_SendGoal;
impl rt::Service for Fibonacci_SendGoal {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_SendGoal";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d1a57fb2a4afe8c21e34fb10db206f16ce6729b28531141472df92277c55b557");
    const DEFINITION: &'static str = "unique_identifier_msgs/msg/UUID goal_id\nexample_interfaces/action/Fibonacci_Goal goal\n---\nbool accepted\nbuiltin_interfaces/msg/Time stamp\n";
    type Request = Fibonacci_SendGoal_Request;
    type Response = Fibonacci_SendGoal_Response;
    type Event = Fibonacci_SendGoal_Event;
    fn event(
        event: rt::ServiceEvent,
        request: rt::Option<Fibonacci_SendGoal_Request>,
        response: rt::Option<Fibonacci_SendGoal_Response>,
    ) -> Fibonacci_SendGoal_Event {
        let (sec, nanosec) = event.stamp.to_sec_nanosec();
        let info = super::super::service_msgs::msg::ServiceEventInfo {
            event_type: event.kind as u8,
            stamp: super::super::builtin_interfaces::msg::Time { sec, nanosec },
            client_gid: event.client,
            sequence_number: event.sequence_number,
        };
        let request = request.into_iter().collect();
        let response = response.into_iter().collect();
        Fibonacci_SendGoal_Event { info, request, response }
    }
}

/// `example_interfaces/action/Fibonacci_SendGoal_Event`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fibonacci_SendGoal_Event {
    pub info: super::super::service_msgs::msg::ServiceEventInfo,
    pub request: rt::Vec<super::super::example_interfaces::action::Fibonacci_SendGoal_Request>,
    pub response: rt::Vec<super::super::example_interfaces::action::Fibonacci_SendGoal_Response>,
}
impl Fibonacci_SendGoal_Event {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "service_msgs/msg/ServiceEventInfo info\nexample_interfaces/action/Fibonacci_SendGoal_Request[<=1] request\nexample_interfaces/action/Fibonacci_SendGoal_Response[<=1] response\n";
}
impl rt::Cdr for Fibonacci_SendGoal_Event {
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
impl rt::Message for Fibonacci_SendGoal_Event {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_SendGoal_Event";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d5e5b312dbf847307b0e876c2ecc9d80258e95b0d17f8f7bfc581c4a29c83484");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_SendGoal_Event::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "example_interfaces/action/Fibonacci_Goal" => super::super::example_interfaces::action::Fibonacci_Goal::__TEXT,
        "example_interfaces/action/Fibonacci_SendGoal_Request" => super::super::example_interfaces::action::Fibonacci_SendGoal_Request::__TEXT,
        "example_interfaces/action/Fibonacci_SendGoal_Response" => super::super::example_interfaces::action::Fibonacci_SendGoal_Response::__TEXT,
        "service_msgs/ServiceEventInfo" => super::super::service_msgs::msg::ServiceEventInfo::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = Fibonacci_SendGoal_EventView<'a>;
    type Writer<'a> = Fibonacci_SendGoal_EventWriter<'a>;
}
/// A `example_interfaces/action/Fibonacci_SendGoal_Event` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_SendGoal_EventView<'a> {
    pub info: super::super::service_msgs::msg::ServiceEventInfoView<'a>,
    pub request: rt::Seq<'a, super::super::example_interfaces::action::Fibonacci_SendGoal_RequestView<'a>>,
    pub response: rt::Seq<'a, super::super::example_interfaces::action::Fibonacci_SendGoal_Response>,
}
impl<'a> rt::Parse<'a> for Fibonacci_SendGoal_EventView<'a> {
    const MIN: usize = 41;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            info: rt::Parse::parse(r)?,
            request: rt::within(rt::Parse::parse(r)?, 1)?,
            response: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `example_interfaces/action/Fibonacci_SendGoal_Event` front to back.
pub struct Fibonacci_SendGoal_EventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_SendGoal_EventWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_SendGoal_EventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_SendGoal_Event) -> rt::Result<()> {
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
    pub fn request(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::action::Fibonacci_SendGoal_RequestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::action::Fibonacci_SendGoal_RequestWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn response(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::example_interfaces::action::Fibonacci_SendGoal_ResponseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::example_interfaces::action::Fibonacci_SendGoal_ResponseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `example_interfaces/action/Fibonacci_SendGoal_Request`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fibonacci_SendGoal_Request {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUID,
    pub goal: super::super::example_interfaces::action::Fibonacci_Goal,
}
impl Fibonacci_SendGoal_Request {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "unique_identifier_msgs/msg/UUID goal_id\nexample_interfaces/action/Fibonacci_Goal goal\n";
}
impl rt::Cdr for Fibonacci_SendGoal_Request {
    const MIN: usize = 20;
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
impl rt::Message for Fibonacci_SendGoal_Request {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_SendGoal_Request";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3d088942b413247db536576f0286768c6be8fcd5d0c9a5d544f359fba090a238");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_SendGoal_Request::__TEXT,
        "example_interfaces/action/Fibonacci_Goal" => super::super::example_interfaces::action::Fibonacci_Goal::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = Fibonacci_SendGoal_RequestView<'a>;
    type Writer<'a> = Fibonacci_SendGoal_RequestWriter<'a>;
}
/// A `example_interfaces/action/Fibonacci_SendGoal_Request` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_SendGoal_RequestView<'a> {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUIDView<'a>,
    pub goal: super::super::example_interfaces::action::Fibonacci_Goal,
}
impl<'a> rt::Parse<'a> for Fibonacci_SendGoal_RequestView<'a> {
    const MIN: usize = 20;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Parse::parse(r)?,
            goal: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `example_interfaces/action/Fibonacci_SendGoal_Request` front to back.
pub struct Fibonacci_SendGoal_RequestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_SendGoal_RequestWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_SendGoal_RequestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_SendGoal_Request) -> rt::Result<()> {
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
    pub fn goal(&mut self, fill: impl rt::FnOnce(&mut super::super::example_interfaces::action::Fibonacci_GoalWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::example_interfaces::action::Fibonacci_GoalWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Fibonacci_SendGoal_RequestOffsets {
    goal_id: super::super::unique_identifier_msgs::msg::UUIDOffsets,
    goal: super::super::example_interfaces::action::Fibonacci_GoalOffsets,
}
impl rt::BuildInPlace for Fibonacci_SendGoal_Request {
    type Lengths = ();
    type Offsets = Fibonacci_SendGoal_RequestOffsets;
    type Builder<'a> = Fibonacci_SendGoal_RequestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Fibonacci_SendGoal_RequestOffsets> {
        Ok(Fibonacci_SendGoal_RequestOffsets {
            goal_id: <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::place(&(), layout)?,
            goal: <super::super::example_interfaces::action::Fibonacci_Goal as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &Fibonacci_SendGoal_RequestOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::mark(&at.goal_id, marker);
        <super::super::example_interfaces::action::Fibonacci_Goal as rt::BuildInPlace>::mark(&at.goal, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Fibonacci_SendGoal_RequestOffsets) -> Fibonacci_SendGoal_RequestBuilder<'a> {
        Fibonacci_SendGoal_RequestBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/action/Fibonacci_SendGoal_Request` in place, fields in any order.
pub struct Fibonacci_SendGoal_RequestBuilder<'a> {
    body: &'a mut [u8],
    at: Fibonacci_SendGoal_RequestOffsets,
}
impl Fibonacci_SendGoal_RequestBuilder<'_> {
    pub fn goal_id(&mut self) -> super::super::unique_identifier_msgs::msg::UUIDBuilder<'_> {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_id)
    }
    pub fn goal(&mut self) -> super::super::example_interfaces::action::Fibonacci_GoalBuilder<'_> {
        <super::super::example_interfaces::action::Fibonacci_Goal as rt::BuildInPlace>::builder_over(self.body, &self.at.goal)
    }
}

/// `example_interfaces/action/Fibonacci_SendGoal_Response`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fibonacci_SendGoal_Response {
    pub accepted: bool,
    pub stamp: super::super::builtin_interfaces::msg::Time,
}
impl Fibonacci_SendGoal_Response {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool accepted\nbuiltin_interfaces/msg/Time stamp\n";
}
impl rt::Cdr for Fibonacci_SendGoal_Response {
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
impl rt::Message for Fibonacci_SendGoal_Response {
    const TYPE_NAME: &'static str = "example_interfaces/action/Fibonacci_SendGoal_Response";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d8c07bb3d5b766fe4b43159c9a5222af5214e2fcc29229b991d826166c512be1");
    const DEFINITION: &'static str = crate::__definition!(Fibonacci_SendGoal_Response::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Fibonacci_SendGoal_ResponseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Fibonacci_SendGoal_Response {
    const MIN: usize = 9;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `example_interfaces/action/Fibonacci_SendGoal_Response` front to back.
pub struct Fibonacci_SendGoal_ResponseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Fibonacci_SendGoal_ResponseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Fibonacci_SendGoal_ResponseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Fibonacci_SendGoal_Response) -> rt::Result<()> {
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
pub struct Fibonacci_SendGoal_ResponseOffsets {
    accepted: u32,
    stamp: super::super::builtin_interfaces::msg::TimeOffsets,
}
impl rt::BuildInPlace for Fibonacci_SendGoal_Response {
    type Lengths = ();
    type Offsets = Fibonacci_SendGoal_ResponseOffsets;
    type Builder<'a> = Fibonacci_SendGoal_ResponseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Fibonacci_SendGoal_ResponseOffsets> {
        Ok(Fibonacci_SendGoal_ResponseOffsets {
            accepted: layout.number::<u8>()?,
            stamp: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &Fibonacci_SendGoal_ResponseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.stamp, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Fibonacci_SendGoal_ResponseOffsets) -> Fibonacci_SendGoal_ResponseBuilder<'a> {
        Fibonacci_SendGoal_ResponseBuilder { body, at: *at }
    }
}
/// Writes a `example_interfaces/action/Fibonacci_SendGoal_Response` in place, fields in any order.
pub struct Fibonacci_SendGoal_ResponseBuilder<'a> {
    body: &'a mut [u8],
    at: Fibonacci_SendGoal_ResponseOffsets,
}
impl Fibonacci_SendGoal_ResponseBuilder<'_> {
    pub fn set_accepted(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.accepted, u8::from(value));
        self
    }
    pub fn stamp(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.stamp)
    }
}
