// How far each pixel of the left image lies to the right of its match in the right one, in 1/16
// pixel. Settings: width, height, pixels on either side in the window, disparities that are tried.
// The least sum of absolute differences wins, of equal ones the smallest disparity; where no window
// lies within both images it is -16.

DEVICE int NAME(cost)(FRAME_PARAMETERS, int x, int y, int shift)
{
    int half_window = SETTING(2);
    int sum = 0;
    for (int row = y - half_window; row <= y + half_window; row++) {
        for (int column = x - half_window; column <= x + half_window; column++) {
            int difference = INPUT(column, row, 0) - SECOND(column - shift, row, 0);
            sum += difference < 0 ? -difference : difference;
        }
    }
    return sum;
}

STAGE_DEVICE int NAME(value)(FRAME_PARAMETERS, int x, int y, int channel)
{
    int half_window = SETTING(2);
    int found = -16;
    int least = 0x7fffffff;
    if (y < half_window || y + half_window >= SETTING(1) || x + half_window >= SETTING(0)) {
        return found;
    }
    for (int shift = 0; shift < SETTING(3) && x - shift >= half_window; shift++) {
        int cost = NAME(cost)(FRAME, x, y, shift);
        if (cost < least) {
            least = cost;
            found = 16 * shift;
        }
    }
    return found;
}
