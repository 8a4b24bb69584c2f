//! Tests of the gradients that need no OpenCV.

use super::*;

/// Bytes that look random and are the same every time (a linear congruence, Knuth's constants).
fn noise(len: usize) -> Vec<u8> {
    let mut state = 3u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..len).map(|_| next()).collect()
}

type Outputs = (Vec<u8>, Vec<i16>, Vec<i16>);

fn outputs(format: PixelFormat, (w, h): (usize, usize), pad: usize, simd: Simd) -> Outputs {
    let step = w * format.channels() + pad;
    let raw = noise(step * h);
    let src = ImageRef::new(&raw, format, w, h, step).unwrap();
    let mut sobel = Sobel::with_simd(w, h, simd).unwrap();
    let mut gx = vec![0; w * h];
    let mut gy = vec![0; w * h];
    sobel.gradients(&src, &mut gx, &mut gy).unwrap();
    let mut out = vec![0xAA; (w + pad) * h];
    let mut dst = ImageMut::new(&mut out, PixelFormat::Mono8, w, h, w + pad).unwrap();
    sobel.magnitude(&src, &mut dst).unwrap();
    (out, gx, gy)
}

#[test]
fn vector_and_plain_code_give_the_same_values_at_every_size_and_format() {
    use PixelFormat::{Bgr8, Mono8, Rgb8, Rgba8};
    for size in [(64, 48), (37, 23), (16, 3), (7, 9), (1, 9), (9, 1), (1, 1), (2, 2), (131, 2)] {
        for (format, pad) in [(Mono8, 0), (Rgb8, 0), (Bgr8, 3), (Rgba8, 0), (Mono8, 5)] {
            let fast = outputs(format, size, pad, Simd::detect());
            assert_eq!(fast, outputs(format, size, pad, Simd::SCALAR), "{size:?} {format:?}");
        }
    }
}

#[test]
fn an_edge_has_the_gradient_that_the_operator_defines() {
    let raw: Vec<u8> = (0..5 * 4).map(|i| if i % 5 < 2 { 10 } else { 60 }).collect();
    let src = ImageRef::packed(&raw, PixelFormat::Mono8, 5, 4).unwrap();
    let mut sobel = Sobel::new(5, 4).unwrap();
    let mut gx = vec![9; 20];
    let mut gy = vec![9; 20];
    sobel.gradients(&src, &mut gx, &mut gy).unwrap();
    for row in gx.chunks(5) {
        assert_eq!(row, [0, 200, 200, 0, 0]);
    }
    assert!(gy.iter().all(|g| *g == 0));
    let mut out = [0; 20];
    sobel
        .magnitude(&src, &mut ImageMut::packed(&mut out, PixelFormat::Mono8, 5, 4).unwrap())
        .unwrap();
    assert_eq!(out[..5], [0, 100, 100, 0, 0]);
}

#[test]
fn the_first_byte_weighs_as_red_or_blue_by_format() {
    // Black beside a pixel of which only the first byte is bright, one row of four pixels.
    let raw = [0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0];
    let mut sobel = Sobel::new(4, 1).unwrap();
    let mut gradient = |format| {
        let src = ImageRef::packed(&raw, format, 4, 1).unwrap();
        let mut gx = [0; 4];
        let mut gy = [0; 4];
        sobel.gradients(&src, &mut gx, &mut gy).unwrap();
        gx
    };
    // 255 * 0.299 is 76, 255 * 0.114 is 29; the column is smoothed by 1 + 2 + 1.
    assert_eq!(gradient(PixelFormat::Rgb8), [0, 4 * 76, 4 * 76, 0]);
    assert_eq!(gradient(PixelFormat::Bgr8), [0, 4 * 29, 4 * 29, 0]);
}

