#!/bin/bash
# The toolbox for MATLAB and GNU Octave in clients/matlab, in Octave. usage: scripts/matlab.sh [VERB [ARGS...]]
#   test     (the default) its tests against `angaros bridge rosbridge`, nodes of ours and bags of testdata; ARGS are suites
#            (codec, stream, pictures, bags, graph, types)
#   example  the example program ARGS in clients/matlab/examples, with the same nodes beside it
# Installs nothing: without Octave and its package instrument-control, it says so and ends with 77.
# ANGAROS_COMMAND names the program `angaros` (default: the one of the dev profile, which is built).
set -u
cd "$(dirname "$0")/.." || exit 1
out=$PWD/build/matlab
target=${CARGO_TARGET_DIR:-$PWD/target}
octave=$(command -v octave-cli || command -v octave)

verb=${1:-test}
case $verb in
test | example) shift $(($# > 0)) ;;
*)
    sed -n '2,7s/^# //p' "$0" >&2
    exit 2 ;;
esac
if [ -z "$octave" ]; then
    echo "skipped: there is no Octave; hint: apt install octave octave-instrument-control"
    exit 77
fi
if ! "$octave" --no-init-file --eval "pkg('load', 'instrument-control')" >/dev/null 2>&1; then
    echo "skipped: Octave has no TCP; hint: apt install octave-instrument-control"
    exit 77
fi
[ -n "${ANGAROS_TESTS_BUILT:-}" ] || cargo build --quiet -p angaros-rosbridge --example graph --example echo || exit 1
[ -n "${ANGAROS_COMMAND:-}${ANGAROS_TESTS_BUILT:-}" ] || cargo build --quiet -p angaros-tools --bin angaros || exit 1
command=${ANGAROS_COMMAND:-$target/debug/angaros}
mkdir -p "$out"

# One bag of testdata as MCAP. usage: bag NAME FILE COMPRESSION
bag() {
    [ -e "$out/bags/$1/metadata.yaml" ] && return
    rm -rf "$out/bags/$1"
    "$command" bag convert -i "testdata/bags/$2" -o "$out/bags/$1" --compression "$3" >/dev/null || exit 1
}
mkdir -p "$out/bags"
bag scan hokuyo_scan.bag none
bag scan_lz4 hokuyo_scan.bag lz4
bag scan_zstd hokuyo_scan.bag zstd
bag imu jackal_imu_odometry.bag none
bag photographs camera_photographs.bag none
bag photographs_lz4 camera_photographs.bag lz4

# A domain of its own, as far as the number of this process makes it one.
export ROS_DOMAIN_ID=${ROS_DOMAIN_ID:-$((100 + $$ % 100))}
"$target/debug/examples/graph" >"$out/graph.log" 2>&1 &
graph=$!
"$target/debug/examples/echo" >"$out/echo.log" 2>&1 &
echo=$!
"$command" bridge rosbridge --port 0 --tcp-port 0 >"$out/bridge.log" 2>&1 &
bridge=$!
# A second one that asks for a token.
"$command" bridge rosbridge --port 0 --tcp-port 0 --token secret >"$out/locked.log" 2>&1 &
locked=$!
trap 'kill $graph $echo $bridge $locked 2>/dev/null; wait 2>/dev/null' EXIT

# The address that the bridge of a log says. usage: address LOG PROCESS
address() {
    for _ in $(seq 300); do
        grep -q 'tcp://' "$1" && break
        kill -0 "$2" 2>/dev/null || { cat "$1" >&2; exit 1; }
        sleep 0.1
    done
    sed -n 's/.*tcp:\/\/\([0-9.:]*\).*/\1/p' "$1" | head -n 1
}
ANGAROS_BRIDGE=$(address "$out/bridge.log" $bridge) || exit 1
ANGAROS_TEST_LOCKED=$(address "$out/locked.log" $locked) || exit 1
export ANGAROS_BRIDGE ANGAROS_TEST_LOCKED ANGAROS_TEST_BAGS=$out/bags

# Octave of Debian 12 says this at its end, whatever it did.
quietly() { grep -v '^error: ignoring const execution_exception'; }
case $verb in
test)
    suites=$(printf "'%s'," "$@")
    [ $# -gt 0 ] || suites=
    timeout 600 "$octave" --no-init-file --eval \
        "addpath('clients/matlab/tests'); run_tests(${suites%,});" 2>&1 | quietly | tee "$out/octave.log"
    # Octave's own exit status tells of troubles while it ends, too.
    grep -q ' passed, 0 failed, ' "$out/octave.log" && exit 0
    tail -n 20 "$out/bridge.log" "$out/echo.log"
    exit 1 ;;
example)
    matlab=$PWD/clients/matlab
    cd "$out/bags" || exit 1
    timeout 120 "$octave" --no-init-file --eval \
        "addpath(genpath('$matlab/toolbox'), '$matlab/examples'); source('$matlab/examples/$1.m')" 2>&1 | quietly ;;
esac
