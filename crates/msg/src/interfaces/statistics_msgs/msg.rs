// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `statistics_msgs/msg/MetricsMessage`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetricsMessage {
    pub measurement_source_name: rt::String,
    pub metrics_source: rt::String,
    pub unit: rt::String,
    pub window_start: super::super::builtin_interfaces::msg::Time,
    pub window_stop: super::super::builtin_interfaces::msg::Time,
    pub statistics: rt::Vec<super::super::statistics_msgs::msg::StatisticDataPoint>,
}
impl MetricsMessage {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string measurement_source_name\nstring metrics_source\nstring unit\nbuiltin_interfaces/Time window_start\nbuiltin_interfaces/Time window_stop\nStatisticDataPoint[] statistics\n";
}
impl rt::Cdr for MetricsMessage {
    const MIN: usize = 32;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.measurement_source_name, at);
        let at = rt::Cdr::end(&self.metrics_source, at);
        let at = rt::Cdr::end(&self.unit, at);
        let at = rt::Cdr::end(&self.window_start, at);
        let at = rt::Cdr::end(&self.window_stop, at);
        let at = rt::Cdr::end(&self.statistics, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.measurement_source_name, w)?;
        rt::Cdr::write(&self.metrics_source, w)?;
        rt::Cdr::write(&self.unit, w)?;
        rt::Cdr::write(&self.window_start, w)?;
        rt::Cdr::write(&self.window_stop, w)?;
        rt::Cdr::write(&self.statistics, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            measurement_source_name: rt::Cdr::read(r)?,
            metrics_source: rt::Cdr::read(r)?,
            unit: rt::Cdr::read(r)?,
            window_start: rt::Cdr::read(r)?,
            window_stop: rt::Cdr::read(r)?,
            statistics: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MetricsMessage {
    const TYPE_NAME: &'static str = "statistics_msgs/msg/MetricsMessage";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_36a67fb499fc2a11b8b9ff9ac735ed76e8d5a1f7775d6d5b97b625188ec68e20");
    const DEFINITION: &'static str = crate::__definition!(MetricsMessage::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "statistics_msgs/StatisticDataPoint" => super::super::statistics_msgs::msg::StatisticDataPoint::__TEXT);
    type View<'a> = MetricsMessageView<'a>;
    type Writer<'a> = MetricsMessageWriter<'a>;
}
/// A `statistics_msgs/msg/MetricsMessage` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MetricsMessageView<'a> {
    pub measurement_source_name: &'a str,
    pub metrics_source: &'a str,
    pub unit: &'a str,
    pub window_start: super::super::builtin_interfaces::msg::Time,
    pub window_stop: super::super::builtin_interfaces::msg::Time,
    pub statistics: rt::Seq<'a, super::super::statistics_msgs::msg::StatisticDataPoint>,
}
impl<'a> rt::Parse<'a> for MetricsMessageView<'a> {
    const MIN: usize = 32;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            measurement_source_name: rt::Parse::parse(r)?,
            metrics_source: rt::Parse::parse(r)?,
            unit: rt::Parse::parse(r)?,
            window_start: rt::Parse::parse(r)?,
            window_stop: rt::Parse::parse(r)?,
            statistics: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `statistics_msgs/msg/MetricsMessage` front to back.
