"""Launch files in XML, included from Python."""

from angaros.launch_xml import launch_description_sources

__all__ = ["launch_description_sources"]
