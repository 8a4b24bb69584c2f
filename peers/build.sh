#!/bin/sh
# Builds the peers this machine can build into build/peers/, and prints what the others need.
# usage: peers/build.sh [NAME...]        (default: all)
set -u
cd "$(dirname "$0")/.." || exit 1
root=$(pwd)
out="$root/build/peers"
target=${CARGO_TARGET_DIR:-"$root/target"}
mkdir -p "$out"
wanted=${*:-ring sockets iceoryx2 cyclonedds}
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
    ring | sockets | iceoryx2)
        have cargo || echo "install Rust: https://rustup.rs" ;;
    *) echo "no peer of this name; known: ring sockets iceoryx2 cyclonedds" ;;
    esac
}

build() {
    case $1 in
    ring | sockets)
        cargo build --profile measure --quiet -p "peer-$1" &&
            cp "$target/measure/peer-$1" "$out/$1" ;;
    iceoryx2)
        CARGO_TARGET_DIR="$target/$1" cargo build --release --quiet \
            --manifest-path "peers/$1/Cargo.toml" &&
            cp "$target/$1/release/peer-$1" "$out/$1" ;;
    cyclonedds)
        make --no-print-directory -s -C "peers/$1" OUT="$out" ;;
    esac
}

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
    if build "$peer" >"$log" 2>&1; then
        echo "        $("$out/$peer" about)"
    else
        failed=1
        echo "        failed, the last lines of $log:"
        tail -n 8 "$log" | sed 's/^/        /'
    fi
done
exit $failed
