#!/bin/bash
# Runs what must hold, step by step; what a step printed stands in build/test/STEP.log.
# usage: scripts/test.sh [--all] [STEP...]      (default: all but clippy, tidy, zenoh, adding and mutants; V=1 shows all output)
# --all leaves nothing to a sample and takes longer; it adds clippy for builds without Zenoh.
# A step that cannot run here prints "skipped: REASON" and ends with 77; such lines are repeated at the end.
# Behind the time that a step took stands its budget: seconds on two processors, from a fresh clone.
# With TEST_SECONDS=N a step after `tests` that may not end within N seconds from the start is skipped, and says so.
set -u
cd "$(dirname "$0")/.." || exit 1
# A sourced ROS 2 asks for the network, which tests use only where they say so.
unset AMENT_PREFIX_PATH ROS_DISTRO ROS_VERSION RMW_IMPLEMENTATION ROS_AUTOMATIC_DISCOVERY_RANGE ROS_STATIC_PEERS ROS_LOCALHOST_ONLY
export CARGO_TERM_COLOR=never ANGAROS_VENV="${ANGAROS_VENV:-$PWD/.venv}"
target=${CARGO_TARGET_DIR:-target}
logs=build/test
# Of its budget a step may take four times as much, and twenty minutes at least; then something hangs.
limit() { echo $((budget[$1] < 300 ? 1200 : 4 * budget[$1])); }
# A machine that builds once keeps nothing for the next time: half the disk.
[ -z "${CI:-}" ] || export CARGO_INCREMENTAL=0
export ALL=
if [ "${1:-}" = --all ]; then
    ALL=1
    shift
fi

steps_of_test=(setup format build tests python web interop bridges image v4l2 models fuzz peers cross docs)
# Parts of those, and what takes half an hour of its own.
also=(clippy tidy zenoh adding mutants)
# Whatever is drawn by lot is drawn from this.
export SEED=${SEED:-$RANDOM}
export FUZZ_SECONDS=${FUZZ_SECONDS:-$([ -n "$ALL" ] && echo 15 || echo 5)}
declare -A what=(
    [setup]="tools: apt packages, Rust components, Python packages"
    [format]="formatting"
    [build]="all tests, examples and programs are built, with Zenoh; clippy's warnings are errors"
    [clippy]="clippy, with Zenoh and without; warnings are errors"
    [tests]="unit, integration and documentation tests of all crates; house rules; Zenoh"
    [tidy]="house rules: arrows, sizes, contracts, unsafe, thread names"
    [python]="the Python package: its tests, and the names of rclpy"
    [image]="image kernels against OpenCV, filters of orientation against ahrs and vqf"
    [v4l2]="the camera's driver at the kernel's virtual camera, in a virtual machine"
    [web]="the page: types, unit tests, and whether its bundle is the committed one"
    [models]="the parts without locks under every schedule"
    [fuzz]="fuzz targets, $FUZZ_SECONDS s each$([ -n "$ALL" ] || echo "; ten of one group")"
    [peers]="the programs we compare with: build, and one short round trip each"
    [zenoh]="the transport Zenoh: rules, its own tests, recordings"
    [bridges]="programs of others at our bridges: Foxglove's, roslib, roslibpy, RCSSServerMJ; the toolbox for MATLAB in Octave"
    [interop]="our nodes among programs of others that speak ROS 2"
    [adding]="a transport, a package and an experiment are added by the text of ARCHITECTURE.md"
    [mutants]="lines made wrong, one at a time: at least nine of ten are caught by a test"
    [cross]="conformance suite in an emulator: armhf; aarch64 compiles"
    [docs]="documentation builds without warnings"
)
declare -A budget=(
    [setup]=90 [format]=10 [build]=600 [tests]=600 [python]=120 [web]=90 [interop]=180 [bridges]=300 [image]=60 [v4l2]=90 [models]=90 [fuzz]=120 [peers]=150
    [cross]=180 [docs]=100 [clippy]=300 [tidy]=30 [zenoh]=120 [adding]=600 [mutants]=2400
)
if [ -n "$ALL" ]; then
    steps_of_test=(setup format build clippy tests python web interop bridges image v4l2 models fuzz peers cross docs adding)
    what[cross]="conformance suite on aarch64 and armhf, in an emulator"
    budget[interop]=420 budget[fuzz]=480 budget[peers]=300 budget[cross]=900
fi

# Steps with a folder of their name below target/ that no other uses.
own_folder="models fuzz"

