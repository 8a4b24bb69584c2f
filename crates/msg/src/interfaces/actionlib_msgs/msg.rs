// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `actionlib_msgs/msg/GoalID`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalID {
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub id: rt::String,
}
impl GoalID {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "builtin_interfaces/Time stamp\nstring id\n";
}
impl rt::Cdr for GoalID {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.stamp, at);
        let at = rt::Cdr::end(&self.id, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.stamp, w)?;
        rt::Cdr::write(&self.id, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            stamp: rt::Cdr::read(r)?,
            id: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GoalID {
    const TYPE_NAME: &'static str = "actionlib_msgs/msg/GoalID";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_140ea4a1bad4781edc32030c7983ab3a62c675f861c61c9b2200ae5e5398be24");
    const DEFINITION: &'static str = crate::__definition!(GoalID::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = GoalIDView<'a>;
    type Writer<'a> = GoalIDWriter<'a>;
}
/// A `actionlib_msgs/msg/GoalID` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GoalIDView<'a> {
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub id: &'a str,
}
impl<'a> rt::Parse<'a> for GoalIDView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            stamp: rt::Parse::parse(r)?,
            id: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `actionlib_msgs/msg/GoalID` front to back.
pub struct GoalIDWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GoalIDWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GoalIDWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GoalID) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn stamp(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `actionlib_msgs/msg/GoalID` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GoalIDLengths {
    pub id: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GoalIDOffsets {
    stamp: super::super::builtin_interfaces::msg::TimeOffsets,
    id: rt::Span,
}
impl rt::BuildInPlace for GoalID {
    type Lengths = GoalIDLengths;
    type Offsets = GoalIDOffsets;
    type Builder<'a> = GoalIDBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GoalIDOffsets> {
        Ok(GoalIDOffsets {
            stamp: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
            id: layout.string(lengths.id, rt::ANY)?,
        })
    }
    fn mark(at: &GoalIDOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.stamp, marker);
        marker.string(at.id);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GoalIDOffsets) -> GoalIDBuilder<'a> {
        GoalIDBuilder { body, at: *at }
    }
}
/// Writes a `actionlib_msgs/msg/GoalID` in place, fields in any order.
pub struct GoalIDBuilder<'a> {
    body: &'a mut [u8],
    at: GoalIDOffsets,
}
impl GoalIDBuilder<'_> {
    pub fn stamp(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.stamp)
    }
    pub fn set_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.id, text)?;
        Ok(self)
    }
}

/// `actionlib_msgs/msg/GoalStatus`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalStatus {
    pub goal_id: super::super::actionlib_msgs::msg::GoalID,
    pub status: u8,
    pub text: rt::String,
}
impl GoalStatus {
    pub const PENDING: u8 = 0;
    pub const ACTIVE: u8 = 1;
    pub const PREEMPTED: u8 = 2;
    pub const SUCCEEDED: u8 = 3;
    pub const ABORTED: u8 = 4;
    pub const REJECTED: u8 = 5;
    pub const PREEMPTING: u8 = 6;
    pub const RECALLING: u8 = 7;
    pub const RECALLED: u8 = 8;
    pub const LOST: u8 = 9;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "GoalID goal_id\nuint8 status\nuint8 PENDING = 0\nuint8 ACTIVE = 1\nuint8 PREEMPTED = 2\nuint8 SUCCEEDED = 3\nuint8 ABORTED = 4\nuint8 REJECTED = 5\nuint8 PREEMPTING = 6\nuint8 RECALLING = 7\nuint8 RECALLED = 8\nuint8 LOST = 9\nstring text\n";
}
impl rt::Cdr for GoalStatus {
    const MIN: usize = 17;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.goal_id, at);
        let at = rt::Cdr::end(&self.status, at);
        let at = rt::Cdr::end(&self.text, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.goal_id, w)?;
        rt::Cdr::write(&self.status, w)?;
        rt::Cdr::write(&self.text, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Cdr::read(r)?,
            status: rt::Cdr::read(r)?,
            text: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GoalStatus {
    const TYPE_NAME: &'static str = "actionlib_msgs/msg/GoalStatus";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c90c64230954d90ee079cbdd22a14bca3650b3d403f5cc3faf0eee992c6ae9ff");
    const DEFINITION: &'static str = crate::__definition!(GoalStatus::__TEXT,
        "actionlib_msgs/GoalID" => super::super::actionlib_msgs::msg::GoalID::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = GoalStatusView<'a>;
    type Writer<'a> = GoalStatusWriter<'a>;
}
/// A `actionlib_msgs/msg/GoalStatus` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GoalStatusView<'a> {
    pub goal_id: super::super::actionlib_msgs::msg::GoalIDView<'a>,
    pub status: u8,
    pub text: &'a str,
}
impl<'a> rt::Parse<'a> for GoalStatusView<'a> {
    const MIN: usize = 17;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Parse::parse(r)?,
            status: rt::Parse::parse(r)?,
            text: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `actionlib_msgs/msg/GoalStatus` front to back.
