#!/bin/bash
# The Python package. usage: scripts/python.sh VERB [ARGS...]
#   build     the native module, beside the package in python/angaros
#   test      that, and the tests of the package; ARGS go to pytest
#   sanitize  the tests of what goes wrong, with every access to memory checked by valgrind; minutes
#   wheel     wheels in build/wheels for the processors ARGS (both), tried where there is nothing else
# The Python is that of ANGAROS_VENV (.venv), which scripts/setup.sh makes.
set -u
cd "$(dirname "$0")/.." || exit 1
python=$(realpath -s "${ANGAROS_VENV:-.venv}")/bin/python
target=${CARGO_TARGET_DIR:-target}

# Where all tests are built, the module is there too, and is built no second time with other features.
build() {
    local module=$target/debug/libangaros_py.so
    if [ -n "${ANGAROS_TESTS_BUILT:-}" ]; then
        module=$target/debug/deps/libangaros_py.so
    else
        cargo build -p angaros-py || return 1
    fi
    # A new file in its place: the old one may be in use.
    cp "$module" python/angaros/.native.so && mv -f python/angaros/.native.so python/angaros/_native.abi3.so
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
    cd python || exit 1
    PYTHONPATH=$PWD "$python" -m pytest -q -rs "$@" | sed -E 's/^SKIPPED \[[0-9]+\] [^ ]+: /skipped: /'
    exit "${PIPESTATUS[0]}"
    ;;
wheel) exec python3 scripts/wheel.py "${@:2}" ;;
sanitize)
    # Python reuses its memory by itself, and reads some of it before it is written, on purpose: with
    # malloc, and without that check, what remains are reads and writes of memory that is not there.
    if ! command -v valgrind >/dev/null; then
        echo "skipped: there is no valgrind; hint: apt install valgrind"
        exit 77
    fi
    if ! "$python" -c 'import pytest' 2>/dev/null; then
        echo "skipped: $python has no pytest; hint: scripts/setup.sh"
        exit 77
    fi
    build || exit 1
    cd python || exit 1
    PYTHONMALLOC=malloc PYTHONPATH=$PWD valgrind -q --error-exitcode=9 --undef-value-errors=no --fair-sched=yes \
        --suppressions=../scripts/valgrind.supp \
        "$python" -m pytest -q -p no:cacheprovider tests/test_robustness.py tests/test_device_arrays.py \
        -k 'test_robustness and not thousand or nobody_takes or used_again or outlives and cuda' "${@:2}"
    ;;
*)
    sed -n '2,7s/^# //p' "$0" >&2
    exit 2
    ;;
esac
