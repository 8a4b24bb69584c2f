// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `unique_identifier_msgs/msg/UUID`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UUID {
    pub uuid: [u8; 16],
}
impl UUID {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8[16] uuid\n";
}
impl rt::Cdr for UUID {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.uuid, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.uuid, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            uuid: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for UUID {
    const TYPE_NAME: &'static str = "unique_identifier_msgs/msg/UUID";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_1b8e8aca958cbea28fe6ef60bf6c19b683c97a9ef60bb34752067d0f2f7ab437");
    const DEFINITION: &'static str = crate::__definition!(UUID::__TEXT);
    type View<'a> = UUIDView<'a>;
    type Writer<'a> = UUIDWriter<'a>;
}
/// A `unique_identifier_msgs/msg/UUID` read in place.
#[derive(Clone, Copy, Debug)]
pub struct UUIDView<'a> {
    pub uuid: &'a [u8; 16],
}
impl<'a> rt::Parse<'a> for UUIDView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            uuid: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `unique_identifier_msgs/msg/UUID` front to back.
pub struct UUIDWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for UUIDWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> UUIDWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &UUID) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn uuid(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(0, values, rt::Many::Exactly(16))?;
        Ok(self)
    }
    pub fn uuid_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(0, count, rt::Many::Exactly(16), fill)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct UUIDOffsets {
    uuid: u32,
}
impl rt::BuildInPlace for UUID {
    type Lengths = ();
    type Offsets = UUIDOffsets;
    type Builder<'a> = UUIDBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<UUIDOffsets> {
        Ok(UUIDOffsets {
            uuid: layout.array::<u8>(16)?,
        })
    }
    fn mark(at: &UUIDOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &UUIDOffsets) -> UUIDBuilder<'a> {
        UUIDBuilder { body, at: *at }
    }
}
/// Writes a `unique_identifier_msgs/msg/UUID` in place, fields in any order.
pub struct UUIDBuilder<'a> {
    body: &'a mut [u8],
    at: UUIDOffsets,
}
impl UUIDBuilder<'_> {
    pub fn set_uuid(&mut self, values: &[u8; 16]) -> &mut Self {
        rt::place::array(self.body, self.at.uuid, values);
        self
    }
    pub fn uuid_mut(&mut self) -> &mut [u8] {
        rt::place::array_mut(self.body, self.at.uuid, 16)
    }
}
