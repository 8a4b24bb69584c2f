#!/bin/bash
# A node by roscpp, an action server of actionlib and the commands of `angaros`, with `angaros bridge ros1 --master` between
# them. usage: scripts/ros1.sh
# The node is built in build/ros1; without roscpp it is skipped with the reason. ANGAROS_COMMAND names the program
# `angaros` (default: the one of the dev profile, which is built).
set -u
cd "$(dirname "$0")/.." || exit 1
here=$PWD/testdata/ros1
out=$PWD/build/ros1
target=${CARGO_TARGET_DIR:-$PWD/target}
mkdir -p "$out"
if ! pkg-config --exists roscpp 2>/dev/null || ! command -v c++ >/dev/null; then
    echo "skipped: roscpp is not installed: apt install g++ pkg-config libroscpp-dev"
    exit 77
fi
if [ ! "$out/node" -nt "$here/roscpp_node.cpp" ]; then
    # shellcheck disable=SC2046
    c++ -std=c++17 -O1 -o "$out/node" "$here/roscpp_node.cpp" $(pkg-config --cflags --libs roscpp) -lboost_system || exit 1
fi
[ -n "${ANGAROS_COMMAND:-}${ANGAROS_TESTS_BUILT:-}" ] || cargo build --quiet -p angaros-tools --bin angaros || exit 1
command=${ANGAROS_COMMAND:-$target/debug/angaros}
export ROS_DOMAIN_ID=${ROS_DOMAIN_ID:-94} ROS_IP=127.0.0.1
unset ROS_HOSTNAME
"$command" bridge ros1 --master --master-uri http://127.0.0.1:0 --mapping "$here/mapping.yaml" >"$out/bridge.log" 2>&1 &
bridge=$!
node=
actions=
trap 'kill $node $actions $bridge 2>/dev/null; wait 2>/dev/null' EXIT
for _ in $(seq 200); do
    ROS_MASTER_URI=$(sed -n 's/^ROS 1 master at //p' "$out/bridge.log")
    [ -n "$ROS_MASTER_URI" ] && break
    kill -0 $bridge 2>/dev/null || { cat "$out/bridge.log"; exit 1; }
    sleep 0.05
done
export ROS_MASTER_URI
"$out/node" >"$out/node.log" 2>&1 &
node=$!
status=0
# Runs a command until its output has a text, for a while.
expect() {
    local text=$1
    shift
    for _ in $(seq 20); do
        if timeout 20 "$@" 2>&1 | tee "$out/last.log" | grep -qF -- "$text"; then
            echo "ok: $text"
            return
        fi
        sleep 0.2
    done
    echo "missing: '$text' of: $*"
    cat "$out/last.log"
    status=1
}
expect "kept by roscpp" "$command" topic echo --once /kept_roscpp
expect "/from_roscpp" "$command" topic list
expect "value: 3" sh -c "echo value: \$('$command' param get /ros1_parameters roscpp.value | grep -o 3)"
timeout 60 "$command" topic echo --once /from_roscpp >"$out/echo.log" 2>&1 &
echo_command=$!
for _ in $(seq 20); do
    kill -0 $echo_command 2>/dev/null || break
    timeout 20 "$command" topic pub --once /from_angaros std_msgs/msg/String "data: hello" >/dev/null 2>&1
done
wait $echo_command
expect "roscpp heard hello" cat "$out/echo.log"
expect "Empty_Response" "$command" service call /ask_roscpp std_srvs/srv/Empty
if /usr/bin/python3 -c 'import actionlib' 2>/dev/null; then
    /usr/bin/python3 bridges/ros1/tests/ros1_node.py server >"$out/actions.log" 2>&1 &
    actions=$!
    count=example_interfaces/action/Fibonacci
    expect "$count" "$command" action info -t /count_ros1
    expect "SUCCEEDED" "$command" action send_goal --feedback /count_ros1 $count "order: 3"
else
    echo "skipped: actionlib is not installed: apt install python3-actionlib"
fi
[ $status = 0 ] || tail -n 20 "$out/bridge.log" "$out/node.log"
exit $status
