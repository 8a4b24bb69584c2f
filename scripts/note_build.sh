#!/bin/sh
# Notes beside programs what they were built from, for the results of benchmarks: the file .NAME.build, with the
# commit of this source tree (-dirty where it has changes) and how the compiler optimised.
# usage: scripts/note_build.sh PROFILE PROGRAM...
set -eu
profile=$1
shift
root=$(cd "$(dirname "$0")/.." && pwd)
commit=$(git -C "$root" rev-parse --short=12 HEAD 2>/dev/null) || exit 0
[ -z "$(git -C "$root" status --porcelain --untracked-files=no)" ] || commit=$commit-dirty
for program in "$@"; do
    [ ! -f "$program" ] ||
        printf '{"commit":"%s","profile":"%s"}\n' "$commit" "$profile" >"$(dirname "$program")/.$(basename "$program").build"
done
