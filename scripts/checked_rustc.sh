#!/bin/bash
# Compiles a crate of the workspace with clippy-driver, and looks for what rustdoc would warn of: both need what the
# compiler was told, so that no crate is read once more for its documentation. What rustdoc said stands in
# DOC_CHECKS/CRATE, an empty file where it said nothing; it ends no build.
# usage: RUSTC_WORKSPACE_WRAPPER=scripts/checked_rustc.sh DOC_CHECKS=FOLDER cargo test
clippy-driver "$@" || exit

# The unit tests of a crate are the one form of it that is always compiled, and once; a library for Python has none.
case " $* " in
*" --crate-name build_script_"*) exit ;;
*" --test "* | *" --crate-type cdylib "*) ;;
*) exit ;;
esac

keep=() name='' source=''
shift
while [ $# -gt 0 ]; do
    case $1 in
    --crate-name) name=$2 && keep+=("$1" "$2") && shift ;;
    --extern)
        [ "$2" != proc_macro ] || keep+=(--crate-type proc-macro)
        keep+=("$1" "$2") && shift
        ;;
    --edition=* | --cap-lints=*) keep+=("$1") ;;
    -L | --cfg | --check-cfg | --cap-lints | --target) keep+=("$1" "$2") && shift ;;
    -C | --crate-type | --emit | --out-dir | --error-format | --json) shift ;;
    */src/lib.rs | */src/main.rs | */src/bin/*.rs) source=$1 ;;
    esac
    shift
done
# Tests and examples have no pages.
[ -n "$source" ] && [ -n "$name" ] || exit 0
[[ $source == */lib.rs ]] || keep+=(--document-private-items)
mkdir -p "$DOC_CHECKS"
# Links to private items are for who reads the source; the pages show them as plain text. --check makes no page, which
# takes a quarter of the time, and is not stable.
RUSTC_BOOTSTRAP=1 rustdoc -Zunstable-options --check "$source" "${keep[@]}" -A rustdoc::private_intra_doc_links \
    >"$DOC_CHECKS/$name" 2>&1 || [ -s "$DOC_CHECKS/$name" ] || echo "error: rustdoc failed" >"$DOC_CHECKS/$name"
exit 0
