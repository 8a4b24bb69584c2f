"""QoS by parameters, such as ``qos_overrides./topic.publisher.depth``."""

from angaros.qos import QoSPolicyKind, QoSProfile


class InvalidQosOverridesError(Exception):
    """Raised when the QoS after all overrides is refused."""


class QosCallbackResult:
    """What a callback that looks at a QoS may return beside a bool, as in rclcpp."""

    def __init__(self, successful=False, reason=""):
        self.successful = successful
        self.reason = reason

    def __bool__(self):
        return self.successful


class QoSOverridingOptions:
    """Which policies of a publisher or subscription parameters of its node may set.

    The parameters are read-only, and are declared when the endpoint is made.

    >>> QoSOverridingOptions.with_default_policies().policy_kinds[1].name
    'DEPTH'
    """

    def __init__(self, policy_kinds, *, callback=None, entity_id=None):
        """Choose policies.

        :param callback: gets the profile after all overrides and returns whether it is good
        :param entity_id: tells endpoints of one topic apart in the names of the parameters
        """
        self._policy_kinds = tuple(QoSPolicyKind(kind) for kind in policy_kinds)
        self._callback = callback
        self._entity_id = entity_id

    @property
    def policy_kinds(self):
        """The policies."""
        return self._policy_kinds

    @property
    def callback(self):
        """What looks at the profile, or None."""
        return self._callback

    @property
    def entity_id(self):
        """What tells endpoints of one topic apart, or None."""
        return self._entity_id

    @classmethod
    def with_default_policies(cls, *, callback=None, entity_id=None):
        """Choose history, depth and reliability."""
        kinds = (QoSPolicyKind.HISTORY, QoSPolicyKind.DEPTH, QoSPolicyKind.RELIABILITY)
        return cls(kinds, callback=callback, entity_id=entity_id)

    def _native(self):
        """Return what the native module takes, and a list that gets why the QoS is refused."""
        refused = []

        def check(numbers):
            verdict = self._callback(QoSProfile._of_numbers(numbers))
            if verdict:
                return None
            refused.append(getattr(verdict, "reason", "") or "its callback says so")
            return refused[-1]

        names = [kind.name.lower() for kind in self._policy_kinds]
        given = (names, self._entity_id or "", None if self._callback is None else check)
        return given, refused
