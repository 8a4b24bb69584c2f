// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `geometry_msgs/msg/Accel`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Accel {
    pub linear: super::super::geometry_msgs::msg::Vector3,
    pub angular: super::super::geometry_msgs::msg::Vector3,
}
impl Accel {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Vector3 linear\nVector3 angular\n";
}
impl rt::Cdr for Accel {
    const MIN: usize = 48;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.linear, at);
        let at = rt::Cdr::end(&self.angular, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.linear, w)?;
        rt::Cdr::write(&self.angular, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            linear: rt::Cdr::read(r)?,
            angular: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Accel {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Accel";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dc448243ded9b1fcbcca24aba0c22f013dae06c354ba2d849571c0a2a3f57ca0");
    const DEFINITION: &'static str = crate::__definition!(Accel::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = AccelWriter<'a>;
}
impl<'a> rt::Parse<'a> for Accel {
    const MIN: usize = 48;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Accel` front to back.
pub struct AccelWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AccelWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AccelWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Accel) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn linear(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn angular(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AccelOffsets {
    linear: super::super::geometry_msgs::msg::Vector3Offsets,
    angular: super::super::geometry_msgs::msg::Vector3Offsets,
}
impl rt::BuildInPlace for Accel {
    type Lengths = ();
    type Offsets = AccelOffsets;
    type Builder<'a> = AccelBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<AccelOffsets> {
        Ok(AccelOffsets {
            linear: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
            angular: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &AccelOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.linear, marker);
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.angular, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &AccelOffsets) -> AccelBuilder<'a> {
        AccelBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Accel` in place, fields in any order.
pub struct AccelBuilder<'a> {
    body: &'a mut [u8],
    at: AccelOffsets,
}
impl AccelBuilder<'_> {
    pub fn linear(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.linear)
    }
    pub fn angular(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.angular)
    }
}

/// `geometry_msgs/msg/AccelStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccelStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub accel: super::super::geometry_msgs::msg::Accel,
}
impl AccelStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nAccel accel\n";
}
impl rt::Cdr for AccelStamped {
    const MIN: usize = 60;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.accel, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.accel, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            accel: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for AccelStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/AccelStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ef1df9eabae0a708cc049a061ebcddc4e2a5f745730100ba680e086a9698b165");
    const DEFINITION: &'static str = crate::__definition!(AccelStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Accel" => super::super::geometry_msgs::msg::Accel::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = AccelStampedView<'a>;
    type Writer<'a> = AccelStampedWriter<'a>;
}
impl rt::HasHeader for AccelStamped {
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
/// A `geometry_msgs/msg/AccelStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct AccelStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub accel: super::super::geometry_msgs::msg::Accel,
}
impl<'a> rt::Parse<'a> for AccelStampedView<'a> {
    const MIN: usize = 60;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            accel: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/AccelStamped` front to back.
pub struct AccelStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AccelStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AccelStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &AccelStamped) -> rt::Result<()> {
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
    pub fn accel(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::AccelWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::AccelWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/AccelStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct AccelStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AccelStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    accel: super::super::geometry_msgs::msg::AccelOffsets,
}
impl rt::BuildInPlace for AccelStamped {
    type Lengths = AccelStampedLengths;
    type Offsets = AccelStampedOffsets;
    type Builder<'a> = AccelStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<AccelStampedOffsets> {
        Ok(AccelStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            accel: <super::super::geometry_msgs::msg::Accel as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &AccelStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Accel as rt::BuildInPlace>::mark(&at.accel, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &AccelStampedOffsets) -> AccelStampedBuilder<'a> {
        AccelStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/AccelStamped` in place, fields in any order.
pub struct AccelStampedBuilder<'a> {
    body: &'a mut [u8],
    at: AccelStampedOffsets,
}
impl AccelStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn accel(&mut self) -> super::super::geometry_msgs::msg::AccelBuilder<'_> {
        <super::super::geometry_msgs::msg::Accel as rt::BuildInPlace>::builder_over(self.body, &self.at.accel)
    }
}

/// `geometry_msgs/msg/AccelWithCovariance`
#[derive(Clone, Debug, PartialEq)]
pub struct AccelWithCovariance {
    pub accel: super::super::geometry_msgs::msg::Accel,
    pub covariance: [f64; 36],
}
impl AccelWithCovariance {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Accel accel\nfloat64[36] covariance\n";
}
impl rt::Default for AccelWithCovariance {
    fn default() -> Self {
        Self {
            accel: rt::Default::default(),
            covariance: ::core::array::from_fn(|_| rt::Default::default()),
        }
    }
}
impl rt::Cdr for AccelWithCovariance {
    const MIN: usize = 336;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.accel, at);
        let at = rt::Cdr::end(&self.covariance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.accel, w)?;
        rt::Cdr::write(&self.covariance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            accel: rt::Cdr::read(r)?,
            covariance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for AccelWithCovariance {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/AccelWithCovariance";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_230d51bd53bc36f260574e73b42941cefe44684753480b6fc330c032c5db5997");
    const DEFINITION: &'static str = crate::__definition!(AccelWithCovariance::__TEXT,
        "geometry_msgs/Accel" => super::super::geometry_msgs::msg::Accel::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT);
    type View<'a> = AccelWithCovarianceView<'a>;
    type Writer<'a> = AccelWithCovarianceWriter<'a>;
}
/// A `geometry_msgs/msg/AccelWithCovariance` read in place.
#[derive(Clone, Copy, Debug)]
pub struct AccelWithCovarianceView<'a> {
    pub accel: super::super::geometry_msgs::msg::Accel,
    pub covariance: &'a [f64; 36],
}
impl<'a> rt::Parse<'a> for AccelWithCovarianceView<'a> {
    const MIN: usize = 336;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            accel: rt::Parse::parse(r)?,
            covariance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/AccelWithCovariance` front to back.
pub struct AccelWithCovarianceWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AccelWithCovarianceWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AccelWithCovarianceWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &AccelWithCovariance) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn accel(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::AccelWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::AccelWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn covariance(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::Exactly(36))?;
        Ok(self)
    }
    pub fn covariance_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::Exactly(36), fill)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AccelWithCovarianceOffsets {
    accel: super::super::geometry_msgs::msg::AccelOffsets,
    covariance: u32,
}
impl rt::BuildInPlace for AccelWithCovariance {
    type Lengths = ();
    type Offsets = AccelWithCovarianceOffsets;
    type Builder<'a> = AccelWithCovarianceBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<AccelWithCovarianceOffsets> {
        Ok(AccelWithCovarianceOffsets {
            accel: <super::super::geometry_msgs::msg::Accel as rt::BuildInPlace>::place(&(), layout)?,
            covariance: layout.array::<f64>(36)?,
        })
    }
    fn mark(at: &AccelWithCovarianceOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::Accel as rt::BuildInPlace>::mark(&at.accel, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &AccelWithCovarianceOffsets) -> AccelWithCovarianceBuilder<'a> {
        AccelWithCovarianceBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/AccelWithCovariance` in place, fields in any order.
pub struct AccelWithCovarianceBuilder<'a> {
    body: &'a mut [u8],
    at: AccelWithCovarianceOffsets,
}
impl AccelWithCovarianceBuilder<'_> {
    pub fn accel(&mut self) -> super::super::geometry_msgs::msg::AccelBuilder<'_> {
        <super::super::geometry_msgs::msg::Accel as rt::BuildInPlace>::builder_over(self.body, &self.at.accel)
    }
    pub fn set_covariance(&mut self, values: &[f64; 36]) -> &mut Self {
        rt::place::array(self.body, self.at.covariance, values);
        self
    }
    pub fn covariance_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.covariance, 36)
    }
}

/// `geometry_msgs/msg/AccelWithCovarianceStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccelWithCovarianceStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub accel: super::super::geometry_msgs::msg::AccelWithCovariance,
}
impl AccelWithCovarianceStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nAccelWithCovariance accel\n";
}
impl rt::Cdr for AccelWithCovarianceStamped {
    const MIN: usize = 348;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.accel, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.accel, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            accel: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for AccelWithCovarianceStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/AccelWithCovarianceStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_61c9ad8928e71dd95ce791b2f02809ee2a0bbcc42cd0e4047fd00a822a08e444");
    const DEFINITION: &'static str = crate::__definition!(AccelWithCovarianceStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Accel" => super::super::geometry_msgs::msg::Accel::__TEXT,
        "geometry_msgs/AccelWithCovariance" => super::super::geometry_msgs::msg::AccelWithCovariance::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = AccelWithCovarianceStampedView<'a>;
    type Writer<'a> = AccelWithCovarianceStampedWriter<'a>;
}
impl rt::HasHeader for AccelWithCovarianceStamped {
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
/// A `geometry_msgs/msg/AccelWithCovarianceStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct AccelWithCovarianceStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub accel: super::super::geometry_msgs::msg::AccelWithCovarianceView<'a>,
}
impl<'a> rt::Parse<'a> for AccelWithCovarianceStampedView<'a> {
    const MIN: usize = 348;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            accel: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/AccelWithCovarianceStamped` front to back.
pub struct AccelWithCovarianceStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for AccelWithCovarianceStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> AccelWithCovarianceStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &AccelWithCovarianceStamped) -> rt::Result<()> {
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
    pub fn accel(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::AccelWithCovarianceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::AccelWithCovarianceWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/AccelWithCovarianceStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct AccelWithCovarianceStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AccelWithCovarianceStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    accel: super::super::geometry_msgs::msg::AccelWithCovarianceOffsets,
}
impl rt::BuildInPlace for AccelWithCovarianceStamped {
    type Lengths = AccelWithCovarianceStampedLengths;
    type Offsets = AccelWithCovarianceStampedOffsets;
    type Builder<'a> = AccelWithCovarianceStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<AccelWithCovarianceStampedOffsets> {
        Ok(AccelWithCovarianceStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            accel: <super::super::geometry_msgs::msg::AccelWithCovariance as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &AccelWithCovarianceStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::AccelWithCovariance as rt::BuildInPlace>::mark(&at.accel, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &AccelWithCovarianceStampedOffsets) -> AccelWithCovarianceStampedBuilder<'a> {
        AccelWithCovarianceStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/AccelWithCovarianceStamped` in place, fields in any order.
