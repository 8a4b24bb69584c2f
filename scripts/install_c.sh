#!/bin/bash
# Installs the C library, the C++ headers with those of all standard interfaces, and what pkg-config
# and CMake need to find them.
# usage: scripts/install_c.sh BUILT PREFIX [DESTDIR]      BUILT: where cargo put libangaros_c.so
set -eu
cd "$(dirname "$0")/.."
built=$1 prefix=$2 root=${3:-}$2
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)

install -d "$root/lib/pkgconfig" "$root/lib/cmake/angaros" "$root/include/angaros" "$root/bin"
install -m 755 "$built/libangaros_c.so" "$root/lib/libangaros.so.$version"
ln -sf "libangaros.so.$version" "$root/lib/libangaros.so.0"
ln -sf libangaros.so.0 "$root/lib/libangaros.so"
install -m 644 "$built/libangaros_c.a" "$root/lib/libangaros.a"
install -m 755 "$built/angaros-cpp" "$root/bin/angaros-cpp"
install -m 644 crates/c/include/angaros.h "$root/include/angaros.h"
install -m 644 crates/c/include/angaros/*.h crates/c/include/angaros/*.hpp "$root/include/angaros/"
"$built/angaros-cpp" "$root/include/angaros/interfaces"

fill() { sed -e "s|@PREFIX@|$prefix|g" -e "s|@VERSION@|$version|g" "$1"; }
fill crates/c/cmake/angaros.pc.in >"$root/lib/pkgconfig/angaros.pc"
fill crates/c/cmake/angarosConfigVersion.cmake.in >"$root/lib/cmake/angaros/angarosConfigVersion.cmake"
install -m 644 crates/c/cmake/angarosConfig.cmake "$root/lib/cmake/angaros/angarosConfig.cmake"
