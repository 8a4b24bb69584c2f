#!/usr/bin/env bash
# Offers the command in a folder under the name ros2, but never over another ros2.
# usage: scripts/install_ros2.sh FOLDER
set -euo pipefail
folder="$1"
link="$folder/ros2"
if [ -e "$link" ] || [ -L "$link" ]; then
    if [ "$(readlink "$link" || true)" = angaros ]; then
        exit 0
    fi
    echo "error: $link is there already and is another command" >&2
    echo "hint: remove it, or write in your shell: alias ros2=angaros" >&2
    exit 1
fi
other="$(command -v ros2 || true)"
if [ -n "$other" ]; then
    echo "note: $other is another ros2; which of them runs is decided by PATH"
fi
ln -s angaros "$link"
echo "installed ros2 as another name of angaros into $folder"
echo 'hint: Tab completes it too: source <(ros2 completions bash), in ~/.bashrc'
