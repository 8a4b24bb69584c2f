// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `visualization_msgs/msg/ImageMarker`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImageMarker {
    pub header: super::super::std_msgs::msg::Header,
    pub ns: rt::String,
    pub id: i32,
    pub r#type: i32,
    pub action: i32,
    pub position: super::super::geometry_msgs::msg::Point,
    pub scale: f32,
    pub outline_color: super::super::std_msgs::msg::ColorRGBA,
    pub filled: u8,
    pub fill_color: super::super::std_msgs::msg::ColorRGBA,
    pub lifetime: super::super::builtin_interfaces::msg::Duration,
    pub points: rt::Vec<super::super::geometry_msgs::msg::Point>,
    pub outline_colors: rt::Vec<super::super::std_msgs::msg::ColorRGBA>,
}
impl ImageMarker {
    pub const CIRCLE: i32 = 0;
    pub const LINE_STRIP: i32 = 1;
    pub const LINE_LIST: i32 = 2;
    pub const POLYGON: i32 = 3;
    pub const POINTS: i32 = 4;
    pub const ADD: i32 = 0;
    pub const REMOVE: i32 = 1;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int32 CIRCLE=0\nint32 LINE_STRIP=1\nint32 LINE_LIST=2\nint32 POLYGON=3\nint32 POINTS=4\nint32 ADD=0\nint32 REMOVE=1\nstd_msgs/Header header\nstring ns\nint32 id\nint32 type\nint32 action\ngeometry_msgs/Point position\nfloat32 scale\nstd_msgs/ColorRGBA outline_color\nuint8 filled\nstd_msgs/ColorRGBA fill_color\nbuiltin_interfaces/Duration lifetime\ngeometry_msgs/Point[] points\nstd_msgs/ColorRGBA[] outline_colors\n";
}
impl rt::Cdr for ImageMarker {
    const MIN: usize = 105;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.ns, at);
        let at = rt::Cdr::end(&self.id, at);
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.action, at);
        let at = rt::Cdr::end(&self.position, at);
        let at = rt::Cdr::end(&self.scale, at);
        let at = rt::Cdr::end(&self.outline_color, at);
        let at = rt::Cdr::end(&self.filled, at);
        let at = rt::Cdr::end(&self.fill_color, at);
        let at = rt::Cdr::end(&self.lifetime, at);
        let at = rt::Cdr::end(&self.points, at);
        let at = rt::Cdr::end(&self.outline_colors, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.ns, w)?;
        rt::Cdr::write(&self.id, w)?;
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(&self.action, w)?;
        rt::Cdr::write(&self.position, w)?;
        rt::Cdr::write(&self.scale, w)?;
        rt::Cdr::write(&self.outline_color, w)?;
        rt::Cdr::write(&self.filled, w)?;
        rt::Cdr::write(&self.fill_color, w)?;
        rt::Cdr::write(&self.lifetime, w)?;
        rt::Cdr::write(&self.points, w)?;
        rt::Cdr::write(&self.outline_colors, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            ns: rt::Cdr::read(r)?,
            id: rt::Cdr::read(r)?,
            r#type: rt::Cdr::read(r)?,
            action: rt::Cdr::read(r)?,
            position: rt::Cdr::read(r)?,
            scale: rt::Cdr::read(r)?,
            outline_color: rt::Cdr::read(r)?,
            filled: rt::Cdr::read(r)?,
            fill_color: rt::Cdr::read(r)?,
            lifetime: rt::Cdr::read(r)?,
            points: rt::Cdr::read(r)?,
            outline_colors: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ImageMarker {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/ImageMarker";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_603152491ef2331c200a5305230d31f6e8704875944b388da0f547c415d11836");
    const DEFINITION: &'static str = crate::__definition!(ImageMarker::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "std_msgs/ColorRGBA" => super::super::std_msgs::msg::ColorRGBA::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = ImageMarkerView<'a>;
    type Writer<'a> = ImageMarkerWriter<'a>;
}
impl rt::HasHeader for ImageMarker {
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
/// A `visualization_msgs/msg/ImageMarker` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ImageMarkerView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub ns: &'a str,
    pub id: i32,
    pub r#type: i32,
    pub action: i32,
    pub position: super::super::geometry_msgs::msg::Point,
    pub scale: f32,
    pub outline_color: super::super::std_msgs::msg::ColorRGBA,
    pub filled: u8,
    pub fill_color: super::super::std_msgs::msg::ColorRGBA,
    pub lifetime: super::super::builtin_interfaces::msg::Duration,
    pub points: rt::Seq<'a, super::super::geometry_msgs::msg::Point>,
    pub outline_colors: rt::Seq<'a, super::super::std_msgs::msg::ColorRGBA>,
}
impl<'a> rt::Parse<'a> for ImageMarkerView<'a> {
    const MIN: usize = 105;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            ns: rt::Parse::parse(r)?,
            id: rt::Parse::parse(r)?,
            r#type: rt::Parse::parse(r)?,
            action: rt::Parse::parse(r)?,
            position: rt::Parse::parse(r)?,
            scale: rt::Parse::parse(r)?,
            outline_color: rt::Parse::parse(r)?,
            filled: rt::Parse::parse(r)?,
            fill_color: rt::Parse::parse(r)?,
            lifetime: rt::Parse::parse(r)?,
            points: rt::Parse::parse(r)?,
            outline_colors: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/ImageMarker` front to back.
pub struct ImageMarkerWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ImageMarkerWriter<'a> {
    const FIELDS: usize = 13;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ImageMarkerWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(13)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ImageMarker) -> rt::Result<()> {
        self.0.whole(value, 13)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn ns(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn id(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn r#type(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn action(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn position(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(5, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PointWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn scale(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn outline_color(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::ColorRGBAWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(7, |inner| {
            let mut inner = <super::super::std_msgs::msg::ColorRGBAWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn filled(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(8, &value)?;
        Ok(self)
    }
    pub fn fill_color(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::ColorRGBAWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(9, |inner| {
            let mut inner = <super::super::std_msgs::msg::ColorRGBAWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn lifetime(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::DurationWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(10, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::DurationWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn points(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::PointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(11, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::PointWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn outline_colors(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::std_msgs::msg::ColorRGBAWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(12, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::std_msgs::msg::ColorRGBAWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `visualization_msgs/msg/InteractiveMarker`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InteractiveMarker {
    pub header: super::super::std_msgs::msg::Header,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub name: rt::String,
    pub description: rt::String,
    pub scale: f32,
    pub menu_entries: rt::Vec<super::super::visualization_msgs::msg::MenuEntry>,
    pub controls: rt::Vec<super::super::visualization_msgs::msg::InteractiveMarkerControl>,
}
impl InteractiveMarker {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\ngeometry_msgs/Pose pose\nstring name\nstring description\nfloat32 scale\nMenuEntry[] menu_entries\nInteractiveMarkerControl[] controls\n";
}
impl rt::Cdr for InteractiveMarker {
    const MIN: usize = 88;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.pose, at);
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.description, at);
        let at = rt::Cdr::end(&self.scale, at);
        let at = rt::Cdr::end(&self.menu_entries, at);
        let at = rt::Cdr::end(&self.controls, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.pose, w)?;
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.description, w)?;
        rt::Cdr::write(&self.scale, w)?;
        rt::Cdr::write(&self.menu_entries, w)?;
        rt::Cdr::write(&self.controls, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            pose: rt::Cdr::read(r)?,
            name: rt::Cdr::read(r)?,
            description: rt::Cdr::read(r)?,
            scale: rt::Cdr::read(r)?,
            menu_entries: rt::Cdr::read(r)?,
            controls: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for InteractiveMarker {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/InteractiveMarker";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3d5b51448b51d73b0f395b94d259edd3a5d269ae9f7d9fd5cceb9ae4b72be346");
    const DEFINITION: &'static str = crate::__definition!(InteractiveMarker::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "sensor_msgs/CompressedImage" => super::super::sensor_msgs::msg::CompressedImage::__TEXT,
        "std_msgs/ColorRGBA" => super::super::std_msgs::msg::ColorRGBA::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "visualization_msgs/InteractiveMarkerControl" => super::super::visualization_msgs::msg::InteractiveMarkerControl::__TEXT,
        "visualization_msgs/Marker" => super::super::visualization_msgs::msg::Marker::__TEXT,
        "visualization_msgs/MenuEntry" => super::super::visualization_msgs::msg::MenuEntry::__TEXT,
        "visualization_msgs/MeshFile" => super::super::visualization_msgs::msg::MeshFile::__TEXT,
        "visualization_msgs/UVCoordinate" => super::super::visualization_msgs::msg::UVCoordinate::__TEXT);
    type View<'a> = InteractiveMarkerView<'a>;
    type Writer<'a> = InteractiveMarkerWriter<'a>;
}
impl rt::HasHeader for InteractiveMarker {
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
/// A `visualization_msgs/msg/InteractiveMarker` read in place.
#[derive(Clone, Copy, Debug)]
pub struct InteractiveMarkerView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub name: &'a str,
    pub description: &'a str,
    pub scale: f32,
    pub menu_entries: rt::Seq<'a, super::super::visualization_msgs::msg::MenuEntryView<'a>>,
    pub controls: rt::Seq<'a, super::super::visualization_msgs::msg::InteractiveMarkerControlView<'a>>,
}
impl<'a> rt::Parse<'a> for InteractiveMarkerView<'a> {
    const MIN: usize = 88;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            pose: rt::Parse::parse(r)?,
            name: rt::Parse::parse(r)?,
            description: rt::Parse::parse(r)?,
            scale: rt::Parse::parse(r)?,
            menu_entries: rt::Parse::parse(r)?,
            controls: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/InteractiveMarker` front to back.
