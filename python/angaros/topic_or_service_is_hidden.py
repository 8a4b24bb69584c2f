"""Which names are hidden."""

HIDDEN_TOPIC_PREFIX = "_"


def topic_or_service_is_hidden(name):
    """Return whether a part of a name begins with an underscore.

    >>> topic_or_service_is_hidden("/robot/_state"), topic_or_service_is_hidden("/robot/state")
    (True, False)
    """
    return any(part.startswith(HIDDEN_TOPIC_PREFIX) for part in name.split("/"))
