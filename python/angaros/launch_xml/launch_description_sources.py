"""Descriptions from files in XML."""

from angaros.launch.launch_description_sources import XMLLaunchDescriptionSource

__all__ = ["XMLLaunchDescriptionSource"]
