"""What sends transforms that hold for all times."""

from angaros.tf2_ros.transform_broadcaster import TransformBroadcaster


class StaticTransformBroadcaster(TransformBroadcaster):
    """Sends transforms to ``/tf_static``, where late subscriptions find them."""

    _static = True
