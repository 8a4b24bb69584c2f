"""What is wrong in a launch file."""


class InvalidLaunchFileError(Exception):
    """A file cannot be evaluated; the message ends with the remedy behind ``; hint: ``.

    :param place: the file and the line, where they are not those of the action
    """

    def __init__(self, message="", *, place=None):
        super().__init__(message)
        self.place = place


def refuse(what, why, hint):
    """Raise the error about something that only ``ros2 launch`` can do."""
    raise InvalidLaunchFileError(f"{what} {why}; hint: {hint}")
