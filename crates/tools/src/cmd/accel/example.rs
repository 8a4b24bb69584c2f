//! Kernels with parameters that make sense for images of any size, to measure and to try devices.

use crate::client::accel::{Format, KernelRequest, Result, Shape};

/// The kernels that there is an example of.
pub(super) const KERNELS: [&str; 10] = [
    "rectify",
    "resize",
    "sobel",
    "gradients",
    "convert",
    "harris",
    "disparity",
    "scan_filter",
    "depth_points",
    "aes128_ecb",
];

/// A kernel for an image of this size in pixels (bytes of `aes128_ecb`, in whole blocks); `None`
/// where there is no example of it.
///
/// # Errors
/// A size that no image can have.
pub(super) fn request(kernel: &str, width: usize, height: usize) -> Result<Option<KernelRequest>> {
    let image = |format| Shape::packed(format, width, height);
    let of = |format| image(format).map(|shape| KernelRequest::new(kernel, &[shape]));
    Ok(Some(match kernel {
        "rectify" => rectify(image(Format::Rgb8)?),
        "resize" => resize(image(Format::Rgb8)?, 0.5),
        "sobel" | "gradients" => of(Format::Rgb8)?,
        "convert" => of(Format::Rgb8)?.with("encoding", Format::Mono8.encoding()),
        "harris" => of(Format::Mono8)?.with("block", 3),
        "disparity" => {
            let side = image(Format::Mono8)?;
            KernelRequest::new(kernel, &[side, side]).with("window", 5).with("range", 16)
        }
        "scan_filter" => {
            let filter = of(Format::F32)?.with("range_min", 0.1).with("range_max", 30.0);
            filter.with("window", 3)
        }
        "depth_points" => {
            let focal = 0.8 * width as f64;
            let camera = of(Format::F32)?.with("fx", focal).with("fy", focal);
            camera.with("cx", width as f64 / 2.0).with("cy", height as f64 / 2.0)
        }
        "aes128_ecb" => {
            const BLOCK: usize = 16;
            let blocks = width.checked_next_multiple_of(BLOCK).unwrap_or(width);
            let shape = Shape::packed(Format::Bytes, blocks, height)?;
            let key: [u8; BLOCK] = std::array::from_fn(|at| 17 * at as u8);
            KernelRequest::new(kernel, &[shape]).with("key", &key[..])
        }
        _ => return Ok(None),
    }))
}

/// Rectify for a camera with some distortion.
pub(super) fn rectify(image: Shape) -> KernelRequest {
    let (width, height) = image.size();
    let focal = 0.8 * width as f64;
    let cx = width as f64 / 2.0;
    let cy = height as f64 / 2.0;
    let k = [focal, 0.0, cx, 0.0, focal, cy, 0.0, 0.0, 1.0];
    let r = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let p = [focal, 0.0, cx, 0.0, 0.0, focal, cy, 0.0, 0.0, 0.0, 1.0, 0.0];
    let d = [-0.28, 0.07, 0.0002, 0.00002, 0.0];
    KernelRequest::new("rectify", &[image])
        .with("model", "plumb_bob")
        .with("d", d.as_slice())
        .with("k", k.as_slice())
        .with("r", r.as_slice())
        .with("p", p.as_slice())
}

/// Resize by the same factor along both sides.
pub(super) fn resize(image: Shape, scale: f64) -> KernelRequest {
    let request = KernelRequest::new("resize", &[image]);
    request.with("scale_width", scale).with("scale_height", scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::accel::oracle;

    #[test]
    fn there_is_an_example_of_every_kernel_of_the_processor_and_it_builds_it() {
        let oracle = oracle().unwrap();
        let mut known = KERNELS.to_vec();
        known.sort_unstable();
        let mut kernels = oracle.kernels().to_vec();
        kernels.sort_unstable();
        assert_eq!(known, kernels);
        for kernel in KERNELS {
            for size in [(64, 48), (37, 23)] {
                let request = request(kernel, size.0, size.1).unwrap().unwrap();
                oracle.build(&request).unwrap_or_else(|error| panic!("{kernel}: {error}"));
            }
        }
        assert_eq!(request("abacus", 8, 8).unwrap(), None);
        assert!(request("sobel", 0, 8).is_err());
    }
}
