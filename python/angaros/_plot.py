"""Plots of fields of messages, for notebooks and windows."""

import array
import importlib
import itertools
import threading
import time
from collections import deque

from angaros.executors import spinning
from angaros.node import Node
from angaros.utilities import get_default_context

_numbers = itertools.count()


def _pyplot():
    try:
        return importlib.import_module("matplotlib.pyplot")
    except ImportError as error:
        raise ImportError(
            f"cannot plot: {error}\nhint: pip install 'angaros[plot]', or pip install matplotlib"
        ) from None


def _class_of(type_name):
    package, kind, name = type_name.split("/")
    return getattr(importlib.import_module(f"angaros.interfaces.{package}.{kind}"), name)


def _split(field):
    topic, dot, path = field.partition(".")
    if not dot or not path:
        raise ValueError(
            f"{field!r} names no field\n"
            "hint: write the topic, and behind a dot the field: /imu.linear_acceleration.x"
        )
    return topic, path


def _reader(path):
    """Return what reads a field: names and indices, as in position[2] or ranges[0]."""
    steps = path.replace("[", ".[").split(".")

    def read(message):
        value = message
        for step in steps:
            if step.startswith("["):
                value = value[int(step.strip("[]"))]
            else:
                value = getattr(value, step)
        return float(value)

    return read


class _Line:
    """What was received of one field."""

    def __init__(self, field, most):
        self.field = field
        self.topic, path = _split(field)
        self.read = _reader(path)
        self.lock = threading.Lock()
        self.times, self.values = deque(maxlen=most), deque(maxlen=most)
        self.failed = None

    def received(self, message):
        try:
            value = self.read(message)
        except (AttributeError, IndexError, TypeError, ValueError) as error:
            # Shown with the plot: nobody sees what the thread in the background raises.
            self.failed = f"{self.field}: {error}"
            return
        with self.lock:
            self.times.append(time.monotonic())
            self.values.append(value)

    def data(self, now):
        with self.lock:
            return (
                array.array("d", (each - now for each in self.times)),
                array.array("d", self.values),
            )


def _figure_class(pyplot):
    figure = importlib.import_module("matplotlib.figure").Figure

    class LiveFigure(figure):
        """A figure that shows, whenever it is drawn, what was received until then."""

        def _begin(self, node, lines, seconds):
            self._angaros = (node, lines, seconds)
            self._curves = [self.gca().plot([], [], label=line.field)[0] for line in lines]
            self.gca().set_xlabel("seconds ago")
            self.gca().legend(loc="upper left")
            self._spins = spinning(node)
            self._spins.__enter__()
            self._redraws = self.canvas.new_timer(interval=100)
            self._redraws.add_callback(self.canvas.draw_idle)
            self._redraws.start()
            self.canvas.mpl_connect("close_event", lambda _: self.stop())

        def draw(self, renderer):
            if getattr(self, "_angaros", None) is not None:
                self._show_now()
            super().draw(renderer)

        def _show_now(self):
            _, lines, seconds = self._angaros
            now, axes = time.monotonic(), self.gca()
            for line, curve in zip(lines, self._curves):
                curve.set_data(*line.data(now))
            failed = [line.failed for line in lines if line.failed]
            axes.set_title("\n".join(failed), color="red")
            axes.relim()
            axes.autoscale_view(scalex=False)
            axes.set_xlim(-seconds, 0)

        def stop(self):
            """End the subscriptions; the figure shows what it has."""
            if self._spins is not None:
                self._redraws.stop()
                spins, self._spins = self._spins, None
                spins.__exit__(None, None, None)
                self._angaros[0].destroy_node()

    return LiveFigure


def _type_of(node, topic, timeout_sec):
    """Wait until a topic is there; return its type."""
    name = node.resolve_topic_name(topic)
    end = time.monotonic() + timeout_sec
    while True:
        for known, types in node.get_topic_names_and_types():
            if known == name:
                return types[0]
        if time.monotonic() >= end:
            raise LookupError(
                f"nobody publishes {name}\n"
                "hint: start its publisher before, or give a longer timeout_sec"
            )
        time.sleep(0.05)


def plot(*fields, seconds=10.0, timeout_sec=5.0, most=10_000, context=None):
    """Plot fields of topics while messages come; return the figure of matplotlib.

    It is fed by a thread in the background, and shows the last seconds whenever it is drawn: in a
    notebook when it is displayed or saved, in a window all the time. ``figure.stop()`` ends that.

    :param fields: as in ``/imu.linear_acceleration.x`` or ``/scan.ranges[0]``
    :param seconds: how much of the past it shows
    :param timeout_sec: how long to wait for publishers, which tell the type
    :param most: how many values of each field are kept
    """
    if not fields:
        raise TypeError("plot needs a field, as /imu.linear_acceleration.x")
    lines = [_Line(field, most) for field in fields]
    pyplot = _pyplot()
    context = get_default_context() if context is None else context
    if not context.ok():
        context.init([])
    node = Node(f"plot_{next(_numbers)}", context=context, start_parameter_services=False)
    try:
        for line in lines:
            cls = _class_of(_type_of(node, line.topic, timeout_sec))
            node.create_subscription(cls, line.topic, line.received, _profile())
    except BaseException:
        node.destroy_node()
        raise
    figure = pyplot.figure(FigureClass=_figure_class(pyplot))
    figure._begin(node, lines, seconds)
    return figure


def _profile():
    from angaros.qos import qos_profile_sensor_data

    return qos_profile_sensor_data
