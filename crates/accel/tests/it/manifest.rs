//! Manifests of kernels: what they come to, and how they are refused.

use angaros_accel::manifest::{KernelManifest, ParameterKind};
use angaros_accel::{Format, Tolerance, Value};

const WHOLE: &str = "\
kernels:
  - name: blend
    about: mixes two images
    inputs: [{name: left, formats: [mono8, rgb8]}, {name: right, formats: [rgb8]}]
    outputs:
      - {name: mixed, formats: [rgb8]}
    parameters:
      - {name: share, kind: number}
      - {name: matrix, kind: numbers, count: 2, optional: true}
      - {name: key, kind: bytes, optional: true}
      - {name: mode, kind: text, optional: true}
      - {name: rounds, kind: integer, optional: true}
    tolerance: {levels: 1, relative: 0.001}
    targets:
      - {device: cpu}
      - {device: fpga_sim, sources: [rtl/blend.sv]}
    builds:
      - {format: rgb8, width: 64, height: 48, parameters: {share: 1, key: [0, 255], rounds: 3}}
      - {format: rgb8, width: 8, height: 6, parameters: {share: 0.5, matrix: [1, 2.5], mode: add}}
";

fn error(text: &str) -> String {
    KernelManifest::parse("kernels.yaml", text).unwrap_err().to_string()
}

#[test]
fn a_manifest_says_what_is_to_be_built() {
    let manifest = KernelManifest::parse("kernels.yaml", WHOLE).unwrap();
    let blend = manifest.kernel("blend").unwrap();
    assert_eq!(blend.inputs[0].formats().unwrap(), [Format::Mono8, Format::Rgb8]);
    assert_eq!(blend.parameters[1].kind, ParameterKind::Numbers);
    assert_eq!(blend.tolerance(), Tolerance { levels: 1.0, relative: 0.001 });
    let requests = blend.requests().unwrap();
    assert_eq!((requests.len(), requests[0].inputs.len()), (2, 2));
    assert_eq!(requests[0].inputs[1].to_string(), "rgb8 64x48");
    let of = |at: usize, name: &str| requests[at].parameters.get(name).cloned();
    assert_eq!(of(0, "share"), Some(Value::Number(1.0)));
    assert_eq!(of(0, "key"), Some(Value::Bytes(vec![0, 255])));
    assert_eq!(of(0, "rounds"), Some(Value::Integer(3)));
    assert_eq!(of(0, "mode"), None);
    assert_eq!(of(1, "matrix"), Some(Value::Numbers(vec![1.0, 2.5])));
    assert_eq!(of(1, "mode"), Some(Value::Text("add".to_owned())));
}

#[test]
fn a_key_that_is_not_known_is_refused_with_its_line_and_the_nearest_one() {
    let misspelt = error(&WHOLE.replace("tolerance:", "tolerence:"));
    assert!(misspelt.starts_with("cannot use kernels.yaml:"), "{misspelt}");
    assert!(misspelt.ends_with("key `tolerence` is not known\nhint: did you mean `tolerance`?"));
    let line = WHOLE.lines().position(|line| line.contains("{device: cpu}")).unwrap() + 1;
    let inner = error(&WHOLE.replace("{device: cpu}", "{devise: cpu}"));
    assert!(inner.contains(&format!("kernels.yaml:{line}: ")), "{inner}");
    assert!(inner.contains("did you mean `device`?"), "{inner}");
    let kind = error(&WHOLE.replace("kind: text", "kind: word"));
    assert!(kind.contains("word `word` is not known\nhint: known here are integer,"), "{kind}");
}

#[test]
fn what_does_not_fit_together_is_refused_by_the_name_of_its_kernel() {
    for (from, to, said) in [
        ("name: blend", "name: Blend", "has a kernel `Blend`, which is no name"),
        ("name: right", "name: left", "kernel `blend` has two ports `left`"),
        ("[rgb8]}\n", "[rgb8, rgb8]}\n", "names the format rgb8 of `mixed` twice"),
        ("[mono8, rgb8]", "[mono9, rgb8]", "unknown encoding `mono9`"),
        ("[mono8, rgb8]", "[]", "has 0 formats of `left`"),
        ("levels: 1", "levels: -1", "a tolerance that is below 0"),
        ("levels: 1", "levels: .nan", "a tolerance that is below 0 or not finite"),
        ("rtl/blend.sv", "/etc/passwd", "has a source `/etc/passwd`"),
        ("format: rgb8, width: 64", "format: mono8, width: 64", "is to be built for mono8"),
        ("width: 64", "width: 0", "a side is not between 1"),
        ("width: 64", "width: 99999999", "a side is not between 1"),
        ("share: 1,", "", "is built without `share`"),
        ("share: 1,", "share: much,", "is built with another `share`"),
        ("[0, 255]", "[0, 256]", "is built with another `key`"),
        ("[1, 2.5]", "[1]", "is built with 1 numbers in `matrix`"),
        ("rounds: 3", "rings: 3", "has no parameter `rings`"),
        ("{device: cpu}", "{device: fpga_sim}", "has two targets `fpga_sim`"),
    ] {
        assert!(WHOLE.contains(from), "{from}");
        let told = error(&WHOLE.replacen(from, to, 1));
        assert!(told.contains(said) && told.contains("\nhint: "), "{to}: {told}");
    }
    assert!(error("kernels: []\n").contains("has 0 kernels"));
    let targets = WHOLE.find("    targets:").unwrap()..WHOLE.find("    builds:").unwrap();
    let mut nowhere = WHOLE.to_owned();
    nowhere.replace_range(targets, "    targets: []\n");
    assert!(error(&nowhere).contains("kernel `blend` has 0 targets"));
}

#[test]
fn what_is_too_long_or_refers_to_itself_is_refused() {
    assert!(error(&"#".repeat(300_000)).contains("more than 262144 bytes"));
    let many =
        format!("kernels:\n{}", "- {name: a, inputs: [], outputs: [], targets: []}\n".repeat(300));
    assert!(error(&many).contains("has 300 kernels"));
    let bomb = "a: &a [x, x]\nb: &b [*a, *a]\nkernels: *b\n";
    assert!(error(bomb).contains("hint:"), "{}", error(bomb));
}

#[test]
fn sources_that_are_not_there_are_told_with_their_kernel() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = KernelManifest::parse("kernels.yaml", WHOLE).unwrap();
    let path = folder.path().join("rtl/blend.sv");
    assert_eq!(manifest.missing_sources(folder.path()), [("blend", path.clone())]);
    std::fs::create_dir(folder.path().join("rtl")).unwrap();
    std::fs::write(&path, "module blend; endmodule\n").unwrap();
    assert!(manifest.missing_sources(folder.path()).is_empty());
    let file = folder.path().join("kernels.yaml");
    assert!(KernelManifest::read(&file).is_err());
    std::fs::write(&file, WHOLE).unwrap();
    assert_eq!(KernelManifest::read(&file).unwrap(), manifest);
}