pub struct InteractiveMarkerWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for InteractiveMarkerWriter<'a> {
    const FIELDS: usize = 7;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> InteractiveMarkerWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(7)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &InteractiveMarker) -> rt::Result<()> {
        self.0.whole(value, 7)
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
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn description(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, rt::ANY)?;
        Ok(self)
    }
    pub fn scale(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn menu_entries(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::msg::MenuEntryWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(5, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::msg::MenuEntryWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn controls(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::msg::InteractiveMarkerControlWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(6, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::msg::InteractiveMarkerControlWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `visualization_msgs/msg/InteractiveMarkerControl`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InteractiveMarkerControl {
    pub name: rt::String,
    pub orientation: super::super::geometry_msgs::msg::Quaternion,
    pub orientation_mode: u8,
    pub interaction_mode: u8,
    pub always_visible: bool,
    pub markers: rt::Vec<super::super::visualization_msgs::msg::Marker>,
    pub independent_marker_orientation: bool,
    pub description: rt::String,
}
impl InteractiveMarkerControl {
    pub const INHERIT: u8 = 0;
    pub const FIXED: u8 = 1;
    pub const VIEW_FACING: u8 = 2;
    pub const NONE: u8 = 0;
    pub const MENU: u8 = 1;
    pub const BUTTON: u8 = 2;
    pub const MOVE_AXIS: u8 = 3;
    pub const MOVE_PLANE: u8 = 4;
    pub const ROTATE_AXIS: u8 = 5;
    pub const MOVE_ROTATE: u8 = 6;
    pub const MOVE_3D: u8 = 7;
    pub const ROTATE_3D: u8 = 8;
    pub const MOVE_ROTATE_3D: u8 = 9;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\ngeometry_msgs/Quaternion orientation\nuint8 INHERIT = 0\nuint8 FIXED = 1\nuint8 VIEW_FACING = 2\nuint8 orientation_mode\nuint8 NONE = 0\nuint8 MENU = 1\nuint8 BUTTON = 2\nuint8 MOVE_AXIS = 3\nuint8 MOVE_PLANE = 4\nuint8 ROTATE_AXIS = 5\nuint8 MOVE_ROTATE = 6\nuint8 MOVE_3D = 7\nuint8 ROTATE_3D = 8\nuint8 MOVE_ROTATE_3D = 9\nuint8 interaction_mode\nbool always_visible\nMarker[] markers\nbool independent_marker_orientation\nstring description\n";
}
impl rt::Cdr for InteractiveMarkerControl {
    const MIN: usize = 48;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.orientation, at);
        let at = rt::Cdr::end(&self.orientation_mode, at);
        let at = rt::Cdr::end(&self.interaction_mode, at);
        let at = rt::Cdr::end(&self.always_visible, at);
        let at = rt::Cdr::end(&self.markers, at);
        let at = rt::Cdr::end(&self.independent_marker_orientation, at);
        let at = rt::Cdr::end(&self.description, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.orientation, w)?;
        rt::Cdr::write(&self.orientation_mode, w)?;
        rt::Cdr::write(&self.interaction_mode, w)?;
        rt::Cdr::write(&self.always_visible, w)?;
        rt::Cdr::write(&self.markers, w)?;
        rt::Cdr::write(&self.independent_marker_orientation, w)?;
        rt::Cdr::write(&self.description, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            orientation: rt::Cdr::read(r)?,
            orientation_mode: rt::Cdr::read(r)?,
            interaction_mode: rt::Cdr::read(r)?,
            always_visible: rt::Cdr::read(r)?,
            markers: rt::Cdr::read(r)?,
            independent_marker_orientation: rt::Cdr::read(r)?,
            description: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for InteractiveMarkerControl {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/InteractiveMarkerControl";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_60e2fa36344f5f4791b24a809542a18bffd555f563550d4b22b3bbfc31ec0ed5");
    const DEFINITION: &'static str = crate::__definition!(InteractiveMarkerControl::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "sensor_msgs/CompressedImage" => super::super::sensor_msgs::msg::CompressedImage::__TEXT,
        "std_msgs/ColorRGBA" => super::super::std_msgs::msg::ColorRGBA::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "visualization_msgs/Marker" => super::super::visualization_msgs::msg::Marker::__TEXT,
        "visualization_msgs/MeshFile" => super::super::visualization_msgs::msg::MeshFile::__TEXT,
        "visualization_msgs/UVCoordinate" => super::super::visualization_msgs::msg::UVCoordinate::__TEXT);
    type View<'a> = InteractiveMarkerControlView<'a>;
    type Writer<'a> = InteractiveMarkerControlWriter<'a>;
}
/// A `visualization_msgs/msg/InteractiveMarkerControl` read in place.
#[derive(Clone, Copy, Debug)]
pub struct InteractiveMarkerControlView<'a> {
    pub name: &'a str,
    pub orientation: super::super::geometry_msgs::msg::Quaternion,
    pub orientation_mode: u8,
    pub interaction_mode: u8,
    pub always_visible: bool,
    pub markers: rt::Seq<'a, super::super::visualization_msgs::msg::MarkerView<'a>>,
    pub independent_marker_orientation: bool,
    pub description: &'a str,
}
impl<'a> rt::Parse<'a> for InteractiveMarkerControlView<'a> {
    const MIN: usize = 48;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            orientation: rt::Parse::parse(r)?,
            orientation_mode: rt::Parse::parse(r)?,
            interaction_mode: rt::Parse::parse(r)?,
            always_visible: rt::Parse::parse(r)?,
            markers: rt::Parse::parse(r)?,
            independent_marker_orientation: rt::Parse::parse(r)?,
            description: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/InteractiveMarkerControl` front to back.
pub struct InteractiveMarkerControlWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for InteractiveMarkerControlWriter<'a> {
    const FIELDS: usize = 8;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> InteractiveMarkerControlWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(8)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &InteractiveMarkerControl) -> rt::Result<()> {
        self.0.whole(value, 8)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn orientation(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::QuaternionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::QuaternionWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn orientation_mode(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn interaction_mode(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn always_visible(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn markers(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::msg::MarkerWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(5, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::msg::MarkerWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn independent_marker_orientation(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn description(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(7, text, rt::ANY)?;
        Ok(self)
    }
}

/// `visualization_msgs/msg/InteractiveMarkerFeedback`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InteractiveMarkerFeedback {
    pub header: super::super::std_msgs::msg::Header,
    pub client_id: rt::String,
    pub marker_name: rt::String,
    pub control_name: rt::String,
    pub event_type: u8,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub menu_entry_id: u32,
    pub mouse_point: super::super::geometry_msgs::msg::Point,
    pub mouse_point_valid: bool,
}
impl InteractiveMarkerFeedback {
    pub const KEEP_ALIVE: u8 = 0;
    pub const POSE_UPDATE: u8 = 1;
    pub const MENU_SELECT: u8 = 2;
    pub const BUTTON_CLICK: u8 = 3;
    pub const MOUSE_DOWN: u8 = 4;
    pub const MOUSE_UP: u8 = 5;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nstring client_id\nstring marker_name\nstring control_name\nuint8 KEEP_ALIVE = 0\nuint8 POSE_UPDATE = 1\nuint8 MENU_SELECT = 2\nuint8 BUTTON_CLICK = 3\nuint8 MOUSE_DOWN = 4\nuint8 MOUSE_UP = 5\nuint8 event_type\ngeometry_msgs/Pose pose\nuint32 menu_entry_id\ngeometry_msgs/Point mouse_point\nbool mouse_point_valid\n";
}
impl rt::Cdr for InteractiveMarkerFeedback {
    const MIN: usize = 110;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.client_id, at);
        let at = rt::Cdr::end(&self.marker_name, at);
        let at = rt::Cdr::end(&self.control_name, at);
        let at = rt::Cdr::end(&self.event_type, at);
        let at = rt::Cdr::end(&self.pose, at);
        let at = rt::Cdr::end(&self.menu_entry_id, at);
        let at = rt::Cdr::end(&self.mouse_point, at);
        let at = rt::Cdr::end(&self.mouse_point_valid, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.client_id, w)?;
        rt::Cdr::write(&self.marker_name, w)?;
        rt::Cdr::write(&self.control_name, w)?;
        rt::Cdr::write(&self.event_type, w)?;
        rt::Cdr::write(&self.pose, w)?;
        rt::Cdr::write(&self.menu_entry_id, w)?;
        rt::Cdr::write(&self.mouse_point, w)?;
        rt::Cdr::write(&self.mouse_point_valid, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            client_id: rt::Cdr::read(r)?,
            marker_name: rt::Cdr::read(r)?,
            control_name: rt::Cdr::read(r)?,
            event_type: rt::Cdr::read(r)?,
            pose: rt::Cdr::read(r)?,
            menu_entry_id: rt::Cdr::read(r)?,
            mouse_point: rt::Cdr::read(r)?,
            mouse_point_valid: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for InteractiveMarkerFeedback {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/InteractiveMarkerFeedback";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6cc48741df9f05d19ba7d9ea3101e9fcd1309c9d6bda3c55668ba607492f725e");
    const DEFINITION: &'static str = crate::__definition!(InteractiveMarkerFeedback::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = InteractiveMarkerFeedbackView<'a>;
    type Writer<'a> = InteractiveMarkerFeedbackWriter<'a>;
}
impl rt::HasHeader for InteractiveMarkerFeedback {
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
/// A `visualization_msgs/msg/InteractiveMarkerFeedback` read in place.
#[derive(Clone, Copy, Debug)]
pub struct InteractiveMarkerFeedbackView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub client_id: &'a str,
    pub marker_name: &'a str,
    pub control_name: &'a str,
    pub event_type: u8,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub menu_entry_id: u32,
    pub mouse_point: super::super::geometry_msgs::msg::Point,
    pub mouse_point_valid: bool,
}
impl<'a> rt::Parse<'a> for InteractiveMarkerFeedbackView<'a> {
    const MIN: usize = 110;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            client_id: rt::Parse::parse(r)?,
            marker_name: rt::Parse::parse(r)?,
            control_name: rt::Parse::parse(r)?,
            event_type: rt::Parse::parse(r)?,
            pose: rt::Parse::parse(r)?,
            menu_entry_id: rt::Parse::parse(r)?,
            mouse_point: rt::Parse::parse(r)?,
            mouse_point_valid: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/InteractiveMarkerFeedback` front to back.
pub struct InteractiveMarkerFeedbackWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for InteractiveMarkerFeedbackWriter<'a> {
    const FIELDS: usize = 9;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> InteractiveMarkerFeedbackWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(9)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &InteractiveMarkerFeedback) -> rt::Result<()> {
        self.0.whole(value, 9)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn client_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn marker_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn control_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, rt::ANY)?;
        Ok(self)
    }
    pub fn event_type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn pose(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(5, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn menu_entry_id(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn mouse_point(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(7, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PointWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn mouse_point_valid(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(8, &value)?;
        Ok(self)
    }
}
/// The lengths that a `visualization_msgs/msg/InteractiveMarkerFeedback` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct InteractiveMarkerFeedbackLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub client_id: usize,
    pub marker_name: usize,
    pub control_name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct InteractiveMarkerFeedbackOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    client_id: rt::Span,
    marker_name: rt::Span,
    control_name: rt::Span,
    event_type: u32,
    pose: super::super::geometry_msgs::msg::PoseOffsets,
    menu_entry_id: u32,
    mouse_point: super::super::geometry_msgs::msg::PointOffsets,
    mouse_point_valid: u32,
}
impl rt::BuildInPlace for InteractiveMarkerFeedback {
    type Lengths = InteractiveMarkerFeedbackLengths;
    type Offsets = InteractiveMarkerFeedbackOffsets;
    type Builder<'a> = InteractiveMarkerFeedbackBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<InteractiveMarkerFeedbackOffsets> {
        Ok(InteractiveMarkerFeedbackOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            client_id: layout.string(lengths.client_id, rt::ANY)?,
            marker_name: layout.string(lengths.marker_name, rt::ANY)?,
            control_name: layout.string(lengths.control_name, rt::ANY)?,
            event_type: layout.number::<u8>()?,
            pose: <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::place(&(), layout)?,
            menu_entry_id: layout.number::<u32>()?,
            mouse_point: <super::super::geometry_msgs::msg::Point as rt::BuildInPlace>::place(&(), layout)?,
            mouse_point_valid: layout.number::<u8>()?,
        })
    }
    fn mark(at: &InteractiveMarkerFeedbackOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.string(at.client_id);
        marker.string(at.marker_name);
        marker.string(at.control_name);
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::mark(&at.pose, marker);
        <super::super::geometry_msgs::msg::Point as rt::BuildInPlace>::mark(&at.mouse_point, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &InteractiveMarkerFeedbackOffsets) -> InteractiveMarkerFeedbackBuilder<'a> {
        InteractiveMarkerFeedbackBuilder { body, at: *at }
    }
}
/// Writes a `visualization_msgs/msg/InteractiveMarkerFeedback` in place, fields in any order.
pub struct InteractiveMarkerFeedbackBuilder<'a> {
    body: &'a mut [u8],
    at: InteractiveMarkerFeedbackOffsets,
}
impl InteractiveMarkerFeedbackBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_client_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.client_id, text)?;
        Ok(self)
    }
    pub fn set_marker_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.marker_name, text)?;
        Ok(self)
    }
    pub fn set_control_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.control_name, text)?;
        Ok(self)
    }
    pub fn set_event_type(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.event_type, value);
        self
    }
    pub fn pose(&mut self) -> super::super::geometry_msgs::msg::PoseBuilder<'_> {
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::builder_over(self.body, &self.at.pose)
    }
    pub fn set_menu_entry_id(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.menu_entry_id, value);
        self
    }
    pub fn mouse_point(&mut self) -> super::super::geometry_msgs::msg::PointBuilder<'_> {
        <super::super::geometry_msgs::msg::Point as rt::BuildInPlace>::builder_over(self.body, &self.at.mouse_point)
    }
    pub fn set_mouse_point_valid(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.mouse_point_valid, u8::from(value));
        self
    }
}

