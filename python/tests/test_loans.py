"""Messages that are built in the memory in which they travel."""

import gc

import angaros
import numpy
import pytest
from angaros.exceptions import AngarosError
from angaros.interfaces.sensor_msgs.msg import Image, LaserScan, PointCloud2
from angaros.interfaces.std_msgs.msg import Header, String
from angaros.interfaces.stereo_msgs.msg import DisparityImage

from wire import Wire

COUNT = 640 * 480
PIXELS = numpy.arange(COUNT, dtype=numpy.uint32).astype(numpy.uint8)


@pytest.fixture
def images():
    with Wire(Image) as wire:
        yield wire


def address(array):
    return numpy.asarray(array).__array_interface__["data"][0]


def test_a_lent_message_is_sent_at_the_end_of_the_block(images):
    header = Header(frame_id="camera")
    with images.publisher.loan(data=COUNT, encoding="mono8", header=header) as image:
        image.height, image.width, image.step = 480, 640, 640
        image.header.stamp.sec = 7
        assert isinstance(image.data, numpy.ndarray) and image.data.shape == (COUNT,)
        image.data.reshape(480, 640)[:] = PIXELS.reshape(480, 640)
    received = images.take()
    assert received.header.frame_id == "camera" and received.header.stamp.sec == 7
    assert (received.height, received.width, received.step) == (480, 640, 640)
    assert received.encoding == "mono8" and received.data == PIXELS.tobytes()


def test_the_memory_of_a_loan_is_that_in_which_the_message_arrives():
    # Within one process, the receiver reads the very bytes that were written.
    with Wire(Image) as wire:
        received = []
        node = wire.sender
        executor = angaros.executors.SingleThreadedExecutor(context=wire.contexts[0])
        executor.add_node(node)
        subscription = node.create_subscription(
            Image, wire.publisher.topic_name, received.append, 10
        )
        assert wire.publisher.wait_for_subscriptions(2, 10)
        with wire.publisher.loan(data=COUNT) as image:
            lent = address(image.data)
            image.data[:] = 1
        while not received:
            executor.spin_once(timeout_sec=1)
        assert address(received[0].data) == lent
        assert wire.take().data[0] == 1
        del subscription


def test_texts_that_are_set_in_the_block_move_the_array_once(images):
    def send(text):
        with images.publisher.loan(data=COUNT) as image:
            image.encoding = text
            at = address(image.data)
            image.data[:] = PIXELS
        received = images.take()
        assert received.encoding == text and received.data == PIXELS.tobytes()
        # Whole pages apart, so that the offset within one tells how the message was laid out.
        return at % 64, address(received.data) % 64

    lent, arrived = send("an encoding that is longer")
    assert lent != arrived
    for _ in range(3):
        lent, arrived = send("an encoding that is longer")
        assert lent == arrived
    send("")
    send("x" * 1000)
    lent, arrived = send("x" * 1000)
    assert lent == arrived


def test_a_lent_message_like_another_has_its_fields_and_lengths(images):
    like = Image(height=480, width=640, encoding="mono8", data=PIXELS)
    with images.publisher.loan(like) as image:
        assert (image.height, image.encoding, len(image.data)) == (480, "mono8", COUNT)
        image.data[:] = 5
    assert images.take().data == bytes([5]) * COUNT
    assert like.data == PIXELS.tobytes()
    with images.publisher.loan(like, data=10, encoding="other") as image:
        image.data[:] = range(10)
    received = images.take()
    assert (received.encoding, received.width) == ("other", 640)
    assert list(received.data) == list(range(10))
    assert like.encoding == "mono8"


def test_several_arrays_and_those_of_nested_messages_are_lent():
    with Wire(LaserScan) as wire:
        for moved in ("", "laser", "laser"):
            with wire.publisher.loan(ranges=5, intensities=30_000) as scan:
                scan.header.frame_id = moved
                scan.ranges[:] = [1, 2, 3, 4, 5]
                scan.intensities[:] = numpy.arange(30_000)
                scan.range_max = 10.0
            received = wire.take()
            assert list(received.ranges) == [1, 2, 3, 4, 5]
            assert received.intensities[29_999] == 29_999
            assert received.range_max == 10.0 and received.header.frame_id == moved
        with wire.publisher.loan(ranges=0, intensities=0) as scan:
            scan.angle_min = 1.5
        assert wire.take() == LaserScan(angle_min=1.5)
    with Wire(DisparityImage) as wire:
        like = DisparityImage(image=Image(data=PIXELS), f=2.0)
        with wire.publisher.loan(like) as stereo:
            stereo.image.data[:] = 9
            inner = stereo.image
        received = wire.take()
        assert received.image.data == bytes([9]) * COUNT and received.f == 2.0
        assert like.image.data == PIXELS.tobytes()
        with pytest.raises(RuntimeError, match="its loan has ended"):
            inner.data  # noqa: B018


