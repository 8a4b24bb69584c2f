"""What happens while a launch runs."""


class Event:
    """The base of all events."""

    name = "launch.Event"