/// `visualization_msgs/msg/InteractiveMarkerInit`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InteractiveMarkerInit {
    pub server_id: rt::String,
    pub seq_num: u64,
    pub markers: rt::Vec<super::super::visualization_msgs::msg::InteractiveMarker>,
}
impl InteractiveMarkerInit {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string server_id\nuint64 seq_num\nInteractiveMarker[] markers\n";
}
impl rt::Cdr for InteractiveMarkerInit {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.server_id, at);
        let at = rt::Cdr::end(&self.seq_num, at);
        let at = rt::Cdr::end(&self.markers, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.server_id, w)?;
        rt::Cdr::write(&self.seq_num, w)?;
        rt::Cdr::write(&self.markers, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            server_id: rt::Cdr::read(r)?,
            seq_num: rt::Cdr::read(r)?,
            markers: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for InteractiveMarkerInit {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/InteractiveMarkerInit";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_23fda1b3373b154d9d6408dd7b9f8129b2a2b76b905ee421e8c4109d8bf71f78");
    const DEFINITION: &'static str = crate::__definition!(InteractiveMarkerInit::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "sensor_msgs/CompressedImage" => super::super::sensor_msgs::msg::CompressedImage::__TEXT,
        "std_msgs/ColorRGBA" => super::super::std_msgs::msg::ColorRGBA::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "visualization_msgs/InteractiveMarker" => super::super::visualization_msgs::msg::InteractiveMarker::__TEXT,
        "visualization_msgs/InteractiveMarkerControl" => super::super::visualization_msgs::msg::InteractiveMarkerControl::__TEXT,
        "visualization_msgs/Marker" => super::super::visualization_msgs::msg::Marker::__TEXT,
        "visualization_msgs/MenuEntry" => super::super::visualization_msgs::msg::MenuEntry::__TEXT,
        "visualization_msgs/MeshFile" => super::super::visualization_msgs::msg::MeshFile::__TEXT,
        "visualization_msgs/UVCoordinate" => super::super::visualization_msgs::msg::UVCoordinate::__TEXT);
    type View<'a> = InteractiveMarkerInitView<'a>;
    type Writer<'a> = InteractiveMarkerInitWriter<'a>;
}
/// A `visualization_msgs/msg/InteractiveMarkerInit` read in place.
#[derive(Clone, Copy, Debug)]
pub struct InteractiveMarkerInitView<'a> {
    pub server_id: &'a str,
    pub seq_num: u64,
    pub markers: rt::Seq<'a, super::super::visualization_msgs::msg::InteractiveMarkerView<'a>>,
}
impl<'a> rt::Parse<'a> for InteractiveMarkerInitView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            server_id: rt::Parse::parse(r)?,
            seq_num: rt::Parse::parse(r)?,
            markers: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/InteractiveMarkerInit` front to back.
pub struct InteractiveMarkerInitWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for InteractiveMarkerInitWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> InteractiveMarkerInitWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &InteractiveMarkerInit) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn server_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn seq_num(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn markers(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::msg::InteractiveMarkerWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::msg::InteractiveMarkerWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `visualization_msgs/msg/InteractiveMarkerPose`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InteractiveMarkerPose {
    pub header: super::super::std_msgs::msg::Header,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub name: rt::String,
}
impl InteractiveMarkerPose {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\ngeometry_msgs/Pose pose\nstring name\n";
}
impl rt::Cdr for InteractiveMarkerPose {
    const MIN: usize = 72;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.pose, at);
        let at = rt::Cdr::end(&self.name, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.pose, w)?;
        rt::Cdr::write(&self.name, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            pose: rt::Cdr::read(r)?,
            name: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for InteractiveMarkerPose {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/InteractiveMarkerPose";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c60e9a4407d5f709a63e0fe9caea324aee08fe717cd090209ebe35012ce7cb66");
    const DEFINITION: &'static str = crate::__definition!(InteractiveMarkerPose::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = InteractiveMarkerPoseView<'a>;
    type Writer<'a> = InteractiveMarkerPoseWriter<'a>;
}
impl rt::HasHeader for InteractiveMarkerPose {
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
/// A `visualization_msgs/msg/InteractiveMarkerPose` read in place.
#[derive(Clone, Copy, Debug)]
pub struct InteractiveMarkerPoseView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub name: &'a str,
}
impl<'a> rt::Parse<'a> for InteractiveMarkerPoseView<'a> {
    const MIN: usize = 72;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            pose: rt::Parse::parse(r)?,
            name: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/InteractiveMarkerPose` front to back.
