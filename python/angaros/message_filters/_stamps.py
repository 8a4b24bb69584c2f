"""The times of messages."""

from angaros.clock import ROSClock
from angaros.logging import get_logger
from angaros.time import Time


def stamp_of(message, allow_headerless, who):
    """Return the time in a message's header; the time of now, or None, if it has no header."""
    stamp = getattr(getattr(message, "header", None), "stamp", None)
    if stamp is not None:
        return stamp if hasattr(stamp, "nanoseconds") else Time.from_msg(stamp)
    if allow_headerless:
        return ROSClock().now()
    get_logger(f"message_filters_{who}").warning(
        f"a {type(message).__name__} has no header, and is left out; "
        "with allow_headerless it gets the time at which it came"
    )
    return None
