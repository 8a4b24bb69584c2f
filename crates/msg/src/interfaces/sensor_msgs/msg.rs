// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `sensor_msgs/msg/BatteryState`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BatteryState {
    pub header: super::super::std_msgs::msg::Header,
    pub voltage: f32,
    pub temperature: f32,
    pub current: f32,
    pub charge: f32,
    pub capacity: f32,
    pub design_capacity: f32,
    pub percentage: f32,
    pub power_supply_status: u8,
    pub power_supply_health: u8,
    pub power_supply_technology: u8,
    pub present: bool,
    pub cell_voltage: rt::Vec<f32>,
    pub cell_temperature: rt::Vec<f32>,
    pub location: rt::String,
    pub serial_number: rt::String,
}
impl BatteryState {
    pub const POWER_SUPPLY_STATUS_UNKNOWN: u8 = 0;
    pub const POWER_SUPPLY_STATUS_CHARGING: u8 = 1;
    pub const POWER_SUPPLY_STATUS_DISCHARGING: u8 = 2;
    pub const POWER_SUPPLY_STATUS_NOT_CHARGING: u8 = 3;
    pub const POWER_SUPPLY_STATUS_FULL: u8 = 4;
    pub const POWER_SUPPLY_HEALTH_UNKNOWN: u8 = 0;
    pub const POWER_SUPPLY_HEALTH_GOOD: u8 = 1;
    pub const POWER_SUPPLY_HEALTH_OVERHEAT: u8 = 2;
    pub const POWER_SUPPLY_HEALTH_DEAD: u8 = 3;
    pub const POWER_SUPPLY_HEALTH_OVERVOLTAGE: u8 = 4;
    pub const POWER_SUPPLY_HEALTH_UNSPEC_FAILURE: u8 = 5;
    pub const POWER_SUPPLY_HEALTH_COLD: u8 = 6;
    pub const POWER_SUPPLY_HEALTH_WATCHDOG_TIMER_EXPIRE: u8 = 7;
    pub const POWER_SUPPLY_HEALTH_SAFETY_TIMER_EXPIRE: u8 = 8;
    pub const POWER_SUPPLY_TECHNOLOGY_UNKNOWN: u8 = 0;
    pub const POWER_SUPPLY_TECHNOLOGY_NIMH: u8 = 1;
    pub const POWER_SUPPLY_TECHNOLOGY_LION: u8 = 2;
    pub const POWER_SUPPLY_TECHNOLOGY_LIPO: u8 = 3;
    pub const POWER_SUPPLY_TECHNOLOGY_LIFE: u8 = 4;
    pub const POWER_SUPPLY_TECHNOLOGY_NICD: u8 = 5;
    pub const POWER_SUPPLY_TECHNOLOGY_LIMN: u8 = 6;
    pub const POWER_SUPPLY_TECHNOLOGY_TERNARY: u8 = 7;
    pub const POWER_SUPPLY_TECHNOLOGY_VRLA: u8 = 8;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 POWER_SUPPLY_STATUS_UNKNOWN = 0\nuint8 POWER_SUPPLY_STATUS_CHARGING = 1\nuint8 POWER_SUPPLY_STATUS_DISCHARGING = 2\nuint8 POWER_SUPPLY_STATUS_NOT_CHARGING = 3\nuint8 POWER_SUPPLY_STATUS_FULL = 4\nuint8 POWER_SUPPLY_HEALTH_UNKNOWN = 0\nuint8 POWER_SUPPLY_HEALTH_GOOD = 1\nuint8 POWER_SUPPLY_HEALTH_OVERHEAT = 2\nuint8 POWER_SUPPLY_HEALTH_DEAD = 3\nuint8 POWER_SUPPLY_HEALTH_OVERVOLTAGE = 4\nuint8 POWER_SUPPLY_HEALTH_UNSPEC_FAILURE = 5\nuint8 POWER_SUPPLY_HEALTH_COLD = 6\nuint8 POWER_SUPPLY_HEALTH_WATCHDOG_TIMER_EXPIRE = 7\nuint8 POWER_SUPPLY_HEALTH_SAFETY_TIMER_EXPIRE = 8\nuint8 POWER_SUPPLY_TECHNOLOGY_UNKNOWN = 0\nuint8 POWER_SUPPLY_TECHNOLOGY_NIMH = 1\nuint8 POWER_SUPPLY_TECHNOLOGY_LION = 2\nuint8 POWER_SUPPLY_TECHNOLOGY_LIPO = 3\nuint8 POWER_SUPPLY_TECHNOLOGY_LIFE = 4\nuint8 POWER_SUPPLY_TECHNOLOGY_NICD = 5\nuint8 POWER_SUPPLY_TECHNOLOGY_LIMN = 6\nuint8 POWER_SUPPLY_TECHNOLOGY_TERNARY = 7\nuint8 POWER_SUPPLY_TECHNOLOGY_VRLA = 8\nstd_msgs/Header header\nfloat32 voltage\nfloat32 temperature\nfloat32 current\nfloat32 charge\nfloat32 capacity\nfloat32 design_capacity\nfloat32 percentage\nuint8 power_supply_status\nuint8 power_supply_health\nuint8 power_supply_technology\nbool present\nfloat32[] cell_voltage\nfloat32[] cell_temperature\nstring location\nstring serial_number\n";
}
impl rt::Cdr for BatteryState {
    const MIN: usize = 60;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.voltage, at);
        let at = rt::Cdr::end(&self.temperature, at);
        let at = rt::Cdr::end(&self.current, at);
        let at = rt::Cdr::end(&self.charge, at);
        let at = rt::Cdr::end(&self.capacity, at);
        let at = rt::Cdr::end(&self.design_capacity, at);
        let at = rt::Cdr::end(&self.percentage, at);
        let at = rt::Cdr::end(&self.power_supply_status, at);
        let at = rt::Cdr::end(&self.power_supply_health, at);
        let at = rt::Cdr::end(&self.power_supply_technology, at);
        let at = rt::Cdr::end(&self.present, at);
        let at = rt::Cdr::end(&self.cell_voltage, at);
        let at = rt::Cdr::end(&self.cell_temperature, at);
        let at = rt::Cdr::end(&self.location, at);
        let at = rt::Cdr::end(&self.serial_number, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.voltage, w)?;
        rt::Cdr::write(&self.temperature, w)?;
        rt::Cdr::write(&self.current, w)?;
        rt::Cdr::write(&self.charge, w)?;
        rt::Cdr::write(&self.capacity, w)?;
        rt::Cdr::write(&self.design_capacity, w)?;
        rt::Cdr::write(&self.percentage, w)?;
        rt::Cdr::write(&self.power_supply_status, w)?;
        rt::Cdr::write(&self.power_supply_health, w)?;
        rt::Cdr::write(&self.power_supply_technology, w)?;
        rt::Cdr::write(&self.present, w)?;
        rt::Cdr::write(&self.cell_voltage, w)?;
        rt::Cdr::write(&self.cell_temperature, w)?;
        rt::Cdr::write(&self.location, w)?;
        rt::Cdr::write(&self.serial_number, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            voltage: rt::Cdr::read(r)?,
            temperature: rt::Cdr::read(r)?,
            current: rt::Cdr::read(r)?,
            charge: rt::Cdr::read(r)?,
            capacity: rt::Cdr::read(r)?,
            design_capacity: rt::Cdr::read(r)?,
            percentage: rt::Cdr::read(r)?,
            power_supply_status: rt::Cdr::read(r)?,
            power_supply_health: rt::Cdr::read(r)?,
            power_supply_technology: rt::Cdr::read(r)?,
            present: rt::Cdr::read(r)?,
            cell_voltage: rt::Cdr::read(r)?,
            cell_temperature: rt::Cdr::read(r)?,
            location: rt::Cdr::read(r)?,
            serial_number: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for BatteryState {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/BatteryState";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4bee5dfce981c98faa6828b868307a0a73f992ed0789f374ee96c8f840e69741");
    const DEFINITION: &'static str = crate::__definition!(BatteryState::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = BatteryStateView<'a>;
    type Writer<'a> = BatteryStateWriter<'a>;
}
impl rt::HasHeader for BatteryState {
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
/// A `sensor_msgs/msg/BatteryState` read in place.
#[derive(Clone, Copy, Debug)]
pub struct BatteryStateView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub voltage: f32,
    pub temperature: f32,
    pub current: f32,
    pub charge: f32,
    pub capacity: f32,
    pub design_capacity: f32,
    pub percentage: f32,
    pub power_supply_status: u8,
    pub power_supply_health: u8,
    pub power_supply_technology: u8,
    pub present: bool,
    pub cell_voltage: &'a [f32],
    pub cell_temperature: &'a [f32],
    pub location: &'a str,
    pub serial_number: &'a str,
}
impl<'a> rt::Parse<'a> for BatteryStateView<'a> {
    const MIN: usize = 60;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            voltage: rt::Parse::parse(r)?,
            temperature: rt::Parse::parse(r)?,
            current: rt::Parse::parse(r)?,
            charge: rt::Parse::parse(r)?,
            capacity: rt::Parse::parse(r)?,
            design_capacity: rt::Parse::parse(r)?,
            percentage: rt::Parse::parse(r)?,
            power_supply_status: rt::Parse::parse(r)?,
            power_supply_health: rt::Parse::parse(r)?,
            power_supply_technology: rt::Parse::parse(r)?,
            present: rt::Parse::parse(r)?,
            cell_voltage: rt::Parse::parse(r)?,
            cell_temperature: rt::Parse::parse(r)?,
            location: rt::Parse::parse(r)?,
            serial_number: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/BatteryState` front to back.
pub struct BatteryStateWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for BatteryStateWriter<'a> {
    const FIELDS: usize = 16;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> BatteryStateWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(16)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &BatteryState) -> rt::Result<()> {
        self.0.whole(value, 16)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn voltage(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn temperature(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn current(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn charge(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn capacity(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn design_capacity(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn percentage(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(7, &value)?;
        Ok(self)
    }
    pub fn power_supply_status(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(8, &value)?;
        Ok(self)
    }
    pub fn power_supply_health(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(9, &value)?;
        Ok(self)
    }
    pub fn power_supply_technology(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(10, &value)?;
        Ok(self)
    }
    pub fn present(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(11, &value)?;
        Ok(self)
    }
    pub fn cell_voltage(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        self.0.slice(12, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn cell_voltage_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f32])) -> rt::Result<&mut Self> {
        self.0.slice_with(12, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn cell_temperature(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        self.0.slice(13, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn cell_temperature_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f32])) -> rt::Result<&mut Self> {
        self.0.slice_with(13, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn location(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(14, text, rt::ANY)?;
        Ok(self)
    }
    pub fn serial_number(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(15, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/BatteryState` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct BatteryStateLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub cell_voltage: usize,
    pub cell_temperature: usize,
    pub location: usize,
    pub serial_number: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct BatteryStateOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    voltage: u32,
    temperature: u32,
    current: u32,
    charge: u32,
    capacity: u32,
    design_capacity: u32,
    percentage: u32,
    power_supply_status: u32,
    power_supply_health: u32,
    power_supply_technology: u32,
    present: u32,
    cell_voltage: rt::Span,
    cell_temperature: rt::Span,
    location: rt::Span,
    serial_number: rt::Span,
}
impl rt::BuildInPlace for BatteryState {
    type Lengths = BatteryStateLengths;
    type Offsets = BatteryStateOffsets;
    type Builder<'a> = BatteryStateBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<BatteryStateOffsets> {
        Ok(BatteryStateOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            voltage: layout.number::<f32>()?,
            temperature: layout.number::<f32>()?,
            current: layout.number::<f32>()?,
            charge: layout.number::<f32>()?,
            capacity: layout.number::<f32>()?,
            design_capacity: layout.number::<f32>()?,
            percentage: layout.number::<f32>()?,
            power_supply_status: layout.number::<u8>()?,
            power_supply_health: layout.number::<u8>()?,
            power_supply_technology: layout.number::<u8>()?,
            present: layout.number::<u8>()?,
            cell_voltage: layout.sequence::<f32>(lengths.cell_voltage, rt::ANY)?,
            cell_temperature: layout.sequence::<f32>(lengths.cell_temperature, rt::ANY)?,
            location: layout.string(lengths.location, rt::ANY)?,
            serial_number: layout.string(lengths.serial_number, rt::ANY)?,
        })
    }
    fn mark(at: &BatteryStateOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.sequence::<f32>(at.cell_voltage);
        marker.sequence::<f32>(at.cell_temperature);
        marker.string(at.location);
        marker.string(at.serial_number);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &BatteryStateOffsets) -> BatteryStateBuilder<'a> {
        BatteryStateBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/BatteryState` in place, fields in any order.
pub struct BatteryStateBuilder<'a> {
    body: &'a mut [u8],
    at: BatteryStateOffsets,
}
impl BatteryStateBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_voltage(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.voltage, value);
        self
    }
    pub fn set_temperature(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.temperature, value);
        self
    }
    pub fn set_current(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.current, value);
        self
    }
    pub fn set_charge(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.charge, value);
        self
    }
    pub fn set_capacity(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.capacity, value);
        self
    }
    pub fn set_design_capacity(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.design_capacity, value);
        self
    }
    pub fn set_percentage(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.percentage, value);
        self
    }
    pub fn set_power_supply_status(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.power_supply_status, value);
        self
    }
    pub fn set_power_supply_health(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.power_supply_health, value);
        self
    }
    pub fn set_power_supply_technology(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.power_supply_technology, value);
        self
    }
    pub fn set_present(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.present, u8::from(value));
        self
    }
    pub fn set_cell_voltage(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.cell_voltage, values)?;
        Ok(self)
    }
    pub fn cell_voltage_mut(&mut self) -> &mut [f32] {
        rt::place::sequence_mut(self.body, self.at.cell_voltage)
    }
    pub fn set_cell_temperature(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.cell_temperature, values)?;
        Ok(self)
    }
    pub fn cell_temperature_mut(&mut self) -> &mut [f32] {
        rt::place::sequence_mut(self.body, self.at.cell_temperature)
    }
    pub fn set_location(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.location, text)?;
        Ok(self)
    }
    pub fn set_serial_number(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.serial_number, text)?;
        Ok(self)
    }
}

/// `sensor_msgs/msg/CameraInfo`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CameraInfo {
    pub header: super::super::std_msgs::msg::Header,
    pub height: u32,
    pub width: u32,
    pub distortion_model: rt::String,
    pub d: rt::Vec<f64>,
    pub k: [f64; 9],
    pub r: [f64; 9],
    pub p: [f64; 12],
    pub binning_x: u32,
    pub binning_y: u32,
    pub roi: super::super::sensor_msgs::msg::RegionOfInterest,
}
impl CameraInfo {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nuint32 height\nuint32 width\nstring distortion_model\nfloat64[] d\nfloat64[9] k\nfloat64[9] r\nfloat64[12] p\nuint32 binning_x\nuint32 binning_y\nRegionOfInterest roi\n";
}
impl rt::Cdr for CameraInfo {
    const MIN: usize = 293;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.height, at);
        let at = rt::Cdr::end(&self.width, at);
        let at = rt::Cdr::end(&self.distortion_model, at);
        let at = rt::Cdr::end(&self.d, at);
        let at = rt::Cdr::end(&self.k, at);
        let at = rt::Cdr::end(&self.r, at);
        let at = rt::Cdr::end(&self.p, at);
        let at = rt::Cdr::end(&self.binning_x, at);
        let at = rt::Cdr::end(&self.binning_y, at);
        let at = rt::Cdr::end(&self.roi, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.height, w)?;
        rt::Cdr::write(&self.width, w)?;
        rt::Cdr::write(&self.distortion_model, w)?;
        rt::Cdr::write(&self.d, w)?;
        rt::Cdr::write(&self.k, w)?;
        rt::Cdr::write(&self.r, w)?;
        rt::Cdr::write(&self.p, w)?;
        rt::Cdr::write(&self.binning_x, w)?;
        rt::Cdr::write(&self.binning_y, w)?;
        rt::Cdr::write(&self.roi, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            height: rt::Cdr::read(r)?,
            width: rt::Cdr::read(r)?,
            distortion_model: rt::Cdr::read(r)?,
            d: rt::Cdr::read(r)?,
            k: rt::Cdr::read(r)?,
            r: rt::Cdr::read(r)?,
            p: rt::Cdr::read(r)?,
            binning_x: rt::Cdr::read(r)?,
            binning_y: rt::Cdr::read(r)?,
            roi: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for CameraInfo {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/CameraInfo";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b3dfd68ff46c9d56c80fd3bd4ed22c7a4ddce8c8348f2f59c299e73118e7e275");
    const DEFINITION: &'static str = crate::__definition!(CameraInfo::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "sensor_msgs/RegionOfInterest" => super::super::sensor_msgs::msg::RegionOfInterest::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = CameraInfoView<'a>;
    type Writer<'a> = CameraInfoWriter<'a>;
}
impl rt::HasHeader for CameraInfo {
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
/// A `sensor_msgs/msg/CameraInfo` read in place.
#[derive(Clone, Copy, Debug)]
pub struct CameraInfoView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub height: u32,
    pub width: u32,
    pub distortion_model: &'a str,
    pub d: &'a [f64],
    pub k: &'a [f64; 9],
    pub r: &'a [f64; 9],
    pub p: &'a [f64; 12],
    pub binning_x: u32,
    pub binning_y: u32,
    pub roi: super::super::sensor_msgs::msg::RegionOfInterest,
}
impl<'a> rt::Parse<'a> for CameraInfoView<'a> {
    const MIN: usize = 293;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            height: rt::Parse::parse(r)?,
            width: rt::Parse::parse(r)?,
            distortion_model: rt::Parse::parse(r)?,
            d: rt::Parse::parse(r)?,
            k: rt::Parse::parse(r)?,
            r: rt::Parse::parse(r)?,
            p: rt::Parse::parse(r)?,
            binning_x: rt::Parse::parse(r)?,
            binning_y: rt::Parse::parse(r)?,
            roi: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/CameraInfo` front to back.
