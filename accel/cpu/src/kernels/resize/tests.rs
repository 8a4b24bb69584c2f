//! Tests of resizing that need no OpenCV.

use super::*;

/// Bytes that look random and are the same every time (a linear congruence, Knuth's constants).
fn noise(len: usize) -> Vec<u8> {
    let mut state = 7u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..len).map(|_| next()).collect()
}

fn resized(
    format: PixelFormat,
    (w, h): (usize, usize),
    to: ResizeTo,
    pad: usize,
    simd: Simd,
) -> Result<Vec<u8>, KernelError> {
    let mut resize = Resize::with_simd(format, w, h, to, simd)?;
    let step = w * format.channels() + pad;
    let raw = noise(step * h);
    let (ow, oh) = resize.output_size();
    let out_step = ow * format.channels() + pad;
    let mut out = vec![0xAA; out_step * oh];
    let src = ImageRef::new(&raw, format, w, h, step)?;
    for _ in 0..2 {
        let mut dst = ImageMut::new(&mut out, format, ow, oh, out_step)?;
        resize.run(&src, &mut dst)?;
    }
    Ok(out)
}

#[test]
fn vector_and_plain_code_give_the_same_bytes_at_every_size_and_factor() {
    use PixelFormat::{Mono8, Rgb8, Rgba8};
    for size in [(64, 48), (37, 23), (16, 3), (7, 9), (1, 9), (9, 1), (131, 2), (640, 5)] {
        for f in [0.5, 2.0, 0.3, 1.7, 0.77, 3.3, 0.11, 1.0] {
            for (format, pad) in [(Mono8, 0), (Rgb8, 0), (Rgba8, 0), (Mono8, 5), (Rgb8, 7)] {
                let to = ResizeTo::Scale(f, f);
                let fast = resized(format, size, to, pad, Simd::detect());
                let plain = resized(format, size, to, pad, Simd::SCALAR);
                assert_eq!(fast, plain, "{size:?} {format:?} factor {f} pad {pad}");
            }
        }
    }
}

#[test]
fn doubling_gives_what_the_general_method_gives() {
    for format in [PixelFormat::Mono8, PixelFormat::Rgb8, PixelFormat::Rgba8] {
        for (w, h) in [(64, 8), (37, 23), (1, 1), (2, 5)] {
            let channels = format.channels();
            let raw = noise(w * h * channels);
            let src = ImageRef::packed(&raw, format, w, h).unwrap();
            let mut out = vec![0; 4 * raw.len()];
            let mut dst = ImageMut::packed(&mut out, format, 2 * w, 2 * h).unwrap();
            let mut linear = Linear::new((w, h), (2 * w, 2 * h), [0.5, 0.5], channels);
            linear.run(&src, &mut dst, Simd::SCALAR);
            let doubled = resized(format, (w, h), ResizeTo::Scale(2.0, 2.0), 0, Simd::detect());
            assert_eq!(doubled.unwrap(), out, "{w}x{h} {format:?}");
        }
    }
}

#[test]
fn halving_takes_the_mean_of_four_and_of_what_is_left_at_an_odd_border() {
    let raw = [10, 20, 30, 30, 40, 51, 1, 3, 255];
    let src = ImageRef::packed(&raw, PixelFormat::Mono8, 3, 3).unwrap();
    let to = ResizeTo::Scale(0.5, 0.5);
    let mut resize = Resize::new(PixelFormat::Mono8, 3, 3, to).unwrap();
    assert_eq!(resize.output_size(), (2, 2));
    let mut out = [0; 4];
    resize.run(&src, &mut ImageMut::packed(&mut out, PixelFormat::Mono8, 2, 2).unwrap()).unwrap();
    assert_eq!(out, [25, 40, 2, 255]);
}

#[test]
fn the_same_size_is_a_copy() {
    let out = resized(PixelFormat::Rgb8, (33, 9), ResizeTo::Size(33, 9), 0, Simd::detect());
    assert_eq!(out.unwrap(), noise(33 * 9 * 3));
}