pub struct AccelWithCovarianceStampedBuilder<'a> {
    body: &'a mut [u8],
    at: AccelWithCovarianceStampedOffsets,
}
impl AccelWithCovarianceStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn accel(&mut self) -> super::super::geometry_msgs::msg::AccelWithCovarianceBuilder<'_> {
        <super::super::geometry_msgs::msg::AccelWithCovariance as rt::BuildInPlace>::builder_over(self.body, &self.at.accel)
    }
}

/// `geometry_msgs/msg/Inertia`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Inertia {
    pub m: f64,
    pub com: super::super::geometry_msgs::msg::Vector3,
    pub ixx: f64,
    pub ixy: f64,
    pub ixz: f64,
    pub iyy: f64,
    pub iyz: f64,
    pub izz: f64,
}
impl Inertia {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float64 m\ngeometry_msgs/Vector3 com\nfloat64 ixx\nfloat64 ixy\nfloat64 ixz\nfloat64 iyy\nfloat64 iyz\nfloat64 izz\n";
}
impl rt::Cdr for Inertia {
    const MIN: usize = 80;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.m, at);
        let at = rt::Cdr::end(&self.com, at);
        let at = rt::Cdr::end(&self.ixx, at);
        let at = rt::Cdr::end(&self.ixy, at);
        let at = rt::Cdr::end(&self.ixz, at);
        let at = rt::Cdr::end(&self.iyy, at);
        let at = rt::Cdr::end(&self.iyz, at);
        let at = rt::Cdr::end(&self.izz, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.m, w)?;
        rt::Cdr::write(&self.com, w)?;
        rt::Cdr::write(&self.ixx, w)?;
        rt::Cdr::write(&self.ixy, w)?;
        rt::Cdr::write(&self.ixz, w)?;
        rt::Cdr::write(&self.iyy, w)?;
        rt::Cdr::write(&self.iyz, w)?;
        rt::Cdr::write(&self.izz, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            m: rt::Cdr::read(r)?,
            com: rt::Cdr::read(r)?,
            ixx: rt::Cdr::read(r)?,
            ixy: rt::Cdr::read(r)?,
            ixz: rt::Cdr::read(r)?,
            iyy: rt::Cdr::read(r)?,
            iyz: rt::Cdr::read(r)?,
            izz: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Inertia {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Inertia";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2ddd5dab5c347825ba2e56c895ddccfd0b8efe53ae931bf67f905529930b4bd7");
    const DEFINITION: &'static str = crate::__definition!(Inertia::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = InertiaWriter<'a>;
}
impl<'a> rt::Parse<'a> for Inertia {
    const MIN: usize = 80;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Inertia` front to back.
pub struct InertiaWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for InertiaWriter<'a> {
    const FIELDS: usize = 8;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> InertiaWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(8)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Inertia) -> rt::Result<()> {
        self.0.whole(value, 8)
    }
    pub fn m(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn com(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn ixx(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn ixy(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn ixz(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn iyy(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn iyz(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn izz(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(7, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct InertiaOffsets {
    m: u32,
    com: super::super::geometry_msgs::msg::Vector3Offsets,
    ixx: u32,
    ixy: u32,
    ixz: u32,
    iyy: u32,
    iyz: u32,
    izz: u32,
}
impl rt::BuildInPlace for Inertia {
    type Lengths = ();
    type Offsets = InertiaOffsets;
    type Builder<'a> = InertiaBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<InertiaOffsets> {
        Ok(InertiaOffsets {
            m: layout.number::<f64>()?,
            com: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
            ixx: layout.number::<f64>()?,
            ixy: layout.number::<f64>()?,
            ixz: layout.number::<f64>()?,
            iyy: layout.number::<f64>()?,
            iyz: layout.number::<f64>()?,
            izz: layout.number::<f64>()?,
        })
    }
    fn mark(at: &InertiaOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.com, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &InertiaOffsets) -> InertiaBuilder<'a> {
        InertiaBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Inertia` in place, fields in any order.
pub struct InertiaBuilder<'a> {
    body: &'a mut [u8],
    at: InertiaOffsets,
}
impl InertiaBuilder<'_> {
    pub fn set_m(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.m, value);
        self
    }
    pub fn com(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.com)
    }
    pub fn set_ixx(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.ixx, value);
        self
    }
    pub fn set_ixy(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.ixy, value);
        self
    }
    pub fn set_ixz(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.ixz, value);
        self
    }
    pub fn set_iyy(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.iyy, value);
        self
    }
    pub fn set_iyz(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.iyz, value);
        self
    }
    pub fn set_izz(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.izz, value);
        self
    }
}

/// `geometry_msgs/msg/InertiaStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InertiaStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub inertia: super::super::geometry_msgs::msg::Inertia,
}
impl InertiaStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nInertia inertia\n";
}
impl rt::Cdr for InertiaStamped {
    const MIN: usize = 92;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.inertia, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.inertia, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            inertia: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for InertiaStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/InertiaStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_766be45976252babf7f9d8ac4ae7c912a7ceccf71035622529f27518b695aa09");
    const DEFINITION: &'static str = crate::__definition!(InertiaStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Inertia" => super::super::geometry_msgs::msg::Inertia::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = InertiaStampedView<'a>;
    type Writer<'a> = InertiaStampedWriter<'a>;
}
impl rt::HasHeader for InertiaStamped {
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
/// A `geometry_msgs/msg/InertiaStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct InertiaStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub inertia: super::super::geometry_msgs::msg::Inertia,
}
impl<'a> rt::Parse<'a> for InertiaStampedView<'a> {
    const MIN: usize = 92;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            inertia: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/InertiaStamped` front to back.
pub struct InertiaStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for InertiaStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> InertiaStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &InertiaStamped) -> rt::Result<()> {
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
    pub fn inertia(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::InertiaWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::InertiaWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/InertiaStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct InertiaStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct InertiaStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    inertia: super::super::geometry_msgs::msg::InertiaOffsets,
}
impl rt::BuildInPlace for InertiaStamped {
    type Lengths = InertiaStampedLengths;
    type Offsets = InertiaStampedOffsets;
    type Builder<'a> = InertiaStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<InertiaStampedOffsets> {
        Ok(InertiaStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            inertia: <super::super::geometry_msgs::msg::Inertia as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &InertiaStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Inertia as rt::BuildInPlace>::mark(&at.inertia, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &InertiaStampedOffsets) -> InertiaStampedBuilder<'a> {
        InertiaStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/InertiaStamped` in place, fields in any order.
pub struct InertiaStampedBuilder<'a> {
    body: &'a mut [u8],
    at: InertiaStampedOffsets,
}
impl InertiaStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn inertia(&mut self) -> super::super::geometry_msgs::msg::InertiaBuilder<'_> {
        <super::super::geometry_msgs::msg::Inertia as rt::BuildInPlace>::builder_over(self.body, &self.at.inertia)
    }
}

/// `geometry_msgs/msg/Point`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}
impl Point {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float64 x\nfloat64 y\nfloat64 z\n";
}
impl rt::Cdr for Point {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.x, at);
        let at = rt::Cdr::end(&self.y, at);
        let at = rt::Cdr::end(&self.z, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.x, w)?;
        rt::Cdr::write(&self.y, w)?;
        rt::Cdr::write(&self.z, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            x: rt::Cdr::read(r)?,
            y: rt::Cdr::read(r)?,
            z: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Point {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Point";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_6963084842a9b04494d6b2941d11444708d892da2f4b09843b9c43f42a7f6881");
    const DEFINITION: &'static str = crate::__definition!(Point::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = PointWriter<'a>;
}
impl<'a> rt::Parse<'a> for Point {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Point` front to back.
pub struct PointWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PointWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PointWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Point) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn x(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn y(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn z(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PointOffsets {
    x: u32,
    y: u32,
    z: u32,
}
impl rt::BuildInPlace for Point {
    type Lengths = ();
    type Offsets = PointOffsets;
    type Builder<'a> = PointBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PointOffsets> {
        Ok(PointOffsets {
            x: layout.number::<f64>()?,
            y: layout.number::<f64>()?,
            z: layout.number::<f64>()?,
        })
    }
    fn mark(at: &PointOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PointOffsets) -> PointBuilder<'a> {
        PointBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Point` in place, fields in any order.
pub struct PointBuilder<'a> {
    body: &'a mut [u8],
    at: PointOffsets,
}
impl PointBuilder<'_> {
    pub fn set_x(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.x, value);
        self
    }
    pub fn set_y(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.y, value);
        self
    }
    pub fn set_z(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.z, value);
        self
    }
}

