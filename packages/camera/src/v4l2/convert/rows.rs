//! Rows of pixels from one format to another.

use super::OutputEncoding;
use super::yuv::Matrix;
use crate::v4l2::format::SourceFormat;

/// Converts a row; `out` has as many pixels as `row`.
pub type RowConverter = fn(row: &[u8], out: &mut [u8], matrix: &Matrix);

/// The conversion of rows; one that [`super::outputs_of`] does not list is not asked for.
pub fn converter(source: SourceFormat, output: OutputEncoding) -> RowConverter {
    use OutputEncoding as To;
    use SourceFormat as From;
    match (source, output) {
        (From::Yuyv, To::Rgb8) => shared_to_color::<0, 1, 3, 0>,
        (From::Yuyv, To::Bgr8) => shared_to_color::<0, 1, 3, 2>,
        (From::Uyvy, To::Rgb8) => shared_to_color::<1, 0, 2, 0>,
        (From::Uyvy, To::Bgr8) => shared_to_color::<1, 0, 2, 2>,
        (From::Yuyv, To::Mono8) => every_second::<0>,
        (From::Uyvy, To::Mono8) => every_second::<1>,
        (From::Yuyv, To::Yuv422) | (From::Uyvy, To::Yuv422Yuy2) => swapped,
        (From::Grey, To::Rgb8 | To::Bgr8) => tripled,
        (From::Rgb24, To::Bgr8) | (From::Bgr24, To::Rgb8) => reversed,
        (From::Rgb24, To::Mono8) => brightness::<0>,
        (From::Bgr24, To::Mono8) => brightness::<2>,
        _ => copied,
    }
}

fn copied(row: &[u8], out: &mut [u8], _: &Matrix) {
    out.copy_from_slice(row);
}

/// Pairs of pixels that share their colour; `Y`, `U`, `V` are the places of the first of each in
/// four bytes, `R` that of red in three.
fn shared_to_color<const Y: usize, const U: usize, const V: usize, const R: usize>(
    row: &[u8],
    out: &mut [u8],
    matrix: &Matrix,
) {
    for (from, to) in row.as_chunks::<4>().0.iter().zip(out.as_chunks_mut::<6>().0) {
        let chroma = matrix.chroma(from[U], from[V]);
        let first = matrix.pixel(from[Y], chroma);
        let second = matrix.pixel(from[Y + 2], chroma);
        *to = [first[R], first[1], first[2 - R], second[R], second[1], second[2 - R]];
    }
}

fn every_second<const Y: usize>(row: &[u8], out: &mut [u8], _: &Matrix) {
    for (from, to) in row.as_chunks::<2>().0.iter().zip(out) {
        *to = from[Y];
    }
}

/// YUYV to UYVY and back.
fn swapped(row: &[u8], out: &mut [u8], _: &Matrix) {
    for (from, to) in row.as_chunks::<2>().0.iter().zip(out.as_chunks_mut::<2>().0) {
        *to = [from[1], from[0]];
    }
}

fn tripled(row: &[u8], out: &mut [u8], _: &Matrix) {
    for (from, to) in row.iter().zip(out.as_chunks_mut::<3>().0) {
        *to = [*from; 3];
    }
}

/// RGB to BGR and back.
fn reversed(row: &[u8], out: &mut [u8], _: &Matrix) {
    for (from, to) in row.as_chunks::<3>().0.iter().zip(out.as_chunks_mut::<3>().0) {
        *to = [from[2], from[1], from[0]];
    }
}

/// Rule CV3, with 14 bits behind the point.
fn brightness<const R: usize>(row: &[u8], out: &mut [u8], _: &Matrix) {
    for (from, to) in row.as_chunks::<3>().0.iter().zip(out) {
        let [red, green, blue] = [from[R], from[1], from[2 - R]].map(u32::from);
        *to = ((red * 4899 + green * 9617 + blue * 1868 + (1 << 13)) >> 14) as u8;
    }
}

/// A row of brightness and one of colours, U and V of two pixels each.
pub fn nv12(luma: &[u8], chroma: &[u8], output: OutputEncoding, out: &mut [u8], matrix: &Matrix) {
    let pairs = luma.as_chunks::<2>().0.iter().zip(chroma.as_chunks::<2>().0);
    match output {
        OutputEncoding::Mono8 => out.copy_from_slice(luma),
        OutputEncoding::Yuv422Yuy2 => {
            for ((y, c), to) in pairs.zip(out.as_chunks_mut::<4>().0) {
                *to = [y[0], c[0], y[1], c[1]];
            }
        }
        OutputEncoding::Yuv422 => {
            for ((y, c), to) in pairs.zip(out.as_chunks_mut::<4>().0) {
                *to = [c[0], y[0], c[1], y[1]];
            }
        }
        OutputEncoding::Rgb8 | OutputEncoding::Bgr8 => {
            let red = if output == OutputEncoding::Rgb8 { 0 } else { 2 };
            for ((y, c), to) in pairs.zip(out.as_chunks_mut::<6>().0) {
                let chroma = matrix.chroma(c[0], c[1]);
                let first = matrix.pixel(y[0], chroma);
                let second = matrix.pixel(y[1], chroma);
                *to =
                    [first[red], first[1], first[2 - red], second[red], second[1], second[2 - red]];
            }
        }
    }
}
