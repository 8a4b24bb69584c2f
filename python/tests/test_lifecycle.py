"""Managed nodes."""

import gc
import weakref

import angaros
import pytest
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.lifecycle_msgs.msg import State, Transition
from angaros.interfaces.lifecycle_msgs.srv import ChangeState, GetState
from angaros.interfaces.std_msgs.msg import String
from angaros.lifecycle import LifecycleNode, SimpleManagedEntity, TransitionCallbackReturn


class Driver(LifecycleNode):
    def __init__(self, context):
        super().__init__("driver", context=context)
        self.seen = []
        self.answer = TransitionCallbackReturn.SUCCESS

    def on_configure(self, state):
        self.seen.append(("configure", state.label))
        self.publisher = self.create_lifecycle_publisher(String, "topic", 10)
        return self.answer

    def on_activate(self, state):
        self.seen.append(("activate", state.label))
        return super().on_activate(state)

    def on_error(self, state):
        self.seen.append(("error", state.label))
        return TransitionCallbackReturn.SUCCESS


def test_a_node_goes_through_its_states_and_its_publisher_speaks_while_it_is_active(context):
    driver = Driver(context)
    entity = SimpleManagedEntity()
    driver.add_managed_entity(entity)
    received = []
    driver.create_subscription(String, "topic", received.append, 10)
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(driver)
    assert driver.current_state == (State.PRIMARY_STATE_UNCONFIGURED, "unconfigured")
    assert driver.trigger_configure() is TransitionCallbackReturn.SUCCESS
    driver.publisher.publish(String(data="too early"))
    assert not driver.publisher.is_activated and not entity.is_activated
    assert driver.trigger_activate() is TransitionCallbackReturn.SUCCESS
    assert driver.publisher.is_activated and entity.is_activated
    driver.publisher.publish(String(data="now"))
    while not received:
        executor.spin_once(timeout_sec=5)
    assert received == [String(data="now")]
    with pytest.raises(RuntimeError, match="configure"):
        driver.trigger_configure()
    driver.trigger_deactivate()
    driver.trigger_cleanup()
    driver.trigger_shutdown()
    assert driver.current_state.label == "finalized"
    assert driver.seen == [("configure", "unconfigured"), ("activate", "inactive")]
    executor.shutdown()
    driver.destroy_node()


def test_failures_and_errors_lead_where_ros_2_says(context):
    driver = Driver(context)
    driver.answer = TransitionCallbackReturn.FAILURE
    assert driver.trigger_configure() is TransitionCallbackReturn.FAILURE
    assert driver.current_state.label == "unconfigured"
    driver.answer = TransitionCallbackReturn.ERROR
    assert driver.trigger_configure() is TransitionCallbackReturn.ERROR
    assert driver.seen[-1][0] == "error" and driver.current_state.label == "unconfigured"
    driver.destroy_node()


def test_others_lead_it(context):
    driver, other = Driver(context), angaros.Node("leads", context=context)
    executor = SingleThreadedExecutor(context=context)
    for node in (driver, other):
        executor.add_node(node)
    change = other.create_client(ChangeState, "/driver/change_state")
    state = other.create_client(GetState, "/driver/get_state")
    assert change.wait_for_service(10) and state.wait_for_service(10)
    for number, label in [
        (Transition.TRANSITION_CONFIGURE, "inactive"),
        (Transition.TRANSITION_ACTIVATE, "active"),
    ]:
        future = change.call_async(ChangeState.Request(transition=Transition(id=number)))
        executor.spin_until_future_complete(future, timeout_sec=10)
        assert future.result().success
        future = state.call_async(GetState.Request())
        executor.spin_until_future_complete(future, timeout_sec=10)
        assert future.result().current_state.label == label
    executor.shutdown()
    driver.destroy_node()
    other.destroy_node()


def test_an_exception_in_a_transition_is_an_error_and_raised_where_it_spins(context):
    driver = Driver(context)
    driver.answer = None
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(driver)
    driver.trigger_configure()
    assert driver.seen[-1][0] == "error"
    with pytest.raises(TypeError, match="(?s)on_configure of Driver returned None.*hint:"):
        executor.spin_once(timeout_sec=1)
    executor.shutdown()
    driver.destroy_node()


def test_a_managed_node_that_nobody_holds_is_collected(context):
    driver = Driver(context)
    driver.trigger_configure()
    gone = weakref.ref(driver)
    del driver
    gc.collect()
    assert gone() is None