pub struct CameraInfoWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for CameraInfoWriter<'a> {
    const FIELDS: usize = 11;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> CameraInfoWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(11)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &CameraInfo) -> rt::Result<()> {
        self.0.whole(value, 11)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn height(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn width(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn distortion_model(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, rt::ANY)?;
        Ok(self)
    }
    pub fn d(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(4, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn d_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(4, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn k(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(5, values, rt::Many::Exactly(9))?;
        Ok(self)
    }
    pub fn k_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(5, count, rt::Many::Exactly(9), fill)?;
        Ok(self)
    }
    pub fn r(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(6, values, rt::Many::Exactly(9))?;
        Ok(self)
    }
    pub fn r_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(6, count, rt::Many::Exactly(9), fill)?;
        Ok(self)
    }
    pub fn p(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(7, values, rt::Many::Exactly(12))?;
        Ok(self)
    }
    pub fn p_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(7, count, rt::Many::Exactly(12), fill)?;
        Ok(self)
    }
    pub fn binning_x(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(8, &value)?;
        Ok(self)
    }
    pub fn binning_y(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(9, &value)?;
        Ok(self)
    }
    pub fn roi(&mut self, fill: impl rt::FnOnce(&mut super::super::sensor_msgs::msg::RegionOfInterestWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(10, |inner| {
            let mut inner = <super::super::sensor_msgs::msg::RegionOfInterestWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/CameraInfo` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct CameraInfoLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub distortion_model: usize,
    pub d: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct CameraInfoOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    height: u32,
    width: u32,
    distortion_model: rt::Span,
    d: rt::Span,
    k: u32,
    r: u32,
    p: u32,
    binning_x: u32,
    binning_y: u32,
    roi: super::super::sensor_msgs::msg::RegionOfInterestOffsets,
}
impl rt::BuildInPlace for CameraInfo {
    type Lengths = CameraInfoLengths;
    type Offsets = CameraInfoOffsets;
    type Builder<'a> = CameraInfoBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<CameraInfoOffsets> {
        Ok(CameraInfoOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            height: layout.number::<u32>()?,
            width: layout.number::<u32>()?,
            distortion_model: layout.string(lengths.distortion_model, rt::ANY)?,
            d: layout.sequence::<f64>(lengths.d, rt::ANY)?,
            k: layout.array::<f64>(9)?,
            r: layout.array::<f64>(9)?,
            p: layout.array::<f64>(12)?,
            binning_x: layout.number::<u32>()?,
            binning_y: layout.number::<u32>()?,
            roi: <super::super::sensor_msgs::msg::RegionOfInterest as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &CameraInfoOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.string(at.distortion_model);
        marker.sequence::<f64>(at.d);
        <super::super::sensor_msgs::msg::RegionOfInterest as rt::BuildInPlace>::mark(&at.roi, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &CameraInfoOffsets) -> CameraInfoBuilder<'a> {
        CameraInfoBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/CameraInfo` in place, fields in any order.
pub struct CameraInfoBuilder<'a> {
    body: &'a mut [u8],
    at: CameraInfoOffsets,
}
impl CameraInfoBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_height(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.height, value);
        self
    }
    pub fn set_width(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.width, value);
        self
    }
    pub fn set_distortion_model(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.distortion_model, text)?;
        Ok(self)
    }
    pub fn set_d(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.d, values)?;
        Ok(self)
    }
    pub fn d_mut(&mut self) -> &mut [f64] {
        rt::place::sequence_mut(self.body, self.at.d)
    }
    pub fn set_k(&mut self, values: &[f64; 9]) -> &mut Self {
        rt::place::array(self.body, self.at.k, values);
        self
    }
    pub fn k_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.k, 9)
    }
    pub fn set_r(&mut self, values: &[f64; 9]) -> &mut Self {
        rt::place::array(self.body, self.at.r, values);
        self
    }
    pub fn r_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.r, 9)
    }
    pub fn set_p(&mut self, values: &[f64; 12]) -> &mut Self {
        rt::place::array(self.body, self.at.p, values);
        self
    }
    pub fn p_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.p, 12)
    }
    pub fn set_binning_x(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.binning_x, value);
        self
    }
    pub fn set_binning_y(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.binning_y, value);
        self
    }
    pub fn roi(&mut self) -> super::super::sensor_msgs::msg::RegionOfInterestBuilder<'_> {
        <super::super::sensor_msgs::msg::RegionOfInterest as rt::BuildInPlace>::builder_over(self.body, &self.at.roi)
    }
}

