"""Exceptions, with the names of tf2."""


class TransformException(Exception):
    """What all exceptions about transforms are."""


class LookupException(TransformException):
    """Raised when there is no such frame."""


class ConnectivityException(TransformException):
    """Raised when no transforms lead from one frame to the other."""


class ExtrapolationException(TransformException):
    """Raised when there are transforms, and none for that time."""


class InvalidArgumentException(TransformException):
    """Raised when a frame cannot have such a name."""


class TimeoutException(TransformException):
    """Raised when a transform did not come in time."""


def raised(why):
    """Return the exception that the native module names."""
    name, text = why
    return globals()[name](text)
