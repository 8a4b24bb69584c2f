#!/bin/bash
# Runs everything that must hold, step by step; what a step printed stands in build/test/STEP.log.
# usage: scripts/test.sh [STEP...]      (default: all but zenoh and interop; V=1 shows all output)
# A step that cannot run here prints "skipped: REASON" and ends with 77; such lines are repeated at the end.
set -u
cd "$(dirname "$0")/.." || exit 1
export CARGO_TERM_COLOR=never ANGAROS_VENV="${ANGAROS_VENV:-$PWD/.venv}"
target=${CARGO_TARGET_DIR:-target}
logs=build/test
limit=2400 # seconds a step may take; far more than any needs
# A machine that builds once keeps nothing for the next time: half the disk.
[ -z "${CI:-}" ] || export CARGO_INCREMENTAL=0

all=(setup format clippy tests tidy image models fuzz peers cross docs)
# Only when named: they build Zenoh's three hundred crates and other people's programs.
also=(zenoh interop)
declare -A what=(
    [setup]="tools: apt packages, Rust components, Python packages"
    [format]="formatting"
    [clippy]="clippy, warnings are errors"
    [tests]="unit, integration and documentation tests of all crates"
    [tidy]="house rules: arrows, sizes, contracts, unsafe, thread names"
    [image]="image kernels against OpenCV"
    [models]="the parts without locks under every schedule"
    [fuzz]="fuzz targets, ${FUZZ_SECONDS:-8} s each"
    [peers]="the programs we compare with: build, and one short round trip each"
    [zenoh]="the transport Zenoh, which is not built by default: rules, hosts, recordings, a foreign program"
    [interop]="our nodes among programs of others that speak ROS 2"
    [cross]="conformance suite on aarch64 and armhf, in an emulator"
    [docs]="documentation builds without warnings"
)

# Steps with a folder of their name below target/ that no other uses.
own_folder="models fuzz"

step_setup() { scripts/setup.sh; }
step_format() {
    cargo fmt --all --check -- -l --color never >build/test/unformatted && return
    sed "s|^$PWD/|error: not formatted: |" build/test/unformatted
    echo "hint: make fmt"
    return 1
}
# Counted here rather than denied, so that one crate's warnings do not hide those of the crates that use it.
step_clippy() {
    {
        cargo clippy --workspace --all-targets --message-format short &&
            # What the features that are off by default would not compile, nobody else here sees.
            cargo clippy -p angaros -p angaros-zenoh --features angaros/zenoh,angaros-zenoh/session \
                --all-targets --message-format short
    } 2>&1 | tee build/test/lints
    [ "${PIPESTATUS[0]}" = 0 ] && ! grep -q ' warning: ' build/test/lints && return
    echo "error: $(grep -c ' warning: ' build/test/lints) warnings; hint: cargo clippy -p CRATE --all-targets"
    return 1
}
step_tests() { cargo test --workspace --no-fail-fast -- --show-output; }
step_tidy() { cargo test -p tidy -- --show-output; }
step_image() { python3 packages/image_proc/tests/opencv_parity.py; }
step_models() { scripts/models.sh; }
step_fuzz() { scripts/fuzz.sh; }
step_peers() { python3 peers/common/peer_test.py && peers/build.sh && python3 scripts/peers_smoke.py; }
# The features are those of the interop step, so that the two build Zenoh once.
step_zenoh() {
    local both=(-p angaros -p angaros-zenoh --features "angaros/zenoh,angaros-zenoh/session")
    local failed=0
    cargo test "${both[@]}" --test conformance -- zenoh:: || failed=1
    cargo test "${both[@]}" --test it --no-fail-fast -- --show-output || failed=1
    cargo test "${both[@]}" -p angaros-tools --test it -- --show-output over_zenoh || failed=1
    return $failed
}
step_interop() { scripts/interop.sh test; }
step_cross() { scripts/cross.sh test; }
# Links to private items are for who reads the source; the pages show them as plain text.
step_docs() { RUSTDOCFLAGS="-D warnings -A rustdoc::private_intra_doc_links" cargo doc --workspace --no-deps --keep-going; }