/// `sensor_msgs/msg/ChannelFloat32`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChannelFloat32 {
    pub name: rt::String,
    pub values: rt::Vec<f32>,
}
impl ChannelFloat32 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\nfloat32[] values\n";
}
impl rt::Cdr for ChannelFloat32 {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.values, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.values, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            values: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ChannelFloat32 {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/ChannelFloat32";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_92665437ddf39346f4ba39ee32e648390605b633cc077d40f4bd4d7b58af6cd4");
    const DEFINITION: &'static str = crate::__definition!(ChannelFloat32::__TEXT);
    type View<'a> = ChannelFloat32View<'a>;
    type Writer<'a> = ChannelFloat32Writer<'a>;
}
/// A `sensor_msgs/msg/ChannelFloat32` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ChannelFloat32View<'a> {
    pub name: &'a str,
    pub values: &'a [f32],
}
impl<'a> rt::Parse<'a> for ChannelFloat32View<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            values: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/ChannelFloat32` front to back.
pub struct ChannelFloat32Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ChannelFloat32Writer<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ChannelFloat32Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ChannelFloat32) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn values(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn values_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f32])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/ChannelFloat32` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ChannelFloat32Lengths {
    pub name: usize,
    pub values: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ChannelFloat32Offsets {
    name: rt::Span,
    values: rt::Span,
}
impl rt::BuildInPlace for ChannelFloat32 {
    type Lengths = ChannelFloat32Lengths;
    type Offsets = ChannelFloat32Offsets;
    type Builder<'a> = ChannelFloat32Builder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ChannelFloat32Offsets> {
        Ok(ChannelFloat32Offsets {
            name: layout.string(lengths.name, rt::ANY)?,
            values: layout.sequence::<f32>(lengths.values, rt::ANY)?,
        })
    }
    fn mark(at: &ChannelFloat32Offsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
        marker.sequence::<f32>(at.values);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ChannelFloat32Offsets) -> ChannelFloat32Builder<'a> {
        ChannelFloat32Builder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/ChannelFloat32` in place, fields in any order.
pub struct ChannelFloat32Builder<'a> {
    body: &'a mut [u8],
    at: ChannelFloat32Offsets,
}
impl ChannelFloat32Builder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn set_values(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.values, values)?;
        Ok(self)
    }
    pub fn values_mut(&mut self) -> &mut [f32] {
        rt::place::sequence_mut(self.body, self.at.values)
    }
}

/// `sensor_msgs/msg/CompressedImage`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompressedImage {
    pub header: super::super::std_msgs::msg::Header,
    pub format: rt::String,
    pub data: rt::Vec<u8>,
}
impl CompressedImage {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nstring format\nuint8[] data\n";
}
impl rt::Cdr for CompressedImage {
    const MIN: usize = 20;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.format, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.format, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            format: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for CompressedImage {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/CompressedImage";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_15640771531571185e2efc8a100baf923961a4d15d5569652e6cb6691e8e371a");
    const DEFINITION: &'static str = crate::__definition!(CompressedImage::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = CompressedImageView<'a>;
    type Writer<'a> = CompressedImageWriter<'a>;
}
impl rt::HasHeader for CompressedImage {
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
/// A `sensor_msgs/msg/CompressedImage` read in place.
#[derive(Clone, Copy, Debug)]
pub struct CompressedImageView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub format: &'a str,
    pub data: &'a [u8],
}
impl<'a> rt::Parse<'a> for CompressedImageView<'a> {
    const MIN: usize = 20;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            format: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/CompressedImage` front to back.
pub struct CompressedImageWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for CompressedImageWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> CompressedImageWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &CompressedImage) -> rt::Result<()> {
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
    pub fn format(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(2, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(2, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/CompressedImage` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct CompressedImageLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub format: usize,
    pub data: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct CompressedImageOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    format: rt::Span,
    data: rt::Span,
}
impl rt::BuildInPlace for CompressedImage {
    type Lengths = CompressedImageLengths;
    type Offsets = CompressedImageOffsets;
    type Builder<'a> = CompressedImageBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<CompressedImageOffsets> {
        Ok(CompressedImageOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            format: layout.string(lengths.format, rt::ANY)?,
            data: layout.sequence::<u8>(lengths.data, rt::ANY)?,
        })
    }
    fn mark(at: &CompressedImageOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.string(at.format);
        marker.sequence::<u8>(at.data);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &CompressedImageOffsets) -> CompressedImageBuilder<'a> {
        CompressedImageBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/CompressedImage` in place, fields in any order.
pub struct CompressedImageBuilder<'a> {
    body: &'a mut [u8],
    at: CompressedImageOffsets,
}
impl CompressedImageBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_format(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.format, text)?;
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

/// `sensor_msgs/msg/FluidPressure`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FluidPressure {
    pub header: super::super::std_msgs::msg::Header,
    pub fluid_pressure: f64,
    pub variance: f64,
}
impl FluidPressure {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nfloat64 fluid_pressure\nfloat64 variance\n";
}
impl rt::Cdr for FluidPressure {
    const MIN: usize = 28;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.fluid_pressure, at);
        let at = rt::Cdr::end(&self.variance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.fluid_pressure, w)?;
        rt::Cdr::write(&self.variance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            fluid_pressure: rt::Cdr::read(r)?,
            variance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for FluidPressure {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/FluidPressure";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_22dfb2b145a0bd5a31a1ac3882a1b32148b51d9b2f3bab250290d66f3595bc32");
    const DEFINITION: &'static str = crate::__definition!(FluidPressure::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = FluidPressureView<'a>;
    type Writer<'a> = FluidPressureWriter<'a>;
}
impl rt::HasHeader for FluidPressure {
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
/// A `sensor_msgs/msg/FluidPressure` read in place.
#[derive(Clone, Copy, Debug)]
pub struct FluidPressureView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub fluid_pressure: f64,
    pub variance: f64,
}
impl<'a> rt::Parse<'a> for FluidPressureView<'a> {
    const MIN: usize = 28;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            fluid_pressure: rt::Parse::parse(r)?,
            variance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/FluidPressure` front to back.
pub struct FluidPressureWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for FluidPressureWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> FluidPressureWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &FluidPressure) -> rt::Result<()> {
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
    pub fn fluid_pressure(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn variance(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/FluidPressure` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct FluidPressureLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct FluidPressureOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    fluid_pressure: u32,
    variance: u32,
}
impl rt::BuildInPlace for FluidPressure {
    type Lengths = FluidPressureLengths;
    type Offsets = FluidPressureOffsets;
    type Builder<'a> = FluidPressureBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<FluidPressureOffsets> {
        Ok(FluidPressureOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            fluid_pressure: layout.number::<f64>()?,
            variance: layout.number::<f64>()?,
        })
    }
    fn mark(at: &FluidPressureOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &FluidPressureOffsets) -> FluidPressureBuilder<'a> {
        FluidPressureBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/FluidPressure` in place, fields in any order.
pub struct FluidPressureBuilder<'a> {
    body: &'a mut [u8],
    at: FluidPressureOffsets,
}
impl FluidPressureBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_fluid_pressure(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.fluid_pressure, value);
        self
    }
    pub fn set_variance(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.variance, value);
        self
    }
}

/// `sensor_msgs/msg/Illuminance`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Illuminance {
    pub header: super::super::std_msgs::msg::Header,
    pub illuminance: f64,
    pub variance: f64,
}
impl Illuminance {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nfloat64 illuminance\nfloat64 variance\n";
}
impl rt::Cdr for Illuminance {
    const MIN: usize = 28;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.illuminance, at);
        let at = rt::Cdr::end(&self.variance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.illuminance, w)?;
        rt::Cdr::write(&self.variance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            illuminance: rt::Cdr::read(r)?,
            variance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Illuminance {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/Illuminance";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b954b25f452fcf81a91c9c2a7e3b3fd85c4c873d452aecb3cfd8fd1da732a22d");
    const DEFINITION: &'static str = crate::__definition!(Illuminance::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = IlluminanceView<'a>;
    type Writer<'a> = IlluminanceWriter<'a>;
}
impl rt::HasHeader for Illuminance {
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
/// A `sensor_msgs/msg/Illuminance` read in place.
#[derive(Clone, Copy, Debug)]
pub struct IlluminanceView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub illuminance: f64,
    pub variance: f64,
}
impl<'a> rt::Parse<'a> for IlluminanceView<'a> {
    const MIN: usize = 28;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            illuminance: rt::Parse::parse(r)?,
            variance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/Illuminance` front to back.
pub struct IlluminanceWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for IlluminanceWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> IlluminanceWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Illuminance) -> rt::Result<()> {
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
    pub fn illuminance(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn variance(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/Illuminance` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct IlluminanceLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct IlluminanceOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    illuminance: u32,
    variance: u32,
}
impl rt::BuildInPlace for Illuminance {
    type Lengths = IlluminanceLengths;
    type Offsets = IlluminanceOffsets;
    type Builder<'a> = IlluminanceBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<IlluminanceOffsets> {
        Ok(IlluminanceOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            illuminance: layout.number::<f64>()?,
            variance: layout.number::<f64>()?,
        })
    }
    fn mark(at: &IlluminanceOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &IlluminanceOffsets) -> IlluminanceBuilder<'a> {
        IlluminanceBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/Illuminance` in place, fields in any order.
pub struct IlluminanceBuilder<'a> {
    body: &'a mut [u8],
    at: IlluminanceOffsets,
}
impl IlluminanceBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_illuminance(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.illuminance, value);
        self
    }
    pub fn set_variance(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.variance, value);
        self
    }
}

/// `sensor_msgs/msg/Image`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Image {
    pub header: super::super::std_msgs::msg::Header,
    pub height: u32,
    pub width: u32,
    pub encoding: rt::String,
    pub is_bigendian: u8,
    pub step: u32,
    pub data: rt::Vec<u8>,
}
impl Image {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nuint32 height\nuint32 width\nstring encoding\nuint8 is_bigendian\nuint32 step\nuint8[] data\n";
}
impl rt::Cdr for Image {
    const MIN: usize = 33;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.height, at);
        let at = rt::Cdr::end(&self.width, at);
        let at = rt::Cdr::end(&self.encoding, at);
        let at = rt::Cdr::end(&self.is_bigendian, at);
        let at = rt::Cdr::end(&self.step, at);
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.height, w)?;
        rt::Cdr::write(&self.width, w)?;
        rt::Cdr::write(&self.encoding, w)?;
        rt::Cdr::write(&self.is_bigendian, w)?;
        rt::Cdr::write(&self.step, w)?;
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            height: rt::Cdr::read(r)?,
            width: rt::Cdr::read(r)?,
            encoding: rt::Cdr::read(r)?,
            is_bigendian: rt::Cdr::read(r)?,
            step: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Image {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/Image";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d31d41a9a4c4bc8eae9be757b0beed306564f7526c88ea6a4588fb9582527d47");
    const DEFINITION: &'static str = crate::__definition!(Image::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = ImageView<'a>;
    type Writer<'a> = ImageWriter<'a>;
}
impl rt::HasHeader for Image {
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
/// A `sensor_msgs/msg/Image` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ImageView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub height: u32,
    pub width: u32,
    pub encoding: &'a str,
    pub is_bigendian: u8,
    pub step: u32,
    pub data: &'a [u8],
}
impl<'a> rt::Parse<'a> for ImageView<'a> {
    const MIN: usize = 33;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            height: rt::Parse::parse(r)?,
            width: rt::Parse::parse(r)?,
            encoding: rt::Parse::parse(r)?,
            is_bigendian: rt::Parse::parse(r)?,
            step: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/Image` front to back.
pub struct ImageWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ImageWriter<'a> {
    const FIELDS: usize = 7;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ImageWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(7)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Image) -> rt::Result<()> {
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
    pub fn height(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn width(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn encoding(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, rt::ANY)?;
        Ok(self)
    }
    pub fn is_bigendian(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn step(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(6, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(6, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/Image` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ImageLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub encoding: usize,
    pub data: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ImageOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    height: u32,
    width: u32,
    encoding: rt::Span,
    is_bigendian: u32,
    step: u32,
    data: rt::Span,
}
impl rt::BuildInPlace for Image {
    type Lengths = ImageLengths;
    type Offsets = ImageOffsets;
    type Builder<'a> = ImageBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ImageOffsets> {
        Ok(ImageOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            height: layout.number::<u32>()?,
            width: layout.number::<u32>()?,
            encoding: layout.string(lengths.encoding, rt::ANY)?,
            is_bigendian: layout.number::<u8>()?,
            step: layout.number::<u32>()?,
            data: layout.sequence::<u8>(lengths.data, rt::ANY)?,
        })
    }
    fn mark(at: &ImageOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.string(at.encoding);
        marker.sequence::<u8>(at.data);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ImageOffsets) -> ImageBuilder<'a> {
        ImageBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/Image` in place, fields in any order.
pub struct ImageBuilder<'a> {
    body: &'a mut [u8],
    at: ImageOffsets,
}
impl ImageBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_height(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.height, value);
        self
    }
    pub fn set_width(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.width, value);
        self
    }
    pub fn set_encoding(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.encoding, text)?;
        Ok(self)
    }
    pub fn set_is_bigendian(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.is_bigendian, value);
        self
    }
    pub fn set_step(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.step, value);
        self
    }
    pub fn set_data(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.data, values)?;
        Ok(self)
    }
    pub fn data_mut(&mut self) -> &mut [u8] {
        rt::place::sequence_mut(self.body, self.at.data)
    }
}

/// `sensor_msgs/msg/Imu`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Imu {
    pub header: super::super::std_msgs::msg::Header,
    pub orientation: super::super::geometry_msgs::msg::Quaternion,
    pub orientation_covariance: [f64; 9],
    pub angular_velocity: super::super::geometry_msgs::msg::Vector3,
    pub angular_velocity_covariance: [f64; 9],
    pub linear_acceleration: super::super::geometry_msgs::msg::Vector3,
    pub linear_acceleration_covariance: [f64; 9],
}
impl Imu {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\ngeometry_msgs/Quaternion orientation\nfloat64[9] orientation_covariance\ngeometry_msgs/Vector3 angular_velocity\nfloat64[9] angular_velocity_covariance\ngeometry_msgs/Vector3 linear_acceleration\nfloat64[9] linear_acceleration_covariance\n";
}
impl rt::Cdr for Imu {
    const MIN: usize = 308;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.orientation, at);
        let at = rt::Cdr::end(&self.orientation_covariance, at);
        let at = rt::Cdr::end(&self.angular_velocity, at);
        let at = rt::Cdr::end(&self.angular_velocity_covariance, at);
        let at = rt::Cdr::end(&self.linear_acceleration, at);
        let at = rt::Cdr::end(&self.linear_acceleration_covariance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.orientation, w)?;
        rt::Cdr::write(&self.orientation_covariance, w)?;
        rt::Cdr::write(&self.angular_velocity, w)?;
        rt::Cdr::write(&self.angular_velocity_covariance, w)?;
        rt::Cdr::write(&self.linear_acceleration, w)?;
        rt::Cdr::write(&self.linear_acceleration_covariance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            orientation: rt::Cdr::read(r)?,
            orientation_covariance: rt::Cdr::read(r)?,
            angular_velocity: rt::Cdr::read(r)?,
            angular_velocity_covariance: rt::Cdr::read(r)?,
            linear_acceleration: rt::Cdr::read(r)?,
            linear_acceleration_covariance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Imu {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/Imu";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_7d9a00ff131080897a5ec7e26e315954b8eae3353c3f995c55faf71574000b5b");
    const DEFINITION: &'static str = crate::__definition!(Imu::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = ImuView<'a>;
    type Writer<'a> = ImuWriter<'a>;
}
impl rt::HasHeader for Imu {
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
/// A `sensor_msgs/msg/Imu` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ImuView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub orientation: super::super::geometry_msgs::msg::Quaternion,
    pub orientation_covariance: &'a [f64; 9],
    pub angular_velocity: super::super::geometry_msgs::msg::Vector3,
    pub angular_velocity_covariance: &'a [f64; 9],
    pub linear_acceleration: super::super::geometry_msgs::msg::Vector3,
    pub linear_acceleration_covariance: &'a [f64; 9],
}
impl<'a> rt::Parse<'a> for ImuView<'a> {
    const MIN: usize = 308;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            orientation: rt::Parse::parse(r)?,
            orientation_covariance: rt::Parse::parse(r)?,
            angular_velocity: rt::Parse::parse(r)?,
            angular_velocity_covariance: rt::Parse::parse(r)?,
            linear_acceleration: rt::Parse::parse(r)?,
            linear_acceleration_covariance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/Imu` front to back.
