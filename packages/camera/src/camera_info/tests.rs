//! Calibrations that are read, told, set and kept.

use super::*;

/// As `camera_calibration` writes it, with lists on one line and over several.
const FILE: &str = "\
image_width: 640
image_height: 480
camera_name: front
camera_matrix:
  rows: 3
  cols: 3
  data: [438.783367, 0.000000, 305.593336, 0.000000, 437.302876,
    243.738352, 0.000000, 0.000000, 1.000000]
distortion_model: plumb_bob
distortion_coefficients:
  rows: 1
  cols: 5
  data: [-0.361976, 0.110510, 0.001014, 0.000505, 0.000000]
rectification_matrix:
  rows: 3
  cols: 3
  data: [1.0, 0, 0, 0, 1, 0, 0, 0, 1]
projection_matrix:
  rows: 3
  cols: 4
  data:
    - 393.653800
    - 0
    - 322.797939
    - 0.0
    - 0
    - 393.653800
    - 241.090902
    - 0
    - 0
    - 0
    - 1
    - 0
";

fn manager(folder: &tempfile::TempDir) -> CameraInfoManager {
    let url = format!("file://{}/new/${{NAME}}.yaml", folder.path().display());
    let context = angaros_fixture::context();
    let node = angaros::Node::new(&context, "camera").unwrap();
    CameraInfoManager::new(node.logger().clone(), "Front", &url).unwrap()
}

#[test]
fn a_file_of_camera_calibration_is_read_and_what_is_written_is_read_alike() {
    let read = Calibration::parse(FILE).unwrap();
    assert_eq!((read.width, read.height, read.name.as_str()), (640, 480, "front"));
    assert_eq!((read.k[0], read.k[8], read.d[0]), (438.783_367, 1.0, -0.361_976));
    assert_eq!((read.r[4], read.p[0], read.p[10]), (1.0, 393.653_8, 1.0));
    assert_eq!(Calibration::parse(&read.to_text().unwrap()).unwrap(), read);
    assert_eq!(Calibration::from_message("front", &read.to_message()).unwrap(), read);
}

#[test]
fn what_is_no_calibration_is_refused_with_the_part_that_is_wrong() {
    let wrong = |from: &str, to: &str| {
        assert!(FILE.contains(from), "{from}");
        Calibration::parse(&FILE.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert!(wrong("cols: 3", "cols: 4").contains("camera_matrix is 3x4 with 9 numbers"));
    assert!(wrong("0.000000, 0.000000, 1.000000]", "1.0]").contains("with 7 numbers"));
    assert!(wrong("438.783367", ".nan").contains("finite"));
    assert!(wrong("0.110510", ".inf").contains("distortion_coefficients has 5 numbers"));
    assert!(wrong("image_width: 640", "image_width: -1").contains("image_width"));
    assert!(wrong("projection_matrix", "something").contains("projection_matrix"));
    assert!(Calibration::parse("").is_err() && Calibration::parse("[[[[").is_err());
    let old = FILE.replace("distortion_model: plumb_bob\n", "");
    assert_eq!(Calibration::parse(&old).unwrap().distortion_model, "plumb_bob");
}

#[test]
fn a_calibration_that_is_set_is_kept_and_told_with_images_of_its_size_only() {
    let folder = tempfile::tempdir().unwrap();
    let first = manager(&folder);
    let empty = first.info("lens", 640, 480);
    assert_eq!((empty.width, empty.k[0], empty.header.frame_id.as_str()), (640, 0.0, "lens"));
    let wanted = Calibration::parse(FILE).unwrap().to_message();
    let (is_set, text) = first.set(&wanted);
    assert!(is_set && text.contains("new/front.yaml"), "{text}");
    assert_eq!(first.info("lens", 640, 480).k, wanted.k);
    // Whoever comes next reads the file.
    let second = manager(&folder);
    assert_eq!(second.info("lens", 640, 480).d, wanted.d);
    let other = second.info("lens", 320, 240);
    assert_eq!((other.width, other.height, other.k[0], other.d.len()), (320, 240, 0.0, 0));
    let files: Vec<_> = std::fs::read_dir(folder.path().join("new")).unwrap().collect();
    assert_eq!(files.len(), 1, "nothing is left beside it");
}

#[test]
fn a_calibration_that_is_none_or_cannot_be_kept_is_not_set() {
    let folder = tempfile::tempdir().unwrap();
    let manager = manager(&folder);
    let (is_set, text) = manager.set(&CameraInfo::default());
    assert!(!is_set && text.contains("no pixels"), "{text}");
    let good = Calibration::parse(FILE).unwrap().to_message();
    let bad = CameraInfo { d: vec![f64::NAN], ..good.clone() };
    assert!(!manager.set(&bad).0);
    std::fs::write(folder.path().join("new"), "a file where the folder should be").unwrap();
    let (is_set, text) = manager.set(&good);
    assert!(!is_set && text.contains("front.yaml"), "{text}");
    assert_eq!(manager.info("", 640, 480).k[0], 0.0, "nothing has changed");
}

#[test]
fn another_url_or_another_camera_is_another_calibration() {
    let folder = tempfile::tempdir().unwrap();
    let manager = manager(&folder);
    let good = Calibration::parse(FILE).unwrap();
    assert!(manager.set(&good.to_message()).0);
    manager.set_name("Back: Camera");
    assert_eq!(manager.info("", 640, 480).k[0], 0.0);
    manager.set_name("front");
    assert_eq!(manager.info("", 640, 480).k, good.k);
    let path = folder.path().join("other.yaml");
    let elsewhere = Calibration { width: 320, height: 240, ..good };
    elsewhere.save(&path).unwrap();
    manager.set_url(&format!("file://{}", path.display())).unwrap();
    assert_eq!(manager.info("", 320, 240).k, elsewhere.k);
    assert!(manager.set_url("nowhere").is_err());
    assert_eq!(manager.info("", 320, 240).k, elsewhere.k, "a URL that is none changes nothing");
}

#[test]
fn a_file_that_is_too_long_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.yaml");
    std::fs::write(&path, "#".repeat(MAX_FILE_BYTES as usize + 1)).unwrap();
    assert!(Calibration::load(&path).unwrap_err().to_string().contains("at most 1048576"));
    let missing = Calibration::load(&folder.path().join("none.yaml")).unwrap_err();
    assert!(matches!(missing, CalibrationError::NotThere(_)));
    assert!(Calibration::load(folder.path()).is_err());
}

#[test]
fn a_name_of_a_camera_is_one_of_a_file() {
    assert_eq!(camera_name("HD Pro Webcam: C920"), "hd_pro_webcam__c920");
    assert_eq!(camera_name("../etc"), "___etc");
    assert_eq!(camera_name(""), "camera");
}
