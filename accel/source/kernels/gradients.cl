// The gradients of gradient.cl with their signs: along x in plane 0, along y in plane 1.

STAGE_DEVICE int NAME(value)(FRAME_PARAMETERS, int x, int y, int plane)
{
    int along_x;
    int along_y;
    NAME(gradient)(FRAME, x, y, &along_x, &along_y);
    return plane == 0 ? along_x : along_y;
}
