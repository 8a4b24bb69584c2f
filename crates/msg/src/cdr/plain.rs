//! The numbers whose memory on a little-endian host is their encoding.

/// A number: any bit pattern is a value, and its size is its alignment on the wire.
pub trait Plain: bytemuck::Pod + Default + PartialEq + std::fmt::Debug + sealed::Sealed {
    /// Bytes on the wire.
    const SIZE: usize = std::mem::size_of::<Self>();
    /// The value with its bytes in the other order.
    #[must_use]
    fn swapped(self) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! plain {
    ($($integer:ty)*; $($float:ty)*) => {
        $(
            impl sealed::Sealed for $integer {}
            impl Plain for $integer {
                fn swapped(self) -> Self {
                    self.swap_bytes()
                }
            }
        )*
        $(
            impl sealed::Sealed for $float {}
            impl Plain for $float {
                fn swapped(self) -> Self {
                    Self::from_bits(self.to_bits().swap_bytes())
                }
            }
        )*
    };
}

plain!(u8 i8 u16 i16 u32 i32 u64 i64; f32 f64);
