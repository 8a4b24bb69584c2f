//! Layouts of images and buffers that do not fit them.

use super::plain;
use angaros_accel::{AccelError, Format, KernelRequest, Shape, read_rows, write_rows};

#[test]
fn a_shape_knows_where_its_rows_lie() {
    let shape = Shape::packed(Format::Rgb8, 5, 3).unwrap().padded(2).unwrap();
    assert_eq!((shape.step(), shape.row_bytes(), shape.bytes()), (17, 15, 49));
    assert_eq!(shape.row(2), 34..49);
    assert_eq!(shape.to_string(), "rgb8 5x3 (+2 bytes a row)");
    assert!(shape.same_pixels(&Shape::packed(Format::Rgb8, 5, 3).unwrap()));
    assert!(!shape.same_pixels(&Shape::packed(Format::Bgr8, 5, 3).unwrap()));
}

#[test]
fn ax9_a_shape_that_cannot_be_is_refused_before_anything_is_made_of_it() {
    let refused = |format, w, h, step| {
        let error = Shape::new(format, w, h, step).unwrap_err();
        assert!(matches!(error, AccelError::BadShape { .. }), "{error}");
        error.to_string()
    };
    assert!(refused(Format::Mono8, 0, 4, 4).contains("0x4"));
    assert!(refused(Format::Mono8, 4, usize::MAX, 4).contains("a side"));
    assert!(refused(Format::Xyz, 4, 4, 47).contains("47 is less than the 48 bytes"));
    assert!(refused(Format::Mono8, 4, 4, usize::MAX).contains("more than"));
    assert!(refused(Format::Rgba8, 1 << 20, 1 << 20, 4 << 20).contains("more than"));
    assert!(Shape::packed(Format::Mono8, 1 << 24, 128).is_ok());
}

#[test]
fn every_format_is_found_by_its_ros_name() {
    for format in Format::ALL {
        assert_eq!(Format::from_encoding(format.encoding()).unwrap(), format);
    }
    let error = Format::from_encoding("bayer_rggb8").unwrap_err().to_string();
    assert!(error.contains("bayer_rggb8") && error.contains("mono8"), "{error}");
    assert_eq!((Format::Xyz.pixel_bytes(), Format::U16.pixel_bytes()), (12, 2));
}

#[test]
fn ax2_a_buffer_is_zero_then_what_was_written_and_refuses_what_is_outside() {
    let buffer = plain::device().allocate(10).unwrap();
    buffer.upload(4, &[1, 2, 3]).unwrap();
    let mut all = [9; 10];
    buffer.download(0, &mut all).unwrap();
    assert_eq!(all, [0, 0, 0, 0, 1, 2, 3, 0, 0, 0]);
    for (offset, len) in [(8, 3), (11, 0), (usize::MAX, 2)] {
        let error = buffer.upload(offset, &vec![7; len]).unwrap_err();
        assert!(matches!(error, AccelError::BadRange { size: 10, .. }), "{error}");
    }
    assert_eq!(buffer.map(<[u8]>::to_vec).unwrap(), Some(all.to_vec()));
    buffer.map_mut(|bytes| bytes[9] = 5).unwrap();
    assert_eq!(buffer.map(|bytes| bytes[9]).unwrap(), Some(5));
}

#[test]
fn copies_of_rows_leave_the_bytes_between_them() {
    let shape = Shape::packed(Format::Mono8, 3, 2).unwrap().padded(2).unwrap();
    let buffer = plain::device().allocate(shape.bytes()).unwrap();
    write_rows(&buffer, &shape, &[1, 2, 3, 9, 9, 4, 5, 6]).unwrap();
    let bytes = buffer.map(<[u8]>::to_vec).unwrap().unwrap();
    assert_eq!(bytes, [1, 2, 3, 0, 0, 4, 5, 6]);
    let mut out = [7; 8];
    read_rows(&buffer, &shape, &mut out).unwrap();
    assert_eq!(out, [1, 2, 3, 7, 7, 4, 5, 6]);
}

#[test]
fn buffers_that_do_not_fit_the_ports_are_named() {
    let device = plain::device();
    let shape = Shape::packed(Format::Mono8, 4, 4).unwrap();
    let kernel = device.build(&KernelRequest::new("invert", &[shape])).unwrap();
    let good = device.allocate(16).unwrap();
    let other = device.allocate(16).unwrap();
    let short = device.allocate(15).unwrap();
    let signature = kernel.signature();
    let refused = |inputs: &[&_], outputs: &[&_]| {
        let error = signature.check(inputs, outputs).unwrap_err();
        assert!(matches!(error, AccelError::BadBuffer { .. }), "{error}");
        error.to_string()
    };
    assert!(signature.check(&[&good], &[&other]).is_ok());
    assert!(refused(&[&short], &[&good]).contains("input `image` has 15 bytes of 16"));
    assert!(refused(&[&good], &[&short]).contains("output `image` has 15 bytes of 16"));
    assert!(refused(&[&good], &[]).contains("0 output buffers given"));
    assert!(refused(&[&good], &[&good]).contains("also another port"));
    let mut small = [0; 3];
    let error = signature.check_host(&[&[0; 16]], &[&mut small[..]]).unwrap_err().to_string();
    assert!(error.contains("output `image` has 3 bytes of 16"), "{error}");
}
