#!/bin/bash
# The camera's driver at a device of the kernel: a virtual machine boots Debian's kernel with its virtual camera
# `vivid` and runs packages/camera/examples/vivid.rs there; what that prints comes over the serial line.
# usage: scripts/v4l2.sh
# Emulator, kernel and busybox are Debian's packages. What the system does not have is downloaded and unpacked in
# build/v4l2 (some 150 MB once); nothing is installed. Where that cannot be, the reason is said.
# V4L2_SECONDS (default 400) is how long the machine may run.
set -u
cd "$(dirname "$0")/.." || exit 1
out=$PWD/build/v4l2
limit=${V4L2_SECONDS:-400}

skip() {
    echo "skipped: the camera's driver at a device of the kernel: $1"
    exit 77
}

[ "$(uname -m)" = x86_64 ] || skip "it is for computers with x86-64"
command -v apt-get dpkg-deb >/dev/null || skip "no apt and dpkg to get Debian's kernel with"
command -v python3 >/dev/null || skip "no python3"
mkdir -p "$out/debs/partial" "$out/unpacked"
exec 9>"$out/.lock"
flock 9

# Packages that are not installed, with those they need, unpacked below build/v4l2/unpacked.
fetch() {
    local done_file=$out/unpacked/.$1
    [ ! -e "$done_file" ] || return 0
    apt-get install --download-only --no-install-recommends -y -q -o Debug::NoLocking=1 \
        -o Dir::Cache::archives="$out/debs" "$@" >"$out/apt.log" 2>&1 || return 1
    for package in "$out"/debs/*.deb; do
        dpkg-deb -x "$package" "$out/unpacked" && rm "$package" || return 1
    done
    touch "$done_file"
}
# The kernel alone: what it depends on is for booting real computers.
fetch_kernel() {
    [ -z "$(compgen -G "$out/unpacked/boot/vmlinuz-*")" ] || return 0
    local name
    name=$(apt-cache depends linux-image-amd64 2>"$out/apt.log" | sed -n 's/^ *Depends: *\(linux-image-[0-9][^ ]*\)$/\1/p' | head -n 1)
    [ -n "$name" ] || return 1
    (cd "$out/debs" && apt-get download -q "$name" && dpkg-deb -x "$name"_*.deb "$out/unpacked" && rm "$name"_*.deb) \
        >"$out/apt.log" 2>&1
}
reason() { tail -n 1 "$out/apt.log" | sed 's/^E: //'; }

qemu=$(command -v qemu-system-x86_64) data=()
if [ -z "$qemu" ]; then
    fetch qemu-system-x86 || skip "QEMU cannot be had: $(reason)"
    qemu=$out/unpacked/usr/bin/qemu-system-x86_64
    # What the system has of QEMU already is not downloaded again.
    for folder in "$out/unpacked/usr/share" /usr/share; do data+=(-L "$folder/qemu" -L "$folder/seabios"); done
    libraries=$out/unpacked/usr/lib/x86_64-linux-gnu:$out/unpacked/lib/x86_64-linux-gnu
    export QEMU_MODULE_DIR=$out/unpacked/usr/lib/x86_64-linux-gnu/qemu
    [ -d "$QEMU_MODULE_DIR" ] || QEMU_MODULE_DIR=/usr/lib/x86_64-linux-gnu/qemu
fi
busybox=$(command -v busybox)
if [ -z "$busybox" ] || ldd "$busybox" >/dev/null 2>&1; then
    fetch busybox-static || skip "busybox cannot be had: $(reason)"
    busybox=$(find "$out/unpacked/bin" "$out/unpacked/usr/bin" -name busybox 2>/dev/null | head -n 1)
fi
fetch_kernel || skip "Debian's kernel cannot be had: $(reason)"
flock -u 9
kernel=$(compgen -G "$out/unpacked/boot/vmlinuz-*" | sort -V | tail -n 1)
modules=$out/unpacked/lib/modules/${kernel##*/vmlinuz-}
[ -d "$modules" ] || modules=$out/unpacked/usr/lib/modules/${kernel##*/vmlinuz-}

cargo build --quiet -p camera --example vivid || exit 1
program=$out/vivid
strip -o "$program" "${CARGO_TARGET_DIR:-target}/debug/examples/vivid" 2>/dev/null ||
    cp "${CARGO_TARGET_DIR:-target}/debug/examples/vivid" "$program" || exit 1
python3 scripts/v4l2_initramfs.py "$modules" "$busybox" "$program" "$out/initramfs" || exit 1

log=$out/machine.log
LD_LIBRARY_PATH=${libraries:-} timeout "$limit" "$qemu" "${data[@]}" -accel tcg,thread=multi -cpu max -smp 2 -m 1024 \
    -nographic -no-reboot -nic none -kernel "$kernel" -initrd "$out/initramfs" \
    -append "console=ttyS0 quiet panic=-1 mitigations=off" </dev/null >"$log" 2>&1
code=$?
tr -d '\r' <"$log" | grep -aE '^(ok|FAILED|vivid|error): ' | tee "$out/results.txt"
if grep -aq '^vivid: ' "$out/results.txt"; then
    ! grep -aq '^FAILED: ' "$out/results.txt"
    exit
fi
[ $code != 124 ] || echo "error: the machine was not done after $limit s; hint: V4L2_SECONDS=1200 scripts/v4l2.sh"
echo "error: the machine ended without results; it printed:"
tr -d '\r' <"$log" | tail -n 20
exit 1
