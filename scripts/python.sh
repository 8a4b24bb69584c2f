#!/bin/bash
# The Python package. usage: scripts/python.sh VERB [ARGS...]
#   build   the native module, beside the package in python/angaros
#   test    that, and the tests of the package; ARGS go to pytest
# The Python is that of ANGAROS_VENV (.venv), which scripts/setup.sh makes.
set -u
cd "$(dirname "$0")/.." || exit 1
python=${ANGAROS_VENV:-$PWD/.venv}/bin/python
target=${CARGO_TARGET_DIR:-target}

build() {
    cargo build -p angaros-py || return 1
    # A new file in its place: the old one may be in use.
    cp "$target/debug/libangaros_py.so" python/angaros/.native.so &&
        mv -f python/angaros/.native.so python/angaros/_native.abi3.so
}

case ${1:-} in
build) build ;;
test)
    shift
    if ! "$python" -c 'import numpy, pytest' 2>/dev/null; then
        echo "skipped: $python has no numpy or no pytest; hint: scripts/setup.sh"
        exit 77
    fi
    build || exit 1
    cd python && PYTHONPATH=$PWD exec "$python" -m pytest -q -rs "$@"
    ;;
*)
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
    ;;
esac
