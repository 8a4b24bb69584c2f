"""What the tests need of ROS 1 itself, as Debian packages it.

usage: ros1_node.py master    prints the URI of a master and serves until killed
       ros1_node.py node      a node at ROS_MASTER_URI that answers what it hears
       ros1_node.py pair      two nodes' worth of rospy and rosgraph calls at ROS_MASTER_URI
       ros1_node.py server    a SimpleActionServer of actionlib, /count_ros1, at ROS_MASTER_URI
       ros1_node.py client    a SimpleActionClient of actionlib for /count_angaros at ROS_MASTER_URI
       ros1_node.py reconfigured    a server of dynamic_reconfigure, /camera, at ROS_MASTER_URI
       ros1_node.py reconfigure     a client of dynamic_reconfigure for /driver at ROS_MASTER_URI
"""

import struct
import sys
import threading
import time

import genpy
import rosgraph
import rospy
import rospy.core
from rosgraph_msgs.msg import Log
from std_msgs.msg import Header, String, UInt8MultiArray


class SetBoolRequest(genpy.Message):
    """std_srvs/SetBoolRequest, which Debian does not install beside rospy."""

    _md5sum = "8b94c1b53db61fb6aed406028ad6332a"
    _type = "std_srvs/SetBoolRequest"
    _has_header = False
    _full_text = "bool data\n"
    __slots__ = ["data"]
    _slot_types = ["bool"]

    def serialize(self, buff):
        buff.write(struct.pack("<B", self.data))

    def deserialize(self, data):
        self.data = data[0] != 0
        return self


class SetBoolResponse(genpy.Message):
    """std_srvs/SetBoolResponse."""

    _md5sum = "937c9679a518e3a18d831e57125ea522"
    _type = "std_srvs/SetBoolResponse"
    _has_header = False
    _full_text = "bool success\nstring message\n"
    __slots__ = ["success", "message"]
    _slot_types = ["bool", "string"]

    def serialize(self, buff):
        text = self.message.encode()
        buff.write(struct.pack("<BI", self.success, len(text)) + text)

    def deserialize(self, data):
        success, count = struct.unpack("<BI", data[:5])
        self.success, self.message = success != 0, data[5:5 + count].decode()
        return self


class SetBool:
    """std_srvs/SetBool."""

    _type = "std_srvs/SetBool"
    _md5sum = "09fb03525b03e7ea1fd3992bafd87e16"
    _request_class = SetBoolRequest
    _response_class = SetBoolResponse


def say(*words):
    """One line for the test."""
    print(*words, flush=True)


def start(name):
    """A node without log files."""
    rospy.core.configure_logging = lambda *_, **__: None
    rospy.init_node(name, disable_signals=True)


def master():
    """Debian's master, without roscore's rosout."""
    from rosmaster.master import Master
    one = Master(port=0)
    one.start()
    say(one.uri)
    threading.Event().wait()


def node():
    """Answers on /from_ros1 what it hears on /from_angaros."""
    start("python_node")
    answers = rospy.Publisher("/from_ros1", String, queue_size=100)
    kept = rospy.Publisher("/kept_ros1", String, queue_size=1, latch=True)
    kept.publish("kept in python")
    rospy.set_param("/python/value", 3)
    rospy.Service("/switch_ros1", SetBool, lambda r: SetBoolResponse(not r.data, "python"))

    def heard(message):
        word = message.data
        if word == "call":
            proxy = rospy.ServiceProxy("/switch_angaros", SetBool, persistent=True)
            both = [proxy(True), proxy(False)]
            answers.publish(" ".join(f"{one.success} {one.message}" for one in both))
        elif word == "param":
            answers.publish(str(rospy.get_param("/angaros_node/speed")))
        elif word == "set":
            rospy.set_param("/angaros_node/speed", 1.5)
        elif word == "log":
            rospy.logwarn("said by python")
        else:
            answers.publish("echo " + word)

    rospy.Subscriber("/from_angaros", String, heard, tcp_nodelay=True)
    rospy.Subscriber("/kept_angaros", String, lambda m: say("kept", m.data))
    rospy.Subscriber("/header_angaros", Header, lambda m: say("header", m.stamp.to_nsec(), m.frame_id))
    pattern = bytes(number % 251 for number in range(1_000_000))
    rospy.Subscriber("/bytes", UInt8MultiArray, lambda m: say("bytes", bytes(m.data) == pattern))
    rospy.Subscriber("/rosout", Log, lambda m: say("log", m.level, m.name, m.msg))
    say("ready")
    threading.Event().wait()


