// Another size. Settings: the method, width and height of the input, width of the output, then for
// each column and after them for each row of the output two positions and their weights in 1/2048.
//
// Method 0 copies, 1 halves (the mean of 2x2 pixels, or of those that there are, ties to even), 2
// blends; bits are cut where `cv::resize` cuts them.

DEVICE int NAME(half)(FRAME_PARAMETERS, int x, int y, int channel)
{
    int across = 2 * x + 1 < SETTING(1);
    int along = 2 * y + 1 < SETTING(2);
    int sum = INPUT(2 * x, 2 * y, channel);
    if (across) {
        sum += INPUT(2 * x + 1, 2 * y, channel);
    }
    if (along) {
        sum += INPUT(2 * x, 2 * y + 1, channel);
    }
    if (across && along) {
        return (sum + INPUT(2 * x + 1, 2 * y + 1, channel) + 2) >> 2;
    }
    return across || along ? (sum + ((sum >> 1) & 1)) >> 1 : sum;
}

// A row that is blended along x, in 1/128 of a level.
DEVICE int NAME(stretched)(FRAME_PARAMETERS, int x, int y, int channel)
{
    int at = 4 + 4 * x;
    int first = INPUT(SETTING(at), y, channel) * SETTING(at + 2);
    return (first + INPUT(SETTING(at + 1), y, channel) * SETTING(at + 3)) >> 4;
}

STAGE_DEVICE int NAME(value)(FRAME_PARAMETERS, int x, int y, int channel)
{
    int method = SETTING(0);
    if (method == 0) {
        return INPUT(x, y, channel);
    }
    if (method == 1) {
        return NAME(half)(FRAME, x, y, channel);
    }
    int at = 4 + 4 * (SETTING(3) + y);
    int upper = NAME(stretched)(FRAME, x, SETTING(at), channel) * SETTING(at + 2);
    int lower = NAME(stretched)(FRAME, x, SETTING(at + 1), channel) * SETTING(at + 3);
    return ((upper >> 16) + (lower >> 16) + 2) >> 2;
}
