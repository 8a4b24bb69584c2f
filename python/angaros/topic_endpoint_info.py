"""What there is to know of publishers and subscriptions."""

from dataclasses import dataclass
from enum import IntEnum
from typing import List

from angaros.qos import QoSProfile


class TopicEndpointTypeEnum(IntEnum):
    """What an endpoint is."""

    INVALID = 0
    PUBLISHER = 1
    SUBSCRIPTION = 2


@dataclass(frozen=True)
class TopicEndpointInfo:
    """A publisher or subscription."""

    node_name: str
    node_namespace: str
    topic_type: str
    topic_type_hash: str
    endpoint_type: TopicEndpointTypeEnum
    endpoint_gid: List[int]
    qos_profile: QoSProfile
