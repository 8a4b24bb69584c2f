// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `builtin_interfaces/msg/Duration`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Duration {
    pub sec: i32,
    pub nanosec: u32,
}
impl Duration {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int32 sec\nuint32 nanosec\n";
}
impl rt::Cdr for Duration {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.sec, at);
        let at = rt::Cdr::end(&self.nanosec, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.sec, w)?;
        rt::Cdr::write(&self.nanosec, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            sec: rt::Cdr::read(r)?,
            nanosec: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Duration {
    const TYPE_NAME: &'static str = "builtin_interfaces/msg/Duration";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_e8d009f659816f758b75334ee1a9ca5b5c0b859843261f14c7f937349599d93b");
    const DEFINITION: &'static str = crate::__definition!(Duration::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = DurationWriter<'a>;
}
impl<'a> rt::Parse<'a> for Duration {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `builtin_interfaces/msg/Duration` front to back.
pub struct DurationWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for DurationWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> DurationWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Duration) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn sec(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn nanosec(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct DurationOffsets {
    sec: u32,
    nanosec: u32,
}
impl rt::BuildInPlace for Duration {
    type Lengths = ();
    type Offsets = DurationOffsets;
    type Builder<'a> = DurationBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<DurationOffsets> {
        Ok(DurationOffsets {
            sec: layout.number::<i32>()?,
            nanosec: layout.number::<u32>()?,
        })
    }
    fn mark(at: &DurationOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &DurationOffsets) -> DurationBuilder<'a> {
        DurationBuilder { body, at: *at }
    }
}
/// Writes a `builtin_interfaces/msg/Duration` in place, fields in any order.
pub struct DurationBuilder<'a> {
    body: &'a mut [u8],
    at: DurationOffsets,
}
impl DurationBuilder<'_> {
    pub fn set_sec(&mut self, value: i32) -> &mut Self {
        rt::place::number(self.body, self.at.sec, value);
        self
    }
    pub fn set_nanosec(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.nanosec, value);
        self
    }
}

/// `builtin_interfaces/msg/Time`
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    pub sec: i32,
    pub nanosec: u32,
}
impl Time {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "int32 sec\nuint32 nanosec\n";
}
impl rt::Cdr for Time {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.sec, at);
        let at = rt::Cdr::end(&self.nanosec, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.sec, w)?;
        rt::Cdr::write(&self.nanosec, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            sec: rt::Cdr::read(r)?,
            nanosec: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Time {
    const TYPE_NAME: &'static str = "builtin_interfaces/msg/Time";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b106235e25a4c5ed35098aa0a61a3ee9c9b18d197f398b0e4206cea9acf9c197");
    const DEFINITION: &'static str = crate::__definition!(Time::__TEXT);
    type View<'a> = Self;
    type Writer<'a> = TimeWriter<'a>;
}
impl<'a> rt::Parse<'a> for Time {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        rt::Cdr::read(r)
    }
}
/// Writes a `builtin_interfaces/msg/Time` front to back.
pub struct TimeWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TimeWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TimeWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Time) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn sec(&mut self, value: i32) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn nanosec(&mut self, value: u32) -> rt::Result<&mut Self> {
        self.0.value(1, &value)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TimeOffsets {
    sec: u32,
    nanosec: u32,
}
impl rt::BuildInPlace for Time {
    type Lengths = ();
    type Offsets = TimeOffsets;
    type Builder<'a> = TimeBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TimeOffsets> {
        Ok(TimeOffsets {
            sec: layout.number::<i32>()?,
            nanosec: layout.number::<u32>()?,
        })
    }
    fn mark(at: &TimeOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TimeOffsets) -> TimeBuilder<'a> {
        TimeBuilder { body, at: *at }
    }
}
/// Writes a `builtin_interfaces/msg/Time` in place, fields in any order.
pub struct TimeBuilder<'a> {
    body: &'a mut [u8],
    at: TimeOffsets,
}
impl TimeBuilder<'_> {
    pub fn set_sec(&mut self, value: i32) -> &mut Self {
        rt::place::number(self.body, self.at.sec, value);
        self
    }
    pub fn set_nanosec(&mut self, value: u32) -> &mut Self {
        rt::place::number(self.body, self.at.nanosec, value);
        self
    }
}
