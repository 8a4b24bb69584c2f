// How strongly brightness changes: |gx| / 2 + |gy| / 2 of gradient.cl, each cut at 255 before it is
// halved, ties to even.

STAGE_DEVICE int NAME(value)(FRAME_PARAMETERS, int x, int y, int channel)
{
    int along_x;
    int along_y;
    NAME(gradient)(FRAME, x, y, &along_x, &along_y);
    along_x = along_x < 0 ? -along_x : along_x;
    along_y = along_y < 0 ? -along_y : along_y;
    int sum = (along_x < 255 ? along_x : 255) + (along_y < 255 ? along_y : 255);
    return (sum + ((sum >> 1) & 1)) >> 1;
}
