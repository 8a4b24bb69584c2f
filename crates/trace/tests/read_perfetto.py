"""Decodes a Perfetto export with Perfetto's own definitions and prints what is in it.

usage: read_perfetto.py FILE
"""

import collections
import json
import sys

from google.protobuf.unknown_fields import UnknownFieldSet
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent

trace = Trace()
with open(sys.argv[1], "rb") as file:
    trace.ParseFromString(file.read())

bars, open_bars = collections.Counter(), collections.Counter()
tracks, counters, begins, ends = {}, {}, {}, {}
unknown = unbalanced = without_track = moments = processes = 0


def unknown_in(message):
    """Fields that Perfetto does not know, here and below."""
    found = len(UnknownFieldSet(message))
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            values = value if field.is_repeated else [value]
            found += sum(unknown_in(value) for value in values)
    return found


# Perfetto sorts by time; what has the same time stays in the order of the file.
packets = sorted(trace.packet, key=lambda packet: packet.timestamp)
for packet in packets:
    unknown += unknown_in(packet)
    if packet.HasField("track_descriptor"):
        tracks[packet.track_descriptor.uuid] = packet.track_descriptor
        processes += packet.track_descriptor.HasField("process")
for packet in packets:
    if not packet.HasField("track_event"):
        continue
    event = packet.track_event
    without_track += event.track_uuid not in tracks
    if event.type == TrackEvent.TYPE_COUNTER:
        counter = counters.setdefault(tracks[event.track_uuid].name, {"max": 0})
        counter["max"] = max(counter["max"], event.counter_value)
        counter["last"] = event.counter_value
    elif event.type == TrackEvent.TYPE_SLICE_BEGIN:
        bars[event.name] += 1
        open_bars[event.track_uuid] += 1
    elif event.type == TrackEvent.TYPE_SLICE_END:
        open_bars[event.track_uuid] -= 1
        unbalanced += open_bars[event.track_uuid] < 0
    elif event.type == TrackEvent.TYPE_INSTANT:
        moments += 1
    for flow in event.flow_ids:
        begins[flow] = packet.timestamp
    for flow in event.terminating_flow_ids:
        ends[flow] = packet.timestamp

arrows = begins.keys() & ends.keys()
print(json.dumps({
    "bars": bars,
    "moments": moments,
    "counters": dict(sorted(counters.items())),
    "processes": processes,
    "unknown_fields": unknown,
    "unbalanced": unbalanced + sum(count != 0 for count in open_bars.values()),
    "without_track": without_track,
    "arrows": len(arrows),
    "backwards": sum(ends[flow] < begins[flow] for flow in arrows),
}))
