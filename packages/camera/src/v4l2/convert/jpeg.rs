//! Frames that are JPEG pictures.
//!
//! Many cameras leave the Huffman tables out, as AVI files do: those of ITU-T T.81, annex K.3, are
//! meant then. A decoder that does not know this finds them in what [`with_huffman_tables`] makes.

use super::OutputEncoding;
use crate::v4l2::error::V4l2Error;
use crate::v4l2::format::MAX_SIDE;
use std::borrow::Cow;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// Begin of the picture's data.
const START_OF_SCAN: u8 = 0xda;
const HUFFMAN_TABLES: u8 = 0xc4;
const END_OF_IMAGE: u8 = 0xd9;

/// Decodes a picture of this width and height.
pub fn decode(
    data: &[u8],
    size: (usize, usize),
    output: OutputEncoding,
    image: &mut [u8],
) -> Result<(), V4l2Error> {
    let bad = |why: String| V4l2Error::BadFrame(why);
    let data = with_huffman_tables(data).ok_or_else(|| bad("it is no JPEG".to_owned()))?;
    let space = match output {
        OutputEncoding::Mono8 => ColorSpace::Luma,
        OutputEncoding::Bgr8 => ColorSpace::BGR,
        _ => ColorSpace::RGB,
    };
    let options = DecoderOptions::default()
        .set_max_width(MAX_SIDE as usize)
        .set_max_height(MAX_SIDE as usize)
        .jpeg_set_out_colorspace(space);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(&*data), options);
    decoder.decode_headers().map_err(|error| bad(format!("its JPEG is broken: {error:?}")))?;
    let found = decoder.dimensions().unwrap_or_default();
    if found != size {
        let (width, height) = size;
        let found = format!("{}x{}", found.0, found.1);
        return Err(bad(format!("its JPEG has {found} pixels, not {width}x{height}")));
    }
    if decoder.input_colorspace() == Some(ColorSpace::Luma) && space == ColorSpace::BGR {
        // Without colour both orders are the same, and the decoder knows but one of them.
        decoder.set_options(options.jpeg_set_out_colorspace(ColorSpace::RGB));
    }
    decoder.decode_into(image).map_err(|error| bad(format!("its JPEG is broken: {error:?}")))
}

/// Width and height of a picture; `None` if it is none.
#[must_use]
pub fn jpeg_size(data: &[u8]) -> Option<(usize, usize)> {
    let mut size = None;
    for segment in segments(data)? {
        // All frames begin alike: SOF0 to SOF15, without those numbers that mean something else.
        let number = segment.marker;
        let is_frame = matches!(number, 0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf);
        if let (true, [_, h1, h0, w1, w0, ..]) = (is_frame, segment.data) {
            let number = |high: u8, low: u8| usize::from(u16::from_be_bytes([high, low]));
            size = Some((number(*w1, *w0), number(*h1, *h0)));
        }
    }
    size.filter(|(width, height)| *width > 0 && *height > 0)
}

/// The picture with Huffman tables, from its first to its last byte; `None` if it is none.
#[must_use]
pub fn with_huffman_tables(data: &[u8]) -> Option<Cow<'_, [u8]>> {
    let mut scan = None;
    for segment in segments(data)? {
        match segment.marker {
            HUFFMAN_TABLES => return Some(Cow::Borrowed(data)),
            START_OF_SCAN => scan = Some(segment.at),
            _ => {}
        }
    }
    let at = scan?;
    let mut whole = Vec::with_capacity(data.len() + TABLES.len() + 4);
    whole.extend_from_slice(&data[..at]);
    whole.extend_from_slice(&[0xff, HUFFMAN_TABLES]);
    whole.extend_from_slice(&(TABLES.len() as u16 + 2).to_be_bytes());
    whole.extend_from_slice(&TABLES);
    whole.extend_from_slice(&data[at..]);
    Some(Cow::Owned(whole))
}

/// A part of a picture before its data.
struct Segment<'a> {
    marker: u8,
    /// Where it begins.
    at: usize,
    data: &'a [u8],
}

/// The segments up to the picture's data, that one included; `None` if it does not begin as one.
fn segments(data: &[u8]) -> Option<impl Iterator<Item = Segment<'_>>> {
    let [0xff, 0xd8, ..] = data else { return None };
    let mut next = Some(2);
    Some(std::iter::from_fn(move || {
        let at = next.take()?;
        let [0xff, marker, rest @ ..] = data.get(at..)? else { return None };
        match *marker {
            // A byte to fill up.
            0xff => {
                next = Some(at + 1);
                return Some(Segment { marker: 0xff, at, data: &[] });
            }
            END_OF_IMAGE | 0 => return None,
            _ => {}
        }
        let [high, low, ..] = rest else { return None };
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        let data = rest.get(2..length)?;
        if *marker != START_OF_SCAN {
            next = Some(at + 2 + length);
        }
        Some(Segment { marker: *marker, at, data })
    }))
}

