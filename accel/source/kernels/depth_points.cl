// Points of a depth image. Settings: whether depths are whole millimetres, the width, then for each
// column x and after them for each row y of a point at depth 1, as 32-bit numbers. A depth that is
// none gives a point of three NaN.

STAGE_DEVICE float NAME(value)(FRAME_PARAMETERS, int x, int y, int axis)
{
    float depth = (float)INPUT(x, y, 0);
    if (!(depth > 0.0f && depth <= 3.402823466e+38f)) {
        return INT_AS_FLOAT(0x7fc00000);
    }
    depth = SETTING(0) ? depth / 1000.0f : depth;
    if (axis == 2) {
        return depth;
    }
    return INT_AS_FLOAT(SETTING(axis == 0 ? 2 + x : 2 + SETTING(1) + y)) * depth;
}
