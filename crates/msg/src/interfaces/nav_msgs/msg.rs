// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `nav_msgs/msg/Goals`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Goals {
    pub header: super::super::std_msgs::msg::Header,
    pub goals: rt::Vec<super::super::geometry_msgs::msg::PoseStamped>,
}
impl Goals {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\ngeometry_msgs/PoseStamped[] goals\n";
}
impl rt::Cdr for Goals {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.goals, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.goals, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            goals: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Goals {
    const TYPE_NAME: &'static str = "nav_msgs/msg/Goals";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_02305a51633b5c04d8979b878a7577cafd422f8a07465c878b17a920af3759e9");
    const DEFINITION: &'static str = crate::__definition!(Goals::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/PoseStamped" => super::super::geometry_msgs::msg::PoseStamped::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = GoalsView<'a>;
    type Writer<'a> = GoalsWriter<'a>;
}
impl rt::HasHeader for Goals {
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
/// A `nav_msgs/msg/Goals` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GoalsView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub goals: rt::Seq<'a, super::super::geometry_msgs::msg::PoseStampedView<'a>>,
}
impl<'a> rt::Parse<'a> for GoalsView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            goals: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/msg/Goals` front to back.
pub struct GoalsWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GoalsWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GoalsWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Goals) -> rt::Result<()> {
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
    pub fn goals(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::PoseStampedWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::PoseStampedWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `nav_msgs/msg/GridCells`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GridCells {
    pub header: super::super::std_msgs::msg::Header,
    pub cell_width: f32,
    pub cell_height: f32,
    pub cells: rt::Vec<super::super::geometry_msgs::msg::Point>,
}
impl GridCells {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nfloat32 cell_width\nfloat32 cell_height\ngeometry_msgs/Point[] cells\n";
}
impl rt::Cdr for GridCells {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.cell_width, at);
        let at = rt::Cdr::end(&self.cell_height, at);
        let at = rt::Cdr::end(&self.cells, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.cell_width, w)?;
        rt::Cdr::write(&self.cell_height, w)?;
        rt::Cdr::write(&self.cells, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            cell_width: rt::Cdr::read(r)?,
            cell_height: rt::Cdr::read(r)?,
            cells: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for GridCells {
    const TYPE_NAME: &'static str = "nav_msgs/msg/GridCells";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_bb99c2f5d0a04750745a81ec6a8147aa373cce5bd17c8cd6507f2413354a6933");
    const DEFINITION: &'static str = crate::__definition!(GridCells::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = GridCellsView<'a>;
    type Writer<'a> = GridCellsWriter<'a>;
}
impl rt::HasHeader for GridCells {
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
/// A `nav_msgs/msg/GridCells` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GridCellsView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub cell_width: f32,
    pub cell_height: f32,
    pub cells: rt::Seq<'a, super::super::geometry_msgs::msg::Point>,
}
impl<'a> rt::Parse<'a> for GridCellsView<'a> {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            cell_width: rt::Parse::parse(r)?,
            cell_height: rt::Parse::parse(r)?,
            cells: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/msg/GridCells` front to back.
pub struct GridCellsWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GridCellsWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GridCellsWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &GridCells) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn cell_width(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn cell_height(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn cells(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::PointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(3, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::PointWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `nav_msgs/msg/MapMetaData`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MapMetaData {
    pub map_load_time: super::super::builtin_interfaces::msg::Time,
    pub resolution: f32,
    pub width: u32,
    pub height: u32,
    pub origin: super::super::geometry_msgs::msg::Pose,
}
impl MapMetaData {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "builtin_interfaces/Time map_load_time\nfloat32 resolution\nuint32 width\nuint32 height\ngeometry_msgs/Pose origin\n";
}
impl rt::Cdr for MapMetaData {
    const MIN: usize = 76;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.map_load_time, at);
        let at = rt::Cdr::end(&self.resolution, at);
        let at = rt::Cdr::end(&self.width, at);
        let at = rt::Cdr::end(&self.height, at);
        let at = rt::Cdr::end(&self.origin, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.map_load_time, w)?;
        rt::Cdr::write(&self.resolution, w)?;
        rt::Cdr::write(&self.width, w)?;
        rt::Cdr::write(&self.height, w)?;
        rt::Cdr::write(&self.origin, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            map_load_time: rt::Cdr::read(r)?,
            resolution: rt::Cdr::read(r)?,
            width: rt::Cdr::read(r)?,
            height: rt::Cdr::read(r)?,
            origin: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MapMetaData {
    const TYPE_NAME: &'static str = "nav_msgs/msg/MapMetaData";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2772d4b2000ef2b35dbaeb80fd3946c1369f817fb4f75677d916d27c17d763c8");
    const DEFINITION: &'static str = crate::__definition!(MapMetaData::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = MapMetaDataWriter<'a>;
}
impl<'a> rt::Parse<'a> for MapMetaData {
    const MIN: usize = 76;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `nav_msgs/msg/MapMetaData` front to back.
pub struct MapMetaDataWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MapMetaDataWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MapMetaDataWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MapMetaData) -> rt::Result<()> {
        self.0.whole(value, 5)
    }
    pub fn map_load_time(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn resolution(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn width(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn height(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn origin(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(4, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct MapMetaDataOffsets {
    map_load_time: super::super::builtin_interfaces::msg::TimeOffsets,
    resolution: u32,
    width: u32,
    height: u32,
    origin: super::super::geometry_msgs::msg::PoseOffsets,
}
impl rt::BuildInPlace for MapMetaData {
    type Lengths = ();
    type Offsets = MapMetaDataOffsets;
    type Builder<'a> = MapMetaDataBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<MapMetaDataOffsets> {
        Ok(MapMetaDataOffsets {
            map_load_time: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
            resolution: layout.number::<f32>()?,
            width: layout.number::<u32>()?,
            height: layout.number::<u32>()?,
            origin: <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &MapMetaDataOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.map_load_time, marker);
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::mark(&at.origin, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &MapMetaDataOffsets) -> MapMetaDataBuilder<'a> {
        MapMetaDataBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/msg/MapMetaData` in place, fields in any order.
pub struct MapMetaDataBuilder<'a> {
    body: &'a mut [u8],
    at: MapMetaDataOffsets,
}
impl MapMetaDataBuilder<'_> {
    pub fn map_load_time(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.map_load_time)
    }
    pub fn set_resolution(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.resolution, value);
        self
    }
    pub fn set_width(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.width, value);
        self
    }
    pub fn set_height(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.height, value);
        self
    }
    pub fn origin(&mut self) -> super::super::geometry_msgs::msg::PoseBuilder<'_> {
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::builder_over(self.body, &self.at.origin)
    }
}

/// `nav_msgs/msg/OccupancyGrid`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OccupancyGrid {
    pub header: super::super::std_msgs::msg::Header,
    pub info: super::super::nav_msgs::msg::MapMetaData,
    pub data: rt::Vec<i8>,
}
impl OccupancyGrid {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nMapMetaData info\nint8[] data\n";
}
impl rt::Cdr for OccupancyGrid {
    const MIN: usize = 92;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.info, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.info, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            info: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for OccupancyGrid {
    const TYPE_NAME: &'static str = "nav_msgs/msg/OccupancyGrid";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8d348150c12913a31ee0ec170fbf25089e4745d17035792a1ba94d6f0bc0cfc7");
    const DEFINITION: &'static str = crate::__definition!(OccupancyGrid::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "nav_msgs/MapMetaData" => super::super::nav_msgs::msg::MapMetaData::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = OccupancyGridView<'a>;
    type Writer<'a> = OccupancyGridWriter<'a>;
}
impl rt::HasHeader for OccupancyGrid {
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
/// A `nav_msgs/msg/OccupancyGrid` read in place.
#[derive(Clone, Copy, Debug)]
pub struct OccupancyGridView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub info: super::super::nav_msgs::msg::MapMetaData,
    pub data: &'a [i8],
}
impl<'a> rt::Parse<'a> for OccupancyGridView<'a> {
    const MIN: usize = 92;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            info: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/msg/OccupancyGrid` front to back.
pub struct OccupancyGridWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for OccupancyGridWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> OccupancyGridWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &OccupancyGrid) -> rt::Result<()> {
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
    pub fn info(&mut self, fill: impl rt::FnOnce(&mut super::super::nav_msgs::msg::MapMetaDataWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::nav_msgs::msg::MapMetaDataWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[i8]) -> rt::Result<&mut Self> {
        self.0.slice(2, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i8])) -> rt::Result<&mut Self> {
        self.0.slice_with(2, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `nav_msgs/msg/OccupancyGrid` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct OccupancyGridLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub data: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct OccupancyGridOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    info: super::super::nav_msgs::msg::MapMetaDataOffsets,
    data: rt::Span,
}
impl rt::BuildInPlace for OccupancyGrid {
    type Lengths = OccupancyGridLengths;
    type Offsets = OccupancyGridOffsets;
    type Builder<'a> = OccupancyGridBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<OccupancyGridOffsets> {
        Ok(OccupancyGridOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            info: <super::super::nav_msgs::msg::MapMetaData as rt::BuildInPlace>::place(&(), layout)?,
            data: layout.sequence::<i8>(lengths.data, rt::ANY)?,
        })
    }
    fn mark(at: &OccupancyGridOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::nav_msgs::msg::MapMetaData as rt::BuildInPlace>::mark(&at.info, marker);
        marker.sequence::<i8>(at.data);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &OccupancyGridOffsets) -> OccupancyGridBuilder<'a> {
        OccupancyGridBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/msg/OccupancyGrid` in place, fields in any order.
pub struct OccupancyGridBuilder<'a> {
    body: &'a mut [u8],
    at: OccupancyGridOffsets,
}
impl OccupancyGridBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn info(&mut self) -> super::super::nav_msgs::msg::MapMetaDataBuilder<'_> {
        <super::super::nav_msgs::msg::MapMetaData as rt::BuildInPlace>::builder_over(self.body, &self.at.info)
    }
    pub fn set_data(&mut self, values: &[i8]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.data, values)?;
        Ok(self)
    }
    pub fn data_mut(&mut self) -> &mut [i8] {
        rt::place::sequence_mut(self.body, self.at.data)
    }
}

/// `nav_msgs/msg/Odometry`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odometry {
    pub header: super::super::std_msgs::msg::Header,
    pub child_frame_id: rt::String,
    pub pose: super::super::geometry_msgs::msg::PoseWithCovariance,
    pub twist: super::super::geometry_msgs::msg::TwistWithCovariance,
}
impl Odometry {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nstring child_frame_id\ngeometry_msgs/PoseWithCovariance pose\ngeometry_msgs/TwistWithCovariance twist\n";
}
impl rt::Cdr for Odometry {
    const MIN: usize = 696;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.child_frame_id, at);
        let at = rt::Cdr::end(&self.pose, at);
        let at = rt::Cdr::end(&self.twist, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.child_frame_id, w)?;
        rt::Cdr::write(&self.pose, w)?;
        rt::Cdr::write(&self.twist, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            child_frame_id: rt::Cdr::read(r)?,
            pose: rt::Cdr::read(r)?,
            twist: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Odometry {
    const TYPE_NAME: &'static str = "nav_msgs/msg/Odometry";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3cc97dc7fb7502f8714462c526d369e35b603cfc34d946e3f2eda2766dfec6e0");
    const DEFINITION: &'static str = crate::__definition!(Odometry::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/PoseWithCovariance" => super::super::geometry_msgs::msg::PoseWithCovariance::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/TwistWithCovariance" => super::super::geometry_msgs::msg::TwistWithCovariance::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = OdometryView<'a>;
    type Writer<'a> = OdometryWriter<'a>;
}
impl rt::HasHeader for Odometry {
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
/// A `nav_msgs/msg/Odometry` read in place.
#[derive(Clone, Copy, Debug)]
pub struct OdometryView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub child_frame_id: &'a str,
    pub pose: super::super::geometry_msgs::msg::PoseWithCovarianceView<'a>,
    pub twist: super::super::geometry_msgs::msg::TwistWithCovarianceView<'a>,
}
impl<'a> rt::Parse<'a> for OdometryView<'a> {
    const MIN: usize = 696;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            child_frame_id: rt::Parse::parse(r)?,
            pose: rt::Parse::parse(r)?,
            twist: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/msg/Odometry` front to back.
pub struct OdometryWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for OdometryWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> OdometryWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Odometry) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn child_frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn pose(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWithCovarianceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWithCovarianceWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn twist(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::TwistWithCovarianceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::TwistWithCovarianceWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `nav_msgs/msg/Odometry` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct OdometryLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub child_frame_id: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct OdometryOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    child_frame_id: rt::Span,
    pose: super::super::geometry_msgs::msg::PoseWithCovarianceOffsets,
    twist: super::super::geometry_msgs::msg::TwistWithCovarianceOffsets,
}
impl rt::BuildInPlace for Odometry {
    type Lengths = OdometryLengths;
    type Offsets = OdometryOffsets;
    type Builder<'a> = OdometryBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<OdometryOffsets> {
        Ok(OdometryOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            child_frame_id: layout.string(lengths.child_frame_id, rt::ANY)?,
            pose: <super::super::geometry_msgs::msg::PoseWithCovariance as rt::BuildInPlace>::place(&(), layout)?,
            twist: <super::super::geometry_msgs::msg::TwistWithCovariance as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &OdometryOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.string(at.child_frame_id);
        <super::super::geometry_msgs::msg::PoseWithCovariance as rt::BuildInPlace>::mark(&at.pose, marker);
        <super::super::geometry_msgs::msg::TwistWithCovariance as rt::BuildInPlace>::mark(&at.twist, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &OdometryOffsets) -> OdometryBuilder<'a> {
        OdometryBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/msg/Odometry` in place, fields in any order.
pub struct OdometryBuilder<'a> {
    body: &'a mut [u8],
    at: OdometryOffsets,
}
impl OdometryBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_child_frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.child_frame_id, text)?;
        Ok(self)
    }
    pub fn pose(&mut self) -> super::super::geometry_msgs::msg::PoseWithCovarianceBuilder<'_> {
        <super::super::geometry_msgs::msg::PoseWithCovariance as rt::BuildInPlace>::builder_over(self.body, &self.at.pose)
    }
    pub fn twist(&mut self) -> super::super::geometry_msgs::msg::TwistWithCovarianceBuilder<'_> {
        <super::super::geometry_msgs::msg::TwistWithCovariance as rt::BuildInPlace>::builder_over(self.body, &self.at.twist)
    }
}

/// `nav_msgs/msg/Path`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    pub header: super::super::std_msgs::msg::Header,
    pub poses: rt::Vec<super::super::geometry_msgs::msg::PoseStamped>,
}
impl Path {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\ngeometry_msgs/PoseStamped[] poses\n";
}
impl rt::Cdr for Path {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.poses, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.poses, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            poses: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Path {
    const TYPE_NAME: &'static str = "nav_msgs/msg/Path";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1957a5bb3cee5da65c4e52e52b65a93df227efce4c20f8458b36e73066ca334b");
    const DEFINITION: &'static str = crate::__definition!(Path::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/PoseStamped" => super::super::geometry_msgs::msg::PoseStamped::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = PathView<'a>;
    type Writer<'a> = PathWriter<'a>;
}
impl rt::HasHeader for Path {
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
/// A `nav_msgs/msg/Path` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PathView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub poses: rt::Seq<'a, super::super::geometry_msgs::msg::PoseStampedView<'a>>,
}
impl<'a> rt::Parse<'a> for PathView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            poses: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/msg/Path` front to back.
pub struct PathWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PathWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PathWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Path) -> rt::Result<()> {
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
    pub fn poses(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::PoseStampedWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::PoseStampedWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `nav_msgs/msg/Trajectory`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trajectory {
    pub header: super::super::std_msgs::msg::Header,
    pub points: rt::Vec<super::super::nav_msgs::msg::TrajectoryPoint>,
}
impl Trajectory {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nTrajectoryPoint[] points\n";
}
impl rt::Cdr for Trajectory {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.points, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.points, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            points: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Trajectory {
    const TYPE_NAME: &'static str = "nav_msgs/msg/Trajectory";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d3913ce7dde2bcfce38a35aa69952c5e5e9abd274a4f85d5c46f16d875c04d83");
    const DEFINITION: &'static str = crate::__definition!(Trajectory::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Accel" => super::super::geometry_msgs::msg::Accel::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "geometry_msgs/Wrench" => super::super::geometry_msgs::msg::Wrench::__TEXT,
        "nav_msgs/TrajectoryPoint" => super::super::nav_msgs::msg::TrajectoryPoint::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = TrajectoryView<'a>;
    type Writer<'a> = TrajectoryWriter<'a>;
}
impl rt::HasHeader for Trajectory {
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
/// A `nav_msgs/msg/Trajectory` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TrajectoryView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub points: rt::Seq<'a, super::super::nav_msgs::msg::TrajectoryPointView<'a>>,
}
impl<'a> rt::Parse<'a> for TrajectoryView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            points: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/msg/Trajectory` front to back.
pub struct TrajectoryWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TrajectoryWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TrajectoryWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Trajectory) -> rt::Result<()> {
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
    pub fn points(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::nav_msgs::msg::TrajectoryPointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::nav_msgs::msg::TrajectoryPointWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `nav_msgs/msg/TrajectoryPoint`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrajectoryPoint {
    pub header: super::super::std_msgs::msg::Header,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub velocity: super::super::geometry_msgs::msg::Twist,
    pub acceleration: super::super::geometry_msgs::msg::Accel,
    pub effort: super::super::geometry_msgs::msg::Wrench,
}
impl TrajectoryPoint {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\ngeometry_msgs/Pose pose\ngeometry_msgs/Twist velocity\ngeometry_msgs/Accel acceleration\ngeometry_msgs/Wrench effort\n";
}
impl rt::Cdr for TrajectoryPoint {
    const MIN: usize = 212;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.pose, at);
        let at = rt::Cdr::end(&self.velocity, at);
        let at = rt::Cdr::end(&self.acceleration, at);
        let at = rt::Cdr::end(&self.effort, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.pose, w)?;
        rt::Cdr::write(&self.velocity, w)?;
        rt::Cdr::write(&self.acceleration, w)?;
        rt::Cdr::write(&self.effort, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            pose: rt::Cdr::read(r)?,
            velocity: rt::Cdr::read(r)?,
            acceleration: rt::Cdr::read(r)?,
            effort: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TrajectoryPoint {
    const TYPE_NAME: &'static str = "nav_msgs/msg/TrajectoryPoint";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f0861d4358bd21bf3fc1372a490ad3ae9cac4df45461f9f772cea2a9ad71587c");
    const DEFINITION: &'static str = crate::__definition!(TrajectoryPoint::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Accel" => super::super::geometry_msgs::msg::Accel::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "geometry_msgs/Wrench" => super::super::geometry_msgs::msg::Wrench::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = TrajectoryPointView<'a>;
    type Writer<'a> = TrajectoryPointWriter<'a>;
}
impl rt::HasHeader for TrajectoryPoint {
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
/// A `nav_msgs/msg/TrajectoryPoint` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TrajectoryPointView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub velocity: super::super::geometry_msgs::msg::Twist,
    pub acceleration: super::super::geometry_msgs::msg::Accel,
    pub effort: super::super::geometry_msgs::msg::Wrench,
}
impl<'a> rt::Parse<'a> for TrajectoryPointView<'a> {
    const MIN: usize = 212;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            pose: rt::Parse::parse(r)?,
            velocity: rt::Parse::parse(r)?,
            acceleration: rt::Parse::parse(r)?,
            effort: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `nav_msgs/msg/TrajectoryPoint` front to back.
pub struct TrajectoryPointWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TrajectoryPointWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TrajectoryPointWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TrajectoryPoint) -> rt::Result<()> {
        self.0.whole(value, 5)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn pose(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn velocity(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::TwistWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::TwistWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn acceleration(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::AccelWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::AccelWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn effort(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::WrenchWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(4, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::WrenchWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `nav_msgs/msg/TrajectoryPoint` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TrajectoryPointLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TrajectoryPointOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    pose: super::super::geometry_msgs::msg::PoseOffsets,
    velocity: super::super::geometry_msgs::msg::TwistOffsets,
    acceleration: super::super::geometry_msgs::msg::AccelOffsets,
    effort: super::super::geometry_msgs::msg::WrenchOffsets,
}
impl rt::BuildInPlace for TrajectoryPoint {
    type Lengths = TrajectoryPointLengths;
    type Offsets = TrajectoryPointOffsets;
    type Builder<'a> = TrajectoryPointBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TrajectoryPointOffsets> {
        Ok(TrajectoryPointOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            pose: <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::place(&(), layout)?,
            velocity: <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::place(&(), layout)?,
            acceleration: <super::super::geometry_msgs::msg::Accel as rt::BuildInPlace>::place(&(), layout)?,
            effort: <super::super::geometry_msgs::msg::Wrench as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &TrajectoryPointOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::mark(&at.pose, marker);
        <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::mark(&at.velocity, marker);
        <super::super::geometry_msgs::msg::Accel as rt::BuildInPlace>::mark(&at.acceleration, marker);
        <super::super::geometry_msgs::msg::Wrench as rt::BuildInPlace>::mark(&at.effort, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TrajectoryPointOffsets) -> TrajectoryPointBuilder<'a> {
        TrajectoryPointBuilder { body, at: *at }
    }
}
/// Writes a `nav_msgs/msg/TrajectoryPoint` in place, fields in any order.
pub struct TrajectoryPointBuilder<'a> {
    body: &'a mut [u8],
    at: TrajectoryPointOffsets,
}
impl TrajectoryPointBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn pose(&mut self) -> super::super::geometry_msgs::msg::PoseBuilder<'_> {
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::builder_over(self.body, &self.at.pose)
    }
    pub fn velocity(&mut self) -> super::super::geometry_msgs::msg::TwistBuilder<'_> {
        <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::builder_over(self.body, &self.at.velocity)
    }
    pub fn acceleration(&mut self) -> super::super::geometry_msgs::msg::AccelBuilder<'_> {
        <super::super::geometry_msgs::msg::Accel as rt::BuildInPlace>::builder_over(self.body, &self.at.acceleration)
    }
    pub fn effort(&mut self) -> super::super::geometry_msgs::msg::WrenchBuilder<'_> {
        <super::super::geometry_msgs::msg::Wrench as rt::BuildInPlace>::builder_over(self.body, &self.at.effort)
    }
}
