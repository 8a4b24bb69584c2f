/* Encrypts with AES-128 for ever and prints, after so many operations each, how many nanoseconds they took by this
 * computer's clock. An operation is what paper 003 counts: the keys of the rounds from a key of 128 bits, and one
 * block. For a board in the emulator or, with host.c, for a computer. */
#include "aes128.h"
#include "board.h"

#define OPERATIONS 100

int main(void) {
    ang_transport line;
    aes128 cipher;
    uint8_t key[16] = {0}, block[16] = {0};
    int i;
    board_start(&line);
    if (!aes128_works()) {
        board_print("AES-128 does not give what FIPS 197 says\n");
        board_exit(1);
    }
    for (;;) {
        uint64_t begin_ns = board_now_ns(NULL);
        for (i = 0; i < OPERATIONS; i++) {
            aes128_key(&cipher, key);
            aes128_encrypt(&cipher, block);
            /* The next operation cannot begin before this one has ended. */
            key[0] = block[0];
        }
        board_print_number("100 operations, ns: ", board_now_ns(NULL) - begin_ns);
    }
}
