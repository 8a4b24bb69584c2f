#!/usr/bin/env python3
"""Shortens a capture of RTPS over UDP (pcap, Ethernet, IPv4): of the announcements of a participant, which are sent again
and again to every port, the first two stay and the first two that say it ends; all else stays.

    prune.py FROM.pcap TO.pcap
"""
import struct
import sys
from collections import Counter


def records(data):
    """The records of a little-endian pcap file and the payload of the UDP datagram in each."""
    at = 24
    while at < len(data):
        length = struct.unpack_from("<I", data, at + 8)[0]
        yield data[at : at + 16 + length], data[at + 16 + 14 + 20 + 8 : at + 16 + length]
        at += 16 + length


def announcement(datagram):
    """Participant and kind of a datagram that only announces a participant, else None."""
    if datagram[:4] != b"RTPS" or b"\x00\x01\x00\xc2" not in datagram[:60]:
        return None
    return datagram[8:20], b"\x71\x00\x04\x00" in datagram[:80]


def main():
    data = open(sys.argv[1], "rb").read()
    seen = Counter()
    with open(sys.argv[2], "wb") as out:
        out.write(data[:24])
        for record, datagram in records(data):
            key = announcement(datagram)
            seen[key] += 1
            if key is None or seen[key] <= 2:
                out.write(record)


main()
