// The kernel of a chain: each work item writes one number of the last stage's output. VALUE is that
// stage's function, STORE writes what it gives. Of two outputs each has a plane of work items.

KERNEL void run(FRAME_PARAMETERS, GLOBAL unsigned char *output, GLOBAL unsigned char *other)
{
    int i = GLOBAL_X;
    int y = GLOBAL_Y;
    int plane = GLOBAL_Z;
    if (i >= FRAME_ITEMS || y >= FRAME_ROWS) {
        return;
    }
    int x = i / FRAME_CHANNELS;
    int channel = i - x * FRAME_CHANNELS + plane;
    GLOBAL unsigned char *image = plane == 0 ? output : other;
    STORE(image + (unsigned)y * FRAME_OUTPUT_STEP(plane), i, VALUE(FRAME, x, y, channel));
}
