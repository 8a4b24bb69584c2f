//! Which vector instructions the processor in use has.

/// The instructions a kernel may use. Every level gives the same result, bit for bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Simd(Level);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Level {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Simd {
    /// No vector instructions: plain Rust, on every processor.
    pub const SCALAR: Self = Self(Level::Scalar);

    /// The best level of the processor that runs this.
    #[must_use]
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Self(Level::Avx2);
        }
        Self::SCALAR
    }

    /// Whether AVX2 may be used. The private field means that only [`Simd::detect`] makes it true.
    pub(crate) const fn has_avx2(self) -> bool {
        !matches!(self.0, Level::Scalar)
    }

    /// A short name for reports: `scalar` or `avx2`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Level::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2",
        }
    }
}