/// `geometry_msgs/msg/Point32`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point32 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}
impl Point32 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float32 x\nfloat32 y\nfloat32 z\n";
}
impl rt::Cdr for Point32 {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.x, at);
        let at = rt::Cdr::end(&self.y, at);
        let at = rt::Cdr::end(&self.z, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.x, w)?;
        rt::Cdr::write(&self.y, w)?;
        rt::Cdr::write(&self.z, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            x: rt::Cdr::read(r)?,
            y: rt::Cdr::read(r)?,
            z: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Point32 {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Point32";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2fc4db7cae16a4582c79a56b66173a8d48d52c7dc520ddc55a0d4bcf2a4bfdbc");
    const DEFINITION: &'static str = crate::__definition!(Point32::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Point32Writer<'a>;
}
impl<'a> rt::Parse<'a> for Point32 {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Point32` front to back.
pub struct Point32Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Point32Writer<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Point32Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Point32) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn x(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn y(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn z(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Point32Offsets {
    x: u32,
    y: u32,
    z: u32,
}
impl rt::BuildInPlace for Point32 {
    type Lengths = ();
    type Offsets = Point32Offsets;
    type Builder<'a> = Point32Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Point32Offsets> {
        Ok(Point32Offsets {
            x: layout.number::<f32>()?,
            y: layout.number::<f32>()?,
            z: layout.number::<f32>()?,
        })
    }
    fn mark(at: &Point32Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Point32Offsets) -> Point32Builder<'a> {
        Point32Builder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Point32` in place, fields in any order.
pub struct Point32Builder<'a> {
    body: &'a mut [u8],
    at: Point32Offsets,
}
impl Point32Builder<'_> {
    pub fn set_x(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.x, value);
        self
    }
    pub fn set_y(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.y, value);
        self
    }
    pub fn set_z(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.z, value);
        self
    }
}

/// `geometry_msgs/msg/PointStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub point: super::super::geometry_msgs::msg::Point,
}
impl PointStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nPoint point\n";
}
impl rt::Cdr for PointStamped {
    const MIN: usize = 36;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.point, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.point, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            point: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PointStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/PointStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4c0296af86e01e562e9e0405d138a01537247580076c58ea38d7923ac1045897");
    const DEFINITION: &'static str = crate::__definition!(PointStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = PointStampedView<'a>;
    type Writer<'a> = PointStampedWriter<'a>;
}
impl rt::HasHeader for PointStamped {
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
/// A `geometry_msgs/msg/PointStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PointStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub point: super::super::geometry_msgs::msg::Point,
}
impl<'a> rt::Parse<'a> for PointStampedView<'a> {
    const MIN: usize = 36;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            point: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/PointStamped` front to back.
pub struct PointStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PointStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PointStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PointStamped) -> rt::Result<()> {
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
    pub fn point(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PointWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/PointStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct PointStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PointStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    point: super::super::geometry_msgs::msg::PointOffsets,
}
impl rt::BuildInPlace for PointStamped {
    type Lengths = PointStampedLengths;
    type Offsets = PointStampedOffsets;
    type Builder<'a> = PointStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PointStampedOffsets> {
        Ok(PointStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            point: <super::super::geometry_msgs::msg::Point as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &PointStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Point as rt::BuildInPlace>::mark(&at.point, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PointStampedOffsets) -> PointStampedBuilder<'a> {
        PointStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/PointStamped` in place, fields in any order.
pub struct PointStampedBuilder<'a> {
    body: &'a mut [u8],
    at: PointStampedOffsets,
}
impl PointStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn point(&mut self) -> super::super::geometry_msgs::msg::PointBuilder<'_> {
        <super::super::geometry_msgs::msg::Point as rt::BuildInPlace>::builder_over(self.body, &self.at.point)
    }
}

/// `geometry_msgs/msg/Polygon`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Polygon {
    pub points: rt::Vec<super::super::geometry_msgs::msg::Point32>,
}
impl Polygon {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Point32[] points\n";
}
impl rt::Cdr for Polygon {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.points, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.points, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            points: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Polygon {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Polygon";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3782f9f0bf044964d692d6c017d705e37611afb1f0bf6a9dee248a7dda0f784a");
    const DEFINITION: &'static str = crate::__definition!(Polygon::__TEXT,
        "geometry_msgs/Point32" => super::super::geometry_msgs::msg::Point32::__TEXT);
    type View<'a> = PolygonView<'a>;
    type Writer<'a> = PolygonWriter<'a>;
}
/// A `geometry_msgs/msg/Polygon` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PolygonView<'a> {
    pub points: rt::Seq<'a, super::super::geometry_msgs::msg::Point32>,
}
impl<'a> rt::Parse<'a> for PolygonView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            points: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/Polygon` front to back.
pub struct PolygonWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PolygonWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PolygonWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Polygon) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn points(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::Point32Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::Point32Writer as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `geometry_msgs/msg/PolygonInstance`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PolygonInstance {
    pub polygon: super::super::geometry_msgs::msg::Polygon,
    pub id: i64,
}
impl PolygonInstance {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "geometry_msgs/Polygon polygon\nint64 id\n";
}
impl rt::Cdr for PolygonInstance {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.polygon, at);
        let at = rt::Cdr::end(&self.id, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.polygon, w)?;
        rt::Cdr::write(&self.id, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            polygon: rt::Cdr::read(r)?,
            id: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PolygonInstance {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/PolygonInstance";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_fa1cb3dc774329865258afef74f65b0553d487510c6d0f93ba38cc32d62ac0e5");
    const DEFINITION: &'static str = crate::__definition!(PolygonInstance::__TEXT,
        "geometry_msgs/Point32" => super::super::geometry_msgs::msg::Point32::__TEXT,
        "geometry_msgs/Polygon" => super::super::geometry_msgs::msg::Polygon::__TEXT);
    type View<'a> = PolygonInstanceView<'a>;
    type Writer<'a> = PolygonInstanceWriter<'a>;
}
/// A `geometry_msgs/msg/PolygonInstance` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PolygonInstanceView<'a> {
    pub polygon: super::super::geometry_msgs::msg::PolygonView<'a>,
    pub id: i64,
}
impl<'a> rt::Parse<'a> for PolygonInstanceView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            polygon: rt::Parse::parse(r)?,
            id: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/PolygonInstance` front to back.
pub struct PolygonInstanceWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PolygonInstanceWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PolygonInstanceWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PolygonInstance) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn polygon(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PolygonWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PolygonWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn id(&mut self, value: i64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}

/// `geometry_msgs/msg/PolygonInstanceStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PolygonInstanceStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub polygon: super::super::geometry_msgs::msg::PolygonInstance,
}
impl PolygonInstanceStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\ngeometry_msgs/PolygonInstance polygon\n";
}
impl rt::Cdr for PolygonInstanceStamped {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.polygon, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.polygon, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            polygon: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PolygonInstanceStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/PolygonInstanceStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_802f37ea4398d7ce547936aab1fd278923716a13c63373887cd896957434ce2f");
    const DEFINITION: &'static str = crate::__definition!(PolygonInstanceStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point32" => super::super::geometry_msgs::msg::Point32::__TEXT,
        "geometry_msgs/Polygon" => super::super::geometry_msgs::msg::Polygon::__TEXT,
        "geometry_msgs/PolygonInstance" => super::super::geometry_msgs::msg::PolygonInstance::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = PolygonInstanceStampedView<'a>;
    type Writer<'a> = PolygonInstanceStampedWriter<'a>;
}
impl rt::HasHeader for PolygonInstanceStamped {
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
/// A `geometry_msgs/msg/PolygonInstanceStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PolygonInstanceStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub polygon: super::super::geometry_msgs::msg::PolygonInstanceView<'a>,
}
impl<'a> rt::Parse<'a> for PolygonInstanceStampedView<'a> {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            polygon: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/PolygonInstanceStamped` front to back.
pub struct PolygonInstanceStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PolygonInstanceStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PolygonInstanceStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PolygonInstanceStamped) -> rt::Result<()> {
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
    pub fn polygon(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PolygonInstanceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PolygonInstanceWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}

/// `geometry_msgs/msg/PolygonStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PolygonStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub polygon: super::super::geometry_msgs::msg::Polygon,
}
impl PolygonStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nPolygon polygon\n";
}
impl rt::Cdr for PolygonStamped {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.polygon, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.polygon, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            polygon: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PolygonStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/PolygonStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b7cf07932f1523d4b4088075945c1a0141f7cd21da87cc940fc61652e9138b46");
    const DEFINITION: &'static str = crate::__definition!(PolygonStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point32" => super::super::geometry_msgs::msg::Point32::__TEXT,
        "geometry_msgs/Polygon" => super::super::geometry_msgs::msg::Polygon::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = PolygonStampedView<'a>;
    type Writer<'a> = PolygonStampedWriter<'a>;
}
impl rt::HasHeader for PolygonStamped {
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
/// A `geometry_msgs/msg/PolygonStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PolygonStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub polygon: super::super::geometry_msgs::msg::PolygonView<'a>,
}
impl<'a> rt::Parse<'a> for PolygonStampedView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            polygon: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/PolygonStamped` front to back.
pub struct PolygonStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PolygonStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PolygonStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PolygonStamped) -> rt::Result<()> {
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
    pub fn polygon(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PolygonWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PolygonWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}

/// `geometry_msgs/msg/Pose`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    pub position: super::super::geometry_msgs::msg::Point,
    pub orientation: super::super::geometry_msgs::msg::Quaternion,
}
impl Pose {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Point position\nQuaternion orientation\n";
}
impl rt::Cdr for Pose {
    const MIN: usize = 56;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.position, at);
        let at = rt::Cdr::end(&self.orientation, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.position, w)?;
        rt::Cdr::write(&self.orientation, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            position: rt::Cdr::read(r)?,
            orientation: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Pose {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Pose";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d501954e9476cea2996984e812054b68026ae0bfae789d9a10b23daf35cc90fa");
    const DEFINITION: &'static str = crate::__definition!(Pose::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = PoseWriter<'a>;
}
impl<'a> rt::Parse<'a> for Pose {
    const MIN: usize = 56;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Pose` front to back.
