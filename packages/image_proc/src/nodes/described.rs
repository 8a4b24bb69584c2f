//! An image in whose message a descriptor stands in place of its pixels.

use angaros::CdrError;
use angaros::accel::{AccelError, Format, Shape};
use angaros::msg::cdr::{Cdr, DescriptorError, DeviceSequence, HEADER_LEN, Reader, Writer};
use angaros::std_msgs::msg::Header;
use angaros::transport::buffer::{HeapPool, Slot};

/// What such a message says. Nothing of it is trusted: it comes from another process.
#[derive(Debug)]
pub(super) struct DescribedImage {
    pub header: Header,
    pub shape: Shape,
    pub sequence: DeviceSequence,
}

/// Why a message is no such image.
#[derive(Debug, thiserror::Error)]
pub enum DescribedError {
    /// It says of no device where its pixels lie.
    #[error(transparent)]
    Descriptor(#[from] DescriptorError),
    /// Its fields contradict each other, or are of no image.
    #[error(transparent)]
    Shape(#[from] AccelError),
    /// Fewer bytes lie there than the image has.
    #[error(
        "the descriptor is of {size} bytes, a {shape} image has {}\n\
         hint: whoever publishes it describes another buffer",
        shape.bytes()
    )]
    TooShort {
        /// Bytes on the device.
        size: u64,
        /// What the message says of the image.
        shape: Shape,
    },
    /// The elements are no bytes, which `h` stands for.
    #[error(
        "the descriptor is of elements `{0}`, those of an image are bytes\n\
         hint: whoever publishes it describes another sequence"
    )]
    NoBytes(String),
    /// The publisher has not waited until the pixels were there.
    #[error(
        "the image is to be waited for by an event of CUDA, which is not done here\n\
         hint: let its publisher wait until its kernel has ended"
    )]
    Event,
}

impl DescribedImage {
    /// Reads a message, encapsulation header first.
    ///
    /// # Errors
    /// Bytes that are no image on a device.
    pub fn read(bytes: &[u8]) -> Result<Self, DescribedError> {
        let mut r = Reader::new(bytes).map_err(DescriptorError::Cdr)?;
        let fields = Fields::read(&mut r).map_err(DescriptorError::Cdr)?;
        let sequence = DeviceSequence::read(&mut r)?;
        let [width, height, step] =
            [fields.width, fields.height, fields.step].map(|number| number as usize);
        let shape = Shape::new(Format::from_encoding(&fields.encoding)?, width, height, step)?;
        let size = sequence.size;
        if size < shape.bytes() as u64 {
            return Err(DescribedError::TooShort { size, shape });
        }
        if sequence.element != "h" {
            return Err(DescribedError::NoBytes(sequence.element));
        }
        if sequence.event != [0; 64] {
            return Err(DescribedError::Event);
        }
        Ok(Self { header: fields.header, shape, sequence })
    }
}

/// The fields of an image before its pixels, in their order.
struct Fields {
    header: Header,
    height: u32,
    width: u32,
    encoding: String,
    step: u32,
}

impl Fields {
    fn read(r: &mut Reader<'_>) -> Result<Self, CdrError> {
        let header = Header::read(r)?;
        let height = r.number()?;
        let width = r.number()?;
        let encoding = r.str()?.to_owned();
        let _is_bigendian: u8 = r.number()?;
        Ok(Self { header, height, width, encoding, step: r.number()? })
    }
}

