#!/bin/bash
# A real simulation server, RCSSServerMJ from PyPI, and our tests with it.
# usage: scripts/rcss3d.sh [install|test|play]
#   install  puts it in build/rcss3d (some 150 MB, with MuJoCo); where that cannot be, the reason is said
#   test     our tests with it, one walk of a T1, which falls and gets up, and a minute of a match of two teams of three
#   play     in a release build: how often a T1 walks ten steps towards the ball, how often it gets up, and a match
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
target=${CARGO_TARGET_DIR:-target}
case ${1:-test} in
install) ;;
test)
    scripts/run_tests.py --program "rcss3d it" --show-output real_server || exit 1
    [ -n "${ANGAROS_TESTS_BUILT:-}" ] ||
        cargo build --quiet -p angaros-tools -p standard -p soccer --bins --examples || exit 1
    programs=$target/debug/examples
    "$programs/walks" 1 && "$programs/gets_up" 1 && "$programs/team_match" 60
    ;;
play)
    cargo build --release -p angaros-tools -p standard -p soccer --bins --examples || exit 1
    programs=$target/release/examples
    "$programs/walks" 10 && "$programs/gets_up" 10 && "$programs/team_match" 60
    ;;
*)
    echo "usage: scripts/rcss3d.sh [install|test|play]" >&2
    exit 2
    ;;
esac
