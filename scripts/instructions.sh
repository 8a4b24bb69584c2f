#!/bin/sh
# Counts the instructions that one side of a round trip of 8 bytes executes: what it sends, its wait and what it takes,
# with what the benchmark itself does. No clock is involved, so the machine's noise is not in it. Needs valgrind.
# usage: scripts/instructions.sh [PEER VARIANT]...   (default: the systems of shared memory in peers/pingpong)
# Programs: build/peers/PEER, made by peers/build.sh. Both sides sleep between messages.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- ring futex iceoryx2 doorbell angaros shm

# Instructions of ping for $3 round trips of $1/$2.
instructions() {
    session="count$$x$3"
    options="--session $session --payload 8 --count $3 --warmup 300 --wake block --variant $2 --timeout-ms 60000"
    # shellcheck disable=SC2086 # The options are words.
    "build/peers/$1" pingpong --role pong --cpu 1 $options >/dev/null &
    # shellcheck disable=SC2086
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "build/peers/$1" pingpong --role ping --cpu 0 --out /dev/null $options 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
    wait
}

while [ $# -gt 1 ]; do
    few=$(instructions "$1" "$2" 1000)
    many=$(instructions "$1" "$2" 3000)
    echo "$1/$2: $(((many - few) / 2000)) instructions"
    shift 2
done
