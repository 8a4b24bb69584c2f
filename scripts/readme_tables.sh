#!/bin/sh
# Writes the README's tables of numbers anew from the results kept in docs/results.
# usage: scripts/readme_tables.sh [--check]     --check: only say whether they are up to date
set -eu
cd "$(dirname "$0")/.."
exec cargo run --quiet -p angaros-tools --bin angaros -- bench table --fill README.md "$@"
