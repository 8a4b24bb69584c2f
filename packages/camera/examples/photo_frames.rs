//! Writes frames of the photo camera as PPM files: `photo_frames DIR [COUNT]`.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use camera::photo::{PhotoCamera, PhotoConfig};

#[allow(clippy::print_stdout)]
fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().context("usage: photo_frames DIR [COUNT]")?);
    let count: u64 = args.next().map_or(Ok(4), |n| n.parse()).context("COUNT")?;
    fs::create_dir_all(&dir)?;
    let camera = PhotoCamera::new(PhotoConfig::default())?;
    let head =
        format!("P6\n{} {}\n255\n", camera.camera_model().width, camera.camera_model().height);
    let mut frame = vec![0; camera.frame_bytes()];
    for index in 0..count {
        let start = Instant::now();
        camera.render(index, &mut frame)?;
        println!("frame {index}: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
        fs::write(dir.join(format!("{index:04}.ppm")), [head.as_bytes(), &frame].concat())?;
    }
    Ok(())
}