# One step in a shell of its own, with a limit on its time.
run_limited() {
    export -f "step_$1"
    timeout "$limit" bash -c "step_$1"
}

tests_in() {
    awk '/^test result:/ {ok += $4; bad += $6; left += $8}
        END {if (ok + bad) printf "  %d passed, %d failed, %d ignored", ok, bad, left}' "$1"
}

# What to read first of a failed step's output: what the failed tests said, else errors, else the end.
why() {
    local failed
    failed=$(sed -n 's/^test \(.*\) \.\.\. FAILED$/\1/p' "$1" | sort -u)
    if [ -n "$failed" ]; then
        while read -r test; do
            # Two forms: that of Rust's own harness, and that of the conformance suite's.
            awk -v head="---- ${test% - should panic} stdout ----" -v other="---- $test ----" '
                $0 == head || $0 == other {on = 1; first = NR}
                on && ($0 ~ /^(---- |failures:|successes:)/ && NR != first || lines == 40) {exit}
                on && !/^stack backtrace:|^ +[0-9]+: |^ +at / {print; lines++}' "$1"
        done <<<"$failed"
    elif grep -qE '^(error|warning)|: (error|warning):' "$1"; then
        grep -hE ': (error|warning):' "$1" | sort -u | head -n 60
        grep -hE -A 6 '^error' "$1" | head -n 60
    else
        tail -n 40 "$1"
    fi
}

# Prints one step's line; keeps its outcome for the end.
step() {
    local name=$1 log="$logs/$1.log" begin=$SECONDS code
    printf '[%d/%d] %s\n' "$number" "$total" "${what[$name]}"
    if [ -n "${V:-}" ]; then
        run_limited "$name" 2>&1 | tee "$log"
        code=${PIPESTATUS[0]}
    else
        run_limited "$name" >"$log" 2>&1
        code=$?
    fi
    local took="$((SECONDS - begin)) s" outcome
    case $code in
    0) outcome=ok ;;
    77) outcome=skipped ;;
    124) outcome=FAILED && echo "no end within $limit s" >>"$log" ;;
    *) outcome=FAILED ;;
    esac
    echo "        $outcome, $took$(tests_in "$log")"
    grep -h '^skipped: ' "$log" | sort -u | sed 's/^/        /'
    if [ $outcome = FAILED ]; then
        failed+=("$name")
        echo "        from $log:"
        why "$log" | sed 's/^/    /'
    fi
    [ -z "${CI:-}" ] || [[ " $own_folder " != *" $name "* ]] || rm -rf "${target:?}/$name"
    summary+=("$(printf '%-8s %-8s %6s%s' "$name" "$outcome" "$took" "$(tests_in "$log")")")
}

steps=("$@")
[ $# = 0 ] && steps=("${all[@]}")
for name in "${steps[@]}"; do
    if [ -z "${what[$name]:-}" ]; then
        echo "no step $name; the steps are: ${all[*]} ${also[*]}" >&2
        exit 2
    fi
done
mkdir -p "$logs"
number=0 total=${#steps[@]} failed=() summary=()
for name in "${steps[@]}"; do
    number=$((number + 1))
    step "$name"
done

echo
printf '%s\n' "${summary[@]}"
reasons=$(for name in "${steps[@]}"; do grep -h '^skipped: ' "$logs/$name.log" | sort -u; done)
[ -n "$reasons" ] && printf 'not tested here:\n%s\n' "$(sed 's/^skipped: /  /' <<<"$reasons")"
if [ ${#failed[@]} -gt 0 ]; then
    echo "FAILED: ${failed[*]}"
    exit 1
fi
echo "everything holds ($SECONDS s)"
