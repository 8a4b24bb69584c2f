// Another pixel format. Settings: those of grey.cl, then what is to be done: 0 copies, 1 makes
// brightness, 2 repeats it in all colours, 3 keeps the order of the colours, 4 turns it round;
// then whether the input has alpha, which is 255 where it has not.

STAGE_DEVICE int NAME(value)(FRAME_PARAMETERS, int x, int y, int channel)
{
    int method = SETTING(6);
    if (method == 0) {
        return INPUT(x, y, channel);
    }
    if (method == 1) {
        return NAME(grey)(FRAME, x, y);
    }
    if (channel == 3 && !SETTING(7)) {
        return 255;
    }
    if (method == 2) {
        return INPUT(x, y, 0);
    }
    return INPUT(x, y, method == 4 && channel < 3 ? 2 - channel : channel);
}
