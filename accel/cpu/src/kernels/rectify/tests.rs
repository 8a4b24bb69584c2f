//! Tests of rectification that need no OpenCV.

use super::*;
use crate::kernels::DistortionModel;

const D: [f64; 5] = [-0.28, 0.07, 1e-3, -5e-4, 0.01];
const IDENTITY: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

fn camera(width: usize, height: usize, d: &[f64], zoom: f64) -> CameraModel<'_> {
    let f = 0.6 * width as f64;
    let cx = width as f64 * 0.5;
    let cy = height as f64 * 0.5;
    CameraModel {
        width,
        height,
        d,
        k: [f, 0.0, cx, 0.0, f, cy, 0.0, 0.0, 1.0],
        r: IDENTITY,
        p: [f * zoom, 0.0, cx, 0.0, 0.0, f * zoom, cy, 0.0, 0.0, 0.0, 1.0, 0.0],
        model: DistortionModel::PlumbBob,
    }
}

/// Bytes that look random and are the same every time (a linear congruence, Knuth's constants).
fn noise(len: usize) -> Vec<u8> {
    let mut state = 1u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..len).map(|_| next()).collect()
}

fn rectified(camera: &CameraModel<'_>, format: PixelFormat, pad: usize, simd: Simd) -> Vec<u8> {
    let w = camera.width;
    let h = camera.height;
    let step = w * format.channels() + pad;
    let raw = noise(step * h);
    let mut out = vec![0xAA; step * h];
    let src = ImageRef::new(&raw, format, w, h, step).unwrap();
    let mut dst = ImageMut::new(&mut out, format, w, h, step).unwrap();
    Rectify::with_simd(camera, simd).unwrap().run(&src, &mut dst).unwrap();
    out
}

#[test]
fn vector_and_plain_code_give_the_same_bytes_at_every_size_and_zoom() {
    use PixelFormat::{Mono8, Rgb8, Rgba8};
    for (w, h) in [(64, 48), (37, 23), (16, 3), (15, 9), (1, 9), (9, 1), (1, 1), (131, 2)] {
        for zoom in [0.3, 1.0, 2.5] {
            for (format, pad) in [(Mono8, 0), (Rgb8, 0), (Rgba8, 0), (Mono8, 5), (Rgb8, 7)] {
                let camera = camera(w, h, &D, zoom);
                let fast = rectified(&camera, format, pad, Simd::detect());
                let plain = rectified(&camera, format, pad, Simd::SCALAR);
                assert_eq!(fast, plain, "{w}x{h} {format:?} zoom {zoom} pad {pad}");
            }
        }
    }
}

#[test]
fn a_camera_without_distortion_is_copied_and_padding_is_left_alone() {
    let out = rectified(&camera(40, 24, &[], 1.0), PixelFormat::Rgb8, 4, Simd::detect());
    let raw = noise(124 * 24);
    for (got, want) in out.chunks(124).zip(raw.chunks(124)) {
        assert_eq!(got[..120], want[..120]);
        assert_eq!(got[120..], [0xAA; 4]);
    }
}

#[test]
fn what_lies_outside_the_raw_image_is_black() {
    let out = rectified(&camera(40, 24, &[], 0.25), PixelFormat::Mono8, 0, Simd::detect());
    assert_eq!(out[0], 0);
    assert!(out[12 * 40 + 20] > 0);
}

#[test]
fn images_of_another_size_or_format_are_refused_by_name() {
    let rectify = Rectify::new(&camera(40, 24, &D, 1.0)).unwrap();
    let raw = vec![0; 40 * 24 * 3];
    let mut out = vec![0; 40 * 24 * 3];
    let src = ImageRef::packed(&raw, PixelFormat::Rgb8, 24, 40).unwrap();
    let mut dst = ImageMut::packed(&mut out, PixelFormat::Rgb8, 40, 24).unwrap();
    let err = rectify.run(&src, &mut dst).unwrap_err().to_string();
    assert!(err.contains("raw image") && err.contains("(24, 40)"), "{err}");
    let src = ImageRef::packed(&raw, PixelFormat::Bgr8, 40, 24).unwrap();
    assert!(matches!(rectify.run(&src, &mut dst), Err(KernelError::FormatMismatch { .. })));
    let huge = camera(32_767, 32_767, &D, 1.0);
    assert!(matches!(Rectify::new(&huge), Err(KernelError::TooManyPixels { .. })));
}

