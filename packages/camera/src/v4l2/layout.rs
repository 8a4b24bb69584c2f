//! Requests and structures of V4L2, as `videodev2.h` of Linux 6.1 has them.
//!
//! * **L1** The number of a request is computed from its direction, its ordinal and the size of its
//!   structure (`asm-generic/ioctl.h`, which x86-64, aarch64 and ARM share).
//! * **L2** A structure is bytes in the host's order with fields at the offsets below. Where the
//!   width of a pointer moves a field, both places stand here. On 32 bits `v4l2_buffer` is the one
//!   with times of 64 bits, aligned as ARM aligns it.
//! * **L3** No structure here has a pointer in it as long as its type is that of video capture and
//!   its memory is mapped: [`super::Argument::is_plain`]. The one that always has,
//!   `v4l2_ext_controls`, is put together where the system is called.

/// Bytes of the largest structure.
pub const LARGEST: usize = 232;
/// Bytes of a `v4l2_ext_control`, which is packed.
pub const CONTROL_BYTES: usize = 20;
/// `V4L2_BUF_TYPE_VIDEO_CAPTURE`.
pub const VIDEO_CAPTURE: u32 = 1;
/// `V4L2_MEMORY_MMAP`.
pub const MAPPED: u32 = 1;

const WRITE: u32 = 1;
const READ: u32 = 2;
const BOTH: u32 = READ | WRITE;

/// What a camera is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Request {
    /// What it can do.
    QueryCapability,
    /// The pixel format of an index.
    EnumFormats,
    /// The frame size of an index.
    EnumSizes,
    /// The time between frames of an index.
    EnumIntervals,
    /// The format it has.
    GetFormat,
    /// It gets a format.
    SetFormat,
    /// What it would make of a format.
    TryFormat,
    /// The time between frames that it has.
    GetParameters,
    /// It gets a time between frames.
    SetParameters,
    /// The control of an identifier, or the one behind it.
    QueryControl,
    /// One entry of a control's menu.
    QueryMenu,
    /// The values of controls.
    GetControls,
    /// Controls get values.
    SetControls,
    /// It makes buffers.
    RequestBuffers,
    /// Where a buffer is.
    QueryBuffer,
    /// A buffer is to be filled.
    QueueBuffer,
    /// A buffer that was filled comes back.
    DequeueBuffer,
    /// A buffer as a file descriptor.
    ExportBuffer,
    /// Frames begin.
    StreamOn,
    /// Frames end.
    StreamOff,
}

/// How many bits a pointer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// ARM.
    Bits32,
    /// x86-64, aarch64.
    Bits64,
}

impl Width {
    /// That of this program.
    pub const HOST: Self = if size_of::<usize>() == 8 { Self::Bits64 } else { Self::Bits32 };

    const fn of(self, bits32: usize, bits64: usize) -> usize {
        match self {
            Self::Bits32 => bits32,
            Self::Bits64 => bits64,
        }
    }
}

impl Request {
    /// Every request.
    pub const ALL: [Self; 20] = [
        Self::QueryCapability,
        Self::EnumFormats,
        Self::EnumSizes,
        Self::EnumIntervals,
        Self::GetFormat,
        Self::SetFormat,
        Self::TryFormat,
        Self::GetParameters,
        Self::SetParameters,
        Self::QueryControl,
        Self::QueryMenu,
        Self::GetControls,
        Self::SetControls,
        Self::RequestBuffers,
        Self::QueryBuffer,
        Self::QueueBuffer,
        Self::DequeueBuffer,
        Self::ExportBuffer,
        Self::StreamOn,
        Self::StreamOff,
    ];

