"""Classes of messages and services: variables for annotations, and checks."""

from typing import TypeVar

from angaros.exceptions import NoTypeSupportImportedException

__all__ = [
    "MsgT",
    "SrvRequestT",
    "SrvResponseT",
    "check_for_type_support",
    "check_is_valid_msg_type",
    "check_is_valid_srv_type",
]

MsgT = TypeVar("MsgT")
SrvRequestT = TypeVar("SrvRequestT")
SrvResponseT = TypeVar("SrvResponseT")


def check_for_type_support(msg_or_srv_type):
    """Raise an exception unless this is a class of messages, a service or an action.

    :raises NoTypeSupportImportedException: if it is none
    """
    if not hasattr(msg_or_srv_type, "_ros_name"):
        raise NoTypeSupportImportedException()


def check_is_valid_msg_type(msg_type):
    """Raise an exception unless this is a class of messages.

    :raises RuntimeError: if it is none
    """
    if not hasattr(msg_type, "get_fields_and_field_types"):
        raise RuntimeError(f"{msg_type!r} is not a class of messages")


def check_is_valid_srv_type(srv_type):
    """Raise an exception unless this is a class of services.

    :raises RuntimeError: if it is none
    """
    for part in ("Request", "Response", "Event"):
        if not hasattr(srv_type, part):
            raise RuntimeError(f"{srv_type!r} is not a class of services: it has no {part}")