#[test]
fn a_camera_that_looks_away_from_its_rectified_plane_gives_black_not_a_crash() {
    let mut odd = camera(40, 24, &D, 1.0);
    odd.r = [1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0];
    for simd in [Simd::detect(), Simd::SCALAR] {
        let rectify = Rectify::with_simd(&odd, simd).unwrap();
        let raw = vec![255; 40 * 24];
        let mut out = vec![7; 40 * 24];
        let src = ImageRef::packed(&raw, PixelFormat::Mono8, 40, 24).unwrap();
        let mut dst = ImageMut::packed(&mut out, PixelFormat::Mono8, 40, 24).unwrap();
        rectify.run(&src, &mut dst).unwrap();
        assert!(!out.contains(&7));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_read_behind_the_last_pixel_or_written_behind_the_last_one_of_the_output() {
    use crate::kernels::guarded::Guarded;
    use PixelFormat::{Mono8, Rgb8, Rgba8};
    if !Simd::detect().has_avx2() {
        angaros_testing::skipped("the processor has no AVX2");
        return;
    }
    for (w, h) in [(64, 48), (37, 23), (24, 3), (17, 4), (16, 2), (9, 1), (131, 5)] {
        for (format, zoom) in [Mono8, Rgb8, Rgba8]
            .into_iter()
            .flat_map(|format| [0.3, 0.6, 1.0, 2.5].map(|z| (format, z)))
        {
            for d in [&D[..], &[]] {
                let mut camera = camera(w, h, d, zoom);
                // Shifted, so that the edge of the raw image comes to lie within whole blocks.
                for shift in [0.0, 0.4, 2.3] {
                    camera.p[2] = w as f64 * 0.5 - shift;
                    camera.p[6] = h as f64 * 0.5 - shift;
                    let row = w * format.channels();
                    let raw = Guarded::new(&noise(row * h));
                    let mut out = Guarded::new(&vec![0; row * h]);
                    let src = ImageRef::packed(&raw, format, w, h).unwrap();
                    let mut dst = ImageMut::packed(&mut out, format, w, h).unwrap();
                    let rectify = Rectify::with_simd(&camera, Simd::detect()).unwrap();
                    rectify.run(&src, &mut dst).unwrap();
                    let plain = rectified(&camera, format, 0, Simd::SCALAR);
                    assert!(*out == *plain, "{w}x{h} {format:?} zoom {zoom} shift {shift}");
                }
            }
        }
    }
}

#[test]
fn at_the_right_and_the_lower_border_a_pixel_is_blended_with_black() {
    for (format, channels) in [(PixelFormat::Mono8, 1), (PixelFormat::Rgb8, 3)] {
        // Each rectified pixel lies half a pixel right of and below a raw one.
        let w = 20;
        let h = 6;
        let mut shifted = camera(w, h, &[], 1.0);
        shifted.p[2] -= 0.5;
        shifted.p[6] -= 0.5;
        for simd in [Simd::detect(), Simd::SCALAR] {
            let raw = vec![200; w * h * channels];
            let mut out = vec![7; w * h * channels];
            let src = ImageRef::packed(&raw, format, w, h).unwrap();
            let mut dst = ImageMut::packed(&mut out, format, w, h).unwrap();
            Rectify::with_simd(&shifted, simd).unwrap().run(&src, &mut dst).unwrap();
            for (at, level) in out.iter().enumerate() {
                let x = at / channels % w;
                let y = at / channels / w;
                let expected = match (x == w - 1, y == h - 1) {
                    (false, false) => 200,
                    (true, true) => 50,
                    _ => 100,
                };
                assert_eq!(*level, expected, "{format:?} at {x}, {y}");
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_band_is_made_of_the_raw_rows_that_it_needs_and_no_other_row_is_read() {
    use crate::kernels::{guarded::Guarded, needed_rows};
    use PixelFormat::{Mono8, Rgb8, Rgba8};
    let w = 64;
    let h = 30;
    for (format, zoom) in
        [Mono8, Rgb8, Rgba8].into_iter().flat_map(|format| [0.4, 1.0, 2.2].map(|z| (format, z)))
    {
        for simd in [Simd::detect(), Simd::SCALAR] {
            let camera = camera(w, h, &D, zoom);
            let rectify = Rectify::with_simd(&camera, simd).unwrap();
            let row = w * format.channels();
            let raw = noise(row * h);
            let whole = rectified(&camera, format, 0, Simd::SCALAR);
            for band in [0..1, 3..4, 7..16, 29..30] {
                let needed = needed_rows(&rectify.row_needs(), band.clone());
                let held = if needed.is_empty() { 0..1 } else { needed };
                let bytes = Guarded::new(&raw[held.start * row..held.end * row]);
                let src = ImageRef::band(&bytes, format, (w, h), row, held.clone()).unwrap();
                let mut out = vec![0xAA; band.len() * row];
                let mut dst = ImageMut::band(&mut out, format, (w, h), row, band.clone()).unwrap();
                rectify.run(&src, &mut dst).unwrap();
                let expected = &whole[band.start * row..band.end * row];
                assert!(out == expected, "{format:?} zoom {zoom} {} {band:?}", simd.name());
                if held.len() > 1 {
                    let less = held.start..held.end - 1;
                    let src = ImageRef::band(&bytes, format, (w, h), row, less).unwrap();
                    let mut dst = ImageMut::band(&mut out, format, (w, h), row, band).unwrap();
                    let missing = rectify.run(&src, &mut dst);
                    assert!(matches!(missing, Err(KernelError::MissingRows { .. })));
                }
            }
        }
    }
}
