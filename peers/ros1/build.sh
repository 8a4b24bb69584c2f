#!/bin/sh
# Builds what of ROS 1 this machine has, and the program OUT/ros1 that is both. usage: build.sh OUT
set -u
cd "$(dirname "$0")" || exit 1
here=$(pwd)
out=$1
python=/usr/bin/python3 # where Debian's rospy lies
mkdir -p "$out/.ros1"
variants=
if pkg-config --exists roscpp 2>/dev/null && command -v c++ >/dev/null; then
    make --no-print-directory -s OUT="$out" || exit 1
    variants='"roscpp","roscpp-default"'
    version=$(pkg-config --modversion roscpp)
else
    rm -f "$out/.ros1/roscpp"
fi
if $python -c 'import rospy, std_msgs.msg' 2>/dev/null; then
    variants="${variants:+$variants,}\"rospy\",\"rospy-default\""
    version=$(dpkg-query -W -f '${Version}' python3-rospy 2>/dev/null || echo unknown)
    version=${version%%+*}
fi
cat >"$out/ros1" <<END
#!/bin/sh
# ROS 1: hands over to the program of the variant.
case " \$* " in
" about ")
    echo '{"peer":"ros1","version":"$version","variants":[$variants],"modes":["copied"],"workloads":["pingpong","rate","chain","topology"]}' ;;
*" --variant rospy"*)
    ANGAROS_PEER_VERSION=$version exec $python "$here/rospy_peer.py" "\$@" ;;
*)
    exec "$out/.ros1/roscpp" "\$@" ;;
esac
END
chmod +x "$out/ros1"