pub struct ImuWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ImuWriter<'a> {
    const FIELDS: usize = 7;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ImuWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(7)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Imu) -> rt::Result<()> {
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
    pub fn orientation(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::QuaternionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::QuaternionWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn orientation_covariance(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(2, values, rt::Many::Exactly(9))?;
        Ok(self)
    }
    pub fn orientation_covariance_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(2, count, rt::Many::Exactly(9), fill)?;
        Ok(self)
    }
    pub fn angular_velocity(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn angular_velocity_covariance(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(4, values, rt::Many::Exactly(9))?;
        Ok(self)
    }
    pub fn angular_velocity_covariance_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(4, count, rt::Many::Exactly(9), fill)?;
        Ok(self)
    }
    pub fn linear_acceleration(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(5, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn linear_acceleration_covariance(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(6, values, rt::Many::Exactly(9))?;
        Ok(self)
    }
    pub fn linear_acceleration_covariance_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(6, count, rt::Many::Exactly(9), fill)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/Imu` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ImuLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ImuOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    orientation: super::super::geometry_msgs::msg::QuaternionOffsets,
    orientation_covariance: u32,
    angular_velocity: super::super::geometry_msgs::msg::Vector3Offsets,
    angular_velocity_covariance: u32,
    linear_acceleration: super::super::geometry_msgs::msg::Vector3Offsets,
    linear_acceleration_covariance: u32,
}
impl rt::BuildInPlace for Imu {
    type Lengths = ImuLengths;
    type Offsets = ImuOffsets;
    type Builder<'a> = ImuBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ImuOffsets> {
        Ok(ImuOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            orientation: <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::place(&(), layout)?,
            orientation_covariance: layout.array::<f64>(9)?,
            angular_velocity: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
            angular_velocity_covariance: layout.array::<f64>(9)?,
            linear_acceleration: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
            linear_acceleration_covariance: layout.array::<f64>(9)?,
        })
    }
    fn mark(at: &ImuOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::mark(&at.orientation, marker);
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.angular_velocity, marker);
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.linear_acceleration, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ImuOffsets) -> ImuBuilder<'a> {
        ImuBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/Imu` in place, fields in any order.
pub struct ImuBuilder<'a> {
    body: &'a mut [u8],
    at: ImuOffsets,
}
impl ImuBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn orientation(&mut self) -> super::super::geometry_msgs::msg::QuaternionBuilder<'_> {
        <super::super::geometry_msgs::msg::Quaternion as rt::BuildInPlace>::builder_over(self.body, &self.at.orientation)
    }
    pub fn set_orientation_covariance(&mut self, values: &[f64; 9]) -> &mut Self {
        rt::place::array(self.body, self.at.orientation_covariance, values);
        self
    }
    pub fn orientation_covariance_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.orientation_covariance, 9)
    }
    pub fn angular_velocity(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.angular_velocity)
    }
    pub fn set_angular_velocity_covariance(&mut self, values: &[f64; 9]) -> &mut Self {
        rt::place::array(self.body, self.at.angular_velocity_covariance, values);
        self
    }
    pub fn angular_velocity_covariance_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.angular_velocity_covariance, 9)
    }
    pub fn linear_acceleration(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.linear_acceleration)
    }
    pub fn set_linear_acceleration_covariance(&mut self, values: &[f64; 9]) -> &mut Self {
        rt::place::array(self.body, self.at.linear_acceleration_covariance, values);
        self
    }
    pub fn linear_acceleration_covariance_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.linear_acceleration_covariance, 9)
    }
}

/// `sensor_msgs/msg/JointState`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JointState {
    pub header: super::super::std_msgs::msg::Header,
    pub name: rt::Vec<rt::String>,
    pub position: rt::Vec<f64>,
    pub velocity: rt::Vec<f64>,
    pub effort: rt::Vec<f64>,
}
impl JointState {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n";
}
impl rt::Cdr for JointState {
    const MIN: usize = 28;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.position, at);
        let at = rt::Cdr::end(&self.velocity, at);
        let at = rt::Cdr::end(&self.effort, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.position, w)?;
        rt::Cdr::write(&self.velocity, w)?;
        rt::Cdr::write(&self.effort, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            name: rt::Cdr::read(r)?,
            position: rt::Cdr::read(r)?,
            velocity: rt::Cdr::read(r)?,
            effort: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for JointState {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/JointState";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_a13ee3a330e346c9d87b5aa18d24e11690752bd33a0350f11c5882bc9179260e");
    const DEFINITION: &'static str = crate::__definition!(JointState::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = JointStateView<'a>;
    type Writer<'a> = JointStateWriter<'a>;
}
impl rt::HasHeader for JointState {
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
/// A `sensor_msgs/msg/JointState` read in place.
#[derive(Clone, Copy, Debug)]
pub struct JointStateView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub name: rt::Seq<'a, &'a str>,
    pub position: &'a [f64],
    pub velocity: &'a [f64],
    pub effort: &'a [f64],
}
impl<'a> rt::Parse<'a> for JointStateView<'a> {
    const MIN: usize = 28;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            name: rt::Parse::parse(r)?,
            position: rt::Parse::parse(r)?,
            velocity: rt::Parse::parse(r)?,
            effort: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/JointState` front to back.
pub struct JointStateWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for JointStateWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> JointStateWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &JointState) -> rt::Result<()> {
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
    pub fn name<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(1, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn position(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(2, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn position_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(2, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn velocity(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(3, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn velocity_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(3, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn effort(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(4, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn effort_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(4, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}

/// `sensor_msgs/msg/Joy`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Joy {
    pub header: super::super::std_msgs::msg::Header,
    pub axes: rt::Vec<f32>,
    pub buttons: rt::Vec<i32>,
}
impl Joy {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nfloat32[] axes\nint32[] buttons\n";
}
impl rt::Cdr for Joy {
    const MIN: usize = 20;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.axes, at);
        let at = rt::Cdr::end(&self.buttons, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.axes, w)?;
        rt::Cdr::write(&self.buttons, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            axes: rt::Cdr::read(r)?,
            buttons: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Joy {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/Joy";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0d356c79cad3401e35ffeb75a96a96e08be3ef896b8b83841d73e890989372c5");
    const DEFINITION: &'static str = crate::__definition!(Joy::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = JoyView<'a>;
    type Writer<'a> = JoyWriter<'a>;
}
impl rt::HasHeader for Joy {
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
/// A `sensor_msgs/msg/Joy` read in place.
#[derive(Clone, Copy, Debug)]
pub struct JoyView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub axes: &'a [f32],
    pub buttons: &'a [i32],
}
impl<'a> rt::Parse<'a> for JoyView<'a> {
    const MIN: usize = 20;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            axes: rt::Parse::parse(r)?,
            buttons: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/Joy` front to back.
pub struct JoyWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for JoyWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> JoyWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Joy) -> rt::Result<()> {
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
    pub fn axes(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn axes_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f32])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn buttons(&mut self, values: &[i32]) -> rt::Result<&mut Self> {
        self.0.slice(2, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn buttons_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i32])) -> rt::Result<&mut Self> {
        self.0.slice_with(2, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/Joy` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct JoyLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub axes: usize,
    pub buttons: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct JoyOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    axes: rt::Span,
    buttons: rt::Span,
}
impl rt::BuildInPlace for Joy {
    type Lengths = JoyLengths;
    type Offsets = JoyOffsets;
    type Builder<'a> = JoyBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<JoyOffsets> {
        Ok(JoyOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            axes: layout.sequence::<f32>(lengths.axes, rt::ANY)?,
            buttons: layout.sequence::<i32>(lengths.buttons, rt::ANY)?,
        })
    }
    fn mark(at: &JoyOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.sequence::<f32>(at.axes);
        marker.sequence::<i32>(at.buttons);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &JoyOffsets) -> JoyBuilder<'a> {
        JoyBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/Joy` in place, fields in any order.
pub struct JoyBuilder<'a> {
    body: &'a mut [u8],
    at: JoyOffsets,
}
impl JoyBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_axes(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.axes, values)?;
        Ok(self)
    }
    pub fn axes_mut(&mut self) -> &mut [f32] {
        rt::place::sequence_mut(self.body, self.at.axes)
    }
    pub fn set_buttons(&mut self, values: &[i32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.buttons, values)?;
        Ok(self)
    }
    pub fn buttons_mut(&mut self) -> &mut [i32] {
        rt::place::sequence_mut(self.body, self.at.buttons)
    }
}

