#!/bin/bash
# What our events and LTTng's tracepoints cost, in one run: builds the provider, starts a session daemon of its
# own and records every tracepoint of ros2 with the contexts that ros2_tracing adds. Needs lttng-tools and
# liblttng-ust-dev. CONTEXTS= leaves the contexts out.
# usage: lttng/cost.sh
set -eu
cd "$(dirname "$0")/.."
contexts=${CONTEXTS-"vpid vtid procname"}
work=$(mktemp -d)
export LTTNG_HOME=$work
name=angaros-cost-$$
trap 'lttng destroy "$name" >/dev/null 2>&1 || true; kill "$daemon" 2>/dev/null || true; rm -rf "$work"' EXIT
make -s -C lttng OUT="$work/libangaros_lttng.so"
cargo build --quiet --release -p angaros-core --example trace_cost
program=${CARGO_TARGET_DIR:-target}/release/examples/trace_cost
lttng-sessiond --no-kernel >/dev/null 2>&1 &
daemon=$!
for _ in $(seq 50); do lttng list >/dev/null 2>&1 && break; sleep 0.1; done
lttng create "$name" --output="$work/trace" >/dev/null
lttng enable-channel --userspace --subbuf-size=4M --num-subbuf=4 ros2 >/dev/null
lttng enable-event --userspace --channel=ros2 'ros2:*' >/dev/null
for context in $contexts; do lttng add-context --userspace --channel=ros2 --type="$context" >/dev/null; done
lttng start >/dev/null
export ANGAROS_LTTNG=$work/libangaros_lttng.so
"$program"
echo
echo "with ANGAROS_TRACE=lttng:"
ANGAROS_TRACE=lttng "$program" hop | sed -n '/nanoseconds/,/ANGAROS_TRACE/p'
lttng stop >/dev/null
if command -v babeltrace2 >/dev/null; then
    echo "tracepoints in LTTng's trace: $(babeltrace2 "$work/trace" 2>/dev/null | wc -l)"
fi