pub struct InteractiveMarkerPoseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for InteractiveMarkerPoseWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> InteractiveMarkerPoseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &InteractiveMarkerPose) -> rt::Result<()> {
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
    pub fn pose(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `visualization_msgs/msg/InteractiveMarkerPose` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct InteractiveMarkerPoseLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct InteractiveMarkerPoseOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    pose: super::super::geometry_msgs::msg::PoseOffsets,
    name: rt::Span,
}
impl rt::BuildInPlace for InteractiveMarkerPose {
    type Lengths = InteractiveMarkerPoseLengths;
    type Offsets = InteractiveMarkerPoseOffsets;
    type Builder<'a> = InteractiveMarkerPoseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<InteractiveMarkerPoseOffsets> {
        Ok(InteractiveMarkerPoseOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            pose: <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::place(&(), layout)?,
            name: layout.string(lengths.name, rt::ANY)?,
        })
    }
    fn mark(at: &InteractiveMarkerPoseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::mark(&at.pose, marker);
        marker.string(at.name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &InteractiveMarkerPoseOffsets) -> InteractiveMarkerPoseBuilder<'a> {
        InteractiveMarkerPoseBuilder { body, at: *at }
    }
}
/// Writes a `visualization_msgs/msg/InteractiveMarkerPose` in place, fields in any order.
pub struct InteractiveMarkerPoseBuilder<'a> {
    body: &'a mut [u8],
    at: InteractiveMarkerPoseOffsets,
}
impl InteractiveMarkerPoseBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn pose(&mut self) -> super::super::geometry_msgs::msg::PoseBuilder<'_> {
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::builder_over(self.body, &self.at.pose)
    }
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
}

