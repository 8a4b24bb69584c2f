"""Filters of messages, with the names of the package message_filters: what one passes on, others
get by ``registerCallback``.
"""

from angaros.message_filters.cache import Cache
from angaros.message_filters.chain import Chain
from angaros.message_filters.simple_filter import SimpleFilter, Subscriber
from angaros.message_filters.synchronizers import ApproximateTimeSynchronizer, TimeSynchronizer

__all__ = [
    "ApproximateTimeSynchronizer",
    "Cache",
    "Chain",
    "SimpleFilter",
    "Subscriber",
    "TimeSynchronizer",
]
