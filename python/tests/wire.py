"""A publisher and a subscription between two contexts, as between two processes."""

import uuid

import angaros
from angaros.executors import SingleThreadedExecutor
from conftest import until


class Wire:
    """One topic. What is published arrives through shared memory."""

    def __init__(self, cls, depth=10):
        self.received = []
        self.contexts = [angaros.Context().__enter__() for _ in range(2)]
        self.sender, self.receiver = (
            angaros.Node(name, context=context)
            for name, context in zip(("sender", "receiver"), self.contexts)
        )
        self.executor = SingleThreadedExecutor(context=self.contexts[1])
        self.executor.add_node(self.receiver)
        topic = "t" + uuid.uuid4().hex
        self.subscription = self.receiver.create_subscription(
            cls, topic, self.received.append, depth
        )
        self.publisher = self.sender.create_publisher(cls, topic, depth)
        assert self.publisher.wait_for_subscriptions(1, 10)

    def take(self):
        """Return the next message that arrives."""
        until(self.executor, lambda: self.received)
        return self.received.pop(0)

    def carry(self, message):
        """Return a message as it arrives."""
        self.publisher.publish(message)
        return self.take()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.executor.shutdown()
        self.sender.destroy_node()
        self.receiver.destroy_node()
        for context in self.contexts:
            context.__exit__(None, None, None)
