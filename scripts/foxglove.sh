#!/bin/bash
# Foxglove's official client against `angaros bridge foxglove`. usage: scripts/foxglove.sh
# It runs testdata/foxglove/scenario.mjs in Node; its packages are installed in build/foxglove.
# ANGAROS_COMMAND names the program `angaros` (default: the one of the dev profile, which is built).
set -u
cd "$(dirname "$0")/.." || exit 1
here=$PWD/testdata/foxglove
out=$PWD/build/foxglove
target=${CARGO_TARGET_DIR:-$PWD/target}
mkdir -p "$out/stage/src/foxglove_stage/meshes"

skipped() {
    echo "skipped: Foxglove's client: $1"
    exit 77
}

command -v npm >/dev/null || skipped "no npm here"
if ! cmp -s "$here/package.json" "$out/installed.json"; then
    cp "$here/package.json" "$out/"
    (cd "$out" && npm install --silent --no-audit --no-fund && cp package.json installed.json) >"$out/npm.log" 2>&1 ||
        skipped "it could not be installed: $(tail -n 1 "$out/npm.log")"
fi
# After the step build of scripts/test.sh both are there; built alone, without Zenoh, they would be others.
[ -n "${ANGAROS_TESTS_BUILT:-}" ] || cargo build --quiet -p angaros-foxglove --example foxglove_stage || exit 1
[ -n "${ANGAROS_COMMAND:-}${ANGAROS_TESTS_BUILT:-}" ] || cargo build --quiet -p angaros-tools --bin angaros || exit 1
command=${ANGAROS_COMMAND:-$target/debug/angaros}

# A package whose files are fetched.
printf '<package format="3"><name>foxglove_stage</name></package>\n' >"$out/stage/src/foxglove_stage/package.xml"
printf 'solid arm\n' >"$out/stage/src/foxglove_stage/meshes/arm.stl"
export ANGAROS_PACKAGE_PATH=$out/stage
export ROS_DOMAIN_ID=${ROS_DOMAIN_ID:-94}
"$target/debug/examples/foxglove_stage" &
graph=$!
"$command" bridge foxglove --port 0 >"$out/address.txt" 2>"$out/bridge.log" &
bridge=$!
trap 'kill $graph $bridge 2>/dev/null' EXIT
address=
for _ in $(seq 200); do
    address=$(grep -o 'ws://[^ ]*' "$out/address.txt")
    [ -n "$address" ] && break
    sleep 0.05
done
[ -n "$address" ] || { echo "error: the bridge does not start"; cat "$out/bridge.log"; exit 1; }
# Packages are found beside the script that asks for them.
cp "$here/scenario.mjs" "$out/scenario.mjs"
node "$out/scenario.mjs" "$address" || { cat "$out/bridge.log"; exit 1; }
kill -INT $bridge
wait $bridge || { echo "error: the bridge ended with $?"; exit 1; }