/// Class and number of each table, how many codes of each length it has, and their values.
const fn concat_tables(tables: &[(u8, &[u8; 16], &[u8])]) -> [u8; TABLE_BYTES] {
    let mut out = [0; TABLE_BYTES];
    let mut at = 0;
    let mut table = 0;
    while table < tables.len() {
        let (class, lengths, values) = tables[table];
        out[at] = class;
        let mut i = 0;
        while i < lengths.len() {
            out[at + 1 + i] = lengths[i];
            i += 1;
        }
        let mut i = 0;
        while i < values.len() {
            out[at + 17 + i] = values[i];
            i += 1;
        }
        at += 17 + values.len();
        table += 1;
    }
    assert!(at == TABLE_BYTES, "a table has other values than its lengths say");
    out
}

const TABLE_BYTES: usize = 4 * 17 + 2 * 12 + 2 * 162;

/// The tables of annex K.3: K.3 and K.5 of brightness, K.4 and K.6 of colour.
#[rustfmt::skip]
const TABLES: [u8; TABLE_BYTES] = concat_tables(&[
    (0x00, &[0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    (0x10, &[0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
        &[
            0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51,
            0x61, 0x07, 0x22, 0x71, 0x14, 0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1,
            0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82, 0x09, 0x0a, 0x16, 0x17, 0x18,
            0x19, 0x1a, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39,
            0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57,
            0x58, 0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75,
            0x76, 0x77, 0x78, 0x79, 0x7a, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x92,
            0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7,
            0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3,
            0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8,
            0xd9, 0xda, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf1, 0xf2,
            0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa,
        ]),
    (0x01, &[0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    (0x11, &[0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
        &[
            0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07,
            0x61, 0x71, 0x13, 0x22, 0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xa1, 0xb1, 0xc1, 0x09,
            0x23, 0x33, 0x52, 0xf0, 0x15, 0x62, 0x72, 0xd1, 0x0a, 0x16, 0x24, 0x34, 0xe1, 0x25,
            0xf1, 0x17, 0x18, 0x19, 0x1a, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x35, 0x36, 0x37, 0x38,
            0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56,
            0x57, 0x58, 0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74,
            0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89,
            0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5,
            0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba,
            0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6,
            0xd7, 0xd8, 0xd9, 0xda, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf2,
            0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa,
        ]),
]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::v4l2::recorded::grey_jpeg;

    #[test]
    fn a_picture_without_huffman_tables_is_decoded_with_those_of_the_standard() {
        let bare = grey_jpeg();
        assert_eq!(jpeg_size(&bare), Some((8, 8)));
        let whole = with_huffman_tables(&bare).unwrap();
        assert_eq!(whole.len(), bare.len() + 4 + TABLE_BYTES);
        assert!(matches!(with_huffman_tables(&whole), Some(Cow::Borrowed(_))), "once is enough");
        for (output, bytes) in
            [(OutputEncoding::Rgb8, 192), (OutputEncoding::Bgr8, 192), (OutputEncoding::Mono8, 64)]
        {
            let mut image = vec![0; bytes];
            decode(&bare, (8, 8), output, &mut image).unwrap();
            assert!(image.iter().all(|value| *value == 135), "{output:?}: {image:?}");
        }
    }

    #[test]
    fn a_picture_of_another_size_or_cut_short_is_refused() {
        let picture = grey_jpeg();
        let mut image = vec![0; 16 * 8];
        let refused = decode(&picture, (16, 8), OutputEncoding::Mono8, &mut image);
        assert!(refused.unwrap_err().to_string().contains("8x8 pixels, not 16x8"));
        for length in 0..picture.len() - 4 {
            let mut image = vec![0; 64];
            let cut = &picture[..length];
            let refused = decode(cut, (8, 8), OutputEncoding::Mono8, &mut image).is_err();
            assert!(refused || jpeg_size(cut).is_some(), "{length} bytes");
        }
        assert!(with_huffman_tables(b"\xff\xd8\xff\xda").is_none(), "its length is missing");
        assert!(with_huffman_tables(b"GIF89a").is_none() && jpeg_size(&[]).is_none());
    }
}
