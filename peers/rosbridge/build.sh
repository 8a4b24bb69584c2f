#!/bin/sh
# Makes the program OUT/rosbridge, which is node, server and client; its client's environment is OUT/.rosbridge.
# The variants angaros-* want OUT/.angaros.python (peers/build.sh angaros.python) and the program `angaros`, which this
# builds; angaros-octave is the toolbox of clients/matlab and wants Octave with its package instrument-control.
# The variants ros1-* want rospy and the folder ANGAROS_ROSBRIDGE_SUITE with the sources of ROS 1's
# rosbridge_suite and a program run.sh in it that starts its server: run.sh tcp|udp|websocket PORT.
# bare-tcp has no server.
# usage: build.sh OUT
set -u
cd "$(dirname "$0")" || exit 1
here=$(pwd)
root=$(cd ../.. && pwd)
out=$1
target=${CARGO_TARGET_DIR:-"$root/target"}
venv=$out/.rosbridge
suite=${ANGAROS_ROSBRIDGE_SUITE:-$out/.rosbridge_suite}
octave=$(command -v octave-cli || command -v octave || echo octave-cli)
doors="tcp udp udp-cbor-raw websocket websocket-cbor websocket-cbor-raw"
variants=,bare-tcp
if [ -x "$out/.angaros.python/bin/python" ]; then
    (cd "$root" && cargo build --release --quiet -p angaros-tools --bin angaros) || exit 1
    for door in $doors; do variants="$variants,angaros-$door"; done
    if "$octave" --no-init-file --eval "pkg('load', 'instrument-control')" >/dev/null 2>&1; then
        variants="$variants,angaros-octave"
    fi
fi
if [ -x "$suite/run.sh" ] && /usr/bin/python3 -c 'import rospy, std_msgs.msg' 2>/dev/null; then
    for door in $doors; do variants="$variants,ros1-$door"; done
fi
if [ "$variants" = ,bare-tcp ]; then
    echo "neither of the two servers is here; hint: peers/build.sh angaros.python"
    exit 77
fi
variants=${variants#,}
if ! cmp -s requirements.txt "$venv/installed.txt"; then
    if ! { python3 -m venv --clear "$venv" &&
        "$venv/bin/pip" install -q --disable-pip-version-check -r requirements.txt; }; then
        rm -rf "$venv"
        echo "the clients of rosbridge could not be installed; hint: they want PyPI"
        exit 77
    fi
    cp requirements.txt "$venv/installed.txt"
fi
version=$("$venv/bin/pip" show roslibpy 2>/dev/null | sed -n 's/^Version: //p')
quoted=$(echo "$variants" | sed 's/,/","/g')
cat >"$out/rosbridge" <<END
#!/bin/sh
# rosbridge: hands over to the interpreter of the side.
export ANGAROS_PEER_VERSION='roslibpy $version' ANGAROS_PEER_VARIANTS='$variants'
export ANGAROS_COMMAND="\${ANGAROS_COMMAND:-$target/release/angaros}" ANGAROS_ROSBRIDGE_SUITE='$suite'
case " \$* " in
" about ")
    echo '{"peer":"rosbridge","version":"roslibpy $version","variants":["$quoted"],"modes":["copied"],"workloads":["pingpong"]}'
    exit ;;
*" --variant angaros-octave "*" --role pong "* | *" --role pong "*" --variant angaros-octave "*)
    exec '$octave' --no-init-file '$here/octave_pong.m' '$root/clients/matlab/toolbox' \
        "\${TMPDIR:-/tmp}/angaros-peer-rosbridge-" "\$@" ;;
*" --role pong "* | *" --variant bare-tcp "*) python='$venv/bin/python' ;;
*" --variant ros1-"*) python=/usr/bin/python3 ;;
*) python='$out/.angaros.python/bin/python' ;;
esac
exec "\$python" "$here/rosbridge_peer.py" "\$@"
END
chmod +x "$out/rosbridge"
