// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `stereo_msgs/msg/DisparityImage`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DisparityImage {
    pub header: super::super::std_msgs::msg::Header,
    pub image: super::super::sensor_msgs::msg::Image,
    pub f: f32,
    pub t: f32,
    pub valid_window: super::super::sensor_msgs::msg::RegionOfInterest,
    pub min_disparity: f32,
    pub max_disparity: f32,
    pub delta_d: f32,
}
impl DisparityImage {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nsensor_msgs/Image image\nfloat32 f\nfloat32 t\nsensor_msgs/RegionOfInterest valid_window\nfloat32 min_disparity\nfloat32 max_disparity\nfloat32 delta_d\n";
}
impl rt::Cdr for DisparityImage {
    const MIN: usize = 82;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.image, at);
        let at = rt::Cdr::end(&self.f, at);
        let at = rt::Cdr::end(&self.t, at);
        let at = rt::Cdr::end(&self.valid_window, at);
        let at = rt::Cdr::end(&self.min_disparity, at);
        let at = rt::Cdr::end(&self.max_disparity, at);
        let at = rt::Cdr::end(&self.delta_d, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.image, w)?;
        rt::Cdr::write(&self.f, w)?;
        rt::Cdr::write(&self.t, w)?;
        rt::Cdr::write(&self.valid_window, w)?;
        rt::Cdr::write(&self.min_disparity, w)?;
        rt::Cdr::write(&self.max_disparity, w)?;
        rt::Cdr::write(&self.delta_d, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            image: rt::Cdr::read(r)?,
            f: rt::Cdr::read(r)?,
            t: rt::Cdr::read(r)?,
            valid_window: rt::Cdr::read(r)?,
            min_disparity: rt::Cdr::read(r)?,
            max_disparity: rt::Cdr::read(r)?,
            delta_d: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for DisparityImage {
    const TYPE_NAME: &'static str = "stereo_msgs/msg/DisparityImage";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1ec1ff6b5bace919e4544a37f2d96ead9f81783701b7b7a4d97a09325ecf2711");
    const DEFINITION: &'static str = crate::__definition!(DisparityImage::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "sensor_msgs/Image" => super::super::sensor_msgs::msg::Image::__TEXT,
        "sensor_msgs/RegionOfInterest" => super::super::sensor_msgs::msg::RegionOfInterest::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = DisparityImageView<'a>;
    type Writer<'a> = DisparityImageWriter<'a>;
}
impl rt::HasHeader for DisparityImage {
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
/// A `stereo_msgs/msg/DisparityImage` read in place.
#[derive(Clone, Copy, Debug)]
pub struct DisparityImageView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub image: super::super::sensor_msgs::msg::ImageView<'a>,
    pub f: f32,
    pub t: f32,
    pub valid_window: super::super::sensor_msgs::msg::RegionOfInterest,
    pub min_disparity: f32,
    pub max_disparity: f32,
    pub delta_d: f32,
}
impl<'a> rt::Parse<'a> for DisparityImageView<'a> {
    const MIN: usize = 82;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            image: rt::Parse::parse(r)?,
            f: rt::Parse::parse(r)?,
            t: rt::Parse::parse(r)?,
            valid_window: rt::Parse::parse(r)?,
            min_disparity: rt::Parse::parse(r)?,
            max_disparity: rt::Parse::parse(r)?,
            delta_d: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `stereo_msgs/msg/DisparityImage` front to back.
pub struct DisparityImageWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DisparityImageWriter<'a> {
    const FIELDS: usize = 8;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DisparityImageWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(8)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &DisparityImage) -> rt::Result<()> {
        self.0.whole(value, 8)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn image(&mut self, fill: impl rt::FnOnce(&mut super::super::sensor_msgs::msg::ImageWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::sensor_msgs::msg::ImageWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn f(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn t(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn valid_window(&mut self, fill: impl rt::FnOnce(&mut super::super::sensor_msgs::msg::RegionOfInterestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(4, |inner| {
            let mut inner = <super::super::sensor_msgs::msg::RegionOfInterestWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn min_disparity(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn max_disparity(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn delta_d(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(7, &value)?;
        Ok(self)
    }
}
/// The lengths that a `stereo_msgs/msg/DisparityImage` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct DisparityImageLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub image: super::super::sensor_msgs::msg::ImageLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct DisparityImageOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    image: super::super::sensor_msgs::msg::ImageOffsets,
    f: u32,
    t: u32,
    valid_window: super::super::sensor_msgs::msg::RegionOfInterestOffsets,
    min_disparity: u32,
    max_disparity: u32,
    delta_d: u32,
}
impl rt::BuildInPlace for DisparityImage {
    type Lengths = DisparityImageLengths;
    type Offsets = DisparityImageOffsets;
    type Builder<'a> = DisparityImageBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<DisparityImageOffsets> {
        Ok(DisparityImageOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            image: <super::super::sensor_msgs::msg::Image as rt::BuildInPlace>::place(&lengths.image, layout)?,
            f: layout.number::<f32>()?,
            t: layout.number::<f32>()?,
            valid_window: <super::super::sensor_msgs::msg::RegionOfInterest as rt::BuildInPlace>::place(&(), layout)?,
            min_disparity: layout.number::<f32>()?,
            max_disparity: layout.number::<f32>()?,
            delta_d: layout.number::<f32>()?,
        })
    }
    fn mark(at: &DisparityImageOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::sensor_msgs::msg::Image as rt::BuildInPlace>::mark(&at.image, marker);
        <super::super::sensor_msgs::msg::RegionOfInterest as rt::BuildInPlace>::mark(&at.valid_window, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &DisparityImageOffsets) -> DisparityImageBuilder<'a> {
        DisparityImageBuilder { body, at: *at }
    }
}
/// Writes a `stereo_msgs/msg/DisparityImage` in place, fields in any order.
pub struct DisparityImageBuilder<'a> {
    body: &'a mut [u8],
    at: DisparityImageOffsets,
}
impl DisparityImageBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn image(&mut self) -> super::super::sensor_msgs::msg::ImageBuilder<'_> {
        <super::super::sensor_msgs::msg::Image as rt::BuildInPlace>::builder_over(self.body, &self.at.image)
    }
    pub fn set_f(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.f, value);
        self
    }
    pub fn set_t(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.t, value);
        self
    }
    pub fn valid_window(&mut self) -> super::super::sensor_msgs::msg::RegionOfInterestBuilder<'_> {
        <super::super::sensor_msgs::msg::RegionOfInterest as rt::BuildInPlace>::builder_over(self.body, &self.at.valid_window)
    }
    pub fn set_min_disparity(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.min_disparity, value);
        self
    }
    pub fn set_max_disparity(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.max_disparity, value);
        self
    }
    pub fn set_delta_d(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.delta_d, value);
        self
    }
}
