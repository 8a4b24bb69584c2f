#!/bin/sh
# Makes the program OUT/ros2 for the ROS 2 that is sourced, or for the one of the interop programs.
# usage: build.sh OUT
set -u
cd "$(dirname "$0")" || exit 1
here=$(pwd)
out=$1
own=$(cd ../.. && pwd)/build/interop/.venv-ros2_jazzy/bin/python
python=
for candidate in python3 "$own"; do
    "$candidate" -c 'import rclpy, std_msgs.msg' 2>/dev/null && python=$(command -v "$candidate") && break
done
if [ -z "$python" ]; then
    rm -f "$out/ros2"
    echo "no rclpy here; hint: source /opt/ros/DISTRO/setup.sh, or scripts/interop.sh build" >&2
    exit 1
fi
# Those of a sourced ROS 2 stand in the environment of whoever runs the peer, so they are kept.
version="ROS 2 ${ROS_DISTRO:-jazzy}"
{
    echo '#!/bin/sh'
    for name in AMENT_PREFIX_PATH LD_LIBRARY_PATH PYTHONPATH ROS_DISTRO RMW_IMPLEMENTATION; do
        eval "value=\${$name:-}"
        [ -z "$value" ] || printf "export %s='%s'\n" "$name" "$value"
    done
    printf "export ANGAROS_PEER_VERSION='%s'\n" "$version"
    printf 'exec "%s" "%s/rclpy_peer.py" "$@"\n' "$python" "$here"
} >"$out/ros2"
chmod +x "$out/ros2"
