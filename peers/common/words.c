/* Values of options; see inner.h. */
#include "inner.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool peer_number(const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno || end == text || *end || *text == '-' || value < least || value > most)
        return false;
    *out = value;
    return true;
}

bool peer_is_session(const char *text)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    size_t length = strlen(text);
    return length >= 1 && length <= 48 && strspn(text, allowed) == length;
}

/* Whether `word` stands in a comma-separated list. */
bool peer_listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (!strncmp(at, word, length) && (at[length] == ',' || at[length] == 0))
            return true;
        if (!*at)
            break;
    }
    return false;
}
