"""Reads OpenMetrics text from the standard input as Prometheus does and prints the samples of a node."""

import sys

from prometheus_client.openmetrics.parser import text_string_to_metric_families

for family in text_string_to_metric_families(sys.stdin.read()):
    for sample in family.samples:
        if sample.labels.get("node") != sys.argv[1]:
            continue
        labels = {k: v for k, v in sample.labels.items() if k not in ("node", "domain", "kind")}
        named = ",".join(f"{name}={value}" for name, value in sorted(labels.items()))
        print(family.type, sample.name, named, float(sample.value))