pub struct MetricsMessageWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MetricsMessageWriter<'a> {
    const FIELDS: usize = 6;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MetricsMessageWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(6)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MetricsMessage) -> rt::Result<()> {
        self.0.whole(value, 6)
    }
    pub fn measurement_source_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn metrics_source(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn unit(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn window_start(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn window_stop(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(4, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn statistics(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::statistics_msgs::msg::StatisticDataPointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(5, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::statistics_msgs::msg::StatisticDataPointWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `statistics_msgs/msg/StatisticDataPoint`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StatisticDataPoint {
    pub data_type: u8,
    pub data: f64,
}
impl StatisticDataPoint {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 data_type\nfloat64 data\n";
}
impl rt::Cdr for StatisticDataPoint {
    const MIN: usize = 9;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data_type, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data_type, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data_type: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for StatisticDataPoint {
    const TYPE_NAME: &'static str = "statistics_msgs/msg/StatisticDataPoint";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b7e61a407346ea912effb6954023d2d2c9adf8f7bc10f6cae576d350c445f6a5");
    const DEFINITION: &'static str = crate::__definition!(StatisticDataPoint::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = StatisticDataPointWriter<'a>;
}
impl<'a> rt::Parse<'a> for StatisticDataPoint {
    const MIN: usize = 9;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `statistics_msgs/msg/StatisticDataPoint` front to back.
pub struct StatisticDataPointWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for StatisticDataPointWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> StatisticDataPointWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &StatisticDataPoint) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn data_type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn data(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct StatisticDataPointOffsets {
    data_type: u32,
    data: u32,
}
impl rt::BuildInPlace for StatisticDataPoint {
    type Lengths = ();
    type Offsets = StatisticDataPointOffsets;
    type Builder<'a> = StatisticDataPointBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<StatisticDataPointOffsets> {
        Ok(StatisticDataPointOffsets {
            data_type: layout.number::<u8>()?,
            data: layout.number::<f64>()?,
        })
    }
    fn mark(at: &StatisticDataPointOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &StatisticDataPointOffsets) -> StatisticDataPointBuilder<'a> {
        StatisticDataPointBuilder { body, at: *at }
    }
}
/// Writes a `statistics_msgs/msg/StatisticDataPoint` in place, fields in any order.
pub struct StatisticDataPointBuilder<'a> {
    body: &'a mut [u8],
    at: StatisticDataPointOffsets,
}
impl StatisticDataPointBuilder<'_> {
    pub fn set_data_type(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.data_type, value);
        self
    }
    pub fn set_data(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.data, value);
        self
    }
}

/// `statistics_msgs/msg/StatisticDataType`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StatisticDataType {
}
impl StatisticDataType {
    pub const STATISTICS_DATA_TYPE_UNINITIALIZED: u8 = 0;
    pub const STATISTICS_DATA_TYPE_AVERAGE: u8 = 1;
    pub const STATISTICS_DATA_TYPE_MINIMUM: u8 = 2;
    pub const STATISTICS_DATA_TYPE_MAXIMUM: u8 = 3;
    pub const STATISTICS_DATA_TYPE_STDDEV: u8 = 4;
    pub const STATISTICS_DATA_TYPE_SAMPLE_COUNT: u8 = 5;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 STATISTICS_DATA_TYPE_UNINITIALIZED = 0\nuint8 STATISTICS_DATA_TYPE_AVERAGE = 1\nuint8 STATISTICS_DATA_TYPE_MINIMUM = 2\nuint8 STATISTICS_DATA_TYPE_MAXIMUM = 3\nuint8 STATISTICS_DATA_TYPE_STDDEV = 4\nuint8 STATISTICS_DATA_TYPE_SAMPLE_COUNT = 5\n";
}
impl rt::Cdr for StatisticDataType {
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
impl rt::Message for StatisticDataType {
    const TYPE_NAME: &'static str = "statistics_msgs/msg/StatisticDataType";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_840d83bd5dc660e0c6e996f9e1ab80bec3c5a91976360a40d6cc579a37a8c959");
    const DEFINITION: &'static str = crate::__definition!(StatisticDataType::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = StatisticDataTypeWriter<'a>;
}
impl<'a> rt::Parse<'a> for StatisticDataType {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `statistics_msgs/msg/StatisticDataType` front to back.
pub struct StatisticDataTypeWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for StatisticDataTypeWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> StatisticDataTypeWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &StatisticDataType) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct StatisticDataTypeOffsets {
}
impl rt::BuildInPlace for StatisticDataType {
    type Lengths = ();
    type Offsets = StatisticDataTypeOffsets;
    type Builder<'a> = StatisticDataTypeBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<StatisticDataTypeOffsets> {
        layout.number::<u8>()?;
        Ok(StatisticDataTypeOffsets {
        })
    }
    fn mark(at: &StatisticDataTypeOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &StatisticDataTypeOffsets) -> StatisticDataTypeBuilder<'a> {
        StatisticDataTypeBuilder { body, at: *at }
    }
}
/// Writes a `statistics_msgs/msg/StatisticDataType` in place, fields in any order.
pub struct StatisticDataTypeBuilder<'a> {
    body: &'a mut [u8],
    at: StatisticDataTypeOffsets,
}
impl StatisticDataTypeBuilder<'_> {
}
