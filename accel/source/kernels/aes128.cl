// AES-128 (FIPS 197), every block of 16 bytes by itself. A kernel of its own, as a block is made at
// once: each work item encrypts one. Settings: the 44 words of the round keys, the 256 bytes of the
// S-box. A word is a column of the state, its first row in the low bits.

#define STAGE 0

DEVICE unsigned load_word(GLOBAL const unsigned char *RESTRICT from)
{
    return from[0] | from[1] << 8 | from[2] << 16 | (unsigned)from[3] << 24;
}

DEVICE void store_word(GLOBAL unsigned char *to, unsigned word)
{
    to[0] = (unsigned char)word;
    to[1] = (unsigned char)(word >> 8);
    to[2] = (unsigned char)(word >> 16);
    to[3] = (unsigned char)(word >> 24);
}

// SubBytes and ShiftRows: row r of a column comes from r columns further.
DEVICE unsigned moved(FRAME_PARAMETERS, unsigned a, unsigned b, unsigned c, unsigned d)
{
    unsigned low = SETTING(44 + (a & 255u)) | SETTING(44 + (b >> 8 & 255u)) << 8;
    unsigned high = SETTING(44 + (c >> 16 & 255u)) | SETTING(44 + (d >> 24)) << 8;
    return low | high << 16;
}

DEVICE unsigned turned(unsigned word, int bits)
{
    return word >> bits | word << (32 - bits);
}

// MixColumns: twice a row, three times the next one, and the other two.
DEVICE unsigned mixed(unsigned word)
{
    unsigned twice = (word & 0x7f7f7f7fu) << 1 ^ (word >> 7 & 0x01010101u) * 0x1bu;
    return twice ^ turned(word ^ twice, 8) ^ turned(word, 16) ^ turned(word, 24);
}

KERNEL void run(FRAME_PARAMETERS, GLOBAL unsigned char *output, GLOBAL unsigned char *other)
{
    int block = GLOBAL_X;
    int y = GLOBAL_Y;
    if (block >= FRAME_ITEMS || y >= FRAME_ROWS) {
        return;
    }
    GLOBAL const unsigned char *RESTRICT from = input + (unsigned)y * FRAME_STEP + 16 * block;
    GLOBAL unsigned char *to = output + (unsigned)y * FRAME_OUTPUT_STEP(0) + 16 * block;
    unsigned a = load_word(from) ^ SETTING(0);
    unsigned b = load_word(from + 4) ^ SETTING(1);
    unsigned c = load_word(from + 8) ^ SETTING(2);
    unsigned d = load_word(from + 12) ^ SETTING(3);
    for (int turn = 1; turn < 10; turn++) {
        unsigned e = mixed(moved(FRAME, a, b, c, d)) ^ SETTING(4 * turn);
        unsigned f = mixed(moved(FRAME, b, c, d, a)) ^ SETTING(4 * turn + 1);
        unsigned g = mixed(moved(FRAME, c, d, a, b)) ^ SETTING(4 * turn + 2);
        d = mixed(moved(FRAME, d, a, b, c)) ^ SETTING(4 * turn + 3);
        a = e;
        b = f;
        c = g;
    }
    store_word(to, moved(FRAME, a, b, c, d) ^ SETTING(40));
    store_word(to + 4, moved(FRAME, b, c, d, a) ^ SETTING(41));
    store_word(to + 8, moved(FRAME, c, d, a, b) ^ SETTING(42));
    store_word(to + 12, moved(FRAME, d, a, b, c) ^ SETTING(43));
}
