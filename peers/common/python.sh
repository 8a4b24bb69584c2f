#!/bin/sh
# Makes the program OUT/NAME.python, the variant `python` of a system whose other variants are compiled, and the
# virtual environment OUT/.NAME.python that it runs in, with what peers/NAME/requirements.txt lists.
# usage: python.sh NAME OUT VERSION
# Ends with 77 when the packages cannot be had here: no wheels for this machine or this Python, or no network.
set -u
cd "$(dirname "$0")/.." || exit 1
name=$1
out=$2
version=$3
wanted=$name/requirements.txt
venv=$out/.$name.python
program=$out/$name.python
if ! cmp -s "$wanted" "$venv/installed.txt"; then
    rm -f "$program"
    if ! { python3 -m venv --clear "$venv" &&
        "$venv/bin/pip" install -q --disable-pip-version-check -r "$wanted"; }; then
        rm -rf "$venv"
        echo "$name for Python $version could not be installed; hint: it wants PyPI and a Python that has wheels of it"
        exit 77
    fi
    cp "$wanted" "$venv/installed.txt"
fi
cat >"$program" <<END
#!/bin/sh
ANGAROS_PEER_VERSION='$version' exec "$venv/bin/python" "$PWD/$name/python_peer.py" "\$@"
END
chmod +x "$program"