/// `visualization_msgs/msg/InteractiveMarkerUpdate`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InteractiveMarkerUpdate {
    pub server_id: rt::String,
    pub seq_num: u64,
    pub r#type: u8,
    pub markers: rt::Vec<super::super::visualization_msgs::msg::InteractiveMarker>,
    pub poses: rt::Vec<super::super::visualization_msgs::msg::InteractiveMarkerPose>,
    pub erases: rt::Vec<rt::String>,
}
impl InteractiveMarkerUpdate {
    pub const KEEP_ALIVE: u8 = 0;
    pub const UPDATE: u8 = 1;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string server_id\nuint64 seq_num\nuint8 KEEP_ALIVE = 0\nuint8 UPDATE = 1\nuint8 type\nInteractiveMarker[] markers\nInteractiveMarkerPose[] poses\nstring[] erases\n";
}
impl rt::Cdr for InteractiveMarkerUpdate {
    const MIN: usize = 25;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.server_id, at);
        let at = rt::Cdr::end(&self.seq_num, at);
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.markers, at);
        let at = rt::Cdr::end(&self.poses, at);
        let at = rt::Cdr::end(&self.erases, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.server_id, w)?;
        rt::Cdr::write(&self.seq_num, w)?;
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(&self.markers, w)?;
        rt::Cdr::write(&self.poses, w)?;
        rt::Cdr::write(&self.erases, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            server_id: rt::Cdr::read(r)?,
            seq_num: rt::Cdr::read(r)?,
            r#type: rt::Cdr::read(r)?,
            markers: rt::Cdr::read(r)?,
            poses: rt::Cdr::read(r)?,
            erases: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for InteractiveMarkerUpdate {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/InteractiveMarkerUpdate";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0a8b000c4fd4d50876ac716a7de018911599a2f015795388e956a2ca8b0c54f0");
    const DEFINITION: &'static str = crate::__definition!(InteractiveMarkerUpdate::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "sensor_msgs/CompressedImage" => super::super::sensor_msgs::msg::CompressedImage::__TEXT,
        "std_msgs/ColorRGBA" => super::super::std_msgs::msg::ColorRGBA::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "visualization_msgs/InteractiveMarker" => super::super::visualization_msgs::msg::InteractiveMarker::__TEXT,
        "visualization_msgs/InteractiveMarkerControl" => super::super::visualization_msgs::msg::InteractiveMarkerControl::__TEXT,
        "visualization_msgs/InteractiveMarkerPose" => super::super::visualization_msgs::msg::InteractiveMarkerPose::__TEXT,
        "visualization_msgs/Marker" => super::super::visualization_msgs::msg::Marker::__TEXT,
        "visualization_msgs/MenuEntry" => super::super::visualization_msgs::msg::MenuEntry::__TEXT,
        "visualization_msgs/MeshFile" => super::super::visualization_msgs::msg::MeshFile::__TEXT,
        "visualization_msgs/UVCoordinate" => super::super::visualization_msgs::msg::UVCoordinate::__TEXT);
    type View<'a> = InteractiveMarkerUpdateView<'a>;
    type Writer<'a> = InteractiveMarkerUpdateWriter<'a>;
}
/// A `visualization_msgs/msg/InteractiveMarkerUpdate` read in place.
#[derive(Clone, Copy, Debug)]
pub struct InteractiveMarkerUpdateView<'a> {
    pub server_id: &'a str,
    pub seq_num: u64,
    pub r#type: u8,
    pub markers: rt::Seq<'a, super::super::visualization_msgs::msg::InteractiveMarkerView<'a>>,
    pub poses: rt::Seq<'a, super::super::visualization_msgs::msg::InteractiveMarkerPoseView<'a>>,
    pub erases: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for InteractiveMarkerUpdateView<'a> {
    const MIN: usize = 25;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            server_id: rt::Parse::parse(r)?,
            seq_num: rt::Parse::parse(r)?,
            r#type: rt::Parse::parse(r)?,
            markers: rt::Parse::parse(r)?,
            poses: rt::Parse::parse(r)?,
            erases: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/InteractiveMarkerUpdate` front to back.
pub struct InteractiveMarkerUpdateWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for InteractiveMarkerUpdateWriter<'a> {
    const FIELDS: usize = 6;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> InteractiveMarkerUpdateWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(6)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &InteractiveMarkerUpdate) -> rt::Result<()> {
        self.0.whole(value, 6)
    }
    pub fn server_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn seq_num(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn r#type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn markers(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::msg::InteractiveMarkerWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(3, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::msg::InteractiveMarkerWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn poses(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::msg::InteractiveMarkerPoseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(4, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::msg::InteractiveMarkerPoseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn erases<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(5, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `visualization_msgs/msg/Marker`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marker {
    pub header: super::super::std_msgs::msg::Header,
    pub ns: rt::String,
    pub id: i32,
    pub r#type: i32,
    pub action: i32,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub scale: super::super::geometry_msgs::msg::Vector3,
    pub color: super::super::std_msgs::msg::ColorRGBA,
    pub lifetime: super::super::builtin_interfaces::msg::Duration,
    pub frame_locked: bool,
    pub points: rt::Vec<super::super::geometry_msgs::msg::Point>,
    pub colors: rt::Vec<super::super::std_msgs::msg::ColorRGBA>,
    pub texture_resource: rt::String,
    pub texture: super::super::sensor_msgs::msg::CompressedImage,
    pub uv_coordinates: rt::Vec<super::super::visualization_msgs::msg::UVCoordinate>,
    pub text: rt::String,
    pub mesh_resource: rt::String,
    pub mesh_file: super::super::visualization_msgs::msg::MeshFile,
    pub mesh_use_embedded_materials: bool,
}
impl Marker {
    pub const ARROW: i32 = 0;
    pub const CUBE: i32 = 1;
    pub const SPHERE: i32 = 2;
    pub const CYLINDER: i32 = 3;
    pub const LINE_STRIP: i32 = 4;
    pub const LINE_LIST: i32 = 5;
    pub const CUBE_LIST: i32 = 6;
    pub const SPHERE_LIST: i32 = 7;
    pub const POINTS: i32 = 8;
    pub const TEXT_VIEW_FACING: i32 = 9;
    pub const MESH_RESOURCE: i32 = 10;
    pub const TRIANGLE_LIST: i32 = 11;
    pub const ARROW_STRIP: i32 = 12;
    pub const ADD: i32 = 0;
    pub const MODIFY: i32 = 0;
    pub const DELETE: i32 = 2;
    pub const DELETEALL: i32 = 3;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int32 ARROW=0\nint32 CUBE=1\nint32 SPHERE=2\nint32 CYLINDER=3\nint32 LINE_STRIP=4\nint32 LINE_LIST=5\nint32 CUBE_LIST=6\nint32 SPHERE_LIST=7\nint32 POINTS=8\nint32 TEXT_VIEW_FACING=9\nint32 MESH_RESOURCE=10\nint32 TRIANGLE_LIST=11\nint32 ARROW_STRIP=12\nint32 ADD=0\nint32 MODIFY=0\nint32 DELETE=2\nint32 DELETEALL=3\nstd_msgs/Header header\nstring ns\nint32 id\nint32 type\nint32 action\ngeometry_msgs/Pose pose\ngeometry_msgs/Vector3 scale\nstd_msgs/ColorRGBA color\nbuiltin_interfaces/Duration lifetime\nbool frame_locked\ngeometry_msgs/Point[] points\nstd_msgs/ColorRGBA[] colors\nstring texture_resource\nsensor_msgs/CompressedImage texture\nUVCoordinate[] uv_coordinates\nstring text\nstring mesh_resource\nMeshFile mesh_file\nbool mesh_use_embedded_materials\n";
}
impl rt::Cdr for Marker {
    const MIN: usize = 186;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.ns, at);
        let at = rt::Cdr::end(&self.id, at);
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.action, at);
        let at = rt::Cdr::end(&self.pose, at);
        let at = rt::Cdr::end(&self.scale, at);
        let at = rt::Cdr::end(&self.color, at);
        let at = rt::Cdr::end(&self.lifetime, at);
        let at = rt::Cdr::end(&self.frame_locked, at);
        let at = rt::Cdr::end(&self.points, at);
        let at = rt::Cdr::end(&self.colors, at);
        let at = rt::Cdr::end(&self.texture_resource, at);
        let at = rt::Cdr::end(&self.texture, at);
        let at = rt::Cdr::end(&self.uv_coordinates, at);
        let at = rt::Cdr::end(&self.text, at);
        let at = rt::Cdr::end(&self.mesh_resource, at);
        let at = rt::Cdr::end(&self.mesh_file, at);
        let at = rt::Cdr::end(&self.mesh_use_embedded_materials, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.ns, w)?;
        rt::Cdr::write(&self.id, w)?;
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(&self.action, w)?;
        rt::Cdr::write(&self.pose, w)?;
        rt::Cdr::write(&self.scale, w)?;
        rt::Cdr::write(&self.color, w)?;
        rt::Cdr::write(&self.lifetime, w)?;
        rt::Cdr::write(&self.frame_locked, w)?;
        rt::Cdr::write(&self.points, w)?;
        rt::Cdr::write(&self.colors, w)?;
        rt::Cdr::write(&self.texture_resource, w)?;
        rt::Cdr::write(&self.texture, w)?;
        rt::Cdr::write(&self.uv_coordinates, w)?;
        rt::Cdr::write(&self.text, w)?;
        rt::Cdr::write(&self.mesh_resource, w)?;
        rt::Cdr::write(&self.mesh_file, w)?;
        rt::Cdr::write(&self.mesh_use_embedded_materials, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            ns: rt::Cdr::read(r)?,
            id: rt::Cdr::read(r)?,
            r#type: rt::Cdr::read(r)?,
            action: rt::Cdr::read(r)?,
            pose: rt::Cdr::read(r)?,
            scale: rt::Cdr::read(r)?,
            color: rt::Cdr::read(r)?,
            lifetime: rt::Cdr::read(r)?,
            frame_locked: rt::Cdr::read(r)?,
            points: rt::Cdr::read(r)?,
            colors: rt::Cdr::read(r)?,
            texture_resource: rt::Cdr::read(r)?,
            texture: rt::Cdr::read(r)?,
            uv_coordinates: rt::Cdr::read(r)?,
            text: rt::Cdr::read(r)?,
            mesh_resource: rt::Cdr::read(r)?,
            mesh_file: rt::Cdr::read(r)?,
            mesh_use_embedded_materials: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Marker {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/Marker";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_45b13ccf791f225962bf74e746f9644518855d783a6f42ba0cc14fde2b4f3ce0");
    const DEFINITION: &'static str = crate::__definition!(Marker::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "sensor_msgs/CompressedImage" => super::super::sensor_msgs::msg::CompressedImage::__TEXT,
        "std_msgs/ColorRGBA" => super::super::std_msgs::msg::ColorRGBA::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "visualization_msgs/MeshFile" => super::super::visualization_msgs::msg::MeshFile::__TEXT,
        "visualization_msgs/UVCoordinate" => super::super::visualization_msgs::msg::UVCoordinate::__TEXT);
    type View<'a> = MarkerView<'a>;
    type Writer<'a> = MarkerWriter<'a>;
}
impl rt::HasHeader for Marker {
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
/// A `visualization_msgs/msg/Marker` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MarkerView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub ns: &'a str,
    pub id: i32,
    pub r#type: i32,
    pub action: i32,
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub scale: super::super::geometry_msgs::msg::Vector3,
    pub color: super::super::std_msgs::msg::ColorRGBA,
    pub lifetime: super::super::builtin_interfaces::msg::Duration,
    pub frame_locked: bool,
    pub points: rt::Seq<'a, super::super::geometry_msgs::msg::Point>,
    pub colors: rt::Seq<'a, super::super::std_msgs::msg::ColorRGBA>,
    pub texture_resource: &'a str,
    pub texture: super::super::sensor_msgs::msg::CompressedImageView<'a>,
    pub uv_coordinates: rt::Seq<'a, super::super::visualization_msgs::msg::UVCoordinate>,
    pub text: &'a str,
    pub mesh_resource: &'a str,
    pub mesh_file: super::super::visualization_msgs::msg::MeshFileView<'a>,
    pub mesh_use_embedded_materials: bool,
}
impl<'a> rt::Parse<'a> for MarkerView<'a> {
    const MIN: usize = 186;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            ns: rt::Parse::parse(r)?,
            id: rt::Parse::parse(r)?,
            r#type: rt::Parse::parse(r)?,
            action: rt::Parse::parse(r)?,
            pose: rt::Parse::parse(r)?,
            scale: rt::Parse::parse(r)?,
            color: rt::Parse::parse(r)?,
            lifetime: rt::Parse::parse(r)?,
            frame_locked: rt::Parse::parse(r)?,
            points: rt::Parse::parse(r)?,
            colors: rt::Parse::parse(r)?,
            texture_resource: rt::Parse::parse(r)?,
            texture: rt::Parse::parse(r)?,
            uv_coordinates: rt::Parse::parse(r)?,
            text: rt::Parse::parse(r)?,
            mesh_resource: rt::Parse::parse(r)?,
            mesh_file: rt::Parse::parse(r)?,
            mesh_use_embedded_materials: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/Marker` front to back.
