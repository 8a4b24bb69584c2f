#!/bin/bash
# Builds for small computers, and runs the conformance suite on their processors in an emulator.
# usage: scripts/cross.sh build|test|sizes [aarch64|armhf]...     (default: both)
#        scripts/cross.sh sample|prepare      what `make test` does, or only builds for that
# "build" leaves programs in build/cross/ARCH; "sizes" prints what they and their nodes cost.
# "sample" runs on 32 bits, where the sizes of addresses and atomics differ from the host's: all over shared
# memory, which holds both, what transports promise within a process, and that messages arrive over DDS, without the
# tests that send thousands of messages, which take most of the time and depend on no processor. For 64 bits it only
# compiles: an emulator on x86-64 keeps loads and stores in order, so that it shows no fault of weak ordering.
set -euo pipefail
cd "$(dirname "$0")/.."

declare -A triple=([aarch64]=aarch64-unknown-linux-gnu [armhf]=armv7-unknown-linux-gnueabihf)
declare -A gnu=([aarch64]=aarch64-linux-gnu [armhf]=arm-linux-gnueabihf)
declare -A emulator=([aarch64]=qemu-aarch64 [armhf]=qemu-arm)
declare -A debian=([aarch64]=arm64 [armhf]=armhf)
target_dir=${CARGO_TARGET_DIR:-target}

skip() {
    echo "skipped: $1"
    exit 77
}

apt_install() {
    local run=()
    [ "$(id -u)" = 0 ] || run=(sudo -n)
    export DEBIAN_FRONTEND=noninteractive
    local install=("${run[@]}" apt-get install -y -q -o DPkg::Lock::Timeout=300 --no-install-recommends "$@")
    "${install[@]}" >/dev/null 2>&1 || { "${run[@]}" apt-get update -q && "${install[@]}"; } >/dev/null 2>&1
}

# The linker and the C library of a processor, and what runs its programs.
need_tools() {
    local missing=()
    command -v "${gnu[$1]}-gcc" >/dev/null || missing+=("gcc-${gnu[$1]}" "libc6-dev-${debian[$1]}-cross")
    command -v "${emulator[$1]}" >/dev/null || missing+=(qemu-user)
    [ ${#missing[@]} = 0 ] || apt_install "${missing[@]}" ||
        skip "nothing for $1: apt could not install ${missing[*]}; hint: sudo apt install ${missing[*]}"
}

# Sets `cargo` to the command that can build for the processor.
need_compiler() {
    local target=${triple[$1]}
    if [ "${STD:-}" != source ] && rustup target add "$target" >/dev/null 2>&1; then
        cargo=(cargo) extra=()
        return
    fi
    apt_install rustc-web cargo-web rust-web-src ||
        skip "nothing for $1: neither 'rustup target add $target' nor 'apt install rustc-web cargo-web rust-web-src' works"
    cargo=(env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 /usr/bin/cargo) extra=(-Zbuild-std=std,panic_unwind)
}

# What the emulator of a processor needs in its environment. It writes a table entry for every page of
# what is mapped: with all of its addresses the large maps of segments would take seconds each.
emulated() {
    local addresses=()
    [ "$1" = armhf ] || addresses=(QEMU_RESERVED_VA=0x400000000)
    echo QEMU_LD_PREFIX="/usr/${gnu[$1]}" RUST_BACKTRACE=0 ANGAROS_EMULATOR="${emulator[$1]}" "${addresses[@]}"
}

# cargo for the processor: cargo_for ARCH ARGUMENTS...
cargo_for() {
    local arch=$1 variable
    shift
    variable=$(tr 'a-z-' 'A-Z_' <<<"CARGO_TARGET_${triple[$arch]}")
    # shellcheck disable=SC2046 # one word for each variable
    env $(emulated "$arch") "${variable}_LINKER=${gnu[$arch]}-gcc" "${variable}_RUNNER=${emulator[$arch]}" \
        "${cargo[@]}" "$1" "${extra[@]}" --target "${triple[$arch]}" "${@:2}"
}

build() {
    cargo_for "$1" build --profile small -p standard -p angaros-tools
    local from="$target_dir/${triple[$1]}/small" to="build/cross/$1"
    mkdir -p "$to"
    cp "$from/angaros" "$from/angaros-components" "$to"
    echo "$to: $(cd "$to" && stat -c '%n %s bytes' angaros angaros-components | paste -sd ',' | sed 's/,/, /')"
}

# UDP is left out: emulated, it cannot send as fast as it must to keep its times. UDP=1 has it run too.
conformance() {
    local left_out=(--skip sim:: --skip sim+ --skip shm+)
    [ -n "${UDP:-}" ] || left_out+=(--skip udp::)
    echo "conformance suite on $1, without the decorated and simulated wires, which are the same everywhere:"
    cargo_for "$1" test -p angaros --test conformance -- "${left_out[@]}"
}

# A part of the suite, or with "--no-run" only its program.
sample() {
    if [ "$1" = aarch64 ]; then
        cargo_for aarch64 check -p angaros -p angaros-c
        return
    fi
    cargo_for "$1" test -p angaros --test conformance --no-run
    [ "${2:-}" != --no-run ] || return 0
    local part
    for part in local::t shm:: dds::t1_; do
        echo "conformance suite on $1: $part"
        cargo_for "$1" test -p angaros --test conformance -- "$part" --skip random_traffic --skip sixty_four
    done
}
prepare() { sample "$1" --no-run; }

sizes() {
    cargo_for "$1" build --profile small -p angaros-measurements --bin footprint
    local program="$target_dir/${triple[$1]}/small/footprint"
    local bytes
    bytes=$(stat -c %s "$program")
    echo "$1: a program of nodes, publishers, subscriptions and timers: $bytes bytes"
    [ "$bytes" -le $((1536 * 1024)) ] || { echo "error: it has grown beyond 1.5 MiB" >&2; exit 1; }
    # shellcheck disable=SC2046 # one word for each variable
    env $(emulated "$1") "${emulator[$1]}" "$program" | awk '
        /^process/ {exit}
        {print}
        /node|publisher|subscription|timer/ {sum += $2}
        END {if (sum > 12288) {print "error: a node with one of each has grown beyond 12 KiB"; exit 1}}'
}

verb=${1:-}
shift || true
case $verb in
build | sizes | sample | prepare) run=$verb ;;
test) run=conformance ;;
*)
    sed -n '2,10s/^# //p' "$0" >&2
    exit 2
    ;;
esac
[ $# -gt 0 ] || set -- aarch64 armhf
for arch in "$@"; do
    [ -n "${triple[$arch]:-}" ] || { echo "no processor '$arch'; there are: aarch64, armhf" >&2; exit 2; }
    need_tools "$arch"
    need_compiler "$arch"
    $run "$arch"
done
