// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `action_msgs/msg/GoalInfo`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalInfo {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUID,
    pub stamp: super::super::builtin_interfaces::msg::Time,
}
impl GoalInfo {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "unique_identifier_msgs/UUID goal_id\nbuiltin_interfaces/Time stamp\n";
}
impl rt::Cdr for GoalInfo {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.goal_id, at);
        let at = rt::Cdr::end(&self.stamp, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.goal_id, w)?;
        rt::Cdr::write(&self.stamp, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Cdr::read(r)?,
            stamp: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GoalInfo {
    const TYPE_NAME: &'static str = "action_msgs/msg/GoalInfo";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6398fe763154554353930716b225947f93b672f0fb2e49fdd01bb7a7e37933e9");
    const DEFINITION: &'static str = crate::__definition!(GoalInfo::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = GoalInfoView<'a>;
    type Writer<'a> = GoalInfoWriter<'a>;
}
/// A `action_msgs/msg/GoalInfo` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GoalInfoView<'a> {
    pub goal_id: super::super::unique_identifier_msgs::msg::UUIDView<'a>,
    pub stamp: super::super::builtin_interfaces::msg::Time,
}
impl<'a> rt::Parse<'a> for GoalInfoView<'a> {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_id: rt::Parse::parse(r)?,
            stamp: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `action_msgs/msg/GoalInfo` front to back.
pub struct GoalInfoWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GoalInfoWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GoalInfoWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GoalInfo) -> rt::Result<()> {
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
pub struct GoalInfoOffsets {
    goal_id: super::super::unique_identifier_msgs::msg::UUIDOffsets,
    stamp: super::super::builtin_interfaces::msg::TimeOffsets,
}
impl rt::BuildInPlace for GoalInfo {
    type Lengths = ();
    type Offsets = GoalInfoOffsets;
    type Builder<'a> = GoalInfoBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GoalInfoOffsets> {
        Ok(GoalInfoOffsets {
            goal_id: <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::place(&(), layout)?,
            stamp: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &GoalInfoOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::mark(&at.goal_id, marker);
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.stamp, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GoalInfoOffsets) -> GoalInfoBuilder<'a> {
        GoalInfoBuilder { body, at: *at }
    }
}
/// Writes a `action_msgs/msg/GoalInfo` in place, fields in any order.
pub struct GoalInfoBuilder<'a> {
    body: &'a mut [u8],
    at: GoalInfoOffsets,
}
impl GoalInfoBuilder<'_> {
    pub fn goal_id(&mut self) -> super::super::unique_identifier_msgs::msg::UUIDBuilder<'_> {
        <super::super::unique_identifier_msgs::msg::UUID as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_id)
    }
    pub fn stamp(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.stamp)
    }
}

/// `action_msgs/msg/GoalStatus`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalStatus {
    pub goal_info: super::super::action_msgs::msg::GoalInfo,
    pub status: i8,
}
impl GoalStatus {
    pub const STATUS_UNKNOWN: i8 = 0;
    pub const STATUS_ACCEPTED: i8 = 1;
    pub const STATUS_EXECUTING: i8 = 2;
    pub const STATUS_CANCELING: i8 = 3;
    pub const STATUS_SUCCEEDED: i8 = 4;
    pub const STATUS_CANCELED: i8 = 5;
    pub const STATUS_ABORTED: i8 = 6;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int8 STATUS_UNKNOWN = 0\nint8 STATUS_ACCEPTED = 1\nint8 STATUS_EXECUTING = 2\nint8 STATUS_CANCELING = 3\nint8 STATUS_SUCCEEDED = 4\nint8 STATUS_CANCELED = 5\nint8 STATUS_ABORTED = 6\nGoalInfo goal_info\nint8 status\n";
}
impl rt::Cdr for GoalStatus {
    const MIN: usize = 25;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.goal_info, at);
        let at = rt::Cdr::end(&self.status, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.goal_info, w)?;
        rt::Cdr::write(&self.status, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            goal_info: rt::Cdr::read(r)?,
            status: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GoalStatus {
    const TYPE_NAME: &'static str = "action_msgs/msg/GoalStatus";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_32f4cfd717735d17657e1178f24431c1ce996c878c515230f6c5b3476819dbb9");
    const DEFINITION: &'static str = crate::__definition!(GoalStatus::__TEXT,
        "action_msgs/GoalInfo" => super::super::action_msgs::msg::GoalInfo::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = GoalStatusView<'a>;
    type Writer<'a> = GoalStatusWriter<'a>;
}
/// A `action_msgs/msg/GoalStatus` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GoalStatusView<'a> {
    pub goal_info: super::super::action_msgs::msg::GoalInfoView<'a>,
    pub status: i8,
}
impl<'a> rt::Parse<'a> for GoalStatusView<'a> {
    const MIN: usize = 25;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            goal_info: rt::Parse::parse(r)?,
            status: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `action_msgs/msg/GoalStatus` front to back.
