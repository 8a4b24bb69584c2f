//! The image kernels beside OpenCV: what it made of small images, byte by byte.

use angaros_accel_cpu::kernels::{
    CameraModel, DistortionModel, ImageMut, ImageRef, PixelFormat, Rectify, Resize, ResizeTo, Simd,
    Sobel,
};
use serde::Deserialize;

/// Written by `tests/opencv_golden.py`.
#[derive(Deserialize)]
struct Golden {
    images: Vec<Image>,
}

#[derive(Deserialize)]
struct Image {
    format: String,
    width: usize,
    height: usize,
    input: String,
    results: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    op: String,
    camera: Option<Camera>,
    scale: Option<(f64, f64)>,
    size: Option<(usize, usize)>,
    output: String,
}

#[derive(Deserialize)]
struct Camera {
    model: String,
    d: Vec<f64>,
    k: [f64; 9],
    r: [f64; 9],
    p: [f64; 12],
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect()
}

fn golden() -> Golden {
    serde_json::from_str(include_str!("opencv.json")).unwrap()
}

/// Runs the cases of one operation and compares them with OpenCV's bytes; returns how many there
/// were.
fn compare(op: &str, run: impl Fn(&Case, &ImageRef<'_>, Simd) -> Vec<u8>) -> usize {
    let mut count = 0;
    for image in &golden().images {
        let format = PixelFormat::from_encoding(&image.format).unwrap();
        let input = bytes(&image.input);
        let src = ImageRef::packed(&input, format, image.width, image.height).unwrap();
        for case in image.results.iter().filter(|case| case.op == op) {
            for simd in [Simd::detect(), Simd::SCALAR] {
                let got = run(case, &src, simd);
                let want = bytes(&case.output);
                let at = got.iter().zip(&want).position(|(a, b)| a != b);
                let what = (op, &image.format, case.scale, case.size, simd.name());
                assert_eq!((got.len(), at), (want.len(), None), "{what:?}");
            }
            count += 1;
        }
    }
    count
}

#[test]
fn rectify_gives_opencvs_bytes() {
    let count = compare("rectify", |case, src, simd| {
        let camera = case.camera.as_ref().unwrap();
        let model = CameraModel {
            width: src.width(),
            height: src.height(),
            d: &camera.d,
            k: camera.k,
            r: camera.r,
            p: camera.p,
            model: DistortionModel::from_name(&camera.model).unwrap(),
        };
        let mut out = vec![0; src.row_bytes() * src.height()];
        let mut dst = ImageMut::packed(&mut out, src.format(), src.width(), src.height()).unwrap();
        Rectify::with_simd(&model, simd).unwrap().run(src, &mut dst).unwrap();
        out
    });
    assert_eq!(count, 8);
}

#[test]
fn resize_gives_opencvs_bytes() {
    let count = compare("resize", |case, src, simd| {
        let to = match (case.scale, case.size) {
            (Some((fx, fy)), _) => ResizeTo::Scale(fx, fy),
            (None, size) => size.map(|(w, h)| ResizeTo::Size(w, h)).unwrap(),
        };
        let mut resize =
            Resize::with_simd(src.format(), src.width(), src.height(), to, simd).unwrap();
        let (w, h) = resize.output_size();
        let mut out = vec![0; w * h * src.format().channels()];
        let mut dst = ImageMut::packed(&mut out, src.format(), w, h).unwrap();
        resize.run(src, &mut dst).unwrap();
        out
    });
    assert_eq!(count, 20);
}

#[test]
fn sobel_gives_opencvs_bytes() {
    let count = compare("sobel", |_, src, simd| {
        let mut out = vec![0; src.width() * src.height()];
        let mut dst =
            ImageMut::packed(&mut out, PixelFormat::Mono8, src.width(), src.height()).unwrap();
        let mut sobel = Sobel::with_simd(src.width(), src.height(), simd).unwrap();
        sobel.magnitude(src, &mut dst).unwrap();
        out
    });
    assert_eq!(count, 4);
}

#[test]
fn gradients_are_opencvs() {
    let count = compare("gradients", |_, src, simd| {
        let pixels = src.width() * src.height();
        let mut gx = vec![0; pixels];
        let mut gy = vec![0; pixels];
        let mut sobel = Sobel::with_simd(src.width(), src.height(), simd).unwrap();
        sobel.gradients(src, &mut gx, &mut gy).unwrap();
        gx.iter().chain(&gy).flat_map(|g: &i16| g.to_le_bytes()).collect()
    });
    assert_eq!(count, 4);
}