/// `sensor_msgs/msg/JoyFeedback`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JoyFeedback {
    pub r#type: u8,
    pub id: u8,
    pub intensity: f32,
}
impl JoyFeedback {
    pub const TYPE_LED: u8 = 0;
    pub const TYPE_RUMBLE: u8 = 1;
    pub const TYPE_BUZZER: u8 = 2;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 TYPE_LED = 0\nuint8 TYPE_RUMBLE = 1\nuint8 TYPE_BUZZER = 2\nuint8 type\nuint8 id\nfloat32 intensity\n";
}
impl rt::Cdr for JoyFeedback {
    const MIN: usize = 6;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.id, at);
        let at = rt::Cdr::end(&self.intensity, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(&self.id, w)?;
        rt::Cdr::write(&self.intensity, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
            id: rt::Cdr::read(r)?,
            intensity: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for JoyFeedback {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/JoyFeedback";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_231dd362f71d6fc08272770d07120ad5fe5874ce2dbac70109b28986834290cd");
    const DEFINITION: &'static str = crate::__definition!(JoyFeedback::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = JoyFeedbackWriter<'a>;
}
impl<'a> rt::Parse<'a> for JoyFeedback {
    const MIN: usize = 6;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `sensor_msgs/msg/JoyFeedback` front to back.
pub struct JoyFeedbackWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for JoyFeedbackWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> JoyFeedbackWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &JoyFeedback) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn r#type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn id(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn intensity(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct JoyFeedbackOffsets {
    r#type: u32,
    id: u32,
    intensity: u32,
}
impl rt::BuildInPlace for JoyFeedback {
    type Lengths = ();
    type Offsets = JoyFeedbackOffsets;
    type Builder<'a> = JoyFeedbackBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<JoyFeedbackOffsets> {
        Ok(JoyFeedbackOffsets {
            r#type: layout.number::<u8>()?,
            id: layout.number::<u8>()?,
            intensity: layout.number::<f32>()?,
        })
    }
    fn mark(at: &JoyFeedbackOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &JoyFeedbackOffsets) -> JoyFeedbackBuilder<'a> {
        JoyFeedbackBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/JoyFeedback` in place, fields in any order.
pub struct JoyFeedbackBuilder<'a> {
    body: &'a mut [u8],
    at: JoyFeedbackOffsets,
}
impl JoyFeedbackBuilder<'_> {
    pub fn set_type(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.r#type, value);
        self
    }
    pub fn set_id(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.id, value);
        self
    }
    pub fn set_intensity(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.intensity, value);
        self
    }
}

/// `sensor_msgs/msg/JoyFeedbackArray`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JoyFeedbackArray {
    pub array: rt::Vec<super::super::sensor_msgs::msg::JoyFeedback>,
}
impl JoyFeedbackArray {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "JoyFeedback[] array\n";
}
impl rt::Cdr for JoyFeedbackArray {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.array, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.array, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            array: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for JoyFeedbackArray {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/JoyFeedbackArray";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_3287c32e1b688cae04555e465443df3cca7dae76ee4ebf85c4658d585037bcaa");
    const DEFINITION: &'static str = crate::__definition!(JoyFeedbackArray::__TEXT,
        "sensor_msgs/JoyFeedback" => super::super::sensor_msgs::msg::JoyFeedback::__TEXT);
    type View<'a> = JoyFeedbackArrayView<'a>;
    type Writer<'a> = JoyFeedbackArrayWriter<'a>;
}
/// A `sensor_msgs/msg/JoyFeedbackArray` read in place.
#[derive(Clone, Copy, Debug)]
pub struct JoyFeedbackArrayView<'a> {
    pub array: rt::Seq<'a, super::super::sensor_msgs::msg::JoyFeedback>,
}
impl<'a> rt::Parse<'a> for JoyFeedbackArrayView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            array: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/JoyFeedbackArray` front to back.
pub struct JoyFeedbackArrayWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for JoyFeedbackArrayWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> JoyFeedbackArrayWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &JoyFeedbackArray) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn array(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::sensor_msgs::msg::JoyFeedbackWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::sensor_msgs::msg::JoyFeedbackWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `sensor_msgs/msg/LaserEcho`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LaserEcho {
    pub echoes: rt::Vec<f32>,
}
impl LaserEcho {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float32[] echoes\n";
}
impl rt::Cdr for LaserEcho {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.echoes, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.echoes, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            echoes: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LaserEcho {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/LaserEcho";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_0fbc05a0db7d37fe52c0f0375356db55da0046f7ef5bd27ca6b34bd0582bc952");
    const DEFINITION: &'static str = crate::__definition!(LaserEcho::__TEXT);
    type View<'a> = LaserEchoView<'a>;
    type Writer<'a> = LaserEchoWriter<'a>;
}
/// A `sensor_msgs/msg/LaserEcho` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LaserEchoView<'a> {
    pub echoes: &'a [f32],
}
impl<'a> rt::Parse<'a> for LaserEchoView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            echoes: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/LaserEcho` front to back.
pub struct LaserEchoWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LaserEchoWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LaserEchoWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LaserEcho) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn echoes(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        self.0.slice(0, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn echoes_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f32])) -> rt::Result<&mut Self> {
        self.0.slice_with(0, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/LaserEcho` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LaserEchoLengths {
    pub echoes: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LaserEchoOffsets {
    echoes: rt::Span,
}
impl rt::BuildInPlace for LaserEcho {
    type Lengths = LaserEchoLengths;
    type Offsets = LaserEchoOffsets;
    type Builder<'a> = LaserEchoBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LaserEchoOffsets> {
        Ok(LaserEchoOffsets {
            echoes: layout.sequence::<f32>(lengths.echoes, rt::ANY)?,
        })
    }
    fn mark(at: &LaserEchoOffsets, marker: &mut rt::Marker<'_>) {
        marker.sequence::<f32>(at.echoes);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LaserEchoOffsets) -> LaserEchoBuilder<'a> {
        LaserEchoBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/LaserEcho` in place, fields in any order.
pub struct LaserEchoBuilder<'a> {
    body: &'a mut [u8],
    at: LaserEchoOffsets,
}
impl LaserEchoBuilder<'_> {
    pub fn set_echoes(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.echoes, values)?;
        Ok(self)
    }
    pub fn echoes_mut(&mut self) -> &mut [f32] {
        rt::place::sequence_mut(self.body, self.at.echoes)
    }
}

/// `sensor_msgs/msg/LaserScan`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LaserScan {
    pub header: super::super::std_msgs::msg::Header,
    pub angle_min: f32,
    pub angle_max: f32,
    pub angle_increment: f32,
    pub time_increment: f32,
    pub scan_time: f32,
    pub range_min: f32,
    pub range_max: f32,
    pub ranges: rt::Vec<f32>,
    pub intensities: rt::Vec<f32>,
}
impl LaserScan {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nfloat32 angle_min\nfloat32 angle_max\nfloat32 angle_increment\nfloat32 time_increment\nfloat32 scan_time\nfloat32 range_min\nfloat32 range_max\nfloat32[] ranges\nfloat32[] intensities\n";
}
impl rt::Cdr for LaserScan {
    const MIN: usize = 48;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.angle_min, at);
        let at = rt::Cdr::end(&self.angle_max, at);
        let at = rt::Cdr::end(&self.angle_increment, at);
        let at = rt::Cdr::end(&self.time_increment, at);
        let at = rt::Cdr::end(&self.scan_time, at);
        let at = rt::Cdr::end(&self.range_min, at);
        let at = rt::Cdr::end(&self.range_max, at);
        let at = rt::Cdr::end(&self.ranges, at);
        let at = rt::Cdr::end(&self.intensities, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.angle_min, w)?;
        rt::Cdr::write(&self.angle_max, w)?;
        rt::Cdr::write(&self.angle_increment, w)?;
        rt::Cdr::write(&self.time_increment, w)?;
        rt::Cdr::write(&self.scan_time, w)?;
        rt::Cdr::write(&self.range_min, w)?;
        rt::Cdr::write(&self.range_max, w)?;
        rt::Cdr::write(&self.ranges, w)?;
        rt::Cdr::write(&self.intensities, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            angle_min: rt::Cdr::read(r)?,
            angle_max: rt::Cdr::read(r)?,
            angle_increment: rt::Cdr::read(r)?,
            time_increment: rt::Cdr::read(r)?,
            scan_time: rt::Cdr::read(r)?,
            range_min: rt::Cdr::read(r)?,
            range_max: rt::Cdr::read(r)?,
            ranges: rt::Cdr::read(r)?,
            intensities: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LaserScan {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/LaserScan";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_64c191398013af96509d518dac71d5164f9382553fce5c1f8cca5be7924bd828");
    const DEFINITION: &'static str = crate::__definition!(LaserScan::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = LaserScanView<'a>;
    type Writer<'a> = LaserScanWriter<'a>;
}
impl rt::HasHeader for LaserScan {
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
/// A `sensor_msgs/msg/LaserScan` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LaserScanView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub angle_min: f32,
    pub angle_max: f32,
    pub angle_increment: f32,
    pub time_increment: f32,
    pub scan_time: f32,
    pub range_min: f32,
    pub range_max: f32,
    pub ranges: &'a [f32],
    pub intensities: &'a [f32],
}
impl<'a> rt::Parse<'a> for LaserScanView<'a> {
    const MIN: usize = 48;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            angle_min: rt::Parse::parse(r)?,
            angle_max: rt::Parse::parse(r)?,
            angle_increment: rt::Parse::parse(r)?,
            time_increment: rt::Parse::parse(r)?,
            scan_time: rt::Parse::parse(r)?,
            range_min: rt::Parse::parse(r)?,
            range_max: rt::Parse::parse(r)?,
            ranges: rt::Parse::parse(r)?,
            intensities: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/LaserScan` front to back.
pub struct LaserScanWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LaserScanWriter<'a> {
    const FIELDS: usize = 10;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LaserScanWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(10)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LaserScan) -> rt::Result<()> {
        self.0.whole(value, 10)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn angle_min(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn angle_max(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn angle_increment(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn time_increment(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn scan_time(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn range_min(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn range_max(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(7, &value)?;
        Ok(self)
    }
    pub fn ranges(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        self.0.slice(8, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn ranges_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f32])) -> rt::Result<&mut Self> {
        self.0.slice_with(8, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn intensities(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        self.0.slice(9, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn intensities_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f32])) -> rt::Result<&mut Self> {
        self.0.slice_with(9, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/LaserScan` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LaserScanLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub ranges: usize,
    pub intensities: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LaserScanOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    angle_min: u32,
    angle_max: u32,
    angle_increment: u32,
    time_increment: u32,
    scan_time: u32,
    range_min: u32,
    range_max: u32,
    ranges: rt::Span,
    intensities: rt::Span,
}
impl rt::BuildInPlace for LaserScan {
    type Lengths = LaserScanLengths;
    type Offsets = LaserScanOffsets;
    type Builder<'a> = LaserScanBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LaserScanOffsets> {
        Ok(LaserScanOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            angle_min: layout.number::<f32>()?,
            angle_max: layout.number::<f32>()?,
            angle_increment: layout.number::<f32>()?,
            time_increment: layout.number::<f32>()?,
            scan_time: layout.number::<f32>()?,
            range_min: layout.number::<f32>()?,
            range_max: layout.number::<f32>()?,
            ranges: layout.sequence::<f32>(lengths.ranges, rt::ANY)?,
            intensities: layout.sequence::<f32>(lengths.intensities, rt::ANY)?,
        })
    }
    fn mark(at: &LaserScanOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        marker.sequence::<f32>(at.ranges);
        marker.sequence::<f32>(at.intensities);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LaserScanOffsets) -> LaserScanBuilder<'a> {
        LaserScanBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/LaserScan` in place, fields in any order.
pub struct LaserScanBuilder<'a> {
    body: &'a mut [u8],
    at: LaserScanOffsets,
}
impl LaserScanBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_angle_min(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.angle_min, value);
        self
    }
    pub fn set_angle_max(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.angle_max, value);
        self
    }
    pub fn set_angle_increment(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.angle_increment, value);
        self
    }
    pub fn set_time_increment(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.time_increment, value);
        self
    }
    pub fn set_scan_time(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.scan_time, value);
        self
    }
    pub fn set_range_min(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.range_min, value);
        self
    }
    pub fn set_range_max(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.range_max, value);
        self
    }
    pub fn set_ranges(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.ranges, values)?;
        Ok(self)
    }
    pub fn ranges_mut(&mut self) -> &mut [f32] {
        rt::place::sequence_mut(self.body, self.at.ranges)
    }
    pub fn set_intensities(&mut self, values: &[f32]) -> rt::Result<&mut Self> {
        rt::place::sequence(self.body, self.at.intensities, values)?;
        Ok(self)
    }
    pub fn intensities_mut(&mut self) -> &mut [f32] {
        rt::place::sequence_mut(self.body, self.at.intensities)
    }
}

