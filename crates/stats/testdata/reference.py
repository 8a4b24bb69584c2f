"""Writes reference.json: what numpy and scipy say about small data sets, for the tests of `stats`.

Needs: pip install numpy==2.4.6 scipy==1.17.1
Run: python3 crates/stats/testdata/reference.py > crates/stats/testdata/reference.json
"""

import json

import numpy
import scipy
import scipy.optimize
import scipy.stats

generator = numpy.random.default_rng(20261121)
skewed = [int(v) for v in generator.lognormal(9.5, 0.4, 301)]
slower = [int(v) for v in generator.lognormal(9.9, 0.3, 240)]


def p95_interval(values):
    found = scipy.stats.bootstrap(
        (numpy.array(values),),
        lambda x, axis=-1: numpy.quantile(x, 0.95, axis=axis),
        n_resamples=20000,
        method="percentile",
        rng=3,
    )
    return [found.confidence_interval.low, found.confidence_interval.high]


def student(log, error, freedom):
    t = scipy.stats.t(freedom)
    half = t.ppf(0.975) * error
    bound = numpy.log(1.05)
    return {
        "log": log,
        "error": error,
        "freedom": freedom,
        "low": float(numpy.exp(log - half)),
        "high": float(numpy.exp(log + half)),
        "above": float(t.sf((log - bound) / error)),
        "below": float(t.sf((-bound - log) / error)),
    }


def holm(p_values):
    """The definition: with rank i from 0, the largest of (n - i) p so far, at most 1."""
    order = numpy.argsort(p_values)
    n = len(p_values)
    steps = [(n - i) * p_values[k] for i, k in enumerate(order)]
    adjusted = numpy.empty(n)
    adjusted[order] = numpy.minimum(numpy.maximum.accumulate(steps), 1.0)
    return [float(v) for v in adjusted]


def fit(family, distribution, a, b, shift, values, grid):
    return {
        "family": family,
        "a": float(a),
        "b": float(b),
        "shift": float(shift),
        "ks": float(scipy.stats.kstest(values, distribution.cdf).statistic),
        "density": [float(v) for v in distribution.pdf(grid)],
    }


def fits(values, grid):
    """a and b: shape and scale; of the log-normals mean and deviation of the logarithm."""
    s, _, scale = scipy.stats.lognorm.fit(values, floc=0)
    yield fit("log-normal", scipy.stats.lognorm(s, 0, scale), numpy.log(scale), s, 0, values, grid)
    k, _, scale = scipy.stats.gamma.fit(values, floc=0)
    yield fit("gamma", scipy.stats.gamma(k, 0, scale), k, scale, 0, values, grid)
    c, _, scale = scipy.stats.weibull_min.fit(values, floc=0)
    yield fit("Weibull", scipy.stats.weibull_min(c, 0, scale), c, scale, 0, values, grid)
    # The likelihood of a shifted log-normal has no maximum: the shift is the one that leaves the
    # logarithms without skewness.
    data = numpy.array(values, dtype=float)
    shift = scipy.optimize.brentq(
        lambda at: scipy.stats.skew(numpy.log(data - at)), -1e6, data.min() * (1 - 1e-9), xtol=1e-9
    )
    logs = numpy.log(data - shift)
    mu, sigma = logs.mean(), logs.std()
    shifted = scipy.stats.lognorm(sigma, shift, numpy.exp(mu))
    yield fit("shifted log-normal", shifted, mu, sigma, shift, values, grid)


def median_interval(values):
    found = scipy.stats.bootstrap(
        (numpy.array(values),), numpy.median, n_resamples=20000, method="percentile", rng=1
    )
    return [found.confidence_interval.low, found.confidence_interval.high]


def ratio_interval(a, b):
    found = scipy.stats.bootstrap(
        (numpy.array(a), numpy.array(b)),
        lambda x, y, axis=-1: numpy.median(x, axis=axis) / numpy.median(y, axis=axis),
        n_resamples=20000,
        method="percentile",
        rng=2,
    )
    return [found.confidence_interval.low, found.confidence_interval.high]


fractions = [0.0, 0.01, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999, 1.0]
grid = [float(v) for v in numpy.linspace(5000, 40000, 9)]
nodes = [3, 5, 7, 11, 23]
latency = [312.0, 328.5, 410.25, 775.0, 2110.0]
line = scipy.stats.linregress(nodes, latency)
half = scipy.stats.t(len(nodes) - 2).ppf(0.975) * line.stderr
p_values = [0.04, 0.001, 0.3, 0.012, 0.0005, 0.9]
shape, _, scale = scipy.stats.lognorm.fit(skewed, floc=0)
print(
    json.dumps(
        {
            "numpy": numpy.__version__,
            "scipy": scipy.__version__,
            "skewed": skewed,
            "slower": slower,
            "fractions": fractions,
            "percentiles": [float(v) for v in numpy.quantile(skewed, fractions)],
            "mean": float(numpy.mean(skewed)),
            "median_interval": median_interval(skewed),
            "ratio": float(numpy.median(slower) / numpy.median(skewed)),
            "ratio_interval": ratio_interval(slower, skewed),
            "grid": grid,
            "density": [float(v) for v in scipy.stats.gaussian_kde(skewed, "silverman")(grid)],
            "nodes": nodes,
            "latency": latency,
            "slope": line.slope,
            "intercept": line.intercept,
            "r": line.rvalue,
            "lognormal_mu": float(numpy.log(scale)),
            "lognormal_sigma": float(shape),
            "slope_interval": [line.slope - half, line.slope + half],
            "p95_interval": p95_interval(skewed),
            "student": [student(0.2, 0.05, 4.0), student(-0.1, 0.02, 2.7), student(0.0, 0.3, 30.0)],
            "p_values": p_values,
            "holm": holm(p_values),
            "fits": list(fits(skewed, grid)),
        },
        indent=1,
    )
)