step_setup() { scripts/setup.sh; }
step_format() {
    cargo fmt --all --check -- -l --color never >build/test/unformatted && return
    sed "s|^$PWD/|error: not formatted: |" build/test/unformatted
    echo "hint: make fmt"
    return 1
}
# What a build from nothing and all tests write, in GB.
enough_disk=25
disk_may_be_short() {
    local free=$(($(df -k --output=avail . | tail -n 1) >> 20))
    [ -e "$target/debug" ] || [ "$free" -ge $enough_disk ] ||
        echo "warning: $free GB of disk are free, and a first run writes up to $enough_disk GB; hint: remove old target folders"
}
# Runs a command; its warnings are counted here rather than denied, so that those of one crate do not hide those
# of the crates that use it.
without_warnings() {
    "$@" 2>&1 | tee build/test/lints
    [ "${PIPESTATUS[0]}" = 0 ] && ! grep -q ' warning: ' build/test/lints && return
    echo "error: $(grep -c ' warning: ' build/test/lints) warnings; hint: cargo clippy -p CRATE --all-targets"
    return 1
}
# Launch files in Python are tested beside those in XML, which needs the native module.
step_build() { without_warnings scripts/run_tests.py --build && ANGAROS_TESTS_BUILT=1 scripts/python.sh build; }
step_clippy() {
    local failed=0 lint=(cargo clippy --workspace --all-targets --message-format short)
    without_warnings "${lint[@]}" || failed=1
    # In `make test --all` the step build has linted with Zenoh already.
    [ -n "$ALL" ] || without_warnings "${lint[@]}" --features angaros/zenoh || failed=1
    return $failed
}
# With --all comparisons of real runs are tried twenty times, near the limit of what they can show.
step_tests() { ANGAROS_COMPARE_ROUNDS=${ALL:+20} scripts/run_tests.py; }
step_tidy() { scripts/run_tests.py --program "tidy it" --show-output; }
step_python() { scripts/python.sh test; }
step_image() { python3 packages/image_proc/tests/opencv_parity.py && python3 packages/imu_filter/tests/parity.py; }
step_v4l2() { V4L2_SECONDS=240 scripts/v4l2.sh; }
step_web() { scripts/web.sh test && scripts/web.sh e2e; }
# A suite that cannot run here says so and does not keep the other from running.
step_bridges() {
    local failed=0 suite
    for suite in foxglove rosbridge ros1 rcss3d matlab; do
        "scripts/$suite.sh"
        case $? in 0 | 77) ;; *) failed=1 ;; esac
    done
    return $failed
}
step_models() { scripts/models.sh; }
step_fuzz() { scripts/fuzz.sh $([ -n "$ALL" ] || echo --sample "$SEED"); }
build_peers() { flock build/test/peers.lock peers/build.sh; }
step_peers() {
    local sample=()
    [ -n "$ALL" ] || sample=(--sample "$SEED")
    python3 peers/common/peer_test.py && build_peers && python3 scripts/peers_smoke.py "${sample[@]}"
}
step_zenoh() {
    local failed=0
    scripts/run_tests.py --repeat --program "angaros conformance" zenoh:: || failed=1
    scripts/run_tests.py --only "angaros-zenoh " || failed=1
    scripts/run_tests.py --program "angaros-tools it" --show-output over_zenoh || failed=1
    return $failed
}
step_interop() {
    if [ -n "$ALL" ]; then
        scripts/interop.sh test
    else
        INTEROP_SEED=$SEED scripts/interop.sh sample
    fi
}
step_adding() { scripts/adding.py; }
step_mutants() { scripts/mutants.py; }
step_cross() { if [ -n "$ALL" ]; then scripts/cross.sh test; else scripts/cross.sh sample; fi; }
# The build has looked at it; without that step it is built here.
step_docs() { scripts/run_tests.py --docs; }

# One step in a shell of its own, with a limit on its time.
run_limited() {
    export -f "step_$1" without_warnings build_peers
    timeout "$(limit "$1")" bash -c "step_$1"
}

# What later steps build in folders of their own is built while the processors wait for tests, at the lowest
# priority there is: a test that wakes up goes first. A step that comes to it builds what is left. Where the kernel
# gives each session its share of the processors, a priority counts within the session only; the share is made
# small too.
build_ahead() {
    local idle=(nice -n 19)
    command -v chrt >/dev/null && idle=(chrt --idle 0)
    export -f build_peers build_one_ahead
    "${idle[@]}" setsid bash -c '
        echo 19 2>/dev/null >/proc/self/autogroup
        build_one_ahead interop scripts/interop.sh build
        build_one_ahead peers build_peers
        build_one_ahead fuzz scripts/fuzz.sh --build $([ -n "$ALL" ] || echo --sample "$SEED")
        build_one_ahead models scripts/models.sh --build
        [ -n "$ALL" ] || build_one_ahead cross scripts/cross.sh prepare' >"$logs/ahead.log" 2>&1 &
    ahead=$!
    trap 'kill -- -$ahead 2>/dev/null' EXIT
}
# A step that has begun builds for itself, and removes that in the end on a machine that keeps nothing.
build_one_ahead() {
    local name=$1
    shift
    [ -e "build/test/$name.begun" ] || "$@"
}

