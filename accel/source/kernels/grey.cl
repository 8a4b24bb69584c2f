// Brightness, which other stages are made of. Settings: width, height, whether pixels have colours,
// and the weights of a pixel's first three numbers in 1/32768.

DEVICE int NAME(grey)(FRAME_PARAMETERS, int x, int y)
{
    if (!SETTING(2)) {
        return INPUT(x, y, 0);
    }
    int sum = INPUT(x, y, 0) * SETTING(3) + INPUT(x, y, 1) * SETTING(4);
    return (sum + INPUT(x, y, 2) * SETTING(5) + (1 << 14)) >> 15;
}