pub struct PoseWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PoseWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PoseWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Pose) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn position(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PointWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
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
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PoseOffsets {
    position: super::super::geometry_msgs::msg::PointOffsets,
    orientation: super::super::geometry_msgs::msg::QuaternionOffsets,
}
impl rt::BuildInPlace for Pose {
    type Lengths = ();
    type Offsets = PoseOffsets;
    type Builder<'a> = PoseBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PoseOffsets> {
        Ok(PoseOffsets {
            position: <super::super::geometry_msgs::msg::Point as rt::BuildInPlace>::place(&(), layout)?,
            orientation: <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &PoseOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::Point as rt::BuildInPlace>::mark(&at.position, marker);
        <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::mark(&at.orientation, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PoseOffsets) -> PoseBuilder<'a> {
        PoseBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Pose` in place, fields in any order.
pub struct PoseBuilder<'a> {
    body: &'a mut [u8],
    at: PoseOffsets,
}
impl PoseBuilder<'_> {
    pub fn position(&mut self) -> super::super::geometry_msgs::msg::PointBuilder<'_> {
        <super::super::geometry_msgs::msg::Point as rt::BuildInPlace>::builder_over(self.body, &self.at.position)
    }
    pub fn orientation(&mut self) -> super::super::geometry_msgs::msg::QuaternionBuilder<'_> {
        <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::builder_over(self.body, &self.at.orientation)
    }
}

/// `geometry_msgs/msg/Pose2D`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose2D {
    pub x: f64,
    pub y: f64,
    pub theta: f64,
}
impl Pose2D {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float64 x\nfloat64 y\nfloat64 theta\n";
}
impl rt::Cdr for Pose2D {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.x, at);
        let at = rt::Cdr::end(&self.y, at);
        let at = rt::Cdr::end(&self.theta, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.x, w)?;
        rt::Cdr::write(&self.y, w)?;
        rt::Cdr::write(&self.theta, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            x: rt::Cdr::read(r)?,
            y: rt::Cdr::read(r)?,
            theta: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Pose2D {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Pose2D";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d68efa5b46e70f7b16ca23085474fdac5a44b638783ec42f661da64da4724ccc");
    const DEFINITION: &'static str = crate::__definition!(Pose2D::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Pose2DWriter<'a>;
}
impl<'a> rt::Parse<'a> for Pose2D {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Pose2D` front to back.
pub struct Pose2DWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Pose2DWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Pose2DWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Pose2D) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn x(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn y(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn theta(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Pose2DOffsets {
    x: u32,
    y: u32,
    theta: u32,
}
impl rt::BuildInPlace for Pose2D {
    type Lengths = ();
    type Offsets = Pose2DOffsets;
    type Builder<'a> = Pose2DBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Pose2DOffsets> {
        Ok(Pose2DOffsets {
            x: layout.number::<f64>()?,
            y: layout.number::<f64>()?,
            theta: layout.number::<f64>()?,
        })
    }
    fn mark(at: &Pose2DOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Pose2DOffsets) -> Pose2DBuilder<'a> {
        Pose2DBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Pose2D` in place, fields in any order.
pub struct Pose2DBuilder<'a> {
    body: &'a mut [u8],
    at: Pose2DOffsets,
}
impl Pose2DBuilder<'_> {
    pub fn set_x(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.x, value);
        self
    }
    pub fn set_y(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.y, value);
        self
    }
    pub fn set_theta(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.theta, value);
        self
    }
}

/// `geometry_msgs/msg/PoseArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PoseArray {
    pub header: super::super::std_msgs::msg::Header,
    pub poses: rt::Vec<super::super::geometry_msgs::msg::Pose>,
}
impl PoseArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nPose[] poses\n";
}
impl rt::Cdr for PoseArray {
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
impl rt::Message for PoseArray {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/PoseArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_af0cc36d190e104d546d168d6b39df04fa4b4ccecf59cb4c9ed328d3d5004aa0");
    const DEFINITION: &'static str = crate::__definition!(PoseArray::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = PoseArrayView<'a>;
    type Writer<'a> = PoseArrayWriter<'a>;
}
impl rt::HasHeader for PoseArray {
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
/// A `geometry_msgs/msg/PoseArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PoseArrayView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub poses: rt::Seq<'a, super::super::geometry_msgs::msg::Pose>,
}
impl<'a> rt::Parse<'a> for PoseArrayView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            poses: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/PoseArray` front to back.
pub struct PoseArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PoseArrayWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PoseArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PoseArray) -> rt::Result<()> {
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
    pub fn poses(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::PoseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::PoseWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `geometry_msgs/msg/PoseStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PoseStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub pose: super::super::geometry_msgs::msg::Pose,
}
impl PoseStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nPose pose\n";
}
impl rt::Cdr for PoseStamped {
    const MIN: usize = 68;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.pose, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.pose, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            pose: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PoseStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/PoseStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_10f3786d7d40fd2b54367835614bff85d4ad3b5dab62bf8bca0cc232d73b4cd8");
    const DEFINITION: &'static str = crate::__definition!(PoseStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = PoseStampedView<'a>;
    type Writer<'a> = PoseStampedWriter<'a>;
}
impl rt::HasHeader for PoseStamped {
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
/// A `geometry_msgs/msg/PoseStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PoseStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub pose: super::super::geometry_msgs::msg::Pose,
}
impl<'a> rt::Parse<'a> for PoseStampedView<'a> {
    const MIN: usize = 68;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            pose: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/PoseStamped` front to back.
pub struct PoseStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PoseStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PoseStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PoseStamped) -> rt::Result<()> {
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
    pub fn pose(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/PoseStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct PoseStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PoseStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    pose: super::super::geometry_msgs::msg::PoseOffsets,
}
impl rt::BuildInPlace for PoseStamped {
    type Lengths = PoseStampedLengths;
    type Offsets = PoseStampedOffsets;
    type Builder<'a> = PoseStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PoseStampedOffsets> {
        Ok(PoseStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            pose: <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &PoseStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::mark(&at.pose, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PoseStampedOffsets) -> PoseStampedBuilder<'a> {
        PoseStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/PoseStamped` in place, fields in any order.
pub struct PoseStampedBuilder<'a> {
    body: &'a mut [u8],
    at: PoseStampedOffsets,
}
impl PoseStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn pose(&mut self) -> super::super::geometry_msgs::msg::PoseBuilder<'_> {
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::builder_over(self.body, &self.at.pose)
    }
}

/// `geometry_msgs/msg/PoseWithCovariance`
#[derive(Clone, Debug, PartialEq)]
pub struct PoseWithCovariance {
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub covariance: [f64; 36],
}
impl PoseWithCovariance {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Pose pose\nfloat64[36] covariance\n";
}
impl rt::Default for PoseWithCovariance {
    fn default() -> Self {
        Self {
            pose: rt::Default::default(),
            covariance: ::core::array::from_fn(|_| rt::Default::default()),
        }
    }
}
impl rt::Cdr for PoseWithCovariance {
    const MIN: usize = 344;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.pose, at);
        let at = rt::Cdr::end(&self.covariance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.pose, w)?;
        rt::Cdr::write(&self.covariance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            pose: rt::Cdr::read(r)?,
            covariance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PoseWithCovariance {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/PoseWithCovariance";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9a7c0fd234b7f45c6098745ecccd773ca1085670e64107135397aee31c02e1bb");
    const DEFINITION: &'static str = crate::__definition!(PoseWithCovariance::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT);
    type View<'a> = PoseWithCovarianceView<'a>;
    type Writer<'a> = PoseWithCovarianceWriter<'a>;
}
/// A `geometry_msgs/msg/PoseWithCovariance` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PoseWithCovarianceView<'a> {
    pub pose: super::super::geometry_msgs::msg::Pose,
    pub covariance: &'a [f64; 36],
}
impl<'a> rt::Parse<'a> for PoseWithCovarianceView<'a> {
    const MIN: usize = 344;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            pose: rt::Parse::parse(r)?,
            covariance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/PoseWithCovariance` front to back.
pub struct PoseWithCovarianceWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PoseWithCovarianceWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PoseWithCovarianceWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PoseWithCovariance) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn pose(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn covariance(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::Exactly(36))?;
        Ok(self)
    }
    pub fn covariance_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::Exactly(36), fill)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PoseWithCovarianceOffsets {
    pose: super::super::geometry_msgs::msg::PoseOffsets,
    covariance: u32,
}
impl rt::BuildInPlace for PoseWithCovariance {
    type Lengths = ();
    type Offsets = PoseWithCovarianceOffsets;
    type Builder<'a> = PoseWithCovarianceBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PoseWithCovarianceOffsets> {
        Ok(PoseWithCovarianceOffsets {
            pose: <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::place(&(), layout)?,
            covariance: layout.array::<f64>(36)?,
        })
    }
    fn mark(at: &PoseWithCovarianceOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::mark(&at.pose, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PoseWithCovarianceOffsets) -> PoseWithCovarianceBuilder<'a> {
        PoseWithCovarianceBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/PoseWithCovariance` in place, fields in any order.
