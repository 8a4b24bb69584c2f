/* Whether the AES of the example gives what FIPS 197 says. */
#include "aes128.h"

int main(void) {
    return aes128_works() ? 0 : 1;
}
