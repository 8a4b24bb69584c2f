// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `rcl_interfaces/msg/FloatingPointRange`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FloatingPointRange {
    pub from_value: f64,
    pub to_value: f64,
    pub step: f64,
}
impl FloatingPointRange {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float64 from_value\nfloat64 to_value\nfloat64 step\n";
}
impl rt::Cdr for FloatingPointRange {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.from_value, at);
        let at = rt::Cdr::end(&self.to_value, at);
        let at = rt::Cdr::end(&self.step, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.from_value, w)?;
        rt::Cdr::write(&self.to_value, w)?;
        rt::Cdr::write(&self.step, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            from_value: rt::Cdr::read(r)?,
            to_value: rt::Cdr::read(r)?,
            step: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for FloatingPointRange {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/FloatingPointRange";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e6af23a23c177fee5f3075c8b1e435162a9b63c863d78c06017460b49684262d");
    const DEFINITION: &'static str = crate::__definition!(FloatingPointRange::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = FloatingPointRangeWriter<'a>;
}
impl<'a> rt::Parse<'a> for FloatingPointRange {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rcl_interfaces/msg/FloatingPointRange` front to back.
pub struct FloatingPointRangeWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for FloatingPointRangeWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> FloatingPointRangeWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &FloatingPointRange) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn from_value(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn to_value(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn step(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct FloatingPointRangeOffsets {
    from_value: u32,
    to_value: u32,
    step: u32,
}
impl rt::BuildInPlace for FloatingPointRange {
    type Lengths = ();
    type Offsets = FloatingPointRangeOffsets;
    type Builder<'a> = FloatingPointRangeBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<FloatingPointRangeOffsets> {
        Ok(FloatingPointRangeOffsets {
            from_value: layout.number::<f64>()?,
            to_value: layout.number::<f64>()?,
            step: layout.number::<f64>()?,
        })
    }
    fn mark(at: &FloatingPointRangeOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &FloatingPointRangeOffsets) -> FloatingPointRangeBuilder<'a> {
        FloatingPointRangeBuilder { body, at: *at }
    }
}
/// Writes a `rcl_interfaces/msg/FloatingPointRange` in place, fields in any order.
pub struct FloatingPointRangeBuilder<'a> {
    body: &'a mut [u8],
    at: FloatingPointRangeOffsets,
}
impl FloatingPointRangeBuilder<'_> {
    pub fn set_from_value(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.from_value, value);
        self
    }
    pub fn set_to_value(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.to_value, value);
        self
    }
    pub fn set_step(&mut self, value: f64) -> &mut Self {
        rt::place::number(self.body, self.at.step, value);
        self
    }
}

/// `rcl_interfaces/msg/IntegerRange`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IntegerRange {
    pub from_value: i64,
    pub to_value: i64,
    pub step: u64,
}
impl IntegerRange {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int64 from_value\nint64 to_value\nuint64 step\n";
}
impl rt::Cdr for IntegerRange {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.from_value, at);
        let at = rt::Cdr::end(&self.to_value, at);
        let at = rt::Cdr::end(&self.step, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.from_value, w)?;
        rt::Cdr::write(&self.to_value, w)?;
        rt::Cdr::write(&self.step, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            from_value: rt::Cdr::read(r)?,
            to_value: rt::Cdr::read(r)?,
            step: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for IntegerRange {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/IntegerRange";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f7b7fdc0f65f07702e099218e13288c3963bcb9345bde78b560e6cd19800fc5a");
    const DEFINITION: &'static str = crate::__definition!(IntegerRange::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = IntegerRangeWriter<'a>;
}
impl<'a> rt::Parse<'a> for IntegerRange {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rcl_interfaces/msg/IntegerRange` front to back.
pub struct IntegerRangeWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for IntegerRangeWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> IntegerRangeWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &IntegerRange) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn from_value(&mut self, value: i64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn to_value(&mut self, value: i64) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn step(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct IntegerRangeOffsets {
    from_value: u32,
    to_value: u32,
    step: u32,
}
impl rt::BuildInPlace for IntegerRange {
    type Lengths = ();
    type Offsets = IntegerRangeOffsets;
    type Builder<'a> = IntegerRangeBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<IntegerRangeOffsets> {
        Ok(IntegerRangeOffsets {
            from_value: layout.number::<i64>()?,
            to_value: layout.number::<i64>()?,
            step: layout.number::<u64>()?,
        })
    }
    fn mark(at: &IntegerRangeOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &IntegerRangeOffsets) -> IntegerRangeBuilder<'a> {
        IntegerRangeBuilder { body, at: *at }
    }
}
/// Writes a `rcl_interfaces/msg/IntegerRange` in place, fields in any order.
pub struct IntegerRangeBuilder<'a> {
    body: &'a mut [u8],
    at: IntegerRangeOffsets,
}
impl IntegerRangeBuilder<'_> {
    pub fn set_from_value(&mut self, value: i64) -> &mut Self {
        rt::place::number(self.body, self.at.from_value, value);
        self
    }
    pub fn set_to_value(&mut self, value: i64) -> &mut Self {
        rt::place::number(self.body, self.at.to_value, value);
        self
    }
    pub fn set_step(&mut self, value: u64) -> &mut Self {
        rt::place::number(self.body, self.at.step, value);
        self
    }
}

