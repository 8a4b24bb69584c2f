"""Reads a CTF export with Babeltrace and prints what is in it.

usage: read_ctf.py FOLDER TABLE      (TABLE: testdata/tracing/ros2_events.json)
Ends with an error at the first event whose names or types are not those of the table.
"""

import collections
import json
import sys

import bt2

folder, table = sys.argv[1:]
with open(table) as file:
    declared = json.load(file)


def kind(field_class):
    """The type of a field as the table calls it."""
    if isinstance(field_class, bt2._StringFieldClassConst):
        return "str"
    if isinstance(field_class, bt2._StaticArrayFieldClassConst):
        return f"{kind(field_class.element_field_class)}[{field_class.length}]"
    if isinstance(field_class, bt2._DynamicArrayFieldClassConst):
        return f"{kind(field_class.element_field_class)}[]"
    size = field_class.field_value_range
    if isinstance(field_class, bt2._SignedIntegerFieldClassConst):
        return f"i{size}"
    if field_class.preferred_display_base == bt2.IntegerDisplayBase.HEXADECIMAL:
        return "ptr"
    return f"u{size}"


# Each class of events is checked once, each event for its context.
checked = set()


def check(name, event_class):
    if name in checked or not name.startswith("ros2"):
        return
    checked.add(name)
    fields = event_class.payload_field_class
    found = [
        [member, kind(fields[member].field_class)]
        for member in fields
        if not member.endswith("_length")
    ]
    if found != declared[name]:
        sys.exit(f"{name} has {found}, not {declared[name]}")


counts = collections.Counter()
contexts = collections.Counter()
environment, first = {}, {}
discarded = packets = 0
sent, taken = set(), set()

for message in bt2.TraceCollectionMessageIterator(folder):
    if type(message) is bt2._PacketBeginningMessageConst:
        packets += 1
    elif type(message) is bt2._DiscardedEventsMessageConst:
        discarded += message.count
    elif type(message) is bt2._EventMessageConst:
        event = message.event
        check(event.name, event.cls)
        counts[event.name] += 1
        trace = event.stream.trace
        host = str(trace.environment["hostname"])
        environment = {key: str(trace.environment[key]) for key in trace.environment}
        first.setdefault(host, message.default_clock_snapshot.ns_from_origin)
        context = event.common_context_field
        name = bytes(int(c) & 0xFF for c in context["procname"]) if not isinstance(
            context["procname"], bt2._StringFieldConst) else str(context["procname"]).encode()
        name = name.split(b"\0")[0].decode()
        contexts[f"{host} {name} {context['vpid']} {context['vtid']}"] += 1
        if event.name == "ros2:rmw_publish":
            sent.add((int(event["message"]), int(event["timestamp"])))
        elif event.name == "ros2:rmw_take":
            taken.add((int(event["message"]), int(event["source_timestamp"])))

print(json.dumps({
    "counts": counts,
    "contexts": contexts,
    "environment": environment,
    "first_ns": first,
    "discarded": discarded,
    "packets": packets,
    "joined": len(sent & taken),
}))
