#!/bin/bash
# Runs every fuzz target, or those named, for FUZZ_SECONDS (default 8), two at a time, starting from the
# committed corpus. Needs a nightly compiler; cargo-fuzz is not needed: the flags below are those it would pass.
# usage: scripts/fuzz.sh [--build] [--sample SEED] [TARGET...]
#   --build        builds them, and runs none
#   --sample SEED  ten of one group (a folder of fuzz/src), drawn by this number: all need what the whole tree needs
# MERGE=1 keeps what adds coverage in fuzz/corpus/TARGET.
# Mutations are drawn from FUZZ_SEED (default 1), so that what is found is found again; 0 draws another one.
set -u
cd "$(dirname "$0")/.." || exit 1
seconds=${FUZZ_SECONDS:-8} seed=${FUZZ_SEED:-1}
triple=$(rustc -vV | sed -n 's/^host: //p')
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/fuzz

skip() {
    echo "skipped: fuzzing: $1; the committed corpus is replayed by the ordinary tests"
    exit 77
}

command -v rustup >/dev/null || skip "no rustup to get a nightly compiler with"
if ! rustup toolchain list | grep -q '^nightly'; then
    rustup toolchain install nightly --profile minimal || skip "a nightly compiler cannot be installed"
fi
command -v c++ >/dev/null || skip "no C++ compiler (libFuzzer is C++)"

# The groups, and the targets of one.
groups() { find fuzz/src -mindepth 2 -maxdepth 2 -name mod.rs -printf '%h\n' | xargs -n 1 basename | sort; }
targets_of() { sed -n 's/^    ("\([a-z0-9_]*\)", .*/\1/p' "fuzz/src/$1/mod.rs"; }
# Words of the input, as many as asked for, drawn by a number: draw COUNT SEED.
draw() {
    local word
    while read -r word; do echo "$(md5sum <<<"$2 $word") $word"; done | sort | head -n "$1" | sed 's/.* //'
}

build_only='' names=()
while [ $# -gt 0 ]; do
    case $1 in
    --build) build_only=1 ;;
    --sample)
        group=$(groups | draw 1 "$2")
        mapfile -t names < <(targets_of "$group" | draw 10 "$2")
        shift ;;
    *) names+=("$1") ;;
    esac
    shift
done
[ ${#names[@]} != 0 ] || mapfile -t names < <(for group in $(groups); do targets_of "$group"; done)
programs=()
for name in "${names[@]}"; do programs+=(--bin "$name"); done
features=()
for group in $(groups); do
    targets_of "$group" | grep -qxF -f <(printf '%s\n' "${names[@]}") && features+=("$group")
done

flags="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4"
flags+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
flags+=" -Cllvm-args=-sanitizer-coverage-trace-compares"
flags+=" --cfg fuzzing -Zsanitizer=address -Cdebug-assertions"
RUSTFLAGS="$flags" CARGO_TARGET_DIR="$target" cargo +nightly build --release --quiet --locked \
    --target "$triple" --manifest-path fuzz/libfuzzer/Cargo.toml --features "${features[*]}" \
    "${programs[@]}" || exit 1
[ -z "$build_only" ] || exit 0

# A message of 4 kB makes no decoder ask for a quarter of a gigabyte.
run() {
    local name=$1 program="$target/$triple/release/$1" found="build/fuzz/$1"
    mkdir -p "$found" "fuzz/corpus/$name"
    "$program" -max_total_time="$seconds" -seed="$seed" -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=256 \
        -artifact_prefix="$found/" -print_final_stats=1 "$found" "fuzz/corpus/$name" >"build/fuzz/$name.log" 2>&1
    local code=$? runs
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$name.log")
    if [ $code = 0 ]; then
        echo "$name: ${runs:-no} runs in $seconds s, nothing found"
        [ -z "${MERGE:-}" ] || "$program" -merge=1 -timeout=10 "fuzz/corpus/$name" "$found" >>"build/fuzz/$name.log" 2>&1
    else
        echo "error: $name: found something after ${runs:-some} runs: see build/fuzz/$name.log and $found/"
        tail -n 30 "build/fuzz/$name.log"
        return 1
    fi
}

failed=0
for name in "${names[@]}"; do
    [ "$(jobs -rp | wc -l)" -lt 2 ] || { wait -n || failed=1; }
    run "$name" &
done
while [ -n "$(jobs -p)" ]; do wait -n || failed=1; done
exit $failed
