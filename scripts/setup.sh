#!/bin/bash
# Gets what the tests need beyond Rust, and says of everything it cannot get what is then not tested.
# Uses apt only as root or where sudo asks for no password.
set -u
cd "$(dirname "$0")/.." || exit 1

skipped() { echo "skipped: $1"; }

# The Debian packages of the programs that are not there.
missing_packages() {
    command -v cc >/dev/null || echo gcc libc6-dev
    command -v c++ >/dev/null || echo g++
    command -v make >/dev/null || echo make
    command -v cmake >/dev/null || echo cmake
    command -v pkg-config >/dev/null || echo pkg-config
    command -v valgrind >/dev/null || echo valgrind
    { command -v lttng-sessiond >/dev/null && [ -e /usr/include/lttng/tracepoint.h ]; } ||
        echo lttng-tools liblttng-ust-dev
    python3 -c 'import venv, ensurepip' 2>/dev/null || echo python3 python3-venv
    { command -v idlc >/dev/null && [ -e /usr/include/dds/dds.h ]; } ||
        echo cyclonedds-dev cyclonedds-tools
    /usr/bin/python3 -c 'import bt2' 2>/dev/null || echo babeltrace2 python3-bt2
    [ -e /usr/include/fastdds/dds/domain/DomainParticipant.hpp ] || echo libfastrtps-dev libfastcdr-dev
    { [ -e /usr/include/ros/ros.h ] && /usr/bin/python3 -c 'import rosmaster, rospy, std_msgs.msg'; } 2>/dev/null ||
        echo libroscpp-dev python3-rosmaster python3-rospy python3-std-msgs
    /usr/bin/python3 -c 'import actionlib' 2>/dev/null || echo python3-actionlib
    /usr/bin/python3 -c 'import dynamic_reconfigure.server' 2>/dev/null || echo python3-dynamic-reconfigure
    /usr/bin/python3 -c 'import rostopic, rosservice, rosparam, rosbag, std_srvs.srv' 2>/dev/null ||
        echo python3-rostopic python3-rosservice python3-rosparam python3-rosbag python3-std-srvs
    command -v iox-roudi >/dev/null || echo iceoryx
    command -v chromium >/dev/null || echo chromium
    # OpenCL, and what stands for a graphics processor.
    { PATH=$PATH:/sbin ldconfig -p | grep -q 'libOpenCL[.]so[.]1 ' && ls /etc/OpenCL/vendors/*.icd; } >/dev/null 2>&1 ||
        echo ocl-icd-libopencl1 pocl-opencl-icd
    # The simulated FPGA: 30 MB to download.
    command -v verilator >/dev/null || echo verilator
    command -v yosys >/dev/null || echo yosys
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    install() { as_root apt-get install -y -q -o DPkg::Lock::Timeout=300 --no-install-recommends "$@"; }
    install "$@" >/dev/null 2>&1 || { as_root apt-get update -q && install "$@"; } >build/test/apt.log 2>&1
}

packages=$(missing_packages | tr '\n' ' ')
mkdir -p build/test
if [ -z "$packages" ]; then
    echo "packages: all there"
elif ! command -v apt-get >/dev/null; then
    skipped "no apt-get here to install $packages"
elif [ "$(id -u)" != 0 ] && ! sudo -n true 2>/dev/null; then
    skipped "$packages: not root, and sudo wants a password; hint: sudo apt install $packages"
elif apt_install $packages; then
    echo "packages: installed $packages"
else
    skipped "apt could not install $packages: $(tail -n 1 build/test/apt.log)"
fi

cargo fmt --version || rustup component add rustfmt || exit 1
cargo clippy --version || rustup component add clippy || exit 1
rustc --version || exit 1

venv=${ANGAROS_VENV:-.venv}
wanted=testdata/requirements-test.txt
if cmp -s "$wanted" "$venv/installed.txt"; then
    echo "python packages: all there, in $venv"
elif python3 -m venv "$venv" && "$venv/bin/pip" install -q --disable-pip-version-check -r "$wanted" &&
    cp "$wanted" "$venv/installed.txt"; then
    echo "python packages: installed into $venv"
else
    skipped "python packages: $venv could not be made; the comparisons with rosbags and OpenCV do not run"
fi