/// `sensor_msgs/msg/MagneticField`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MagneticField {
    pub header: super::super::std_msgs::msg::Header,
    pub magnetic_field: super::super::geometry_msgs::msg::Vector3,
    pub magnetic_field_covariance: [f64; 9],
}
impl MagneticField {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\ngeometry_msgs/Vector3 magnetic_field\nfloat64[9] magnetic_field_covariance\n";
}
impl rt::Cdr for MagneticField {
    const MIN: usize = 108;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.magnetic_field, at);
        let at = rt::Cdr::end(&self.magnetic_field_covariance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.magnetic_field, w)?;
        rt::Cdr::write(&self.magnetic_field_covariance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            magnetic_field: rt::Cdr::read(r)?,
            magnetic_field_covariance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MagneticField {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/MagneticField";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e80f32f56a20486c9923008fc1a1db07bbb273cbbf6a5b3bfa00835ee00e4dff");
    const DEFINITION: &'static str = crate::__definition!(MagneticField::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = MagneticFieldView<'a>;
    type Writer<'a> = MagneticFieldWriter<'a>;
}
impl rt::HasHeader for MagneticField {
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
/// A `sensor_msgs/msg/MagneticField` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MagneticFieldView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub magnetic_field: super::super::geometry_msgs::msg::Vector3,
    pub magnetic_field_covariance: &'a [f64; 9],
}
impl<'a> rt::Parse<'a> for MagneticFieldView<'a> {
    const MIN: usize = 108;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            magnetic_field: rt::Parse::parse(r)?,
            magnetic_field_covariance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/MagneticField` front to back.
pub struct MagneticFieldWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MagneticFieldWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MagneticFieldWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MagneticField) -> rt::Result<()> {
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
    pub fn magnetic_field(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::Vector3Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::Vector3Writer as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn magnetic_field_covariance(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(2, values, rt::Many::Exactly(9))?;
        Ok(self)
    }
    pub fn magnetic_field_covariance_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(2, count, rt::Many::Exactly(9), fill)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/MagneticField` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct MagneticFieldLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct MagneticFieldOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    magnetic_field: super::super::geometry_msgs::msg::Vector3Offsets,
    magnetic_field_covariance: u32,
}
impl rt::BuildInPlace for MagneticField {
    type Lengths = MagneticFieldLengths;
    type Offsets = MagneticFieldOffsets;
    type Builder<'a> = MagneticFieldBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<MagneticFieldOffsets> {
        Ok(MagneticFieldOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            magnetic_field: <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::place(&(), layout)?,
            magnetic_field_covariance: layout.array::<f64>(9)?,
        })
    }
    fn mark(at: &MagneticFieldOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::mark(&at.magnetic_field, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &MagneticFieldOffsets) -> MagneticFieldBuilder<'a> {
        MagneticFieldBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/MagneticField` in place, fields in any order.
pub struct MagneticFieldBuilder<'a> {
    body: &'a mut [u8],
    at: MagneticFieldOffsets,
}
impl MagneticFieldBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn magnetic_field(&mut self) -> super::super::geometry_msgs::msg::Vector3Builder<'_> {
        <super::super::geometry_msgs::msg::Vector3 as rt::BuildInPlace>::builder_over(self.body, &self.at.magnetic_field)
    }
    pub fn set_magnetic_field_covariance(&mut self, values: &[f64; 9]) -> &mut Self {
        rt::place::array(self.body, self.at.magnetic_field_covariance, values);
        self
    }
    pub fn magnetic_field_covariance_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.magnetic_field_covariance, 9)
    }
}

/// `sensor_msgs/msg/MultiDOFJointState`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MultiDOFJointState {
    pub header: super::super::std_msgs::msg::Header,
    pub joint_names: rt::Vec<rt::String>,
    pub transforms: rt::Vec<super::super::geometry_msgs::msg::Transform>,
    pub twist: rt::Vec<super::super::geometry_msgs::msg::Twist>,
    pub wrench: rt::Vec<super::super::geometry_msgs::msg::Wrench>,
}
impl MultiDOFJointState {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nstring[] joint_names\ngeometry_msgs/Transform[] transforms\ngeometry_msgs/Twist[] twist\ngeometry_msgs/Wrench[] wrench\n";
}
impl rt::Cdr for MultiDOFJointState {
    const MIN: usize = 28;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.joint_names, at);
        let at = rt::Cdr::end(&self.transforms, at);
        let at = rt::Cdr::end(&self.twist, at);
        let at = rt::Cdr::end(&self.wrench, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.joint_names, w)?;
        rt::Cdr::write(&self.transforms, w)?;
        rt::Cdr::write(&self.twist, w)?;
        rt::Cdr::write(&self.wrench, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            joint_names: rt::Cdr::read(r)?,
            transforms: rt::Cdr::read(r)?,
            twist: rt::Cdr::read(r)?,
            wrench: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MultiDOFJointState {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/MultiDOFJointState";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_4d4ded702cfba7ff3ec783835c1a1425f75e53939a430ff355d1fee4b3bbc40b");
    const DEFINITION: &'static str = crate::__definition!(MultiDOFJointState::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Quaternion" => super::super::geometry_msgs::msg::Quaternion::__TEXT,
        "geometry_msgs/Transform" => super::super::geometry_msgs::msg::Transform::__TEXT,
        "geometry_msgs/Twist" => super::super::geometry_msgs::msg::Twist::__TEXT,
        "geometry_msgs/Vector3" => super::super::geometry_msgs::msg::Vector3::__TEXT,
        "geometry_msgs/Wrench" => super::super::geometry_msgs::msg::Wrench::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = MultiDOFJointStateView<'a>;
    type Writer<'a> = MultiDOFJointStateWriter<'a>;
}
impl rt::HasHeader for MultiDOFJointState {
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
/// A `sensor_msgs/msg/MultiDOFJointState` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MultiDOFJointStateView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub joint_names: rt::Seq<'a, &'a str>,
    pub transforms: rt::Seq<'a, super::super::geometry_msgs::msg::Transform>,
    pub twist: rt::Seq<'a, super::super::geometry_msgs::msg::Twist>,
    pub wrench: rt::Seq<'a, super::super::geometry_msgs::msg::Wrench>,
}
impl<'a> rt::Parse<'a> for MultiDOFJointStateView<'a> {
    const MIN: usize = 28;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            joint_names: rt::Parse::parse(r)?,
            transforms: rt::Parse::parse(r)?,
            twist: rt::Parse::parse(r)?,
            wrench: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/MultiDOFJointState` front to back.
pub struct MultiDOFJointStateWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MultiDOFJointStateWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MultiDOFJointStateWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MultiDOFJointState) -> rt::Result<()> {
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
    pub fn joint_names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(1, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn transforms(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::TransformWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::TransformWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn twist(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::TwistWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(3, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::TwistWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn wrench(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::WrenchWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(4, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::WrenchWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `sensor_msgs/msg/MultiEchoLaserScan`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MultiEchoLaserScan {
    pub header: super::super::std_msgs::msg::Header,
    pub angle_min: f32,
    pub angle_max: f32,
    pub angle_increment: f32,
    pub time_increment: f32,
    pub scan_time: f32,
    pub range_min: f32,
    pub range_max: f32,
    pub ranges: rt::Vec<super::super::sensor_msgs::msg::LaserEcho>,
    pub intensities: rt::Vec<super::super::sensor_msgs::msg::LaserEcho>,
}
impl MultiEchoLaserScan {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nfloat32 angle_min\nfloat32 angle_max\nfloat32 angle_increment\nfloat32 time_increment\nfloat32 scan_time\nfloat32 range_min\nfloat32 range_max\nLaserEcho[] ranges\nLaserEcho[] intensities\n";
}
impl rt::Cdr for MultiEchoLaserScan {
    const MIN: usize = 48;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.angle_min, at);
        let at = rt::Cdr::end(&self.angle_max, at);
        let at = rt::Cdr::end(&self.angle_increment, at);
        let at = rt::Cdr::end(&self.time_increment, at);
        let at = rt::Cdr::end(&self.scan_time, at);
        let at = rt::Cdr::end(&self.range_min, at);
        let at = rt::Cdr::end(&self.range_max, at);
        let at = rt::Cdr::end(&self.ranges, at);
        let at = rt::Cdr::end(&self.intensities, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.angle_min, w)?;
        rt::Cdr::write(&self.angle_max, w)?;
        rt::Cdr::write(&self.angle_increment, w)?;
        rt::Cdr::write(&self.time_increment, w)?;
        rt::Cdr::write(&self.scan_time, w)?;
        rt::Cdr::write(&self.range_min, w)?;
        rt::Cdr::write(&self.range_max, w)?;
        rt::Cdr::write(&self.ranges, w)?;
        rt::Cdr::write(&self.intensities, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            angle_min: rt::Cdr::read(r)?,
            angle_max: rt::Cdr::read(r)?,
            angle_increment: rt::Cdr::read(r)?,
            time_increment: rt::Cdr::read(r)?,
            scan_time: rt::Cdr::read(r)?,
            range_min: rt::Cdr::read(r)?,
            range_max: rt::Cdr::read(r)?,
            ranges: rt::Cdr::read(r)?,
            intensities: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MultiEchoLaserScan {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/MultiEchoLaserScan";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ba5eac341cd5bbb2701527aa4568e8baec172b69cadb9a1945d6f149d087ee48");
    const DEFINITION: &'static str = crate::__definition!(MultiEchoLaserScan::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "sensor_msgs/LaserEcho" => super::super::sensor_msgs::msg::LaserEcho::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = MultiEchoLaserScanView<'a>;
    type Writer<'a> = MultiEchoLaserScanWriter<'a>;
}
impl rt::HasHeader for MultiEchoLaserScan {
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
/// A `sensor_msgs/msg/MultiEchoLaserScan` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MultiEchoLaserScanView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub angle_min: f32,
    pub angle_max: f32,
    pub angle_increment: f32,
    pub time_increment: f32,
    pub scan_time: f32,
    pub range_min: f32,
    pub range_max: f32,
    pub ranges: rt::Seq<'a, super::super::sensor_msgs::msg::LaserEchoView<'a>>,
    pub intensities: rt::Seq<'a, super::super::sensor_msgs::msg::LaserEchoView<'a>>,
}
impl<'a> rt::Parse<'a> for MultiEchoLaserScanView<'a> {
    const MIN: usize = 48;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            angle_min: rt::Parse::parse(r)?,
            angle_max: rt::Parse::parse(r)?,
            angle_increment: rt::Parse::parse(r)?,
            time_increment: rt::Parse::parse(r)?,
            scan_time: rt::Parse::parse(r)?,
            range_min: rt::Parse::parse(r)?,
            range_max: rt::Parse::parse(r)?,
            ranges: rt::Parse::parse(r)?,
            intensities: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/MultiEchoLaserScan` front to back.
pub struct MultiEchoLaserScanWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MultiEchoLaserScanWriter<'a> {
    const FIELDS: usize = 10;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MultiEchoLaserScanWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(10)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MultiEchoLaserScan) -> rt::Result<()> {
        self.0.whole(value, 10)
    }
    pub fn header(&mut self, fill: impl rt::FnOnce(&mut super::super::std_msgs::msg::HeaderWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::std_msgs::msg::HeaderWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn angle_min(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn angle_max(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn angle_increment(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn time_increment(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn scan_time(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn range_min(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn range_max(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(7, &value)?;
        Ok(self)
    }
    pub fn ranges(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::sensor_msgs::msg::LaserEchoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(8, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::sensor_msgs::msg::LaserEchoWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn intensities(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::sensor_msgs::msg::LaserEchoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(9, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::sensor_msgs::msg::LaserEchoWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `sensor_msgs/msg/NavSatFix`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NavSatFix {
    pub header: super::super::std_msgs::msg::Header,
    pub status: super::super::sensor_msgs::msg::NavSatStatus,
    pub latitude: f64,
    pub longitude: f64,
    pub altitude: f64,
    pub position_covariance: [f64; 9],
    pub position_covariance_type: u8,
}
impl NavSatFix {
    pub const COVARIANCE_TYPE_UNKNOWN: u8 = 0;
    pub const COVARIANCE_TYPE_APPROXIMATED: u8 = 1;
    pub const COVARIANCE_TYPE_DIAGONAL_KNOWN: u8 = 2;
    pub const COVARIANCE_TYPE_KNOWN: u8 = 3;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nNavSatStatus status\nfloat64 latitude\nfloat64 longitude\nfloat64 altitude\nfloat64[9] position_covariance\nuint8 COVARIANCE_TYPE_UNKNOWN = 0\nuint8 COVARIANCE_TYPE_APPROXIMATED = 1\nuint8 COVARIANCE_TYPE_DIAGONAL_KNOWN = 2\nuint8 COVARIANCE_TYPE_KNOWN = 3\nuint8 position_covariance_type\n";
}
impl rt::Cdr for NavSatFix {
    const MIN: usize = 112;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.status, at);
        let at = rt::Cdr::end(&self.latitude, at);
        let at = rt::Cdr::end(&self.longitude, at);
        let at = rt::Cdr::end(&self.altitude, at);
        let at = rt::Cdr::end(&self.position_covariance, at);
        let at = rt::Cdr::end(&self.position_covariance_type, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.status, w)?;
        rt::Cdr::write(&self.latitude, w)?;
        rt::Cdr::write(&self.longitude, w)?;
        rt::Cdr::write(&self.altitude, w)?;
        rt::Cdr::write(&self.position_covariance, w)?;
        rt::Cdr::write(&self.position_covariance_type, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            status: rt::Cdr::read(r)?,
            latitude: rt::Cdr::read(r)?,
            longitude: rt::Cdr::read(r)?,
            altitude: rt::Cdr::read(r)?,
            position_covariance: rt::Cdr::read(r)?,
            position_covariance_type: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for NavSatFix {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/NavSatFix";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_62223ab3fe210a15976021da7afddc9e200dc9ec75231c1b6a557fc598a65404");
    const DEFINITION: &'static str = crate::__definition!(NavSatFix::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "sensor_msgs/NavSatStatus" => super::super::sensor_msgs::msg::NavSatStatus::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = NavSatFixView<'a>;
    type Writer<'a> = NavSatFixWriter<'a>;
}
impl rt::HasHeader for NavSatFix {
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
/// A `sensor_msgs/msg/NavSatFix` read in place.
#[derive(Clone, Copy, Debug)]
pub struct NavSatFixView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub status: super::super::sensor_msgs::msg::NavSatStatus,
    pub latitude: f64,
    pub longitude: f64,
    pub altitude: f64,
    pub position_covariance: &'a [f64; 9],
    pub position_covariance_type: u8,
}
impl<'a> rt::Parse<'a> for NavSatFixView<'a> {
    const MIN: usize = 112;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            status: rt::Parse::parse(r)?,
            latitude: rt::Parse::parse(r)?,
            longitude: rt::Parse::parse(r)?,
            altitude: rt::Parse::parse(r)?,
            position_covariance: rt::Parse::parse(r)?,
            position_covariance_type: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/NavSatFix` front to back.
pub struct NavSatFixWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for NavSatFixWriter<'a> {
    const FIELDS: usize = 7;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> NavSatFixWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(7)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &NavSatFix) -> rt::Result<()> {
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
    pub fn status(&mut self, fill: impl rt::FnOnce(&mut super::super::sensor_msgs::msg::NavSatStatusWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::sensor_msgs::msg::NavSatStatusWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn latitude(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn longitude(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn altitude(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn position_covariance(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(5, values, rt::Many::Exactly(9))?;
        Ok(self)
    }
    pub fn position_covariance_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(5, count, rt::Many::Exactly(9), fill)?;
        Ok(self)
    }
    pub fn position_covariance_type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/NavSatFix` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct NavSatFixLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct NavSatFixOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    status: super::super::sensor_msgs::msg::NavSatStatusOffsets,
    latitude: u32,
    longitude: u32,
    altitude: u32,
    position_covariance: u32,
    position_covariance_type: u32,
}
impl rt::BuildInPlace for NavSatFix {
    type Lengths = NavSatFixLengths;
    type Offsets = NavSatFixOffsets;
    type Builder<'a> = NavSatFixBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<NavSatFixOffsets> {
        Ok(NavSatFixOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            status: <super::super::sensor_msgs::msg::NavSatStatus as rt::BuildInPlace>::place(&(), layout)?,
            latitude: layout.number::<f64>()?,
            longitude: layout.number::<f64>()?,
            altitude: layout.number::<f64>()?,
            position_covariance: layout.array::<f64>(9)?,
            position_covariance_type: layout.number::<u8>()?,
        })
    }
    fn mark(at: &NavSatFixOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::sensor_msgs::msg::NavSatStatus as rt::BuildInPlace>::mark(&at.status, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &NavSatFixOffsets) -> NavSatFixBuilder<'a> {
        NavSatFixBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/NavSatFix` in place, fields in any order.
pub struct NavSatFixBuilder<'a> {
    body: &'a mut [u8],
    at: NavSatFixOffsets,
}
impl NavSatFixBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn status(&mut self) -> super::super::sensor_msgs::msg::NavSatStatusBuilder<'_> {
        <super::super::sensor_msgs::msg::NavSatStatus as rt::BuildInPlace>::builder_over(self.body, &self.at.status)
    }
    pub fn set_latitude(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.latitude, value);
        self
    }
    pub fn set_longitude(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.longitude, value);
        self
    }
    pub fn set_altitude(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.altitude, value);
        self
    }
    pub fn set_position_covariance(&mut self, values: &[f64; 9]) -> &mut Self {
        rt::place::array(self.body, self.at.position_covariance, values);
        self
    }
    pub fn position_covariance_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.position_covariance, 9)
    }
    pub fn set_position_covariance_type(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.position_covariance_type, value);
        self
    }
}

/// `sensor_msgs/msg/NavSatStatus`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NavSatStatus {
    pub status: i8,
    pub service: u16,
}
impl NavSatStatus {
    pub const STATUS_UNKNOWN: i8 = -2;
    pub const STATUS_NO_FIX: i8 = -1;
    pub const STATUS_FIX: i8 = 0;
    pub const STATUS_SBAS_FIX: i8 = 1;
    pub const STATUS_GBAS_FIX: i8 = 2;
    pub const SERVICE_UNKNOWN: u16 = 0;
    pub const SERVICE_GPS: u16 = 1;
    pub const SERVICE_GLONASS: u16 = 2;
    pub const SERVICE_COMPASS: u16 = 4;
    pub const SERVICE_GALILEO: u16 = 8;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int8 STATUS_UNKNOWN = -2\nint8 STATUS_NO_FIX = -1\nint8 STATUS_FIX = 0\nint8 STATUS_SBAS_FIX = 1\nint8 STATUS_GBAS_FIX = 2\nint8 status -2\nuint16 SERVICE_UNKNOWN = 0\nuint16 SERVICE_GPS = 1\nuint16 SERVICE_GLONASS = 2\nuint16 SERVICE_COMPASS = 4\nuint16 SERVICE_GALILEO = 8\nuint16 service\n";
}
impl rt::Default for NavSatStatus {
    fn default() -> Self {
        Self {
            status: -2,
            service: rt::Default::default(),
        }
    }
}
impl rt::Cdr for NavSatStatus {
    const MIN: usize = 3;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.status, at);
        let at = rt::Cdr::end(&self.service, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.status, w)?;
        rt::Cdr::write(&self.service, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            status: rt::Cdr::read(r)?,
            service: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for NavSatStatus {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/NavSatStatus";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d1ed3befa628e09571bd273b888ba1c1fd187c9a5e0006b385d7e5e9095a3204");
    const DEFINITION: &'static str = crate::__definition!(NavSatStatus::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = NavSatStatusWriter<'a>;
}
impl<'a> rt::Parse<'a> for NavSatStatus {
    const MIN: usize = 3;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `sensor_msgs/msg/NavSatStatus` front to back.
pub struct NavSatStatusWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for NavSatStatusWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> NavSatStatusWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &NavSatStatus) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn status(&mut self, value: i8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn service(&mut self, value: u16) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct NavSatStatusOffsets {
    status: u32,
    service: u32,
}
impl rt::BuildInPlace for NavSatStatus {
    type Lengths = ();
    type Offsets = NavSatStatusOffsets;
    type Builder<'a> = NavSatStatusBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<NavSatStatusOffsets> {
        Ok(NavSatStatusOffsets {
            status: layout.number::<i8>()?,
            service: layout.number::<u16>()?,
        })
    }
    fn mark(at: &NavSatStatusOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &NavSatStatusOffsets) -> NavSatStatusBuilder<'a> {
        NavSatStatusBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/NavSatStatus` in place, fields in any order.
pub struct NavSatStatusBuilder<'a> {
    body: &'a mut [u8],
    at: NavSatStatusOffsets,
}
impl NavSatStatusBuilder<'_> {
    pub fn set_status(&mut self, value: i8) -> &mut Self {
        rt::place::number(self.body, self.at.status, value);
        self
    }
    pub fn set_service(&mut self, value: u16) -> &mut Self {
        rt::place::number(self.body, self.at.service, value);
        self
    }
}

/// `sensor_msgs/msg/PointCloud`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointCloud {
    pub header: super::super::std_msgs::msg::Header,
    pub points: rt::Vec<super::super::geometry_msgs::msg::Point32>,
    pub channels: rt::Vec<super::super::sensor_msgs::msg::ChannelFloat32>,
}
impl PointCloud {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\ngeometry_msgs/Point32[] points\nChannelFloat32[] channels\n";
}
impl rt::Cdr for PointCloud {
    const MIN: usize = 20;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.points, at);
        let at = rt::Cdr::end(&self.channels, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.points, w)?;
        rt::Cdr::write(&self.channels, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            points: rt::Cdr::read(r)?,
            channels: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PointCloud {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/PointCloud";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_614593df71d3c2b9bd4604a71b750fd218f0d65c045ea988b713719455a65b3b");
    const DEFINITION: &'static str = crate::__definition!(PointCloud::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "geometry_msgs/Point32" => super::super::geometry_msgs::msg::Point32::__TEXT,
        "sensor_msgs/ChannelFloat32" => super::super::sensor_msgs::msg::ChannelFloat32::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = PointCloudView<'a>;
    type Writer<'a> = PointCloudWriter<'a>;
}
impl rt::HasHeader for PointCloud {
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
/// A `sensor_msgs/msg/PointCloud` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PointCloudView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub points: rt::Seq<'a, super::super::geometry_msgs::msg::Point32>,
    pub channels: rt::Seq<'a, super::super::sensor_msgs::msg::ChannelFloat32View<'a>>,
}
impl<'a> rt::Parse<'a> for PointCloudView<'a> {
    const MIN: usize = 20;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            points: rt::Parse::parse(r)?,
            channels: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/PointCloud` front to back.
pub struct PointCloudWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PointCloudWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PointCloudWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PointCloud) -> rt::Result<()> {
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
    pub fn points(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::Point32Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::Point32Writer as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn channels(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::sensor_msgs::msg::ChannelFloat32Writer<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::sensor_msgs::msg::ChannelFloat32Writer as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `sensor_msgs/msg/PointCloud2`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointCloud2 {
    pub header: super::super::std_msgs::msg::Header,
    pub height: u32,
    pub width: u32,
    pub fields: rt::Vec<super::super::sensor_msgs::msg::PointField>,
    pub is_bigendian: bool,
    pub point_step: u32,
    pub row_step: u32,
    pub data: rt::Vec<u8>,
    pub is_dense: bool,
}
impl PointCloud2 {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nuint32 height\nuint32 width\nPointField[] fields\nbool is_bigendian\nuint32 point_step\nuint32 row_step\nuint8[] data\nbool is_dense\n";
}
impl rt::Cdr for PointCloud2 {
    const MIN: usize = 38;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.height, at);
        let at = rt::Cdr::end(&self.width, at);
        let at = rt::Cdr::end(&self.fields, at);
        let at = rt::Cdr::end(&self.is_bigendian, at);
        let at = rt::Cdr::end(&self.point_step, at);
        let at = rt::Cdr::end(&self.row_step, at);
        let at = rt::Cdr::end(&self.data, at);
        let at = rt::Cdr::end(&self.is_dense, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.height, w)?;
        rt::Cdr::write(&self.width, w)?;
        rt::Cdr::write(&self.fields, w)?;
        rt::Cdr::write(&self.is_bigendian, w)?;
        rt::Cdr::write(&self.point_step, w)?;
        rt::Cdr::write(&self.row_step, w)?;
        rt::Cdr::write(&self.data, w)?;
        rt::Cdr::write(&self.is_dense, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            height: rt::Cdr::read(r)?,
            width: rt::Cdr::read(r)?,
            fields: rt::Cdr::read(r)?,
            is_bigendian: rt::Cdr::read(r)?,
            point_step: rt::Cdr::read(r)?,
            row_step: rt::Cdr::read(r)?,
            data: rt::Cdr::read(r)?,
            is_dense: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PointCloud2 {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/PointCloud2";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9198cabf7da3796ae6fe19c4cb3bdd3525492988c70522628af5daa124bae2b5");
    const DEFINITION: &'static str = crate::__definition!(PointCloud2::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "sensor_msgs/PointField" => super::super::sensor_msgs::msg::PointField::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = PointCloud2View<'a>;
    type Writer<'a> = PointCloud2Writer<'a>;
}
impl rt::HasHeader for PointCloud2 {
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
/// A `sensor_msgs/msg/PointCloud2` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PointCloud2View<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub height: u32,
    pub width: u32,
    pub fields: rt::Seq<'a, super::super::sensor_msgs::msg::PointFieldView<'a>>,
    pub is_bigendian: bool,
    pub point_step: u32,
    pub row_step: u32,
    pub data: &'a [u8],
    pub is_dense: bool,
}
impl<'a> rt::Parse<'a> for PointCloud2View<'a> {
    const MIN: usize = 38;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            height: rt::Parse::parse(r)?,
            width: rt::Parse::parse(r)?,
            fields: rt::Parse::parse(r)?,
            is_bigendian: rt::Parse::parse(r)?,
            point_step: rt::Parse::parse(r)?,
            row_step: rt::Parse::parse(r)?,
            data: rt::Parse::parse(r)?,
            is_dense: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/PointCloud2` front to back.
pub struct PointCloud2Writer<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PointCloud2Writer<'a> {
    const FIELDS: usize = 9;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PointCloud2Writer<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(9)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PointCloud2) -> rt::Result<()> {
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
    pub fn height(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn width(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn fields(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::sensor_msgs::msg::PointFieldWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(3, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::sensor_msgs::msg::PointFieldWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn is_bigendian(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn point_step(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn row_step(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
    pub fn data(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(7, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(7, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn is_dense(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(8, &value)?;
        Ok(self)
    }
}

/// `sensor_msgs/msg/PointField`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointField {
    pub name: rt::String,
    pub offset: u32,
    pub datatype: u8,
    pub count: u32,
}
impl PointField {
    pub const INT8: u8 = 1;
    pub const UINT8: u8 = 2;
    pub const INT16: u8 = 3;
    pub const UINT16: u8 = 4;
    pub const INT32: u8 = 5;
    pub const UINT32: u8 = 6;
    pub const FLOAT32: u8 = 7;
    pub const FLOAT64: u8 = 8;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 INT8 = 1\nuint8 UINT8 = 2\nuint8 INT16 = 3\nuint8 UINT16 = 4\nuint8 INT32 = 5\nuint8 UINT32 = 6\nuint8 FLOAT32 = 7\nuint8 FLOAT64 = 8\nstring name\nuint32 offset\nuint8 datatype\nuint32 count\n";
}
impl rt::Cdr for PointField {
    const MIN: usize = 13;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.offset, at);
        let at = rt::Cdr::end(&self.datatype, at);
        let at = rt::Cdr::end(&self.count, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.offset, w)?;
        rt::Cdr::write(&self.datatype, w)?;
        rt::Cdr::write(&self.count, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            offset: rt::Cdr::read(r)?,
            datatype: rt::Cdr::read(r)?,
            count: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for PointField {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/PointField";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_5c6a4750728c2bcfbbf7037225b20b02d4429634732146b742dee1726637ef01");
    const DEFINITION: &'static str = crate::__definition!(PointField::__TEXT);
    type View<'a> = PointFieldView<'a>;
    type Writer<'a> = PointFieldWriter<'a>;
}
/// A `sensor_msgs/msg/PointField` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PointFieldView<'a> {
    pub name: &'a str,
    pub offset: u32,
    pub datatype: u8,
    pub count: u32,
}
impl<'a> rt::Parse<'a> for PointFieldView<'a> {
    const MIN: usize = 13;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            offset: rt::Parse::parse(r)?,
            datatype: rt::Parse::parse(r)?,
            count: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/PointField` front to back.
pub struct PointFieldWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PointFieldWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PointFieldWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &PointField) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn offset(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn datatype(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn count(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/PointField` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct PointFieldLengths {
    pub name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PointFieldOffsets {
    name: rt::Span,
    offset: u32,
    datatype: u32,
    count: u32,
}
impl rt::BuildInPlace for PointField {
    type Lengths = PointFieldLengths;
    type Offsets = PointFieldOffsets;
    type Builder<'a> = PointFieldBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PointFieldOffsets> {
        Ok(PointFieldOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
            offset: layout.number::<u32>()?,
            datatype: layout.number::<u8>()?,
            count: layout.number::<u32>()?,
        })
    }
    fn mark(at: &PointFieldOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PointFieldOffsets) -> PointFieldBuilder<'a> {
        PointFieldBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/PointField` in place, fields in any order.
pub struct PointFieldBuilder<'a> {
    body: &'a mut [u8],
    at: PointFieldOffsets,
}
impl PointFieldBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn set_offset(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.offset, value);
        self
    }
    pub fn set_datatype(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.datatype, value);
        self
    }
    pub fn set_count(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.count, value);
        self
    }
}

/// `sensor_msgs/msg/Range`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Range {
    pub header: super::super::std_msgs::msg::Header,
    pub radiation_type: u8,
    pub field_of_view: f32,
    pub min_range: f32,
    pub max_range: f32,
    pub range: f32,
    pub variance: f32,
}
impl Range {
    pub const ULTRASOUND: u8 = 0;
    pub const INFRARED: u8 = 1;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nuint8 ULTRASOUND=0\nuint8 INFRARED=1\nuint8 radiation_type\nfloat32 field_of_view\nfloat32 min_range\nfloat32 max_range\nfloat32 range\nfloat32 variance\n";
}
impl rt::Cdr for Range {
    const MIN: usize = 33;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.radiation_type, at);
        let at = rt::Cdr::end(&self.field_of_view, at);
        let at = rt::Cdr::end(&self.min_range, at);
        let at = rt::Cdr::end(&self.max_range, at);
        let at = rt::Cdr::end(&self.range, at);
        let at = rt::Cdr::end(&self.variance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.radiation_type, w)?;
        rt::Cdr::write(&self.field_of_view, w)?;
        rt::Cdr::write(&self.min_range, w)?;
        rt::Cdr::write(&self.max_range, w)?;
        rt::Cdr::write(&self.range, w)?;
        rt::Cdr::write(&self.variance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            radiation_type: rt::Cdr::read(r)?,
            field_of_view: rt::Cdr::read(r)?,
            min_range: rt::Cdr::read(r)?,
            max_range: rt::Cdr::read(r)?,
            range: rt::Cdr::read(r)?,
            variance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Range {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/Range";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b42b62562e93cbfe9d42b82fe5994dfa3d63d7d5c90a317981703f7388adff3a");
    const DEFINITION: &'static str = crate::__definition!(Range::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = RangeView<'a>;
    type Writer<'a> = RangeWriter<'a>;
}
impl rt::HasHeader for Range {
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
/// A `sensor_msgs/msg/Range` read in place.
#[derive(Clone, Copy, Debug)]
pub struct RangeView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub radiation_type: u8,
    pub field_of_view: f32,
    pub min_range: f32,
    pub max_range: f32,
    pub range: f32,
    pub variance: f32,
}
impl<'a> rt::Parse<'a> for RangeView<'a> {
    const MIN: usize = 33;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            radiation_type: rt::Parse::parse(r)?,
            field_of_view: rt::Parse::parse(r)?,
            min_range: rt::Parse::parse(r)?,
            max_range: rt::Parse::parse(r)?,
            range: rt::Parse::parse(r)?,
            variance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/Range` front to back.
pub struct RangeWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for RangeWriter<'a> {
    const FIELDS: usize = 7;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> RangeWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(7)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Range) -> rt::Result<()> {
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
    pub fn radiation_type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn field_of_view(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn min_range(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn max_range(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn range(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn variance(&mut self, value: f32) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/Range` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct RangeLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct RangeOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    radiation_type: u32,
    field_of_view: u32,
    min_range: u32,
    max_range: u32,
    range: u32,
    variance: u32,
}
impl rt::BuildInPlace for Range {
    type Lengths = RangeLengths;
    type Offsets = RangeOffsets;
    type Builder<'a> = RangeBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<RangeOffsets> {
        Ok(RangeOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            radiation_type: layout.number::<u8>()?,
            field_of_view: layout.number::<f32>()?,
            min_range: layout.number::<f32>()?,
            max_range: layout.number::<f32>()?,
            range: layout.number::<f32>()?,
            variance: layout.number::<f32>()?,
        })
    }
    fn mark(at: &RangeOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &RangeOffsets) -> RangeBuilder<'a> {
        RangeBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/Range` in place, fields in any order.
pub struct RangeBuilder<'a> {
    body: &'a mut [u8],
    at: RangeOffsets,
}
impl RangeBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_radiation_type(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.radiation_type, value);
        self
    }
    pub fn set_field_of_view(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.field_of_view, value);
        self
    }
    pub fn set_min_range(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.min_range, value);
        self
    }
    pub fn set_max_range(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.max_range, value);
        self
    }
    pub fn set_range(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.range, value);
        self
    }
    pub fn set_variance(&mut self, value: f32) -> &mut Self {
        rt::place::number(self.body, self.at.variance, value);
        self
    }
}

/// `sensor_msgs/msg/RegionOfInterest`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RegionOfInterest {
    pub x_offset: u32,
    pub y_offset: u32,
    pub height: u32,
    pub width: u32,
    pub do_rectify: bool,
}
impl RegionOfInterest {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint32 x_offset\nuint32 y_offset\nuint32 height\nuint32 width\nbool do_rectify\n";
}
impl rt::Cdr for RegionOfInterest {
    const MIN: usize = 17;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.x_offset, at);
        let at = rt::Cdr::end(&self.y_offset, at);
        let at = rt::Cdr::end(&self.height, at);
        let at = rt::Cdr::end(&self.width, at);
        let at = rt::Cdr::end(&self.do_rectify, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.x_offset, w)?;
        rt::Cdr::write(&self.y_offset, w)?;
        rt::Cdr::write(&self.height, w)?;
        rt::Cdr::write(&self.width, w)?;
        rt::Cdr::write(&self.do_rectify, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            x_offset: rt::Cdr::read(r)?,
            y_offset: rt::Cdr::read(r)?,
            height: rt::Cdr::read(r)?,
            width: rt::Cdr::read(r)?,
            do_rectify: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for RegionOfInterest {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/RegionOfInterest";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ad16bcba5f9131dcdba6fbded19f726f5440e3c513b4fb586dd3027eeed8abb1");
    const DEFINITION: &'static str = crate::__definition!(RegionOfInterest::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = RegionOfInterestWriter<'a>;
}
impl<'a> rt::Parse<'a> for RegionOfInterest {
    const MIN: usize = 17;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `sensor_msgs/msg/RegionOfInterest` front to back.
pub struct RegionOfInterestWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for RegionOfInterestWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> RegionOfInterestWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &RegionOfInterest) -> rt::Result<()> {
        self.0.whole(value, 5)
    }
    pub fn x_offset(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn y_offset(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn height(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn width(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn do_rectify(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct RegionOfInterestOffsets {
    x_offset: u32,
    y_offset: u32,
    height: u32,
    width: u32,
    do_rectify: u32,
}
impl rt::BuildInPlace for RegionOfInterest {
    type Lengths = ();
    type Offsets = RegionOfInterestOffsets;
    type Builder<'a> = RegionOfInterestBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<RegionOfInterestOffsets> {
        Ok(RegionOfInterestOffsets {
            x_offset: layout.number::<u32>()?,
            y_offset: layout.number::<u32>()?,
            height: layout.number::<u32>()?,
            width: layout.number::<u32>()?,
            do_rectify: layout.number::<u8>()?,
        })
    }
    fn mark(at: &RegionOfInterestOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &RegionOfInterestOffsets) -> RegionOfInterestBuilder<'a> {
        RegionOfInterestBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/RegionOfInterest` in place, fields in any order.