    /// Its name in `videodev2.h`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::QueryCapability => "VIDIOC_QUERYCAP",
            Self::EnumFormats => "VIDIOC_ENUM_FMT",
            Self::EnumSizes => "VIDIOC_ENUM_FRAMESIZES",
            Self::EnumIntervals => "VIDIOC_ENUM_FRAMEINTERVALS",
            Self::GetFormat => "VIDIOC_G_FMT",
            Self::SetFormat => "VIDIOC_S_FMT",
            Self::TryFormat => "VIDIOC_TRY_FMT",
            Self::GetParameters => "VIDIOC_G_PARM",
            Self::SetParameters => "VIDIOC_S_PARM",
            Self::QueryControl => "VIDIOC_QUERY_EXT_CTRL",
            Self::QueryMenu => "VIDIOC_QUERYMENU",
            Self::GetControls => "VIDIOC_G_EXT_CTRLS",
            Self::SetControls => "VIDIOC_S_EXT_CTRLS",
            Self::RequestBuffers => "VIDIOC_REQBUFS",
            Self::QueryBuffer => "VIDIOC_QUERYBUF",
            Self::QueueBuffer => "VIDIOC_QBUF",
            Self::DequeueBuffer => "VIDIOC_DQBUF",
            Self::ExportBuffer => "VIDIOC_EXPBUF",
            Self::StreamOn => "VIDIOC_STREAMON",
            Self::StreamOff => "VIDIOC_STREAMOFF",
        }
    }

    /// Direction, ordinal, and the bytes of its structure where pointers are this wide.
    const fn parts(self, width: Width) -> (u32, u32, usize) {
        match self {
            Self::QueryCapability => (READ, 0, 104),
            Self::EnumFormats => (BOTH, 2, 64),
            // The union of v4l2_format holds a pointer: it is aligned, and 200 bytes long.
            Self::GetFormat => (BOTH, 4, width.of(204, 208)),
            Self::SetFormat => (BOTH, 5, width.of(204, 208)),
            Self::TryFormat => (BOTH, 64, width.of(204, 208)),
            Self::RequestBuffers => (BOTH, 8, 20),
            Self::QueryBuffer => (BOTH, 9, width.of(80, 88)),
            Self::QueueBuffer => (BOTH, 15, width.of(80, 88)),
            Self::ExportBuffer => (BOTH, 16, 64),
            Self::DequeueBuffer => (BOTH, 17, width.of(80, 88)),
            Self::StreamOn => (WRITE, 18, 4),
            Self::StreamOff => (WRITE, 19, 4),
            Self::GetParameters => (BOTH, 21, 204),
            Self::SetParameters => (BOTH, 22, 204),
            Self::QueryMenu => (BOTH, 37, 44),
            Self::GetControls => (BOTH, 71, width.of(24, 32)),
            Self::SetControls => (BOTH, 72, width.of(24, 32)),
            Self::EnumSizes => (BOTH, 74, 44),
            Self::EnumIntervals => (BOTH, 75, 52),
            Self::QueryControl => (BOTH, 103, LARGEST),
        }
    }

    /// Bytes of its structure on this host.
    #[must_use]
    pub const fn size(self) -> usize {
        self.parts(Width::HOST).2
    }

    /// Its number on this host.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number_for(Width::HOST)
    }

    /// Its number where pointers are this wide (rule L1).
    #[must_use]
    pub const fn number_for(self, width: Width) -> u32 {
        let (direction, ordinal, size) = self.parts(width);
        (direction << 30) | ((size as u32) << 16) | ((b'V' as u32) << 8) | ordinal
    }
}

/// Offsets of fields, by structure.
pub mod at {
    use super::Width;

    /// `v4l2_capability`.
    pub mod capability {
        /// Text of 16 bytes.
        pub const DRIVER: usize = 0;
        /// Text of 32 bytes.
        pub const CARD: usize = 16;
        /// Text of 32 bytes.
        pub const BUS: usize = 48;
        /// Three bytes of a version.
        pub const VERSION: usize = 80;
        /// Of the whole device.
        pub const CAPABILITIES: usize = 84;
        /// Of this node, if the bit for that is set in those of the device.
        pub const DEVICE_CAPABILITIES: usize = 88;
    }

    /// `v4l2_fmtdesc`.
    pub mod format_description {
        /// What is asked for.
        pub const INDEX: usize = 0;
        /// Of buffers.
        pub const TYPE: usize = 4;
        /// Bit 0: compressed; bit 1: made by the library.
        pub const FLAGS: usize = 8;
        /// Text of 32 bytes.
        pub const DESCRIPTION: usize = 12;
        /// Four characters.
        pub const PIXEL_FORMAT: usize = 44;
    }