pub struct GoalStatusWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GoalStatusWriter<'a> {
    const FIELDS: usize = 2;
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
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GoalStatus) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn goal_info(&mut self, fill: impl rt::FnOnce(&mut super::super::action_msgs::msg::GoalInfoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::action_msgs::msg::GoalInfoWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn status(&mut self, value: i8) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GoalStatusOffsets {
    goal_info: super::super::action_msgs::msg::GoalInfoOffsets,
    status: u32,
}
impl rt::BuildInPlace for GoalStatus {
    type Lengths = ();
    type Offsets = GoalStatusOffsets;
    type Builder<'a> = GoalStatusBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GoalStatusOffsets> {
        Ok(GoalStatusOffsets {
            goal_info: <super::super::action_msgs::msg::GoalInfo as rt::BuildInPlace>::place(&(), layout)?,
            status: layout.number::<i8>()?,
        })
    }
    fn mark(at: &GoalStatusOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::action_msgs::msg::GoalInfo as rt::BuildInPlace>::mark(&at.goal_info, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GoalStatusOffsets) -> GoalStatusBuilder<'a> {
        GoalStatusBuilder { body, at: *at }
    }
}
/// Writes a `action_msgs/msg/GoalStatus` in place, fields in any order.
pub struct GoalStatusBuilder<'a> {
    body: &'a mut [u8],
    at: GoalStatusOffsets,
}
impl GoalStatusBuilder<'_> {
    pub fn goal_info(&mut self) -> super::super::action_msgs::msg::GoalInfoBuilder<'_> {
        <super::super::action_msgs::msg::GoalInfo as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_info)
    }
    pub fn set_status(&mut self, value: i8) -> &mut Self {
        rt::place::number(self.body, self.at.status, value);
        self
    }
}

/// `action_msgs/msg/GoalStatusArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalStatusArray {
    pub status_list: rt::Vec<super::super::action_msgs::msg::GoalStatus>,
}
impl GoalStatusArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "GoalStatus[] status_list\n";
}
impl rt::Cdr for GoalStatusArray {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.status_list, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.status_list, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            status_list: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GoalStatusArray {
    const TYPE_NAME: &'static str = "action_msgs/msg/GoalStatusArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6c1684b00f177d37438febe6e709fc4e2b0d4248dca4854946f9ed8b30cda83e");
    const DEFINITION: &'static str = crate::__definition!(GoalStatusArray::__TEXT,
        "action_msgs/GoalInfo" => super::super::action_msgs::msg::GoalInfo::__TEXT,
        "action_msgs/GoalStatus" => super::super::action_msgs::msg::GoalStatus::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "unique_identifier_msgs/UUID" => super::super::unique_identifier_msgs::msg::UUID::__TEXT);
    type View<'a> = GoalStatusArrayView<'a>;
    type Writer<'a> = GoalStatusArrayWriter<'a>;
}
/// A `action_msgs/msg/GoalStatusArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GoalStatusArrayView<'a> {
    pub status_list: rt::Seq<'a, super::super::action_msgs::msg::GoalStatusView<'a>>,
}
impl<'a> rt::Parse<'a> for GoalStatusArrayView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            status_list: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `action_msgs/msg/GoalStatusArray` front to back.
pub struct GoalStatusArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GoalStatusArrayWriter<'a> {
    const FIELDS: usize = 1;
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
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GoalStatusArray) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn status_list(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::action_msgs::msg::GoalStatusWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::action_msgs::msg::GoalStatusWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}
