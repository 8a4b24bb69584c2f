#!/bin/bash
# A real simulation server, RCSSServerMJ from PyPI, and our tests with it. usage: scripts/rcss3d.sh [install|test]
# It is installed in build/rcss3d (some 150 MB, with MuJoCo); where that cannot be, the reason is said.
set -u
cd "$(dirname "$0")/.." || exit 1
out=$PWD/build/rcss3d
wanted=$PWD/testdata/rcss3d/requirements.txt
mkdir -p "$out"
exec 9>"$out/.lock"
flock 9
if ! cmp -s "$wanted" "$out/venv/installed.txt"; then
    rm -rf "$out/venv"
    if ! { python3 -m venv "$out/venv" &&
        "$out/venv/bin/pip" install -q --disable-pip-version-check -r "$wanted" &&
        cp "$wanted" "$out/venv/installed.txt"; } >"$out/pip.log" 2>&1; then
        echo "skipped: rcsssmj could not be installed: $(tail -n 1 "$out/pip.log")"
        exit 77
    fi
fi
flock -u 9
[ "${1:-test}" = install ] || exec scripts/run_tests.py --program "rcss3d it" --show-output real_server