    /// `v4l2_frmsizeenum`.
    pub mod size {
        /// What is asked for.
        pub const INDEX: usize = 0;
        /// Four characters.
        pub const PIXEL_FORMAT: usize = 4;
        /// 1 discrete, 2 continuous, 3 in steps.
        pub const TYPE: usize = 8;
        /// Width and height; or least, greatest and step of each.
        pub const VALUES: usize = 12;
    }

    /// `v4l2_frmivalenum`.
    pub mod interval {
        /// What is asked for.
        pub const INDEX: usize = 0;
        /// Four characters.
        pub const PIXEL_FORMAT: usize = 4;
        /// Pixels.
        pub const WIDTH: usize = 8;
        /// Pixels.
        pub const HEIGHT: usize = 12;
        /// 1 discrete, 2 continuous, 3 in steps.
        pub const TYPE: usize = 16;
        /// A fraction of a second; or least, greatest and step.
        pub const VALUES: usize = 20;
    }

    /// `v4l2_format` with a `v4l2_pix_format` in it.
    pub mod format {
        use super::Width;
        /// Of buffers.
        pub const TYPE: usize = 0;
        const PIXELS: usize = Width::HOST.of(4, 8);
        /// Pixels.
        pub const WIDTH: usize = PIXELS;
        /// Pixels.
        pub const HEIGHT: usize = PIXELS + 4;
        /// Four characters.
        pub const PIXEL_FORMAT: usize = PIXELS + 8;
        /// Which lines are in a frame.
        pub const FIELD: usize = PIXELS + 12;
        /// Bytes from one row to the next.
        pub const STRIDE: usize = PIXELS + 16;
        /// Bytes of a buffer.
        pub const SIZE: usize = PIXELS + 20;
        /// What numbers mean as colours.
        pub const COLORSPACE: usize = PIXELS + 24;
        /// The magic number that says the fields behind are there.
        pub const PRIVATE: usize = PIXELS + 28;
        /// How colours became Y'CbCr.
        pub const ENCODING: usize = PIXELS + 36;
        /// Whether all numbers are used.
        pub const QUANTIZATION: usize = PIXELS + 40;
    }

    /// `v4l2_streamparm` with a `v4l2_captureparm` in it.
    pub mod parameters {
        /// Of buffers.
        pub const TYPE: usize = 0;
        /// Bit 12: the time between frames can be set.
        pub const CAPABILITY: usize = 4;
        /// Of the time between frames, s.
        pub const NUMERATOR: usize = 12;
        /// Of the time between frames, s.
        pub const DENOMINATOR: usize = 16;
    }

    /// `v4l2_query_ext_ctrl`.
    pub mod control {
        /// Of the control, with bit 31 the one behind it.
        pub const ID: usize = 0;
        /// Of its values.
        pub const TYPE: usize = 4;
        /// Text of 32 bytes.
        pub const NAME: usize = 8;
        /// 64 bits.
        pub const MINIMUM: usize = 40;
        /// 64 bits.
        pub const MAXIMUM: usize = 48;
        /// 64 bits without sign.
        pub const STEP: usize = 56;
        /// 64 bits.
        pub const DEFAULT: usize = 64;
        /// Read-only, inactive and others.
        pub const FLAGS: usize = 72;
        /// How many values it has.
        pub const ELEMENTS: usize = 80;
    }

    /// `v4l2_querymenu`, which is packed.
    pub mod menu {
        /// Of the control.
        pub const ID: usize = 0;
        /// Of the entry.
        pub const INDEX: usize = 4;
        /// Text of 32 bytes, or a number of 64 bits.
        pub const VALUE: usize = 8;
    }

    /// `v4l2_ext_control`, which is packed.
    pub mod value {
        /// Of the control.
        pub const ID: usize = 0;
        /// 32 or 64 bits.
        pub const VALUE: usize = 12;
    }

    /// `v4l2_requestbuffers`.
    pub mod buffers {
        /// How many.
        pub const COUNT: usize = 0;
        /// Of buffers.
        pub const TYPE: usize = 4;
        /// Whose memory it is.
        pub const MEMORY: usize = 8;
    }

