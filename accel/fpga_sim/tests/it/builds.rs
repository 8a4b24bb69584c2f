//! Building designs: what is missing is said, and what is wrong.

use crate::common::builder;
use angaros_accel_fpga_sim::catalogue::{AES128, ALL, Module, RECTIFY, Source, Width};
use angaros_accel_fpga_sim::{Builder, Design, Instance, SimError, Simulation};

static BROKEN: Module = Module {
    name: "broken",
    sources: &[Source { file: "broken.sv", text: "module broken (input logic clk;\n" }],
    parameters: &[],
    input: Width::Bits(24),
    output: Width::Bits(24),
    map_bits: 0,
    configuration: &[],
    status: &[],
    memory_bits: |_| 0,
};

fn design(module: &'static Module) -> Design {
    Design::new(vec![Instance::new(module)]).unwrap()
}

#[test]
fn a_missing_verilator_is_an_error_with_the_packages_to_install() {
    let folder = tempfile::tempdir().unwrap();
    let builder = Builder::new(folder.path()).with_verilator("no_such_verilator");
    let error = Simulation::new(&builder, design(&AES128)).unwrap_err();
    let program = "no_such_verilator".to_owned();
    assert_eq!(error, SimError::MissingProgram { design: "aes128".to_owned(), program });
    assert!(error.to_string().ends_with("hint: apt install verilator g++ make"), "{error}");
}

#[test]
fn sources_that_verilator_refuses_are_an_error_with_its_words() {
    if builder().is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let builder = Builder::new(folder.path()).with_progress(|_| ());
    let error = Simulation::new(&builder, design(&BROKEN)).unwrap_err().to_string();
    assert!(error.contains("`broken`") && error.contains("syntax error"), "{error}");
}

#[test]
fn a_library_that_is_none_is_refused_with_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let builder = Builder::new(folder.path()).with_verilator("no_such_verilator");
    let design = design(&AES128);
    // As if it had been built: no program is asked for.
    let path = folder.path().join(format!("aes128-{}.so", design.hash()));
    std::fs::write(&path, "no library").unwrap();
    let error = Simulation::new(&builder, design).unwrap_err().to_string();
    assert!(error.contains("aes128-") && error.contains("hint: delete the file"), "{error}");
}

#[test]
fn a_design_changes_its_hash_with_its_parameters_and_modules() {
    let one = Design::new(vec![Instance::new(&RECTIFY)]).unwrap();
    let same = Design::new(vec![Instance::new(&RECTIFY)]).unwrap();
    let higher = Design::new(vec![Instance::new(&RECTIFY).with("WINDOW_BITS", 8)]).unwrap();
    assert_eq!(one.hash(), same.hash());
    assert_ne!(one.hash(), higher.hash());
    assert_ne!(one.hash(), design(&AES128).hash());
    assert_eq!(higher.memory_bits(), 2 * one.memory_bits());
}

#[test]
fn designs_that_cannot_be_are_refused() {
    let error = |modules: &[&'static Module]| {
        let instances = modules.iter().copied().map(Instance::new).collect();
        Design::new(instances).unwrap_err().to_string()
    };
    assert!(error(&[]).contains("0 modules"));
    assert!(error(&[&RECTIFY, &RECTIFY]).contains("2 modules take a map"));
    assert!(error(&[&AES128; 9]).contains("9 modules"));
    let nameless = Instance::new(&RECTIFY).with("CHANNELS", 17);
    assert!(Design::new(vec![nameless]).unwrap_err().to_string().contains("136 bits"));
}

#[test]
fn every_kernel_names_the_ports_that_its_source_has() {
    for module in ALL {
        let text = module.sources[0].text;
        let ports = text.split(");").next().unwrap();
        for (name, _) in module.configuration {
            assert!(ports.contains(&format!(" {name},")), "{}: {name}", module.name);
        }
        for name in module.status {
            assert!(ports.contains(&format!(" {name}")), "{}: {name}", module.name);
        }
        // The same values as in the source, which is what is estimated.
        for (name, value) in module.parameters {
            assert!(text.contains(&format!("parameter integer {name} = {value}")), "{name}");
        }
        assert_eq!(module.map_bits > 0, ports.contains("c_tvalid"), "{}", module.name);
    }
}
