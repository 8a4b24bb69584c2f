#!/bin/bash
# Runs every fuzz target for FUZZ_SECONDS (default 30), starting from the committed corpus. Needs a nightly
# compiler; cargo-fuzz is not needed: the flags below are those it would pass.
set -u
cd "$(dirname "$0")/.." || exit 1
seconds=${FUZZ_SECONDS:-30}
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

flags="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4"
flags+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
flags+=" -Cllvm-args=-sanitizer-coverage-trace-compares"
flags+=" --cfg fuzzing -Zsanitizer=address -Cdebug-assertions"

failed=0
for manifest in crates/*/fuzz/Cargo.toml; do
    folder=$(dirname "$manifest")
    RUSTFLAGS="$flags" CARGO_TARGET_DIR="$target" CARGO_PROFILE_RELEASE_OPT_LEVEL=1 cargo +nightly build --release --quiet \
        --target "$triple" --manifest-path "$manifest" || exit 1
    for source in "$folder"/fuzz_targets/*.rs; do
        name=$(basename "$source" .rs)
        [ -x "$target/$triple/release/$name" ] || continue # a module that targets share
        found=build/fuzz/$name
        mkdir -p "$found" "$folder/corpus/$name"
        "$target/$triple/release/$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
            -artifact_prefix="$found/" -print_final_stats=1 "$found" "$folder/corpus/$name" \
            >"build/fuzz/$name.log" 2>&1
        code=$?
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$name.log")
        if [ $code = 0 ]; then
            echo "$name: ${runs:-no} runs in $seconds s, nothing found"
        else
            echo "error: $name: found something after ${runs:-some} runs: see build/fuzz/$name.log and $found/"
            tail -n 30 "build/fuzz/$name.log"
            failed=1
        fi
    done
done
exit $failed