pub struct PoseWithCovarianceBuilder<'a> {
    body: &'a mut [u8],
    at: PoseWithCovarianceOffsets,
}
impl PoseWithCovarianceBuilder<'_> {
    pub fn pose(&mut self) -> super::super::geometry_msgs::msg::PoseBuilder<'_> {
        <super::super::geometry_msgs::msg::Pose as rt::BuildInPlace>::builder_over(self.body, &self.at.pose)
    }
    pub fn set_covariance(&mut self, values: &[f64; 36]) -> &mut Self {
        rt::place::array(self.body, self.at.covariance, values);
        self
    }
    pub fn covariance_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.covariance, 36)
    }
}

/// `geometry_msgs/msg/PoseWithCovarianceStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PoseWithCovarianceStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub pose: super::super::geometry_msgs::msg::PoseWithCovariance,
}
impl PoseWithCovarianceStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nPoseWithCovariance pose\n";
}
impl rt::Cdr for PoseWithCovarianceStamped {
    const MIN: usize = 356;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.pose, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.pose, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            pose: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PoseWithCovarianceStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/PoseWithCovarianceStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_26432f9803e43727d3c8f668d1fdb3c630f548af631e2f4e31382371bfea3b6e");
    const DEFINITION: &'static str = crate::__definition!(PoseWithCovarianceStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "geometry_msgs/Pose" => super::super::geometry_msgs::msg::Pose::__TEXT,
        "geometry_msgs/PoseWithCovariance" => super::super::geometry_msgs::msg::PoseWithCovariance::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = PoseWithCovarianceStampedView<'a>;
    type Writer<'a> = PoseWithCovarianceStampedWriter<'a>;
}
impl rt::HasHeader for PoseWithCovarianceStamped {
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
/// A `geometry_msgs/msg/PoseWithCovarianceStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PoseWithCovarianceStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub pose: super::super::geometry_msgs::msg::PoseWithCovarianceView<'a>,
}
impl<'a> rt::Parse<'a> for PoseWithCovarianceStampedView<'a> {
    const MIN: usize = 356;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            pose: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/PoseWithCovarianceStamped` front to back.
pub struct PoseWithCovarianceStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PoseWithCovarianceStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PoseWithCovarianceStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PoseWithCovarianceStamped) -> rt::Result<()> {
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
    pub fn pose(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PoseWithCovarianceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PoseWithCovarianceWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/PoseWithCovarianceStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct PoseWithCovarianceStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PoseWithCovarianceStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    pose: super::super::geometry_msgs::msg::PoseWithCovarianceOffsets,
}
impl rt::BuildInPlace for PoseWithCovarianceStamped {
    type Lengths = PoseWithCovarianceStampedLengths;
    type Offsets = PoseWithCovarianceStampedOffsets;
    type Builder<'a> = PoseWithCovarianceStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PoseWithCovarianceStampedOffsets> {
        Ok(PoseWithCovarianceStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            pose: <super::super::geometry_msgs::msg::PoseWithCovariance as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &PoseWithCovarianceStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::PoseWithCovariance as rt::BuildInPlace>::mark(&at.pose, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PoseWithCovarianceStampedOffsets) -> PoseWithCovarianceStampedBuilder<'a> {
        PoseWithCovarianceStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/PoseWithCovarianceStamped` in place, fields in any order.
pub struct PoseWithCovarianceStampedBuilder<'a> {
    body: &'a mut [u8],
    at: PoseWithCovarianceStampedOffsets,
}
impl PoseWithCovarianceStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn pose(&mut self) -> super::super::geometry_msgs::msg::PoseWithCovarianceBuilder<'_> {
        <super::super::geometry_msgs::msg::PoseWithCovariance as rt::BuildInPlace>::builder_over(self.body, &self.at.pose)
    }
}

/// `geometry_msgs/msg/Quaternion`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quaternion {
    pub x: f64,
    pub y: f64,
    pub z: f64,
    pub w: f64,
}
impl Quaternion {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float64 x 0\nfloat64 y 0\nfloat64 z 0\nfloat64 w 1\n";
}
impl rt::Default for Quaternion {
    fn default() -> Self {
        Self {
            x: 0.0,
            y: 0.0,
            z: 0.0,
            w: 1.0,
        }
    }
}
impl rt::Cdr for Quaternion {
    const MIN: usize = 32;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.x, at);
        let at = rt::Cdr::end(&self.y, at);
        let at = rt::Cdr::end(&self.z, at);
        let at = rt::Cdr::end(&self.w, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.x, w)?;
        rt::Cdr::write(&self.y, w)?;
        rt::Cdr::write(&self.z, w)?;
        rt::Cdr::write(&self.w, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            x: rt::Cdr::read(r)?,
            y: rt::Cdr::read(r)?,
            z: rt::Cdr::read(r)?,
            w: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Quaternion {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Quaternion";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8a765f66778c8ff7c8ab94afcc590a2ed5325a1d9a076ffff38fbce36f458684");
    const DEFINITION: &'static str = crate::__definition!(Quaternion::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = QuaternionWriter<'a>;
}
impl<'a> rt::Parse<'a> for Quaternion {
    const MIN: usize = 32;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Quaternion` front to back.
pub struct QuaternionWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for QuaternionWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> QuaternionWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Quaternion) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn x(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn y(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn z(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn w(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct QuaternionOffsets {
    x: u32,
    y: u32,
    z: u32,
    w: u32,
}
impl rt::BuildInPlace for Quaternion {
    type Lengths = ();
    type Offsets = QuaternionOffsets;
    type Builder<'a> = QuaternionBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<QuaternionOffsets> {
        Ok(QuaternionOffsets {
            x: layout.number::<f64>()?,
            y: layout.number::<f64>()?,
            z: layout.number::<f64>()?,
            w: layout.number::<f64>()?,
        })
    }
    fn mark(at: &QuaternionOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &QuaternionOffsets) -> QuaternionBuilder<'a> {
        QuaternionBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Quaternion` in place, fields in any order.
pub struct QuaternionBuilder<'a> {
    body: &'a mut [u8],
    at: QuaternionOffsets,
}
impl QuaternionBuilder<'_> {
    pub fn set_x(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.x, value);
        self
    }
    pub fn set_y(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.y, value);
        self
    }
    pub fn set_z(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.z, value);
        self
    }
    pub fn set_w(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.w, value);
        self
    }
}

/// `geometry_msgs/msg/QuaternionStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuaternionStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub quaternion: super::super::geometry_msgs::msg::Quaternion,
}
impl QuaternionStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nQuaternion quaternion\n";
}
impl rt::Cdr for QuaternionStamped {
    const MIN: usize = 44;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.quaternion, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.quaternion, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            quaternion: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for QuaternionStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/QuaternionStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_381add86c6c3160644d228ca342182c7fd6c7fab11c7a85ad817a9cc22dbac6e");
    const DEFINITION: &'static str = crate::__definition!(QuaternionStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = QuaternionStampedView<'a>;
    type Writer<'a> = QuaternionStampedWriter<'a>;
}
impl rt::HasHeader for QuaternionStamped {
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
/// A `geometry_msgs/msg/QuaternionStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct QuaternionStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub quaternion: super::super::geometry_msgs::msg::Quaternion,
}
impl<'a> rt::Parse<'a> for QuaternionStampedView<'a> {
    const MIN: usize = 44;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            quaternion: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/QuaternionStamped` front to back.
pub struct QuaternionStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for QuaternionStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> QuaternionStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &QuaternionStamped) -> rt::Result<()> {
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
    pub fn quaternion(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::QuaternionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::QuaternionWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/QuaternionStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct QuaternionStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct QuaternionStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    quaternion: super::super::geometry_msgs::msg::QuaternionOffsets,
}
impl rt::BuildInPlace for QuaternionStamped {
    type Lengths = QuaternionStampedLengths;
    type Offsets = QuaternionStampedOffsets;
    type Builder<'a> = QuaternionStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<QuaternionStampedOffsets> {
        Ok(QuaternionStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            quaternion: <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &QuaternionStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::mark(&at.quaternion, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &QuaternionStampedOffsets) -> QuaternionStampedBuilder<'a> {
        QuaternionStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/QuaternionStamped` in place, fields in any order.
