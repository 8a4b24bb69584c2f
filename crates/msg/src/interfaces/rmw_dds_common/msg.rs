// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `rmw_dds_common/msg/Gid`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gid {
    pub data: [u8; 16],
}
impl Gid {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "char[16] data\n";
}
impl rt::Cdr for Gid {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.data, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.data, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Gid {
    const TYPE_NAME: &'static str = "rmw_dds_common/msg/Gid";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_ab6f21cfbb0a6dbb837161e1110c2051a2850ed9f9c53944d7115d9bcebedf71");
    const DEFINITION: &'static str = crate::__definition!(Gid::__TEXT);
    type View<'a> = GidView<'a>;
    type Writer<'a> = GidWriter<'a>;
}
/// A `rmw_dds_common/msg/Gid` read in place.
#[derive(Clone, Copy, Debug)]
pub struct GidView<'a> {
    pub data: &'a [u8; 16],
}
impl<'a> rt::Parse<'a> for GidView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            data: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rmw_dds_common/msg/Gid` front to back.
pub struct GidWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for GidWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> GidWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Gid) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn data(&mut self, values: &[u8]) -> rt::Result<&mut Self> {
        self.0.slice(0, values, rt::Many::Exactly(16))?;
        Ok(self)
    }
    pub fn data_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u8])) -> rt::Result<&mut Self> {
        self.0.slice_with(0, count, rt::Many::Exactly(16), fill)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct GidOffsets {
    data: u32,
}
impl rt::BuildInPlace for Gid {
    type Lengths = ();
    type Offsets = GidOffsets;
    type Builder<'a> = GidBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<GidOffsets> {
        Ok(GidOffsets {
            data: layout.array::<u8>(16)?,
        })
    }
    fn mark(at: &GidOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &GidOffsets) -> GidBuilder<'a> {
        GidBuilder { body, at: *at }
    }
}
/// Writes a `rmw_dds_common/msg/Gid` in place, fields in any order.
pub struct GidBuilder<'a> {
    body: &'a mut [u8],
    at: GidOffsets,
}
impl GidBuilder<'_> {
    pub fn set_data(&mut self, values: &[u8; 16]) -> &mut Self {
        rt::place::array(self.body, self.at.data, values);
        self
    }
    pub fn data_mut(&mut self) -> &mut [u8] {
        rt::place::array_mut(self.body, self.at.data, 16)
    }
}

/// `rmw_dds_common/msg/NodeEntitiesInfo`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeEntitiesInfo {
    pub node_namespace: rt::String,
    pub node_name: rt::String,
    pub reader_gid_seq: rt::Vec<super::super::rmw_dds_common::msg::Gid>,
    pub writer_gid_seq: rt::Vec<super::super::rmw_dds_common::msg::Gid>,
}
impl NodeEntitiesInfo {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "string<=256 node_namespace\nstring<=256 node_name\nGid[] reader_gid_seq\nGid[] writer_gid_seq\n";
}
impl rt::Cdr for NodeEntitiesInfo {
    const MIN: usize = 16;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.node_namespace, at);
        let at = rt::Cdr::end(&self.node_name, at);
        let at = rt::Cdr::end(&self.reader_gid_seq, at);
        let at = rt::Cdr::end(&self.writer_gid_seq, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(rt::within(&self.node_namespace, 256)?, w)?;
        rt::Cdr::write(rt::within(&self.node_name, 256)?, w)?;
        rt::Cdr::write(&self.reader_gid_seq, w)?;
        rt::Cdr::write(&self.writer_gid_seq, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            node_namespace: rt::within(rt::Cdr::read(r)?, 256)?,
            node_name: rt::within(rt::Cdr::read(r)?, 256)?,
            reader_gid_seq: rt::Cdr::read(r)?,
            writer_gid_seq: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for NodeEntitiesInfo {
    const TYPE_NAME: &'static str = "rmw_dds_common/msg/NodeEntitiesInfo";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8ffef65ee2d088c63b1e8fcd31e800ba9fc8dbe0ee15ca60d1676de5218087a7");
    const DEFINITION: &'static str = crate::__definition!(NodeEntitiesInfo::__TEXT,
        "rmw_dds_common/Gid" => super::super::rmw_dds_common::msg::Gid::__TEXT);
    type View<'a> = NodeEntitiesInfoView<'a>;
    type Writer<'a> = NodeEntitiesInfoWriter<'a>;
}
/// A `rmw_dds_common/msg/NodeEntitiesInfo` read in place.
#[derive(Clone, Copy, Debug)]
pub struct NodeEntitiesInfoView<'a> {
    pub node_namespace: &'a str,
    pub node_name: &'a str,
    pub reader_gid_seq: rt::Seq<'a, super::super::rmw_dds_common::msg::GidView<'a>>,
    pub writer_gid_seq: rt::Seq<'a, super::super::rmw_dds_common::msg::GidView<'a>>,
}
impl<'a> rt::Parse<'a> for NodeEntitiesInfoView<'a> {
    const MIN: usize = 16;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            node_namespace: rt::within(rt::Parse::parse(r)?, 256)?,
            node_name: rt::within(rt::Parse::parse(r)?, 256)?,
            reader_gid_seq: rt::Parse::parse(r)?,
            writer_gid_seq: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rmw_dds_common/msg/NodeEntitiesInfo` front to back.
