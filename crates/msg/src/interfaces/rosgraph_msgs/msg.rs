// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `rosgraph_msgs/msg/Action`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Action {
    pub name: rt::String,
    pub send_goal: super::super::rosgraph_msgs::msg::Service,
    pub get_result: super::super::rosgraph_msgs::msg::Service,
    pub cancel_goal: super::super::rosgraph_msgs::msg::Service,
    pub feedback: super::super::rosgraph_msgs::msg::Topic,
    pub status: super::super::rosgraph_msgs::msg::Topic,
}
impl Action {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\nService send_goal\nService get_result\nService cancel_goal\nTopic feedback\nTopic status\n";
}
impl rt::Cdr for Action {
    const MIN: usize = 576;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.send_goal, at);
        let at = rt::Cdr::end(&self.get_result, at);
        let at = rt::Cdr::end(&self.cancel_goal, at);
        let at = rt::Cdr::end(&self.feedback, at);
        let at = rt::Cdr::end(&self.status, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.send_goal, w)?;
        rt::Cdr::write(&self.get_result, w)?;
        rt::Cdr::write(&self.cancel_goal, w)?;
        rt::Cdr::write(&self.feedback, w)?;
        rt::Cdr::write(&self.status, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            send_goal: rt::Cdr::read(r)?,
            get_result: rt::Cdr::read(r)?,
            cancel_goal: rt::Cdr::read(r)?,
            feedback: rt::Cdr::read(r)?,
            status: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Action {
    const TYPE_NAME: &'static str = "rosgraph_msgs/msg/Action";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_221c3b8d63470add1ea70231a2c5c3488bd0a11fab7f4b87bbf06ad341062e39");
    const DEFINITION: &'static str = crate::__definition!(Action::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "rosgraph_msgs/InterfaceType" => super::super::rosgraph_msgs::msg::InterfaceType::__TEXT,
        "rosgraph_msgs/QoSProfile" => super::super::rosgraph_msgs::msg::QoSProfile::__TEXT,
        "rosgraph_msgs/Service" => super::super::rosgraph_msgs::msg::Service::__TEXT,
        "rosgraph_msgs/Topic" => super::super::rosgraph_msgs::msg::Topic::__TEXT,
        "rosgraph_msgs/TypeHash" => super::super::rosgraph_msgs::msg::TypeHash::__TEXT);
    type View<'a> = ActionView<'a>;
    type Writer<'a> = ActionWriter<'a>;
}
/// A `rosgraph_msgs/msg/Action` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ActionView<'a> {
    pub name: &'a str,
    pub send_goal: super::super::rosgraph_msgs::msg::ServiceView<'a>,
    pub get_result: super::super::rosgraph_msgs::msg::ServiceView<'a>,
    pub cancel_goal: super::super::rosgraph_msgs::msg::ServiceView<'a>,
    pub feedback: super::super::rosgraph_msgs::msg::TopicView<'a>,
    pub status: super::super::rosgraph_msgs::msg::TopicView<'a>,
}
impl<'a> rt::Parse<'a> for ActionView<'a> {
    const MIN: usize = 576;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            send_goal: rt::Parse::parse(r)?,
            get_result: rt::Parse::parse(r)?,
            cancel_goal: rt::Parse::parse(r)?,
            feedback: rt::Parse::parse(r)?,
            status: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosgraph_msgs/msg/Action` front to back.
pub struct ActionWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ActionWriter<'a> {
    const FIELDS: usize = 6;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ActionWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(6)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Action) -> rt::Result<()> {
        self.0.whole(value, 6)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn send_goal(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::ServiceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::ServiceWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn get_result(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::ServiceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::ServiceWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn cancel_goal(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::ServiceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::ServiceWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn feedback(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::TopicWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(4, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::TopicWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn status(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::TopicWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(5, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::TopicWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `rosgraph_msgs/msg/Action` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ActionLengths {
    pub name: usize,
    pub send_goal: super::super::rosgraph_msgs::msg::ServiceLengths,
    pub get_result: super::super::rosgraph_msgs::msg::ServiceLengths,
    pub cancel_goal: super::super::rosgraph_msgs::msg::ServiceLengths,
    pub feedback: super::super::rosgraph_msgs::msg::TopicLengths,
    pub status: super::super::rosgraph_msgs::msg::TopicLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ActionOffsets {
    name: rt::Span,
    send_goal: super::super::rosgraph_msgs::msg::ServiceOffsets,
    get_result: super::super::rosgraph_msgs::msg::ServiceOffsets,
    cancel_goal: super::super::rosgraph_msgs::msg::ServiceOffsets,
    feedback: super::super::rosgraph_msgs::msg::TopicOffsets,
    status: super::super::rosgraph_msgs::msg::TopicOffsets,
}
impl rt::BuildInPlace for Action {
    type Lengths = ActionLengths;
    type Offsets = ActionOffsets;
    type Builder<'a> = ActionBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ActionOffsets> {
        Ok(ActionOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
            send_goal: <super::super::rosgraph_msgs::msg::Service as rt::BuildInPlace>::place(&lengths.send_goal, layout)?,
            get_result: <super::super::rosgraph_msgs::msg::Service as rt::BuildInPlace>::place(&lengths.get_result, layout)?,
            cancel_goal: <super::super::rosgraph_msgs::msg::Service as rt::BuildInPlace>::place(&lengths.cancel_goal, layout)?,
            feedback: <super::super::rosgraph_msgs::msg::Topic as rt::BuildInPlace>::place(&lengths.feedback, layout)?,
            status: <super::super::rosgraph_msgs::msg::Topic as rt::BuildInPlace>::place(&lengths.status, layout)?,
        })
    }
    fn mark(at: &ActionOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
        <super::super::rosgraph_msgs::msg::Service as rt::BuildInPlace>::mark(&at.send_goal, marker);
        <super::super::rosgraph_msgs::msg::Service as rt::BuildInPlace>::mark(&at.get_result, marker);
        <super::super::rosgraph_msgs::msg::Service as rt::BuildInPlace>::mark(&at.cancel_goal, marker);
        <super::super::rosgraph_msgs::msg::Topic as rt::BuildInPlace>::mark(&at.feedback, marker);
        <super::super::rosgraph_msgs::msg::Topic as rt::BuildInPlace>::mark(&at.status, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ActionOffsets) -> ActionBuilder<'a> {
        ActionBuilder { body, at: *at }
    }
}
/// Writes a `rosgraph_msgs/msg/Action` in place, fields in any order.
pub struct ActionBuilder<'a> {
    body: &'a mut [u8],
    at: ActionOffsets,
}
impl ActionBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn send_goal(&mut self) -> super::super::rosgraph_msgs::msg::ServiceBuilder<'_> {
        <super::super::rosgraph_msgs::msg::Service as rt::BuildInPlace>::builder_over(self.body, &self.at.send_goal)
    }
    pub fn get_result(&mut self) -> super::super::rosgraph_msgs::msg::ServiceBuilder<'_> {
        <super::super::rosgraph_msgs::msg::Service as rt::BuildInPlace>::builder_over(self.body, &self.at.get_result)
    }
    pub fn cancel_goal(&mut self) -> super::super::rosgraph_msgs::msg::ServiceBuilder<'_> {
        <super::super::rosgraph_msgs::msg::Service as rt::BuildInPlace>::builder_over(self.body, &self.at.cancel_goal)
    }
    pub fn feedback(&mut self) -> super::super::rosgraph_msgs::msg::TopicBuilder<'_> {
        <super::super::rosgraph_msgs::msg::Topic as rt::BuildInPlace>::builder_over(self.body, &self.at.feedback)
    }
    pub fn status(&mut self) -> super::super::rosgraph_msgs::msg::TopicBuilder<'_> {
        <super::super::rosgraph_msgs::msg::Topic as rt::BuildInPlace>::builder_over(self.body, &self.at.status)
    }
}

/// `rosgraph_msgs/msg/Clock`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    pub clock: super::super::builtin_interfaces::msg::Time,
}
impl Clock {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "builtin_interfaces/Time clock\n";
}
impl rt::Cdr for Clock {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.clock, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.clock, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            clock: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Clock {
    const TYPE_NAME: &'static str = "rosgraph_msgs/msg/Clock";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_692f7a66e93a3c83e71765d033b60349ba68023a8c689a79e48078bcb5c58564");
    const DEFINITION: &'static str = crate::__definition!(Clock::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = ClockWriter<'a>;
}
impl<'a> rt::Parse<'a> for Clock {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosgraph_msgs/msg/Clock` front to back.
pub struct ClockWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ClockWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ClockWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Clock) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn clock(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
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
pub struct ClockOffsets {
    clock: super::super::builtin_interfaces::msg::TimeOffsets,
}
impl rt::BuildInPlace for Clock {
    type Lengths = ();
    type Offsets = ClockOffsets;
    type Builder<'a> = ClockBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ClockOffsets> {
        Ok(ClockOffsets {
            clock: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &ClockOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.clock, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ClockOffsets) -> ClockBuilder<'a> {
        ClockBuilder { body, at: *at }
    }
}
/// Writes a `rosgraph_msgs/msg/Clock` in place, fields in any order.
pub struct ClockBuilder<'a> {
    body: &'a mut [u8],
    at: ClockOffsets,
}
impl ClockBuilder<'_> {
    pub fn clock(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.clock)
    }
}

