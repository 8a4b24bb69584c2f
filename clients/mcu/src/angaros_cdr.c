#include "angaros_cdr.h"

#include <string.h>

/* Whether this processor stores the lowest byte of a number first. */
static bool is_little(void) {
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1;
}

/* How many bytes of padding come before a value of that size. */
static size_t padding(size_t at, unsigned size) {
    return (size - ((at - ANG_CDR_HEADER) & (size - 1u))) & (size - 1u);
}

/* A place for `count` bytes behind padding with zeros, or NULL. */
static uint8_t *place(ang_writer *writer, size_t count, unsigned size) {
    uint8_t *found;
    size_t pad = padding(writer->at, size);
    if (writer->failed || pad > writer->room - writer->at ||
        count > writer->room - writer->at - pad) {
        writer->failed = true;
        return NULL;
    }
    memset(writer->bytes + writer->at, 0, pad);
    found = writer->bytes + writer->at + pad;
    writer->at += pad + count;
    return found;
}

void ang_write_begin(ang_writer *writer, uint8_t *bytes, size_t room) {
    static const uint8_t header[ANG_CDR_HEADER] = {0, 1, 0, 0};
    writer->bytes = bytes;
    writer->room = room;
    writer->at = 0;
    writer->failed = room < ANG_CDR_HEADER;
    if (!writer->failed) {
        memcpy(bytes, header, ANG_CDR_HEADER);
        writer->at = ANG_CDR_HEADER;
    }
}

size_t ang_write_end(const ang_writer *writer) {
    return writer->failed ? 0 : writer->at;
}

void ang_write_number(ang_writer *writer, uint64_t value, unsigned size) {
    uint8_t *to = place(writer, size, size);
    unsigned i;
    if (to == NULL) {
        return;
    }
    for (i = 0; i < size; i++) {
        to[i] = (uint8_t)(value >> (8u * i));
    }
}

void ang_write_float(ang_writer *writer, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    ang_write_number(writer, bits, 4);
}

void ang_write_double(ang_writer *writer, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    ang_write_number(writer, bits, 8);
}

void ang_write_bytes(ang_writer *writer, const void *bytes, size_t count) {
    uint8_t *to = place(writer, count, 1);
    if (to != NULL && count > 0) {
        memcpy(to, bytes, count);
    }
}

/* Copies numbers and turns the bytes of each round where the byte orders differ. */
static void copy_numbers(uint8_t *to, const uint8_t *from, size_t count, unsigned size, bool turn) {
    size_t i;
    unsigned byte;
    if (!turn || size == 1) {
        memcpy(to, from, count * size);
        return;
    }
    for (i = 0; i < count; i++) {
        for (byte = 0; byte < size; byte++) {
            to[i * size + byte] = from[i * size + size - 1u - byte];
        }
    }
}

void ang_write_array(ang_writer *writer, const void *values, size_t count, unsigned size) {
    uint8_t *to;
    if (count == 0) {
        return;
    }
    if (count > writer->room / size) {
        writer->failed = true;
        return;
    }
    to = place(writer, count * size, size);
    if (to != NULL) {
        copy_numbers(to, (const uint8_t *)values, count, size, !is_little());
    }
}

void ang_write_text(ang_writer *writer, const char *text, size_t room) {
    size_t length = 0;
    while (length < room && text[length] != 0) {
        length++;
    }
    if (length == room) {
        writer->failed = true;
        return;
    }
    ang_write_number(writer, length + 1u, 4);
    ang_write_bytes(writer, text, length + 1u);
}

void ang_write_count(ang_writer *writer, uint32_t count, uint32_t bound) {
    if (count > bound) {
        writer->failed = true;
        return;
    }
    ang_write_number(writer, count, 4);
}

/* The next `count` bytes behind padding, or NULL. */
static const uint8_t *next(ang_reader *reader, size_t count, unsigned size) {
    const uint8_t *found;
    size_t pad;
    if (reader->failed) {
        return NULL;
    }
    pad = padding(reader->at, size);
    if (pad > reader->length - reader->at || count > reader->length - reader->at - pad) {
        reader->failed = true;
        return NULL;
    }
    found = reader->bytes + reader->at + pad;
    reader->at += pad + count;
    return found;
}

void ang_read_begin(ang_reader *reader, const uint8_t *bytes, size_t length) {
    reader->bytes = bytes;
    reader->length = length;
    reader->at = ANG_CDR_HEADER;
    reader->failed = length < ANG_CDR_HEADER || bytes[0] != 0 || bytes[1] > 1;
    reader->big_endian = !reader->failed && bytes[1] == 0;
}

bool ang_read_end(const ang_reader *reader) {
    return !reader->failed;
}

uint64_t ang_read_number(ang_reader *reader, unsigned size) {
    const uint8_t *from = next(reader, size, size);
    uint64_t value = 0;
    unsigned i;
    if (from == NULL) {
        return 0;
    }
    for (i = 0; i < size; i++) {
        value = value << 8 | from[reader->big_endian ? i : size - 1u - i];
    }
    return value;
}

float ang_read_float(ang_reader *reader) {
    uint32_t bits = (uint32_t)ang_read_number(reader, 4);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double ang_read_double(ang_reader *reader) {
    uint64_t bits = ang_read_number(reader, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

void ang_read_bytes(ang_reader *reader, void *bytes, size_t count) {
    const uint8_t *from = next(reader, count, 1);
    if (from != NULL && count > 0) {
        memcpy(bytes, from, count);
    }
}

void ang_read_array(ang_reader *reader, void *values, size_t count, unsigned size) {
    const uint8_t *from;
    if (count == 0) {
        return;
    }
    if (count > reader->length / size) {
        reader->failed = true;
        return;
    }
    from = next(reader, count * size, size);
    if (from != NULL) {
        copy_numbers((uint8_t *)values, from, count, size, reader->big_endian == is_little());
    }
}

void ang_read_text(ang_reader *reader, char *text, size_t room) {
    size_t length = (size_t)ang_read_number(reader, 4);
    text[0] = 0;
    /* Some write an empty text without its zero. */
    if (length == 0) {
        return;
    }
    if (length > room) {
        reader->failed = true;
        return;
    }
    ang_read_bytes(reader, text, length);
    if (reader->failed || text[length - 1u] != 0) {
        reader->failed = true;
        text[0] = 0;
    }
}

uint32_t ang_read_count(ang_reader *reader, uint32_t bound) {
    uint32_t count = (uint32_t)ang_read_number(reader, 4);
    if (!reader->failed && (count > bound || count > reader->length - reader->at)) {
        reader->failed = true;
    }
    return reader->failed ? 0 : count;
}
