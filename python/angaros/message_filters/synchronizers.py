"""Messages of several filters that belong together by their times."""

import itertools
import threading

from angaros.clock import ROSClock
from angaros.duration import Duration
from angaros.message_filters._stamps import stamp_of
from angaros.message_filters.simple_filter import SimpleFilter


class TimeSynchronizer(SimpleFilter):
    """Passes on one message of each filter together if all have the same time.

    :param fs: the filters
    :param queue_size: how many messages of each it keeps that wait for the others
    """

    def __init__(self, fs, queue_size):
        super().__init__()
        self.queue_size = queue_size
        self.lock = threading.Lock()
        self.connectInput(fs)

    def connectInput(self, fs):  # noqa: N802
        """Get the messages of filters, in place of those before."""
        # For each filter the messages that wait, by their nanoseconds.
        self.queues = [{} for _ in fs]
        self.input_connections = [
            f.registerCallback(self.add, queue, index)
            for index, (f, queue) in enumerate(zip(fs, self.queues))
        ]

    def _keep(self, msg, queue, nanoseconds):
        queue[nanoseconds] = msg
        while len(queue) > self.queue_size:
            del queue[min(queue)]

    def _take(self, times):
        """Take one message out of each queue."""
        return [queue.pop(time) for queue, time in zip(self.queues, times)]

    def add(self, msg, my_queue, my_queue_index=None):
        """Take over a message of the filter that has this queue."""
        del my_queue_index
        stamp = stamp_of(msg, False, "sync")
        if stamp is None:
            return
        with self.lock:
            self._keep(msg, my_queue, stamp.nanoseconds)
            common = set.intersection(*map(set, self.queues))
            complete = [self._take([time] * len(self.queues)) for time in sorted(common)]
        # Without the lock: what they call may bring the next message.
        for messages in complete:
            self.signalMessage(*messages)


class ApproximateTimeSynchronizer(TimeSynchronizer):
    """Passes on one message of each filter together if their times are close.

    :param slop: the seconds that all of their times are closer than
    :param allow_headerless: whether messages without a header count, with the time at which they
        come
    :param sync_arrival_time: whether all messages count with the time at which they come
    """

    def __init__(self, fs, queue_size, slop, allow_headerless=False, sync_arrival_time=False):
        self.slop = Duration(seconds=slop)
        self.allow_headerless = allow_headerless
        self.sync_arrival_time = sync_arrival_time
        super().__init__(fs, queue_size)

    def add(self, msg, my_queue, my_queue_index=None):
        """Take over a message of the filter that has this queue."""
        if self.sync_arrival_time:
            stamp = ROSClock().now()
        else:
            stamp = stamp_of(msg, self.allow_headerless, "approx")
        if stamp is None:
            return
        with self.lock:
            self._keep(msg, my_queue, stamp.nanoseconds)
            times = self._nearest(stamp.nanoseconds, my_queue)
            messages = None if times is None else self._take(times)
        if messages is not None:
            self.signalMessage(*messages)

    def _nearest(self, now, my_queue):
        """Return the times of messages that go with the new one, the nearest of each filter first;
        None if there are none.
        """
        # It was older than all in a full queue.
        if now not in my_queue:
            return None
        slop = self.slop.nanoseconds
        choices = []
        for queue in self.queues:
            near = [now] if queue is my_queue else [t for t in queue if abs(t - now) <= slop]
            choices.append(sorted(near, key=lambda time: abs(time - now)))
        for times in itertools.product(*choices):
            if max(times) - min(times) < slop:
                return times
        return None
