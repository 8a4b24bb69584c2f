// AES-128 (FIPS 197), every block of 16 bytes by itself. A kernel of its own, as a block is made at
// once: each work item encrypts one. Settings: the 176 bytes of the round keys, the 256 of the
// S-box.

#define STAGE 0

DEVICE int twice(int byte)
{
    return (byte << 1 ^ (byte & 0x80 ? 0x1b : 0)) & 0xff;
}

KERNEL void run(FRAME_PARAMETERS, GLOBAL unsigned char *output, GLOBAL unsigned char *other)
{
    int block = GLOBAL_X;
    int y = GLOBAL_Y;
    if (block >= FRAME_ITEMS || y >= FRAME_ROWS) {
        return;
    }
    unsigned from = (unsigned)y * FRAME_STEP + 16u * block;
    unsigned to = (unsigned)y * FRAME_OUTPUT_STEP(0) + 16u * block;
    int state[16];
    int moved[16];
    for (int i = 0; i < 16; i++) {
        state[i] = input[from + i] ^ SETTING(i);
    }
    for (int round = 1; round <= 10; round++) {
        // SubBytes and ShiftRows: byte r of column c comes from column c + r.
        for (int i = 0; i < 16; i++) {
            moved[i] = SETTING(176 + state[(i + 4 * (i & 3)) & 15]);
        }
        for (int i = 0; i < 16; i++) {
            int mixed = moved[i];
            if (round < 10) {
                // MixColumns.
                int next = moved[(i & 12) | ((i + 1) & 3)];
                int rest = moved[(i & 12) | ((i + 2) & 3)] ^ moved[(i & 12) | ((i + 3) & 3)];
                mixed = twice(moved[i]) ^ twice(next) ^ next ^ rest;
            }
            state[i] = mixed ^ SETTING(16 * round + i);
        }
    }
    for (int i = 0; i < 16; i++) {
        output[to + i] = (unsigned char)state[i];
    }
}
