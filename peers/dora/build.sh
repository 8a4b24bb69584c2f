#!/bin/sh
# Makes the program OUT/dora and the virtual environment OUT/.dora that it runs in. usage: build.sh OUT
# Ends with 77 when dora cannot be had here: no wheels for this machine or this Python, or no network.
set -u
cd "$(dirname "$0")" || exit 1
here=$(pwd)
out=$1
venv=$out/.dora
version=$(sed -n 's/^dora-rs==//p' requirements.txt)
if ! cmp -s requirements.txt "$venv/installed.txt"; then
    rm -f "$out/dora"
    # Without what dora's program wants for building other people's nodes (uv): nothing here is built.
    if ! { python3 -m venv --clear "$venv" &&
        "$venv/bin/pip" install -q --disable-pip-version-check "dora-rs==$version" &&
        "$venv/bin/pip" install -q --disable-pip-version-check --no-deps -r requirements.txt; }; then
        rm -rf "$venv"
        echo "dora $version could not be installed; hint: it wants Python 3.11 or later and PyPI"
        exit 77
    fi
    cp requirements.txt "$venv/installed.txt"
fi
cat >"$out/dora" <<END
#!/bin/sh
ANGAROS_PEER_VERSION=$version exec "$venv/bin/python" "$here/dora_peer.py" "\$@"
END
chmod +x "$out/dora"
