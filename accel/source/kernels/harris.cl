// How much a pixel looks like a corner (Harris and Stephens, 1988). Settings: those of grey.cl, the
// width of the block, and the two halves of the scale of gradients and of k, as 64-bit numbers.
// Sums are exact; the response is computed in 64 bits and rounded once.

// A position within `count`, mirrored at both ends without repeating the last one.
DEVICE int NAME(mirrored)(int at, int count)
{
    if (count == 1) {
        return 0;
    }
    int period = 2 * (count - 1);
    int place = at % period;
    place = place < 0 ? place + period : place;
    return place < period - place ? place : period - place;
}

DEVICE double NAME(number)(FRAME_PARAMETERS, int at)
{
    return HALVES_AS_DOUBLE(SETTING(at + 1), SETTING(at));
}

STAGE_DEVICE float NAME(value)(FRAME_PARAMETERS, int x, int y, int channel)
{
    int reach = SETTING(6) / 2;
    int xx = 0;
    int xy = 0;
    int yy = 0;
    for (int dy = -reach; dy <= reach; dy++) {
        for (int dx = -reach; dx <= reach; dx++) {
            int along_x;
            int along_y;
            int column = NAME(mirrored)(x + dx, SETTING(0));
            int row = NAME(mirrored)(y + dy, SETTING(1));
            NAME(gradient)(FRAME, column, row, &along_x, &along_y);
            xx += along_x * along_x;
            xy += along_x * along_y;
            yy += along_y * along_y;
        }
    }
    double scale = NAME(number)(FRAME, 7);
    double k = NAME(number)(FRAME, 9);
    double a = (double)xx * scale * scale;
    double b = (double)xy * scale * scale;
    double c = (double)yy * scale * scale;
    return (float)(a * c - b * b - k * (a + c) * (a + c));
}
