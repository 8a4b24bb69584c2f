// What all stages share: the images that are read, the numbers that a chain is told, and how pixels
// lie in memory.
//
// A chain of stages is told by an array of numbers: first the layout of its images (FRAME_*), then
// for each stage where its settings begin, then the settings.

// Work items along a row, rows, and numbers in an output pixel.
#define FRAME_ITEMS all[0]
#define FRAME_ROWS all[1]
#define FRAME_CHANNELS all[2]
// Bytes from row to row, of the inputs and the outputs, and numbers in a pixel of an input.
#define FRAME_STEP all[3]
#define FRAME_SECOND_STEP all[4]
#define FRAME_OUTPUT_STEP(plane) all[5 + (plane)]
#define FRAME_INPUT_CHANNELS all[7]
#define FRAME_STAGES 8

// The images and numbers, as parameters of a function and handed on to another.
#define FRAME_PARAMETERS                                                                           \
    GLOBAL const unsigned char *RESTRICT input, GLOBAL const unsigned char *RESTRICT second,       \
        GLOBAL const int *RESTRICT all
#define FRAME input, second, all

// A name of a stage's own: stages of the same kind may follow each other.
#define JOIN_EXPANDED(name, number) name##_##number
#define JOIN(name, number) JOIN_EXPANDED(name, number)
#define NAME(name) JOIN(name, STAGE)
// A number that the stage is told.
#define SETTING(i) all[all[FRAME_STAGES + STAGE] + (i)]

// Numbers are read and written byte by byte, as rows may begin anywhere.

DEVICE int load_byte(FRAME_PARAMETERS, int x, int y, int channel)
{
    return input[(unsigned)y * FRAME_STEP + x * FRAME_INPUT_CHANNELS + channel];
}

DEVICE int load_second_byte(FRAME_PARAMETERS, int x, int y, int channel)
{
    return second[(unsigned)y * FRAME_SECOND_STEP + x + channel];
}

DEVICE int load_short(FRAME_PARAMETERS, int x, int y, int channel)
{
    unsigned at = (unsigned)y * FRAME_STEP + 2u * (x * FRAME_INPUT_CHANNELS + channel);
    return input[at] | input[at + 1] << 8;
}

DEVICE float load_float(FRAME_PARAMETERS, int x, int y, int channel)
{
    unsigned at = (unsigned)y * FRAME_STEP + 4u * (x * FRAME_INPUT_CHANNELS + channel);
    unsigned bits = input[at] | input[at + 1] << 8 | input[at + 2] << 16;
    return INT_AS_FLOAT((int)(bits | (unsigned)input[at + 3] << 24));
}

DEVICE void store_byte(GLOBAL unsigned char *row, int i, int value)
{
    row[i] = (unsigned char)value;
}

DEVICE void store_short(GLOBAL unsigned char *row, int i, int value)
{
    row[2 * i] = (unsigned char)value;
    row[2 * i + 1] = (unsigned char)(value >> 8);
}

DEVICE void store_float(GLOBAL unsigned char *row, int i, float value)
{
    int bits = FLOAT_AS_INT(value);
    row[4 * i] = (unsigned char)bits;
    row[4 * i + 1] = (unsigned char)(bits >> 8);
    row[4 * i + 2] = (unsigned char)(bits >> 16);
    row[4 * i + 3] = (unsigned char)(bits >> 24);
}