SEPARATOR = "=" * 80 + "\n"

# actionlib_tutorials/FibonacciAction, which Debian does not package.
FIBONACCI = SEPARATOR.join([
    "FibonacciActionGoal action_goal\nFibonacciActionResult action_result\n"
    "FibonacciActionFeedback action_feedback\n",
    "MSG: actionlib_tutorials/FibonacciActionGoal\n"
    "Header header\nactionlib_msgs/GoalID goal_id\nFibonacciGoal goal\n",
    "MSG: std_msgs/Header\nuint32 seq\ntime stamp\nstring frame_id\n",
    "MSG: actionlib_msgs/GoalID\ntime stamp\nstring id\n",
    "MSG: actionlib_tutorials/FibonacciGoal\nint32 order\n",
    "MSG: actionlib_tutorials/FibonacciActionResult\n"
    "Header header\nactionlib_msgs/GoalStatus status\nFibonacciResult result\n",
    "MSG: actionlib_msgs/GoalStatus\nGoalID goal_id\nuint8 status\n"
    "uint8 PENDING=0\nuint8 ACTIVE=1\nuint8 PREEMPTED=2\nuint8 SUCCEEDED=3\nuint8 ABORTED=4\n"
    "uint8 REJECTED=5\nuint8 PREEMPTING=6\nuint8 RECALLING=7\nuint8 RECALLED=8\nuint8 LOST=9\n"
    "string text\n",
    "MSG: actionlib_tutorials/FibonacciResult\nint32[] sequence\n",
    "MSG: actionlib_tutorials/FibonacciActionFeedback\n"
    "Header header\nactionlib_msgs/GoalStatus status\nFibonacciFeedback feedback\n",
    "MSG: actionlib_tutorials/FibonacciFeedback\nint32[] sequence\n",
])


def fibonacci():
    """The classes of the action and its parts, by their names without the package."""
    import genpy.dynamic
    made = genpy.dynamic.generate_dynamic("actionlib_tutorials/FibonacciAction", FIBONACCI)
    return {name.split("/")[1]: one for name, one in made.items()}


def server():
    """Counts up to the order; 0 gives feedback and waits until it is cancelled, 10 is given up."""
    import actionlib
    start("counter")
    types = fibonacci()

    def execute(goal):
        result = types["FibonacciResult"]()
        if goal.order > 9:
            return one.set_aborted(result, "too many")
        feedback = types["FibonacciFeedback"]()
        feedback.sequence = [0]
        while goal.order == 0:
            one.publish_feedback(feedback)
            if one.is_preempt_requested():
                result.sequence = [7]
                return one.set_preempted(result)
            time.sleep(0.01)
        result.sequence = list(range(goal.order))
        return one.set_succeeded(result)

    one = actionlib.SimpleActionServer("/count_ros1", types["FibonacciAction"], execute, auto_start=False)
    one.start()
    say("ready")
    threading.Event().wait()