#[test]
fn outputs_of_another_size_or_format_are_refused_by_name() {
    let raw = [0; 40];
    let src = ImageRef::packed(&raw, PixelFormat::Mono8, 8, 5).unwrap();
    let mut sobel = Sobel::new(8, 5).unwrap();
    let err = sobel.gradients(&src, &mut [0; 40], &mut [0; 39]).unwrap_err();
    assert_eq!(err, KernelError::GradientLength { what: "y", got: 39, expected: 40 });
    let mut out = [0; 160];
    let mut dst = ImageMut::packed(&mut out, PixelFormat::Rgba8, 8, 5).unwrap();
    assert!(matches!(sobel.magnitude(&src, &mut dst), Err(KernelError::FormatMismatch { .. })));
    let mut dst = ImageMut::packed(&mut out, PixelFormat::Mono8, 5, 8).unwrap();
    assert!(matches!(sobel.magnitude(&src, &mut dst), Err(KernelError::SizeMismatch { .. })));
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_read_behind_the_last_pixel_or_written_behind_the_last_one_of_the_output() {
    use crate::kernels::guarded::Guarded;
    if !Simd::detect().has_avx2() {
        angaros_testing::skipped("the processor has no AVX2");
        return;
    }
    for (w, h) in [(64, 4), (37, 3), (33, 1), (32, 2), (16, 3), (17, 1), (28, 2), (131, 2)] {
        for format in [PixelFormat::Mono8, PixelFormat::Rgb8, PixelFormat::Rgba8] {
            let raw = Guarded::new(&noise(w * h * format.channels()));
            let mut out = Guarded::new(&vec![0; w * h]);
            let src = ImageRef::packed(&raw, format, w, h).unwrap();
            let mut dst = ImageMut::packed(&mut out, PixelFormat::Mono8, w, h).unwrap();
            let mut sobel = Sobel::with_simd(w, h, Simd::detect()).unwrap();
            sobel.magnitude(&src, &mut dst).unwrap();
            let (plain, ..) = outputs(format, (w, h), 0, Simd::SCALAR);
            assert!(*out == *plain, "{w}x{h} {format:?}");
        }
    }
}

#[test]
fn the_edges_of_an_image_are_its_own_and_not_those_of_the_one_before() {
    for h in [1, 2, 3, 6] {
        let mut sobel = Sobel::new(8, h).unwrap();
        let noisy = noise(8 * h * 3);
        let mut out = vec![0; 8 * h];
        for (raw, plain) in [(noisy, false), (vec![90; 8 * h * 3], true)] {
            let src = ImageRef::packed(&raw, PixelFormat::Rgb8, 8, h).unwrap();
            let mut dst = ImageMut::packed(&mut out, PixelFormat::Mono8, 8, h).unwrap();
            sobel.magnitude(&src, &mut dst).unwrap();
            assert_eq!(out.iter().all(|level| *level == 0), plain, "{h} rows");
        }
    }
}

#[test]
fn a_band_needs_the_rows_above_and_below_it() {
    let w = 19;
    let h = 9;
    let raw = noise(w * h * 3);
    let (whole, ..) = outputs(PixelFormat::Rgb8, (w, h), 0, Simd::SCALAR);
    let mut sobel = Sobel::new(w, h).unwrap();
    for (from, end) in (0..h).flat_map(|from| (from + 1..=h).map(move |end| (from, end))) {
        let held = from.saturating_sub(1)..(end + 1).min(h);
        let row = w * 3;
        let bytes = &raw[held.start * row..held.end * row];
        let src = ImageRef::band(bytes, PixelFormat::Rgb8, (w, h), row, held.clone()).unwrap();
        let mut out = vec![0; (end - from) * w];
        let mut dst = ImageMut::band(&mut out, PixelFormat::Mono8, (w, h), w, from..end).unwrap();
        sobel.magnitude(&src, &mut dst).unwrap();
        assert!(out == whole[from * w..end * w], "{from}..{end}");
        if held.start < from {
            let less = from..held.end;
            let less = ImageRef::band(&bytes[row..], PixelFormat::Rgb8, (w, h), row, less);
            let mut dst =
                ImageMut::band(&mut out, PixelFormat::Mono8, (w, h), w, from..end).unwrap();
            let missing = sobel.magnitude(&less.unwrap(), &mut dst);
            assert!(matches!(missing, Err(KernelError::MissingRows { .. })));
        }
    }
}
