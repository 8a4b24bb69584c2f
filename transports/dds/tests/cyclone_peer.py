"""A program of Cyclone DDS that uses ROS 2's names and types.

    cyclone_peer.py DOMAIN talk TOPIC       writes "hello 1", "hello 2", ... until its input ends
    cyclone_peer.py DOMAIN late TOPIC N     reads N messages as a late transient-local reader, prints lengths and the text's begin
    cyclone_peer.py DOMAIN graph NODE       prints the endpoints that `ros_discovery_info` assigns to NODE, when they are 2
"""

import os
import sys
import threading
import time
from dataclasses import dataclass

LOOPBACK = """<CycloneDDS><Domain><General><Interfaces><NetworkInterface address="127.0.0.1"/></Interfaces>
<AllowMulticast>false</AllowMulticast></General><Discovery><ParticipantIndex>auto</ParticipantIndex>
<MaxAutoParticipantIndex>32</MaxAutoParticipantIndex><Peers><Peer address="127.0.0.1"/></Peers></Discovery>
</Domain></CycloneDDS>"""
os.environ["CYCLONEDDS_URI"] = LOOPBACK

from cyclonedds.core import Policy, Qos  # noqa: E402
from cyclonedds.domain import DomainParticipant  # noqa: E402
from cyclonedds.idl import IdlStruct  # noqa: E402
from cyclonedds.idl.types import array, sequence, uint8  # noqa: E402
from cyclonedds.pub import DataWriter  # noqa: E402
from cyclonedds.sub import DataReader  # noqa: E402
from cyclonedds.topic import Topic  # noqa: E402
from cyclonedds.util import duration  # noqa: E402


@dataclass
class String_(IdlStruct, typename="std_msgs::msg::dds_::String_"):
    data: str


@dataclass
class Gid_(IdlStruct, typename="rmw_dds_common::msg::dds_::Gid_"):
    data: array[uint8, 16]


@dataclass
class NodeEntitiesInfo_(IdlStruct, typename="rmw_dds_common::msg::dds_::NodeEntitiesInfo_"):
    node_namespace: str
    node_name: str
    reader_gid_seq: sequence[Gid_]
    writer_gid_seq: sequence[Gid_]


@dataclass
class ParticipantEntitiesInfo_(IdlStruct, typename="rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_"):
    gid: Gid_
    node_entities_info_seq: sequence[NodeEntitiesInfo_]


def qos(*more):
    reliable = Policy.Reliability.Reliable(max_blocking_time=duration(seconds=5))
    plain = Policy.DataRepresentation(use_cdrv0_representation=True, use_xcdrv2_representation=False)
    return Qos(reliable, Policy.History.KeepLast(100), plain, *more)


def taken(reader, seconds=20):
    """The samples of a reader as they come."""
    end = time.time() + seconds
    while time.time() < end:
        for sample in reader.take(N=100):
            if hasattr(sample, "__dataclass_fields__"):
                yield sample
        time.sleep(0.01)


def talk(participant, topic):
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    writer = DataWriter(participant, Topic(participant, topic, String_), qos=qos())
    number = 0
    while not ended.wait(0.02):
        number += 1
        writer.write(String_(data=f"hello {number}"))


def late(participant, topic, count):
    reader = DataReader(participant, Topic(participant, topic, String_), qos=qos(Policy.Durability.TransientLocal))
    for number, sample in enumerate(taken(reader), 1):
        print(len(sample.data), sample.data[:16], flush=True)
        if number == int(count):
            break


def graph(participant, node):
    topic = Topic(participant, "ros_discovery_info", ParticipantEntitiesInfo_)
    for sample in taken(DataReader(participant, topic, qos=qos(Policy.Durability.TransientLocal))):
        for info in sample.node_entities_info_seq:
            counts = len(info.reader_gid_seq), len(info.writer_gid_seq)
            if info.node_name == node and sum(counts) == 2:
                print(info.node_namespace, *counts, flush=True)
                return


role = {"talk": talk, "late": late, "graph": graph}[sys.argv[2]]
role(DomainParticipant(int(sys.argv[1])), *sys.argv[3:])
