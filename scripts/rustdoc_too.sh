#!/bin/bash
# Stands in for rustdoc under `cargo test --doc`: makes the pages of the crate too, with warnings as errors, from
# what the tests were built from. `cargo doc` would compile all dependencies once more, for their metadata alone.
# usage: RUSTDOC=scripts/rustdoc_too.sh cargo test --doc
set -u
[[ " $* " == *" --test "* ]] || exec rustdoc "$@"

# What only a run of tests understands is left out.
pages=()
while [ $# -gt 0 ]; do
    tests+=("$1")
    case $1 in
    --test | --no-run | --nocapture) ;;
    --test-args | --test-run-directory | --test-runtool | --test-runtool-arg | --test-builder | --persist-doctests)
        tests+=("$2")
        shift
        ;;
    --test-args=* | --test-run-directory=* | --test-runtool=* | --test-runtool-arg=*) ;;
    *) pages+=("$1") ;;
    esac
    shift
done

failed=0
# Links to private items are for who reads the source; the pages show them as plain text.
rustdoc "${pages[@]}" --out-dir "${CARGO_TARGET_DIR:-target}/doc-of-tests" -D warnings \
    -A rustdoc::private_intra_doc_links >/dev/null || failed=1
rustdoc "${tests[@]}" || failed=1
exit $failed
