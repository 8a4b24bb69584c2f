//! Tests of the photo camera.

use image_proc::kernels::{ImageMut, ImageRef, Rectify};

use super::*;

fn mean_difference(a: &[u8], b: &[u8]) -> f64 {
    let sum: u64 = a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.len() as f64
}

fn frame(camera: &PhotoCamera, index: u64) -> Vec<u8> {
    let mut out = vec![0; camera.frame_bytes()];
    camera.render(index, &mut out).unwrap();
    out
}

fn small(format: PixelFormat) -> PhotoConfig {
    PhotoConfig { width: 160, height: 120, loop_frames: 8, format, ..PhotoConfig::default() }
}

#[test]
fn rectifying_with_the_reported_model_straightens_the_frame() {
    let bent = PhotoCamera::new(PhotoConfig::default()).unwrap();
    // The same camera at the same pose with a perfect lens.
    let mut straight = bent.clone();
    straight.rays = rays(&CameraModel { d: &[], ..bent.camera_model() }).unwrap();
    let raw = frame(&bent, 7);
    let ideal = frame(&straight, 7);
    let model = bent.camera_model();
    let mut out = vec![0; raw.len()];
    let src = ImageRef::packed(&raw, PixelFormat::Rgb8, model.width, model.height).unwrap();
    let mut dst = ImageMut::packed(&mut out, PixelFormat::Rgb8, model.width, model.height).unwrap();
    Rectify::new(&model).unwrap().run(&src, &mut dst).unwrap();
    let before = mean_difference(&raw, &ideal);
    let after = mean_difference(&out, &ideal);
    assert!(before > 10.0, "the lens bends: {before}");
    assert!(after < 2.5, "rectified differs from the ideal by {after}, raw by {before}");
}

#[test]
fn a_loop_holds_what_render_makes_and_starts_over() {
    let camera = PhotoCamera::new(small(PixelFormat::Rgb8)).unwrap();
    let frames: Vec<_> = (0..8).map(|i| frame(&camera, i)).collect();
    let recorded = camera.record().unwrap();
    for (index, frame) in (0..).zip(&frames) {
        assert_eq!(recorded.frame(index), frame);
        assert_eq!(recorded.frame(index + 8 * 1_000_000_007), frame);
    }
    assert_eq!(recorded.camera().camera_model().width, 160);
}

#[test]
fn the_view_moves_with_every_frame_and_never_jumps() {
    let config = PhotoConfig { loop_frames: 60, ..small(PixelFormat::Mono8) };
    let camera = PhotoCamera::new(config).unwrap();
    for index in 0..60 {
        assert_ne!(frame(&camera, index), frame(&camera, index + 1), "frame {index}");
        let a = camera.path.pose(index);
        let b = camera.path.pose(index + 1);
        let [dx, dy] = [0, 1].map(|axis| (a.centre[axis] - b.centre[axis]).abs());
        assert!(dx < 16.0 && dy < 16.0, "the photograph is 1024 wide; frame {index}: {dx} {dy}");
        let [dc, ds] = [0, 1].map(|axis| (a.turn[axis] - b.turn[axis]).abs() / a.turn[0]);
        assert!(dc < 0.02 && ds < 0.02, "frame {index}: {dc} {ds}");
    }
}

#[test]
fn formats_hold_the_same_picture() {
    let shot = |format| frame(&PhotoCamera::new(small(format)).unwrap(), 3);
    let rgb = shot(PixelFormat::Rgb8);
    let bgr = shot(PixelFormat::Bgr8);
    let rgba = shot(PixelFormat::Rgba8);
    let mono = shot(PixelFormat::Mono8);
    for (i, pixel) in rgb.chunks(3).enumerate() {
        assert_eq!([bgr[3 * i + 2], bgr[3 * i + 1], bgr[3 * i]], pixel);
        assert_eq!(rgba[4 * i..4 * i + 4], [pixel[0], pixel[1], pixel[2], 255]);
        let [r, g, b] = [pixel[0], pixel[1], pixel[2]].map(f64::from);
        let luma = 0.299 * r + 0.587 * g + 0.114 * b;
        assert!((luma - f64::from(mono[i])).abs() < 5.0, "pixel {i}: {luma} and {}", mono[i]);
    }
}

#[test]
fn every_photograph_decodes_and_is_never_left() {
    use Photograph::{Chelsea, Coffee, Raccoon, Rocket};
    for photograph in [Raccoon, Coffee, Chelsea, Rocket] {
        let config = PhotoConfig { photograph, ..small(PixelFormat::Mono8) };
        let camera = PhotoCamera::new(config).unwrap();
        let (w, h) = camera.picture.size();
        for index in 0..8 {
            let Pose { centre, turn: [cos, sin] } = camera.path.pose(index);
            for [x, y] in &camera.rays {
                let u = centre[0] + cos * x - sin * y;
                let v = centre[1] + sin * x + cos * y;
                assert!(u >= 0.0 && u <= (w - 1) as f32 && v >= 0.0 && v <= (h - 1) as f32);
            }
        }
    }
}

#[test]
fn bad_configurations_are_refused_by_name() {
    let new = |config| PhotoCamera::new(config).map(|_| ()).unwrap_err();
    let base = small(PixelFormat::Mono8);
    let with = |edit: fn(&mut PhotoConfig)| {
        let mut config = base.clone();
        edit(&mut config);
        new(config)
    };
    assert!(matches!(with(|c| c.focal = 0.0), PhotoError::BadFocal(_)));
    assert!(matches!(with(|c| c.loop_frames = 0), PhotoError::BadLoop { .. }));
    assert!(matches!(with(|c| c.width = 0), PhotoError::Camera(_)));
    assert!(matches!(with(|c| c.width = 1 << 40), PhotoError::Camera(_)));
    assert!(matches!(with(|c| c.d = vec![0.1; 3]), PhotoError::Camera(_)));
    assert!(matches!(with(|c| c.d = vec![-9.0, 0.0, 0.0, 0.0, 0.0]), PhotoError::NoRay(..)));
    let junk = with(|c| c.photograph = Photograph::Jpeg(b"no picture".to_vec()));
    assert!(matches!(junk, PhotoError::Decode(_)), "{junk}");
    let long = PhotoConfig { loop_frames: usize::MAX, ..base.clone() };
    let refused = PhotoCamera::new(long).unwrap().record().unwrap_err();
    assert!(matches!(refused, PhotoError::BadLoop { .. }));
    let camera = PhotoCamera::new(base).unwrap();
    assert!(matches!(camera.render(0, &mut [0; 7]), Err(PhotoError::WrongLength { got: 7, .. })));
}