pub struct QuaternionStampedBuilder<'a> {
    body: &'a mut [u8],
    at: QuaternionStampedOffsets,
}
impl QuaternionStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn quaternion(&mut self) -> super::super::geometry_msgs::msg::QuaternionBuilder<'_> {
        <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::builder_over(self.body, &self.at.quaternion)
    }
}

/// `geometry_msgs/msg/Transform`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Transform {
    pub translation: super::super::geometry_msgs::msg::Vector3,
    pub rotation: super::super::geometry_msgs::msg::Quaternion,
}
impl Transform {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Vector3 translation\nQuaternion rotation\n";
}
impl rt::Cdr for Transform {
    const MIN: usize = 56;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.translation, at);
        let at = rt::Cdr::end(&self.rotation, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.translation, w)?;
        rt::Cdr::write(&self.rotation, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            translation: rt::Cdr::read(r)?,
            rotation: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Transform {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Transform";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_beb83fbe698636351461f6f35d1abb20010c43d55374d81bd041f1ba2581fddc");
    const DEFINITION: &'static str = crate::__definition!(Transform::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = TransformWriter<'a>;
}
impl<'a> rt::Parse<'a> for Transform {
    const MIN: usize = 56;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Transform` front to back.
pub struct TransformWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TransformWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TransformWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Transform) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn translation(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn rotation(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::QuaternionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::QuaternionWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TransformOffsets {
    translation: super::super::geometry_msgs::msg::Vector3Offsets,
    rotation: super::super::geometry_msgs::msg::QuaternionOffsets,
}
impl rt::BuildInPlace for Transform {
    type Lengths = ();
    type Offsets = TransformOffsets;
    type Builder<'a> = TransformBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TransformOffsets> {
        Ok(TransformOffsets {
            translation: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
            rotation: <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &TransformOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.translation, marker);
        <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::mark(&at.rotation, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TransformOffsets) -> TransformBuilder<'a> {
        TransformBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Transform` in place, fields in any order.
pub struct TransformBuilder<'a> {
    body: &'a mut [u8],
    at: TransformOffsets,
}
impl TransformBuilder<'_> {
    pub fn translation(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.translation)
    }
    pub fn rotation(&mut self) -> super::super::geometry_msgs::msg::QuaternionBuilder<'_> {
        <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::builder_over(self.body, &self.at.rotation)
    }
}

/// `geometry_msgs/msg/TransformStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TransformStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub child_frame_id: rt::String,
    pub transform: super::super::geometry_msgs::msg::Transform,
}
impl TransformStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nstring child_frame_id\nTransform transform\n";
}
impl rt::Cdr for TransformStamped {
    const MIN: usize = 72;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.child_frame_id, at);
        let at = rt::Cdr::end(&self.transform, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.child_frame_id, w)?;
        rt::Cdr::write(&self.transform, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            child_frame_id: rt::Cdr::read(r)?,
            transform: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TransformStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/TransformStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0a241f87d04668d94099cbb5ba11691d5ad32c2f29682e4eb5653424bd275206");
    const DEFINITION: &'static str = crate::__definition!(TransformStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Transform" => super::super::geometry_msgs::msg::Transform::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = TransformStampedView<'a>;
    type Writer<'a> = TransformStampedWriter<'a>;
}
impl rt::HasHeader for TransformStamped {
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
/// A `geometry_msgs/msg/TransformStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TransformStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub child_frame_id: &'a str,
    pub transform: super::super::geometry_msgs::msg::Transform,
}
impl<'a> rt::Parse<'a> for TransformStampedView<'a> {
    const MIN: usize = 72;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            child_frame_id: rt::Parse::parse(r)?,
            transform: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/TransformStamped` front to back.
pub struct TransformStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TransformStampedWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TransformStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TransformStamped) -> rt::Result<()> {
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
    pub fn child_frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn transform(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::TransformWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::TransformWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/TransformStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TransformStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub child_frame_id: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TransformStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    child_frame_id: rt::Span,
    transform: super::super::geometry_msgs::msg::TransformOffsets,
}
impl rt::BuildInPlace for TransformStamped {
    type Lengths = TransformStampedLengths;
    type Offsets = TransformStampedOffsets;
    type Builder<'a> = TransformStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TransformStampedOffsets> {
        Ok(TransformStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            child_frame_id: layout.string(lengths.child_frame_id, rt::ANY)?,
            transform: <super::super::geometry_msgs::msg::Transform as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &TransformStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.string(at.child_frame_id);
        <super::super::geometry_msgs::msg::Transform as rt::BuildInPlace>::mark(&at.transform, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TransformStampedOffsets) -> TransformStampedBuilder<'a> {
        TransformStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/TransformStamped` in place, fields in any order.
pub struct TransformStampedBuilder<'a> {
    body: &'a mut [u8],
    at: TransformStampedOffsets,
}
impl TransformStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_child_frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.child_frame_id, text)?;
        Ok(self)
    }
    pub fn transform(&mut self) -> super::super::geometry_msgs::msg::TransformBuilder<'_> {
        <super::super::geometry_msgs::msg::Transform as rt::BuildInPlace>::builder_over(self.body, &self.at.transform)
    }
}

/// `geometry_msgs/msg/Twist`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Twist {
    pub linear: super::super::geometry_msgs::msg::Vector3,
    pub angular: super::super::geometry_msgs::msg::Vector3,
}
impl Twist {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Vector3 linear\nVector3 angular\n";
}
impl rt::Cdr for Twist {
    const MIN: usize = 48;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.linear, at);
        let at = rt::Cdr::end(&self.angular, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.linear, w)?;
        rt::Cdr::write(&self.angular, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            linear: rt::Cdr::read(r)?,
            angular: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Twist {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Twist";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9c45bf16fe0983d80e3cfe750d6835843d265a9a6c46bd2e609fcddde6fb8d2a");
    const DEFINITION: &'static str = crate::__definition!(Twist::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = TwistWriter<'a>;
}
impl<'a> rt::Parse<'a> for Twist {
    const MIN: usize = 48;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Twist` front to back.
pub struct TwistWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TwistWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TwistWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Twist) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn linear(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn angular(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TwistOffsets {
    linear: super::super::geometry_msgs::msg::Vector3Offsets,
    angular: super::super::geometry_msgs::msg::Vector3Offsets,
}
impl rt::BuildInPlace for Twist {
    type Lengths = ();
    type Offsets = TwistOffsets;
    type Builder<'a> = TwistBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TwistOffsets> {
        Ok(TwistOffsets {
            linear: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
            angular: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &TwistOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.linear, marker);
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.angular, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TwistOffsets) -> TwistBuilder<'a> {
        TwistBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Twist` in place, fields in any order.
pub struct TwistBuilder<'a> {
    body: &'a mut [u8],
    at: TwistOffsets,
}
impl TwistBuilder<'_> {
    pub fn linear(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.linear)
    }
    pub fn angular(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.angular)
    }
}

/// `geometry_msgs/msg/TwistStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TwistStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub twist: super::super::geometry_msgs::msg::Twist,
}
impl TwistStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nTwist twist\n";
}
impl rt::Cdr for TwistStamped {
    const MIN: usize = 60;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.twist, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.twist, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            twist: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TwistStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/TwistStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5f0fcd4f81d5d06ad9b4c4c63e3ea51b82d6ae4d0558f1d475229b1121db6f64");
    const DEFINITION: &'static str = crate::__definition!(TwistStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = TwistStampedView<'a>;
    type Writer<'a> = TwistStampedWriter<'a>;
}
impl rt::HasHeader for TwistStamped {
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
/// A `geometry_msgs/msg/TwistStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TwistStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub twist: super::super::geometry_msgs::msg::Twist,
}
impl<'a> rt::Parse<'a> for TwistStampedView<'a> {
    const MIN: usize = 60;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            twist: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/TwistStamped` front to back.
pub struct TwistStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TwistStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TwistStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TwistStamped) -> rt::Result<()> {
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
    pub fn twist(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::TwistWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::TwistWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/TwistStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TwistStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TwistStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    twist: super::super::geometry_msgs::msg::TwistOffsets,
}
impl rt::BuildInPlace for TwistStamped {
    type Lengths = TwistStampedLengths;
    type Offsets = TwistStampedOffsets;
    type Builder<'a> = TwistStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TwistStampedOffsets> {
        Ok(TwistStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            twist: <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &TwistStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::mark(&at.twist, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TwistStampedOffsets) -> TwistStampedBuilder<'a> {
        TwistStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/TwistStamped` in place, fields in any order.
pub struct TwistStampedBuilder<'a> {
    body: &'a mut [u8],
    at: TwistStampedOffsets,
}
impl TwistStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn twist(&mut self) -> super::super::geometry_msgs::msg::TwistBuilder<'_> {
        <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::builder_over(self.body, &self.at.twist)
    }
}

