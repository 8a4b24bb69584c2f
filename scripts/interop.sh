#!/bin/bash
# Programs of others that speak ROS 2, and our nodes among them. usage: scripts/interop.sh VERB [ARGS...]
#   build   makes the programs, in build/interop; says what cannot be made here and why
#   check   runs them against each other, without Angaros
#   test    builds and runs our tests with them; ARGS go to the test program
#   sample  the same with every case once over each transport and the main ones with each program, by the
#           seed INTEROP_SEED (default: another one each time)
# ANGAROS_SOAK_SECONDS=300 makes the soak as long.
set -u
cd "$(dirname "$0")/.." || exit 1
here=testdata/interop
out=$PWD/build/interop
mkdir -p "$out"

skipped() { echo "skipped: $1"; }

# Which Debian packages a program of C or C++ needs; installed where this may be done.
need() {
    local missing=()
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return
    if ! command -v apt-get >/dev/null; then
        why="no apt-get here to install ${missing[*]}"
        return 1
    fi
    local root=()
    [ "$(id -u)" = 0 ] || root=(sudo -n)
    DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -q -o DPkg::Lock::Timeout=300 \
        --no-install-recommends "${missing[@]}" \
        >"$out/.apt.log" 2>&1 && return
    why="apt could not install ${missing[*]}: $(tail -n 1 "$out/.apt.log")"
    return 1
}

compiled() {
    local name=$1
    shift
    if ! need "$@"; then
        skipped "interop with $name: $why"
    elif make --no-print-directory -s -C "$here/$name" OUT="$out" >"$out/.$name.log" 2>&1; then
        echo "$name: $("$out/$name" about)"
    else
        tail -n 8 "$out/.$name.log"
        return 1
    fi
}

# environment NAME REQUIREMENTS: a virtual environment with these packages, kept until they change.
environment() {
    local folder=$out/.venv-$1 wanted=$here/requirements-$1.txt
    cmp -s "$wanted" "$folder/installed.txt" && return
    "$python" -m venv --clear "$folder" >"$out/.$1.log" 2>&1 &&
        "$folder/bin/pip" install -q --disable-pip-version-check -r "$wanted" >>"$out/.$1.log" 2>&1 &&
        cp "$wanted" "$folder/installed.txt"
}

# scripted NAME ENVIRONMENT FOLDER [OPTION]: a program of Python.
scripted() {
    rm -f "$out/$1"
    if ! environment "$2"; then
        skipped "interop with $1: $(tail -n 1 "$out/.$2.log")"
        return
    fi
    printf '#!/bin/sh\nexec "%s" "%s" %s "$@"\n' "$out/.venv-$2/bin/python" "$PWD/$here/$3/peer.py" "${4:-}" >"$out/$1"
    chmod +x "$out/$1"
    if about=$("$out/$1" about 2>>"$out/.$2.log"); then
        echo "$1: $about"
    else
        rm -f "$out/$1"
        skipped "interop with $1: it does not start: $(tail -n 1 "$out/.$2.log")"
    fi
}

# One at a time: `make test` builds ahead what its step interop then finds.
build() {
    exec 9>"$out/.lock"
    flock 9
    build_alone
    local failed=$?
    exec 9>&-
    return $failed
}

build_alone() {
    local failed=0
    compiled cyclonedds gcc make cyclonedds-dev cyclonedds-tools || failed=1
    compiled fastdds g++ make libfastrtps-dev libfastcdr-dev || failed=1
    need tshark || skipped "packets of ours under a dissector: $why"
    python=
    for candidate in python3.11 python3; do
        "$candidate" -c 'import sys, venv; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null &&
            python=$candidate && break
    done
    if [ -z "$python" ]; then
        skipped "interop with rclpy, Cyclone DDS and Zenoh for Python: their packages want Python 3.11"
        return $failed
    fi
    scripted ros2_jazzy ros2_jazzy ros2
    scripted ros2_kilted ros2_kilted ros2
    scripted cyclonedds_python python cyclonedds_python
    scripted zenoh python zenoh
    scripted zenoh_humble python zenoh --humble
    scripted zenoh_sdk python zenoh_sdk
    return $failed
}

case ${1:-} in
build) build ;;
check) python3 "$here/check_peers.py" "$out" "${@:2}" ;;
test | sample)
    build || exit 1
    [ "$1" = test ] || export ANGAROS_INTEROP_SAMPLE=${INTEROP_SEED:-$RANDOM}
    # Zenoh's sessions of this run meet at a router of their own.
    port=$((20000 + $$ % 10000))
    ANGAROS_INTEROP=$out ANGAROS_INTEROP_ROUTER=$port \
        ZENOH_CONFIG_OVERRIDE="connect/endpoints=[\"tcp/127.0.0.1:$port\"]" \
        scripts/run_tests.py --repeat --program "angaros interop" "${@:2}" || exit 1
    # What our verbs print beside what rclpy says.
    ANGAROS_INTEROP=$out scripts/run_tests.py --repeat --program "angaros-tools it" beside_ros2
    ;;
*)
    sed -n '2,9s/^# //p' "$0"
    exit 2
    ;;
esac
