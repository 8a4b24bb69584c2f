#!/bin/bash
# The suites of rosbridge clients against `angaros bridge rosbridge`. usage: scripts/rosbridge.sh [SUITE]...
#   roslibpy  the tests that come with roslibpy's sources, unchanged, over both of its transports
#   roslib    testdata/rosbridge/scenario.mjs, with npm's roslib in Node
#   browser   the same in headless Chromium (CHROMIUM names it), and a page from elsewhere, which gets nothing
# All when none is named. Clients are installed in build/rosbridge; what cannot be is skipped with the reason.
# ANGAROS_COMMAND names the program `angaros` (default: the one of the dev profile, which is built).
set -u
cd "$(dirname "$0")/.." || exit 1
here=$PWD/testdata/rosbridge
out=$PWD/build/rosbridge
target=${CARGO_TARGET_DIR:-$PWD/target}
mkdir -p "$out"
# The suites want ports 9090 and 9089, in a network of their own where that may be had, else one run at a time.
exec 9>"$out/.lock"
flock 9
if [ -z "${ROSBRIDGE_INSIDE:-}" ]; then
    suites=${*:-roslibpy roslib browser}
    # After the step build of scripts/test.sh both are there; built alone, without Zenoh, they would be others.
    [ -n "${ANGAROS_TESTS_BUILT:-}" ] || cargo build --quiet -p angaros-rosbridge --example graph || exit 1
    [ -n "${ANGAROS_COMMAND:-}${ANGAROS_TESTS_BUILT:-}" ] || cargo build --quiet -p angaros-tools --bin angaros || exit 1
    ready=
    for suite in $suites; do
        case $suite in
        roslibpy)
            if ! cmp -s "$here/requirements.txt" "$out/venv/installed.txt"; then
                version=$(sed -n 's/^roslibpy==//p' "$here/requirements.txt")
                rm -rf "$out/venv" "$out/sources"
                if ! { python3 -m venv "$out/venv" && mkdir "$out/sources" &&
                    "$out/venv/bin/pip" install -q --disable-pip-version-check -r "$here/requirements.txt" &&
                    "$out/venv/bin/pip" download -q --disable-pip-version-check --no-deps --no-binary roslibpy \
                        -d "$out/sources" "roslibpy==$version" &&
                    tar -xf "$out/sources/roslibpy-$version.tar.gz" -C "$out/sources" --strip-components 1 &&
                    cp "$here/requirements.txt" "$out/venv/installed.txt"; } >"$out/pip.log" 2>&1; then
                    echo "skipped: roslibpy could not be installed: $(tail -n 1 "$out/pip.log")"
                    continue
                fi
            fi ;;
        roslib | browser)
            if ! command -v npm >/dev/null; then
                echo "skipped: roslib needs Node, which is not here"
                continue
            fi
            if [ "$suite" = browser ] && ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
                echo "skipped: roslib in a browser needs Chromium, which is not here"
                continue
            fi
            if ! cmp -s "$here/package.json" "$out/npm/installed.json"; then
                mkdir -p "$out/npm" && cp "$here/package.json" "$out/npm/"
                if ! (cd "$out/npm" && npm install --silent --no-audit --no-fund && cp package.json installed.json) \
                    >"$out/npm.log" 2>&1; then
                    echo "skipped: roslib could not be installed: $(tail -n 1 "$out/npm.log")"
                    continue
                fi
            fi ;;
        *)
            echo "no suite $suite" >&2
            exit 2 ;;
        esac
        ready="$ready $suite"
    done
    [ -n "$ready" ] || exit 77
    export ROSBRIDGE_INSIDE=1
    flock -u 9
    # shellcheck disable=SC2086
    if unshare --net true 2>/dev/null; then
        exec unshare --net sh -c 'ip link set lo up 2>/dev/null || true; exec "$@"' sh "$0" $ready
    fi
    # shellcheck disable=SC2086
    exec "$0" $ready
fi
export ROS_DOMAIN_ID=${ROS_DOMAIN_ID:-93}
command=${ANGAROS_COMMAND:-$target/debug/angaros}
"$target/debug/examples/graph" 9>&- &
graph=$!
"$command" bridge rosbridge --port 9090 --allow-origin http://127.0.0.1:9089 >"$out/bridge.log" 2>&1 9>&- &
bridge=$!
trap 'kill $graph $bridge 2>/dev/null; wait 2>/dev/null' EXIT
for _ in $(seq 100); do
    (exec 3<>/dev/tcp/127.0.0.1/9090) 2>/dev/null && break
    kill -0 $bridge 2>/dev/null || { cat "$out/bridge.log"; exit 1; }
    sleep 0.1
done
status=0
for suite in "$@"; do
    case $suite in
    roslibpy)
        for transport in twisted asyncio; do
            echo "roslibpy over $transport:"
            (cd "$out/sources" && ROSLIBPY_TRANSPORT=$transport timeout 300 "$out/venv/bin/python" -m pytest -q \
                -p no:cacheprovider tests/ros2) || status=1
        done ;;
    roslib)
        echo "roslib:"
        timeout 120 node "$here/node.mjs" "$out/npm" ws://127.0.0.1:9090 || status=1 ;;
    browser)
        echo "roslib in a browser:"
        CHROMIUM=$(command -v "${CHROMIUM:-chromium}") timeout 180 \
            node "$here/browser.mjs" "$out/npm" ws://127.0.0.1:9090 9089 || status=1 ;;
    esac
done
[ $status = 0 ] || tail -n 20 "$out/bridge.log"
exit $status
