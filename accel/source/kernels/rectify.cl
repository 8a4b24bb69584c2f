// Straightens what a lens bent. Settings: width, height, then for each pixel of the output the
// column and row it comes from, in 1/32 pixel. Of the four pixels around that position each counts
// by how near it is, in 1/32 x 1/32, rounded half up; a pixel outside the image is black.

DEVICE int NAME(tap)(FRAME_PARAMETERS, int x, int y, int channel)
{
    if (x < 0 || y < 0 || x >= SETTING(0) || y >= SETTING(1)) {
        return 0;
    }
    return INPUT(x, y, channel);
}

STAGE_DEVICE int NAME(value)(FRAME_PARAMETERS, int x, int y, int channel)
{
    int at = 2 + 2 * (y * SETTING(0) + x);
    int left = SETTING(at) >> 5;
    int top = SETTING(at + 1) >> 5;
    int right = SETTING(at) & 31;
    int down = SETTING(at + 1) & 31;
    int upper = NAME(tap)(FRAME, left, top, channel) * (32 - right)
        + NAME(tap)(FRAME, left + 1, top, channel) * right;
    int lower = NAME(tap)(FRAME, left, top + 1, channel) * (32 - right)
        + NAME(tap)(FRAME, left + 1, top + 1, channel) * right;
    return (upper * (32 - down) + lower * down + 512) >> 10;
}
