"""Summaries and repairs of bags."""

from angaros import _native
from angaros.rosbag2_py._metadata import metadata_of


class Info:
    """Summarizes bags."""

    def read_metadata(self, uri, storage_id=""):
        """Return what is known about a bag.

        :param storage_id: not needed: it is told by the files
        """
        del storage_id
        return metadata_of(_native.BagReader(uri).info())


class Reindexer:
    """Repairs bags whose recorder was killed."""

    def reindex(self, storage_options):
        """End the files that were not ended, and write ``metadata.yaml`` anew."""
        _, broken = _native.reindex_bag(storage_options.uri)
        if broken:
            path, reason = broken[0]
            raise RuntimeError(f"cannot repair {path}: {reason}")