/// `rcl_interfaces/msg/ListParametersResult`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListParametersResult {
    pub names: rt::Vec<rt::String>,
    pub prefixes: rt::Vec<rt::String>,
}
impl ListParametersResult {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string[] names\nstring[] prefixes\n";
}
impl rt::Cdr for ListParametersResult {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.names, at);
        let at = rt::Cdr::end(&self.prefixes, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.names, w)?;
        rt::Cdr::write(&self.prefixes, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            names: rt::Cdr::read(r)?,
            prefixes: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ListParametersResult {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/ListParametersResult";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_237ae3428413dcbcfb452b510c42355f3a2b021dc091afa3e18526d57022f1cd");
    const DEFINITION: &'static str = crate::__definition!(ListParametersResult::__TEXT);
    type View<'a> = ListParametersResultView<'a>;
    type Writer<'a> = ListParametersResultWriter<'a>;
}
/// A `rcl_interfaces/msg/ListParametersResult` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ListParametersResultView<'a> {
    pub names: rt::Seq<'a, &'a str>,
    pub prefixes: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for ListParametersResultView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            names: rt::Parse::parse(r)?,
            prefixes: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/ListParametersResult` front to back.
pub struct ListParametersResultWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ListParametersResultWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ListParametersResultWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ListParametersResult) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn names<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(0, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn prefixes<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(1, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `rcl_interfaces/msg/Log`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub level: u8,
    pub name: rt::String,
    pub msg: rt::String,
    pub file: rt::String,
    pub function: rt::String,
    pub line: u32,
}
impl Log {
    pub const DEBUG: u8 = 10;
    pub const INFO: u8 = 20;
    pub const WARN: u8 = 30;
    pub const ERROR: u8 = 40;
    pub const FATAL: u8 = 50;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 DEBUG=10\nuint8 INFO=20\nuint8 WARN=30\nuint8 ERROR=40\nuint8 FATAL=50\nbuiltin_interfaces/Time stamp\nuint8 level\nstring name\nstring msg\nstring file\nstring function\nuint32 line\n";
}
impl rt::Cdr for Log {
    const MIN: usize = 29;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.stamp, at);
        let at = rt::Cdr::end(&self.level, at);
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.msg, at);
        let at = rt::Cdr::end(&self.file, at);
        let at = rt::Cdr::end(&self.function, at);
        let at = rt::Cdr::end(&self.line, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.stamp, w)?;
        rt::Cdr::write(&self.level, w)?;
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.msg, w)?;
        rt::Cdr::write(&self.file, w)?;
        rt::Cdr::write(&self.function, w)?;
        rt::Cdr::write(&self.line, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            stamp: rt::Cdr::read(r)?,
            level: rt::Cdr::read(r)?,
            name: rt::Cdr::read(r)?,
            msg: rt::Cdr::read(r)?,
            file: rt::Cdr::read(r)?,
            function: rt::Cdr::read(r)?,
            line: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Log {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/Log";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e28ce254ca8abc06abf92773b74602cdbf116ed34fbaf294fb9f81da9f318eac");
    const DEFINITION: &'static str = crate::__definition!(Log::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = LogView<'a>;
    type Writer<'a> = LogWriter<'a>;
}
/// A `rcl_interfaces/msg/Log` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LogView<'a> {
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub level: u8,
    pub name: &'a str,
    pub msg: &'a str,
    pub file: &'a str,
    pub function: &'a str,
    pub line: u32,
}
impl<'a> rt::Parse<'a> for LogView<'a> {
    const MIN: usize = 29;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            stamp: rt::Parse::parse(r)?,
            level: rt::Parse::parse(r)?,
            name: rt::Parse::parse(r)?,
            msg: rt::Parse::parse(r)?,
            file: rt::Parse::parse(r)?,
            function: rt::Parse::parse(r)?,
            line: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/Log` front to back.
