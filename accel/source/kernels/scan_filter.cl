// Ranges within limits, then the median of those that are left in a window, of an even number the
// lower one. Settings: both limits as 32-bit numbers, ranges on either side, ranges of a scan. A
// range that is none is NaN.

#define SCAN_NONE INT_AS_FLOAT(0x7fc00000)

DEVICE int NAME(is_kept)(FRAME_PARAMETERS, float range)
{
    return range >= INT_AS_FLOAT(SETTING(0)) && range <= INT_AS_FLOAT(SETTING(1));
}

STAGE_DEVICE float NAME(value)(FRAME_PARAMETERS, int x, int y, int channel)
{
    float own = INPUT(x, y, 0);
    if (!NAME(is_kept)(FRAME, own)) {
        return SCAN_NONE;
    }
    int first = x < SETTING(2) ? 0 : x - SETTING(2);
    int last = x + SETTING(2) < SETTING(3) ? x + SETTING(2) : SETTING(3) - 1;
    int count = 0;
    for (int i = first; i <= last; i++) {
        count += NAME(is_kept)(FRAME, INPUT(i, y, 0));
    }
    // The range with at most so many below it, and more than so many not above it. Ranges are not
    // negative, so that their bits are in the same order as they are.
    int wanted = (count - 1) / 2;
    for (int i = first; i <= last; i++) {
        float range = INPUT(i, y, 0);
        int below = 0;
        int equal = 0;
        for (int j = first; j <= last; j++) {
            float other = INPUT(j, y, 0);
            if (NAME(is_kept)(FRAME, other)) {
                below += FLOAT_AS_INT(other) < FLOAT_AS_INT(range);
                equal += FLOAT_AS_INT(other) == FLOAT_AS_INT(range);
            }
        }
        if (NAME(is_kept)(FRAME, range) && below <= wanted && wanted < below + equal) {
            return range;
        }
    }
    return own;
}
