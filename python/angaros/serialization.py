"""Messages as bytes."""

from angaros.interfaces._build import native_type


def serialize_message(message):
    """Return a message as the bytes that travel.

    >>> from angaros.interfaces.std_msgs.msg import Bool
    >>> serialize_message(Bool(data=True)).hex()
    '0001000001'
    """
    return native_type(type(message)).encode(message)


def deserialize_message(serialized_message, message_type):
    """Return the message in these bytes.

    >>> from angaros.interfaces.std_msgs.msg import Bool
    >>> deserialize_message(bytes.fromhex("0001000001"), Bool)
    std_msgs.msg.Bool(data=True)
    """
    return native_type(message_type).decode(bytes(serialized_message))
