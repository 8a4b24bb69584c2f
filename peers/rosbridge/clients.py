"""Clients of a rosbridge server, one for each way in.

- `tcp`: JSON objects one after the other on a TCP connection.
- `udp`: JSON in datagrams, a large message in several (op `fragment`). Paper 003's C2.
- `udp-cbor-raw`: the same; what comes from the server is CBOR-RAW. Paper 003's C3.
- `websocket`: JSON by roslibpy. Paper 003's C1.
- `websocket-cbor`, `websocket-cbor-raw`: binary frames from the server, JSON to it.

The data of a message is base64 text in JSON. Every client subscribes to what the node sends and advertises
what it answers with; `arrived(data)` is called on the thread that reads.
"""

import base64
import contextlib
import json
import socket
import struct
import threading

import peer as protocol

TYPE = "std_msgs/UInt8MultiArray"
# A datagram of the largest size has 65507 bytes, and quotes in a fragment take two.
FRAGMENT = 30_000
# Of the CDR of the message: encapsulation, an empty layout with its offset, the count of data.
CDR_HEAD = struct.calcsize("<4sIII")
DOORS = {}


def publish_text(topic, data):
    """A publish with data in base64, in which nothing is to be escaped: that is looked for in a large text for as
    long as the rest of the way takes."""
    return f'{{"op": "publish", "topic": "{topic}", "msg": {{"data": "{data}"}}}}'


def door(name):
    """Registers a client."""
    def add(cls):
        DOORS[name] = cls
        return cls
    return add


def open_client(name, args, port, arrived):
    """The client of a door."""
    if name not in DOORS:
        raise protocol.Unsupported(f"no door {name}; there are {', '.join(DOORS)}")
    return DOORS[name](name, args, port, arrived)


class Objects:
    """Objects one after the other on a stream; a piece that ends with a brace may be the end of one."""

    def __init__(self):
        self.held, self.decode = bytearray(), json.JSONDecoder().raw_decode

    def add(self, data):
        """The objects that are whole with these bytes, if nothing is left behind them."""
        self.held += data
        if not data.endswith(b"}"):
            return []
        found, text, at = [], self.held.decode(), 0
        while (at := text.find("{", at)) >= 0:
            try:
                op, at = self.decode(text, at)
            except ValueError:
                return []
            found.append(op)
        self.held.clear()
        return found


class Client(protocol.Mailbox):
    """What all have: the two topics, and messages in and out as JSON."""

    def __init__(self, name, args, port, arrived):
        super().__init__()
        session = args.session.replace("-", "_")
        self.inn, self.out = (f"/angaros_peer_{session}_{way}" for way in ("to_pong", "to_ping"))
        self.arrived, self.port, self.patience = arrived, port, args.timeout_ms / 1e3
        self.compression = name.partition("-")[2] or "none"
        self.payload = args.payload
        self.open()

    def subscription(self, **more):
        """The op that subscribes."""
        return {"op": "subscribe", "topic": self.inn, "type": TYPE, "queue_length": 10,
                "compression": self.compression, **more}

    def advertisement(self):
        """The op that advertises."""
        return {"op": "advertise", "topic": self.out, "type": TYPE, "queue_size": 10}

    def send(self, body):
        """Publishes."""
        self.write_text(publish_text(self.out, base64.b64encode(body).decode()))

    def write(self, op):
        """Sends an op."""
        self.write_text(json.dumps(op))

    def take(self, op):
        """Hands over what a publish carries."""
        if op.get("op") == "publish":
            data = op["msg"]["data"]
            self.arrived(base64.b64decode(data) if isinstance(data, str) else data)
            self.ring()

    def take_raw(self, op):
        """The same of CBOR-RAW, whose bytes are CDR."""
        if op.get("op") == "publish":
            whole = op["msg"]["bytes"]
            self.arrived(whole[len(whole) - self.payload:])
            self.ring()

    def take_binary(self, data):
        """A message in CBOR."""
        import cbor2

        op = cbor2.loads(data)
        (self.take_raw if self.compression == "cbor-raw" else self.take)(op)

    def start(self, read):
        """Reads on a thread of its own."""
        threading.Thread(target=self.quietly, args=(read,), daemon=True).start()

    def quietly(self, read):
        """Until the connection goes."""
        with contextlib.suppress(OSError, ValueError):
            read()