pub struct GoalStatusWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GoalStatusWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GoalStatusWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GoalStatus) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn goal_id(&mut self, fill: impl rt::FnOnce(&mut super::super::actionlib_msgs::msg::GoalIDWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::actionlib_msgs::msg::GoalIDWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn status(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn text(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `actionlib_msgs/msg/GoalStatus` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct GoalStatusLengths {
    pub goal_id: super::super::actionlib_msgs::msg::GoalIDLengths,
    pub text: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GoalStatusOffsets {
    goal_id: super::super::actionlib_msgs::msg::GoalIDOffsets,
    status: u32,
    text: rt::Span,
}
impl rt::BuildInPlace for GoalStatus {
    type Lengths = GoalStatusLengths;
    type Offsets = GoalStatusOffsets;
    type Builder<'a> = GoalStatusBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GoalStatusOffsets> {
        Ok(GoalStatusOffsets {
            goal_id: <super::super::actionlib_msgs::msg::GoalID as rt::BuildInPlace>::place(&lengths.goal_id, layout)?,
            status: layout.number::<u8>()?,
            text: layout.string(lengths.text, rt::ANY)?,
        })
    }
    fn mark(at: &GoalStatusOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::actionlib_msgs::msg::GoalID as rt::BuildInPlace>::mark(&at.goal_id, marker);
        marker.string(at.text);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GoalStatusOffsets) -> GoalStatusBuilder<'a> {
        GoalStatusBuilder { body, at: *at }
    }
}
/// Writes a `actionlib_msgs/msg/GoalStatus` in place, fields in any order.
pub struct GoalStatusBuilder<'a> {
    body: &'a mut [u8],
    at: GoalStatusOffsets,
}
impl GoalStatusBuilder<'_> {
    pub fn goal_id(&mut self) -> super::super::actionlib_msgs::msg::GoalIDBuilder<'_> {
        <super::super::actionlib_msgs::msg::GoalID as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_id)
    }
    pub fn set_status(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.status, value);
        self
    }
    pub fn set_text(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.text, text)?;
        Ok(self)
    }
}

/// `actionlib_msgs/msg/GoalStatusArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalStatusArray {
    pub header: super::super::std_msgs::msg::Header,
    pub status_list: rt::Vec<super::super::actionlib_msgs::msg::GoalStatus>,
}
impl GoalStatusArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nGoalStatus[] status_list\n";
}
impl rt::Cdr for GoalStatusArray {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.status_list, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.status_list, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            status_list: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GoalStatusArray {
    const TYPE_NAME: &'static str = "actionlib_msgs/msg/GoalStatusArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f3230208e8daec53eb7b8da6df1c1d1d4eb095f3082be922661c29a1f855a1bc");
    const DEFINITION: &'static str = crate::__definition!(GoalStatusArray::__TEXT,
        "actionlib_msgs/GoalID" => super::super::actionlib_msgs::msg::GoalID::__TEXT,
        "actionlib_msgs/GoalStatus" => super::super::actionlib_msgs::msg::GoalStatus::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = GoalStatusArrayView<'a>;
    type Writer<'a> = GoalStatusArrayWriter<'a>;
}
impl rt::HasHeader for GoalStatusArray {
    const HEADER_FIRST: bool = true;
    fn stamp(&self) -> rt::Time {
        let stamp = &self.header.stamp;
        rt::Time::from_sec_nanosec(stamp.sec, stamp.nanosec)
    }
    fn frame_id(&self) -> &str {
        &self.header.frame_id
    }
    fn set_header(&mut self, stamp: rt::Time, frame_id: &str) {
        let (sec, nanosec) = stamp.to_sec_nanosec();
        self.header.stamp.sec = sec;
        self.header.stamp.nanosec = nanosec;
        self.header.frame_id.clear();
        self.header.frame_id.push_str(frame_id);
    }
}
/// A `actionlib_msgs/msg/GoalStatusArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GoalStatusArrayView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub status_list: rt::Seq<'a, super::super::actionlib_msgs::msg::GoalStatusView<'a>>,
}
impl<'a> rt::Parse<'a> for GoalStatusArrayView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            status_list: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `actionlib_msgs/msg/GoalStatusArray` front to back.
pub struct GoalStatusArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GoalStatusArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GoalStatusArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GoalStatusArray) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn status_list(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::actionlib_msgs::msg::GoalStatusWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::actionlib_msgs::msg::GoalStatusWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}