pub struct RegionOfInterestBuilder<'a> {
    body: &'a mut [u8],
    at: RegionOfInterestOffsets,
}
impl RegionOfInterestBuilder<'_> {
    pub fn set_x_offset(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.x_offset, value);
        self
    }
    pub fn set_y_offset(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.y_offset, value);
        self
    }
    pub fn set_height(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.height, value);
        self
    }
    pub fn set_width(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.width, value);
        self
    }
    pub fn set_do_rectify(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.do_rectify, u8::from(value));
        self
    }
}

/// `sensor_msgs/msg/RelativeHumidity`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RelativeHumidity {
    pub header: super::super::std_msgs::msg::Header,
    pub relative_humidity: f64,
    pub variance: f64,
}
impl RelativeHumidity {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nfloat64 relative_humidity\nfloat64 variance\n";
}
impl rt::Cdr for RelativeHumidity {
    const MIN: usize = 28;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.relative_humidity, at);
        let at = rt::Cdr::end(&self.variance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.relative_humidity, w)?;
        rt::Cdr::write(&self.variance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            relative_humidity: rt::Cdr::read(r)?,
            variance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for RelativeHumidity {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/RelativeHumidity";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8687c99b4fb393cb2e545e407b5ea7fd0b5d8960bcd849a0f86c544740138839");
    const DEFINITION: &'static str = crate::__definition!(RelativeHumidity::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = RelativeHumidityView<'a>;
    type Writer<'a> = RelativeHumidityWriter<'a>;
}
impl rt::HasHeader for RelativeHumidity {
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
/// A `sensor_msgs/msg/RelativeHumidity` read in place.
#[derive(Clone, Copy, Debug)]
pub struct RelativeHumidityView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub relative_humidity: f64,
    pub variance: f64,
}
impl<'a> rt::Parse<'a> for RelativeHumidityView<'a> {
    const MIN: usize = 28;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            relative_humidity: rt::Parse::parse(r)?,
            variance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/RelativeHumidity` front to back.
pub struct RelativeHumidityWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for RelativeHumidityWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> RelativeHumidityWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &RelativeHumidity) -> rt::Result<()> {
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
    pub fn relative_humidity(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn variance(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/RelativeHumidity` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct RelativeHumidityLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct RelativeHumidityOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    relative_humidity: u32,
    variance: u32,
}
impl rt::BuildInPlace for RelativeHumidity {
    type Lengths = RelativeHumidityLengths;
    type Offsets = RelativeHumidityOffsets;
    type Builder<'a> = RelativeHumidityBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<RelativeHumidityOffsets> {
        Ok(RelativeHumidityOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            relative_humidity: layout.number::<f64>()?,
            variance: layout.number::<f64>()?,
        })
    }
    fn mark(at: &RelativeHumidityOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &RelativeHumidityOffsets) -> RelativeHumidityBuilder<'a> {
        RelativeHumidityBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/RelativeHumidity` in place, fields in any order.
pub struct RelativeHumidityBuilder<'a> {
    body: &'a mut [u8],
    at: RelativeHumidityOffsets,
}
impl RelativeHumidityBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_relative_humidity(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.relative_humidity, value);
        self
    }
    pub fn set_variance(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.variance, value);
        self
    }
}

/// `sensor_msgs/msg/Temperature`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Temperature {
    pub header: super::super::std_msgs::msg::Header,
    pub temperature: f64,
    pub variance: f64,
}
impl Temperature {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nfloat64 temperature\nfloat64 variance\n";
}
impl rt::Cdr for Temperature {
    const MIN: usize = 28;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.temperature, at);
        let at = rt::Cdr::end(&self.variance, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.temperature, w)?;
        rt::Cdr::write(&self.variance, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            temperature: rt::Cdr::read(r)?,
            variance: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Temperature {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/Temperature";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_72514a14126ab9f8a9abec974c78e5610a367b59db5da355ff1fb982d5bad4b8");
    const DEFINITION: &'static str = crate::__definition!(Temperature::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = TemperatureView<'a>;
    type Writer<'a> = TemperatureWriter<'a>;
}
impl rt::HasHeader for Temperature {
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
/// A `sensor_msgs/msg/Temperature` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TemperatureView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub temperature: f64,
    pub variance: f64,
}
impl<'a> rt::Parse<'a> for TemperatureView<'a> {
    const MIN: usize = 28;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            temperature: rt::Parse::parse(r)?,
            variance: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/Temperature` front to back.