/// `rosgraph_msgs/msg/Graph`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    pub nodes: rt::Vec<super::super::rosgraph_msgs::msg::Node>,
}
impl Graph {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Node[] nodes\n";
}
impl rt::Cdr for Graph {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.nodes, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.nodes, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            nodes: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Graph {
    const TYPE_NAME: &'static str = "rosgraph_msgs/msg/Graph";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_46e58f3566aba3e489d14877ea71c339e4267aaa769bcd9d7e2d031850a05dfb");
    const DEFINITION: &'static str = crate::__definition!(Graph::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "rcl_interfaces/FloatingPointRange" => super::super::rcl_interfaces::msg::FloatingPointRange::__TEXT,
        "rcl_interfaces/IntegerRange" => super::super::rcl_interfaces::msg::IntegerRange::__TEXT,
        "rcl_interfaces/ParameterDescriptor" => super::super::rcl_interfaces::msg::ParameterDescriptor::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT,
        "rosgraph_msgs/Action" => super::super::rosgraph_msgs::msg::Action::__TEXT,
        "rosgraph_msgs/InterfaceType" => super::super::rosgraph_msgs::msg::InterfaceType::__TEXT,
        "rosgraph_msgs/Node" => super::super::rosgraph_msgs::msg::Node::__TEXT,
        "rosgraph_msgs/QoSProfile" => super::super::rosgraph_msgs::msg::QoSProfile::__TEXT,
        "rosgraph_msgs/Service" => super::super::rosgraph_msgs::msg::Service::__TEXT,
        "rosgraph_msgs/Topic" => super::super::rosgraph_msgs::msg::Topic::__TEXT,
        "rosgraph_msgs/TypeHash" => super::super::rosgraph_msgs::msg::TypeHash::__TEXT);
    type View<'a> = GraphView<'a>;
    type Writer<'a> = GraphWriter<'a>;
}
/// A `rosgraph_msgs/msg/Graph` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GraphView<'a> {
    pub nodes: rt::Seq<'a, super::super::rosgraph_msgs::msg::NodeView<'a>>,
}
impl<'a> rt::Parse<'a> for GraphView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            nodes: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosgraph_msgs/msg/Graph` front to back.
pub struct GraphWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GraphWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GraphWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Graph) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn nodes(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosgraph_msgs::msg::NodeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosgraph_msgs::msg::NodeWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosgraph_msgs/msg/InterfaceType`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InterfaceType {
    pub name: rt::String,
    pub hash: super::super::rosgraph_msgs::msg::TypeHash,
}
impl InterfaceType {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\nTypeHash hash\n";
}
impl rt::Cdr for InterfaceType {
    const MIN: usize = 37;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.hash, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.hash, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            hash: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for InterfaceType {
    const TYPE_NAME: &'static str = "rosgraph_msgs/msg/InterfaceType";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_08e222a0b6950d275c45c2924b6bb6b79b7fdede9c90cdf5d6952dc6f197916c");
    const DEFINITION: &'static str = crate::__definition!(InterfaceType::__TEXT,
        "rosgraph_msgs/TypeHash" => super::super::rosgraph_msgs::msg::TypeHash::__TEXT);
    type View<'a> = InterfaceTypeView<'a>;
    type Writer<'a> = InterfaceTypeWriter<'a>;
}
/// A `rosgraph_msgs/msg/InterfaceType` read in place.
#[derive(Clone, Copy, Debug)]
pub struct InterfaceTypeView<'a> {
    pub name: &'a str,
    pub hash: super::super::rosgraph_msgs::msg::TypeHashView<'a>,
}
impl<'a> rt::Parse<'a> for InterfaceTypeView<'a> {
    const MIN: usize = 37;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            hash: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosgraph_msgs/msg/InterfaceType` front to back.
pub struct InterfaceTypeWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for InterfaceTypeWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> InterfaceTypeWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &InterfaceType) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn hash(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::TypeHashWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::TypeHashWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `rosgraph_msgs/msg/InterfaceType` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct InterfaceTypeLengths {
    pub name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct InterfaceTypeOffsets {
    name: rt::Span,
    hash: super::super::rosgraph_msgs::msg::TypeHashOffsets,
}
impl rt::BuildInPlace for InterfaceType {
    type Lengths = InterfaceTypeLengths;
    type Offsets = InterfaceTypeOffsets;
    type Builder<'a> = InterfaceTypeBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<InterfaceTypeOffsets> {
        Ok(InterfaceTypeOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
            hash: <super::super::rosgraph_msgs::msg::TypeHash as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &InterfaceTypeOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
        <super::super::rosgraph_msgs::msg::TypeHash as rt::BuildInPlace>::mark(&at.hash, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &InterfaceTypeOffsets) -> InterfaceTypeBuilder<'a> {
        InterfaceTypeBuilder { body, at: *at }
    }
}
/// Writes a `rosgraph_msgs/msg/InterfaceType` in place, fields in any order.
pub struct InterfaceTypeBuilder<'a> {
    body: &'a mut [u8],
    at: InterfaceTypeOffsets,
}
impl InterfaceTypeBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn hash(&mut self) -> super::super::rosgraph_msgs::msg::TypeHashBuilder<'_> {
        <super::super::rosgraph_msgs::msg::TypeHash as rt::BuildInPlace>::builder_over(self.body, &self.at.hash)
    }
}

/// `rosgraph_msgs/msg/Node`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    pub name: rt::String,
    pub parameters: rt::Vec<super::super::rcl_interfaces::msg::ParameterDescriptor>,
    pub parameter_values: rt::Vec<super::super::rcl_interfaces::msg::ParameterValue>,
    pub publishers: rt::Vec<super::super::rosgraph_msgs::msg::Topic>,
    pub subscriptions: rt::Vec<super::super::rosgraph_msgs::msg::Topic>,
    pub service_clients: rt::Vec<super::super::rosgraph_msgs::msg::Service>,
    pub service_servers: rt::Vec<super::super::rosgraph_msgs::msg::Service>,
    pub action_clients: rt::Vec<super::super::rosgraph_msgs::msg::Action>,
    pub action_servers: rt::Vec<super::super::rosgraph_msgs::msg::Action>,
}
impl Node {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\nrcl_interfaces/ParameterDescriptor[] parameters\nrcl_interfaces/ParameterValue[] parameter_values\nTopic[] publishers\nTopic[] subscriptions\nService[] service_clients\nService[] service_servers\nAction[] action_clients\nAction[] action_servers\n";
}
impl rt::Cdr for Node {
    const MIN: usize = 36;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.parameters, at);
        let at = rt::Cdr::end(&self.parameter_values, at);
        let at = rt::Cdr::end(&self.publishers, at);
        let at = rt::Cdr::end(&self.subscriptions, at);
        let at = rt::Cdr::end(&self.service_clients, at);
        let at = rt::Cdr::end(&self.service_servers, at);
        let at = rt::Cdr::end(&self.action_clients, at);
        let at = rt::Cdr::end(&self.action_servers, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.parameters, w)?;
        rt::Cdr::write(&self.parameter_values, w)?;
        rt::Cdr::write(&self.publishers, w)?;
        rt::Cdr::write(&self.subscriptions, w)?;
        rt::Cdr::write(&self.service_clients, w)?;
        rt::Cdr::write(&self.service_servers, w)?;
        rt::Cdr::write(&self.action_clients, w)?;
        rt::Cdr::write(&self.action_servers, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            parameters: rt::Cdr::read(r)?,
            parameter_values: rt::Cdr::read(r)?,
            publishers: rt::Cdr::read(r)?,
            subscriptions: rt::Cdr::read(r)?,
            service_clients: rt::Cdr::read(r)?,
            service_servers: rt::Cdr::read(r)?,
            action_clients: rt::Cdr::read(r)?,
            action_servers: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Node {
    const TYPE_NAME: &'static str = "rosgraph_msgs/msg/Node";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2260c5128039783515bd98bc77bbb49ae4758818d9e3c6536b313c2024c77045");
    const DEFINITION: &'static str = crate::__definition!(Node::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "rcl_interfaces/FloatingPointRange" => super::super::rcl_interfaces::msg::FloatingPointRange::__TEXT,
        "rcl_interfaces/IntegerRange" => super::super::rcl_interfaces::msg::IntegerRange::__TEXT,
        "rcl_interfaces/ParameterDescriptor" => super::super::rcl_interfaces::msg::ParameterDescriptor::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT,
        "rosgraph_msgs/Action" => super::super::rosgraph_msgs::msg::Action::__TEXT,
        "rosgraph_msgs/InterfaceType" => super::super::rosgraph_msgs::msg::InterfaceType::__TEXT,
        "rosgraph_msgs/QoSProfile" => super::super::rosgraph_msgs::msg::QoSProfile::__TEXT,
        "rosgraph_msgs/Service" => super::super::rosgraph_msgs::msg::Service::__TEXT,
        "rosgraph_msgs/Topic" => super::super::rosgraph_msgs::msg::Topic::__TEXT,
        "rosgraph_msgs/TypeHash" => super::super::rosgraph_msgs::msg::TypeHash::__TEXT);
    type View<'a> = NodeView<'a>;
    type Writer<'a> = NodeWriter<'a>;
}
/// A `rosgraph_msgs/msg/Node` read in place.
#[derive(Clone, Copy, Debug)]
pub struct NodeView<'a> {
    pub name: &'a str,
    pub parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterDescriptorView<'a>>,
    pub parameter_values: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterValueView<'a>>,
    pub publishers: rt::Seq<'a, super::super::rosgraph_msgs::msg::TopicView<'a>>,
    pub subscriptions: rt::Seq<'a, super::super::rosgraph_msgs::msg::TopicView<'a>>,
    pub service_clients: rt::Seq<'a, super::super::rosgraph_msgs::msg::ServiceView<'a>>,
    pub service_servers: rt::Seq<'a, super::super::rosgraph_msgs::msg::ServiceView<'a>>,
    pub action_clients: rt::Seq<'a, super::super::rosgraph_msgs::msg::ActionView<'a>>,
    pub action_servers: rt::Seq<'a, super::super::rosgraph_msgs::msg::ActionView<'a>>,
}
impl<'a> rt::Parse<'a> for NodeView<'a> {
    const MIN: usize = 36;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            parameters: rt::Parse::parse(r)?,
            parameter_values: rt::Parse::parse(r)?,
            publishers: rt::Parse::parse(r)?,
            subscriptions: rt::Parse::parse(r)?,
            service_clients: rt::Parse::parse(r)?,
            service_servers: rt::Parse::parse(r)?,
            action_clients: rt::Parse::parse(r)?,
            action_servers: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosgraph_msgs/msg/Node` front to back.
