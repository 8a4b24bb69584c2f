#!/bin/sh
# Makes the program OUT/mcu, whose agent is the program `angaros` of a release build, which this builds too.
# usage: build.sh OUT
set -u
cd "$(dirname "$0")" || exit 1
out=$1
root=$(cd ../.. && pwd)
target=${CARGO_TARGET_DIR:-"$root/target"}
make --no-print-directory -s OUT="$out" || exit 1
(cd "$root" && cargo build --release --quiet -p angaros-tools --bin angaros) || exit 1
cat >"$out/mcu" <<END
#!/bin/sh
# mcu: both ends of the client for micro-controllers; the agent is ANGAROS_COMMAND.
export ANGAROS_COMMAND="\${ANGAROS_COMMAND:-$target/release/angaros}"
exec '$out/.mcu/mcu' "\$@"
END
chmod +x "$out/mcu"