def test_a_block_that_raises_sends_nothing(images):
    with pytest.raises(KeyError):
        with images.publisher.loan(data=COUNT) as image:
            image.data[:] = 1
            raise KeyError
    with images.publisher.loan(data=COUNT) as image:
        image.data[:] = 2
    assert images.take().data[0] == 2


def test_a_message_whose_loan_has_ended_says_so(images):
    loan = images.publisher.loan(data=COUNT)
    image = loan.message
    kept = image.data
    kept[:] = 4
    part = kept[10:]
    loan.publish()
    for use in (
        lambda: image.data,
        lambda: image.height,
        lambda: setattr(image, "height", 1),
        lambda: images.publisher.publish(image),
    ):
        with pytest.raises(AngarosError, match="its loan has ended.*\nhint: copy"):
            use()
    assert repr(image) == "<sensor_msgs/msg/Image whose loan has ended>"
    with pytest.raises(ValueError, match="read-only"):
        kept[0] = 1
    with pytest.raises(AngarosError, match="whose loan has ended"):
        loan.publish()
    native = images.publisher.loan(data=COUNT)._native
    native.publish()
    with pytest.raises(AngarosError, match="the loan has ended"):
        native.publish()
    assert images.take().data[0] == 4 and len(images.take().data) == COUNT
    # What looks at the memory still sees this message, and no later one.
    for value in range(20):
        with images.publisher.loan(data=COUNT) as image:
            image.data[:] = value
        assert images.take().data[0] == value
    assert part[0] == 4


def test_an_array_that_is_put_in_place_of_the_lent_one_is_sent(images):
    with images.publisher.loan(data=COUNT) as image:
        image.data[:] = 1
        image.data = image.data[::-1]
        image.data = PIXELS
    assert images.take().data == PIXELS.tobytes()
    with images.publisher.loan(data=COUNT) as image:
        image.data[:] = 1
        image.data += 1
    assert images.take().data == bytes([2]) * COUNT


def test_a_loan_of_what_the_type_has_not_is_refused(images):
    lend = images.publisher.loan
    with pytest.raises(TypeError, match="sensor_msgs/msg/Image has no field 'pixels'"):
        lend(pixels=3)
    with pytest.raises(ValueError, match="cannot lend -1 elements of the field 'data'"):
        lend(data=-1)
    with pytest.raises(TypeError, match="expected a Image to lend one like it, got String"):
        lend(String())
    with pytest.raises(TypeError, match="'encoding' of a sensor_msgs/msg/Image: expected str"):
        lend(encoding=5)
    with pytest.raises(ValueError, match="too many"):
        lend(data=2**33)
    images.publisher.destroy()
    with pytest.raises(AngarosError, match="the publisher was destroyed"):
        lend(data=3)


def test_loans_that_are_held_keep_nobody_from_sending(images):
    held = [images.publisher.loan(data=COUNT) for _ in range(40)]
    for loan in held:
        loan.message.data[:] = 3
    del held, loan
    gc.collect()
    with images.publisher.loan(data=COUNT) as image:
        image.data[:] = 8
    assert images.take().data[0] == 8


def test_nobody_gets_a_message_of_a_managed_node_that_is_not_active():
    with angaros.Context() as context:
        from angaros.lifecycle import LifecycleNode

        node = LifecycleNode("managed", context=context)
        publisher = node.create_lifecycle_publisher(PointCloud2, "cloud", 10)
        received = []
        node.create_subscription(PointCloud2, "cloud", received.append, 10)
        executor = angaros.executors.SingleThreadedExecutor(context=context)
        executor.add_node(node)
        for active in (False, True):
            if active:
                node.trigger_configure()
                node.trigger_activate()
            with publisher.loan(data=10) as cloud:
                cloud.data[:] = int(active)
        while not received:
            executor.spin_once(timeout_sec=1)
        assert len(received) == 1 and received[0].data[0] == 1
        executor.shutdown()
        node.destroy_node()