pub struct LogWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LogWriter<'a> {
    const FIELDS: usize = 7;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LogWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(7)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Log) -> rt::Result<()> {
        self.0.whole(value, 7)
    }
    pub fn stamp(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn level(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn msg(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, rt::ANY)?;
        Ok(self)
    }
    pub fn file(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(4, text, rt::ANY)?;
        Ok(self)
    }
    pub fn function(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(5, text, rt::ANY)?;
        Ok(self)
    }
    pub fn line(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(6, &value)?;
        Ok(self)
    }
}
/// The lengths that a `rcl_interfaces/msg/Log` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LogLengths {
    pub name: usize,
    pub msg: usize,
    pub file: usize,
    pub function: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LogOffsets {
    stamp: super::super::builtin_interfaces::msg::TimeOffsets,
    level: u32,
    name: rt::Span,
    msg: rt::Span,
    file: rt::Span,
    function: rt::Span,
    line: u32,
}
impl rt::BuildInPlace for Log {
    type Lengths = LogLengths;
    type Offsets = LogOffsets;
    type Builder<'a> = LogBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LogOffsets> {
        Ok(LogOffsets {
            stamp: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
            level: layout.number::<u8>()?,
            name: layout.string(lengths.name, rt::ANY)?,
            msg: layout.string(lengths.msg, rt::ANY)?,
            file: layout.string(lengths.file, rt::ANY)?,
            function: layout.string(lengths.function, rt::ANY)?,
            line: layout.number::<u32>()?,
        })
    }
    fn mark(at: &LogOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.stamp, marker);
        marker.string(at.name);
        marker.string(at.msg);
        marker.string(at.file);
        marker.string(at.function);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LogOffsets) -> LogBuilder<'a> {
        LogBuilder { body, at: *at }
    }
}
/// Writes a `rcl_interfaces/msg/Log` in place, fields in any order.
pub struct LogBuilder<'a> {
    body: &'a mut [u8],
    at: LogOffsets,
}
impl LogBuilder<'_> {
    pub fn stamp(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.stamp)
    }
    pub fn set_level(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.level, value);
        self
    }
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn set_msg(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.msg, text)?;
        Ok(self)
    }
    pub fn set_file(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.file, text)?;
        Ok(self)
    }
    pub fn set_function(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.function, text)?;
        Ok(self)
    }
    pub fn set_line(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.line, value);
        self
    }
}

/// `rcl_interfaces/msg/LoggerLevel`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoggerLevel {
    pub name: rt::String,
    pub level: u32,
}
impl LoggerLevel {
    pub const LOG_LEVEL_UNKNOWN: u8 = 0;
    pub const LOG_LEVEL_DEBUG: u8 = 10;
    pub const LOG_LEVEL_INFO: u8 = 20;
    pub const LOG_LEVEL_WARN: u8 = 30;
    pub const LOG_LEVEL_ERROR: u8 = 40;
    pub const LOG_LEVEL_FATAL: u8 = 50;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 LOG_LEVEL_UNKNOWN = 0\nuint8 LOG_LEVEL_DEBUG = 10\nuint8 LOG_LEVEL_INFO = 20\nuint8 LOG_LEVEL_WARN = 30\nuint8 LOG_LEVEL_ERROR = 40\nuint8 LOG_LEVEL_FATAL = 50\nstring name\nuint32 level\n";
}
impl rt::Cdr for LoggerLevel {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.level, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.level, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            level: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for LoggerLevel {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/LoggerLevel";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_95785cc42f048ab4f395af65035aeaf2181d8e1c7a44edb8ad4558445fdb43c0");
    const DEFINITION: &'static str = crate::__definition!(LoggerLevel::__TEXT);
    type View<'a> = LoggerLevelView<'a>;
    type Writer<'a> = LoggerLevelWriter<'a>;
}
/// A `rcl_interfaces/msg/LoggerLevel` read in place.
#[derive(Clone, Copy, Debug)]
pub struct LoggerLevelView<'a> {
    pub name: &'a str,
    pub level: u32,
}
impl<'a> rt::Parse<'a> for LoggerLevelView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            level: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/LoggerLevel` front to back.
pub struct LoggerLevelWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for LoggerLevelWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> LoggerLevelWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &LoggerLevel) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn level(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}
/// The lengths that a `rcl_interfaces/msg/LoggerLevel` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct LoggerLevelLengths {
    pub name: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LoggerLevelOffsets {
    name: rt::Span,
    level: u32,
}
impl rt::BuildInPlace for LoggerLevel {
    type Lengths = LoggerLevelLengths;
    type Offsets = LoggerLevelOffsets;
    type Builder<'a> = LoggerLevelBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<LoggerLevelOffsets> {
        Ok(LoggerLevelOffsets {
            name: layout.string(lengths.name, rt::ANY)?,
            level: layout.number::<u32>()?,
        })
    }
    fn mark(at: &LoggerLevelOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.name);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &LoggerLevelOffsets) -> LoggerLevelBuilder<'a> {
        LoggerLevelBuilder { body, at: *at }
    }
}
/// Writes a `rcl_interfaces/msg/LoggerLevel` in place, fields in any order.
pub struct LoggerLevelBuilder<'a> {
    body: &'a mut [u8],
    at: LoggerLevelOffsets,
}
impl LoggerLevelBuilder<'_> {
    pub fn set_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.name, text)?;
        Ok(self)
    }
    pub fn set_level(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.level, value);
        self
    }
}

/// `rcl_interfaces/msg/Parameter`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameter {
    pub name: rt::String,
    pub value: super::super::rcl_interfaces::msg::ParameterValue,
}
impl Parameter {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\nParameterValue value\n";
}
impl rt::Cdr for Parameter {
    const MIN: usize = 46;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.value, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.value, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            value: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Parameter {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/Parameter";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ddfe6442cffc462317adb5c92536a7b6dd55858c5c3e1e328165a6b73c2831af");
    const DEFINITION: &'static str = crate::__definition!(Parameter::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT);
    type View<'a> = ParameterView<'a>;
    type Writer<'a> = ParameterWriter<'a>;
}
/// A `rcl_interfaces/msg/Parameter` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ParameterView<'a> {
    pub name: &'a str,
    pub value: super::super::rcl_interfaces::msg::ParameterValueView<'a>,
}
impl<'a> rt::Parse<'a> for ParameterView<'a> {
    const MIN: usize = 46;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            value: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/Parameter` front to back.