pub struct TemperatureWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TemperatureWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TemperatureWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Temperature) -> rt::Result<()> {
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
    pub fn temperature(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn variance(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/Temperature` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TemperatureLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TemperatureOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    temperature: u32,
    variance: u32,
}
impl rt::BuildInPlace for Temperature {
    type Lengths = TemperatureLengths;
    type Offsets = TemperatureOffsets;
    type Builder<'a> = TemperatureBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TemperatureOffsets> {
        Ok(TemperatureOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            temperature: layout.number::<f64>()?,
            variance: layout.number::<f64>()?,
        })
    }
    fn mark(at: &TemperatureOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TemperatureOffsets) -> TemperatureBuilder<'a> {
        TemperatureBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/Temperature` in place, fields in any order.
pub struct TemperatureBuilder<'a> {
    body: &'a mut [u8],
    at: TemperatureOffsets,
}
impl TemperatureBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn set_temperature(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.temperature, value);
        self
    }
    pub fn set_variance(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.variance, value);
        self
    }
}

/// `sensor_msgs/msg/TimeReference`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimeReference {
    pub header: super::super::std_msgs::msg::Header,
    pub time_ref: super::super::builtin_interfaces::msg::Time,
    pub source: rt::String,
}
impl TimeReference {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "std_msgs/Header header\nbuiltin_interfaces/Time time_ref\nstring source\n";
}
impl rt::Cdr for TimeReference {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.header, at);
        let at = rt::Cdr::end(&self.time_ref, at);
        let at = rt::Cdr::end(&self.source, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.header, w)?;
        rt::Cdr::write(&self.time_ref, w)?;
        rt::Cdr::write(&self.source, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Cdr::read(r)?,
            time_ref: rt::Cdr::read(r)?,
            source: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TimeReference {
    const TYPE_NAME: &'static str = "sensor_msgs/msg/TimeReference";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dd66e84cf40bbb5d5a40472e6ecf2675a031334d4c426abdb2ad41801a8efc99");
    const DEFINITION: &'static str = crate::__definition!(TimeReference::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "std_msgs/Header" => super::super::std_msgs::msg::Header::__TEXT);
    type View<'a> = TimeReferenceView<'a>;
    type Writer<'a> = TimeReferenceWriter<'a>;
}
impl rt::HasHeader for TimeReference {
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
/// A `sensor_msgs/msg/TimeReference` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TimeReferenceView<'a> {
    pub header: super::super::std_msgs::msg::HeaderView<'a>,
    pub time_ref: super::super::builtin_interfaces::msg::Time,
    pub source: &'a str,
}
impl<'a> rt::Parse<'a> for TimeReferenceView<'a> {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            header: rt::Parse::parse(r)?,
            time_ref: rt::Parse::parse(r)?,
            source: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `sensor_msgs/msg/TimeReference` front to back.
pub struct TimeReferenceWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TimeReferenceWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TimeReferenceWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TimeReference) -> rt::Result<()> {
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
    pub fn time_ref(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn source(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `sensor_msgs/msg/TimeReference` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TimeReferenceLengths {
    pub header: super::super::std_msgs::msg::HeaderLengths,
    pub source: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TimeReferenceOffsets {
    header: super::super::std_msgs::msg::HeaderOffsets,
    time_ref: super::super::builtin_interfaces::msg::TimeOffsets,
    source: rt::Span,
}
impl rt::BuildInPlace for TimeReference {
    type Lengths = TimeReferenceLengths;
    type Offsets = TimeReferenceOffsets;
    type Builder<'a> = TimeReferenceBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TimeReferenceOffsets> {
        Ok(TimeReferenceOffsets {
            header: <super::super::std_msgs::msg::Header as rt::BuildInPlace>::place(&lengths.header, layout)?,
            time_ref: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
            source: layout.string(lengths.source, rt::ANY)?,
        })
    }
    fn mark(at: &TimeReferenceOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::mark(&at.header, marker);
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.time_ref, marker);
        marker.string(at.source);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TimeReferenceOffsets) -> TimeReferenceBuilder<'a> {
        TimeReferenceBuilder { body, at: *at }
    }
}
/// Writes a `sensor_msgs/msg/TimeReference` in place, fields in any order.
pub struct TimeReferenceBuilder<'a> {
    body: &'a mut [u8],
    at: TimeReferenceOffsets,
}
impl TimeReferenceBuilder<'_> {
    pub fn header(&mut self) -> super::super::std_msgs::msg::HeaderBuilder<'_> {
        <super::super::std_msgs::msg::Header as rt::BuildInPlace>::builder_over(self.body, &self.at.header)
    }
    pub fn time_ref(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.time_ref)
    }
    pub fn set_source(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.source, text)?;
        Ok(self)
    }
}
