#!/bin/sh
# Builds the peers this machine can build into build/peers/, and prints what the others need.
# usage: peers/build.sh [check] [NAME...]
# `check` builds nothing: a line for each peer, its name, whether it is built, and what is to be done.
# Without names: all but those that take minutes, which are zenoh (the library, three hundred crates),
# copper (a runtime generated for every chain), dora (400 MB of other people's packages), angaros (our own side,
# with the transport zenoh), NAME.python, the variants in Python of systems whose others are compiled, and rosbridge,
# which wants the command in a release build. `all` are all of them. ros2 is built only when named: it wants a ROS 2 that is sourced.
set -u
cd "$(dirname "$0")/.." || exit 1
root=$(pwd)
out="$root/build/peers"
target=${CARGO_TARGET_DIR:-"$root/target"}
mkdir -p "$out"
quick="ring sockets iceoryx2 cyclonedds fastdds ros1"
slow="zenoh copper dora angaros angaros.python zenoh.python cyclonedds.python rosbridge mcu aes"
named="ros2"
checks=
if [ "${1:-}" = check ]; then
    checks=yes
    shift
fi
wanted=${*:-$quick}
[ -n "$checks" ] && wanted=${*:-$quick $slow $named}
[ "$wanted" = all ] && wanted="$quick $slow"
total=$(echo "$wanted" | wc -w)
number=0
failed=0

have() { command -v "$1" >/dev/null 2>&1; }

# Why a peer cannot be built here; empty when it can.
missing() {
    case $1 in
    cyclonedds)
        { have cc && have make && have idlc && [ -e /usr/include/dds/dds.h ]; } ||
            echo "apt install gcc make cyclonedds-dev cyclonedds-tools" ;;
    fastdds)
        { have c++ && have cc && have make && [ -e /usr/include/fastdds/dds/domain/DomainParticipant.hpp ]; } ||
            echo "apt install g++ gcc make libfastrtps-dev libfastcdr-dev" ;;
    ros1)
        # Either of the two languages will do; the master is Python.
        { /usr/bin/python3 -c 'import rosmaster' && { pkg-config --exists roscpp ||
            /usr/bin/python3 -c 'import rospy, std_msgs.msg'; }; } 2>/dev/null ||
            echo "apt install g++ gcc make pkg-config libroscpp-dev python3-rosmaster python3-rospy python3-std-msgs" ;;
    ros2)
        [ -e "$root/build/interop/.venv-ros2_jazzy/bin/python" ] ||
            python3 -c 'import rclpy, std_msgs.msg' 2>/dev/null ||
            echo "source /opt/ros/DISTRO/setup.sh first, or: scripts/interop.sh build" ;;
    dora)
        python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
            echo "apt install python3 python3-venv, of Python 3.11 or later" ;;
    zenoh.python | cyclonedds.python | rosbridge)
        python3 -c 'import venv, ensurepip' 2>/dev/null || echo "apt install python3 python3-venv" ;;
    angaros.python)
        { have cargo && python3 -c 'import venv, ensurepip' 2>/dev/null; } ||
            echo "install Rust: https://rustup.rs, and: apt install python3 python3-venv" ;;
    mcu | aes)
        { have cargo && have cc && have make; } || echo "apt install gcc make, and install Rust: https://rustup.rs" ;;
    ring | sockets | iceoryx2 | zenoh | copper | angaros)
        have cargo || echo "install Rust: https://rustup.rs" ;;
    *) echo "no peer of this name; known: $quick $slow $named" ;;
    esac
}

build() {
    case $1 in
    ring | sockets)
        cargo build --profile measure --quiet -p "peer-$1" &&
            cp "$target/measure/peer-$1" "$out/$1" ;;
    angaros)
        cargo build --profile measure --quiet -p peer-angaros --features zenoh &&
            cp "$target/measure/peer-angaros" "$out/angaros" ;;
    iceoryx2 | zenoh | copper)
        CARGO_TARGET_DIR="$target/$1" cargo build --release --quiet \
            --manifest-path "peers/$1/Cargo.toml" &&
            cp "$target/$1/release/peer-$1" "$out/$1" ;;
    cyclonedds | fastdds)
        make --no-print-directory -s -C "peers/$1" OUT="$out" ;;
    ros1 | ros2 | dora | rosbridge | mcu | aes)
        "peers/$1/build.sh" "$out" ;;
    angaros.python)
        peers/angaros/build_python.sh "$out" ;;
    zenoh.python | cyclonedds.python)
        name=${1%.python}
        peers/common/python.sh "$name" "$out" "$(sed -n 's/^[a-z-]*==//p' "peers/$name/requirements.txt")" ;;
    esac
}

# How a peer was optimised, for its results.
profile() {
    case $1 in
    ring | sockets | angaros) echo measure ;;
    iceoryx2 | zenoh | copper | angaros.python) echo release ;;
    cyclonedds | fastdds) echo "-O2 -g" ;;
    *) echo "its own build.sh" ;;
    esac
}

check() {
    need=$(missing "$1")
    if "$out/$1" about >/dev/null 2>&1; then
        printf '%s\tbuilt\t\n' "$1"
    else
        printf '%s\tnot built\t%s\n' "$1" "${need:+$need; then: }peers/build.sh $1"
    fi
}

if [ -n "$checks" ]; then
    for peer in $wanted; do
        check "$peer"
    done
    exit 0
fi

for peer in $wanted; do
    number=$((number + 1))
    need=$(missing "$peer")
    if [ -n "$need" ]; then
        echo "[$number/$total] $peer: not built"
        echo "        hint: $need"
        continue
    fi
    echo "[$number/$total] $peer ..."
    log="$out/.$peer.log"
    build "$peer" >"$log" 2>&1
    code=$?
    if [ $code = 0 ]; then
        "$root/scripts/note_build.sh" "$(profile "$peer")" "$out/$peer"
        echo "        $("$out/$peer" about)"
    elif [ $code = 77 ]; then
        # Other people's packages that cannot be had are no failure of ours.
        echo "        not built: $(tail -n 1 "$log")"
    else
        failed=1
        echo "        failed, the last lines of $log:"
        tail -n 8 "$log" | sed 's/^/        /'
    fi
done
exit $failed
