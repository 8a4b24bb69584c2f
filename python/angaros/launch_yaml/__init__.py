"""Launch files in YAML, included from Python."""

from angaros.launch_yaml import launch_description_sources

__all__ = ["launch_description_sources"]
