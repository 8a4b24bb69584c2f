//! A photograph's pixels, sampled along rays.

use super::path::Pose;

/// Steps of a sampling position within a pixel.
const SUBPIXELS: f32 = 256.0;

/// A photograph in the format of the camera's frames.
#[derive(Debug, Clone)]
pub(super) struct Picture {
    pixels: Vec<u8>,
    width: usize,
    height: usize,
    channels: usize,
}

impl Picture {
    /// `None` where the pixels are not as many as size and channels say, or none.
    pub(super) fn new(
        pixels: Vec<u8>,
        width: usize,
        height: usize,
        channels: usize,
    ) -> Option<Self> {
        let whole = width > 0 && height > 0 && pixels.len() == width * height * channels;
        whole.then_some(Self { pixels, width, height, channels })
    }

    /// Width and height in pixels.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Writes what is seen along each ray.
    pub(super) fn render(&self, pose: &Pose, rays: &[[f32; 2]], out: &mut [u8]) {
        match self.channels {
            1 => self.render_channels::<1>(pose, rays, out),
            3 => self.render_channels::<3>(pose, rays, out),
            _ => self.render_channels::<4>(pose, rays, out),
        }
    }

    fn render_channels<const C: usize>(&self, pose: &Pose, rays: &[[f32; 2]], out: &mut [u8]) {
        let (pixels, _) = self.pixels.as_chunks::<C>();
        let most = [(self.width - 1) as f32, (self.height - 1) as f32];
        let [cos, sin] = pose.turn;
        for (pixel, [x, y]) in out.as_chunks_mut::<C>().0.iter_mut().zip(rays) {
            let u = (pose.centre[0] + cos * x - sin * y).clamp(0.0, most[0]);
            let v = (pose.centre[1] + sin * x + cos * y).clamp(0.0, most[1]);
            *pixel = self.sample::<C>(pixels, (u * SUBPIXELS) as u32, (v * SUBPIXELS) as u32);
        }
    }

    /// Bilinear blend of the four pixels around (u, v), in 1/256 pixel, within the photograph.
    fn sample<const C: usize>(&self, pixels: &[[u8; C]], u: u32, v: u32) -> [u8; C] {
        let [x, y] = [u, v].map(|c| c as usize >> 8);
        let [right, down] = [u, v].map(|c| c & 0xff);
        let here = y * self.width + x;
        let beside = usize::from(x + 1 < self.width);
        let below = if y + 1 < self.height { self.width } else { 0 };
        let a = &pixels[here];
        let b = &pixels[here + beside];
        let c = &pixels[here + below];
        let d = &pixels[here + below + beside];
        std::array::from_fn(|i| {
            let mix = |p: u8, q: u8| u32::from(p) * (256 - right) + u32::from(q) * right;
            let sum = mix(a[i], b[i]) * (256 - down) + mix(c[i], d[i]) * down;
            ((sum + (1 << 15)) >> 16) as u8
        })
    }
}
