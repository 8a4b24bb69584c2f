#!/bin/sh
# Makes the program OUT/aes and in OUT/.aes what it runs: main.c for this computer and, where their compilers are,
# for boards of `angaros mcu list`, whose projects the command `angaros` of a release build makes.
# usage: build.sh OUT
set -u
cd "$(dirname "$0")" || exit 1
here=$(pwd)
root=$(cd ../.. && pwd)
out=$1/.aes
target=${CARGO_TARGET_DIR:-"$root/target"}
mcu=$root/clients/mcu
aes=$mcu/examples/aes
rm -rf "$out"
mkdir -p "$out/projects"
cc -O2 -std=c11 -I"$mcu/src" -I"$mcu/ports/emulated" -I"$aes" -o "$out/host" main.c host.c "$aes/aes128.c" || exit 1

# usage: board VARIANT BOARD
board() {
    "$angaros" mcu new "$1" --board "$2" --folder "$out/projects" >/dev/null || return 1
    cp main.c "$aes/aes128.c" "$aes/aes128.h" "$out/projects/$1/"
    sed -i 's/ -Os / -O2 /' "$out/projects/$1/Makefile"
    make -s -C "$out/projects/$1" >/dev/null && cp "$out/projects/$1/build/firmware.elf" "$out/$1"
}
if command -v arm-none-eabi-gcc >/dev/null && command -v qemu-system-arm >/dev/null; then
    boards="cortex_m3=mps2-an385 cortex_m4=mps2-an386 cortex_m7=mps2-an500 cortex_m33=mps2-an505"
else
    boards=
fi
if command -v riscv64-unknown-elf-gcc >/dev/null && command -v qemu-system-riscv64 >/dev/null; then
    boards="$boards riscv64=riscv-virt"
fi
angaros=${ANGAROS_COMMAND:-$target/release/angaros}
if [ -n "$boards" ] && [ -z "${ANGAROS_COMMAND:-}" ]; then
    (cd "$root" && cargo build --release --quiet -p angaros-tools --bin angaros) || exit 1
fi
for one in $boards; do
    board "${one%=*}" "${one#*=}" || exit 1
    [ "${one%=*}" = riscv64 ] || mv "$out/${one%=*}" "$out/$(echo "${one%=*}" | tr _ -)"
done
compiler=$(arm-none-eabi-gcc -dumpversion 2>/dev/null || cc -dumpversion)
cat >"$1/aes" <<END
#!/bin/sh
# aes: AES-128 on this computer and on boards in the emulator.
export ANGAROS_AES_FOLDER='$out' ANGAROS_PEER_VERSION='gcc $compiler -O2'
exec python3 '$here/aes_peer.py' "\$@"
END
chmod +x "$1/aes"
