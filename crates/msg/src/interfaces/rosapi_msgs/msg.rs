// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `rosapi_msgs/msg/TypeDef`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypeDef {
    pub r#type: rt::String,
    pub fieldnames: rt::Vec<rt::String>,
    pub fieldtypes: rt::Vec<rt::String>,
    pub fieldarraylen: rt::Vec<i32>,
    pub examples: rt::Vec<rt::String>,
    pub constnames: rt::Vec<rt::String>,
    pub constvalues: rt::Vec<rt::String>,
}
impl TypeDef {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# What a type looks like, for programs that cannot read its definition.\n# As in geometry_msgs/msg/Point.\nstring type\nstring[] fieldnames\nstring[] fieldtypes\n# -1 for a single value, 0 for a sequence, else the length of the array.\nint32[] fieldarraylen\n# What each field holds in a new message.\nstring[] examples\nstring[] constnames\nstring[] constvalues\n";
}
impl rt::Cdr for TypeDef {
    const MIN: usize = 28;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.fieldnames, at);
        let at = rt::Cdr::end(&self.fieldtypes, at);
        let at = rt::Cdr::end(&self.fieldarraylen, at);
        let at = rt::Cdr::end(&self.examples, at);
        let at = rt::Cdr::end(&self.constnames, at);
        let at = rt::Cdr::end(&self.constvalues, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(&self.fieldnames, w)?;
        rt::Cdr::write(&self.fieldtypes, w)?;
        rt::Cdr::write(&self.fieldarraylen, w)?;
        rt::Cdr::write(&self.examples, w)?;
        rt::Cdr::write(&self.constnames, w)?;
        rt::Cdr::write(&self.constvalues, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
            fieldnames: rt::Cdr::read(r)?,
            fieldtypes: rt::Cdr::read(r)?,
            fieldarraylen: rt::Cdr::read(r)?,
            examples: rt::Cdr::read(r)?,
            constnames: rt::Cdr::read(r)?,
            constvalues: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TypeDef {
    const TYPE_NAME: &'static str = "rosapi_msgs/msg/TypeDef";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dcd2549139d3fdb432e7f925fe79e9fb4f02889c79be45f7482c346706734928");
    const DEFINITION: &'static str = crate::__definition!(TypeDef::__TEXT);
    type View<'a> = TypeDefView<'a>;
    type Writer<'a> = TypeDefWriter<'a>;
}
/// A `rosapi_msgs/msg/TypeDef` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TypeDefView<'a> {
    pub r#type: &'a str,
    pub fieldnames: rt::Seq<'a, &'a str>,
    pub fieldtypes: rt::Seq<'a, &'a str>,
    pub fieldarraylen: &'a [i32],
    pub examples: rt::Seq<'a, &'a str>,
    pub constnames: rt::Seq<'a, &'a str>,
    pub constvalues: rt::Seq<'a, &'a str>,
}
impl<'a> rt::Parse<'a> for TypeDefView<'a> {
    const MIN: usize = 28;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
            fieldnames: rt::Parse::parse(r)?,
            fieldtypes: rt::Parse::parse(r)?,
            fieldarraylen: rt::Parse::parse(r)?,
            examples: rt::Parse::parse(r)?,
            constnames: rt::Parse::parse(r)?,
            constvalues: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosapi_msgs/msg/TypeDef` front to back.
pub struct TypeDefWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TypeDefWriter<'a> {
    const FIELDS: usize = 7;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TypeDefWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(7)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TypeDef) -> rt::Result<()> {
        self.0.whole(value, 7)
    }
    pub fn r#type(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn fieldnames<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(1, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn fieldtypes<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(2, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn fieldarraylen(&mut self, values: &[i32]) -> rt::Result<&mut Self> {
        self.0.slice(3, values, rt::Many::UpTo(rt::ANY))?;
        Ok(self)
    }
    pub fn fieldarraylen_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [i32])) -> rt::Result<&mut Self> {
        self.0.slice_with(3, count, rt::Many::UpTo(rt::ANY), fill)?;
        Ok(self)
    }
    pub fn examples<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(4, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn constnames<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(5, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
    pub fn constvalues<S: rt::AsRef<str>>(&mut self, texts: &[S]) -> rt::Result<&mut Self> {
        self.0.strings(6, texts, rt::Many::UpTo(rt::ANY), rt::ANY)?;
        Ok(self)
    }
}