# Whether a step may take more time than is left: a busy machine takes twice the budget.
is_late() {
    [ -n "${TEST_SECONDS:-}" ] && [[ " setup format build tests " != *" $1 "* ]] &&
        [ $((SECONDS + 2 * budget[$1])) -gt "$TEST_SECONDS" ]
}

tests_in() {
    awk '/^test result:/ {ok += $4; bad += $6; left += $8}
        END {if (ok + bad) printf "  %d passed, %d failed, %d ignored", ok, bad, left}' "$1"
}

# The names of Rust's tests that failed; some harnesses pad them.
failed_in_rust() { sed -nE 's/^test +(.*[^ ]) +\.\.\. FAILED$/\1/p' "$1" | sort -u; }
# Those, and the ones of Python and of the page.
failed_tests_in() {
    {
        failed_in_rust "$1"
        sed 's/\x1b\[[0-9;]*m//g' "$1" | sed -nE 's/^FAILED ([^ ]+::.*)$/\1/p; s/^ *FAIL +(.*)$/\1/p' | sort -u
    } | head -n 20
}

# What to read first of a failed step's output: what the failed tests said, else errors, else the end.
why() {
    local failed
    failed=$(failed_in_rust "$1")
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
    touch "$logs/$name.begun"
    printf '[%d/%d] %s\n' "$number" "$total" "${what[$name]}"
    if is_late "$name"; then
        echo "skipped: $name: of $TEST_SECONDS s $SECONDS are gone; hint: scripts/test.sh $name" >"$log"
        code=77
    elif [ -n "${V:-}" ]; then
        run_limited "$name" 2>&1 | tee "$log"
        code=${PIPESTATUS[0]}
    else
        run_limited "$name" >"$log" 2>&1
        code=$?
    fi
    [ "$name $code" != "build 0" ] || export ANGAROS_TESTS_BUILT=1
    local seconds=$((SECONDS - begin)) outcome
    local took="$seconds s of ${budget[$name]}"
    case $code in
    0) outcome=ok ;;
    77) outcome=skipped ;;
    124) outcome=FAILED && echo "no end within $(limit "$name") s" >>"$log" ;;
    *) outcome=FAILED ;;
    esac
    [ "$seconds" -le "${budget[$name]}" ] || took+=", OVER BUDGET"
    echo "        $outcome, $took$(tests_in "$log")"
    grep -hE '^(skipped|only alone): ' "$log" | sort -u | sed 's/^/        /'
    if [ $outcome = FAILED ]; then
        failed+=("$name")
        echo "        from $log:"
        why "$log" | sed 's/^/    /'
    fi
    [ -z "${CI:-}" ] || [[ " $own_folder " != *" $name "* ]] || rm -rf "${target:?}/$name"
    summary+=("$(printf '%-8s %-8s %s%s' "$name" "$outcome" "$took" "$(tests_in "$log")")")
}

steps=("$@")
[ $# = 0 ] && steps=("${steps_of_test[@]}")
for name in "${steps[@]}"; do
    if [ -z "${what[$name]:-}" ]; then
        echo "no step $name; the steps are: ${steps_of_test[*]} ${also[*]}" >&2
        exit 2
    fi
done
mkdir -p "$logs"
rm -f "$logs"/*.begun
disk_may_be_short
number=0 total=${#steps[@]} failed=() summary=() allowed=0
for name in "${steps[@]}"; do
    number=$((number + 1)) allowed=$((allowed + budget[$name]))
    # Only then are there tests to wait for.
    [ "$name" != build ] || [ $# != 0 ] || build_ahead
    step "$name"
done

echo
printf '%s\n' "${summary[@]}"
[ -n "$ALL" ] || echo "samples were drawn by SEED=$SEED"
reasons=$(for name in "${steps[@]}"; do grep -h '^skipped: ' "$logs/$name.log" | sort -u; done)
[ -n "$reasons" ] && printf 'not tested here:\n%s\n' "$(sed 's/^skipped: /  /' <<<"$reasons")"
alone=$(for name in "${steps[@]}"; do grep -h '^only alone: ' "$logs/$name.log" | sort -u; done)
[ -n "$alone" ] && printf 'failed beside others, passed alone:\n%s\n' "$(sed 's/^only alone: /  /' <<<"$alone")"
if [ ${#failed[@]} -gt 0 ]; then
    # Once more: who keeps only the end of this output sees what it was.
    for name in "${failed[@]}"; do
        failed_tests_in "$logs/$name.log" | sed "s/^/failed in $name: /"
    done
    echo "FAILED: ${failed[*]}"
    exit 1
fi
echo "everything holds ($SECONDS s of $allowed)"