/// `geometry_msgs/msg/TwistWithCovariance`
#[derive(Clone, Debug, PartialEq)]
pub struct TwistWithCovariance {
    pub twist: super::super::geometry_msgs::msg::Twist,
    pub covariance: [f64; 36],
}
impl TwistWithCovariance {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Twist twist\nfloat64[36] covariance\n";
}
impl rt::Default for TwistWithCovariance {
    fn default() -> Self {
        Self {
            twist: rt::Default::default(),
            covariance: ::core::array::from_fn(|_| rt::Default::default()),
        }
    }
}
impl rt::Cdr for TwistWithCovariance {
    const MIN: usize = 336;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.twist, at);
        let at = rt::Cdr::end(&self.covariance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.twist, w)?;
        rt::Cdr::write(&self.covariance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            twist: rt::Cdr::read(r)?,
            covariance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TwistWithCovariance {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/TwistWithCovariance";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_49f574f033f095d8b6cd1beaca5ca7925e296e84af1716d16c89d38b059c8c18");
    const DEFINITION: &'static str = crate::__definition!(TwistWithCovariance::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT);
    type View<'a> = TwistWithCovarianceView<'a>;
    type Writer<'a> = TwistWithCovarianceWriter<'a>;
}
/// A `geometry_msgs/msg/TwistWithCovariance` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TwistWithCovarianceView<'a> {
    pub twist: super::super::geometry_msgs::msg::Twist,
    pub covariance: &'a [f64; 36],
}
impl<'a> rt::Parse<'a> for TwistWithCovarianceView<'a> {
    const MIN: usize = 336;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            twist: rt::Parse::parse(r)?,
            covariance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/TwistWithCovariance` front to back.
pub struct TwistWithCovarianceWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TwistWithCovarianceWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TwistWithCovarianceWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TwistWithCovariance) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn twist(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::TwistWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::TwistWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn covariance(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::Exactly(36))?;
        Ok(self)
    }
    pub fn covariance_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::Exactly(36), fill)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TwistWithCovarianceOffsets {
    twist: super::super::geometry_msgs::msg::TwistOffsets,
    covariance: u32,
}
impl rt::BuildInPlace for TwistWithCovariance {
    type Lengths = ();
    type Offsets = TwistWithCovarianceOffsets;
    type Builder<'a> = TwistWithCovarianceBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TwistWithCovarianceOffsets> {
        Ok(TwistWithCovarianceOffsets {
            twist: <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::place(&(), layout)?,
            covariance: layout.array::<f64>(36)?,
        })
    }
    fn mark(at: &TwistWithCovarianceOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::mark(&at.twist, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TwistWithCovarianceOffsets) -> TwistWithCovarianceBuilder<'a> {
        TwistWithCovarianceBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/TwistWithCovariance` in place, fields in any order.
pub struct TwistWithCovarianceBuilder<'a> {
    body: &'a mut [u8],
    at: TwistWithCovarianceOffsets,
}
impl TwistWithCovarianceBuilder<'_> {
    pub fn twist(&mut self) -> super::super::geometry_msgs::msg::TwistBuilder<'_> {
        <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::builder_over(self.body, &self.at.twist)
    }
    pub fn set_covariance(&mut self, values: &[f64; 36]) -> &mut Self {
        rt::place::array(self.body, self.at.covariance, values);
        self
    }
    pub fn covariance_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.covariance, 36)
    }
}

/// `geometry_msgs/msg/TwistWithCovarianceStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TwistWithCovarianceStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub twist: super::super::geometry_msgs::msg::TwistWithCovariance,
}
impl TwistWithCovarianceStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nTwistWithCovariance twist\n";
}
impl rt::Cdr for TwistWithCovarianceStamped {
    const MIN: usize = 348;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.twist, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.twist, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            twist: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TwistWithCovarianceStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/TwistWithCovarianceStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_77b67434531e6529b7a0091357b186b6ebdb17fd9ffd3e0c7ce9d3fb11a44563");
    const DEFINITION: &'static str = crate::__definition!(TwistWithCovarianceStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/TwistWithCovariance" => super::super::geometry_msgs::msg::TwistWithCovariance::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = TwistWithCovarianceStampedView<'a>;
    type Writer<'a> = TwistWithCovarianceStampedWriter<'a>;
}
impl rt::HasHeader for TwistWithCovarianceStamped {
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
/// A `geometry_msgs/msg/TwistWithCovarianceStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TwistWithCovarianceStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub twist: super::super::geometry_msgs::msg::TwistWithCovarianceView<'a>,
}
impl<'a> rt::Parse<'a> for TwistWithCovarianceStampedView<'a> {
    const MIN: usize = 348;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            twist: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/TwistWithCovarianceStamped` front to back.
pub struct TwistWithCovarianceStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TwistWithCovarianceStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TwistWithCovarianceStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TwistWithCovarianceStamped) -> rt::Result<()> {
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
    pub fn twist(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::TwistWithCovarianceWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::TwistWithCovarianceWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/TwistWithCovarianceStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TwistWithCovarianceStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TwistWithCovarianceStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    twist: super::super::geometry_msgs::msg::TwistWithCovarianceOffsets,
}
impl rt::BuildInPlace for TwistWithCovarianceStamped {
    type Lengths = TwistWithCovarianceStampedLengths;
    type Offsets = TwistWithCovarianceStampedOffsets;
    type Builder<'a> = TwistWithCovarianceStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TwistWithCovarianceStampedOffsets> {
        Ok(TwistWithCovarianceStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            twist: <super::super::geometry_msgs::msg::TwistWithCovariance as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &TwistWithCovarianceStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::TwistWithCovariance as rt::BuildInPlace>::mark(&at.twist, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TwistWithCovarianceStampedOffsets) -> TwistWithCovarianceStampedBuilder<'a> {
        TwistWithCovarianceStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/TwistWithCovarianceStamped` in place, fields in any order.
pub struct TwistWithCovarianceStampedBuilder<'a> {
    body: &'a mut [u8],
    at: TwistWithCovarianceStampedOffsets,
}
impl TwistWithCovarianceStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn twist(&mut self) -> super::super::geometry_msgs::msg::TwistWithCovarianceBuilder<'_> {
        <super::super::geometry_msgs::msg::TwistWithCovariance as rt::BuildInPlace>::builder_over(self.body, &self.at.twist)
    }
}

/// `geometry_msgs/msg/Vector3`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector3 {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}
impl Vector3 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float64 x\nfloat64 y\nfloat64 z\n";
}
impl rt::Cdr for Vector3 {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.x, at);
        let at = rt::Cdr::end(&self.y, at);
        let at = rt::Cdr::end(&self.z, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.x, w)?;
        rt::Cdr::write(&self.y, w)?;
        rt::Cdr::write(&self.z, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            x: rt::Cdr::read(r)?,
            y: rt::Cdr::read(r)?,
            z: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Vector3 {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Vector3";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_cc12fe83e4c02719f1ce8070bfd14aecd40f75a96696a67a2a1f37f7dbb0765d");
    const DEFINITION: &'static str = crate::__definition!(Vector3::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = Vector3Writer<'a>;
}
impl<'a> rt::Parse<'a> for Vector3 {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Vector3` front to back.
pub struct Vector3Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Vector3Writer<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Vector3Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Vector3) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn x(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn y(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn z(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Vector3Offsets {
    x: u32,
    y: u32,
    z: u32,
}
impl rt::BuildInPlace for Vector3 {
    type Lengths = ();
    type Offsets = Vector3Offsets;
    type Builder<'a> = Vector3Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Vector3Offsets> {
        Ok(Vector3Offsets {
            x: layout.number::<f64>()?,
            y: layout.number::<f64>()?,
            z: layout.number::<f64>()?,
        })
    }
    fn mark(at: &Vector3Offsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Vector3Offsets) -> Vector3Builder<'a> {
        Vector3Builder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Vector3` in place, fields in any order.
pub struct Vector3Builder<'a> {
    body: &'a mut [u8],
    at: Vector3Offsets,
}
impl Vector3Builder<'_> {
    pub fn set_x(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.x, value);
        self
    }
    pub fn set_y(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.y, value);
        self
    }
    pub fn set_z(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.z, value);
        self
    }
}

/// `geometry_msgs/msg/Vector3Stamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vector3Stamped {
    pub header: super::super::std_msgs::msg::Header,
    pub vector: super::super::geometry_msgs::msg::Vector3,
}
impl Vector3Stamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nVector3 vector\n";
}
impl rt::Cdr for Vector3Stamped {
    const MIN: usize = 36;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.vector, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.vector, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            vector: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Vector3Stamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Vector3Stamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d4829622288cbb443886e7ea94ea5671a3b1be6bab4ad04224432a65f7d7887a");
    const DEFINITION: &'static str = crate::__definition!(Vector3Stamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = Vector3StampedView<'a>;
    type Writer<'a> = Vector3StampedWriter<'a>;
}
impl rt::HasHeader for Vector3Stamped {
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
/// A `geometry_msgs/msg/Vector3Stamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct Vector3StampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub vector: super::super::geometry_msgs::msg::Vector3,
}
impl<'a> rt::Parse<'a> for Vector3StampedView<'a> {
    const MIN: usize = 36;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            vector: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/Vector3Stamped` front to back.
pub struct Vector3StampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for Vector3StampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> Vector3StampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Vector3Stamped) -> rt::Result<()> {
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
    pub fn vector(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/Vector3Stamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct Vector3StampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Vector3StampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    vector: super::super::geometry_msgs::msg::Vector3Offsets,
}
impl rt::BuildInPlace for Vector3Stamped {
    type Lengths = Vector3StampedLengths;
    type Offsets = Vector3StampedOffsets;
    type Builder<'a> = Vector3StampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<Vector3StampedOffsets> {
        Ok(Vector3StampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            vector: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &Vector3StampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.vector, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &Vector3StampedOffsets) -> Vector3StampedBuilder<'a> {
        Vector3StampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Vector3Stamped` in place, fields in any order.