pub struct ParameterWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ParameterWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ParameterWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Parameter) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn value(&mut self, fill: impl rt::FnOnce(&mut super::super::rcl_interfaces::msg::ParameterValueWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::rcl_interfaces::msg::ParameterValueWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}

/// `rcl_interfaces/msg/ParameterDescriptor`
#[derive(Clone, Debug, PartialEq)]
pub struct ParameterDescriptor {
    pub name: rt::String,
    pub r#type: u8,
    pub description: rt::String,
    pub additional_constraints: rt::String,
    pub read_only: bool,
    pub dynamic_typing: bool,
    pub floating_point_range: rt::Vec<super::super::rcl_interfaces::msg::FloatingPointRange>,
    pub integer_range: rt::Vec<super::super::rcl_interfaces::msg::IntegerRange>,
}
impl ParameterDescriptor {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string name\nuint8 type\nstring description\nstring additional_constraints\nbool read_only false\nbool dynamic_typing false\nFloatingPointRange[<=1] floating_point_range\nIntegerRange[<=1] integer_range\n";
}
impl rt::Default for ParameterDescriptor {
    fn default() -> Self {
        Self {
            name: rt::Default::default(),
            r#type: rt::Default::default(),
            description: rt::Default::default(),
            additional_constraints: rt::Default::default(),
            read_only: false,
            dynamic_typing: false,
            floating_point_range: rt::Default::default(),
            integer_range: rt::Default::default(),
        }
    }
}
impl rt::Cdr for ParameterDescriptor {
    const MIN: usize = 23;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.name, at);
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.description, at);
        let at = rt::Cdr::end(&self.additional_constraints, at);
        let at = rt::Cdr::end(&self.read_only, at);
        let at = rt::Cdr::end(&self.dynamic_typing, at);
        let at = rt::Cdr::end(&self.floating_point_range, at);
        let at = rt::Cdr::end(&self.integer_range, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.name, w)?;
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(&self.description, w)?;
        rt::Cdr::write(&self.additional_constraints, w)?;
        rt::Cdr::write(&self.read_only, w)?;
        rt::Cdr::write(&self.dynamic_typing, w)?;
        rt::Cdr::write(rt::within(&self.floating_point_range, 1)?, w)?;
        rt::Cdr::write(rt::within(&self.integer_range, 1)?, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Cdr::read(r)?,
            r#type: rt::Cdr::read(r)?,
            description: rt::Cdr::read(r)?,
            additional_constraints: rt::Cdr::read(r)?,
            read_only: rt::Cdr::read(r)?,
            dynamic_typing: rt::Cdr::read(r)?,
            floating_point_range: rt::within(rt::Cdr::read(r)?, 1)?,
            integer_range: rt::within(rt::Cdr::read(r)?, 1)?,
        })
    }
}
impl rt::Message for ParameterDescriptor {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/ParameterDescriptor";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_52175dbfda6c51153101d33d2a9da05743f66f02d5ab2ca9ec4709b46b73d704");
    const DEFINITION: &'static str = crate::__definition!(ParameterDescriptor::__TEXT,
        "rcl_interfaces/FloatingPointRange" => super::super::rcl_interfaces::msg::FloatingPointRange::__TEXT,
        "rcl_interfaces/IntegerRange" => super::super::rcl_interfaces::msg::IntegerRange::__TEXT);
    type View<'a> = ParameterDescriptorView<'a>;
    type Writer<'a> = ParameterDescriptorWriter<'a>;
}
/// A `rcl_interfaces/msg/ParameterDescriptor` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ParameterDescriptorView<'a> {
    pub name: &'a str,
    pub r#type: u8,
    pub description: &'a str,
    pub additional_constraints: &'a str,
    pub read_only: bool,
    pub dynamic_typing: bool,
    pub floating_point_range: rt::Seq<'a, super::super::rcl_interfaces::msg::FloatingPointRange>,
    pub integer_range: rt::Seq<'a, super::super::rcl_interfaces::msg::IntegerRange>,
}
impl<'a> rt::Parse<'a> for ParameterDescriptorView<'a> {
    const MIN: usize = 23;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            name: rt::Parse::parse(r)?,
            r#type: rt::Parse::parse(r)?,
            description: rt::Parse::parse(r)?,
            additional_constraints: rt::Parse::parse(r)?,
            read_only: rt::Parse::parse(r)?,
            dynamic_typing: rt::Parse::parse(r)?,
            floating_point_range: rt::within(rt::Parse::parse(r)?, 1)?,
            integer_range: rt::within(rt::Parse::parse(r)?, 1)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/ParameterDescriptor` front to back.
pub struct ParameterDescriptorWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ParameterDescriptorWriter<'a> {
    const FIELDS: usize = 8;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ParameterDescriptorWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(8)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ParameterDescriptor) -> rt::Result<()> {
        self.0.whole(value, 8)
    }
    pub fn name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn r#type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn description(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(2, text, rt::ANY)?;
        Ok(self)
    }
    pub fn additional_constraints(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(3, text, rt::ANY)?;
        Ok(self)
    }
    pub fn read_only(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(4, &value)?;
        Ok(self)
    }
    pub fn dynamic_typing(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(5, &value)?;
        Ok(self)
    }
    pub fn floating_point_range(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::FloatingPointRangeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(6, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::FloatingPointRangeWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn integer_range(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::IntegerRangeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(7, count, rt::Many::UpTo(1))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::IntegerRangeWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/msg/ParameterEvent`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterEvent {
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub node: rt::String,
    pub new_parameters: rt::Vec<super::super::rcl_interfaces::msg::Parameter>,
    pub changed_parameters: rt::Vec<super::super::rcl_interfaces::msg::Parameter>,
    pub deleted_parameters: rt::Vec<super::super::rcl_interfaces::msg::Parameter>,
}
impl ParameterEvent {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "builtin_interfaces/Time stamp\nstring node\nParameter[] new_parameters\nParameter[] changed_parameters\nParameter[] deleted_parameters\n";
}
impl rt::Cdr for ParameterEvent {
    const MIN: usize = 24;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.stamp, at);
        let at = rt::Cdr::end(&self.node, at);
        let at = rt::Cdr::end(&self.new_parameters, at);
        let at = rt::Cdr::end(&self.changed_parameters, at);
        let at = rt::Cdr::end(&self.deleted_parameters, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.stamp, w)?;
        rt::Cdr::write(&self.node, w)?;
        rt::Cdr::write(&self.new_parameters, w)?;
        rt::Cdr::write(&self.changed_parameters, w)?;
        rt::Cdr::write(&self.deleted_parameters, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            stamp: rt::Cdr::read(r)?,
            node: rt::Cdr::read(r)?,
            new_parameters: rt::Cdr::read(r)?,
            changed_parameters: rt::Cdr::read(r)?,
            deleted_parameters: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ParameterEvent {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/ParameterEvent";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_043e627780fcad87a22d225bc2a037361dba713fca6a6b9f4b869a5aa0393204");
    const DEFINITION: &'static str = crate::__definition!(ParameterEvent::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rcl_interfaces/Parameter" => super::super::rcl_interfaces::msg::Parameter::__TEXT,
        "rcl_interfaces/ParameterValue" => super::super::rcl_interfaces::msg::ParameterValue::__TEXT);
    type View<'a> = ParameterEventView<'a>;
    type Writer<'a> = ParameterEventWriter<'a>;
}
/// A `rcl_interfaces/msg/ParameterEvent` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ParameterEventView<'a> {
    pub stamp: super::super::builtin_interfaces::msg::Time,
    pub node: &'a str,
    pub new_parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterView<'a>>,
    pub changed_parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterView<'a>>,
    pub deleted_parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterView<'a>>,
}
impl<'a> rt::Parse<'a> for ParameterEventView<'a> {
    const MIN: usize = 24;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            stamp: rt::Parse::parse(r)?,
            node: rt::Parse::parse(r)?,
            new_parameters: rt::Parse::parse(r)?,
            changed_parameters: rt::Parse::parse(r)?,
            deleted_parameters: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/ParameterEvent` front to back.
pub struct ParameterEventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ParameterEventWriter<'a> {
    const FIELDS: usize = 5;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ParameterEventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(5)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ParameterEvent) -> rt::Result<()> {
        self.0.whole(value, 5)
    }
    pub fn stamp(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn node(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
    pub fn new_parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn changed_parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(3, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn deleted_parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(4, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/msg/ParameterEventDescriptors`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterEventDescriptors {
    pub new_parameters: rt::Vec<super::super::rcl_interfaces::msg::ParameterDescriptor>,
    pub changed_parameters: rt::Vec<super::super::rcl_interfaces::msg::ParameterDescriptor>,
    pub deleted_parameters: rt::Vec<super::super::rcl_interfaces::msg::ParameterDescriptor>,
}
impl ParameterEventDescriptors {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "ParameterDescriptor[] new_parameters\nParameterDescriptor[] changed_parameters\nParameterDescriptor[] deleted_parameters\n";
}
impl rt::Cdr for ParameterEventDescriptors {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.new_parameters, at);
        let at = rt::Cdr::end(&self.changed_parameters, at);
        let at = rt::Cdr::end(&self.deleted_parameters, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.new_parameters, w)?;
        rt::Cdr::write(&self.changed_parameters, w)?;
        rt::Cdr::write(&self.deleted_parameters, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            new_parameters: rt::Cdr::read(r)?,
            changed_parameters: rt::Cdr::read(r)?,
            deleted_parameters: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ParameterEventDescriptors {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/ParameterEventDescriptors";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_456f90915d72ef69379e702ef3ba2a115098ff677eab9c0080fa11239c6b147e");
    const DEFINITION: &'static str = crate::__definition!(ParameterEventDescriptors::__TEXT,
        "rcl_interfaces/FloatingPointRange" => super::super::rcl_interfaces::msg::FloatingPointRange::__TEXT,
        "rcl_interfaces/IntegerRange" => super::super::rcl_interfaces::msg::IntegerRange::__TEXT,
        "rcl_interfaces/ParameterDescriptor" => super::super::rcl_interfaces::msg::ParameterDescriptor::__TEXT);
    type View<'a> = ParameterEventDescriptorsView<'a>;
    type Writer<'a> = ParameterEventDescriptorsWriter<'a>;
}
/// A `rcl_interfaces/msg/ParameterEventDescriptors` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ParameterEventDescriptorsView<'a> {
    pub new_parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterDescriptorView<'a>>,
    pub changed_parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterDescriptorView<'a>>,
    pub deleted_parameters: rt::Seq<'a, super::super::rcl_interfaces::msg::ParameterDescriptorView<'a>>,
}
impl<'a> rt::Parse<'a> for ParameterEventDescriptorsView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            new_parameters: rt::Parse::parse(r)?,
            changed_parameters: rt::Parse::parse(r)?,
            deleted_parameters: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/ParameterEventDescriptors` front to back.
pub struct ParameterEventDescriptorsWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ParameterEventDescriptorsWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ParameterEventDescriptorsWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ParameterEventDescriptors) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn new_parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterDescriptorWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterDescriptorWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn changed_parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterDescriptorWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
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
    pub fn deleted_parameters(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rcl_interfaces::msg::ParameterDescriptorWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rcl_interfaces::msg::ParameterDescriptorWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rcl_interfaces/msg/ParameterType`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ParameterType {
}
impl ParameterType {
    pub const PARAMETER_NOT_SET: u8 = 0;
    pub const PARAMETER_BOOL: u8 = 1;
    pub const PARAMETER_INTEGER: u8 = 2;
    pub const PARAMETER_DOUBLE: u8 = 3;
    pub const PARAMETER_STRING: u8 = 4;
    pub const PARAMETER_BYTE_ARRAY: u8 = 5;
    pub const PARAMETER_BOOL_ARRAY: u8 = 6;
    pub const PARAMETER_INTEGER_ARRAY: u8 = 7;
    pub const PARAMETER_DOUBLE_ARRAY: u8 = 8;
    pub const PARAMETER_STRING_ARRAY: u8 = 9;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 PARAMETER_NOT_SET=0\nuint8 PARAMETER_BOOL=1\nuint8 PARAMETER_INTEGER=2\nuint8 PARAMETER_DOUBLE=3\nuint8 PARAMETER_STRING=4\nuint8 PARAMETER_BYTE_ARRAY=5\nuint8 PARAMETER_BOOL_ARRAY=6\nuint8 PARAMETER_INTEGER_ARRAY=7\nuint8 PARAMETER_DOUBLE_ARRAY=8\nuint8 PARAMETER_STRING_ARRAY=9\n";
}
impl rt::Cdr for ParameterType {
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
impl rt::Message for ParameterType {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/ParameterType";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_df29ed057a834862187be24dd187d981790ff3ea6502f4cd27b432cbc42c6d46");
    const DEFINITION: &'static str = crate::__definition!(ParameterType::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = ParameterTypeWriter<'a>;
}
impl<'a> rt::Parse<'a> for ParameterType {
    const MIN: usize = 1;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `rcl_interfaces/msg/ParameterType` front to back.
pub struct ParameterTypeWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ParameterTypeWriter<'a> {
    const FIELDS: usize = 0;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ParameterTypeWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(0)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ParameterType) -> rt::Result<()> {
        self.0.whole(value, 0)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ParameterTypeOffsets {
}
impl rt::BuildInPlace for ParameterType {
    type Lengths = ();
    type Offsets = ParameterTypeOffsets;
    type Builder<'a> = ParameterTypeBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ParameterTypeOffsets> {
        layout.number::<u8>()?;
        Ok(ParameterTypeOffsets {
        })
    }
    fn mark(at: &ParameterTypeOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ParameterTypeOffsets) -> ParameterTypeBuilder<'a> {
        ParameterTypeBuilder { body, at: *at }
    }
}
/// Writes a `rcl_interfaces/msg/ParameterType` in place, fields in any order.
pub struct ParameterTypeBuilder<'a> {
    body: &'a mut [u8],
    at: ParameterTypeOffsets,
}
impl ParameterTypeBuilder<'_> {
}