/// The message with this descriptor in place of its pixels; `without` is the message that has none.
///
/// # Errors
/// A descriptor that a reader would refuse.
pub(super) fn message(without: &[u8], sequence: &DeviceSequence) -> Result<Slot, DescriptorError> {
    // The last thing is the number of pixels, which is zero.
    let at = without.len().saturating_sub(HEADER_LEN + size_of::<u32>());
    let fields = without.get(HEADER_LEN..HEADER_LEN + at).unwrap_or_default();
    let mut message = HeapPool::new(1).loan(HEADER_LEN + sequence.end(at));
    let mut w = Writer::new(message.as_bytes_mut())?;
    w.space(at, 1)?.copy_from_slice(fields);
    sequence.write(&mut w)?;
    Ok(message.freeze())
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::Message;
    use angaros::msg::cdr::SharedBlock;
    use angaros::sensor_msgs::msg::Image;

    fn sequence(size: u64) -> DeviceSequence {
        let socket = "@angaros-4711".to_owned();
        let block = SharedBlock { pid: 4711, id: 3, size: 1 << 21, socket, uid: 99 };
        let [backend, element] = ["cuda", "h"].map(str::to_owned);
        DeviceSequence { backend, size, element, device: 0, block: Some(block), event: [0; 64] }
    }

    fn image() -> Image {
        let mut image = Image { width: 5, height: 3, step: 15, ..Image::default() };
        image.header.stamp.sec = 7;
        image.header.frame_id = "camera".to_owned();
        image.encoding = "rgb8".to_owned();
        image
    }

    fn bytes(image: &Image, sequence: &DeviceSequence) -> Vec<u8> {
        let mut without = vec![0; image.cdr_size()];
        image.encode(&mut without).unwrap();
        message(&without, sequence).unwrap().as_bytes().to_vec()
    }

    #[test]
    fn what_is_written_is_read_again_and_is_no_image_to_others() {
        // The descriptor begins at every place.
        for frame_id in ["", "c", "ca", "cam", "came", "camer", "camera", "cameras", "cameras1"] {
            let mut image = image();
            image.header.frame_id = frame_id.to_owned();
            let bytes = bytes(&image, &sequence(45));
            let read = DescribedImage::read(&bytes).unwrap();
            assert_eq!(read.header, image.header);
            assert_eq!(read.shape, Shape::packed(Format::Rgb8, 5, 3).unwrap());
            assert_eq!(read.sequence, sequence(45));
            let error = Image::decode(&bytes).unwrap_err();
            assert!(matches!(error, CdrError::OnDevice { .. }), "{error}");
        }
    }

    #[test]
    fn fields_that_contradict_each_other_are_refused() {
        let refused = |change: fn(&mut Image, &mut DeviceSequence)| {
            let mut image = image();
            let mut sequence = sequence(45);
            change(&mut image, &mut sequence);
            DescribedImage::read(&bytes(&image, &sequence)).unwrap_err().to_string()
        };
        let cases = [
            (refused(|_, sequence| sequence.size = 44), "of 44 bytes, a rgb8 5x3 image has 45"),
            (refused(|image, _| image.step = 16), "has 47"),
            (refused(|image, _| image.height = 4), "has 60"),
            (refused(|image, _| image.height = 0), "a side is not between"),
            (refused(|image, _| image.step = 14), "less than the 15 bytes"),
            (refused(|image, _| image.step = u32::MAX), "more than"),
            (refused(|image, _| image.encoding = "jpeg".to_owned()), "unknown encoding"),
            (refused(|_, sequence| sequence.element = "f".to_owned()), "elements `f`"),
            (refused(|_, sequence| sequence.event[3] = 1), "event of CUDA"),
        ];
        for (error, words) in cases {
            assert!(error.contains(words) && error.contains("\nhint: "), "{error}");
        }
    }

    #[test]
    fn bytes_that_end_too_early_or_are_noise_are_errors() {
        let whole = bytes(&image(), &sequence(45));
        for end in 0..whole.len() {
            DescribedImage::read(&whole[..end]).unwrap_err();
        }
        let mut seed = 1_u32;
        for _ in 0..20_000 {
            let mut bytes = whole.clone();
            for _ in 0..3 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = (seed >> 8) as usize % bytes.len();
                bytes[at] = (seed >> 24) as u8;
            }
            // Whatever is said fits together.
            if let Ok(read) = DescribedImage::read(&bytes) {
                assert!(read.shape.bytes() as u64 <= read.sequence.size);
            }
        }
    }
}
