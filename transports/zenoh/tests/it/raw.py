"""A program that knows Zenoh and rmw_zenoh's keys, and nothing of Angaros.

usage: raw.py PORT MODE KEY [TOKEN]     says what happens on its standard output, until its standard input ends
"""

import struct
import sys
import time

import zenoh

PORT, MODE, KEY = sys.argv[1:4]
TOKEN = sys.argv[4] if len(sys.argv) > 4 else None
GID = bytes(range(0xA0, 0xB0))


def say(*words):
    print("@@", *words, flush=True)


def attachment(number):
    return struct.pack("<qqB", number, time.time_ns(), 16) + GID


def text(number):
    words = b"Hello World: %d\0" % number
    return b"\0\1\0\0" + struct.pack("<I", len(words)) + words


def answers(key, **options):
    """Asks until somebody is there who answers."""
    for _ in range(100):
        found = list(session.get(key, consolidation=zenoh.ConsolidationMode.NONE, **options))
        if found:
            return found
        time.sleep(0.1)
    return []


config = zenoh.Config()
config.insert_json5("mode", '"peer"')
config.insert_json5("connect/endpoints", f'["tcp/localhost:{PORT}"]')
config.insert_json5("listen/endpoints", '["tcp/localhost:0"]')
config.insert_json5("scouting/multicast/enabled", "false")
config.insert_json5("timestamping/enabled", "true")
session = zenoh.open(config)
held = []


def show():
    """Declares the token, last, as rmw_zenoh does: whoever sees it may send at once."""
    if TOKEN:
        token = TOKEN.replace("ZID", str(session.info.zid()))
        held.append(session.liveliness().declare_token(token))


if MODE == "publish":
    publisher = session.declare_publisher(KEY)
    publisher.put(b"no attachment")
    held.append(publisher)
    show()
    say("ready")
    for number, line in enumerate(sys.stdin, 1):
        publisher.put(text(number), attachment=attachment(number))
elif MODE == "hear":
    def heard(sample):
        say("heard", bytes(sample.payload).hex(), bytes(sample.attachment).hex())

    held.append(session.declare_subscriber(KEY, heard))
    show()
    say("ready")
    sys.stdin.read()
elif MODE == "tokens":
    for _ in range(100):
        found = [str(reply.ok.key_expr) for reply in session.liveliness().get(KEY)]
        if any("/MP/" in key for key in found):
            break
        time.sleep(0.1)
    for key in found:
        say("token", key)
    say("end")
elif MODE == "late":
    for reply in answers(KEY + "/@adv/**?_max=3;_anyke"):
        say("heard", bytes(reply.ok.payload).hex(), bytes(reply.ok.attachment).hex())
    say("end")
elif MODE == "serve":
    def asked(query):
        say("asked", bytes(query.payload).hex(), bytes(query.attachment).hex())
        value = bytes(query.payload)[4]
        body = b"\0\1\0\0" + bytes([value]) + b"\0\0\0" + struct.pack("<I", 3) + b"ok\0"
        query.reply(KEY, body, attachment=bytes(query.attachment))

    held.append(session.declare_queryable(KEY, asked, complete=True))
    show()
    say("ready")
    sys.stdin.read()
elif MODE == "ask":
    request = b"\0\1\0\0\1"
    for reply in answers(KEY, payload=request, attachment=attachment(7),
                         target=zenoh.QueryTarget.ALL_COMPLETE):
        say("heard", bytes(reply.ok.payload).hex(), bytes(reply.ok.attachment).hex())
    say("end")
session.close()
