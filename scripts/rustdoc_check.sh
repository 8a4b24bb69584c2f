#!/bin/sh
# rustdoc that only looks for what it would warn of: making the pages takes four times as long.
# usage: RUSTDOC=scripts/rustdoc_check.sh cargo doc
case "$*" in
# Cargo asks for the version, which needs no flag that is not stable.
*-vV* | *--version*) exec rustdoc "$@" ;;
esac
RUSTC_BOOTSTRAP=1 exec rustdoc -Zunstable-options --check "$@"
