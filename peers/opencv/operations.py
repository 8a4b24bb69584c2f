"""The operations as OpenCV does them, and as ROS's image_proc calls OpenCV."""

import cv2
import numpy as np

GREY = {"rgb8": cv2.COLOR_RGB2GRAY, "bgr8": cv2.COLOR_BGR2GRAY, "rgba8": cv2.COLOR_RGBA2GRAY}


def camera(width, height, model="plumb_bob", zoom=1.0, d=None, turn=0.0):
    """A calibrated camera as a dictionary with the names of `sensor_msgs/CameraInfo`."""
    if d is None:
        d = [-0.28, 0.07, 0.001, -0.0005, 0.01]
        if model == "rational_polynomial":
            d = [0.9, 0.35, -0.0004, 0.0007, 0.02, 1.25, 0.55, 0.06]
    f, cx, cy = 0.62 * max(width, height), 0.503 * width, 0.497 * height
    k = [f, 0, cx, 0, 1.01 * f, cy, 0, 0, 1]
    rotation, _ = cv2.Rodrigues(np.array([turn, -0.7 * turn, 0.4 * turn]))
    p = [zoom * f, 0, cx, 0, 0, zoom * f, cy, 0, 0, 0, 1, 0]
    return dict(model=model, d=list(d), k=k, r=rotation.ravel().tolist(), p=p)


def maps(info, width, height, kind=cv2.CV_16SC2):
    """The maps that image_geometry makes from a camera."""
    k = np.array(info["k"], float).reshape(3, 3)
    r = np.array(info["r"], float).reshape(3, 3)
    p = np.array(info["p"], float).reshape(3, 4)[:, :3]
    d = np.array(info["d"], float)
    return cv2.initUndistortRectifyMap(k, d, r, p, (width, height), kind)


def rectify(image, first, second, out=None):
    """image_proc's rectification."""
    return cv2.remap(image, first, second, cv2.INTER_LINEAR, out,
                     borderMode=cv2.BORDER_CONSTANT, borderValue=0)


def resize(image, size=None, scale=None, out=None):
    """image_proc's resizing, to a size or by factors."""
    if scale is not None:
        return cv2.resize(image, None, out, scale[0], scale[1], cv2.INTER_LINEAR)
    return cv2.resize(image, size, out, 0, 0, cv2.INTER_LINEAR)


class Sobel:
    """Gradients with buffers that are kept from call to call, as our kernels keep theirs."""

    def __init__(self, pixel_format):
        self.pixel_format = pixel_format
        self.buffers = [None] * 6

    def gradients(self, image):
        """Signed gradients gx and gy."""
        b = self.buffers
        if self.pixel_format != "mono8":
            b[0] = image = cv2.cvtColor(image, GREY[self.pixel_format], b[0])
        b[1] = cv2.Sobel(image, cv2.CV_16S, 1, 0, b[1])
        b[2] = cv2.Sobel(image, cv2.CV_16S, 0, 1, b[2])
        return b[1], b[2]

    def magnitude(self, image):
        """|gx|/2 + |gy|/2 as mono8."""
        b = self.buffers
        gx, gy = self.gradients(image)
        b[3], b[4] = cv2.convertScaleAbs(gx, b[3]), cv2.convertScaleAbs(gy, b[4])
        b[5] = cv2.addWeighted(b[3], 0.5, b[4], 0.5, 0, b[5])
        return b[5]
