#!/bin/bash
# Explores the models of the parts without locks: every schedule, every value a load may see. The models stand
# beside the code, in files model.rs. LOOM_MAX_PREEMPTIONS=4 digs deeper; LOOM_LOG=trace shows one schedule.
# usage: scripts/models.sh [NAME...]      (part of a test's name; default: all)
#        scripts/models.sh --build        builds them, and explores none
set -u
cd "$(dirname "$0")/.." || exit 1
names=(-- "$@")
[ $# = 0 ] && names=(-- "model::")
[ "${1:-}" = --build ] && names=(--no-run)
# A folder of their own: other flags would build everything else anew.
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/models
RUSTFLAGS="--cfg loom" CARGO_TARGET_DIR="$target" CARGO_PROFILE_DEV_DEBUG=false \
    cargo test --locked --lib -p angaros-transport -p angaros-core -p angaros-shm -p angaros-accel "${names[@]}"
