"""Images as NumPy arrays, with the names of the package cv_bridge.

OpenCV is needed for few conversions only: see :class:`.CvBridge`.
"""

from angaros.cv_bridge.core import CvBridge, CvBridgeError

__all__ = ["CvBridge", "CvBridgeError"]
