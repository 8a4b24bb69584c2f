"""What runs a description in ROS 2; here that is ``angaros launch``."""

from angaros.launch.invalid_launch_file_error import refuse


class LaunchService:
    """Refuses: a program that launches by itself has no supervisor here."""

    def __init__(self, *args, **kwargs):
        refuse(
            "LaunchService",
            "is not available",
            "put the description into generate_launch_description() of a file, and start it with "
            "'angaros launch FILE'",
        )