pub struct NodeEntitiesInfoWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for NodeEntitiesInfoWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> NodeEntitiesInfoWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &NodeEntitiesInfo) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn node_namespace(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, 256)?;
        Ok(self)
    }
    pub fn node_name(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, 256)?;
        Ok(self)
    }
    pub fn reader_gid_seq(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rmw_dds_common::msg::GidWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(2, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rmw_dds_common::msg::GidWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn writer_gid_seq(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rmw_dds_common::msg::GidWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(3, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rmw_dds_common::msg::GidWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `rmw_dds_common/msg/ParticipantEntitiesInfo`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParticipantEntitiesInfo {
    pub gid: super::super::rmw_dds_common::msg::Gid,
    pub node_entities_info_seq: rt::Vec<super::super::rmw_dds_common::msg::NodeEntitiesInfo>,
}
impl ParticipantEntitiesInfo {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Gid gid\nNodeEntitiesInfo[] node_entities_info_seq\n";
}
impl rt::Cdr for ParticipantEntitiesInfo {
    const MIN: usize = 20;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.gid, at);
        let at = rt::Cdr::end(&self.node_entities_info_seq, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.gid, w)?;
        rt::Cdr::write(&self.node_entities_info_seq, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            gid: rt::Cdr::read(r)?,
            node_entities_info_seq: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ParticipantEntitiesInfo {
    const TYPE_NAME: &'static str = "rmw_dds_common/msg/ParticipantEntitiesInfo";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_91a0593bacdcc50ea9bdcf849a938b128412cc1ea821245c663bcd26f83c295e");
    const DEFINITION: &'static str = crate::__definition!(ParticipantEntitiesInfo::__TEXT,
        "rmw_dds_common/Gid" => super::super::rmw_dds_common::msg::Gid::__TEXT,
        "rmw_dds_common/NodeEntitiesInfo" => super::super::rmw_dds_common::msg::NodeEntitiesInfo::__TEXT);
    type View<'a> = ParticipantEntitiesInfoView<'a>;
    type Writer<'a> = ParticipantEntitiesInfoWriter<'a>;
}
/// A `rmw_dds_common/msg/ParticipantEntitiesInfo` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ParticipantEntitiesInfoView<'a> {
    pub gid: super::super::rmw_dds_common::msg::GidView<'a>,
    pub node_entities_info_seq: rt::Seq<'a, super::super::rmw_dds_common::msg::NodeEntitiesInfoView<'a>>,
}
impl<'a> rt::Parse<'a> for ParticipantEntitiesInfoView<'a> {
    const MIN: usize = 20;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            gid: rt::Parse::parse(r)?,
            node_entities_info_seq: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rmw_dds_common/msg/ParticipantEntitiesInfo` front to back.
pub struct ParticipantEntitiesInfoWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ParticipantEntitiesInfoWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ParticipantEntitiesInfoWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ParticipantEntitiesInfo) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn gid(&mut self, fill: impl rt::FnOnce(&mut super::super::rmw_dds_common::msg::GidWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::rmw_dds_common::msg::GidWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn node_entities_info_seq(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rmw_dds_common::msg::NodeEntitiesInfoWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rmw_dds_common::msg::NodeEntitiesInfoWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}
