#!/bin/bash
# The Python package. usage: scripts/python.sh VERB [ARGS...]
#   build   the native module, beside the package in python/angaros
#   test    that, and the tests of the package; ARGS go to pytest
#   wheel   a wheel in build/wheels, tried in an environment that has nothing else
# The Python is that of ANGAROS_VENV (.venv), which scripts/setup.sh makes.
set -u
cd "$(dirname "$0")/.." || exit 1
python=$(realpath -s "${ANGAROS_VENV:-.venv}")/bin/python
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
    cd python || exit 1
    PYTHONPATH=$PWD "$python" -m pytest -q -rs "$@" | sed -E 's/^SKIPPED \[[0-9]+\] [^ ]+: /skipped: /'
    exit "${PIPESTATUS[0]}"
    ;;
wheel)
    if ! "$python" -m maturin --version >/dev/null 2>&1; then
        echo "skipped: $python has no maturin; hint: scripts/setup.sh"
        exit 77
    fi
    rm -rf build/wheels
    (cd python && "$python" -m maturin build --release --strip --out ../build/wheels) || exit 1
    # Neither a compiler nor anything of this checkout is reached from there.
    "$python" -m venv build/wheels/venv && build/wheels/venv/bin/pip install -q --no-index build/wheels/*.whl || exit 1
    cat >build/wheels/try.py <<'EOF'
import rclpy
from std_msgs.msg import String

rclpy.init()
node = rclpy.create_node("tries_the_wheel")
received = []
node.create_subscription(String, "topic", received.append, 10)
node.create_publisher(String, "topic", 10).publish(String(data="it works"))
rclpy.spin_once(node, timeout_sec=10)
print(received[0].data)
EOF
    said=$(env -i PATH=/nonexistent build/wheels/venv/bin/python -m angaros build/wheels/try.py) && [ "$said" = "it works" ] || exit 1
    ls build/wheels/*.whl
    ;;
*)
    sed -n '2,6s/^# //p' "$0" >&2
    exit 2
    ;;
esac
