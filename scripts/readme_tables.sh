#!/bin/sh
# Writes the tables of numbers in the README and the book anew from the results kept in docs/results.
# usage: scripts/readme_tables.sh [--check]     --check: only say whether they are up to date
set -eu
cd "$(dirname "$0")/.."
for page in README.md docs/concepts/where-others-are-ahead.md; do
    cargo run --quiet -p angaros-tools --bin angaros -- bench table --fill "$page" "$@"
done
