"""What services and clients publish of their calls."""

from enum import IntEnum


class ServiceIntrospectionState(IntEnum):
    """What is published on ``SERVICE/_service_event``."""

    OFF = 0
    METADATA = 1
    CONTENTS = 2