pub struct NodeWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for NodeWriter<'a> {
    const FIELDS: usize = 9;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> NodeWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(9)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Node) -> rt::Result<()> {
        self.0.whole(value, 9)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterDescriptorWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterDescriptorWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn parameter_values(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterValueWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterValueWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn publishers(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosgraph_msgs::msg::TopicWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(3, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosgraph_msgs::msg::TopicWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn subscriptions(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosgraph_msgs::msg::TopicWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(4, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosgraph_msgs::msg::TopicWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn service_clients(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosgraph_msgs::msg::ServiceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(5, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosgraph_msgs::msg::ServiceWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn service_servers(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosgraph_msgs::msg::ServiceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(6, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosgraph_msgs::msg::ServiceWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn action_clients(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosgraph_msgs::msg::ActionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(7, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosgraph_msgs::msg::ActionWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn action_servers(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosgraph_msgs::msg::ActionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(8, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosgraph_msgs::msg::ActionWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rosgraph_msgs/msg/QoSProfile`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QoSProfile {
    pub depth: u32,
    pub deadline: super::super::builtin_interfaces::msg::Duration,
    pub lifespan: super::super::builtin_interfaces::msg::Duration,
    pub history: u8,
    pub reliability: u8,
    pub durability: u8,
    pub liveliness: u8,
    pub liveliness_lease_duration: super::super::builtin_interfaces::msg::Duration,
}
impl QoSProfile {
    pub const HISTORY_SYSTEM_DEFAULT: u8 = 0;
    pub const HISTORY_KEEP_LAST: u8 = 1;
    pub const HISTORY_KEEP_ALL: u8 = 2;
    pub const HISTORY_UNKNOWN: u8 = 3;
    pub const RELIABILITY_SYSTEM_DEFAULT: u8 = 0;
    pub const RELIABILITY_RELIABLE: u8 = 1;
    pub const RELIABILITY_BEST_EFFORT: u8 = 2;
    pub const RELIABILITY_UNKNOWN: u8 = 3;
    pub const RELIABILITY_BEST_AVAILABLE: u8 = 4;
    pub const DURABILITY_SYSTEM_DEFAULT: u8 = 0;
    pub const DURABILITY_TRANSIENT_LOCAL: u8 = 1;
    pub const DURABILITY_VOLATILE: u8 = 2;
    pub const DURABILITY_UNKNOWN: u8 = 3;
    pub const DURABILITY_BEST_AVAILABLE: u8 = 4;
    pub const LIVELINESS_SYSTEM_DEFAULT: u8 = 0;
    pub const LIVELINESS_AUTOMATIC: u8 = 1;
    pub const LIVELINESS_MANUAL_BY_TOPIC: u8 = 3;
    pub const LIVELINESS_UNKNOWN: u8 = 4;
    pub const LIVELINESS_BEST_AVAILABLE: u8 = 5;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint32 depth\nbuiltin_interfaces/Duration deadline\nbuiltin_interfaces/Duration lifespan\nuint8 HISTORY_SYSTEM_DEFAULT=0\nuint8 HISTORY_KEEP_LAST=1\nuint8 HISTORY_KEEP_ALL=2\nuint8 HISTORY_UNKNOWN=3\nuint8 history\nuint8 RELIABILITY_SYSTEM_DEFAULT=0\nuint8 RELIABILITY_RELIABLE=1\nuint8 RELIABILITY_BEST_EFFORT=2\nuint8 RELIABILITY_UNKNOWN=3\nuint8 RELIABILITY_BEST_AVAILABLE=4\nuint8 reliability\nuint8 DURABILITY_SYSTEM_DEFAULT=0\nuint8 DURABILITY_TRANSIENT_LOCAL=1\nuint8 DURABILITY_VOLATILE=2\nuint8 DURABILITY_UNKNOWN=3\nuint8 DURABILITY_BEST_AVAILABLE=4\nuint8 durability\nuint8 LIVELINESS_SYSTEM_DEFAULT=0\nuint8 LIVELINESS_AUTOMATIC=1\nuint8 LIVELINESS_MANUAL_BY_TOPIC=3\nuint8 LIVELINESS_UNKNOWN=4\nuint8 LIVELINESS_BEST_AVAILABLE=5\nuint8 liveliness\nbuiltin_interfaces/Duration liveliness_lease_duration\n";
}
impl rt::Cdr for QoSProfile {
    const MIN: usize = 32;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.depth, at);
        let at = rt::Cdr::end(&self.deadline, at);
        let at = rt::Cdr::end(&self.lifespan, at);
        let at = rt::Cdr::end(&self.history, at);
        let at = rt::Cdr::end(&self.reliability, at);
        let at = rt::Cdr::end(&self.durability, at);
        let at = rt::Cdr::end(&self.liveliness, at);
        let at = rt::Cdr::end(&self.liveliness_lease_duration, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.depth, w)?;
        rt::Cdr::write(&self.deadline, w)?;
        rt::Cdr::write(&self.lifespan, w)?;
        rt::Cdr::write(&self.history, w)?;
        rt::Cdr::write(&self.reliability, w)?;
        rt::Cdr::write(&self.durability, w)?;
        rt::Cdr::write(&self.liveliness, w)?;
        rt::Cdr::write(&self.liveliness_lease_duration, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            depth: rt::Cdr::read(r)?,
            deadline: rt::Cdr::read(r)?,
            lifespan: rt::Cdr::read(r)?,
            history: rt::Cdr::read(r)?,
            reliability: rt::Cdr::read(r)?,
            durability: rt::Cdr::read(r)?,
            liveliness: rt::Cdr::read(r)?,
            liveliness_lease_duration: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for QoSProfile {
    const TYPE_NAME: &'static str = "rosgraph_msgs/msg/QoSProfile";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0c83305c2c647eecbf3a0ad549c121d6cf12606d902915a28e904d8f2aba42ee");
    const DEFINITION: &'static str = crate::__definition!(QoSProfile::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = QoSProfileWriter<'a>;
}
impl<'a> rt::Parse<'a> for QoSProfile {
    const MIN: usize = 32;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rosgraph_msgs/msg/QoSProfile` front to back.
pub struct QoSProfileWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for QoSProfileWriter<'a> {
    const FIELDS: usize = 8;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> QoSProfileWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(8)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &QoSProfile) -> rt::Result<()> {
        self.0.whole(value, 8)
    }
    pub fn depth(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn deadline(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::DurationWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::DurationWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn lifespan(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::DurationWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::DurationWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn history(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn reliability(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn durability(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn liveliness(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn liveliness_lease_duration(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::DurationWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(7, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::DurationWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct QoSProfileOffsets {
    depth: u32,
    deadline: super::super::builtin_interfaces::msg::DurationOffsets,
    lifespan: super::super::builtin_interfaces::msg::DurationOffsets,
    history: u32,
    reliability: u32,
    durability: u32,
    liveliness: u32,
    liveliness_lease_duration: super::super::builtin_interfaces::msg::DurationOffsets,
}
impl rt::BuildInPlace for QoSProfile {
    type Lengths = ();
    type Offsets = QoSProfileOffsets;
    type Builder<'a> = QoSProfileBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<QoSProfileOffsets> {
        Ok(QoSProfileOffsets {
            depth: layout.number::<u32>()?,
            deadline: <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::place(&(), layout)?,
            lifespan: <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::place(&(), layout)?,
            history: layout.number::<u8>()?,
            reliability: layout.number::<u8>()?,
            durability: layout.number::<u8>()?,
            liveliness: layout.number::<u8>()?,
            liveliness_lease_duration: <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &QoSProfileOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::mark(&at.deadline, marker);
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::mark(&at.lifespan, marker);
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::mark(&at.liveliness_lease_duration, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &QoSProfileOffsets) -> QoSProfileBuilder<'a> {
        QoSProfileBuilder { body, at: *at }
    }
}
/// Writes a `rosgraph_msgs/msg/QoSProfile` in place, fields in any order.
pub struct QoSProfileBuilder<'a> {
    body: &'a mut [u8],
    at: QoSProfileOffsets,
}
impl QoSProfileBuilder<'_> {
    pub fn set_depth(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.depth, value);
        self
    }
    pub fn deadline(&mut self) -> super::super::builtin_interfaces::msg::DurationBuilder<'_> {
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::builder_over(self.body, &self.at.deadline)
    }
    pub fn lifespan(&mut self) -> super::super::builtin_interfaces::msg::DurationBuilder<'_> {
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::builder_over(self.body, &self.at.lifespan)
    }
    pub fn set_history(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.history, value);
        self
    }
    pub fn set_reliability(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.reliability, value);
        self
    }
    pub fn set_durability(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.durability, value);
        self
    }
    pub fn set_liveliness(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.liveliness, value);
        self
    }
    pub fn liveliness_lease_duration(&mut self) -> super::super::builtin_interfaces::msg::DurationBuilder<'_> {
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::builder_over(self.body, &self.at.liveliness_lease_duration)
    }
}

/// `rosgraph_msgs/msg/Service`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Service {
    pub name: rt::String,
    pub request_type: super::super::rosgraph_msgs::msg::InterfaceType,
    pub request_qos: super::super::rosgraph_msgs::msg::QoSProfile,
    pub response_type: super::super::rosgraph_msgs::msg::InterfaceType,
    pub response_qos: super::super::rosgraph_msgs::msg::QoSProfile,
}
impl Service {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\nInterfaceType request_type\nQoSProfile request_qos\nInterfaceType response_type\nQoSProfile response_qos\n";
}
impl rt::Cdr for Service {
    const MIN: usize = 142;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.request_type, at);
        let at = rt::Cdr::end(&self.request_qos, at);
        let at = rt::Cdr::end(&self.response_type, at);
        let at = rt::Cdr::end(&self.response_qos, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.request_type, w)?;
        rt::Cdr::write(&self.request_qos, w)?;
        rt::Cdr::write(&self.response_type, w)?;
        rt::Cdr::write(&self.response_qos, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            request_type: rt::Cdr::read(r)?,
            request_qos: rt::Cdr::read(r)?,
            response_type: rt::Cdr::read(r)?,
            response_qos: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Service {
    const TYPE_NAME: &'static str = "rosgraph_msgs/msg/Service";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_01a80e1dc066d6f37846e00029710c39cfdfd8c807be16f8f6181f5834f5c679");
    const DEFINITION: &'static str = crate::__definition!(Service::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "rosgraph_msgs/InterfaceType" => super::super::rosgraph_msgs::msg::InterfaceType::__TEXT,
        "rosgraph_msgs/QoSProfile" => super::super::rosgraph_msgs::msg::QoSProfile::__TEXT,
        "rosgraph_msgs/TypeHash" => super::super::rosgraph_msgs::msg::TypeHash::__TEXT);
    type View<'a> = ServiceView<'a>;
    type Writer<'a> = ServiceWriter<'a>;
}
/// A `rosgraph_msgs/msg/Service` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ServiceView<'a> {
    pub name: &'a str,
    pub request_type: super::super::rosgraph_msgs::msg::InterfaceTypeView<'a>,
    pub request_qos: super::super::rosgraph_msgs::msg::QoSProfile,
    pub response_type: super::super::rosgraph_msgs::msg::InterfaceTypeView<'a>,
    pub response_qos: super::super::rosgraph_msgs::msg::QoSProfile,
}
impl<'a> rt::Parse<'a> for ServiceView<'a> {
    const MIN: usize = 142;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            request_type: rt::Parse::parse(r)?,
            request_qos: rt::Parse::parse(r)?,
            response_type: rt::Parse::parse(r)?,
            response_qos: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosgraph_msgs/msg/Service` front to back.
pub struct ServiceWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ServiceWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ServiceWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Service) -> rt::Result<()> {
        self.0.whole(value, 5)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn request_type(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::InterfaceTypeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::InterfaceTypeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn request_qos(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::QoSProfileWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::QoSProfileWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn response_type(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::InterfaceTypeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::InterfaceTypeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn response_qos(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::QoSProfileWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(4, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::QoSProfileWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `rosgraph_msgs/msg/Service` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ServiceLengths {
    pub name: usize,
    pub request_type: super::super::rosgraph_msgs::msg::InterfaceTypeLengths,
    pub response_type: super::super::rosgraph_msgs::msg::InterfaceTypeLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ServiceOffsets {
    name: rt::Span,
    request_type: super::super::rosgraph_msgs::msg::InterfaceTypeOffsets,
    request_qos: super::super::rosgraph_msgs::msg::QoSProfileOffsets,
    response_type: super::super::rosgraph_msgs::msg::InterfaceTypeOffsets,
    response_qos: super::super::rosgraph_msgs::msg::QoSProfileOffsets,
}
impl rt::BuildInPlace for Service {
    type Lengths = ServiceLengths;
    type Offsets = ServiceOffsets;
    type Builder<'a> = ServiceBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ServiceOffsets> {
        Ok(ServiceOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
            request_type: <super::super::rosgraph_msgs::msg::InterfaceType as rt::BuildInPlace>::place(&lengths.request_type, layout)?,
            request_qos: <super::super::rosgraph_msgs::msg::QoSProfile as rt::BuildInPlace>::place(&(), layout)?,
            response_type: <super::super::rosgraph_msgs::msg::InterfaceType as rt::BuildInPlace>::place(&lengths.response_type, layout)?,
            response_qos: <super::super::rosgraph_msgs::msg::QoSProfile as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &ServiceOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
        <super::super::rosgraph_msgs::msg::InterfaceType as rt::BuildInPlace>::mark(&at.request_type, marker);
        <super::super::rosgraph_msgs::msg::QoSProfile as rt::BuildInPlace>::mark(&at.request_qos, marker);
        <super::super::rosgraph_msgs::msg::InterfaceType as rt::BuildInPlace>::mark(&at.response_type, marker);
        <super::super::rosgraph_msgs::msg::QoSProfile as rt::BuildInPlace>::mark(&at.response_qos, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ServiceOffsets) -> ServiceBuilder<'a> {
        ServiceBuilder { body, at: *at }
    }
}
/// Writes a `rosgraph_msgs/msg/Service` in place, fields in any order.
pub struct ServiceBuilder<'a> {
    body: &'a mut [u8],
    at: ServiceOffsets,
}
impl ServiceBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn request_type(&mut self) -> super::super::rosgraph_msgs::msg::InterfaceTypeBuilder<'_> {
        <super::super::rosgraph_msgs::msg::InterfaceType as rt::BuildInPlace>::builder_over(self.body, &self.at.request_type)
    }
    pub fn request_qos(&mut self) -> super::super::rosgraph_msgs::msg::QoSProfileBuilder<'_> {
        <super::super::rosgraph_msgs::msg::QoSProfile as rt::BuildInPlace>::builder_over(self.body, &self.at.request_qos)
    }
    pub fn response_type(&mut self) -> super::super::rosgraph_msgs::msg::InterfaceTypeBuilder<'_> {
        <super::super::rosgraph_msgs::msg::InterfaceType as rt::BuildInPlace>::builder_over(self.body, &self.at.response_type)
    }
    pub fn response_qos(&mut self) -> super::super::rosgraph_msgs::msg::QoSProfileBuilder<'_> {
        <super::super::rosgraph_msgs::msg::QoSProfile as rt::BuildInPlace>::builder_over(self.body, &self.at.response_qos)
    }
}

/// `rosgraph_msgs/msg/Topic`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Topic {
    pub name: rt::String,
    pub r#type: super::super::rosgraph_msgs::msg::InterfaceType,
    pub qos: super::super::rosgraph_msgs::msg::QoSProfile,
}
impl Topic {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\nInterfaceType type\nQoSProfile qos\n";
}
impl rt::Cdr for Topic {
    const MIN: usize = 73;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.qos, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(&self.qos, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            r#type: rt::Cdr::read(r)?,
            qos: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Topic {
    const TYPE_NAME: &'static str = "rosgraph_msgs/msg/Topic";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e378dfc444e3e04c76ffdda3caa997f107b6f2d9ba059fcf09b2f39433a149e4");
    const DEFINITION: &'static str = crate::__definition!(Topic::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "rosgraph_msgs/InterfaceType" => super::super::rosgraph_msgs::msg::InterfaceType::__TEXT,
        "rosgraph_msgs/QoSProfile" => super::super::rosgraph_msgs::msg::QoSProfile::__TEXT,
        "rosgraph_msgs/TypeHash" => super::super::rosgraph_msgs::msg::TypeHash::__TEXT);
    type View<'a> = TopicView<'a>;
    type Writer<'a> = TopicWriter<'a>;
}
/// A `rosgraph_msgs/msg/Topic` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TopicView<'a> {
    pub name: &'a str,
    pub r#type: super::super::rosgraph_msgs::msg::InterfaceTypeView<'a>,
    pub qos: super::super::rosgraph_msgs::msg::QoSProfile,
}
impl<'a> rt::Parse<'a> for TopicView<'a> {
    const MIN: usize = 73;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            r#type: rt::Parse::parse(r)?,
            qos: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosgraph_msgs/msg/Topic` front to back.
pub struct TopicWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TopicWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TopicWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Topic) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn r#type(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::InterfaceTypeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::InterfaceTypeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn qos(&mut self, fill: impl rt::FnOnce(&mut super::super::rosgraph_msgs::msg::QoSProfileWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::rosgraph_msgs::msg::QoSProfileWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `rosgraph_msgs/msg/Topic` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TopicLengths {
    pub name: usize,
    pub r#type: super::super::rosgraph_msgs::msg::InterfaceTypeLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TopicOffsets {
    name: rt::Span,
    r#type: super::super::rosgraph_msgs::msg::InterfaceTypeOffsets,
    qos: super::super::rosgraph_msgs::msg::QoSProfileOffsets,
}
impl rt::BuildInPlace for Topic {
    type Lengths = TopicLengths;
    type Offsets = TopicOffsets;
    type Builder<'a> = TopicBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TopicOffsets> {
        Ok(TopicOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
            r#type: <super::super::rosgraph_msgs::msg::InterfaceType as rt::BuildInPlace>::place(&lengths.r#type, layout)?,
            qos: <super::super::rosgraph_msgs::msg::QoSProfile as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &TopicOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
        <super::super::rosgraph_msgs::msg::InterfaceType as rt::BuildInPlace>::mark(&at.r#type, marker);
        <super::super::rosgraph_msgs::msg::QoSProfile as rt::BuildInPlace>::mark(&at.qos, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TopicOffsets) -> TopicBuilder<'a> {
        TopicBuilder { body, at: *at }
    }
}
/// Writes a `rosgraph_msgs/msg/Topic` in place, fields in any order.
pub struct TopicBuilder<'a> {
    body: &'a mut [u8],
    at: TopicOffsets,
}
impl TopicBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn r#type(&mut self) -> super::super::rosgraph_msgs::msg::InterfaceTypeBuilder<'_> {
        <super::super::rosgraph_msgs::msg::InterfaceType as rt::BuildInPlace>::builder_over(self.body, &self.at.r#type)
    }
    pub fn qos(&mut self) -> super::super::rosgraph_msgs::msg::QoSProfileBuilder<'_> {
        <super::super::rosgraph_msgs::msg::QoSProfile as rt::BuildInPlace>::builder_over(self.body, &self.at.qos)
    }
}

/// `rosgraph_msgs/msg/TypeHash`
#[derive(Clone, Debug, PartialEq)]
pub struct TypeHash {
    pub version: u8,
    pub value: [u8; 32],
}
impl TypeHash {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 version 1\nuint8[32] value\n";
}
impl rt::Default for TypeHash {
    fn default() -> Self {
        Self {
            version: 1,
            value: ::core::array::from_fn(|_| rt::Default::default()),
        }
    }
}
impl rt::Cdr for TypeHash {
    const MIN: usize = 33;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.version, at);
        let at = rt::Cdr::end(&self.value, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.version, w)?;
        rt::Cdr::write(&self.value, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            version: rt::Cdr::read(r)?,
            value: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TypeHash {
    const TYPE_NAME: &'static str = "rosgraph_msgs/msg/TypeHash";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b57248b9d4ea0964bd583c53ae3b94354e599b8183a135af48826287bef3c1f6");
    const DEFINITION: &'static str = crate::__definition!(TypeHash::__TEXT);
    type View<'a> = TypeHashView<'a>;
    type Writer<'a> = TypeHashWriter<'a>;
}
/// A `rosgraph_msgs/msg/TypeHash` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TypeHashView<'a> {
    pub version: u8,
    pub value: &'a [u8; 32],
}
impl<'a> rt::Parse<'a> for TypeHashView<'a> {
    const MIN: usize = 33;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            version: rt::Parse::parse(r)?,
            value: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosgraph_msgs/msg/TypeHash` front to back.
pub struct TypeHashWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TypeHashWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TypeHashWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TypeHash) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn version(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn value(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::Exactly(32))?;
        Ok(self)
    }
    pub fn value_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::Exactly(32), fill)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TypeHashOffsets {
    version: u32,
    value: u32,
}
impl rt::BuildInPlace for TypeHash {
    type Lengths = ();
    type Offsets = TypeHashOffsets;
    type Builder<'a> = TypeHashBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TypeHashOffsets> {
        Ok(TypeHashOffsets {
            version: layout.number::<u8>()?,
            value: layout.array::<u8>(32)?,
        })
    }
    fn mark(at: &TypeHashOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TypeHashOffsets) -> TypeHashBuilder<'a> {
        TypeHashBuilder { body, at: *at }
    }
}
/// Writes a `rosgraph_msgs/msg/TypeHash` in place, fields in any order.
pub struct TypeHashBuilder<'a> {
    body: &'a mut [u8],
    at: TypeHashOffsets,
}
impl TypeHashBuilder<'_> {
    pub fn set_version(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.version, value);
        self
    }
    pub fn set_value(&mut self, values: &[u8; 32]) -> &mut Self {
        rt::place::array(self.body, self.at.value, values);
        self
    }
    pub fn value_mut(&mut self) -> &mut [u8] {
        rt::place::array_mut(self.body, self.at.value, 32)
    }
}
