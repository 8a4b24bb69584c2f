/* AES-128 in ECB mode, encryption only (NIST FIPS 197). For measurements and examples: it takes a time
 * that depends on the data where memory has a cache, and ECB hides no patterns. */
#ifndef AES128_H
#define AES128_H

#include <stdbool.h>
#include <stdint.h>

/* The keys of all rounds. */
typedef struct aes128 {
    uint8_t keys[11][16];
} aes128;

void aes128_key(aes128 *cipher, const uint8_t key[16]);
/* Encrypts one block in its place. */
void aes128_encrypt(const aes128 *cipher, uint8_t block[16]);
/* Whether the example vector of FIPS 197, appendix C.1, comes out. */
bool aes128_works(void);

#endif
