// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `shape_msgs/msg/Mesh`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    pub triangles: rt::Vec<super::super::shape_msgs::msg::MeshTriangle>,
    pub vertices: rt::Vec<super::super::geometry_msgs::msg::Point>,
}
impl Mesh {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "MeshTriangle[] triangles\ngeometry_msgs/Point[] vertices\n";
}
impl rt::Cdr for Mesh {
    const MIN: usize = 8;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.triangles, at);
        let at = rt::Cdr::end(&self.vertices, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.triangles, w)?;
        rt::Cdr::write(&self.vertices, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            triangles: rt::Cdr::read(r)?,
            vertices: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Mesh {
    const TYPE_NAME: &'static str = "shape_msgs/msg/Mesh";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_f2150b82d8ee7e8bc3f396a2b158aefb4b9a5510a474be271ba1268aebb55289");
    const DEFINITION: &'static str = crate::__definition!(Mesh::__TEXT,
        "geometry_msgs/Point" => super::super::geometry_msgs::msg::Point::__TEXT,
        "shape_msgs/MeshTriangle" => super::super::shape_msgs::msg::MeshTriangle::__TEXT);
    type View<'a> = MeshView<'a>;
    type Writer<'a> = MeshWriter<'a>;
}
/// A `shape_msgs/msg/Mesh` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MeshView<'a> {
    pub triangles: rt::Seq<'a, super::super::shape_msgs::msg::MeshTriangleView<'a>>,
    pub vertices: rt::Seq<'a, super::super::geometry_msgs::msg::Point>,
}
impl<'a> rt::Parse<'a> for MeshView<'a> {
    const MIN: usize = 8;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            triangles: rt::Parse::parse(r)?,
            vertices: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `shape_msgs/msg/Mesh` front to back.
pub struct MeshWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MeshWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MeshWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Mesh) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn triangles(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::shape_msgs::msg::MeshTriangleWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::shape_msgs::msg::MeshTriangleWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
    pub fn vertices(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::geometry_msgs::msg::PointWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(1, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::geometry_msgs::msg::PointWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}

/// `shape_msgs/msg/MeshTriangle`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshTriangle {
    pub vertex_indices: [u32; 3],
}
impl MeshTriangle {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint32[3] vertex_indices\n";
}
impl rt::Cdr for MeshTriangle {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.vertex_indices, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.vertex_indices, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            vertex_indices: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for MeshTriangle {
    const TYPE_NAME: &'static str = "shape_msgs/msg/MeshTriangle";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_618e5c073eeb729e433ef6226e72c01d995c459fb7d76348c9700409a5020bd0");
    const DEFINITION: &'static str = crate::__definition!(MeshTriangle::__TEXT);
    type View<'a> = MeshTriangleView<'a>;
    type Writer<'a> = MeshTriangleWriter<'a>;
}
/// A `shape_msgs/msg/MeshTriangle` read in place.
#[derive(Clone, Copy, Debug)]
pub struct MeshTriangleView<'a> {
    pub vertex_indices: &'a [u32; 3],
}
impl<'a> rt::Parse<'a> for MeshTriangleView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            vertex_indices: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `shape_msgs/msg/MeshTriangle` front to back.
pub struct MeshTriangleWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for MeshTriangleWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> MeshTriangleWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &MeshTriangle) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn vertex_indices(&mut self, values: &[u32]) -> rt::Result<&mut Self> {
        self.0.slice(0, values, rt::Many::Exactly(3))?;
        Ok(self)
    }
    pub fn vertex_indices_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [u32])) -> rt::Result<&mut Self> {
        self.0.slice_with(0, count, rt::Many::Exactly(3), fill)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct MeshTriangleOffsets {
    vertex_indices: u32,
}
impl rt::BuildInPlace for MeshTriangle {
    type Lengths = ();
    type Offsets = MeshTriangleOffsets;
    type Builder<'a> = MeshTriangleBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<MeshTriangleOffsets> {
        Ok(MeshTriangleOffsets {
            vertex_indices: layout.array::<u32>(3)?,
        })
    }
    fn mark(at: &MeshTriangleOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &MeshTriangleOffsets) -> MeshTriangleBuilder<'a> {
        MeshTriangleBuilder { body, at: *at }
    }
}
/// Writes a `shape_msgs/msg/MeshTriangle` in place, fields in any order.
pub struct MeshTriangleBuilder<'a> {
    body: &'a mut [u8],
    at: MeshTriangleOffsets,
}
impl MeshTriangleBuilder<'_> {
    pub fn set_vertex_indices(&mut self, values: &[u32; 3]) -> &mut Self {
        rt::place::array(self.body, self.at.vertex_indices, values);
        self
    }
    pub fn vertex_indices_mut(&mut self) -> &mut [u32] {
        rt::place::array_mut(self.body, self.at.vertex_indices, 3)
    }
}

/// `shape_msgs/msg/Plane`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plane {
    pub coef: [f64; 4],
}
impl Plane {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "float64[4] coef\n";
}
impl rt::Cdr for Plane {
    const MIN: usize = 32;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.coef, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.coef, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            coef: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Plane {
    const TYPE_NAME: &'static str = "shape_msgs/msg/Plane";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dfbfe8314689c850615d4a727af017e9aa86c10e369a606c8c851ef8f16c58c8");
    const DEFINITION: &'static str = crate::__definition!(Plane::__TEXT);
    type View<'a> = PlaneView<'a>;
    type Writer<'a> = PlaneWriter<'a>;
}
/// A `shape_msgs/msg/Plane` read in place.
#[derive(Clone, Copy, Debug)]
pub struct PlaneView<'a> {
    pub coef: &'a [f64; 4],
}
impl<'a> rt::Parse<'a> for PlaneView<'a> {
    const MIN: usize = 32;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            coef: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `shape_msgs/msg/Plane` front to back.
