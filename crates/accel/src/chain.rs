//! Kernels that follow each other: whether they fit together, and what is known of them as one.

use crate::{AccelError, Access, Result, Signature, Tolerance};

impl Signature {
    /// What is known of these kernels, one after the other, as one kernel of a device.
    ///
    /// # Errors
    /// [`AccelError::CannotBuild`] where there is none, one needs the whole image, or one does not
    /// make what the next one reads.
    pub fn of_chain(device: &str, kernels: &[&Self]) -> Result<Self> {
        let names: Vec<&str> = kernels.iter().map(|one| one.kernel.as_str()).collect();
        let cannot = |reason: String, hint: &str| AccelError::CannotBuild {
            device: device.to_owned(),
            kernel: if names.is_empty() { "nothing".to_owned() } else { names.join("+") },
            reason,
            hint: hint.to_owned(),
        };
        let (Some(first), Some(last)) = (kernels.first(), kernels.last()) else {
            return Err(cannot("there is no kernel".to_owned(), "name one at least"));
        };
        if let Some(whole) = kernels.iter().find(|one| !one.access.is_composable()) {
            let reason = format!("`{}` needs the whole image", whole.kernel);
            return Err(cannot(reason, "run it by itself"));
        }
        for pair in kernels.windows(2) {
            // What can be composed has one input and one output.
            let made = pair[0].outputs[0].shape;
            let read = pair[1].inputs[0].shape;
            if !made.same_pixels(&read) {
                let reason = format!("one makes {made}, the next was built for {read}");
                return Err(cannot(reason, "build each for what the one before makes"));
            }
        }
        let (access, tolerance) = together(kernels);
        Ok(Self {
            kernel: names.join("+"),
            inputs: first.inputs.clone(),
            outputs: last.outputs.clone(),
            tolerance,
            access,
        })
    }
}

/// Which rows kernels after each other need, and how exact they are.
fn together(kernels: &[&Signature]) -> (Access, Tolerance) {
    let input_height = kernels[0].inputs[0].shape.height();
    let mut access = Access::Pointwise;
    let mut height = input_height;
    let mut tolerance = Tolerance::EXACT;
    for one in kernels {
        let output_height = one.outputs[0].shape.height();
        access = access.then(&one.access, (input_height, height, output_height));
        height = output_height;
        tolerance.levels += one.tolerance.levels;
        tolerance.relative += one.tolerance.relative;
    }
    (access, tolerance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Port, Shape};

    fn kernel(name: &str, sizes: [(usize, usize); 2], access: Access) -> Signature {
        let port = |(width, height)| {
            Port::new("image", Shape::packed(Format::Mono8, width, height).unwrap())
        };
        let [input, output] = sizes.map(port);
        Signature {
            kernel: name.to_owned(),
            inputs: vec![input],
            outputs: vec![output],
            tolerance: Tolerance::levels(1.0),
            access,
        }
    }

    #[test]
    fn a_chain_needs_the_rows_of_all_and_is_as_exact_as_all_together() {
        let size = (4, 9);
        let edges = kernel("edges", [size, size], Access::Stencil { above: 1, below: 2 });
        let chain = Signature::of_chain("some:0", &[&edges, &edges]).unwrap();
        assert_eq!(chain.kernel, "edges+edges");
        assert_eq!(chain.access, Access::Stencil { above: 2, below: 4 });
        assert_eq!(chain.tolerance, Tolerance::levels(2.0));
    }

    #[test]
    fn what_does_not_fit_together_is_named() {
        let refused = |kernels: &[&Signature]| {
            Signature::of_chain("some:0", kernels).unwrap_err().to_string()
        };
        assert!(refused(&[]).contains("`nothing`"));
        let size = (4, 9);
        let whole = kernel("all", [size, size], Access::Whole);
        assert!(refused(&[&whole]).contains("`all` needs the whole image"));
        let point = kernel("point", [size, (2, 9)], Access::Pointwise);
        let text = refused(&[&point, &point]);
        assert!(text.contains("some:0") && text.contains("mono8 2x9"), "{text}");
        assert!(text.contains("for mono8 4x9"), "{text}");
    }
}