    /// `v4l2_buffer`.
    pub mod buffer {
        use super::Width;
        /// Which one.
        pub const INDEX: usize = 0;
        /// Of buffers.
        pub const TYPE: usize = 4;
        /// Bytes of the frame.
        pub const USED: usize = 8;
        /// What happened to it, and which clock stamped it.
        pub const FLAGS: usize = 12;
        /// Seconds of the stamp, 64 bits; microseconds behind them.
        pub const SECONDS: usize = 24;
        /// Microseconds of the stamp, 64 bits.
        pub const MICROSECONDS: usize = 32;
        /// Of the frame.
        pub const SEQUENCE: usize = 56;
        /// Whose memory it is.
        pub const MEMORY: usize = 60;
        /// Where to map it.
        pub const OFFSET: usize = 64;
        /// Its bytes.
        pub const LENGTH: usize = Width::HOST.of(68, 72);
    }

    /// `v4l2_exportbuffer`.
    pub mod export {
        /// Of buffers.
        pub const TYPE: usize = 0;
        /// Which one.
        pub const INDEX: usize = 4;
        /// As of `open`.
        pub const FLAGS: usize = 12;
        /// What comes back.
        pub const DESCRIPTOR: usize = 16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `videodev2.h`, compiled for each, has them.
    const NUMBERS: [(Request, u32, u32); 20] = [
        (Request::QueryCapability, 0x8068_5600, 0x8068_5600),
        (Request::EnumFormats, 0xc040_5602, 0xc040_5602),
        (Request::EnumSizes, 0xc02c_564a, 0xc02c_564a),
        (Request::EnumIntervals, 0xc034_564b, 0xc034_564b),
        (Request::GetFormat, 0xc0d0_5604, 0xc0cc_5604),
        (Request::SetFormat, 0xc0d0_5605, 0xc0cc_5605),
        (Request::TryFormat, 0xc0d0_5640, 0xc0cc_5640),
        (Request::GetParameters, 0xc0cc_5615, 0xc0cc_5615),
        (Request::SetParameters, 0xc0cc_5616, 0xc0cc_5616),
        (Request::QueryControl, 0xc0e8_5667, 0xc0e8_5667),
        (Request::QueryMenu, 0xc02c_5625, 0xc02c_5625),
        (Request::GetControls, 0xc020_5647, 0xc018_5647),
        (Request::SetControls, 0xc020_5648, 0xc018_5648),
        (Request::RequestBuffers, 0xc014_5608, 0xc014_5608),
        (Request::QueryBuffer, 0xc058_5609, 0xc050_5609),
        (Request::QueueBuffer, 0xc058_560f, 0xc050_560f),
        (Request::DequeueBuffer, 0xc058_5611, 0xc050_5611),
        (Request::ExportBuffer, 0xc040_5610, 0xc040_5610),
        (Request::StreamOn, 0x4004_5612, 0x4004_5612),
        (Request::StreamOff, 0x4004_5613, 0x4004_5613),
    ];

    #[test]
    fn requests_have_the_numbers_of_the_kernels_header_on_64_and_on_32_bits() {
        for (at, (request, wide, narrow)) in NUMBERS.into_iter().enumerate() {
            assert_eq!(Request::ALL[at], request);
            assert_eq!(request.number_for(Width::Bits64), wide, "{}", request.name());
            assert_eq!(request.number_for(Width::Bits32), narrow, "{}", request.name());
            assert!(request.size() <= LARGEST);
        }
    }

    #[test]
    fn fields_lie_within_their_structures() {
        let ends = [
            (Request::QueryCapability, at::capability::DEVICE_CAPABILITIES + 4 + 12),
            (Request::EnumFormats, at::format_description::PIXEL_FORMAT + 4 + 4 + 12),
            (Request::EnumSizes, at::size::VALUES + 24 + 8),
            (Request::EnumIntervals, at::interval::VALUES + 24 + 8),
            (Request::QueryControl, at::control::ELEMENTS + 4 + 4 + 16 + 128),
            (Request::QueryMenu, at::menu::VALUE + 32 + 4),
            (Request::ExportBuffer, at::export::DESCRIPTOR + 4 + 44),
        ];
        for (request, end) in ends {
            assert_eq!(end, request.size(), "{}", request.name());
        }
        // Behind the length come reserved2 and request_fd, and on 64 bits four bytes of padding.
        let behind = if Width::HOST == Width::Bits64 { 12 } else { 8 };
        assert_eq!(at::buffer::LENGTH + 4 + behind, Request::DequeueBuffer.size());
    }
}