pub struct PlaneWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for PlaneWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> PlaneWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Plane) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn coef(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(0, values, rt::Many::Exactly(4))?;
        Ok(self)
    }
    pub fn coef_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(0, count, rt::Many::Exactly(4), fill)?;
        Ok(self)
    }
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PlaneOffsets {
    coef: u32,
}
impl rt::BuildInPlace for Plane {
    type Lengths = ();
    type Offsets = PlaneOffsets;
    type Builder<'a> = PlaneBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<PlaneOffsets> {
        Ok(PlaneOffsets {
            coef: layout.array::<f64>(4)?,
        })
    }
    fn mark(at: &PlaneOffsets, marker: &mut rt::Marker<'_>) {
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &PlaneOffsets) -> PlaneBuilder<'a> {
        PlaneBuilder { body, at: *at }
    }
}
/// Writes a `shape_msgs/msg/Plane` in place, fields in any order.
pub struct PlaneBuilder<'a> {
    body: &'a mut [u8],
    at: PlaneOffsets,
}
impl PlaneBuilder<'_> {
    pub fn set_coef(&mut self, values: &[f64; 4]) -> &mut Self {
        rt::place::array(self.body, self.at.coef, values);
        self
    }
    pub fn coef_mut(&mut self) -> &mut [f64] {
        rt::place::array_mut(self.body, self.at.coef, 4)
    }
}

/// `shape_msgs/msg/SolidPrimitive`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SolidPrimitive {
    pub r#type: u8,
    pub dimensions: rt::Vec<f64>,
    pub polygon: super::super::geometry_msgs::msg::Polygon,
}
impl SolidPrimitive {
    pub const BOX: u8 = 1;
    pub const SPHERE: u8 = 2;
    pub const CYLINDER: u8 = 3;
    pub const CONE: u8 = 4;
    pub const PRISM: u8 = 5;
    pub const BOX_X: u8 = 0;
    pub const BOX_Y: u8 = 1;
    pub const BOX_Z: u8 = 2;
    pub const SPHERE_RADIUS: u8 = 0;
    pub const CYLINDER_HEIGHT: u8 = 0;
    pub const CYLINDER_RADIUS: u8 = 1;
    pub const CONE_HEIGHT: u8 = 0;
    pub const CONE_RADIUS: u8 = 1;
    pub const PRISM_HEIGHT: u8 = 0;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 BOX=1\nuint8 SPHERE=2\nuint8 CYLINDER=3\nuint8 CONE=4\nuint8 PRISM=5\nuint8 type\nfloat64[<=3] dimensions\nuint8 BOX_X=0\nuint8 BOX_Y=1\nuint8 BOX_Z=2\nuint8 SPHERE_RADIUS=0\nuint8 CYLINDER_HEIGHT=0\nuint8 CYLINDER_RADIUS=1\nuint8 CONE_HEIGHT=0\nuint8 CONE_RADIUS=1\nuint8 PRISM_HEIGHT=0\ngeometry_msgs/Polygon polygon\n";
}
impl rt::Cdr for SolidPrimitive {
    const MIN: usize = 9;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.r#type, at);
        let at = rt::Cdr::end(&self.dimensions, at);
        let at = rt::Cdr::end(&self.polygon, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.r#type, w)?;
        rt::Cdr::write(rt::within(&self.dimensions, 3)?, w)?;
        rt::Cdr::write(&self.polygon, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Cdr::read(r)?,
            dimensions: rt::within(rt::Cdr::read(r)?, 3)?,
            polygon: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for SolidPrimitive {
    const TYPE_NAME: &'static str = "shape_msgs/msg/SolidPrimitive";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_2802a15190aadc3f496584df4b0b4c5824d8a0b31aaef839faa75bc34dda38ac");
    const DEFINITION: &'static str = crate::__definition!(SolidPrimitive::__TEXT,
        "geometry_msgs/Point32" => super::super::geometry_msgs::msg::Point32::__TEXT,
        "geometry_msgs/Polygon" => super::super::geometry_msgs::msg::Polygon::__TEXT);
    type View<'a> = SolidPrimitiveView<'a>;
    type Writer<'a> = SolidPrimitiveWriter<'a>;
}
/// A `shape_msgs/msg/SolidPrimitive` read in place.
#[derive(Clone, Copy, Debug)]
pub struct SolidPrimitiveView<'a> {
    pub r#type: u8,
    pub dimensions: &'a [f64],
    pub polygon: super::super::geometry_msgs::msg::PolygonView<'a>,
}
impl<'a> rt::Parse<'a> for SolidPrimitiveView<'a> {
    const MIN: usize = 9;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            r#type: rt::Parse::parse(r)?,
            dimensions: rt::within(rt::Parse::parse(r)?, 3)?,
            polygon: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `shape_msgs/msg/SolidPrimitive` front to back.
pub struct SolidPrimitiveWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for SolidPrimitiveWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> SolidPrimitiveWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &SolidPrimitive) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn r#type(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn dimensions(&mut self, values: &[f64]) -> rt::Result<&mut Self> {
        self.0.slice(1, values, rt::Many::UpTo(3))?;
        Ok(self)
    }
    pub fn dimensions_with(&mut self, count: usize, fill: impl rt::FnOnce(&mut [f64])) -> rt::Result<&mut Self> {
        self.0.slice_with(1, count, rt::Many::UpTo(3), fill)?;
        Ok(self)
    }
    pub fn polygon(&mut self, fill: impl rt::FnOnce(&mut super::super::geometry_msgs::msg::PolygonWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::geometry_msgs::msg::PolygonWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
