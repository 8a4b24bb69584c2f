"""Descriptions from files in YAML."""

from angaros.launch.launch_description_sources import YAMLLaunchDescriptionSource

__all__ = ["YAMLLaunchDescriptionSource"]
