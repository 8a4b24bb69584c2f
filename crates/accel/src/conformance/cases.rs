//! Kernels with sizes, row steps and parameters at which they are wont to go wrong.

use crate::{Format, KernelRequest, Shape};

/// Sizes of images: ordinary, odd, smaller than a vector, a single row or column.
const SIZES: [(usize, usize); 6] = [(64, 33), (37, 23), (16, 3), (1, 9), (9, 1), (131, 2)];
const COLOURS: [Format; 4] = [Format::Mono8, Format::Rgb8, Format::Bgr8, Format::Rgba8];

/// The cases of a kernel; none where this crate knows no kernel of the name.
#[must_use]
pub fn standard_cases(kernel: &str) -> Vec<KernelRequest> {
    match kernel {
        "rectify" => images(kernel, &COLOURS).into_iter().flat_map(rectifications).collect(),
        "resize" => images(kernel, &COLOURS).into_iter().flat_map(resizes).collect(),
        "sobel" | "gradients" => images(kernel, &COLOURS),
        "convert" => images(kernel, &COLOURS).into_iter().flat_map(conversions).collect(),
        "harris" => {
            let blocks = |one: KernelRequest| [1, 3, 7].map(|b| one.clone().with("block", b));
            images(kernel, &[Format::Mono8]).into_iter().flat_map(blocks).collect()
        }
        "disparity" => {
            let pairs = images(kernel, &[Format::Mono8]).into_iter().map(|mut one| {
                one.inputs.push(one.inputs[0]);
                one.with("window", 5).with("range", 12)
            });
            pairs.collect()
        }
        "scan_filter" => {
            let filter = |one: KernelRequest| {
                one.with("range_min", 0.1).with("range_max", 30.0).with("window", 3)
            };
            images(kernel, &[Format::F32]).into_iter().map(filter).collect()
        }
        "depth_points" => {
            let camera = |one: KernelRequest| {
                one.with("fx", 50.0).with("fy", 52.5).with("cx", 17.5).with("cy", 9.25)
            };
            images(kernel, &[Format::U16, Format::F32]).into_iter().map(camera).collect()
        }
        "aes128_ecb" => {
            let key: [u8; 16] = std::array::from_fn(|i| 17 * i as u8);
            let blocks = [(16, 1), (160, 3), (48, 5)].map(|size| (Format::Bytes, size));
            let cases = blocks.into_iter().flat_map(|one| padded(kernel, one));
            cases.map(|one| one.with("key", &key[..])).collect()
        }
        _ => Vec::new(),
    }
}

/// One case for each format and size, with and without bytes between rows.
fn images(kernel: &str, formats: &[Format]) -> Vec<KernelRequest> {
    let all = formats.iter().flat_map(|format| SIZES.map(|size| (*format, size)));
    all.flat_map(|one| padded(kernel, one)).collect()
}

fn padded(kernel: &str, (format, (w, h)): (Format, (usize, usize))) -> Vec<KernelRequest> {
    let shape = |pad| Shape::packed(format, w, h).and_then(|shape| shape.padded(pad));
    let request = |(input, output)| {
        shape(input).map(|shape| KernelRequest::new(kernel, &[shape]).padded(output))
    };
    // These sizes are ones that a shape may have.
    [(0, 0), (13, 7)].map(request).into_iter().flatten().collect()
}

/// A camera that bends, as it is, from far away and near.
fn rectifications(one: KernelRequest) -> Vec<KernelRequest> {
    let (width, height) = one.inputs[0].size();
    let focal = 0.6 * width.max(height) as f64;
    let centre = [0.503 * width as f64, 0.497 * height as f64];
    let k = [focal, 0.0, centre[0], 0.0, 1.01 * focal, centre[1], 0.0, 0.0, 1.0];
    // Turned a little, so that rows do not stay rows.
    let r = [0.9998, -0.02, 0.0, 0.02, 0.9998, 0.0, 0.0, 0.0, 1.0];
    let d = [-0.28, 0.07, 0.001, -0.0005, 0.01];
    let seen = |zoom: f64| {
        let f = zoom * focal;
        let p = [f, 0.0, centre[0], 0.0, 0.0, f, centre[1], 0.0, 0.0, 0.0, 1.0, 0.0];
        let one = one.clone().with("d", &d[..]).with("k", &k[..]).with("r", &r[..]);
        one.with("p", &p[..]).with("model", "plumb_bob")
    };
    [0.5, 1.0, 2.2].map(seen).into()
}

/// Exact halves and doubles, and what is neither.
fn resizes(one: KernelRequest) -> Vec<KernelRequest> {
    let (width, height) = one.inputs[0].size();
    let by = |factor: f64| one.clone().with("scale_width", factor).with("scale_height", factor);
    let fits = |factor: &f64| width.min(height) as f64 * factor >= 0.6;
    let mut all: Vec<_> = [0.5, 2.0, 0.3, 1.7].into_iter().filter(fits).map(by).collect();
    all.push(one.clone().with("width", 31).with("height", 14));
    all
}

fn conversions(one: KernelRequest) -> Vec<KernelRequest> {
    COLOURS.map(|format| one.clone().with("encoding", format.encoding())).into()
}
