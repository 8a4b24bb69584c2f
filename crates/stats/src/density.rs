//! Gaussian kernel density, for the shape in a raincloud plot.

/// Silverman's rule as scipy has it: sd * (3n/4)^(-1/5), sd with n-1. 0 for fewer than two values.
#[must_use]
pub fn silverman_bandwidth(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    if values.len() < 2 {
        return 0.0;
    }
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0);
    variance.sqrt() * (n * 0.75).powf(-0.2)
}

/// The density of `values` at each point of `grid`, for a given bandwidth. All zero without
/// values or without a bandwidth.
#[must_use]
pub fn density(values: &[f64], bandwidth: f64, grid: &[f64]) -> Vec<f64> {
    if values.is_empty() || bandwidth <= 0.0 {
        return vec![0.0; grid.len()];
    }
    let norm = 1.0 / (values.len() as f64 * bandwidth * (2.0 * std::f64::consts::PI).sqrt());
    let at = |x: f64| {
        let kernel = |v: &f64| (-0.5 * ((x - v) / bandwidth).powi(2)).exp();
        norm * values.iter().map(kernel).sum::<f64>()
    };
    grid.iter().map(|&x| at(x)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{load, near};

    #[test]
    fn the_density_is_that_of_scipy() {
        let reference = load();
        let values: Vec<f64> = reference.skewed.iter().map(|&v| v as f64).collect();
        let got = density(&values, silverman_bandwidth(&values), &reference.grid);
        for (got, want) in got.iter().zip(&reference.density) {
            near(*got, *want, 1e-9);
        }
    }

    #[test]
    fn equal_values_have_no_bandwidth_and_no_density() {
        assert_eq!(density(&[3.0, 3.0], silverman_bandwidth(&[3.0, 3.0]), &[3.0]), [0.0]);
        assert_eq!(silverman_bandwidth(&[1.0]), 0.0);
    }
}