/// `rcl_interfaces/msg/ParameterValue`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterValue {
    pub r#type: u8,
    pub bool_value: bool,
    pub integer_value: i64,
    pub double_value: f64,
    pub string_value: rt::String,
    pub byte_array_value: rt::Vec<u8>,
    pub bool_array_value: rt::Vec<bool>,
    pub integer_array_value: rt::Vec<i64>,
    pub double_array_value: rt::Vec<f64>,
    pub string_array_value: rt::Vec<rt::String>,
}
impl ParameterValue {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 type\nbool bool_value\nint64 integer_value\nfloat64 double_value\nstring string_value\nbyte[] byte_array_value\nbool[] bool_array_value\nint64[] integer_array_value\nfloat64[] double_array_value\nstring[] string_array_value\n";
}
impl rt::Cdr for ParameterValue {
    const MIN: usize = 42;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.bool_value, at);
        let at = rt::Cdr::end(&self.integer_value, at);
        let at = rt::Cdr::end(&self.double_value, at);
        let at = rt::Cdr::end(&self.string_value, at);
        let at = rt::Cdr::end(&self.byte_array_value, at);
        let at = rt::Cdr::end(&self.bool_array_value, at);
        let at = rt::Cdr::end(&self.integer_array_value, at);
        let at = rt::Cdr::end(&self.double_array_value, at);
        let at = rt::Cdr::end(&self.string_array_value, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(&self.bool_value, w)?;
        rt::Cdr::write(&self.integer_value, w)?;
        rt::Cdr::write(&self.double_value, w)?;
        rt::Cdr::write(&self.string_value, w)?;
        rt::Cdr::write(&self.byte_array_value, w)?;
        rt::Cdr::write(&self.bool_array_value, w)?;
        rt::Cdr::write(&self.integer_array_value, w)?;
        rt::Cdr::write(&self.double_array_value, w)?;
        rt::Cdr::write(&self.string_array_value, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
            bool_value: rt::Cdr::read(r)?,
            integer_value: rt::Cdr::read(r)?,
            double_value: rt::Cdr::read(r)?,
            string_value: rt::Cdr::read(r)?,
            byte_array_value: rt::Cdr::read(r)?,
            bool_array_value: rt::Cdr::read(r)?,
            integer_array_value: rt::Cdr::read(r)?,
            double_array_value: rt::Cdr::read(r)?,
            string_array_value: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ParameterValue {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/ParameterValue";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_115fc089a387e23c7ecd3525c9189c379109119d6ab82e8dfbde0fdf6a7f9b68");
    const DEFINITION: &'static str = crate::__definition!(ParameterValue::__TEXT);
    type View<'a> = ParameterValueView<'a>;
    type Writer<'a> = ParameterValueWriter<'a>;
}
/// A `rcl_interfaces/msg/ParameterValue` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ParameterValueView<'a> {
    pub r#type: u8,
    pub bool_value: bool,
    pub integer_value: i64,
    pub double_value: f64,
    pub string_value: &'a str,
    pub byte_array_value: &'a [u8],
    pub bool_array_value: rt::Bools<'a>,
    pub integer_array_value: &'a [i64],
    pub double_array_value: &'a [f64],
    pub string_array_value: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for ParameterValueView<'a> {
    const MIN: usize = 42;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
            bool_value: rt::Parse::parse(r)?,
            integer_value: rt::Parse::parse(r)?,
            double_value: rt::Parse::parse(r)?,
            string_value: rt::Parse::parse(r)?,
            byte_array_value: rt::Parse::parse(r)?,
            bool_array_value: rt::Parse::parse(r)?,
            integer_array_value: rt::Parse::parse(r)?,
            double_array_value: rt::Parse::parse(r)?,
            string_array_value: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/ParameterValue` front to back.
pub struct ParameterValueWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ParameterValueWriter<'a> {
    const FIELDS: usize = 10;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ParameterValueWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(10)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ParameterValue) -> rt::Result<()> {
        self.0.whole(value, 10)
    }
    pub fn r#type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn bool_value(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
    pub fn integer_value(&mut self, value: i64) -> rt::Result<&mut Self> {
        self.0.value(2, &value)?;
        Ok(self)
    }
    pub fn double_value(&mut self, value: f64) -> rt::Result<&mut Self> {
        self.0.value(3, &value)?;
        Ok(self)
    }
    pub fn string_value(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(4, text, rt::ANY)?;
        Ok(self)
    }
    pub fn byte_array_value(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(5, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn byte_array_value_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(5, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn bool_array_value(&mut self, values: &[bool]) -> rt::Result<&mut Self> {
        self.0.slice(6, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn integer_array_value(&mut self, values: &[i64]) -> rt::Result<&mut Self> {
        self.0.slice(7, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn integer_array_value_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i64])) -> rt::Result<&mut Self> {
        self.0.slice_with(7, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn double_array_value(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(8, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn double_array_value_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(8, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn string_array_value<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(9, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}

/// `rcl_interfaces/msg/SetLoggerLevelsResult`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetLoggerLevelsResult {
    pub successful: bool,
    pub reason: rt::String,
}
impl SetLoggerLevelsResult {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool successful\nstring reason\n";
}
impl rt::Cdr for SetLoggerLevelsResult {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.successful, at);
        let at = rt::Cdr::end(&self.reason, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.successful, w)?;
        rt::Cdr::write(&self.reason, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Cdr::read(r)?,
            reason: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetLoggerLevelsResult {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/SetLoggerLevelsResult";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_9316e5e679a5b72d2dd7fd80c539bae9e106fa0890a06dc5da3a8177a3ff6909");
    const DEFINITION: &'static str = crate::__definition!(SetLoggerLevelsResult::__TEXT);
    type View<'a> = SetLoggerLevelsResultView<'a>;
    type Writer<'a> = SetLoggerLevelsResultWriter<'a>;
}
/// A `rcl_interfaces/msg/SetLoggerLevelsResult` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetLoggerLevelsResultView<'a> {
    pub successful: bool,
    pub reason: &'a str,
}
impl<'a> rt::Parse<'a> for SetLoggerLevelsResultView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Parse::parse(r)?,
            reason: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/SetLoggerLevelsResult` front to back.
pub struct SetLoggerLevelsResultWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetLoggerLevelsResultWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetLoggerLevelsResultWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetLoggerLevelsResult) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn successful(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rcl_interfaces/msg/SetLoggerLevelsResult` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct SetLoggerLevelsResultLengths {
    pub reason: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetLoggerLevelsResultOffsets {
    successful: u32,
    reason: rt::Span,
}
impl rt::BuildInPlace for SetLoggerLevelsResult {
    type Lengths = SetLoggerLevelsResultLengths;
    type Offsets = SetLoggerLevelsResultOffsets;
    type Builder<'a> = SetLoggerLevelsResultBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetLoggerLevelsResultOffsets> {
        Ok(SetLoggerLevelsResultOffsets {
            successful: layout.number::<u8>()?,
            reason: layout.string(lengths.reason, rt::ANY)?,
        })
    }
    fn mark(at: &SetLoggerLevelsResultOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.reason);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetLoggerLevelsResultOffsets) -> SetLoggerLevelsResultBuilder<'a> {
        SetLoggerLevelsResultBuilder { body, at: *at }
    }
}
/// Writes a `rcl_interfaces/msg/SetLoggerLevelsResult` in place, fields in any order.
pub struct SetLoggerLevelsResultBuilder<'a> {
    body: &'a mut [u8],
    at: SetLoggerLevelsResultOffsets,
}
impl SetLoggerLevelsResultBuilder<'_> {
    pub fn set_successful(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.successful, u8::from(value));
        self
    }
    pub fn set_reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.reason, text)?;
        Ok(self)
    }
}

/// `rcl_interfaces/msg/SetParametersResult`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetParametersResult {
    pub successful: bool,
    pub reason: rt::String,
}
impl SetParametersResult {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "bool successful\nstring reason\n";
}
impl rt::Cdr for SetParametersResult {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.successful, at);
        let at = rt::Cdr::end(&self.reason, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.successful, w)?;
        rt::Cdr::write(&self.reason, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Cdr::read(r)?,
            reason: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SetParametersResult {
    const TYPE_NAME: &'static str = "rcl_interfaces/msg/SetParametersResult";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_cfcc0fb0371ee5159b403960ef4300f8f9d2f1fd6117c8666b7f9654d528a9b1");
    const DEFINITION: &'static str = crate::__definition!(SetParametersResult::__TEXT);
    type View<'a> = SetParametersResultView<'a>;
    type Writer<'a> = SetParametersResultWriter<'a>;
}
/// A `rcl_interfaces/msg/SetParametersResult` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SetParametersResultView<'a> {
    pub successful: bool,
    pub reason: &'a str,
}
impl<'a> rt::Parse<'a> for SetParametersResultView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            successful: rt::Parse::parse(r)?,
            reason: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rcl_interfaces/msg/SetParametersResult` front to back.
pub struct SetParametersResultWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SetParametersResultWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SetParametersResultWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SetParametersResult) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn successful(&mut self, value: bool) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `rcl_interfaces/msg/SetParametersResult` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct SetParametersResultLengths {
    pub reason: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SetParametersResultOffsets {
    successful: u32,
    reason: rt::Span,
}
impl rt::BuildInPlace for SetParametersResult {
    type Lengths = SetParametersResultLengths;
    type Offsets = SetParametersResultOffsets;
    type Builder<'a> = SetParametersResultBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<SetParametersResultOffsets> {
        Ok(SetParametersResultOffsets {
            successful: layout.number::<u8>()?,
            reason: layout.string(lengths.reason, rt::ANY)?,
        })
    }
    fn mark(at: &SetParametersResultOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.reason);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &SetParametersResultOffsets) -> SetParametersResultBuilder<'a> {
        SetParametersResultBuilder { body, at: *at }
    }
}
/// Writes a `rcl_interfaces/msg/SetParametersResult` in place, fields in any order.
pub struct SetParametersResultBuilder<'a> {
    body: &'a mut [u8],
    at: SetParametersResultOffsets,
}
impl SetParametersResultBuilder<'_> {
    pub fn set_successful(&mut self, value: bool) -> &mut Self {
        rt::place::number(self.body, self.at.successful, u8::from(value));
        self
    }
    pub fn set_reason(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.reason, text)?;
        Ok(self)
    }
}
