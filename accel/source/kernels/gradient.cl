// The 3x3 operator of Sobel and Feldman on brightness (grey.cl, whose settings it has). Beyond the
// border the image is mirrored without repeating the border pixel.

// A position that is one beyond either end at most, within `count`.
DEVICE int NAME(beside)(int at, int count)
{
    if (at < 0) {
        return count > 1 ? 1 : 0;
    }
    return at < count ? at : (count > 1 ? count - 2 : 0);
}

DEVICE void NAME(gradient)(FRAME_PARAMETERS, int x, int y, int *along_x, int *along_y)
{
    int left = NAME(beside)(x - 1, SETTING(0));
    int right = NAME(beside)(x + 1, SETTING(0));
    int above = NAME(beside)(y - 1, SETTING(1));
    int below = NAME(beside)(y + 1, SETTING(1));
    int a = NAME(grey)(FRAME, left, above);
    int b = NAME(grey)(FRAME, x, above);
    int c = NAME(grey)(FRAME, right, above);
    int d = NAME(grey)(FRAME, left, y);
    int f = NAME(grey)(FRAME, right, y);
    int g = NAME(grey)(FRAME, left, below);
    int h = NAME(grey)(FRAME, x, below);
    int i = NAME(grey)(FRAME, right, below);
    *along_x = (c + 2 * f + i) - (a + 2 * d + g);
    *along_y = (g + 2 * h + i) - (a + 2 * b + c);
}