pub struct MarkerWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MarkerWriter<'a> {
    const FIELDS: usize = 19;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MarkerWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(19)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Marker) -> rt::Result<()> {
        self.0.whole(value, 19)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn ns(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn id(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn r#type(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn action(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn pose(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(5, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn scale(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(6, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn color(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::ColorRGBAWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(7, |inner| {
            let mut inner = <super::super::std_msgs::msg::ColorRGBAWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn lifetime(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::DurationWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(8, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::DurationWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn frame_locked(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(9, &value)?;
        Ok(self)
    }
    pub fn points(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::PointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(10, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::PointWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn colors(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::std_msgs::msg::ColorRGBAWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(11, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::std_msgs::msg::ColorRGBAWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn texture_resource(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(12, text, rt::ANY)?;
        Ok(self)
    }
    pub fn texture(&mut self, fill: impl rt::FnOnce(&mut super::super::sensor_msgs::msg::CompressedImageWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(13, |inner| {
            let mut inner = <super::super::sensor_msgs::msg::CompressedImageWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn uv_coordinates(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::msg::UVCoordinateWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(14, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::msg::UVCoordinateWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn text(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(15, text, rt::ANY)?;
        Ok(self)
    }
    pub fn mesh_resource(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(16, text, rt::ANY)?;
        Ok(self)
    }
    pub fn mesh_file(&mut self, fill: impl rt::FnOnce(&mut super::super::visualization_msgs::msg::MeshFileWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(17, |inner| {
            let mut inner = <super::super::visualization_msgs::msg::MeshFileWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn mesh_use_embedded_materials(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(18, &value)?;
        Ok(self)
    }
}

/// `visualization_msgs/msg/MarkerArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MarkerArray {
    pub markers: rt::Vec<super::super::visualization_msgs::msg::Marker>,
}
impl MarkerArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Marker[] markers\n";
}
impl rt::Cdr for MarkerArray {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.markers, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.markers, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            markers: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MarkerArray {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/MarkerArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_86cb8800b6fb05b5eff1abd7a56f62a5641d3ae9a1c29e78e67e704f1d067dcf");
    const DEFINITION: &'static str = crate::__definition!(MarkerArray::__TEXT,
        "builtin_interfaces/Duration" => super::super::builtin_interfaces::msg::Duration::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "sensor_msgs/CompressedImage" => super::super::sensor_msgs::msg::CompressedImage::__TEXT,
        "std_msgs/ColorRGBA" => super::super::std_msgs::msg::ColorRGBA::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT,
        "visualization_msgs/Marker" => super::super::visualization_msgs::msg::Marker::__TEXT,
        "visualization_msgs/MeshFile" => super::super::visualization_msgs::msg::MeshFile::__TEXT,
        "visualization_msgs/UVCoordinate" => super::super::visualization_msgs::msg::UVCoordinate::__TEXT);
    type View<'a> = MarkerArrayView<'a>;
    type Writer<'a> = MarkerArrayWriter<'a>;
}
/// A `visualization_msgs/msg/MarkerArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MarkerArrayView<'a> {
    pub markers: rt::Seq<'a, super::super::visualization_msgs::msg::MarkerView<'a>>,
}
impl<'a> rt::Parse<'a> for MarkerArrayView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            markers: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/MarkerArray` front to back.
pub struct MarkerArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MarkerArrayWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MarkerArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MarkerArray) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn markers(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::visualization_msgs::msg::MarkerWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::visualization_msgs::msg::MarkerWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `visualization_msgs/msg/MenuEntry`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuEntry {
    pub id: u32,
    pub parent_id: u32,
    pub title: rt::String,
    pub command: rt::String,
    pub command_type: u8,
}
impl MenuEntry {
    pub const FEEDBACK: u8 = 0;
    pub const ROSRUN: u8 = 1;
    pub const ROSLAUNCH: u8 = 2;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint32 id\nuint32 parent_id\nstring title\nstring command\nuint8 FEEDBACK=0\nuint8 ROSRUN=1\nuint8 ROSLAUNCH=2\nuint8 command_type\n";
}
impl rt::Cdr for MenuEntry {
    const MIN: usize = 17;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.id, at);
        let at = rt::Cdr::end(&self.parent_id, at);
        let at = rt::Cdr::end(&self.title, at);
        let at = rt::Cdr::end(&self.command, at);
        let at = rt::Cdr::end(&self.command_type, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.id, w)?;
        rt::Cdr::write(&self.parent_id, w)?;
        rt::Cdr::write(&self.title, w)?;
        rt::Cdr::write(&self.command, w)?;
        rt::Cdr::write(&self.command_type, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            id: rt::Cdr::read(r)?,
            parent_id: rt::Cdr::read(r)?,
            title: rt::Cdr::read(r)?,
            command: rt::Cdr::read(r)?,
            command_type: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MenuEntry {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/MenuEntry";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_22170c387c70fd4236232ec902de8604e72ff027342c7c0f28ad9f68c64c51d6");
    const DEFINITION: &'static str = crate::__definition!(MenuEntry::__TEXT);
    type View<'a> = MenuEntryView<'a>;
    type Writer<'a> = MenuEntryWriter<'a>;
}
/// A `visualization_msgs/msg/MenuEntry` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MenuEntryView<'a> {
    pub id: u32,
    pub parent_id: u32,
    pub title: &'a str,
    pub command: &'a str,
    pub command_type: u8,
}
impl<'a> rt::Parse<'a> for MenuEntryView<'a> {
    const MIN: usize = 17;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            id: rt::Parse::parse(r)?,
            parent_id: rt::Parse::parse(r)?,
            title: rt::Parse::parse(r)?,
            command: rt::Parse::parse(r)?,
            command_type: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/MenuEntry` front to back.
pub struct MenuEntryWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MenuEntryWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MenuEntryWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MenuEntry) -> rt::Result<()> {
        self.0.whole(value, 5)
    }
    pub fn id(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn parent_id(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn title(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn command(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, rt::ANY)?;
        Ok(self)
    }
    pub fn command_type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
}
/// The lengths that a `visualization_msgs/msg/MenuEntry` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct MenuEntryLengths {
    pub title: usize,
    pub command: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct MenuEntryOffsets {
    id: u32,
    parent_id: u32,
    title: rt::Span,
    command: rt::Span,
    command_type: u32,
}
impl rt::BuildInPlace for MenuEntry {
    type Lengths = MenuEntryLengths;
    type Offsets = MenuEntryOffsets;
    type Builder<'a> = MenuEntryBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<MenuEntryOffsets> {
        Ok(MenuEntryOffsets {
            id: layout.number::<u32>()?,
            parent_id: layout.number::<u32>()?,
            title: layout.string(lengths.title, rt::ANY)?,
            command: layout.string(lengths.command, rt::ANY)?,
            command_type: layout.number::<u8>()?,
        })
    }
    fn mark(at: &MenuEntryOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.title);
        marker.string(at.command);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &MenuEntryOffsets) -> MenuEntryBuilder<'a> {
        MenuEntryBuilder { body, at: *at }
    }
}
/// Writes a `visualization_msgs/msg/MenuEntry` in place, fields in any order.
pub struct MenuEntryBuilder<'a> {
    body: &'a mut [u8],
    at: MenuEntryOffsets,
}
impl MenuEntryBuilder<'_> {
    pub fn set_id(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.id, value);
        self
    }
    pub fn set_parent_id(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.parent_id, value);
        self
    }
    pub fn set_title(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.title, text)?;
        Ok(self)
    }
    pub fn set_command(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.command, text)?;
        Ok(self)
    }
    pub fn set_command_type(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.command_type, value);
        self
    }
}

/// `visualization_msgs/msg/MeshFile`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshFile {
    pub filename: rt::String,
    pub data: rt::Vec<u8>,
}
impl MeshFile {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string filename\nuint8[] data\n";
}
impl rt::Cdr for MeshFile {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.filename, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.filename, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            filename: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MeshFile {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/MeshFile";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7710ece15a148fb7c9b546364cfb215bb06098087bd6394fe5b73a493508f8c4");
    const DEFINITION: &'static str = crate::__definition!(MeshFile::__TEXT);
    type View<'a> = MeshFileView<'a>;
    type Writer<'a> = MeshFileWriter<'a>;
}
/// A `visualization_msgs/msg/MeshFile` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MeshFileView<'a> {
    pub filename: &'a str,
    pub data: &'a [u8],
}
impl<'a> rt::Parse<'a> for MeshFileView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            filename: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `visualization_msgs/msg/MeshFile` front to back.
pub struct MeshFileWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MeshFileWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MeshFileWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MeshFile) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn filename(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `visualization_msgs/msg/MeshFile` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct MeshFileLengths {
    pub filename: usize,
    pub data: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct MeshFileOffsets {
    filename: rt::Span,
    data: rt::Span,
}
impl rt::BuildInPlace for MeshFile {
    type Lengths = MeshFileLengths;
    type Offsets = MeshFileOffsets;
    type Builder<'a> = MeshFileBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<MeshFileOffsets> {
        Ok(MeshFileOffsets {
            filename: layout.string(lengths.filename, rt::ANY)?,
            data: layout.sequence::<u8>(lengths.data, rt::ANY)?,
        })
    }
    fn mark(at: &MeshFileOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.filename);
        marker.sequence::<u8>(at.data);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &MeshFileOffsets) -> MeshFileBuilder<'a> {
        MeshFileBuilder { body, at: *at }
    }
}
/// Writes a `visualization_msgs/msg/MeshFile` in place, fields in any order.
pub struct MeshFileBuilder<'a> {
    body: &'a mut [u8],
    at: MeshFileOffsets,
}
impl MeshFileBuilder<'_> {
    pub fn set_filename(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.filename, text)?;
        Ok(self)
    }
    pub fn set_data(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.data, values)?;
        Ok(self)
    }
    pub fn data_mut(&mut self) -> &mut [u8] {
        rt::place::sequence_mut(self.body, self.at.data)
    }
}