@door("tcp")
class Tcp(Client):
    """Objects one after the other."""

    def open(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), self.patience)
        self.socket.settimeout(None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.write(self.subscription())
        self.write(self.advertisement())
        self.start(self.read)

    def write_text(self, text):
        self.socket.sendall(text.encode())

    def read(self):
        objects = Objects()
        while data := self.socket.recv(1 << 20):
            for op in objects.add(data):
                self.take(op)

    def close(self):
        self.socket.close()


class Udp(Client):
    """Datagrams; what is large is in several."""

    def open(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
        self.socket.connect(("127.0.0.1", self.port))
        self.served, self.number, self.parts = threading.Event(), 0, {}
        self.start(self.read)
        threading.Thread(target=self.quietly, args=(self.ask,), daemon=True).start()

    def ask(self):
        """Until something comes: the server may not be there yet, and nothing confirms a datagram."""
        while not self.served.is_set():
            with contextlib.suppress(ConnectionRefusedError):
                self.write(self.subscription(fragment_size=FRAGMENT))
                self.write(self.advertisement())
            self.served.wait(0.3)

    def write_text(self, text):
        if len(text) <= FRAGMENT:
            self.socket.send(text.encode())
            return
        self.number += 1
        parts = [text[at:at + FRAGMENT] for at in range(0, len(text), FRAGMENT)]
        for index, part in enumerate(parts):
            fragment = {"op": "fragment", "id": str(self.number), "data": part, "num": index, "total": len(parts)}
            self.socket.send(json.dumps(fragment).encode())

    def read(self):
        while True:
            try:
                data = self.socket.recv(1 << 16)
            except ConnectionRefusedError:
                continue
            if data[:1] != b"{":
                self.served.set()
                self.take_binary(data)
                continue
            op = json.loads(data)
            if op.get("op") == "fragment":
                op = self.joined(op)
            if op and op.get("op") == "publish":
                self.served.set()
                self.take(op)

    def joined(self, fragment):
        """The message of which the last part has come."""
        parts = self.parts.setdefault(fragment["id"], {})
        parts[fragment["num"]] = fragment["data"]
        if len(parts) < fragment["total"]:
            return None
        del self.parts[fragment["id"]]
        return json.loads("".join(parts[index] for index in range(len(parts))))

    def close(self):
        self.served.set()
        self.socket.close()


DOORS["udp"] = DOORS["udp-cbor-raw"] = Udp


@door("websocket")
class Roslibpy(Client):
    """The library that paper 003 took."""

    def open(self):
        import roslibpy

        self.library = roslibpy
        self.ros = roslibpy.Ros("127.0.0.1", self.port)
        self.ros.run(timeout=self.patience)
        self.publisher = roslibpy.Topic(self.ros, self.out, TYPE, queue_size=10)
        self.publisher.advertise()
        self.subscriber = roslibpy.Topic(self.ros, self.inn, TYPE, queue_length=10)
        self.subscriber.subscribe(lambda message: self.take({"op": "publish", "msg": message}))

    def send(self, body):
        data = base64.b64encode(body).decode()
        self.publisher.publish(self.library.Message({"data": data}))

    def close(self):
        self.ros.close()


class WebSocket(Client):
    """Text to the server, binary frames from it."""

    def open(self):
        import websocket

        self.errors = websocket.WebSocketException
        self.socket = websocket.create_connection(
            f"ws://127.0.0.1:{self.port}", self.patience, sockopt=((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),))
        self.socket.settimeout(None)
        self.write(self.subscription())
        self.write(self.advertisement())
        self.start(self.read)

    def write_text(self, text):
        self.socket.send(text)

    def read(self):
        with contextlib.suppress(self.errors):
            while True:
                data = self.socket.recv()
                if isinstance(data, bytes) and data:
                    self.take_binary(data)

    def close(self):
        self.socket.close()


DOORS["websocket-cbor"] = DOORS["websocket-cbor-raw"] = WebSocket