pub struct Vector3StampedBuilder<'a> {
    body: &'a mut [u8],
    at: Vector3StampedOffsets,
}
impl Vector3StampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn vector(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.vector)
    }
}

/// `geometry_msgs/msg/VelocityStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VelocityStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub body_frame_id: rt::String,
    pub reference_frame_id: rt::String,
    pub velocity: super::super::geometry_msgs::msg::Twist,
}
impl VelocityStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nstring body_frame_id\nstring reference_frame_id\nTwist velocity\n";
}
impl rt::Cdr for VelocityStamped {
    const MIN: usize = 68;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.body_frame_id, at);
        let at = rt::Cdr::end(&self.reference_frame_id, at);
        let at = rt::Cdr::end(&self.velocity, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.body_frame_id, w)?;
        rt::Cdr::write(&self.reference_frame_id, w)?;
        rt::Cdr::write(&self.velocity, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            body_frame_id: rt::Cdr::read(r)?,
            reference_frame_id: rt::Cdr::read(r)?,
            velocity: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for VelocityStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/VelocityStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_55e7196186c8dbe4375278d7f1ac050dd8c9bacade1cf3eef8460fa667bd2457");
    const DEFINITION: &'static str = crate::__definition!(VelocityStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = VelocityStampedView<'a>;
    type Writer<'a> = VelocityStampedWriter<'a>;
}
impl rt::HasHeader for VelocityStamped {
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
/// A `geometry_msgs/msg/VelocityStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct VelocityStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub body_frame_id: &'a str,
    pub reference_frame_id: &'a str,
    pub velocity: super::super::geometry_msgs::msg::Twist,
}
impl<'a> rt::Parse<'a> for VelocityStampedView<'a> {
    const MIN: usize = 68;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            body_frame_id: rt::Parse::parse(r)?,
            reference_frame_id: rt::Parse::parse(r)?,
            velocity: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/VelocityStamped` front to back.
pub struct VelocityStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for VelocityStampedWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> VelocityStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &VelocityStamped) -> rt::Result<()> {
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
    pub fn body_frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn reference_frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn velocity(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::TwistWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::TwistWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/VelocityStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct VelocityStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub body_frame_id: usize,
    pub reference_frame_id: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct VelocityStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    body_frame_id: rt::Span,
    reference_frame_id: rt::Span,
    velocity: super::super::geometry_msgs::msg::TwistOffsets,
}
impl rt::BuildInPlace for VelocityStamped {
    type Lengths = VelocityStampedLengths;
    type Offsets = VelocityStampedOffsets;
    type Builder<'a> = VelocityStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<VelocityStampedOffsets> {
        Ok(VelocityStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            body_frame_id: layout.string(lengths.body_frame_id, rt::ANY)?,
            reference_frame_id: layout.string(lengths.reference_frame_id, rt::ANY)?,
            velocity: <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &VelocityStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.string(at.body_frame_id);
        marker.string(at.reference_frame_id);
        <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::mark(&at.velocity, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &VelocityStampedOffsets) -> VelocityStampedBuilder<'a> {
        VelocityStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/VelocityStamped` in place, fields in any order.
pub struct VelocityStampedBuilder<'a> {
    body: &'a mut [u8],
    at: VelocityStampedOffsets,
}
impl VelocityStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_body_frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.body_frame_id, text)?;
        Ok(self)
    }
    pub fn set_reference_frame_id(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.reference_frame_id, text)?;
        Ok(self)
    }
    pub fn velocity(&mut self) -> super::super::geometry_msgs::msg::TwistBuilder<'_> {
        <super::super::geometry_msgs::msg::Twist as rt::BuildInPlace>::builder_over(self.body, &self.at.velocity)
    }
}

/// `geometry_msgs/msg/Wrench`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wrench {
    pub force: super::super::geometry_msgs::msg::Vector3,
    pub torque: super::super::geometry_msgs::msg::Vector3,
}
impl Wrench {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Vector3 force\nVector3 torque\n";
}
impl rt::Cdr for Wrench {
    const MIN: usize = 48;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.force, at);
        let at = rt::Cdr::end(&self.torque, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.force, w)?;
        rt::Cdr::write(&self.torque, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            force: rt::Cdr::read(r)?,
            torque: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Wrench {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/Wrench";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_018e8519d57c16adbe97c9fe1460ef21fec7e31bc541de3d653a35895677ce52");
    const DEFINITION: &'static str = crate::__definition!(Wrench::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = WrenchWriter<'a>;
}
impl<'a> rt::Parse<'a> for Wrench {
    const MIN: usize = 48;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `geometry_msgs/msg/Wrench` front to back.
pub struct WrenchWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for WrenchWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> WrenchWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Wrench) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn force(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn torque(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct WrenchOffsets {
    force: super::super::geometry_msgs::msg::Vector3Offsets,
    torque: super::super::geometry_msgs::msg::Vector3Offsets,
}
impl rt::BuildInPlace for Wrench {
    type Lengths = ();
    type Offsets = WrenchOffsets;
    type Builder<'a> = WrenchBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<WrenchOffsets> {
        Ok(WrenchOffsets {
            force: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
            torque: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &WrenchOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.force, marker);
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.torque, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &WrenchOffsets) -> WrenchBuilder<'a> {
        WrenchBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/Wrench` in place, fields in any order.
pub struct WrenchBuilder<'a> {
    body: &'a mut [u8],
    at: WrenchOffsets,
}
impl WrenchBuilder<'_> {
    pub fn force(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.force)
    }
    pub fn torque(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.torque)
    }
}

/// `geometry_msgs/msg/WrenchStamped`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrenchStamped {
    pub header: super::super::std_msgs::msg::Header,
    pub wrench: super::super::geometry_msgs::msg::Wrench,
}
impl WrenchStamped {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nWrench wrench\n";
}
impl rt::Cdr for WrenchStamped {
    const MIN: usize = 60;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.wrench, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.wrench, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            wrench: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for WrenchStamped {
    const TYPE_NAME: &'static str = "geometry_msgs/msg/WrenchStamped";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8dc3deaf06b2ab281f9f9a742a8961c328ca7cec16e3fd6586d3a5c83fa78f77");
    const DEFINITION: &'static str = crate::__definition!(WrenchStamped::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "geometry_msgs/Wrench" => super::super::geometry_msgs::msg::Wrench::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = WrenchStampedView<'a>;
    type Writer<'a> = WrenchStampedWriter<'a>;
}
impl rt::HasHeader for WrenchStamped {
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
/// A `geometry_msgs/msg/WrenchStamped` read in place.
#[derive(Clone, Copy, Debug)]
pub struct WrenchStampedView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub wrench: super::super::geometry_msgs::msg::Wrench,
}
impl<'a> rt::Parse<'a> for WrenchStampedView<'a> {
    const MIN: usize = 60;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            wrench: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `geometry_msgs/msg/WrenchStamped` front to back.
pub struct WrenchStampedWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for WrenchStampedWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> WrenchStampedWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &WrenchStamped) -> rt::Result<()> {
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
    pub fn wrench(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::WrenchWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::WrenchWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `geometry_msgs/msg/WrenchStamped` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct WrenchStampedLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct WrenchStampedOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    wrench: super::super::geometry_msgs::msg::WrenchOffsets,
}
impl rt::BuildInPlace for WrenchStamped {
    type Lengths = WrenchStampedLengths;
    type Offsets = WrenchStampedOffsets;
    type Builder<'a> = WrenchStampedBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<WrenchStampedOffsets> {
        Ok(WrenchStampedOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            wrench: <super::super::geometry_msgs::msg::Wrench as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &WrenchStampedOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Wrench as rt::BuildInPlace>::mark(&at.wrench, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &WrenchStampedOffsets) -> WrenchStampedBuilder<'a> {
        WrenchStampedBuilder { body, at: *at }
    }
}
/// Writes a `geometry_msgs/msg/WrenchStamped` in place, fields in any order.
pub struct WrenchStampedBuilder<'a> {
    body: &'a mut [u8],
    at: WrenchStampedOffsets,
}
impl WrenchStampedBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn wrench(&mut self) -> super::super::geometry_msgs::msg::WrenchBuilder<'_> {
        <super::super::geometry_msgs::msg::Wrench as rt::BuildInPlace>::builder_over(self.body, &self.at.wrench)
    }
}
