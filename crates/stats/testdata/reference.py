"""Writes reference.json: what numpy and scipy say about small data sets, for the tests of `stats`.

Run: python3 crates/stats/testdata/reference.py > crates/stats/testdata/reference.json
"""

import json

import numpy
import scipy
import scipy.stats

generator = numpy.random.default_rng(20261121)
skewed = [int(v) for v in generator.lognormal(9.5, 0.4, 301)]
slower = [int(v) for v in generator.lognormal(9.9, 0.3, 240)]


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
        },
        indent=1,
    )
)
