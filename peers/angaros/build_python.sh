#!/bin/sh
# Makes the program OUT/angaros.python and the environment OUT/.angaros.python that it runs in, with the package
# of this source tree and its native module, optimised as in a release. usage: build_python.sh OUT
set -u
cd "$(dirname "$0")/../.." || exit 1
out=$1
target=${CARGO_TARGET_DIR:-target}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
cargo build --profile release --quiet -p angaros-py || exit 1
peers/common/python.sh angaros "$out" "$version" || exit $?
"$out/.angaros.python/bin/python" - "$target/release/libangaros_py.so" <<'END'
import pathlib
import shutil
import sys
import sysconfig

package = pathlib.Path(sysconfig.get_path("purelib")) / "angaros"
shutil.rmtree(package, ignore_errors=True)
# A module that scripts/python.sh has built there is not optimised.
shutil.copytree("python/angaros", package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
shutil.copy(sys.argv[1], package / "_native.abi3.so")
END