#[test]
fn factors_and_sizes_that_make_no_image_are_refused() {
    let new = |to| Resize::new(PixelFormat::Mono8, 10, 10, to).map(|r| r.output_size());
    assert_eq!(new(ResizeTo::Scale(0.25, 0.35)), Ok((2, 4)));
    assert_eq!(new(ResizeTo::Scale(-1.0, 1.0)), Err(KernelError::BadScale(-1.0)));
    assert!(matches!(new(ResizeTo::Scale(f64::NAN, 1.0)), Err(KernelError::BadScale(_))));
    assert!(matches!(new(ResizeTo::Scale(0.01, 1.0)), Err(KernelError::BadSize { .. })));
    assert!(matches!(new(ResizeTo::Scale(1e300, 1.0)), Err(KernelError::BadSize { .. })));
    assert!(matches!(new(ResizeTo::Size(0, 4)), Err(KernelError::BadSize { .. })));
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
    for (w, h) in [(64, 8), (37, 5), (33, 2), (16, 3), (21, 1), (131, 2), (640, 5)] {
        for f in [0.5, 2.0, 0.3, 1.7, 0.77, 3.3, 1.0] {
            for format in [Mono8, Rgb8, Rgba8] {
                let to = ResizeTo::Scale(f, f);
                let Ok(mut resize) = Resize::with_simd(format, w, h, to, Simd::detect()) else {
                    continue;
                };
                let (ow, oh) = resize.output_size();
                let raw = Guarded::new(&noise(w * h * format.channels()));
                let mut out = Guarded::new(&vec![0; ow * oh * format.channels()]);
                let src = ImageRef::packed(&raw, format, w, h).unwrap();
                let mut dst = ImageMut::packed(&mut out, format, ow, oh).unwrap();
                resize.run(&src, &mut dst).unwrap();
                let plain = resized(format, (w, h), to, 0, Simd::SCALAR).unwrap();
                assert!(*out == *plain, "{w}x{h} {format:?} factor {f}");
            }
        }
    }
}

#[test]
fn an_image_has_nothing_of_the_one_that_was_resized_before_it() {
    for simd in [Simd::detect(), Simd::SCALAR] {
        let to = ResizeTo::Scale(1.0, 1.7);
        let mut resize = Resize::with_simd(PixelFormat::Mono8, 33, 5, to, simd).unwrap();
        let mut last = vec![0; 33 * 8];
        // Two rows of the first image are kept when it is done: of a single tap at the end.
        for level in [10, 200, 90] {
            let raw = vec![level; 33 * 5];
            let src = ImageRef::packed(&raw, PixelFormat::Mono8, 33, 5).unwrap();
            let mut dst = ImageMut::packed(&mut last, PixelFormat::Mono8, 33, 8).unwrap();
            resize.run(&src, &mut dst).unwrap();
            assert!(last.iter().all(|value| *value == level), "{level}: {last:?}");
        }
        // An image of one row, where the row that is kept is the one that is asked for.
        let to = ResizeTo::Scale(1.0, 3.0);
        let mut resize = Resize::with_simd(PixelFormat::Mono8, 33, 1, to, simd).unwrap();
        for level in [10, 200] {
            let raw = vec![level; 33];
            let src = ImageRef::packed(&raw, PixelFormat::Mono8, 33, 1).unwrap();
            let mut dst = ImageMut::packed(&mut last[..99], PixelFormat::Mono8, 33, 3).unwrap();
            resize.run(&src, &mut dst).unwrap();
            assert!(last[..99].iter().all(|value| *value == level), "{level}: {last:?}");
        }
    }
}

#[test]
fn a_band_is_made_of_the_input_rows_that_it_needs() {
    use crate::kernels::needed_rows;
    let w = 33;
    let h = 14;
    for (format, factor) in [PixelFormat::Mono8, PixelFormat::Rgb8]
        .into_iter()
        .flat_map(|format| [0.3, 0.5, 1.0, 1.7, 2.0].map(|f| (format, f)))
    {
        for simd in [Simd::detect(), Simd::SCALAR] {
            let to = ResizeTo::Scale(factor, factor);
            let mut resize = Resize::with_simd(format, w, h, to, simd).unwrap();
            let (ow, oh) = resize.output_size();
            let row = w * format.channels();
            let out_row = ow * format.channels();
            let raw = noise(row * h);
            let whole = resized(format, (w, h), to, 0, Simd::SCALAR).unwrap();
            // Every band, so that each row of a doubled pair is once the first and once the last.
            let bands = (0..oh).flat_map(|from| (from + 1..=oh).map(move |end| (from, end)));
            for (from, end) in bands {
                let held = needed_rows(&resize.row_needs(), from..end);
                let bytes = &raw[held.start * row..held.end * row];
                let src = ImageRef::band(bytes, format, (w, h), row, held).unwrap();
                let mut out = vec![0; (end - from) * out_row];
                let mut dst =
                    ImageMut::band(&mut out, format, (ow, oh), out_row, from..end).unwrap();
                resize.run(&src, &mut dst).unwrap();
                let expected = &whole[from * out_row..end * out_row];
                assert!(out == expected, "{format:?} by {factor} {} {from}..{end}", simd.name());
            }
        }
    }
}