def client():
    """Sends goals to /count_angaros and says how each ends."""
    import actionlib
    start("user")
    types = fibonacci()
    one = actionlib.SimpleActionClient("/count_angaros", types["FibonacciAction"])
    assert one.wait_for_server(rospy.Duration(15)), "no server"

    def send(order):
        goal = types["FibonacciGoal"]()
        goal.order = order
        one.send_goal(goal)

    def ends(order):
        assert one.wait_for_result(rospy.Duration(15)), "no result"
        result = one.get_result()
        say("end", order, one.get_state(), list(result.sequence))

    send(3)
    ends(3)
    send(10)
    ends(10)
    for cancel in (one.cancel_goal, one.cancel_all_goals):
        send(0)
        end = time.monotonic() + 15
        while one.get_state() != 1 and time.monotonic() < end:
            time.sleep(0.01)
        cancel()
        ends(0)
    say("done")


def reconfigured():
    """Says the values that it gets; the configuration is the one that Debian installs."""
    from dynamic_reconfigure.cfg import TestConfig
    from dynamic_reconfigure.server import Server
    start("camera")

    def changed(config, _level):
        say("int_", config["int_"], "str_", config["str_"])
        return config

    Server(TestConfig, changed)
    threading.Event().wait()


def reconfigure():
    """Says what /driver has, changes it, and says what it hears of it."""
    from dynamic_reconfigure.client import Client
    start("tuner")
    one = Client("/driver", timeout=15)
    names = ("gain", "count", "name", "on")

    def values(config):
        return " ".join(str(config.get(name)) for name in names)

    # The first may come before all is declared.
    end = time.monotonic() + 15
    while "on" not in (one.get_configuration(timeout=5) or {}) and time.monotonic() < end:
        time.sleep(0.01)
    say("has", values(one.get_configuration()))
    about = {entry["name"]: entry for entry in one.get_parameter_descriptions(timeout=15)}
    gain = about["gain"]
    say("gain", gain["type"], gain["min"], gain["max"], gain["description"])
    say("known", *sorted(about))
    say("answer", values(one.update_configuration({"gain": 1.5, "name": "right"})))
    say("answer", values(one.update_configuration({"gain": 5.0, "on": False})))
    one.config_callback = lambda config: say("heard", values(config))
    threading.Event().wait()


def pair():
    """A publisher, a subscriber, a service and parameters, all by one master."""
    start("pair")
    got = []
    done = threading.Event()

    def heard(message):
        got.append(message.data)
        if len(got) == 3:
            done.set()

    rospy.Subscriber("/chatter", String, heard)
    publisher = rospy.Publisher("/chatter", String, queue_size=10)
    end = time.monotonic() + 15
    while publisher.get_num_connections() < 1 and time.monotonic() < end:
        time.sleep(0.01)
    for word in ("a", "b", "c"):
        publisher.publish(word)
    assert done.wait(15), got
    rospy.Service("/switch", SetBool, lambda r: SetBoolResponse(not r.data, "here"))
    rospy.wait_for_service("/switch", 15)
    assert rospy.ServiceProxy("/switch", SetBool)(False).success
    rospy.set_param("~own", {"x": 1, "y": [1.5, 2.5], "z": {"deep": "text"}})
    assert rospy.get_param("/pair/own/z/deep") == "text"
    assert rospy.search_param("own") == "/pair/own"
    assert rospy.get_param("~own")["y"] == [1.5, 2.5]
    rospy.delete_param("/pair/own/x")
    assert not rospy.has_param("~own/x")
    one = rosgraph.Master("/tool")
    state = one.getSystemState()
    assert ["/chatter", ["/pair"]] in state[0] and ["/chatter", ["/pair"]] in state[1], state
    assert ["/switch", ["/pair"]] in state[2], state
    assert ["/chatter", "std_msgs/String"] in one.getPublishedTopics("/"), one.getPublishedTopics("/")
    assert one.lookupNode("/pair") == rospy.get_node_uri()
    try:
        one.lookupService("/nothing")
        raise AssertionError("a service that is not there was found")
    except rosgraph.MasterError:
        pass
    assert one.getPid() > 0 and one.getUri()
    rospy.signal_shutdown("done")
    say("well")


if __name__ == "__main__":
    modes = [master, node, pair, server, client, reconfigured, reconfigure]
    {mode.__name__: mode for mode in modes}[sys.argv[1]]()
