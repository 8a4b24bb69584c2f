//! JSON in the pixels of a PNG, which browsers unpack fast: the bytes of the text, then line feeds
//! up to a full rectangle, as RGB; the file as base64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Limits};
use std::io::Cursor;

/// A text as base64 of a PNG.
///
/// # Errors
/// A text that is too long for an image.
pub fn png_encode(text: &[u8]) -> Result<String, String> {
    let pixels = text.len().div_ceil(3).max(1);
    let width = (pixels as f64).sqrt().floor().max(1.0) as usize;
    let height = pixels.div_ceil(width);
    let size = |n: usize| u32::try_from(n).map_err(|_| "the message is too long for a PNG");
    let mut data = text.to_vec();
    data.resize(width * height * 3, b'\n');
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, size(width)?, size(height)?);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer.write_image_data(&data).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(STANDARD.encode(file))
}

/// The text in base64 of a PNG, of at most `most` bytes. The line feeds at its end are left: they
/// mean nothing in JSON.
///
/// # Errors
/// What is no PNG, has other pixels than RGB or RGBA of 8 bits, or holds more.
pub fn png_decode(base64: &str, most: usize) -> Result<Vec<u8>, String> {
    // Line breaks are allowed within base64, and some programs write them.
    let packed: Vec<u8> = base64.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let file = STANDARD.decode(packed).map_err(|error| format!("no base64: {error}"))?;
    let limits = Limits { bytes: most.saturating_mul(2).saturating_add(1 << 20) };
    let mut reader = Decoder::new_with_limits(Cursor::new(file), limits)
        .read_info()
        .map_err(|error| format!("no PNG: {error}"))?;
    let info = reader.info();
    let alpha = match (info.color_type, info.bit_depth) {
        (ColorType::Rgb, BitDepth::Eight) => false,
        (ColorType::Rgba, BitDepth::Eight) => true,
        (color, depth) => return Err(format!("a PNG of {color:?} and {depth:?} holds no text")),
    };
    let bytes = u64::from(info.width) * u64::from(info.height) * 3;
    if bytes > most as u64 {
        return Err(format!("a PNG of {bytes} bytes, at most {most} are read"));
    }
    let size = reader.output_buffer_size().ok_or("the PNG is too large")?;
    let mut data = vec![0; size];
    reader.next_frame(&mut data).map_err(|error| format!("no PNG: {error}"))?;
    if alpha {
        data = data.chunks_exact(4).flat_map(|pixel| &pixel[..3]).copied().collect();
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_comes_back_with_line_feeds_behind_it() {
        for len in [0, 1, 2, 3, 4, 11, 12, 100, 1000, 100_000] {
            let text: Vec<u8> = (0..len).map(|n| b'a' + (n % 26) as u8).collect();
            let back = png_decode(&png_encode(&text).unwrap(), 1 << 20).unwrap();
            assert_eq!(&back[..len], text);
            assert!(back[len..].iter().all(|byte| *byte == b'\n'), "{len}");
        }
    }

    #[test]
    fn the_image_is_as_wide_as_the_reference_makes_it() {
        let file = STANDARD.decode(png_encode(&[b'x'; 100]).unwrap()).unwrap();
        // 34 pixels: 5 wide, 7 high.
        assert_eq!(file[16..24], [0, 0, 0, 5, 0, 0, 0, 7]);
    }

    #[test]
    fn what_is_no_image_or_too_large_is_an_error() {
        let large = png_encode(&[0; 100_000]).unwrap();
        assert!(png_decode(&large, 1000).unwrap_err().contains("at most 1000"));
        assert!(png_decode("!!", 1000).unwrap_err().contains("base64"));
        assert!(png_decode("AAAA", 1000).unwrap_err().contains("PNG"));
        let mut file = STANDARD.decode(&large).unwrap();
        file.truncate(file.len() / 2);
        assert!(png_decode(&STANDARD.encode(file), 1 << 20).is_err());
    }
}
