// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `trajectory_msgs/msg/JointTrajectory`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JointTrajectory {
    pub header: super::super::std_msgs::msg::Header,
    pub joint_names: rt::Vec<rt::String>,
    pub points: rt::Vec<super::super::trajectory_msgs::msg::JointTrajectoryPoint>,
}
impl JointTrajectory {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nstring[] joint_names\nJointTrajectoryPoint[] points\n";
}
impl rt::Cdr for JointTrajectory {
    const MIN: usize = 20;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.joint_names, at);
        let at = rt::Cdr::end(&self.points, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.joint_names, w)?;
        rt::Cdr::write(&self.points, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            joint_names: rt::Cdr::read(r)?,
            points: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for JointTrajectory {
    const TYPE_NAME: &'static str = "trajectory_msgs/msg/JointTrajectory";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_179b33eba59d676f6d967ac71fe35e7ca2f64b2f3928f4a018cec115e213796e");
    const DEFINITION: &'static str = crate::__definition!(JointTrajectory::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "trajectory_msgs/JointTrajectoryPoint" => super::super::trajectory_msgs::msg::JointTrajectoryPoint::__TEXT);
    type View<'a> = JointTrajectoryView<'a>;
    type Writer<'a> = JointTrajectoryWriter<'a>;
}
impl rt::HasHeader for JointTrajectory {
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
/// A `trajectory_msgs/msg/JointTrajectory` read in place.
#[derive(Clone, Copy, Debug)]
pub struct JointTrajectoryView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub joint_names: rt::Seq<'a, &'a str>,
    pub points: rt::Seq<'a, super::super::trajectory_msgs::msg::JointTrajectoryPointView<'a>>,
}
impl<'a> rt::Parse<'a> for JointTrajectoryView<'a> {
    const MIN: usize = 20;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            joint_names: rt::Parse::parse(r)?,
            points: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `trajectory_msgs/msg/JointTrajectory` front to back.
pub struct JointTrajectoryWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for JointTrajectoryWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> JointTrajectoryWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &JointTrajectory) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn joint_names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(1, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn points(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::trajectory_msgs::msg::JointTrajectoryPointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::trajectory_msgs::msg::JointTrajectoryPointWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `trajectory_msgs/msg/JointTrajectoryPoint`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JointTrajectoryPoint {
    pub positions: rt::Vec<f64>,
    pub velocities: rt::Vec<f64>,
    pub accelerations: rt::Vec<f64>,
    pub effort: rt::Vec<f64>,
    pub time_from_start: super::super::builtin_interfaces::msg::Duration,
}
impl JointTrajectoryPoint {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float64[] positions\nfloat64[] velocities\nfloat64[] accelerations\nfloat64[] effort\nbuiltin_interfaces/Duration time_from_start\n";
}
impl rt::Cdr for JointTrajectoryPoint {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.positions, at);
        let at = rt::Cdr::end(&self.velocities, at);
        let at = rt::Cdr::end(&self.accelerations, at);
        let at = rt::Cdr::end(&self.effort, at);
        let at = rt::Cdr::end(&self.time_from_start, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.positions, w)?;
        rt::Cdr::write(&self.velocities, w)?;
        rt::Cdr::write(&self.accelerations, w)?;
        rt::Cdr::write(&self.effort, w)?;
        rt::Cdr::write(&self.time_from_start, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            positions: rt::Cdr::read(r)?,
            velocities: rt::Cdr::read(r)?,
            accelerations: rt::Cdr::read(r)?,
            effort: rt::Cdr::read(r)?,
            time_from_start: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for JointTrajectoryPoint {
    const TYPE_NAME: &'static str = "trajectory_msgs/msg/JointTrajectoryPoint";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_de8907036d8bd45aac6f30cc9044a3d4a329c42cbf719aff7d95a584cfa532d7");
    const DEFINITION: &'static str = crate::__definition!(JointTrajectoryPoint::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT);
    type View<'a> = JointTrajectoryPointView<'a>;
    type Writer<'a> = JointTrajectoryPointWriter<'a>;
}
/// A `trajectory_msgs/msg/JointTrajectoryPoint` read in place.
#[derive(Clone, Copy, Debug)]
pub struct JointTrajectoryPointView<'a> {
    pub positions: &'a [f64],
    pub velocities: &'a [f64],
    pub accelerations: &'a [f64],
    pub effort: &'a [f64],
    pub time_from_start: super::super::builtin_interfaces::msg::Duration,
}
impl<'a> rt::Parse<'a> for JointTrajectoryPointView<'a> {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            positions: rt::Parse::parse(r)?,
            velocities: rt::Parse::parse(r)?,
            accelerations: rt::Parse::parse(r)?,
            effort: rt::Parse::parse(r)?,
            time_from_start: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `trajectory_msgs/msg/JointTrajectoryPoint` front to back.
pub struct JointTrajectoryPointWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for JointTrajectoryPointWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> JointTrajectoryPointWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &JointTrajectoryPoint) -> rt::Result<()> {
        self.0.whole(value, 5)
    }
    pub fn positions(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(0, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn positions_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(0, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn velocities(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn velocities_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn accelerations(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(2, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn accelerations_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(2, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn effort(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(3, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn effort_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(3, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn time_from_start(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::DurationWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(4, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::DurationWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `trajectory_msgs/msg/JointTrajectoryPoint` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct JointTrajectoryPointLengths {
    pub positions: usize,
    pub velocities: usize,
    pub accelerations: usize,
    pub effort: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct JointTrajectoryPointOffsets {
    positions: rt::Span,
    velocities: rt::Span,
    accelerations: rt::Span,
    effort: rt::Span,
    time_from_start: super::super::builtin_interfaces::msg::DurationOffsets,
}
impl rt::BuildInPlace for JointTrajectoryPoint {
    type Lengths = JointTrajectoryPointLengths;
    type Offsets = JointTrajectoryPointOffsets;
    type Builder<'a> = JointTrajectoryPointBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<JointTrajectoryPointOffsets> {
        Ok(JointTrajectoryPointOffsets {
            positions: layout.sequence::<f64>(lengths.positions, rt::ANY)?,
            velocities: layout.sequence::<f64>(lengths.velocities, rt::ANY)?,
            accelerations: layout.sequence::<f64>(lengths.accelerations, rt::ANY)?,
            effort: layout.sequence::<f64>(lengths.effort, rt::ANY)?,
            time_from_start: <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &JointTrajectoryPointOffsets, marker: &mut rt::Marker<'_>) {
        marker.sequence::<f64>(at.positions);
        marker.sequence::<f64>(at.velocities);
        marker.sequence::<f64>(at.accelerations);
        marker.sequence::<f64>(at.effort);
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::mark(&at.time_from_start, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &JointTrajectoryPointOffsets) -> JointTrajectoryPointBuilder<'a> {
        JointTrajectoryPointBuilder { body, at: *at }
    }
}
/// Writes a `trajectory_msgs/msg/JointTrajectoryPoint` in place, fields in any order.
pub struct JointTrajectoryPointBuilder<'a> {
    body: &'a mut [u8],
    at: JointTrajectoryPointOffsets,
}
impl JointTrajectoryPointBuilder<'_> {
    pub fn set_positions(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.positions, values)?;
        Ok(self)
    }
    pub fn positions_mut(&mut self) -> &mut [f64] {
        rt::place::sequence_mut(self.body, self.at.positions)
    }
    pub fn set_velocities(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.velocities, values)?;
        Ok(self)
    }
    pub fn velocities_mut(&mut self) -> &mut [f64] {
        rt::place::sequence_mut(self.body, self.at.velocities)
    }
    pub fn set_accelerations(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.accelerations, values)?;
        Ok(self)
    }
    pub fn accelerations_mut(&mut self) -> &mut [f64] {
        rt::place::sequence_mut(self.body, self.at.accelerations)
    }
    pub fn set_effort(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.effort, values)?;
        Ok(self)
    }
    pub fn effort_mut(&mut self) -> &mut [f64] {
        rt::place::sequence_mut(self.body, self.at.effort)
    }
    pub fn time_from_start(&mut self) -> super::super::builtin_interfaces::msg::DurationBuilder<'_> {
        <super::super::builtin_interfaces::msg::Duration as rt::BuildInPlace>::builder_over(self.body, &self.at.time_from_start)
    }
}

/// `trajectory_msgs/msg/MultiDOFJointTrajectory`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MultiDOFJointTrajectory {
    pub header: super::super::std_msgs::msg::Header,
    pub joint_names: rt::Vec<rt::String>,
    pub points: rt::Vec<super::super::trajectory_msgs::msg::MultiDOFJointTrajectoryPoint>,
}
impl MultiDOFJointTrajectory {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nstring[] joint_names\nMultiDOFJointTrajectoryPoint[] points\n";
}
impl rt::Cdr for MultiDOFJointTrajectory {
    const MIN: usize = 20;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.joint_names, at);
        let at = rt::Cdr::end(&self.points, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.joint_names, w)?;
        rt::Cdr::write(&self.points, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            joint_names: rt::Cdr::read(r)?,
            points: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MultiDOFJointTrajectory {
    const TYPE_NAME: &'static str = "trajectory_msgs/msg/MultiDOFJointTrajectory";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3a18fd095292a65cfde8833c72985a30af981f3ec44494655c6267262b443a4a");
    const DEFINITION: &'static str = crate::__definition!(MultiDOFJointTrajectory::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Transform" => super::super::geometry_msgs::msg::Transform::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "trajectory_msgs/MultiDOFJointTrajectoryPoint" => super::super::trajectory_msgs::msg::MultiDOFJointTrajectoryPoint::__TEXT);
    type View<'a> = MultiDOFJointTrajectoryView<'a>;
    type Writer<'a> = MultiDOFJointTrajectoryWriter<'a>;
}
impl rt::HasHeader for MultiDOFJointTrajectory {
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
/// A `trajectory_msgs/msg/MultiDOFJointTrajectory` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MultiDOFJointTrajectoryView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub joint_names: rt::Seq<'a, &'a str>,
    pub points: rt::Seq<'a, super::super::trajectory_msgs::msg::MultiDOFJointTrajectoryPointView<'a>>,
}
impl<'a> rt::Parse<'a> for MultiDOFJointTrajectoryView<'a> {
    const MIN: usize = 20;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            joint_names: rt::Parse::parse(r)?,
            points: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `trajectory_msgs/msg/MultiDOFJointTrajectory` front to back.
pub struct MultiDOFJointTrajectoryWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MultiDOFJointTrajectoryWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MultiDOFJointTrajectoryWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MultiDOFJointTrajectory) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn joint_names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(1, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn points(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::trajectory_msgs::msg::MultiDOFJointTrajectoryPointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::trajectory_msgs::msg::MultiDOFJointTrajectoryPointWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `trajectory_msgs/msg/MultiDOFJointTrajectoryPoint`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MultiDOFJointTrajectoryPoint {
    pub transforms: rt::Vec<super::super::geometry_msgs::msg::Transform>,
    pub velocities: rt::Vec<super::super::geometry_msgs::msg::Twist>,
    pub accelerations: rt::Vec<super::super::geometry_msgs::msg::Twist>,
    pub time_from_start: super::super::builtin_interfaces::msg::Duration,
}
impl MultiDOFJointTrajectoryPoint {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "geometry_msgs/Transform[] transforms\ngeometry_msgs/Twist[] velocities\ngeometry_msgs/Twist[] accelerations\nbuiltin_interfaces/Duration time_from_start\n";
}
impl rt::Cdr for MultiDOFJointTrajectoryPoint {
    const MIN: usize = 20;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.transforms, at);
        let at = rt::Cdr::end(&self.velocities, at);
        let at = rt::Cdr::end(&self.accelerations, at);
        let at = rt::Cdr::end(&self.time_from_start, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.transforms, w)?;
        rt::Cdr::write(&self.velocities, w)?;
        rt::Cdr::write(&self.accelerations, w)?;
        rt::Cdr::write(&self.time_from_start, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            transforms: rt::Cdr::read(r)?,
            velocities: rt::Cdr::read(r)?,
            accelerations: rt::Cdr::read(r)?,
            time_from_start: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MultiDOFJointTrajectoryPoint {
    const TYPE_NAME: &'static str = "trajectory_msgs/msg/MultiDOFJointTrajectoryPoint";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6ada1085b5ee64eaa069b074968e69f0e27c8c5e6f5bb0586dd1c834ef0e32b8");
    const DEFINITION: &'static str = crate::__definition!(MultiDOFJointTrajectoryPoint::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Transform" => super::super::geometry_msgs::msg::Transform::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT);
    type View<'a> = MultiDOFJointTrajectoryPointView<'a>;
    type Writer<'a> = MultiDOFJointTrajectoryPointWriter<'a>;
}
/// A `trajectory_msgs/msg/MultiDOFJointTrajectoryPoint` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MultiDOFJointTrajectoryPointView<'a> {
    pub transforms: rt::Seq<'a, super::super::geometry_msgs::msg::Transform>,
    pub velocities: rt::Seq<'a, super::super::geometry_msgs::msg::Twist>,
    pub accelerations: rt::Seq<'a, super::super::geometry_msgs::msg::Twist>,
    pub time_from_start: super::super::builtin_interfaces::msg::Duration,
}
impl<'a> rt::Parse<'a> for MultiDOFJointTrajectoryPointView<'a> {
    const MIN: usize = 20;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            transforms: rt::Parse::parse(r)?,
            velocities: rt::Parse::parse(r)?,
            accelerations: rt::Parse::parse(r)?,
            time_from_start: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `trajectory_msgs/msg/MultiDOFJointTrajectoryPoint` front to back.
pub struct MultiDOFJointTrajectoryPointWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MultiDOFJointTrajectoryPointWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MultiDOFJointTrajectoryPointWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MultiDOFJointTrajectoryPoint) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn transforms(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::TransformWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::TransformWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn velocities(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::TwistWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::TwistWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn accelerations(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::TwistWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::TwistWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn time_from_start(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::DurationWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::DurationWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