/// `visualization_msgs/msg/UVCoordinate`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UVCoordinate {
    pub u: f32,
    pub v: f32,
}
impl UVCoordinate {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float32 u\nfloat32 v\n";
}
impl rt::Cdr for UVCoordinate {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.u, at);
        let at = rt::Cdr::end(&self.v, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.u, w)?;
        rt::Cdr::write(&self.v, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            u: rt::Cdr::read(r)?,
            v: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UVCoordinate {
    const TYPE_NAME: &'static str = "visualization_msgs/msg/UVCoordinate";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f27f7ed21fe360c6066944f856b801a0c0d1e94e815b6886444b42d90b196a26");
    const DEFINITION: &'static str = crate::__definition!(UVCoordinate::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = UVCoordinateWriter<'a>;
}
impl<'a> rt::Parse<'a> for UVCoordinate {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `visualization_msgs/msg/UVCoordinate` front to back.
pub struct UVCoordinateWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UVCoordinateWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UVCoordinateWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UVCoordinate) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn u(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn v(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct UVCoordinateOffsets {
    u: u32,
    v: u32,
}
impl rt::BuildInPlace for UVCoordinate {
    type Lengths = ();
    type Offsets = UVCoordinateOffsets;
    type Builder<'a> = UVCoordinateBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<UVCoordinateOffsets> {
        Ok(UVCoordinateOffsets {
            u: layout.number::<f32>()?,
            v: layout.number::<f32>()?,
        })
    }
    fn mark(at: &UVCoordinateOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &UVCoordinateOffsets) -> UVCoordinateBuilder<'a> {
        UVCoordinateBuilder { body, at: *at }
    }
}
/// Writes a `visualization_msgs/msg/UVCoordinate` in place, fields in any order.
pub struct UVCoordinateBuilder<'a> {
    body: &'a mut [u8],
    at: UVCoordinateOffsets,
}
impl UVCoordinateBuilder<'_> {
    pub fn set_u(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.u, value);
        self
    }
    pub fn set_v(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.v, value);
        self
    }
}
